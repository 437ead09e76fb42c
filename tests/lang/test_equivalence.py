"""== and != between truth values."""

from __future__ import annotations

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}


def judged(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


@pytest.mark.parametrize(
    ("statement", "where", "verdict"),
    [
        ("(x > 0) == (x**3 > 0)", "real", "proved"),
        ("(x > 0) == (x**2 > 0)", "real", "refuted"),
        ("(x > 0) != (x <= 0)", "real", "proved"),
        ("(x > 0) != (x < 0)", "real", "refuted"),
        ("(abs(x) < 1) == (x**2 < 1)", "real", "proved"),
        ("divides(2, x) == is_even(x)", "integer", "proved"),
        ("divides(4, x) == is_even(x)", "integer", "refuted"),
        # A side without a value leaves the whole without one, whatever the other side says.
        ("(1/x > 0) == (x > 0)", "real", "refuted"),
        ("(1/x > 0) != (x <= 0)", "real", "refuted"),
        ("(x > 0) == x", "real", "invalid"),
        ("(x > 0) < (x > 1)", "real", "invalid"),
        ("exists(y**2 == x for y in real) == (x >= 0)", "real", "invalid"),
        ("(x >= 0) == forall(y**2 + x >= 0 for y in real)", "real", "invalid"),
    ],
)
def test_truth_values_are_compared(statement, where, verdict) -> None:
    assert judged(statement, {"x": where}) == verdict
