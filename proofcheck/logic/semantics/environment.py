"""What an evaluation is given: values for names, and work it may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from proofcheck.lang import bounds
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.semantics.numbers import LimitExceeded
from proofcheck.logic.verdict import Atoms


@dataclass
class Steps:
    """The work an evaluation may still do."""

    most: int = field(default_factory=partial(bounds.allowed, "evaluation"))
    left: int = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.most

    @property
    def taken(self) -> int:
        return self.most - self.left

    def spend(self, amount: int = 1) -> None:
        self.left -= amount
        if self.left < 0:
            raise LimitExceeded(bounds.meets("evaluation"))


@dataclass(frozen=True)
class Environment:
    """What names stand for. `exact` holds sizes and other known whole or rational numbers; `tensor(name, entry)` an
    entry in the number system; `function(name, orders, args)` a declared function or its derivative.
    `radial(name, k, d)`: the unknown in the moments of order 2k of spherical vectors with d entries (`RandomLaws`).
    `atoms`: the laws of random names whose entries take finitely many values."""

    declarations: Mapping[str, Declaration]
    exact: Mapping[str, Fraction]
    tensor: Callable[[str, tuple[int, ...]], Any]
    function: Callable[[str, tuple[int, ...], tuple[Any, ...]], Any] | None = None
    overrides: Mapping[str, Callable[[tuple[int, ...]], Any]] = field(default_factory=dict)
    radial: Callable[[str, int, int], Any] | None = None
    atoms: Mapping[str, Atoms] = field(default_factory=dict)


def comparisons(term: Term) -> Iterator[Term]:
    """The comparisons of which a condition is made."""
    if term.op in ("eq", "ne", "lt", "le", "powerable"):
        yield term
    else:
        for arg in term.args:
            yield from comparisons(arg)
