"""One statement put to the judge in this process."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload


def verdict(
    statement: str,
    where: Mapping[str, str],
    given: tuple[str, ...] = (),
    budget: float = 0.002,
    define: Mapping[str, str] | None = None,
) -> str:
    settings = {"budget": budget, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
    payload = statement_payload(statement, dict(where), given, define or {})
    return str(judge_payload({"claim": payload, "settings": settings})["verdict"])
