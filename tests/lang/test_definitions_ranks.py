"""Arguments of too low a rank for a definition of the prelude are not read: no statement about them is called false."""

from __future__ import annotations

import pytest

from proofcheck import check

TWO = {"x, y": "iid(mean=3, var=1)"}
REAL = {"x": "real", "n": "dim", "v": "real[n]"}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("norm2(x) == abs(x)", REAL),
        ("norm2(x) < 0", REAL),
        ("trace(v) == sum(v)", REAL),
        ("softmax(x) == 1", REAL),
    ],
)
def test_too_low_a_rank_is_not_false(text: str, where: dict[str, str]) -> None:
    assert check(text, where=where).word == "invalid"


@pytest.mark.parametrize(
    ("text", "word"), [("Cov(x, y) == 0", "proved"), ("Cov(x, x + y) == 1", "proved"), ("Cov(x, y) == 1", "refuted")]
)
def test_covariances_of_numbers_have_a_reading_of_their_own(text: str, word: str) -> None:
    assert check(text, where=TWO).word == word


def test_sizes_that_do_not_fit_are() -> None:
    where = {"n": "dim", "v": "real[n]", "w": "real[n + 1]"}
    assert check("v @ w == 0", where=where).word == "refuted"
    assert check("cosine_similarity(v, w) <= 1", where=where).word in ("refuted", "unsupported")
