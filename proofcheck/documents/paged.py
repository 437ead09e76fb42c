"""A document as a page shows it: its blocks in order, each formula with what was found about it, as plain data.

What the reader took off (markup, links' targets, comments) is left out; of Markdown, emphasis is kept. Reports lay it
out (`report.html`), and know nothing of how documents are read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.judge import name_of
from proofcheck.documents.model import Reading, Said
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.tokens import TexError
from proofcheck.report.lines import details
from proofcheck.source.documents.model import HOLE, Segment

Data = dict[str, Any]
_BLOCKS = {"heading", "paragraph", "item", "cell", "code", "math", "docstring", "code-comment", "code-string"}
_LEFT_OUT = ("search:", "LaTeX:", "trusted:", "numbers")
# The gravest first: a formula of several statements is underlined by the first of these that one of them has.
_GRAVITY = ("refuted", "open", "unread", "holds", "proved", "told", "term")
_LABELS = {"unread": "not read", "told": "not judged"}


def paged(reading: Reading, number: int) -> Data:
    """The page of a document, the `number`th of its run."""
    return _Pager(reading, number).page()


class _Pager:
    def __init__(self, reading: Reading, number: int) -> None:
        self.reading, self.document, self.number = reading, reading.document, number
        self.said = sorted(reading.formulas, key=lambda said: said.start)
        self.starts = [said.start for said in self.said]
        self.macros = Macros(self.document.macros)
        self.notes: list[Data] = []
        self.faults: list[Data] = []

    def page(self) -> Data:
        blocks = list(self.blocks())
        return {"file": self.reading.file, "blocks": blocks, "notes": self.notes, "faults": self.faults}

    def blocks(self) -> Iterator[Data]:
        table: list[list[Data]] = []
        place = (-1, -1)  # of the last cell: which table, which row
        levels = {heading.start: heading.level for heading in self.document.headings}
        ends = {heading.end: heading.level for heading in self.document.headings}
        for segment in self.document.segments:
            cell = segment.cell
            if table and (cell is None or cell.table != place[0]):
                yield {"kind": "table", "rows": table}
                table, place = [], (-1, -1)
            if segment.kind not in _BLOCKS:
                continue
            if cell is not None:
                if (cell.table, cell.row) != place:
                    table.append([])
                place = (cell.table, cell.row)
                table[-1].append({"header": cell.header and cell.row == 0, "runs": list(self.runs(segment))})
            elif segment.kind == "code":
                yield {"kind": "code", "text": segment.text.replace(HOLE, " ").strip("\n")}
            elif segment.kind == "math":
                yield {"kind": "math", "formula": self.formula(segment)}
            elif segment.kind == "heading":
                level = levels.get(segment.outer[0]) or ends.get(segment.outer[1]) or 2
                yield {"kind": "heading", "level": level, "runs": list(self.runs(segment))}
            elif segment.kind == "item" and segment.item is not None:
                item = {"depth": segment.item.depth, "number": segment.item.number}
                yield {"kind": "item", **item, "runs": list(self.runs(segment))}
            else:
                yield {"kind": "paragraph", "runs": list(self.runs(segment))}
        if table:
            yield {"kind": "table", "rows": table}

    def runs(self, segment: Segment) -> Iterator[Data]:
        """The words of a segment, and what stands between them."""
        at = segment.start
        styles = _Styles(self.document.kind == "markdown")
        for part in segment.parts:
            if part.outer[0] < at:
                continue
            yield from styles.words(segment, self.document.text, at, part.outer[0])
            if part.kind == "math":
                yield {"formula": self.formula(part)}
            elif part.kind == "code":
                yield {"code": part.text.replace(HOLE, " ").strip()}
            elif part.kind == "image":
                yield {"gap": True}
            at = part.outer[1]
        yield from styles.words(segment, self.document.text, at, segment.end)

    # -- formulas -------------------------------------------------------------------------------------------------

    def formula(self, segment: Segment) -> Data:
        low, high = bisect_left(self.starts, segment.start), bisect_left(self.starts, segment.end)
        found = self.said[low:high]
        words = [_word(said) for said in found]
        word = min(words, key=_GRAVITY.index, default="term")
        display = segment.delimiter not in ("$", "\\(", ":math:", "`")
        made: Data = {"tex": self.tex(segment), "display": display, "word": word, "anchor": "", "label": ""}
        if word == "term":
            return made
        made["anchor"] = f"d{self.number}f{len(self.notes)}"
        role = next(said.role for said, own in zip(found, words, strict=True) if own == word)
        made["label"] = f"{role}, {_LABELS.get(word, word)}"
        told = [self.note(said) for said, own in zip(found, words, strict=True) if own != "term"]
        self.notes.append({"anchor": made["anchor"], "said": told})
        for said, own in zip(found, words, strict=True):
            if own == ("proved" if said.role == "denied" else "refuted"):  # other than the document says
                self.faults.append({"anchor": made["anchor"], "line": said.span.line, "verdict": said.verdict})
        return made

    def tex(self, segment: Segment) -> str:
        """The formula with the document's own commands put in, which no converter knows."""
        try:
            return self.macros.expanded(segment.text, []).text
        except (TexError, ProofcheckError):
            return segment.text

    def note(self, said: Said) -> Data:
        """What there is to say beside a formula."""
        told = [said.unclear.reason] if said.unclear is not None else []
        if said.unclear is not None and said.unclear.missing:
            told.append(f"add to the notation: {'; '.join(said.unclear.missing)}")
        told += [said.reserve] if said.reserve else []
        if said.answer is not None and said.answer["verdict"] == "refuted":
            told += [line for line in details(said.answer)[1:] if not line.startswith(_LEFT_OUT)][:3]
        elif said.answer is not None and said.verdict == "open":
            told += [line for line in details(said.answer) if line.startswith("reason: ")][:2]
        return {
            "role": said.role,
            "verdict": "not read" if said.unclear is not None else said.verdict,
            "text": said.text,
            "told": list(dict.fromkeys(told)),
            "declared": list(dict.fromkeys((o.line, o.words[:120]) for _, o in sorted(said.origins.items())))[:4],
            "place": f"{said.span.line}:{said.span.column}",
            "id": name_of(said) if said.answer is not None else None,
        }


