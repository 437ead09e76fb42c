"""The forms of the language that are more than an operation on numbers: how the array program evaluates each."""

from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.measure import linear
from proofcheck.measure.arithmetic import Truth
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.evaluate import Env, Evaluator, fresh, rule
from proofcheck.measure.lookup import slot
from proofcheck.measure.scopes import Differentiated, rebind
from proofcheck.measure.space import Axis, Named


@rule("where")
def where(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    condition, yes, no = term.args
    return scope.arithmetic.select(scope.truth(condition, env), scope.evaluate(yes, env), scope.evaluate(no, env))


@rule("largest")
def largest(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    arithmetic = scope.arithmetic
    axis, mask, inside = scope.open(term, env)
    space = arithmetic.space
    if axis.size == 0 or (mask is not None and not space.xp.all(space.reduce(space.xp.any, mask, axis.label).data)):
        raise NotMeasurable("the largest of no numbers")
    body = scope.evaluate(term.args[2], inside)
    if mask is not None:
        lowest = arithmetic.given(space.constant(-math.inf))
        body = arithmetic.select(Truth(mask, space.map(space.xp.logical_not, mask)), body, lowest)
    return arithmetic.folded(body, axis, lambda a, b: arithmetic.apply("max", a, b))


@rule("apply")
def apply(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    name, *orders = term.data
    if name not in scope.functions:
        raise NotMeasurable(f"the function {name} has no numeric stand-in")
    arguments = [scope.evaluate(a, env) for a in term.args]
    return scope.functions[name](scope.arithmetic, arguments, tuple(orders) or (0,) * len(arguments))


@rule("let")
def let(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    """The body in a scope where the name's axes are the indices that the value was computed under."""
    name, *indices = term.data
    body, value = term.args
    shape = scope.shapes.get(name, ())
    if len(shape) != len(indices):
        raise NotMeasurable(f"the shape of {name} is not known")
    inside, slots = dict(env), {}
    for position, (index, size) in enumerate(zip(indices, shape, strict=True)):
        inside[index] = Axis(fresh(index, inside), 0, size)
        slots[inside[index].label] = slot(position)

    def bound(where: Evaluator[Any]) -> Any:
        return where.arithmetic.move(where.evaluate(value, inside), lambda named: linear.relabel(named, slots))

    return rebind(scope, {name: lambda: bound(scope)}, {name: lambda: bound(scope.counter)}).evaluate(body, env)


@rule("derivative")
def derivative(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    body, *indices = term.args
    inside = Differentiated(scope, term.data, tuple(indices))
    return inside.arithmetic.tangent(inside.evaluate(body, env))


@rule("expectation")
def expectation(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    if scope.expectation is None:
        raise NotMeasurable("an expectation needs sampling")
    return scope.expectation(scope, term, env)


@rule("inverse")
def inverse(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    matrix, row, column = _matrix(scope, term, env)
    return _entry(scope, scope.arithmetic.inverse(matrix, row.label, column.label), row, column, term, env)


@rule("matrix_power")
def matrix_power(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    matrix, row, column = _matrix(scope, term, env)
    exponent = scope.counter.evaluate(term.args[3], env)
    result = linear.matrix_power(scope.arithmetic, matrix, row.label, column.label, exponent)
    return _entry(scope, result, row, column, term, env)


@rule("determinant")
def determinant(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    matrix, row, column = _matrix(scope, term, env)
    if row.size <= linear.EXPANDED:
        return linear.expand(scope.arithmetic, matrix, row.label, column.label, row.size)
    return scope.arithmetic.determinant(matrix, row.label, column.label)


@rule("eigenvalue")
def eigenvalue(scope: Evaluator[Any], term: Term, env: Env) -> Any:
    matrix, row, column = _matrix(scope, term, env)
    result = scope.arithmetic.eigenvalues(matrix, row.label, column.label)
    stored = scope.arithmetic.move(result, lambda named: linear.relabel(named, {row.label: slot(0)}))
    return scope.at(stored, scope.selectors(term.args[1:2], env, scope.counter))


def _matrix(scope: Evaluator[Any], term: Term, env: Env) -> tuple[Any, Axis, Axis]:
    """The family [body]_ij of an inverse or determinant, with both axes in every component."""
    size = scope.static(term.args[0], env)
    i, j = term.data
    row = Axis(fresh(i, env), 0, size)
    column = Axis(fresh(j, {**env, i: row}), 0, size)
    body = scope.evaluate(term.args[-1], {**env, i: row, j: column})
    space, extents = scope.arithmetic.space, {row.label: size, column.label: size}

    def spread(named: Named) -> Named:
        labels = (*(k for k in named.labels if k not in extents), row.label, column.label)
        return Named(labels, space.order(named, labels, named.extents | extents))

    return scope.arithmetic.move(body, spread), row, column


def _entry(scope: Evaluator[Any], result: Any, row: Axis, column: Axis, term: Term, env: Env) -> Any:
    """The entry of a matrix at the two places that a term names."""
    slots = {row.label: slot(0), column.label: slot(1)}
    stored = scope.arithmetic.move(result, lambda named: linear.relabel(named, slots))
    return scope.at(stored, scope.selectors(term.args[1:3], env, scope.counter))
