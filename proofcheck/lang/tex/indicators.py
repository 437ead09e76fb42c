r"""Indicators: `\mathbb{1}\{x > 0\}`, `\mathbf{1}_{x > 0}`, `I(y = k)`: 1 where a statement holds, 0 elsewhere.

The sign may be an identity matrix or a number elsewhere; before a comparison in brackets it can be neither.
"""

from __future__ import annotations

from proofcheck.lang.tex.tree import Tex

_SIGNS = frozenset(["mathbb 1", "mathbf 1", "mathrm 1", "mathbb I", "mathbf I", "mathrm I", "I", "1"])
_CONDITIONS = frozenset(["relation", "and", "or", "not"])
_BRACKETS = frozenset(["()", "[]", "{}"])


def indicated(factors: list[Tex], signs: list[str]) -> tuple[list[Tex], list[str]]:
    """The factors of a product with its indicators put together; `signs` stand between them."""
    if not any(_named(factor) for factor in factors):
        return factors, signs
    made: list[Tex] = []
    between: list[str] = []
    for k, factor in enumerate(factors):
        beside = k > 0 and signs[k - 1] == ""
        if beside and made and made[-1].kind in ("symbol", "number") and _sign(made[-1]) and _condition(factor):
            made[-1] = _made(made[-1], factor)
            continue
        if k:
            between.append(signs[k - 1])
        below = factor.kind == "sub" and _sign(factor.children[0]) and _condition(factor.children[1])
        made.append(_made(factor, factor.children[1]) if below else factor)
    return made, between


def _named(tree: Tex) -> bool:
    return _sign(tree.children[0] if tree.kind == "sub" else tree)


def _sign(tree: Tex) -> bool:
    return tree.kind in ("symbol", "number") and tree.value in _SIGNS


def _condition(tree: Tex) -> Tex | None:
    """The statement that a group or a subscript is."""
    if tree.kind == "group" and tree.value in _BRACKETS:
        tree = tree.children[0]
    return tree if tree.kind in _CONDITIONS else None


def _made(first: Tex, last: Tex) -> Tex:
    return Tex("indicator", first.start, max(first.end, last.end), None, (_condition(last),))
