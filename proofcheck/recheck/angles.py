"""What equal sines and cosines say of angles that are rational numbers, because pi is irrational (Lambert 1761).

No whole multiple of pi but 0 is rational. With u and v rational:

    sin(u) == sin(v)    u - v or u + v - pi is a multiple of 2 pi; the second is not rational:   u == v
    cos(u) == cos(v)    u - v or u + v is a multiple of 2 pi:                                    u**2 == v**2
    cos(u) == -cos(v)   u - v or u + v is an odd multiple of pi:                                 never

Of others both equations together say that u - v is a multiple of 2 pi, which is 0 if it is rational.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.terms import Term

Side = tuple[str, int, Term]  # sin or cos, 1 or -1, the angle
# Numbers that are sines or cosines of a multiple of pi: those of 0.
VALUES = {("sin", Fraction(0)): 1, ("cos", Fraction(1)): 1, ("cos", Fraction(-1)): -1}


def angles(claim: Claim, equations: Sequence[Term]) -> list[Term]:
    """What follows from equations, each of which holds."""
    found: list[Term] = []
    pairs: dict[str, list[tuple[Term, Term]]] = {"sin": [], "cos": []}
    for equation in equations:
        for one, two in _sides(equation):
            (name, sign, u), (_, other, v) = one, two
            v = terms.neg(v) if name == "sin" and sign != other else v
            if name == "sin" or sign == other:
                pairs[name].append((u, v))
            if not (rational(claim, u) and rational(claim, v)):
                continue
            if name == "sin":
                found.append(Term("eq", (u, v)))
            elif sign == other:
                found.append(Term("eq", (terms.mul(u, u), terms.mul(v, v))))
            else:
                return [terms.FALSE]
    for u, v in pairs["sin"]:
        both = (u, v) in pairs["cos"] or (v, u) in pairs["cos"]
        if both and rational(claim, expanded(terms.sub(u, v))):
            found.append(Term("eq", (u, v)))
    return found


def _sides(equation: Term) -> list[tuple[Side, Side]]:
    a, b = equation.args
    if b.op != "number":
        a, b = b, a
    one, two = _side(a), _side(b)
    if one is not None and b.op == "number":
        sign = VALUES.get((one[0], b.data))
        two = (one[0], sign, terms.ZERO) if sign is not None else None
    return [(one, two)] if one is not None and two is not None and one[0] == two[0] else []


def _side(t: Term) -> Side | None:
    sign = 1
    if t.op == "mul" and len(t.args) == 2 and t.args[0] == terms.number(-1):
        sign, t = -1, t.args[1]
    return (t.data, sign, t.args[0]) if t.op == "call" and t.data in ("sin", "cos") else None


def rational(claim: Claim, t: Term) -> bool:
    """Whether a polynomial with rational coefficients in whole numbers stands there, by its form."""
    if t.op in ("add", "mul"):
        return all(rational(claim, a) for a in t.args)
    if t.op == "pow":
        k = t.args[1]
        return k.op == "number" and k.data.denominator == 1 and k.data >= 0 and rational(claim, t.args[0])
    d = claim.declarations.get(t.data) if t.op in ("name", "entry") else None
    return t.op in ("number", "index") or (d is not None and d.whole)
