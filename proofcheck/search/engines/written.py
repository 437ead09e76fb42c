"""Statements at given sizes, written out with a name for each entry, and what a model of Z3 says of a name."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term

NODES = 4_000  # of all that is written out
Entries = dict[tuple[str, tuple[int, ...]], str]


class TooMuch(ValueError):
    """What is written out has no entry there, or is long."""


class Writer:
    """Terms at given sizes, with a name for each entry."""

    def __init__(self, sizes: Mapping[str, int], names: Entries) -> None:
        self.sizes, self.names, self.left = sizes, names, NODES

    def __call__(self, term: Term) -> Term:
        return self.written(term, {})

    def written(self, term: Term, places: Mapping[str, int]) -> Term:
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        if term.op == "index":
            return terms.number(places[term.data])
        if term.op == "symbol" and term.data in self.sizes:
            return terms.number(self.sizes[term.data])
        if term.op == "entry":
            place = tuple(self.whole(a, places) for a in term.args)
            name = self.names.get((term.data, place))
            if name is None:
                raise TooMuch
            return terms.symbol(name)
        if term.op in ("sum", "product", "forall", "exists", "largest"):
            low, high, body = term.args
            ends = range(self.whole(low, places), self.whole(high, places))
            return _joined(term.op, [self.written(body, {**places, term.data[0]: k}) for k in ends])
        args = tuple(self.written(a, places) for a in term.args)
        if term.op in ("add", "mul", "and"):
            return {"add": terms.add, "mul": terms.mul, "and": terms.conjunction}[term.op](*args)
        return _folded(terms.rebuild(term, args))

    def whole(self, term: Term, places: Mapping[str, int]) -> int:
        """A position, or the end of a range."""
        found = self.written(term, places)
        if found.op != "number" or found.data.denominator != 1:
            raise TooMuch
        return int(found.data)


def _joined(op: str, parts: list[Term]) -> Term:
    if op in ("sum", "product"):
        return (terms.add if op == "sum" else terms.mul)(*parts)
    if op == "forall":
        return terms.conjunction(*parts)
    if not parts and op == "largest":
        raise TooMuch
    if len(parts) < 2:
        return parts[0] if parts else terms.FALSE
    return Term("or" if op == "exists" else "max", tuple(parts))


def _folded(t: Term) -> Term:
    """A case distinction between numbers as the case that holds; a power of 0 or 1 as a number."""
    if t.op == "pow" and t.args[1] in (terms.ZERO, terms.ONE):
        return terms.ONE if t.args[1] == terms.ZERO else t.args[0]
    if t.op != "where" or t.args[0].op not in ("eq", "ne", "le", "lt"):
        return t
    a, b = t.args[0].args
    if a.op != "number" or b.op != "number":
        return t
    holds = {"eq": a.data == b.data, "ne": a.data != b.data, "le": a.data <= b.data, "lt": a.data < b.data}
    return t.args[1 if holds[t.args[0].op] else 2]


def number_of(value: Any, z3: Any) -> Fraction | None:
    if z3.is_int_value(value):
        return Fraction(value.as_long())
    if z3.is_rational_value(value):
        return Fraction(value.numerator_as_long(), value.denominator_as_long())
    if z3.is_algebraic_value(value):
        # A nearby rational serves where the inequality is strict; the kernel decides.
        near = value.approx(20)
        return Fraction(near.numerator_as_long(), near.denominator_as_long())
    return None
