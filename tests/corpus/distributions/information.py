"""Densities, entropies and divergences of laws, by their definitions."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from .laws import Array, Undefined
from .names import Built, built


class Information:
    """The words of an evaluator that take a law: a random name, or a law that is written in its place."""

    random: dict[str, ast.expr]

    def law(self, node: ast.expr) -> Built:
        return built(self, self.random.get(node.id, node) if isinstance(node, ast.Name) else node)

    def word_log_density(self: Any, node: ast.Call) -> Array:
        found = self.law(node.args[0])
        with np.errstate(all="ignore"):
            value = np.atleast_1d(found.logpdf(self.value(node.args[1])))
        if self.depth == 0 and not np.isfinite(value).all():
            raise Undefined
        return value

    def word_density(self: Any, node: ast.Call) -> Array:
        with np.errstate(all="ignore"):
            return np.exp(np.atleast_1d(self.law(node.args[0]).logpdf(self.value(node.args[1]))))

    def word_entropy(self: Any, node: ast.Call) -> Array:
        x = self.law(node.args[0])
        return self._per_part(x, x, own=0.0)

    def word_KL(self: Any, node: ast.Call) -> Array:
        return self._per_part(*(self.law(arg) for arg in node.args), own=1.0)

    def word_cross_entropy(self: Any, node: ast.Call) -> Array:
        return self._per_part(*(self.law(arg) for arg in node.args), own=0.0)

    def _per_part(self: Any, x: Built, y: Built, own: float) -> Array:
        """The average of own * log f(x) - log g(x). Over independent entries it is a sum."""
        if x.parts is None or y.parts is None or len(x.parts) != len(y.parts):

            def whole(points: list[Array]) -> Array:
                value = x.value(points)
                return (own * x.logpdf(value) if own else 0) - y.logpdf(value)

            return self._integral(x.laws, whole, how="polynomial")
        total: Array = 0.0
        for f, g in zip(x.parts, y.parts, strict=True):

            def one(points: list[Array], f: Any = f, g: Any = g) -> Array:
                return (own * f.logpdf(points[0]) if own else 0) - g.logpdf(points[0])

            total = total + self._integral([f], one)
        return total
