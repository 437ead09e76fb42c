"""A form on its way to zero, with the equations and steps so far."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Factor, Form, Monomial
from proofcheck.logic.laws.trace import Equation, Known, Step, Trace, checked
from proofcheck.logic.laws.use import Use

MAX_STEPS = 3_000  # of one trace
BUDGET = 6_000  # steps tried for one problem, those that lead nowhere included


class GivenUp(Exception):
    """The search ends without a trace; says why."""


class Meter:
    """What is left of the budget."""

    def __init__(self, left: int = BUDGET) -> None:
        self.left = left

    def spend(self) -> None:
        """Raises GivenUp where nothing is left."""
        self.left -= 1
        if self.left < 0:
            raise GivenUp("too many steps were tried")


class State:
    """Each step is applied when it is written, by the law's own code."""

    def __init__(self, form: Form, context: Context, meter: Meter) -> None:
        self.form, self.context, self.meter = form, context, meter
        self.equations: list[Equation] = []
        self.known: list[Known] = []
        self.numbers: dict[object, int] = {}
        self.steps: list[Step] = []
        # (a monomial, the one that it was before an entry of a symmetric matrix was turned around)
        self.turned: set[tuple[Monomial, Monomial]] = set()

    def do(self, step: Step) -> None:
        """Raises Invalid where the step is no instance of its law; nothing has changed then."""
        self.meter.spend()
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
