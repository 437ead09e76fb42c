from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import SCOPED, Operation


class And(Operation):
    """All of the arguments hold."""

    name, example, arity, result = "and", "a and b", None, "bool"
    domain = SCOPED

    def value(self, ns: Any, *args: bool | None) -> bool | None:
        if any(arg is False for arg in args):
            return False
        return None if any(arg is None for arg in args) else True

    def smt(self, z3: Any, *args: Any) -> Any:
        return z3.And(*args)

    def text(self, *args: str) -> str:
        return " and ".join(args)

    def latex(self, *args: str) -> str:
        return r" \land ".join(args)
