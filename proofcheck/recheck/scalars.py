"""Syntax -> scalars under named indices, with symbolic shapes: the typing rules of the language, stated once more.

A value is its shape and what stands at given positions. Two sizes are equal when they are the same polynomial in the
dimensions, once dimensions that an assumption makes of others are replaced. `Mismatch` says that a statement has no type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import UNITS, Claim, Declaration, Definition
from proofcheck.recheck.numbers.base import FUNCTIONS, Unsupported
from proofcheck.recheck.sizes import eliminated
from proofcheck.recheck.terms import Size, Term, size_of
from proofcheck.recheck.tree import Clause, Node

Places = tuple[Term, ...]
MAX_TERMS = 60_000
MAX_DEPTH = 150
LARGE = 150  # nodes of a term that is not expanded


class Mismatch(ValueError):
    """Sizes or ranks that do not fit: the statement has no type."""


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """`at(places)` is the entry there; of rank 0, `at(())`."""

    shape: tuple[Size, ...]
    at: Callable[[Places], Term]
    truth: bool = False

    @property
    def body(self) -> Term:
        if self.shape:
            raise Mismatch("a number is needed")
        return self.at(())


def scalar(term: Term, truth: bool = False) -> Value:
    return Value((), lambda _: term, truth)


@dataclass(frozen=True, slots=True, eq=False)
class Scope:
    names: Mapping[str, Value] = field(default_factory=dict)
    visible: int = 1_000_000
    sealed: bool = False

    def child(self, names: Mapping[str, Value]) -> Scope:
        return Scope({**self.names, **names}, self.visible, self.sealed)


Form = Callable[["Elaborator", Node, Scope], Value]
FORMS: dict[str, Form] = {}


class Elaborator:
    """The terms of one claim's statements. Raises Mismatch, Unsupported."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.order = tuple(claim.definitions)
        self.count = self.made = self.depth = 0
        self.axes: dict[str, Size] = {}  # indices that run over a whole axis
        self.dims = frozenset(n for n, d in claim.declarations.items() if d.kind == "dim")
        self.eliminated: dict[str, Size] = {}
        for name, node in eliminated(claim).items():
            size = size_of(self.value(node, Scope()).body, self.dims)
            if size is not None:
                self.eliminated[name] = size
        self.dims -= self.eliminated.keys()

    def fresh(self, size: Size | None = None) -> Term:
        self.count += 1
        name = f"#{self.count}"
        if size is not None:
            self.axes[name] = size
        return Term("index", (), name)

    def size(self, node: Node, scope: Scope | None = None) -> Size:
        found = size_of(self.value(node, scope or Scope()).body, self.dims)
        if found is None:
            raise Unsupported("a size that is no polynomial in dimensions")
        return found

    def statement(self, node: Node, scope: Scope | None = None) -> Term:
        value = self.value(node, scope or Scope())
        if not value.truth:
            raise Unsupported("a number where a statement is needed")
        return self.closed(value, "all")

    def closed(self, value: Value, op: str) -> Term:
        """`op` over all entries."""
        indices = [self.fresh(size) for size in value.shape]
        body = value.at(tuple(indices))
        for index, size in reversed(list(zip(indices, value.shape, strict=True))):
            body = Term(op, (terms.ZERO, size.term(), body), index.data)
        return body

    def value(self, node: Node, scope: Scope) -> Value:
        self.made += 1
        self.depth += 1
        if self.made > MAX_TERMS or self.depth > MAX_DEPTH:
            raise Unsupported("definitions that expand to too much")
        try:
            return _KINDS.get(node.kind, _none)(self, node, scope)
        finally:
            self.depth -= 1

    def numeric(self, node: Node, scope: Scope) -> Value:
        value = self.value(node, scope)
        if value.truth:
            raise Unsupported("a statement where a number is needed")
        return value

    def name(self, name: str, scope: Scope) -> Value:
        if name in scope.names:
            return scope.names[name]
        if not scope.sealed:
            defined = self.definition(name, scope)
            if defined is not None and defined.plain:
                return self.value(defined.body, Scope({}, self.order.index(name)))
            declaration = self.claim.declarations.get(name)
            if declaration is not None and declaration.kind != "function":
                return self.declared(declaration)
        if name == "pi":
            return scalar(Term("pi"))
        if name in ("True", "False"):
            return scalar(terms.TRUE if name == "True" else terms.FALSE, True)
        if name in UNITS:
            return scalar(terms.number(UNITS[name]))
        raise Unsupported(f"the name {name}")

    def definition(self, name: str, scope: Scope) -> Definition | None:
        if name in self.claim.definitions and self.order.index(name) < scope.visible:
            return self.claim.definitions[name]
        return None

    def declared(self, d: Declaration) -> Value:
        if d.name in self.eliminated:
            return scalar(self.eliminated[d.name].term())
        truth = d.kind == "bool"
        if not d.shape:
            return scalar(Term("name", (), d.name), truth)
        shape = tuple(self.size(size) for size in d.shape)
        return Value(shape, lambda places: Term("entry", places, d.name), truth)

    def together(self, what: Callable[..., Term], *values: Value, truth: bool = False) -> Value:
        """Entry by entry, with shapes aligned at the last axis; numbers go with every entry."""
        long = max((v.shape for v in values), key=len)
        for value in values:
            if value.shape and value.shape != long[len(long) - len(value.shape) :]:
                raise Mismatch(f"{value.shape} beside {long}")

        def at(places: Places) -> Term:
            self.made += 1
            if self.made > MAX_TERMS:
                raise Unsupported("definitions that expand to too much")
            return what(*(v.at(places[len(long) - len(v.shape) :]) for v in values))

        return Value(long, at, truth)

    def total(self, op: str, size: Size, body: Callable[[Term], Term]) -> Term:
        index = self.fresh(size)
        return Term(op, (terms.ZERO, size.term(), body(index)), index.data)

    def product(self, a: Value, b: Value) -> Value:
        """`a @ b`."""
        if not a.shape or not b.shape:
            raise Mismatch("`@` of a number")
        inner = b.shape[-2] if len(b.shape) > 1 else b.shape[0]
        if a.shape[-1] != inner:
            raise Mismatch(f"`@` sums over {a.shape[-1]} on the left, {inner} on the right")
        left = a.shape[:-2] if len(a.shape) > 2 else ()
        right = b.shape[:-2] if len(b.shape) > 2 else ()
        if left and right and left != right:
            raise Mismatch("`@` of stacks that differ")
        stack, rows = left or right, len(a.shape) > 1
        columns = len(b.shape) > 1

        def at(places: Places) -> Term:
            lead = places[: len(stack)]
            row = places[len(stack) : len(stack) + rows]
            column = places[len(stack) + rows :]
            return self.total(
                "sum",
                inner,
                lambda k: terms.mul(
                    a.at((*(lead if left else ()), *row, k)), b.at((*(lead if right else ()), k, *column))
                ),
            )

        return Value((*stack, *(a.shape[-2:-1] if rows else ()), *(b.shape[-1:] if columns else ())), at)


