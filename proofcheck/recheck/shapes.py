"""The forms of the language as scalars with symbolic shapes; what has no rules here is `opaque`, with its shape."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Declaration, Definition, ranges_freely
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import FORMS, Elaborator, Form, Mismatch, Places, Scope, Value, scalar
from proofcheck.recheck.terms import Size, Term
from proofcheck.recheck.tree import Node, entrywise
from proofcheck.recheck.wholes import needed


def form(*names: str) -> Callable[[Form], Form]:
    def register(function: Form) -> Form:
        FORMS.update(dict.fromkeys(names, function))
        return function

    return register


def _over(e: Elaborator, node: Node, scope: Scope, op: str) -> Value:
    (argument,) = node.args
    if op in ("all", "any") and entrywise(node):
        raise Unsupported(f"{op} of what is compared entry by entry")
    if argument.kind != "generator":
        before = e.closures
        value = e.value(argument, scope)
        if op == "any" and e.closures > before:  # by a definition: it is true of all entries already
            raise Unsupported("any of what is compared elsewhere")
        return scalar(e.closed(value, op), op in ("all", "any"))

    def level(k: int, inner: Scope) -> Value:
        if k == len(argument.clauses):
            return e.value(argument.args[0], inner)
        clause = argument.clauses[k]
        if clause.over != "range" or clause.high is None:
            raise Unsupported("a loop over numbers")
        low = terms.ZERO if clause.low is None else e.value(clause.low, inner).body
        high = e.value(clause.high, inner).body
        needed(e, low, high)
        size = terms.size_of(high, e.dims) if low == terms.ZERO else None
        index = e.fresh(size)
        child = inner.child({clause.variable: scalar(index)})
        condition = terms.both(*(e.statement(c, child) for c in clause.conditions))
        lowest, beyond = Term("le", (low, index)), Term("lt", (index, high))
        e.ranges[index.data] = (lowest, beyond, *([condition] if condition.op != "true" else []))
        below = level(k + 1, child)

        def at(places: Places) -> Term:
            body = below.at(places)
            if condition.op != "true":
                if op == "all":
                    body = Term("implies", (condition, body))
                elif op == "any":
                    body = terms.both(condition, body)
                else:
                    body = Term("where", (condition, body, terms.ZERO if op == "sum" else terms.ONE))
            return Term(op, (low, high, body), index.data)

        return Value(below.shape, at, below.truth)

    return level(0, scope)


def _stated(e: Elaborator, node: Node, scope: Scope, op: str) -> Value:
    """`all` and `any`: what is compared in them is said to be compared entry by entry."""
    before = e.closures
    found = _over(e, node, scope, op)
    e.closures = before
    return found


for _name in ("sum", "prod"):
    FORMS[_name] = lambda e, n, s, op=_name: _over(e, n, s, op)  # type: ignore[misc]
for _name in ("all", "any"):
    FORMS[_name] = lambda e, n, s, op=_name: _stated(e, n, s, op)  # type: ignore[misc]


@form("implies")
def _implies(e: Elaborator, node: Node, scope: Scope) -> Value:
    first, second = node.args
    premise = e.statement(first, scope)
    conclusion = e.under(premise, e.statement, second, scope)
    return scalar(Term("implies", (premise, conclusion)), True)


@form("where")
def _where(e: Elaborator, node: Node, scope: Scope) -> Value:
    before = e.closures
    condition = e.statement(node.args[0], scope)
    if e.closures > before:
        raise Unsupported("a condition that compares tensors")
    then = e.under(condition, e.numeric, node.args[1], scope)
    otherwise = e.under(Term("not", (condition,)), e.numeric, node.args[2], scope)
    return e.together(lambda a, b: Term("where", (condition, a, b)), then, otherwise)


@form("well_typed")
def _well_typed(e: Elaborator, node: Node, scope: Scope) -> Value:
    if e.at is not None and scope.names:
        raise Unsupported("a type under bound names")
    (e if e.at is None else Elaborator(e.claim)).value(node.args[0], scope)  # of all sizes, whatever these are here
    return scalar(terms.TRUE, True)


def function(e: Elaborator, d: Declaration, node: Node, scope: Scope) -> Value:
    """A declared function at its arguments."""
    if d.kind != "function" or len(node.args) != len(d.arguments) or node.keywords:
        raise Unsupported(f"a call of {d.name}")
    args = [e.numeric(arg, scope) for arg in node.args]
    wanted = [tuple(e.size(size) for size in shape) for shape in d.arguments]
    shape = tuple(e.size(size) for size in d.shape)
    if not shape and not any(wanted):
        return e.together(lambda *xs: Term("apply", xs, d.name), *args)
    if any(arg.shape != w for arg, w in zip(args, wanted, strict=True)):
        raise Mismatch(f"the arguments of {d.name}")
    bodies = tuple(e.closed(arg, "tensor") if arg.shape else arg.body for arg in args)
    return Value(shape, lambda places: Term("map", (*places, *bodies), d.name))


OF_REAL_NUMBERS = frozenset({"norm", "norm2", "frobenius2", "Var"})  # of complex ones other bodies count


def from_prelude(e: Elaborator, defined: Definition, node: Node, scope: Scope) -> Value:
    if defined.name in OF_REAL_NUMBERS and any(d.kind == "complex" for d in e.claim.declarations.values()):
        raise Unsupported(f"{defined.name} beside complex numbers")
    given = {**dict(zip(defined.parameters, node.args, strict=False)), **dict(node.keywords)}
    each_once = len(node.args) + len(node.keywords) == len(defined.parameters)
    if not each_once or given.keys() != set(defined.parameters) or defined.types is None:
        raise Unsupported(f"the arguments of {defined.name}")
    values = {p: e.numeric(given[p], scope) for p in defined.parameters}
    sizes: dict[str, Size] = {}
    extra: dict[str, int] = {}
    batch: tuple[Size, ...] = ()
    for parameter, kind in zip(defined.parameters, defined.types, strict=True):
        extra[parameter] = 0
        if kind is None:
            continue
        wanted = kind.args[1:] if kind.kind == "index" else ()
        shape = values[parameter].shape
        more = extra[parameter] = len(shape) - len(wanted)
        if more < 0:
            raise Unsupported(f"an argument of {defined.name} of too low a rank")
        batch = shape[:more] if more > len(batch) else batch
        for size, found in zip(wanted, shape[more:], strict=True):
            fixed = terms.fixed(int(size.value)) if size.kind == "number" else sizes.setdefault(size.value, found)
            if fixed != found:
                raise Mismatch(f"the arguments of {defined.name}: {fixed} and {found}")
    for parameter, more in extra.items():
        if more and values[parameter].shape[:more] != batch[len(batch) - more :]:
            raise Mismatch(f"the leading axes of {defined.name}")

    def body(lead: Places) -> Value:
        names = {name: scalar(size.term()) for name, size in sizes.items()}
        for parameter, value in values.items():
            more = extra[parameter]
            if more:
                used = lead[len(lead) - more :]
                value = Value(value.shape[more:], lambda places, v=value, u=used: v.at((*u, *places)))  # type: ignore[misc]
            names[parameter] = value
        return e.value(defined.body, Scope(names, 0, True))

    shown = body(tuple(e.fresh(size) for size in batch))
    if not batch:
        return shown

    def at(places: Places) -> Term:
        e.again += 1
        try:
            return body(places[: len(batch)]).at(places[len(batch) :])
        finally:
            e.again -= 1

    return Value((*batch, *shown.shape), at, shown.truth)


def named(e: Elaborator, node: Node, scope: Scope) -> Declaration:
    """The declared name that a form is taken in."""
    if node.kind == "name":
        name = node.value
        bound = scope.names.get(name)
        if bound is not None:
            places = tuple(Term("index", (), f"?{k}") for k in range(len(bound.shape)))
            body = bound.at(places)
            name = body.data if body.op == "name" or (body.op == "entry" and body.args == places) else None
        if name in e.claim.declarations:
            e.moves(name)
            return e.claim.declarations[name]
    raise Unsupported("a form in something that is not declared")


def _derivative(e: Elaborator, value: Value, d: Declaration) -> Value:
    shape = tuple(e.size(size) for size in d.shape)
    rank = len(value.shape)
    return Value(
        (*value.shape, *shape), lambda places: Term("derivative", (value.at(places[:rank]), *places[rank:]), d.name)
    )


def _at(e: Elaborator, value: Value, d: Declaration, node: Node, scope: Scope) -> Value:
    for _, given in node.keywords:
        return _moved(e, value, d, e.numeric(given, scope))
    return value


def _moved(e: Elaborator, value: Value, d: Declaration, point: Value) -> Value:
    shape = tuple(e.size(size) for size in d.shape)
    if point.shape != shape:
        raise Mismatch("a point of another shape")
    indices = tuple(e.fresh(size) for size in shape)
    told = point.at(indices)
    data = (d.name, tuple(i.data for i in indices))
    return Value(value.shape, lambda places: Term("let", (value.at(places), told), data), value.truth)


@form("grad", "jacobian", "hessian")
def _gradient(e: Elaborator, node: Node, scope: Scope) -> Value:
    d, value = named(e, node.args[1], scope), e.numeric(node.args[0], scope)
    if value.shape and node.value != "jacobian":
        raise Mismatch("the gradient of a tensor")
    for _ in range(2 if node.value == "hessian" else 1):
        value = _derivative(e, value, d)
    return _at(e, value, d, node, scope)


@form("diff")
def _diff(e: Elaborator, node: Node, scope: Scope) -> Value:
    d, value = named(e, node.args[1], scope), e.numeric(node.args[0], scope)
    if d.shape:
        raise Mismatch("diff by a tensor")
    orders = 1
    if len(node.args) > 2:
        order = e.value(node.args[2], scope).body
        if order.op != "number" or order.data not in range(1, 9):
            raise Unsupported("the order of a derivative")
        orders = int(order.data)
    for _ in range(orders):
        value = _derivative(e, value, d)
    return _at(e, value, d, node, scope)


@form("let")
def _let(e: Elaborator, node: Node, scope: Scope) -> Value:
    d = named(e, node.args[1], scope)
    return _moved(e, e.value(node.args[0], scope), d, e.numeric(node.args[2], scope))


@form("E")
def _expected(e: Elaborator, node: Node, scope: Scope) -> Value:
    return e.together(lambda t: Term("expect", (t,)), e.numeric(node.args[0], scope))


def _square(e: Elaborator, node: Node, scope: Scope) -> Value:
    value = e.numeric(node.args[0], scope)
    if len(value.shape) < 2 or value.shape[-1] != value.shape[-2]:
        raise Mismatch(f"{node.value} of something that is no square matrix")
    return value


@form("inv", "matrix_power", "det")
def _matrix(e: Elaborator, node: Node, scope: Scope) -> Value:
    value = _square(e, node, scope)
    lead, size = value.shape[:-2], value.shape[-1]
    i, j = e.fresh(size), e.fresh(size)
    further = tuple(e.value(arg, scope).body for arg in node.args[1:])
    needed(e, *further)
    op = {"inv": "inverse", "matrix_power": "power_of", "det": "det"}[node.value]

    def at(places: Places) -> Term:
        body = value.at((*places[: len(lead)], i, j))
        return Term(op, (size.term(), *places[len(lead) :], *further, body), (i.data, j.data))

    return Value(lead if op == "det" else value.shape, at)


@form("nonsingular")
def _nonsingular(e: Elaborator, node: Node, scope: Scope) -> Value:
    _square(e, node, scope)
    return e.unread(node, scope, True)


@form("einsum")
def _einsum(e: Elaborator, node: Node, scope: Scope) -> Value:
    inputs, arrow, output = node.args[0].value.replace(" ", "").partition("->")
    values = [e.numeric(arg, scope) for arg in node.args[1:]]
    groups = inputs.split(",")
    if not arrow or len(groups) != len(values):
        raise Unsupported("einsum")
    sizes: dict[str, Size] = {}
    for group, value in zip(groups, values, strict=True):
        if len(group) != len(value.shape):
            raise Mismatch("einsum")
        for letter, size in zip(group, value.shape, strict=True):
            if sizes.setdefault(letter, size) != size:
                raise Mismatch("einsum")
    summed = sorted(sizes.keys() - set(output))

    def at(places: Places) -> Term:
        where = dict(zip(output, places, strict=True))
        bound = {letter: e.fresh(sizes[letter]) for letter in summed}
        where |= bound
        body = terms.mul(*(v.at(tuple(where[letter] for letter in g)) for g, v in zip(groups, values, strict=True)))
        for letter in summed:
            body = Term("sum", (terms.ZERO, sizes[letter].term(), body), bound[letter].data)
        return body

    return Value(tuple(sizes[letter] for letter in output), at)


@form("minimizes")
def _minimizes(e: Elaborator, node: Node, scope: Scope) -> Value:
    d, value = named(e, node.args[0], scope), e.numeric(node.args[1], scope)
    if value.shape:
        raise Mismatch("minimizes")
    if e.at is not None or e.held or not ranges_freely(e.claim, d.name):
        raise Unsupported("a minimum at a place that may not be admitted")
    for _, given in node.keywords:
        point = e.numeric(given, scope)
        if d.name in point.at(tuple(map(e.fresh, point.shape))).names:
            raise Unsupported("a point of a minimum that depends on the name")
    lowest = _at(e, value, d, node, scope)
    return scalar(Term("le", (lowest.body, value.body)), True)


@form("forall", "exists", "P", "injective", "slope")
@form("increasing", "decreasing", "monotone", "convex", "concave", "surjective", "bijective")
@form("strictly_increasing", "strictly_decreasing", "strictly_convex", "strictly_concave")
def _opaque(e: Elaborator, node: Node, scope: Scope) -> Value:
    return e.unread(node, scope, node.value not in ("P", "slope"))
