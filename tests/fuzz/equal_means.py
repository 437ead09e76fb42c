"""Equal terms by the rules of expected values: linearity, moments of second order, Wick's theorem."""

from __future__ import annotations

from collections.abc import Iterator

from tests.fuzz.equal import Kit, Rule
from tests.fuzz.terms import (
    ONE,
    Term,
    add,
    div,
    expected,
    eye,
    matmul,
    mul,
    name,
    outer,
    power,
    scalar,
    size,
    sub,
    total,
    transpose,
)

Z = name("z", ("n",))
F = name("F", ("n", "n"))


def linear(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op != "E":
        return
    (a,) = t.args
    if kit.constant(a):
        yield a
    if a.op in ("add", "sub") and a.args[0].shape == a.args[1].shape:
        yield Term(a.op, t.shape, tuple(map(expected, a.args)))
    if a.op in ("mul", "matmul", "outer"):
        for k in (0, 1):
            if kit.constant(a.args[k]):
                parts = list(a.args)
                parts[1 - k] = expected(parts[1 - k])
                yield Term(a.op, t.shape, tuple(parts))
    if a.op in ("T", "trace", "total", "neg", "diag", "diagonal"):
        yield Term(a.op, t.shape, (expected(a.args[0]),))
    if a.op == "div" and kit.constant(a.args[1]):
        yield div(expected(a.args[0]), a.args[1])
    if a.op == "sum" and len(a.args) == 1 and not a.rank:
        yield total(expected(a.args[0]), *a.data)
    if a.op == "pow" and a.data == 2:
        yield add(Term("Var", t.shape, (a.args[0],)), power(expected(a.args[0]), 2))
    if a.op == "outer" and kit.rng.random() < 0.5:
        u, v = a.args
        yield add(Term("Cov", t.shape, (u, v)), outer(expected(u), expected(v)))


def variances(t: Term, kit: Kit) -> Iterator[Term]:
    if t.op == "Var":
        (a,) = t.args
        yield sub(expected(mul(a, a)), power(expected(a), 2))
        if a.op == "mul" and a.args[0].rank == 0 and kit.constant(a.args[0]):
            yield mul(power(a.args[0], 2), Term("Var", t.shape, (a.args[1],)))
        if a.op == "add" and kit.constant(a.args[0]):
            yield Term("Var", t.shape, (a.args[1],))
    if t.op == "Cov":
        u, v = t.args
        yield sub(expected(outer(u, v)), outer(expected(u), expected(v)))
        yield transpose(Term("Cov", t.shape[::-1], (v, u)))
        if u.op == "matmul" and u.args[0].rank == 2 and kit.constant(u.args[0]):
            inner = u.args[1]
            yield matmul(u.args[0], Term("Cov", (*inner.shape, *v.shape), (inner, v)))


def moments(t: Term, kit: Kit) -> Iterator[Term]:
    """Quadratic forms in the random vector z: trace(A S) + m A m; products of two of them by Wick's theorem."""
    law = kit.world.where.get("z", "")
    if t.op != "E" or not law:
        return
    spread, mean = _second(law)
    (a,) = t.args
    form = _quadratic(a)
    if form is not None and kit.constant(form) and spread is not None:
        value = scalar("trace", matmul(form, spread))
        yield value if mean is None else add(value, matmul(mean, matmul(form, mean)))
    if a == outer(Z, Z) and spread is not None:
        yield spread if mean is None else add(spread, outer(mean, mean))
    if a.op == "mul" and a.rank == 0 and law.startswith("spherical"):
        forms = [_quadratic(x) for x in a.args]
        if all(x is not None and kit.constant(x) for x in forms):
            left, right = (x for x in forms if x is not None)
            one = mul(scalar("trace", left), scalar("trace", right))
            both = add(scalar("trace", matmul(left, right)), scalar("trace", matmul(left, transpose(right))))
            fourth = div(expected(power(matmul(Z, Z), 2)), mul(size("n"), add(size("n"), add(ONE, ONE))))
            yield mul(fourth, add(one, both))
    if a.op == "mul" and a.rank == 0 and law.startswith("normal") and mean is None and spread is not None:
        forms = [_quadratic(x) for x in a.args]
        if all(x is not None and kit.constant(x) for x in forms):
            b, c = (matmul(x, spread) for x in forms if x is not None)
            c_turned = matmul(transpose(forms[1]), spread)  # type: ignore[arg-type]
            one = mul(scalar("trace", b), scalar("trace", c))
            yield add(one, add(scalar("trace", matmul(b, c)), scalar("trace", matmul(b, c_turned))))
    if a.op == "mul" and a.rank == 0 and law.startswith("normal") and mean is None and spread is not None:
        for f, g in (a.args, a.args[::-1]):
            tilt = _tilt(g)
            if tilt is None or not kit.constant(tilt):
                continue
            whole = scalar("exp", div(matmul(tilt, matmul(spread, tilt)), add(ONE, ONE)))
            if _along(f) is not None and kit.constant(_along(f)):  # type: ignore[arg-type]
                yield mul(matmul(_along(f), matmul(spread, tilt)), whole)  # type: ignore[arg-type]
            form = _quadratic(f)
            if form is not None and kit.constant(form):
                s = matmul(spread, tilt)
                yield mul(add(scalar("trace", matmul(form, spread)), matmul(s, matmul(form, s))), whole)


def _second(law: str) -> tuple[Term | None, Term | None]:
    """Covariance and mean of z (None: zero)."""
    x = name("x", ("n",))
    mean = x if "mean=x" in law else None
    if "cov=F" in law:
        return F, mean
    if law == "normal[n]":
        return eye("n"), None
    if "mean=0" in law or law == "spherical[n](var=p)":
        return mul(name("p"), eye("n")), None
    return None, None


def _quadratic(a: Term) -> Term | None:
    """A of z A z."""
    if a == matmul(Z, Z):
        return eye("n")
    if a.op != "matmul" or a.rank:
        return None
    left, right = a.args
    if left == Z and right.op == "matmul" and right.args[1] == Z:
        return right.args[0]
    if right == Z and left.op == "matmul" and left.args[0] == Z:
        return left.args[1]
    return None


def _along(a: Term) -> Term | None:
    """b of z b."""
    if a.op == "matmul" and a.rank == 0 and Z in a.args:
        other = a.args[1] if a.args[0] == Z else a.args[0]
        return other if other != Z else None
    return None


def _tilt(a: Term) -> Term | None:
    """b of exp(z b)."""
    return _along(a.args[0]) if a.op == "exp" else None


def seeds(t: Term, kit: Kit) -> Iterator[Term]:
    """Numbers in the place of which a moment may stand."""
    if t == size("n") and kit.world.where.get("z") == "normal[n]":
        yield expected(matmul(Z, Z))


RULES: tuple[Rule, ...] = (linear, linear, variances, moments, moments, moments, seeds)
