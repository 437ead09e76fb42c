"""Sums with bounds: closed forms and closer bounds on the way, entries against their mean, the first failing number."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.induction import moved
from proofcheck.lang.problem import problem_from
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.search.engines import early
from proofcheck.search.engines.termwise.spread import expanded

SETTINGS = {"budget": 0.02, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
N = {"n": "dim"}
X = {"n": "dim", "x": "real[n]"}
P = {"n": "dim", "x": "positive[n]"}


def word(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


PROVED = [
    ("sum(1 / k**2 for k in range(1, n + 1)) < 2", N),
    ("sum(k / 2**k for k in range(1, n + 1)) < 2", N),
    ("sum(1 / (k * (k + 2)) for k in range(1, n + 1)) < 3 / 4", N),
    ("prod(1 + 1 / 2**k for k in range(1, n + 1)) < 3", N),
    ("sum(1 / k for k in range(n + 1, 2 * n + 1)) >= 1 / 2", N),
    ("(1 + 1 / n)**n < exp(1)", N),
    ("(1 + 1 / n)**n <= (1 + 1 / (n + 1))**(n + 1)", N),
    ("prod(k for k in range(1, n + 1)) <= n**n", N),
    ("exp(sum(x) / n) <= sum(exp(x[i]) for i in range(n)) / n", X),
    ("log(sum(x) / n) >= sum(log(x[i]) for i in range(n)) / n", P),
    ("n**2 * sum(x[i]**3 for i in range(n)) >= sum(x)**3", P),
    ("sum(x[i]**2 for i in range(n)) <= sum(x)**2", P),
]

REFUTED = [
    ("sum(1 / k**2 for k in range(1, n + 1)) < 3 / 2", N),
    ("sum(1 / (k * (k + 2)) for k in range(1, n + 1)) < 2 / 3", N),
    ("prod(1 + 1 / 2**k for k in range(1, n + 1)) < 2", N),
    ("sum(1 / k for k in range(n + 1, 2 * n + 1)) > 1 / 2", N),
    ("(1 + 1 / n)**n < 27 / 10", N),
    ("(1 + 1 / n)**(n + 1) <= exp(1)", N),
    ("exp(sum(x) / n) >= sum(exp(x[i]) for i in range(n)) / n", X),
    ("log(sum(x) / n) > sum(log(x[i]) for i in range(n)) / n", P),
    ("n**2 * sum(x[i]**3 for i in range(n)) >= sum(x)**3", X),
    ("sum(x[i]**2 for i in range(n)) <= sum(x)**2", X),
    ("sum(x[i]**2 for i in range(n)) < sum(x)**2", P),
]


@pytest.mark.parametrize(("statement", "where"), PROVED)
def test_what_holds_is_proved(statement, where) -> None:
    assert word(statement, where) == "proved"


@pytest.mark.parametrize(("statement", "where"), REFUTED)
def test_what_fails_is_refuted(statement, where) -> None:
    assert word(statement, where) == "refuted"


def value(term, **names):
    exact = {k: Fraction(v) for k, v in names.items() if not isinstance(v, tuple)}
    environment = Environment(PROBLEM.declarations, exact, lambda name, entry: Fraction(names[name][entry[0]]))
    return Interpreter(Rational(), environment, Steps())(term)


PROBLEM = problem_from(
    "sum(x[i]**3 for i in range(n)) - c * sum(x)**2 / n <= c + n * sum(x[i]**2 + c for i in range(n))",
    {**X, "c": "real"},
)


@pytest.mark.parametrize("seed", range(20))
def test_the_pieces_add_up_to_the_difference(seed) -> None:
    """At random points, with sums inside of squares of sums."""
    rng = random.Random(seed)
    for problem in (PROBLEM, problem_from("sum((x[i] - sum(x) / n)**2 for i in range(n)) <= sum(x)**2", X)):
        difference = terms.sub(*problem.statement.args)
        pieces = expanded(difference)
        assert pieces is not None and len(pieces) > 2
        n = rng.randint(1, 5)
        x = tuple(Fraction(rng.randint(-9, 9), 4) for _ in range(n))
        names = {"n": n, "c": Fraction(rng.randint(-9, 9), 5), "x": x}
        assert sum(value(piece.term(), **names) for piece in pieces) == value(difference, **names)


@pytest.mark.parametrize("text", ["sum(k**2 for k in range(n, 3 * n + 2))", "sum(k**2 for k in range(n + 1))"])
@pytest.mark.parametrize("by", [1, 2, 3])
def test_sums_for_later_numbers_are_those_sums(text, by) -> None:
    problem = problem_from(f"{text} == 0", N)
    term = problem.statement.args[0]
    later = moved(term, "n", 1, by)
    assert later is not None
    for n in range(1, 7):
        assert value(later, n=n) == value(term, n=n + by)


@pytest.mark.parametrize(
    ("statement", "given", "expected"),
    [
        ("2**n > n**4", ("n >= 8",), 8),
        ("2**n < n**10", ("n >= 2",), 59),
        ("sum(1 / k for k in range(1, n + 1)) <= 5", (), 83),
    ],
)
def test_the_first_number_at_which_it_fails_is_found(statement, given, expected) -> None:
    proposal = early.propose(problem_from(statement, N, given))
    assert proposal.evidence is not None and proposal.evidence.data["values"] == {"n": expected}
