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
        + "\n\n# Two\n\nLet $f(x) = x^2$. "
        + r"Hence $f(2) = 4$.",
        "-p",
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


X = r"Let $x \in \mathbb{R}$."
A = r"Let $a \in \mathbb{R}$."
# Of each the last assertion may not be called what stands behind it.
REACHES = [
    (r"Let $n \in \mathbb{Z}$. For even $n$ let $m = n/2$. For odd $n$ let $m = (n-1)/2$. Then $2m = n - 1$.", "p"),
    (rf"{A} Define $b := -a$ for $a < 0$. Define $b := a$ for $a \ge 0$. Then $b = a$.", "p"),
    (rf"{A} If $a < 0$, let $b = -a$. If $a \ge 0$, let $b = a$. Then $b = a$.", "p"),
    (rf"{A} For $a<0$ define $b := -a$, and for $a \ge 0$ define $b := a$. Then $b = a$.", "p"),
    (r"设 $a \in \mathbb{R}$。当 $a<0$ 时令 $b=-a$。当 $a\ge 0$ 时令 $b=a$。则 $b=a$。", "p"),
    (rf"{A} For $a < 0$ define $b = -a$. In general, $b = -a$.", "p"),
    (rf"{X} If $x > 0$ then $|x| = x$, and if not, $|x| = x$.", "p"),
    (rf"{X} For $x > 0$ we have $|x| = x$, and in all other cases $|x| = x$.", "p"),
    (rf"{X} For $x \geq 0$ we have $\sqrt{{x^2}} = x$ and for negative numbers we have $\sqrt{{x^2}} = x$.", "p"),
    (rf"{X} For $x = 0$ we have $x^2 = x$, and for nonzero $x$ we have $x^2 = x$.", "p"),
    (rf"{X} For $x > 0$ we have $|x| = x$, and even for all $x$ we have $|x| = x$.", "p"),
    (r"设 $x \in \mathbb{R}$。若 $x > 0$，则 $|x| = x$，其他情况下 $|x| = x$。", "p"),
    (rf"{XY} For $x = y$ we have $x - y = 0$, and without this condition $x - y = 0$.", "p"),
    (rf"{XY} $x = y$ implies $x^2 = y^2$ and $x^2 = y^2$ implies $x = y$.", "pp"),
    (rf"{X} $x > 0$ implies $|x| = x$, and $x < 0$ implies $|x| = x$.", "pp"),
    (rf"{XY} Let $x = y + 1$. Then $x - y = 1$." + "\n\n" + r"Let $y = x + 1$. Then $y - x = 1$.", "r"),
    (r"Let $a, b, c \in \mathbb{R}$. Let $c = a + b$. Now let $a = b + c$. Then $a - b = c$.", "r"),
    (rf"{A} Let $b = a^2$ with $a > 0$. Then $b > 0$.", "r"),
    (rf"{A} Let $b = a^2$ with $a > 0$. Then $\sqrt{{b}} = a$.", "r"),
    (rf"{X} For $x > 0$ we have $x^2 > 0$. Then $x^2 > 0$.", "r"),
    (r"Thus $\max(1,5; 2) = 2$.", "r"),
    (r"Thus $\max(1,5; 2) = 5$.", "p"),
    (r"Thus $(1,5) \cdot 2 = 3$.", "r"),
]


@pytest.mark.parametrize(("text", "wrong"), REACHES)
def test_how_far_conditions_reach(text: str, wrong: str) -> None:
    assert not verdicts(text).endswith(wrong)


def test_conditions_go_on() -> None:
    assert verdicts(rf"{X} For $x > 0$ we have $|x| = x$ and $\sqrt{{x^2}} = x$. Hence we get $x^2 \ge 0$.") == "ppp"
