"""Faults of the index form that were found by statements written by hand: a part of a matrix is not the matrix, and a
function that a claim declares is not the one of the language with the same name.

Each false statement had equal normal forms. A factor that vanishes at small sizes keeps the kernel from seeing it.
"""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.algebra import propose

HIDDEN = "(n - 1) * (n - 2) * (n - 3) * (n - 4)"
PART = {
    "n, m": "dim",
    "Q": "orthogonal[n, n]",
    "P": "permutation[n, n]",
    "A": "invertible[n, n]",
    "R": "real[n, n]",
    "S": "posdef[n, n]",
    "x, y": "real[n]",
    "i, j": "index[m]",
    "a, b": "index[n]",
    "k": "natural",
}
FALSE = [
    ("det(Q[:m, :m])**2", "1", ()),
    ("det(P[:m, :m])**2", "1", ()),
    ("abs(det(Q[:m, :m]))", "1", ()),
    ("det(Q[:m, :m])**3", "det(Q[:m, :m])", ()),
    ("det(Q[:m, :m] @ Q[:m, :m].T)", "1", ()),
    ("det(Q**2)**2", "1", ()),
    ("inv(Q[:m, :m])[i, j]", "Q[j, i]", ("det(Q[:m, :m]) != 0",)),
    ("inv(A[:m, :m])[i, j]", "inv(A)[i, j]", ("det(A[:m, :m]) != 0",)),
    ("inv(inv(A)[:m, :m])[i, j]", "A[i, j]", ("det(inv(A)[:m, :m]) != 0",)),
    ("det(inv(A)[:m, :m])", "1 / det(A[:m, :m])", ("det(A[:m, :m]) != 0",)),
    ("det(matrix_power(A, k)[:m, :m])", "det(A[:m, :m])**k", ()),
    ("matrix_power(R, k)[i, j]", "matrix_power(R[:m, :m], k)[i, j]", ()),
    ("matrix_power(inv(A)[:m, :m], k)[i, j]", "inv(matrix_power(A, k))[i, j]", ()),
    ("(matrix_power(Q[:m, :m], k).T @ matrix_power(Q[:m, :m], k))[i, j]", "where(i == j, 1, 0)", ()),
    ("exp(sum(P[a, s] * x[s] for s in range(m)))", "sum(P[a, s] * exp(x[s]) for s in range(n))", ()),
    ("sin(sum(P[s, a] * x[s] for s in range(m)))", "sum(P[s, a] * sin(x[s]) for s in range(m))", ()),
]
TRUE = [
    ("det(Q)**2", "1", ()),
    ("abs(det(P))", "1", ()),
    ("inv(Q)[a, b]", "Q[b, a]", ()),
    ("det(inv(A))", "1 / det(A)", ()),
    ("det(matrix_power(A, k))", "det(A)**k", ()),
    ("matrix_power(inv(A), k)[a, b]", "inv(matrix_power(A, k))[a, b]", ()),
    ("exp(sum(P[a, s] * x[s] for s in range(n)))", "sum(P[a, s] * exp(x[s]) for s in range(n))", ()),
    ("(inv(A)[:m, :] @ A[:, :m])[i, j]", "where(i == j, 1, 0)", ()),
    ("trace((A @ inv(A))[:m, :m])", "m", ()),
    ("det(S[:m, :m] @ S[:m, :m])", "det(S[:m, :m])**2", ()),
    ("log(det(S[:m, :m])**2)", "2 * log(det(S[:m, :m]))", ()),
]


@pytest.mark.parametrize(("left", "right", "given"), FALSE)
def test_a_part_has_not_what_the_whole_has(left: str, right: str, given: tuple[str, ...]) -> None:
    for text in (f"{left} == {right}", f"{HIDDEN} * ({left} - ({right})) == 0"):
        problem = problem_from(text, PART, ["m <= n", *given])
        assert propose(problem).evidence is None


@pytest.mark.parametrize(("left", "right", "given"), FALSE[:6])
def test_nor_is_that_said(left: str, right: str, given: tuple[str, ...]) -> None:
    assert check(f"{left} == {right}", where=PART, given=["m <= n", *given]).word == "refuted"


@pytest.mark.parametrize(("left", "right", "given"), TRUE)
def test_what_the_whole_has_is_proved(left: str, right: str, given: tuple[str, ...]) -> None:
    assert check(f"{left} == {right}", where=PART, given=["m <= n", *given]).word == "proved"


@pytest.mark.parametrize("text", ["det(Q[:m, :m])**2 == 1", "det(inv(A)[:m, :m]) == 1 / det(A[:m, :m])"])
def test_the_second_look_sees_a_part(text: str) -> None:
    """The kernel looks at sizes that differ from each other, beside forged normal forms too."""
    problem = problem_from(text, PART, ["m <= n", "det(A[:m, :m]) != 0"])
    data = {"normal_forms": True, "assumed": False, "restated": ()}
    assert rule(problem, Evidence("identity", "forged", data)).word == "rejected"


# -- functions that a claim declares

