r"""Signs that texts use in two ways: by one of them alone a formula is not called false."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

CASES = [
    # a second figure that may be a standard deviation
    (r"Let $w \sim \mathcal{N}(0, 0.02)$. Then $\mathrm{Var}(w) = 0.0004$.", "o"),
    (r"Let $w \sim \mathcal{N}(0, 2)$. Then $E[w^2] = 4$. Then $E[w] = 0$.", "op"),
    (r"Let $w \sim \mathcal{N}(0, 1)$. Then $\mathrm{Var}(w) = 2$.", "r"),
    (r"Let $w$ be normally distributed with mean $0$ and variance $4$. Then $\mathrm{Var}(w) = 2$.", "r"),
    (r"Let $x \sim \mathcal{N}(0, 4 I_d)$. Then $E[\|x\|^2] = 16 d$. Then $E[\|x\|^2] = 4 d$.", "rp"),
    # logarithms to another base, in a definition too
    (r"Let $p \in (0, 1)$ and $H(p) = -p \log p - (1-p) \log(1-p)$. Then $H(\frac12) = 1$.", "o"),
    (r"Let $p \in (0, 1)$ and $H(p) = -p \log p - (1-p) \log(1-p)$. Then $H(\frac12) = 2$.", "r"),
    # norms that may be squared ones
    (r"Let $x \in \mathbb{R}^n$ and let $\|x\|$ denote its squared length. Then $\|x\| = x^\top x$.", "o"),
    (r"Throughout, $\|\cdot\|$ is the squared norm. Let $x \in \mathbb{R}^n$. Then $\|x\| = x^\top x$.", "-"),
    (r"Let $x \in \mathbb{R}^n$. Then $\|x\| = x^\top x$.", "r"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_one_way_alone_makes_nothing_false(text: str, expected: str) -> None:
    assert verdicts(text) == expected
