"""Kinds of syntax -> values: arithmetic entry by entry, comparisons, positions, lists, calls of definitions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import WrongShape
from proofcheck.recheck.claims import Definition
from proofcheck.recheck.evaluate import (
    FORMS,
    KINDS,
    Bound,
    Evaluator,
    Frame,
    Function,
    Here,
    conjunction,
    conjunction_of,
)
from proofcheck.recheck.numbers.base import FUNCTIONS, System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.tree import Node


def _operation(e: Evaluator, node: Node, frame: Frame, here: Here) -> Any:
    a, b = (e(arg, frame, here) for arg in node.args)
    s, sign = here.system, node.value
    for value in (*arrays.sample(a), *arrays.sample(b)):
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
    def link(k: int) -> bool | None:
        sign, left, right = node.value[k], node.args[k], node.args[k + 1]
        told = figure(e, sign, left, right, frame, here)
        if told is not NotImplemented:
            return told
        return compared(sign, e(left, frame, here), e(right, frame, here), here.system)

    return conjunction_of(link, range(len(node.value)))


def compared(sign: str, a: Any, b: Any, s: System) -> bool | None:
    """`a sign b`, entry by entry: all entries, or for != some entry."""
    truths = [isinstance(v, bool) or v is None for v in (*arrays.sample(a), *arrays.sample(b))]
    if any(truths):
        if not all(truths) or sign not in ("==", "!="):
            raise Unsupported("a statement beside a number")
        p, q = conjunction(arrays.raw(a)), conjunction(arrays.raw(b))
        return None if p is None or q is None else (p == q) == (sign == "==")
    ranks = len(arrays.shape_of(a)), len(arrays.shape_of(b))
    if 0 not in ranks and ranks[0] != ranks[1]:
        raise WrongShape("a comparison of different ranks")
    tests: dict[str, Callable[[Any, Any], bool | None]] = {
        "==": s.equal,
        "!=": s.equal,
        "<": s.less,
        ">": lambda p, q: s.less(q, p),
        "<=": s.at_most,
        ">=": lambda p, q: s.at_most(q, p),
    }
    found = conjunction(arrays.raw(arrays.together(tests[sign], a, b)))
    return found if sign != "!=" or found is None else not found


def figure(e: Evaluator, sign: str, left: Node, right: Node, frame: Frame, here: Here) -> Any:
    """`a == approx(v)`: a lies within half a unit of the last digit of v as written, or within what is stated.
    NotImplemented where neither side is a figure."""
    if right.kind == "call" and right.value == "approx":
        value, told = left, right
    elif left.kind == "call" and left.value == "approx":
        value, told = right, left
    else:
        return NotImplemented
    if sign not in ("==", "!=") or len(told.args) != 1 or len(told.keywords) > 1:
        raise Unsupported("approx")
    s, figures = here.system, told.args[0]
    target = e(figures, frame, here)
    for key, given in told.keywords:
        bound = e(given, frame, here)
        if key == "abs":
            allowed = bound
        elif key == "rel":
            allowed = arrays.together(lambda b, t: s.mul(b, s.call("abs", t)), bound, target)
        elif key == "digits" and exact(bound):
            allowed = half_unit(e, figures, frame, here, int(bound))
        else:
            raise Unsupported("approx")
        break
    else:
        allowed = half_unit(e, figures, frame, here, None)
    found = compared(
        "<=", arrays.together(lambda a, b: s.call("abs", s.sub(a, b)), e(value, frame, here), target), allowed, s
    )
    return found if sign == "==" or found is None else not found


def half_unit(e: Evaluator, node: Node, frame: Frame, here: Here, digits: int | None) -> Any:
    """Half a unit of the last digit of a number as written; of so many significant digits."""
    if node.kind == "list":
        return arrays.stacked([half_unit(e, arg, frame, here, digits) for arg in node.args])
    if node.kind in ("neg", "pos"):
        return half_unit(e, node.args[0], frame, here, digits)
    if node.kind == "op" and node.value == "*" and digits is None:
        unit = here.system.call("abs", e(node.args[1], frame, here))
        return here.system.mul(half_unit(e, node.args[0], frame, here, None), unit)
    if node.kind != "number" or (digits is not None and not node.value):
        raise Unsupported("a figure that is not written out")
    if digits is None:
        mantissa, _, exponent = node.text.lower().partition("e")
        return Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2])) / 2
    size, value = 0, abs(node.value)
    while value >= 10:
        value, size = value / 10, size + 1
    while value < 1:
        value, size = value * 10, size - 1
    return Fraction(10) ** (size - digits + 1) / 2


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
    return arrays.stacked([arrays.attempt(e, arg, frame, here) for arg in node.args])


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
        return arrays.stacked([arrays.attempt(level, k + 1, inner.child(**{clause.variable: Bound(v)})) for v in run])

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
    return arrays.stacked([arrays.attempt(stack_over, shape, one, (*place, k)) for k in range(shape[len(place)])])


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


KINDS |= {
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
