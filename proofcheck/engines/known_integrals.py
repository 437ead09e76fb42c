"""Integrals from 0 to infinity, or to 1, whose integrands are sums of powers times exponentials of powers, or of powers
of t and 1 - t: the gamma and beta functions."""

from __future__ import annotations

from typing import Any

from proofcheck.decide.lemmas.integrals import exposed
from proofcheck.decide.lemmas.known_integrals import known_integral
from proofcheck.decide.smt import share
from proofcheck.engines import Others, Proposal, shown
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.run.deadline import Expired, deadline
from proofcheck.verdict import Evidence

NAME = "known integrals"
SECONDS = 2.0  # for SymPy
SHARE = 0.25
Multiple = tuple[str, Term, Term, Term, Term]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `known integral` for the first such integral, and what the others find for the statement then."""
    for target in exposed(problem):
        if target.args[1] != ZERO or target.args[2] not in (INFINITY, ONE):
            continue
        try:
            with deadline(SECONDS):
                multiples = _multiples(problem, target)
        except (Exception, Expired):  # SymPy raises what it likes
            continue
        data: dict[str, Any] = {"integral": target, "multiples": tuple(multiples)}
        with share(SHARE):
            parts = shown(known_integral(problem, data), others.deeper.prove, others.deeper.settle)
        if parts is not None:
            return Proposal(NAME, Evidence("known integral", NAME, {**data, **parts}), "by the gamma function")
    return Proposal(NAME, None, "")


def _multiples(problem: Problem, target: Term) -> list[Multiple]:
    """Each addend by its logarithmic derivative times t: a - 1 - b p t**p, or a - 1 - (b - 1) t / (1 - t)."""
    import sympy as sp

    name = target.data[0]
    f = target.args[0]
    known = symbols(f.names | {name}, {**problem.declarations, name: Declaration(name, "positive")})
    t = known[name]
    found: list[Multiple] = []

    def term(e: Any) -> Term:
        return from_sympy(sp.simplify(e), known)

    for addend in sp.Add.make_args(sp.expand(to_sympy(f, known), power_base=False, power_exp=False)):
        slope = sp.simplify(t * sp.diff(addend, t) / addend)
        if target.args[2] == ONE:
            top = sp.expand(sp.simplify(slope * (1 - t)))
            a = top.subs(t, 0) + 1
            b = 1 - sp.expand(top - (a - 1)).coeff(t, 1) - (a - 1)
            factor = sp.simplify(addend / (t ** (a - 1) * (1 - t) ** (b - 1)))
            row = ("beta", factor, a, b, sp.Integer(1))
        else:
            constant = sp.Add(*(x for x in sp.Add.make_args(sp.expand(slope)) if t not in x.free_symbols))
            rest = sp.simplify(slope - constant)
            p = sp.simplify(t * sp.diff(rest, t) / rest)
            b = sp.simplify(-rest / (p * t**p))
            a = constant + 1
            factor = sp.simplify(addend / (t ** (a - 1) * sp.exp(-b * t**p)))
            row = ("gamma", factor, a, b, p)
        if any(t in e.free_symbols for e in row[1:]):
            raise ValueError("another integrand")
        kind, *parts = row
        first, second, third, fourth = map(term, parts)
        found.append((kind, first, second, third, fourth))
    return found
