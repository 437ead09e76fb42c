"""Statements shown by equations alone: what is assumed and the denial have no solution, as 1 is a sum of multiples of
their equations (Hilbert's Nullstellensatz; Buchberger's algorithm, 1965, looks for it).

What is no polynomial stands as an unknown number, the same one wherever it stands. `h != 0` is the equation
`h z == 1` with a z of its own, and so are a quotient and a root the equations that define them. Nothing is said of
order, but for `a < b` that a and b differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.angles import angles
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.terms import Term

Monomial = tuple[tuple[int, int], ...]  # (unknown, exponent), sorted
Poly = dict[Monomial, Fraction]
WORK = 60_000  # products of monomials
MOST = 60  # polynomials of a basis
LONG = 120  # monomials of a polynomial
BITS = 400  # of a coefficient
DEGREE = 12


class Large(ValueError):
    """More than is looked at."""


def follows(claim: Claim, statement: Term, given: Sequence[Term]) -> bool:
    """Whether the statement holds where the assumptions do and both have values."""
    if statement.op == "and":
        return all(follows(claim, part, given) for part in statement.args)
    told = [*(part for g in given for part in literals(g, True)), *literals(statement, False)]
    equations = [t for t in told if t.op == "eq"]
    told += [part for t in angles(claim, equations) for part in literals(t, True)]
    try:
        return terms.FALSE in told or Ideal().impossible(told)
    except (Large, RecursionError):
        return False


def literals(t: Term, wanted: bool) -> list[Term]:
    """Equations, and denials of some, that hold where the statement does, or does not; they need not say all of it."""
    if t.op == "not":
        return literals(t.args[0], not wanted)
    if t.op == "and" if wanted else t.op == "or":
        return [part for a in t.args for part in literals(a, wanted)]
    if t.op == "implies" and not wanted:
        return [*literals(t.args[0], True), *literals(t.args[1], False)]
    if t.op in ("true", "false"):
        return [] if (t.op == "true") == wanted else [terms.FALSE]
    if t.op == "eq":
        return [t if wanted else Term("not", (t,))]
    if t.op == ("lt" if wanted else "le"):
        return [Term("not", (Term("eq", t.args),))]
    return []


class Ideal:
    """Polynomials over the unknowns of one question."""

    def __init__(self) -> None:
        self.unknowns: dict[Term | int, int] = {}
        self.defining: list[Poly] = []
        self.work = WORK

    def impossible(self, told: Iterable[Term]) -> bool:
        """Whether 1 is in the ideal of what is told."""
        found: list[Poly] = []
        for k, t in enumerate(told):
            inner = t.args[0] if t.op == "not" else t
            gap = plus(self.read(inner.args[0]), self.read(inner.args[1]), Fraction(-1))
            if t.op == "not":
                gap = plus(self.times(gap, self.unknown(k)), {(): Fraction(1)}, Fraction(-1))
            found.append(gap)
        return self.unit([*found, *self.defining])

    def unknown(self, what: Term | int) -> Poly:
        return {((self.unknowns.setdefault(what, len(self.unknowns)), 1),): Fraction(1)}

    def read(self, t: Term) -> Poly:
        if t.op == "number":
            return {(): t.data} if t.data else {}
        if t.op == "add":
            found: Poly = {}
            for a in t.args:
                found = plus(found, self.read(a), Fraction(1))
            return found
        if t.op == "mul":
            found = {(): Fraction(1)}
            for a in t.args:
                found = self.times(found, self.read(a))
            return found
        if t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1:
            k = t.args[1].data
            if k < 0:
                return self.read(Term("div", (terms.ONE, terms.power(t.args[0], terms.number(-k)))))
            if k > DEGREE:
                raise Large
            found, base = {(): Fraction(1)}, self.read(t.args[0])
            for _ in range(int(k)):
                found = self.times(found, base)
            return found
        new = t not in self.unknowns
        found = self.unknown(t)
        if t.op == "div" and new:
            above, below = map(self.read, t.args)
            self.defining.append(plus(self.times(found, below), above, Fraction(-1)))
            nonzero = self.times(below, self.unknown(-1 - len(self.unknowns)))
            self.defining.append(plus(nonzero, {(): Fraction(1)}, Fraction(-1)))
        elif t.op == "call" and t.data == "sqrt" and new:
            self.defining.append(plus(self.times(found, found), self.read(t.args[0]), Fraction(-1)))
        return found

    def times(self, a: Poly, b: Poly) -> Poly:
        found: Poly = {}
        self.charge(len(a) * len(b))
        for m, c in a.items():
            for n, d in b.items():
                key = joined(m, n)
                found[key] = found.get(key, Fraction(0)) + c * d
        return self.kept({m: c for m, c in found.items() if c})

    def charge(self, steps: int) -> None:
        self.work -= steps
        if self.work < 0:
            raise Large

    def kept(self, p: Poly) -> Poly:
        if len(p) > LONG or any(sum(k for _, k in m) > DEGREE for m in p):
            raise Large
        if any(max(c.numerator.bit_length(), c.denominator.bit_length()) > BITS for c in p.values()):
            raise Large
        return p

    # -- Buchberger's algorithm -----------------------------------------------------------------------------------

    def unit(self, polynomials: Sequence[Poly]) -> bool:
        basis: list[Poly] = []
        pairs: list[tuple[int, int]] = []
        todo = [p for p in polynomials if p]
        while todo or pairs:
            if todo:
                todo.sort(key=lambda p: order(lead(p)), reverse=True)
                p = todo.pop()
            else:
                pairs.sort(key=lambda ij: order(least(lead(basis[ij[0]]), lead(basis[ij[1]]))), reverse=True)
                i, j = pairs.pop()
                p = self.difference(basis[i], basis[j])
            p = self.reduced(p, basis)
            if not p:
                continue
            if lead(p) == ():
                return True
            if len(basis) >= MOST:
                raise Large
            # Two leading monomials without a common unknown lead to nothing new.
            pairs += [(k, len(basis)) for k, q in enumerate(basis) if not apart(lead(q), lead(p))]
            basis.append(p)
        return False

    def difference(self, p: Poly, q: Poly) -> Poly:
        """Multiples of both with the same leading product, one less the other; both have 1 before theirs."""
        m, n = lead(p), lead(q)
        common = least(m, n)
        return plus(self.shifted(p, without(common, m)), self.shifted(q, without(common, n)), Fraction(-1))

    def shifted(self, p: Poly, by: Monomial) -> Poly:
        self.charge(len(p))
        return self.kept({joined(m, by): c for m, c in p.items()})

    def reduced(self, p: Poly, basis: Sequence[Poly]) -> Poly:
        """What is left of p beside multiples of the others, with 1 before its leading monomial."""
        rest: Poly = {}
        while p:
            m = lead(p)
            by = next((q for q in basis if divides(lead(q), m)), None)
            if by is None:
                rest[m] = p[m]
                p = {n: c for n, c in p.items() if n != m}
            else:
                p = plus(p, self.shifted(by, without(m, lead(by))), -p[m])
            self.charge(len(p))
            self.kept(p)
        if not rest:
            return rest
        c = rest[lead(rest)]
        return {m: d / c for m, d in rest.items()}


def plus(a: Poly, b: Poly, c: Fraction) -> Poly:
    """a + c b."""
    found = dict(a)
    for m, d in b.items():
        total = found.get(m, Fraction(0)) + c * d
        if total:
            found[m] = total
        else:
            found.pop(m, None)
    return found


def order(m: Monomial) -> tuple[int, tuple[tuple[int, int], ...]]:
    """By degree, then the less of the last unknown the larger."""
    return sum(k for _, k in m), tuple((-v, -k) for v, k in reversed(m))


def lead(p: Poly) -> Monomial:
    return max(p, key=order)


def joined(m: Monomial, n: Monomial) -> Monomial:
    found = dict(m)
    for v, k in n:
        found[v] = found.get(v, 0) + k
    return tuple(sorted(found.items()))


def least(m: Monomial, n: Monomial) -> Monomial:
    """The least common multiple."""
    found = dict(m)
    for v, k in n:
        found[v] = max(found.get(v, 0), k)
    return tuple(sorted(found.items()))


def divides(m: Monomial, n: Monomial) -> bool:
    other = dict(n)
    return all(other.get(v, 0) >= k for v, k in m)


def without(n: Monomial, m: Monomial) -> Monomial:
    """n / m."""
    own = dict(m)
    return tuple((v, k - own.get(v, 0)) for v, k in n if k > own.get(v, 0))


def apart(m: Monomial, n: Monomial) -> bool:
    return not {v for v, _ in m} & {v for v, _ in n}
