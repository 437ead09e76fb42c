"""Whether a worker that has judged a claim is as good as a new one, so that it may judge another.

SymPy numbers its dummies, and may answer otherwise for it: then a worker ends. Z3 numbers what it is told
about, so it begins anew with each claim. A worker also ends after much work or much memory, after a limit on time was
met, and where the number libraries were left with another precision than they came with. What else a claim leaves
behind are values of functions that have but one (caches), and the beginnings of random streams, which are the same
wherever they are drawn.
"""

from __future__ import annotations

import decimal

import flint
from sympy.core.cache import CACHE

from proofcheck.logic.decide.smt import questions, watch
from proofcheck.run import confine, deadline

SECONDS = 1.0  # of the processor, for all its claims so far
GROWTH = 64 << 20  # bytes of addresses


def _asked() -> int:
    """How often SymPy's cached functions, without which it does nothing, were called in this process."""
    return sum(sum(function.cache_info()[:2]) for function in CACHE)


def _mapped() -> int:
    return (confine.memory_in_use() or (0, 0))[0]


_CALLS, _MAPPED = _asked(), _mapped()
_PRECISION = flint.ctx.prec, decimal.getcontext().prec


def pristine() -> bool:
    """Whether nothing is left of what this process has done since this module was imported; Z3 forgets it here."""
    return (
        bool(CACHE)  # without its cache (SYMPY_USE_CACHE=no) SymPy leaves no trace
        and not watch.interrupted()
        and not deadline.met()
        and deadline.working() < SECONDS
        and _asked() == _CALLS
        and _mapped() < _MAPPED + GROWTH
        and (flint.ctx.prec, decimal.getcontext().prec) == _PRECISION
        and questions.forgotten()
    )
