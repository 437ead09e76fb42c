"""Combinations of what is known: what is found is right."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.combinations import _added, _contradicts
from proofcheck.recheck.multipliers import Fact, _solved
from proofcheck.recheck.polynomials import ONE, Poly, Product, constant, plus, scaled
from proofcheck.recheck.rulings import proved
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import parse

WHERE = {
    "n, m": "dim",
    "k, l": "integer",
    "a, b, c": "real",
    "p, q": "positive",
    "x, y": "real[n]",
    "i, j": "index[n]",
    "z": "complex",
}


def word(claim: str, given: tuple[str, ...] = ()) -> str:
    where = {name: kind for names, kind in WHERE.items() for name in names.split(", ")}
    problem = {"where": [], "given": [], "claim": "0 == 0"}
    evidence = {"kind": "smt", "engine": "by hand", "problem": problem, "data": {}}
    return proved(claims.read(list(where.items()), list(given)), parse(claim), [evidence], "by hand").word


TRUE: list[tuple[str, tuple[str, ...]]] = [
    ("a + b <= 2 * c", ("a <= c", "b <= c")),
    ("a * b >= 0", ("a >= 0", "b >= 0")),
    ("abs(a + b) <= abs(a) + abs(b)", ()),
    ("max(a, b) + min(a, b) == a + b", ()),
    ("a**2 + b**2 >= 2 * a * b", ()),
    ("exp(a) >= 1 + a", ()),
    ("log(p) <= p - 1", ()),
    ("k + 1 <= l", ("k < l",)),
    ("n * p >= p", ()),
    ("implies(a < b, b > a)", ()),
    ("where(a > 0, a, -a) == abs(a)", ()),
    ("exp(a) <= exp(b)", ("a <= b",)),
    ("p * exp(a - 1) < p * exp(b)", ("a <= b",)),
    ("p * log(p) + p * log(q) >= p - 1 / q", ()),
    ("log(p) + log(q) <= p * q - 1", ()),
    ("p * a**2 + b**2 / p >= 2 * a * b", ()),
    ("p * a**2 - 2 * p * a * b + p * b**2 >= 0", ()),
    ("a == 0", ("a * (n - 1) < 0 or a == 0", "n == 1")),
    ("sqrt(2) * sqrt(2) == 2", ()),
    ("sqrt(8 * p) == 2 * sqrt(2) * sqrt(p)", ()),
    ("(1 / sqrt(sqrt(8 * n)))**2 * sqrt(2 * n) == 1 / sqrt(4)", ()),
    ("(-2 * a)**3 == -8 * a**3", ()),
]
FALSE: list[tuple[str, tuple[str, ...]]] = [
    ("a + b < 2 * c", ("a <= c", "b <= c")),
    ("a * b >= 0", ("a >= 0",)),
    ("abs(a + b) >= abs(a) + abs(b)", ()),
    ("a**2 + b**2 > 2 * a * b", ()),
    ("exp(a) > 1 + a", ()),
    ("exp(a) <= exp(b)", ("a <= b + 1",)),
    ("exp(a) < exp(b)", ("a <= b",)),
    ("a * exp(b) <= a * exp(c)", ("b <= c",)),
    ("a * log(p) + a * log(q) >= a - a / (p * q)", ()),
    ("log(p) + log(q) <= p * q - 2", ()),
    ("log(a) + log(b) <= a * b - 1", ()),
    ("c * a**2 + b**2 / c >= 2 * a * b", ("c != 0",)),
    ("c * a**2 - 2 * c * a * b + c * b**2 >= 0", ()),
    ("p * a**2 + b**2 / p >= 3 * a * b", ()),
    ("sqrt(2) * sqrt(3) == 6", ()),
    ("sqrt(8 * a) == 2 * sqrt(2) * sqrt(a)", ()),
    ("(-2 * a)**301 == 2**301 * a**301", ()),
    ("(-2 * a)**3 == 8 * a**3", ()),
    ("exp(a) >= 1 + 2 * a", ()),
    ("log(p) < p - 1", ()),
    ("a + 1 <= b", ("a < b",)),
    ("k + 2 <= l", ("k < l",)),
    ("1 / a >= 0", ("a >= 0",)),
    ("a / a == 1", ()),
    ("sqrt(a)**2 == a", ()),
    ("log(a) <= a - 1", ()),
    ("1 / a > 0 or a <= 0 or 1 / 0 == 1", ()),
    ("a >= 1 / b or b == 0", ("a * b >= 1",)),
    ("diff(abs(a), a) <= 1", ()),
    ("diff(where(a > 0, a, -a), a) == 1", ("a >= 0",)),
    ("z * z >= 0", ()),
    ("x[i] <= x[j]", ("all(x[k] <= x[k] for k in range(n))",)),
    ("i < n - 1", ()),
    ("sum(where(x[k] > 0, 1, 0) for k in range(n)) == n", ("x[i] > 0",)),
    ("y[0] == y[1]", ("n >= 2", "all(any(x[j_] == y[i_] for j_ in range(n)) for i_ in range(2))")),
]


@pytest.mark.parametrize(("claim", "given"), TRUE)
def test_what_follows_is_found(claim: str, given: tuple[str, ...]) -> None:
    assert word(claim, given) == "confirmed"


@pytest.mark.parametrize(("claim", "given"), FALSE)
def test_what_does_not_is_not(claim: str, given: tuple[str, ...]) -> None:
    assert word(claim, given) != "confirmed"


Row = tuple[int, ...]  # r0 a + r1 b + r2 c + r3, to be at least 0, or positive


def test_linear_statements_against_values() -> None:
    """What is confirmed of random comparisons holds at random values."""
    chance = random.Random(0)

    def text(row: Row, sign: str) -> str:
        return " + ".join(f"{r} * {name}" for r, name in zip(row, ("a", "b", "c", "1"), strict=True)) + f" {sign} 0"

    def holds(row: Row, sign: str, at: list[Fraction]) -> bool:
        value = sum(r * x for r, x in zip(row, at, strict=True))
        return value > 0 or (value == 0 and sign == ">=")

    confirmed = 0
    for _ in range(25):
        rows = [tuple(chance.randint(-2, 2) for _ in range(4)) for _ in range(3)]
        signs = [chance.choice((">=", ">")) for _ in rows]
        if word(text(rows[0], signs[0]), tuple(map(text, rows[1:], signs[1:]))) != "confirmed":
            continue
        confirmed += 1
        for _ in range(2000):
            at = [*(Fraction(chance.randint(-20, 20), chance.randint(1, 4)) for _ in range(3)), Fraction(1)]
            if all(holds(row, sign, at) for row, sign in zip(rows[1:], signs[1:], strict=True)):
                assert holds(rows[0], signs[0], at), (rows, signs, at)
    assert confirmed


PRODUCTS: list[Product] = [(((Term("name", (), name), Fraction(1)),), ()) for name in "abcdef"]


def _facts(chance: random.Random, count: int) -> list[Fact]:
    """Facts that hold at a point, for some of them just so."""
    at = {m: Fraction(chance.randint(-6, 6), chance.randint(1, 3)) for m in PRODUCTS}
    found: list[Fact] = []
    for _ in range(count):
        p: Poly = {m: Fraction(chance.randint(-3, 3)) for m in chance.sample(PRODUCTS, chance.randint(1, 4))}
        p = {m: c for m, c in p.items() if c}
        op = chance.choice(("eq", "le", "lt"))
        gap = {"eq": 0, "le": chance.randint(0, 1), "lt": chance.randint(1, 2)}[op]
        found.append((op, plus(p, constant(gap - sum(c * at[m] for m, c in p.items())))))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_multipliers_are_found_just_where_facts_exclude_each_other(seed: int) -> None:
    chance = random.Random(f"multipliers {seed}")
    facts = _facts(chance, chance.randint(3, 14))
    assert _solved(facts) is None
    chosen = chance.sample(facts, chance.randint(1, len(facts)))
    total: Poly = plus(*(scaled(p, Fraction(chance.randint(1, 4))) for _, p in chosen))
    strict = any(op == "lt" for op, _ in chosen)
    # The denial of what the sum of the chosen ones says.
    denied: Fact = ("le" if strict else "lt", scaled(total, Fraction(-1)))
    facts.insert(chance.randrange(len(facts)), denied)
    found = _solved(facts)
    assert found is not None
    assert _contradicts(_added(found))
    assert all(fact in facts for _, fact in found)
    assert {m for _, (_, p) in found for m in p} <= {ONE, *PRODUCTS}
