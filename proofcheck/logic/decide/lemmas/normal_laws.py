"""The law of a term that is affine in normal names: it is normal, and two numbers say which.

Entries of one normal name are jointly normal by its law, those of different names because they are independent. So a
term that is affine in them is normal, or a constant where its variance is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proofcheck.lang import terms
from proofcheck.lang.events import grouped
from proofcheck.lang.linear import affine, linear_in
from proofcheck.lang.terms import ONE, TWO, Binder, Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.signs import Signs

_HALF = terms.div(ONE, TWO)


class Laws:
    """Means and variances: read off the coefficients, or as offered for sums of entries, which has to be shown.

    used: what was offered and used, by term; around: the names of the derivatives around each use; within: the ranges
    of its free indices. wanted: the sums for which it would help to know both in closed form.
    """

    def __init__(self, problem: Problem, offered: Sequence[tuple[Term, Term, Term]]) -> None:
        self.declarations = problem.declarations
        self.signs = Signs(problem.declarations, problem.given)
        self.random = frozenset(n for n, d in problem.declarations.items() if d.law is not None)
        self.offered = {inner: (mean, variance) for inner, mean, variance in offered}
        self.used: dict[Term, tuple[Term, Term]] = {}
        self.around: dict[Term, frozenset[str]] = {}
        self.within: dict[Term, tuple[Binder, ...]] = {}
        self.wanted: list[Term] = []

    def fixed(self, term: Term) -> bool:
        """Whether no random name stands in a term."""
        return term.names.isdisjoint(self.random)

    def grouped(self, parts: Iterable[Term]) -> list[list[Term]]:
        """The parts by the random names that they share, those without any one by one: names of different groups are
        independent."""
        return [members for _, members in grouped(parts, lambda t: t.names & self.random)]

    def unless_constant(self, variance: Term, value: Term, constant: Term) -> Term:
        """What holds where a variance is positive, and `constant` where it is 0."""
        if self.signs.positive(variance):
            return value
        return terms.where(terms.lt(terms.ZERO, variance), value, constant)

    def law(
        self, inner: Term, moving: frozenset[str] = frozenset(), binders: tuple[Binder, ...] = ()
    ) -> tuple[Term, Term] | None:
        """Mean and variance of a term that is affine in the entries of normal names; None for any other. `moving`: the
        names of the derivatives around; `binders`: the ranges around."""
        names = sorted(inner.names & self.random)
        declared = [self.declarations[n] for n in names]
        if not names or not self.affine(inner):
            return None
        if any(d.law is None or d.law.family not in ("normal", "gaussian") for d in declared):
            return None
        simple = self._by_coefficients(inner, declared)
        if simple is not None:
            return simple
        known = self.offered.get(inner)
        own = tuple(b for b in binders if b[0] in inner.free)
        bound = len({name for name, *_ in own}) == len(own) == len(inner.free) and not any(
            end.free for _, *ends in own for end in ends
        )
        if known is not None and bound and self.within.setdefault(inner, own) == own:
            self.used[inner] = known
            self.around[inner] = self.around.get(inner, frozenset()) | moving
            return known
        if bound and inner not in self.wanted:
            self.wanted.append(inner)
        mean = Term("expectation", (inner,))
        return mean, Term("expectation", (terms.power(terms.sub(inner, mean), TWO),))

    def _by_coefficients(self, inner: Term, declared: list[Declaration]) -> tuple[Term, Term] | None:
        """The same by the coefficients of independent numbers: one entry of each name, and all of its occurrences."""
        means, variances = [], []
        rest = inner
        for d in declared:
            assert d.law is not None
            atoms = {t for t in subterms(inner) if t.op in ("symbol", "entry") and t.data == d.name}
            parts = linear_in(rest, next(iter(atoms))) if len(atoms) == 1 else None
            if parts is None or d.law.variance is None or d.law.family != "normal":
                return None
            slope, rest = parts
            if not (slope.names | d.law.parameters).isdisjoint(self.random):
                return None
            means.append(terms.mul(slope, d.law.mean.body))
            squared = terms.number(slope.data**2) if slope.op == "number" else terms.power(slope, TWO)
            variances.append(terms.mul(squared, d.law.variance.body))
        return terms.add(rest, *means), terms.add(*variances)

    def affine(self, term: Term) -> bool:
        """Whether a term is affine in the random names, read off its structure."""
        return affine(term, self.fixed)


def distribution(at: Term, mean: Term, variance: Term) -> Term:
    """P(X <= at) of a normal X whose variance is positive."""
    gap = terms.sub(at, mean)
    if gap == terms.ZERO:
        return _HALF
    scaled = terms.div(gap, Term("sqrt", (terms.mul(TWO, variance),)))
    return terms.mul(_HALF, terms.add(ONE, Term("erf", (scaled,))))
