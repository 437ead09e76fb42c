"""The judge as on a machine that is some times slower: limits on the processor's time come so much earlier.

Counts of work are as they are. Where an answer is another one then, it depends on time.
"""

from __future__ import annotations

import importlib
import os
import signal
import time
from typing import Any

from proofcheck.run import deadline

FACTOR = float(os.environ.get("SLOWER", "1"))


class _Time:
    """The module `time`, in which the processor has worked longer."""

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    @staticmethod
    def process_time() -> float:
        return time.process_time() * FACTOR


class _Signal:
    """The module `signal`, in which timers of the processor's time run faster."""

    def __getattr__(self, name: str) -> Any:
        return getattr(signal, name)

    @staticmethod
    def setitimer(which: int, seconds: float, interval: float = 0.0) -> Any:
        return signal.setitimer(which, seconds / FACTOR, interval)

    @staticmethod
    def getitimer(which: int) -> tuple[float, float]:
        left, interval = signal.getitimer(which)
        return left * FACTOR, interval


# Before anything takes them over by name: this module is the first that a server imports.
deadline.working = _Time.process_time
deadline.signal = _Signal()  # type: ignore[assignment]
PRELOAD = (__name__, *importlib.import_module("proofcheck.judging.judge").PRELOAD)


def judge_payload(job: dict[str, Any]) -> Any:
    from proofcheck.judging import judge
    from proofcheck.logic.decide.smt import watch

    watch.time = _Time()  # type: ignore[assignment]
    return judge.judge_payload(job)
