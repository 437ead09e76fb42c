from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import subterms
from proofcheck.logic.verdict import Numbers
from proofcheck.measure import face
from proofcheck.measure.arithmetic import Plain
from proofcheck.measure.centred import same, uncentred
from proofcheck.measure.confidence import Moments, width_factor
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.laws import COARSE, SHAPES, degree_of, quadrature, shapes, tamed
from proofcheck.measure.laws import SPHERICAL as SPHERICAL_LAWS
from proofcheck.measure.random import Stream
from proofcheck.measure.space import SAMPLES, Named
from proofcheck.run.budget import Budget
from tests.measure.bench import space

PAIR = {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}
GAUSS = {"d": "dim", "q, k": "normal[d]"}
VECTOR = {"d": "dim", "A": "real[d, d]", "S": "posdef[d, d]", "m": "real[d]", "x": "random[d](mean=m, cov=S)"}
LEARNER = {"n, d": "dim", "sigma": "nonnegative", "X": "normal[n, d]", "w": "normal[d]", "eps": "normal[n]"}
SPHERICAL = {"n, d": "dim", "a": "real[d]", "x": "spherical[d](var=1)", "X": "spherical[n, d]", "y": "spherical[d]"}
NOISY = {"y": "X @ w + sigma * eps"}


def measured(
    statement: str,
    where: dict[str, str],
    define: Any = None,
    *,
    library: Any = "numpy",
    units: float = 3e8,
    seed: int = 0,
) -> Numbers:
    problem = problem_from(statement, where=where, define=define)
    return face.look(problem, budget=Budget(units), seed=seed, choice=library).numbers


TRUE: list[tuple[str, dict[str, str], Any]] = [
    ("Var(q @ k) == d", PAIR, None),
    ("Var(q @ k / sqrt(d)) == 1", PAIR, None),
    ("E((q @ k)**4) == 3 * d**2 + 6 * d", GAUSS, None),
    ("E(outer(X.T @ y, X.T @ y)) == n * (n + d + 1 + sigma**2) * eye(d)", LEARNER, NOISY),
    ("Cov(A @ x, A @ x) == A @ S @ A.T", VECTOR, None),
    ("E(x @ A @ x) == trace(A @ S) + m @ A @ m", VECTOR, None),
    (
        "grad(E(norm2(y - A @ w)), w) == -2 * A.T @ (E(y) - A @ w)",
        {"n, d": "dim", "A": "real[n, d]", "w": "real[d]", "y": "normal[n]"},
        None,
    ),
    ("E(abs(x[0])) == sqrt(2 / pi)", {"n": "dim", "x": "normal[n]"}, None),
    ("E(outer(X.T @ X @ x, x)) == n * E(norm2(X[0])) / d * eye(d)", SPHERICAL, None),
    ("E((a @ x)**4) == 3 * norm2(a)**2 * E(norm2(x)**2) / (d * (d + 2))", SPHERICAL, None),
    ("E(abs(x[0])) <= 1", {"n": "dim", "x": "iid[n](mean=0, var=1)"}, None),
    ("E(x[0]**4) == 5", {"n": "dim", "x": "iid[n](mean=0, var=1, m4=5)"}, None),
    ("E((x[0] - E(x[0]) * E(1 + x[0] * 0))**2) == 4", {"n": "dim", "x": "normal[n](mean=3, var=4)"}, None),
]
FALSE: list[tuple[str, dict[str, str], Any]] = [
    ("Var(q @ k) == d + 1", PAIR, None),
    ("Var(q @ k / d) == 1", PAIR, None),
    ("E((q @ k)**4) == 3 * d**2", GAUSS, None),
    ("E((q @ k)**4) == 3 * d**2 + 6 * d", PAIR, None),  # true for normal entries, not for all with these moments
    ("E(outer(X.T @ y, X.T @ y)) == n * (n + d + sigma**2) * eye(d)", LEARNER, NOISY),
    ("E(x @ A @ x) == trace(A @ S)", VECTOR, None),
    ("E(abs(x[0])) >= 1", {"n": "dim", "x": "normal[n]"}, None),
    ("E(x[0]**4) == 3", SPHERICAL, None),  # true of one law among them
    ("E(norm2(X[0])) == d", SPHERICAL, None),
    ("E(norm2(X[0])) == E(norm2(y))", SPHERICAL, None),
]


