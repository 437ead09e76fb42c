r"""LaTeX that was read as something else than what is meant by it, and is refused now; what is plain beside it is read.

A limit, a sum or a derivative whose letter comes again behind a plus or minus, superscripts without braces, the double
factorial, what stands above a function, premises with commas, conditions in parentheses, remainders of sums, decimal
commas, chains of implications; quotients behind a function, percentages before a factor, commas in a list, stars.
"""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.reading import Unread, read
from proofcheck.lang.tex.vocabulary import Vocabulary

WHERE = {"x, y": "real", "n, k": "dim", "u, v": "real[n]", "A, B": "real[n, n]", "f": "real -> real", "j": "integer"}

# Each was proved, or refuted, as what stands beside it.
UNPLAIN = [
    (r"\lim_{x \to 0} 1 + x = 1", "(lim 1) + x, refuted"),
    (r"\lim_{x \to \infty} \sqrt{x + 1} - \sqrt{x} = 0", "(lim sqrt(x + 1)) - sqrt(x), refuted"),
    (r"\lim_{x \to 0} \frac{1}{x} - \frac{1}{\sin x} = 0", "(lim 1/x) - 1/sin(x), refuted"),
    (r"\lim_{n \to \infty} 2 \cdot \frac{1}{n} + \frac{1}{n} = \frac{1}{n}", "(lim 2/n) + 1/n, proved"),
    (r"\sum_{k=1}^n k + k = n(n + 1)", "(sum of k) + k, refuted"),
    (r"\sum_{j=1}^n u_j - v_j = \sum_{j=1}^n u_j - \sum_{j=1}^n v_j", "(sum of u_j) - v_j, refuted"),
    (r"\prod_{k=1}^n 1 + k = (n + 1)!", "(product of 1) + k, refuted"),
    (r"\frac{d}{dx} x^2 + x = 2 x + 1", "(x^2)' + x, refuted"),
    (r"\frac{d}{dx} x^2 + x = 3 x", "(x^2)' + x, proved"),
    (r"\frac{d}{dx} x \cdot x = 2 x", "(x') x, refuted"),
    (r"\nabla_u \|u\|^2 + u = 3 u", "(grad of norm2) + u, proved"),
    (r"2^10 = 1024", "2^1 0, refuted"),
    (r"x^10 = x \cdot 0", "x^1 0, proved"),
    (r"\sum_{k=1}^10 k = 55", "(sum up to 1) 0, refuted"),
    (r"n!! = (n!)!", "the factorial of n!, proved"),
    (r"f^{(2)}(x) = f(x)^2", "a power, proved"),
    (r"f^{(1)}(x) = f(x)", "a power, proved"),
    (r"f^n(x) = f(x)^n", "a power, proved"),
    (r"x > 0, y > 0 \Rightarrow x y > 0", "x > 0, and y > 0 implies x y > 0, refuted"),
    (r"x > 0 \text{ and } y > 0 \Rightarrow x y > 0", "the same"),
    (r"\frac{x}{x} = 1 \quad (x \ne 0)", "x / x = 1, and x is not 0, refuted"),
    (r"-7 \bmod 3 = 2", "-(7 mod 3), refuted"),
    (r"-7 \bmod 3 = -1", "-(7 mod 3), proved"),
    (r"n + k \bmod 2 = n + (k \bmod 2)", "n + (k mod 2), proved"),
    (r"1{,}5 = 15", "fifteen, proved"),
    (r"n != 5", "a factorial, refuted"),
    (r"\max(5,100,x) \ge 101", "max(5100, x), proved"),
    (r"A_{1,200} = x", "one subscript"),
    (r"\cos x = 1 - 2 \sin^2 x/2", "sin(x)^2 / 2, refuted"),
    (r"\sin 2x / 2 = \sin x", "sin(2x) / 2"),
    (r"\ln n/k = \ln n - \ln k", "(ln n) / k, refuted"),
    (r"n(n + 1) \% 2 = 0", "n (n + 1) 2 / 100, refuted"),
    (r"7 \% 2 = 1", "7 2 / 100, refuted"),
    (r"A * B = B * A", "the product of matrices, refuted"),
    (r"u * v = v * u", "the inner product"),
]

