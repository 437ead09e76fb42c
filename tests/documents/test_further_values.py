"""What is said behind a formula or around it: further values, magnitudes, denials, conditions in words."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

REAL = r"Let $x \in \mathbb{R}$. "
# The last formula is false for some value that the text names.
FURTHER = [
    r"For $n = 1$, $2$, $3$ we have $n^2 = 1$.",
    r"Let $d = 64$ or $128$. Then $2d = 128$.",
    r"Let $x, y \in \mathbb{R}$. Suppose $x \in [0,1]$, $[1,2]$. Then $x \le 1$.",
    r"For $n = 1$ and $2$ we have $n^2 = 1$.",
    r"For $n = 1$ through $5$ we have $n^2 = 1$.",
    r"If $n = 1$ or $2$, then $n^2 = 1$.",
    r"When $n = 1$ (or $2$), $n^2=1$.",
    r"For $n=1$ to $3$, $n^2=1$.",
    r"For $n = 1$–$3$, we have $n^2 = 1$.",
    r"Let $n \in \mathbb{Z}$. For $n = 1$, $2$, $3$ we have $n^2 = 1$.",
    r"Let $n \in \mathbb{Z}$. For $n = 1$–$3$ we have $n^2=1$.",
    r"For $i = 1$ to $n$ we have $i^2 = 1$.",
    r"For all $k$ from $k = 1$ to $n$ we have $k^2 = k$.",
    r"For each $k = 1$, $2$, $\dots$, $n$ we have $k^2 = k$.",
    r"Let $k = 1$, $\dots$, $n$. Then $k^2 = 1$.",
    r"Let $k = 1$, ..., $n$. Then $k^2 = 1$.",
    r"Let $d = 64$, $128$, or $256$. Then $2d = 128$.",
    r"Let $d = 64$ to $128$. Then $2d = 128$.",
    r"Let $d = 64$–$128$. Then $2d = 128$.",
    r"Let $d = 64$, respectively $128$. Then $2d = 128$.",
    r"Let $d = 64$ (base) or $128$ (large). Then $2d = 128$.",
    r"Let $d = 64$ $(128)$. Then $2d = 128$.",
    r"We use learning rates $\eta = 0.1$, $0.01$. Hence $10\eta = 1$.",
    r"The roots are $x = 1$ and $2$. Hence $x^2 = 1$.",
    r"We get $x = 1$ or $2$. Hence $x^2 = 1$.",
    r"Hence $x = 1$ or $x = 2$. Then $x^2 = 1$.",
    r"$x = 1$ is one root, $-2$ the other. Then $x^2 = 1$.",
    r"Let $x = 1 \text{ or } 2$. Then $x^2 = 1$.",
    REAL + r"For $x > 1$, $-1$ we have $x^2 > x$.",
    REAL + r"For $x > 0$ (and $0$ and below) we have $|x| = x$.",
    REAL + r"For $x > 0$, and likewise for smaller $x$, $|x|=x$.",
    r"Let $x \in [0,1]$, $[1,2]$. Then $x \le 1$.",
    r"设 $d = 64$ 或 $128$。则 $2d = 128$。",
    r"设 $d = 64$、$128$。则 $2d = 128$。",
    r"设 $d = 64$ 到 $128$。则 $2d = 128$。",
    r"设 $d = 64$～$128$。则 $2d = 128$。",
    r"设 $d = 64$(大模型为 $128$)。则 $2d = 128$。",
    r"对 $n = 1$、$2$、$3$ 有 $n^2 = 1$。",
    r"当 $n = 1$ 或 $2$ 时,$n^2 = 1$。",
    r"当 $n=1$ 到 $3$ 时有 $n^2=1$。",
    REAL + r"For $x > 0$, for $x = 0$, we have $|x| = x$.",
    r"Let $N = 7$ billion be the size. Then $2N = 14$.",
    r"Let $d = 64$ thousand. Then $2d = 128$.",
    r"Let $d = 64$K tokens. Then $2d = 128$.",
    r"Let $d = 64$k. Then $2d = 128$.",
    r"Let $d = 64$+. Then $2d = 128$.",
    r"Let $d = 64$-ish. Then $2d = 128$.",
    r"The model has $N = 7$B parameters. Then $2N = 14$.",
    r"Let $N = 7$ (in billions). Then $2N=14$.",
    r"Let $t = 2\,\text{h}$ and $s = 30\,\text{min}$. Then $t + s = 32$.",
    r"Let $d = 64$ or 128. Then $2d = 128$.",
    r"For $n = 1, 2$ and $3$ we have $n^2 = 1$.",
    r"Let $d = 64$, 128 or 256. Then $2d = 128$.",
    r"Let $d = 64$ and above. Then $2d = 128$.",
    r"Let $d = 64$ etc. Then $2d = 128$.",
    r"Let $d = 64$ or more. Then $2d = 128$.",
    r"设 $d = 64$ 以上。则 $2d = 128$。",
    r"设 $N = 7$ 亿。则 $2N = 14$。",
    r"Let $x \in [-\infty, \infty]$. Then $x + 1 > x$.",
    r"Let $x \in [0, \infty]$. Then $x + 1 > x$.",
    r"Let $x \in (0, \infty]$. Then $x/x = 1$.",
    r"Let $x \in [0,1]^c$. Then $x \le 1$.",
    r"Let $v \in [0,1]^c$. Then $v \ge 0$.",
]
# The last formula follows from the one before it.
PLAIN = [
    r"Let $d = 64$. Then $2d = 128$.",
    r"Let $d = 64$ and $h = 8$. Then $d h = 512$.",
    r"For $n = 2$ we have $n^2 = 4$.",
    r"With $d = 64$ heads we have $2d = 128$.",
    r"Let $d = 64$ be the width. Then $2d = 128$.",
    r"Let $x \in [0, \infty)$. Then $x + 1 > 0$.",
    r"Let $v \in [0,1]^n$. Then $v^\top v \ge 0$.",
    r"Let $x \in [0,1]$ and $y \in [1,2]$. Then $x \le y$.",
    r"设 $d = 64$，则 $2d = 128$。",
    r"Take $n = 3$ and $k = 2$, so $\binom{n}{k} = 3$.",
    r"For $x > 0$, $|x| = x$.",
    r"Let $d = 64$ (the width). Then $2d = 128$.",
    r"We choose $h = 8$, hence $h^2 = 64$.",
]
# The formula is true, and the sentence false.
DENIED = [
    REAL + r"Then $x^2 \ge 0$ holds for no real $x$.",
    REAL + r"Then $x^2 \ge 0$ for at most one $x$.",
    REAL + r"Then $x^2 \ge 0$ for none of the $x$.",
    REAL + r"Then $x^2 \ge 0$ for only finitely many $x$.",
    REAL + r"Then $x^2 \ge 0$ for exactly one $x$.",
    REAL + r"Then for no $x$ $x^2 \ge 0$.",
    REAL + r"Then in no case $x^2 \ge 0$.",
    REAL + r"Then $x^2 \ge 0$ holds nowhere.",
    REAL + r"Then neither $x^2 \ge 0$ nor $x^2 = -1$.",
    REAL + r"Then $x^2 \ge 0$ only if $x > 0$.",
    REAL + r"Then $x^2 \ge 0$ exactly for $x > 0$.",
    REAL + r"Then $x^2 \ge 0$ holds just when $x > 0$.",
    REAL + r"Then $x^2 \ge 0$ cannot hold.",
    REAL + r"Then $x^2 \ge 0$ is impossible.",
    REAL + r"Then $x^2 \ge 0$ fails for some $x$.",
    REAL + r"Then $x^2 \ge 0$ is violated.",
    REAL + r"Then $x^2 \ge 0$ is never true.",
    REAL + r"Then $x^2 \ge 0$ is far from true.",
    REAL + r"Then $x^2 \ge 0$ is a contradiction.",
    REAL + r"So it is not the case that $x^2 \ge 0$.",
    REAL + r"So no $x$ satisfies $x^2 \ge 0$.",
    REAL + r"Thus the negation of $x^2 \ge 0$ holds.",
    REAL + r"This contradicts $x^2 \ge 0$.",
    REAL + r"This excludes $x^2 \ge 0$.",
    REAL + r"Then we rule out $x^2 \ge 0$.",
    REAL + r"Then $(x+1)^2 = x^2 + 1$ rather than $(x+1)^2=x^2+2x+1$.",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 仅当 $x > 0$。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 只有 $x>0$ 时成立。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 至多对一个 $x$ 成立。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 恒不成立。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 是假命题。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 不可能。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 与 $x>0$ 矛盾。",
    r"设 $x \in \mathbb{R}$。则$x^2 \ge 0$ 的充要条件是 $x > 0$。",
]
# A formula that is false as it stands, and true or not asserted where it stands.
NOT_ASSERTED = [
    r"Let $a, b \in \mathbb{R}$. We can have $(a+b)^2 = a^2 + b^2$.",
    r"Let $a, b \in \mathbb{R}$. Then $(a+b)^2 = a^2 + b^2$ where the product is zero.",
    r"Let $a, b \in \mathbb{R}$. The product is zero, so $(a+b)^2 = a^2+b^2$.",
    r"Let $a, b \in \mathbb{R}$. Initialised to zero, we have $(a+b)^2 = a^2 + b^2$.",
    r"Let $a, b \in \mathbb{R}$. Setting the bias to zero gives $(a+b)^2 = a^2+b^2$.",
    r"Let $a, b \in \mathbb{R}$. Zero bias gives $(a+b)^2 = a^2+b^2$.",
    r"Let $a, b \in \mathbb{R}$. Uncorrelated errors have $(a+b)^2 = a^2+b^2$.",
    r"Let $a, b \in \mathbb{R}$. Only then we have $(a+b)^2 = a^2 + b^2$.",
    r"Let $a, b \in \mathbb{R}$. By the condition we have $(a+b)^2 = a^2 + b^2$.",
    r"Let $a, b \in \mathbb{R}$. From the assumption we have $(a+b)^2 = a^2 + b^2$.",
    r"Let $a, b \in \mathbb{R}$. Then $(a+b)^2 = a^2 + b^2$ as a constraint.",
    r"Let $a, b \in \mathbb{R}$. Then $(a+b)^2 = a^2 + b^2$ as a condition.",
    r"Let $u,v \in \mathbb{R}^n$. Then $\|u + v\|^2 = \|u\|^2 + \|v\|^2$ where the product is zero.",
    r"Let $u,v \in \mathbb{R}^n$. Zero product gives $\|u+v\|^2=\|u\|^2+\|v\|^2$.",
    r"Let $u,v \in \mathbb{R}^n$. Zero noise gives $\|u + v\|^2 = \|u\|^2 + \|v\|^2$.",
    r"Let $u,v \in \mathbb{R}^n$. Uncorrelated noise gives $\|u + v\|^2 = \|u\|^2 + \|v\|^2$.",
    r"Let $A \in \mathbb{R}^{n\times n}$. A projection has $A^2 = A$.",
    r"Let $A \in \mathbb{R}^{n\times n}$. Projection matrices have $A^2 = A$.",
    REAL + r"Were it so, then $(x+1)^2 = x^2 + 1$.",
    REAL + r"What if then $(x+1)^2 = x^2 + 1$.",
    REAL + r"Then $(x+1)^2 = x^2 + 1$. Solving, $x=0$.",
    REAL + r"Then $(x+1)^2 = x^2 + 1$. (In characteristic 2.)",
    "## Characteristic two\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Characteristic 2\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Char 2\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Fields of characteristic 2\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Boolean arithmetic\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## XOR\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Tropical algebra\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Nilpotent elements\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Freshman's dream\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Counterexamples\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Anti-patterns\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Traps\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Find the error\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Puzzle\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## When $x$ vanishes\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Conjectures\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Failed attempts\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## A paradox\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Student answers\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## Sophisms\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 特征 2\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 谬误\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 陷阱\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 反例\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 伪证\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "## 找错\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "---\ntitle: Fallacies\n---\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2+1$.",
    "Let $x \\in \\mathbb{R}$. Then\n\n$$(x+1)^2 = x^2 + 1$$\n\nOf course not.",
    REAL + r"Then $$(x+1)^2 = x^2 + 1 \tag{x=0}$$",
    REAL + r"Then $$(x+1)^2 = x^2 + 1 \tag{false}$$",
    "Bob wrote in his exam:\n\n> Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "What is wrong with the following?\n\n> Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "> Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.\n\nSo wrote Bob in his exam.",
    "- [ ] Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.\n"
    "- [x] Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2+2x+1$.",
    "A. Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.\n\n"
    "B. Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2+2x+1$.\n\nAnswer: B",
    "Let $x \\in \\mathbb{R}$. \n\n<details><summary>Wrong solution</summary>\n\nThen $(x+1)^2 = x^2+1$.\n\n</details>",
    "Let $x \\in \\mathbb{R}$. \n\n| claim | status |\n|---|---|\n| Then $(x+1)^2 = x^2+1$ | no |",
    "Let $x \\in \\mathbb{R}$. \n\n| value | result |\n|---|---|\n| $x=0$ | Then $(x+1)^2 = x^2+1$ |",
    "Let $x \\in \\mathbb{R}$. \n\n| formula | condition |\n|---|---|\n| Then $(x+1)^2 = x^2+1$ | $x = 0$ |",
    "Let $x \\in \\mathbb{R}$. \n\n| formula | |\n|---|---|\n| Hence $(x+1)^2 = x^2+1$ | at the origin |",
]
IN_TEX = [
    REAL + r"\begin{equation} (x+1)^2 = x^2 + 1 \tag{wrong} \end{equation}",
    REAL + r"Then \begin{equation} (x+1)^2 = x^2 + 1 \tag{$\dagger$} \end{equation} Equation ($\dagger$) is wrong.",
    REAL + r"Then \begin{equation} (x+1)^2 = x^2 + 1 \label{eq:w} \end{equation} But \eqref{eq:w} fails for $x > 0$.",
    REAL + r"Then \begin{align*} x = 0 &: & (x+1)^2 &= x^2 + 1 \\ x = 1 &: & (x+1)^2 &= 4 \end{align*}",
    r"\begin{nontheorem} Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$. \end{nontheorem}",
    r"\begin{falseclaim} Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$. \end{falseclaim}",
    r"\begin{antithesis} Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$. \end{antithesis}",
    r"\del{Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.}",
    r"\wrong{Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.}",
    r"\newcommand{\half}[1]{}\half{Let $x \in \mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.}",
]
REFUTED = [
    REAL + r"Then $(x+1)^2 = x^2 + 1$.",
    "## Squares\n\nLet $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    "| Value |\n|---|\n| $2^3 = 6$ |",
    "> Let $x \\in \\mathbb{R}$. Then $(x+1)^2 = x^2 + 1$.",
    r"Let $d = 64$ and $h = 8$. Then $d h = 511$.",
]


@pytest.mark.parametrize("text", FURTHER)
def test_further_values_are_not_left_out(text: str) -> None:
    assert verdicts(text)[-1:] != "p"


@pytest.mark.parametrize("text", PLAIN)
def test_one_value_is_taken(text: str) -> None:
    assert verdicts(text)[-1:] == "p"


@pytest.mark.parametrize("text", DENIED)
def test_what_a_sentence_denies_is_not_proved(text: str) -> None:
    assert "p" not in verdicts(text)


@pytest.mark.parametrize("text", NOT_ASSERTED)
def test_what_is_not_asserted_is_not_refuted(text: str) -> None:
    assert "r" not in verdicts(text)


@pytest.mark.parametrize("text", IN_TEX)
def test_the_same_in_tex(text: str) -> None:
    assert "r" not in verdicts(text, "tex")


@pytest.mark.parametrize("text", REFUTED)
def test_what_is_asserted_is_refuted(text: str) -> None:
    assert "r" in verdicts(text)
