r"""What was supposed serves a formula where only words that lead on stand between, and no others.

The phrases are a second reader's, who looked for those that no list of words for "not any more" would have.
"""

from __future__ import annotations

import pytest

from proofcheck.documents.leading import closes, introduces, leads_on
from tests.documents.verdicts import verdicts

X = r"Let $x \in \mathbb{R}$. "
HELD = r"Assume $x > 0$. Then $|x| = x$. "
LEADING = (
    "Then",
    "Hence",
    "It follows that",
    "So we have",
    "Moreover,",
    "By the triangle inequality,",
    "We get",
    "Therefore also",
    "Multiplying both sides, we obtain",
    "Expanding the square, we see that",
)
ENDING = (
    "In the general case,",
    "In all cases,",
    "Either way,",
    "If this fails, then",
    "Whether or not this holds,",
    "Conversely,",
    "Suppose not. Then",
    "Suppose it is negative. Then",
    "Now let it be negative. Then",
    "For nonpositive $x$,",
    "For negative numbers,",
    r"Over all of $\mathbb{R}$,",
    "We always have",
    "We now relax this. Then",
    "Without positivity,",
    "From now on it is arbitrary. Then",
    "This extends to all reals:",
    r"For every real number $x$,",
    "Now let $x$ be real. Then",
    "We turn to negative numbers. Then",
    "一般情况下，",
    "两种情形下都有",
    "没有这个假设，",
    "对于负数，",
    "若不然，",
)


@pytest.mark.parametrize("words", LEADING)
def test_what_leads_on(words: str) -> None:
    assert leads_on(f"{words} \ue000.")
    assert verdicts(f"{X}{HELD}{words} $|x| + x = 2 x$.") == "pp"


@pytest.mark.parametrize("words", ENDING)
def test_what_may_end_it(words: str) -> None:
    found = verdicts(f"{X}{HELD}{words} $|x| + x = 2 x$.")
    assert found[0] == "p" and set(found[1:]) <= {"o", "-"}


SAID_OTHERWISE = (
    "Outside the region $x > 0$, we have",
    "Excluding the case $x > 0$, we have",
    "Barring $x > 0$, we have",
    "If it is false that $x > 0$,",
    "If we drop $x > 0$, then",
    "Contrary to the case $x > 0$,",
    "If $x > 0$ or not, we have",
    "If $x > 0$ never holds, we have",
    "If $x > 0$ is dropped,",
    "If $x > 0$ and elsewhere,",
    "When $x > 0$ is immaterial,",
    "Where $x > 0$ excepted,",
    "For $x > 0$ only,",
    "若并非 $x > 0$，则",
    "$x > 0$ 与否，",
    "$x > 0$ 以外，",
    "哪怕 $x > 0$，",
    "Rather than suppose $x > 0$, we argue directly. Then",
    "It is a mistake to assume $x > 0$. Then",
    "Why assume $x > 0$? Then",
    "Suppose $x > 0$ no longer holds. Then",
    "Let $x > 0$ be the event that we study. Then",
)


@pytest.mark.parametrize("words", SAID_OTHERWISE)
def test_what_is_no_condition(words: str) -> None:
    assert set(verdicts(f"{X}{words} $|x| = x$.")) <= {"o", "-"}


CONDITIONS = (
    "If $x > 0$, then",
    "For all $x > 0$ we have",
    "Without loss of generality, let $x > 0$. Then",
    "Suppose to the contrary that $x > 0$. Then",
    "Let $x > 0$ be the step size. Then",
    "Under the condition $x > 0$ we have",
    "In this section, we assume $x > 0$. Then",
    "若 $x > 0$，则",
    "假设 $x > 0$。则",
    "当 $x > 0$ 时，有",
)


@pytest.mark.parametrize("words", CONDITIONS)
def test_what_is_one(words: str) -> None:
    assert verdicts(f"{X}{words} $|x| = x$.") == "p"


@pytest.mark.parametrize("words", ["a number", "the matrix is", "without", "unless", "一个反例"])
def test_other_words(words: str) -> None:
    assert not leads_on(f"{words} \ue000")
    assert not (introduces(f"this is {words} of sorts", first=True) and closes(f" {words} of sorts"))


NEW = [
    r"Let $x > 0$. Then $|x| = x$. Let $x$ be an arbitrary real number. Then $|x| + x = 2 x$.",
    r"Let $A \in \mathbb{R}^{n \times n}$ be symmetric. Then $A^\top = A$. Next, let $A$ be square. $A^\top = A + 0$.",
    r"Let $A \in \mathbb{R}^{n \times n}$ be symmetric. Then $A^\top = A$. Any matrix $A$ has $A^\top = A + 0$.",
]


@pytest.mark.parametrize("text", NEW)
def test_what_is_introduced_anew_is_not_what_it_was(text: str) -> None:
    found = verdicts(text)
    assert found[0] in "po" and set(found[1:]) <= {"o", "-"}


VALUES = ("In general,", "Now double it. Then", "In the next dimension,", "Elsewhere,", "For pairs,", "In Chapter 1,")


@pytest.mark.parametrize("words", VALUES)
def test_a_value_is_not_meant_behind_other_words(words: str) -> None:
    assert verdicts(f"Let $n = 4$. Then $n^2 = 16$. {words} $n^2 = 16$.") in ("p-", "po")
    assert verdicts(f"Let $n = 4$. Then $n^2 = 16$. {words} $n^2 = 64$.") in ("p-", "po")


