"""sin and cos of linear forms in normal entries, inside an expectation.

A monomial carries at most one of them: products become sums. E cos(c + t w) = cos(c + t m) exp(-v t**2 / 2) for each
normal entry w of mean m and variance v, and likewise for the sine: the real and imaginary part of the characteristic
function.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.logic.semantics.numbers.base import Unsupported

WAVES = ("cos", "sin")
Linear = tuple[Any, dict[Any, Any]]  # (constant, slope of each entry)


class Waves:
    """The linear forms under sines and cosines of one expectation, by number."""

    def __init__(self, base: Any) -> None:
        self.base = base
        self.forms: list[Linear] = []

    def number(self, form: Linear) -> int:
        self.forms.append(form)
        return len(self.forms) - 1

    def joined(self, monomial: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """(monomial, coefficient) with one sine or cosine at most; the coefficient None stands for 1."""
        marks = [(entry, k) for entry, k in monomial if entry[0] in WAVES]
        if sum(k for _, k in marks) <= 1:
            yield monomial, None
            return
        if sum(k for _, k in marks) > 2:
            raise Unsupported("a product of more than two sines or cosines of random entries")
        rest = tuple(item for item in monomial if item[0][0] not in WAVES)
        (one, a), (two, b) = [entry for entry, k in marks for _ in range(k)]
        # cos a cos b = (cos(a - b) + cos(a + b)) / 2 and so on.
        less, more = self.number(self._sum(a, b, -1)), self.number(self._sum(a, b, 1))
        if one == two:
            sign = 1 if one == "cos" else -1
            parts = [("cos", less, 1), ("cos", more, sign)]
        else:
            # sin a cos b = (sin(a + b) + sin(a - b)) / 2; for cos a sin b the difference changes its sign.
            parts = [("sin", more, 1), ("sin", less, 1 if one == "sin" else -1)]
        for name, k, sign in parts:
            key = tuple(sorted((*rest, ((name, k), 1)), key=lambda item: repr(item[0])))
            yield key, self.base.number(Fraction(sign, 2))

    def _sum(self, a: int, b: int, sign: int) -> Linear:
        ns = self.base
        (c, slopes), (d, others) = self.forms[a], self.forms[b]
        out = dict(slopes)
        for entry, slope in others.items():
            part = ns.mul(ns.number(sign), slope)
            out[entry] = ns.add(out[entry], part) if entry in out else part
        return ns.add(c, ns.mul(ns.number(sign), d)), out

    def expectation(self, monomial: tuple[Any, ...], laws: Any) -> Any:
        """E of one sine or cosine. Raises Unsupported where other random factors stand beside it."""
        ns = self.base
        if len(monomial) != 1:
            raise Unsupported("a sine or cosine of random entries beside other random factors")
        (((name, k), _),) = monomial
        phase, slopes = self.forms[k]
        damping = ns.number(0)
        for (entry, _), slope in slopes.items():
            parameters = laws.normal(entry)
            if parameters is None:
                raise Unsupported(f"a sine or cosine of `{entry}`, whose entries are not independent normal ones")
            mean, variance = parameters
            phase = ns.add(phase, ns.mul(mean, slope))
            damping = ns.add(damping, ns.mul(variance, ns.mul(slope, slope)))
        return ns.mul(ns.apply(name, phase), ns.apply("exp", ns.mul(ns.number(Fraction(-1, 2)), damping)))
