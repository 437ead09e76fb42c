"""The factors of a product, and what is left without one of them."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


def factors(t: Term) -> tuple[Term, ...]:
    """Those of a product, above the line of a fraction."""
    if t.op == "div":
        return factors(t.args[0])
    return t.args if t.op == "mul" else (t,)


def less(t: Term, factor: Term) -> Term:
    """A term without one of its factors."""
    if t.op == "div":
        return terms.div(less(t.args[0], factor), t.args[1])
    rest = list(factors(t))
    rest.remove(factor)
    return terms.mul(*rest)
