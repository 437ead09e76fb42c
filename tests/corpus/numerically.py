"""Whether a statement is true at values of its names, by mpmath: for the corpora on numbers and on series. Nothing here
comes from the checker.

A statement is read with Python's `ast`. Series are added up and extrapolated by mpmath after a look at whether they
converge, limits are extrapolated from large values, growth is read off quotients at small and large sizes. Comparisons
allow for what that leaves open; the corpora have no statement that is false by so little.
"""

from __future__ import annotations

import ast
import itertools
import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import mpmath
from mpmath import mp, mpc, mpf

DIGITS = 30
CLOSE = mpf(10) ** -9
ROUGH = mpf(2) / 100  # of limits
INFINITE = float("inf")
FAR = (400, 800, 1600)
SIZES = (*range(1, 30), 1024, 2048, 4096)


class Undefined(Exception):
    """No value there."""


def _nonzero(x: Any) -> Any:
    if abs(x) < mpf(10) ** -28:
        raise Undefined("division by zero")
    return x


def _real(function: Callable[..., Any], inside: Callable[..., bool] = lambda *x: True) -> Callable[..., Any]:
    def value(*args: Any) -> Any:
        if any(isinstance(a, mpc) and abs(a.imag) > 0 for a in args) or not inside(*args):
            raise Undefined("outside of the domain")
        return function(*(mp.mpmathify(a) for a in args))

    return value


def _pole(x: Any) -> bool:
    return not (x <= CLOSE and abs(x - mpmath.nint(x)) < CLOSE)


def _whole(function: Callable[..., int], least: int | None = None) -> Callable[..., int]:
    def value(*args: Any) -> int:
        if least is not None and args[0] < least:
            raise Undefined("a negative number")
        return function(*(int(mpmath.nint(a)) for a in args))

    return value


def _binomial(x: Any, k: Any) -> Any:
    return mpmath.fprod((mp.mpmathify(x) - j) / (j + 1) for j in range(int(k))) if k >= 0 else 0


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "re": lambda z: mpc(z).real,
    "im": lambda z: mpc(z).imag,
    "conj": lambda z: mpmath.conj(z),
    "abs": abs,
    "exp": mpmath.exp,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tan": mpmath.tan,
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "atanh": _real(mpmath.atanh, lambda x: abs(x) < 1),
    "atan": _real(mpmath.atan),
    "asin": _real(mpmath.asin, lambda x: abs(x) <= 1),
    "acos": _real(mpmath.acos, lambda x: abs(x) <= 1),
    "log": _real(mpmath.log, lambda x: x > 0),
    "sqrt": _real(mpmath.sqrt, lambda x: x >= 0),
    "cbrt": _real(lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x))),
    "gamma": _real(mpmath.gamma, _pole),
    "lgamma": _real(lambda x: mpmath.log(abs(mpmath.gamma(x))), _pole),
    "digamma": _real(mpmath.digamma, _pole),
    "trigamma": _real(lambda x: mpmath.psi(1, x), _pole),
    "beta": _real(lambda a, b: mpmath.gamma(a) * mpmath.gamma(b) / mpmath.gamma(a + b), lambda a, b: _pole(a + b)),
    "binomial": _binomial,
    "factorial": _whole(math.factorial, 0),
    "gcd": _whole(math.gcd),
    "lcm": _whole(math.lcm),
    "divides": lambda a, b: b % a == 0 if a else b == 0,
    "harmonic": lambda n: mpmath.harmonic(n),
}


