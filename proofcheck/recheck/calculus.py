"""Forms about names: derivatives, substitution, expected values, minima. Derivatives are dual numbers, expected values
polynomials in random entries with their moments; limits and integrals are not evaluated."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import WrongShape
from proofcheck.recheck.claims import ranges_freely
from proofcheck.recheck.evaluate import Bound, Evaluator, Frame, Here, conjunction_of, form
from proofcheck.recheck.numbers.base import Undecided, Undefined, Unsupported
from proofcheck.recheck.numbers.chance import Chance
from proofcheck.recheck.numbers.dual import Duals
from proofcheck.recheck.syntax import compared
from proofcheck.recheck.tree import Node


def derived(e: Evaluator, body: Callable[[Here], Any], name: str, orders: int, here: Here) -> Any:
    """All partial derivatives of this order by the entries of a name: the axes of the body, then those of the name for
    each order."""
    if not orders:
        return body(here)
    declaration = e.claim.declarations.get(name)
    if declaration is not None and declaration.structure not in (None, "invertible"):
        raise Unsupported(f"a derivative by entries that are not independent: {name} is {declaration.structure}")
    value = here.values.get(name)
    if value is None or isinstance(value, bool):
        raise Undecided(f"no value of {name}")
    shape = arrays.shape_of(value)
    slopes = []
    for place in arrays.places(shape):

        def along(moved: Any, place: tuple[int, ...] = place) -> dict[str, Any]:
            return {**here.values, name: arrays.put(value, place, moved)}

        start = value[place] if shape else value
        duals = Duals(here.system)
        try:
            inner = Here(duals, along(duals.variable(start)))
            slopes.append(arrays.each(duals.slope, derived(e, body, name, orders - 1, inner)))
        except Undecided:
            if orders == 1:
                twice = Duals(duals, twice=True)
                moved = twice.variable(duals.variable(start))
                with suppress(Undecided):
                    arrays.each(twice.slope, body(Here(twice, along(moved))))
            raise
    if not shape:
        return slopes[0]
    lead = arrays.shape_of(slopes[0])
    flat = dict(zip(arrays.places(shape), slopes, strict=True))
    return arrays.build((*lead, *shape), lambda p: flat[p[len(lead) :]][p[: len(lead)]] if lead else flat[p])


def _at(e: Evaluator, node: Node, name: str, frame: Frame, here: Here) -> Here:
    """Where `at=` says that the name is."""
    for key, given in node.keywords:
        if key != "at" or len(node.keywords) > 1:
            raise Unsupported(f"the arguments of {node.value}")
        return moved(e, name, e(given, frame, here), here)
    return here


def moved(e: Evaluator, name: str, value: Any, here: Here) -> Here:
    if len(arrays.shape_of(value)) != len(e.claim.declarations[name].shape):
        raise WrongShape("a value of another rank")
    return replace(here, values={**here.values, name: value})


@form("grad", "jacobian", "hessian")
def _gradient(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if len(node.args) != 2:
        raise Unsupported(f"the arguments of {node.value}")
    name = e.declared(node.args[1], frame)
    orders = 2 if node.value == "hessian" else 1
    return derived(e, lambda h: e(node.args[0], frame, h), name, orders, _at(e, node, name, frame, here))


@form("diff")
def _diff(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if not 2 <= len(node.args) <= 3:
        raise Unsupported("the arguments of diff")
    name, orders = e.declared(node.args[1], frame), 1
    if e.claim.declarations[name].shape:
        raise WrongShape("diff by a tensor")
    if len(node.args) == 3:
        orders = e.whole(node.args[2], frame, here)
        if not 1 <= orders <= 8:
            raise Unsupported("a derivative of such an order")
    return derived(e, lambda h: e(node.args[0], frame, h), name, orders, _at(e, node, name, frame, here))


@form("let")
def _let(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    """`let(e, x, v)`: e with v in the place of the name x."""
    if len(node.args) != 3 or node.keywords:
        raise Unsupported("the arguments of let")
    name = e.declared(node.args[1], frame)
    return e(node.args[0], frame, moved(e, name, e(node.args[2], frame, here), here))


@form("slope")
def _slope(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    """`slope(f(a, b), j, k)`: the derivative of a declared function, j times by its first argument, ..., at a, b."""
    call, *orders = node.args
    if call.kind != "call" or len(orders) != len(call.args):
        raise Unsupported("the arguments of slope")
    counts = [e.whole(order, frame, here) for order in orders]
    values = [e(arg, frame, here) for arg in call.args]
    system, moving = here.system, values
    towers = []
    for k, count in enumerate(counts):
        for _ in range(count):
            duals = Duals(system)
            moving = [duals.add(v, duals.variable(0)) if j == k else v for j, v in enumerate(moving)]
            towers.append(duals)
            system = duals
    names = [f"_{k}" for k in range(len(values))]
    frame = frame.child(**{n: Bound(v) for n, v in zip(names, moving, strict=True)})
    from proofcheck.recheck.tree import make

    found = e(make("call", call.value, tuple(make("name", n) for n in names)), frame, Here(system, here.values))
    for duals in reversed(towers):
        found = duals.slope(found)
    return found


@form("E")
def _expected(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if len(node.args) != 1 or node.keywords or e.laws is None:
        raise Unsupported("E")
    moments = e.laws.at(e, here)
    chance = Chance(here.system, moments.moment, e.charge, moments.alike)
    values = dict(here.values)
    for name, shape in moments.shapes.items():
        values[name] = arrays.build(shape, lambda place, name=name: chance.variable((name, *place)))  # type: ignore[misc]
    body = e(node.args[0], frame, Here(chance, values))
    return arrays.each(chance.expected, body)


@form("minimizes")
def _minimizes(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    """At the values at hand: what is at the point named is not larger than what is there."""
    if len(node.args) != 2 or [key for key, _ in node.keywords] != ["at"]:
        raise Unsupported("the arguments of minimizes")
    name = e.declared(node.args[0], frame)
    lowest = e(node.args[1], frame, _at(e, node, name, frame, here))
    smallest = compared("<=", lowest, e(node.args[1], frame, here), here.system)
    if smallest is not False and not ranges_freely(e.claim, name):
        raise Unsupported("a minimum at a place that may not be admitted")
    return smallest


@form("injective")
def _injective(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    """`injective(lambda x: ...)` at two values of the names: those at hand, and those of their copies x', which satisfy
    what is assumed as well, or nothing is said of them."""
    if len(node.args) != 1 or node.args[0].kind != "lambda" or node.keywords:
        raise Unsupported("injective of a generator")
    names, body = node.args[0].value, node.args[0].args[0]
    copies = {name: here.values.get(f"{name}'") for name in names}
    if any(value is None for value in copies.values()):
        raise Undecided("no second values")
    other = replace(here, values={**here.values, **copies})
    try:
        held = [e.truth(given, other) for given in e.claim.given]
    except Undefined:
        return True
    if False in held or None in held:
        return True if False in held else None
    first, second = e(body, frame, here), e(body, frame, other)
    same = compared("==", first, second, here.system)
    if same is False:
        return True
    equal = conjunction_of(lambda name: compared("==", here.values[name], copies[name], here.system), names)
    return equal if same else True if equal else None
