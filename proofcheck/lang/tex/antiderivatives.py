r"""Antiderivatives with their constant: `\int x^2 \, dx = \frac{x^3}{3} + C` says what the derivative of x^3 / 3 is."""

from __future__ import annotations

from proofcheck.lang.tex.cases import body_and_variable
from proofcheck.lang.tex.tree import Tex, walk

_CONSTANTS = frozenset({"C", "c", "mathrm C", "const", "constant", "text{const}"})


def as_derivative(tree: Tex) -> Tex | None:
    """The equation between a function and the derivative of its antiderivative; None for any other formula."""
    if tree.kind != "relation" or tree.value != ("=",):
        return None
    left, right = tree.children
    if left.kind != "big" or left.value != "int" or left.children[:2] != (None, None) or right.kind != "add":
        return None
    *terms, constant = right.children
    if right.value[-1] != "+" or str(constant.value) not in _CONSTANTS or not terms:
        return None
    found = body_and_variable(left.children[2])
    if found is None or any(node.kind == "big" and node.value == "int" for term in terms for node in walk(term)):
        return None
    body, variable = found
    at = (right.start, terms[-1].end)
    whole = Tex("add", *at, right.value[:-1], tuple(terms))
    primitive = terms[0] if len(terms) == 1 and right.value[0] == "+" else whole
    sign, below = (Tex("symbol", right.start, right.start, "d") for _ in range(2))
    letter = Tex("symbol", right.start, right.start, variable.value)
    by = Tex("frac", right.start, right.start, None, (sign, Tex("product", *at, ("",), (below, letter))))
    derived = Tex("product", *at, ("",), (by, Tex("group", *at, "()", (primitive,))))
    return Tex("relation", tree.start, tree.end, ("=",), (derived, body))
