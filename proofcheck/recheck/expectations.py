"""Expected values in normal forms: polynomials in random entries, by the first two moments of each, normal ones by all.

E[x_i r] = m_i E[r] + sum_j S_ij E[r without x_j] (Isserlis 1918) holds for normal entries, and for any law where r has
at most one further entry of the name. Entries of one name are independent, or have the declared covariance; different
names are independent. S_ij is the variance where the places are the same, written as a condition on them, so that sums
over places stay sums over all sizes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.networks import Factor, Range, drawn, summed
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.polynomials import Poly, atoms, plus, raised, scaled
from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal

ORDER = 8  # random entries in one product
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
        own = sum(1 for n, _ in entries if n == name)
        law = self.e.claim.declarations[name].law
        assert law is not None
        if law.family == "spherical" or (law.family != "normal" and own > 2):
            raise Unsupported("a moment that is not declared")
        out: list[tuple[Fraction, list[Term]]] = []
        mean = self._parameter(name, "mean", places)
        if mean != terms.ZERO:
            out += [(c, [mean, *parts]) for c, parts in self._moments(others)]
        for k, (other, at) in enumerate(others):
            if other == name:
                covariance = self._covariance(name, places, at)
                out += [(c, [*covariance, *parts]) for c, parts in self._moments([*others[:k], *others[k + 1 :]])]
        return out

    def _parameter(self, name: str, key: str, places: tuple[Term, ...]) -> Term:
        law = self.e.claim.declarations[name].law
        assert law is not None
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

    def _covariance(self, name: str, a: tuple[Term, ...], b: tuple[Term, ...]) -> list[Term]:
        law = self.e.claim.declarations[name].law
        assert law is not None
        if law.joint:
            if len(a) != 1:
                raise Unsupported("a covariance of more than one axis")
            return [self._parameter(name, "cov", (*a, *b))]
        same = [Term("where", (Term("eq", pair), terms.ONE, terms.ZERO)) for pair in zip(a, b, strict=True)]
        variance = self.e.numeric(law.parameters["var"], Scope()) if "var" in law.parameters else None
        if variance is None and law.family != "normal":
            raise Unsupported("a moment that is not declared")
        if variance is not None and variance.shape:
            raise Unsupported("a variance of another shape")
        return [variance.body if variance is not None else terms.ONE, *same]
