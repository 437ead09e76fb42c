"""Equations in which the kernel believes the index algebra: beside a logarithm, of which the prime field has no model.

Each false statement had equal normal forms, times log(a) or erf(a).
"""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.algebra import propose

WHERE = {"n": "dim", "w, v": "real[n]", "x, y": "real", "a, p": "positive", "k": "natural", "j": "integer"}
RARE = "(10**30 * cos(2 * x) + 10**30 - 1)"  # negative near x = pi / 2 alone
SUM = "sum(200 * cos(2 * w[i]) + 199 for i in range(n))"
FALSE = [
    (f"abs({RARE})", RARE),
    (f"sqrt({RARE}**2)", RARE),
    (f"sqrt({RARE}**2 * p)", f"{RARE} * sqrt(p)"),
    (f"abs({SUM})", SUM),
    ("abs(1 + x**2 * cos(y) + x**2 / 2)", "1 + x**2 * cos(y) + x**2 / 2"),
    ("abs(2 * cos(2 * x) + 1)", "2 * cos(2 * x) + 1"),
    ("abs(cos(x)**2 + cos(2 * x))", "cos(x)**2 + cos(2 * x)"),
    ("where(x >= 0, x, -x) * x", "x**2"),
    ("where(j >= 0, j, -j) * j", "j**2"),
    ("where(x < 0, 1, 0)", "0"),
    ("where(x <= -1, y, 2)", "2"),
    ("sum(where(w[i] >= 0, w[i], -w[i]) for i in range(n))", "sum(w)"),
]
TRUE = [
    ("abs(1 + cos(2 * x))", "1 + cos(2 * x)"),
    ("abs(5 + 3 * cos(x) - 2 * sin(y))", "5 + 3 * cos(x) - 2 * sin(y)"),
    ("abs(2 + x**2 * cos(y) + x**2)", "2 + x**2 * cos(y) + x**2"),
    ("abs(sum(2 + cos(w[i]) for i in range(n)))", "sum(2 + cos(w[i]) for i in range(n))"),
    ("sqrt((2 + cos(x))**2)", "2 + cos(x)"),
    ("log(exp(cos(x)) * p)", "cos(x) + log(p)"),
    ("sum(where(i >= 0, w[i], v[i]) for i in range(n))", "sum(w)"),
    ("abs(x**2 + y**2)", "x**2 + y**2"),
]


@pytest.mark.parametrize("beside", ["log(a)", "erf(a)", "(a + 1)"])
@pytest.mark.parametrize(("left", "right"), FALSE)
def test_nothing_false_is_proved(left: str, right: str, beside: str) -> None:
    problem = problem_from(f"({left}) * {beside} == ({right}) * {beside}", WHERE)
    found = propose(problem).evidence
    assert found is None
    assert check(f"({left}) * {beside} == ({right}) * {beside}", where=WHERE).word in (
        "refuted",
        "supported",
        "unknown",
    )


@pytest.mark.parametrize(("left", "right"), TRUE)
def test_what_is_true_is_proved(left: str, right: str) -> None:
    assert check(f"({left}) * log(a) == ({right}) * log(a)", where=WHERE).word == "proved"


@pytest.mark.parametrize(("left", "right"), FALSE[5:])
def test_the_kernel_meets_the_other_case(left: str, right: str) -> None:
    """Were both normal forms equal: the case is not so rare that 24 points miss it."""
    problem = problem_from(f"({left}) * log(a) == ({right}) * log(a)", WHERE)
    forged = Evidence("identity", "algebra", {"normal_forms": True, "assumed": False, "restated": ()})
    assert rule(problem, forged).word == "rejected"
