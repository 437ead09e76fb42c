"""Sums that are positive although a part of them may be zero: one that has a positive term, and sums of squares and
quadratic forms of what the assumptions say is not zero.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, substitute, subterms
from proofcheck.logic.decide.definite import Matrices
from proofcheck.logic.decide.quadratic import flattened


class Sums(Matrices):
    def _even(self, exponent: Term) -> bool:
        return exponent.op == "number" and exponent.data.denominator == 1 and exponent.data % 2 == 0

    def _nonempty(self, low: Term, high: Term) -> bool:
        """Whether low < high for certain."""
        return low == terms.ZERO and self.positive(high)

    def _one_positive(self, t: Term) -> bool:
        """sum over j of where(j <= i, a, 0) with a positive: the term of j = i is among them, none is negative."""
        low, high, body = t.args
        if body.op != "where" or not self.nonnegative(body):
            return False
        for other in {a for c in subterms(body.args[0]) for a in c.args if a.op in ("index", "symbol")}:
            there = substitute(body.args[0], {t.data[0]: other})
            if self._inside(other, low, high) and _evident(there):
                return self.positive(substitute(body.args[1], {t.data[0]: other}))
        return False

    def _sum_of_squares(self, t: Term) -> bool:
        """sum_i v_i**2 is positive where the assumptions say that v is not zero."""
        low, high, body = t.args
        factors = list(body.args) if body.op == "mul" else [body]
        powers = [f for f in factors if f.op == "pow" and self._even(f.args[1]) and f.args[1].data > 0]
        square = powers[0].args[0] if powers else next((f for f in factors if factors.count(f) > 1), None)
        if square is None or factors.count(square) % 2:
            return False
        rest = [f for f in factors if f != square and not (f in powers and f.args[0] == square)]
        return all(map(self.positive, rest)) and self._some_nonzero(square, t.data[0], low, high)

    def _all_entries(self, t: Term) -> bool:
        """The sum of all entries of a definite matrix, or of the products of the entries of several, which are one
        (Schur 1911): of a leading part, that is over one range that is not empty."""
        low, high, inner = t.args
        if inner.op != "sum" or inner.args[:2] != (low, high) or not self._nonempty(low, high):
            return False
        factors = inner.args[2].args if inner.args[2].op == "mul" else (inner.args[2],)
        core = [f for f in factors if f.free & {t.data[0], inner.data[0]}]
        definite = all(self._semidefinite(f, (t.data[0], inner.data[0])) for f in core)
        return bool(core) and definite and all(self.positive(f) for f in factors if f not in core)

    def _definite_form(self, t: Term) -> bool:
        """sum_ij v_i v_j M_ij with M definite, as above, is positive where the assumptions say that v is not zero."""
        flat = flattened(t)
        if flat is None or len(flat[0]) != 2 or flat[0][0][1:] != flat[0][1][1:]:
            return False
        ((a, low, high), (b, *_)), factors = flat
        if low != terms.ZERO or high.free & {a, b}:
            return False
        core = [f for f in factors if {a, b} <= f.free]
        left, right = ([f for f in factors if f.free & {a, b} == {x}] for x in (a, b))
        rest = [f for f in factors if not f.free & {a, b}]
        definite = all(self._semidefinite(f, (a, b)) or self.definite(f, (a, b)) for f in core)
        definite = bool(core) and definite and all(map(self.positive, rest))
        if not definite or len(left) != 1 or len(right) != 1 or substitute(left[0], {a: terms.index(b)}) != right[0]:
            return False
        return self._some_nonzero(left[0], a, low, high)

    def _some_nonzero(self, entry: Term, index: str, low: Term, high: Term) -> bool:
        """Whether the assumptions say that an entry of the range is not zero: of v, or of B C v for matrices that have
        inverses."""
        flat = flattened(entry)
        bound = {name: ends for name, *ends in flat[0]} if flat is not None else {}
        rest = list(flat[1]) if flat is not None and bound else [entry]
        if any(ends != [terms.ZERO, high] for ends in bound.values()) or (bound and low != terms.ZERO):
            return False
        if index in bound:
            return False
        while len(rest) > 1:
            here = [f for f in rest if index in f.free]
            inner = here[0].free & bound.keys() if len(here) == 1 else frozenset()
            if len(inner) != 1 or high.free:
                return False
            (k,) = inner
            if not self._nonsingular(high, here[0], (index, k)):
                return False
            rest.remove(here[0])
            del bound[k]
            index = k
        return not bound and self._said_nonzero(rest[0], index, low, high)

    def _said_nonzero(self, entry: Term, index: str, low: Term, high: Term) -> bool:
        """Whether an assumption says that an entry differs from zero, or that the sum of the squares of all does, or
        its root: were all entries zero, both would be."""
        for fact in self.facts:
            total = _not_zero(fact)
            total = total.args[0] if total is not None and total.op == "sqrt" else total
            if total is not None and total.op == "sum" and total.args[:2] == (low, high):
                squared = substitute(total.args[2], {total.data[0]: terms.index(index)})
                if squared == terms.power(entry, terms.TWO):
                    return True
            if fact.op == "exists" and fact.args[:2] == (low, high):
                renamed = substitute(fact.args[2], {fact.data[0]: terms.index(index)})
                if renamed.op == "ne" and entry in (terms.sub(*renamed.args), terms.sub(*renamed.args[::-1])):
                    return True
        return False


def _not_zero(fact: Term) -> Term | None:
    """The term of which an assumption says that it is positive, not zero, or a number that is not zero."""
    if fact.op in ("lt", "ne") and fact.args[0] == terms.ZERO:
        return fact.args[1]
    if fact.op in ("eq", "ne") and fact.args[1].op == "number" and (fact.args[1] == terms.ZERO) == (fact.op == "ne"):
        return fact.args[0]
    return None


def _evident(condition: Term) -> bool:
    """Whether a condition compares a term with itself, or with itself and something added, so that it holds."""
    if condition.op == "and":
        return all(map(_evident, condition.args))
    if condition.op in ("eq", "le"):
        return condition.args[0] == condition.args[1]
    return condition.op == "lt" and condition.args[1] == terms.add(condition.args[0], terms.ONE)