def _word(said: Said) -> str:
    """How a formula is underlined."""
    if said.role == "term":
        return "term"
    if said.unclear is not None:
        return "unread"
    if said.verdict in ("proved", "refuted", "holds"):
        return said.verdict
    if said.verdict in ("conflict", "invalid"):
        return "refuted"
    return "open" if said.verdict else "told"


class _Styles:
    """The words of a segment with emphasis. The reader leaves blanks in the place of markup; here these are dropped."""

    def __init__(self, markdown: bool) -> None:
        self.markdown = markdown
        self.strong = self.em = False

    def words(self, segment: Segment, text: str, start: int, end: int) -> Iterator[Data]:
        found: list[str] = []
        at = start
        while at < end:
            shown, written = segment.text[at - segment.start], text[at]
            if shown == HOLE:
                end_of_hole = at
                while end_of_hole < end and segment.text[end_of_hole - segment.start] == HOLE:
                    end_of_hole += 1
                at = end_of_hole
                continue
            if shown == " " and not written.isspace():
                run = at
                while run < end and text[run] == written:
                    run += 1
                if self.markdown and written in "*_":
                    yield from self._flushed(found)
                    self.em ^= (run - at) % 2 == 1
                    self.strong ^= (run - at) >= 2
                at = run if self.markdown and written in "*_" else at + 1
                continue
            found.append(" " if shown.isspace() else shown)
            at += 1
        yield from self._flushed(found)

    def _flushed(self, found: list[str]) -> Iterator[Data]:
        words = "".join(found)
        found.clear()
        if words:
            yield {"text": words, "style": "strong" if self.strong else "em" if self.em else ""}
