from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Not(Operation):
    """The argument does not hold."""

    name, example, arity, result = "not", "not a < b", 1, "bool"
    domain = EVERYWHERE

    def value(self, ns: Any, arg: bool | None) -> bool | None:
        return None if arg is None else not arg

    def smt(self, z3: Any, arg: Any) -> Any:
        return z3.Not(arg)

    def text(self, *args: str) -> str:
        return f"not ({args[0]})"

    def latex(self, *args: str) -> str:
        return rf"\lnot \left({args[0]}\right)"
