"""Random points: what they must be by their declarations, and that the assumptions they are moved onto hold there.

Matrices are multiplied here, by Python's integers modulo the prime of the field, and by fractions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import flint
import pytest

import proofcheck
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel import identity
from proofcheck.logic.kernel.points import field_environment, positions, rational_environment, reflections
from proofcheck.logic.semantics.interpreter import Steps
from proofcheck.logic.semantics.numbers import Agreement, Field, Unsupported
from proofcheck.logic.semantics.solving import NoPoint, Pins, Solver

WHERE = {
    "n, m": "dim",
    "t, u": "index[n]",
    "k": "natural",
    "z": "integer",
    "x": "real",
    "p": "positive",
    "g": "nonnegative",
    "b": "bool",
    "v": "real[n]",
    "w": "positive[n]",
    "A, B": "real[n, n]",
    "C": "real[n, m]",
    "S": "symmetric[n, n]",
    "P": "posdef[n, n]",
    "Q": "permutation[n, n]",
    "R": "orthogonal[n, n]",
    "M": "invertible[n, n]",
    "s": "spherical[n]",
}
Rows = list[list[int]]


def residues(field: Field, tensor: Any, name: str, n: int, m: int | None = None) -> Rows:
    return [[tensor(name, (i, j))[0] for j in range(m or n)] for i in range(n)]


def times(a: Rows, b: Rows, p: int) -> Rows:
    return [[sum(x * y for x, y in zip(row, col, strict=True)) % p for col in zip(*b, strict=True)] for row in a]


def flipped(a: Any) -> Any:
    return [list(row) for row in zip(*a, strict=True)]


def determinant(a: Any, p: int | None = None) -> Any:
    if not a:
        return 1
    total = sum((-1) ** j * a[0][j] * determinant([row[:j] + row[j + 1 :] for row in a[1:]], p) for j in range(len(a)))
    return total % p if p else total


@pytest.mark.parametrize("n", [1, 2, 3])
def test_points_of_a_field_are_what_is_declared(n: int) -> None:
    problem = problem_from("x == x", WHERE)
    field = Field("points", frozenset({"sqrt"}))
    p = field.moduli[0]
    unit = [[int(i == j) for j in range(n)] for i in range(n)]
    for flip in (False, True):
        env = field_environment(problem, field, {"n": n, "m": 2}, {}, {"R": flip}, {})
        a, s, q, r = (residues(field, env.tensor, name, n) for name in "ASQR")
        assert s == flipped(s) and residues(field, env.tensor, "P", n) == flipped(residues(field, env.tensor, "P", n))
        assert times(r, flipped(r), p) == unit and determinant(r, p) == (p - 1 if flip else 1)
        assert times(q, flipped(q), p) == unit and {x for row in q for x in row} <= {0, 1}
        everything = [x for row in a for x in row] + [x for row in residues(field, env.tensor, "B", n) for x in row]
        assert len(set(everything)) == 2 * n * n
        if n > 1:
            assert a != flipped(a) and residues(field, env.tensor, "M", n) != flipped(
                residues(field, env.tensor, "M", n)
            )
        for name, entry in (("p", ()), ("g", ()), *(("w", (i,)) for i in range(n))):
            assert pow(env.tensor(name, entry)[0], (p - 1) // 2, p) == 1
        assert env.radial is not None and pow(env.radial("s", 2, n)[0], (p - 1) // 2, p) == 1  # type: ignore[index]
        assert env.radial("s", 1, n) != env.radial("s", 2, n) != env.radial("s", 2, n + 1)
        assert env.exact["n"] == n and env.exact["m"] == 2
        with pytest.raises(Unsupported):
            env.tensor("b", ())
    # A real number is a square at some points, and at others none.
    kinds = {
        pow(field_environment(problem, f, {}, {}, {}, {}).tensor("x", ())[0], (f.moduli[0] - 1) // 2, f.moduli[0]) == 1
        for f in (Field(f"sign {k}", frozenset({"sqrt"})) for k in range(20))
    }
    assert kinds == {True, False}


def test_positions_and_reflections() -> None:
    problem = problem_from("v[t] * v[u] * R[t, u] == x", WHERE)
    found = list(positions(problem, problem.statement, {"n": 3, "m": 1}))
    assert sorted((int(f["t"]), int(f["u"])) for f in found) == list(product(range(3), repeat=2))
    assert list(reflections(problem, problem.statement)) == [{"R": False}, {"R": True}]
    assert list(reflections(problem, problem_from("x == x", WHERE).statement)) == [{}]
    powers = problem_from("matrix_power(A, k) == A", WHERE)
    exponents = {int(f["k"]) for f in positions(powers, powers.statement, {"n": 2, "m": 1})}
    assert {0, 1, 2} <= exponents and min(exponents) >= 0
    signed = problem_from("matrix_power(A, z) == A", WHERE)
    assert any(f["z"] >= 2 for f in positions(signed, signed.statement, {"n": 2, "m": 1}))


def test_each_point_has_all_exponents_where_nothing_is_assumed() -> None:
    """Even if the index algebra were wrong: what holds for two exponents, one for each point, is not confirmed."""
    right = problem_from("matrix_power(A, k) @ A == matrix_power(A, k + 1)", WHERE)
    assert identity.check(right, right.statement, True)
    for factor in ("(k - 2) * (k - 3)", "k * (k - 2) * (k - 3)", "k * (k - 1) * (k - 3)", "k * (k - 1) * (k - 2)"):
        wrong = problem_from(f"{factor} * matrix_power(A, k) == 0 * A", WHERE)
        with pytest.raises(identity.NotShown):
            identity.check(wrong, wrong.statement, True)


def test_what_was_confirmed_of_one_problem_says_nothing_of_another() -> None:
    """A question that was answered is not asked again; one with another assumption, declaration or side is."""
    right = problem_from("S @ S == S @ S.T", {"n": "dim", "S": "symmetric[n, n]"})
    assert identity.check(right, right.statement, True) == identity.check(right, right.statement, True)
    for where, given, statement in (
        ({"n": "dim", "S": "real[n, n]"}, [], "S @ S == S @ S.T"),
        ({"n": "dim", "S": "symmetric[n, n]"}, [], "S @ S == 2 * (S @ S.T)"),
    ):
        wrong = problem_from(statement, where, given=given)
        with pytest.raises(identity.NotShown):
            identity.check(wrong, wrong.statement, True)
    held = problem_from("a * b == a", {"a, b": "real"}, given=["b == 1"])
    free = problem_from("a * b == a", {"a, b": "real"}, given=["b == b"])
    assert identity.check(held, held.statement, True, True)
    with pytest.raises(identity.NotShown):
        identity.check(free, free.statement, True, True)
    with pytest.raises(identity.NotShown):
        identity.check(held, held.statement, True)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_rational_points_are_what_is_declared(n: int) -> None:
    problem = problem_from("x == x", WHERE)
    old, flint.ctx.prec = flint.ctx.prec, 400
    try:
        seen = set()
        for seed in range(8):
            ns, draw = Agreement(200), Field(f"rational {seed}")
            env = rational_environment(problem, ns, draw, {"n": n, "m": 2}, {"t": Fraction(0)})
            assert env.exact["n"] == n and env.exact["t"] == 0
            assert env.exact["p"] > 0 and env.exact["g"] >= 0 and all(env.tensor("w", (i,)) > 0 for i in range(n))
            assert env.exact["z"].denominator == 1 and env.exact["k"] >= 0 and env.exact["k"].denominator == 1
            seen.add(env.exact["x"] > 0)
            posdef = [[env.tensor("P", (i, j)) for j in range(n)] for i in range(n)]
            assert all(posdef[i][j].overlaps(posdef[j][i]) for i in range(n) for j in range(n))
            assert all(determinant([row[:k] for row in posdef[:k]]) > 0 for k in range(1, n + 1))
            rows = [[env.tensor("R", (i, j)) for j in range(n)] for i in range(n)]
            for i, j in product(range(n), repeat=2):
                assert sum(a * b for a, b in zip(rows[i], rows[j], strict=True)).overlaps(flint.arb(int(i == j)))
            symmetric = [[env.tensor("S", (i, j)) for j in range(n)] for i in range(n)]
            assert symmetric == flipped(symmetric)
            whole = [[env.tensor("Q", (i, j)) for j in range(n)] for i in range(n)]
            assert all(sorted(map(int, map(float, row))) == [0] * (n - 1) + [1] for row in (*whole, *flipped(whole)))
            if n > 1:
                plain = [[env.tensor("A", (i, j)) for j in range(n)] for i in range(n)]
                assert plain != flipped(plain)
            assert env.radial is not None and env.radial("s", 1, n) > 0
            with pytest.raises(Unsupported):
                env.tensor("b", ())
        assert seen == {True, False}
    finally:
        flint.ctx.prec = old


def unit_of(n: int) -> Rows:
    return [[int(i == j) for j in range(n)] for i in range(n)]


ASSUMED: list[tuple[tuple[str, ...], Any]] = [
    (("sum(v) == 1",), lambda a, p, n: sum(row[0] for row in a["v"]) % p == 1),
    (("v @ v == 1",), lambda a, p, n: sum(row[0] ** 2 for row in a["v"]) % p == 1),
    (("A @ B == B @ A",), lambda a, p, n: times(a["A"], a["B"], p) == times(a["B"], a["A"], p)),
    (("A @ A == A",), lambda a, p, n: times(a["A"], a["A"], p) == a["A"]),
    (("A @ A == eye(n)",), lambda a, p, n: times(a["A"], a["A"], p) == unit_of(n)),
    (("S @ S == S",), lambda a, p, n: times(a["S"], a["S"], p) == a["S"] == flipped(a["S"])),
    (("A.T @ A == eye(n)",), lambda a, p, n: times(flipped(a["A"]), a["A"], p) == unit_of(n)),
    (("A == A.T", "A @ v == 2 * v"), lambda a, p, n: a["A"] == flipped(a["A"])
     and times(a["A"], a["v"], p) == [[2 * row[0] % p] for row in a["v"]]),
    (("all(sum(A[i, j] for j in range(n)) == 1 for i in range(n))",),
     lambda a, p, n: all(sum(row) % p == 1 for row in a["A"])),
    (("v @ v == 1", "x**2 + p**2 == 1"), lambda a, p, n: sum(row[0] ** 2 for row in a["v"]) % p == 1
     and (a["x"] ** 2 + a["p"] ** 2) % p == 1),
    (("x**3 == 7 * x + p",), lambda a, p, n: (a["x"] ** 3 - 7 * a["x"] - a["p"]) % p == 0),
    (("x**2 - 3 * x + 2 == 0",), lambda a, p, n: a["x"] in (1, 2)),
    (("S @ v == 0 * v",), lambda a, p, n: times(a["S"], a["v"], p) == [[0]] * n and a["S"] == flipped(a["S"])),
]  # fmt: skip


def moved(problem: Problem, field: Field, dims: dict[str, int], turn: int) -> Pins:
    at = partial(field_environment, problem, field, dims, {}, {})
    return Solver(problem, field, dims, at, Steps(10**7), turn).solved()


@pytest.mark.parametrize(("given", "holds"), ASSUMED, ids=lambda part: str(part) if isinstance(part, tuple) else "")
@pytest.mark.parametrize("n", [1, 2])
def test_points_are_moved_onto_the_assumptions(given: tuple[str, ...], holds: Any, n: int) -> None:
    problem = problem_from("sum(A) + sum(B) + sum(S) + sum(v) == x", WHERE, given)
    dims, found, places = {"n": n, "m": 1}, 0, set()
    for turn in range(6):
        field = Field(f"assumed {turn}")
        try:
            pins = moved(problem, field, dims, turn)
        except (NoPoint, Unsupported):
            continue
        env = field_environment(problem, field, dims, {}, {}, pins)
        known = {name: residues(field, env.tensor, name, n) for name in "ABS"}
        known["v"] = [[env.tensor("v", (i,))[0]] for i in range(n)]
        known |= {name: env.tensor(name, ())[0] for name in ("x", "p")}
        assert holds(known, field.moduli[0], n), turn
        found += 1
        places.add(str(sorted(known["A"] + known["B"] + known["S"] + known["v"])))
    assert found >= 2
    assert len(places) == found  # another point each time


TOGETHER = [
    ("v @ v == 1", "w @ w == 1", "v @ w == 0"),
    ("A @ A == A", "B @ B == B", "A @ B == 0", "B @ A == 0"),
]


@pytest.mark.parametrize("given", TOGETHER, ids=" and ".join)
def test_names_that_are_orthogonal_to_each_other_are_found_together(given: tuple[str, ...]) -> None:
    problem = problem_from("sum(A) + sum(B) + sum(v) + sum(w) == x", WHERE, given)
    for turn in range(4):
        field = Field(f"together {turn}")
        env = field_environment(problem, field, {"n": 2, "m": 1}, {}, {}, moved(problem, field, {"n": 2, "m": 1}, turn))
        p = field.moduli[0]
        v, w = ([env.tensor(name, (i,))[0] for i in range(2)] for name in "vw")
        A, B = (residues(field, env.tensor, name, 2) for name in "AB")
        if "v @" in given[0]:
            products = [sum(x * y for x, y in zip(a, b, strict=True)) % p for a, b in ((v, v), (w, w), (v, w))]
            assert products == [1, 1, 0]
        else:
            assert (times(A, A, p), times(B, B, p)) == (A, B) and times(A, B, p) == times(B, A, p) == [[0, 0], [0, 0]]
            assert any(map(any, A)) and any(map(any, B))


ORTHONORMAL = {"n, k, m": "dim", "a, b": "real", "x, y": "real[n]", "U": "real[n, k]", "V": "real[n, m]",
               "u": "real[k]", "v": "real[m]", "P, Q": "real[n, n]"}  # fmt: skip
SHOWN = [
    ("norm2(a*x + b*y) == a**2 + b**2", "x @ x == 1", "y @ y == 1", "x @ y == 0"),
    ("norm2(a*x + b*y) == 1", "x @ x == 1", "y @ y == 1", "x @ y == 0", "a**2 + b**2 == 1"),
    ("norm2(x - y) == 2", "x @ x == 1", "y @ y == 1", "x @ y == 0"),
    ("norm2(U @ u + V @ v) == norm2(u) + norm2(v)", "U.T @ U == eye(k)", "V.T @ V == eye(m)", "U.T @ V == 0"),
    ("(P + Q) @ (P + Q) == P + Q", "P @ P == P", "Q @ Q == Q", "P @ Q == 0", "Q @ P == 0"),
    ("norm2(a * x) == norm2(x)", "a**2 == 1"),
]


@pytest.mark.parametrize(("text", "given"), [(text, given) for text, *given in SHOWN], ids=str)
def test_sizes_at_which_nothing_satisfies_the_assumptions_are_left_out(text: str, given: list[str]) -> None:
    """Two orthonormal vectors need two entries: size 1 says nothing."""
    assert proofcheck.check(text, ORTHONORMAL, given, numbers="off").word == "proved"
    assert proofcheck.check(text, ORTHONORMAL, given[:-1], numbers="off").word == "refuted"
    twice = text.replace("==", "== 2 *")
    assert proofcheck.check(twice, ORTHONORMAL, given, numbers="off").word in ("refuted", "unknown")


@pytest.mark.parametrize("given", ["x**3 == 2 * x + 1", "v @ v == 3 * x**5 + 7 * x**3"])
def test_what_cannot_be_solved_is_left(given: str) -> None:
    problem = problem_from("x == x", WHERE, [given])
    for turn in range(3):
        field = Field(f"left {turn}")
        try:
            pins = moved(problem, field, {"n": 2, "m": 1}, turn)
        except (NoPoint, Unsupported):
            continue
        env = field_environment(problem, field, {"n": 2, "m": 1}, {}, {}, pins)
        p, x = field.moduli[0], env.tensor("x", ())[0]
        v = [env.tensor("v", (i,))[0] for i in range(2)]
        right = (2 * x + 1 - x**3) if "2 * x" in given else (3 * x**5 + 7 * x**3 - sum(a * a for a in v))
        assert right % p == 0
