r"""Cases and integrals of a formula: `\begin{cases}` as `where`, `\int_a^b f(x)\,dx` as `integral`.

Cases are read where one of them is for the rest: the last says "otherwise", or is what the others leave. Of an
integral the variable has to be written, and both ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from proofcheck.lang.parse import Clause, Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.tex.expressions import expression
from proofcheck.lang.tex.reading import Reading
from proofcheck.lang.tex.signs import DIFFERENTIAL
from proofcheck.lang.tex.stretches import cover
from proofcheck.lang.tex.tree import Tex, rows_of, side_by_side
from proofcheck.source.patterns import lazy

_REST = lazy(r"(?:otherwise|else|elsewhere|其他|其它|否则)[.,;\s]*", re.IGNORECASE)
_WORDS = lazy(r"(?:if|when|for|where|whenever|当|若|如果)?[,\s]*", re.IGNORECASE)
_DIFFERENTIAL = DIFFERENTIAL | {"mathrm d"}
_DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def cases(r: Reading, tree: Tex) -> Node:
    rows = [_cells(row) for row in rows_of(tree) if any(cell.kind != "blank" for cell in row)]
    if len(rows) < 2 or any(len(row) != 2 for row in rows):
        raise r.refuse(tree, "each case is a value and a condition")
    read = [(expression(r, _trimmed(value)), _condition(r, when)) for value, when in rows]
    if any(r.rank(value, tree) for value, _ in read):
        raise r.refuse(tree, "cases of vectors or matrices are not read")
    *first, (rest, last) = read
    if any(when is None for _, when in first):
        raise r.refuse(tree, "`otherwise` is the last case")
    if last is not None and not _covered([when for _, when in first if when is not None], last):
        raise r.refuse(tree, "whether the cases cover everything is not plain to see")
    made = rest
    for value, when in reversed(first):
        assert when is not None
        made = Node("call", tree.start, tree.end, "where", (when, value, made))
    return made


def _cells(row: Sequence[Tex]) -> list[Tex]:
    """The value and the condition of a row: without empty columns, or both in one cell with words between them."""
    cells = list(row) if len(row) == 2 and row[1].kind != "blank" else [cell for cell in row if cell.kind != "blank"]
    if len(cells) != 1 or cells[0].kind != "list" or len(cells[0].children) < 2:
        return cells
    (whole,) = cells
    value, *when = whole.children
    if when[0].kind != "text":
        return cells
    return [value, Tex("list", when[0].start, whole.end, whole.value[1:], tuple(when))]


def _trimmed(tree: Tex) -> Tex:
    """A value without the comma behind it."""
    if tree.kind == "list" and len(tree.children) == 2 and tree.children[1].kind == "blank":
        return tree.children[0]
    return tree


def _condition(r: Reading, tree: Tex) -> Node | None:
    """The condition of a case; None for the rest."""
    if tree.kind == "text":
        if _REST.fullmatch(tree.value):
            return None
        raise r.refuse(tree, f"the words `{tree.value}` are no condition")
    items = [item for item in (tree.children if tree.kind == "list" else (tree,)) if item.kind != "blank"]
    while items and items[0].kind == "text":
        if _REST.fullmatch(items[0].value) and len(items) == 1:
            return None
        if not _WORDS.fullmatch(items[0].value):
            raise r.refuse(items[0], f"the words `{items[0].value}` are part of the condition")
        items = items[1:]
    if len(items) != 1:
        raise r.refuse(tree, "the condition of the case is not read")
    return r.statement(items[0])


def _covered(first: Sequence[Node], last: Node) -> bool:
    """Whether the last case is what the others leave."""
    return (len(first) == 1 and _denies(last, first[0])) or cover([*first, last])


def _denies(one: Node, other: Node) -> bool:
    """Whether one comparison is the opposite of another, written with the same sides."""
    if one.kind != "compare" or other.kind != "compare" or len(one.value) != 1 or len(other.value) != 1:
        return False
    sides = [to_text(child) for child in one.children], [to_text(child) for child in other.children]
    return sides[0] == sides[1] and _DENIED.get(one.value[0]) == other.value[0]


def integral(r: Reading, tree: Tex) -> Node:
    low, high, body = tree.children
    everywhere = low is None and high is None and "integrals: line" in r.vocabulary.says
    if not everywhere and (low is None or high is None):
        raise r.refuse(tree, "an integral is read with both of its ends")
    body, variable = _peeled(_beside(body))
    if variable is not None:  # \\int \\int f dx dy: the outer sign goes with the last variable
        body = Tex("product", body.start, variable[1].end, ("", ""), (body, *variable))
    factors = list(body.children) if body.kind == "product" else []
    names = [factor.value if factor.kind in ("symbol", "name") else None for factor in factors]
    count = len(factors)
    if count < 3 or names[-2] not in _DIFFERENTIAL or factors[-1].kind != "symbol" or any(body.value[-2:]):
        raise r.refuse(tree, "the variable of the integral is not plain to see")
    if sum(name in _DIFFERENTIAL for name in names) > 1:
        raise r.refuse(tree, "which `d` is the sign of the integral is not plain to see")
    name = str(factors[-1].value)
    inner = factors[0]
    if count > 3:
        inner = Tex("product", factors[0].start, factors[-3].end, body.value[: count - 3], tuple(factors[:-2]))
    declared = r.vocabulary.elaborator.declarations.get(r.vocabulary.lookup(name) or "")
    if everywhere and declared is not None and declared.shape:
        raise r.refuse(tree, "an integral over a space of several dimensions is not read")
    ends = (_infinity(tree, "-"), _infinity(tree)) if everywhere else (_end(r, low), _end(r, high))
    value = r.within({name: 0}, lambda: expression(r, inner))
    clause = Clause(name, ends[0], ends[1], (), "interval")
    made = Node("generator", tree.start, tree.end, None, (value,), clauses=(clause,))
    return Node("call", tree.start, tree.end, "integral", (made,))


def body_and_variable(body: Tex) -> tuple[Tex, Tex] | None:
    """What an integral is over, without its differential, and its variable; None where that is not plain to see."""
    body = _beside(body)
    factors = body.children if body.kind == "product" else ()
    if len(factors) < 2 or factors[-2].value not in _DIFFERENTIAL or factors[-1].kind != "symbol":
        return None
    if any(factor.value in _DIFFERENTIAL for factor in factors[:-2]) or any(body.value[-2:]):
        return None
    if len(factors) == 2:
        return Tex("number", body.start, body.start, "1"), factors[-1]
    return side_by_side(factors[:-2], body.value[: len(factors) - 3]), factors[-1]


def _beside(body: Tex) -> Tex:
    """The body of an integral with its differential behind it, where that stands above a fraction bar."""
    *before, last = body.children if body.kind == "product" else (body,)
    if last.kind != "frac":
        return body
    above, below = last.children
    factors: Sequence[Tex] = above.children if above.kind == "product" else ()
    if len(factors) < 2 or factors[-2].value not in _DIFFERENTIAL or any(above.value[-2:]):
        return body
    one = Tex("number", above.start, above.start, "1")
    over = side_by_side(factors[:-2], above.value[:-2]) if len(factors) > 2 else one
    signs = body.value if before else ()
    parts = (*before, replace(last, children=(over, below)), *factors[-2:])
    return Tex("product", body.start, body.end, (*signs, "", ""), parts)


def _peeled(body: Tex) -> tuple[Tex, tuple[Tex, Tex] | None]:
    """An integral below another one without the differential of the outer, and that; any other as it is."""
    if body.kind != "big" or body.value != "int":
        return body, None
    low, high, inner = body.children
    inner, found = _peeled(inner) if inner.kind == "big" else (inner, None)
    if found is None:
        factors = inner.children if inner.kind == "product" else ()
        letters = [factor.value if factor.kind in ("symbol", "name") else None for factor in factors]
        signs = [k for k, letter in enumerate(letters) if letter in _DIFFERENTIAL]
        if len(signs) < 2 or signs[-1] != len(factors) - 2 or signs[-2] != len(factors) - 4 or len(factors) < 5:
            return body, None
        found = (factors[-2], factors[-1])
        inner = Tex("product", inner.start, factors[-3].end, inner.value[:-2], tuple(factors[:-2]))
    return Tex("big", body.start, inner.end, body.value, (low, high, inner)), found


def _end(r: Reading, tree: Tex) -> Node:
    sign, inner = "+", tree
    if tree.kind == "add" and len(tree.children) == 1:
        sign, inner = tree.value[0], tree.children[0]
    if inner.kind == "symbol" and inner.value == "infty":
        return _infinity(tree, sign)
    return expression(r, tree)


def _infinity(tree: Tex, sign: str = "+") -> Node:
    name = Node("name", tree.start, tree.end, "oo")
    return name if sign == "+" else Node("neg", tree.start, tree.end, None, (name,))
