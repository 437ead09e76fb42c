"""Averages compared: evidence that says more than is so is rejected, and so are laws that are none."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.pointwise import pointwise
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Atoms, Evidence
from proofcheck.search.engines import proved

SETTINGS = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
HALF = Fraction(1, 2)


def judged(statement: str, where: Mapping[str, str], *given: str) -> str:
    payload = statement_payload(statement, dict(where), given, {})
    word: str = judge_payload({"claim": payload, "settings": SETTINGS})["verdict"]
    return word


SIGNS = {"n": "dim", "t": "positive", "x": "iid[n](mean=0, low=-1, high=1)"}
# Not one of these is true, but for the want of a value, of an average, of a condition.
NOT_PROVED = [
    ("E(exp(z**2)) >= 1", {"z": "normal"}, ()),  # there is no such average
    ("E(exp(z**2) * x) == 0", {"x": "iid(mean=0, var=1)", "z": "normal"}, ()),
    ("P(1 / x >= 0) <= 1", {"x": "iid(low=0, high=1)"}, ()),
    ("E(1 / x) >= 1 / E(x)", {"x": "iid(low=0, high=1)"}, ()),
    ("E(log(x)) <= log(E(x))", {"x": "iid(low=0, high=1)"}, ()),
    ("E(sqrt(x)) <= sqrt(E(x))", {"x": "iid(low=-1, high=1)"}, ()),
    ("E(x / k) <= 1 / k", {"k": "real", "x": "iid(low=0, high=1)"}, ()),
    ("E(x * x) == E(x) * E(x)", {"x": "iid(low=0, high=1)"}, ()),
    ("P(x > 0 and x > t) == P(x > 0) * P(x > t)", {"t": "real", "x": "iid(mean=0, var=1)"}, ()),
    ("E(x**3) >= E(x)**3", {"x": "iid(low=-1, high=1)"}, ()),  # convex on one side only
    ("E(x**2) == 4", {"x": "iid(low=a, high=b)", "a, b": "real"}, ("b < a",)),  # no law: says nothing
    ("P(x[0] + x[0] >= t) <= exp(-t**2 / 4)", SIGNS, ()),
    ("P(n * x[0] >= t) <= exp(-t**2 / (2 * n))", SIGNS, ()),
    ("limit(P(abs(x[0]) >= t), n, oo) == 0", SIGNS, ()),
    ("limit(P(abs(mean(x)) >= 1 / n), n, oo) == 0", SIGNS, ()),
]


@pytest.mark.parametrize(("statement", "where", "given"), NOT_PROVED, ids=[row[0] for row in NOT_PROVED])
def test_what_is_not_so_is_not_proved(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert judged(statement, where, *given) != "proved"


# -- forged evidence ----------------------------------------------------------------------------------------------


def sides(text: str, where: dict[str, str]) -> tuple[Term, ...]:
    return problem_from(text, where).statement.args


def accepted(problem: Problem, data: dict[str, Any]) -> bool:
    """Whether the lemma with these fields proves the statement, each part by whatever engine there is."""
    step = pointwise(problem, data)
    if step is None or step.then is None:
        return False
    pieces = proved(step.parts, OTHERS.prove)
    piece = OTHERS.prove(step.then)
    if len(pieces) < len(step.parts) or piece is None:
        return False
    evidence = Evidence("pointwise", "test", {**data, "pieces": pieces, "piece": piece})
    return rule(problem, evidence).word == "proved"


X = {"t": "real", "k": "real", "x": "iid(mean=0, var=1)", "y": "iid(mean=0, var=1)", "z": "normal"}
B = {"t": "positive", "x": "iid(mean=0, low=-1, high=1)", "y": "iid(mean=0, low=-1, high=1)"}


def test_right_evidence_is_accepted() -> None:
    problem = problem_from("E(abs(x)) >= 0", X)
    assert accepted(problem, {"facts": (problem_from("abs(x) >= 0", X).statement,)})


def test_a_fact_has_to_hold_everywhere() -> None:
    problem = problem_from("E(abs(x)) >= 1", X)
    assert not accepted(problem, {"facts": (problem_from("abs(x) >= 1", X).statement,)})
    problem = problem_from("P(x > t) >= 1", X)
    assert not accepted(problem, {"facts": (problem_from("where(x > t, 1, 0) >= 1", X).statement,)})


def test_a_fact_without_a_value_assumes_nothing() -> None:
    """Where k is 0 the event does not occur, and the quotient is not looked at; it may not exclude k == 0 either."""
    problem = problem_from("E(x) == 0", X)
    event = "where(k != 0 and x > 0, 1, 0)"
    fact = problem_from(f"(1 / k) * {event} <= 1 / k * {event}", X).statement
    step = pointwise(problem, {"facts": (fact,)})
    assert step is not None and len(proved(step.parts, OTHERS.prove)) < len(step.parts)


def test_the_same_name_is_not_independent_of_itself() -> None:
    x = sides("x == 0", X)[0]
    assert pointwise(problem_from("E(x * x) == 0", X), {"independent": ((x, x),)}) is None


def test_averages_of_facts_have_to_exist() -> None:
    problem = problem_from("E(abs(x)) <= 5", X)
    assert pointwise(problem, {"facts": (problem_from("abs(x) <= x**4 + 1", X).statement,)}) is None
    # Of its own averages a statement supposes this, but not of what normal names alone decide.
    assert pointwise(problem_from("E(exp(z**2)) >= 1", X), {}) is None
    assert pointwise(problem_from("E(exp(x**2)) >= 1", X), {"facts": ()}) is not None


MOVED = [
    "diff(E(abs(x + t)), t) == 0",
    "diff(E(abs(x + t)), t, at=3) == 0",
    "limit(E(abs(x + t)), t, oo) == E(abs(x + t))",
]


@pytest.mark.parametrize("statement", MOVED)
def test_an_average_is_no_number_where_a_name_moves(statement: str) -> None:
    """With one name for E(abs(x + t)) at all t, each of these false statements would be an equation of that name with
    itself, or of its derivative with 0."""
    assert pointwise(problem_from(statement, X), {}) is None


def test_what_stays_random_and_what_has_no_average_is_left_alone() -> None:
    for statement in ("E(abs(x)) >= x", "t >= t - 1"):
        assert pointwise(problem_from(statement, X), {}) is None
    assert pointwise(problem_from("E(x) <= 1", {"x": "iid(mean=2, low=0, high=1)"}), {}) is None


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("E(exp(2 * x)) >= 0", {"x": "exponential(1)"}),  # the integral of exp(x)
        ("E(exp(2 * x) * y) == E(exp(2 * x) * y)", {"x": "exponential(1)", "y": "iid(low=0, high=1)"}),
        ("E(exp(x[0])) >= 0", {"x": "spherical[2]"}),
        ("E(exp(z**2)) >= 0", {"z": "normal"}),
        ("E(exp(z**2) + x) >= 0", {"z": "normal", "x": "iid(low=0, high=1)"}),
    ],
)
def test_averages_that_one_law_decides_are_not_supposed_to_exist(statement: str, where: dict[str, str]) -> None:
    assert pointwise(problem_from(statement, where), {}) is None


def test_averages_inside_facts_have_to_exist() -> None:
    problem, known = (problem_from(f"E({inner}) >= 0", X) for inner in ("x**2", "exp(x)"))
    assert pointwise(problem, {}) is not None and pointwise(problem, {"facts": (known.statement,)}) is None


def test_events_and_quotients_have_to_have_a_value() -> None:
    """1 / x is none at 0, which no law excludes here."""
    for statement in ("P(1 / x >= t) <= 1", "E(1 / x) <= 1"):
        step = pointwise(problem_from(statement, X), {})
        assert step is not None and len(proved(step.parts, OTHERS.prove)) < len(step.parts)
    step = pointwise(problem_from("P(1 / (1 + x**2) >= t) <= 1", X), {})
    assert step is not None and len(proved(step.parts, OTHERS.prove)) == len(step.parts)


def test_a_sum_of_averages_of_one_law_is_that_many_times_the_first() -> None:
    where = {"n": "dim", "t": "real", "x": "iid[n](mean=0, var=1)"}
    total = "sum(P(x[i] >= t) for i in range(n))"
    for value, right in (("n * P(x[0] >= t)", True), ("P(x[0] >= t)", False), ("0", False), ("n", False)):
        assert accepted(problem_from(f"{total} == {value}", where), {}) is right, value


def test_tangents_need_the_sign_of_the_second_derivative() -> None:
    x, cube = sides("x == x**3", B)
    zero, one = sides("0 == 1", B)
    data = {"tangents": ((x, cube, zero, one),)}
    assert not accepted(problem_from("E(x**3) >= 0", B), data)
    inside = {**B, "x": "iid(mean=1, low=0, high=2)"}
    assert accepted(problem_from("E(x**3) >= 1", inside), {"tangents": ((x, cube, one, one),), "averages": ((x, one),)})


@pytest.mark.parametrize(("exponent", "right"), [("x + y", True), ("x + x", False), ("2 * x", False), ("x * y", False)])
def test_the_exponent_is_a_sum_of_different_entries(exponent: str, right: bool) -> None:
    statement = f"E(exp({exponent})) <= exp(1)"
    term, bound = sides(f"{exponent} == 1", B)
    assert accepted(problem_from(statement, B), {"exponential": ((term, bound),)}) is right


def test_sums_over_the_same_entry_are_not_sums_of_different_ones() -> None:
    for text, right in (
        ("sum(x)", True),
        ("sum(x[0] for i in range(n))", False),
        ("sum(x[i] + x[i] for i in range(n))", False),
    ):
        term, bound = sides(f"{text} == n / 2", SIGNS)
        problem = problem_from(f"E(exp({text})) <= exp(n / 2)", SIGNS)
        assert accepted(problem, {"exponential": ((term, bound),)}) is right, text


def test_the_bound_of_a_number_is_one() -> None:
    """Bernstein's lemma with a K that x does not keep to, and with one that is too large."""
    where = {"x": "iid(mean=0, var=1, low=-4, high=4)", "c": "positive"}
    problem = problem_from("E(exp(x)) <= exp(c)", where)
    x, c = sides("x == c", where)
    for most in ("1", "3", "4"):
        assert not accepted(problem, {"exponential": ((x, c, sides(f"{most} == 0", where)[0]),)})


