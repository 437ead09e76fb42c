"""Comments in the code of a document, by what its language calls a comment. Strings are stepped over.

But strings that hold typeset signs (× ÷ ≈ ²) come out too: no programming language has these, so they are text.

Not a parser: `#` inside a regular expression of another language may be taken for a comment. Lines of comment that
follow each other are one segment, with the marks blank.
"""

from __future__ import annotations

import re

from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_HASH = (
    "python py python3 ipython pycon bash sh shell zsh console yaml yml toml ruby rb r perl julia jl make makefile"
    " dockerfile ini cfg conf gitignore cmake elixir nix powershell"
)
_SLASHES = (
    "c cpp c++ cuda cu java javascript js jsx typescript ts tsx go rust rs swift kotlin kt scala csharp cs php json5"
    " jsonc proto protobuf dart zig glsl hlsl metal triton objc"
)
_DASHES = "sql lua haskell hs ada"
_PERCENT = "latex tex matlab erlang"
_STRING = r"\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'"


def _pattern(mark: str) -> re.Pattern[str]:
    return re.compile(f"(?P<string>{_STRING})|(?P<comment>{mark})", re.DOTALL)


_HASHES = _pattern(r"(?:(?<=\s)|(?<![^\n]))#[^\n]*")
_PATTERNS = {
    **dict.fromkeys(_HASH.split(), _HASHES),
    **dict.fromkeys(_SLASHES.split(), _pattern(r"//[^\n]*|/\*.*?\*/")),
    **dict.fromkeys(_DASHES.split(), _pattern(r"--[^\n]*")),
    **dict.fromkeys(_PERCENT.split(), _pattern(r"(?<!\\)%[^\n]*")),
}
_TYPESET = lazy("[×÷≈≃²³⁴⁵⁶⁷⁸⁹⁰]")
_MARKS = lazy(r"^[ \t]*(?:#+|//+!?|/\*+|--+|%+|\*(?=[ \t]|$))|\*/", re.MULTILINE)


def comments_of(code: str, offset: int, language: str) -> tuple[Segment, ...]:
    """The comments in `code`, which stands at `offset` in the document."""
    pattern = _PATTERNS.get(language)
    if pattern is None:
        return ()
    found: list[tuple[int, int]] = []
    strings: list[Segment] = []
    for match in pattern.finditer(code):
        start, end = match.span()
        if match["comment"] is not None:
            found.append((start, end))
        elif _TYPESET.search(match.group()):
            a, b = start + 1 + offset, end - 1 + offset
            strings.append(Segment("code-string", a, b, code[start + 1 : end - 1], (start + offset, end + offset)))
    comments = [_segment(code, offset, start, end) for start, end in merged(code, found)]
    return tuple(sorted([*comments, *strings], key=lambda segment: segment.start))


def merged(code: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Comments on lines of their own that follow each other, as one."""
    made: list[tuple[int, int]] = []
    alone = False
    for start, end in found:
        line = code.rfind("\n", 0, start) + 1
        own = not code[line:start].strip()
        if (
            made
            and alone
            and own
            and not code[made[-1][1] : start].strip()
            and code.count("\n", made[-1][1], start) == 1
        ):
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
        alone = own
    return made


def _segment(code: str, offset: int, start: int, end: int) -> Segment:
    text = _MARKS.sub(lambda match: " " * len(match.group()), code[start:end])
    return Segment("code-comment", start + offset, end + offset, text, (start + offset, end + offset))
