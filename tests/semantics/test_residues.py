"""Fields against the integers modulo their primes, which Python knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.logic.semantics.numbers import Field, LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.base import Retry

KINDS: dict[str, tuple[frozenset[str], bool]] = {
    "plain": (frozenset(), False),
    "exp": (frozenset({"exp"}), False),
    "nested": (frozenset({"exp"}), True),
    "angles": (frozenset({"sin", "exp"}), False),
}


@pytest.fixture(params=sorted(KINDS))
def field(request: Any) -> Field:
    functions, nested = KINDS[request.param]
    return Field(f"of the test {request.param}", functions, nested)


def test_residues_of_numbers(field: Field) -> None:
    for q in (Fraction(0), Fraction(7), Fraction(-7), Fraction(3, 4), Fraction(-5, 6), 12, -1):
        top, bottom = Fraction(q).numerator, Fraction(q).denominator
        for residue, m in zip(field.number(q), field.moduli, strict=True):
            assert residue is not None and 0 <= residue < m and (residue * bottom - top) % m == 0
    for m in field.moduli:
        with pytest.raises(Unsupported):
            field.number(Fraction(1, m))


def test_arithmetic_of_residues(field: Field) -> None:
    a, b = field.random("a"), field.random("b")
    assert a != b and field.random("a") == a
    for x, y, s, p, d, m in zip(a, b, field.add(a, b), field.mul(a, b), field.div(a, b), field.moduli, strict=True):
        assert None not in (x, y, s, p, d)
        assert 2 <= x < m and s == (x + y) % m and p == x * y % m and d * y % m == x  # type: ignore[operator]
    for n in (0, 1, 2, 5, -1, -3, 10**9):
        for x, z, m in zip(a, field.power(a, n), field.moduli, strict=True):
            assert z == pow(x, n, m)  # type: ignore[arg-type]
    with pytest.raises(LimitExceeded):
        field.power(a, 10**9 + 1)
    with pytest.raises(Unsupported):
        field.power(field.number(0), -1)
    assert field.power(field.number(0), 0) == field.number(1)


def test_comparisons_of_residues(field: Field) -> None:
    a = field.random("a")
    assert field.generic and field.equal(a, a) is True and field.equal(a, field.number(3)) is False
    assert field.less(a, a) is None and field.integer(field.number(2)) is None
    missing = (None, *a[1:])
    for pair in ((missing, a), (a, missing)):
        with pytest.raises(Unsupported):
            field.equal(*pair)
        assert field.add(*pair)[0] is None and field.mul(*pair)[0] is None
    with pytest.raises(Unsupported):
        field.apply("log", missing)
    with pytest.raises(Unsupported):
        field.function("f", (0,), (missing,))


@pytest.mark.parametrize("kind", ["exp", "nested", "angles"])
def test_bases_of_exponentials_have_the_order_of_the_next_prime(kind: str) -> None:
    functions, nested = KINDS[kind]
    for seed in range(5):
        field = Field(f"{kind} {seed}", functions, nested)
        assert len(field.bases) == (2 if nested else 1)
        for k, base in enumerate(field.bases):
            modulus, order = field.moduli[k], field.moduli[k + 1]
            assert base != 1 and pow(base, order, modulus) == 1
        if kind == "angles":
            p, s = field.moduli[0], field.moduli[2]
            assert field._circle(field.unit, s) == (1, 0) != field.unit
            assert sum(v * v for v in field.unit) % p == 1


def test_exponentials_and_angles() -> None:
    f = Field("nested", frozenset({"exp"}), True)
    a, b = f.random("a"), f.random("b")
    exp = lambda t: f.apply("exp", t)  # noqa: E731
    assert f.equal(exp(f.add(a, b)), f.mul(exp(a), exp(b))) and f.equal(exp(f.number(0)), f.number(1))
    assert f.equal(exp(f.add(exp(a), exp(b))), f.mul(exp(exp(a)), exp(exp(b))))
    assert not f.equal(exp(exp(a)), exp(a)) and not f.equal(exp(f.number(1)), f.number(1))
    with pytest.raises(Unsupported):
        exp(exp(exp(a)))
    g = Field("angles", frozenset({"sin", "cos"}))
    t = g.random("t")
    s, c = g.apply("sin", t), g.apply("cos", t)
    minus = g.mul(g.number(-1), t)
    assert g.equal(g.apply("cos", g.number(0)), g.number(1)) and g.equal(g.apply("sin", g.number(0)), g.number(0))
    assert g.equal(g.apply("cos", minus), c) and g.equal(g.apply("sin", minus), g.mul(g.number(-1), s))
    assert g.equal(g.apply("sin", g.add(t, t)), g.mul(g.number(2), g.mul(s, c)))
    assert not g.equal(g.apply("sin", g.number(1)), g.number(0)) and not g.equal(c, s)
    for bad in (lambda: g.apply("sin", s), lambda: f.apply("sin", a)):
        with pytest.raises(Unsupported):
            bad()


def test_roots_are_squares_of_squares() -> None:
    f = Field("roots", frozenset({"sqrt"}))
    p = f.moduli[0]
    values = []
    for k in range(30):
        a = f.random(f"{k}")
        square = pow(a[0], (p - 1) // 2, p) == 1  # type: ignore[arg-type]
        if not square:
            with pytest.raises(Retry):
                f.apply("sqrt", a)
            continue
        (root,) = f.apply("sqrt", a)
        assert root is not None and root * root % p == a[0] and pow(root, (p - 1) // 2, p) == 1
        assert a[0] in f.roots
        assert f.rational_power(a, Fraction(3, 2)) == f.power((root,), 3)
        values.append(a)
    assert len(values) > 5
    a, b = values[:2]
    assert f.apply("sqrt", f.mul(a, b)) == f.mul(f.apply("sqrt", a), f.apply("sqrt", b))
    assert f.apply("abs", f.mul(f.number(-1), a)) == f.apply("abs", a)
    assert f.apply("sqrt", f.number(0)) == f.number(0)
    # Other powers are functions, of which nothing is known.
    third = Fraction(1, 3)
    assert f.rational_power(a, third) == f.rational_power(a, third) != f.rational_power(b, third)
    assert f.power(f.rational_power(a, third), 3) != a
    assert f.real_power(a, b) != f.real_power(b, a)


def test_roots_beside_exponentials_have_a_residue_for_each_prime_or_none() -> None:
    f = Field("roots and exponentials", frozenset({"sqrt", "exp"}), True)
    a = f.random("a")
    for value, missing in ((a, 0), (f.apply("exp", a), 1), (f.apply("exp", f.apply("exp", a)), 2)):
        square = f.mul(value, value)
        root = f.apply("sqrt", square)
        assert len(root) == len(f.moduli) == 3 and f.equal(f.mul(root, root), square)
        assert [r is None for r in root] == [k >= 3 - missing for k in range(3)]
        for residue, of, m in zip(root, square, f.moduli, strict=True):
            assert residue is None or residue * residue % m == of
