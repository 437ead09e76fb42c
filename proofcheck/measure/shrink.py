"""From any counterexample to one that a person can check in the head.

Greedy, in passes until nothing changes: sizes down first (tensors keep their leading block), then whole tensors and
entries to zero, then numbers to plainer ones: small integers before small fractions before anything else. Every
step must still be refuted exactly, so the result is a counterexample whatever happens on the way; it is minimal in
the sense that no single step makes it plainer. Entries that a structure ties together change together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isqrt
from typing import Any

from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Polynomial, Spheres
from proofcheck.measure.candidates import Values, build, ordered
from proofcheck.run.budget import Budget, BudgetExceeded

Spend = Callable[[int], None]
Oracle = Callable[[Values, Spend], bool]
"""Whether values refute the statement; it says how many steps of exact evaluation it took to see that."""
Moved = Callable[[Values], Values]
"""Moves an assignment onto the equations that are assumed; what satisfies them already comes back itself."""
CHECK = 2_000_000  # units charged for one exact check
STEP = 5_000  # units charged for each of its steps: one adds or multiplies numbers without a fixed length
_POLYNOMIALS = tuple(
    Polynomial(tuple(map(Fraction, c))) for c in ((), (1,), (-1,), (2,), (0, 1), (0, -1), (0, 2), (0, 0, 1), (0, 0, -1))
)
_SPHERES = (
    Spheres(((Fraction(1), Fraction(1)),)),
    Spheres(((Fraction(0), Fraction(1)),)),
    Spheres(((Fraction(0), Fraction(1, 2)), (Fraction(2), Fraction(1, 2)))),
)
_LONG = 10
_PLAIN = tuple(Fraction(s * k) for k in range(4) for s in (1, -1) if k or s > 0)


def as_they_are(values: Values) -> Values:
    """Where no equation is assumed, or none that is solved."""
    return values


def asked(refutes: Oracle, values: Values, budget: Budget) -> bool:
    """The oracle's answer, and its price. Raises BudgetExceeded where there is nothing left to ask for it, or where
    a step of it ends the budget."""
    budget.spend(CHECK)
    return refutes(values, lambda steps: budget.spend(min(STEP * steps, budget.left)))


def shrink(problem: Problem, values: Values, refutes: Oracle, *, budget: Budget, moved: Moved = as_they_are) -> Values:
    """The plainest assignment reached from `values`, which must itself be refuted. Ends early with the budget.

    What is made plainer is what an assignment is moved from.
    """

    def holds(attempt: Values) -> bool:
        return asked(refutes, moved(attempt), budget)

    best = values
    try:
        while True:
            before = best
            for shrinker in (_sizes, _wholes, _numbers):
                best = _pass(problem, best, holds, shrinker)
            if best == before:
                return moved(best)
    except BudgetExceeded as ended:
        # `best` is rebound only after a pass; a pass hands what it had reached along with the exception.
        reached: Values = getattr(ended, "reached", best)
        return moved(reached)


def _pass(
    problem: Problem,
    values: Values,
    holds: Callable[[Values], bool],
    shrinker: Callable[[Problem, Values], Iterator[Values]],
) -> Values:
    """Take the first step that still refutes, and start over from there, until no step does."""
    while True:
        try:
            step = next((s for s in shrinker(problem, values) if holds(s)), None)
        except BudgetExceeded as ended:
            ended.reached = values  # type: ignore[attr-defined]
            raise
        if step is None:
            return values
        values = step


def _free_sizes(problem: Problem, values: Values) -> list[str]:
    return [n for n, d in problem.declarations.items() if d.kind == "dim" and n in values and n not in problem.sizes]


def _sizes(problem: Problem, values: Values) -> Iterator[Values]:
    """Smaller sizes, the smallest first; tensors cut to their leading block."""
    for name in _free_sizes(problem, values):
        current = int(values[name])
        smaller = [*range(1, min(current, 13)), *(s for s in (16, 100, current // 2, current - 1) if 13 <= s < current)]
        for size in smaller:
            yield resized(problem, values, {name: size})


def resized(problem: Problem, values: Values, sizes: dict[str, int]) -> Values:
    """`values` at other sizes: leading blocks of the tensors, continued by zeros (ones on a structured diagonal)."""
    changed = ordered(problem, {**values, **sizes})
    dims = {n: int(v) for n, v in changed.items() if problem.declarations[n].integral and not isinstance(v, tuple)}
    for name, value in changed.items():
        declaration = problem.declarations[name]
        if isinstance(value, tuple):
            shape = tuple(size.value(dims) for size in declaration.shape)
            filler = _unit if declaration.structure not in (None, "symmetric") else _zero
            changed[name] = build(shape, lambda at, v=value, f=filler: _read(v, at, f))
        elif declaration.kind == "index" and declaration.bound is not None:
            changed[name] = type(value)(min(int(value), declaration.bound.value(dims) - 1))
    return changed


def _zero(at: tuple[int, ...]) -> Fraction:
    return Fraction(0)


def _unit(at: tuple[int, ...]) -> Fraction:
    return Fraction(int(len(at) >= 2 and at[-1] == at[-2]))


def _read(value: Any, at: tuple[int, ...], filler: Callable[[tuple[int, ...]], Fraction]) -> Fraction:
    for position in at:
        if position >= len(value):
            return filler(at)
        value = value[position]
    return Fraction(value)


def _wholes(problem: Problem, values: Values) -> Iterator[Values]:
    """Whole tensors and functions replaced: by zeros, the identity, ones; a function by a shorter polynomial."""
    for name, value in values.items():
        if isinstance(value, Polynomial):
            for simple in _POLYNOMIALS:
                if _toll(simple) < _toll(value):
                    yield {**values, name: simple}
            for k in range(len(value.coefficients)):
                yield {**values, name: Polynomial(value.coefficients[:k])}
        elif isinstance(value, Spheres):
            for law in _SPHERES:
                if _size_of(law) < _size_of(value):
                    yield {**values, name: law}
        elif isinstance(value, tuple):
            shape = _shape(value)
            for filler in (_zero, _unit, lambda at: Fraction(1)):
                simple = build(shape, filler)
                if weight(simple) < weight(value):
                    yield {**values, name: simple}


def _numbers(problem: Problem, values: Values) -> Iterator[Values]:
    """Single numbers made plainer: first to zero wherever that works, then each to the plainest that works."""
    places = [(n, at) for n, v in values.items() if n not in problem.sizes for at in _places(problem, n, v)]
    for choice in (lambda q: [Fraction(0)] if q else [], plainer, _nearer):
        for name, at in places:
            current = _at(values[name], at)
            for number in choice(current):
                yield ordered(problem, {**values, name: _with(problem.declarations[name], values[name], at, number)})


def _nearer(q: Fraction) -> list[Fraction]:
    """A long number by one of half its length."""
    top, bottom = isqrt(abs(q.numerator)), isqrt(q.denominator)
    near = Fraction(top if q > 0 else -top, bottom)
    return [near] if max(top, bottom) >= _LONG and near else []


def _places(problem: Problem, name: str, value: Any) -> Iterator[tuple[int, ...]]:
    """The positions of the numbers in a value; of mirrored entries only one."""
    if isinstance(value, Polynomial):
        yield from ((k,) for k in range(len(value.coefficients)))
    elif isinstance(value, tuple):
        mirrored = problem.declarations[name].structure in ("symmetric", "posdef")
        for at in _positions(_shape(value)):
            if not mirrored or at[-2] <= at[-1]:
                yield at
    elif problem.declarations[name].kind != "dim" and not isinstance(value, Spheres):
        yield ()


def _positions(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not shape:
        yield ()
        return
    for k in range(shape[0]):
        for rest in _positions(shape[1:]):
            yield (k, *rest)


def _shape(value: Any) -> tuple[int, ...]:
    return (len(value), *_shape(value[0])) if isinstance(value, tuple) and value else ()


def _at(value: Any, at: tuple[int, ...]) -> Fraction:
    if isinstance(value, Polynomial):
        return Fraction(value.coefficients[at[0]])
    for position in at:
        value = value[position]
    return Fraction(value)


def _with(declaration: Declaration, value: Any, at: tuple[int, ...], number: Fraction) -> Any:
    """`value` with another number at a position, and at its mirror image where the structure asks for it."""
    if isinstance(value, Polynomial):
        coefficients = list(value.coefficients)
        coefficients[at[0]] = number
        return Polynomial(tuple(coefficients))
    if not at:
        return int(number) if isinstance(value, int) else number
    places = {at}
    if declaration.structure in ("symmetric", "posdef"):
        places.add((*at[:-2], at[-1], at[-2]))
    return build(_shape(value), lambda here: number if here in places else _at(value, here))


def plainness(q: Fraction) -> tuple[int, int, bool]:
    """Zero, then small whole numbers, then small fractions; a positive number before its negative."""
    return (q.denominator, abs(q.numerator), q < 0)


def plainer(q: Fraction) -> list[Fraction]:
    """Numbers plainer than q, the plainest first."""
    tried = {*_PLAIN, Fraction(int(q)), Fraction(round(q)), -q}
    tried |= {q.limit_denominator(k) for k in (2, 3, 4, 5, 6, 8, 10, 30, 100, 1000, 10**6)}
    tried |= {Fraction(int(q) // 2), Fraction(int(q) - (1 if q > 0 else -1)), Fraction(1, 2), Fraction(-1, 2)}
    return sorted((t for t in tried if plainness(t) < plainness(q)), key=plainness)


def _toll(value: Polynomial) -> tuple[object, ...]:
    """How much there is to say about a polynomial: its degree, then its coefficients."""
    return (len(value.coefficients), weight(value.coefficients) if value.coefficients else ())


def _size_of(law: Spheres) -> tuple[object, ...]:
    """How much there is to say about a law on spheres."""
    return (len(law.atoms), sum(max(q.denominator, abs(q.numerator)) for atom in law.atoms for q in atom))


def weight(value: Any) -> tuple[int, ...]:
    """How much there is to look at in a tensor: numbers other than zero, their denominators, sizes and signs."""
    numbers = [_at(value, at) for at in _positions(_shape(value))]
    return (
        sum(1 for q in numbers if q),
        sum(q.denominator for q in numbers),
        sum(abs(q.numerator) for q in numbers),
        sum(q < 0 for q in numbers),
    )
