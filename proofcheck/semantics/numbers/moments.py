"""Polynomials in random entries over any number system, and their expectations by explicit moments.

A polynomial is {monomial: coefficient}; a monomial is a sorted tuple of ((name, entry), exponent). Distinct entries
are independent unless they belong to one `random` vector. No pairing theorem is used here: every entry's own moment is
looked up, which is what makes this a check of the index algebra by other means.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Protocol

from proofcheck.semantics.numbers.base import LimitExceeded, Unsupported

Entry = tuple[str, Any]  # (name, position), or (TILT, such a pair)
Monomial = tuple[tuple[Entry, Any], ...]
Polynomial = dict[Monomial, Any]
MAX_MONOMIALS = 60_000
TILT = "~"  # marks the slope of an entry under an exponential, in place of an exponent


class Laws(Protocol):
    """Where the parameters of the distributions come from, in the base number system."""

    def normal(self, name: str) -> tuple[Any, Any] | None: ...
    def moment(self, name: str, order: int) -> Any: ...
    def mean(self, name: str, i: int) -> Any: ...
    def covariance(self, name: str, i: int, j: int) -> Any: ...
    def family(self, name: str) -> str: ...


class Moments:
    def __init__(self, base: Any, laws: Laws, spend: Any) -> None:
        self.base, self.laws, self.spend = base, laws, spend
        self.generic = base.generic

    def variable(self, name: str, entry: tuple[int, ...]) -> Polynomial:
        return {(((name, entry), 1),): self.base.number(1)}

    def lift(self, value: Any) -> Polynomial:
        return {(): value}

    def number(self, value: Any) -> Polynomial:
        return {(): self.base.number(value)}

    def constant(self, a: Polynomial) -> Any:
        """The value of a polynomial that has no random entry; raises Unsupported for any other."""
        if not a:
            return self.base.number(0)
        if set(a) != {()}:
            raise Unsupported("a function of random entries that is not a polynomial")
        return a[()]

    def add(self, a: Polynomial, b: Polynomial) -> Polynomial:
        if len(b) > len(a):
            a, b = b, a
        self.spend(len(a) // 4 + len(b))
        out = dict(a)
        for monomial, coefficient in b.items():
            out[monomial] = self.base.add(out[monomial], coefficient) if monomial in out else coefficient
        return out

    def mul(self, a: Polynomial, b: Polynomial) -> Polynomial:
        self.spend(len(a) * len(b))
        out: Polynomial = {}
        for left, x in a.items():
            for right, y in b.items():
                monomial = self._times(left, right)
                product = self.base.mul(x, y)
                out[monomial] = self.base.add(out[monomial], product) if monomial in out else product
        if len(out) > MAX_MONOMIALS:
            raise LimitExceeded(f"more than {MAX_MONOMIALS} monomials in random entries")
        return out

    def div(self, a: Polynomial, b: Polynomial) -> Polynomial:
        divisor = self.constant(b)
        return {m: self.base.div(c, divisor) for m, c in a.items()}

    def power(self, a: Polynomial, n: int) -> Polynomial:
        if set(a) <= {()}:
            return {(): self.base.power(self.constant(a), n)}
        if n < 0:
            raise Unsupported("a negative power of random entries")
        result = self.number(1)
        for _ in range(n):
            result = self.mul(result, a)
        return result

    def rational_power(self, a: Polynomial, e: Fraction) -> Polynomial:
        return {(): self.base.rational_power(self.constant(a), e)}

    def real_power(self, a: Polynomial, b: Polynomial) -> Polynomial:
        return {(): self.base.real_power(self.constant(a), self.constant(b))}

    def apply(self, name: str, *args: Polynomial) -> Polynomial:
        if name == "exp" and set(args[0]) - {()}:
            return self._tilt(args[0])
        return {(): self.base.apply(name, *(self.constant(a) for a in args))}

    def _tilt(self, a: Polynomial) -> Polynomial:
        """exp of a linear polynomial in normal entries: the slopes stand in the monomial under a mark of their own."""
        slopes = []
        for monomial, coefficient in a.items():
            if monomial and (len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0][0] == TILT):
                raise Unsupported("a function of random entries that is not a polynomial")
            if monomial:
                entry = monomial[0][0]
                if self.laws.normal(entry[0]) is None:
                    raise Unsupported(f"an exponential of `{entry[0]}`, which is not normal")
                slopes.append(((TILT, entry), coefficient))
        return {tuple(sorted(slopes, key=_place)): self.base.apply("exp", a.get((), self.base.number(0)))}

    def _times(self, left: Monomial, right: Monomial) -> Monomial:
        if not left:
            return right
        if not right:
            return left
        exponents: dict[Any, Any] = dict(left)
        for entry, exponent in right:
            if entry not in exponents:
                exponents[entry] = exponent
            elif entry[0] == TILT:
                exponents[entry] = self.base.add(exponents[entry], exponent)
            else:
                exponents[entry] += exponent
        return tuple(sorted(exponents.items(), key=_place))

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Polynomial, ...], known: Any) -> Polynomial:
        return {(): known(name, orders, tuple(self.constant(a) for a in args))}

    def equal(self, a: Polynomial, b: Polynomial) -> bool | None:
        answer: bool | None = self.base.equal(self.constant(a), self.constant(b))
        return answer

    def less(self, a: Polynomial, b: Polynomial) -> bool | None:
        answer: bool | None = self.base.less(self.constant(a), self.constant(b))
        return answer

    def integer(self, a: Polynomial) -> int | None:
        answer: int | None = self.base.integer(self.constant(a))
        return answer

    def show(self, a: Polynomial) -> str:
        return f"a polynomial of {len(a)} terms"

    def expectation(self, a: Polynomial) -> Any:
        """The expected value, in the base number system."""
        total = self.base.number(0)
        known: dict[tuple[str, int], Any] = {}
        for whole, coefficient in a.items():
            value = coefficient
            vectors: dict[str, list[int]] = {}
            monomial = whole
            if any(entry[0] == TILT for entry, _ in whole):
                value = self.base.mul(value, self._tilted(whole))
                tilted = {entry[1] for entry, _ in whole if entry[0] == TILT}
                monomial = tuple(item for item in whole if item[0][0] != TILT and item[0] not in tilted)
            for (name, entry), exponent in monomial:
                if self.laws.family(name) == "random":
                    vectors.setdefault(name, []).extend([entry[0]] * exponent)
                else:
                    if (name, exponent) not in known:
                        known[name, exponent] = self._moment(name, exponent)
                    value = self.base.mul(value, known[name, exponent])
            for name, entries in vectors.items():
                value = self.base.mul(value, self._joint(name, entries))
            total = self.base.add(total, value)
        return total

    def _tilted(self, monomial: Monomial) -> Any:
        """E of what stands under an exponential: E[w**k exp(t w)] = exp(m t + v t**2 / 2) E[(w + v t)**k]."""
        ns = self.base
        powers: dict[Any, int] = {entry: k for entry, k in monomial if entry[0] != TILT}
        value, exponent = ns.number(1), ns.number(0)
        for mark, slope in monomial:
            if mark[0] != TILT:
                continue
            name, entry = mark[1]
            parameters = self.laws.normal(name)
            assert parameters is not None
            mean, variance = parameters
            shift = ns.mul(variance, slope)
            half = ns.mul(ns.number(Fraction(1, 2)), ns.mul(shift, slope))
            exponent = ns.add(exponent, ns.add(ns.mul(mean, slope), half))
            order = powers.get((name, entry), 0)
            value = ns.mul(value, self._moment(name, order, ns.add(mean, shift)))
        return ns.mul(value, ns.apply("exp", exponent))

    def _moment(self, name: str, order: int, centre: Any = None) -> Any:
        """E w**order; with `centre`, of a normal entry with that mean."""
        ns = self.base
        parameters = self.laws.normal(name)
        if parameters is None:
            return self.laws.moment(name, order)
        # E (m + s z)**k = sum over even j of C(k, j) (j-1)!! m**(k-j) v**(j/2)
        mean, variance = parameters
        mean = mean if centre is None else centre
        total = ns.number(0)
        double_factorial = 1
        for j in range(0, order + 1, 2):
            double_factorial *= max(j - 1, 1)
            term = ns.mul(ns.power(mean, order - j), ns.power(variance, j // 2))
            total = ns.add(total, ns.mul(ns.number(comb(order, j) * double_factorial), term))
        return total

    def _joint(self, name: str, entries: list[int]) -> Any:
        ns, laws = self.base, self.laws
        if len(entries) == 1:
            return laws.mean(name, entries[0])
        if len(entries) == 2:
            product = ns.mul(laws.mean(name, entries[0]), laws.mean(name, entries[1]))
            return ns.add(laws.covariance(name, *entries), product)
        raise Unsupported(f"a moment of order {len(entries)} of `{name}`, of which only mean and covariance are known")


def _place(item: tuple[Entry, Any]) -> str:
    return repr(item[0])
