"""What a statement does not hang on is left out only where it is seen to have values; what it hangs on never is."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.judging.decision import conjuncts
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.apart import apart, core
from proofcheck.logic.kernel import witness

BESIDE = {"s": "real", "w": "normal", "p": "real", "c": "geometric(p)"}


def left(statement: str, where: dict[str, str], given: tuple[str, ...] = ()) -> tuple[set[str], int]:
    """The names and how many assumptions are left."""
    (problem,) = conjuncts(problem_from(statement, where, given))
    return {n for n in problem.declarations if n in ", ".join(where).split(", ")}, len(problem.given)


def test_what_stands_beside_is_left_out() -> None:
    assert left("x**2 >= 0", {"x": "real", **BESIDE}, ("s <= 1",)) == ({"x"}, 0)
    assert left("x >= 1", {"x, y, z": "real", "a, b": "real"}, ("x > y", "y > 2", "a < b")) == ({"x", "y"}, 2)


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("x == x", {"x, s": "real"}, ("s**2 + 1 < s",)),  # no values
        ("x == x", {"x, s": "real"}, ("s**2 == 2",)),  # none that is found
        ("x == x", {"x": "real", "s": "real[3]"}, ("s[0] > 1",)),  # no tensors are looked for
        ("diff(x, y) == 0", {"x, y, s": "real"}, ("y > s",)),  # the name of a derivative
        ("sum(v) == sum(v)", {"n, k": "dim", "v": "real[n]"}, ("n > k",)),  # a size
        ("E(z) == m", {"m": "real", "v": "real", "t": "real", "z": "normal(mean=m, var=v)"}, ("v > t",)),  # a law
    ],
)
def test_what_it_hangs_on_or_may_have_no_values_stays(
    statement: str, where: dict[str, str], given: tuple[str, ...]
) -> None:
    (problem,) = conjuncts(problem_from(statement, where, given))
    assert any(set(g.names) & {"s", "k", "t"} for g in problem.given)


def test_values_that_do_not_satisfy_the_rest_are_not_taken() -> None:
    problem = problem_from("x**2 >= 0", {"x, s": "real"}, ("s > 2",))
    assert [g.names for g in apart(problem).given] == [{"s"}]
    for values in ({"s": 2}, {"s": 1}, {}, {"s": 3, "x": 1}):
        assert core(problem, values, witness.check) is problem
    assert core(problem, {"s": 3}, witness.check).given == ()


@pytest.mark.parametrize("given", ["log(s) < 5", "1 / s < 2", "not (1 / s > 2)", "sqrt(s) != 7"])
def test_values_at_which_the_rest_has_no_value_are_not_taken(given: str) -> None:
    problem = problem_from("x**2 >= 0", {"x, s": "real"}, (given,))
    assert core(problem, {"s": 0 if "1 / s" in given else -1}, witness.check) is problem
    assert core(problem, {"s": 1}, witness.check).given == ()


@pytest.mark.parametrize("given", [("s > 1", "s < 0"), ("s**2 < 0",)])
def test_contradictions_beside_are_still_seen(given: tuple[str, ...]) -> None:
    assert check("x == x + 1", {"x, s": "real"}, given).word == "vacuous"


def test_a_law_beside_that_cannot_exist_is_still_seen() -> None:
    assert check("x == x", {"x": "real", "b": "bernoulli(2)"}).word in ("vacuous", "invalid")


CASES = [
    ("log(a) < 36 * a**0.01", {"a": "positive"}, (), "refuted"),
    ("3**n < n**20", {"n": "dim"}, ("n >= 2",), "refuted"),
    ("abs(x + y) * exp(-abs(x + y)) < 1/2", {"x, y": "real"}, (), "proved"),
    ("-digamma(1) == approx(0.577)", {}, (), "proved"),
]


@pytest.mark.parametrize(("statement", "where", "given", "word"), CASES, ids=[c[0] for c in CASES])
def test_the_verdict_is_the_same_beside_other_names(
    statement: str, where: dict[str, str], given: tuple[str, ...], word: str
) -> None:
    assert check(statement, where, given).word == word
    assert check(statement, {**where, **BESIDE}, (*given, "s <= 1")).word == word
