"""The statement in proofcheck: the judge's whole record, and the time until the verdict.

The time until the verdict leaves out what is made beside it and what no peer has: numbers beside a proof or a
refutation, the audit of the assumptions, and the search for a repair.
"""

from __future__ import annotations

import importlib
import platform
from collections.abc import Callable
from time import perf_counter
from typing import Any

import proofcheck
from proofcheck.judging import judge
from proofcheck.judging.payload import statement_payload
from proofcheck.measure import face

for _module in judge.PRELOAD:
    importlib.import_module(_module)
SETTINGS = {"budget": 0.03, "backend": "numpy", "seed": 0, "level": 1e-9}
ANSWERS = {"proved": "true", "refuted": "false"}


def versions() -> dict[str, str]:
    return {"proofcheck": proofcheck.__version__, "python": platform.python_version()}


def warm() -> None:
    """The judge's own preparation is made when it is imported; Z3 must not be touched before a fork."""


class _Beside:
    """Functions whose time is counted apart."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def count(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **named: Any) -> Any:
            start = perf_counter()
            try:
                return function(*arguments, **named)
            finally:
                self.seconds += perf_counter() - start

        return timed


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    beside = _Beside()
    face.measure = beside.count(face.measure)
    judge._audit, judge._repaired = beside.count(judge._audit), beside.count(judge._repaired)
    start = perf_counter()
    claim = statement_payload(entry["statement"], entry["where"], entry["given"], entry["define"])
    record = judge.judge_payload({"claim": claim, "settings": SETTINGS})
    whole = perf_counter() - start
    word, witness = record["verdict"], record["witness"] or {}
    without_value = str(witness.get("reason", "")).startswith("undefined")
    if word not in ANSWERS:  # the numbers were needed to say so
        return {"answer": "undecided", "why": word, "seconds": whole, "whole": whole}
    seconds = whole - beside.seconds
    return {"answer": ANSWERS[word], "why": word, "without_value": without_value, "seconds": seconds, "whole": whole}