@pytest.mark.parametrize(("statement", "where", "define"), TRUE, ids=[t[0] for t in TRUE])
def test_what_is_true_is_consistent(statement: str, where: dict[str, str], define: Any) -> None:
    numbers = measured(statement, where, define)
    assert numbers.verdict == "consistent", numbers
    assert numbers.method == "monte carlo"
    assert "asymptotic" in numbers.detail
    assert numbers.samples >= 4096


@pytest.mark.parametrize(("statement", "where", "define"), FALSE, ids=[f[0] for f in FALSE])
def test_what_is_false_is_violated(statement: str, where: dict[str, str], define: Any) -> None:
    numbers = measured(statement, where, define)
    assert numbers.verdict == "violated", numbers
    assert "twice independently" in numbers.detail


def test_the_strict_library_agrees() -> None:
    assert measured("Var(q @ k) == d", PAIR, library="strict", units=1e8).verdict == "consistent"
    assert measured("Var(q @ k) == d + 1", PAIR, library="strict", units=1e8).verdict == "violated"


def test_the_same_seed_says_the_same() -> None:
    assert measured("Var(q @ k) == d", PAIR, units=1e8) == measured("Var(q @ k) == d", PAIR, units=1e8)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("statement", ["E(exp(x[0])) == exp(1/2)", "E(x[0]**8) == 105", "E(1 / (1 + x[0]**2)) <= 1"])
def test_heavy_tails_never_make_a_true_statement_false(statement: str, seed: int) -> None:
    numbers = measured(statement, {"n": "dim", "x": "normal[n]"}, units=5e7, seed=seed)
    assert numbers.verdict != "violated", numbers


@pytest.mark.parametrize("law", ["normal[n](mean=0, var=v)", "iid[n](mean=0, var=v)", "spherical[n](var=v)"])
def test_samples_say_nothing_of_what_happens_where_a_parameter_varies(law: str) -> None:
    numbers = measured("diff(E(norm2(x)), v) == n", {"n": "dim", "v": "positive", "x": law})
    assert numbers.verdict == "skipped" and "parameter" in numbers.detail


@pytest.mark.parametrize("shape", SPHERICAL_LAWS, ids=lambda s: s.name)
@pytest.mark.parametrize("d", [1, 2, 5])
def test_rotation_invariant_laws_are_what_they_say(shape: Any, d: int) -> None:
    import numpy

    z = numpy.reshape(shape.draw(Stream(space().xp, 3, "z"), 200_000 * d, 0), (-1, d))
    squared = (z * z).sum(axis=1, keepdims=True)
    x = z * numpy.sqrt(shape.joint(squared, d))
    turned = x @ numpy.linalg.qr(numpy.arange(d * d).reshape(d, d) ** 2 - 3.0 * numpy.eye(d))[0]
    assert numpy.allclose(x.T @ x / len(x), numpy.eye(d), atol=0.05)
    assert (x**4).mean() == pytest.approx((turned**4).mean(), rel=0.05)
    if d > 1:
        assert 3 * (x[:, 0] ** 2 * x[:, 1] ** 2).mean() == pytest.approx((x[:, 0] ** 4).mean(), rel=0.1)
    fourth = {"uniform on a sphere": d * d, "spherical with heavy tails": d * (d + 4) * (d + 6) / (d + 2)}
    assert (((x * x).sum(axis=1)) ** 2).mean() == pytest.approx(fourth.get(shape.name, d * (d + 2)), rel=0.05)


def test_what_single_samples_dominate_is_not_decided() -> None:
    numbers = measured("E(exp(6 * x[0])) == exp(18)", {"n": "dim", "x": "normal[n]"}, units=1e8)
    assert numbers.verdict == "skipped"
    assert "weigh too much" in numbers.detail


def test_laws_that_contradict_themselves_are_skipped() -> None:
    numbers = measured("E(x[0]) == 0", {"n": "dim", "x": "iid[n](mean=0, var=1, m4=1/2)"})
    assert numbers.verdict == "skipped"
    assert "moments" in numbers.detail


def test_variances_and_covariances_are_taken_apart() -> None:
    for statement, where in (("Var(q @ k) == d", PAIR), ("Cov(x, x) == S", VECTOR)):
        rewritten = uncentred(problem_from(statement, where=where).statement)
        for node in subterms(rewritten):
            if node.op == "expectation":
                assert not any(t.op == "expectation" for t in subterms(node.args[0]))


