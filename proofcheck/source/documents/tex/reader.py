r"""TeX -> segments: sections, paragraphs, items, cells, formulas, code, comments; regions, macros, inputs, labels.

One pass, linear in the text. Nothing is executed: commands are known by name (`commands.py`), of others the braces are
taken off, and the name leaves a hole. Definitions are collected, not followed, and so are files that are read in.
Above `\begin{document}` only comments, macros and names of theorems count; a file without it is all text.
A footnote stands behind its paragraph as one of its own.
"""

from __future__ import annotations

import re

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.model import Anchor, Input, Macro
from proofcheck.source.documents.tex.blocks import comment_run
from proofcheck.source.documents.tex.commands import (
    BREAKS,
    CODE,
    FILES,
    HIDDEN,
    NOTES,
    SECTIONS,
    SEEN,
    SILENT,
)
from proofcheck.source.documents.tex.environments import Environments
from proofcheck.source.documents.tex.formulas import formula
from proofcheck.source.documents.tex.macros import DEFINES, definition
from proofcheck.source.patterns import lazy

_EVENT = lazy(r"\\(?:[A-Za-z]+|.)|[%${}~&]|\n[ \t\r]*\n\s*|``|''", re.DOTALL)
_LABEL = lazy(r"[ \t]*\{([^{}\n]{1,200}+)\}")
_ADDRESS = lazy(r"[ \t]*\{([^{}\n]{0,2000}+)\}")
_VERB = lazy(r"\*?([^A-Za-z\s*])([^\n]*?)\1")
_FILE = lazy(r"[ \t]*(?:\{([^{}\n]{1,500}+)\}(?:[ \t]*\{([^{}\n]{1,500}+)\})?|([^\s{}\\%]{1,500}+))")
_CLOSINGS = {"\\(": "\\)", "\\[": "\\]"}
LONGEST_NOTE = 50_000


