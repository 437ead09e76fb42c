"""Values at which a derivative is not seen refute nothing."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang import prelude
from proofcheck.recheck import claims
from proofcheck.recheck.rulings import refuted
from proofcheck.recheck.tree import parse

WHERE = {"n": "dim", "v": "real[n]", "x": "real", "y": "real"}
LEAF = {"kind": "witness", "engine": "by hand", "problem": {"left_out": "nothing"}, "data": {}, "pieces": []}
# Differentiable at zero, though a part of it is not; at x = y = 0, v = [0] each is true.
TRUE = [
    "diff(x * abs(x), x) == 2 * abs(x)",
    "diff(abs(x)**2, x) == 2 * x",
    "diff(abs(x)**3, x) == 3 * x * abs(x)",
    "diff(abs(x) - abs(x), x) == 0",
    "diff(sqrt(x**4), x) == 2 * x",
    "diff(sqrt(x**2)**2, x) == 2 * x",
    "diff(sqrt(x**2)**3, x) == 3 * x * abs(x)",
    "diff(x * sqrt(abs(x)), x) == 3 / 2 * sqrt(abs(x))",
    "diff(x**2 * floor(x), x, at=0) == 0",
    "diff(abs(x * y), x) * abs(y - y) == 0 or y != 0",
    "diff(floor(x**2), x, at=0) == 0",
    "diff(max(x, 2 * x)**2, x, at=0) == 0",
    "grad(norm(v)**2, v) == 2 * v",
    "grad(norm(v)**4, v) == 4 * norm(v)**2 * v",
    "hessian(norm(v)**2, v) == 2 * eye(n)",
    "diff(y * abs(x), x) * y == 0 or x != 0 or y != 0",
    "diff(diff(abs(x)**3, x), x) == 6 * abs(x)",
]
USED = {"norm": {"where": [["v", "real[n]"]], "is": "sqrt(sum(v[i]**2 for i in range(n)))"}}


def word(claim: str) -> str:
    values: dict[str, Any] = {"n": 1, "v": [0], "x": 0, "y": 0}
    tree = {**LEAF, "data": {"values": values}}
    witness = {"values": values, "reason": "", "left": "", "right": ""}
    assert prelude.definition("norm").source.value == USED["norm"]["is"]
    return refuted(claims.read(list(WHERE.items()), [], [], USED), parse(claim), [tree], [witness]).word


@pytest.mark.parametrize("claim", TRUE)
def test_a_derivative_that_is_not_seen_refutes_nothing(claim: str) -> None:
    assert word(claim) != "confirmed"
