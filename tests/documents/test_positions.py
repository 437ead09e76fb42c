r"""Letters that run over entries, and definitions by entries."""

from __future__ import annotations

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

BLOCK = "<!-- notation:\nw, b: real[m]\nx, q: real[n, d]\nA: real[n, n]\n$\\mathbf v$: real[n]\n-->\n\n"

READ = [
    (r"We have $w_k + b_k = b_k + w_k$.", "w[k] + b[k] == b[k] + w[k]"),
    (r"We have $x_i \cdot q_j = q_j \cdot x_i$.", "x[i] @ q[j] == q[j] @ x[i]"),
    (r"We have $A_{ij} A_{ji} = A_{ji} A_{ij}$.", "A[i, j] * A[j, i] == A[j, i] * A[i, j]"),
    (r"We have $v_i + v_i = 2 v_i$.", "v[i] + v[i] == 2 * v[i]"),
    (r"We have $w_i = A_{ii}$.", None),  # through m, or through n?
    (r"We have $i w_i = 1$.", None),  # a position, and a number that counts from 0 or from 1
    (r"We have $w_{i+1} = 1$.", None),
    (r"We have $\sum_i w_i = \sum_i b_i$.", "sum(w[i] for i in range(m)) == sum(b[i] for i in range(m))"),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_letters_that_run(text: str, expected: str | None) -> None:
    (said,) = read_document(read_text(BLOCK + text, "a.md")).formulas
    assert (said.text or None) == expected
    assert expected is None or "sum(" in expected or said.doubt == 2  # a certain entry may be meant


DEFINED = [
    (r"Let $s_{ij} = x_i \cdot q_j$.", "s = [x[i] @ q[j] for i in range(n) for j in range(n)]"),
    (r"Let $z_k = w_k + 1$.", "z = [w[k] + 1 for k in range(m)]"),
    (r"Let $z_k = \sum_i A_{ii}$.", "z_k = sum(A[i, i] for i in range(n))"),  # one name: k runs nowhere
    (r"Let $z_k = z_k + w_k$.", None),  # of itself
    (r"Let $w_k = b_k$.", None),  # entries of what is there
]


@pytest.mark.parametrize(("text", "expected"), DEFINED)
def test_definitions_by_entries(text: str, expected: str | None) -> None:
    (said,) = read_document(read_text(BLOCK + text, "a.md")).formulas
    if expected is not None:
        assert (said.role, said.text) == ("definition", expected)
    else:
        assert said.role != "definition" or " for " not in said.text


def test_what_is_assumed_of_an_entry_is_not_supposed_of_all() -> None:
    """`If y_i > 0` may speak of a certain entry: nothing is proved from it, and nothing with y called false."""
    text = "Suppose that $b_k > 1$. Then $\\sum_k b_k \\geq 0$. Hence $\\sum_k b_k \\leq m$."
    reading = read_document(read_text(BLOCK + text, "a.md"))
    judge([reading], Settings(0.002), use_cache=False)
    assert [(said.role, said.verdict) for said in reading.formulas] == [
        ("assumption", ""),
        ("assertion", "open"),
        ("assertion", "open"),
    ]
    assert reading.formulas[0].text == "all(b[k] > 1 for k in range(m))"


def test_what_is_defined_by_entries_is_judged() -> None:
    text = r"""Let $s_{ij} = x_i \cdot q_j$. Then $s_{ij} = q_j \cdot x_i$, and $\sum_i s_{ii} = \sum_i x_i \cdot q_i$.

We have $s_{ij} = s_{ji}$. Hence $\sum_i s_{ii} = \sum_i x_i \cdot q_i + 1$."""
    reading = read_document(read_text(BLOCK + text, "a.md"))
    judge([reading], Settings(0.002), use_cache=False)
    verdicts = [said.verdict for said in reading.formulas if said.role == "assertion"]
    assert verdicts == ["proved", "proved", "open", "refuted"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (r"We have $\sum_{i \neq j} A_{ij} = \sum_{j \neq i} A_{ij}$.", False),  # over both, or over one?
        (r"We have $\sum_{j \neq i} A_{ij} = \sum_j A_{ij} - A_{ii}$.", True),
    ],
)
def test_letters_in_the_range_of_a_sum(text: str, read: bool) -> None:
    (said,) = read_document(read_text(BLOCK + text, "a.md")).formulas
    assert (said.unclear is None) is read


def counted(text: str) -> str:
    """What the last formula of a page is read as, under a declared vector."""
    reading = read_document(read_text("Let $x \\in \\mathbb{R}^{n}$ and $n \\geq 3$.\n\n" + text, "a.md", "markdown"))
    return reading.formulas[-1].text


@pytest.mark.parametrize(
    ("before", "read"),
    [
        (r"$$\sum_{i=1}^{n} x_i \le n$$", "x[1] >= 0"),
        (r"$$\sum_{i=0}^{n-1} x_i \le n$$", "x[2] >= 0"),
        (r"Here $x = (x_1, x_2, \dots, x_n)$.", "x[1] >= 0"),
        (r"$$\sum_{i=1}^{n} x_i \le n, \quad \sum_{i=0}^{n-1} x_i \le n$$", ""),
        (r"$$\sum_{i=2}^{n} x_i \le n$$", ""),
        ("", ""),
    ],
)
def test_a_formula_counts_as_all_sums_of_its_document_do(before: str, read: str) -> None:
    assert counted(f"{before}\n\nThen $x_2 \\ge 0$ holds.") == read


def test_what_a_formula_says_of_its_own_positions_goes_before() -> None:
    before = r"$$\sum_{i=1}^{n} x_i \le n$$" + "\n\n"
    assert counted(before + r"Then $x_0 + x_1 \ge 0$ holds.") == "x[0] + x[1] >= 0"
    assert counted(before + r"Then $\sum_{i=2}^{n} x_i \ge x_1$ holds.") == ""
