"""Terms with values in the place of names, and what is plain then: no engine, but what engines share."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem


def folded(t: Term, values: Mapping[str, Term]) -> Term:
    """The term with these values for names and for all of their entries. What is plainly 0 or 1 then is written so, and
    the sum of one number as a product."""
    if t.op in ("symbol", "entry") and t.data in values:
        return values[t.data]
    args = tuple(folded(a, values) for a in t.args)
    if t.op in ("mul", "sum") and terms.ZERO in (args if t.op == "mul" else args[2:]):
        return terms.ZERO
    if t.op in ("div", "erf", "sin", "atan") and args[0] == terms.ZERO:
        return terms.ZERO
    if t.op == "exp" and args[0] == terms.ZERO:
        return terms.ONE
    if t.op == "div" and all(a.op == "number" for a in args) and args[1] != terms.ZERO:
        return terms.number(args[0].data / args[1].data)
    if t.op == "sum" and t.data[0] not in args[2].free:
        return terms.mul(terms.sub(args[1], args[0]), args[2])
    return terms.add(*(a for a in args if a != terms.ZERO)) if t.op == "add" else terms.rebuild(t, args)


def squares_of(name: str, problem: Problem) -> Term:
    """The sum of the squares of all entries of a name."""
    shape = problem.declarations[name].shape
    if not shape:
        return terms.power(terms.symbol(name), terms.TWO)
    ids = [f"i{k}'" for k in range(len(shape))]
    total = terms.power(terms.entry(name, *map(terms.index, ids)), terms.TWO)
    for i, size in reversed(list(zip(ids, shape, strict=True))):
        total = terms.total(i, terms.ZERO, size.term(), total)
    return total
