r"""What a sentence denies, mentions or says under a condition is not supposed, and what was supposed ends in time.

Most of these pages were written by a reader who looked for what is proved or called false and should not be.
"""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

# The last formula of each is false, or not said to be true.
FALSE = [
    r"Define $f(x) = x^2$ ($x > 0$). Then $f(-1) = 1$.",
    r"Define $f(x) = x^2, \quad x > 0$. Then $f(-1) = 1$.",
    r"$$f(x) := x^2, \qquad x \in [0, 1].$$ Then $f(-1) = 1$.",
    r"$$f(x) := x^2 \quad \text{for } x > 0.$$ Then $f(-1) = 1$.",
    r"For $x > 0$ define $f(x) = x^2$. Then $f(-1) = 1$.",
    r"Let $x \in [0,1]$. Let $x \in \mathbb{R}$. Then $x \le 1$.",
    r"""**Theorem 1.** Let $x \in (0,1)$. Then $x^2 \ne 0$.

**Theorem 2.** Let $x \in [0,1)$. Then $x^2 \ne 0$.""",
    r"""## A

Let $x \in [0,1]$. Then $x^2 \le 1$.

## B

Let $x \in [0,2]$. Then $x^2 \le 1$.""",
    r"Let $A \in \mathrm{SO}(n)$. Let $A \in \mathrm{O}(n)$. Then $\det A = 1$.",
    r"Let $n$ be an even integer. Let $n$ be an integer. Then $(-1)^n = 1$.",
    r"""Suppose $x \in [0,1]$. Then $x^2 \le x$.

Suppose $x \in [0,2]$. Then $x^2 \le x$.""",
    r"""Suppose $x \ge 1$. Then $x^2 \ge x$.

Let $x$ be any real number. Then $x^2 \ge x$.""",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

For every real number $x$ we have $x^2 \le x$.""",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

For arbitrary $x$ we have $x^2 \le x$.""",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

Let $x \in K$. Then $x^2 \le x$.""",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

Let $x$ lie in $[0,2]$. Then $x^2 \le x$.""",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

Next, $x$ is arbitrary. Then $x^2 \le x$.""",
    r"""设 $x \in [0,1]$。则 $x^2 \le x$。

对任意实数 $x$，有 $x^2 \le x$。""",
    r"Let $X$ be a standard normal random variable. Let $X$ be a normal random variable with mean $1$. "
    r"Then $\mathbb{E}[X^2] = 1$.",
    r"""Let $x \in [0,1]$. Then $x^2 \le x$.

If $x$ exceeds one, then $x^2 \le x$.""",
    r"Let $x_1, \dots, x_n \in \mathbb{R}$. Then $x_0 = x_n$.",
    r"Let $x_1, \dots, x_n \in \{0,1\}$. Let $x_0 \in \mathbb{R}$. Then $x_0^2 = x_0$.",
    r"Let $x \in \mathbb{R}$. If $x \ge 0$ does not hold, then $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Then $|x| = x$ if $x \ge 0$ fails.",
    r"Let $x \in \mathbb{R}$. Suppose that $x \ge 0$ is false. Then $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Suppose that $x \ge 0$ need not hold. Then $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Assume that $x \in [0,1]$ is violated. Then $x^2 \le x$.",
    r"Let $x \in \mathbb{R}$. Assume the negation of $x \in [0,1]$. Then $x^2 \le x$.",
    r"Let $x \in \mathbb{R}$. If the opposite of $x \ge 0$ holds, then $|x| = x$.",
    r"Let $x \in \mathbb{R}$ with $x \ge 0$ violated. Then $|x| = x$.",
    r"设 $x \in \mathbb{R}$。若 $x \ge 0$ 不成立，则 $|x| = x$。",
    r"Let $x, y \in \mathbb{R}$. Suppose $x \ge 0$ unless $y = 0$. Then $|x| = x$.",
    r"Let $x, y \in \mathbb{R}$. If one of $x \ge 0$ and $y \ge 0$ holds, then $|x| = x$.",
    r"Let $x, y \in \mathbb{R}$. Suppose at least one of $x \in [0,1]$, $y \in [0,1]$ holds. Then $x^2 \le 1$.",
    r"Let $x, y \in \mathbb{R}$. If $x \ge 0$ whenever $y \ge 0$, then $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Clearly, $x \in [0,1]$. Therefore $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$. It might be that $x \in [0,1]$. Therefore $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$. Some authors assume $x \in [0,1]$. We have $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$. The student wrote $x \in [0,1]$. We have $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$. We write $x \in [0,1]$ for $0 \le x \le 1$. We have $x^2 \le 1$.",
    r"""Let $x \in \mathbb{R}$. Then
$$x \in [0, 1].$$
Hence $x^2 \le 1$.""",
    r"Let $x \in \mathbb{R}$. For $x \in [0,1]$ we have $x^2 \le 1$ and for $x \in [0,2]$ we have $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$. If $x \in [0,1]$ then $x^2 \le x$, and if $x \in [0,2]$ then $x^2 \le x$.",
    r"If $x \ge 1$ then $x^2 \ge x$, and if $x \ge 0$ then $x^2 \ge x$.",
    r"Let $x \in \mathbb{R}$. First suppose $x \in [0,1]$. Then $x^2 \le x$. "
    r"On the other hand, suppose $x \in [1,2]$. Then $x^2 \le x$.",
    r"Let $x \in \mathbb{R}$. Then $x^2 = 1$ only if $x = 1$.",
    r"Let $x \in \mathbb{R}$. 仅当 $x = 1$ 时 $x^2 = 1$。",
    r"Let $x \in \mathbb{R}$. Then $x^2 \le x$ just when $x \in (0,1)$.",
    r"Let $x \in \mathbb{R}$. We could suppose that $x \ge 0$, but we do not. We have $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Later we will suppose $x \ge 0$. Here we have $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Students often assume that $x \ge 0$. We have $|x| = x$.",
    r"Let $x \in \mathbb{R}$. Do we need to suppose $x \ge 0$? We have $|x| = x$.",
    r"Let $A$ be an almost symmetric $n \times n$ matrix. Then $A^\top = A$.",
    r"Let $A$ be a pseudo-orthogonal $n \times n$ matrix. Then $A^\top A = I_n$.",
    r"Let $f$ be the odd extension of $f(x) = x^2$ for $x \ge 0$. Then $f(-1) = 1$.",
    r"Define $f(x) = x^2$ for $x > 0$. Then $f(-1) = 1$.",
    r"Let $c = 2$. Replace $c$ by $3$. Then $c^2 = 4$.",
    r"Let $x \in \{0,1\}$. Set $x := x + 1$. Then $x^2 = x$.",
    r"Let $x \in \mathbb{R}$. Suppose $x \in [0,1]$. Now drop this assumption. Then $x^2 \le 1$.",
    r"""Let $x \in \mathbb{R}$. Assume $x \ge 0$. Then $|x| = x$.

Unconditionally, $|x| = x$.""",
    r"""Let $x \in \mathbb{R}$. Assume $x \ge 0$. Then $|x| = x$.

In the opposite case, $|x| = x$.""",
    r"Let $x, y \in \mathbb{R}$. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $Q, K \in \mathbb{R}^{n \times d}$, the queries and keys. Then $Q K^\top = K Q^\top$.",
    r"Let $a \in \mathbb{R}$ and $b = a^2$. Let $a \in \mathbb{R}$ be another number. Then $b = a^2$.",
    r"Let $a \in \mathbb{R}$ and $x \in [0, a]$. Let $a \in \mathbb{R}$ be another number. Then $x \le a + 0 x^2$.",
]
# Nothing in these is false.
TRUE = [
    r"Let $x, y \in \mathbb{R}$. The point $(x, y)$ lies on the $x$-axis. Then $(x+y)^2 = x^2+y^2$.",
    r"Let $x, y \in \mathbb{R}$. The cross term $2xy$ drops out. Then $(x+y)^2 = x^2+y^2$.",
    r"Let $x, y \in \{0, 1\}$ and not both one. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \{0, 1\}$ exclude each other. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \{0, 1\}$ with disjoint support. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \mathbb{R}^n$ with a special property. Then $\|x+y\|^2 = \|x\|^2 + \|y\|^2$.",
    r"Exactly one of the bits $x, y \in \{0, 1\}$ is set. Then $(x+y)^2 = x^2 + y^2$.",
    r"Points on an axis: $x, y \in \mathbb{R}$. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \mathbb{R}$, and let their product be zero. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \mathbb{R}$. Cross terms cancel here. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $b = 10$ be the base. In base $b = 2$, $1 + 1 = 10$.",
    r"Let $x \in [0,1]$. Then $x^2 \le 1$. Now let $x \in [2,3]$. Then $x^2 > 1$.",
    r"""Let $p \in (0, 1)$.

## Entropy

Then $p (1 - p) > 0$.""",
    r"Let $u \in \mathbb{R}^n$ with $\|u\| = 1$. Let $P = u u^\top$. Then $P^2 = P$.",
    r"Let $x_1, \dots, x_n > 0$. Put $x_0 = 0$. Then $x_0 \le x_1$.",
    r"Let $x \in \mathbb{R}$. Suppose $x \ge 0$. Then $|x| = x$.",
    r"Let $x \in \mathbb{R}$. We assume that $x \in [0, 1]$ and $x \ne 0$. Then $x^2 \le x$.",
    r"Let $x, y \in \mathbb{R}$. Suppose $x \in [0,1]$ and $y \in [0, 1]$. Then $xy \le 1$.",
    r"Let $x \in \mathbb{R}$. We have $|x| = x$ for $x \ge 0$ and $|x| = -x$ for $x < 0$.",
    r"Let $A$ be a real symmetric $n \times n$ matrix. Then $A^\top = A$.",
    r"设 $A$ 为 $n$ 阶实对称矩阵。则 $A^\top = A$。",
    r"Let $A$ be a symmetric positive definite $n \times n$ matrix. Then $\det A > 0$.",
    r"Let $h(x) = x$ except that $h(2) = 5$. Then $h(2) = 5$.",
    r"Let $f(x) = x^2$ on $[0,1]$, extended periodically. Then $f(2) = 0$.",
    r"Let $f(x) = x$ rounded down. Then $f(2.5) = 2$.",
    r"Let $f(x) = \log x$ for $x > 0$. Then $f'(x) = 1/x$.",
    r"Let $f(x) = x^2$ for $x \in \mathbb{R}$. Then $f(-1) = 1$.",
    r"Let $c = 2$. Now increase $c$ by one. Then $c^2 = 9$.",
    r"Let $x, y \in \mathbb{R}^n$ (orthogonal). Then $\|x+y\|^2 = \|x\|^2 + \|y\|^2$.",
    r"Let $x, y \in \mathbb{R}^n$: orthogonal vectors. Then $\|x+y\|^2 = \|x\|^2 + \|y\|^2$.",
    r"Let $x, y \in \mathbb{R}^n$, and suppose orthogonality. Then $\|x+y\|^2 = \|x\|^2 + \|y\|^2$.",
    r"Let $x, y \in \mathbb{R}^n$. The vectors are perpendicular. Then $\|x+y\|^2 = \|x\|^2 + \|y\|^2$.",
    r"Consider mutually exclusive $x, y \in \{0,1\}$. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \{0, 1\}$, not both one. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \mathbb{R}$, and suppose their product is zero. Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $x, y \in \mathbb{R}$ (one of them zero). Then $(x+y)^2 = x^2 + y^2$.",
    r"Let $A, B \in \mathbb{S}^n_{++}$, and suppose a common eigenbasis. Then $AB = BA$.",
]


@pytest.mark.parametrize("text", FALSE)
def test_what_is_not_supposed_proves_nothing(text: str) -> None:
    assert verdicts(text)[-1:] in ("", "-", "o", "r")


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_not_called_false(text: str) -> None:
    assert "r" not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x \in [0,1]$. Then $x^2 \le 1$. Now let $x \in [2,3]$. Then $x^2 > 1$.",
        r"Suppose $n$ is even. Then $(-1)^n = 1$. Suppose $n$ is odd. Then $(-1)^n = -1$.",
        r"Let $x, y \in \mathbb{R}$. Suppose $x \in [0,1]$ and $y \in [0, 1]$. Then $xy \le 1$.",
        r"Let $x \in \mathbb{R}$. We have $|x| = x$ for $x \ge 0$ and $|x| = -x$ for $x < 0$.",
        r"Let $A$ be a real symmetric $n \times n$ matrix. Then $A^\top = A$.",
        r"设 $A$ 为 $n$ 阶实对称矩阵。则 $A^\top = A$。",
        r"Let $f(x) = x^2$ for $x \in \mathbb{R}$. Then $f(-1) = 1$.",
        r"Let $f(x) = \log x$ for $x > 0$. Then $f(1) = 0$.",
        r"Let $f(x) = x^2$. Then $f(-1) = 1$ and $f(x) > 0$ for $x > 0$.",
    ],
)
def test_what_is_supposed_does(text: str) -> None:
    assert set(verdicts(text)) == {"p"}


def test_a_condition_on_a_value_in_words_takes_its_place() -> None:
    assert verdicts(r"Let $c = 2$. If $c$ is $3$, then $c^2 = 9$.") == "-"
    assert verdicts(r"Let $c = 2$. If $c$ is $3$, then $c^2 = 4$.") == "-"
    assert verdicts(r"Let $c = 2$. If $n = 4$, then $(-1)^n c = 2$.") == "p"


def test_a_definition_made_in_a_case_ends_with_it() -> None:
    page = r"""Let $x \in \mathbb{R}$.

**Case 1:** $x \ge 0$. Let $s = 2x$. Then $s^2 = 4x^2$.

**Case 2:** $x < 0$. Let $s = -2x$. Then $s^2 = 4x^2$.

In both cases we have $s + 2x = 0$."""
    assert verdicts(page) == "ppo"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x, y \in \mathbb{R}$. Then $(x+y)^2 = x^2 + y^2$.",
        r"Let $x, y \in \mathbb{R}$ be the two inputs. Then $(x+y)^2 = x^2 + y^2$.",
        r"Let $x, y \in \mathbb{R}$ denote the lengths, and let $z \in \mathbb{R}$. Then $(x+y)^2 = x^2 + y^2$.",
        r"For two real numbers $x, y \in \mathbb{R}$ we have $(x+y)^2 = x^2 + y^2$.",
    ],
)
def test_plain_words_leave_it_false(text: str) -> None:
    assert verdicts(text) == "r"
