"""Positions in files: every message of the checker points at a piece of text a person can open.

Lines and columns count from 1, columns in characters (code points), as editors show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from proofcheck.source.records import record


@record(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file: from (line, column) up to, but not including, (end_line, end_column).

    Lines and columns count from 1, and columns count characters.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@record(frozen=True, slots=True)
class SourceText:
    """A piece of text together with where each of its characters stands in a file.

    `value` is the text as its reader decoded it (a YAML scalar, say); `lines[k]` and `columns[k]` place character k
    in the file, with one entry more for the position just past the end. Decoding may drop or merge characters
    (escapes, folded line breaks), so positions are stored and not computed.
    """

    value: str
    file: str
    lines: Sequence[int] = field(default=(), compare=False, repr=False)
    columns: Sequence[int] = field(default=(), compare=False, repr=False)

    @classmethod
    def bare(cls, value: str, file: str = "<statement>") -> SourceText:
        """Text that came from no file: a command-line argument or a library call, numbered from line 1, column 1."""
        if "\n" not in value:
            return cls(value, file, (1,) * (len(value) + 1), range(1, len(value) + 2))
        lines, columns = [], []
        line = column = 1
        for character in value:
            lines.append(line)
            columns.append(column)
            line, column = (line + 1, 1) if character == "\n" else (line, column + 1)
        return cls(value, file, (*lines, line), (*columns, column))

    @classmethod
    def standing_for(cls, value: str, place: Span) -> SourceText:
        """Text in another notation than what is written at a place: all of it stands where that begins."""
        count = len(value) + 1
        return cls(value, place.file, (place.line,) * count, (place.column,) * count)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The file's span of `value[start:end]`; offsets past the end are taken as the end."""
        last = len(self.value)
        start = min(max(start, 0), last)
        end = last if end is None else min(max(end, start), last)
        if not self.lines:
            return Span(self.file, 1, start + 1, 1, end + 1)
        return Span(self.file, self.lines[start], self.columns[start], self.lines[end], self.columns[end])
