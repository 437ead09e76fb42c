"""Assumptions are met by solving or by rejection, and the solved values carry their error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.linear import linear_in
from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.measure.arrays import backend
from proofcheck.measure.assume import impose
from proofcheck.measure.face import left_out
from proofcheck.measure.homogeneous import degree_in
from proofcheck.measure.ladder import rungs
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import FLAVOURS, Sample, draw
from proofcheck.run.budget import Budget
from tests.measure.bench import space

X, Y, N = terms.symbol("x"), terms.symbol("y"), {"n": "dim"}


def imposed(
    given: list[str], where: dict[str, str], flavour: str = "normal", sizes: Any = None, count: int = 64
) -> Sample:
    problem = problem_from("0 == 0", where=where, given=given)
    arithmetic = Bounded(space())
    sample = draw(problem, sizes or {}, count, flavour, arithmetic, Stream(arithmetic.space.xp, 0, "assume"))
    with arithmetic.space.backend.quiet():
        return impose(problem, sample)


SOLVED = [
    (["x + 2 * y == 1"], {"x, y": "real"}),
    (["x * z == y"], {"x, y, z": "real"}),
    (["x**2 + y**2 == 1"], {"x, y": "real"}),
    (["norm(v) == 1"], {**N, "v": "real[n]"}),
    (["sum(p[i] for i in range(n)) == 1"], {**N, "p": "positive[n]"}),
    (["all(sum(P[i, j] for j in range(n)) == 1 for i in range(n))"], {**N, "P": "nonnegative[n, n]"}),
    (["v == 2 * u"], {**N, "u, v": "real[n]"}),
    (["A == u * 3 + B"], {**N, "A, B": "real[n, n]", "u": "real"}),
    (["u @ v == 0"], {**N, "u, v": "real[n]"}),
    (["trace(A) == 0"], {**N, "A": "real[n, n]"}),
]


@pytest.mark.parametrize(("given", "where"), SOLVED, ids=[s[0][0] for s in SOLVED])
def test_solved_equations_hold_within_the_bounds_at_nearly_every_point(given: list[str], where: dict[str, str]) -> None:
    problem = problem_from("0 == 0", where=where, given=given)
    for flavour in ("normal", "unit"):
        sample = imposed(given, where, flavour, {"n": 4} if "n" in where else {})
        assert sample.count >= 16
        truth = sample.evaluator().truth(problem.given[0], {})
        assert not bool(truth.no.data.any())
        assert any(leaf.error is not None for leaf in sample.leaves.values()) or "v" in sample.leaves


def test_a_linear_form_is_met_by_tensors_other_than_zero() -> None:
    sample = imposed(["u @ v == 0"], {**N, "u, v": "real[n]"}, sizes={"n": 4})
    u, v = (sample.leaves[n].value.data for n in "uv")
    assert (abs(u).sum(axis=-1) > 0.01).all() and (abs(v).sum(axis=-1) > 0.01).all()


LEFT_OUT = [
    (["x + 2 * y == 1"], {"x, y": "real"}, 0),
    (["x * z == y"], {"x, y, z": "real"}, 1),
    (["x * z == 1"], {"x, z": "real"}, 1),
    (["norm(v) == 1"], {**N, "v": "real[n]"}, 0),
    (["trace(A) == 0"], {**N, "A": "real[n, n]"}, 0),
    (["u @ v == 0"], {**N, "u, v": "real[n]"}, 1),
    (["x**2 + x*y - y**2 == 0"], {"x, y": "real"}, 1),
    (["exp(x) + x == exp(y)"], {"x, y": "real"}, 1),
    (["x * (y**2 - 7) == 0", "y > 1"], {"x, y": "real"}, 1),
]


@pytest.mark.parametrize(("given", "where", "count"), LEFT_OUT, ids=[s[0][0] for s in LEFT_OUT])
def test_what_is_left_out_is_told(given: list[str], where: dict[str, str], count: int) -> None:
    found = left_out(problem_from("0 == 0", where=where, given=given), seconds=0.02, seed=0)
    assert len(found) == count, found


def test_rejection_keeps_only_points_that_certainly_fit() -> None:
    sample = imposed(["x < y", "y < 1"], {"x, y": "real"}, count=200)
    x, y = (sample.leaves[n].value.data for n in "xy")
    assert 0 < sample.count < 200
    assert (x < y).all() and (y < 1).all()


def test_signs_of_solved_names_are_respected() -> None:
    sample = imposed(["x + y == 1"], {"x": "real", "y": "positive"}, count=200)
    assert (sample.leaves["y"].value.data > 0).all()
    assert imposed(["x + y == -1"], {"x, y": "positive"}).count == 0


def test_linear_in() -> None:
    assert linear_in(terms.add(terms.mul(terms.TWO, X), Y), X) == (terms.TWO, Y)
    assert linear_in(terms.mul(X, X), X) is None
    assert linear_in(terms.div(terms.ONE, X), X) is None
    assert linear_in(Y, X) == (terms.ZERO, Y)


def test_degree_in() -> None:
    def degree(statement: str, name: str = "x") -> Fraction | None:
        problem = problem_from(f"{statement} == 0", where={"x, y": "real", "v": "real[3]"})
        return degree_in(problem.statement.args[0], frozenset([name]))

    assert degree("sqrt(x**2 * y)") == 1
    assert degree("x * y / x") == 0
    assert degree("norm(v)", "v") == 1
    assert degree("x + 1") is None
    assert degree("exp(x)") is None
    both = problem_from("x**2 + y**2 == 1", where={"x, y": "real"}).statement.args[0]
    assert degree_in(both, frozenset("xy")) == 2
    assert degree_in(both, frozenset("x")) is None


@pytest.mark.parametrize(
    ("given", "where"),
    [(["n % h == 0"], {"n, h": "dim"}), (["n > d + 2", "d >= 3"], {"n, d": "dim"}), (["n == 2 * m"], {"n, m": "dim"})],
)
def test_the_ladder_meets_assumptions_about_sizes(given: list[str], where: dict[str, str]) -> None:
    problem = problem_from("0 == 0 * n", where=where, given=given)
    ladder = list(rungs(problem, space()))
    assert len(ladder) >= 8
    for rung in ladder:
        sample = draw(problem, rung.sizes, 1, "normal", Bounded(space()), Stream(backend("numpy").xp, 0, "s"))
        evaluator = sample.evaluator()
        assert all(bool(evaluator.truth(g, {}).yes.data) for g in problem.given)


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_structures_are_genuine(flavour: str, dtype: str) -> None:
    import numpy

    where = {
        "n": "dim",
        "S": "symmetric[n, n]",
        "D": "posdef[n, n]",
        "A": "invertible[n, n]",
        "R": "orthogonal[n, n]",
        "P": "permutation[n, n]",
    }
    problem = problem_from("S + D + A + R + P == S", where=where)
    arithmetic = Bounded(space(dtype=dtype))
    sample = draw(problem, {"n": 6}, 20, flavour, arithmetic, Stream(arithmetic.space.xp, 0, "structures"))
    data = {name: sample.leaves[name].value.data.astype("float64") for name in "SDARP"}
    assert (data["S"] == data["S"].transpose(0, 2, 1)).all()
    assert (data["D"] == data["D"].transpose(0, 2, 1)).all()
    least = numpy.linalg.eigvalsh(data["D"]).min(axis=1)
    assert (least > 0.9 * 2**-11).all() and (flavour == "integers" or least.min() < 0.1)
    assert (abs(numpy.linalg.det(data["A"])) > 0).all()
    assert sorted(set(data["P"].reshape(-1).tolist())) == [0.0, 1.0]
    gap = abs(data["R"] @ data["R"].transpose(0, 2, 1) - numpy.eye(6)).max()
    bound = sample.leaves["R"].error
    assert gap == 0 if bound is None else gap <= 40 * float(bound.data.max())


BOUNDED = {"n": "dim", "s": "real[n]", "m": "positive"}
CHOSEN = {"n": "dim", "x": "real[n]", "i": "index[n]"}


@pytest.mark.parametrize(
    ("statement", "where", "given", "least"),
    [
        ("max(s) - min(s) <= 2 * m", BOUNDED, "abs(s) <= m", 512),
        ("max(s) - min(s) < 2 * m", BOUNDED, "abs(s) < m", 512),
        ("norm(x) <= 2 * r", {"n": "dim", "x": "real[n]", "r": "positive"}, "norm(x) <= r", 512),
        ("max(x) >= 0", {"n": "dim", "x": "real[n]", "b": "positive"}, "norm(x) >= b and x >= 0", 512),
        (
            "s[0] <= m",
            {"n": "dim", "s": "real[n]", "m": "positive"},
            "all(s[i] <= m for i in range(n - 1)) and n >= 2",
            128,
        ),
        (
            "sum(x) <= n * x[i]",
            {"n": "dim", "x": "real[n]", "i": "index[n]"},
            "all(x[j] <= x[i] for j in range(n))",
            512,
        ),
        (
            "sum(x) >= n * x[i]",
            {"n": "dim", "x": "real[n]", "i": "index[n]"},
            "all(x[i] <= x[j] for j in range(n))",
            512,
        ),
        ("sum(x) >= -n * b", {"n": "dim", "x": "real[n]", "b": "nonnegative"}, "x >= -b", 512),
        ("sum(x) <= -n * b", {"n": "dim", "x": "real[n]", "b": "positive"}, "-x >= b and x <= 0", 1),
        ("sum(p) >= 0", {"n": "dim", "p": "real[n]"}, "p >= 0", 512),
        ("sum(x) <= n * b", {"n": "dim", "x": "nonnegative[n]", "b": "real"}, "x <= b", 128),
        ("sum(p[i]**2 for i in range(n)) <= 1", {"n": "dim", "p": "real[n]"}, "p >= 0 and sum(p) == 1", 512),
    ],
)
def test_inequalities_are_met_at_large_sizes(statement: str, where: dict[str, str], given: str, least: int) -> None:
    problem = problem_from(statement, where=where, given=[given])
    numbers = face.measure(problem, seconds=0.002, backend="numpy", proved=0.025)
    assert numbers.verdict == "consistent" and numbers.sizes["n"] >= least


def test_what_an_inequality_does_not_admit_is_not_drawn() -> None:
    where = {"n": "dim", "s": "real[n]", "m": "positive"}
    problem = problem_from("max(s) <= m / 2", where=where, given=["abs(s) <= m"])
    assert face.look(problem, budget=Budget(1e8), seed=0, choice="numpy").numbers.verdict == "violated"
    problem = problem_from("1 == 2", where=where, given=["abs(s) <= -m"])
    assert face.look(problem, budget=Budget(1e8), seed=0, choice="numpy").numbers.verdict != "violated"
