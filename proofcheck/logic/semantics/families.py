"""Matrices of a declared structure, and points on curved assumptions: families of matrices that satisfy the usual
equations of second degree.

Idempotent and symmetric idempotent matrices of every rank, involutions, matrices with orthonormal columns or rows, unit
vectors, commuting pairs, pseudo-inverse pairs, and several of them that are orthogonal to each other. No equation is
recognised by its looks: a member of a family is taken when every assumption about its names holds for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, permutations, product
from typing import Any

from proofcheck.logic.semantics.matrices import inverse, multiplied
from proofcheck.logic.semantics.numbers import Field, Unsupported

Matrix = list[list[Any]]
Shape = tuple[int, ...]
MAX_TRIALS = 120
TURNS = 12  # about as many points are asked for


def transposed(a: Matrix) -> Matrix:
    return [list(column) for column in zip(*a, strict=True)]


def cayley(field: Any, raw: Matrix, flip: bool) -> Matrix:
    """An orthogonal matrix: Cayley's map reaches one component of them, a reflection the other."""
    n, minus = len(raw), field.number(-1)
    plus = [[field.number(int(i == j)) for j in range(n)] for i in range(n)]
    less = [list(row) for row in plus]
    for i in range(n):
        for j in range(i):
            for a, b, x in ((i, j, raw[j][i]), (j, i, field.mul(minus, raw[j][i]))):
                plus[a][b], less[a][b] = x, field.mul(minus, x)
    rotation = multiplied(field, less, inverse(field, plus))
    if flip:
        rotation[0] = [field.mul(minus, x) for x in rotation[0]]
    return rotation


