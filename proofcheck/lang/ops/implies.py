from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import SCOPED, Operation


class Implies(Operation):
    """If the first argument holds, so does the second; the second need not be defined where the first fails."""

    name, example, arity, result = "implies", "implies(x != 0, x / x == 1)", 2, "bool"
    domain = SCOPED

    def value(self, ns: Any, premise: bool | None, conclusion: bool | None) -> bool | None:
        if premise is False or conclusion is True:
            return True
        return None if premise is None or conclusion is None else False

    def smt(self, z3: Any, premise: Any, conclusion: Any) -> Any:
        return z3.Implies(premise, conclusion)

    def text(self, *args: str) -> str:
        return f"implies({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \implies {args[1]}"
