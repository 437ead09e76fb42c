"""A judge that takes a moment and answers by the statement's own words, for tests that kill what runs."""

from __future__ import annotations

import time
from typing import Any

PRELOAD: list[str] = []
AGAIN = "stand_in:again"


def again() -> bool:
    """Workers go on with the next claim, as they do after most."""
    return True


def judge_payload(job: dict[str, Any]) -> dict[str, Any]:
    claim = job["claim"]
    text = claim["claim"][0]["value"]
    time.sleep(len(text) % 7 / 100)
    word = next((word for word in ("refuted", "supported", "unknown") if word in text), "proved")
    return {
        "verdict": word,
        "statement": {"text": text, "latex": text},
        "symbolic": {"verdict": word, "engine": "stand-in", "how": "x" * 400, "reasons": []},
        "witness": {"values": {"x": "1/2"}, "reason": "", "left": "0", "right": "1"} if word == "refuted" else None,
        "timing": {"seconds": time.time()},
    }
