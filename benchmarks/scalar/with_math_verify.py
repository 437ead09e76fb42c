"""The two sides of an equation in Math-Verify, as LaTeX: `verify(gold, answer)`.

It grades answers: what it is asked is whether the left side, as an answer, counts as the right side. It applies to
equations without sums, limits and derivatives. What it does not accept counts as its `false`, as it does in grading;
but where something is assumed, or a name is declared to be more than a number, it could not be told, and that it does
not accept the answer counts as undecided.
"""

from __future__ import annotations

import ast
import platform
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from math_verify import parse, verify
from reading import Untranslatable, read

NAMED = {"exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh"}
INVERSE = {"asin": "arcsin", "acos": "arccos", "atan": "arctan"}
PAIRS = {"abs": ("|", "|"), "floor": (r"\lfloor ", r" \rfloor"), "ceil": (r"\lceil ", r" \rceil")}


def versions() -> dict[str, str]:
    return {"math-verify": version("math-verify"), "sympy": version("sympy"), "python": platform.python_version()}


def warm() -> None:
    verify(parse(r"$\frac{x^{2} - 1}{x - 1}$"), parse("$x + 1$"))


def latex(node: ast.expr, tight: bool = False) -> str:
    """An expression as LaTeX; in parentheses where `tight` and it is a sum or a product."""
    if isinstance(node, ast.Constant):
        value: Fraction = node.value
        text = str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
        return f"({text})" if tight and value.denominator != 1 else text
    if isinstance(node, ast.Name):
        return r"\pi" if node.id == "pi" else node.id
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        text = f"-{latex(node.operand, True)}"
        return f"({text})" if tight else text
    if isinstance(node, ast.BinOp):
        return _binary(node, tight)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, node.args)
    raise Untranslatable(type(node).__name__)


def _binary(node: ast.BinOp, tight: bool) -> str:
    kind = type(node.op)
    if kind is ast.Div:
        return rf"\frac{{{latex(node.left)}}}{{{latex(node.right)}}}"
    if kind is ast.Pow:
        base = latex(node.left, True)
        plain = isinstance(node.left, ast.Name | ast.Constant)
        return f"{base if plain else f'({latex(node.left)})'}^{{{latex(node.right)}}}"
    if kind is ast.Mult:
        text = rf"{latex(node.left, True)} \cdot {latex(node.right, True)}"
    elif kind in (ast.Add, ast.Sub):
        right = latex(node.right, kind is ast.Sub)
        text = f"{latex(node.left)} {'+' if kind is ast.Add else '-'} {right}"
    else:
        raise Untranslatable(kind.__name__)
    return f"({text})" if tight else text


def _call(name: str, arguments: list[ast.expr]) -> str:
    inside = [latex(argument) for argument in arguments]
    if name in PAIRS:
        before, after = PAIRS[name]
        return f"{before}{inside[0]}{after}"
    if name == "exp":
        return f"e^{{{inside[0]}}}"
    if name == "log":
        return rf"\ln({inside[0]})"
    if name in NAMED | INVERSE.keys():
        return rf"\{INVERSE.get(name, name)}({inside[0]})"
    if name == "sqrt":
        return rf"\sqrt{{{inside[0]}}}"
    if name == "factorial":
        return f"({inside[0]})!"
    if name == "binomial":
        return rf"\binom{{{inside[0]}}}{{{inside[1]}}}"
    raise Untranslatable(name)


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
