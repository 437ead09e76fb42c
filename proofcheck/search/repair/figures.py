"""The right figure: a statement without names compares a computed value with a written one.

`100000 * 512**2 == approx(26e6)` becomes `... == approx(26e9)`, with as many digits as were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import flint

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Node
from proofcheck.lang.prelude import constant
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball, Rational
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.reading import Reading

MAX_DIGITS = 18
PRECISION = 256


def figures(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """Candidates for the equations in which nothing varies."""
    for path, node in trees.comparisons(tree):
        if node.value != ("==",):
            continue
        left, right = node.children
        written = _approximate(right) or (trees.literal(right) is not None and not _approximate(left))
        figure_side = 1 if written or not (_approximate(left) or trees.literal(left) is not None) else 0
        figure, computed = node.children[figure_side], node.children[1 - figure_side]
        if computed.kind == "number" or (computed.kind == "neg" and computed.children[0].kind == "number"):
            continue
        value = _value(reading, computed)
        if value is None:
            continue
        other = _figure(figure, *value)
        if other is not None:
            yield Candidate("value", Rank.VALUE, trees.put(tree, (*path, figure_side), other))


def _approximate(node: Node) -> bool:
    return node.kind == "call" and node.value == "approx"


def _value(reading: Reading, node: Node) -> tuple[Fraction, bool] | None:
    """(value, whether it is exact) of an expression without names; None where it has names or no such value."""
    try:
        problem = reading.problem(Node("compare", 0, 0, ("==",), (node, trees.number(0))))
    except ProofcheckError:
        return None
    term = problem.statement
    if term.op != "eq" or term.names or term.args[1].op != "number":
        return None

    def nothing(*_: Any) -> Any:
        raise ArithmeticError("a name in a figure")

    for system in (Rational(), Ball()):
        old, flint.ctx.prec = flint.ctx.prec, PRECISION
        try:
            found = Interpreter(system, Environment(problem.declarations, {}, nothing, nothing), Steps())(term.args[0])
            if isinstance(found, Fraction):
                return found, True
            middle = found.mid()
            mantissa, exponent = middle.man_exp()
            return Fraction(int(mantissa)) * Fraction(2) ** int(exponent), False
        except (ArithmeticError, AttributeError, ValueError):
            continue
        finally:
            flint.ctx.prec = old
    return None


def _figure(figure: Node, value: Fraction, exact: bool) -> Node | None:
    """The written side with the right number in the place of the wrong one."""
    if _approximate(figure):
        if figure.keywords or len(figure.children) != 1:
            return None
        inner = _rounded(figure.children[0], value)
        return None if inner is None else replace(figure, children=(inner,))
    if trees.literal(figure) is not None:
        short = exact and max(len(str(value.numerator)), len(str(value.denominator))) <= MAX_DIGITS
        return trees.number(value) if short else None
    if figure.kind == "mul" and exact and (unit := _unit(figure.children[1])) is not None:
        share = value / unit
        if share.denominator == 1:
            return trees.binary("mul", trees.number(share), figure.children[1])
        return _figure(trees.number(1), value, exact)
    return None


def _unit(node: Node) -> Fraction | None:
    term = constant(node.value) if node.kind == "name" else None
    return term.data if term is not None and term.op == "number" else None


def _rounded(node: Node, value: Fraction) -> Node | None:
    """The value with as many digits as the written number has."""
    if node.kind == "neg":
        inner = _rounded(node.children[0], -value)
        return None if inner is None else replace(node, children=(inner,))
    if node.kind == "mul" and (unit := _unit(node.children[1])) is not None:
        inner = _rounded(node.children[0], value / unit)
        return None if inner is None else replace(node, children=(inner, node.children[1]))
    if node.kind != "number" or value <= 0:
        return None
    mantissa, letter, _ = node.text.lower().partition("e")
    whole, _, decimals = mantissa.partition(".")
    digits = max(len((whole + decimals).lstrip("0")), 1)
    if letter:
        # 26e6 keeps two digits: the exponent moves.
        step = _magnitude(value) - digits + 1 + len(decimals)
        return _literal(value / Fraction(10) ** step, len(decimals), f"e{step}")
    places = max(len(decimals), 0)
    if value < Fraction(10) ** -places:
        places = digits - 1 - _magnitude(value)
    return _literal(value, places, "")


def _magnitude(value: Fraction) -> int:
    """The exponent of the leading digit."""
    found = 0
    while value >= 10:
        value, found = value / 10, found + 1
    while value < 1:
        value, found = value * 10, found - 1
    return found


def _literal(value: Fraction, places: int, suffix: str) -> Node | None:
    scaled = round(value * 10**places)
    if scaled <= 0 or len(str(scaled)) > MAX_DIGITS:
        return None
    text = str(scaled).rjust(places + 1, "0")
    text = (f"{text[:-places]}.{text[-places:]}" if places else text) + suffix
    return Node("number", 0, 0, Fraction(text), text=text)
