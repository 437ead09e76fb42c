"""Signs by structure: a sum of squares is not negative, an exponential is positive, a size is at least 1.

Sound and incomplete: an answer True is a proof from the declared kinds and the assumptions, False means "not seen".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated
from proofcheck.lang.ops import FUNCTIONS, OPERATIONS
from proofcheck.lang.terms import Binder, Term, substitute, subterms
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.definite import Matrices
from proofcheck.logic.decide.places import least
from proofcheck.logic.decide.quadratic import flattened, mirrored

SPREAD = 4  # sums among the factors of a product, and terms of each


class Signs(Matrices):
    """Answers sign questions about terms whose indices range as in their binders."""

    def nonnegative(self, t: Term) -> bool:
        return self._kept("nonnegative", t, self._nonnegative)

    def positive(self, t: Term) -> bool:
        return self._kept("positive", t, self._positive)

    def _nonnegative(self, t: Term) -> bool:
        if t.names & self.complex:
            return False
        if self.positive(t):
            return True
        op, args = t.op, t.args
        if self._given(terms.le(terms.ZERO, t)):
            return True
        if op == "number":
            return bool(t.data >= 0)
        if op in ("symbol", "entry"):
            return self._kind(t.data) == "nonnegative" or self._structure(t.data) == "permutation"
        if op == "index":
            return t.data in self.ranges and self.nonnegative(self.ranges[t.data][0])
        if op in ("add", "min"):
            if op == "add" and (low := least(t, self.ranges, self.declarations)) is not None and low >= 0:
                return True
            return all(map(self.nonnegative, args)) or self._compared(t, "le") or self._cleared(t, self.nonnegative)
        if op == "max":
            return any(map(self.nonnegative, args))
        if op == "mul":
            odd = [a for a, count in Counter(args).items() if count % 2]
            return all(map(self.nonnegative, odd)) or mirrored(t, None, self._semidefinite)
        if op == "pow":
            return self._even(args[1]) or self.nonnegative(args[0])
        if op == "div":
            return self.nonnegative(args[0]) and self.positive(args[1])
        if op in FUNCTIONS and (FUNCTIONS[op].range.negative() is False or FUNCTIONS[op].keeps_sign):
            return FUNCTIONS[op].range.negative() is False or self.nonnegative(args[0])
        if op == "log":
            return self.nonnegative(terms.sub(args[0], terms.ONE))
        if op == "expectation":
            return self.nonnegative(integrated(args[0], self.declarations))
        if op == "where":
            return all(a == terms.UNDEFINED or self.nonnegative(a) for a in args[1:])
        if op == "eigenvalue":
            return self.semidefinite(args[2], t.data)
        return (op in ("sum", "product") and self._under(t, self.nonnegative)) or (
            op == "sum" and (mirrored(t, None, self._semidefinite) or self._spread(t))
        )

    def _spread(self, t: Term) -> bool:
        """A sum of products, with what no index of it stands in before the sum; and where a factor is a sum itself, as
        the sum of as many sums."""
        flat = flattened(t)
        if flat is None:
            return False
        binders, factors = flat
        bound = {name for name, _, _ in binders}

        def summed(*parts: Term) -> Term:
            return _summed(binders, terms.mul(*parts))

        outside = [f for f in factors if not f.free & bound]
        if outside and len(outside) < len(factors):
            inside = summed(*(f for f in factors if f.free & bound))
            return self.nonnegative(terms.mul(*outside)) and self.nonnegative(inside)
        sums = [f for f in factors if f.op == "add"]
        if not 1 <= len(sums) <= SPREAD or len(sums[0].args) > SPREAD:
            return False
        rest = list(factors)
        rest.remove(sums[0])
        return all(self.nonnegative(summed(*rest, part)) for part in sums[0].args)

    def _positive(self, t: Term) -> bool:
        if t.names & self.complex:
            return False
        op, args = t.op, t.args
        if self._given(terms.lt(terms.ZERO, t)) or (op in FUNCTIONS and FUNCTIONS[op].range.positive()):
            return True
        if op == "number":
            return bool(t.data > 0)
        if op in ("symbol", "entry"):
            diagonal = op == "entry" and len(args) == 2 and args[0] == args[1]
            return self._kind(t.data) == "positive" or (diagonal and self._structure(t.data) == "posdef")
        if op == "add":
            if (low := least(t, self.ranges, self.declarations)) is not None and low > 0:
                return True
            signed = all(map(self.nonnegative, args)) and any(map(self.positive, args))
            return signed or self._compared(t, "lt") or self._cleared(t, self.positive)
        if op in ("mul", "min"):
            return all(map(self.positive, args)) or (op == "mul" and self.nonnegative_product(t) and self.nonzero(t))
        if op == "div":
            return all(map(self.positive, args))
        if op == "max":
            return any(map(self.positive, args))
        if op == "pow":
            return self.positive(args[0]) or (self._even(args[1]) and self.nonzero(args[0]))
        if op == "log":
            return self.positive(terms.sub(args[0], terms.ONE))
        if op == "product":
            return self._under(t, self.positive)
        if op == "index":
            return t.data in self.ranges and self.positive(self.ranges[t.data][0])
        if op == "abs":
            return self.nonzero(args[0])
        if op == "gamma":
            return self.positive(args[0])
        if op == "sum":
            if self._under(t, self.positive) and self._nonempty(args[0], args[1]):
                return True
            return self._sum_of_squares(t) or self._one_positive(t) or self._all_entries(t) or self._definite_form(t)
        if op == "where":
            return all(a == terms.UNDEFINED or self.positive(a) for a in args[1:])
        if op in FUNCTIONS and FUNCTIONS[op].keeps_sign:
            order = FUNCTIONS[op].monotone
            return order is not None and order.strict and self.positive(args[0])
        if op == "eigenvalue":
            return self.definite(args[2], t.data)
        return op == "determinant" and self.positive_determinant(t)

    def nonnegative_product(self, t: Term) -> bool:
        return all(map(self.nonnegative, (a for a, count in Counter(t.args).items() if count % 2)))

    def nonzero(self, t: Term) -> bool:
        zero = terms.ZERO
        if any(map(self._given, (Term("ne", (t, zero)), Term("ne", (zero, t)), terms.lt(t, zero), terms.lt(zero, t)))):
            return True
        if t.op == "mul":
            return all(map(self.nonzero, t.args))
        if t.op == "product":
            return self._under(t, self.nonzero)
        if t.op == "div":
            return self.nonzero(t.args[0])
        if t.op == "pow":
            return self.nonzero(t.args[0])
        if t.op == "exp":
            return True
        if t.op == "determinant":
            return self.positive(t) or self.nonsingular(Term("nonsingular", t.args, t.data))
        if t.op == "number":
            return bool(t.data != 0)
        if t.op == "add" and self.positive(terms.add(*(terms.neg(a) for a in t.args))):
            return True
        return self.positive(t)

    def _compared(self, t: Term, relation: str) -> bool:
        """Whether it is assumed that what a sum adds is more than what it takes away, up to a positive factor."""
        if t.op != "add" or not self.facts:
            return False
        scaled = [scaled_by(a) for a in t.args]
        least = min((abs(c) for c, _ in scaled if c), default=Fraction(1))
        sides: tuple[list[Term], list[Term]] = ([], [])
        for c, rest in scaled:
            sides[c > 0].append(terms.mul(terms.number(abs(c) / least), rest))
        taken, added = (terms.add(*side) if side else terms.ZERO for side in sides)
        return self._given(Term(relation, (taken, added)))

    def _cleared(self, t: Term, check: Callable[[Term], bool]) -> bool:
        """Whether a sum passes when it is multiplied by its denominators, all of which are positive."""
        found: dict[Term, Fraction] = {}
        parts = [factors(a) for a in t.args] if t.op == "add" else []
        for base, exponent in (f for part in parts for f in part if f[1] < 0):
            found[base] = max(found.get(base, Fraction(0)), -exponent)
        if not found or not all(map(self.positive, found)):
            return False
        raised: list[Term] = []
        for part in parts:
            powers = dict(found)
            for base, exponent in part:
                powers[base] = powers.get(base, Fraction(0)) + exponent
            raised.append(terms.mul(*(terms.power(b, terms.number(e)) for b, e in powers.items() if e)))
        return check(terms.add(*raised))

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
        for fact in self.facts:
            if fact.op == "exists" and fact.args[:2] == (low, high):
                renamed = substitute(fact.args[2], {fact.data[0]: terms.index(index)})
                if renamed.op == "ne" and entry in (terms.sub(*renamed.args), terms.sub(*renamed.args[::-1])):
                    return True
        return False

    def holds(self, statement: Term) -> bool:
        """Whether an obligation follows from signs: comparisons with zero under foralls and guards."""
        op = statement.op
        if op == "true" or self._given(statement):
            return True
        if op == "forall":
            return self._under(statement, self.holds)
        if op == "and":
            return all(map(self.holds, statement.args))
        if op == "or":
            return self.holds(statement.args[0])  # then the others need no value
        if op == "implies":
            inner = Signs(self.declarations, (*self.facts, statement.args[0]))
            inner.ranges = self.ranges
            return inner.holds(statement.args[1])
        if op == "nonsingular":
            return self.nonsingular(statement)
        if op == "ne":
            a, b = statement.args
            return self.nonzero(a) if b == terms.ZERO else self.nonzero(terms.sub(a, b))
        if op in ("lt", "le"):
            check = self.positive if op == "lt" else self.nonnegative
            a, b = statement.args
            return check(b) if a == terms.ZERO else check(terms.sub(b, a))
        if op == "eq" and statement.args[0] == Term("floor", statement.args[1:]):
            return self.integral(statement.args[1])
        if op == "powerable":
            base, exponent = statement.args
            safe = self.nonzero(base) or self.nonnegative(exponent)
            return self.positive(base) or (self.integral(exponent) and safe)
        return False

    def integral(self, t: Term) -> bool:
        """Whether a term is a whole number wherever it has a value."""
        if t.op == "number":
            return bool(t.data.denominator == 1)
        if t.op == "symbol":
            declaration = self.declarations.get(t.data)
            return declaration is not None and declaration.integral
        if t.op == "pow":
            return self.integral(t.args[0]) and self.integral(t.args[1]) and self.nonnegative(t.args[1])
        if t.op in ("sum", "product"):
            return self.integral(t.args[2])
        if t.op == "where":
            return all(a == terms.UNDEFINED or self.integral(a) for a in t.args[1:])
        if t.op in FUNCTIONS and FUNCTIONS[t.op].result == "integer":
            return True
        same = t.op in OPERATIONS and OPERATIONS[t.op].result == "same"
        return t.op == "index" or (same and all(map(self.integral, t.args)))


def _summed(binders: Sequence[Binder], body: Term) -> Term:
    for name, low, high in reversed(binders):
        body = terms.total(name, low, high, body)
    return body


def scaled_by(t: Term) -> tuple[Fraction, Term]:
    """A product as a number times the rest."""
    if t.op == "number":
        return t.data, terms.ONE
    if t.op == "mul" and t.args[0].op == "number":
        return t.args[0].data, terms.mul(*t.args[1:])
    return Fraction(1), t


def factors(t: Term) -> list[tuple[Term, Fraction]]:
    """The factors of a product with the numbers that they are raised to, denominators with negative ones."""
    if t.op == "mul":
        return [f for a in t.args for f in factors(a)]
    if t.op == "div":
        return [*factors(t.args[0]), *((base, -e) for base, e in factors(t.args[1]))]
    if t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1:
        return [(t.args[0], t.args[1].data)]
    return [(t, Fraction(1))]


def real_exponents(statement: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether some exponent that is not written as a number may be other than whole."""
    whole = Signs(declarations, ()).integral
    exponents = (t.args[1] for t in subterms(statement) if t.op == "pow")
    return any(e.op != "number" and not whole(e) for e in exponents)


def _evident(condition: Term) -> bool:
    """Whether a condition compares a term with itself, or with itself and something added, so that it holds."""
    if condition.op == "and":
        return all(map(_evident, condition.args))
    if condition.op in ("eq", "le"):
        return condition.args[0] == condition.args[1]
    return condition.op == "lt" and condition.args[1] == terms.add(condition.args[0], terms.ONE)