OWN = [
    ("log(exp(x)) == x", {"exp": "real -> real"}, ("exp(x) > 0",)),
    ("sqrt(exp(x)**2) == exp(x)", {"exp": "real -> real"}, ()),
    ("abs(x)**2 == x**2", {"abs": "real -> real"}, ()),
    ("exp(log(x)) == x", {"log": "real -> real"}, ()),
    ("sin(asin(x)) == x", {"asin": "real -> real"}, ()),
    ("cos(atan(x)) == 1 / sqrt(1 + x**2)", {"atan": "real -> real"}, ()),
    ("sin(pi * k) == 0", {"pi": "real"}, ()),
]


@pytest.mark.parametrize(("text", "own", "given"), OWN)
def test_a_declared_name_is_not_the_one_of_the_language(text: str, own: dict[str, str], given: tuple[str, ...]) -> None:
    where = {"x": "real", "k": "integer", **own}
    assert propose(problem_from(text, where, given)).evidence is None
    assert check(text, where=where, given=given).word != "proved"


@pytest.mark.parametrize("text", [text for text, _, given in OWN[1:3] + OWN[5:]])
def test_the_one_of_the_language_is(text: str) -> None:
    assert check(text, where={"x": "real", "k": "integer"}).word == "proved"


# -- what is known of a name is not known of the values that `at=` gives it

ELSEWHERE = [
    ("diff(sqrt(p**2), p, at=-1)", "1", ()),
    ("diff(abs(p), p, at=-1)", "1", ()),
    ("diff(sqrt(x**2), x, at=-1)", "1", ("x > 0",)),
    ("diff(abs(x)**3, x, at=-1)", "3", ("x > 0",)),
    ("diff((x**2)**(3 / 2), x, at=-1)", "3", ("x > 0",)),
    ("diff(x * abs(x), x, at=-1)", "-2", ("x > 0",)),
    ("grad(trace(inv(Q)), Q)[0, 0]", "1", ()),
    ("grad(det(Q)**2, Q)[0, 0]", "0", ()),
]
HERE = [
    ("diff(sqrt(p**2), p, at=-1)", "-1", ()),
    ("diff(p**2, p, at=-1)", "-2", ()),
    ("diff(sqrt(p**2), p)", "1", ()),
    ("diff(abs(x), x)", "1", ("x > 0",)),
    ("grad(log(det(A)**2), A)[0, 0]", "2 * inv(A)[0, 0]", ()),
]
NAMES = {"n": "dim", "x": "real", "p": "positive", "Q": "orthogonal[n, n]", "A": "invertible[n, n]"}


@pytest.mark.parametrize(("left", "right", "given"), ELSEWHERE)
def test_a_value_elsewhere_has_another_sign(left: str, right: str, given: tuple[str, ...]) -> None:
    for text in (f"{left} == {right}", f"{HIDDEN} * ({left} - ({right})) == 0"):
        assert propose(problem_from(text, NAMES, given)).evidence is None


@pytest.mark.parametrize(("left", "right", "given"), HERE)
def test_a_value_here_has_the_declared_one(left: str, right: str, given: tuple[str, ...]) -> None:
    assert check(f"{left} == {right}", where=NAMES, given=given).word == "proved"


# -- a position that is no index may lie beyond a part of an axis

PLACES = {"n, m": "dim", "x, y": "real[n]", "k": "natural", "q": "normal[n]", "a": "index[n]"}
BEYOND = [
    ("grad(sum(x[i]**2 for i in range(m)), x)[k]", "2 * x[k]", ("m <= n", "k < n")),
    ("grad(sum(x[i]**2 for i in range(m)), x)[m]", "2 * x[m]", ("m < n",)),
    ("grad(sum(x[i] * y[i] for i in range(m)), x)[k]", "y[k]", ("m <= n", "k < n")),
    ("E(q[k] * sum(q[i] for i in range(m)))", "1", ("m <= n", "k < n")),
    ("E(q[m] * sum(q[i] for i in range(m)))", "1", ("m < n",)),
]
WITHIN = [
    ("grad(x @ x, x)[a]", "2 * x[a]", ()),
    ("grad(sum(x[i] for i in range(n - 1)), x)[n - 1]", "0", ()),
    ("sum(x[i] for i in range(n - 1))", "sum(x) - x[n - 1]", ()),
    ("E(q[a] * sum(q))", "1", ()),
]


@pytest.mark.parametrize(("left", "right", "given"), BEYOND)
def test_a_position_beyond_a_part_is_not_in_it(left: str, right: str, given: tuple[str, ...]) -> None:
    text = f"{left} == {right}"
    assert propose(problem_from(text, PLACES, given)).evidence is None
    assert check(text, where=PLACES, given=given).word not in ("proved", "supported", "conflict")


@pytest.mark.parametrize(("left", "right", "given"), WITHIN)
def test_a_position_within_is(left: str, right: str, given: tuple[str, ...]) -> None:
    assert check(f"{left} == {right}", where=PLACES, given=given).word == "proved"
