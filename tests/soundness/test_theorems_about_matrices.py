"""Each theorem about eigenvalues, singular values and ranks against NumPy: what it says holds wherever what it asks for
does, and where it asks for something, it would be wrong without that."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.decide.spectra import THEOREMS
from proofcheck.logic.decide.spectra import theorems as told
from proofcheck.logic.decide.spectra.theorems import Matrix, Offered, Shown

Values = dict[str, Any]
ROUNDS, CLOSE = 15, 1e-7


# -- terms by NumPy --------------------------------------------------------------------------------------------------


def value(t: Term, v: Mapping[str, Any], at: Mapping[str, int]) -> Any:
    """A term at these values; nothing of the checker's own evaluation is used."""

    def part(k: int) -> Any:
        return value(t.args[k], v, at)

    op = t.op
    if op == "number":
        return float(t.data)
    if op == "index":
        return at[t.data]
    if op == "symbol":
        return v[t.data]
    if op == "entry":
        return v[t.data][tuple(int(value(a, v, at)) for a in t.args)]
    if op in ("sum", "product", "forall", "largest"):
        (name,) = t.data
        found = [value(t.args[2], v, {**at, name: k}) for k in range(int(part(0)), int(part(1)))]
        return {"sum": math.fsum, "product": math.prod, "forall": all, "largest": max}[op](found)
    if op in ("eigenvalue", "determinant"):
        i, j = t.data
        size = int(part(0))
        m = np.array([[value(t.args[-1], v, {**at, i: a, j: b}) for b in range(size)] for a in range(size)], float)
        return np.linalg.det(m) if op == "determinant" else np.linalg.eigvalsh((m + m.T) / 2)[int(part(1))]
    if op in ("inverse", "matrix_power"):
        i, j = t.data
        size = range(int(part(0)))
        m = np.array([[value(t.args[-1], v, {**at, i: a, j: b}) for b in size] for a in size], float)
        made = np.linalg.inv(m) if op == "inverse" else np.linalg.matrix_power(m, int(part(3)))
        return made[int(part(1)), int(part(2))]
    if op == "where":
        return part(1) if part(0) else part(2)
    if op == "implies":
        return not part(0) or part(1)
    if op == "and":
        return part(0) and part(1)
    if op == "or":
        return part(0) or part(1)
    left, *rest = (value(a, v, at) for a in t.args)
    slack = CLOSE * max(1.0, abs(left), *(abs(x) for x in rest))
    plain: dict[str, Callable[[], Any]] = {
        "add": lambda: left + sum(rest),
        "mul": lambda: left * math.prod(rest),
        "pow": lambda: (left if abs(left) > CLOSE**2 else 0.0) ** rest[0],
        "div": lambda: left / rest[0],
        "sqrt": lambda: math.sqrt(max(left, 0.0)),
        "abs": lambda: abs(left),
        "max": lambda: max(left, *rest),
        "log": lambda: math.log(left) if left > 0 else math.nan,
        "exp": lambda: math.exp(left),
        "floor": lambda: math.floor(left),
        "mod": lambda: left % rest[0],
        "eq": lambda: abs(left - rest[0]) <= slack,
        "ne": lambda: abs(left - rest[0]) > slack,
        "le": lambda: left <= rest[0] + slack,
        "lt": lambda: left < rest[0] - slack / 100,
    }
    return plain[op]()


# -- what the theorems are about -------------------------------------------------------------------------------------

N, M, K = (terms.symbol(n) for n in "nmk")
DIMS = {"n": N, "m": M, "k": K}


def tensor(name: str, *sizes: Term) -> Matrix:
    ids = ("r", "s")[: len(sizes)]
    return Matrix(terms.entry(name, *map(terms.index, ids)), ids, sizes)


def symbol(name: str) -> Term:
    return terms.symbol(name)


def random(g: np.random.Generator, *shape: int) -> Any:
    """A tensor of one of several kinds: of any rank, of small whole numbers, zero."""
    turn = g.integers(5)
    if turn == 0:
        return g.integers(-2, 3, shape).astype(float)
    if turn == 1 and len(shape) == 2:
        return np.outer(g.normal(size=shape[0]), g.normal(size=shape[1]))
    if turn == 2 and g.random() < 0.2:
        return np.zeros(shape)
    return g.normal(size=shape)


def symmetric(g: np.random.Generator, n: int) -> Any:
    a = random(g, n, n)
    return a + a.T


