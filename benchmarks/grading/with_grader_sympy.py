"""SymPy as a grader: `simplify(gold - answer) == 0`, with the names declared. Anything else counts as unequal."""

from __future__ import annotations

import platform
from typing import Any

import sympy

ASSUMED: dict[str, dict[str, bool]] = {
    "real": {"real": True},
    "positive": {"positive": True},
    "nonnegative": {"nonnegative": True},
    "integer": {"integer": True},
    "natural": {"integer": True, "nonnegative": True},
    "dim": {"integer": True, "positive": True},
}
FUNCTIONS = {"abs": sympy.Abs, "ceil": sympy.ceiling, "max": sympy.Max, "min": sympy.Min}


def versions() -> dict[str, str]:
    return {"sympy": sympy.__version__, "python": platform.python_version()}


def warm() -> None:
    x = sympy.Symbol("x", positive=True)
    sympy.simplify(sympy.sin(x) ** 2 + sympy.cos(x) ** 2 + sympy.log(x**2) - sympy.sqrt(x**2))


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    if entry["latex"]:
        return {"answer": "undecided", "why": "no expression"}
    names = {name: sympy.Symbol(name, **ASSUMED[kind]) for name, kind in entry["where"].items()}
    try:
        gold, answer = (sympy.sympify(entry[key], {**FUNCTIONS, **names}, rational=True) for key in ("gold", "answer"))
    except (sympy.SympifyError, TypeError) as error:
        return {"answer": "undecided", "why": f"not read: {type(error).__name__}"}
    return {"answer": "equal" if sympy.simplify(gold - answer) == 0 else "unequal", "why": ""}
