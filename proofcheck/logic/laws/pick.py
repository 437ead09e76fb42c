"""f(sum_j P[i, j] a_j) == sum_j P[i, j] f(a_j) for a permutation P, and powers of such sums"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.congruence import PLAIN
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, constant, multiply, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class Pick:
    """Law. For a matrix P that is declared a permutation, a place i, and an operation f of one argument,

        f(t)**e == sum_j P[i, j] f(a_j)**e         where t == sum_j P[i, j] a_j

    and t**e == sum_j P[i, j] a_j**e; and the same with P[j, i] for P[i, j].

    Proof. Of the entries P[i, j] one is 1 and the others are 0. With j the place of the 1, t is a_j, and both sides are
    f(a_j)**e, or a_j**e.
    """

    slots: tuple[Binder, ...]
    function: Term  # f(t), or t itself
    argument: Term  # a_j
    name: str  # P
    index: str  # j
    place: Term  # i
    row: bool  # whether the place is the first of the entry
    trace: Trace
    exponent: int = 1
    plain: bool = False  # whether it is t itself

    def difference(self, context: Context) -> Form:
        declared = context.declarations.get(self.name)
        if declared is None or declared.structure != "permutation" or type(self.exponent) is not int:
            raise Invalid("no permutation, or no exponent")
        n = declared.shape[0]
        if not self.plain and (self.function.op not in PLAIN or len(self.function.args) != 1):
            raise Invalid("no function of one argument")
        if not context.inside(self.place, n):
            raise Invalid("no row of the matrix")
        whole = self.function if self.plain else self.function.args[0]
        inside = context.extended([(self.index, n)])
        j = terms.index(self.index)
        entry = atom(terms.entry(self.name, *((self.place, j) if self.row else (j, self.place))))
        total = bind(multiply(entry, expand(self.argument, inside)), self.index, n)
        zero(add(expand(whole, context), scale(total, -1)), self.trace, context)
        value = self.argument if self.plain else Term(self.function.op, (self.argument,), self.function.data)
        picked = atom(value, self.exponent)
        values = bind(multiply(entry, picked), self.index, n)
        return add(atom(self.function, self.exponent), scale(values, -1))


@dataclass(frozen=True)
class Exclusive:
    """Law. P[i, j] P[i, k] == P[i, j] [j == k] for a permutation P, and P[j, i] P[k, i] likewise. Proof. One entry of
    each row and each column is 1 and the others are 0."""

    slots: tuple[Binder, ...]
    name: str
    row: bool

    def difference(self, context: Context) -> Form:
        i, j, k = _slots(self.slots, self.name, context)
        first, second = (atom(terms.entry(self.name, *((i, x) if self.row else (x, i)))) for x in (j, k))
        return add(multiply(first, second), scale(multiply(first, atom(terms.eq(j, k))), -1))


@dataclass(frozen=True)
class Whole:
    """Law. sum_j P[i, j] == 1 for a permutation P, and sum_j P[j, i] likewise. Proof. As above."""

    slots: tuple[Binder, ...]
    name: str
    row: bool

    def difference(self, context: Context) -> Form:
        (i,) = _slots(self.slots, self.name, context)
        j = terms.fresh("j", frozenset(context.ranges))
        places = (i, terms.index(j)) if self.row else (terms.index(j), i)
        entry = atom(terms.entry(self.name, *places))
        return add(bind(entry, j, context.declarations[self.name].shape[0]), constant(-1))


def _slots(slots: tuple[Binder, ...], name: str, context: Context) -> tuple[Term, ...]:
    """The slots as places of the matrix, which must be a permutation of their size."""
    declared = context.declarations.get(name)
    if declared is None or declared.structure != "permutation" or any(size != declared.shape[0] for _, size in slots):
        raise Invalid("no permutation of this size")
    return tuple(terms.index(slot) for slot, _ in slots)
