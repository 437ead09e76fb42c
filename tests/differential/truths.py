"""What is known of statements in the newer words without the checker: the corpora and their evaluators as pools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np

DRAWS = 12
TRIES = 150  # where a failure is looked for


@dataclass(frozen=True)
class Pool:
    """share: of all statements. engines: those that are asked, one after the other until one decides. failing: where a
    statement fails, or "" where it holds at all values that were drawn; the number says how many are."""

    name: str
    share: int
    load: Callable[[], list[Any]]
    failing: Callable[[Any, int], str]
    engines: tuple[str, ...]

    @cache  # noqa: B019 - a pool lives as long as the process
    def entries(self) -> list[Any]:
        return self.load()


def fails(pool: Pool, entry: Any, proved: bool) -> str:
    """Where a statement fails; more is looked at where it should."""
    return pool.failing(entry, DRAWS if proved else TRIES)


@dataclass(frozen=True)
class Entry:
    """A statement of a corpus that has no class of its own for it, or one made for other means."""

    statement: str
    where: Mapping[str, str]
    given: tuple[str, ...] = ()
    define: None = None


# -- the corpora -----------------------------------------------------------------------------------------------------


def _entries(*modules: str) -> list[Any]:
    return [e for name in modules for e in import_module(f"tests.corpus.{name}").ENTRIES]


def _by_quadrature(entry: Any, draws: int) -> str:
    from tests.corpus.distributions.truth import confirmed

    true = draws == DRAWS
    told = confirmed(replace(entry, true=true))
    if told is not None and "unclear" in told:
        raise ValueError(told)
    return (told or "") if true else "" if told else "somewhere"


def _by_few_values(entry: Any, draws: int) -> str:
    from tests.corpus.chances.kit import confirmed

    true = draws == DRAWS
    told = confirmed(replace(entry, true=true), 60 if true else 20)
    if told == "no values fit":
        raise ValueError(told)
    return (told or "") if true else "" if told else "somewhere"


def _by_numpy(entry: Any, draws: int) -> str:
    from tests.corpus.matrices.kit import holds, sample

    for seed in range(draws):
        values = sample(entry, seed)
        if not all(holds(g, values) for g in entry.given):
            continue
        if not holds(entry.statement, values):
            return f"seed {seed}"
    return ""


def _numbers(topic: str) -> list[Any]:
    from tests.corpus.test_numbers_and_series import BY_THOUGHT, entries

    found = [e for half in ("blind", "open") for e in entries(topic, half, 1)]
    return [Entry(e.statement, e.where, e.given) for e in found if e.statement not in BY_THOUGHT]


def _by_mpmath(entry: Any, draws: int) -> str:
    from mpmath import mp

    from tests.corpus.numerically import DIGITS, _holds, points

    with mp.workdps(DIGITS):
        found = points(dict(entry.where), list(entry.given), entry.statement, 10 * draws)
        for evaluator in islice(found, draws):
            if not _holds(evaluator, entry.statement):
                return str({k: v for k, v in evaluator.names.items() if k != "given"})
    return ""


def _arrays() -> list[Any]:
    found = _entries("arrays.blind1", "arrays.blind2", "arrays.open1", "arrays.open2")
    return [Entry(e.statement, e.where, e.given) for e in found]


def _axis(function: Callable[..., Any], empty: bool = True) -> Callable[..., Any]:
    """A word that takes a tensor and `axis=`, or a generator."""

    def value(x: Any, *rest: Any, axis: int | None = None) -> Any:
        x = np.asarray(x if isinstance(x, np.ndarray) else list(x))
        if not empty and not x.size:
            raise np.linalg.LinAlgError("the largest of nothing")
        return function(x, *rest, axis=axis)

    return value


def _extreme(each: Any, over: Any) -> Callable[..., Any]:
    return lambda *a, axis=None: each(*a) if len(a) == 2 else _axis(over, empty=False)(*a, axis=axis)


def _norm(x: Any, p: Any = 2, axis: int | None = None) -> Any:
    if p != "fro" and not p >= 0:
        raise np.linalg.LinAlgError("no norm")
    if p == 0:
        return np.count_nonzero(np.asarray(x), axis=axis)
    x, p = abs(np.asarray(x, dtype=float)), 2 if p == "fro" else p
    return x.max(axis=axis) if p == np.inf else (x**p).sum(axis=axis) ** (1 / p)


def _exponentials(x: Any, axis: int | None) -> tuple[Any, Any]:
    top = np.max(x, axis=-1 if axis is None else axis, keepdims=True)
    return np.exp(x - top), top


def _softmax(x: Any, axis: int | None = None) -> Any:
    e, _ = _exponentials(x, axis)
    return e / e.sum(axis=-1 if axis is None else axis, keepdims=True)


def _logsumexp(x: Any, axis: int | None = None) -> Any:
    k = -1 if axis is None else axis
    e, top = _exponentials(x, k)
    return np.log(e.sum(axis=k)) + top.squeeze(k)


ARRAYS: dict[str, Any] = {
    "sum": _axis(np.sum),
    "prod": _axis(np.prod),
    "mean": _axis(np.mean),
    "max": _extreme(np.maximum, np.max),
    "min": _extreme(np.minimum, np.min),
    "argmax": _axis(np.argmax, empty=False),
    "argmin": _axis(np.argmin, empty=False),
    "cumsum": lambda x, axis=0: np.cumsum(x, axis=axis),
    "norm": _norm,
    "norm2": lambda x, axis=None: (np.asarray(x) ** 2).sum(axis=axis),
    "softmax": _softmax,
    "logsumexp": _logsumexp,
    "top_sum": lambda x, k, axis=-1: np.sort(x, axis=axis)[::-1][: int(k)].sum(axis=0) if 0 <= k <= len(x) else np.nan,
    "clip": lambda x, low, high: np.minimum(np.maximum(x, low), high),
    "round": np.round,
    "floor": np.floor,
    "ceil": np.ceil,
    "sign": np.sign,
    "log": lambda x: np.log(x) if np.all(np.asarray(x) > 0) else np.nan * np.asarray(x),
    "sqrt": np.sqrt,
    "tanh": np.tanh,
    "relu": lambda x: np.maximum(x, 0),
    "sigmoid": lambda x: 1 / (1 + np.exp(-np.asarray(x))),
    "cosh": np.cosh,
    "sinh": np.sinh,
    "sin": np.sin,
    "cos": np.cos,
    "einsum": np.einsum,
    "matrix_transpose": lambda a: np.swapaxes(a, -1, -2),
    "any": lambda x: bool(np.any(list(x) if not isinstance(x, np.ndarray) else x)),
    "oo": np.inf,
    "pi": np.pi,
    "len": None,
}


def _by_arrays(entry: Any, draws: int) -> str:
    from tests.corpus.arrays.kit import drawn
    from tests.corpus.matrices.kit import holds

    rng = np.random.default_rng(draws)
    for _ in range(3 * draws):
        values = {**ARRAYS, **vars(drawn(entry, rng))}
        try:
            if not all(holds(g, values) for g in entry.given):
                continue
            held = holds(entry.statement, values)
        except IndexError:
            held = False
        if not held:
            return str({k: v for k, v in values.items() if k not in ARRAYS})
    return ""


POOLS = (
    Pool(
        "laws",
        25,
        lambda: _entries("distributions.blind", "distributions.open"),
        _by_quadrature,
        ("integrals", "algebra", "smt", "figures", "probabilities", "averaged"),
    ),
    Pool(
        "chances",
        20,
        lambda: _entries("chances.blind", "chances.unsealed"),
        _by_few_values,
        ("fewvalues", "probabilities", "pointwise"),
    ),
    Pool(
        "matrices",
        20,
        lambda: _entries("matrices.blind", "matrices.opened"),
        _by_numpy,
        ("algebra", "all", "pseudoinverses", "contractions", "spectra", "projections", "resolvents", "smt"),
    ),
    Pool("arrays", 20, _arrays, _by_arrays, ("largest", "algebra", "all", "termwise", "squares", "smt")),
    Pool(
        "numbers",
        15,
        lambda: _numbers("numbers"),
        _by_mpmath,
        ("figures", "algebra", "smt", "integrals", "algebraic", "valuations", "multiples", "all"),
    ),
    Pool(
        "series",
        15,
        lambda: _numbers("series"),
        _by_mpmath,
        ("series", "sequences", "quotients", "growth", "calculus"),
    ),
)
