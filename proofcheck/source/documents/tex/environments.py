r"""What `\begin` and `\end` of TeX do: lists, tables, theorems, what is left out. Formulas are the reader's."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.codecomments import comments_of
from proofcheck.source.documents.model import Anchor, Cell, Item, Region, Segment
from proofcheck.source.documents.tex.blocks import Blocks
from proofcheck.source.documents.tex.commands import ARGUED, DRAWN, LISTS, TABLES, THEOREMS
from proofcheck.source.documents.tex.formulas import ARGUMENTS, DISPLAYS
from proofcheck.source.documents.tex.groups import UNREAD
from proofcheck.source.patterns import lazy

_NAME = lazy(r"[ \t]*\{([A-Za-z@\u4e00-\u9fff-]{1,60}\*?)\}")
_LANGUAGE = lazy(r"language\s*=\s*\{?(?:\[[^\[\]]*\])?([A-Za-z+#]+)")
_KINDS = "|x|num|dim|odd|case|cat|defined|csname|true|false|mmode|vmode|pdf"
_CONDITIONALS = frozenset(f"if{kind}" for kind in _KINDS.split("|"))
_BRANCH = lazy(r"(?P<made>\\newif\s*)?\\(if[A-Za-z]*|fi)(?![A-Za-z])")
_SWITCH = lazy(r"\\newif\s*\\(if[A-Za-z]+)")
_UNREAD = frozenset(UNREAD.split("|"))


@dataclass(slots=True)
class _Open:
    """An environment that is open: `kind` is list, table, region, or nothing."""

    name: str
    kind: str = ""
    start: int = 0
    number: int = 0  # of the list, or of the table
    count: int = 0  # of items, or the row
    column: int = 0
    title: str = ""
    label: str = ""


class Environments(Blocks):
    """The environments that are open, and what each does to the blocks in it."""

    def __init__(self, builder: Builder, start: int, end: int) -> None:
        super().__init__(builder, start, end)
        self.open: list[_Open] = []
        self.names: Counter[str] = Counter()
        self.lists = 0
        self.theorems = dict(THEOREMS)
        self.over = False

    def math(self, start: int, at: int, end: int, delimiter: str, closing: str) -> int:
        raise NotImplementedError

    def table(self) -> _Open | None:
        return self.open[-1] if self.open and self.open[-1].kind == "table" else None

    def environment(self, start: int, at: int, end: int, way: str) -> int:
        match = _NAME.match(self.text, at, end)
        if match is None:
            self.blank(start, at)
            return at
        name, at = match[1], match.end()
        bare = name.rstrip("*")
        if way == "begin" and (bare in _UNREAD or (bare in DRAWN and not self.quiet)):
            return self.left(start, at, end, name)
        if self.quiet:
            return at
        if bare in DISPLAYS and way == "begin":
            inside = self.groups.behind(at, 1) if bare in ARGUMENTS else at
            return self.math(start, min(inside, end), end, "\\begin", f"\\end{{{name}}}")
        if self.inner:
            self.blank(start, at)
            return at
        return self.opened(start, at, name) if way == "begin" else self.ended(start, at, name)

    def opened(self, start: int, at: int, name: str) -> int:
        self.flush(start)
        self.heading = None
        self.names[name] += 1
        new = _Open(name, start=start)
        self.open.append(new)
        bare = name.rstrip("*")
        if bare in LISTS:
            new.kind, new.number = "list", self.builder.new_list()
            self.lists += 1
            at = self.groups.behind(at, 0)
        elif name in TABLES:
            new.kind, new.number = "table", self.builder.new_table()
            at = self.groups.behind(at, TABLES[name])
        elif bare in self.theorems or name in self.theorems:
            new.kind = "region"
            option = self.groups.option(self.groups.space(at))
            if option is not None:
                made = self.inside("paragraph", option, option)
                new.title = " ".join(made.plain.split())
                if made.plain.strip():
                    self.add(made.segment)
                new.label = next(iter(made.labels), "")
                at = option[1] + 1
        else:
            at = self.groups.behind(at, ARGUED.get(name, 0))
        self.begin(at)
        return at

    def ended(self, start: int, at: int, name: str) -> int:
        if name == "document":
            self.over, self.at = True, start
            return at
        if not self.names[name]:
            self.blank(start, at)
            return at
        if self.table():
            self.cell(start)
        else:
            self.flush(start)
        while True:
            last = self.open.pop()
            self.closed(last, at if last.name == name else start)
            if last.name == name:
                break
        self.heading = None
        self.begin(at)
        return at

    def closed(self, last: _Open, end: int) -> None:
        self.names[last.name] -= 1
        self.lists -= last.kind == "list"
        if last.kind == "region":
            name = self.theorems.get(last.name) or self.theorems[last.name.rstrip("*")]
            self.builder.regions.append(Region(name, last.title, last.label, last.start, end))
            if last.label:
                self.builder.anchors.append(Anchor(last.label, last.start, end))

    def cell(self, to: int) -> None:
        """The cell that ends at `to`; where nothing stands in a row, it is none."""
        table = self.open[-1]
        place = Cell(table.number, table.count, table.column, True)
        if self.text.startswith("&", to) or table.column or not self.block.bare(self.text, to):
            self.flush(to, place)
            table.column += 1
        else:
            self.flush(to)

    def left(self, start: int, at: int, end: int, name: str) -> int:
        """An environment that is no prose: code, a comment, a drawing."""
        close = self.ends.find(f"\\end{{{name}}}", at)
        stop = close + len(name) + 6
        if close < 0 or stop > end:
            self.blank(start, at)
            return at
        bare = name.rstrip("*")
        if self.inner:
            self.hole(start, stop)
            return stop
        self.flush(start)
        if bare == "comment":
            self.add(Segment("comment", at, close, self.text[at:close], (start, stop)))
        elif bare not in DRAWN and not self.quiet:
            options = self.groups.option(at)
            inner = self.groups.behind(at, 0)
            language = _LANGUAGE.search(self.text[slice(*options)]) if options else None
            called = language[1].lower() if language else ""
            if bare == "minted" and (found := self.groups.group(inner)) and found[1] < close:
                called, inner = self.text[found[0] : min(found[1], found[0] + 40)].strip().lower(), found[1] + 1
            inner = min(inner, close)
            low = self.text.find("\n", inner, close)
            inner = low + 1 if low >= 0 and not self.text[inner:low].strip() else inner
            high = self.text.rfind("\n", inner, close)
            high = high if high >= 0 and not self.text[high:close].strip() else close
            shown = self.text[inner:high]
            parts = comments_of(shown, inner, called)
            self.add(Segment("code", inner, high, shown, (start, stop), parts, language=called, delimiter="\\begin"))
        self.begin(stop)
        return stop

    def unread(self, start: int, at: int, end: int) -> int:
        """What stands between a conditional such as `\\iffalse` and its `\\fi`: whether it is shown is not known."""
        stop = self.conditionals.get(start, at)
        stop = stop if stop <= end else at
        self.blank(start, stop)
        return stop

    @cached_property
    def conditionals(self) -> dict[int, int]:
        """Where each conditional ends, by where it begins. `\\newif\\iflong` makes another one."""
        switches = _CONDITIONALS.union(_SWITCH.findall(self.text))
        ends: dict[int, int] = {}
        opened: list[int] = []
        for match in _BRANCH.finditer(self.text):
            if match[2] == "fi" and opened:
                ends[opened.pop()] = match.end()
            elif match[2] in switches and not match["made"]:
                opened.append(match.start())
        return ends

    def row(self, start: int, at: int) -> int:
        table = self.table()
        if table is not None and not self.inner:
            self.cell(start)
            table.count, table.column = table.count + (table.column > 0), 0
        at += self.text.startswith("*", at)
        option = self.groups.option(at)
        at = option[1] + 1 if option else at
        self.blank(start, at)
        if table is not None and not self.inner:
            self.begin(at)
        return at

    def item(self, start: int, at: int) -> int:
        self.flush(start)
        self.heading = None
        inside = self.open[-1] if self.open and self.open[-1].kind == "list" else None
        self.begin(start)
        option = self.groups.option(self.groups.space(at))
        self.blank(start, at if option is None else option[0])
        if inside is not None:
            inside.count += 1
            numbered = inside.name.startswith(("enum", "compactenum")) and option is None
            self.block.item = Item(inside.number, self.lists - 1, inside.count if numbered else None, None)
            self.block.kind = "item"
        if option is None:
            return at
        self.scan_inside(*option)
        self.blank(option[1], option[1] + 1)
        return option[1] + 1

    def theorem(self, start: int, at: int) -> int:
        """`\\newtheorem{thm}[with]{Theorem}[section]`, or `\\declaretheorem[name=Theorem]{thm}`."""
        at += self.text.startswith("*", at)
        options = self.groups.option(at)
        name = self.groups.group(self.groups.behind(at, 0))
        if name is None:
            self.blank(start, at)
            return at
        stop = name[1] + 1
        called = self.text[slice(*name)].strip()[:60]
        title = called
        if self.text.startswith("\\newtheorem", start):
            shown = self.groups.group(self.groups.behind(stop, 0))
            if shown is not None:
                title, stop = self.text[shown[0] : min(shown[1], shown[0] + 200)], shown[1] + 1
        elif options and (match := re.search(r"(?:name|title)\s*=\s*\{?([^{},]+)", self.text[slice(*options)])):
            title = match[1]
        self.theorems[called] = " ".join(re.sub(r"\\[A-Za-z]+|[{}~\\]", " ", title).split()).lower() or called
        stop = self.groups.behind(stop, 0)
        self.blank(start, stop)
        return stop
