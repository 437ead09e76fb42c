"""Inequalities by exact combinations of what is known: linear arithmetic, products and squares, replayed line by line.

The assumptions and the denial of the goal are taken apart into cases, each a list of comparisons that hold together. A
proof has lines for each case. A line is a fact p >= 0, p > 0 or p == 0 about a polynomial with rational coefficients:

    literal k       right - left of the k-th comparison of the case
    sign t          t > 0 or t >= 0, as the rules of `signs.py` see it: squares, sizes, exponentials, products
    root t          sqrt(t)**2 - t == 0, where t is seen not to be negative
    quotient t      t * (1/t) - 1 == 0, where t is seen not to be zero
    product i j     of two facts: not negative, positive where both are, zero where one is
    multiple i t    an equation times any term
    sum (c, i) ...  with multipliers c >= 0, of equations any; strict where a strict fact has c > 0
    whole i         K + c >= 0 is K + floor(c) >= 0, and K + c > 0 is K + ceil(c) - 1 >= 0, for a whole number K

The last line is false of a number, as 0 > 0 is. Each line follows from those before it in any ordered field, and the
last rule for whole numbers; so no values belong to a case, and where none belong to any of them the goal follows. An
atom is a term that is no sum, product or quotient. Two atoms are one where the terms are one: whatever it means, it
means the same in each fact. One without a value counts as some number, as for Z3: that the statement has a value is
shown apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import ceil, floor, gcd, lcm
from typing import Any

from proofcheck.decide.signs import Signs
from proofcheck.lang import terms
from proofcheck.lang.ops import OPERATIONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.semantics.numbers import Unsupported
from proofcheck.verdict import Missing

MAX_CASES, MAX_MONOMIALS, MAX_POWER, MAX_UNROLLED = 64, 400, 24, 4
Monomial = frozenset[tuple[Term, int]]  # the exponent of an atom is negative only where the atom is not zero
Polynomial = dict[Monomial, Fraction]
Fact = tuple[str, Polynomial]  # "eq", "le" or "lt": how 0 stands to the polynomial
CONSTANT: Monomial = frozenset()
_CASED = frozenset({"abs", "max", "min", "where"})


@dataclass(frozen=True)
class Case:
    """`literals` hold together; `values`: what terms that are told by cases are here; `ranges`: of free indices."""

    literals: tuple[Term, ...] = ()
    values: Mapping[Term, Term] = field(default_factory=dict)
    ranges: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)


def follows(problem: Problem, goal: Term, proof: Any) -> bool:
    """Whether the lines of each case of `given` and not `goal` end in a contradiction."""
    found = cases(problem, goal)
    if len(proof) != len(found):
        return False
    return all(contradicts(Facts(problem, case).replayed(lines)) for case, lines in zip(found, proof, strict=True))


def cases(problem: Problem, goal: Term) -> list[Case]:
    """Cases of which one holds wherever the assumptions hold and the goal fails."""
    if any(t.free for t in (goal, *problem.given)):
        raise Unsupported("a free index")
    names = sorted(goal.names.union(*(g.names for g in problem.given)) & problem.declarations.keys())
    bound = ((terms.symbol(name), problem.declarations[name]) for name in names)
    ends = tuple(terms.lt(t, d.bound.term()) for t, d in bound if d.bound is not None and not d.shape)
    found = list(islice(_cases([(goal, False), *((g, True) for g in problem.given)], Case(ends)), MAX_CASES + 1))
    if len(found) > MAX_CASES:
        raise Unsupported("too many cases")
    return found


def _cases(stated: list[tuple[Term, bool]], case: Case) -> Iterator[Case]:
    """The cases of one in which these statements hold, or do not."""
    if not stated:
        yield from _by_values(case)
        return
    (t, holds), rest = stated[0], stated[1:]
    if t.op in ("forall", "exists") and (places := _few(t)) is not None:
        t = Term("and" if t.op == "forall" else "or", tuple(places))
    op, args = t.op, t.args
    if op == ("false" if holds else "true"):
        return
    if op == "not":
        yield from _cases([(args[0], not holds), *rest], case)
    elif op in ("and", "or", "implies"):
        parts = [(args[0], not holds), (args[1], holds)] if op == "implies" else [(a, holds) for a in args]
        for some in [parts] if (op == "and") == holds else [[part] for part in parts]:
            yield from _cases([*some, *rest], case)
    elif op in ("forall", "exists") and (op == "exists") == holds:
        place = terms.index(f"{t.data[0]}!{len(case.ranges)}")  # one of which only its range is known
        low, high, body = args
        within = (*case.literals, terms.le(low, place), terms.lt(place, high))
        case = replace(case, literals=within, ranges={**case.ranges, place.data: (low, high)})
        yield from _cases([(terms.substitute(body, {t.data[0]: place}), holds), *rest], case)
    elif op in ("eq", "ne") and (op == "ne") == holds:
        for a, b in (args, args[::-1]):
            yield from _cases(rest, replace(case, literals=(*case.literals, terms.lt(a, b))))
    elif op in ("eq", "ne", "le", "lt"):
        a, b = args if holds else args[::-1]
        literal = Term("eq" if op in ("eq", "ne") else op if holds else {"le": "lt", "lt": "le"}[op], (a, b))
        yield from _cases(rest, replace(case, literals=(*case.literals, literal)))
    else:
        yield from _cases(rest, case)  # what says less leaves more values


def _few(t: Term) -> list[Term] | None:
    """The bodies of a term that binds an index, for each place of a range whose ends are written as a few numbers."""
    low, high, body = t.args
    if low.op != "number" or high.op != "number" or high.data - low.data > MAX_UNROLLED:
        return None
    return [terms.substitute(body, {t.data[0]: terms.number(k)}) for k in range(int(low.data), int(high.data))]


def _by_values(case: Case) -> Iterator[Case]:
    """The case by the cases of an absolute value, a maximum, a minimum or a case distinction, while there is one."""
    seen = (t for side in (*case.literals, *case.values.values()) for t in _arithmetic(side))
    t = next((t for t in seen if t.op in _CASED and t not in case.values and t.free <= case.ranges.keys()), None)
    if t is None:
        yield case
        return
    if t.op == "where":
        branches = ((t.args[0], True, t.args[1]), (t.args[0], False, t.args[2]))
    else:
        a, b = (t.args[0], terms.neg(t.args[0])) if t.op == "abs" else t.args
        below = terms.le(a, b)
        branches = ((below, t.op == "min", a), (below, t.op != "min", b))
    for condition, holds, value in branches:
        yield from _cases([(condition, holds)], replace(case, values={**case.values, t: value}))


def _arithmetic(t: Term) -> Iterator[Term]:
    """The term, and the terms of which it is made by arithmetic."""
    yield t
    inside = {"pow": t.args[:1], "sum": t.args[2:]}
    for a in t.args if t.op in ("eq", "le", "lt", "add", "mul", "div") else inside.get(t.op, ()):
        yield from _arithmetic(a)


class Facts:
    """What is known in a case, as polynomials."""

    def __init__(self, problem: Problem, case: Case) -> None:
        self.case = case
        beside = (g for g in problem.given if g.op not in ("le", "lt", "eq"))  # the others are literals
        self.signs = Signs(problem.declarations, (*beside, *case.literals))
        self.signs.ranges = dict(case.ranges)

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
                one = times(self(t), {frozenset({(terms.alpha(Term("div", (terms.ONE, t))), 1)}): Fraction(1)})
                return ("eq", combined((1, one), (-1, number(1)))) if self.signs.nonzero(t) else None
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
            places = _few(t)
            if places is not None:
                return combined(*((1, self(place)) for place in places))
            if t.data[0] not in body.free and self.signs.nonnegative(terms.sub(high, low)):
                return times(self(terms.sub(high, low)), self(body))  # the same at every step
        if t.names & self.signs.complex or op == "infinity" or (op in OPERATIONS and OPERATIONS[op].result == "bool"):
            raise Unsupported("no real number")
        return {frozenset({(terms.alpha(t), 1)}): Fraction(1)}

    def _inverse(self, t: Term) -> Polynomial:
        """1 / t: of a product of atoms that are not zero by its exponents, else as an atom."""
        p = self(t)
        if len(p) == 1 and self.signs.nonzero(t):
            ((m, c),) = p.items()
            return {frozenset((atom, -e) for atom, e in m): 1 / c}
        return {frozenset({(terms.alpha(Term("div", (terms.ONE, t))), 1)}): Fraction(1)}


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
            total[m] = total.get(m, Fraction(0)) + c * x
    return {m: x for m, x in total.items() if x}


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    total: Polynomial = {}
    if len(p) * len(q) > MAX_MONOMIALS:
        raise Unsupported("a polynomial with too many terms")
    for m, x in p.items():
        for n, y in q.items():
            exponents = dict(m)
            for atom, e in n:
                exponents[atom] = exponents.get(atom, 0) + e
            both = frozenset((atom, e) for atom, e in exponents.items() if e)
            total[both] = total.get(both, Fraction(0)) + x * y
    return {m: x for m, x in total.items() if x}
