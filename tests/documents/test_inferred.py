r"""Names that nothing declares, where the formula itself tells what they are."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

TRUE = [
    r"We have $\sin^2 x + \cos^2 x = 1$.",
    r"Recall $\cos(\alpha + \beta) = \cos \alpha \cos \beta - \sin \alpha \sin \beta$.",
    r"Thus $\|kx\| = |k| \|x\|$ and $\|x + y\| \le \|x\| + \|y\|$.",
    r"Thus $\mathbf{u}^\top \mathbf{v} = \sum_i u_i v_i$.",
    r"Thus $\log(1 + e^x) - \log(1 + e^{-x}) = x$.",
    r"Thus $\lim_{n \to \infty} (1 + \frac{1}{n})^n = e$.",
    r"Thus $\lim_{h \to 0} \frac{\sin h}{h} = 1$.",
    r"Thus $\sum_{k=0}^\infty \frac{1}{k!} = e$.",
    # where both sides have a value
    r"Thus $\log(x y) = \log x + \log y$.",
    r"Thus $\tan(x + y) = \frac{\tan x + \tan y}{1 - \tan x \tan y}$.",
    # numbers alone
    r"We can factor it as $x^2 - 5x + 6 = (x - 2)(x - 3)$.",
    r"For all $a, b$ we have $a^2 - b^2 = (a - b)(a + b)$.",
    r"By the binomial theorem, $(x + y)^n = \sum_{k=0}^n \binom{n}{k} x^k y^{n-k}$.",
    r"For $0 < k < n$, $\binom{n}{k} = \binom{n-1}{k} + \binom{n-1}{k-1}$.",
    r"Let $|q| < 1$. Then $\sum_{k=0}^\infty q^k = \frac{1}{1 - q}$.",
    r"We have $e^{i\theta} = \cos\theta + i\sin\theta$.",
    r"Hence $(2 + 3i)(1 - i) = 5 + i$ and $i^2 = -1$.",
    r"The derivative is $\frac{d}{dx} x^3 = 3x^2$.",
    r"We have $(fg)' = f'g + fg'$ and $\left(\frac{u}{v}\right)' = \frac{u'v - uv'}{v^2}$.",
    r"Then $(\sin x)' = \cos x$ and $(\ln f)' = \frac{f'}{f}$.",
    r"Hence $\int x e^x \, dx = x e^x - e^x + C$ and $\int \frac{dx}{x^2} = -\frac1x + C$.",
    # by words and by the shapes that fit
    r"Let $A$ and $B$ be invertible matrices. Then $(AB)^{-1} = B^{-1} A^{-1}$.",
    r"For symmetric $A$, $x^\top A y = y^\top A x$.",
    r"设 $A$ 为可逆矩阵，则 $\det(A^{-1}) = 1/\det(A)$。",
    r"Let $Q$ be an orthogonal matrix. Then $\|Qx\| = \|x\|$.",
    r"We have $\mathrm{rank}(AB) \le \min(\mathrm{rank}(A), \mathrm{rank}(B))$.",
    r"For a complex number $z$, $z \bar z = |z|^2$.",
    r"Let $X$ be a random variable. Then $\mathrm{Var}(X) = \mathbb{E}[X^2] - \mathbb{E}[X]^2$.",
    r"For random variables $X$ and $Y$, $E[X + Y] = E[X] + E[Y]$.",
    r"Thus $\operatorname{Cov}(X, Y) = E[XY] - E[X] E[Y]$.",
    r"Let $A \in \mathbb{R}^{m \times n}$ and $f(x) = \|Ax - b\|^2$. Then $\nabla f(x) = 2 A^\top (Ax - b)$.",
    # by the places below them
    r"Thus $\max_i x_i \le \log \sum_{i=1}^n e^{x_i} \le \max_i x_i + \log n$.",
    r"We have $\sum_{i=1}^K \mathrm{softmax}(z)_i = 1$ and $\sum_i \mathrm{softmax}(z)_i = 1$.",
    r"Let $p = \mathrm{softmax}(z)$. Then $\frac{\partial p_i}{\partial z_j} = p_i (\delta_{ij} - p_j)$.",
    r"Thus $\frac{\partial}{\partial x_i} \log \sum_j e^{x_j} = \frac{e^{x_i}}{\sum_j e^{x_j}}$.",
    r"Hence $\left(\sum_{i=1}^n a_i b_i\right)^2 \le \left(\sum_{i=1}^n a_i^2\right) \left(\sum_{i=1}^n b_i^2\right)$.",
    r"Thus $\sum_{i=1}^m \sum_{j=1}^n A_{ij} x_i y_j = x^\top A y$.",
    r"Let $\bar x = \frac{1}{n} \sum_{i=1}^n x_i$. Then $\sum_{i=1}^n (x_i - \bar x) = 0$.",
    r"For $p_i = \frac{e^{z_i}}{\sum_j e^{z_j}}$ we have $\sum_i p_i = 1$ and $\log p_i = z_i - \log \sum_j e^{z_j}$.",
    # x is no number here, although a function of numbers was defined
    r"Let $f(x) = x^2$. Then $\|x - y\|^2 = \|x\|^2 - 2 x^\top y + \|y\|^2$.",
    # as far as a derivative reaches beyond numbers, and up to where a sum counts
    r"Thus $\nabla_x \frac12 \|Wx - y\|^2 = W^\top (Wx - y)$ and $\frac{d}{dx} 3 x^2 = 6 x$.",
    r"Thus $\sum_{k=1}^K k = \frac{K (K + 1)}{2}$ and $\sum_{t=0}^{T-1} 2^t = 2^T - 1$.",
]
# False, or true of some values only: open, since a condition may be missing.
OPEN = [
    r"Clearly $\|x + y\| = \|x\| + \|y\|$.",
    r"Clearly $\sin(2x) = 2 \sin x$.",
    r"Clearly $e^{xy} = e^x e^y$.",
    r"Clearly $\sqrt{x^2} = x$.",
    r"Let $m \ge 0$. Then $2^m \ge 2$.",
    r"Then $(f \cdot g)' = f' \cdot g'$.",
    r"Hence $\int x e^x \, dx = x e^x + e^x + C$.",
    r"For random variables $X$ and $Y$, $E[XY] = E[X] E[Y]$.",
    r"Let $A$ and $B$ be invertible matrices. Then $(AB)^{-1} = A^{-1} B^{-1}$.",
    r"For complex $z$, $z^2 = |z|^2$.",
    r"Then $\sum_{i=1}^n x_i^2 = \left(\sum_{i=1}^n x_i\right)^2$.",
    r"Let $p = \mathrm{softmax}(z)$. Then $\frac{\partial p_i}{\partial z_j} = p_i (\delta_{ij} + p_j)$.",
    r"Consider any $p$. Then $p_i > 0$.",
    r"Then $\max_i x_i \le \sum_{i=1}^n x_i$.",
]
# What the letters are is not plain: nothing is read.
UNREAD = [
    r"Thus $e^{A + B} = e^A e^B$.",
    r"Thus $AB = BA$.",
    r"Thus $|x \cdot y| = |x| |y|$.",
    r"Let $x$ be a matrix. Then $e^{x + y} = e^x e^y$.",
    r"For matrices $x, y$ we have $e^{x + y} = e^x e^y$.",
    r"Thus $E[e^x] = 1$.",
    r"Thus $e^T e = 1$.",
    r"Let $x > 0$ be a vector. Then $x = |x|$.",
    r"Let $n$ be a positive integer or zero. Then $\frac{n}{n} = 1$.",
    r"Let $f(x) = x^2$. Let $x$ be any matrix. Then $f(x) \ge 0$.",
    r"Let $x$ be a real number times $i$. Then $x^2 \ge 0$.",
    r"In a group, $(ab)^{-1} = a^{-1} b^{-1}$.",
    r"For quaternions, $(a + b)^2 = a^2 + 2ab + b^2$.",
    r"Functions satisfy $(f + g)h = fh + gh$.",
    r"Thus $\exp(f(x + y)) = \exp(f(x)) \exp(f(y))$.",
    r"Thus $|z|^2 = z^2$.",
    r"Let $A$ be a complex matrix. Then $\mathrm{tr}(A^\top A) \ge 0$.",
    r"Let $A$ be a random matrix. Then $E[A] = A$.",
    # what the entries are, or how many there are, is not plain
    r"Let $x_0, \dots, x_T \in \mathbb{R}$. Then $\sum_{t=0}^T x_t^2 \ge 0$.",
    r"Let $u_1, \dots, u_n$ be vectors. Then $\sum_{i=1}^n (u_i - v_i)^2 \ge 0$.",
    r"For matrices $a_i$, $\sum_{i=1}^n a_i b_i = \sum_{i=1}^n b_i a_i$.",
    r"Then $\|\sum_i w_i\| \le \sum_i \|w_i\|$.",
    r"Then $\sum_i a_{i1} = \sum_i a_i$.",
    r"Then $|a_i| |b_i| = |a_i \cdot b_i|$ and $\sum_{i=1}^n (a_i \cdot b_i)^2 = \sum_{i=1}^n |a_i|^2 |b_i|^2$.",
    r"Thus $e^{M + N} = e^M e^N$.",
    r"Then $\sum_{k=0}^N e^{kM} = \frac{e^{(N+1)M} - 1}{e^M - 1}$.",
    r"Thus $\frac{d}{dx} 3 x^2 y = 6 x y$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_plain_is_judged(text: str) -> None:
    assert set(verdicts(text)) == {"p"}


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_called_false(text: str) -> None:
    assert set(verdicts(text)) == {"o"}


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_plain_is_not_read(text: str) -> None:
    assert set(verdicts(text)) <= {"-", "h"}


def test_limits_that_nothing_else_is_taken_in_are_refuted() -> None:
    assert verdicts(r"Thus $\lim_{n \to \infty} \frac{n}{n + 1} = 2$.") == "r"


def test_a_name_beside_a_random_one_is_fixed_unless_words_speak_of_chance() -> None:
    drawn = r"Let $\epsilon \sim \mathcal{N}(0, I_d)$ and $m \in \mathbb{R}^d$. Then $E[m + \epsilon] = m$"
    assert verdicts(drawn + ".") == "p"
    assert verdicts(drawn + ", where $m$ is random.") == "-"


def test_entries_that_are_positive_in_a_declaration() -> None:
    given = r"Let $p \in \mathbb{R}^n$ with $p_i > 0$ and $\sum_{i=1}^n p_i = 1$."
    assert verdicts(rf"{given} Then $-\sum_{{i=1}}^n p_i \log p_i \le \log n$.") == "p"
    some = r"Let $p \in \mathbb{R}^n$ with $p_i > 0$ for some $i$. Then $\sum_{i=1}^n p_i > 0$."
    assert verdicts(some) == "o"


SATISFIES = [
    (r"Let $Q, K, V \in \mathbb{R}^{n \times d}$. Linear attention satisfies $(QK^T)V = Q(K^T V)$.", "p"),
    (r"Let $Q, K, V \in \mathbb{R}^{n \times d}$. Linear attention satisfies $(QK^T)V = K(Q^T V)$.", "o"),
    (r"Let $A \in \mathbb{R}^{n \times n}$. The matrix $A$ satisfies $A^2 = A$, so $(I - A)^2 = I - A$.", "p"),
    (r"Let $x \in \mathbb{R}$. The optimum satisfies $2x - 4 = 0$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), SATISFIES)
def test_what_a_subject_satisfies(text: str, expected: str) -> None:
    assert verdicts(text) == expected
