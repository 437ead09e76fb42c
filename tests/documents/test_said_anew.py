r"""Names that a page introduces anew, and figures with a unit behind them: neither is judged as what it was before."""

from __future__ import annotations

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

FIRST = (
    r"Let $x \in \mathbb{R}^n$, $y, z \in \mathbb{R}$, $A \in \mathbb{R}^{n \times n}$ "
    r"and $p = \mathrm{softmax}(x)$."
)


def page(text: str) -> Reading:
    return read_document(read_text(text, "page.md", "markdown"))


# p is no longer the softmax: `\sum_i p_i = 1` and `p_i > 0` would be proved of it.
ANEW = [
    r"Let $p$ be a probability vector. Then $p_i > 0$.",
    r"Take a distribution $p$ over $n$ classes. Then $p_i > 0$.",
    r"Let $p, q$ be two distributions. Then $p_i > 0$.",
    r"Consider any $p \in S$. Then $p_i > 0$.",
    r"设 $p$ 为概率分布。则 $p_i > 0$。",
    r"任取一个分布 $p$。则 $p_i > 0$。",
    # What is said to be complex, or no number at all, is no longer real.
    r"Let $y$ be a complex number. Then $y^2 \ge 0$.",
    r"Let $y$ be a function. Then $y^2 \ge 0$.",
    r"设 $z$ 为复数。则 $z^2 \ge 0$。",
    r"Let $A$ be a complex matrix. Then $\mathrm{tr}(A^\top A) \ge 0$.",
    r"For complex $A$, $\mathrm{tr}(A^\top A) \ge 0$.",
    r"Over the complex numbers, $y^2 \ge 0$.",
]


@pytest.mark.parametrize("text", ANEW)
def test_what_is_introduced_anew_is_not_what_it_was(text: str) -> None:
    said = page(f"{FIRST}\n\n{text}").formulas[-1]
    assert said.unclear is not None


@pytest.mark.parametrize(
    "text",
    [
        r"Let $p \in \mathbb{R}^n$. Then $\sum_i p_i = 1$.",
        r"Let $p$ be any vector in $\mathbb{R}^n$. Then $\sum_i p_i = 1$.",
        r"For $y \in \mathcal{Q}$, we have $y^3 + 1 \neq 0$.",
    ],
)
def test_nor_is_it_judged_false_on_what_is_not_known(text: str) -> None:
    reading = page(f"{FIRST}\n\n{text}")
    judge([reading], Settings(), jobs=1, use_cache=False)
    assert reading.formulas[-1].verdict == "open"


@pytest.mark.parametrize(
    "text",
    [
        r"Here $p \in \mathbb{R}^n$, and $\sum_i p_i = 1$.",
        r"So for each $i$ we have $p_i > 0$. Then $\sum_i p_i = 1$.",
    ],
)
def test_what_is_only_spoken_of_stays_what_it_is(text: str) -> None:
    said = page(f"{FIRST}\n\n{text}").formulas[-1]
    assert said.unclear is None and said.text == "sum(p[i] for i in range(n)) == 1"


FIGURES = [
    ("$12 \\cdot 12 \\cdot 768^2 = 85$M parameters", "unit"),
    ("$768 \\cdot 2 = 1.5$k", "unit"),
    ("$3 \\cdot 2 = 5$-fold", "unit"),
    ("$1000 \\cdot 3 = 3 \\text{k}$", "unit"),
    ("$10^6 = 1\\,$M", "unit"),
    ("$10^9 = 1$B", "unit"),
    ("$1/4 = 25$ per cent", "unit"),
    ("共 $7000 \\cdot 10 = 7$万", "unit"),
    ("$60 \\cdot 2 = 2$ minutes", "word"),
    ("$120 = 2$ min", "word"),
    ("共 $4 \\cdot 6 = 2$打", "word"),
    ("$2 + 2 = 5$.", ""),
    ("$2 + 2 = 5$, which follows", ""),
    ("$2 + 2 = 5$ and so on", ""),
    ("有 $2 + 2 = 5$，因此", ""),
    ("$2 + 2 = 5 \\text{ if it is late}$", ""),
]


@pytest.mark.parametrize(("text", "what"), FIGURES)
def test_a_figure_of_something_is_not_called_false(text: str, what: str) -> None:
    said = page(f"We find that {text}").formulas[-1]
    assert (said.unclear is not None) == (what == "unit")
    assert (said.doubt == 2) == (what == "word")
