"""Math-Verify as a grader: `verify(gold, answer)` of both as LaTeX. What it does not accept counts as unequal."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Any

from math_verify import parse, verify


def versions() -> dict[str, str]:
    return {"math-verify": version("math-verify"), "sympy": version("sympy"), "python": platform.python_version()}


def warm() -> None:
    verify(parse(r"$\frac{x^{2} - 1}{x - 1}$"), parse("$x + 1$"))


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    gold, answer = (parse(f"${entry[key]}$") for key in ("gold_latex", "answer_latex"))
    if not gold or not answer:
        return {"answer": "undecided", "why": "not read"}
    return {"answer": "equal" if verify(gold, answer) else "unequal", "why": ""}