def semidefinite(g: np.random.Generator, n: int) -> Any:
    a = random(g, int(g.integers(1, n + 1)), n)
    return a.T @ a


def regular(g: np.random.Generator, n: int) -> Any:
    return np.linalg.qr(g.normal(size=(n, n)))[0] @ np.diag(g.uniform(0.5, 2, n))


def perhaps_singular(g: np.random.Generator, n: int) -> Any:
    """With some rows 0, so that the determinant is 0 exactly."""
    return np.diag(g.integers(2, size=n)) @ regular(g, n)


def projection(g: np.random.Generator, n: int) -> Any:
    """P @ P == P, of any rank."""
    base, r = regular(g, n), int(g.integers(n + 1))
    return base[:, :r] @ np.linalg.inv(base)[:r]


def onto(g: np.random.Generator, n: int) -> Any:
    """P @ P == P == P.T"""
    columns = orthogonal(g, n)[:, : int(g.integers(n + 1))]
    return columns @ columns.T


def orthogonal(g: np.random.Generator, n: int) -> Any:
    return np.linalg.qr(g.normal(size=(n, n)))[0]


def definite(g: np.random.Generator, n: int) -> Any:
    return semidefinite(g, n) + g.uniform(0.1, 1) * np.eye(n)


def regular_symmetric(g: np.random.Generator, n: int) -> Any:
    base = orthogonal(g, n)
    signs = np.ones(n) if g.random() < 0.5 else g.choice([-1, 1], n)
    return base @ np.diag(g.uniform(0.3, 2, n) * signs) @ base.T


def positive(g: np.random.Generator, v: Values) -> float:
    return float(g.choice([0.1, 0.5, 2.0]))


def resolvent(v: Values) -> Any:
    """inv(X.T X + c eye(m))"""
    return np.linalg.inv(v["X"].T @ v["X"] + v["c"] * np.eye(v["m"]))


def row_grammed(g: np.random.Generator, v: Values) -> Any:
    """A matrix with k columns and the same X @ X.T; X loses columns where k is smaller."""
    kept = min(v["m"], v["k"])
    v["X"][:, kept:] = 0.0
    wide = np.hstack([v["X"][:, :kept], np.zeros((v["n"], v["k"] - kept))])
    return wide @ orthogonal(g, v["k"])


X, Z, Y = tensor("X", N, M), tensor("Z", N, M), tensor("Y", N, M)
XP, YP, ZP = tensor("X", N, K), tensor("Y", K, M), tensor("Z", N, M)
XP_, YP_ = tensor("X", N, M), tensor("Y", K, N)
S, R, T = tensor("S", N, N), tensor("R", N, N), tensor("T", N, N)
Y_, Z_, W_, U_ = tensor("y", M), tensor("z", N), tensor("w", N), tensor("u", N)
P, PT = symbol("p"), symbol("q")
C, D, H, Q, QP, QR = (symbol(name) for name in ("c", "d", "h", "q", "qp", "qr"))
Case = tuple[Offered, Callable[[np.random.Generator, int, int, int], Values], str]


def offer(*matrices: Matrix, vectors: tuple[Matrix, ...] = (), numbers: tuple[Term, ...] = ()) -> Offered:
    return Offered(matrices, vectors, numbers)


def only(**makers: Callable[..., Any]) -> Callable[..., Values]:
    """Values made one after another, each from the sizes, the generator and what was made before; one may be moved."""

    def make(g: np.random.Generator, n: int, m: int, k: int, moved: str = "") -> Values:
        v: Values = {"n": n, "m": m, "k": k}
        for name, maker in makers.items():
            v[name] = maker(g, v)
            if name == moved:
                old = v[name]
                v[name] = old + g.choice([-2, -1, 1, 2]) if np.ndim(old) == 0 else random(g, *np.shape(old))
        return v

    return make


def a(*sizes: str) -> Callable[..., Any]:
    return lambda g, v: random(g, *(v[s] for s in sizes))


def square(make: Callable[..., Any]) -> Callable[..., Any]:
    return lambda g, v: make(g, v["n"])


def number(g: np.random.Generator, v: Values) -> float:
    return float(g.choice([-2.0, -0.5, 0.0, 0.5, 2.0]))


def order(g: np.random.Generator, v: Values) -> float:
    """That of a norm."""
    return float(g.choice([1.25, 1.5, 2, 3, 4]))


