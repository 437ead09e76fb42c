r"""Sets that say more than a type: `\mathbb{R} \setminus \{0\}`, `(0, \pi)`, `\{0, 1\}^n`, `S^{n-1}`, `\mathrm{SO}(n)`.

Each set has statements that are true of all its elements, and one that is true of none of the next larger set, or
false of some element.
"""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

TRUE = [
    (r"x \in \mathbb{R} \setminus \{0\}", r"x^2 > 0"),
    (r"x \in \mathbb{R} \setminus \{-1, 1\}", r"\frac{1 - x^4}{1 - x^2} = 1 + x^2"),
    (r"x \in \mathbb{R}^\times", r"x / x = 1"),
    (r"x \in \mathbb{R}_{\ne 0}", r"x^2 > 0"),
    (r"x \in \mathbb{R}_+^*", r"|x| = x"),
    (r"k \in \mathbb{Z} \setminus \{0\}", r"k^2 \ge 1"),
    (r"v \in \mathbb{R}^n \setminus \{0\}", r"\|v\| > 0"),
    (r"\theta \in (0, \pi)", r"\sin \theta > 0"),
    (r"\theta \in (-\pi/2, \pi/2)", r"\cos \theta > 0"),
    (r"\theta \in [0, 2\pi)", r"\theta / 2 < \pi"),
    (r"x \in [0, 1]^n", r"\sum_i x_i \le n"),
    (r"x \in \{2, 3\}", r"x^2 - 5x + 6 = 0"),
    (r"x \in \{3, 2\}", r"x^2 - 5x + 6 = 0"),
    (r"y \in \{-1, +1\}", r"y^2 = 1"),
    (r"y \in \{\pm 1\}", r"y^2 = 1"),
    (r"x \in \{0, \frac12\}", r"2 x^2 = x"),
    (r"b \in \{0, 1\}^n", r"\sum_i b_i = b^\top b"),
    (r"b \in \{-1, 1\}^n", r"b^\top b = n"),
    (r"b \in \{1, 2\}^n", r"\sum_i b_i \le 2 n"),
    (r"B \in \{0, 1\}^{n \times m}", r"B \odot B = B"),
    (r"y_1, \dots, y_n \in \{-1, 1\}", r"\sum_i y_i^2 = n"),
    (r"x_1, \dots, x_n \in [0, 1]", r"\sum_i x_i \le n"),
    (r"k \in \{1, \dots, n\}", r"k \binom{n}{k} = n \binom{n - 1}{k - 1}"),
    (r"k \in \{0, 1, \dots, n\}", r"\binom{n}{k} = \binom{n}{n - k}"),
    (r"m \in \{2, 3, \dots\}", r"m^2 \ge 4"),
    (r"u \in S^{n-1}", r"\|u\| = 1"),
    (r"u \in \mathbb{S}^{d-1}", r"u^\top u = 1"),
    (r"p \in \Delta^{n-1}", r"\sum_i p_i = 1"),
    (r"A \in \mathbb{S}^n", r"A^\top = A"),
    (r"A \in S^n_{++}", r"\det A > 0"),
    (r"A \in \mathbb{S}^n_+", r"\mathrm{tr}(A) \ge 0"),
    (r"A \in \mathbb{R}^{n \times n}_{\mathrm{sym}}", r"A^\top = A"),
    (r"Q \in \mathrm{O}(n)", r"Q^\top Q = I"),
    (r"Q \in SO(3)", r"\det Q = 1"),
    (r"A \in \mathrm{GL}_n(\mathbb{R})", r"A A^{-1} = I"),
    (r"A \in GL(n, \mathbb{R})", r"A A^{-1} = I"),
    (r"A \in SL_2(\mathbb{R})", r"\det A = 1"),
]
FALSE = [
    (r"x \in \mathbb{R} \setminus \{1\}", r"x^2 > 0"),
    (r"\theta \in (0, \pi)", r"\cos \theta > 0"),
    (r"x \in \{2, 4\}", r"x^2 - 5x + 6 = 0"),
    (r"b \in \{0, 1\}^n", r"b^\top b = n"),
    (r"x \in [0, 1]^n", r"\sum_i x_i \le 1"),
    (r"y_1, \dots, y_n \in \{-1, 1\}", r"\sum_i y_i^2 = 1"),
    (r"k \in \{0, 1, \dots, n\}", r"\binom{n}{k} = \binom{n}{n - k} + 1"),
    (r"u \in S^{n-1}", r"\|u\| = 2"),
    (r"p \in \Delta^{n-1}", r"\sum_i p_i^2 = 1"),
    (r"Q \in \mathrm{O}(n)", r"\det Q = 1"),
    (r"A \in \mathrm{GL}_n(\mathbb{R})", r"\det A = 1"),
]
# Sets with another meaning, or several: nothing is taken from them.
UNKNOWN = [
    (r"x \in \mathbb{R}^*", "x^2 > 0"),
    (r"x \in \mathbb{Z}_5", "x + 5 = x"),
    (r"x \in \mathbb{F}_2", "x + x = 0"),
    (r"T \in O(n)", r"T^\top T = I_n"),
    (r"k \in [n]", r"|k| = k"),
    (r"p \in \Delta_n", r"\sum_i p_i = 1"),
    (r"k \in \{1, 3, \dots, n\}", r"(-1)^k = -1"),
    (r"x \in \{a, b\}", r"(x - a)(x - b) = 0"),
    (r"A \in \mathbb{R}^{n \times n}_{\mathrm{diag}}", r"A^\top = A"),
]


