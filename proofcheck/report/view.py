"""How a report is to be shown: what a format may be told besides the record."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from proofcheck.report.terminal import WIDTH, columns, wants_color
from proofcheck.source.span import Span

ReadLine = Callable[[str, int], str | None]


def repository() -> Path:
    """The directory that reported paths are relative to: the nearest one with a `.git` at or above this one, else this
    one."""
    here = Path.cwd()
    return next((place for place in (here, *here.parents) if (place / ".git").exists()), here)


@dataclass(frozen=True, slots=True)
class View:
    """color, level, width, read_line: how the text report is shown. `level` is one of `report.lines`; `width` is that
    of its lines but those of level ALL; `read_line` gives source lines, which are read from the files by default.

    command: what was run, `verify`, `scan` or `gate`; it names the run where several are uploaded side by side.
    links: of each claim that a document makes, the place that makes it: what an edit breaks is shown there.
    headline: lines that sum up the run in the command's own words, instead of those of `report.text.summary`.
    pages: documents as they read, each as `documents.paged` tells it, for the formats that show them.
    root: the directory that paths are relative to; by default `repository()`.
    """

    color: bool = False
    level: int = 0
    width: int = WIDTH
    read_line: ReadLine | None = None
    command: str = "verify"
    links: Mapping[str, Span] = field(default_factory=dict)
    headline: Sequence[str] = ()
    pages: Sequence[Mapping[str, Any]] = ()
    root: Path | None = None

    def on(self, stream: IO[str]) -> View:
        """The same on `stream`: with colours and as wide as a terminal has them."""
        return replace(self, color=wants_color(stream), width=columns(stream))

    def path(self, file: str) -> str:
        """`file` relative to the root, with forward slashes; as it is where it lies outside."""
        try:
            return Path(os.path.abspath(file)).relative_to(os.path.abspath(self.root or repository())).as_posix()
        except ValueError:
            return Path(file).as_posix()