# -- laws of few values -------------------------------------------------------------------------------------------


def refuted(statement: str, where: dict[str, str], values: dict[str, Any]) -> bool:
    return rule(problem_from(statement, where), Evidence("witness", "test", {"values": values})).word == "refuted"


FAIR = Atoms(((Fraction(-1), HALF), (Fraction(1), HALF)))


def test_a_law_of_few_values_has_to_be_one_that_is_declared() -> None:
    where = {"x": "iid(mean=0, var=1, low=-1, high=3)"}
    false = "P(x >= 1) <= 1 / 4"
    assert refuted(false, where, {"x": FAIR})
    for atoms in (
        ((Fraction(-1), HALF), (Fraction(1), Fraction(1, 4))),  # the weights are less than 1 together
        ((Fraction(-1), HALF), (Fraction(1), Fraction(3, 4)), (Fraction(2), Fraction(-1, 4))),
        ((Fraction(-2), HALF), (Fraction(2), HALF)),  # another variance, and below the bound
        ((Fraction(-1), Fraction(1, 4)), (Fraction(1), Fraction(3, 4))),  # another mean
        (),
    ):
        assert not refuted(false, where, {"x": Atoms(atoms)})
    assert not refuted("P(z >= 1) <= 1 / 4", {"z": "normal"}, {"z": FAIR})
    assert not refuted("P(c >= 1) <= 1 / 4", {"c": "spherical[1]"}, {"c": FAIR})
    assert not refuted("x <= 0", where, {"x": FAIR})  # not a value of the name


