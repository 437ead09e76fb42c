"""Equations between sizes, used up front: given `h*dk == d`, d becomes h*dk wherever it stands, in shapes too, so that
what splits an axis into heads has a type. The equation is then an identity and drops out."""

from __future__ import annotations

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.elaborate import Elaborator
from proofcheck.lang.parse import Node
from proofcheck.lang.resizing import resized
from proofcheck.lang.scope import Scope
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
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
    """The declarations in the dimensions that are left."""
    elaborator.declarations.update(resized(elaborator.declarations, elaborator.sizes))


def trivial(term: Term) -> bool:
    """Whether an assumption became an identity between sizes when dimensions were eliminated."""
    if term.op != "eq":
        return False
    left, right = (Size.from_term(a) for a in term.args)
    return left is not None and left == right
