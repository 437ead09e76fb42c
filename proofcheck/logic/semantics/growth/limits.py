"""Limits of scalar terms: the term as an expansion of X -> oo, where x is X, p + 1/X or p - 1/X.

The limit is the constant term where all that is left tends to zero; a leading term that tends to infinity shows that
there is none. A limit in a whole number is read as one over the reals, which is stronger. Sums over ranges that depend
on x, but those of reciprocals, remainders, declared functions and entries at places that depend on x are not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS
from proofcheck.lang.terms import Term, bound_indices, subterms
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth import far
from proofcheck.logic.semantics.growth.coefficients import Coefficients, Oracle
from proofcheck.logic.semantics.growth.expansions import TERMS, UNIT, Expansion, Growth
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported

MAX_UNROLLED = 64
MAX_NODES = 400
LENGTHS = (TERMS, 3 * TERMS)  # of expansions: the longer one where the shorter one does not tell


class Reader:
    """Terms as expansions; `names` says what the moving names stand for."""

    def __init__(self, growth: Growth, oracle: Oracle, names: dict[str, Expansion]) -> None:
        self.growth, self.oracle, self.names = growth, oracle, names
        self.memo: dict[Term, Expansion] = {}

    def __call__(self, term: Term) -> Expansion:
        if term not in self.memo:
            if len(self.memo) > MAX_NODES:
                raise LimitExceeded(f"a limit of an expression of more than {MAX_NODES} nodes")
            self.memo[term] = self._read(term)
        return self.memo[term]

    def _read(self, term: Term) -> Expansion:
        op, args, growth = term.op, term.args, self.growth
        if op == "number":
            return growth.number(term.data)
        if op == "symbol" and term.data in self.names:
            return self.names[term.data]
        if op == "add":
            return growth.add(*map(self, args))
        if op == "mul":
            result = growth.number(1)
            for arg in args:
                result = growth.mul(result, self(arg))
            return result
        if op == "div":
            return growth.div(self(args[0]), self(args[1]))
        if op == "pow":
            return growth.raised(self(args[0]), self(args[1]))
        if op == "where":
            return self(args[1 if self.truth(args[0]) else 2])
        if op == "limit" and not term.names & self.names.keys():
            return self(value(term, self.oracle))
        if op in FUNCTIONS and args and (op != "mod"):
            moving = bool(term.names & self.names.keys())
            if moving or op not in ("floor", "ceil", "abs", "min", "max", *far.OF_GAMMA):
                return growth.apply(op, *map(self, args))
        if op in ("sum", "product") and term.names & self.names.keys():
            return self._unrolled(term)
        if op == "index" or (not term.names & self.names.keys() and self.oracle.defined(term)):
            return growth.constant(growth.c.atom(term))
        raise Unsupported(f"a limit through {op}")

    def _unrolled(self, term: Term) -> Expansion:
        low, high, body = term.args
        if low.op != "number" or high.op != "number" or high.data - low.data > MAX_UNROLLED:
            if term.op == "product":
                raise Unsupported("a limit of a product over a long range")
            return far.harmonic(self.growth, body, term.data[0], self, (low, high))
        values = [
            self(terms.substitute(body, {term.data[0]: terms.number(k)})) for k in range(int(low.data), int(high.data))
        ]
        if term.op == "sum":
            return self.growth.add(self.growth.number(0), *values)
        result = self.growth.number(1)
        for factor in values:
            result = self.growth.mul(result, factor)
        return result

    def truth(self, statement: Term) -> bool:
        """Whether a statement holds for all large X or fails for all of them; raises where neither is known."""
        op, args = statement.op, statement.args
        if op in ("true", "false"):
            return op == "true"
        if op == "not":
            return not self.truth(args[0])
        if op in ("and", "or"):
            # Each part has to be decided: which one spares which from being defined is not looked at.
            parts = [self.truth(a) for a in args]
            return all(parts) if op == "and" else any(parts)
        if op in COMPARISONS:
            sign = self.growth.sign(self.growth.add(self(args[0]), self.growth.negative(self(args[1]))))
            return {"eq": sign == 0, "ne": sign != 0, "lt": sign < 0, "le": sign <= 0}[op]
        raise Unsupported(f"a case distinction by {op} inside a limit")


def reader(names: dict[str, Expansion], oracle: Oracle, length: int = TERMS) -> Reader:
    return Reader(Growth(Coefficients(oracle), length), oracle, names)


def identity(power: int = 1) -> Expansion:
    """X**power"""
    monomial = frozenset({(1, ring.number(power))}) if power else UNIT
    return Expansion(((monomial, ring.ONE),))


def value(term: Term, oracle: Oracle) -> Term:
    """The value of a term `limit`, for all values of the other names; `UNDEFINED` where there is none. Raises
    `Unsupported` where neither is seen."""
    reason: ArithmeticError = Unsupported("no expansion")
    for length in LENGTHS:
        try:
            return _value(term, oracle, length)
        except Unsupported as error:
            reason = error
    raise reason


class Numbers:
    """The oracle where no name is left: enclosures decide signs."""

    def holds(self, statement: Term) -> bool:
        return False

    def defined(self, term: Term) -> bool:
        return term.op == "pi"

    def unrestricted(self, name: str) -> bool:
        return False


def closed(term: Term, names: Mapping[str, Fraction], indices: Mapping[str, int]) -> Term:
    """The value of a term `limit` in which the other names and the indices have these values."""
    if any(t.op in ("limit", "let", "derivative", "expectation") for t in subterms(term) if t is not term):
        raise Unsupported("a limit of a limit, a derivative or an expected value")
    bound = {i for t in subterms(term) for i in bound_indices(t)}

    def known(t: Term) -> Term | None:
        if t.op == "symbol" and t.data != term.data[0] and t.data in names:
            return terms.number(names[t.data])
        return terms.number(indices[t.data]) if t.op == "index" and t.data not in bound else None

    body, point = (terms.rewrite(a, known) for a in term.args)
    return _valued(Term("limit", (body, point), term.data))


@lru_cache(maxsize=64)  # asked again with more digits, for what stands around it
def _valued(term: Term) -> Term:
    return value(term, Numbers())


def _value(term: Term, oracle: Oracle, length: int) -> Term:
    body, point = term.args
    name, side = term.data
    signs = (0,) if point.op == "infinity" else (1,) if side == "+" else (-1,) if side == "-" else (1, -1)
    found = []
    for sign in signs:
        read = reader({}, oracle, length)
        moving = identity()
        if sign:
            step = read.growth.scaled(identity(-1), ring.number(sign))
            moving = read.growth.add(read(point), step)
        found.append(limit(Reader(read.growth, oracle, {name: moving}), body))
    first = found[0]
    if first is not None and (len(found) == 1 or first == found[1]):
        return ring.term(first)
    if len(found) == 2 and not oracle.unrestricted(name):
        raise Unsupported("a limit from both sides in a name of which not every value is declared")
    if any(f is None for f in found):
        return terms.UNDEFINED
    if read.growth.c.sign(ring.add(first or ring.ZERO, ring.scaled(found[1] or ring.ZERO, -1))):
        return terms.UNDEFINED
    raise Unsupported("the limits from both sides may differ")


def limit(read: Reader, body: Term) -> ring.Coefficient | None:
    """The limit as X -> oo; None where the term tends to plus or minus infinity."""
    f = read(body)
    if f.terms and read.growth.size(f.terms[0][0]) > 0:
        if read.growth.c.sign(f.terms[0][1]):
            return None
        raise Unsupported("a leading coefficient that vanishes")
    if f.rest is not None and read.growth.size(f.rest) >= 0:
        raise Unsupported("an expansion that is not known far enough")
    return next((c for m, c in f.terms if m == UNIT), ring.ZERO)
