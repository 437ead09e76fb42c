r"""Memberships that state something: `\sin x \in [-1, 1]`, `\det Q \in \{-1, 1\}`, and those that suppose it."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

TRUE = [
    r"Let $x$ be a real number. Then $\sin x \in [-1, 1]$.",
    r"Let $\sigma(x) = \frac{1}{1 + e^{-x}}$ for $x \in \mathbb{R}$. Then $\sigma(x) \in (0, 1)$.",
    r"Let $u, v \in \mathbb{R}^n \setminus \{0\}$. Then $\frac{u^\top v}{\|u\| \|v\|} \in [-1, 1]$.",
    r"Let $y \in \{-1, 1\}$. Then $y^2 \in \{1\}$ and $y + 1 \in \{0, 2\}$.",
    r"Let $Q \in \mathrm{O}(n)$. Then $\det Q \in \{-1, 1\}$ and $\det Q \in \{\pm 1\}$.",
    r"Let $x \in \mathbb{R}^n$ and $p = \mathrm{softmax}(x)$. Then $p_i \in [0, 1]$ for all $i$.",
    r"Let $x \in \mathbb{R}$. Then $x^2 \in [0, \infty)$.",
    r"Let $p \in (0, 1)$. Then $p (1 - p) \in (0, 1/4]$.",
    r"Let $p = \frac{1}{1 + e^{-z}}$ with $z \in \mathbb{R}$. Then $p \in (0, 1)$.",
    r"Let $x \in \mathbb{R}$. If $x^2 \in [0, 1]$, then $x^2 \le 1$.",
    r"Let $x \in \mathbb{R}$ with $\cos x \in [0, 1]$. Then $\cos x \ge 0$.",
    r"Let $p \in \mathbb{R}^n$ with $p_i \in [0, 1]$ for all $i$. Then $\sum_i p_i \le n$.",
]
FALSE = [
    r"Let $x$ be a real number. Then $\sin x \in (-1, 1)$.",
    r"Let $u, v \in \mathbb{R}^n \setminus \{0\}$. Then $\frac{u^\top v}{\|u\| \|v\|} \in [0, 1]$.",
    r"Let $y \in \{-1, 1\}$. Then $y^2 \in \{0, 2\}$.",
    r"Let $Q \in \mathrm{O}(n)$. Then $\det Q \in \{1\}$.",
    r"Let $x \in \mathbb{R}$. Then $x^2 \in (0, \infty)$.",
    r"Let $p \in (0, 1)$. Then $p (1 - p) \in (0, 1/5]$.",
    r"Let $x \in \mathbb{R}$. If $x^2 \in [0, 1]$, then $x \ge 0$.",
    r"Let $p \in \mathbb{R}^n$ with $p_1 \in [0, 1]$. Then $\sum_i p_i \le n$.",
    r"Let $p \in \mathbb{R}^n$. Then $p_i \in [0, 1]$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_it_is_proved(text: str) -> None:
    assert set(verdicts(text)) == {"p"}


@pytest.mark.parametrize("text", FALSE)
def test_it_is_not(text: str) -> None:
    assert "p" not in verdicts(text)
    assert "-" not in verdicts(text)


def test_what_is_wished_for_is_not_judged() -> None:
    assert verdicts(r"We want $\tanh(x) \in [0, 1]$ for $x \in \mathbb{R}$.") in ("", "o")
