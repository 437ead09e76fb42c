"""The three-valued truth of boolean terms: comparisons, connectives and quantifiers over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term
from proofcheck.measure.arithmetic import Truth

if TYPE_CHECKING:
    from proofcheck.measure.evaluate import Env, Evaluator


def truth_of(scope: Evaluator[Any], term: Term, env: Env) -> Truth:
    """The truth of `term` in a scope, with an axis for each free index it depends on."""
    logic, op = scope.arithmetic.logic, term.op
    if op in COMPARISONS:
        left, right = (scope.evaluate(a, env) for a in term.args)
        if term in scope.watch:
            scope.seen[term] = (left, right)
        return scope.arithmetic.compare(op, left, right)
    if op in ("true", "false"):
        return logic.constant(op == "true")
    if op in ("and", "or"):
        result = scope.truth(term.args[0], env)
        for arg in term.args[1:]:
            result = (logic.both if op == "and" else logic.either)(result, scope.truth(arg, env))
        return result
    if op == "not":
        return logic.negate(scope.truth(term.args[0], env))
    if op == "implies":
        premise = scope.truth(term.args[0], env)
        if term in scope.watch:
            scope.premises[term] = premise
        return logic.implies(premise, scope.truth(term.args[1], env))
    if op in ("forall", "exists"):
        axis, mask, inside = scope.open(term, env)
        if axis.size == 0:
            return logic.constant(op == "forall")
        fold = logic.everywhere if op == "forall" else logic.somewhere
        return fold(scope.truth(term.args[2], inside), axis, mask)
    if op == "powerable":
        return _powerable(scope, term, env)
    # A declared truth value is stored as 0 or 1.
    return scope.arithmetic.compare("ne", scope.evaluate(term, env), scope.arithmetic.number(0))


def _powerable(scope: Evaluator[Any], term: Term, env: Env) -> Truth:
    """Whether a power has a value: see `ops/powerable`."""
    arithmetic, logic = scope.arithmetic, scope.arithmetic.logic
    base, exponent = (scope.evaluate(a, env) for a in term.args)
    zero = arithmetic.number(0)
    whole = arithmetic.compare("eq", exponent, arithmetic.apply("floor", exponent))
    safe = logic.either(arithmetic.compare("le", zero, exponent), arithmetic.compare("ne", base, zero))
    return logic.either(arithmetic.compare("lt", zero, base), logic.both(whole, safe))
