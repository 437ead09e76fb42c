r"""Formulas of which a part stands outside of them, or of which words beside them say how they are meant.

The last formula of each page is false as it is meant, or true though it looks false: it is not called proved, or not
refuted.
"""

from __future__ import annotations

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

REFUTED_BEFORE = [
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\n(a + b)^3 &= (a^2 + 2ab + b^2) \\\\\n&\\qquad (a+b)\n"
    "\\end{align*}",
    "Hence\n$$\\begin{aligned}\n24 &= (2)(3) \\\\\n&\\quad (4)\n\\end{aligned}$$",
    "Hence\n$$\\begin{aligned}\n3/2 &= \\sum_{k=1}^2 k \\\\\n& \\frac{1}{2}\n\\end{aligned}$$",
    "Let $a, b \\in \\mathbb{R}$. Then $(a + b)^2 = a^2 + b^2$ $+ 2ab$.",
    "Let $a, b \\in \\mathbb{R}$. Then $$(a + b)^2 = a^2 + b^2$$ $$+ 2ab.$$",
    "Thus we get $12$ times $64 = 768$.",
    "So the number of heads times $64 = 768$ gives $12$.",
    "Thus we get $12$ heads, times $64 = 768$.",
    "We get $2$ times $3 = 6$.",
    "The sum of $2$ and $3 = 5$.",
    "The product of $2$ and $3 = 6$.",
    "Thus $3$ + $4 = 7$.",
    "Thus $3$ - $5 = -2$.",
    "Thus $3$ · $5 = 15$.",
    "Thus $3$ × $5 = 15$.",
    "Hence we get $12$ / $2 = 6$.",
    "Then $2\\times$ $64 = 128$.",
    "Thus $2$ $\\cdot$ $3 = 6$.",
    "Thus $3 + 4$ $+ 5 = 12$.",
    "因此 $2$ × $3 = 6$。",
    "因此 $2$ $\\times$ $3 = 6$。",
    "Let $a, b \\in \\mathbb{R}$. Then two times $a + b = 2a + 2b$.",
    "Hence $2^{10} = 1 \\bmod 11$.",
    "So $17 = 2 \\bmod 5$ and $8 = 3 \\bmod 5$.",
    "So $-1 = 4 \\bmod 5$.",
    "因此 $17 = 2 \\bmod 5$。",
    "So $\\ln (2)(3) = \\ln 6$.",
    "So $\\log (2)(3) = \\log 2 + \\log 3$.",
    "So $\\log_2 (2)(4) = 3$.",
    "So $\\log_{10} (10^2)(10^3) = 5$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}_{X \\sim q}[X] = 1$ where $q$ has mean one.",
    "Let $x, y \\in \\mathbb{R}^d$ be row vectors. Then $x y^\\top = y x^\\top$.",
    "Let $a = 3$. Substituting $4$ we get $a^2 = 16$.",
    "Let $a = 3$. Substitute $4$. Then $a^2 = 16$.",
    "Let $a = 3$. Now let it be $4$. Then $a^2 = 16$.",
    "设 $a = 3$。代入 $4$，得 $a^2 = 16$。",
    "Let $X \\sim \\mathcal{N}(0,1)$. Square it. Then $\\mathbb{E}[X] = 1$.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$. Here $a = 0$.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$. Recall that $a = 0$.",
    "设 $a \\in \\mathbb{R}$。则 $(a+1)^2 = a^2 + 1$。注意 $a = 0$。",
    "Let $x, y \\in \\mathbb{R}^n$. Then $\\|x+y\\|^2 = \\|x\\|^2 + \\|y\\|^2$. Remember $x \\perp y$.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ (F)",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ [F]",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ **F**",
    "Let $a \\in \\mathbb{R}$. The following statements are all false:\n\n- $(a+1)^2 = a^2 + 1$\n",
    "Let $a \\in \\mathbb{R}$. None of these hold:\n\n- $(a+1)^2 = a^2 + 1$\n",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$. Nope.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$. Or so it seems.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$. This is where the proof goes astray.",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$。其实不然。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$。非也。",
    "Let $a \\in \\mathbb{R}$. The first version of this note claimed $(a+1)^2 = a^2 + 1$; this was an error.",
    "Let $a \\in \\mathbb{R}$. Some authors claim $(a+1)^2 = a^2 + 1$, but far from it.",
    "Let $a \\in \\mathbb{R}$. At first glance $(a+1)^2 = a^2 + 1$, but a closer look reveals otherwise.",
    "Let $a \\in \\mathbb{R}$. You would expect $(a+1)^2 = a^2 + 1$; alas, no.",
    "Let $a \\in \\mathbb{R}$. If we had $(a+1)^2 = a^2 + 1$, we would be done, but we do not.",
    'Let $a \\in \\mathbb{R}$. GPT-4 answers: "$(a+1)^2 = a^2 + 1$", which is graded as wrong.',
    "Let $a \\in \\mathbb{R}$. Prediction: $(a+1)^2 = a^2 + 1$. Label: incorrect.",
    "Let $a \\in \\mathbb{R}$. Negative example: $(a+1)^2 = a^2 + 1$.",
    "Let $a \\in \\mathbb{R}$. Everything but $(a+1)^2 = a^2 + 1$ holds.",
    "Let $a \\in \\mathbb{R}$. We lose $(a+1)^2 = a^2 + 1$.",
    "Let $a \\in \\mathbb{R}$. 有人认为 $(a+1)^2 = a^2 + 1$，其实不然。",
    "Let $a \\in \\mathbb{R}$. 有人说 $(a+1)^2 = a^2 + 1$，这是不对的。",
    "Let $a \\in \\mathbb{R}$. 乍看之下 $(a+1)^2 = a^2 + 1$，但并非如此。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ 并不总成立。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ 未必成立。",
    "Let $a \\in \\mathbb{R}$. 常见误区：$(a+1)^2 = a^2 + 1$。",
    "Let $a \\in \\mathbb{R}$. 切勿认为 $(a+1)^2 = a^2 + 1$。",
    "Let $a \\in \\mathbb{R}$. 别以为 $(a+1)^2 = a^2 + 1$。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$ 是个谬误。",
    "Let $a \\in \\mathbb{R}$. 反例说明 $(a+1)^2 = a^2 + 1$ 不真。",
    "Let $a \\in \\mathbb{R}$. 原文 $(a+1)^2 = a^2 + 1$ 有误。",
    "Let $a \\in \\mathbb{R}$. 下面的推导有误：$(a+1)^2 = a^2 + 1$。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$，大错特错。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$，此式错误。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$，矛盾。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$，这与事实不符。",
    "Let $a \\in \\mathbb{R}$. Then $(a+1)^2 = a^2 + 1$，这显然荒谬。",
    "Let $a \\in \\mathbb{R}$. 以下等式均不成立：\n\n- $(a+1)^2 = a^2 + 1$\n",
    "Let $a \\in \\mathbb{R}$. 下列各式中错误的是：\n\n- $(a+1)^2 = a^2 + 1$\n",
]

