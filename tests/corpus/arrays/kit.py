"""What an entry is made of: a statement, and its meaning in NumPy as how far it is violated at given values.

Values are drawn with ties, zeros, infinitesimal and large gaps, since the largest entry is a matter of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

Array = Any
Values = SimpleNamespace
Check = Callable[[Values], float]
DRAWS = 400
TRUE_BELOW, FALSE_ABOVE = 1e-8, 1e-5  # violations of true statements by rounding, and of false ones by more


@dataclass(frozen=True)
class Entry:
    """`check` answers how far the statement is violated, without the checker; `holds` is what `given` says."""

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    check: Check
    given: tuple[str, ...] = ()
    holds: Callable[[Values], bool] | None = None
    define: None = None


def declared(text: str) -> dict[str, str]:
    """`n, m: dim; A: real[n, m]` as a `where` section."""
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic. `given` is a text with its meaning."""

    def made(truth: bool) -> Callable[..., Entry]:
        def make(statement: str, where: str, check: Check, given: Any = None) -> Entry:
            text, holds = ((), None) if given is None else ((given[0],), given[1])
            return Entry(name, truth, statement, declared(where), check, text, holds)

        return make

    return made(True), made(False)


# -- how far a relation is violated ----------------------------------------------------------------------------------


def eq(a: Array, b: Array) -> float:
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return 1.0 if a.shape != b.shape and a.ndim and b.ndim else float(np.max(np.abs(a - b) / (1 + np.abs(b))))


def le(a: Array, b: Array) -> float:
    return max(0.0, float(np.max(np.asarray(a) - b) / (1 + np.max(np.abs(b)))))


def ge(a: Array, b: Array) -> float:
    return le(b, a)


def lt(a: Array, b: Array) -> float:
    return float(np.any(np.asarray(a) >= np.asarray(b)))


def no(p: bool) -> float:
    """A statement that is violated where it does not hold."""
    return 0.0 if p else 1.0


# -- what NumPy calls otherwise --------------------------------------------------------------------------------------


def lse(x: Array, axis: int = -1) -> Array:
    top = np.max(x, axis=axis, keepdims=True)
    return np.log(np.exp(x - top).sum(axis=axis)) + top.squeeze(axis)


def softmax(x: Array, axis: int = -1) -> Array:
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def norm(x: Array, p: float = 2.0, axis: int = -1) -> Array:
    return np.linalg.norm(x, ord=p, axis=axis)


def top(x: Array, k: int) -> float:
    return float(np.sort(x)[::-1][:k].sum())


# -- values ----------------------------------------------------------------------------------------------------------


def _numbers(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    kind = rng.integers(6)
    if kind == 0:
        return rng.integers(-2, 3, shape).astype(float)
    if kind == 1:
        return rng.integers(-3, 4, shape) / 2
    if kind == 2:
        return np.full(shape, float(rng.integers(-2, 3)))
    return rng.normal(size=shape) * (0.3, 1.0, 4.0)[kind - 3]


def drawn(entry: Entry, rng: np.random.Generator) -> Values:
    """Values of the declared names: sizes from 1 to 4, numbers of all kinds."""
    found: dict[str, Any] = {}
    for names, kind in entry.where.items():
        head, _, rest = kind.partition("[")
        shape = tuple(found[size.strip()] for size in rest.rstrip("]").split(",")) if rest else ()
        for name in (part.strip() for part in names.split(",")):
            if kind == "dim":
                found[name] = int(rng.integers(1, 5))
            elif head == "index":
                found[name] = int(rng.integers(0, shape[0]))
            elif head in ("natural", "integer"):
                found[name] = int(rng.integers(0 if head == "natural" else -4, 5))
            else:
                value = _numbers(rng, shape)
                value = value if head == "real" else abs(value) + (0.5 if head == "positive" else 0)
                found[name] = value if shape else float(value)
    return SimpleNamespace(**found)


def violations(entry: Entry, seed: int = 0) -> Iterator[float]:
    """How far the statement is violated, at one draw after another that satisfies what is given."""
    rng = np.random.default_rng(seed)
    for _ in range(DRAWS):
        values = drawn(entry, rng)
        if entry.holds is None or entry.holds(values):
            with np.errstate(all="ignore"):
                yield entry.check(values)


def confirmed(entry: Entry) -> bool:
    """Whether NumPy agrees with what is said of the truth of the entry."""
    seen = list(violations(entry))
    if entry.true:
        return len(seen) >= 10 and max(seen) < TRUE_BELOW
    return max(seen) > FALSE_ABOVE
