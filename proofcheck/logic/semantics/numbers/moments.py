"""Polynomials in random entries over any number system, and their expectations by explicit moments.

A polynomial is {monomial: coefficient}; a monomial is a sorted tuple of ((name, entry), exponent). Distinct entries
are independent unless they belong to one `random` or `spherical` vector. No pairing theorem is used here: every entry's
own moment is looked up, which is what makes this a check of the index algebra by other means.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Any, Protocol

from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.waves import WAVES, Waves

Entry = tuple[str, Any]  # (name, position), or (TILT, such a pair)
Monomial = tuple[tuple[Entry, Any], ...]
Polynomial = dict[Monomial, Any]
MAX_MONOMIALS = 60_000
TILT = "~"  # marks the slope of an entry under an exponential, in place of an exponent
MARKS = (TILT, *WAVES)


class Laws(Protocol):
    """Where the parameters of the distributions come from, in the base number system."""

    def normal(self, name: str) -> tuple[Any, Any] | None: ...
    def moment(self, name: str, order: int) -> Any: ...
    def mean(self, name: str, i: int) -> Any: ...
    def covariance(self, name: str, i: int, j: int) -> Any: ...
    def radial(self, name: str, k: int) -> Any: ...
    def family(self, name: str) -> str: ...


class Moments:
    def __init__(self, base: Any, laws: Laws, spend: Any) -> None:
        self.base, self.laws, self.spend = base, laws, spend
        self.generic = base.generic
        # Slopes under exponentials, by number: an enclosure cannot be part of a key itself.
        self.slopes: list[Any] = []
        self.waves = Waves(base)

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
                for monomial, c in self.waves.joined(self._times(left, right)):
                    product = self.base.mul(self.base.mul(x, y), c) if c is not None else self.base.mul(x, y)
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
        if name in ("sin", "cos") and set(args[0]) - {()}:
            return {(((name, self.waves.number(self._slopes(args[0]))), 1),): self.base.number(1)}
        return {(): self.base.apply(name, *(self.constant(a) for a in args))}

    def _tilt(self, a: Polynomial) -> Polynomial:
        """exp of a linear polynomial in normal entries: the slopes stand in the monomial under a mark of their own."""
        constant, slopes = self._slopes(a)
        marks = [((TILT, entry), self._number(slope)) for entry, slope in slopes.items()]
        return {tuple(sorted(marks, key=_place)): self.base.apply("exp", constant)}

    def _slopes(self, a: Polynomial) -> tuple[Any, dict[Entry, Any]]:
        """(constant, slope of each entry) of a linear polynomial in normal entries."""
        slopes = {}
        for monomial, coefficient in a.items():
            if monomial and (len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0][0] in MARKS):
                raise Unsupported("a function of random entries that is not a polynomial")
            if monomial:
                entry = monomial[0][0]
                if self.laws.normal(entry[0]) is None and self.laws.family(entry[0]) != "gaussian":
                    raise Unsupported(f"an exponential of `{entry[0]}`, which is not normal")
                slopes[entry] = coefficient
        return a.get((), self.base.number(0)), slopes

    def _number(self, slope: Any) -> int:
        for k, known in enumerate(self.slopes):
            if known is slope or (type(known) is tuple and known == slope):
                return k
        self.slopes.append(slope)
        return len(self.slopes) - 1

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
                slope = self.base.add(self.slopes[exponents[entry]], self.slopes[exponent])
                exponents[entry] = self._number(slope)
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
            spheres: dict[Entry, list[int]] = {}
            monomial = whole
            slopes = {entry[1]: self.slopes[k] for entry, k in whole if entry[0] == TILT}
            if any(entry[0] in WAVES for entry, _ in whole):
                total = self.base.add(total, self.base.mul(value, self.waves.expectation(whole, self.laws)))
                continue
            if slopes:
                factor, used = self._tilted(whole, slopes)
                value = self.base.mul(value, factor)
                monomial = tuple(item for item in whole if item[0][0] != TILT and item[0] not in used)
            for (name, entry), exponent in monomial:
                if self.laws.family(name) == "spherical":
                    spheres.setdefault((name, entry[:-1]), []).append(exponent)
                elif self.laws.family(name) in ("random", "gaussian"):
                    vectors.setdefault(name, []).extend([entry[0]] * exponent)
                else:
                    if (name, exponent) not in known:
                        known[name, exponent] = self._moment(name, exponent)
                    value = self.base.mul(value, known[name, exponent])
            for name, entries in vectors.items():
                value = self.base.mul(value, self._joint(name, entries))
            for (name, _), exponents in spheres.items():
                value = self.base.mul(value, self._spherical(name, exponents))
            total = self.base.add(total, value)
        return total

    def _tilted(self, monomial: Monomial, slopes: dict[Entry, Any]) -> tuple[Any, set[Entry]]:
        """E of what hangs together with an exponential, and the entries that this includes:
        E[f(w) exp(t w)] = exp(m t + v t**2 / 2) E[f(w + v t)], and likewise for vectors."""
        ns, laws = self.base, self.laws
        powers: dict[Any, int] = {entry: k for entry, k in monomial if entry[0] != TILT}
        value, exponent, used = ns.number(1), ns.number(0), set()
        half = ns.number(Fraction(1, 2))
        for (name, entry), slope in slopes.items():
            parameters = laws.normal(name)
            if parameters is None:
                continue
            mean, variance = parameters
            shift = ns.mul(variance, slope)
            exponent = ns.add(exponent, ns.add(ns.mul(mean, slope), ns.mul(half, ns.mul(shift, slope))))
            value = ns.mul(value, self._moment(name, powers.get((name, entry), 0), ns.add(mean, shift)))
            used.add((name, entry))
        for name in {n for n, _ in slopes if laws.family(n) == "gaussian"}:
            mine = {entry[0]: slope for (n, entry), slope in slopes.items() if n == name}

            def shifted(i: int, name: str = name, mine: dict[int, Any] = mine) -> Any:
                total = ns.number(0)
                for j, slope in mine.items():
                    total = ns.add(total, ns.mul(laws.covariance(name, i, j), slope))
                return total

            for i, slope in mine.items():
                middle = ns.add(laws.mean(name, i), ns.mul(half, shifted(i)))
                exponent = ns.add(exponent, ns.mul(slope, middle))
            entries = [entry[0] for (n, entry), k in powers.items() if n == name for _ in range(k)]
            value = ns.mul(value, self._joint(name, entries, shifted))
            used |= {(n, entry) for n, entry in powers if n == name}
        return ns.mul(value, ns.apply("exp", exponent)), used

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

    def _spherical(self, name: str, exponents: list[int]) -> Any:
        """E of a product of powers of different coordinates of one vector whose law no orthogonal map changes: that of
        the standard normal vector, times a number that depends on the degree alone. A reflection of one coordinate
        makes odd powers vanish."""
        if any(m % 2 for m in exponents):
            return self.base.number(0)
        standard = prod(prod(range(1, m, 2)) for m in exponents)
        return self.base.mul(self.base.number(standard), self.laws.radial(name, sum(exponents) // 2))

    def _joint(self, name: str, entries: list[int], shift: Callable[[int], Any] | None = None) -> Any:
        """E of a product of entries of one vector, whose mean is moved by `shift`."""
        ns, laws = self.base, self.laws
        if not entries:
            return ns.number(1)

        def mean(i: int) -> Any:
            return laws.mean(name, i) if shift is None else ns.add(laws.mean(name, i), shift(i))

        if len(entries) == 1:
            return mean(entries[0])
        if len(entries) == 2:
            return ns.add(laws.covariance(name, *entries), ns.mul(mean(entries[0]), mean(entries[1])))
        if laws.family(name) != "gaussian":
            raise Unsupported(f"a moment of order {len(entries)} of `{name}`, of which mean and covariance are known")
        # Stein's lemma: E x_i f(x) = m_i E f(x) + sum over j of cov(i, j) E of the slope of f by x_j.
        first, others = entries[0], entries[1:]
        total = ns.mul(mean(first), self._joint(name, others, shift))
        for k, j in enumerate(others):
            self.spend(1)
            rest = ns.mul(laws.covariance(name, first, j), self._joint(name, others[:k] + others[k + 1 :], shift))
            total = ns.add(total, rest)
        return total


_text = lru_cache(maxsize=10_000)(repr)


def _place(item: tuple[Entry, Any]) -> str:
    return _text(item[0])
