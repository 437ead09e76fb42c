"""The form of a term: products multiplied out, sums drawn outside, cases as brackets. One reading, no choices.

    (a + b) c == a c + b c                       sum_i (a + b) == sum_i a + sum_i b
    c sum_i a == sum_i c a, i not in c           sum_i sum_j a: over both
    where(p, a, b) == [p] a + (1 - [p]) b        [p and q] == [p] [q]       [not p] == 1 - [p]
    a <= b as not b < a                          sum_{low <= i < high} a == sum_{i < n} [low <= i] [i < high] a

Each is an equation between total values (`forms`), finite sums of numbers. The last needs 0 <= low and high <= n for
all values of the indices in them. `where(p, a, UNDEFINED)` has the total value a: it has no other value where p fails.
What is none of these is an atom.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import UNDEFINED, Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import (
    BRACKETS,
    Form,
    Invalid,
    add,
    atom,
    bind,
    constant,
    multiply,
    power,
    product,
    scale,
)

MAX_UNROLLED = 64


def expand(term: Term, context: Context) -> Form:
    """The form of a number-valued term whose free indices run as in the context."""
    op, args = term.op, term.args
    if op == "number":
        return constant(term.data)
    if op == "add":
        return add(*(expand(a, context) for a in args))
    if op == "mul":
        return product(expand(a, context) for a in args)
    if op == "div":
        return multiply(expand(args[0], context), powered(args[1], -1, context))
    if op == "pow" and args[1].op == "number":
        return _rational_power(args[0], args[1].data, context)
    if op in ("sum", "product"):
        return _over_range(term, context)
    if op == "where":
        if args[2] == UNDEFINED:
            return expand(args[1], context)
        holds = bracket(args[0], context)
        return add(multiply(holds, expand(args[1], context)), multiply(complement(holds), expand(args[2], context)))
    if op in BRACKETS:
        raise Invalid("a truth value is no number")
    return atom(term)


def complement(form: Form) -> Form:
    return add(constant(1), scale(form, -1))


def bracket(condition: Term, context: Context) -> Form:
    """1 where the condition holds, 0 where it does not."""
    op, args = condition.op, condition.args
    if op in ("true", "false"):
        return constant(op == "true")
    if op == "not":
        return complement(bracket(args[0], context))
    if op == "and":
        return product(bracket(a, context) for a in args)
    if op == "or":
        return complement(bracket(Term("and", tuple(Term("not", (a,)) for a in args)), context))
    if op == "implies":
        return bracket(Term("or", (Term("not", (args[0],)), args[1])), context)
    if op == "ne":
        return complement(atom(terms.eq(*args)))
    if op == "le":
        return complement(atom(terms.lt(args[1], args[0])))
    if op in ("eq", "lt"):
        return atom(condition)
    raise Invalid(f"no bracket of `{op}`")


def powered(base: Term, exponent: int, context: Context) -> Form:
    """The form of a whole power: that of the base multiplied out, or of the base as an atom where it cannot be."""
    found = power(expand(base, context), exponent)
    return atom(base, exponent) if found is None else found


def _rational_power(base: Term, exponent: Fraction, context: Context) -> Form:
    """b**(p/q) is the power p of the root of order q, for b >= 0; it has no value for b < 0."""
    if exponent.denominator == 1:
        return powered(base, int(exponent), context)
    return atom(root(base, exponent.denominator), exponent.numerator)


def root(base: Term, order: int) -> Term:
    return Term("sqrt", (base,)) if order == 2 else Term("pow", (base, terms.number(Fraction(1, order))))


def _over_range(term: Term, context: Context) -> Form:
    low, high, body = term.args
    name = term.data[0]
    if low.op == high.op == "number":
        if high.data - low.data > MAX_UNROLLED or low.data.denominator != 1 or high.data.denominator != 1:
            return atom(term)
        parts = [
            expand(terms.substitute(body, {name: terms.number(k)}), context)
            for k in range(int(low.data), int(high.data))
        ]
        return add(*parts) if term.op == "sum" else product(parts)
    if term.op == "product":
        return atom(term)
    size = _axis(low, high, context)
    if size is None:
        return atom(term)
    if name.startswith("_") or name in low.free | high.free | context.ranges.keys():
        new = terms.fresh("i", body.free | low.free | high.free | context.ranges.keys())
        body, name = terms.substitute(body, {name: terms.index(new)}), new
    form = expand(body, context.extended([(name, size)]))
    place = terms.index(name)
    if low != terms.ZERO:
        form = multiply(complement(atom(terms.lt(place, low))), form)
    if context.size(high) != size:
        form = multiply(atom(terms.lt(place, high)), form)
    return bind(form, name, size)


def _axis(low: Term, high: Term, context: Context) -> Size | None:
    """A length n with 0 <= low and high <= n, whatever the indices in them are; None where none is seen."""
    if low != terms.ZERO and _end(low, context) is None:
        return None
    size = context.size(high)
    return _end(high, context) if size is None else size


def _end(end: Term, context: Context) -> Size | None:
    """A length that a place, or a place plus 1, does not exceed, if it is not negative either."""
    plus = Fraction(0)
    if end.op == "add" and len(end.args) == 2 and end.args[1].op == "number":
        end, plus = end.args[0], end.args[1].data
    return context.bound(end) if plus in (0, 1) else None
