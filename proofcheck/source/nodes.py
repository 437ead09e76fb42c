"""What a YAML file reads as: a tree of mappings, sequences and scalars that know where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from proofcheck.source.characters import Positions
from proofcheck.source.span import SourceText, Span

Style = Literal["plain", "single", "double", "literal", "folded"]
Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf. `text.value` is the text as written after decoding (`1e-6`), `value` what YAML 1.2 reads it as (a float).

    Exact readers use `text`: `value` of `0.1` is a binary fraction. `span` takes in quotes and block indicators.
    """

    text: SourceText
    value: Value
    style: Style
    span: Span

    @property
    def is_empty(self) -> bool:
        """Nothing was written here: `key:` without a value, or a name in `{a, b: c}`."""
        return self.style == "plain" and not self.text.value


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in file order, their keys texts and all different. `flow` is the style with braces."""

    entries: tuple[Entry, ...]
    flow: bool
    span: Span

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def get(self, key: str) -> Node | None:
        """The value at `key`, or None."""
        return next((entry.value for entry in self.entries if entry.key.text.value == key), None)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Items in file order. `flow` is the style with brackets."""

    items: tuple[Node, ...]
    flow: bool
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


Node = Mapping | Sequence | Scalar


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file: its tree (None for an empty file) and its text, for what the tree drops (comments)."""

    root: Node | None
    positions: Positions = field(repr=False)

    @property
    def file(self) -> str:
        return self.positions.file

    def rest_of_line(self, span: Span) -> str:
        """What stands on the line behind the end of `span`."""
        return self.positions.line(span.end_line)[span.end_column - 1 :]
