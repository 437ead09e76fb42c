"""Whether an answer was shaped by a limit on time: then it may differ on another machine, if only towards `unknown`.

Effort is counted in units of work, in steps and in Z3's own resource units, which are the same everywhere. Limits on
the processor's time stand behind these counts, for what nothing counts: SymPy, mostly.
"""

from __future__ import annotations

from proofcheck.logic.decide.smt import watch
from proofcheck.run import deadline


def begin() -> int:
    """Forget the limits that were met before; what `met` has to be told at the end."""
    deadline.forget()
    return watch.interrupted()


def met(begun: int) -> list[str]:
    """The parts of the checker in which a limit on time decided something since `begin`, in alphabetic order."""
    return sorted({*deadline.met(), *(["decide.smt"] if watch.interrupted() > begun else [])})
