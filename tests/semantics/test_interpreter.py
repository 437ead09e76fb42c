"""Values of single terms: what is known by hand, what has no value, and what the interpreter must not claim to know.

Where the evaluator of tests/fuzz can say, it says the same: it reads the text, and shares nothing with the checker.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import flint
import pytest

from proofcheck.lang.ops import Undefined
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, number, subterms
from proofcheck.logic.decide.limits import evaluated
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.environment import Environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Ball, Field, Rational, Unsupported
from proofcheck.logic.verdict import Evidence
from tests.fuzz import rings
from tests.fuzz.arrays import Array, array
from tests.fuzz.truth import Evaluator, parse

WHERE = {
    "n": "dim",
    "x, y, v, w": "real",
    "t": "index[n]",
    "u": "real[n]",
    "A": "real[n, n]",
    "S": "symmetric[n, n]",
    "O": "orthogonal[n, n]",
    "M": "invertible[n, n]",
    "q": "normal(mean=v, var=1)",
    "r": "normal",
    "f": "real -> real",
    "L": "real[n] -> real",
}
HALF = Fraction(1, 2)
A = ((Fraction(1), Fraction(2)), (Fraction(3), Fraction(5)))
KNOWN = {
    "n": Fraction(2),
    "x": Fraction(3),
    "y": Fraction(5),
    "v": Fraction(3),
    "w": HALF,
    "t": Fraction(0),
    "u": (Fraction(7), Fraction(11)),
    "A": A,
    "M": A,
    "S": ((Fraction(1), Fraction(2)), (Fraction(2), Fraction(5))),
    "O": ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))),
}


def side(text: str) -> tuple[Any, Term]:
    problem = problem_from(f"{text} == 0", WHERE)
    return problem, problem.statement.args[0]


def value(text: str, ns: Any = None, **known: Any) -> Any:
    problem, term = side(text)
    ns = ns or Rational()
    values = {**KNOWN, **{name: Fraction(k) for name, k in known.items()}}
    return Interpreter(ns, environment(problem, values, ns))(term)


def independent(text: str, known: Mapping[str, int]) -> Any:
    names = {n: array(v) for n, v in {**KNOWN, **known}.items()}
    try:
        return Evaluator().value(
            parse(text), {n: v if isinstance(v, Array) else Fraction(v) for n, v in names.items()}, {}
        )
    except (rings.OutOfReach, rings.Undefined):
        return None


VALUES: list[tuple[str, dict[str, int], Any]] = [
    # derivatives: by one name and then another, and what does not use the name
    ("diff(diff(x * y, y), x)", {}, 1),
    ("diff(diff(x**2 * y**3, y), x)", {}, 2 * 3 * 3 * 25),
    ("diff(x * diff(x * y**2, y), x)", {}, 2 * 3 * 2 * 5),
    ("diff(y**2, x)", {}, 0),
    ("diff(x * where(y < 4, 1, y), x)", {}, 5),
    ("diff(x**3, x, 2)", {}, 18),
    ("diff(x**(-2), x)", {}, Fraction(-2, 27)),
    ("sum(grad(u @ u, u))", {}, 36),
    ("grad(u[0]**2 * u[1], u)[1]", {}, 49),
    ("sum(grad(det(M), M) * M)", {}, -2),
    ("diff(max(x, 2 * x), x)", {}, 2),
    ("diff(min(x, 2 * x), x)", {}, 1),
    ("diff(abs(x), x)", {"x": -2}, -1),
    ("diff(floor(x / 2), x)", {}, 0),
    ("diff(x % 2, x)", {"x": 3}, 1),
    # an expectation depends on the parameters of laws, and not on the name it runs over
    ("diff(E(q**2), v)", {}, 6),
    ("diff(v * E(q), v)", {}, 6),
    ("diff(x * E(q**2), x)", {}, 10),
    ("E(E(r**2) * r**4)", {}, 3),
    ("E(r**4) - E(r**2)**2", {}, 2),
    ("E(diff(x * r**2, x))", {}, 1),
    ("E(diff(x**2 * q**2, x))", {}, 60),
    # limits: from both sides, from one, at infinity
    ("limit((x**2 - 1) / (x - 1), x, 1)", {}, 2),
    ("limit((x**3 - 8) / (x - 2), x, 2)", {}, 12),
    ("limit((x**2 - 3*x + 2) / (x - 1), x, 1, side='-')", {}, -1),
    ("limit((x**2 + y) / (2*x**2 - 1), x, oo)", {}, HALF),
    ("limit((1 - x) / (x + y), x, oo)", {}, -1),
    ("limit(abs(x) / x, x, 0, side='+')", {}, 1),
    ("limit(abs(x) / x, x, 0, side='-')", {}, -1),
    ("limit((abs(x - 1) + x) / x, x, 1, side='-')", {}, 1),
    ("limit((n + x) / n, n, oo)", {}, 1),
    ("limit(sqrt(x**2) / x, x, 0, side='+')", {}, 1),
    ("limit(sqrt(x**2) / x, x, 0, side='-')", {}, -1),
    ("limit(sqrt((x - 2)**2) * x / (x - 2), x, 2, side='-')", {}, -2),
    # matrices
    ("det(A)", {}, -1),
    ("inv(M)[0, 1]", {}, 2),
    ("inv(M)[t, n - 1]", {"t": 1}, -1),
    ("trace(matrix_power(A, 3))", {}, 234),
    ("matrix_power(A, 0)[0, 1]", {}, 0),
    ("matrix_power(A, 5)[1, 0]", {}, 4215),
    # a name replaced by a value, which may depend on an index outside
    ("diff(x**2, x, at=y)", {}, 10),
    ("sum(sum(grad(u @ u, u, at=[u[i] * k for i in range(n)])) for k in range(3))", {}, 108),
    # exact names
    ("x**y", {}, 243),
    ("w**2", {}, Fraction(1, 4)),
    ("sum(k * x for k in range(n))", {}, 3),
    ("sum(u[k] for k in range(n) if k > t)", {}, 11),
    ("prod(k + 1 for k in range(n + 3))", {}, 120),
]


@pytest.mark.parametrize(("text", "known", "expected"), VALUES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_value(text: str, known: dict[str, int], expected: Any) -> None:
    other = independent(text, known)
    if expected is None:
        with pytest.raises((Undefined, Unsupported)):
            value(text, **known)
        return
    assert value(text, **known) == expected
    assert other is None or other == expected
    assert value(text, Ball(), **known).overlaps(Ball().number(Fraction(expected)))


def test_a_matrix_has_no_entries_beyond_its_own() -> None:
    """As evidence may ask for one; statements are read with a condition on each position."""
    problem, whole = side("inv(M)[0, 1]")
    term = next(t for t in subterms(whole) if t.op == "inverse")
    for row, column in ((-1, 0), (2, 0), (0, -1), (0, 2), (-2, 1)):
        size, _, _, *rest = term.args
        beyond = Term(term.op, (size, number(row), number(column), *rest), term.data)
        with pytest.raises(Undefined):
            Interpreter(Rational(), environment(problem, KNOWN, Rational()))(beyond)


def test_powers_and_limits_between_bounds() -> None:
    ball = Ball()
    assert abs(value("x**sqrt(y)", ball) - flint.arb(3) ** flint.arb(5).sqrt()).upper() < flint.arb(2) ** -40
    assert value("w**sqrt(y) * 2**sqrt(y)", ball).overlaps(flint.arb(1))
    assert value("limit(y * log(x) / x, x, oo)", ball) == 0
    assert value("limit(log(2 + x), x, 0)", ball).overlaps(flint.arb(2).log())
    assert value("limit(where(5 + x < 2 + 2 * x, 1, 2), x, 0)", ball) == 2
    assert value("min(x, sqrt(y)**2)", ball).contains(3) and value("max(x, sqrt(y)**2)", ball).contains(5)
    assert value("sqrt(y)**4 % x", ball).contains(1)
    assert value("where(3**(10**7) < 3**(10**7 + 1), 1, 0)", ball) == 1
    for text in ("limit(log(x) * u[0] / x, x, oo)", "diff(limit(y * log(x) / x, x, oo), y)"):
        with pytest.raises(Unsupported):
            value(text, ball)


# A slope, no slope, or nothing said where there is one.
SLOPES: list[tuple[str, int, int | None]] = [
    ("abs(x)", 0, None),
    ("abs(x**2)", 0, 0),
    ("abs(x**3)", 0, 0),
    ("abs(x - 1)", 1, None),
    ("abs(x + 1)", -1, None),
    ("sqrt(x)", 0, None),
    ("sqrt(x**4)", 0, 0),
    ("max(x, 2 * x)", 0, None),
    ("max(x**2, 0)", 0, 0),
    ("max(x, x)", 0, 1),
    ("max(x, x + x**2)", 0, 1),
    ("max(x, 2*x - 1)", 0, 1),
    ("min(x, -x)", 0, None),
    ("min(x, x**2)", 1, None),
    ("floor(x)", 1, None),
    ("floor(x**2)", 0, 0),
    ("floor(x + 1)", -1, None),
    ("floor(-x**2)", 0, None),
    ("ceil(x)", 2, None),
    ("ceil(1 + x**2 / 2)", 0, None),
    ("floor(x / 2)", 1, 0),
    ("floor(x**2 + 1)", 0, 0),
    ("ceil(3 - x**2)", 0, 0),
]


@pytest.mark.parametrize(("text", "at", "slope"), SLOPES)
def test_there_is_no_slope_only_where_there_is_none(text: str, at: int, slope: int | None) -> None:
    """The quotients of differences, in fractions, from both sides: with a limit they agree in the end."""

    def of(x: Fraction) -> Any:
        return value(text, x=x)

    steps = [Fraction(sign, 4**k) for k in (20, 21) for sign in (1, -1)]
    try:
        near = [(of(at + h) - of(Fraction(at))) / h for h in steps]
        smooth = all(abs(q - (slope or 0)) < Fraction(1, 10**4) for q in near) and slope is not None
    except ArithmeticError:
        smooth = text == "sqrt(x**4)"
    assert smooth == (slope is not None)
    try:
        found = value(f"diff({text}, x)", x=at)
    except Unsupported:
        return
    except Undefined:
        assert slope is None
        return
    assert found == slope


# What is not decided is not taken for true, and what is not known not for a number.
@pytest.mark.parametrize(
    "text",
    [
        "diff(where(sqrt(2) * sqrt(2) < 2, x, 2 * x), x)",
        "where(sqrt(2)**2 < 2, 1, 2)",
        "diff(E(q), q)",
        "diff(E(q * r), q)",
        "E(diff(E(r**2) * r, r))",
        "E(limit(E(r**2) * r + 1 / x, x, oo))",
        "sum(grad(trace(S @ S), S))",
        "sum(grad(trace(O @ A), O))",
        "f(x)",
        "L(u)",
    ],
)
def test_what_is_not_supported(text: str) -> None:
    with pytest.raises(Unsupported):
        value(text, Ball(), q=3, r=1)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("u[t - 1]", {}),
        ("u[t + 1]", {"t": 1}),
        ("u[2 * t]", {"t": 1}),
        ("matrix_power(A, 2)[t - 1, 0]", {}),
        ("matrix_power(A, 2)[0, t - 1]", {}),
        ("matrix_power(A, 2)[t + 1, 0]", {"t": 1}),
        ("inv(M)[t - 1, 0]", {}),
        ("inv(M)[0, t + 1]", {"t": 1}),
        ("matrix_power(A, 9)[t - 1, 0]", {}),
        ("grad(u @ u, u)[t - 1]", {}),
        ("grad(u @ u, u)[t + 1]", {"t": 1}),
        ("limit(1 / x, x, 0)", {}),
        ("limit(sqrt(x**2) / x, x, 0)", {}),
        ("0**(-x)", {}),
        ("1 / (x - 3)", {}),
    ],
)
def test_what_has_no_value(text: str, known: dict[str, int]) -> None:
    with pytest.raises((Undefined, Unsupported)):
        value(text, **known)


def test_a_position_is_a_whole_number() -> None:
    """Terms that elaboration does not make, but evidence may: u[1/2], and a range up to 3/2."""
    problem, _ = side("x")
    half = Term("number", (), HALF)
    for term in (
        Term("entry", (half,), "u"),
        Term("sum", (Term("number", (), Fraction(0)), Term("number", (), Fraction(3, 2)), half), ("k",)),
        Term("entry", (Term("mul", (half, Term("symbol", (), "t"))),), "u"),
    ):
        ns = Rational()
        with pytest.raises(Undefined):
            Interpreter(ns, environment(problem, {**KNOWN, "t": Fraction(1)}, ns))(term)


def test_an_element_of_a_field_is_no_position_and_decides_no_case() -> None:
    field = Field("seed")
    problem, _ = side("where(x < y, 1, 2)")
    points = Environment(problem.declarations, {"n": Fraction(2)}, lambda name, entry: field.random(f"{name}{entry}"))
    for text in ("where(x < y, 1, 2)", "where(x == y, 1, 2)", "where(x != 0, 1, 2)"):
        with pytest.raises(Unsupported):
            Interpreter(field, points)(side(text)[1])
    with pytest.raises(Unsupported):
        Interpreter(field, points)(Term("entry", (Term("symbol", (), "x"),), "u"))
    assert field.equal(Interpreter(field, points)(side("where(n < 3, 1, 2)")[1]), field.number(1))


# Even if an engine vouches for an identity, the second look sees that it is none.
@pytest.mark.parametrize(
    "text",
    [
        "where(x == 0, 1, 0) * y == 0",
        "L(u) == L(2 * u)",
        "L(u) == x",
        "f(x) == f(y)",
        "diff(diff(x * y, y), x) == 0",
        "diff(E(q**2), v) == 0",
        "matrix_power(A, 2) == matrix_power(A, 3)",
        "limit((x**2 - 1) / (x - 1), x, 1) == 1",
        "limit(abs(x) / x, x, 0) == 1",
        "limit(sqrt(x**2) / x, x, 0) == 1",
        "limit(sqrt(x**2) / x, x, 0) == -1",
        "limit(x * y / (x + 1), x, oo) == x",
    ],
)
def test_the_second_look_denies(text: str) -> None:
    forged = Evidence("identity", "forged", {"normal_forms": True})
    assert rule(problem_from(text, WHERE), forged).word == "rejected"


@pytest.mark.parametrize("kind", ["real", "nonnegative", "natural", "integer", "index[n]", "positive", "dim"])
def test_a_limit_beside_a_parameter_that_may_vanish(kind: str) -> None:
    """x a / (x a + 1) tends to 1 for each a but 0, where it is 0."""
    problem = problem_from("limit(x * a / (x * a + 1), x, oo) == 1", {"n": "dim", "x": "real", "a": kind})
    for data in ({}, {"normal_forms": True}):
        assert rule(problem, Evidence("identity", "forged", data)).word == "rejected"  # a field has no limits
    found = evaluated(problem)
    assert (found is not None) is (kind in ("positive", "dim"))
    assert found is None or found[0].statement.args == (number(1), number(1))


def test_limits_of_quotients_with_parameters() -> None:
    where = {"x": "real", "a": "positive"}
    for text, said in (
        ("limit((x**2 - a**2) / (x - a), x, a) == a", "2*a == a"),
        ("limit((a * x + 1) / (x + a), x, oo) == a", "a == a"),
        ("limit((x**2 - 4) / (x - 2), x, 2) * a == -4 * a", "4*a == -4*a"),
        ("limit((a * x + 1) / (x + a), x, oo) == 1 / a", "a == 1/a"),
        ("limit(f(x), x, a) == f(a)", ""),  # f need not be continuous
    ):
        problem = problem_from(text, {**where, "f": "real -> real"})
        assert rule(problem, Evidence("identity", "forged")).word == "rejected"
        found = evaluated(problem)
        assert (found is None) is (said == ""), text
        assert found is None or found[0].statement == problem_from(said, where).statement, text
