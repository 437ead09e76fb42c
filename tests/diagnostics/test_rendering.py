"""Findings as text: carets under the right characters, nothing raw from strangers."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.diagnostics import Finding
from proofcheck.diagnostics.render import WINDOW, in_order, render, render_all
from proofcheck.source.span import Span


def finding(line, start, end, end_line=None, **other):
    return Finding("some-name", "message", "remedy", Span("f.yaml", line, start, end_line or line, end), **other)


def excerpt(text, start, end):
    _, _, shown, carets, _ = render(finding(1, start, end), lambda file, line: text).split("\n")
    return shown[4:], carets[4:]


def test_the_whole_form():
    assert render(finding(12, 8, 10), lambda file, line: "claim: ab == c") == (
        "f.yaml:12:8: error: message [some-name]\n   |\n12 | claim: ab == c\n   |        ^^\n   = help: remedy"
    )


def test_without_a_place_or_a_line():
    bare = Finding("some-name", "message", "", None, "warning")
    assert render(bare) == "warning: message [some-name]"
    assert render(finding(3, 1, 2), lambda file, line: None).split("\n") == [
        "f.yaml:3:1: error: message [some-name]",
        "  = help: remedy",
    ]


@pytest.mark.parametrize(
    ("text", "start", "end", "shown", "carets"),
    [
        ("abc", 2, 3, "abc", " ^"),
        ("abc", 2, 2, "abc", " ^"),
        ("abc", 4, 9, "abc", "   ^"),
        ("abc", 9, 9, "abc", "   ^"),
        ("\tabc", 2, 4, "    abc", "    ^^"),
        ("宽字 x", 2, 4, "宽字 x", "  ^^^"),
        ("宽字 x", 4, 5, "宽字 x", "     ^"),
        ("e\u0301x", 3, 4, "e\u0301x", " ^"),
        ("\x1b[31mx", 1, 2, "\\x1b[31mx", "^^^^"),
        ("a\u202eb", 3, 4, "a\\u202eb", "       ^"),
        ("a\x00b\r\n", 3, 4, "a\\x00b", "     ^"),
    ],
)
def test_carets(text, start, end, shown, carets):
    assert excerpt(text, start, end) == (shown, carets)


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first():
    text = render(finding(1, 3, 2, end_line=4), lambda file, line: "abcdef")
    assert text.split("\n")[3] == "  |   ^^^^"


@pytest.mark.parametrize("start", [1, 50, 400, 795, 800])
def test_long_lines_are_cut_around_the_span(start):
    text = "".join(chr(ord("a") + k % 26) for k in range(800))
    shown, carets = excerpt(text, start, start + 3)
    assert len(shown) <= WINDOW + 8
    column = carets.index("^")
    assert shown[column : column + carets.count("^")] == text[start - 1 : start + 2]


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


AROUND = st.text(st.sampled_from("ab宽字e\u0301\t\x1b"), max_size=250)


@given(AROUND, AROUND)
def test_the_caret_stands_under_the_character(before, after):
    shown, carets = excerpt(f"{before}M{after}", len(before) + 1, len(before) + 2)
    assert columns(shown) <= WINDOW + 20
    assert carets.strip() == "^"
    assert carets.index("^") == columns(shown[: shown.index("M")])


def test_nothing_of_a_stranger_is_shown_raw():
    hostile = Finding("some-name", "a\x1b]0;x\x07b", "c\rd\u202ee", Span("f\x1b[2J.yaml", 1, 1, 1, 2))
    text = render(hostile, lambda file, line: "x\x1b[31m\x9b", color=False)
    assert all(c == "\n" or c.isprintable() for c in text)
    assert "\\x1b]0;x\\x07b" in text


def test_colour_only_on_request():
    colored = render(finding(1, 1, 2), lambda file, line: "x", color=True)
    assert "\x1b[" in colored
    assert "\x1b[" not in render(finding(1, 1, 2), lambda file, line: "x")


def test_files_are_read_by_default_and_again_when_they_change(tmp_path):
    path = tmp_path / "a.yaml"
    where = Finding("some-name", "m", "r", Span(str(path), 2, 1, 2, 2))
    assert "|" not in render(where)
    path.write_bytes(b"one\ntwo \xff\n")
    assert "2 | two \ufffd" in render(where)
    path.write_text("one\nthree, and longer\n")
    assert "2 | three" in render(where)
    assert "|" not in render(Finding("some-name", "m", "r", Span(str(tmp_path), 1, 1, 1, 1)))


def test_findings_come_in_the_order_of_their_places():
    placed = [finding(2, 1, 2), finding(1, 5, 6), finding(1, 2, 3), Finding("a", "m", "r")]
    assert [f.span and (f.span.line, f.span.column) for f in in_order(placed)] == [None, (1, 2), (1, 5), (2, 1)]
    assert render_all(placed, lambda file, line: None).count("\n\n") == 3
