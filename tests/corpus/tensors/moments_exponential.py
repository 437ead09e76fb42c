"""Expected values of exponentials and angles of normal names."""

from __future__ import annotations

import numpy as np

from .kit import E, cos, exp, eye, norm2, outer, sin, topic

t, f = topic("expectation", dims=(1, 2), nodes=36)
W = "n: dim; x, y: real[n]; w: normal[n]; c: real"
MEAN = "n: dim; mu: real; s2: positive; a: real[n]; x: normal[n](mean=mu, var=s2)"


def scaled(g, v):
    """Moderate numbers: the nodes are exact enough there."""
    return {k: 0.4 * x for k, x in v.items() if k in ("x", "y", "a") and isinstance(x, np.ndarray)}


M = {"make": scaled}

ENTRIES = [
    t("E(exp(w @ x)) == exp(norm2(x) / 2)", W, lambda x, w: (E(lambda w: exp(w @ x), w), exp(norm2(x) / 2)), **M),
    t(
        "E(exp(a @ x)) == exp(mu * sum(a) + s2 * norm2(a) / 2)",
        MEAN,
        lambda a, mu, s2, x: (E(lambda x: exp(a @ x), x), exp(mu * a.sum() + s2 * norm2(a) / 2)),
        **M,
    ),
    t(
        "E(w * exp(w @ x)) == exp(norm2(x) / 2) * x",
        W,
        lambda x, w: (E(lambda w: w * exp(w @ x), w), exp(norm2(x) / 2) * x),
        **M,
    ),
    t(
        "E(outer(w, w) * exp(w @ x)) == exp(norm2(x) / 2) * (eye(n) + outer(x, x))",
        W,
        lambda n, x, w: (E(lambda w: outer(w, w) * exp(w @ x), w), exp(norm2(x) / 2) * (eye(n) + outer(x, x))),
        **M,
    ),
    t(
        "E(exp(w @ x - norm2(x) / 2) * exp(w @ y - norm2(y) / 2)) == exp(x @ y)",
        W,
        lambda x, y, w: (E(lambda w: exp(w @ (x + y) - norm2(x) / 2 - norm2(y) / 2), w), exp(x @ y)),
        **M,
    ),
    t(
        "Var(exp(w @ x)) == exp(2 * norm2(x)) - exp(norm2(x))",
        W,
        lambda x, w: (
            E(lambda w: exp(2 * w @ x), w) - E(lambda w: exp(w @ x), w) ** 2,
            exp(2 * norm2(x)) - exp(norm2(x)),
        ),
        **M,
    ),
    t(
        "E(cos(w @ (x - y))) == exp(-norm2(x - y) / 2)",
        W,
        lambda x, y, w: (E(lambda w: cos(w @ (x - y)), w), exp(-norm2(x - y) / 2)),
        **M,
    ),
    t("E(sin(w @ x)) == 0", W, lambda x, w: (E(lambda w: sin(w @ x), w), 0), **M),
    t(
        "E(cos(w @ x + c)) == cos(c) * exp(-norm2(x) / 2)",
        W,
        lambda x, c, w: (E(lambda w: cos(w @ x + c), w), cos(c) * exp(-norm2(x) / 2)),
        **M,
    ),
    f(
        "E(exp(w @ x)) == exp(norm2(x))",
        W,
        lambda x, w: (E(lambda w: exp(w @ x), w), exp(norm2(x))),
        "half of the squared norm",
        **M,
    ),
    f(
        "E(exp(a @ x)) == exp(mu * sum(a))",
        MEAN,
        lambda a, mu, x: (E(lambda x: exp(a @ x), x), exp(mu * a.sum())),
        "the exponential of the mean is only a lower bound",
        **M,
    ),
    f(
        "E(w * exp(w @ x)) == x",
        W,
        lambda x, w: (E(lambda w: w * exp(w @ x), w), x),
        "the factor exp(norm2(x) / 2) is missing",
        **M,
    ),
    f(
        "E(exp(w @ x) * exp(w @ y)) == exp(x @ y)",
        W,
        lambda x, y, w: (E(lambda w: exp(w @ x) * exp(w @ y), w), exp(x @ y)),
        "the factors exp(-norm2(x) / 2) and exp(-norm2(y) / 2) are missing",
        **M,
    ),
    f(
        "E(cos(w @ (x - y))) == exp(-norm2(x - y))",
        W,
        lambda x, y, w: (E(lambda w: cos(w @ (x - y)), w), exp(-norm2(x - y))),
        "half of the squared norm",
        **M,
    ),
    f(
        "E(cos(w @ x) * cos(w @ y)) == exp(-norm2(x - y) / 2)",
        W,
        lambda x, y, w: (E(lambda w: cos(w @ x) * cos(w @ y), w), exp(-norm2(x - y) / 2)),
        "the product of the sines is missing",
        **M,
    ),
]
