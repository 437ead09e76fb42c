r"""Conditions belong to the clause of their sentence, and a value holds until the text gives another one."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

FIRST = "Let $x, y$ be real numbers.\n\n"

CLAUSES = [
    # each condition with its assertion, on whichever side it stands
    (r"For $x = 2$ the value is $x^2 = 4$, and for $x = 3$ it is $x^2 = 9$.", "pp"),
    (r"If $x > 0$, $|x| = x$, if $x < 0$, $|x| = -x$.", "pp"),
    (r"We have $|x| = x$ if $x \ge 0$ and $|x| = -x$ if $x < 0$.", "pp"),
    (r"We have $|x| = x$ for $x \ge 0$ and $|x| = x$ for $x < 0$.", "po"),
    (r"For $x \ge 1$ we get $x^2 \ge x$, while for $x \le 0$ we get $x^2 \ge x$.", "pp"),
    (r"当 $x \ge 1$ 时 $x^2 \ge x$，而当 $x \le 0$ 时 $x^2 \ge x$。", "pp"),
    (r"对 $x \ge 0$ 有 $|x| = x$，对 $x < 0$ 有 $|x| = -x$。", "pp"),
    (r"If $x \ge 1$, then $x^2 \ge 1$, and $x^3 \ge 1$.", "pp"),
    # 0 satisfies both conditions, and no other number does
    (r"When $x \ge 0$ it is $\max(x, 0) = 0$ and when $x \le 0$ it is $\max(x, 0) = 0$.", "op"),
    (r"For $x \ge 0$ we have $|x| = 0$ and for $x \le 0$ the claim is plain.", "o"),
    (r"We have $|x| = 0$ for $x \ge 0$ and $\max(x, 0) = 0$ for $x \le 0$.", "op"),
    (r"则 $x^2 \le 2x - 1$，当 $x = 1$ 时等号成立。", "o"),
    (r"则 $x^2 \le 2x - 1$，当 $x = 1$ 时。", "p"),
    (r"We have $x^2 \le 2x - 1$, with equality when $x = 1$.", "o"),
    # two conditions of one assertion: both, or one after the other
    (r"For $x \ge 1$ and for $y \ge 1$ we get $xy \ge 1$.", "p"),
    (r"We have $xy \ge 1$ for $x \ge 1$ and $y \ge 1$.", "p"),
    (r"We get $x^2 \ge x$ for $x \ge 1$ and for $x \le 2$.", "o"),
    (r"For $x \ge 1$ and for $x \le 2$ we get $x^2 \ge x$.", "o"),
    (r"$x^3 = 8$ for $x = 2$ and $x = 3$.", "-"),
]


@pytest.mark.parametrize(("text", "expected"), CLAUSES)
def test_a_condition_is_said_of_its_clause(text: str, expected: str) -> None:
    assert verdicts(FIRST + text) == expected


VALUES = [
    (r"For $x = 2$ the value is $x^3 = 8$, and for $x = 3$ it is $x^3 = 27$.", "pp"),
    (r"For $x = 2$ the value is $x^3 = 8$, and for $x = 3$ it is $x^3 = 8$.", "pr"),
    (r"$x^3 = 8$ for $x = 2$ and $x^3 = 27$ for $x = 3$.", "pp"),
    (r"We get $n^2 = 9$ when $n = 3$, and $n^2 = 16$ when $n = 4$.", "pp"),
    (r"$x^3 = 8$ for $x = 2$ and for $x = 3$.", "-"),
    (r"For $x = 2$ and $x = 3$ we have $x^3 = 8$.", "-"),
    (r"Let $x = 2$. Then $x^2 = 4$. Now let $x = 3$. So $x^2 = 9$ and $x^2 = 4$.", "ppr"),
    (r"Let $x = 2$. If $x = 3$, then $x^2 = 9$. Here $x^2 = 4$.", "pp"),
    (r"Let $x = 2$. Then $x^2 = 4$. After one step $x = 3$. So $x^2 = 9$ and $x^2 = 4$.", "p--"),
    (r"Let $x = 2$. Thus $x = 3$. So $x^2 = 9$.", "o"),
    (r"Let $x = 2$. Thus $x = 2$. So $x^2 = 4$ and $x^2 = 9$.", "pr"),
    (r"We set $a = 1$, $b = 2$. The sum is $a + b = 3$. With $a = 5$, $a + b = 7$. Again $a + b = 3$.", "ppp"),
    (r"Take $a = 3$ and $b = 4$. Then $\sqrt{a^2 + b^2} = 5$. Now take $a = 5$, $b = 12$. "
     r"Then $\sqrt{a^2 + b^2} = 13$.", "pp"),
    (r"取 $n = 5$，则 $n^2 = 25$。取 $n = 6$，则 $n^2 = 36$。", "pp"),
    # in another section a name may stand for anything again; figures are about its value
    ("# A\n\nLet $n = 4$. Then $2^n = n^2$.\n\n# B\n\nWe have $2^n \\ge n^2$ and $n^2 = 16$.", "poo"),
    ("Let $n = 4$.\n\n# A\n\nThen $2^n = n^2$.\n\n## B\n\nWe have $2^n \\ge n^2$.", "oo"),
    # given in passing: for the figures of its paragraph
    ("A fair coin has $p = 1/2$. The variance is $p(1 - p) = 1/4$. It is $p(1 - p) = 1/5$.", "po"),
    ("A fair coin has $p = 1/2$. In general $p(1 - p) \\le 1/4$.\n\nHere $p(1 - p) = 1/4$.", "ho"),
    ("GPT-3 has $d = 12288$ and $L = 96$ layers. That gives $12 L d^2 = 173946175488$ parameters.", "p"),
    # a value that what is said may depend on
    ("Let $z = (1, 2, 3)$ and $p = \\mathrm{softmax}(z)$. With temperature $T = 2$, $p_3 \\approx 0.506$.", "-"),
    ("Let $z = (1, 2, 3)$ and $p = \\mathrm{softmax}(z)$. Then $p_3 \\approx 0.506$.", "r"),
    ("For $d = 64$ we get $8 \\cdot 8 = 65$.", "r"),
    # what is changed
    (r"Let $A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$. Swapping the rows gives $\det A = 2$.", "-"),
    (r"Let $A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$. We swap the rows of $A$. Now $\det A = 2$.", "-"),
    (r"Let $A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$. Adding entries gives $\operatorname{tr} A = 4$.", "r"),
    (r"The patient is diseased ($H = 1$), so $P(H = 1) = 0.0015$.", "-"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_a_value_holds_until_there_is_another(text: str, expected: str) -> None:
    assert verdicts(text) == expected
