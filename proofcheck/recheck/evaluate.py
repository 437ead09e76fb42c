"""Syntax -> values: the claim language evaluated directly, on explicit arrays, in any number system.

Names are replaced by what they stand for as text would be: an argument of a definition is evaluated where it is used, so
that a derivative or an expected value around its use reaches into it. Truth values are True, False, or None where the
number system does not say. Positions, sizes and ranges are exact whole numbers throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array, WrongShape
from proofcheck.recheck.claims import UNITS, Claim, Definition
from proofcheck.recheck.numbers.base import FUNCTIONS, System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.tree import Clause, Node

MAX_DEPTH = 400
MAX_RANGE = 100_000


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """What names stand for at one place. `visible`: how many definitions of the claim it sees; `sealed`: a body of the
    prelude, which sees neither these nor declared names."""

    bindings: Mapping[str, Bound] = field(default_factory=dict)
    visible: int = 1_000_000
    sealed: bool = False

    def child(self, **bindings: Bound) -> Frame:
        return Frame({**self.bindings, **bindings}, self.visible, self.sealed)

    def key(self, node: Node) -> tuple[Any, ...]:
        """What the value of the node depends on in this frame."""
        bound = self.bindings
        return tuple([bound[name].key for name in sorted(node.names & bound.keys())]) if bound else ()


class Bound:
    """What a name is bound to: a value, or an expression in its own frame, at a place of its leading axes."""

    __slots__ = ("frame", "key", "node", "place", "value")

    def __init__(
        self, value: Any = None, node: Node | None = None, frame: Frame | None = None, place: Any = ()
    ) -> None:
        self.value, self.node, self.frame, self.place = value, node, frame, place
        self.key: Any = value if node is None else (id(node), frame.key(node) if frame else (), place)


@dataclass(frozen=True, slots=True, eq=False)
class Here:
    """A number system, and the values of the declared names in it."""

    system: System
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A value of a declared function: called with a system and arguments (arrays, where it takes tensors)."""

    call: Callable[..., Any]


Form = Callable[["Evaluator", Node, Frame, Here], Any]
FORMS: dict[str, Form] = {}


def form(*names: str) -> Callable[[Form], Form]:
    def register(function: Form) -> Form:
        FORMS.update(dict.fromkeys(names, function))
        return function

    return register


