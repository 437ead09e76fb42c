"""Derivatives of what networks are made of: softmax, cross-entropy, normalisation, activations."""

from __future__ import annotations

import math

import numpy as np

from .kit import (
    cos,
    diag,
    exp,
    eye,
    grad,
    hess,
    jac,
    jac2,
    log,
    lse,
    norm2,
    ones,
    outer,
    sigmoid,
    softmax,
    sqrt,
    topic,
    tr,
)

t, f = topic("derivatives")
Z = "n: dim; z, y: real[n]; k: index[n]"
S = "s: real"
LOGIT = "n: dim; w, x: real[n]; y: real"
NET = "n, m, p: dim; W: real[m, n]; V: real[p, m]; x: real[n]; y: real[p]"
NORMED = {"define": {"c": "x - mean(x)", "scale": "sqrt(norm2(c) / n + eps)", "u": "c / scale"}}
RMS = {"define": {"scale": "sqrt(norm2(x) / n + eps)", "u": "x / scale"}}
LN = "n: dim; x: real[n]; eps: positive"
ATT = "n, d: dim; K: real[n, d]; v: real[n]; q: real[d]"
LOSS = "-(y * log(sigmoid(w @ x)) + (1 - y) * log(1 - sigmoid(w @ x)))"


def loss(w, x, y):
    return -(y * log(sigmoid(w @ x)) + (1 - y) * log(1 - sigmoid(w @ x)))


def layer(x, eps):
    c = x - x.mean()
    return c / sqrt(norm2(c) / len(x) + eps)


def layer_scale(x, eps):
    return sqrt(norm2(x - x.mean()) / len(x) + eps)


def rms(x, eps):
    return x / sqrt(norm2(x) / len(x) + eps)


def covariance(p):
    return diag(p) - outer(p, p)


def summing(g, v):
    return {"y": v["y"] / v["y"].sum()}


