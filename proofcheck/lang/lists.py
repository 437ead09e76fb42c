"""Tensors written out: entry by entry, `[a, b, c]`, or by a rule, `[f(i) for i in range(n)]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.lang import terms
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename, scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def stack(elaborator: Elaborator, items: list[Value], node: Node, scope: Scope) -> Value:
    """A tensor written out entry by entry: `[a, b, c]`, or row by row."""
    if not items:
        raise ConstructNotAllowed.error(scope.span(node), "an empty list has no entries to type")
    first = items[0]
    for item in items[1:]:
        if item.rank != first.rank:
            raise RankMismatch.error(scope.span(node), "the entries of a list have different ranks")
        for a, b in zip(item.shape, first.shape, strict=True):
            if a != b:
                raise size_clash(scope.span(node), "the rows of a list have equal sizes", b, a)
    names = tuple(i for i, _ in first.axes)
    new = elaborator.fresh()
    bodies = [rename(item, names) for item in items]
    body = bodies[-1]
    for position in reversed(range(len(bodies) - 1)):
        body = terms.where(terms.eq(terms.index(new), terms.number(position)), bodies[position], body)
    kinds = {item.kind for item in items}
    if "bool" in kinds and len(kinds) > 1:
        raise KindMismatch.error(scope.span(node), "a list of statements and numbers has no kind")
    kind: Any = "integer" if kinds == {"integer"} else "complex" if "complex" in kinds else "real"
    return Value("bool" if kinds == {"bool"} else kind, ((new, Size.of(len(items))), *first.axes), body)


def comprehension(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    axes = []
    for clause in node.clauses:
        if clause.conditions or clause.low is not None or clause.over != "range":
            raise ConstructNotAllowed.error(
                scope.span(node), "a comprehension that makes a tensor runs over whole ranges: `for i in range(n)`"
            )
        name = elaborator.fresh()
        axes.append((name, elaborator.size(clause.high, scope)))
        elaborator.ranges[name] = axes[-1][1]
        elaborator.natural.add(name)
        scope = scope.child({clause.variable: scalar(terms.index(name), "integer")})
    inner = elaborator.value(node.children[0], scope)
    return Value(inner.kind, (*axes, *inner.axes), inner.body)
