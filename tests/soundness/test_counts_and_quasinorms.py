"""norm(x, 0) counts the entries that are not 0, and norm(x, p) for 0 < p < 1 is the root of a sum of powers.

Both had no value, so that `norm(x, 0) <= n` and its LaTeX were refuted.
"""

from __future__ import annotations

import pytest

import proofcheck

WHERE = {"n": "dim", "x, y": "real[n]", "c": "real"}


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("norm(x, 0) <= n", []),
        (r"$\|x\|_0 \le n$", []),
        ("norm(c * x, 0) == norm(x, 0)", ["c != 0"]),
        ("norm(x + y, 0) <= norm(x, 0) + norm(y, 0)", []),
        ("norm(x, 1) <= sqrt(norm(x, 0)) * norm(x)", []),
        ("norm(x, 1/2) >= norm(x, 1)", []),
        ("norm(x, 1/2) >= 0", []),
    ],
)
def test_true_ones_are_proved(statement: str, given: list[str]) -> None:
    assert proofcheck.check(statement, where=WHERE, given=given, numbers="off").word == "proved"


@pytest.mark.parametrize(
    "statement",
    [
        "norm(x, 0) == n",
        r"$\|x\|_0 \le 1$",
        "norm(c * x, 0) == c * norm(x, 0)",
        "norm(x, 0) <= norm(x, 1)",
        "norm(x + y, 1/2) <= norm(x, 1/2) + norm(y, 1/2)",
        "norm(x, 1/2) <= norm(x, 1)",
    ],
)
def test_false_ones_are_refuted(statement: str) -> None:
    assert proofcheck.check(statement, where=WHERE, numbers="off").word == "refuted"


@pytest.mark.parametrize("given", [["p > 0"], ["p > 0", "p < 1"], []])
def test_what_holds_of_norms_is_not_said_below_one(given: list[str]) -> None:
    where = {**WHERE, "p": "real"}
    found = proofcheck.check("norm(x + y, p) <= norm(x, p) + norm(y, p)", where=where, given=given, numbers="off")
    assert found.word == "refuted"
