"""Written from docs/guide/language.md alone, before there was any code for these words."""

from __future__ import annotations

from typing import Any

import numpy as np

from .kit import Gen, topic

t, f = topic("order")
A1 = "n: dim; A: real[n, n]"
AB = "n: dim; A, B: real[n, n]"
NM = "n, m: dim; A: real[n, m]"
NM2 = "n, m: dim; A, B: real[n, m]"
POS = "n: dim; A, B: posdef[n, n]"
PSD = "n: dim; A, B: psd[n, n]"
PSD3 = "n: dim; A, B, C: psd[n, n]"
SYM = "n: dim; A, B: symmetric[n, n]"
SYM3 = "n: dim; A, B, C: symmetric[n, n]"
INV = "n: dim; A, B: invertible[n, n]"
PX = "n: dim; A: psd[n, n]; x, y: real[n]"
DX = "n: dim; A: posdef[n, n]; x, y: real[n]"
DATA = "n, d: dim; X: real[n, d]; y: real[n]; w: real[d]; lam: positive"


def above(*pairs: str) -> Any:
    """Values for `psd(B - A)`: the second name of each pair is the first plus something."""

    def make(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for low, high in pairs:
            out[high] = {**v, **out}[low] + g.psd(v["n"])
        return out

    return make


def _idempotent(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.projector(v["n"])}


def _projection(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"P": g.projector(v["n"], symmetric=True)}


def _orthogonal(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.orthogonal(v["n"])}


def _inverses(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    a = g.invertible(v["n"])
    return {"A": a, "B": np.linalg.inv(a)}


def _unit(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"u": v["u"] / np.linalg.norm(v["u"])}


def _involution(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.involution(v["n"])}


def _skew(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": g.skew(v["n"])}


def _positive_det(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    a = g.invertible(v["n"])
    a[0] *= np.sign(np.linalg.det(a))
    return {"A": a}


def _contraction(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": v["A"] / np.linalg.norm(v["A"], 2) * 0.9}


def _flat(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {name: np.ones((v["n"], v["n"])) for name in "AB"}


def _made_up(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": -np.eye(v["n"]), "B": 2 * np.eye(v["n"])}


def _small(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"A": 0.1 * np.eye(v["n"])}


def _short(g: Gen, v: dict[str, Any]) -> dict[str, Any]:
    return {"v": 0.1 * np.ones(v["n"]) / v["n"]}


ORDER = [
    t("psd(A + B)", PSD),
    f("psd(A - B)", PSD, "the difference may be anything"),
    t("psd(A.T @ A)", NM),
    f("psd(A @ A)", A1, "not symmetric"),
    t("psd(A @ A)", "n: dim; A: symmetric[n, n]"),
    f("psd(A)", "n: dim; A: symmetric[n, n]", "may be negative"),
    t("psd(A @ A.T)", NM),
    f("posdef(A @ A.T)", NM, "singular for n > m"),
    t("psd(X.T @ X + lam * eye(d))", DATA),
    f("psd(X.T @ X - lam * eye(d))", DATA, "lam may exceed the smallest eigenvalue"),
    t("posdef(X.T @ X + lam * eye(d))", DATA),
    f("posdef(X.T @ X)", DATA, "singular for d > n"),
    t("psd(c * A)", "n: dim; A: psd[n, n]; c: nonnegative"),
    f("psd(c * A)", "n: dim; A: psd[n, n]; c: real", "c may be negative"),
    t("psd(C.T @ A @ C)", "n, m: dim; A: psd[n, n]; C: real[n, m]"),
    f("psd(C @ A @ C)", "n: dim; A: psd[n, n]; C: real[n, n]", "C is not transposed"),
    t("posdef(A + B)", POS),
    f("posdef(A + B)", PSD, "both may be singular in the same direction", make=_flat),
    t("posdef(A + B)", "n: dim; A: posdef[n, n]; B: psd[n, n]"),
    f("posdef(A - B)", POS, "B may be larger"),
    t("psd(inv(A))", "n: dim; A: posdef[n, n]"),
    f("psd(inv(A) - A)", "n: dim; A: posdef[n, n]", "only below the identity"),
    t("posdef(inv(A))", "n: dim; A: posdef[n, n]"),
    f("psd(-inv(A))", "n: dim; A: posdef[n, n]", "the sign"),
    t("psd(C - A)", SYM3, given=("psd(B - A)", "psd(C - B)"), make=above(("A", "B"), ("B", "C"))),
    f("psd(A - C)", SYM3, "the wrong way", given=("psd(B - A)", "psd(C - B)"), make=above(("A", "B"), ("B", "C"))),
    t("trace(A) <= trace(B)", SYM, given="psd(B - A)", make=above(("A", "B"))),
    f("trace(B) <= trace(A)", SYM, "the wrong way", given="psd(B - A)", make=above(("A", "B"))),
    t("x @ A @ x <= x @ B @ x", SYM + "; x: real[n]", given="psd(B - A)", make=above(("A", "B"))),
    f("x @ A @ y <= x @ B @ y", SYM + "; x, y: real[n]", "two vectors", given="psd(B - A)", make=above(("A", "B"))),
    t(
        "psd(C.T @ B @ C - C.T @ A @ C)",
        "n, m: dim; A, B: symmetric[n, n]; C: real[n, m]",
        given="psd(B - A)",
        make=above(("A", "B")),
    ),
    f("psd(B @ B - A @ A)", PSD, "squaring does not keep the order", given="psd(B - A)", make=above(("A", "B"))),
    t("psd(inv(A) - inv(B))", POS, given="psd(B - A)", make=above(("A", "B"))),
    f("psd(inv(B) - inv(A))", POS, "the inverse turns the order", given="psd(B - A)", make=above(("A", "B"))),
    t("psd(A * B)", PSD),
    f("psd(A @ B)", PSD, "not symmetric"),
    t("psd(kron(A, B))", "n, m: dim; A: psd[n, n]; B: psd[m, m]", dims=(1, 2, 3)),
    f("psd(kron(A, B))", "n, m: dim; A: symmetric[n, n]; B: psd[m, m]", "A may be negative", dims=(1, 2, 3)),
    t("psd(outer(u, u))", "n: dim; u: real[n]"),
    f("psd(outer(u, v))", "n: dim; u, v: real[n]", "not symmetric"),
    t("psd(eye(n) - outer(u, u))", "n: dim; u: real[n]", given="norm2(u) == 1", make=_unit),
    f("psd(eye(n) - outer(u, u))", "n: dim; u: real[n]", "u may be long"),
    t("psd(norm2(u) * eye(n) - outer(u, u))", "n: dim; u: real[n]"),
    f("posdef(norm2(u) * eye(n) - outer(u, u))", "n: dim; u: real[n]", "u is in its kernel"),
    t("psd(P)", "n: dim; P: symmetric[n, n]", given="P @ P == P", make=_projection),
    f("posdef(P)", "n: dim; P: symmetric[n, n]", "it has a kernel", given="P @ P == P", make=_projection),
    t("psd(eye(n) - P)", "n: dim; P: symmetric[n, n]", given="P @ P == P", make=_projection),
    f("psd(P - eye(n))", "n: dim; P: symmetric[n, n]", "the wrong way", given="P @ P == P", make=_projection),
    t("psd(diag(v))", "n: dim; v: nonnegative[n]"),
    f("psd(diag(v))", "n: dim; v: real[n]", "an entry may be negative"),
    t("A[i, i] >= 0", "n: dim; A: psd[n, n]; i: index[n]"),
    f("A[i, j] >= 0", "n: dim; A: psd[n, n]; i, j: index[n]", "only on the diagonal"),
    t("A[i, j]**2 <= A[i, i] * A[j, j]", "n: dim; A: psd[n, n]; i, j: index[n]"),
    f("A[i, j]**2 >= A[i, i] * A[j, j]", "n: dim; A: psd[n, n]; i, j: index[n]", "the wrong way"),
    t("(x @ A @ y)**2 <= (x @ A @ x) * (y @ A @ y)", DX),
    f("(x @ A @ y)**2 <= (x @ A @ x) * (y @ y)", DX, "the second factor lacks A"),
    t("trace(A @ B) >= 0", PSD),
    f("trace(A @ B @ C) >= 0", PSD3, "only for two"),
    t("trace(A @ B) <= trace(A) * trace(B)", PSD),
    f("trace(A @ B) <= trace(A + B)", PSD, "the product grows faster"),
    t(
        "psd([[a, b], [b, c]])",
        "a, c: positive; b: real",
        given="b**2 <= a * c",
        make=lambda g, v: {"b": 0.5 * (v["a"] * v["c"]) ** 0.5},
    ),
    f("psd([[a, b], [b, c]])", "a, c: positive; b: real", "b may be large"),
    t("implies(psd(A) and psd(B), psd(A + B))", AB),
    f("implies(psd(A + B), psd(A))", SYM, "B may make up for A", make=_made_up),
    t("psd(block([[A, zeros(n, m)], [zeros(m, n), B]]))", "n, m: dim; A: psd[n, n]; B: psd[m, m]"),
    f(
        "psd(block([[A, ones(n, m)], [ones(m, n), B]]))",
        "n, m: dim; A: psd[n, n]; B: psd[m, m]",
        "the corner may be too large",
    ),
    t("psd(A @ B @ A)", PSD),
    f("psd(A @ B @ A @ B)", PSD, "not symmetric"),
    t("psd(2 * A @ A + 2 * B @ B - (A + B) @ (A + B))", SYM),
    f("psd(A @ A + B @ B - (A + B) @ (A + B))", SYM, "the anticommutator has no sign"),
    t("psd(A @ A + B @ B - A @ B - B @ A)", SYM),
    f("psd(A @ B + B @ A)", PSD, "the anticommutator has no sign"),
]

t, f = topic("norms")
NORMS = [
    t('norm(A, "fro")**2 == trace(A.T @ A)', NM),
    f('norm(A, "fro")**2 == trace(A @ A)', A1, "not transposed"),
    t('norm(A + B, "fro") <= norm(A, "fro") + norm(B, "fro")', NM2),
    f('norm(A + B, "fro") >= norm(A, "fro") + norm(B, "fro")', NM2, "the wrong way"),
    t('norm(A @ B, "fro") <= norm(A, "fro") * norm(B, "fro")', "n, m, k: dim; A: real[n, m]; B: real[m, k]"),
    f(
        'norm(A @ B, "fro") == norm(A, "fro") * norm(B, "fro")',
        "n, m, k: dim; A: real[n, m]; B: real[m, k]",
        "an inequality",
    ),
    t('abs(trace(A.T @ B)) <= norm(A, "fro") * norm(B, "fro")', NM2),
    f('abs(trace(A.T @ B)) <= norm(A + B, "fro")', NM2, "a product, not a sum"),
    t('norm(c * A, "fro") == abs(c) * norm(A, "fro")', NM + "; c: real"),
    f('norm(c * A, "fro") == c * norm(A, "fro")', NM + "; c: real", "the sign of c"),
    t('norm(U @ A, "fro") == norm(A, "fro")', "n, m: dim; U: orthogonal[n, n]; A: real[n, m]"),
    f('norm(U @ A, "fro") == norm(A, "fro")', "n, m: dim; U: invertible[n, n]; A: real[n, m]", "only for orthogonal U"),
    t('norm(A @ x) <= norm(A, "fro") * norm(x)', NM + "; x: real[m]"),
    f("norm(A @ x) <= norm(x)", NM + "; x: real[m]", "A may stretch"),
    t('trace(A)**2 <= n * norm(A, "fro")**2', A1),
    f('trace(A)**2 <= norm(A, "fro")**2', A1, "the factor n", make=_small),
    t('norm(outer(u, v), "fro") == norm(u) * norm(v)', "n, m: dim; u: real[n]; v: real[m]"),
    f('norm(outer(u, v), "fro") == abs(u @ v)', "n: dim; u, v: real[n]", "not the inner product"),
    t('norm(eye(n), "fro") == sqrt(n)', "n: dim"),
    f('norm(eye(n), "fro") == 1', "n: dim", "the square root of n"),
    t('norm(ones(n, m), "fro")**2 == n * m', "n, m: dim"),
    f('norm(ones(n, m), "fro") == n * m', "n, m: dim", "not squared"),
    t("norm(v, 2) <= norm(v, 1)", "n: dim; v: real[n]"),
    f("norm(v, 1) <= norm(v, 2)", "n: dim; v: real[n]", "the wrong way"),
    t("norm(v, 1)**2 <= n * norm(v, 2)**2", "n: dim; v: real[n]"),
    f("norm(v, 1) <= n * norm(v, 2)**2", "n: dim; v: real[n]", "not homogeneous", make=_short),
    t("norm(u + v, 1) <= norm(u, 1) + norm(v, 1)", "n: dim; u, v: real[n]"),
    f("norm(u - v, 1) <= abs(norm(u, 1) - norm(v, 1))", "n: dim; u, v: real[n]", "the wrong way"),
    t('grad(norm(A, "fro")**2 / 2, A) == A', NM),
    f('grad(norm(A, "fro")**2, A) == A', NM, "the factor 2"),
    t(
        'norm(kron(A, B), "fro") == norm(A, "fro") * norm(B, "fro")',
        "n, m, p, q: dim; A: real[n, m]; B: real[p, q]",
        dims=(1, 2, 3),
    ),
    f(
        'norm(kron(A, B), "fro") == norm(A, "fro") + norm(B, "fro")',
        "n, m, p, q: dim; A: real[n, m]; B: real[p, q]",
        "a product",
        dims=(1, 2, 3),
    ),
]

t, f = topic("determinants")
DETS = [
    t("logdet(A @ B) == logdet(A) + logdet(B)", POS),
    f("logdet(A + B) == logdet(A) + logdet(B)", POS, "of a product"),
    t("logdet(inv(A)) == -logdet(A)", "n: dim; A: posdef[n, n]"),
    f("logdet(inv(A)) == -logdet(A)", "n: dim; A: invertible[n, n]", "no value where det(A) < 0"),
    t("logdet(c * A) == n * log(c) + logdet(A)", "n: dim; A: posdef[n, n]; c: positive"),
    f("logdet(c * A) == log(c) + logdet(A)", "n: dim; A: posdef[n, n]; c: positive", "the factor n"),
    t("grad(logdet(A), A) == inv(A).T", A1, given="det(A) > 0", make=_positive_det),
    f("grad(logdet(A), A) == inv(A)", A1, "the transpose", given="det(A) > 0", make=_positive_det),
    t("det(kron(A, B)) == det(A)**m * det(B)**n", "n, m: dim; A: real[n, n]; B: real[m, m]", dims=(1, 2, 3)),
    f(
        "det(kron(A, B)) == det(A)**n * det(B)**m",
        "n, m: dim; A: real[n, n]; B: real[m, m]",
        "the exponents",
        dims=(1, 2, 3),
    ),
    t("det(A)**2 <= prod(norm2(A[i]) for i in range(n))", A1),
    f("det(A) <= prod(norm2(A[i]) for i in range(n))", A1, "the square", make=_small),
    t("det(A) <= prod(A[i, i] for i in range(n))", "n: dim; A: posdef[n, n]"),
    f("det(A) >= prod(A[i, i] for i in range(n))", "n: dim; A: posdef[n, n]", "the wrong way"),
    t("adjugate(A) @ A == det(A) * eye(n)", A1),
    f("adjugate(A) @ A == eye(n)", A1, "the determinant"),
    t("adjugate([[a, b], [c, d]]) == [[d, -b], [-c, a]]", "a, b, c, d: real"),
    f("adjugate([[a, b], [c, d]]) == [[d, -c], [-b, a]]", "a, b, c, d: real", "transposed"),
    t("det(A)**2 == 1", A1, given="A.T @ A == eye(n)", make=_orthogonal),
    f("det(A) == 1", A1, "or -1", given="A.T @ A == eye(n)", make=_orthogonal),
    t("det(eye(n) + outer(u, v)) == 1 + u @ v", "n: dim; u, v: real[n]"),
    f("det(eye(n) + outer(u, v)) == u @ v", "n: dim; u, v: real[n]", "the one"),
]

t, f = topic("inverses")
MORE = [
    t("A @ A.T == eye(n)", A1, given="A.T @ A == eye(n)", make=_orthogonal),
    f("A == A.T", A1, "only its inverse", given="A.T @ A == eye(n)", make=_orthogonal),
    t("B @ A == eye(n)", AB, given="A @ B == eye(n)", make=_inverses),
    f(
        "A @ A.T == eye(n)",
        "n, m: dim; A: real[n, m]",
        "not square",
        given="A.T @ A == eye(m)",
        make=lambda g, v: {"n": 4, "m": 2, "A": g.frame(4, 2)},
    ),
    t("norm(A @ x) == norm(x)", A1 + "; x: real[n]", given="A @ A.T == eye(n)", make=_orthogonal),
    f("norm(A @ x) == norm(x)", A1 + "; x: real[n]", "A need not be orthogonal"),
    t("matrix_power(A, k) == A", A1 + "; k: dim", given="A @ A == A", make=_idempotent),
    f("matrix_power(A, k) == A", A1 + "; k: natural", "not for k = 0", given="A @ A == A", make=_idempotent),
    t("matrix_power(A, 2 * k + 1) == A", A1 + "; k: natural", given="A @ A == eye(n)", make=_involution),
    f("matrix_power(A, k) == A", A1 + "; k: natural", "not for even k", given="A @ A == eye(n)", make=_involution),
    t("det(A) * (det(A) - 1) == 0", A1, given="A @ A == A", make=_idempotent),
    f("det(A) == 0", A1, "or the identity", given="A @ A == A", make=lambda g, v: {"A": np.eye(v["n"])}),
    t("A @ pinv(A) @ A == A", NM),
    f("A @ pinv(A) == eye(n)", NM, "only for full row rank"),
    t("pinv(A) == inv(A)", "n: dim; A: invertible[n, n]"),
    f(
        "pinv(A) @ A == A @ pinv(A)",
        A1,
        "only for some",
        make=lambda g, v: {"A": np.outer(g.real(v["n"]), g.real(v["n"]))},
    ),
    t("A.T @ A @ pinv(A) == A.T", NM),
    f("pinv(A @ B) == pinv(B) @ pinv(A)", "n, m, k: dim; A: real[n, m]; B: real[m, k]", "not in general"),
    t("pinv(A.T) == pinv(A).T", NM),
    f("pinv(A.T) == pinv(A)", A1, "transposed"),
    t("norm2(A @ pinv(A) @ b - b) <= norm2(A @ x - b)", NM + "; x: real[m]; b: real[n]"),
    f("A @ pinv(A) @ b == b", NM + "; b: real[n]", "b need not be in the range"),
    t("zeros(n, m) @ B == zeros(n, k)", "n, m, k: dim; B: real[m, k]"),
    f("A @ zeros(m, k) == ones(n, k)", NM + "; k: dim", "zero"),
    t("trace(A @ A) <= trace(A.T @ A)", A1),
    f("trace(A @ A) >= 0", A1, "may be negative"),
    t("grad(trace(matrix_power(A, 3)), A) == 3 * matrix_power(A, 2).T", A1),
    f("grad(trace(matrix_power(A, 3)), A) == 3 * matrix_power(A, 2)", A1, "the transpose"),
    t("trace(A) == 0", A1, given="A == -A.T", make=_skew),
    f("det(A) == 0", A1, "only for odd n", given="A == -A.T", make=_skew),
    t("ones(n, n) @ ones(n, n) == n * ones(n, n)", "n: dim"),
    f("ones(n, n) @ ones(n, n) == ones(n, n)", "n: dim", "the factor n"),
    t("diff(logdet(A + s * B), s, at=0) == trace(inv(A) @ B)", "n: dim; A: posdef[n, n]; B: symmetric[n, n]; s: real"),
    f(
        "diff(logdet(A + s * B), s, at=0) == trace(A @ B)",
        "n: dim; A: posdef[n, n]; B: symmetric[n, n]; s: real",
        "the inverse",
    ),
    t(
        "psd(c**2 * eye(n) - A @ A.T)",
        A1 + "; c: real",
        given="psd(c**2 * eye(n) - A.T @ A)",
        make=lambda g, v: {"c": 1.0 + np.linalg.norm(v["A"], 2)},
    ),
    f("psd(c**2 * eye(n) - A.T @ A)", A1 + "; c: real", "c may be small"),
    t("norm(A @ x) <= norm(x)", NM + "; x: real[m]", given="psd(eye(m) - A.T @ A)", make=_contraction),
    f("psd(A.T @ A - eye(m))", NM, "the wrong way", given="psd(eye(m) - A.T @ A)", make=_contraction),
]

ENTRIES = [*ORDER, *NORMS, *DETS, *MORE]
