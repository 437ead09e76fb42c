r"""The normal density as documents write it: `\mathcal{N}(x \mid \mu, \sigma^2)`, `\mathcal{N}(x; \mu, \Sigma)`.

Source: with mean m and variance v, exp(-(x - m)^2 / (2 v)) / sqrt(2 pi v); with a covariance S of n rows,
exp(-(x - m)^T S^{-1} (x - m) / 2) / sqrt((2 pi)^n det S).
"""

from __future__ import annotations

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.expressions import expression
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import size_node

_NORMAL = frozenset(["mathcal N", "mathscr N", "mathrm N", "N"])


def density(r: Reading, head: Tex, group: Tex) -> Node | None:
    """The density that stands here; None if none does."""
    if head.kind != "symbol" or canonical(head) not in _NORMAL or r.vocabulary.lookup(canonical(head)) is not None:
        return None
    inner = group.children[0] if group.kind == "group" and group.value in ("()", "[]") else group
    if inner.kind != "list" or inner.value not in (("|", ","), (";", ",")):
        return None
    point, mean, spread = inner.children
    if spread.kind == "symbol" and spread.value in ("sigma", "s", "tau"):
        raise r.refuse(spread, f"`{r.shown(spread)}` may be the variance, or its root")
    at = (head.start, group.end)

    def call(name: str, *arguments: Node) -> Node:
        return Node("call", *at, name, arguments)

    def of(kind: str, *children: Node) -> Node:
        return Node(kind, *at, None, children)

    values = [expression(r, part) for part in (point, mean, spread)]
    ranks = [r.rank(value, part) for value, part in zip(values, (point, mean, spread), strict=True)]
    x, m, v = values
    zero = m.kind == "number" and m.value == 0
    away = x if zero else of("sub", x, m)
    two, pi = number(2, head), Node("name", *at, "pi")
    if ranks == [0, 0, 0]:
        power = of("neg", of("div", of("pow", away, two), of("mul", two, v)))
        return of("div", call("exp", power), call("sqrt", of("mul", of("mul", two, pi), v)))
    if ranks[0] != 1 or ranks[2] != 2 or not (ranks[1] == 1 or zero):
        raise r.refuse(group, "this density is not read")
    size = size_node(r.vocabulary.value(x, r.scope).shape[0], *at)
    if size is None:
        raise r.refuse(point, "the density of a vector whose size is no name")
    power = of("neg", of("div", of("matmul", of("matmul", away, call("inv", v)), away), two))
    whole = of("mul", of("pow", of("mul", two, pi), size), call("det", v))
    return of("div", call("exp", power), call("sqrt", whole))
