r"""The smallest pieces of a formula: numbers, letters, commands with their arguments, groups, matrices."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.lang.tex.signs import ACCENTS, CLOSES, FONTS, FUNCTIONS, NAMED
from proofcheck.lang.tex.tokens import Token
from proofcheck.lang.tex.tree import Tex

if TYPE_CHECKING:
    from proofcheck.lang.tex.structure import _Parser

_MATRICES = {
    "pmatrix": "()",
    "bmatrix": "[]",
    "vmatrix": "||",
    "Vmatrix": "norm",
    "matrix": "",
    "array": "",
    "smallmatrix": "",
}
_OPENING = frozenset(["(", "[", "langle", "lfloor", "lceil", "vert", "|", "."])


def atom(parser: _Parser) -> Tex:
    """The atom at hand. Raises TexError where there is none."""
    token, key = parser.look(), parser.key()
    if token.kind in ("number", "letter"):  # most are
        parser.take()
        return Tex("number" if token.kind == "number" else "symbol", token.start, token.end, token.value)
    if token.kind == "{":
        return parser.braces()
    if key in _OPENING or (token.kind == "command" and key == "{"):
        return _delimited(parser)
    if token.kind == "begin":
        return _environment(parser)
    if token.kind == "text" and token.value:
        parser.take()
        return Tex("name", token.start, token.end, token.value)
    if not parser.begins():
        shown = parser.tex[token.start : token.end] or "the end of the formula"
        raise parser.fail(token, f"a formula is not expected to go on with `{shown}`")
    parser.take()
    if token.kind != "command":
        return Tex("symbol", token.start, token.end, token.value)
    if key in ("frac", "binom"):
        parts = (parser.argument(), parser.argument())
        return Tex(key, token.start, _end(parser), None, parts)
    if key == "sqrt":
        return _root(parser, token)
    if key in ACCENTS:
        child = parser.argument()
        value = {"widehat": "hat", "widetilde": "tilde", "overline": "bar"}.get(key, key)
        return Tex("accent", token.start, _end(parser), value, (child,))
    if key in FONTS:
        return _font(parser, token)
    if key == "substack":
        return _rows(parser, token)
    if key in ("underbrace", "overbrace", "boxed", "mathop", "mathrel", "mathbin", "mathord"):
        inner = parser.argument()
        if parser.key() in ("_", "^") and "brace" in key:
            parser.take()
            parser.argument()
        return inner
    if key in FUNCTIONS:
        return Tex("name", token.start, token.end, key)
    return Tex("symbol", token.start, token.end, key)


def _delimited(parser: _Parser) -> Tex:
    """What stands between delimiters; half-open intervals may close with the other bracket."""
    opened = parser.take()
    key = opened.value if opened.kind == "command" else opened.kind
    key = "{" if key == "{" else key
    closes = {"(": (")", "]"), "[": ("]", ")"), "{": ("}", "."), ".": ("vert", ")", "]", "|")}.get(
        key, (CLOSES.get(key, key),)
    )
    bars, parser.bars = parser.bars, [key] if key in ("|", "vert") else ["vert"] if key == "." else []
    inner = parser.listed()
    parser.bars = bars
    if parser.key() not in closes and not (key == "{" and parser.key() == "}"):
        raise parser.fail(opened, f"`{parser.tex[opened.start : opened.end]}` is not closed")
    last = parser.take()
    end = last.value if last.kind == "command" else last.kind
    if key == "{" and end == ".":  # a brace in front of rows, and nothing behind them: cases
        if inner.kind == "list" and any(child.kind == "relation" for child in inner.children):
            return Tex("system", opened.start, last.end, None, inner.children)
        if inner.kind != "matrix":
            raise parser.fail(opened, f"`{parser.tex[opened.start : opened.end]}` is not closed")
        return Tex("cases", opened.start, last.end, inner.value, inner.children)
    shown = NAMED.get(key, key + NAMED.get(end, end)[-1])
    return Tex("group", opened.start, last.end, shown, (inner,))


def _end(parser: _Parser) -> int:
    return parser.tokens[parser.at - 1].end


def _root(parser: _Parser, token: Token) -> Tex:
    degree = []
    if parser.key() == "[":
        opened = parser.take()
        degree = [parser.listed()]
        parser.expect("]", opened)
    radicand = parser.argument()
    return Tex("sqrt", token.start, _end(parser), None, (radicand, *degree))


def _font(parser: _Parser, token: Token) -> Tex:
    """`\\mathrm{loss}` is a name, `\\mathbf x` a symbol in bold. A font of anything larger is that thing."""
    first = parser.look()
    if first.kind != "{":
        inner = parser.argument()
        end = _end(parser)
    else:
        close = parser.at + 1
        while close < len(parser.tokens) and parser.tokens[close].kind not in ("}", "{", "^"):
            close += 1
        stop = parser.tokens[close].start if close < len(parser.tokens) else len(parser.tex)
        raw = parser.tex[first.end : stop]
        plain = re.sub(r"\\[,;:! ]|[\s~]|\\(?=[_-])|\\(?=(?:arg|min|max)(?![A-Za-z]))", "", raw)
        if close < len(parser.tokens) and parser.tokens[close].kind == "}" and re.fullmatch(r"[A-Za-z][\w-]+", plain):
            parser.at = close + 1
            return Tex("name", token.start, parser.tokens[close].end, plain)
        inner = parser.argument()
        end = _end(parser)
    if token.value in ("mathrm", "operatorname", "mathit"):
        return Tex(inner.kind, token.start, end, inner.value, inner.children)
    if inner.kind in ("symbol", "number"):
        return Tex("symbol", token.start, end, f"{token.value} {inner.value}")
    return replace(_in_font(inner, str(token.value)), start=token.start, end=end)


def _in_font(tree: Tex, font: str) -> Tex:
    """`\\mathbf{A = QR}`: every letter in it is in that font."""
    if tree.kind == "symbol" and len(str(tree.value)) == 1 and str(tree.value).isalpha():
        return Tex("symbol", tree.start, tree.end, f"{font} {tree.value}")
    if not tree.children:
        return tree
    return replace(tree, children=tuple(child if child is None else _in_font(child, font) for child in tree.children))


def _rows(parser: _Parser, token: Token) -> Tex:
    opened = parser.take()
    if opened.kind != "{":
        raise parser.fail(opened, "an argument is missing")
    items = [parser.listed()]
    while parser.key() == "row":
        parser.take()
        items.append(parser.listed())
    end = parser.expect("}", opened).end
    return Tex("list", token.start, end, (",",) * (len(items) - 1), tuple(items))


def _environment(parser: _Parser) -> Tex:
    opened = parser.take()
    cells: list[Tex] = []
    lengths = [0]
    bars, parser.bars = parser.bars, []
    while True:
        cells.append(parser.listed())
        lengths[-1] += 1
        mark = parser.take()
        if mark.kind == "row":
            if parser.look().kind == "end":
                last = parser.take()
                break
            lengths.append(0)
        elif mark.kind == "end":
            last = mark
            break
        elif mark.kind != "&":
            raise parser.fail(mark, f"`{parser.tex[mark.start : mark.end]}` cannot stand in a matrix")
    parser.bars = bars
    kind = "matrix" if opened.value in _MATRICES else "cases" if opened.value in ("cases", "dcases") else ""
    if not kind:
        raise parser.fail(opened, f"the environment `{opened.value}` is not known")
    matrix = Tex(kind, opened.start, last.end, tuple(lengths), tuple(cells))
    if opened.value in ("vmatrix", "Vmatrix"):
        return Tex("group", opened.start, last.end, _MATRICES[opened.value], (matrix,))
    return matrix
