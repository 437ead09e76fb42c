"""A form on its way to zero, with the equations and steps so far."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.forms import Binder, Factor, Form
from proofcheck.laws.trace import Equation, Known, Step, Trace, checked
from proofcheck.laws.use import Use

MAX_STEPS = 3_000


class GivenUp(Exception):
    """The search ends without a trace; says why."""


class State:
    """Each step is applied when it is written, by the law's own code."""

    def __init__(self, form: Form, context: Context) -> None:
        self.form, self.context = form, context
        self.equations: list[Equation] = []
        self.known: list[Known] = []
        self.numbers: dict[object, int] = {}
        self.steps: list[Step] = []

    def do(self, step: Step) -> None:
        """Raises Invalid where the step is no instance of its law; nothing has changed then."""
        self.form = step.apply(self.form, self.known, self.context)
        self.steps.append(step)
        if len(self.steps) > MAX_STEPS:
            raise GivenUp("too many steps")

    def equation(self, equation: Equation) -> int:
        """The number of an equation, checked once. Raises Invalid where it is no instance of its law."""
        found = self.numbers.get(equation)
        if found is None:
            known = checked(equation, self.context)
            found = self.numbers[equation] = len(self.equations)
            self.equations.append(equation)
            self.known.append(known)
        return found

    def use(
        self,
        equation: Equation,
        places: tuple[Term, ...],
        c: Fraction,
        binders: tuple[Binder, ...],
        factors: tuple[Factor, ...],
    ) -> None:
        self.do(Use(self.equation(equation), places, c, binders, factors))

    @property
    def trace(self) -> Trace:
        return Trace(tuple(self.equations), tuple(self.steps))
