"""Symbolic sizes: polynomials in the declared dimensions with integer coefficients, always in normal form.

Two sizes are equal when their normal forms are; what is equal only for some values of the dimensions is not equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from proofcheck.lang import bounds, terms
from proofcheck.lang.terms import Term

Monomial = tuple[tuple[str, int], ...]  # ((name, exponent), ...), sorted by name
WORK = 64  # times the bound on the terms of a size: products that are formed for one
MAX_POWER = 12
MAX_DEGREE = 10_000  # of a power


class Size:
    """An integer polynomial in dimension names, such as `n`, `2*d`, `h*dk` or `n + 1`."""

    __slots__ = ("_hash", "_term", "terms")

    def __init__(self, coefficients: Mapping[Monomial, int]) -> None:
        kept = [item for item in coefficients.items() if item[1]]
        if len(kept) > 1:
            kept.sort()
        self.terms = tuple(kept)
        self._hash = hash(self.terms)
        self._term: Term | None = None  # what `term` answered

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(value: int | str) -> Size:
        """The constant `value`, or the dimension called `value`."""
        return Size({(): value} if isinstance(value, int) else {((value, 1),): 1})

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # A hash is one of its process: what is read back has another.
        return Size, (dict(self.terms),)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Size) and self.terms == other.terms)

    def __lt__(self, other: Size) -> bool:
        return self.terms < other.terms

    def __add__(self, other: Size) -> Size:
        if not self.terms or not other.terms:
            return self if self.terms else other
        out = dict(self.terms)
        for monomial, coefficient in other.terms:
            out[monomial] = out.get(monomial, 0) + coefficient
        return Size(out)

    def __sub__(self, other: Size) -> Size:
        if not other.terms:
            return self
        if self.terms == other.terms:
            return Size.of(0)
        out = dict(self.terms)
        for monomial, coefficient in other.terms:
            out[monomial] = out.get(monomial, 0) - coefficient
        return Size(out)

    def __mul__(self, other: Size) -> Size:
        for one, rest in ((self, other), (other, self)):
            factor = one.constant
            if factor == 1:
                return rest
            if factor is not None:
                return Size({m: factor * c for m, c in rest.terms})
        most = bounds.allowed("size-terms")
        out: dict[Monomial, int] = {}
        if len(self.terms) * len(other.terms) > WORK * most:
            raise bounds.TooLarge("size-terms")
        for (left, a), (right, b) in product(self.terms, other.terms):
            exponents = dict(left)
            for name, exponent in right:
                exponents[name] = exponents.get(name, 0) + exponent
            key = tuple(sorted(exponents.items()))
            out[key] = out.get(key, 0) + a * b
            if len(out) > most:
                raise bounds.TooLarge("size-terms")
            if (a * b).bit_length() > bounds.allowed("bits"):
                raise bounds.TooLarge("bits")
        return Size(out)

    def __pow__(self, exponent: int) -> Size:
        result = Size.of(1)
        for _ in range(exponent):
            result = result * self
        return result

    @property
    def constant(self) -> int | None:
        """The value, where it depends on no dimension."""
        if not self.terms:
            return 0
        return self.terms[0][1] if len(self.terms) == 1 and not self.terms[0][0] else None

    @property
    def dims(self) -> frozenset[str]:
        return frozenset(name for monomial, _ in self.terms for name, _ in monomial)

    def value(self, dims: Mapping[str, int]) -> int:
        """The size at explicit dimensions. Raises KeyError for a dimension without a value."""
        result = 0
        for monomial, coefficient in self.terms:
            for name, exponent in monomial:
                coefficient *= dims[name] ** exponent
            result += coefficient
        return result

    def sure(self) -> bool:
        """Whether the size is visibly not negative: what grows outweighs a negative constant at dimensions 1."""
        constant = dict(self.terms).get((), 0)
        rest = [c for monomial, c in self.terms if monomial]
        return all(c > 0 for c in rest) and sum(rest) + constant >= 0

    def substitute(self, sizes: Mapping[str, Size]) -> Size:
        result = Size({})
        for monomial, coefficient in self.terms:
            part = Size.of(coefficient)
            for name, exponent in monomial:
                part = part * sizes.get(name, Size.of(name)) ** exponent
            result = result + part
        return result

    def term(self) -> Term:
        """The size as a term."""
        if self._term is None:
            self._term = self._written()
        return self._term

    def _written(self) -> Term:
        parts = []
        for monomial, coefficient in self.terms:
            factors = [terms.number(coefficient)]
            for name, exponent in monomial:
                factors.append(terms.power(terms.symbol(name), terms.number(exponent)))
            parts.append(terms.mul(*factors))
        return terms.add(*parts) if parts else terms.ZERO

    @classmethod
    def from_term(cls, term: Term, dims: frozenset[str] | set[str] | None = None) -> Size | None:
        """The size that `term` denotes, or None where it is not an integer polynomial in dimensions, or one that is
        larger than the bounds allow.

        `dims` limits which symbols count as dimensions; None admits every symbol.
        """
        try:
            return cls.read(term, dims)
        except bounds.TooLarge:
            return None

    @classmethod
    def read(cls, term: Term, dims: frozenset[str] | set[str] | None) -> Size | None:
        """As `from_term`; raises TooLarge for a size that is larger than the bounds allow."""
        if term.op == "number":
            value: Fraction = term.data
            return Size.of(int(value)) if value.denominator == 1 else None
        if term.op == "symbol":
            return Size.of(term.data) if dims is None or term.data in dims else None
        if term.op in ("add", "mul"):
            result = Size.of(0 if term.op == "add" else 1)
            for arg in term.args:
                part = cls.read(arg, dims)
                if part is None:
                    return None
                result = result + part if term.op == "add" else result * part
            return result
        if term.op == "pow" and term.args[1].op == "number":
            base, exponent = cls.read(term.args[0], dims), term.args[1].data
            if base is not None and exponent.denominator == 1 and 0 <= exponent <= MAX_POWER:
                degree = max((sum(e for _, e in monomial) for monomial, _ in base.terms), default=0)
                return base ** int(exponent) if degree * exponent <= MAX_DEGREE else None
        return None

    def __str__(self) -> str:
        if not self.terms:
            return "0"
        parts = []
        for monomial, coefficient in sorted(self.terms, key=lambda t: (-sum(e for _, e in t[0]), t[0])):
            factors = [name if exponent == 1 else f"{name}**{exponent}" for name, exponent in monomial]
            if abs(coefficient) != 1 or not factors:
                factors.insert(0, str(abs(coefficient)))
            sign = "-" if coefficient < 0 else "+"
            parts.append((sign, "*".join(factors)))
        text = ("-" if parts[0][0] == "-" else "") + parts[0][1]
        return text + "".join(f" {sign} {body}" for sign, body in parts[1:])

    __repr__ = __str__
