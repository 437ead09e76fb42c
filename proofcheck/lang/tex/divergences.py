r"""The Kullback-Leibler divergence of two laws: `D_{\mathrm{KL}}(\mathcal{N}(\mu, 1) \,\|\, \mathcal{N}(0, 1))`.

Between the laws stands a double bar, `\parallel` or a comma. A law is written as behind `\sim`, or is that of a name
declared with one. Source: the average, under the first law, of the logarithm of the ratio of the densities.
"""

from __future__ import annotations

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.laws import law
from proofcheck.lang.tex.reading import Reading
from proofcheck.lang.tex.spelling import Names
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.span import SourceText

_HEADS = frozenset(
    f"{divergence}_{which}" for divergence in ("D", "mathbb D", "mathcal D", "mathrm D") for which in ("KL", "(K L)")
) | {"KL"}
_APART = ((",",), ("||",), ("parallel",))


def divergence(r: Reading, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """The divergence that begins at `factors[at]`, and where the product goes on; None if none does."""
    head, group = factors[at], at + 1
    if canonical(head) == "K" and at + 1 < len(factors) and canonical(factors[at + 1]) == "L":
        if r.tex[head.start : factors[at + 1].end] != "KL" or r.vocabulary.lookup("K") or r.vocabulary.lookup("L"):
            return None
        group = at + 2
    elif canonical(head) not in _HEADS or r.vocabulary.lookup(canonical(head)) is not None:
        return None
    if group >= len(factors) or factors[group].kind != "group" or factors[group].value not in ("()", "[]"):
        return None
    inner = factors[group].children[0]
    if inner.kind not in ("list", "relation") or inner.value not in _APART:
        return None
    laws = tuple(_law(r, side) for side in inner.children)
    return Node("call", head.start, factors[group].end, "KL", laws), group + 1


def _law(r: Reading, side: Tex) -> Node:
    name = r.vocabulary.lookup(canonical(side))
    known = r.vocabulary.elaborator.declarations.get(name or "")
    if known is not None and known.law is not None:
        return Node("name", side.start, side.end, name)
    found, drawn = Declared(), Tex("symbol", side.start, side.start, "x")
    try:
        law(found, drawn, side, r.tex, Names(), r.vocabulary)
    except Ambiguous as error:
        raise r.refuse(side, error.reason) from None
    if len(found.where) != 1 or found.sizes:
        raise r.refuse(side, f"`{r.shown(side)}` has a parameter that is not declared")
    (text,) = found.where.values()
    try:
        return _placed(parse(SourceText.bare(text, "")), side)
    except ProofcheckError as error:
        raise r.refuse(side, error.findings[0].message) from None


def _placed(node: Node, side: Tex) -> Node:
    """A node of a text that was made, where the formula has it."""
    children = tuple(_placed(child, side) if isinstance(child, Node) else child for child in node.children)
    keywords = tuple((key, _placed(value, side)) for key, value in node.keywords)
    return Node(node.kind, side.start, side.end, node.value, children, keywords)
