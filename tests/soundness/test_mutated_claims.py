"""Every proved claim of the project, changed in small ways: a change that makes it false must be refuted by a witness.

A mutant may still be true (a dropped transpose of a symmetric matrix), so the verdict is held against numbers that
share no code with the proof: nothing that is proved may be violated by them, and each claim must have a mutant that
falls.
"""

from __future__ import annotations

import importlib.util
import zlib
from pathlib import Path

import pytest

from proofcheck.claimfile import load
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import decide
from proofcheck.judging.payload import text_from
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import Reader
from proofcheck.source.span import SourceText

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("mutation", HERE / "mutation.py")
assert _spec and _spec.loader
mutation = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(mutation)

CLAIMS = HERE.parent.parent / "claims"
SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
# Where no mutant can be refuted yet, and why.
OPEN = {"recurrence/state-from-the-state-before": "a witness for a function of two numbers"}
FEW, MANY = 2, 12  # mutants of one statement, spread over all of its places


def _proved() -> list[object]:
    claims = load([CLAIMS]).claims
    return [c for c in claims if (c.expect == "proved" and c.claim) or c.correct is not None]


def _asked() -> list[object]:
    """A few mutants of every twelfth claim in every run of the tests; many of each with `-m long`."""
    claims = _proved()
    few = [pytest.param(claim, FEW, id=claim.id) for claim in claims if zlib.crc32(claim.id.encode()) % 12 == 0]
    return few + [pytest.param(claim, MANY, id=f"{claim.id}-many", marks=pytest.mark.long) for claim in claims]


@pytest.mark.parametrize(("claim", "most"), _asked())
def test_false_mutants_are_refuted_and_none_is_proved(claim, most):
    parts, statements = mutation.parts_of(claim)
    words = []
    for data in statements:
        found = list(mutation.mutants(parse(text_from(data))))
        step = max(1, len(found) // most)
        for what, text in found[::step][:most]:
            try:
                problem = Reader(parts).problem(SourceText.bare(text))
            except ProofcheckError as error:
                # A mutant without a type is refuted by the typing rules, any other is no statement.
                if {f.diagnostic for f in error.findings} <= {"size-mismatch", "rank-mismatch"}:
                    words.append("refuted")
                continue
            part = decide(problem, text, SETTINGS)
            assert part.word != "conflict", (what, text)
            if part.word == "proved":
                assert part.numbers is None or part.numbers.verdict != "violated", (what, text)
            if part.word == "refuted":
                assert part.witness is not None and part.witness.reason
            words.append(part.word)
    if set(words) - {"proved"} and claim.id not in OPEN:
        assert "refuted" in words, f"no mutant of {claim.id} is refuted: {words}"