@pytest.mark.parametrize(("set_", "said"), TRUE)
def test_what_is_true_of_all_elements_is_proved(set_: str, said: str) -> None:
    assert verdicts(f"Let ${set_}$. Then ${said}$.") == "p"


@pytest.mark.parametrize(("set_", "said"), FALSE)
def test_what_is_false_of_some_is_not(set_: str, said: str) -> None:
    assert verdicts(f"Let ${set_}$. Then ${said}$.") in ("o", "r")


@pytest.mark.parametrize(("set_", "said"), UNKNOWN)
def test_of_other_sets_nothing_is_known(set_: str, said: str) -> None:
    assert set(verdicts(f"Let ${set_}$. Then ${said}$.")) <= {"-", "o"}


@pytest.mark.parametrize(
    "text",
    [
        # what follows declares nothing
        r"Let $x$ be a real number. Then $x \in [0, 1]$. Hence $x^2 \le x$.",
        r"Let $x \in \mathbb{R}$ with $x^2 = 4$. Then $x \in \{0, 1\}$. Hence $x^2 = x$.",
        r"Let $u \in \mathbb{R}^n$. Then $u \in S^{n-1}$. So $\|u\| = 1$.",
        r"Let $A \in \mathbb{R}^{n \times n}$. Therefore $A \in \mathrm{GL}_n(\mathbb{R})$. So $A A^{-1} = I_n$.",
        r"Let $x \in \mathbb{R}$. Is $x \in \{0, 1\}$? Then $x^2 = x$.",
        r"Let $x \in \mathbb{R}^n$ and $p = \mathrm{softmax}(x)$. For all $p \in \Delta^{n-1}$ we have $p_i > 0$.",
        # what a condition narrows down, its sentence ends
        r"If $x \in [0, 1]$, then $x \le 2$. If $x \in \mathbb{R}$, then $x^2 \le x$.",
        r"For $x \in (0, \pi)$ we have $\sin x \le 1$. For all $x$ we have $\sin x > 0$.",
        r"For $x \in (0, \pi)$ we have $\sin x \le 1$. For $x \in (\pi, 2\pi)$ we have $\sin x > 0$.",
        r"For $x \in \mathbb{R}_{>0}$ we have $x + 1 > 1$. For all $x$ we have $|x| = x$.",
        r"If $n$ is even, then $n^2 \ge 0$. If $n$ is odd, then $(-1)^n = 1$.",
    ],
)
def test_what_is_not_supposed_proves_nothing(text: str) -> None:
    assert verdicts(text)[-1] in "-or"


@pytest.mark.parametrize(
    "text",
    [
        r"For $x \in (0, \pi)$ we have $\sin x > 0$. For $x \in (\pi, 2\pi)$ we have $\sin x < 0$.",
        r"If $n$ is even, then $(-1)^n = 1$. If $n$ is odd, then $(-1)^n = -1$.",
        r"For $x \in [0, 1]$ we have $x^2 \le x$. Let $x$ be real. Then $x^2 \ge 0$.",
        r"Let $n$ be an odd integer. Then $(-1)^n = -1$.",
        r"Let $n$ be a positive integer. Suppose $n$ is even. Then $(-1)^n = 1$.",
        r"设 $n$ 为奇数。则 $(-1)^n = -1$。",
        r"Let $x \in \mathbb{R}^n$ and $k \in \{1, \dots, n\}$. Then $|x_k| \le \|x\|$.",
        r"Let $x \in \mathbb{R}^n$. We have $|x_k| \le \|x\|$ for all $k \in \{1, \dots, n\}$.",
        r"Let $A \in \mathbb{S}^n$ and $i, j \in \{1, \dots, n\}$. Then $A_{ij} = A_{ji}$.",
    ],
)
def test_what_is_supposed_does(text: str) -> None:
    assert set(verdicts(text)) == {"p"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"For $x > 0$ we have $\log x^2 = 2 \log x$.", "p"),
        (r"For $x \ne 0$ we have $\frac{d}{dx} \log |x| = 1/x$.", "p"),
        (r"For $x \neq 0$, $x / x = 1$.", "p"),
        (r"If $a \ne 0$ then $a^2 > 0$.", "p"),
        (r"Let $t \ne 1$. Then $\frac{1 - t^2}{1 - t} = 1 + t$.", "p"),
        (r"We have $\frac{x^2}{x} = x$ for $x \ne 0$.", "p"),
        (r"For $x \ne 0$ we have $x^2 > 1$.", "o"),
        (r"We have $\frac{1}{x} = x$ for all $x \ne 0$.", "o"),
        (r"For $x > 0$ we have $x \ge 0$. For $x \in \mathbb{R}$ we have $|x| = x$.", "po"),
        (r"If $n \ne 0$ then $n^2 \ge 1$.", "o"),
    ],
)
def test_a_new_letter_with_a_bound_is_a_number_in_its_sentence(text: str, expected: str) -> None:
    assert verdicts(text) == expected
