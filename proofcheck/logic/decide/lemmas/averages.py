"""Averages of functions by cases of normal names: `E(max(x, 0))`, `E(abs(x - y))`, `Var(max(w @ x, 0))`.

The average of a sum is the sum of the averages where each exists, that of a product the product where its factors speak
of different names, which are independent. What is left has to be a polynomial by cases in one term T that is affine in
normal names (`pieces.py`). It has an average then, whatever its values at the ends of its cases are. Where the variance
of T is 0, the average is the value at the mean.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.definedness import obligations
from proofcheck.lang.ops import CASED, COMPARISONS
from proofcheck.lang.terms import ONE, ZERO, Binder, Term, subterms
from proofcheck.logic.decide.lemmas.erf_averages import erf_average
from proofcheck.logic.decide.lemmas.normal_laws import Laws
from proofcheck.logic.decide.lemmas.pieces import Reader, Unread, added, average, average_slope, multiplied

CASES = CASED | {"where", "erf"}
PLACE = terms.symbol("~")


def _rooted(t: Term) -> Term | None:
    """The root of a square is an absolute value; also of a sum of one square."""
    square = t.args[0] if t.op == "sqrt" else ONE
    if square.op == "sum" and square.args[:2] == (ZERO, ONE):
        square = terms.substitute(square.args[2], {square.data[0]: ZERO})
    return Term("abs", square.args[:1]) if square.op == "pow" and square.args[1] == terms.TWO else None


class Averages:
    """Under binders of ranges, whose indices stand in what is averaged."""

    def __init__(self, laws: Laws, binders: tuple[Binder, ...]) -> None:
        self.laws, self.binders = laws, binders
        self.known: dict[Term, bool] = {}

    def of(self, body: Term) -> Term | None:
        """The average of a term; None where it is not seen, or where there are no cases to be taken apart."""
        body = terms.rewrite(body, _rooted)
        if not any(t.op in CASES and not self.laws.fixed(t) for t in subterms(body)):
            return None
        if any(self.laws.declarations[n].kind in ("complex", "function") for n in body.names):
            return None
        if not self._valued(Term("expectation", (body,))):
            return None
        return self._average(_together(body, self.laws))

    def _average(self, e: Term) -> Term | None:
        if self.laws.fixed(e):
            return e if self._fixed(e) else None
        op, args = e.op, e.args
        if op == "add":
            return _all(terms.add, [self._average(a) for a in args])
        if op == "div" and self._fixed(share := terms.div(ONE, args[1])):
            return _all(terms.mul, [share, self._average(args[0])])
        if op == "sum" and all(map(self._fixed, args[:2])):
            inner = Averages(self.laws, (*self.binders, (e.data[0], *args[:2])))
            value = inner._average(args[2])
            return None if value is None else Term("sum", (*args[:2], value), e.data)
        if op == "mul":
            groups = self.laws.grouped(args)
            if len(groups) > 1:
                return _all(terms.mul, [self._average(terms.mul(*g)) for g in groups])
        value = self._by_pieces(e) or self._beside(e)
        if value is not None:
            return value
        if not any(t.op in CASES for t in subterms(e)):
            known = polynomial_in_random(integrated(e, self.laws.declarations), self.laws.declarations)
            return Term("expectation", (e,)) if known else None
        split = _distributed(e)
        return None if split is None else self._average(split)

    def _by_pieces(self, e: Term) -> Term | None:
        for atom in self._candidates(e):
            named, read = _named(e, atom), self._reader()
            factors = named.args if named.op == "mul" else (named,)
            bent = [f.args[0] for f in factors if f.op == "erf"]
            try:
                pieces = read(terms.mul(*(f for f in factors if f.op != "erf")))
                inner = [read(b) for b in bent]
            except Unread:
                continue
            smooth = len(bent) == 1 and not pieces.ends and not inner[0].ends and len(inner[0].polynomials[0]) == 2
            law = self.laws.law(atom, binders=self.binders) if smooth or not bent else None
            if law is None:
                continue
            if smooth:
                offset, slope = inner[0].polynomials[0]
                return erf_average(pieces.polynomials[0], slope, offset, *law)
            mean, variance = law
            constant = _at_mean(e, atom, mean)
            return self.laws.unless_constant(variance, average(pieces, mean, variance), constant)
        return None

    def _beside(self, e: Term) -> Term | None:
        """The average of L f(T) with L and T affine: Stein's identity, E[(L - E[L]) f(T)] = Cov(L, T) E[f'(T)]."""
        factors = e.args if e.op == "mul" else ()
        for k, factor in enumerate(factors):
            rest = terms.mul(*factors[:k], *factors[k + 1 :])
            atoms = self._candidates(rest) if self.laws.affine(factor) else []
            for atom in atoms:
                try:
                    pieces = self._reader()(_named(rest, atom))
                except Unread:
                    continue
                laws = [self.laws.law(t, binders=self.binders) for t in (atom, factor, terms.add(atom, factor))]
                if laws[0] is None or laws[1] is None or laws[2] is None:
                    continue
                (mean, variance), (own, spread), (_, joint) = laws[0], laws[1], laws[2]
                shared = terms.mul(terms.div(ONE, terms.TWO), terms.sub(joint, terms.add(variance, spread)))
                moved = multiplied(shared, average_slope(pieces, mean, variance))
                if own == ZERO and self._fixed(moved):
                    return moved  # where T is constant, both sides are 0
                value = added(multiplied(own, average(pieces, mean, variance)), moved)
                return self.laws.unless_constant(variance, value, multiplied(own, _at_mean(rest, atom, mean)))
        return None

    def _reader(self) -> Reader:
        return Reader(PLACE, self.laws.signs, lambda t: PLACE.data not in t.names and self._fixed(t))

    def _candidates(self, e: Term) -> list[Term]:
        """The terms that all random names of a term may stand in: the one entry, or the one largest affine term."""
        entries = {t for t in subterms(e) if t.op in ("symbol", "entry") and t.data in self.laws.random}
        largest = self._largest(e)
        return [next(iter(group)) for group in (entries, largest) if len(group) == 1]

    def _largest(self, e: Term) -> set[Term]:
        if self.laws.fixed(e):
            return set()
        if e.op not in COMPARISONS and self.laws.affine(e):
            return {e}
        return set().union(*map(self._largest, e.args))

    def _fixed(self, term: Term) -> bool:
        """Whether a term speaks of no random name and has a value wherever the names are declared, unguarded."""
        if not self.laws.fixed(term):
            return False
        if term not in self.known:
            self.known[term] = self._valued(term)
        return self.known[term]

    def _valued(self, term: Term) -> bool:
        """Whether a term has a value by the sign rules; whether what is averaged has an average is not asked."""
        closed = terms.quantified(self.binders, term if _says(term) else terms.eq(term, term))
        asked = (o for o in obligations(closed, self.laws.declarations) if _core(o).op != "integrable")
        return not closed.free and all(map(self.laws.signs.holds, asked))


def _named(e: Term, atom: Term) -> Term:
    """The term with a name of its own for the atom: a sum or product would be flattened into what is built of it."""
    return terms.rewrite(e, lambda t: PLACE if t == atom else None)


def _at_mean(e: Term, atom: Term, mean: Term) -> Term:
    return terms.rewrite(e, lambda t: mean if t == atom else None)


def _core(obligation: Term) -> Term:
    """What an obligation asks for under its binders and guards."""
    while obligation.op in ("forall", "implies"):
        obligation = obligation.args[-1]
    return obligation


def _says(term: Term) -> bool:
    return term.op in COMPARISONS or term.op in ("and", "or", "not", "implies", "forall", "exists", "true", "false")


def _all(build: Callable[..., Term], parts: list[Term | None]) -> Term | None:
    return None if None in parts else build(*parts)


def _distributed(e: Term) -> Term | None:
    """A product with a sum among its factors, or a small power of a sum, as a sum; None for any other term."""
    if e.op == "pow" and e.args[0].op == "add" and e.args[1].op == "number" and e.args[1].data in (2, 3, 4):
        return _distributed(Term("mul", (e.args[0],) * int(e.args[1].data)))
    sums = [k for k, a in enumerate(e.args) if a.op == "add"] if e.op == "mul" else []
    if not sums:
        return None
    before, after = e.args[: sums[0]], e.args[sums[0] + 1 :]
    return terms.add(*(terms.mul(*before, part, *after) for part in e.args[sums[0]].args))


def _together(e: Term, laws: Laws) -> Term:
    """Comparisons, maxima and minima of two random terms by the sign of their difference."""

    def rule(t: Term) -> Term | None:
        if t.op not in (*COMPARISONS, "max", "min") or len(t.args) != 2 or any(map(laws.fixed, t.args)):
            return None
        a, b = t.args
        if t.op in COMPARISONS:
            return Term(t.op, (ZERO, terms.sub(b, a)))
        gap = terms.sub(a, b)
        return terms.add(b, Term(t.op, (gap, ZERO)))

    return terms.rewrite(e, rule) if not laws.fixed(e) else e