PROVED_BEFORE = [
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\n(a + b)^2 &= (a^2 + 2ab + b^2) \\\\\n"
    "&\\qquad (1 + a)\n\\end{align*}",
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\na &= a \\\\\n& {} \\times b\n\\end{align*}",
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\na &= a \\\\\n& \\exp(b)\n\\end{align*}",
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\na &= a \\\\\n& \\left(1 + b\\right)\n\\end{align*}",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2 + 2ab + b^2$ $+ 1$.",
    "Let $a, b \\in \\mathbb{R}$. Then $$(a+b)^2 = a^2 + 2ab + b^2$$ $$+ 1.$$",
    "Let $a \\in \\mathbb{R}$. The derivative of $a^2 = a^2$.",
    "Let $a \\in \\mathbb{R}$. The square root of $a^2 = a^2$.",
    "Let $a, b \\in \\mathbb{R}$. Then the square of $a + b = a + b$.",
    "Let $a, b \\in \\mathbb{R}$. Then twice $a + b = a + b$.",
    "Let $a, b \\in \\mathbb{R}$. Half of $a + b = a + b$.",
    "Let $a, b \\in \\mathbb{R}$. The negative of $a + b = b + a$.",
    "Let $a > 0$. The logarithm of $a = a$.",
    "Let $a \\in \\mathbb{R}$. Then $2 \\cdot$ $a + a = 2a$.",
    "Let $a, b \\in \\mathbb{R}$. Then $a + a = 2a$ plus $b$.",
    "Let $a \\in \\mathbb{R}$. Then $a^2 = a^2$ squared.",
    "设 $a \\in \\mathbb{R}$。两倍的 $a + a = 2a$。",
    "设 $a \\in \\mathbb{R}$。则 $a + a = 2a$ 加 $1$。",
    "设 $a \\in \\mathbb{R}$。则 $a + a = 2a$ 的两倍。",
    "Let $x, y \\in \\mathbb{R}_{>0}$. Then $\\log (x + 1)(y + 1) = (y+1)\\log(x+1)$.",
    "We have $1e3 = 3e$.",
    "We have $2e3 = 6e$.",
    "We have $1e-3 = e - 3$.",
    "Let $w \\sim \\mathcal{N}(0, I_d)$ be a random unit vector. Then $\\mathbb{E}[w^\\top w] = d$.",
    "Let $w \\sim \\mathcal{N}(0, I_d)$ be a unit vector. Then $\\mathbb{E}[w^\\top w] = d$.",
    "设 $w \\sim \\mathcal{N}(0, I_d)$ 为单位向量。则 $\\mathbb{E}[w^\\top w] = d$。",
    "Let $X_1, X_2 \\sim \\mathcal{N}(0, 1)$ be i.i.d., sorted such that $X_1 \\le X_2$. Then $\\mathbb{E}[X_1] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent, with zero sum. Then $\\operatorname{Var}(X + Y) = 2$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent with fixed sum. Then $\\operatorname{Var}(X + Y) = 2$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent, with the sum fixed. Then $\\operatorname{Var}(X + Y) = 2$.",
    "设 $X, Y \\sim \\mathcal{N}(0,1)$ 独立，和为零。则 $\\operatorname{Var}(X + Y) = 2$。",
    "设 $X, Y \\sim \\mathcal{N}(0,1)$ 独立，且和为定值。则 $\\operatorname{Var}(X + Y) = 2$。",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent random variables with the same sign. Then "
    "$\\mathbb{E}[XY] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent with sum $1$. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent with product $1$. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent with positive sum. Then $\\mathbb{E}[X] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent with equal squares. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$ be a random variable with unit square. Then $\\mathbb{E}[X^2] = 1$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. Then $\\operatorname{Var}(X) = 1$ given $X + Y$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. Then $\\mathbb{E}[X] = 0$ given $X + Y$.",
    "Let $x \\sim \\mathcal{N}(0,I_d)$. Then $\\mathbb{E}_{x \\sim p}[\\|x\\|^2] = d$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}_{X \\sim q}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\operatorname{Var}_{X \\sim q}(X) = 1$.",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ over odd $k$.",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ with $k$ odd.",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ (sum over odd $k$).",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ where the sum is over even $k$.",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ with the sum running over primes.",
    "Let $n$ be a positive integer. Then $\\sum_{k=1}^n k = n(n+1)/2$ in steps of $2$.",
    "Let $n$ be a positive integer. The sum over odd $k$ is $\\sum_{k=1}^n k = n(n+1)/2$.",
    "Let $n$ be a positive integer. Summing over odd $k$, we get $\\sum_{k=1}^n k = n(n+1)/2$.",
    "Let $n$ be a positive integer. For odd $k$ we have $\\sum_{k=1}^n k = n(n+1)/2$.",
    "Let $n$ be a positive integer. Then $\\prod_{k=1}^n k = n!$ over even $k$.",
    "设 $n$ 为正整数。则 $\\sum_{k=1}^n k = n(n+1)/2$，其中 $k$ 取奇数。",
    "设 $n$ 为正整数。则 $\\sum_{k=1}^n k = n(n+1)/2$（只对奇数求和）。",
    "设 $n$ 为正整数。则 $\\sum_{k=1}^n k = n(n+1)/2$，其中和取遍素数。",
    "We have $\\int_0^1 x\\,dx = 1/2$ with respect to the counting measure.",
    "We have $\\int_0^1 x\\,dx = 1/2$ where $x$ is constant.",
    "Let $x > 0$. We have $\\log(e^x) = x$ in bits.",
    "Information is measured in bits. Let $x > 0$. Then $\\log(e^x) = x$.",
    "设 $x > 0$。则 $\\log(e^x) = x$（以 $2$ 为底）。",
    "设 $x > 0$。则 $\\log(e^x) = x$（底数为 $10$）。",
    "信息量以比特计。设 $x > 0$。则 $\\log(e^x) = x$。",
    "Let $A, B \\in \\mathbb{R}^{n\\times n}$. Then $\\operatorname{tr}(AB) = \\sum_{i,j} A_{ij}B_{ji}$, "
    "where $AB$ is the elementwise product.",
    "Let $A, B \\in \\mathbb{R}^{n\\times n}$. Then $\\operatorname{tr}(AB) = \\sum_{i,j} A_{ij}B_{ji}$ "
    "with the elementwise product.",
    "设 $A, B \\in \\mathbb{R}^{n\\times n}$。则 $\\operatorname{tr}(AB) = \\sum_{i,j} A_{ij}B_{ji}$，其中 "
    "$AB$ 为逐元素乘积。",
    "设 $A, B \\in \\mathbb{R}^{n\\times n}$，乘积按元素。则 $\\operatorname{tr}(AB) = \\sum_{i,j} A_{ij}B_{ji}$。",
    "The operation $\\otimes$ is elementwise. Let $u,v \\in \\mathbb{R}^n$. Then $u \\otimes v = u v^\\top$.",
    "向量的乘积按分量进行。设 $u, v \\in \\mathbb{R}^n$。则 $u \\cdot v = \\sum_i u_i v_i$。",
    "设 $a, b \\in \\mathbb{R}$。则 $(a + b) - b = a$ 在浮点运算下成立。",
    "设 $a, b \\in \\mathbb{R}$。则 $(a + b) - b = a$（浮点）。",
    "设 $a, b \\in \\mathbb{R}$。在浮点数下 $(a + b) - b = a$。",
    "设 $a, b \\in \\mathbb{R}$。计算机中有 $(a + b) - b = a$。",
    "Let $a, b \\in \\mathbb{R}$. On a computer $(a + b) - b = a$.",
    "Let $a, b \\in \\mathbb{R}$. Then $a + b = b + a$ with string concatenation.",
    "We use row vectors. Let $x, y \\in \\mathbb{R}^d$. Then $x^\\top y = y^\\top x$.",
    "Throughout, vectors are row vectors, as in most code.\n\n"
    "Let $x \\in \\mathbb{R}^d$. Then $x^\\top x = \\|x\\|^2$.",
    "# Notation\n\nVectors are rows.\n\n# Result\n\nLet $x, y \\in \\mathbb{R}^d$. Then $x^\\top y = y^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^d$ be row vectors. Then $x^\\top y = y^\\top x$.",
    "Let $x \\sim \\mathcal{N}(0, I_d)$ be a row vector. Then $\\mathbb{E}[x^\\top x] = d$.",
    "Let $x \\sim \\mathcal{N}(0, I_d)$ be a row vector. Then $\\mathbb{E}[x x^\\top] = I$.",
    "Let $x \\in \\mathbb{R}^d$ be a row vector and $W \\in \\mathbb{R}^{d \\times d}$. Then $x W = W^\\top x$.",
    "本文中向量均为行向量。设 $x, y \\in \\mathbb{R}^d$。则 $x^\\top y = y^\\top x$。",
    "约定向量为行向量。设 $x, y \\in \\mathbb{R}^d$。则 $x^\\top y = y^\\top x$。",
    "设 $x, y \\in \\mathbb{R}^d$ 为行向量。则 $x^\\top y = y^\\top x$。",
    "Let $a = 3$. Substituting $4$ we get $a^2 = 9$.",
    "Let $a = 3$. Substitute $4$. Then $a^2 = 9$.",
    "Let $a = 3$. Now let it be $4$. Then $a^2 = 9$.",
    "Let $a = 3$. Put $4$ in it. Then $a^2 = 9$.",
    "设 $a = 3$。代入 $4$，得 $a^2 = 9$。",
    "Let $x > 0$. By substituting $-x$ we get $|x| = x$.",
    "Let $x > 0$. Substitute $-x$. Then $|x| = x$.",
    "Let $x > 0$. Let it be $-1$. Then $|x| = x$.",
    "Let $x > 0$. Then $x \\to -x$ gives $|x| = x$.",
    "Let $x > 0$. Set $x = -x$. Then $|x| = x$.",
    "设 $x > 0$。令 $x \\to -x$，则 $|x| = x$。",
    "设 $x > 0$。令 $x := -x$，则 $|x| = x$。",
    "设 $x > 0$。令 $x \\leftarrow -x$，则 $|x| = x$。",
    "设 $x > 0$。代入 $-x$ 得 $|x| = x$。",
    "设 $x > 0$。由 $-x$ 代入 $x$，得 $|x| = x$。",
    "Let $X \\sim \\mathcal{N}(0,1)$. $X \\leftarrow X + 1$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Let it be $1$. Then $\\mathbb{E}[X] = 0$.",
    "Let $a \\in \\mathbb{R}$. Then $a^2 + 1 \\ge 0$ is sharp.",
    "Let $a \\in \\mathbb{R}$. Then $a^2 - 2a + 1 = (a-1)^2$ is minimal at $a = 2$.",
    "Let $a \\in \\mathbb{R}$. Then $a^2 - 2a + 1 = (a-1)^2$ vanishes at $a = 2$.",
    "设 $a \\in \\mathbb{R}$。则 $a^2 - 2a + 1 = (a-1)^2$ 在 $a = 2$ 处取最小值。",
    "设 $a \\in \\mathbb{R}$。则 $a^2 \\ge 0$ 的解为 $a \\ge 0$。",
    "设 $a \\in \\mathbb{R}$。则 $a^2 \\ge 0$ 的解集为空集。",
    "Let $n$ be a positive integer. Then $n^2 + n = n(n+1)$ is odd.",
    "Let $n$ be a positive integer. Then $n^2 + n = n(n+1)$, which is odd.",
    "Let $n$ be a positive integer. Then $n^2 + n = n(n+1)$ is divisible by $3$.",
    "设 $n$ 为正整数。则 $n^2 + n = n(n+1)$ 为奇数。",
    "设 $n$ 为正整数。则 $n^2 + n = n(n+1)$ 能被 $3$ 整除。",
    "Let $n$ be a positive integer. Then $n^2 - 1 = (n-1)(n+1)$ is prime.",
    "Let $a, b \\in \\mathbb{R}$. Then $a + b = b + a$ has one solution.",
    "设 $a, b \\in \\mathbb{R}$。则 $a + b = b + a$ 有唯一解。",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2+2ab+b^2$. Nope.",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2+2ab+b^2$. Or so it seems.",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2+2ab+b^2$. This is where the proof goes astray.",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2+2ab+b^2$。其实不然。",
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2+2ab+b^2$。非也。",
]

