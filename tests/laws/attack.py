"""What laws accept of altered steps and equations is checked by numbers: forms before and after have equal values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Form, Invalid, add, atom, free, multiply, scale
from proofcheck.logic.laws.premises import named
from proofcheck.logic.laws.replay import equations
from proofcheck.logic.laws.trace import Known, Trace, checked
from proofcheck.search.lawsearch.derivation import assumed
from tests.laws.mutate import Mutator
from tests.laws.statements import context_of
from tests.laws.values import Unknown, Values

TOLERANCE = 1e-6
SKIPPED = ("limit", "integral")


def points(problem: Problem, seed: int) -> Iterator[Values]:
    """Sizes in which ranges are empty, single, equal and different."""
    dims = sorted(n for n, d in problem.declarations.items() if d.kind == "dim")
    for turn in range(4):
        sizes = {name: 1 + (turn + k * (turn % 3)) % 3 for k, name in enumerate(dims)}
        yield Values(problem.declarations, sizes, seed + turn)


def vanishes(form: Form, context: Context, problem: Problem, seed: int) -> bool | None:
    """Whether the form is zero, in numbers, for all values of its free indices; None where that cannot be computed."""
    names = sorted(free(form))
    if any(t.op in SKIPPED for m in form for a, _ in m.factors for t in nodes(a)):
        return None
    for values in points(problem, seed):
        satisfied = _satisfies(values, context)
        if satisfied is not True:
            if satisfied is False:
                continue
            return False
        ranges = [range(max(context.ranges[n].value(values.sizes), 0)) for n in names]
        for places in product(*ranges):
            here = dict(zip(names, places, strict=True))
            try:
                parts = [abs(values.form({m: c}, here)) for m, c in form.items()]
                if not abs(values.form(form, here)) <= TOLERANCE * (1 + max(parts, default=0)):
                    return False
            except (Unknown, OverflowError, KeyError, ValueError):
                return None
    return True


def _satisfies(values: Values, context: Context) -> bool | None:
    """Whether what is assumed, or said to be defined, holds at a point; None where that is so and something else does
    not hold that was granted, such as that a divisor is not zero."""
    asked = getattr(context.shown, "used", {})
    known = getattr(context.shown, "_follows", lambda _: True)
    signed = []
    for condition, granted in asked.items():
        if granted and not known(named(condition)):
            signed.append(condition)
        elif granted and _holds(values, condition) is False:
            return False
    return None if any(_holds(values, condition) is False for condition in signed) else True


def _holds(values: Values, condition: Term) -> bool | None:
    try:
        return values.holds(condition, {})
    except (Unknown, OverflowError, KeyError, ValueError):
        return None


def attack(
    problem: Problem, traces: Sequence[Trace], seed: int, times: int, count: Counter[str] | None = None
) -> Counter[str]:
    """Alters each step and equation `times` times. Counts what was rejected, accepted, and accepted wrongly, in `count`
    where that is given: what is there when the time is up counts."""
    count = Counter() if count is None else count
    context = context_of(problem)
    for (binders, left, right), trace in zip(equations(problem.statement, context), traces, strict=True):
        inner = context.extended(binders)
        slots = [name for equation in trace.equations for name, _ in equation.slots]
        names = tuple({*inner.ranges, *slots, "$0", "$1", "$2", "i"})
        symbols = tuple(n for n, d in problem.declarations.items() if not d.shape and d.kind != "function")
        mutator = Mutator(seed, names, symbols, tuple(context.dims))
        known: list[Known] = []
        for equation in trace.equations:
            known.append(checked(equation, inner))
            for _ in range(times):
                other = mutator.altered(equation)
                if other == equation:
                    continue
                name = type(equation).__name__
                try:
                    found = checked(other, inner)
                except Invalid:
                    count[f"{name} rejected"] += 1
                    continue
                except (AttributeError, TypeError, ValueError, IndexError, KeyError, ArithmeticError) as error:
                    count[f"{name} {type(error).__name__}"] += 1
                    continue
                if assumed(other):  # which the numbers need not satisfy
                    continue
                right_or_wrong = vanishes(found.difference, inner.extended(found.slots), problem, seed)
                count[f"{name} {_word(right_or_wrong)}"] += 1
                if right_or_wrong is False:
                    print("WRONG", problem.statement, other, found.difference)
        form = add(expand(left, inner), scale(expand(right, inner), -1))
        for step in trace.steps:
            for _ in range(times):
                other = mutator.altered(step)
                if other == step:
                    continue
                name = type(step).__name__
                try:
                    after = other.apply(form, known, inner)
                except Invalid:
                    count[f"{name} rejected"] += 1
                    continue
                except (AttributeError, TypeError, ValueError, IndexError, KeyError, ArithmeticError) as error:
                    count[f"{name} {type(error).__name__}"] += 1
                    continue
                before = multiply(atom(other.atom, other.k), form) if isinstance(other, Clear) else form
                if name == "Use" and assumed(trace.equations[other.equation]):
                    continue
                right_or_wrong = vanishes(add(after, scale(before, -1)), inner, problem, seed)
                count[f"{name} {_word(right_or_wrong)}"] += 1
                if right_or_wrong is False:
                    print("WRONG", problem.statement, other, form, after)
            form = step.apply(form, known, inner)
    return count


def _word(found: bool | None) -> str:
    return {True: "accepted, right", False: "WRONG", None: "accepted, not computed"}[found]
