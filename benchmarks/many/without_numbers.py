"""The judge, without the numbers beside a verdict."""

from __future__ import annotations

from typing import Any

from proofcheck.judge import AGAIN, PRELOAD, judge_payload
from proofcheck.measure import face
from proofcheck.verdict import Numbers

__all__ = ["AGAIN", "PRELOAD", "judge_payload"]


def _none(*_: Any, **__: Any) -> Numbers:
    return Numbers("skipped", detail="left out")


face.measure = _none
