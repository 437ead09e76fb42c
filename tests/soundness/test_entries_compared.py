"""`any` and `all` of a comparison of tensors speak of its entries.

A comparison of tensors stands for all entries at once, so `any(x > t)` was read as `all(x > t)`, and
`P(any(x > t)) <= P(x[0] > t)` was proved.
"""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "x, y": "real[n]", "t": "real"}


@pytest.mark.parametrize(
    ("statement", "word"),
    [
        ("where(any(x > t), 1, 0) <= where(x[0] > t, 1, 0)", "refuted"),
        ("implies(any(x > t), x[0] > t)", "refuted"),
        ("implies(any(x == y), x == y)", "refuted"),
        ("all(x != y) == (x != y)", "refuted"),
        ("any(x > t) == any(x[i] > t for i in range(n))", "proved"),
        ("all(x != y) == all(x[i] != y[i] for i in range(n))", "proved"),
        ("any(x != y) == (x != y)", "proved"),
        ("all(x <= t) == (x <= t)", "proved"),
        ("all(0 <= x and x <= t) == all(0 <= x[i] and x[i] <= t for i in range(n))", "proved"),
        # What does not say whether it is about each entry or about all at once has no type.
        ("any(0 < x < t)", "invalid"),
        ("any(x > 0 and x < t)", "invalid"),
        ("any(not (x > t))", "invalid"),
        ("all(x > 0 or x < t)", "invalid"),
        ("any(x == approx(0.5))", "invalid"),
    ],
)
def test_entries_are_compared(statement: str, word: str) -> None:
    assert verdict(statement, WHERE) == word


def test_not_every_entry_is_the_first() -> None:
    where = {"n": "dim", "t": "real", "x": "normal[n]"}
    assert verdict("P(any(x > t)) <= P(x[0] > t)", where) != "proved"
    assert verdict("P(max(x) > t) <= P(x[0] > t)", where) != "proved"
