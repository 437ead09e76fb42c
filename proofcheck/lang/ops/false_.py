from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Falsehood(Operation):
    """Never holds."""

    name, example, arity, result = "false", "1 != 1", 0, "bool"
    domain = EVERYWHERE

    def value(self, ns: Any) -> bool:
        return False

    def smt(self, z3: Any) -> Any:
        return z3.BoolVal(False)

    def text(self, *args: str) -> str:
        return "false"

    def latex(self, *args: str) -> str:
        return r"\text{false}"
