"""What the entries of the tensor corpus are made of: random values of the declared types, derivatives and expectations.

Nothing here comes from the checker. Derivatives are complex steps (second ones: central differences of high order over
complex steps), expectations are finite sums over laws with exactly the declared moments: Gauss-Hermite nodes for normal
names, spherical designs for rotation-invariant ones, a few atoms for the others.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

Array = Any
TINY = 1e-30
_STENCIL = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))  # first derivative, error of order 8


@dataclass(frozen=True)
class Entry:
    """A statement with known truth, and a function that computes both of its sides with NumPy.

    check: takes declared names, returns both sides. make: values that satisfy `given`, from a generator and what was
    drawn so far. dims: the sizes to try. why: of a false one, what is wrong with it.
    """

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    check: Callable[..., tuple[Any, Any]]
    why: str = ""
    given: tuple[str, ...] = ()
    define: Mapping[str, str] | None = None
    make: Callable[[Gen, dict[str, Any]], dict[str, Any]] | None = None
    dims: tuple[int, ...] = (1, 2, 3, 4)
    nodes: int = 3


def declared(text: str) -> dict[str, str]:
    """`n, m: dim; A: real[n, m]` as a `where` section."""
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


def topic(name: str, **common: Any) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic; `given` may be one text or several."""

    def made(truth: bool, statement: str, where: str, check: Any, why: str, more: dict[str, Any]) -> Entry:
        given = more.pop("given", ())
        given = (given,) if isinstance(given, str) else tuple(given)
        return Entry(name, truth, statement, declared(where), check, why, given, **{**common, **more})

    def true(statement: str, where: str, check: Any, **more: Any) -> Entry:
        return made(True, statement, where, check, "", more)

    def false(statement: str, where: str, check: Any, why: str, **more: Any) -> Entry:
        return made(False, statement, where, check, why, more)

    return true, false


# -- random values -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Law:
    """A random name: its values and their weights."""

    points: Array
    weights: Array


