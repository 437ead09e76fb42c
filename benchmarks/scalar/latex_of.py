"""An expression, as a syntax tree, in LaTeX."""

from __future__ import annotations

import ast
from fractions import Fraction

from reading import Untranslatable

NAMED = {"exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh"}
INVERSE = {"asin": "arcsin", "acos": "arccos", "atan": "arctan"}
PAIRS = {"abs": ("|", "|"), "floor": (r"\lfloor ", r" \rfloor"), "ceil": (r"\lceil ", r" \rceil")}


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
