"""Closed terms: their exact values where these are known, and how they are written."""

from __future__ import annotations

from fractions import Fraction

import flint

from proofcheck.lang import terms
from proofcheck.lang.terms import Term

MAX_FACTORED = 10**12
HALF = Fraction(1, 2)
_ROOTS = {k: terms.div(Term("sqrt", (terms.number(k),)), terms.TWO) for k in (2, 3)}
# sin(q * pi) by q
_FIRST = {
    Fraction(0): terms.ZERO,
    Fraction(1, 6): terms.number(HALF),
    Fraction(1, 4): _ROOTS[2],
    Fraction(1, 3): _ROOTS[3],
}
_QUARTER = _FIRST | {HALF: terms.ONE} | {HALF + (HALF - q): v for q, v in _FIRST.items()}
SINES = _QUARTER | {1 + q: terms.neg(v) for q, v in _QUARTER.items() if 0 < q < 1} | {Fraction(1): terms.ZERO}


def known(t: Term) -> Term | None:
    """Exact values: log of exp and of fractions, sine and cosine of simple parts of a turn. What is left of pi and of
    logarithms of primes becomes a name: an equation for all values of it holds for its own."""
    if t.op == "pi":
        return terms.symbol("pi")
    if t.op == "log":
        (a,) = t.args
        if a.op == "exp":
            return a.args[0]
        if a.op == "number" and a.data > 0 and max(a.data.numerator, a.data.denominator) < MAX_FACTORED:
            top, bottom = (flint.fmpz(v).factor() for v in (a.data.numerator, a.data.denominator))
            parts = [(int(p), e) for p, e in top] + [(int(p), -e) for p, e in bottom]
            return terms.add(*(terms.mul(terms.number(e), terms.symbol(f"log {p}")) for p, e in parts))
    if t.op in ("sin", "cos"):
        turns = _turns(t.args[0])
        if turns is not None:
            return SINES.get((turns + (HALF if t.op == "cos" else 0)) % 2)
    return None


def _turns(a: Term) -> Fraction | None:
    """q where the term is q * pi, with pi written as a name."""
    pi = terms.symbol("pi")
    if a == terms.ZERO or a == pi:
        return Fraction(int(a == pi))
    if a.op == "mul" and len(a.args) == 2 and pi in a.args:
        other = a.args[0] if a.args[1] == pi else a.args[1]
        return other.data if other.op == "number" else None
    return None


def words(t: Term) -> str:
    """A closed term as the language writes it."""
    inner = [words(a) for a in t.args]
    if t.op == "number":
        return str(t.data)
    if t.op == "mul":
        return " * ".join(inner)
    return f"{t.op}({', '.join(inner)})" if inner else t.op
