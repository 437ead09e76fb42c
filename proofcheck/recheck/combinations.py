"""Inequalities by combinations of what is known, which evidence offers line by line and this program adds up anew.

What is assumed and the denial of the goal are taken apart into cases, each a list of comparisons that hold together. A
proof of a case has lines, each a fact about a polynomial p: p == 0, 0 <= p or 0 < p. The last one is false of a number.

    known op t      a comparison 0 op t of the case
    sign t          0 < t or 0 <= t, as signs are seen
    root t          sqrt(t)**2 - t == 0, where t is seen not to be negative
    quotient t      t * (1/t) - 1 == 0, where t is seen not to be zero
    product i j     of two facts
    multiple i t    an equation times a term
    sum [c, i] ...  with c >= 0, of equations any; strict where a strict fact has c > 0
    whole i         0 <= K + c is 0 <= K + floor(c), and 0 < K + c is 0 <= K + ceil(c) - 1, for a whole number K

Polynomials are normal forms (`normal.py`). These say nothing of where a term has a value, so each term that evidence
brings along has to have one. Which proof is meant for which case is not told: any that comes to an end will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from itertools import islice, permutations
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING, Any

from proofcheck.recheck import terms
from proofcheck.recheck.cases import cases, put
from proofcheck.recheck.induction import unrolled
from proofcheck.recheck.multipliers import contradiction
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.polynomials import ONE, Large, Poly, constant, plus, scaled
from proofcheck.recheck.scalars import Mismatch, Scope, Value, scalar
from proofcheck.recheck.signs import NONNEGATIVE, NONZERO, POSITIVE
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Unreadable, parse

if TYPE_CHECKING:
    from proofcheck.recheck.sequents import Sequent

LINES = 80  # of one case
BITS = 4_000  # of a coefficient
OFFERS = 160  # cases with proofs, of one statement
PLACES = 3  # indices of which a proof may speak
Fact = tuple[str, Poly]
_OFFERED: ContextVar[list[list[Any]]] = ContextVar("offered", default=[])  # noqa: B039  (never changed in place)
_QUOTIENT = re.compile(r"-?[0-9]{1,300}(/[1-9][0-9]{0,299})?")


class NoLine(ValueError):
    """A line that does not follow."""


@contextmanager
def offered(trees: Iterable[Mapping[str, Any]]) -> Iterator[None]:
    """The proofs of trees of evidence, for whatever is to be shown inside."""
    token = _OFFERED.set(list(islice(_proofs(trees), OFFERS)))
    try:
        yield
    finally:
        _OFFERED.reset(token)


def _proofs(trees: Iterable[Mapping[str, Any]]) -> Iterator[list[Any]]:
    for tree in trees:
        told = tree["data"].get("combinations")
        for one in told if isinstance(told, list) else ():
            cases = one.get("cases") if isinstance(one, dict) else None
            for lines in cases if isinstance(cases, list) else ():
                if isinstance(lines, list) and 0 < len(lines) <= LINES:
                    yield lines
        yield from _proofs([*tree.get("pieces", ()), *([tree["piece"]] if "piece" in tree else [])])


def proves(s: Sequent) -> bool:
    """Whether offered proofs show the goal of a sequent, where its parts have values."""
    proofs = _OFFERED.get()
    if any(t.names & s.reader()[0].complex for t in (s.goal, *s.given)):
        return False
    token = _OFFERED.set([])  # what a proof brings along is not shown by further proofs: that comes to an end
    try:
        found = cases(s)
        return found is not None and all(_refuted(s, *case, proofs) for case in found)
    finally:
        _OFFERED.reset(token)


# -- lines ----------------------------------------------------------------------------------------------------------


def _refuted(s: Sequent, literals: tuple[Term, ...], values: Mapping[Term, Term], proofs: list[list[Any]]) -> bool:
    """Whether some proof shows that the comparisons exclude each other."""
    case = s.under(*literals, goal=terms.FALSE)
    known = _known(case, literals)
    try:
        added = contradiction(case, known)
    except Large:
        added = None
    if added is not None and _contradicts(_added(added)):
        return True
    indices = sorted(frozenset().union(*(t.indices for t in literals)))
    orders = list(islice(permutations(indices), 6)) if len(indices) <= PLACES else [tuple(indices)]
    for lines in proofs:
        for names in orders:
            try:
                if _contradicts(_Lines(case, known, values, names).last(lines)):
                    return True
            except (NoLine, Large, Unsupported, Mismatch, Unreadable, RecursionError, ArithmeticError):
                continue
    return False


def _known(case: Sequent, literals: tuple[Term, ...]) -> list[Fact]:
    """The comparisons as facts, and that declared positions lie on their axes."""
    ends = [
        Term("lt", (Term("name", (), name), case.e.size(d.bound).term()))
        for name, d in case.claim.declarations.items()
        if d.bound is not None and not d.shape
    ]
    free = sorted(frozenset().union(*(t.indices for t in literals)) & case.e.axes.keys())
    spans = [Term("lt", (Term("index", (), name), case.e.axes[name].term())) for name in free]
    found = []
    for literal in (*literals, *ends, *spans):
        try:
            found.append((literal.op, case.normal().form(terms.sub(literal.args[1], literal.args[0]))))
        except Large:
            continue
    return found


def _added(parts: list[tuple[Fraction, Fact]]) -> Fact:
    """The sum of multiples of facts."""
    total: Poly = {}
    kinds = set()
    for c, (op, p) in parts:
        if c < 0 and op != "eq":
            raise NoLine
        kinds |= {op} if c else set()
        total = plus(total, scaled(p, c))
    return "lt" if "lt" in kinds else "le" if "le" in kinds else "eq", total


def _contradicts(fact: Fact) -> bool:
    op, p = fact
    if p.keys() - {ONE}:
        return False
    c = p.get(ONE, Fraction(0))
    return c != 0 if op == "eq" else c < 0 or (op == "lt" and c == 0)


class _Lines:
    """The lines of one proof, read under one case."""

    def __init__(self, case: Sequent, known: list[Fact], values: Mapping[Term, Term], places: Sequence[str]) -> None:
        self.case, self.known, self.values = case, known, values
        here: dict[str, Value] = {f"here_{k}": scalar(Term("index", (), name)) for k, name in enumerate(places)}
        self.scope = Scope({**case.scope, **here})
        self.facts: list[Fact] = []

    def last(self, lines: list[Any]) -> Fact:
        for line in lines:
            if not isinstance(line, list) or not line or not isinstance(line[0], str):
                raise NoLine
            fact = self._line(line[0], line[1:])
            if any(max(c.numerator.bit_length(), c.denominator.bit_length()) > BITS for c in fact[1].values()):
                raise NoLine
            self.facts.append(fact)
        return self.facts[-1]

    def _line(self, rule: str, given: list[Any]) -> Fact:
        match rule, given:
            case "known", [str(op), told]:
                fact = op, self._form(self._term(told))
                if fact not in self.known and not (op == "eq" and (op, scaled(fact[1], Fraction(-1))) in self.known):
                    raise NoLine
                return fact
            case "sign", [told]:
                return self._sign(self._offered(told))
            case "root", [told]:
                t = self._offered(told)
                if not self._signs(t) <= NONNEGATIVE:
                    raise NoLine
                root = self._form(Term("call", (t,), "sqrt"))
                return "eq", plus(self.case.normal().times(root, root), scaled(self._form(t), Fraction(-1)))
            case "quotient", [told]:
                t = self._offered(told)
                if not self._signs(t) <= NONZERO:
                    raise NoLine
                over = self._form(Term("div", (terms.ONE, t)))
                return "eq", plus(self.case.normal().times(self._form(t), over), constant(-1))
            case "product", [i, j]:
                (a, p), (b, q) = self._fact(i), self._fact(j)
                return "eq" if "eq" in (a, b) else "lt" if a == b == "lt" else "le", self.case.normal().times(p, q)
            case "multiple", [i, told]:
                op, p = self._fact(i)
                if op != "eq":
                    raise NoLine
                return op, self.case.normal().times(p, self._form(self._offered(told)))
            case "sum", [list(parts)]:
                return self._sum(parts)
            case "whole", [i]:
                return self._whole(*self._fact(i))
        raise NoLine

    def _fact(self, i: Any) -> Fact:
        if type(i) is not int or not 0 <= i < len(self.facts):
            raise NoLine
        return self.facts[i]

    def _term(self, told: Any) -> Term:
        text = told.get("term") if isinstance(told, dict) else None
        if not isinstance(text, str):
            raise NoLine
        value = self.case.e.value(parse(text), self.scope)
        if value.truth:
            raise NoLine
        t = unrolled(value.body)
        for choice, taken in self.values.items():
            t = put(t, choice, taken)
        return t

    def _offered(self, told: Any) -> Term:
        """A term that is no part of the statement: it has to have a value."""
        t = self._term(told)
        if t.names & self.case.reader()[0].complex or self.case.defined(Term("le", (t, t))):
            raise NoLine
        return t

    def _form(self, t: Term) -> Poly:
        return self.case.normal().form(t)

    def _signs(self, t: Term) -> frozenset[int]:
        reader, facts = self.case.reader()
        found = reader.sign(t, facts)
        for wanted, statement in (
            (POSITIVE, Term("lt", (terms.ZERO, t))),
            (NONNEGATIVE, Term("le", (terms.ZERO, t))),
            (NONZERO, Term("not", (Term("eq", (t, terms.ZERO)),))),
        ):
            found = found & wanted if reader.holds(statement, facts) else found
        return found

    def _sign(self, t: Term) -> Fact:
        signs = self._signs(t)
        if not signs <= NONNEGATIVE:
            raise NoLine
        return "lt" if signs == POSITIVE else "le", self._form(t)

    def _sum(self, parts: list[Any]) -> Fact:
        if not all(isinstance(part, list) and len(part) == 2 for part in parts):
            raise NoLine
        return _added([(number(c), self._fact(i)) for c, i in parts])

    def _whole(self, op: str, p: Poly) -> Fact:
        counts = self.case.normal().counts
        atoms = [(atom, k) for factors, _ in p for atom, k in factors]
        if op == "eq" or not atoms or any(inner for _, inner in p):
            raise NoLine
        if any(k < 0 or k.denominator != 1 or not counts(atom) for atom, k in atoms):
            raise NoLine
        scale = lcm(*(c.denominator for m, c in p.items() if m != ONE))
        common = gcd(*(int(scale * c) for m, c in p.items() if m != ONE))
        q = scaled(p, Fraction(scale, common))
        c = q.get(ONE, Fraction(0))
        least = ceil(c) - 1 if op == "lt" else floor(c)
        return "le", plus({m: x for m, x in q.items() if m != ONE}, constant(least))


def number(told: Any) -> Fraction:
    """A whole number, or {"number": "p/q"}."""
    text = told.get("number") if isinstance(told, dict) else str(told) if type(told) is int else None
    if not isinstance(text, str) or not _QUOTIENT.fullmatch(text):
        raise NoLine
    return Fraction(text)