ENTRIES = [
    t(
        "jacobian(softmax(z), z) == diag(softmax(z)) - outer(softmax(z), softmax(z))",
        Z,
        lambda z: (jac(softmax, z), covariance(softmax(z))),
    ),
    t("grad(logsumexp(z), z) == softmax(z)", Z, lambda z: (grad(lse, z), softmax(z))),
    t(
        "hessian(logsumexp(z), z) == diag(softmax(z)) - outer(softmax(z), softmax(z))",
        Z,
        lambda z: (hess(lse, z), covariance(softmax(z))),
    ),
    t(
        "grad(-y @ log(softmax(z)), z) == softmax(z) - y",
        Z,
        lambda z, y: (grad(lambda z: -y @ log(softmax(z)), z), softmax(z) - y),
        given="sum(y) == 1",
        make=summing,
    ),
    t(
        "grad(-log(softmax(z)[k]), z) == [softmax(z)[i] - where(i == k, 1, 0) for i in range(n)]",
        Z,
        lambda n, z, k: (grad(lambda z: -log(softmax(z)[k]), z), softmax(z) - eye(n)[k]),
    ),
    t(
        "jacobian(log(softmax(z)), z) == eye(n) - outer(ones(n), softmax(z))",
        Z,
        lambda n, z: (jac(lambda z: log(softmax(z)), z), eye(n) - outer(ones(n), softmax(z))),
    ),
    t(
        "diff(sigmoid(s), s) == sigmoid(s) * sigmoid(-s)",
        S,
        lambda s: (grad(sigmoid, s), sigmoid(s) * sigmoid(-s)),
    ),
    t(
        "diff(sigmoid(s), s, 2) == sigmoid(s) * (1 - sigmoid(s)) * (1 - 2 * sigmoid(s))",
        S,
        lambda s: (jac2(sigmoid, s), sigmoid(s) * (1 - sigmoid(s)) * (1 - 2 * sigmoid(s))),
    ),
    t("diff(tanh(s), s) == 1 - tanh(s)**2", S, lambda s: (grad(np.tanh, s), 1 - np.tanh(s) ** 2)),
    t("diff(log(1 + exp(s)), s) == sigmoid(s)", S, lambda s: (grad(lambda s: log(1 + exp(s)), s), sigmoid(s))),
    t(
        "diff(s * sigmoid(s), s) == sigmoid(s) * (1 + s * (1 - sigmoid(s)))",
        S,
        lambda s: (grad(lambda s: s * sigmoid(s), s), sigmoid(s) * (1 + s * (1 - sigmoid(s)))),
    ),
    t(
        "diff(gelu(s), s) == (1 + erf(s / sqrt(2))) / 2 + s * exp(-s**2 / 2) / sqrt(2 * pi)",
        S,
        lambda s: (
            sum(c * (gelu(s + k * 0.01) - gelu(s - k * 0.01)) for k, c in ((1, 0.8), (2, -0.2), (3, 4 / 105))) / 0.01
            - (gelu(s + 0.04) - gelu(s - 0.04)) / 2.8,
            (1 + math.erf(s / sqrt(2))) / 2 + s * exp(-s * s / 2) / sqrt(2 * math.pi),
        ),
    ),
    t(
        "jacobian(tanh(W @ x), x) == diag(1 - tanh(W @ x)**2) @ W",
        NET,
        lambda W, x: (jac(lambda x: np.tanh(W @ x), x), diag(1 - np.tanh(W @ x) ** 2) @ W),
    ),
    t(
        "grad(" + LOSS + ", w) == (sigmoid(w @ x) - y) * x",
        LOGIT,
        lambda w, x, y: (grad(lambda w: loss(w, x, y), w), (sigmoid(w @ x) - y) * x),
    ),
    t(
        "hessian(log(1 + exp(w @ x)), w) == sigmoid(w @ x) * (1 - sigmoid(w @ x)) * outer(x, x)",
        LOGIT,
        lambda w, x: (
            hess(lambda w: log(1 + exp(w @ x)), w),
            sigmoid(w @ x) * (1 - sigmoid(w @ x)) * outer(x, x),
        ),
    ),
    t(
        "jacobian(u, x) == (eye(n) - outer(ones(n), ones(n)) / n - outer(u, u) / n) / scale",
        LN,
        lambda n, x, eps: (
            jac(lambda x: layer(x, eps), x),
            (eye(n) - ones((n, n)) / n - outer(layer(x, eps), layer(x, eps)) / n) / layer_scale(x, eps),
        ),
        **NORMED,
    ),
    t(
        "jacobian(u, x) == (eye(n) - outer(u, u) / n) / scale",
        LN,
        lambda n, x, eps: (
            jac(lambda x: rms(x, eps), x),
            (eye(n) - outer(rms(x, eps), rms(x, eps)) / n) / sqrt(norm2(x) / n + eps),
        ),
        **RMS,
    ),
    t(
        "grad(v @ softmax(K @ q), q) == K.T @ (diag(softmax(K @ q)) - outer(softmax(K @ q), softmax(K @ q))) @ v",
        ATT,
        lambda K, v, q: (grad(lambda q: v @ softmax(K @ q), q), K.T @ covariance(softmax(K @ q)) @ v),
    ),
    t(
        "grad(norm2(V @ tanh(W @ x) - y) / 2, W) == outer((V.T @ (V @ h - y)) * (1 - h**2), x)",
        NET,
        lambda W, V, x, y: (
            grad(lambda W: norm2(V @ np.tanh(W @ x) - y) / 2, W),
            outer((V.T @ (V @ np.tanh(W @ x) - y)) * (1 - np.tanh(W @ x) ** 2), x),
        ),
        define={"h": "tanh(W @ x)"},
    ),
    t(
        "grad(sum(exp(W @ x)), x) == W.T @ exp(W @ x)",
        NET,
        lambda W, x: (grad(lambda x: exp(W @ x).sum(), x), W.T @ exp(W @ x)),
    ),
    t(
        "grad(g(w @ x), x) == diff(g(r), r, at=w @ x) * w",
        "n: dim; w, x: real[n]; g: real -> real; r: real",
        lambda w, x, g: (grad(lambda x: g(w @ x), x), grad(g, w @ x) * w),
    ),
    t(
        "hessian(g(w @ x), x) == diff(g(r), r, 2, at=w @ x) * outer(w, w)",
        "n: dim; w, x: real[n]; g: real -> real; r: real",
        lambda w, x, g: (hess(lambda x: g(w @ x), x), jac2(g, w @ x) * outer(w, w)),
    ),
    t(
        "jacobian(sin(x) * x, x) == diag(cos(x) * x + sin(x))",
        LN,
        lambda x: (jac(lambda x: np.sin(x) * x, x), diag(cos(x) * x + np.sin(x))),
    ),
    f(
        "jacobian(softmax(z), z) == diag(softmax(z) * (1 - softmax(z)))",
        Z,
        lambda z: (jac(softmax, z), diag(softmax(z) * (1 - softmax(z)))),
        "the entries off the diagonal are missing; true for n = 1",
    ),
    f(
        "hessian(logsumexp(z), z) == diag(softmax(z))",
        Z,
        lambda z: (hess(lse, z), diag(softmax(z))),
        "the outer product is missing",
    ),
    f(
        "grad(-y @ log(softmax(z)), z) == softmax(z) - y",
        Z,
        lambda z, y: (grad(lambda z: -y @ log(softmax(z)), z), softmax(z) - y),
        "true where the entries of y sum to 1",
    ),
    f(
        "jacobian(log(softmax(z)), z) == eye(n) - outer(softmax(z), ones(n))",
        Z,
        lambda n, z: (jac(lambda z: log(softmax(z)), z), eye(n) - outer(softmax(z), ones(n))),
        "its transpose",
    ),
    f(
        "diff(sigmoid(s), s, 2) == sigmoid(s) * (1 - sigmoid(s))**2",
        S,
        lambda s: (jac2(sigmoid, s), sigmoid(s) * (1 - sigmoid(s)) ** 2),
        "the term -s**2 * (1 - s) of the product rule is missing",
    ),
    f(
        "diff(tanh(s), s) == 1 - tanh(s)",
        S,
        lambda s: (grad(np.tanh, s), 1 - np.tanh(s)),
        "the square is missing; true at 0",
    ),
    f(
        "diff(s * sigmoid(s), s) == sigmoid(s) * (1 + s - sigmoid(s))",
        S,
        lambda s: (grad(lambda s: s * sigmoid(s), s), sigmoid(s) * (1 + s - sigmoid(s))),
        "s has to multiply the last term as well",
    ),
    f(
        "jacobian(tanh(W @ x), x) == W @ diag(1 - tanh(x)**2)",
        NET,
        lambda W, x: (jac(lambda x: np.tanh(W @ x), x), W @ diag(1 - np.tanh(x) ** 2)),
        "that is the derivative of W @ tanh(x)",
    ),
    f(
        "grad(" + LOSS + ", w) == (y - sigmoid(w @ x)) * x",
        LOGIT,
        lambda w, x, y: (grad(lambda w: loss(w, x, y), w), (y - sigmoid(w @ x)) * x),
        "the sign: this is the step of ascent",
    ),
    f(
        "jacobian(u, x) == (eye(n) - outer(u, u) / n) / scale",
        LN,
        lambda n, x, eps: (
            jac(lambda x: layer(x, eps), x),
            (eye(n) - outer(layer(x, eps), layer(x, eps)) / n) / layer_scale(x, eps),
        ),
        "the mean's part is missing; true for the normalisation without centring",
        **NORMED,
    ),
    f(
        "jacobian(u, x) == (eye(n) - outer(u, u)) / scale",
        LN,
        lambda n, x, eps: (
            jac(lambda x: rms(x, eps), x),
            (eye(n) - outer(rms(x, eps), rms(x, eps))) / sqrt(norm2(x) / n + eps),
        ),
        "the outer product is divided by n; true for n = 1",
        **RMS,
    ),
    f(
        "grad(v @ softmax(K @ q), q) == K.T @ (softmax(K @ q) * v)",
        ATT,
        lambda K, v, q: (grad(lambda q: v @ softmax(K @ q), q), K.T @ (softmax(K @ q) * v)),
        "v has to be centred by its mean under the weights",
    ),
    f(
        "grad(norm2(V @ tanh(W @ x) - y) / 2, W) == outer(V.T @ (V @ h - y), x)",
        NET,
        lambda W, V, x, y: (
            grad(lambda W: norm2(V @ np.tanh(W @ x) - y) / 2, W),
            outer(V.T @ (V @ np.tanh(W @ x) - y), x),
        ),
        "the slope of tanh is missing",
        define={"h": "tanh(W @ x)"},
    ),
    f(
        "hessian(g(w @ x), x) == diff(g(r), r, 2, at=w @ x) * eye(n)",
        "n: dim; w, x: real[n]; g: real -> real; r: real",
        lambda n, w, x, g: (hess(lambda x: g(w @ x), x), jac2(g, w @ x) * eye(n)),
        "the outer product of w with itself is missing",
    ),
    f(
        "trace(jacobian(softmax(z), z)) == 1",
        Z,
        lambda z: (tr(jac(softmax, z)), 1),
        "it is 1 minus the squared norm of softmax(z)",
    ),
]


def gelu(s):
    return s * (1 + math.erf(s / sqrt(2))) / 2
