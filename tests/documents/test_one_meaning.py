r"""Texts in which something has two meanings, or ends: what is supposed, ratios, decimal commas, definitions under
variables. Each was once read in one way only, and called true or false. Found by a reader set against documents."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

XY = r"Let $x, y \in \mathbb{R}$."
SUPPOSED = [
    (rf"{XY} Suppose that $x = y$. Then $x^2 = xy$." + "\n\n# Next\n\n" + r"Then $x^2 = xy$.", "po"),
    (
        r"Let $a, b, c \in \mathbb{R}$. Assume $c = ab$ holds. Then $c - ab = 0$."
        + "\n\n"
        + r"This assumption is not always satisfied. In general, $c - ab = 0$.",
        "po",
    ),
    (
        r"Let $u, v \in \mathbb{R}^n$. Suppose that $u = 2v$. Then $\|u\| = 2\|v\|$."
        + "\n\n## General\n\n"
        + r"Hence $u^\top v \ge 0$.",
        "po",
    ),
    (
        r"Let $a, b \in \mathbb{R}$. Case 1: Suppose $a = 2b$. Then $a - b = b$. Case 2: Suppose $a = 3b$. "
        r"Then $a - b = 2b$. In both cases we have $a - b = 2b$.",
        "ppo",
    ),
    (
        rf"{XY} Suppose, for contradiction, that $x = y$. Then $x - y = 0$." + "\n\n" + r"Also $x - y = 0$.",
        "po",
    ),
    (
        r"Let $f(x) = x^2$ for $x \in \mathbb{R}$. Suppose $f(x) = x^3$. Then $f(2) = 8$."
        + "\n\n# Two\n\n"
        + r"Hence $f(2) = 4$.",
        "op",
    ),
    # Behind its end nothing is called false of what an assumption spoke of, but for a name that is introduced anew.
    (r"Let $x \in \mathbb{R}$. Let $x > 0$. Hence $x^2 > 0$." + "\n\n# B\n\n" + r"Hence $x^2 > 0$.", "po"),
    (
        r"Let $x \in \mathbb{R}$. Let $x > 0$. Hence $x^2 > 0$."
        + "\n\n# B\n\n"
        + r"Let $x \in \mathbb{R}$. Hence $x^2 > 0$.",
        "pr",
    ),
    (r"Let $N \in \mathbb{R}$. Let $N = 3$ be the number of heads. Then $2N = 6$.", "p"),
]
SIGNS = [
    *[rf"Thus ${text}$." for text in ("6 : 3 = 2", "2 : 3 = 3", "2 = 6 : 3", r"3 \mid 6 = 6", "3 ; 4 = 4")],
    *[rf"Thus ${text}$." for text in (r"\pi \approx 3,99", "0,5 = 5", "1,5 + 1,5 = 3", "0,75 = 3/4")],
    rf"{XY} Then $x : y = y$.",
]
UNDER = [
    (r"Let $x \in \mathbb{R}$ and $y = x^2$. Then $\frac{dy}{dx} = 2x$. Hence $\int_0^1 y\,dx = y$.", "p-"),
    (r"Let $x \in \mathbb{R}$ and $y = x^2$. Hence $\int_0^1 t y\,dt = y/2$.", "p"),
    (r"Let $z \in \mathbb{R}$. Define $u := 2z$. Thus $\sum_{z=1}^{3} u = 6z$. Thus $\sum_{i=1}^{3} u = 6z$.", "-p"),
    (r"Let $a \in \mathbb{R}$. Define $f(t) = at$. Define $g(a) = f(a)$. Then $g(2) = 2a$. Then $g(a) = a^2$.", "-p"),
    (r"Let $a \in \mathbb{R}$. Define $f(t) = at$. Define $h(s) = f(s)$. Then $h(2) = 2a$.", "p"),
]


@pytest.mark.parametrize(("text", "expected"), [*SUPPOSED, *UNDER])
def test_verdicts(text: str, expected: str) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize("text", SIGNS)
def test_signs_with_two_meanings(text: str) -> None:
    assert verdicts(text).strip("-") == ""


def test_commas_between_formulas_stay() -> None:
    assert verdicts(r"Thus $1 = 1, 2 = 2$.") == "pp"
