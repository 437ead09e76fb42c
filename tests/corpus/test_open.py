"""Statements of the documents that are stated and not decided yet: undecided is allowed, wrong is not.

When one of these comes out as its file expects, it belongs under claims/.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.claimfile import load
from proofcheck.judging.payload import claim_payload
from tests.corpus.judged import SETTINGS, processes

OPEN = Path(__file__).parent / "open"
CLAIMS = load([OPEN], root=OPEN).claims


def test_the_files_are_sound():
    assert not [f for f in load([OPEN], root=OPEN).findings if f.severity == "error"]
    assert CLAIMS


@pytest.fixture(scope="module")
def pool():
    with processes() as pool:
        yield pool


def once_in(rounds: int, k: int, claim: Any) -> Any:
    return pytest.param(claim, id=claim.id, marks=[pytest.mark.long] if k % rounds else [])


@pytest.mark.parametrize("claim", [once_in(5, k, claim) for k, claim in enumerate(CLAIMS)])
def test_no_open_statement_is_decided_wrongly(claim, pool):
    outcome = pool.call({"claim": claim_payload(claim), "settings": SETTINGS}, key=claim.id)
    if outcome.failure is not None:
        assert outcome.failure.reason == "time", outcome.failure
        return
    record = outcome.value
    assert record["verdict"] in (claim.expect, "supported", "unknown")
    if record["correct"]:
        assert record["correct"]["verdict"] in ("proved", "supported", "unknown")
