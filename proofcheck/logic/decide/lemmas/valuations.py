"""Statements about common divisors and multiples, by unique factorisation: prime by prime, about exponents.

For a prime p let v(x) be how often p divides a whole number x, and infinity for x = 0. Then

    v(gcd(x, y)) = min(v(x), v(y))    v(x y) = v(x) + v(y)    v(abs(x)) = v(x)    v(x ** n) = n v(x) for n >= 1
    v(lcm(x, y)) = max(v(x), v(y))    v(x / y) = v(x) - v(y) for y != 0

Two numbers that are not negative are equal if and only if v is the same for all p, and x divides y if and only if
v(x) <= v(y) for all p. So an implication between such statements holds if it holds for each p by itself, for all
exponents; those of literal numbers are known, and 0 for all primes but finitely many, of which one stands for all.
Which of the names and other whole terms are 0 is told apart, so that exponents are numbers. That these terms have a
value is seen by signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

import flint

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import FALSE, ONE, TRUE, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.signs import Signs

MOST = 4  # names and other terms of which v is taken
LARGEST = 10**9  # literal numbers
INFINITE = Term("infinity")
_TRUTHS = frozenset({"eq", "ne", "and", "or", "implies"})
_DIVISION = frozenset({"gcd", "lcm", "mod"})


class _Other(Exception):
    """A part that says nothing of exponents, or that has no value."""


def exponents(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement for each prime that matters, and each choice of what is 0."""
    if not any(t.op in _DIVISION for t in nodes(problem.statement)) or any(t.free for t in nodes(problem.statement)):
        return None
    atoms: dict[Term, str] = {}
    said = (*problem.given, problem.statement)
    primes = sorted({p for s in said for t in nodes(s) if t.op == "number" for p in _primes(t)})
    goals: dict[Term, None] = {}
    try:
        # Which terms there are is seen on the way.
        _Prime(problem, atoms, {}, None).statement(problem.statement)
    except _Other:
        return None
    more = dict(atoms)
    _Prime(problem, more, {}, None).assumed()
    atoms = more if len(more) <= MOST else atoms
    if len(atoms) > MOST:
        return None
    names = {t: f"v{k}" for k, t in enumerate(atoms)}
    declarations = {name: Declaration(name, "nonnegative") for name in names.values()}
    signs = Signs(problem.declarations, problem.given)
    choices = [(False,) if signs.holds(terms.lt(ZERO, t)) else (False, True) for t in atoms]
    for zero in product(*choices):
        values = {t: INFINITE if z else terms.symbol(names[t]) for t, z in zip(atoms, zero, strict=True)}
        for p in (None, *primes):
            reading = _Prime(problem, {}, values, p)
            assumed = reading.assumed()
            try:
                goal = TRUE if assumed == FALSE else _implied(assumed, reading.statement(problem.statement))
            except _Other:
                return None
            if goal != TRUE:
                goals[goal] = None
    return Step("unique factorisation", tuple(Problem(declarations, (), goal) for goal in goals))


def _primes(t: Term) -> Iterator[int]:
    if t.data.denominator == 1 and 1 < abs(t.data) < LARGEST:
        yield from (int(p) for p, _ in flint.fmpz(int(abs(t.data))).factor())


def _implied(premise: Term, conclusion: Term) -> Term:
    if premise == FALSE or conclusion == TRUE:
        return TRUE
    return conclusion if premise == TRUE else terms.implies(premise, conclusion)


def _both(parts: list[Term]) -> Term:
    if FALSE in parts:
        return FALSE
    return terms.conjunction(*(p for p in parts if p != TRUE)) if set(parts) - {TRUE} else TRUE


