"""Syntax trees made by hand: numbers, products, sums and replacements that print as a person would write them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text

Path = tuple[int, ...]  # which child at each step from the root
# Heads of types: a call of one of these writes a tensor down, everything else computes something.
_WRITTEN = frozenset({"eye", "ones", "zeros", "approx"})
_EVALUATED = frozenset({"E", "Var", "Cov", "diff", "grad", "hessian", "jacobian", "limit", "det", "inv"})


def name(text: str) -> Node:
    return Node("name", 0, 0, text)


def number(value: Fraction | int) -> Node:
    """A rational number: an integer literal, with a sign or as a quotient where needed."""
    value = Fraction(value)
    if value < 0:
        return Node("neg", 0, 0, None, (number(-value),))
    literal = Node("number", 0, 0, Fraction(value.numerator), text=str(value.numerator))
    return literal if value.denominator == 1 else binary("div", literal, number(value.denominator))


def binary(kind: str, left: Node, right: Node) -> Node:
    return Node(kind, 0, 0, None, (left, right))


def call(function: str, *arguments: Node) -> Node:
    return Node("call", 0, 0, function, arguments)


def transposed(node: Node) -> Node:
    return node.children[0] if node.kind == "transpose" else Node("transpose", 0, 0, None, (node,))


def literal(node: Node) -> Fraction | None:
    """The value of a written number, a sign and a quotient of two included."""
    if node.kind == "number":
        value: Fraction = node.value
        return value
    if node.kind == "neg":
        inner = literal(node.children[0])
        return None if inner is None else -inner
    if node.kind == "div":
        a, b = (literal(child) for child in node.children)
        return None if a is None or not b else a / b
    return None


def negated(node: Node) -> Node:
    """-node, with the sign where it is least in the way."""
    known = literal(node)
    if known is not None:
        return number(-known)
    without = unsigned(node)
    if without is not None:
        return without
    if node.kind == "sub":
        return binary("sub", node.children[1], node.children[0])
    if node.kind in ("mul", "div"):
        return binary(node.kind, negated(node.children[0]), node.children[1])
    return Node("neg", 0, 0, None, (node,))


def unsigned(node: Node) -> Node | None:
    """The node without the minus sign that it begins with; None where it begins with none."""
    known = literal(node)
    if known is not None:
        return number(-known) if known < 0 else None
    if node.kind == "neg":
        inner: Node = node.children[0]
        return inner
    if node.kind in ("mul", "div", "matmul"):
        left = unsigned(node.children[0])
        if left is not None and literal(left) == 1 and node.kind == "mul":
            rest: Node = node.children[1]
            return rest
        return None if left is None else binary(node.kind, left, node.children[1])
    return None


def scaled(node: Node, factor: Fraction) -> Node:
    """factor * node; a number in the product takes the factor up, else it is written first."""
    known = literal(node)
    if known is not None:
        return number(known * factor)
    if factor < 0:
        return negated(scaled(node, -factor))
    if factor == 1:
        return node
    if node.kind == "neg":
        return negated(scaled(node.children[0], factor))
    if node.kind == "list" and all(literal(child) is not None for child in node.children):
        return replace(node, children=tuple(scaled(child, factor) for child in node.children))
    if node.kind == "div" and literal(node.children[1]):
        return scaled(node.children[0], factor / (literal(node.children[1]) or 1))
    lead, rest = leading(node)
    if lead is not None:
        return scaled(rest, lead * factor)
    return _quotient(_led(factor.numerator, node), factor.denominator)


def _led(count: int, node: Node) -> Node:
    """count * node, the number in front of the first factor."""
    if count == 1:
        return node
    if node.kind in ("mul", "div"):
        return binary(node.kind, _led(count, node.children[0]), node.children[1])
    return number(count) if literal(node) == 1 else binary("mul", number(count), node)


def _quotient(node: Node, below: int) -> Node:
    if below != 1 and node.kind == "div":
        return binary("div", node.children[0], scaled(node.children[1], Fraction(below)))
    return node if below == 1 else binary("div", node, number(below))


def leading(node: Node) -> tuple[Fraction | None, Node]:
    """(c, rest) with node = c * rest for a number c that leads a product; (None, node) where there is none."""
    if node.kind in ("mul", "matmul"):
        left, right = node.children
        known = literal(left)
        if known is not None:
            return known, right
        lead, rest = leading(left)
        if lead is not None:
            return lead, binary(node.kind, rest, right)
    return None, node


def raised(node: Node, factor: Node) -> Node | None:
    """factor * node where the factor stands in the product already: its power goes up by one, so that a
    root is taken away; else None."""
    if factor.kind not in ("name", "call"):
        return None
    if same(node, factor):
        return node.children[0] if node.value == "sqrt" else binary("pow", node, number(2))
    if node.kind == "pow" and same(node.children[0], factor) and (e := literal(node.children[1])) is not None:
        return binary("pow", factor, number(e + 1))
    if node.kind in ("mul", "div"):
        for step in (0, 1) if node.kind == "mul" else (0,):
            inner = raised(node.children[step], factor)
            if inner is not None:
                return put(node, (step,), inner)
    return None


def added(left: Node, right: Node) -> Node:
    """left + right; two numbers fold, and so does a number at the end of a sum."""
    a, b = literal(left), literal(right)
    if a == 0:
        return right
    if b is not None:
        if a is not None:
            return number(a + b)
        if left.kind in ("add", "sub") and (last := literal(left.children[1])) is not None:
            total = b + (last if left.kind == "add" else -last)
            return added(left.children[0], number(total)) if total else left.children[0]
        if b < 0:
            return binary("sub", left, number(-b))
    without = unsigned(right)
    return binary("add", left, right) if without is None else binary("sub", left, without)


def put(tree: Node, path: Path, node: Node) -> Node:
    """`tree` with `node` at `path`; a sum or difference takes up the sign of what is put into it."""
    if not path:
        return node
    step, *rest = path
    child = put(tree.children[step], tuple(rest), node)
    if tree.kind in ("add", "sub") and unsigned(tree.children[step]) is None:
        without = unsigned(child)
        if without is not None and step == 1:
            return binary("sub" if tree.kind == "add" else "add", tree.children[0], without)
        if without is not None and tree.kind == "add":
            return binary("sub", tree.children[1], without)
    return replace(tree, children=(*tree.children[:step], child, *tree.children[step + 1 :]))


def at(tree: Node, path: Path) -> Node:
    for step in path:
        tree = tree.children[step]
    return tree


def places(tree: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every piece of syntax with where it stands, parents first. Ranges and keywords are left out."""
    yield path, tree
    for step, child in enumerate(tree.children):
        if isinstance(child, Node):
            yield from places(child, (*path, step))


def comparisons(tree: Node) -> Iterator[tuple[Path, Node]]:
    """The single comparisons of which a statement is the conjunction."""
    for path, node in places(tree):
        over = [at(tree, path[:k]).kind for k in range(len(path))]
        if node.kind == "compare" and len(node.value) == 1 and set(over) <= {"and"}:
            yield path, node


def same(left: Node, right: Node) -> bool:
    """Whether two pieces of syntax read alike, wherever they stand."""
    return to_text(left) == to_text(right)


def computes(node: Node, defined: frozenset[str]) -> bool:
    """Whether an expression is worked out rather than written down: it calls a function, or is one of the names that
    the claim defines."""
    return any(
        (n.kind == "call" and n.value not in _WRITTEN) or (n.kind == "name" and n.value in defined)
        for _, n in places(node)
    )


def evaluates(node: Node) -> bool:
    """Whether an expression is a derivative, an average, a limit or the like, whose value the other side states."""
    return any(n.kind == "call" and n.value in _EVALUATED for _, n in places(node))
