"""What the entries are made of, and a look at their truth by other means than the checker's.

A statement is Python with other meanings for E, P and the connectives: it is evaluated with NumPy, for random names
that take a few values with weights that fit the declared moments and bounds, at many values of all other names. A true
statement never fails there, a false one does. Normal names take many values on a grid. Limits are looked at for a
large size, with samples.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

NUMBERS = (-2.0, -1.5, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
GRID, TOGETHER = 2001, 161  # values of a normal name alone, and of each of several
LARGE, SAMPLES, FEW = 1000, 500, 8
EXACT, ROUGH = 1e-9, 4e-3


@dataclass(frozen=True)
class Entry:
    """A statement with known truth. why: of a false one, what is wrong with it."""

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    given: tuple[str, ...] = ()
    why: str = ""
    define: None = None


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic."""

    def true(statement: str, where: str, *given: str) -> Entry:
        return Entry(name, True, statement, declared(where), given)

    def false(statement: str, where: str, why: str, *given: str) -> Entry:
        return Entry(name, False, statement, declared(where), given, why)

    return true, false


def declared(text: str) -> dict[str, str]:
    """`n, m: dim; x: iid[n](mean=0, var=1)` as a `where` section."""
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


# -- evaluation ---------------------------------------------------------------------------------------------------


class _Meaning(ast.NodeTransformer):
    """Connectives as functions of arrays; what is averaged, and the body of a limit, as functions. Names are looked up
    in `_scope`, so that they may stand for something else while an average is taken."""

    def __init__(self, bound: set[str]) -> None:
        self.bound = bound  # variables of generators

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id in self.bound or node.id.startswith("_"):
            return node
        return ast.Subscript(ast.Name("_scope", ast.Load()), ast.Constant(node.id), ast.Load())

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        return _call("_and" if isinstance(node.op, ast.And) else "_or", node.values)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        return _call("_not", [node.operand]) if isinstance(node.op, ast.Not) else node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        return _call("_dot", [node.left, node.right]) if isinstance(node.op, ast.MatMult) else node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        sides = [node.left, *node.comparators]
        names = [type(op).__name__ for op in node.ops]
        parts = [_call(f"_{name}", [a, b]) for name, a, b in zip(names, sides, sides[1:], strict=False)]
        return parts[0] if len(parts) == 1 else _call("_and", parts)

    def visit_Call(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        names = [ast.Constant(" ".join(sorted(_names(a)))) for a in node.args]
        self.generic_visit(node)
        if name in ("E", "P", "Var", "Cov", "limit"):
            node.args = [ast.Lambda(ast.arguments([], [], None, [], [], None, []), a) for a in node.args] + names
        return node


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def _call(name: str, args: list[Any]) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), args, [])


