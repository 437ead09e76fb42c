"""Normal forms: polynomials in atoms with exponents, one exponential in each, sums with common factors in front.

    product = coefficient * atom**k * ... * exp(polynomial)

Two terms with the same normal form are equal wherever both have a value; it says nothing of where that is, which
`definedness.py` does. A quotient is a negative exponent, so x / x is 1; `where` is its condition as a number that is 0
or 1. Signs are asked for only where a law needs them: log(x y), roots of products.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.recheck import functions, networks, terms, totals
from proofcheck.recheck.induction import unrolled
from proofcheck.recheck.polynomials import (
    MOST,
    ONE,
    POWER,
    POWERS,
    WORK,
    Large,
    Poly,
    Product,
    alike,
    composite,
    constant,
    decided,
    key,
    merged,
    minus,
    order,
    ordered,
    plus,
    primes,
    raised,
    root,
    scaled,
    sine,
    written,
)
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.expectations import Chance
    from proofcheck.recheck.knowing import Rule


def _spreads(atom: Term, k: Fraction) -> bool:
    """Whether a power in a product is written out."""
    if atom.op == "number":
        return not 0 < k < 1
    return (composite(atom) and k >= 1) or (sine(atom) and k >= 2)


class Normal:
    """Normal forms of the terms of one claim. `positive(t)`: whether t > 0 is seen; `inside(place, low, high)`: whether
    a place is seen to lie in a range; `apart`: whether log(x y), sin(x + y) are taken apart; `counts`: whether an
    atom is a whole number; `known`: atoms whose value is assumed."""

    def __init__(
        self,
        positive: Callable[[Term], bool] = lambda _: False,
        inside: Callable[[Term, Term, Term], bool] = lambda *_: False,
        apart: bool = True,
        counts: Callable[[Term], bool] = lambda _: False,
    ) -> None:
        self.positive, self.inside, self.apart, self.counts = positive, inside, apart, counts
        self.memo: dict[Term, Poly] = {}
        self.known: dict[Term, Poly] = {}
        self.sure: dict[Term, bool] = {}
        self.rules: dict[str, Rule] = {}  # tensors that assumptions say the entries of
        self.chance: Chance | None = None  # the laws of random names
        self.structure: Callable[[str], str | None] = lambda _: None  # of a declared matrix
        self.spans: Callable[[Term, Term, tuple[Term, Term]], bool] = lambda *_: False  # whether a range is its axis
        self.count = 0  # of indices with names of their own
        self.work = WORK

    def charge(self, steps: int) -> None:
        """Counts work. Raises Large where it is too much."""
        self.work -= steps
        if self.work < 0:
            raise Large

    def times(self, a: Poly, b: Poly) -> Poly:
        if len(a) * len(b) > 4 * MOST:
            raise Large
        self.charge(len(a) * len(b))
        out: Poly = {}
        spread: list[Poly] = []
        for p, c in a.items():
            for q, d in b.items():
                product = merged(p, q)
                if any(_spreads(atom, k) for atom, k in product[0]):
                    spread.append(scaled(self._spread(product), c * d))
                    continue
                total = out.get(product, Fraction(0)) + c * d
                if total:
                    out[product] = total
                else:
                    out.pop(product, None)
        out = plus(out, *spread) if spread else out
        if len(out) > MOST:
            raise Large
        return out

    def _spread(self, product: Product) -> Poly:
        """A product in which polynomials, squares of sines and powers of numbers are written out."""
        rest, out = [], constant(1)
        for atom, k in product[0]:
            if sine(atom) and k >= 2:  # sin**2 as 1 - cos**2
                cosine: Product = (((Term("call", atom.args, "cos"), Fraction(2)),), ())
                out = self.times(out, minus(constant(1), {cosine: Fraction(1)}))
                k -= 2
            if atom.op == "number":
                whole, k = divmod(k, 1)
                out = scaled(out, atom.data**whole)
            elif composite(atom) and k >= 1:
                whole, k = divmod(k, 1)
                for _ in range(whole):
                    out = self.times(out, self.form(atom))
            rest += [(atom, k)] if k else []
        return self.times({(tuple(rest), product[1]): Fraction(1)}, out)

    def power(self, poly: Poly, k: Fraction) -> Poly:
        if not k:
            return constant(1)
        if len(poly) == 1:
            ((product, c),) = poly.items()
            whole = k.denominator == 1
            # (a x)**k is a**k x**k for a > 0; then x has the sign that lets it have a value.
            unsure = [n for atom, n in product[0] if not whole and not self._sure(atom)]
            if not any(atom.op == "where" for atom, _ in product[0]) and (whole or (c > 0 and unsure in ([], [1]))):
                inner = key(scaled(dict(product[1]), k)) if product[1] else ()
                shape: Product = (tuple((atom, n * k) for atom, n in product[0]), inner)
                if whole and abs(k) > POWERS:
                    raise Large
                return self.times({shape: Fraction(1)}, constant(c ** int(k)) if whole else root(c, k))
        if k.denominator == 1 and 0 <= k <= POWER:
            out = constant(1)
            for _ in range(int(k)):
                out = self.times(out, poly)
            return out
        if not poly and k > 0:
            return {}
        if not poly:
            raise Large  # a power of 0, which the obligations of the statement speak of
        lead = abs(poly[min(poly, key=order)])
        base = self.term(scaled(poly, 1 / lead))
        if not composite(base):
            base = Term("add", (base, terms.ZERO))
        ((roots, front),) = root(lead, k).items()
        return {merged((((base, k),), ()), roots): front}

    def _sure(self, atom: Term) -> bool:
        if atom not in self.sure:
            self.sure[atom] = self.positive(atom)
        return self.sure[atom]

    def form(self, t: Term) -> Poly:
        """The normal form. Raises Large."""
        found = self.memo.get(t)
        if found is None:
            found = self.memo[t] = self._known(self._form(t))
        return found

    def _known(self, poly: Poly) -> Poly:
        if not self.known or not any(atom in self.known for p in poly for atom, _ in p[0]):
            return poly
        out: Poly = {}
        for (factors, inner), c in poly.items():
            part: Poly = {((), inner): c}
            for atom, k in factors:
                value = self.known.get(atom)
                part = self.times(part, {(((atom, k),), ()): Fraction(1)} if value is None else self.power(value, k))
            out = plus(out, part)
        return out

    def atom(self, t: Term) -> Poly:
        return {(((t, Fraction(1)),), ()): Fraction(1)}

    def _form(self, t: Term) -> Poly:
        op = t.op
        if op == "number":
            return constant(t.data)
        if op == "add":
            return plus(*map(self.form, t.args))
        if op == "mul":
            out = constant(1)
            for a in t.args:
                out = self.times(out, self.form(a))
            return out
        if op == "div":
            return self.times(self.form(t.args[0]), self.power(self.form(t.args[1]), Fraction(-1)))
        if op == "pow":
            return functions.power_of(self, *t.args)
        if op == "call":
            return functions.called(self, t)
        if op == "where":
            return self._where(t)
        if op == "sum":
            return totals.total(self, t)
        if op == "prod" and t.data not in t.args[2].indices and self.positive(t.args[2]):
            low, high, body = t.args
            if self.inside(high, low, terms.add(high, terms.ONE)) and not networks.guarded(self, t):
                return self.form(Term("pow", (body, terms.sub(high, low))))
        if op in ("prod", "all", "any", "tensor"):
            read = self.canonical if op in ("prod", "tensor") else self._statement
            (name,), inner = functions.named(t, read)
            return self.atom(Term(op, (self.canonical(t.args[0]), self.canonical(t.args[1]), inner), name))
        if op == "expect" and self.chance is not None:
            found = self.chance.expected(self, t.args[0])
            return self.atom(t) if found is None else found
        if op == "entry" and t.data in self.rules:
            value = self.rules[t.data].at(t.args)
            if value is not None:
                return self.form(value)
        if op == "derivative":  # but for the names of indices it is taken as it is
            return self.atom(alike(t))
        if op == "det" and t.args[0].op == "number" and 0 < t.args[0].data <= 3:
            return self.form(functions.determinant(t))
        if op in ("inverse", "det", "power_of"):
            return self.atom(functions.matrix(self, t))
        if op in ("entry", "apply", "slope", "map", "partial"):
            return self.atom(Term(op, tuple(map(self.canonical, t.args)), t.data))
        return self.atom(t)

    def canonical(self, t: Term) -> Term:
        return self.term(self.form(t))

    def exponential(self, inner: Poly) -> Poly:
        """exp of a polynomial: logarithms with a number before them become powers."""
        rest, factors = {}, constant(1)
        for product, c in inner.items():
            (atoms, within) = product
            if (
                not within
                and len(atoms) == 1
                and atoms[0][0].op == "call"
                and atoms[0][0].data == "log"
                and atoms[0][1] == 1
            ):
                factors = self.times(factors, self.power(self.form(atoms[0][0].args[0]), c))
            else:
                rest[product] = c
        return self.times({((), key(rest)): Fraction(1)} if rest else constant(1), factors)

    def logarithm(self, poly: Poly) -> Poly:
        """log of a product of what is positive as a sum."""
        if len(poly) == 1 and (self.apart or poly.keys() <= {ONE} or not next(iter(poly))[0]):
            ((product, c),) = poly.items()
            if c > 0 and all(self._sure(atom) for atom, _ in product[0]):
                out = dict(product[1])
                for atom, k in product[0]:
                    out = plus(out, scaled(self.atom(Term("call", (atom,), "log")), k))
                return plus(
                    out,
                    *(scaled(self.atom(Term("call", (terms.number(p),), "log")), Fraction(k)) for p, k in primes(c)),
                )
        return self.atom(Term("call", (self.term(poly),), "log"))

    def _where(self, t: Term) -> Poly:
        condition, yes, no = unrolled(t.args[0]), *t.args[1:]
        if condition.op == "not":
            condition, yes, no = condition.args[0], no, yes
        held = self._statement(condition)
        if held.op in ("true", "false"):
            return self.form(yes if held.op == "true" else no)
        for i, other in (condition.args, condition.args[::-1]) if condition.op == "eq" else ():
            if i.op == "index" and self.inside(other, terms.add(i, terms.ONE), terms.add(other, terms.ONE)):
                return self.form(no)
        a, b = self.form(yes), self.form(no)
        told = Term("where", (held, terms.ONE, terms.ZERO))
        return plus(self.times(self.atom(told), minus(a, b)), b)

    def _statement(self, t: Term) -> Term:
        if t.op in ("eq", "le", "lt"):
            gap = self.canonical(terms.sub(t.args[1], t.args[0]))
            if gap.op == "number":
                return (
                    terms.TRUE if {"eq": gap.data == 0, "le": gap.data >= 0, "lt": gap.data > 0}[t.op] else terms.FALSE
                )
            if t.op == "eq":
                return Term("eq", tuple(sorted(map(self.canonical, t.args), key=written)))
            return Term(t.op, (terms.ZERO, gap))
        if t.op in ("and", "or", "not", "implies"):
            return decided(Term(t.op, tuple(map(self._statement, t.args))))
        if t.op in ("all", "any"):
            return self.canonical(t)
        return t

    def term(self, poly: Poly) -> Term:
        """A term of this normal form."""
        parts = []
        for (factors, inner), c in ordered(poly):
            made = [raised(atom, k) for atom, k in factors]
            if inner:
                made.append(Term("call", (self.term(dict(inner)),), "exp"))
            parts.append(terms.mul(terms.number(c), *made))
        return terms.add(*parts)

    def zero(self, poly: Poly) -> bool:
        """Whether it is 0, where it has a value: with what stands in denominators multiplied out."""
        try:
            for _ in range(6):
                if not poly:
                    return True
                below: dict[Term, Fraction] = {}
                for (factors, _), _c in poly.items():
                    for atom, k in factors:
                        if composite(atom) and k <= -1:
                            below[atom] = min(below.get(atom, Fraction(0)), Fraction(-int(-k)))
                if not below or any(n.op == "where" for atom in below for n in terms.nodes(atom)):
                    # A denominator with conditions in it may be 0 where these say that nothing is divided by it.
                    return False
                for atom, k in below.items():
                    poly = self.times(poly, {(((atom, -k),), ()): Fraction(1)})
        except Large:
            return False
        return not poly

    def equal(self, a: Term, b: Term) -> bool:
        try:
            return self.zero(minus(self.form(a), self.form(b)))
        except Large:
            return False
