r"""Displays of several lines -> one run of tokens: alignment marks go, a line that begins with `=` continues the chain.

A line that begins with anything else is a formula of its own. Words in a further column (`&& \text{by symmetry}`) say
why a line follows and not what it says; they are left out.
"""

from __future__ import annotations

import re
from dataclasses import replace

from proofcheck.lang.tex.signs import RELATIONS
from proofcheck.lang.tex.tokens import CLOSING, OPENING, TexError, Token
from proofcheck.lang.tex.tree import names
from proofcheck.source.patterns import lazy

ALIGNED = names(
    "aligned align align* alignat alignat* split gather gather* gathered equation equation* multline multline* "
    "eqnarray eqnarray* alignedat"
)
_LAID_OUT = names("begin end row &")
_CHAIN = names("= < > le ge ne approx sim simeq equiv propto in Rightarrow Leftrightarrow + - := triangleq cdot times")
_CONDITION = lazy(
    r"\b(?:if|for|when|where|whenever|unless|provided|given|with|under|as|assum\w*|suppos\w*|only|except|not)\b|"
    r"若|如果|当|其中|设|对|假|除|不",
    re.IGNORECASE,
)


def flat(found: list[Token]) -> list[Token]:
    """The tokens without the lines of an aligned display; matrices and cases stay as they are."""
    if not any(token.kind in _LAID_OUT for token in found):
        return found
    found = _as_lines(found)
    stack: list[Token] = []
    out: list[Token] = []
    row: list[Token] = []
    for token in [*found, Token("row", "", -1, -1)]:
        outer = all(opened.value in ALIGNED for opened in stack)
        if token.kind == "begin":
            stack.append(token)
            if outer and token.value in ALIGNED:
                continue
        elif token.kind == "end":
            if not stack or stack[-1].value != token.value:
                raise TexError(token.start, token.end, f"`\\end{{{token.value}}}` closes nothing")
            stack.pop()
            if token.value in ALIGNED and all(opened.value in ALIGNED for opened in stack):
                continue
        if token.kind == "row" and outer:
            line = _line(row)
            if row and _key(row[0]) in ("+", "-") and _compares(row) and _compares(out):
                reason = "a line that begins with a sign and compares may go on, or stand alone"
                raise TexError(row[0].start, row[0].end, reason)
            if line and _key(line[0]) in RELATIONS and out and out[-1].kind == "text" and _explains(out[-1].value):
                out.pop()  # why the line holds; the chain goes on
            if out and line and _key(line[0]) not in _CHAIN:
                out.append(Token("row;", ";", line[0].start, line[0].start))
            out += line
            row = []
        else:
            row.append(token)
    if stack:
        raise TexError(stack[-1].start, stack[-1].end, f"`\\begin{{{stack[-1].value}}}` is not closed")
    return out


def _as_lines(found: list[Token]) -> list[Token]:
    """An array that is the whole formula and whose cells compare is a layout of lines, and no matrix."""
    ends = [k for k, token in enumerate(found) if token.kind == "end"]
    last = ends[-1] if ends else 0
    if found[0].kind != "begin" or found[0].value != "array" or found[last].value != "array":
        return found
    depth, compares = 0, False
    for k, token in enumerate(found[: last + 1]):
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        compares = compares or (depth == 1 and _key(token) in RELATIONS)
        if depth == 0 and k < last:
            return found
    if not compares or any(token.kind not in (",", ".") for token in found[last + 1 :]):
        return found
    first, end = (replace(token, value="aligned") for token in (found[0], found[last]))
    return [first, *found[1:last], end, *found[last + 1 :]]


def _explains(words: str) -> bool:
    """Whether words behind a line say why it follows, and not when it holds."""
    return _CONDITION.search(words) is None


def _compares(tokens: list[Token]) -> bool:
    return any(_key(token) in RELATIONS for token in tokens)


def _key(token: Token) -> str:
    return token.value if token.kind == "command" else token.kind


def _line(row: list[Token]) -> list[Token]:
    """A line without its marks, and without the words of a column of its own."""
    cells: list[list[Token]] = [[]]
    depth = 0
    for token in row:
        depth += (token.kind == "begin") - (token.kind == "end")
        if token.kind == "&" and depth == 0:
            cells.append([])
        else:
            cells[-1].append(token)
    kept: list[Token] = []
    for position, cell in enumerate(cells):
        words = any(token.kind == "text" for token in cell)
        numbered = [token.kind for token in cell] == ["(", "number", ")"]  # & (2): the number of the line
        if numbered and position > 1:
            continue
        after = cells[position + 1 : position + 2]
        left = bool(after and after[0]) and _key(after[0][0]) in RELATIONS  # \text{SD}(X) &= 2: a side, no remark
        if words and not left and position and (position > 1 or cell[0].kind == "text"):
            continue
        apart = position > 1 and cell and kept and _key(cell[0]) not in _CHAIN and _key(kept[-1]) not in _CHAIN
        kept += [replace(cell[0], gap=True), *cell[1:]] if apart else cell  # a = b & y > 0: two formulas side by side
    return kept
