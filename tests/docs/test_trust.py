"""The false statements of docs/trust.md, each of which a careless check of small sizes would let through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import all as engines

PAGE = (Path(__file__).parents[2] / "docs/trust.md").read_text("utf-8")
FALSE = [yaml.safe_load(block) for block in re.findall(r"^```false\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]


def _problem(block: dict) -> Problem | None:
    try:
        return problem_from(block["claim"], block["where"], block.get("given", []))
    except ProofcheckError:
        return None  # refused before anything could be proved


@pytest.mark.parametrize("block", FALSE, ids=lambda b: b["claim"][:60])
def test_no_engine_gets_it_proved(block) -> None:
    problem = _problem(block)
    if problem is None:
        return
    for propose in engines.IN_ORDER:
        evidence = propose(problem).evidence
        if evidence is not None:
            ruling = kernel.rule(problem, evidence)
            assert ruling.word != "proved", f"{evidence.kind} by {evidence.engine}: {ruling.census}"


@pytest.mark.parametrize("block", FALSE, ids=lambda b: b["claim"][:60])
def test_the_kernel_alone_does_not_prove_it(block) -> None:
    problem = _problem(block)
    if problem is None:
        return
    for kind in ("identity", "enclosure", "signs", "smt"):
        ruling = kernel.rule(problem, Evidence(kind, "test", {"normal_forms": False}))
        assert ruling.word != "proved", f"{kind}: {ruling.census}"


def test_a_false_sign_is_not_left_to_two_points() -> None:
    """A sign that is wrong at half of all points survives two points for one name in four."""
    proved = []
    for name in "abcdfghijklmnopqrstuvwxyz":
        problem = problem_from(f"abs({name}) == {name}", {name: "real"})
        if kernel.rule(problem, Evidence("identity", "test", {"normal_forms": False})).word == "proved":
            proved.append(name)
    assert not proved


def test_a_polynomial_that_vanishes_at_known_points_is_not_proved() -> None:
    from proofcheck.logic.semantics.numbers import Field

    roots = [Field(f"{point}.0").random("x()")[0] for point in (0, 1)]
    problem = problem_from(f"(x - {roots[0]}) * (x - {roots[1]}) == 0", {"x": "real"})
    assert kernel.rule(problem, Evidence("identity", "test", {"normal_forms": False})).word != "proved"


def test_every_census_phrase_is_explained() -> None:
    """The fixed words of each census entry that the kernel writes stand in the page."""
    house = Path(kernel.__file__).parents[1]
    sources = [p.read_text("utf-8") for p in (*house.glob("kernel/*.py"), house / "decide/implied.py")]
    phrases = [
        "exact evaluation of the witness",
        "exact or enclosed evaluation",
        "the typing rules of the language",
        "prime-field evaluation",
        "small-size theorem",
        "index algebra",
        "explicit moments of the declared distributions",
        "term-by-term calculus: dual numbers",
        "signs by structure",
        "combinations of what is known",
        "Z3 unsat, not independently certified",
    ]
    for phrase in phrases:
        assert any(phrase in source for source in sources), f"no longer written: {phrase}"
        assert phrase in PAGE, f"not explained: {phrase}"
