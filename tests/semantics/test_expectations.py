"""Expected values of what normal entries are multiplied, raised and put under exponentials and waves, against the
moment generating function, of which SymPy takes the derivatives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import pytest
import sympy

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Ball, Rational, Unsupported
from proofcheck.logic.verdict import Evidence

WHERE = {
    "w": "normal(mean=m, var=v)",
    "q": "normal[2](mean=m, var=v)",
    "r": "iid[2](mean=1/2, var=1/4, m3=1/2, m4=1/2)",
    "m, c, d": "real",
    "v": "nonnegative",
}
KNOWN = {"m": Fraction(1, 3), "v": Fraction(5, 4), "c": Fraction(2, 3), "d": Fraction(-3, 4)}
m, v, c, d = (sympy.Rational(KNOWN[name].numerator, KNOWN[name].denominator) for name in "mvcd")
t = sympy.Symbol("t")
GENERATING = sympy.exp(m * t + v * t**2 / 2)


def tilted(power: int, slope: Any) -> Any:
    """E w**power exp(slope w), w normal with mean m and variance v."""
    return sympy.diff(GENERATING, t, power).subs(t, slope)


def waved(power: int, slope: Any, sine: bool) -> Any:
    """E w**power cos(slope w), or sin."""
    value = sympy.expand_complex(sympy.diff(GENERATING, t, power).subs(t, sympy.I * slope))
    return sympy.im(value) if sine else sympy.re(value)


VALUES: list[tuple[str, Any]] = [
    *((f"E(w**{k})", tilted(k, 0)) for k in range(7)),
    *((f"E(w**{k} * exp(c * w))", tilted(k, c)) for k in range(5)),
    ("E(exp(c * w) * exp(d * w))", tilted(0, c + d)),
    ("E(exp(c * w + d) * w)", sympy.exp(d) * tilted(1, c)),
    ("E((exp(c * w) + w)**2)", tilted(0, 2 * c) + 2 * tilted(1, c) + tilted(2, 0)),
    ("E(exp(c * q[0] + d * q[1]))", tilted(0, c) * tilted(0, d)),
    ("E(q[0]**2 * q[1] * exp(c * q[0]))", tilted(2, c) * tilted(1, 0)),
    ("E(q[0] * q[1]**2 * exp(c * q[0] + d * q[1]))", tilted(1, c) * tilted(2, d)),
    ("E(w * q[0] * exp(c * w))", tilted(1, c) * tilted(1, 0)),
    ("E(cos(c * w))", waved(0, c, False)),
    ("E(sin(c * w))", waved(0, c, True)),
    ("E(cos(c * w + 1))", sympy.cos(1) * waved(0, c, False) - sympy.sin(1) * waved(0, c, True)),
    ("E(sin(c * w) * cos(d * q[0]))", waved(0, c, True) * waved(0, d, False)),
    ("E(sin(c * w)**2)", sympy.Rational(1, 2) - waved(0, 2 * c, False) / 2),
    ("E(sin(c * w) * cos(c * w))", waved(0, 2 * c, True) / 2),
    ("E(sin(c) * w + cos(d))", sympy.sin(c) * m + sympy.cos(d)),
    ("E(exp(c) * w**2)", sympy.exp(c) * tilted(2, 0)),
    ("E(r[0]**3 * r[1])", sympy.Rational(1, 4)),
    ("E((r[0] - r[1])**2 * w)", sympy.Rational(1, 2) * m),
    ("E(w / (c + 1))", m / (c + 1)),
    ("E(abs(d) * w)", abs(d) * m),
]


@pytest.mark.parametrize(("text", "expected"), VALUES, ids=lambda part: part if isinstance(part, str) else "")
def test_an_expected_value(text: str, expected: Any) -> None:
    problem = problem_from(f"{text} == 0", WHERE)
    ns = Ball()
    found = Interpreter(ns, environment(problem, KNOWN, ns))(problem.statement.args[0])
    assert abs(found - flint.arb(str(sympy.N(expected, 40)))).upper() < flint.arb(2) ** -40
    if sympy.sympify(expected).is_rational:
        exact = Interpreter(Rational(), environment(problem, KNOWN, Rational()))(problem.statement.args[0])
        assert exact == Fraction(str(sympy.nsimplify(expected)))


@pytest.mark.parametrize(
    "text",
    [
        "E(exp(w**2))",
        "E(exp(r[0]))",
        "E(exp(q[0] * q[1]))",
        "E(exp(exp(w)))",
        "E(exp(c * w) * exp(exp(d * w)))",
        "E(cos(r[1]))",
        "E(1 / w)",
        "E(sqrt(w))",
        "E(where(w < 0, 1, 2))",
        "E(max(w, 0))",
        "E(r[0]**5)",
        "E(w**(1/2))",
    ],
)
def test_what_is_no_polynomial_with_exponentials_and_waves(text: str) -> None:
    problem = problem_from(f"{text} == 0", WHERE)
    ns = Ball()
    with pytest.raises(Unsupported):
        Interpreter(ns, environment(problem, KNOWN, ns))(problem.statement.args[0])


def test_how_a_law_changes_with_its_parameters_is_not_known() -> None:
    """For one law with a declared variance E |z|**4 grows with its square; for another it need not."""
    where = {"n": "dim", "z": "spherical[n](var=s)", "s": "positive"}
    for text in ("s * diff(E((z @ z)**2), s) == 2 * E((z @ z)**2)", "diff(E((z @ z)**2) / s**2, s) == 0"):
        for data in ({}, {"normal_forms": True}):
            assert rule(problem_from(text, where), Evidence("identity", "forged", data)).word == "rejected"


JOINT = {"g": "normal[2](mean=a, cov=S)", "a": "real[2]", "S": "symmetric[2, 2]"}


@pytest.mark.parametrize("powers", [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (3, 2), (1, 4), (5, 0)])
def test_moments_of_a_normal_vector(powers: tuple[int, int]) -> None:
    """Against slopes at 0 of its moment generating function."""
    mean, cov = (sympy.Rational(1, 3), sympy.Integer(2)), ((5, sympy.Rational(1, 2)), (sympy.Rational(1, 2), 3))
    u = sympy.symbols("u:2")
    linear = sum(a * b for a, b in zip(mean, u, strict=True))
    square = sum(cov[i][j] * u[i] * u[j] for i in range(2) for j in range(2)) / 2
    expected = sympy.diff(sympy.exp(linear + square), u[0], powers[0], u[1], powers[1]).subs(dict.fromkeys(u, 0))
    problem = problem_from(f"E(g[0]**{powers[0]} * g[1]**{powers[1]}) == 0", JOINT)
    known = {
        "a": tuple(Fraction(int(x.p), int(x.q)) for x in map(sympy.Rational, mean)),
        "S": tuple(tuple(Fraction(int(x.p), int(x.q)) for x in map(sympy.Rational, r)) for r in cov),
    }
    found = Interpreter(Rational(), environment(problem, known, Rational()))(problem.statement.args[0])
    assert found == Fraction(int(expected.p), int(expected.q))
