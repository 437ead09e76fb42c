"""Shapes of functions and numbers that exist: definitions by points, verdicts, and brute force beside them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic import kernel
from proofcheck.logic.semantics.environment import Environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.logic.verdict import Evidence

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
WHERE = {"a": "positive", "c": "real", "b": "nonnegative"}


def verdict(statement: str, given: tuple[str, ...] = ()) -> str:
    payload = {"claim": statement_payload(statement, WHERE, given, {}), "settings": SETTINGS}
    word: str = judge_payload(payload)["verdict"]
    return word


TRUE = [
    "increasing(x - sin(x) for x in real)",
    "strictly_increasing(x**3 for x in real)",
    "strictly_increasing(x - sin(x) for x in interval(0, 1))",
    "decreasing(exp(-a*x) for x in real)",
    "strictly_decreasing(1 / x for x in positive)",
    "increasing(floor(x) for x in real)",
    "increasing(sin(x) for x in interval(-pi/2, pi/2))",
    "monotone(1 / x for x in interval(1, 2))",
    "convex(a*x**2 for x in real)",
    "convex(x * log(x) for x in positive)",
    "strictly_convex(exp(x) for x in real)",
    "strictly_convex(x**4 for x in real)",
    "concave(sqrt(x) for x in nonnegative)",
    "concave(sin(x) for x in interval(0, pi))",
    "convex(abs(x) for x in real)",
    "injective(x**3 + x for x in real)",
    "injective(x**2 for x in nonnegative)",
    "not injective(x**2 for x in real)",
    "surjective(x**3 + x for x in real)",
    "surjective((exp(x) for x in real), onto=positive)",
    "bijective(2*x + 1 for x in real)",
    "exists(x**2 == b for x in real)",
    "exists(exp(x) == 3*x for x in real)",
    "exists(cos(x) == x for x in interval(0, 1))",
    "exists(x > c for x in real)",
    "exists(n**2 == 16 for n in natural)",
    "forall(exists(x < y and y < z for y in real) for x in real for z in real if x < z)",
    "forall(x**2 >= 0 for x in real)",
    "not forall(x**2 >= 1 for x in real)",
    "not exists(x**2 < 0 for x in real)",
]
FALSE = [
    "increasing(x**2 for x in interval(-1, 1))",
    "decreasing(1 / x for x in interval(-1, 1))",
    "strictly_increasing(floor(x) for x in real)",
    "monotone(x**2 for x in interval(-1, 1))",
    "convex(x**3 for x in real)",
    "convex(c*x**2 for x in real)",
    "concave(x**2 for x in interval(0, 1))",
    "strictly_convex(c + 2*x for x in real)",
    "strictly_convex(x**2 - abs(x) for x in real)",
    "injective(x**2 for x in real)",
    "injective(sin(x) for x in real)",
    "not injective(x**3 for x in real)",
    "surjective(x**2 for x in real)",
    "surjective((x**2 for x in real), onto=positive)",
    "bijective(x**3 - x for x in real)",
    "exists(x**2 == c for x in real)",
    "exists(exp(x) == x for x in real)",
    "exists(2*n == 7 for n in integer)",
    "exists(x * y != y * x for x in real for y in real)",
    "exists(1 / x == 0 for x in real)",
    "forall(x**2 > 0 for x in real)",
    "not exists(x**2 == 2 for x in real)",
]
# As `FALSE`, where a refutation may be too much to ask.
NOT_PROVED = [
    "exists(x**2 < x - 1 for x in real)",
    "increasing(x + 2*sin(x) for x in real)",
    "strictly_convex(x + abs(x) for x in real)",
    "exists(sin(x) == 2 for x in real)",
    "surjective(exp(x) for x in real)",
    "exists(1 / x == 0 for x in interval(-1, 1))",
    "exists(floor(x) == 1 / 2 for x in interval(0, 1))",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert verdict(statement) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_refuted(statement: str) -> None:
    assert verdict(statement) == "refuted"


@pytest.mark.parametrize("statement", NOT_PROVED)
def test_false_ones_are_not_proved(statement: str) -> None:
    assert verdict(statement) in ("refuted", "unknown", "supported")


@pytest.mark.parametrize("statement", ["not injective(lambda x: x**2)", "not minimizes(x, x**2, at=1)"])
def test_statements_about_declared_names_are_not_negated(statement: str) -> None:
    """Under `not` they would be about each single value."""
    with pytest.raises(ProofcheckError):
        problem_from(statement, {"x": "real"})


def test_they_are_not_assumed_either() -> None:
    with pytest.raises(ProofcheckError):
        problem_from("x == 0", {"x": "real"}, ["injective(lambda x: x**2)"])


def test_an_assumed_existence_is_about_one_more_name() -> None:
    assert verdict("c >= 0", ("exists(x**2 == c for x in real)",)) == "proved"
    assert verdict("c > 0", ("exists(x**2 == c for x in real)",)) == "refuted"


# -- the definitions, against brute force on grids

GRID = [Fraction(k, 4) for k in range(-8, 9)]
FUNCTIONS: dict[str, Callable[[Fraction], Fraction]] = {
    "x**2": lambda x: x**2,
    "x**3 - x": lambda x: x**3 - x,
    "-2*x": lambda x: -2 * x,
    "abs(x)": abs,
    "floor(x)": lambda x: Fraction(math.floor(x)),
    "min(x, 1)": lambda x: min(x, Fraction(1)),
}
WEIGHTS = [Fraction(k, 4) for k in range(5)]
LAWS: dict[str, Callable[[Callable[[Fraction], Fraction], tuple[Fraction, ...]], bool]] = {
    "increasing": lambda f, p: not p[0] <= p[1] or f(p[0]) <= f(p[1]),
    "strictly_decreasing": lambda f, p: not p[0] < p[1] or f(p[0]) > f(p[1]),
    "monotone": lambda f, p: not p[0] <= p[1] <= p[2] or min(f(p[0]), f(p[2])) <= f(p[1]) <= max(f(p[0]), f(p[2])),
    "convex": lambda f, p: (
        not 0 <= p[2] <= 1 or f((1 - p[2]) * p[0] + p[2] * p[1]) <= (1 - p[2]) * f(p[0]) + p[2] * f(p[1])
    ),
    "strictly_concave": lambda f, p: (
        not (0 < p[2] < 1 and p[0] != p[1])
        or f((1 - p[2]) * p[0] + p[2] * p[1]) > (1 - p[2]) * f(p[0]) + p[2] * f(p[1])
    ),
}


@pytest.mark.parametrize("shape", LAWS)
@pytest.mark.parametrize("body", FUNCTIONS)
def test_a_shape_means_its_definition(shape: str, body: str) -> None:
    problem = problem_from(f"{shape}({body} for x in interval(-2, 2))")
    names = [n for n in problem.declarations if n in problem.statement.names]
    rng = random.Random(shape + body)
    for _ in range(60):
        values = [rng.choice(GRID) for _ in names]
        if "convex" in shape or "concave" in shape:
            values[-1] = rng.choice(WEIGHTS)
        here = Environment(problem.declarations, dict(zip(names, values, strict=True)), lambda name, entry: None)
        assert Interpreter(Rational(), here)(problem.statement) is LAWS[shape](FUNCTIONS[body], tuple(values))


# -- the kernel says no to what does not fit


def ruled(statement: str, kind: str, **data: object) -> str:
    return kernel.rule(problem_from(statement, WHERE), Evidence(kind, "test", data)).word  # type: ignore[arg-type]


SIGNS = Evidence("signs", "test")
SMT = Evidence("smt", "test")


def test_a_term_that_is_no_value_of_the_variable_proves_nothing() -> None:
    half = terms.number(Fraction(1, 2))
    pieces = (SMT, SMT)
    assert ruled("exists(2*n == 1 for n in integer)", "taken", value=half, pieces=pieces) == "rejected"
    assert ruled("exists(2*x == 1 for x in real)", "taken", value=half, pieces=pieces) == "proved"
    assert ruled("exists(2*x == 1 for x in interval(1, 2))", "taken", value=half, pieces=pieces) == "rejected"


def test_a_change_of_sign_over_a_pole_or_a_jump_proves_nothing() -> None:
    ends = {"low": terms.number(-1), "high": terms.ONE, "falling": False, "pieces": (SMT,) * 5}
    assert ruled("exists(1 / x == 0 for x in real)", "attained", **ends) == "rejected"
    assert ruled("exists(floor(x) + 1/2 == 0 for x in real)", "attained", **ends) == "rejected"
    assert ruled("exists(x**3 == 0 for x in real)", "attained", **ends) == "proved"


def about_x(statement: str, given: tuple[str, ...]) -> str:
    payload = {"claim": statement_payload(statement, {"x": "real"}, given, {}), "settings": SETTINGS}
    word: str = judge_payload(payload)["verdict"]
    return word


@pytest.mark.parametrize("given", [("x == 1",), ("x >= 1",)])
def test_a_case_that_holds_at_a_point_alone_says_nothing_of_a_derivative(given: tuple[str, ...]) -> None:
    """At x = 1 the maximum is x, and to the left of it there is none."""
    assert about_x("diff(max(x, sqrt(x - 1) - 5), x) == 1", given) != "proved"


@pytest.mark.parametrize(
    ("statement", "given", "word"),
    [
        ("diff(max(x, 0), x) == 1", ("x > 0",), "proved"),
        ("diff(max(x, 0), x) == 0", ("x < 0",), "proved"),
        ("diff(min(x, 1), x) == 0", ("x > 1",), "proved"),
        ("diff(where(x > 0, x**2, 0), x) == 2*x", ("x > 0",), "proved"),
        ("diff(abs(x), x) == -1", ("x < 0",), "proved"),
        ("diff(max(x, 0), x) == 1", (), "refuted"),
        ("diff(max(x, 0), x) == 1", ("x >= 0",), "refuted"),
        ("diff(where(x > 0, x**2, 0), x) == 2*x", (), "refuted"),
        ("max(x, x**2) == x**2", ("x > 1",), "proved"),
        ("abs(sin(x) - x) <= abs(x)**3 / 6", (), "proved"),
        ("abs(sin(x) - x) <= abs(x)**3 / 7", (), "refuted"),
        ("exp(x) >= 1 + x + x**2/2 + x**3/6", (), "proved"),
        ("exp(x) >= 1 + x + x**2/2", (), "refuted"),
        ("exp(x) <= 1 + x + x**2/2", ("x <= 0",), "proved"),
        ("log(1 + x) >= x - x**2/2", ("x >= 0",), "proved"),
        ("log(1 + x) <= x - x**2/2", ("x >= 0",), "refuted"),
        ("sin(x) <= x - x**3/6 + x**5/120", ("x >= 0",), "proved"),
        ("sin(x) <= x - x**3/6 + x**5/121", ("x >= 0",), "refuted"),
    ],
)
def test_derivatives_by_cases_and_remainders(statement: str, given: tuple[str, ...], word: str) -> None:
    assert about_x(statement, given) == word


def test_a_shape_needs_the_definition_and_continuity() -> None:
    problem = problem_from("increasing(floor(x) for x in interval(0, 1))")
    names = tuple(n for n in problem.declarations if n in problem.statement.names)
    data = {"names": names, "kind": "increasing", "strict": False, "sign": 1, "except_at": (), "pieces": (SMT, SMT)}
    assert kernel.rule(problem, Evidence("shape", "test", data)).word == "rejected"
    problem = problem_from("decreasing(x**3 for x in interval(0, 1))")
    names = tuple(n for n in problem.declarations if n in problem.statement.names)
    assert kernel.rule(problem, Evidence("shape", "test", {**data, "names": names})).word == "rejected"


def test_an_antiderivative_has_to_be_one() -> None:
    problem = problem_from("integral(2*t for t in interval(0, 1)) == 2")
    (integral,) = (t for t in terms.subterms(problem.statement) if t.op == "integral")
    t = terms.symbol(integral.data[0])
    piece = {"start": terms.ZERO, "end": terms.ONE, "integrand": integral.args[0], "closed": True, "scaled": False}
    piece["weak"] = False
    for antiderivative in (terms.mul(terms.TWO, terms.power(t, terms.TWO)), Term("floor", (t,))):
        offered = [(integral, [{**piece, "antiderivative": antiderivative}])]
        for last in (Evidence("enclosure", "test"), SIGNS):
            data = {"antiderivatives": offered, "pieces": (Evidence("identity", "test"),), "piece": last}
            assert kernel.rule(problem, Evidence("integral", "test", data)).word != "proved"
