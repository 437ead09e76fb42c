r"""LaTeX for calls that have a notation of their own: sums, expectations, derivatives, norms.

Each writer answers None where the arguments are not those it knows; the call is then written as `name(arguments)`, so
nothing is ever lost. Further notation is one function and one line of `CALLS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import ATOM, COMPARE, LAMBDA, MUL, POWER

if TYPE_CHECKING:
    from proofcheck.lang.latex import Piece, _Writer

Write = Callable[["_Writer", Node], "Piece | None"]
OPEN = COMPARE + 0.5


def _big(sign: str) -> Write:
    def write(writer: _Writer, node: Node) -> Piece | None:
        if len(node.children) != 1 or node.keywords:
            return None
        if node.children[0].kind == "generator":
            return writer.big(sign, node.children[0]), OPEN
        return f"{sign} {writer.text(node.children[0], MUL)}", OPEN

    return write


def _quantifier(sign: str) -> Write:
    def write(writer: _Writer, node: Node) -> Piece | None:
        if len(node.children) != 1 or node.children[0].kind != "generator":
            return None
        loop = node.children[0]
        return rf"{sign}\, {writer.ranges(loop.clauses)}:\; {writer.text(loop.children[0], LAMBDA)}", LAMBDA

    return write


def _integral(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) != 1 or node.keywords or node.children[0].kind != "generator":
        return None
    loop = node.children[0]
    written = ""
    measure = ""
    for clause in loop.clauses:
        if clause.conditions or clause.low is None:
            return None
        low, high = (writer.text(end, LAMBDA) for end in (clause.low, clause.high))
        written += rf"\int_{{{low}}}^{{{high}}} "
        measure = rf" \, d{clause.variable}" + measure
    return written + writer.text(loop.children[0], MUL) + measure, OPEN


def _fixed(count: int, template: str, level: float = ATOM, place: float = LAMBDA) -> Write:
    """Notation with `count` plain arguments, each standing where `<k>` is in the template."""

    def write(writer: _Writer, node: Node) -> Piece | None:
        if len(node.children) != count or node.keywords:
            return None
        parts = [writer.text(child, place) for child in node.children]
        pieces = template.split("<")
        # Split at the marks once, so that an argument's own text is never searched.
        return pieces[0] + "".join(parts[int(piece[0])] + piece[2:] for piece in pieces[1:]), level

    return write


def _matrix_power(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) != 2 or node.keywords:
        return None
    base, exponent = (writer.text(child, place) for child, place in zip(node.children, (ATOM, LAMBDA), strict=True))
    return rf"{base}^{{{exponent}}}", POWER


def _at(writer: _Writer, node: Node, written: str) -> Piece | None:
    """`written`, evaluated at the point that `at=` gives."""
    if not node.keywords:
        return written, OPEN
    if [key for key, _ in node.keywords] != ["at"]:
        return None
    point = writer.text(node.keywords[0][1], LAMBDA)
    return rf"\left. {written} \right|_{{{writer.text(node.children[1], LAMBDA)} = {point}}}", ATOM


def _diff(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) not in (2, 3):
        return None
    body, variable = writer.text(node.children[0], POWER), writer.text(node.children[1], ATOM)
    order = writer.text(node.children[2], LAMBDA) if len(node.children) == 3 else "1"
    power = "" if order == "1" else f"^{{{order}}}"
    return _at(writer, node, rf"\frac{{\partial{power}}}{{\partial {variable}{power}}} {body}")


def _gradient(sign: str) -> Write:
    def write(writer: _Writer, node: Node) -> Piece | None:
        if len(node.children) != 2:
            return None
        body, variable = writer.text(node.children[0], POWER), writer.text(node.children[1], LAMBDA)
        return _at(writer, node, f"{sign.replace('<x>', variable)} {body}")

    return write


def _jacobian(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) != 2:
        return None
    body, variable = writer.text(node.children[0], POWER), writer.text(node.children[1], ATOM)
    return _at(writer, node, rf"\frac{{\partial}}{{\partial {variable}}} {body}")


def _limit(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) != 3:
        return None
    sides = [value.value for key, value in node.keywords if key == "side" and value.kind == "string"]
    if len(sides) != len(node.keywords):
        return None
    body, variable, point = (writer.text(child, MUL if k == 0 else LAMBDA) for k, child in enumerate(node.children))
    side = f"^{{{sides[0]}}}" if sides else ""
    return rf"\lim_{{{variable} \to {point}{side}}} {body}", OPEN


def _minimizes(writer: _Writer, node: Node) -> Piece | None:
    if len(node.children) != 2 or [key for key, _ in node.keywords] != ["at"]:
        return None
    variable, body = writer.text(node.children[0], LAMBDA), writer.text(node.children[1], MUL)
    point = writer.text(node.keywords[0][1], COMPARE)
    return rf"{point} \in \operatorname*{{arg\,min}}_{{{variable}}} {body}", COMPARE


CALLS: dict[str, Write] = {
    "sum": _big(r"\sum"),
    "prod": _big(r"\prod"),
    "all": _quantifier(r"\forall"),
    "any": _quantifier(r"\exists"),
    "forall": _quantifier(r"\forall"),
    "exists": _quantifier(r"\exists"),
    "integral": _integral,
    "implies": _fixed(2, r"<0> \implies <1>", LAMBDA, COMPARE),
    "where": _fixed(3, r"\begin{cases} <1> & \text{if } <0> \\ <2> & \text{otherwise} \end{cases}"),
    "E": _fixed(1, r"\mathbb{E}\left[<0>\right]"),
    "Var": _fixed(1, r"\operatorname{Var}\left[<0>\right]"),
    "Cov": _fixed(2, r"\operatorname{Cov}\left[<0>, <1>\right]"),
    "diff": _diff,
    "grad": _gradient(r"\nabla_{<x>}"),
    "hessian": _gradient(r"\nabla^{2}_{<x>}"),
    "jacobian": _jacobian,
    "limit": _limit,
    "inv": _fixed(1, r"<0>^{-1}", POWER, ATOM),
    "matrix_power": _matrix_power,
    "det": _fixed(1, r"\det\left(<0>\right)"),
    "trace": _fixed(1, r"\operatorname{tr}\left(<0>\right)"),
    "eye": _fixed(1, r"I_{<0>}"),
    "outer": _fixed(2, r"<0> \otimes <1>", MUL, ATOM),
    "kron": _fixed(2, r"<0> \otimes <1>", MUL, ATOM),
    "vec": _fixed(1, r"\operatorname{vec}\left(<0>\right)"),
    "block": _fixed(1, "<0>"),
    "norm": _fixed(1, r"\left\lVert <0> \right\rVert"),
    "norm2": _fixed(1, r"\left\lVert <0> \right\rVert^{2}", POWER),
    "frobenius2": _fixed(1, r"\left\lVert <0> \right\rVert_{F}^{2}", POWER),
    "mod": _fixed(2, r"<0> \bmod <1>", MUL, POWER),
    "minimizes": _minimizes,
    "grows": _fixed(2, r"<0> \in \Theta\left(<1>\right)", COMPARE),
    "bounded": _fixed(2, r"<0> \in O\left(<1>\right)", COMPARE),
    "dominates": _fixed(2, r"<0> \in \omega\left(<1>\right)", COMPARE),
    "injective": _fixed(1, r"\left(<0>\right) \text{ is injective}", COMPARE),
    "well_typed": _fixed(1, r"<0> \text{ has a type}", COMPARE, POWER),
}
