"""Small random terms of a class, the same value written differently, and changes that need not keep it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from tests.fuzz.terms import (
    ONE,
    TWO,
    ZERO,
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
    neg,
    number,
    ones,
    outer,
    power,
    scalar,
    sub,
    total,
    transpose,
    where,
)

SIGNS = ("==", "!=", "<", "<=", ">", ">=")
TURNED = {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">": "<", ">=": "<="}
DENIED = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">": "<=", ">=": "<"}


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
            return matmul(self.term((*shape[:1], k) if len(shape) == 2 else (shape[0], k), depth),
                          self.term((k, *shape[1:]), depth))  # fmt: skip
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


# -- the same value --------------------------------------------------------------------------------------------------


def same(t: Term, rng: random.Random, share: float = 0.6) -> Term:
    """Another term of the same value, and without one where this has none."""
    if t.op == "diff":
        args: tuple[Term, ...] = (same(t.args[0], rng, share), t.args[1])
    else:
        args = tuple(same(a, rng, share) for a in t.args)
    t = replace(t, args=args)
    if rng.random() > share:
        return t
    rules = SAME.get(t.op)
    if rules is None:
        return t
    found = rng.choice(rules)(t)
    return t if found is None else found


def _distributed(t: Term) -> Term | None:
    a, b = t.args
    for first, second, build in ((b, a, lambda x: replace(t, args=(a, x))), (a, b, lambda x: replace(t, args=(x, b)))):
        if first.op in ("add", "sub") and (first.shape == t.shape or t.op == "matmul" or not first.shape):
            return Term(first.op, t.shape, tuple(build(part) for part in first.args))
    return None


def _associated(t: Term) -> Term | None:
    a, b = t.args
    if a.op == t.op == "matmul" and all(x.rank == 2 for x in (*a.args, b)):
        return matmul(a.args[0], matmul(a.args[1], b))
    if a.op == t.op and t.op in ("add", "mul") and len({x.shape for x in (*a.args, b)}) == 1:
        return Term(t.op, t.shape, (a.args[0], Term(t.op, t.shape, (a.args[1], b))))
    return None


def _turned(t: Term) -> Term | None:
    a, b = t.args
    if t.op != "matmul" or (a.rank, b.rank) == (1, 1):
        return replace(t, args=(b, a))
    if (a.rank, b.rank) == (2, 2):
        return transpose(matmul(transpose(b), transpose(a)))
    return matmul(b, transpose(a)) if b.rank == 1 else matmul(transpose(b), a)


def _power(t: Term) -> Term | None:
    a = t.args[0]
    return mul(a, a) if t.data == 2 else mul(a, power(a, t.data - 1))


def _larger(t: Term) -> Term:
    a, b = t.args
    return where(compare(a, "<=", b), b, a) if t.op == "max" else where(compare(a, "<=", b), a, b)


def _half(t: Term) -> Term:
    a, b = t.args
    return div(Term("add" if t.op == "max" else "sub", (), (add(a, b), scalar("abs", sub(a, b)))), TWO)


def _slope(t: Term) -> Term | None:
    """Sum and product rules."""
    a, x = t.args
    if t.data != 1:
        return None

    def d(u: Term) -> Term:
        return Term("diff", (), (u, x), 1)

    if a.op in ("add", "sub"):
        return replace(a, args=tuple(map(d, a.args)))
    if a.op == "mul":
        return add(mul(d(a.args[0]), a.args[1]), mul(a.args[0], d(a.args[1])))
    if a.op == "pow":
        return mul(mul(number(a.data), power(a.args[0], a.data - 1)), d(a.args[0]))
    if a.op in ("sin", "cos", "exp"):
        outer_ = {"sin": scalar("cos", *a.args), "cos": neg(scalar("sin", *a.args)), "exp": a}[a.op]
        return mul(outer_, d(a.args[0]))
    return None


def _linear(t: Term) -> Term | None:
    """E and sums of sums."""
    a = t.args[0]
    if a.op in ("add", "sub") and len(t.args) == 1:
        return Term(a.op, t.shape, tuple(replace(t, args=(part,)) for part in a.args))
    return None


def _variance(t: Term) -> Term:
    a = t.args[0]
    mean = Term("E", (), (a,))
    return sub(Term("E", (), (power(a, 2),)), power(mean, 2))


def _multiplied(t: Term) -> Term | None:
    a = t.args[0]
    if a.op == "mul" and len(t.args) == 1:
        return mul(replace(t, args=a.args[:1]), replace(t, args=a.args[1:]))
    return None


def _entries(t: Term) -> Term | None:
    a = t.args[0]
    size, i = a.shape[0], "k1"
    if i in str(t):
        return None
    if t.op == "matmul" and t.args[0].rank == t.args[1].rank == 1:
        return total(mul(entry(a, index(i)), entry(t.args[1], index(i))), i, "0", size)
    if t.op == "total":
        return total(entry(a, index(i)), i, "0", size)
    if t.op == "trace":
        return total(entry(a, index(i), index(i)), i, "0", size)
    return None


def _spread(t: Term) -> Term | None:
    a = t.args[0]
    return Term(a.op, t.shape, tuple(map(transpose, a.args))) if a.op in ("add", "sub") else None


def _cyclic(t: Term) -> Term | None:
    a = t.args[0]
    return scalar("trace", matmul(a.args[1], a.args[0])) if a.op == "matmul" else scalar("trace", transpose(a))


Rule = Callable[[Term], Term | None]
SAME: dict[str, tuple[Rule, ...]] = {
    "add": (_turned, _associated, lambda t: sub(t.args[0], neg(t.args[1]))),
    "sub": (lambda t: add(t.args[0], neg(t.args[1])), lambda t: neg(sub(t.args[1], t.args[0]))),
    "mul": (_turned, _distributed, _associated),
    "neg": (lambda t: mul(number(-1), t.args[0]), lambda t: sub(ZERO, t.args[0]) if not t.shape else None),
    "pow": (_power, lambda t: mul(power(t.args[0], t.data - 1), t.args[0]) if t.data > 2 else None),
    "div": (lambda t: mul(div(ONE, t.args[1]), t.args[0]), lambda t: neg(div(neg(t.args[0]), t.args[1]))),
    "matmul": (_turned, _distributed, _associated, _entries),
    "T": (_spread, lambda t: t.args[0].args[0] if t.args[0].op == "T" else None),
    "trace": (_cyclic, _entries),
    "total": (lambda t: matmul(t.args[0], ones(t.args[0].shape[0])), _entries),
    "outer": (lambda t: transpose(outer(t.args[1], t.args[0])),),
    "max": (_turned, _larger, _half),
    "min": (_turned, _larger, _half),
    "abs": (
        lambda t: scalar("sqrt", power(t.args[0], 2)),
        lambda t: scalar("max", t.args[0], neg(t.args[0])),
        lambda t: where(compare(t.args[0], ">=", ZERO), t.args[0], neg(t.args[0])),
    ),
    "where": (
        lambda t: where(replace(t.args[0], data=DENIED[t.args[0].data]), t.args[2], t.args[1]),
        lambda t: where(
            replace(t.args[0], args=t.args[0].args[::-1], data=TURNED[t.args[0].data]), t.args[1], t.args[2]
        ),
    ),
    "percent": (lambda t: sub(t.args[0], mul(t.args[1], Term("over", (), t.args))),),
    "over": (lambda t: scalar("floor", div(*t.args)),),
    "gcd": (_turned, lambda t: scalar("gcd", neg(t.args[0]), t.args[1])),
    "lcm": (_turned,),
    "floor": (lambda t: neg(scalar("ceil", neg(t.args[0]))),),
    "ceil": (lambda t: neg(scalar("floor", neg(t.args[0]))),),
    "exp": (
        lambda t: mul(*(scalar("exp", a) for a in t.args[0].args)) if t.args[0].op == "add" else None,
        lambda t: div(ONE, scalar("exp", neg(t.args[0]))),
    ),
    "cos": (lambda t: scalar("cos", neg(t.args[0])),),
    "sin": (lambda t: neg(scalar("sin", neg(t.args[0]))),),
    "sqrt": (lambda t: scalar("abs", t.args[0].args[0]) if t.args[0].op == "pow" and t.args[0].data == 2 else None,),
    "diff": (_slope,),
    "E": (_linear,),
    "Var": (_variance,),
    "sum": (_linear,),
    "prod": (_multiplied,),
}


# -- one change ------------------------------------------------------------------------------------------------------


def damaged(t: Term, pen: Pen) -> Term:
    """One change somewhere."""
    path: list[int] = []
    at = t
    while at.args and pen.rng.random() < 0.7:
        k = pen.rng.randrange(len(at.args))
        if at.args[k].op == "compare" or (at.op == "diff" and k) or (at.op == "entry" and k):
            break
        path.append(k)
        at = at.args[k]
    return _put(t, path, _damage(at, pen))


def _put(t: Term, path: list[int], new: Term) -> Term:
    if not path:
        return new
    k, *rest = path
    return replace(t, args=(*t.args[:k], _put(t.args[k], rest, new), *t.args[k + 1 :]))


SWAPPED = {"add": "sub", "sub": "add", "max": "min", "min": "max", "sin": "cos", "cos": "sin", "floor": "ceil", "sum": "prod"}  # fmt: skip


def _damage(t: Term, pen: Pen) -> Term:
    rng = pen.rng
    choices: list[Term] = [neg(t)]
    if t.op in SWAPPED and t.op != "sum":
        choices += [replace(t, op=SWAPPED[t.op])] * 2
    if t.op in ("name", "number", "index", "ones", "eye"):
        choices += [pen.leaf(t.shape)] * 3
    if t.op == "matmul" and t.args[0].shape == t.args[1].shape and t.rank == 2:
        choices += [replace(t, args=t.args[::-1])] * 3
    if t.rank == 2 and t.shape[0] == t.shape[1]:
        choices += [transpose(t)] * 2
    if not t.shape:
        choices += [add(t, ONE), mul(TWO, t)]
    if t.op in ("add", "sub") or (t.op in ("mul", "max", "min") and t.args[0].shape == t.shape):
        choices += [t.args[0]]
    if t.op in ("abs", "neg", "sqrt", "exp") and not t.shape:
        choices += [t.args[0]]
    if t.op in ("sum", "prod"):
        i, low, high = t.data
        choices += [replace(t, data=(i, "0" if low == "1" else "1", high))] * 2
    if t.op == "pow":
        choices += [replace(t, data=t.data + 1)]
    return rng.choice(choices)
