r"""Assumptions end with their case and with their proof: what needs them is proved there, and nowhere else."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

FIRST = "Let $x, y$ be real numbers and $m$ a positive integer.\n\n"
LEFT, RIGHT = "Then $|x| = x$.", "Then $|x| = -x$."


def found(text: str, kind: str = "markdown") -> str:
    """The verdicts of the assertions of a page that declares x, y and m."""
    return verdicts(FIRST + text, kind)


CASES = [
    # each case by itself, whatever words or marks call it one
    (rf"**Case 1:** $x \ge 0$. {LEFT}" + "\n\n" + rf"**Case 2:** $x < 0$. {RIGHT}", "pp"),
    (rf"*Case 1.* $x \ge 0$. {LEFT}" + "\n\n" + rf"*Case 2.* $x < 0$. {RIGHT}", "pp"),
    (rf"Case (a): $x \ge 0$. {LEFT} Case (b): $x < 0$. {RIGHT}", "pp"),
    (r"情形一：$x \ge 0$。则 $|x| = x$。" + "\n\n" + r"情形二：$x < 0$。则 $|x| = -x$。", "pp"),
    (rf"- Assume $x \ge 0$. {LEFT}" + "\n" + rf"- Assume $x < 0$. {RIGHT}", "pp"),
    (rf"Suppose $x \ge 0$. {LEFT}" + "\n\n" + rf"Suppose $x < 0$. {RIGHT}", "pp"),
    (rf"Suppose $x \ge 0$. {LEFT} Conversely, suppose $x < 0$. {RIGHT}", "pp"),
    # 0 satisfies both of these, and no other number does
    (rf"Suppose $x \ge 0$. {LEFT}" + "\n\n" + rf"Now suppose $x \le 0$. {LEFT}", "po"),
    (rf"- Suppose $x \ge 0$. {LEFT}" + "\n" + rf"- Suppose $x \le 0$. {LEFT}", "po"),
    (rf"**Case 1:** $x \ge 0$. {LEFT}" + "\n\n" + rf"**Case 2:** $x \le 0$. {LEFT}", "po"),
    # behind the last of them
    (rf"- Assume $x \ge 0$. {LEFT}" + "\n" + rf"- Assume $x < 0$. {RIGHT}" + "\n\n" + RIGHT, "ppo"),
    (rf"**Case 1:** $x \ge 0$. {LEFT}" + "\n\n**Case 2:** $x < 0$.\n\nTherefore $|x| = -x$.", "po"),
    (rf"Case 1: $x \ge 0$. {LEFT}" + "\n\n" + rf"Case 2: $x < 0$. {RIGHT} In both cases $|x| = -x$.", "ppo"),
    (rf"Case 1: $x \ge 0$. {LEFT}" + "\n\n" + rf"Case 2: $x < 0$. {RIGHT} In both cases, $x^2 = |x|^2$.", "ppp"),
    # what was assumed in another section is no case of it
    ("# A\n\nSuppose $x > 0$. Then $x + 1 > 1$.\n\n# B\n\nSuppose $x > 1$.\n\nHence $x^2 > x$.", "pp"),
    # the first case goes on
    ("**Case 1:** $x \\ge 0$.\n\nHence $|x| = x$.", "p"),
    # an outer assumption holds in all of them
    (
        "Suppose $y > 0$.\n\nCase 1: $x > 0$. Then $x y > 0$.\n\nCase 2: $x < 0$. Then $x y < 0$.",
        "pp",
    ),
    # steps and lists of assumptions are no cases
    ("1. Let $x > 0$.\n2. Then $x + |x| = 2x$.\n3. Suppose further that $x > 1$. Then $x^2 > x$.", "pp"),
    ("We assume two things:\n\n- Let $x > 2$.\n- Let $m > 2$.\n\nThen $m x > 4$.", "p"),
    (r"Suppose $x > 0$. Suppose $x < 1$. Then $x^2 < x$.", "p"),
    ("Suppose $x > 0$.\n\nSuppose also $x < 1$. Then $x^2 < x$.", "p"),
    # proofs
    ("**Lemma 1.** Let $x \\ge 1$. Then $x^2 \\ge x$.\n\n*Proof.* Then $x \\ge 1$. □\n\nHence $x - 1 \\ge 0$.", "ppo"),
    ("*Proof.* Let $m = 1$. Then $m^2 = 1$. $\\blacksquare$\n\nSo $m^2 = 1$.", "po"),
    ("Proof: Let $m = 1$. Then $m^2 = 1$. ∎\n\nSo $m^2 = 1$.", "po"),
    ("**Theorem 1.** Let $x > 1$. Then $x^2 > x$.\n\n**Theorem 2.** We have $x^2 > x$.", "po"),
    # items, quotes and footnotes that suppose and conclude speak for themselves
    (rf"- Suppose $x \ge 0$. {LEFT}" + "\n" + rf"- Also, {LEFT}", "po"),
    (rf"1. Let $x \ge 0$. Show that $|x| = x$.{chr(10)}2. Show that $|x| = x$.", "po"),
    (rf"- One.{chr(10)}  - Let $x \ge 0$. {LEFT}{chr(10)}  - {LEFT}", "po"),
    (rf"- Suppose $x \ge 0$. {LEFT}{chr(10)}{chr(10)}  Now $x + |x| = 2x$.{chr(10)}{chr(10)}{LEFT}", "ppo"),
    (rf"> Suppose $x \ge 0$. {LEFT}{chr(10)}> Now $x + |x| = 2x$.{chr(10)}{chr(10)}{LEFT}", "ppo"),
    # boxes do so as well, but for those that say what holds from there on; a theorem's hypotheses hold in its proof
    ("<details>\n\nSuppose $x \\ge 0$. Then $|x| = x$.\n\n</details>\n\nThen $|x| = x$.", "po"),
    ("::: note\nSuppose $x \\ge 0$. Then $|x| = x$.\n:::\n\nThen $|x| = x$.", "po"),
    (":::: {.box}\n::: tip\nSuppose $x \\ge 0$.\n:::\n\nThen $|x| = x$.\n::::\n\nThen $x = x$.", "op"),
    ("!!! note\n    Suppose $x \\ge 0$. Then $|x| = x$.\n\nThen $|x| = x$.", "po"),
    ('<div class="assumption">\n\nSuppose $x \\ge 0$.\n\n</div>\n\nThen $|x| = x$.', "p"),
    ("::: theorem\nSuppose $x \\ge 0$.\n:::\n\n::: proof\nThen $|x| = x$.\n:::\n\nThen $|x| = x$.", "po"),
    (rf"As said.[^1]{chr(10)}{chr(10)}[^1]: Suppose $x \ge 0$.{chr(10)}{chr(10)}{LEFT}", "o"),
    # ... and what they say anew of a name ends with them
    (rf"- Let $y = 2$. Then $y^2 = 4$.{chr(10)}{chr(10)}We have $y^2 = 4$.", "po"),
    (
        r"Let $A \in \mathbb{R}^{m \times m}$."
        + "\n\n1. Let $A$ be symmetric. Then $A^\\top = A$.\n2. Then $A^\\top = A$.",
        "po",
    ),
    ("Remark 1 begins here: let $x > 1$.\n\nHere it goes on. Then $x^2 > x$.", "o"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_an_assumption_ends_with_its_case(text: str, expected: str) -> None:
    assert found(text) == expected


TEX = [
    (r"\begin{proof} Let $m = 1$. Then $m^2 = 1$. \end{proof} So $m^2 = 1$.", "po"),
    (
        r"\begin{itemize} \item Assume $x \ge 0$. Then $|x| = x$. \item Assume $x \le 0$. Then $|x| = x$. "
        r"\end{itemize}",
        "po",
    ),
    (
        r"\begin{enumerate} \item Assume $x \ge 0$. Then $|x| = x$. \item Assume $x < 0$. Then $|x| = -x$. "
        r"\end{enumerate} Then $|x| = -x$.",
        "ppo",
    ),
    (r"\textbf{Case 1.} $x \ge 0$. Then $|x| = x$. \textbf{Case 2.} $x < 0$. Then $|x| = -x$.", "pp"),
]


@pytest.mark.parametrize(("text", "expected"), TEX)
def test_in_tex_too(text: str, expected: str) -> None:
    assert found(text, "tex") == expected
