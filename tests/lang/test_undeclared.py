"""What is offered where names are not declared: declarations under which the statement reads."""

from __future__ import annotations

import re

import pytest

import proofcheck

OFFERED = [
    ("sigmoid(-x) == 1 - sigmoid(x)", {}, {"x": "real"}),
    ("softmax(x + c) == softmax(x)", {}, {"n": "dim", "x": "real[n]", "c": "real"}),
    ("A @ B == B @ A", {}, {"n": "dim", "A, B": "real[n, n]"}),
    ("2 * sum(k for k in range(n)) == n * (n - 1)", {}, {"n": "dim"}),
    ("x @ y == y @ x", {"d": "dim", "x": "real[d]"}, {"y": "real[d]"}),
    ("Var(q @ k) == d", {}, {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}),
    ("P(x > 0) == 1/2", {}, {"x": "normal"}),
    ("diff(x**2, x) == 2 * x", {}, {"x": "real"}),
    ("softmax(Q @ K.T) @ V == V", {"n": "dim", "Q": "real[n, n]"}, {"K, V": "real[n, n]"}),
]


def remedy(statement: str, where: dict[str, str]) -> str:
    verdict = proofcheck.check(statement, where=where)
    assert verdict.word == "invalid"
    return verdict.why().partition("help: ")[2]


@pytest.mark.parametrize(("statement", "where", "offered"), OFFERED)
def test_what_is_offered_makes_the_statement_readable(statement, where, offered) -> None:
    shown = dict(re.findall(r'--where "([^"]*): ([^":]*)"', remedy(statement, where)))
    assert shown == offered
    assert proofcheck.check(statement, where={**where, **offered}).word in ("proved", "refuted")


@pytest.mark.parametrize("statement", ["E[x] == 0", "e**x >= 1", "a + b + c + d + f + g + h == 1", "x @ y == softmax"])
def test_nothing_is_offered_where_no_usual_type_fits(statement) -> None:
    assert "--where" not in remedy(statement, {})


def test_a_name_of_the_language_is_told_as_one() -> None:
    assert "the function is called: `E(x)`" in proofcheck.check("E[x] == 0").why()
    assert "the number e is `exp(1)`" in proofcheck.check("e**x >= 1").why()
    assert "did you mean `gelu`?" in proofcheck.check("GELU(0) == 0").why()


def test_a_unit_in_a_product_of_matrices_is_no_type_error() -> None:
    """`K` is 1000 in `805 * K`. A statement about a matrix K that is not declared is not false for that."""
    verdict = proofcheck.check("Q @ K.T == K @ Q.T", where={"n": "dim", "Q": "real[n, n]"})
    assert verdict.word == "invalid" and "the name `K` is not declared" in verdict.why()


ELSEWHERE = [
    ("vector", "real[n]"),
    ("Matrix[n, n]", "real[n, m]"),
    ("gaussian", "normal"),
    ("R", "real"),
    ("int", "integer"),
]


@pytest.mark.parametrize(("called", "meant"), ELSEWHERE)
def test_a_type_by_another_name_is_told(called: str, meant: str) -> None:
    assert f"did you mean `{meant}`?" in proofcheck.check("x == x", where={"x": called, "n": "dim"}).why()


@pytest.mark.parametrize("statement", ["K[0] == K[0]", "sum(T[i] for i in range(3)) == 0", "M[0, 1] == 0"])
def test_nor_is_one_with_an_index(statement: str) -> None:
    verdict = proofcheck.check(statement)
    assert verdict.word == "invalid" and "is not declared" in verdict.why()


def test_what_is_understood_says_what_a_unit_of_one_letter_is() -> None:
    where = {"n": "dim", "Q": "real[n]"}
    assert "with K = 1000:" in proofcheck.check("Q * K == K * Q", where=where).why()
    assert "1000" not in proofcheck.check("Q * K == K * Q", where={**where, "K": "real"}).why().split("\n")[1]
    assert "1000" not in proofcheck.check("sum(K for K in range(3)) == 3").why().split("\n")[1]
