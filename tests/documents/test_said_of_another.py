r"""What is said of the product, the sum or the entries of names is not said of the names."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

MATRICES = r"Let $A, B \in \mathbb{R}^{n \times n}$. "
# Nothing in these follows, and nothing in them is false: what they suppose is not read.
OF_ANOTHER = [
    MATRICES + r"Suppose the product of $A$ and $B$ is idempotent. Then $A^2 = A$.",
    MATRICES + r"Suppose the sum of $A$ and $B$ is symmetric. Then $A^\top = A$.",
    MATRICES + r"Suppose that the inverse of $A$ is symmetric. Then $A^{-1} = (A^{-1})^\top$.",
    MATRICES + r"Assume that the rows of $A$ and $B$ are orthogonal. Then $A^\top A = I$.",
    MATRICES + r"Suppose one of $A$ and $B$ is symmetric. Then $A^\top = A$.",
    MATRICES + r"Suppose $A$, unlike $B$, is symmetric. Then $B^\top = B$.",
    MATRICES + r"Suppose $AB$ is symmetric. Then $AB = B^\top A^\top$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ with $AB$ symmetric. Then $AB = B^\top A^\top$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ with $A$ symmetric or $B$ symmetric. Then $A^\top = A$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ with exactly one of $A$ and $B$ symmetric. Then $A^\top = A$.",
    r"设 $A, B \in \mathbb{R}^{n \times n}$。设 $A$ 与 $B$ 的乘积为幂等矩阵。则 $A^2 = A$。",
    r"Let $x, y \in \mathbb{R}$. Suppose that the sum of $x$ and $y$ is positive. Then $|x| = x$.",
    r"Let $x \in \mathbb{R}$ and suppose the absolute value of $x$ is positive. Then $|x| = x$.",
    r"Let $u, v \in \mathbb{R}^n$. Suppose the difference of $u$ and $v$ is a unit vector. Then $u^\top u = 1$.",
    r"Suppose the difference of $a$ and $b$ is an integer. Then $\sin(\pi a) = 0$.",
    r"Let the product of $A$ and $B$ be an $n \times n$ symmetric matrix. Then $A^\top = A$.",
    r"Let the sum of $X$ and $Y$ be standard normal. Then $E[X^2] = 1$.",
    r"The noise added to $X$ is standard normal. Then $E[X^2] = 1$.",
    r"Suppose the ratio of $x$ to $y$ is a positive number. Then $\sqrt{y^2} = y$.",
    r"Let the gradient of $f$ be a vector in $\mathbb{R}^n$. Then $f^\top f \ge 0$.",
]
# What is supposed of several names holds for each of them.
OF_EACH = [
    MATRICES + r"Let $A$ and $B$ be symmetric. Then $(AB)^\top = BA$.",
    MATRICES + r"Assume that both $A$ and $B$ are symmetric. Then $(AB)^\top = BA$.",
    MATRICES + r"Assume that the matrices $A$ and $B$ are invertible. Then $(AB)^{-1} = B^{-1}A^{-1}$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ with $A$ and $B$ symmetric. Then $(AB)^\top = BA$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ and let $A$, $B$ be invertible. Then $(AB)^{-1} = B^{-1}A^{-1}$.",
    r"Let $A, B \in \mathbb{R}^{n \times n}$ with $A$ symmetric and $B$ invertible. Then $A^\top B B^{-1} = A$.",
    r"设 $A, B \in \mathbb{R}^{n \times n}$。设 $A$ 和 $B$ 都是可逆矩阵。则 $(AB)^{-1} = B^{-1}A^{-1}$。",
    r"Let $u$ and $v$ be orthogonal vectors in $\mathbb{R}^n$. Then $\|u+v\|^2 = \|u\|^2 + \|v\|^2$.",
]


@pytest.mark.parametrize("text", OF_ANOTHER)
def test_what_is_said_of_something_else_shows_nothing(text: str) -> None:
    assert verdicts(text) in ("o", "-")


@pytest.mark.parametrize("text", OF_EACH)
def test_what_is_said_of_several_names_is_said_of_each(text: str) -> None:
    assert verdicts(text) == "p"


# What is said behind a declaration, with a comma or without one.
BEHIND = [
    (r"Let $x \in \mathbb{R}^n$, not all entries zero. Then $\|x\| > 0$.", "o"),
    (r"Let $x \in \mathbb{R}^n$, with at least one nonzero entry. Then $\|x\| > 0$.", "o"),
    (r"Let $x_1, \dots, x_n$ be real numbers, not all zero. Then $\sum_{i=1}^n x_i^2 > 0$.", "o"),
    (r"Let $x \in \mathbb{R}^n$, nonzero. Then $\|x\| > 0$. Then $\|x\| = 1$.", "po"),
    (r"Let $A \in \mathbb{R}^{n \times n}$, symmetric and positive definite. Then $A^\top = A$.", "p"),
]


@pytest.mark.parametrize(("text", "expected"), BEHIND)
def test_what_is_said_behind_a_declaration(text: str, expected: str) -> None:
    assert verdicts(text) == expected


EITHER = [
    r"Let $A\in\mathbb{R}^{n\times n}$ be symmetric, or orthogonal. Then $A^\top = A$.",
    r"Let $A$ be an $n \times n$ symmetric or orthogonal matrix. Then $A^\top = A$.",
    r"Let $x$ be a positive real number or zero. Then $|x| > 0$.",
    r"Let $n$ be a positive integer or zero. Then $\frac{n}{n} = 1$.",
    r"Let $x$ be an integer or a half-integer. Then $\sin(\pi x) = 0$.",
    r"Let $x$ be a vector in $\mathbb{R}^n$ or $\mathbb{C}^n$. Then $x^\top x \ge 0$.",
    r"Let $x \in \mathbb{R}^n$ (or $\mathbb{C}^n$). Then $x^\top x \ge 0$.",
    r"设 $A\in\mathbb{R}^{n\times n}$ 为对称矩阵或反对称矩阵。则 $A^\top = A$。",
    r"设 $x$ 为实数或复数。则 $x^2 \ge 0$。",
    r"设 $n$ 为正整数或零。则 $\frac{n}{n} = 1$。",
    r"设 $x \in \mathbb{R}^n$,且不全为零。则 $\|x\| > 0$。",
]


@pytest.mark.parametrize("text", EITHER)
def test_one_of_two_is_not_the_first(text: str) -> None:
    assert verdicts(text) in ("o", "-", "h")


# Of what is made of something else, and of what is said "respectively".
MADE = [
    r"Let $A$ be the inverse of a symmetric $n \times n$ matrix. Then $A^\top = A$.",
    r"Let $A$ be a product of symmetric $n \times n$ matrices. Then $A^\top = A$.",
    r"Let $A$ be similar to a symmetric $n \times n$ matrix. Then $A^\top = A$.",
    r"Let $S$ be a set of vectors in $\mathbb{R}^n$. Then $S^\top S \ge 0$.",
    r"Let $n$ and $x$ be an integer and a real number, respectively. Then $\sin(\pi x) = 0$.",
    r"Let $u$ and $v$ be vectors in $\mathbb{R}^n$ and $\mathbb{R}^m$. Then $u^\top v = v^\top u$.",
    r"设 $u, v$ 分别为 $\mathbb{R}^n$ 和 $\mathbb{R}^m$ 中的向量。则 $u^\top v = v^\top u$。",
    r"设 $n$ 和 $x$ 分别为整数和实数。则 $\sin(\pi x) = 0$。",
]


@pytest.mark.parametrize("text", MADE)
def test_what_is_made_of_something_is_something_else(text: str) -> None:
    assert verdicts(text) in ("o", "-")
