"""Equations between polynomials in whole numbers that have no solution, or none but zero.

    P == 0          has no solution where P leaves no remainder 0 by some small number, for all remainders of its names
    a k**e == b l**e    has no solution but k = l = 0 unless b/a is the e-th power of a fraction; and
    a k**2 + b k l + c l**2 == 0    has none but that unless b**2 - 4 a c is a square: k/l would be rational otherwise

Nothing is said of other equations, such as those of Pell or Fermat, or of those in which other things than polynomials
with whole coefficients stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import isqrt, lcm
from typing import Any

import flint
import z3

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.cases import Case
from proofcheck.logic.decide.combinations import CONSTANT, Facts, Polynomial
from proofcheck.logic.semantics.numbers import Unsupported

MODULI = (2, 3, 4, 5, 7, 8, 9, 11, 13, 16)
MAX_TUPLES = 1_500
MAX_PARTS = 24


def reader(declarations: Mapping[str, Declaration]) -> Facts:
    return Facts(Problem(declarations, (), terms.TRUE), Case())


def polynomial(t: Term, read: Facts) -> Polynomial | None:
    """t as a polynomial in whole names; None where it is none, or a long one."""
    try:
        found = read(t)
    except Unsupported:
        return None
    plain = all(a.op == "symbol" and e > 0 and read.signs.integral(a) for m in found for a, e in m)
    return found if plain and len(found) <= MAX_PARTS else None


def facts(context: Any, statements: Iterable[Term]) -> Iterator[Any]:
    """Facts about the equations that stand in these statements."""
    seen, read = set(), reader(context.declarations)
    for t in (s for statement in statements for s in subterms(statement)):
        if t.op not in ("eq", "ne") or t.free or t in seen:
            continue
        seen.add(t)
        difference = polynomial(terms.sub(*t.args), read)
        if not difference or set(difference) == {CONSTANT}:
            continue
        only = None
        if no_solution(difference):
            only = z3.BoolVal(False)
        elif zero_only(difference):
            names = dict.fromkeys(atom for m in difference for atom, _ in m)
            only = z3.And(*(context(atom, {}) == 0 for atom in names))
        if only is not None:
            yield z3.Implies(context(terms.eq(*t.args), {}), only)


def no_solution(p: Polynomial) -> bool:
    """Whether p == 0 has no solution for the remainders of its atoms by some small number."""
    scale = lcm(*(c.denominator for c in p.values()))
    names = sorted({atom for m in p for atom, _ in m}, key=lambda atom: atom.data)
    for modulus in MODULI:
        if modulus ** len(names) > MAX_TUPLES:
            break
        parts = [(int(c * scale) % modulus, [(names.index(a), e) for a, e in m]) for m, c in p.items()]
        powers = {(r, e): pow(r, e, modulus) for r in range(modulus) for _, m in parts for _, e in m}
        if not any(_value(parts, powers, at) % modulus == 0 for at in product(range(modulus), repeat=len(names))):
            return True
    return False


def _value(
    parts: list[tuple[int, list[tuple[int, int]]]], powers: dict[tuple[int, int], int], at: tuple[int, ...]
) -> int:
    total = 0
    for c, m in parts:
        for k, e in m:
            c *= powers[at[k], e]
        total += c
    return total


def zero_only(p: Polynomial) -> bool:
    """Whether a form in two names vanishes at zero alone."""
    names = sorted({atom for m in p for atom, _ in m}, key=lambda atom: atom.data)
    degrees = {sum(e for _, e in m) for m in p}
    if len(names) != 2 or len(degrees) != 1 or degrees == {1}:
        return False
    (degree,) = degrees
    first, last = (p.get(frozenset({(name, degree)}), Fraction(0)) for name in names)
    if not first or not last:
        return False
    if len(p) == 2:
        return not _is_power(-last / first, degree)
    if degree != 2:
        return False
    middle = p.get(frozenset({(names[0], 1), (names[1], 1)}), Fraction(0))
    return not _is_power(middle * middle - 4 * first * last, 2)


def _is_power(value: Fraction, e: int) -> bool:
    """Whether a fraction is the e-th power of one."""
    if value < 0 and e % 2 == 0:
        return False
    return all(_whole_power(abs(n), e) for n in (value.numerator, value.denominator))


def _whole_power(n: int, e: int) -> bool:
    return isqrt(n) ** 2 == n if e == 2 else int(flint.fmpz(n).root(e)) ** e == n