def some(g: np.random.Generator, v: Values) -> float:
    """At most as many as there are entries, perhaps no whole number."""
    return float(g.choice([0, v["n"], g.integers(v["n"] + 1), g.uniform(0, v["n"])]))


def softmax(x: Any) -> Any:
    return np.exp(x) / np.exp(x).sum()


def of_two_values(g: np.random.Generator, n: int) -> Any:
    """Symmetric, with no eigenvalues but 2 and -1."""
    base = orthogonal(g, n)
    return base @ np.diag(g.choice([2.0, -1.0], n)) @ base.T


def sum_of_two(g: np.random.Generator, v: Values) -> float:
    return 1.0


def product_of_two(g: np.random.Generator, v: Values) -> float:
    """l**2 == l + 2"""
    return 2.0


def place(g: np.random.Generator, v: Values) -> int:
    return int(g.integers(v["n"]))


def shifted(g: np.random.Generator, v: Values) -> Any:
    return v["c"] * v["S"] + v["d"] * np.eye(v["n"])


def above(g: np.random.Generator, v: Values) -> Any:
    """A matrix X with c |y|**2 <= y X y, symmetric or not."""
    a = random(g, v["n"], v["n"])
    return v["c"] * np.eye(v["n"]) + semidefinite(g, v["n"]) + a - a.T


def grammed(g: np.random.Generator, v: Values) -> Any:
    """Another matrix with the same X.T @ X."""
    return np.linalg.qr(g.normal(size=(v["n"], v["n"])))[0] @ v["X"]


def squares(y: Any) -> Any:
    return y @ y


FORMS = {
    "S": square(symmetric),
    "z": a("n"),
    "q": lambda g, v: v["z"] @ v["S"] @ v["z"],
    "qr": lambda g, v: squares(v["z"]),
    "qp": lambda g, v: squares(v["S"] @ v["z"]),
}

