r"""Laws that words give by their names, and bounds that declare a letter for their sentence."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

NORMAL = r"Let $X$ be a standard normal random variable"
PAIR = r"Let $X$ and $Y$ be independent standard normal random variables"
GIVEN = r"Let $X$ be normally distributed with mean $\mu$ and variance $\sigma^2$"
SAMPLE = (
    r"Let $X_1, \dots, X_n$ be i.i.d. random variables with mean $\mu$ and variance $\sigma^2$, and let "
    r"$\bar X = \frac1n \sum_{i=1}^n X_i$."
)
WEIGHTS = r"Let $W \in \mathbb{R}^{m\times n}$ have i.i.d. entries with mean $0$ and variance $\frac1n$"
ENTRIES = r"Let $q, k \in \mathbb{R}^d$ have independent entries with mean $0$ and"
LAWS = [
    (rf"{NORMAL}. Then $E[X^4] = 3$. So $E[X^4] = 4$.", "pr"),
    (rf"{PAIR}. Then $E[X^2 Y^2] = 1$ and $E[(X + Y)^2] = 2$.", "pp"),
    (r"Let $X_1, \dots, X_n$ be i.i.d. standard normal random variables. Then $E[\sum_{i=1}^n X_i^2] = n$.", "p"),
    (rf"{SAMPLE} Then $E[\bar X] = \mu$ and $\mathrm{{Var}}(\bar X) = \frac{{\sigma^2}}{{n}}$.", "pp"),
    (rf"{SAMPLE} Then $\mathrm{{Var}}(\bar X) = \frac{{\sigma^2}}{{n^2}}$.", "r"),
    (r"Let $X$ and $Y$ be i.i.d. with mean $\mu$ and variance $\sigma^2$. Then $E[(X - Y)^2] = 2\sigma^2$.", "p"),
    (r"设 $X_1, \dots, X_n$ 独立同分布，均值为 $\mu$，方差为 $\sigma^2$。则 $E[\sum_{i=1}^n X_i] = n\mu$。", "p"),
    (rf"{WEIGHTS} and let $x \in \mathbb{{R}}^n$ be fixed. Then $E[\|Wx\|^2] = \frac{{m}}{{n}}\|x\|^2$.", "p"),
    (rf"{WEIGHTS} and let $x \in \mathbb{{R}}^n$ be fixed. Then $E[\|Wx\|^2] = \|x\|^2$.", "r"),
    (rf"{WEIGHTS} and let $x \in \mathbb{{R}}^n$. Then $E[\|Wx\|^2] = \frac{{m}}{{n}}\|x\|^2$.", "-"),
    (rf"{ENTRIES} variance $\sigma^2$. Then $\mathrm{{Var}}(q^\top k) = d\sigma^4$.", "p"),
    (rf"{ENTRIES} variance $\sigma^2$. Then $\mathrm{{Var}}(q^\top k) = d\sigma^2$.", "r"),
    (rf"{ENTRIES} variance $\sigma_i^2$. Then $\mathrm{{Var}}(q^\top k) = d\sigma_i^4$.", "-"),
    (rf"{GIVEN}. Then $E[X^2] = \mu^2 + \sigma^2$.", "p"),
    (r"Let $X$ be Gaussian with mean zero and standard deviation $s$. Then $E[X^2] = s^2$.", "p"),
    (r"Let $N$ be Poisson distributed with mean $\lambda > 0$. Then $\operatorname{Var}(N) = \lambda$.", "p"),
    (r"Let $T$ be exponential with mean $\theta$. Then $E[T^2] = 2 \theta^2$.", "p"),
    (r"Let $T$ be exponential with rate $\lambda$. Then $E[T^2] = 2 / \lambda^2$.", "p"),
    (r"Let $U$ be uniformly distributed on $[0, 1]$. Then $P(U \le \frac12) = \frac12$.", "p"),
    (r"Let $B$ be a Bernoulli random variable with success probability $p$. Then $E[B^2] = p$.", "p"),
    (r"Let $S$ be binomial with parameters $n$ and $p$. Then $E[S] = np$.", "p"),
    (r"Let $Z$ be chi-squared with $k$ degrees of freedom. Then $\operatorname{Var}(Z) = 2k$.", "p"),
    (r"设 $X$ 服从标准正态分布。则 $E[X^4] = 3$。", "p"),
    (r"设 $X$ 服从均值为 $\mu$、方差为 $\sigma^2$ 的正态分布。则 $E[X^2] = \mu^2 + \sigma^2$。", "p"),
    (r"设 $X$ 服从参数为 $\lambda$ 的泊松分布。则 $\mathrm{Var}(X) = \lambda$。", "p"),
    (r"设 $x$ 服从 $[0,1]$ 上的均匀分布。则 $E[x] = 1/2$。", "p"),
]


@pytest.mark.parametrize(("text", "expected"), LAWS)
def test_laws_in_words(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X$ be standard normal and conditioned on $X > 0$. Then $E[X] = 0$.",
        r"Let $X$ be a standard normal random variable truncated to $[0, 1]$. Then $E[X] = 0$.",
        r"Let $X$ be approximately normal with mean $0$ and variance $1$. Then $E[X^4] = 3$.",
        r"Let $X_1, \dots, X_n$ be identically distributed with mean $0$ and variance $1$. Then "
        r"$E[(\sum_{i=1}^n X_i)^2] = n$.",
        r"Let $X_1, \dots, X_n$ be i.i.d. with mean vector $\mu$ and variance $1$. Then $E[X_1] = \mu$.",
        r"Let $X$ and $Y$ be standard normal. Then $E[X^2 Y^2] = 1$.",
        r"Let $X$ be exponential with parameter $\theta$. Then $E[X] = 1/\theta$.",
        r"Let $U$ be uniformly distributed on $[0, 1]^2$. Then $E[U] = 1/2$.",
        r"Let $U$ be a uniformly distributed integer on $[0, 10]$. Then $P(U \le 5) = 1/2$.",
        r"If $X$ is a standard normal random variable, then $Y = 2$.",
        r"设 $X$ 近似服从标准正态分布。则 $E[X^4] = 3$。",
        r"设 $X$ 不服从标准正态分布。则 $E[X^4] = 3$。",
    ],
)
def test_laws_that_are_not_said_so(text: str) -> None:
    assert "p" not in verdicts(text)


BOUNDS = [
    (r"For $x > 0$, $\log x \le x - 1$.", "p"),
    (r"$\sqrt{x} \le x$ for $x \ge 1$.", "p"),
    (r"$\sqrt{x} \le x$ for $x \ge 0$.", "o"),
    (r"For $-1 < x < 1$, $x^2 < 1$.", "p"),
    (r"For $-1 < x < 2$, $x^2 < 1$.", "o"),
    (r"For $x > 1$, $x^2 > x$. Then $x^3 > x$ for all $x \in \mathbb{R}$.", "po"),
    (r"For $x > 1$, $x < 2 x$.", "p"),
    (r"For $x > 0$ and $y > 0$, $\log(xy) = \log x + \log y$.", "p"),
    (r"For $x > 0$ an integer, $x \ge 1$.", ""),
    (r"There is $x > 0$ such that $x^2 = 2x$.", ""),
    (r"当 $x > 0$ 时，$\log x \le x - 1$。", "p"),
    (r"设 $x$ 是实数，$x > 0$。则 $\log x \le x - 1$。", "p"),
    (r"Let $x$ be a nonnegative real number. Then $\sqrt{x^2} = x$.", "p"),
    (r"令 $x$ 为非负实数。则 $\sqrt{x^2} = x$。", "p"),
]


@pytest.mark.parametrize(("text", "expected"), BOUNDS)
def test_bounds_declare_for_their_sentence(text: str, expected: str) -> None:
    assert verdicts(text) == expected


CHINESE = [
    (r"设 $u, v \in \mathbb{R}^n$ 正交。则 $\|u + v\|^2 = \|u\|^2 + \|v\|^2$。", "p"),
    (r"设 $u, v \in \mathbb{R}^n$ 相互正交。则 $\|u + v\|^2 = \|u\|^2 + \|v\|^2$。", "p"),
    (r"设 $A \in \mathbb{R}^{n \times n}$ 可逆。则 $A A^{-1} = I$。", "p"),
    (r"设 $A \in \mathbb{R}^{n \times n}$ 正定，$x \in \mathbb{R}^n$。则 $x^T A x \ge 0$。", "p"),
    (r"设 $A \in \mathbb{R}^{n \times n}$ 非零。则 $\det A = 0$。", "o"),
]


@pytest.mark.parametrize(("text", "expected"), CHINESE)
def test_properties_without_a_verb(text: str, expected: str) -> None:
    assert verdicts(text) == expected