class Gen:
    """Random matrices of many kinds."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def real(self, *shape: int) -> Array:
        return self.rng.normal(size=shape) if shape else float(self.rng.normal())

    def orthogonal(self, n: int) -> Array:
        return np.linalg.qr(self.real(n, n))[0] * self.rng.choice([-1.0, 1.0], n)

    def invertible(self, n: int) -> Array:
        return self.orthogonal(n) @ np.diag(self.rng.uniform(0.5, 2, n)) @ self.orthogonal(n)

    def symmetric(self, n: int) -> Array:
        a = self.real(n, n)
        return a + a.T

    def posdef(self, n: int) -> Array:
        q = self.orthogonal(n)
        return q @ np.diag(self.rng.uniform(0.4, 2, n)) @ q.T

    def psd(self, n: int) -> Array:
        """Positive semidefinite, and singular as often as not."""
        g = self.real(int(self.rng.integers(max(n - 1, 1), n + 1)), n)
        return g.T @ g

    def permutation(self, n: int) -> Array:
        return np.eye(n)[self.rng.permutation(n)]

    def projector(self, n: int, rank: int | None = None, symmetric: bool = False) -> Array:
        rank = max(n - 1, 1) if rank is None else rank
        s = self.orthogonal(n) if symmetric else self.invertible(n)
        return s @ np.diag([1.0 if i < rank else 0.0 for i in range(n)]) @ np.linalg.inv(s)

    def skew(self, n: int) -> Array:
        a = self.real(n, n)
        return a - a.T

    def nilpotent(self, n: int) -> Array:
        """A matrix whose square is zero."""
        s = self.invertible(n)
        core = np.zeros((n, n))
        core[: n // 2, n - n // 2 :] = self.real(n // 2, n // 2)
        return s @ core @ np.linalg.inv(s)

    def involution(self, n: int) -> Array:
        return 2 * self.projector(n) - np.eye(n)

    def commuting(self, n: int) -> tuple[Array, Array]:
        a = self.invertible(n)
        return a, 0.3 * a @ a + a + 0.5 * np.eye(n)

    def frame(self, n: int, k: int) -> Array:
        """n x k with orthonormal columns; k <= n."""
        return np.linalg.qr(self.real(n, k))[0]

    def eigenpair(self, n: int) -> tuple[Array, Array, float]:
        s, values = self.invertible(n), self.rng.uniform(0.5, 2, n)
        return s @ np.diag(values) @ np.linalg.inv(s), s[:, 0], float(values[0])

    def function(self) -> Callable[[Any], Any]:
        a, b, c = self.real(3)
        return lambda x: np.sin(a * x + b) + c * x**2


def sample(entry: Entry, seed: int) -> dict[str, Any]:
    """Values of all declared names; laws for the random ones."""
    gen = Gen(seed)
    values: dict[str, Any] = {}
    for names, kind in entry.where.items():
        for name in (part.strip() for part in names.split(",")):
            values[name] = _drawn(gen, kind, values, entry)
    if entry.make is not None:
        values.update(entry.make(gen, values))
    return values


def _drawn(gen: Gen, kind: str, values: dict[str, Any], entry: Entry) -> Any:
    if "->" in kind:
        return gen.function()
    found = re.fullmatch(r"(\w+)(?:\[(.*?)\])?(?:\((.*)\))?", kind)
    assert found is not None, kind
    family, sizes, arguments = found.groups()
    shape = [int(_evaluated(size, values)) for size in sizes.split(",")] if sizes else []
    if family == "dim":
        return int(gen.rng.choice(entry.dims))
    if family == "index":
        return int(gen.rng.integers(shape[0]))
    if family in ("integer", "natural"):
        return gen.rng.integers(0 if family == "natural" else -3, 5, size=shape or None)
    if family in ("positive", "nonnegative"):
        return gen.rng.uniform(0.3, 2, size=shape or None)
    if family == "spherical":
        return _spherical(gen, shape, arguments or "", values, entry.nodes)
    if family in ("normal", "iid", "random"):
        return _law(gen, family, shape, arguments or "", values, entry.nodes)
    if family == "complex":
        return gen.real(*shape) + 1j * gen.real(*shape)
    if family == "real":
        return gen.real(*shape)
    return getattr(gen, family)(shape[0])


def _evaluated(text: str, values: Mapping[str, Any]) -> Any:
    return eval(text, {"eye": np.eye, "ones": np.ones, "zeros": np.zeros}, dict(values))  # noqa: S307


def _law(gen: Gen, family: str, shape: list[int], arguments: str, values: dict[str, Any], nodes: int) -> Law:
    order = ("mean", "cov" if family == "random" else "var")
    given: dict[str, str] = {}
    for key, text in zip(order * 2, re.split(r",(?![^(]*\))", arguments), strict=False):
        name, equals, value = text.partition("=")
        if text.strip():
            given[name.strip() if equals else key] = value.strip() if equals else text.strip()
    mean = _evaluated(given.get("mean", "0"), values)
    count = int(np.prod(shape)) if shape else 1
    if family == "normal":
        x, w = np.polynomial.hermite_e.hermegauss(nodes)
        x, w = x * np.sqrt(_evaluated(given.get("var", "1"), values)), w / w.sum()
    else:
        a = gen.rng.uniform(1.2, 2)
        x, w = np.array([a, -1 / a]), np.array([1, a * a]) / (1 + a * a)
        if family == "iid":
            x, w = _standard(gen, given, values)
            x = x * np.sqrt(_evaluated(given["var"], values))
            for key, text in given.items():
                if key[0] == "m" and key != "mean" and text in values:
                    values[text] = float(w @ (x + mean) ** int(key[1:]))
    points = np.array(list(product(x, repeat=count)))
    weights = np.prod(np.array(list(product(w, repeat=count))), axis=1)
    if family == "random":
        points = points @ gen.orthogonal(count).T @ np.linalg.cholesky(_evaluated(given["cov"], values)).T
        return Law(points + mean, weights)
    return Law(points.reshape(len(points), *shape) + mean, weights)


def _spherical(gen: Gen, shape: list[int], arguments: str, values: dict[str, Any], nodes: int) -> Law:
    """Vectors on two spheres of random radii, evenly spread in as far as polynomials of degree 2 nodes - 1 can see."""
    *rows, d = shape
    turn = np.pi * np.arange(2 * nodes) / nodes
    golden = (1 + np.sqrt(5)) / 2
    icosahedron = [np.roll([0, s, t * golden], k) for s in (1, -1) for t in (1, -1) for k in range(3)]
    even = {1: [[1.0], [-1.0]], 2: np.array([np.cos(turn), np.sin(turn)]).T, 3: np.array(icosahedron)}
    assert d < 3 or nodes <= 3  # the twelve points are good for degree 5
    design = np.array(even[d])
    design = design / np.sqrt((design**2).sum(axis=1, keepdims=True)) @ gen.orthogonal(d).T
    squared, weights = gen.rng.uniform(0.3, 3, 2), gen.rng.dirichlet([2, 2])
    key, _, value = arguments.partition("=")
    if value:
        assert key.strip() == "var"
        squared = squared * d * _evaluated(value, values) / (weights @ squared)
    points = [np.sqrt(s) * x for s in squared for x in design]
    each = [w / len(design) for w in weights for _ in design]
    count = int(np.prod(rows)) if rows else 1
    chosen = list(product(range(len(points)), repeat=count))
    law = np.array([[points[k] for k in row] for row in chosen]).reshape(len(chosen), *shape)
    return Law(law, np.array([np.prod([each[k] for k in row]) for row in chosen]))


def _standard(gen: Gen, given: Mapping[str, str], values: Mapping[str, Any]) -> tuple[Array, Array]:
    """Atoms of mean 0 and variance 1, with the third and fourth moment where they are numbers."""
    third, fourth = given.get("m3"), given.get("m4")
    if third == "0" or (fourth is not None and fourth not in values):
        a2 = gen.rng.uniform(1.2, 4) if fourth is None or fourth in values else float(_evaluated(fourth, values))
        return np.array([-1, 0, 1]) * np.sqrt(a2), np.array([0.5 / a2, 1 - 1 / a2, 0.5 / a2])
    x, w = np.append(gen.rng.uniform(-2, 2, 2), 3.0), gen.rng.dirichlet([2, 2, 2])
    x = x - w @ x
    return x / np.sqrt(w @ x**2), w


def E(f: Callable[..., Any], *laws: Law) -> Any:
    """The expected value of f of independent random names."""
    total: Any = 0.0
    for choice in product(*(range(len(law.weights)) for law in laws)):
        weight = float(np.prod([law.weights[k] for law, k in zip(laws, choice, strict=True)]))
        total = total + weight * np.asarray(f(*(law.points[k] for law, k in zip(laws, choice, strict=True))))
    return total


def Var(f: Callable[..., Any], *laws: Law) -> Any:
    centre = E(f, *laws)
    return E(lambda *x: (np.asarray(f(*x)) - centre) ** 2, *laws)


def Cov(f: Callable[..., Any], g: Callable[..., Any], *laws: Law) -> Any:
    a, b = E(f, *laws), E(g, *laws)
    return E(lambda *x: np.outer(f(*x) - a, g(*x) - b), *laws)


# -- derivatives -------------------------------------------------------------------------------------------------


def jac(f: Callable[[Any], Any], x: Any) -> Array:
    """All partial derivatives by complex steps; f is analytic."""
    x = np.asarray(x, dtype=complex)
    columns = []
    for position in np.ndindex(x.shape):
        moved = x.copy()
        moved[position] += 1j * TINY
        columns.append(np.asarray(f(moved if x.shape else moved[()])).imag / TINY)
    return np.moveaxis(np.array(columns), 0, -1).reshape((*columns[0].shape, *x.shape))


grad = jac


def jac2(f: Callable[[Any], Any], x: Any, h: float = 0.02) -> Array:
    """Second derivatives: f's shape, then that of x twice."""
    x = np.asarray(x, dtype=float)
    columns = []
    for position in np.ndindex(x.shape):
        unit = np.zeros(x.shape)
        unit[position] = h
        columns.append(sum(c * (jac(f, x + k * unit) - jac(f, x - k * unit)) for k, c in _STENCIL) / h)
    return np.moveaxis(np.array(columns), 0, -1).reshape((*columns[0].shape, *x.shape))


