r"""Definitions that hold under a condition only, and what else says what a name is."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

CASES = [
    # both cases in one sentence
    (r"Let $f(x) = x$ if $x \ge 0$ and $f(x) = 0$ otherwise. Then $f(-1) = 0$ and $f(-1) = -1$.", "pr"),
    (r"Let $f(x) = x$ for $x \ge 0$, and $0$ otherwise. Then $f(-1) = 0$ and $f(-1) = -1$.", "pr"),
    (r"Let $f(x) = x$ if $x > 0$ and $f(x) = -x$ if $x \le 0$. Then $f(-1) = 1$ and $f(-1) = -1$.", "pr"),
    (r"Let $k(x, y) = 1$ if $x = y$, else $k(x, y) = 0$. Then $k(1, 2) = 0$ and $k(1, 2) = 1$.", "pr"),
    (r"定义 $f(x) = x$（当 $x > 0$ 时），否则 $f(x) = 0$。则 $f(-2) = 0$，$f(-2) = -2$。", "pr"),
    (r"定义 $f(x) = x$，若 $x > 0$。则 $f(-2) = -2$。", "-"),
    # what the name is elsewhere is not said, or not read
    (r"Let $f(x) = x$ if $x \ge 0$. Then $f(-1) = -1$.", "-"),
    (r"Let $f(x) = x$ if $x \ge 0$ and $f(x) = 0$ if $x < -1$. Then $f(-1) = -1$.", "-"),
    (r"Let $n$ be a positive integer. Define $s = 1$ when $n > 3$. Then $s + 1 = 2$.", "o"),
    (r"Let $n$ be a positive integer, and $c = 1$ if $n$ is even and $c = 2$ otherwise. Then $c = 1$. "
     r"So $c^2 = 1$.", "o"),
    (r"Let $n$ be a positive integer. Let $M_{ij} = 1$ if $j \le i$ and $M_{ij} = 0$ otherwise. "
     r"Then $\sum_{j=1}^n M_{ij} = n$.", "-"),
    # a domain
    (r"Let $h(x) = x^2$ for $x \in \mathbb{R}$. Then $h(-1) = 1$.", "p"),
    (r"Let $f(x) = \log x$ for $x > 0$. Then $f(1) = 0$.", "p"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_definition_under_a_condition(text: str, expected: str) -> None:
    assert verdicts(text) == expected


VARIANCE = r"Let $x \in \mathbb{R}^d$, $\mu = \frac1d \sum_i x_i$, $\sigma^2 = \frac1d \sum_i (x_i - \mu)^2$. "
DEVIATIONS = [
    (VARIANCE + r"Then $\sigma^2 = \frac1d \sum_i x_i^2 - \mu^2$ and $\sigma \ge 0$.", "pp"),
    (VARIANCE + r"Then $\sigma^2 = \frac1d \sum_i x_i^2$.", "r"),
    (VARIANCE + r"Let $y_i = (x_i - \mu) / \sigma$. Suppose $\sigma > 0$. Then $\sum_i y_i = 0$.", "p"),
    (r"Let $\sigma^2 = 4$. Then $\sigma = 2$.", "p"),
    (r"Let $c^2 = 4$. Then $c = 2$.", ""),  # or -2
]


@pytest.mark.parametrize(("text", "expected"), DEVIATIONS)
def test_the_square_of_a_deviation_says_what_it_is(text: str, expected: str) -> None:
    assert verdicts(text) == expected


COUNTED = r"Let $x_1, \dots, x_n \in \mathbb{R}^d$. "  # positions count from 1
ENTRIES = [
    # a vector of three entries has no entry 3 unless the first one is entry 1
    (r"Let $z = (1, 2, 3)$. Then $z_3 = 3$ and $z_1 + z_2 = 3$, $z_1 + z_3 = 5$.", "ppr"),
    (r"Let $z = (1, 2, 3)$. Then $z_1 + z_2 = 3$.", "-"),
    (r"Let $z = (1, 2, 3)$. Then $z_0 + z_2 = 4$.", "p"),
    (COUNTED + r"Let $A \in \mathbb{R}^{2 \times 2}$. Then $\det A = A_{11} A_{22} - A_{12} A_{21}$.", "p"),
    (COUNTED + r"Let $A \in \mathbb{R}^{2 \times 2}$. Then $\operatorname{tr} A = A_{11} + A_{12}$.", "o"),
    (r"Let $B \in \mathbb{R}^{n \times n}$. Then $B_{12} = B_{21}$.", "-"),  # entries, blocks or rows
    (r"Let $B \in \mathbb{R}^{12 \times 12}$. Then $B_{12} = B_{21}$.", "-"),
]


@pytest.mark.parametrize(("text", "expected"), ENTRIES)
def test_two_figures_below_a_matrix(text: str, expected: str) -> None:
    assert verdicts(text) == expected
