"""The parts of the language server that need no extra: what a text reads as, and what is offered in it."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

from proofcheck.servers.editor import marks
from proofcheck.servers.editor.actions import Edit, actions, applied
from proofcheck.servers.editor.completion import completions
from proofcheck.servers.editor.hover import hover
from proofcheck.servers.editor.judging import Judge, Work
from proofcheck.servers.editor.library import Library
from proofcheck.servers.editor.texts import Look, kind_of, look
from proofcheck.servers.editor.window import changed, window
from proofcheck.source.span import Span

NOTES = """\
# Squares

<a id="square"></a>
Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2 + b^2$.

There are 12 × 64 = 786 of them, and $foo = 3$.
"""
CLAIM = """\
title: The square of a sum
source: {document: notes.md, anchor: square}
where:
  a, b: real
claim: (a + b)**2 == a**2 + b**2
"""


def judged(text: str, file: str = "/x/claims/square.yaml", kind: str = "claim") -> Look:
    made = look(file, kind, text)
    Judge()._judge(Work(made))
    return made


def titles(made: Look, line: int) -> dict[str, Edit]:
    found = actions(made, Library(Path("/x")), line, line)
    return {action.title: action.edits[0] for action in found if action.edits}


@pytest.mark.parametrize(
    "text, line, column, offered, not_offered",
    [
        (CLAIM, 1, 1, "expect", "softmax"),
        (CLAIM, 4, 10, "posdef", "expect"),
        (CLAIM, 4, 10, "poisson", "expect"),
        (CLAIM, 5, 9, "softmax", "tags"),
        (CLAIM, 5, 9, "b", "title"),
        (CLAIM + "expect: \n", 6, 9, "refuted", "softmax"),
        (CLAIM + "correct:\n  \n", 7, 3, "claim", "tags"),
        (CLAIM + "given:\n  - \n", 7, 5, "abs", "tags"),
    ],
)
def test_completion_in_claims(text, line, column, offered, not_offered) -> None:
    read = look("/x/claims/square.yaml", "claim", CLAIM)
    labels = [item.label for item in completions(read, text, line, column)]
    assert offered in labels and not_offered not in labels


@pytest.mark.parametrize(
    "text, offered",
    [
        ("<!-- notation:\nx: ", "real"),
        ("<!-- notation:\n", "given"),
        ("<!-- proofcheck: ", "role assertion"),
        ("We see $", "a"),
        ("<!-- notation:\nx: real\n-->\n\n$", "a"),
    ],
)
def test_completion_in_documents(text, offered) -> None:
    read = look("/x/notes.md", "markdown", NOTES)
    row = text.split("\n")
    assert offered in [item.label for item in completions(read, text, len(row), len(row[-1]) + 1)]


def test_which_files_are_claims() -> None:
    assert kind_of("/x/claims/a.yaml", "") == "claim" and kind_of("/x/ci.yaml", "on: push\n") is None
    assert kind_of("/x/a.yaml", "title: t\nclaim: 1 == 1\n") == "claim"
    assert kind_of("/x/a.md", "") == "markdown" and kind_of("/x/a.ipynb", "") is None


def test_what_has_changed() -> None:
    assert changed("a\nb\nc", "a\nx\nc") == (2, 2, 0)
    assert changed("a\nb\nc", "a\nb\nx\nc") == (3, 2, 1)
    assert changed("a\nb\nc", "a\nc") == (2, 2, -1)
    assert applied("ab\ncd\n", Edit(Span("f", 2, 1, 2, 2), "xy")) == "ab\nxyd\n"


@pytest.mark.parametrize("edited", [100, 700])
def test_the_blocks_around_a_change_read_as_in_the_whole(edited) -> None:
    """What is found in the window is what the reading of the whole finds there, and it is found in little time."""
    said = "## Part {0}\n\nThen $x + {0} = {0} + x$, $x + q = q + {0}$ and 12 × 64 = 786."
    part = "\n\n".join(map(said.format, range(1, 190)))
    text = f"Let $x \\in \\mathbb{{R}}$.\n\n{part}\n"
    rows = text.split("\n")
    assert len(rows) > 750
    read = look("/x/notes.md", "markdown", text)
    window(read, text, [], [], (edited + 1, edited + 1, 0))  # patterns are compiled when they are first used
    rows[edited] += " And 2 + 2 = 5."
    new = "\n".join(rows)
    gc.disable()  # what other tests have left is not what is measured
    began = time.process_time()
    near, low, high = window(read, new, [], [], changed(text, new))
    took = time.process_time() - began
    gc.enable()
    assert took < 0.15
    found = [mark for mark in marks.findings(near) if low <= mark.span.line <= high]
    whole = [m for m in marks.findings(look("/x/notes.md", "markdown", new)) if low <= m.span.line <= high]
    assert sorted(found, key=lambda m: m.span) == sorted(whole, key=lambda m: m.span)
    assert any("2 + 2" in mark.text for mark in found) and len(found) > 4


def test_hover() -> None:
    made = look("/x/claims/square.yaml", "claim", CLAIM.replace("b**2", "exp(b)"))
    page = hover(made, 5, CLAIM.replace("b**2", "exp(b)").split("\n")[4].index("exp") + 2)
    assert page is not None and "exp: an operation" in page[0]
    found = hover(made, 5, 8)
    assert found is not None and found[0].startswith("**not judged yet**")
    assert hover(made, 3, 1) is None and hover(look("/x/n.md", "markdown", NOTES), 1, 3) is None
    found = hover(look("/x/n.md", "markdown", NOTES), 6, 41)
    assert found is not None and "**not read**" in found[0] and "there is no declaration of `f`" in found[0]


def test_what_a_page_says_is_no_markdown() -> None:
    """It stands in a fence that is longer than any run of back quotes in it."""
    found = hover(look("/x/n.md", "markdown", "We say $x = ```<b>$.\n"), 1, 10)
    assert found is not None and found[0].count("````") == 2


def test_repairs_of_a_claim() -> None:
    made = judged(CLAIM)
    assert [mark.code for mark in marks.verdicts(made)] == ["claim-refuted"]
    found = titles(made, 5)
    changed_text = applied(CLAIM, found["Claim this instead: (a + b)**2 == a**2 + b**2 + 2 * a * b"])
    assert judged(changed_text).answer["verdict"] == "proved"  # type: ignore[index]
    recorded = judged(applied(CLAIM, found["Record the claim as refuted, with what is true instead"]))
    assert recorded.answer["as_expected"] and recorded.answer["correct"]["verdict"] == "proved"  # type: ignore[index]


def test_a_repair_that_needs_an_assumption_is_recorded_with_it() -> None:
    made = judged("title: t\nwhere: {x: real}\nclaim: x / x == 1")
    found = titles(made, 3)
    assert list(found) == ["Record the claim as refuted, with what is true instead"]
    recorded = judged(applied(made.text, found["Record the claim as refuted, with what is true instead"]))
    assert recorded.answer["as_expected"]  # type: ignore[index]


@pytest.mark.parametrize(
    "text",
    [
        "title: t\nwhere:\n  x: real\nclaim: x + q == q + x\n",
        "title: t\nwhere: {x: real}\nclaim: x + q == q + x\n",
        "title: t\nwhere: {x: real} # all\nclaim: x + q == q + x\n",
        "title: t\nclaim: q + q == 2 * q\n",
        'title: t\nwhere: {"x, y": real}\nsteps:\n  - x + q\n  - == q + x\n',
    ],
)
def test_a_missing_declaration_is_added(text) -> None:
    made = look("/x/claims/a.yaml", "claim", text)
    line = next(k for k, row in enumerate(text.split("\n"), 1) if "q" in row)
    edit = titles(made, line)["Declare `q: real`"]
    assert judged(applied(text, edit)).answer["verdict"] == "proved"  # type: ignore[index]


def test_actions_in_a_document() -> None:
    made = judged(NOTES, "/x/notes.md", "markdown")
    assert [mark.code for mark in marks.verdicts(made)] == ["formula-refuted"]
    found = titles(made, 4)
    fixed = applied(NOTES, found["Write (a + b)**2 == a**2 + b**2 + 2 * a * b"])
    assert not marks.verdicts(judged(fixed, "/x/notes.md", "markdown"))
    found = titles(made, 6)
    assert "= 768 of" in applied(NOTES, found["Write 768"])
    aside = look("/x/notes.md", "markdown", applied(NOTES, found["Set this passage aside, with a reason"]))
    assert not marks.findings(aside)
    block = found["Declare the missing names"]
    assert block.text.startswith("<!-- notation:\nf: ?\n")
    filled = applied(NOTES, Edit(block.span, block.text.replace("?", "real")))
    assert "not-read" not in [mark.code for mark in marks.findings(look("/x/notes.md", "markdown", filled))]


def test_work_that_is_given_up_tells_nothing() -> None:
    done: list[Look] = []
    failed: list[str] = []
    made = look("/x/claims/square.yaml", "claim", CLAIM)
    work = Judge().start(made, done.append, failed.append)
    work.cancel()
    time.sleep(0.5)
    assert not done and not failed
