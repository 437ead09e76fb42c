"""Axes put together from others: the split statement says what the written one says, at explicit sizes, by brute force.

The reference is the kernel's interpreter on the statement as written, with `split` left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofcheck.lang import problem as problem_module
from proofcheck.lang import terms
from proofcheck.lang.affine import Affine, Extents, division, exact_quotient, never_negative
from proofcheck.lang.layouts import composed, extents_of, infer, layouts_of, leaves
from proofcheck.lang.ops import Undefined
from proofcheck.lang.positions import split
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational

N, P, Q = map(Size.of, "npq")
ZERO, ONE, TWO = Size.of(0), Size.of(1), Size.of(2)

W = {
    "n, m, p, q": "dim",
    "A": "real[n, m]",
    "B": "real[p, q]",
    "C": "real[m, p]",
    "S": "real[n, n]",
    "T": "real[p, p]",
    "x": "real[n]",
    "y": "real[m]",
    "z": "real[n + m]",
    "v": "real[n*p]",
    "w": "real[2*n]",
    "G": "symmetric[n*p, n*p]",
    "a": "index[n]",
    "f": "real -> real",
}
DECIDABLE = [
    "kron(A, B) @ kron(C, B.T) == kron(A @ C, B @ B.T)",
    "kron(A, B) == kron(A, B)",
    "kron(S, S) == kron(S, S).T",
    "kron(kron(S, T), A) == kron(S, kron(T, A))",
    "vec(A @ C @ B) == kron(B.T, A) @ vec(C)",
    "vec(S) == vec(S.T)",
    "concat(x, y) == z",
    "concat(x, y, x)[n:n + m] == y",
    "z[:n] @ x + z[n:] @ y == concat(x, y) @ z",
    "block([[S, A], [A.T, 0]]) @ concat(x, y) == concat(S @ x + A @ y, A.T @ x)",
    "block([[S, 2 * A]]) == block([[S, A]])",
    "v @ kron(S, T) @ v == sum(v[i*p + k] * S[i, j] * T[k, l] * v[j*p + l] for i in range(n) for j in range(n)"
    " for k in range(p) for l in range(p))",
    "G @ v == kron(S, T) @ v",
    "trace(G) == sum(G[i*p + k, i*p + k] for i in range(n) for k in range(p))",
    "sum(w[2*i] for i in range(n)) == sum(w) - sum(w[2*i + 1] for i in range(n))",
    "w[n:] == [w[i + n] for i in range(n)]",
    "x[a] == basis(a, n) @ x",
    "sum(x[i] for i in range(1, n)) + x[0] == sum(x)",
    "sum(z[i] for i in range(n, n + m)) == sum(y)",
    "eye(n * p) == kron(eye(n), eye(p))",
    "eye(n + m)[n:, :n] == 0 * A.T",
    "prod(z) == prod(z[:n]) * prod(z[n:])",
    "z != concat(x, y)",
]
OTHERS = [
    "sum(z) == sum(z[:n]) + sum(z[m:])",
    "sum(w[2*i] - w[2*i + 1] for i in range(n)) == sum(w[:n]) - sum(w[n:])",
    "kron(S, T) == kron(T, S)",
    "all(z[i] <= 0 for i in range(n)) or any(v[i // 2] > 0 for i in range(n * p))",
    "sum(where(i < n and i != 0, z[i], 1) for i in range(n + m)) == 3",
    "sum(where(i // p == j % n, v[i], 0) for i in range(n * p) for j in range(n * p)) == sum(v)",
    "sum(v[I] * (I // p) for I in range(n * p)) == 0",
    "[v[i // q * 1] for i in range(p * q)] == [v[0] for i in range(p * q)]",
]


@pytest.fixture
def as_written(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Problems of statements as they are written, nothing split."""

    def make(statement: str, where: Mapping[str, str], given: tuple[str, ...] = ()) -> Problem:
        with monkeypatch.context() as patch:
            patch.setattr(problem_module, "split", lambda problem: problem)
            return problem_from(statement, where, given)

    return make