class Evaluator:
    """Evaluates statements of one claim. `steps` bounds the work of all calls together.

    choices(clause kind, low, high): numbers at which a statement about all numbers of a set is looked at. law(name):
    what expected values need to know of a random name (`chance.py`).
    """

    def __init__(
        self, claim: Claim, steps: int = 400_000, choices: Callable[..., list[Any]] | None = None, laws: Any = None
    ):
        self.claim, self.steps, self.choices, self.laws = claim, steps, choices, laws
        self.names = tuple(claim.definitions)
        self.memo: dict[Any, Any] = {}
        self.kept: list[Any] = []  # keys hold ids of these
        self.depth = 0

    def charge(self, steps: int) -> None:
        """Counts work; raises Unsupported where it is too much."""
        self.steps -= steps
        if self.steps < 0:
            raise Unsupported("it takes too long")

    def truth(self, node: Node, here: Here, frame: Frame | None = None) -> bool | None:
        """A statement's truth; a tensor of truth values holds where all of its entries do."""
        return conjunction(arrays.entries(self(node, frame or Frame(), here)))

    def __call__(self, node: Node, frame: Frame, here: Here) -> Any:
        kind = node.kind
        if kind == "number":
            value = node.value
            return value.numerator if value.denominator == 1 else value
        if kind == "name":
            return self.name(node.value, frame, here)
        self.charge(1)
        if kind not in ("call", "comprehension", "index", "op"):
            return self._fresh(node, frame, here)
        key = (id(node), id(here), frame.key(node))
        if key in self.memo:
            return self.memo[key]
        found = self.memo[key] = self._fresh(node, frame, here)
        self.kept += [here, frame]
        return found

    def _fresh(self, node: Node, frame: Frame, here: Here) -> Any:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth = 0
            raise Unsupported("nested too deeply")
        try:
            found = _KINDS[node.kind](self, node, frame, here)
        finally:
            self.depth -= 1
        if isinstance(found, Array):
            self.steps -= len(found.items)
        return found

    # -- names --------------------------------------------------------------------------------------------------

    def name(self, name: str, frame: Frame, here: Here) -> Any:
        bound = frame.bindings.get(name)
        if bound is not None:
            return self.bound(bound, here)
        if not frame.sealed:
            defined = self.definition(name, frame)
            if defined is not None:
                if not defined.plain:
                    raise Unsupported(f"{name} is a function")
                return self(defined.body, Frame({}, self.names.index(name)), here)
            if name in here.values:
                value = here.values[name]
                if isinstance(value, Function):
                    raise Unsupported(f"{name} is a function")
                return value
            if name in self.claim.declarations:
                raise Undecided(f"no value of {name}")
        if name == "pi":
            return here.system.pi()
        if name in ("True", "False"):
            return name == "True"
        if name in UNITS:
            value = UNITS[name]
            return value.numerator if value.denominator == 1 else value
        raise Unsupported(f"the name {name}")

    def bound(self, bound: Bound, here: Here) -> Any:
        if bound.node is None:
            return bound.value
        assert bound.frame is not None
        value = self(bound.node, bound.frame, here)
        if not bound.place:
            return value
        skip = len(bound.place)
        return arrays.build(value.shape[skip:], lambda place: value[(*bound.place, *place)])

    def definition(self, name: str, frame: Frame) -> Definition | None:
        if name in self.claim.definitions and self.names.index(name) < frame.visible:
            return self.claim.definitions[name]
        return None

    def declared(self, node: Any, frame: Frame) -> str:
        """The declared name that a form is taken in, perhaps by way of a definition's parameter."""
        for _ in range(MAX_DEPTH):
            if node is None or node.kind != "name":
                break
            bound = frame.bindings.get(node.value)
            if bound is None:
                if node.value in self.claim.declarations and not frame.sealed:
                    return str(node.value)
                break
            if bound.node is None or bound.frame is None or bound.place:
                break
            node, frame = bound.node, bound.frame
        raise Unsupported("a form in something that is not declared")

    # -- numbers that have to be exact ----------------------------------------------------------------------------

    def whole(self, node: Node, frame: Frame, here: Here) -> int:
        value = self(node, frame, here)
        if exact(value) and not isinstance(value, bool) and Fraction(value).denominator == 1:
            return int(value)
        raise Undecided("a whole number that is not known exactly")

    def scalar(self, node: Node, frame: Frame, here: Here) -> Any:
        value = self(node, frame, here)
        if isinstance(value, Array):
            raise WrongShape("a number is needed")
        return value

    def range(self, clause: Clause, frame: Frame, here: Here) -> range:
        low = 0 if clause.low is None else self.whole(clause.low, frame, here)
        assert clause.high is not None
        high = self.whole(clause.high, frame, here)
        if high - low > MAX_RANGE:
            raise Unsupported("a long range")
        return range(low, high)

    def loop(self, clauses: tuple[Clause, ...], frame: Frame, here: Here, strict: bool = True) -> Any:
        """The frames in which the body of a generator over ranges is evaluated; a condition that is undecided is an
        error where `strict`, else comes beside the frame."""
        if not clauses:
            yield frame, True
            return
        clause = clauses[0]
        if clause.over != "range":
            raise Unsupported("a loop over numbers")
        for value in self.range(clause, frame, here):
            inner = frame.child(**{clause.variable: Bound(value)})
            held = conjunction_of(lambda c, inner=inner: self.truth(c, here, inner), clause.conditions)
            if held is None and strict:
                raise Undecided("a condition")
            if held is not False:
                for deeper, also in self.loop(clauses[1:], inner, here, strict):
                    yield deeper, (also if held else None)


