"""What is said of a verdict where there is no room for a report: in answers, editors, notebooks and pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.report.lines import lines
from proofcheck.report.terminal import clean

Record = Mapping[str, Any]


def reasons(entry: Record) -> list[str]:
    """The proof in brief, the witness, what is true instead, what is open: as the short report has them, all of it."""
    return [line.brief or line.text for line in lines(entry) if line.level == 0]


def repaired(entry: Record) -> str | None:
    """The true statement that was found beside a refuted one, with what it assumes; None if none was found."""
    repair = entry["repair"]
    if repair is None:
        return None
    more = [*(f"{name}: {kind}" for name, kind in repair["where"].items()), *repair["given"]]
    return clean(repair["statement"] + (f"  with  {'; '.join(more)}" if more else ""))
