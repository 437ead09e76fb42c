"""The worlds of random statements, one for each part of the language."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.fuzz.terms import (
    Term,
    eye,
    inv,
    matmul,
    mul,
    number,
    ones,
    transpose,
)
from tests.fuzz.world import MM, NM, NN, PLAIN, SQUARES, WHERE, N, P, World, names, spread
from tests.fuzz.worlds_given import assumed, entries, sizes
from tests.fuzz.worlds_random import moments


def products(rng: random.Random) -> World:
    return World("products", WHERE, leaves=PLAIN, positive=(P,), also=frozenset({"trace", "diag", "kron", "fold"}))


def inverses(rng: random.Random) -> World:
    where = WHERE | spread({"F, G": "invertible[n, n]", "H": "invertible[m, m]"})
    f, g, h = PLAIN[NN][0], PLAIN[NN][1], PLAIN[MM][0]
    given: tuple[str, ...] = ()
    extra: tuple[Term, ...] = ()
    if rng.random() < 0.4:
        given = ("det(F + G) != 0",)
        extra = (inv(Term("add", NN, (f, g))),)
    leaves = {**PLAIN, NN: (f, g, f, g, eye("n"), inv(f), inv(g), *extra), MM: (h, inv(h))}
    equations = ((matmul(f, inv(f)), eye("n")), (matmul(inv(g), g), eye("n")), (matmul(h, inv(h)), eye("m")))
    return World(
        "inverses", where, given, leaves, SQUARES | {"inv", "kron"}, equations, positive=(P,), invertible=(f, g, h)
    )


def determinants(rng: random.Random) -> World:
    where = WHERE | spread({"F, G": "posdef[n, n]", "H": "invertible[m, m]", "D": "real[2, 2]", "K": "real[3, 3]"})
    f, g, h = PLAIN[NN][0], PLAIN[NN][1], PLAIN[MM][0]
    leaves = {
        **PLAIN,
        NN: (f, g, inv(f), eye("n")),
        ("2", "2"): names("D", "2", "2"),
        ("3", "3"): names("K", "3", "3"),
    }
    equations = ((f, transpose(f)), (transpose(g), g))
    also = SQUARES | {"logdet", "det", "kron", "small"}
    return World("determinants", where, (), leaves, also, equations, positive=(P,), invertible=(f, g, h))


def structured(rng: random.Random) -> World:
    where = {
        **WHERE,
        "F": "symmetric[n, n]",
        "G": "posdef[n, n]",
        "Q": "orthogonal[n, n]",
        "R": "permutation[n, n]",
    }
    f, g = PLAIN[NN][0], PLAIN[NN][1]
    q, r = names("Q, R", "n", "n")
    leaves = {**PLAIN, NN: (f, g, q, r, transpose(q), inv(g)), (): (*PLAIN[()], Term("det", (), (q,)))}
    equations = (
        (transpose(f), f),
        (g, transpose(g)),
        (matmul(transpose(q), q), eye("n")),
        (matmul(q, transpose(q)), eye("n")),
        (inv(q), transpose(q)),
        (inv(r), transpose(r)),
        (matmul(r, transpose(r)), eye("n")),
        (mul(r, r), r),
        (matmul(r, ones("n")), ones("n")),
        (mul(Term("det", (), (q,)), Term("det", (), (q,))), number(1)),
        (inv(g), transpose(inv(g))),
    )
    also = SQUARES | {"diag", "softmax", "fold"}
    return World("structured", where, (), leaves, also, equations, positive=(P,), invertible=(g, q, r))


def blocks(rng: random.Random) -> World:
    where = WHERE | spread({"h, k, d": "dim", "X": "real[n, d]", "Y": "real[d, m]"})
    leaves = {**PLAIN, ("n", "d"): names("X", "n", "d"), ("d", "m"): names("Y", "d", "m")}
    return World("blocks", where, ("h * k == d",), leaves, frozenset({"blocks", "kron", "trace"}), positive=(P,))


def order(rng: random.Random) -> World:
    where = WHERE | spread({"t, u": "index[n]"})
    given = rng.choice([(), (), (), ("t < u",), ("t != u",), ("t <= u",), ("t == u",)])
    return World("order", where, given, PLAIN, frozenset({"order", "fold"}), positive=(P,))


def ranges(rng: random.Random) -> World:
    where = WHERE | spread({"t": "index[n]", "a, b": "positive[n]"})
    leaves = {**PLAIN, N: (*PLAIN[N], *names("a, b", "n"))}
    return World("ranges", where, (), leaves, frozenset({"order", "prod", "fold"}), positive=(P,))


def functions(rng: random.Random) -> World:
    where = WHERE | spread({"a, b": "positive[n]"})
    also = frozenset({"softmax", "functions", "fold"})
    return World("functions", where, (), {**PLAIN, N: (*PLAIN[N], *names("a", "n"))}, also, positive=(P,))


def derivatives(rng: random.Random) -> World:
    by = tuple(rng.sample([*PLAIN[N][:2], *PLAIN[()][:2], PLAIN[NM][0], PLAIN[NN][0]], 2))
    also = {"derivatives", "trace", "at"} | ({"functions", "softmax"} if rng.random() < 0.5 else set())
    return World("derivatives", WHERE, (), PLAIN, frozenset(also), positive=(P,), by=by)


def declared(rng: random.Random) -> World:
    """Functions of which only the types are known."""
    where = WHERE | {"f": "real -> real", "g": "real, real -> real", "e": "real[n] -> real"}
    by = tuple(rng.sample([*PLAIN[N][:2], *PLAIN[()][:2]], 2))
    also = frozenset({"derivatives", "trace", "at", "declared"})
    return World("declared functions", where, (), PLAIN, also, positive=(P,), by=by)


def powers(rng: random.Random) -> World:
    where = WHERE | {"k": "natural", "l": "natural"}
    f, g = PLAIN[NN][0], PLAIN[NN][1]
    k, l = Term("size", data="k"), Term("size", data="l")

    def to(a: Term, *exponent: Term) -> Term:
        sum_ = exponent[0] if len(exponent) == 1 else Term("add", (), exponent)
        return Term("matrix_power", NN, (a, sum_))

    one = number(1)
    equations = (
        (to(f, k, one), matmul(to(f, k), f)),
        (to(f, k, one), matmul(f, to(f, k))),
        (to(f, k, l), matmul(to(f, k), to(f, l))),
        (transpose(to(f, k)), to(transpose(f), k)),
        (matmul(to(matmul(f, g), k), f), matmul(f, to(matmul(g, f), k))),
        (to(f, number(0)), eye("n")),
        (to(f, number(2)), matmul(f, f)),
        (Term("det", (), (to(f, k),)), Term("raise", (), (Term("det", (), (f,)), k))),
        (Term("trace", (), (to(matmul(f, g), k),)), Term("trace", (), (to(matmul(g, f), k),))),
    )
    sides = tuple(side for pair in equations for side in pair if side.rank)
    leaves = {**PLAIN, NN: (f, g, *sides), (): (*PLAIN[()], equations[-1][0], equations[-2][0])}
    return World("powers", where, (), leaves, frozenset({"trace"}), equations, positive=(P,))


def shifts(rng: random.Random) -> World:
    return World("shifts", WHERE | {"t": "index[n]"}, (), PLAIN, frozenset({"shifts"}), positive=(P,))


def matrix_derivatives(rng: random.Random) -> World:
    where = WHERE | spread({"F, G": "invertible[n, n]"})
    f, g = PLAIN[NN][0], PLAIN[NN][1]
    leaves = {**PLAIN, NN: (f, g, f, inv(f), inv(g))}
    equations = ((matmul(f, inv(f)), eye("n")), (matmul(inv(f), f), eye("n")))
    also = frozenset({"derivatives", "trace", "det"})
    return World("matrix derivatives", where, (), leaves, also, equations, (f,), positive=(P,), invertible=(f, g))


WORLDS: tuple[Callable[[random.Random], World], ...] = (
    products,
    inverses,
    determinants,
    structured,
    blocks,
    order,
    ranges,
    functions,
    derivatives,
    matrix_derivatives,
    declared,
    entries,
    sizes,
    powers,
    shifts,
    moments,
    moments,
    assumed,
    assumed,
)
