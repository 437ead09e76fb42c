"""Statements about names known by moments and bounds: a law of few values under which one fails.

Markov's, Chebyshev's and Cantelli's bounds are attained by laws of two or three values, one of them at the threshold.
So values are looked for among the numbers that the statement compares with, the bounds, and these moved by the mean;
the weights then follow from the declared moments (Lagrange's polynomials, averaged). Sizes and parameters take plain
values, all of them together drawn by lot, the same lot for the same statement.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.growth import FORMS
from proofcheck.logic.semantics.assignment import reader
from proofcheck.logic.verdict import Atoms, Evidence
from proofcheck.search.engines import Proposal

NAME = "laws of few values"
WORLDS, LAWS = 160, 8  # values of the parameters, and laws for each
FEW_WORLDS = 10
ENTRIES = 6  # of all random names together
TENSOR = 12  # entries of a parameter
_F = Fraction
PLAIN = tuple(map(_F, (1, 2, 0, -1, 3, -2)))
NUMBERS = (*PLAIN, _F(1, 2), _F(1, 2), _F(1, 4), _F(-1, 2), _F(3, 2), _F(1, 10), _F(5))
STEPS = (_F(1, 2), _F(-1, 2), _F(1, 4), _F(-1, 4), _F(1), _F(-1))
WEIGHTS = (_F(1, 2), _F(1, 2), _F(1, 4), _F(3, 4), _F(1, 10), _F(9, 10))
Values = dict[str, Any]


def concerned(problem: Problem) -> bool:
    """Whether a name of which the law is not known is averaged over."""
    return any(known_in_part(problem.declarations.get(n)) for n in averaged_names(problem.statement))


def known_in_part(declaration: Declaration | None) -> bool:
    return declaration is not None and declaration.law is not None and declaration.law.family == "iid"


def averaged_names(statement: Term) -> frozenset[str]:
    return frozenset().union(*(t.names for t in nodes(statement) if t.op == "expectation"))


def briefly(problem: Problem) -> Proposal:
    """The same in few worlds: most of what is false fails there, and a proof is looked for at greater length."""
    return propose(problem, FEW_WORLDS)


def propose(problem: Problem, worlds: int = WORLDS) -> Proposal:
    """Evidence `witness`."""
    from proofcheck.logic.kernel import witness

    nothing = Proposal(NAME, None)
    if any(t.op in FORMS or t.op == "limit" for t in nodes(problem.statement)):
        return nothing  # these speak of other sizes than the one at hand
    source = random.Random(0)
    for _ in range(worlds):
        values = _parameters(problem, source)
        if values is None:
            return nothing
        seen = set()
        for laws in _laws(problem, values, source):
            if str(laws) in seen:
                continue
            seen.add(str(laws))
            if witness.check(problem, {**values, **laws}) is not None:
                return Proposal(NAME, Evidence("witness", NAME, {"values": {**values, **laws}}), "a law of few values")
    return nothing


def _parameters(problem: Problem, source: random.Random) -> Values | None:
    """Values of all names that are not random; None where a name takes none."""
    used = problem.used()
    values: Values = {}
    declared = [(n, d) for n, d in problem.declarations.items() if n in used and d.law is None]
    for name, declaration in sorted(declared, key=lambda item: item[1].kind != "dim"):
        if name in problem.sizes:
            continue
        if declaration.kind == "dim":
            values[name] = source.choice((1, 1, 2, 2, 3))
            continue
        if declaration.kind in ("function", "complex", "bool") or declaration.structure is not None:
            return None
        sizes = [size.value({d: values[d] for d in size.dims}) for size in declaration.shape]
        values[name] = _tensor(declaration, sizes, values, source)
    return values


def _tensor(declaration: Declaration, sizes: list[int], values: Values, source: random.Random) -> Any:
    if sizes:
        return tuple(_tensor(declaration, sizes[1:], values, source) for _ in range(min(sizes[0], TENSOR)))
    number = source.choice(NUMBERS)
    if declaration.kind == "positive":
        return abs(number) or _F(1)
    if declaration.kind in ("nonnegative", "natural", "index"):
        number = abs(number)
    if declaration.integral:
        number = _F(round(number))
    if declaration.bound is not None:
        size = declaration.bound
        number %= max(size.value({d: values[d] for d in size.dims}), 1)
    return number


def _laws(problem: Problem, values: Values, source: random.Random) -> Iterator[dict[str, Atoms]]:
    """Laws for the random names that fit the declared ones at these parameters."""
    read = reader(problem, values)
    if any(_false(read, assumption) for assumption in problem.given):
        return
    names = [n for n in sorted(problem.used()) if known_in_part(problem.declarations[n])]
    try:
        count = sum(_entries(problem.declarations[n], values) for n in names)
    except KeyError:
        return
    if count > ENTRIES:
        return
    marks = _marks(problem, read, values)
    known: dict[str, _Known | None] = {}
    for _ in range(LAWS):
        found = {}
        for name in names:
            law = problem.declarations[name].law
            assert law is not None
            if name not in known:
                known[name] = _known(law, read, marks)
            told = known[name]
            atoms = None if told is None else _law(told, source)
            if atoms is None:
                break
            found[name] = atoms
        if len(found) == len(names):
            yield found


def _false(read: Any, assumption: Term) -> bool:
    """Whether an assumption is seen not to hold: one comparison of numbers."""
    if assumption.op not in COMPARISONS:
        return False
    a, b = (read(side, {}) for side in assumption.args)
    if a is None or b is None:
        return False
    return not {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[assumption.op]


def _entries(declaration: Declaration, values: Values) -> int:
    total = 1
    for size in declaration.shape:
        total *= size.value({d: values[d] for d in size.dims})
    return total


def _marks(problem: Problem, read: Any, values: Values) -> list[Fraction]:
    """Numbers that the statement may compare a random name with."""
    unknown = {n for n, d in problem.declarations.items() if d.law is not None}
    found = dict.fromkeys(v for v in values.values() if isinstance(v, Fraction))
    for t in nodes(problem.statement):
        if t.op in ("le", "lt", "eq", "ne", "max", "min", "add"):
            for side in t.args:
                value = read(side, {}) if side.names.isdisjoint(unknown) and not side.free else None
                if value is not None:
                    found[value] = None
    sizes = [v for v in values.values() if isinstance(v, int) and v > 1]
    scaled = [m * k for m in found for k in sizes] + [m / k for m in found for k in sizes]
    return list(dict.fromkeys([*found, *scaled, *PLAIN, *(-m for m in found)]))


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a name at some parameters: moments, bounds, and the values that it may take."""

    moments: dict[int, Fraction]
    low: Fraction | None
    high: Fraction | None
    places: list[Fraction]