hess = jac2


# -- small vocabulary --------------------------------------------------------------------------------------------

inv, det, tr, kron, eye, diag, outer = np.linalg.inv, np.linalg.det, np.trace, np.kron, np.eye, np.diag, np.outer
exp, log, sqrt, sin, cos, ones = np.exp, np.log, np.sqrt, np.sin, np.cos, np.ones


def vec(a: Array) -> Array:
    return np.asarray(a).T.reshape(-1)


def ein(spec: str, *operands: Any) -> Array:
    return np.einsum(spec, *operands)


def softmax(z: Array) -> Array:
    e = np.exp(z)
    return e / e.sum(axis=-1, keepdims=True)


def lse(z: Array) -> Array:
    return np.log(np.exp(z).sum(axis=-1))


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def norm2(x: Array) -> Any:
    return (np.asarray(x) ** 2).sum()


def norm(x: Array) -> Any:
    return np.sqrt(norm2(x))


def unit(n: int, i: int) -> Array:
    return np.eye(n)[i]


# -- the check ---------------------------------------------------------------------------------------------------

TOLERANCE = 1e-8


def distance(left: Any, right: Any) -> float:
    """How far two sides are apart, relative to their size; infinite where one has no value or the shapes differ."""
    left, right = np.asarray(left), np.asarray(right)
    if left.shape != right.shape and left.ndim and right.ndim:
        return float("inf")
    if not (np.isfinite(left).all() and np.isfinite(right).all()):
        return float("inf")
    if left.size == 0:
        return 0.0
    scale = max(1.0, float(np.abs(left).max()), float(np.abs(right).max()))
    return float(np.abs(left - right).max()) / scale


