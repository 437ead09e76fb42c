"""Worlds of random names: normal, with a covariance, known by some moments only."""

from __future__ import annotations

import random

from tests.fuzz.terms import (
    Shape,
    Term,
    div,
    expected,
    eye,
    matmul,
    mul,
    number,
    ones,
    transpose,
)
from tests.fuzz.world import NM, NN, PLAIN, WHERE, N, P, World, names

MOMENTS = ("normal", "normal with covariance", "iid", "vector", "exponential", "spherical")


def moments(rng: random.Random) -> World:
    law = rng.choice(MOMENTS)
    z, second = names("z", "n"), names("Z", "n", "m")
    where = {**WHERE, "F": "posdef[n, n]"}
    f, x = PLAIN[NN][0], PLAIN[N][0]
    pairs: list[tuple[Term, Term]] = [(expected(z[0]), mul(number(0), z[0]))]
    leaves: dict[Shape, tuple[Term, ...]] = {**PLAIN, N: (*PLAIN[N], *z * 3)}
    spread = matmul(z[0], z[0])
    square = expected(Term("outer", NN, (z[0], z[0])))
    if law == "normal":
        where |= {"z": "normal[n]", "Z": "normal[n, m]"}
        leaves |= {NM: (*PLAIN[NM], *second * 2)}
        pairs = [(square, eye("n")), (expected(spread), Term("size", data="n"))]
        pairs += [(expected(matmul(second[0], transpose(second[0]))), mul(Term("size", data="m"), eye("n")))]
    elif law == "spherical":
        scaled = rng.random() < 0.5
        where |= {"z": "spherical[n](var=p)" if scaled else "spherical[n]", "Z": "spherical[n, m]"}
        leaves |= {NM: (*PLAIN[NM], *second * 2)}
        pairs = [(square, mul(P if scaled else div(expected(spread), Term("size", data="n")), eye("n")))]
    elif law == "iid":
        fourth = rng.random() < 0.5
        where |= {"z": "iid[n](mean=0, var=p, m3=s, m4=c)" if fourth else "iid[n](mean=s, var=p)"}
        pairs = [(expected(z[0]), mul(number(0) if fourth else names("s")[0], ones("n")))]
        pairs += [(square, mul(P, eye("n")))] if fourth else []
    else:
        family = "random" if law == "vector" else "normal"
        mean = rng.random() < 0.5 or law == "vector"
        where |= {"z": f"{family}[n](mean=x, cov=F)" if mean else "normal[n](cov=F)"}
        pairs = [(square, Term("add", NN, (f, Term("outer", NN, (x, x)))) if mean else f)]
        pairs += [(expected(z[0]), x)] if mean else []
    if law == "exponential":
        if rng.random() < 0.5:
            where["z"] = "normal[n]"
            pairs = [(expected(Term("exp", (), (matmul(z[0], x),))), _half(matmul(x, x)))]
        elif "mean" not in where["z"]:
            pairs += [(expected(Term("exp", (), (matmul(z[0], x),))), _half(matmul(matmul(x, f), x)))]
    pairs = [(a, b) for a, b in pairs if not (b.op == "mul" and b.args[1].data == "z")]
    also = {"moments", "trace"} | ({"tilt"} if law == "exponential" else set())
    by = rng.choice([(), (), (x,), (P,)])
    also |= {"derivatives"} if by else set()
    names_ = frozenset({"z", "Z"}) & set(where)
    return World(f"moments: {law}", where, (), leaves, frozenset(also), tuple(pairs), by, names_, positive=(P,))


def _half(a: Term) -> Term:
    return Term("exp", (), (div(a, number(2)),))