def _known(law: Law, read: Any, marks: list[Fraction]) -> _Known | None:
    """None where nothing fits."""
    moments = {k: read(m, {}) for k, m in law.moments}
    low, high = (None if end is None else read(end, {}) for end in (law.low, law.high))
    if any(m is None for m in moments.values()) or (law.low and low is None) or (law.high and high is None):
        return None
    ends = [end for end in (low, high) if end is not None]
    if low is not None and high is not None and low > high:
        return None
    mean = moments.get(1)
    places = [*marks, *ends, *(e + s for e in ends for s in STEPS)]
    if mean is not None:
        places += [mean, *(mean + m for m in marks), *(mean - m for m in marks)]
    places = [p for p in dict.fromkeys(places) if (low is None or low <= p) and (high is None or p <= high)]
    return _Known(moments, low, high, places) if places else None


def _law(known: _Known, source: random.Random) -> Atoms | None:
    """A law with the declared moments and bounds."""
    moments, low, high, places = known.moments, known.low, known.high, known.places
    ends = [end for end in (low, high) if end is not None]
    mean = moments.get(1)
    if mean is None:
        points = [source.choice(places) for _ in range(source.choice((1, 2, 2)))] if not _often(ends, source) else ends
        share = source.choice(WEIGHTS)
        return _joined(list(zip(points, (share, 1 - share) if len(points) > 1 else (_F(1),), strict=True)))
    spread = moments[2] - mean**2 if 2 in moments else None
    if spread is not None and spread < 0:
        return None
    if spread == 0 or (spread is None and source.random() < 0.1):
        return Atoms(((mean, _F(1)),))
    if spread is not None and max(moments) == 2 and source.random() < 0.5:
        first = source.choice(places)
        if first == mean:
            return None
        other = mean - spread / (first - mean)
        return _weighted(moments, [first, other], low, high)
    count = len(moments) + 1
    if max(moments) > len(moments):  # one between others is not declared
        around_zero = {*moments} == {1, 2, 4} and mean == 0
        return _three_values(moments[2], moments[4], source, places) if around_zero else None
    if len(places) < count:
        return None
    points = source.sample(places, count)
    if spread is None and _often(ends, source):
        points = [ends[0], source.choice(places)] if len(ends) == 1 else ends
    return _weighted(moments, points, low, high)


def _three_values(spread: Fraction, fourth: Fraction, source: random.Random, places: list[Fraction]) -> Atoms | None:
    """Values a < 0 < b with the mean 0, this variance v and this fourth moment, v (a**2 + a b + b**2), whatever the
    third is."""
    below, above = ([p for p in places if (p < 0) is side and p] for side in (True, False))
    pairs = [(a, b) for a in below for b in above if spread * (a * a + a * b + b * b) == fourth]
    if not pairs:
        return None
    a, b = source.choice(pairs)
    weights = spread / (a * (a - b)), spread / (b * (b - a))
    rest = 1 - weights[0] - weights[1]
    return None if rest < 0 else _joined([(a, weights[0]), (b, weights[1]), (_F(0), rest)])


def _often(ends: list[Fraction], source: random.Random) -> bool:
    return bool(ends) and source.random() < 0.5


def _weighted(
    moments: Mapping[int, Fraction], points: list[Fraction], low: Fraction | None, high: Fraction | None
) -> Atoms | None:
    """These values, with the weights that the moments leave: the averages of Lagrange's polynomials."""
    if len(set(points)) < len(points) or any(
        (low is not None and p < low) or (high is not None and p > high) for p in points
    ):
        return None
    exact, atoms = [_exactly(p) for p in points], []
    averages = [fmpq(1), *(_exactly(moments[k]) for k in range(1, len(points)))]
    for p, x in zip(points, exact, strict=True):
        polynomial = [fmpq(1)]
        for y in exact:
            if y != x:
                shifted = [fmpq(0), *polynomial]
                polynomial = [(a - y * b) / (x - y) for a, b in zip(shifted, [*polynomial, fmpq(0)], strict=True)]
        weight = sum((c * m for c, m in zip(polynomial, averages, strict=True)), fmpq(0))
        if weight < 0:
            return None
        if weight:
            atoms.append((p, _F(int(weight.p), int(weight.q))))
    return _joined(atoms)


def _exactly(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _joined(atoms: list[tuple[Fraction, Fraction]]) -> Atoms:
    total: dict[Fraction, Fraction] = {}
    for value, weight in atoms:
        total[value] = total.get(value, _F(0)) + weight
    return Atoms(tuple(sorted(total.items())))
