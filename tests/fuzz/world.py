"""What a random statement may speak about: declarations, assumptions, and the terms that are its leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.fuzz.terms import Shape, Term, eye, name, number, ones


@dataclass(frozen=True)
class World:
    """leaves: declared names (and words such as `eye`) by shape. also: operations beyond the common ones. equations:
    pairs of terms that are equal by a declaration or an assumption. by: names to differentiate by."""

    kind: str
    where: Mapping[str, str]
    given: tuple[str, ...] = ()
    leaves: Mapping[Shape, tuple[Term, ...]] = field(default_factory=dict)
    also: frozenset[str] = frozenset()
    equations: tuple[tuple[Term, Term], ...] = ()
    by: tuple[Term, ...] = ()
    random: frozenset[str] = frozenset()
    positive: tuple[Term, ...] = ()
    invertible: tuple[Term, ...] = ()


def names(text: str, *shape: str) -> tuple[Term, ...]:
    return tuple(name(part.strip(), shape) for part in text.split(","))


N, NN, NM, MN, M, MM = ("n",), ("n", "n"), ("n", "m"), ("m", "n"), ("m",), ("m", "m")
PLAIN: Mapping[Shape, tuple[Term, ...]] = {
    (): (*names("s, c"), number(2), number(3), Term("size", data="n")),
    N: (*names("x, y", "n"), ones("n")),
    M: names("w", "m"),
    NM: names("A, C", "n", "m"),
    MN: names("B", "m", "n"),
    NN: (*names("F, G", "n", "n"), eye("n")),
    MM: (*names("H", "m", "m"), eye("m")),
}


def spread(where: Mapping[str, str]) -> dict[str, str]:
    """One name a line."""
    return {one.strip(): kind for several, kind in where.items() for one in several.split(",")}


WHERE = spread(
    {
        "n, m": "dim",
        "s, c": "real",
        "p": "positive",
        "x, y": "real[n]",
        "w": "real[m]",
        "A, C": "real[n, m]",
        "B": "real[m, n]",
        "F, G": "real[n, n]",
        "H": "real[m, m]",
    }
)
P = name("p")
SQUARES = frozenset({"trace", "det"})
