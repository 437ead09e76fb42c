"""Worlds of assumptions: about products, about entries, about sizes."""

from __future__ import annotations

import random

from tests.fuzz.terms import (
    Shape,
    Term,
    entry,
    eye,
    index,
    matmul,
    mul,
    name,
    neg,
    number,
    ones,
    total,
    transpose,
)
from tests.fuzz.world import MM, MN, NM, NN, PLAIN, WHERE, M, N, P, World, spread


def entries(rng: random.Random) -> World:
    """Assumptions about entries: at one place, along a range, outside a triangle."""
    where = WHERE | spread({"t, u": "index[n]"})
    x, y = PLAIN[N][:2]
    f = PLAIN[NN][0]
    s, t, u, i, j = name("s"), index("t"), index("u"), index("i"), index("j")
    zero, one = number(0), number(1)
    onto = Term("diag", NN, (Term("diagonal", N, (f,)),))
    trace = Term("trace", (), (f,))
    above = "all(F[i, j] == 0 for i in range(n) for j in range(n) if i < j)"
    off = "all(F[i, j] == 0 for i in range(n) for j in range(n) if i != j)"
    choices: list[tuple[tuple[str, ...], tuple[tuple[Term, Term], ...]]] = [
        (("x[t] == s",), ((entry(x, t), s),)),
        (("x[0] == 1",), ((entry(x, zero), one),)),
        (("F[t, u] == s",), ((entry(f, t, u), s),)),
        (("F[t, u] == F[u, t]",), ((entry(f, t, u), entry(f, u, t)),)),
        (("all(x[i] == y[i] for i in range(n))",), ((x, y),)),
        (("all(x[i] == 0 for i in range(t))",), ((total(entry(x, i), "i", "0", "t"), zero),)),
        (("all(x[i] == x[0] for i in range(n))",), ((x, mul(entry(x, zero), ones("n"))),)),
        (("all(F[i, i] == 1 for i in range(n))",), ((entry(f, t, t), one), (trace, Term("size", data="n")))),
        ((above,), ((mul(entry(f, t, u), where_less("t", "u")), zero),)),
        (("all(F[i, j] == 0 for i in range(n) for j in range(i))",), ((total(entry(f, t, j), "j", "0", "t"), zero),)),
        ((off,), ((f, onto),)),
        (("sum(x[i] for i in range(t)) == s",), ((total(entry(x, i), "i", "0", "t"), s),)),
        (("sum(x[i] for i in range(t)) == s", "t < u"), ((total(entry(x, i), "i", "0", "t"), s),)),
    ]  # fmt: skip
    given, pairs = rng.choice(choices)
    leaves: dict[Shape, tuple[Term, ...]] = dict(PLAIN)
    for left, right in pairs:
        for side in (left, right):
            leaves[side.shape] = (*leaves[side.shape], side)
    leaves[()] = (*leaves[()], entry(x, t), entry(x, u), entry(f, t, u))
    also = frozenset({"order", "fold", "trace", "diag"})
    return World("entries", where, given, leaves, also, pairs, positive=(P,))


def where_less(a: str, b: str) -> Term:
    return Term("where", (), (Term("compare", (), (index(a), index(b)), "<"), number(1), number(0)))


def sizes(rng: random.Random) -> World:
    """Sizes that are equal, or multiples, by assumption."""
    x, y = PLAIN[N][:2]
    a, c = PLAIN[NM][:2]
    if rng.random() < 0.5:
        given: tuple[str, ...] = (rng.choice(["m == n", "n == m"]),)
        square = tuple(Term("name", NN, data=t.data) for t in (*PLAIN[NM], *PLAIN[MN], PLAIN[MM][0]))
        leaves = {**PLAIN, NN: (*PLAIN[NN], *square), N: (*PLAIN[N], Term("name", N, data="w"))}
    else:
        given = (rng.choice(["m == 2 * n", "m == n + n"]),)
        wide = Term("T", NM, (Term("concat", MN, (transpose(Term("name", NN, data="F")), Term("name", NN, data="G"))),))
        leaves = {**PLAIN, M: (*PLAIN[M], Term("concat", M, (x, y))), NM: (a, c, wide)}
    also = frozenset({"trace", "diag"})
    return World("sizes", WHERE, given, leaves, also, positive=(P,))


