"""What the corpora share: one statement put to the judge, in a process that can be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.judging.judge import PRELOAD
from proofcheck.judging.payload import statement_payload
from proofcheck.run.pool import Limits, Pool
from proofcheck.session.session import ENTRY

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
DECIDED = {True: "proved", False: "refuted"}
# What may be said of an entry.
ALLOWED = {True: ("proved", "supported", "unknown"), False: ("refuted", "unknown")}


def processes(seconds: float = 2) -> Pool:
    """What is undecided may run for ever: each statement has a process that can be stopped."""
    return Pool(ENTRY, jobs=1, preload=PRELOAD, limits=Limits(seconds=seconds))


def word(pool: Pool, entry: Any, settings: dict[str, Any]) -> str:
    """The verdict; unknown where the time ended."""
    claim = statement_payload(entry.statement, entry.where, entry.given, entry.define or {})
    outcome = pool.call({"claim": claim, "settings": settings}, key=entry.statement)
    if outcome.failure is not None:
        assert outcome.failure.reason == "time", (entry.statement, outcome.failure)
        return "unknown"
    found: str = outcome.value["verdict"]
    return found


def of_topic(entries: Sequence[Any], topic: str) -> list[Any]:
    return [entry for entry in entries if entry.topic == topic]


def pairs(entries: Sequence[Any], start: int, step: int = 2) -> list[Any]:
    """Every `step`-th pair of entries: true and false ones stand side by side."""
    return [entry for k, entry in enumerate(entries) if k // 2 % step == start]
