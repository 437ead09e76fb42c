"""Markdown -> segments: CommonMark's blocks with tables, task lists, front matter, footnotes, and formulas.

One pass over the lines, linear in the text. Simpler than CommonMark in this: a block quote's marks and a list item's
indentation are taken off each line as it comes, so a quote inside a list inside a quote is read as text, not as a tree.
A formula that opens with `$$` and does not end before its paragraph does (lines of mathematics may stand apart in it)
is not closed; what follows is read as if it had ended there.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.codecomments import comments_of
from proofcheck.source.documents.displays import Displays
from proofcheck.source.documents.frontmatter import read_front_matter
from proofcheck.source.documents.inline import inline
from proofcheck.source.documents.lines import joined
from proofcheck.source.documents.model import Cell, Item, Kind, Segment
from proofcheck.source.documents.tables import cells_of, is_delimiter
from proofcheck.source.patterns import lazy

_FENCE = lazy(r"(`{3,}|~{3,})[ \t]*([^`\n]*)")
_HEADING = lazy(r"(#{1,6})(?:[ \t]+|$)")
_LIST = lazy(r"(?:[-*+]|(\d{1,9})[.)])(?:[ \t]+|$)")
_TASK = lazy(r"\[([ xX✓✔])\](?=[ \t])")
# A rule, or the edge of a box: `::: note`.
_RULE = lazy(r"(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$|:{3,}[ \t]*(?:[\w-]+|\{[^{}$\n]*\})?[ \t]*$")
_UNDERLINE = lazy(r"(=+|-+)[ \t]*$")
_DEFINITION = lazy(r"\[([^\[\]\n]{1,300})\]:[ \t]*")
_ENVIRONMENT = lazy(r"\\begin\{(equation|align|aligned|gather|multline|eqnarray|displaymath|math)\*?\}")
_VERBATIM = lazy(r"<(script|style|pre|textarea|svg)\b", re.IGNORECASE)
_ESCAPED = lazy(r"\\\[[^\]\n]*(?<!\\)\]")  # \[1] is a bracket, no formula
_STARTS = lazy(r"[`~#>*+\-_<$\\|0-9:]")


_MARKS = 50  # marks of lists on one line; what is left of it is text


class _Reader(Displays):
    marks = 0
    comment_end = (0, 0)  # where the end of a comment was last looked for, and found (-1: there is none)

    def read(self) -> None:
        while self.at < len(self.lines):
            self.block()

    def block(self) -> None:
        k = self.at
        at, indent, depth = self.stripped(k)
        end = self.lines.ends[k]
        if at >= end:
            self.after_blank = True
            self.at += 1
            return
        while self.lists and indent < self.lists[-1][1] and (self.after_blank or indent <= self.lists[-1][0]):
            if indent > self.lists[-1][0] and _LIST.match(self.text, at, end):
                break
            if indent == self.lists[-1][0] and _LIST.match(self.text, at, end):
                break
            self.lists.pop()
        base = self.lists[-1][1] if self.lists else 0
        if self.after_blank and indent >= base + 4 and not (self.lists and _LIST.match(self.text, at, end)):
            self.indented(base, depth)
            return
        self.after_blank = False
        if not self.special(k, at, end, indent, depth):
            self.paragraph(k, at, "paragraph", None, depth)

    def special(self, k: int, at: int, end: int, indent: int, depth: int) -> bool:
        """Reads the block at line k if it is anything but a paragraph."""
        text = self.text
        first = text[at]
        if first in "`~" and (match := _FENCE.match(text, at, end)):
            self.fence(k, at, match, depth)
        elif first == "#" and (match := _HEADING.match(text, at, end)):
            self.heading(len(match[1]), match.end(), self.title_end(match.end(), end), (at, end))
            self.at = k + 1
        elif first in "*-_:" and _RULE.match(text, at, end):
            self.at = k + 1
        elif first in "*+-0123456789" and (match := _LIST.match(text, at, end)):
            self.item(k, at, match, indent, depth)
        elif first == "$" and text.startswith("$$", at):
            return self.display(k, at + 2, "$$", "$$", depth)
        elif first == "\\" and text.startswith("\\[", at) and not _ESCAPED.match(text, at, end):
            return self.display(k, at + 2, "\\[", "\\]", depth)
        elif first == "\\" and (match := _ENVIRONMENT.match(text, at, end)):
            return self.display(k, match.end(), "\\begin", "\\end{" + match.group()[7:], depth)
        elif first == "<" and text.startswith("<!--", at):
            return self.comment(k, at)
        elif first == "<" and (match := _VERBATIM.match(text, at, end)):
            self.verbatim(k, at, match[1].lower())
        elif first == "[" and (match := _DEFINITION.match(text, at, end)) and not match[1].startswith("^"):
            self.builder.add(Segment("html", match.end(), end, text[match.end() : end], (at, end)))
            self.at = k + 1
        elif k + 1 < len(self.lines) and "|" in text[at:end] and self.is_table(k, at, end):
            self.table(k, at, depth)
        else:
            return False
        return True

    def heading(self, level: int, start: int, end: int, outer: tuple[int, int]) -> None:
        shown, parts = inline(self.text[start:end], start)
        self.lists.clear()
        self.builder.heading(level, Segment("heading", start, end, shown, outer, parts))

    def title_end(self, start: int, end: int) -> int:
        """Where the title of a heading ends that may be closed by `#` signs of its own."""
        shown = self.text[start:end].rstrip(" \t")
        bare = shown.rstrip("#")
        title = bare.rstrip(" \t")
        return start + len(title) if bare != shown and (not bare or title != bare) else end

    def indented(self, base: int, depth: int) -> None:
        pieces: list[tuple[int, int]] = []
        k = self.at
        while k < len(self.lines):
            at, indent, d = self.stripped(k)
            if at < self.lines.ends[k]:
                if indent < base + 4 or d != depth:
                    break
                pieces.append((at, self.lines.ends[k]))
                self.at = k + 1
            k += 1
        self.after_blank = False
        self.code(pieces, (self.lines.starts[self.at - 1] if not pieces else pieces[0][0], pieces[-1][1]), "", "    ")

    def code(self, pieces: list[tuple[int, int]], outer: tuple[int, int], language: str, delimiter: str) -> None:
        if not pieces:
            pieces = [(outer[1], outer[1])]
        shown = joined(self.text, pieces)
        start, end = pieces[0][0], pieces[-1][1]
        if language in ("math", "{math}"):
            self.builder.add(Segment("math", start, end, shown, outer, delimiter=delimiter))
            return
        parts = comments_of(shown, start, language)
        self.builder.add(Segment("code", start, end, shown, outer, parts, language=language, delimiter=delimiter))

    def fence(self, k: int, at: int, match: re.Match[str], depth: int) -> None:
        mark = match[1]
        words = match[2].split()
        pieces: list[tuple[int, int]] = []
        closing = re.compile(re.escape(mark[0]) + "{" + str(len(mark)) + r",}[ \t]*$")
        k += 1
        last = self.lines.ends[k - 1]
        while k < len(self.lines):
            content, d = self.content(k)
            if d < depth:
                break
            at_k, _, _ = self.stripped(k)
            last = self.lines.ends[k]
            k += 1
            if closing.match(self.text, at_k, last):
                break
            pieces.append((content, last))
        self.at = k
        self.code(pieces, (at, last), words[0].lower() if words else "", mark)

    def item(self, k: int, at: int, match: re.Match[str], indent: int, depth: int) -> None:
        while self.lists and indent < self.lists[-1][0]:
            self.lists.pop()
        content = indent + min(match.end() - at, 5)
        if self.lists and indent < self.lists[-1][1]:
            number = self.lists.pop()[2]
        else:
            number = self.builder.new_list()
        self.lists.append((indent, content, number))
        start = match.end()
        task = _TASK.match(self.text, start, self.lines.ends[k])
        checked = None if task is None else task[1] != " "
        start = task.end() if task else start
        while start < self.lines.ends[k] and self.text[start] in " \t":
            start += 1
        item = Item(number, len(self.lists) - 1, int(match[1]) if match[1] else None, checked)
        if start >= self.lines.ends[k]:
            self.at = k + 1
            return
        self.marks += 1
        special = task is None and self.marks <= _MARKS and self.special(k, start, self.lines.ends[k], content, depth)
        self.marks -= 1
        if not special:
            self.paragraph(k, start, "item", item, depth)

    def paragraph(self, k: int, at: int, kind: Kind, item: Item | None, depth: int) -> None:
        text = self.text
        pieces = [(at, self.lines.ends[k])]
        k += 1
        level = 0
        while k < len(self.lines):
            start, indent, d = self.stripped(k)
            end = self.lines.ends[k]
            if start >= end or d > depth:
                break
            underline = _UNDERLINE.match(text, start, end) if text[start] in "=-" and d == depth else None
            if underline and kind == "paragraph" and indent < 4:
                level = 1 if text[start] == "=" else 2
                k += 1
                break
            if _STARTS.match(text, start) and self.interrupts(k, start, end, indent):
                break
            pieces.append((start, end))
            k += 1
        self.at = k
        start, end = pieces[0][0], pieces[-1][1]
        if level:
            self.heading(level, start, end, (start, self.lines.ends[k - 1]))
            return
        shown, parts = inline(joined(text, pieces), start)
        self.builder.add(Segment(kind, start, end, shown, (start, end), parts, item=item))

    def interrupts(self, k: int, at: int, end: int, indent: int) -> bool:
        """Whether line k begins another block instead of going on with a paragraph."""
        text, first = self.text, self.text[at]
        if indent >= (self.lists[-1][1] if self.lists else 0) + 4:
            return False
        if first in "`~":
            return _FENCE.match(text, at, end) is not None
        if first == "#":
            return _HEADING.match(text, at, end) is not None
        if first in "*-_:" and _RULE.match(text, at, end):
            return True
        if first in "*+-0123456789":
            match = _LIST.match(text, at, end)
            return match is not None and match.end() < end and (bool(self.lists) or match[1] in (None, "1"))
        if first == "$":
            return text.startswith("$$", at)
        if first == "\\":
            return (text.startswith("\\[", at) and not _ESCAPED.match(text, at, end)) or _ENVIRONMENT.match(
                text, at, end
            ) is not None
        if first == "<":
            return text.startswith("<!--", at) or _VERBATIM.match(text, at, end) is not None
        return first == "|" and k + 1 < len(self.lines) and self.is_table(k, at, end)

    def rest(self, k: int, start: int, depth: int) -> None:
        """What stands behind a formula on the line where it ends, and the lines that go on with it."""
        while self.text[start] in " \t":
            start += 1
        self.paragraph(k, start, "paragraph", None, depth)

    def comment(self, k: int, at: int) -> bool:
        close = self.comment_close(at + 4)
        if close < 0:
            return False
        k = bisect_left(self.lines.ends, close + 3, k)
        if self.text[close + 3 : self.lines.ends[k]].strip():
            return False
        inner = (at + 4, close)
        self.builder.add(Segment("comment", *inner, self.text[inner[0] : inner[1]], (at, close + 3)))
        self.at = k + 1
        return True

    def comment_close(self, start: int) -> int:
        """Where `-->` next stands behind `start`, or -1. Asked with rising places, it passes over the text once."""
        _, found = self.comment_end
        if not (self.comment_end[0] and (found < 0 or start <= found)):
            self.comment_end = start, self.text.find("-->", start, self.lines.ends[-1])
        return self.comment_end[1]

    def verbatim(self, k: int, at: int, tag: str) -> None:
        close = f"</{tag}"
        last = k
        while (
            last < len(self.lines) and close not in self.text[self.lines.starts[last] : self.lines.ends[last]].lower()
        ):
            last += 1
        last = min(last, len(self.lines) - 1)
        end = self.lines.ends[last]
        self.builder.add(Segment("html", at, end, self.text[at:end], (at, end)))
        self.at = last + 1

    def is_table(self, k: int, at: int, end: int) -> bool:
        below, _, _ = self.stripped(k + 1)
        under = self.text[below : self.lines.ends[k + 1]]
        return is_delimiter(under) and len(cells_of(self.text, at, end)) == len(
            cells_of(self.text, below, self.lines.ends[k + 1])
        )

    def table(self, k: int, at: int, depth: int) -> None:
        number = self.builder.new_table()
        row = 0
        while k < len(self.lines):
            at, indent, d = self.stripped(k)
            end = self.lines.ends[k]
            if at >= end or d != depth:
                break
            if row > 1 and "|" not in self.text[at:end]:
                break
            if row > 1 and self.text[at] in "#`~>" and self.interrupts(k, at, end, indent):
                break
            if row != 1:  # the delimiter row
                for column, (start, stop) in enumerate(cells_of(self.text, at, end)):
                    shown, parts = inline(self.text[start:stop], start)
                    place = Cell(number, row - (row > 1), column, True)
                    self.builder.add(Segment("cell", start, stop, shown, (start, stop), parts, cell=place))
            row += 1
            k += 1
        self.at = k


def read_markdown(builder: Builder, start: int, end: int) -> None:
    """Adds the segments of the Markdown at `builder.text[start:end]`."""
    start = read_front_matter(builder, start, end)
    _Reader(builder, start, end).read()
