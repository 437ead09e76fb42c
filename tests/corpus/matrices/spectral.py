"""Eigenvalues, singular values, norms and ranks: written from docs/guide/language.md alone, before there was any code
for these words."""

from __future__ import annotations

from typing import Any

import numpy as np

from .kit import Gen, topic

S = "n: dim; A: symmetric[n, n]"
SS = "n: dim; A, B: symmetric[n, n]"
SX = "n: dim; A: symmetric[n, n]; x: real[n]"
PSD = "n: dim; A: psd[n, n]"
PSD2 = "n: dim; A, B: psd[n, n]"
POS = "n: dim; A: posdef[n, n]"
SQ = "n: dim; A: real[n, n]"
SQ2 = "n: dim; A, B: real[n, n]"
NM = "n, m: dim; A: real[n, m]"
NM2 = "n, m: dim; A, B: real[n, m]"
NMX = "n, m: dim; A: real[n, m]; x: real[m]"
NMK = "n, m, k: dim; A: real[n, m]; B: real[m, k]"
UV = "n, m: dim; u: real[n]; v: real[m]"


def _eye(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {name: np.eye(v["n"]) for name in "AB" if name in v}


def _small(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": 0.1 * np.eye(v["n"])}


def _projections(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    a = np.zeros((v["n"], v["n"]))
    a[0, 0] = 1.0
    return {"A": a, "B": np.eye(v["n"]) - a}


def _shift(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    """e_1 e_2.T and its transpose."""
    a = np.zeros((2, 2))
    a[0, 1] = 1.0
    return {"n": 2, "A": a, "B": a.T}


def _zero(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": np.zeros((v["n"], v["m"])), "n": v["n"], "m": v["m"]}


def _above(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"B": v["A"] + g.psd(v["n"])}


def _unit(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"x": v["x"] / np.linalg.norm(v["x"])}


def _short(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": v["A"] / np.linalg.norm(v["A"], 2)}


def _eigenvector(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    values, vectors = np.linalg.eigh(v["A"])
    return {"x": vectors[:, -1], "c": float(values[-1])}


t, f = topic("eigenvalues")
EIGEN = [
    t("sum(eigenvalues(A)) == trace(A)", S),
    f("sum(eigenvalues(A)) == det(A)", S, "the trace", dims=(2, 3)),
    t("prod(eigenvalues(A)) == det(A)", S),
    f("prod(eigenvalues(A)) == trace(A)", S, "the determinant", dims=(2, 3)),
    t("sum(eigenvalues(A)[i]**2 for i in range(n)) == frobenius2(A)", S),
    f("sum(eigenvalues(A)[i]**2 for i in range(n)) == trace(A)**2", S, "not the square of the sum", dims=(2, 3)),
    t("eigenvalues(A)[0] * norm2(x) <= x @ A @ x", SX),
    f("eigenvalues(A)[-1] * norm2(x) <= x @ A @ x", SX, "the largest", dims=(2, 3)),
    t("x @ A @ x <= eigenvalues(A)[-1] * norm2(x)", SX),
    f(
        "x @ A @ x <= eigenvalues(A)[-1] * norm(x)",
        SX,
        "the square of the norm",
        make=lambda g, v: {**_eye(g, v), "x": 3 * np.ones(v["n"])},
    ),
    t("eigenvalues(A)[0] >= 0", PSD),
    f("eigenvalues(A)[0] >= 0", S, "A may be negative"),
    t("eigenvalues(A)[0] > 0", POS),
    f("eigenvalues(A)[0] > 0", PSD, "A may be singular", make=lambda g, v: {"A": np.zeros((v["n"], v["n"]))}),
    t("eigenvalues(A)[0] <= eigenvalues(A)[-1]", S),
    f("eigenvalues(A)[0] < eigenvalues(A)[-1]", S, "equal for the identity", make=_eye),
    t("eigenvalues(A)[0] <= A[i, i]", S + "; i: index[n]"),
    f(
        "eigenvalues(A)[0] <= A[i, j]",
        S + "; i, j: index[n]",
        "only on the diagonal",
        make=lambda g, v: {"n": 2, "A": np.array([[2.0, -1], [-1, 2]]), "i": 0, "j": 1},
    ),
    t("A[i, i] <= eigenvalues(A)[-1]", S + "; i: index[n]"),
    f("A[i, i] >= eigenvalues(A)[-1]", S + "; i: index[n]", "the wrong way", dims=(2, 3)),
    t("trace(A) <= n * eigenvalues(A)[-1]", S),
    f("trace(A) <= eigenvalues(A)[-1]", S, "the factor n", make=_eye, dims=(2, 3)),
    t("n * eigenvalues(A)[0] <= trace(A)", S),
    f("n * eigenvalues(A)[-1] <= trace(A)", S, "the largest", dims=(2, 3)),
    t("psd(A - eigenvalues(A)[0] * eye(n))", S),
    f("psd(A - eigenvalues(A)[-1] * eye(n))", S, "the largest", dims=(2, 3)),
    t("psd(A)", S, given="eigenvalues(A)[0] >= 0", make=lambda g, v: {"A": g.psd(v["n"])}),
    f(
        "psd(A)",
        S,
        "only the largest",
        given="eigenvalues(A)[-1] >= 0",
        make=lambda g, v: {"n": 2, "A": np.diag([1.0, -1.0])},
    ),
    t("eigenvalues(A)[i] >= 0", PSD + "; i: index[n]"),
    f("eigenvalues(A)[i] >= 1", PSD + "; i: index[n]", "A may be small", make=lambda g, v: {"A": 0.1 * np.eye(v["n"])}),
    t("eigenvalues(c * A)[-1] == c * eigenvalues(A)[-1]", S + "; c: nonnegative"),
    f("eigenvalues(c * A)[-1] == c * eigenvalues(A)[-1]", S + "; c: real", "c may be negative", dims=(2, 3)),
    t("eigenvalues(A + c * eye(n))[0] == eigenvalues(A)[0] + c", S + "; c: real"),
    f("eigenvalues(A + c * eye(n))[0] == eigenvalues(A)[0] + n * c", S + "; c: real", "c alone", dims=(2, 3)),
    t("eigenvalues(A + B)[-1] <= eigenvalues(A)[-1] + eigenvalues(B)[-1]", SS),
    f("eigenvalues(A + B)[-1] == eigenvalues(A)[-1] + eigenvalues(B)[-1]", SS, "an inequality", dims=(2, 3)),
    t("eigenvalues(A)[0] + eigenvalues(B)[0] <= eigenvalues(A + B)[0]", SS),
    f("eigenvalues(A + B)[0] <= eigenvalues(A)[0] + eigenvalues(B)[0]", SS, "the wrong way", dims=(2, 3)),
    t("eigenvalues(A)[-1] <= eigenvalues(B)[-1]", SS, given="psd(B - A)", make=_above),
    f("eigenvalues(B)[-1] <= eigenvalues(A)[-1]", SS, "the wrong way", given="psd(B - A)", make=_above),
    t("c <= eigenvalues(A)[-1]", SX + "; c: real", given=("A @ x == c * x", "norm2(x) == 1"), make=_eigenvector),
    f(
        "c <= eigenvalues(A)[0]",
        SX + "; c: real",
        "not the smallest",
        given=("A @ x == c * x", "norm2(x) == 1"),
        make=_eigenvector,
        dims=(2, 3),
    ),
    t("eigenvalues(eye(n)) == ones(n)", "n: dim"),
    f("eigenvalues(ones(n, n)) == ones(n)", "n: dim", "0 and n", dims=(2, 3)),
    t("eigenvalues(diag([3, 1, 2])) == [1, 2, 3]", "n: dim"),
    f("eigenvalues(diag([3, 1, 2])) == [3, 1, 2]", "n: dim", "the smallest first"),
    t("eigenvalues([[2, 1], [1, 2]])[0] == 1", "n: dim"),
    f("eigenvalues([[2, 1], [1, 2]])[0] == 2", "n: dim", "the diagonal"),
]

t, f = topic("spectral norm")
NORM = [
    t("norm(A @ x) <= norm(A, 2) * norm(x)", NMX),
    f("norm(A @ x) <= norm(A, 2)", NMX, "x may be long"),
    t("norm2(A @ x) <= norm(A, 2)**2 * norm2(x)", NMX),
    f("norm2(A @ x) <= norm(A, 2) * norm2(x)", NMX, "the square"),
    t("norm(A @ B, 2) <= norm(A, 2) * norm(B, 2)", NMK),
    f("norm(A @ B, 2) == norm(A, 2) * norm(B, 2)", NMK, "an inequality", dims=(2, 3)),
    t("norm(A + B, 2) <= norm(A, 2) + norm(B, 2)", NM2),
    f("norm(A + B, 2) >= norm(A, 2) + norm(B, 2)", NM2, "the wrong way", dims=(2, 3)),
    t("norm(A - B, 2) <= norm(A, 2) + norm(B, 2)", NM2),
    f("norm(A - B, 2) <= norm(A, 2) - norm(B, 2)", NM2, "the sign"),
    t('norm(A, 2) <= norm(A, "fro")', NM),
    f('norm(A, "fro") <= norm(A, 2)', NM, "the wrong way", dims=(2, 3)),
    t('norm(A, "fro") <= sqrt(m) * norm(A, 2)', NM),
    f('norm(A, "fro") <= norm(A, 2) / sqrt(m)', NM, "a factor, not a divisor", dims=(2, 3)),
    t('norm(A, "fro") <= sqrt(rank(A)) * norm(A, 2)', NM),
    f('norm(A, "fro") >= sqrt(rank(A)) * norm(A, 2)', NM, "the wrong way", dims=(2, 3)),
    t("norm(c * A, 2) == abs(c) * norm(A, 2)", NM + "; c: real"),
    f("norm(c * A, 2) == c * norm(A, 2)", NM + "; c: real", "the sign of c"),
    t("norm(A.T, 2) == norm(A, 2)", NM),
    f("norm(A, 2) == norm(A[0])", NM, "not the first row", dims=(2, 3)),
    t("norm(A.T @ A, 2) == norm(A, 2)**2", NM),
    f("norm(A @ A, 2) == norm(A, 2)**2", SQ, "only of symmetric matrices", dims=(2, 3)),
    t("norm(A, 2) >= 0", NM),
    f("norm(A, 2) > 0", NM, "not of zero", make=_zero),
    t("norm(outer(u, v), 2) == norm(u) * norm(v)", UV),
    f("norm(outer(u, v), 2) == norm(u) + norm(v)", UV, "a product"),
    t("abs(A[i, j]) <= norm(A, 2)", NM + "; i: index[n]; j: index[m]"),
    f("norm(A, 2) <= abs(A[i, j])", NM + "; i: index[n]; j: index[m]", "the wrong way", dims=(2, 3)),
    t("y @ A @ x <= norm(A, 2) * norm(x) * norm(y)", NMX + "; y: real[n]"),
    f(
        "y @ A @ x <= norm(A, 2) * norm(x)",
        NMX + "; y: real[n]",
        "y may be long",
        make=lambda g, v: {"n": v["m"], "A": np.eye(v["m"]), "y": 9 * v["x"]},
    ),
    t("norm(U @ A, 2) == norm(A, 2)", NM + "; U: orthogonal[n, n]"),
    f("norm(U @ A, 2) == norm(A, 2)", NM + "; U: invertible[n, n]", "only for orthogonal U"),
    t("norm(U, 2) == 1", "n: dim; U: orthogonal[n, n]"),
    f("norm(U, 2) == n", "n: dim; U: orthogonal[n, n]", "1", dims=(2, 3)),
    t("norm(eye(n), 2) == 1", "n: dim"),
    f("norm(ones(n, n), 2) == 1", "n: dim", "n", dims=(2, 3)),
    t(
        "norm(A, 2) <= c",
        NM + "; c: nonnegative",
        given="psd(c**2 * eye(m) - A.T @ A)",
        make=lambda g, v: {"c": 1.1 * float(np.linalg.norm(v["A"], 2))},
    ),
    f(
        "norm(A, 2) <= c",
        NM + "; c: real",
        "c may be negative",
        given="psd(c**2 * eye(m) - A.T @ A)",
        make=lambda g, v: {"c": -1.1 * float(np.linalg.norm(v["A"], 2))},
    ),
    t("norm(A, 2)**2 == eigenvalues(A.T @ A)[-1]", NM),
    f("norm(A, 2)**2 == eigenvalues(A.T @ A)[0]", NM, "the largest", dims=(2, 3)),
    t("norm(A, 2) <= trace(A)", PSD),
    f("norm(A, 2) <= trace(A)", S, "the trace may be negative"),
    t("norm(A, 2) == eigenvalues(A)[-1]", PSD),
    f("norm(A, 2) == eigenvalues(A)[-1]", S, "eigenvalues may be negative", dims=(2, 3)),
    t("norm(A @ x - A @ y) <= norm(A, 2) * norm(x - y)", NMX + "; y: real[m]"),
    f("norm(A @ x - A @ y) <= norm(x - y)", NMX + "; y: real[m]", "A may stretch"),
    t("norm(A @ x) <= norm(x)", NMX, given="norm(A, 2) <= 1", make=_short),
    f(
        "norm(A @ x) < norm(x)",
        NMX,
        "not strictly",
        given="norm(A, 2) <= 1",
        make=lambda g, v: {**_zero(g, v), "x": np.zeros(v["m"])},
    ),
    t('norm(A @ B, "fro") <= norm(A, 2) * norm(B, "fro")', NMK),
    f(
        'norm(A @ B, "fro") <= norm(A, 2) * norm(B, 2)',
        NMK,
        "both spectral",
        make=lambda g, v: {"n": 2, "m": 2, "k": 2, "A": np.eye(2), "B": np.eye(2)},
    ),
]

t, f = topic("rank")
RANK = [
    t("rank(A @ B) <= rank(A)", NMK),
    f("rank(A @ B) == rank(A)", NMK, "an inequality", make=lambda g, v: {"B": np.zeros((v["m"], v["k"]))}),
    t("rank(A @ B) <= rank(B)", NMK),
    f("rank(B) <= rank(A @ B)", NMK, "the wrong way", make=lambda g, v: {"A": np.zeros((v["n"], v["m"]))}),
    t("rank(outer(u, v)) <= 1", UV),
    f("rank(outer(u, v)) == 1", UV, "0 where u is 0", make=lambda g, v: {"u": np.zeros(v["n"])}),
    t("rank(A + B) <= rank(A) + rank(B)", NM2),
    f("rank(A + B) == rank(A) + rank(B)", NM2, "an inequality", dims=(1,)),
    t("rank(A) <= n", NM),
    f("rank(A) == n", NM, "A may be zero", make=_zero),
    t("rank(A) <= m", NM),
    f("rank(A) <= m - 1", NM, "full rank"),
    t("rank(A.T) == rank(A)", NM),
    f("rank(A.T) == m", NM, "not in general", make=_zero),
    t("rank(A.T @ A) == rank(A)", NM),
    f("rank(A @ A) == rank(A)", SQ, "nilpotent", make=_shift),
    t("rank(A) == n", "n: dim; A: invertible[n, n]"),
    f("rank(A) == n", SQ, "A may be singular", make=lambda g, v: {"A": np.zeros((v["n"], v["n"]))}),
    t("rank(eye(n)) == n", "n: dim"),
    f("rank(ones(n, n)) == n", "n: dim", "1", dims=(2, 3)),
    t("rank(A) >= 0", NM),
    f("rank(A) >= 1", NM, "not of zero", make=_zero),
    t("rank(A + outer(u, v)) <= rank(A) + 1", NM + "; u: real[n]; v: real[m]"),
    f("rank(A + outer(u, v)) == rank(A) + 1", NM + "; u: real[n]; v: real[m]", "an inequality", dims=(1,)),
    t("rank(S @ A) == rank(A)", NM + "; S: invertible[n, n]"),
    f(
        "rank(S @ A) == rank(A)",
        NM + "; S: real[n, n]",
        "S may be zero",
        make=lambda g, v: {"S": np.zeros((v["n"], v["n"]))},
    ),
    t("rank(B @ C) <= r", "n, m, r: dim; B: real[n, r]; C: real[r, m]"),
    f(
        "rank(B @ C) == r",
        "n, m, r: dim; B: real[n, r]; C: real[r, m]",
        "may be smaller",
        make=lambda g, v: {"B": np.zeros((v["n"], v["r"]))},
    ),
    t("rank(A) + rank(B) <= rank(A @ B) + m", NMK),
    f("rank(A) + rank(B) <= rank(A @ B)", NMK, "the inner size"),
    t('norm(A, "nuc") <= sqrt(rank(A)) * norm(A, "fro")', NM),
    f('norm(A, "nuc") <= norm(A, "fro")', NM, "the factor", dims=(2, 3)),
]

t, f = topic("other norms of matrices")
OTHER = [
    t('norm(A, "fro") <= norm(A, "nuc")', NM),
    f('norm(A, "nuc") == norm(A, "fro")', NM, "equal only for rank 1", dims=(2, 3)),
    t('norm(A, 2) <= norm(A, "nuc")', NM),
    f('norm(A, "nuc") <= norm(A, 2)', NM, "the wrong way", dims=(2, 3)),
    t('norm(A, "nuc") == trace(A)', PSD),
    f('norm(A, "nuc") == trace(A)', S, "eigenvalues may be negative"),
    t('norm(A, "nuc") <= m * norm(A, 2)', NM),
    f('norm(A, "nuc") == m * norm(A, 2)', NM, "an inequality", dims=(2, 3)),
    t('norm(A, "nuc") <= sqrt(m) * norm(A, "fro")', NM),
    f('norm(A, "nuc") >= sqrt(m) * norm(A, "fro")', NM, "the wrong way", dims=(2, 3)),
    t('norm(A, "nuc") == sum(singular_values(A))', NM),
    f('norm(A, "nuc") == sum(singular_values(A)[i]**2 for i in range(m))', NM, "not squared"),
    t("sum(singular_values(A)[i]**2 for i in range(m)) == frobenius2(A)", NM),
    f('sum(singular_values(A)[i]**2 for i in range(m)) == norm(A, "fro")', NM, "the square"),
    t("singular_values(A)[0] == norm(A, 2)", NM),
    f("singular_values(A)[-1] == norm(A, 2)", NM, "the smallest", dims=(2, 3)),
    t("singular_values(A)[i] >= 0", NM + "; i: index[m]"),
    f("singular_values(A)[i] > 0", NM + "; i: index[m]", "of zero", make=lambda g, v: {**_zero(g, v), "i": 0}),
    t("norm(A @ x, oo) <= norm(A, oo) * norm(x, oo)", NMX),
    f("norm(A @ x, oo) <= norm(x, oo)", NMX, "A may stretch", dims=(3,)),
    t("norm(A @ x, 1) <= norm(A, 1) * norm(x, 1)", NMX),
    f("norm(A @ x, 1) <= norm(x, 1)", NMX, "A may stretch", dims=(3,)),
    t("norm(A.T, 1) == norm(A, oo)", NM),
    f("norm(A, 1) == norm(A, oo)", NM, "transposed", dims=(2, 3)),
    t("norm(A + B, oo) <= norm(A, oo) + norm(B, oo)", NM2),
    f("norm(A + B, oo) == norm(A, oo) + norm(B, oo)", NM2, "an inequality"),
    t("norm(c * A, oo) == abs(c) * norm(A, oo)", NM + "; c: real"),
    f("norm(c * A, oo) == c * norm(A, oo)", NM + "; c: real", "the sign of c"),
    t("norm(eye(n), oo) == 1", "n: dim"),
    f("norm(ones(n, n), oo) == 1", "n: dim", "n", dims=(2, 3)),
    t("abs(A[i, j]) <= norm(A, oo)", NM + "; i: index[n]; j: index[m]"),
    f("norm(A, oo) <= abs(A[i, j])", NM + "; i: index[n]; j: index[m]", "the wrong way", dims=(2, 3)),
    t("norm(A, oo) <= m * max(abs(A))", NM),
    f("norm(A, oo) <= max(abs(A))", NM, "a sum", dims=(2, 3)),
]

t, f = topic("Hadamard, Schur complements")
MORE = [
    t("det(A) <= prod(A[i, i] for i in range(n))", PSD),
    f(
        "det(A) <= prod(A[i, i] for i in range(n))",
        S,
        "only of semidefinite ones",
        make=lambda g, v: {"n": 4, "A": np.kron(np.eye(2), np.array([[0.0, 1], [1, 0]]))},
    ),
    t("logdet(A) <= sum(log(A[i, i]) for i in range(n))", POS),
    f("logdet(A) >= sum(log(A[i, i]) for i in range(n))", POS, "the wrong way", dims=(2, 3)),
    t(
        "psd(A - C @ inv(B) @ C.T)",
        "n, m: dim; A: symmetric[n, n]; B: posdef[m, m]; C: real[n, m]",
        given="psd(block([[A, C], [C.T, B]]))",
        make=lambda g, v: {"A": v["C"] @ np.linalg.inv(v["B"]) @ v["C"].T + g.psd(v["n"])},
    ),
    f(
        "psd(A - C @ B @ C.T)",
        "n, m: dim; A: symmetric[n, n]; B: posdef[m, m]; C: real[n, m]",
        "the inverse",
        given="psd(block([[A, C], [C.T, B]]))",
        make=lambda g, v: {"B": 2 * np.eye(v["m"]), "A": v["C"] @ v["C"].T / 2},
    ),
    t(
        "det(block([[A, C], [C.T, B]])) == det(B) * det(A - C @ inv(B) @ C.T)",
        "n, m: dim; A: symmetric[n, n]; B: posdef[m, m]; C: real[n, m]",
    ),
    f(
        "det(block([[A, C], [C.T, B]])) == det(B) * det(A)",
        "n, m: dim; A: symmetric[n, n]; B: posdef[m, m]; C: real[n, m]",
        "the complement",
    ),
]

ENTRIES = [*EIGEN, *NORM, *RANK, *OTHER, *MORE]
