"""Inside a block of Markdown: code, formulas, comments, links, images, tags, emphasis, escapes. Linear time.

A `$` is mathematics by Pandoc's rule: something other than a space stands right behind the one that opens and right
before the one that closes, and no digit follows the latter. So `$5 and $10` are prices. Emphasis marks become blanks,
but `2**10` and `3*4` stay as they are: between digits they are arithmetic.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left

from proofcheck.source.documents.model import HOLE, Kind, Segment
from proofcheck.source.documents.stretches import Stretches
from proofcheck.source.patterns import lazy

_SPECIAL = lazy(r"[`$\\<\[\]!*_~&]|https?://|www\.|\{#|doi:", re.IGNORECASE)
_TARGET = lazy(r"\]\([^\s()<>]{0,2000}+(?:\([^\s()<>]{0,500}+\)[^\s()<>]{0,500}+)*+(?:\s+\"[^\"\n]{0,500}+\")?\s*\)")
_REFERENCE = lazy(r"\]\[[^\[\]\n]{0,300}\]")
_TAG = lazy(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]{0,1000}+)?/?>")
_NAME = lazy(r"[a-z]+")
_AUTOLINK = lazy(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,30}:[^\s<>]*+|[^\s<>@]{1,100}+@[^\s<>@]{1,100}+)>")
_BARE = lazy(
    r"(?:https?://|www\.|doi:)[^\s<>\"'`|（）()，。；、\[\]]*(?:\([^\s<>\"'`|()]*\)[^\s<>\"'`|（）()，。；、\[\]]*)*",
    re.I,
)
_ENTITY = lazy(r"&(?:[A-Za-z]{2,31}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")
_TICKS = lazy(r"`+")
_ATTRIBUTES = lazy(r"\{#[^{}\n]{0,200}\}")
_MATHEMATICAL = lazy(r"\\[A-Za-z]+|[\^_={]")
_FORGOTTEN = lazy(r"\\[A-Za-z]+|[A-Za-z]_|[A-Za-z0-9]\^")
_FORGOTTEN_DISPLAY = lazy(r"[^$\n]{0,60}?(?:\\[A-Za-z]{2}|[A-Za-z0-9)}][\^_][A-Za-z0-9{])")
_COMMAND = lazy(r"[^()\[\]]{0,200}?\\[A-Za-z]")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class _Inline:
    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self.masks: list[tuple[int, int, str]] = []
        self.parts: list[Segment] = []
        self.emphasis: list[tuple[str, int, int]] = []
        self.struck: list[tuple[int, int]] = []  # in the document
        self.brackets: list[int] = []
        self._runs: dict[int, list[int]] | None = None
        self._absent: set[str] = set()

    def find(self, what: str, start: int) -> int:
        """`str.find`, which remembers what does not come any more."""
        if what in self._absent:
            return -1
        found = self.text.find(what, start)
        if found < 0:
            self._absent.add(what)
        return found

    def part(self, kind: Kind, outer: tuple[int, int], inner: tuple[int, int], **more: object) -> None:
        o = self.offset
        text = self.text[inner[0] : inner[1]]
        made = Segment(kind, inner[0] + o, inner[1] + o, text, (outer[0] + o, outer[1] + o), **more)  # type: ignore[arg-type]
        self.parts.append(made)

    def hole(self, start: int, end: int) -> None:
        self.masks.append((start, end, HOLE * (end - start)))

    def strike(self, start: int, end: int) -> None:
        """What is struck out is not said any more, its formulas included."""
        self.struck.append((start + self.offset, end + self.offset))
        self.hole(start, end)

    def blank(self, start: int, end: int) -> None:
        self.masks.append((start, end, " " * (end - start)))


def inline(text: str, offset: int) -> tuple[str, tuple[Segment, ...]]:
    """The text of a block with its markup blank, of the same length, and the parts that stand in it.

    `offset` is where `text` stands in the document.
    """
    match = _SPECIAL.search(text)
    if match is None:
        return text, ()
    state = _Inline(text, offset)
    while match is not None:
        at = match.start()
        after = _HANDLERS.get(match.group()[0].lower(), _bare)(state, at)
        match = _SPECIAL.search(text, after)
    _pair_emphasis(state)
    parts = sorted(state.parts, key=lambda part: part.outer[0])
    if state.struck:
        struck = Stretches(state.struck)
        parts = [part for part in parts if part.outer[0] not in struck]
    return masked(text, state.masks), tuple(parts)


def masked(text: str, masks: list[tuple[int, int, str]]) -> str:
    """`text` with each stretch replaced by a text of the same length; of two that overlap, the first counts."""
    if not masks:
        return text
    masks.sort()
    pieces: list[str] = []
    at = 0
    for start, end, shown in masks:
        if start < at:  # inside another one
            continue
        pieces += (text[at:start], shown)
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _code(state: _Inline, at: int) -> int:
    if state._runs is None:
        state._runs = {}
        for run in _TICKS.finditer(state.text):
            state._runs.setdefault(run.end() - run.start(), []).append(run.start())
    opening = _TICKS.match(state.text, at)
    assert opening is not None
    start = opening.end()
    length = start - at
    starts = state._runs.get(length, [])
    k = bisect_left(starts, start)
    if k == len(starts):
        return start
    end = starts[k]
    state.part("code", (at, end + length), (start, end))
    state.hole(at, end + length)
    return end + length


def _dollar(state: _Inline, at: int) -> int:
    text = state.text
    if text.startswith("$`", at):
        end = state.find("`$", at + 2)
        if end > 0:
            state.part("math", (at, end + 2), (at + 2, end), delimiter="$`")
            return end + 2
    if text.startswith("$$", at):
        end = state.find("$$", at + 2)
        if end > at + 2:
            state.part("math", (at, end + 2), (at + 2, end), delimiter="$$")
            return end + 2
        if end < 0 and _FORGOTTEN_DISPLAY.match(text, at + 2):
            state.part("math", (at, len(text)), (at + 2, len(text)), delimiter="$$", closed=False)
        return at + 2
    if at + 1 >= len(text) or text[at + 1].isspace():
        return at + 1
    end = at
    while True:
        end = state.find("$", end + 1)
        if end < 0:
            return _unclosed_dollar(state, at)
        if text[end - 1] == "\\":
            continue
        follows = text[end + 1 : end + 2]
        if follows.isdigit() and follows.isascii():
            return at + 1
        if text[end - 1].isspace() and (text[at + 1].isdigit() or not _MATHEMATICAL.search(text, at + 1, end)):
            return at + 1
        state.part("math", (at, end + 1), (at + 1, end), delimiter="$")
        return end + 1


def _unclosed_dollar(state: _Inline, at: int) -> int:
    # `$HOME` and prices are not formulas; `$\alpha + 1` without an end is a formula that somebody forgot to close.
    if _FORGOTTEN.match(state.text, at + 1):
        state.part("math", (at, len(state.text)), (at + 1, len(state.text)), delimiter="$", closed=False)
        return len(state.text) if state.text.find("`", at) < 0 else at + 1
    return at + 1


def _backslash(state: _Inline, at: int) -> int:
    text = state.text
    following = text[at + 1 : at + 2]
    if following == "\\" and text[at + 2 : at + 3] in ("(", "["):  # as sites have it that leave `\\(` to MathJax
        delimiter = text[at + 1 : at + 3]
        end = state.find("\\\\)" if delimiter == "\\(" else "\\\\]", at + 3)
        if end > 0 and (delimiter == "\\(" or _MATHEMATICAL.search(text, at + 3, end)):
            state.part("math", (at, end + 3), (at + 3, end), delimiter=delimiter)
            return end + 3
    if following in ("(", "["):
        closing = "\\)" if following == "(" else "\\]"
        end = state.find(closing, at + 2)
        if end > 0 and (following == "(" or _MATHEMATICAL.search(text, at + 2, end)):
            state.part("math", (at, end + 2), (at + 2, end), delimiter=text[at : at + 2])
            return end + 2
        if end < 0 and _COMMAND.match(text, at + 2):
            state.part("math", (at, len(text)), (at + 2, len(text)), delimiter=text[at : at + 2], closed=False)
            return at + 2
    if following in _PUNCTUATION:
        state.blank(at, at + 1)
        return at + 2
    return at + 1


def _angle(state: _Inline, at: int) -> int:
    text = state.text
    if text.startswith("<!--", at):
        end = state.find("-->", at + 4)
        if end >= 0:
            state.part("comment", (at, end + 3), (at + 4, end))
            state.hole(at, end + 3)
            return end + 3
        return at + 4
    match = _AUTOLINK.match(text, at)
    if match:
        state.part("url", match.span(), (at + 1, match.end() - 1))
        state.hole(*match.span())
        return match.end()
    match = _TAG.match(text, at)
    if match:
        tag = match.group().lower()
        state.part("html", match.span(), match.span())
        # A line break separates, an exponent is one, and other tags are as if they were not there.
        mark = "\n" if tag.startswith("<br") else "^" if tag.startswith("<sup") else " "
        state.masks.append((at, match.end(), mark + " " * (match.end() - at - 1)))
        name = _NAME.findall(tag)[0]
        if name in ("code", "kbd", "script", "style", "del", "s", "strike"):
            close = state.find(f"</{name}", match.end())
            if close > 0 and name in ("del", "s", "strike"):
                state.hole(match.end(), close)
                return close
            if close > 0:
                state.part("code", (match.end(), close), (match.end(), close))
                state.hole(match.end(), close)
                return close
        return match.end()
    return at + 1


def _open(state: _Inline, at: int) -> int:
    state.brackets.append(at)
    return at + 1


def _image(state: _Inline, at: int) -> int:
    if state.text.startswith("![", at):
        state.brackets.append(at)
        return at + 2
    return at + 1


def _close(state: _Inline, at: int) -> int:
    opened = state.brackets.pop() if state.brackets else None
    if opened is None:
        return at + 1
    match = _TARGET.match(state.text, at) or _REFERENCE.match(state.text, at)
    if match is None:
        return at + 1
    if state.text[opened] == "!":
        state.part("image", (opened, match.end()), (opened + 2, at))
        state.hole(opened, match.end())
    else:
        state.blank(opened, opened + 1)
        state.part("url", (at, match.end()), (at + 2, match.end() - 1))
        state.hole(at, match.end())
    return match.end()


def _bare(state: _Inline, at: int) -> int:
    match = _BARE.match(state.text, at)
    if match is None:
        return at + 1
    state.part("url", match.span(), match.span())
    state.hole(*match.span())
    return match.end()


def _attributes(state: _Inline, at: int) -> int:
    match = _ATTRIBUTES.match(state.text, at)
    if match is None:
        return at + 1
    state.blank(*match.span())
    return match.end()


def _entity(state: _Inline, at: int) -> int:
    match = _ENTITY.match(state.text, at)
    if match is None:
        return at + 1
    decoded = html.unescape(match.group())
    if len(decoded) == 1:
        state.masks.append((at, match.end(), decoded + " " * (match.end() - at - 1)))
    return match.end()


def _emphasis(state: _Inline, at: int) -> int:
    text = state.text
    mark = text[at]
    end = at + 1
    while end < len(text) and text[end] == mark:
        end += 1
    if mark == "~" and end - at != 2:  # `~` alone is "about"
        return end
    state.emphasis.append((mark, at, end))
    return end


def _pair_emphasis(state: _Inline) -> None:
    """Blanks the runs of `*`, `_`, `~~` that open and close emphasis."""
    text = state.text
    opened: list[tuple[str, int, int]] = []
    for mark, start, end in state.emphasis:
        before = text[start - 1] if start else " "
        after = text[end] if end < len(text) else " "
        if _digit(before) and _digit(after):
            continue
        space_before, space_after = before.isspace(), after.isspace()
        punct_before, punct_after = before in _PUNCTUATION, after in _PUNCTUATION
        # CommonMark's flanking rules, without its rule of three.
        left = not space_after and (not punct_after or space_before or punct_before or not before.isascii())
        right = not space_before and (not punct_before or space_after or punct_after or not after.isascii())
        if mark == "_" and before.isalnum() and after.isalnum():
            continue
        if right:
            match = next(
                (k for k in range(len(opened) - 1, max(-1, len(opened) - 9), -1) if opened[k][0] == mark), None
            )
            if match is not None and opened[match][2] - opened[match][1] == end - start:
                _, s, e = opened[match]
                if mark == "~":
                    state.strike(s, end)
                else:
                    state.blank(s, e)
                    state.blank(start, end)
                del opened[match:]
                continue
        product = mark == "*" and end - start == 1 and before.isascii() and before.isalnum() and _digit(after)
        if left and not product:  # rope*2 + scale*4
            opened.append((mark, start, end))


def _digit(character: str) -> bool:
    return "0" <= character <= "9" or "０" <= character <= "９"


_HANDLERS = {
    "`": _code,
    "$": _dollar,
    "\\": _backslash,
    "<": _angle,
    "[": _open,
    "]": _close,
    "!": _image,
    "*": _emphasis,
    "_": _emphasis,
    "~": _emphasis,
    "&": _entity,
    "{": _attributes,
}
