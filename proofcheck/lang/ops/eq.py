from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import Comparison


class Equal(Comparison):
    """Equality of two numbers."""

    name, example = "eq", "a == b"
    sign, latex_sign = "==", "="

    def value(self, ns: Any, a: Any, b: Any) -> bool | None:
        return ns.equal(a, b)

    def smt(self, z3: Any, a: Any, b: Any) -> Any:
        return a == b
