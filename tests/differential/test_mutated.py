"""A few statements of the run with altered corpora, and that it sees what it is there to see."""

from __future__ import annotations

import pytest

from proofcheck.logic.verdict import Ruling
from tests.differential import cross, mutated
from tests.differential.truths import POOLS

FIRST, COUNT = 5_000_000, 24


def test_numbers_name_statements_of_every_corpus() -> None:
    drawn = [mutated.altered(seed) for seed in range(40)]
    assert {a.pool.name for a in drawn} == {p.name for p in POOLS}
    again = [mutated.altered(seed).entry.statement for seed in range(40)]
    assert [a.entry.statement for a in drawn] == again


def test_verdicts_and_evaluators_agree() -> None:
    report = mutated.block(FIRST, COUNT)
    assert report.statements == COUNT
    assert not report.wrong, "\n".join(report.wrong)


def test_a_wrong_proof_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def believes(problem: object, evidence: object) -> Ruling:
        return Ruling("proved", "all", ("nothing",), engine="believer")

    (arrays,) = (p for p in POOLS if p.name == "arrays")
    false = mutated.replace(arrays.entries()[0], statement="max(x) < x[0]", where={"n": "dim", "x": "real[n]"})
    monkeypatch.setattr(cross, "rule", believes)
    monkeypatch.setattr(
        mutated, "_proposed", lambda *_: mutated.Proposal("all", mutated.Evidence("identity", "all"), "")
    )
    found = mutated.asked(mutated.Altered(arrays, false, ""), 1)
    assert any("proved by" in text and "but false" in text for text in found.wrong)
