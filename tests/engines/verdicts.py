"""One statement put to the judge in this process."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload


def verdict(statement: str, where: Mapping[str, str], given: tuple[str, ...] = (), budget: float = 0.01) -> str:
    settings = {"budget": budget, "backend": "numpy", "seed": 0, "level": 1e-9}
    result = judge_payload({"claim": statement_payload(statement, dict(where), given, {}), "settings": settings})
    return str(result["verdict"])
