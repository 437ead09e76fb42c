"""Limits of sums of f(j / n) / n: integrals of f."""

from __future__ import annotations

from contextlib import suppress
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
        found = _sampled(problem, target)
        if found is None:
            continue
        f, shift = found
        data: dict[str, Any] = {"target": target, "body": f, "shift": terms.number(shift)}
        parts = shown(riemann(problem, data), others.deeper.prove, others.deeper.settle)
        if parts is not None:
            return Proposal(NAME, Evidence("riemann", NAME, {**data, **parts}), "as a limit of Riemann sums")
    return Proposal(NAME, None)


def _sampled(problem: Problem, target: Term) -> tuple[Term, Fraction] | None:
    """f, with the index of the sum for its argument, and the first shift with which the sum is one of
    f((j + shift) / n) / n."""
    taken, n = summed(target.args[0]), target.data[0]
    if taken is None:
        return None
    (index,) = taken.data
    place = terms.fresh("j", {*problem.declarations, *problem.used()})
    summand = terms.substitute(taken.args[2], {index: terms.symbol(place)})
    if summand.free:
        return None
    import sympy as sp

    kinds = {**problem.declarations, place: Declaration(place, "positive"), n: Declaration(n, "positive")}
    try:
        known = symbols(summand.names | {place, n}, kinds)
        size, at, written = known[n], known[place], to_sympy(summand, known)
    except Exception:  # SymPy raises what it likes
        return None
    for shift in SHIFTS:
        with suppress(Exception, Expired), deadline(SECONDS):
            f = sp.simplify(written.subs(at, at * size - sp.Rational(str(shift))) * size)
            found = None if size in f.free_symbols else from_sympy(f, known)
            found = found and terms.replace_name(found, place, (), terms.index(index))
            if found is not None:
                return found, shift
    return None
