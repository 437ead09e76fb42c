"""Where counterexamples live: a deterministic stream of exact assignments, the smallest and plainest first.

Most false statements fail at tiny sizes and plain values, so the stream pairs growing sizes with growing palettes:
zeros and ones, signs, halves, small integers, small fractions, and last what is huge or tiny. A problem of few
scalars gets every combination of a palette instead of random ones. Structured matrices are exact: positive definite
as L L^T + I of small integers, orthogonal from signed permutations and the rotations (3/5, 4/5) and (5/13, 12/13).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.verdict import Polynomial, Spheres
from proofcheck.measure.ladder import size_names
from proofcheck.run.budget import Budget

Values = dict[str, Any]
COST, ENTRY = 40_000, 8_000  # units charged for making a candidate and each number in it

_SIGNS = (0, 1, -1)
_PALETTES: tuple[tuple[Fraction, ...], ...] = (
    tuple(map(Fraction, (1,))),
    tuple(map(Fraction, (0, 1))),
    tuple(map(Fraction, _SIGNS)),
    (*map(Fraction, (0, 1, -1, 2, -2)), Fraction(1, 2), Fraction(-1, 2)),
    (*map(Fraction, (0, 1, -1, 2, -2, 3, -3, 4, 5, 7, 10, -10)), Fraction(1, 2), Fraction(1, 3), Fraction(-3, 2)),
    tuple(Fraction(p, q) for q in (1, 2, 3, 4, 5, 7) for p in range(-6, 7)),
    tuple(Fraction(s * m) for s in (1, -1) for m in (1, 1000, 10**6, Fraction(1, 1000), Fraction(1, 10**6))),
)
_LARGE_SIZES = (4, 5, 7, 10, 16, 100, 1000)  # of sizes that shape nothing
_DRAWN = 4  # the palette of `drawn`
_OWN = len(_PALETTES)  # the numbers that stand in the problem itself: bounds are met there first
_FEW_OWN = 6
_SQUARES = (Fraction(9, 25), Fraction(16, 25))
# The squared radii of two spheres; their mean is 1.
_RADII = tuple(
    (Fraction(low), Fraction(high))
    for low, high in ((1, 1), (0, 2), (Fraction(1, 2), 2), (0, 4), (Fraction(1, 2), Fraction(3, 2)), (0, 10))
)
_EACH = 6  # random candidates for a pair of sizes and palette
_GRID = 1500  # combinations up to which all are listed


def candidates(problem: Problem, *, budget: Budget, seed: int) -> Iterator[Values]:
    """Assignments to all names the problem needs values for; endless, ends when the budget does (BudgetExceeded).

    A dimension gets an int (those that `given` eliminated included), a scalar a Fraction, a tensor nested tuples, a
    function of one variable a Polynomial. Declared kinds and structures are respected, `given` is not looked at.
    """
    source = random.Random(f"candidates/{seed}")
    names = needed(problem)
    own = _own(problem)
    for sizes, palette, wide in _schedule(problem, names):
        for values in _filled(problem, names, sizes, palette, wide, source, own):
            budget.spend(COST + ENTRY * sum(_count(value) for value in values.values()))
            yield values


def _own(problem: Problem) -> tuple[Fraction, ...]:
    """Numbers of the problem, and zero; where roots are taken, squares whose difference from 1 is one too."""
    parts = [t for part in (*problem.given, problem.statement) for t in subterms(part) if t.op in ("number", "sqrt")]
    found = dict.fromkeys(t.data for t in parts if t.op == "number")
    roots = _SQUARES if any(t.op == "sqrt" for t in parts) else ()
    return (Fraction(0), *(Fraction(v) for v in list(found)[:_FEW_OWN] if v), *roots)


def _count(value: Any) -> int:
    return sum(map(_count, value)) if isinstance(value, tuple) else 1


def needed(problem: Problem) -> list[str]:
    """The names of which a witness states the value: not those under expectations only, unless there are many
    laws among which a witness has to choose."""
    used = set()
    stack: list[Term] = [problem.statement, *problem.given]
    while stack:
        term = stack.pop()
        if term.op == "expectation":
            declared = [problem.declarations[n] for n in term.names if n in problem.declarations]
            used |= {d.name for d in declared if d.law is None or d.law.family == "spherical"}
            continue
        if term.op in ("symbol", "entry", "derivative"):
            used.add(term.data)
        elif term.op == "apply":
            used.add(term.data[0])
        stack.extend(term.args)
    used |= {n for n in problem.used() if problem.declarations[n].law is None}
    return [name for name in problem.declarations if name in used and name not in problem.sizes]


def _schedule(problem: Problem, names: list[str]) -> Iterator[tuple[dict[str, int], int, bool]]:
    """Pairs of sizes and palette, easy ones first; for ever. `wide`: sizes that shape nothing are drawn large too."""
    dims = size_names(problem)
    shaped = any(problem.declarations[n].shape for n in names)
    top = 3 if shaped else {1: 30, 2: 8, 3: 5}.get(len(dims), 3)
    configurations = [
        dict(zip(dims, sizes, strict=True))
        for sizes in sorted(itertools.product(range(1, top + 1), repeat=min(len(dims), 6)), key=lambda s: (sum(s), s))
    ]
    if len(dims) > 6:
        configurations = [dict.fromkeys(dims, s) for s in (1, 2, 3)]
    small = [c for c in configurations if max(c.values(), default=1) <= 2][:16]
    for palette in (*range(4), _OWN):
        for sizes in small:
            yield sizes, palette, False
    for palette in range(len(_PALETTES)):
        for sizes in configurations[:64]:
            yield sizes, palette, False
    for step in itertools.count():
        # Two larger sizes take turns on top of the small ones, for what first fails at 4 or 5.
        larger = [dict.fromkeys(dims, 4 + step % 2)] if dims else []
        for sizes in [*configurations[:64], *larger]:
            for palette in (3, 4, 5, 6, _OWN):
                yield sizes, palette, True


def _filled(
    problem: Problem,
    names: list[str],
    sizes: dict[str, int],
    palette: int,
    wide: bool,
    source: random.Random,
    own: tuple[Fraction, ...],
) -> Iterator[Values]:
    """Candidates at given sizes: the whole grid for few numbers, else some random ones."""
    free = [problem.declarations[n] for n in names if n not in sizes]
    plain = all(not d.shape and d.kind != "function" for d in free)
    if plain and not wide:
        choices = [allowed(d, palette, sizes, own) for d in free]
        combinations = 1
        for choice in choices:
            combinations *= len(choice)
        if combinations <= _GRID:
            for numbers in itertools.product(*choices):
                yield ordered(problem, {**sizes, **{d.name: v for d, v in zip(free, numbers, strict=True)}})
            return
    for _ in range(_EACH):
        chosen = dict(sizes)
        if wide and not any(d.shape for d in free):
            chosen = {n: source.choice((s, *_LARGE_SIZES)) for n, s in sizes.items()}
        values: Values = dict(chosen)
        for declaration in free:
            values[declaration.name] = _value(declaration, palette, chosen, source, own)
        yield ordered(problem, values)


def ordered(problem: Problem, values: Mapping[str, Any]) -> Values:
    """The values with those of eliminated dimensions, in the order of declaration."""
    full = dict(values)
    sizes = {n: int(v) for n, v in values.items() if isinstance(v, int) or (isinstance(v, Fraction) and v == int(v))}
    for name, size in problem.sizes.items():
        if size.dims <= sizes.keys():
            full[name] = size.value(sizes)
    return {name: full[name] for name in problem.declarations if name in full}


def allowed(
    declaration: Declaration, palette: int, sizes: Mapping[str, int], own: tuple[Fraction, ...] = ()
) -> list[Fraction]:
    """The numbers of a palette that the kind of a scalar or entry admits; never empty."""
    kind, numbers = declaration.kind, list(own if palette == _OWN else _PALETTES[palette])
    if kind == "index":
        assert declaration.bound is not None
        return [Fraction(k) for k in range(min(declaration.bound.value(sizes), 8))] or [Fraction(0)]
    if kind == "bool":
        return [Fraction(0), Fraction(1)]
    if kind in ("integer", "natural", "dim"):
        numbers = [q for q in numbers if q.denominator == 1]
    if kind in ("natural", "nonnegative"):
        numbers = [q for q in numbers if q >= 0]
    if kind in ("positive", "dim"):
        numbers = [q for q in numbers if q > 0]
    return numbers or [Fraction(1)]


def drawn(problem: Problem, sizes: Mapping[str, int], source: random.Random) -> Values:
    """One assignment at the given sizes, of small whole numbers and a few simple fractions."""
    values: Values = dict(sizes)
    for name in needed(problem):
        if name not in sizes:
            values[name] = _value(problem.declarations[name], _DRAWN, sizes, source)
    return ordered(problem, values)


def _value(
    declaration: Declaration,
    palette: int,
    sizes: Mapping[str, int],
    source: random.Random,
    own: tuple[Fraction, ...] = (),
) -> Any:
    numbers = allowed(declaration, palette, sizes, own)
    if palette == _OWN and source.random() < 0.5:
        numbers = [source.choice(numbers)]  # all entries alike
    if declaration.kind == "function":
        degree = source.randint(0, 3)
        return Polynomial(tuple(source.choice(_PALETTES[min(palette, 4)]) for _ in range(degree + 1)))
    if declaration.law is not None and declaration.law.family == "spherical":
        return spheres(declaration.law, palette, source)
    shape = tuple(size.value(sizes) for size in declaration.shape)
    if declaration.structure is None:
        return build(shape, lambda _: source.choice(numbers))
    return _stacked(shape[:-2], lambda: _matrix(str(declaration.structure), shape[-1], numbers, source))


def spheres(law: Law, palette: int, source: random.Random) -> Spheres:
    """A rotation-invariant law: one sphere, or two of them with mean squared radius 1; of any scale where none is
    declared."""
    low, high = source.choice(_RADII[: palette + 2])
    atoms = [(Fraction(1), Fraction(1))]
    if low != high:
        weight = (1 - low) / (high - low)  # of the larger, so that the mean is 1
        atoms = [(low, 1 - weight), (high, weight)]
    scale = Fraction(1)
    if law.variance is None and palette:
        scale = source.choice([q for q in _PALETTES[min(palette, 5)] if q >= 0])
    if not scale:
        atoms = [(Fraction(1), Fraction(1))]
    return Spheres(tuple((scale * ratio, weight) for ratio, weight in atoms))


def build(shape: tuple[int, ...], entry: Any, at: tuple[int, ...] = ()) -> Any:
    """Nested tuples of `entry(position)`."""
    if not shape:
        return entry(at)
    return tuple(build(shape[1:], entry, (*at, k)) for k in range(shape[0]))


def _stacked(shape: tuple[int, ...], matrix: Any) -> Any:
    return build(shape, lambda _: matrix())


def _matrix(structure: str, size: int, numbers: list[Fraction], source: random.Random) -> Any:
    """A matrix of the declared class, exactly."""
    n = range(size)
    order = source.sample(n, size)
    if structure == "permutation":
        return tuple(tuple(Fraction(int(order[i] == j)) for j in n) for i in n)
    if structure == "orthogonal":
        return _orthogonal(size, order, source)
    raw = [[source.choice(numbers) for _ in n] for _ in n]
    if structure == "symmetric":
        return tuple(tuple(raw[min(i, j)][max(i, j)] for j in n) for i in n)
    if structure == "posdef":
        lower = [[raw[i][j] if j <= i else Fraction(0) for j in n] for i in n]
        least = source.choice((Fraction(1), Fraction(1), Fraction(1, 64), Fraction(1, 4096)))
        return tuple(tuple(sum((lower[i][k] * lower[j][k] for k in n), least * (i == j)) for j in n) for i in n)
    # Invertible: unit triangular factors times a permutation reach every sign of the determinant.
    low = [[raw[i][j] if j < i else Fraction(int(i == j)) for j in n] for i in n]
    high = [[raw[i][j] if j > i else (raw[i][j] or Fraction(1)) * (i == j) for j in n] for i in n]
    product = [[sum((low[i][k] * high[k][j] for k in n), Fraction(0)) for j in n] for i in n]
    return tuple(tuple(product[order[i]]) for i in n)


def _orthogonal(size: int, order: list[int], source: random.Random) -> Any:
    """A signed permutation, turned in some of its coordinate planes by an angle with rational sine and cosine."""
    n = range(size)
    rows = [[Fraction(source.choice((1, -1)) * (order[i] == j)) for j in n] for i in n]
    for i, j in itertools.combinations(n, 2):
        c, s = source.choice(((1, 0), (1, 0), (Fraction(3, 5), Fraction(4, 5)), (Fraction(5, 13), Fraction(12, 13))))
        rows[i], rows[j] = (
            [c * a - s * b for a, b in zip(rows[i], rows[j], strict=True)],
            [s * a + c * b for a, b in zip(rows[i], rows[j], strict=True)],
        )
    return tuple(tuple(Fraction(x) for x in row) for row in rows)
