"""Random numbers that depend on indices: entries, sums and products over ranges, conditions on the order of indices."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.fuzz.terms import (
    ONE,
    ZERO,
    Shape,
    Term,
    add,
    compare,
    entry,
    family,
    index,
    mul,
    name,
    number,
    power,
    product,
    scalar,
    sub,
    total,
    where,
)
from tests.fuzz.world import World

Scope = tuple[tuple[str, str], ...]  # (index, size) of each index in reach
Option = Callable[[], Term]


@dataclass
class Cells:
    """Makes terms; `count` numbers the bound indices of a statement."""

    rng: random.Random
    world: World
    count: int = field(default=0)
    inside: bool = False  # an expectation: random names may stand

    def fresh(self) -> str:
        self.count += 1
        return f"i{self.count}"

    def pick(self, options: Sequence[Option]) -> Term:
        return self.rng.choice(options)()

    def term(self, shape: Shape, depth: int) -> Term:
        """A random term of a shape."""
        raise NotImplementedError

    def cell(self, scope: Scope, depth: int) -> Term:
        """A number that may depend on the indices in reach."""
        rng = self.rng
        if depth <= 0 or rng.random() < 0.2:
            return self._read(scope)
        options: list[Option] = [
            lambda: mul(self.cell(scope, depth - 1), self._read(scope)),
            lambda: add(self.cell(scope, depth - 1), self.cell(scope, depth - 1)),
            lambda: self._folded(scope, depth - 1),
            lambda: self._folded(scope, depth - 1),
        ]
        if "order" in self.world.also:
            options += [
                lambda: where(
                    self.condition(scope), self.cell(scope, depth - 1), self.rng.choice([ZERO, self._read(scope)])
                )
            ]
        return self.pick(options)

    def _read(self, scope: Scope) -> Term:
        """An entry of a declared tensor at indices in reach."""
        sizes = {s for _, s in scope}
        tensors = [
            t for shape, ts in self.world.leaves.items() if shape and set(shape) <= sizes for t in ts if t.op == "name"
        ]
        tensors = [t for t in tensors if not t.names() & self.world.random]
        if not tensors:
            return name("s")
        tensor = self.rng.choice(tensors)
        at: list[str] = []
        for size in tensor.shape:
            own = [i for i, s in scope if s == size]
            at.append(self.rng.choice([i for i in own if i not in at] or own))
        return entry(tensor, *map(index, at))

    def condition(self, scope: Scope) -> Term:
        own = [i for i, s in scope if s == "n"]
        if len(own) < 2:
            return compare(index(own[0]), "<=", index(own[0])) if own else compare(ZERO, "<=", ONE)
        a, b = self.rng.sample(own, 2)
        one = compare(index(a), self.rng.choice(["<", "<=", "==", "!=", ">", ">="]), index(b))
        if len(own) > 2 and self.rng.random() < 0.3:
            c, d = self.rng.sample(own, 2)
            return Term("both", (), (one, compare(index(c), self.rng.choice(["<", "<="]), index(d))))
        return one

    def _folded(self, scope: Scope, depth: int) -> Term:
        i = self.fresh()
        own = [j for j, s in scope if s == "n"]
        size, low, high = "n", "0", "n"
        if "order" in self.world.also and own and self.rng.random() < 0.6:
            j = self.rng.choice(own)
            low, high = self.rng.choice([("0", f"{j} + 1"), ("0", j), (j, "n"), (f"{j} + 1", "n")])
        elif self.rng.random() < 0.3:
            size = high = "m"
        inner = ((i, size), *scope)
        condition = self.condition(inner) if "order" in self.world.also and self.rng.random() < 0.2 else None
        return total(self.cell(inner, depth), i, low, high, condition)

    def _family(self, shape: Shape, depth: int) -> Term:
        names = tuple(self.fresh() for _ in shape)
        scope = (*zip(names, shape, strict=True), *self._declared())
        body = self.cell(tuple(scope), depth + 1)
        return family(body, names, shape) if shape else self._folded(tuple(scope), depth)

    def _declared(self) -> Scope:
        return tuple((t, "n") for t in ("t", "u") if t in self.world.where)

    def _product(self, depth: int) -> Term:
        i = self.fresh()
        scope: Scope = ((i, "n"), *self._declared())
        choices = [entry(name("a", ("n",)), index(i)), entry(name("x", ("n",)), index(i))]
        if depth:
            choices += [mul(choices[0], entry(name("b", ("n",)), index(i))), power(choices[0], 2)]
            choices += [scalar("exp", choices[1]), mul(name("s"), choices[0]), number(2), self.cell(scope, 0)]
        return product(self.rng.choice(choices), i, *self.rng.choice([("0", "n")] * 3 + [("0", "t + 1"), ("t", "n")]))

    def _shifted(self, shape: Shape) -> Term:
        """A sum, or a vector, of entries at positions one further."""
        i, rng = self.fresh(), self.rng
        x, y, t = name("x", ("n",)), name("y", ("n",)), index("t")
        low, high = rng.choice([("0", "n - 1"), ("0", "n - 1"), ("0", "t"), ("t", "n - 1"), ("1", "n")])
        there = (index(i), index(f"{i} + 1")) if low != "1" else (index(f"{i} - 1"), index(i))
        reads = [entry(v, at) for v in (x, y) for at in there]
        a, b, c = (rng.choice(reads) for _ in range(3))
        body = rng.choice(
            [sub(*reads[1::-1]), sub(*reads[:2]), mul(a, b), add(a, b), mul(a, sub(b, c)), a, power(a, 2)]
        )
        out = total(body, i, low, high)
        if rng.random() < 0.3:
            out = add(out, rng.choice([entry(x, t), entry(x, ZERO), mul(entry(x, t), entry(y, t))]))
        return mul(out, self.term(shape, 1)) if shape else out
