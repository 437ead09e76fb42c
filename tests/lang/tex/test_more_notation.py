r"""Notation of machine-learning texts: what it is in the language, and near misses, which are refused."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.plain import written
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.source.span import SourceText

WHERE = [
    "z: complex[n, n]",
    "n, d: dim",
    "x, y: real",
    "A, B: real[n, n]",
    "v, w: real[n]",
    "f: real -> real",
    "X: real[n, d]",
    "F: real, real -> real",
]

READ = [
    (r"\begin{cases} x & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases} = y", "where(x > 0, x, 0) == y"),
    (r"|x| = \left\{\begin{array}{ll} x & x \geq 0 \\ -x & x < 0 \end{array}\right.", "abs(x) == where(x >= 0, x, -x)"),
    (
        r"y = \begin{cases} 1 & x > 1 \\ 0 & x > 0 \\ -1, & \text{else} \end{cases}",
        "y == where(x > 1, 1, where(x > 0, 0, -1))",
    ),
    (r"\int_0^x t^2\,dt = x^3/3", "integral(t**2 for t in interval(0, x)) == x**3 / 3"),
    (
        r"\int_{-\infty}^\infty e^{-t^2}\,\mathrm{d}t = \sqrt{\pi}",
        "integral(exp(-t**2) for t in interval(-oo, oo)) == sqrt(pi)",
    ),
    (r"\log_2 8 = 3", "log(8, 2) == 3"),
    (r"\log_2(x^2) = y", "log(x**2, 2) == y"),
    (r"A \mathbf{I} = A", "A @ eye(n) == A"),
    (r"\mathbf{I}_n A = A", "eye(n) @ A == A"),
    (r"v - v = \mathbf{0}", "v - v == 0"),
    (r"\text{tr}(AB) = \text{tr}(BA)", "trace(A @ B) == trace(B @ A)"),
    (r"\mathrm{ReLU}(x) = \max\{0, x\}", "relu(x) == max(0, x)"),
    (r"x \stackrel{(a)}{=} y", "x == y"),
    (r"x \overset{\text{def}}{=} y", "x == y"),
    (r"x \triangleq y", "x == y"),
    (r"A^H A = A^\top A", "A.T @ A == A.T @ A"),
    (r"A 1 = v", "A @ ones(n) == v"),
    (r"1^\top A 1 = x", "(ones(n) @ A) @ ones(n) == x"),
    (r"v^\top A 1 = x", "(v @ A) @ ones(n) == x"),
    (r"v^\top 1 = x", "v @ ones(n) == x"),
    (r"x 1 = y", "x * 1 == y"),
    (r"2 log(x) y = y", "2 * log(x) * y == y"),
    (r"\begin{Vmatrix} v \end{Vmatrix} = x", "norm(v) == x"),
    (r"\sum_{ij} A_{ij} = x", "sum(A[i, j] for i in range(n) for j in range(n)) == x"),
    (r"\therefore x = y", "x == y"),
    (r"\begin{pmatrix} 1 & 2 \end{pmatrix} \begin{pmatrix} 1 \\ 2 \end{pmatrix} = x", "[1, 2] @ [1, 2] == x"),
    (r"\mathbf{AB} v = \mathbf{A}(\mathbf{Bv})", "(A @ B) @ v == A @ (B @ v)"),
    # stretches between numbers leave nothing out; further columns, and the words in one cell with the value
    (
        r"y = \begin{cases} 0 & x < 0 \\ x & 0 \le x < 1 \\ 1 & x \geq 1 \end{cases}",
        "y == where(x < 0, 0, where(0 <= x < 1, x, 1))",
    ),
    (r"y = \begin{cases} 1 & x > -\frac12 \\ 0 & x \le -\frac12 \end{cases}", "y == where(x > -(1 / 2), 1, 0)"),
    (r"y = \left\{\begin{array}{rcl} 0 & & x \le 0 \\ 1 & & x > 0 \end{array}\right.", "y == where(x <= 0, 0, 1)"),
    (r"y = \begin{cases} 0 \ \mathrm{ if }\ x < 0 \\ 1 \ \mathrm{ if }\ x \ge 0 \end{cases}",
        "y == where(x < 0, 0, 1)"),
    (r"y = \begin{cases} 0 & \text{if $x < 0$} \\ 1 & \text{if $x \ge 0$,} \end{cases}", "y == where(x < 0, 0, 1)"),
    (r"\int_0^x t \dd{t} = y", "integral(t for t in interval(0, x)) == y"),
    (r"\int_0^x t \dd t = y", "integral(t for t in interval(0, x)) == y"),
    (r"\sum_{i=1}^n -v_i w_i + x = y", "sum(-(v[i - 1] * w[i - 1]) for i in range(1, n + 1)) + x == y"),
    (r"\lim_{n \to +\infty} \frac{x}{n} = 0", "limit(x / n, n, oo) == 0"),
    (r"\sum_{k=0}^{\infty} x^k = y", "sum(x**k for k in range(oo)) == y"),
    (r"\prod_{k=1}^\infty (1 - 2^{-k}) \le y", "prod(1 - 2**-k for k in range(1, oo)) <= y"),
    (r"\begin{array}{rcl} x &=& y \\ &=& x \end{array}", "x == y == x"),
    (r"F_d(x) + F_{d+1}(x) = y", "F(d, x) + F(d + 1, x) == y"),
    (r"\sum_{i=1}^n v_i F_i(x) = y", "sum(v[i - 1] * F(i, x) for i in range(1, n + 1)) == y"),
    # functions without a backslash, where their letters are no names
    (r"exp(x + y) = exp(x) exp(y)", "exp(x + y) == exp(x) * exp(y)"),
    (r"max(x, y) \ge x", "max(x, y) >= x"),
    (r"tr(AB) = tr(BA)", "trace(A @ B) == trace(B @ A)"),
    (r"sin^2(x) = y", "sin(x)**2 == y"),
    (r"log_2(8) = 3", "log(8, 2) == 3"),
    (r"- x log x = y", "-(x * log(x)) == y"),
    # indicators, densities, determinants in bars where nothing else can be meant
    (r"\mathbb{1}\{x > 0\} + \mathbf{1}_{x \le 0} = 1", "where(x > 0, 1, 0) + where(x <= 0, 1, 0) == 1"),
    (r"y I(x = y) = x I(x = y)", "y * where(x == y, 1, 0) == x * where(x == y, 1, 0)"),
    (r"2 \cdot 1\{x > 0\} = y", "2 * where(x > 0, 1, 0) == y"),
    (r"\mathcal{N}(x \mid 0, 1) = y", "exp(-(x**2 / (2 * 1))) / sqrt(2 * pi * 1) == y"),
    (r"\mathcal{N}(x; y, 4) = y", "exp(-((x - y)**2 / (2 * 4))) / sqrt(2 * pi * 4) == y"),
    (
        r"\log \mathcal{N}(v \mid w, A) = y",
        "log(exp(-((((v - w) @ inv(A)) @ (v - w)) / 2)) / sqrt((2 * pi)**n * det(A))) == y",
    ),
    (r"\log |A| = y", "log(det(A)) == y"),
    (r"|A|^{1/2} = y", "det(A)**(1 / 2) == y"),
    # matrices of blocks
    (r"\begin{bmatrix} A & B \\ 0 & A \end{bmatrix} = X", "block([[A, B], [0, A]]) == X"),
    (r"\begin{bmatrix} v \\ w \end{bmatrix} = X", "concat(v, w) == X"),
    (r"\begin{bmatrix} v \\ x \end{bmatrix} = X", "concat(v, [x]) == X"),
    (r"\begin{bmatrix} v^\top \\ w^\top \end{bmatrix} = X", "[v, w] == X"),
    (r"\begin{bmatrix} v & w \end{bmatrix} = X", "block([[outer(v, [1]), outer(w, [1])]]) == X"),
    (r"\begin{bmatrix} A & v \\ w^\top & x \end{bmatrix} = X", "block([[A, outer(v, [1])], [[w], [[x]]]]) == X"),
    (r"y = \begin{cases} x & \mathrm{if}\ x > 0 \\ 0 & \mathrm{otherwise} \end{cases}", "y == where(x > 0, x, 0)"),
]  # fmt: skip
SIZED = [r"\begin{bmatrix}"]  # whose shape is that of no declared name: read as an expression


@pytest.mark.parametrize(("formula", "text"), READ)
def test_read(formula: str, text: str) -> None:
    if " = X" in formula and "begin" in formula:  # of the shape of no declared name: the matrix alone
        formula, text = formula.partition(" = X")[0], text.partition(" == X")[0]
        assert written(WHERE).step(SourceText.bare(f"${formula}$")).value == text
        return
    (found,) = written(WHERE).statements(SourceText.bare(f"${formula}$"))
    assert found.value == text


REFUSED = [
    (r"\sum_{i=1}^{\infty} v_i = y", "the axis on which the variable is a position ends"),
    (r"\sum_{i=1}^{\infty} x v_{i+1} = y", "the axis on which the variable is a position ends"),
    (r"y = \begin{cases} 0 & x < 0 \\ x & 0 < x < 1 \\ 1 & x \geq 1 \end{cases}", "cases cover everything"),
    (
        r"y = \begin{cases} 0 & x < 0 \\ x & 0 \le x \le 1 \\ 1 & x \geq 1 \end{cases}",
        "whether the cases cover everything",
    ),
    (
        r"y = \begin{cases} 0 & x < 0 \\ x & 0 \le x < 1 \\ 1 & y \geq 1 \end{cases}",
        "whether the cases cover everything",
    ),
    (
        r"y = \begin{cases} 0 & x < 1 \\ x & 1 \le x < 0 \\ 1 & x \geq 0 \end{cases}",
        "whether the cases cover everything",
    ),
    (r"\int t\,dt = x", "both of its ends"),
    (r"F(x) = y", "takes 2 arguments"),
    (r"F_i(x) = y", "declare"),
    (r"|x| = \begin{cases} x & x > 0 \\ -x & x < 0 \end{cases}", "cover everything"),
    (r"y = \begin{cases} 1 & \text{otherwise} \\ 0 & x > 0 \end{cases}", "last case"),
    (r"y = \begin{cases} 1 \\ 0 \end{cases}", "a value and a condition"),
    (r"v = \begin{cases} v & x > 0 \\ w & \text{otherwise} \end{cases}", "vectors"),
    (r"y = \begin{cases} 1 & \text{probably} \\ 0 & \text{otherwise} \end{cases}", "probably"),
    (r"\int x^2\,dx = y", "both of its ends"),
    (r"\int_0^1 x^2 = y", "variable of the integral"),
    (r"\int_0^1 f(t) = y", "variable of the integral"),
    (r"x^\star = 1", "does not declare"),
    (r"A' = A", "does not declare"),
    (r"z^H = z", "conjugate"),
    (r"\mathbf{AZ} = A", "does not declare"),
    (r"\mathrm{AB} = A", "does not declare"),
    (r"\log_2 x y = 1", "where the argument"),
    (r"cost = x", "does not declare"),  # no cosine
    (r"A = 2", "multiple of the identity"),
    (r"|A| = 2", "may mean a norm or a determinant"),
    (r"\mathcal{N}(x \mid y, \sigma) = 2", "may be the variance, or its root"),
    (r"A . B = A", "this dot may be a product"),
    (r"\nabla^2 f(x) = A", "a matrix compared with a number"),
    (r"\begin{bmatrix} v \\ 0 \end{bmatrix} = v", "one entry or several"),
    (r"\begin{bmatrix} v \\ w^\top \end{bmatrix} = v", "the blocks of one column"),
]


@pytest.mark.parametrize(("formula", "why"), REFUSED)
def test_refused(formula: str, why: str) -> None:
    with pytest.raises(ProofcheckError) as caught:
        written(WHERE).statements(SourceText.bare(f"${formula}$"))
    assert why in caught.value.findings[0].message


APART = [
    (r"d_{\text{model}}", r"d_{\text{head}}"),
    (r"x_{*}", r"x_{+}"),
    (r"x^{*}", r"x^{\star}"),
    (r"c_{+-}", r"c_{-+}"),
    (r"f'", r"f''"),
    (r"x \triangleq y", r"x = y"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert canonical(structure(one)) != canonical(structure(other))


ALIKE = [
    (r"f^{\prime\prime}", "f''"),
    (r"f^\prime(x)", "f'(x)"),
    (r"x_{*}", "x_*"),
    (r"\mathbf{x}_\text{F}", r"\mathbf x_{\text{F}}"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_other_ways_of_writing_the_same(one: str, other: str) -> None:
    assert canonical(structure(one)) == canonical(structure(other))


@pytest.mark.parametrize("formula", [r"\left\{ x", r"\left\{ x \right.", "x_{", r"\overset{", "^{*}", "_{+-}"])
def test_no_structure(formula: str) -> None:
    with pytest.raises(TexError):
        structure(formula)
