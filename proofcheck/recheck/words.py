"""The forms of the language: sums, quantifiers, case distinctions, matrices, figures; calculus.py has those about names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array, WrongShape
from proofcheck.recheck.evaluate import (
    Bound,
    Evaluator,
    Frame,
    Here,
    compared,
    conjunction,
    conjunction_of,
    form,
    product,
    stack_over,
)
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.tree import Clause, Node


def _argument(node: Node, count: int = 1) -> tuple[Node, ...]:
    if len(node.args) != count or node.keywords:
        raise Unsupported(f"the arguments of {node.value}")
    return node.args


# -- over ranges --------------------------------------------------------------------------------------------------


@form("sum", "prod")
def _total(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    (body,) = _argument(node)
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
    (body,) = _argument(node)
    some = node.value == "any"
    if body.kind != "generator":
        values = arrays.entries(e(body, frame, here))
        found = conjunction([None if v is None else not v for v in values] if some else values)
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
    (body,) = _argument(node)
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
            held = conjunction_of(lambda c, inner=inner: e.truth(c, here, inner), clause.conditions)
            if held is False:
                continue
            told = _level(e, body, k + 1, universal, inner, here)
        except Undefined:
            if universal:
                return False
            continue
        except Undecided:
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
    premise, conclusion = _argument(node, 2)
    held = e.truth(premise, here, frame)
    if held is False:
        return True
    try:
        told = e.truth(conclusion, here, frame)
    except (Undefined, Undecided):
        if held:
            raise
        return None
    return told if held or told else None


@form("where")
def _where(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    condition, then, otherwise = _argument(node, 3)
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
        Elaborator(e.claim).value(_argument(node)[0], Scope())
    except Mismatch as error:
        raise WrongShape(str(error)) from None
    return True


def figure(e: Evaluator, sign: str, left: Node, right: Node, frame: Frame, here: Here) -> Any:
    """`a == approx(v)`: a lies within half a unit of the last digit of v as written, or within what is stated.
    NotImplemented where neither side is a figure."""
    if right.kind == "call" and right.value == "approx":
        value, told = left, right
    elif left.kind == "call" and left.value == "approx":
        value, told = right, left
    else:
        return NotImplemented
    if sign not in ("==", "!=") or len(told.args) != 1 or len(told.keywords) > 1:
        raise Unsupported("approx")
    s, figures = here.system, told.args[0]
    target = e(figures, frame, here)
    for key, given in told.keywords:
        bound = e(given, frame, here)
        if key == "abs":
            allowed = bound
        elif key == "rel":
            allowed = arrays.together(lambda b, t: s.mul(b, s.call("abs", t)), bound, target)
        elif key == "digits" and exact(bound):
            allowed = half_unit(e, figures, frame, here, int(bound))
        else:
            raise Unsupported("approx")
        break
    else:
        allowed = half_unit(e, figures, frame, here, None)
    found = compared(
        "<=", arrays.together(lambda a, b: s.call("abs", s.sub(a, b)), e(value, frame, here), target), allowed, s
    )
    return found if sign == "==" or found is None else not found


def half_unit(e: Evaluator, node: Node, frame: Frame, here: Here, digits: int | None) -> Any:
    """Half a unit of the last digit of a number as written; of so many significant digits."""
    if node.kind == "list":
        return arrays.stacked([half_unit(e, arg, frame, here, digits) for arg in node.args])
    if node.kind in ("neg", "pos"):
        return half_unit(e, node.args[0], frame, here, digits)
    if node.kind == "op" and node.value == "*" and digits is None:
        return here.system.mul(half_unit(e, node.args[0], frame, here, None), e(node.args[1], frame, here))
    if node.kind != "number" or (digits is not None and not node.value):
        raise Unsupported("a figure that is not written out")
    if digits is None:
        mantissa, _, exponent = node.text.lower().partition("e")
        return Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2])) / 2
    size, value = 0, abs(node.value)
    while value >= 10:
        value, size = value / 10, size + 1
    while value < 1:
        value, size = value * 10, size - 1
    return Fraction(10) ** (size - digits + 1) / 2


# -- matrices -----------------------------------------------------------------------------------------------------


def _squares(e: Evaluator, node: Node, value: Any) -> tuple[tuple[int, ...], int]:
    shape = arrays.shape_of(value)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise WrongShape(f"{node.value} of something that is no square matrix")
    return shape[:-2], shape[-1]


def _matrix(value: Array, lead: tuple[int, ...], n: int) -> list[list[Any]]:
    return [[value[(*lead, i, j)] for j in range(n)] for i in range(n)]


@form("inv")
def _inverse(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    value = e(_argument(node)[0], frame, here)
    lead, n = _squares(e, node, value)
    e.steps -= n**3

    def one(place: tuple[int, ...]) -> Any:
        rows = inverse(_matrix(value, place, n), here.system)
        return Array((n, n), [x for row in rows for x in row])

    return stack_over(lead, one)


def inverse(matrix: list[list[Any]], s: System) -> list[list[Any]]:
    """Gauss and Jordan, with a pivot that is seen not to be zero; Undefined where the matrix is seen to be singular."""
    n = len(matrix)
    rows = [[*row, *(int(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for k in range(n):
        states = [s.equal(rows[i][k], 0) for i in range(k, n)]
        pivot = next((i for i, zero in enumerate(states, k) if zero is False), None)
        if pivot is None:
            if all(states):
                raise Undefined("a singular matrix")
            raise Undecided("a matrix that may be singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        lead = rows[k][k]
        rows[k] = [s.div(x, lead) for x in rows[k]]
        for i in range(n):
            factor = rows[i][k]
            if i != k and not (exact(factor) and factor == 0):
                rows[i] = [s.sub(x, s.mul(factor, y)) for x, y in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]


@form("det")
def _determinant(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    value = e(_argument(node)[0], frame, here)
    lead, n = _squares(e, node, value)
    e.steps -= n * 2**n
    return stack_over(lead, lambda place: determinant(_matrix(value, place, n), here.system))


def determinant(matrix: list[list[Any]], s: System) -> Any:
    """By minors of the first rows: without any division."""
    n = len(matrix)
    if n > 10:
        raise Unsupported("a large determinant")
    minors: dict[int, Any] = {0: 1}
    for row in matrix:
        following: dict[int, Any] = {}
        for used, value in minors.items():
            for column in range(n):
                if used >> column & 1:
                    continue
                term = s.mul(value, row[column])
                if bin(used >> column).count("1") % 2:
                    term = s.neg(term)
                key = used | 1 << column
                following[key] = s.add(following[key], term) if key in following else term
        minors = following
    return minors[(1 << n) - 1]


@form("nonsingular")
def _nonsingular(e: Evaluator, node: Node, frame: Frame, here: Here) -> bool | None:
    zero = here.system.equal(_determinant(e, node, frame, here), 0)
    return None if zero is None else not zero


@form("matrix_power")
def _matrix_power(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    base, exponent = _argument(node, 2)
    value = e(base, frame, here)
    lead, n = _squares(e, node, value)
    k = e.whole(exponent, frame, here)
    if k < 0:
        raise Undefined("a negative power of a matrix")
    if k > 200:
        raise Unsupported("a large power of a matrix")

    def one(place: tuple[int, ...]) -> Any:
        result: Any = arrays.build((n, n), lambda p: int(p[0] == p[1]))
        matrix = arrays.build((n, n), lambda p: value[(*place, *p)])
        for _ in range(k):
            result = product(e, result, matrix, here.system)
        return result

    return stack_over(lead, one)


@form("einsum")
def _einsum(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if not node.args or node.args[0].kind != "string" or node.keywords:
        raise Unsupported("einsum")
    inputs, arrow, output = node.args[0].value.replace(" ", "").partition("->")
    groups = inputs.split(",")
    values = [e(arg, frame, here) for arg in node.args[1:]]
    if not arrow or len(groups) != len(values) or len(set(output)) != len(output):
        raise Unsupported("einsum")
    sizes: dict[str, int] = {}
    for group, value in zip(groups, values, strict=True):
        if len(group) != len(arrays.shape_of(value)):
            raise WrongShape("einsum")
        for letter, size in zip(group, arrays.shape_of(value), strict=True):
            if sizes.setdefault(letter, size) != size:
                raise WrongShape("einsum")
    summed = [letter for letter in sorted(sizes) if letter not in output]
    s = here.system

    def entry(place: tuple[int, ...]) -> Any:
        total: Any = 0
        for inner in arrays.places(tuple(sizes[letter] for letter in summed)):
            e.steps -= 1
            at = dict(zip((*output, *summed), (*place, *inner), strict=True))
            term: Any = 1
            for group, value in zip(groups, values, strict=True):
                term = s.mul(term, value[tuple(at[letter] for letter in group)] if group else value)
            total = s.add(total, term)
        return total

    return arrays.build(tuple(sizes[letter] for letter in output), entry)


@form("concat")
def _concat(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if not node.args or node.keywords:
        raise Unsupported("concat")
    return arrays.joined([e(arg, frame, here) for arg in node.args])


@form("block")
def _block(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    (outer,) = _argument(node)
    if outer.kind != "list" or not outer.args:
        raise Unsupported("block")
    rows = [r.args for r in outer.args] if all(r.kind == "list" for r in outer.args) else [outer.args]
    values = [[e(block, frame, here) for block in row] for row in rows]
    if any(len(row) != len(values[0]) for row in values):
        raise WrongShape("block")
    heights: dict[int, int] = {}
    widths: dict[int, int] = {}
    for a, row in enumerate(values):
        for b, value in enumerate(row):
            if isinstance(value, Array):
                if len(value.shape) != 2:
                    raise WrongShape("block")
                if (
                    heights.setdefault(a, value.shape[0]) != value.shape[0]
                    or widths.setdefault(b, value.shape[1]) != value.shape[1]
                ):
                    raise WrongShape("block")
            elif not (exact(value) and value == 0):
                raise WrongShape("block")
    if len(heights) < len(values) or len(widths) < len(values[0]):
        raise WrongShape("block")
    across = [(b, j) for b in sorted(widths) for j in range(widths[b])]
    items = []
    for a, row in enumerate(values):
        for i in range(heights[a]):
            items += [row[b][(i, j)] if isinstance(row[b], Array) else 0 for b, j in across]
    return Array((sum(heights.values()), len(across)), items)
