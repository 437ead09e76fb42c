from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Add(Operation):
    """The sum of its arguments."""

    name, example, arity, result = "add", "a + b", None, "same"
    domain = EVERYWHERE

    def value(self, ns: Any, *args: Any) -> Any:
        total = args[0]
        for arg in args[1:]:
            total = ns.add(total, arg)
        return total

    def text(self, *args: str) -> str:
        return " + ".join(args)

    def latex(self, *args: str) -> str:
        return " + ".join(args)
