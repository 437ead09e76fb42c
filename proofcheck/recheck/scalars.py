"""Syntax -> scalars under named indices, with symbolic shapes: the typing rules of the language, stated once more.

Read at explicit values of sizes and whole numbers, shapes are explicit, and positions are conditions. A value is its
shape and what stands at given positions. Two sizes are equal when they are the same polynomial in the
dimensions, once dimensions that an assumption makes of others are replaced. `Mismatch` says that a statement has no
type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import UNITS, Claim, Declaration, Definition, Law, eliminated
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.terms import Size, Term, size_of
from proofcheck.recheck.tree import Node, Unreadable

Places = tuple[Term, ...]
MAX_TERMS = 60_000
MAX_DEPTH = 150


class Mismatch(ValueError):
    """Sizes or ranks that do not fit: the statement has no type."""


class NotTruth(Unsupported):
    """A number where a statement is needed: within `well_typed` it leaves what is asked about without a type."""


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
KINDS: dict[str, Form] = {}  # how each kind of syntax is read: `kinds.py`


class Elaborator:
    """The terms of one claim's statements. Raises Mismatch, Unsupported. `at`: values, of which whole numbers are put
    in the place of their names."""

    def __init__(self, claim: Claim, at: Mapping[str, Any] | None = None) -> None:
        from proofcheck.recheck import kinds, shapes, tendencies  # noqa: F401  (they fill the tables)

        self.claim = claim
        self.order = tuple(claim.definitions)
        self.count = self.made = self.depth = 0
        self.closures = 0  # how often tensors were compared: for all entries at once
        self.axes: dict[str, Size] = {}  # indices that run over a whole axis
        # What indices of loops lie between, and positions on axes of what is not declared, which have to lie on these.
        self.ranges: dict[str, tuple[Term, ...]] = {}
        # (position, what it has to be below, conditions of the branches it stands in)
        self.placed: list[tuple[Term, Term, tuple[Term, ...]]] = []
        self.held: tuple[Term, ...] = ()  # conditions under which what is being read counts
        self.again = 0  # whether something is read once more, at other places
        self.unknown: dict[object, int] = {}  # forms without rules, with their numbers
        self.at = at
        self.dims = frozenset(n for n, d in claim.declarations.items() if d.kind == "dim")
        self.eliminated: dict[str, Size] = {}  # with what stands for them
        if at is not None:
            whole = [n for n, d in claim.declarations.items() if d.whole and not d.shape]
            told = {n: Fraction(at[n]) for n in whole if isinstance(at.get(n), int | Fraction)}
            self.eliminated = {n: terms.fixed(int(v)) for n, v in told.items() if v.denominator == 1}
            return
        for name, node in eliminated(claim).items():
            size = size_of(self.value(node, Scope()).body, self.dims)
            if size is not None:
                self.eliminated[name] = size
        self.dims -= self.eliminated.keys()
        for d in claim.declarations.values():
            if d.law is not None and not d.law.joint:
                self._numbers(d.law)

    def _numbers(self, law: Law) -> None:
        """Raises Unreadable where a law of single entries has a tensor for a parameter, which the language has not."""
        for node in law.parameters.values():
            try:
                shape = self.value(node, Scope()).shape
            except (Mismatch, Unsupported):
                continue  # what is wrong with it shows where it is used
            if shape:
                raise Unreadable("a parameter of a law that is no number")

    def fresh(self, size: Size | None = None) -> Term:
        self.count += 1
        name = f"#{self.count}"
        if size is not None:
            self.axes[name] = size
        return Term("index", (), name)

    def axis(self, place: Term) -> Size | None:
        """The size of the axis of which an index or a declared position is a place."""
        declared = self.claim.declarations.get(place.data) if place.op == "name" else None
        if declared is not None and declared.bound is not None:
            return self.size(declared.bound)
        return self.axes.get(place.data) if place.op == "index" else None

    def position(self, place: Term, beyond: Term) -> None:
        """Notes a position that has to be one of `range(beyond)`."""
        axis = self.axis(place)
        inside = self.at is not None or (place.op == beyond.op == "number" and 0 <= place.data < beyond.data)
        if not self.again and not inside and (axis is None or axis.term() != beyond):
            self.placed.append((place, beyond, self.held))

    def moves(self, name: str) -> None:
        """Raises Unsupported where other sizes were put in for a name, or it for others: these would move with it."""
        if name in self.eliminated or any(name in size.dims for size in self.eliminated.values()):
            raise Unsupported("a form in a size of which an assumption makes others")

    def under(self, condition: Term, read: Callable[[Node, Scope], Any], node: Node, scope: Scope) -> Any:
        """A part that counts only where the condition holds."""
        before, self.held = self.held, (*self.held, condition)
        try:
            return read(node, scope)
        finally:
            self.held = before

    def size(self, node: Node, scope: Scope | None = None) -> Size:
        found = size_of(self.value(node, scope or Scope()).body, self.dims)
        if found is None:
            raise Unsupported("a size that is no polynomial in dimensions")
        return found

    def statement(self, node: Node, scope: Scope | None = None) -> Term:
        value = self.value(node, scope or Scope())
        if not value.truth:
            raise NotTruth("a number where a statement is needed")
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
            if node.kind not in KINDS:
                raise Unsupported(f"a {node.kind} that stands alone")
            return KINDS[node.kind](self, node, scope)
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
        if d.bound is not None and d.bound.kind in ("number", "name") and self.size(d.bound) == terms.fixed(1):
            return scalar(terms.ZERO)  # the one place that there is
        if not d.shape:
            return scalar(Term("name", (), d.name), truth)
        shape = tuple(self.size(size) for size in d.shape)
        return Value(shape, lambda places: Term("entry", places, d.name), truth)

    def unread(self, node: Node, scope: Scope, truth: bool) -> Value:
        """A form that this program has no rules for, as an unknown that depends on the names in it. No two are the same
        unless they are one piece of a text, with the same values for what definitions and ranges bind."""
        args: list[Term] = []
        todo, seen, again = set(node.names), set[str](), True
        while todo:
            name = todo.pop()
            seen.add(name)
            if name in scope.names:
                value = scope.names[name]
                places = tuple(map(self.fresh, value.shape))
                body = value.at(places)
                args += [Term("index", (), i) for i in sorted(body.indices - {p.data for p in places})]
                args += [body] if not places else []
                again = again and not places
                continue
            if name in self.claim.definitions:
                defined = self.claim.definitions[name]
                todo |= defined.body.names - set(defined.parameters) - seen
            elif name in self.claim.declarations:
                d = self.claim.declarations[name]
                args += [self.declared(d).body] if not d.shape and d.kind != "function" else []
        number = self.unknown.setdefault(node if again and self.at is None else object(), len(self.unknown))
        args.sort(key=repr)
        return scalar(Term("opaque", (terms.number(number), *args), node.value), truth)

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
