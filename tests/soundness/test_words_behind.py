r"""Words behind a definition, a declaration or a formula that change what it says: "rounded down", "For all numbers",
"Correction:", the number of an equation, a percentage.

The last formula of each page is false as it is meant, or true though it looks false: it is not called proved, or not
refuted.
"""

from __future__ import annotations

import pytest

from tests.documents.verdicts import last_verdicts

AB = r"Let $a, b \in \mathbb{R}$. "
tails = [
    "multiplied by $2$",
    "raised to the power $2$",
    "normalised to $1$",
    "increased by $1$",
    "with $1$ added",
    "measured in units of $2$",
    "to which we add $1$",
    "from which we subtract $1$",
    "which we then double",
    "and square it",
    "then add $1$ to it",
    "then double it",
    "where addition is mod $2$",
    "but only for $a > 0$",
    "and $m = 0$ in case $a < 0$",
    "with $a$ replaced by $-a$",
    "where the larger of $m$ and $0$ is taken",
    "saturating at $1$",
    "projected onto $[0,1]$",
    "rescaled to $[0,1]$",
    "expressed in multiples of $\\pi$",
    "averaged over $a$",
    "maximised over $a$",
    "summed over all $a$",
    "integrated from $0$ to $1$",
    "evaluated at $a=0$",
    "flipped in sign",
    "with opposite sign",
    "with the sign changed",
]
MEANT_FALSE = [AB + rf"Let $m = a+b$, {t}. Then $m - a = b$." for t in tails]
MEANT_FALSE += [
    AB + r"Let $m = a+b$; subtract $1$. Then $m - a = b$.",
    AB + r"Let $m = a+b$ and then $m = 2m$. Then $m - a = b$.",
    AB + r"Let $m = a+b$ be the start value, later halved. Then $m - a = b$.",
    r"Let $a \in \mathbb{R}$. Let $m = a/2$, rounded down. Then $2m = a$.",
]
MEANT_FALSE += [
    AB + rf"Let $m=(a+b)/2$, {t}. Then $2m=a+b$."
    for t in ("rounded to $2$ digits", "clipped to $[0,1]$", "clamped between $0$ and $1$")
]
MEANT_FALSE += [
    rf"Let $f(x) = x^2$, {t}. Then $f(3) = 9$."
    for t in [
        "reduced mod $5$",
        "taken mod $5$",
        "all mod $5$",
        "and take it mod $5$",
        "computed mod $5$",
        "where arithmetic is mod $5$",
        "wrapped around at $5$",
        "scaled by $2$",
        "shifted by $1$",
        "divided by $2$",
        "limited to $5$",
    ]
]
MEANT_FALSE += [r"Let $a = 17$, reduced mod $5$. Then $a^2 = 289$.", r"Let $a = 17$, taken mod $5$. Then $a^2 = 289$."]
MEANT_FALSE += [
    AB + rf"设 $m = a+b${t}。则 $m-a=b$。"
    for t in [
        "，取整",
        "，四舍五入到 $2$ 位",
        "，截断到 $[0,1]$",
        "，乘以 $2$",
        "，再取相反数",
        "，归一化到 $[0,1]$",
        "，误差不超过 $1$",
        "，但 $a<0$ 时 $m=0$",
        "，不足 $1$ 的按 $1$ 计",
        "，最多为 $1$",
        "，增加 $1$",
        "，放大 $2$ 倍",
        "的 $2$ 倍",
        "的相反数",
        "的平方",
    ]
]
MEANT_FALSE += [
    rf"设 $f(x)=x^2${t}。则 $f(3)=9$。" for t in ["，超过 $5$ 则截断", "，上限为 $5$", "，再加 $1$", " 与 $5$ 取小"]
]
MEANT_FALSE += [
    rf"Let $x > 0$, {t}. Then $|x| = x$."
    for t in [
        "with the sign changed",
        "multiplied by $-1$",
        "in half of the cases",
        "most of the time",
        "possibly with sign changed",
        "with a few exceptions, such as $-1$",
        "at least approximately",
    ]
]
MEANT_FALSE += [
    r"Let $n$ be an integer, divided by $2$. Then $n^2 \ge n$.",
    r"Let $n \in \mathbb{Z}$, divided by $2$. Then $n^2 \ge n$.",
    r"Let $x$ be a real number with $x > 0$, or its negative. Then $|x| = x$.",
]
MEANT_FALSE += [
    rf"Let $c = 3$, {t}. Then $c^2 = 9$."
    for t in [
        "divided by $2$",
        "rounded to $2$ digits",
        "possibly with sign changed",
        "most of the time",
        "to within $1$",
    ]
]
MEANT_FALSE += [
    r"Let $u \in \mathbb{R}^n$ be a unit vector, divided by $2$. Then $u^\top u = 1$.",
    r"Let $A \in \mathbb{R}^{n\times n}$ be symmetric, at least approximately. Then $A^\top = A$.",
]
MEANT_FALSE += [
    rf"Let $x > 0$. Then $|x| = x$. {q} $|x| = x$."
    for q in [
        "For all real numbers,",
        "For any real number,",
        "For any number,",
        "For every real number,",
        "Given any real number,",
        "It follows for all numbers that",
        "It holds for all real numbers that",
        "Hence for any given number",
    ]
]
MEANT_FALSE += [
    rf"Let $n$ be a positive integer. Then $n \ge 1$. {q} $n \ge 1$."
    for q in ("For all integers,", "For any integer,", "For every natural number, including zero,", "对任意整数，")
]
MEANT_FALSE += [
    rf"Let $A \in \mathbb{{R}}^{{n\times n}}$ be symmetric. Then $A^\top = A$. {q} $A^\top = A$."
    for q in ("For any real matrix,", "For all matrices,", "For each matrix,", "It holds for any matrix that")
]
MEANT_FALSE += [
    r"设 $A \in \mathbb{R}^{n\times n}$ 对称。若 $A$ 不对称，则 $A^\top = A$。",
    r"设 $n$ 为正整数。若 $n$ 不是整数，则 $n^2 \ge n$。",
    r"设 $A$ 为 $n$ 阶正交矩阵。则 $A^\top A = I$。若 $A$ 不正交，则 $A^\top A = I$。",
    r"设 $x > 0$。则 $|x| = x$。去掉条件，$|x| = x$。",
    r"设 $x > 0$。则 $|x| = x$。去掉该条件，$|x| = x$。",
    r"设 $A \in \mathbb{R}^{n\times n}$ 对称。则 $A^\top=A$。不要求 $A$ 对称，$A^\top = A$。",
    r"设 $A \in \mathbb{R}^{n\times n}$ 对称。则 $A^\top=A$。未必对称时，$A^\top = A$。",
]
MEANT_FALSE += [
    r"Then $1/3 = 0.33$ exactly.",
    r"Then exactly $1/3 = 0.333$.",
    r"We get $\sqrt 2 = 1.414$, without rounding.",
    r"The exact value is $1/3 = 0.33$.",
    r"Precisely, $2/3 = 0.7$.",
    r"To three digits, $2/3 = 0.7$.",
    r"Hence $2/3 = 0.7$ to four digits.",
    r"保留四位小数，$2/3 = 0.67$。",
]
MEANT_TRUE = [
    r"Let $k = 100/32$, rounded up. Then $32 k = 128$.",
    r"Let $k = \frac{100}{32}$ (rounded up). Then $32 k = 128$.",
    r"Let $m = 7/2$ (rounded up). Then $2m = 8$.",
    r"Let $d = 10 \log_{10} 2$, rounded. Then $d = 3$.",
]
MEANT_TRUE += [
    rf"So $$2 + 3 = 5{t}$$"
    for t in (
        r" \; (3)",
        r"\;\;\;\;\;(3)",
        r"\ \ \ (7)",
        r"~~~~~(7)",
        r"\hfill (8)",
        r"\hfill{(3)}",
        r"\hspace{2cm} (3)",
        r"   (3)",
    )
]
MEANT_TRUE += [
    rf"The memory is $7 \cdot 2 = 14{t}$."
    for t in (r"\,\mathrm{GB}", r"\ \mathrm{GB}", r"~\mathrm{GB}", r" \mathrm{GB}", r"\,\mathrm{MB}", r"\,\mathrm{GiB}")
]
MEANT_TRUE += [
    r"So $1/3 = 33\%$.",
    r"So $7/9 = 78\%$.",
    r"故 $1/3 = 33\%$。",
    r"Then $0.(3) = 1/3$.",
    r"Then $0.(9) = 1$.",
    r"So $1.23(4) = 1.23$.",
    r"Then $\left(\frac{3}{7}\right) = -1$.",
    r"Hence $\left(\frac{2}{5}\right) = -1$.",
    r"We have $\sum_{k=1}^3 2k - 1 = 9$.",
    r"So $\sum_{i=0}^{2} 2i + 1 = 1 + 3 + 5 = 9$.",
    r"$\prod_{k=1}^3 k + 1 = 24$.",
]
UV = r"Let $u, v \in \mathbb{R}^n$. "
MEANT_TRUE += [
    UV + r"Then $\|u+v\|^2 = \|u\|^2 + \|v\|^2$ ($u \perp v$).",
    UV + r"As $u \perp v$, we have $\|u+v\|^2 = \|u\|^2 + \|v\|^2$.",
    r"设 $u, v \in \mathbb{R}^n$，$u \perp v$。则 $\|u+v\|^2 = \|u\|^2 + \|v\|^2$。",
] + [
    UV + r"Then $\|u+v\|^2 = \|u\|^2 + \|v\|^2$" + t
    for t in (
        r" as $u \perp v$.",
        r", $u \perp v$.",
        r"（$u \perp v$）。",
        r"。其中 $u \perp v$。",
        r". (They are orthogonal.)",
        r". Recall that they are orthogonal.",
    )
]
MEANT_TRUE += [
    AB + r"Then $(a+b)^2 = a^2+b^2$" + t
    for t in (
        "; here $b = 0$.",
        ". (We take $b = 0$.)",
        ". 以上假设 $ab=0$。",
        "。其中 $ab=0$。",
        ". Wait, the cross term is missing.",
        ". Correction: it is not.",
        ". Scratch that.",
        ". Let us check with $a=b=1$: $4 \\ne 2$.",
        ". But for $a=b=1$ the left side is $4$ and the right side is $2$.",
        ". Grade: F.",
        "。等等，漏了交叉项。",
        "。更正：少了 $2ab$。",
    )
]
MEANT_TRUE += [
    r"We get $17 \cdot 24 = 398$. " + t
    for t in (
        "Correction: $408$.",
        "Scratch that.",
        "Sorry, $408$.",
        "This should be $408$.",
        "On second thought, $408$.",
        "Hm.",
        "Oops.",
        "Let me redo this.",
        "What went wrong?",
        "But $17 \\cdot 24 = 408$.",
        "Yet $17 \\cdot 24 = 408$.",
        "更正：$408$。",
        "重新计算：$408$。",
        "错了，应为 $408$。",
        "答案有误。",
    )
]
MEANT_TRUE += [
    r"We get $0 = 1$. Therefore the assumption was wrong.",
    r"We get $0 = 1$. Hence $\sqrt 2$ is irrational.",
    r"Then $1 = 0$. Hence there is no such $x$.",
    r"We get $0 = 2$. So the lines are parallel.",
    r"得 $0 = 2$。所以两直线平行。",
    r"由此得 $0 = 1$。故假设不成立。",
]

