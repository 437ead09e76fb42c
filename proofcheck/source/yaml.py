"""A strict YAML reader that keeps positions: libyaml finds the structure, everything else is decided here.

Read is the part of YAML in which a file says what it seems to say: mappings with text keys, sequences, scalars of the
YAML 1.2 core schema, one document. Refused are duplicate keys, anchors and aliases, merge keys, tags, directives,
hidden characters and escapes that decode to them. Every refusal is a finding at line and column, and all findings up
to the first syntax error come at once. The reader is a loop over events and not a recursion, so no input exhausts the
stack; size, depth and number of nodes are bounded.
"""

from __future__ import annotations

from typing import Any

from yaml import YAMLError
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # exported in fact, not in the stubs
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from proofcheck.diagnostics.anchor_or_alias import AnchorOrAlias
from proofcheck.diagnostics.base import Diagnostic, Finding, ProofcheckError
from proofcheck.diagnostics.duplicate_key import DuplicateKey
from proofcheck.diagnostics.explicit_tag import ExplicitTag
from proofcheck.diagnostics.file_too_large import FileTooLarge
from proofcheck.diagnostics.key_not_text import KeyNotText
from proofcheck.diagnostics.nesting_too_deep import NestingTooDeep
from proofcheck.diagnostics.several_documents import SeveralDocuments
from proofcheck.diagnostics.yaml_syntax import YamlSyntax
from proofcheck.source.characters import Positions, decode
from proofcheck.source.core_schema import resolve
from proofcheck.source.escapes import corrupting_escapes
from proofcheck.source.nodes import Document, Entry, Mapping, Node, Scalar, Sequence
from proofcheck.source.scalars import STYLES, source_text
from proofcheck.source.span import Span
from proofcheck.source.yaml_errors import explain

MAX_DEPTH = 64
MAX_NODES = 50_000


def read(data: bytes | str, file: str, first: int = 1) -> Document:
    """The tree of a YAML file. `file` is how messages name it, `first` the number of its first line there. Raises
    ProofcheckError with everything found."""
    return _Reader(Positions(file, decode(data, file, first), first)).document()


class _Open:
    """A collection whose end has not come yet; a key waits in `key` for its value."""

    def __init__(self, start: int, flow: bool, column: int, mapping: bool) -> None:
        self.start, self.flow, self.column, self.mapping = start, flow, column, mapping
        self.items: list[Node] = []
        self.entries: list[Entry] = []
        self.keys: dict[str, Scalar] = {}
        self.key: Scalar | None = None


