"""A sample of the long runs: altered evidence is rejected, or proves what is true anyway.

`python -m tests.altered.run` does many; benchmarks/results/altered-evidence.md has what came of it.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from proofcheck.logic.kernel import rule
from tests.altered.alterations import KINDS, Alterer, at, put, sites
from tests.altered.campaign import Campaign, named, placed
from tests.altered.evaluation import evaluated
from tests.altered.lines import attacked
from tests.altered.parts import concerned
from tests.altered.sources import few, problem_of
from tests.fuzz.mutate import Statement

COUNT, EACH = 200, 50


@pytest.mark.parametrize("first", range(0, COUNT, EACH))
def test_nothing_false_is_proved(first: int) -> None:
    campaign = Campaign(few(), seed=1)
    found = [campaign.outcome(number) for number in range(first, first + EACH)]
    assert not [o for o in found if o.word == "wrong"]
    words = Counter(o.word for o in found)
    assert words["rejected"] > EACH / 4 and words["slow"] < EACH / 4, words


def test_the_sources_have_most_kinds_of_evidence() -> None:
    kinds = {named(p) for s in few() for _, p in placed(s.evidence)}
    assert {"identity: traces", "smt: combinations", "induction", "squares", "shape"} <= kinds


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_change_is_made_somewhere(kind: str) -> None:
    rng, evidence = random.Random(2), [s.evidence for s in few()]
    alterer = Alterer(rng, ("x", "y", "n"), evidence)
    found = [alterer.altered(e, kind) for e in evidence]
    made = [(e, f[1]) for e, f in zip(evidence, found, strict=True) if f is not None]
    assert made and all(before != after for before, after in made)


def test_a_place_is_changed_and_nothing_else() -> None:
    for source in few()[:12]:
        for path, value in list(sites(source.evidence))[:40]:
            assert at(source.evidence, path) == value
            assert put(source.evidence, path, value) == source.evidence


def test_what_is_wrong_would_be_seen() -> None:
    """With a kernel that takes everything, the run says so."""
    from proofcheck.logic.kernel import check
    from proofcheck.logic.verdict import Ruling

    plain = check.rule
    check.rule = lambda problem, evidence: Ruling("proved", "")  # type: ignore[assignment]
    try:
        campaign = Campaign(few(), seed=1)
        words = {(o.way, o.word) for o in map(campaign.outcome, range(40))}
    finally:
        check.rule = plain
    assert ("near", "wrong") in words and ("same", "same") in words


@pytest.mark.parametrize(("text", "told"), [("x**2 >= 0", True), ("x**2 > 0", False), ("x * n == 2 * x", False)])
def test_statements_are_evaluated(text: str, told: bool) -> None:
    problem = problem_of(Statement("test", text, {"x": "real", "n": "dim"}))
    assert evaluated(problem) is told
    assert told or rule(problem, few()[0].evidence).word == "rejected"


def test_lines_are_right_where_their_case_holds() -> None:
    rng = random.Random(3)
    count: Counter[str] = Counter()
    for source in concerned(few(), "lines"):
        count += attacked(source, rng, 40)
    assert not [key for key in count if key.endswith("WRONG")], count
    assert sum(n for key, n in count.items() if key.endswith("right")) > 20
