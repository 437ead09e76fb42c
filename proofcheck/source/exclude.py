"""Which files are left out: globs on paths, the same for every command.

A pattern stands for a file or a whole directory, below the directory where the program runs, at any depth: `drafts`,
`*.draft.yaml`, `docs/old`. As in `fnmatch`, `*` stands for any text, slashes included. An absolute pattern means just
what it says.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Sequence
from fnmatch import translate
from pathlib import Path


class Exclude:
    """Whether a path is left out: `Exclude(["drafts"])(path)`."""

    def __init__(self, patterns: Sequence[str]) -> None:
        here = os.getcwd()
        wanted = (full for pattern in patterns for full in below(here, pattern))
        # A directory that matches takes all that it holds along.
        self._regexes = [re.compile(translate(_closed(glob))) for full in wanted for glob in (full, f"{full}/*")]

    @property
    def any(self) -> bool:
        """Whether there is any pattern."""
        return bool(self._regexes)

    def __call__(self, path: str | os.PathLike[str]) -> bool:
        if not self._regexes:
            return False
        full = Path(os.path.abspath(path)).as_posix()
        return any(regex.match(full) for regex in self._regexes)


def below(directory: str | os.PathLike[str], pattern: str) -> list[str]:
    """The absolute patterns that `pattern` stands for below `directory`."""
    bare = pattern.strip().removeprefix("./").rstrip("/")
    if not bare or os.path.isabs(bare):
        return [bare] if bare else []
    top = glob.escape(Path(os.path.abspath(directory)).as_posix().rstrip("/"))
    return [f"{top}/{bare}", f"{top}/*/{bare}"]


def _closed(pattern: str) -> str:
    """A glob with brackets that are never closed written as plain signs: `fnmatch` goes to its end for each of them."""
    at = 0
    while (at := pattern.find("[", at)) >= 0:
        first = at + 1 + pattern.startswith("!", at + 1)
        end = pattern.find("]", first + pattern.startswith("]", first))
        if end < 0:
            return pattern[:at] + pattern[at:].replace("[", "[[]")
        at = end + 1
    return pattern
