"""What an entry is made of: a statement, and by NumPy how far it is violated at drawn values of its names.

The averages of random names are integrals by Gauss rules, split at 0 where activations have their corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.corpus.arrays.kit import FALSE_ABOVE, TRUE_BELOW, declared

Array = Any
Values = SimpleNamespace
Check = Callable[[Values], float]
Given = tuple[str, Callable[[Values], Any]]
DRAWS, ATTEMPTS = 60, 4000
ENOUGH = 6  # draws that satisfy what is given


@dataclass(frozen=True)
class Entry:
    """check: how far the statement is violated. make: values that are given by equations, set after the draw."""

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    check: Check
    given: tuple[str, ...] = ()
    holds: tuple[Callable[[Values], Any], ...] = ()
    define: dict[str, str] | None = None
    make: Callable[[Values], None] | None = field(default=None, compare=False)


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic."""

    def made(truth: bool) -> Callable[..., Entry]:
        def make(statement: str, where: str, check: Check, *given: Given, **more: Any) -> Entry:
            texts, holds = tuple(text for text, _ in given), tuple(test for _, test in given)
            return Entry(name, truth, statement, declared(where), check, texts, holds, **more)

        return make

    return made(True), made(False)


# -- averages --------------------------------------------------------------------------------------------------------

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(60)
_HALF = 5.5 * (_NODES + 1)
GRID = np.concatenate([-_HALF[::-1], _HALF])
MASS = np.concatenate([_WEIGHTS[::-1], _WEIGHTS]) * 5.5 * np.exp(-(GRID**2) / 2) / np.sqrt(2 * np.pi)


def mean1(f: Callable[[Array], Array]) -> float:
    """The average of f over a standard normal number."""
    return float(np.sum(f(GRID) * MASS))


def mean2(f: Callable[[Array, Array], Array]) -> float:
    """The average of f over two independent standard normal numbers."""
    return float(np.sum(f(GRID[:, None], GRID[None, :]) * MASS[:, None] * MASS[None, :]))


def over(density: Callable[[Array], Array], f: Callable[[Array], Array], low: float, high: float) -> float:
    """The integral of density times f by a composite Gauss rule."""
    ends = np.linspace(low, high, 41)
    x = ((ends[1:] + ends[:-1])[:, None] + (ends[1:] - ends[:-1])[:, None] * _NODES) / 2
    return float(np.sum(density(x) * f(x) * _WEIGHTS * (ends[1] - ends[0]) / 2))


# -- values ----------------------------------------------------------------------------------------------------------


def _size(text: str, found: dict[str, Any]) -> int:
    """A size of a shape: a number, a name, or a sum or product of two."""
    for sign, act in (("+", int.__add__), ("*", int.__mul__)):
        if sign in text:
            left, _, right = text.partition(sign)
            return act(_size(left, found), _size(right, found))
    return int(text) if text.strip().isdigit() else int(found[text.strip()])


def _matrix(kind: str, n: int, rng: np.random.Generator) -> Array:
    square = rng.normal(size=(n, n))
    if kind == "orthogonal":
        return np.linalg.qr(square)[0]
    if kind == "permutation":
        return np.eye(n)[rng.permutation(n)]
    if kind == "psd":
        return square[:, : max(1, n - 1)] @ square[:, : max(1, n - 1)].T
    if kind == "posdef":
        return square @ square.T + 0.3 * np.eye(n)
    return square + square.T if kind == "symmetric" else square


def _drawn(entry: Entry, rng: np.random.Generator) -> Values:
    found: dict[str, Any] = {}
    for names, kind in entry.where.items():
        head, _, rest = kind.partition("[")
        if head not in KINDS or "->" in kind:
            continue  # a random name, over which the check integrates, or a function
        shape = tuple(_size(size, found) for size in rest.rstrip("]").split(",")) if rest else ()
        for name in (part.strip() for part in names.split(",")):
            if kind == "dim":
                found[name] = int(rng.integers(1, 5))
            elif head == "index":
                found[name] = int(rng.integers(0, shape[0]))
            elif head in ("natural", "integer"):
                found[name] = int(rng.integers(0 if head == "natural" else -4, 5))
            elif head in ("real", "positive", "nonnegative"):
                value = rng.normal(size=shape) * (0.5, 1.0, 3.0)[rng.integers(3)]
                if rng.integers(4) == 0:
                    value = np.round(2 * value) / 2
                value = value if head == "real" else abs(value) + (0.05 if head == "positive" else 0)
                found[name] = value if shape else float(value)
            else:
                found[name] = _matrix(head, shape[0], rng)
    values = SimpleNamespace(**found)
    if entry.make is not None:
        entry.make(values)
    return values


KINDS = frozenset(("dim", "index", "natural", "integer", "real", "positive", "nonnegative"))
KINDS |= {"symmetric", "psd", "posdef", "invertible", "orthogonal", "permutation"}


def violations(entry: Entry, seed: int = 0) -> Iterator[float]:
    """How far the statement is violated, at one draw after another that satisfies what is given."""
    rng = np.random.default_rng(seed)
    seen = 0
    for _ in range(ATTEMPTS):
        values = _drawn(entry, rng)
        with np.errstate(all="ignore"):
            if all(test(values) for test in entry.holds):
                seen += 1
                yield entry.check(values)
        if seen == DRAWS:
            return


def confirmed(entry: Entry) -> bool:
    """Whether NumPy agrees with what is said of the truth of the entry."""
    seen = list(violations(entry))
    if entry.true:
        return len(seen) >= ENOUGH and max(seen) < TRUE_BELOW
    return len(seen) > 0 and max(seen) > FALSE_ABOVE
