"""An exact evaluator of statements at given values, written from the documentation of the language alone.

It reads the text with Python's parser and works in Fractions (60 digits where a value is irrational, see `rings`).
Names are evaluated where they stand: a derivative or an expectation evaluates its argument again, with other numbers
for the names. Undefined is false. Nothing here is shared with the checker.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.fuzz import functions, rings
from tests.fuzz.arrays import Array, IllTyped, array, elementwise, shape_of
from tests.fuzz.laws import Variable, expected
from tests.fuzz.rings import Jet, OutOfReach, Undefined, add, divide, mul, neg, sub

Names = Mapping[str, Any]
UNITS = {"K": 3, "M": 6, "G": 9, "T": 12, "KB": 3, "MB": 6, "GB": 9, "TB": 12}
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: divide,
    ast.Pow: functions.raised,
    ast.Mod: functions.remainder,
    ast.FloorDiv: lambda a, b: functions.floored(divide(a, b)),
}
SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
STEPS = 300_000


@dataclass(frozen=True)
class Random:
    """A random name: its entries (jets) and variables, made anew from the names they depend on."""

    make: Callable[[Evaluator, Names], tuple[Any, dict[str, Variable]]]


@dataclass(frozen=True)
class Thunk:
    """An argument of a definition: evaluated where its parameter stands."""

    tree: ast.expr
    local: Names


@dataclass
class Evaluator:
    """values: what the names stand for. randoms: the random ones among them. define: header -> (parameters, body)."""

    randoms: Mapping[str, Random] = field(default_factory=dict)
    define: Mapping[str, tuple[tuple[str, ...], ast.expr]] = field(default_factory=dict)
    steps: int = STEPS
    infinitesimals: int = 0

    def value(self, t: ast.expr, names: Names, local: Names) -> Any:
        self.steps -= 1
        if self.steps < 0:
            raise OutOfReach("too many steps")
        method = getattr(self, f"_{type(t).__name__.lower()}", None)
        if method is None:
            raise OutOfReach(type(t).__name__)
        return method(t, names, local)

    # -- pieces ---------------------------------------------------------------------------------------------------

    def _constant(self, t: ast.Constant, names: Names, local: Names) -> Any:
        if isinstance(t.value, str):
            return t.value
        return Fraction(str(t.value))

    def _name(self, t: ast.Name, names: Names, local: Names) -> Any:
        if t.id in local:
            found = local[t.id]
            return self.value(found.tree, names, found.local) if isinstance(found, Thunk) else found
        if t.id in names:
            if isinstance(names[t.id], Unusable):
                raise OutOfReach(names[t.id].reason)
            return names[t.id]
        if t.id in self.define and not self.define[t.id][0]:
            return self.value(self.define[t.id][1], names, {})
        if t.id == "pi":
            return rings.MP.pi + 0
        if t.id in UNITS:
            return Fraction(10 ** UNITS[t.id])
        raise OutOfReach(f"the name {t.id}")

    def _unaryop(self, t: ast.UnaryOp, names: Names, local: Names) -> Any:
        value = self.value(t.operand, names, local)
        if isinstance(t.op, ast.Not):
            return None if value is None else not value
        return elementwise(neg, value) if isinstance(t.op, ast.USub) else value

    def _binop(self, t: ast.BinOp, names: Names, local: Names) -> Any:
        a, b = self.value(t.left, names, local), self.value(t.right, names, local)
        return functions.matmul(a, b) if isinstance(t.op, ast.MatMult) else elementwise(BINARY[type(t.op)], a, b)

    def _attribute(self, t: ast.Attribute, names: Names, local: Names) -> Any:
        return functions.transpose(self.value(t.value, names, local))

    def _list(self, t: ast.List, names: Names, local: Names) -> Any:
        items = [self.value(e, names, local) for e in t.elts]
        if len({shape_of(i) for i in items}) != 1:
            raise IllTyped("rows of different sizes")

        def entry(at: tuple[int, ...]) -> Any:
            item = items[at[0]]
            return item(at[1:]) if isinstance(item, Array) else item

        return Array((len(items), *shape_of(items[0])), entry)

    def _subscript(self, t: ast.Subscript, names: Names, local: Names) -> Any:
        base = self.value(t.value, names, local)
        items = t.slice.elts if isinstance(t.slice, ast.Tuple) else [t.slice]
        if not isinstance(base, Array) or len(items) > base.rank:
            raise IllTyped("too many indices")
        fixed: list[tuple[int, int | None]] = []  # start, length (None: a single position)
        for item, size in zip(items, base.shape, strict=False):
            if isinstance(item, ast.Slice):
                low = self._whole(item.lower, names, local, 0)
                high = self._whole(item.upper, names, local, size)
                if not 0 <= low <= high <= size:
                    raise Undefined("a slice outside")
                fixed.append((low, high - low))
            else:
                place = self._whole(item, names, local, 0)
                if place < 0 and isinstance(item, ast.UnaryOp):
                    place += size
                if not 0 <= place < size:
                    raise Undefined("a position outside")
                fixed.append((place, None))
        shape = tuple(length for _, length in fixed if length is not None) + base.shape[len(fixed) :]

        def entry(at: tuple[int, ...]) -> Any:
            rest = iter(at)
            place = tuple(start if length is None else start + next(rest) for start, length in fixed)
            return base((*place, *rest))

        return Array(shape, entry) if shape else entry(())

    def _whole(self, t: ast.expr | None, names: Names, local: Names, default: int) -> int:
        return default if t is None else functions.whole(self.value(t, names, local))

    # -- statements -----------------------------------------------------------------------------------------------

    def _boolop(self, t: ast.BoolOp, names: Names, local: Names) -> bool | None:
        stop = isinstance(t.op, ast.Or)
        unsure = False
        for part in t.values:
            value = self.value(part, names, local)
            if value is None:
                unsure = True
            elif value is stop:
                return stop if not unsure else None
        return None if unsure else not stop

    def _compare(self, t: ast.Compare, names: Names, local: Names) -> bool | None:
        sides = [self.value(s, names, local) for s in (t.left, *t.comparators)]
        unsure = False
        for op, a, b in zip(t.ops, sides, sides[1:], strict=False):
            sign = SIGNS[type(op)]
            if isinstance(a, Array) and isinstance(b, Array) and a.rank != b.rank:
                raise IllTyped("a comparison of ranks that differ")
            answers = elementwise(lambda x, y, s=sign: Answer(rings.compare(x, y, s)), a, b)
            found = [answers(at).value for at in answers.positions()] if isinstance(answers, Array) else [answers.value]
            some = sign == "!="
            if some in found:
                if not some:
                    return False
                continue
            if None in found:
                unsure = True
            elif some:
                return False
        return None if unsure else True

    # -- ranges ---------------------------------------------------------------------------------------------------

    def _range(self, t: ast.comprehension, names: Names, local: Names) -> tuple[str, range]:
        assert isinstance(t.iter, ast.Call) and isinstance(t.target, ast.Name)
        return t.target.id, range(*(self._whole(a, names, local, 0) for a in t.iter.args))

    def items(self, clauses: Sequence[ast.comprehension], element: ast.expr, names: Names, local: Names) -> Any:
        """The element at every place of the ranges at which the conditions hold."""
        if not clauses:
            yield self.value(element, names, local)
            return
        name, places = self._range(clauses[0], names, local)
        for k in places:
            inner = {**local, name: Fraction(k)}
            answers = []
            for condition in clauses[0].ifs:
                answers.append(self.value(condition, names, inner))
                if answers[-1] is not True:
                    break
            if None in answers:
                raise OutOfReach("a condition")
            if False not in answers:
                yield from self.items(clauses[1:], element, names, inner)

    def _listcomp(self, t: ast.ListComp, names: Names, local: Names) -> Any:
        ranges = [self._range(c, names, local) for c in t.generators]

        def inner(at: tuple[int, ...]) -> Any:
            places = {name: Fraction(k) for (name, _), k in zip(ranges, at, strict=False)}
            return self.value(t.elt, names, {**local, **places})

        own = tuple(len(places) for _, places in ranges)
        if not all(own):
            raise OutOfReach("an empty tensor")
        rest = shape_of(inner((0,) * len(own)))
        values: dict[tuple[int, ...], Any] = {}

        def entry(at: tuple[int, ...]) -> Any:
            lead = at[: len(own)]
            if lead not in values:
                values[lead] = inner(lead)
            return values[lead](at[len(own) :]) if rest else values[lead]

        return Array((*own, *rest), entry)

    # -- names that vary ------------------------------------------------------------------------------------------

    def moved(self, names: Names, name: str, place: tuple[int, ...], mask: int) -> dict[str, Any]:
        """The names, with one entry of one of them moved by an infinitesimal."""
        old, step = names[name], rings.epsilon(mask)
        if isinstance(old, Array):
            new = Array(old.shape, lambda at: add(old(at), step) if at == place else old(at))
        else:
            new = add(old, step)
        return {**names, name: new}

    def derivative(self, t: ast.expr, name: str, orders: int, names: Names, local: Names) -> Any:
        """All partial derivatives of that order: the shape of the expression, then that of the name for each order."""
        if name not in names:
            raise OutOfReach("a derivative by no declared name")
        axes = shape_of(names[name]) * orders
        body_shape = shape_of(self.value(t, names, local))
        rank = len(axes) // orders
        found: dict[tuple[int, ...], Any] = {}

        def entry(at: tuple[int, ...]) -> Any:
            lead, places = at[: len(body_shape)], at[len(body_shape) :]
            if places not in found:
                inner: Names = names
                masks = []
                for k in range(orders):
                    masks.append(1 << self.infinitesimals)
                    self.infinitesimals += 1
                    inner = self.moved(inner, name, places[k * rank : (k + 1) * rank], masks[-1])
                found[places] = (self.value(t, inner, local), masks)
            value, masks = found[places]
            value = value(lead) if isinstance(value, Array) else value
            return coefficient(value, sum(masks))

        return Array((*body_shape, *axes), entry) if body_shape or axes else entry(())

    def expectation(self, t: ast.expr, names: Names, local: Names) -> Any:
        variables: dict[str, Variable] = {}
        inner = dict(names)
        for name, random in self.randoms.items():
            try:
                inner[name], more = random.make(self, names)
            except (OutOfReach, Undefined, ValueError) as error:
                inner[name], more = Unusable(str(error)), {}
            variables |= more
        value = self.value(t, inner, local)
        if isinstance(value, Array):
            return Array(value.shape, lambda at: expected(value(at), variables))
        return expected(value, variables)

    def _call(self, t: ast.Call, names: Names, local: Names) -> Any:
        from tests.fuzz.calls import call

        assert isinstance(t.func, ast.Name)
        return call(self, t.func.id, t, names, local)


@dataclass(frozen=True)
class Answer:
    value: bool | None


@dataclass(frozen=True)
class Unusable:
    """A name without a value here: an error only where it is used."""

    reason: str


def coefficient(value: Any, mask: int) -> Any:
    """What stands with these infinitesimals (others stay)."""
    if not isinstance(value, Jet):
        return Fraction(0)
    return rings.plain(Jet({(s ^ mask, m, e): c for (s, m, e), c in value.terms.items() if s & mask == mask}))


def parse(text: str) -> ast.expr:
    return ast.parse(f"({text}\n)", mode="eval").body


def definitions(define: Mapping[str, str]) -> dict[str, tuple[tuple[str, ...], ast.expr]]:
    out = {}
    for header, text in define.items():
        head = parse(header)
        if isinstance(head, ast.Call) and isinstance(head.func, ast.Name):
            out[head.func.id] = (tuple(a.id for a in head.args if isinstance(a, ast.Name)), parse(text))
        else:
            out[header.strip()] = ((), parse(text))
    return out


def holds(
    statement: str,
    values: Mapping[str, Any],
    randoms: Mapping[str, Random] | None = None,
    define: Mapping[str, str] | None = None,
) -> bool | None:
    """Whether a statement holds at these values; undefined is false. None where this evaluator cannot say."""
    evaluator = Evaluator(randoms or {}, definitions(define or {}))
    names = {name: array(value) for name, value in values.items()}
    try:
        return evaluator.value(parse(statement), names, {})
    except Undefined:
        return False
    except (OutOfReach, RecursionError, OverflowError):
        return None