def test_entries_are_independent_and_averages_exact() -> None:
    where = {"x": "iid[3](mean=0, var=1)"}
    for share, word in ((Fraction(3, 8), False), (Fraction(3, 8) + Fraction(1, 10**9), True)):
        assert refuted(f"P(sum(x) == 1) >= {share}", where, {"x": FAIR}) is word
    assert refuted("E(x[0] * x[1]) == 1", where, {"x": FAIR})
    assert not refuted("E(x[0] * x[1]) == 0", where, {"x": FAIR})
    assert refuted("E(x[0]**4) == 3", where, {"x": FAIR})
    assert refuted("E(1 / (x[0] - 1)) == 0", where, {"x": FAIR})  # without a value at 1
    assert not refuted("Var(E(x[0]) + x[0]) == 1", where, {"x": FAIR})


@pytest.mark.parametrize(
    ("law", "word"),
    [
        ("iid(mean=2, low=0, high=1)", "vacuous"),
        ("iid(mean=1/2, var=1, low=0, high=1)", "vacuous"),
        ("iid(mean=1/2, var=1/4, low=0, high=1)", "proved"),
        ("iid(low=1, high=0)", "vacuous"),
        ("iid(mean=0, var=1, low=0)", "vacuous"),
        ("iid(mean=0, var=0, low=0)", "proved"),
        ("iid(mean=0, var=-1, low=-1)", "invalid"),
        ("iid(var=1)", "invalid"),
        ("iid(mean=0, m3=1)", "invalid"),
    ],
)
def test_laws_that_no_distribution_has(law: str, word: str) -> None:
    assert judged("P(x >= 0) <= 1", {"x": law}) == word


def test_what_is_convex_at_whole_numbers_need_not_be_between_them() -> None:
    """x**4 / 12 - x**3 / 6 has the second derivative x**2 - x; its tangent at 1/2 lies above it at 0 and 1."""
    where = {"x": "binomial(1, 1 / 2)"}
    problem = problem_from("E(x**4 / 12 - x**3 / 6) >= E(x)**4 / 12 - E(x)**3 / 6", where)
    ((f,),) = (t.args for t in nodes(problem.statement) if t.op == "expectation" and t.args[0].op != "symbol")
    x = terms.symbol("x")
    assert not accepted(problem, {"tangents": ((x, f, Term("expectation", (x,)), terms.ONE),)})
    convex = problem_from("E(x**4) >= E(x)**4", where)
    raised = terms.power(x, terms.number(4))
    data = {"averages": ((x, terms.number(HALF)),), "tangents": ((x, raised, Term("expectation", (x,)), terms.ONE),)}
    assert accepted(convex, data)
