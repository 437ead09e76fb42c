from __future__ import annotations

from functools import reduce
from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Mul(Operation):
    """The product of its arguments."""

    name, example, arity, result = "mul", "a * b", None, "same"
    domain = EVERYWHERE

    def value(self, ns: Any, *args: Any) -> Any:
        return reduce(ns.mul, args)

    def text(self, *args: str) -> str:
        return " * ".join(args)

    def latex(self, *args: str) -> str:
        return r" \, ".join(args)
