"""The integrals that the kernel takes from a table are what quadrature finds, and those that diverge do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import mp

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas.known_integrals import BOUNDING, integral_of, known_integral
from proofcheck.logic.verdict import Evidence

HALF = Fraction(1, 2)
ROWS: list[tuple[str, tuple[Any, ...]]] = [
    ("gamma", (Fraction(3, 2), Fraction(2), Fraction(1))),
    ("gamma", (HALF, Fraction(1), Fraction(2))),
    ("beta", (Fraction(3, 2), HALF)),
    ("power", (Fraction(1), Fraction(1, 3), Fraction(2), Fraction(2))),
    ("power", (Fraction(3), Fraction(2), Fraction(3, 2), Fraction(5, 2))),
    ("power", (HALF, Fraction(3), Fraction(1), Fraction(3, 4))),
    ("log gamma", (Fraction(3, 2), Fraction(2), Fraction(1))),
    ("log gamma", (HALF, Fraction(1, 3), Fraction(2))),
    ("log beta", (Fraction(3, 2), HALF)),
    ("log beta", (Fraction(5, 2), Fraction(3))),
    ("beta log", (Fraction(2, 3), Fraction(7, 3))),
]


def at(t: Term, x: Any) -> Any:
    """The value of a term with one name, in mpmath."""
    if t.op == "number":
        return mp.mpf(t.data.numerator) / t.data.denominator
    if t.op == "symbol":
        return x
    args = [at(a, x) for a in t.args]
    if t.op in ("add", "mul"):
        return mpmath.fsum(args) if t.op == "add" else mpmath.fprod(args)
    words: dict[str, Any] = {"div": mpmath.fdiv, "pow": mpmath.power, "exp": mpmath.exp, "gamma": mpmath.gamma}
    words |= {"log": mpmath.log, "digamma": mpmath.digamma}
    return words[t.op](*args)


@pytest.mark.parametrize(("kind", "parameters"), ROWS)
def test_the_table_holds(kind: str, parameters: tuple[Any, ...]) -> None:
    known = tuple(map(terms.number, parameters))
    body, value, _ = integral_of(kind, known, terms.symbol("t"))
    if "beta" in kind:
        found = mpmath.quad(lambda x: at(body, x), [0, 0.5, 1])
    else:  # at t = exp(s), where both ends decay exponentially
        found = mpmath.quad(lambda y: at(body, mp.exp(y)) * mp.exp(y), [-120, -20, -5, 0, 5, 20, 120])
    assert mpmath.almosteq(found, at(value, None), 1e-6)


def test_names_that_are_called_like_parameters() -> None:
    """What folds to such a name is not replaced once more."""
    a, t, u = map(terms.symbol, "atu")
    body, _, _ = integral_of("beta", (terms.add(t, terms.ONE), a), u)
    assert body.args[0] == terms.power(u, t)


def offered(statement: str, rows: tuple[Any, ...], **more: Any) -> tuple[Problem, dict[str, Any]]:
    problem = problem_from(statement, {"c": "positive"})
    (target,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    return problem, {"integral": target, "multiples": rows, **more}


CAUCHY = (("power", ONE, ONE, ONE, terms.TWO, ONE),)
FAR = (("power", ONE, terms.TWO, ONE, terms.TWO, ONE),)


def test_what_converges_does_not_diverge() -> None:
    said = "integral(1 / (1 + t**2) for t in interval(-oo, oo)) == c"
    for half in (0, 1):
        for place in BOUNDING["power"]:
            problem, data = offered(said, CAUCHY, mirrored=CAUCHY, diverges=(half, place))
            step = known_integral(problem, data)
            assert step is not None
            pieces = tuple(Evidence("signs", "test") for _ in step.parts)
            ruling = kernel.rule(problem, Evidence("known integral", "test", {**data, "pieces": pieces}))
            assert ruling.word == "rejected"


@pytest.mark.parametrize("diverges", [(0, 2), (2, 0), (0, 1), (-1, 7)])
def test_only_ends_diverge(diverges: tuple[int, int]) -> None:
    problem, data = offered("integral(t / (1 + t**2) for t in interval(0, oo)) == c", FAR, diverges=diverges)
    assert known_integral(problem, data) is None


def test_both_halves_are_needed() -> None:
    problem, data = offered("integral(1 / (1 + t**2) for t in interval(-oo, oo)) == c", CAUCHY)
    assert known_integral(problem, data) is None
