"""Logarithms of products, powers and exponentials, written as sums: for engines that then ask for the proof of it."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes

HALF = terms.div(terms.ONE, terms.TWO)


def written_out(t: Term) -> Term:
    """A term with the logarithms of exponentials and their products in it written as sums."""

    def rule(s: Term) -> Term | None:
        return log(s.args[0]) if s.op == "log" and any(n.op == "exp" for n in nodes(s)) else None

    return terms.rewrite(t, rule)


def product_of(t: Term) -> Term | None:
    """A sum of logarithms with whole coefficients as the logarithm of a product; None for anything else."""
    factors = []
    for part in t.args if t.op == "add" else (t,):
        count, inside = (part.args[0], part.args[1]) if part.op == "mul" and len(part.args) == 2 else (terms.ONE, part)
        whole = count.op == "number" and count.data.denominator == 1 and count.data > 0
        if not whole or inside.op != "log":
            return None
        factors.append(inside.args[0] if count == terms.ONE else terms.power(inside.args[0], count))
    return Term("log", (terms.mul(*factors),))


def log(t: Term) -> Term:
    """The logarithm of a term as a sum of those of its factors."""
    if t.op == "exp":
        return t.args[0]
    if t.op == "mul":
        return terms.add(*map(log, t.args))
    if t.op == "div":
        return terms.sub(*map(log, t.args))
    if t.op == "pow":
        return terms.mul(t.args[1], log(t.args[0]))
    if t.op == "sqrt":
        return terms.mul(HALF, log(t.args[0]))
    if t.op == "number" and t.data > 0 and t.data.denominator > 1:
        return terms.sub(*(log(terms.number(n)) for n in (t.data.numerator, t.data.denominator)))
    return terms.ZERO if t == terms.ONE else Term("log", (t,))
