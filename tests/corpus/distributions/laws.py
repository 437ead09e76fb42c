"""The laws of the page, from their densities alone, and integration against them.

A coordinate is a number with a law: values with probabilities, or a density on an interval. An interval is the image of
the line under a map with double exponential decay; there an integral is refined until its parts agree, so jumps and
kinks need no care, and an average that does not converge absolutely shows at the ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, exp, inf, isfinite, lgamma, log, pi
from typing import Any

import numpy as np

Array = Any
REACH = 4.6  # of the variable u on the line
NODES, WEIGHTS = np.polynomial.legendre.leggauss(12)


class Undefined(Exception):
    """The statement has no value here."""


class NoLaw(Exception):
    """There is no such law at these parameters."""


@dataclass(frozen=True)
class Discrete:
    values: Array  # one for each probability; of vectors, along the last axis
    probs: Array
    logs: Array | None = None  # of the probabilities, where these may be too small for a double

    def logpdf(self, t: Array) -> Array:
        found = np.full(np.shape(t), -inf)
        logs = np.log(self.probs) if self.logs is None else self.logs
        for value, log_prob in zip(self.values, logs, strict=True):
            found = np.where(t == value, log_prob, found)
        return found


@dataclass(frozen=True)
class Continuous:
    inside: Callable[[Array], Array]  # the logarithm of the density, inside the support
    low: float
    high: float
    centre: float = 0.0
    scale: float = 1.0
    between: Callable[[Array, Array], Array] | None = None  # `inside` in terms of the distances from both ends

    def logpdf(self, t: Array) -> Array:
        t = np.asarray(t, float)
        at = np.where((t > self.low) & (t < self.high), t, self._middle)
        edge = (t == self.low) | (t == self.high)
        at = np.where(edge, t, at)
        return np.where((t >= self.low) & (t <= self.high), self.inside(at), -inf)

    @property
    def _middle(self) -> float:
        if isfinite(self.low) and isfinite(self.high):
            return (self.low + self.high) / 2
        return self.low + self.scale if isfinite(self.low) else self.centre

    def point(self, u: Array) -> tuple[Array, Array]:
        """x(u), and the density times dx/du."""
        if isfinite(self.low) and isfinite(self.high):
            share = 1 / (1 + np.exp(-pi * np.sinh(u)))
            x = self.low + (self.high - self.low) * share
            slope = np.log((self.high - self.low) * pi * np.cosh(u)) + np.log(share) - pi * np.sinh(u) + np.log(share)
            x = np.clip(x, np.nextafter(self.low, inf), np.nextafter(self.high, -inf))
        elif isfinite(self.low):
            v = pi / 2 * np.sinh(u)
            x = self.low + self.scale * np.exp(v)
            slope = log(self.scale * pi / 2) + np.log(np.cosh(u)) + v
        else:
            v = pi / 2 * np.sinh(u)
            x = self.centre + self.scale * np.sinh(v)
            slope = log(self.scale * pi / 2) + np.log(np.cosh(u)) + np.log(np.cosh(v))
        if self.between is not None:
            width = self.high - self.low
            return x, np.exp(self.between(width * share, width / (1 + np.exp(pi * np.sinh(u)))) + slope)
        return x, np.exp(self.inside(x) + slope)

    def rule(self, count: int) -> tuple[Array, Array]:
        """Gauss nodes and weights (Stieltjes on a fine grid)."""
        edges = np.linspace(-REACH, REACH, 33)  # the middle, where there may be a kink, is one of them
        half = (edges[1] - edges[0]) / 2
        x, w = self.point((edges[:-1, None] + half * (1 + NODES)).ravel())
        w = w * np.tile(WEIGHTS, 32)
        keep = w > 1e-280
        x, w = x[keep], w[keep] / w[keep].sum()
        before, here, norm, diagonal, beside = np.zeros_like(x), np.ones_like(x), 1.0, [], []
        for _ in range(count):
            total = (w * here**2).sum()
            diagonal.append((w * x * here**2).sum() / total)
            beside.append(total / norm)
            before, here = here, (x - diagonal[-1]) * here - (beside[-1] if len(beside) > 1 else 0) * before
            norm = total
        side = np.sqrt(beside[1:])
        at, vectors = np.linalg.eigh(np.diag(diagonal) + np.diag(side, 1) + np.diag(side, -1))
        return at, vectors[0] ** 2


Law = Discrete | Continuous


def need(*conditions: bool) -> None:
    if not all(conditions):
        raise NoLaw


def whole(value: float) -> int:
    need(value == round(value))
    return round(value)


def uniform(a: float, b: float) -> Law:
    need(a < b)
    return Continuous(lambda x: np.full(np.shape(x), -log(b - a)), a, b)


def exponential(rate: float) -> Law:
    need(rate > 0)
    return Continuous(lambda x: log(rate) - rate * x, 0, inf, scale=1 / rate)


def gamma(shape: float, rate: float) -> Law:
    need(shape > 0, rate > 0)
    front = shape * log(rate) - lgamma(shape)
    return Continuous(lambda x: front + _power(shape - 1, x) - rate * x, 0, inf, scale=shape / rate)


def chi_squared(k: float) -> Law:
    return gamma(k / 2, 1 / 2)


def beta(a: float, b: float) -> Law:
    need(a > 0, b > 0)
    front = lgamma(a + b) - lgamma(a) - lgamma(b)

    def between(x: Array, y: Array) -> Array:
        return front + _power(a - 1, x) + _power(b - 1, y)

    return Continuous(lambda x: between(x, 1 - x), 0, 1, between=between)


def _power(exponent: float, x: Array) -> Array:
    return exponent * np.log(x) if exponent else np.zeros(np.shape(x))


def laplace(mean: float, scale: float) -> Law:
    need(scale > 0)
    return Continuous(lambda x: -np.abs(x - mean) / scale - log(2 * scale), -inf, inf, mean, scale)


def logistic(mean: float, scale: float) -> Law:
    need(scale > 0)

    def inside(x: Array) -> Array:
        z = np.abs(x - mean) / scale
        return -z - 2 * np.log1p(np.exp(-z)) - log(scale)

    return Continuous(inside, -inf, inf, mean, scale)


def gumbel(mode: float, scale: float) -> Law:
    need(scale > 0)
    return Continuous(lambda x: -(x - mode) / scale - np.exp(-(x - mode) / scale) - log(scale), -inf, inf, mode, scale)


def normal(mean: float = 0, var: float = 1) -> Law:
    need(var > 0)
    return Continuous(lambda x: -((x - mean) ** 2) / (2 * var) - log(2 * pi * var) / 2, -inf, inf, mean, var**0.5)


def lognormal(mean: float, var: float) -> Law:
    need(var > 0)
    return Continuous(
        lambda x: -((np.log(x) - mean) ** 2) / (2 * var) - log(2 * pi * var) / 2 - np.log(x), 0, inf, scale=exp(mean)
    )


def student(dof: float) -> Law:
    need(dof > 0)
    front = lgamma((dof + 1) / 2) - lgamma(dof / 2) - log(dof * pi) / 2
    return Continuous(lambda x: front - (dof + 1) * np.log(np.hypot(1, np.abs(x) / dof**0.5)), -inf, inf)


def bernoulli(p: float) -> Law:
    need(0 <= p <= 1)
    return Discrete(np.array([0.0, 1.0]), np.array([1 - p, p]))


def binomial(n: float, p: float) -> Law:
    n = whole(n)
    need(n >= 0, 0 <= p <= 1)
    return Discrete(np.arange(n + 1.0), np.array([comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]))


def geometric(p: float) -> Law:
    need(0 < p <= 1)
    if p == 1:
        return Discrete(np.ones(1), np.ones(1))
    k = np.arange(1.0, 600)
    return Discrete(k, p * (1 - p) ** (k - 1), log(p) + (k - 1) * log(1 - p))


def poisson(rate: float) -> Law:
    need(rate > 0)
    k = np.arange(0.0, 120)
    logs = k * log(rate) - rate - np.array([lgamma(j + 1) for j in k])
    return Discrete(k, np.exp(logs), logs)


def discrete_uniform(low: float, high: float) -> Law:
    low, high = whole(low), whole(high)
    need(low <= high)
    return Discrete(np.arange(low, high + 1.0), np.full(high - low + 1, 1 / (high - low + 1)))


def categorical(p: Array) -> Law:
    need(np.all(np.asarray(p) >= 0), abs(np.sum(p) - 1) < 1e-9)
    return Discrete(np.arange(float(len(p))), np.asarray(p, float))


PARAMETERS = {
    "uniform": (uniform, ("a", "b")),
    "exponential": (exponential, ("rate",)),
    "gamma": (gamma, ("shape", "rate")),
    "beta": (beta, ("a", "b")),
    "chi_squared": (chi_squared, ("k",)),
    "laplace": (laplace, ("mean", "scale")),
    "logistic": (logistic, ("mean", "scale")),
    "gumbel": (gumbel, ("mode", "scale")),
    "lognormal": (lognormal, ("mean", "var")),
    "student": (student, ("dof",)),
    "bernoulli": (bernoulli, ("p",)),
    "binomial": (binomial, ("n", "p")),
    "geometric": (geometric, ("p",)),
    "poisson": (poisson, ("rate",)),
    "discrete_uniform": (discrete_uniform, ("low", "high")),
    "categorical": (categorical, ("p",)),
    "normal": (normal, ("mean", "var")),
}


def line(h: Callable[[Array, Array], Array], many: int, low: float, high: float, tight: float) -> Array:
    """Integrals over [low, high] of h(u, k), for k = 0, ..., many - 1; h has an axis of components first."""
    edges = np.linspace(low, high, 17)
    a, b = np.tile(edges[:-1], many), np.tile(edges[1:], many)
    which = np.repeat(np.arange(many), 16)
    coarse, _ = _panels(h, a, b, which)
    total = np.zeros((coarse.shape[0], many))
    size = np.zeros((coarse.shape[0], many))
    for k in range(coarse.shape[0]):
        np.add.at(size[k], which, np.abs(coarse[k]))
    room = tight * (1 + size.max(1))[:, None]
    for level in range(60):
        middle = (a + b) / 2
        (left, left_gap), (right, right_gap) = _panels(h, a, middle, which), _panels(h, middle, b, which)
        # A jump between an end and the node next to it changes no sum.
        gap = np.maximum(left_gap, right_gap)
        close = ((np.abs(coarse - left - right) <= room) & (gap <= 1000 * room)).all(0)
        done = close if level < 50 else np.ones_like(close)
        for k in range(coarse.shape[0]):
            np.add.at(total[k], which[done], (left + right)[k, done])
        rest = ~done
        if not rest.any():
            break
        a, b = np.concatenate([a[rest], middle[rest]]), np.concatenate([middle[rest], b[rest]])
        which = np.tile(which[rest], 2)
        coarse = np.concatenate([left[:, rest], right[:, rest]], 1)
    return total


# The value at the end of a polynomial through the nodes.
_END = np.linalg.solve(np.polynomial.legendre.legvander(NODES, 11).T, np.ones(12))
_ENDS = 1 - 1e-9


def _panels(h: Callable[[Array, Array], Array], a: Array, b: Array, which: Array) -> tuple[Array, Array]:
    """The Gauss sums over panels, and how much their ends differ from what the nodes say, times the width."""
    half = (b - a) / 2
    u = ((a + b) / 2)[:, None] + half[:, None] * np.concatenate([NODES, [-_ENDS, _ENDS]])
    values = h(u.ravel(), np.repeat(which, u.shape[1]))
    values = values.reshape(values.shape[0], *u.shape)
    nodes = values[..., :12]
    gap = np.maximum(np.abs(nodes @ _END[::-1] - values[..., 12]), np.abs(nodes @ _END - values[..., 13]))
    return (nodes * WEIGHTS).sum(2) * half, gap * half
