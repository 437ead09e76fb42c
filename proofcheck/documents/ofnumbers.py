r"""Formulas that have nothing in them but what is done with numbers: every letter of theirs stands for one.

`(a + b)^2 = a^2 + 2 a b + b^2`, `k \binom{n}{k} = n \binom{n - 1}{k - 1}`. Not `a \cdot b` or
`a \times b`, which may be products of vectors, nor `|z|`; under a derivative or an integral only letters that usually
stand for constants.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from proofcheck.lang.tex.signs import DIFFERENTIAL, GREEK
from proofcheck.lang.tex.tree import Tex, names, walk

NUMBER, WHOLE = "real", "natural"
OF_NUMBERS = names("sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln exp")
LETTERS = frozenset("abcfghklmnopqrstuvwxyz") | {name for name in GREEK if name.islower()} - {"pi"}
_DONE = names("relation add product frac sqrt number sup group binom factorial big blank")
_BRACKETS = frozenset(["()", "[]", "{}", "floor", "ceil", "||"])
_PRODUCTS = frozenset(["", "x", "/", "*"])
_COMPARED = frozenset(["=", "ne", "<", "le", ">", "ge", "rightarrow"])
_BIG = frozenset(["sum", "prod", "lim", "int"])
PLANE = names("z w zeta omega")  # more often complex than not
_COUNTS = frozenset("jklmn")
CAPITALS = frozenset("KLMNT")
CONSTANTS = frozenset("abckmnr") | names("alpha beta gamma lambda mu sigma theta omega tau")
_FUNCTIONS = frozenset("fgh")
_MULTIPLIED = frozenset("abckmnpqrstxyz") | names("alpha beta lambda mu")  # beside brackets: no functions
_SIGNS = names("pi infty e Gamma")
UNIT = "i"  # of imaginary numbers, as far as it is no letter that counts
_DIFFERENTIALS = DIFFERENTIAL | {"mathrm d"}


def of_numbers_alone(tree: Tex, bound: frozenset[str]) -> bool:
    """Whether nothing in a formula can be anything but a number. `bound`: letters that sums and integrals bind."""
    nodes = walk(tree)
    derived = {id(inner) for node in nodes if (over := _derivative(node)) for part in over for inner in walk(part)}
    variables = {str(n.value) for n in nodes if id(n) in derived and n.kind == "symbol"} | bound
    total = any(n.value in _DIFFERENTIALS for n in nodes if id(n) in derived)
    integrates = any(n.kind == "big" and n.value == "int" for n in nodes)
    imaginary = has_unit(tree, bound)
    ends = {str(node.value) for node in counting(tree)} & CAPITALS
    barred = any(n.kind == "group" and n.value == "||" for n in nodes)
    for node in nodes:
        if node.kind == "sub":
            if not (_numbered(node) or (node.children[0].value == "log" and node.children[1].kind == "number")):
                return False
        elif node.kind == "name":
            if node.value not in OF_NUMBERS:
                return False
        elif node.kind == "symbol":
            letter = str(node.value)
            sign = letter in _DIFFERENTIALS | {"partial"} and (id(node) in derived or integrates)
            if letter in bound or sign or letter in _SIGNS or (letter == UNIT and imaginary):
                continue
            if letter in ends:
                continue
            if letter not in LETTERS or letter in _FUNCTIONS or ((barred or imaginary) and letter in PLANE):
                return False
            if letter not in variables and (total or integrates) and letter not in CONSTANTS:
                return False
        elif not _done(node):
            return False
    return True


def has_unit(tree: Tex, bound: frozenset[str]) -> bool:
    """Whether an `i` of a formula is the imaginary unit: above e, squared to -1, or beside nothing but numbers, cosines
    and sines."""
    nodes = walk(tree)
    if UNIT in bound or not any(node.kind == "symbol" and node.value == UNIT for node in nodes):
        return False
    raised = (n.children[1] for n in nodes if n.kind == "sup" and n.children[0].value == "e")
    if any(part.kind == "symbol" and part.value == UNIT for script in raised for part in walk(script)):
        return True
    letters = {str(n.value) for n in nodes if n.kind == "symbol"} - {UNIT, "pi"}
    return not letters or ({"cos", "sin"} <= {str(n.value) for n in nodes if n.kind == "name"})


def _done(node: Tex) -> bool:
    """Whether this is something that is done with numbers."""
    if node.kind == "group":
        return node.value in _BRACKETS and node.children[0].kind not in ("list", "matrix")
    if node.kind == "product":
        beside = zip(pairwise(node.children), node.value, strict=True)
        if any(sign == "" and _calls(*pair) for pair, sign in beside):
            return False
        dotted = (pair for pair, sign in zip(pairwise(node.children), node.value, strict=True) if sign in ("*", "x"))
        return _PRODUCTS.issuperset(node.value) and not any(all(map(_bare, pair)) for pair in dotted)
    if node.kind == "relation":
        return _COMPARED.issuperset(node.value)
    return node.kind in _DONE and (node.kind != "big" or node.value in _BIG)


def _calls(head: Tex, group: Tex) -> bool:
    """Whether a letter before brackets may be a function of what is in them."""
    brackets = group.kind == "group" and group.value in ("()", "[]")
    return brackets and head.kind == "symbol" and head.value not in _MULTIPLIED | {"Gamma", UNIT}


def _bare(node: Tex) -> bool:
    """Whether this may be a vector between dots: a letter, or a sum in brackets."""
    return node.kind in ("symbol", "sub", "group")


def _numbered(node: Tex) -> bool:
    return node.children[0].kind == "symbol" and node.children[1].kind == "number"


def _derivative(node: Tex) -> tuple[Tex, ...] | None:
    """The parts of the sign of a derivative, `\\frac{d}{dx}`; None of anything else."""
    if node.kind != "frac":
        return None
    above, below = node.children
    first = above.children[0] if above.kind in ("product", "sup") else above
    under = below.children[0] if below.kind == "product" else below
    signs = _DIFFERENTIALS | {"partial"}
    return (first, below) if first.value in signs and under.value in signs else None


def counting(tree: Tex) -> Iterator[Tex]:
    """Letters that count: in a factorial or a binomial, above a base, and, capital ones too, at the end of a sum."""
    for node in walk(tree):
        if node.kind in ("factorial", "binom"):
            parts = [part for child in node.children for part in walk(child)]
        elif node.kind == "sup" or (node.kind == "big" and node.value in ("sum", "prod")):
            counts = _COUNTS | CAPITALS if node.kind == "big" else _COUNTS
            parts = [part for part in walk(node.children[1]) if part.value in counts] if node.children[1] else []
        else:
            continue
        yield from (part for part in parts if part.kind == "symbol")
