from __future__ import annotations

import io

import pytest

from proofcheck.report.progress import ProgressLine
from proofcheck.report.terminal import Paint, clean, wants_color


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "wanted"),
    [
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (io.StringIO(), {"TERM": "xterm"}, False),
    ],
)
def test_colours_only_on_a_terminal_that_wants_them(monkeypatch, stream, environment, wanted):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(stream) is wanted


def test_a_closed_stream_has_no_colours(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    stream.close()
    assert not wants_color(io.TextIOWrapper(io.BytesIO()))


def test_clean_is_one_line():
    assert clean("a\n  b\x1b") == "a b\\x1b"
    assert Paint(False)("x", "bad") == "x"


def test_the_live_line_is_wiped_and_harmless(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    stream = io.StringIO()
    line = ProgressLine(stream)
    line(0, 2, None, None)
    line(1, 2, "\x1b]0;title\x07" + "long" * 20, {"verdict": "proved"})
    line(2, 2, "b", {"verdict": "refuted"})
    line.close()
    drawn = stream.getvalue().split("\r\x1b[2K")
    assert drawn[1] == "0/2 claims, 0 s" and drawn[-2] == "2/2 claims, 0 s  refuted: b" and drawn[-1] == ""
    assert all(len(text) < 30 and "\x1b" not in text and "\x07" not in text for text in drawn)


def test_a_terminal_that_went_away_stops_nothing():
    stream = io.StringIO()
    line = ProgressLine(stream)
    stream.close()
    line(0, 1, None, None)
    line.close()
