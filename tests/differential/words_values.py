"""The evaluator of `words_truth` for whole statements: ranges, cases, comparisons, and what others here add to it."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import mpmath
from mpmath import mp, mpc, mpf

from tests.differential.words_laws import Laws
from tests.differential.words_limits import GOOD, POOR, Tails
from tests.differential.words_truth import (
    DIGITS,
    EXACT,
    FUNCTIONS,
    INFINITE,
    OPERATIONS,
    VECTORS,
    WHOLE,
    WIDE,
    Diverges,
    Outside,
    Unclear,
    Undefined,
    binomial,
    each,
    loops,
    number,
    parsed,
    tidy,
)

Names = dict[str, Any]
FINE = mpf(10) ** -11
SMALL = mpf(10) ** -6
SIGNS = {ast.Lt: (-1,), ast.LtE: (-1, 0), ast.Gt: (1,), ast.GtE: (1, 0), ast.Eq: (0,), ast.NotEq: (-1, 1)}


class Evaluator(Tails, Laws):
    """whole: the names whose types say that they are whole. random: the declared laws of random names."""

    def __init__(self, names: Names, where: Mapping[str, str]) -> None:
        self.names = names
        self.whole = {n for n, kind in where.items() if kind.split("[")[0] in ("dim", "natural", "integer", "index")}
        self.random = {n: parsed(kind) for n, kind in where.items() if n not in names}
        self.rough = self.tight = False
        self.gaps = []
        self.kept: dict[Any, Any] = {}

    def holds(self, text: str) -> bool | None:
        """Whether a statement holds here; None where that is not known."""
        small: list[Any] = []
        for digits in (DIGITS, WIDE):
            self.rough = self.tight = False
            self.gaps: list[Any] = []
            self.kept = {}
            try:
                with mp.workdps(digits):
                    answer = bool(self.value(parsed(text), self.names))
            except Undefined:
                return False
            except (Unclear, Outside, OverflowError, RecursionError, mpmath.libmp.NoConvergence, MemoryError):
                return None
            except (TypeError, ValueError, ZeroDivisionError, LookupError, AttributeError):
                return None
            if not self.tight and not self.gaps:
                return answer
            if self.rough:
                return answer if not self.tight else None
            small.append(self.gaps)
        # A gap that more digits make smaller is what rounding has left of what cancels.
        same = len(small[0]) == len(small[1]) and all(a < 2 * b for a, b in zip(*small, strict=True))
        return answer if same else None

    def lawful(self) -> bool:
        """Whether there are laws with these parameters."""
        try:
            for law in self.random.values():
                self._law(law, self.names)
        except (Undefined, Unclear, Outside):
            return False
        return True

    def value(self, node: ast.expr, names: Names) -> Any:
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Unclear
        return method(node, names)

    def _constant(self, node: ast.Constant, names: Names) -> Any:
        return node.value if isinstance(node.value, int | str) else tidy(Fraction(str(node.value)))

    def _name(self, node: ast.Name, names: Names) -> Any:
        if node.id in names:
            return names[node.id]
        return +mp.pi if node.id == "pi" else INFINITE

    def _list(self, node: ast.List, names: Names) -> list[Any]:
        return [self.value(e, names) for e in node.elts]

    def _listcomp(self, node: ast.ListComp, names: Names) -> list[Any]:
        return [self.value(node.elt, here) for here in loops(node, self.value, names)]

    def _unaryop(self, node: ast.UnaryOp, names: Names) -> Any:
        inside = self.value(node.operand, names)
        return not inside if isinstance(node.op, ast.Not) else each(lambda x: -x, inside)

    def _binop(self, node: ast.BinOp, names: Names) -> Any:
        left, right = self._all([node.left, node.right], names)
        if isinstance(node.op, ast.MatMult):
            products = each(OPERATIONS[ast.Mult], left, right)
            return self._added(products)
        return each(OPERATIONS[type(node.op)], left, right)

    def _all(self, parts: list[ast.expr], names: Names) -> list[Any]:
        """The values of some terms; there is none where one of them has none, whatever is known of the others."""
        found, unclear = [], False
        for part in parts:
            try:
                found.append(self.value(part, names))
            except Unclear:
                unclear = True
        if unclear:
            raise Unclear
        return found

    def _boolop(self, node: ast.BoolOp, names: Names) -> bool:
        decisive = isinstance(node.op, ast.Or)
        return decisive if any(bool(self.value(p, names)) is decisive for p in node.values) else not decisive

    def _subscript(self, node: ast.Subscript, names: Names) -> Any:
        vector = self.value(node.value, names)
        place = self.value(node.slice, names)
        written = isinstance(node.slice, ast.UnaryOp)
        if not (-len(vector) if written else 0) <= place < len(vector):
            raise Undefined
        return vector[place]

    def _compare(self, node: ast.Compare, names: Names) -> bool:
        values = self._all([node.left, *node.comparators], names)
        return all(self._related(op, *values[k : k + 2]) for k, op in enumerate(node.ops))

    def _related(self, op: ast.cmpop, a: Any, b: Any) -> bool:
        if isinstance(a, bool) or isinstance(b, bool):
            return bool(a == b) == isinstance(op, ast.Eq)
        if isinstance(a, list) or isinstance(b, list):
            found = each(lambda x, y: self._related(op, x, y), a, b)
            return bool(any(found) if isinstance(op, ast.NotEq) else all(found))
        return self._sign(op, a, b) in SIGNS[type(op)]

    def _sign(self, op: ast.cmpop, a: Any, b: Any) -> int:
        if isinstance(a, EXACT) and isinstance(b, EXACT):
            return (a > b) - (a < b)
        a, b = number(a), number(b)
        size, gap = 1 + abs(a) + abs(b), abs(a - b)
        equal, apart = (GOOD, POOR) if self.rough else (mpf(10) ** (14 - mp.dps), mpf(10) ** (20 - mp.dps))
        if gap <= equal * size:
            if (self.rough or (a != 0 and b != 0)) and gap > apart * (abs(a) + abs(b)):
                raise Unclear  # both are small: they may be apart all the same
            if self.rough and gap > FINE * size:
                raise Unclear  # apart, or as far as the quadrature is off
            if not isinstance(op, ast.Eq) and gap != 0:
                self.tight = True
            return 0
        if gap <= apart * size:
            raise Unclear
        if gap <= SMALL * size:
            self.gaps.append(gap)
        if isinstance(a, mpc) or isinstance(b, mpc):
            return 1
        return 1 if a > b else -1

    def is_whole(self, node: ast.expr, bound: Names) -> bool:
        """Whether the type of a term says that it is whole."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, int)
        if isinstance(node, ast.Name):
            return node.id in self.whole or (node.id in bound and node.id not in self.names)
        if isinstance(node, ast.UnaryOp):
            return self.is_whole(node.operand, bound)
        if isinstance(node, ast.BinOp):
            both = self.is_whole(node.left, bound) and self.is_whole(node.right, bound)
            return both and not isinstance(node.op, ast.Div)
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WHOLE

    def _call(self, node: ast.Call, names: Names) -> Any:
        assert isinstance(node.func, ast.Name)
        word = node.func.id
        special: Callable[..., Any] | None = getattr(self, f"word_{word}", None)
        if special is not None:
            return special(node, names)
        if word in VECTORS:
            if word in ("max", "min") and isinstance(node.args[0], ast.GeneratorExp):
                return VECTORS[word](self._family(node.args[0], names))
            args = [self.value(a, names) for a in node.args]
            if word in ("max", "min") and len(args) > 1:
                return each(lambda *x: (max if word == "max" else min)(x), *args)
            return VECTORS[word](*args)
        args = [self.value(a, names) for a in node.args]
        if word == "binomial":
            return each(lambda x, k: binomial(x, k, self.is_whole(node.args[0], names)), *args)
        return each(FUNCTIONS[word], *args)

    def word_implies(self, node: ast.Call, names: Names) -> bool:
        return not self.value(node.args[0], names) or bool(self.value(node.args[1], names))

    def word_where(self, node: ast.Call, names: Names) -> Any:
        return self.value(node.args[1 if self.value(node.args[0], names) else 2], names)

    def word_diff(self, node: ast.Call, names: Names) -> Any:
        body, name = node.args
        assert isinstance(name, ast.Name)
        self.rough = True
        self.value(body, names)  # no derivative where there is no value
        return mpmath.diff(lambda x: number(self.value(body, {**names, name.id: x})), number(names[name.id]))

    # -- ranges and series -------------------------------------------------------------------------------------------

    def _family(self, node: ast.GeneratorExp, names: Names) -> list[Any]:
        return [self.value(node.elt, here) for here in loops(node, self.value, names)]

    def word_all(self, node: ast.Call, names: Names) -> bool:
        (inside,) = node.args
        return all(self._family(inside, names)) if isinstance(inside, ast.GeneratorExp) else self.value(inside, names)

    def word_any(self, node: ast.Call, names: Names) -> bool:
        (inside,) = node.args
        if not isinstance(inside, ast.GeneratorExp):
            raise Unclear
        return any(self._family(inside, names))

    def _added(self, values: list[Any]) -> Any:
        if all(isinstance(v, EXACT) for v in values):
            return tidy(sum(values, Fraction(0)))
        return mpmath.fsum(map(number, values))

    def _multiplied(self, values: list[Any]) -> Any:
        if all(isinstance(v, EXACT) for v in values):
            return tidy(math.prod(values, start=Fraction(1)))
        return mpmath.fprod(map(number, values))

    def word_sum(self, node: ast.Call, names: Names) -> Any:
        (inside,) = node.args
        if not isinstance(inside, ast.GeneratorExp):
            return self._added(self.value(inside, names))
        ends = self._endless(inside, names)
        if ends is None:
            return self._added(self._family(inside, names))
        return self.series(lambda k: number(self.value(inside.elt, {**names, ends[0]: k})), ends[1])

    def word_prod(self, node: ast.Call, names: Names) -> Any:
        (inside,) = node.args
        if not isinstance(inside, ast.GeneratorExp):
            return self._multiplied(self.value(inside, names))
        ends = self._endless(inside, names)
        if ends is None:
            return self._multiplied(self._family(inside, names))

        def part(k: int) -> Any:
            factor = number(self.value(inside.elt, {**names, ends[0]: k}))
            if isinstance(factor, mpc) or factor <= 0:
                raise Unclear
            return mpmath.log(factor)

        try:
            return mpmath.exp(self.series(part, ends[1]))
        except Diverges:
            if all(part(ends[1] + k) < 0 for k in range(60, 70)):
                return mpf(0)  # the products tend to 0
            raise

    def _endless(self, node: ast.GeneratorExp, names: Names) -> tuple[str, int] | None:
        """The index and the first place of a range up to oo."""
        (clause, *more) = node.generators
        assert isinstance(clause.iter, ast.Call) and isinstance(clause.target, ast.Name)
        if more or self.value(clause.iter.args[-1], names) != INFINITE:
            return None
        low = self.value(clause.iter.args[0], names) if len(clause.iter.args) > 1 else 0
        if clause.ifs or low > 500:
            raise Unclear
        return clause.target.id, low
