"""Findings as text: place and message, the source line with carets, and the remedy.

    claims/a.yaml:3:8: error: the quote " that opens here is never closed [quotes-not-closed]
      |
    3 | claim: "x == y
      |        ^
      = help: Close the quote

Source text comes from strangers and is never printed raw: control characters and the escape sequences of terminals
are shown as `\\x1b`. Carets stand under the right characters also where tabs, wide East-Asian characters or combining
marks stand before them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from proofcheck.diagnostics.base import Finding
from proofcheck.source.span import Span

ReadLine = Callable[[str, int], str | None]

TAB_WIDTH = 4
INDENT = 2  # of the later lines of what is wrapped
WINDOW = 100
_MAX_BYTES = 4 << 20
_COLORS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "note": "\x1b[1;36m"}
_BOLD, _BLUE, _RESET = "\x1b[1m", "\x1b[1;34m", "\x1b[0m"
# What is told of a path, which the message names. Nothing that the file holds is shown: it may not be read.
_OF_PATHS = frozenset({"path-not-found", "path-skipped", "nothing-to-check"})
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"})


def render(finding: Finding, read_line: ReadLine | None = None, color: bool = False, width: int | None = None) -> str:
    """The text of one finding. `read_line(file, line)` gives a line of source, or None where there is none to show.
    What is said is wrapped to `width` columns."""
    paint = _paint if color else _plain
    severity = paint(f"{finding.severity}:", _COLORS[finding.severity])
    place = f"{visible(str(finding.span))}: " if finding.span and finding.diagnostic not in _OF_PATHS else ""
    plain = f"{place}{finding.severity}:"
    first, *lines = _fitted(f"{plain} {visible(finding.message)} [{finding.diagnostic}]", width)
    head = f"{paint(place, _BOLD)}{severity}"
    lines = [first.replace(plain, head, 1), *lines]
    gutter = " "
    if finding.span is not None and finding.diagnostic not in _OF_PATHS:
        text = (read_line or _line_of_file)(finding.span.file, finding.span.line)
        if text is not None:
            number = str(finding.span.line)
            gutter = " " * len(number)
            shown, carets = _excerpt(text.rstrip("\r\n"), finding.span)
            bar = paint("|", _BLUE)
            lines.append(f"{gutter} {bar}")
            lines.append(f"{paint(number, _BLUE)} {bar} {shown}".rstrip())
            lines.append(f"{gutter} {bar} {paint(carets, _COLORS[finding.severity])}")
    if finding.remedy:
        first, *more = _fitted(f"{gutter} = help: {visible(finding.remedy)}", width)
        lines += [first.replace("=", paint("=", _BLUE), 1), *(f"{gutter}   {line}" for line in more)]
    return "\n".join(lines)


def render_all(findings: Iterable[Finding], read_line: ReadLine | None = None, color: bool = False) -> str:
    """All findings in the order of their places, a blank line between each two."""
    return "\n\n".join(render(finding, read_line, color) for finding in in_order(findings))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings sorted by file, line and column, those without a place first."""
    return sorted(findings, key=lambda f: (f.span is not None, f.span or Span("", 0, 0, 0, 0), f.diagnostic, f.message))


def visible(text: str) -> str:
    """`text` with every character that a terminal would act on, or not show, as an escape."""
    return text if text.isascii() and text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character == "\t":
        return " " * TAB_WIDTH
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def wrapped(text: str, width: int, rows: int | None = None) -> list[str]:
    """`text` on lines of at most `width` columns, the later ones indented; of more than `rows`, the last says so."""
    found, left = [""], width
    for piece in re.findall(r" *[^ ]+", text):
        while piece:
            size = columns_of(piece)
            fits = len(piece)
            if size > left and found[-1].strip() and size <= width - INDENT:
                found, left, piece = [*found, " " * INDENT], width - INDENT, piece.lstrip(" ")
                continue
            while columns_of(piece[:fits]) > left:
                fits -= 1
            found[-1] += piece[:fits]
            left -= columns_of(piece[:fits])
            piece = piece[fits:]
            if piece:
                found, left = [*found, " " * INDENT], width - INDENT
    if rows is not None and len(found) > rows:
        kept = found[rows - 1]
        while columns_of(kept) > width - 4:
            kept = kept[:-1]
        found = [*found[: rows - 1], f"{kept} ..."]
    return found


def columns_of(shown: str) -> int:
    """Columns of a terminal that `shown` takes: two for wide characters, none for marks that combine with a letter."""
    if shown.isascii():
        return len(shown)
    return sum(
        0
        if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in shown
    )


def _excerpt(text: str, span: Span) -> tuple[str, str]:
    """The part of a line around `span` that fits the window, and the carets under the span."""
    start = min(span.column - 1, len(text))
    end = len(text) if span.end_line > span.line else min(max(span.end_column - 1, start), len(text))
    left, right = _window(text, start, end)
    cells = [_visible(character) for character in text[left:right]]
    widths = [columns_of(cell) for cell in cells]
    before, after = "..." * (left > 0), "..." * (right < len(text))
    indent = len(before) + sum(widths[: start - left])
    length = sum(widths[start - left : min(end, right) - left])
    return before + "".join(cells) + after, " " * indent + "^" * max(1, length)


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch of `text` to show: all of a short line, else `WINDOW` columns that hold the start of the span."""
    left = right = start
    room = WINDOW
    # First the span itself, as far as three quarters of the window; then its surroundings on both sides in turn.
    while right < end and room > WINDOW // 4:
        room -= columns_of(_visible(text[right]))
        right += 1
    while room > 0 and (left > 0 or right < len(text)):
        if left > 0:
            left -= 1
            room -= columns_of(_visible(text[left]))
        if right < len(text):
            room -= columns_of(_visible(text[right]))
            right += 1
    return left, right


@lru_cache(maxsize=16)
def _lines(file: str, stamp: tuple[int, int]) -> list[str]:
    """The lines of a file; `stamp` (time and size) makes a changed file a new entry of the cache."""
    with Path(file).open("rb") as stream:
        return stream.read(_MAX_BYTES).decode("utf-8", "replace").split("\n")


def _line_of_file(file: str, line: int) -> str | None:
    try:
        path = Path(file)
        if not path.is_file():  # also true of "<statement>", and of pipes, which must not be opened
            return None
        status = path.stat()
        lines = _lines(file, (status.st_mtime_ns, status.st_size))
    except (OSError, ValueError):
        return None
    return lines[line - 1] if 0 < line <= len(lines) else None


def _fitted(text: str, width: int | None) -> list[str]:
    return [text] if width is None else wrapped(text, width - INDENT)


def _paint(text: str, style: str) -> str:
    return f"{style}{text}{_RESET}"


def _plain(text: str, style: str) -> str:
    return text
