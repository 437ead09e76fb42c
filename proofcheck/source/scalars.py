"""Where each character of a decoded YAML scalar stands in the file, for all five styles.

libyaml decodes a scalar but says only where it begins and ends. The raw text is decoded here a second time, keeping
for every character the offset of the (first) raw character it came from: the backslash of an escape, the line break
of a fold. The two decodings must agree. Where they do not, the map claims no more than the place of the whole scalar.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from proofcheck.source.characters import Positions
from proofcheck.source.nodes import Style
from proofcheck.source.span import SourceText

# Decoded characters with the offset of each in the raw text.
_Placed = list[tuple[str, int]]

STYLES: dict[str, Style] = {"": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
ESCAPES = {
    **dict(zip("0abtnvfre", "\0\a\b\t\n\v\f\r\x1b", strict=True)),
    **dict(zip(' "/\\\t', ' "/\\\t', strict=True)),
    **dict(zip("N_LP", "\x85\xa0\u2028\u2029", strict=True)),
}
HEX_DIGITS = {"x": 2, "u": 4, "U": 8}
_BREAK = re.compile(r"[ \t]*(?:\r?\n[ \t]*)+")
_LINE_END = re.compile(r"\r?\n")
_INDENTED_LINE_END = re.compile(r"\r?\n[ \t]*")
_LINE = re.compile(r"([^\r\n]*)(\r?\n|\Z)")
_HEADER = re.compile(r"[|>]([-+]?)([1-9]?)([-+]?)[^\n]*(?:\n|\Z)")


def source_text(value: str, style: Style, positions: Positions, start: int, end: int, parent_indent: int) -> SourceText:
    """`value`, the decoded scalar at `positions.text[start:end]` in `style`, with the place of each character.

    `parent_indent` is the column (from 0) of the innermost block collection around the scalar, -1 at the root: an
    explicit indentation indicator (`|2`) counts from there.
    """
    raw = positions.text[start:end]
    if style == "plain" and raw == value:  # the common case: one line, nothing to decode
        line, column = positions.at(start)
        length = len(raw) + 1
        return SourceText(value, positions.file, (line,) * length, tuple(range(column, column + length)))
    if style in ("literal", "folded"):
        placed, stop = _block(raw, style == "folded", parent_indent)
    else:
        quoted = style != "plain"
        unit = {"single": _single_quoted, "double": _double_quoted}.get(style, _verbatim)
        placed, stop = _flow(raw, unit, 1 if quoted else 0, len(raw) - 1 if quoted else len(raw))
    if "".join(character for character, _ in placed) != value:
        first, last = positions.at(start), positions.at(end)
        length = len(value)
        return SourceText(value, positions.file, (first[0],) * length + last[:1], (first[1],) * length + last[1:])
    places = [positions.at(start + offset) for _, offset in placed]
    places.append(positions.at(start + stop))
    return SourceText(value, positions.file, tuple(p[0] for p in places), tuple(p[1] for p in places))


# A unit reads one raw character or escape at an offset: the decoded text ("" for none), and the offset after it.
_Unit = Callable[[str, int], tuple[str, int]]


def _verbatim(raw: str, offset: int) -> tuple[str, int]:
    return raw[offset], offset + 1


def _single_quoted(raw: str, offset: int) -> tuple[str, int]:
    return raw[offset], offset + (2 if raw.startswith("''", offset) else 1)


def _double_quoted(raw: str, offset: int) -> tuple[str, int]:
    if raw[offset] != "\\":
        return raw[offset], offset + 1
    code = raw[offset + 1 : offset + 2]
    if code in HEX_DIGITS:
        end = offset + 2 + HEX_DIGITS[code]
        return chr(int(raw[offset + 2 : end], 16)), end
    if code in ESCAPES:
        return ESCAPES[code], offset + 2
    escaped_break = _INDENTED_LINE_END.match(raw, offset + 1)
    return ("", escaped_break.end()) if escaped_break else (raw[offset], offset + 1)


def _flow(raw: str, unit: _Unit, offset: int, stop: int) -> tuple[_Placed, int]:
    """Plain and quoted styles: white space around line breaks goes; one break is a space, k+1 breaks are k breaks."""
    placed: _Placed = []
    while offset < stop:
        if raw[offset] in " \t\r\n" and (fold := _BREAK.match(raw, offset, stop)):
            breaks = [match.start() for match in _LINE_END.finditer(raw, offset, fold.end())]
            placed += [(" ", offset)] if len(breaks) == 1 else [("\n", place) for place in breaks[:-1]]
            offset = fold.end()
            continue
        if raw[offset] in " \t":
            # White space that no break follows stays as it is, whole: re-scanning it would take quadratic time.
            while offset < stop and raw[offset] in " \t":
                placed.append((raw[offset], offset))
                offset += 1
            continue
        decoded, after = unit(raw, offset)
        if decoded:
            placed.append((decoded, offset))
        offset = after
        if not decoded and offset < stop and raw[offset] in "\r\n":
            # After an escaped break, further breaks are kept as they are and not folded into a space.
            while offset < stop and (blank := _INDENTED_LINE_END.match(raw, offset, stop)):
                placed.append(("\n", offset))
                offset = blank.end()
    return placed, stop


def _block(raw: str, folded: bool, parent_indent: int) -> tuple[_Placed, int]:
    """Literal and folded styles. The header may give chomping (`-` no final break, `+` all) and indentation."""
    header = _HEADER.match(raw)
    if header is None:
        return [], 0
    chomping = header[1] or header[3]
    lines = list(_LINE.finditer(raw, header.end()))
    if lines and not lines[-1].group():
        lines.pop()
    if header[2]:
        indent = max(parent_indent, 0) + int(header[2])
    else:
        full = next((line[1] for line in lines if line[1].strip(" ")), None)
        indent = max((len(line[1]) for line in lines), default=0) if full is None else len(full) - len(full.lstrip(" "))
    contents = [(line.start() + min(indent, len(line[1])), line.end(1)) for line in lines]
    while contents and contents[-1][0] == contents[-1][1]:
        contents.pop()
    trailing = [line.end(1) for line in lines[len(contents) :] if line[2]]
    placed: _Placed = []
    breaks: list[int] = []  # line breaks seen since the last text: written out, or folded, when more text comes
    blank_before = False
    for line, (start, end) in zip(lines, contents, strict=False):
        if start < end:
            blank = raw[start] in " \t"
            if folded and breaks and placed and not blank_before and not blank:
                placed += [(" ", breaks[0])] if len(breaks) == 1 else [("\n", offset) for offset in breaks[:-1]]
            else:
                placed += [("\n", offset) for offset in breaks]
            placed += [(raw[offset], offset) for offset in range(start, end)]
            breaks, blank_before = [], blank
        if line[2]:
            breaks.append(line.end(1))
    stop = contents[-1][1] if contents else header.end() - 1
    if chomping != "-":
        final = breaks if contents else []
        if chomping == "+":
            final = final + trailing
        placed += [("\n", offset) for offset in final]
        stop = final[-1] + 1 if final else stop
    return placed, stop
