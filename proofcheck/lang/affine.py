"""Whole numbers that positions are made of: linear in indices, with sizes as coefficients, and how they divide.

    i*t + k    with 0 <= k < t has the quotient i and the remainder k by t
    s + j      with 0 <= j is not below s

Everything is decided for all sizes at once: a polynomial in the dimensions is not negative when, with every dimension d
written as 1 + d', none of its coefficients is. What this does not see is answered with None or False, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.source.records import record

ZERO, ONE = Size.of(0), Size.of(1)
MAX_PARTS = 12
# The same few sizes are asked about again and again while one statement is read.
_kept = lru_cache(maxsize=4096)


@_kept
def never_negative(size: Size) -> bool:
    """Whether the size is at least 0 for all dimensions from 1 on."""
    if size.sure():
        return True
    shifted = size.substitute({d: Size.of(d) + ONE for d in size.dims})
    return all(c >= 0 for _, c in shifted.terms)


@_kept
def positive(size: Size) -> bool:
    return never_negative(size - ONE)


@_kept
def division(size: Size, by: Size) -> tuple[Size, Size]:
    """(q, r) with size = q * by + r: the leading monomial of `by` taken out as often as it goes."""
    quotient, rest, left = ZERO, ZERO, size
    lead, c = _leading(by)
    while left.terms:
        monomial, x = _leading(left)
        exponents = dict(monomial)
        for name, e in lead:
            exponents[name] = exponents.get(name, 0) - e
        if x // c and all(e >= 0 for e in exponents.values()):
            step = Size({tuple(sorted((n, e) for n, e in exponents.items() if e)): x // c})
            quotient, left = quotient + step, left - step * by
        monomial, x = next(((m, y) for m, y in left.terms if m == monomial), (monomial, 0))
        rest, left = rest + Size({monomial: x}), left - Size({monomial: x})
    return quotient, rest


def _leading(size: Size) -> tuple[tuple[tuple[str, int], ...], int]:
    """The monomial of the highest degree, ties by a fixed order that products respect."""
    names = sorted(size.dims)
    return max(size.terms, key=lambda t: (sum(e for _, e in t[0]), [dict(t[0]).get(n, 0) for n in names]))


def exact_quotient(size: Size, by: Size) -> Size | None:
    """size / by where that is a size."""
    if not by.terms:
        return None
    quotient, rest = division(size, by)
    return None if rest.terms else quotient


def degree(size: Size) -> int:
    return max([sum([e for _, e in m]) for m, _ in size.terms])


@record(frozen=True, slots=True)
class Affine:
    """sum of coefficient * atom, plus a constant; an atom is an index, a quotient or a remainder."""

    parts: tuple[tuple[Term, Size], ...]
    constant: Size

    @classmethod
    def of(cls, parts: Iterable[tuple[Term, Size]], constant: Size) -> Affine:
        merged: dict[Term, Size] = {}
        for atom, c in parts:
            merged[atom] = merged.get(atom, ZERO) + c
        return cls(tuple((a, c) for a, c in merged.items() if c.terms), constant)

    def __add__(self, other: Affine) -> Affine:
        return Affine.of((*self.parts, *other.parts), self.constant + other.constant)

    def __sub__(self, other: Affine) -> Affine:
        return self + other.times(Size.of(-1))

    def times(self, size: Size) -> Affine:
        return Affine.of(((a, c * size) for a, c in self.parts), self.constant * size)

    def term(self) -> Term:
        """The number as a term, largest strides first."""
        ordered = self.parts
        if len(ordered) > 1:
            ordered = tuple(sorted(ordered, key=lambda p: (-degree(p[1]), repr(p[0]))))
        elif self.single is not None:
            return self.single
        pieces = [terms.mul(c.term(), a) for a, c in ordered]
        return terms.add(*pieces, self.constant.term())

    @property
    def single(self) -> Term | None:
        """The atom that this number is, where it is nothing else."""
        if len(self.parts) == 1 and self.parts[0][1] == ONE and not self.constant.terms:
            return self.parts[0][0]
        return None


class Extents:
    """What is known of indices and sizes: `dims` are dimensions, at least 1; an index i with the extent e is one of
    0, ..., e - 1, and so is a declared `index` name. An extent of None is not known."""

    def __init__(
        self, dims: Iterable[str], extents: Mapping[str, Size | None], symbols: Mapping[str, Size] | None = None
    ) -> None:
        self.dims = frozenset(dims)
        self.of_index = {name: size for name, size in extents.items() if self._known(size)}
        self.of_symbol = {name: size for name, size in (symbols or {}).items() if self._known(size)}
        self._memo: dict[Term, Affine | None] = {}

    def _known(self, size: Size | None) -> bool:
        return size is not None and size.dims <= self.dims

    def size(self, term: Term) -> Size | None:
        return Size.from_term(term, self.dims)

    def affine(self, term: Term) -> Affine | None:
        """The number that the term is, in normal form: quotients and remainders taken where they are seen."""
        try:
            return self._memo[term]
        except KeyError:
            found = self._memo[term] = self._affine(term)
            return found

    def _affine(self, term: Term) -> Affine | None:
        if term.op == "index":
            if term.data not in self.of_index:
                return None
            return Affine(((term, ONE),) if self.of_index[term.data] != ONE else (), ZERO)
        size = None if term.free else self.size(term)
        if size is not None:
            return Affine((), size)
        if term.op == "symbol" and term.data in self.of_symbol:
            return Affine(((term, ONE),), ZERO)
        if term.op == "add":
            out = Affine((), ZERO)
            for arg in term.args:
                part = self.affine(arg)
                if part is None or len(out.parts) > MAX_PARTS:
                    return None
                out = out + part
            return out
        if term.op == "mul":
            sizes = [self.size(a) for a in term.args]
            rest = [a for a, s in zip(term.args, sizes, strict=True) if s is None]
            if len(rest) != 1:
                return None
            inner = self.affine(rest[0])
            for s in sizes:
                inner = inner and (inner if s is None else inner.times(s))
            return inner
        if term.op in ("floor", "mod"):
            return self._divided(term)
        return None

    def _divided(self, term: Term) -> Affine | None:
        digit = self.digit(term)
        if digit is not None and digit[1] != ONE and not never_negative(digit[2] - digit[1]):
            return Affine(((term, ONE),), ZERO)  # nothing to take out
        pair = self.fraction(term)
        if pair is None:
            return None
        number, by = pair
        return self.floored(number, by) if term.op == "floor" else self.remainder(number, by)

    def digit(self, term: Term) -> tuple[str, Size, Size] | None:
        """(I, extent of I, t) where the term is I // t or I % t of an index I, with a positive size t."""
        quotient = term.op == "floor" and term.args[0].op == "div"
        if not quotient and term.op != "mod":
            return None
        whole, by = term.args[0].args if quotient else term.args
        extent = self.of_index.get(whole.data) if whole.op == "index" else None
        divisor = None if extent is None else self.size(by)
        return None if extent is None or divisor is None or not positive(divisor) else (whole.data, extent, divisor)

    def digit_below(self, term: Term, size: Size) -> bool:
        """Whether the term is a digit of an index that is below `size`, seen without arithmetic."""
        digit = self.digit(term)
        return digit is not None and (digit[2] == size if term.op == "mod" else digit[2] * size == digit[1])

    def fraction(self, term: Term) -> tuple[Affine, Size] | None:
        """(a, t) where the term is floor(a / t) or mod(a, t), with a positive size t."""
        if term.op == "mod":
            number, by = self.affine(term.args[0]), self.size(term.args[1])
        else:
            (inner,) = term.args
            if inner.op == "div":
                number, by = self.affine(inner.args[0]), self.size(inner.args[1])
            elif inner.op == "mul" and inner.args[0].op == "number":
                # A division by a written number is a product with its reciprocal.
                c = inner.args[0].data
                number, by = self.affine(terms.mul(*inner.args[1:])), Size.of(c.denominator)
                number = number and number.times(Size.of(c.numerator))
            else:
                return None
        return (number, by) if number is not None and by is not None and positive(by) else None

    def floored(self, number: Affine, by: Size) -> Affine:
        """floor(number / by)"""
        whole, rest = self._split(number, by)
        inner = self.quotient(rest, by)
        if inner is not None:
            return whole + inner[0]
        for stride in strides(rest):
            # floor(x / (s*t)) = floor(floor(x / s) / t)
            part, over = exact_quotient(by, stride), self.quotient(rest, stride)
            if part is not None and over is not None:
                return whole + self.floored(over[0], part)
        return whole + Affine(((Term("floor", (terms.div(rest.term(), by.term()),)), ONE),), ZERO)

    def remainder(self, number: Affine, by: Size) -> Affine:
        """number mod by"""
        _, rest = self._split(number, by)
        inner = self.quotient(rest, by)
        if inner is not None:
            return inner[1]
        for stride in strides(rest):
            # x mod (s*t) = s * (floor(x / s) mod t) + x mod s
            part, over = exact_quotient(by, stride), self.quotient(rest, stride)
            if part is not None and over is not None:
                return self.remainder(over[0], part).times(stride) + over[1]
        return Affine(((Term("mod", (rest.term(), by.term())), ONE),), ZERO)

    def _split(self, number: Affine, by: Size) -> tuple[Affine, Affine]:
        """(whole, rest) with number = by * whole + rest; the rest has nothing that is a multiple of `by`."""
        whole: list[tuple[Term, Size]] = []
        rest: list[tuple[Term, Size]] = []
        for atom, c in number.parts:
            q = exact_quotient(c, by)
            (rest if q is None else whole).append((atom, c if q is None else q))
        q, r = division(number.constant, by)
        return Affine.of(whole, q), Affine.of(rest, r)

    def quotient(self, number: Affine, by: Size) -> tuple[Affine, Affine] | None:
        """(q, r) with number = by * q + r and 0 <= r < by for certain; None where that is not seen."""
        if not positive(by):
            return None
        whole, rest = self._split(number, by)
        if self.inside(rest, by):
            return whole, rest
        rest = Affine(rest.parts, rest.constant + by)
        return (Affine(whole.parts, whole.constant - ONE), rest) if self.inside(rest, by) else None

    def extent(self, atom: Term) -> Size | None:
        """The e with 0 <= atom < e; None where it is not known."""
        if atom.op == "index":
            return self.of_index.get(atom.data)
        if atom.op == "symbol":
            return self.of_symbol.get(atom.data)
        pair = self.fraction(atom)
        if pair is None:
            return None
        if atom.op == "mod":
            return pair[1]
        low, high = self.low(pair[0]), self.high(pair[0])
        if low is None or high is None or not never_negative(low):
            return None
        return exact_quotient(high + ONE, pair[1])

    def low(self, number: Affine) -> Size | None:
        """A lower bound; None where it is not known."""
        return self._bound(number, least=True)

    def high(self, number: Affine) -> Size | None:
        """An upper bound; None where it is not known."""
        return self._bound(number, least=False)

    def _bound(self, number: Affine, least: bool) -> Size | None:
        total = number.constant
        for atom, c in number.parts:
            extent = self.extent(atom)
            if extent is None:
                return None
            if never_negative(c):
                total = total if least else total + c * (extent - ONE)
            elif never_negative(c * Size.of(-1)):
                total = total + c * (extent - ONE) if least else total
            else:
                return None
        return total

    def inside(self, number: Affine, size: Size) -> bool:
        """Whether 0 <= number < size for certain."""
        if number.single is not None and self.extent(number.single) == size:
            return True
        low = self.low(number)
        if low is None or not never_negative(low):
            return False
        high = self.high(number)
        return high is not None and positive(size - high)


def strides(number: Affine) -> list[Size]:
    """The coefficients other than 1, smaller ones first."""
    found = {c for _, c in number.parts if c != ONE and positive(c)}
    return sorted(found, key=lambda c: (degree(c), c.terms)) if len(found) > 1 else list(found)
