"""Sign charts against mpmath: functions drawn at random, their signs at random points; zeros with and without names."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest

from proofcheck.lang import terms
from proofcheck.lang.ops import Undefined
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide import univariate
from proofcheck.logic.decide.univariate import charts, roots
from proofcheck.logic.decide.univariate.charts import Interval
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence

X = terms.symbol("x")
DIGITS = 120
POINTS = ("1/1000", "1/7", "1/2", "1", "3/2", "2", "27/10", "5", "11", "40", "1/10**8", "30000")


@pytest.fixture(autouse=True)
def precise() -> Any:
    old = flint.ctx.prec
    flint.ctx.prec = charts.BITS
    yield
    flint.ctx.prec = old


def drawn(rng: random.Random, depth: int) -> Term:
    """A function of x, often without a value for some x."""
    if depth == 0:
        return rng.choice([X, X, terms.number(Fraction(rng.randint(-5, 5), rng.randint(1, 3))), Term("pi")])
    a = drawn(rng, depth - 1)
    match rng.randrange(10):
        case 0 | 1:
            return terms.add(a, drawn(rng, depth - 1))
        case 2:
            return terms.mul(a, drawn(rng, depth - 1))
        case 3:
            return terms.div(a, terms.add(terms.power(drawn(rng, depth - 1), terms.TWO), terms.ONE))
        case 4:
            return Term("exp", (terms.neg(a),)) if rng.random() < 0.5 else Term("exp", (a,))
        case 5:
            return Term("log", (terms.add(terms.ONE, terms.mul(a, a)),))
        case 6:
            return Term("sqrt", (terms.add(terms.TWO, Term("abs", (a,))),))
        case 7:
            return Term(rng.choice(["max", "min"]), (a, drawn(rng, depth - 1)))
        case 8:
            return Term("erf", (a,))
        case _:
            return Term("log", (X,)) if rng.random() < 0.5 else terms.power(X, terms.number(Fraction(3, 2)))


def value(t: Term, x: Any) -> Any:
    """An evaluator of its own, in mpmath."""
    args = [value(a, x) for a in t.args]
    match t.op:
        case "number":
            return mpmath.mpf(t.data.numerator) / t.data.denominator
        case "symbol":
            return x
        case "add":
            return mpmath.fsum(args)
        case "mul":
            return mpmath.fprod(args)
        case "div":
            return args[0] / args[1]
        case "pow":
            return args[0] ** args[1]
        case "pi":
            return +mpmath.pi
        case "abs" | "max" | "min":
            return {"abs": abs, "max": max, "min": min}[t.op](*args)
        case _:
            return getattr(mpmath, t.op)(*args)


def problem(statement: Term, kind: Any = "positive", *given: Term) -> Problem:
    return Problem({"x": Declaration("x", kind)}, given, statement)


def test_cells_of_random_inequalities_are_right() -> None:
    rng, decided = random.Random(5), 0
    with mpmath.workdps(DIGITS):
        for _ in range(250):
            left, right = drawn(rng, 2), drawn(rng, 2)
            statement = Term(rng.choice(["lt", "le"]), (left, right))
            found = univariate.failing(problem(statement))
            if found is None or not statement.names:
                continue
            decided += 1
            for text in POINTS:
                x = _fraction(text)
                place = mpmath.mpf(x.numerator) / x.denominator
                try:
                    difference = value(right, place) - value(left, place)
                except OverflowError:
                    continue
                if abs(difference) < mpmath.mpf(10) ** -80:
                    continue
                fails = any(_inside(cell, x) for cell in found)
                assert fails == bool(difference < 0), (statement, text)
    assert decided > 120


def _fraction(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(int(top), 10**8 if bottom == "10**8" else int(bottom or 1))


def _inside(cell: univariate.Cell, x: Fraction) -> bool:
    point = roots.Root(x, x, terms.number(x))
    if isinstance(cell, univariate.Point):
        return roots.ordered(cell.root, point) == 0
    low, high = cell.low, cell.high
    return (low is None or roots.ordered(low, point) < 0) and (high is None or roots.ordered(point, high) < 0)


def test_the_derivative_of_a_tower_is_the_derivative() -> None:
    rng, seen = random.Random(7), 0
    with mpmath.workdps(60):
        for _ in range(200):
            term = drawn(rng, 3)
            if term.names != {"x"}:
                continue
            interval = Interval("x", univariate.number(0), None, [200])
            try:
                f = interval.tower(term)
                written = interval.tower.term(f)
                slope = interval.tower.term(interval.tower.derivative(f))
            except (Unsupported, LimitExceeded, Undefined, charts.Split):
                continue
            for x in (mpmath.mpf("0.7"), mpmath.mpf("2.3")):
                try:
                    exact, again = value(term, x), value(written, x)
                    numeric = mpmath.diff(lambda t, term=term: value(term, t), x)
                    symbolic = value(slope, x)
                except (OverflowError, ZeroDivisionError):
                    continue
                assert abs(exact - again) <= mpmath.mpf(10) ** -40 * (1 + abs(exact)), term
                assert abs(numeric - symbolic) <= mpmath.mpf(10) ** -15 * (1 + abs(numeric)), term
                seen += 1
    assert seen > 100


NUMBERS = [
    ("sqrt(3 + 2*sqrt(2)) - 1 - sqrt(2)", 0),
    ("sqrt(5 - 2*sqrt(6)) - sqrt(3) + sqrt(2)", 0),
    ("log(6) - log(2) - log(3)", 0),
    ("log(1 + sqrt(2)) + log(sqrt(2) - 1)", 0),
    ("exp(log(2) / 2) - sqrt(2)", 0),
    ("sqrt(2) + sqrt(3) - 3.1462643699419723", 1),
    ("sqrt(3 + 2*sqrt(2)) - 1 - sqrt(2) + 1/10**40", 1),
    ("log(6) - log(2) - log(3) - 1/10**40", -1),
    ("8**(1/3) - 2", 0),
]


@pytest.mark.parametrize(("text", "sign"), NUMBERS)
def test_signs_of_numbers(text: str, sign: int) -> None:
    tower = roots.numbers()
    assert roots.number_sign(tower, tower(_closed(text))) == sign


def _closed(text: str) -> Term:
    import ast

    def walk(node: ast.expr) -> Term:
        if isinstance(node, ast.BinOp):
            a, b = walk(node.left), walk(node.right)
            made = {
                ast.Add: terms.add,
                ast.Sub: terms.sub,
                ast.Mult: terms.mul,
                ast.Div: terms.div,
                ast.Pow: terms.power,
            }
            return made[type(node.op)](a, b)
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name)
            return Term(node.func.id, tuple(walk(a) for a in node.args))
        assert isinstance(node, ast.Constant)
        return terms.number(Fraction(str(node.value)))

    return walk(ast.parse(text, mode="eval").body)


def exp(t: Term) -> Term:
    return Term("exp", (t,))


TRUE = [
    terms.le(terms.add(X, terms.ONE), exp(X)),
    terms.le(terms.mul(exp(terms.ONE), X), exp(X)),
    terms.le(terms.neg(exp(terms.number(-1))), terms.mul(X, Term("log", (X,)))),
]


@pytest.mark.parametrize("statement", TRUE)
def test_a_touch_is_proved_and_what_is_strict_or_a_little_more_is_not(statement: Term) -> None:
    assert univariate.failing(problem(statement)) == []
    strict = Term("lt", statement.args)
    assert univariate.failing(problem(strict, "real" if statement == TRUE[0] else "positive"))
    little = terms.add(statement.args[0], terms.number(Fraction(1, 10**30)))
    cells = univariate.failing(problem(terms.le(little, statement.args[1])))
    assert cells and not isinstance(cells[0], univariate.Point)


def test_nothing_is_said_of_what_has_no_value() -> None:
    log = Term("log", (terms.sub(X, terms.ONE),))
    assert univariate.failing(problem(terms.le(log, X))) is None
    assert univariate.failing(problem(terms.le(log, X), "real", terms.lt(terms.ONE, X))) == []
    pole = terms.div(terms.ONE, terms.sub(X, terms.TWO))
    assert univariate.failing(problem(terms.eq(pole, pole))) is None
    root = Term("sqrt", (terms.sub(X, terms.ONE),))
    assert univariate.failing(problem(terms.le(terms.ZERO, root))) is None
    zero = terms.sub(X, X)
    assert univariate.failing(problem(terms.eq(terms.div(X, zero), X))) is None


def test_a_unit_is_never_zero() -> None:
    tower = Tower(None, 0, lambda tower, f: 0, lambda tower, term: term)
    with pytest.raises(Unsupported):
        tower(terms.div(terms.ONE, terms.add(Term("sqrt", (terms.TWO,)), terms.ONE)))


QUARTER = ["0 <= x", "x <= pi / 2"]
WAVES_TRUE = [
    ("sin(x) >= 2 * x / pi", QUARTER),
    ("cos(x) >= 1 - 2 * x / pi", QUARTER),
    ("cos(x) <= 1 - x**2 / 2 + x**4 / 24", []),
    ("sin(x)**2 <= x**2", []),
    ("sin(x) * cos(x) <= 1 / 2", []),
    ("exp(sin(x)) <= 2.72", []),
    ("sin(x) / x >= cos(x)", ["0 < x", "x <= 1"]),
]
WAVES_FALSE = [
    ("sin(x) >= 2.000001 * x / pi", QUARTER),
    ("sin(x) > 2 * x / pi", QUARTER),
    ("cos(x) <= 1 - x**2 / 2 + x**4 / 24.1", []),
    ("sin(x)**2 <= x**2 - 1 / 10**9", []),
    ("sin(x) * cos(x) <= 0.4999999999", []),
    ("sin(x) * cos(x) < 1 / 2", []),
    ("sin(x) / x >= 0.9999", ["0 < x", "x <= 1"]),
    ("sin(x) <= x", []),
]
VALUELESS = [
    ("sin(log(x))**2 <= 1", []),
    ("log(x)**0 + sin(x) <= 2", []),
    ("sin(1 / (x - 5)) <= x + 2", ["x >= 0"]),
    ("sin(x) / x <= 2", []),
    ("log(x)**0 * 0 + sin(x) <= x", ["x >= 0"]),
]


def _problem(text: str, given: list[str]) -> Problem:
    return problem_from(text, {"x": "real"}, given)


@pytest.mark.parametrize(("text", "given"), WAVES_TRUE)
def test_true_ones_with_sines_are_proved(text: str, given: list[str]) -> None:
    assert univariate.failing(_problem(text, given)) == []


@pytest.mark.parametrize(("text", "given"), WAVES_FALSE)
def test_near_misses_with_sines_fail_where_mpmath_says_so(text: str, given: list[str]) -> None:
    problem = _problem(text, given)
    cells = univariate.failing(problem)
    assert cells
    rng = random.Random(text)
    with mpmath.workdps(50):
        for _ in range(40):
            x = Fraction(rng.randint(-600, 600), 101) or Fraction(1)
            place = mpmath.mpf(x.numerator) / x.denominator
            left, right = (value(side, place) for side in problem.statement.args)
            assert right - left <= 0 or not any(_inside(cell, x) for cell in cells), x


@pytest.mark.parametrize(("text", "given"), VALUELESS)
def test_nothing_is_said_of_sines_without_a_value(text: str, given: list[str]) -> None:
    assert univariate.failing(_problem(text, given)) != []


ZEROS: list[tuple[str, tuple[str, ...], str]] = [
    ("x**3 - x - 1 != 0", (), "x**3 - x - 1"),
    ("exp(x) != 2 - x", (), "exp(x) + x - 2"),
    ("exp(x) < 2 - x or exp(x) > 2 - x", (), "exp(x) + x - 2"),
    ("implies(x > 1, x**3 - x - 1 != 0)", (), "x**3 - x - 1"),
    ("x * log(x) != 3", ("x > 1",), "x * log(x) - 3"),
    ("x**5 - 4 * x + 2 != 0", ("x > 1/2", "x < 6/10"), "x**5 - 4 * x + 2"),
    ("3 * x < exp(x) or 6 * x > 2 * exp(x)", ("x < 1",), "exp(x) - 3 * x"),
]


def ruled(text: str, given: tuple[str, ...]) -> Any:
    return kernel.rule(problem_from(text, {"x": "real", "y": "real"}, list(given)), Evidence("chart", "test"))


@pytest.mark.parametrize(("text", "given", "zero"), ZEROS)
def test_a_zero_without_a_name_refutes(text: str, given: tuple[str, ...], zero: str) -> None:
    """mpmath finds a zero of its own where the digits say."""
    ruling = ruled(text, given)
    assert ruling.word == "refuted" and ruling.witness is not None
    said = mpmath.mpf(ruling.witness.values["x"].rstrip("."))
    with mpmath.workdps(30):
        found = mpmath.findroot(lambda x: eval(zero, {"x": x, "exp": mpmath.exp, "log": mpmath.log}), said)  # noqa: S307
        assert abs(found - said) < 1e-13 * abs(said)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("x**3 - x - 1 != 0", ("x < 1",)),  # the zero is left out
        ("x**3 - x - 1 != 0", ("y**2 < 0",)),  # nothing satisfies what is said of another name
        ("x**3 - x - 1 != 0", ("x < y",)),
        ("exp(x) != 2 - x", ("x > 1/2",)),
        ("exp(x) + x > 2", ("x**3 > 1/10",)),
        ("exp(x) + x >= 2", ("x > 2",)),
    ],
)
def test_a_zero_elsewhere_does_not(text: str, given: tuple[str, ...]) -> None:
    assert ruled(text, given).word != "refuted"
