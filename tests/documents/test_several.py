r"""Names that are counted, `x_1, \dots, x_n`, and what a word means that is supposed."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

COUNTED = [
    (
        r"Let $q, k_1, \dots, k_n \in \mathbb{R}^d$ and $a_i = \frac{\exp(q^\top k_i)}{\sum_j \exp(q^\top k_j)}$. "
        r"Then $\sum_i a_i = 1$ and $a_i > 0$.",
        "pp",
    ),
    (
        r"Let $x_1, x_2, \ldots, x_m \in \mathbb{R}$ and $\bar x = \frac{1}{m} \sum_{i=1}^m x_i$. "
        r"Then $\sum_{i=1}^m (x_i - \bar x) = 0$ and $\sum_{i=1}^m x_i = \bar x$.",
        "pr",
    ),
    (
        r"Let $u_1, \dots, u_r \sim \mathcal{N}(\mu, \sigma^2)$ be i.i.d. and "
        r"$\bar u = \frac{1}{r} \sum_{i=1}^r u_i$. "
        r"Then $\mathrm{E}[\bar u] = \mu$, $\mathrm{Var}(\bar u) = \sigma^2 / r$ and "
        r"$\mathrm{Var}(\bar u) = 2\sigma^2 / r$.",
        "ppr",
    ),
    (r"Let $v_1, \dots, v_n \sim \mathcal{N}(0, I_d)$ be independent. Then $\mathrm{E}[\|v_i\|^2] = d$.", "p"),
    # x by itself is none of them: it may be their mean
    (
        r"Let $x_1, \dots, x_m \in \mathbb{R}^d$ and let $x = \frac{1}{m} \sum_{i=1}^m x_i$ be their mean. "
        r"Then $\sum_{i=1}^m (x_i - x) = 0$ and $x^\top x \ge 0$.",
        "--",
    ),
    (r"Let $y_1, \dots, y_m \in \mathbb{R}$. Then $\|y\|^2 = \sum_i y_i^2$.", "-"),
    (r"Let $y_1, \dots, y_m \in \mathbb{R}$ and $y = (y_1, \dots, y_m)$. Then $\|y\|^2 = \sum_i y_i^2$.", "p"),
    (r"Let $y_1, \dots, y_m \in \mathbb{R}$ and let $y \in \mathbb{R}$. Then $y^2 \ge 0$.", "p"),
    # how they count, or what each is, is not plain
    (r"Let $x_1, \dots, x_m \in \mathbb{R}$ and $y_0, \dots, y_{m-1} \in \mathbb{R}$. Then $\sum_i y_i^2 \ge 0$.", "-"),
    (r"Let $x_0, \dots, x_T \in \mathbb{R}$. Then $\sum_{t=0}^T x_t^2 \ge 0$.", "-"),
    (r"Let $x_2, \dots, x_n \in \mathbb{R}$. Then $\sum_{t=2}^n x_t^2 \ge 0$.", "-"),
    (r"Let $x_1, x_3, \dots, x_n \in \mathbb{R}$. Then $\sum_{t=1}^n x_t^2 \ge 0$.", "-"),
    (r"Let $x_1, \dots, x_n \in [0, 1]$. Then $x_i \le 1$.", "p"),
    (r"Let $x \in \mathbb{R}^d$ and $x_1, \dots, x_n \in \mathbb{R}^d$. Then $x^\top x \ge 0$.", "p"),
]
MEANT = [
    # a known name with a value that is calculated
    (r"Let $z \in \mathbb{R}$. Here $z = (85 - 70) / 10 = 1.5$. And $z = (85 - 70) / 10 = 2.5$.", "pr"),
    (r"Let $P \in \mathbb{R}^{n \times n}$ be a projection, i.e. $P^2 = P$. Then $P(I - P) = 0$.", "p"),
    (r"Let $x \in \mathbb{R}^n$ be a unit vector, that is, $\|x\| = 1$. Then $x^\top x = 1$.", "p"),
    (r"Let $y \in \mathbb{R}$. Then $y$ is large, i.e. $y = 5$. Then $y^2 = 25$.", "oo"),
    # with figures it is no wish
    (r"The head needs $2 \cdot 3 = 7$ of them.", "r"),
    (r"The model requires $a = 3$.", ""),
]


@pytest.mark.parametrize(("text", "expected"), COUNTED + MEANT)
def test_what_a_page_counts_and_means(text: str, expected: str) -> None:
    assert verdicts(text) == expected
