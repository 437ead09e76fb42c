"""Expectation of a form: set partitions of the random factors of each monomial, one joint cumulant for each block.

For independent entries a joint cumulant of several entries is the cumulant of one entry times deltas between all the
indices (Leonov and Shiryaev 1959). For normal entries only blocks of one (the mean) and two (the variance) are left:
Wick's pairings. For `iid` entries the cumulants come from the declared raw moments; one that is not declared stays a
symbol, which no side of a statement can produce by itself, so it blocks exactly the proofs that need it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from proofcheck.index.algebra import Algebra
from proofcheck.index.labels import DELTA, Form, shift
from proofcheck.index.monomial import Factor, Label, OutOfFragment, TooMuchWork
from proofcheck.lang.types import Law, Value

if TYPE_CHECKING:
    from proofcheck.index.build import Builder

MAX_ORDER = 14
MAX_PARTITIONS = 60_000


def expectation(builder: Builder, form: Form) -> Form:
    """The expected value over the names with a declared law."""
    algebra = builder.algebra
    laws = {n: d.law for n, d in builder.problem.declarations.items() if d.law is not None}
    tables = {name: _Cumulants(builder, name, law) for name, law in laws.items()}
    out: Form = {}
    for (sorts, factors), c in form.items():
        random: dict[str, list[tuple[Label, ...]]] = {}
        fixed: list[Factor] = []
        for head, args, e in factors:
            if head in laws:
                if e.denominator != 1 or e < 0:
                    raise OutOfFragment(f"a power of the random name `{head}` that is no polynomial")
                random.setdefault(head, []).extend([args] * int(e))
            elif mentions(algebra, head, set(laws)):
                raise OutOfFragment("a function of random entries that is no polynomial")
            else:
                fixed.append((head, args, e))
        if sum(map(len, random.values())) > MAX_ORDER:
            raise TooMuchWork(f"a moment of order over {MAX_ORDER}")
        live = dict(enumerate(sorts))
        # Every name contributes its own partitions; the deltas of all meet in one monomial.
        partial: list[tuple[tuple[Factor, ...], Form]] = [((), algebra.number(1))]
        for name, occurrences in random.items():
            extended = []
            for deltas, value in tables[name].blocks(occurrences):
                extended += [(before + deltas, algebra.mul(scale, value)) for before, scale in partial]
            partial = extended
            if len(partial) > MAX_PARTITIONS:
                raise TooMuchWork("too many pairings")
        for deltas, scale in partial:
            for monomial, x in scale.items():
                more_sorts, more = shift(monomial, len(sorts))
                out = algebra.add(
                    out, algebra.scale(algebra.normal({**live, **more_sorts}, (*fixed, *deltas, *more)), c * x)
                )
    return out


def mentions(algebra: Algebra, head: str, names: set[str]) -> bool:
    """Whether the nested form that `head` names has a factor among `names`."""
    known = algebra.heads.get(head)
    if known is None:
        return head in names
    return any(
        h in names or mentions(algebra, h, names) for f in known.forms for (_, factors) in f for h, _, _ in factors
    )


class _Cumulants:
    """The cumulants of one declared law, as forms."""

    def __init__(self, builder: Builder, name: str, law: Law) -> None:
        self.builder, self.name, self.law = builder, name, law
        self.known: dict[int, Form | None] = {}
        algebra = builder.algebra
        if law.family == "normal":
            assert law.variance is not None
            self.known = {1: builder(law.mean.body), 2: builder(law.variance.body)}
        elif law.family == "iid":
            moments = {order: builder(value) for order, value in law.moments}
            for order in range(1, MAX_ORDER + 1):
                if not all(k in moments for k in range(1, order + 1)):
                    break
                # kappa_n = m_n - sum_k C(n-1, k-1) kappa_k m_(n-k)
                value = moments[order]
                for k in range(1, order):
                    lower = self.known[k]
                    assert lower is not None
                    part = algebra.scale(algebra.mul(lower, moments[order - k]), Fraction(-comb(order - 1, k - 1)))
                    value = algebra.add(value, part)
                self.known[order] = value

    def value(self, order: int) -> Form | None:
        """The cumulant of that order; None where it is zero for certain."""
        if order in self.known:
            return self.known[order] or None
        if self.law.family == "normal":
            return None
        return self.builder.algebra.factor(f"[cumulant {order} of {self.name}]")

    def blocks(self, occurrences: list[tuple[Label, ...]]) -> Iterator[tuple[tuple[Factor, ...], Form]]:
        """Every partition of the occurrences with its deltas and product of cumulants."""
        algebra = self.builder.algebra
        if self.law.family == "random":
            yield from self._vector(occurrences)
            return
        sizes = [k for k in range(1, len(occurrences) + 1) if self.value(k) is not None]
        for partition in _partitions(list(range(len(occurrences))), sizes):
            deltas: list[Factor] = []
            scale = algebra.number(1)
            for block in partition:
                first = occurrences[block[0]]
                for other in block[1:]:
                    deltas += [(DELTA, (a, b), Fraction(1)) for a, b in zip(first, occurrences[other], strict=True)]
                value = self.value(len(block))
                assert value is not None
                scale = algebra.mul(scale, value)
            yield tuple(deltas), scale

    def _vector(self, occurrences: list[tuple[Label, ...]]) -> Iterator[tuple[tuple[Factor, ...], Form]]:
        """A random vector: blocks of one are entries of its mean, blocks of two of its covariance."""
        law = self.law
        if len(occurrences) > 2:
            raise OutOfFragment(f"a moment of order {len(occurrences)} of `{self.name}`: only two are declared")
        assert law.covariance is not None
        means = [self._parameter(law.mean, o if law.mean.axes else ()) for o in occurrences]
        if len(means) == 1:
            yield from means[0]
            return
        for left, x in means[0]:
            for right, y in means[1]:
                yield left + right, self.builder.algebra.mul(x, y)
        yield from self._parameter(law.covariance, (*occurrences[0], *occurrences[1]))

    def _parameter(self, value: Value, labels: tuple[Label, ...]) -> list[tuple[tuple[Factor, ...], Form]]:
        """An entry of a mean or covariance under the labels of the outer monomial."""
        names = {i: label for (i, _), label in zip(value.axes, labels, strict=True)}
        out = []
        for (sorts, factors), c in self.builder(value.body).items():
            if sorts:
                raise OutOfFragment("a mean or covariance that is itself a sum")
            renamed = tuple(
                (h, tuple(names.get(a, a) if isinstance(a, str) else a for a in args), e) for h, args, e in factors
            )
            out.append((renamed, self.builder.algebra.number(c)))
        return out


def _partitions(items: list[int], sizes: list[int]) -> Iterator[list[list[int]]]:
    """Set partitions of `items` into blocks of the given sizes."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in sizes:
        if size <= len(items):
            for block in _subsets(rest, size - 1):
                left = [x for x in rest if x not in block]
                for others in _partitions(left, sizes):
                    yield [[first, *block], *others]


def _subsets(items: list[int], count: int) -> Iterator[list[int]]:
    if count == 0:
        yield []
        return
    for k, item in enumerate(items):
        for rest in _subsets(items[k + 1 :], count - 1):
            yield [item, *rest]
