"""Python source -> segments: comments, and docstrings as paragraphs. Code is not read.

By `tokenize`; a file that it cannot read to its end (a syntax error, Python 2, a very long line) is read from there on
by a pattern that knows strings and comments only. A docstring is a string that is a statement by itself.
"""

from __future__ import annotations

import io
import re
import tokenize

from proofcheck.source.characters import Positions
from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.plain import add_paragraphs, trimmed
from proofcheck.source.patterns import lazy

_LEXER = lazy(
    r"(?P<comment>\#[^\n]*)|(?P<triple>[rRuUbBfF]{0,2}(?:\"\"\".*?\"\"\"|'''.*?'''))"
    r"|\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'",
    re.DOTALL,
)
_OPENING = lazy(r"[rRuUbBfF]{0,2}(\"\"\"|'''|\"|')")
_IDLE = frozenset(
    {tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENCODING}
)
_ALONE = lazy(r"\r(?!\n)")
_LONGEST = 10_000  # characters of a line; from Python 3.12 on `tokenize` takes time with the square of them
_MARK = lazy(r"#+[:!]?[ \t]?")


def read_python(builder: Builder, positions: Positions) -> None:
    """Adds the comments and docstrings of the source `builder.text`."""
    comments, docstrings = _tokens(builder.text, positions)
    found = sorted(
        [*((a, b, True) for a, b in _blocks(builder.text, comments)), *((a, b, False) for a, b in docstrings)]
    )
    for start, end, is_comment in found:
        builder.group += 1
        if is_comment:
            add_paragraphs(builder, _lines(builder.text, start, end, _MARK), "code-comment")
        else:
            opening = _OPENING.match(builder.text, start, end)
            assert opening is not None
            close = max(end - len(opening[1]), opening.end())
            add_paragraphs(builder, _lines(builder.text, opening.end(), close, None), "docstring")
    builder.group = 0


def _tokens(text: str, positions: Positions) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    comments: list[tuple[int, int]] = []
    docstrings: list[tuple[int, int]] = []
    at_start, reached, depth = True, 0, 0
    pending: tuple[int, int] | None = None
    # A carriage return alone ends a line for `io` and for `tokenize`, and not for positions.
    lines = io.StringIO(_ALONE.sub(" ", text), newline="\n")

    def line() -> str:
        found = lines.readline(_LONGEST + 1)
        if len(found) > _LONGEST:
            raise tokenize.TokenError("a line that is too long")
        return found

    try:
        for token in tokenize.generate_tokens(line):
            if token.type == tokenize.COMMENT:
                start = positions.offset(token.start[0], token.start[1] + 1)
                comments.append((start, start + len(token.string.rstrip("\r"))))
            if pending is not None and token.type in (tokenize.NEWLINE, tokenize.COMMENT, tokenize.ENDMARKER):
                docstrings.append(pending)
            pending = None
            if token.type == tokenize.STRING and at_start:
                start = positions.offset(token.start[0], token.start[1] + 1)
                pending = (start, positions.offset(token.end[0], token.end[1] + 1))
            if token.type == tokenize.OP:
                depth += (token.string in "([{") - (token.string in ")]}")
            ends = token.type == tokenize.NEWLINE or (token.type == tokenize.OP and token.string == ":" and not depth)
            at_start = ends or (at_start and token.type in _IDLE)
            if token.end[0] <= len(positions._starts):
                reached = positions.offset(*token.end) + 1
    except (tokenize.TokenError, SyntaxError, IndexError):
        rest = min(reached, len(text))
        for match in _LEXER.finditer(text, rest):
            if match["comment"] is not None:
                comments.append((match.start(), match.start() + len(match.group().rstrip("\r"))))
            elif (
                match["triple"] is not None and not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
            ):
                docstrings.append(match.span())
    return comments, docstrings


def _blocks(text: str, comments: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Comments alone on their lines, in the same column, one below the other: one block."""
    made: list[tuple[int, int]] = []
    last: tuple[int, int] | None = None  # line break in front of the last comment, its indentation
    for start, end in comments:
        line = text.rfind("\n", 0, start) + 1
        own = not text[line:start].strip()
        if own and last is not None and text[made[-1][1] : line].strip("\r") == "\n" and last[1] == start - line:
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
        last = (line, start - line) if own else None
    return made


def _lines(text: str, start: int, end: int, mark: re.Pattern[str] | None) -> list[tuple[int, int]]:
    pieces = []
    at = start
    while at <= end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        a, b = trimmed(text, at, stop)
        match = mark.match(text, a, b) if mark else None
        pieces.append(trimmed(text, match.end(), b) if match else (a, b))
        at = stop + 1
    return pieces