def assumed(rng: random.Random) -> World:
    f, g = PLAIN[NN][0], PLAIN[NN][1]
    x, y = PLAIN[N][0], PLAIN[N][1]
    a, b = PLAIN[NM][0], PLAIN[MN][0]
    s = PLAIN[()][0]
    choices: list[tuple[tuple[str, ...], tuple[tuple[Term, Term], ...]]] = [
        (("F @ G == G @ F",), ((matmul(f, g), matmul(g, f)),)),
        (("F @ F == F",), ((matmul(f, f), f),)),
        (("F @ F == F", "F.T == F"), ((matmul(f, f), f), (transpose(f), f))),
        (("F @ F == eye(n)",), ((matmul(f, f), eye("n")),)),
        (("F @ x == s * x",), ((matmul(f, x), mul(s, x)),)),
        (("F.T == -F",), ((transpose(f), neg(f)),)),
        (("A.T @ A == eye(m)",), ((matmul(transpose(a), a), eye("m")),)),
        (("A @ A.T == eye(n)",), ((matmul(a, transpose(a)), eye("n")),)),
        (("x @ y == 0",), ((matmul(x, y), number(0)),)),
        (("x @ x == 1",), ((matmul(x, x), number(1)),)),
        (("sum(x) == 1",), ((Term("total", (), (x,)), number(1)),)),
        (("trace(F) == 0",), ((Term("trace", (), (f,)), number(0)),)),
        (("F @ ones(n) == ones(n)",), ((matmul(f, ones("n")), ones("n")),)),
        (("A @ B @ A == A",), ((matmul(matmul(a, b), a), a),)),
        (("A @ B @ A == A", "B @ A @ B == B"), ((matmul(matmul(a, b), a), a), (matmul(matmul(b, a), b), b))),
        (("y == F @ x",), ((y, matmul(f, x)),)),
        (("F @ F == 0 * F",), ((matmul(f, f), mul(number(0), f)),)),
        (("x == y",), ((x, y),)),
        (("F == G.T",), ((f, transpose(g)),)),
        (("F @ G == eye(n)",), ((matmul(f, g), eye("n")), (matmul(g, f), eye("n")))),
        (("A @ B == eye(n)",), ((matmul(a, b), eye("n")),)),
        (("B @ A == eye(m)",), ((matmul(b, a), eye("m")),)),
        (("det(F) == 1",), ((Term("det", (), (f,)), number(1)),)),
        (("inv(F) == F.T",), ((matmul(f, transpose(f)), eye("n")),)),
        (("norm2(x) == norm2(y)",), ((matmul(x, x), matmul(y, y)),)),
        (("F @ x == 0 * x",), ((matmul(f, x), mul(number(0), x)),)),
        (("s * x == y",), ((mul(s, x), y),)),
        (("x @ y == s", "s != 0"), ((matmul(x, y), s),)),
        (("outer(x, y) == F",), ((Term("outer", NN, (x, y)), f),)),
        (("F + G == eye(n)",), ((Term("add", NN, (f, g)), eye("n")),)),
    ]
    picked = rng.sample(choices, 1 if rng.random() < 0.8 else 2)
    if len(picked) == 2 and {"F @ G == G @ F"} & {t for texts, _ in picked for t in texts}:
        picked = picked[:1]
    given = tuple(t for texts, _ in picked for t in texts)
    pairs = tuple(pair for _, more in picked for pair in more)
    # The assumed products as leaves, so that the assumption has something to do.
    leaves: dict[Shape, tuple[Term, ...]] = dict(PLAIN)
    for left, right in pairs:
        for side in (left, right):
            leaves[side.shape] = (*leaves[side.shape], side)
    also = {"trace"} | ({"det"} if rng.random() < 0.2 else set())
    by = rng.choice([(), (), (x,), (s,), (f,)])
    also |= {"derivatives"} if by else set()
    return World("assumptions", WHERE, given, leaves, frozenset(also), pairs, by, positive=(P,))
