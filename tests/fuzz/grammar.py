"""Random typed terms of a world."""

from __future__ import annotations

from tests.fuzz.cells import Cells, Option
from tests.fuzz.terms import (
    ONE,
    Shape,
    Term,
    add,
    call,
    div,
    expected,
    matmul,
    mul,
    name,
    neg,
    outer,
    power,
    scalar,
    sub,
    transpose,
)


class Maker(Cells):
    """Makes terms of every shape."""

    def statement_shape(self) -> Shape:
        common: list[Shape] = [(), (), ("n",), ("n", "n"), ("n", "m")]
        if "blocks" in self.world.also:
            common += [("n + m",), ("n + m", "n + m"), ("n * m",), ("n * m", "n * m"), ("n", "m"), (), ()]
        if "derivatives" in self.world.also:
            common += [n.shape for n in self.world.by]
        return self.rng.choice(common)

    def leaf(self, shape: Shape) -> Term | None:
        found = [t for t in self.world.leaves.get(shape, ()) if (self.inside or not t.names() & self.world.random)]
        return self.rng.choice(found) if found else None

    # -- tensors ---------------------------------------------------------------------------------------------------

    def term(self, shape: Shape, depth: int) -> Term:
        """A random term of a shape."""
        leaf = self.leaf(shape)
        if leaf is not None and (depth <= 0 or self.rng.random() < 0.12):
            return leaf
        sub_ = depth - 1
        options: list[Option] = []
        if depth > 0:
            options += [
                lambda: add(self.term(shape, sub_), self.term(shape, sub_)),
                lambda: sub(self.term(shape, sub_), self.term(shape, sub_)),
                lambda: mul(self.term((), min(sub_, 1)), self.term(shape, sub_)),
                lambda: mul(self.term(shape, sub_), self.term(shape, sub_)),
            ]
            if self.rng.random() < 0.3:
                options += [lambda: neg(self.term(shape, sub_)), lambda: div(self.term(shape, sub_), name("p"))]
        own = {0: self._numbers, 1: self._vectors, 2: self._matrices}[len(shape)](shape, max(sub_, 0))
        options += own * (2 if depth > 0 else 1)
        special = self._special(shape, max(sub_, 0)) if depth > 0 else []
        if special and self.rng.random() < 0.5:
            options = special
        return self.pick(options)

    def _inner(self, *shapes: Shape) -> str:
        return self.rng.choice("nm")

    def _matrices(self, shape: Shape, depth: int) -> list[Option]:
        rows, columns = shape
        if "+" in rows or "*" in rows:
            return self._large(shape, depth)
        out: list[Option] = [lambda: transpose(self.term(shape[::-1], depth))]
        if {rows, columns} <= {"n", "m"}:

            def multiplied() -> Term:
                k = self._inner()
                return matmul(self.term((rows, k), depth), self.term((k, columns), depth))

            out += [multiplied, multiplied, lambda: outer(self.term((rows,), depth), self.term((columns,), depth))]
            if rows == columns and "diag" in self.world.also:
                out.append(lambda: call("diag", self.term((rows,), depth), shape=shape))
        elif rows.isdigit():
            out += [lambda: matmul(self.term(shape, depth), self.term(shape, depth))]
        return out

    def _large(self, shape: Shape, depth: int) -> list[Option]:
        if shape[0] != shape[1]:
            return [lambda: outer(self.term(shape[:1], depth), self.term(shape[1:], depth))]
        low = min(depth, 1)
        if "+" in shape[0]:
            parts = [(a, b) for a in "nm" for b in "nm"]
            blocked: Option = lambda: Term(  # noqa: E731
                "block", shape, tuple(self.rng.choice([self.term(p, low), self.term(p, low)]) for p in parts), 2
            )
            return [blocked, lambda: matmul(self.term(shape, depth), self.term(shape, depth))] if depth else [blocked]
        kron: Option = lambda: call("kron", self.term(("n", "n"), low), self.term(("m", "m"), low), shape=shape)  # noqa: E731
        return [kron, kron, lambda: matmul(self.term(shape, depth), self.term(shape, depth))] if depth else [kron]

    def _vectors(self, shape: Shape, depth: int) -> list[Option]:
        (size,) = shape
        low = min(depth, 1)
        if "+" in size:
            joined: Option = lambda: call("concat", self.term(("n",), low), self.term(("m",), low), shape=shape)  # noqa: E731
            return [joined, lambda: matmul(self.term(shape * 2, low), self.term(shape, low))] if depth else [joined]
        if "*" in size:
            stacked: Option = lambda: call("vec", self.term(("m", "n"), low), shape=shape)  # noqa: E731
            return [stacked, lambda: matmul(self.term(shape * 2, low), self.term(shape, low))] if depth else [stacked]

        def applied() -> Term:
            k = self._inner()
            return matmul(self.term((size, k), depth), self.term((k,), depth))

        out: list[Option] = [applied, applied]
        if "diag" in self.world.also:
            out.append(lambda: call("diagonal", self.term(shape * 2, depth), shape=shape))
        return out

    def _numbers(self, shape: Shape, depth: int) -> list[Option]:
        def dot() -> Term:
            k = self._inner()
            return matmul(self.term((k,), depth), self.term((k,), depth))

        out: list[Option] = [dot, dot, lambda: power(self.term((), depth), 2)]
        out.append(lambda: scalar("total", self.term((self._inner(),), depth)))
        if "trace" in self.world.also:
            out += [lambda k=k: scalar("trace", self.term((k, k), depth)) for k in ("n", "n", "m")]
        return out

    # -- what only some worlds have --------------------------------------------------------------------------------

    def _special(self, shape: Shape, depth: int) -> list[Option]:
        also, rank, out = self.world.also, len(shape), []
        plain = all(s in ("n", "m") for s in shape)
        if self.inside:
            return []
        if "moments" in also and plain:
            out += [lambda: self._mean(shape, depth)] * 2
        if rank == 0 and "det" in also:
            matrix = self.rng.choice([*self.world.invertible, *[name(x, ("n", "n")) for x in "F"]])
            out += [lambda: scalar("det", matrix), lambda: scalar("det", matmul(matrix, matrix))]
            out += [lambda: scalar("det", self.term(("n", "n"), min(depth, 1)))]
        if rank == 0 and "logdet" in also:
            out.append(lambda: scalar("log", scalar("det", name(self.rng.choice("FG"), ("n", "n")))))
        if rank == 0 and "small" in also:
            k = self.rng.choice("23")
            out.append(lambda: scalar("det", self.term((k, k), min(depth, 1))))
        if rank == 0 and "blocks" in also:
            out.append(lambda: scalar("trace", self.term(("n * m",) * 2, 1)))
            out.append(lambda: matmul(self.term(("n + m",), 1), self.term(("n + m",), 1)))
        if "softmax" in also and plain and rank == 1:
            out.append(lambda: call("softmax", self.term(shape, min(depth, 1))))
        if "declared" in also and rank == 0:
            low = min(depth, 1)
            out += [
                lambda: scalar("f", self.term((), low)),
                lambda: scalar("g", self.term((), 0), self.term((), low)),
                lambda: scalar("e", self.term(("n",), low)),
            ]
        if "shifts" in also and plain:
            out += [lambda: self._shifted(shape)] * 3
        if "functions" in also and rank == 0:
            out += [self._function(depth)] * 3
        if ("fold" in also or "order" in also) and plain:
            out.append(lambda: self._family(shape, depth))
        if "prod" in also and rank == 0:
            out += [lambda: self._product(depth)] * 2
        if "derivatives" in also:
            out += self._slopes(shape, depth)
        return out

    def _function(self, depth: int) -> Option:
        low = min(depth, 1)
        form: Option = lambda: matmul(self.term(("n",), 0), self.term(("n",), low))  # noqa: E731

        def linear() -> Term:
            return self.pick([form, lambda: mul(self.term((), 0), self.term((), 0)), lambda: self.term((), low)])

        word = self.rng.choice(
            ["exp", "exp", "sin", "cos", "logsumexp", "log", "sqrt", "sigmoid", "tanh", "abs", "max"]
        )
        if word == "max":
            return lambda: scalar("max", linear(), self.term((), 0))
        if word == "logsumexp":
            return lambda: scalar("logsumexp", self.term(("n",), low))
        if word in ("log", "sqrt"):
            return lambda: scalar(word, add(self.rng.choice([ONE, name("p")]), power(linear(), 2)))
        return lambda: scalar(word, linear())

    def _slopes(self, shape: Shape, depth: int) -> list[Option]:
        out: list[Option] = []
        low = min(depth, 2)
        for by in self.world.by:
            if by.rank == 0:
                out.append(
                    lambda by=by: self._at(Term("diff", shape, (self.term(shape, low), by), self.rng.choice([1, 1, 2])))
                )
            elif by.shape == shape:
                out.append(lambda by=by: self._at(Term("grad", shape, (self.term((), low), by))))
            if by.rank == 1 and len(shape) == 2 and shape[1] == by.shape[0]:
                out.append(lambda by=by: Term("jacobian", shape, (self.term(shape[:1], low), by)))
                if shape[0] == shape[1]:
                    out.append(lambda by=by: Term("hessian", shape, (self.term((), low), by)))
        return out

    def _at(self, slope: Term) -> Term:
        """The slope, sometimes at another place."""
        if "at" not in self.world.also or self.rng.random() < 0.7:
            return slope
        by = slope.args[1]
        return Term("at", slope.shape, (slope, self.term(by.shape, 1)))

    def _mean(self, shape: Shape, depth: int) -> Term:
        self.inside = True
        try:
            body = self.term(shape, max(depth, 2))
            if "tilt" in self.world.also:
                tilt = scalar("exp", matmul(name("z", ("n",)), self.rng.choice([name("x", ("n",)), name("y", ("n",))])))
                body = mul(self.rng.choice([tilt, self.term((), 1)]), body)
        finally:
            self.inside = False
        return expected(body)


def degree(t: Term, random_names: frozenset[str]) -> int:
    """In the random names; an exponential counts nothing."""
    if t.op == "name":
        return int(t.data in random_names)
    parts = [degree(a, random_names) for a in t.args]
    if t.op in ("mul", "matmul", "outer", "kron"):
        return sum(parts)
    if t.op == "pow":
        return int(t.data) * parts[0]
    if t.op in ("E", "exp"):
        return 0
    return max(parts, default=0)


def highest(t: Term, random_names: frozenset[str]) -> int:
    """The highest degree that is averaged anywhere."""
    return max((degree(u.args[0], random_names) for u in t.walk() if u.op in ("E", "Var")), default=0)
