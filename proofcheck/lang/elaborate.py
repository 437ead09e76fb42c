"""Syntax -> typed values: shapes with symbolic sizes are checked, tensors become scalars under named indices.

What is checked here is checked for all sizes at once: `A @ B` needs the inner sizes to have the same normal form. The
rules are those of array programming: elementwise `+ - * / **` with shapes aligned at the last axis, `@` contracts,
`.T` reverses the axes, comparison is entry by entry and needs equal shapes (a plain number may stand on one side).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Literal

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import NUMBER_FOR_STATEMENT, STATEMENT_FOR_NUMBER, KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.diagnostics.statement_too_large import StatementTooLarge
from proofcheck.diagnostics.unknown_name import UnknownName
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import bounds, calls, terms
from proofcheck.lang.affine import Extents, never_negative
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.parse import Node, too_large
from proofcheck.lang.prelude import constant
from proofcheck.lang.scope import Macro, Scope, rename, scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Kind, Value

MAX_EXPANSION = 40  # nesting of definitions
MADE = 10  # times the bound on the nodes of one term: nodes made in one elaboration
_COMPARE: dict[str, Callable[[Term, Term], Term]] = {
    "==": terms.eq,
    "!=": lambda a, b: Term("ne", (a, b)),
    "<": terms.lt,
    "<=": terms.le,
    ">": lambda a, b: terms.lt(b, a),
    ">=": lambda a, b: terms.le(b, a),
}


_QUANTIFIED = frozenset({"every", "some", "grows", "bounded", "dominates", "map", "lambda"})


class Elaborator:
    """Elaborates the statements of one claim. Not shared between threads; holds no global state."""

    def __init__(self, declarations: Mapping[str, Declaration], sizes: Mapping[str, Size]) -> None:
        self.declarations = dict(declarations)
        self.sizes = dict(sizes)  # eliminated dimensions
        self.memo: dict[Any, Value] = {}
        self.ranges: dict[str, Size] = {}  # indices that run over exactly range(size)
        self.copies: list[dict[str, str]] = []  # for each `injective`: its names, and the second copy of each
        self.minima: list[tuple[str, tuple[str, ...], Term]] = []  # (name, indices, value) of each `minimizes`
        self.closures = 0  # how often tensors were compared: for all entries at once
        self.closing: set[Any] = set()  # the calls of definitions in which they were
        self.asserted: list[Node] = []  # the parts of the statement that are claimed to hold
        self._extents: tuple[object, Extents] | None = None  # with what they were made from
        self._count = 0
        self._nodes = self._made = 0

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
        return tuple([(self.fresh(), size) for size in shape])

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

    def name(self, node: Node, scope: Scope) -> Value:
        name = node.value
        found = scope.find(name)
        if isinstance(found, Value):
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
        value = constant(name)
        if value is not None:
            return scalar(value, "integer" if value.op == "number" and value.data.denominator == 1 else "real")
        if name in FUNCTIONS:
            raise KindMismatch.error(scope.span(node), f"`{name}` is a function; call it", remedy=f"Write `{name}(x)`.")
        if name == "oo":
            raise KindMismatch.error(scope.span(node), "`oo` is no number: it stands as the point of a limit only")
        close = get_close_matches(name, [*scope.visible(), *self.declarations], 1)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        raise UnknownName.error(scope.span(node), f"the name `{name}` is not declared{hint}")

    # -- expressions ------------------------------------------------------------------------------------------

    def value(self, node: Node, scope: Scope) -> Value:
        """The typed value of an expression."""
        self._nodes += 1
        if scope.depth > MAX_EXPANSION:
            raise StatementTooLarge.error(scope.span(node), f"definitions nest more than {MAX_EXPANSION} deep")
        try:
            if self._nodes > bounds.allowed("expansion"):
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
        most = bounds.allowed("nodes")
        if size > most or self._made > MADE * most:
            raise bounds.TooLarge("nodes")
        if depth > bounds.allowed("depth"):
            raise bounds.TooLarge("depth")
        if term.op == "number":
            bits = max(term.data.numerator.bit_length(), term.data.denominator.bit_length())
            if bits > bounds.allowed("bits"):
                raise bounds.TooLarge("bits")

    def _value(self, node: Node, scope: Scope) -> Value:
        kind = node.kind
        if kind == "number":
            return scalar(terms.number(node.value), "integer" if node.value.denominator == 1 else "real")
        if kind == "name":
            return self.name(node, scope)
        if kind in ("add", "sub", "mul", "div", "pow", "mod", "floordiv"):
            left, right = (self.numeric(c, scope) for c in node.children)
            return self.arithmetic(kind, left, right, node, scope)
        if kind in ("neg", "pos"):
            value = self.numeric(node.children[0], scope)
            return value if kind == "pos" else Value(value.kind, value.axes, terms.neg(value.body))
        if kind == "matmul":
            left, right = node.children
            return self.matmul(self.numeric(left, scope), self.numeric(right, scope), node, scope)
        if kind == "compare":
            return self.comparison(node, scope)
        if kind in ("and", "or"):
            parts = [self.statement(c, scope) for c in node.children]
            return scalar(terms.conjunction(*parts) if kind == "and" else Term("or", tuple(parts)), "bool")
        if kind == "not":
            return scalar(Term("not", (self.statement(node.children[0], scope),)), "bool")
        if kind == "transpose":
            value = self.value(node.children[0], scope)
            return Value(value.kind, value.axes[::-1], value.body)
        if kind == "subscript":
            return self.subscript(node, scope)
        if kind == "list":
            return self.stack([self.value(c, scope) for c in node.children], node, scope)
        if kind == "comprehension":
            return self.comprehension(node, scope)
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
        return _closed(value)

    def integer(self, node: Node, scope: Scope) -> Term:
        """A whole number: an index, a bound of a range."""
        value = self.value(node, scope)
        if value.rank or value.kind != "integer":
            raise KindMismatch.error(scope.span(node), "a whole number is needed here")
        return value.body

    def size(self, node: Node, scope: Scope) -> Size:
        """A size: a polynomial in the dimensions with whole coefficients."""
        if node.kind == "name" and not scope.sealed and node.value not in self.sizes:
            declaration = self.declarations.get(node.value)
            if declaration is not None and declaration.kind == "dim" and scope.find(node.value) is None:
                return Size.of(node.value)
        body = self.integer(node, scope)
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
                remedy="A size is made of `dim` names, whole numbers, + and *. For n / 2: given n == 2 * m.",
            )
        return size

    # -- tensors ----------------------------------------------------------------------------------------------

    def align(
        self, left: Value, right: Value, node: Node, scope: Scope, what: str
    ) -> tuple[tuple[tuple[str, Size], ...], Term, Term]:
        """Common axes of two values, aligned at the last axis, and their bodies under those axes."""
        if not right.rank:
            return left.axes, left.body, right.body
        if not left.rank:
            return right.axes, left.body, right.body
        long, short = (left, right) if left.rank >= right.rank else (right, left)
        skip = long.rank - short.rank
        for (_, a), (_, b) in zip(long.axes[skip:], short.axes, strict=True):
            if a != b:
                raise size_clash(scope.span(node), what, *((a, b) if long is left else (b, a)))
        shared = rename(short, tuple(i for i, _ in long.axes[skip:]))
        return (long.axes, long.body, shared) if long is left else (long.axes, shared, long.body)

    def arithmetic(self, kind: str, left: Value, right: Value, node: Node, scope: Scope) -> Value:
        symbols = {"add": "+", "sub": "-", "mul": "*", "div": "/", "pow": "**", "mod": "%", "floordiv": "//"}
        axes, a, b = self.align(left, right, node, scope, f"`{symbols[kind]}` works entry by entry")
        whole = left.kind == right.kind == "integer"
        kinds = (left.kind, right.kind)
        if "complex" in kinds and (
            kind in ("mod", "floordiv") or (kind == "pow" and left.kind == "complex" and right.kind != "integer")
        ):
            raise KindMismatch.error(
                scope.span(node),
                f"`{symbols[kind]}` takes real numbers" + (", or a whole exponent" if kind == "pow" else ""),
                remedy="Of complex numbers there are + - * /, whole powers, exp, sin, cos and erf.",
            )
        if kind == "div":
            whole = False
            body = terms.div(a, b)
        elif kind == "pow":
            whole = whole and b.op == "number" and b.data >= 0
            body = terms.power(a, b)
        elif kind == "mod":
            body = Term("mod", (a, b))
        elif kind == "floordiv":
            whole = True
            body = Term("floor", (terms.div(a, b),))
        else:
            combine: Any = {"add": terms.add, "sub": terms.sub, "mul": terms.mul}[kind]
            body = combine(a, b)
        result: Literal["real", "integer", "complex"] = "integer" if whole else "real"
        if "complex" in kinds:
            result = "complex"
        return Value(result, axes, body)

    def matmul(self, left: Value, right: Value, node: Node, scope: Scope) -> Value:
        if not left.rank or not right.rank:
            raise RankMismatch.error(
                scope.span(node), "`@` multiplies vectors and matrices, and one side is a number", remedy="Write `*`."
            )
        inner = right.axes[-2] if right.rank > 1 else right.axes[0]
        if left.axes[-1][1] != inner[1]:
            raise size_clash(
                scope.span(node), "`@` sums over the last axis of the left side", left.axes[-1][1], inner[1]
            )
        k = self.fresh()
        rows = self.axes(tuple(s for _, s in left.axes[:-1])) if left.rank > 1 else ()
        columns = self.axes((right.axes[-1][1],)) if right.rank > 1 else ()
        batch_left, row = (rows[:-1], rows[-1:]) if rows else ((), ())
        batch_right = right.axes[:-2] if right.rank > 1 else ()
        if batch_left and batch_right and [s for _, s in batch_left] != [s for _, s in batch_right]:
            raise RankMismatch.error(scope.span(node), "`@` of stacks of matrices needs equal leading axes")
        batch = batch_left or self.axes(tuple(s for _, s in batch_right))
        names = tuple(i for i, _ in batch)
        a = rename(left, ((*names,) if batch_left else ()) + tuple(i for i, _ in row) + (k,))
        b = rename(right, ((*names,) if batch_right else ()) + (k, *(i for i, _ in columns)))
        body = terms.total(k, terms.ZERO, inner[1].term(), terms.mul(a, b))
        kind: Any = "complex" if "complex" in (left.kind, right.kind) else "real"
        if left.kind == right.kind == "integer":
            kind = "integer"
        return Value(kind, (*batch, *row, *columns), body)

    def comparison(self, node: Node, scope: Scope) -> Value:
        parts = []
        for position, sign in enumerate(node.value):
            left_node, right_node = node.children[position : position + 2]
            figure = calls.approximation(self, sign, left_node, right_node, scope)
            if figure is not None:
                parts.append(figure)
                continue
            declared = len(self.declarations)
            left, right = self.value(left_node, scope), self.value(right_node, scope)
            if left.kind == right.kind == "bool" and sign in ("==", "!="):
                parts.append(self.equivalence(sign, left, right, len(self.declarations) > declared, node, scope))
                continue
            for side, side_node in ((left, left_node), (right, right_node)):
                self.number(side, side_node, scope)
            if left.rank and right.rank and left.rank != right.rank:
                raise RankMismatch.error(
                    scope.span(node),
                    f"`{sign}` compares {_indices(left.rank)} on the left with {_indices(right.rank)} on the right",
                )
            if "complex" in (left.kind, right.kind) and sign not in ("==", "!="):
                raise KindMismatch.error(scope.span(node), "complex numbers have no order")
            axes, a, b = self.align(left, right, node, scope, f"`{sign}` compares entry by entry")
            body = _COMPARE[sign](a, b)
            op = "exists" if sign == "!=" else "forall"
            self.closures += bool(axes)
            for name, size in reversed(axes):
                body = Term(op, (terms.ZERO, size.term(), body), (name,))
            parts.append(body)
        return scalar(terms.conjunction(*parts), "bool")

    def equivalence(self, sign: str, left: Value, right: Value, declares: bool, node: Node, scope: Scope) -> Term:
        """`p == q` between truth values: each implies the other; `p != q` denies it. Either way both need a value."""
        p, q = _closed(left), _closed(right)
        # A quantifier would stand on either side of an implication, where it says different things.
        if declares or any(t.op in _QUANTIFIED for side in (p, q) for t in terms.nodes(side)):
            raise KindMismatch.error(
                scope.span(node),
                f"statements with quantifiers are not compared with `{sign}`",
                remedy="Write both directions: implies(p, q) and implies(q, p).",
            )
        same = terms.conjunction(terms.implies(p, q), terms.implies(q, p))
        return same if sign == "==" else Term("not", (same,))

    def subscript(self, node: Node, scope: Scope) -> Value:
        base = self.value(node.children[0], scope)
        indices = node.children[1:]
        if len(indices) > base.rank:
            raise RankMismatch.error(
                scope.span(node), f"{_indices(len(indices))} given to something with {_indices(base.rank)}"
            )
        replacements: dict[str, Term] = {}
        guards: list[Term] = []
        axes: list[tuple[str, Size]] = []
        for (name, size), item in zip(base.axes, indices, strict=False):
            if item.kind == "slice":
                low, high, length = self.ends(item, size, scope)
                new = self.fresh()
                replacements[name] = terms.add(terms.index(new), low)
                axes.append((new, length))
                checks = self.within(low, high, size, node, scope, slice_=True)
            else:
                position = self.integer(item, scope)
                if position.op == "number" and position.data < 0:
                    position = terms.add(size.term(), position)
                checks = self.within(position, position, size, node, scope)
                replacements[name] = position
            # Reading a declared entry along its whole axis is checked where it is read; all else gets a condition here.
            guards += [] if self.whole_axis(base.body, name, size) else checks
        kept = base.axes[len(indices) :]
        body = terms.substitute(base.body, replacements)
        if guards:
            body = terms.where(terms.conjunction(*guards), body, terms.UNDEFINED)
        return Value(base.kind, (*axes, *kept), body)

    def ends(self, item: Node, size: Size, scope: Scope) -> tuple[Term, Term, Size]:
        """(low, high, length) of a slice: the ends are sizes, or depend on indices alike, as in `x[a*d:(a + 1)*d]`."""
        low, high = (self.integer(c, scope) if c else None for c in item.children[:2])
        low, high = terms.ZERO if low is None else low, size.term() if high is None else high
        extents = self.extents()
        first, last = extents.affine(low), extents.affine(high)
        if first is not None and last is not None and not (last - first).parts:
            return low, high, (last - first).constant
        begin, end = (self.size(c, scope) if c else None for c in item.children[:2])
        begin, end = begin or Size.of(0), end or size
        return begin.term(), end.term(), end - begin

    def extents(self) -> Extents:
        """What is known of the indices in scope."""
        dims = {n for n, d in self.declarations.items() if d.kind == "dim"}
        bounds = {n: d.bound for n, d in self.declarations.items() if d.bound is not None}
        state = (len(self.ranges), dims, bounds)
        if self._extents is None or self._extents[0] != state:
            self._extents = state, Extents(dims, self.ranges, bounds)
        return self._extents[1]

    def whole_axis(self, body: Term, name: str, size: Size) -> bool:
        """Whether `body` is a declared entry whose axis at the index `name` has exactly that size."""
        if body.op != "entry" or body.data not in self.declarations:
            return False
        shape = self.declarations[body.data].shape
        return any(a == terms.index(name) and s == size for a, s in zip(body.args, shape, strict=True))

    def within(self, low: Term, high: Term, size: Size, node: Node, scope: Scope, slice_: bool = False) -> list[Term]:
        """Conditions for a position (or the ends of a slice) to lie on an axis; none where that is plain. Raises an
        error where it is plain that it does not."""
        bound = size.term()
        if low.op == "index" and self.ranges.get(low.data) == size:
            return []
        if low.op == "symbol" and self.declarations[low.data].bound == size:
            return []
        first, last = Size.from_term(low), Size.from_term(high)
        if first is not None and last is not None:
            room = size - last if slice_ else size - last - Size.of(1)
            if all(map(self.not_negative, (first, last - first, room))):
                return []
            if any(part.constant is not None and part.constant < 0 for part in (first, last - first, room)):
                raise WrongArguments.error(
                    scope.span(node), f"the position {high.data or last} lies outside {size} entries"
                )
        elif self.surely_within(low, high, size, slice_):
            return []
        if slice_:
            return [terms.le(terms.ZERO, low), terms.le(low, high), terms.le(high, bound)]
        return [terms.le(terms.ZERO, low), terms.lt(low, bound)]

    def not_negative(self, size: Size) -> bool:
        """Whether the size is visibly at least 0: of dimensions, which are at least 1, not of other whole numbers."""
        return size.sure() and all(self.declarations[name].kind == "dim" for name in size.dims)

    def surely_within(self, low: Term, high: Term, size: Size, slice_: bool) -> bool:
        """Whether a position computed from indices lies on the axis, by the ranges of the indices."""
        extents = self.extents()
        if low is high and extents.digit_below(low, size):
            return True
        first, last = extents.affine(low), extents.affine(high)
        if first is None or last is None:
            return False
        if not slice_:
            return extents.inside(first, size)
        bottom, top = extents.low(first), extents.high(last)
        ordered = never_negative((last - first).constant) and not (last - first).parts
        return (
            ordered and bottom is not None and top is not None and never_negative(bottom) and never_negative(size - top)
        )

    def stack(self, items: list[Value], node: Node, scope: Scope) -> Value:
        """A tensor written out entry by entry: `[a, b, c]`, or row by row."""
        if not items:
            raise ConstructNotAllowed.error(scope.span(node), "an empty list has no entries to type")
        first = items[0]
        for item in items[1:]:
            if item.rank != first.rank:
                raise RankMismatch.error(scope.span(node), "the entries of a list have different ranks")
            for a, b in zip(item.shape, first.shape, strict=True):
                if a != b:
                    raise size_clash(scope.span(node), "the rows of a list have equal sizes", b, a)
        names = tuple(i for i, _ in first.axes)
        new = self.fresh()
        bodies = [rename(item, names) for item in items]
        body = bodies[-1]
        for position in reversed(range(len(bodies) - 1)):
            body = terms.where(terms.eq(terms.index(new), terms.number(position)), bodies[position], body)
        kinds = {item.kind for item in items}
        if "bool" in kinds and len(kinds) > 1:
            raise KindMismatch.error(scope.span(node), "a list of statements and numbers has no kind")
        kind: Any = "integer" if kinds == {"integer"} else "complex" if "complex" in kinds else "real"
        return Value("bool" if kinds == {"bool"} else kind, ((new, Size.of(len(items))), *first.axes), body)

    def comprehension(self, node: Node, scope: Scope) -> Value:
        axes = []
        for clause in node.clauses:
            if clause.conditions or clause.low is not None or clause.over != "range":
                raise ConstructNotAllowed.error(
                    scope.span(node), "a comprehension that makes a tensor runs over whole ranges: `for i in range(n)`"
                )
            name = self.fresh()
            axes.append((name, self.size(clause.high, scope)))
            self.ranges[name] = axes[-1][1]
            scope = scope.child({clause.variable: scalar(terms.index(name), "integer")})
        inner = self.value(node.children[0], scope)
        return Value(inner.kind, (*axes, *inner.axes), inner.body)

    def error(
        self, diagnostic: Any, node: Node, scope: Scope, message: str, remedy: str | None = None
    ) -> ProofcheckError:
        result: ProofcheckError = diagnostic.error(scope.span(node), message, remedy=remedy)
        return result


def _closed(value: Value) -> Term:
    """A truth value that holds for all entries."""
    body = value.body
    for name, size in reversed(value.axes):
        body = terms.forall(name, terms.ZERO, size.term(), body)
    return body


def _indices(rank: int) -> str:
    words = {0: "a number", 1: "one index", 2: "two indices", 3: "three indices", 4: "four indices"}
    return words.get(rank, f"{rank} indices")
