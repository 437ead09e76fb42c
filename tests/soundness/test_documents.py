r"""False verdicts on documents: what was once proved or called false, and is not so.

Each case is a page, with the verdicts of its assertions in their order. All pages are judged together, once.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

REALS = r"Let $x, y \in \mathbb{R}$. "
CHINESE = r"设 $x, y \in \mathbb{R}$。"
SYSTEM = r"Let $A \in \mathbb{R}^{n \times n}$ and $b, z \in \mathbb{R}^n$. "
SYSTEM_ZH = r"设 $A \in \mathbb{R}^{n \times n}$，$b, z \in \mathbb{R}^n$。"
ENTRIES = "Let $y \\in \\mathbb{R}^n$.\n\n<!-- notation:\nfirst: 0\ngiven: n >= 2\n-->\n\n"


# What says nothing true or false by itself: it depends on what the quantities are.
RUNNING = [
    r"\sum_k p_k = \sum_{k=1}^K p_k",
    r"\sum_{k \in M} p_k = \sum_{k \in L} p_k",
    r"\sum_k p(k, j) = \sum_j p(k, j)",
    r"\sum_{k=1}^K p_k = 1",
    r"\sum_{i=1}^n x_i = x_i",
    r"\sum_{i=1}^n x_i = \sum_{i} x_i",
    r"\sum_{i=1}^n \sum_{j=1}^n x_i^\top x_j = \sum_{i=1}^n \|x_i\|_2^2",
    r"x_i^\top x_j = \|x_i\|_2^2",
    r"\sum_k k p_k = \sum_k p_k",
    r"z^{(1)} = z^{(2)}",
    r"f_1(z^{(1)}) = f_2(z^{(1)})",
    r"\phi_1(x)^\top \phi_2(x) = \phi_1(x)^\top \phi_1(x)",
    r"\sum_{i=1}^n f_i(z^{(1)}) = \sum_{i=1}^K f_i(z^{(1)})",
    r"\frac{\text{total loss}}{\text{net loss}} = 1",
    r"M(X; Y) = M(X, Y)",
    r"M(X; Y) = M(X : Y)",
    r"M(\text{not } X) = M(X)",
    r"\nabla f_i(x) = \frac1n \sum_{i=1}^n \nabla f_i(x)",
    r"\lim_{n \to \infty} c_n = c_n",
    r"I(X; Y) = I(X, Y)",
    r"\sum_{i=1}^n z^{(i)} = n z^{(1)}",
]


def block(*lines: str) -> str:
    return "<!-- notation:\n" + "\n".join(lines) + "\n-->\n\n"


QUANTITIES = block(
    "$p_k, p(k, j)$: positive",
    "$x, x_i, z^{(i)}$: real[d]",
    "$f_i$: real[d] -> real",
    r"$\phi_i$: real[d] -> real[K]",
    r"$\text{total loss}, \text{net loss}$: real",
    r"$M(X; Y), M(X, Y), M(X : Y), M(X), M(\text{not } X), c_n, I(X; Y), I(X, Y)$: real",
    "$n, d, K$: dim",
)


def wrong(text: str, banned: str, reason: str) -> Any:
    """A page of which a verdict is false at this time."""
    return pytest.param(text, banned, marks=pytest.mark.xfail(strict=True, reason=reason))


# A page, and a verdict that its last assertion must not have.
EXCEPT = "what is excepted is taken for a condition: the assertion is judged just where it does not hold"
DENIED = "a word that supposes counts behind one that denies it, and what was not assumed is assumed"
REGARDLESS = "what does not matter is taken for a condition"
EITHER = "conditions with `or` between them are assumed both"
CLAUSES = "conditions of one clause are assumed in the others of its sentence"
DECLARES = "a condition or a denied formula declares the name from there on"
SLOPE = r"Let $a, t \in \mathbb{R}$. Let $f(t) = a t^2$. "
FORM = r"Let $A \in \mathbb{R}^{n \times n}$ and $b, z \in \mathbb{R}^n$. Let $g(z) = z^\top A z + b^\top z$. "
SQUARE = "Let $A \\in \\mathbb{R}^{n \\times n}$. "

NEVER = [
    # the derivative of a function at a point is none by a name that stands in the function itself
    (SLOPE + "Then $f'(3) = 27$.", "proved"),
    (SLOPE + "Then $f'(a) = 3 a^2$.", "proved"),
    (SLOPE + "Then $f'(a) = 2 a^2$.", "refuted"),
    (FORM + r"Then $\nabla g(b) = (A + A^\top) b + 2 b$.", "proved"),
    # a value that a name has in one case, and the law of another exercise's name
    ("It is split by $x = \\frac{\\pi}{2}$.\n\nConsider $0 \\leq x < \\frac{\\pi}{2}$.", "refuted"),
    ("Here $C = 1$ if it has been drawn from one of them and $C = 0$ if not.", "refuted"),
    ("For $p = 2$ it is fast.\n\nFor $p = 2$ it goes to $B$, but for $p = 1$, we always have it.", "refuted"),
    (r"Let $X \sim N(0, 1)$. Let $X \sim U(0, 1)$. Then we have $E(X) = 1/2$.", "refuted"),
    (r"Let $X \sim N(0, 1)$. Now let $X$ follow a Poisson distribution. Then we have $E(X) = 1$.", "refuted"),
    (r"设 $X \sim N(0, 1)$。设 $X$ 服从指数分布。则有 $E(X) = 1$。", "refuted"),
    (r"设 $X \sim N(0, 1)$。设 $X$ 的密度函数为 $f$。则有 $E(X) = 0$。", "proved"),
    ("# A\n\nLet $X \\sim N(0, 1)$.\n\n# B\n\nHence we have $E(X) = 1$.", "refuted"),
    # degrees, per cent, logarithms to base 2 and 10, a function beyond where its integral has a value
    (r"So $60 \cos(30) = 30 \sqrt 3$.", "refuted"),
    (r"So $0.14 + 0.8 \cdot 0.4 \cdot (0.37 - 0.42) = 0.124\%$.", "refuted"),
    (r"So $-\log 0.938 \approx 0.0923$.", "refuted"),
    (r"So $\log 100 = 2$.", "refuted"),
    (r"Let $\Gamma(s) = \int_0^\infty t^{s-1} e^{-t} dt$. Then we have $\Gamma(-1/2) = -2 \Gamma(1/2)$.", "refuted"),
    (REALS + "Let $f(x) = x - [x]$. Then we have $f(x) = 0$.", "proved"),  # the integer part
    # arithmetic with other numbers
    (r"In base 2 we have $1 + 1 = 10$.", "refuted"),
    ("# A\n\nWe calculate modulo $7$.\n\nThen $3 + 5 = 1$, hence $6 \\cdot 6 = 1$.", "refuted"),
    (r"We work over $\mathbb{F}_2$. Then $1 + 1 = 0$.", "refuted"),
    (r"Let $x \in \mathbb{Z}/7\mathbb{Z}$. Then $3 + 5 = 1$.", "refuted"),
    (r"We get $10/4 = 2$ with remainder $2$.", "refuted"),
    (r"Then $7/2 = 3$ (integer division).", "refuted"),
    (r"With floating point we have $0.1 + 0.2 = 0.30000000000000004$.", "refuted"),
    # how far a limit, a sum or a derivative reaches
    (REALS + r"Then $\lim_{x \to \infty} \sqrt{x + 1} - \sqrt{x} = 0$.", "refuted"),
    (REALS + r"Then $\lim_{x \to 0} 1 + x = 1$.", "refuted"),
    (REALS + r"Then $\frac{d}{dx} x^2 + x = 2x + 1$.", "refuted"),
    (REALS + r"We have $2^10 = 1024$.", "refuted"),
    # words beside a shape say more than the shape
    (r"Let $D$ be a diagonal $n \times n$ matrix. Then $D = D^\top$.", "refuted"),
    (r"Let $u$ be an $n$-dimensional vector with unit norm. Then $u^\top u = 1$.", "refuted"),
    (r"Let $P$ be a skew-symmetric $n \times n$ matrix. Then $P = P^\top$.", "proved"),
    (
        REALS + r"Let $f: \mathbb{R} \to \mathbb{R}$ be a linear function. Then $f(x + y) = f(x) + f(y)$.",
        "refuted",
    ),
    # a dot between two matrices is a product
    (
        SYSTEM
        + r"So $$A . \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} = \begin{bmatrix} 2 & 0 \\ 0 & 2 \end{bmatrix}$$",
        "refuted",
    ),
    # a sum of second derivatives is no matrix of them
    (FORM + r"Let $h(z) = z^\top z$. Then $\nabla^2 h(z) = 2 n$.", "refuted"),
    (SYSTEM + r"Let $h(z) = z^\top z$. Then $\nabla^2 h(z) = 0$.", "refuted"),
    # a mention defines nothing for the rest of the document
    ("The zeros are $p = 0, p = 1$.", "refuted"),  # one of several values
    (REALS + "Let $s = x + y$. At the end $s = 0$, say.\n\nThen $s + 1 = 1$.", "proved"),
    (REALS + "Let $s = x + y$. At the end $s = 0$, say.\n\nThen $s = x + y$.", "refuted"),
    (REALS + "The mean is $m = (x + y)/2$. For $x = y$ it is $m = x$.\n\nThen $2 m = 2 x$.", "proved"),
    (REALS + "The mean is $m = (x + y)/2$. For $x = y$ it is $m = x$.\n\nThen $2 m = x + y$.", "refuted"),
    (REALS + "So $x = y$ is best.\n\nThen $x^2 = y^2$.", "proved"),
    (REALS + "So $x = y$ is best.\n\nThen $x^2 = y^2$.", "refuted"),
    (CHINESE + "设 $s = x + y$。最后 $s = 0$。\n\n则 $s + 1 = 1$。", "proved"),
    # an entry of a declared tensor is no new name
    (block("P: real[n + 1]", "first: 0") + "Here $P_0 = 1$. Then $P_0 + 1 = 2$.", "proved"),
    (block("P: real[n + 1]", "first: 0") + "Here $P_0 = 1$. Then $P_0 = 1$.", "refuted"),
    (block("P: real[n + 1]", "first: 0") + "Let $P_0 = 1$. Then $P_0 + 1 = 2$.", "refuted"),
    (block("P: real[n + 1]", "first: 0") + "这里 $P_0 = 1$。则 $P_0 + 1 = 2$。", "proved"),
    # a law in a block outlives `\in \mathbb{R}^d` in the words
    (
        block("q, k: iid[d](mean=0, var=1)") + r"Let $q, k \in \mathbb{R}^d$. Then $\mathbb{E}[q \cdot k] = 0$.",
        "refuted",
    ),
    (
        block("q, k: iid[d](mean=0, var=1)") + r"Let $q, k \in \mathbb{R}^d$. Then $\mathbb{E}[q \cdot q] = 0$.",
        "proved",
    ),
    (block("q, k: normal[d]") + r"设 $q, k \in \mathbb{R}^d$。则 $\operatorname{Var}(q \cdot k) = d$。", "refuted"),
    (r"Let $q, k \in \mathbb{R}^d$. Then $\mathbb{E}[q \cdot k] = 0$.", "refuted"),
    (r"Let $q, k \in \mathbb{R}^d$. Then $\mathbb{E}[q \cdot k] = q \cdot k$.", "proved"),
    # a later block wins over a definition in an earlier section
    ("# A\n\n" + REALS + "Define $f = x^2$.\n\n# B\n\n" + block("f: real") + "Then $f = |f|$.", "proved"),
    ("# A\n\n" + CHINESE + "定义 $f = x^2$。\n\n# B\n\n" + block("f: real") + "则 $f = |f|$。", "proved"),
    # conditions behind a semicolon are said of another clause
    (REALS + "It is false that $|x| = -x$; if $x < 0$, then $|x| = -x$.", "refuted"),
    (REALS + "For $x > 0$ we have $|x| = x$; then $|x| = x$.", "proved"),
    (CHINESE + "$|x| = -x$ 不成立；若 $x < 0$，则 $|x| = -x$。", "refuted"),
    (CHINESE + "若 $x > 0$，则 $|x| = x$；则 $|x| = x$。", "proved"),
    # entries in a condition say nothing of later ones
    (ENTRIES + "For all $y_i = 1$ the loss is zero.\n\nThen $y_0 = 0$.", "refuted"),
    (ENTRIES + "For all $y_i = 1$ the loss is zero.\n\nIf $y_i = 0$, then $y_i^2 = 0$.", "refuted"),
    (ENTRIES + "对所有 $y_i = 1$ 损失为零。\n\n若 $y_i = 0$，则 $y_i^2 = 0$。", "refuted"),
    # where a side has no value, nothing is false
    (REALS + r"By convention we have $0 \log 0 = 0$.", "refuted"),
    (REALS + r"Then $\tan x = \frac{\sin x}{\cos x}$.", "refuted"),
    (REALS + r"Then $x / x = 1$.", "refuted"),
    (REALS + r"Then $\log x^2 = 2 \log x$.", "refuted"),
    (CHINESE + r"约定有 $0 \log 0 = 0$。", "refuted"),
    (CHINESE + r"则 $\tan x = \frac{\sin x}{\cos x}$。", "refuted"),
    # systems of equations, constraints and axioms are wished for
    (SYSTEM + "It is desired to solve $A z = b$.", "refuted"),
    (SYSTEM + "The solution should satisfy $A z = b$.", "refuted"),
    (SYSTEM + r"Minimize $\|z\|^2$ subject to $A z = b$.", "refuted"),
    (SYSTEM + "We obtain the linear system $$A z = b.$$", "refuted"),
    (SYSTEM + "Then $A z = b$ has a solution.", "refuted"),
    (SYSTEM + "Thus we need $A z = b$.", "refuted"),
    (SYSTEM + "It is desired to solve $A z = b$. Then $A z = b$.", "proved"),
    (REALS + "The solution should satisfy $x + y = 1$. Then $x + y = 1$.", "proved"),
    (REALS + "A metric satisfies the axioms $x + y = y$ and $x y = 0$.", "refuted"),
    (REALS + "Then we get the constraint $x + y = 1$.", "refuted"),
    (REALS + "Then the equation $x + y = 1$ has many solutions.", "refuted"),
    (REALS + "The line $x + y = 1$ is straight.", "refuted"),
    (REALS + "Setting the derivative to zero gives $2 x + 2 = 0$.", "refuted"),
    (SYSTEM_ZH + "希望求解 $A z = b$。", "refuted"),
    (SYSTEM_ZH + "解应满足 $A z = b$。", "refuted"),
    (SYSTEM_ZH + r"最小化 $\|z\|^2$，约束为 $A z = b$。", "refuted"),
    (SYSTEM_ZH + "于是有方程组 $A z = b$。", "refuted"),
    (CHINESE + "希望求解 $x + y = 1$。则 $x + y = 1$。", "proved"),
    (CHINESE + "圆 $x^2 + y^2 = 1$ 很圆。", "refuted"),
    # what holds in a sentence does not in the next
    (REALS + "For $x > 0$ we have $|x| = x$. Then $|x| = x$.", "proved"),
    (REALS + "If $x = 2$, then $x^2 = 4$. Then $x^2 = 4$.", "proved"),
    (CHINESE + "当 $x = 2$ 时，$x^2 = 4$。则 $x^2 = 4$。", "proved"),
    # of two formulas of one macro each has a verdict of its own
    (r"$\newcommand{\both}{x + 1 = 1 + x, \quad (x + 1)^2 = x^2 + 1}$" + REALS + r"Then we have $\both$.", "proved"),
    (r"$\newcommand{\both}{(x + 1)^2 = x^2 + 1, \quad x + 1 = 1 + x}$" + REALS + r"Then we have $\both$.", "refuted"),
    # what is excepted is no condition
    (REALS + "We have $x^2 > 0$ unless $x = 0$.", "refuted"),
    (REALS + "We have $|x| = x$, but not for $x < 0$.", "refuted"),
    (REALS + "We have $|x| = x$, which fails for $x < 0$.", "refuted"),
    (REALS + "We have $x^2 > 0$ except for $x = 0$.", "refuted"),
    (REALS + "We have $x^2 > 0$ except when $x = 0$.", "refuted"),
    (REALS + "Except at $x = 0$ we have $x^2 > 0$.", "refuted"),
    (REALS + "We have $x^2 > 0$, other than for $x = 0$.", "refuted"),
    (REALS + "We have $|x| = x$ outside of $x < 0$.", "refuted"),
    (REALS + "We have $|x| = x$ until $x < 0$.", "refuted"),
    (REALS + "We have $|x| = x$ for no $x < 0$.", "refuted"),
    (REALS + "We have $|x| = x$ except for $x > 0$.", "proved"),
    (CHINESE + "除 $x = 0$ 外，有 $x^2 > 0$。", "refuted"),
    (CHINESE + "除了在 $x = 0$，有 $x^2 > 0$。", "refuted"),
    (CHINESE + "除非 $x > 0$，有 $|x| = x$。", "proved"),
    # what is not assumed, or does not matter, is no condition
    (REALS + "We do not assume that $x > 0$. Then $|x| = x$.", "proved"),
    (REALS + "We cannot assume $x^2 = y$. Then $x^2 = y$.", "proved"),
    (REALS + "Without assuming $x > 0$, we have $|x| = x$.", "proved"),
    (REALS + "Even without $x > 0$ we have $|x| = x$.", "proved"),
    (CHINESE + "不假设 $x > 0$。则 $|x| = x$。", "proved"),
    (CHINESE + "可以获取 $x^2 = y$。则 $x^2 = y$。", "proved"),
    (REALS + "We have $|x| = x$ whether $x > 0$ or not.", "proved"),
    (REALS + "We have $|x| = x$ not only for $x > 0$.", "proved"),
    (REALS + "We have $|x| = x$ regardless of whether $x > 0$.", "proved"),
    (CHINESE + "无论 $x > 0$ 与否，都有 $|x| = x$。", "proved"),
    (REALS + "Assuming $x > 0$, we have $|x| = x$. In general, $|x| = x$.", "proved"),
    (REALS + "If we assume $x > 0$, then $|x| = x$. Then $|x| = x$.", "proved"),
    # of two conditions with "or" between them only one holds
    (REALS + "If $x > 0$ or $y > 0$, then $|x y| = x y$.", "proved"),
    (REALS + "Suppose $x > 0$ or $y > 0$. Then $|x y| = x y$.", "proved"),
    (REALS + "If $x = 2$ or $x = -2$, then $x^2 = 4$.", "vacuous"),
    (CHINESE + "若 $x > 0$ 或 $y > 0$，则 $|x y| = x y$。", "proved"),
    (REALS + "If $x > 0$ and $y > 0$, then $|x y| = x y$.", "vacuous"),
    # each clause has its own condition
    (REALS + "If $x > 0$ then $|x| = x$, if $x < 0$ then $|x| = -x$.", "vacuous"),
    (REALS + "If $x > 0$ then $|x| = x$, but otherwise $|x| = x$.", "proved"),
    (REALS + "For $x > 0$ we have $|x| = x$, and in general $|x| = x$.", "proved"),
    (REALS + "We have $|x| = x$ for $x > 0$ and $|x| = -x$ for $x < 0$.", "vacuous"),
    (REALS + "We have $(x + y)^2 = x^2 + y^2$ for $x > 0$ and $x y = 0$ for $y > 0$.", "vacuous"),
    # a condition declares in its sentence only
    (REALS + r"For $x \in [0, 1]$ we have $x^2 \leq x$. Then $x^2 \leq x$.", "proved"),
    (REALS + r"If $x \in \mathbb{Z}$, then $x^2 \geq x$. Then $x^2 \geq x$.", "proved"),
    (CHINESE + r"若 $x \in \mathbb{Z}$，则 $x^2 \geq x$。则 $x^2 \geq x$。", "proved"),
    (SYSTEM + r"If $A \succ 0$, then $A = A^\top$. Then $A = A^\top$.", "proved"),
    (SYSTEM + r"It is false that $A \succ 0$. Then $A = A^\top$.", "proved"),
    # the rest of a chain is a calculation
    (REALS + "Let $s = (x + y)^2 = x^2 + y^2$. Then $(x + y)^2 = x^2 + y^2$.", "proved"),
    (CHINESE + "设 $s = (x + y)^2 = x^2 + y^2$。则 $(x + y)^2 = x^2 + y^2$。", "proved"),
    # laws are independent only where that is said
    (
        r"Let $u \sim \mathcal{N}(0, 1)$ and $v \sim \mathcal{N}(0, 1)$, not independent. Then $\mathbb{E}[u v] = 0$.",
        "proved",
    ),
    (r"设 $u \sim \mathcal{N}(0, 1)$，$v \sim \mathcal{N}(0, 1)$，不独立。则 $\mathbb{E}[u v] = 0$。", "proved"),
    ("For a number that is no integer $r$ we have $r^2 \\geq r$.", "proved"),
    ("对非整数 $r$，有 $r^2 \\geq r$。", "proved"),
    # words that say that it does not hold, or not as it stands
    *(
        (REALS + text, "refuted")
        for text in (
            "By contradiction, we get $(x + 1)^2 = x^2 + 1$.",
            "Then $(x + 1)^2 = x^2 + 1$, a contradiction.",
            "Then $(x + 1)^2 = x^2 + 1$ is impossible.",
            "Modulo 2 we have $(x + 1)^2 = x^2 + 1$.",
            "To first order we have $(x + 1)^2 = 2 x + 1$.",
            "Is it so that $(x + 1)^2 = x^2 + 1$?",
            "No one has $(x + 1)^2 = x^2 + 1$.",
            "是否有 $(x + 1)^2 = x^2 + 1$？",
            "因此矛盾：$(x + 1)^2 = x^2 + 1$。",
        )
    ),
    # a name declared with its subscript does not run with the index of a sum
    (block("$x_i$: real", "N: dim", "first: 1") + r"Then $\sum_{i=1}^N x_i = N x_i$.", "proved"),
    # what stands in brackets above a name is its place in a sequence, and no power
    (block("x, y: real", "t: natural") + "We have $x^{(2)} = x^2$.", "proved"),
    (block("x, y: real", "t: natural") + "We have $x^{(2)} = y$.", "refuted"),
    # the -1 of a function is its inverse
    (block("f: real -> real", "x: real") + "We have $f^{-1}(f(x)) = x$.", "refuted"),
    # what is differentiated depends on the variable, also where that is not said
    (block("$E_k$, $w_j$: real", "g: real") + r"Then $\frac{\partial E_k}{\partial w_j} = g$.", "refuted"),
    (block("$E_k$: real", "$w_j$: real") + r"Then $\frac{\partial E_k}{\partial w_j} = 0$.", "proved"),
    # two letters below a vector are no product of positions
    (block("x: real[n]", "i, j: index[n]", "first: 1") + "We have $x_{ij} = x_{ji}$.", "proved"),
    # the exponential of a square matrix is not that of its entries
    (block("A: real[n, n]", "i, j: index[n]", "first: 1") + "Then $e^{A}$ has $(e^A)_{ij} = e^{A_{ij}}$.", "proved"),
    # a constraint beside a definition defines nothing
    (
        block("a, b: real", "delta: positive")
        + r"It is given by $$K(a, b) < \delta$$ and so on. Then $K(a, b) = \delta$.",
        "proved",
    ),
    # a name that was made for a bold letter is not that of a plain one
    (block(r"$x, \\mathbf{x}$: real[n]", "first: 1") + r"We have $\mathbf{x}_2 = x_2$.", "proved"),
    # a quantity that holds the parameter of a definition is another for each value
    (block("$p(x|m)$: real", "a, b: real") + "Define $g(x) = p(x|m)$. Then $g(a) = g(b)$.", "proved"),
    (block("$p_x$: real", "a, b: real") + "Define $g(x) = p_x$. Then $g(a) = g(b)$.", "proved"),
    # a condition is no second argument
    (block("a, b: real") + "Let $p(x|y) = x + y$. Then $p(a|b) = p(b|a)$.", "proved"),
    # an entry of the inverse is not the inverse of the entry
    (block("A: invertible[n, n]", "i, j: index[n]", "first: 1") + r"Here $A^{-1}_{ij} A_{ij} = 1$.", "proved"),
    # a matrix above 0 is definite, or has entries above 0
    (block("A: real[n, n]", "i, j: index[n]", "first: 1") + r"Let $A > 0$. Then $A_{ij} > 0$.", "proved"),
    # an average of what nobody calls random
    (block("c, d: real") + r"We have $\mathbb{E}[c d] = \mathbb{E}[c]\,\mathbb{E}[d]$.", "proved"),
    # a condition in words: what does not hold without it is not called false
    (block("S: posdef[n, n]") + r"For any nonzero vector $z \in \mathbb{R}^n$ we have $z^\top S z > 0$.", "refuted"),
    (block("S: posdef[n, n]") + r"设 $z \in \mathbb{R}^n$。对于任何非零向量 $z$，有 $z^\top S z > 0$。", "refuted"),
    # bars around entries are a determinant, also around one
    (block("a: real") + r"We have $\begin{vmatrix} -1 \end{vmatrix} = -1$.", "refuted"),
    # a line that begins with a sign and compares is no rest of the line above
    (block("a, b: positive") + r"We have $$a > 0 \\ -b < 0 .$$", "refuted"),
    # an exponent behind letters in a font is that of the last one
    (block(r"$\mathbf Q, \mathbf R$: real[n, n]") + r"We have $\mathbf{QR}^\top = (\mathbf{QR})^\top$.", "proved"),
    # a zero in bold is no name
    (block(r"$\mathbf x$: real[n]") + r"Let $\mathbf{0} = \mathbf{x}$. Then $\mathbf x = \mathbf 0$.", "refuted"),
    # a hypothesis that is tested is not supposed
    (block("a, b: real") + "We test $H_0: a = b$. Then $a - b = 0$.", "proved"),
    # the case of a conclusion does not prove it
    (block("a: real") + "For $a = 1$ it works, so $a = 1$.", "proved"),
    # a sum over two letters is not a sum over one of them
    (
        block("A: real[n, n]") + r"We have $\sum_{i \neq j} A_{ij} + A_{jj} = \sum_i A_{ij}$.",
        "refuted",
    ),
    # a matrix of one row is a row
    (
        block("x: real[2]")
        + r"We have $\begin{pmatrix} 1 & 2 \end{pmatrix}^\top \begin{pmatrix} 1 & 2 \end{pmatrix} = 5$.",
        "proved",
    ),
    (
        block("x: real[n]") + r"We have $\begin{pmatrix} x_1 & \dots & x_n \end{pmatrix} x = \|x\|^2$.",
        "refuted",
    ),
    (block("x: real[n]") + r"We have $(x_1, \dots, x_n) (x_1, \dots, x_n)^\top = \|x\|^2$.", "refuted"),
    # dots suppose that there is something between
    (block("x: real[n]") + r"We have $x_1 + x_2 + \dots + x_n = x_1 + x_2 + \sum_{i=3}^n x_i$.", "refuted"),
    # the value of an example is none for good
    (
        block("S: real[n, n]")
        + r"Take $$S = \begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}$$"
        + "\n\nThen $\\det(S) = 1$.",
        "refuted",
    ),
    (
        block("S: real[n, n]", "a: real")
        + r"Here $$S = \begin{pmatrix} a & 0 \\ 0 & 1 \end{pmatrix}$$"
        + "\n\nThen $S^\\top = S$.",
        "refuted",
    ),
    # one name for all the entries is not the matrix of them
    (block("A: real[n, n]", "i, j: index[n]", "first: 0") + r"Let $A = [a]$, $a = 1$. Then $A = 1$.", "proved"),
    # what words conclude is no definition, nor what is said of a function of declared names
    (block("k: real") + "Let $A, B \\in \\mathbb{R}^{n \\times n}$. We have $$A = B$$ Hence $A^2 = B^2$.", "proved"),
    (
        r"Let $S, X \in \mathbb{R}^{n \times n}$. Then $$S = X^\top X$$ Hence $S^2 = X^\top X X^\top X$.",
        "proved",
    ),
    (
        r"Let $A = \begin{pmatrix} 3 & 1 \\ 1 & 4 \end{pmatrix}$. Then $\det(A) = 12$. Then $\det(A) - 12 = 0$.",
        "proved",
    ),
    # constraints and updates say nothing of what follows
    (
        block("a, b: real", "f: real -> real") + r"Take $$\min f(a) \quad s.t. \quad a = b$$" + "\n\nThen $a = b$.",
        "proved",
    ),
    (block("w, g: real") + "Set $$w = w + g$$ Then $g = 0$.", "proved"),
    ("For $i = 1, 2, 3$ we look. Then $i = 1$.", "proved"),
    # a formula beside another one is no factor of it
    (
        block("y: real")
        + r"Then $$\begin{aligned} |y| + 1 &= y + 1 & y > 0 \\ |y| + 1 &= 1 - y & y < 0 \end{aligned}$$",
        "refuted",
    ),
    # values for which it holds, behind it
    (block("y: real") + r"Then $$|y| + y = 2 y, \quad \forall y \in S$$", "refuted"),
    # a letter E before a name is no mean
    (block("x: normal(mean=0, var=1)", "E: real") + "Then $E x = 0$.", "proved"),
    # a range is no value
    (block("y: real[n]", "i: integer") + r"For $i = 1, \dots, n$ we see it. Then $i = 1$.", "proved"),
    # what a test may reject, and the values that it names
    ("$$H _0: \\mu = 6015 \\quad H _1: \\mu > 6015$$\n\nA further text, in which $$\\mu \\neq 6015.$$", "refuted"),
    ("$$\\begin{aligned} & H_0: \\mu = 5 \\\\ & H_1: \\mu \\neq 5 \\end{aligned}$$", "refuted"),
    ("The null hypothesis is $\\mu = 3$, the alternative hypothesis $\\mu > 3$.", "refuted"),
    # two numbers side by side: one number with a gap, a mixed number, or a product
    (r"Then $2 \tfrac12 = 5/2$.", "refuted"),
    (r"Then $2\frac{1}{2} = 1$.", "proved"),
    (r"Then $0.392 4 = 0.3924$.", "refuted"),
    # a negative figure is a rounded one, too
    (r"Then $\frac{1}{3} - 1 = -0.67$, and $-0.67 = 1/3 - 1$.", "refuted"),
    (r"Then $$\begin{pmatrix} 1/3 \\ -1/3 \end{pmatrix} = \begin{pmatrix} 0.33 \\ -0.33 \end{pmatrix}$$", "refuted"),
    # properties that words give to a declared name
    (SQUARE + "Suppose that $A$ is idempotent. Then $A^2 = A$.", "refuted"),
    (SQUARE + "Here $A$ is the projection matrix onto a line. A sentence.\n\n## Next\n\nThen $A^2 = A$.", "refuted"),
    (r"设 $A \in \mathbb{R}^{n \times n}$。设 $A$ 是沿着 $V$ 的投影矩阵。所以 $A^2 = A$。", "refuted"),
    ("令 $n$ 阶方阵 $A$ 为投影矩阵。所以 $A^2 = A$。", "refuted"),
    (r"Let $x \in \mathbb{R}^n$. The unit vector $x$ has length one. Then $x^\top x = 1$.", "refuted"),
    # cases of which each is looked at, a value of a function at one point, and a second formula beside the first
    (r"Let $p \in \mathbb{R}$. We consider the cases $p = 1$ and $p > 1$ separately.", "refuted"),
    (r"Let $X, Y \in \mathbb{R}$. Here $\text{SD}(X) = 2.05$. Then $\text{SD}(Y) = 4.10$.", "refuted"),
    (r"$$\begin{aligned} \bar{X} &= 3.66 & \text{SD}(X) &= 2.05 \end{aligned}$$", "refuted"),
    # the size below a matrix, rows of one definition, a blank line between equations, words that name a function
    (r"Then $$\begin{bmatrix} 1 \\ 2 \\ 3 \end{bmatrix}_{3 \times 1} = 3.$$ We have $$\sum_{i=1}^3 i = 6$$", "open"),
    (r"We have $$\sum_{i=1}^3 i = 6.$$ Then $$\begin{bmatrix} 1 \\ 2 \\ 3 \end{bmatrix}_{3 \times 1} = 3.$$", "proved"),
    (
        "Let $x, y \\in \\mathbb{R}$.\n\n称 $x$ 与 $y$ 独立，若：\n\n$$\n\\begin{gather*}\n"
        + "(x+y)^2=x^2+y^2,\\quad\\text{$X$ 离散}\\\\\n(x-y)^2=x^2+y^2,\\quad\\text{$X$ 连续}\n\\end{gather*}\n$$",
        "proved",
    ),
    ("Let $a, b, x, y \\in \\mathbb{R}$. Then\n\n$$\na + b = b + a\n\nx + y = y\n$$", "proved"),
    (block("x: real") + r"Then $$\text{DR loss}(x) = x^2 - x^2 + 1$$", "refuted"),
    (block("Z, z: real") + "给定 $Z = z$，则 $Z = z$。", "refuted"),
    # a figure that rounds a part of the side before, and the error of a number i
    (
        r"Then $$\frac{2.3 - 2.6}{\sqrt{\left(3.1 / 10\right)^2 + \left(2.9 / 10\right)^2}} = \frac{-0.3}{0.42}$$",
        "refuted",
    ),
    (r"On average $$\sum_{i=1}^{10} e^i = 35.0$$", "refuted"),
    # a dot between matrices, behind a sign of equality
    (
        r"Then $$x = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}. \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} = "
        r"\begin{bmatrix} 5 & 6 \\ 7 & 8 \end{bmatrix}$$",
        "refuted",
    ),
    # a list is no number, and words before a bracket are a function
    (r"$$\text{SD} = \text{r.m.s}([-5, 5, 0, 0]) = \sqrt{50 / 4} \approx 3.5$$", "refuted"),
    (r"Then $$[1, 2] = 3.$$", "refuted"),
    # of the random names in a mean one is averaged over
    (
        "<!-- notation:\nz, u: iid[d](mean=0, var=1)\nA: real[d, d]\n-->\n\n"
        + r"Then $$\mathbb{E}_z[z^\top A u] = u^\top A u.$$",
        "refuted",
    ),
    # cases that leave something out, or meet
    (r"Let $x \in \mathbb{R}$. Then $$|x| = \begin{cases} -x & x < 0 \\ x & x > 0 \end{cases}$$", "refuted"),
    # 25 November 2026, pages of strangers: the start of a sequence, a parameter that had a value in an example
    (
        r"Let $\mu = \begin{pmatrix} 0.2 \\ -0.2 \end{pmatrix}$. In the simulation, take $\theta = 10$, $\mu_0 = 8$.",
        "refuted",
    ),
    (r"Here $\lambda = 0$." + "\n\n" + r"Services are $s_t$, $\lambda > 0$.", "refuted"),
    (r"The method simulates with ($\sigma=0$) or without ($\sigma > 0$) them.", "refuted"),
    (
        r"设 $A\in\mathbb C^{n\times n}$ 是幂等矩阵，即 $A^2=A$。任取 $y\in\mathbb C^n$，"
        r"$A(I-A)y=(A-A^2)y=0$，故得证。",
        "refuted",
    ),
    # figures that were rounded on the way, and zeros that are not told
    (r"We have $26^4 \approx 460000$.", "refuted"),
    (r"We have $\frac{156}{17.33} = 9$.", "refuted"),
    (
        r"Let $\sigma(z) = \frac{1}{1 + e^{-z}}$. Then $\sigma(-1) = \frac{1}{1 + e^{1}} = \frac{1}{1 + 2.718} = "
        r"\frac{1}{3.718} \approx 0.269$.",
        "refuted",
    ),
    (r"Hence $1.0023^{52} - 1 = 0.127341$.", "refuted"),
    # N(P) is the null space, though N is a size and C(P) = N(I - P) stands for a definition
    (
        r"Let $P \in \mathbb{R}^{N \times N}$. Then $X = C(P) = N(I - P)$, $Y = N(P) = C(I - P)$, "
        r"and $N(P) = C(I - P)$.",
        "proved",
    ),
    (REALS + r"Then $x(y) = x y$.", "proved"),
    # quantities that run: no range is that of another sum, and a set may be empty
    *((QUANTITIES + f"Then $${tex}$$", word) for tex in RUNNING for word in ("proved", "refuted")),
    (QUANTITIES + r"Then $$\sum_{k \in M} p_k > 0.$$", "proved"),
]

# What is to be found all the same: each page, with the verdicts of its assertions.
FOUND = [
    (r"Then $\frac{2.3 - 2.6}{2} = \frac{-0.4}{2}$, and $2.5 \cdot 2.5 = 2.5 \cdot 2.6$.", ["refuted", "refuted"]),
    # a step without names is false whatever the names in others are
    (r"Let $y \in \mathbb{R}$. Then $$y = \frac{1}{1+e^{1.105905967}} = 0.75136079$$", ["refuted"]),
    (r"So $\log 100 = 3$. So $\ln 100 = 2$. So $0.5 = 40\%$. So $0.5 = 50\%$.", ["refuted"] * 3 + ["proved"]),
    (SLOPE + "Then $f'(3) = 6 a$. Then $f'(a) = 2 a^2$. Then $f'(t) = 2 a t$.", ["proved"] * 3),
    (FORM + r"Then $\nabla g(b) = (A + A^\top) b + b$. Then $\nabla g = (A + A^\top) z + b$.", ["proved"] * 2),
    (FORM + r"Then $\nabla^2 g(z) = A + A^\top$. Then $\nabla^2 g(b) = A + A^\top$.", ["proved"] * 2),
    (
        REALS + r"Let $f(x, y) = x^2 y$. Then $\frac{\partial f}{\partial x} = 2xy$. "
        r"Then $\frac{\partial^2 f}{\partial x \partial y} = 2x$. Then $\nabla f(x, y) = (2xy, x^2)$. "
        r"Then $\nabla f(y, x) = (2xy, y^2)$.",
        ["proved"] * 4,
    ),
    (REALS + "Then $(x + y)^2 = x^2 + y^2$.", ["refuted"]),
    (REALS + "Then $(x + y)^2 = x^2 + 2 x y + y^2$.", ["proved"]),
    (REALS + "It is false that $(x + y)^2 = x^2 + y^2$.", ["refuted"]),
    (REALS + "Let $s = x + y$. Then $s^2 = x^2 + 2 x y + y^2$.", ["proved"]),
    (REALS + "Let $x = 2$. Then $x^2 = 4$. Then $x^3 = 8$.", ["proved", "proved"]),
    (REALS + "For $x > 0$ we have $|x| = x$. Suppose $y > 0$. Then $|y| = y$.", ["proved", "proved"]),
    (REALS + "We have $|x| = x$ for $x > 0$.", ["proved"]),
    (CHINESE + "则 $(x + y)^2 = x^2 + y^2$。", ["refuted"]),
    (CHINESE + "若 $x > 0$，则 $|x| = x$。", ["proved"]),
    (
        block("q, k: iid[d](mean=0, var=1)") + r"Let $q, k \in \mathbb{R}^d$. Then $\mathbb{E}[q \cdot k] = 0$.",
        ["proved"],
    ),
    (block("P: real[n + 1]", "first: 0") + "Let $P_0 = 1$. Then $P_0 + 1 = 2$.", ["proved"]),
    (r"Let $A = \begin{pmatrix} 3 & 1 \\ 1 & 4 \end{pmatrix}$. Then $\det(A) = 12$.", ["refuted"]),
    (REALS + "In summary we find $$(x + y)^2 = x^2 + y^2$$", ["refuted"]),
    (r"We have $26^4 \approx 470000$.", ["refuted"]),
    ("# A\n\nWe calculate modulo $7$.\n\n# B\n\nThen $3 + 5 = 1$.", ["refuted"]),
    (r"Let $n \in \mathbb{Z}_{>0}$. Then $1 + 1 = 3$.", ["refuted"]),
    (r"We have $\frac{156}{17.33} = 9.1$.", ["refuted"]),
    (r"We have $0.1 + 0.2 = 0.4$ and $2.5 \cdot 4 = 11$.", ["refuted", "refuted"]),
    (
        r"We have $\frac{1}{1 + e^{1}} = \frac{1}{1 + 2.718} = \frac{1}{3.718} \approx 0.279$ and "
        r"$\frac{1}{1 + e^{1}} = \frac{1}{1 + 2.728} = \frac{1}{3.718} \approx 0.269$.",
        ["refuted", "refuted"],
    ),
    *(
        (QUANTITIES + f"Then $${tex}$$", ["proved"])
        for tex in (
            r"\sum_{i=1}^n x_i x_i^\top \left(\sum_{j=1}^n x_j\right) = \sum_{i=1}^n \sum_{j=1}^n (x_i^\top x_j) x_i",
            r"\frac1n \sum_{i=1}^n \|x_i - x_j\|_2^2 = \frac1n\sum_{i=1}^n \|x_i\|_2^2 "
            r"- \frac2n x_j^\top \sum_{i=1}^n x_i + \|x_j\|_2^2",
            r"\sum_{k,j} p(k, j) = \sum_j \sum_k p(k, j)",
            r"\sum_{k \in M} p_k \ge 0",
            r"\log \prod_k p_k = \sum_k \log p_k",
            r"\sum_k k p_k = 2 \sum_k \frac k2 p_k",
            r"\sum_{i=1}^K p_i = \sum_{k=1}^K p_k",
            r"\sum_{j=1}^d \sum_{i=1}^n z_j^{(i)} = \sum_{i=1}^n \sum_{j=1}^d z_j^{(i)}",
            r"x_1^\top x_2 = x_2^\top x_1",
            r"\phi_i(x)^\top \phi_j(x) = \phi_j(x)^\top \phi_i(x)",
            r"\sum_{i=1}^n \phi_i(x)^\top \phi_i(x) = \sum_{i=1}^n \|\phi_i(x)\|_2^2",
            r"M(X)^2 + I(X; Y)^2 = I(X; Y)^2 + M(X) M(X)",
            r"\|x_{i+1} - x_0\|_2^2 = \|x_{i+1}\|_2^2 - 2 x_0^\top x_{i+1} + \|x_0\|_2^2",
            r"\sum_{i=1}^n f_i(z^{(1)}) = \sum_{j=1}^n f_j(z^{(1)})",
            r"\text{total loss} - \text{net loss} = -\text{net loss} + \text{total loss}",
        )
    ),
    (
        REALS
        + r"Then $$\begin{aligned} (x+y)^2 &= x^2 + 2xy + y^2 \qquad \text{by the rule}\\ &= x^2 + y^2 \end{aligned}$$",
        ["refuted"],
    ),
]


def _values(item: Any) -> tuple[str, Any]:
    return getattr(item, "values", item)


@pytest.fixture(scope="module")
def verdicts() -> dict[str, list[str]]:
    """The verdicts of the assertions of each page."""
    texts = list(dict.fromkeys(_values(item)[0] for item in (*NEVER, *FOUND)))
    readings = [read_document(read_text(text, f"a{k}.md", "markdown")) for k, text in enumerate(texts)]
    judge(readings, Settings(0.002), use_cache=False)
    return {
        text: [said.verdict for said in reading.formulas if said.role in ("assertion", "denied")]
        for text, reading in zip(texts, readings, strict=True)
    }


def test_what_depends_on_quantities_is_read(verdicts: dict[str, list[str]]) -> None:
    """Nothing is proved of what is not read."""
    unread = [tex for tex in RUNNING if verdicts[QUANTITIES + f"Then $${tex}$$"] == [""]]
    assert unread == [r"\nabla f_i(x) = \frac1n \sum_{i=1}^n \nabla f_i(x)"]


@pytest.mark.parametrize(("text", "banned"), NEVER)
def test_a_verdict_that_would_be_false(verdicts: dict[str, list[str]], text: str, banned: str) -> None:
    assert (verdicts[text] or [""])[-1] != banned


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_a_verdict_that_is_true(verdicts: dict[str, list[str]], text: str, expected: list[str]) -> None:
    assert verdicts[text] == expected
