r"""The letter that a document writes the entries of a matrix with, and declarations inside of larger formulas."""

from __future__ import annotations

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

DECLARED = r"Let $A \in \mathbb{R}^{m \times n}$, $Y \in \mathbb{R}^N$ and $\mathbf{W} \in \mathbb{R}^{n \times n}$."
GRID = r"\begin{bmatrix} a_{11} & \cdots & a_{1n} \\ \vdots & \ddots & \vdots \\ a_{m1} & \cdots & a_{mn} \end{bmatrix}"
TURNED = (
    r"\begin{bmatrix} a_{11} & \cdots & a_{n1} \\ \vdots & \ddots & \vdots \\ a_{1m} & \cdots & a_{nm} \end{bmatrix}"
)


def page(text: str) -> Reading:
    return read_document(read_text(text, "a.md", "markdown"))


def names(reading: Reading) -> dict[str, str]:
    return {name: text for name, text, _ in reading.names}


LETTERS = [
    (f"$$A = {GRID}$$", "a", "a = A"),
    (f"$$A = {TURNED}$$", "a", "a = A.T"),
    (f"$$A = {TURNED}^\\top$$", "a", None),  # of another shape than the matrix
    (f"$$A = {GRID.replace('m', 'k')}$$", "a", None),  # likewise
    (r"$$Y = (y_1, \dots, y_N)^\top$$", "y", "y = Y"),
    (r"$$Y = [y_1, y_2, \dots, y_N]$$", "y", "y = Y"),
    (r"Let $A = (a_{ij})$.", "a", "a = A"),
    (r"Let $A = [a_{ij}]_{m \times n}$.", "a", "a = A"),
    (r"Let $\mathbf{W} = (w_{ij})$.", "w", "w = W"),
    (r"Let $B = (b_{ij})_{p \times q}$.", "B", "real[p, q]"),
    (r"Let $B = (b_{ij}) \in \mathbb{R}^{n \times n}$.", "b", "b = B"),
    (r"Let $B = (b_{ij})$.", "b", None),  # of no size
    (r"Let $B = (b_1, \dots, b_n)$.", "B", None),  # whether these are numbers or vectors is not said
    (r"Let $A = (a_{ii})$.", "a", None),
    (r"Let $a \in \mathbb{R}$ and $A = (a_{ij})$.", "a", "real"),
]


@pytest.mark.parametrize(("text", "name", "expected"), LETTERS)
def test_the_letter_of_entries(text: str, name: str, expected: str | None) -> None:
    assert names(page(f"{DECLARED}\n\n{text}\n")).get(name) == expected


def test_entries_are_judged_as_those_of_the_matrix() -> None:
    text = (
        f"{DECLARED}\n\n$$A = {GRID}$$\n\n"
        r"We have $\sum_{i=1}^m \sum_{j=1}^n a_{ij}^2 = \operatorname{tr}(A^\top A)$. "
        r"We have $(A^\top)_{1, 1} = a_{11}$. We have $(A^\top)_{1, 2} = a_{12}$."
    )
    reading = page(text)
    judge([reading], Settings(0.2), use_cache=False)
    verdicts = [said.verdict for said in reading.formulas if said.role == "assertion"]
    assert verdicts[:2] == ["proved", "proved"]
    assert verdicts[2] != "proved"


PARTS = [
    # the names before a sign of membership belong to it, and what else is in the list stands for itself
    (r"$$f(x) = x^2, \quad x, z \in \mathbb{R}$$", ["f(x) = x**2", "x: real, z: real"]),
    (r"$$u = 1, v \in \mathbb{R}^k$$", ["u = 1", "v: real[k]"]),
    (r"Let $G = A^\top A \in \mathbb{R}^{n \times n}$.", ["G = A.T @ A", "G: real[n, n]"]),
    (r"Let $v \in R^k$ and $w \in \Re^{k}$.", ["v: real[k]", "w: real[k]"]),
]


@pytest.mark.parametrize(("text", "expected"), PARTS)
def test_declarations_beside_formulas(text: str, expected: list[str]) -> None:
    reading = page(f"{DECLARED}\n\n{text}\n")
    assert [said.text for said in reading.formulas[3:]] == expected


def test_a_defined_name_stays_what_it_is_where_its_shape_is_told() -> None:
    told = page(f"{DECLARED}\n\nLet $G = A^\\top A$. Here $G \\in \\mathbb{{R}}^{{n \\times n}}$.")
    assert names(told)["G"] == "G = A.T @ A"
    other = page(f"{DECLARED}\n\nLet $G = A^\\top A$. Now let $G \\in \\mathbb{{R}}^{{k}}$.")
    assert names(other)["G"] == "real[k]"