def _none(e: Elaborator, node: Node, scope: Scope) -> Value:
    raise Unsupported(f"a {node.kind} that stands alone")


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
            parts.append(_figure(e, sign, left, right, scope))
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
        parts.append(e.closed(e.together(_COMPARED[sign], a, b, truth=True), "any" if sign == "!=" else "all"))
    return scalar(terms.both(*parts), True)


def _figure(e: Elaborator, sign: str, left: Node, right: Node, scope: Scope) -> Term:
    """Only for its type: figures are evaluated."""
    figure, other = (right, left) if right.kind == "call" and right.value == "approx" else (left, right)
    if not figure.args:
        raise Unsupported("approx")
    a, b = e.numeric(other, scope), e.numeric(figure.args[0], scope)
    if a.shape and b.shape and len(a.shape) != len(b.shape):
        raise Mismatch("a comparison of different ranks")
    return e.closed(e.together(lambda x, y: Term("opaque", (x, y), "approx"), a, b, truth=True), "all")


def _index(e: Elaborator, node: Node, scope: Scope) -> Value:
    base = e.value(node.args[0], scope)
    items = node.args[1:]
    if len(items) > len(base.shape):
        raise Mismatch("too many indices")
    shape: list[Size] = []
    picks: list[Callable[[list[Term]], Term]] = []
    for size, item in zip(base.shape, items, strict=False):
        if item.kind == "slice":
            low = terms.ZERO if item.args[0] is None else e.value(item.args[0], scope).body
            high = size.term() if item.args[1] is None else e.value(item.args[1], scope).body
            length = _length(e, low, high)
            shape.append(length)
            picks.append(lambda free, low=low: terms.add(free.pop(0), low))
        else:
            position = e.value(item, scope).body
            if position.op == "number" and position.data < 0:
                position = terms.add(size.term(), position)
            picks.append(lambda free, position=position: position)
    rest = base.shape[len(items) :]

    def at(places: Places) -> Term:
        free = list(places[: len(shape)])
        return base.at((*(pick(free) for pick in picks), *places[len(shape) :]))

    return Value((*shape, *rest), at, base.truth)