# name: what is offered, values at which all is true, and names of which other values make what it asks for false
CASES: dict[str, tuple[Offered, Any, tuple[str, ...]]] = {
    "sizes of X": (offer(X), only(X=a("n", "m")), ()),
    "rank of X": (offer(X), only(X=a("n", "m")), ()),
    "norms and rank of X": (offer(X), only(X=a("n", "m")), ()),
    "norms and size of X": (offer(X), only(X=a("n", "m")), ()),
    "squares of X": (offer(X), only(X=a("n", "m")), ()),
    "norms of X Y": (offer(ZP, XP, YP), only(X=a("n", "k"), Y=a("k", "m"), Z=lambda g, v: v["X"] @ v["Y"]), ("Z",)),
    "rank of X Y": (offer(ZP, XP, YP), only(X=a("n", "k"), Y=a("k", "m"), Z=lambda g, v: v["X"] @ v["Y"]), ("Z",)),
    "norms of X + Y": (offer(Z, X, Y), only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] + v["Y"]), ("Z",)),
    "rank of X + Y": (offer(Z, X, Y), only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] + v["Y"]), ("Z",)),
    "c X": (offer(Z, X, numbers=(C,)), only(X=a("n", "m"), c=number, Z=lambda g, v: v["c"] * v["X"]), ("Z",)),
    "X.T": (offer(tensor("Z", M, N), X), only(X=a("n", "m"), Z=lambda g, v: v["X"].T), ("Z",)),
    "X.T X == Y.T Y": (offer(Z, X), only(X=a("n", "m"), Z=grammed), ("Z",)),
    "X X.T == Y Y.T": (offer(tensor("Z", N, K), X), only(X=a("n", "m"), Z=row_grammed), ("Z",)),
    "rank of X.T X": (offer(tensor("Z", M, M), X), only(X=a("n", "m"), Z=lambda g, v: v["X"].T @ v["X"]), ("Z",)),
    "rank of S X": (offer(Z, S, X), only(S=square(regular), X=a("n", "m"), Z=lambda g, v: v["S"] @ v["X"]), ("Z", "S")),
    "rank of X S": (
        offer(tensor("Z", M, N), tensor("X", M, N), S),
        only(S=square(regular), X=a("m", "n"), Z=lambda g, v: v["X"] @ v["S"]),
        ("Z", "S"),
    ),
    "S has an inverse": (offer(S), only(S=square(regular)), ("S",)),
    "projection": (offer(S), only(S=square(projection)), ("S",)),
    "orthogonal projection": (offer(S), only(S=square(onto)), ("S",)),
    "M @ M": (
        offer(S, numbers=(C, D, P)),
        only(S=square(of_two_values), c=sum_of_two, d=product_of_two, p=place),
        ("S",),
    ),
    "u v.T": (offer(Z, vectors=(Z_, Y_)), only(z=a("n"), y=a("m"), Z=lambda g, v: np.outer(v["z"], v["y"])), ("Z",)),
    "X y": (offer(X, vectors=(Z_, Y_)), only(X=a("n", "m"), y=a("m"), z=lambda g, v: v["X"] @ v["y"]), ("z",)),
    "squares of X y": (
        offer(X, vectors=(Z_, Y_)),
        only(X=a("n", "m"), y=a("m"), z=lambda g, v: v["X"] @ v["y"]),
        ("z",),
    ),
    "z X y": (
        offer(X, vectors=(Z_, Y_), numbers=(Q, QP, QR)),
        only(
            X=a("n", "m"),
            z=a("n"),
            y=a("m"),
            q=lambda g, v: v["z"] @ v["X"] @ v["y"],
            qp=lambda g, v: v["z"] @ v["z"],
            qr=lambda g, v: v["y"] @ v["y"],
        ),
        ("q", "qp", "qr"),
    ),
    "trace of X.T Y": (
        offer(X, Y, numbers=(Q,)),
        only(X=a("n", "m"), Y=a("n", "m"), q=lambda g, v: np.trace(v["X"].T @ v["Y"])),
        ("q",),
    ),
    "|X y| <= c |y|": (
        offer(X, numbers=(C,)),
        only(X=a("n", "m"), c=lambda g, v: np.linalg.norm(v["X"], 2) * g.choice([1, 1.5])),
        ("c",),
    ),
    "y M y": (
        offer(S, vectors=(Z_,), numbers=(Q, QR)),
        only(S=square(symmetric), z=a("n"), q=lambda g, v: v["z"] @ v["S"] @ v["z"], qr=lambda g, v: v["z"] @ v["z"]),
        ("q", "qr"),
    ),
    "y M y and M y": (offer(S, vectors=(Z_,), numbers=(Q, QR, QP)), only(**FORMS), ("q", "qr", "qp")),
    "c y + d M y": (
        offer(S, vectors=(Z_,), numbers=(C, D, Q, QR, QP, H)),
        only(**FORMS, c=number, d=number, h=lambda g, v: squares(v["c"] * v["z"] + v["d"] * v["S"] @ v["z"])),
        ("h",),
    ),
    "two places": (
        offer(S, numbers=(P, PT)),
        only(S=square(symmetric), p=place, q=lambda g, v: int(g.integers(v["p"], v["n"]))),
        ("q",),
    ),
    "sums": (offer(S), only(S=square(symmetric)), ("S",)),
    "M + N": (
        offer(T, S, R, numbers=(P,)),
        only(S=square(symmetric), R=square(symmetric), T=lambda g, v: v["S"] + v["R"], p=place),
        ("T",),
    ),
    "c M + d": (
        offer(T, S, numbers=(C, D, P)),
        only(S=square(symmetric), c=number, d=number, p=place, T=shifted),
        ("T",),
    ),
    "c + d u u.T": (
        offer(T, vectors=(Z_,), numbers=(C, D, Q)),
        only(
            z=a("n"),
            c=number,
            d=number,
            q=lambda g, v: squares(v["z"]),
            T=lambda g, v: v["c"] * np.eye(v["n"]) + v["d"] * np.outer(v["z"], v["z"]),
        ),
        ("T", "q"),
    ),
    "y M y <= y N y": (
        offer(S, R, numbers=(P,)),
        only(S=square(symmetric), R=lambda g, v: v["S"] + semidefinite(g, v["n"]), p=place),
        ("R",),
    ),
    "c |y|**2 <= y M y": (
        offer(S, numbers=(C,)),
        only(S=square(symmetric), c=lambda g, v: np.linalg.eigvalsh(v["S"])[0] - g.choice([0, 1])),
        ("c",),
    ),
    "y M y <= c |y|**2": (
        offer(S, numbers=(C,)),
        only(S=square(symmetric), c=lambda g, v: np.linalg.eigvalsh(v["S"])[-1] + g.choice([0, 1])),
        ("c",),
    ),
    "M - N": (
        offer(T, S, R, numbers=(P,)),
        only(S=square(symmetric), R=square(symmetric), T=lambda g, v: v["S"] - v["R"], p=place),
        ("T",),
    ),
    "all of M - N": (
        offer(T, S, R),
        only(S=square(symmetric), R=square(symmetric), T=lambda g, v: v["S"] - v["R"]),
        ("T",),
    ),
    "trace of M N": (
        offer(S, R, numbers=(Q,)),
        only(S=square(symmetric), R=square(symmetric), q=lambda g, v: np.trace(v["S"] @ v["R"])),
        ("q",),
    ),
    "X - Y": (
        offer(Z, X, Y, numbers=(P,)),
        only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] - v["Y"], p=lambda g, v: int(g.integers(v["m"]))),
        ("Z",),
    ),
    "all of X - Y": (offer(Z, X, Y), only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] - v["Y"]), ("Z",)),
    "singular values and the trace of X.T Y": (
        offer(X, Y, numbers=(Q,)),
        only(X=a("n", "m"), Y=a("n", "m"), q=lambda g, v: np.trace(v["X"].T @ v["Y"])),
        ("q",),
    ),
    "kron(X, Y)": (
        offer(tensor("Z", terms.mul(M, N), terms.mul(M, N)), XP_, YP_),
        only(
            X=a("n", "m"),
            Y=a("k", "n"),
            Z=lambda g, v: np.kron(v["X"].T @ v["X"], v["Y"].T @ v["Y"]),
        ),
        ("Z",),
    ),
    "X * Y": (offer(Z, X, Y), only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] * v["Y"]), ("Z",)),
    "power of X": (
        offer(T, S, numbers=(P,)),
        only(S=a("n", "n"), p=lambda g, v: int(g.integers(4)), T=lambda g, v: np.linalg.matrix_power(v["S"], v["p"])),
        ("T",),
    ),
    "trace(X)": (offer(S), only(S=a("n", "n")), ()),
    "trace and rank of X": (offer(S), only(S=a("n", "n")), ()),
    "det(X)": (offer(S), only(S=a("n", "n")), ()),
    "det(X) and rank": (offer(S), only(S=square(perhaps_singular)), ()),
    "triangular": (offer(S), only(S=lambda g, v: np.triu(random(g, v["n"], v["n"]))), ("S",)),
    "c**n <= det(X)": (
        offer(S, numbers=(C,)),
        only(c=lambda g, v: float(g.choice([0.0, 0.5, 2.0])), S=above),
        ("S", "c"),
    ),
    "det(M) and trace": (offer(S), only(S=square(semidefinite)), ()),
    "det(M + N)": (
        offer(T, S, R),
        only(S=square(semidefinite), R=square(semidefinite), T=lambda g, v: v["S"] + v["R"]),
        ("T", "S"),
    ),
    "det of c M + d N": (
        offer(T, S, R, numbers=(C, D)),
        only(
            S=square(definite),
            R=square(definite),
            c=lambda g, v: float(g.choice([0, 0.25, 0.5, 1])),
            d=lambda g, v: 1 - v["c"],
            T=lambda g, v: v["c"] * v["S"] + v["d"] * v["R"],
        ),
        ("T",),
    ),
    "trace of inv(M) N": (
        offer(S, R, numbers=(Q,)),
        only(S=square(definite), R=square(definite), q=lambda g, v: np.trace(np.linalg.solve(v["S"], v["R"]))),
        ("q",),
    ),
    "det(M) <= det(N)": (
        offer(S, R),
        only(S=square(semidefinite), R=lambda g, v: v["S"] + semidefinite(g, v["n"])),
        ("R",),
    ),
    "M M": (
        offer(T, S, numbers=(P,)),
        only(S=square(symmetric), T=lambda g, v: v["S"] @ v["S"], p=place),
        ("T",),
    ),
    "inv(M)": (
        offer(T, S, numbers=(P,)),
        only(S=square(regular_symmetric), T=lambda g, v: np.linalg.inv(v["S"]), p=place),
        ("T",),
    ),
    "inv(X)": (offer(T, S), only(S=square(regular), T=lambda g, v: np.linalg.inv(v["S"])), ("T",)),
    "norm of inv(M)": (offer(T, S), only(S=square(definite), T=lambda g, v: np.linalg.inv(v["S"])), ("T", "S")),
    "Q.T M Q": (
        offer(T, R, S, numbers=(P,)),
        only(R=square(orthogonal), S=square(symmetric), T=lambda g, v: v["R"].T @ v["S"] @ v["R"], p=place),
        ("T", "R"),
    ),
    "ridge": (
        offer(tensor("Z", M, N), X, numbers=(C,)),
        only(X=a("n", "m"), c=positive, Z=lambda g, v: resolvent(v) @ v["X"].T),
        ("Z",),
    ),
    "hat matrix of ridge": (
        offer(T, X, numbers=(C,)),
        only(X=a("n", "m"), c=positive, T=lambda g, v: v["X"] @ resolvent(v) @ v["X"].T),
        ("T",),
    ),
    "two by two": (
        offer(tensor("S", terms.TWO, terms.TWO)),
        only(S=lambda g, v: symmetric(g, 2)),
        ("S",),
    ),
    "definite": (offer(S), only(S=square(lambda g, n: semidefinite(g, n) + 0.4 * np.eye(n))), ()),
    "logarithms of the diagonal": (offer(S), only(S=square(definite)), ()),
    "semidefinite": (offer(S), only(S=square(semidefinite)), ("S",)),
    "norm of M": (offer(S), only(S=square(symmetric)), ("S",)),
    "Hölder": (
        offer(vectors=(Z_, W_), numbers=(Q, C, D)),
        only(z=a("n"), w=a("n"), c=order, d=lambda g, v: v["c"] / (v["c"] - 1), q=lambda g, v: v["z"] @ v["w"]),
        ("q", "d"),
    ),
    "Hölder and abs": (
        offer(vectors=(Z_, W_), numbers=(C, D)),
        only(z=a("n"), w=a("n"), c=order, d=lambda g, v: v["c"] / (v["c"] - 1)),
        ("d",),
    ),
    "Minkowski": (
        offer(vectors=(U_, Z_, W_), numbers=(C,)),
        only(z=a("n"), w=a("n"), c=order, u=lambda g, v: v["z"] + v["w"]),
        ("u",),
    ),
    "p <= q": (
        offer(vectors=(Z_,), numbers=(C, D)),
        only(z=a("n"), c=order, d=lambda g, v: v["c"] + g.choice([0, 0.5, 3])),
        ("d",),
    ),
    "p <= q and size": (
        offer(vectors=(Z_,), numbers=(C, D)),
        only(z=a("n"), c=order, d=lambda g, v: v["c"] + g.choice([0, 0.5, 3])),
        ("d",),
    ),
    "p and oo": (offer(vectors=(Z_,), numbers=(C,)), only(z=a("n"), c=order), ()),
    "softmax": (
        offer(vectors=(Z_, W_, U_, tensor("v", N))),
        only(z=a("n"), w=a("n"), u=lambda g, v: softmax(v["z"]), v=lambda g, v: softmax(v["w"])),
        ("u", "v"),
    ),
    "three vectors": (offer(vectors=(Z_, W_, U_)), only(z=a("n"), w=a("n"), u=a("n")), ()),
    "logsumexp": (
        offer(vectors=(Z_, W_), numbers=(C, D)),
        only(
            z=a("n"),
            w=a("n"),
            c=lambda g, v: np.log(np.sum(np.exp(v["z"]))),
            d=lambda g, v: np.log(np.sum(np.exp(v["w"]))),
        ),
        ("c", "d"),
    ),
    "mean and product": (offer(vectors=(Z_,)), only(z=lambda g, v: abs(random(g, v["n"]))), ("z",)),
    "k largest": (offer(vectors=(Z_,), numbers=(C,)), only(z=a("n"), c=some), ("c",)),
    "k largest of abs(x)": (offer(vectors=(Z_,), numbers=(C,)), only(z=a("n"), c=some), ("c",)),
    "k largest and t": (
        offer(vectors=(Z_,), numbers=(C, D)),
        only(z=a("n"), c=some, d=number),
        ("c",),
    ),
    "k largest of -x": (
        offer(vectors=(W_, Z_), numbers=(C,)),
        only(z=a("n"), c=some, w=lambda g, v: -v["z"]),
        ("w",),
    ),
    "k largest of x + y": (
        offer(vectors=(U_, Z_, W_), numbers=(C,)),
        only(z=a("n"), w=a("n"), c=some, u=lambda g, v: v["z"] + v["w"]),
        ("u",),
    ),
    "k largest of c x": (
        offer(vectors=(U_, Z_), numbers=(D, C)),
        only(z=a("n"), c=some, d=lambda g, v: abs(number(g, v)), u=lambda g, v: v["d"] * v["z"]),
        ("u",),
    ),
    "c x": (
        offer(vectors=(U_, Z_), numbers=(D, C)),
        only(z=a("n"), c=order, d=number, u=lambda g, v: v["d"] * v["z"]),
        ("u",),
    ),
    "row sums of X": (offer(X), only(X=a("n", "m")), ()),
    "row sums of X Y": (offer(ZP, XP, YP), only(X=a("n", "k"), Y=a("k", "m"), Z=lambda g, v: v["X"] @ v["Y"]), ("Z",)),
    "row sums of X + Y": (offer(Z, X, Y), only(X=a("n", "m"), Y=a("n", "m"), Z=lambda g, v: v["X"] + v["Y"]), ("Z",)),
    "row sums of c X": (
        offer(Z, X, numbers=(C,)),
        only(X=a("n", "m"), c=number, Z=lambda g, v: v["c"] * v["X"]),
        ("Z",),
    ),
    "row sums of X y": (
        offer(X, vectors=(Z_, Y_)),
        only(X=a("n", "m"), y=a("m"), z=lambda g, v: v["X"] @ v["y"]),
        ("z",),
    ),
    "row sums and |X|": (offer(X), only(X=a("n", "m")), ()),
    "U diag(s) V.T": (
        offer(S, tensor("U", N, N), tensor("V", N, N), vectors=(Z_,)),
        only(
            U=square(orthogonal),
            V=square(orthogonal),
            z=lambda g, v: abs(random(g, v["n"])),
            S=lambda g, v: v["U"] @ np.diag(v["z"]) @ v["V"].T,
        ),
        ("U", "V", "z", "S"),
    ),
    "U diag(v) U.T": (
        offer(S, tensor("U", N, N), vectors=(Z_,)),
        only(U=square(orthogonal), z=a("n"), S=lambda g, v: v["U"] @ np.diag(v["z"]) @ v["U"].T),
        ("U", "S"),
    ),
    "0 <= |x|": (offer(vectors=(Z_,), numbers=(C,)), only(z=a("n"), c=order), ()),
}


