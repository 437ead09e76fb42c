"""Series: their terms as multiples of those of known series and a difference, found by partial fractions; else that the
terms stay above the steps of something that tends to infinity.

Each addend of a term has to be R(k) z**k or R(k) z**k / factorial(c k + d), with a rational R and c = 1 or 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.series import (
    divergent,
    found,
    restless,
    series,
    undefined_term,
    zero_factor,
)
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.verdict import Evidence, Kind
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.antidifferences import antidifference, growing
from proofcheck.search.engines.readings import Reading

NAME = "series"
MOMENT = 2.0  # seconds for SymPy
FARTHEST = 3  # first terms that may lie outside of where the terms fall
LEMMAS: dict[Kind, Callable[[Problem, Mapping[str, Any]], Step | None]]
LEMMAS = {
    "undefined term": undefined_term,
    "zero factor": zero_factor,
    "series": series,
    "restless": restless,
    "divergent": divergent,
}
HOW: dict[Kind, str]
HOW = {
    "undefined term": "a term has no value",
    "zero factor": "a factor is 0",
    "series": "known series",
    "restless": "the terms do not tend to 0",
    "divergent": "the sums tend to infinity",
}
Offer = tuple[list[tuple[str, Term, Term, int]], Term]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `series` or `divergent` for the first series in the statement, and what the others find for the rest."""
    for target in found(problem):
        for kind, data in _offers(problem, target):
            step = LEMMAS[kind](problem, data)
            parts = shown(step, others.prove, others.deeper.settle)
            if parts is not None:
                return Proposal(NAME, Evidence(kind, NAME, {**data, **parts}), HOW[kind])
    return Proposal(NAME, None)


def _offers(problem: Problem, target: Term) -> Iterator[tuple[Kind, dict[str, Any]]]:
    low, _, body = target.args[0].args
    (index,) = target.args[0].data
    for first in range(int(low.data), int(low.data) + FARTHEST):
        there = terms.substitute(body, {index: terms.number(first)})
        for place, needed in enumerate(obligations(terms.eq(there, there), problem.declarations)):
            if not needed.names:
                yield "undefined term", {"target": target, "from": first, "place": place}
        if target.args[0].op == "product" and not there.names:
            yield "zero factor", {"target": target, "from": first}
    reading = _Series(body, index, int(low.data))
    try:
        with deadline(MOMENT):
            known, difference = reading.product() if target.args[0].op == "product" else reading.series()
        yield "series", {"target": target, "known": tuple(known), "difference": difference}
    except (Exception, Expired):  # SymPy raises what it likes
        pass
    if target.args[0].op == "sum":
        yield "restless", {"target": target}
        for sign, difference in growing(problem, body, index):
            for first in range(int(low.data), int(low.data) + FARTHEST):
                yield "divergent", {"target": target, "difference": difference, "from": first, "sign": sign}


