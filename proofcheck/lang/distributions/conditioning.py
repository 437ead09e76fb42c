"""Averages under a condition.

E(e given A) is E(e where A holds, 0 elsewhere) / P(A), which has no value if P(A) is 0. A condition `u == t` of normal
names has probability 0. If e and u are affine in normal names, they are jointly normal, and E(e given u == t) is the
regression E(e) + Cov(e, u) / Var(u) * (t - E(u)), with the variance Var(e) - Cov(e, u)**2 / Var(u). With u itself in
the place of t, it is E(e given u), a random number. A u that is not real is two real numbers at once, and one that is
real never comes to a t that is not: of these it is not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.averages import random_names
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.averaging import average
from proofcheck.lang.distributions.shape import real
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.linear import affine, linear_in
from proofcheck.lang.terms import ONE, TWO, ZERO, Term

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def conditional(elaborator: Elaborator, body: Term, condition: Term) -> Term | None:
    """The average of a term where a condition about the random names holds; None where it is an equation about what
    takes no value with a positive probability, and no regression."""
    found = _regression(elaborator, body, condition)
    if found is not None:
        mean, slope, gap, _ = found
        return terms.add(mean, terms.mul(slope, gap))
    if any(t.op == "eq" and _continuous(elaborator, t) for t in terms.nodes(condition)):
        return None
    return terms.div(
        average(elaborator, terms.where(condition, body, ZERO)), average(elaborator, terms.where(condition, ONE, ZERO))
    )


def spread(elaborator: Elaborator, body: Term, condition: Term) -> Term | None:
    """The variance under a condition, as `conditional`."""
    found = _regression(elaborator, body, condition)
    if found is not None:
        return found[3]
    mean = conditional(elaborator, body, condition)
    if mean is None:
        return None
    return conditional(elaborator, terms.power(terms.sub(body, mean), TWO), condition)


def projected(elaborator: Elaborator, u: Term, e: Term) -> tuple[Term, Term] | None:
    """The average of e given the number u, and the variance, for jointly normal e and u. A u that is always the same
    says nothing of e."""
    found = _jointly(elaborator, e, u, u) if random_names(u, elaborator.declarations) else None
    if found is None:
        return None
    mean, slope, gap, left = found
    given = terms.add(mean, terms.mul(slope, gap))
    if slope.op != "div" or standing(elaborator, {}).positive(slope.args[1]):
        return given, left
    still = terms.eq(slope.args[1], ZERO)
    own = average(elaborator, terms.power(terms.sub(e, mean), TWO))
    # A number that is always the same says nothing, and needs a value all the same.
    unread = [terms.mul(ZERO, u)] if obligations(terms.le(u, u), elaborator.declarations) else []
    mean, own = terms.add(mean, *unread), terms.add(own, *unread)
    return terms.where(still, mean, given), terms.where(still, own, left)


def _regression(elaborator: Elaborator, e: Term, condition: Term) -> tuple[Term, Term, Term, Term] | None:
    """As `_jointly`, for a condition `u == t`."""
    if condition.op != "eq":
        return None
    u, t = condition.args
    if not random_names(u, elaborator.declarations):
        u, t = t, u
    if random_names(t, elaborator.declarations) or not random_names(u, elaborator.declarations):
        return None
    return _jointly(elaborator, e, u, t)


def _jointly(elaborator: Elaborator, e: Term, u: Term, t: Term) -> tuple[Term, Term, Term, Term] | None:
    """(mean of e, slope, difference of t and the mean of u, variance that is left), for jointly normal e and u."""
    if not (_affine(elaborator, u) and _affine(elaborator, e)):
        return None
    if not all(real(x, elaborator.declarations) for x in (u, t)):
        return None
    mean, centre = average(elaborator, e), average(elaborator, u)
    gaps = terms.sub(e, mean), terms.sub(u, centre)
    slopes = _slopes(elaborator, e), _slopes(elaborator, u)

    def shared(a: int, b: int) -> Term:
        """The covariance of two of both."""
        one, other = slopes[a], slopes[b]
        if one is None or other is None:
            return average(elaborator, terms.mul(gaps[a], gaps[b]))
        return terms.add(ZERO, *(terms.mul(one[x], other[x], _variance(elaborator, x)) for x in one if x in other))

    share, scale = shared(0, 1), shared(1, 1)
    left = terms.sub(shared(0, 0), terms.div(terms.power(share, TWO), scale))
    # What is added to e and u, and t, do not move the variance, and need a value all the same.
    unread = (x for x in (t, mean, centre) if obligations(terms.le(x, x), elaborator.declarations))
    left = terms.add(left, *(terms.mul(ZERO, x) for x in unread))
    return mean, terms.div(share, scale), terms.sub(t, centre), left


def _slopes(elaborator: Elaborator, e: Term) -> dict[Term, Term] | None:
    """The coefficients of independent numbers in an affine term; None where it is not a sum of such."""
    atoms = {t for t in terms.nodes(e) if t.op in ("symbol", "entry") and random_names(t, elaborator.declarations)}
    found: dict[Term, Term] = {}
    for x in sorted(atoms, key=repr):
        law = elaborator.declarations[x.data].law
        parts = linear_in(e, x)
        if law is None or law.family != "normal" or parts is None or any(a.op != "number" for a in x.args):
            return None
        if len({a.data for a in atoms}) < len(atoms):
            return None  # entries of one name, which hides the others in `linear_in`
        found[x] = parts[0]
    return found


def _variance(elaborator: Elaborator, x: Term) -> Term:
    law = elaborator.declarations[x.data].law
    assert law is not None and law.variance is not None
    return law.variance.body


def _continuous(elaborator: Elaborator, e: Term) -> bool:
    """Whether a random name in a term may take each of its values with probability 0."""
    laws = (elaborator.declarations[n].law for n in random_names(e, elaborator.declarations))
    return any(law is not None and (law.density is None or not law.density.discrete) for law in laws)


def _affine(elaborator: Elaborator, e: Term) -> bool:
    """Whether a term is affine in normal names, and in no other random ones."""
    laws = (elaborator.declarations[n].law for n in random_names(e, elaborator.declarations))
    normal = all(law is not None and law.family in ("normal", "gaussian") for law in laws)
    return normal and affine(e, lambda t: not random_names(t, elaborator.declarations))
