"""Expected values of polynomials in random entries, one entry at a time.

With cumulants k_1, k_2, ... (mean, variance, ...), E[x f] is the sum, over sets S of the other entries of the same law
in f, of the joint cumulant of x and S times E[f without S] (Leonov and Shiryaev 1959). Independent entries have joint
cumulants only where all their places agree; those of a normal law are 0 beyond the second (Isserlis 1918). Names
are independent of one another. What is left is put together after each entry, so that the number of pairings does not
show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from proofcheck.recheck.algebra import functions, gaussian, positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Product, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    Factor,
    add,
    body,
    entry,
    less,
    multiplied,
    number,
    opened,
    scaled,
    times,
    whole_power,
    zero,
)
from proofcheck.recheck.scalars import Scope
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.algebra.reading import Reader

MOST = 10  # further entries of one name in a product


@dataclass(slots=True, eq=False)
class Law:
    """`mean` and `covariance` are tensors for a joint law; `cumulants` those of one entry, as far as they are known."""

    cumulants: list[Sum | None]
    normal: bool
    mean: Body | None = None
    covariance: Body | None = None
    sizes: tuple[Position, ...] = ()  # of the axes that a covariance speaks of


def expected(r: Reader, x: Sum) -> Sum:
    random = frozenset(n for n, d in r.claim.declarations.items() if d.law is not None)
    laws: dict[str, Law] = {}
    s = r.s
    while x.names & random:
        parts = []
        for p, c in x.terms.items():
            parts.append(_step(r, p, c, random, laws) if p.names & random else s.sum({p: c}))
        x = add(s, *parts)
    return x


def _step(r: Reader, p: Product, c: Fraction, random: frozenset[str], laws: dict[str, Law]) -> Sum:
    s = r.s
    bound, factors, sums, scale = opened(s, p)
    if sums:
        raise Beyond("a product that changes with the names of its indices")
    tilt = gaussian.exponent_of(factors, random)
    for atom, e in factors:
        if atom is not tilt and atom.names & random and (not gaussian.drawn(atom) or e < 0 or e.denominator != 1):
            raise Beyond("a function of random entries")
    if tilt is not None:
        name = min(tilt.names & random)
        law = laws.setdefault(name, law_of(r, name, random))
        return gaussian.tilted(r, bound, factors, tilt, name, law, c * scale)
    k = next(k for k, (atom, _) in enumerate(factors) if atom.names & random)
    first, e = factors[k]
    rest = [*factors[:k], *([(first, e - 1)] if e > 1 else []), *factors[k + 1 :]]
    law = laws.setdefault(first.data, law_of(r, first.data, random))
    others = [a for a, n in rest if a.data == first.data and a.kind == first.kind for _ in range(int(n))]
    if len(others) > MOST:
        raise Beyond("a moment of high order")
    parts = []
    most = 1 if law.normal or law.covariance is not None else len(others)
    if law.covariance is not None and not law.normal and len(others) > 1:
        raise Beyond("a moment that is not declared")
    for size in range(min(most, len(others)) + 1):
        counts: dict[tuple[Atom, ...], int] = {}
        for chosen in combinations(others, size):
            counts[chosen] = counts.get(chosen, 0) + 1
        for chosen, often in counts.items():
            told = _cumulant(s, law, first, chosen)
            if told.terms:
                left = _without(rest, chosen)
                parts.append(multiplied(s, bound, left, [told], c * scale * often))
    return add(s, *parts) if parts else zero(s)


def _without(factors: list[Factor], chosen: tuple[Atom, ...]) -> list[Factor]:
    found = []
    for atom, e in factors:
        left = e - sum(1 for a in chosen if a is atom)
        if left:
            found.append((atom, left))
    return found


def _cumulant(s: Store, law: Law, first: Atom, chosen: tuple[Atom, ...]) -> Sum:
    if law.mean is not None and law.covariance is not None:
        if not chosen:
            return entry(s, law.mean, first.args)
        return entry(s, law.covariance, (first.args[0], chosen[0].args[0]))
    k = len(chosen)
    found = law.cumulants[k] if k < len(law.cumulants) else None
    if found is None:
        raise Beyond("a moment that is not declared")
    for other in chosen:
        for a, b in zip(first.args, other.args, strict=True):
            found = times(s, found, functions.delta(s, positions.plus(a, b, -1)))
    return found


def law_of(r: Reader, name: str, random: frozenset[str]) -> Law:
    d, s = r.claim.declarations[name], r.s
    law = d.law
    assert law is not None

    def parameter(key: str, default: Callable[[], Sum]) -> Sum:
        node = law.parameters.get(key)
        found = default() if node is None else r.read(r.e.value(node, Scope()).body)
        if found.names & random:
            raise Beyond("a law with a random parameter")
        return found

    if law.family == "spherical" or d.structure is not None:
        raise Beyond("a law of whole vectors")
    if law.joint:
        return _joint(r, name, random)
    mean, variance = parameter("mean", lambda: zero(s)), parameter("var", lambda: number(s, 1))
    if law.family == "normal":
        return Law([mean, variance], True)
    if law.family != "iid":
        raise Beyond("a law of whole vectors")
    cumulants: list[Sum | None] = [mean, variance]
    if "m3" in law.parameters:
        square = whole_power(s, mean, 2)
        second, third = add(s, variance, square), parameter("m3", lambda: zero(s))
        # k_3 = m_3 - 3 m_1 m_2 + 2 m_1**3, k_4 = m_4 - 4 m_1 m_3 - 3 m_2**2 + 12 m_1**2 m_2 - 6 m_1**4.
        cubes = scaled(s, times(s, square, mean), Fraction(2))
        cumulants.append(add(s, less(s, third, scaled(s, times(s, mean, second), Fraction(3))), cubes))
        if "m4" in law.parameters:
            parts = [
                parameter("m4", lambda: zero(s)),
                scaled(s, times(s, mean, third), Fraction(-4)),
                scaled(s, times(s, second, second), Fraction(-3)),
                scaled(s, times(s, square, second), Fraction(12)),
                scaled(s, times(s, square, square), Fraction(-6)),
            ]
            cumulants.append(add(s, *parts))
    return Law(cumulants, False)


def _joint(r: Reader, name: str, random: frozenset[str]) -> Law:
    d, s = r.claim.declarations[name], r.s
    law = d.law
    assert law is not None
    size = r.size(r.e.size(d.shape[0]).term())
    i, j = s.fresh(size), s.fresh(size)
    places = (Term("index", (), i), Term("index", (), j))
    covariance = r.read(r.e.value(law.parameters["cov"], Scope()).at(places))
    mean = zero(s)
    if "mean" in law.parameters:
        value = r.e.value(law.parameters["mean"], Scope())
        mean = r.read(value.at(places[:1]) if value.shape else value.body)
    if (covariance.names | mean.names) & random:
        raise Beyond("a law with a random parameter")
    return Law([], law.family == "normal", body(s, [i], mean), body(s, [i, j], covariance), (size,))