LAW = r"$X \sim \mathcal{N}(0, 1)$"
MORE = (
    f"Let {LAW}, truncated to the positive axis. Then",
    f"Let {LAW} be conditioned to be positive. Then",
    f"Let {LAW}, rectified. Then",
    f"Under the null, {LAW}. Under the alternative,",
    f"Let {LAW}. Under the tilted measure,",
    f"Let {LAW}. After the shift by one,",
    f"Let {LAW}. Now replace it by its square. Then",
    f"By mistake, {LAW}. Then",
    f"Let {LAW}. Given $X > 0$,",
    f"Let {LAW}. Suppose $X > 0$. Then",
)


@pytest.mark.parametrize("words", MORE)
def test_what_more_is_said_of_a_law_may_be_another_one(words: str) -> None:
    assert set(verdicts(f"{words} $E[X] = 0$.")) <= {"o", "-"}
    assert set(verdicts(f"{words} $E[X] = 1$.")) <= {"o", "-"}


@pytest.mark.parametrize("words", [f"Let {LAW}. Then", f"Draw {LAW} independently. We have", r"设 " + LAW + "。则"])
def test_a_law_by_itself(words: str) -> None:
    assert verdicts(f"{words} $E[X] = 0$.") == "p"


INSIDE = (
    r"x^2 \ge 0 \text{ is false}",
    r"\text{It is false that } x^2 \ge 0",
    r"x^2 \ge 0 \text{ for no } x",
    r"x^2 = 4 \text{ only if } x = 2",
    r"x^2 = 4 \text{ exactly when } x = 2",
    r"|x| = x \text{ if } x > 0 \text{ fails}",
    r"|x| = x \text{ and } x > 0",
    r"|x| = x \text{ or } x > 0",
)


@pytest.mark.parametrize("formula", INSIDE)
def test_words_inside_a_formula_are_not_passed_over(formula: str) -> None:
    assert set(verdicts(rf"{X}Then \[ {formula}. \]", "tex")) <= {"o", "-"}


@pytest.mark.parametrize("words", ["if", "for all", "whenever", "provided that"])
def test_a_condition_inside_a_formula(words: str) -> None:
    assert verdicts(rf"{X}Then \[ |x| = x \text{{ {words} }} x > 0. \]", "tex")[0] == "p"


UNSHOWN = (
    r"\if0 Suppose $x > 0$. \fi",
    r"\iflong Suppose $x > 0$. \fi",
    r"\iftrue\else Suppose $x > 0$. \fi",
    r"\newcommand{\hide}[1]{} \hide{Suppose $x > 0$.}",
    r"\begin{quote} Suppose $x > 0$. Then $|x| = x$. \end{quote}",
    r"\begin{tcolorbox} Suppose $x > 0$. Then $|x| = x$. \end{tcolorbox}",
    r"\begin{figure}\caption{Suppose $x > 0$. Then $|x| = x$.}\end{figure}",
)


@pytest.mark.parametrize("text", UNSHOWN)
def test_what_tex_may_not_show_supposes_nothing_for_the_rest(text: str) -> None:
    assert verdicts(rf"\newif\iflong {X}{text} We have $|x| = x$.", "tex")[-1] in "o-"


def test_what_tex_may_not_show_is_not_judged() -> None:
    page = r"Let $d = 4$. \if0 Let $d = 8$. \fi Then $d^2 = 16$. \ifdefined\foo $2 + 2 = 5$ \fi"
    assert "r" not in verdicts(page, "tex")


OTHERS = (
    r"Let $\pi$ be a policy. Then $\pi > 4$.",
    r"Let $\pi$ be the permutation that swaps $1$ and $2$. Then $\pi(1) = 2$.",
    r"The stationary distribution is uniform: $\pi(1) = \pi(2)$.",
    r"A triangle has $e$ edges. So $e > 3$.",
    r"All logarithms are to base $2$. Then $\log 2 = 1$ and $\log e = 1$.",
    r"Let $\|\cdot\|$ be an arbitrary norm and $x \in \mathbb{R}^n$. Then $\|x\|^2 = x^\top x$.",
    r"We use the $\ell_1$ norm throughout. Let $x = (3, 4)$. Then $\|x\| = 5$ and $\|x\| = 7$.",
)


@pytest.mark.parametrize("text", OTHERS)
def test_a_constant_may_be_something_else(text: str) -> None:
    assert set(verdicts(text)) <= {"o", "-"}


def test_a_constant_is_one_where_it_is_called_so() -> None:
    assert verdicts(r"The number $\pi$ is irrational. Then $3 < \pi$ and $\pi < 4$.") == "pp"


@pytest.mark.parametrize("mark", [r"\overset{\bmod 3}{=}", r"\stackrel{3}{=}", r"\stackrel{?}{=}"])
def test_a_mark_above_a_sign_may_change_it(mark: str) -> None:
    assert "r" not in verdicts(rf"We see that $7 {mark} 1$.")


def test_what_the_author_marks_as_supposed_holds_behind_any_words() -> None:
    page = f"{X}\n\n<!-- proofcheck: role assumption -->\n$x > 0$\n\nSome words about the history. Then $|x| = x$."
    assert verdicts(page) == "p"
    assert verdicts(page.replace("<!-- proofcheck: role assumption -->", "Suppose")) == "o"
