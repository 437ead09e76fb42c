"""What random statements speak about: declarations and assumptions, with the terms that they allow as leaves."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.fuzz.terms import Shape, Term, div, expected, eye, inv, matmul, mul, name, neg, number, ones, transpose


@dataclass(frozen=True)
class World:
    """leaves: declared names (and words such as `eye`) by shape. also: operations beyond the common ones. equations:
    pairs of terms that are equal by a declaration or an assumption. by: names to differentiate by."""

    kind: str
    where: Mapping[str, str]
    given: tuple[str, ...] = ()
    leaves: Mapping[Shape, tuple[Term, ...]] = field(default_factory=dict)
    also: frozenset[str] = frozenset()
    equations: tuple[tuple[Term, Term], ...] = ()
    by: tuple[Term, ...] = ()
    random: frozenset[str] = frozenset()
    positive: tuple[Term, ...] = ()
    invertible: tuple[Term, ...] = ()


def names(text: str, *shape: str) -> tuple[Term, ...]:
    return tuple(name(part.strip(), shape) for part in text.split(","))


N, NN, NM, MN, M, MM = ("n",), ("n", "n"), ("n", "m"), ("m", "n"), ("m",), ("m", "m")
PLAIN: Mapping[Shape, tuple[Term, ...]] = {
    (): (*names("s, c"), number(2), number(3), Term("size", data="n")),
    N: (*names("x, y", "n"), ones("n")),
    M: names("w", "m"),
    NM: names("A, C", "n", "m"),
    MN: names("B", "m", "n"),
    NN: (*names("F, G", "n", "n"), eye("n")),
    MM: (*names("H", "m", "m"), eye("m")),
}


def spread(where: Mapping[str, str]) -> dict[str, str]:
    """One name a line."""
    return {one.strip(): kind for several, kind in where.items() for one in several.split(",")}


WHERE = spread(
    {
        "n, m": "dim",
        "s, c": "real",
        "p": "positive",
        "x, y": "real[n]",
        "w": "real[m]",
        "A, C": "real[n, m]",
        "B": "real[m, n]",
        "F, G": "real[n, n]",
        "H": "real[m, m]",
    }
)
P = name("p")
SQUARES = frozenset({"trace", "det"})


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
    return World("order", where, (), PLAIN, frozenset({"order", "fold"}), positive=(P,))


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


MOMENTS = ("normal", "normal with covariance", "iid", "vector", "exponential")


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
    powers,
    shifts,
    moments,
    moments,
    assumed,
    assumed,
)
