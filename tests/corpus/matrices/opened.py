"""Written beside the code."""

from __future__ import annotations

from typing import Any

import numpy as np

from .kit import Gen, topic

A1 = "n: dim; A: real[n, n]"
AB = "n: dim; A, B: real[n, n]"
NM = "n, m: dim; A: real[n, m]"
PSD = "n: dim; A, B: psd[n, n]"
POS = "n: dim; A, B: posdef[n, n]"
SYM = "n: dim; A, B: symmetric[n, n]"
SPECTRAL = "psd(c**2 * eye(m) - A.T @ A)"


def _above(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"B": v["A"] + g.psd(v["n"])}


def _definite(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.psd(v["n"])}


def _projection(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"P": g.projector(v["n"], symmetric=True)}


def _idempotent(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.projector(v["n"])}


def _orthogonal(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.orthogonal(v["n"])}


def _inverses(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    a = g.invertible(v["n"])
    return {"A": a, "B": np.linalg.inv(a)}


def _bounded(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"c": np.linalg.norm(v["A"], 2) + 0.1}


def _upright(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    a = g.invertible(v["n"])
    a[0] *= np.sign(np.linalg.det(a))
    return {"A": a}


def _flat(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": np.ones((v["n"], v["n"]))}


def _singular(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": np.outer(g.real(v["n"]), g.real(v["n"])) if v["n"] > 1 else np.zeros((1, 1))}


def _large(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": 9 * np.eye(v["n"])}


def _unit_matrix(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": np.eye(v["n"])}


def _skewed(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"n": 2, "A": np.array([[1.0, 3.0], [-3.0, 1.0]])}


def _raised(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": -np.eye(v["n"]), "c": 2.0}


def _unit(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"u": v["u"] / np.linalg.norm(v["u"])}


def _involution(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.involution(v["n"])}


t, f = topic("definite")
DEFINITE = [
    t("psd(A) and psd(A + A)", "n: dim; A: psd[n, n]"),
    f("psd(-A)", "n: dim; A: psd[n, n]", "the sign"),
    t("psd(A)", "n: dim; A: posdef[n, n]"),
    f("posdef(A)", "n: dim; A: psd[n, n]", "may be singular", make=_flat),
    t("A == A.T", "n: dim; A: psd[n, n]"),
    f("psd(A + B)", AB, "neither is known to be"),
    t("psd(a * A + b * B)", PSD + "; a, b: nonnegative"),
    f("psd(a * A - b * B)", PSD + "; a, b: nonnegative", "a difference"),
    t("posdef(a * A + B)", "n: dim; A: posdef[n, n]; B: psd[n, n]; a: positive"),
    f(
        "posdef(a * A + B)",
        "n: dim; A: posdef[n, n]; B: psd[n, n]; a: nonnegative",
        "a may be 0",
        make=lambda g, v: {"a": 0.0, "B": np.zeros((v["n"], v["n"]))},
    ),
    t("posdef(C.T @ A @ C)", "n: dim; A: posdef[n, n]; C: invertible[n, n]"),
    f("posdef(C.T @ A @ C)", "n, m: dim; A: posdef[n, n]; C: real[n, m]", "C may have a kernel"),
    t("posdef(C.T @ C)", "n: dim; C: invertible[n, n]"),
    f("posdef(C.T + C)", "n: dim; C: invertible[n, n]", "no sign"),
    t("posdef(A * B)", POS),
    f("posdef(A @ B)", POS, "not symmetric"),
    t("psd(A @ A @ A)", "n: dim; A: psd[n, n]"),
    f("psd(A @ A @ A)", "n: dim; A: symmetric[n, n]", "an odd power"),
    t("implies(psd(A), psd(C.T @ A @ C))", "n, m: dim; A: real[n, n]; C: real[n, m]", make=_definite),
    f(
        "implies(psd(C.T @ A @ C), psd(A))",
        "n: dim; A: symmetric[n, n]; C: real[n, n]",
        "C may be zero",
        make=lambda g, v: {"A": -np.eye(v["n"]), "C": np.zeros((v["n"], v["n"]))},
    ),
    t("implies(posdef(A), det(A) > 0)", A1, make=_definite, dims=(1, 2)),
    f("implies(det(A) > 0, posdef(A))", SYM, "two negative eigenvalues", make=lambda g, v: {"A": -np.eye(v["n"])}),
    t("implies(psd(A), trace(A) >= 0)", A1, make=_definite),
    f("implies(trace(A) >= 0, psd(A))", SYM, "one negative eigenvalue"),
    t(
        "psd(B)",
        SYM,
        given=("psd(A)", "psd(B - A)"),
        make=lambda g, v: {"A": (a := g.psd(v["n"])), "B": a + g.psd(v["n"])},
    ),
    f("psd(B)", SYM, "A may be negative", given="psd(B - A)", make=_above),
    t(
        "posdef(B)",
        SYM,
        given=("posdef(A)", "psd(B - A)"),
        make=lambda g, v: {"A": (a := g.posdef(v["n"])), "B": a + g.psd(v["n"])},
    ),
    f("posdef(B - A)", POS, "not strictly", given="psd(B - A)", make=lambda g, v: {"B": v["A"]}),
    t("A[i, i] <= B[i, i]", SYM + "; i: index[n]", given="psd(B - A)", make=_above),
    f("A[i, j] <= B[i, j]", SYM + "; i, j: index[n]", "only on the diagonal", given="psd(B - A)", make=_above),
    t("psd(B + C - A)", SYM + "; C: psd[n, n]", given="psd(B - A)", make=_above),
    f("psd(B - A - C)", SYM + "; C: psd[n, n]", "C may be large", given="psd(B - A)", make=_above),
    t("psd(inv(A + B) - inv(A + B + C))", POS + "; C: psd[n, n]"),
    f("psd(inv(A + B + C) - inv(A + B))", POS + "; C: posdef[n, n]", "the wrong way"),
    t("psd(inv(A) - inv(A + c * eye(n)))", "n: dim; A: posdef[n, n]; c: positive"),
    f(
        "psd(A - inv(A + c * eye(n)))",
        "n: dim; A: posdef[n, n]; c: positive",
        "A may be small",
        make=lambda g, v: {"A": 0.1 * np.eye(v["n"]), "c": 0.1},
    ),
    t("2 * x @ y <= x @ A @ x + y @ inv(A) @ y", "n: dim; A: posdef[n, n]; x, y: real[n]"),
    f(
        "2 * x @ y <= x @ A @ x + y @ A @ y",
        "n: dim; A: posdef[n, n]; x, y: real[n]",
        "the inverse is missing",
        make=lambda g, v: {"A": 0.1 * np.eye(v["n"]), "y": v["x"]},
    ),
    t("(x @ y)**2 <= (x @ A @ x) * (y @ inv(A) @ y)", "n: dim; A: posdef[n, n]; x, y: real[n]"),
    f(
        "(x @ y)**2 <= (x @ A @ x) * (y @ y)",
        "n: dim; A: posdef[n, n]; x, y: real[n]",
        "A may be small",
        make=lambda g, v: {"A": 0.1 * np.eye(v["n"]), "y": v["x"]},
    ),
    t("trace(A @ A) <= trace(A)**2", "n: dim; A: psd[n, n]"),
    f("trace(A @ A) <= trace(A)", "n: dim; A: psd[n, n]", "A may be large", make=_large),
    t("psd(P) and psd(eye(n) - P)", "n: dim; P: symmetric[n, n]", given="P @ P == P", make=_projection),
    f("P == eye(n)", "n: dim; P: symmetric[n, n]", "another projection", given="P @ P == P", make=_projection),
    t("psd(eye(n) - ones(n, n) / n)", "n: dim"),
    f("psd(eye(n) - ones(n, n))", "n: dim", "the divisor n"),
    t("psd(outer(u, u) + outer(v, v))", "n: dim; u, v: real[n]"),
    f("psd(outer(u, u) - outer(v, v))", "n: dim; u, v: real[n]", "a difference"),
    t("det(A) >= 0", "n: dim; A: psd[n, n]"),
    f("det(A) > 0", "n: dim; A: psd[n, n]", "may be singular", make=_flat),
    t("det(A + B) > 0", "n: dim; A: posdef[n, n]; B: psd[n, n]"),
    f("det(A + B) == det(A) + det(B)", PSD, "not additive"),
]

t, f = topic("sizes of matrices")
NORMS = [
    t('norm(A - B, "fro") <= norm(A, "fro") + norm(B, "fro")', NM + "; B: real[n, m]"),
    f('norm(A - B, "fro") <= norm(A, "fro") - norm(B, "fro")', NM + "; B: real[n, m]", "the sign"),
    t('norm(A.T, "fro") == norm(A, "fro")', NM),
    f('norm(A @ A, "fro") == norm(A, "fro")**2', A1, "an inequality"),
    t('norm(A @ A, "fro") <= norm(A, "fro")**2', A1),
    f('norm(A * A, "fro") == norm(A, "fro")**2', A1, "entry by entry"),
    t('norm(A, "fro") <= trace(A)', "n: dim; A: psd[n, n]"),
    f('norm(A, "fro") >= trace(A)', "n: dim; A: psd[n, n]", "the wrong way", make=_large),
    t('trace(A) <= sqrt(n) * norm(A, "fro")', A1),
    f('trace(A) <= norm(A, "fro")', A1, "the factor", make=_large),
    t("norm(A @ x) <= c * norm(x)", NM + "; x: real[m]; c: nonnegative", given=SPECTRAL, make=_bounded),
    f("norm(A @ x) <= c * norm(x)", NM + "; x: real[m]; c: nonnegative", "c may be small"),
    t("norm(A @ x - A @ y) <= c * norm(x - y)", NM + "; x, y: real[m]; c: nonnegative", given=SPECTRAL, make=_bounded),
    f(
        "norm(A @ x) <= c * norm(y)",
        NM + "; x, y: real[m]; c: nonnegative",
        "another vector",
        given=SPECTRAL,
        make=_bounded,
    ),
    t("norm2(A @ x) <= c**2 * norm2(x)", NM + "; x: real[m]; c: real", given=SPECTRAL, make=_bounded),
    f("norm2(A @ x) <= c * norm2(x)", NM + "; x: real[m]; c: real", "c squared", given=SPECTRAL, make=_bounded),
    t('norm(A + outer(u, v), "fro") <= norm(A, "fro") + norm(u) * norm(v)', NM + "; u: real[n]; v: real[m]"),
    f(
        'norm(A + outer(u, v), "fro") <= norm(A, "fro") + norm(u) + norm(v)',
        NM + "; u: real[n]; v: real[m]",
        "a product",
        make=lambda g, v: {"u": 9 * np.ones(v["n"]), "v": 9 * np.ones(v["m"])},
    ),
    t('norm(diag(v), "fro") == norm(v)', "n: dim; v: real[n]"),
    f('norm(diag(v), "fro") == norm(v, 1)', "n: dim; v: real[n]", "another norm"),
    t('grad(norm(A - B, "fro")**2, A) == 2 * (A - B)', NM + "; B: real[n, m]"),
    f('grad(norm(A - B, "fro")**2, B) == 2 * (A - B)', NM + "; B: real[n, m]", "the sign"),
]

t, f = topic("determinants and inverses")
DETS = [
    t("grad(2 * logdet(A), A) == 2 * inv(A).T", A1, given="det(A) > 0", make=_upright),
    f("grad(logdet(A), A) == A.T", A1, "the inverse", given="det(A) > 0", make=_upright),
    t(
        "logdet(eye(n) + A @ B) == logdet(eye(m) + B @ A)",
        NM + "; B: real[m, n]",
        given="det(eye(n) + A @ B) > 0",
        make=lambda g, v: {"B": v["A"].T},
    ),
    f("logdet(A @ B) == logdet(A) + logdet(B)", "n: dim; A, B: invertible[n, n]", "both may be negative"),
    t(
        "logdet(kron(A, B)) == m * logdet(A) + n * logdet(B)",
        "n, m: dim; A: posdef[n, n]; B: posdef[m, m]",
        dims=(1, 2, 3),
    ),
    f(
        "logdet(kron(A, B)) == n * logdet(A) + m * logdet(B)",
        "n, m: dim; A: posdef[n, n]; B: posdef[m, m]",
        "the factors",
        dims=(1, 2, 3),
    ),
    t("det(kron(A, eye(m))) == det(A)**m", "n, m: dim; A: real[n, n]", dims=(1, 2, 3)),
    f("det(kron(A, eye(m))) == det(A)", "n, m: dim; A: real[n, n]", "the power", dims=(1, 2, 3)),
    t("A @ adjugate(A) == det(A) * eye(n)", A1),
    f("adjugate(A) == det(A) * A", A1, "the inverse"),
    t("adjugate(A) == det(A) * inv(A)", "n: dim; A: invertible[n, n]"),
    f("adjugate(A) == inv(A)", "n: dim; A: invertible[n, n]", "the determinant"),
    t("adjugate(A.T) == adjugate(A).T", A1),
    f("adjugate(A.T) == adjugate(A)", A1, "transposed"),
    t("det(adjugate(A)) == det(A)**(n - 1)", "n: dim; A: invertible[n, n]"),
    f("det(adjugate(A)) == det(A)**n", "n: dim; A: invertible[n, n]", "the exponent"),
    t("A @ B @ b == b", AB + "; b: real[n]", given="B @ A == eye(n)", make=_inverses),
    f(
        "A @ B @ b == b",
        "n, m: dim; A: real[n, m]; B: real[m, n]; b: real[n]",
        "not square",
        given="B @ A == eye(m)",
        make=lambda g, v: {"n": 4, "m": 2, "b": g.real(4), "A": (a := g.frame(4, 2)), "B": a.T},
    ),
    t("sum(A[i, j]**2 for j in range(n)) == 1", A1 + "; i: index[n]", given="A.T @ A == eye(n)", make=_orthogonal),
    f(
        "sum(A[i, j] for j in range(n)) == 1",
        A1 + "; i: index[n]",
        "of the squares",
        given="A.T @ A == eye(n)",
        make=_orthogonal,
    ),
    t("det(A) == 1 or det(A) == -1", A1, given="A.T @ A == eye(n)", make=_orthogonal),
    f("trace(A) == n", A1, "only of the identity", given="A.T @ A == eye(n)", make=_orthogonal),
    t("det(A) * det(B) == 1", AB, given="A @ B == eye(n)", make=_inverses),
    f("det(A) == det(B)", AB, "the reciprocal", given="A @ B == eye(n)", make=_inverses),
    t("det(A) == 0 or det(A) == 1", A1, given="A @ A == A", make=_idempotent),
    f("det(A) == 1", A1, "mostly 0", given="A @ A == A", make=_idempotent),
    t("inv(A) == B", AB, given="A @ B == eye(n)", make=_inverses),
    f("inv(A) == A", A1, "not in general", given="det(A) > 0", make=_upright),
]

t, f = topic("powers and pseudoinverses")
POWERS = [
    t("matrix_power(A, k + 3) == A", A1 + "; k: natural", given="A @ A == A", make=_idempotent),
    f(
        "matrix_power(A, k + 3) == eye(n)",
        A1 + "; k: natural",
        "not the identity",
        given="A @ A == A",
        make=_idempotent,
    ),
    t("matrix_power(outer(u, v), k) == (u @ v)**(k - 1) * outer(u, v)", "n, k: dim; u, v: real[n]"),
    f("matrix_power(outer(u, v), k) == (u @ v)**k * outer(u, v)", "n, k: dim; u, v: real[n]", "the exponent"),
    t("matrix_power(ones(n, n), k) == n**(k - 1) * ones(n, n)", "n, k: dim"),
    f("matrix_power(ones(n, n), k) == n**k * ones(n, n)", "n, k: dim", "the exponent"),
    t(
        "matrix_power(A, k) == A",
        A1 + "; k: integer",
        given=("A @ A == A", "k > 0"),
        make=lambda g, v: {**_idempotent(g, v), "k": 3},
    ),
    f(
        "matrix_power(A, k) == A",
        A1 + "; k: integer",
        "not for k = 0",
        given=("A @ A == A", "k >= 0"),
        make=lambda g, v: {**_idempotent(g, v), "k": 0},
    ),
    t("matrix_power(A, 2 * k) == eye(n)", A1 + "; k: natural", given="A @ A == eye(n)", make=_involution),
    f("matrix_power(A, k) == eye(n)", A1 + "; k: natural", "for even k", given="A @ A == eye(n)", make=_involution),
    t("A @ pinv(A) == (A @ pinv(A)).T", NM),
    f("pinv(A) == A.T", NM, "only with orthonormal columns"),
    t("pinv(A) @ A @ pinv(A) == pinv(A)", NM),
    f("pinv(2 * A) == 2 * pinv(A)", NM, "the reciprocal"),
    t("pinv(pinv(A)) == A", NM),
    f("pinv(A + B) == pinv(A) + pinv(B)", NM + "; B: real[n, m]", "not additive"),
    t("A.T @ (A @ pinv(A) @ b - b) == zeros(m)", NM + "; b: real[n]"),
    f("A @ pinv(A) @ b - b == zeros(n)", NM + "; b: real[n]", "only its projection"),
    t(
        "pinv(A) == inv(A.T @ A) @ A.T",
        NM,
        given="det(A.T @ A) != 0",
        make=lambda g, v: {"m": 1, "A": g.real(v["n"], 1)},
    ),
    f(
        "pinv(A) == A.T @ inv(A.T @ A)",
        A1,
        "the other order",
        given="det(A.T @ A) != 0",
        make=lambda g, v: {"A": g.invertible(v["n"])},
    ),
    t("trace(A @ pinv(A)) == trace(pinv(A) @ A)", NM),
    f("trace(A @ pinv(A)) == n", NM, "the rank"),
    t("psd(A @ pinv(A))", NM),
    f("posdef(A @ pinv(A))", NM, "a projection"),
    t("norm2(b - A @ pinv(A) @ b) <= norm2(b - A @ x)", NM + "; x: real[m]; b: real[n]"),
    f(
        "norm2(pinv(A) @ b) >= norm2(x)",
        NM + "; x: real[m]; b: real[n]",
        "the shortest",
        given="A @ x == b",
        make=lambda g, v: {"b": v["A"] @ v["x"]},
    ),
    t("ones(n, m) @ ones(m, n) == m * ones(n, n)", "n, m: dim"),
    f("ones(n, m) @ ones(m, n) == n * ones(n, n)", "n, m: dim", "the inner size"),
    t("zeros(n, m).T == zeros(m, n)", "n, m: dim"),
    f("zeros(n, m) == ones(n, m)", "n, m: dim", "0 is not 1"),
]

t, f = topic("eigenvalues")
SPECTRA = [
    t("logdet(A) <= trace(A) - n", "n: dim; A: posdef[n, n]"),
    f("logdet(A) <= trace(A) - n - 1", "n: dim; A: posdef[n, n]", "not at the identity", make=_unit_matrix),
    t("n - trace(inv(A)) <= logdet(A)", "n: dim; A: posdef[n, n]"),
    f("n + trace(inv(A)) <= logdet(A)", "n: dim; A: posdef[n, n]", "the sign"),
    t("n**2 <= trace(A) * trace(inv(A))", "n: dim; A: posdef[n, n]"),
    f("n**2 < trace(A) * trace(inv(A))", "n: dim; A: posdef[n, n]", "equal at the identity", make=_unit_matrix),
    t("trace(A)**2 <= n * trace(A @ A)", "n: dim; A: symmetric[n, n]"),
    f("trace(A)**2 <= trace(A @ A)", "n: dim; A: symmetric[n, n]", "the factor n", make=_unit_matrix),
    t("trace(A)**2 <= n * frobenius2(A)", "n: dim; A: symmetric[n, n]"),
    f("trace(A)**2 <= n * trace(A @ A)", A1, "only of symmetric matrices", make=_skewed),
    t("trace(U.T @ diag(v) @ U) == sum(v)", "n: dim; U: orthogonal[n, n]; v: real[n]"),
    f("trace(M.T @ diag(v) @ M) == sum(v)", "n: dim; M: invertible[n, n]; v: real[n]", "only for orthogonal ones"),
    t("det(U.T @ diag(v) @ U) == prod(v)", "n: dim; U: orthogonal[n, n]; v: real[n]"),
    f("det(U.T @ diag(v) @ U) == sum(v)", "n: dim; U: orthogonal[n, n]; v: real[n]", "a product"),
    t("implies(psd(A), psd(A + c * eye(n)))", "n: dim; A: symmetric[n, n]; c: positive"),
    f(
        "implies(psd(A + c * eye(n)), psd(A))",
        "n: dim; A: symmetric[n, n]; c: positive",
        "c may be large",
        make=_raised,
    ),
    t("posdef(U.T @ A @ U)", "n: dim; U: orthogonal[n, n]; A: posdef[n, n]"),
    f("U.T @ A @ U == A", "n: dim; U: orthogonal[n, n]; A: posdef[n, n]", "another matrix", dims=(2, 3)),
]

ENTRIES = [*DEFINITE, *NORMS, *DETS, *POWERS, *SPECTRA]
