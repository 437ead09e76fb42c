"""Ranks and images of projections, norms of products, block matrices by completing the square, gradient steps under
bounds on an eigenvalue, and inequalities with several bounds: what is true is proved, and what is nearly so is not."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.signs import Signs
from tests.engines.verdicts import verdict

WHERE = {"n, m": "dim", "A": "real[n, n]", "X": "real[n, m]", "Y": "real[m, n]", "v, x, b": "real[n]", "s": "positive"}
WHERE |= {"S": "symmetric[n, n]", "P": "psd[n, n]", "D": "posdef[n, n]", "C": "symmetric[m, m]", "z": "nonnegative[n]"}
WHERE |= {"U": "orthogonal[n, n]", "V": "orthogonal[m, m]", "p, q": "positive[n]", "t, u": "real", "k": "natural"}
STEP = "norm2(x - s * (P @ x)) <= norm2(x)"
DESCENT = "(x - P @ x / s) @ P @ (x - P @ x / s) <= x @ P @ x"
BLOCK = "psd(block([[D, X], [X.T, C]]))"
CONTRACTION = "norm((x - s * D @ x) - (b - s * D @ b)) <= (1 - s * eigenvalues(D)[0]) * norm(x - b)"
ENDS = "(eigenvalues(D)[-1] - eigenvalues(D)[0]) / (eigenvalues(D)[-1] + eigenvalues(D)[0])"
BEST_STEP = f"norm(x - 2 * (D @ x) / (eigenvalues(D)[-1] + eigenvalues(D)[0])) <= {ENDS} * norm(x)"
LOG_SUM = "sum(p * log(p / q)) >= sum(p) * log(sum(p) / sum(q))"
TRUE = [
    ("trace(S @ S) == sum(eigenvalues(S)**2)", ()),
    ("norm(U @ X @ V, 2) == norm(X, 2)", ()),
    ("norm(X @ Y, 'nuc') <= norm(X, 'fro') * norm(Y, 'fro')", ()),
    ("trace(A)**2 <= rank(A) * frobenius2(A)", ()),
    ("rank(eye(n) - outer(v, v) / norm2(v)) == n - 1", ("v != zeros(n)",)),
    ("rank(eye(n) - A) == n - rank(A)", ("A @ A == A",)),
    ("logdet(eye(n) + P) <= trace(P)", ()),
    ("norm(X @ pinv(X) @ b) <= norm(b)", ()),
    ("norm2(X @ pinv(X) @ b - b) <= norm2(b)", ()),
    ("psd(n * diag(diagonal(P)) - P)", ()),
    (BLOCK, ("psd(C - X.T @ inv(D) @ X)",)),
    ("psd(block([[D, X], [X.T, X.T @ inv(D) @ X]]))", ()),
    (STEP, ("s * eigenvalues(P)[-1] <= 2",)),
    (STEP, ("s * norm(P, 2) <= 2",)),
    (DESCENT, ("norm(P, 2) <= s",)),
    ("sum(abs(x * b)) <= norm(x, 4) * norm(b, 4 / 3)", ()),
    ("prod(z) <= mean(z)**n", ()),
    (LOG_SUM, ()),
    ("norm(A @ x) >= singular_values(A)[-1] * norm(x)", ()),
    ("sum(eigenvalues(X @ X.T)) == frobenius2(X)", ()),
    ("trace(D) / n >= det(D)**(1 / n)", ()),
    ("eigenvalues(S)[-1] >= sum(S) / n", ()),
    ("norm(eye(n) - P, 2) <= 1", ("eigenvalues(P)[-1] <= 2",)),
    ("rank(A) + rank(eye(n) - A) >= n", ()),
    ("top_sum(x, k) - top_sum(-x, n - k) == sum(x)", ("k <= n",)),
    ("top_sum(x, n) - top_sum(x, n - 1) == min(x)", ()),
    ("norm(softmax(x) - softmax(b)) <= norm(x - b) / 2", ()),
    ("norm(softmax(x) - softmax(b), 1) <= norm(x - b, oo)", ()),
    ("top_sum(x, k) <= k * t + sum(max(x - t, 0))", ("k <= n",)),
    ("mean(x**2) - mean(x)**2 <= (max(x) - min(x))**2 / 4", ()),
    ("norm2(P @ x) <= eigenvalues(P)[-1] * (x @ P @ x)", ()),
    ("norm2(P @ x) <= norm(P, 2) * (x @ P @ x)", ()),
    ("norm2(P @ x - P @ b) >= eigenvalues(P)[0] * ((x - b) @ P @ (x - b))", ()),
    (CONTRACTION, ("s * eigenvalues(D)[-1] <= 1",)),
    (BEST_STEP, ()),
    ("mean(x**2) - mean(x)**2 <= 1 / 4", ("all(0 <= x)", "all(x <= 1)")),
]
FALSE = [
    ("norm2(S @ x) <= eigenvalues(S)[-1] * (x @ S @ x)", ()),
    ("norm2(P @ x) <= eigenvalues(P)[0] * (x @ P @ x)", ()),
    (CONTRACTION, ("s * eigenvalues(D)[-1] <= 2",)),
    ("norm(x - (D @ x) / eigenvalues(D)[-1]) <= (1 - eigenvalues(D)[0] / eigenvalues(D)[-1])**2 * norm(x)", ()),
    ("trace(A @ A) == sum(eigenvalues(S)**2)", ()),
    ("norm(X @ Y, 'nuc') <= norm(X, 2) * norm(Y, 'fro')", ()),
    ("trace(A)**2 <= (rank(A) - 1) * frobenius2(A)", ()),
    ("rank(eye(n) - outer(v, v)) == n - 1", ("v != zeros(n)",)),
    ("logdet(eye(n) + P) <= trace(P) / 2", ()),
    ("norm(X @ pinv(X) @ b) < norm(b)", ()),
    ("psd((n - 1) * diag(diagonal(P)) - P)", ()),
    (BLOCK, ("psd(C)",)),
    (STEP, ("s * eigenvalues(P)[0] <= 2",)),
    (STEP, ("s * eigenvalues(P)[-1] <= 3",)),
    ("sum(abs(x * b)) <= norm(x, 4) * norm(b, 3)", ()),
    ("prod(z) <= mean(z)", ()),
    ("norm(A @ x) >= singular_values(A)[0] * norm(x)", ()),
    ("sum(eigenvalues(X @ X.T)) == frobenius2(X)**2", ()),
    ("trace(D) / n <= det(D)**(1 / n)", ()),
    ("eigenvalues(S)[-1] >= sum(S)", ()),
    ("norm(eye(n) - P, 2) <= 1", ("eigenvalues(P)[-1] <= 3",)),
    ("rank(A) + rank(eye(n) - A) > n", ()),
    ("top_sum(x, k) - top_sum(x, n - k) == sum(x)", ("k <= n",)),
    ("top_sum(x, n) - top_sum(x, n - 1) == max(x)", ()),
    ("norm(softmax(x) - softmax(b)) <= norm(x - b) / 3", ()),
    ("norm(softmax(x) - b) <= norm(x - b) / 2", ()),
    ("top_sum(x, k) >= k * t + sum(max(x - t, 0))", ("k <= n",)),
    ("mean(x**2) - mean(x)**2 <= (max(x) - min(x))**2 / 5", ()),
    ("mean(x**2) - mean(x)**2 <= 1 / 4", ("all(0 <= x)",)),
    ("norm(softmax(x) - softmax(b), 1) <= norm(x - b, oo) / 2", ()),
    ("sum(p * log(p / q)) >= sum(p) * log(sum(q) / sum(p))", ("sum(q) >= sum(p)", "n == 1")),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) in ("refuted", "unknown")


RANDOM = {"x, y": "iid(mean=0, var=1)", "s, t": "real"}


def test_probabilities_below_several_bounds() -> None:
    assert verdict("P(x > s and y > t) <= min(P(x > s), P(y > t))", RANDOM) == "proved"
    assert verdict("P(x > s or y > t) <= min(P(x > s), P(y > t))", RANDOM) != "proved"


def test_which_bounds_are_one_by_one() -> None:
    """A least value on the smaller side is below a bound where one of its parts is."""
    where = {"a, b, c, d": "real"}

    def parts(statement: str) -> list[str] | None:
        step = LEMMAS["absolute"](problem_from(statement, where), {})
        return None if step is None else sorted(str(part.statement) for part in step.parts)

    def comparisons(*statements: str) -> list[str]:
        return sorted(str(problem_from(s, where).statement) for s in statements)

    assert parts("max(a, b) <= min(c, d)") == comparisons("a <= c", "a <= d", "b <= c", "b <= d")
    assert parts("abs(a) < min(c, d)") == comparisons("a < c", "a < d", "-a < c", "-a < d")
    assert parts("min(a, b) <= c") is None
    assert parts("a <= max(b, c)") is None
    assert parts("a <= abs(b)") is None
    assert parts("max(a, b) == min(c, d)") is None


def test_numbers_above_others() -> None:
    """What is above a positive number is positive; what may equal one that is not negative may be 0."""

    def signs(kind: str, given: str) -> tuple[bool, bool]:
        problem = problem_from("t == 0", {"a": kind, "b, t": "real"}, [given])
        found = Signs(problem.declarations, problem.given)
        return found.positive(problem.statement.args[0]), found.nonnegative(problem.statement.args[0])

    assert signs("positive", "t >= a") == (True, True)
    assert signs("nonnegative", "t > a") == (True, True)
    assert signs("nonnegative", "t >= a") == (False, True)
    assert signs("real", "t > a") == (False, False)
    assert signs("positive", "t <= a") == (False, False)
    assert signs("positive", "b >= a") == (False, False)
    assert signs("positive", "t >= 1 - a") == (False, False)
    assert signs("positive", "t != a") == (False, False)