def applied(name: str, offered: Offered) -> Shown:
    kinds: dict[str, Any] = dict.fromkeys(DIMS, "dim") | dict.fromkeys(("p", "q"), "integer")
    declared = {n: Declaration(n, kinds.get(n, "real")) for n in (*DIMS, "p", "q", "c", "d")}
    for m in (*offered.matrices, *offered.vectors):
        shape = tuple(size for s in m.sizes if (size := Size.from_term(s)) is not None)
        structure: Any = "posdef" if name in ("definite", "logarithms of the diagonal") else None
        declared[m.body.data] = Declaration(m.body.data, "real", shape, structure)
    found = told.applied(THEOREMS[name], offered, lambda stem: f"{stem}+", declared)
    assert found is not None, name
    return found


def asked(found: Shown, v: Values, g: np.random.Generator) -> bool:
    """Whether all that a theorem asks for holds, for many vectors where it asks for all of them."""
    for statement, new in found.parts:
        vectors = [None]
        if new is not None:
            size = int(new.shape[0].value({"n": v["n"], "m": v["m"], "k": v["k"]}))
            own = [np.linalg.svd(x)[2] for key, x in v.items() if np.ndim(x) == 2 and np.shape(x)[1] == size]
            if "S" in v and "R" in v:
                own.append(np.linalg.eigh(v["R"] - v["S"])[1].T)
            vectors = [*np.vstack([*own, g.normal(size=(10, size))])]
        for y in vectors:
            if not value(statement, v if new is None else {**v, new.name: y}, {}):
                return False
    return True


