"""A comparison that is assumed in other words: its sides equal those of the statement, as an equation tells.

Under U @ U.T == eye(n), norm(U @ x) <= r is norm(x) <= r. The equation is shown on its own; with it, equals are put for
equals. Of inequalities the differences of both sides may be equal instead, or one a multiple of the other:
(x - y) @ (x + y) <= 0 is x @ x <= y @ y.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.index.build import Builder
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork

NAME = "alike"
_ORDER = ("le", "lt")


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the equations between sides that are written differently."""
    for lemmas in dict.fromkeys(_equations(problem)):
        evidence = by_lemmas(problem, lemmas, others.plain.prove, others.plain.prove, NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "an assumption about equal sides")
    return Proposal(NAME, None)


def _equations(problem: Problem) -> Iterator[tuple[Term, ...]]:
    """The equations that would make the statement an assumption: for one side, or for both."""
    core, builder = problem.statement, Builder(problem)
    for g in problem.given if core.op in COMPARISONS else ():
        if g.op not in COMPARISONS or (g.op != core.op and "eq" in (g.op, core.op)):
            continue
        for sides in (g.args, g.args[::-1]) if g.op == "eq" else (g.args,):
            pairs = [(a, b) for a, b in zip(core.args, sides, strict=True) if terms.alpha(a) != terms.alpha(b)]
            if pairs and all(_comparable(a, b) for a, b in pairs):
                yield tuple(terms.eq(a, b) for a, b in pairs)
        if core.op in _ORDER and g.op in _ORDER:
            gaps = terms.sub(*core.args[::-1]), terms.sub(*g.args[::-1])
            scale = _multiple(builder, *gaps) if _comparable(*gaps) else None
            if scale is not None:
                yield (terms.eq(gaps[0], terms.mul(terms.number(scale), gaps[1])),)


def _comparable(a: Term, b: Term) -> bool:
    """Whether two sides may be equal in a way that has to be looked for: sums are in both, of names in common."""
    summed = all(any(t.op == "sum" for t in terms.nodes(side)) for side in (a, b))
    return summed and bool(a.names & b.names)


def _multiple(builder: Builder, a: Term, b: Term) -> Fraction | None:
    """The positive number c of a == c b, by index forms."""
    try:
        form, other = builder(a), builder(b)
    except (OutOfFragment, TooMuchWork):
        return None
    ratios = {c / other[m] if m in other else Fraction(0) for m, c in form.items()}
    return ratios.pop() if len(form) == len(other) and len(ratios) == 1 and min(ratios) > 0 else None
