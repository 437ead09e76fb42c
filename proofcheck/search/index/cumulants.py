"""Expectation of a form: one random factor after the other is joined to others in a block, one joint cumulant each.

For independent entries a joint cumulant of several entries is the cumulant of one entry times deltas between all the
indices (Leonov and Shiryaev 1959). For normal entries only blocks of one (the mean) and two (the variance) are left:
Wick's pairings. For `iid` entries the cumulants come from the declared raw moments; one that is not declared stays a
symbol, which no side of a statement can produce by itself, so it blocks exactly the proofs that need it.

A `spherical` vector has the moments of sqrt(S) g, with g standard normal and S a number of its own for each vector,
independent of g. As the moments of S are symbols, it does not matter whether such an S exists: E[S**k] is c_k, and that
odd moments vanish and even ones are c_k times the sum over pairings is what invariance says. So each pairing leaves a
factor S, and once no entry of the vectors is left the S are joined in blocks as `iid` entries are.

The partitions are never listed. Once the block of the first factor is chosen, what is left is a monomial again, and
those that are equal are joined before the next block is: the (2m - 1)!! pairings of |q|**(2m) are m steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from proofcheck.lang.types import Law, Value
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, Form
from proofcheck.search.index.monomial import Factor, Label, Monomial, OutOfFragment, TooMuchWork
from proofcheck.search.index.nested import expanded

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder

MAX_ORDER = 14
# (factors that are left and deltas, value, entries of parameters: forms with slots and the labels that fill them)
Block = tuple[tuple[Factor, ...], Form, list[tuple[Form, tuple[Label, ...]]]]


def expectation(builder: Builder, form: Form) -> Form:
    """The expected value over the names with a declared law."""
    algebra = builder.algebra
    laws = {n: d.law for n, d in builder.problem.declarations.items() if d.law is not None}
    tables: dict[str, _Cumulants | _Scales] = {name: _Cumulants(builder, name, law) for name, law in laws.items()}
    # After the names themselves: all entries of a vector are paired before its scales are joined.
    tables |= {scale_of(name): _Scales(builder, name, law) for name, law in laws.items() if law.family == "spherical"}
    order = {head: turn for turn, head in enumerate(tables)}

    def left(monomial: Monomial) -> int:
        return sum([int(e) for head, _, e in monomial[1] if head in tables])

    plain: Form = {}
    out: Form = {}
    for monomial, c in form.items():
        exponentials = []
        for head, args, e in monomial[1]:
            if head in laws:
                if e.denominator != 1 or e < 0:
                    raise OutOfFragment(f"a power of the random name `{head}` that is no polynomial")
            elif mentions(algebra, head, set(laws)):
                if algebra.heads[head].builtin not in ("exp", "cis"):
                    raise OutOfFragment("a function of random entries that is no polynomial")
                exponentials.append((head, args, e))
        if exponentials:
            from proofcheck.search.index.tilting import tilted

            part = tilted(builder, monomial, exponentials, lambda rest: expectation(builder, rest))
            out = algebra.add(out, algebra.scale(part, c))
        else:
            plain[monomial] = c
    form = plain
    # Monomials by the number of random factors that are left; the longest first, so that equal ones have met.
    pending: dict[int, Form] = {}
    for monomial, c in form.items():
        pending.setdefault(left(monomial), {})[monomial] = c
    if max(pending, default=0) > MAX_ORDER:
        raise TooMuchWork(f"a moment of order over {MAX_ORDER}")
    for count in range(max(pending, default=0), 0, -1):
        for (sorts, factors), c in pending.pop(count, {}).items():
            name = min((head for head, _, _ in factors if head in tables), key=order.__getitem__)
            live = dict(enumerate(sorts))
            fixed = [f for f in factors if f[0] != name]
            random = [(args, int(e)) for head, args, e in factors if head == name]
            for more, value, parameters in tables[name].blocks(random):
                part = expanded(algebra, live, (*fixed, *more), parameters)
                part = algebra.mul(part, algebra.scale(value, c))
                for monomial, x in part.items():
                    level = left(monomial)
                    pending[level] = algebra.add(pending.get(level, {}), {monomial: x})
    return algebra.add(out, pending.get(0, {}))


def mentions(algebra: Algebra, head: str, names: set[str]) -> bool:
    """Whether the nested form that `head` names has a factor among `names`."""
    known = algebra.heads.get(head)
    if known is None:
        return head in names
    return any(
        h in names or mentions(algebra, h, names) for f in known.forms for (_, factors) in f for h, _, _ in factors
    )


def scale_of(name: str) -> str:
    """The S of the vectors of a spherical name: no name of the language."""
    return f"[scale of {name}]"


class _Cumulants:
    """The cumulants of one declared law, as forms."""

    def __init__(self, builder: Builder, name: str, law: Law) -> None:
        self.builder, self.name, self.law = builder, name, law
        self.known: dict[int, Form | None] = {}
        algebra = builder.algebra
        if law.family == "normal":
            assert law.variance is not None
            self.known = {1: builder(law.mean.body), 2: builder(law.variance.body)}
        elif law.family == "spherical":
            self.known = {1: None, 2: algebra.number(1)}
        elif law.family == "iid":
            moments = {order: builder(value) for order, value in law.moments}
            for order in range(1, max(moments, default=0)):  # one that is not declared exists below one that is
                moments.setdefault(order, algebra.factor(f"[moment {order} of {name}]"))
            self.known |= _cumulants(algebra, moments)

    def value(self, order: int) -> Form | None:
        """The cumulant of that order; None where it is zero for certain."""
        if order in self.known:
            return self.known[order] or None  # a form without monomials is zero
        if self.law.family in ("normal", "spherical"):
            return None
        return self.builder.algebra.factor(f"[cumulant {order} of {self.name}]")

    def blocks(self, random: list[tuple[tuple[Label, ...], int]]) -> Iterator[Block]:
        """Every block that the first of the random factors can be in, equal ones joined: the factors that are left then
        with the deltas of the block, its value times the number of ways to choose it, and the entries of a mean or
        covariance that it brings. `random` has the arguments and the exponent of each factor.
        """
        if self.law.covariance is not None:
            yield from self._vector([args for args, e in random for _ in range(e)])
            return
        first, at_hand = random[0][0], [random[0][1] - 1, *(e for _, e in random[1:])]
        # Every pair of a spherical vector leaves the scale of that vector.
        scale = [(scale_of(self.name), first[:-1], Fraction(1))] if self.law.family == "spherical" else []
        for size in range(1, sum(at_hand) + 2):
            value = self.value(size)
            if value is None:
                continue
            for taken, ways in _choices(at_hand, size - 1):
                left = [
                    (self.name, args, Fraction(e - k))
                    for (args, _), e, k in zip(random, at_hand, taken, strict=True)
                    if e > k
                ]
                deltas = [
                    (DELTA, pair, Fraction(1))
                    for (args, _), k in zip(random[1:], taken[1:], strict=True)
                    if k
                    for pair in zip(first, args, strict=True)
                ]
                yield (*left, *deltas, *scale), self.builder.algebra.scale(value, Fraction(ways)), []

    def _vector(self, occurrences: list[tuple[Label, ...]]) -> Iterator[Block]:
        """A vector with a covariance: the first entry alone, as its mean, or with another one, as their covariance. Of
        a vector that is not said to be normal no more than two entries have a known moment."""
        law, algebra = self.law, self.builder.algebra
        if law.family == "random" and len(occurrences) > 2:
            raise OutOfFragment(f"a moment of order {len(occurrences)} of `{self.name}`: only two are declared")
        assert law.covariance is not None
        first, others = occurrences[0], occurrences[1:]
        alone = tuple((self.name, args, Fraction(1)) for args in others)
        yield alone, algebra.number(1), [self._parameter(law.mean, first if law.mean.axes else ())]
        for k, args in enumerate(others):
            left = alone[:k] + alone[k + 1 :]
            yield left, algebra.number(1), [self._parameter(law.covariance, (*first, *args))]

    def _parameter(self, value: Value, labels: tuple[Label, ...]) -> tuple[Form, tuple[Label, ...]]:
        """A mean or covariance with its axes in slots, and the labels that fill them."""
        slots: dict[str, Label] = {i: f"${k}" for k, (i, _) in enumerate(value.axes)}
        return self.builder.algebra.rename(self.builder(value.body), slots), labels


class _Scales(_Cumulants):
    """The S of a spherical name: independent for each vector, E[S**k] = c_k."""

    def __init__(self, builder: Builder, name: str, law: Law) -> None:
        self.builder, self.name, self.law = builder, scale_of(name), Law("iid", law.mean)
        algebra = builder.algebra
        self.moments = {k: algebra.factor(f"[moment {2 * k} of {name}]") for k in range(1, MAX_ORDER // 2 + 1)}
        if law.variance is not None:
            self.moments[1] = builder(law.variance.body)
        self.known = {}

    def blocks(self, random: list[tuple[tuple[Label, ...], int]]) -> Iterator[Block]:
        if not random[0][0]:
            yield (), self.moments[random[0][1]], []  # a single vector: one factor, with all of its power
            return
        if not self.known:
            self.known |= _cumulants(self.builder.algebra, self.moments)
        yield from super().blocks(random)


def _cumulants(algebra: Algebra, moments: Mapping[int, Form]) -> dict[int, Form]:
    """The cumulants of a number with these moments, up to the first moment that is missing."""
    known: dict[int, Form] = {}
    for order in range(1, MAX_ORDER + 1):
        if order not in moments:
            break
        # kappa_n = m_n - sum_k C(n-1, k-1) kappa_k m_(n-k)
        value = moments[order]
        for k in range(1, order):
            part = algebra.scale(algebra.mul(known[k], moments[order - k]), Fraction(-comb(order - 1, k - 1)))
            value = algebra.add(value, part)
        known[order] = value
    return known


def _choices(at_hand: list[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """(how many of each kind, in how many ways) for every choice of `count` things, `at_hand` of each kind."""
    if not at_hand:
        if not count:
            yield (), 1
        return
    for k in range(max(count - sum(at_hand[1:]), 0), min(at_hand[0], count) + 1):
        for others, ways in _choices(at_hand[1:], count - k):
            yield (k, *others), comb(at_hand[0], k) * ways