class _Reader:
    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.findings: list[Finding] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.documents = 0
        self.nodes = 0

    def document(self) -> Document:
        try:
            parser = CParser(self.positions.text)
            while parser.check_event():
                self.event(parser.get_event())
        except (YAMLError, UnicodeError) as error:
            bracket = self.stack[-1].start if self.stack and self.stack[-1].flow else None
            finding = explain(error, self.positions, bracket)
            # `claim: *x == 1` is an alias and then an error because of it: one mistake, one finding.
            lines = {f.span.line for f in self.findings if f.span}
            if finding.span is None or finding.span.line not in lines:
                self.findings.append(finding)
        if self.findings:
            raise ProofcheckError(self.findings)
        return Document(self.root, self.positions)

    def event(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, DocumentStartEvent):
            self.start_document(event, start, end)
        elif isinstance(event, AliasEvent):
            self.report(AnchorOrAlias, start, end, f"`*{event.anchor}` is an alias in YAML")
            self.add(self.scalar("", "", start, end))
        elif isinstance(event, ScalarEvent):
            self.refuse_properties(event, start)
            self.add(self.scalar(event.value, event.style or "", start, end))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self.refuse_properties(event, start)
            self.open(event, start)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self.close(end)

    def report(self, kind: type[Diagnostic], start: int, end: int, message: str, remedy: str | None = None) -> None:
        self.findings.append(kind.at(self.positions.span(start, end), message, remedy=remedy))

    def start_document(self, event: Any, start: int, end: int) -> None:
        if event.version or event.tags:
            remedy = "Delete the `%` line."
            self.report(YamlSyntax, start, end, "directives (`%YAML`, `%TAG`) are not allowed", remedy)
        self.documents += 1
        if self.documents > 1:
            self.report(SeveralDocuments, start, end, "a second YAML document begins here")
            raise ProofcheckError(self.findings)

    def refuse_properties(self, event: Any, start: int) -> None:
        if event.anchor is not None:
            self.report(AnchorOrAlias, start, start + 1 + len(event.anchor), f"`&{event.anchor}` is an anchor in YAML")
        if event.tag is not None:
            self.report(ExplicitTag, start, start + 1, f"this value has the tag `{event.tag}`")

    def scalar(self, value: str, indicator: str, start: int, end: int) -> Scalar:
        style = STYLES[indicator]
        if style == "double":
            self.findings += corrupting_escapes(self.positions, start, end)
        block = next((open for open in reversed(self.stack) if not open.flow), None)
        text = source_text(value, style, self.positions, start, end, block.column if block else -1)
        # The mark behind a block scalar stands at the next token, past blank lines and comments.
        if style in ("literal", "folded"):
            end = start + len(self.positions.text[start:end].rstrip())
        return Scalar(text, resolve(value) if style == "plain" else value, style, self.positions.span(start, end))

    def open(self, event: Any, start: int) -> None:
        if len(self.stack) == MAX_DEPTH:
            message = f"collections are nested more than {MAX_DEPTH} levels deep"
            self.report(NestingTooDeep, start, start + 1, message)
            raise ProofcheckError(self.findings)
        if self.stack and self.stack[-1].mapping and self.stack[-1].key is None:
            self.report(KeyNotText, start, start + 1, "a key must be text, not a list or a mapping")
        mapping = isinstance(event, MappingStartEvent)
        self.stack.append(_Open(start, bool(event.flow_style), event.start_mark.column, mapping))

    def close(self, end: int) -> None:
        done = self.stack.pop()
        if done.flow:
            span = self.positions.span(done.start, end)
        else:
            # libyaml ends a block collection where the next token begins; it really ends with its last child.
            last = done.entries[-1].value.span if done.entries else done.items[-1].span if done.items else None
            first = self.positions.span(done.start, done.start)
            span = Span(first.file, first.line, first.column, last.end_line, last.end_column) if last else first
        if done.mapping:
            self.add(Mapping(tuple(done.entries), done.flow, span))
        else:
            self.add(Sequence(tuple(done.items), done.flow, span))

    def add(self, node: Node) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES} values"
            self.findings.append(FileTooLarge.at(node.span, message))
            raise ProofcheckError(self.findings)
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if not top.mapping:
            top.items.append(node)
        elif top.key is None:
            top.key = self.key(node, top)
        else:
            top.entries.append(Entry(top.key, node))
            top.key = None

    def key(self, node: Node, mapping: _Open) -> Scalar:
        if not isinstance(node, Scalar):  # reported when it was opened
            return self.scalar("", "", mapping.start, mapping.start)
        name = node.text.value
        if node.style == "plain" and name == "<<":
            self.findings.append(AnchorOrAlias.at(node.span, "`<<` is a merge key in YAML"))
        elif not isinstance(node.value, str):
            kind = "empty" if node.is_empty else "a constant" if node.value is None else f"a {_KINDS[type(node.value)]}"
            message = f"this key is {kind}; keys are texts"
            self.findings.append(KeyNotText.at(node.span, message))
        elif name in mapping.keys:
            first = mapping.keys[name].span
            message = f"the key `{name}` stands twice; first in line {first.line}, column {first.column}"
            self.findings.append(DuplicateKey.at(node.span, message))
        mapping.keys.setdefault(name, node)
        return node


_KINDS: dict[type, str] = {bool: "truth value", int: "number", float: "number"}
