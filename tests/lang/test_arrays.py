"""The largest entry, axes and stacks: what they mean at explicit sizes, by NumPy, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.logic.verdict import Evidence

A = np.array([[1, 5, 2], [4, 0, 4]])
X = np.array([2, -3, 2, 1])
WHERE = {
    "n, p, q": "dim",
    "A": "real[p, q]",
    "x": "real[n]",
    "Q": "real[p, p, q]",
    "c": "real",
    "k": "natural",
    "w": "complex[n]",
}
Q = np.arange(12).reshape(2, 2, 3) % 5
VALUES = [
    ("max(x)", X.max()),
    ("min(x)", X.min()),
    ("max(-x)", (-X).max()),
    ("max(x[i] + i for i in range(n))", (X + np.arange(4)).max()),
    ("min(A[i, j] for i in range(p) for j in range(q))", A.min()),
    ("max(A, axis=0)", A.max(axis=0)),
    ("min(A, axis=-1)", A.min(axis=-1)),
    ("sum(A, axis=0)", A.sum(axis=0)),
    ("prod(A, axis=1)", A.prod(axis=1)),
    ("mean(A, axis=0)", [Fraction(int(s), 2) for s in A.sum(axis=0)]),
    ("norm2(A, axis=1)", (A**2).sum(axis=1)),
    ("sum(Q, axis=1)", Q.sum(axis=1)),
    ("max(Q, axis=0)", Q.max(axis=0)),
    ("cumsum(Q, axis=1)", Q.cumsum(axis=1)),
    ("cumsum(x)", X.cumsum()),
    ("argmax(x)", X.argmax()),
    ("argmin(x)", X.argmin()),
    ("argmax(A, axis=1)", A.argmax(axis=1)),
    ("argmax(A, axis=0)", A.argmax(axis=0)),
    ("x[argmin(x)]", X.min()),
    ("norm(x, 1)", 8),
    ("norm(x, oo)", 3),
    ("norm(A, oo, axis=0)", abs(A).max(axis=0)),
    ("top_sum(x, 3)", 5),
    ("top_sum(x, 0)", 0),
    ("clip(x, -1, 1)", X.clip(-1, 1)),
    ("round(x / 2)", np.round(X / 2).astype(int)),
    ("matrix_transpose(Q)", Q.swapaxes(1, 2)),
    ("Q @ A.T", Q @ A.T),
    ("A @ matrix_transpose(Q)", A @ Q.swapaxes(1, 2)),
]


@pytest.mark.quick
@pytest.mark.parametrize(("expression", "value"), VALUES)
def test_values_are_those_of_numpy(expression: str, value: object) -> None:
    table = np.array(value, dtype=object)
    for place in np.ndindex(table.shape):
        entry = f"({expression})[{', '.join(map(str, place))}]" if place else expression
        assert decided(f"{entry} == {table[place]}")
        assert not decided(f"{entry} == {table[place]} + 1")


def decided(statement: str) -> bool:
    """Whether the kernel does not see the statement fail at the values above."""
    problem = problem_from(statement, WHERE, ())
    known: dict[str, Any] = {"n": 4, "p": 2, "q": 3, "x": X, "A": A, "Q": Q}
    values = {name: known[name] if name in "npq" else exact(known[name].tolist()) for name in problem.used()}
    return kernel.rule(problem, Evidence("witness", "test", {"values": values})).word != "refuted"


def exact(value: Any) -> Any:
    return tuple(map(exact, value)) if isinstance(value, list) else Fraction(value)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("max(c) == c", "one tensor, one generator or two numbers"),
        ("max(w) == 0", "takes real numbers"),
        ("max(x[i] for i in range(n) if x[i] > 0) > 0", "takes no `if`"),
        ("max(i for i in range(oo)) > 0", "`oo` is not a number"),
        ("sum(A, axis=2)[0] == 0", "there is no axis 2"),
        ("max(c, axis=0) == 0", "one tensor"),
        ("sum(A, axis=k)[0] == 0", "as it is written"),
        ("sum((x[i] for i in range(n)), axis=0) == 0", "a generator has no `axis=`"),
        ("outer(x, x, axis=0) == 0", "`axis` does not fit"),
        ("round(c, 2) == c", "too many arguments"),
        ("all(x > 0, axis=0)", "one generator or one tensor"),
    ],
)
def test_what_is_refused(statement: str, message: str) -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from(statement, WHERE, ())
    assert message in caught.value.findings[0].message
