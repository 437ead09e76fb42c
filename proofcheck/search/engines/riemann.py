"""Limits of sums of f(j / n) / n: integrals of f."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.riemann import riemann, summed
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown

NAME = "riemann"
SECONDS = 2.0  # for SymPy
SHIFTS = (Fraction(0), Fraction(1, 2), Fraction(-1, 2), Fraction(1), Fraction(-1))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `riemann` for the first limit of a sum that is one, and what the others find for the integral."""
    for target in dict.fromkeys(t for t in subterms(problem.statement) if t.op == "limit" and not t.free):
        for shift in SHIFTS:
            f = _sampled(problem, target, shift)
            if f is None:
                continue
            data: dict[str, Any] = {"target": target, "body": f, "shift": terms.number(shift)}
            parts = shown(riemann(problem, data), others.deeper.prove, others.deeper.settle)
            if parts is not None:
                return Proposal(NAME, Evidence("riemann", NAME, {**data, **parts}), "as a limit of Riemann sums")
            break
    return Proposal(NAME, None, "")


def _sampled(problem: Problem, target: Term, shift: Fraction) -> Term | None:
    """f, with the index of the sum for its argument, where the sum is one of f((j + shift) / n) / n."""
    import sympy as sp

    taken, n = summed(target.args[0]), target.data[0]
    if taken is None:
        return None
    (index,) = taken.data
    place = terms.fresh("j", {*problem.declarations, *problem.used()})
    summand = terms.substitute(taken.args[2], {index: terms.symbol(place)})
    if summand.free:
        return None
    kinds = {**problem.declarations, place: Declaration(place, "positive"), n: Declaration(n, "positive")}
    try:
        known = symbols(summand.names | {place, n}, kinds)
        with deadline(SECONDS):
            size, at = known[n], known[place]
            f = sp.simplify(to_sympy(summand, known).subs(at, at * size - sp.Rational(str(shift))) * size)
            if size in f.free_symbols:
                return None
            found = from_sympy(f, known)
    except (Exception, Expired):  # SymPy raises what it likes
        return None
    return terms.replace_name(found, place, (), terms.index(index))
