"""Series between others, assumptions about all numbers at some of them, limits of what is continuous: what is close by
and false is not proved, and evidence for it is not taken."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import proved

Where = dict[str, str]
STREAM = {"g": "nonnegative", "R": "positive", "r": "real -> real", "H": "dim"}
SIGNED = {**STREAM, "g": "real"}
BOUND, BELOW = "forall(abs(r(x)) <= R for x in real)", "g < 1"
ENTRIES = {"n": "dim", "z": "real[n]", "i": "index[n]", "b": "real", "t": "positive"}
F = {"f": "real -> real", "a": "real"}
TRUE: list[tuple[str, Where, list[str]]] = [
    ("abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)", STREAM, [BOUND, BELOW]),
    ("abs(sum(g**t * r(t) for t in range(H, oo))) <= g**H * R / (1 - g)", STREAM, [BOUND, BELOW]),
    ("f(a) <= 3", F, ["forall(f(x) <= 2 for x in real)"]),
    ("limit(softmax(z / t)[i], t, oo) == 1 / n", ENTRIES, []),
    ("limit(softmax(b * z)[i], b, 0) == 1 / n", ENTRIES, []),
]
FALSE: list[tuple[str, Where, list[str]]] = [
    ("abs(sum(g**t * r(t) for t in range(oo))) <= R", STREAM, [BOUND, BELOW]),
    ("abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)", SIGNED, [BOUND, "abs(g) < 1"]),
    ("abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)", STREAM, [BOUND, "g != 1"]),
    ("abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)", STREAM, ["abs(r(0)) <= R", BELOW]),
    ("sum(g**t * r(t) for t in range(1, oo)) >= 0", STREAM, ["forall(r(x) >= -R for x in real)", BELOW]),
    ("f(a) <= 1", F, ["forall(f(x) <= 2 for x in real)"]),
    ("f(a) <= 2", F, ["forall(f(x) <= 2 for x in real if x > 0)"]),
    ("limit(softmax(z / t)[i], t, oo) == 0", ENTRIES, []),
    ("limit(sqrt(z[i] * b), b, 0) == 0", ENTRIES, []),
    ("limit(abs(z[i] * b) / b, b, 0) == 0", ENTRIES, []),
    ("limit(where(b == 0, z[i], 0), b, 0) == z[i]", ENTRIES, ["z[i] > 0"]),
    ("limit(floor(b) * z[i], b, 1) == z[i]", ENTRIES, ["z[i] > 0"]),
    ("limit(z[i] + t, t, oo) == z[i]", ENTRIES, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), TRUE)
def test_what_is_true_is_proved(statement: str, where: Where, given: list[str]) -> None:
    assert check(statement, where=where, given=given).word == "proved"


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_nothing_false_is_proved(statement: str, where: Where, given: list[str]) -> None:
    assert check(statement, where=where, given=given).word in ("refuted", "unknown", "supported")


@pytest.mark.parametrize(
    "given",
    [
        ["forall(f(x) <= a for x in real)", "forall(f(x) >= 2 for x in real)"],
        ["forall(x**2 + a >= 2 for x in real)"],
    ],
)
def test_what_z3_is_not_told_refutes_nothing(given: list[str]) -> None:
    """Its models need not satisfy what is assumed of all numbers."""
    assert check("a >= 2", where=F, given=given).word in ("proved", "unknown", "supported")


def power(scale: Term, over: Term) -> Term:
    return terms.div(terms.mul(scale, terms.power(terms.symbol("g"), terms.index("i1"))), over)


g, R = terms.symbol("g"), terms.symbol("R")
LESS = terms.sub(g, terms.ONE)
UNDER, OVER = (power(terms.neg(R), LESS), terms.ZERO), (power(R, LESS), terms.ZERO)
WHOLE = "sum(g**t * r(t) for t in range(oo)) <= R"
FORGED: list[tuple[list[str], tuple[Term, Term], tuple[Term, Term]]] = [
    ([BOUND], UNDER, OVER),  # the sums need not converge
    ([BOUND, BELOW], UNDER, (power(R, LESS), terms.ONE)),  # the limit is 0
    ([BOUND, BELOW], UNDER, (power(terms.ONE, LESS), terms.ZERO)),  # steps that are not above the terms
    ([BELOW], UNDER, OVER),  # nothing is known of the terms
    ([BOUND, BELOW], (terms.symbol("N'"), terms.ZERO), OVER),  # what tends to infinity stands in a bound
]


@pytest.mark.parametrize(("given", "under", "over"), FORGED)
def test_bounds_that_are_none_are_not_taken(given: list[str], under: Any, over: Any) -> None:
    problem = problem_from(WHOLE, STREAM, given)
    target = next(t for t in nodes(problem.statement) if t.op == "limit")
    step = LEMMAS["enclosed"](problem, {"target": target, "under": under, "over": over, "from": 0})
    assert step is None or len(proved(step.parts, OTHERS.prove)) < len(step.parts)


def test_a_value_between_the_bounds_does_not_refute() -> None:
    problem = problem_from("sum(g**t * r(t) for t in range(oo)) <= 0", STREAM, [BOUND, BELOW])
    target = next(t for t in nodes(problem.statement) if t.op == "limit")
    step = LEMMAS["enclosed"](problem, {"target": target, "under": UNDER, "over": OVER, "from": 0})
    assert step is not None and not step.exact


@pytest.mark.parametrize(
    ("place", "where"),
    [
        (terms.symbol("a"), {**F, "a": "complex"}),
        (terms.symbol("a"), {**F, "a": "normal"}),
        (terms.index("k"), F),
        (terms.div(terms.ONE, terms.symbol("a")), F),  # without a value at 0
        (Term("infinity"), F),
    ],
)
def test_an_assumption_about_real_numbers_says_nothing_of_others(place: Term, where: Where) -> None:
    problem = problem_from("f(0) <= 3", where, ["forall(f(x) <= 2 for x in real)"])
    piece = Evidence("signs", "test")
    data = {"instances": ((problem.given[0], place),), "pieces": (piece,), "piece": piece}
    step = LEMMAS["instanced"](problem, data)
    assert step is None or len(proved(step.parts, OTHERS.prove)) < len(step.parts)
    assert rule(problem, Evidence("instanced", "test", data)).word == "rejected"


PLACES = {"n, m": "dim", "x": "real[n]", "a": "real", "u": "normal", "i": "index[m]"}


@pytest.mark.parametrize(
    "place",
    [
        "n",  # beyond the last place
        "m - 1",
        "0 - 1",
        "a",
        "n / 2",
        "u",
        "i",
    ],
)
def test_an_assumption_about_places_says_nothing_beyond_them(place: str) -> None:
    problem = problem_from("x[0] <= 2", PLACES, ["forall(sum(x[j] for j in range(i + 1)) <= 1 for i in range(n))"])
    at = problem_from(f"{place} == {place} + a", PLACES).statement.args[0]
    step = LEMMAS["instanced"](problem, {"instances": ((problem.given[0], at),)})
    assert step is None or len(proved(step.parts, OTHERS.prove)) < len(step.parts)


def test_an_assumption_about_places_is_said_of_the_last() -> None:
    problem = problem_from("sum(x) <= 1", PLACES, ["forall(sum(x[j] for j in range(i + 1)) <= 1 for i in range(n))"])
    step = LEMMAS["instanced"](problem, {"instances": ((problem.given[0], terms.sub(terms.symbol("n"), terms.ONE)),)})
    assert step is not None and step.then is not None
    assert len(proved(step.parts, OTHERS.prove)) == len(step.parts)
    assert not step.then.given[1].free


def test_only_what_is_assumed_is_said_of_a_value() -> None:
    problem = problem_from("f(a) <= 1", F, ["forall(f(x) <= 2 for x in real)"])
    other = problem_from("f(a) <= 1", F, ["forall(f(x) <= 1 for x in real)"])
    assert LEMMAS["instanced"](problem, {"instances": ((other.given[0], terms.symbol("a")),)}) is None
