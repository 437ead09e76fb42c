"""Total values of forms and terms in floating point, at explicit sizes: written apart from what it tests.

An entry, a symbol and a declared function have pseudo-random values; where something has no value, it is 0. Expected
values are taken over points with the moments of the normal law up to order 9, derivatives are differences.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from typing import Any

import numpy as np

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.laws.forms import Form

ROUNDING = 1e-13
NODES = 5  # points for each random entry: exact for polynomials up to degree 9
MAX_RANDOM = 3  # random entries
STEP = 5e-3
STEADY = 1e-6  # by how much two difference quotients may differ, the first being 16 times closer


class Unknown(Exception):
    """An operation that this evaluator does not know."""


class Values:
    """One point: sizes, and a seed for everything else."""

    def __init__(self, declarations: Mapping[str, Declaration], sizes: Mapping[str, int], seed: int) -> None:
        self.declarations, self.sizes, self.seed = declarations, sizes, seed
        self.orthogonal: dict[tuple[str, int], Any] = {}
        self.fixed: dict[tuple[str, tuple[int, ...]], float] = {}

    def random(self, *key: object) -> float:
        digest = hashlib.sha256(repr((self.seed, *key)).encode()).digest()
        return int.from_bytes(digest[:6], "big") / 2**47 - 1.0

    def form(self, form: Form, indices: Mapping[str, int]) -> float:
        total = 0.0
        for m, c in form.items():
            names = [name for name, _ in m.binders]
            ranges = [range(max(size.value(self.sizes), 0)) for _, size in m.binders]
            for places in product(*ranges):
                here = {**indices, **dict(zip(names, places, strict=True))}
                part = float(c)
                for atom, e in m.factors:
                    part *= self.power(self.term(atom, here), e) if e else float(self.term(atom, here) != 0)
                total += part
        return total

    @staticmethod
    def power(base: float, e: float) -> float:
        if abs(base) < ROUNDING:
            base = 0.0  # what is left of a difference of equal numbers
        if base == 0 and e < 0:
            return 0.0
        if base < 0 and e != int(e):
            return 0.0
        return float(base**e)

    def term(self, t: Term, here: Mapping[str, int]) -> float:
        op, args = t.op, t.args
        if op == "number":
            return float(t.data)
        if op == "index":
            return float(here[t.data])
        if op == "symbol":
            return self.symbol(t.data)
        if op == "entry":
            return self.entry(t.data, tuple(int(self.term(a, here)) for a in args))
        if op in ("sum", "product"):
            low, high = (int(self.term(a, here)) for a in args[:2])
            parts = [self.term(args[2], {**here, t.data[0]: k}) for k in range(low, high)]
            return sum(parts) if op == "sum" else math.prod(parts)
        if op == "where":
            if args[2] == Term("div", (Term("number", (), 1), Term("number", (), 0))):
                return self.term(args[1], here)
            return self.term(args[1] if self.holds(args[0], here) else args[2], here)
        if op in ("eq", "lt", "le", "ne", "and", "or", "not", "implies", "true", "false"):
            return float(self.holds(t, here))
        if op == "inverse":
            size = int(self.term(args[0], here))
            i, j = t.data
            matrix = [[self.term(args[3], {**here, i: a, j: b}) for b in range(size)] for a in range(size)]
            row, column = (int(self.term(a, here)) for a in args[1:3])
            if not (0 <= row < size and 0 <= column < size) or abs(np.linalg.det(matrix)) < 1e-9:
                return 0.0
            return float(np.linalg.inv(matrix)[row, column])
        if op in ("determinant", "matrix_power"):
            return self.of_a_matrix(t, here)
        if op == "let":
            name, *ids = t.data
            with self.holding(name, lambda places: self.term(args[1], {**here, **dict(zip(ids, places, strict=True))})):
                return self.term(args[0], here)
        if op == "derivative":
            return self.slope(t, here)
        if op == "expectation":
            return self.average(t, here)
        if op == "map":
            return self.tensors(t, here)
        values = [self.term(a, here) for a in args]
        if op == "add":
            return sum(values)
        if op == "mul":
            return math.prod(values)
        if op == "div":
            return values[0] * self.power(values[1], -1)
        if op == "pow":
            return self.power(*values)
        if op == "sqrt":
            return self.power(values[0], 0.5)
        if op == "log":
            return math.log(values[0]) if values[0] > 0 else 0.0
        if op == "abs":
            return abs(values[0])
        if op == "pi":
            return math.pi
        if op in ("exp", "sin", "cos", "tan", "tanh", "erf", "atan"):
            return float(getattr(math, op)(*values))
        if op == "apply":
            name, *orders = t.data
            turned = sum(orders) * math.pi / 2  # derivatives of the sine
            return 3 ** sum(orders) * math.sin(3 * sum(values) + self.random("apply", name) + turned)
        raise Unknown(op)

    def holds(self, t: Term, here: Mapping[str, int]) -> bool:
        op, args = t.op, t.args
        if op in ("true", "false"):
            return op == "true"
        if op in ("and", "or"):
            return (all if op == "and" else any)(self.holds(a, here) for a in args)
        if op == "not":
            return not self.holds(args[0], here)
        if op == "implies":
            return not self.holds(args[0], here) or self.holds(args[1], here)
        if op == "forall":
            low, high = (int(self.term(a, here)) for a in args[:2])
            return all(self.holds(args[2], {**here, t.data[0]: k}) for k in range(low, high))
        if op == "nonsingular":
            return abs(self.of_a_matrix(Term("determinant", args, t.data), here)) >= 1e-9
        if op in ("eq", "ne", "lt", "le"):
            a, b = (self.term(x, here) for x in args)
            if abs(a - b) < 1e-12 and op in ("ne", "lt"):
                return False  # rounding errors are no difference
            return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b}[op]
        raise Unknown(op)

    def places(self, name: str) -> list[tuple[int, ...]]:
        return list(product(*(range(max(n.value(self.sizes), 0)) for n in self.declarations[name].shape)))

    @contextmanager
    def holding(self, name: str, value: Callable[[tuple[int, ...]], float]) -> Iterator[None]:
        """Other values for all entries of a name."""
        before = self.fixed
        new = {(name, places): value(places) for places in self.places(name)}
        self.fixed = {**before, **new}
        try:
            yield
        finally:
            self.fixed = before

    def of_a_matrix(self, t: Term, here: Mapping[str, int]) -> float:
        size = int(self.term(t.args[0], here))
        i, j = t.data
        matrix = [[self.term(t.args[-1], {**here, i: a, j: b}) for b in range(size)] for a in range(size)]
        if t.op == "determinant":
            return float(np.linalg.det(np.array(matrix).reshape(size, size)))
        row, column, exponent = (int(self.term(a, here)) for a in t.args[1:4])
        if not (0 <= row < size and 0 <= column < size) or exponent < 0:
            return 0.0
        return float(np.linalg.matrix_power(np.array(matrix), exponent)[row, column])

    def slope(self, t: Term, here: Mapping[str, int]) -> float:
        """Difference quotients of order 4; where those of two steps differ, the values of one point say nothing."""
        place = tuple(int(self.term(a, here)) for a in t.args[1:])
        if place not in self.places(t.data):
            return 0.0
        at = self.entry(t.data, place) if place else self.symbol(t.data)
        before, parts = self.fixed, {}
        for k in (-4, -2, -1, 1, 2, 4):
            self.fixed = {**before, (t.data, place): at + k * STEP}
            try:
                parts[k] = self.term(t.args[0], here)
            finally:
                self.fixed = before
        fine, wide = ((8 * (parts[k] - parts[-k]) - (parts[2 * k] - parts[-2 * k])) / (12 * k * STEP) for k in (1, 2))
        if abs(fine - wide) > STEADY * (1 + abs(fine)):
            raise Unknown("a slope that is not seen well")
        return float(fine)

    def average(self, t: Term, here: Mapping[str, int]) -> float:
        names = sorted(n for n in t.args[0].names if n in self.declarations and self.declarations[n].law is not None)
        entries = [(name, places) for name in names for places in self.places(name)]
        if len(entries) > MAX_RANDOM:
            raise Unknown("too many random entries")
        points, weights = np.polynomial.hermite_e.hermegauss(NODES)
        weights = weights / weights.sum()
        before, total = self.fixed, 0.0
        for chosen in product(range(NODES), repeat=len(entries)):
            z = {entry: points[k] for entry, k in zip(entries, chosen, strict=True)}
            drawn = {entry: self.drawn(*entry, z, here) for entry in entries}
            self.fixed = {**before, **drawn}
            total += math.prod(weights[k] for k in chosen) * self.term(t.args[0], here)
            self.fixed = before
        return float(total)

    def drawn(self, name: str, places: tuple[int, ...], z: Mapping[Any, float], here: Mapping[str, int]) -> float:
        """An entry with the mean and the variance, or covariance, of its law; the other moments are normal."""
        law = self.declarations[name].law
        assert law is not None

        def parameter(value: Any, *at: int) -> float:
            return self.term(value.body, {**here, **dict(zip((n for n, _ in value.axes), at, strict=bool(value.axes)))})

        mean = parameter(law.mean, *(places if law.mean.axes else ()))
        if law.covariance is not None:
            n = len(self.places(name))
            spread = np.array([[parameter(law.covariance, a, b) for b in range(n)] for a in range(n)])
            root = np.linalg.cholesky(spread)
            return float(mean + sum(root[places[0], b] * z[name, (b,)] for b in range(n)))
        if law.variance is None or any(order > 2 for order, _ in law.moments if law.family == "iid"):
            raise Unknown("a law of which no variance is known, or moments that need not be the normal ones")
        variance = parameter(law.variance, *(places if law.variance.axes else ()))
        return float(mean + math.sqrt(max(variance, 0.0)) * z[name, places])

    def tensors(self, t: Term, here: Mapping[str, int]) -> float:
        name, count = t.data
        place = tuple(int(self.term(a, here)) for a in t.args[:count])
        total = 0.0
        for k, (arg, shape) in enumerate(zip(t.args[count:], self.declarations[name].arguments, strict=True)):
            ranges = [range(max(n.value(self.sizes), 0)) for n in shape]
            body, ids = (arg.args[0], arg.data) if arg.op == "lambda" else (arg, ())
            for at in product(*ranges):
                weight = self.random("map", name, k, at)
                total += weight * self.term(body, {**here, **dict(zip(ids, at, strict=True))})
        return math.sin(2 * total + self.random("map", name, place))

    def symbol(self, name: str) -> float:
        if (name, ()) in self.fixed:
            return self.fixed[name, ()]
        declared = self.declarations.get(name)
        if declared is None:
            return self.random("symbol", name)
        if declared.kind == "dim":
            return float(self.sizes[name])
        if declared.kind == "index" and declared.bound is not None:
            size = declared.bound.value(self.sizes)
            return float(int((self.random(name) + 1) / 2 * size) if size > 0 else 0)
        value = self.random("symbol", name)
        if declared.kind in ("integer", "natural"):
            return float(int(3 * abs(value)))
        return abs(value) + 0.1 if declared.kind in ("positive", "nonnegative") else value

    def entry(self, name: str, places: tuple[int, ...]) -> float:
        if (name, places) in self.fixed:
            return self.fixed[name, places]
        declared = self.declarations.get(name)
        if declared is not None and declared.law is not None and places not in self.places(name):
            raise Unknown("a random entry outside of its axes")
        if declared is not None and declared.structure in ("symmetric", "posdef"):
            places = tuple(sorted(places))
        if declared is not None and declared.structure == "orthogonal":
            n = declared.shape[0].value(self.sizes)
            if (name, n) not in self.orthogonal:
                matrix = [[self.random(name, a, b) for b in range(n)] for a in range(n)]
                self.orthogonal[name, n] = np.linalg.qr(np.array(matrix))[0]
            inside = all(0 <= p < n for p in places)
            return float(self.orthogonal[name, n][places]) if inside else self.random("entry", name, places)
        if declared is not None and declared.structure == "permutation":
            n = declared.shape[0].value(self.sizes)
            order = sorted(range(n), key=lambda k: self.random(name, k))
            if all(0 <= p < n for p in places):
                return float(order[places[0]] == places[1])
        value = self.random("entry", name, places)
        positive = declared is not None and declared.kind in ("positive", "nonnegative")
        return abs(value) + 0.1 if positive else value
