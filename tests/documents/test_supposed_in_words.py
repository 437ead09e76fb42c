r"""What a sentence that declares supposes beside it, in formulas and in words, and laws by their moments."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

U = r"Let $u \in \mathbb{R}^d$"
A = r"Let $A \in \mathbb{R}^{n \times n}$"
REFLECTS = r"Then $(I - 2uu^T)^2 = I$."
X = r"Let $x \in \mathbb{R}$"
XY = r"Let $x, y \in \mathbb{R}$"

ATTACHED = [
    (rf"{U} with $\|u\| = 1$. {REFLECTS}", "p"),
    (rf"{U} with $\|u\| = 1$. {REFLECTS} {U}. {REFLECTS}", "po"),
    (r"设 $u \in \mathbb{R}^d$ 满足 $\|u\| = 1$。则 $(I - 2uu^T)^2 = I$。", "p"),
    (rf"{XY} be such that $x < y$. Then $x^3 < y^3$.", "p"),
    (rf"{XY} such that $x < y$. Then $x^2 < y^2$.", "o"),
    (rf"{X} with $x = 2$. Then $x^2 = 4$. {X}. Then $x^2 = 4$.", "po"),
    (rf"{X}, then $|x| = x$ with $x \ge 0$. Hence $|x| = x$.", "po"),
    (r"Let $C = 6ND$ with $N = 2$ and $D = 3$. Then $C = 36$ and $C = 32$.", "pr"),
    (r"With $C = 6ND$, $N = 2$ and $D = 3$ we get $C = 36$.", "p"),
    (rf"{A} with $\mathrm{{foo}}(A) = 1$. Then $A^2 = A$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), ATTACHED)
def test_conditions_of_a_declaration_last_as_long_as_it(text: str, expected: str) -> None:
    assert verdicts(text) == expected


WORDS = [
    (rf"{U} be a unit vector. {REFLECTS}", "p"),
    (rf"{X} be positive. Then $|x| = x$.", "p"),
    (rf"{X} be nonzero. Then $x / x = 1$.", "p"),
    (rf"{X} be nonnegative. Then $x / x = 1$.", "o"),
    (rf"{A} be idempotent. Then $(I - A)^2 = I - A$.", "p"),
    (rf"{A} be skew-symmetric. Then $x^T A x = 0$ for every $x \in \mathbb{{R}}^n$.", "p"),
    (rf"{A} be symmetric and $x \in \mathbb{{R}}^n$. Then $\nabla_x (x^T A x) = 2 A x$.", "p"),
    (rf"{A} be symmetric and positive definite. Then $\det A > 0$.", "p"),
    (r"Let $a, b \in \mathbb{R}^n$ be orthogonal. Then $\|a + b\|^2 = \|a\|^2 + \|b\|^2$.", "p"),
    (r"Let $A, B \in \mathbb{R}^{n \times n}$ commute. Then $(A + B)^2 = A^2 + 2AB + B^2$.", "p"),
    (r"Let $Q \in \mathbb{R}^{n \times k}$ have orthonormal columns. Then $Q^T Q = I$.", "p"),
    (r"Let $X \in \mathbb{R}^{n \times d}$ have full column rank. Then $X^T X (X^T X)^{-1} = I$.", "p"),
    # words that say more than is known, and names of another kind
    (rf"{X} be positive or zero. Then $|x| = -x$.", "o"),
    (rf"{A} be symmetric with zero trace. Then $\det A = 0$.", "o"),
    (r"Let $a, b \in \mathbb{R}^n$ be orthogonal. Then $\|a + b\| = \|a\| + \|b\|$.", "o"),
    # what is asserted is not supposed
    (rf"{X}. Then $x$ is positive. So $|x| = x$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_properties_in_words(text: str, expected: str) -> None:
    assert verdicts(text) == expected


EQUIVALENT = [
    (rf"{X}. Then $x^2 = 0$ if and only if $x = 0$.", "p"),
    (rf"{X}. Then $x^2 = 0$ if" + "\n" + "and only if $x = 0$.", "p"),
    (rf"{X}. Then $x^2 = 1$ if and only if $x = 1$.", "o"),
    (rf"{X}. Then $x^2 = 1$ if and only if $x = 1$ or $x = -1$.", "o"),
    (rf"{X}. For $x \ge 0$, $x^2 \le x$ if and only if $x \le 1$.", "p"),
    (r"设 $x \in \mathbb{R}$。则 $x^2 = 0$ 当且仅当 $x = 0$。", "p"),
]


@pytest.mark.parametrize(("text", "expected"), EQUIVALENT)
def test_equivalences_in_words(text: str, expected: str) -> None:
    assert verdicts(text) == expected


QK = r"Let $q, k \in \mathbb{R}^d$"
MOMENTS = [
    (rf"{QK} have independent entries with mean $0$ and variance $1$. Then $\mathrm{{Var}}(q^T k) = d$.", "p"),
    (rf"{QK} have independent entries with mean $0$ and variance $1$. Then $\mathrm{{Var}}(q^T k) = d^2$.", "r"),
    (rf"{QK} have i.i.d. entries with zero mean and unit variance. Then $\mathrm{{Var}}(q^T k) = d$.", "p"),
    (rf"{QK} have independent entries with mean $0$ and variance $2$. Then $\mathrm{{Var}}(q^T k) = 4d$.", "p"),
    (rf"{QK} have entries with mean $0$ and variance $1$. Then $\mathrm{{Var}}(q^T k) = d$.", "-"),
    (rf"{QK} have uncorrelated entries with mean $0$ and variance $1$. Then $\mathrm{{Var}}(q^T k) = d$.", "-"),
    (rf"{QK} have independent entries with mean $m$ and variance $1$. Then $\mathrm{{Var}}(q^T k) = d$.", "r"),
    (
        rf"{QK} have independent entries with mean $m$ and variance $1$. "
        r"Then $\mathrm{Var}(q^T k) = d(1 + 2m^2)$.",
        "p",
    ),
    (r"设 $q, k \in \mathbb{R}^d$ 的各分量相互独立，均值为 $0$，方差为 $1$。则 $\mathrm{Var}(q^T k) = d$。", "p"),
]


@pytest.mark.parametrize(("text", "expected"), MOMENTS)
def test_laws_by_their_moments(text: str, expected: str) -> None:
    assert verdicts(text) == expected


SQUARE = "$x^2 > x$"
RETRACTED = [
    (rf"{X} with $x > 1$. Then {SQUARE}. In general, {SQUARE}.", "po"),
    (rf"{X} with $x > 1$. Then {SQUARE}. Dropping the assumption, {SQUARE} remains true.", "po"),
    (rf"{X} with $x > 1$. Then {SQUARE}. For every real $x$ we have {SQUARE}.", "po"),
    (rf"{X} be positive. Then $|x| = x$. If $x$ is negative, then $|x| = x$.", "po"),
    (rf"{X} be positive. Then $|x| = x$. The same holds for negative $x$: $|x| = x$.", "po"),
    (r"Let $x > 0$ be real. Then $|x| = x$. The same holds for negative $x$: $|x| = x$.", "po"),
    (rf"{A} be symmetric. Then $A^T = A$. In general, $A^T = A$.", "po"),
    (rf"设 $x \in \mathbb{{R}}$ 满足 $x > 1$。则 {SQUARE}。一般地，{SQUARE}。", "po"),
    # the same said again
    (rf"{X} be positive. Then $|x| = x$. For positive $x$, $|x| = x$.", "po"),
    (r"Let $A \in \mathbb{R}^{n \times n}$ be invertible. For invertible $A$, $A^{-1} A = I$.", "p"),
    # and what is no condition, or one that the sentence makes an exception of
    (rf"{A} be such that $A^2 = A$ does not hold. Then $A^3 = A$.", "-"),
    (rf"{X}, where $x = 2$ is a special case. Then $x^2 = 4$.", "o"),
    (rf"{A}. Suppose neither $B$ nor $A$ is singular. Then $\det A = 0$.", "o"),
    (rf"{X} be positive, unless $n$ is odd. Then $|x| = x$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), RETRACTED)
def test_what_is_not_supposed_any_more(text: str, expected: str) -> None:
    assert verdicts(text) == expected


LOG = r"Then $\ln(x^2) = 2 \ln x$."
POSITIVE = [
    (rf"Let $x > 0$. {LOG}", "p"),
    (rf"Let $x > 0$ be real. {LOG}", "p"),
    (rf"设 $x > 0$ 为实数。{LOG}", "p"),
    (r"Let $x > 0$ and $y > 0$. Then $\ln(xy) = \ln x + \ln y$.", "p"),
    (r"Let $x > 0$. Then $x^2 \ge x$.", "o"),  # x may be an integer
    (r"Let $x > 0$ be a vector. Then $x = |x|$.", "-"),
]


@pytest.mark.parametrize(("text", "expected"), POSITIVE)
def test_a_letter_that_is_positive(text: str, expected: str) -> None:
    assert verdicts(text) == expected
