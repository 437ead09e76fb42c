"""Calls of the exact evaluator: forms whose arguments are evaluated in their own way, definitions, functions."""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import product as places_of
from typing import Any

from tests.fuzz import functions, rings
from tests.fuzz.arrays import Array, IllTyped, elementwise, mapped, shape_of
from tests.fuzz.rings import OutOfReach, mul, total
from tests.fuzz.truth import Evaluator, Names, Thunk

REFUSED = ("limit", "minimizes", "injective", "approx", "grows", "bounded", "dominates")


def call(e: Evaluator, name: str, t: ast.Call, names: Names, local: Names) -> Any:
    if name in e.define:
        parameters, body = e.define[name]
        if len(parameters) != len(t.args):
            raise IllTyped("a definition's arguments")
        return e.value(body, names, {p: Thunk(a, local) for p, a in zip(parameters, t.args, strict=True)})
    if callable(names.get(name)) and not isinstance(names[name], Array):
        return names[name](*(e.value(a, names, local) for a in t.args))
    if name in REFUSED or (name in ("max", "min") and len(t.args) == 1):
        raise OutOfReach(name)
    if t.keywords and name in ("E", "P", "Var"):
        raise OutOfReach("an average under a condition")
    form = FORMS.get(name)
    if form is not None:
        return form(e, t, names, local)
    arguments = [e.value(a, names, local) for a in t.args]
    if name in functions.EACH:
        return elementwise(functions.EACH[name], *arguments)
    if name in functions.SIZED:
        return functions.SIZED[name](*arguments)
    if name in functions.DEFINED:
        ranks, function = functions.DEFINED[name]
        if len(arguments) != len(ranks):
            raise IllTyped(f"arguments of {name}")
        return mapped(ranks, function, arguments)
    raise OutOfReach(f"the function {name}")


def _entries(e: Evaluator, t: ast.Call, names: Names, local: Names) -> list[Any]:
    (argument,) = t.args
    if isinstance(argument, ast.GeneratorExp):
        return list(e.items(argument.generators, argument.elt, names, local))
    value = e.value(argument, names, local)
    return [value(at) for at in value.positions()] if isinstance(value, Array) else [value]


