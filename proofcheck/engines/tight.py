"""Points with names at which a statement about one or two real numbers may fail: pi / 2, sqrt(2), exp(1), 1, ...

The kernel decides each that enclosures do not confirm. Last but one: other engines find most counterexamples sooner.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from proofcheck.engines import Proposal
from proofcheck.kernel import closed
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "search"


def _points() -> list[Term]:
    numbers = [Fraction(n, d) for d in (1, 2, 3, 4) for n in range(-4, 5) if d == 1 or n % d]
    found = [terms.number(v) for v in sorted(set(numbers), key=lambda v: (v.denominator, abs(v), v))]
    pi, one = Term("pi"), terms.ONE
    for factor in (
        Fraction(1),
        Fraction(1, 2),
        Fraction(2),
        Fraction(1, 4),
        Fraction(1, 3),
        Fraction(1, 6),
        Fraction(3, 2),
    ):
        found += [terms.mul(terms.number(factor), pi), terms.mul(terms.number(-factor), pi)]
    for q in (2, 3, 5):
        root = Term("sqrt", (terms.number(q),))
        found += [root, terms.neg(root)]
    return [*found, Term("exp", (one,)), Term("exp", (terms.number(-1),)), Term("log", (terms.TWO,))]


def propose(problem: Problem) -> Proposal:
    """Evidence `point` where the statement is false at one of them."""
    for point in offers(problem):
        if closed.check(problem, point) is not None:
            return Proposal(NAME, Evidence("point", NAME, {"point": point}), "a point with a name")
    return Proposal(NAME, None, "")


def offers(problem: Problem) -> Iterator[dict[str, Term]]:
    """Points of the names of the statement, plain ones first."""
    names = sorted(problem.statement.names)
    kinds = [problem.declarations[n] for n in names if n in problem.declarations]
    if not names:
        yield {}
    if not 1 <= len(names) <= 2 or any(
        d.kind not in ("real", "positive", "nonnegative") or d.shape or d.law is not None for d in kinds
    ):
        return
    places = _points()
    if len(names) == 1:
        yield from ({names[0]: p} for p in places)
        return
    few = [p for p in places if p.op != "number" or p.data.denominator == 1][:20]
    yield from (dict(zip(names, pair, strict=True)) for pair in product(few, repeat=2))
