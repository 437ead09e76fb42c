"""Scalars under named indices, for what has to be said of all sizes: typing, counting, signs, combinations.

A term is an operation with arguments; indices that `sum`, `prod`, `all`, `any` bind are fresh names. Sizes are
polynomials in the dimensions with whole coefficients.

    number (data)   name (data)   index (data)   entry (data: name; args: places)   add mul div pow   call (data:
    function)   sum prod all any tensor (data: index; args: low, high, body)   where   eq le lt and or not implies true
    false   pi   apply (data: declared function)   map (data: the same; args: places, then a number or a `tensor`, which
    is all its entries and no number, for each argument)   expect   derivative (data: name; args: body, places)   let
    (data: name, indices; args: body, value)   inverse det power_of (data: (i, j); args: size, ..., body)
    opaque (data)   what this program has no rules for, or rules of its own: (limit, name, side) of body, place;
    (integral, variable) of low, high, body   infinite (data: sign)   where oo stands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import count, product
from math import prod
from typing import Any

from proofcheck.recheck.numbers.base import Unsupported

BINDERS = ("sum", "prod", "all", "any", "tensor")
MOVING = ("derivative", "let", "expect")  # names have other values inside


class Term:
    """Immutable; equal when equal in structure. `indices` are those used and not bound inside."""

    __slots__ = ("_hash", "args", "data", "indices", "names", "op")

    op: str
    args: tuple[Term, ...]
    data: Any
    indices: frozenset[str]
    names: frozenset[str]

    def __init__(self, op: str, args: tuple[Term, ...] = (), data: Any = None) -> None:
        self.op, self.args, self.data = op, args, data
        self._hash = hash((op, args, data))
        indices: frozenset[str] = frozenset((data,)) if op == "index" else frozenset()
        names: frozenset[str] = (
            frozenset((data,)) if op in ("name", "entry", "apply", "map", "derivative") else frozenset()
        )
        for arg in args:
            indices |= arg.indices
            names |= arg.names
        if op in BINDERS:
            indices = (args[2].indices - {data}) | args[0].indices | args[1].indices
        elif op in ("inverse", "det", "power_of"):
            indices = (args[-1].indices - set(data)).union(*(a.indices for a in args[:-1]))
        elif op == "opaque" and isinstance(data, tuple) and data[0] == "integral":
            names -= {data[1]}
        elif op == "let":
            indices = args[0].indices | (args[1].indices - set(data[1]))
        self.indices, self.names = indices, names

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term) or self._hash != other._hash:
            return False
        return self.op == other.op and self.data == other.data and self.args == other.args

    def __repr__(self) -> str:
        return f"{self.op}{'' if self.data is None else f'<{self.data}>'}({', '.join(map(repr, self.args))})"


def number(value: Any) -> Term:
    return Term("number", (), Fraction(value))


ZERO, ONE, TRUE, FALSE = number(0), number(1), Term("true"), Term("false")


def add(*args: Term) -> Term:
    parts: list[Term] = []
    constant = Fraction(0)
    for arg in args:
        for part in arg.args if arg.op == "add" else (arg,):
            if part.op == "number":
                constant += part.data
            else:
                parts.append(part)
    if constant or not parts:
        parts.append(number(constant))
    return parts[0] if len(parts) == 1 else Term("add", tuple(parts))


def mul(*args: Term) -> Term:
    parts: list[Term] = []
    constant = Fraction(1)
    for arg in args:
        for part in arg.args if arg.op == "mul" else (arg,):
            if part.op == "number":
                constant *= part.data
            else:
                parts.append(part)
    if constant != 1 or not parts:
        parts.insert(0, number(constant))
    return parts[0] if len(parts) == 1 else Term("mul", tuple(parts))


def neg(a: Term) -> Term:
    return mul(number(-1), a)


def sub(a: Term, b: Term) -> Term:
    return add(a, neg(b))


def div(a: Term, b: Term) -> Term:
    if b.op == "number" and b.data:
        return mul(number(1 / b.data), a)
    return Term("div", (a, b))


def power(a: Term, b: Term) -> Term:
    if b.op == "number":
        if b.data == 1:
            return a
        if a.op == "number" and b.data.denominator == 1 and (a.data or b.data > 0):
            bits = max(a.data.numerator.bit_length(), a.data.denominator.bit_length())
            if bits * abs(b.data) < 20_000:
                return number(a.data**b.data)
    return Term("pow", (a, b))


def both(*args: Term) -> Term:
    said = [p for a in args for p in parts(a) if p.op != "true"]
    return TRUE if not said else said[0] if len(said) == 1 else Term("and", tuple(said))


def word(t: Term) -> str:
    """What kind of term it is, for people."""
    told = t.data[0] if t.op == "opaque" and isinstance(t.data, tuple) else t.data
    return str(told) if t.op in ("opaque", "call") else t.op


def nodes(term: Term) -> Iterator[Term]:
    """The term and all below it, each once."""
    seen: set[Term] = set()
    stack = [term]
    while stack:
        t = stack.pop()
        if t not in seen:
            seen.add(t)
            yield t
            stack.extend(t.args)


def binds(t: Term) -> frozenset[str]:
    """The indices that a term binds in its last argument."""
    if t.op in BINDERS:
        return frozenset((t.data,))
    if t.op in ("inverse", "det", "power_of"):
        return frozenset(t.data)
    return frozenset(t.data[1]) if t.op == "let" else frozenset()


def _moves(t: Term) -> frozenset[str]:
    """The names that stand for other values inside of a term than outside."""
    if t.op == "derivative":
        return frozenset((t.data,))
    if t.op == "let":
        return frozenset((t.data[0],))
    told = t.data[1:] if t.op == "opaque" and isinstance(t.data, tuple) else ()
    return frozenset(d for d in told if isinstance(d, str))


def replaced(term: Term, rules: Mapping[Term, Term]) -> Term:
    """The term with leaves (names, indices, entries) replaced, or parts of it, as they stand there. An index that a
    form binds is its own: it is not replaced inside, and goes by another name where one of its name comes in. Raises
    Unsupported where a name comes in for an index that means something else there."""
    memo: dict[Term, Term] = dict(rules)
    gone = frozenset(old.data for old in rules if old.op == "index")
    leaves = (value for old, value in rules.items() if old.op in ("name", "index", "entry"))
    new = frozenset[str]().union(*(value.indices for value in leaves))
    named = {old.data: value.names for old, value in rules.items() if old.op == "index" and value.names}

    def walk(t: Term) -> Term:
        found = memo.get(t)
        if found is None:
            if named and (moved := _moves(t)) and any(moved & named[i] for i in t.indices & named.keys()):
                raise Unsupported("a name that means something else there")
            own = binds(t) & (gone | new) if gone or new else frozenset()
            here = _renamed(t, own & new, gone | new) if own & new else t
            if own - new:
                inner = {old: value for old, value in rules.items() if old.op != "index" or old.data not in own}
                args = (*map(walk, here.args[:-1]), replaced(here.args[-1], inner))
            else:
                args = tuple(map(walk, here.args))
            found = memo[t] = here if args == here.args else rebuilt(here, args)
        return found

    return walk(term)


def _renamed(t: Term, own: frozenset[str], taken: frozenset[str]) -> Term:
    """The form with other names for some of the indices that it binds. Those of normal forms are numbered (`@1`)."""
    used = set(taken).union(*(binds(n) | n.indices for n in nodes(t)))
    names: dict[str, str] = {}
    for name in sorted(own):
        others = (f"@{k}" if name.startswith("@") else f"{name}'{k}" for k in count(1))
        names[name] = next(other for other in others if other not in used)
        used.add(names[name])
    body = replaced(t.args[-1], {Term("index", (), old): Term("index", (), other) for old, other in names.items()})
    if t.op in BINDERS:
        return Term(t.op, (*t.args[:-1], body), names[t.data])
    lead, indices = ((t.data[0],), t.data[1]) if t.op == "let" else ((), t.data)
    renamed = tuple(names.get(i, i) for i in indices)
    return Term(t.op, (*t.args[:-1], body), (*lead, renamed) if lead else renamed)


def parts(t: Term) -> tuple[Term, ...]:
    """What a statement says at once."""
    return t.args if t.op == "and" else (t,)


def over(t: Term, part: Callable[[Term], Term]) -> Term:
    """The term with something made of each of its arguments."""
    args = tuple(map(part, t.args))
    return t if args == t.args else rebuilt(t, args)


def rebuilt(term: Term, args: tuple[Term, ...]) -> Term:
    make = {"add": add, "mul": mul, "div": div, "pow": power, "and": both}.get(term.op)
    return make(*args) if make is not None else Term(term.op, args, term.data)  # type: ignore[operator]


class Size:
    """A polynomial in dimensions with whole coefficients: sorted ((names of a product, coefficient), ...)."""

    __slots__ = ("items",)

    def __init__(self, items: Mapping[tuple[str, ...], int]) -> None:
        self.items = tuple(sorted((m, c) for m, c in items.items() if c))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Size) and self.items == other.items

    def __hash__(self) -> int:
        return hash(self.items)

    def __repr__(self) -> str:
        parts = []
        for monomial, c in self.items:
            names = "*".join(n if k == 1 else f"{n}**{k}" for n, k in Counter(monomial).items())
            parts.append(names if names and c == 1 else f"{c}*{names}" if names else str(c))
        return " + ".join(parts) or "0"

    @property
    def dims(self) -> frozenset[str]:
        return frozenset(n for m, _ in self.items for n in m)

    def value(self, dims: Mapping[str, int]) -> int:
        return sum(c * prod(dims[n] for n in monomial) for monomial, c in self.items)

    def term(self) -> Term:
        powers = ((c, Counter(monomial).items()) for monomial, c in self.items)
        return add(*(mul(number(c), *(power(Term("name", (), n), number(k)) for n, k in m)) for c, m in powers))

    def times(self, other: Size) -> Size:
        out: Counter[tuple[str, ...]] = Counter()
        for (m, c), (n, d) in product(self.items, other.items):
            out[tuple(sorted(m + n))] += c * d
        return Size(out)


def fixed(value: int) -> Size:
    return Size({(): value})


def size_of(term: Term, dims: frozenset[str]) -> Size | None:
    """The term as a size, where it is one."""
    if term.op == "number":
        return fixed(int(term.data)) if term.data.denominator == 1 else None
    if term.op == "name":
        return Size({(term.data,): 1}) if term.data in dims else None
    exponent = term.args[1] if term.op == "pow" else ONE
    if term.op not in ("add", "mul", "pow") or exponent.op != "number" or exponent.data not in (1, 2, 3, 4):
        return None
    parts = [size_of(a, dims) for a in (term.args[:1] * int(exponent.data) if term.op == "pow" else term.args)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if term.op != "add":
        return reduce(Size.times, known, fixed(1))
    total: Counter[tuple[str, ...]] = Counter()
    for part in known:
        total.update(dict(part.items))
    return Size(total)
