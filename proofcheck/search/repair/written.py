"""Forms -> syntax: a polynomial of tensors as a person writes it, in matrix products where its indices form chains.

A monomial is a graph: tensors are nodes, indices are edges. Where every summed index joins two places of vectors and
matrices, the graph falls apart into paths and cycles: a path between two axes is a product `A @ B.T`, one that ends in
a vector a product `A @ x`, two of them an outer product, one between two vectors a number, a cycle a trace. Anything
else is written entry by entry. None where a form has parts that are no syntax (angles, unknown derivatives).
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.parse import Clause, Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, Form
from proofcheck.search.index.monomial import Factor, Label, Monomial
from proofcheck.search.repair import trees
from proofcheck.search.repair.chains import Piece, product_of

MAX_MONOMIALS = 3
MAX_FACTORS = 8
MAX_NESTING = 4
Axes = tuple[tuple[str, Size], ...]
_NAMES = ("i", "j", "k", "l", "p", "q", "r", "s")


def written(algebra: Algebra, form: Form, axes: Axes = (), depth: int = 0) -> Node | None:
    """The syntax of a form whose free labels are `axes`; a term that lacks axes is repeated along them."""
    if len(form) > MAX_MONOMIALS or depth > MAX_NESTING:
        return None
    if not form:
        return trees.number(0)
    total: Node | None = None
    for monomial, c in sorted(form.items(), key=_written_first):
        part = _monomial(algebra, monomial, axes, depth)
        if part is None:
            return None
        part = trees.scaled(part, c)
        total = part if total is None else trees.added(total, part)
    return total


def _written_first(item: tuple[Monomial, Fraction]) -> tuple[bool, Fraction, str]:
    """Positive terms before negative ones, high degrees before low ones."""
    (_, factors), c = item
    return c < 0, -sum((e for _, _, e in factors), Fraction(0)), repr(factors)


def _monomial(algebra: Algebra, monomial: Monomial, axes: Axes, depth: int) -> Node | None:
    sorts, factors = monomial
    if len(factors) > MAX_FACTORS:
        return None
    over: list[Node] = []
    under: list[Node] = []
    pieces: list[Piece] = []
    for factor in factors:
        piece = _piece(algebra, factor, dict(enumerate(sorts)), dict(axes), depth)
        if piece is None:
            return None
        e = factor[2]
        alone = all(isinstance(a, int) and sum(a in other[1] for other in factors) == 1 for a in piece.labels)
        if piece.labels and e == 2 and alone:
            pieces += [piece, piece]  # x @ x, trace(A @ A.T)
        elif piece.labels:
            pieces.append(piece if e == 1 else Piece(_power(piece.node, e), piece.labels, piece.symmetric))
        elif e < 0:
            under.append(_power(piece.node, -e))
        else:
            over.append(_power(piece.node, e))
    tensor: Node | None = None
    if pieces:
        numbers, tensor = product_of(pieces, tuple(label for label, _ in axes)) or ([], None)
        over += numbers
        if tensor is None and not numbers:
            tensor = _entrywise(algebra, sorts, pieces, axes)
            if tensor is None:
                return None
    if tensor is not None:
        over.append(tensor)
    result = over[0] if over else trees.number(1)
    for node in over[1:]:
        result = trees.binary("mul", result, node)
    for node in under:
        result = trees.binary("div", result, node)
    return result


def _power(base: Node, e: Fraction) -> Node:
    if e == 1:
        return base
    if e == Fraction(1, 2):
        return trees.call("sqrt", base)
    return trees.binary("pow", base, trees.number(e))


def _piece(algebra: Algebra, factor: Factor, sorts: dict[int, Size], axes: dict[str, Size], depth: int) -> Piece | None:
    """A factor (without its exponent) as a tensor whose axes are the factor's labels."""
    head, args, _ = factor
    if head == DELTA:
        size = next((sorts[a] if isinstance(a, int) else axes.get(a) for a in args), None)
        return None if size is None else Piece(trees.call("eye", size_node(size)), args, True)
    if head in algebra.declarations:
        declaration = algebra.declarations[head]
        if declaration.kind == "function":
            return None
        fixed = [a for a in args if isinstance(a, str) and a[0] in "#@"]
        if args[: len(fixed)] != tuple(fixed):
            return None
        node = trees.name(head)
        if fixed:
            places = tuple(trees.name(a[1:]) if a[0] == "@" else trees.number(int(a[1:])) for a in fixed)
            node = Node("subscript", 0, 0, None, (node, *places))
        symmetric = declaration.structure in ("symmetric", "posdef") and not fixed
        return Piece(node, args[len(fixed) :], symmetric)
    return _nested(algebra, head, args, depth)


