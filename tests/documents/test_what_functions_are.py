r"""Functions that a page defines: their arguments are real, and those of the language are what the page says."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

FIRST = (
    r"Let $y \in \mathbb{R}$, $z, w \in \mathbb{R}^n$, "
    r"$M \in \mathbb{R}^{n \times n}$ and $Q, K, V \in \mathbb{R}^{n \times d}$."
)


def found(text: str) -> str:
    """The verdicts of the assertions of a page that declares y to V."""
    return verdicts(f"{FIRST}\n\n{text}")


ARGUMENTS = [
    (r"Let $s(x) = 1/(1+e^{-x})$. Then $s(-x) = 1 - s(x)$, $s'(x) = s(x)(1 - s(x))$ and $s(0) = 1/2$.", "ppp"),
    (r"Let $h(a, b) = a^2 + b^2$. Then $h(a, b) \ge 2ab$ and $h(a, b) > 0$.", "po"),
    (r"Let $\ell(p) = -\log p$. Then $\ell(p) \ge 0$.", "o"),  # p may be a probability
    # of the argument of a function nothing is called false, and what is no real number is not taken for one
    (r"Let $f(x) = x^2$. Then $f(x) = x^3$.", "o"),
    (r"Let $f(x) = x + 1$. For complex $x$, $f(x)^2 \ge 0$.", "-"),
    (r"Let $f(x) = x^2$. Let $x$ be any matrix. Then $f(x) \ge 0$.", "-"),
    (r"Let $f(x) = x^2$. Then $f(x + u) = f(x) + f(u)$.", "-"),
    (r"Let $f(x) = x^2$. Let $x \in \mathbb{C}$. Then $f(x) \ge 0$.", "-"),
]
LAWS = [
    (r"If $q, k \sim \mathcal{N}(0, I_m)$ are independent then $\mathrm{Var}(q^\top k) = m$.", "p"),
    (r"If $q, k \sim \mathcal{N}(0, I_m)$ then $\mathrm{Var}(q^\top k) = m$.", "-"),
    (r"If $X \sim \mathcal{N}(\mu, \sigma^2)$ then $\mathrm{E}[X^2] = \mu^2 + \sigma^2$.", "p"),
    (r"Let $X \sim \mathcal{N}(\mu, \sigma^2)$. Then $\mathrm{Var}(2X) = 2\sigma^2$ and $\sigma(0) = 1/2$.", "r-"),
    (r"Let $X \sim \mathcal{N}(\mu, \sigma^2)$ and $Z = (X - \mu)/\sigma$. Then $\mathrm{Var}(Z) = 1$.", "p"),
    # these are no squares of a standard deviation
    (r"Let $X \sim \mathcal{N}(z, \sigma^2)$. Then $\mathrm{E}[X] = z$.", "-"),
    (r"Let $X \sim \mathcal{N}(\mu, \tau)$. Then $\mathrm{Var}(X) = \tau$.", "-"),
]
CHANCE = [
    (
        r"Let $X \sim \mathcal{N}(0, 1)$. Then $\Pr(X > 0) = 1/2$, $\mathbb{P}(X > 0) = 1/2$ and "
        r"$\mathbb{P}(X < 0) = 1$.",
        "ppr",
    ),
    # an average, or a product with what the text calls E
    (r"Let $X \sim \mathcal{N}(0, 1)$ and $E = \frac{1}{2} X^2$. Then $E[X^2] = 1$, $E(X + 1) = 1$.", "--"),
    (r"Let $X \sim \mathcal{N}(0, 1)$ and $E = \frac{1}{2} X^2$. Then $\mathbb{E}[X^2] = 1$.", "p"),
]
NAMES = [
    (r"Let $P = \mathrm{softmax}(Q K^\top)$. Then $\sum_j P_{ij} = 1$ and $P \mathbf{1} = \mathbf{1}$.", "pp"),
    (r"Let $P = \mathrm{softmax}(Q K^\top)$ and $O = P V$. Then $O_{ij} = \sum_k P_{ik} V_{kj}$.", "p"),
]
OWN = [
    (r"Let $\mathrm{relu}(y) = \max(0, y)$. Then $\mathrm{relu}(-1) = 0$.", "pp"),
    (r"Define $\mathrm{gelu}(y) = y / (1 + e^{-1.702 y})$. Then $\mathrm{gelu}(1) = 1/(1 + e^{-1.702})$.", "p"),
    # what the page means is not what the language does
    (r"We define $\mathrm{sign}(y) = 1$ for $y \ge 0$ and $-1$ otherwise. Then $\mathrm{sign}(0) = 1$.", "p"),
    (r"We define $\mathrm{sign}(y) = 1$ for $y \ge 0$ and $-1$ otherwise. Then $\mathrm{sign}(0) = 0$.", "r"),
    (
        r"Let $\mathrm{softmax}(z)_i = \frac{e^{2 z_i}}{\sum_j e^{2 z_j}}$. Then $\sum_i \mathrm{softmax}(z)_i = 1$.",
        "oo",
    ),
    (r"Let $\mathrm{softmax}(z)_i = \frac{e^{z_i}}{\sum_j e^{z_j}}$. Then $\sum_i \mathrm{softmax}(z)_i = 1$.", "pp"),
    (r"Our norm is $\|z\| = \sum_i |z_i|$. Then $\|z\|^2 = \sum_i z_i^2$.", "oo"),
    (r"Let $\|z\| = \sqrt{\sum_i z_i^2}$. Then $\|z\|^2 = \sum_i z_i^2$.", "pp"),
    (r"Let $\langle z, w \rangle = z^\top M w$. Then $\langle z, w \rangle = \langle w, z \rangle$.", "oo"),
    (r"Let $\mathrm{E}(y) = y^2$. Then $\mathrm{E}(2) = 4$.", "--"),
    # what the language means, and what it does not
    (
        r"Here $\mathrm{Var}(u) = \mathrm{E}[u^2] - (\mathrm{E}[u])^2$. "
        r"Let $X \sim \mathcal{N}(0, 1)$. Then $\mathrm{Var}(X) = 1$.",
        "-p",
    ),
    (
        r"Here $\mathrm{Var}(u) = \mathrm{E}[u^2] + \mathrm{E}[u]^2$. "
        r"Let $X \sim \mathcal{N}(0, 1)$. Then $\mathrm{Var}(X) = 1$.",
        "-o",
    ),
    # this says something of z, and not what a norm is
    (r"Let $\|z\| = 1$. Then $\|z\| = 1$.", "p"),
]


@pytest.mark.parametrize(("text", "expected"), ARGUMENTS + LAWS + CHANCE + NAMES + OWN)
def test_what_a_page_says_of_its_functions(text: str, expected: str) -> None:
    assert found(text) == expected
