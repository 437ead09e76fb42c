r"""Numbers and elements of sets that words tell of, and sets that may have 0 in them or not."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

# Of a set with or without 0 what holds for the larger one holds, and values without 0 refute.
ZERO = [
    (r"Let $k \in \mathbb{N}$. Then $\sum_{i=1}^k i = \frac{k(k+1)}{2}$.", "p"),
    (r"Let $k \in \mathbb{N}$. Then $\sum_{i=1}^k i = \frac{k(k-1)}{2}$.", "r"),
    (r"Let $k \in \mathbb{N}$. Then $\frac{k}{k} = 1$.", "o"),  # it holds for k = 1, 2, ...
    (r"Let $k$ be a natural number. Then $\sum_{i=1}^k i = \frac{k(k-1)}{2}$.", "r"),
    (r"Let $k$ be a natural number. Then $\frac{k}{k} = 1$.", "o"),
    (r"设 $k$ 为自然数。则 $\sum_{i=1}^k i = \frac{k(k+1)}{2}$。", "p"),
    (r"Let $r \in \mathbb{R}_+$. Then $\sqrt{r^2} = r$.", "p"),
    (r"Let $r \in \mathbb{R}_+$. Then $\sqrt{r^2} = 2 r$.", "r"),
    (r"Let $r \in \mathbb{R}_+$. Then $r^2 > 0$.", "o"),
    (r"Let $w \in \mathbb{R}_+^n$. Then $\|w\|_1 > 0$.", "o"),
    (r"Let $n \in \mathbb{N}$ and $x \in \mathbb{R}^n$. Then $\|x\|^2 = x^\top x$.", "p"),
    (r"Let $0 \le c < 1$ and $T \in \mathbb{N}$. Then $\sum_{t=0}^{T-1} c^t = \frac{1 - c^T}{1 - c}$.", "p"),
]
WORDS = [
    (r"For all real $x$, $(1+x)^2 = 1 + 2x + x^2$.", "p"),
    (r"$(1+x)^2 = 1 + 2x + x^2$ holds for every real $x$.", "p"),
    (r"Let $x$ be real. Then $(1+x)^2 = 1 + 2x + x^2$.", "p"),
    (r"Let $x$ be real. Then $(1+x)^2 = 1 + x^2$.", "r"),
    (r"For all real $a$, $b$ it holds that $(a+b)(a-b) = a^2-b^2$.", "p"),
    (r"For all real $a$, $b$ it holds that $(a+b)^2 = a^2+b^2$.", "r"),
    (r"If $a$ and $b$ are positive, then $\sqrt{ab} \le \frac{a+b}{2}$.", "p"),
    (r"For every positive $a$ and $b$ we have $\sqrt{ab} \le \frac{a+b}{2}$.", "p"),
    (r"For every positive $x$ we have $\sin(\pi x) = 0$.", "o"),  # x may be a whole number
    (r"对任意正数 $a, b$，有 $\sqrt{ab} \le \frac{a+b}{2}$。", "p"),
    (r"Let $n$ be an integer. Then $n^2 \ge n$. So $n^2 > n$.", "pr"),
    (r"Let $n$ be an integer multiple of 3. Then $n^2 > n$.", "o"),
]
# Sets that words name, several names with dots, and what a name is within a sentence that supposes it.
MORE = [
    (r"Let $w$ be a vector in $\mathbb{R}^n$. Then $w^\top w = \|w\|^2$.", "p"),
    (r"Let $A$ be a matrix in $\mathbb{R}^{n \times m}$. Then $(A^\top)^\top = A$.", "p"),
    (r"For any vectors $u, v$ in $\mathbb{R}^n$ we have $u^\top v = v^\top u$.", "p"),
    (r"设 $b$ 为 $\mathbb{R}^n$ 中的向量。则 $b^\top b \ge 0$。", "p"),
    (r"Let $u$ be a unit vector in $\mathbb{R}^n$. Then $u^\top u = 1$. So $u^\top u = 2$.", "pr"),
    (r"Let $Q$ be an orthogonal matrix in $\mathbb{R}^{n \times n}$. Then $Q^\top Q = I$.", "p"),
    (r"Let $y$ be a sparse vector in $\mathbb{R}^n$. Then $\|y\| = 0$.", "o"),
    (r"Let $a_1, \dots, a_n$ be positive real numbers. Then $\sum_{i=1}^n a_i > 0$.", "p"),
    (r"Let $x_1, \dots, x_n$ be vectors in $\mathbb{R}^d$. Then $\|\sum_{i=1}^n x_i\| \le \sum_{i=1}^n \|x_i\|$.", "p"),
    (r"Let $b_1, \dots, b_n$ be real numbers. Then $(\sum_{i=1}^n b_i)^2 \le \sum_{i=1}^n b_i^2$.", "r"),
    (r"Let $a_1, \ldots, a_n > 0$. Then $(\sum_{i=1}^n a_i)(\sum_{i=1}^n \frac{1}{a_i}) \ge n^2$.", "p"),
    (r"Let $x \in \mathbb{R}^n$ with $x_1, \dots, x_n > 0$. Then $\sum_{i=1}^n x_i > 0$.", "o"),
    (
        r"Let $A \in \mathbb{R}^{n\times n}$ and $u, v \in \mathbb{R}^n$ with $A$ invertible and "
        r"$1 + v^\top A^{-1} u \neq 0$. Then $(A + uv^\top)^{-1} = A^{-1} - "
        r"\frac{A^{-1} u v^\top A^{-1}}{1 + v^\top A^{-1} u}$.",
        "p",
    ),
]
# `Q` is not in `W_Q`: its definition is one.
LABELS = [
    r"Given $X \in \mathbb{R}^{n\times d}$, the queries and keys are $$Q = XW_Q, \quad K = XW_K,$$ where "
    r"$W_Q, W_K \in \mathbb{R}^{d\times k}$. ",
    r"Let $Q = XW_Q$ and $K = XW_K$ with $X \in \mathbb{R}^{n\times d}$, $W_Q, W_K \in \mathbb{R}^{d\times k}$. ",
    r"令 $X \in \mathbb{R}^{n\times d}$，$Q = XW_Q$，$K = XW_K$，其中 $W_Q, W_K \in \mathbb{R}^{d\times k}$。",
]
# `W^K` is a projection of attention, unless W is a matrix of its own.
PROJECTIONS = [
    (
        r"Let $X \in \mathbb{R}^{n\times d}$, $W^Q, W^K \in \mathbb{R}^{d\times k}$, $Q = XW^Q$ and $K = XW^K$. "
        r"Then $QK^\top = X W^Q (W^K)^\top X^\top$. Then $QK^\top = X W^K (W^Q)^\top X^\top$.",
        "pr",
    ),
    (r"Let $W \in \mathbb{R}^{n \times n}$ and $K \in \mathbb{N}$. Then $W W^K = W^K W$. Then $W^K = W$.", "po"),
]
# What is no number, as far as is known.
NOTHING = [
    r"Let $A$ be real. Then $A^2 = A$.",
    r"Let $A$ and $B$ be real, symmetric matrices. Then $AB = BA$.",
    r"Let $a$ and $b$ be real vectors. Then $ab = ba$.",
    r"For every positive $n$ we have $\sin(\pi n) = 0$.",
]


@pytest.mark.parametrize(("text", "expected"), ZERO)
def test_zero_refutes_nothing_where_it_may_not_be_meant(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_numbers_in_words(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize(("text", "expected"), MORE)
def test_sets_and_runs_in_words(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize("text", LABELS)
def test_a_capital_subscript_is_a_label(text: str) -> None:
    shown = r"Then $QK^\top = X W_Q W_K^\top X^\top$. Then $QK^\top = X W_K W_Q^\top X^\top$."
    assert verdicts(text + shown) == "pr"


@pytest.mark.parametrize(("text", "expected"), PROJECTIONS)
def test_projections_of_attention(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_words_that_tell_of_no_number(text: str) -> None:
    assert set(verdicts(text)) <= {"-", "o"}
