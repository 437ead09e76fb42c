r"""What is declared at a place of a document, with where each name comes from; inner and later declarations win.

A formula is read under the declarations of its own names, and what these rest on: their sizes, the bodies of
definitions, and every assumption that is connected with them. So a problem holds what it needs and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents.notation import Line, Strange, strange
from proofcheck.lang.parse import Node
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declarations import Declared
from proofcheck.lang.tex.plain import Formula, Writer
from proofcheck.lang.tex.spelling import NAMED, Names
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.span import SourceText

_NAME = re.compile(r"[^\W\d]\w*")
MAX_KEPT = 256


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a name was declared: by a notation block (`explicit`) or by the document's own words, and in what words."""

    file: str
    line: int
    words: str
    explicit: bool


@dataclass(slots=True)
class Notation:
    """The declarations that hold at a place. `origins` tells where each name comes from."""

    writer: Writer = field(default_factory=Writer)
    origins: dict[str, Origin] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    _order: dict[str, int] = field(default_factory=dict)  # names in the order in which they were declared last
    _count: int = 0
    _kept: dict[tuple[object, ...], Vocabulary | ProofcheckError] = field(default_factory=dict)

    # -- what is added ------------------------------------------------------------------------------------------

    def line(self, line: Line) -> None:
        """A line of a notation block. What cannot be read is a finding."""
        writer = self.writer
        try:
            if line.kind == "first":
                writer.first = int(line.name)
                writer._vocabulary = None
            elif line.kind == "given":
                writer.add_given(line.text)
            elif line.kind == "define":
                writer.add_definition(
                    _at(line.name, line.text) if line.name else line.text, line.text if line.name else None
                )
            elif line.kind == "declare":
                writer.add_declaration(line.text)
            else:
                for name in line.name.split(","):
                    writer.add_name(name.strip(), line.text)
        except ProofcheckError as error:
            self.findings += error.findings
            return
        self._tell(line.text, line.text.value if not line.name else f"{line.name}: {line.text.value}", True)

    def take(self, found: Declared, formula: Formula) -> None:
        """What a formula of the document declares."""
        for name in found.where:
            self.writer.touch(name)
            self.writer.define.pop(name, None)
        self.writer.take(found, formula)
        self._tell(formula.source, formula.source.value, False)

    def define(self, formula: Formula, head: Tex, body: Tex) -> str:
        """A definition of the document. Raises ProofcheckError where its body is not read."""
        name, _ = self.writer.head(head)
        self.writer.touch(name or "")
        shape = self._shape(name)
        known = self.writer.where.pop(name or "", None)
        held = self.writer.define.pop(name or "", None)
        try:
            made = self.writer._define(formula, head, body)
            if shape is not None and self._shape(made) != shape:
                self.writer.define.pop(made)
                raise NotationNotRead.error(formula.source.span(), f"`{made}` is declared with another shape")
        except ProofcheckError:
            if known is not None and name:
                self.writer.where[name] = known
            if held is not None and name:
                self.writer.define[name] = held
            raise
        self._tell(formula.source, formula.source.value, False)
        return made

    def _shape(self, name: str | None) -> list[str] | None:
        """The shape of a declared or defined name, each axis as text; None of one that has none that is known."""
        if name is None or self.writer.meaning(name) is None:
            return None
        try:
            vocabulary = self.writer.vocabulary()
            value = vocabulary.value(Node("name", 0, 1, name), vocabulary.scope)
        except ProofcheckError:
            return None
        return [str(axis) for axis in value.shape]

    def assume(self, source: SourceText, texts: Iterable[SourceText]) -> None:
        self.writer.given += list(texts)
        self.writer._vocabulary = None

    def _tell(self, source: SourceText, words: str, explicit: bool) -> None:
        """Notes where the names come from that were just declared, unless that says nothing new of them."""
        line = source.lines[0] if source.lines else 1
        for name, before in self.writer.touched.items():
            if self.writer.meaning(name) not in (before, None):
                self.origins[name] = Origin(source.file, line, " ".join(words.split()), explicit)
                self._count += 1
                self._order[name] = self._count
        self.writer.touched.clear()

    # -- what a formula is read with ------------------------------------------------------------------------------

    def parts(self, tree: Tex, further: Iterable[SourceText] = ()) -> tuple[Parts, frozenset[str]]:
        """What a formula, and assumptions made beside it, are read with, and the names that this declares."""
        writer = self.writer
        spelled = writer.names.spelled
        seen = dict.fromkeys(canonical(node) for node in walk(tree) if node.kind in NAMED)
        given = [*writer.given, *further]
        mentioned = [(text, set(_NAME.findall(text.value))) for text in given]
        names: set[str] = set()
        waiting = [spelled[spelling] for spelling in seen if spelling in spelled]
        while waiting:
            name = waiting.pop()
            type_, defined = writer.type_of(name), writer.define.get(name)
            if name in names or (type_ is None and defined is None):
                continue
            names.add(name)
            found = {other for text in (type_, defined and defined[1]) if text for other in _NAME.findall(text.value)}
            for _, mentions in mentioned:
                if name in mentions:
                    found |= mentions
            waiting += found
        order = sorted(names, key=lambda name: (name in writer.where, self._order.get(name, 0), name))
        where = tuple((name, text) for name in order if (text := writer.type_of(name)) is not None)
        define = tuple(writer.define[name] for name in order if name in writer.define)
        assumed = tuple(text for text, mentions in mentioned if mentions & names)
        return Parts(where, assumed, define), frozenset(names)

    def vocabulary(self, parts: Parts) -> Vocabulary:
        """The vocabulary of some parts, made once. Raises ProofcheckError."""
        key = (
            tuple((name, text.value) for name, text in parts.where),
            tuple(text.value for text in parts.given),
            tuple((h.value, b.value) for h, b in parts.define),
            self.writer.first,
            len(self.writer.names.spelled),
        )
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MAX_KEPT:
                self._kept.clear()
            try:
                found = Vocabulary(parts, self.writer.first, self.writer.names.spelled)
            except ProofcheckError as error:
                found = error
            self._kept[key] = found
        if isinstance(found, ProofcheckError):
            raise found
        return found

    def made_of(self, name: str) -> set[str]:
        """The names in the body of a definition; none where the name is not defined."""
        found = self.writer.define.get(name)
        return set(_NAME.findall(found[1].value)) if found is not None else set()

    def fresh(self, tree: Tex) -> bool:
        """Whether nothing declares this name."""
        name = self.writer.names.known(tree)
        return name is None or (name not in self.writer.declared() and name not in self.writer.define)


def build(lines: Iterable[Line | Strange], place: int, names: Names) -> Notation:
    """The notation of the blocks that hold at a place, outer ones first. `names`: the identifiers of the document."""
    made = Notation(Writer(names=names))
    known = [item for item in lines if isinstance(item, Line) and item.start <= place < item.end]
    for item in sorted(known, key=lambda line: (line.start - line.end, _ORDER[line.kind])):
        made.line(item)
    made.findings += [strange(item) for item in lines if isinstance(item, Strange)]
    return made


_ORDER = {"first": 0, "name": 1, "declare": 2, "define": 3, "given": 4}


def _at(value: str, text: SourceText) -> SourceText:
    span = text.span(0, 0)
    return SourceText(value, text.file, (span.line,) * (len(value) + 1), (span.column,) * (len(value) + 1))
