"""Terms at explicit values of the declared names, in any number system.

Sizes and whole numbers are put in before a text is read, so that all shapes are explicit; what is read is a term, and
its value is that of its parts. What decides a statement first spares the rest from having a value. Truth values are
True, False, or None where the number system does not say. Positions, sizes and ranges are exact whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any

from proofcheck.recheck import arrays, terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.matrices import determinant, inverse
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.scalars import Elaborator, Scope
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node

MAX_RANGE = 100_000
STRAIGHT = ("name", "pi", "entry", "add", "mul")  # what is not kept: it is looked up as fast
Env = Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Here:
    """A number system, and the values of the declared names in it. `memo`: values of terms here."""

    system: System
    values: Mapping[str, Any]
    memo: dict[Any, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A value of a declared function of one number: a polynomial, its coefficients from the constant on."""

    coefficients: tuple[Any, ...]

    def call(self, s: System, x: Any) -> Any:
        return reduce(lambda value, c: s.add(s.mul(value, x), c), reversed(self.coefficients), 0)

    def slope(self) -> Function:
        return Function(tuple(k * c for k, c in enumerate(self.coefficients))[1:])


class Evaluator:
    """Evaluates what is said under one claim at values of its names. `steps` bounds the work of all calls together."""

    def __init__(self, claim: Claim, values: Mapping[str, Any], steps: int = 400_000) -> None:
        self.claim, self.values, self.steps = claim, values, steps
        self.e = Elaborator(claim, values)
        self.read: dict[Node, Term] = {}
        self.free: dict[Term, list[str]] = {}

    # -- texts

    def truth(self, told: Node | Term, system: System) -> bool | None:
        """A statement's truth; a tensor of truth values holds where all of its entries do."""
        if isinstance(told, Node):
            told = self.read.get(told) or self.read.setdefault(told, self.e.statement(told))
        return self.holds(told, {}, Here(system, self.values))

    def value(self, node: Node, system: System) -> Any:
        """A number or an array of numbers."""
        told, here = self.e.numeric(node, Scope()), Here(system, self.values)
        if any(size.dims for size in told.shape):
            raise Undecided("a size that is not known")
        shape = tuple(size.value({}) for size in told.shape)
        return arrays.build(shape, lambda place: self(told.at(tuple(map(terms.number, place))), {}, here))

    def whole(self, node: Node) -> int:
        return self._whole(self.e.numeric(node, Scope()).body, {}, Here(System(), self.values))

    # -- terms

    def __call__(self, t: Term, env: Env, here: Here) -> Any:
        if t.op == "number":
            return t.data.numerator if t.data.denominator == 1 else t.data
        if t.op == "index":
            return env[t.data]
        self.steps -= 1
        if self.steps < 0:
            raise Unsupported("it takes too long")
        way = getattr(self, f"_{t.op}", None)
        if way is None:
            raise Unsupported(f"the form {terms.word(t)}")
        if t.op in STRAIGHT:
            return way(t, env, here)
        key = self._key(t, env)
        if key not in here.memo:
            here.memo[key] = way(t, env, here)
        return here.memo[key]

    def _key(self, t: Term, env: Env) -> Any:
        if t not in self.free:
            self.free[t] = sorted(t.indices)
        return (t, *(env[name] for name in self.free[t]))

    def _whole(self, t: Term, env: Env, here: Here) -> int:
        value = self(t, env, here)
        if exact(value) and not isinstance(value, bool) and Fraction(value).denominator == 1:
            return int(value)
        raise Undecided("a whole number that is not known exactly")

    def _range(self, low: Term, high: Term, env: Env, here: Here) -> range:
        first, beyond = self._whole(low, env, here), self._whole(high, env, here)
        if beyond - first > MAX_RANGE:
            raise Unsupported("a long range")
        return range(first, beyond)

    def _name(self, t: Term, env: Env, here: Here) -> Any:
        value = here.values.get(t.data)
        if value is None or isinstance(value, Function):
            raise Undecided(f"no value of {t.data}")
        return value

    def _entry(self, t: Term, env: Env, here: Here) -> Any:
        return _lies(self._name(t, env, here), [self._whole(a, env, here) for a in t.args])

    def _nowhere(self, t: Term, env: Env, here: Here) -> Any:
        raise Undefined("a position beyond the axis")

    def _pi(self, t: Term, env: Env, here: Here) -> Any:
        return here.system.pi()

    def _add(self, t: Term, env: Env, here: Here) -> Any:
        s, args = here.system, [self(a, env, here) for a in t.args]
        if t.op in ("add", "mul"):
            return reduce(s.add if t.op == "add" else s.mul, args)
        return s.call(t.data, *args) if t.op == "call" else s.div(*args) if t.op == "div" else s.power(*args)

    _mul = _div = _pow = _call = _add

    def _sum(self, t: Term, env: Env, here: Here) -> Any:
        step, total = (here.system.add, 0) if t.op == "sum" else (here.system.mul, 1)
        for k in self._range(t.args[0], t.args[1], env, here):
            total = step(total, self(t.args[2], {**env, t.data: k}, here))
        return total

    _prod = _sum

    def _where(self, t: Term, env: Env, here: Here) -> Any:
        held = self.holds(t.args[0], env, here)
        if held is None:
            raise Undecided("a case distinction")
        return self(t.args[1 if held else 2], env, here)

    # -- declared functions, matrices

    def _apply(self, t: Term, env: Env, here: Here) -> Any:
        """A function of one number, or of a tensor with one entry; what it gives is the same at all places."""
        function = here.values.get(t.data)
        if not isinstance(function, Function) or len(self.claim.declarations[t.data].arguments) != 1:
            raise Undecided(f"no value of {t.data}")
        argument, inner = t.args[-1], dict(env)
        while argument.op == "tensor":
            if len(self._range(argument.args[0], argument.args[1], inner, here)) != 1:
                raise Undecided("a function of more than one number")
            inner[argument.data], argument = 0, argument.args[2]
        return function.call(here.system, self(argument, inner, here))

    _map = _apply

    def _slope(self, t: Term, env: Env, here: Here) -> Any:
        """A derivative of a function of one number."""
        name, orders = t.data
        function = here.values.get(name)
        if not isinstance(function, Function) or len(orders) != 1:
            raise Undecided(f"no value of {name}")
        for _ in range(orders[0]):
            function = function.slope()
        return function.call(here.system, self(t.args[0], env, here))

    def _rows(self, t: Term, env: Env, here: Here) -> list[list[Any]]:
        size, (i, j) = self._whole(t.args[0], env, here), t.data
        self.steps -= size * (size**2 if t.op == "inverse" else 2**size)
        return [[self(t.args[-1], {**env, i: k, j: m}, here) for m in range(size)] for k in range(size)]

    def _inverse(self, t: Term, env: Env, here: Here) -> Any:
        key = self._key(Term("inverse", (t.args[0], t.args[-1]), t.data), env)
        if key not in here.memo:
            here.memo[key] = inverse(self._rows(t, env, here), here.system)
        row, column = (self._whole(a, env, here) for a in t.args[1:3])
        return here.memo[key][row][column]

    def _det(self, t: Term, env: Env, here: Here) -> Any:
        return determinant(self._rows(t, env, here), here.system)

    # -- statements

    def holds(self, t: Term, env: Env, here: Here) -> bool | None:
        found = self(t, env, here)
        if found is not None and not isinstance(found, bool):
            raise Unsupported("a number where a statement is needed")
        return found

    def _true(self, t: Term, env: Env, here: Here) -> bool:
        return t.op == "true"

    _false = _true

    def _eq(self, t: Term, env: Env, here: Here) -> bool | None:
        compare = {"eq": here.system.equal, "le": here.system.at_most, "lt": here.system.less}[t.op]
        return compare(*(self(a, env, here) for a in t.args))

    _le = _lt = _eq

    def _not(self, t: Term, env: Env, here: Here) -> bool | None:
        return _opposite(self.holds(t.args[0], env, here))

    def _and(self, t: Term, env: Env, here: Here) -> bool | None:
        ranged, some = t.op in terms.BINDERS, t.op in ("or", "any")

        def judge(part: Any) -> bool | None:
            held = self.holds(t.args[2], {**env, t.data: part}, here) if ranged else self.holds(part, env, here)
            return _opposite(held) if some else held

        found = conjunction(judge, self._range(t.args[0], t.args[1], env, here) if ranged else t.args)
        return _opposite(found) if some else found

    _or = _all = _any = _and

    def _implies(self, t: Term, env: Env, here: Here) -> bool | None:
        held = self.holds(t.args[0], env, here)
        if held is False:
            return True
        try:
            told = self.holds(t.args[1], env, here)
        except Undefined as error:
            if held:
                raise
            raise Undecided(f"behind what is not decided: {error}") from None
        return told if held or told else None


def _lies(value: Any, place: Iterable[int]) -> Any:
    """The entry at a place, which has to be one of the axes."""
    place, shape = tuple(place), arrays.shape_of(value)
    if len(place) != len(shape):
        raise Undecided("a value of another rank")
    if not all(0 <= k < size for k, size in zip(place, shape, strict=True)):
        raise Undefined("a position beyond the axis")
    return value[place] if place else value


def _opposite(held: bool | None) -> bool | None:
    return None if held is None else not held


def conjunction(judge: Callable[[Any], bool | None], parts: Iterable[Any]) -> bool | None:
    """As `and`: what decides first spares the rest from having a value. None is said of parts with a value only."""
    found: bool | None = True
    for part in parts:
        try:
            value = judge(part)
        except Undefined as error:
            if found:
                raise
            raise Undecided(f"behind what is not decided: {error}") from None
        if value is False:
            return False
        if value is None:
            found = None
    return found
