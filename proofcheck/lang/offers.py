"""Equations that say what evidence offers for an obligation: that its term has another form, or its matrix an inverse.

They are made here once, for the kernel that checks them and for whoever looks for a derivation.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


def equation(obligation: Term, offered: Term) -> Term | None:
    """The equation to confirm for an obligation and what is offered for it; None where nothing can be."""
    if offered.op == "lambda":
        return _right_inverse(obligation, offered)
    found = _value(obligation)
    return None if found is None else terms.quantified(terms.stripped(obligation)[0], terms.eq(found, offered))


def sign(obligation: Term, offered: Term) -> Term:
    """What must be seen of an offered number for the obligation to hold."""
    binders, core = terms.stripped(obligation)
    wanted = Term(core.op, (terms.ZERO, offered)) if core.op in ("lt", "le") else Term("ne", (offered, terms.ZERO))
    return terms.quantified(binders, wanted)


def _value(obligation: Term) -> Term | None:
    """The term of which `t != 0`, `0 < t` or `0 <= t` speaks; the determinant of a matrix that has to be invertible."""
    _, core = terms.stripped(obligation)
    if core.op == "nonsingular":
        return Term("determinant", core.args, core.data)
    if core.op not in ("ne", "lt", "le"):
        return None
    # `t < 1` or `t != 1` is not shown by a sign.
    term, zero = core.args if core.op == "ne" else core.args[::-1]
    return term if zero == terms.ZERO else None


def _right_inverse(obligation: Term, offered: Term) -> Term | None:
    """M R == 1, for a matrix M that has to be invertible and an offered R, for each row and column."""
    if obligation.op != "nonsingular" or len(offered.data) != 2:
        return None
    size, body = obligation.args
    (i, j), (p, q), (inverse,) = obligation.data, offered.data, offered.args
    k = terms.fresh("k", body.free | inverse.free | {i, j, p, q})
    left = terms.substitute(body, {i: terms.index(p), j: terms.index(k)})
    product = terms.total(k, terms.ZERO, size, terms.mul(left, terms.substitute(inverse, {p: terms.index(k)})))
    unit = terms.where(terms.eq(terms.index(p), terms.index(q)), terms.ONE, terms.ZERO)
    found = terms.eq(product, unit)
    for name in (q, p):
        found = terms.forall(name, terms.ZERO, size, found)
    return found
