"""What a declared name is made of: coordinates with laws, and its value and density in terms of them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np

from .laws import PARAMETERS, Array, Continuous, Discrete, Law, Undefined, beta, need, normal


@dataclass(frozen=True)
class Built:
    laws: list[Law]
    value: Callable[[list[Array]], Array]
    logpdf: Callable[[Array], Array] | None
    parts: list[Law] | None = None  # of a number, or of independent entries


def arguments(ev: Any, call: ast.expr, names: tuple[str, ...]) -> dict[str, Array]:
    if isinstance(call, ast.Name | ast.Subscript):
        return {}
    assert isinstance(call, ast.Call)
    found = {name: ev.value(arg) for name, arg in zip(names, call.args, strict=False)}
    return found | {k.arg: ev.value(k.value) for k in call.keywords if k.arg}


def head(call: ast.expr) -> tuple[str, list[ast.expr]]:
    """The name of the law and the shape: `normal[n, d](mean=0)`."""
    inner = call.func if isinstance(call, ast.Call) else call
    if isinstance(inner, ast.Subscript):
        shape = inner.slice.elts if isinstance(inner.slice, ast.Tuple) else [inner.slice]
        return inner.value.id, list(shape)  # type: ignore[attr-defined]
    assert isinstance(inner, ast.Name)
    return inner.id, []


def built(ev: Any, call: ast.expr) -> Built:
    name, shape = head(call)
    sizes = [round(float(ev.value(size)[0])) for size in shape]
    if name == "dirichlet":
        return _dirichlet(arguments(ev, call, ("a",))["a"], sizes)
    if name == "multinomial":
        args = arguments(ev, call, ("N", "p"))
        return _multinomial(int(args["N"][0]), args["p"], sizes)
    if isinstance(ev.define.get(name), dict):
        return _own(ev, name, ev.define[name], call, sizes)
    make, names = PARAMETERS[name]
    args = arguments(ev, call, names)
    if "cov" in args:
        return _joint(sizes[0], args.get("mean"), args["cov"])
    laws = []
    for place in product(*(range(size) for size in sizes)):
        chosen = {k: _entry(v, place if name != "categorical" else (), name) for k, v in args.items()}
        laws.append(make(**chosen))
    return _independent(laws, sizes)


def _entry(value: Array, place: tuple[int, ...], name: str) -> Any:
    """The parameter of one entry; parameters are aligned at the last axis."""
    if name == "categorical":
        return value[:, 0]
    return float(value[(*place[len(place) - (value.ndim - 1) :], 0)]) if value.ndim > 1 else float(value[0])


def _independent(laws: list[Law], sizes: list[int]) -> Built:
    def value(points: list[Array]) -> Array:
        if not sizes:
            return points[0]
        return np.stack(np.broadcast_arrays(*points)).reshape(*sizes, -1)

    def logpdf(t: Array) -> Array:
        flat = t.reshape(len(laws), -1)
        return sum(law.logpdf(row) for law, row in zip(laws, flat, strict=True))

    return Built(laws, value, logpdf, laws)


def _joint(size: int, mean: Array | None, cov: Array) -> Built:
    S = cov[..., 0]
    try:
        L = np.linalg.cholesky(S)
    except np.linalg.LinAlgError:
        need(False)
    m = np.zeros((size, 1)) if mean is None else np.broadcast_to(mean, (size, 1))
    inverse, logdet = np.linalg.inv(S), np.linalg.slogdet(S)[1]

    def value(points: list[Array]) -> Array:
        g = np.stack(np.broadcast_arrays(*points))
        return m + np.einsum("ij,jb->ib", L, g)

    def logpdf(t: Array) -> Array:
        gap = t - m
        return -np.einsum("ib,ij,jb->b", gap, inverse, gap) / 2 - logdet / 2 - size * np.log(2 * np.pi) / 2

    return Built([normal() for _ in range(size)], value, logpdf)


def _dirichlet(a: Array, sizes: list[int]) -> Built:
    weights = np.broadcast_to(a, (sizes[0], 1))[:, 0]
    need(bool(np.all(weights > 0)))
    laws = [beta(float(weights[k]), float(weights[k + 1 :].sum())) for k in range(len(weights) - 1)]

    def value(points: list[Array]) -> Array:
        rest: Array = np.ones(1)
        parts = []
        for share in points:
            parts.append(rest * share)
            rest = rest * (1 - share)
        return np.stack(np.broadcast_arrays(*parts, rest))

    return Built(laws, value, None)


def _multinomial(count: int, p: Array, sizes: list[int]) -> Built:
    need(abs(float(p.sum()) - 1) < 1e-9, bool(np.all(p >= 0)), count >= 0)
    values = [c for c in product(range(count + 1), repeat=sizes[0]) if sum(c) == count]
    probs = [
        factorial(count) / prod(map(factorial, c)) * prod(float(p[k, 0]) ** c[k] for k in range(sizes[0]))
        for c in values
    ]
    return Built([Discrete(np.array(values, float).T, np.array(probs))], lambda points: points[0], None)


def _own(ev: Any, name: str, law: dict[str, Any], call: ast.expr, sizes: list[int]) -> Built:
    """A law under `define`: (parameters, sections)."""
    parameters = law["parameters"]
    args = arguments(ev, call, parameters)
    inside = ev.with_bound(args)
    for text in law["given"]:
        need(inside.holds(text))
    for key, kind in law["where"].items():
        need(kind not in ("positive",) or float(args[key][0]) > 0, kind != "nonnegative" or float(args[key][0]) >= 0)
    if "as" in law:
        made = {key: built(inside, inner) for key, inner in law["of"].items()}
        count = prod(sizes)
        laws = [part for _ in range(count) for one in made.values() for part in one.laws]

        def value(points: list[Array]) -> Array:
            found, rest = [], list(points)
            for _ in range(count):
                bound = {}
                for key, one in made.items():
                    bound[key] = one.value(rest[: len(one.laws)])
                    rest = rest[len(one.laws) :]
                found.append(inside.with_bound(bound, 1).value(law["as"]))
            return np.stack(np.broadcast_arrays(*found)).reshape(*sizes, -1) if sizes else found[0]

        return Built(laws, value, None)
    low, high = (float(inside.value(end)[0]) for end in law["over"][1])
    header, body = law["body"]

    if law["over"][0] == "range":
        k = np.arange(low, min(high, low + 400))
        probs = np.array([float(inside.with_bound({header: np.array([j])}).value(body)[0]) for j in k])
        one: Law = Discrete(k, probs)
        total = probs.sum()
        if (probs < -1e-12).any() or abs(total - 1) > 1e-9:
            raise Undefined
    else:

        def logpdf(x: Array) -> Array:
            x = np.atleast_1d(x)
            found = inside.with_bound({header: x}, 1).value(body)
            if (found < -1e-12).any():
                raise Undefined
            return np.log(np.broadcast_to(np.maximum(found, 0), x.shape))

        one = Continuous(logpdf, low, high)
        total = ev._integral([one], lambda points: np.ones(len(points[0])))[0]
        if abs(total - 1) > 1e-6:
            raise Undefined
    return _independent([one] * prod(sizes), sizes)
