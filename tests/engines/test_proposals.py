"""Engines propose: what each of them answers, that nothing escapes them, and that the kernel has the last word."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.search.engines import algebra, calculus, figures, smt, squares
from proofcheck.search.engines import all as engines

W = {
    "n, m": "dim",
    "x, y": "real",
    "a, b": "positive",
    "u, v": "real[n]",
    "A": "real[n, m]",
    "f": "real -> real",
    "k": "integer",
    "z": "complex",
    "c": "bool",
    "S": "posdef[n, n]",
    "q": "normal[n]",
    "L": "real[n] -> real",
    "G": "real[n], real -> real[n]",
    "P": "permutation[n, n]",
}

CASES: list[tuple[Any, str, str]] = [
    (algebra, "(u @ v)**2 == (v @ u)**2", "proved"),
    (algebra, "A @ A.T == (A @ A.T).T", "proved"),
    (squares, "(u @ v)**2 <= (u @ u) * (v @ v)", "proved"),
    (squares, "x**2 + y**2 >= 2 * x * y", "proved"),
    (squares, "v @ (A @ A.T) @ v >= 0", "proved"),
    (smt, "implies(x > y, x + a > y)", "proved"),
    (smt, "f(x + y) == f(y + x)", "proved"),
    (smt, "abs(x) >= x", "proved"),
    (smt, "x > 0", "refuted"),
    (smt, "f(x) == f(y)", "refuted"),
    (smt, "n >= 2", "refuted"),
    (smt, "diff(f(x), x) >= 0", "refuted"),
    (figures, "2**10 == 1024", "proved"),
    (figures, "exp(2) == approx(7.38)", "refuted"),
    (calculus, "sum(i**3 for i in range(n)) == (n * (n - 1) / 2)**2", "proved"),
    (calculus, "sum(i for i in range(n)) == n**2 / 2", "rejected"),
    (algebra, "x / x == 1", "rejected"),
    (algebra, "G(u + v, x * y) == G(v + u, y * x)", "proved"),
    (algebra, "G(G(u, x), x)[t] == G([G(u, x)[s] for s in range(n)], x)[t]", "proved"),
]


@pytest.mark.parametrize(("engine", "statement", "word"), CASES, ids=lambda c: c if isinstance(c, str) else "")
def test_what_each_engine_finds(engine: Any, statement: str, word: str) -> None:
    where = {names: kind for names, kind in W.items() if "normal" not in kind}
    where["t"] = "index[n]"
    problem = problem_from(statement, where if engine is not figures else {})
    proposal = engine.propose(problem)
    assert proposal.evidence is not None, proposal.how
    assert rule(problem, proposal.evidence).word == word


def test_a_random_name_that_nothing_mentions_does_not_matter() -> None:
    problem = problem_from("x > 0", {"x": "real", "q": "normal"})
    proposal = smt.propose(problem)
    assert proposal.evidence is not None and rule(problem, proposal.evidence).word == "refuted"


ODD = [
    "z**2 == z",
    "c or not c",
    "P @ P.T == eye(n)",
    "L(u) == L(v)",
    "G(u, x) == G(v, x)",
    "grad(L(u), u) == grad(L(u), u)",
    "det(S) > 0",
    "inv(S) == S",
    "E(max(q[0], 0)) > 0",
    "limit(f(x), x, 0) == f(0)",
    "prod(u) == prod(v)",
    "x**y == y**x",
    "u[t] == 0",
    "diff(x**y, y) == 0",
    "diff(x**(1/2), x) == 1",
    "sum(u[i] for i in range(n // 2)) == 0",
    "k % 2 == 0",
    "erf(x) <= 1",
    "floor(x) == ceil(x)",
    "diff(erf(x), x) > 0",
    "sum(sum(1 for i in range(j)) for j in range(n)) == 0",
    "injective(lambda x: x**3)",
    "x**100 >= 0",
    "exp(exp(exp(x))) == 1",
    "log(log(log(a))) == 1",
    "2**(2**(2**20)) == 1",
    "grad(norm(u), u) == u",
    "hessian(exp(u @ u), u) == eye(n)",
    "minimizes(u, norm2(u - v), at=v)",
    "well_typed(A @ A.T)",
    "diff(f(x), x, 3) == 0",
    "u != v",
    "sum(1/u) == n",
    "sin(x) <= 1",
    "diff(where(x > 0, x, 0), x) >= 0",
    "E(q[0]**2 * q[1]**2) == 1",
    "x % y == 0",
    "sum(x for i in range(10**9)) == 0",
]


@pytest.mark.parametrize("statement", ODD)
def test_nothing_escapes_the_engines_and_the_kernel(statement: str) -> None:
    """Every engine answers, and the kernel rules, without an exception, in bounded time."""
    problem = problem_from(statement, {**W, "t": "index[n]"})
    for propose in engines.IN_ORDER:
        proposal = propose(problem)
        assert proposal.how if proposal.evidence is not None else isinstance(proposal.why, str)
        if proposal.evidence is not None:
            assert rule(problem, proposal.evidence).word in ("proved", "refuted", "rejected")


def test_reasons_are_of_engines_that_looked() -> None:
    """How evidence would have been found is no reason why there is none."""
    found = check("abs(sin(2 * x)) <= 2 * abs(sin(x))", where={"x": "real"})
    assert found.word == "supported"
    assert found.record["reasons"] and not any("density" in reason for reason in found.record["reasons"])


def test_a_model_of_an_unknown_function_is_a_polynomial_with_its_values_and_slopes() -> None:
    problem = problem_from("not (f(0) == 1 and f(1) == 3 and diff(f(x), x, at=0) == 0)", W)
    proposal = smt.propose(problem)
    if proposal.evidence is not None:
        assert rule(problem, proposal.evidence).word in ("refuted", "rejected")
    fitted = smt._hermite({Fraction(0): {0: Fraction(1), 1: Fraction(2)}, Fraction(1): {0: Fraction(0)}})
    assert fitted is not None

    def value(x: int) -> Fraction:
        return sum((c * x**k for k, c in enumerate(fitted.coefficients)), Fraction(0))

    assert value(0) == 1 and value(1) == 0 and fitted.coefficients[1] == 2
