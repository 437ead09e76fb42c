r"""Letters that nothing declares, and words around them that make them something else than they are taken as.

Each page ends with a formula that is false as it is meant: it is not called proved.
"""

from __future__ import annotations

import pytest

from tests.documents.verdicts import last_verdicts

PAGES = r"""
Then $\int u\,dx = ux + C$.
Then $\int y\,dx = xy + C$.
Then $\int xy\,dx = \frac{x^2y}{2} + C$.
Parts: $\int u\,dv = uv + C$.
Then $\int p\,dq = pq + C$.
Then $\frac{d}{dx}(xy) = y$.
Then $\frac{d}{dx}(x^2y) = 2xy$.
Then $\frac{d}{dt}(tx) = x$.
By the product rule $\frac{d}{dt}(ts) = s$.
Let $C = x^2$. Then $\int 2x\,dx = x^2 + C$.
Then $\int \cos x\,dx = \sin x + C$ with $C = x$.
Let $C \ge x$. $\int \cos x\,dx = \sin x + C$.
Let $C(x) = x$. Then $\int \cos x\,dx = \sin x + C$.
Let $c = x$. Then $\int \cos x\,dx = \sin x + c$.
设 $C = x$，则 $\int \cos x\,dx = \sin x + C$。
If $A$ is symmetric, we are done. Otherwise $x^\top A y = y^\top A x$.
If $A$ is symmetric, this is known. If not, $x^\top A y = y^\top A x$.
When $A$ is symmetric, this is easy. However, $x^\top A y = y^\top A x$ always.
For symmetric $A$ this is easy. In general $x^\top A y = y^\top A x$.
Let $A$ be symmetric. Then things are easy. For general matrices, $x^\top A y = y^\top A x$.
Let $A$ be symmetric. In the general case, $x^\top A y = y^\top A x$ also without symmetry.
If $Q$ is orthogonal, we are done. Otherwise $Q^\top Q = I$.
If $A$ is orthogonal, this is known. For every other matrix, $A^\top A = I$.
If $A$ is orthogonal, then $A^\top A = I$. Conversely, $A^\top A = I$ for all matrices.
If $A$ is positive definite, this is clear. More generally, $x^\top A x \ge 0$.
Let $A$ be positive definite. That is clear. Otherwise, $x^\top A x \ge 0$.
We first let $A$ be symmetric. The converse: $A = A^\top$ always.
若 $A$ 是对称矩阵，则容易。一般地，$x^\top A y = y^\top A x$。
设 $A$ 为正交矩阵。一般的矩阵也满足 $A^\top A = I$。
If the random variables $X$ and $Y$ are independent, it is easy. In general $\operatorname{Cov}(X,Y) = 0$.
Let $X$ and $Y$ be independent random variables. That was easy. For general ones, $\operatorname{Cov}(X,Y) = 0$.
Let $X$, $Y$ be random variables and $a$ and $b$ independent constants. $E[XY] = E[X]E[Y]$.
Let $X$ and $Y$ be random variables with independent means. $E[XY] = E[X]E[Y]$.
Let $X$ be a random variable and $Y$ be a random variable with independent sign. Then $\operatorname{Cov}(X,Y) = 0$.
Let $X$ and $Y$ be random variables, independent or otherwise. $E[XY] = E[X]E[Y]$.
Let $X$ and $Y$ be random variables, rarely independent. $E[XY] = E[X]E[Y]$.
Let $X$, $Y$ and $Z$ be random variables with $Z$ independent. Then $E[XY] = E[X]E[Y]$.
For all $i$, $i^4 = 1$.
For every $i$, $e^{2\pi i} = 1$.
In row $i$, $i^4 = 1$.
For row $i$ and column $j$, $e^{i} = \cos 1 + i\sin 1$.
Sum over $i = 1, 2, 3$: $i^4 = 1$.
For every real number i, $i^4 = 1$.
For integer i, $e^{i\pi} = -1$.
Here i is an integer: $e^{2\pi i} = 1$.
The row number i satisfies $i^2 = -1$.
对任意整数 i，$i^4 = 1$。
The $e$ here is not the usual number: $\ln e = 1$.
The error is small: $\log e = 1$.
For all real exponents, $2^n \ge 1$.
对任意实数指数，$2^n \ge 1$。
For negative exponents $2^n \ge 1$.
Then $2^n \ge 1$ for all integers, negative or not.
指数可以是任意整数，$2^n \ge 1$。
Then $2^k \ge k + 1$ for real exponents.
Then $(-1)^{2n} = 1$ for real exponents.
For real exponents too, $(1+x)^n \ge 1 + nx$ for $x \ge -1$.
Then $n! \ge n$ for real numbers.
Extended by the gamma function to real numbers, $n! \ge 1$.
Even when the numbers are not real, $a^2+b^2 \ge 2ab$.
For any numbers, real or not, $a^2 \ge 0$.
The roots are not real, so $x^2 + 1 > 0$ and $x^2 \ge 0$.
For numbers beyond the reals, $(a-b)^2 \ge 0$.
For numbers outside the reals, $\sin^2 x \le 1$.
It extends to other numbers: $\cosh x \ge 1$.
In the theory of real or other numbers, $|a|^2 = a^2$.
The entries are not real. $x^\top x \ge 0$.
Entries need not be real: $x^\top x \ge 0$.
For general scalars, real or not, $\|ax\|^2 = a^2\|x\|^2$.
Also for complex angles, $|e^{i\theta}| = 1$.
For a complex argument, $|e^{i\theta}| = 1$.
The argument is a complex number: $\overline{e^{i\theta}} = e^{-i\theta}$.
Then $|e^{iz}| = 1$.
If the multiplication is not commutative, $(a+b)^2 = a^2+2ab+b^2$ always.
In an algebra that is associative but need not be commutative, $(a+b)(a-b) = a^2-b^2$.
Even if ordering matters, $ab = ba$.
Since the factors need not be numbers, $ab = ba$.
The outer product satisfies $ab = ba$.
Here a product means applying one function after the other: $(ab)^2 = a^2b^2$.
Let multiplication mean one function after the other. Then $(ab)^2 = a^2b^2$.
Applying one function after another, $ab = ba$.
For functions, with product meaning chain, $ab = ba$.
For inverse functions, $(ab)^{-1} = a^{-1}b^{-1}$.
If addition means the maximum, $(a+b)^2 = a^2+2ab+b^2$.
Then $a \times b = b \times a$.
乘积 $a \times b = b \times a$。
Here the coefficients are functions. $\frac{d}{dx}(ax) = a$.
Let the coefficient depend on the variable. Then $\frac{d}{dx}(ax^2) = 2ax$.
Then $\int ax\,dx = \frac{ax^2}{2} + C$ where a is a function of the variable.
Since each coefficient differs, $\sum_{k=1}^n a = na$.
Then $\lim_{n\to\infty}\frac{a}{n} = 0$ where a grows.
The constant depends on the variable: $\lim_{x\to\infty}\frac{a}{x} = 0$.
Then $E[aX] = aE[X]$ where both are random.
The sigmoid: $\sigma(-x) = -x\sigma$.
The function is $v(2t) = 2tv$.
The exponent is the number of steps: $\operatorname{tr}(A^T) = \operatorname{tr}(A)$.
After time steps, $\operatorname{tr}(A^T) = \operatorname{tr}(A)$ for matrices.
The data matrix has more rows than columns. $(X^\top X)^{-1}X^\top = X^{-1}$.
If the angle is in degree units, $\frac{d}{dx}\sin x = \cos x$.
Logarithms have base two. Then $\log(e^x) = x$.
The base of all logarithms is two. $\log(e^x) = x$.
With the norm of the largest entry, $\|x+y\|^2+\|x-y\|^2 = 2\|x\|^2+2\|y\|^2$.
With norm the sum of absolute entries, $\|x+y\|^2+\|x-y\|^2 = 2\|x\|^2+2\|y\|^2$.
The absolute sum norm satisfies $\|x\|^2 = x^\top x$.
For an inner product that is not symmetric, $\langle u,v\rangle = \langle v,u\rangle$.
For functions on the unit interval, $\|u\|_2 \le \|u\|_1$.
For differentiable functions, $\|u\|_\infty \le \|u\|_2$.
Let $A$ be a matrix with operator entries. $\det(AB) = \det(A)\det(B)$.
Let $A$ be a complex matrix. Then $\operatorname{tr}(A^\top A) \ge 0$.
Let $p$ be a prime. Then $(a+b)^p = a^p + b^p$.
Let $X$ be a matrix with $X^\top X = I$. Then $X X^\top = I$.
""".strip().splitlines()


@pytest.fixture(scope="module")
def last() -> dict[str, str]:
    """The verdict of the last formula of each page that is said to be so; empty where there is none."""
    return last_verdicts(PAGES, "assertion", "denied", "assumption", "condition")


@pytest.mark.parametrize("text", PAGES)
def test_what_is_false_as_it_is_meant_is_not_proved(last: dict[str, str], text: str) -> None:
    assert last[text] != "proved"
