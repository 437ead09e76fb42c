"""Writes docs/images/terminal.svg, the picture in the README, from a real run in a pseudo-terminal:
`python .ci/picture.py`, from the root of the repository. `tests/docs/test_picture.py` fails if the program prints
something else than the picture shows.

Drawn by rich. The fonts that it would load from the network are left out.
"""

from __future__ import annotations

import html
import io
import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURE = Path("docs/images/terminal.svg")
WIDTH = 100
PAGE = "Of 48 runs, 12 (20%) failed.\n"
COMMANDS = (
    """proofcheck check "A @ B == B @ A" --where "n: dim" --where "A, B: real[n, n]" """,
    """proofcheck check "Var(q @ k) == 1" --where "d: dim" --where "q, k: iid[d](mean=0, var=1)" """,
    """proofcheck scan report.md""",
)


def printed(command: str, place: Path) -> str:
    """What a command prints on a terminal, with its colours."""
    ours, theirs = pty.openpty()
    root = Path(__file__).resolve().parents[1]
    unset = ("NO_COLOR", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    environment = {**kept, "COLUMNS": str(WIDTH), "TERM": "xterm-256color", "PYTHONPATH": str(root)}
    words = [sys.executable, "-m", *shlex.split(command)]
    process = subprocess.Popen(words, stdout=theirs, stderr=subprocess.DEVNULL, env=environment, cwd=place)
    os.close(theirs)
    found = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # Linux says so where the other end is closed
            break
        if not piece:
            break
        found += piece
    os.close(ours)
    process.wait()
    return found.decode("utf-8").replace("\r\n", "\n")


def session() -> list[tuple[str, str]]:
    """Each command with what it prints."""
    with tempfile.TemporaryDirectory() as place:
        Path(place, "report.md").write_text(PAGE, "utf-8")
        return [(command.strip(), printed(command, Path(place))) for command in COMMANDS]


def drawn(shown: list[tuple[str, str]]) -> str:
    """The session as SVG."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for number, (command, output) in enumerate(shown):
        if number:
            console.print()
        console.print(Text(f"$ {command}", style="bold"))
        console.print(Text.from_ansi(output.rstrip("\n")))
    svg = console.export_svg(title="proofcheck", unique_id="proofcheck")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def words(svg: str) -> str:
    """The text of a picture without spaces."""
    pieces = re.findall(r"<text [^>]*>(.*?)</text>", svg, re.DOTALL)
    return re.sub(r"\s", "", html.unescape("".join(pieces)))


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(session()), "utf-8")
