r"""What somebody only reports, denies or strikes out is not called false; what the page itself says still is."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

WRONG = "$2^3 = 6$"

OPEN = [
    # said by somebody else, or in another arithmetic
    f"The student wrote {WRONG}.",
    f"Beginners often compute {WRONG}.",
    f"According to the joke, {WRONG}.",
    f"The first edition has a typo: {WRONG}.",
    f"The model's answer was {WRONG}.",
    f"GPT hallucinated that {WRONG}.",
    f"You would get {WRONG} if you forgot to carry.",
    f"小明算出 {WRONG}，老师说不对。",
    "On a clock face, $10 + 4 = 2$.",
    "In int8 arithmetic, $127 + 1 = -128$.",
    "In bfloat16, $256 + 1 = 256$.",
    "Rounding towards zero, $-7/2 = -3$.",
    "In Python the strings concatenate, so $1 + 1 = 11$.",
    # by what stands around it
    f"Common mistakes:\n\n- {WRONG}",
    f"The following are false:\n\n1. {WRONG};",
    f"# Common mistakes\n\nSome text. {WRONG}",
    f"Which of these are true?\n\n(a) {WRONG}",
    f"| Wrong |\n|---|\n| {WRONG} |",
    f"| Claim | Status |\n|---|---|\n| {WRONG} | false |",
    f"❌ {WRONG}",
    f"Non-example. {WRONG}.",
    f"# 常见错误\n\n{WRONG}",
]


@pytest.mark.parametrize("text", OPEN)
def test_what_may_be_denied_is_not_called_false(text: str) -> None:
    assert set(verdicts(text)) <= {"o", "-"}


JUDGED = [
    (f"# Results\n\nSo {WRONG}.", "r"),
    (f"The following holds:\n\n- {WRONG}", "r"),
    (f"| Value |\n|---|\n| {WRONG} |", "r"),
    (f"# False positive rates\n\nThen {WRONG}.", "r"),
    ("Rounded to two digits, $2/3 \\approx 0.68$.", "r"),
    # what is struck out is gone, and what an arrow leads on from is old
    (f"~~{WRONG}~~ $2^3 = 8$.", "p"),
    (f"<del>{WRONG}</del> $2^3 = 8$.", "p"),
    (f"{WRONG} → $2^3 = 8$.", "op"),
    (f"$2^3 = 8$ and {WRONG}.", "pr"),
]


@pytest.mark.parametrize(("text", "expected"), JUDGED)
def test_what_the_page_says_is_judged(text: str, expected: str) -> None:
    assert verdicts(text) == expected


def test_struck_text_of_tex() -> None:
    assert verdicts(rf"\begin{{document}}\sout{{Then {WRONG}.}} Then $2^3 = 8$.\end{{document}}", "tex") == "p"


CONTRADICTIONS = [
    "If $1 = 2$, then $2 = 4$.",
    "Suppose for contradiction that $1 = 0$. Then $2 = 0$ and $3 = 0$.",
    "Suppose to the contrary that $1 = 0$. Then $2 = 0$.",
    "Suppose the claim fails. Then $2 > 3$. This is impossible.",
    "设不然，则 $2 > 3$，矛盾。",
]


@pytest.mark.parametrize("text", CONTRADICTIONS)
def test_what_follows_from_what_is_false_is_not_called_false(text: str) -> None:
    assert set(verdicts(text)) <= {"o", "-"}
