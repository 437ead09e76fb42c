r"""In TeX, too, what stands around a formula may narrow it or take it back: titles, environments, footnotes, words
inside a formula and above a sign, commands around it."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

# "#" stands for the declaration of the names, "@" for the formula.
NARROWED = [
    r"""#
\input{conditions}
Then @.""",
    r"""#
\include{chapters/conditions}
Then @.""",
    r"""\section{On the axes}
# Then @.""",
    r"""#
\subsection{The degenerate case}
Then @.""",
    r"""#
\paragraph{On the axes.} Then @.""",
    r"""#
\paragraph{Orthogonal vectors} Then @.""",
    r"""#
\begin{lemma}[Orthogonal case]
Then @.
\end{lemma}""",
    r"""#
\begin{lemma}[One of them is zero]
Then @.
\end{lemma}""",
    r"""#
\begin{lemma}
Suppose one of them is zero. Then @.
\end{lemma}""",
    r"""#
\begin{lemma}
Suppose one of them is zero.
\begin{equation}
(a+b)^2 = a^2 + b^2
\end{equation}
\end{lemma}""",
    r"""#
\begin{lemma}
If one of them is zero, then
\[(a+b)^2 = a^2 + b^2.\]
\end{lemma}""",
    r"""#
\begin{lemma}
We have
\[(a+b)^2 = a^2 + b^2\]
if one of them is zero.
\end{lemma}""",
    r"""#
We have
\begin{align}
(a+b)^2 &= a^2 + b^2
\end{align}
on the axes.""",
    r"""#
We have
\begin{align}
(a+b)^2 &= a^2 + b^2 \quad\text{on the axes}
\end{align}""",
    r"""#
We have
\begin{align}
(a+b)^2 &= a^2 + b^2 && \text{(one is zero)}
\end{align}""",
    r"""#
We have
\begin{align}
(a+b)^2 &= a^2 + b^2 \tag{on the axes}
\end{align}""",
    r"""#
We have $(a+b)^2 = a^2 + b^2 \text{ if one is zero}$.""",
    r"""#
We have $(a+b)^2 = a^2 + b^2 \mbox{ on the axes}$.""",
    r"""#
We have $(a+b)^2 \overset{ab=0}{=} a^2 + b^2$.""",
    r"""#
We have $(a+b)^2 \stackrel{\text{orth.}}{=} a^2 + b^2$.""",
    r"""#
We have $(a+b)^2 \underset{a \to 0}{=} a^2 + b^2$.""",
    r"""#
We have $\left.(a+b)^2\right|_{a=0} = a^2 + b^2$.""",
    r"""#
We have\footnote{On the axes.} @.""",
    r"""#
We have @.\footnote{If one of them is zero.}""",
    r"""#
We have @\footnote{This holds only on the axes.}.""",
    r"""#
\begin{description}
\item[On the axes] @
\end{description}""",
    r"""#
\begin{description}
\item[Orthogonal] @
\end{description}""",
    r"""#
\begin{tabular}{ll}
case & identity \\
one is zero & @ \\
\end{tabular}""",
    r"""#
\begin{caution}
Then @.
\end{caution}""",
    r"""#
\begin{exercise}
Then @.
\end{exercise}""",
    r"""#
\begin{wrong}
Then @.
\end{wrong}""",
    r"""#
\begin{conjecture}
Then @.
\end{conjecture}""",
    r"""#
\begin{question}
Then @.
\end{question}""",
    r"""#
\begin{heuristic}
Then @.
\end{heuristic}""",
    r"""#
\begin{quote}
Then @.
\end{quote}""",
    r"""#
\begin{assumption}
Then @.
\end{assumption}""",
    r"""#
\begin{assumption}
@.
\end{assumption}""",
    r"""#
\begin{condition}
@.
\end{condition}""",
    r"""#
\begin{definition}[Orthogonality]
@.
\end{definition}""",
    r"""#
\begin{problem}
So @.
\end{problem}""",
    r"""#
\sout{Then @.}""",
    r"""#
\iffalse Then @. \fi""",
    r"""#
\begin{comment}
Then @.
\end{comment}""",
    r"""#
\textcolor{red}{Wrong:} then @.""",
    r"""#
\emph{Wrong}: then @.""",
    r"""#
\todo{then @}""",
    r"""#
\marginpar{Then @}""",
    r"""# Then \cancel{@}.""",
    r"""# Then $\cancel{(a+b)^2 = a^2 + b^2}$.""",
    r"""# Then $(a+b)^2 \cancel{=} a^2 + b^2$.""",
    r"""# Then $(a+b)^2 \not= a^2 + b^2$ in general.""",
    r"""# Then $(a+b)^2 \doteq a^2 + b^2$.""",
    r"""# Then $(a+b)^2 \cong a^2 + b^2$.""",
    r"""# Then $(a+b)^2 =_{\text{?}} a^2 + b^2$.""",
    r"""# Then $(a+b)^2 \equiv a^2 + b^2 \pmod 2$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 \; (ab = 0)$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2, \quad ab = 0$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 \quad (a \perp b)$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 \quad \forall a \perp b$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 + O(ab)$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 + \ldots$.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 + \text{h.o.t.}$.""",
    r"""# Then $(a+b)^2 = a^2 + \cdots + b^2$.""",
    r"""# Then $\mathbb{P}$-a.s. @.""",
    r"""# Then @ a.s.""",
    r"""# Then @ w.h.p.""",
    r"""# Then @ a.e.""",
    r"""# Then @ $\iff$ $ab=0$.""",
    r"""# Then @ $\Leftarrow$ $ab=0$.""",
    r"""# Then $ab = 0 \Rightarrow$ @.""",
    r"""# Then $ab = 0$ $\implies$ @.""",
]
PLAIN = [
    r"""# Then @.""",
    r"""#
\begin{lemma}[Squares]
Then @.
\end{lemma}""",
    r"""#
\section{Squares}
Then @.""",
    r"""# Then $(a+b)^2 = a^2 + b^2 \text{ by linearity}$.""",
    r"""# Then $(a+b)^2 \overset{(1)}{=} a^2 + b^2$.""",
    r"""# Then @.\footnote{See the appendix.}""",
]


def found(text: str) -> str:
    names, wrong = r"Let $a, b \in \mathbb{R}$.", "$(a+b)^2 = a^2 + b^2$"
    return verdicts(text.replace("#", names).replace("@", wrong), "tex")


@pytest.mark.parametrize("text", NARROWED)
def test_what_may_be_narrowed_or_taken_back_is_not_called_false(text: str) -> None:
    assert "r" not in found(text)


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_not_is(text: str) -> None:
    assert found(text) == "r"
