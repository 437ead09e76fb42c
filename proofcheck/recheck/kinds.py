"""Kinds of syntax -> scalars under named indices; `shapes.py` has the forms."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.recheck import terms
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.figures import figure
from proofcheck.recheck.numbers.base import FUNCTIONS, Unsupported
from proofcheck.recheck.scalars import FORMS, KINDS, Elaborator, Mismatch, Places, Scope, Value, scalar
from proofcheck.recheck.terms import Size, Term, size_of
from proofcheck.recheck.tree import Clause, Node
from proofcheck.recheck.wholes import TAKES, needed

NOWHERE = Term("nowhere")  # an entry beyond an axis, at explicit sizes


def _number(e: Elaborator, node: Node, scope: Scope) -> Value:
    return scalar(terms.number(node.value))


_ARITHMETIC: dict[str, Callable[[Term, Term], Term]] = {
    "+": terms.add,
    "-": terms.sub,
    "*": terms.mul,
    "/": terms.div,
    "**": terms.power,
    "%": lambda a, b: Term("call", (a, b), "mod"),
    "//": lambda a, b: Term("call", (terms.div(a, b),), "floor"),
}


def _operation(e: Elaborator, node: Node, scope: Scope) -> Value:
    a, b = (e.numeric(arg, scope) for arg in node.args)
    return e.product(a, b) if node.value == "@" else e.together(_ARITHMETIC[node.value], a, b)


def _junction(e: Elaborator, node: Node, scope: Scope) -> Value:
    parts = [e.statement(arg, scope) for arg in node.args]
    return scalar(terms.both(*parts) if node.kind == "and" else Term("or", tuple(parts)), True)


_COMPARED: dict[str, Callable[[Term, Term], Term]] = {
    "==": lambda a, b: Term("eq", (a, b)),
    "<=": lambda a, b: Term("le", (a, b)),
    "<": lambda a, b: Term("lt", (a, b)),
    ">=": lambda a, b: Term("le", (b, a)),
    ">": lambda a, b: Term("lt", (b, a)),
    "!=": lambda a, b: Term("not", (Term("eq", (a, b)),)),
}


def _compare(e: Elaborator, node: Node, scope: Scope) -> Value:
    parts = []
    for sign, left, right in zip(node.value, node.args, node.args[1:], strict=False):
        if any(side.kind == "call" and side.value == "approx" for side in (left, right)):
            parts.append(figure(e, sign, left, right, scope))
            continue
        a, b = e.value(left, scope), e.value(right, scope)
        if a.truth != b.truth:
            raise Unsupported("a statement beside a number")
        if a.truth:
            p, q = e.closed(a, "all"), e.closed(b, "all")
            same = terms.both(Term("implies", (p, q)), Term("implies", (q, p)))
            parts.append(same if sign == "==" else Term("not", (same,)))
            continue
        if a.shape and b.shape and len(a.shape) != len(b.shape):
            raise Mismatch("a comparison of different ranks")
        both = e.together(_COMPARED[sign], a, b, truth=True)
        e.closures += bool(both.shape)
        parts.append(e.closed(both, "any" if sign == "!=" else "all"))
    return scalar(terms.both(*parts), True)


def _index(e: Elaborator, node: Node, scope: Scope) -> Value:
    base = e.value(node.args[0], scope)
    items = node.args[1:]
    if len(items) > len(base.shape):
        raise Mismatch("too many indices")
    shape: list[Size] = []
    picks: list[Callable[[list[Term]], Term]] = []
    # The positions on a declared tensor are looked at where its entries stand.
    declared = node.args[0].kind == "name" and node.args[0].value in e.claim.declarations and not scope.names
    for size, item in zip(base.shape, items, strict=False):
        if item.kind == "slice":
            low = terms.ZERO if item.args[0] is None else e.value(item.args[0], scope).body
            high = size.term() if item.args[1] is None else e.value(item.args[1], scope).body
            needed(e, low, high)
            length = _length(e, low, high)
            if low != terms.ZERO:
                e.position(low, terms.add(high, terms.ONE))
            if high != size.term():
                e.position(high, terms.add(size.term(), terms.ONE))
            shape.append(length)
            picks.append(lambda free, low=low: terms.add(free.pop(0), low))  # type: ignore[misc]
        else:
            position = e.value(item, scope).body
            needed(e, position)
            if item.kind == "neg" and item.args[0].kind == "number":
                position = terms.add(size.term(), position)
            if not declared:
                e.position(position, size.term())
            picks.append(lambda free, position=position: position)  # type: ignore[misc]
    rest = base.shape[len(items) :]

    def at(places: Places) -> Term:
        free = list(places[: len(shape)])
        spots = [pick(free) for pick in picks]
        found = base.at((*spots, *places[len(shape) :]))
        # Where sizes are explicit, each place has to lie on its axis.
        ends = [(p, size.term()) for p, size in zip(spots, base.shape, strict=False)]
        needs = [t for p, end in ends for t in (Term("le", (terms.ZERO, p)), Term("lt", (p, end)))]
        if e.at is None or all(map(_plain, needs)):
            return found
        return Term("where", (terms.both(*needs), found, NOWHERE))

    return Value((*shape, *rest), at, base.truth)


def _plain(t: Term) -> bool:
    """Whether it is a comparison of numbers that holds."""
    a, b = t.args
    return a.op == b.op == "number" and bool(a.data <= b.data if t.op == "le" else a.data < b.data)


def _length(e: Elaborator, low: Term, high: Term) -> Size:
    """high - low as a size; where both depend on indices alike, these cancel."""
    difference = expanded(terms.sub(high, low))
    found = size_of(difference, e.dims)
    if found is None or (not found.dims and found.value({}) < 0):
        raise Unsupported("a slice whose length is no size")
    return found


def _list(e: Elaborator, node: Node, scope: Scope) -> Value:
    return stacked([e.value(arg, scope) for arg in node.args])


def stacked(items: list[Value]) -> Value:
    if not items:
        raise Unsupported("an empty list")
    if any(v.shape != items[0].shape for v in items):
        raise Mismatch("entries of different shapes")

    def at(places: Places) -> Term:
        first, rest = places[0], places[1:]
        if first.op == "number" and 0 <= first.data < len(items):
            return items[int(first.data)].at(rest)
        body = items[-1].at(rest)
        for k in reversed(range(len(items) - 1)):
            body = Term("where", (Term("eq", (first, terms.number(k))), items[k].at(rest), body))
        return body

    return Value((terms.fixed(len(items)), *items[0].shape), at, items[0].truth)


def _comprehension(e: Elaborator, node: Node, scope: Scope) -> Value:
    def level(clauses: tuple[Clause, ...], inner: Scope) -> Value:
        if not clauses:
            return e.value(node.args[0], inner)
        clause = clauses[0]
        start = clause.low
        from_zero = start is None or (start.kind == "number" and not start.value)
        if clause.over != "range" or not from_zero or clause.conditions or clause.high is None:
            raise Unsupported("a list over anything but a whole range")
        size = e.size(clause.high, inner)
        if not size.dims and size.value({}) < 1:
            raise Unsupported("an empty list")
        index = e.fresh(size)
        shown = level(clauses[1:], inner.child({clause.variable: scalar(index)}))

        def at(places: Places) -> Term:
            e.again += 1
            try:
                moved = level(clauses[1:], inner.child({clause.variable: scalar(places[0])}))
                return moved.at(places[1:])
            finally:
                e.again -= 1

        return Value((size, *shown.shape), at, shown.truth)

    return level(node.clauses, scope)


def _transpose(e: Elaborator, node: Node, scope: Scope) -> Value:
    value = e.value(node.args[0], scope)
    return Value(value.shape[::-1], lambda places: value.at(places[::-1]), value.truth)


# How many arguments forms take, and by which names. Others count theirs themselves, or are not looked into.
_TAKEN: dict[str, tuple[int, int, frozenset[str]]] = {
    **dict.fromkeys(("sum", "prod", "all", "any", "well_typed", "E", "inv", "det", "nonsingular"), (1, 1, frozenset())),
    **dict.fromkeys(("implies", "matrix_power"), (2, 2, frozenset())),
    **dict.fromkeys(("where", "let"), (3, 3, frozenset())),
    **dict.fromkeys(("grad", "jacobian", "hessian", "minimizes"), (2, 2, frozenset({"at"}))),
    "diff": (2, 3, frozenset({"at"})),
    "einsum": (2, 99, frozenset()),
}


def _counted(node: Node) -> None:
    """Raises Unsupported where a form has an argument that nothing here would look at, such as `axis=0` of a sum."""
    least, most, words = _TAKEN.get(node.value, (0, 99, None))
    named = {key for key, _ in node.keywords}
    if not least <= len(node.args) <= most or (words is not None and named - words):
        raise Unsupported(f"the arguments of {node.value}")


def _call(e: Elaborator, node: Node, scope: Scope) -> Value:
    from proofcheck.recheck import shapes

    name = node.value
    if not scope.sealed:
        defined = e.definition(name, scope)
        if defined is not None and not defined.plain:
            if len(node.args) != len(defined.parameters) or node.keywords:
                raise Unsupported("the arguments of a definition")
            for p, a in zip(defined.parameters, node.args, strict=True):
                # It needs a value all the same, which numbers and declared names have.
                plain = a.kind == "number" or (
                    a.kind == "name" and a.value in e.claim.declarations.keys() - scope.names
                )
                if p not in defined.body.names and not plain:
                    raise Unsupported("an argument that a definition makes nothing of")
            values = {p: e.value(a, scope) for p, a in zip(defined.parameters, node.args, strict=True)}
            return e.value(defined.body, Scope(values, e.order.index(name)))
        declaration = e.claim.declarations.get(name)
        if declaration is not None:
            return shapes.function(e, declaration, node, scope)
    if name in FORMS:
        _counted(node)
        return FORMS[name](e, node, scope)
    if name in FUNCTIONS:
        if node.keywords:
            raise Unsupported(f"the arguments of {name}")
        args = [e.numeric(a, scope) for a in node.args]
        if name == "log" and len(args) == 2:
            return e.together(lambda x, b: terms.div(Term("call", (x,), "log"), Term("call", (b,), "log")), *args)
        if len(args) != FUNCTIONS[name]:
            raise Unsupported(f"the arguments of {name}")

        def called(*xs: Term) -> Term:
            if name in TAKES:
                needed(e, *xs)
            return Term("call", xs, name)

        return e.together(called, *args)
    if name in e.claim.prelude:
        return shapes.from_prelude(e, e.claim.prelude[name], node, scope)
    raise Unsupported(f"the word {name}")


def _neg(e: Elaborator, node: Node, scope: Scope) -> Value:
    return e.together(terms.neg, e.numeric(node.args[0], scope))


KINDS |= {
    "number": _number,
    "name": lambda e, n, s: e.name(n.value, s),
    "op": _operation,
    "neg": _neg,
    "pos": lambda e, n, s: e.numeric(n.args[0], s),
    "not": lambda e, n, s: scalar(Term("not", (e.statement(n.args[0], s),)), True),
    "and": _junction,
    "or": _junction,
    "compare": _compare,
    "index": _index,
    "transpose": _transpose,
    "list": _list,
    "comprehension": _comprehension,
    "call": _call,
}
