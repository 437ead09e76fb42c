"""Rules that rewrite a statement, at the places where their condition is missing."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS

NORMAL = {"x, y": "normal", "a": "real", "v": "nonnegative", "z": "normal(mean=0, var=v)"}
NORMAL |= {"u": "uniform(0, 1)", "g": "normal[3]", "s": "iid(mean=0, var=1)"}


@pytest.mark.parametrize(
    "text",
    [
        "E(x * exp(x**2 / 4)) == 0",  # what changes its sign may converge in another way
        "E(1 / x**2) >= 1",  # no value at 0
        "E(log(x**2)) <= 0",
        "E(exp(-z**2)) <= 1",  # a variance that may be 0
        "E(exp(x - y)) >= 1",  # two names
        "diff(E(exp(-a * x**2)), a) <= 0",  # a name that moves
        "E(where(x > 0, 1, -1) * exp(-x**2)) == 0",
        "E(exp(-u**2)) <= 1",  # another law
        "E(exp(-g[0]**2)) <= 1",  # an entry
        "E(exp(-s**2)) <= 1",  # a law that is known by its moments
        "E(log(x)**2) >= 0",  # no value for x <= 0
        "sum(E(exp(-(x - k)**2)) for k in range(2)) <= 2",  # a value for each k
    ],
)
def test_an_average_stays_one_where_the_integral_may_be_something_else(text: str) -> None:
    assert LEMMAS["weighed"](problem_from(text, NORMAL), {}) is None


def test_an_average_of_what_is_not_negative_is_an_integral() -> None:
    step = LEMMAS["weighed"](problem_from("E(exp(-x**2)) <= 1", NORMAL), {})
    assert step is not None and step.then is not None and not step.parts
    assert [t.op for t in nodes(step.then.statement) if t.op in ("expectation", "integral")] == ["integral"]


def test_an_average_around_another_stays() -> None:
    """The name inside of both stands for two numbers."""
    step = LEMMAS["weighed"](problem_from("E(exp(-x**2) * E(x**4)) <= 3", NORMAL), {})
    assert step is not None and step.then is not None
    (outer,) = (t for t in nodes(step.then.statement) if t.op == "expectation")
    assert any(t.op == "integral" for t in nodes(outer.args[0]))


def facts(assumption: str) -> set[str]:
    step = LEMMAS["granted"](problem_from("a == a", {"a, b": "real", "u": "real[3]"}, [assumption]), {})
    return set() if step is None or step.then is None else {repr(g) for g in step.then.given[1:]}


def test_what_an_assumption_needs_in_one_case_only_is_not_granted() -> None:
    assert len(facts("1 / a == b")) == 1
    assert len(facts("log(a) + sqrt(b) >= 1 / (a - b)")) == 3
    assert facts("where(a > 0, 1 / a, 0) == b") == set()
    assert facts("a == 0 or 1 / a == b") == set()
    assert facts("implies(a != 0, 1 / a == b)") == set()
    assert facts("forall(1 / u[i] == b for i in range(3))") == set()
    assert facts("1 / u[0] == b") == set()
    assert facts("sum(1 / (a + k) for k in range(3)) == b") == set()
    assert facts("a == 1 / 2 + sqrt(2) + log(2)") == set()


def complex_problem(text: str, *given: str) -> Problem:
    return problem_from(text, {"z, w": "complex"}, list(given))


def test_what_both_sides_have_is_shown_to_have_a_value() -> None:
    step = LEMMAS["cancelled"](complex_problem("1 / z == 1 / z", "w != 0"), {"place": 0})
    assert step is not None and any(p.statement.op == "eq" and p.statement.args[0].op == "div" for p in step.parts)
    found = proofcheck.check("1 / z == 1 / z", where=["z, w: complex"], given=["w != 0"])
    assert found.word == "refuted"
    found = proofcheck.check("w / z + 1 == w / z + w**2", where=["z, w: complex"], given=["w**2 == 1", "w != 0"])
    assert found.word == "refuted"


def test_only_what_is_assumed_not_to_be_equal_is_cancelled() -> None:
    problem = complex_problem("w == 0", "z * w == 0", "z != 0")
    assert LEMMAS["cancelled"](problem, {"place": 0}) is None
    assert LEMMAS["cancelled"](problem, {"place": 2}) is None
    assert LEMMAS["cancelled"](problem, {"place": -1}) is None
    assert LEMMAS["cancelled"](problem, {"place": 1}) is not None


NAMES = {"w": "complex", "x": "normal", "u": "real[3]", "A, B": "real[2, 2]", "f": "real -> real"}


@pytest.mark.parametrize(
    "text",
    ["x == 0", "u[0] == 0", "A == B", "f(0) == 0", "E(x**2) == 0"],
)
def test_only_declared_numbers_are_cancelled(text: str) -> None:
    """A product of matrices may be 0, and what holds of a random number may fail at some of its values."""
    assert LEMMAS["cancelled"](problem_from(text, NAMES, ["w != 0"]), {"place": 0}) is None
    assert LEMMAS["alternatives"](problem_from(f"w == 1 or {text}", NAMES), {}) is None


def test_it_is_cancelled_by_declared_numbers() -> None:
    for apart in ("u[0] != 0", "A != B", "f(0) != 0"):
        assert LEMMAS["cancelled"](problem_from("w == 0", NAMES, [apart]), {"place": 0}) is None


def test_alternatives_have_a_value() -> None:
    assert LEMMAS["alternatives"](complex_problem("z == 0 or 1 / z == w"), {}) is None
    assert LEMMAS["alternatives"](complex_problem("z == 0 or w == 0"), {}) is not None
    assert LEMMAS["alternatives"](complex_problem("z == 0 or abs(w) < 1"), {}) is None
    assert LEMMAS["alternatives"](problem_from("x == 0 or y < 1", {"x, y": "real"}), {}) is None
    assert LEMMAS["alternatives"](problem_from("x == 0 and y == 1", {"x, y": "real"}), {}) is None


def test_each_part_of_a_disjunction_is_shown() -> None:
    """In the place of the assumption, and of none that says more or less."""
    problem = problem_from("x**2 == 1", {"x": "real"}, ["x > -5", "x == 1 or x == -1 or x == 2"])
    step = LEMMAS["disjoined"](problem, {"place": 1})
    assert step is not None
    assert [part.given[1].args[1].data for part in step.parts] == [1, -1, 2]
    assert all(part.statement == problem.statement and part.given[0] == problem.given[0] for part in step.parts)
    assert LEMMAS["disjoined"](problem, {"place": 0}) is None
    assert LEMMAS["disjoined"](problem, {"place": 2}) is None
    growth = problem_from("grows(n, n)", {"n": "dim"}, ["n == 1 or n >= 2"])
    assert LEMMAS["disjoined"](growth, {"place": 0}) is None


def test_a_piece_that_may_be_empty_needs_values_at_its_ends() -> None:
    problem = problem_from("integral(1 / t for t in interval(a, 1)) == -log(a)", {"a": "real"}, ["a >= 0", "a <= 1"])
    (integral,) = (t for t in nodes(problem.statement) if t.op == "integral")
    t = terms.symbol(integral.data[0])
    piece = {
        "start": integral.args[1],
        "end": integral.args[2],
        "antiderivative": terms.Term("log", (t,)),
        "integrand": integral.args[0],
        "closed": False,
        "scaled": False,
        "weak": True,
    }
    step = LEMMAS["integral"](problem, {"antiderivatives": [(integral, [piece])], "facts": []})
    assert step is not None
    valued = terms.eq(terms.Term("log", (terms.symbol("a"),)), terms.Term("log", (terms.symbol("a"),)))
    assert valued in [part.statement for part in step.parts]  # it has none at a == 0
    assert proofcheck.check(
        "integral(1 / t for t in interval(a, 1)) == -log(a)", where=["a: real"], given=["a >= 0", "a <= 1"]
    ).word in ("refuted", "unknown")
