"""Limits of what jumps, alternates or oscillates: verdicts, and values close to the point beside them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.search.engines import growth

WHERE = {"x": "real", "n": "natural", "m": "dim", "p": "positive", "c": "real"}


def verdict(statement: str, given: tuple[str, ...] = ()) -> str:
    problem = problem_from(statement, WHERE, given)
    proposal = growth.propose(problem)
    return "unknown" if proposal.evidence is None else kernel.rule(problem, proposal.evidence).word


# Each with the expression as Python has it, the point, and from which side.
VALUES: dict[str, tuple[Callable[[float], float], float, int, float]] = {
    'limit(floor(x), x, 2, side="-")': (math.floor, 2, -1, 1),
    'limit(floor(x), x, 2, side="+")': (math.floor, 2, 1, 2),
    'limit(ceil(x), x, -1, side="+")': (math.ceil, -1, 1, 0),
    "limit(floor(-x**2), x, 0)": (lambda x: math.floor(-x * x), 0, 1, -1),
    "limit(ceil(x**2 + 1), x, 0)": (lambda x: math.ceil(x * x + 1), 0, -1, 2),
    "limit(floor(3*x) + x, x, 1/2)": (lambda x: math.floor(3 * x) + x, 0.5, 1, 1.5),
    'limit(x - floor(x), x, 3, side="-")': (lambda x: x - math.floor(x), 3, -1, 1),
    'limit((x - 2) / (floor(x) - 2), x, 2, side="-")': (lambda x: (x - 2) / (math.floor(x) - 2), 2, -1, 0),
    'limit(floor(sqrt(p)), p, 4, side="-")': (lambda x: math.floor(math.sqrt(x)), 4, -1, 1),
}
SEQUENCES: dict[str, tuple[Callable[[int], float], float]] = {
    "limit((-1)**n / (n + 1), n, oo)": (lambda n: (-1) ** n / (n + 1), 0),
    "limit((-1/2)**n, n, oo)": (lambda n: (-0.5) ** n, 0),
    "limit((-1)**n * (-1)**(n + 1), n, oo)": (lambda n: (-1) ** n * (-1) ** (n + 1), -1),
    "limit(cos(pi*n)**2 + 1/m, n, oo) - 1/m": (lambda n: math.cos(math.pi * n) ** 2, 1),
    "limit((n % 2) / (n + 1), n, oo)": (lambda n: (n % 2) / (n + 1), 0),
}


@pytest.mark.parametrize("written", VALUES)
def test_values_beside_the_point_are_those_proved(written: str) -> None:
    function, point, side, value = VALUES[written]
    assert all(abs(function(point + side * 10.0**-k) - value) < 10.0 ** (1 - k) for k in (3, 4, 5))
    assert verdict(f"{written} == {value}") == "proved"
    assert verdict(f"{written} == {value} + 1") == "refuted"


@pytest.mark.parametrize("written", SEQUENCES)
def test_late_members_are_close_to_the_limit_that_is_proved(written: str) -> None:
    function, value = SEQUENCES[written]
    assert all(abs(function(n) - value) < 0.01 for n in range(200, 240))
    assert verdict(f"{written} == {value}") == "proved"
    assert verdict(f"{written} == {value} - 1") == "refuted"


@pytest.mark.parametrize(
    "written",
    [
        "limit(sin(x), x, oo)",
        "limit(x * sin(x), x, oo)",
        "limit(cos(x**2), x, oo)",
        "limit(exp(sin(x)), x, oo)",
        "limit(sin(1/x), x, 0)",
        'limit(cos(1/x)/x, x, 0, side="+")',
        'limit(sin(log(p)), p, 0, side="+")',
        "limit(sin(x)*cos(x), x, oo)",
        "limit(floor(x), x, 2)",
        "limit((-1)**n, n, oo)",
        "limit(cos(pi*n), n, oo)",
        "limit((-2)**n, n, oo)",
        "limit(n % 2, n, oo)",
    ],
)
@pytest.mark.parametrize("value", ["0", "1", "c"])
def test_what_has_no_limit_equals_nothing(written: str, value: str) -> None:
    assert verdict(f"{written} == {value}") == "refuted"
    assert verdict(f"{written} != {value}") == "refuted"


@pytest.mark.parametrize(
    "statement",
    [
        # The limit exists: there is nothing to refute.
        "limit(sin(x)**2 + cos(x)**2, x, oo) == 1",
        "limit(sin(x)/x, x, oo) == 0",
        "limit(x*sin(1/x), x, 0) == 0",
        "limit(sin(pi*n), n, oo) == 0",
        "limit(sin(2*pi*n), n, oo) == 0",
        "limit(cos(2*pi*n), n, oo) == 1",
        "limit((-1)**(2*n), n, oo) == 1",
        "limit(floor(x**2), x, 0) == 0",
        "limit(c*sin(x)*0, x, oo) == 0",
    ],
)
def test_limits_that_exist_are_not_refuted(statement: str) -> None:
    assert verdict(statement) in ("proved", "unknown")


@pytest.mark.parametrize(
    "statement",
    [
        "limit(sin(n), n, oo) == 0",
        "limit(c*sin(x), x, oo) == 0",
        "limit(floor(x), x, oo) == 0",
        "limit(x - floor(x), x, oo) == 0",
        "limit(floor(x*sin(1/x)), x, 0) == 0",
        "limit(sin(x) * (sin(x)**2 - 1) * cos(x) * (25*sin(x)**2 - 9), x, oo) == 0",
    ],
)
def test_these_are_not_proved(statement: str) -> None:
    assert verdict(statement) in ("refuted", "unknown")


def test_assumptions_about_the_name_keep_the_question_open() -> None:
    assert verdict("limit(sin(x), x, oo) == 0", ("sin(x) == 0",)) == "unknown"


NEGATIVE = {"b": "positive", "x": "real"}


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("limit(log(1 + exp(b * x)) / b, b, oo) == 0", ["x < 0"]),
        ("limit(log(1 + exp(-b * x)) / b, b, oo) == -x", ["x < 0"]),
        ("limit(softplus(b * x) / b, b, oo) == relu(x)", []),
        ("limit(tanh(b * x), b, oo) == sign(x)", ["x != 0"]),
        ("limit(exp(-3 * x * b) / exp(-2 * x * b), b, oo) == 0", ["x > 0"]),
    ],
)
def test_multiples_of_a_number_of_a_known_sign(statement: str, given: list[str]) -> None:
    assert check(statement, where=NEGATIVE, given=given).word == "proved"


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("limit(log(1 + exp(b * x)) / b, b, oo) == x", ["x < 0"]),
        ("limit(softplus(b * x) / b, b, oo) == x", []),
        ("limit(tanh(b * x), b, oo) == 1", ["x != 0"]),
        ("limit(exp(b * x), b, oo) == 0", []),
        ("limit(exp(-3 * x * b) / exp(-2 * x * b), b, oo) == 0", ["x < 0"]),
    ],
)
def test_of_the_other_sign_they_are_something_else(statement: str, given: list[str]) -> None:
    assert check(statement, where=NEGATIVE, given=given).word == "refuted"
