"""Equal terms by the rules of functions and derivatives."""

from __future__ import annotations

from collections.abc import Iterator

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
    family,
    index,
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
    sub,
    total,
    transpose,
)

P = name("p")
PLAIN = ("n", "m")


def functions(t: Term, kit: Kit) -> Iterator[Term]:
    (a, *_) = t.args or (ZERO,)
    if t.op == "exp" and a.op in ("add", "sub"):
        left, right = (scalar("exp", x) for x in a.args)
        yield mul(left, right) if a.op == "add" else div(left, right)
    if t.op == "exp":
        yield div(ONE, scalar("exp", neg(a)))
        yield power(scalar("exp", div(a, TWO)), 2)
    if t.op in ("sin", "cos"):
        yield neg(scalar("sin", neg(a))) if t.op == "sin" else scalar("cos", neg(a))
        if a.op in ("add", "sub"):
            x, y = a.args
            sx, cx, sy, cy = (scalar(f, v) for v in (x, y) for f in ("sin", "cos"))
            plus, minus = (add, sub) if a.op == "add" else (sub, add)
            yield plus(mul(sx, cy), mul(cx, sy)) if t.op == "sin" else minus(mul(cx, cy), mul(sx, sy))
        if a.op == "mul" and a.args[0] == TWO:
            s, c = (scalar(f, a.args[1]) for f in ("sin", "cos"))
            yield mul(TWO, mul(s, c)) if t.op == "sin" else sub(mul(TWO, power(c, 2)), ONE)
    if t == ONE and "functions" in kit.world.also:
        x = kit.rng.choice([name("s"), name("c"), add(name("s"), name("c"))])
        yield add(power(scalar("sin", x), 2), power(scalar("cos", x), 2))
    if t.op == "sigmoid":
        yield div(ONE, add(ONE, scalar("exp", neg(a))))
        yield sub(ONE, scalar("sigmoid", neg(a)))
    if t.op == "tanh":
        yield sub(mul(TWO, scalar("sigmoid", mul(TWO, a))), ONE)
    if t.op == "abs":
        yield scalar("abs", neg(a))
        yield scalar("sqrt", power(a, 2))
        yield scalar("max", a, neg(a))
    if t.op == "max":
        x, y = t.args
        yield scalar("max", y, x)
        yield div(add(add(x, y), scalar("abs", sub(x, y))), TWO)
        yield add(x, scalar("max", sub(y, x), number(0)))
    if t.op == "sqrt" and a.op == "mul" and a.args[0] == P:
        yield mul(scalar("sqrt", P), scalar("sqrt", a.args[1]))
    if t.op == "log":
        yield sub(scalar("log", mul(P, a)), scalar("log", P))
        yield neg(scalar("log", div(ONE, a)))