def sizes(g: np.random.Generator) -> tuple[int, int, int]:
    n, m, k = (int(x) for x in g.integers(1, 5, 3))
    return n, m, k


def test_every_theorem_is_looked_at() -> None:
    assert CASES.keys() == THEOREMS.keys()


@pytest.mark.parametrize("name", CASES)
def test_letters_are_told_apart(name: str) -> None:
    """A letter for a size and for what is offered would be read as either; a size is that of something offered."""
    declared = THEOREMS[name].declared
    letters = [letter for letter, *_ in declared]
    sizes = {size for *_, shape in declared for size in shape}
    of_tensors = {size for _, kind, shape in declared if kind not in ("index", "any") for size in shape}
    assert len(set(letters)) == len(letters) and sizes.isdisjoint(letters) and sizes == of_tensors


@pytest.mark.parametrize("name", CASES)
def test_it_holds_wherever_what_it_asks_for_does(name: str) -> None:
    offered, make, _ = CASES[name]
    found, g = applied(name, offered), np.random.default_rng(1)
    for _ in range(ROUNDS):
        v = make(g, *sizes(g))
        assert asked(found, v, g), v
        for fact in found.facts:
            assert value(fact, v, {}), (fact, v)


@pytest.mark.parametrize(("name", "moved"), [(name, moved) for name, (_, _, some) in CASES.items() for moved in some])
def test_what_it_asks_for_is_needed(name: str, moved: str) -> None:
    """Other values of a name at which a fact fails, and what is asked for with it."""
    offered, make, _ = CASES[name]
    found, g = applied(name, offered), np.random.default_rng(2)
    for _ in range(20 * ROUNDS):
        v = make(g, *sizes(g), moved)
        if (name == "two places" and not 0 <= v[moved] < v["n"]) or (moved == "d" and v["d"] <= 0):
            continue
        if not all(value(fact, v, {}) for fact in found.facts):
            assert not asked(found, v, g), v
            return
    pytest.fail("no fact fails")


