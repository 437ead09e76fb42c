"""Derivatives by differences, integrals by quadrature, shapes on a grid."""

from __future__ import annotations

import ast
from collections.abc import Callable
from math import inf, isfinite
from typing import Any

import numpy as np

from .laws import Array, Continuous

STENCIL = ((-2, 1 / 12, -1 / 12), (-1, -2 / 3, 4 / 3), (0, 0, -5 / 2), (1, 2 / 3, 4 / 3), (2, -1 / 12, -1 / 12))


class Calculus:
    """The words of an evaluator that take an expression as a function."""

    def word_diff(self: Any, node: ast.Call) -> Array:
        name = node.args[1].id  # type: ignore[attr-defined]
        order = self._size(node.args[2]) if len(node.args) > 2 else 1
        at = self.params[name]
        step = (1e-3 if order == 1 else 1e-2) * np.maximum(0.1, np.abs(at))
        total: Array = 0.0
        for place, *factors in STENCIL:
            if factors[order - 1]:
                total = total + factors[order - 1] * self.moved(name, at + place * step).value(node.args[0])
        return total / step**order

    def word_grad(self: Any, node: ast.Call) -> Array:
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

    def word_integral(self: Any, node: ast.Call) -> Array:
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

    def _monotone(self: Any, node: ast.Call, test: Callable[[Array], Array]) -> Array:
        body: Any = node.args[0]
        one = body.generators[0]
        if isinstance(one.iter, ast.Name):
            low, high = {"real": (-6.0, 6.0), "positive": (1e-3, 9.0), "nonnegative": (0.0, 9.0)}[one.iter.id]
        else:
            low, high = (float(np.clip(self.value(end)[0], -8, 8)) for end in one.iter.args)
        grid = np.linspace(low, high, 61)
        values = [float(self.with_bound({one.target.id: np.array([t])}).value(body.elt)[0]) for t in grid]
        return np.array([bool(np.all(test(np.array(values))))])

    def word_increasing(self: Any, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) >= -1e-8)

    def word_decreasing(self: Any, node: ast.Call) -> Array:
        return self._monotone(node, lambda v: np.diff(v) <= 1e-8)