def soft(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op not in ("softmax", "logsumexp") or t.args[0].rank != 1:
        return
    (a,), n = t.args, t.args[0].shape[0]
    c = kit.rng.choice([name("s"), P, matmul(a, a)])
    moved = kit.rng.choice([add(a, mul(c, ones(n))), add(a, c), add(c, a)])
    i, j = kit.fresh(), kit.fresh()
    bottom = total(scalar("exp", entry(a, index(j))), j, "0", n)
    if t.op == "softmax":
        yield call("softmax", moved)
        yield family(div(scalar("exp", entry(a, index(i))), bottom), (i,), (n,))
        if a.op == "matmul" and a.args[0] == name("R", ("n", "n")) and "R" in kit.world.where:
            yield matmul(a.args[0], call("softmax", a.args[1]))
    else:
        yield sub(scalar("logsumexp", moved), c)
        yield scalar("log", bottom)


def _slope(t: Term, body: Term) -> Term:
    """The same kind of derivative of another expression."""
    by = t.args[1]
    return Term(t.op, (*body.shape, *by.shape), (body, by), t.data)


def slopes(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op not in ("grad", "jacobian", "diff", "hessian"):
        return
    a, by = t.args
    fixed = by.data not in a.names()
    if a.op in ("add", "sub") and a.args[0].shape == a.args[1].shape:
        yield Term(a.op, t.shape, tuple(_slope(t, x) for x in a.args))
    if a.op == "neg":
        yield neg(_slope(t, a.args[0]))
    if a.op == "mul" and a.args[0].rank == 0 and by.data not in a.args[0].names():
        yield mul(a.args[0], _slope(t, a.args[1]))
    if fixed and t.op == "diff":
        yield mul(number(0), a)
    if t.op == "grad" and fixed:
        yield mul(number(0), by)
    if t.op == "diff" and t.data > 1:
        yield Term("diff", t.shape, (Term("diff", t.shape, (a, by), 1), by), t.data - 1)
    if t.op == "hessian":
        yield Term("jacobian", t.shape, (Term("grad", by.shape, (a, by)), by))
        yield transpose(t)
    if t.op == "grad" or (t.op == "diff" and t.data == 1):
        yield from _chain(t, kit)
    if t.op == "grad" and by.rank == 1:
        yield from _gradients(t)
    if t.op == "grad" and by.rank == 2 and by.shape == ("n", "n"):
        yield from _matrix_gradients(t, kit)
    if t.op == "diff" and t.data == 1:
        yield from _by_number(t, kit)
    if t.op == "jacobian" and by.rank == 1:
        yield from _jacobians(t)


def _chain(t: Term, kit: Kit) -> Iterator[Term]:
    (a, by), n = t.args, 0
    if a.rank == 0 and a.op == "mul":
        f, g = a.args
        yield add(mul(f, _slope(t, g)), mul(g, _slope(t, f)))
    if a.rank == 0 and a.op == "pow":
        yield mul(mul(number(a.data), power(a.args[0], a.data - 1)), _slope(t, a.args[0]))
    if a.op == "exp":
        yield mul(a, _slope(t, a.args[0]))
    if a.op in ("sin", "cos") and a.rank == 0:
        other = scalar("cos", a.args[0]) if a.op == "sin" else neg(scalar("sin", a.args[0]))
        yield mul(other, _slope(t, a.args[0]))
    if a.op == "log" and a.args[0].op != "det":
        yield mul(div(ONE, a.args[0]), _slope(t, a.args[0]))
    if a.op == "sigmoid":
        yield mul(mul(a, sub(ONE, a)), _slope(t, a.args[0]))
    if a.op == "sqrt":
        yield mul(div(ONE, mul(TWO, a)), _slope(t, a.args[0]))
    if a.op == "div" and a.rank == 0 and by.data not in a.args[1].names():
        yield mul(div(ONE, a.args[1]), _slope(t, a.args[0]))
    if a.op == "sum" and a.rank == 0 and n == 0 and len(a.args) == 1 and t.op == "diff":
        yield total(Term("diff", (), (a.args[0], by), 1), *a.data)


def declared(t: Term, kit: Kit) -> Iterator[Term]:
    """Chain rules of functions of which only the types are known."""
    if t.op == "at" and t.args[1] == t.args[0].args[1]:
        yield t.args[0]
    if t.op not in ("grad", "diff") or t.data not in (None, 1):
        return
    a, by = t.args
    if a.op == "f":
        s = name("s") if "s" not in a.args[0].names() and by.data != "s" else name("c")
        if s.data not in a.args[0].names() and by != s:
            slope = Term("at", (), (Term("diff", (), (scalar("f", s), s), 1), a.args[0]))
            yield mul(slope, _slope(t, a.args[0]))
    if a.op == "e" and t.op == "grad" and by.rank == 1:
        (u,) = a.args
        x = name("y" if by.data == "x" else "x", ("n",))
        if x.data not in u.names():
            slope = Term("at", ("n",), (Term("grad", ("n",), (scalar("e", x), x)), u))
            yield matmul(slope, Term("jacobian", (*u.shape, *by.shape), (u, by)))


def _gradients(t: Term) -> Iterator[Term]:
    a, x = t.args
    if a.op == "matmul" and a.args[0].rank == a.args[1].rank == 1:
        u, v = a.args
        left, right = (Term("jacobian", (*w.shape, *x.shape), (w, x)) for w in (u, v))
        yield add(matmul(v, left), matmul(u, right))
        if u == v == x:
            yield mul(TWO, x)
        if v == x and u.op == "matmul" and u.args[0] == x and x.data not in u.args[1].names():
            yield matmul(add(u.args[1], transpose(u.args[1])), x)
    if a.op == "total" and a.args[0].rank == 1:
        u = a.args[0]
        yield matmul(ones(u.shape[0]), Term("jacobian", (*u.shape, *x.shape), (u, x)))
    if a.op == "logsumexp":
        u = a.args[0]
        yield matmul(call("softmax", u), Term("jacobian", (*u.shape, *x.shape), (u, x)))


def _jacobians(t: Term) -> Iterator[Term]:
    a, x = t.args
    if a == x:
        yield eye(x.shape[0])
    if a.op == "matmul" and a.args[0].rank == 2 and x.data not in a.args[0].names():
        yield matmul(a.args[0], Term("jacobian", (*a.args[1].shape, *x.shape), (a.args[1], x)))
    if a.op == "softmax" and a.args[0].rank == 1:
        u = a.args[0]
        inner = Term("jacobian", (*u.shape, *x.shape), (u, x))
        yield matmul(sub(call("diag", a, shape=a.shape * 2), outer(a, a)), inner)
    if a.op == "mul" and a.args[0].rank == 0 and a.rank == 1:
        f, u = a.args
        yield add(outer(u, Term("grad", x.shape, (f, x))), mul(f, Term("jacobian", (*u.shape, *x.shape), (u, x))))


def _matrix_gradients(t: Term, kit: Kit) -> Iterator[Term]:
    a, f = t.args
    if a.op == "trace":
        (u,) = a.args
        if u == f:
            yield eye("n")
        if u == matmul(f, f):
            yield mul(TWO, transpose(f))
        if u == inv(f):
            yield neg(transpose(matmul(inv(f), inv(f))))
        if u.op == "matmul" and f in u.args:
            other = u.args[0] if u.args[1] == f else u.args[1]
            if f.data not in other.names():
                yield transpose(other)
    if a == scalar("det", f) and f in kit.world.invertible:
        yield mul(a, transpose(inv(f)))
    if a.op == "matmul" and a.args[0].rank == a.args[1].rank == 1:
        u, v = a.args
        if v.op == "matmul" and f.data not in u.names() | v.args[1].names():
            if v.args[0] == f:
                yield outer(u, v.args[1])
            if v.args[0] == inv(f):
                yield neg(outer(matmul(transpose(inv(f)), u), matmul(inv(f), v.args[1])))


def _by_number(t: Term, kit: Kit) -> Iterator[Term]:
    a, s = t.args
    if a == s:
        yield ONE
    if a.op in ("matmul", "outer", "mul") and a.args[0].rank and a.args[1].rank:
        u, v = a.args
        yield add(Term(a.op, a.shape, (_slope(t, u), v)), Term(a.op, a.shape, (u, _slope(t, v))))
    if a.op in ("T", "trace", "total", "diag", "diagonal"):
        yield Term(a.op, a.shape, (_slope(t, a.args[0]),))
    if a.op == "softmax" and a.rank == 1:
        u = a.args[0]
        yield matmul(sub(call("diag", a, shape=a.shape * 2), outer(a, a)), _slope(t, u))
    if a.op == "family":
        yield family(Term("diff", (), (a.args[0], s), 1), a.data, a.shape)


RULES: tuple[Rule, ...] = (functions, functions, soft, soft, slopes, slopes, slopes, declared, declared)
