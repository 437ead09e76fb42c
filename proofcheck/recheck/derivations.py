"""Derivations that evidence offers, each as one equation between terms.

A derivation takes the difference of two sides to 0 by steps. Those that use an equation e == 0 add a multiple of e
under indices; all others keep the value. So what it says is

    0 == left - right + sum of c * sum_{binders} q * e        over its uses

Each e is an instance of a law (`laws.py`), read at the places of its use, whose conditions are checked. That all of it
is 0 is seen by normal forms, where it has a value, which is seen too. A law that has no rule here, as normal forms have
it (x / x == 1, derivatives, squares of sines), adds nothing. Nothing that a file says is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.guided import chosen
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.places import inside
from proofcheck.recheck.polynomials import minus, plus
from proofcheck.recheck.scalars import Scope, Value, scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.slopes import written_out
from proofcheck.recheck.terms import ONE, TRUE, ZERO, Size, Term, size_of
from proofcheck.recheck.tree import parse
from proofcheck.recheck.wholes import whole
from proofcheck.recheck.witness import number

EQUATIONS = 24  # of one piece of evidence
ORDERS = 6  # of indices
HIGHEST = 40  # exponent
SHARE = 10  # of the work of a sequent
# What comes of data of another shape than a law has.
FAULTS = (Unsupported, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
Data = Mapping[str, Any]


class Invalid(ValueError):
    """Something is no instance of the law that it should be one of. The statement may be true all the same."""


def derived(s: Sequent, data: Data) -> bool:
    """Whether what evidence derives shows the goal of a sequent, an equation, where that has a value."""
    if s.goal.op != "eq" or any(t.names & s.reader()[0].complex for t in (s.goal, *s.given)):
        return False
    free = sorted(s.goal.indices, key=lambda name: (len(name), name))
    for told in islice(_told(data), EQUATIONS):
        for order in islice(permutations(free, len(told["binders"])), ORDERS):
            try:
                _shown(s, told, order)
                return True
            except FAULTS:
                continue
    return False


def _told(data: Data) -> Iterator[Any]:
    found = data.get("derivations")
    for one in found if isinstance(found, list) else ():
        equations = one.get("equations") if isinstance(one, dict) else None
        told = equations if isinstance(equations, list) else []
        yield from (e for e in told if isinstance(e, dict) and isinstance(e.get("binders"), list))


def _shown(s: Sequent, told: Any, order: Sequence[str]) -> None:
    """Confirms that the goal is the equation at these indices: one difference of the sides is the other, or its
    negative; and that the equation holds. Raises one of FAULTS."""
    names: dict[str, Value] = {}
    for name, (own, length) in zip(order, told["binders"], strict=True):
        index = Term("index", (), name)
        if not inside(s, index, ZERO, Reader(s).size(length).term()):
            raise Invalid("an index of another range")
        names[own] = scalar(index)
    reader = Reader(s, names)
    equation = Term("eq", (reader.term(told["left"]), reader.term(told["right"])))
    if not equation.indices <= s.goal.indices or s.defined(equation):
        raise Invalid("an equation that is not seen to have a value")
    normal = s.normal()
    gap, other = (normal.form(written_out(s.claim, terms.sub(*t.args), s.positive)) for t in (s.goal, equation))
    if not normal.zero(minus(gap, other)) and not normal.zero(plus(gap, other)):
        raise Invalid("another equation")
    reader.zero(terms.sub(*equation.args), told["trace"])


def exponent(e: Any) -> int:
    if type(e) is not int or abs(e) > HIGHEST:
        raise Invalid("no exponent")
    return e


def raised(t: Term, e: Any) -> Term:
    return terms.power(t, terms.number(exponent(e)))


@dataclass(frozen=True)
class Reader:
    """Data of a derivation. `names`: the indices in it."""

    s: Sequent
    names: Mapping[str, Value] = field(default_factory=dict)

    def term(self, told: Any) -> Term:
        """A number; a statement is 1 where it holds, and else 0."""
        value = self.s.e.value(parse(told["term"]), Scope({**self.s.scope, **self.names}))
        return Term("where", (self.s.e.closed(value, "all"), ONE, ZERO)) if value.truth else value.body

    def size(self, told: Any) -> Size:
        size = size_of(self.term(told), self.s.e.dims)
        if size is None:
            raise Invalid("no length")
        return size

    def also(self, names: Mapping[str, Term]) -> Reader:
        return replace(self, names={**self.names, **{name: scalar(term) for name, term in names.items()}})

    def matrix(self, data: Data, *structures: str) -> tuple[str, Size]:
        """A declared matrix of one of these structures, and how many rows it has."""
        declared = self.s.claim.declarations[data["name"]]
        if declared.structure not in structures:
            raise Invalid("no such matrix")
        return declared.name, self.s.e.size(declared.shape[0])

    def lie(self, places: Sequence[Term], beyond: Term) -> None:
        """Confirms that places are whole numbers from 0 to below the end."""
        if not all(whole(self.s.e, place) and inside(self.s, place, ZERO, beyond) for place in places):
            raise Invalid("a place that need not lie in its range")

    def zero(self, term: Term, trace: Any) -> None:
        """Confirms that a term is 0 for all values, where it has one, by the uses of equations in a trace."""
        uses = [step for step in trace["steps"] if step["law"] == "use.Use"] if trace is not None else []
        total = terms.add(term, *(self.used(step, trace["equations"]) for step in uses))
        s = self.s.under(TRUE, goal=Term("eq", (total, ZERO)))  # with a share of work of its own
        s.normal().work *= SHARE
        if s.defined() or not s.normal().equal(written_out(s.claim, total, s.positive), ZERO):
            raise Invalid("it is not seen to be 0")

    def holds(self, statement: Term) -> bool:
        """Whether a statement is seen to have a value, and to hold."""
        s = self.s.under(goal=statement)
        return not s.defined() and bool(chosen(s).closed())

    def used(self, step: Data, equations: Sequence[Data]) -> Term:
        """c * sum_{binders} q * e, of an equation e == 0."""
        from proofcheck.recheck.laws import LAWS

        instance = equations[step["equation"]]
        rule = LAWS.get(instance["law"])
        if rule is None:
            return ZERO
        sizes = [(name, self.size(length)) for name, length in step["binders"]]
        indices = [(self.s.e.fresh(size), size) for _, size in sizes]
        inner = self.also({name: index for (name, _), (index, _) in zip(sizes, indices, strict=True)})
        places = [inner.term(place) for place in step["places"]]
        slots = {name: place for (name, _), place in zip(instance["slots"], places, strict=True)}
        factors = [raised(inner.term(factor), e) for factor, e in step["factors"]]
        part = terms.mul(terms.number(number(step["c"])), *factors, rule(self.also(slots), instance, places))
        for index, size in reversed(indices):
            part = Term("sum", (ZERO, size.term(), part), index.data)
        return part
