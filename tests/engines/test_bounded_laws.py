"""Averages over entries between bounds, of which no moments are declared; and limits that are refuted by what they
are."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS

TWO = {"x": "iid(low=-1, high=2)", "y": "iid(low=-3, high=1)"}
MANY = {"a, b": "real", "n": "dim", "x": "iid[n](low=a, high=b)"}
MEAN = {"n": "dim", "m, v": "real", "x": "iid[n](mean=m, var=v)"}


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("E(x + y) == E(x) + E(y)", TWO),
        ("E(x * y) == E(x) * E(y)", TWO),
        ("Var(x + y) == Var(x) + Var(y)", TWO),
        ("Cov(x + y, x - y) == Var(x) - Var(y)", TWO),
        ("E((x - E(x))**3) == E(x**3) - 3 * E(x) * E(x**2) + 2 * E(x)**3", TWO),
        ("E((x * y)**2) == E(x**2) * E(y**2)", TWO),
        ("Var(mean(x)) == Var(x[0]) / n", MANY),
        ("E(mean(x)) == E(x[0])", MANY),
        ("E((x - m)**2) == Var(x)", {"m": "real", "x": "iid(mean=m, low=0, high=1)"}),
    ],
)
def test_whatever_the_moments_are(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word == "proved"


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("E(x) == 1 / 2", {"x": "iid(low=0, high=1)"}),
        ("E(x**4) == E(x**2)**2", TWO),
        ("E(x) == E(y)", {"x, y": "iid(low=-1, high=2)"}),
        ("E(x * y) == 0", {"x, y": "iid(low=-1, high=1)"}),
        ("Var(x - y) == Var(x) - Var(y)", TWO),
        ("limit(E((mean(x) - m)**2), n, oo) == v", MEAN),
        ("limit(P(abs(mean(x) - m) >= 1 / 10), n, oo) == v", MEAN),
    ],
)
def test_what_depends_on_them_is_refuted(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word == "refuted"


@pytest.mark.parametrize(
    ("statement", "where", "order"),
    [
        ("diff(E(x), a) == 0", {"a": "positive", "x": "iid(low=0, high=a)"}, 2),
        ("limit(E(x), a, oo) == E(x)", {"a": "positive", "x": "iid(low=0, high=a)"}, 2),
        ("E(x + 1) == E(x) + 1", {"x": "iid(low=0)"}, 2),
        ("E(x) == 1 / 2", {"x": "normal"}, 2),
        ("E(x) == m", {"m": "real", "x": "iid(mean=m, var=1, low=m-1, high=m+1)"}, 2),
        ("E(x) == E(x)", {"x": "iid(low=0, high=1)"}, 10**6),
        ("E(x) == E(x)", {"x": "iid(low=0, high=1)"}, -1),
    ],
)
def test_where_no_names_are_given_to_moments(statement: str, where: dict[str, str], order: int) -> None:
    """Where a parameter of the law moves, a bound is missing, all moments are declared, or too many are asked for."""
    assert LEMMAS["bounded_laws"](problem_from(statement, where), {"order": order}) is None


def test_names_of_moments_are_new() -> None:
    step = LEMMAS["bounded_laws"](problem_from("E(x + y) == E(x) + E(y)", TWO), {"order": 3})
    assert step is not None
    (part,) = step.parts
    new = part.declarations.keys() - TWO.keys()
    assert len(new) == 6
    for name in TWO:
        law = part.declarations[name].law
        assert law is not None and [order for order, _ in law.moments] == [1, 2, 3]
        assert law.parameters & new and law.bounds
    first, second = (part.declarations[name].law for name in TWO)
    assert first is not None and second is not None and not first.parameters & second.parameters
