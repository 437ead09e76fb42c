"""Proofs of inequalities as combinations of what is known, for the kernel to replay (`decide/combinations.py`).

What is known in a case: its comparisons, the signs of its atoms, these times products of powers that make their
monomials those of other facts, and squares of differences for mixed terms. Multipliers that add up to a contradiction
are found by the simplex method over the rationals, after facts with a monomial that nothing cancels were left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from flint import fmpq

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.recurrences import problems as unrolled_problems
from proofcheck.lang.recurrences import recurrences
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.cases import Case, arithmetic, cases
from proofcheck.logic.decide.combinations import (
    CONSTANT,
    Fact,
    Facts,
    Monomial,
    Polynomial,
    combined,
    contradicts,
    follows,
    monomial_times,
    times,
    written,
)
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence, Missing

_PRODUCTS = frozenset({"mul", "pow", "div"})
KINDS = ("identity", "inverse", "squares", "signs", "smt", "growth", "recurrence")
MAX_ATOMS, MAX_FACTS, MAX_WANTED, MAX_PIVOTS = 14, 240, 32, 150
FEW, MANY = 4, 8  # multiples of one fact
MAX_DENOMINATORS = 4
MAX_TANGENTS = 4  # exponentials and logarithms: the facts grow with the square of their number
Step = tuple[Any, ...]
Proof = tuple[Step, ...]
_FAILS = (ArithmeticError, RecursionError, Missing)


def with_proofs(problem: Problem, evidence: Evidence) -> Evidence:
    """The evidence with proofs of what the kernel would ask Z3."""
    try:
        known = dict(evidence.data.get("combinations", ()))
        goals = [(p, t) for p, t in _asked(problem, evidence) if t not in known]
        found = {t: proof for p, t in goals if (proof := proved(p, t)) is not None}
    except _FAILS:
        return evidence
    return replace(evidence, data={**evidence.data, "combinations": (*(known | found).items(),)}) if found else evidence


def _asked(problem: Problem, evidence: Evidence) -> Iterator[tuple[Problem, Term]]:
    """The statement, where the evidence says that it follows, and conditions under which terms have a value."""
    signs = Signs(problem.declarations, problem.given)
    if evidence.kind not in KINDS or (evidence.kind == "signs" and not signs.holds(problem.statement)):
        return
    if evidence.kind == "smt":
        yield problem, problem.statement
    if evidence.kind == "recurrence":
        told = next((r for r in recurrences(problem) if r.name == evidence.data["name"]), None)
        unrolled = unrolled_problems(problem, told, evidence.data["closed"]) if told is not None else None
        if unrolled is not None:
            signs = Signs(unrolled.rest.declarations, unrolled.rest.given)
            yield from ((unrolled.rest, t) for t in unrolled.within if not signs.holds(t))
        return
    needed = obligations(problem.statement, problem.declarations)
    for t, offered in evidence.data.get("restated", ()):
        if offered.op != "lambda":
            nonzero = terms.quantified(terms.stripped(t)[0], Term("ne", (offered, terms.ZERO)))
            needed += obligations(nonzero, problem.declarations)
    yield from ((problem, t) for t in needed if not signs.holds(t))


def proved(problem: Problem, goal: Term, most: int = 4) -> tuple[Proof, ...] | None:
    """A proof that the goal follows from the assumptions, None where none is found. `most`: how many looks are taken,
    each at more facts than the one before."""
    return _attempt(tuple(problem.declarations.items()), problem.given, goal).proved(most)


@lru_cache(maxsize=64)  # an engine asks for a statement, and again where that is a part of another
def _attempt(declared: tuple[tuple[str, Declaration], ...], given: tuple[Term, ...], goal: Term) -> _Attempt:
    return _Attempt(Problem(dict(declared), given, goal), goal)


class _Attempt:
    """The search for one goal: asked again with more looks, it goes on where it ended."""

    def __init__(self, problem: Problem, goal: Term) -> None:
        self.problem, self.goal = problem, goal
        self.cases: list[Case] | None = None
        self.searches: list[_Search] = []  # of the cases, as far as it has come
        self.known: dict[int, tuple[Proof, ...] | None] = {}  # by the number of looks
        self.failed = False

    def proved(self, most: int) -> tuple[Proof, ...] | None:
        if most not in self.known:
            try:
                self.known[most] = None if self.failed else self._proved(most)
            except _FAILS:
                self.failed, self.known[most] = True, None
        return self.known[most]

    def _proved(self, most: int) -> tuple[Proof, ...] | None:
        if self.cases is None:
            self.cases = cases(self.problem, self.goal)
        strict = any(t.op in ("lt", "ne") for t in subterms(self.goal))
        found = []
        for k, case in enumerate(self.cases):
            if k == len(self.searches):
                self.searches.append(_Search(self.problem, case, strict))
            lines = self.searches[k].lines(most)
            if lines is None:
                return None
            found.append(lines)
        return tuple(found) if follows(self.problem, self.goal, tuple(found)) else None


class _Search:
    """The facts of one case, and the steps that they come from."""

    def __init__(self, problem: Problem, case: Case, strict: bool) -> None:
        self.reader, self.case, self.strict = Facts(problem, case), case, strict
        self.steps: list[Step] = []
        self.facts: list[Fact] = []
        self.seen: dict[tuple[str, frozenset[tuple[Monomial, Fraction]]], int] = {}
        self.positive: dict[Term, bool] = {}  # of the atoms that are not negative: whether they are positive
        self.looks = self._looks()
        self.taken = 0
        self.found: Proof | None = None

    def lines(self, most: int) -> Proof | None:
        """The proof, where it is found within so many looks; those that were taken before count."""
        while self.found is None and self.taken < most:
            self.taken, self.found = self.taken + 1, next(self.looks, None)
        return self.found

    def _looks(self) -> Iterator[Proof | None]:
        """What each look finds, at more facts than the one before."""
        for k in range(len(self.case.literals)):
            self.read("literal", k)
        stated = [self.cleared(k) for k in range(len(self.facts))]
        sides = dict.fromkeys(t for literal in self.case.literals for t in literal.args if t.op in _PRODUCTS)
        stated += [k for k in map(partial(self.read, "sign"), sides) if k is not None]
        atoms = list(dict.fromkeys(atom for k in stated for m in self.facts[k][1] for atom, _ in m))
        if len(atoms) > MAX_ATOMS:
            return
        known = [*stated, *(k for atom in atoms for k in self.atom(atom))]
        stated += [k for k in map(self.primitive, stated) if k is not None]
        whole = [k for k in map(partial(self.read, "whole"), known) if k is not None]
        stated = list(dict.fromkeys([*stated, *whole]))
        known = list(dict.fromkeys([*known, *stated, *self.tangents(stated), *self.exact()]))
        yield self.solved()
        self.multiples(known, FEW)
        yield self.solved()
        self.further(stated, known)
        yield self.solved()
        self.multiples(known, MANY)
        yield self.solved()

    def read(self, *step: Any) -> int | None:
        """The number of a fact by the kernel's own rule; None where that yields none."""
        try:
            fact = self.reader.line(step, self.facts)
        except _FAILS:
            return None
        return self.put(step, fact) if fact is not None else None

    def put(self, step: Step, fact: Fact) -> int | None:
        """The number of a fact; None where it says nothing, or there are too many."""
        op, p = fact
        if not p and op != "lt":
            return None
        key = (op, frozenset(p.items()))
        if key not in self.seen:
            if len(self.facts) >= MAX_FACTS:
                return None
            self.seen[key] = len(self.facts)
            self.steps.append(step)
            self.facts.append(fact)
        return self.seen[key]

    def atom(self, atom: Term) -> list[int]:
        """What is known of an atom by itself."""
        found = [self.read("sign", atom)]
        if found[0] is not None:
            self.positive[atom] = self.facts[found[0]][0] == "lt"
        if atom.op == "sqrt":
            found.append(self.read("root", atom.args[0]))
        if atom.op == "div":
            found.append(self.read("quotient", atom.args[1]))
        return [k for k in found if k is not None]

    def tangents(self, stated: list[int]) -> list[int]:
        """Bounds of exponentials and logarithms by tangents at each other, and at 0; and what is stated, times the
        exponentials: in a tangent they stand before differences."""
        parts = dict.fromkeys(t for side in (*self.case.literals, *self.case.values.values()) for t in arithmetic(side))
        graph = [t for t in parts if t.op in ("exp", "log")]
        powers = [t for t in parts if t.op == "pow" and t.args[1].op != "number"]
        graph += [Term("exp", (terms.mul(t.args[1], Term("log", t.args[:1])),)) for t in powers]
        graph += [Term("log", t.args[:1]) for t in powers]
        graph = [*dict.fromkeys(graph)][:MAX_TANGENTS]
        if not graph:
            return []
        pairs = permutations((terms.ONE, *graph, *(terms.neg(t) for t in graph if t.op == "log")), 2)
        rules = ("strict tangent", "tangent") if self.strict else ("tangent",)
        read = (next((k for rule in rules if (k := self.read(rule, *pair)) is not None), None) for pair in pairs)
        found = [k for k in read if k is not None]
        atoms = dict.fromkeys(atom for k in found for m in self.facts[k][1] for atom, _ in m)
        found += [k for atom in atoms if atom not in self.positive for k in self.atom(atom)]
        for k in found:
            self.primitive(k)
        values = (self.reader(t if t.op == "exp" else t.args[0]) for t in graph)
        for k, m in product(stated, (m for p in values if len(p) == 1 for m in p)):
            self.multiple(k, m)
        return found

    def primitive(self, k: int) -> int | None:
        """A fact without denominators, and without factors that all its monomials have, as far as their signs are
        known."""
        monomials = [dict(m) for m in self.facts[k][1]]
        least = {atom: min(m.get(atom, 0) for m in monomials) for m in monomials for atom in m}
        quotient = frozenset((atom, -e) for atom, e in least.items() if e)
        return self.multiple(k, quotient) if quotient else None

    def exact(self) -> list[int]:
        """Equations p == 0 of p >= 0 and -p >= 0."""
        found = []
        for k, (op, p) in enumerate(self.facts[:]):
            opposite = self.seen.get((op, frozenset((m, -c) for m, c in p.items())), 0)
            if op == "le" and opposite > k:
                found.append(self.read("both", k, opposite))
        return [k for k in found if k is not None]

    # -- products ---------------------------------------------------------------------------------------------------

    def multiples(self, known: list[int], most: int) -> None:
        """Facts times products of powers that make their monomials those of other facts; the most frequent ones."""
        wanted = list(dict.fromkeys(m for _, p in self.facts for m in p))[:MAX_WANTED]

        @cache
        def over(m: Monomial) -> list[Monomial]:
            inverted = _inverted(m)
            return [monomial_times(w, inverted) for w in wanted]

        for k in known:
            _, p = self.facts[k]
            quotients = Counter(q for m in p for q in over(m))
            for quotient in sorted(quotients, key=lambda q: (any(e < 0 for _, e in q), -quotients[q]))[:most]:
                if quotient:
                    self.multiple(k, quotient)

    def multiple(self, k: int, quotient: Monomial) -> int | None:
        """A fact times a product of powers of which the sign is known."""
        op, p = self.facts[k]
        if any(e < 0 and not self.positive.get(atom) for atom, e in quotient):
            return None  # it may be zero
        product = times(p, {quotient: Fraction(1)})
        if op == "eq":
            return self.put(("multiple", k, written(quotient)), (op, product))
        if not all(e % 2 == 0 or atom in self.positive for atom, e in quotient):
            return None
        strict = all(self.positive.get(atom) for atom, _ in quotient)
        sign = self.put(("sign", written(quotient)), ("lt" if strict else "le", {quotient: Fraction(1)}))
        if sign is None:
            return None
        return self.put(("product", k, sign), ("lt" if strict and op == "lt" else "le", product))

    def cleared(self, k: int) -> int:
        """A comparison multiplied by the denominators in it that are no products, as far as their signs are known."""
        for _ in range(MAX_DENOMINATORS):
            atom = next((a for m in self.facts[k][1] for a, e in m if a.op == "div" and e > 0), None)
            found = None if atom is None else self.without(k, atom)
            if found is None:
                break
            k = found
        return k

    def without(self, k: int, atom: Term) -> int | None:
        """A fact times the denominator of an atom 1/t, in which t * (1/t) is written as 1."""
        t = atom.args[1]
        one = self.read("quotient", t)
        sign = self.read("sign", t) if self.facts[k][0] != "eq" else None
        product = self.read("multiple", k, t) if sign is None else self.read("product", k, sign)
        if one is None or product is None:
            return None
        rest = {
            frozenset((a, e - (a == atom)) for a, e in m if (a, e) != (atom, 1)): c
            for m, c in self.facts[k][1].items()
            if atom in dict(m)
        }
        shorter = self.read(
            "multiple", one, terms.add(*(terms.mul(terms.number(c), written(m)) for m, c in rest.items()))
        )
        return None if shorter is None else self.read("sum", ((Fraction(1), product), (Fraction(-1), shorter)))

    def further(self, stated: list[int], known: list[int]) -> None:
        """Squares for mixed terms, products of comparisons, and multiples for the monomials of all these."""
        wanted = dict.fromkeys(m for k in stated for m in self.facts[k][1])
        for k in stated:
            for m in self.facts[k][1]:
                for left in wanted:
                    right = monomial_times(monomial_times(m, m), _inverted(left))
                    if right in wanted and left != m:
                        self.squares(self.facts[k][1], left, m, right)
        for i, j in combinations_with_replacement(stated, 2):
            if "eq" not in (self.facts[i][0], self.facts[j][0]):
                self.read("product", i, j)
        self.multiples(known, MANY)

    def squares(self, p: Polynomial, left: Monomial, middle: Monomial, right: Monomial) -> None:
        """A (a + c b)**2 with A a**2 and A b**2 the monomials left and right, so that A a b is the middle one."""
        if any((e - dict(right).get(atom, 0)) % 2 for atom, e in left | right):
            return
        common = frozenset((atom, 1) for atom, e in left | {x for x in right if x[0] not in dict(left)} if e % 2)
        if not all(atom in self.positive for atom, _ in common):
            return
        a, b = (_root(monomial_times(m, _inverted(common))) for m in (left, right))
        size = abs(p[middle] / (2 * p[left])) if left in p else Fraction(1)
        for c in {size, -size, Fraction(1), Fraction(-1)}:
            inner = terms.add(written(a), terms.mul(terms.number(c), written(b)))
            value = combined((1, {left: Fraction(1)}), (2 * c, {middle: Fraction(1)}), (c * c, {right: Fraction(1)}))
            self.put(("sign", terms.mul(written(common), terms.power(inner, terms.TWO))), ("le", value))

    # -- multipliers ------------------------------------------------------------------------------------------------

    def solved(self) -> Proof | None:
        """The lines that end in a contradiction, where some combination of the facts is one."""
        columns = _cancelling([(k, *fact) for k, fact in enumerate(self.facts)])
        chosen = next(([(Fraction(1), k)] for k, op, p in columns if contradicts((op, p))), None)
        chosen = _multipliers(columns) if chosen is None else chosen
        return None if chosen is None else _needed([*self.steps, ("sum", tuple(chosen))])


