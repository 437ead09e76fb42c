"""E(e, given=x) of random polynomials, against their averages worked out monomial by monomial."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.engines.verdicts import verdict

WHERE = {"x": "normal", "e": "normal(mean=1, var=2)", "b": "bernoulli(1 / 3)"}
NAMES = ("x", "e", "b")
OF_E = (1, 1, 3, 7, 25)  # E(e**k)
Polynomial = Counter[tuple[int, int, int]]


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    found: Polynomial = Counter()
    for a, c in p.items():
        for b, d in q.items():
            found[a[0] + b[0], a[1] + b[1], a[2] + b[2]] += c * d
    return found


def drawn(rng: random.Random) -> tuple[str, Polynomial]:
    """A product of two sums, and what it is multiplied out."""
    texts, product = [], Counter({(0, 0, 0): 1})
    for _ in range(2):
        parts, total = [], Counter()
        for k in rng.sample(range(3), 2):
            power, c = rng.randint(1, 2), rng.choice((-2, 1, 3))
            parts.append(f"{c} * {NAMES[k]}**{power}")
            total[tuple(power * (j == k) for j in range(3))] += c
        texts.append(f"({' + '.join(parts)})")
        product = times(product, total)
    return " * ".join(texts), product


def averaged(p: Polynomial) -> Counter[int]:
    """The coefficients of x of the average over e and b."""
    found: Counter[int] = Counter()
    for (i, j, k), c in p.items():
        found[i] += c * OF_E[j] * (Fraction(1, 3) if k else 1)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_polynomials(seed: int) -> None:
    rng = random.Random(seed)
    text, polynomial = drawn(rng)
    value = averaged(polynomial)
    written = " + ".join(f"({c}) * x**{k}" for k, c in value.items()) or "0"
    assert verdict(f"E({text}, given=x) == {written}", WHERE) == "proved"
    assert verdict(f"E({text}, given=x) == {written} + x / 7", WHERE) == "refuted"
    assert verdict(f"E(E({text}, given=x)) == E({text})", WHERE) == "proved"


def test_of_what_is_not_known_nothing_is_said() -> None:
    assert verdict("E(1 / e, given=x) == 1", WHERE) == "invalid"
    assert verdict("E(x + e, given=3) == 1", WHERE) == "invalid"
    assert verdict("E(x * y, given=x) == 0", {"x": "normal", "y": "iid"}) in ("invalid", "unknown")


def test_a_number_that_is_always_the_same_says_nothing() -> None:
    where = {"a": "real", "x, y": "normal"}
    assert verdict("E(x, given=a * y) == 0", where) != "refuted"
    assert verdict("E(a * x, given=a * x) == a * x", where) != "refuted"