def _length(e: Elaborator, low: Term, high: Term) -> Size:
    """high - low as a size; where both depend on indices alike, these cancel."""
    difference = expanded(terms.sub(high, low))
    found = size_of(difference, e.dims)
    if found is None:
        raise Unsupported("a slice whose length is no size")
    return found


@lru_cache(maxsize=20_000)
def expanded(term: Term) -> Term:
    """A polynomial in names and indices, with equal monomials collected; a large term as it is."""
    if sum(1 for _ in islice(terms.nodes(term), LARGE)) == LARGE:
        return term
    collected: dict[tuple[tuple[str, int], ...], Fraction] = {}
    atoms: dict[str, Term] = {}
    keys: dict[Term, str] = {}

    def walk(t: Term) -> dict[tuple[tuple[str, int], ...], Fraction]:
        if t.op == "number":
            return {(): t.data}
        if t.op == "add":
            out: dict[Any, Fraction] = {}
            for arg in t.args:
                for m, c in walk(arg).items():
                    out[m] = out.get(m, Fraction(0)) + c
            return out
        if t.op == "mul":
            out = {(): Fraction(1)}
            for arg in t.args:
                new: dict[Any, Fraction] = {}
                for m, c in out.items():
                    for n, d in walk(arg).items():
                        total = dict(m)
                        for name, k in n:
                            total[name] = total.get(name, 0) + k
                        key = tuple(sorted(total.items()))
                        new[key] = new.get(key, Fraction(0)) + c * d
                out = new
            return out
        key = repr(t) if t not in keys else keys[t]
        keys[t] = key
        atoms[key] = t
        return {((key, 1),): Fraction(1)}

    for monomial, c in walk(term).items():
        collected[monomial] = collected.get(monomial, Fraction(0)) + c
    parts = [
        terms.mul(terms.number(c), *(terms.power(atoms[n], terms.number(k)) for n, k in m))
        for m, c in sorted(collected.items())
        if c
    ]
    return terms.add(*parts)


def _list(e: Elaborator, node: Node, scope: Scope) -> Value:
    items = [e.value(arg, scope) for arg in node.args]
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
        if clause.over != "range" or clause.low is not None or clause.conditions or clause.high is None:
            if not (
                clause.over == "range"
                and clause.low is not None
                and clause.low.kind == "number"
                and not clause.low.value
            ):
                raise Unsupported("a list over anything but a whole range")
        assert clause.high is not None
        size = e.size(clause.high, inner)
        index = e.fresh(size)
        shown = level(clauses[1:], inner.child({clause.variable: scalar(index)}))

        def at(places: Places) -> Term:
            moved = level(clauses[1:], inner.child({clause.variable: scalar(places[0])}))
            return moved.at(places[1:])

        return Value((size, *shown.shape), at, shown.truth)

    return level(node.clauses, scope)


def _transpose(e: Elaborator, node: Node, scope: Scope) -> Value:
    value = e.value(node.args[0], scope)
    return Value(value.shape[::-1], lambda places: value.at(places[::-1]), value.truth)


def _call(e: Elaborator, node: Node, scope: Scope) -> Value:
    from proofcheck.recheck import shapes

    name = node.value
    if not scope.sealed:
        defined = e.definition(name, scope)
        if defined is not None and not defined.plain:
            if len(node.args) != len(defined.parameters):
                raise Unsupported("the arguments of a definition")
            values = {p: e.value(a, scope) for p, a in zip(defined.parameters, node.args, strict=True)}
            return e.value(defined.body, Scope(values, e.order.index(name)))
        declaration = e.claim.declarations.get(name)
        if declaration is not None:
            return shapes.function(e, declaration, node, scope)
    if name in FORMS:
        return FORMS[name](e, node, scope)
    if name in FUNCTIONS:
        args = [e.numeric(a, scope) for a in node.args]
        if name == "log" and len(args) == 2:
            return e.together(lambda x, b: terms.div(Term("call", (x,), "log"), Term("call", (b,), "log")), *args)
        if len(args) != FUNCTIONS[name]:
            raise Unsupported(f"the arguments of {name}")
        return e.together(lambda *xs: Term("call", xs, name), *args)
    if name in e.claim.prelude:
        return shapes.from_prelude(e, e.claim.prelude[name], node, scope)
    raise Unsupported(f"the word {name}")


def _neg(e: Elaborator, node: Node, scope: Scope) -> Value:
    return e.together(terms.neg, e.numeric(node.args[0], scope))


_KINDS: dict[str, Form] = {
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
