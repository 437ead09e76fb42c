"""The value of a statement at numbers for its names, by its meaning alone.

Averages are quadratures and finite sums (laws.py), derivatives are differences. An array has the shape of its tensor
and one axis more at its end: the points of the quadrature, or 1.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb, factorial, inf, pi
from typing import Any

import numpy as np

from .averages import Averages
from .calculus import Calculus
from .information import Information
from .laws import Array, Undefined
from .words import WORDS, matmul

EQUAL = 2e-6  # relative, between the sides of a statement; what lies between this and CLEAR tells nothing
CLEAR = 1e-4


class Unclear(Exception):
    """The numbers do not tell."""


def parsed(text: str) -> ast.expr:
    return ast.parse(text.strip().replace("\n", " "), mode="eval").body


@dataclass
class Evaluator(Averages, Calculus, Information):
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
            if word in ("Eq", "NotEq") and np.any((np.abs(gap) > EQUAL) & (np.abs(gap) < CLEAR)):
                raise Unclear
            same = np.abs(gap) <= EQUAL
            less = (gap < 0) & ~same
            more = ~less & ~same
            found = {"Eq": same, "NotEq": ~same, "Lt": less, "LtE": less | same, "Gt": more, "GtE": ~less}[word]
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


def replaced(body: ast.expr, by: Mapping[str, ast.expr]) -> ast.expr:
    class Put(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return by.get(node.id, node)

    return Put().visit(ast.parse(ast.unparse(body), mode="eval").body)
