"""Products over a range: by their factors, by exponentials of sums, by the sum of what the factors differ from 1."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas.factorwise import factorwise

NM = {"n, m": "dim"}
X = {"n": "dim", "x, y": "real[n]"}
BELOW = ["all(0 <= x[k] and x[k] <= 1 for k in range(n))"]
ROWS: list[tuple[str, str, dict[str, str], list[str]]] = [
    (
        "prod(1 - k / n for k in range(m)) <= exp(-m * (m - 1) / (2 * n))",
        "prod(1 - k / n for k in range(m)) <= exp(-m * (m + 1) / (2 * n))",
        NM,
        ["m <= n"],
    ),
    (
        "prod(1 - k / n for k in range(m)) >= 1 - m * (m - 1) / (2 * n)",
        "prod(1 - k / n for k in range(m)) >= 1 - m * (m - 1) / (3 * n)",
        NM,
        ["m <= n"],
    ),
    ("prod(1 - k / n for k in range(m)) > 0", "prod(1 - k / n for k in range(m + 1)) > 0", NM, ["m <= n"]),
    ("prod(1 - k / n for k in range(m)) <= 1", "prod(1 - k / n for k in range(m)) < 1", NM, ["m <= n"]),
    ("prod(1 - x[k] for k in range(n)) >= 1 - sum(x)", "prod(1 - x[k] for k in range(n)) >= 1 - x[0]", X, BELOW),
    (
        "prod(x) <= prod(y)",
        "prod(y) <= prod(x)",
        X,
        ["all(0 <= x[k] and x[k] <= y[k] for k in range(n))"],
    ),
    ("prod(x) >= 0", "prod(x) > 0", X, ["all(0 <= x[k] for k in range(n))"]),
]


@pytest.mark.parametrize(("true", "false", "where", "given"), ROWS, ids=lambda part: part if type(part) is str else "")
def test_true_ones_are_proved_and_false_ones_are_refuted(
    true: str, false: str, where: dict[str, str], given: list[str]
) -> None:
    assert proofcheck.check(true, where, given, numbers="off").word == "proved"
    assert proofcheck.check(false, where, given, numbers="off").word == "refuted"


# Without what the lemma asks of the factors it would be false.
NEEDED = [
    ("prod(x) <= prod(y)", ["all(x[k] <= y[k] for k in range(n))"]),
    ("prod(1 - x[k] for k in range(n)) >= 1 - sum(x)", ["all(x[k] <= 1 for k in range(n))"]),
    ("prod(1 - x[k] for k in range(n)) >= 1 - sum(x)", ["all(0 <= x[k] for k in range(n))"]),
    ("prod(1 - x[k] for k in range(n)) <= exp(-sum(x))", []),
]


@pytest.mark.parametrize(("text", "given"), NEEDED, ids=str)
def test_what_is_asked_of_the_factors_is_needed(text: str, given: list[str]) -> None:
    assert proofcheck.check(text, X, given, numbers="off").word == "refuted"


# What each form asks of the factors, as the language writes it.
ASKED = [
    ("0 <= prod(x)", {}, "all(0 <= x[i] for i in range(n))"),
    ("0 < prod(x)", {}, "all(0 < x[i] for i in range(n))"),
    ("0 < prod(x)", {"above": True}, "all(0 < x[i] for i in range(n))"),
    ("prod(x) <= prod(y)", {}, "all(0 <= x[i] and x[i] <= y[i] for i in range(n))"),
    ("prod(x) <= 1", {}, "all(0 <= x[i] and x[i] <= 1 for i in range(n))"),
    ("1 <= prod(x)", {}, "all(0 <= 1 and 1 <= x[i] for i in range(n))"),
    ("prod(x[2 * k] for k in range(n // 2)) <= prod(y[j] for j in range(n // 2))", {},
     "all(0 <= x[2 * k] and x[2 * k] <= y[k] for k in range(n // 2))"),
    ("1 + sum(x[k] - 1 for k in range(n)) <= prod(x[k] for k in range(n))", {},
     "all(0 <= x[k] and x[k] <= 1 for k in range(n))"),
    ("1 + sum(x[k] - 1 for k in range(n)) <= prod(x[k] for k in range(n))", {"above": True},
     "all(1 <= x[k] for k in range(n))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "data", "asked"), ASKED, ids=str)
def test_what_is_asked_of_the_factors(text: str, data: dict[str, bool], asked: str) -> None:
    step = factorwise(problem_from(text, X, []), data)
    assert step is not None and step.then is None and len(step.parts) == 1
    (part,) = step.parts
    assert terms.alpha(part.statement) == terms.alpha(problem_from(asked, X, []).statement)


OTHERS = [
    "0 < 1 + prod(x)",
    "0 < prod(x) * prod(y)",
    "0 == prod(x)",
    "prod(x) <= 0",
    "0 <= x[0]",
    "1 <= 1",
    "prod(x) <= prod(y) + 1",
    "prod(x) <= sum(y)",
    "sum(x) <= prod(y)",
    "x[0] <= prod(x)",
    "prod(x[k] for k in range(n - 1)) <= prod(y[k] for k in range(n))",
    "prod(x[k] for k in range(1, n)) <= prod(y[k] for k in range(n))",
    "1 + sum(x[k] - 1 for k in range(n)) < prod(x[k] for k in range(n))",
    "prod(x[k] for k in range(n)) <= 1 + sum(x[k] - 1 for k in range(n))",
    "prod(x[k] for k in range(1, n)) <= prod(y)",
    "prod(x) < prod(y)",
    "prod(x) <= 2",
    "prod(x) == prod(y)",
    "1 + sum(x[k] - 1 for k in range(1, n)) <= prod(x)",
    "2 + sum(x[k] - 1 for k in range(n)) <= prod(x)",
    "all(prod(x[i] for i in range(k)) <= 1 for k in range(n))",
]


@pytest.mark.parametrize("text", OTHERS)
def test_the_lemma_is_about_products_over_the_same_range(text: str) -> None:
    assert factorwise(problem_from(text, X, []), {}) is None
    assert factorwise(problem_from(text, X, []), {"above": True}) is None