PLAIN = [
    (r"\lim_{x \to 0} (1 + x) = 1", "limit(1 + x, x, 0) == 1"),
    (r"\lim_{n \to \infty} \frac{1}{n} + 1 = 1", "limit(1 / n, n, oo) + 1 == 1"),
    (r"\sum_{j=1}^n u_j + \sum_{j=1}^n v_j = y", "sum(u[j - 1] for j in range(1, n + 1)) + sum(v[j - 1] for"),
    (r"\sum_j u_j - \sum_j v_j = y", "sum(u[j] for j in range(n)) - sum(v[j] for j in range(n)) == y"),
    (r"\sum_j u_j + y = y", "sum(u[j] for j in range(n)) + y == y"),
    (r"\frac{d}{dx} f(x) + f(x) = 0", "diff(f(x), x) + f(x) == 0"),
    (r"\frac{d}{dx} (x^2) + x = 3 x", "diff(x**2, x) + x == 3 * x"),
    (r"2^{10} = 1024", "2**10 == 1024"),
    (r"\frac12 x = y", "1 / 2 * x == y"),
    (r"(n!)! = y", "factorial(factorial(n)) == y"),
    (r"x > 0 \land y > 0 \Rightarrow x y > 0", "implies(x > 0 and y > 0, x * y > 0)"),
    (r"(x > 0 \Rightarrow y > 0) \Rightarrow y > 0", "implies(implies(x > 0, y > 0), y > 0)"),
    (r"(-7) \bmod 3 = 2", "-7 % 3 == 2"),
    (r"7 \bmod 3 + n = y", "7 % 3 + n == y"),
    (r"1{,}500 = y", "1500 == y"),
    (r"n!=120", "factorial(n) == 120"),
    (r"1,500 + x = y", "1500 + x == y"),
    (r"(1,024 - 24) x = y", "(1024 - 24) * x == y"),
    (r"\log n / n = x", "log(n) / n == x"),
    (r"\log n / \log k = x", "log(n) / log(k) == x"),
    (r"\sin(x) / 2 = y", "sin(x) / 2 == y"),
    (r"5\% \cdot x = y", "5 * percent * x == y"),
    (r"(1 + 5\%) x = y", "(1 + 5 * percent) * x == y"),
    (r"x * y = y * x", "x * y == y * x"),
    (r"A * v = u", "A @ v == u"),
]


REASONS = (
    r"reaches|braces|factorial|a power or|what follows|a condition|remainder|decimals|"
    r"two entries|quotient|entry by entry"
)
VOCABULARY = Vocabulary(Parts.of(WHERE))


@pytest.mark.parametrize("tex", [tex for tex, _ in UNPLAIN])
def test_what_may_be_meant_in_two_ways_is_refused(tex: str) -> None:
    with pytest.raises(Unread, match=REASONS):
        read(tex, VOCABULARY)


@pytest.mark.parametrize(("tex", "text"), PLAIN)
def test_what_is_plain_is_read(tex: str, text: str) -> None:
    (statement,) = read(tex, VOCABULARY)
    assert statement.text.startswith(text)


def test_a_chain_of_implications_is_one_step_after_the_other() -> None:
    """It was read as ((a implies b) implies c): refuted where each step holds, and proved where the first one fails."""
    first, second = (f"x {sign}" for sign in ("> 1", "> 0"))
    statements = read(rf"{first} \Rightarrow {second} \Rightarrow x > -1 \iff 0 < x + 1", VOCABULARY)
    assert [statement.text for statement in statements] == [
        "implies(x > 1, x > 0)",
        "implies(x > 0, x > -1)",
        "implies(x > -1, 0 < x + 1)",
        "implies(0 < x + 1, x > -1)",
    ]
