"""Integrals from 0 to infinity, or to 1, or over the real line, whose integrands are sums of powers times exponentials
of powers, or of powers of t and 1 - t, or of t and 1 + b t**p: the gamma and beta functions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.integrals import exposed
from proofcheck.logic.decide.lemmas.known_integrals import BOUNDING, known_integral
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown

NAME = "known integrals"
SECONDS = 4.0  # for SymPy
SHARE = 0.25
Multiple = tuple[str, Term, Term, Term, Term, Term]  # kind, factor, parameters


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `known integral` for the first such integral, and what the others find for the statement then."""
    for target in exposed(problem):
        line = target.args[1:] == (MINUS_INFINITY, INFINITY)
        if not line and (target.args[1] != ZERO or target.args[2] not in (INFINITY, ONE)):
            continue
        halves = []
        try:
            with deadline(SECONDS):
                for sign in (1, -1)[: 2 if line else 1]:
                    halves.append(tuple(_multiples(problem, target, sign)))
        except (Exception, Expired):  # SymPy raises what it likes
            continue
        data: dict[str, Any] = {"integral": target, "multiples": halves[0]}
        if line:
            data["mirrored"] = halves[1]
        for way in (data, *({**data, "diverges": d} for d in _divergent(halves))):
            with share(SHARE):
                parts = shown(known_integral(problem, way), others.deeper.prove, others.deeper.settle)
            if parts is not None:
                return Proposal(NAME, Evidence("known integral", NAME, {**way, **parts}), "by the gamma function")
    return Proposal(NAME, None, "")


def _divergent(halves: list[tuple[Multiple, ...]]) -> Iterator[tuple[int, int]]:
    """Where a half may diverge: at one of its ends, by the parameter at this place."""
    for half, rows in enumerate(halves):
        if len(rows) == 1 and rows[0][0] in BOUNDING:
            yield from ((half, place) for place in BOUNDING[rows[0][0]])


def _multiples(problem: Problem, target: Term, sign: int) -> list[Multiple]:
    """Each addend of f(sign * t) by its logarithmic derivative times t: a - 1 - b p t**p, or a - 1 - (b - 1) t /
    (1 - t), or a - 1 - c p b t**p / (1 + b t**p)."""
    import sympy as sp

    name = target.data[0]
    f = target.args[0]
    known = symbols(f.names | {name}, {**problem.declarations, name: Declaration(name, "positive")})
    t = known[name]
    found: list[Multiple] = []

    def term(e: Any) -> Term:
        return from_sympy(sp.simplify(e), known)

    whole = to_sympy(f, known).subs(t, sign * t)
    for addend in sp.Add.make_args(sp.expand(whole, power_base=False, power_exp=False)):
        addend, logarithm = _without_log(sp, addend, t)
        slope = sp.simplify(t * sp.diff(addend, t) / addend)
        if target.args[2] == ONE:
            top = sp.expand(sp.simplify(slope * (1 - t)))
            a = top.subs(t, 0) + 1
            b = 1 - sp.expand(top - (a - 1)).coeff(t, 1) - (a - 1)
            factor = sp.simplify(addend / (t ** (a - 1) * (1 - t) ** (b - 1)))
            row = ("beta", factor, a, b, sp.Integer(1), sp.Integer(1))
        else:
            row = _grown(sp, addend, slope, t)
        if any(t in e.free_symbols for e in row[1:]):
            raise ValueError("another integrand")
        kind, *parts = row
        first, second, third, fourth, fifth = map(term, parts)
        found.append((logarithm.get(kind, kind), first, second, third, fourth, fifth))
    return found


def _without_log(sp: Any, addend: Any, t: Any) -> tuple[Any, dict[str, str]]:
    """An addend without a factor log(t) or log(1 - t), and what its kind is with it."""
    below, above = {"gamma": "log gamma", "beta": "log beta"}, {"beta": "beta log"}
    for factor, kinds in ((sp.log(t), below), (sp.log(1 - t), above)):
        rest = sp.cancel(addend / factor)
        if addend.has(factor) and not rest.has(factor):
            return rest, kinds
    return addend, {}


def _grown(sp: Any, addend: Any, slope: Any, t: Any) -> tuple[Any, ...]:
    """A multiple of t**(a - 1) exp(-b t**p), or of t**(a - 1) (1 + b t**p)**(-c)."""
    constant = sp.Add(*(x for x in sp.Add.make_args(sp.expand(slope)) if t not in x.free_symbols))
    rest = sp.simplify(slope - constant)
    p = sp.simplify(t * sp.diff(rest, t) / rest) if rest != 0 else sp.Integer(1)
    if t not in p.free_symbols:
        b = sp.simplify(-rest / (p * t**p))
        a = constant + 1
        return "gamma", sp.simplify(addend / (t ** (a - 1) * sp.exp(-b * t**p))), a, b, p, sp.Integer(1)
    a = sp.simplify(slope.subs(t, 0)) + 1
    rest = sp.simplify(a - 1 - slope)
    bend = sp.simplify(t * sp.diff(rest, t) / rest)  # p / (1 + b t**p)
    p = sp.simplify(bend.subs(t, 0))
    b = sp.simplify((p / bend - 1) / t**p)
    c = sp.simplify(rest * (1 + b * t**p) / (p * b * t**p))
    return "power", sp.simplify(addend * (1 + b * t**p) ** c / t ** (a - 1)), a, b, p, c
