"""Functions of sums: softmax, log-sum-exp, entropy, normalisations, attention with kernels."""

from __future__ import annotations

import numpy as np

from .kit import diag, exp, grad, jac, jac2, log, lse, norm, norm2, ones, outer, sigmoid, softmax, sqrt, topic

t, f = topic("normalised")
Z = "n: dim; z, w, v: real[n]; c: real; k: index[n]"
HOT = "n: dim; z: real[n]; s: real"
X = "n: dim; x, y: real[n]; c: real; a: positive; eps: positive"
ATT = "n, m, d, p: dim; Q: real[n, d]; K: real[m, d]; V: real[m, p]; q, r: real[d]; c: positive"
MAT = "n, m: dim; A, B: real[n, m]; u: real[n]; v: real[m]"
S = "a, b, s: real"
PERM = "n, d, p: dim; Q, K: real[n, d]; V: real[n, p]; P: permutation[n, n]"
LN0 = {"define": {"ln(x)": "(x - mean(x)) / sqrt(norm2(x - mean(x)) / n)"}}
LN = {"define": {"ln(x)": "(x - mean(x)) / sqrt(norm2(x - mean(x)) / n + eps)"}}
RMS0 = {"define": {"rms(x)": "x / sqrt(norm2(x) / n)"}}
SPREAD = {"given": "norm2(x - mean(x)) > 0", "dims": (2, 3, 4)}
LIN = {"define": {"lin(q)": "(K @ q) @ V / sum(K @ q)"}}
P = {"define": {"p": "softmax(z)"}}
PT = {"define": {"p": "softmax(s * z)"}}
KL = {"define": {"kl(p, q)": "sum(p * (log(p) - log(q)))"}}


def ln(x, eps=0.0):
    c = x - x.mean()
    return c / sqrt(norm2(c) / len(x) + eps)


def rms(x):
    return x / sqrt(norm2(x) / len(x))


def lin(K, V, q):
    return (K @ q) @ V / (K @ q).sum()


def kl(p, q):
    return (p * (log(p) - log(q))).sum()


def entropy(z):
    return -softmax(z) @ log(softmax(z))


def attention(Q, K, V):
    return softmax(Q @ K.T / sqrt(Q.shape[1])) @ V


def squares(q, K):
    return ((q - K) ** 2).sum(axis=1)