class World:
    """Values of the declared names; (values, weights) for the random ones, with their shapes."""

    def __init__(self, slack: float, strict: float) -> None:
        self.strict = strict  # by how much the left side of < may be larger
        self.values: dict[str, Any] = {}
        self.laws: dict[str, tuple[Any, Any, tuple[int, ...]]] = {}
        self.slack = slack
        self.weights: Any = None  # of the outcomes over which is averaged
        self.outcomes: dict[str, Any] = {}
        self.drawn: np.random.Generator | None = None  # where samples are taken

    def scope(self) -> dict[str, Any]:
        def less(a: Any, b: Any) -> Any:
            return a < b + (self.slack if self.weights is None else 1e-12)

        def near(a: Any, b: Any) -> Any:
            return abs(a - b) <= (self.slack if self.weights is None else 1e-12)

        plain: dict[str, Any] = {
            "_and": lambda *p: _folded(np.logical_and, p),
            "_or": lambda *p: _folded(np.logical_or, p),
            "_not": np.logical_not,
            "implies": lambda p, q: np.logical_or(np.logical_not(p), q),
            "_LtE": less,
            "_Lt": lambda a, b: a < b if self.weights is not None else a < b + self.strict,
            "_GtE": lambda a, b: less(b, a),
            "_Gt": lambda a, b: b < a if self.weights is not None else b < a + self.strict,
            "_Eq": near,
            "_dot": lambda a, b: np.sum(a * b, axis=0),
            "_NotEq": lambda a, b: np.logical_not(near(a, b)),
            "abs": np.abs,
            "exp": np.exp,
            "log": np.log,
            "sqrt": np.sqrt,
            "erf": np.vectorize(math.erf),
            "max": lambda *a: _folded(np.maximum, a) if len(a) > 1 else np.max(a[0], axis=0),
            "min": lambda *a: _folded(np.minimum, a) if len(a) > 1 else np.min(a[0], axis=0),
            "sin": np.sin,
            "cosh": np.cosh,
            "softplus": lambda u: np.log1p(np.exp(u)),
            "relu": lambda u: np.maximum(u, 0),
            "where": np.where,
            "sum": _total,
            "mean": lambda u: np.mean(np.asarray(u), axis=0),
            "norm2": lambda u: np.sum(u * u, axis=0),
            "norm": lambda u: np.sqrt(np.sum(u * u, axis=0)),
            "all": lambda u: _folded(np.logical_and, list(u)),
            "any": lambda u: _folded(np.logical_or, list(u)),
            "range": range,
            "pi": math.pi,
            "oo": math.inf,
            "E": self.average,
            "P": lambda event, names: self.average(lambda: np.where(event(), 1.0, 0.0), names),
            "Var": self.variance,
            "Cov": lambda a, b, m, n: self.covariance(a, b, f"{m} {n}"),
            "limit": self.limit,
        }
        return plain

    def __call__(self, text: str) -> Any:
        parsed = ast.parse(text, mode="eval")
        bound = {t.id for c in ast.walk(parsed) if isinstance(c, ast.comprehension) for t in ast.walk(c.target)}  # type: ignore[attr-defined]
        tree = ast.fix_missing_locations(_Meaning(bound).visit(parsed))
        known = _Scope(self)
        known.update(self.scope())
        with np.errstate(all="ignore"):
            return eval(compile(tree, "<statement>", "eval"), {"__builtins__": {}, "_scope": known, **known})  # noqa: S307

    def average(self, body: Callable[[], Any], names: str) -> Any:
        if self.weights is not None:  # a number, wherever it stands
            outer = self.weights, self.outcomes
            self.weights, self.outcomes = None, {}
            try:
                return self.average(body, names)
            finally:
                self.weights, self.outcomes = outer
        used = [n for n in names.split() if n in self.laws]
        self._spread(used)
        try:
            value = np.asarray(body(), dtype=float)
            return float(np.sum(np.broadcast_to(value, self.weights.shape) * self.weights))
        finally:
            self.weights, self.outcomes = None, {}

    def _spread(self, used: list[str]) -> None:
        """All outcomes of these names together, or samples of them."""
        if self.drawn is not None:
            for name in used:
                points, weights, shape = self.laws[name]
                self.outcomes[name] = self.drawn.choice(points, p=weights, size=(*shape, SAMPLES))
            self.weights = np.full(SAMPLES, 1 / SAMPLES)
            return
        slots = [(name, k) for name in used for k in range(math.prod(self.laws[name][2]))]
        grids = [range(len(self.laws[name][0])) for name, _ in slots]
        chosen = np.array(list(product(*grids)), dtype=int).reshape(-1, len(slots))
        weights = np.ones(len(chosen))
        columns: dict[str, list[Any]] = {name: [] for name in used}
        for column, (name, _) in enumerate(slots):
            points, share, _ = self.laws[name]
            columns[name].append(points[chosen[:, column]])
            weights = weights * share[chosen[:, column]]
        for name in used:
            shape = self.laws[name][2]
            self.outcomes[name] = np.array(columns[name]).reshape(*shape, len(chosen))
        self.weights = weights

    def variance(self, body: Callable[[], Any], names: str) -> Any:
        return self.covariance(body, body, names)

    def covariance(self, a: Callable[[], Any], b: Callable[[], Any], names: str) -> Any:
        return self.average(lambda: a() * b(), names) - self.average(a, names) * self.average(b, names)

    def limit(self, body: Callable[[], Any], *rest: Any) -> Any:
        self.drawn = np.random.default_rng(5)
        try:
            return body()
        finally:
            self.drawn = None


