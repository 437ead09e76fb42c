"""Forms over real and whole variables: `forall` and `exists`, `integral`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY, domain
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, scalar
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def _quantified(elaborator: Elaborator, node: Node, scope: Scope, universal: bool) -> Value:
    """`forall(body for x in interval(a, b) for n in natural if condition)`, `exists(...)`; over ranges too."""
    if len(node.children) != 1 or node.keywords or node.children[0].kind != "generator":
        example = f"{node.value}(... for x in real)"
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes one generator: `{example}`")
    generator = node.children[0]
    levels: list[tuple[str, str, tuple[Term, ...], list[Term]]] = []
    for clause in generator.clauses:
        if clause.over == "range":
            low = elaborator.integer(clause.low, scope) if clause.low else terms.ZERO
            ends: tuple[Term, ...] = (low, elaborator.length(clause.high, scope))
            name = elaborator.fresh()
            if standing(elaborator, {}).nonnegative(low):
                elaborator.natural.add(name)
            variable, conditions = scalar(terms.index(name), "integer"), []
        else:
            over = domain(elaborator, clause, scope)
            name, ends = elaborator.variable(clause.variable, over.kind), ()
            symbol = terms.symbol(name)
            variable = scalar(symbol, "integer" if over.kind in ("integer", "natural") else "real")
            conditions = list(over.within(symbol))
        scope = scope.child({clause.variable: variable})
        conditions += [elaborator.statement(c, scope) for c in clause.conditions]
        levels.append((clause.over, name, ends, conditions))
    body = elaborator.statement(generator.children[0], scope)
    for over_what, name, ends, conditions in reversed(levels):
        condition = terms.conjunction(*conditions)
        if condition != terms.TRUE:
            # The condition needs a value, whatever follows from it.
            body = Term("implies", (condition, body)) if universal else terms.conjunction(condition, body)
        if over_what == "range":
            body = Term("forall" if universal else "exists", (*ends, body), (name,))
        else:
            body = Term("every" if universal else "some", (body,), (name,))
    return scalar(body, "bool")


form("forall", "The statement holds for all numbers of a set.", "forall(x**2 >= 0 for x in real)")(
    lambda e, n, s: _quantified(e, n, s, True)
)
form("exists", "The statement holds for some number of a set.", "exists(x**2 == 2 for x in positive)")(
    lambda e, n, s: _quantified(e, n, s, False)
)


@form("integral", "The integral over an interval.", "integral(x**2 for x in interval(0, 1)) == 1 / 3")
def _integral(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    example = "`integral(f(x) for x in interval(a, b))`"
    if len(node.children) != 1 or node.keywords or node.children[0].kind != "generator":
        raise WrongArguments.error(scope.span(node), f"write {example}")
    generator = node.children[0]
    levels = []
    for clause in generator.clauses:
        if clause.conditions or clause.over not in ("interval", "real"):
            raise WrongArguments.error(scope.span(node), f"an integral is taken over an interval: {example}")
        over = domain(elaborator, clause, scope)
        name = elaborator.variable(clause.variable)
        levels.append((name, over))
        scope = scope.child({clause.variable: scalar(terms.symbol(name))})
    value = elaborator.numeric(generator.children[0], scope)
    if value.rank or value.kind == "complex":
        raise WrongArguments.error(scope.span(node), "an integral is taken of a real number")
    body = value.body
    for name, over in reversed(levels):
        if over.low == INFINITY or over.high == MINUS_INFINITY:
            raise WrongArguments.error(scope.span(node), "an integral runs from -oo or to oo, not the other way")
        body = Term("integral", (body, over.low, over.high), (name,))
    return scalar(body)
