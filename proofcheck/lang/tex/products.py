r"""Products of a formula: numbers, dot products, matrices; rows and columns told apart as matrix algebra does.

What stands side by side binds closer than what a sign joins: `q \cdot R k` is q times (R k). A vector is a column,
with a transpose a row; before a matrix it can only be a row. Two columns side by side have no product and are refused,
as are `a / b c` and a dot between what is a dot product already and a vector.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.calls import applied, quantity
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.derivatives import derivative, differentiated, one_application
from proofcheck.lang.tex.expressions import bold_letters, expression
from proofcheck.lang.tex.reaches import reaching
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.scripts import TRANSPOSED, transposes
from proofcheck.lang.tex.tree import Tex, side_by_side
from proofcheck.lang.tex.vocabulary import size_node

_ORIENTED = frozenset({"product", "sup", "group", "matrix"})


@dataclass(frozen=True, slots=True)
class Factor:
    """A value with how many axes it has. `row`: "" a column, "^" a row by a transpose, "=" a row by its place, "?" one
    or the other."""

    node: Node
    rank: int
    tree: Tex
    row: str = ""
    dotted: bool = False  # a dot product of two vectors


def product(r: Reading, tree: Tex) -> Node:
    return scientific(tree) or evaluated(r, tree).node


def scientific(tree: Tex) -> Node | None:
    """`4.8 \\cdot 10^9` as the one number that it is, with the digits that are written."""
    if tree.value not in (("*",), ("x",)):
        return None
    digits, power = tree.children
    if digits.kind != "number" or power.kind != "sup" or power.children[0].value != "10":
        return None
    exponent, sign = power.children[1], ""
    if exponent.kind == "add" and exponent.value == ("-",):
        exponent, sign = exponent.children[0], "-"
    if exponent.kind != "number" or not exponent.value.isdigit() or len(exponent.value) > 3:
        return None
    return number(f"{digits.value}e{sign}{exponent.value}", tree)


def oriented(r: Reading, tree: Tex) -> Factor:
    """A factor, with whether it is a row."""
    if tree.kind == "product":
        return evaluated(r, tree)
    if tree.kind == "group" and tree.value in ("()", "[]") and tree.children[0].kind in _ORIENTED:
        inner = oriented(r, tree.children[0])
        return Factor(inner.node, inner.rank, tree, inner.row)
    node = expression(r, tree)
    rank = r.rank(node, tree)
    return Factor(node, rank, tree, _row(r, tree) if rank == 1 else "")


def _row(r: Reading, tree: Tex) -> str:
    """Whether a vector is a row: by a transpose, or because its entries are written in one row without commas."""
    if tree.kind == "matrix":
        return "^" if tree.value[0] > 1 or tree.children[0].kind == "entries" else ""
    if not transposes(r, tree):
        return ""
    base = tree.children[0]
    if base.kind == "group" and base.children[0].kind in ("list", "entries"):
        return "?"  # (1, 2)^T is a column to those who write vectors as rows
    turned = base.kind == "matrix" or base.kind == "group"
    return "" if turned and oriented(r, base).row else "^"


def evaluated(r: Reading, tree: Tex) -> Factor:
    if tree.value == ("", "/", "") and all(tree.children[k] == _partial(tree.children[k]) for k in (0, 2)):
        over = Tex("product", tree.start, tree.children[1].end, ("",), tree.children[:2])  # \\partial y / \\partial x
        under = Tex("product", tree.children[2].start, tree.end, ("",), tree.children[2:])
        node = expression(r, Tex("frac", tree.start, tree.end, None, (over, under)))
        return Factor(node, r.rank(node, tree), tree)
    parts: list[tuple[str, list[Tex]]] = [("", [tree.children[0]])]
    for sign, child in zip(tree.value, tree.children[1:], strict=True):
        if sign:
            parts.append((sign, [child]))
        else:
            parts[-1][1].append(child)
    if len(parts) > 1:
        reaching(r, [side_by_side(factors) for _, factors in parts], tree)
    made: Factor | None = None
    for sign, factors in parts:
        if sign == "/" and len(factors) > 1 and not one_application(r, factors):
            raise r.refuse(tree, "what follows the divisor may be meant to stand under the bar: use \\frac")
        part = _side_by_side(r, factors)
        made = part if made is None else _joined(r, sign, made, part)
    assert made is not None
    return made


def _partial(tree: Tex) -> Tex:
    return Tex("symbol", tree.start, tree.end, "partial")


def _figure(tree: Tex) -> bool:
    """Whether this is a number in figures, a fraction of two, or a power of one."""
    if tree.kind == "sup":
        return bool(tree.children[0].kind == "number")
    return tree.kind == "number" or (tree.kind == "frac" and all(child.kind == "number" for child in tree.children))


def _side_by_side(r: Reading, factors: list[Tex]) -> Factor:
    made: Factor | None = None
    at = 0
    factors = [letter for tree in factors for letter in bold_letters(r, tree) or (tree,)]
    for one, other in pairwise(factors):
        if one.kind == "number" and _figure(other):  # 0.392 4, and 2 \frac12
            raise r.refuse(other, "two numbers side by side may be one number, or a product")
        if one.kind in ("symbol", "name") and one.value == "%":  # 7 \\% 2
            raise r.refuse(one, "a part of a hundred, or the remainder: write \\cdot behind it, or \\bmod")
    while at < len(factors):
        tree = factors[at]
        if (ones := _ones(r, made, factors, at)) is not None:
            made, at = ones if made is None else _beside(r, made, ones), at + 1
            continue
        whole = quantity(r, factors, at)
        by = derivative(r, tree) if whole is None else None
        if whole is not None:
            part, at = Factor(whole[0], r.rank(whole[0], tree), tree), whole[1]
        elif by is not None and at + 1 < len(factors):
            node = differentiated(r, by, factors[at + 1 :], tree)
            part, at = Factor(node, r.rank(node, tree), tree), len(factors)
        else:
            called = applied(r, factors, at)
            if called is None and _policy(r, tree, factors[at + 1 :]):
                raise r.refuse(tree, "`\\pi` may be a function here, or the number")
            if called is None and _like_a_call(r, tree, factors[at + 1 :]):
                shown = r.shown(Tex("", tree.start, factors[at + 1].end))
                raise r.refuse(tree, f"`{shown}` may be a function, or a product")
            if called is None:
                part, at = oriented(r, tree), at + 1
            else:
                node, at = called
                row = node.kind == "transpose" and r.rank(node.children[0], tree) == 1  # F(x)^\\top
                part = Factor(node.children[0], 1, tree, "^") if row else Factor(node, r.rank(node, tree), tree)
        made = part if made is None else _beside(r, made, part)
    assert made is not None
    return made


def _ones(r: Reading, before: Factor | None, factors: list[Tex], at: int) -> Factor | None:
    """`X 1` and `1^\\top X`: nobody writes the number there, so that it is the vector of ones that fits."""
    tree, size = factors[at], None
    if tree.kind == "number" and tree.value == "1" and before is not None and (before.rank == 2 or before.row):
        size = size_node(r.vocabulary.value(before.node, r.scope).shape[-1], tree.start, tree.end)
    elif tree.kind == "sup" and tree.children[0].kind == "number" and tree.children[0].value == "1":
        if tree.children[1].value not in TRANSPOSED or at + 1 == len(factors):
            return None
        after = oriented(r, factors[at + 1])
        if after.rank:
            size = size_node(r.vocabulary.value(after.node, r.scope).shape[0], tree.start, tree.end)
    if size is None:
        return None
    node = Node("call", tree.start, tree.end, "ones", (size,))
    return Factor(node, 1, tree, "^" if tree.kind == "sup" else "")


def _like_a_call(r: Reading, tree: Tex, rest: list[Tex]) -> bool:
    """`N(P)`: a declared name before parentheses that hold nothing but a name or a number. A product needs none."""
    if not rest or rest[0].kind != "group":
        return False
    if canonical(tree) == "E" and rest[0].value in ("()", "[]"):  # of a declared E: an average, too
        return r.vocabulary.lookup("E") is not None
    inner = rest[0].children[0] if rest[0].value == "()" else None
    if inner is None or inner.kind not in ("symbol", "sub", "accent", "prime", "name", "number"):
        return False
    named = tree.kind in ("symbol", "name", "accent", "prime", "sub")
    return named and not bold_letters(r, inner) and r.vocabulary.lookup(canonical(tree)) is not None


def _policy(r: Reading, tree: Tex, rest: list[Tex]) -> bool:
    """`\\pi(x)`, `\\pi(1)` and `\\pi(a | s)`: pi before one of these in brackets, which nothing declares."""
    if tree.kind != "symbol" or tree.value != "pi" or not rest or r.vocabulary.lookup("pi") is not None:
        return False
    inner = rest[0].children[0] if rest[0].kind == "group" and rest[0].value == "()" else None
    return inner is not None and inner.kind in ("symbol", "sub", "list", "accent", "prime", "name", "sup", "number")


def _beside(r: Reading, left: Factor, right: Factor) -> Factor:
    tree = Tex("product", left.tree.start, right.tree.end)
    if not left.rank or not right.rank:
        node = Node("mul", tree.start, tree.end, None, (left.node, right.node))
        return Factor(node, max(left.rank, right.rank), tree, left.row or right.row)
    if "?" in (left.row, right.row):
        raise r.refuse(tree, "a list with commas may be a row or a column: write it as a matrix")
    if max(left.rank, right.rank) > 2:
        raise r.refuse(tree, "a product of what has more than two axes")
    both = (left.node, right.node)
    if left.rank == right.rank == 1:
        if not left.row and right.row:
            return Factor(Node("call", tree.start, tree.end, "outer", both), 2, tree)
        if (left.row and not right.row) or (left.row == "=" and right.row == "^"):
            return Factor(Node("matmul", tree.start, tree.end, None, both), 0, tree, dotted=True)
        raise r.refuse(tree, "a product of two vectors needs a dot, or a transpose")
    if left.rank == 2 and right.row:
        raise r.refuse(tree, "a matrix before a row")
    row = "" if left.rank == 2 else left.row or "="
    return Factor(Node("matmul", tree.start, tree.end, None, both), left.rank + right.rank - 2, tree, row)


def _joined(r: Reading, sign: str, left: Factor, right: Factor) -> Factor:
    tree = Tex("product", left.tree.start, right.tree.end)
    both = (left.node, right.node)
    if sign == "*":
        between = r.tex[left.tree.end : right.tree.start]
        if left.rank == right.rank > 0 and ("*" in between or "\\ast" in between):
            raise r.refuse(tree, "this product may be meant entry by entry: write \\cdot or \\odot")
        if left.rank == right.rank == 1 and left.row == right.row:
            return Factor(Node("matmul", tree.start, tree.end, None, both), 0, tree, dotted=True)
        if (left.dotted and right.rank) or (right.dotted and left.rank):
            raise r.refuse(tree, "a dot between a dot product and a vector")
        return _beside(r, left, right)
    if sign == "/":
        if right.rank:
            raise r.refuse(tree, "a division by a vector or a matrix")
        return Factor(Node("div", tree.start, tree.end, None, both), left.rank, tree, left.row)
    if sign == "x" and not left.rank and not right.rank:
        return Factor(Node("mul", tree.start, tree.end, None, both), 0, tree)
    if sign in ("mod", "//") and not left.rank and not right.rank:
        return Factor(Node("mod" if sign == "mod" else "floordiv", tree.start, tree.end, None, both), 0, tree)
    if sign == "odot" and left.rank == right.rank:
        return Factor(Node("mul", tree.start, tree.end, None, both), left.rank, tree)
    if sign == "otimes" and left.rank == right.rank and left.rank in (1, 2):
        name = "outer" if left.rank == 1 else "kron"
        return Factor(Node("call", tree.start, tree.end, name, both), 2, tree)
    raise r.refuse(tree, f"the product `{r.shown(tree)}` is not read")
