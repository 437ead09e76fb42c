"""Exact values moved onto the equations among the assumptions: what `assume.py` does for samples, for candidates.

An entry in which an equation is linear is solved for, one after another where it needs those before it, as in
`all(S[t + 1] == S[t] + x[t] for t in range(n))`; names in which one side is homogeneous of degree one are scaled
(`sum(p) == 1`), row by row where the equation is about rows. What is found is a candidate like any other: nobody takes
its word that the equation holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import isqrt
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.linear import linear_in
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Problem
from proofcheck.measure.candidates import Values
from proofcheck.measure.homogeneous import computable, degree_in, positions
from proofcheck.measure.shrink import Moved, as_they_are
from proofcheck.run.budget import Budget

At = Callable[[Term, Mapping[str, int]], Fraction | None]
Exact = Callable[[Values], At]
"""At an assignment: the value of a term, for values of its free indices, where it is a rational number."""
MAX_PLACES = 64  # that quantifiers of one equation range over
PRICE = 50_000  # units charged for one value
ATOMS = ("symbol", "entry")
HOPELESS = 200  # assignments in a row that could not be moved onto an equation: it is left alone


class _Equation:
    """An equation that is assumed, with what it says whatever the values are: it is met by many of them."""

    def __init__(self, problem: Problem, binders: list[Binder], core: Term) -> None:
        self.binders, self.core = binders, core
        self.difference = terms.sub(*core.args)
        self.names = list(computable(problem, core, set()))
        self._targets: dict[str, list[tuple[Term, Term]]] = {}

    def targets(self, name: str) -> list[tuple[Term, Term]]:
        """The name or its entries in which the equation is linear, each with the term that it has to be."""
        found = self._targets.get(name)
        if found is None:
            atoms = dict.fromkeys(t for t in terms.nodes(self.difference) if t.op in ATOMS and t.data == name)
            solved = ((t, _solution(t, list(atoms), self.difference)) for t in atoms)
            found = self._targets[name] = [(t, term) for t, term in solved if term is not None]
        return found


def _solution(target: Term, atoms: list[Term], difference: Term) -> Term | None:
    stands = {t: terms.symbol(f"{target.data}@{k}") for k, t in enumerate(t for t in atoms if t != target)}
    parts = linear_in(terms.rewrite(difference, stands.get), target)
    if parts is None or parts[0] == terms.ZERO:
        return None
    back = {symbol: t for t, symbol in stands.items()}
    return terms.rewrite(terms.div(terms.neg(parts[1]), parts[0]), back.get)


def onto(problem: Problem, exact: Exact | None, budget: Budget | None = None, *, edge: bool = False) -> Moved:
    """How values are moved; with `edge` also to where the two sides of `<` or `!=` are equal, which fails there.

    Raises BudgetExceeded from the result where the budget ends.
    """
    assumed = [*problem.given, *(problem.statement.args[:1] if problem.statement.op == "implies" else ())]
    parts = [part for given in assumed for part in (given.args if given.op == "and" else (given,))]
    stated = [(binders, core) for binders, core in map(terms.stripped, parts) if core.op == "eq"]
    if edge:
        binders, core = terms.stripped(problem.statement)
        core = core.args[1] if core.op == "implies" else core
        stated += [(binders, Term("eq", core.args))] if core.op in ("lt", "ne") else []
    if exact is None or not stated:
        return as_they_are
    known: Exact = exact
    equations = [_Equation(problem, binders, core) for binders, core in stated]
    failed = dict.fromkeys(range(len(equations)), 0)

    def priced(values: Values) -> At:
        at = known(values)

        def value(term: Term, indices: Mapping[str, int]) -> Fraction | None:
            if budget is not None:
                budget.spend(PRICE)
            return at(term, indices)

        return value

    def moved(values: Values) -> Values:
        met: list[_Equation] = []
        at: At | None = None  # of these values: most equations hold already, or cannot be met
        for k, equation in enumerate(equations):
            if failed[k] >= HOPELESS:
                continue
            at = at or priced(values)
            found = _moved(equation, met, values, at, priced)
            failed[k] = failed[k] + 1 if found is None else 0
            if found is not None:
                at, values = at if found is values else None, found
                met.append(equation)
        return values

    return moved


def _moved(
    equation: _Equation, met: list[_Equation], values: Values, at: At, known: Callable[[Values], At]
) -> Values | None:
    """Values that satisfy one equation more than those met already."""
    binders, core = equation.binders, equation.core
    if _holds(equation, at):
        return values
    places = _places(binders, at)
    if places is None:
        return None
    settled = {name for other in met for name in other.core.names}
    names = [name for name in equation.names if name in values]
    names.sort(key=lambda name: name in settled)  # what other equations speak of comes last
    for name in names:
        for target, solution in equation.targets(name):
            found = _solved(target, solution, values, places, at, known)
            if found is None:
                continue
            there = known(found)
            if all(_holds(e, there) for e in (equation, *met)):
                return found
    for side, other in (core.args, core.args[::-1]):
        alone = [name for name in names if name in side.names - settled and name not in other.names]
        for group in [*((name,) for name in alone), *([tuple(alone)] if len(alone) > 1 and not binders else [])]:
            degree = degree_in(side, frozenset(group))
            found = None
            if degree in (1, 2):
                found = _scaled(group, binders, terms.div(other, side), int(degree), values, places, at)
            if found is not None:
                return found
    return None


def _holds(equation: _Equation, at: At) -> bool:
    places = _places(equation.binders, at)
    return places is not None and all(at(equation.difference, place) == 0 for place in places)


def _places(binders: list[Binder], at: At) -> list[dict[str, int]] | None:
    """All values of the quantifiers' indices; None where a range depends on another or is long."""
    ranges = []
    for _, low, high in binders:
        first, last = (None if end.free else at(end, {}) for end in (low, high))
        if first is None or last is None or last - first > MAX_PLACES:
            return None
        ranges.append(range(int(first), int(last)))
    chosen = [dict(zip((b[0] for b in binders), place, strict=True)) for place in product(*ranges)]
    return chosen if len(chosen) <= MAX_PLACES else None


