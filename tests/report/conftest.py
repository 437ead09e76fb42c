"""A small run with everything that a format has to show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.path_skipped import PathSkipped
from proofcheck.diagnostics.size_mismatch import SizeMismatch
from proofcheck.logic.words import SZS
from proofcheck.report.record import complete, run_record
from proofcheck.source.span import Span

Entry = dict[str, Any]


@pytest.fixture
def claim() -> Callable[..., Entry]:
    """`claim("a/b", "refuted", "proved", title="...", witness={...})`: an entry of a run record."""

    def claim(name: str, verdict: str, expected: str, title: str = "A claim", **answer: Any) -> Entry:
        head = {
            "id": name,
            "file": f"claims/{name}.yaml",
            "line": 4,
            "title": title,
            "tags": [],
            "needs": [],
            "verdict": verdict,
            "szs": SZS[verdict],
            "expected": expected,
            "as_expected": verdict == expected,
            "contradiction": None,
        }
        answer = complete({**answer, "verdict": verdict})
        return {**head, **{key: value for key, value in answer.items() if key not in head}}

    return claim


@pytest.fixture
def small_run(claim: Callable[..., Entry]) -> Entry:
    """One claim as expected, one not, one broken file and one note."""
    good = claim("a/sum", "proved", "proved", "Twice", statement={"text": "x + x == 2 * x", "latex": ""})
    bad = claim(
        "b/grad",
        "refuted",
        "proved",
        "The gradient is at least one",
        statement={"text": "for all x in ℝ: g(x) >= 1", "latex": ""},
        symbolic={"verdict": "refuted", "engine": "smt", "how": "a model", "reasons": []},
        witness={"values": {"x": 0, "A": [[1, "1/2"], [0, 3]]}, "reason": "0 >= 1 is false", "left": "0", "right": "1"},
        correct={"statement": "g(x) >= 0", "verdict": "proved", "engine": "smt", "how": "", "census": []},
    )
    return run_record([good, bad], [broken(), skipped()], {"seconds": 1.5})


def broken() -> Finding:
    return SizeMismatch.at(Span("claims/c.yaml", 2, 8, 2, 13), "n and d differ", remedy="Mend it.")


def skipped() -> Finding:
    return PathSkipped.at(Span("claims/d.yml", 1, 1, 1, 1), "`claims/d.yml` is not read", remedy="Rename it.")
