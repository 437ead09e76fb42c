"""Expected values of exponentials of linear forms in normal entries, times polynomials in these.

For x normal with mean m and covariance S, a vector z of numbers and a polynomial p

    E[p(x) exp(z.x)] = exp(z.m + z.S z / 2) E[p(x + S z)]

which for real z is the density completed to a square. Both sides are entire functions of z, since a normal x has all
exponential moments, so it holds for complex z too; cos and sin are written with exp(i t), and have it from there. z may
hold nothing random: then exp(z.x) p(x) has an expected value whatever z is, and so has a product of several of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.recheck.algebra import functions, positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    Bound,
    Factor,
    add,
    body,
    entry,
    multiplied,
    scaled,
    single,
    summed,
    times,
    whole_power,
)
from proofcheck.recheck.algebra.slopes import slope

if TYPE_CHECKING:
    from proofcheck.recheck.algebra.expectations import Law
    from proofcheck.recheck.algebra.reading import Reader

HALF = Fraction(1, 2)


def exponent_of(factors: Sequence[Factor], random: frozenset[str]) -> Atom | None:
    """The exponential of random entries among the factors, if there is one. Raises Beyond where it is not that of a
    linear form whose coefficients are not random."""
    found = [(a, e) for a, e in factors if a.kind == "exp" and a.names & random]
    if not found:
        return None
    ((atom, e), *more) = found
    if more or e != 1:
        raise Beyond("several exponentials of random entries")
    for p in atom.args[0].terms:
        moving = [(a, k) for a, k in p.factors if a.names & random]
        if moving and (len(moving) > 1 or moving[0][1] != 1 or not drawn(moving[0][0])):
            raise Beyond("an exponential of random entries that is not that of a linear form")
    return atom


def drawn(atom: Atom) -> bool:
    return atom.kind in ("name", "entry")


def tilted(r: Reader, bound: Bound, factors: Sequence[Factor], atom: Atom, name: str, law: Law, c: Fraction) -> Sum:
    """What has the same expected value, without `name` in the exponential `atom`. All other factors with the name are
    powers of its entries."""
    s = r.s
    if not law.normal:
        raise Beyond("an exponential of entries whose law is not known")
    shape = r.claim.declarations[name].shape
    if law.covariance is not None and len(shape) != 1:
        raise Beyond("a covariance of more than one axis")
    axes = [(s.fresh(size), size) for size in (r.size(r.e.size(n).term()) for n in shape)]
    exponent: Sum = atom.args[0]
    at = tuple(positions.index(n) for n, _ in axes)
    z = body(s, [n for n, _ in axes], slope(s, exponent, name, at))
    rest = s.sum({p: k for p, k in exponent.terms.items() if name not in p.names})
    middle = add(s, _mean(r, law, at), scaled(s, _moved(r, law, z, at), HALF))
    told = summed(s, axes, times(s, entry(s, z, at), middle))
    kept: list[Factor] = []
    sums = [functions.exp(s, add(s, rest, told))]
    for a, e in factors:
        if a is atom:
            continue
        if name in a.names:
            sums.append(whole_power(s, add(s, single(s, a), _moved(r, law, z, a.args)), int(e)))
        else:
            kept.append((a, e))
    return multiplied(s, bound, kept, sums, c)


def _mean(r: Reader, law: Law, at: tuple[Position, ...]) -> Sum:
    if law.mean is not None:
        return entry(r.s, law.mean, at)
    found = law.cumulants[0]
    assert found is not None
    return found


def _moved(r: Reader, law: Law, z: Body, at: tuple[Position, ...]) -> Sum:
    """The entry of S z at these places."""
    s = r.s
    if law.covariance is None:
        variance = law.cumulants[1]
        assert variance is not None
        return times(s, variance, entry(s, z, at))
    (size,) = law.sizes
    j = s.fresh(size)
    other = positions.index(j)
    return summed(s, [(j, size)], times(s, entry(s, law.covariance, (at[0], other)), entry(s, z, (other,))))
