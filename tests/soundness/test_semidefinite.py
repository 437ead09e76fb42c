"""`psd`, `posdef` and `pinv` next to what would follow if they were read a little differently; and of the lemmas that
serve them, where they may not be used."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence

N = {"n": "dim"}
MATRICES = {**N, "m": "dim", "A, B": "psd[n, n]", "P": "posdef[n, n]", "S": "symmetric[n, n]", "M": "real[n, n]"}

FALSE = [
    ("psd(M)", MATRICES, []),
    ("posdef(A)", MATRICES, []),
    ("psd(A @ B)", MATRICES, []),
    ("psd(A - B)", MATRICES, []),
    ("det(A) > 0", MATRICES, []),
    ("trace(A @ B @ P) >= 0", MATRICES, []),
    # x @ M @ x >= 0 alone does not make M symmetric, nor does it hold of entries.
    ("M == M.T", {**MATRICES, "x": "real[n]"}, ["x @ M @ x >= 0"]),
    ("psd(M)", {**MATRICES, "x": "real[n]"}, ["x @ M @ x >= 0"]),
    # An assumption about S is none about P, and one about P - S none about the sign of S.
    ("psd(S)", MATRICES, ["psd(P - S)"]),
    ("psd(P - S)", MATRICES, ["psd(S - P)"]),
    ("S == P", MATRICES, ["psd(S - P)"]),
    ("implies(psd(S + P), psd(S))", MATRICES, []),
    # The same name twice: two assumptions about one matrix, of which the second must not be lost.
    ("psd(S - P)", MATRICES, ["psd(S)", "psd(S - A)"]),
    ("A @ pinv(A) == eye(n)", MATRICES, []),
    ("pinv(M) == M.T", MATRICES, []),
    ("pinv(M) @ pinv(A) == pinv(A @ M)", MATRICES, []),
    ("adjugate(M) == zeros(n, n)", MATRICES, ["det(M) == 0"]),
    ("M @ M.T == eye(n)", {"n, m": "dim", "M": "real[n, m]"}, ["M.T @ M == eye(m)"]),
    ("matrix_power(M, k) == M", {**MATRICES, "k": "natural"}, ["M @ M == M"]),
    ("matrix_power(M, k) == M", {**MATRICES, "k": "dim"}, ["M @ M == eye(n)"]),
    ("det(kron(M, S)) == det(M) * det(S)", MATRICES, []),
    ('norm(M, "fro") == norm(M[0])', MATRICES, []),
]


# A part of a matrix: what is assumed of it says nothing of the rest, and some rows of R do not make R.T @ R definite.
PARTS = {**N, "m": "dim", "S": "symmetric[n + m, n + m]", "R": "posdef[n + 1, n + 1]", "x": "real[n + 1]"}
PART = "sum(R[k, i] * R[k, j] * x[i] * x[j] for k in range(n) for i in range(n + 1) for j in range(n + 1))"
FALSE += [
    ("psd(S)", PARTS, ["psd(S[:n, :n])"]),
    ("S[n, n] >= 0", PARTS, ["psd(S[:n, :n])"]),
    (f"{PART} > 0", PARTS, ["x != zeros(n + 1)"]),
    ("det([sum(R[k, i] * R[k, j] for k in range(n)) for i in range(n + 1) for j in range(n + 1)]) > 0", PARTS, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_what_does_not_follow_is_not_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where, given).word in ("refuted", "unknown")


TRUE = [
    ("psd(S)", ["psd(S)", "psd(S - A)"]),
    ("psd(S - A)", ["psd(S)", "psd(S - A)"]),
    ("psd(S)", ["psd(S - P)"]),
    ("posdef(S)", ["psd(S - P)"]),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_assumptions_are_used_together(statement: str, given: list[str]) -> None:
    assert check(statement, MATRICES, given).word == "proved"


REFUSED = [
    ("not psd(S)", []),
    ("psd(S) or psd(-S)", []),
    ("psd(S) == psd(-S)", []),
    ("psd(S)", ["not psd(S)"]),
    ("psd(S)", ["psd(S) or psd(M)"]),
    ("grad(trace(A), A) == eye(n)", []),
    ("grad(trace(S), S) == eye(n)", ["psd(S)"]),
    ("injective(lambda S: S)", ["psd(S - A)"]),
    ("grad(trace(M @ pinv(M)), M) == zeros(n, n)", []),
    ("minimizes(M, norm2(vec(pinv(M))), at=zeros(n, n))", []),
    ("psd(A, B)", []),
    ("pinv(pinv(M) + A) == zeros(n, n)", []),
    ("all(pinv(x * M) == M for x in range(3))", []),
    ("norm(A, 3) >= 0", []),
    ("eigenvalues(M)[0] >= 0", []),
    ("zeros(n, n, n) == 0", []),
]


@pytest.mark.parametrize(("statement", "given"), REFUSED)
def test_what_has_no_reading_is_refused(statement: str, given: list[str]) -> None:
    assert check(statement, MATRICES, given).word == "invalid"


def test_a_name_that_an_assumption_ties_to_others_is_not_varied() -> None:
    """With S == R.T @ R + t * A in its place, the derivative of trace(S) by t would be trace(A)."""
    names = {**MATRICES, "t": "real"}
    assert check("diff(t * trace(S), t) == trace(S)", names, ["psd(S - t * A)"]).word == "invalid"
    assert check("diff(t * trace(S), t) == trace(S)", names, ["psd(S - A)"]).word == "proved"


def test_a_law_depends_on_what_its_covariance_is_found_to_be() -> None:
    names = {**N, "S": "symmetric[n, n]", "A": "psd[n, n]", "z": "random[n](mean=0, cov=S)"}
    assert check("E(z @ z) == trace(S)", names, ["psd(S - A)"]).word == "proved"
    assert check("E(z @ z) == trace(A)", names, ["psd(S - A)"]).word == "refuted"


def test_bounds_of_a_law_are_what_a_matrix_in_them_is_found_to_be() -> None:
    names = {**N, "S": "symmetric[n, n]", "A": "psd[n, n]", "v": "iid[n](low=0, high=trace(A))"}
    assert check("E(v[0]) <= trace(A)", names).word == "proved"
    assert check("E(v[0]) >= trace(A)", names).word == "refuted"
    names["v"] = "iid[n](low=-trace(S), high=trace(S))"
    assert check("E(v[0]) <= trace(S)", names, ["psd(S)"]).word == "proved"


@pytest.mark.parametrize(
    "law", ["uniform(0, 1 + trace(A))", "exponential(trace(A))", "iid[n](mean=grad(trace(A), A)[0, 0], var=1)"]
)
def test_laws_with_a_psd_name_in_their_density_or_under_a_derivative_are_refused(law: str) -> None:
    assert check("E(sum(v)) >= 0", {**N, "A": "psd[n, n]", "v": law}).word == "invalid"


def test_pseudoinverses_and_complex_parts() -> None:
    names = {**MATRICES, "z": "complex"}
    assert check("pinv(re(z) * M) == M", names).word == "invalid"
    assert check("M @ pinv(M) @ M == M and abs(z) >= 0", names).word == "proved"
    assert check("psd(re(z)**2 * eye(n))", names).word == "proved"
    assert check("psd(re(z) * eye(n))", names).word == "refuted"
    # S stays what it is: its parts are not made of those of z.
    assert check("trace(S) >= 0", names, ["psd(S - re(z) * eye(n))"]).word in ("refuted", "unknown")


def test_what_exists_for_one_value_is_another_for_a_second() -> None:
    """y with y**2 == x is not y with y**2 == x' for a second value x'."""
    given = ["exists(y**2 == x for y in real)"]
    assert check("injective(lambda x: 0 * x)", {"x": "real"}, given).word == "invalid"
    assert check("minimizes(x, x**2, at=0)", {"x": "real"}, given).word == "invalid"


def _lemma(kind: str, statement: str, where: dict[str, str], given: list[str], **data: object) -> object:
    return LEMMAS[kind](problem_from(statement, where, given), data)


def test_a_matrix_is_dense_only_in_closed_statements() -> None:
    assert _lemma("dense", "det(M) == det(M.T)", MATRICES, [], name="M") is not None
    for statement, given in [
        ("det(M) != 0", []),
        ("0 < det(M)**2", []),
        ("det(M)**0.5 >= 0", []),
        ("M / det(M) == M / det(M)", []),
        ("where(det(M) == 0, 1, 0) == 0", []),
        ("det(inv(M)) == 1 / det(M)", []),
        ("det(M) == 0", ["det(M) == 0"]),
    ]:
        assert _lemma("dense", statement, MATRICES, given, name="M") is None, statement
    assert _lemma("dense", "det(S) == det(S)", MATRICES, [], name="S") is None


def test_powers_of_what_is_dense_have_whole_exponents_that_are_not_negative() -> None:
    where = {**MATRICES, "r": "nonnegative", "k": "integer", "h": "natural"}
    for exponent in ("n - 1", "h", "2"):
        assert _lemma("dense", f"det(M)**({exponent}) == 1", where, [], name="M") is not None, exponent
    for exponent in ("n - 2", "r", "k", "-1", "1 / 2", "M[0, 0]"):
        assert _lemma("dense", f"det(M)**({exponent}) == 1", where, [], name="M") is None, exponent
    assert _lemma("dense", "det(M)**(n - 2) == 1", where, ["n >= 2"], name="M") is not None


def test_equals_are_put_for_equals_where_these_are_what_they_were_assumed_of() -> None:
    given = ["all(M[i, j] == S[j, i] for i in range(n) for j in range(n))"]
    assert _lemma("congruent", "trace(M @ A) == trace(S @ A)", MATRICES, given, place=0) is not None
    assert _lemma("congruent", "det(M) == det(S)", MATRICES, given, place=0) is not None
    names = {**MATRICES, "t": "real"}
    # Inside a derivative the name has other values; a part of the range, or another one, is not what was assumed.
    assert _lemma("congruent", "grad(trace(M), M) == eye(n)", names, given, place=0) is None
    part = ["all(M[i, j] == S[j, i] for i in range(n - 1) for j in range(n - 1))"]
    assert _lemma("congruent", "det(M) == det(S)", MATRICES, part, place=0) is None
    assert _lemma("congruent", "det(M) == det(S)", MATRICES, given, place=1) is None


def test_an_equation_is_solved_for_a_free_real_tensor_alone() -> None:
    assert _lemma("solved", "trace(M) >= 0", MATRICES, ["M == A @ A"], name="M") is not None
    assert _lemma("solved", "trace(S) >= 0", MATRICES, ["S == A @ A"], name="S") is not None
    assert _lemma("solved", "trace(P) >= 0", MATRICES, ["P == A @ A"], name="P") is None
    assert _lemma("solved", "trace(M) >= 0", MATRICES, ["M == M @ A"], name="M") is None
    assert _lemma("solved", "grad(trace(M), M) == eye(n)", MATRICES, ["M == A @ A"], name="M") is None
    random = {**MATRICES, "Z": "normal[n, n]"}
    assert _lemma("solved", "trace(M) >= 0", random, ["M == Z"], name="M") is None


def test_sides_are_squared_only_where_both_have_a_sign() -> None:
    problem = problem_from("a == b", {"a": "real", "b": "real"}, ["a**2 == b**2"])
    step = LEMMAS["raised"](problem, {})
    assert step is not None and len(step.parts) == 2
    signs = Evidence("signs", "forged")
    forged = Evidence("raised", "forged", {"pieces": (signs, signs), "piece": Evidence("identity", "forged", {})})
    assert kernel.rule(problem, forged).word == "rejected"


@pytest.mark.parametrize("statement", ["t != 0", "trace(M) >= n / t", "implies(t > 1, 1 / t > 0)"])
def test_an_assumption_without_a_value_does_not_hold(statement: str) -> None:
    """At t = 0 nothing is assumed to hold, and M is not R.T @ R + eye(n) / t there."""
    where = {**N, "M": "real[n, n]", "t": "real"}
    assert check(statement, where, ["psd(M - eye(n) / t)"], budget=0.01).word != "refuted"
    assert check("t >= 1", where, ["psd(M - log(t) * eye(n))"], budget=0.01).word != "proved"


def test_an_assumption_with_a_value_is_solved() -> None:
    where = {**N, "M": "real[n, n]", "t": "positive", "P": "posdef[n, n]"}
    assert check("trace(M) >= n / t", where, ["psd(M - eye(n) / t)"], budget=0.01).word == "proved"
    assert check("trace(M) >= trace(inv(P))", where, ["psd(M - inv(P))"], budget=0.01).word == "proved"
