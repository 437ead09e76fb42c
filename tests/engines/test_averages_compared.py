"""The classical inequalities, each by its plan, and near misses by laws of few values."""

from __future__ import annotations

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.search.engines import fewvalues
from proofcheck.search.engines.pointwise import confirmed, propose
from proofcheck.search.engines.pointwise.plans import PLANS
from proofcheck.search.engines.pointwise.reading import Reading

MEAN = {"m": "real", "t": "positive", "x": "iid(mean=m, low=0)"}
SPREAD = {"m, v": "real", "t": "positive", "x": "iid(mean=m, var=v)"}
ENDS = {"a, b": "real", "x": "iid(low=a, high=b)"}
MANY = {"n": "dim", "t": "positive", "x": "iid[n](mean=0, var=1, low=-1, high=1)"}
PAIR = {"s, t": "real", "x, y": "iid(low=-1, high=2)"}
NAMED = [
    ("linear", "P(x > s or y > t) <= P(x > s) + P(y > t)", PAIR),
    ("apart", "P(x > s and y > t) == P(x > s) * P(y > t)", PAIR),
    ("markov", "P(x >= t) <= m / t", MEAN),
    ("chebyshev", "P(abs(x - m) >= t) <= v / t**2", SPREAD),
    ("chebyshev", "P(m - t < x and x < m + t) >= 1 - v / t**2", SPREAD),
    ("cantelli", "P(x - m >= t) <= v / (v + t**2)", SPREAD),
    ("tangent", "E(exp(x)) >= exp(E(x))", ENDS),
    ("product", "E(x * y)**2 <= E(x**2) * E(y**2)", PAIR),
    ("square", "E(abs(x)) <= sqrt(m**2 + v)", SPREAD),
    ("between", "Var(x) <= (b - a)**2 / 4", ENDS),
    ("spread", "Var(mean(x)) <= 1 / (4 * n)", {"n": "dim", "x": "iid[n](low=0, high=1)"}),
    ("exponentials", "E(exp(s * x)) <= exp(s**2 / 2)", {"s": "real", "x": "iid(mean=0, low=-1, high=1)"}),
    ("chernoff", "P(mean(x) >= t) <= exp(-n * t**2 / 2)", MANY),
    ("chernoff", "P(sum(x) >= t) <= exp(-t**2 / (2 * (n + t / 3)))", MANY),
]


@pytest.mark.parametrize(("plan", "statement", "where"), NAMED, ids=[f"{row[0]}: {row[1]}" for row in NAMED])
def test_each_by_its_plan(plan: str, statement: str, where: dict[str, str]) -> None:
    problem = problem_from(statement, where)
    (offers,) = [p for p in PLANS if p.__name__ == plan]
    reading = Reading(problem)
    assert any(confirmed(reading, offered, OTHERS) is not None for offered in offers(reading))


def test_what_is_proposed_is_accepted() -> None:
    problem = problem_from("P(abs(x - m) >= t) <= v / t**2", SPREAD)
    evidence = propose(problem, OTHERS).evidence
    assert evidence is not None and rule(problem, evidence).word == "proved"


FALSE = [
    ("P(x >= t) <= m / (t + 1/10)", MEAN),
    ("P(abs(x - m) >= t) <= v / (t**2 + 1/10)", SPREAD),
    ("P(x - m >= t) < v / (v + t**2)", SPREAD),
    ("E(exp(x)) > exp(E(x))", ENDS),
    ("Var(x) < (b - a)**2 / 4", ENDS),
    ("E(x * y) == E(x**2)", PAIR),
    ("P(mean(x) >= t) <= exp(-n * t**2)", MANY),
]


@pytest.mark.parametrize(("statement", "where"), FALSE, ids=[row[0] for row in FALSE])
def test_near_misses_fail_for_a_law_of_few_values(statement: str, where: dict[str, str]) -> None:
    problem = problem_from(statement, where)
    evidence = fewvalues.propose(problem).evidence
    assert evidence is not None and rule(problem, evidence).word == "refuted"
    assert propose(problem, OTHERS).evidence is None
