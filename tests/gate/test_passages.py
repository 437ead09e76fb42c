"""What anchors, headings and markers name, and what is set aside."""

from __future__ import annotations

import time

import pytest

from proofcheck.documents.gate.facts import document_facts, embedded, said
from proofcheck.documents.gate.passages import Passage, anchors, headings, ignored, markers
from proofcheck.source.documents import read_text

TEXT = """\
# Page

<a id="first"></a>
First says $a = 1$.

It goes on: $a = 2$.

<a id="second"></a> <a id="third"></a>
Second says $a = 3$.
<a id="fourth"></a>Fourth says $a = 4$ in the same paragraph.

## Section {#named}

Inside, $a = 5$.

- <a id="item"></a> An item with $a = 6$.
- Another with $a = 7$.

### Deeper

Deeper, $a = 8$.
"""


@pytest.mark.parametrize(
    ("name", "values"),
    [("first", "12"), ("second", "3"), ("third", "3"), ("fourth", "4"), ("item", "67"), ("named", "5")],
)
def test_an_anchor_names_what_follows_it(name: str, values: str) -> None:
    document = read_text(TEXT, "a.md")
    found = said(document, anchors(document)[name])
    assert [element.text for element in found if element.kind == "f"] == [f"a = {value}" for value in values]


def test_a_heading_names_its_section() -> None:
    document = read_text(TEXT, "a.md")
    found = said(document, headings(document)["deeper"])
    assert [element.text for element in found if element.kind == "f"] == ["a = 8"]


MARKED = [
    ("One is 1. Two is 2. <!-- claim: x --> Three is 3.", "Two is 2."),
    ("One is 1. Two <!-- claim: x --> is 2. Three is 3.", "Two <!-- claim: x --> is 2."),
    ("<!-- claim: x -->\nOne is 1. Two is 2.\n\nThree is 3.", "One is 1. Two is 2."),
    ("One is 1.\n\n<!-- claim: x -->\n\n$$a = 1.5$$\n\nThree is 3.", "a = 1.5"),
    ("One is 1.5 and $b = 2$<!-- claim: x --> and 3.", "$b = 2$"),
    ("Pi is $3.14$, e is 2.7. <!-- claim: x -->", "Pi is $3.14$, e is 2.7."),
    ("| a | b |\n|---|---|\n| 1 | 2 <!-- claim: x --> |\n| 3 | 4 |\n", "2 <!-- claim: x -->"),
    ("<!-- claim: x -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter.", "a | b |\n|---|---|\n| 1 | 2"),
    ("# A <!-- claim: x -->\n\nBody 1.\n\n# B\n\nMore.", "# A <!-- claim: x -->\n\nBody 1.\n\n"),
    ("圆周率约为 3.14。面积是 2。<!-- claim: x --> 其余是 3。", "面积是 2。"),
]


@pytest.mark.parametrize(("text", "expected"), MARKED)
def test_a_marker_is_tied_to(text: str, expected: str) -> None:
    document = read_text(text, "a.md")
    (marker,) = markers(document)
    assert marker.claims == ("x",)
    assert document.text[slice(*marker.passage)].strip() == expected.strip()


def test_a_marker_may_name_several_claims() -> None:
    document = read_text("Both. <!-- claim: a/b, c/d e -->", "a.md")
    assert [marker.claims for marker in markers(document)] == [("a/b", "c/d", "e")]


def test_what_is_set_aside() -> None:
    text = "One $a = 1$. <!-- proofcheck: ignore an example -->\n\nTwo.\n\n<!-- proofcheck: ignore -->\nThree.\n"
    document = read_text(text, "a.md")
    found = [(reason, document.text[start:end].split()[0]) for reason, start, end, _ in ignored(document)]
    assert found == [("an example", "One"), ("", "Three.")]


def test_elements() -> None:
    text = "At least 1,024, or 44 percent, are **not** $x^2$; 4 to 3, $0.5$, `code 7`, twice. "
    text += "Every $n$ in [page 3](u4.md)."
    document = read_text(text, "a.md")
    found = [element.said for element in said(document, Passage("", 0, len(text), 0))]
    expected = "w least, n 1024, n 44 %, w not, f x^2, n 4 : 3, n 0.5, n 2, w every, s n, n 3"
    assert ", ".join(found) == expected


def test_what_is_wrong_in_a_fence_has_its_place_in_the_document() -> None:
    claims = "```claim\ntitle: a\nclaim: x == x\n```\n\n```claim\ntitle: b\n```\n\n```claim\ntitle: c\nclaim: [x\n```\n"
    document = read_text("# Page\n\n" * 50 + claims, "a.md")
    (claim,), findings = embedded(document, "a.md")
    assert claim.claim[0].span().line == 103
    assert [(f.diagnostic, f.span.line if f.span else 0) for f in findings] == [
        ("missing-key", 107),
        ("brackets-not-closed", 112),
    ]


def test_a_fence_that_the_end_of_the_document_ends() -> None:
    (_, (found,)) = embedded(read_text("```claim\nclaim: x == x\nsteps:\n  - a\n  -64==", "a.md"), "a.md")
    assert found.span is not None and (found.span.line, found.span.column) == (5, 3)


@pytest.mark.parametrize(
    "piece",
    [
        "# a <!-- claim: b -->\n",
        "A $x$. <!-- claim: b --> ",
        "<!-- claim: b -->\n\n",
        '<a id="x"></a> t $x$ ',
        "```claim\ntitle: a\n```\n\n",
    ],
)
def test_facts_take_linear_time(piece: str) -> None:
    """Four times the text takes about four times as long on the processor, and not sixteen times."""

    def seconds(count: int) -> float:
        document = read_text(piece * count, "a.md")
        start = time.process_time()
        document_facts(document, ["a"])
        return time.process_time() - start

    assert seconds(2_000) < 8 * seconds(500) + 1
