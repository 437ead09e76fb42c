from __future__ import annotations

from functools import reduce
from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Add(Operation):
    """The sum of its arguments."""

    name, example, arity, result = "add", "a + b", None, "same"
    domain = EVERYWHERE

    def value(self, ns: Any, *args: Any) -> Any:
        return reduce(ns.add, args)

    def text(self, *args: str) -> str:
        return " + ".join(args)

    def latex(self, *args: str) -> str:
        return " + ".join(args)
