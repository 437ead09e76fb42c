"""One text for all ways of writing a formula, another for every other formula."""

from __future__ import annotations

import contextlib

import pytest

from proofcheck.lang.tex.canonical import pieces
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError, tokens

SAME = [
    (r"\frac12", r"\tfrac{1}{2}", "1/2"),
    (r"a + b + c", "c+b+a", r"b \; + c + a"),
    (r"\left( x \right)^{2}", "(x)^2", r"\bigl(x\bigr)^2"),
    (r"\sum_{i=1}^{n} x_i", r"\sum_{j = 1}^n x_j"),
    (r"x \le y", r"y \geq x", r"x\leq y"),
    (r"a = b", "b = a"),
    (r"K^\top", "K^T", r"K^{\intercal}"),
    (r"1{,}048{,}576", r"1\,048\,576", "1048576"),
    (r"\operatorname{Var}[x]", r"\mathrm{Var}(x)"),
    (r"\lVert x\rVert", r"\|x\|", r"\left\Vert x \right\Vert"),
    (r"\lvert x\rvert", "|x|"),
    (r"x_i^2", "x^2_i"),
    (r"h \mapsto A h", r"g \mapsto A g"),
    (
        r"\begin{aligned} a &= b \\ &= c \end{aligned}",
        "a = b = c",
        r"\begin{split} a &= b && \text{why} \\ &= c\end{split}",
    ),
    (r"\forall x \in S: x > 0", r"\forall y \in S: y > 0"),
    (r"a \cdot 2", "2a", r"2 \times a"),
    (r"\int_0^1 x^2 \, dx", r"\int_0^1 y^2 dy"),
    ("α + β", r"\beta + \alpha"),
    (r"a.", "a", "a,"),
    (r"a = 1, b = 2", r"a = 1 \quad b = 2", r"a = 1,\qquad b = 2"),
]
DIFFERENT = [
    ("a - b", "b - a", "a + b"),
    ("x_i", "x_j", "x^i"),
    (r"x \le y", r"x \ge y", "x < y", "x = y"),
    (r"K^\top", "K", r"K^{-\top}"),
    (r"\sum_{s \le t} x_s", r"\sum_{s < t} x_s", r"\sum_{s \le t} x_t"),
    ("A B", "B A"),
    (r"\mathbf x", "x", r"\hat x"),
    (r"\sum_i x_i y_j", r"\sum_j x_i y_j", r"\sum_i x_i y_i"),
    ("[0, 1)", "[0, 1]", "(0, 1)"),
    (r"\frac{a}{b}", r"\frac{b}{a}"),
    (r"(a + b)^2", "a + b^2"),
    (r"\sin(t + k) w", r"\sin(t + k w)"),
    (r"\mathbb{E}[x^2]", r"\mathbb{E}[x]^2"),
    ("1.5", "15"),
    (r"1 = 2 \quad 3 = 4", "1 = 2 3 = 4"),
    ("a, b", "a b"),
]


def text(tex: str) -> str:
    return " ".join(piece.text for piece in pieces(tex))


@pytest.mark.parametrize("group", SAME, ids=[group[0] for group in SAME])
def test_same(group: tuple[str, ...]) -> None:
    assert len({text(tex) for tex in group}) == 1, [text(tex) for tex in group]


@pytest.mark.parametrize("group", DIFFERENT, ids=[group[0] for group in DIFFERENT])
def test_different(group: tuple[str, ...]) -> None:
    assert len({text(tex) for tex in group}) == len(group), [text(tex) for tex in group]


def test_pieces_stand_where_they_were_written() -> None:
    tex = r"a + b &= c \\ &\le d"
    assert [tex[piece.start : piece.end] for piece in pieces(tex)] == ["a + b", "c", "d"]


BROKEN = [
    "(a",
    "a)",
    r"\frac{a}",
    "a^",
    "a_",
    "{a",
    "a}",
    r"\begin{pmatrix} a",
    r"\end{pmatrix}",
    "a + + b",
    r"a \le \quad ^{-1} b",
    r"\quad_2",
    r"\sqrt",
    "",
]


@pytest.mark.parametrize("tex", BROKEN)
def test_what_has_no_structure_is_refused_and_still_has_a_text(tex: str) -> None:
    with pytest.raises(TexError) as caught:
        structure(tex)
    assert caught.value.reason
    assert pieces(tex) is not None


@pytest.mark.parametrize(
    "tex",
    [
        *["(" * 5000, "a^" * 5000, "{" * 5000 + "}" * 5000, "|" * 4000, r"\left(" * 2000, "a_{b" * 3000, "x'" * 9000],
        *[r"\sum " * 3000, r"\forall x " * 1500, r"\neg " * 3000, r"a \Rightarrow " * 1200 + "b", "x" + "!" * 9000],
        *["(" * 39 + "x" + ")" * 39, r"\frac{" * 18 + "x" + "}{2}" * 18, "-(" * 39 + "x" + ")" * 39, r"\quad^a" * 2000],
    ],
    ids=lambda tex: tex[:12],
)
def test_hostile_input_ends_soon(tex: str) -> None:
    """Also where callers have used up a part of the stack."""

    def below(levels: int) -> None:
        if levels:
            return below(levels - 1)
        with contextlib.suppress(TexError):
            structure(tex)
        assert pieces(tex) is not None
        return None

    below(100)


def test_a_formula_that_is_too_long_is_refused() -> None:
    with pytest.raises(TexError, match="more than"):
        tokens("x" * 30_000)