class _Reader(Environments):
    def __init__(self, builder: Builder, start: int, end: int) -> None:
        super().__init__(builder, start, end)
        self.known: dict[str, Macro] = {}
        present = (k for k, name in enumerate(SECTIONS) if re.search(rf"\\{name}(?![A-Za-z])", self.text[start:end]))
        self.top = next(present, 0)

    def read(self, start: int, end: int) -> None:
        body = _body(self.text, start, end)
        if body > start:
            self.quiet = True
            self.scan(start, body)
            self.flush(body)
            self.quiet = False
            self.begin(body)
        self.scan(body, end)
        self.flush(self.at)
        while self.open:
            self.closed(self.open.pop(), self.at)

    def scan(self, at: int, end: int) -> None:
        """Reads a stretch, whose last block is left open."""
        while not self.over and (match := _EVENT.search(self.text, at, end)) is not None:
            start, shown = match.start(), match.group()
            if shown[0] == "\\":
                at = self.command(start, match.end(), end, shown[1:])
            elif shown == "%":
                at = self.comment(start, end)
            elif shown == "$" and not self.quiet:
                mark = "$$" if self.text.startswith("$$", start) else "$"
                at = self.math(start, start + len(mark), end, mark, mark)
            elif shown[0] == "\n":
                at = match.end()
                if not self.inner and not self.table():
                    self.flush(start)
                    self.begin(at)
            elif shown == "&" and self.table() and not self.inner:
                self.cell(start)
                at = match.end()
                self.begin(at)
            else:
                self.brace(start, match.end())
                at = match.end()
        if not self.over:
            self.at = end

    def brace(self, start: int, end: int) -> None:
        # What `1{,}000` is in mathematics is no figure to those who read prose.
        comma = self.text.startswith("{,}", start) and start and self.text[start - 1].isdigit()
        self.hole(start, start + 3) if comma else self.blank(start, end)

    # -- formulas, comments -----------------------------------------------------------------------------------------

    def math(self, start: int, at: int, end: int, delimiter: str, closing: str) -> int:
        """The formula that opens at `start`, its inside at `at`: a block of its own where it is displayed."""
        found = formula(self.text, at, end, closing, self.groups)
        display = delimiter not in ("$", "\\(") and not self.inner and not self.table()
        made = self.segment("math", at, found.end, found.masks, (start, found.outer), delimiter, found.closed)
        comments = tuple(self.comment_segment([(a + 1, b)], (a, b)) for a, b in found.comments)
        if display:
            self.flush(start)
            made.parts = comments
            self.add(made)
            self.begin(found.outer)
            self.builder.anchors += (Anchor(name, *made.outer) for name in found.labels)
        else:
            self.block.parts += (made, *(each for each in comments if each.outer[0] >= found.outer))
            self.block.labels += found.labels
        return found.outer

    def comment(self, start: int, end: int) -> int:
        pieces, last, whole = comment_run(self.text, start, end)
        made = self.comment_segment(pieces, (start, last))
        stop = self.swallowed(last, end)
        self.blank(start, stop)
        if not whole and self.beside(made):
            return stop
        if self.inner:
            self.block.parts.append(made)
        else:
            self.block.comment(made, whole)
        return stop

    # -- commands -----------------------------------------------------------------------------------------------------

    def command(self, start: int, at: int, end: int, name: str) -> int:
        if name in DEFINES:
            return self.define(start, at)
        if name in ("begin", "end"):
            return self.environment(start, at, end, name)
        if name in FILES:
            return self.file(start, at, end, name)
        if name in ("newtheorem", "declaretheorem"):
            return self.theorem(start, at)
        if start in self.conditionals:
            return self.unread(start, at, end)
        if self.quiet:
            return at
        if name in ("(", "["):
            return self.math(start, at, end, "\\" + name, _CLOSINGS["\\" + name])
        if name == "\\":
            return self.row(start, at)
        if not name[0].isalpha():
            return self.sign(start, at, name)
        if name in SECTIONS and not self.inner:
            return self.section(start, at, name)
        if name == "item" and not self.inner:
            return self.item(start, at)
        if name == "label":
            return self.label(start, at)
        if name in ("url", "href") and (match := _ADDRESS.match(self.text, at, end)):
            return self.part("url", start, match.span(1), match.end())
        if name == "verb" and (match := _VERB.match(self.text, at, end)):
            return self.part("code", start, match.span(2), match.end())
        if name in CODE:
            return self.code_in_line(start, at, end, name)
        note = self.groups.group(self.groups.behind(at, 0)) if name in NOTES and not self.inner else None
        if note is not None and note[1] - note[0] < LONGEST_NOTE and note[1] < end:
            self.hole(start, note[1] + 1)
            self.notes.append(note)
            return note[1] + 1
        if name in BREAKS and not self.inner and not self.table():
            self.flush(start)
            self.begin(start)
        return self.other(start, at, end, name)

    def other(self, start: int, at: int, end: int, name: str) -> int:
        """A command that leaves nothing, or a hole: with its arguments where these are no prose."""
        count = HIDDEN.get(name, SEEN.get(name, -1))
        if count >= 0:
            at += self.text.startswith("*", at)
            at = min(self.groups.behind(at, count), end)
        elif self.text.startswith("[", at) and (option := self.groups.option(at)):
            at = min(option[1] + 1, end)
        at += name in SILENT and self.text.startswith("*", at, end)
        self.blank(start, at) if name in HIDDEN or name in SILENT else self.hole(start, at)
        return at

    def sign(self, start: int, at: int, name: str) -> int:
        if name in "%$&#_{}":
            self.blank(start, start + 1)
        elif name in ",;:! " and self.text[start - 1 : start].isdigit() and self.text[at : at + 1].isdigit():
            self.hole(start, at)
        else:
            self.blank(start, at)
        return at

    def section(self, start: int, at: int, name: str) -> int:
        at += self.text.startswith("*", at)
        found = self.groups.group(self.groups.behind(at, 0))
        if found is None:
            return self.other(start, at, at, "relax")
        self.flush(start)
        if not self.quiet:
            made = self.inside("heading", found, (start, found[1] + 1))
            level = SECTIONS.index(name) - self.top + 1
            self.builder.heading(max(level, 1), made.segment, " ".join(made.plain.split()))
            self.builder.anchors += (Anchor(label, *made.segment.outer) for label in made.labels)
            self.heading = made.segment.outer
        self.begin(found[1] + 1)
        return found[1] + 1

    def label(self, start: int, at: int) -> int:
        match = _LABEL.match(self.text, at)
        if match is None:
            return self.other(start, at, at, "relax")
        self.blank(start, match.end())
        name = match[1].strip()
        if self.heading is not None and not self.inner and self.block.untouched(start):
            self.builder.anchors.append(Anchor(name, *self.heading))
        elif self.open and self.open[-1].kind == "region" and not self.inner:
            self.open[-1].label = self.open[-1].label or name
            self.builder.anchors += () if self.open[-1].label == name else (Anchor(name, *match.span()),)
        else:
            self.block.labels.append(name)
        return match.end()

    def code_in_line(self, start: int, at: int, end: int, name: str) -> int:
        option = self.groups.option(at)
        at = option[1] + 1 if option else at
        if name == "mintinline" and (found := self.groups.group(at)):
            at = found[1] + 1
        found = self.groups.group(at)
        if found and found[1] < end:
            return self.part("code", start, found, found[1] + 1)
        if name != "texttt" and (match := _VERB.match(self.text, at, end)):
            return self.part("code", start, match.span(2), match.end())
        self.blank(start, at)
        return at

    def file(self, start: int, at: int, end: int, name: str) -> int:
        match = _FILE.match(self.text, at, end)
        if match is None:
            return at
        stop = match.end()
        path = match[1] or match[3]
        if match[2] and name in ("import", "subimport"):
            path = path.rstrip("/") + "/" + match[2]
        elif match[2]:
            stop = match.end(1) + 1
        if not self.inner and not self.table():
            self.flush(start)
            self.begin(start)
        self.blank(start, stop)
        self.builder.inputs.append(Input(path.strip(), start))
        return stop

    def define(self, start: int, at: int) -> int:
        at += self.text.startswith("*", at)
        macro, stop = definition(self.text, start, at, self.groups, self.known)
        if macro is not None:
            self.known[macro.name] = macro
            self.builder.macros.append(macro)
        self.blank(start, stop)
        return stop


def _body(text: str, start: int, end: int) -> int:
    """Where the text begins: behind `\\begin{document}`, or with the file."""
    at = start
    while (found := text.find("\\begin{document}", at, end)) >= 0:
        line = max(text.rfind("\n", at, found) + 1, at)
        if re.search(r"(?:^|[^\\])(?:\\\\)*%", text[line:found]) is None:
            return found + len("\\begin{document}")
        at = text.find("\n", found, end)
        if at < 0:
            break
    return start


def read_tex(builder: Builder, start: int, end: int) -> None:
    """Adds the segments of the TeX at `builder.text[start:end]`."""
    builder.marks = False
    _Reader(builder, start, end).read(start, end)
