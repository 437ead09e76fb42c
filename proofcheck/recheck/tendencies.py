"""Limits, integrals and statements about growth as terms: what tends, in which name, and where to."""

from __future__ import annotations

from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope, Value, scalar
from proofcheck.recheck.shapes import form, named
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node


@form("limit")
def _limit(e: Elaborator, node: Node, scope: Scope) -> Value:
    """The term, the place (`infinite`, with its sign, for oo), the name and the side."""
    told = dict(node.keywords)
    if len(node.args) != 3 or told.keys() - {"side"} or (told and told["side"].value not in ("+", "-")):
        raise Unsupported("the arguments of limit")
    d, inner, place = named(e, node.args[1], scope), e.numeric(node.args[0], scope), _place(e, node.args[2], scope)
    if d.shape or d.law or d.structure:
        raise Unsupported("a limit in such a name")
    data = ("limit", d.name, told["side"].value if told else "")
    return Value(inner.shape, lambda places: Term("opaque", (inner.at(places), place), data))


def _place(e: Elaborator, node: Node, scope: Scope) -> Term:
    """A number, or oo with its sign."""
    bare = node.args[0] if node.kind == "neg" else node
    if bare.kind == "name" and bare.value == "oo":
        if "oo" in scope.names or "oo" in e.claim.declarations or "oo" in e.claim.definitions:
            raise Unsupported("a name that is written like infinity")
        return Term("infinite", (), -1 if node.kind == "neg" else 1)
    return e.numeric(node, scope).body


@form("grows", "bounded", "dominates")
def _growth(e: Elaborator, node: Node, scope: Scope) -> Value:
    """Both terms, and the one size that grows; of several sizes nothing is said."""
    told = dict(node.keywords)
    if len(node.args) != 2 or told.keys() - {"at"}:
        raise Unsupported(f"the arguments of {node.value}")
    a, b = (e.numeric(arg, scope) for arg in node.args)
    if a.shape or b.shape:
        raise Mismatch(f"{node.value} of a tensor")
    if told:
        name = named(e, told["at"], scope).name
    else:
        sizes = {n for t in (a.body, b.body) for n in t.names if n in e.dims}
        if len(sizes) != 1:
            return e.unread(node, scope, True)
        (name,) = sizes
        e.moves(name)
    if e.claim.declarations[name].kind != "dim":
        raise Unsupported("growth in such a name")
    return scalar(Term("opaque", (a.body, b.body), (node.value, name)), True)
