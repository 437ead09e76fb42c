"""Plain Python loops over Fractions: the slow, obvious meaning of terms, to hold the array program to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang.terms import Term


class NoValue(ArithmeticError):
    """A division by zero, an index outside its tensor, a negative power of zero."""


def exact(term: Term, values: Mapping[str, Any], env: Mapping[str, int]) -> Any:
    """The value of a term at exact inputs; booleans for statements."""

    def at(t: Term, **more: int) -> Any:
        return exact(t, values, {**env, **more})

    op = term.op
    if op == "number":
        return term.data
    if op == "symbol":
        return Fraction(values[term.data])
    if op == "index":
        return Fraction(env[term.data])
    if op == "entry":
        value = values[term.data]
        for index in term.args:
            position = at(index)
            if position.denominator != 1 or not 0 <= position < len(value):
                raise NoValue(f"{term.data}[{position}]")
            value = value[int(position)]
        return Fraction(value)
    if op in ("sum", "product", "forall", "exists"):
        low, high, body = term.args
        parts = [at(body, **{term.data[0]: k}) for k in range(int(at(low)), int(at(high)))]
        if op == "forall":
            return all(parts)
        if op == "exists":
            return any(parts)
        result = Fraction(op == "product")
        for part in parts:
            result = result * part if op == "product" else result + part
        return result
    if op == "where":
        return at(term.args[1]) if at(term.args[0]) else at(term.args[2])
    args = [at(a) for a in term.args]
    if op == "add":
        return sum(args, Fraction(0))
    if op == "mul":
        product = Fraction(1)
        for arg in args:
            product *= arg
        return product
    if op == "div":
        if args[1] == 0:
            raise NoValue("division by zero")
        return args[0] / args[1]
    if op == "pow":
        if args[0] == 0 and args[1] < 0:
            raise NoValue("a negative power of zero")
        return args[0] ** int(args[1])
    simple = {
        "abs": abs,
        "min": min,
        "max": max,
        "floor": lambda x: Fraction(x // 1),
        "ceil": lambda x: -Fraction(-x // 1),
    }
    if op in simple:
        return simple[op](*args)
    return {"eq": args[0] == args[1], "lt": args[0] < args[1], "le": args[0] <= args[1], "ne": args[0] != args[1]}[op]
