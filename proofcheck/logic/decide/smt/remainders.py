"""Remainders of polynomials by a small number: for Z3, which does not see that they depend on remainders alone.

For whole a_1, ..., a_k and a polynomial P with whole coefficients, P mod m is P(r_1, ..., r_k) mod m where r_i is a_i
mod m. For each tuple of r_i that is a number, so P mod m is a case distinction by the remainders of the a_i. Remainders
that make no difference count as one case, as 1, 3, 5 and 7 do in a square by 8.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import z3

MAX_CASES = 144
MAX_TUPLES = 600


def table(dividend: Any, divisor: Any) -> Any:
    """dividend mod divisor, for a divisor written as a positive number, case by case; None where the dividend is
    linear, which Z3 does by itself, or where there are too many cases."""
    if not (dividend.is_int() and z3.is_int_value(divisor)) or not _nonlinear(dividend):
        return None
    m = divisor.as_long()
    atoms: list[Any] = []
    _atoms(dividend, atoms)
    if not 2 <= m <= MAX_CASES or not atoms or m ** len(atoms) > MAX_TUPLES:
        return None
    values: dict[tuple[int, ...], int] = {}
    for residues in product(range(m), repeat=len(atoms)):
        here = [(a, z3.IntVal(r)) for a, r in zip(atoms, residues, strict=True)]
        rest = z3.simplify(z3.substitute(dividend, *here) % m)
        if not z3.is_int_value(rest):
            return None
        values[residues] = rest.as_long()
    classes = [_classes(values, k, m) for k in range(len(atoms))]
    if prod(map(len, classes)) > MAX_CASES:
        return None
    out = z3.IntVal(0)
    for choice in product(*classes):
        rest = values[tuple(c[0] for c in choice)]
        if rest:
            within = (z3.Or(*(a % m == r for r in c)) for a, c in zip(atoms, choice, strict=True) if len(c) < m)
            out = z3.If(z3.And(*within), z3.IntVal(rest), out)
    return out


def _classes(values: dict[tuple[int, ...], int], place: int, m: int) -> list[list[int]]:
    """The remainders at one place, those together that make no difference to the value."""
    found: dict[tuple[int, ...], list[int]] = {}
    for r in range(m):
        found.setdefault(tuple(v for residues, v in values.items() if residues[place] == r), []).append(r)
    return list(found.values())


def quotient(a: Any, b: Any) -> Any:
    """floor(a / b) for whole a and b, b not zero. SMT-LIB's remainder is never negative; where b is, its quotient lies
    one above ours unless there is no remainder."""
    known = table(a, b)
    if known is not None:
        return (a - known) / b
    whole = a / b
    if z3.is_int_value(b) and b.as_long() > 0:
        return whole
    return z3.If(z3.And(b < 0, a % b != 0), whole - 1, whole)


def _polynomial(e: Any) -> bool:
    return z3.is_add(e) or z3.is_mul(e) or z3.is_sub(e) or e.decl().kind() == z3.Z3_OP_UMINUS


def _nonlinear(e: Any) -> bool:
    if z3.is_mul(e) and sum(not z3.is_int_value(c) for c in e.children()) > 1:
        return True
    return _polynomial(e) and any(map(_nonlinear, e.children()))


def _atoms(e: Any, found: list[Any]) -> None:
    """What a polynomial with whole coefficients is made of; anything that is no sum or product counts as one."""
    if z3.is_int_value(e):
        return
    if _polynomial(e):
        for child in e.children():
            _atoms(child, found)
    elif not any(e.eq(a) for a in found):
        found.append(e)
