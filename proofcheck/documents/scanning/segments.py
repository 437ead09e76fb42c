"""What of a document is read as text with arithmetic in it, and as which stretches its formulas stand there."""

from __future__ import annotations

import re

from proofcheck.documents.scanning.latex import plain
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

READ = frozenset({"heading", "paragraph", "item", "cell", "math", "code-comment", "docstring", "code-string"})
# What typesetters use and no programming language does: code where it stands is a text in quotes, or a drawing.
TYPESET = lazy("[×÷≈²³⁴⁵⁶⁷⁸⁹⁰≃]")
# In code `3 * 4 = 12` is no statement of any language: left of a sign of assignment no operator can stand. What only
# computes (`3 * 4`) is read if the text goes on with its value, or gives it before. Left out are remainders, shifts,
# integer division, comparisons and strings.
_EQUATION = lazy(r"[\d)][^=\n]{0,24}={1,2}[^\S\n]*[~≈]?[^\S\n]*[\d(]")
_COMPUTES = lazy(r"[\d.)\w%][^\S\n]*(?:\*\*?|[-−+/×÷^]|[xX](?=[^\S\n]*\d))[^\S\n]*[\d.(]")
_NO_LETTERS = lazy(
    r"(?:[^A-Za-z_]|\b(?:[KMGTP]i?[Bb]?|bytes?|bits?|ms|us|s|days?|hours?|x)\b|(?<=\d)[eE](?=[-+]?\d)"
    r"|(?<=\d)(?:[KMGTP]i?[Bb]?(?:ps)?|[xXkB])(?![A-Za-z]))+"
)
_OTHER_CODE = lazy(r"!=|<<|>>|//|:=|[;{}\"'&|@#$?!]|%[^\S\n]*[\w(]|(?<![\d.])(?!2|10)\d+[^\S\n]*\^|0[xb]")
# In code, words behind a figure and letters that touch it are what it counts.
_COUNTED = lazy(
    r"\d[\d.,]*(?:[KMGTk]B?|[msh])(?!\w)|(?<=\d)\w?\s+(?:[A-Za-z]{3,}(?:[ /-]+|$|(?=[)=])))+"
    r"|(?<=\w) ?\([A-Za-z][\w ]*\)"
)
_FIGURE = lazy(r"[~≈]?\d[\d,]*(?:\.\d+)?[^\S\n]*(?:[KMGTP]i?[Bb]?|%|ms|s|x)?")
_EQUATED = lazy(r"(?:[×÷]|=|≈)[^\S\n]*\ufffc?$")
_OPERATED = lazy(r"[^\S\n]*[×÷][^\S\n]*`?\d")
_SLASHED = lazy(r"\\(?=[ \n*+()\[\]~-]|$)")  # a break of a line, a space that is none, or an escape
_FAILS = lazy(r"error(?!s? (?:of|rates?|bounds?|bars?)\b)|exception|fail|invalid|raise|wrong|报错|异常|错误", re.I)
_VALUE_BEHIND = lazy(
    r"[^\S\n]*(?:=|≈|(?:gives|is|equals|makes)\b|等于|就?是|得到?)[^\S\n]*[~≈]?[^\S\n]*(?:\*\*)?[\d\ufffc]"
)
_VALUE_IN_PARENTHESES = lazy(r"[^\S\n]*[(（](?:[^\S\n]*(?:=|≈|~=?)[^\S\n]*\d|\d{1,3}(?:,\d{3})+[)）])")
_CAST = lazy(r"[A-Za-z_]\w*\(([^()A-Za-z]*\d[^()A-Za-z]*)\)")  # uint64(3 * 2**24): a type around a value
_VALUE_BEFORE = lazy(r"\d[^\n()（）=]{0,24}[(（](?:from |i\.e\.,? |that is,? |or |由|即)?$")
_SPACED_MATH = lazy(r"\$ ([^$\n]{3,200}?\\[^$\n]{0,200}?) ?\$(?!\d)")  # what some renderers take for a formula
_TWO_FIGURES = lazy(r"[0-9０-９][^0-9０-９]+[0-9０-９]")
# A cell that holds more than a figure: the table itself is read in `tables`.
_IN_CELL = lazy("[=≈＝~→(（/×*>]")
_GAP = lazy(r"\s{64,}")
_BLOCK = lazy(r"\\\\|\n\s*\n")


def readable(segment: Segment) -> bool:
    """Whether a segment can hold an assertion at all: most cannot, and are not looked at further."""
    if segment.kind not in READ and not (
        segment.kind == "code"
        and segment.language in ("", "text", "txt", "plain", "none")
        and TYPESET.search(segment.text)
    ):
        return False
    if segment.kind == "cell" and _IN_CELL.search(segment.text) is None:
        return False
    if _TWO_FIGURES.search(segment.text) is not None or segment.kind == "math" or "²" in segment.text:
        return True
    return any(_is_role(p, segment) or (p.kind == "code" and _is_arithmetic(p, segment)) for p in segment.parts)


