"""Matrices and vectors that satisfy an equation exactly: projections, commuting pairs, eigenvectors, isometries."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.fuzz.declared import full, invertible, orthogonal, posdef, small
from tests.fuzz.matrices import Matrix, determinant, identity, inverse, product, transposed
from tests.fuzz.rings import Undefined

Values = dict[str, Any]


def diagonal(entries: Sequence[Fraction]) -> Matrix:
    return [[x if i == j else Fraction(0) for j in range(len(entries))] for i, x in enumerate(entries)]


def conjugated(rng: random.Random, entries: Sequence[Fraction], symmetric: bool = False) -> Matrix:
    basis = orthogonal(rng, len(entries)) if symmetric else invertible(rng, len(entries))
    return product(product(basis, diagonal(entries)), inverse(basis))


def projection(rng: random.Random, n: int, symmetric: bool = False) -> Matrix:
    rank = rng.randint(0, n)
    return conjugated(rng, [Fraction(int(k < rank)) for k in range(n)], symmetric)


def involution(rng: random.Random, n: int, symmetric: bool = False) -> Matrix:
    return conjugated(rng, [Fraction(rng.choice((-1, 1))) for _ in range(n)], symmetric)


def nilpotent(rng: random.Random, n: int) -> Matrix:
    half = n // 2
    core = [[small(rng) if j < half <= i else Fraction(0) for j in range(n)] for i in range(n)]
    basis = invertible(rng, n)
    return product(product(basis, core), inverse(basis))


def isometry(rng: random.Random, n: int, m: int) -> Matrix:
    """n rows, m orthonormal columns."""
    if m > n:
        raise ValueError("no such matrix")
    return [row[:m] for row in orthogonal(rng, n)]


def unit(rng: random.Random, n: int) -> list[Fraction]:
    return [row[0] for row in orthogonal(rng, n)]


def polynomial(rng: random.Random, a: Matrix) -> Matrix:
    """A matrix that commutes with a."""
    one, square = identity(len(a)), product(a, a)
    c = [small(rng) for _ in range(3)]
    return [[c[0] * one[i][j] + c[1] * a[i][j] + c[2] * square[i][j] for j in range(len(a))] for i in range(len(a))]


def reflexive(rng: random.Random, n: int, m: int, symmetric: bool) -> tuple[Matrix, Matrix]:
    """A (n by m) of some rank and P with A P A = A and P A P = P; with `symmetric`, the pseudo-inverse."""
    rank = rng.randint(0, min(n, m))
    if rank == 0:
        return [[Fraction(0)] * m for _ in range(n)], [[Fraction(0)] * n for _ in range(m)]
    while True:
        left, right = full(rng, (n, rank)), full(rng, (rank, m))
        w, v = (identity(n), identity(m)) if symmetric else (posdef(rng, n), posdef(rng, m))
        try:
            a = product(product(v, transposed(right)), inverse(product(product(right, v), transposed(right))))
            b = product(inverse(product(product(transposed(left), w), left)), product(transposed(left), w))
        except Undefined:
            continue
        return product(left, right), product(a, b)


def moved(matrix: Matrix, x: list[Fraction], wanted: list[Fraction]) -> Matrix:
    """The matrix changed so that it takes x to what is wanted."""
    norm = sum(a * a for a in x)
    if norm == 0:
        raise ValueError("the vector is zero")
    now = [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix]
    return [
        [a + (w - h) * b / norm for a, b in zip(row, x, strict=True)]
        for row, w, h in zip(matrix, wanted, now, strict=True)
    ]


def orthogonal_to(y: list[Fraction], x: list[Fraction]) -> list[Fraction]:
    norm = sum(a * a for a in x)
    if norm == 0:
        return y
    c = sum(a * b for a, b in zip(x, y, strict=True)) / norm
    return [b - c * a for a, b in zip(x, y, strict=True)]


Made = dict[str, Any]
Maker = Callable[[random.Random, Values, Mapping[str, str]], Made]


def _size(v: Values, name: str) -> int:
    return len(v[name])


def whole(maker: Callable[[random.Random, int], Any]) -> Maker:
    """A construction of one square matrix (or vector) named A."""
    return lambda rng, v, at: {at["A"]: maker(rng, _size(v, at["A"]))}


def eigenvector(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x, lam = v[at["x"]], v[at["c"]]
    return {at["A"]: moved(v[at["A"]], x, [lam * a for a in x])}


def commuting(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    return {at["B"]: polynomial(rng, v[at["A"]])}


def reflexive_pair(symmetric: bool) -> Maker:
    def make(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
        a, p = reflexive(rng, len(v[at["A"]]), len(v[at["A"]][0]), symmetric)
        return {at["A"]: a, at["B"]: p}

    return make


def generalised(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    """A P A = A alone: P + W - P A W A P for a reflexive P and any W."""
    a, p = reflexive(rng, len(v[at["A"]]), len(v[at["A"]][0]), False)
    w = full(rng, (len(p), len(p[0])))
    between = product(product(product(p, a), w), product(a, p))
    return {
        at["A"]: a,
        at["B"]: [[x + y - z for x, y, z in zip(*r, strict=True)] for r in zip(p, w, between, strict=True)],
    }


def two_eigenvectors(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x, y = v[at["x"]], v[at["y"]]
    basis = [[a, b] for a, b in zip(x, y, strict=True)]
    back = product(inverse(product(transposed(basis), basis)), transposed(basis))
    wanted = [[v[at["c"]] * a, v[at["d"]] * b] for a, b in zip(x, y, strict=True)]
    now = product(v[at["A"]], basis)
    change = product([[w - h for w, h in zip(r, s, strict=True)] for r, s in zip(wanted, now, strict=True)], back)
    return {at["A"]: [[a + c for a, c in zip(r, s, strict=True)] for r, s in zip(v[at["A"]], change, strict=True)]}


def columns(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = v[at["A"]]
    return {at["A"]: isometry(rng, len(a), len(a[0]))}


def rows(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = v[at["A"]]
    return {at["A"]: transposed(isometry(rng, len(a[0]), len(a)))}


def perpendicular(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    return {at["y"]: orthogonal_to(v[at["y"]], v[at["x"]])}


def traceless(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = [list(row) for row in v[at["A"]]]
    a[-1][-1] -= sum(a[k][k] for k in range(len(a)))
    return {at["A"]: a}


def summing(target: Fraction) -> Maker:
    def make(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
        x = list(v[at["x"]])
        x[-1] += target - sum(x)
        return {at["x"]: x}

    return make


def stochastic(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    rows = []
    for row in v[at["A"]]:
        row = list(row)
        row[-1] += 1 - sum(row)
        rows.append(row)
    return {at["A"]: rows}


def right_inverse(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    """B with A B = 1: A^T (A A^T)^-1 + (1 - A^T (A A^T)^-1 A) W for any W."""
    a = v[at["A"]]
    if len(a) > len(a[0]):
        raise ValueError("no such matrix")
    p = product(transposed(a), inverse(product(a, transposed(a))))
    w = full(rng, (len(a[0]), len(a)))
    shadow = product(product(p, a), w)
    return {at["B"]: [[x + y - z for x, y, z in zip(*rows, strict=True)] for rows in zip(p, w, shadow, strict=True)]}


def unimodular(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = invertible(rng, len(v[at["A"]]))
    d = determinant(a)
    return {at["A"]: [[x / d for x in a[0]], *a[1:]]}


def turned(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x = v[at["x"]]
    return {at["y"]: [row[0] for row in product(orthogonal(rng, len(x)), [[a] for a in x])]}


def kernel(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x = v[at["x"]]
    return {at["A"]: moved(v[at["A"]], x, [Fraction(0) for _ in x])}
