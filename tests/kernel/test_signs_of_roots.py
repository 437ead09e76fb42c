"""In a prime field a root of a number has a sign of its own: it has to be the right one, or a random one. And what
evidence forged for other checks is made of: floats in traces, dimensions without values, integrals that are none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ZERO, Term
from proofcheck.logic.kernel import identity, rule
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.nonzero import Factored
from proofcheck.logic.laws.trace import Trace
from proofcheck.logic.verdict import Evidence

WHERE = ["x: real", "n: dim", "u: real[n]", "v: real[n]"]
FALSE = [
    "sqrt(43**2) == -43",
    "abs(23) * x == -23 * x",
    "abs(31) * exp(x) == -31 * exp(x)",
    "abs(17) * cos(x) == -17 * cos(x)",
    "abs(17/3) * cos(x) == -17/3 * cos(x)",
    "sqrt(289) * exp(exp(x)) == -17 * exp(exp(x))",
    "abs(17) * sin(x)**2 + abs(17) * cos(x)**2 == -17",
    "sqrt(289 * n**2) * cos(x) == -17 * n * cos(x)",
    "abs(43) * dot(u, v) == -43 * dot(v, u)",
    "sqrt(323 * 289) * x == -17 * sqrt(323) * x",
    "sqrt(17 * 19) * sqrt(19 * 23) * sqrt(17 * 23) * x == -17 * 19 * 23 * x",
    "sqrt(3 - 2 * sqrt(2)) * cos(x) == (1 - sqrt(2)) * cos(x)",
    "abs(1000000007) * x == -1000000007 * x",
    "abs(17 * x**2) * cos(x) == -17 * x**2 * cos(x)",
    "abs(17 * cos(x)**2) == -17 * cos(x)**2",
    "abs(17 * x**2) * exp(exp(x)) == -17 * x**2 * exp(exp(x))",
    "abs(17 * x**2) + 0 * cos(x) == -17 * x**2",
    "abs(x**2 / 17) * cos(x) == -x**2 / 17 * cos(x)",
    "(289 * x**4)**(1/2) * cos(x) == -17 * x**2 * cos(x)",
    "abs(17 * norm2(u)) * cos(x) == -17 * norm2(u) * cos(x)",
    "sum(abs(17 * u[k]**2) for k in range(n)) * cos(x) == -17 * sum(u[k]**2 for k in range(n)) * cos(x)",
    "sum((17*(1 - i) + i) * abs(17**i * x) for i in range(2)) * cos(x) == 0",
]


@pytest.mark.parametrize("normal_forms", [False, True])
@pytest.mark.parametrize("statement", FALSE)
def test_a_root_of_a_number_has_no_wrong_sign(statement: str, normal_forms: bool) -> None:
    evidence = Evidence("identity", "test", {"normal_forms": normal_forms})
    assert rule(problem_from(statement, WHERE, []), evidence).word == "rejected"


@pytest.mark.parametrize("c", [23, 31, 37, 43, 1009])
def test_with_the_right_sign_it_is_an_identity(c: int) -> None:
    for statement in (f"abs({c}) * x == {c} * x", f"sqrt({c**2}) * dot(u, v) == {c} * dot(v, u)"):
        assert rule(problem_from(statement, WHERE, []), Evidence("identity", "test", {})).word == "proved"


@pytest.mark.parametrize("given", ["x**5 - x - 1 == 0", "cos(x) == x", "x**3 == 2"])
def test_no_assumption_hides_the_sign(given: str) -> None:
    for factor in ("abs(17)", "sqrt(289)", "abs(17 * x**2) / x**2", "abs(17 * exp(2 * x)) / exp(2 * x)"):
        said = f"sum({factor} * cos(x) * u[k] for k in range(n)) == -17 * cos(x) * sum(u)"
        assert check(said, WHERE, [given], numbers="off").word in ("unknown", "refuted")


def test_bounds_without_assumptions_refute_nothing() -> None:
    """At a = 0 and n = 1, which do not satisfy n < a, the bound tends to something else."""
    said = "limit(E((a + sum(w) / n)**2), n, oo) == where(a > 0, a**2, 7)"
    assert check(said, ["a: real", "n: dim", "w: normal[n]"], ["n < a"], numbers="off").word != "refuted"


TINY = Term("number", (), 1e-200)
FORGED = Trace((), (Clear(TINY, 2, Factored(TINY, (), Trace())),))


@pytest.mark.parametrize(
    ("statement", "kind", "data"),
    [
        ("sum(where(k == 50, u[k], 0) for k in range(n)) == 0", "identity", {"traces": (FORGED,)}),
        ("x == x + sum(where(k == 50, u[k], 0) for k in range(n))", "identity", {"traces": (FORGED,)}),
        (
            "sum(where(k == 50, u[k], 0) for k in range(n)) <= 0",
            "squares",
            {"expression": ZERO, "traces": (FORGED,)},
        ),
        ("u[0] == 0", "witness", {"values": {"u": (Fraction(1),)}}),
        ("x == 0", "instance", {"values": {"u": (Fraction(1),)}}),
        ("bounded(n, n**2)", "growth", {"point": {"x": Fraction(1), "u": (Fraction(1),)}}),
        ("sqrt(x**2) == abs(x)", "integral", {"antiderivatives": [(Term("pi"), [])], "facts": []}),
    ],
)
def test_forged_evidence_is_rejected(statement: str, kind: str, data: dict[str, Any]) -> None:
    assert rule(problem_from(statement, WHERE, []), Evidence(kind, "test", data)).word == "rejected"


@pytest.mark.parametrize(
    "root",
    [
        "sqrt(3 - 2*sqrt(2)) * cos(x) == (sqrt(2) - 1) * cos(x)",
        "sqrt(7 - 4*sqrt(3)) * cos(x) == (2 - sqrt(3)) * cos(x)",
        "sqrt(6 - 2*sqrt(5)) * cos(x) == (sqrt(5) - 1) * cos(x)",
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_sign_that_no_point_changes_is_a_gap(root: str, turned: bool) -> None:
    """The primes for angles are fixed: one of both signs is found at every point, the right one or the other."""
    said = root.replace("== (", "== -(") if turned else root
    problem = problem_from(said, WHERE, [])
    try:
        census = identity.check(problem, problem.statement, True)
    except identity.NotShown:
        return
    assert any("a root whose sign no point changes" in line for line in census)
    assert rule(problem, Evidence("identity", "test", {})).word == "rejected"
