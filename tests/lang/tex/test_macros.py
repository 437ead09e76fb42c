r"""Macros put into formulas as TeX does it; what is defined differently in two places, or without end, is refused."""

from __future__ import annotations

import time

import pytest

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.source.documents import read_text

DEFINED = r"""
\newcommand{\R}{\mathbb{R}}
\newcommand{\inner}[2]{\langle #1, #2 \rangle}
\newcommand{\loss}[1][\theta]{L_{#1}}
\newcommand{\half}{\frac12}
\newcommand{\two}{ab}
\newcommand{\vx}{\mathbf{x}}
\newcommand{\bold}{\mathbf}
\newcommand{\nested}[1]{\inner{#1}{\vx}}
\def\T{^\top}
\def\pair#1#2{(#1,#2)}
\DeclareMathOperator{\tr}{tr}
\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}
\let\oldphi\phi
\renewcommand{\phi}{\varphi}
\newcommand{\be}{\begin{aligned}}
\newcommand{\ee}{\end{aligned}}
\newcommand{\alp}{\alpha}
"""


def macros(text: str) -> Macros:
    return Macros(read_text(text, "a.tex").macros)


KNOWN = macros(DEFINED)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"x \in \R^n", r"x \in \mathbb{R}^n"),
        (r"\inner{a}{b}", r"\langle a, b \rangle"),
        (r"\inner ab", r"\langle a, b \rangle"),
        (r"\inner\alpha\beta", r"\langle \alpha, \beta \rangle"),
        (r"\loss + \loss[w]", r"L_{\theta} + L_{w}"),
        (r"\half x", r"\frac12 x"),
        (r"\frac\two 2", r"\frac{ab}{2}"),
        (r"\frac 2\two", r"\frac{2}{ab}"),
        (r"\frac{1}\two", r"\frac{1}{ab}"),
        (r"\sqrt\two", r"\sqrt{ab}"),
        (r"\hat\vx", r"\hat{\mathbf{x}}"),
        (r"x_\two", r"x_ab"),
        (r"\bold{y}", r"\mathbf{y}"),
        (r"\bold\two", r"\mathbf{ab}"),
        (r"\nested{a + b}", r"\langle a + b, \mathbf{x} \rangle"),
        (r"A\T B", r"A^\top B"),
        (r"\pair{a}{b}", "(a,b)"),
        (r"\tr(A)", r"\operatorname{tr}(A)"),
        (r"\norm{x}^2", r"\lVert x\rVert^2"),
        (r"\norm*{x}^2", r"\lVert x\rVert^2"),
        (r"\phi + \oldphi", r"\varphi + \phi"),
        (r"\be a &= b \\ &= c \ee", r"\begin{aligned} a &= b \\ &= c \end{aligned}"),
        (r"\alp b", r"\alpha b"),
        (r"\alp\alp", r"\alpha \alpha"),
        (r"\Rx", r"\Rx"),
        (r"a \\ R", r"a \\ R"),
    ],
)
def test_what_a_formula_means(written: str, meant: str) -> None:
    assert canonical(structure(KNOWN.expanded(written).text)) == canonical(structure(meant))


def test_every_character_knows_where_it_came_from() -> None:
    written = r"\norm{x + y} = \R"
    made = KNOWN.expanded(written)
    place = made.text.index("x + y")
    assert written[slice(*made.stretch(place, place + 5))] == "x + y"
    place = made.text.index(r"\mathbb")
    assert written[slice(*made.stretch(place, place + 7))] == r"\R"
    assert written[slice(*made.stretch(0, len(made.text)))] == written


@pytest.mark.parametrize(
    ("defined", "formula", "reason"),
    [
        (r"\newcommand{\a}{x} \renewcommand{\a}{y}", r"\a = 1", "not followed"),
        (r"\newcommand{\a}[1]{x} \renewcommand{\a}{x}", r"\a = 1", "not followed"),
        (r"\def\vec(#1){x}", r"\vec{a} = 1", "not followed"),
        (r"\newcommand{\a}{\a}", r"\a", "too far"),
        (r"\newcommand{\a}{\b\b} \newcommand{\b}{\a\a}", r"\a", "too far"),
        (r"\newcommand{\a}[1]{#1#1} ", r"\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{x}}}}}}}}}}}}}}}", "too far"),
        (r"\newcommand{\a}[2]{#1#2}", r"\a{x}", "too few"),
        (r"\newcommand{\a}[1]{#1}", r"{\a}", "too few"),
        (r"\newcommand{\a}[1]{#1}", r"\a{x", "not closed"),
        (r"\newcommand{\a}{#1}", r"\a", "no argument"),
    ],
)
def test_what_is_refused(defined: str, formula: str, reason: str) -> None:
    start = time.process_time()
    with pytest.raises(TexError) as error:
        macros(defined).expanded(formula)
    assert reason in error.value.reason
    assert 0 <= error.value.start <= error.value.end <= len(formula)
    assert time.process_time() - start < 2


def test_the_same_definition_twice_is_one() -> None:
    again = macros(r"\newcommand{\a}{x + y} \providecommand{\a}{z} \renewcommand{\a}{x +  y}")
    assert again.expanded(r"\a").text == "x + y"
