"""Limits, derivatives and finite sums of scalars: the kernel confirms, or SymPy gives an opinion that is no proof.

The kernel has its own calculus (series, dual numbers, polynomial sums at enough sizes), so the evidence offered is an
identity that has to stand without normal forms. Only where that fails is SymPy asked, and what it says is reported as a
reason: it proves nothing.
"""

from __future__ import annotations

from typing import Any

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term, stripped, subterms
from proofcheck.lang.types import SIGNED_KINDS, Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Proposal

NAME = "calculus"
CALCULUS = frozenset(("limit", "derivative", "sum", "product"))
OPINION = 1.0  # seconds that SymPy's opinion is worth


class Untranslatable(ValueError):
    """A part of the statement that has no SymPy counterpart here."""


def propose(problem: Problem) -> Proposal:
    """Evidence `identity` for an equation between scalars with a limit, derivative or finite sum."""
    if _equation(problem) is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("identity", NAME), "series, dual numbers and exact sums, at enough sizes")


def _equation(problem: Problem) -> Term | None:
    """The single equation that a statement is about, where there is something for calculus in it."""
    _, core = stripped(problem.statement)
    if core.op != "eq" or not any(t.op in CALCULUS for t in subterms(core)):
        return None
    return core


def opinion(problem: Problem) -> str:
    """SymPy's view of an equation that nobody could decide, in words; "" where it has none within a moment. Never a
    verdict: SymPy may err."""
    import sympy as sp

    equation = _equation(problem)
    if equation is None:
        return ""
    try:
        with deadline(OPINION):
            left, right = (_sympy(problem, a, {}, sp) for a in equation.args)
            difference = sp.expand(left.doit() - right.doit())
            agrees = difference == 0 or difference.equals(0)
    except (Exception, Expired):  # SymPy raises what it likes
        return ""
    return "SymPy: both sides agree, which nothing else confirms" if agrees else "SymPy: does not see both sides agree"


def _sympy(problem: Problem, term: Term, indices: dict[str, Any], sp: Any) -> Any:
    op = term.op
    if op == "number":
        return sp.Rational(term.data.numerator, term.data.denominator)
    if op == "index":
        if term.data not in indices:
            raise Untranslatable("a free index")
        return indices[term.data]
    if op == "symbol":
        return _symbol(problem, term.data, sp)
    if op == "infinity":
        return sp.oo
    if op in ("sum", "product"):
        low, high = (_sympy(problem, a, indices, sp) for a in term.args[:2])
        k = sp.Symbol(term.data[0], integer=True)
        body = _sympy(problem, term.args[2], {**indices, term.data[0]: k}, sp)
        return (sp.Sum if op == "sum" else sp.Product)(body, (k, low, high - 1))
    if op == "limit":
        body, point = (_sympy(problem, a, indices, sp) for a in term.args)
        return sp.limit(
            body, _symbol(problem, term.data[0], sp), point, term.data[1] or "+-" if point != sp.oo else "-"
        )
    if op == "derivative" and len(term.args) == 1:
        return sp.diff(_sympy(problem, term.args[0], indices, sp), _symbol(problem, term.data, sp))
    args = [_sympy(problem, a, indices, sp) for a in term.args]
    if op == "apply" and not any(term.data[1:]):
        return sp.Function(term.data[0])(*args)
    simple = {"add": sp.Add, "mul": sp.Mul, "pow": sp.Pow}
    if op in simple:
        return simple[op](*args)
    if op == "div":
        return args[0] / args[1]
    if op in FUNCTIONS:
        return FUNCTIONS[op].sympy(sp, *args)
    raise Untranslatable(op)


def _symbol(problem: Problem, name: str, sp: Any) -> Any:
    declaration = problem.declarations[name]
    if declaration.kind == "complex":
        return sp.Symbol(name)
    kind = SIGNED_KINDS.get(declaration.kind, declaration.kind)
    flags = {"positive": {"positive": True}, "nonnegative": {"nonnegative": True}}.get(kind, {"real": True})
    if declaration.integral:
        flags = {**flags, "integer": True}
    return sp.Symbol(name, **flags)