def holds(assumption: str, values: Mapping[str, Any]) -> bool:
    """Whether an assumption is satisfied, up to rounding."""
    names = {
        "zeros": np.zeros,
        "eye": np.eye,
        "ones": np.ones,
        "det": det,
        "inv": inv,
        "norm2": norm2,
        "trace": tr,
        "mean": np.mean,
    }
    found = None if assumption.startswith("all(") else re.search(r"(==|!=|>=|<=|>|<)", assumption)
    known = {**names, **values}
    if found is None:
        return bool(eval(assumption, known))  # noqa: S307
    left, right = (eval(text, known) for text in (assumption[: found.start()], assumption[found.end() :]))  # noqa: S307
    if found.group() in ("==", "!="):
        return (distance(left, right) < TOLERANCE) == (found.group() == "==")
    return bool(eval(f"left {found.group()} right", {"left": left, "right": right}))  # noqa: S307


def measured(entry: Entry, seed: int) -> float:
    """The distance of the two sides at random values."""
    wanted = list(inspect.signature(entry.check).parameters)
    values = sample(entry, seed)
    for assumption in entry.given:
        assert holds(assumption, values), f"the values violate: {assumption}"
    try:
        with np.errstate(all="ignore"):
            left, right = entry.check(**{name: values[name] for name in wanted})
    except np.linalg.LinAlgError:
        return float("inf")
    return distance(left, right)


def confirmed(entry: Entry, seeds: Sequence[int]) -> str | None:
    """None where the entry's truth value is what it should be, else what is wrong."""
    distances = [measured(entry, seed) for seed in seeds]
    if entry.true:
        return None if max(distances) < TOLERANCE else f"sides differ: {distances}"
    return None if max(distances) > 1e-5 else f"sides agree: {distances}"
