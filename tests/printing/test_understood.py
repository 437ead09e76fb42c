from __future__ import annotations

import pytest

from proofcheck.lang.understood import understood

CASES = [
    (
        {"where": [("n", "dim"), ("d", "dim"), ("Q", "real[n, d]"), ("K", "real[n, d]")], "statements": ["Q@K.T == 0"]},
        "for all n, d in {1, 2, ...}, Q, K in ℝ^(n×d): Q @ K.T == 0",
    ),
    ({"where": [], "statements": ["1 + 1 == 2"]}, "1 + 1 == 2"),
    ({"where": [("t", "index[n]")], "statements": ["t >= 0"]}, "for all t in {0, ..., n - 1}: t >= 0"),
    (
        {"where": [("x", "positive")], "given": ["x>1"], "statements": ["x==x"]},
        "for all x in (0, ∞), given x > 1: x == x",
    ),
    (
        {
            "where": [("x", "real")],
            "given": ["x > 1 or x < 0", "x != 2"],
            "define": [("f(u)", "u*2")],
            "statements": ["a", "b"],
        },
        "for all x in ℝ, with f(u) = u * 2, given (x > 1 or x < 0) and x != 2: a and b",
    ),
    (
        {"where": [("f", "real -> real"), ("g", "real[n], real -> real[m]")], "statements": ["f(1) == 0"]},
        "for all differentiable f: ℝ → ℝ, differentiable g: ℝ^n × ℝ → ℝ^m: f(1) == 0",
    ),
    (
        {"where": [("q", "iid[d](mean=0, var=1, m4=3)")], "statements": ["E(q) == 0"]},
        "for all q in ℝ^d with independent, identically distributed entries "
        "of mean 0 and variance 1 and fourth moment 3: E(q) == 0",
    ),
    (
        {"where": [("z", "normal[d]"), ("w", "normal[d](m, s**2)")], "statements": ["z == w"]},
        "for all z in ℝ^d with independent normal entries of mean 0 and variance 1, "
        "w in ℝ^d with independent normal entries of mean m and variance s**2: z == w",
    ),
    (
        {"where": [("r", "random[d](mean=m, cov=S)"), ("S", "posdef[d, d]")], "statements": ["r == r"]},
        "for all r in ℝ^d random with mean m and covariance S, positive definite S in ℝ^(d×d): r == r",
    ),
    (
        {"where": [("x", "spherical[d]"), ("X", "spherical[n, d](var=v)")], "statements": ["x == X"]},
        "for all x in ℝ^d with a law that no orthogonal map changes, "
        "X in ℝ^(n×d) with a law that no orthogonal map changes and coordinates of variance v: x == X",
    ),
    ({"where": [], "statements": ["a * b", "== b * a", "== c"], "steps": True}, "a * b == b * a == c"),
    ({"where": [("x", "rael")], "statements": ["x =="]}, "for all x: rael: x =="),
]


@pytest.mark.parametrize(("parts", "expected"), CASES)
def test_text(parts, expected):
    assert understood(**parts).text == expected


def test_latex():
    shown = understood(
        [("n", "dim"), ("X", "normal[n, 2*n]"), ("f", "real -> real"), ("b", "what is this?")],
        ["n > 1"],
        [("y", "X @ X.T")],
        ["E(y) == f(n)"],
    )
    assert shown.latex == (
        r"\forall\, n \in \{1, 2, \dots\},\ X \in \mathbb{R}^{n \times (2 \, n)}\text{ with independent normal entries}"
        r"\text{ of mean 0 and variance 1},\ \text{differentiable }f\colon \mathbb{R} \to \mathbb{R},\ "
        r"b \text{: } \text{what is this?},\quad \text{with } y = X \, X^{\top},\quad \text{given } n > 1,\quad "
        r"\mathbb{E}\left[y\right] = f\left(n\right)"
    )
    assert shown.to_json() == {"text": shown.text, "latex": shown.latex}
