"""What the entries of the matrix corpus are made of, and the truth of each: its own text evaluated with NumPy.

Nothing here comes from the checker. Statements are Python expressions; they are evaluated at random values of the
declared types. Derivatives are complex steps. A comparison fails where it is violated by more than rounding: a true
statement holds at all values that are drawn, a false one fails at some.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.corpus.tensors.kit import Gen, declared, distance, jac, sample

Array = Any
SLACK, CLEAR = 1e-9, 1e-7


@dataclass(frozen=True)
class Entry:
    """A statement with known truth. why: of a false one, what is wrong with it. make: values that satisfy `given`, from
    a generator and what was drawn so far. dims: the sizes to try."""

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    why: str = ""
    given: tuple[str, ...] = ()
    make: Callable[[Gen, dict[str, Any]], dict[str, Any]] | None = None
    dims: tuple[int, ...] = (1, 2, 3, 4)
    define: Mapping[str, str] = field(default_factory=dict)
    nodes: int = 3


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic; `given` may be one text or several."""

    def made(truth: bool, statement: str, where: str, why: str, more: dict[str, Any]) -> Entry:
        given = more.pop("given", ())
        given = (given,) if isinstance(given, str) else tuple(given)
        return Entry(name, truth, statement, declared(where), why, given, **more)

    def true(statement: str, where: str, **more: Any) -> Entry:
        return made(True, statement, where, "", more)

    def false(statement: str, where: str, why: str, **more: Any) -> Entry:
        return made(False, statement, where, why, more)

    return true, false


# -- the words of the language, by NumPy ---------------------------------------------------------------------------


def _symmetric(m: Array) -> bool:
    return distance(m, m.T) < CLEAR


def psd(m: Array) -> bool:
    m = np.asarray(m, dtype=float)
    return _symmetric(m) and bool(np.linalg.eigvalsh((m + m.T) / 2)[0] >= -CLEAR * max(1.0, np.abs(m).max()))


def posdef(m: Array) -> bool:
    m = np.asarray(m, dtype=float)
    return _symmetric(m) and bool(np.linalg.eigvalsh((m + m.T) / 2)[0] > SLACK * max(1.0, np.abs(m).max()))


def norm(a: Array, order: Any = 2) -> Any:
    a = np.asarray(a)
    if a.ndim == 2:
        return np.linalg.norm(a, order) if order != "fro" else np.sqrt((a * a).sum())
    assert a.ndim == 1 and order != "fro"
    return np.linalg.norm(a, order) if order != 2 else np.sqrt((a * a).sum())


def eigenvalues(a: Array) -> Array:
    assert _symmetric(a)
    return np.linalg.eigvalsh(a)


def singular_values(a: Array) -> Array:
    """As many as there are columns."""
    found = np.linalg.svd(a, compute_uv=False)
    return np.concatenate([found, np.zeros(np.shape(a)[1] - len(found))])


def adjugate(a: Array) -> Array:
    n = len(a)
    minors = [[np.delete(np.delete(a, j, 0), i, 1) for j in range(n)] for i in range(n)]
    return np.array([[(-1) ** (i + j) * np.linalg.det(minors[i][j]) for j in range(n)] for i in range(n)])


def _det(m: Array) -> Any:
    """The determinant of a real or a complex matrix."""
    return np.linalg.det(np.asarray(m))


def _inv(m: Array) -> Array:
    m = np.asarray(m)
    if m.dtype == float and np.linalg.cond(m) > 1e12:
        raise np.linalg.LinAlgError("singular")
    return np.linalg.inv(m)


def _total(values: Any) -> Any:
    return np.asarray(values).sum() if isinstance(values, np.ndarray) else sum(values, start=0.0)


def _product(values: Any) -> Any:
    return math.prod(np.asarray(values).ravel() if isinstance(values, np.ndarray) else values)


def _log(x: Any) -> Any:
    if np.isrealobj(x) and not np.all(np.asarray(x) > 0):
        raise np.linalg.LinAlgError("a logarithm of what is not positive")
    return np.log(x)