def _nested(algebra: Algebra, head: str, args: tuple[Label, ...], depth: int) -> Piece | None:
    """A head that names other forms: an inverse matrix, a root, a function taken entry by entry."""
    known = algebra.heads.get(head)
    if known is None or any(isinstance(a, str) and a[0] in "#@" for a in args):
        return None
    if known.kind == "inverse":
        if known.size is None or len(args) != 2:
            return None
        inner = written(algebra, known.forms[0], (("$0", known.size), ("$1", known.size)), depth + 1)
        return None if inner is None else Piece(trees.call("inv", inner), args, False)
    if len(known.forms) != 1 or len(args) > 1:
        return None
    inner = written(algebra, known.forms[0], tuple((f"${k}", Size.of(1)) for k in range(len(args))), depth + 1)
    if inner is None:
        return None
    if known.kind == "power":
        return Piece(inner, args, False)
    if known.kind == "function" and known.name in ("exp", "log", "abs", "erf"):
        return Piece(trees.call(known.name, inner), args, False)
    if known.kind == "apply" and not any(known.orders):
        return Piece(trees.call(known.name, inner), args, False)
    if known.kind == "apply" and known.orders == (1,) and inner.kind == "name" and not args:
        return Piece(trees.call("diff", trees.call(known.name, inner), inner), args, False)
    return None


def _entrywise(algebra: Algebra, sorts: tuple[Size, ...], pieces: list[Piece], axes: Axes) -> Node | None:
    """The product of the pieces with every index written out: `[sum(A[i, k] * ... for k ...) for i ...]`."""
    if any(piece.node.kind != "name" for piece in pieces):
        return None
    used = {a for piece in pieces for a in piece.labels}
    bound = [k for k in range(len(sorts)) if k in used]
    free = [(label, size) for label, size in axes if axes]
    variables = [v for v in _NAMES if v not in algebra.declarations][: len(bound) + len(free)]
    if len(variables) < len(bound) + len(free):
        return None
    labels: list[Label] = [*(a for a, _ in free), *bound]
    called = {label: trees.name(v) for label, v in zip(labels, variables, strict=True)}
    body: Node | None = None
    for piece in pieces:
        entry = Node("subscript", 0, 0, None, (piece.node, *(called[a] for a in piece.labels)))
        body = entry if body is None else trees.binary("mul", body, entry)
    assert body is not None
    if bound:
        clauses = tuple(_clause(called[k], sorts[k]) for k in bound)
        body = trees.call("sum", Node("generator", 0, 0, None, (body,), clauses=clauses))
    if free:
        clauses = tuple(_clause(called[a], size) for a, size in free)
        body = Node("comprehension", 0, 0, None, (body,), clauses=clauses)
    return body


def _clause(variable: Node, size: Size) -> Clause:
    return Clause(variable.value, None, size_node(size), ())


def size_node(size: Size) -> Node:
    """A size as syntax."""
    total: Node | None = None
    for monomial, c in size.terms:
        part: Node | None = None
        for dim, e in monomial:
            power = _power(trees.name(dim), Fraction(e))
            part = power if part is None else trees.binary("mul", part, power)
        part = trees.number(c) if part is None else trees.scaled(part, Fraction(c))
        total = part if total is None else trees.added(total, part)
    return total if total is not None else trees.number(0)


def length(node: Node) -> int:
    """How long the text of an expression is."""
    return len(to_text(node))
