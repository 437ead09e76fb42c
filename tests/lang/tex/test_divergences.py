r"""Divergences, congruences, and maxima over positions in LaTeX, against what they are in the language."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

M = r"Let $a, b \in \mathbb{R}$. Then "
N = r"\mathcal{N}(a, 1)", r"\mathcal{N}(b, 1)"
HALF = r"\frac12 (a - b)^2"


@pytest.mark.parametrize("head", [r"D_{\mathrm{KL}}", "D_{KL}", r"\mathrm{KL}", r"D_{\text{KL}}", "KL"])
@pytest.mark.parametrize("bar", [r"\|", r"\,\|\,", "||", r"\parallel", ",", r"\Vert"])
def test_a_divergence_in_all_spellings(head: str, bar: str) -> None:
    assert verdicts(f"{M}${head}({N[0]} {bar} {N[1]}) = {HALF}$.") == "p"


TEXTS = [
    (rf"{M}$2 D_{{KL}}({N[0]} \| {N[1]}) = (a - b)^2$.", "p"),
    (rf"{M}$D_{{KL}}({N[0]} \| {N[1]}) = (a - b)^2$.", "r"),
    (rf"{M}$D_{{KL}}(\mathcal{{N}}(a, 4) \| \mathcal{{N}}(b, 1)) = {HALF} + \frac32 - \log 2$.", "p"),
    (rf"{M}$D_{{KL}}(\mathcal{{N}}(a, v) \| {N[1]}) = 0$.", "-"),  # v is not declared
    (rf"{M}$D_{{KL}}(a \| b) = 0$.", "-"),
    # norms are still norms
    (r"Let $x, y \in \mathbb{R}^n$. Then $\|x + y\| \le \|x\| + \|y\|$.", "p"),
    (r"Let $x \in \mathbb{R}^n$. Then $(\|x\| + 1)^2 = \|x\|^2 + 2\|x\| + 1$.", "p"),
    (r"Let $x \in \mathbb{R}^n$. Then $||x||^2 = x^T x$.", "p"),
    # maxima over positions; an optimum over values is no statement
    (r"Let $z \in \mathbb{R}^n$. Then $\max_i z_i \le \log \sum_{i=1}^n e^{z_i} \le \max_i z_i + \log n$.", "p"),
    (r"Let $z \in \mathbb{R}^n$. Then $\log \sum_{i=1}^n e^{z_i} \le \max_i z_i$.", "r"),
    (r"Let $z \in \mathbb{R}^n$ and $c \in \mathbb{R}$. Then $\max_i z_i c = c \max_i z_i$.", ""),
    (r"Let $z \in \mathbb{R}^n$. Then $\min_i z_i \le \max_i z_i$.", "p"),
    (r"Then $\max(0, 1, 3, 4) = 4$ and $\min\{3, 1, 2\} = 1$.", "pp"),
    (r"Then $\max(0, 1, 3, 4) = 3$.", "r"),
    # congruences
    (r"Then $7 \equiv 1 \pmod 3$ and $2^{10} \equiv 1 \pmod{11}$.", "pp"),
    (r"Then $7 \equiv -2 \ (\mathrm{mod}\ 3)$ and $4 \equiv 7 \equiv 1 \pmod 3$.", "pp"),
    (r"Then $7 \equiv 2 \pmod 3$.", "o"),
    # the derivative of a function at a point
    (r"Let $f(x) = x^3$. Then $f'(2) = 12$, $f''(2) = 12$ and $f'(2) = 8$.", "ppo"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_what_becomes_of_it(text: str, expected: str) -> None:
    assert verdicts(text) == expected
