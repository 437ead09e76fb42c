"""A judge that does what the statement says, for tests of everything around judging."""

from __future__ import annotations

import os
import time
from typing import Any

PRELOAD: list[str] = []


def quick(job: dict[str, Any]) -> dict[str, Any] | None:
    claim = job["claim"]
    if claim["evidence"] and not claim["claim"]:
        return {"verdict": "unsupported", "reasons": ["a citation alone"], "symbolic": {"verdict": "unsupported"}}
    if "quick_fails" in _statement(claim):
        raise RuntimeError("quick")
    return None


def judge_payload(job: dict[str, Any]) -> dict[str, Any]:
    claim = job["claim"]
    text = _statement(claim)
    if log := os.environ.get("FAKE_JUDGE_LOG"):
        with open(log, "a", encoding="utf-8") as file:
            file.write(claim["id"] + "\n")
    if "hang" in text:
        time.sleep(600)
    if "swell" in text:
        raise MemoryError
    if "crash" in text:
        os.abort()
    if "raise_" in text:
        raise RuntimeError("a defect")
    words = ("refuted", "supported", "unknown", "vacuous", "conflict", "invalid")
    word = next((word for word in words if word in text), "proved")
    correct = claim["correct"]
    return {
        "verdict": word,
        "scope": "all declared values",
        "statement": {"text": text, "latex": text},
        "symbolic": {"verdict": word, "engine": "fake", "how": "by the statement's own words", "reasons": []},
        "numeric": {
            "verdict": "consistent",
            "method": "identity",
            "backend": "numpy",
            "sizes": {"n": 4096},
            "samples": job["settings"]["seed"] + 100,
            "error_share": float("inf") if "infinite" in text else 0.25,
            "detectable": 1e-9,
            "detail": "",
        },
        "witness": {"values": {"x": "1/2", "f": "-x"}, "reason": "the sides differ", "left": "0", "right": "1"}
        if word == "refuted"
        else None,
        "correct": correct
        and {
            "statement": correct["claim"][0]["value"],
            "verdict": "unknown" if "unknown" in correct["claim"][0]["value"] else "proved",
            "engine": "fake",
            "how": "",
            "census": [],
        },
        "census": ["the fake judge"],
        "findings": [_finding(claim)] if "finding" in text else [],
        "timing": {"seconds": time.time()},
    }


def _statement(claim: dict[str, Any]) -> str:
    return " ".join(text["value"] for text in [*claim["claim"], *claim["steps"]])


def _finding(claim: dict[str, Any]) -> dict[str, Any]:
    text = claim["claim"][0]
    line, column = text["lines"][0], text["columns"][0]
    place = {"file": text["file"], "line": line, "column": column, "end_line": line, "end_column": column + 1}
    return {"diagnostic": "size-mismatch", "severity": "error", "message": "here", "remedy": "", "span": place}
