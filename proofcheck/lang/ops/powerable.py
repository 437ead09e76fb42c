from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Operation


class Powerable(Operation):
    """Whether `base ** exponent` has a value when the exponent is not a number: see `pow`. Not written by users."""

    name, example, arity, result = "powerable", "x ** y", 2, "bool"
    domain = EVERYWHERE

    def value(self, ns: Any, base: Any, exponent: Any) -> bool | None:
        if ns.less(ns.number(0), base):
            return True
        whole = ns.integer(exponent)
        if whole is None:
            return None
        if whole >= 0:
            return True
        zero = ns.equal(base, ns.number(0))
        return None if zero is None else not zero

    def text(self, *args: str) -> str:
        return f"{args[0]}**{args[1]} is defined"

    def latex(self, *args: str) -> str:
        return rf"{args[0]}^{{{args[1]}}} \text{{ is defined}}"
