"""Inequalities by exact combinations of what is known: linear arithmetic, products and squares, replayed line by line.

The assumptions and the denial of the goal are taken apart into cases, each a list of comparisons that hold together. A
proof has lines for each case. A line is a fact p >= 0, p > 0 or p == 0 about a polynomial with rational coefficients:

    literal k       right - left of the k-th comparison of the case
    sign t          t > 0 or t >= 0, as the rules of `signs.py` see it: squares, sizes, exponentials, products
    root t          sqrt(t)**2 - t == 0, where t is seen not to be negative
    quotient t      t * (1/t) - 1 == 0, where t is seen not to be zero
    tangent s t     exp(b) - exp(a) (1 + b - a) >= 0: the tangent at a lies below. s tells a, and t tells b: exp(u)
                    tells u, log(u) for u > 0 tells log(u), -t the negative of what t tells, and 1 tells 0
    strict tangent  the same with > 0, where b - a is seen not to be zero
    both i j        p == 0, of p >= 0 and -p >= 0
    product i j     of two facts: not negative, positive where both are, zero where one is
    multiple i t    an equation times any term
    sum (c, i) ...  with multipliers c >= 0, of equations any; strict where a strict fact has c > 0
    whole i         K + c >= 0 is K + floor(c) >= 0, and K + c > 0 is K + ceil(c) - 1 >= 0, for a whole number K

The last line is false of a number, as 0 > 0 is. Each line follows from those before it in any ordered field, the last
rule for whole numbers and the tangents for exponentials; so no values belong to a case, and where none belong to any of
them the goal follows. An atom is a term that is no sum, product or quotient; exp(a + b), log(a b) and b**e are written
with the exponentials and logarithms of their parts. Two atoms are one where the terms are one: whatever it means, it
means the same in each fact. One without a value counts as some number, as for Z3: that the statement has a value is
shown apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from math import ceil, floor, gcd, lcm
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import OPERATIONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.cases import Case, cases, few
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.stated import asked_for
from proofcheck.logic.semantics.numbers import Unsupported
from proofcheck.logic.verdict import Missing

MAX_MONOMIALS, MAX_POWER = 400, 24
Monomial = frozenset[tuple[Term, int]]  # the exponent of an atom is negative only where the atom is not zero
Polynomial = dict[Monomial, Fraction]
Fact = tuple[str, Polynomial]  # "eq", "le" or "lt": how 0 stands to the polynomial
CONSTANT: Monomial = frozenset()


def follows(problem: Problem, goal: Term, proof: Any) -> bool:
    """Whether the lines of each case of `given` and not `goal` end in a contradiction."""
    found = cases(problem, goal)
    if len(proof) != len(found):
        return False
    return all(contradicts(Facts(problem, case).replayed(lines)) for case, lines in zip(found, proof, strict=True))


class Facts:
    """What is known in a case, as polynomials."""

    def __init__(self, problem: Problem, case: Case) -> None:
        self.case = case
        beside = (g for g in problem.given if g.op not in ("le", "lt", "eq"))  # the others are literals
        self.signs = Signs(problem.declarations, (*beside, *case.literals, *_differences(case.literals)))
        self.signs.ranges = dict(case.ranges)
        # A term that a line brings in need not have a value: nothing is known of an entry that does not exist.
        self.signs.existing = {t for fact in case.literals for t in asked_for(fact) if t.op == "entry"}

    def replayed(self, lines: Any) -> Fact:
        """The last fact of a proof; raises Missing where a line is no instance of its rule."""
        facts: list[Fact] = []
        try:
            for line in lines:
                fact = self.line(line, facts)
                if fact is None:
                    raise Missing("a line of a combination does not follow")
                facts.append(fact)
            return facts[-1]
        except LookupError as error:
            raise Missing("a line of a combination speaks of one that is not there") from error

    def line(self, line: Any, facts: list[Fact]) -> Fact | None:
        """The fact of one line, None where it does not follow from the facts before it."""
        match tuple(line):
            case ("literal", int(k)):
                literal = self.case.literals[k]
                return literal.op, self(terms.sub(literal.args[1], literal.args[0]))
            case ("sign", Term() as t):
                strict = self.signs.positive(t)
                return ("lt" if strict else "le", self(t)) if strict or self.signs.nonnegative(t) else None
            case ("root", Term() as t):
                root = self(Term("sqrt", (t,)))
                return ("eq", combined((1, times(root, root)), (-1, self(t)))) if self.signs.nonnegative(t) else None
            case ("quotient", Term() as t):
                one = times(self(t), _atom(Term("div", (terms.ONE, t))))
                return ("eq", combined((1, one), (-1, number(1)))) if self.signs.nonzero(t) else None
            case ("tangent" | "strict tangent" as rule, Term() as s, Term() as t):
                return self._tangent(s, t, rule != "tangent")
            case ("both", int(i), int(j)):
                (a, p), (b, q) = facts[i], facts[j]
                return ("eq", p) if a == b == "le" and not combined((1, p), (1, q)) else None
            case ("product", int(i), int(j)):
                (a, p), (b, q) = facts[i], facts[j]
                return "eq" if "eq" in (a, b) else "lt" if a == b == "lt" else "le", times(p, q)
            case ("multiple", int(i), Term() as t):
                return ("eq", times(facts[i][1], self(t))) if facts[i][0] == "eq" else None
            case ("sum", tuple() | list() as parts):
                if not parts or any(c < 0 and facts[i][0] != "eq" for c, i in parts):
                    return None
                kinds = {facts[i][0] for c, i in parts if c}
                op = "lt" if "lt" in kinds else "le" if "le" in kinds else "eq"
                return op, combined(*((c, facts[i][1]) for c, i in parts))
            case ("whole", int(i)):
                return self._whole(*facts[i])
        return None

    def _tangent(self, s: Term, t: Term, strict: bool) -> Fact | None:
        start, end = self._logarithm(s), self._logarithm(t)
        if start is None or end is None or (strict and not self.signs.nonzero(terms.sub(end[0], start[0]))):
            return None
        (a, there), (b, here) = ((self(point), self(exponential)) for point, exponential in (start, end))
        below = times(there, combined((1, number(1)), (1, b), (-1, a)))
        return "lt" if strict else "le", combined((1, here), (-1, below))

    def _logarithm(self, t: Term) -> tuple[Term, Term] | None:
        """A real number and its exponential, as t tells them."""
        if t.op == "exp":
            return t.args[0], t
        if t.op == "log" and self.signs.positive(t.args[0]):
            return t, t.args[0]
        if t.op == "mul" and t.args[0] == terms.number(-1) and len(t.args) == 2:
            inner = self._logarithm(t.args[1])
            return None if inner is None else (terms.neg(inner[0]), terms.div(terms.ONE, inner[1]))
        return (terms.ZERO, terms.ONE) if t == terms.ONE else None

    def _whole(self, op: str, p: Polynomial) -> Fact | None:
        atoms = [(atom, e) for m in p for atom, e in m]
        if not atoms or any(e < 0 or not self.signs.integral(atom) for atom, e in atoms):
            return None
        scale = lcm(*(c.denominator for m, c in p.items() if m))
        common = gcd(*(int(scale * c) for m, c in p.items() if m))
        q = combined((Fraction(scale, common), p))
        c = q.get(CONSTANT, Fraction(0))
        least = ceil(c) - 1 if op == "lt" else floor(c)
        return "le", combined((1, {m: x for m, x in q.items() if m}), (least, number(1)))

    # -- terms as polynomials -------------------------------------------------------------------------------------

    def __call__(self, t: Term) -> Polynomial:
        """The polynomial that has the value of a real term wherever that has one."""
        op, args = t.op, t.args
        if t in self.case.values:
            return self(self.case.values[t])
        if op == "number":
            return number(t.data)
        if op == "add":
            return combined(*((1, self(a)) for a in args))
        if op == "mul":
            return reduce(times, map(self, args))
        if op == "div":
            return times(self(args[0]), self._inverse(args[1]))
        if op == "pow" and args[1].op == "number" and args[1].data.denominator == 1 and abs(args[1].data) <= MAX_POWER:
            e = int(args[1].data)
            return reduce(times, [self(args[0]) if e > 0 else self._inverse(args[0])] * abs(e), number(1))
        if op == "sum" and all(map(self.signs.integral, args[:2])):
            low, high, body = args
            places = few(t)
            if places is not None:
                return combined(*((1, self(place)) for place in places))
            if t.data[0] not in body.free and self.signs.nonnegative(terms.sub(high, low)):
                return times(self(terms.sub(high, low)), self(body))  # the same at every step
        if t.names & self.signs.complex or op == "infinity" or (op in OPERATIONS and OPERATIONS[op].result == "bool"):
            raise Unsupported("no real number")
        if op == "exp":
            return self._exponential(args[0])
        if op == "log":
            return self._logarithm_of(args[0])
        if op == "pow" and args[1].op != "number" and self.signs.positive(args[0]):
            return self._exponential(terms.mul(args[1], Term("log", args[:1])))
        return _atom(t)

    def _exponential(self, t: Term) -> Polynomial:
        """exp(t) as a product: exp(2 x + y / 3) is exp(x)**2 exp(y / 3)."""
        p = self(t)
        if any(abs(c.numerator) > MAX_POWER for c in p.values()):
            return _atom(Term("exp", (t,)))
        parts = [(terms.mul(terms.number(Fraction(1, c.denominator)), written(m)), c.numerator) for m, c in p.items()]
        return {frozenset((terms.alpha(Term("exp", (part,))), e) for part, e in parts): Fraction(1)}

    def _logarithm_of(self, t: Term) -> Polynomial:
        """log(t) as a sum, for a positive product, or an absolute value of one, of atoms that are seen not to be 0:
        log(2 x / y) is log(2) + log(abs(x)) - log(abs(y)), and log(exp(x)) is x."""
        p = self(t.args[0] if t.op == "abs" else t)
        (m, c), *more = p.items() if p else [(CONSTANT, Fraction(0))]
        if more or not c or not all(self.signs.nonzero(atom) for atom, _ in m):
            return _atom(Term("log", (t,)))
        if t.op != "abs" and not self.signs.positive(t):
            return _atom(Term("log", (t,)))
        constant = [(1, _atom(Term("log", (terms.number(abs(c)),))))] if abs(c) != 1 else []
        return combined(*constant, *((e, self._logarithm_of_size(atom)) for atom, e in m))

    def _logarithm_of_size(self, atom: Term) -> Polynomial:
        if atom.op == "exp":
            return self(atom.args[0])
        return _atom(Term("log", (atom if self.signs.positive(atom) else Term("abs", (atom,)),)))

    def _inverse(self, t: Term) -> Polynomial:
        """1 / t: of a product of atoms that are not zero by its exponents, else as an atom."""
        p = self(t)
        if len(p) == 1 and self.signs.nonzero(t):
            ((m, c),) = p.items()
            return {frozenset((atom, -e) for atom, e in m): 1 / c}
        return _atom(Term("div", (terms.ONE, t)))


def _differences(literals: Iterable[Term]) -> Iterator[Term]:
    """Strict comparisons, told of differences: of a < b that 0 < b - a and a - b < 0."""
    for a, b in (t.args for t in literals if t.op == "lt"):
        yield from (terms.lt(terms.ZERO, terms.sub(b, a)), terms.lt(terms.sub(a, b), terms.ZERO))


def _atom(t: Term) -> Polynomial:
    return {frozenset({(terms.alpha(t), 1)}): Fraction(1)}


@lru_cache(maxsize=4096)
def written(m: Monomial) -> Term:
    """A monomial as a term."""
    ordered = sorted(m, key=repr)
    return terms.mul(*(terms.power(atom, terms.number(e)) for atom, e in ordered))


def contradicts(fact: Fact) -> bool:
    """Whether a fact is false of a number."""
    op, p = fact
    if p.keys() - {CONSTANT}:
        return False
    c = p.get(CONSTANT, Fraction(0))
    return c != 0 if op == "eq" else c < 0 or (op == "lt" and c == 0)


def number(value: Fraction | int) -> Polynomial:
    return {CONSTANT: Fraction(value)} if value else {}


def combined(*parts: tuple[Fraction | int, Polynomial]) -> Polynomial:
    """The sum of multiples of polynomials."""
    total: Polynomial = {}
    for c, p in parts:
        for m, x in p.items():
            y = x if c == 1 else c * x
            total[m] = total[m] + y if m in total else y
    return {m: x for m, x in total.items() if x}


def monomial_times(m: Monomial, n: Monomial) -> Monomial:
    if not m or not n:
        return m or n
    exponents = dict(m)
    for atom, e in n:
        exponents[atom] = exponents.get(atom, 0) + e
    if all(exponents.values()):
        return frozenset(exponents.items())
    return frozenset((atom, e) for atom, e in exponents.items() if e)


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    total: Polynomial = {}
    if len(p) * len(q) > MAX_MONOMIALS:
        raise Unsupported("a polynomial with too many terms")
    for m, x in p.items():
        for n, y in q.items():
            both, z = monomial_times(m, n), x * y
            total[both] = total[both] + z if both in total else z
    return {m: x for m, x in total.items() if x}
