"""The verdicts of a page, for tools that show them beside its formulas.

What Sphinx and MkDocs make of a page is theirs; here the page is read and judged as `proofcheck read` does it.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.documents import judge as judging
from proofcheck.documents.files import outer_lines
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document
from proofcheck.documents.run import entry_of
from proofcheck.judging.payload import Settings
from proofcheck.report.cell import sign
from proofcheck.report.terminal import clean
from proofcheck.report.told import reasons
from proofcheck.session.answers import Sitting
from proofcheck.source.documents import read_text

_SITTING = Sitting()  # what pages judged in this program share


@dataclass(frozen=True, slots=True)
class Beside:
    """The verdict on one formula. `tex`: the formula as written. `end`: the offset in the page behind its last sign.
    `wrong`: whether the page says what is false."""

    word: str
    tex: str
    line: int
    end: int
    display: bool
    wrong: bool
    told: str

    def span(self) -> str:
        """A sign in HTML, with the reasons as its title."""
        word = html.escape(self.word)
        title = html.escape(self.told, quote=True).replace("\n", "&#10;")
        return f'<span class="proofcheck proofcheck-{word}" title="{title}">{sign(self.word)}</span>'


def readings(pages: Sequence[tuple[str, str, str | None]]) -> tuple[list[Reading], list[Finding]]:
    """Pages as they read: each is its path, its text, and its kind or None."""
    found: list[Reading] = []
    findings: list[Finding] = []
    for file, text, kind in pages:
        try:
            document = read_text(text, file, kind)
            found.append(read_document(document, list(outer_lines(Path(file).absolute().parent)), []))
        except ProofcheckError as error:
            findings += error.findings
    return found, findings


def judged(pages: Sequence[tuple[str, str, str | None]], numbers: str = "normal") -> dict[str, list[Beside]]:
    """The verdicts of pages, by their paths. A page that cannot be read has none."""
    found, _ = readings(pages)
    judging.judge(found, Settings(numbers=numbers), sitting=_SITTING)
    return {reading.file: list(_beside(reading)) for reading in found}


def _beside(reading: Reading) -> Iterator[Beside]:
    document = reading.document
    maths = [segment for segment in document.walk() if segment.kind == "math"]
    for said in reading.formulas:
        segment = next((s for s in maths if s.outer[0] <= said.start < s.outer[1]), None)
        if said.answer is None or segment is None:
            continue
        entry = entry_of(said)
        end = document.place(segment.outer[1])
        wrong = entry["as_expected"] is False
        text = document.text[segment.start : segment.end]
        yield Beside(said.verdict, text, said.span.line, end, said.display, wrong, _told(said, entry))


def _told(said: Said, entry: dict[str, object]) -> str:
    lines = [said.reserve] if said.reserve else reasons(entry)
    return "\n".join(clean(line) for line in [f"{said.verdict}: {said.text}", *lines])
