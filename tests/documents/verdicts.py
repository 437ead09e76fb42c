"""What becomes of the assertions of a page that is given as a text."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text


def verdicts(text: str, kind: str = "markdown") -> str:
    """The verdicts of the assertions of a page: p, h, r, o, or - where one is not read."""
    reading = read_document(read_text(text, "page." + kind[:3], kind))
    judge([reading], Settings(), jobs=1, use_cache=False)
    return "".join((item.verdict or "-")[0] for item in reading.formulas if item.role == "assertion")


def last_verdicts(texts: Iterable[str], *roles: str) -> dict[str, str]:
    """The verdict of the last assertion of each page, or of the last formula in one of these roles; empty where there
    is none."""
    readings = {text: read_document(read_text(text, f"{k}.md", "markdown")) for k, text in enumerate(texts)}
    judge(readings.values(), Settings(0.002), use_cache=False)
    asked = roles or ("assertion",)
    return {
        text: next((said.verdict or "" for said in reversed(reading.formulas) if said.role in asked), "")
        for text, reading in readings.items()
    }
