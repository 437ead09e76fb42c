"""What the jobs of the tests do."""

from __future__ import annotations

import os
import time


def work(payload: str) -> str:
    if payload == "hang":
        time.sleep(600)
    if payload == "die":
        os.abort()
    return payload
