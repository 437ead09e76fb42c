"""One statement put to the judge in this process."""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import patch

from proofcheck.judging import decision
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Engine, Proposal


def verdict(
    statement: str,
    where: Mapping[str, str],
    given: tuple[str, ...] = (),
    budget: float = 0.002,
    define: Mapping[str, str] | None = None,
) -> str:
    settings = {"budget": budget, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
    payload = statement_payload(statement, dict(where), given, define or {})
    with patch.object(decision, "_proposed", _asked):
        return str(judge_payload({"claim": payload, "settings": settings})["verdict"])


def _asked(problem: Problem, propose: Engine) -> Proposal:
    """What the engine says. In use its defect costs its answer; here it fails the test."""
    return propose(problem)