def _sum(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    return _folded(e, t, names, local, rings.add, Fraction(0))


def _prod(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    return _folded(e, t, names, local, mul, Fraction(1))


def _folded(e: Evaluator, t: ast.Call, names: Names, local: Names, combine: Any, start: Any) -> Any:
    """Items may be tensors; then all have one shape, and an empty range would leave it open."""
    items = _entries(e, t, names, local)
    if not any(isinstance(i, Array) for i in items):
        if not items and isinstance(t.args[0], ast.GeneratorExp) and _may_be_tensor(t.args[0].elt):
            raise OutOfReach("an empty sum of tensors")
        out = start
        for item in items:
            out = combine(out, item)
        return out
    out = items[0]
    for item in items[1:]:
        out = elementwise(combine, out, item)
    return out


def _may_be_tensor(t: ast.expr) -> bool:
    return not isinstance(t, ast.Subscript | ast.Constant) and any(
        isinstance(n, ast.ListComp | ast.MatMult | ast.Slice | ast.Attribute) for n in ast.walk(t)
    )


def _all(e: Evaluator, t: ast.Call, names: Names, local: Names) -> bool | None:
    answers = _entries(e, t, names, local)
    return False if False in answers else None if None in answers else True


def _any(e: Evaluator, t: ast.Call, names: Names, local: Names) -> bool | None:
    answers = _entries(e, t, names, local)
    return True if True in answers else None if None in answers else False


def _implies(e: Evaluator, t: ast.Call, names: Names, local: Names) -> bool | None:
    premise = e.value(t.args[0], names, local)
    return e.value(t.args[1], names, local) if premise else True if premise is False else None


def _where(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    condition = e.value(t.args[0], names, local)
    if condition is None:
        raise OutOfReach("a condition")
    chosen = e.value(t.args[1 if condition else 2], names, local)
    if isinstance(chosen, Array):
        return chosen
    # A number beside a tensor is repeated.
    try:
        other = shape_of(e.value(t.args[2 if condition else 1], names, local))
    except rings.Undefined:
        other = ()
    return Array(other, lambda at: chosen) if other else chosen


def _variable(t: ast.expr) -> str:
    if not isinstance(t, ast.Name):
        raise OutOfReach("a derivative by no name")
    return t.id


def _derivative(e: Evaluator, t: ast.Call, names: Names, local: Names, orders: int) -> Any:
    name = _variable(t.args[1])
    if name in local:
        raise OutOfReach("a derivative by a bound name")
    moved = names
    for keyword in t.keywords:
        moved = {**names, name: e.value(keyword.value, names, local)}
    return e.derivative(t.args[0], name, orders, moved, local)


def _diff(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    orders = functions.whole(e.value(t.args[2], names, local)) if len(t.args) == 3 else 1
    return _derivative(e, t, names, local, orders)


def _variance(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    x = t.args[0]
    mean = ast.Call(ast.Name("E"), [x], [])
    return e.expectation(ast.BinOp(ast.BinOp(x, ast.Sub(), mean), ast.Pow(), ast.Constant(2)), names, local)


def _covariance(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    centred = [ast.BinOp(x, ast.Sub(), ast.Call(ast.Name("E"), [x], [])) for x in t.args]
    return e.expectation(ast.Call(ast.Name("outer"), centred, []), names, local)


def _einsum(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    inputs, _, output = e.value(t.args[0], names, local).replace(" ", "").partition("->")
    values = [e.value(a, names, local) for a in t.args[1:]]
    groups = inputs.split(",")
    sizes: dict[str, int] = {}
    for group, value in zip(groups, values, strict=True):
        for letter, size in zip(group, shape_of(value), strict=True):
            if sizes.setdefault(letter, size) != size:
                raise IllTyped("einsum")
    rest = sorted(set(sizes) - set(output))

    def entry(at: tuple[int, ...]) -> Any:
        here = dict(zip(output, at, strict=True))
        parts = []
        for more in places_of(*(range(sizes[letter]) for letter in rest)):
            place = {**here, **dict(zip(rest, more, strict=True))}
            factors = [v(tuple(place[x] for x in g)) if g else v for g, v in zip(groups, values, strict=True)]
            parts.append(rings.product(factors))
        return total(parts)

    shape = tuple(sizes[letter] for letter in output)
    return Array(shape, entry) if shape else entry(())


def _block(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    (outer,) = t.args
    if not isinstance(outer, ast.List):
        raise OutOfReach("a block")
    nested = all(isinstance(row, ast.List) for row in outer.elts)
    rows = [row.elts for row in outer.elts] if nested else [outer.elts]  # type: ignore[attr-defined]
    return functions.block([[e.value(v, names, local) for v in row] for row in rows])


def _matrix_power(e: Evaluator, t: ast.Call, names: Names, local: Names) -> Any:
    base = e.value(t.args[0], names, local)
    exponent = functions.whole(e.value(t.args[1], names, local))
    if not isinstance(base, Array) or base.rank != 2:
        raise OutOfReach("a power of no matrix")
    if exponent < 0:
        raise rings.Undefined("a negative power of a matrix")
    out = functions.SIZED["eye"](Fraction(base.shape[0]))
    for _ in range(exponent):
        out = functions.matmul(out, base)
    return out


SAMPLES = tuple(Fraction(k, d) for d in (1, 2, 3) for k in range(-4 * d, 4 * d + 1) if d == 1 or k % d)
DOMAINS: dict[str, Any] = {
    "real": lambda x: True,
    "positive": lambda x: x > 0,
    "nonnegative": lambda x: x >= 0,
    "integer": lambda x: x.denominator == 1,
    "natural": lambda x: x.denominator == 1 and x >= 0,
}


def _numbers(e: Evaluator, t: ast.Call, names: Names, local: Names) -> list[bool | None]:
    """What a quantifier over numbers says at some of them; None for each at which it has no value or is not known."""
    (argument,) = t.args
    if not isinstance(argument, ast.GeneratorExp) or len(argument.generators) != 1:
        raise OutOfReach("a quantifier")
    (clause,) = argument.generators
    assert isinstance(clause.target, ast.Name)
    domain = clause.iter
    if isinstance(domain, ast.Call):
        low, high = (e.value(a, names, local) for a in domain.args)
        places = [low + (high - low) * Fraction(k, 12) for k in range(13)] if low <= high else []
    elif isinstance(domain, ast.Name) and domain.id in DOMAINS:
        places = [x for x in SAMPLES if DOMAINS[domain.id](x)]
    else:
        raise OutOfReach("a domain")
    answers: list[bool | None] = []
    for x in places:
        inner = {**local, clause.target.id: x}
        try:
            if all(e.value(c, names, inner) is True for c in clause.ifs):
                answers.append(e.value(argument.elt, names, inner))
        except (OutOfReach, rings.Undefined):
            answers.append(None)
    return answers


def _forall(e: Evaluator, t: ast.Call, names: Names, local: Names) -> bool | None:
    """False where a sample is false; else not known."""
    return False if False in _numbers(e, t, names, local) else None


def _exists(e: Evaluator, t: ast.Call, names: Names, local: Names) -> bool | None:
    """True where a sample is true; else not known."""
    return True if True in _numbers(e, t, names, local) else None


FORMS: dict[str, Any] = {
    "forall": _forall,
    "exists": _exists,
    "sum": _sum,
    "prod": _prod,
    "all": _all,
    "any": _any,
    "implies": _implies,
    "where": _where,
    "grad": lambda e, t, names, local: _derivative(e, t, names, local, 1),
    "jacobian": lambda e, t, names, local: _derivative(e, t, names, local, 1),
    "hessian": lambda e, t, names, local: _derivative(e, t, names, local, 2),
    "diff": _diff,
    "E": lambda e, t, names, local: e.expectation(t.args[0], names, local),
    "Var": _variance,
    "Cov": _covariance,
    "einsum": _einsum,
    "matrix_power": _matrix_power,
    "block": _block,
    "concat": lambda e, t, names, local: functions.concat(*(e.value(a, names, local) for a in t.args)),
    "well_typed": lambda e, t, names, local: True,
}
