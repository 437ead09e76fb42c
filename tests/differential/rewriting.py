"""The same value written differently, and one change that need not keep it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from tests.differential.grammar import Pen
from tests.fuzz.terms import (
    ONE,
    TWO,
    ZERO,
    Term,
    add,
    compare,
    div,
    entry,
    index,
    matmul,
    mul,
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

TURNED = {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">": "<", ">=": "<="}
DENIED = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">": "<=", ">=": "<"}


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
    for first, build in ((b, lambda x: replace(t, args=(a, x))), (a, lambda x: replace(t, args=(x, b)))):
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


SWAPPED = {
    "add": "sub",
    "sub": "add",
    "max": "min",
    "min": "max",
    "sin": "cos",
    "cos": "sin",
    "floor": "ceil",
    "sum": "prod",
}


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
