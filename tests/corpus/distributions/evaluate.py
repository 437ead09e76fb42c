"""The value of a statement at numbers for its names, by its meaning alone.

Averages are quadratures and finite sums (laws.py), derivatives are differences. An array has the shape of its tensor
and one axis more at its end: the points of the quadrature, or 1.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import comb, factorial, inf, isfinite, pi
from typing import Any

import numpy as np

from .information import Information
from .laws import REACH, Array, Continuous, Discrete, Law, NoLaw, Undefined, line, need
from .names import Built, built
from .words import WORDS, matmul

EQUAL = 2e-6  # relative, between the sides of a statement; what lies between this and CLEAR tells nothing
CLEAR = 1e-4
SAMPLES = 1_000_000
STENCIL = ((-2, 1 / 12, -1 / 12), (-1, -2 / 3, 4 / 3), (0, 0, -5 / 2), (1, 2 / 3, 4 / 3), (2, -1 / 12, -1 / 12))


class Unclear(Exception):
    """The numbers do not tell."""


def parsed(text: str) -> ast.expr:
    return ast.parse(text.strip().replace("\n", " "), mode="eval").body


@dataclass
class Evaluator(Information):
    """params: the values of what is declared. random: the laws of the random names. define: macros and laws."""

    params: dict[str, Array]
    random: dict[str, ast.expr]
    define: Mapping[str, Any]
    how: str = ""
    seed: int = 0
    bound: dict[str, Array] = field(default_factory=dict)
    depth: int = 0  # inside averages
    kept: dict[Any, Array] = field(default_factory=dict)

    def with_bound(self, more: Mapping[str, Array], depth: int = 0) -> Evaluator:
        bound = {**self.bound, **more}
        return Evaluator(
            self.params, self.random, self.define, self.how, self.seed, bound, self.depth + depth, self.kept
        )

    def moved(self, name: str, value: Array) -> Evaluator:
        params = {**self.params, name: value}
        return Evaluator(params, self.random, self.define, self.how, self.seed, self.bound, self.depth)

    # statements

    def holds(self, node: ast.expr) -> bool:
        """Whether a statement holds, with no random name free in it; without a value it does not."""
        try:
            return bool(np.all(self.value(node)))
        except Undefined:
            return False

    def value(self, node: ast.expr) -> Array:
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise TypeError(ast.dump(node))
        return method(node)

    def _constant(self, node: ast.Constant) -> Array:
        return np.array([node.value if isinstance(node.value, bool) else float(node.value)])

    def _name(self, node: ast.Name) -> Array:
        name = node.id
        for place in (self.bound, self.params):
            if name in place:
                return place[name]
        if name in self.define and isinstance(self.define[name], ast.expr):
            return self.value(self.define[name])
        if name == "pi":
            return np.array([pi])
        if name == "oo":
            return np.array([inf])
        raise KeyError(f"no value: {name}")

    def _unaryop(self, node: ast.UnaryOp) -> Array:
        inner = self.value(node.operand)
        return ~inner.astype(bool) if isinstance(node.op, ast.Not) else -inner

    def _binop(self, node: ast.BinOp) -> Array:
        a, b = self.value(node.left), self.value(node.right)
        op = type(node.op).__name__
        if op == "MatMult":
            return matmul(a, b)
        return self.checked(WORDS[op](a, b))

    def checked(self, value: Array) -> Array:
        """Outside of averages every value has to be a number."""
        if self.depth == 0 and np.isnan(np.asarray(value, float)).any():
            raise Undefined
        return value

    def _boolop(self, node: ast.BoolOp) -> Array:
        both = isinstance(node.op, ast.And)
        found = self.value(node.values[0])
        for part in node.values[1:]:
            if self.depth == 0 and bool(np.all(found)) != both:
                return found
            other = self.value(part)
            found = found.astype(bool) & other.astype(bool) if both else found.astype(bool) | other.astype(bool)
        return found

    def _compare(self, node: ast.Compare) -> Array:
        found = np.array([True])
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            word = type(op).__name__
            if isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "approx":
                found = found & self._near(self.value(left), right)
            else:
                found = found & self._compared(word, self.value(left), self.value(right))
            left = right
        return found

    def _near(self, value: Array, call: ast.Call) -> Array:
        figure = call.args[0]
        target = self.value(figure)
        words = {k.arg: self.value(k.value) for k in call.keywords}
        if "abs" in words:
            width = words["abs"]
        elif "rel" in words:
            width = words["rel"] * np.abs(target)
        else:
            text = ast.unparse(figure).lstrip("-")
            width = np.array([0.5 * 10.0 ** -len(text.partition(".")[2])])
        gap = np.abs(value - target)
        if np.any(np.abs(gap - width) < 1e-7):
            raise Unclear
        return gap <= width

    def _compared(self, word: str, a: Array, b: Array) -> Array:
        if self.depth:
            found = {"Eq": a == b, "NotEq": a != b, "Lt": a < b, "LtE": a <= b, "Gt": a > b, "GtE": a >= b}[word]
        else:
            a, b = np.asarray(a, float), np.asarray(b, float)
            if np.isnan(a).any() or np.isnan(b).any() or np.isinf(a).any() or np.isinf(b).any():
                raise Undefined
            room = 1 + np.maximum(np.abs(a), np.abs(b))
            gap = (a - b) / room
            wide = 1000 if self.how == "sample" else 1
            if word in ("Eq", "NotEq") and np.any((np.abs(gap) > EQUAL * wide) & (np.abs(gap) < CLEAR * wide / 10)):
                raise Unclear
            same = np.abs(gap) <= EQUAL * wide
            less = (gap < 0) & ~same
            found = {"Eq": same, "NotEq": ~same, "Lt": less, "LtE": less | same, "Gt": ~less & ~same, "GtE": ~less}[
                word
            ]
        flat = found.reshape(-1, found.shape[-1]) if found.ndim > 1 else found[None]
        return flat.any(0) if word == "NotEq" else flat.all(0)

    def _list(self, node: ast.List) -> Array:
        return np.stack(np.broadcast_arrays(*(self.value(part) for part in node.elts)))

    def _attribute(self, node: ast.Attribute) -> Array:
        inner = self.value(node.value)
        return inner.transpose(*reversed(range(inner.ndim - 1)), inner.ndim - 1)

    def _subscript(self, node: ast.Subscript) -> Array:
        inner = self.value(node.value)
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        axis = 0
        for place in places:
            if isinstance(place, ast.Slice):
                ends = [None if end is None else int(self.value(end)[0]) for end in (place.lower, place.upper)]
                inner = np.take(inner, range(*slice(*ends).indices(inner.shape[axis])), axis)
                axis += 1
                continue
            k = self.value(place)
            if len(k) == 1:
                if not -inner.shape[axis] <= k[0] < inner.shape[axis]:
                    raise Undefined
                inner = np.take(inner, int(k[0]), axis)
            else:
                inner = np.broadcast_to(inner, (*inner.shape[:-1], len(k)))
                chosen = k.astype(int).reshape([1] * (inner.ndim - 1) + [-1])
                inner = np.take_along_axis(inner, chosen, axis).squeeze(axis)
        return inner

    def _listcomp(self, node: ast.ListComp) -> Array:
        sizes = [self._size(g.iter.args[-1]) for g in node.generators]  # type: ignore[attr-defined]
        parts = list(np.broadcast_arrays(*self._each(node)))
        return np.stack(parts).reshape(*sizes, -1)

    def _size(self, node: ast.expr) -> int:
        return round(float(self.value(node)[0]))

    def _each(self, node: Any) -> list[Array]:
        """The values of a generator over ranges."""
        found: list[Array] = []

        def visit(ev: Evaluator, rest: list[ast.comprehension]) -> None:
            if not rest:
                found.append(ev.value(node.elt))
                return
            one = rest[0]
            ends = [ev.value(end)[0] for end in one.iter.args]  # type: ignore[attr-defined]
            low, high = (0, ends[0]) if len(ends) == 1 else ends
            for k in range(int(low), int(min(high, 400))):
                inner = ev.with_bound({one.target.id: np.array([float(k)])})  # type: ignore[attr-defined]
                if all(inner.holds(test) for test in one.ifs):
                    visit(inner, rest[1:])

        visit(self, node.generators)
        return found

    # calls

    def _call(self, node: ast.Call) -> Array:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        special = getattr(self, f"word_{name}", None)
        if special is not None:
            return special(node)
        if name in self.define:
            parameters, body = self.define[name]
            return self.value(replaced(body, dict(zip(parameters, node.args, strict=True))))
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            parts = self._each(node.args[0])
            fold = {"sum": np.sum, "prod": np.prod, "all": np.all, "any": np.any}[name]
            start = {"sum": 0.0, "prod": 1.0, "all": True, "any": False}[name]
            return fold(np.stack(np.broadcast_arrays(*parts)), axis=0) if parts else np.array([start])
        return self.checked(WORDS[name](*(self.value(arg) for arg in node.args)))

    def word_implies(self, node: ast.Call) -> Array:
        first = self.value(node.args[0])
        if self.depth == 0 and not np.all(first):
            return np.array([True])
        return ~first.astype(bool) | self.value(node.args[1]).astype(bool)

    def word_where(self, node: ast.Call) -> Array:
        test = self.value(node.args[0]).astype(bool)
        if self.depth == 0:
            return self.value(node.args[1 if test.all() else 2])
        return np.where(test, self.value(node.args[1]), self.value(node.args[2]))

    def word_eye(self, node: ast.Call) -> Array:
        return np.eye(self._size(node.args[0]))[..., None]

    def word_ones(self, node: ast.Call) -> Array:
        return np.ones((self._size(node.args[0]), 1))

    def word_zeros(self, node: ast.Call) -> Array:
        return np.zeros((self._size(node.args[0]), 1))

    def word_basis(self, node: ast.Call) -> Array:
        place, size = self.value(node.args[0]), self._size(node.args[1])
        return (np.arange(size)[:, None] == place).astype(float)

    def word_binomial(self, node: ast.Call) -> Array:
        n, k = (self._size(arg) for arg in node.args)
        return np.array([float(comb(n, k)) if 0 <= k <= n else 0.0])

    def word_factorial(self, node: ast.Call) -> Array:
        return np.vectorize(lambda k: float(factorial(int(k))))(self.value(node.args[0]))

    def word_harmonic(self, node: ast.Call) -> Array:
        return np.array([sum(1 / k for k in range(1, self._size(node.args[0]) + 1))])

    def word_diff(self, node: ast.Call) -> Array:
        name = node.args[1].id  # type: ignore[attr-defined]
        order = self._size(node.args[2]) if len(node.args) > 2 else 1
        at = self.params[name]
        step = (1e-3 if order == 1 else 1e-2) * np.maximum(0.1, np.abs(at))
        total: Array = 0.0
        for place, *factors in STENCIL:
            if factors[order - 1]:
                total = total + factors[order - 1] * self.moved(name, at + place * step).value(node.args[0])
        return total / step**order

    def word_grad(self, node: ast.Call) -> Array:
        name = node.args[1].id  # type: ignore[attr-defined]
        at, parts = self.params[name], []
        for k in range(at.size):
            total: Array = 0.0
            for place, factor, _ in STENCIL:
                moved = at.copy()
                moved.reshape(-1)[k] += place * 1e-3
                if factor:
                    total = total + factor / 1e-3 * self.moved(name, moved).value(node.args[0])
            parts.append(total)
        return np.stack(parts).reshape(*at.shape[:-1], -1)

    def word_integral(self, node: ast.Call) -> Array:
        body: Any = node.args[0]
        one = body.generators[0]
        low, high = (float(self.value(end)[0]) for end in one.iter.args)
        sign = 1.0
        if low > high:
            low, high, sign = high, low, -1.0
        if low == high:
            return np.array([0.0])
        law = Continuous(lambda x: np.zeros(np.shape(x)), low, high)
        if low == -inf and isfinite(high):
            raise TypeError("integral from -oo")
        return sign * self._integral([law], lambda x: self.with_bound({one.target.id: x[0]}, 1).value(body.elt))

    def _monotone(self, node: ast.Call, test: Callable[[Array], Array]) -> Array:
        body: Any = node.args[0]
        one = body.generators[0]
        if isinstance(one.iter, ast.Name):
            low, high = {"real": (-6.0, 6.0), "positive": (1e-3, 9.0), "nonnegative": (0.0, 9.0)}[one.iter.id]
        else:
            low, high = (float(np.clip(self.value(end)[0], -8, 8)) for end in one.iter.args)
        grid = np.linspace(low, high, 61)
        values = [float(self.with_bound({one.target.id: np.array([t])}).value(body.elt)[0]) for t in grid]
        return np.array([bool(np.all(test(np.array(values))))])

    def word_increasing(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) >= -1e-8)

    def word_decreasing(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) <= 1e-8)

    def word_strictly_increasing(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) > 1e-8)

    def word_strictly_decreasing(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) < -1e-8)

    def word_convex(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v, 2) >= -1e-8)

    def word_concave(self, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v, 2) <= 1e-8)

    def word_forall(self, node: ast.Call) -> Array:
        body: Any = node.args[0]
        one = body.generators[0]
        points = {"real": (-2.3, -0.7, 0.0, 0.4, 1.0, 2.6), "positive": (0.05, 0.4, 1.0, 2.6)}
        points |= {"nonnegative": (0.0, 0.4, 1.0, 2.6), "natural": range(7), "integer": range(-4, 7)}
        each = (self.with_bound({one.target.id: np.array([float(t)])}) for t in points[one.iter.id])
        return np.array([all(ev.holds(body.elt) for ev in each if all(ev.holds(test) for test in one.ifs))])

    # averages

    def word_E(self, node: ast.Call) -> Array:
        return self._average(node, lambda ev: ev.value(node.args[0]))

    def word_P(self, node: ast.Call) -> Array:
        return self._average(node, lambda ev: ev.value(node.args[0]).astype(float))

    def word_Var(self, node: ast.Call) -> Array:
        def both(ev: Evaluator) -> Array:
            e = ev.value(node.args[0])
            return np.stack([e, e**2])

        first, second = self._average(node, both)
        return second - first**2

    def word_Cov(self, node: ast.Call) -> Array:
        def three(ev: Evaluator) -> Array:
            x, y = (ev.value(arg) for arg in node.args)
            if x.ndim > 1:
                x, y = x[:, None], y[None]
            return np.stack(np.broadcast_arrays(x, y, x * y))

        x, y, xy = self._average(node, three)
        return xy - x * y

    def _average(self, node: ast.Call, what: Callable[[Evaluator], Array]) -> Array:
        loops = tuple((k, float(v[0])) for k, v in self.bound.items() if v.shape == (1,) and k not in self.random)
        key = (ast.dump(node), loops)
        if key not in self.kept:
            given = next((k.value for k in node.keywords if k.arg == "given"), None)
            names = list(dict.fromkeys(n for n in self._names(node)))
            self.kept[key] = self._averaged(names, what, given)
        return self.kept[key]

    def _names(self, node: ast.AST) -> list[str]:
        """The random names that the average of `node` runs over: averages inside it have their own."""
        found: list[str] = []

        def visit(part: ast.AST) -> None:
            if isinstance(part, ast.Name):
                inner = self.define.get(part.id)
                if part.id in self.random:
                    found.append(part.id)
                elif inner is not None and not isinstance(inner, dict):
                    visit(inner if isinstance(inner, ast.expr) else inner[1])
            word = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else ""
            if word in ("E", "P", "Var", "Cov", "entropy", "KL", "cross_entropy") and part is not node:
                return
            rest = [part.args[1]] if word in ("density", "log_density") else ast.iter_child_nodes(part)  # type: ignore
            for child in rest:
                visit(child)

        visit(node)
        return found

    def _averaged(self, names: list[str], what: Callable[[Evaluator], Array], given: ast.expr | None) -> Array:
        made = [built(self, self.random[name]) for name in names]
        laws = [law for one in made for law in one.laws]

        def at(points: list[Array]) -> Evaluator:
            rest, bound = list(points), {}
            for name, one in zip(names, made, strict=True):
                bound[name] = one.value(rest[: len(one.laws)])
                rest = rest[len(one.laws) :]
            return self.with_bound(bound, 1)

        if given is None:
            return self._integral(laws, lambda points: what(at(points)))
        if isinstance(given, ast.Compare) and isinstance(given.ops[0], ast.Eq):
            gap = ast.BinOp(given.left, ast.Sub(), given.comparators[0])
            j = self._free(laws, lambda points: at(points).value(gap))
            if j is not None:
                return self._on_plane(laws, j, lambda points: at(points).value(gap), lambda points: what(at(points)))

        def cases(points: list[Array]) -> Array:
            ev = at(points)
            holds = ev.value(given).astype(float)
            e = what(ev)
            return np.concatenate([np.where(holds > 0, e, 0).reshape(-1, e.shape[-1]), holds[None]]), e.shape[:-1]

        shape: list[Any] = []

        def flat(points: list[Array]) -> Array:
            values, inner = cases(points)
            shape[:] = inner
            return values

        found = self._integral(laws, flat)
        if found[-1, 0] < 1e-12:
            raise Undefined
        return (found[:-1] / found[-1]).reshape(*shape, 1)

    def _free(self, laws: list[Law], gap: Callable[[list[Array]], Array]) -> int | None:
        """A coordinate with a density on which the gap depends."""
        zero = [np.array([0.3]) for _ in laws]
        for j, law in enumerate(laws):
            one = [*zero[:j], np.array([1.3]), *zero[j + 1 :]]
            if isinstance(law, Continuous) and abs(float(gap(one)[0] - gap(zero)[0])) > 1e-9:
                return j
        return None

    def _on_plane(self, laws: list[Law], j: int, gap: Callable[..., Array], what: Callable[..., Array]) -> Array:
        """The average over the plane gap == 0, with the density that the coordinates have there."""
        shape: list[Any] = []
        law = laws[j]

        def flat(points: list[Array]) -> Array:
            many = len(points[0]) if points else 1
            before, after = points[:j], points[j:]
            zero = gap([*before, np.zeros(many), *after])
            slope = gap([*before, np.ones(many), *after]) - zero
            solved = np.broadcast_to(-zero / slope, (many,))
            weight = np.exp(law.logpdf(solved)) / np.abs(slope)
            e = what([*before, solved, *after])
            shape[:] = e.shape[:-1]
            weight = np.broadcast_to(weight, (e.shape[-1],))
            return np.concatenate([(e * weight).reshape(-1, e.shape[-1]), weight[None]])

        found = self._integral([*laws[:j], *laws[j + 1 :]], flat)
        return (found[:-1] / found[-1]).reshape(*shape, 1)

    def _integral(self, laws: list[Law], what: Callable[[list[Array]], Array], how: str | None = None) -> Array:
        """The average of `what` over coordinates with these laws."""
        shape: list[Any] = []

        def flat(points: list[Array], weight: Array) -> Array:
            with np.errstate(all="ignore"):
                values = np.asarray(what(points), float)
                shape[:] = values.shape[:-1]
                values = np.broadcast_to(values.reshape(-1, values.shape[-1]), (values[..., 0].size, len(weight)))
                found = np.where(weight > 0, values * weight, 0)
            if not np.isfinite(found).all():
                raise Undefined
            return found

        total = self._total(laws, flat, self.how if how is None else how)
        return total.reshape(*shape, 1)

    def _total(self, laws: list[Law], flat: Callable[[list[Array], Array], Array], how: str) -> Array:
        smooth = [k for k, law in enumerate(laws) if isinstance(law, Continuous)]
        if how == "sample" and len(laws) > 1:
            rng = np.random.default_rng(self.seed)
            points = [
                law.sampled(SAMPLES, rng)
                if isinstance(law, Continuous)
                else rng.choice(law.values, SAMPLES, p=law.probs)
                for law in laws
            ]
            return flat(points, np.full(SAMPLES, 1 / SAMPLES)).sum(1)
        many = len(smooth)
        rules: dict[int, tuple[Array, Array]] = {}
        for k, law in enumerate(laws):
            if isinstance(law, Discrete):
                rules[k] = (law.values, law.probs)
            elif how == "polynomial":
                rules[k] = law.rule(7)
            elif many > 2:
                u = np.linspace(-3.6, 3.6, 90 if many == 3 else 32)
                x, w = law.point(u)
                rules[k] = (x, w * (u[1] - u[0]))
        points, weight = _grid([rules[k] for k in sorted(rules)])
        places = sorted(rules)
        rest = [k for k in range(len(laws)) if k not in rules]

        def all_points(chosen: Array, inner: list[Array]) -> list[Array]:
            found: list[Any] = [None] * len(laws)
            for k, values in zip(places, points, strict=True):
                found[k] = values[..., chosen]
            for k, values in zip(rest, inner, strict=True):
                found[k] = values
            return found

        if not rest:
            return flat(points, weight).sum(1)
        law = laws[rest[0]]
        assert isinstance(law, Continuous)
        if len(rest) == 1:
            found = _over(law, len(weight), lambda x, w, k: flat(all_points(k, [x]), w), 1e-11)
            return found @ weight
        second = laws[rest[1]]
        assert isinstance(second, Continuous)

        def outer(x: Array, w: Array, k: Array) -> Array:
            inner = _over(
                second, len(x), lambda y, v, m: flat(all_points(k[m], [x[m], y]), v * np.minimum(w[m], inf)), 1e-9
            )
            return inner

        return _over(law, len(weight), outer, 1e-8) @ weight


def _grid(rules: list[tuple[Array, Array]]) -> tuple[list[Array], Array]:
    weight = np.ones(1)
    points: list[Array] = []
    for values, probs in rules:
        points = [np.repeat(p, len(probs), axis=-1) for p in points]
        values = np.asarray(values)
        points.append(np.tile(values, len(weight)) if values.ndim == 1 else np.tile(values, (1, len(weight))))
        weight = (weight[:, None] * probs[None]).ravel()
    if len(weight) > 3e6:
        raise MemoryError("too many points")
    return points, weight


def _over(law: Continuous, many: int, h: Callable[[Array, Array, Array], Array], tight: float) -> Array:
    """The integrals of h(x, weight, k) against a law, where the weight is positive; they converge absolutely."""
    u = np.linspace(-REACH, REACH, 400)
    with np.errstate(all="ignore"):
        inside = np.flatnonzero(law.point(u)[1] > 0)
    low, high = u[inside[0]], u[inside[-1]]

    def inner(u: Array, k: Array) -> Array:
        with np.errstate(all="ignore"):
            x, w = law.point(u)
            return h(x, np.where(np.isfinite(w), w, 0), k)

    for end in (low, high):
        if np.abs(inner(np.full(many, end), np.arange(many))).max() > 1e-5:
            raise Undefined
    return line(inner, many, low, high, tight)


def replaced(body: ast.expr, by: Mapping[str, ast.expr]) -> ast.expr:
    class Put(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return by.get(node.id, node)

    return Put().visit(ast.parse(ast.unparse(body), mode="eval").body)


__all__ = ["Built", "Evaluator", "NoLaw", "Unclear", "Undefined", "need", "parsed", "product", "replaced"]
