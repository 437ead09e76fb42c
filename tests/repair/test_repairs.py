"""False statements with the repair that is wanted, and those for which nothing may be offered.

Each goes the road of any statement: judged and refuted, then repaired; what is offered is judged once more by itself.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.logic.words import REPAIRS

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9}

MATRICES = {"n": "dim", "A, B, C, X": "real[n, n]", "x, y, a, b": "real[n]", "c": "real"}
INVERTIBLE = {"n": "dim", "A, B": "invertible[n, n]"}
REGRESSION = {"n, m": "dim", "W": "real[m, n]", "x": "real[n]", "y": "real[m]"}
RIDGE = {"n, d": "dim", "X": "real[n, d]", "y": "real[n]", "w": "real[d]", "lam": "real"}
SCORES = {"d": "dim", "q, k": "iid[d](mean=0, var=1)", "g, h": "normal[d]", "s": "positive"}
MEANS = {"n": "dim", "m": "real", "q": "iid[n](mean=m, var=1)"}
SCALARS = {"x, y": "real", "a, b": "positive", "n": "dim", "f": "real -> real"}
MOMENT = {"n, d": "dim", "sigma": "nonnegative", "X": "normal[n, d]", "w": "normal[d]", "eps": "normal[n]"}
ATTENTION = {"n, d": "dim", "Q, K, V": "real[n, d]"}


def judged(statement: str, where: dict[str, str], given: Any = (), define: Any = None) -> dict[str, Any]:
    claim = statement_payload(statement, where, list(given), define or {})
    return judge_payload({"claim": claim, "settings": SETTINGS})


# (statement, where, kind, statement as repaired)
FORMULAS = [
    # matrices
    ("(A @ B).T == A.T @ B.T", MATRICES, "order", "(A @ B).T == B.T @ A.T"),
    ("inv(A @ B) == inv(A) @ inv(B)", INVERTIBLE, "order", "inv(A @ B) == inv(B) @ inv(A)"),
    ("outer(x, y).T == outer(x, y)", MATRICES, "order", "outer(x, y).T == outer(y, x)"),
    ("trace(A @ B) == sum(A * B)", MATRICES, "transpose", "trace(A @ B) == sum(A.T * B)"),
    ("frobenius2(A) == trace(A @ A)", MATRICES, "transpose", "frobenius2(A) == trace(A.T @ A)"),
    ("(Q @ K) @ V == Q @ (K.T @ V)", ATTENTION, "transpose", "(Q @ K.T) @ V == Q @ (K.T @ V)"),
    ("norm2(x + y) == norm2(x) + norm2(y)", MATRICES, "term", "norm2(x + y) == norm2(x) + norm2(y) + 2 * (x @ y)"),
    ("norm2(c * x) == c * norm2(x)", MATRICES, "power", "norm2(c * x) == c**2 * norm2(x)"),
    ("trace(A @ B) == trace(B @ A) + n", MATRICES, "term", "trace(A @ B) == trace(B @ A)"),
    # expectations
    ("E((g @ h)**4) == 3 * d**2", SCORES, "term", "E((g @ h)**4) == 3 * d**2 + 6 * d"),
    ("E(norm2(g)**2) == d**2", SCORES, "term", "E(norm2(g)**2) == d**2 + 2 * d"),
    ("E((g @ h)**6) == 15 * d**3", SCORES, "term", "E((g @ h)**6) == 15 * d**3 + 90 * d**2 + 120 * d"),
    ("E(q @ k) == 1", SCORES, "value", "E(q @ k) == 0"),
    ("E(sum(q)) == m", MEANS, "factor", "E(sum(q)) == m * n"),
    ("E((g @ x)**2) == 1", {"n": "dim", "g": "normal[n]", "x": "real[n]"}, "value", "E((g @ x)**2) == x @ x"),
    # scaling
    ("Var(q @ k) == 1", SCORES, "factor", "Var(q @ k) == d"),
    ("Var(q @ k / d) == 1", SCORES, "factor", "Var((q @ k) / d) == 1 / d"),
    ("Var(q @ k / sqrt(d)) == d", SCORES, "factor", "Var((q @ k) / sqrt(d)) == 1"),
    ("Var(norm2(g)) == d", SCORES, "factor", "Var(norm2(g)) == 2 * d"),
    ("Cov(s * g, s * g) == s * eye(d)", SCORES, "power", "Cov(s * g, s * g) == s**2 * eye(d)"),
    # derivatives
    ("grad(x @ x, x) == x", MATRICES, "factor", "grad(x @ x, x) == 2 * x"),
    ("2 * x == grad(-(x @ x), x)", MATRICES, "sign", "-2 * x == grad(-(x @ x), x)"),
    ("grad(trace(A @ X), X) == A", MATRICES, "transpose", "grad(trace(A @ X), X) == A.T"),
    ("grad(x @ A @ x, x) == A @ x", MATRICES, "term", "grad((x @ A) @ x, x) == A @ x + A.T @ x"),
    (
        "grad(norm2(W @ x - y), x) == 2 * W @ (W @ x - y)",
        REGRESSION,
        "transpose",
        "grad(norm2(W @ x - y), x) == (2 * W.T) @ (W @ x - y)",
    ),
    (
        "grad(norm2(W @ x - y), W) == 2 * outer(x, W @ x - y)",
        REGRESSION,
        "transpose",
        "grad(norm2(W @ x - y), W) == 2 * outer(x, W @ x - y).T",
    ),
    (
        "grad(norm2(W @ x - y), x) == 2 * W.T @ (W @ x + y)",
        REGRESSION,
        "sign",
        "grad(norm2(W @ x - y), x) == (2 * W.T) @ (W @ x - y)",
    ),
    (
        "grad(norm2(X @ w - y) + lam * norm2(w), w) == 2 * X.T @ (X @ w - y) + lam * w",
        RIDGE,
        "factor",
        "grad(norm2(X @ w - y) + lam * norm2(w), w) == (2 * X.T) @ (X @ w - y) + 2 * lam * w",
    ),
    ("diff(f(x)**2, x) == 2 * f(x)", SCALARS, "factor", "diff(f(x)**2, x) == 2 * f(x) * diff(f(x), x)"),
    ("diff(cos(x), x) == sin(x)", SCALARS, "sign", "diff(cos(x), x) == -sin(x)"),
    ("limit((1 - cos(x)) / x**2, x, 0) == 1", SCALARS, "value", "limit((1 - cos(x)) / x**2, x, 0) == 1 / 2"),
    # scalars
    ("(x + y)**2 == x**2 + x*y + y**2", SCALARS, "factor", "(x + y)**2 == x**2 + 2 * x * y + y**2"),
    ("log(a / b) == log(a) + log(b)", SCALARS, "sign", "log(a / b) == log(a) - log(b)"),
    ("sum(k for k in range(n)) == n * (n + 1) / 2", SCALARS, "sign", "sum(k for k in range(n)) == n * (n - 1) / 2"),
    ("2 * (3 * n) == 5 * n", SCALARS, "factor", "2 * (3 * n) == 6 * n"),
    # powers
    ("norm(x) * norm(y) >= abs(x @ y)**2", MATRICES, "power", "norm(x) * norm(y) >= abs(x @ y)"),
    ("norm(c * x) == abs(c) * norm2(x)", MATRICES, "power", "norm(c * x) == abs(c) * norm(x)"),
    ("diff(x**3, x) == 3 * x", SCALARS, "power", "diff(x**3, x) == 3 * x**2"),
    ("sqrt(a * b) == a * sqrt(b)", SCALARS, "power", "sqrt(a * b) == sqrt(a) * sqrt(b)"),
    # inequalities
    ("x**2 + y**2 > 2*x*y", SCALARS, "strictness", "x**2 + y**2 >= 2 * x * y"),
    ("x @ x > 0", MATRICES, "strictness", "x @ x >= 0"),
    ("(a + b) / 2 <= sqrt(a * b)", SCALARS, "direction", "(a + b) / 2 >= sqrt(a * b)"),
    ("(x + y)**2 <= x**2 + y**2", SCALARS, "factor", "(x + y)**2 <= 2 * (x**2 + y**2)"),
    # figures
    ("100000 * 512**2 == approx(26e6)", {}, "value", "100000 * 512**2 == approx(26e9)"),
    ("1024**2 * 768 == approx(800 * M)", {}, "value", "1024**2 * 768 == approx(805 * M)"),
    ("sqrt(2) == approx(1.51)", {}, "value", "sqrt(2) == approx(1.41)"),
    ("7 * 6 == 44", {}, "value", "7 * 6 == 42"),
    # a conjunction: the false part is repaired, the other stays
    ("x @ y == y @ x and grad(x @ x, x) == x", MATRICES, "factor", "x @ y == y @ x and grad(x @ x, x) == 2 * x"),
]

# (statement, where, narrower declarations, further assumptions)
ASSUMPTIONS = [
    ("grad(x @ A @ x, x) == 2 * A @ x", MATRICES, {"A": "symmetric[n, n]"}, []),
    ("hessian(x @ A @ x, x) == 2 * A", MATRICES, {"A": "symmetric[n, n]"}, []),
    ("(A @ x) @ (A @ y) == x @ y", MATRICES, {"A": "orthogonal[n, n]"}, []),
    ("(A + B) @ (A + B) == A @ A + 2 * A @ B + B @ B", MATRICES, {}, ["A @ B == B @ A"]),
    ("x / x == 1", SCALARS, {}, ["x != 0"]),
    ("exp(log(x)) == x", SCALARS, {}, ["x > 0"]),
    ("sqrt(x - y)**2 == x - y", SCALARS, {}, ["x - y >= 0"]),
    ("x**-1 * x == 1", SCALARS, {}, ["x != 0"]),
    ("1 / (x + 1) - 1 / (x + 2) == 1 / ((x + 1) * (x + 2))", SCALARS, {}, ["(x + 1) * (x + 2) != 0"]),
    ("x / sum(y) == x * (1 / sum(y))", {"n": "dim", "x": "real", "y": "real[n]"}, {}, ["sum(y) != 0"]),
    ("x / x == 1", MATRICES, {}, ["abs(x) > 0"]),
    ("inv(A + B) @ (A + B) == eye(n)", MATRICES, {}, ["det(A + B) != 0"]),
    ("inv(A @ B) == inv(B) @ inv(A)", MATRICES, {}, ["det(B) != 0", "det(A) != 0"]),
    ("sqrt(x**2) == x", SCALARS, {"x": "nonnegative"}, []),
    ("log(x * y) == log(x) + log(y)", SCALARS, {"x": "positive", "y": "positive"}, []),
    ("x + y >= x", SCALARS, {"y": "nonnegative"}, []),
    ("diff(x + f(x), x) >= 1", SCALARS, {}, ["diff(f(x), x) >= 0"]),
    ("trace(X) == trace(X.T)", {"n, m": "dim", "X": "real[n, m]"}, {}, ["n == m"]),
]

# Nothing simple makes these true, or what does is the statement itself.
HOPELESS = [
    ("A @ B == B @ A", MATRICES),
    ("A == A.T", MATRICES),
    ("A - A.T == 0", MATRICES),
    ("A @ A.T == eye(n)", MATRICES),
    ("x == y", SCALARS),
    ("x == 0", SCALARS),
    ("x != 0", SCALARS),
    ("x >= 0", SCALARS),
    ("2 * x + 3 >= 3", SCALARS),
    ("n > 2", SCALARS),
    ("n + 1 >= 3", SCALARS),
    ("1 == 2", {}),
    ("f(x + y) == f(x) + f(y)", SCALARS),
    ("abs(x) < 1", SCALARS),
    ("implies(n < m, n * m < n**2)", {"n, m": "dim"}),
    ("exp(exp(x)) == exp(x)", SCALARS),
    ("A @ B @ C == C @ B @ A and x @ x == 2 * (x @ x)", MATRICES),
]


def test_there_are_as_many_cases_as_promised():
    assert len(FORMULAS) + len(ASSUMPTIONS) >= 25 and len(HOPELESS) >= 10
    assert {kind for *_, kind, _ in FORMULAS} | {"assumption"} == set(REPAIRS)


@pytest.mark.parametrize(("statement", "where", "kind", "wanted"), FORMULAS, ids=[row[0] for row in FORMULAS])
def test_a_formula_is_repaired(statement, where, kind, wanted):
    record = judged(statement, where)
    assert record["verdict"] == "refuted"
    repair = record["repair"]
    assert repair is not None
    assert (repair["kind"], repair["statement"], repair["where"], repair["given"]) == (kind, wanted, {}, [])
    assert judged(wanted, where)["verdict"] == "proved"


@pytest.mark.parametrize(("statement", "where", "types", "given"), ASSUMPTIONS, ids=[row[0] for row in ASSUMPTIONS])
def test_an_assumption_is_found(statement, where, types, given):
    record = judged(statement, where)
    assert record["verdict"] == "refuted"
    repair = record["repair"]
    assert repair is not None
    assert (repair["kind"], repair["where"], repair["given"]) == ("assumption", types, given)
    single = {name.strip(): kind for names, kind in where.items() for name in names.split(",")}
    assert judged(repair["statement"], {**single, **types}, given)["verdict"] == "proved"
    assert repair["census"]


@pytest.mark.parametrize(("statement", "where"), HOPELESS, ids=[row[0] for row in HOPELESS])
def test_nothing_is_offered_that_says_nothing(statement, where):
    record = judged(statement, where)
    assert record["verdict"] == "refuted"
    assert record["repair"] is None


def test_a_denominator_inside_a_definition_is_excluded_too():
    repair = judged("r * y == 1", {"y": "real"}, (), {"r": "1 / y"})["repair"]
    assert (repair["kind"], repair["given"]) == ("assumption", ["y != 0"])


def test_a_missing_term_of_a_moment_goes_where_it_belongs():
    statement = "E(outer(X.T @ y, X.T @ y)) == n * (n + d + sigma**2) * eye(d)"
    repair = judged(statement, MOMENT, (), {"y": "X @ w + sigma * eps"})["repair"]
    assert repair["kind"] == "term"
    assert repair["statement"] == "E(outer(X.T @ y, X.T @ y)) == n * (n + d + sigma**2 + 1) * eye(d)"


def test_assumptions_of_the_claim_stay():
    """The repair holds under what was assumed already, and only under that."""
    where = {"n": "dim", "A": "real[n, n]", "x": "real[n]"}
    assert judged("x @ A @ A.T @ x == x @ x + 1", where, ["A @ A.T == eye(n)"])["repair"]["kind"] == "term"
    assert judged("x @ A @ A.T @ x == x @ x + 1", where)["repair"] is None


def test_assumptions_that_the_refuting_values_satisfy_can_be_met():
    where = {"p": "real", "X": "bernoulli(p)"}
    repair = judged("Var(X / p) == (1 - p) / p**2", where, ("0 < p", "p < 1"))["repair"]
    assert (repair["kind"], repair["statement"]) == ("power", "Var(X / p) == (1 - p) / p")
