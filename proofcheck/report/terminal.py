"""Output to people: colours where a terminal wants them, and text from strangers that no terminal can act on."""

from __future__ import annotations

import os
from typing import IO, Literal

from proofcheck.diagnostics.render import visible

Style = Literal["good", "bad", "doubt", "plain", "strong", "faint"]
_CODES: dict[Style, str] = {
    "good": "\x1b[32m",
    "bad": "\x1b[1;31m",
    "doubt": "\x1b[33m",
    "strong": "\x1b[1m",
    "faint": "\x1b[2m",
    "plain": "",
}
VERDICT_STYLES: dict[str, Style] = {
    "proved": "good",
    "refuted": "good",
    "supported": "doubt",
    "unsupported": "doubt",
    "vacuous": "doubt",
    "unknown": "doubt",
    "invalid": "bad",
    "conflict": "bad",
}


def wants_color(stream: IO[str]) -> bool:
    """Whether `stream` is a terminal that shows colours; `NO_COLOR` (no-color.org) and `TERM=dumb` say no."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def clean(text: object) -> str:
    """`text` on one line, with control characters, terminal escapes and invisible characters made visible."""
    return visible(" ".join(str(text).split()) if "\n" in str(text) else str(text))


def clip(text: str, length: int) -> str:
    """`text`, or as much of it as `length` characters hold with the mark that some is left out."""
    return text if len(text) <= length else text[: length - 4] + " ..."


class Paint:
    """Adds colour, or does not. `Paint(False)` is what files and pipes get."""

    def __init__(self, color: bool = False) -> None:
        self.color = color

    def __call__(self, text: str, style: Style) -> str:
        code = _CODES[style] if self.color else ""
        return f"{code}{text}\x1b[0m" if code and text else text
