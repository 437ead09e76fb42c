"""Averages over random names: quadrature, enumeration, and both together."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from .laws import REACH, Array, Continuous, Discrete, Law, Undefined, line
from .names import built


class Averages:
    """The words E, P, Var and Cov of an evaluator."""

    random: dict[str, ast.expr]
    define: Any
    bound: dict[str, Array]
    kept: dict[Any, Array]
    how: str

    def word_E(self: Any, node: ast.Call) -> Array:
        return self._average(node, lambda ev: ev.value(node.args[0]))

    def word_P(self: Any, node: ast.Call) -> Array:
        return self._average(node, lambda ev: ev.value(node.args[0]).astype(float))

    def word_Var(self: Any, node: ast.Call) -> Array:
        def both(ev: Any) -> Array:
            e = ev.value(node.args[0])
            return np.stack([e, e**2])

        first, second = self._average(node, both)
        return second - first**2

    def word_Cov(self: Any, node: ast.Call) -> Array:
        def three(ev: Any) -> Array:
            x, y = (ev.value(arg) for arg in node.args)
            if x.ndim > 1:
                x, y = x[:, None], y[None]
            return np.stack(np.broadcast_arrays(x, y, x * y))

        x, y, xy = self._average(node, three)
        return xy - x * y

    def _average(self: Any, node: ast.Call, what: Callable[[Any], Array]) -> Array:
        loops = tuple((k, float(v[0])) for k, v in self.bound.items() if v.shape == (1,) and k not in self.random)
        key = (ast.dump(node), loops)
        if key not in self.kept:
            given = next((k.value for k in node.keywords if k.arg == "given"), None)
            names = list(dict.fromkeys(n for n in self._names(node)))
            self.kept[key] = self._averaged(names, what, given)
        return self.kept[key]

    def _names(self: Any, node: ast.AST) -> list[str]:
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

    def _averaged(self: Any, names: list[str], what: Callable[[Any], Array], given: ast.expr | None) -> Array:
        made = [built(self, self.random[name]) for name in names]
        laws = [law for one in made for law in one.laws]

        def at(points: list[Array]) -> Any:
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

        shape: list[Any] = []

        def cases(points: list[Array]) -> Array:
            ev = at(points)
            holds = ev.value(given).astype(float)
            e = what(ev)
            shape[:] = e.shape[:-1]
            many = max(holds.shape[-1], e.shape[-1])
            kept = np.where(holds > 0, e, 0).reshape(-1, many)
            return np.concatenate([kept, np.broadcast_to(holds[None], (1, many))])

        found = self._integral(laws, cases)
        if found[-1, 0] < 1e-12:
            raise Undefined
        return (found[:-1] / found[-1]).reshape(*shape, 1)

    def _free(self: Any, laws: list[Law], gap: Callable[[list[Array]], Array]) -> int | None:
        """A coordinate with a density on which the gap depends."""
        zero = [np.array([0.3]) for _ in laws]
        for j, law in enumerate(laws):
            one = [*zero[:j], np.array([1.3]), *zero[j + 1 :]]
            if isinstance(law, Continuous) and abs(float(gap(one)[0] - gap(zero)[0])) > 1e-9:
                return j
        return None

    def _on_plane(self: Any, laws: list[Law], j: int, gap: Callable[..., Array], what: Callable[..., Array]) -> Array:
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

    def _integral(self: Any, laws: list[Law], what: Callable[[list[Array]], Array], how: str | None = None) -> Array:
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

    def _total(self: Any, laws: list[Law], flat: Callable[[list[Array], Array], Array], how: str) -> Array:
        smooth = [k for k, law in enumerate(laws) if isinstance(law, Continuous)]
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
            return _over(second, len(x), lambda y, v, m: flat(all_points(k[m], [x[m], y]), v * w[m]), 1e-9)

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
