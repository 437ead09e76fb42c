"""Traces: how a form is seen to be zero, by steps that are instances of laws. The loop that replays them.

A trace is written by a search of any kind; `zero` believes nothing in it. Each step takes a form to another that is
zero only if the first is; an equation is a form that is zero, by a law that checks its own instance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Form, Invalid, free


class Equation(Protocol):
    """An instance of a law: `difference` is zero for all values of the slots in their ranges."""

    @property
    def slots(self) -> tuple[Binder, ...]:
        """The free indices of the equation that are no free indices of the statement, with their ranges."""

    def difference(self, context: Context) -> Form:
        """The form that is zero, in a context that has the slots. Raises Invalid for what is no instance of the law."""


@dataclass(frozen=True)
class Known:
    """An equation that was checked."""

    slots: tuple[Binder, ...]
    difference: Form


class Step(Protocol):
    """A step from a form to another that is zero only if the first is zero."""

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        """Raises Invalid for what is no instance of the law."""


@dataclass(frozen=True)
class Trace:
    """Equations that the steps use by number, and the steps in their order."""

    equations: tuple[Equation, ...] = ()
    steps: tuple[Step, ...] = ()


def zero(form: Form, trace: Trace, context: Context) -> None:
    """Confirms that a form is zero for all declared values that satisfy the assumptions, and all values of its free
    indices: after the last step nothing is left. Raises Invalid."""
    known = [checked(equation, context) for equation in trace.equations]
    for step in trace.steps:
        form = step.apply(form, known, context)
    if form:
        raise Invalid(f"{len(form)} monomials are left")


def checked(equation: Equation, context: Context) -> Known:
    inner = context.extended(equation.slots)
    difference = equation.difference(inner)
    if not free(difference) <= inner.ranges.keys():
        raise Invalid("an index without a range")
    return Known(tuple(equation.slots), difference)


def picked(form: Form, at: int) -> tuple[Form, Form]:
    """(one monomial of the form, by its number in the order in which they came; the rest)."""
    if not 0 <= at < len(form):
        raise Invalid("no such monomial")
    chosen = list(form)[at]
    return {chosen: form[chosen]}, {m: c for m, c in form.items() if m is not chosen}
