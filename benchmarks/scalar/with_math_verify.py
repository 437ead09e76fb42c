"""The two sides of an equation in Math-Verify, as LaTeX: `verify(gold, answer)`.

It grades answers: what it is asked is whether the left side, as an answer, counts as the right side. It applies to
equations without sums, limits and derivatives. What it does not accept counts as its `false`, as it does in grading;
but where something is assumed, or a name is declared to be more than a number, it could not be told, and that it does
not accept the answer counts as undecided.
"""

from __future__ import annotations

import ast
import platform
from importlib.metadata import version
from typing import Any

from latex_of import latex
from math_verify import parse, verify
from reading import Untranslatable, read


def versions() -> dict[str, str]:
    return {"math-verify": version("math-verify"), "sympy": version("sympy"), "python": platform.python_version()}


def warm() -> None:
    verify(parse(r"$\frac{x^{2} - 1}{x - 1}$"), parse("$x + 1$"))


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    try:
        tree, _ = read(entry)
        if not isinstance(tree, ast.Compare) or [type(op) for op in tree.ops] != [ast.Eq]:
            raise Untranslatable("not an equation")
        left, right = latex(tree.left), latex(tree.comparators[0])
    except Untranslatable as reason:
        return {"answer": "undecided", "why": f"no translation: {reason}"}
    gold, answer = parse(f"${right}$"), parse(f"${left}$")
    if not gold or not answer:
        return {"answer": "undecided", "why": "not read"}
    if verify(gold, answer):
        return {"answer": "true", "why": ""}
    told = not entry["given"] and all(kind in ("real", "complex") for kind in entry["where"].values())
    return {"answer": "false" if told else "undecided", "why": "" if told else "not accepted"}
