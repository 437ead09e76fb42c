"""Averages over random names, without the checker: exact sums for discrete laws, quadrature for others.

The pieces shrink towards the ends of a support and grow towards infinity, so what each of them adds tells whether the
average converges.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import mpmath
from mpmath import mp, mpf

from tests.differential.words_families import LAWS, Law, nodes
from tests.differential.words_truth import EXACT, Unclear, Undefined, number

Names = dict[str, Any]
SMALL = mpf(10) ** -13


class Laws:
    """The words E, P, Var and Cov of an evaluator."""

    random: dict[str, ast.expr]
    rough: bool
    kept: dict[Any, Any]  # averages that are known: they may stand inside of others
    value: Callable[[ast.expr, Names], Any]

    def word_E(self, node: ast.Call, names: Names) -> Any:
        key = (
            ast.dump(node),
            mp.dps,
            repr([names[n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and _outer(n.id, names, self.random)]),
        )
        if key not in self.kept:
            self.kept[key] = self._average(node, names, lambda here: self.value(node.args[0], here))
        return self.kept[key]

    def word_P(self, node: ast.Call, names: Names) -> Any:
        return self._average(node, names, lambda here: int(bool(self.value(node.args[0], here))))

    def word_Var(self, node: ast.Call, names: Names) -> Any:
        mean = self.word_E(node, names)

        def spread(here: Names) -> Any:
            gap = number(self.value(node.args[0], here)) - number(mean)
            return gap * gap

        def exact(here: Names) -> Any:
            return (self.value(node.args[0], here) - mean) ** 2

        return self._average(node, names, exact if isinstance(mean, EXACT) and not self.rough else spread)

    def word_Cov(self, node: ast.Call, names: Names) -> Any:
        def one(k: int) -> Any:
            return self._average(node, names, lambda here: number(self.value(node.args[k], here)))

        both = self._average(
            node, names, lambda h: number(self.value(node.args[0], h)) * number(self.value(node.args[1], h))
        )
        return both - one(0) * one(1)

    def _average(self, node: ast.Call, names: Names, what: Callable[[Names], Any]) -> Any:
        given = [k.value for k in node.keywords if k.arg == "given"]
        used = dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in self.random)
        laws = [(name, *self._law(self.random[name], names)) for name in used]
        if not given:
            return self._integral(laws, names, what, node)
        (event,) = given
        if isinstance(event, ast.Name | ast.List):
            raise Unclear
        if any(isinstance(op, ast.Eq) for c in ast.walk(event) if isinstance(c, ast.Compare) for op in c.ops) and any(
            law.values is None for _, law, _ in laws
        ):
            raise Unclear

        def cases(here: Names) -> Any:
            return what(here) if self.value(event, here) else 0

        chance = self._integral(laws, names, lambda here: int(bool(self.value(event, here))), node)
        total = self._integral(laws, names, cases, node)
        if chance == 0:
            raise Undefined
        if isinstance(chance, EXACT) and isinstance(total, EXACT):
            return Fraction(total) / chance
        if number(chance) < SMALL:
            raise Unclear
        return number(total) / number(chance)

    def _law(self, node: ast.expr, names: Names) -> tuple[Law, int | None]:
        """The law of a name and of how many independent entries it is; None for a number."""
        if isinstance(node, ast.Name):
            return LAWS[node.id](), None
        assert isinstance(node, ast.Call)
        args = [self.value(a, names) for a in node.args]
        more = {k.arg or "": self.value(k.value, names) for k in node.keywords}
        if isinstance(node.func, ast.Subscript):
            assert isinstance(node.func.value, ast.Name)
            return LAWS[node.func.value.id](*args, **more), self.value(node.func.slice, names)
        assert isinstance(node.func, ast.Name)
        return LAWS[node.func.id](*args, **more), None

    def _integral(self, laws: list[Any], names: Names, what: Callable[[Names], Any], node: ast.Call) -> Any:
        if not laws:
            return what(names)
        if len([1 for _, law, _ in laws if law.values is None]) > 1:
            raise Unclear
        (name, law, size), *rest = sorted(laws, key=lambda entry: entry[1].values is None)
        if law.values is None:
            if size is not None:
                raise Unclear
            return self._quadrature(name, law, names, what, node)

        def inner(value: Any) -> Any:
            return self._integral(rest, {**names, name: value}, what, node)

        if size is None:
            return self._discrete(law.values(), inner)
        pairs = list(law.values()) if size <= 4 else []
        if not pairs or len(pairs) ** size > 3000:
            raise Unclear
        whole = ([list(v) for v in zip(*entries, strict=True)] for entries in product(pairs, repeat=size))
        return self._discrete(((values, math.prod(chances)) for values, chances in whole), inner)

    def _discrete(self, pairs: Iterator[tuple[Any, Any]], what: Callable[[Any], Any]) -> Any:
        total, last, count = Fraction(0), [mpf(1)], 0
        exact = True
        for value, chance in pairs:
            if chance == 0:
                continue
            count += 1
            term = what(value)
            if exact and isinstance(term, EXACT) and isinstance(chance, EXACT) and count < 40:
                total += term * chance
                last.append(abs(number(term * chance)))
                continue
            if exact:
                exact, total = False, number(total)
            total += number(term) * number(chance)
            last.append(abs(number(term) * number(chance)))
            if count > 60 and sum(last[-6:]) < mpf(10) ** (-mp.dps) * mpf("0.01") and last[-1] <= last[-6]:
                return total
        if count >= 2400:
            raise Undefined if last[-1] >= last[-100] > 0 else Unclear
        if exact and total.denominator == 1:
            return int(total)
        return total

    def _quadrature(self, name: str, law: Law, names: Names, what: Callable[[Names], Any], node: ast.Call) -> Any:
        self.rough = True
        with mp.workdps(30):

            def at(x: Any) -> Names:
                return {**names, name: law.to(x)}

            edges = self._cut(law.edges, at, name, node)
            parts = []
            for a, b in pairwise(edges):
                half, middle = (b - a) / 2, (a + b) / 2
                total = mpf(0)
                for node_, weight in nodes():
                    x = middle + half * node_
                    total += weight * law.density(x) * number(what(at(x)))
                parts.append(total * half)
        return mpmath.fsum([*parts, _rest(parts), _rest(parts[::-1])])

    def _cut(self, edges: tuple[Any, ...], at: Callable[[Any], Names], name: str, node: ast.Call) -> list[Any]:
        """The edges, and where a condition or a case changes between them."""
        gaps: list[tuple[ast.expr, ast.expr | None, bool]] = []
        inside = [*node.args, *(k.value for k in node.keywords)]
        for part in (p for tree in inside for p in ast.walk(tree)):
            if isinstance(part, ast.Compare):
                gaps += [(a, b, False) for a, b in pairwise([part.left, *part.comparators])]
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                if part.func.id in ("max", "min") and len(part.args) == 2:
                    gaps.append((part.args[0], part.args[1], False))
                elif part.func.id == "clip":
                    gaps += [(part.args[0], end, False) for end in part.args[1:]]
                elif part.func.id in ("abs", "relu", "sign", "sqrt", "log"):
                    gaps.append((part.args[0], None, False))
                elif part.func.id in ("floor", "ceil", "round"):
                    raise Unclear
            elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div):
                gaps.append((part.right, None, True))
            elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.FloorDiv | ast.Mod):
                raise Unclear
        found = set(edges)
        for left, right, pole in gaps:
            if not any(isinstance(n, ast.Name) and n.id == name for s in (left, right) if s for n in ast.walk(s)):
                continue

            def gap(x: Any, left: ast.expr = left, right: ast.expr | None = right) -> Any:
                a = number(self.value(left, at(x)))
                return a - number(self.value(right, at(x))) if right is not None else a

            fine = [x for a, b in pairwise(edges) for x in (a, (a + b) / 2)] + [edges[-1]]
            for (a, p), (b, q) in pairwise([(x, gap(x)) for x in fine]):
                if p == 0 or p * q < 0:
                    if pole:
                        raise Undefined
                    found.add(a if p == 0 else _root(gap, a, b))
        return sorted(found)


def _outer(name: str, names: Names, laws: Names) -> bool:
    return name in names and name not in laws


def _root(gap: Callable[[Any], Any], a: Any, b: Any) -> Any:
    high = gap(b) > 0
    for _ in range(70):
        middle = (a + b) / 2
        if (gap(middle) > 0) == high:
            b = middle
        else:
            a = middle
    return (a + b) / 2


def _rest(parts: list[Any]) -> Any:
    """What the pieces behind the last one add, from how the last ones shrink."""
    total = sum(map(abs, parts))
    if not mpmath.isfinite(total):
        raise Unclear
    if total == 0 or max(map(abs, parts[-2:])) < SMALL * total:
        return 0
    tail = parts[-6:]
    if len(tail) < 6 or any(p == 0 for p in tail):
        raise Unclear
    quotients = [b / a for a, b in pairwise(tail)]
    if min(quotients) > mpf("0.995"):
        raise Undefined
    spread = max(quotients) - min(quotients)
    if spread * abs(parts[-1]) > 100 * SMALL * total or not 0 < quotients[-1] < 0.9:
        raise Unclear
    return parts[-1] * quotients[-1] / (1 - quotients[-1])
