"""Sums and products over ranges, quantifiers, case distinctions; calculus.py and matrices.py have further forms."""

from __future__ import annotations

from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array, WrongShape
from proofcheck.recheck.evaluate import (
    Bound,
    Evaluator,
    Frame,
    Here,
    conjunction,
    conjunction_of,
    form,
)
from proofcheck.recheck.numbers.base import Undecided, Undefined, Unsupported
from proofcheck.recheck.tree import Clause, Node, entrywise


def argument(node: Node, count: int = 1) -> tuple[Node, ...]:
    if len(node.args) != count or node.keywords:
        raise Unsupported(f"the arguments of {node.value}")
    return node.args


# -- over ranges --------------------------------------------------------------------------------------------------


@form("sum", "prod")
def _total(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    (body,) = argument(node)
    s = here.system
    step, result = (s.add, 0) if node.value == "sum" else (s.mul, 1)
    if body.kind != "generator":
        for value in arrays.entries(e(body, frame, here)):
            result = step(result, value)
        return result
    for inner, _ in e.loop(body.clauses, frame, here):
        result = arrays.together(step, result, e(body.args[0], inner, here))
    return result


@form("all", "any")
def _quantified(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    (body,) = argument(node)
    some = node.value == "any"
    if entrywise(node):
        raise Unsupported(f"{node.value} of what is compared entry by entry")
    if body.kind != "generator":
        values = e(body, frame, here)
        found = conjunction(arrays.raw(arrays.each(lambda v: None if v is None else not v, values) if some else values))
        return None if found is None else found != some

    def failing(item: tuple[Frame, bool | None]) -> bool | None:
        inner, sure = item
        held = e.truth(body.args[0], here, inner)
        if some:
            return None if held is None or (held and not sure) else not held
        return held if sure or held else None

    found = conjunction_of(failing, e.loop(body.clauses, frame, here, strict=False))
    return None if found is None else found != some


# -- over numbers -------------------------------------------------------------------------------------------------


@form("forall", "exists")
def _over_numbers(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    """At the numbers that `choices` offers: a failing one decides `forall`, one that serves decides `exists`."""
    (body,) = argument(node)
    universal = node.value == "forall"
    if body.kind != "generator":
        if body.kind != "generator" and universal:
            return e.truth(body, here, frame)
        raise Unsupported(f"{node.value} without a generator")
    return _level(e, body, 0, universal, frame, here)


def _level(e: Evaluator, body: Node, k: int, universal: bool, frame: Frame, here: Here) -> bool | None:
    if k == len(body.clauses):
        return e.truth(body.args[0], here, frame)
    clause = body.clauses[k]
    ranged = clause.over == "range"
    values = e.range(clause, frame, here) if ranged else numbers(e, clause, frame, here)
    found: bool | None = universal if ranged else None
    for value in values:
        inner = frame.child(**{clause.variable: Bound(value)})
        try:
            held = conjunction_of(lambda c, inner=inner: e.truth(c, here, inner), clause.conditions)  # type: ignore[misc]
            if held is False:
                continue
            told = _level(e, body, k + 1, universal, inner, here)
        except Undefined:
            if ranged:
                raise Undecided("something without a value in a range") from None
            if universal:
                return False
            continue
        except Undecided:
            if ranged:
                raise
            found = None
            continue
        if held and told is (not universal):
            return not universal
        if told is None or not held:
            found = None
    return found


def numbers(e: Evaluator, clause: Clause, frame: Frame, here: Here) -> list[Any]:
    """Numbers of the set that a clause runs over."""
    if e.choices is None:
        return []
    ends: list[Any] = [None, None]
    if clause.over == "interval":
        for place, end in enumerate((clause.low, clause.high)):
            assert end is not None
            ends[place] = None if infinite(end) else e.scalar(end, frame, here)
    elif clause.over not in ("real", "positive", "nonnegative", "integer", "natural"):
        raise Unsupported(f"the set {clause.over}")
    found = []
    for value in e.choices(clause.variable, clause.over, *ends):
        s = here.system
        inside = [s.at_most(ends[0], value) if ends[0] is not None else True]
        inside.append(s.at_most(value, ends[1]) if ends[1] is not None else True)
        if inside == [True, True]:
            found.append(value)
    return found


def infinite(node: Node) -> int:
    """1 for `oo`, -1 for `-oo`, 0 for everything else."""
    if node.kind == "name" and node.value == "oo":
        return 1
    return -1 if node.kind == "neg" and infinite(node.args[0]) == 1 else 0


# -- statements ---------------------------------------------------------------------------------------------------


@form("implies")
def _implies(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    premise, conclusion = argument(node, 2)
    held = e.truth(premise, here, frame)
    if held is False:
        return True
    try:
        told = e.truth(conclusion, here, frame)
    except Undefined as error:
        if held:
            raise
        raise Undecided(f"behind what is not decided: {error}") from None
    return told if held or told else None


@form("where")
def _where(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    condition, then, otherwise = argument(node, 3)
    held = e.truth(condition, here, frame)
    if held is None:
        raise Undecided("a case distinction")
    value = e(then if held else otherwise, frame, here)
    try:
        other = arrays.shape_of(e(otherwise if held else then, frame, here))
    except (Undefined, Undecided):
        return value
    if len(other) > len(arrays.shape_of(value)):
        return arrays.together(lambda x, _: x, value, Array(other, [0] * len(list(arrays.places(other)))))
    return value


@form("well_typed")
def _well_typed(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool:
    """A matter of symbolic sizes alone: no value is looked at."""
    from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope

    if frame.bindings:
        raise Undecided("a type under bound names")
    try:
        Elaborator(e.claim).value(argument(node)[0], Scope())
    except Mismatch as error:
        raise WrongShape(str(error)) from None
    return True
