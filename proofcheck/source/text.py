"""Cutting pieces out of a text without losing where their characters stand, and quoting them for remedies."""

from __future__ import annotations

from proofcheck.source.span import SourceText

LONGEST_ADVICE = 160  # a remedy repeats a text of the file only up to this length
_OPENING = dict(zip("([{", ")]}", strict=True))


def clip(text: SourceText, start: int, end: int) -> SourceText:
    """`text.value[start:end]` with its positions."""
    return SourceText(text.value[start:end], text.file, text.lines[start : end + 1], text.columns[start : end + 1])


def strip(text: SourceText) -> SourceText:
    """`text` without white space at its ends."""
    body = text.value.strip()
    start = text.value.find(body)
    return text if body == text.value else clip(text, start, start + len(body))


def split_commas(text: SourceText) -> list[SourceText]:
    """The stripped pieces between the commas of `text`; an empty piece stays, for the caller to refuse."""
    pieces, start = [], 0
    for part in text.value.split(","):
        pieces.append(strip(clip(text, start, start + len(part))))
        start += len(part) + 1
    return pieces


def unbalanced_bracket(value: str) -> int | None:
    """The offset of the first bracket in `value` without a partner, or None. Brackets inside quotes do not count."""
    waiting: list[tuple[str, int]] = []
    quote = ""
    for offset, character in enumerate(value):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            # An apostrophe (don't, f'(x)) opens nothing: only a quote that is closed again counts as one.
            quote = character if value.find(character, offset + 1) >= 0 else ""
        elif character in _OPENING:
            waiting.append((_OPENING[character], offset))
        elif character in ")]}" and (not waiting or waiting.pop()[0] != character):
            return offset
    return waiting[0][1] if waiting else None


def flow_piece_end(text: str, offset: int) -> int:
    """Where the entry through `offset` was meant to end: at the next comma or closing bracket outside its own brackets.

    For remedies only. An entry that goes on in the next line is taken to end with its first line.
    """
    depth = 0
    for position in range(offset, len(text)):
        character = text[position]
        if character == "\n" or (depth == 0 and character in ",]}"):
            return position
        depth += (character in "([{") - (character in ")]}")
    return len(text)


def brief(text: str, most: int = 200) -> str:
    """`text` for a message: not longer than one reads."""
    return text if len(text) <= most else f"{text[:most]} ..."


def quoted(text: str) -> str:
    """`text` as a YAML scalar that no rule of YAML changes."""
    return "'" + text.replace("'", "''") + "'"
