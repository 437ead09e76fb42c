"""`axis=`: the axis of a tensor along which a word works, and results put back in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, in_words
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def axis_of(elaborator: Elaborator, node: Node, value: Value, scope: Scope) -> int:
    """The number of the axis that `node`, the value of `axis=`, names: from the end where it is negative."""
    place = elaborator.integer(node, scope)
    if place.op != "number":
        raise WrongArguments.error(scope.span(node), "`axis=` takes a whole number as it is written")
    number = int(place.data)
    if not -value.rank <= number < value.rank:
        message = f"there is no axis {number}: the tensor takes {in_words(value.rank) if value.rank else 'no index'}"
        raise WrongArguments.error(scope.span(node), message)
    return number % value.rank


def moved(value: Value, source: int, target: int) -> Value:
    """The tensor with one of its axes at another place."""
    axes = list(value.axes)
    axes.insert(target, axes.pop(source))
    return Value(value.kind, tuple(axes), value.body)
