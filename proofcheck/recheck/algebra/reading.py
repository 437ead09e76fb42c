"""Terms under indices -> their normal form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.algebra import bounds, conditions, expectations, functions, inverses, positions, powers, slopes  # noqa: F401
from proofcheck.recheck.algebra.polynomials import Beyond, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    add,
    as_number,
    body,
    less,
    number,
    single,
    summed,
    times,
)
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Term

GENERATORS = {"dim": "d", "index": "i", "natural": "w", "integer": "z"}


class Reader:
    """Reads the terms of one claim into one store."""

    def __init__(self, e: Elaborator, claim: Claim, steps: int) -> None:
        self.e, self.claim = e, claim
        self.s = Store(steps, {n: d.kind for n, d in claim.declarations.items()})
        self.memo: dict[Term, Sum] = {}
        self.s.shapes = {
            name: [[self.size(e.size(z).term()) for z in shape] for shape in d.arguments]
            for name, d in claim.declarations.items()
            if d.kind == "function"
        }
        for name, d in claim.declarations.items():
            if d.kind == "complex":
                raise Beyond("complex numbers")
            if d.structure is not None:
                self.s.structures[name] = d.structure
            if d.structure == "permutation":
                self.s.axes[name] = self.size(e.size(d.shape[0]).term())
            if d.bound is not None:
                self.s.sizes[name] = self.size(e.size(d.bound).term())

    def strides(self, t: Term) -> None:
        """Sizes by which positions are written as i * stride + k."""
        for n in terms.nodes(t):
            if n.op == "mul" and any(a.indices or self._placed(a) for a in n.args):
                for a in n.args:
                    if a.op == "name" and a.data in self.e.dims:
                        self.s.strides.add(positions.generator(("d", a.data)))
            elif n.op == "call" and n.data in ("mod", "floor"):
                below = n.args[1] if n.data == "mod" else n.args[0].args[1] if n.args[0].op == "div" else None
                if below is not None and below.op == "name" and below.data in self.e.dims:
                    self.s.strides.add(positions.generator(("d", below.data)))

    def _placed(self, t: Term) -> bool:
        return t.op == "name" and t.data in self.claim.declarations and self.claim.declarations[t.data].kind == "index"

    # -- positions ------------------------------------------------------------------------------------------------

    def size(self, t: Term) -> Position:
        found = self.position(t)
        if found is None:
            raise Beyond("a size that is no polynomial")
        return found

    def position(self, t: Term) -> Position | None:
        """A term of sizes and indices as a position; None for others."""
        if t.op == "number":
            return positions.constant(int(t.data)) if t.data.denominator == 1 else None
        if t.op == "index":
            return positions.index(t.data)
        if t.op == "name":
            d = self.claim.declarations.get(t.data)
            kind = GENERATORS.get(d.kind) if d is not None else None
            return positions.generator((kind, t.data)) if kind is not None else None
        if t.op in ("add", "mul"):
            found = positions.ZERO if t.op == "add" else positions.constant(1)
            for a in t.args:
                p = self.position(a)
                if p is None:
                    return None
                found = positions.plus(found, p) if t.op == "add" else positions.times(found, p)
            return found
        if t.op == "pow" and t.args[1].op == "number" and t.args[1].data in (2, 3):
            p = self.position(t.args[0])
            found = positions.constant(1)
            for _ in range(int(t.args[1].data)):
                found = positions.times(found, p) if p is not None else found
            return found if p is not None else None
        if t.op == "call" and t.data in ("floor", "mod"):
            return self._divided(t)
        return None

    def _divided(self, t: Term) -> Position | None:
        """(q d + r) // d = q and (q d + r) % d = r, for 0 <= r < d."""
        if t.data == "floor":
            if t.args[0].op != "div":
                return None
            above, below = (self.position(a) for a in t.args[0].args)
        else:
            above, below = (self.position(a) for a in t.args)
        if above is None or below is None or len(below) != 1 or below[0][1] < 1:
            return None
        ((d, n),) = below
        quotient, rest = positions.ZERO, positions.ZERO
        for m, c in above:
            left = list(m)
            for g in d:
                if g not in left:
                    break
                left.remove(g)
            else:
                if c % n == 0:
                    quotient = positions.plus(quotient, ((tuple(left), c // n),))
                    continue
            rest = positions.plus(rest, ((m, c),))
        last = positions.plus(positions.plus(below, positions.constant(1), -1), rest, -1)
        if not all(positions.not_negative(p, self.s.size_of) for p in (rest, last)):
            return None
        return quotient if t.data == "floor" else rest

    # -- numbers --------------------------------------------------------------------------------------------------

    def read(self, t: Term) -> Sum:
        found = self.memo.get(t)
        if found is None:
            self.s.charge(1)
            reader: Callable[[Term], Sum] | None = getattr(self, f"_{t.op}", None)
            if reader is None:
                raise Beyond(terms.word(t))
            found = self.memo[t] = reader(t)
        return found

    def _number(self, t: Term) -> Sum:
        return number(self.s, t.data)

    def _pi(self, t: Term) -> Sum:
        return single(self.s, self.s.atom("pi", None))

    def _name(self, t: Term) -> Sum:
        d = self.claim.declarations[t.data]
        if d.kind in ("bool", "function"):
            raise Beyond(f"{t.data} as a number")
        if d.kind == "index":
            return as_number(self.s, positions.index(t.data))
        return single(self.s, self.s.atom("name", t.data))

    def _index(self, t: Term) -> Sum:
        return as_number(self.s, positions.index(t.data))

    def _entry(self, t: Term) -> Sum:
        places = tuple(self._place(a) for a in t.args)
        d = self.claim.declarations[t.data]
        if d.kind == "bool":
            raise Beyond(f"{t.data} as a number")
        if d.structure == "permutation":
            moved = positions.permuted(t.data, 1, places[0])
            return functions.delta(self.s, positions.plus(moved, places[1], -1))
        return single(self.s, self.s.atom("entry", t.data, self.s.ordered(t.data, places)))

    def _place(self, t: Term) -> Position:
        found = self.position(t)
        if found is None:
            raise Beyond("a computed position")
        return found

    def _add(self, t: Term) -> Sum:
        return add(self.s, *map(self.read, t.args))

    def _mul(self, t: Term) -> Sum:
        found = self.read(t.args[0])
        for a in t.args[1:]:
            found = times(self.s, found, self.read(a))
        return found

    def _div(self, t: Term) -> Sum:
        return functions.quotient(self.s, self.read(t.args[0]), self.read(t.args[1]))

    def _pow(self, t: Term) -> Sum:
        base, exponent = t.args
        if exponent.op == "number":
            return functions.power(self.s, self.read(base), exponent.data)
        return functions.general_power(self.s, self.read(base), self.read(exponent))

    def _call(self, t: Term) -> Sum:
        p = self.position(t)
        if p is not None:
            return as_number(self.s, p)
        return functions.call(self.s, t.data, [self.read(a) for a in t.args])

    def range_of(self, t: Term) -> tuple[Position, Position]:
        low, high = (self.position(a) for a in t.args[:2])
        if low is None or high is None:
            raise Beyond("a range between other ends")
        return low, positions.plus(high, low, -1)

    def inside(self, t: Term, what: Callable[[Term], Any]) -> tuple[list[tuple[str, Position]], Any]:
        """The index of a range, counted from 0, and what is made of the body."""
        low, size = self.range_of(t)
        name = self.s.fresh(size)
        if low == positions.ZERO:
            return [(name, size)], what(terms.replaced(t.args[2], {Term("index", (), t.data): Term("index", (), name)}))
        moved = terms.add(Term("index", (), name), t.args[0])
        return [(name, size)], what(terms.replaced(t.args[2], {Term("index", (), t.data): moved}))

    def _sum(self, t: Term) -> Sum:
        bound, inner = self.inside(t, self.read)
        return self.guarded(bound[0][1], t.args[2], summed(self.s, bound, inner))

    def guarded(self, size: Position, body: Term, x: Sum) -> Sum:
        """A sum over a range that may be empty is [size >= 1] times itself. That has to stay with what may lack a value
        there: sum(1 / i for j in range(i)) is i / i, and for i = 0 it is 0."""
        some = positions.plus(size, positions.constant(1), -1)
        if positions.not_negative(some, self.s.size_of) or not any(map(conditions.partial, terms.nodes(body))):
            return x
        return times(self.s, x, single(self.s, self.s.atom("least", None, (some,))))

    def _prod(self, t: Term) -> Sum:
        _, size = self.range_of(t)
        count = positions.whole(size)
        if count is None:
            raise Beyond("a product over a range that grows")
        found = number(self.s, 1)
        for k in range(max(count, 0)):
            place = terms.add(t.args[0], terms.number(k))
            found = times(self.s, found, self.read(terms.replaced(t.args[2], {Term("index", (), t.data): place})))
        return found

    def _where(self, t: Term) -> Sum:
        held = conditions.condition(self, t.args[0])
        yes, no = self.read(t.args[1]), self.read(t.args[2])
        return add(self.s, times(self.s, held, yes), times(self.s, less(self.s, number(self.s, 1), held), no))

    # -- functions and tensors ------------------------------------------------------------------------------------

    def _apply(self, t: Term) -> Sum:
        return single(self.s, self.s.atom("apply", t.data, tuple(map(self.read, t.args))))

    def _map(self, t: Term) -> Sum:
        """The value of a declared function of tensors at a place: each argument is a sum over its places."""
        d = self.claim.declarations[t.data]
        rank = len(t.args) - len(d.arguments)
        places = tuple(self._place(a) for a in t.args[:rank])
        bodies = []
        for shape, arg in zip(d.arguments, t.args[rank:], strict=True):
            names = []
            for _ in shape:
                low, size = self.range_of(arg)
                if low != positions.ZERO or arg.op != "tensor":
                    raise Beyond("the argument of a function")
                name = self.s.fresh(size)
                names.append(name)
                arg = terms.replaced(arg.args[2], {Term("index", (), arg.data): Term("index", (), name)})
            bodies.append(body(self.s, names, self.read(arg)))
        return single(self.s, self.s.atom("map", t.data, (*places, *bodies)))

    def _derivative(self, t: Term) -> Sum:
        d = self.claim.declarations[t.data]
        if d.structure is not None or d.kind in ("dim", "index", "integer", "natural", "bool", "function"):
            raise Beyond("a derivative by such a name")
        return slopes.slope(self.s, self.read(t.args[0]), t.data, tuple(self._place(a) for a in t.args[1:]))

    def _let(self, t: Term) -> Sum:
        name, indices = t.data
        d = self.claim.declarations[name]
        if d.structure is not None or d.kind != "real":
            # What was said of the name may not hold of what comes in its place.
            raise Beyond("a value in the place of a name that is not any real number")
        fresh = [self.s.fresh(None) for _ in indices]
        moved = {Term("index", (), i): Term("index", (), f) for i, f in zip(indices, fresh, strict=True)}
        value = self.read(terms.replaced(t.args[1], moved))
        return slopes.replaced(self.s, self.read(t.args[0]), name, body(self.s, fresh, value))

    def _expect(self, t: Term) -> Sum:
        return expectations.expected(self, self.read(t.args[0]))

    def _inverse(self, t: Term) -> Sum:
        names, value = self._matrix(t)
        size, row, column = map(self._place, t.args[:3])
        return inverses.inverse(self.s, row, column, size, names, value)

    def _power_of(self, t: Term) -> Sum:
        size, row, column, exponent = map(self._place, t.args[:4])
        if not positions.not_negative(exponent, self.s.size_of):
            raise Beyond("a power of a matrix that may be negative")
        names, value = self._matrix(t)
        return powers.matrix_power(self.s, row, column, size, exponent, names, value)

    def _matrix(self, t: Term) -> tuple[list[str], Sum]:
        """The entries of a square matrix at two indices."""
        names = [self.s.fresh(self._place(t.args[0])) for _ in range(2)]
        moved = {Term("index", (), i): Term("index", (), f) for i, f in zip(t.data, names, strict=True)}
        return names, self.read(terms.replaced(t.args[-1], moved))
