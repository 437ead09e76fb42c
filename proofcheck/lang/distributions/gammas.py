"""Densities without gamma functions that need not stand in them: values at whole and half numbers, and quotients.

    gamma(n) = (n - 1)!,   gamma(n + 1/2) = (n - 1/2) ... (1/2) sqrt(pi),   gamma(w + d) = gamma(w) w ... (w + d - 1)

for w > 0. A factor gamma(w) for w > 0 is positive, so it may be left out above and below. x**0 is 1.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial

from proofcheck.lang import terms
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.terms import ONE, ZERO, Term

MOST = 40  # factors that are written out
_VALUED = frozenset({"symbol", "number", "add", "mul", "exp"})


def plain(e: Term, shape: Shape) -> Term:
    """The same term, with values of gamma at neighbouring arguments written by one of them and cancelled."""
    found = {t.args[0] for t in terms.nodes(e) if t.op == "gamma"}
    if not found:
        return e

    def value(t: Term) -> Term | None:
        if t.op == "gamma":
            return _value(t, found, shape)
        if t.op == "pow" and t.args[1] == ZERO and {s.op for s in terms.nodes(t.args[0])} <= _VALUED:
            return ONE
        return _cancelled(t, shape) if t.op in ("div", "mul") else None

    return terms.rewrite(e, value)


def _value(t: Term, found: set[Term], shape: Shape) -> Term | None:
    (w,) = t.args
    if w.op == "number" and 0 < w.data <= MOST:
        if w.data.denominator == 1:
            return terms.number(factorial(int(w.data) - 1))
        if w.data.denominator == 2:
            product = Fraction(1)
            for j in range(int(w.data)):
                product *= w.data - 1 - j
            root = Term("sqrt", (Term("pi"),))
            return root if product == 1 else terms.mul(terms.number(product), root)
    if w.op != "add":
        return None
    steps = sum((a.data for a in w.args if a.op == "number"), Fraction(0))
    rest = terms.add(ZERO, *(a for a in w.args if a.op != "number"))
    if rest not in found or steps.denominator != 1 or not 0 < steps <= MOST or not _sure(rest, shape):
        return None
    between = (terms.add(rest, terms.number(j)) if j else rest for j in range(int(steps)))
    return terms.mul(*between, Term("gamma", (rest,)))


def _cancelled(t: Term, shape: Shape) -> Term | None:
    above, below = _quotient(t)
    common = Counter(a for a in above if a.op == "gamma" and _sure(a.args[0], shape)) & Counter(below)
    if not common:
        return None
    for part in common.elements():
        above.remove(part)
        below.remove(part)
    return terms.div(terms.mul(ONE, *above), terms.mul(ONE, *below)) if below else terms.mul(ONE, *above)


def _sure(w: Term, shape: Shape) -> bool:
    """Whether a number has a value, and is positive."""
    return shape.positive(w) and {s.op for s in terms.nodes(w)} <= _VALUED


def _quotient(t: Term) -> tuple[list[Term], list[Term]]:
    """The factors of a product of quotients: those above, and those below."""
    if t.op == "mul":
        parts = [_quotient(a) for a in t.args]
        return [f for above, _ in parts for f in above], [f for _, below in parts for f in below]
    if t.op == "div":
        (above, under), (below, over) = map(_quotient, t.args)
        # What stands below a divisor has to be a number other than 0 as well: it stays where it is.
        return (above, [*under, *below]) if not over else (above, [*under, t.args[1]])
    return [t], []
