"""The integrals that the kernel takes from a table are what quadrature finds, and those that diverge do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import mp

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas.integral_table import KNOWN, integral_of
from proofcheck.logic.decide.lemmas.known_integrals import known_integral
from proofcheck.logic.verdict import Evidence

HALF, THIRD, TWO = Fraction(1, 2), Fraction(1, 3), Fraction(2)
ROWS: list[tuple[str, tuple[Any, ...]]] = [
    ("gamma", (Fraction(3, 2), TWO, Fraction(1))),
    ("gamma", (HALF, Fraction(1), TWO)),
    ("beta", (Fraction(3, 2), HALF)),
    ("power", (Fraction(1), THIRD, TWO, TWO)),
    ("power", (Fraction(3), TWO, Fraction(3, 2), Fraction(5, 2))),
    ("power", (HALF, Fraction(3), Fraction(1), Fraction(3, 4))),
    ("log gamma", (Fraction(3, 2), TWO, Fraction(1))),
    ("log gamma", (HALF, THIRD, TWO)),
    ("log beta", (Fraction(3, 2), HALF)),
    ("log beta", (Fraction(5, 2), Fraction(3))),
    ("beta log", (Fraction(2, 3), Fraction(7, 3))),
    ("log power", (Fraction(1), THIRD, TWO, TWO)),
    ("log power", (HALF, Fraction(3), Fraction(1), Fraction(3, 4))),
    ("sine power", (Fraction(5, 2), Fraction(3, 2))),
    ("sine power", (Fraction(4), Fraction(1))),
    ("damped cosine", (Fraction(3, 2), HALF, Fraction(-1))),
    ("damped cosine", (HALF, Fraction(1), TWO)),
    ("damped sine", (Fraction(3, 2), HALF, Fraction(-1))),
    ("damped sine", (Fraction(4), Fraction(1), Fraction(3, 4))),
    ("bell", (TWO, Fraction(-3, 2))),
    ("Laplace", (Fraction(3, 2), HALF)),
    ("Fresnel cosine", (THIRD,)),
    ("Fresnel sine", (TWO,)),
    ("Dirichlet", (Fraction(3, 2),)),
    ("squared Dirichlet", (Fraction(3, 2),)),
    ("decaying", (HALF, Fraction(-2))),
    *(
        (kind, (Fraction(a), b))
        for kind in ("Bose", "Fermi", "softplus", "minus", "logistic")
        for a, b in ((2, THIRD), (4, TWO))
    ),
    *(
        (kind, ())
        for kind in ("Euler", "Euler above", "log below", "log above", "log sine", "log cosine", "whole log sine")
    ),
    ("Frullani", (Fraction(3), HALF)),
    ("half circle", (TWO, Fraction(-1))),
    ("circle", (TWO, Fraction(3, 2))),
    ("circle around 0", (TWO, Fraction(-3, 2))),
    ("sine circle", (TWO, Fraction(3, 2))),
    ("sine circle around 0", (Fraction(1), THIRD)),
]
WORDS: dict[str, Any] = {"div": mpmath.fdiv, "pow": mpmath.power, "pi": lambda: mp.pi} | {
    word: getattr(mpmath, word) for word in ("exp", "gamma", "log", "digamma", "sin", "cos", "atan", "sqrt")
}


def at(t: Term, x: Any) -> Any:
    """The value of a term with one name, in mpmath."""
    if t.op == "number":
        return mp.mpf(t.data.numerator) / t.data.denominator
    if t.op == "symbol":
        return x
    args = [at(a, x) for a in t.args]
    if t.op in ("add", "mul"):
        return mpmath.fsum(args) if t.op == "add" else mpmath.fprod(args)
    return WORDS[t.op](*args)


def quadrature(kind: str, parameters: tuple[Any, ...], body: Term) -> Any:
    if KNOWN[kind].ends[1] != "oo":
        low, high = (at(e, None) for e in KNOWN[kind].range)
        return mpmath.quad(lambda x: at(body, x), [low, (low + high) / 3, (low + high) / 2 + 0.1, high])
    if kind in ("Dirichlet", "squared Dirichlet", "Laplace"):
        near = mpmath.quad(lambda x: at(body, x), [0, 1])
        if kind != "squared Dirichlet":
            return near + mpmath.quadosc(lambda x: at(body, x), [1, mp.inf], omega=float(parameters[-1]))
        # sin(x)**2 is 1 / 2 and a wave
        waves = mpmath.quadosc(lambda x: at(body, x) - 1 / (2 * x**2), [1, mp.inf], omega=2 * float(parameters[0]))
        return near + mp.mpf(1) / 2 + waves
    if kind.startswith("Fresnel"):  # at t = sqrt(u)

        def turned(u: Any) -> Any:
            return at(body, mp.sqrt(u)) / (2 * mp.sqrt(u))

        return mpmath.quad(turned, [0, 1]) + mpmath.quadosc(turned, [1, mp.inf], omega=float(parameters[0]))
    # at t = exp(s), where both ends decay exponentially
    fast = ("damped cosine", "damped sine", "decaying", "bell", "logistic", "Frullani", "Bose", "minus")
    waves_too = [-60, -20, -5, *(k / 4 for k in range(-4, 21))]
    steps = waves_too if kind in fast else [-120, -20, -5, 0, 5, 20, 120]
    with mp.workdps(60 if kind in ("Bose", "minus") else 15):  # exp(t) - 1 for small t
        return mpmath.quad(lambda y: at(body, mp.exp(y)) * mp.exp(y), steps)


@pytest.mark.parametrize(("kind", "parameters"), ROWS)
def test_the_table_holds(kind: str, parameters: tuple[Any, ...]) -> None:
    found = integral_of(kind, tuple(map(terms.number, parameters)), terms.symbol("t"))
    assert found is not None
    body, value, needed = found
    assert all(g.op in ("lt", "le") and at(g.args[0], None) <= at(g.args[1], None) for g in needed)
    assert mpmath.almosteq(quadrature(kind, parameters, body), at(value, None), 1e-6)


def test_every_row_is_tested() -> None:
    assert {kind for kind, _ in ROWS} == set(KNOWN)


@pytest.mark.parametrize("a", [terms.ONE, terms.number(3), terms.number(HALF), terms.symbol("a"), terms.number(-2)])
def test_zeta_is_known_at_even_numbers(a: Term) -> None:
    assert integral_of("Bose", (a, terms.ONE), terms.symbol("t")) is None


def test_names_that_are_called_like_parameters() -> None:
    """What folds to such a name is not replaced once more."""
    a, t, u = map(terms.symbol, "atu")
    found = integral_of("beta", (terms.add(t, terms.ONE), a), u)
    assert found is not None
    body = found[0]
    assert body.args[0] == terms.power(u, t)


def offered(statement: str, rows: tuple[Any, ...], **more: Any) -> tuple[Problem, dict[str, Any]]:
    problem = problem_from(statement, {"c": "positive"})
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    return problem, {"integral": target, "multiples": rows, **more}


CAUCHY = (("power", ONE, ONE, ONE, terms.TWO, ONE),)
FAR = (("power", ONE, terms.TWO, ONE, terms.TWO, ONE),)


def test_what_converges_does_not_diverge() -> None:
    said = "integral(1 / (1 + t**2) for t in interval(-oo, oo)) == c"
    for half in (0, 1):
        for place in KNOWN["power"].bounding:
            problem, data = offered(said, CAUCHY, mirrored=CAUCHY, diverges=(half, place))
            step = known_integral(problem, data)
            assert step is not None
            pieces = tuple(Evidence("signs", "test") for _ in step.parts)
            ruling = kernel.rule(problem, Evidence("known integral", "test", {**data, "pieces": pieces}))
            assert ruling.word == "rejected"


@pytest.mark.parametrize("diverges", [(0, 2), (2, 0), (0, 1), (-1, 7)])
def test_only_ends_diverge(diverges: tuple[int, int]) -> None:
    problem, data = offered("integral(t / (1 + t**2) for t in interval(0, oo)) == c", FAR, diverges=diverges)
    assert known_integral(problem, data) is None


def test_both_halves_are_needed() -> None:
    problem, data = offered("integral(1 / (1 + t**2) for t in interval(-oo, oo)) == c", CAUCHY)
    assert known_integral(problem, data) is None


def step_for(statement: str, where: dict[str, Any], *row: Any, given: tuple[str, ...] = ()) -> Any:
    problem = problem_from(statement, where, given)
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    return known_integral(problem, {"integral": target, "multiples": ((*row, *[ONE] * 5)[:6],)})


B = terms.symbol("b")


@pytest.mark.parametrize(
    ("statement", "row", "asked"),
    [
        ("integral(sin(b * t) / t for t in interval(0, oo)) == pi / 2", ("Dirichlet", ONE, B), "0 < b"),
        ("integral(cos(b * t) / (1 + t**2) for t in interval(0, oo)) == 1", ("Laplace", ONE, ONE, B), "0 <= b"),
        ("integral(1 / (1 + b * cos(t)) for t in interval(0, pi)) == 1", ("half circle", ONE, ONE, B), "0 < 1 + b"),
        ("integral(exp(-(b * t**2)) for t in interval(0, oo)) == 1", ("bell", ONE, B, terms.ZERO), "0 < b"),
    ],
)
def test_what_the_value_needs_is_shown(statement: str, row: tuple[Any, ...], asked: str) -> None:
    step = step_for(statement, {"b": "real"}, *row)
    condition = problem_from(asked, {"b": "real"}).statement
    assert step is not None and condition in [part.statement for part in step.parts]


def test_the_integrand_is_compared_and_the_value_stands_in_its_place() -> None:
    step = step_for(
        "integral(2 * sin(b * t) / t for t in interval(0, oo)) == pi", {"b": "positive"}, "Dirichlet", terms.TWO, B
    )
    compared, *_ = step.parts
    t = terms.symbol(next(n for n in compared.statement.names if n != "b"))
    wave = terms.div(Term("sin", (terms.mul(B, t),)), t)
    assert compared.statement.args[1] == terms.mul(terms.TWO, wave)
    assert compared.given[-1:] == (terms.lt(terms.ZERO, t),)
    assert not any(s.op == "integral" for s in terms.nodes(step.then.statement))
    assert Term("pi") in terms.nodes(step.then.statement)


def test_inside_of_the_range_both_ends_are_known() -> None:
    step = step_for("integral(log(sin(t)) for t in interval(0, pi / 2)) == 0", {}, "log sine", ONE)
    assert [g.op for g in step.parts[0].given] == ["lt", "lt"]


def test_several_multiples_are_added() -> None:
    said = "integral(sin(b * t) / t + exp(-t) for t in interval(0, oo)) == 0"
    problem = problem_from(said, {"b": "positive"})
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    rows = (("Dirichlet", ONE, B, ONE, ONE, ONE), ("gamma", terms.TWO, ONE, ONE, ONE, ONE))
    step = known_integral(problem, {"integral": target, "multiples": rows})
    assert step is not None and step.then is not None
    right = step.parts[0].statement.args[1]
    assert right.op == "add" and len(right.args) == 2
    left = step.then.statement.args[0]
    assert left.op == "add" and {Term("pi"), terms.TWO} <= set(terms.nodes(left))


def test_opposite_values_cancel() -> None:
    said = "integral(exp(-t) for t in interval(-oo, oo)) == c"
    three = terms.number(3)  # gamma(3) is 2
    for second, a, total in ((-1, ONE, 0), (1, ONE, 2), (-1, three, -1), (-2, ONE, -1)):
        problem, data = offered(said, (("gamma", ONE, ONE, ONE, ONE, ONE),))
        data["mirrored"] = (("gamma", terms.number(second), a, ONE, ONE, ONE),)
        step = known_integral(problem, data)
        assert step is not None and step.then is not None
        assert terms.number(total) in step.then.statement.args


def test_what_diverges_is_not_0() -> None:
    row = ("power", B, terms.TWO, ONE, terms.TWO, terms.number(HALF))
    problem, data = offered(
        "integral(c * t * (1 + t**2)**(-1/2) for t in interval(0, oo)) == c", (row,), diverges=(0, 3)
    )
    problem = problem_from("integral(b * t * (1 + t**2)**(-1/2) for t in interval(0, oo)) == b", {"b": "real"})
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    step = known_integral(problem, {**data, "integral": target})
    assert step is not None and step.undefined
    assert Term("ne", (B, terms.ZERO)) in [part.statement for part in step.parts]
    # c p - a is -1 there
    assert terms.le(terms.number(-1), terms.ZERO) in [part.statement for part in step.parts]


def test_two_multiples_may_diverge_together_and_converge() -> None:
    row = ("power", ONE, ONE, ONE, terms.TWO, terms.number(HALF))
    problem, data = offered("integral(t / (1 + t**2) for t in interval(0, oo)) == c", (row, row), diverges=(0, 3))
    assert known_integral(problem, data) is None


@pytest.mark.parametrize(
    ("statement", "where", "row"),
    [
        # a parameter or a factor that moves with t
        ("integral(sin(t**2) / t for t in interval(0, oo)) == b", {"b": "real"}, ("Dirichlet", ONE, "t")),
        ("integral(t * sin(t) / t for t in interval(0, oo)) == b", {"b": "real"}, ("Dirichlet", "t", ONE)),
        # a random name, and a sum around it
        ("integral(sin(b * t) / t for t in interval(0, oo)) == 1", {"b": "uniform(1, 2)"}, ("Dirichlet", ONE, B)),
        (
            "sum(integral(sin((k + 1) * t) / t for t in interval(0, oo)) for k in range(n)) == n",
            {"n": "dim"},
            ("Dirichlet", ONE, ONE),
        ),
        # under a derivative by b, which may lie at the end of what is declared
        (
            "diff(integral(sin(b * t) / t for t in interval(0, oo)), b) == 0",
            {"b": "nonnegative"},
            ("Dirichlet", ONE, B),
        ),
    ],
)
def test_other_integrals_are_left(statement: str, where: dict[str, Any], row: tuple[Any, ...]) -> None:
    problem = problem_from(statement, where)
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    own = terms.symbol(target.data[0])
    numbers = tuple(own if p == "t" else p for p in row)
    assert known_integral(problem, {"integral": target, "multiples": ((*numbers, *[ONE] * 5)[:6],)}) is None


def test_an_integral_over_the_line_has_two_halves() -> None:
    said = "integral(exp(-t) for t in interval(-oo, oo)) == c"
    problem, data = offered(
        said, (("gamma", ONE, ONE, ONE, ONE, ONE),), mirrored=(("gamma", ONE, ONE, terms.number(-1), ONE, ONE),)
    )
    step = known_integral(problem, data)
    assert step is not None
    first, second, *_ = (part.statement.args[0] for part in step.parts)
    assert first != second and {s.op for s in (first, second)} == {"exp"}


def test_a_row_is_of_its_range() -> None:
    assert step_for("integral(log(sin(t)) for t in interval(0, pi)) == 0", {}, "log sine", ONE) is None
    assert step_for("integral(log(sin(t)) for t in interval(0, pi)) == 0", {}, "whole log sine", ONE) is not None
    assert step_for("integral(sin(t) / t for t in interval(0, 1)) == pi / 2", {}, "Dirichlet", ONE, ONE) is None
    assert step_for("integral(sin(t) / t for t in interval(1, oo)) == pi / 2", {}, "Dirichlet", ONE, ONE) is None


FALSE = [
    ("integral(sin(b * t) / t for t in interval(0, oo)) == pi / 2", {"b": "real"}, []),
    ("integral(sin(t) / t for t in interval(0, oo)) == pi", {}, []),
    ("integral(t / (exp(t) - 1) for t in interval(0, oo)) == pi**2 / 12", {}, []),
    ("integral(log(sin(t)) for t in interval(0, pi / 2)) == -pi * log(2)", {}, []),
    ("integral(1 / (a + b * cos(t)) for t in interval(0, 2 * pi)) == 2 * pi / sqrt(a**2 + b**2)", {}, ["a > b"]),
    ("integral((exp(-a * t) - exp(-b * t)) / t for t in interval(0, oo)) == log(a / b)", {}, []),
    ("integral(log(t) / (1 + t**2) for t in interval(0, oo)) == 1", {}, []),
    ("integral(cos(b * t) / (1 + t**2) for t in interval(0, oo)) == pi * exp(-b)", {}, []),
    ("integral(sin(t**2) for t in interval(0, oo)) == sqrt(pi) / 2", {}, []),
    ("integral(exp(-t) * sin(t) / t for t in interval(0, oo)) == pi / 2", {}, []),
    ("integral(1 / (exp(t) - 1) for t in interval(0, oo)) == 1", {}, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_what_is_false_is_not_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    found = proofcheck.check(statement, where=where or {"a, b": "positive"}, given=given, numbers="off")
    assert found.word in ("refuted", "unknown")


TRUE = [
    ("integral(sin(b * t) / t for t in interval(0, oo)) == pi / 2", []),
    ("integral(t**3 / (exp(t) - 1) for t in interval(0, oo)) == pi**4 / 15", []),
    ("integral(log(1 - t) / t for t in interval(0, 1)) == -pi**2 / 6", []),
    ("integral(1 / (a + b * cos(t)) for t in interval(0, 2 * pi)) == 2 * pi / sqrt(a**2 - b**2)", ["a > b"]),
    ("integral((exp(-a * t) - exp(-b * t)) / t for t in interval(0, oo)) == log(b / a)", []),
    ("integral(cos(t) / (1 + t**2) for t in interval(-oo, oo)) == pi / exp(1)", []),
    ("integral(sin(t)**n for t in interval(0, pi / 2)) == sqrt(pi) / 2 * gamma((n + 1) / 2) / gamma(n / 2 + 1)", []),
    ("integral(t**2 * exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, oo)) == pi**2 / 3", []),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_what_is_true_is_proved(statement: str, given: list[str]) -> None:
    where = {"a, b": "positive", "n": "natural"}
    assert proofcheck.check(statement, where=where, given=given, numbers="off").word == "proved"