# What stands behind these changes nothing.
PLAIN = [
    r"Let $a, b \in \mathbb{R}$. Let $m = a+b$, the sum of the two. Then $m - a = b$.",
    r"Let $a, b \in \mathbb{R}$. Let $m = a+b$, so that $m$ is a number. Then $m - a = b$.",
    r"Let $f(x) = x^2$. Its derivative is $f'(x) = 2x$ and $f(3) = 9$.",
    r"Let $u, v \in \mathbb{R}^n$. Then $\|u+v\|^2 = \|u\|^2 + 2 u^\top v + \|v\|^2$.",
    r"We have $2 + 3 = 5$. But $2 + 4 = 6$.",
    r"So $1/4 = 25\%$ and $0.5 = 50\%$.",
    r"The memory is $7 \cdot 2\,\mathrm{GB} = 14\,\mathrm{GB}$.",
    r"To two digits, $2/3 = 0.67$.",
]


@pytest.fixture(scope="module")
def last() -> dict[str, str]:
    """The verdict of the last assertion of each page; empty where there is none."""
    return last_verdicts((*MEANT_FALSE, *MEANT_TRUE, *PLAIN), "assertion", "denied", "assumption", "condition")


@pytest.mark.parametrize("text", MEANT_TRUE)
def test_what_is_true_as_it_is_meant_is_not_refuted(last: dict[str, str], text: str) -> None:
    assert last[text] != "refuted"


@pytest.mark.parametrize("text", MEANT_FALSE)
def test_what_is_false_as_it_is_meant_is_not_proved(last: dict[str, str], text: str) -> None:
    assert last[text] != "proved"


@pytest.mark.parametrize("text", PLAIN)
def test_other_formulas_are_read_as_before(last: dict[str, str], text: str) -> None:
    assert last[text] == "proved"