def test_equality_up_to_bound_names() -> None:
    def squares(name: str, other: str = "x") -> Any:
        return terms.total(name, terms.ZERO, terms.symbol("n"), terms.entry(other, terms.index(name)))

    assert same(squares("i"), squares("j"))
    assert not same(squares("i"), squares("j", "y"))
    assert not same(terms.index("i"), terms.index("j"))
    shadowed = terms.total("i", terms.ZERO, terms.index("j"), terms.index("j"))
    assert not same(shadowed, terms.total("j", terms.ZERO, terms.index("j"), terms.index("j")))


@pytest.mark.parametrize(
    "shape", [*SHAPES, *COARSE[1:], quadrature("x", (0.0, 1.5, 1.5), (1.0, 0.7))], ids=lambda s: s.name
)
def test_shapes_are_standardised_and_their_moments_are_what_they_say(shape: Any) -> None:
    drawn = shape.draw(Stream(space().xp, 2, shape.name), 400_000, 0)
    assert abs(shape.moment(1)) < 1e-12 and shape.moment(2) == pytest.approx(1)
    for order in (1, 2, 3, 4):
        error = 6 * math.sqrt(max(shape.moment(2 * order), 0) / 400_000)
        assert abs((drawn**order).mean() - shape.moment(order)) < error + 1e-9, order


def test_declared_moments_choose_the_distributions() -> None:
    scope: Evaluator[Named] = Evaluator(Plain(space()), {})

    def names(text: str) -> list[str]:
        return [s.name for s in shapes(problem_from("E(x[0]) == 0", where={"x": text}).declarations["x"], scope)]

    assert names("iid[3](mean=0, var=1)") == [
        "normal",
        "signs",
        "exponential in 16 atoms",
        "uniform in 16 atoms",
    ]
    assert names("iid[3](mean=0, var=1, m3=0, m4=3)") == ["normal"]
    assert names("iid[3](mean=1, var=1, m3=6)") == ["exponential"]
    assert names("iid[3](mean=2, var=9, m4=700)") == ["three atoms"]
    assert names("normal[3](mean=2, var=9)") == ["normal"]


def test_gauss_quadrature_keeps_every_moment_that_a_polynomial_needs() -> None:
    normal = SHAPES[0]
    for degree in range(10):
        atoms = tamed(normal, degree)
        for order in range(1, degree + 1):
            assert atoms.moment(order) == pytest.approx(normal.moment(order), abs=1e-9)
    assert tamed(normal, None) is normal
    assert tamed(normal, 12) is normal


@pytest.mark.parametrize(
    ("statement", "degree"),
    [
        ("(q @ k)**4 == 0", 4),
        ("q @ k + 1 == 0", 1),
        ("exp(q[0]) == 0", None),
        ("norm2(q) * k[0] == 0", 2),
        ("1 / q[0] == 0", None),
    ],
)
def test_degree(statement: str, degree: int | None) -> None:
    assert degree_of(problem_from(statement, where=GAUSS).statement.args[0], "q") == degree


def test_the_interval_covers_at_all_looks_at_once() -> None:
    """200 walks of uniform noise, looked at eight times each: at level 1/20 a few may leave, not many."""
    where, left = space(), 0
    for walk in range(200):
        moments, stream, outside = Moments(where), Stream(where.xp, walk, "cover"), False
        for look in range(8):
            moments.add(Named((SAMPLES,), stream.uniform(2000, 2000 * look) - 0.5), None, 2000)
            mean, width = moments.interval(0.05)
            outside = outside or abs(float(mean.data)) > float(width.data)
        left += outside
    assert left <= 10


def test_widths_shrink_like_one_over_the_root() -> None:
    widths = [width_factor(4**k * 4096, 1e-9) for k in range(6)]
    assert all(1.7 < a / b < 2.05 for a, b in itertools.pairwise(widths))


def test_the_sum_of_equal_samples_is_rounded_too() -> None:
    """Samples of x[i]**2 are all v where x is drawn as signs: their sum is off by more than a few of them show."""
    where = {"n": "dim", "v": "positive", "x": "normal[n](var=v)"}
    problem = problem_from("sum(E(x[i]**2) for i in range(n)) == n * v", where)
    assert face.measure(problem, seed=0).verdict == "consistent"
    assert face.measure(problem_from("sum(E(x[i]**2) for i in range(n)) == n * v + 1e-6", where)).verdict == "violated"
