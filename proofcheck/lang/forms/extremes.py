"""`max` and `min` of one tensor, or over a range: the largest value, and the smallest as the opposite of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.forms.expressions import over_range
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def extreme(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """What a call of `max` or `min` with one argument says."""
    (argument,) = node.children
    if argument.kind == "generator" and any(clause.conditions for clause in argument.clauses):
        message = f"`{node.value}` over a range takes no `if`, which might leave no number"
        raise WrongArguments.error(scope.span(node), message)
    singular = argument.kind == "call" and argument.value == "singular_values"
    if node.value == "max":
        return _at_an_end(over_range(elaborator, node, scope, "largest"), singular)
    opposite = Node("neg", argument.start, argument.end, None, (argument,))
    if argument.kind == "generator":
        element = argument.children[0]
        turned = (Node("neg", element.start, element.end, None, (element,)),)
        opposite = Node("generator", argument.start, argument.end, None, turned, clauses=argument.clauses)
    found = Node("call", node.start, node.end, node.value, (opposite,), node.keywords)
    value = _at_an_end(over_range(elaborator, found, scope, "largest"), singular)
    return Value(value.kind, value.axes, terms.neg(value.body))


def _at_an_end(value: Value, singular: bool) -> Value:
    """Eigenvalues and singular values are in order: of all of them, or of their opposites, the largest is the first or
    the last, and of their absolute values one of these two. singular: they are singular values, roots of what is not
    negative."""
    t = value.body
    if t.op != "largest" or t.args[0] != terms.ZERO:
        return value
    (_, count, body), (k,) = t.args, t.data
    plain = not (body.op == "mul" and len(body.args) == 2 and body == terms.neg(body.args[1]))
    inner = body if plain else body.args[1]
    inner = inner.args[0] if (singular and inner.op == "sqrt") or body.op == "abs" else inner
    if inner.op != "eigenvalue" or inner.args[0] != count or k in inner.args[2].free:
        return value
    here, last = terms.index(k), terms.sub(count, terms.ONE)
    if inner.args[1] not in (here, terms.sub(last, here)):  # each of them once, from the first or from the last on
        return value
    ends = [Term("eigenvalue", (count, place, inner.args[2]), inner.data) for place in (terms.ZERO, last)]
    first, final = (terms.rewrite(body, lambda s, end=end: end if s == inner else None) for end in ends)  # type: ignore[misc]
    largest = Term("max", (first, final)) if body.op == "abs" else final if plain else first
    return Value(value.kind, value.axes, largest)