# Those in which every size is a letter that stands for at least 1.
NEVER_EMPTY = [n for n, t in THEOREMS.items() if all(s.isalpha() for *_, shape in t.declared for s in shape)]


# Sizes that may be any: X.T @ X does not say how many rows X has.
FREE = {("X.T X == Y.T Y", "matrices", k, 0) for k in (0, 1)}
FREE |= {("X X.T == Y Y.T", "matrices", k, 1) for k in (0, 1)}
FREE |= {("rank of X.T X", "matrices", 1, 0), ("hat matrix of ridge", "matrices", 1, 1)}
FREE |= {("kron(X, Y)", "matrices", k, 0) for k in (1, 2)}


@pytest.mark.parametrize("name", CASES)
def test_sizes_that_do_not_fit_are_refused(name: str) -> None:
    """One more matrix or number, none at all, and each tensor with another size in one place."""
    offered, _, _ = CASES[name]
    one = terms.symbol("other")

    def theorem(changed: Offered) -> Shown | None:
        return told.applied(THEOREMS[name], changed, lambda stem: f"{stem}+", {})

    assert theorem(Offered((*offered.matrices, X), offered.vectors, offered.numbers)) is None
    assert theorem(Offered((), offered.vectors if offered.matrices else (), offered.numbers)) is None
    assert theorem(Offered(offered.matrices, offered.vectors, (*offered.numbers, C))) is None
    if len(offered.matrices) + len(offered.vectors) == 1:
        return
    for group in ("matrices", "vectors"):
        for k, m in enumerate(getattr(offered, group)):
            for place in range(len(m.sizes)):
                if (name, group, k, place) in FREE:
                    continue
                sizes_ = (*m.sizes[:place], one, *m.sizes[place + 1 :])
                some = [*getattr(offered, group)]
                some[k] = Matrix(m.body, m.ids, sizes_)
                groups = {"matrices": offered.matrices, "vectors": offered.vectors, group: tuple(some)}
                assert theorem(Offered(groups["matrices"], groups["vectors"], offered.numbers)) is None, (k, place)


