"""What somebody else has said, what nobody means, and arithmetic with other numbers is not called false."""

import pytest

from proofcheck.documents.scanning.result import scanned
from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text


def verdicts(text: str) -> list[str]:
    return [made.verdict for made in assertions(read_text(text, "notes.md", "markdown"))]


OTHERS = [
    "On a 12-hour clock, 9 + 5 = 2.",
    "In Boolean algebra, 1 + 1 = 1.",
    "In tropical arithmetic, 2 + 3 = 2.",
    "In saturating arithmetic, 250 + 10 = 255.",
    "In C, 2 ^ 3 = 1.",
    "In int8, 127 + 1 = -128.",
    "uint8: 200 + 100 = 44",
    "As an int16, 32000 + 1000 = 32767.",
    "In bfloat16, 256 + 1 = 256.",
    "In fp16, 2048 + 1 = 2048.",
    "With 4-bit numbers, 12 + 7 = 3.",
]
SAID = [
    "Before the fix: 3 + 4 = 8. After: 3 + 4 = 7.",
    "❌ 12 × 12 = 142",
    "Expected: 12 × 12 = 142 is not what we got",
    "The joke is that 1 + 1 = 3 for large values of 1.",
    "2 + 2 = 5, said Winston.",
    "In Orwell's 1984, 2 + 2 = 5.",
    "The slogan 1 + 1 = 3 describes synergy.",
    "Off-by-one: 3 + 4 = 8",
    "A common mistake is to write 3/4 + 1/4 = 4/8.",
    "Students write 1/2 + 1/3 = 2/5.",
    "He claimed that 3 + 4 = 8.",
    "Assume for contradiction that 2 × 3 = 7.",
    "小明以为 3 + 4 = 8。",
]
FALSE = [
    "In total 3 + 4 = 8 layers. He said so.",
    "We use int8. That makes 4096 × 4096 = 16,777,261 weights.",
    "In int8, 100 + 20 = 121.",
    "In fp16, 2048 + 5 = 2048.",
    "In bf16, 7B × 2 bytes = 15.4 GB.",
    "The student model has 8 heads × 64 = 500 dimensions.",
    "There is no mistake. And 8 × 64 = 500.",
]


@pytest.mark.parametrize("text", OTHERS + SAID)
def test_it_is_not_called_false(text: str) -> None:
    found = verdicts(text)
    assert found and "false" not in found


@pytest.mark.parametrize("text", FALSE)
def test_what_is_said_beside_it_is(text: str) -> None:
    assert "false" in verdicts(text)


def test_two_expressions_are_shown_with_their_values() -> None:
    found = scanned(read_text("We get 3/4 + 1/4 = 4/8.", "notes.md", "markdown")).findings
    assert [f.message for f in found] == ["`3/4 + 1/4 = 4/8` does not hold: 3/4 + 1/4 = 1, and 4/8 = 0.5"]