class _Scope(dict[str, Any]):
    """Names of the statement: what is averaged over, numbers, and tensors with room for the outcomes."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def __missing__(self, name: str) -> Any:
        if name in self.world.outcomes:
            return self.world.outcomes[name]
        if name in self.world.laws:
            raise KeyError(f"{name} is random")
        value = self.world.values[name]
        return value[..., None] if isinstance(value, np.ndarray) else value


def _folded(function: Any, parts: Any) -> Any:
    total, *rest = parts
    for part in rest:
        total = function(total, part)
    return total


def _total(parts: Any) -> Any:
    return np.sum(np.asarray(parts), axis=0) if isinstance(parts, np.ndarray) else _folded(np.add, list(parts))


# -- values and laws ----------------------------------------------------------------------------------------------


def worlds(entry: Entry, seed: int, slack: float, strict: float) -> Iterator[World]:
    """Values of the names that satisfy `given`, with laws that fit."""
    rng = np.random.default_rng(seed)
    kinds = {name.strip(): kind for names, kind in entry.where.items() for name in names.split(",")}
    several = sum(kind.startswith("normal") for kind in kinds.values()) > 1
    limit = "limit(" in entry.statement
    for _ in range(200_000):
        world = World(slack, strict)
        plain = {n: k for n, k in kinds.items() if not k.startswith(("iid", "normal"))}
        for name, kind in sorted(plain.items(), key=lambda item: item[1] != "dim"):
            world.values[name] = _number(rng, kind, world, limit)
        if not all(bool(np.all(world(g))) for g in entry.given):
            continue
        fits = True
        for name, kind in kinds.items():
            if name in plain:
                continue
            law = _law(rng, kind, world, GRID if not several else TOGETHER, entry.statement)
            fits = law is not None
            if law is None:
                break
            world.laws[name] = law
        if fits:
            yield world


def _number(rng: np.random.Generator, kind: str, world: World, limit: bool) -> Any:
    if kind == "dim":
        return LARGE if limit else int(rng.integers(1, 4))
    family, _, sizes = kind.rstrip("]").partition("[")
    shape = tuple(int(world(s)) for s in sizes.split(",")) if sizes else None
    if family in ("integer", "natural"):
        return float(rng.integers(0 if family == "natural" else -3, 4))
    if limit:
        return float(rng.uniform(0.3, 0.8))
    if rng.random() < 0.7:
        value = rng.choice(NUMBERS, size=shape)
    else:
        value = rng.normal(size=shape) * 1.5
    if family == "positive":
        value = np.where(value == 0, 0.75, np.abs(value))
    if family == "nonnegative":
        value = np.abs(value)
    return value if shape else float(value)


def _law(
    rng: np.random.Generator, kind: str, world: World, grid: int, statement: str
) -> tuple[Any, Any, tuple[int, ...]] | None:
    found = re.fullmatch(r"(\w+)(?:\[(.*?)\])?(?:\((.*)\))?", kind)
    assert found is not None, kind
    family, sizes, arguments = found.groups()
    shape = tuple(int(world(s)) for s in sizes.split(",")) if sizes else ()
    parts = (part.split("=") for part in re.split(r",(?![^(]*\))", arguments or "") if part.strip())
    known = {key.strip(): float(world(value)) for key, value in parts}
    if family == "normal":
        mean, variance = known.get("mean", 0.0), known.get("var", 1.0)
        if math.prod(shape) > 1:
            grid = 41
        z = (np.arange(grid) - grid // 2) * (12.0 / grid)
        weights = np.exp(-(z**2) / 2)
        return mean + math.sqrt(variance) * z, weights / weights.sum(), shape
    if "m4" in known:  # with mean and third moment 0
        end = math.sqrt(known["m4"] / known["var"])
        share = known["var"] / end**2 / 2
        return np.array([-end, 0.0, end]), np.array([share, 1 - 2 * share, share]), shape
    low, high = known.get("low", -math.inf), known.get("high", math.inf)
    order = 2 if "var" in known else 1 if "mean" in known else 0
    near = [known.get("mean", 0.0), *(v for v in world.values.values() if isinstance(v, float))]
    near += map(float, re.findall(r"\d+", statement))
    near += [known.get("mean", 0.0) + s * v for s in (1, -1) for v in near[1:]]
    near += [s * v for s in (1, -1) for v in near[1:]] + [0.0]
    if "var" in known:
        near += [known["mean"] - known["var"] / d for d in (v - known["mean"] for v in near) if abs(d) > 1e-9]
    places = {v for v in (*near, low, high, *rng.normal(size=3) * 2, *NUMBERS) if math.isfinite(v)}
    places = {v for v in places if low <= v <= high}
    for _ in range(12):
        count = order + 1 + int(rng.integers(0, 2)) if order < 2 else 3
        if rng.random() < 0.1:
            count = 1
        if len(places) < count:
            return None
        points = rng.choice(sorted(places), size=count, replace=False)
        if order == 0 or (order == 1 and count > 2):
            weights = rng.dirichlet(np.ones(count))
            if order:
                free = [w for w in [_solved(points[:2], known, 1)] if w is not None]
                if not free:
                    continue
                points, weights = points[:2], free[0]
        else:
            solved = _solved(points, known, order)
            if solved is None:
                continue
            weights = solved
        kept = weights > 1e-12
        return points[kept], weights[kept] / weights[kept].sum(), shape
    return None


def _solved(points: Any, known: dict[str, float], order: int) -> Any:
    """Weights with which these points have the known moments, or None."""
    moments = [1.0, known["mean"], known.get("var", 0.0) + known["mean"] ** 2][: order + 1]
    rows = np.array([points**k for k in range(order + 1)])
    weights, *_ = np.linalg.lstsq(rows, np.array(moments), rcond=None)
    if np.any(weights < -1e-10) or np.max(np.abs(rows @ weights - moments)) > 1e-9:
        return None
    return np.maximum(weights, 0)


def _holds(world: World, statement: str) -> bool:
    try:
        return bool(np.all(world(statement)))
    except ZeroDivisionError:
        return False  # without a value


def confirmed(entry: Entry, tries: int = 150) -> str | None:
    """None where the truth is as stated; else what speaks against it."""
    normal = any(kind.startswith("normal") for kind in entry.where.values())
    slack = 0.1 if "limit(" in entry.statement else ROUGH if normal else EXACT
    # What decides is clear: not by equal numbers alone, unless these are excluded.
    strict = slack if entry.true else -EXACT
    tries = FEW if "limit(" in entry.statement else tries
    for k, world in enumerate(worlds(entry, 1, slack, strict)):
        if not _holds(world, entry.statement):
            return f"fails: {world.values} {world.laws}" if entry.true else None
        if k >= (1 if entry.true else 40) * tries:
            return None if entry.true else "no counterexample was met"
    return "no values fit"
