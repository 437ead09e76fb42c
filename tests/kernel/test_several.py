"""Statements about several real numbers: each rule against points drawn at random and evaluated with mpmath."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from mpmath import mp, mpf

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import Term
from proofcheck.logic import kernel
from proofcheck.logic.decide import exponents
from proofcheck.logic.decide.lemmas import comparisons, orbits
from proofcheck.logic.verdict import Evidence

NAMES = ("a", "b", "x", "y")  # a, b positive; x, y real
FUNCTIONS = {
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "abs": abs,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "atan": mpmath.atan,
    "erf": mpmath.erf,
    "pi": lambda: mp.pi * 1,
    "max": max,
    "min": min,
}


class NoValue(Exception):
    pass


def value(t: Term, at: dict):
    """The value of a term, by mpmath alone."""
    if t.op == "number":
        return mpf(t.data.numerator) / t.data.denominator
    if t.op == "symbol":
        return at[t.data]
    args = [value(a, at) for a in t.args]
    try:
        if t.op == "add":
            return sum(args[1:], args[0])
        if t.op == "mul":
            return mpmath.fprod(args)
        if t.op == "div":
            return args[0] / args[1]
        found = args[0] ** args[1] if t.op == "pow" else FUNCTIONS[t.op](*args)
    except (ZeroDivisionError, ValueError):
        raise NoValue from None
    if isinstance(found, mpmath.mpc) or not mpmath.isfinite(found):
        raise NoValue
    return found


def made(rng: random.Random, depth: int, ops: tuple[str, ...]) -> Term:
    """A random term."""
    if depth == 0:
        return terms.symbol(rng.choice(NAMES)) if rng.random() < 0.8 else terms.number(Fraction(rng.randint(1, 5), 2))
    op = rng.choice(ops)
    if op in ("add", "mul"):
        return getattr(terms, op)(made(rng, depth - 1, ops), made(rng, depth - 1, ops))
    if op == "sub":
        return terms.sub(made(rng, depth - 1, ops), made(rng, depth - 1, ops))
    if op == "pow":
        exponent = terms.number(rng.choice([2, 3, -1, Fraction(1, 2)]))
        return terms.power(made(rng, depth - 1, ops), exponent)
    count = 2 if op in ("div", "max", "min") else 1
    return Term(op, tuple(made(rng, depth - 1, ops) for _ in range(count)))


def point(rng: random.Random) -> dict:
    size = {n: mpf(rng.randint(1, 400)) / rng.randint(20, 90) for n in NAMES}
    return {**size, "x": size["x"] * rng.choice((1, -1)), "y": size["y"] * rng.choice((1, -1))}


ALL = ("add", "sub", "mul", "div", "pow", "exp", "log", "sqrt", "abs", "max", "min", "atan")


def test_terms_change_as_the_orbit_says() -> None:
    rng, seen = random.Random(5), 0
    scaled = {"a": terms.ONE, "b": terms.number(2)}
    shifted = {"x": terms.ONE, "y": terms.number(-1)}
    with mp.workdps(40):
        for _ in range(6000):
            t = made(rng, rng.randint(1, 3), ALL)
            orbit = orbits.Orbit(scaled, shifted)
            try:
                k, w = orbit(t)
            except orbits.Moved:
                continue
            if orbit.needed:
                continue  # equations that need not hold
            at, c = point(rng), mpf(rng.randint(-20, 20)) / 17
            moved = {
                "a": at["a"] * mpmath.exp(c),
                "b": at["b"] * mpmath.exp(2 * c),
                "x": at["x"] + c,
                "y": at["y"] - c,
            }
            try:
                before = value(t, at)
            except NoValue:
                with pytest.raises(NoValue):
                    value(t, moved)
                continue
            expected = mpmath.exp(c * value(k, at)) * (before + c * value(w, at))
            assert abs(value(t, moved) - expected) < mpf(10) ** -25 * (1 + abs(expected)), t
            seen += bool(t.names & {"a", "b", "x", "y"})
    assert seen > 300


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("a + 1 <= 2 * b", {"a, b": "positive"}, []),
        ("a**2 <= 2 * b", {"a, b": "positive"}, []),
        ("log(a) <= 2 * log(b)", {"a, b": "positive"}, []),
        ("a <= 2 * b", {"a, b": "positive"}, ["a <= 1"]),
        ("a * log(a) <= b * log(b) + a", {"a, b": "positive"}, []),
        ("max(log(a), 0) <= log(b)", {"a, b": "positive"}, []),
        ("sin(a) <= 2 * b", {"a, b": "positive"}, []),
        ("abs(log(a)) <= log(b)", {"a, b": "positive"}, []),
    ],
)
def test_what_changes_is_not_put_to_one(statement: str, where: dict, given: list[str]) -> None:
    problem = problem_from(statement, where, given)
    data = {"name": "b", "scaled": {"a": terms.ONE, "b": terms.ONE}, "shifted": {}}
    step = orbits.settled(problem, data)
    if step is not None:
        # Some equation between weights is left, and it is false.
        words = {kernel.rule(part, Evidence(kind, "test")).word for part in step.parts[:-1] for kind in KINDS}
        assert "proved" not in words


KINDS = ("signs", "smt", "chart")


def test_slopes_are_derivatives_where_both_have_a_value() -> None:
    rng, seen = random.Random(7), 0
    ops = ("add", "sub", "mul", "div", "pow", "exp", "log", "sqrt", "abs", "sin", "cos", "atan", "erf", "power")
    with mp.workdps(60):
        for _ in range(3000):
            t = made(rng, rng.randint(1, 3), ops[:-1])
            if rng.random() < 0.2:
                t = terms.power(t, made(rng, 1, ops[:-1]))
            found = slope(t, "x", partial=True)
            if found is None:
                continue
            at, h = point(rng), mpf(10) ** -20
            try:
                steep = value(found, at)
                size = abs(value(t, at))
                low, high = (value(t, {**at, "x": at["x"] + s}) for s in (-h, h))
            except NoValue:
                continue
            expected = (high - low) / (2 * h)
            if abs(expected) + size < mpf(10) ** 6:
                assert abs(steep - expected) < mpf(10) ** -8 * (1 + abs(expected)), t
                seen += "x" in t.names
    assert seen > 500


def test_assumptions_make_units_only_where_they_imply_a_sign() -> None:
    where = {"p, q": "real"}
    for claim, given, shown in (
        ("log(3 * (1 - p)) == log(1 - p) + log(3)", "p < 1", True),
        ("log(3 * (2 - p)) == log(2 - p) + log(3)", "p <= 1", True),
        ("log(2 - 2*p) == log(1 - p) + log(2)", "3*p < 3", True),
        ("log(q * (1 - p)) == log(1 - p) + log(q)", "p < 1 and q >= 2", True),
        ("log(3 * (1 - p)) == log(1 - p) + log(3)", "p <= 1", False),
        ("log(3 * (1 - p)) == log(1 - p) + log(3)", "p < 2", False),
        ("log(3 * (p - 1)) == log(p - 1) + log(3)", "p < 1", False),
        ("log(3 * (1 - p)) == log(1 - p) + log(3)", "q < 1", False),
    ):
        assert exponents.holds(problem_from(claim, where, [given])) is shown, (claim, given)


def test_order_is_a_case_distinction_of_what_has_a_value() -> None:
    problem = problem_from("abs(x - y) >= 0", {"x, y": "real"})
    x, y = terms.symbol("x"), terms.symbol("y")
    assert comparisons.ordered(problem, {"pair": (x, y)}) is not None
    assert comparisons.ordered(problem, {"pair": (Term("log", (x,)), y)}) is None
    assert comparisons.ordered(problem, {"pair": (terms.div(x, y), y)}) is None


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("diff((x**2)**(3/2), x) <= 3*x**2 + 1", {"x": "real"}),  # at 0 the derivative is 0, as written it has no value
        ("diff(x * abs(x), x) == 2 * abs(x)", {"x": "real"}),
    ],
)
def test_a_derivative_that_is_lost_in_writing_refutes_nothing(statement, where) -> None:
    claim = statement_payload(statement, where, (), {})
    answer = judge_payload({"claim": claim, "settings": {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}})
    assert answer["verdict"] in ("proved", "supported", "unknown")
