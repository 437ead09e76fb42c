"""Bounds on what one claim may ask for: how large a statement is, and how much work is put into it.

Almost all are counts, so that the same claim meets them at the same place on every machine; the last, on time and
memory, stand behind them and are kept by `session`. Each is kept where it is spent: a reader that meets one raises a
diagnostic, an engine gives up and `meets` says at which. None is part of what a proof rests on: raising one costs time
and makes no verdict wrong. They are raised by `--limit NAME=VALUE` and under `[tool.proofcheck.limits]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """One bound: its name as people write it, its usual value, the largest that may be asked for, and of what."""

    name: str
    usual: int
    most: int
    of: str

    def remedy(self) -> str:
        """How it is raised."""
        return f"Raise the limit: --limit {self.name}=N, or `{self.name} = N` under [tool.proofcheck.limits]."


BOUNDS: dict[str, Bound] = {
    bound.name: bound
    for bound in (
        Bound("characters", 20_000, 1_000_000, "characters of a statement, a type or a definition"),
        Bound("digits", 2_000, 4_000, "digits of a number as it is written"),
        Bound("syntax", 20_000, 1_000_000, "pieces of syntax of a statement"),
        Bound("expansion", 200_000, 10_000_000, "pieces of syntax after definitions are expanded"),
        Bound("nodes", 200_000, 10_000_000, "nodes of a term when it is written out"),
        Bound("depth", 400, 1_000, "nested operations in a term"),
        Bound("bits", 100_000, 10_000_000, "bits of a number that is computed while a statement is read"),
        Bound("size-terms", 1_000, 100_000, "terms of a size as a polynomial in the dimensions"),
        Bound("monomials", 4_000, 1_000_000, "monomials of an index form"),
        Bound("index-steps", 300_000, 100_000_000, "steps of the index algebra"),
        Bound("labelling", 100_000, 100_000_000, "vertices refined in the canonical labelling of one monomial"),
        Bound("smt-effort", 4_000_000, 10_000_000_000, "units of Z3's work (rlimit) on one question"),
        Bound("evaluation", 150_000, 100_000_000, "steps of one evaluation by the kernel"),
        Bound("exact-bits", 1_000_000, 100_000_000, "bits of a power in exact evaluation"),
        Bound("seconds", 20, 86_400, "seconds of wall-clock time for one claim"),
        Bound("memory", 2_048, 1 << 20, "MiB of memory for one claim"),
        Bound("run-seconds", 86_400, 31_536_000, "seconds of wall-clock time for a whole run"),
    )
}
_RAISED: ContextVar[Mapping[str, int]] = ContextVar("raised")
_MET: ContextVar[dict[str, None] | None] = ContextVar("met", default=None)


class TooLarge(ArithmeticError):
    """What is being computed is larger than the bound called `bound`."""

    def __init__(self, bound: str) -> None:
        super().__init__(says(bound))
        self.bound = bound


def allowed(name: str) -> int:
    """The value of a bound that holds now."""
    return _RAISED.get({}).get(name, BOUNDS[name].usual)


def raised() -> tuple[tuple[str, int], ...]:
    """The bounds that are not as usual now, for keys of what is kept."""
    found = _RAISED.get(None)
    return tuple(sorted(found.items())) if found else ()


def says(name: str) -> str:
    """The bound in words: what was asked for is more than it."""
    return f"more than {allowed(name):,} {BOUNDS[name].of} (the limit `{name}`)"


def meets(name: str) -> str:
    """Notes that a computation ended at this bound; the bound in words."""
    met = _MET.get()
    if met is not None:
        met[name] = None
    return says(name)


@contextmanager
def using(values: Mapping[str, int] | None) -> Iterator[None]:
    """Inside, these bounds have these values. Raises ValueError for a name or a value that `fault` finds fault with."""
    for name, value in (values or {}).items():
        wrong = fault(name, value)
        if wrong:
            raise ValueError(wrong)
    token = _RAISED.set(dict(values or {}))
    try:
        yield
    finally:
        _RAISED.reset(token)


@contextmanager
def noting() -> Iterator[dict[str, None]]:
    """The names of the bounds that are met inside, in the order in which they are."""
    met: dict[str, None] = {}
    token = _MET.set(met)
    try:
        yield met
    finally:
        _MET.reset(token)


def fault(name: str, value: object) -> str | None:
    """What is wrong with asking for this value of that bound, if anything is."""
    bound = BOUNDS.get(name)
    if bound is None:
        return f"there is no limit `{name[:40]}`; there are {', '.join(BOUNDS)}"
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= bound.most:
        return f"the limit `{name}` must be a whole number from 1 to {bound.most:,}"
    return None
