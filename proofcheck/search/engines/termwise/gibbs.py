"""Gibbs' inequality: log(S), S = sum(w), is at least the sum of q log(w / q), for weights q that add up to 1.

The difference is the sum of q log(q S / w) + w / S - q, whose last two parts add up to nothing. With u = q S / w each
term is q (log(u) + 1 / u - 1), and log(u) >= 1 - 1 / u. Relative entropies, evidence bounds and objectives with a
penalty on the divergence are of this form.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.search.engines.logs import log
from proofcheck.search.engines.termwise.spread import Piece, Weight


def summands(pieces: list[Piece], known: list[Weight], high: Term, here: Term) -> Iterator[tuple[Term, Term]]:
    """Terms at the place `here` whose sum may be the pieces, for each logarithm of a sum that stands outside of sums:
    with log(q S / w) as a sum of logarithms, and as one."""
    for piece in pieces:
        factors = piece.factor.args if piece.factor.op == "mul" else (piece.factor,)
        for found in factors if not piece.binders else ():
            total = found.args[0] if found.op == "log" else None
            if total is None or total.op != "sum" or total.args[:2] != (terms.ZERO, high) or total.free:
                continue
            scale = terms.mul(*(f for f in factors if f != found))
            part = terms.substitute(total.args[2], {total.data[0]: here})
            for weight in known:
                q = weight(here)
                ratio = terms.div(terms.mul(q, total), part)
                rest = terms.div(part, total), terms.neg(q)
                whole, written = (terms.add(terms.mul(q, u), *rest) for u in (Term("log", (ratio,)), log(ratio)))
                yield terms.mul(scale, written), terms.mul(scale, whole)