class Evaluator:
    def __init__(self, names: dict[str, Any], random_names: frozenset[str] = frozenset()) -> None:
        self.names, self.random = names, random_names
        self.rough = False
        self.exact = True
        self.text = ""

    def of(self, text: str) -> Any:
        self.text = text
        return self.value(ast.parse(text, mode="eval").body)

    def within(self, **names: Any) -> Evaluator:
        return Evaluator({**self.names, **names}, self.random)

    def value(self, node: ast.expr) -> Any:
        return getattr(self, f"_{type(node).__name__.lower()}")(node)

    def _constant(self, node: ast.Constant) -> Any:
        return node.value if isinstance(node.value, int) else mpf(str(node.value))

    def _name(self, node: ast.Name) -> Any:
        if node.id in self.names:
            return self.names[node.id]
        return {"pi": +mp.pi, "oo": INFINITE}[node.id]

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        inside = self.value(node.operand)
        return not inside if isinstance(node.op, ast.Not) else -inside

    def _binop(self, node: ast.BinOp) -> Any:
        return _each(_combined(node.op), self.value(node.left), self.value(node.right))

    def _boolop(self, node: ast.BoolOp) -> bool:
        decisive = isinstance(node.op, ast.Or)
        return decisive if any(self.value(part) is decisive for part in node.values) else not decisive

    def _subscript(self, node: ast.Subscript) -> Any:
        return self.value(node.value)[int(self.value(node.slice))]

    def _compare(self, node: ast.Compare) -> bool:
        operands = [node.left, *node.comparators]
        return all(self._related(op, *operands[k : k + 2]) for k, op in enumerate(node.ops))

    def _related(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> bool:
        if isinstance(right, ast.Call) and getattr(right.func, "id", "") == "approx":
            (figure,) = right.args
            assert isinstance(figure, ast.Constant)
            written = ast.get_source_segment(self.text, figure) or ""
            digits = len(written.partition(".")[2])
            return bool(abs(self.value(left) - figure.value) <= mpf(10) ** -digits / 2)
        a, b = self.value(left), self.value(right)
        if isinstance(a, bool) or isinstance(b, bool):
            return (a == b) == isinstance(op, ast.Eq)
        difference = a - b
        tolerance = ROUGH if self.rough else (CLOSE if self.exact else mpf(10) ** -5) * (1 + abs(a))
        equal = bool(abs(difference) <= tolerance)
        if isinstance(op, ast.Eq | ast.NotEq):
            return equal == isinstance(op, ast.Eq)
        below = not equal and bool(mpc(difference).real < 0)
        return {ast.Lt: below, ast.LtE: below or equal, ast.Gt: not below and not equal, ast.GtE: not below}[type(op)]

    def _call(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Name)
        special = getattr(self, f"_call_{node.func.id}", None)
        if special is not None:
            return special(node)
        return _each(FUNCTIONS[node.func.id], *map(self.value, node.args))

    def _call_implies(self, node: ast.Call) -> bool:
        return not self.value(node.args[0]) or self.value(node.args[1])

    def _over(self, node: ast.Call) -> tuple[Callable[[int], Any], int, Any]:
        (generator,) = node.args
        assert isinstance(generator, ast.GeneratorExp)
        (clause,) = generator.generators
        assert isinstance(clause.target, ast.Name) and isinstance(clause.iter, ast.Call)
        ends = [self.value(end) for end in clause.iter.args]
        low, high = (0, *ends) if len(ends) == 1 else ends
        index = clause.target.id
        return lambda k: self.within(**{index: int(k)}).value(generator.elt), int(low), high

    def _call_sum(self, node: ast.Call) -> Any:
        if not isinstance(node.args[0], ast.GeneratorExp):
            return sum(self.value(node.args[0]))
        term, low, high = self._over(node)
        if high != INFINITE:
            return mpmath.fsum(term(k) for k in range(low, int(high)))
        return _series(term, low)

    def _call_prod(self, node: ast.Call) -> Any:
        term, low, high = self._over(node)
        if high != INFINITE:
            return mpmath.fprod(term(k) for k in range(low, int(high)))
        return mpmath.exp(_series(lambda k: mpmath.log(term(k)), low))

    def _call_diff(self, node: ast.Call) -> Any:
        body, name = node.args
        assert isinstance(name, ast.Name)
        return mpmath.diff(lambda x: self.within(**{name.id: x}).value(body), self.names[name.id])

    def _call_integral(self, node: ast.Call) -> Any:
        (generator,) = node.args
        assert isinstance(generator, ast.GeneratorExp)
        (clause,) = generator.generators
        assert isinstance(clause.target, ast.Name) and isinstance(clause.iter, ast.Call)
        low, high = (self.value(end) for end in clause.iter.args)
        name = clause.target.id
        self.exact = False
        # The integrands fall like exponentials.
        ends = [low, high] if high != INFINITE else [0, 1, 3, 10, 40, 160] if low == 0 else [-8, -3, 0, 3, 8]
        return mpmath.quad(lambda t: self.within(**{name: t}).value(generator.elt), ends)

    def _call_E(self, node: ast.Call) -> Any:
        (name,) = self.random

        self.exact = False

        def weighted(x: Any) -> Any:
            return self.within(**{name: x}).value(node.args[0]) * mpmath.npdf(x)

        return mpmath.quad(weighted, [-8, -3, 0, 3, 8])

    def _call_limit(self, node: ast.Call) -> Any:
        body, name, _ = node.args
        assert isinstance(name, ast.Name)
        self.rough = True
        values = [self.within(**{name.id: n + odd}).value(body) for n in FAR for odd in (0, 1)]
        late = [abs(a - b) for a, b in itertools.pairwise(values[2:])]
        if not all(mpmath.isfinite(v) for v in values) or max(late) > ROUGH * max(1, abs(values[-1])):
            raise Undefined("no limit")
        if abs(values[-1]) > abs(values[2]) + ROUGH and abs(values[-1]) > 1.02 * abs(values[2]):
            raise Undefined("no limit")
        return values[-1]

    def _quotients(self, node: ast.Call) -> list[Any]:
        """The quotient of both terms at some sizes; the names other than n have values."""
        found = []
        for n in SIZES:
            here = self.within(n=n)
            if all(here.value(g) for g in self.names["given"]):
                try:
                    a, b = (mp.mpmathify(here.value(t)) for t in node.args)
                except OverflowError:
                    continue
                found.append((n, a, b))
        return found

    def _call_grows(self, node: ast.Call) -> bool:
        found = self._quotients(node)
        return all(a > 0 and b > 0 for _, a, b in found) and abs(_slope(found)) < 0.03

    def _call_bounded(self, node: ast.Call) -> bool:
        found = self._quotients(node)
        return all(b != 0 or a == 0 for _, a, b in found) and _slope(found) < 0.03

    def _call_dominates(self, node: ast.Call) -> bool:
        return _slope(self._quotients(node)) > 0.03


def _slope(found: list[Any]) -> Any:
    """By which power of n the quotient of the last terms grows."""
    (m, a, b), (n, c, d) = found[-2:]
    return mpmath.log((c / d) / (a / b)) / mpmath.log(mpf(n) / m)


def _series(term: Callable[[int], Any], low: int) -> Any:
    last = [mp.mpmathify(term(k)) for k in range(low, low + FAR[2])]
    sums = list(itertools.accumulate(last))
    first, second, third = (sums[n - 1] for n in FAR)
    if abs(last[-1]) < mpf(10) ** -25:
        return third
    if not mpmath.isfinite(third) or abs(last[-1]) >= 0.95 * abs(last[FAR[1] - 1]):
        raise Undefined("terms that do not vanish")
    if abs(third - second) >= 0.95 * abs(second - first):
        raise Undefined("a series that diverges")
    return mpmath.nsum(lambda k: term(int(k)), [low, mpmath.inf])


def _combined(op: ast.operator) -> Callable[[Any, Any], Any]:
    def power(a: Any, b: Any) -> Any:
        if isinstance(b, int):
            if b < 0:
                return 1 / _nonzero(mp.mpmathify(a)) ** -b
            return a**b if isinstance(a, int) and b < 64 else mp.mpmathify(a) ** b
        if mpc(a).imag or a < 0 or (a == 0 and b <= 0):
            raise Undefined("a broken power")
        return mp.mpmathify(a) ** b

    def remainder(a: Any, b: Any) -> Any:
        if b == 0:
            raise Undefined("a remainder by zero")
        return a % b

    table: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
        ast.Add: lambda a, b: a + b,
        ast.Sub: lambda a, b: a - b,
        ast.Mult: lambda a, b: a * b,
        ast.Div: lambda a, b: mp.mpmathify(a) / _nonzero(mp.mpmathify(b)),
        ast.Mod: remainder,
        ast.Pow: power,
    }
    return table[type(op)]