def _solved(
    target: Term,
    solution: Term,
    values: Values,
    places: list[dict[str, int]],
    at: At,
    known: Callable[[Values], At],
) -> Values | None:
    """The values with one entry computed for each place, place after place: later ones may need earlier ones."""
    first = values
    for place in places:
        at = at if values is first else known(values)
        found = at(solution, place)
        entry = [at(index, place) for index in target.args]
        if found is None or any(k is None for k in entry):
            return None
        value = _with(values[target.data], tuple(int(k) for k in entry if k is not None), found)
        if value is None:
            return None
        values = {**values, target.data: value}
    return values


def _scaled(
    names: tuple[str, ...],
    binders: list[Binder],
    share: Term,
    degree: int,
    values: Values,
    places: list[dict[str, int]],
    at: At,
) -> Values | None:
    """The values with some names, or their part at each place, times the share; times its root, where that is rational,
    for degree 2."""
    slots = positions(share, names[0], [index for index, _, _ in binders])
    if slots is None:
        return None
    changed = {name: values[name] for name in names}
    for place in places:
        factor = at(share, place)
        if factor is not None and degree == 2:
            factor = _root(factor)
        if factor is None:
            return None
        only = {slot: place[index] for index, slot in slots.items()}
        changed = {name: _times(value, factor, only) for name, value in changed.items()}
    return {**values, **changed}


def _root(q: Fraction) -> Fraction | None:
    if q < 0:
        return None
    found = Fraction(isqrt(q.numerator), isqrt(q.denominator))
    return found if found * found == q else None


def _with(value: Any, at: tuple[int, ...], entry: Fraction) -> Any:
    if not at:
        return entry
    if not isinstance(value, tuple) or not 0 <= at[0] < len(value):
        return None
    inner = _with(value[at[0]], at[1:], entry)
    return None if inner is None else (*value[: at[0]], inner, *value[at[0] + 1 :])


def _times(value: Any, factor: Fraction, only: Mapping[int, int], depth: int = 0) -> Any:
    """The entries whose indices are those of `only`, by axis, times the factor."""
    if not isinstance(value, tuple):
        return value * factor
    return tuple(_times(v, factor, only, depth + 1) if only.get(depth, k) == k else v for k, v in enumerate(value))
