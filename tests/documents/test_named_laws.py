r"""Laws that pages name: `u \sim U(0, 1)`, `b \sim \mathrm{Bernoulli}(p)`."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

LAWS = [
    (r"Let $u \sim U(0, 1)$. Then $\mathrm{E}[u] = 1/2$, $\mathrm{Var}(u) = 1/12$ and $P(u \le 1/3) = 1/2$.", "ppr"),
    (r"Let $u \sim \mathcal{U}[-1, 1]$. Then $\mathrm{Var}(u) = 1/3$ and $\mathrm{E}[u^2] = 1/2$.", "pr"),
    (r"Let $v \sim \mathrm{Unif}(a, b)$. Then $\mathrm{E}[v] = (a + b)/2$ and $\mathrm{E}[v] = (b - a)/2$.", "pr"),
    (r"Let $b \sim \mathrm{Bernoulli}(p)$. Then $\mathrm{Var}(b) = p(1 - p)$ and $\mathrm{Var}(b) = p^2$.", "pr"),
    (r"Let $X \sim \text{Poisson}(\lambda)$. Then $P(X = 0) = e^{-\lambda}$ and $\mathrm{E}[X^2] = \lambda^2$.", "pr"),
    (
        r"Let $T \sim \operatorname{Exp}(\lambda)$. "
        r"Then $\mathrm{E}[T] = 1/\lambda$ and $\mathrm{E}[T] = \lambda$.",
        "pr",
    ),
    (r"Let $K \sim \mathrm{Bin}(m, r)$. Then $\mathrm{E}[K] = m r$ and $\mathrm{Var}(K) = m r$.", "pr"),
    (r"Let $W \sim \mathrm{Laplace}(0, s)$. Then $\mathrm{Var}(W) = 2 s^2$ and $\mathrm{Var}(W) = s^2$.", "pr"),
    (r"Let $G \sim \mathrm{Beta}(\alpha, \beta)$. Then $\mathrm{E}[G] = \frac{\alpha}{\alpha + \beta}$.", "p"),
    (
        r"Let $x_1, \dots, x_n \sim \mathrm{Ber}(q)$ be i.i.d. and $S = \sum_i x_i$. "
        r"Then $\mathrm{E}[S] = n q$ and $\mathrm{Var}(S) = n q(1 - q)$.",
        "pp",
    ),
    # whose parameters may mean several things, or which may take whole numbers only
    (r"Let $Y \sim \mathrm{Exp}(\theta)$. Then $\mathrm{E}[Y] = 1/\theta$.", "-"),
    (r"Let $Y \sim \mathrm{Exp}(2)$. Then $\mathrm{E}[Y] = 1/2$.", "-"),
    (r"Let $Y \sim \mathrm{Gamma}(a, b)$. Then $\mathrm{E}[Y] = a / b$.", "-"),
    (r"Let $t \sim \mathcal{U}(1, T)$. Then $P(t = 1) = 0$.", "-"),
    (r"Let $t \sim U[0, 10]$. Then $P(t = 1) = 0$.", "-"),
    (r"Let $n$ be a positive integer and $t \sim U(0, n)$. Then $P(t = 1) = 0$.", "-"),
    (r"Let $U \in \mathbb{R}^{n \times n}$ and $t \sim U(0, 1)$. Then $\mathrm{E}[t] = 1/2$.", "-"),
    (r"Let $z \in \mathbb{R}^n$ and $z \sim U(0, 1)$. Then $\mathrm{E}[z_1] = 1/2$.", "-"),
]


@pytest.mark.parametrize(("text", "expected"), LAWS)
def test_a_law_is_read_by_its_name(text: str, expected: str) -> None:
    assert verdicts(text) == expected
