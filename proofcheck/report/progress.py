"""A live line on a terminal: how many claims or statements are judged, and which was the last."""

from __future__ import annotations

import shutil
import time
from typing import IO, Any

from proofcheck.report.terminal import clean

_INTERVAL = 0.05


class ProgressLine:
    """Rewrites one line of `stream`, a terminal, at most twenty times a second. A `session.Progress`, of `what`."""

    def __init__(self, stream: IO[str], what: str = "claims") -> None:
        self.stream = stream
        self.what = what
        self.started = time.monotonic()
        self.drawn = 0.0

    def __call__(self, done: int, total: int | None, name: str | None, answer: dict[str, Any] | None) -> None:
        """total: None where nobody knows it yet."""
        now = time.monotonic()
        if now - self.drawn < _INTERVAL and done > 0 and done != total:
            return
        self.drawn = now
        last = f"  {answer['verdict']}: {name}" if answer else ""
        count = f"{done}/{total}" if total is not None else f"{done}"
        line = clean(f"{count} {self.what}, {now - self.started:.0f} s{last}")
        # A line as wide as the window would wrap, and could then not be rewritten.
        width = max(shutil.get_terminal_size().columns - 1, 10)
        self._write(f"\r\x1b[2K{line[:width]}")

    def close(self) -> None:
        """Wipe the line."""
        self._write("\r\x1b[2K")

    def _write(self, text: str) -> None:
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):
            pass  # a terminal that has gone away is no reason to stop judging