def value(problem: Problem, term: Term, dims: Mapping[str, int], seed: int, indices: Mapping[str, int]) -> Any:
    """The value at small whole numbers drawn for the entries; "undefined", or None where it takes too long."""

    def tensor(name: str, entry: tuple[int, ...]) -> Fraction:
        if problem.declarations[name].structure == "symmetric":
            entry = (min(entry), max(entry))
        return Fraction(random.Random(f"{name}{entry}{seed}").randint(-2, 2))

    exact = {k: Fraction(k_) for k, k_ in {**dims, **indices}.items()}
    environment = Environment(problem.declarations, exact, tensor, lambda name, orders, args: args[0] + 1)
    try:
        return Interpreter(Rational(), environment, Steps(150_000))(term)
    except Undefined:
        return "undefined"
    except LimitExceeded:
        return None


def configurations(names: list[str]) -> Iterator[dict[str, int]]:
    rng = random.Random(0)
    yield from (dict.fromkeys(names, size) for size in (1, 2))
    for _ in range(4):
        yield {name: rng.randint(1, 3) for name in names}


@pytest.mark.parametrize("statement", [*DECIDABLE, *OTHERS])
def test_the_split_statement_says_the_same(statement: str, as_written: Any) -> None:
    written, now = as_written(statement, W), problem_from(statement, W)
    compared = 0
    for dims in configurations(["n", "m", "p", "q"]):
        for seed, a in product(range(3), range(dims["n"])):
            before = value(written, written.statement, dims, seed, {"a": a})
            if before is not None:
                compared += 1
                assert value(now, now.statement, dims, seed, {"a": a}) == before, (dims, seed)
    assert compared > 6


@pytest.mark.parametrize("statement", DECIDABLE)
def test_what_is_decidable_has_no_computed_positions_left(statement: str) -> None:
    """Every axis of symbolic size has a layout that all positions fit."""
    problem = problem_from(statement, W)
    extents = extents_of((problem.statement,), problem.declarations)
    for name, row in layouts_of((problem.statement,), problem.declarations, extents).items():
        assert None not in row, name
    assert not any(t.op in ("floor", "mod") for t in subterms(problem.statement))


def test_a_statement_that_asks_for_nothing_is_left_as_it_is(as_written: Any) -> None:
    for statement in ("trace(S @ S.T) >= 0", "x[0] == 1", "sum(k for k in range(1, n)) == n", "x[a] == 0"):
        assert problem_from(statement, W) == as_written(statement, W)


def test_an_axis_split_in_two_ways_is_left_alone() -> None:
    problem = problem_from("kron(S, T) == kron(T, S)", W)
    assert any(t.op == "floor" for t in subterms(problem.statement))
    assert not problem.composed


def test_the_indices_of_a_failing_entry_are_those_of_the_statement() -> None:
    from proofcheck.logic.kernel import rule
    from proofcheck.logic.verdict import Evidence

    where = {"n": "dim", "A, B": "real[n, n]"}
    values = {"n": 2, "A": ((0, 0), (0, 0)), "B": ((0, 1), (0, 0))}
    for statement, entry in (
        ("kron(eye(n), B) == kron(eye(n), A)", "[0, 1]"),
        ("block([[A, A], [A, B]]) == block([[A, A], [A, A]])", "[2, 3]"),
        ("vec(B) == vec(A)", "[2]"),
    ):
        ruling = rule(problem_from(statement, where), Evidence("witness", "test", {"values": values}))
        assert ruling.word == "refuted" and ruling.witness is not None
        assert ruling.witness.reason.endswith(f"at entry {entry}"), ruling.witness.reason


def test_sizes_eliminated_up_front_split_axes() -> None:
    where = {"n, h, dk, d": "dim", "X": "real[n, d]", "Y": "real[d, n]"}
    statement = "X @ Y == sum(X[:, a*dk:(a + 1)*dk] @ Y[a*dk:(a + 1)*dk] for a in range(h))"
    problem = problem_from(statement, where, ["h * dk == d"])
    assert len(problem.composed) == 1
    assert not any(t.op in ("floor", "mod", "where") for t in subterms(problem.statement))


# -- random terms ------------------------------------------------------------------------------------------------