WORDS: dict[str, Any] = {
    "all": lambda x: bool(np.all(list(x) if not isinstance(x, np.ndarray) else x)),
    "adjugate": adjugate,
    "abs": abs,
    "basis": lambda i, n: np.eye(n)[i],
    "block": lambda rows: np.block([[np.asarray(c) for c in row] for row in rows]),
    "det": _det,
    "diag": np.diag,
    "diagonal": np.diagonal,
    "dot": np.dot,
    "eigenvalues": eigenvalues,
    "exp": np.exp,
    "eye": np.eye,
    "frobenius2": lambda a: (np.asarray(a) ** 2).sum(),
    "inv": _inv,
    "kron": np.kron,
    "log": _log,
    "logdet": lambda m: _log(_det(m)),
    "matrix_power": lambda m, k: np.linalg.matrix_power(m, int(k)),
    "max": lambda *a: np.max(a[0]) if len(a) == 1 else max(a),
    "mean": np.mean,
    "min": lambda a, b: min(a, b),
    "norm": norm,
    "norm2": lambda v: (np.asarray(v) ** 2).sum(),
    "oo": np.inf,
    "ones": lambda *n: np.ones(n),
    "outer": np.outer,
    "pinv": np.linalg.pinv,
    "posdef": posdef,
    "prod": _product,
    "psd": psd,
    "rank": np.linalg.matrix_rank,
    "range": lambda *ends: range(*map(int, ends)),
    "singular_values": singular_values,
    "sqrt": np.sqrt,
    "sum": _total,
    "trace": np.trace,
    "vec": lambda a: np.asarray(a).T.reshape(-1),
    "zeros": lambda *n: np.zeros(n),
}


def compared(op: str, left: Any, right: Any) -> bool:
    """Whether a comparison holds, up to rounding."""
    left, right = np.asarray(left), np.asarray(right)
    if not (np.isfinite(left).all() and np.isfinite(right).all()):
        return False
    if op in ("Eq", "NotEq"):
        return (distance(left, right) < CLEAR) == (op == "Eq")
    small, large = (left, right) if op in ("Lt", "LtE") else (right, left)
    scale = np.maximum(1.0, np.maximum(np.abs(small), np.abs(large)))
    return bool(np.all(small < large - SLACK * scale if op in ("Lt", "Gt") else small <= large + CLEAR * scale))


class _Written(ast.NodeTransformer):
    """The statement with its comparisons, connectives, lists and derivatives as calls."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        operands = [node.left, *node.comparators]
        calls = [
            ast.Call(ast.Name("_compared", ast.Load()), [ast.Constant(type(op).__name__), a, b], [])
            for op, a, b in zip(node.ops, operands, operands[1:], strict=False)
        ]
        return calls[0] if len(calls) == 1 else ast.BoolOp(ast.And(), list(calls))

    def visit_List(self, node: ast.List) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("_array", ast.Load()), [node], [])

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        self.generic_visit(node)
        inner: ast.expr = node.elt
        for generator in reversed(node.generators):
            inner = ast.ListComp(inner, [generator])
        return ast.Call(ast.Name("_array", ast.Load()), [inner], [])

    def visit_Call(self, node: ast.Call) -> ast.AST:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == "block":  # of rows of different widths
            for row in node.args[0].elts:  # type: ignore[attr-defined]
                row.elts = [self.visit(part) for part in row.elts]
            return node
        self.generic_visit(node)
        if name in ("grad", "diff", "jacobian"):
            variable = node.args[1]
            assert isinstance(variable, ast.Name)
            body = ast.Lambda(_parameters(variable.id), node.args[0])
            at = node.keywords[0].value if node.keywords else variable
            return ast.Call(ast.Name("_derivative", ast.Load()), [body, at], [])
        if name in ("implies", "where"):
            lazy = [ast.Lambda(_parameters(), a) for a in node.args]
            return ast.Call(ast.Name(f"_{name}", ast.Load()), lazy, [])
        return node


def _parameters(*names: str) -> ast.arguments:
    return ast.arguments([], [ast.arg(n) for n in names], None, [], [], None, [])


_OWN = {
    "_compared": compared,
    "_array": np.array,
    "_derivative": jac,
    "_implies": lambda p, q: not p() or q(),
    "_where": lambda p, a, b: a() if p() else b(),
}


def holds(text: str, values: Mapping[str, Any]) -> bool:
    """Whether a statement holds at these values; without a value it does not."""
    tree = ast.fix_missing_locations(_Written().visit(ast.parse(text, mode="eval")))
    names = {**WORDS, **_OWN, **values}
    try:
        with np.errstate(all="ignore"):
            return bool(eval(compile(tree, "<statement>", "eval"), {"__builtins__": {}, **names}))  # noqa: S307
    except np.linalg.LinAlgError:
        return False


def confirmed(entry: Entry, seeds: int = 12) -> str | None:
    """None where the entry's truth value is what it should be, else what is wrong."""
    told = []
    for seed in range(seeds):
        values = sample(entry, seed)  # type: ignore[arg-type]
        for assumption in entry.given:
            if not holds(assumption, values):
                return f"the values violate: {assumption}"
        told.append(holds(entry.statement, values))
    if entry.true:
        return None if all(told) else f"fails at seeds {[k for k, t in enumerate(told) if not t]}"
    return "holds at all points" if all(told) else None
