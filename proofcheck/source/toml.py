"""Where the keys of a TOML text stand: line and column of each, for messages. The values are read by `tomllib`.

`tomllib` forgets positions. A text that it has accepted is well formed, so one pass over statements is enough to find
them again: a header `[a.b]`, or a key, a sign and a value whose strings and brackets are skipped. Keys inside inline
tables are placed where the inline table's own key stands.
"""

from __future__ import annotations

import re

from proofcheck.source.characters import Positions
from proofcheck.source.span import Span

Path = tuple[str, ...]
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PART = re.compile(r"[ \t]*(?:\"((?:[^\"\\\n]|\\.)*)\"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*")
_STRINGS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}' + r"|'''(?:[^']|'(?!''))*'{3,5}" + r'|"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'",
    re.DOTALL,
)


def key_spans(text: str, file: str) -> dict[Path, Span]:
    """The span of every key of a well-formed TOML text, headers of tables included, by its path; of arrays of tables
    the first."""
    positions = Positions(file, text)
    spans: dict[Path, Span] = {}
    table: Path = ()
    at = _skip(text, 0)
    while at < len(text):
        if text[at] == "[":
            start = at + (2 if text.startswith("[[", at) else 1)
            table, end = _path(text, start)
            close = min(end + start - at, len(text))  # as many brackets as opened it
            spans.setdefault(table, positions.span(at, close))
            at = _end_of_line(text, end)
        else:
            path, end = _path(text, at)
            if end == at:
                break  # not TOML after all: better no place than a wrong one
            spans.setdefault(table + path, positions.span(at, at + len(text[at:end].rstrip())))
            at = _end_of_value(text, end)
        at = _skip(text, at)
    return spans


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _path(text: str, at: int) -> tuple[Path, int]:
    """The dotted key at `at`, and where it ends."""
    parts: list[str] = []
    while (found := _PART.match(text, at)) is not None:
        double, single, bare = found.groups()
        parts.append(_decoded(double) if double else next(p for p in (double, single, bare) if p is not None))
        at = found.end()
        if not text.startswith(".", at):
            break
        at += 1
    return tuple(parts), at


def _decoded(written: str) -> str:
    """A key in double quotes without its escapes."""
    import tomllib

    try:
        return str(tomllib.loads(f'key = "{written}"')["key"]) if "\\" in written else written
    except tomllib.TOMLDecodeError:
        return written


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _end_of_value(text: str, at: int) -> int:
    """Where the value behind the sign at `at` ends: at the end of the line, outside strings and brackets."""
    depth = 0
    while at < len(text):
        character = text[at]
        if character in "\"'":
            string = _STRINGS.match(text, at)
            at = string.end() if string else _end_of_line(text, at)
            continue
        if character == "#":
            at = max(at + 1, _end_of_line(text, at) - 1)
            continue
        if character == "\n" and depth == 0:
            return at + 1
        depth += (character in "[{") - (character in "]}")
        at += 1
    return at
