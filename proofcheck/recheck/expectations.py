"""Expected values in normal forms: polynomials in random entries, by their joint cumulants.

E[x_a x_b1 ... x_bk f] is the sum over the subsets T of 1, ..., k of c(a, b_T) E[(the other x_b) f], for entries of one
name and a product f of entries of others (Leonov and Shiryaev 1959). For independent entries of one law c is the
cumulant of that order where all places are the same, which is written as a condition on them, so that sums over places
stay sums over all sizes, and else 0. For normal entries, and where a covariance is declared, only the orders 1 and 2
are used; of a law of which no more is known, there may be no others.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Law
from proofcheck.recheck.networks import Factor, Range, drawn, summed
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.polynomials import Poly, atoms, plus, raised, scaled
from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal

ORDER = 12  # random entries in one product
Entry = tuple[str, tuple[Term, ...]]


class Chance:
    """The laws of the random names of a claim."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self.names = frozenset(n for n, d in e.claim.declarations.items() if d.law is not None)

    def expected(self, normal: Normal, body: Term) -> Poly | None:
        """The expected value, None where these rules do not say it."""
        try:
            out: Poly = {}
            for (factors, inner), c in normal.form(body).items():
                if any(a.names & self.names for p, _ in inner for a in atoms(p)):
                    return None
                fixed = [(a, k) for a, k in factors if not a.names & self.names]
                moving = [(a, k) for a, k in factors if a.names & self.names]
                front: Poly = {(tuple(fixed), inner): c}
                out = plus(out, normal.times(front, self._product(normal, moving)))
            return out
        except (Unsupported, Mismatch):
            return None

    def _product(self, normal: Normal, factors: list[Factor]) -> Poly:
        ranges: dict[Term, Range] = {}
        entries: list[Entry] = []
        rest: list[Term] = []
        for atom, k in drawn(normal, ranges, factors, every=True):
            if not atom.names & self.names:
                rest.append(raised(atom, k))
            elif atom.op in ("entry", "name") and not any(a.names & self.names for a in atom.args):
                if k.denominator != 1 or not 0 < k <= ORDER:
                    raise Unsupported("a power of a random entry")
                entries += [(atom.data, atom.args)] * int(k)
            else:
                raise Unsupported("a function of random entries")
        if len(entries) > ORDER:
            raise Unsupported("a moment of high order")
        out: Poly = {}
        for c, parts in self._moments(sorted(entries, key=repr)):
            form = normal.form(terms.mul(*rest, *parts))
            out = plus(out, scaled(summed(normal, ranges, form), c))
        return out

    def _moments(self, entries: list[Entry]) -> list[tuple[Fraction, list[Term]]]:
        """The expected value of a product of entries, as products."""
        if not entries:
            return [(Fraction(1), [])]
        (name, places), others = entries[0], entries[1:]
        law = self._law(name)
        same = [k for k, (n, _) in enumerate(others) if n == name]
        if law.family == "spherical" or (law.family == "random" and len(same) > 1):
            raise Unsupported("a moment that is not declared")
        out: list[tuple[Fraction, list[Term]]] = []
        for size in range((len(same) if law.family == "iid" else min(len(same), 1)) + 1):
            for chosen in combinations(same, size):
                cumulant = self._cumulant(name, [places, *(others[k][1] for k in chosen)])
                if terms.ZERO not in cumulant:
                    left = [entry for k, entry in enumerate(others) if k not in chosen]
                    out += [(c, [*cumulant, *parts]) for c, parts in self._moments(left)]
        return out

    def _law(self, name: str) -> Law:
        law = self.e.claim.declarations[name].law
        assert law is not None
        return law

    def _cumulant(self, name: str, places: list[tuple[Term, ...]]) -> list[Term]:
        """The joint cumulant of entries of one name, as a product."""
        first, *others = places
        if not others:
            return [self._parameter(name, "mean", first)]
        law = self._law(name)
        if law.joint:
            return [self._parameter(name, "cov", (*first, *others[0]))]
        value = self._parameter(name, "var", ()) if law.family == "normal" else self._of_one(name, len(places))
        pairs = (Term("eq", pair) for other in others for pair in zip(first, other, strict=True))
        return [value, *(Term("where", (same, terms.ONE, terms.ZERO)) for same in pairs)]

    def _of_one(self, name: str, n: int) -> Term:
        """The cumulant of order n of one entry, k(n) = m(n) - sum of binomial(n - 1, j - 1) k(j) m(n - j) over
        0 < j < n, m the moments about 0."""
        mean = self._parameter(name, "mean", ())
        moments = [terms.ONE, mean, terms.add(self._parameter(name, "var", ()), terms.mul(mean, mean))]
        moments += [self._parameter(name, f"m{k}", ()) for k in range(3, n + 1)]
        found = [terms.ZERO]
        for k in range(1, n + 1):
            less = (terms.mul(terms.number(comb(k - 1, j - 1)), found[j], moments[k - j]) for j in range(1, k))
            found.append(terms.sub(moments[k], terms.add(*less)))
        return found[n]

    def _parameter(self, name: str, key: str, places: tuple[Term, ...]) -> Term:
        law = self._law(name)
        node = law.parameters.get(key)
        if node is None:
            if law.family != "normal" and not law.joint:
                raise Unsupported("a moment that is not declared")
            return terms.ZERO if key == "mean" else terms.ONE
        value = self.e.numeric(node, Scope())
        if len(value.shape) not in (0, len(places)):
            raise Unsupported("a parameter of another shape")
        found = value.at(places if value.shape else ())
        if found.names & self.names:
            raise Unsupported("a parameter that is random")
        return found
