"""Random statements about growth, known by the leading parts of their terms."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from tests.differential.classes import used
from tests.differential.words_kit import damaged
from tests.fuzz.mutate import Statement

Lead = tuple[Fraction, Fraction, int]  # base of an exponential, power, power of the logarithm


def growth(rng: random.Random) -> Statement:
    """Orders of growth, known from the leading parts. The origin says "false" where the statement is false by them."""
    (lead, one), (other, two) = _grown(rng), _grown(rng)
    if rng.random() < 0.5:
        other, two = lead, f"{rng.choice((2, 3))} * ({_written(lead, rng)})"
    word = rng.choice(("grows", "grows", "bounded", "dominates"))
    true = {"grows": lead == other, "bounded": lead <= other, "dominates": lead > other}[word]
    text = f"{word}({one}, {two}{', at=n' * (word == 'dominates')})"
    if rng.random() < 0.15:
        text, true = f"not {text}", not true
    return Statement("growth", text, used({"n": "dim"}, (text,)), (), {}, "equal" if true else "false", true)


def _written(lead: Lead, rng: random.Random) -> str:
    base, power, log = lead
    parts = [f"({base})**n"] * (base > 1) + [f"n**({power})"] * (power != 0) + [f"log(n + 1)**{log}"] * (log > 0)
    rng.shuffle(parts)
    return " * ".join(parts) or "1"


def _grown(rng: random.Random) -> tuple[Lead, str]:
    """A positive term of n, and the base, power and power of the logarithm of its leading part."""
    a = rng.randrange(4)
    sums: tuple[tuple[Lead, str], ...] = (
        ((Fraction(1), Fraction(a + 1), 0), f"sum(k**{a} for k in range(1, n + 1))"),
        ((Fraction(1), Fraction(0), 1), "sum(1 / k for k in range(1, n + 1))"),
        ((Fraction(1), Fraction(0), 0), f"sum(1 / k**{a + 2} for k in range(1, n + 1))"),
        ((Fraction(a + 2), Fraction(0), 0), f"sum({a + 2}**k for k in range(n + 1))"),
        ((Fraction(a + 2), Fraction(1), 0), f"sum(k * {a + 2}**k for k in range(1, n + 1))"),
        ((Fraction(1), Fraction(1, 2), 0), "sum(1 / sqrt(k) for k in range(1, n + 1))"),
        ((Fraction(1), Fraction(a), 0), f"(n + 1)**{a + 1} - n**{a + 1}"),
        ((Fraction(1), Fraction(-1, 2), 0), "sqrt(n + 1) - sqrt(n)"),
        ((Fraction(1), Fraction(1), 1), "log(factorial(n + 1))"),
        ((Fraction(4), Fraction(-1, 2), 0), "binomial(2 * n, n)"),
        ((Fraction(1), Fraction(a + 1), 0), f"binomial(n + {a + 1}, {a + 1})"),
        ((Fraction(1), Fraction(0), 1), "harmonic(n)"),
    )
    if rng.random() < 0.4:
        return rng.choice(sums)
    terms: list[tuple[Lead, str]] = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        base = Fraction(rng.choice((1, 1, 1, 2, 3, Fraction(3, 2))))
        lead: Lead = (base, Fraction(rng.choice((0, 1, 1, 2, 3, Fraction(1, 2)))), rng.choice((0, 0, 0, 1, 2)))
        terms.append((lead, f"{rng.choice((1, 2, 5))} * {_written(lead, rng)}"))
    return max(lead for lead, _ in terms), " + ".join(text for _, text in terms)


def thresholds(rng: random.Random) -> Statement:
    """Growth with a parameter in the power on one side of a threshold, or on both."""
    q = rng.choice((1, 2, 3))
    given = rng.choice((f"p < {q}", f"p <= {q}", f"p > {q}", f"p >= {q}", f"p == {q}", f"p < {q + 1}", f"p > {q - 1}"))
    word = rng.choice(("bounded", "grows", "dominates"))
    known = {
        "bounded": given in (f"p < {q}", f"p <= {q}", f"p == {q}"),
        "grows": given == f"p == {q}",
        "dominates": given == f"p > {q}",
    }[word]
    text = f"{word}(n**p, {rng.choice((1, 2))} * n**{q}{', at=n' * (word == 'dominates')})"
    return Statement("growth", text, {"n": "dim", "p": "real"}, (given,), {}, "equal" if known else "false", known)


def grown(rng: random.Random) -> Statement:
    found = thresholds(rng) if rng.random() < 0.2 else growth(rng)
    if found.origin == "equal" and rng.random() < 0.1:
        return replace(found, text=damaged(found.text, rng), origin="damaged", true=False)
    return found