class _Series(Reading):
    """The terms of a series, as `known` series and the steps of a `difference`."""

    def __init__(self, body: Term, index: str, low: int) -> None:
        super().__init__(terms.index(index))
        self.body, self.low, self.lead = body, low, self.sp.Integer(1)
        self.difference: list[Term] = []
        self.known: list[tuple[str, Term, Term, int]] = []

    def product(self) -> Offer:
        """G with G(k + 1) == f(k) G(k), by the factors of numerator and denominator; c**a(k) by a sum of a(k)."""
        sp, k = self.sp, self.k
        powers = self._powers()
        f = sp.factor(sp.together(self.expression(self.body)))
        if k not in f.free_symbols:
            return [], terms.mul(powers, terms.power(self.term(f), self.place))
        constant, found = sp.Integer(1), sp.Integer(1)
        factors: dict[int, list[Any]] = {1: [], -1: []}
        for side, part in zip((1, -1), sp.fraction(f), strict=True):
            factor, parts = sp.factor_list(part)
            constant *= factor**side
            for p, times in parts:
                lead = sp.Poly(p, k).LC() if k in p.free_symbols else p
                constant *= lead ** (side * times)
                factors[side] += [sp.expand(p / lead)] * (times if k in p.free_symbols else 0)
        left: list[tuple[Any, int]] = []
        for p in factors[1]:
            mate, d = next(((q, d) for q in factors[-1] if (d := self._shift(p, q))), (None, 0))
            if mate is None:
                left.append((p, 1))
                continue
            factors[-1].remove(mate)
            # p(k) / p(k - d) is the quotient of neighbouring values of the product of what lies between.
            low, by = (mate, d) if d > 0 else (p, -d)
            between = sp.Mul(*(low.subs(k, k + j) for j in range(by)))
            found *= between if d > 0 else 1 / between
        left += [(q, -1) for q in factors[-1]]
        whole = self.term(sp.factor(found))
        if sp.simplify(constant) != 1:
            whole = terms.mul(terms.power(self.term(constant), self.place), whole)
        for p, side in left:  # k + r is gamma(k + 1 + r) / gamma(k + r)
            if sp.degree(p, k) != 1:
                raise ValueError("no quotient of neighbouring values")
            value = Term("gamma", (terms.add(self.place, self.term(sp.simplify(p - k))),))
            whole = terms.mul(whole, value) if side > 0 else terms.div(whole, value)
        return [], terms.mul(powers, whole)

    def _powers(self) -> Term:
        """The product of the factors c**a(k), without which the body is left."""
        found, rest = [], []
        for t in self.body.args if self.body.op == "mul" else (self.body,):
            exponent = t.args[-1] if t.op in ("exp", "pow") else terms.ONE
            fixed = t.op == "exp" or (t.op == "pow" and not t.args[0].free)
            if not fixed or self.place.data not in exponent.free:
                rest.append(t)
                continue
            total = antidifference(exponent, self.place.data)
            if total is None:
                raise ValueError("no antidifference")
            found.append(terms.rebuild(t, (*t.args[:-1], total)))
        self.body = terms.mul(*rest)
        return terms.mul(*found)

    def _shift(self, p: Any, q: Any) -> int:
        """d with p(k) == q(k + d), 0 where there is none."""
        sp, k = self.sp, self.k
        one, other = sp.Poly(p, k), sp.Poly(q, k)
        n = one.degree()
        if n != other.degree():
            return 0
        d = sp.nsimplify((one.coeff_monomial(k ** (n - 1)) - other.coeff_monomial(k ** (n - 1))) / n)
        return int(d) if d.is_integer and sp.expand(q.subs(k, k + d) - p) == 0 else 0

    def series(self) -> Offer:
        sp = self.sp
        groups: dict[Any, Any] = {}
        whole = self.expression(self.body).replace(sp.binomial, _multiplied_out)
        middle = sp.binomial(2 * self.k, self.k)
        if whole.has(middle):
            z, self.lead, fact, factor = self._factors(sp.cancel(whole / middle))
            if fact is None and self.k not in factor.free_symbols:
                self._add("central", factor, z, self.low)
                return self.known, ZERO
        for fraction in sp.Add.make_args(whole):
            above, below = sp.fraction(fraction)  # what stands below is left as a product
            for addend in sp.Add.make_args(sp.expand(above, power_exp=False)):
                *kind, factor = self._factors(addend / below)
                groups[tuple(kind)] = groups.get(tuple(kind), 0) + factor
        for (z, lead, fact), factor in groups.items():
            self.lead = lead
            rational = sp.factor(sp.together(factor))
            if fact is None:
                self._rational(z, rational)
            else:
                self._factorial(z, fact, rational)
        return self.known, terms.add(terms.ZERO, *self.difference)

    def _factors(self, addend: Any) -> tuple[Any, Any, Any, Any]:
        """z, what z**k is divided by, (c, d) of the factorial below, and the rest. Where z may be 0, z**(k - 1) is not
        z**k / z."""
        sp, k = self.sp, self.k
        z, lead, rest, fact = sp.Integer(1), sp.Integer(1), sp.Integer(1), None
        for f in sp.Mul.make_args(addend):
            base, exponent = f.as_base_exp()
            if k not in f.free_symbols:
                rest *= f
            elif k in exponent.free_symbols:
                a, b = sp.Poly(exponent, k).all_coeffs()
                z *= base**a
                if b.is_negative and base.free_symbols:
                    lead *= base**b
                else:
                    rest *= base**b
            elif isinstance(base, sp.factorial) and exponent == -1 and fact is None:
                c, d = sp.Poly(base.args[0], k).all_coeffs()
                fact = (int(c), int(d))
            else:
                rest *= f
        return sp.simplify(z), lead, fact, rest

    def _progression(self, z: Any, fact: tuple[int, int]) -> Term:
        """z**k / factorial(c k + d), or with k - e where that is what stands there, as a term."""
        k = self.place
        power = terms.power(self.term(z), terms.add(k, terms.number(-self._behind(z))))
        place = terms.add(terms.mul(terms.number(fact[0]), k), terms.number(fact[1]))
        return terms.div(power, Term("factorial", (place,)))

    def _add(self, name: str, factor: Any, argument: Any, first: Any) -> None:
        self.known.append((name, self.term(self.sp.simplify(factor * self.lead)), self.term(argument), int(first)))

    def _polynomial(self, p: Any, onward: Any, here: Any, lowest: int) -> tuple[Any, list[Any]]:
        """Q, and what is left below a degree, with p == onward Q(k + 1) - here Q(k) + the rest."""
        sp, k = self.sp, self.k
        q, rest = sp.Integer(0), sp.expand(p)
        while rest != 0:
            poly = sp.Poly(rest, k)
            if poly.degree() < lowest:
                break
            trial = k ** (poly.degree() - lowest)
            image = sp.Poly(sp.expand(onward * trial.subs(k, k + 1) - here * trial), k)
            c = sp.together(poly.LC() / image.LC())
            q, rest = q + c * trial, sp.simplify(sp.expand(rest - c * image.as_expr()))
        return q, (sp.Poly(rest, k).all_coeffs()[::-1] if rest != 0 else [])

    def _rational(self, z: Any, rational: Any) -> None:
        sp, k = self.sp, self.k
        simple, polynomial = sp.Integer(0), sp.Integer(0)
        for part in sp.Add.make_args(sp.apart(rational, k)):
            bottom = sp.fraction(sp.together(part))[1]
            if k not in bottom.free_symbols:
                polynomial += part
                continue
            ((factor, p),) = sp.factor_list(bottom, k)[1]
            a, b = sp.Poly(factor, k).all_coeffs()
            shift = sp.nsimplify(b / a)
            weight = sp.simplify(part * (k + shift) ** p)
            if k in weight.free_symbols or not (2 * shift).is_integer:
                raise ValueError("a pole that is not known")
            if z == 1 and p == 1:
                simple += part
            else:
                self._pole(z, weight, shift, int(p))
        if polynomial != 0 and z == 1:
            raise ValueError("terms that do not tend to 0")
        if polynomial != 0:
            self._geometric(z, polynomial)
        if simple != 0:
            found = antidifference(self.term(simple), self.place.data)
            if found is None:
                raise ValueError("no antidifference")
            self.difference.append(found)

    def _geometric(self, z: Any, polynomial: Any) -> None:
        """polynomial * z**(k - e), in terms of j = k - e by the products (j + 1) ... (j + m)."""
        sp, k = self.sp, self.k
        e = self._behind(z)
        rest = sp.expand(polynomial.subs(k, k + e))
        self.lead = sp.Integer(1)
        while rest != 0:
            poly = sp.Poly(rest, k)
            m = poly.degree()
            self._add(f"geometric {m}", poly.LC(), z, self.low - e)
            rest = sp.expand(rest - poly.LC() * sp.Mul(*(k + i for i in range(1, m + 1))))

    def _behind(self, z: Any) -> int:
        """e where z**(k - e) is what stands there."""
        found = self.sp.simplify(-self.sp.log(self.lead) / self.sp.log(z)) if self.lead != 1 else self.sp.Integer(0)
        if not found.is_integer:
            raise ValueError("a power that is not a whole one")
        return int(found)

    def _pole(self, z: Any, weight: Any, shift: Any, p: int) -> None:
        """weight * z**k / (k + shift)**p"""
        sp, first = self.sp, self.low + shift
        if p > 1 and z in (1, -1):
            if not shift.is_integer and z == 1:
                self._add("odd", weight * 2**p, sp.Integer(p), first - sp.Rational(1, 2))
            elif shift.is_integer:
                self._add("powers" if z == 1 else "alternating", weight * z**shift, sp.Integer(p), first)
            else:
                raise ValueError("a pole that is not known")
        elif p == 1 and shift.is_integer:
            self._add("log", weight * z**-shift, z, first)
        elif p == 1:
            s = shift - sp.Rational(1, 2)
            name, y, sign = self._root(z, "atanh", "atan")
            self._add(name, 2 * weight * sign**s * y ** -(2 * s + 1), y, self.low + s)
        else:
            raise ValueError("a pole that is not known")

    def _root(self, z: Any, plain: str, alternating: str) -> tuple[str, Any, Any]:
        """(name, y, sign) with z == sign * y**2"""
        sp = self.sp
        if z.could_extract_minus_sign():
            return alternating, sp.sqrt(-z), sp.Integer(-1)
        return plain, sp.sqrt(z), sp.Integer(1)

    def _factorial(self, z: Any, fact: tuple[int, int], rational: Any) -> None:
        sp, k = self.sp, self.k
        c, d = fact
        # What divides by n + j is a multiple of 1 / factorial(n + j), n = c k + d.
        farther = [j for j in range(FARTHEST, 0, -1) if sp.rem(sp.denom(rational), c * k + d + j, k) == 0]
        if farther:
            rational = sp.cancel(rational * sp.Mul(*(c * k + d + j for j in range(1, farther[0] + 1))))
            fact = c, d = c, d + farther[0]
        below = sp.Mul(*(c * k + d - j for j in range(c)))
        q, rest = self._polynomial(rational, z, below, c)
        if q != 0:
            self.difference.append(terms.mul(self.term(sp.factor(below * q)), self._progression(z, fact)))
        if c == 1:
            if rest:
                self._add("exp", rest[0] * z**-d, z, self.low + d)
            return
        if c != 2:
            raise ValueError("a factorial that is not known")
        # rest[0] + rest[1] k == weights[0] + weights[1] (2k + d)
        slope = rest[1] / 2 if len(rest) > 1 else sp.Integer(0)
        weights = ((rest[0] if rest else 0) - slope * d, slope)
        for weight, e in zip(weights, (d, d - 1), strict=True):
            if weight != 0:
                s, odd = divmod(e, 2)
                name, y, sign = self._root(z, "sinh" if odd else "cosh", "sin" if odd else "cos")
                self._add(name, weight * sign**s * y ** -(2 * s + odd), y, self.low + s)


def _multiplied_out(n: Any, k: Any) -> Any:
    """A binomial with a number below as a polynomial."""
    import sympy as sp

    return sp.expand_func(sp.binomial(n, k)) if k.is_Integer else sp.binomial(n, k)
