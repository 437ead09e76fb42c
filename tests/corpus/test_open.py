"""Statements of the documents that are stated and not decided yet: undecided is allowed, wrong is not.

When one of these comes out as its file expects, it belongs under claims/.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.claimfile import load
from proofcheck.payload import claim_payload
from proofcheck.run.pool import Limits, Pool
from proofcheck.session import ENTRY, PRELOAD

OPEN = Path(__file__).parent / "open"
SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9}
CLAIMS = load([OPEN], root=OPEN).claims


def test_the_files_are_sound():
    assert not [f for f in load([OPEN], root=OPEN).findings if f.severity == "error"]
    assert CLAIMS


@pytest.fixture(scope="module")
def pool():
    """What is undecided may run for ever: each statement has a process that can be stopped."""
    with Pool(ENTRY, jobs=1, preload=PRELOAD, limits=Limits(seconds=2)) as pool:
        yield pool


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_no_open_statement_is_decided_wrongly(claim, pool):
    outcome = pool.call({"claim": claim_payload(claim), "settings": SETTINGS}, key=claim.id)
    if outcome.failure is not None:
        assert outcome.failure.reason == "time", outcome.failure
        return
    record = outcome.value
    assert record["verdict"] in (claim.expect, "supported", "unknown")
    if record["correct"]:
        assert record["correct"]["verdict"] in ("proved", "supported", "unknown")