@pytest.mark.parametrize("name", NEVER_EMPTY)
def test_a_size_that_may_be_zero_is_refused(name: str) -> None:
    offered, _, _ = CASES[name]
    less = {n: terms.sub(s, terms.ONE) for n, s in DIMS.items()}

    def shrunk(m: Matrix) -> Matrix:
        return Matrix(m.body, m.ids, tuple(less[s.data] for s in m.sizes))

    changed = Offered(tuple(map(shrunk, offered.matrices)), tuple(map(shrunk, offered.vectors)), offered.numbers)
    assert told.applied(THEOREMS[name], changed, lambda stem: f"{stem}+", {}) is None


def test_there_is_no_eigenvalue_between_two_places() -> None:
    """A fact about it would be an assumption without a value, from which everything follows."""
    problem = problem_from("trace(A) <= 0", where={"n": "dim", "A": "symmetric[n, n]"})
    size = terms.symbol("n")
    matrix = (terms.entry("A", terms.index("i"), terms.index("j")), ("i", "j"), (size, size))

    def offered(place: Term) -> Any:
        return spectral(problem, {"theorems": (("two places", (matrix,), (), (place, place)),), "terms": ()})

    assert offered(terms.ZERO) is not None
    assert offered(terms.number(Fraction(1, 2))) is None
