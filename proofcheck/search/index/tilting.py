"""Expectations of polynomials times exponentials of linear forms in normal entries, by completing the square.

For independent entries w_i with mean m and variance v, and L linear in them with slopes g_i, real or imaginary,

    E[p(w) exp(L(w))] = exp(L(m) + sum_i v g_i**2 / 2) * E[p(w + v g)],

the moment generating function and its derivatives; exp(i t), the turn by t, is the characteristic function. What is not
linear under the exponential has no form here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang.types import Law
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.differentiate import derivative, replaced
from proofcheck.search.index.functions import filled
from proofcheck.search.index.labels import IMAGINARY, Form
from proofcheck.search.index.monomial import Factor, Label, Monomial, OutOfFragment

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder

POLYNOMIAL = "a function of random entries that is no polynomial"


def tilted(
    builder: Builder, monomial: Monomial, exponentials: list[Factor], expectation: Callable[[Form], Form]
) -> Form:
    """The expected value of a monomial of which `exponentials` are the factors exp(L) that mention random names."""
    algebra = builder.algebra
    sorts, factors = monomial
    # Bound indices of the monomial are free while the exponents are taken apart, and bound again at the end.
    names: dict[Label, Label] = {k: f"&{k}" for k in range(len(sorts))}

    def opened(args: tuple[Label, ...]) -> tuple[Label, ...]:
        return tuple(names.get(a, a) for a in args)

    for k, size in enumerate(sorts):
        algebra.ranges[f"&{k}"] = size
    exponent: Form = {}  # a turn counts as an imaginary exponent
    imaginary = algebra.factor(IMAGINARY)
    for head, args, e in exponentials:
        known = algebra.heads[head]
        part = algebra.scale(filled(algebra, known.forms[0], opened(args)), e)
        exponent = algebra.add(exponent, part if known.name == "exp" else algebra.mul(part, imaginary))
    rest = algebra.normal({}, tuple((h, opened(args), e) for h, args, e in factors if (h, args, e) not in exponentials))
    for name, declaration in builder.problem.declarations.items():
        if declaration.law is not None and any(h == name for (_, fs) in exponent for h, _, _ in fs):
            exponent, rest = _completed(builder, name, declaration.law, exponent, rest)
    out = algebra.mul(_exponential(algebra, exponent), expectation(rest))
    for k, size in enumerate(sorts):
        out = algebra.bind(out, f"&{k}", size)
    return out


def _exponential(algebra: Algebra, exponent: Form) -> Form:
    """exp of a form whose imaginary part is a turn."""
    real: Form = {}
    turn: Form = {}
    for (sorts, factors), c in exponent.items():
        rest = tuple(f for f in factors if f[0] != IMAGINARY)
        part = {(sorts, rest): c}
        if len(rest) == len(factors):
            real = algebra.add(real, part)
        else:
            turn = algebra.add(turn, part)
    out = algebra.apply("exp", real)
    if turn:
        sine = algebra.mul(algebra.apply("sin", turn), algebra.factor(IMAGINARY))
        out = algebra.mul(out, algebra.add(algebra.apply("cos", turn), sine))
    return out


def _completed(builder: Builder, name: str, law: Law, exponent: Form, rest: Form) -> tuple[Form, Form]:
    """The exponent without the name, and the rest with the name moved."""
    algebra = builder.algebra
    if law.family not in ("normal", "gaussian"):
        raise OutOfFragment(POLYNOMIAL)
    shape = builder.problem.declarations[name].shape
    places = tuple(f"&at{k}" for k in range(len(shape)))
    for place, size in zip(places, shape, strict=True):
        algebra.ranges[place] = size
    slope = derivative(algebra, exponent, name, places)
    if any(h == name for (_, fs) in slope for h, _, _ in fs):
        raise OutOfFragment(POLYNOMIAL)
    mean = builder(law.mean.body)
    if law.mean.axes:
        mean = algebra.rename(mean, {law.mean.axes[0][0]: places[0]})
    if law.covariance is not None:
        (i, size), (j, _) = law.covariance.axes
        pair: dict[str, Label] = {i: places[0], j: "&other"}
        product = algebra.mul(
            algebra.rename(builder(law.covariance.body), pair), algebra.rename(slope, {places[0]: "&other"})
        )
        shift = algebra.bind(product, "&other", size)
    else:
        assert law.variance is not None
        shift = algebra.mul(builder(law.variance.body), slope)
    square = algebra.scale(algebra.mul(shift, slope), Fraction(1, 2))
    for place, size in zip(places, shape, strict=True):
        square = algebra.bind(square, place, size)
    at_mean = replaced(algebra, exponent, name, places, mean)
    moved = algebra.add(algebra.factor(name, *places), shift)
    return algebra.add(at_mean, square), replaced(algebra, rest, name, places, moved)
