"""Small random terms of a class."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from tests.fuzz.terms import (
    Shape,
    Term,
    add,
    compare,
    div,
    entry,
    eye,
    family,
    index,
    matmul,
    mul,
    name,
    number,
    ones,
    outer,
    power,
    scalar,
    sub,
    transpose,
    where,
)

SIGNS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass
class Pen:
    """Writes terms. leaves: texts of names by shape. ops: operations on numbers. tensor: operations on tensors.
    inner: the sizes that products contract. by: scalar names to differentiate by. random: random names."""

    rng: random.Random
    leaves: Mapping[Shape, tuple[str, ...]]
    ops: tuple[str, ...] = ("add", "sub", "mul", "pow")
    tensor: tuple[str, ...] = ("add", "sub", "scale", "matmul", "T")
    inner: tuple[str, ...] = ("n",)
    numbers: tuple[int, ...] = (0, 1, 2, 3)
    by: tuple[str, ...] = ()
    scope: list[str] = field(default_factory=list)
    inside: bool = False  # an expectation
    random: Mapping[Shape, tuple[str, ...]] = field(default_factory=dict)
    fresh: Callable[[], int] = field(default_factory=lambda: count(1).__next__)

    def leaf(self, shape: Shape) -> Term:
        rng = self.rng
        texts = self.leaves.get(shape, ())
        if self.inside and (more := self.random.get(shape)) and rng.random() < 0.6:
            return name(rng.choice(more), shape)
        if not shape:
            if self.scope and rng.random() < 0.5:
                return index(rng.choice(self.scope))
            if not texts or rng.random() < 0.3:
                return number(rng.choice(self.numbers))
            return name(rng.choice(texts))
        if not texts or rng.random() < 0.1:
            if len(shape) == 1:
                return ones(shape[0]) if not texts or rng.random() < 0.5 else name(rng.choice(texts), shape)
            if shape[0] == shape[1]:
                return eye(shape[0])
            return outer(self.leaf(shape[:1]), self.leaf(shape[1:]))
        return name(rng.choice(texts), shape)

    def term(self, shape: Shape, depth: int) -> Term:
        if depth <= 0 or self.rng.random() < 0.12:
            return self.leaf(shape)
        return self.whole(shape, depth)

    def whole(self, shape: Shape, depth: int) -> Term:
        """A term that is no leaf, as far as there is one."""
        return self._number(depth - 1) if not shape else self._tensor(shape, depth - 1)

    def _tensor(self, shape: Shape, depth: int) -> Term:
        rng = self.rng
        op = rng.choice(self.tensor)
        if op == "add":
            return add(self.term(shape, depth), self.term(shape, depth))
        if op == "sub":
            return sub(self.term(shape, depth), self.term(shape, depth))
        if op == "each":
            return mul(self.term(shape, depth), self.term(shape, depth))
        if op == "family":
            names = tuple(f"i{self.fresh()}" for _ in shape)
            body = entry(self.leaf(shape), *map(index, names))
            return family(add(body, self.term((), min(depth, 1))), names, shape)
        if op == "matmul":
            k = rng.choice(self.inner)
            return matmul(
                self.term((*shape[:1], k) if len(shape) == 2 else (shape[0], k), depth),
                self.term((k, *shape[1:]), depth),
            )
        if op == "T" and len(shape) == 2:
            return transpose(self.term(shape[::-1], depth))
        if op == "outer" and len(shape) == 2:
            return outer(self.term(shape[:1], depth), self.term(shape[1:], depth))
        if op == "E" and not self.inside:
            return self._inside(lambda: Term("E", shape, (self.term(shape, max(depth, 1)),)))
        return mul(self.term((), min(depth, 1)), self.term(shape, depth))

    def _inside(self, make: Callable[[], Term]) -> Term:
        self.inside = True
        try:
            return make()
        finally:
            self.inside = False

    def _number(self, depth: int) -> Term:
        rng = self.rng
        op = rng.choice(self.ops)
        if op in ("add", "sub", "mul", "max", "min", "percent", "over", "gcd", "lcm", "g"):
            return Term(op, (), (self.term((), depth), self.term((), depth)))
        if op in ("abs", "exp", "sin", "cos", "floor", "ceil", "f", "neg", "sqrt", "log", "factorial", "fibonacci"):
            low = min(depth, 1) if op != "abs" else depth
            return Term(op, (), (self.term((), low),))
        if op == "pow":
            return power(self.term((), depth), rng.choice((2, 2, 3)))
        if op == "binomial":
            return scalar("binomial", self.term((), min(depth, 1)), number(rng.choice((0, 1, 2, 3))))
        if op == "root":
            return scalar("sqrt", power(self.term((), depth), 2))
        if op == "safe log":
            return scalar("log", add(number(rng.choice((1, 2))), power(self.term((), min(depth, 1)), 2)))
        if op == "scaled":
            return div(self.term((), depth), number(rng.choice((2, 3, 4))))
        if op == "div":
            return div(self.term((), depth), self.term((), min(depth, 1)))
        if op == "where":
            condition = compare(self.term((), min(depth, 1)), rng.choice(SIGNS), self.leaf(()))
            return where(condition, self.term((), depth), self.term((), depth))
        if op == "dot":
            k = rng.choice(self.inner)
            return matmul(self.term((k,), depth), self.term((k,), depth))
        if op == "total":
            return scalar("total", self.term((rng.choice(self.inner),), depth))
        if op == "trace":
            k = rng.choice(self.inner)
            return scalar("trace", self.term((k, k), depth))
        if op == "entry":
            k = rng.choice(self.inner)
            return entry(self.leaf((k,)), number(0))
        if op in ("sum", "prod"):
            return self._range(op, depth)
        if op == "read" and self.scope:
            shapes = [s for s in self.leaves if len(s) == 1]
            return entry(name(rng.choice(self.leaves[rng.choice(shapes)]), ("n",)), index(rng.choice(self.scope)))
        if op == "diff" and self.by:
            by = rng.choice(self.by)
            return Term("diff", (), (self.term((), max(depth, 1)), name(by)), rng.choice((1, 1, 1, 2)))
        if op in ("E", "Var") and not self.inside:
            return self._inside(lambda: Term(op, (), (self.term((), max(depth, 1)),)))
        return self.leaf(())

    def _range(self, op: str, depth: int) -> Term:
        high = self.rng.choice(self.inner)
        low = "0" if self.rng.random() < 0.8 else "1"
        if high.isdigit() and op == "prod":
            high = self.rng.choice(("2", "3"))
        i = f"i{self.fresh()}"
        self.scope.append(i)
        try:
            body = self.term((), max(depth, 1))
        finally:
            self.scope.pop()
        return Term(op, (), (body,), (i, low, high))

    # -- statements ----------------------------------------------------------------------------------------------

    def condition(self, depth: int, signs: tuple[str, ...] = SIGNS) -> str:
        return f"{self.term((), depth)} {self.rng.choice(signs)} {self.term((), depth)}"
