"""Closed terms that look equal: sides of comparisons, and inverse functions that look like a fraction of pi."""

from __future__ import annotations

from fractions import Fraction

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS, Inexact, Undefined
from proofcheck.lang.sympify import Untranslatable, from_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.constants import PI, turns
from proofcheck.logic.decide.lemmas.algebraic import equal, same
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "algebraic numbers"
BITS = 256
CLOSE = flint.arb(2) ** -200
LARGEST = 240  # denominator of a fraction of pi
ARCS = frozenset({"atan", "asin", "acos"})
CIRCULAR = frozenset({"sin", "cos"})


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `equal`: the statement with such terms replaced, and what the others find for it."""
    rows = []
    for t in nodes(problem.statement):
        closed = not t.names and not t.free
        found = _fraction_of_pi(t) if closed and t.op in ARCS else _radical(t) if closed and t.op in CIRCULAR else None
        if found is not None and (t.op in ARCS or problem.statement.names) and same(t, found):
            rows.append((t, found))
    # What is replaced first is not there to be replaced again.
    if not rows:
        rows = [row for t in nodes(problem.statement) for row in _sides(t)][:1]
    step = equal(problem, {"equal": tuple(rows)}) if rows else None
    parts = shown(step, others.plain.prove, others.deeper.settle)
    if parts is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("equal", NAME, {"equal": tuple(rows), **parts}), "algebraic numbers that are equal")


def _sides(t: Term) -> list[tuple[Term, Term]]:
    if t.op not in COMPARISONS or t.names or t.free or all(a.op == "number" for a in t.args):
        return []
    a, b = t.args
    if a.op == "number":
        a, b = b, a
    value = _value(terms.sub(a, b)) if a != b else None
    return [(a, b)] if value is not None and abs(value) < CLOSE and same(a, b) else []


def _fraction_of_pi(t: Term) -> Term | None:
    value = _value(terms.div(t, PI))
    if value is None:
        return None
    q = Fraction(float(value.mid())).limit_denominator(LARGEST)
    return terms.mul(terms.number(q), PI)


def _radical(t: Term) -> Term | None:
    """The sine or cosine of a fraction of pi with roots, as SymPy knows some."""
    import sympy as sp

    q = turns(t.args[0])
    if q is None or q.denominator > LARGEST:
        return None
    value = FUNCTIONS[t.op].sympy(sp, sp.Rational(q.numerator, q.denominator) * sp.pi)
    if value.has(sp.sin, sp.cos):
        return None
    try:
        return from_sympy(value, {})
    except Untranslatable:
        return None


def _value(t: Term) -> flint.arb | None:
    old, flint.ctx.prec = flint.ctx.prec, BITS
    try:
        return nameless(Ball())(t)
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return None
    finally:
        flint.ctx.prec = old
