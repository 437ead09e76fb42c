from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Truth(Operation):
    """Always holds."""

    name, example, arity, result = "true", "1 == 1", 0, "bool"
    domain = EVERYWHERE

    def value(self, ns: Any) -> bool:
        return True

    def smt(self, z3: Any) -> Any:
        return z3.BoolVal(True)

    def text(self, *args: str) -> str:
        return "true"

    def latex(self, *args: str) -> str:
        return r"\text{true}"
