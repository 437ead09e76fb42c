r"""Bounds that declare: `$\sigma > 0$`, `for $0 < p < 1$`, `If $x \ge 1$, then ...` of names that nothing declares.

A name that is compared with a number is a real number, as far as its letter is not one of those that count.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.documents.scope import Notation
from proofcheck.lang.tex.declared import Declared
from proofcheck.lang.tex.reading import SIGNS
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex

_REAL = frozenset("abcrstuvwxyz")
ORDER = frozenset({"<", ">", "le", "ge"})
_EXCHANGED = {"<": ">", ">": "<", "le": "ge", "ge": "le"}


def half_line(tree: Tex, notation: Notation) -> Declared | None:
    """`x > 0`, `x \\ge 1`, `0 < x`, `x \\ne 0` of a letter that nothing declares and that seldom counts: what holds for
    all real numbers there holds for those that are meant."""
    if tree.kind != "relation" or len(tree.value) != 1 or tree.value[0] not in (*ORDER, "ne"):
        return None
    (left, right), sign = tree.children, str(tree.value[0])
    if right.kind == "symbol":
        left, right, sign = right, left, _EXCHANGED.get(sign, sign)
    end = _number(right)
    if left.kind != "symbol" or left.value not in _REAL or end is None or not notation.fresh(left):
        return None
    name = notation.writer.names.of(left)
    if name is None:
        return None
    if sign == ">" and end == 0:
        return Declared({name: "positive"})
    return Declared({name: "real"}, [f"{name} {SIGNS[sign]} {end}"])


def between(tree: Tex, notation: Notation) -> Declared | None:
    """`\\sigma > 0` and `0 < p < 1` of a name that nothing declares. A Latin letter that is positive may count
    something, and what is only not negative may be a vector."""
    if tree.kind != "relation" or not set(tree.value) <= ORDER:
        return None
    names = [child for child in tree.children if is_name(child)]
    ends = [end for child in tree.children if (end := _number(child)) is not None]
    plain = len(names) == 1 and (names[0].kind != "sub" or names[0].children[1].kind != "symbol")  # no entry p_i
    if not plain or len(ends) != len(tree.children) - 1 or not notation.fresh(names[0]):
        return None
    name = notation.writer.names.of(names[0])
    if name is None:
        return None
    if tree.value in ((">",), ("<",)) and ends == [0] and names[0].kind == "symbol" and names[0].value in GREEK:
        positive = (tree.children[0] is names[0]) == (tree.value == (">",))
        return Declared({name: "positive"}) if positive else None
    near = names[0].value in _REAL or (len(ends) == 2 and abs(ends[0] - ends[1]) <= 1)  # no whole number is between
    if len(ends) == 2 and tree.children[1] is names[0] and near:
        low, high = (SIGNS[sign] for sign in tree.value)
        return Declared({name: "real"}, [f"{ends[0]} {low} {name}", f"{name} {high} {ends[1]}"])
    return None


def _number(tree: Tex) -> Fraction | None:
    """The value of a number or a fraction, with or without a sign."""
    sign = 1
    while tree.kind == "add" and tree.value == ("-",):
        tree, sign = tree.children[0], -sign
    if tree.kind == "frac":
        above, below = map(_number, tree.children)
        return sign * above / below if above is not None and below else None
    return sign * Fraction(str(tree.value)) if tree.kind == "number" else None
