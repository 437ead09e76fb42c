"""Limits and growth end to end: what is decided, and random comparisons against values at large sizes."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import growth

WHERE = {"n, d, m": "dim", "x, c": "real", "a, b": "positive"}


def verdict(statement: str, given: tuple[str, ...] = ()) -> str:
    problem = problem_from(statement, WHERE, given)
    proposal = growth.propose(problem)
    return "unknown" if proposal.evidence is None else kernel.rule(problem, proposal.evidence).word


@pytest.mark.parametrize(
    ("statement", "word"),
    {
        "limit(x*exp(-x), x, oo) == 0": "proved",
        "limit(x*exp(-x), x, oo) == 1": "refuted",
        "limit(exp(x)/x, x, oo) == 3": "refuted",
        "limit(exp(-a*x), x, oo) == 0": "proved",
        "limit((1 + a/x)**x, x, oo) == 1 + a": "refuted",
        "limit(exp(-c*x), x, oo) == 0": "refuted",
        "limit(n**2*d/(n**2 + d*n), n, oo) == d": "proved",
        "limit(log(n)/n**a, n, oo) <= a": "proved",
        "limit(sin(x), x, oo) == 0": "refuted",
        "grows(n*log(n), n**2)": "refuted",
    }.items(),
)
def test_statements_are_judged(statement: str, word: str) -> None:
    settings = {"budget": 0.05, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
    record = judge_payload({"claim": statement_payload(statement, WHERE, (), {}), "settings": settings})
    assert record["verdict"] == word
    assert (record["witness"] is not None) == (word == "refuted")


@pytest.mark.parametrize(
    ("statement", "given", "word"),
    [
        ("grows(4*n*d**2 + 2*n**2*d, n*d*(n + d))", (), "proved"),
        ("bounded(n*d, n**2*d)", (), "proved"),
        ("bounded(n**2*d, n*d**2)", (), "refuted"),
        ("grows(n*log(n) + n, n*log(n))", (), "refuted"),  # at n = 1
        ("grows(n*log(n) + n, n*log(n))", ("n >= 2",), "proved"),
        ("grows(n*d*log(n) + n*d, n*d*log(n))", ("n > 1",), "proved"),
        ("grows(n**2 - n, n**2)", (), "refuted"),
        ("grows(n**2 - n, n**2)", ("n >= 2",), "proved"),
        ("grows(n**2 - n/2, n**2)", (), "proved"),
        ("grows(n**2*d - n*d, n**2*d)", (), "refuted"),
        ("bounded(n - 100, n)", (), "proved"),
        ("bounded(n*d, n**2 + d**2)", (), "proved"),
        ("bounded(n**2*d, n**3 + d**2)", (), "refuted"),
        ("bounded(n*d*m, n**3 + d**3 + m**3)", (), "proved"),
        ("bounded(n*d*m, n**2 + d**2 + m**2)", (), "refuted"),
        ("bounded(n**10, 2**n)", (), "proved"),
        ("bounded(2**n, n**10)", (), "refuted"),
        ("bounded(sin(n)*n, n)", (), "proved"),
        ("grows(a*n + b, n)", (), "proved"),
        ("grows(c*n, n)", (), "unknown"),  # depends on the sign of c
        ("bounded(c*n, n)", (), "proved"),
        ("bounded(n, d)", ("n*m == d",), "proved"),
        ("bounded(d, n)", ("n*m == d",), "refuted"),
        ("bounded(n**2*d, n*d**2)", ("n <= d",), "unknown"),  # true; assumptions between sizes prove nothing here
        ("bounded(n*d**2, n**2*d)", ("n <= d",), "refuted"),
        ("bounded(d, n)", ("d <= 3",), "unknown"),
        ("bounded(n, d)", ("a < 0",), "unknown"),  # whether anything satisfies the assumption is not asked
        ("grows(n*d, n + d, at=n)", (), "proved"),
        ("grows(n*d, n + d)", (), "refuted"),
        ("dominates(n**2, n*log(n))", (), "proved"),
        ("dominates(n**2*d, n*d**2, at=n)", (), "proved"),
        ("dominates(n**2*d, n**2*d**2, at=d)", (), "refuted"),
        ("dominates(-n**2, n)", (), "refuted"),
        ("dominates(n**2, n**2 - n)", (), "refuted"),
        ("dominates(c*n**2, n)", (), "unknown"),
        ("dominates(n/(n - 1), 1/n)", (), "proved"),  # undefined at n = 1, which does not matter
        ("bounded(1/(n - 1), 1)", (), "refuted"),  # undefined at n = 1, which does
    ],
)
def test_growth_is_compared(statement: str, given: tuple[str, ...], word: str) -> None:
    assert verdict(statement, given) == word


def test_only_declared_values_lie_on_a_direction() -> None:
    """Where x: real[n - 2] exists, n is at least 2: nothing is said of n = 1."""
    free = problem_from("bounded(d, d*(n - 1) + 1)", {"n, d": "dim"})
    assert growth.growth.misses(free, free.statement, {"n": 0, "d": 1})
    shaped = problem_from("bounded(d, d*(n - 1) + 1)", {"n, d": "dim", "x": "real[n - 2]"})
    assert not growth.growth.misses(shaped, shaped.statement, {"n": 0, "d": 1})
    with pytest.raises(ProofcheckError):
        problem_from("bounded(x[0], n)", {"n": "dim", "x": "real[n]"})


Polynomial = list[tuple[int, tuple[int, ...]]]


def _polynomial(rng: random.Random, count: int, signed: bool) -> Polynomial:
    factors = [-1, 1, 2, 3] if signed else [1, 2, 3, 4]
    return [(rng.choice(factors), tuple(rng.randint(0, 3) for _ in range(count))) for _ in range(rng.randint(1, 3))]


def _text(polynomial: Polynomial, names: str) -> str:
    return " + ".join(
        "*".join([str(c), *(f"{n}**{k}" for n, k in zip(names, powers, strict=True))]) for c, powers in polynomial
    )


def _value(polynomial: Polynomial, sizes: tuple[int, ...]) -> Fraction:
    return Fraction(sum(c * prod(s**k for s, k in zip(sizes, powers, strict=True)) for c, powers in polynomial))


def _quotients(e: Polynomial, g: Polynomial, count: int) -> list[Fraction | None]:
    """e/g at sizes of very different magnitude; None where g vanishes and e does not."""
    out: list[Fraction | None] = []
    for sizes in product([1, 2, 3, 10**6, 10**12, 10**18, 10**24, 10**36], repeat=count):
        above, below = _value(e, sizes), _value(g, sizes)
        out.append(above / below if below else None if above else Fraction(1))
    return out


@pytest.mark.parametrize("seed", range(60))
def test_random_polynomials_are_compared_rightly(seed: int) -> None:
    """Proved: the quotient stays within constants at sizes up to 10**36. Refuted: it does not. Without subtraction
    everything is decided."""
    rng = random.Random(seed)
    names = rng.choice(["n", "nd", "nd", "ndm"])
    signed = seed % 3 == 0
    e, g = (_polynomial(rng, len(names), signed) for _ in range(2))
    for form in ("grows", "bounded"):
        word = verdict(f"{form}({_text(e, names)}, {_text(g, names)})")
        assert signed or word != "unknown"
        quotients = _quotients(e, g, len(names))
        sizes = [abs(q) for q in quotients if q is not None]
        within = None not in quotients and max(sizes) < 10**4
        if form == "grows":
            within = within and min(q for q in quotients if q is not None) > Fraction(1, 10**4)
        if word == "proved":
            assert within, (form, e, g)
        if word == "refuted":
            assert not within, (form, e, g)


def test_the_kernel_takes_no_wrong_weights_or_directions() -> None:
    problem = problem_from("bounded(n**2*d, n*d**2)", WHERE)
    e, g = (next(iter(growth.growth.products(problem, problem.statement, a))) for a in problem.statement.args)
    for weights in ({}, {e: {g: Fraction(1)}}, {e: {e: Fraction(1)}}, {e: {g: Fraction(2)}}):
        evidence = Evidence("growth", "test", {"weights": (weights, {})})
        assert kernel.rule(problem, evidence).word == "rejected"
    for direction in ({"n": 1}, {"n": 0, "d": 0}, {"n": 0, "d": 1}, {"n": 1, "d": -1}, {"n": 1, "d": 1}):
        assert kernel.rule(problem, Evidence("growth", "test", {"direction": direction})).word == "rejected"
    assert kernel.rule(problem, Evidence("growth", "test", {"point": {"n": 3, "d": 2}})).word == "rejected"
    assert kernel.rule(problem, Evidence("growth", "test", {})).word == "rejected"
    other = problem_from("x == x", WHERE)
    assert kernel.rule(other, Evidence("growth", "test", {})).word == "rejected"
