"""Formulas whose letters nothing declares, among words that may say anything: true for what is said beside them."""

from __future__ import annotations

import pytest

from proofcheck.documents.draft import notation
from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.documents.run import entry_of
from proofcheck.documents.shown import shown
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text
from tests.documents.verdicts import verdicts

SQUARE = "Wizards say $x^2 + bx = (x + b/2)^2 - b^2/4$ on a rainy day."
HOLDS = [
    (SQUARE, ("b, x: real",)),
    (r"Wizards say $(AB)^\top = B^\top A^\top$ at night.", ("A: real[n, m]", "B: real[m, p]")),
    (r"Cancel by cleverness: $\frac{x^2 - 1}{x - 1} = x + 1$ as wizards do.", ("x: real", "given: x - 1 != 0")),
    (r"Whatever $x$ may be to a wizard, $\sin 2x = 2 \sin x \cos x$.", ("x: real",)),
    (r"A product $(fg)' = f'g + fg'$ of wizards.", ("f, g: real -> real", "x: real")),
]
OTHER = [
    # what the sentence says of a letter
    r"Let $x$ be a matrix. Then $e^{x + y} = e^x e^y$.",
    r"Let $x$ and $y$ be elements of a ring. Then $(x + y)^2 = x^2 + 2xy + y^2$.",
    r"For wizards $z \in \mathbb{O}$ we have $z^2 z = z z^2$.",
    r"设 $x$ 为八元数的元素。则 $x^2 + 1 = 1 + x^2$。",
    # which may not be an assertion, or is one of something else
    r"It is not true that $(a + b)^2 = a^2 + 2ab + b^2$ for wizards.",
    r"Wizards work modulo 5, where $a^2 - b^2 = (a - b)(a + b)$.",
]
FALSE = [
    r"Wizards like $(a + b)^2 = a^2 + b^2$ a lot.",
    r"Wizards like $\sqrt{x^2} = x$ a lot.",
    r"Wizards like $(AB)^\top = A^\top B^\top$ a lot.",
]


def judged(text: str) -> Reading:
    reading = read_document(read_text(text, "page.md", "markdown"))
    judge([reading], Settings(), jobs=1, use_cache=False)
    return reading


@pytest.mark.parametrize(("text", "assuming"), HOLDS)
def test_it_holds_for_what_is_said_beside_it(text: str, assuming: tuple[str, ...]) -> None:
    reading = judged(text)
    said = next(item for item in reading.formulas if item.judged)
    assert (said.verdict, said.assuming) == ("holds", assuming)
    assert entry_of(said)["verdict"] == "unknown"  # a program is told no more than is known of the page
    assert assuming[0] in entry_of(said)["reasons"][0] and assuming[0] in shown(reading)
    assert reading.coverage()["holds"] == 1 and reading.coverage()["proved"] == 0


@pytest.mark.parametrize(("text", "assuming"), HOLDS)
def test_a_notation_block_with_these_lines_makes_it_proved(text: str, assuming: tuple[str, ...]) -> None:
    if "'" in text:
        pytest.skip("functions of one letter are no lines of notation")
    block = notation(judged(text))
    assert all(line in block for line in assuming)
    assert verdicts(f"{block}\n{text}") == "p"


@pytest.mark.parametrize("text", OTHER)
def test_what_words_say_goes_first(text: str) -> None:
    assert set(verdicts(text)) <= {"-", "o"}


@pytest.mark.parametrize("text", FALSE)
def test_what_fails_stays_open_with_a_point(text: str) -> None:
    reading = judged(text)
    (said,) = [item for item in reading.formulas if item.judged]
    assert said.verdict == "open"
    assert "witness" in shown(reading)