SHAPES = {
    "u": (N * P,),
    "v": (N + P,),
    "w": (N * P + Q,),
    "x": (N,),
    "z": (TWO * N,),
    "G": (N * P, N + Q),
    "t": (N * P * Q,),
}
SIZES = [N * P, N + P, N * P + Q, N, P, TWO * N, N + Q, N * P * Q, TWO, N + ONE]
DECLARED = {
    **{name: Declaration(name, "dim") for name in "npq"},
    **{name: Declaration(name, "real", shape) for name, shape in {**SHAPES, "r": ()}.items()},
}


class Maker:
    """Random scalar terms that look at indices through quotients, remainders, shifts and comparisons."""

    def __init__(self, seed: int) -> None:
        self.rng, self.count = random.Random(seed), 0

    def position(self, scope: tuple[str, ...], depth: int = 0) -> Term:
        rng, r = self.rng, self.rng.random()
        if not scope or r < 0.06:
            return rng.choice([terms.ZERO, terms.ONE, terms.symbol("n"), terms.symbol("p")])
        i = terms.index(rng.choice(scope))
        size = rng.choice([N, P, Q, TWO, P * Q]).term()
        inner = i if depth > 1 or rng.random() < 0.7 else self.position(scope, depth + 1)
        if r < 0.3:
            return i
        if r < 0.5:
            return Term("floor", (terms.div(inner, size),))
        if r < 0.7:
            return Term("mod", (inner, size))
        if r < 0.8:
            return terms.sub(inner, size)
        other = self.position(scope, depth + 1) if depth < 2 else terms.ONE
        return terms.add(terms.mul(size, inner), other) if r < 0.9 else terms.add(inner, size)

    def condition(self, scope: tuple[str, ...]) -> Term:
        bounds = [N.term(), P.term(), terms.ONE, (N * P).term(), (N + ONE).term()]
        pair = (self.position(scope), self.rng.choice([self.position(scope), *bounds]))
        return Term(self.rng.choice(["lt", "le", "eq", "ne"]), pair)

    def scalar(self, scope: tuple[str, ...], depth: int) -> Term:
        rng, r = self.rng, self.rng.random()
        if depth <= 0 or r < 0.35:
            return self.entry(scope)
        if r < 0.65:
            self.count += 1
            name = f"i{self.count}"
            op = rng.choice(["sum", "sum", "sum", "product"])
            return Term(op, (terms.ZERO, rng.choice(SIZES).term(), self.scalar((*scope, name), depth - 1)), (name,))
        if r < 0.8 and scope:
            return terms.where(
                self.condition(scope), self.scalar(scope, depth - 1), rng.choice([terms.ZERO, terms.ONE])
            )
        combine = terms.mul if r < 0.9 else terms.add
        return combine(self.scalar(scope, depth - 1), self.scalar(scope, depth - 1))

    def entry(self, scope: tuple[str, ...]) -> Term:
        name = self.rng.choice(list(SHAPES))
        places = [self.position(scope) for _ in SHAPES[name]]
        inside = [
            c
            for a, s in zip(places, SHAPES[name], strict=True)
            for c in (terms.le(terms.ZERO, a), terms.lt(a, s.term()))
        ]
        read = terms.entry(name, *places)
        return terms.where(terms.conjunction(*inside), read, terms.TWO) if self.rng.random() < 0.8 else read


@pytest.mark.parametrize("block", range(4))
def test_random_terms_keep_their_values(block: int) -> None:
    split_terms = 0
    for seed in range(block * 250, (block + 1) * 250):
        term = Maker(seed).scalar((), 4)
        problem = Problem(DECLARED, (), terms.eq(term, terms.symbol("r")))
        now = split(problem)
        split_terms += bool(now.composed)
        for dims in ({"n": 1, "p": 1, "q": 1}, {"n": 2, "p": 3, "q": 2}, {"n": 3, "p": 1, "q": 2}):
            before = value(problem, term, dims, seed, {})
            if before is not None:
                assert value(now, now.statement.args[0], dims, seed, {}) == before, (seed, dims)
    assert split_terms > 10


# -- positions as numbers ----------------------------------------------------------------------------------------

EXTENTS = Extents("npq", {"i": N, "k": P, "j": Q, "I": N * P, "J": N + P, "K": N * P * Q})


def affine(*parts: tuple[str, Size], constant: Size = ZERO) -> Affine:
    return Affine.of(((terms.index(name), c) for name, c in parts), constant)


