"""A derivation as evidence has it, and which goals it shows.

Evidence spells out equations of scalars under indices, each with a trace. One that a trace derives holds for all values
of its indices, wherever it has a value; whether the goal is such an equation is seen by normal forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.derivations import laws, matrices  # noqa: F401  (they fill the table)
from proofcheck.recheck.derivations.forms import Binder, Invalid, canonical, less, put
from proofcheck.recheck.derivations.reading import Context, expand
from proofcheck.recheck.derivations.steps import Trace, zero
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.places import inside
from proofcheck.recheck.polynomials import minus, plus
from proofcheck.recheck.scalars import Scope, Value, scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Term, size_of
from proofcheck.recheck.tree import parse

EQUATIONS = 24  # of one piece of evidence
ORDERS = 6  # of indices
# What comes of data of another shape than a law has.
FAULTS = (Unsupported, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
_QUOTIENT = re.compile(r"-?[0-9]{1,300}(/[1-9][0-9]{0,299})?")
Equation = tuple[tuple[Binder, ...], Term, Term]


def derived(s: Sequent, data: Mapping[str, Any]) -> bool:
    """Whether what evidence derives shows the goal of a sequent, an equation, where that has a value."""
    if s.goal.op != "eq" or any(t.names & s.reader()[0].complex for t in (s.goal, *s.given)):
        return False
    for told in islice(_told(data), EQUATIONS):
        try:
            reader = _Reader(s)
            equation = reader.binders(told["binders"]), reader(told["left"]), reader(told["right"])
            if any(_is(s, equation, order) for order in _orders(s, equation)) and _replayed(s, equation, reader, told):
                return True
        except FAULTS:
            continue
    return False


def _told(data: Mapping[str, Any]) -> Iterator[Any]:
    found = data.get("derivations")
    for one in found if isinstance(found, list) else ():
        equations = one.get("equations") if isinstance(one, dict) else None
        yield from equations if isinstance(equations, list) else ()


def _replayed(s: Sequent, equation: Equation, reader: _Reader, told: Any) -> bool:
    binders, left, right = equation
    context = Context(s).extended(binders)
    if not left.indices | right.indices <= context.ranges.keys():
        return False
    zero(less(expand(left, context), expand(right, context)), reader(told["trace"]), context)
    return True


def _orders(s: Sequent, equation: Equation) -> Iterator[tuple[str, ...]]:
    """Indices of the goal for those of the equation."""
    free = sorted(s.goal.indices, key=lambda name: (len(name), name))
    yield from islice(permutations(free, len(equation[0])), ORDERS)


def _is(s: Sequent, equation: Equation, order: tuple[str, ...]) -> bool:
    """Whether the goal is the equation at these indices: one difference of the sides is the other, or its negative."""
    binders, left, right = equation
    for name, (_, size) in zip(order, binders, strict=True):
        if not inside(s, Term("index", (), name), terms.ZERO, size.term()):
            return False
    places = {own: Term("index", (), name) for (own, _), name in zip(binders, order, strict=True)}
    told = Term("eq", (put(left, places), put(right, places)))
    if not told.indices <= s.goal.indices or s.defined(told):
        return False
    if canonical(s.goal) == canonical(told):
        return True
    normal = s.normal()
    gap, other = (normal.form(terms.sub(*t.args)) for t in (s.goal, told))
    return normal.zero(minus(gap, other)) or normal.zero(plus(gap, other))


class _Reader:
    """Data of a derivation: terms, ranges, numbers, traces. A name that nothing declares is an index."""

    def __init__(self, s: Sequent) -> None:
        self.s = s

    def __call__(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self(item) for item in told]
        if not isinstance(told, dict):
            return told
        if told.keys() == {"term"}:
            return self.term(told["term"])
        if told.keys() == {"number"}:
            if not isinstance(told["number"], str) or not _QUOTIENT.fullmatch(told["number"]):
                raise Invalid("no number")
            return Fraction(told["number"])
        if told.keys() == {"equations", "steps"}:
            return Trace(*(tuple(map(self.instance, told[key])) for key in ("equations", "steps")))
        return {key: self.binders(value) if key in ("slots", "binders") else self(value) for key, value in told.items()}

    def instance(self, told: Any) -> tuple[str, dict[str, Any]]:
        rest = {key: value for key, value in told.items() if key != "law"}
        read = self(rest)
        if not isinstance(told["law"], str) or not isinstance(read, dict):
            raise Invalid("no instance of a law")
        return told["law"], read

    def binders(self, told: Any) -> tuple[Binder, ...]:
        found = []
        for name, size in told:
            length = size_of(self(size), self.s.e.dims)
            if not isinstance(name, str) or not name.isidentifier() or length is None:
                raise Invalid("no index with a range")
            if name in self.s.claim.declarations or name in self.s.scope:
                raise Invalid("an index with the name of something else")
            found.append((name, length))
        return tuple(found)

    def term(self, text: Any) -> Term:
        if not isinstance(text, str):
            raise Invalid("no term")
        node = parse(text)
        indices = node.names - self.s.claim.declarations.keys() - self.s.scope.keys() - {"pi", "True", "False"}
        own: dict[str, Value] = {name: scalar(Term("index", (), name)) for name in indices}
        value = self.s.e.value(node, Scope({**self.s.scope, **own}))
        return self.s.e.closed(value, "all") if value.truth else value.body
