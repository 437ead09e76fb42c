r"""TeX documents of several files: macros hold everywhere, files are found, nothing outside is read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from proofcheck.documents.files import read_all, read_file
from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.documents.shown import shown
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

MAIN = r"""\documentclass{book}
\input{macros}
\newcommand{\T}{^\top}
\begin{document}
\include{chapters/one}
\end{document}
"""
CHAPTER = r"""\chapter{One}
Let $A, B \in \R^{n \times n}$.
\begin{theorem}\label{thm:product}
  Then $(AB)\T = B\T A\T$.
\end{theorem}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "chapters").mkdir()
    (tmp_path / "main.tex").write_text(MAIN)
    (tmp_path / "macros.tex").write_text(r"\newcommand{\R}{\mathbb{R}}")
    (tmp_path / "chapters/one.tex").write_text(CHAPTER)
    return tmp_path


def test_what_a_document_reads_in_is_read_with_its_macros(book: Path) -> None:
    readings, findings = read_all([book / "main.tex"])
    assert not findings
    assert [Path(reading.file).name for reading in readings] == ["main.tex", "macros.tex", "one.tex"]
    judge(readings, Settings(0.002), use_cache=False)
    (said,) = [said for said in readings[2].formulas if said.role == "assertion"]
    assert said.verdict == "proved"
    assert (Path(said.span.file).name, said.span.line, said.span.column) == ("one.tex", 4, 9)
    assert said.tex == r"(AB)\T = B\T A\T"


def test_a_chapter_by_itself_names_its_main_file(book: Path) -> None:
    chapter = book / "chapters/one.tex"
    assert not any(said.judged for said in read_file(chapter).formulas)
    chapter.write_text("% !TeX root = ../main.tex\n" + CHAPTER)
    assert any(said.judged for said in read_file(chapter).formulas)


def test_both_named_are_read_once(book: Path) -> None:
    readings, _ = read_all([book / "chapters/one.tex", book / "main.tex"])
    assert sorted(Path(reading.file).name for reading in readings) == ["macros.tex", "main.tex", "one.tex"]


def test_what_is_not_there_is_a_warning_at_its_line(book: Path) -> None:
    (book / "macros.tex").unlink()
    readings, findings = read_all([book / "main.tex"])
    assert [(f.diagnostic, f.severity, f.span.line) for f in findings if f.span] == [("input-not-found", "warning", 2)]
    assert len(readings) == 2


@pytest.mark.parametrize(
    "path", ["../outside", "/etc/hostname", "/dev/zero", "link", "main", "chapters", "..", "\0", "a" * 400]
)
def test_nothing_outside_is_read_and_nothing_without_end(book: Path, path: str) -> None:
    (book.parent / "outside.tex").write_text(r"\newcommand{\secret}{1}")
    (book / "link.tex").symlink_to(book.parent / "outside.tex")
    (book / "main.tex").write_text(MAIN.replace("macros", path))
    readings, _ = read_all([book / "main.tex"])
    assert {Path(reading.file).name for reading in readings} == {"main.tex", "one.tex"}


def test_files_that_read_each_other_end(book: Path) -> None:
    (book / "macros.tex").write_text(r"\input{main}\input{chapters/one}\newcommand{\R}{\mathbb{R}}")
    readings, _ = read_all([book / "main.tex"])
    assert len(readings) == 3


def test_macros_of_markdown() -> None:
    text = "$\\newcommand{\\R}{\\mathbb{R}}$\n\nLet $x \\in \\R$. Then $x + x = 2x$.\n"
    reading = read_document(read_text(text, "a.md"))
    assert [said.role for said in reading.formulas] == ["declaration", "assertion"]
    assert reading.formulas[1].judged


def test_a_theorem_holds_what_it_supposes_up_to_the_end_of_its_proof() -> None:
    text = r"""Let $A \in \mathbb{R}^{n \times n}$.
\begin{lemma} Suppose $A^\top = A$. Then $A^\top A = A A$. \end{lemma}
\begin{proof} Here $A^\top + A = 2A$. \end{proof}
After it, $A^\top - A = 0$.
"""
    reading = read_document(read_text(text, "a.tex"))
    judge([reading], Settings(0.002), use_cache=False)
    found = [(said.tex, said.verdict) for said in reading.formulas if said.role == "assertion"]
    assert found[:2] == [(r"A^\top A = A A", "proved"), (r"A^\top + A = 2A", "proved")]
    assert found[2][1] != "proved"


def _hostile(size: int) -> dict[str, str]:
    """Texts whose length is about `size` times a few characters."""
    few = size // 5
    return {
        "declarations": "".join(f"Let $x_{{{k}}} \\in \\mathbb{{R}}$. " for k in range(size)),
        "sections": "".join(f"\\section{{A}} Let $x \\in \\mathbb{{R}}$. Suppose $x > {k}$. " for k in range(few)),
        "theorems": "".join(
            f"\\begin{{thm}} Let $x \\in \\mathbb{{R}}$. Then $x = {k}$. \\end{{thm}}" for k in range(few)
        ),
        "macros-without-end": "\\newcommand{\\a}{\\a\\a}" + "$\\a = 1$ " * (size // 10),
        "macros-many": "".join(f"\\newcommand{{\\a{'b' * (k % 50)}}}{{x}}" for k in range(size))
        + "$\\a = \\ab$ " * (size // 10),
        "one-line": "Let $x = 1$ and so on " * size * 10,
        "one-formula": "$" + "x + " * size * 50 + "x = 1$",
        "open": "\\[ \\begin{align} \\frac{ \\left( \\text{ $" * few,
        "braces": "$" + "{" * size * 10 + "}" * size * 10 + " = 1$",
    }


@pytest.mark.parametrize("size", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", _hostile(0))
@pytest.mark.parametrize("kind", ["tex", "markdown"])
def test_hostile_documents_are_read_within_limits(name: str, kind: str, size: int) -> None:
    text = _hostile(size)[name]
    start = time.process_time()
    read_document(read_text(text, "a", kind))
    assert time.process_time() - start < size * 9e-3  # the longest has two formulas for each of the size that are read


def test_letters_that_make_a_word_are_one_name() -> None:
    text = "Then $MaxPool(x) = abc + stepsize$."
    (said,) = read_document(read_text(text, "a.md", "markdown")).formulas
    assert said.unclear is not None
    assert said.unclear.missing == ("$MaxPool$: ?", "x: ?", "a: ?", "b: ?", "c: ?", "$stepsize$: ?")
    block = "<!-- notation:\n$MaxPool(x), stepsize$: real\na, b, c: real\n-->\n\n"
    said = read_document(read_text(block + text, "a.md", "markdown")).formulas[-1]
    assert said.unclear is None


@pytest.mark.parametrize("line", ["x: real[:n]", "x: real[n::2]", "x: iid[1:](mean=0, var=1)"])
def test_a_slice_in_a_type_leaves_the_formula_unread(line: str) -> None:
    reading = read_document(read_text(f"<!-- notation:\n{line}\n-->\n\nThen $x = x$.", "a.md", "markdown"))
    assert [said.judged for said in reading.formulas] == [False]


def test_what_is_missing_is_printed_without_control_characters() -> None:
    reading = read_document(read_text("Then $a\x07b_{c\x00d} = 1$.", "a.md", "markdown"))
    assert not set(shown(reading)) & {"\x00", "\x07", "\x1b"}