def prepared(segment: Segment) -> tuple[str, list[tuple[int, int]]]:
    """The text of a segment with its formulas as plain signs, of the same length, and where these stand.

    No sentence goes on behind a long gap, and patterns with several gaps in them would take long over one.
    """
    text, regions = _plain(segment)
    opened = 0
    for part in segment.parts:
        if part.kind == "html" and part.text.lower() in ("<sub>", "</sub>"):
            at = part.outer[0] - segment.start
            if part.text[1] == "/" and opened:  # an index
                text = text[:opened] + "\ufffc" * (at - opened) + text[at:]
            opened = part.outer[1] - segment.start if part.text[1] != "/" else 0
    if "\\" in text:
        for match in _SPACED_MATH.finditer(text) if "$ " in text and not regions else ():
            inner, words = plain(match[1])
            text = text[: match.start()] + "  " + inner + " " * (match.end() - match.end(1)) + text[match.end() :]
            regions = [*regions, *_between(match.span(1), [(s + match.start(1), e + match.start(1)) for s, e in words])]
        text = _SLASHED.sub(" ", text)
    return _GAP.sub(lambda gap: "\ufffc" * len(gap.group()), text), regions


def _plain(segment: Segment) -> tuple[str, list[tuple[int, int]]]:
    if segment.kind == "math":
        text, words = plain(segment.text)
        return text, _between((0, len(text)), words)
    parts = [part for part in segment.parts if part.kind == "math" or _is_role(part, segment)]
    codes = [p for p in segment.parts if p.kind == "code" and p not in parts and _is_arithmetic(p, segment)]
    if not parts and not codes:
        return segment.text, []
    text = segment.text
    regions: list[tuple[int, int]] = []
    made: list[str] = []
    at = 0
    for part in sorted((*parts, *codes), key=lambda p: p.start):
        a, b = part.start - segment.start, part.end - segment.start
        outer = part.outer[0] - segment.start, part.outer[1] - segment.start
        if outer[0] < at:
            continue
        if part in parts:
            inner, words = plain(part.text)
        else:
            inner = _uncast(part.text)
            words = [match.span() for match in _COUNTED.finditer(inner)]
        # log2\\(8\\): behind a name these are parentheses that were escaped
        escaped = part.delimiter == "\\(" and text[outer[0] - 1 : outer[0]].isalnum()
        marks = (" (", ") ") if escaped else (" " * (a - outer[0]), " " * (outer[1] - b))
        made += (text[at : outer[0]], marks[0], inner, marks[1])
        if part in parts or TYPESET.search(part.text) is None:
            regions += _between((a, b), [(s + a, e + a) for s, e in words])
        at = outer[1]
    made.append(text[at:])
    return "".join(made), regions


def _uncast(code: str) -> str:
    """Code without the name of a type around its value, of the same length."""
    cast = _CAST.fullmatch(code)
    return code if cast is None else " " * cast.start(1) + cast[1] + " "


def _is_role(part: Segment, segment: Segment) -> bool:
    """A formula as MyST writes it: {math}`128 \\times 8 = 1024`."""
    return part.kind == "code" and segment.text[: part.outer[0] - segment.start].endswith("{math}")


def _is_arithmetic(part: Segment, segment: Segment) -> bool:
    """Whether inline code is an equation of figures, or an expression of which the text gives the value."""
    code = _uncast(part.text)
    if TYPESET.search(code):
        return True
    if segment.cell is not None and not segment.text.strip(" \ufffc") and _FIGURE.fullmatch(code):
        return True  # all of a cell
    if _FIGURE.fullmatch(code):
        place = part.outer[0] - segment.start
        return (
            _EQUATED.search(segment.text[max(0, place - 8) : place]) is not None
            or _OPERATED.match(segment.text, part.outer[1] - segment.start) is not None
        )
    if "==" in code and _NO_LETTERS.fullmatch(code) is None:
        return False
    if _COMPUTES.search(code) is None or _OTHER_CODE.search(code):
        return False
    if _FAILS.search(segment.text, max(0, part.start - segment.start - 40), part.end - segment.start + 40):
        return False
    if "=" in code:
        return _EQUATION.search(code) is not None
    start, end = part.outer[0] - segment.start, part.outer[1] - segment.start
    return _NO_LETTERS.fullmatch(code) is not None and (
        _VALUE_BEHIND.match(segment.text, end) is not None
        or _VALUE_IN_PARENTHESES.match(segment.text, end) is not None
        or _VALUE_BEFORE.search(segment.text[max(0, start - 40) : start]) is not None
    )


def _between(whole: tuple[int, int], holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A stretch without those in it that are text."""
    at, made = whole[0], []
    for start, end in holes:
        made.append((at, start))
        at = end
    return [*made, (at, whole[1])]
