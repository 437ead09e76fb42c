"""A short run of the differential tester, and that it sees what it is there to see.

The long run is `python -m tests.differential.run --count 1000000 --log LOG`; its last summary stands in
benchmarks/results/differential.md.
"""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from proofcheck.logic.verdict import Ruling
from tests.differential import cross
from tests.differential.classes import CLASSES, statement
from tests.differential.cross import crossed
from tests.differential.metamorphic import WAYS, clash, variant
from tests.differential.run import Report, block, page, read
from tests.differential.run import _line as line
from tests.fuzz.mutate import Statement
from tests.fuzz.truth import holds

BLOCKS, EACH = 8, 400


@pytest.fixture
def undisturbed() -> Iterator[None]:
    """Without what Hypothesis does at collections: a limit on time that ends there counts as an error of the test."""
    kept = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = kept


@pytest.mark.usefixtures("undisturbed")
@pytest.mark.parametrize("part", range(BLOCKS))
def test_engines_and_evaluator_agree(part: int) -> None:
    report = block(range(20_000_000 + part * EACH, 20_000_000 + (part + 1) * EACH))
    assert not report.wrong, "\n".join(report.wrong)
    assert not report.odd, "\n".join(report.odd)
    decided = sum(n for key, n in report.words.items() if key.endswith(("|proved", "|refuted")))
    assert decided > 0.6 * report.statements


def test_every_class_comes_up_and_numbers_name_statements() -> None:
    kinds = {statement(seed).kind.partition(":")[0] for seed in range(600)}
    assert {c.name for c in CLASSES} <= kinds
    assert [str(statement(k)) for k in range(20)] == [str(statement(k)) for k in range(20)]


FALSE = Statement("scalars", "(x + y) * (x - y) + y**2 * 2 == x**2", {"x": "real", "y": "real"})


def test_a_wrong_proof_is_noticed_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that believes every engine, and engines that believe everything."""

    def believes(problem: Any, evidence: Any) -> Ruling:
        return Ruling("proved", "all", ("nothing",), engine=evidence.engine)

    monkeypatch.setattr(cross, "rule", believes)
    monkeypatch.setattr(cross, "_asked", lambda *_: iter([("nobody", cross.Evidence("identity", "nobody"))]))
    found = crossed(FALSE, 1)
    assert found.words == {"nobody": "proved"} and False in found.truth
    assert any("false at" in text for text in found.wrong)


def test_a_wrong_refutation_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = cross.rule

    def denies(problem: Any, evidence: Any) -> Ruling:
        ruling = honest(problem, evidence)
        return Ruling("refuted", "x", ("nothing",)) if evidence.kind == "witness" else ruling

    monkeypatch.setattr(cross, "rule", denies)
    true = replace(FALSE, text="(x + y) * (x - y) + y**2 == x**2")
    found = crossed(true, 1, "full")
    assert any("refuted by the kernel where the evaluator finds it true" in text for text in found.wrong)
    assert any(text.startswith("proved by") for text in found.wrong)


SOURCES = [
    ("x + y <= 2 * x", {"x": "real", "y": "real"}, ("x >= y",)),
    ("A @ u == outer(u, u) @ u", {"n": "dim", "A": "real[n, n]", "u": "real[n]"}, ()),
    ("implies(x > 0, x**2 > 0) and not (x < x)", {"x": "real"}, ()),
    ("n % 3 != 5", {"n": "integer"}, ()),
]


@pytest.mark.parametrize("row", SOURCES, ids=lambda row: row[0])
@pytest.mark.parametrize("way", sorted(WAYS))
def test_variants_say_what_they_are_meant_to(way: str, row: tuple[str, dict[str, str], tuple[str, ...]]) -> None:
    """The same truth value at the same values, or the one that the relation allows."""
    s = Statement("scalars", row[0], row[1], row[2])
    for k in range(4):
        found = WAYS[way](s, random.Random(k))
        if found is None or way in ("names exchanged", "a term for a name"):
            continue
        for seed in range(6):
            at = cross._point(s, random.Random(seed), 3)
            if at is None:
                continue
            before, after = (holds(t.text, at.values, at.randoms) for t in (s, found.statement))
            if found.relation == "denied":
                assert after is not before
            else:
                assert after is before, found.statement.text


def test_words_that_exclude_each_other() -> None:
    assert clash("same", "proved", "refuted") and clash("same", "refuted", "proved")
    assert not clash("same", "proved", "unknown")
    assert clash("weaker", "proved", "refuted") and not clash("weaker", "refuted", "proved")
    assert clash("denied", "proved", "proved") and not clash("denied", "refuted", "refuted")
    assert variant(FALSE, random.Random(3)) is not None


def test_a_log_is_read_and_gone_on_with(tmp_path: Path) -> None:
    report = block(range(40))
    log = tmp_path / "log.jsonl"
    log.write_text(line(0, report) + line(2_000, block(range(2_000, 2_040))))
    total, after = read(log)
    assert total.statements == 80 and after == 4_000
    assert json.loads(log.read_text().splitlines()[0])["wrong"] == []
    text = page(total)
    assert "80 statements" in text and "**0 disagreements**" in text
    assert page(Report())


N = Fraction(6)
TRUTHS = [
    ("gcd(n, 4) == 2 and lcm(n, 4) == 12", True),
    ("binomial(n, 2) == 15 and binomial(2, n) == 0 and binomial(n, -1) == 0", True),
    ("factorial(3) == n and fibonacci(n) == 8", True),
    ("factorial(0 - 1) == 1", False),
    ("exists(t**2 == 4 for t in positive)", True),
    ("exists(t > 9 for t in interval(0, 1))", None),
    ("forall(t < 1 for t in interval(0, 1))", False),
    ("forall(t**2 >= 0 for t in real)", None),
    ("exists(1 / t == 1 for t in integer)", True),
]


@pytest.mark.parametrize(("text", "truth"), TRUTHS)
def test_the_evaluator_knows_whole_numbers_and_quantifiers(text: str, truth: bool | None) -> None:
    assert holds(text, {"n": N}) is truth
