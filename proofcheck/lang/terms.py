"""Typed terms: what every engine, the numbers and the kernel read.

A tensor expression is elaborated down to *scalars under named indices*: `A @ B` becomes the family, over i and k, of
`sum(j, 0, m, A[i,j] * B[j,k])`. One small tree type says it all. `op` names an operation of `lang/ops`; the binding
forms are listed in `BINDING`, and their bound indices scope over the *last* argument only.

    op            args                      data
    number        ()                        Fraction
    symbol        ()                        name of a declared scalar (sizes included)
    index         ()                        id of a bound index; an integer
    entry         (index terms...)          name of a declared tensor
    apply         (arguments...)            (function name, orders of differentiation...)
    sum, product, largest, forall, exists   (low, high, body), (index,): low <= index < high
    derivative    (body, index terms...)    name: the partial derivative by that symbol or tensor entry
    let           (body, value)             (name, indices...): body with tensor `name` := value
    expectation   (body,)                   None
    limit         (body, point)             (name, side): name -> point in body; side is "+", "-" or "" (both)
    integral      (body, low, high)         (name,): the integral over a real variable; an end may be infinite
    every, some   (body,)                   names: the body holds for all, for some values of the declared variables
    either        (shown, assumed)          None: one statement, as it is shown and as it is assumed
    inverse       (size, row, column, body) (i, j): entry (row, column) of the inverse of the matrix [body]_ij
    matrix_power  (size, row, column, exponent, body) (i, j): entry (row, column) of a power of the matrix [body]_ij
    determinant   (size, body)              (i, j)
    nonsingular   (size, body)              (i, j): the matrix [body]_ij has an inverse
    eigenvalue    (size, place, body)       (i, j): an eigenvalue of the symmetric matrix [body]_ij, by its place
    map           (result indices, arguments...)  (name, number of result indices): a declared function of tensors
    lambda        (body,)                   indices: a tensor as an argument of `map`
    anything else (arguments...)            None or a constant
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from math import prod
from operator import is_
from typing import Any

# Operations whose data holds bound indices, and where in the data they start.
BINDING = {
    "sum": 0,
    "product": 0,
    "largest": 0,
    "forall": 0,
    "exists": 0,
    "inverse": 0,
    "matrix_power": 0,
    "determinant": 0,
    "nonsingular": 0,
    "eigenvalue": 0,
    "lambda": 0,
    "let": 1,
}


# Operations that bind declared names in their first argument, and how many of the names in the data they bind.
BINDS_NAMES: dict[str, slice] = {
    "let": slice(1),
    "limit": slice(1),
    "integral": slice(1),
    "integrates": slice(1),
    "converges": slice(1),
    "every": slice(None),
    "some": slice(None),
}


# Operations that speak of other values of the names in their data, or of the random names, than the declared ones.
_AVERAGED, _GROWING = frozenset({"expectation", "integrable"}), frozenset({"grows", "bounded", "dominates"})
_ELSEWHERE = frozenset({*BINDS_NAMES, *_AVERAGED, *_GROWING, "derivative"})
_CAPTURING = BINDS_NAMES.keys() - {"let", "limit"}  # in these two, no name is replaced
_RANDOM: ContextVar[frozenset[str]] = ContextVar("random", default=frozenset())
_NAMED = frozenset({"apply", "derivative", "map"})
_NOTHING: frozenset[str] = frozenset()
_SHORT = 400  # characters of a text that is kept with its term; what is written out may be far larger than the term
Binder = tuple[str, "Term", "Term"]  # an index and its range


class Term:
    """An immutable node. Equality is structural (bound indices by name), hashes are computed once."""

    __slots__ = ("_depth", "_hash", "_nodes", "_text", "_weight", "args", "data", "free", "names", "op")

    op: str
    args: tuple[Term, ...]
    data: Any
    free: frozenset[str]  # indices used and not bound inside
    names: frozenset[str]  # declared names used
    _nodes: tuple[Term, ...] | None  # what `nodes` answered
    _text: str | None  # what `repr` answered, if that is short
    _weight: int  # what `extent` answered, 0 before
    _depth: int  # set with it

    def __init__(self, op: str, args: tuple[Term, ...] = (), data: Any = None) -> None:
        self.op, self.args, self.data = op, args, data
        self._nodes = self._text = None
        self._weight = 0
        if not args:
            self._hash = hash((op, data))
            own = frozenset((data,)) if op in ("index", "symbol", "entry") else _NOTHING
            self.free, self.names = (own, _NOTHING) if op == "index" else (_NOTHING, own)
            if op in _NAMED:
                self.names = frozenset((data if op == "derivative" else data[0],))
            return
        self._hash = hash((op, data, *[arg._hash for arg in args]))
        free = names = _NOTHING
        if op == "entry":
            names = frozenset((data,))
        elif op in _NAMED:
            names = frozenset((data if op == "derivative" else data[0],))
        for arg in args:
            inner = arg.free
            if inner and inner is not free:
                free = free | inner if free else inner
            inner = arg.names
            if inner and inner is not names:
                names = names | inner if names else inner
        start = BINDING.get(op)
        if start is not None:
            # The last argument is the body, and the bound indices are free in the others only.
            free = args[-1].free.difference(data[start:])
            for arg in args[:-1]:
                if arg.free:
                    free = free | arg.free
        if op in BINDS_NAMES:
            # The bound name may still be used outside its scope, in the value, the point or an end.
            names = (args[0].names.difference(data[BINDS_NAMES[op]])).union(*(arg.names for arg in args[1:]))
        self.free, self.names = free, names

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term) or self._hash != other._hash:
            return False
        if self.op != other.op or self.args != other.args:
            return False
        if self.data is not other.data and self.data != other.data:
            return False
        self.args = other.args  # the same parts from now on: the next comparison sees it at the first look
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return (Term, (self.op, self.args, self.data))

    def __repr__(self) -> str:
        if self._text is not None:
            return self._text
        data = "" if self.data is None else f"{{{self.data}}}"
        text = f"{self.op}{data}({', '.join(map(repr, self.args))})" if self.args else f"{self.op}{data}"
        if len(text) <= _SHORT:
            self._text = text
        return text


def binds(term: Term, name: str) -> bool:
    """Whether some part of the term binds a declared name, which means something else in it."""
    return any(t.op in BINDS_NAMES and name in t.data[BINDS_NAMES[t.op]] for t in nodes(term))


def bound_indices(term: Term) -> tuple[str, ...]:
    """The indices that `term` itself binds, in its last argument."""
    start = BINDING.get(term.op)
    return () if start is None else tuple(term.data[start:])


@lru_cache(maxsize=4096)
def number(value: int | Fraction | str) -> Term:
    return Term("number", (), Fraction(value))


ZERO, ONE, TWO, _MINUS_ONE = map(number, (0, 1, 2, -1))
# What a case distinction yields where nothing is defined: a quotient by zero.
UNDEFINED = Term("div", (ONE, ZERO))
TRUE, FALSE = Term("true"), Term("false")


@lru_cache(maxsize=4096)
def symbol(name: str) -> Term:
    return Term("symbol", (), name)


@lru_cache(maxsize=4096)
def index(name: str) -> Term:
    return Term("index", (), name)


def entry(name: str, *indices: Term) -> Term:
    return Term("entry", indices, name)


def add(*args: Term) -> Term:
    """A sum, flattened; zeros vanish and numbers fold, nothing else is simplified."""
    parts: list[Term] = []
    numbers: list[Term] = []
    for arg in args:
        for part in arg.args if arg.op == "add" else (arg,):
            (numbers if part.op == "number" else parts).append(part)
    if numbers or not parts:
        constant = numbers[0] if len(numbers) == 1 else number(sum([n.data for n in numbers], Fraction(0)))
        if constant != ZERO or not parts:
            parts.append(constant)
    return parts[0] if len(parts) == 1 else Term("add", tuple(parts))


def mul(*args: Term) -> Term:
    """A product, flattened; ones vanish and numbers fold. Zero does not absorb: 0 * (1/x) is undefined at x = 0."""
    parts: list[Term] = []
    numbers: list[Term] = []
    for arg in args:
        for part in arg.args if arg.op == "mul" else (arg,):
            (numbers if part.op == "number" else parts).append(part)
    if numbers or not parts:
        constant = numbers[0] if len(numbers) == 1 else number(prod([n.data for n in numbers], start=Fraction(1)))
        if constant != ONE or not parts:
            parts.insert(0, constant)
    return parts[0] if len(parts) == 1 else Term("mul", tuple(parts))


def neg(arg: Term) -> Term:
    return mul(_MINUS_ONE, arg) if arg.op in ("mul", "number") else Term("mul", (_MINUS_ONE, arg))


def sub(left: Term, right: Term) -> Term:
    return add(left, neg(right))


def div(left: Term, right: Term) -> Term:
    if right.op == "number" and right.data:
        return mul(number(1 / right.data), left)
    return Term("div", (left, right))


def power(base: Term, exponent: Term) -> Term:
    if exponent == ONE:
        return base
    return Term("pow", (base, exponent))


def eq(left: Term, right: Term) -> Term:
    return Term("eq", (left, right))


def le(left: Term, right: Term) -> Term:
    return Term("le", (left, right))


def lt(left: Term, right: Term) -> Term:
    return Term("lt", (left, right))


def conjunction(*args: Term) -> Term:
    parts = [part for arg in args for part in (arg.args if arg.op == "and" else (arg,)) if part != TRUE]
    if not parts:
        return TRUE
    return parts[0] if len(parts) == 1 else Term("and", tuple(parts))


def implies(premise: Term, conclusion: Term) -> Term:
    if premise == TRUE or conclusion == TRUE:
        return conclusion
    return Term("implies", (premise, conclusion))


def total(name: str, low: Term, high: Term, body: Term) -> Term:
    """sum of body for name in range(low, high)"""
    return Term("sum", (low, high, body), (name,))


def forall(name: str, low: Term, high: Term, body: Term) -> Term:
    return body if body == TRUE else Term("forall", (low, high, body), (name,))


def stripped(statement: Term) -> tuple[list[Binder], Term]:
    """The quantifiers in front of a statement, (index, low, high) from the outside in, and what they govern."""
    binders: list[Binder] = []
    while statement.op == "forall":
        binders.append((statement.data[0], *statement.args[:2]))
        statement = statement.args[2]
    return binders, statement


def quantified(binders: Sequence[Binder], statement: Term) -> Term:
    """`statement` for all values of the indices: the inverse of `stripped`."""
    for name, low, high in reversed(binders):
        statement = forall(name, low, high, statement)
    return statement


def rebuild(term: Term, args: tuple[Term, ...], data: Any = None) -> Term:
    """`term` with other arguments, by the constructor that its operation has."""
    smart = _SMART.get(term.op)
    return smart(*args) if smart else Term(term.op, args, term.data if data is None else data)


def where(condition: Term, then: Term, otherwise: Term) -> Term:
    """The branch, where the condition compares two numbers; else the case distinction."""
    if condition.op in ("eq", "ne", "lt", "le") and all(a.op == "number" for a in condition.args):
        a, b = (arg.data for arg in condition.args)
        holds = {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b}[condition.op]
        return then if holds else otherwise
    return Term("where", (condition, then, otherwise))


_SMART: dict[str, Callable[..., Term]] = {"add": add, "mul": mul, "div": div, "pow": power, "where": where}


class Captured(ArithmeticError):
    """A value that names something would stand where that name has another meaning."""

    def __init__(self, op: str, name: str) -> None:
        super().__init__(f"`{name}` would mean another thing inside of `{op}`")


@contextmanager
def averaging(random: frozenset[str]) -> Iterator[None]:
    """These names are random in what is substituted inside: an expected value averages over them."""
    token = _RANDOM.set(random)
    try:
        yield
    finally:
        _RANDOM.reset(token)


def _kept_apart(term: Term, replacements: Mapping[str, Term]) -> None:
    """Raises Captured where what is put into a term names what the term takes for other values of the name."""
    op, inside = term.op, term.args[0].free
    if op in BINDS_NAMES:
        own = term.data[BINDS_NAMES[op]]
    elif op in _AVERAGED:
        own = _RANDOM.get()
    elif op in _GROWING:
        own, inside = term.data, term.free  # no name at all stands for all sizes
    else:
        own = (term.data,)
    for key in inside.intersection(replacements):
        arriving = replacements[key].names
        found = arriving.intersection(own) if own or op not in _GROWING else arriving
        if found:
            raise Captured(op, min(found))


def substitute(term: Term, replacements: Mapping[str, Term]) -> Term:
    """`term` with bound-index ids replaced by terms, renaming inner binders where they would capture.

    Raises Captured where a declared name would be captured: there is no other name for it.
    """
    if term.free.isdisjoint(replacements):
        return term
    return _substitute(term, replacements, {})


def _substitute(term: Term, replacements: Mapping[str, Term], memo: dict[Term, Term]) -> Term:
    if term.op == "index":
        return replacements.get(term.data, term)
    if term.free.isdisjoint(replacements):
        return term
    found = memo.get(term)
    if found is not None:
        return found
    if term.op in _ELSEWHERE:
        _kept_apart(term, replacements)
    bound = bound_indices(term)
    if not bound:
        args = [
            replacements.get(a.data, a) if a.op == "index" else _substitute(a, replacements, memo) for a in term.args
        ]
        result = rebuild(term, tuple(args))
    else:
        *outer, body = term.args
        new_outer = tuple(_substitute(a, replacements, memo) for a in outer)
        inner = {k: v for k, v in replacements.items() if k not in bound and k in body.free}
        arriving = frozenset().union(*(v.free for v in inner.values())) if inner else frozenset()
        data = term.data
        if arriving & set(bound):
            avoid = body.free | arriving
            renamed = {}
            for name in bound:
                renamed[name] = fresh(name, avoid)
                avoid = avoid | {renamed[name]}
            body = substitute(body, {old: index(new) for old, new in renamed.items()})
            start = BINDING[term.op]
            data = (*data[:start], *(renamed[name] for name in bound))
        body = _substitute(body, inner, {}) if inner else body
        result = Term(term.op, (*new_outer, body), data)
    memo[term] = result
    return result


def fresh(name: str, avoid: frozenset[str] | set[str]) -> str:
    """An index id like `name` that is not in `avoid`."""
    base = name.split("'")[0]
    count = 1
    while f"{base}'{count}" in avoid:
        count += 1
    return f"{base}'{count}"


def replace_name(term: Term, name: str, ids: tuple[str, ...], value: Term) -> Term | None:
    """`term` with the declared `name` replaced by `value`, whose free indices `ids` stand for the position.

    None where the name is bound again, differentiated by, or a function, or has other positions than `ids` name: then
    substitution is not this simple.
    """
    if name not in term.names:
        return term
    if any(t.op in ("symbol", "entry") and t.data == name and len(t.args) != len(ids) for t in subterms(term)):
        return None
    if any(t.op in _CAPTURING and {name, *value.names} & set(t.data) for t in subterms(term)):
        return None
    if any(
        (t.op in ("derivative", "let", "limit", "map", *_AVERAGED) and name in t.names)
        or (t.op == "apply" and t.data[0] == name)
        for t in subterms(term)
    ):
        return None

    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        # Each place once: a value may use the name itself, and what folds to the name then is not replaced again.
        if name not in t.names:
            return t
        found = memo.get(t)
        if found is None:
            args = tuple([walk(a) for a in t.args])
            own = t.op in ("symbol", "entry") and t.data == name
            found = substitute(value, dict(zip(ids, args, strict=True))) if own else rebuild(t, args)
            memo[t] = found
        return found

    # Bound indices of the term that the value uses freely would capture it; they are renamed first.
    clash = {i for t in subterms(term) for i in bound_indices(t)} & (value.free - set(ids))
    try:
        return None if clash else walk(term)
    except Captured:
        return None


@lru_cache(maxsize=16_384)
def alpha(term: Term) -> Term:
    """`term` with its bound indices renamed by depth: equal for terms that differ in those names only.

    Depths are counted from where no free index has such a name, as an index of the text or of a part may.
    """
    if not bound_indices(term):  # outside of all that bind an index, its parts are what they are by themselves
        args = tuple(map(alpha, term.args))
        return term if not args else rebuild(term, args)
    memo: dict[tuple[Term, int, tuple[tuple[str, str], ...]], Term] = {}

    def walk(node: Term, depth: int, names: dict[str, str]) -> Term:
        if node.op == "index":
            return index(names[node.data]) if node.data in names else node
        live = tuple(sorted((k, v) for k, v in names.items() if k in node.free))
        key = (node, depth, live)
        if key not in memo:
            bound = bound_indices(node)
            if not bound:
                memo[key] = rebuild(node, tuple(walk(a, depth, names) for a in node.args))
            else:
                renamed = {name: f"_{depth + k}" for k, name in enumerate(bound)}
                *outer, body = node.args
                inner = walk(body, depth + len(bound), {**names, **renamed})
                data = (*node.data[: BINDING[node.op]], *renamed.values())
                memo[key] = Term(node.op, (*(walk(a, depth, names) for a in outer), inner), data)
        return memo[key]

    return walk(term, max((1 + int(k[1:]) for k in term.free if k[0] == "_" and k[1:].isdecimal()), default=0), {})


def nodes(term: Term) -> tuple[Term, ...]:
    """What `subterms` yields, kept with the term: for whole statements, which many readers walk over."""
    if term._nodes is None:
        term._nodes = tuple(subterms(term))
    return term._nodes


def subterms(term: Term) -> Iterator[Term]:
    """Every distinct node below and including `term`, parents before children."""
    seen: set[Term] = set()
    stack = [term]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        yield node
        if node.args:
            stack.extend(node.args[::-1])


def rewrite(term: Term, rule: Callable[[Term], Term | None]) -> Term:
    """`term` with `rule` applied bottom-up; a rule answers None where it has nothing to say."""
    memo: dict[Term, Term] = {}

    def walk(node: Term) -> Term:
        found = memo.get(node)
        if found is None:
            args = tuple([walk(a) for a in node.args])
            rebuilt = node if all(map(is_, args, node.args)) else rebuild(node, args)
            answer = rule(rebuilt)
            found = memo[node] = rebuilt if answer is None or answer == rebuilt else answer
        return found

    return walk(term)


def size_of(term: Term) -> int:
    """The number of distinct nodes: what evaluation costs, and what the limits count."""
    return len(nodes(term))


def extent(term: Term) -> tuple[int, int, int]:
    """(how many nodes `term` has when it is written out, how deep they nest, how many nobody had counted before).

    A node that stands in several places is written out in each: what walks over a term without a memory takes so long.
    """
    if term._weight:
        return term._weight, term._depth, 0
    weight, depth = 1, 0
    for arg in term.args:
        if not arg._weight:
            break
        weight += arg._weight
        if arg._depth > depth:
            depth = arg._depth
    else:  # all that it is made of is counted
        term._weight, term._depth = weight, depth + 1
        return weight, depth + 1, 1
    new = 0
    stack = [term]
    while stack:
        node = stack[-1]
        waiting = [arg for arg in node.args if not arg._weight]
        if waiting:
            stack += waiting
            continue
        stack.pop()
        if not node._weight:
            new += 1
            node._weight = 1 + sum([arg._weight for arg in node.args])
            node._depth = 1 + max([arg._depth for arg in node.args], default=0)
    return term._weight, term._depth, new
