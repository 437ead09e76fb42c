from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import SCOPED, Operation


class Or(Operation):
    """At least one of the arguments holds."""

    name, example, arity, result = "or", "a or b", None, "bool"
    domain = SCOPED

    def value(self, ns: Any, *args: bool | None) -> bool | None:
        if any(arg is True for arg in args):
            return True
        return None if any(arg is None for arg in args) else False

    def smt(self, z3: Any, *args: Any) -> Any:
        return z3.Or(*args)

    def text(self, *args: str) -> str:
        return " or ".join(args)

    def latex(self, *args: str) -> str:
        return r" \lor ".join(args)
