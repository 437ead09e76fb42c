"""Under what a form is read: the declarations, the assumptions, where free indices run, which conditions are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.fields import is_term
from proofcheck.logic.decide.readable import Reader
from proofcheck.logic.laws.forms import Binder, Invalid


@dataclass(frozen=True)
class Context:
    """`ranges`: free index -> n, for an index that runs over 0, ..., n - 1. `shown` answers whether a closed statement
    holds for all declared values: its answers are premises of the derivation, and the caller's to justify."""

    declarations: Mapping[str, Declaration]
    given: tuple[Term, ...]
    shown: Callable[[Term], bool]
    ranges: Mapping[str, Size] = field(default_factory=dict)

    @cached_property
    def dims(self) -> frozenset[str]:
        """The names that stand for whole numbers of at least 1."""
        return frozenset(name for name, d in self.declarations.items() if d.kind == "dim")

    def extended(self, binders: Iterable[Binder]) -> Context:
        """The context for more free indices. They may not have the name of one that is there."""
        ranges = dict(self.ranges)
        for name, size in binders:
            if name in ranges or not size.dims <= self.dims or any(type(c) is not int for _, c in size.terms):
                raise Invalid(f"the index {name} is there already, or has no range")
            ranges[name] = size
        return replace(self, ranges=ranges)

    def size(self, term: Term) -> Size | None:
        """The length of a range, as a polynomial in sizes that are at least 1."""
        return Size.from_term(term, self.dims)

    def bound(self, place: Term) -> Size | None:
        """A number n such that the place is one of 0, ..., n - 1 for all values of what stands in it; None: unknown."""
        if place.op == "index":
            return self.ranges.get(place.data)
        if place.op == "number" and place.data.denominator == 1 and place.data >= 0:
            return Size.of(int(place.data) + 1)
        if place.op == "symbol" and place.data in self.declarations:
            return self.declarations[place.data].bound
        return None

    def inside(self, place: Term, size: Size) -> bool:
        """Whether a place lies in the range 0, ..., size - 1: every range that holds it is no longer than that one,
        for all sizes."""
        own = self.bound(place)
        return own is not None and own.dims <= self.dims and size.dims <= self.dims and (size - own).sure()

    def readable(self, term: Term) -> None:
        """Raises Invalid for a term of a trace that no statement could have as a part. What asks for signs takes for
        granted that a range ends at a whole number: sum_{i < T} exp(x[i]) is positive for a size T, and 0 for T = 1/2.
        """
        if not is_term(term) or not Reader(self.declarations)(term):
            raise Invalid(f"no part of a statement: {term}")

    def require_real(self, *found: Term) -> None:
        """Raises Invalid where a complex name stands in one of the terms."""
        if any(self.declarations[n].kind == "complex" for t in found for n in t.names if n in self.declarations):
            raise Invalid("complex numbers")

    def require(self, condition: Term) -> None:
        """Raises Invalid unless the condition is shown for all values of the free indices that stand in it."""
        if not self.holds(condition):
            raise Invalid(f"not shown: {condition}")

    def holds(self, condition: Term) -> bool:
        """Whether the condition is shown for all values of the free indices that stand in it. Raises Invalid for one
        that no statement could have as a part, or whose indices have no range."""
        self.readable(condition)
        statement = condition
        for name in sorted(condition.free):
            if name not in self.ranges:
                raise Invalid(f"the index {name} has no range")
            statement = terms.forall(name, terms.ZERO, self.ranges[name].term(), statement)
        return self.shown(statement)
