r"""What pages say in words: the last formula of each is false, or not known to be true, or is denied."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import last_verdicts

# Definitions and assumptions of which words say that they hold somewhere, or hardly.
HEDGED = [
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$ for some $x$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x)=x^2$ at some point $x$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x)=x^2$ for almost all $x$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x)=x^2$ for integers $x$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x)=x^2$ to first order. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Suppose that $f(x) = x^2$ at $x=1$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Suppose $f(x) = x^2$ has a solution. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Suppose $f(x) = x^2$ holds for $x$ in $K$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let either $f(x) = x^2$ or $f(x)=x^3$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f: (0,\\infty) \\to \\mathbb{R}$, $f(x)=x^2$. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$ be extended oddly. Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. 设 $x>0$ 时 $f(x)=x^2$。 Then $f(-2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Initially, let $f(x) = x^2$. Later $f$ changes. Then $f(-2) = 4$.",
    "Suppose $x = 2$ for some samples.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for no sample.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ half of the time.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ in one model.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for most runs.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ in half of the runs.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ at best.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ with luck.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for contradiction.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ asymptotically.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ to first order.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for at least one sample.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for almost all samples.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ as initial value.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ as an approximation.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ as an upper bound.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ at $t=0$.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ for $t=0$.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ in $K$.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ on the left.\n\nThen $x^2 = 4$.",
    "Suppose $x = 2$ prior to training.\n\nThen $x^2 = 4$.",
    "Let $x = 2$ be an upper bound.\n\nThen $x^2 = 4$.",
    "Let $x = 2$ by default, unless overridden.\n\nThen $x^2 = 4$.",
    "Let $x$ be real. Suppose $x > 1$ a.e..\n\nThen $x^2 > x$.",
    "Let $x$ be real. Suppose $x > 1$ for some $y$.\n\nThen $x^2 > x$.",
    "Let $j$ be an integer half of the time.\n\nThen $j^2 \\ge j$.",
    "Let $j$ be an integer for no sample.\n\nThen $j^2 \\ge j$.",
    "Let $j$ be an integer in layer one.\n\nThen $j^2 \\ge j$.",
    "Let $j$ be an integer at $t=0$.\n\nThen $j^2 \\ge j$.",
    "Let $j$ be an integer to first order.\n\nThen $j^2 \\ge j$.",
]
# Names of which a noun says what they now are.
CALLED = [
    "Let $x \\in \\mathbb{R}^d$. Then $x + x = 2x$.\n\n## Dropout\n\nThe dropout rate is $d$. Then $d \\ge 1$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nThe noise level is $n$. Then $n^2 \\ge n$.",
    "Let $W \\in \\mathbb{R}^{r \\times d}$. Then $W + W = 2W$.\n\n## Correlation\n\n"
    "The correlation $r$ obeys $r^2 \\ge r$.",
    "Let $X \\in \\mathbb{R}^{T \\times d}$. Then $X + X = 2X$.\n\n## Sampling\n\n"
    "We sample at temperature $T$. Then $T^2 \\ge T$.",
    "Let $W \\in \\mathbb{R}^{h \\times d}$. Then $W + W = 2W$.\n\n## Finite differences\n\n"
    "The step size is $h$. Then $h^2 \\ge h$.",
    "Let $W \\in \\mathbb{R}^{h \\times d}$. Then $W + W = 2W$.\n\n## Finite differences\n\nAs $h \\to 0$, $h \\ge 1$.",
    "令 $W \\in \\mathbb{R}^{r \\times d}$。则 $W + W = 2W$。\n\n## 学习率\n\n学习率为 $r$。则 $r \\ge 1$。",
    "Let $x \\in \\mathbb{R}^n$. Then $x + x = 2x$.\n\n## B\n\n"
    "The symbol $n$ stands for a temperature. Then $n^2 \\ge n$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$. Then $b \\ge 0$.\n\n## Integrals\n\n"
    "We integrate over the interval $[a, b]$. Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$. Then $b \\ge 0$.\n\n## Linear layers\n\n"
    "A linear layer computes $y = wx + b$. Then $b \\ge 0$.",
    "Let $x \\in \\mathbb{R}^n$ and $p = \\mathrm{softmax}(x)$. Then $\\sum_i p_i = 1$.\n\n## Market\n\n"
    "The prices are $p$. Then $\\sum_i p_i = 1$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n## B\n\n"
    "The waiting time is $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n## B\n\n"
    "We draw $X$ uniformly from $[0,1]$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n## B\n\n"
    "$X$ follows a Poisson law. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n## B\n\n"
    "$X$ has mean $1$. Then $\\mathbb{E}[X] = 0$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\nThe force is $f$. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\nLet the loss be $f$. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\n"
    "$f$ is now a polynomial of degree three. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\n"
    "In the second example, $f(x)=x^3$. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\n$$f(x) = x^3$$ Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\n## B\n\n"
    "With $f(x) = x^3$ we continue. Then $f(2) = 4$.",
    "Let $c = 3$. Then $c^2 = 9$.\n\nWith $c = 5$ we get the following. Then $c^2 = 9$.",
    "Let $c = 3$. Then $c^2 = 9$.\n\nThen $c^2=9$ also for $c=5$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nLet the gain be $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nHere, $n$ is a slope. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n$n$ is a slope. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n$n$: slope Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n- $n$: slope\n\n Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nThe slope, $n$, is small. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nThe slope ($n$) is small. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nWe reuse $n$ for the slope. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nSuppose the slope equals $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nThe charge drops by $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nA line of slope $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nTreat $n$ as continuous. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nNext, $n$ runs through the reals. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n$n$ may be negative. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n$n$ is unrestricted. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nMake $n$ small. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nIf $n$ is negative, we stop. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nWe train $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n$n$ is learnable. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nDie Steigung ist $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\nLa pente est $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n \\ge 1$.\n\n其斜率为 $n$。 Then $n^2 \\ge n$.",
]
# What is changed, or taken back, in words.
CHANGED = [
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\nWe add $1$ to $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\nWe shift $X$ by $1$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n$X$ is truncated. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "We only keep positive $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "Truncate $X$ to positive values. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0,1)$. Then $\\mathbb{E}[X] = 0$.\n\nWe observe $X = 2$. Then $\\mathbb{E}[X] = 0$.",
    "Let $x \\in \\mathbb{R}^n$ and $p = \\mathrm{softmax}(x)$. Then $\\sum_i p_i = 1$.\n\n## B\n\n"
    "We multiply $p$ by two. Then $\\sum_i p_i = 1$.",
    "Let $x \\in \\mathbb{R}^n$ and $p = \\mathrm{softmax}(x)$. Then $\\sum_i p_i = 1$.\n\n## B\n\n"
    "We mask $p$. Then $\\sum_i p_i = 1$.",
    "Let $x \\in \\mathbb{R}^n$ and $p = \\mathrm{softmax}(x)$. Then $\\sum_i p_i = 1$.\n\n## B\n\n"
    "The first entry of $p$ is set to zero. Then $\\sum_i p_i = 1$.",
    "Let $x \\in \\mathbb{R}^n$ and $p = \\mathrm{softmax}(x)$. Then $\\sum_i p_i = 1$.\n\n## B\n\n"
    "Dropout is applied to $p$. Then $\\sum_i p_i = 1$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$.\n\nWe flip the sign of $b$. Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$.\n\n$b$ is decreased by one. Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$.\n\nWe subtract $1$ from $b$. Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$.\n\nSubstituting $b \\mapsto -b$: Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$.\n\n$b \\mathrel{-}= 1$. Then $b \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\nWe scale $f$ by two. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\nWe add a constant to $f$. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\nWe update $f$. Then $f(2) = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Let $f(x) = x^2$. Then $f(2) = 4$.\n\nWe perturb $f$. Then $f(2) = 4$.",
    "Let $a = 2$ and $b = a^2$.\n\nFor $a = 3$ we get this. Then $b = 4$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "We drop the independence assumption. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "Then $\\mathbb{E}[XY] = 0$ even without independence.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "For correlated variables too, $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "For dependent variables, too, $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "Under every coupling $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "For any joint distribution, $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "For all random variables $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n## B\n\n"
    "Suppose $(X, Y)$ has correlation $\\rho$. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "Expectations are now with respect to $Q$. Then $\\mathbb{E}[XY] = 0$.",
    "Let $u \\in \\mathbb{R}^n$ with $\\|u\\| = 1$. Then $u^\\top u = 1$.\n\n## B\n\n"
    "Let $u$ have unit $1$-norm. Then $u^\\top u = 1$.",
]
# Formulas that are said of other things than numbers.
ABOUT_OTHERS = [
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$ for complex numbers as well.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$. The same is true over $\\mathbb{C}$: $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. For imaginary $x$, $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Even for complex numbers, $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Also in $\\mathbb{C}$, $x^2\\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. For quaternions, $x^2\\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$ in every field.",
    "Let $x, y \\in \\mathbb{R}$. In the complex plane, $x^2\\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. 对复数也有 $x^2\\ge 0$。",
    "Let $x, y \\in \\mathbb{R}$. Let $x = \\sqrt{-1}$. Then $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Let $x = i$, the imaginary unit. Then $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Put $x = i$. Then $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Extend $x$ to the complex plane. Then $x^2 \\ge 0$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nFor matrices we have $ab=ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThen $ab = ba$ for all matrices.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThen $ab=ba$ also for matrices.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThe same holds for operators: $ab=ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nIn matrix algebra, $ab=ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nIn every ring, $ab=ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThen $ab=ba$ in every group.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n则对矩阵也有 $ab=ba$。",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n## Matrices\n\nThen $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n## Non-commutative rings\n\nThen $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n## Operators\n\nThen $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n## 矩阵\n\nThen $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThen $ab = ba$. Here $a$ and $b$ are matrices.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nFor floats, $(a+b)+b = a+(b+b)$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nWith 32-bit integers, $a + 1 > a$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nFor $a = \\infty$, $a + 1 > a$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nFor intervals, $a - a = 0$.",
    "Let $x \\in \\mathbb{R}$.\n\n## The complex case\n\nThen $x^2 \\ge 0$.",
]
# Numbers that later are other things.
OTHER_THINGS = [
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nLet $a, b \\in R$ for a ring $R$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nLet $R$ be a ring with $a, b \\in R$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nIn a noncommutative ring, take $a$ and $b$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nIn this section $a$ and $b$ stand for matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n"
    "The symbols $a$ and $b$ now stand for operators on a Hilbert space. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nReplace the numbers $a$ and $b$ by matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nWe turn to matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nEverything is now a matrix. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nLet $ab$ denote the composition of $a$ and $b$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n"
    "Let $a = \\begin{pmatrix}0&1\\\\0&0\\end{pmatrix}$, $b = \\begin{pmatrix}0&0\\\\1&0\\end{pmatrix}$. "
    "Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nLet $a = \\sigma_x$ and $b = \\sigma_y$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nLet $a = \\frac{d}{dx}$ and $b = x$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nSeien $a$ und $b$ Matrizen. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nSoient $a$ et $b$ des matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nSean $a$ y $b$ matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n若 $a,b$ 是两个 $n$ 阶方阵，Then $ab = ba$.",
]
# Words for a kind that go on, and then are said of something else.
GOES_ON = [
    "Let $j$ be an integer multiple of $\\pi$. Then $j^2 \\ge j$.",
    "Let $j$ be an integer divided by two. Then $j^2 \\ge j$.",
    "Let $j$ be an integer power of two. Then $j^2 \\ge j$.",
    "Let $j$ be a non-negative integer power of $1/2$. Then $j^2 \\ge j$.",
    "Let $j$ be a natural number over $2$. Then $j^2 \\ge j$.",
    "Let $j$ be an integer matrix. Then $j^2 \\ge j$.",
    "Let $j$ be an integer vector. Then $j^2 \\ge j$.",
    "Let $j$ be an integer-valued function. Then $j^2 \\ge j$.",
    "Let $j$ be an integer plus noise. Then $j^2 \\ge j$.",
    "Let $j$ be an integer combination of $1$ and $\\sqrt 2$. Then $j^2 \\ge j$.",
    "Let $j$ be a positive integer minus one. Then $j > 0$.",
    "Let $j$ be a positive number minus one. Then $|j| = j$.",
    "Let $j$ be a positive number times $-1$. Then $|j| = j$.",
    "Let $x$ be a real number times $i$. Then $x^2 \\ge 0$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix times two. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix divided by $\\sqrt{n}$. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix scaled by $c$. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix plus noise. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix minus the identity. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix with one row deleted. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix with its rows permuted. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix multiplied by $B$. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix with noise. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix to which noise is added. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix minus its upper part. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix plus a skew one. Then $A^\\top = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix times a diagonal one. Then $A^\\top = A$.",
]
# Sentences that say more than their formula, or less.
STRONGER = [
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$, and the inequality is strict.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$ with strict inequality.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2\\ge0$ has a unique solution.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$ for $x>0$ only.",
    "Let $x, y \\in \\mathbb{R}$. $x^2 \\ge 0$ forces $x\\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$ with probability $1/2$.",
    "Let $x, y \\in \\mathbb{R}$. The inequality $x^2 \\ge 0$ is reversed for $x<0$.",
    "Let $x, y \\in \\mathbb{R}$. Then $x^2 \\ge 0$ half of the time.",
]
# Sentences that deny their formula.
DENIED = [
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. This is false.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. But this is wrong.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. Contradiction.",
    "Let $x, y \\in \\mathbb{R}$. Is $(x+y)^2 = x^2 + 2xy + y^2$? No.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ (false)",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ (wrong!)",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ ✗",
    "Let $x, y \\in \\mathbb{R}$. ❌ $(x+y)^2 = x^2 + 2xy + y^2$",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ is a common mistake.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ is a fallacy.",
    "Let $x, y \\in \\mathbb{R}$. Myth: $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. Bug: $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. Not: $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. Avoid $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. Mistake: $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. An erroneous derivation gives $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. The (incorrect) claim is $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. The paper wrongly says $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. The opposite of $(x+y)^2 = x^2 + 2xy + y^2$ is true.",
    "Let $x, y \\in \\mathbb{R}$. A counterexample to $(x+y)^2 = x^2 + 2xy + y^2$ is easy.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ breaks down.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ ceases to hold.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ is almost true.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ remains unproven.",
    "Let $x, y \\in \\mathbb{R}$. We conjecture that $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. We doubt $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. Naively, $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ ist falsch.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ gilt nicht.",
    "Let $x, y \\in \\mathbb{R}$. $(x+y)^2 = x^2 + 2xy + y^2$ est faux.",
]
# True ones, as they are meant.
TRUE = [
    "Let $d = 64$ in the small model.\n\n## The large model\n\nHere $2d = 256$.",
    "For the base model we set $d = 64$.\n\n## Large model\n\nWe have $2d = 256$.",
    "Let $d = 64$ in layer one.\n\n## Layer two\n\nThen $2d = 256$.",
    "Take $n = 10$ in the toy example.\n\n## Real data\n\nWe get $n^2 = 400$.",
    "Take $n = 10$ by default.\n\n## Large run\n\nWe get $n^2 = 400$.",
    "We set $d = 64$ for training.\n\n## Large model\n\nwe have $2d = 256$.",
    "Let $X$ be standard normal. We add $1$ to $X$. Then $\\mathbb{E}[X] = 1$.",
    "Let $c = 3$. We add one to $c$. Then $c^2 = 16$.",
    "Let $c = 3$. Add one. Then $c^2 = 16$.",
    "Let $x, y \\in \\mathbb{R}$. $x$ and $y$ are bits, so $(x+y)^2 = x^2 + y^2$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "Suppose that $X$ has mean two. Then $\\mathbb{E}[X] = 2$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "Assume that $X$ has mean one. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathrm{Bernoulli}(1/2)$. Then $\\mathbb{E}[X] = 1/2$.\n\n"
    "Suppose that $X$ has mean one third. Then $\\mathbb{E}[X] = 1/3$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "The second variable has mean one. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "Under $H_1$ the mean is one. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\nUnder $H_1$ we have $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "In the second model the mean is one. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\nWe square $X$. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n"
    "In this section random variables are positive. Then $\\mathbb{E}[X] > 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\operatorname{Var}(X) = 1$.\n\n"
    "Suppose that $X$ has variance four. Then $\\operatorname{Var}(X) = 4$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n"
    "The variables are now equal. Then $\\mathbb{E}[XY] = 1$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. Then $\\det(A) = -2$.\n\n"
    "The next matrix is the identity. Then $\\det(A) = 1$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. Then $\\det(A) = -2$.\n\n"
    "The next matrix is a projection. Then $\\det(A) = 0$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. Then $\\det(A) = -2$.\n\n"
    "We square the entries of $A$. Then $\\det(A) = -20$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. Then $\\det(A) = -2$.\n\n"
    "We add the identity. Then $\\det(A) = 4$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n"
    "We square the entries of $p$. Then $\\sum_i p_i < 1$.",
    "Let $v = (3, 4)$. Then $\\|v\\| = 5$.\n\nThe next vector has unit length. Then $\\|v\\| = 1$.",
    "Let $x \\in \\mathbb{R}^d$ and $y = x + 1$. Then $y - x = 1$.\n\n"
    "In the second layer the bias is two. Then $y - x = 2$.",
    "Let $x \\in \\mathbb{R}^d$ and $y = x + 1$. Then $y - x = 1$.\n\nThe labels are $y$. Then $y - x = 2$.",
    "Let $T \\sim \\mathrm{Exp}(\\lambda)$ with mean $2$. Then $\\operatorname{Var}(T) = 4$.",
    "Let $X \\sim \\mathrm{Exp}(\\lambda)$ with unit mean. Then $\\mathbb{E}[X] = 1$.",
    "Let $T \\sim \\mathrm{Exp}(\\lambda)$ with mean $\\lambda$. Then $\\mathbb{E}[T] = \\lambda$.",
    "Let $X \\sim \\mathrm{Exp}(\\lambda)$, with mean $\\lambda$ and variance $\\lambda^2$. "
    "Then $\\mathbb{E}[X^2] = 2\\lambda^2$.",
    "Let $X \\sim \\mathrm{Exp}(\\lambda)$. The mean is one. Then $\\operatorname{Var}(X) = 1$.",
    "Let $X \\sim \\mathrm{Poisson}(\\lambda)$. The mean is one. Then $\\mathbb{E}[X] = 1$.",
    "Let $X \\sim \\mathrm{Laplace}(0, b)$ with variance $b$. Then $\\operatorname{Var}(X) = b$.",
    "Let $Y \\sim \\mathrm{Bernoulli}(p)$ with values in $\\{-1, 1\\}$. Then $\\mathbb{E}[Y^2] = 1$.",
    "Let $y \\sim \\mathrm{Bernoulli}(p)$ be the label in $\\{-1, 1\\}$. Then $\\mathbb{E}[y] = 2p - 1$.",
    "Let $\\epsilon \\sim \\mathrm{Bernoulli}(1/2)$ with values $\\pm 1$. Then $\\mathbb{E}[\\epsilon] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$ under $H_0$ and $X \\sim \\mathcal{N}(1, 1)$ under $H_1$. "
    "Then $\\mathbb{E}[X] = 1$.",
    "Let $P \\in \\mathbb{R}^{n\\times n}$. Recall that it is a projection. Then $P^2 = P$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$. The matrix is a projection. Then $A^2 = A$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$. The matrix is the identity. Then $A^2 = A$.",
    "# Hat matrix\n\n"
    "We consider $P \\in \\mathbb{R}^{n \\times n}$. This is the projection matrix for the given inputs. "
    "Hence $P^2 = P$.",
    "Let $A, B \\in \\mathbb{R}^{n\\times n}$. Each is a projection. Then $B^2 = B$.",
    "# Model\n\nHead one has $f(x) = x^2$ and head two has $f(x) = x^3$. Head one gives $f(2) = 4$, "
    "and head two gives $f(2) = 8$.",
    "For the first model let $f(x) = x^2$; for the second let $f(x) = x^3$. The first model has $f(2) = 4$.",
    "# Parity bits\n\nThe sum of two bits is one bit. We have $0 + 0 = 0$, $0 + 1 = 1$ and $1 + 1 = 0$.",
    "For bits, $1+1=0$.",
    "In $\\mathrm{GF}(2)$ we have $1+1=0$",
    "A byte takes values up to 255. Then $200 + 100 = 44$.",
    "The byte has $255 + 1 = 0$",
    "For integer operations we have $7 / 2 = 3$.",
    "In whole numbers, $7/2 = 3$",
    "For integers we have $7/2=3$",
    "We need a whole number of blocks: $7/2 = 4$.",
    "Since blocks are whole, $7/2 = 4$.",
    "Rounded to integers we have $7/2=4$.",
    "The entry product is $\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\begin{pmatrix} 1 & 0 \\\\ 0 "
    "& 1 \\end{pmatrix} = \\begin{pmatrix} 1 & 0 \\\\ 0 & 4 \\end{pmatrix}$.",
    "Entry by entry, $\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^2 = \\begin{pmatrix} 1 & 4 \\\\ 9 & "
    "16 \\end{pmatrix}$.",
    "We take squares of entries: $\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^2 = \\begin{pmatrix} "
    "1 & 4 \\\\ 9 & 16 \\end{pmatrix}$.",
    "# Evaluation\n\n"
    "The model is given two inputs. The outputs are $17 + 25 = 42$ and $8 \\cdot 7 = 54$. The second one is wrong.",
    "For the input $17 + 25$ the model gives $17 + 25 = 41$.",
    "# Data\n\nEach row of the table is a sum with a label. The first row is $2 + 2 = 5$ with label $0$.",
    "The label of $2 + 2 = 5$ is zero, and that of $2 + 2 = 4$ is one.",
    "The formula $2+2=5$ has value $0$.",
    "# Tokens\n\nThe input sequence is $2 + 2 = 5$. It has length five.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. We add the identity. Then $\\det(A) = 4$.",
]
# Signs of which the text says what they mean.
OWN_SIGNS = [
    "Let $x, y, z \\in \\mathbb{R}$. Define $x * y = x - y$. Then $x * y = y * x$.",
    "Let $x, y, z \\in \\mathbb{R}$. Define the operation $x \\odot y := x - 2y$. Then $x \\odot y = y \\odot x$.",
    "Let $x, y, z \\in \\mathbb{R}$. $$x \\bullet y := x - y$$ Then $x \\bullet y = y \\bullet x$.",
    "Let $x, y, z \\in \\mathbb{R}$. We write $x \\cdot y$ for $x - y$. Then $x \\cdot y = y \\cdot x$.",
    "Let $x, y, z \\in \\mathbb{R}$. Here $+$ denotes XOR. Then $x + x = 2x$.",
    "Let $x, y, z \\in \\mathbb{R}$. Let $*$ be a binary operation. Then $x * y = y * x$.",
    "Let $x, y, z \\in \\mathbb{R}$. Here $\\log$ denotes $\\log_{10}$. Then $\\log e = 1$.",
    "Let $x, y, z \\in \\mathbb{R}$. Let $\\log = \\log_2$. Then $\\log e = 1$.",
    "Let $x, y, z \\in \\mathbb{R}$. Here $\\max$ denotes log-sum-exp. Then $\\max(x,x)=x$.",
    "Let $x, y, z \\in \\mathbb{R}$. We write $(x)$ for the fractional part of $x$. Then $(x) = x$.",
    "Let $x, y, z \\in \\mathbb{R}$. Let $|x|$ denote the integer part of $x$. Then $|-x| = |x|$.",
    "Let $x, y, z \\in \\mathbb{R}$. We write $\\log^2 x$ for $\\log \\log x$. Let $x>1$. Then $\\log^2 x \\ge 0$.",
    "Let $x, y, z \\in \\mathbb{R}$. We write $xy$ for the concatenation of $x$ and $y$. Then $xy = yx$.",
    "Let $x, y \\in \\mathbb{R}^n$. Let $\\|\\cdot\\|$ be the 1-norm. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^n$. Here $\\|x\\|$ is the maximum norm. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^n$. Then $\\|x\\|^2 = x^\\top x$, where $\\|\\cdot\\|$ is the $\\ell_1$ norm.",
    "Let $x, y \\in \\mathbb{R}^n$. Then $\\|x\\|^2 = x^\\top x$. Here $\\|\\cdot\\|$ is the sup norm.",
    "Let $x, y \\in \\mathbb{R}^n$. Let $\\langle\\cdot,\\cdot\\rangle$ be a bilinear form. "
    "Then $\\langle x,x\\rangle \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}^n$. Let $\\langle x, y\\rangle$ be the inner product $x^\\top B y$. "
    "Then $\\langle x, y\\rangle = x^\\top y$.",
    "Let $x, y \\in \\mathbb{R}^n$. Then $x\\odot y = y\\odot x$, where $\\odot$ is correlation.",
    "Let $x, y \\in \\mathbb{R}^n$. Then $x \\cdot y = y \\cdot x$, where $\\cdot$ is the geometric product.",
    "Let $x, y \\in \\mathbb{R}^n$. Let $\\mathrm{softmax}$ be with temperature $\\tau$. "
    "Then $\\sum_i \\mathrm{softmax}(x)_i = 1$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. "
    "Then $A \\odot B = B \\odot A$ where $\\odot$ denotes the Khatri-Rao product.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $A \\odot B$ be the matrix product. "
    "Then $A \\odot B = B \\odot A$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Here $\\operatorname{tr}$ is the normalized trace. "
    "Then $\\operatorname{tr}(I_n) = n$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $\\det$ be the permanent. Then $\\det(AB) = \\det A \\det B$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $T \\ge 1$ be an integer. Then $(A+B)^T = A^T + B^T$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. We repeat the step $T$ times and obtain $(A + B)^T = A^T + B^T$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Then $(AB)^T = B^T A^T$, where $T$ is the horizon.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $t = 1, \\dots, T$. Then $(AB)^T=B^T A^T$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $I$ be the Fisher information matrix. Then $A I = A$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. Let $I$ be any matrix. Then $AI = A$.",
    "Let $A, B \\in \\mathbb{R}^{n \\times n}$. 记图像为 $I$。则 $AI=A$。",
    "Let $X, Y$ be independent standard normal random variables. "
    "Here $\\mathbb{E}$ is the sample average over ten draws. Then $\\mathbb{E}[X]=0$.",
    "Let $X, Y$ be independent standard normal random variables. "
    "Then $\\mathbb{E}[X] = 0$, where $\\mathbb{E}$ is the empirical expectation.",
    "Let $X, Y$ be independent standard normal random variables. "
    "Let $\\mathrm{Var}$ be the sample variance. Then $\\mathrm{Var}(X) = 1$.",
]
# Formulas behind the condition of another one.
BEHIND = [
    "Let $x$ be real.\n\n$$|x| = x, \\quad x > 0$$\n\n$$|x| = x$$",
    "Let $x$ be real.\n\n$$\\begin{aligned} |x| &= x, \\quad x > 0,\\\\ |x| &= x. \\end{aligned}$$",
    "Let $x$ be real.\n\n"
    "$$\\begin{aligned} \\log e^x &= x, \\\\ e^{\\log x} &= x, \\quad x > 0,\\\\ \\sqrt{x^2} &= x. \\end{aligned}$$",
    "Let $x$ be real.\n\n$$|x| = x, \\quad x > 0, \\qquad x^3 \\ge 0$$",
]
# Laws, kinds and signs that are told anew.
TOLD_ANEW = [
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Assume the mean of $X$ is one. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Assume that $X$ is Cauchy. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Suppose that $X$ has mean two. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Suppose that $X$ has positive mean. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Suppose that $X$ takes only positive values. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Assume $X$ is nonnegative. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Suppose that $X$ is Bernoulli. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Assume $X$ counts the arrivals. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Let the mean of $X$ be one. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "In practice $X$ has a nonzero mean. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "We no longer assume that the mean is zero. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Under the alternative the mean is one. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "We pass to the measure $Q$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "From here on we condition on the event $X > 0$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "In this section the distribution is exponential. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Replace the Gaussian by an exponential law. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "All variables are now exponential. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "More generally, the mean is arbitrary. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "We take absolute values of $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Next, $X$ is squared. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Next, $X$ is passed through a ReLU. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "We exponentiate $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "Negative values are set to zero. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "A constant is added to $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "We shift it by one. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "The sum of two dice is $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Then $\\mathbb{E}[X] = 0$.\n\n## Next\n\n"
    "The number of customers is $X$. Then $\\mathbb{E}[X] = 0$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "We replace the softmax by a sigmoid. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "In linear attention there is no softmax. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "We omit the normalisation. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "We apply dropout to the weights. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "We keep only the top-k entries of $p$. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "We square the entries of $p$. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "Set all entries of $p$ to one. Then $\\sum_i p_i = 1$.",
    "Let $z \\in \\mathbb{R}^4$ and $p = \\mathrm{softmax}(z)$. Then $\\sum_i p_i = 1$.\n\n## Next\n\n"
    "The prices are stored in $p$. Then $\\sum_i p_i = 1$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "The refractive index of glass is $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "The probability of success is $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "The number density of electrons is $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "The fraction of open gates is $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\nThe norm of the vector is $n$. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\nThere are $n$ moles of gas. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "In this section all variables are real. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "We drop the integrality constraint. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "In what follows, all letters denote real numbers. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\nWe work over the reals. Then $n^2 \\ge n$.",
    "Let $n$ be a positive integer. Then $n^2 \\ge n$.\n\n## Next\n\n"
    "The letters have new meanings here. Then $n^2 \\ge n$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n## Next\n\n"
    "The covariance is one half. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n## Next\n\n"
    "Independence is not needed. Then $\\mathbb{E}[XY] = 0$.",
    "Let $X, Y$ be independent standard normal random variables. Then $\\mathbb{E}[XY] = 0$.\n\n## Next\n\n"
    "We couple $X$ and $Y$. Then $\\mathbb{E}[XY] = 0$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nIn this section, letters denote matrices. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n"
    "The position and momentum operators are $a$ and $b$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nWe work in a noncommutative ring. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nMultiplication need not commute. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThe group is generated by $a$ and $b$. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\nThe quaternions are $a$ and $b$. Then $ab = ba$.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$.\n\nWe now work over the complex numbers. Then $x^2 \\ge 0$.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$.\n\nIn this section all numbers are complex. Then $x^2 \\ge 0$.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$.\n\nNow $x$ may be complex. Then $x^2 \\ge 0$.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$.\n\nThe imaginary unit is $x$. Then $x^2 \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}^n$. We use the 1-norm throughout. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^n$. In the 1-norm, $\\|x\\|^2 = x^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^n$. The norm is the sum of absolute values. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x > 0$. We use base-2 logarithms. Then $\\log(e^x) = x$.",
    "Let $f(x) = x^2$ for $|x| < 1$. Then $f(5) = 25$.",
    "Let $f(x) = x^2$ with periodic continuation. Then $f(5) = 25$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be an orthogonal matrix at initialisation. Then $A^\\top A = I$.",
    "Let $A \\in \\mathbb{R}^{n\\times n}$ be a symmetric matrix except for one entry. Then $A^\\top = A$.",
    "Let $j$ be an integer number of halves. Then $j^2 \\ge j$.",
    "Suppose $x = 2$ in rare cases. Then $x^2 = 4$.",
    "Nobody claims that $x = 2$. Then $x^2 = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. This turns out to be untrue.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. We will disprove this.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. Find the mistake.",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. Where is the error?",
    "Let $x, y \\in \\mathbb{R}$. Then $(x+y)^2 = x^2 + 2xy + y^2$. This cannot be.",
    "Let $x, y \\in \\mathbb{R}$. One might think that $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. It is tempting to write $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x, y \\in \\mathbb{R}$. It is a lie that $(x+y)^2 = x^2 + 2xy + y^2$.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$. The inequality is strict.",
    "Let $x \\in \\mathbb{R}$. Then $x^2 \\ge 0$. Equality never occurs.",
]
# Laws and definitions behind sentences that change what they are of.
HELD_ON = [
    "Here $\\mathcal{N}(\\mu, \\sigma)$ denotes the normal law with mean $\\mu$ and standard deviation "
    "$\\sigma$. Let $X \\sim \\mathcal{N}(1, 2)$. Then $\\mathbb{E}[X^2] = 3$.",
    "As in PyTorch, the second argument is the standard deviation. Let $w \\sim \\mathcal{N}(0, 0.02)$. "
    "Then $\\operatorname{Var}(w) = 0.02$.",
    "设 $X \\sim \\mathcal{N}(0, 2)$，其中 $2$ 为标准差。则 $\\operatorname{Var}(X) = 2$。",
    "We parametrise the exponential distribution by its mean. Let $T \\sim \\mathrm{Exp}(\\lambda)$. "
    "Then $\\mathbb{E}[T] = 1/\\lambda$.",
    "Let $X \\sim \\mathrm{Bernoulli}(p)$ take the values $\\pm 1$. Then $\\operatorname{Var}(X) = p(1-p)$.",
    "Let $u \\sim U(0, 1)$ take the values $0$ and $1$. Then $\\operatorname{Var}(u) = 1/12$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$ be positive. Then $\\mathbb{E}[X] = 0$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. The second variable is the first. "
    "Then $\\operatorname{Var}(X + Y) = 2$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. One is the negative of the other. "
    "Then $\\operatorname{Var}(X + Y) = 2$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. Given the sum, $\\operatorname{Var}(X) = 1$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. Now fix the sum. Then $\\operatorname{Var}(X) = 1$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. We know $X + Y = 1$. Then $\\operatorname{Var}(X) = 1$.",
    "Let $X, Y \\sim \\mathcal{N}(0,1)$ be independent. The first is the larger one. Then $\\mathbb{E}[X] = 0$.",
    "Let $q, k \\in \\mathbb{R}^d$ have independent entries with mean $0$ and variance $1$. "
    "With unit vectors we have $\\operatorname{Var}(q^\\top k) = d$.",
    "Let $q, k \\in \\mathbb{R}^d$ have independent entries with mean $0$ and variance $1$. "
    "With QK-norm, $\\operatorname{Var}(q^\\top k) = d$.",
    "Let $q, k \\in \\mathbb{R}^d$ have independent entries with mean $0$ and variance $1$. "
    "The key is the query. Then $\\operatorname{Var}(q^\\top k) = d$.",
    "## Setup\n\nLet $q, k \\in \\mathbb{R}^d$ have independent entries with mean $0$ and variance $1$.\n\n"
    "## Tied projections\n\nQueries equal keys. Then $\\mathbb{E}[q^\\top k] = 0$.",
    "## Assumptions\n\nLet $X, Y \\sim \\mathcal{N}(0,1)$ be independent.\n\n## Antithetic variates\n\n"
    "The second sample is minus the first. Then $\\operatorname{Var}(X+Y) = 2$.",
    "## Setup\n\nLet $w \\in \\mathbb{R}^d$ have independent entries with mean $0$ and variance $1/d$.\n\n"
    "## Xavier initialisation\n\nThe variance is doubled. Then $\\mathbb{E}[\\|w\\|^2] = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. All negative values are set to zero. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. Negative samples are rejected. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. We take the positive part. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. We keep samples with $X > 0$. Then $\\mathbb{E}[X] = 0$.",
    "设 $X \\sim \\mathcal{N}(0, 1)$。取正部。则 $\\mathbb{E}[X] = 0$。",
    "Let $X \\sim \\mathcal{N}(0, 1)$. The data are rescaled to variance two. Then $\\operatorname{Var}(X) = 1$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. The input has mean one. Then $\\mathbb{E}[X] = 0$.",
    "Let $X \\sim \\mathcal{N}(0, 1)$. By $X$ we now denote the sum of two samples. Then $\\operatorname{Var}(X) = 1$.",
    "# Bayes\n\nThe prior is $\\theta \\sim \\mathcal{N}(0, 1)$. We observe one data point with value "
    "$2$. The posterior mean is $\\mathbb{E}[\\theta] = 0$.",
    "Let $X \\sim \\mathrm{Poisson}(\\lambda)$. Zero counts are not recorded. Then $\\mathbb{E}[X] = \\lambda$.",
    "Let $X \\sim \\mathrm{Poisson}(\\lambda)$. The rate is a gamma variable. "
    "Then $\\operatorname{Var}(X) = \\lambda$.",
    "Let $X \\sim \\mathrm{Poisson}(\\lambda)$. With overdispersion, $\\operatorname{Var}(X) = \\lambda$.",
    "Let $X \\sim \\mathrm{Binomial}(n, p)$. The trials have a common random probability. "
    "Then $\\operatorname{Var}(X) = np(1-p)$.",
    "## Setup\n\nThe model is $f(x) = 2x + 1$.\n\n## Ablation\n\nWithout the bias, $f(0) = 1$.",
    "## Setup\n\nThe model is $f(x) = 2x + 1$.\n\n## Ablation\n\nWe remove the bias. Then $f(0) = 1$.",
    "## Notation\n\nThroughout, $\\phi(x) = \\max(x, 0)$.\n\n## Linear networks\n\n"
    "The activation is now the identity. Hence $\\phi(-1) = 0$.",
    "## 记号\n\n令 $\\phi(x) = \\max(x, 0)$。\n\n## 线性网络\n\n激活函数是恒等函数。则 $\\phi(-1) = 0$。",
    "Define $\\phi(x) = \\max(x, 0)$. The leaky version has slope $0.1$ for negative inputs, so $\\phi(-1) = 0$.",
    "Define $\\phi(x) = \\max(x, 0)$. If we use the absolute value instead, $\\phi(-1) = 0$.",
    "Define $\\phi(x) = \\max(x, 0)$. For GELU, $\\phi(-1) = 0$.",
    "Let $g(x) = 2x$ be one layer. The layer now has a bias of one. Then $g(1) = 2$.",
    "Let $g(x) = 2x$ be one layer. After training the weight is three. Then $g(1) = 2$.",
    "Let $g(x) = 2x$. From now on it denotes the inverse. Then $g(1) = 2$.",
    "Let $f(x) = x^2$. By $f$ we denote the sum of both. Then $f(2) = 4$.",
    "Let $f(x) = x^2$. For the second model $f$ has a bias. Then $f(2) = 4$.",
    "Let $H(p) = -p \\log p - (1-p) \\log(1-p)$. In bits we have $H(1/2) = \\log 2$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. Exchange the two rows. Then $\\det A = -2$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. The first row is multiplied by two. "
    "Then $\\det A = -2$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. We set the last entry to zero. Then $\\det A = -2$.",
    "Let $A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$. The inverse has $\\det A = -2$.",
    "# Softmax rows\n\n"
    "The score matrix is $S = Q K^\\top$ with $Q, K \\in \\mathbb{R}^{n \\times d}$. The scores are divided "
    "by $\\sqrt{d}$. Then $S = Q K^\\top$.",
    "Let $x \\in \\mathbb{R}^n$ with the $\\ell_1$ norm. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x \\in \\mathbb{R}^n$. For any norm, $\\|x\\|^2 = x^\\top x$.",
    "Let $x \\in \\mathbb{R}^n$. We work in $\\ell_1$. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x, y \\in \\mathbb{R}^n$. In any Banach space, $\\|x+y\\|^2 + \\|x-y\\|^2 = 2\\|x\\|^2+2\\|y\\|^2$.",
    "设 $x \\in \\mathbb{R}^n$。范数是一范数。则 $\\|x\\|^2 = x^\\top x$。",
    "Let $n$ be an integer. Then $\\cos(2\\pi n) = 1$ for all real numbers.",
    "Let $n$ be an integer. For half-integers, $\\cos(2\\pi n) = 1$.",
    "设 $n$ 为整数。则对任意实数，$\\cos(2\\pi n) = 1$。",
    "Let $n$ be a positive integer. For negative numbers we have $|n| = n$.",
    "Let $x = (3, 4)$. We divide by the norm. Then $\\|x\\| = 5$.",
    "Let $a = 3$ and $b = 4$.\n\n```python\na += 1\n```\n\nThen $a + b = 7$.",
    "- Model A: $f(x) = x^2$\n- Model B: cubes\n\nFor model B, $f(2) = 4$.",
    "设 $N = 7$，单位为十亿。则 $2 N = 14$。",
]
# Functions, numbers and values that are narrowed, widened or given anew.
NARROWED = [
    "Let $f(x)=x^2$ for $x>0$. Then $f(-2)=4$.",
    "Let $f(x)=x^2$ for $x \\in [0,1]$. Then $f(-2)=4$.",
    "Let $f(x)=x^2$ for $|x|<1$. Then $f(5)=25$.",
    "Let $f(x)=x^2$ where $x^2<1$. Then $f(5)=25$.",
    "Let $f: (0,\\infty) \\to \\mathbb{R}$, $f(x)=x^2$. Then $f(-2) = 4$.",
    "Let $f: [0,1] \\to \\mathbb{R}$ be $f(x)=x^2$. Then $f(-2) = 4$.",
    "Let $x\\in\\mathbb{R}$. 设 $x>0$ 时 $f(x)=x^2$。 Then $f(-2) = 4$.",
    "Let $x\\in\\mathbb{R}$. When $x>0$, let $f(x)=x^2$. Then $f(-2) = 4$.",
    "Let $x\\in\\mathbb{R}$. Suppose $x = 2$ for $t=0$.\n\nThen $x^2 = 4$.",
    "Let $x\\in\\mathbb{R}$. Suppose $x = 2$ for $t=0$. Then $x^2 = 4$.",
    "Let $x \\in \\mathbb{R}$. Nobody claims that $x = 2$. Then $x^2 = 4$.",
    "Let $x \\in \\mathbb{R}$. She says that $x = 2$. Then $x^2 = 4$.",
    "Let $a, b \\in \\mathbb{R}$. For $a = \\infty$, $a + 1 > a$.",
    "Let $a, b \\in \\mathbb{R}$. Seien $a$ und $b$ Matrizen. Then $ab = ba$.",
    "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$. Here $a$ and $b$ are matrices.",
    "Let $u \\in \\mathbb{R}^n$ with $\\|u\\| = 1$. Then $u^\\top u = 1$. Let $u$ have unit $1$-norm. "
    "Then $u^\\top u = 1$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$. Substituting $b \\mapsto -b$: Then $b \\ge 0$.",
    "Let $a \\in \\mathbb{R}$ and $b = a^2$. $b \\mathrel{-}= 1$. Then $b \\ge 0$.",
    "Let $x, y \\in \\mathbb{R}$. Nobody claims that $x = 2$. Then $x^2 = 4$.",
    "Let $x, y \\in \\mathbb{R}$. Some say that $x=2$. Then $x^2 = 4$.",
    "The model claims that $n = 2$. Then $n^2 = 4$.",
]
NEVER = [
    *HEDGED,
    *CALLED,
    *CHANGED,
    *ABOUT_OTHERS,
    *OTHER_THINGS,
    *GOES_ON,
    *STRONGER,
    *DENIED,
    *OWN_SIGNS,
    *BEHIND,
    *TOLD_ANEW,
    *NARROWED,
    *HELD_ON,
]


@pytest.fixture(scope="module")
def last() -> dict[str, str]:
    """The verdict of the last assertion of each page; empty where there is none."""
    return last_verdicts((*NEVER, *TRUE))


@pytest.mark.parametrize("text", NEVER)
def test_what_is_told_in_words_is_not_passed_over(last: dict[str, str], text: str) -> None:
    assert last[text] != "proved"


@pytest.mark.parametrize("text", TRUE)
def test_nor_does_it_refute_anything(last: dict[str, str], text: str) -> None:
    assert last[text] != "refuted"
