"""Syntax -> typed values: shapes with symbolic sizes are checked, tensors become scalars under named indices.

What is checked is checked for all sizes at once: `A @ B` needs the inner sizes to have the same normal form. The rules
are those of array programming: elementwise `+ - * / **` with shapes aligned at the last axis, `@` contracts, `.T`
reverses the axes, comparison is entry by entry and needs equal shapes (a plain number may stand on one side).

Here stand names, sizes, and how large a term may get; the kinds of expressions have modules of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import NUMBER_FOR_STATEMENT, STATEMENT_FOR_NUMBER, KindMismatch
from proofcheck.diagnostics.statement_too_large import StatementTooLarge
from proofcheck.diagnostics.unknown_name import UnknownName
from proofcheck.lang import bounds, calls, terms
from proofcheck.lang.absent import NAMES
from proofcheck.lang.affine import Extents
from proofcheck.lang.arithmetic import arithmetic, matmul
from proofcheck.lang.comparisons import closed, comparison
from proofcheck.lang.distributions.declaring import Laws
from proofcheck.lang.distributions.standing import Values
from proofcheck.lang.lists import comprehension, stack
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.parse import Node, too_large
from proofcheck.lang.prelude import constant
from proofcheck.lang.scope import Macro, Scope, scalar
from proofcheck.lang.sizes import Size
from proofcheck.lang.subscripts import subscript
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Kind, Pseudoinverse, Value

MAX_EXPANSION = 40  # nesting of definitions
MADE = 10  # times the bound on the nodes of one term: nodes made in one elaboration


class Elaborator:
    """Elaborates the statements of one claim. Not shared between threads; holds no global state."""

    def __init__(self, declarations: Mapping[str, Declaration], sizes: Mapping[str, Size]) -> None:
        self.declarations = dict(declarations)
        self.sizes = dict(sizes)  # eliminated dimensions
        self.memo: dict[Any, Value] = {}
        # What a formula is made of is elaborated while it is read, and once more as part of its statements. `known`, if
        # it is there: the values of nodes right under the scope `top`, each with its node. A value may stand in several
        # places, as that of a defined name does.
        self.known: dict[int, tuple[Node, Value]] | None = None
        self.top: Scope | None = None
        self.lengths: list[tuple[Value, Term]] = []  # lengths of arguments as numbers that have no value below 0
        self.ranges: dict[str, Size] = {}  # indices that run over exactly range(size)
        self.natural: set[str] = set()  # indices that are never negative
        self.copies: list[dict[str, str]] = []  # for each `injective`: its names, and the second copy of each
        self.chosen: set[str] = set()  # names of what `given` says to exist, for the values that the others have
        self.minima: list[tuple[str, tuple[str, ...], Term]] = []  # (name, indices, value) of each `minimizes`
        # Names that are written by others, as `given` or their type says, the roots that were made for this, and the
        # declared names in what is written.
        self.written: dict[str, Value] = {}
        self.roots: set[str] = set()
        self.tied: set[str] = set()
        self.pseudo: list[Pseudoinverse] = []
        self.closures = 0  # how often tensors were compared: for all entries at once
        self.closing: set[Any] = set()  # the calls of definitions in which they were
        self.closed: set[Term] = set()  # these comparisons
        self.asserted: list[Node] = []  # the parts of the statement that are claimed to hold
        self.laws = Laws(self, {}, frozenset())
        self.later: frozenset[str] = frozenset()  # what the claim defines further on
        self.assumed: frozenset[Term] = frozenset()  # what is assumed, as far as it is read
        self.moving: tuple[tuple[str, Values], ...] = ()  # names and the values that they take in the forms around
        self.moved: set[str] = set()  # names that have moved so far in the definition at hand
        self.moves: dict[Any, frozenset[str]] = {}  # those that move in calls of definitions
        self.noted: dict[Any, tuple[Term, ...]] = {}  # what laws in definitions assume
        self._extents: tuple[object, Extents] | None = None  # with what they were made from
        self._count = 0
        self._nodes = self._made = 0
        self._most = {name: bounds.allowed(name) for name in ("expansion", "nodes", "depth", "bits")}

    # -- names and indices ------------------------------------------------------------------------------------

    def fresh(self) -> str:
        self._count += 1
        return f"i{self._count}"

    def variable(self, name: str, kind: Kind = "real") -> str:
        """A name that no claim can write, declared with this kind: a variable that a form binds."""
        new, count = f"{name}'", 1
        while new in self.declarations:
            count += 1
            new = f"{name}'{count}"
        self.declarations[new] = Declaration(new, kind)
        return new

    def axes(self, shape: tuple[Size, ...]) -> tuple[tuple[str, Size], ...]:
        found = tuple([(self.fresh(), size) for size in shape])
        self.natural.update(name for name, _ in found)
        return found

    def extents(self) -> Extents:
        """What is known of the indices in scope."""
        dims = {n for n, d in self.declarations.items() if d.kind == "dim"}
        bounds = {n: d.bound for n, d in self.declarations.items() if d.bound is not None}
        state = (len(self.ranges), dims, bounds)
        if self._extents is None or self._extents[0] != state:
            self._extents = state, Extents(dims, self.ranges, bounds)
        return self._extents[1]

    def declared(self, name: str) -> Value:
        """The value of a declared name that is not a function."""
        declaration = self.declarations[name]
        if name in self.sizes:
            return scalar(self.sizes[name].term(), "integer")
        kinds: dict[str, Any] = {"complex": "complex", "bool": "bool"}
        kind: Any = "integer" if declaration.integral else kinds.get(declaration.kind, "real")
        if not declaration.shape:
            return scalar(terms.symbol(name), kind)
        axes = self.axes(declaration.shape)
        return Value(kind, axes, Term("entry", tuple([terms.index(i) for i, _ in axes]), name))

    def close(self, comparison: Term) -> None:
        """Notes that tensors were compared for all entries at once."""
        self.closures += 1
        self.closed.add(comparison)

    def name(self, node: Node, scope: Scope) -> Value:
        name = node.value
        found = scope.find(name)
        if isinstance(found, Value):
            if found.kind == "bool" and not self.closed.isdisjoint(terms.nodes(found.body)):
                self.closures += 1  # what it stands for compares tensors
            self.laws.given += self.noted.get((name, id(found)), ())
            return found
        if isinstance(found, Macro):
            raise KindMismatch.error(
                scope.span(node),
                f"`{name}` is a function; call it",
                remedy=f"Write `{name}({', '.join(found.parameters)})`.",
            )
        if name in self.declarations and not scope.sealed:
            if self.declarations[name].kind == "function":
                raise KindMismatch.error(
                    scope.span(node), f"`{name}` is a function; call it", remedy=f"Write `{name}(x)`."
                )
            return self.declared(name)
        self.not_yet(node, scope)
        value = constant(name)
        if value is not None:
            return scalar(value, "integer" if value.op == "number" and value.data.denominator == 1 else "real")
        if name in FUNCTIONS:
            raise KindMismatch.error(scope.span(node), f"`{name}` is a function; call it", remedy=f"Write `{name}(x)`.")
        if name == "oo":
            raise KindMismatch.error(
                scope.span(node), "`oo` is not a number; it can only be the point of a limit or the end of an interval"
            )
        raise self.unknown(node, scope)

    def not_yet(self, node: Node, scope: Scope) -> None:
        """Refuses a name that the claim defines further on: it is not the one of the language that it would be here."""
        if node.value in self.later and not scope.sealed:
            raise ConstructNotAllowed.error(
                scope.span(node),
                f"`{node.value}` is defined further on",
                remedy="Types and sizes cannot use definitions, and definitions only those above them.",
            )

    def is_unit(self, node: Node, scope: Scope) -> bool:
        """Whether a name stands for one of the language's own numbers, such as K for 1000."""
        own = node.kind == "name" and constant(node.value) is not None
        return own and scope.find(node.value) is None and (scope.sealed or node.value not in self.declarations)

    def unknown(self, node: Node, scope: Scope) -> ProofcheckError:
        """That a name is not declared."""
        name = node.value
        close = get_close_matches(name, [*scope.visible(), *self.declarations], 1)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        if constant(name) is not None:
            hint = f", and as a number `{name}` is no vector or matrix"
        elif name == "e":
            hint = "; the number e is `exp(1)`"
        elif calls.is_function(name):
            hint = f"; the function is called: `{name}(x)`"
        said = f"the name `{name}` is not declared{hint}"
        return UnknownName.error(scope.span(node), said, remedy=NAMES.get(name))

    # -- expressions ------------------------------------------------------------------------------------------

    def value(self, node: Node, scope: Scope) -> Value:
        """The typed value of an expression."""
        if self.known is None or scope.names or scope.parent is not self.top:
            return self._weighed(node, scope)
        found = self.known.get(id(node))
        if found is not None:
            return found[1]
        before = self._noted()
        value = self._weighed(node, scope)
        if before == self._noted():
            self.known[id(node)] = node, value
        return value

    def _noted(self) -> tuple[int, int, int]:
        """How much was noted beside the values: an expression that adds to it is elaborated each time."""
        return self.closures, len(self.minima), len(self.copies)

    def _weighed(self, node: Node, scope: Scope) -> Value:
        self._nodes += 1
        if scope.depth > MAX_EXPANSION:
            raise StatementTooLarge.error(scope.span(node), f"definitions are nested more than {MAX_EXPANSION} deep")
        try:
            if self._nodes > self._most["expansion"]:
                raise bounds.TooLarge("expansion")
            value = self._value(node, scope)
            self.weigh(value.body)
        except bounds.TooLarge as error:
            if scope.sealed:  # a prelude definition: what is too large is told where the claim calls it
                raise
            raise ProofcheckError([too_large(scope.span(node), error.bound)]) from None
        return value

    def weigh(self, term: Term) -> None:
        """Raises TooLarge where the term is larger than the bounds allow, or all that were made so far together are."""
        size, depth, new = terms.extent(term)
        self._made += new
        most = self._most["nodes"]
        if size > most or self._made > MADE * most:
            raise bounds.TooLarge("nodes")
        if depth > self._most["depth"]:
            raise bounds.TooLarge("depth")
        if term.op == "number":
            bits = max(term.data.numerator.bit_length(), term.data.denominator.bit_length())
            if bits > self._most["bits"]:
                raise bounds.TooLarge("bits")

    def _value(self, node: Node, scope: Scope) -> Value:
        kind = node.kind
        if kind == "number":
            return scalar(terms.number(node.value), "integer" if node.value.denominator == 1 else "real")
        if kind == "name":
            return self.name(node, scope)
        if kind in ("add", "sub", "mul", "div", "pow", "mod", "floordiv"):
            left, right = (self.numeric(c, scope) for c in node.children)
            return arithmetic(self, kind, left, right, node, scope)
        if kind in ("neg", "pos"):
            value = self.numeric(node.children[0], scope)
            return value if kind == "pos" else Value(value.kind, value.axes, terms.neg(value.body))
        if kind == "matmul":
            left, right = node.children
            return matmul(self, self.numeric(left, scope), self.numeric(right, scope), node, scope)
        if kind == "compare":
            return comparison(self, node, scope)
        if kind in ("and", "or"):
            parts = [self.statement(c, scope) for c in node.children]
            return scalar(terms.conjunction(*parts) if kind == "and" else Term("or", tuple(parts)), "bool")
        if kind == "not":
            return scalar(Term("not", (self.statement(node.children[0], scope),)), "bool")
        if kind == "transpose":
            value = self.value(node.children[0], scope)
            return Value(value.kind, value.axes[::-1], value.body)
        if kind == "subscript":
            return subscript(self, node, scope)
        if kind == "list":
            return stack(self, [self.value(c, scope) for c in node.children], node, scope)
        if kind == "comprehension":
            return comprehension(self, node, scope)
        if kind == "call":
            return calls.call(self, node, scope)
        what = {
            "generator": "a generator outside `sum`, `prod`, `all` or `any`",
            "string": "a text",
            "lambda": "a lambda",
        }
        raise ConstructNotAllowed.error(scope.span(node), f"{what.get(kind, kind)} cannot stand here")

    def numeric(self, node: Node, scope: Scope) -> Value:
        return self.number(self.value(node, scope), node, scope)

    def number(self, value: Value, node: Node, scope: Scope) -> Value:
        if value.kind == "bool":
            raise KindMismatch.error(scope.span(node), STATEMENT_FOR_NUMBER)
        return value

    def statement(self, node: Node, scope: Scope) -> Term:
        """The closed truth value of an expression: a comparison of tensors holds for all entries."""
        value = self.value(node, scope)
        if value.kind != "bool":
            raise KindMismatch.error(scope.span(node), NUMBER_FOR_STATEMENT, remedy="Compare it: `... == ...`.")
        return terms.rewrite(closed(value), _in_place)

    def integer(self, node: Node, scope: Scope) -> Term:
        """A whole number: an index, a bound of a range."""
        value = self.value(node, scope)
        if value.rank or value.kind != "integer":
            raise KindMismatch.error(scope.span(node), "a whole number is needed here")
        return value.body

    def length(self, node: Node, scope: Scope) -> Term:
        """The end of a range: a whole number, or the length of an argument, of which there is none below zero."""
        found = scope.find(node.value) if node.kind == "name" else None
        return next((size for value, size in self.lengths if value is found), None) or self.integer(node, scope)

    def size(self, node: Node, scope: Scope) -> Size:
        """A size: a polynomial in the dimensions with whole coefficients."""
        if node.kind == "name" and not scope.sealed and node.value not in self.sizes:
            declaration = self.declarations.get(node.value)
            if declaration is not None and declaration.kind == "dim" and scope.find(node.value) is None:
                return Size.of(node.value)
        body = self.length(node, scope)
        dims = {n for n, d in self.declarations.items() if d.kind in ("dim", "natural", "integer")}
        try:
            size = Size.read(body, dims)
        except bounds.TooLarge as error:
            if scope.sealed:
                raise
            raise ProofcheckError([too_large(scope.span(node), error.bound)]) from None
        if size is None:
            raise KindMismatch.error(
                scope.span(node),
                f"`{scope.source.value[node.start : node.end]}` is not a size",
                remedy="A size is made of `dim` names, whole numbers, + and *. For n / 2, write `given: n == 2 * m`; "
                "for the first i + 1 entries, write the sum or the list for j in range(i + 1).",
            )
        return size

    def error(
        self, diagnostic: Any, node: Node, scope: Scope, message: str, remedy: str | None = None
    ) -> ProofcheckError:
        result: ProofcheckError = diagnostic.error(scope.span(node), message, remedy=remedy)
        return result


def _in_place(t: Term) -> Term | None:
    """An eigenvalue whose place is a size, written as one: n - (n - 1) - 1 is 0."""
    place = Size.from_term(t.args[1]) if t.op == "eigenvalue" and t.args[1].op == "add" else None
    return None if place is None else Term(t.op, (t.args[0], place.term(), t.args[2]), t.data)