@dataclass
class _Prime:
    """What a statement says of one prime; None stands for those that divide no literal number. `values` are the
    exponents of the atoms; those that have none are noted in `atoms`."""

    problem: Problem
    atoms: dict[Term, str]
    values: Mapping[Term, Term]
    p: int | None

    def assumed(self) -> Term:
        """Of the assumptions, those that say something of exponents. They have a value."""
        found = []
        for g in self.problem.given:
            with suppress(_Other):
                found.append(self.statement(g, weak=True))
        return _both(found)

    def statement(self, t: Term, weak: bool = False) -> Term:
        """What the statement says, or where it is an assumption (`weak`) something that follows from it."""
        op, args = t.op, t.args
        divided = _divides(t)
        if divided is not None:
            return self.at_most(*map(self.exponent, divided))
        if op == "and":
            found: list[Term] = []
            for a in args:
                found.append(self.statement(a, weak))
                if found[-1] == FALSE:
                    return FALSE
            return _both(found)
        if op == "implies" and not weak:
            premise = self.statement(args[0], weak=True)
            return TRUE if premise == FALSE else _implied(premise, self.statement(args[1]))
        if op == "eq" and args[0].op in _TRUTHS and not weak:
            first, second = map(self.statement, args)
            return _both([_implied(first, second), _implied(second, first)])
        if op in ("eq", "ne") and ZERO in args:
            other = args[1] if args[0] == ZERO else args[0]
            if op == "eq":
                return self._vanishes(other)
            # That y does not divide x is said of some prime, and not of each.
            return FALSE if self.exponent(other) == INFINITE else TRUE
        if op == "eq" and all(map(self.positive, args)):
            return self.equal(*map(self.exponent, args))
        if weak and ((op == "lt" and args[0] == ZERO) or (op == "le" and args[0] == ONE)):
            return FALSE if self.exponent(args[1]) == INFINITE else TRUE
        if weak and not obligations(t, self.problem.declarations):
            return TRUE
        raise _Other

    def _vanishes(self, t: Term) -> Term:
        if t.op != "mod":
            return TRUE if self.exponent(t) == INFINITE else FALSE
        x, y = map(self.exponent, t.args)
        if y == INFINITE:
            raise _Other  # no remainder by 0
        return self.at_most(y, x)

    def equal(self, x: Term, y: Term) -> Term:
        if INFINITE in (x, y):
            return TRUE if x == y else FALSE
        return TRUE if x == y else terms.eq(x, y)

    def at_most(self, x: Term, y: Term) -> Term:
        if INFINITE in (x, y):
            return TRUE if y == INFINITE else FALSE
        return TRUE if x == y else terms.le(x, y)

    def positive(self, t: Term) -> bool:
        """Whether a term is seen not to be negative."""
        if t.op in ("gcd", "lcm", "abs"):
            return True
        if t.op in ("mul", "div"):
            return all(map(self.positive, t.args))
        if t.op == "pow":
            return self.positive(t.args[0])
        return Signs(self.problem.declarations, self.problem.given).holds(terms.le(ZERO, t))

    def exponent(self, t: Term) -> Term:
        op, args = t.op, t.args
        if op == "number":
            return self.literal(t)
        if op in ("gcd", "lcm"):
            return self.extreme(op, *map(self.exponent, args))
        if op == "abs":
            return self.exponent(args[0])
        if op == "mul":
            found = list(map(self.exponent, args))
            return INFINITE if INFINITE in found else terms.add(*found)
        if op == "div":
            x, y = map(self.exponent, args)
            if y == INFINITE:
                raise _Other  # a quotient by 0
            return x if x == INFINITE else terms.sub(x, y)
        if op == "pow" and args[1].op == "number" and args[1].data.denominator == 1 and args[1].data >= 1:
            x = self.exponent(args[0])
            return x if x == INFINITE else terms.mul(args[1], x)
        signs = Signs(self.problem.declarations, self.problem.given)
        valued = all(map(signs.holds, obligations(terms.le(t, t), self.problem.declarations)))
        if t.op in _DIVISION or not valued or not signs.integral(t):
            raise _Other
        if not self.values:
            self.atoms.setdefault(t, "")
            return terms.symbol(f"atom {list(self.atoms).index(t)}")
        return self.values[t] if t in self.values else _none()

    def literal(self, t: Term) -> Term:
        n = t.data
        if n == 0:
            return INFINITE
        if n.denominator != 1 or abs(n) >= LARGEST:
            raise _Other
        if self.p is None:
            return ZERO
        times = 0
        while n % self.p == 0:
            n, times = n / self.p, times + 1
        return terms.number(times)

    def extreme(self, op: str, x: Term, y: Term) -> Term:
        if INFINITE in (x, y):
            other = y if x == INFINITE else x
            return other if op == "gcd" else INFINITE
        return x if x == y else Term("min" if op == "gcd" else "max", (x, y))


def _none() -> Term:
    raise _Other


def _divides(t: Term) -> tuple[Term, Term] | None:
    """(a, b) of (a == 0 and b == 0) or (a != 0 and b % a == 0): a divides b, also for a = 0."""
    if t.op != "or" or len(t.args) != 2 or any(a.op != "and" or len(a.args) != 2 for a in t.args):
        return None
    (first, second), (other, remainder) = (a.args for a in t.args)
    if remainder.op != "eq" or remainder.args[0].op != "mod" or remainder.args[1] != ZERO:
        return None
    b, a = remainder.args[0].args
    pattern = terms.eq(a, ZERO), terms.eq(b, ZERO), Term("ne", (a, ZERO))
    return (a, b) if (first, second, other) == pattern else None


RULES = {"exponents": exponents}
