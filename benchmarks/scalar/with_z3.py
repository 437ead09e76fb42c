"""The statement in Z3 alone: assumptions and the negated statement; no model is a proof, a model a refutation.

Exponentials, logarithms, sine and their like are uninterpreted functions, pi an unknown number: a model that uses one
of them refutes nothing. A root is an unknown number with its defining property. Quotients are Z3's own, for which x/0
has some value: a model shows where the statement has none.
"""

from __future__ import annotations

import ast
import platform
from fractions import Fraction
from typing import Any

import z3
from reading import COMPARISONS, Untranslatable, generator, read

KINDS = ("real", "positive", "nonnegative", "integer", "natural", "dim")
FREE = ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "erf")
FREE += ("factorial", "binomial", "gcd", "lcm")
LONGEST = 200  # terms of a sum, factors of a power


def versions() -> dict[str, str]:
    return {"z3": z3.get_version_string(), "python": platform.python_version()}


def warm() -> None:
    """Z3 must not be touched before a fork."""


def _real(x: Any) -> Any:
    return z3.ToReal(x) if z3.is_int(x) else x


class Translation:
    def __init__(self, where: dict[str, str]) -> None:
        self.names: dict[str, Any] = {}
        self.facts: list[Any] = []
        self.free = False  # whether something stands for a function that Z3 does not know
        for name, kind in where.items():
            if kind not in KINDS:
                if "->" in kind:
                    continue  # used as a function, it is uninterpreted anyway
                raise Untranslatable(kind)
            x = self.names[name] = (z3.Int if kind in ("integer", "natural", "dim") else z3.Real)(name)
            if kind in ("natural", "nonnegative"):
                self.facts.append(x >= 0)
            if kind in ("dim", "positive"):
                self.facts.append(x > 0)

    def of(self, node: ast.expr) -> Any:
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(type(node).__name__)
        return method(node)

    def _constant(self, node: ast.Constant) -> Any:
        value: Fraction = node.value
        return z3.IntVal(int(value)) if value.denominator == 1 else z3.Q(value.numerator, value.denominator)

    def _name(self, node: ast.Name) -> Any:
        if node.id in self.names:
            return self.names[node.id]
        if node.id == "pi":
            self.free = True
            self.facts += [z3.Real("pi") > z3.Q(314159, 100000), z3.Real("pi") < z3.Q(314160, 100000)]
            return z3.Real("pi")
        raise Untranslatable(node.id)

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        value = self.of(node.operand)
        return z3.Not(value) if isinstance(node.op, ast.Not) else -value if isinstance(node.op, ast.USub) else value

    def _binop(self, node: ast.BinOp) -> Any:
        a, b = self.of(node.left), self.of(node.right)
        if isinstance(node.op, ast.Pow):
            return self._power(a, b, node.right)
        if isinstance(node.op, ast.Div):
            return _real(a) / _real(b)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            whole = z3.is_int(a) and z3.is_int_value(b) and b.as_long() > 0
            quotient = a / b if whole else z3.ToInt(_real(a) / _real(b))
            if isinstance(node.op, ast.FloorDiv):
                return quotient
            return a % b if whole else a - b * quotient
        if isinstance(node.op, ast.Add):
            return a + b
        if isinstance(node.op, ast.Sub):
            return a - b
        if isinstance(node.op, ast.Mult):
            return a * b
        raise Untranslatable(type(node.op).__name__)

    def _power(self, a: Any, b: Any, exponent: ast.expr) -> Any:
        sign, node = 1, exponent
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            sign, node = -1, node.operand
        if isinstance(node, ast.Constant) and node.value.denominator == 1 and node.value <= LONGEST:
            power: Any = z3.IntVal(1)
            for _ in range(int(node.value)):
                power = power * a
            return power if sign > 0 else 1 / _real(power)
        if isinstance(exponent, ast.BinOp) and ast.dump(exponent) == ast.dump(_half()):
            return self._root(a)
        return _real(a) ** _real(b)

    def _root(self, x: Any) -> Any:
        root = z3.FreshReal("root")
        self.facts.append(z3.Implies(_real(x) >= 0, z3.And(root >= 0, root * root == x)))
        return root

    def _boolop(self, node: ast.BoolOp) -> Any:
        return (z3.And if isinstance(node.op, ast.And) else z3.Or)(*map(self.of, node.values))

    def _compare(self, node: ast.Compare) -> Any:
        parts, left = [], node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            sign = COMPARISONS[type(op)]
            if isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "approx":
                figure, allowed = map(self.of, right.args)
                distance = z3.Abs(_real(self.of(left)) - _real(figure))
                parts.append(distance <= allowed if sign == "==" else distance > allowed)
            else:
                a, b = self.of(left), self.of(right)
                relations = {"==": a == b, "!=": a != b}
                if sign not in relations:
                    relations |= {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
                parts.append(relations[sign])
            left = right
        return z3.And(*parts)

    def _call(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in ("sum", "prod", "all", "any"):
            return self._range(name, node)
        if name in ("diff", "limit") or node.keywords:
            raise Untranslatable(name)
        values = [self.of(argument) for argument in node.args]
        if name == "implies":
            return z3.Implies(*values)
        if name == "where":
            return z3.If(*values)
        if name == "abs":
            return z3.If(values[0] >= 0, values[0], -values[0])
        if name in ("max", "min"):
            best = values[0]
            for value in values[1:]:
                best = z3.If(best >= value if name == "max" else best <= value, best, value)
            return best
        if name == "sqrt":
            return self._root(values[0])
        if name in ("floor", "ceil"):
            (x,) = values
            if z3.is_int(x):
                return x
            return z3.ToInt(x) if name == "floor" else -z3.ToInt(-x)
        if name in FREE or name not in self.names:
            self.free = True
            function = z3.Function(name, *[z3.RealSort()] * (len(values) + 1))
            return function(*map(_real, values))
        raise Untranslatable(name)

    def _range(self, name: str, node: ast.Call) -> Any:
        body, index, first, end = generator(node)
        low, high = (z3.simplify(self.of(x)) for x in (first, end))
        before = self.names.get(index)
        try:
            if z3.is_int_value(low) and z3.is_int_value(high) and high.as_long() - low.as_long() <= LONGEST:
                parts = []
                for k in range(low.as_long(), high.as_long()):
                    self.names[index] = z3.IntVal(k)
                    parts.append(self.of(body))
                if name in ("all", "any"):
                    return (z3.And if name == "all" else z3.Or)(*parts)
                found: Any = z3.IntVal(name == "prod")
                for part in parts:
                    found = found * part if name == "prod" else found + part
                return found
            if name in ("sum", "prod"):
                raise Untranslatable("a sum or product over a range without numbers as its ends")
            k = self.names[index] = z3.FreshInt(index)
            inside, count = z3.And(low <= k, k < high), len(self.facts)
            inner = self.of(body)
            if len(self.facts) != count:
                raise Untranslatable("a root under a quantifier")
            return z3.ForAll(k, z3.Implies(inside, inner)) if name == "all" else z3.Exists(k, z3.And(inside, inner))
        finally:
            self.names.pop(index, None)
            if before is not None:
                self.names[index] = before


def _half() -> ast.expr:
    return ast.BinOp(ast.Constant(Fraction(1)), ast.Div(), ast.Constant(Fraction(2)))


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    try:
        tree, given = read(entry)
        translation = Translation(entry["where"])
        assumptions = [translation.of(part) for part in given]
        statement = translation.of(tree)
    except Untranslatable as reason:
        return {"answer": "undecided", "why": f"no translation: {reason}"}
    solver = z3.Solver()
    solver.add(*translation.facts, *assumptions, z3.Not(statement))
    found = solver.check()
    if found == z3.unsat:
        return {"answer": "true", "why": ""}
    if found == z3.sat and not translation.free:
        return {"answer": "false", "why": ""}
    why = "a model with an uninterpreted function" if found == z3.sat else solver.reason_unknown()
    return {"answer": "undecided", "why": why}
