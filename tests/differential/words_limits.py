"""Series and limits by extrapolation, without the checker: where convergence is in doubt, they are `Unclear`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import mpmath
from mpmath import mp, mpc, mpf

from tests.differential.words_truth import INFINITE, Diverges, Unclear, Undefined, near, number

Names = dict[str, Any]
GOOD, POOR = mpf(10) ** -9, mpf(10) ** -5  # of what was extrapolated: equal, and surely different


class Tails:
    """The sum of a series and the word limit of an evaluator."""

    rough: bool
    value: Callable[[ast.expr, Names], Any]

    def series(self, term: Callable[[int], Any], low: int) -> Any:
        """Terms that are zero or fall like powers of a number are added up; those that fall like a power of k are
        extrapolated; for those that alternate, neighbouring sums are averaged."""
        first = [term(low + k) for k in range(64)]
        if any(isinstance(t, mpc) for t in first):
            raise Unclear
        if all(t == 0 for t in first[32:]):
            return mpmath.fsum(first)
        late = first[24:]
        if any(t == 0 for t in late):
            raise Unclear
        quotients = [abs(b / a) for a, b in pairwise(late)]
        signs = {bool(b / a > 0) for a, b in pairwise(late)}
        drift = abs(quotients[-1] - quotients[19])
        if len(signs) > 1 or max(quotients) - min(quotients) > 0.2:
            raise Unclear
        if quotients[-1] < 0.93 and (quotients[-1] < quotients[0] + 0.05):
            return self._directly(term, low, first)
        if min(quotients) > 1 or (drift == 0 and quotients[-1] == 1):
            raise Diverges
        self.rough = True
        if signs == {False}:
            return self._alternating(term, low, late, quotients)
        return self._power_law(term, low)

    def _directly(self, term: Callable[[int], Any], low: int, first: list[Any]) -> Any:
        values, k = list(first), low + len(first)
        while abs(values[-1]) > mpf(10) ** (-mp.dps) * mpf("0.01"):
            values.append(term(k))
            k += 1
            if k > low + 4000:
                raise Unclear
        return mpmath.fsum(values)

    def _alternating(self, term: Callable[[int], Any], low: int, late: list[Any], quotients: list[Any]) -> Any:
        if abs(late[-1]) > 0.9 * abs(late[0]):
            raise Unclear
        values = [term(low + k) for k in range(120)]
        sums = [mpmath.fsum(values[: k + 1]) for k in range(60, 120)]
        while len(sums) > 1:
            sums = [(a + b) / 2 for a, b in pairwise(sums)]
        return sums[0]

    def _power_law(self, term: Callable[[int], Any], low: int) -> Any:
        shift, top = 1 - low, 1024
        far = [abs(term(k - shift)) for k in (top // 4, top // 2, top)]
        slopes = [mpmath.log(a / b, 2) for a, b in pairwise(far)]
        raw = 2 * slopes[1] - slopes[0]
        p = mpf(round(2 * raw)) / 2
        if abs(raw - p) > 0.02:
            raise Unclear
        if p <= 1:
            raise Diverges
        ends = [2**j for j in range(4, 11)]
        sums, total, k = [], mpf(0), 1
        for end in ends:
            while k <= end:
                total += term(k - shift)
                k += 1
            sums.append(total)
        return _extrapolated(sums, [p - 1 + j for j in range(len(sums))])

    def word_limit(self, node: ast.Call, names: Names) -> Any:
        body, name, place = node.args[:3]
        assert isinstance(name, ast.Name)
        self.rough = True
        point = self.value(place, names)
        side = next((str(k.value.value) for k in node.keywords if isinstance(k.value, ast.Constant)), "")

        def at(x: Any) -> Any:
            return number(self.value(body, {**names, name.id: x}))

        if point == INFINITE:
            steps = [2**j for j in range(6, 13)]
            even, odd = [at(n) for n in steps], [at(n + 1) for n in steps]
        else:
            small = [Fraction(1, 2**j) for j in range(6, 13)]
            ways = {"": (1, -1), "+": (1, 1), "-": (-1, -1)}[side]
            even, odd = ([at(point + way * h) for h in small] for way in ways)
        one, other = _settled(even), _settled(odd)
        if abs(one - other) > POOR * (1 + abs(one)):
            raise Undefined
        if abs(one - other) > GOOD * (1 + abs(one)):
            raise Unclear
        return one


def _extrapolated(values: Sequence[Any], powers: Sequence[Any]) -> Any:
    """The limit of values at 1, 2, 4, ... with errors like these powers of 1 / n."""
    column = list(values)
    for p in powers[: len(values) - 1]:
        factor = mpf(2) ** p
        column = [(factor * b - a) / (factor - 1) for a, b in pairwise(column)]
    return column[0]


def _settled(values: list[Any]) -> Any:
    """What values at doubled places tend to."""
    if any(isinstance(v, mpc) for v in values) or not all(mpmath.isfinite(v) for v in values):
        raise Unclear
    steps = [b - a for a, b in pairwise(values)]
    if all(near(s) for s in steps[-2:]):
        return values[-1]
    if abs(steps[-1]) < mpf(10) ** -15 * (1 + abs(values[-1])) and abs(steps[-1]) < abs(steps[-3]) / 100:
        return values[-1]
    if any(near(s) for s in steps[2:]):
        raise Unclear
    rates = [b / a for a, b in pairwise(steps[2:])]
    if min(rates) > 1 or (min(rates) > 0.97 and max(rates) < 1.03):
        raise Undefined
    if max(rates) - min(rates) > 0.15 or min(rates) <= 0:
        raise Unclear
    p = mpf(round(-2 * mpmath.log(2 * rates[-1] - rates[-2], 2))) / 2 if 2 * rates[-1] > rates[-2] else mpf(0)
    if p <= 0 or abs(mpf(2) ** -p - (2 * rates[-1] - rates[-2])) > 0.01:
        raise Unclear
    found = [_extrapolated(values[k:], [p + j for j in range(len(values))]) for k in (0, 1)]
    if abs(found[0] - found[1]) > mpf(10) ** -8 * (1 + abs(found[1])):
        raise Unclear
    return found[1]
