"""Values of the declared names: random ones in a number system, and those that a witness names.

Random values lie in what is declared and, as far as they can be moved there, satisfy the assumptions: an equation is
solved for an entry in which it is affine, inequalities are met by trying. Whatever is drawn is drawn from a generator
that the text of the evidence seeds, so that nobody can choose the points without choosing the text.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array
from proofcheck.recheck.claims import Claim, Declaration
from proofcheck.recheck.evaluate import Evaluator, Frame, Function, Here
from proofcheck.recheck.matrices import inverse
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.numbers.dual import Duals
from proofcheck.recheck.tree import Node

DEGREE = 16  # of the polynomials that stand for declared functions


@dataclass(slots=True, eq=False)
class Draw:
    """Draws for one point. `wide`: from a large range, for identities; else moderate rationals of real size.
    `whole`: names of whole numbers get small whole numbers, so that ranges can end at them; else any numbers, at which
    an identity says more than at whole ones."""

    claim: Claim
    system: System
    dims: Mapping[str, int]
    rng: random.Random
    wide: bool
    whole: bool = True
    unknown: dict[Any, Any] = field(default_factory=dict)

    def real(self, sign: str = "") -> Any:
        """A number; positive ones are squares, so that they have roots in a field."""
        if self.wide:
            root = self.rng.randrange(2, 1 << 40)
            value: Any = root * root if sign else self.rng.randrange(-(1 << 62), 1 << 62)
        else:
            value = Fraction(self.rng.randrange(-160, 161), 64)
            if sign:
                value = value * value + (Fraction(1, 64) if sign == "positive" else 0)
        return self.system.lift(value) if hasattr(self.system, "lift") else value

    def integer(self, kind: str) -> Any:
        if not self.whole:
            return self.real("nonnegative" if kind == "natural" else "")
        return self.rng.randrange(9) if kind == "natural" else self.rng.randrange(-9, 10)

    def shape(self, sizes: tuple[Node, ...]) -> tuple[int, ...]:
        e = Evaluator(self.claim, 20_000)
        return tuple(e.whole(size, Frame(), Here(System(), self.dims)) for size in sizes)

    def value(self, declaration: Declaration) -> Any:
        kind = declaration.kind
        if kind == "index":
            assert declaration.bound is not None
            return self.rng.randrange(self.shape((declaration.bound,))[0])
        if kind == "function":
            return self.function(declaration)
        shape = self.shape(declaration.shape)
        if declaration.structure is not None:
            return self.matrix(declaration.structure, shape)
        if kind in ("integer", "natural"):
            return arrays.build(shape, lambda _: self.integer(kind))
        if kind == "bool":
            return arrays.build(shape, lambda _: self.rng.random() < 0.5)
        sign = kind if kind in ("positive", "nonnegative") else ""
        return arrays.build(shape, lambda _: self.real(sign))

    def matrix(self, structure: str, shape: tuple[int, ...]) -> Array:
        n, s = shape[0], self.system
        if shape != (n, n):
            raise Unsupported("a matrix that is not square")
        if structure == "permutation":
            order = self.rng.sample(range(n), n)
            return Array(shape, [int(order[i] == j) for i, j in arrays.places(shape)])
        free = Array(shape, [self.real() for _ in arrays.places(shape)])
        if structure == "invertible":
            return free
        if structure == "symmetric":
            return Array(shape, [free[(min(p), max(p))] for p in arrays.places(shape)])
        if structure in ("posdef", "psd"):
            return _times(s, free, arrays.transposed(free))
        # Orthogonal: Cayley's (1 - K) inv(1 + K) of a skew K, with the sign of a row changed in half of the cases.
        small = [[0] * n for _ in range(n)]
        for i in range(n):
            for j in range(i):
                small[i][j] = self.real()
                small[j][i] = s.neg(small[i][j])
        plus = [[s.add(int(i == j), small[i][j]) for j in range(n)] for i in range(n)]
        minus = Array(shape, [s.sub(int(i == j), small[i][j]) for i, j in arrays.places(shape)])
        right = Array(shape, [x for row in inverse(plus, s) for x in row])
        flip = self.rng.randrange(2 * n)
        found = _times(s, minus, right)
        return Array(shape, [s.neg(found[p]) if p[0] == flip else found[p] for p in arrays.places(shape)])

    def function(self, declaration: Declaration) -> Function:
        """A random polynomial: of each argument, or of a few random linear forms in all entries of the arguments."""
        shapes = [self.shape(shape) for shape in declaration.arguments]
        out = self.shape(declaration.shape)
        scalar = not out and not any(shapes)
        forms = 1 if scalar and len(shapes) == 1 else 3
        degree = DEGREE if scalar and len(shapes) == 1 else 5
        size = sum(len(list(arrays.places(shape))) for shape in shapes)
        scale = 1 if self.wide else Fraction(1, 4)
        polynomials = {
            place: [
                (
                    [1] if scalar and len(shapes) == 1 else [self.rng.randrange(-9, 10) for _ in range(size)],
                    [self._coefficient(k, scale) for k in range(degree + 1)],
                )
                for _ in range(forms)
            ]
            for place in arrays.places(out)
        }

        def call(s: System, *args: Any) -> Any:
            flat = [x for arg in args for x in arrays.entries(arg)]
            if len(flat) != size:
                raise Unsupported("an argument of another shape")

            def one(place: tuple[int, ...]) -> Any:
                total: Any = 0
                for weights, coefficients in polynomials[place]:
                    form: Any = 0
                    for w, x in zip(weights, flat, strict=True):
                        form = s.add(form, s.mul(w, x))
                    value: Any = 0
                    for c in reversed(coefficients):
                        value = s.add(s.mul(value, form), c)
                    total = s.add(total, value)
                return total

            return arrays.build(out, one)

        return Function(call)

    def _coefficient(self, k: int, scale: Any) -> Any:
        value = self.real()
        return value if self.wide else self.system.mul(value, Fraction(scale) ** k)

    def moment(self, name: str, order: int, size: int) -> Any:
        """A value for a moment that is not declared."""
        key = (name, order, size)
        if key not in self.unknown:
            self.unknown[key] = self.real("positive" if not order % 2 else "")
        return self.unknown[key]


def _times(s: System, a: Any, b: Any) -> Array:
    n = a.shape[0]

    def entry(p: tuple[int, ...]) -> Any:
        total: Any = 0
        for k in range(n):
            total = s.add(total, s.mul(a[(p[0], k)], b[(k, p[1])]))
        return total

    found: Array = arrays.build((n, n), entry)
    return found


def drawn(draw: Draw, positions: Mapping[str, int]) -> dict[str, Any]:
    """Random values of all names; those of `positions` are given."""
    values: dict[str, Any] = dict(draw.dims)
    for name, declaration in draw.claim.declarations.items():
        if declaration.kind != "dim":
            values[name] = positions[name] if name in positions else draw.value(declaration)
    return values


class NoPoint(ValueError):
    """No values were found that satisfy the assumptions."""


def solved(claim: Claim, values: dict[str, Any], system: System, steps: int) -> dict[str, Any]:
    """The values moved onto the equations that are assumed: each is solved for an entry in which it is affine, that no
    earlier one was solved for. Raises NoPoint."""
    pinned: set[tuple[str, tuple[int, ...]]] = set()
    fixed = {"dim", "index", "integer", "natural", "function", "bool"}
    for given in claim.given:
        names = [n for n in given.names if n in claim.declarations]
        movable = [n for n in names if claim.declarations[n].kind not in fixed]
        if not movable or not _equation(given):
            continue
        for _ in range(300):
            state = _residual(claim, given, values, system, steps)
            if state is None:
                break
            if not _moved(claim, given, values, system, steps, movable, pinned, state):
                raise NoPoint("an equation among the assumptions cannot be solved")
        else:
            raise NoPoint("too many equations")
    for given in claim.given:
        # A later equation may have moved what an earlier one was solved for.
        if _equation(given) and _residual(claim, given, values, system, steps) is not None:
            raise NoPoint("an equation among the assumptions cannot be solved")
    return values


def _equation(node: Node) -> bool:
    if node.kind == "compare":
        return node.value == ("==",)
    if node.kind == "and":
        return all(map(_equation, node.args))
    return (
        node.kind == "call"
        and node.value == "all"
        and len(node.args) == 1
        and node.args[0].kind == "generator"
        and _equation(node.args[0].args[0])
    )


def _residual(claim: Claim, given: Node, values: Mapping[str, Any], system: System, steps: int, which: int = 0) -> Any:
    """The difference of the sides of the first equation that does not hold, as (number of the equation, difference)."""
    e = Evaluator(claim, steps)
    found = list(_sides(e, given, Frame(), Here(system, values)))
    for k, (a, b) in enumerate(found):
        if k >= which and system.equal(a, b) is not True:
            return k, system.sub(a, b)
    return None


def _sides(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if node.kind == "and":
        for part in node.args:
            yield from _sides(e, part, frame, here)
    elif node.kind == "call":
        for inner, _ in e.loop(node.args[0].clauses, frame, here):
            yield from _sides(e, node.args[0].args[0], inner, here)
            if node.value == "any":
                break  # where it holds at the first place, it holds at some place
    else:
        a, b = (e(arg, frame, here) for arg in node.args)
        pairs = arrays.together(lambda x, y: (x, y), a, b)
        yield from arrays.entries(pairs)


def _moved(
    claim: Claim,
    given: Node,
    values: dict[str, Any],
    system: System,
    steps: int,
    movable: list[str],
    pinned: set[tuple[str, tuple[int, ...]]],
    state: Any,
) -> bool:
    """Whether some entry could be chosen such that the equation holds; changes `values`."""
    which, _ = state
    order = list(claim.declarations)
    for name in sorted(movable, key=lambda n: (claim.declarations[n].structure is not None, -order.index(n))):
        if claim.declarations[name].structure is not None:
            continue
        value = values[name]
        shape = arrays.shape_of(value)
        for place in reversed(list(arrays.places(shape))):
            if (name, place) in pinned:
                continue
            duals = Duals(system)
            trial = {**values, name: arrays.put(value, place, duals.variable(value[place] if shape else value))}
            e = Evaluator(claim, steps)
            a, b = list(_sides(e, given, Frame(), Here(duals, trial)))[which]
            difference = duals.sub(a, b)
            try:
                rest, slope = duals.parts(difference)[0], duals.slope(difference)
                if exact(slope) and slope == 0:
                    continue
                new = system.sub(value[place] if shape else value, system.div(rest, slope))
                moved = {**values, name: arrays.put(value, place, new)}
                after = _residual(claim, given, moved, system, steps)
            except (Undecided, Undefined):
                continue
            if after is None or after[0] > which:
                values.update(moved)
                pinned.add((name, place))
                return True
    return False
