"""Equal terms by the laws of matrices: sums, products, transposes, inverses, determinants, blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.fuzz.equal import Kit, Rule
from tests.fuzz.terms import (
    ONE,
    TWO,
    ZERO,
    Term,
    add,
    call,
    div,
    entry,
    eye,
    inv,
    matmul,
    mul,
    name,
    neg,
    number,
    ones,
    outer,
    power,
    scalar,
    size,
    sub,
    transpose,
)

ADDITIVE = ("T", "neg", "diag", "diagonal", "trace", "total", "vec")


def arithmetic(t: Term, kit: Kit) -> Iterator[Term]:
    a, *rest = t.args or (None,)
    b = rest[0] if rest else None
    if t.op in ("add", "mul") and a is not None and b is not None:
        yield Term(t.op, t.shape, (b, a))
        if a.op == t.op and a.args[0].shape == a.args[1].shape == b.shape:
            yield Term(t.op, t.shape, (a.args[0], Term(t.op, t.shape, (a.args[1], b))))
    if t.op == "sub" and a is not None and b is not None:
        yield add(a, neg(b))
        yield neg(sub(b, a))
    if t.op == "add" and a == b and a is not None:
        yield mul(TWO, a)
    if t.op == "neg" and a is not None:
        yield mul(number(-1), a)
    if t.op == "mul" and a is not None and b is not None:
        for x, y in ((a, b), (b, a)):
            if x.op in ("add", "sub"):
                yield Term(x.op, t.shape, (mul(x.args[0], y), mul(x.args[1], y)))
        if a.rank == 0 and b.op == "mul" and b.args[0].rank == 0:
            yield mul(mul(a, b.args[0]), b.args[1])
    if t.op == "div" and a is not None and b is not None and a.op in ("add", "sub"):
        yield Term(a.op, t.shape, (div(a.args[0], b), div(a.args[1], b)))
    if t.op == "pow" and t.data == 2 and a is not None:
        yield mul(a, a)
        if a.op in ("add", "sub"):
            x, y = a.args
            yield Term(a.op, t.shape, (add(power(x, 2), power(y, 2)), mul(TWO, mul(x, y))))


def padding(t: Term, kit: Kit) -> Iterator[Term]:
    """Something added and taken away again."""
    leaves = [u for u in kit.world.leaves.get(t.shape, ()) if kit.inside or kit.constant(u)]
    if leaves and t.op not in ("number", "size", "index", "compare", "both"):
        c = kit.rng.choice(leaves)
        yield sub(add(t, c), c)
        yield sub(mul(TWO, t), t)
        yield div(mul(kit.world.positive[0], t), kit.world.positive[0])
    if t.op in ("number",) and t.data > 1:
        yield add(number(t.data - 1), ONE)


def linear(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op in ADDITIVE:
        (a,) = t.args
        if a.op in ("add", "sub"):
            yield Term(a.op, t.shape, tuple(replace(t, args=(x,)) for x in a.args))
        if a.op == "mul" and a.args[0].rank == 0 and a.rank:
            yield mul(a.args[0], replace(t, args=(a.args[1],)))
        if a.op == "neg":
            yield neg(replace(t, args=a.args))
    if t.op in ("matmul", "outer", "kron"):
        a, b = t.args
        for k, x in enumerate((a, b)):

            def put(y: Term, k: int = k) -> Term:
                return replace(t, args=(y, b) if k == 0 else (a, y))

            if x.op in ("add", "sub") and x.args[0].shape == x.args[1].shape:
                yield Term(x.op, t.shape, (put(x.args[0]), put(x.args[1])))
            if x.op == "mul" and x.args[0].rank == 0:
                yield mul(x.args[0], put(x.args[1]))
            if x.op == "neg":
                yield neg(put(x.args[0]))
    if t.op in ("concat", "block") and all(a.op == "add" for a in t.args):
        yield add(*(replace(t, args=tuple(a.args[k] for a in t.args)) for k in (0, 1)))


def products(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op == "matmul":
        a, b = t.args
        if a.op == "matmul" and a.rank and a.args[1].rank == 2:
            yield matmul(a.args[0], matmul(a.args[1], b))
        if b.op == "matmul" and b.rank and b.args[0].rank == 2:
            yield matmul(matmul(a, b.args[0]), b.args[1])
        if a.rank == b.rank == 1:
            yield matmul(b, a)
            yield scalar("total", mul(a, b))
            yield scalar("trace", outer(a, b))
        if a.rank == 2 and b.rank == 1:
            yield matmul(b, transpose(a))
        if a.rank == 1 and b.rank == 2:
            yield matmul(transpose(b), a)
        if a.rank == b.rank == 2:
            yield transpose(matmul(transpose(b), transpose(a)))
        if a.op == "outer" and b.rank == 1:
            yield mul(matmul(a.args[1], b), a.args[0])
        if a.op == "diag" and b.rank == 1:
            yield mul(a.args[0], b)
        if a.op == "eye":
            yield b
        if b.op == "eye":
            yield a
    if t.rank == 2 and t.shape[0] in ("n", "m"):
        yield matmul(eye(t.shape[0]), t)
    if t.op == "outer":
        u, v = t.args
        if u.op == "matmul" and u.args[0].rank == 2:
            yield matmul(u.args[0], outer(u.args[1], v))
        yield transpose(outer(v, u))
        if u.shape == v.shape:
            yield matmul(
                call("diag", u, shape=t.shape),
                matmul(outer(ones(u.shape[0]), ones(u.shape[0])), call("diag", v, shape=t.shape)),
            )


def transposes(t: Term, kit: Kit) -> Iterator[Term]:
    if t.rank == 2:
        yield transpose(transpose(t))
    if t.op == "T":
        (a,) = t.args
        if a.op == "T":
            yield a.args[0]
        if a.op == "matmul" and a.args[0].rank == a.args[1].rank == 2:
            yield matmul(transpose(a.args[1]), transpose(a.args[0]))
        if a.op == "outer":
            yield outer(a.args[1], a.args[0])
        if a.op in ("diag", "eye"):
            yield a
        if a.op == "inv":
            yield inv(transpose(a.args[0]))
        if a.op == "mul":
            yield mul(*(transpose(x) if x.rank else x for x in a.args))
        if a.op == "kron":
            yield Term("kron", t.shape, tuple(map(transpose, a.args)))
        if a.op == "block" and a.data == 2:
            w, x, y, z = map(transpose, a.args)
            yield Term("block", t.shape, (w, y, x, z), 2)
    if t.op == "inv" and t.args[0].op == "T":
        yield transpose(inv(t.args[0].args[0]))
    if t.op in ("trace", "det", "total", "diagonal") and t.args[0].rank == 2:
        yield replace(t, args=(transpose(t.args[0]),))


def traces(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op == "trace":
        (a,) = t.args
        if a.op == "matmul" and a.args[0].rank == a.args[1].rank == 2:
            yield scalar("trace", matmul(a.args[1], a.args[0]))
            yield scalar("total", mul(a.args[0], transpose(a.args[1])))
        if a.op == "outer":
            yield matmul(*a.args)
        if a.op == "eye":
            yield size(a.shape[0])
        if a.op == "kron":
            yield mul(scalar("trace", a.args[0]), scalar("trace", a.args[1]))
        if a.shape[0] in ("n", "m"):
            yield scalar("total", call("diagonal", a, shape=a.shape[:1]))
    if t.op == "total":
        (a,) = t.args
        if a.rank == 1:
            yield matmul(ones(a.shape[0]), a)
        if a.rank == 2 and a.shape[0] in ("n", "m") and a.shape[1] in ("n", "m"):
            yield matmul(ones(a.shape[0]), matmul(a, ones(a.shape[1])))
        if a.op == "outer":
            yield mul(*(scalar("total", x) for x in a.args))


def inverses(t: Term, kit: Kit) -> Iterator[Term]:
    if t.rank == 2 and t.shape[0] == t.shape[1]:
        for g in kit.world.invertible:
            if g.shape == t.shape:
                yield matmul(t, matmul(inv(g), g))
                yield matmul(matmul(g, t), inv(g)) if t.op == "eye" else matmul(matmul(g, inv(g)), t)
    if t.op == "eye":
        for g in kit.world.invertible:
            if g.shape == t.shape:
                yield matmul(g, inv(g))
    if t.op == "inv":
        (a,) = t.args
        if a.op == "inv":
            yield a.args[0]
        known = kit.world.invertible
        if a.op == "matmul" and all(x in known or x.op == "inv" for x in a.args):
            yield matmul(inv(a.args[1]), inv(a.args[0]))
        if a.op == "name":
            p = kit.world.positive[0]
            yield mul(p, inv(mul(p, a)))
            yield inv(inv(inv(a)))
    if t.op == "matmul" and t.args[0].op == t.args[1].op == "inv" and t.rank == 2:
        yield inv(matmul(t.args[1].args[0], t.args[0].args[0]))


def determinants(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op == "det":
        (a,) = t.args
        if a.op == "matmul" and a.args[0].shape == a.args[1].shape:
            yield mul(*(scalar("det", x) for x in a.args))
            yield scalar("det", matmul(a.args[1], a.args[0]))
        if a.op == "mul" and a.args[0].rank == 0 and a.rank:
            yield mul(Term("raise", (), (a.args[0], size(a.shape[0]))), scalar("det", a.args[1]))
        if a.op == "neg":
            yield mul(Term("raise", (), (number(-1), size(a.shape[0]))), scalar("det", a.args[0]))
        if a.op == "inv":
            yield div(ONE, scalar("det", a.args[0]))
        if a.op in ("name", "matmul") and a.shape[0] in "23":
            yield expanded(a)
        for g in kit.world.invertible:
            if g.shape == a.shape:
                yield div(scalar("det", matmul(a, g)), scalar("det", g))
                yield scalar("det", matmul(matmul(inv(g), a), g))
        if a.op == "add" and a.args[0] in kit.world.invertible and a.args[1].op == "outer":
            u, v = a.args[1].args
            yield mul(scalar("det", a.args[0]), add(ONE, matmul(v, matmul(inv(a.args[0]), u))))
        if a.op == "block" and a.args[2] == ZERO:
            yield mul(scalar("det", a.args[0]), scalar("det", a.args[3]))
    if t.op == "log" and t.args[0].op == "det":
        (a,) = t.args[0].args
        if a.op == "name" and kit.world.where.get(a.data, "").startswith("posdef"):
            p, other = kit.world.positive[0], name("G" if a.data == "F" else "F", ("n", "n"))
            yield neg(scalar("log", scalar("det", inv(a))))
            yield sub(scalar("log", scalar("det", mul(p, a))), mul(size("n"), scalar("log", p)))
            yield sub(scalar("log", scalar("det", matmul(a, other))), scalar("log", scalar("det", other)))


def expanded(a: Term) -> Term:
    """A determinant of two or three rows along its first one."""

    def at(i: int, j: int) -> Term:
        return entry(a, number(i), number(j))

    def minor(rows: tuple[int, int], columns: tuple[int, int]) -> Term:
        (r, s), (c, d) = rows, columns
        return sub(mul(at(r, c), at(s, d)), mul(at(r, d), at(s, c)))

    if a.shape[0] == "2":
        return minor((0, 1), (0, 1))
    first, second, third = (mul(at(0, j), minor((1, 2), tuple(k for k in range(3) if k != j))) for j in range(3))  # type: ignore[arg-type]
    return add(sub(first, second), third)


def structure(t: Term, kit: Kit) -> Iterator[Term]:
    """Equations of the world, either way. A derivative sees through an equation of names that move."""
    for left, right in kit.world.equations:
        if not (kit.still(left) and kit.still(right)):
            continue
        random = (left.names() | right.names()) & kit.world.random
        if random and kit.inside and left.op != "E":
            continue
        if t == left:
            yield right
        if t == right and t.op not in ("number", "size", "eye"):
            yield left
        if t.op == "matmul" and t.args[1].op == "matmul" and t.args[1].rank and left.op == "matmul":
            a, (b, c) = t.args[0], t.args[1].args
            if a.rank == b.rank == 2 and matmul(a, b) == left:
                yield matmul(right, c) if right.rank == 2 else t


def together(t: Term, kit: Kit) -> Iterator[Term]:
    """Vectors and matrices put together from parts."""
    shape = t.shape
    if t.op == "matmul":
        a, b = t.args
        if a.op == "concat" and b.op == "concat":
            yield add(*(matmul(x, y) for x, y in zip(a.args, b.args, strict=True)))
        if a.op == "block" and b.op == "concat":
            w, x, y, z = a.args
            u, v = b.args
            yield call("concat", add(matmul(w, u), matmul(x, v)), add(matmul(y, u), matmul(z, v)), shape=shape)
        if a.op == "block" and b.op == "block":
            w, x, y, z = a.args
            p, q, r, s = b.args
            parts = ((w, p, x, r), (w, q, x, s), (y, p, z, r), (y, q, z, s))
            yield Term("block", shape, tuple(add(matmul(c, d), matmul(e, f)) for c, d, e, f in parts), 2)
        if a.op == "kron" and b.op == "kron":
            yield Term("kron", shape, tuple(matmul(x, y) for x, y in zip(a.args, b.args, strict=True)))
        if a.op == "kron" and b.op == "vec":
            yield call("vec", matmul(matmul(a.args[1], b.args[0]), transpose(a.args[0])), shape=shape)
        if a.op == "vec" and b.op == "vec":
            yield scalar("trace", matmul(transpose(a.args[0]), b.args[0]))
    if t.op == "vec" and t.args[0].op == "matmul":
        a, b = t.args[0].args
        if a.rank == b.rank == 2 and {*a.shape, *b.shape} <= {"n", "m"}:
            yield matmul(
                Term("kron", (shape[0], f"{b.shape[1]} * {a.shape[1]}"), (eye(b.shape[1]), a)),
                call("vec", b, shape=(f"{b.shape[1]} * {b.shape[0]}",)),
            )
    if t.rank == 1 and shape[0] in ("n", "m") and "blocks" in kit.world.also:
        other = kit.world.leaves[("m",) if shape[0] == "n" else ("n",)][0]
        if shape[0] == "n":
            yield Term("slice", shape, (call("concat", t, other, shape=("n + m",)),), ":n")
        else:
            yield Term("slice", shape, (call("concat", other, t, shape=("n + m",)),), "n:")
    if (
        t.rank == 2
        and shape == ("n", "m")
        and t.op == "matmul"
        and "blocks" in kit.world.also
        and t.args[0].shape[1] == "d"
    ):
        x, y = t.args
        i = kit.fresh()
        part = f"{i} * k:({i} + 1) * k"
        left, right = Term("slice", ("n", "k"), (x,), f":, {part}"), Term("slice", ("k", "m"), (y,), part)
        yield Term("sum", shape, (matmul(left, right),), (i, "0", "h"))
    if t.op == "slice" and t.args[0].op == "concat":
        yield t.args[0].args[0 if t.data == ":n" else 1]


RULES: tuple[Rule, ...] = (
    arithmetic,
    padding,
    linear,
    linear,
    products,
    products,
    transposes,
    traces,
    inverses,
    determinants,
    structure,
    structure,
    structure,
    together,
    together,
)