def conjunction(values: list[Any]) -> bool | None:
    """Whether all hold; False as soon as one fails."""
    found: bool | None = True
    for value in values:
        if value is False:
            return False
        if value is not True:
            if value is not None:
                raise Unsupported("a number where a statement is needed")
            found = None
    return found


def conjunction_of(judge: Callable[[Any], bool | None], parts: Any) -> bool | None:
    """As `and`: what decides first spares the rest from having a value."""
    found: bool | None = True
    for part in parts:
        try:
            value = judge(part)
        except (Undefined, Undecided):
            if found:
                raise
            return None
        if value is False:
            return False
        if value is None:
            found = None
    return found


# -- kinds of syntax ----------------------------------------------------------------------------------------------


def _operation(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    a, b = (e(arg, frame, here) for arg in node.args)
    s, sign = here.system, node.value
    for value in (*arrays.entries(a)[:1], *arrays.entries(b)[:1]):
        if isinstance(value, bool):
            raise Unsupported("a statement where a number is needed")
    if sign == "@":
        return product(e, a, b, s)
    if sign == "//":
        return arrays.together(lambda x, y: s.call("floor", s.div(x, y)), a, b)
    if sign == "%":
        return arrays.together(lambda x, y: s.call("mod", x, y), a, b)
    return arrays.together({"+": s.add, "-": s.sub, "*": s.mul, "/": s.div, "**": s.power}[sign], a, b)


def product(e: Evaluator, a: Any, b: Any, s: System) -> Any:
    """`a @ b`: the last axis of a with the first but one of b; leading axes are kept."""
    left, right = arrays.shape_of(a), arrays.shape_of(b)
    if any(not shape and exact(value) and value == 0 for shape, value in ((left, a), (right, b))):
        return 0  # an empty sum
    if not left or not right:
        raise WrongShape("`@` of a number")
    inner = right[-2] if len(right) > 1 else right[0]
    if left[-1] != inner:
        raise WrongShape("`@` of sizes that differ")
    if len(left) > 2 and len(right) > 2 and left[:-2] != right[:-2]:
        raise WrongShape("`@` of stacks that differ")
    stack = left[:-2] if len(left) > 2 else right[:-2] if len(right) > 2 else ()
    rows, columns = left[-2:-1] if len(left) > 1 else (), right[-1:] if len(right) > 1 else ()
    shape = (*stack, *rows, *columns)

    def entry(place: tuple[int, ...]) -> Any:
        e.steps -= inner
        lead = place[: len(stack)]
        row, column = place[len(stack) : len(stack) + len(rows)], place[len(stack) + len(rows) :]
        total: Any = 0
        for k in range(inner):
            x = a[(*(lead if len(left) > 2 else ()), *row, k)]
            total = s.add(total, s.mul(x, b[(*(lead if len(right) > 2 else ()), k, *column)]))
        return total

    return arrays.build(shape, entry)


def _negative(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    return arrays.each(here.system.neg, e(node.args[0], frame, here))


def _not(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    held = e.truth(node.args[0], here, frame)
    return None if held is None else not held


def _and(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    return conjunction_of(lambda part: e.truth(part, here, frame), node.args)


def _or(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    def denied(part: Node) -> bool | None:
        held = e.truth(part, here, frame)
        return None if held is None else not held

    found = conjunction_of(denied, node.args)
    return None if found is None else not found


def _compare(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    from proofcheck.recheck.words import figure

    def link(k: int) -> bool | None:
        sign, left, right = node.value[k], node.args[k], node.args[k + 1]
        told = figure(e, sign, left, right, frame, here)
        if told is not NotImplemented:
            return told  # type: ignore[no-any-return]
        return compared(sign, e(left, frame, here), e(right, frame, here), here.system)

    return conjunction_of(link, range(len(node.value)))


def compared(sign: str, a: Any, b: Any, s: System) -> bool | None:
    """`a sign b`, entry by entry: all entries, or for != some entry."""
    x, y = arrays.entries(a)[:1], arrays.entries(b)[:1]
    truths = [isinstance(v, bool) or v is None for v in (*x, *y)]
    if any(truths):
        if not all(truths) or sign not in ("==", "!="):
            raise Unsupported("a statement beside a number")
        p, q = conjunction(arrays.entries(a)), conjunction(arrays.entries(b))
        return None if p is None or q is None else (p == q) == (sign == "==")
    if arrays.shape_of(a) and arrays.shape_of(b) and arrays.shape_of(a) != arrays.shape_of(b):
        if len(arrays.shape_of(a)) != len(arrays.shape_of(b)):
            raise WrongShape("a comparison of different ranks")
    tests: dict[str, Callable[[Any, Any], bool | None]] = {
        "==": s.equal,
        "!=": s.equal,
        "<": s.less,
        ">": lambda p, q: s.less(q, p),
        "<=": s.at_most,
        ">=": lambda p, q: s.at_most(q, p),
    }
    found = conjunction(arrays.entries(arrays.together(tests[sign], a, b)))
    return found if sign != "!=" or found is None else not found


def _index(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    base, *items = node.args
    value = e(base, frame, here)
    shape = arrays.shape_of(value)
    if not shape and exact(value) and value == 0:
        return 0  # an empty sum
    if len(items) > len(shape):
        raise WrongShape("too many indices")
    picks: list[range] = []
    kept: list[int] = []
    for size, item in zip(shape, items, strict=False):
        if item.kind == "slice":
            low = 0 if item.args[0] is None else e.whole(item.args[0], frame, here)
            high = size if item.args[1] is None else e.whole(item.args[1], frame, here)
            if not 0 <= low <= high <= size:
                raise Undefined("a slice beyond the axis")
            picks.append(range(low, high))
            kept.append(high - low)
        else:
            position = e.whole(item, frame, here)
            if position < 0 and (item.kind == "neg" and item.args[0].kind == "number"):
                position += size
            if not 0 <= position < size:
                raise Undefined("a position beyond the axis")
            picks.append(range(position, position + 1))
    slices = [k for k, item in enumerate(items) if item.kind == "slice"]
    rest = shape[len(items) :]

    def entry(place: tuple[int, ...]) -> Any:
        full = [pick.start for pick in picks]
        for k, offset in zip(slices, place, strict=False):
            full[k] += offset
        return value[(*full, *place[len(slices) :])]

    return arrays.build((*kept, *rest), entry)


def _list(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if not node.args:
        raise Unsupported("an empty list")
    return arrays.stacked([e(arg, frame, here) for arg in node.args])


def _comprehension(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    if any(clause.conditions or clause.over != "range" for clause in node.clauses):
        raise Unsupported("a list with conditions")

    def level(k: int, inner: Frame) -> Any:
        if k == len(node.clauses):
            return e(node.args[0], inner, here)
        clause = node.clauses[k]
        run = e.range(clause, inner, here)
        if not len(run):
            raise Unsupported("an empty list")
        return arrays.stacked([level(k + 1, inner.child(**{clause.variable: Bound(v)})) for v in run])

    return level(0, frame)


def _call(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    name = node.value
    if name in frame.bindings:
        raise Unsupported(f"{name} is no function")
    if not frame.sealed:
        defined = e.definition(name, frame)
        if defined is not None:
            return _expanded(e, defined, node, frame, here)
        if name in e.claim.declarations:
            return _function(e, node, frame, here)
    if name in FORMS:
        return FORMS[name](e, node, frame, here)
    if name in FUNCTIONS and not node.keywords:
        return _elementary(e, node, frame, here)
    defined = e.claim.prelude.get(name)
    if defined is not None:
        return _from_prelude(e, defined, node, frame, here)
    raise Unsupported(f"the word {name}")


def _elementary(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    name, s = node.value, here.system
    args = [e(arg, frame, here) for arg in node.args]
    if name == "log" and len(args) == 2:
        return arrays.together(lambda x, b: s.div(s.call("log", x), s.call("log", b)), *args)
    if len(args) != FUNCTIONS[name]:
        raise Unsupported(f"the arguments of {name}")
    return arrays.together(lambda *xs: s.call(name, *xs), *args)


def _expanded(e: Evaluator, defined: Definition, node: Node, frame: Frame, here: Here) -> Any:
    if len(node.args) != len(defined.parameters) or node.keywords or defined.plain:
        raise Unsupported(f"the arguments of {defined.name}")
    bound = {p: Bound(node=arg, frame=frame) for p, arg in zip(defined.parameters, node.args, strict=True)}
    return e(defined.body, Frame(bound, e.names.index(defined.name)), here)


def _from_prelude(e: Evaluator, defined: Definition, node: Node, frame: Frame, here: Here) -> Any:
    """A definition of the prelude: sizes are bound by the arguments, further leading axes are mapped over."""
    given = {**dict(zip(defined.parameters, node.args, strict=False)), **dict(node.keywords)}
    if given.keys() != set(defined.parameters) or len(node.args) > len(defined.parameters):
        raise Unsupported(f"the arguments of {defined.name}")
    assert defined.types is not None
    sizes: dict[str, int] = {}
    batch: tuple[int, ...] = ()
    extra: dict[str, int] = {}
    for parameter, kind in zip(defined.parameters, defined.types, strict=True):
        extra[parameter] = 0
        if kind is None:
            continue
        wanted = kind.args[1:] if kind.kind == "index" else ()
        shape = arrays.shape_of(e(given[parameter], frame, here))
        more = extra[parameter] = len(shape) - len(wanted)
        if more < 0:
            raise WrongShape(f"an argument of {defined.name}")
        if more > len(batch):
            batch = shape[:more]
        for size, found in zip(wanted, shape[more:], strict=True):
            fixed = int(size.value) if size.kind == "number" else sizes.setdefault(size.value, found)
            if fixed != found:
                raise WrongShape(f"the arguments of {defined.name}")
    for parameter, more in extra.items():
        if more and arrays.shape_of(e(given[parameter], frame, here))[:more] != batch[len(batch) - more :]:
            raise WrongShape(f"the leading axes of {defined.name}")

    def one(place: tuple[int, ...]) -> Any:
        bound = {name: Bound(size) for name, size in sizes.items()}
        for parameter, argument in given.items():
            more = extra[parameter]
            bound[parameter] = Bound(node=argument, frame=frame, place=place[len(place) - more :] if more else ())
        return e(defined.body, Frame(bound, 0, True), here)

    if not batch:
        return one(())
    return stack_over(batch, one)


def stack_over(shape: tuple[int, ...], one: Callable[[tuple[int, ...]], Any], place: tuple[int, ...] = ()) -> Any:
    """The values of `one` at all places, which may be arrays themselves, as one array."""
    if len(place) == len(shape):
        return one(place)
    return arrays.stacked([stack_over(shape, one, (*place, k)) for k in range(shape[len(place)])])


def _function(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    declaration = e.claim.declarations[node.value]
    function = here.values.get(node.value)
    if declaration.kind != "function" or len(node.args) != len(declaration.arguments) or node.keywords:
        raise Unsupported(f"a call of {node.value}")
    if not isinstance(function, Function):
        raise Undecided(f"no value of {node.value}")
    args = [e(arg, frame, here) for arg in node.args]
    if declaration.shape or any(declaration.arguments):
        return function.call(here.system, *args)
    return arrays.together(lambda *xs: function.call(here.system, *xs), *args)


def _misplaced(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    raise Unsupported(f"a {node.kind} that stands alone")


_KINDS: dict[str, Form] = {
    "op": _operation,
    "neg": _negative,
    "pos": lambda e, n, f, h: e(n.args[0], f, h),
    "not": _not,
    "and": _and,
    "or": _or,
    "compare": _compare,
    "index": _index,
    "transpose": lambda e, n, f, h: arrays.transposed(e(n.args[0], f, h)),
    "list": _list,
    "comprehension": _comprehension,
    "call": _call,
    "generator": _misplaced,
    "lambda": _misplaced,
    "string": _misplaced,
    "slice": _misplaced,
}
