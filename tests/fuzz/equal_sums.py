"""Equal terms by indices: tensors entry by entry, sums split, turned around and renamed, conditions, products."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.fuzz.equal import Kit, Rule
from tests.fuzz.terms import (
    ZERO,
    Term,
    add,
    compare,
    entry,
    family,
    index,
    matmul,
    mul,
    name,
    product,
    renamed,
    replaced,
    scalar,
    size,
    sub,
    total,
    where,
)

PLAIN = ("n", "m")
TURNED = {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">": "<", ">=": "<="}
DENIED = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">": "<=", ">=": "<"}


def entries(t: Term, kit: Kit) -> Iterator[Term]:
    """Products, traces and sums written out."""
    if t.op == "matmul" and t.args[0].shape[-1] in PLAIN:
        a, b = t.args
        k, inner = kit.fresh(), a.shape[-1]
        rows, columns = [kit.fresh() for _ in a.shape[:-1]], [kit.fresh() for _ in b.shape[1:]]
        read = mul(entry(a, *map(index, rows), index(k)), entry(b, index(k), *map(index, columns)))
        body = total(read, k, "0", inner)
        if not t.shape:
            yield body
        elif all(s in PLAIN for s in t.shape):
            yield family(body, (*rows, *columns), t.shape)
    if t.op in ("trace", "total") and all(s in PLAIN for s in t.args[0].shape):
        a = t.args[0]
        i = kit.fresh()
        if t.op == "trace":
            yield total(entry(a, index(i), index(i)), i, "0", a.shape[0])
        elif a.rank == 1:
            yield total(entry(a, index(i)), i, "0", a.shape[0])
        else:
            j = kit.fresh()
            yield total(total(entry(a, index(i), index(j)), j, "0", a.shape[1]), i, "0", a.shape[0])
    if t.op in ("T", "diagonal", "outer", "name") and t.rank and all(s in PLAIN for s in t.shape):
        if not kit.still(t) or (t.names() & kit.world.random):
            return
        names = tuple(kit.fresh() for _ in t.shape)
        yield family(entry(t, *map(index, names)), names, t.shape)
    if t.op == "entry" and t.args[0].op == "family" and len(t.args) - 1 == len(t.args[0].data):
        body = t.args[0].args[0]
        for i, place in zip(t.args[0].data, t.args[1:], strict=True):
            body = renamed(body, i, place.data) if place.op == "index" else body
        if all(p.op == "index" for p in t.args[1:]):
            yield body
    if t.op == "entry" and t.args[0].op == "T" and len(t.args) == 3:
        yield entry(t.args[0].args[0], t.args[2], t.args[1])
    if t.op == "entry" and t.args[0].op in ("add", "sub") and len(t.args) - 1 == t.args[0].rank:
        yield Term(t.args[0].op, (), tuple(entry(a, *t.args[1:]) for a in t.args[0].args))


def sums(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op != "sum" or t.rank:
        return
    (body, *condition), (i, low, high) = t.args, t.data
    if condition:
        yield total(where(condition[0], body, ZERO), i, low, high)
        return
    if body.op in ("add", "sub"):
        yield Term(body.op, (), tuple(total(a, i, low, high) for a in body.args))
    if body.op == "mul":
        for a, b in (body.args, body.args[::-1]):
            if i not in a.names() and not any(i in str(u.data) for u in a.walk() if u.op in ("sum", "prod")):
                yield mul(a, total(b, i, low, high))
    j = kit.fresh()
    yield total(renamed(body, i, j), j, low, high)
    if body.op == "sum" and len(body.args) == 1:
        k, low2, high2 = body.data
        yield from _exchanged(body.args[0], (i, low, high), (k, low2, high2))
    others = [u for u, s in kit.scope if s == "n"] + [u for u in ("t", "u") if u in kit.world.where]
    if low == "0" and high == "n" and others:
        u = kit.rng.choice(others)
        yield add(total(body, i, "0", u), total(body, i, u, "n"))
        yield add(total(body, i, "0", f"{u} + 1"), total(body, i, f"{u} + 1", "n"))
        yield add(renamed(body, i, u), total(where(compare(index(i), "==", index(u)), ZERO, body), i, "0", "n"))
    if low == "0" and high.endswith(" + 1") and high.count(" ") == 2:
        u = high.split()[0]
        yield add(total(body, i, "0", u), renamed(body, i, u))
        yield total(where(compare(index(i), "<=", index(u)), body, ZERO), i, "0", "n")
    elif low == "0" and high not in ("n", "m") and " " not in high and high in {u for u, _ in kit.scope} | {"t", "u"}:
        yield total(where(compare(index(i), "<", index(high)), body, ZERO), i, "0", "n")
    elif high == "n" and not low.isdigit() and " " not in low:
        yield add(renamed(body, i, low), total(body, i, f"{low} + 1", "n"))
        yield total(where(compare(index(low), "<=", index(i)), body, ZERO), i, "0", "n")


def shifts(t: Term, kit: Kit) -> Iterator[Term]:
    """Sums whose terms stand one position further; sums that telescope."""
    if t.op != "sum" or len(t.args) > 1 or t.rank:
        return
    (body,), (i, low, high) = t.args, t.data
    inner = [u for u in body.walk() if u.op in ("sum", "prod")]
    at = {u.data for u in body.walk() if u.op == "index" and i in u.data.split()}
    if inner or not at:
        return
    if at <= {i, f"{i} + 1"} and (low, high) == ("0", "n - 1"):
        yield total(_moved(body, i, {i: f"{i} - 1", f"{i} + 1": i}), i, "1", "n")
    if at <= {i, f"{i} - 1"} and (low, high) == ("1", "n"):
        yield total(_moved(body, i, {i: f"{i} + 1", f"{i} - 1": i}), i, "0", "n - 1")
    if body.op == "sub":
        a, b = body.args
        ahead = _moved(b, i, {i: f"{i} + 1"})
        if {u.data for u in b.walk() if u.op == "index" and i in u.data.split()} == {i} and a == ahead:
            first = _moved(b, i, {i: low})
            last = _moved(b, i, {i: high})
            yield sub(last, first)


def _moved(t: Term, i: str, to: dict[str, str]) -> Term:
    """Every position that is made of i, by the table."""

    def rule(u: Term) -> Term | None:
        if u.op == "index" and u.data in to:
            return Term("number", data=int(to[u.data])) if to[u.data].isdigit() else index(to[u.data])
        return None

    return replaced(t, rule)


Range = tuple[str, str, str]


def _exchanged(body: Term, outside: Range, inside: Range) -> Iterator[Term]:
    (i, low, high), (j, low2, high2) = outside, inside
    if i not in f"{low2} {high2}".split():
        yield total(total(body, *outside), *inside)
    if (low, high) == ("0", "n"):
        if (low2, high2) == ("0", f"{i} + 1"):
            yield total(total(body, i, j, "n"), j, "0", "n")
        if (low2, high2) == ("0", i):
            yield total(total(body, i, f"{j} + 1", "n"), j, "0", "n")
        if (low2, high2) == (i, "n"):
            yield total(total(body, i, "0", f"{j} + 1"), j, "0", "n")
        if (low2, high2) == ("0", "n"):
            yield add(
                total(total(body, j, "0", f"{i} + 1"), i, "0", "n"), total(total(body, j, f"{i} + 1", "n"), i, "0", "n")
            )


def conditions(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op == "where":
        condition, a, b = t.args
        if condition.op == "compare":
            x, y = condition.args
            yield where(compare(y, TURNED[condition.data], x), a, b)
            yield where(compare(x, DENIED[condition.data], y), b, a)
            if condition.data == "<=" and b == ZERO:
                yield add(where(compare(x, "<", y), a, ZERO), where(compare(x, "==", y), a, ZERO))
        if condition.op == "both":
            yield where(condition.args[0], where(condition.args[1], a, b), b)
        yield add(where(condition, a, ZERO), where(condition, ZERO, b))
    if t.op == "sum" and t.args[0].op == "where" and len(t.args) == 1 and t.data[1:] == ("0", "n"):
        condition, a, b = t.args[0].args
        i = t.data[0]
        if condition.op == "compare" and b == ZERO:
            x, y = condition.args
            if x == index(i) and y.data != i and y.op == "index":
                if condition.data == "==":
                    yield renamed(a, i, y.data)
                if condition.data == "<=":
                    yield total(a, i, "0", f"{y.data} + 1")
                if condition.data == "<":
                    yield total(a, i, "0", y.data)
                if condition.data == ">=":
                    yield total(a, i, y.data, "n")


def running_products(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op != "prod":
        return
    (body,), (i, low, high) = t.args, t.data
    j = kit.fresh()
    yield product(renamed(body, i, j), j, low, high)
    if body.op == "mul":
        yield mul(*(product(a, i, low, high) for a in body.args))
    if body.op == "pow":
        yield Term("pow", (), (product(body.args[0], i, low, high),), body.data)
    if body.op == "exp":
        yield scalar("exp", total(body.args[0], i, low, high))
    plain = low == "0" and high in PLAIN
    if plain and i not in body.names() and not any(i in str(u.data) for u in body.walk() if u.op in ("sum", "prod")):
        yield Term("raise", (), (body, size(high)))
    if plain and body.op == "entry" and body.args[0] == name("a", ("n",)):
        yield scalar("exp", total(scalar("log", body), i, low, high))
    if low == "0" and high.endswith(" + 1"):
        u = high.split()[0]
        yield mul(product(body, i, "0", u), renamed(body, i, u))
    if plain and high == "n" and "t" in kit.world.where:
        yield mul(product(body, i, "0", "t"), product(body, i, "t", "n"))


def families(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op != "family":
        return
    (body,) = t.args
    new = tuple(kit.fresh() for _ in t.data)
    changed = body
    for i, j in zip(t.data, new, strict=True):
        changed = renamed(changed, i, j)
    yield replace(t, args=(changed,), data=new)
    if body.op in ("add", "sub"):
        yield Term(body.op, t.shape, tuple(replace(t, args=(a,)) for a in body.args))
    if len(t.shape) == 2:
        yield Term("T", t.shape, (Term("family", t.shape[::-1], (body,), t.data[::-1]),))
    if (
        body.op == "sum"
        and body.args[0].op == "mul"
        and len(t.shape) == 2
        and len(body.args) == 1
        and body.data[1] == "0"
    ):
        a, b = body.args[0].args
        (i, j), (k, _, high) = t.data, body.data
        free = [x.names() & {i, j, k} for x in (a, b)]
        if high in PLAIN and free == [{i, k}, {k, j}] and not a.rank and not b.rank:
            yield matmul(family(a, (i, k), (t.shape[0], high)), family(b, (k, j), (high, t.shape[1])))


RULES: tuple[Rule, ...] = (
    entries,
    entries,
    sums,
    sums,
    sums,
    shifts,
    conditions,
    conditions,
    running_products,
    families,
)