def structured(system: Any, raw: Matrix, structure: str, flip: bool) -> Matrix:
    """A matrix of a declared structure made of a random one, by a map whose values are dense in all such matrices; a
    permutation by the order of random elements. Raises Unsupported for other structures."""
    n = len(raw)
    if structure == "invertible":
        return raw
    if structure in ("symmetric", "posdef"):
        return [[raw[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)]
    if structure == "orthogonal":
        return cayley(system, raw, flip)
    if structure == "permutation":
        order = sorted(range(n), key=lambda k: repr(raw[k][0]))
        return [[system.number(int(order[i] == j)) for j in range(n)] for i in range(n)]
    raise Unsupported(f"{structure} matrices in a field")


class Families:
    """Members of the families, from the field's own random elements."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def raw(self, name: str, rows: int, columns: int) -> Matrix:
        return [[self.field.random(f"family {name}{(i, j)}") for j in range(columns)] for i in range(rows)]

    def _between(self, basis: Matrix, middle: Matrix, back: Matrix) -> Matrix:
        return multiplied(self.field, multiplied(self.field, basis, middle), back)

    def _diagonal(self, values: list[int]) -> Matrix:
        return [[self.field.number(v if i == j else 0) for j in range(len(values))] for i, v in enumerate(values)]

    def single(self, name: str, shape: Shape) -> Iterator[Matrix]:
        """Values for one vector (as a column) or matrix."""
        rows, columns = (*shape, 1)[:2]
        if len(shape) == 1 or rows != columns:
            size = max(rows, columns)
            for flip in (False, True):
                whole = cayley(self.field, self.raw(name, size, size), flip)
                yield [row[:columns] for row in whole[:rows]]
            return
        basis = self.raw(name, rows, rows)
        back = inverse(self.field, basis)
        turned = [cayley(self.field, basis, flip) for flip in (False, True)]
        for rank in (*range(1, rows + 1), 0):
            kept = [int(k < rank) for k in range(rows)]
            for values in (kept, [2 * k - 1 for k in kept]):
                middle = self._diagonal(values)
                yield self._between(basis, middle, back)
                yield self._between(turned[0], middle, transposed(turned[0]))
        yield from turned
        minus = self.field.number(-1)
        yield [[self.field.add(a, b) for a, b in zip(r, s, strict=True)] for r, s in zip(basis, back, strict=True)]
        skew = [[self.field.mul(minus, x) for x in row] for row in transposed(basis)]
        yield [[self.field.add(a, b) for a, b in zip(r, s, strict=True)] for r, s in zip(basis, skew, strict=True)]
        if rows > 1:
            nilpotent = self._diagonal([0] * rows)
            nilpotent[0][rows - 1] = self.field.number(1)
            yield self._between(basis, nilpotent, back)

    def pair(self, name: str, shape: Shape, other: Shape) -> Iterator[tuple[Matrix, Matrix]]:
        """Values for two matrices: one and its pseudo-inverse of every rank; two that commute."""
        if len(shape) != 2 or shape != other[::-1]:
            return
        rows, columns = shape
        for rank in (*range(1, min(shape) + 1), 0):
            if not rank:
                zero = self.field.number(0)
                yield [[zero] * columns for _ in range(rows)], [[zero] * rows for _ in range(columns)]
                continue
            left, right = self.raw(f"{name} left", rows, rank), self.raw(f"{name} right", rank, columns)
            gram = inverse(self.field, multiplied(self.field, transposed(left), left))
            dual = inverse(self.field, multiplied(self.field, right, transposed(right)))
            back = self._between(self._between(transposed(right), dual, gram), transposed(left), self._unit(rows))
            yield multiplied(self.field, left, right), back
        if rows == columns:
            a = self.raw(name, rows, rows)
            square = multiplied(self.field, a, a)
            weights = [self.field.random(f"family {name} weight {k}") for k in range(3)]
            yield (
                a,
                [
                    [
                        self.field.add(
                            self.field.add(self.field.mul(weights[1], x), self.field.mul(weights[2], y)),
                            weights[0] if i == j else self.field.number(0),
                        )
                        for j, (x, y) in enumerate(zip(r, s, strict=True))
                    ]
                    for i, (r, s) in enumerate(zip(a, square, strict=True))
                ],
            )

    def several(self, shapes: dict[str, Shape]) -> Iterator[dict[str, Matrix]]:
        """Values for several names at once: vectors and matrices cut from the columns of one orthogonal matrix, and
        idempotent matrices that share their eigenvectors but no image."""
        rows = {shape[0] for shape in shapes.values()}
        if len(rows) > 1:
            return
        (size,) = rows
        square = all(shape == (size, size) for shape in shapes.values())
        basis = self.raw(" ".join(shapes), size, size)
        turned = cayley(self.field, basis, False)
        widths = {name: 1 if square else (*shape, 1)[1] for name, shape in shapes.items()}
        if sum(widths.values()) > size:
            return
        starts = dict(zip(widths, accumulate(widths.values(), initial=0), strict=False))
        if not square:
            yield {name: [row[starts[name] : starts[name] + widths[name]] for row in turned] for name in shapes}
            return
        back = inverse(self.field, basis)
        for left, right in ((basis, back), (turned, transposed(turned))):
            kept = {name: [int(k == starts[name]) for k in range(size)] for name in shapes}
            yield {name: self._between(left, self._diagonal(kept[name]), right) for name in shapes}

    def _unit(self, n: int) -> Matrix:
        return self._diagonal([1] * n)


def find(
    field: Field, shapes: dict[str, Shape], holds: Callable[[dict[str, Matrix]], bool], turn: int
) -> dict[str, Matrix] | None:
    """Values for the names under which `holds`; over the turns other members come first. None where no family fits."""
    families = Families(field)
    names = sorted(shapes)
    if len(names) > 1:
        fitting = [trial for trial in families.several(shapes) if holds(trial)]
        if fitting:
            return fitting[turn % len(fitting)]
    singles = {name: list(families.single(name, shapes[name])) for name in names}
    trials: list[dict[str, Matrix]] = [
        dict(zip(names, values, strict=True)) for values in product(*(singles[name] for name in names))
    ][:MAX_TRIALS]
    if len(names) == 2:
        for a, b in permutations(names):
            trials += [{a: x, b: y} for x, y in families.pair(a, shapes[a], shapes[b])]
    start = turn * max(1, len(trials) // TURNS) % len(trials) if trials else 0
    return next((trial for trial in trials[start:] + trials[:start] if holds(trial)), None)
