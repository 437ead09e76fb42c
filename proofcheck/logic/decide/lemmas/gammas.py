"""Values of the gamma function and of its logarithmic derivatives at neighbouring arguments, written by one of them.

    gamma(n)          = factorial(n - 1)                                              for whole numbers n > 0
    gamma(w + d)      = gamma(w) w (w + 1) ... (w + d - 1), with gamma(1/2) = sqrt(pi)     for w > 0
    gamma(1/2 - d)    = sqrt(pi) / ((1/2 - d) ... (-1/2))
    digamma(w + d)    = digamma(w) + 1/w + ... + 1/(w + d - 1)                             for w > 0
    trigamma(w + d)   = trigamma(w) - 1/w**2 - ... - 1/(w + d - 1)**2                      for w > 0
    digamma(1/2)      = digamma(1) - 2 log(2),     trigamma(1) = pi**2 / 6,     trigamma(1/2) = pi**2 / 2

The two before are the derivatives of the logarithm of the second, and the last follow from gamma(w) gamma(w + 1/2) =
2**(1 - 2 w) sqrt(pi) gamma(2 w) at w = 1/2 and the sum of 1 / k**2. That w is positive is a condition to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs

NAMES = ("gamma", "digamma", "trigamma")
FARTHEST = 30  # steps
HALF = Fraction(1, 2)
_CIRCLE = terms.power(Term("pi"), terms.TWO)
# Values at the least positive place of whole numbers and of halves.
KNOWN: dict[tuple[str, Fraction], Term] = {
    ("gamma", HALF): Term("sqrt", (Term("pi"),)),
    ("digamma", HALF): terms.sub(Term("digamma", (ONE,)), terms.mul(terms.TWO, Term("log", (terms.TWO,)))),
    ("trigamma", HALF): terms.div(_CIRCLE, terms.TWO),
    ("trigamma", Fraction(1)): terms.div(_CIRCLE, terms.number(6)),
}


def written(problem: Problem, op: str, found: Iterable[Term], conditions: dict[Term, None]) -> dict[Term, Term]:
    """Terms for the values of one of the functions that were found; what has to be positive joins the conditions."""
    known: dict[Term, Term] = {}
    groups: dict[Term, list[tuple[Fraction, Term]]] = {}
    for t in found:
        (x,) = t.args
        if t.free:
            continue
        if op == "gamma" and Signs(problem.declarations, ()).integral(x):
            conditions[terms.lt(ZERO, x)] = None
            size = Size.from_term(x)
            before = terms.sub(x, ONE) if size is None else (size - Size.of(1)).term()
            known[t] = Term("factorial", (before,))
            continue
        constant, rest = _apart(x)
        groups.setdefault(terms.add(rest, terms.number(constant % 1)), []).append((constant, t))
    for core, group in groups.items():
        places = [constant for constant, _ in group]
        least = (core.data or Fraction(1)) if core.op == "number" else Fraction(0)
        value = KNOWN.get((op, least)) if core.op == "number" and (op == "gamma" or min(places) > 0) else None
        start = least if value is not None else min(places)
        if (len(group) < 2 and value is None) or max(places) - min(*places, start) > FARTHEST:
            continue
        base = terms.add(core, terms.number(start // 1))
        conditions[terms.lt(ZERO, base)] = None
        first = Term(op, (base,)) if value is None else value
        known |= {t: _moved(op, first, base, int(constant - start)) for constant, t in group}
    return known


def _moved(op: str, first: Term, base: Term, by: int) -> Term:
    """The value `by` places after the base; before it, only from 1/2."""
    steps = [terms.add(base, terms.number(j)) for j in range(min(by, 0), max(by, 0))]
    if op == "gamma":
        return terms.mul(first, *steps) if by >= 0 else terms.div(first, terms.mul(*steps))
    if op == "digamma":
        return terms.add(first, *(terms.div(ONE, s) for s in steps))
    return terms.add(first, *(terms.div(terms.number(-1), terms.power(s, terms.TWO)) for s in steps))


def _apart(x: Term) -> tuple[Fraction, Term]:
    """The number that is added in a term, and the rest."""
    addends = x.args if x.op == "add" else (x,)
    constant = sum((a.data for a in addends if a.op == "number"), Fraction(0))
    return constant, terms.add(ZERO, *(a for a in addends if a.op != "number"))
