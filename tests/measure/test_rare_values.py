"""Samples that were all equal say nothing where another value is rare: no average of such samples is a violation."""

from __future__ import annotations

import pytest

from proofcheck import check


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("statement", "law"),
    [
        ("E(b[0] * b[1]) == p**2", "bernoulli[n](p)"),
        ("E(b[0] * b[1]) == 1 / 10000", "bernoulli[n](1 / 100)"),
        ("E(b[0] * b[1] * b[2] * b[3]) == 1 / 40**4", "bernoulli[n](1 / 40)"),
        ("E(b[0] * b[1]) == (5 * p)**2", "binomial[n](5, p)"),
    ],
)
def test_rare_values_contradict_no_proof(statement: str, law: str, seed: int) -> None:
    verdict = check(statement, ["n: dim", "p: real", f"b: {law}"], ["n >= 4"], seed=seed)
    assert verdict.word not in ("conflict", "refuted"), verdict.numeric


def test_what_is_not_rare_is_seen() -> None:
    verdict = check("E(b[0] * b[1]) == 1 / 3", ["n: dim", "b: bernoulli[n](1 / 2)"], ["n >= 2"])
    assert verdict.word == "refuted"
