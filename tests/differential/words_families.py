"""The laws of random names as lists of chances or as densities on dyadic pieces, without the checker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import mpmath
from mpmath import mp, mpf

from tests.differential.words_truth import Outside, binomial, number

NODES = 20
FAR = 9  # doublings towards a tail that falls exponentially
NEAR = 36  # halvings towards an end
HEAVY = 30  # doublings towards a tail that falls like a power


@dataclass(frozen=True)
class Law:
    """values: with their chances, for a discrete law; for others, edges of pieces and a density on a line that `to`
    takes to the values."""

    values: Callable[[], Iterator[tuple[Any, Any]]] | None = None
    edges: tuple[Any, ...] = ()
    density: Callable[[Any], Any] = abs
    to: Callable[[Any], Any] = lambda x: x


def need(*conditions: bool) -> None:
    if not all(conditions):
        raise Outside


def _upwards(scale: Any, low: Any = 0) -> tuple[Any, ...]:
    return (*(low + scale * mpf(2) ** j for j in range(-NEAR, FAR)),)


def _both_ways(mean: Any, scale: Any, doublings: int) -> tuple[Any, ...]:
    steps = [scale * mpf(2) ** j for j in range(-1, doublings)]
    return (*(mean - s for s in reversed(steps)), mean, *(mean + s for s in steps))


def _between(low: Any, high: Any) -> tuple[Any, ...]:
    width = high - low
    steps = [width * mpf(2) ** -j for j in range(2, NEAR)]
    return (*(low + s for s in reversed(steps)), low + width / 2, *(high - s for s in steps))


def uniform(a: Any, b: Any) -> Law:
    need(a < b)
    a, b = number(a), number(b)
    return Law(edges=_between(a, b), density=lambda x: 1 / (b - a))


def _gamma(shape: Any, rate: Any) -> Law:
    need(shape > 0, rate > 0)
    s, r = number(shape), number(rate)
    factor = r**s / mpmath.gamma(s)
    return Law(edges=_upwards(1 / r), density=lambda x: factor * x ** (s - 1) * mpmath.exp(-r * x))


def _beta(a: Any, b: Any) -> Law:
    need(a > 0, b > 0)
    a, b = number(a), number(b)
    factor = mpmath.gamma(a + b) / (mpmath.gamma(a) * mpmath.gamma(b))
    return Law(edges=_between(mpf(0), mpf(1)), density=lambda x: factor * x ** (a - 1) * (1 - x) ** (b - 1))


def normal(mean: Any = 0, var: Any = 1) -> Law:
    need(var > 0)
    m, s = number(mean), mpmath.sqrt(number(var))
    edges = tuple(m + s * k for k in (-32, -20, *range(-14, 15), 20, 32))
    return Law(edges=edges, density=lambda x: mpmath.npdf(x, m, s))


def _lognormal(mean: Any, var: Any) -> Law:
    base = normal(mean, var)
    return Law(edges=base.edges, density=base.density, to=mpmath.exp)


def _laplace(mean: Any, scale: Any) -> Law:
    need(scale > 0)
    m, s = number(mean), number(scale)
    return Law(edges=_both_ways(m, s, FAR), density=lambda x: mpmath.exp(-abs(x - m) / s) / (2 * s))


def _logistic(mean: Any, scale: Any) -> Law:
    need(scale > 0)
    m, s = number(mean), number(scale)
    return Law(edges=_both_ways(m, s, FAR), density=lambda x: 1 / (4 * s * mpmath.cosh((x - m) / (2 * s)) ** 2))


def _gumbel(mode: Any, scale: Any) -> Law:
    base = _gamma(1, 1)
    m, s = number(mode), number(scale)
    need(scale > 0)
    return Law(edges=base.edges, density=base.density, to=lambda e: m - s * mpmath.log(e))


def _student(dof: Any) -> Law:
    need(dof > 0)
    d = number(dof)
    factor = mpmath.gamma((d + 1) / 2) / (mpmath.sqrt(d * mp.pi) * mpmath.gamma(d / 2))
    return Law(edges=_both_ways(mpf(0), mpf(1), HEAVY), density=lambda x: factor * (1 + x * x / d) ** (-(d + 1) / 2))


def _bernoulli(p: Any) -> Law:
    need(0 <= p <= 1)
    return Law(lambda: iter([(0, 1 - p), (1, p)]))


def _binomial(n: Any, p: Any) -> Law:
    need(0 <= p <= 1, 0 <= n < 60)
    return Law(lambda: ((k, binomial(n, k, True) * p**k * (1 - p) ** (n - k)) for k in range(n + 1)))


def _geometric(p: Any) -> Law:
    need(0 < p <= 1)
    return Law(lambda: ((k, p * (1 - p) ** (k - 1)) for k in range(1, 2500)))


def _poisson(rate: Any) -> Law:
    need(rate > 0)
    r = number(rate)
    return Law(lambda: ((k, r**k * mpmath.exp(-r) / mpmath.factorial(k)) for k in range(2500)))


def _discrete_uniform(low: Any, high: Any) -> Law:
    need(low <= high, isinstance(low, int), isinstance(high, int), high - low < 200)
    return Law(lambda: ((k, Fraction(1, high - low + 1)) for k in range(low, high + 1)))


LAWS: dict[str, Callable[..., Law]] = {
    "uniform": uniform,
    "exponential": lambda rate: _gamma(1, rate),
    "gamma": _gamma,
    "beta": _beta,
    "chi_squared": lambda k: _gamma(Fraction(k) / 2, Fraction(1, 2)),
    "normal": normal,
    "lognormal": _lognormal,
    "laplace": _laplace,
    "logistic": _logistic,
    "gumbel": _gumbel,
    "student": _student,
    "bernoulli": _bernoulli,
    "binomial": _binomial,
    "geometric": _geometric,
    "poisson": _poisson,
    "discrete_uniform": _discrete_uniform,
}


@cache
def nodes() -> list[tuple[Any, Any]]:
    """Points and weights of Gauss and Legendre on the interval from -1 to 1."""
    found = []
    with mp.workdps(40):
        for k in range(1, NODES + 1):
            x = mpmath.cos(mp.pi * (k - mpf(1) / 4) / (NODES + mpf(1) / 2))
            for _ in range(7):
                value, before = mpmath.legendre(NODES, x), mpmath.legendre(NODES - 1, x)
                slope = NODES * (x * value - before) / (x * x - 1)
                x -= value / slope
            found.append((x, 2 / ((1 - x * x) * slope**2)))
    return found
