r"""The reader of TeX: what becomes a segment, and where macros, theorems, labels and inputs stand."""

from __future__ import annotations

import time

import pytest

from proofcheck.source.documents import HOLE, Document, read_text


def tex(text: str) -> Document:
    return read_text(text, "a.tex")


def kinds(text: str) -> list[tuple[str, str]]:
    return [(s.kind, " ".join(s.text.replace(HOLE, "").split())) for s in tex(text).walk()]


PAPER = r"""% notation: x: real[n]
\documentclass{article}
\usepackage{amsmath} \title{Not in the text}
\newcommand{\R}{\mathbb{R}} % the reals
\newcommand{\inner}[2]{\langle #1, #2 \rangle}
\newcommand{\loss}[1][\theta]{L_{#1}}
\def\T{^\top}
\DeclareMathOperator*{\argmax}{arg\,max}
\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}
\let\eps\varepsilon
\newtheorem{thm}{Theorem}
\begin{document}
\section{One \emph{two}} \label{sec:one}
Let $x \in \R$\footnote{A \textbf{note} with $y$.} and \textit{so on}~\cite{someone}.

\begin{thm}[Main] \label{thm:main}
Then \begin{equation} x = x \label{eq:same} \end{equation}
holds.
\end{thm}
\begin{proof} Clear. \end{proof}
\begin{itemize}
  \item first \item[label] second
\end{itemize}
\begin{tabular}{l|c} a & $b$ \\ \hline 1 & 2 \\ \end{tabular}
\begin{verbatim}
$not$ \begin{align}
\end{verbatim}
\input{chapters/two}
\end{document}
Not read $z$.
"""


def test_a_paper() -> None:
    assert kinds(PAPER) == [
        ("comment", "notation: x: real[n]"),
        ("comment", "the reals"),
        ("heading", "One two"),
        ("paragraph", r"Let $x \in \R$ and so on ."),
        ("math", r"x \in \R"),
        ("paragraph", "A note with $y$."),
        ("math", "y"),
        ("paragraph", "Main"),
        ("paragraph", "Then"),
        ("math", "x = x"),
        ("paragraph", "holds."),
        ("paragraph", "Clear."),
        ("item", "first"),
        ("item", "label second"),
        ("cell", "a"),
        ("cell", "$b$"),
        ("math", "b"),
        ("cell", "1"),
        ("cell", "2"),
        ("code", r"$not$ \begin{align}"),
    ]


def test_what_a_paper_defines() -> None:
    macros = {m.name: (m.arity, m.default, m.body, m.star) for m in tex(PAPER).macros}
    assert macros == {
        "R": (0, None, r"\mathbb{R}", False),
        "inner": (2, None, r"\langle #1, #2 \rangle", False),
        "loss": (1, r"\theta", "L_{#1}", False),
        "T": (0, None, r"^\top", False),
        "argmax": (0, None, r"\operatorname*{arg\,max}", False),
        "norm": (1, None, r"\lVert #1\rVert", True),
        "eps": (0, None, r"\varepsilon", False),
    }
    for macro in tex(PAPER).macros:
        assert PAPER[macro.start] == "\\" and macro.name in PAPER[macro.start : macro.end]


def test_theorems_labels_and_files() -> None:
    document = tex(PAPER)
    assert [(r.name, r.title, r.label) for r in document.regions] == [
        ("theorem", "Main", "thm:main"),
        ("proof", "", ""),
    ]
    assert [item.path for item in document.inputs] == ["chapters/two"]
    for label, within in [("sec:one", "One"), ("thm:main", r"\begin{thm}"), ("eq:same", r"\begin{equation}")]:
        found = document.find(label)
        assert found is not None and within in PAPER[slice(*found)]
    assert [(h.level, h.title) for h in document.headings] == [(1, "One two")]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        (r"$a$ and \(b\), \[c\] $$d$$", ["a", "b", "c", "d"]),
        (r"5\$ and 6\$", []),
        ("$a % $ not the end\n + b$", ["a + b"]),
        (r"\begin{align*} a &= b \\ c &= d \end{align*}", [r"a &= b \\ c &= d"]),
        (r"\begin{alignat}{2} a &= b \end{alignat}", ["a &= b"]),
        (r"\[ x = \begin{cases} 1 & \text{if $y > 0$} \\ 0 \end{cases} \]", None),
        (r"$\text{for $x$ large}$", [r"\text{for $x$ large}"]),
        ("$a\n\nb$ c", None),
        (r"\verb|$a$| $b$", ["b"]),
        ("\\iffalse $a$ \\fi $b$", ["b"]),
        ("\\begin{comment}\n$a$\n\\end{comment}\n$b$", ["b"]),
        ("\\begin{tikzpicture} $a$ \\end{tikzpicture} $b$", ["b"]),
        (r"\newcommand{\x}{$a$} $b$", ["b"]),
        (r"\emph{so $a$} \footnote{$b$} \section{$c$}", None),
    ],
)
def test_formulas(text: str, formulas: list[str] | None) -> None:
    found = [" ".join(s.text.split()) for s in tex(text).walk() if s.kind == "math"]
    if formulas is None:
        assert found
    else:
        assert found == formulas


@pytest.mark.parametrize("text", [PAPER, PAPER.replace("\n", "\r\n"), PAPER.replace(r"\begin{document}", "")])
def test_every_segment_stands_where_it_says(text: str) -> None:
    document = tex(text)
    for segment in document.walk():
        assert len(segment.text) == segment.end - segment.start
        stands = document.text[segment.start : segment.end]
        assert all(a == b or a in (" ", HOLE, "\n") for a, b in zip(segment.text, stands, strict=True))


def test_positions_are_right_to_the_character() -> None:
    document = tex("First line.\n\\begin{equation}\n  a = b % why\n  + c\n\\end{equation}\n")
    (formula,) = [s for s in document.walk() if s.kind == "math"]
    at = formula.start + formula.text.index("+ c")
    span = document.span(at, at + 3)
    assert (span.line, span.column, span.end_line, span.end_column) == (4, 3, 4, 6)


def test_formulas_that_do_not_end_are_findings() -> None:
    document = tex("\\[ a = b\n\nThe next paragraph has many words.\n\nAnd $c$ here.\n")
    assert [finding.diagnostic for finding in document.findings] == ["math-not-closed"]
    assert [s.text for s in document.walk() if s.kind == "math"][-1] == "c"


PIECES = [
    "$", "\\[", "\\begin{align}", "\\end{align}", "{", "}", "[", "\\item ", "\\section{", "% a\n", "\\iffalse ",
    "\\newcommand{\\a}{", "\\def\\a#1#2{", "\\let\\a\\b ", "\\begin{tabular}{l} a & ", "\\verb|", "\\footnote{",
    "\\begin{verbatim}", "\\begin{thm}[", "\\label{", "\\input{a}", "\\\\[", "\\text{$", "\\newcommand\\a[1][",
    "\\DeclarePairedDelimiter{\\a}{",
]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_time_is_linear(piece: str) -> None:
    start = time.process_time()
    tex(piece * (200_000 // len(piece)))
    tex("a" + piece * (100_000 // len(piece)) + "\n\nEnd $x$.\n")
    assert time.process_time() - start < 8
