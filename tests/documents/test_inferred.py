r"""Names that nothing declares, where the formula itself tells what they are."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

TRUE = [
    r"We have $\sin^2 x + \cos^2 x = 1$.",
    r"Recall $\cos(\alpha + \beta) = \cos \alpha \cos \beta - \sin \alpha \sin \beta$.",
    r"Thus $\|kx\| = |k| \|x\|$ and $\|x + y\| \le \|x\| + \|y\|$.",
    r"Thus $\mathbf{u}^\top \mathbf{v} = \sum_i u_i v_i$.",
    r"Thus $\log(1 + e^x) - \log(1 + e^{-x}) = x$.",
    r"Thus $\lim_{n \to \infty} (1 + \frac{1}{n})^n = e$.",
    r"Thus $\lim_{h \to 0} \frac{\sin h}{h} = 1$.",
    r"Thus $\sum_{k=0}^\infty \frac{1}{k!} = e$.",
]
# False, or true of some values only: open, since a condition may be missing.
OPEN = [
    r"Clearly $\|x + y\| = \|x\| + \|y\|$.",
    r"Clearly $\sin(2x) = 2 \sin x$.",
    r"Clearly $e^{xy} = e^x e^y$.",
    r"Clearly $\sqrt{x^2} = x$.",
    r"Thus $\log(x y) = \log x + \log y$.",
]
# What the letters are is not plain: nothing is read.
UNREAD = [
    r"Thus $e^{A + B} = e^A e^B$.",
    r"Thus $AB = BA$.",
    r"Thus $|x \cdot y| = |x| |y|$.",
    r"Let $x$ be a matrix. Then $e^{x + y} = e^x e^y$.",
    r"For matrices $x, y$ we have $e^{x + y} = e^x e^y$.",
    r"Thus $E[e^x] = 1$.",
    r"Thus $e^T e = 1$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_plain_is_judged(text: str) -> None:
    assert set(verdicts(text)) == {"p"}


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_called_false(text: str) -> None:
    assert set(verdicts(text)) == {"o"}


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_plain_is_not_read(text: str) -> None:
    assert set(verdicts(text)) <= {"-"}


def test_limits_that_nothing_else_is_taken_in_are_refuted() -> None:
    assert verdicts(r"Thus $\lim_{n \to \infty} \frac{n}{n + 1} = 2$.") == "r"


def test_a_name_beside_a_random_one_is_fixed_unless_words_speak_of_chance() -> None:
    drawn = r"Let $\epsilon \sim \mathcal{N}(0, I_d)$ and $m \in \mathbb{R}^d$. Then $E[m + \epsilon] = m$"
    assert verdicts(drawn + ".") == "p"
    assert verdicts(drawn + ", where $m$ is random.") == "-"


def test_entries_that_are_positive_in_a_declaration() -> None:
    given = r"Let $p \in \mathbb{R}^n$ with $p_i > 0$ and $\sum_{i=1}^n p_i = 1$."
    assert verdicts(rf"{given} Then $-\sum_{{i=1}}^n p_i \log p_i \le \log n$.") == "p"
    some = r"Let $p \in \mathbb{R}^n$ with $p_i > 0$ for some $i$. Then $\sum_{i=1}^n p_i > 0$."
    assert verdicts(some) == "o"


SATISFIES = [
    (r"Let $Q, K, V \in \mathbb{R}^{n \times d}$. Linear attention satisfies $(QK^T)V = Q(K^T V)$.", "p"),
    (r"Let $Q, K, V \in \mathbb{R}^{n \times d}$. Linear attention satisfies $(QK^T)V = K(Q^T V)$.", "o"),
    (r"Let $A \in \mathbb{R}^{n \times n}$. The matrix $A$ satisfies $A^2 = A$, so $(I - A)^2 = I - A$.", "p"),
    (r"Let $x \in \mathbb{R}$. The optimum satisfies $2x - 4 = 0$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), SATISFIES)
def test_what_a_subject_satisfies(text: str, expected: str) -> None:
    assert verdicts(text) == expected
