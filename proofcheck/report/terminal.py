"""Output to people: colours where a terminal wants them, and text from strangers that no terminal can act on."""

from __future__ import annotations

import os
import shutil
from typing import IO, Literal
from urllib.parse import quote

from proofcheck.diagnostics.render import visible

WIDTH = 99
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
    return _on_terminal(stream)


def _on_terminal(stream: IO[str]) -> bool:
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


def count(number: int, noun: str) -> str:
    """`1 claim`, `2,000 claims`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def columns(stream: IO[str]) -> int:
    """How wide a line may be: as wide as the terminal, and never wider than is easily read."""
    return min(shutil.get_terminal_size().columns, WIDTH) if _on_terminal(stream) else WIDTH


class Paint:
    """Adds colour, or does not. `Paint(False)` is what files and pipes get."""

    def __init__(self, color: bool = False) -> None:
        self.color = color

    def link(self, text: str, file: str) -> str:
        """`text` as a link to a file, where there are colours: the terminals that show those know or ignore links."""
        target = "file://" + quote(os.path.abspath(file), errors="replace")
        return f"\x1b]8;;{target}\x1b\\{text}\x1b]8;;\x1b\\" if self.color else text

    def __call__(self, text: str, style: Style) -> str:
        code = _CODES[style] if self.color else ""
        return f"{code}{text}\x1b[0m" if code and text else text
