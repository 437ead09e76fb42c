"""`max` and `min` of one tensor, or over a range: the largest value, and the smallest as the opposite of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.forms.expressions import over_range
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def extreme(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """What a call of `max` or `min` with one argument says."""
    (argument,) = node.children
    if argument.kind == "generator" and any(clause.conditions for clause in argument.clauses):
        message = f"`{node.value}` over a range takes no `if`, which might leave no number"
        raise WrongArguments.error(scope.span(node), message)
    if node.value == "max":
        return over_range(elaborator, node, scope, "largest")
    opposite = Node("neg", argument.start, argument.end, None, (argument,))
    if argument.kind == "generator":
        element = argument.children[0]
        turned = (Node("neg", element.start, element.end, None, (element,)),)
        opposite = Node("generator", argument.start, argument.end, None, turned, clauses=argument.clauses)
    found = Node("call", node.start, node.end, node.value, (opposite,), node.keywords)
    value = over_range(elaborator, found, scope, "largest")
    return Value(value.kind, value.axes, terms.neg(value.body))
