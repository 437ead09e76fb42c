"""Evidence that lies, and true statements that once looked false.

Each line of FORGED is offered to the kernel with an engine's blessing that it does not deserve, each of TRUE with a
witness against it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence, Spheres

P = 2**61 - 1
N = {"n": "dim"}
X, XY = {"x": "real"}, {"x, y": "real"}
Q = {"q": "normal"}
GRAM = "[sum(B[k, i] * B[k, j] for k in range(i + 1)) for i in range(n) for j in range(n)] + eye(n)"


def _spheres(*atoms: tuple[Any, Any]) -> Spheres:
    return Spheres(tuple((Fraction(a), Fraction(b)) for a, b in atoms))


TRUE: list[tuple[Any, ...]] = [
    # statement, where, given, a witness that must not be taken
    ("diff(sqrt(x**4), x, 2) == 2", X, [], {"x": Fraction(0)}),
    ("diff(where(x**2 <= 0, 0, x), x) == 1", X, [], {"x": Fraction(0)}),
    ("implies(abs(x) < 1, diff(x*floor(-x**2), x) == -1)", X, [], {"x": Fraction(0)}),
    ("diff(abs(x)**2, x) == 2*x", X, [], {"x": Fraction(0)}),
    ("diff(abs(x**3), x) == 3*x*abs(x)", X, [], {"x": Fraction(0)}),
    ("diff(max(x, 0)**2, x) == 2*max(x, 0)", X, [], {"x": Fraction(0)}),
    ("x >= 0", {"x": "natural"}, [], {"x": Fraction(-1)}),
    ("x > 0", {"x": "positive"}, [], {"x": Fraction(0)}),
    ("x*y == y*x", XY, [], {"x": Fraction(1)}),
    ("x == 1", X, ["1/x == 1"], {"x": Fraction(0)}),
    ("n >= 1", N, [], {"n": Fraction(0)}),
    ("n >= 1", N, [], {"n": Fraction(1, 2)}),
    ("x <= 2", {"x": "index[3]"}, [], {"x": Fraction(3)}),
    ("q**2 >= 0", Q, [], {"q": Fraction(3)}),
    ("Var(q) >= 0", {"q": "normal(0, s)", "s": "real"}, [], {"s": Fraction(-1)}),
    ("E(q**4) >= E(q**2)**2", {"q": "iid(mean=0, var=1, m4=t)", "t": "real"}, [], {"t": Fraction(0)}),
    ("E(norm2(x)) == 2", {"x": "spherical[2](var=1)"}, [], {"x": _spheres((2, 1))}),
    ("E(norm2(x)) >= 0", {"x": "spherical[2]"}, [], {"x": _spheres((-1, 1))}),
    ("E(norm2(x)) >= 0", {"x": "spherical[2]"}, [], {"x": _spheres((1, 2), (2, -1))}),
    ("E(norm2(x)**2) >= E(norm2(x))**2", {"x": "spherical[2]"}, [], {"x": _spheres((1, Fraction(1, 2)))}),
    ("E(norm2(x)**2) >= E(norm2(x))**2", {"x": "spherical[2]"}, [], {"x": _spheres()}),
    ("E(norm2(x)) >= 0", {"x": "spherical[2](var=v)", "v": "real"}, [], {"v": Fraction(-1), "x": _spheres((1, 1))}),
    ("E(norm2(x)) >= 0", {"x": "spherical[2]"}, [], {"x": (Fraction(1), Fraction(2))}),
    ("E(norm2(x)**2) == 4", {"x": "normal[2]"}, [], {"x": _spheres((1, 1))}),
    ("S[0, 0] > 0", {"S": "posdef[2, 2]"}, [], {"S": ((Fraction(0), Fraction(0)), (Fraction(0), Fraction(1)))}),
    (
        "A[0, 1] == A[1, 0]",
        {"A": "symmetric[2, 2]"},
        [],
        {"A": ((Fraction(0), Fraction(1)), (Fraction(2), Fraction(0)))},
    ),
    ("sqrt(2)**2 == 2 + 0*x", X, [], {"x": Fraction(1)}),
    ("floor(sqrt(2)**2) == 2 + 0*x", X, [], {"x": Fraction(1)}),
    ("exp(x) > 0", X, [], {"x": Fraction(-(10**9))}),
]


Y = terms.symbol("y")
FORGED: list[tuple[Any, ...]] = [
    *[(f"abs({v}) == {v}", {v: "real"}, [], "identity", {}) for v in "xyzuvwabc"],
    ("*".join(f"(abs({v}) - {v})" for v in "abcdef") + " == 0", {"a, b, c, d, e, f": "real"}, [], "identity", {}),
    ("2**61 * x == x", X, [], "identity", {}),
    (f"{P}*x == 0", X, [], "identity", {}),
    ("cos(1949610228299*x) == 1", X, [], "identity", {}),
    ("((x**(2*9*25*7*11*13*31))**(41*61*151))**(331*1321) == 1", {"x": "positive"}, [], "identity", {}),
    ("(x - 121088013044640979)*(x - 963584289281939692) == 0", X, [], "identity", {}),
    ("where(x == 0, 5, x) == x", X, [], "identity", {"normal_forms": True}),
    ("where(x[0] == x[1], 1, 0) == 0", {"x": "real[2]"}, [], "identity", {"normal_forms": True}),
    ("max(x, 0 - 1000) == x", X, [], "identity", {"normal_forms": True}),
    ("max(x**2, y**2 - 3) == x**2", XY, [], "identity", {"normal_forms": True}),
    ("log(x) + 10**(-300) == log(x)", {"x": "positive"}, [], "identity", {"normal_forms": True}),
    (f"inv({GRAM}) == inv({GRAM})", {"n": "dim", "B": "real[n, n]"}, [], "identity", {"normal_forms": True}),
    (
        "inv(A)[i - 1, 0] == inv(A)[i - 1, 0]",
        {"n": "dim", "A": "posdef[n, n]", "i": "index[n]"},
        [],
        "identity",
        {"normal_forms": True},
    ),
    *[
        (f"{a} == 1", {f"{a}, {b}": "real"}, [f"{a}*{b} == {b}"], "identity", {"normal_forms": True, "assumed": True})
        for a, b in ("ab", "uv", "zw", "xy", "st")
    ],
    ("x == y", XY, ["x**2 == x*y"], "identity", {"normal_forms": True, "assumed": True}),
    ("y >= 0", {"y": "real"}, [], "squares", {"expression": Term("abs", (Y,))}),
    ("y - y - 1 >= 0", {"y": "real"}, [], "squares", {"expression": terms.number(P - 1)}),
    ("y >= 0", {"y": "real"}, [], "squares", {"expression": terms.power(Y, terms.TWO), "normal_forms": True}),
    ("y**2 > 0", {"y": "real"}, [], "squares", {"expression": terms.power(Y, terms.TWO), "normal_forms": True}),
    ("y >= 0", {"y": "real"}, [], "no such kind", {}),
]


@pytest.mark.parametrize("row", FORGED, ids=lambda row: f"{row[3]}: {row[0][:60]}")
def test_the_kernel_does_not_believe_forged_evidence(row: tuple[Any, ...]) -> None:
    statement, where, given, kind, data = row
    problem = problem_from(statement, where, given)
    assert rule(problem, Evidence(kind, "forged", data)).word != "proved"


@pytest.mark.parametrize("row", TRUE, ids=lambda row: row[0][:70])
def test_no_witness_refutes_a_true_statement(row: tuple[Any, ...]) -> None:
    statement, where, given, values = row
    problem = problem_from(statement, where, given)
    assert rule(problem, Evidence("witness", "forged", {"values": values})).word != "refuted"


def test_a_restricted_argument_stays_restricted_in_injective() -> None:
    problem = problem_from("injective(lambda x: x**2)", X, ["x >= 0"])
    other = next(name for name in problem.declarations if name != "x")
    values = {"x": Fraction(1), other: Fraction(-1)}
    assert rule(problem, Evidence("witness", "forged", {"values": values})).word != "refuted"
