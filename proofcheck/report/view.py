"""How a report is to be shown: what a format may be told besides the record."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.source.span import Span

ReadLine = Callable[[str, int], str | None]


def repository() -> Path:
    """The directory that reported paths are relative to: the nearest one with a `.git` at or above this one, else this
    one."""
    here = Path.cwd()
    return next((place for place in (here, *here.parents) if (place / ".git").exists()), here)


@dataclass(frozen=True, slots=True)
class View:
    """color, verbose, read_line: as in `report.text`; other formats have no use for them.

    command: what was run, `verify`, `scan` or `gate`; it names the run where several are uploaded side by side.
    links: of each claim that a document makes, the place that makes it: what an edit breaks is shown there.
    headline: lines that sum up the run in the command's own words, instead of those of `report.text.summary`.
    root: the directory that paths are relative to; by default `repository()`.
    """

    color: bool = False
    verbose: bool = False
    read_line: ReadLine | None = None
    command: str = "verify"
    links: Mapping[str, Span] = field(default_factory=dict)
    headline: Sequence[str] = ()
    root: Path | None = None

    def path(self, file: str) -> str:
        """`file` relative to the root, with forward slashes; as it is where it lies outside."""
        try:
            return Path(os.path.abspath(file)).relative_to(os.path.abspath(self.root or repository())).as_posix()
        except ValueError:
            return Path(file).as_posix()
