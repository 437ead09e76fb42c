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
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.places import least
from proofcheck.logic.decide.quadratic import flattened, mirrored
from proofcheck.logic.decide.sums import Sums

SPREAD = 4  # sums among the factors of a product, and terms of each


class Signs(Sums):
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
            declared = self._kind(t.data) == "nonnegative" or self._structure(t.data) == "permutation"
            return declared or self._above(t, ("lt", "le"), ("positive", "nonnegative"))
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
            if self._kind(t.data) == "positive" or (diagonal and self._structure(t.data) == "posdef"):
                return True
            return self._above(t, ("lt", "le"), ("positive",)) or self._above(t, ("lt",), ("nonnegative",))
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
        if t.op == "add":
            turned = terms.add(*(terms.neg(a) for a in t.args))
            if self.positive(turned) or self._compared(t, "ne") or self._compared(turned, "ne"):
                return True
        return self.positive(t)

    def _compared(self, t: Term, relation: str) -> bool:
        """Whether it is assumed that what a sum adds is more than what it takes away, or differs from it, up to a
        positive factor."""
        if t.op != "add" or not self.facts:
            return False
        scaled = [scaled_by(a) for a in t.args]
        least = min((abs(c) for c, _ in scaled if c), default=Fraction(1))
        sides: tuple[list[Term], list[Term]] = ([], [])
        for c, rest in scaled:
            sides[c > 0].append(terms.mul(terms.number(abs(c) / least), rest))
        taken, added = (terms.add(*side) if side else terms.ZERO for side in sides)
        return self._given(Term(relation, (taken, added)))

    def _above(self, t: Term, relations: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
        """Whether t is assumed to be more than a name of one of these kinds."""
        lower = (f.args[0] for f in self.facts if f.op in relations and f.args[1] == t)
        return any(low.op == "symbol" and self._kind(low.data) in kinds for low in lower)

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
            return check(terms.ZERO if a == b else b if a == terms.ZERO else terms.sub(b, a))
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
    """Whether some exponent may be other than whole or half a whole number: of such powers the field has no model."""
    whole = Signs(declarations, ()).integral
    exponents = (t.args[1] for t in subterms(statement) if t.op == "pow")
    return any(e.data.denominator > 2 if e.op == "number" else not whole(e) for e in exponents)
