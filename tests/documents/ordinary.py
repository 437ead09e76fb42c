"""Ordinary pages by an author who did not know the tool (`ordinary.jsonl`), and what is said of their formulas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

PAGES = Path(__file__).parent / "ordinary.jsonl"


@dataclass(frozen=True, slots=True)
class Judged:
    """A formula of a page: the set and the topic of the page, whether it is true, and what is said of it."""

    set: str
    topic: str
    page: str
    tex: str
    true: bool
    verdict: str


def judged() -> Iterator[Judged]:
    """The formulas that the pages assert. Several verdicts on the lines of one are one, the worst of them."""
    pages = [json.loads(line) for line in PAGES.read_text(encoding="utf-8").splitlines()]
    readings = [read_document(read_text(page["page"], f"{k}.md", "markdown")) for k, page in enumerate(pages)]
    judge(readings, Settings(0.002), use_cache=False)
    for page, reading in zip(pages, readings, strict=True):
        for tex, true in page["formulas"]:
            yield Judged(page["set"], page["topic"], page["page"], tex, true, _verdict(reading, tex))


def _verdict(reading: Reading, tex: str) -> str:
    whole = _plain(tex)
    found = [said for said in reading.formulas if (own := _plain(said.tex)) in whole or whole in own]
    said = [one.verdict or "unread" for one in found if one.role in ("assertion", "denied", "condition")]
    return _worst(said)


def _worst(verdicts: Sequence[str]) -> str:
    for word in ("refuted", "unread", "open", "holds"):
        if word in verdicts:
            return word
    return "proved" if "proved" in verdicts else "unread"


def _plain(tex: str) -> str:
    return re.sub(r"\s+", "", tex).rstrip(".,;。，")