def _needed(steps: list[Step]) -> Proof:
    """The steps on which the last one rests, with their new numbers."""
    used = {len(steps) - 1}
    for k in range(len(steps) - 1, -1, -1):
        if k in used:
            used |= set(_before(steps[k]))
    place = {k: n for n, k in enumerate(sorted(used))}
    return tuple(_renumbered(steps[k], place) for k in sorted(used))


def _before(step: Step) -> Iterator[int]:
    if step[0] == "sum":
        yield from (k for _, k in step[1])
    elif step[0] != "literal":
        yield from (k for k in step[1:] if isinstance(k, int))


def _renumbered(step: Step, place: dict[int, int]) -> tuple[Any, ...]:
    if step[0] == "sum":
        return "sum", tuple((c, place[k]) for c, k in step[1])
    if step[0] == "literal":
        return step
    return step[0], *(place[k] if isinstance(k, int) else k for k in step[1:])


def _root(m: Monomial) -> Monomial:
    return frozenset((atom, e // 2) for atom, e in m)


def _inverted(m: Monomial) -> Monomial:
    return frozenset((atom, -e) for atom, e in m)


Column = tuple[int, str, Polynomial]


def _cancelling(columns: list[Column]) -> list[Column]:
    """Without facts that have a monomial which no other fact has with the opposite sign."""
    signed = [(c, [(m, 3 if c[1] == "eq" else 1 if x.numerator > 0 else 2) for m, x in c[2].items()]) for c in columns]
    while True:
        signs: dict[Monomial, int] = {CONSTANT: 3}  # 1 for a positive coefficient somewhere, 2 for a negative one
        for _, parts in signed:
            for m, sign in parts:
                signs[m] = signs.get(m, 0) | sign
        kept = [(c, parts) for c, parts in signed if all(signs[m] == 3 for m, _ in parts)]
        if len(kept) == len(signed):
            return [c for c, _ in kept]
        signed = kept


def _multipliers(columns: list[Column]) -> list[tuple[Fraction, int]] | None:
    """Multipliers of the facts that add up to a contradiction: every monomial vanishes, the constant is -s for some
    s >= 0, and s and the multipliers of strict facts add up to 1. The simplex method, by Bland's rule."""
    strict = object()
    names: list[Any] = list(dict.fromkeys(m for _, _, p in columns for m in p if m != CONSTANT))
    rows: dict[Any, dict[int, fmpq]] = {name: {} for name in (*names, CONSTANT, strict)}
    owners: list[tuple[int, int]] = []
    for k, op, p in columns:
        for sign in (1, -1) if op == "eq" else (1,):
            for m, c in p.items():
                rows[m][len(owners)] = fmpq(sign * c.numerator, c.denominator)
            if op == "lt":
                rows[strict][len(owners)] = fmpq(1)
            owners.append((k, sign))
    slack = len(owners)
    rows[CONSTANT][slack] = rows[strict][slack] = fmpq(1)
    found = _feasible(list(rows.values()), len(rows) - 1)
    if found is None:
        return None
    total: dict[int, Fraction] = {}
    for j, value in found.items():
        if j != slack and value:
            k, sign = owners[j]
            total[k] = total.get(k, Fraction(0)) + sign * Fraction(int(value.p), int(value.q))
    return [(c, k) for k, c in total.items() if c]


def _feasible(rows: list[dict[int, fmpq]], one: int) -> dict[int, fmpq] | None:
    """x >= 0 with rows x = 0, except that the row numbered `one` is 1; None where there is none."""
    right = [fmpq(int(k == one)) for k in range(len(rows))]
    basis: list[int | None] = [None] * len(rows)  # None: an artificial variable, which is to become zero
    for _ in range(MAX_PIVOTS):
        open_rows = [r for r, b in enumerate(basis) if b is None]
        gain: dict[int, Any] = {}
        for r in open_rows:
            for j, x in rows[r].items():
                gain[j] = gain.get(j, 0) + x
        enter = min((j for j, g in gain.items() if g > 0), default=None)
        if not any(right[r] for r in open_rows):
            return {b: right[r] for r, b in enumerate(basis) if b is not None}
        if enter is None:
            return None
        ratios = [
            (right[r] / row[enter], basis[r] is not None, basis[r] or 0, r)
            for r, row in enumerate(rows)
            if row.get(enter, 0) > 0
        ]
        leave = min(ratios)[-1]
        _pivot(rows, right, leave, enter)
        basis[leave] = enter
    return None


def _pivot(rows: list[dict[int, fmpq]], right: list[fmpq], r: int, j: int) -> None:
    scale = 1 / rows[r][j]
    rows[r] = {k: x * scale for k, x in rows[r].items()}
    right[r] *= scale
    for other, row in enumerate(rows):
        c = row.get(j)
        if other == r or not c:
            continue
        for k, x in rows[r].items():
            value = row.get(k, 0) - c * x
            if value:
                row[k] = value
            else:
                row.pop(k, None)
        right[other] -= c * right[r]
