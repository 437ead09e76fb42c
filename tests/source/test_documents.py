"""Readers of documents: what becomes a segment, that every segment stands where it says, that nothing is too slow."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.source.documents import HOLE, KINDS, kind_of, read, read_text


def kinds(document):
    return [(s.kind, s.text) for s in document.walk()]


def texts(document, *wanted):
    return [s.text for s in document.walk() if s.kind in wanted]


def markdown(text):
    return read_text(text, "a.md")


def test_blocks_of_markdown():
    document = markdown(
        "---\ntitle: t\n---\n# Head\n\nOne\ntwo.\n\n> quoted\n> on\n\n- item\n- [x] done\n  more\n\n"
        "```py\nx = 1  # why\n```\n\n    code\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<!-- claim: a/b -->\n"
    )
    assert kinds(document) == [
        ("front-matter", "title: t\n"),
        ("heading", "Head"),
        ("paragraph", "One\ntwo."),
        ("paragraph", "quoted\n  on"),
        ("item", "item"),
        ("item", "done\n  more"),
        ("code", "x = 1  # why"),
        ("code-comment", "  why"),
        ("code", "code"),
        ("cell", "a"),
        ("cell", "b"),
        ("cell", "1"),
        ("cell", "2"),
        ("comment", " claim: a/b "),
    ]
    items = [s.item for s in document.segments if s.item]
    assert [i.checked for i in items] == [None, True]
    assert len({i.list for i in items}) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$x$ and $5 and $10", ["x"]),
        ("costs $5-$10, or $20", []),
        ("$ x$ no", []),
        ("a $$y$$ b", ["y"]),
        ("$$\ny\n\nz\n$$", ["\ny\n\nz\n"]),
        (r"\(a\) \[b = c\] \[1\]", ["a", "b = c"]),
        ("```math\nq\n```", ["q"]),
        ("\\begin{align}\nx\n\\end{align}\n", ["\nx\n"]),
        ("> $$\n> y\n> $$", ["\n  y\n  "]),
        ("`$x$`", []),
        ("```\n$x$\n```", []),
    ],
)
def test_formulas(text, found):
    document = markdown(text)
    assert texts(document, "math") == found
    assert not document.findings


@pytest.mark.parametrize("opening", ["$$\na = b", "\\[\na = b", "so $\\alpha + 1", "\\begin{align}\na"])
def test_a_formula_without_an_end_silences_nothing(opening):
    document = markdown(f"First.\n\n{opening}\n\nSome prose follows here, with words.\n\n$$\nc\n$$\n\nLast.\n")
    (finding,) = document.findings
    assert (finding.diagnostic, finding.span.line) == ("math-not-closed", 3)
    assert "Some prose follows here, with words." in texts(document, "paragraph")
    assert "Last." in texts(document, "paragraph")
    assert "\nc\n" in texts(document, "math")


def test_what_is_not_prose_is_a_hole_of_the_same_length():
    (paragraph,) = markdown("a `b` <https://c> [d](e) ![f](g) <!--h--> **i** \\* &times; x<br>y").segments
    assert [p.kind for p in paragraph.parts] == ["code", "url", "url", "image", "comment", "html"]
    assert "".join(paragraph.text.replace(HOLE, "").split()) == "adi*×xy"
    assert len(paragraph.text) == paragraph.end


@pytest.mark.parametrize("text", ["2**10 and 3**2", "3*4 = 12 and 5*6 = 30", "2 ** 10", "a_b_c", "2 * 3 * 4"])
def test_arithmetic_is_not_emphasis(text):
    assert markdown(text).segments[0].text == text


def test_headings_and_anchors():
    document = markdown("# A `b` & C!\n\nx\n\n## A b  C\n\ny\n\n# Über 3 Dinge {#own}\n\n<a id='here'></a>z\n")
    assert [h.slug for h in document.headings] == ["a-b--c", "a-b--c-1", "über-3-dinge"]
    assert document.text[slice(*document.find("#a-b--c-1"))].endswith("y\n\n")
    assert document.find("own") == (document.headings[2].start, document.headings[2].end)
    assert document.text[slice(*document.find("here"))].endswith("z")
    assert document.find("nowhere") is None


def test_restructuredtext():
    document = read_text(
        "Title\n=====\n\nText with :math:`x^2` and ``code``.\n\n.. math::\n\n   a = b\n\n.. claim: a/b\n\n* one\n"
        "* two\n\nLook::\n\n   literal\n\n====  ====\nname  size\n====  ====\na     1\nb     2\n====  ====\n\n"
        "+---+---+\n| p | q |\n+---+---+\n\nEnd\n",
        "a.rst",
    )
    assert document.headings[0].slug == "title"
    assert texts(document, "math") == ["x^2", "a = b"]
    assert texts(document, "comment") == ["claim: a/b"]
    assert texts(document, "item") == ["one", "two"]
    assert texts(document, "code") == ["``code``", "literal"]
    assert texts(document, "cell") == ["name", "size", "a", "1", "b", "2", "p", "q"]
    assert texts(document, "paragraph")[-1] == "End"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("alone", ["\r", "\r\r# no\r", "\x0c", "\x1c\x85\u2028"])
def test_only_line_feeds_end_lines_of_python(alone, ending):
    """Other programs take a carriage return alone, or a line separator, for the end of a line."""
    lines = [f"x = 1{alone}", f"y = 2{alone}  # three", '"""Not a docstring."""', f"# four{alone}five"]
    document = read_text(ending.join(lines), "a.py")
    for segment in document.walk():
        assert segment.text == document.text[segment.start : segment.end]
    assert any(text.endswith("three") for text in texts(document, "code-comment"))


@pytest.mark.parametrize("broken", ["", "\nprint 'old'\ndef (:\n", "\n    x = (\n"])
def test_python(broken):
    source = '"""Module.\n\nMore."""\nx = """no"""  # one\n# two\n# three\ndef f():\n    """Doc."""\n' + broken
    document = read_text(source, "a.py")
    assert texts(document, "code-comment") == ["one", "two\n  three"]
    assert texts(document, "docstring") == ["Module.", "More.", "Doc."]


def test_notebooks_map_back_to_the_file():
    cells = [
        {"cell_type": "markdown", "source": ["# H\n", 'a "b" 3 × 4 \U0001f600 = 12\n']},
        {"cell_type": "code", "source": "x = 1\n# why 42", "outputs": [{"data": [1, None]}]},
    ]
    for ascii_only in (True, False):
        raw = json.dumps({"cells": cells, "nbformat": 4}, indent=1, ensure_ascii=ascii_only)
        document = read_text(raw, "a.ipynb")
        (paragraph,) = (s for s in document.walk() if s.kind == "paragraph")
        at = paragraph.start + paragraph.text.index("12")
        span = document.span(at, at + 2)
        assert raw.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1] == "12"
        (comment,) = (s for s in document.walk() if s.kind == "code-comment")
        at = comment.start + comment.text.index("42")
        span = document.span(at, at + 2)
        assert raw.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1] == "42"
    assert read_text("{not json", "a.ipynb").kind == "text"


def test_escapes_of_notebooks_that_stand_for_no_character():
    raw = '{"cells": [{"cell_type": "markdown", "source": "a SHOWN b"}]}'
    assert read_text(raw.replace("SHOWN", r"\ud83d\ude00"), "a.ipynb").text == "a \U0001f600 b\n"
    assert read_text(raw.replace("SHOWN", r"\ud83d\ud83d\udc00"), "a.ipynb").text == "a \ufffd\U0001f400 b\n"
    for broken in (r"\u", r"\u00", r"\uwxyz"):
        assert read_text(raw.replace("SHOWN", broken), "a.ipynb").kind == "text"


def test_kinds_by_name_and_look(tmp_path):
    assert kind_of("a.txt", "plain words") == "text"
    assert kind_of("a.txt", "# Head\n") == "markdown"
    path = tmp_path / "b.md"
    path.write_bytes("x\r\n\r\n3 × 4\r\n".encode())
    document = read(path)
    assert [(s.text, document.span(s.start, s.end).line) for s in document.segments] == [("x", 1), ("3 × 4", 3)]


MARKS = r"""$ $$ ` ``` | --- - # <!-- --> \[ \( \] * x 12 \ [ ]( ) <a> &amp; ' .. :: === :math:` +--+ > 一 ~"""
PIECES = st.sampled_from([*MARKS.split(), "\n", "\n\n", "  ", "    ", " ", "\r\n", '"""'])


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(KINDS))
def test_any_text_is_read_and_every_segment_has_its_place(text, kind):
    document = read_text(text, "a", kind)
    for segment in document.walk():
        assert len(segment.text) == segment.end - segment.start
        assert segment.outer[0] <= segment.start <= segment.end <= segment.outer[1] <= len(document.text)
        for a, b in zip(segment.text, document.text[segment.start : segment.end], strict=True):
            assert a == b or a in f" \n^${HOLE}&"


