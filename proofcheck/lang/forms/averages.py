"""Averages, probabilities and variances, also under a condition, or given random names or a random number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.calls import arguments
from proofcheck.lang.distributions import conditioning, fixing
from proofcheck.lang.distributions.averaging import average
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, scalar
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

Moment = Callable[[Term], Term | None]  # of a term; None where it is not known under what is given


@form("E", "The expected value over the random names.", "E(q @ k) == 0")
def _expectation(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    mean, _, plain = _moments(elaborator, node, scope)
    (value,) = arguments(elaborator, plain, scope, 1)
    return Value(value.field, value.axes, _found(mean(value.body), node, scope))


@form("P", "The probability of a statement about the random names.", "P(x <= 0) == 1 / 2")
def _probability(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """The expected value of 1 where the event occurs and 0 where it does not."""
    mean, _, plain = _moments(elaborator, node, scope)
    if len(plain.children) != 1 or plain.keywords:
        raise WrongArguments.error(scope.span(node), "`P` takes one statement, and `given=` another one")
    event = terms.where(elaborator.statement(node.children[0], scope), terms.ONE, terms.ZERO)
    return scalar(_found(mean(event), node, scope), "real")


def variance_given(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """Var(e, given=A); without a condition it is a definition of the prelude."""
    _, spread, plain = _moments(elaborator, node, scope)
    (value,) = arguments(elaborator, plain, scope, 1)
    if value.kind == "complex":
        raise KindMismatch.error(
            scope.span(node),
            "`Var` under a condition takes a real number",
            remedy="Write the sum of `Var(re(z), given=...)` and `Var(im(z), given=...)`.",
        )
    return Value(value.field, value.axes, _found(spread(value.body), node, scope))


def _moments(elaborator: Elaborator, node: Node, scope: Scope) -> tuple[Moment, Moment, Node]:
    """Mean and variance under what `given=` says, and the call without it."""
    given = [argument for key, argument in node.keywords if key == "given"]
    if len(given) != 1:
        return partial(average, elaborator), lambda _: None, node
    rest = tuple((key, argument) for key, argument in node.keywords if key != "given")
    plain = replace(node, keywords=rest)
    parts = given[0].children if given[0].kind == "list" else given
    values = [elaborator.value(part, scope) for part in parts]
    known = [fixing.whole(value, elaborator) for value in values]
    if all(known):
        names = frozenset(filter(None, known))
        return partial(fixing.mean, elaborator, names), partial(fixing.variance, elaborator, names), plain
    if len(values) > 1 or (values[0].kind != "bool" and values[0].rank):
        raise ConstructNotAllowed.error(
            scope.span(given[0]),
            "what is given is a statement, a random number, or names of random tensors",
            remedy="Write `given=x` for a random name x, `given=[x, y]` for two, `given=x == t` for a condition.",
        )
    if values[0].kind != "bool":
        of = partial(conditioning.projected, elaborator, values[0].body)
        return lambda e: (of(e) or (None,))[0], lambda e: (of(e) or (None,))[-1], plain
    condition = elaborator.statement(given[0], scope)
    return (
        lambda e: conditioning.conditional(elaborator, e, condition),
        lambda e: conditioning.spread(elaborator, e, condition),
        plain,
    )


def _found(value: Term | None, node: Node, scope: Scope) -> Term:
    if value is None:
        given = next(argument for key, argument in node.keywords if key == "given")
        event = given.kind == "compare"
        raise ConstructNotAllowed.error(
            scope.span(node),
            "the condition has probability 0" if event else "the average given this is not known",
            remedy="A condition `u == t` is read for u, and what is averaged, affine in normal names."
            if event
            else "Given names, averages are taken of polynomials in the others; given another number, of what is "
            "affine in normal names.",
        )
    return value
