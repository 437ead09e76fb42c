"""What a keystroke changes, read at once: the blocks around it, under the names that are known there.

The whole of a long document takes longer to read than a keystroke may. So at first only the blocks around the change
are read, with what the last reading of the whole declared above them; the marks elsewhere stay, and move with their
lines. What this overlooks, such as a declaration that was changed and is used further down, the next reading of the
whole puts right.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from proofcheck.documents.model import Reading
from proofcheck.documents.notation import Line, line
from proofcheck.servers.editor.texts import Look, document_look
from proofcheck.source.documents import read_text
from proofcheck.source.documents.model import Document, Macro
from proofcheck.source.span import SourceText

LINES = 12  # above and below a change that are read with it, at least


def changed(old: str, new: str) -> tuple[int, int, int]:
    """(first, last, by): the lines of `old` that differ, counted from 1, and by how many lines `new` is longer."""
    before, after = old.split("\n"), new.split("\n")
    shorter = min(len(before), len(after))
    head = next((k for k in range(shorter) if before[k] != after[k]), shorter)
    tail = next((k for k in range(shorter - head) if before[-1 - k] != after[-1 - k]), shorter - head)
    return head + 1, len(before) - tail, len(after) - len(before)


def stretch(document: Document, first: int, last: int) -> tuple[int, int]:
    """The lines of whole blocks around lines `first` to `last` of a document."""
    total = document.positions.text.count("\n") + 1
    low, high = max(1, first - LINES), min(total, last + LINES)
    starts, ends = [], []
    for segment in document.segments:
        span = document.span(*segment.outer)
        starts.append(span.line)
        ends.append(span.end_line)
    k = bisect_left(ends, low)
    if k < len(starts):
        low = min(low, starts[k])
    k = bisect_right(starts, high) - 1
    if k >= 0:
        high = max(high, ends[k])
    return low, high


def window(
    look: Look, text: str, lines: list[Line], macros: list[Macro], at: tuple[int, int, int]
) -> tuple[Look, int, int]:
    """The changed text as far as its change reaches, and the lines that were read. `look` is what the whole was read as
    last, `at` what `changed` said."""
    first, last, by = at
    document = read_text(text, look.file, look.kind)
    low, high = stretch(document, first, last + by)
    rows = text.split("\n")
    # What stands elsewhere becomes empty lines, so that every place keeps its line.
    part = "\n" * (low - 1) + "\n".join(rows[low - 1 : high])
    known = declared(look.reading, low) if look.reading is not None else []
    return document_look(read_text(part, look.file, look.kind), [*lines, *known], macros), low, high


def declared(reading: Reading, above: int) -> list[Line]:
    """The names that a document had declared above a line, as lines of notation."""
    found: list[Line] = []
    for name, text, origin in reading.names:
        if origin.file == reading.file and origin.line < above:
            source = SourceText.bare(text if text.startswith(f"{name} = ") else f"{name}: {text}", origin.file)
            made = line(source)
            if isinstance(made, Line):
                found.append(made)
    return found
