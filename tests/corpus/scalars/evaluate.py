"""An evaluator of its own for the text of a statement. Nothing here comes from the checker.

A statement is read with Python's `ast` and evaluated at a point: in fractions as long as everything is rational, else
with mpmath. Each comparison of irrational values is made at two precisions: a difference that shrinks with the
precision is zero, one that stays is not. Derivatives are central differences, limits are values near the point, with
steps that shrink with the precision too. What neither shrinks nor stays is `Unclear`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import Any

import mpmath
from mpmath import mp, mpf

DIGITS = 250  # and twice as many


class Undefined(Exception):
    """The expression has no value here."""


class Unclear(Exception):
    """The precision does not suffice."""


_K = Fraction(1000)
UNITS = {"K": _K, "M": _K**2, "G": _K**3, "T": _K**4, "KB": _K, "MB": _K**2, "GB": _K**3, "TB": _K**4}
UNITS |= {name: Fraction(1024) ** power for power, name in enumerate(("KiB", "MiB", "GiB", "TiB"), 1)}
UNITS["percent"] = Fraction(1, 100)


def _float(x: Any) -> Any:
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _sign(x: Any) -> int:
    return (x > 0) - (x < 0)


def _both(a: Any, b: Any) -> tuple[Any, Any]:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a, b
    return _float(a), _float(b)


def whole(x: Any) -> int:
    assert isinstance(x, Fraction) and x.denominator == 1, x
    return int(x)


def _near_zero(x: Any) -> bool:
    """Exactly zero; Unclear where a rounding error could hide it."""
    if x == 0:
        return True
    if isinstance(x, mpf) and abs(x) < mpf(10) ** (20 - mp.dps):
        raise Unclear("nearly zero")
    return False


def _divide(a: Any, b: Any) -> Any:
    if _near_zero(b):
        raise Undefined("division by zero")
    a, b = _both(a, b)
    return a / b


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        k = int(exponent)
        if k < 0 and _near_zero(base):
            raise Undefined("a negative power of zero")
        return base**k if abs(k) <= 10**5 else _float(base) ** k
    if isinstance(base, Fraction) and base <= 0:
        if base == 0 and isinstance(exponent, Fraction) and exponent > 0:
            return Fraction(0)
        raise Undefined("a broken power of a number that is not positive")
    if _float(base) <= 0:
        raise Undefined("a broken power of a number that is not positive")
    if exponent == Fraction(1, 2):
        return _sqrt(base)
    return mpmath.exp(_float(exponent) * mpmath.log(_float(base)))


def _sqrt(x: Any) -> Any:
    if x < 0:
        raise Undefined("the root of a negative number")
    if isinstance(x, Fraction):
        p, q = isqrt(x.numerator), isqrt(x.denominator)
        if p * p == x.numerator and q * q == x.denominator:
            return Fraction(p, q)
    return mpmath.sqrt(_float(x))


def _log(x: Any) -> Any:
    if x <= 0:
        raise Undefined("the logarithm of a number that is not positive")
    return Fraction(0) if x == 1 else mpmath.log(_float(x))


def _floor(x: Any) -> Fraction:
    if isinstance(x, Fraction):
        return Fraction(floor(x))
    if 0 < abs(x - mpmath.nint(x)) < mpf(10) ** (-mp.dps // 2):
        raise Unclear("nearly whole")
    return Fraction(int(mpmath.floor(x)))


def _ceil(x: Any) -> Fraction:
    return Fraction(ceil(x)) if isinstance(x, Fraction) else -_floor(-x)


def _mod(a: Any, b: Any) -> Any:
    quotient = _floor(_divide(a, b))
    a, product = _both(a, b * quotient if isinstance(b, Fraction) else b * _float(quotient))
    return a - product


def _best(better: Callable[[Any, Any], bool]) -> Callable[..., Any]:
    def choose(*values: Any) -> Any:
        found = values[0]
        for value in values[1:]:
            if better(*_both(value, found)):
                found = value
        return found

    return choose


def _exact_at(point: int, value: int, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda x: Fraction(value) if isinstance(x, Fraction) and x == point else function(_float(x))


def _arc(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def value(x: Any) -> Any:
        if abs(x) > 1:
            raise Undefined("no angle has this sine")
        return function(_float(x))

    return value


def _whole(function: Callable[..., int]) -> Callable[..., Any]:
    def value(*args: Any) -> Any:
        return Fraction(function(*map(whole, args)))

    return value


def _counting(function: Callable[..., int]) -> Callable[..., Any]:
    def value(*args: int) -> int:
        if args[0] < 0:
            raise Undefined("a negative number")
        return function(*args)

    return _whole(value)


def _fibonacci(n: int) -> int:
    pair = (0, 1)
    for _ in range(n):
        pair = (pair[1], sum(pair))
    return pair[0]


def _quotient(top: str, bottom: str) -> Callable[[Any], Any]:
    """Of sine, cosine and one, each evaluated with the precision that is asked for."""
    parts: dict[str, Callable[[Any], Any]] = {"sin": mpmath.sin, "cos": mpmath.cos, "one": lambda x: mpf(1)}

    def value(x: Any) -> Any:
        x = _float(x)
        below = parts[bottom](x)
        if abs(below) < mpf(10) ** (20 - mp.dps):
            raise Undefined("a tangent at a quarter turn")
        return parts[top](x) / below

    return value


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "atan": _exact_at(0, 0, mpmath.atan),
    "asin": _arc(mpmath.asin),
    "acos": _arc(mpmath.acos),
    "tan": _quotient("sin", "cos"),
    "sec": _quotient("one", "cos"),
    "sinh": _exact_at(0, 0, mpmath.sinh),
    "cosh": _exact_at(0, 1, mpmath.cosh),
    "log2": lambda x: _divide(_log(x), mpmath.log(2)),
    "cbrt": lambda x: _sign(x) * mpmath.cbrt(abs(_float(x))),
    "sign": lambda x: Fraction(_sign(x)),
    "factorial": _counting(math.factorial),
    "binomial": _counting(lambda n, k: math.comb(n, k) if k >= 0 else 0),
    "fibonacci": _counting(_fibonacci),
    "gcd": _whole(math.gcd),
    "lcm": _whole(math.lcm),
    "abs": abs,
    "sqrt": _sqrt,
    "log": lambda x, *base: _divide(_log(x), _log(base[0])) if base else _log(x),
    "floor": _floor,
    "ceil": _ceil,
    "mod": _mod,
    "exp": _exact_at(0, 1, mpmath.exp),
    "sin": _exact_at(0, 0, mpmath.sin),
    "cos": _exact_at(0, 1, mpmath.cos),
    "erf": _exact_at(0, 0, mpmath.erf),
    "tanh": _exact_at(0, 0, mpmath.tanh),
    "sigmoid": lambda x: 1 / (1 + mpmath.exp(-_float(x))),
    "relu": lambda x: x if x > 0 else Fraction(0),
    "gelu": lambda x: _float(x) * (1 + mpmath.erf(_float(x) / mpmath.sqrt(2))) / 2,
    "max": _best(lambda a, b: a > b),
    "min": _best(lambda a, b: a < b),
}


@dataclass
class Evaluator:
    """The value of an expression: `names` are the declared ones, `define` holds syntax trees."""

    names: dict[str, Any]
    define: Mapping[str, tuple[tuple[str, ...], ast.expr, str]]
    digits: int = DIGITS
    grow: int = 0
    source: str = ""
    depth: int = 0

    def of(self, text: str) -> Any:
        return Evaluator(self.names, self.define, self.digits, self.grow, text).value(ast.parse(text, mode="eval").body)

    def value(self, node: ast.expr) -> Any:
        return getattr(self, f"_{type(node).__name__.lower()}")(node)

    def named(self, name: str) -> Any:
        """The value of a declared name. An irrational one is a text: it is worth as many digits as are asked for."""
        value = self.names[name]
        return self.of(value) if isinstance(value, str) else value

    def inner(self, names: Mapping[str, Any], source: str | None = None) -> Evaluator:
        source = self.source if source is None else source
        return Evaluator({**self.names, **names}, self.define, self.digits, self.grow, source, self.depth)

    def _constant(self, node: ast.Constant) -> Any:
        return Fraction((ast.get_source_segment(self.source, node) or "").replace("_", ""))

    def _name(self, node: ast.Name) -> Any:
        if node.id in self.names:
            return self.named(node.id)
        if node.id in self.define:
            _, body, source = self.define[node.id]
            return self.inner({}, source).value(body)
        return +mp.pi if node.id == "pi" else UNITS[node.id]

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        inside = self.value(node.operand)
        return not inside if isinstance(node.op, ast.Not) else -inside if isinstance(node.op, ast.USub) else inside

    def _binop(self, node: ast.BinOp) -> Any:
        a, b = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.MatMult):
            return sum((p * q for p, q in zip(a, b, strict=True)), Fraction(0))
        if isinstance(node.op, ast.Pow):
            return _power(a, b)
        if isinstance(node.op, ast.Div):
            return _divide(a, b)
        if isinstance(node.op, ast.Mod):
            return _mod(a, b)
        if isinstance(node.op, ast.FloorDiv):
            return _floor(_divide(a, b))
        a, b = _both(a, b)
        if isinstance(node.op, ast.Mult):
            return a * b
        return a + b if isinstance(node.op, ast.Add) else a - b

    def _boolop(self, node: ast.BoolOp) -> bool:
        decisive = isinstance(node.op, ast.Or)
        return decisive if any(self.value(part) is decisive for part in node.values) else not decisive

    def _compare(self, node: ast.Compare) -> bool:
        operands = [node.left, *node.comparators]
        return all(self._related(op, *operands[k : k + 2]) for k, op in enumerate(node.ops))

    def _related(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> bool:
        if isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "approx":
            sign = self._sign(lambda e: abs(_subtract(e.value(left), e.value(right.args[0]))), _allowed(right, self))
            return (sign <= 0) == isinstance(op, ast.Eq)
        sign = self._sign(lambda e: e.value(left), lambda e: e.value(right))
        kinds: dict[type[ast.cmpop], bool] = {
            ast.Eq: sign == 0,
            ast.NotEq: sign != 0,
            ast.Lt: sign < 0,
            ast.LtE: sign <= 0,
            ast.Gt: sign > 0,
            ast.GtE: sign >= 0,
        }
        return kinds[type(op)]

    def _sign(self, left: Callable[[Evaluator], Any], right: Callable[[Evaluator], Any]) -> int:
        """The sign of left - right, from two precisions."""
        found = []
        if self.depth:
            # Inside a derivative or a limit, or a case distinction there: one precision is all there is.
            d = _subtract(left(self), right(self))
            return 0 if d == 0 else 1 if d > 0 else -1
        for digits in (self.digits, 2 * self.digits):
            with mp.workdps(digits):
                d = _subtract(left(self), right(self))
                if isinstance(d, Fraction):
                    return 0 if d == 0 else 1 if d > 0 else -1
                found.append(d)
        small, d = (abs(x) for x in found)
        with mp.workdps(50):
            if d == 0 or d <= small * mpf(10) ** (-self.digits // 16):
                return 0
            if small == 0 and d < mpf(10) ** (-3 * self.digits // 2):
                return 0
            if abs(found[0] - found[1]) < d / 2:
                return 1 if found[1] > 0 else -1
        raise Unclear(f"{mpmath.nstr(found[0], 5)} and {mpmath.nstr(found[1], 5)}")

    def _list(self, node: ast.List) -> list[Any]:
        return [self.value(item) for item in node.elts]

    def _subscript(self, node: ast.Subscript) -> Any:
        base, position = self.value(node.value), whole(self.value(node.slice))
        if not 0 <= position < len(base):
            raise Undefined("a position outside")
        return base[position]

    def _call(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        special = getattr(self, f"_call_{name}", None)
        if special is not None:
            return special(node)
        arguments = [self.value(argument) for argument in node.args]
        if name in self.define:
            parameters, body, source = self.define[name]
            return self.inner(dict(zip(parameters, arguments, strict=True)), source).value(body)
        if name in self.names:
            return self.names[name](*(_float(a) for a in arguments))
        return FUNCTIONS[name](*arguments)

    def _call_implies(self, node: ast.Call) -> bool:
        return not self.value(node.args[0]) or self.value(node.args[1])

    def _call_where(self, node: ast.Call) -> Any:
        return self.value(node.args[1] if self.value(node.args[0]) else node.args[2])

    def _call_sum(self, node: ast.Call) -> Any:
        total: Any = Fraction(0)
        for value in self._each(node):
            a, b = _both(total, value)
            total = a + b
        return total

    def _call_prod(self, node: ast.Call) -> Any:
        total: Any = Fraction(1)
        for value in self._each(node):
            a, b = _both(total, value)
            total = a * b
        return total

    def _call_all(self, node: ast.Call) -> bool:
        return all(list(self._each(node)))

    def _call_any(self, node: ast.Call) -> bool:
        return any(list(self._each(node)))

    def _each(self, node: ast.Call) -> list[Any]:
        (argument,) = node.args
        if not isinstance(argument, ast.GeneratorExp):
            return list(self.value(argument))
        rows = [self]
        for clause in argument.generators:
            assert isinstance(clause.target, ast.Name) and isinstance(clause.iter, ast.Call)
            longer = []
            for row in rows:
                ends = [whole(row.value(end)) for end in clause.iter.args]
                for k in range(*ends):
                    one = row.inner({clause.target.id: Fraction(k)})
                    if all(one.value(test) for test in clause.ifs):
                        longer.append(one)
            rows = longer
        return [row.value(argument.elt) for row in rows]

    def _call_diff(self, node: ast.Call) -> Any:
        body, variable, *order = node.args
        assert isinstance(variable, ast.Name)
        at = [self.value(k.value) for k in node.keywords if k.arg == "at"]
        point = at[0] if at else self.named(variable.id)
        return self._slope(body, variable.id, _float(point), whole(self.value(order[0])) if order else 1)

    def _slope(self, body: ast.expr, name: str, point: Any, order: int) -> Any:
        def at(x: Any) -> Any:
            inner = self.inner({name: x})
            inner.depth += 1
            return _float(inner.value(body)) if order == 1 else inner._slope(body, name, x, order - 1)

        h = mpf(10) ** (-mp.dps // 5)
        low, middle, high = at(point - h), at(point), at(point + h)
        left, right = (middle - low) / h, (high - middle) / h
        if abs(left - right) > mpf(10) ** (-mp.dps // 10) * max(1, abs(left), abs(right)):
            raise Undefined("not differentiable")
        return (high - low) / (2 * h)

    def _call_limit(self, node: ast.Call) -> Any:
        body, variable, target = node.args
        assert isinstance(variable, ast.Name)
        sides = [k.value.value for k in node.keywords if k.arg == "side" and isinstance(k.value, ast.Constant)]
        steps = [10 ** (mp.dps // part) for part in (10, 8, 6)]
        if isinstance(target, ast.Name) and target.id == "oo":
            grown = self.grow * mp.dps // self.digits
            paths = [[Fraction(x) for x in ((grown, grown * 5 // 4, grown * 3 // 2) if grown else steps)]]
        else:
            point = self.value(target)
            signs = [1 if side == "+" else -1 for side in sides] or [1, -1]
            paths = [[_add(point, Fraction(sign, x)) for x in steps] for sign in signs]
        ends = []
        for path in paths:
            values = []
            for x in path:
                inner = self.inner({variable.id: x})
                inner.depth += 1
                values.append(_float(inner.value(body)))
            if abs(values[2] - values[1]) > mpf(10) ** (-mp.dps // 20) * max(1, abs(values[1])):
                raise Undefined("no limit")
            ends.append(values[2])
        if abs(ends[0] - ends[-1]) > mpf(10) ** (-mp.dps // 20) * max(1, abs(ends[0])):
            raise Undefined("two limits")
        return ends[0]


def _add(a: Any, b: Any) -> Any:
    a, b = _both(a, b)
    return a + b


def _subtract(a: Any, b: Any) -> Any:
    a, b = _both(a, b)
    return a - b


def _allowed(call: ast.Call, evaluator: Evaluator) -> Callable[[Evaluator], Any]:
    """The tolerance of `approx(...)`: half a unit of the last digit as written, or what its keyword says."""
    figure = call.args[0]
    if call.keywords and call.keywords[0].arg in ("abs", "rel"):
        given = call.keywords[0]
        return lambda e: e.value(given.value) * (1 if given.arg == "abs" else abs(e.value(figure)))
    number, unit = figure, Fraction(1)
    if isinstance(number, ast.BinOp):
        assert isinstance(number.op, ast.Mult)
        number, unit = number.left, evaluator.value(number.right)
    if isinstance(number, ast.UnaryOp):
        number = number.operand
    assert isinstance(number, ast.Constant)
    text = ast.get_source_segment(evaluator.source, number) or ""
    if call.keywords:
        digits = whole(evaluator.value(call.keywords[0].value))
        first = int(f"{Fraction(text).numerator / Fraction(text).denominator:e}".partition("e")[2])
        last = first - digits + 1
    else:
        mantissa, _, exponent = text.lower().partition("e")
        last = int(exponent or 0) - len(mantissa.partition(".")[2])
    return lambda e: unit * Fraction(10) ** last / 2
