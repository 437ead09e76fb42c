"""A statement made of equations, each confirmed by a trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Invalid, add, scale
from proofcheck.logic.laws.trace import Trace, zero

MAX_CASES = 24


def equations(statement: Term, context: Context) -> list[tuple[tuple[Binder, ...], Term, Term]]:
    """(indices with their ranges, left, right) for each equation that a statement consists of: conjunctions part by
    part, indices over a fixed number of values one by one. Raises Invalid where it has other parts."""
    if statement.op == "true":
        return []
    if statement.op == "and":
        return [case for part in statement.args for case in equations(part, context)]
    if statement.op == "eq":
        left, right = statement.args
        return [((), left, right)]
    if statement.op != "forall":
        raise Invalid(f"`{statement.op}` is no equation")
    low, high, body = statement.args
    name = statement.data[0]
    if low.op == high.op == "number" and low.data.denominator == high.data.denominator == 1:
        values = range(int(low.data), int(high.data))
        if len(values) > MAX_CASES:
            raise Invalid("too many cases")
        cases = [terms.substitute(body, {name: terms.number(k)}) for k in values]
        return [case for part in cases for case in equations(part, context)]
    size = context.size(high)
    if low != terms.ZERO or size is None:
        raise Invalid("a range that does not start at 0, or has no size")
    if name in context.ranges:
        raise Invalid("one index is bound twice")
    inner = equations(body, context.extended([(name, size)]))
    return [(((name, size), *binders), left, right) for binders, left, right in inner]


def replay(
    statement: Term,
    traces: Sequence[Trace],
    declarations: Mapping[str, Declaration],
    given: tuple[Term, ...],
    shown: Callable[[Term], bool],
) -> None:
    """Confirms that a statement holds wherever it is defined, for all declared values that satisfy the assumptions, all
    sizes included. What `shown` is asked has to hold: these are the other premises. Raises Invalid."""
    context = Context(declarations, given, shown)
    cases = equations(statement, context)
    if len(cases) != len(traces):
        raise Invalid("a trace for each equation is needed")
    for (binders, left, right), trace in zip(cases, traces, strict=True):
        inner = context.extended(binders)
        zero(add(expand(left, inner), scale(expand(right, inner), -1)), trace, inner)