@pytest.mark.parametrize(
    "piece",
    [
        "$",
        "`",
        "``` ",
        "[",
        "](",
        "<!--",
        "$$ ",
        "\\[ \\a ",
        "> ",
        "* ",
        "|",
        "**a ",
        "<a ",
        "- x\n",
        "| a |\n",
        "$\\a ",
        "~~$a$~~ ",
        "<del>a",
        "<!--\n",
        "- <!--\n",
        "1. ",
        "+ ",
    ],
)
@pytest.mark.parametrize("kind", ["markdown", "rst", "text", "python", "tex"])
def test_time_is_linear(piece, kind):
    start = time.process_time()
    read_text(piece * (200_000 // len(piece)), "a", kind)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    ["# a" + " " * 200_000 + "x", "# a" + " #" * 100_000 + "x", "a ` " + ":" * 200_000, "<!--\n" * 40_000 + "--> x"],
    ids=["blanks", "signs", "roles", "comments"],
)
@pytest.mark.parametrize("kind", ["markdown", "rst", "tex"])
def test_time_is_linear_in_long_lines(text, kind):
    start = time.process_time()
    read_text(text, "a", kind)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("line", "title"),
    [("# a", "a"), ("## a ##", "a"), ("# a #  ", "a"), ("# a#", "a#"), ("### ###", ""), ("# a # b", "a # b")],
)
def test_closing_signs_of_headings(line, title):
    (heading,) = markdown(line).headings
    assert heading.title.strip() == title


def test_what_follows_a_very_long_line_of_python_is_read():
    text = f'"""First."""\nx = [{"1, " * 9000}]\n# second\n\n\ndef f():\n    """Third."""\n'
    said = [segment.text for segment in read_text(text, "a", "python").segments]
    assert [part.strip() for part in said] == ["First.", "second", "Third."]