# What stands beside these changes nothing.
PLAIN = [
    "Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2 + 2ab + b^2$ and $(a-b)^2 = a^2 - 2ab + b^2$.",
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\n(a + b)^2 &= a^2 + ab + ba + b^2 \\\\\n"
    "&= a^2 + 2ab + b^2\n\\end{align*}",
    "Let $a, b \\in \\mathbb{R}$. Then\n\\begin{align*}\n(a + b)^2 &= a^2 + 2ab \\\\\n&\\quad + b^2\n\\end{align*}",
    "Let $x, y \\in \\mathbb{R}^d$. Then $x^\\top y = y^\\top x$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. Then $\\operatorname{Var}(X + Y) = 2$.",
    "Let $w \\sim \\mathcal{N}(0, I_d)$ be a random vector. Then $\\mathbb{E}[w^\\top w] = d$.",
    "Let $n$ be a positive integer. Then the sum of the first numbers is $\\sum_{k=1}^n k = n(n+1)/2$.",
    "Let $x > 0$. Then $\\log(x) \\cdot (x + 1) = (x+1) \\cdot \\log x$.",
    "So $2 = 17 \\bmod 5$ and $3 \\cdot 4 = 12$.",
    "Thus $2 \\cdot 10^3 = 2000$.",
]


@pytest.fixture(scope="module")
def last() -> dict[str, str]:
    """The verdict of the last assertion of each page; empty where there is none."""
    texts = (*REFUTED_BEFORE, *PROVED_BEFORE, *PLAIN)
    readings = {text: read_document(read_text(text, f"{k}.md", "markdown")) for k, text in enumerate(texts)}
    judge(readings.values(), Settings(0.002), use_cache=False)
    roles = ("assertion", "denied")
    return {
        text: next((said.verdict or "" for said in reversed(reading.formulas) if said.role in roles), "")
        for text, reading in readings.items()
    }


@pytest.mark.parametrize("text", REFUTED_BEFORE)
def test_what_is_true_as_it_is_meant_is_not_refuted(last: dict[str, str], text: str) -> None:
    assert last[text] != "refuted"


@pytest.mark.parametrize("text", PROVED_BEFORE)
def test_what_is_false_as_it_is_meant_is_not_proved(last: dict[str, str], text: str) -> None:
    assert last[text] != "proved"


@pytest.mark.parametrize("text", PLAIN)
def test_other_formulas_are_read_as_before(last: dict[str, str], text: str) -> None:
    assert last[text] == "proved"
