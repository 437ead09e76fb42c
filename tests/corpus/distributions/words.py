"""The functions of the language in NumPy, with the axis of points last; `nan` where there is no value."""

from __future__ import annotations

from math import erf
from typing import Any

import numpy as np

Array = Any


def matmul(a: Array, b: Array) -> Array:
    if a.ndim == 2:
        return (a * b).sum(0) if b.ndim == 2 else (a[:, None] * b).sum(0)
    return (a * b[None]).sum(1) if b.ndim == 2 else (a[:, :, None] * b[None]).sum(1)


def _only(test: Array, value: Array) -> Array:
    return np.where(test, value, np.nan)


def _power(a: Array, b: Array) -> Array:
    fine = (a > 0) | ((a == 0) & (b >= 0)) | ((a < 0) & (b == np.round(b)))
    return _only(fine, np.power(np.asarray(a, float), b))


def _log(x: Array, base: Array | None = None) -> Array:
    found = _only(x > 0, np.log(np.where(x > 0, x, 1)))
    return found if base is None else found / np.log(base)


def _softmax(z: Array) -> Array:
    e = np.exp(z - z.max(-2, keepdims=True))
    return e / e.sum(-2, keepdims=True)


def _sigmoid(x: Array) -> Array:
    return np.where(x >= 0, 1 / (1 + np.exp(-np.abs(x))), np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))))


def _erf(x: Array) -> Array:
    return np.array([erf(v) for v in np.ravel(x)]).reshape(np.shape(x))


def _tensor_sum(x: Array) -> Array:
    return x.reshape(-1, x.shape[-1]).sum(0)


WORDS: dict[str, Any] = {
    "Add": np.add,
    "Sub": np.subtract,
    "Mult": np.multiply,
    "Div": lambda a, b: _only(b != 0, a / np.where(b != 0, b, 1)),
    "FloorDiv": np.floor_divide,
    "Mod": np.mod,
    "Pow": _power,
    "exp": np.exp,
    "log": _log,
    "ln": _log,
    "log2": lambda x: _log(x) / np.log(2),
    "log1p": lambda x: _log(1 + x),
    "sqrt": lambda x: _only(x >= 0, np.sqrt(np.abs(x))),
    "abs": np.abs,
    "max": np.maximum,
    "min": np.minimum,
    "floor": np.floor,
    "ceil": np.ceil,
    "sin": np.sin,
    "cos": np.cos,
    "atan": np.arctan,
    "tanh": np.tanh,
    "cosh": np.cosh,
    "sinh": np.sinh,
    "sign": np.sign,
    "erf": _erf,
    "relu": lambda x: np.maximum(x, 0),
    "leaky_relu": lambda x, a: np.where(x > 0, x, a * x),
    "sigmoid": _sigmoid,
    "softplus": lambda x: np.logaddexp(0, x),
    "softmax": _softmax,
    "logsumexp": lambda z: z.max(-2) + np.log(np.exp(z - z.max(-2, keepdims=True)).sum(-2)),
    "sum": _tensor_sum,
    "prod": lambda x: x.reshape(-1, x.shape[-1]).prod(0),
    "mean": lambda x: x.mean(0),
    "norm2": lambda x: (x**2).sum(0),
    "norm": lambda x: np.sqrt((x**2).sum(0)),
    "dot": matmul,
    "outer": lambda a, b: a[:, None] * b[None],
    "trace": lambda A: np.trace(A),
    "diag": lambda x: np.eye(len(x))[..., None] * x[None],
    "inv": lambda A: np.moveaxis(np.linalg.inv(np.moveaxis(A, -1, 0)), 0, -1),
    "det": lambda A: np.linalg.det(np.moveaxis(A, -1, 0)),
}
