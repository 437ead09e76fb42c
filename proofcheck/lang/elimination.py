"""Equations between sizes, used up front: given `h*dk == d`, d becomes h*dk wherever it stands, in shapes too, so that
what splits an axis into heads has a type. The equation is then an identity and drops out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.elaborate import Elaborator
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Density
from proofcheck.source.span import SourceText


def eliminate(elaborator: Elaborator, trees: list[tuple[SourceText, Node]], scope: Scope) -> None:
    """Each dimension that an assumption equates with a size made of others becomes that size, by the first one."""
    sizes = elaborator.sizes
    for text, tree in trees:
        if tree.kind != "compare" or tree.value != ("==",):
            continue
        for name_node, other in (tree.children, tree.children[::-1]):
            declaration = elaborator.declarations.get(name_node.value) if name_node.kind == "name" else None
            if declaration is None or declaration.kind != "dim" or declaration.name in sizes:
                continue
            try:
                size = elaborator.size(other, Scope(text, {}, scope))
            except ProofcheckError:
                continue
            dims = {d: elaborator.declarations[d].kind for d in size.dims}
            if declaration.name in dims or any(kind != "dim" for kind in dims.values()):
                continue
            for earlier, value in sizes.items():
                sizes[earlier] = value.substitute({declaration.name: size})
            sizes[declaration.name] = size
            break


def resize(elaborator: Elaborator) -> None:
    """The declarations in the dimensions that are left: shapes, bounds, arguments and laws."""
    sizes = elaborator.sizes
    if not sizes:
        return
    rules = {name: size.term() for name, size in sizes.items()}

    def body(term: Term) -> Term:
        return terms.rewrite(term, lambda t: rules.get(t.data) if t.op == "symbol" else None)

    def shape(value: tuple[Size, ...]) -> tuple[Size, ...]:
        return tuple(s.substitute(sizes) for s in value)

    for name, declaration in elaborator.declarations.items():
        law = declaration.law
        if law is not None:

            def resized(v):  # type: ignore[no-untyped-def]
                return v and replace(v, axes=tuple((i, s.substitute(sizes)) for i, s in v.axes), body=body(v.body))

            law = replace(
                law,
                mean=resized(law.mean),
                variance=resized(law.variance),
                covariance=resized(law.covariance),
                moments=tuple((k, body(m)) for k, m in law.moments),
                low=law.low and body(law.low),
                high=law.high and body(law.high),
                density=law.density and _resized(law.density, body),
            )
        elaborator.declarations[name] = replace(
            declaration,
            shape=shape(declaration.shape),
            bound=declaration.bound and declaration.bound.substitute(sizes),
            arguments=tuple(shape(a) for a in declaration.arguments),
            law=law,
        )


def _resized(density: Density, body: Callable[[Term], Term]) -> Density:
    """A density whose parameters and ends are in the dimensions that are left."""
    return replace(
        density,
        low=body(density.low),
        high=body(density.high),
        body=body(density.body),
        log=body(density.log),
        given=tuple(map(body, density.given)),
        further=tuple(map(body, density.further)),
    )


def trivial(term: Term) -> bool:
    """Whether an assumption became an identity between sizes when dimensions were eliminated."""
    if term.op != "eq":
        return False
    left, right = (Size.from_term(a) for a in term.args)
    return left is not None and left == right
