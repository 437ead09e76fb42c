r"""Names of numbers that words introduce anew: what they were before, in the same section or in another one, does not
hold on. Each page ends in something that is false of what is introduced, or is not known to be true."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import last_verdicts

INTEGER = "# A\n\nLet $j$ be an integer. Then $j^2 \\ge j$.\n\n"
SIZE = "# A\n\nLet $B \\in \\mathbb{R}^{m \\times m}$. Then $B + B = 2 B$.\n\n# B\n\n"
NATURAL = "# A\n\nLet $k \\in \\mathbb{N}$. Then $k + 1 > k$.\n\n# B\n\n"
POSITIVE = "Let $m \\in \\mathbb{Z}_{>0}$. Then $m \\ge 1$.\n\n"
NEVER = [
    INTEGER + "Let $j$ be real. Then $j^2 \\ge j$.",
    INTEGER + "For all real $j$ we have $j^2 \\ge j$.",
    INTEGER + "# B\n\nLet $j$ be real. Then $j^2 \\ge j$.",
    "# A\n\nLet $a \\in \\mathbb{Z}$.\n\n# B\n\nLet $a$ be real. Then $a^2 \\ge a$.",
    "# A\n\nLet $x \\in \\mathbb{R}^{k}$. Then $x + x = 2 x$.\n\n# B\n\nLet $k$ be real. Then $k^2 \\ge k$.",
    POSITIVE + "For every integer $m$ we have $m^3 \\ge m$.",
    NATURAL + "For every integer $k$ we have $k^3 \\ge k$.",
    SIZE + "Let $m \\ge 0$ be an integer. Then $2^m \\ge 2$.",
    SIZE + "Let $m \\ge 0$ be an integer. Then $m / m = 1$.",
    SIZE + "For all $m \\ge 0$ we have $2^m \\ge 2$.",
    SIZE + "Let $m \\ge 0$. Then $2^m \\ge 2$.",
    SIZE + "Let $m$ be nonnegative. Then $2^m \\ge 2$.",
    SIZE + "Let $m > 0$. Then $m^2 \\ge m$.",
    SIZE + "Let $m \\in \\mathbb{N}$. Then $m / m = 1$.",
    SIZE + "Let $m$ be a natural number. Then $2^m \\ge 2$.",
    SIZE + "For all natural numbers $m$ we have $2^m \\ge 2$.",
    POSITIVE + "Let $m \\ge 0$. Then $2^m \\ge 2$.",
    "设 $j$ 为整数。则 $j^2 \\ge j$。\n\n设 $j$ 为实数。则 $j^2 \\ge j$。",
]
POSITIVE_REAL = "Let $x \\in \\mathbb{R}_{>0}$. Then $x > 0$.\n\n"
UNIT = "Let $x \\in (0,1)$. Then $x^2 < x$.\n\n"
VALUE = "Let $c = 3$. Then $c^2 = 9$.\n\n"
SQUARE = "Let $f(x) = x^2$ for real $x$. Then $f(2) = 4$.\n\n# B\n\n"
NEVER += [
    INTEGER + text
    for text in (
        "We have $j^2 \\ge j \\quad \\forall j \\in \\mathbb{R}$.",
        "Hence $j^2 \\ge j$, $j \\in \\mathbb{R}$.",
        "We have $j^2 \\ge j$, where $j$ ranges over the reals.",
        "For $j$ real, we have $j^2 \\ge j$.",
        "Suppose $j$ is real. Then $j^2 \\ge j$.",
        "Let $j \\in \\mathbb{Q}$. Then $j^2 \\ge j$.",
        "Let $j$ be a fraction. Then $j^2 \\ge j$.",
        "Let the real number $j$ be given. Then $j^2 \\ge j$.",
        "Let $(i, j) \\in \\mathbb{R}^2$. Then $j^2 \\ge j$.",
        "We no longer assume that $j$ is an integer. Then $j^2 \\ge j$.",
        "In general, $j^2 \\ge j$.",
        "对一切实数 $j$，有 $j^2 \\ge j$。",
    )
]
NEVER += [
    UNIT + "Let $(x, y) \\in \\mathbb{R}^2$. Then $x^2 < x$.",
    POSITIVE_REAL + "$$|x| = x, \\qquad x \\in \\mathbb{R}.$$",
    POSITIVE_REAL + "$$|x| = x \\qquad (x \\in \\mathbb{R}).$$",
    POSITIVE_REAL + "Let $x \\notin (0,1)$. Then $|x| = x$.",
    VALUE + "Define $c := |G|$. Then $c^2 = 9$.",
    VALUE + "We now set $c = 4$. Hence $c^2 = 9$.",
    VALUE + "For all $c > 0$ we have $c^2 = 9$.",
    VALUE + "Let $c < 0$. Then $c^2 = 9$.",
    SQUARE + "Define $f(x) = 7$. Then $f(2) = 4$.",
    SQUARE + "Suppose $f(x) = x^3$. Then $f(2) = 4$.",
    "Let $A \\in \\mathrm{O}(n)$. Then $A^\\top A = I$.\n\nLet $A = 2 I$. Then $A^\\top A = I$.",
    "Let $u \\sim \\mathcal{N}(0, I_n)$. Then $\\mathbb{E}[u] = 0$.\n\n"
    "Consider a vector $u$. Then $\\mathbb{E}[\\|u\\|^2] = n$.",
]
NUMBERS = "Let $a, b \\in \\mathbb{R}$. Then $ab = ba$.\n\n"  # that are other things later
THINGS = [
    "Let $a$ and $b$ be matrices. ",
    "For square matrices $a$ and $b$ we see: ",
    "Let $a$ and $b$ be permutations. ",
    "Let $a$ and $b$ be elements of a group. ",
    "Let $a$ and $b$ be bounded linear maps on a Hilbert space. ",
    "Consider quaternions $a$ and $b$. ",
    "Let $a, b \\in G$. ",
    "Let $G$ be a group and $a, b \\in G$. ",
    "Let $a, b \\in M_n(\\mathbb{R})$. ",
    "Let $a, b: V \\to V$ be maps. ",
    "设 $a$ 和 $b$ 为矩阵。",
    "| symbol | meaning |\n|---|---|\n| $a$, $b$ | matrices |\n\n",
]
NEVER += [NUMBERS + heading + text + "Then $ab = ba$." for text in THINGS for heading in ("", "# B\n\n")]
NEVER += [
    NUMBERS + "# B\n\nFor all $a, b \\in G$ we have $ab = ba$.",
    NUMBERS + "# B\n\nWe have $ab = ba$ for all $a, b \\in M_n(\\mathbb{R})$.",
    INTEGER + "| symbol | meaning |\n|---|---|\n| $j$ | a real number |\n\nThen $j^2 \\ge j$.",
    INTEGER + "On $\\mathbb{R}$, $j^2 \\ge j$.",
    INTEGER + "Over the real numbers we have $j^2 \\ge j$.",
    INTEGER + "Let $2 j \\in \\mathbb{Z}$. Then $j^2 \\ge j$.",
    VALUE + "Now $c \\gets 4$. Then $c^2 = 9$.",
    VALUE + "$c \\leftarrow 4$. Then $c^2 = 9$.",
]
NEVER_REFUTED = [
    VALUE + "Let $c = \\operatorname{tr}(I_4)$. Then $c^2 = 16$.",
    VALUE + "We now set $c = 4$. Hence $c^2 = 16$.",
    VALUE + "With $c = 4$, $2 c = 8$. Then $c^2 = 16$.",
    SQUARE + "Define $f(x) = 7$. Then $f(2) = 7$.",
    SQUARE + "Consider $f(x) = x^3$. Then $f(2) = 8$.",
    POSITIVE + "Suppose $m$ is even. Then $m \\ge 2$.",
]
STILL = [
    POSITIVE + "Let $m \\ge 2$. Then $2^m \\ge 4$.",
    POSITIVE + "Suppose $m$ is an integer with $m \\ge 2$. Then $2^m \\ge 4$.",
    "Let $A \\in \\mathbb{R}^{n \\times n}$.\n\nLet $n \\ge 2$. Then $A + A = 2 A$ and $n \\ge 1$.",
    SIZE + "Let $m \\ge 2$. Then $m B = B + (m - 1) B$.",
    INTEGER + "Let $j \\ge 3$. Then $j^2 \\ge 9$.",
    INTEGER + "| symbol | meaning |\n|---|---|\n| $j$ | the index, an integer |\n\nThen $j^2 \\ge j$.",
    "Let $x \\in \\mathbb{R}^n$. "
    "Let $K \\subset \\mathbb{R}^n$ be a cone and $x \\in K$. Then $\\|x\\|^2 = x^\\top x$.",
    "Let $x \\in \\mathbb{R}^n$. If $x \\in K$, then $\\|x\\|^2 = x^\\top x$. Then $x + x = 2 x$.",
]


@pytest.fixture(scope="module")
def last() -> dict[str, str]:
    """The verdict of the last assertion of each page."""
    return last_verdicts((*NEVER, *NEVER_REFUTED, *STILL))


@pytest.mark.parametrize("text", NEVER)
def test_what_a_name_was_before_proves_nothing(last: dict[str, str], text: str) -> None:
    assert last[text] != "proved"


@pytest.mark.parametrize("text", STILL)
def test_what_is_supposed_further_does_not_end_it(last: dict[str, str], text: str) -> None:
    assert last[text] == "proved"


@pytest.mark.parametrize("text", NEVER_REFUTED)
def test_what_a_name_was_before_refutes_nothing(last: dict[str, str], text: str) -> None:
    assert last[text] != "refuted"