ENTRIES = [
    t(
        "diff(softmax(s * z), s) == p * (z - p @ z)",
        HOT,
        lambda z, s: (jac(lambda s: softmax(s * z), s), softmax(s * z) * (z - softmax(s * z) @ z)),
        **PT,
    ),
    t(
        "diff(logsumexp(s * z), s) == p @ z",
        HOT,
        lambda z, s: (grad(lambda s: lse(s * z), s), softmax(s * z) @ z),
        **PT,
    ),
    t(
        "diff(logsumexp(s * z), s, 2) == p @ (z * z) - (p @ z)**2",
        HOT,
        lambda z, s: (jac2(lambda s: lse(s * z), s), softmax(s * z) @ (z * z) - (softmax(s * z) @ z) ** 2),
        **PT,
    ),
    t("logsumexp(z + c) == logsumexp(z) + c", Z, lambda z, c: (lse(z + c), lse(z) + c)),
    t("log(softmax(z)) == z - logsumexp(z)", Z, lambda z: (log(softmax(z)), z - lse(z))),
    t("-p @ log(p) == logsumexp(z) - p @ z", Z, lambda z: (entropy(z), lse(z) - softmax(z) @ z), **P),
    t(
        "kl(softmax(z), softmax(w)) == logsumexp(w) - logsumexp(z) + softmax(z) @ (z - w)",
        Z,
        lambda z, w: (kl(softmax(z), softmax(w)), lse(w) - lse(z) + softmax(z) @ (z - w)),
        **KL,
    ),
    t("p[k] * exp(z[0] - z[k]) == p[0]", Z, lambda z, k: (softmax(z)[k] * exp(z[0] - z[k]), softmax(z)[0]), **P),
    t("ln(x + c) == ln(x)", X, lambda x, c, eps: (ln(x + c, eps), ln(x, eps)), **LN),
    t("ln(a * x) == ln(x)", X, lambda x, a: (ln(a * x), ln(x)), **LN0, **SPREAD),
    t("norm2(ln(x)) == n", X, lambda n, x: (norm2(ln(x)), n), **LN0, **SPREAD),
    t("sum(ln(x)) == 0", X, lambda x, eps: (ln(x, eps).sum(), 0), **LN),
    t("norm2(rms(x)) == n", X, lambda n, x: (norm2(rms(x)), n), given="norm2(x) > 0", **RMS0),
    t("rms(a * x) == rms(x)", X, lambda x, a: (rms(a * x), rms(x)), given="norm2(x) > 0", **RMS0),
    t("lin(c * q) == lin(q)", ATT, lambda K, V, q, c: (lin(K, V, c * q), lin(K, V, q)), given="sum(K @ q) != 0", **LIN),
    t(
        "sum(exp(K[j] @ q) * V[j] for j in range(m)) / sum(exp(K[j] @ q) for j in range(m)) == softmax(K @ q) @ V",
        ATT,
        lambda K, V, q: (exp(K @ q) @ V / exp(K @ q).sum(), softmax(K @ q) @ V),
    ),
    t(
        "softmax([-norm2(q - K[j]) / 2 for j in range(m)]) == softmax([K[j] @ q - norm2(K[j]) / 2 for j in range(m)])",
        ATT,
        lambda K, q: (softmax(-squares(q, K) / 2), softmax(K @ q - (K**2).sum(axis=1) / 2)),
    ),
    t(
        "attention(P @ Q, P @ K, P @ V) == P @ attention(Q, K, V)",
        PERM,
        lambda P, Q, K, V: (attention(P @ Q, P @ K, P @ V), P @ attention(Q, K, V)),
    ),
    t(
        "attention(Q, P @ K, P @ V) == attention(Q, K, V)",
        PERM,
        lambda P, Q, K, V: (attention(Q, P @ K, P @ V), attention(Q, K, V)),
    ),
    t(
        "softmax(A + outer(u, ones(m))) == softmax(A)",
        MAT,
        lambda m, A, u: (softmax(A + outer(u, ones(m))), softmax(A)),
    ),
    t(
        "attention(Q, K, V + outer(ones(m), w)) == attention(Q, K, V) + w",
        ATT + "; w: real[p]",
        lambda m, Q, K, V, w: (attention(Q, K, V + outer(ones(m), w)), attention(Q, K, V) + w),
    ),
    t("softmax([a, b])[0] == sigmoid(a - b)", S, lambda a, b: (softmax(np.array([a, b]))[0], sigmoid(a - b))),
    t("log(sigmoid(s)) - log(sigmoid(-s)) == s", S, lambda s: (log(sigmoid(s)) - log(sigmoid(-s)), s)),
    t("tanh(s) == 2 * sigmoid(2 * s) - 1", S, lambda s: (np.tanh(s), 2 * sigmoid(2 * s) - 1)),
    t(
        "tanh(a + b) == (tanh(a) + tanh(b)) / (1 + tanh(a) * tanh(b))",
        S,
        lambda a, b: (np.tanh(a + b), (np.tanh(a) + np.tanh(b)) / (1 + np.tanh(a) * np.tanh(b))),
    ),
    t("-basis(k, n) @ log(softmax(z)) == logsumexp(z) - z[k]", Z, lambda z, k: (-log(softmax(z))[k], lse(z) - z[k])),
    t(
        "grad(-softmax(z) @ log(softmax(z)), z) == -p * (log(p) - p @ log(p))",
        Z,
        lambda z: (grad(entropy, z), -softmax(z) * (log(softmax(z)) + entropy(z))),
        **P,
    ),
    t("jacobian(softmax(z), z) @ ones(n) == zeros(n)", Z, lambda n, z: (jac(softmax, z) @ ones(n), 0 * z)),
    t(
        "jacobian(softmax(s * z), z) == s * (diag(p) - outer(p, p))",
        HOT,
        lambda z, s: (
            jac(lambda z: softmax(s * z), z),
            s * (diag(softmax(s * z)) - outer(softmax(s * z), softmax(s * z))),
        ),
        **PT,
    ),
    t(
        "logsumexp([logsumexp(A[i]) for i in range(n)]) == log(sum(exp(A)))",
        MAT,
        lambda A: (lse(lse(A)), log(exp(A).sum())),
    ),
    t(
        "grad(softmax(z) @ v, z) == p * (v - p @ v)",
        Z,
        lambda z, v: (grad(lambda z: softmax(z) @ v, z), softmax(z) * (v - softmax(z) @ v)),
        **P,
    ),
    t(
        "softmax(z + w) == softmax(z) * softmax(w) / (softmax(z) @ softmax(w))",
        Z,
        lambda z, w: (softmax(z + w), softmax(z) * softmax(w) / (softmax(z) @ softmax(w))),
    ),
    t(
        "(a * x) @ y / (norm(a * x) * norm(y)) == x @ y / (norm(x) * norm(y))",
        X,
        lambda x, y, a: ((a * x) @ y / (norm(a * x) * norm(y)), x @ y / (norm(x) * norm(y))),
        given=("norm2(x) > 0", "norm2(y) > 0"),
    ),
    f(
        "diff(softmax(s * z), s) == p * (1 - p) * z",
        HOT,
        lambda z, s: (jac(lambda s: softmax(s * z), s), softmax(s * z) * (1 - softmax(s * z)) * z),
        "only the diagonal of the Jacobian",
        **PT,
    ),
    f("logsumexp(c * z) == c * logsumexp(z)", Z, lambda z, c: (lse(c * z), c * lse(z)), "true for n = 1 or c = 1"),
    f(
        "diff(logsumexp(s * z), s, 2) == p @ (z * z)",
        HOT,
        lambda z, s: (jac2(lambda s: lse(s * z), s), softmax(s * z) @ (z * z)),
        "the squared mean is missing",
        **PT,
    ),
    f("-p @ log(p) == logsumexp(z) + p @ z", Z, lambda z: (entropy(z), lse(z) + softmax(z) @ z), "the sign", **P),
    f("ln(a * x) == ln(x)", X, lambda x, a, eps: (ln(a * x, eps), ln(x, eps)), "true for eps = 0", **LN),
    f(
        "ln(c * x) == ln(x)",
        X,
        lambda x, c: (ln(-abs(c) * x), ln(x)),
        "true for c > 0",
        **LN0,
        given=("norm2(x - mean(x)) > 0", "c != 0"),
        dims=(2, 3),
    ),
    f("norm2(ln(x)) == n", X, lambda n, x, eps: (norm2(ln(x, eps)), n), "true for eps = 0", **LN),
    f(
        "rms(x + c) == rms(x)",
        X,
        lambda x, c: (rms(x + c), rms(x)),
        "nothing is centred",
        given=("norm2(x) > 0", "norm2(x + c) > 0"),
        **RMS0,
    ),
    f(
        "attention(P @ Q, K, V) == attention(Q, K, V)",
        PERM,
        lambda P, Q, K, V: (attention(P @ Q, K, V), attention(Q, K, V)),
        "the rows of the result are permuted",
    ),
    f(
        "attention(Q, P @ K, V) == attention(Q, K, V)",
        PERM,
        lambda P, Q, K, V: (attention(Q, P @ K, V), attention(Q, K, V)),
        "the values have to be permuted with the keys",
    ),
    f(
        "softmax(A + outer(ones(n), v)) == softmax(A)",
        MAT,
        lambda n, A, v: (softmax(A + outer(ones(n), v)), softmax(A)),
        "shifts along the rows, not across them",
    ),
    f(
        "softmax([-norm2(q - K[j]) / 2 for j in range(m)]) == softmax(K @ q)",
        ATT,
        lambda K, q: (softmax(-squares(q, K) / 2), softmax(K @ q)),
        "true for keys of equal length",
    ),
    f("tanh(s) == 2 * sigmoid(s) - 1", S, lambda s: (np.tanh(s), 2 * sigmoid(s) - 1), "2 * s"),
    f(
        "sigmoid(a + b) == sigmoid(a) * sigmoid(b)",
        S,
        lambda a, b: (sigmoid(a + b), sigmoid(a) * sigmoid(b)),
        "that is exp",
    ),
    f(
        "tanh(a + b) == (tanh(a) + tanh(b)) / (1 - tanh(a) * tanh(b))",
        S,
        lambda a, b: (np.tanh(a + b), (np.tanh(a) + np.tanh(b)) / (1 - np.tanh(a) * np.tanh(b))),
        "that is the rule of the tangent",
    ),
    f(
        "kl(softmax(z), softmax(w)) == kl(softmax(w), softmax(z))",
        Z,
        lambda z, w: (kl(softmax(z), softmax(w)), kl(softmax(w), softmax(z))),
        "not symmetric",
        **KL,
    ),
    f(
        "grad(-softmax(z) @ log(softmax(z)), z) == -p * log(p)",
        Z,
        lambda z: (grad(entropy, z), -softmax(z) * log(softmax(z))),
        "the mean has to be subtracted from log(p)",
        **P,
    ),
    f(
        "log(sum(exp(A))) == sum(logsumexp(A[i]) for i in range(n))",
        MAT,
        lambda A: (log(exp(A).sum()), lse(A).sum()),
        "true for n = 1",
    ),
    f(
        "lin(q + r) == lin(q) + lin(r)",
        ATT,
        lambda K, V, q, r: (lin(K, V, q + r), lin(K, V, q) + lin(K, V, r)),
        "the weights sum to 1 on the left, to 2 on the right",
        given=("sum(K @ q) != 0", "sum(K @ r) != 0", "sum(K @ (q + r)) != 0"),
        **LIN,
    ),
    f(
        "softmax(A).T == softmax(A.T)",
        "n: dim; A: real[n, n]",
        lambda A: (softmax(A).T, softmax(A.T)),
        "rows are normalised, not columns",
    ),
    f("ones(n) @ softmax(A) == ones(m)", MAT, lambda n, m, A: (ones(n) @ softmax(A), ones(m)), "the rows sum to 1"),
    f(
        "jacobian(softmax(s * z), z) == diag(p) - outer(p, p)",
        HOT,
        lambda z, s: (jac(lambda z: softmax(s * z), z), diag(softmax(s * z)) - outer(softmax(s * z), softmax(s * z))),
        "the factor s is missing",
        **PT,
    ),
    f("softmax(z) @ z == mean(z)", Z, lambda z: (softmax(z) @ z, z.mean()), "true where all entries are equal"),
    f(
        "softmax(z + w) == softmax(z) * softmax(w)",
        Z,
        lambda z, w: (softmax(z + w), softmax(z) * softmax(w)),
        "not normalised",
    ),
    f(
        "softmax(A @ C) == softmax(A) @ softmax(C)",
        MAT + "; C: real[m, m]",
        lambda A, C: (softmax(A @ C), softmax(A) @ softmax(C)),
        "true for m = 1; both sides have rows that sum to 1",
    ),
]
