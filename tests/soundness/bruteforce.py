"""An evaluator of statements that shares nothing with proofcheck: Python's own syntax tree, over arrays of fractions.

`evaluate(text, values)` runs a statement or expression at explicit sizes and exact values. exp is modelled as 2**t for
whole t: every identity that follows from exp(a + b) = exp(a) exp(b) holds for it as well. E enumerates `laws`: discrete
distributions {value: probability} for each random name, every entry independent.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import isqrt
from typing import Any

import numpy as np

# The moments of the standard normal up to order 5.
NORMAL = {-2: Fraction(1, 12), -1: Fraction(1, 6), 0: Fraction(1, 2), 1: Fraction(1, 6), 2: Fraction(1, 12)}


class Undefined(Exception):
    """The expression has no value there."""


class OutOfReach(Exception):
    """This evaluator cannot say: an irrational root, a fractional exponent of exp."""


def array(nested: Any) -> Any:
    """Nested lists as an object array, a number as a Fraction."""
    if isinstance(nested, (list, tuple, np.ndarray)):
        out = np.empty(_shape(nested), dtype=object)
        for at in np.ndindex(out.shape):
            item = nested
            for k in at:
                item = item[k]
            out[at] = Fraction(item)
        return out
    return Fraction(nested)


def _shape(nested: Any) -> tuple[int, ...]:
    return (len(nested), *_shape(nested[0])) if isinstance(nested, (list, tuple, np.ndarray)) else ()


def _each(function: Any, *args: Any) -> Any:
    if not any(isinstance(a, np.ndarray) for a in args):
        return function(*args)
    wide = np.broadcast_arrays(*(np.asarray(a, dtype=object) for a in args))
    out = np.empty(wide[0].shape, dtype=object)
    for at in np.ndindex(out.shape):
        out[at] = function(*(w[at] for w in wide))
    return out


def _divide(a: Fraction, b: Fraction) -> Fraction:
    if b == 0:
        raise Undefined("division by zero")
    return Fraction(a) / b


def _power(a: Fraction, b: Fraction) -> Fraction:
    b = Fraction(b)
    if b.denominator != 1:
        if b.denominator != 2:
            raise OutOfReach("a root")
        return _power(_sqrt(a), Fraction(b.numerator))
    if b < 0 and a == 0:
        raise Undefined("0 to a negative power")
    return Fraction(a) ** int(b)


def _sqrt(a: Fraction) -> Fraction:
    a = Fraction(a)
    if a < 0:
        raise Undefined("sqrt of a negative number")
    top, bottom = isqrt(a.numerator), isqrt(a.denominator)
    if top * top != a.numerator or bottom * bottom != a.denominator:
        raise OutOfReach("an irrational root")
    return Fraction(top, bottom)


def _exp(t: Fraction) -> Fraction:
    t = Fraction(t)
    if t.denominator != 1 or abs(t) > 400:
        raise OutOfReach("a fractional exponent")
    return Fraction(2) ** int(t)


class Evaluator:
    def __init__(self, values: Mapping[str, Any], laws: Mapping[str, Mapping[Any, Fraction]] | None = None) -> None:
        self.names: dict[str, Any] = {k: array(v) for k, v in values.items()}
        self.laws = dict(laws or {})

    def run(self, text: str) -> Any:
        return self.node(ast.parse(f"({text})", mode="eval").body)

    def node(self, t: ast.AST) -> Any:
        return getattr(self, "on_" + type(t).__name__.lower())(t)

    def on_constant(self, t: Any) -> Any:
        return Fraction(str(t.value))

    def on_name(self, t: Any) -> Any:
        if t.id not in self.names:
            raise KeyError(t.id)
        return self.names[t.id]

    def on_unaryop(self, t: Any) -> Any:
        value = self.node(t.operand)
        return not value if isinstance(t.op, ast.Not) else -value if isinstance(t.op, ast.USub) else value

    def on_boolop(self, t: Any) -> Any:
        stop = isinstance(t.op, ast.Or)
        return next((stop for v in t.values if bool(self.node(v)) is stop), not stop)

    def on_binop(self, t: Any) -> Any:
        a, b = self.node(t.left), self.node(t.right)
        if isinstance(t.op, ast.MatMult):
            return np.dot(a, b) if a.ndim and b.ndim else 1 / 0
        rule: dict[type, Any] = {
            ast.Add: lambda x, y: x + y,
            ast.Sub: lambda x, y: x - y,
            ast.Mult: lambda x, y: x * y,
            ast.Div: _divide,
            ast.Pow: _power,
        }
        return _each(rule[type(t.op)], a, b)

    def on_compare(self, t: Any) -> bool:
        values = [self.node(t.left), *map(self.node, t.comparators)]
        rule: dict[type, Any] = {
            ast.Eq: lambda x, y: x == y,
            ast.NotEq: lambda x, y: x != y,
            ast.Lt: lambda x, y: x < y,
            ast.LtE: lambda x, y: x <= y,
            ast.Gt: lambda x, y: x > y,
            ast.GtE: lambda x, y: x >= y,
        }
        for op, a, b in zip(t.ops, values, values[1:], strict=False):
            answer = _each(rule[type(op)], a, b)
            every = answer.any() if isinstance(op, ast.NotEq) and isinstance(answer, np.ndarray) else np.all(answer)
            if not every:
                return False
        return True

    def on_attribute(self, t: Any) -> Any:
        return np.transpose(self.node(t.value))

    def on_subscript(self, t: Any) -> Any:
        base = self.node(t.value)
        items = t.slice.elts if isinstance(t.slice, ast.Tuple) else [t.slice]
        at = tuple(int(self.node(i)) for i in items)
        if any(not -size <= k < size for k, size in zip(at, base.shape, strict=False)):
            raise Undefined("out of range")
        return base[at]

    def on_list(self, t: Any) -> Any:
        return array([self.node(e) for e in t.elts])

    def clauses(self, generators: Any, body: Any) -> Any:
        if not generators:
            return self.node(body)
        first, *rest = generators
        bounds = [int(self.node(a)) for a in first.iter.args]
        out = []
        before = self.names.get(first.target.id)
        for k in range(*bounds):
            self.names[first.target.id] = Fraction(k)
            if all(self.node(c) for c in first.ifs):
                out.append(self.clauses(rest, body))
        self.names.pop(first.target.id, None)
        if before is not None:
            self.names[first.target.id] = before
        return out

    def on_listcomp(self, t: Any) -> Any:
        return array(self.clauses(t.generators, t.elt))

    def on_call(self, t: Any) -> Any:
        name = t.func.id
        if name == "E":
            return self.expectation(t.args[0])
        if name == "Var":
            mean = self.expectation(t.args[0])
            self.names["_mean"] = mean
            centred = ast.parse("(_x - _mean)**2", mode="eval").body
            centred.left.left = t.args[0]
            return self.expectation(centred)
        if name == "where":
            return self.node(t.args[1] if self.node(t.args[0]) else t.args[2])
        if name in ("sum", "prod") and isinstance(t.args[0], ast.GeneratorExp):
            items = self.clauses(t.args[0].generators, t.args[0].elt)
            flat = list(_flat(items, len(t.args[0].generators)))
            total = Fraction(0 if name == "sum" else 1)
            for item in flat:
                total = total + item if name == "sum" else total * item
            return total
        args = [self.node(a) for a in t.args]
        if name == "sum":
            return sum(np.ravel(args[0]), Fraction(0))
        table: dict[str, Any] = {
            "sqrt": lambda a: _each(_sqrt, a),
            "abs": lambda a: _each(abs, a),
            "exp": lambda a: _each(_exp, a),
            "trace": lambda a: sum((a[i, i] for i in range(len(a))), Fraction(0)),
            "outer": lambda a, b: np.outer(a, b),
            "eye": lambda n: array([[int(i == j) for j in range(int(n))] for i in range(int(n))]),
            "ones": lambda n: array([1] * int(n)),
            "norm2": lambda a: np.dot(a, a),
            "max": lambda a, b: _each(max, a, b),
            "min": lambda a, b: _each(min, a, b),
            "diag": lambda a: array([[a[i] if i == j else 0 for j in range(len(a))] for i in range(len(a))]),
            "softmax": lambda a: _each(_divide, _each(_exp, a), sum(np.ravel(_each(_exp, a)), Fraction(0))),
        }
        return table[name](*args)

    def expectation(self, body: ast.AST) -> Any:
        """Enumerates every entry of every random name that the body uses."""
        used = {n.id for n in ast.walk(body) if isinstance(n, ast.Name)} & set(self.laws)
        places = [(name, at) for name in sorted(used) for at in np.ndindex(np.shape(self.names[name]))]
        if len(places) > 5:
            raise OutOfReach("too many random entries")
        kept = {name: self.names[name] for name in used}
        total: Any = Fraction(0)
        try:
            for choice in product(*(self.laws[name].items() for name, _ in places)):
                drawn = {name: np.copy(np.asarray(kept[name], dtype=object)) for name in used}
                weight = Fraction(1)
                for (name, at), (value, chance) in zip(places, choice, strict=True):
                    drawn[name][at] = Fraction(value)
                    weight *= chance
                self.names |= {n: (a if a.ndim else a[()]) for n, a in drawn.items()}
                total = total + weight * self.node(body)
        finally:
            self.names |= kept
        return total


def _flat(items: Any, depth: int) -> Any:
    if depth == 0:
        yield items
        return
    for item in items:
        yield from _flat(item, depth - 1)


def evaluate(text: str, values: Mapping[str, Any], laws: Mapping[str, Any] | None = None) -> Any:
    return Evaluator(values, laws).run(text)