def _each(function: Callable[..., Any], *args: Any) -> Any:
    """Entry by entry, where an argument is a vector."""
    length = next((len(a) for a in args if isinstance(a, list)), None)
    if length is None:
        return function(*args)
    return [function(*(a[k] if isinstance(a, list) else a for a in args)) for k in range(length)]


# -- values ----------------------------------------------------------------------------------------------------------

REALS = [mpf(x) for x in ("0", "1", "-1", "0.5", "-0.5", "2", "-2", "0.6", "-0.7", "1.5", "2.75", "-3.2", "0.9")]


def _drawn(kind: str, rng: random.Random, names: dict[str, Any]) -> Any:
    family, _, size = kind.partition("[")
    if size:
        return [_drawn(family, rng, names) for _ in range(int(names[size.rstrip("]")]))]
    if family in ("dim", "natural"):
        return rng.choice([*range(1, 8)]) - (family == "natural") * rng.choice([0, 1])
    if family == "integer":
        return rng.choice([*range(-6, 7), 12, -15, 30])
    if family == "complex":
        return mpc(rng.choice(REALS), rng.choice(REALS))
    x = rng.choice(REALS)
    return abs(x) or mpf(1) / 3 if family == "positive" else abs(x) if family == "nonnegative" else x


def points(where: dict[str, str], given: list[str], text: str, count: int) -> Iterator[Evaluator]:
    """Values of the names that satisfy the assumptions, drawn at random."""
    rng = random.Random(text)
    normal = frozenset(n.strip() for names, kind in where.items() if kind == "normal" for n in names.split(","))
    growing = any(word in text for word in ("grows(", "bounded(", "dominates("))
    for _ in range(count if where else 1):
        names: dict[str, Any] = {"given": [ast.parse(g, mode="eval").body for g in given]}
        for declared, kind in where.items():
            for name in (part.strip() for part in declared.split(",")):
                if kind != "normal":
                    names[name] = _drawn(kind, rng, names)
                    if kind == "complex" and rng.random() < 0.1:
                        names[name] = rng.choice((1, -1)) * next(v for n, v in names.items() if n != "given")
        evaluator = Evaluator(names, normal)
        try:
            if growing or all(evaluator.value(g) for g in names["given"]):
                yield evaluator
        except Undefined:
            continue


def confirmed(text: str, where: dict[str, str], given: list[str], true: bool) -> bool:
    """Whether a statement holds at some points, or fails at one of many."""
    with mp.workdps(DIGITS):
        here = points(where, given, text, 400)
        found = [_holds(e, text) for e in itertools.islice(here, 8)] if true else (_holds(e, text) for e in here)
        return bool(found) and all(found) if true else not all(found)


def _holds(evaluator: Evaluator, text: str) -> bool:
    try:
        return bool(evaluator.of(text))
    except Undefined:
        return False
