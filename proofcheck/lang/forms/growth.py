"""Forms about growth: two terms compared as sizes grow, up to constants.

The exact meaning is in docs/guide/language.md. The term's data names the sizes that grow: one, given by `at=`, or none
named, which stands for all sizes that occur.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, scalar
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


# What stays what it is while sizes grow.
_NUMBERS = ("dim", "integer", "natural", "real", "positive", "nonnegative")


def _compared(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    name = node.value
    if len(node.children) != 2 or any(key != "at" for key, _ in node.keywords) or len(node.keywords) > 1:
        raise WrongArguments.error(scope.span(node), f"write `{name}(e, g)` or `{name}(e, g, at=n)` with a size n")
    values = [elaborator.numeric(child, scope) for child in node.children]
    for value, child in zip(values, node.children, strict=True):
        if value.rank or value.kind == "complex":
            raise WrongArguments.error(scope.span(child), f"`{name}` compares real numbers")
        if value.body.free:
            raise ConstructNotAllowed.error(scope.span(child), f"`{name}` says something of all sizes, not of an index")
        for used_name in sorted(value.body.names):
            used_declaration = elaborator.declarations[used_name]
            if used_declaration.kind not in _NUMBERS or used_declaration.shape or used_declaration.law is not None:
                raise ConstructNotAllowed.error(
                    scope.span(child), f"`{name}` compares terms in sizes and numbers; `{used_name}` is neither"
                )
    sizes: tuple[str, ...] = ()
    for _, given in node.keywords:
        sizes = (_size(elaborator, given, scope),)
    used = sorted({n for v in values for n in v.body.names if elaborator.declarations[n].kind == "dim"})
    if name == "dominates" and not sizes:
        if len(used) != 1:
            found = ", ".join(used) or "none"
            raise WrongArguments.error(
                scope.span(node),
                f"`dominates` is about one size that grows; here: {found}",
                remedy="Write `dominates(a, b, at=n)`: n grows, the others are fixed.",
            )
        sizes = (used[0],)
    if not sizes and not used:
        raise WrongArguments.error(
            scope.span(node),
            f"`{name}` is about sizes that grow, and here is none",
            remedy="Declare what grows as `dim`. What a constant bounds for all numbers is `exists(a <= C * b ...)`.",
        )
    return scalar(Term(name, tuple(v.body for v in values), sizes), "bool")


def _size(elaborator: Elaborator, node: Node, scope: Scope) -> str:
    declaration = elaborator.declarations.get(node.value) if node.kind == "name" else None
    if declaration is None or declaration.kind != "dim":
        raise ConstructNotAllowed.error(scope.span(node), "what grows is a name declared as `dim`")
    if declaration.name in elaborator.sizes:
        raise ConstructNotAllowed.error(scope.span(node), f"`{declaration.name}` is made of other sizes by `given`")
    return declaration.name


form("grows", "As fast as the second term, up to constants, for all sizes.", "grows(2*n**2 + n, n**2)")(_compared)
form("bounded", "At most a constant times the second term, for all sizes.", "bounded(n*d, n**2*d)")(_compared)
form("dominates", "The quotient tends to infinity with a size.", "dominates(n**2, n*log(n), at=n)")(_compared)