@pytest.mark.parametrize(
    ("number", "by", "quotient", "remainder"),
    [
        (affine(("i", P), ("k", ONE)), P, affine(("i", ONE)), affine(("k", ONE))),
        (affine(("i", P), constant=P - ONE), P, affine(("i", ONE)), affine(constant=P - ONE)),
        (affine(("k", ONE), constant=P), P, affine(constant=ONE), affine(("k", ONE))),
        (affine(("i", TWO), constant=Size.of(3)), TWO, affine(("i", ONE), constant=ONE), affine(constant=ONE)),
        (affine(("I", Q), ("j", ONE)), Q, affine(("I", ONE)), affine(("j", ONE))),
        (affine(("i", P), ("k", ONE)), N, None, None),
        (affine(("I", ONE)), P, None, None),
        (affine(("i", P), ("k", ONE)), Size.of(0), None, None),
    ],
)
def test_quotients_and_remainders(number: Affine, by: Size, quotient: Any, remainder: Any) -> None:
    assert EXTENTS.quotient(number, by) == (None if quotient is None else (quotient, remainder))


def test_bounds_hold_and_are_not_guessed() -> None:
    assert EXTENTS.high(affine(("i", P), ("k", ONE))) == N * P - ONE
    assert EXTENTS.low(affine(("i", Size.of(-1)), constant=N)) == ONE
    assert EXTENTS.high(affine(("i", N - P))) is None  # the sign of n - p is not known
    assert EXTENTS.low(affine(("elsewhere", ONE))) is None
    assert EXTENTS.inside(affine(("k", ONE), constant=N), N + P)
    assert not EXTENTS.inside(affine(("k", ONE), constant=N), N + Q)


@pytest.mark.parametrize("seed", range(40))
def test_division_of_sizes(seed: int) -> None:
    rng = random.Random(seed)

    def size() -> Size:
        made = Size.of(rng.randint(-3, 3))
        for _ in range(3):
            made = made + Size.of(rng.randint(-2, 2)) * rng.choice([N, P, Q, N * P, N * N])
        return made

    a, b = size(), rng.choice([N, P, TWO, N + P, N * P, N - ONE, Size.of(3)])
    quotient, rest = division(a, b)
    assert quotient * b + rest == a
    assert exact_quotient(a * b, b) == a


def test_what_is_never_negative() -> None:
    assert never_negative(N * P - N) and never_negative(N * P - N - P + ONE) and never_negative(N - ONE)
    assert not never_negative(N - P) and not never_negative(N - TWO) and not never_negative(N * P - N - TWO)


@pytest.mark.parametrize(
    ("size", "positions", "kinds"),
    [
        (N * P, [affine(("i", P), ("k", ONE))], "digits"),
        (N * P, [affine(("I", ONE))], "whole"),
        (N + P, [affine(("i", ONE)), affine(("k", ONE), constant=N)], "parts"),
        (N + P, [affine(("J", ONE)), affine(("k", ONE), constant=N)], "parts"),
        (N * P, [affine(("i", P), ("k", ONE)), affine(("k", N), ("i", ONE))], None),
        (N + ONE, [affine(("i", ONE)), affine(("i", ONE), constant=ONE)], None),
        (TWO * N, [affine(("i", TWO)), affine(("i", TWO), constant=ONE)], "digits"),
        (TWO * N, [affine(("i", ONE)), affine(("i", ONE), constant=N)], "parts"),
        (TWO * N, [affine(("i", TWO)), affine(("i", ONE), constant=N)], None),
        (N * P * Q, [affine(("i", P * Q), ("k", Q), ("j", ONE))], "digits"),
        (N * P + Q, [affine(("i", P), ("k", ONE)), affine(("j", ONE), constant=N * P)], "parts"),
    ],
)
def test_layouts(size: Size, positions: list[Affine], kinds: str | None) -> None:
    layout = infer(size, positions, EXTENTS)
    assert (layout and layout.kind) == kinds
    if layout is None:
        return
    rows = [leaves(layout, p, EXTENTS) for p in positions if p.single is None or layout.plain]
    for position, row in zip((p for p in positions if p.single is None or layout.plain), rows, strict=True):
        assert row is not None and len(row) == layout.count
        again = composed(layout, [leaf.position.term() for leaf in row])
        assert EXTENTS.affine(again) == position
