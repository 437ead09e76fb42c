"""Jupyter notebooks -> segments: Markdown cells, and the comments of code cells. Outputs are not read.

The JSON is read here by itself, because the place of every character of a cell in the file is needed. What the
segments' offsets count in is the text of the cells, one behind the other; `Document.span` maps them back to the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from proofcheck.source.characters import Positions
from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.codecomments import comments_of
from proofcheck.source.documents.markdown import read_markdown
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_TOKEN = lazy(
    r"[ \t\r\n]*(?:(?P<string>\"(?:[^\"\\]|\\.)*+\")|(?P<mark>[\[\]{},:])|(?P<atom>[^\s\[\]{},:\"]+))", re.DOTALL
)
_ESCAPE = lazy(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_MAX_DEPTH = 64


class NotANotebook(ValueError):
    """The JSON of a notebook cannot be read."""


@dataclass(slots=True)
class _Text:
    """Decoded text, with where it stands in the file."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    ours: list[int] = field(default_factory=list)
    theirs: list[int] = field(default_factory=list)

    def add(self, piece: str, place: int) -> None:
        if piece:
            self.ours.append(self.length)
            self.theirs.append(place)
            self.pieces.append(piece)
            self.length += len(piece)

    def add_string(self, raw: str, start: int, end: int) -> None:
        """The JSON string whose content is `raw[start:end]`."""
        at = start
        for match in _ESCAPE.finditer(raw, start, end):
            self.add(raw[at : match.start()], at)
            self.add(_decoded(match.group()), match.start())
            at = match.end()
        self.add(raw[at:end], at)


def _decoded(escape: str) -> str:
    """What an escape stands for; half of a pair by itself is no character, and nothing could be done with it."""
    if escape == "\\u":
        raise NotANotebook("an escape without its four digits")
    if escape[1] != "u":
        return _SHORT.get(escape[1], escape[1])
    if len(escape) == 12:
        return chr(0x10000 + ((int(escape[2:6], 16) & 0x3FF) << 10) + (int(escape[8:12], 16) & 0x3FF))
    code = int(escape[2:6], 16)
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)


def read_notebook(raw: str, file: str) -> Document:
    """The document of a notebook. Raises NotANotebook."""
    root = _parse(raw)
    cells = root.get("cells") if isinstance(root, dict) else None
    if not isinstance(cells, list):
        raise NotANotebook("no list of cells")
    text = _Text()
    places = []
    for cell in cells:
        if not isinstance(cell, dict):
            raise NotANotebook("a cell that is no object")
        kind = cell.get("cell_type")
        start = text.length
        source = cell.get("source")
        for string in source if isinstance(source, list) else [source]:
            if isinstance(string, tuple):
                text.add_string(raw, *string)
        places.append((raw[slice(*kind)] if isinstance(kind, tuple) else "", start, text.length))
        text.add("\n", text.theirs[-1] if text.theirs else 0)
    whole = "".join(text.pieces)
    builder = Builder(whole)
    for number, (kind, start, end) in enumerate(places, 1):
        builder.group = number
        if kind == "markdown":
            read_markdown(builder, start, end)
        elif kind == "code":
            code = whole[start:end]
            parts = comments_of(code, start, "python")
            builder.add(Segment("code", start, end, code, (start, end), parts, language="python"))
    return builder.document(file, "notebook", Positions(file, raw), (tuple(text.ours), tuple(text.theirs)))


def _parse(raw: str) -> Any:
    """JSON as dicts, lists, and strings as (start, end) of their content; numbers and words as None."""
    stack: list[Any] = []
    keys: list[str | None] = []
    root: Any = None
    at, key, expects_key = 0, None, False
    while True:
        match = _TOKEN.match(raw, at)
        if match is None:
            if raw[at:].strip():
                raise NotANotebook("not JSON")
            break
        at = match.end()
        value: Any = None
        if match["string"] is not None:
            value = (match.start("string") + 1, match.end() - 1)
            if stack and isinstance(stack[-1], dict) and expects_key:
                key, expects_key = raw[slice(*value)], False
                continue
        elif match["mark"] is not None:
            mark = match["mark"]
            if mark in "[{":
                made: Any = [] if mark == "[" else {}
                if len(stack) >= _MAX_DEPTH:
                    raise NotANotebook("nested too deep")
                _put(stack, key, made)
                root = made if not stack else root
                stack.append(made)
                keys.append(key)
                key, expects_key = None, mark == "{"
                continue
            if mark in "]}":
                if not stack or isinstance(stack[-1], dict) != (mark == "}"):
                    raise NotANotebook("brackets that do not match")
                stack.pop()
                key = keys.pop()
            elif mark == ",":
                expects_key = bool(stack) and isinstance(stack[-1], dict)
            continue
        _put(stack, key, value)
    if stack:
        raise NotANotebook("brackets that are not closed")
    return root


def _put(stack: list[Any], key: str | None, value: Any) -> None:
    if not stack:
        return
    if isinstance(stack[-1], dict):
        stack[-1][key] = value
    else:
        stack[-1].append(value)
