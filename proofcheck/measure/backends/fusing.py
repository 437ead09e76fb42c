"""Elementwise programs as one kernel: what a function does to the entries of its arrays, written down as C.

A GPU computes `(e + f + u * abs(d)) * safe` in five kernels, each of which goes through memory. So the function is
called once with stand-ins for its arrays, which record what is done to them; that becomes the body of one kernel, with
the numbers among the operands as its parameters. The operations are those of the array API on numbers and truth values,
in the order in which they stand, each rounded as by itself. A function that asks anything else of its arrays is not
written down, and computed as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

KINDS = {"float64": "double", "float32": "float", "bool": "bool"}  # types of entries, and what C calls them
_GROWTH = ("exp", "expm1", "log", "log1p", "sqrt", "erf", "floor", "ceil")
_CIRCLES = ("sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh")
_PLAIN = (*_GROWTH, *_CIRCLES)  # what C calls by the same name
_EXTREME = "({{0}} != {{0}} | {{1}} != {{1}}) ? {{0}} + {{1}} : ({{0}} {} {{1}} ? {{0}} : {{1}})"
# Functions by name: the method of the tracer that checks the operands, and the text in C. The larger and the smaller of
# two operands are nan where one is: their sum is.
_CALLS: dict[str, tuple[str, str]] = {
    **{name: ("of_numbers", f"{name}({{0}})") for name in _PLAIN},
    "abs": ("of_numbers", "fabs({0})"),
    "round": ("of_numbers", "rint({0})"),
    "maximum": ("of_numbers", _EXTREME.format(">")),
    "minimum": ("of_numbers", _EXTREME.format("<")),
    **{name: ("compared", f"{name}({{0}})") for name in ("isfinite", "isnan", "isinf")},
    "logical_and": ("of_truths", "{0} & {1}"),
    "logical_or": ("of_truths", "{0} | {1}"),
    "logical_not": ("of_truths", "!{0}"),
}
FUNCTIONS = frozenset({*_CALLS, "where", "zeros_like", "ones_like", "astype"})


class Unwritten(Exception):
    """The function does something that is not written down."""


@dataclass(frozen=True)
class Kernel:
    """The body of a kernel: the names and types of its operands, the type of its result, and the values."""

    operands: tuple[tuple[str, str], ...]
    result: str
    body: str
    values: tuple[Any, ...]


class Entry:
    """One entry of an array, or what was computed from some: a node of the program."""

    __slots__ = ("kind", "parts", "template", "tracer", "value")
    __array_priority__ = 1000.0  # operators of arrays leave the work to these
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, tracer: Tracer, kind: str, template: str, parts: tuple[Any, ...] = (), value: Any = None):
        self.tracer, self.kind, self.template, self.parts, self.value = tracer, kind, template, parts, value

    @property
    def dtype(self) -> Any:
        return self.tracer.dtypes[self.kind]

    def __bool__(self) -> bool:
        raise Unwritten("a truth value of single entries is asked for")

    def __neg__(self) -> Entry:
        return self.tracer.of_numbers("-{0}", self)

    def __abs__(self) -> Entry:
        return self.tracer.of_numbers("fabs({0})", self)

    def __invert__(self) -> Entry:
        return self.tracer.of_truths("!{0}", self)

    def __pow__(self, exponent: Any) -> Entry:
        if type(exponent) is not int or exponent != 2:
            raise Unwritten("a power")
        return self.tracer.of_numbers("{0} * {0}", self)


def _operator(template: str, of: str) -> tuple[Callable[[Entry, Any], Entry], Callable[[Entry, Any], Entry]]:
    def left(self: Entry, other: Any) -> Entry:
        found: Entry = getattr(self.tracer, of)(template, self, other)
        return found

    def right(self: Entry, other: Any) -> Entry:
        found: Entry = getattr(self.tracer, of)(template, other, self)
        return found

    return left, right


for _name, _sign in (("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/")):
    for _side, _method in zip(("", "r"), _operator(f"{{0}} {_sign} {{1}}", "of_numbers"), strict=True):
        setattr(Entry, f"__{_side}{_name}__", _method)
for _name, _sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="), ("eq", "=="), ("ne", "!=")):
    setattr(Entry, f"__{_name}__", _operator(f"{{0}} {_sign} {{1}}", "compared")[0])
for _name, _sign in (("and", "&"), ("or", "|"), ("xor", "^")):
    for _side, _method in zip(("", "r"), _operator(f"{{0}} {_sign} {{1}}", "of_truths"), strict=True):
        setattr(Entry, f"__{_side}{_name}__", _method)


class Tracer:
    """Records one function. `dtypes`: the types of the library by their names in `KINDS`; `array`: its arrays."""

    def __init__(self, dtypes: dict[str, Any], array: type) -> None:
        self.dtypes, self.array = dtypes, array

    def entry(self, data: Any) -> Entry:
        """A stand-in for an array."""
        kind = str(data.dtype)
        if kind not in KINDS:
            raise Unwritten(f"an array of {kind}")
        return Entry(self, kind, "", (), data)

    def _operands(self, values: Sequence[Any]) -> tuple[str, list[Entry]]:
        """Operands of one type: a number among them takes that of the arrays."""
        entries = [self.entry(v) if isinstance(v, self.array) else v for v in values]
        kinds = {e.kind for e in entries if isinstance(e, Entry)}
        kind = "float64" if kinds == {"float64", "float32"} else next(iter(kinds)) if len(kinds) == 1 else ""
        if not kind:
            raise Unwritten("operands of several types")
        return kind, [e if isinstance(e, Entry) else self._number(e, kind) for e in entries]

    def _number(self, value: Any, kind: str) -> Entry:
        if type(value) not in (int, float) or kind == "bool" or (type(value) is int and abs(value) > 2**53):
            raise Unwritten(f"the operand {value!r}")
        return Entry(self, kind, "", (), float(value))

    def of_numbers(self, template: str, *values: Any) -> Entry:
        kind, entries = self._operands(values)
        if kind == "bool":
            raise Unwritten("arithmetic with truth values")
        return Entry(self, kind, template, tuple(entries))

    def of_truths(self, template: str, *values: Any) -> Entry:
        kind, entries = self._operands(values)
        if kind != "bool":
            raise Unwritten("logic with numbers")
        return Entry(self, kind, template, tuple(entries))

    def compared(self, template: str, *values: Any) -> Entry:
        kind, entries = self._operands(values)
        if kind == "bool":
            raise Unwritten("a comparison of truth values")
        if len({e.kind for e in entries}) > 1:
            raise Unwritten("operands of several types")
        return Entry(self, "bool", template, tuple(entries))

    def call(self, name: str, arguments: Sequence[Any]) -> Entry:
        """A function of the array API, at least one of whose arguments is an entry."""
        if name in _CALLS:
            method, template = _CALLS[name]
            found: Entry = getattr(self, method)(template, *arguments)
            return found
        first = arguments[0]
        if name in ("zeros_like", "ones_like"):
            return Entry(self, first.kind, str(int(name == "ones_like")), (first,))
        if name == "astype":
            return self._converted(first, arguments[1])
        condition = self.entry(first) if isinstance(first, self.array) else first
        if not isinstance(condition, Entry) or condition.kind != "bool":
            raise Unwritten("a condition that is no truth value")
        kind, (yes, no) = self._operands(arguments[1:])
        return Entry(self, kind, "{0} ? {1} : {2}", (condition, yes, no))

    def _converted(self, entry: Entry, dtype: Any) -> Entry:
        kind = next((k for k, d in self.dtypes.items() if d == dtype), "")
        if not kind or (kind == "bool") != (entry.kind == "bool"):
            raise Unwritten(f"a conversion to {dtype}")
        return entry if kind == entry.kind else Entry(self, kind, "{0}", (entry,))


def written(function: Callable[..., Any], arrays: Sequence[Any], tracer: Tracer, least: int = 2) -> Kernel | None:
    """The function as a kernel; None where it is not written down, or has fewer than `least` steps."""
    try:
        result = function(*(tracer.entry(a) for a in arrays))
    except (Unwritten, TypeError, AttributeError, NotImplementedError):
        return None
    return _kernel(result, least) if isinstance(result, Entry) else None


def _kernel(result: Entry, least: int) -> Kernel | None:
    names: dict[int, str] = {}  # of entries and arrays, by their identity
    operands: list[tuple[str, str]] = []
    values: list[Any] = []
    lines: list[str] = []

    def name(entry: Entry) -> str:
        if id(entry) in names:
            return names[id(entry)]
        if entry.value is None:
            parts = [name(part) for part in entry.parts]
            names[id(entry)] = found = f"v{len(lines)}"
            lines.append(f"const {KINDS[entry.kind]} {found} = {entry.template.format(*parts)};")
        elif isinstance(entry.value, float):
            # A number takes part in the precision of the arrays.
            operands.append((f"s{len(values)}", "float64"))
            names[id(entry)] = found = f"({KINDS[entry.kind]})s{len(values)}"
            values.append(entry.value)
        else:
            known = names.get(id(entry.value))
            if known is None:
                known = f"a{len(values)}"
                operands.append((known, entry.kind))
                values.append(entry.value)
                names[id(entry.value)] = known
            names[id(entry)] = found = known
        return names[id(entry)]

    last = name(result)
    if len(lines) < least or all(isinstance(value, float) for value in values):
        return None
    return Kernel(tuple(operands), result.kind, "\n".join([*lines, f"out = {last};"]), tuple(values))


class Namespace:
    """An array library whose elementwise functions take stand-ins as well, and some functions of its own."""

    def __init__(self, library: Any, own: dict[str, Callable[..., Any]]) -> None:
        self._library, self.__name__ = library, library.__name__
        for name, function in own.items():
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._library, name)
        if name in FUNCTIONS:
            found = _traced(name, found)
        setattr(self, name, found)
        return found


def _traced(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **more: Any) -> Any:
        for argument in arguments:
            if type(argument) is Entry:
                if more:
                    raise Unwritten(f"{name} with options")
                return argument.tracer.call(name, arguments)
        return function(*arguments, **more)

    return call
