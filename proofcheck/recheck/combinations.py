"""Inequalities by combinations of what is known, which are looked for, and then added up.

What is assumed and the denial of the goal are taken apart into cases, each a list of comparisons that hold together.
Each case is shown to be none: multiples of its comparisons, and of facts that hold of any real numbers
(`multipliers.py`), add up to something that is false of a number, such as 0 < 0. Polynomials are normal forms
(`normal.py`), which say nothing of where a term has a value; that is shown apart.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.cases import cases
from proofcheck.recheck.multipliers import Fact, contradiction
from proofcheck.recheck.polynomials import ONE, Large, Poly, plus, scaled
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.sequents import Sequent


def proves(s: Sequent) -> bool:
    """Whether the goal of a sequent is seen to follow, where its parts have values."""
    if any(t.names & s.reader()[0].complex for t in (s.goal, *s.given)):
        return False
    found = cases(s)
    return found is not None and all(_refuted(s, case) for case in found)


def _refuted(s: Sequent, literals: tuple[Term, ...]) -> bool:
    """Whether the comparisons are seen to exclude each other."""
    case = s.under(*literals, goal=terms.FALSE)
    try:
        found = contradiction(case, _known(case, literals))
    except Large:
        return False
    return found is not None and _contradicts(_added(found))


def _known(case: Sequent, literals: tuple[Term, ...]) -> list[Fact]:
    """The comparisons as facts, and that declared positions lie on their axes."""
    ends = [
        Term("lt", (Term("name", (), name), case.e.size(d.bound).term()))
        for name, d in case.claim.declarations.items()
        if d.bound is not None and not d.shape
    ]
    free = sorted(frozenset().union(*(t.indices for t in literals)) & case.e.axes.keys())
    spans = [Term("lt", (Term("index", (), name), case.e.axes[name].term())) for name in free]
    found = []
    for literal in (*literals, *ends, *spans):
        try:
            found.append((literal.op, case.normal().form(terms.sub(literal.args[1], literal.args[0]))))
        except Large:
            continue
    return found


def _added(parts: list[tuple[Fraction, Fact]]) -> Fact:
    """The sum of multiples of facts."""
    total: Poly = {}
    kinds = set()
    for c, (op, p) in parts:
        if c < 0 and op != "eq":
            raise ValueError("a negative multiple of an inequality")
        kinds |= {op} if c else set()
        total = plus(total, scaled(p, c))
    return "lt" if "lt" in kinds else "le" if "le" in kinds else "eq", total


def _contradicts(fact: Fact) -> bool:
    op, p = fact
    if p.keys() - {ONE}:
        return False
    c = p.get(ONE, Fraction(0))
    return c != 0 if op == "eq" else c < 0 or (op == "lt" and c == 0)
