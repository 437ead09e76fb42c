r"""What words around a formula may say of it, its names, its signs and its numbers. The pages are a third reader's."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

XY = r"Let $x, y \in \mathbb{R}$. "
# Nobody says that it is false: it is something else, or so under something that is not read.
NOT_REFUTED = (
    r"The false positive rate is $1 - 0.75 = 0.25$.",
    r"The previous answer was wrong, we have $2 + 2 = 4$.",
    r"The prime is 23 and the generator 5. Alice chooses 6 and sends $5^6 = 8$.",
    r"By analytic continuation we have $\sum_{n=0}^{\infty} 2^n = -1$.",
    r"Insert brackets so that $2 + 3 \cdot 4 = 20$.",
    r"Dividing by $a - b$ is where this goes astray. Then $2 = 1$.",
    XY + r"Setting the derivative to zero we get $(x + y)^2 = x^2 + y^2$.",
    XY + r"We mask one of them. Then $(x + y)^2 = x^2 + y^2$.",
    r"Let $m \in \mathbb{R}^n$ contain only zeros and ones. Then $m \odot m = m$.",
    r"In $S_3$ we have $(12)(23) = (123)$.",
    r"By our convention we have $\operatorname{sgn}(0) = 1$.",
    r"Angles are in turns. Then $\cos(1) = 1$.",
    XY + r"Linearising, we have $(1 + x)^2 = 1 + 2x$.",
)
# Words may say that it is false, or of other things than those that it would be proved of.
NOT_PROVED = (
    r"In a Banach space we have $\|x + y\|^2 + \|x - y\|^2 = 2\|x\|^2 + 2\|y\|^2$.",
    "# Complex analysis\n\nThe sine is entire. Then $|\\sin z| \\le 1$.",
    r"For operators we have $e^{a+b} = e^a e^b$.",
    r"对算子有 $e^{a+b} = e^a e^b$。",
    r"In floating point, $0.1 + 0.2 = 0.3$ evaluates to true.",
    r"With integer division we have $7 / 2 = 3.5$.",
    r"The norm is the maximum norm. Let $x \in \mathbb{R}^n$. Then $\|x\|^2 = x^\top x$.",
    r"Powers are element-wise. Let $A \in \mathbb{R}^{n \times n}$. Then $A^2 = A A$.",
    r"Logarithms are to base 2. Let $x \in \mathbb{R}$ with $x > 0$. Then $\frac{d}{dx} \log x = \frac{1}{x}$.",
    r"Let $a = 5$ at most. Then $a^2 = 25$.",
    r"We do not have $f(x) = x^2$. Then $f(5) = 25$.",
    r"Let $t = 2$ hours and $s = 30$ minutes. Then $t < s$.",
    XY + r"If $y < 0$, let $x < 0$. If $y \ge 0$, let $x > 0$. Then $|x| = x$.",
    XY + r"Suppose $x > 0$ for $y = 1$ and $x < 0$ for $y = 2$. Then $|x| = x$.",
    XY + r"Let $x > 0$ be the statement to show. Then $|x| = x$.",
    XY + r"Let $x > 0$. Multiply $x$ by $-1$. Then $|x| = x$.",
    "Let $A \\in \\mathbb{R}^{n \\times n}$ be symmetric.\n\n## Nonsymmetric matrices\n\nThen $A^\\top = A$.",
    "Let $n = 4$.\n\n## Larger values\n\nThen $n^2 = 16$.",
)
# Plain words take nothing back.
JUDGED = (
    (XY + r"Then $(x + y)^2 = x^2 + y^2$.", "r"),
    (XY + r"It is easy to see that $(x + y)^2 = x^2 + 2xy + y^2$.", "p"),
    (r"The head needs $2 \cdot 3 = 7$ of them.", "r"),
    (r"In total there are $12 \cdot 64 = 786$ parameters per layer.", "o"),
    ("## Cost\n\nLet $d = 64$. Then $d^2 = 4096$.", "p"),
    (r"Recall $\cos(a + b) = \cos a \cos b - \sin a \sin b$.", "p"),
    (XY + r"The norm is convex. Then $|x + y| \le |x| + |y|$.", "p"),
)


@pytest.mark.parametrize("page", NOT_REFUTED)
def test_nothing_is_called_false_for_words_that_are_not_read(page: str) -> None:
    assert "r" not in verdicts(page)


@pytest.mark.parametrize("page", NOT_PROVED)
def test_nothing_is_proved_against_words_that_are_not_read(page: str) -> None:
    assert not verdicts(page).endswith("p")


@pytest.mark.parametrize(("page", "found"), JUDGED)
def test_plain_words_leave_a_formula_as_it_is(page: str, found: str) -> None:
    assert verdicts(page) == found


def test_marks_that_the_readers_use_themselves_do_no_harm() -> None:
    assert verdicts("Let \ue0007\ue001 be what $x$ is, \ue000. Then $2 + 2 = 4$.")[-1] in "po-"
