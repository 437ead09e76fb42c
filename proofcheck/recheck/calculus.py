"""Forms about names: derivatives, which are dual numbers, and substitution. Expected values, limits and integrals are
not evaluated."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import WrongShape
from proofcheck.recheck.evaluate import Evaluator, Frame, Here, form
from proofcheck.recheck.numbers.base import Undecided, Unsupported
from proofcheck.recheck.numbers.dual import Duals
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
