"""Forms of growth and limits speak of all values of a size, like quantifiers: nothing is put in the place of one of
their sizes, or of a term in them, that would then count as a constant.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

SIZES = {"n, m": "dim"}
GROWTH = Evidence("growth", "forged")

# The quotient of the two is any whole number, and not one number.
TIED = [
    ("bounded(n, m)", ["n % m == 0"]),
    ("bounded(n**2, n * m)", ["n % m == 0"]),
    ("grows(n + m, m)", ["n % m == 0"]),
    ("grows(n, m)", ["m % n == 0"]),
    ("bounded(m, n)", ["m % n == 0", "n >= 1"]),
]


@pytest.mark.parametrize(("text", "given"), TIED)
def test_a_multiple_is_no_constant(text: str, given: list[str]) -> None:
    assert check(text, where=SIZES, given=given).word != "proved"
    problem = problem_from(text, SIZES, given)
    assert rule(problem, Evidence("multiples", "forged", {"pieces": (GROWTH,)})).word == "rejected"


@pytest.mark.parametrize(
    "text",
    [
        "bounded(sum(k for k in range(n)), n)",
        "bounded(sum(k for k in range(n)), 1)",
        "bounded(n * sum(1 for k in range(n)), n)",
        "grows(n + sum(k**2 for k in range(n)), n)",
        "bounded(prod(2 for k in range(n)), n)",
    ],
)
def test_a_sum_is_no_constant(text: str) -> None:
    problem = problem_from(text, SIZES)
    sums = tuple(t for t in terms.nodes(problem.statement) if t.op in ("sum", "product"))
    assert sums
    assert (
        rule(
            problem, Evidence("spectral", "forged", {"theorems": (), "terms": sums, "pieces": (), "piece": GROWTH})
        ).word
        == "rejected"
    )
    assert check(text, where=SIZES).word != "proved"


N = terms.symbol("n")
PUT_IN: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("exists(bounded(n**2, x) for x in positive)", {"n": "dim"}, {"value": terms.power(N, terms.TWO)}),
    ("exists(bounded(n, x) for x in positive)", {"n": "dim"}, {"value": N}),
]


@pytest.mark.parametrize(("text", "where", "data"), PUT_IN)
def test_a_number_that_exists_is_no_size(text: str, where: dict[str, str], data: dict[str, Any]) -> None:
    problem = problem_from(text, where)
    assert LEMMAS["taken"](problem, data) is None
    assert check(text, where=where).word != "proved"


@pytest.mark.parametrize(
    ("text", "proved"),
    [
        ("implies(n == m, bounded(n, m))", False),
        ("implies(n <= 5, bounded(n, 1))", False),
        ("implies(a > 0, grows(a * n + 1, n))", True),
        ("implies(a < 0, grows(a * n + 1, n))", False),
    ],
)
def test_a_premise_about_sizes_restricts_none(text: str, proved: bool) -> None:
    assert (check(text, where={**SIZES, "a": "real"}).word == "proved") is proved


@pytest.mark.parametrize(
    "text",
    [
        "limit(n / m, n, oo) == 2",
        "limit(1 / n, n, oo) == 0",  # true, and was refuted
        "limit(1 / n, m, oo) == 0",
        "limit(n / m, m, oo) == 0",
    ],
)
def test_a_limit_in_a_size_that_is_tied_to_another(text: str) -> None:
    assert check(text, where=SIZES, given=["n == 2 * m"]).word == "invalid"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("limit(n / m, n, oo) == 2", "refuted"),
        ("limit(1 / n, n, oo) == 0", "proved"),
        ("limit(m / n, n, oo) == 0", "proved"),
    ],
)
def test_a_limit_in_a_size_of_its_own(text: str, word: str) -> None:
    given = [] if "m" in text else ["k == 2 * m"]
    assert check(text, where={**SIZES, "k": "dim"}, given=given).word == word
