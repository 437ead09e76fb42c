r"""Displays of several lines -> one run of tokens: alignment marks go, a line that begins with `=` continues the chain.

A line that begins with anything else is a formula of its own. Words in a further column (`&& \text{by symmetry}`) say
why a line follows and not what it says; they are left out.
"""

from __future__ import annotations

from proofcheck.lang.tex.signs import RELATIONS
from proofcheck.lang.tex.tokens import TexError, Token
from proofcheck.lang.tex.tree import names

ALIGNED = names(
    "aligned align align* alignat alignat* split gather gather* gathered equation equation* multline multline* "
    "eqnarray eqnarray*"
)
_LAID_OUT = names("begin end row &")
_CHAIN = names("= < > le ge ne approx sim simeq equiv propto in Rightarrow Leftrightarrow + - := triangleq cdot times")


def flat(found: list[Token]) -> list[Token]:
    """The tokens without the lines of an aligned display; matrices and cases stay as they are."""
    if not any(token.kind in _LAID_OUT for token in found):
        return found
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
            if out and line and _key(line[0]) not in _CHAIN:
                out.append(Token("row;", ";", line[0].start, line[0].start))
            out += line
            row = []
        else:
            row.append(token)
    if stack:
        raise TexError(stack[-1].start, stack[-1].end, f"`\\begin{{{stack[-1].value}}}` is not closed")
    return out


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
    kept = []
    for position, cell in enumerate(cells):
        words = any(token.kind == "text" for token in cell)
        if not (words and position and (position > 1 or cell[0].kind == "text")):
            kept += cell
    return kept
