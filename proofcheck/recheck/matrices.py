"""The forms about matrices: inverse, determinant, powers, contractions, blocks."""

from __future__ import annotations

from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array, WrongShape
from proofcheck.recheck.evaluate import Evaluator, Frame, Here, form
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.syntax import product, stack_over
from proofcheck.recheck.tree import Node
from proofcheck.recheck.words import argument


def _squares(e: Evaluator, node: Node, value: Any) -> tuple[tuple[int, ...], int]:
    shape = arrays.shape_of(value)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise WrongShape(f"{node.value} of something that is no square matrix")
    return shape[:-2], shape[-1]


def _matrix(value: Array, lead: tuple[int, ...], n: int) -> list[list[Any]]:
    return [[value[(*lead, i, j)] for j in range(n)] for i in range(n)]


@form("inv")
def _inverse(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    value = e(argument(node)[0], frame, here)
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
    value = e(argument(node)[0], frame, here)
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
    base, exponent = argument(node, 2)
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
    (outer,) = argument(node)
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
