"""Files that change: noticed by asking for their times and sizes, with the standard library alone.

Asking takes about a microsecond for each file, and is done no more than a tenth of the time. An editor writes a file in
several steps, and a branch that is checked out changes many: what has changed is told only once nothing has changed for
a moment.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from proofcheck.report.terminal import clean
from proofcheck.source.exclude import Exclude

POLL = 0.25  # seconds between two looks, at least
QUIET = 0.15  # seconds without a change after which what changed is told
INTERRUPTED = 130
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
Stamp = tuple[int, int, int]


class Files:
    """The files under `paths` whose names end with one of `suffixes`. Hidden ones, links to directories and what
    `exclude` names are left out, as where claims are read."""

    def __init__(
        self, paths: Sequence[str | os.PathLike[str]], suffixes: Sequence[str], exclude: Sequence[str]
    ) -> None:
        self.paths = [Path(path) for path in paths]
        self.suffixes = tuple(suffixes)
        self.exclude = Exclude(exclude)

    def stamps(self) -> dict[str, Stamp]:
        """What a change would change: time, size and inode of each file; a file that goes away meanwhile is gone."""
        found: dict[str, Stamp] = {}
        for path in self.paths:
            if not path.is_dir():
                _stamp(str(path), found)
                continue
            for place, directories, names in os.walk(path):
                directories[:] = [d for d in directories if not (d.startswith(".") or self.exclude(f"{place}/{d}"))]
                for name in names:
                    if name.endswith(self.suffixes) and not name.startswith("."):
                        file = os.path.join(place, name)
                        if not self.exclude(file):
                            _stamp(file, found)
        return found


def _stamp(file: str, found: dict[str, Stamp]) -> None:
    try:
        status = os.stat(file)
    except OSError:
        return
    found[file] = status.st_mtime_ns, status.st_size, status.st_ino


def changes(files: Files, before: dict[str, Stamp] | None = None) -> Iterator[set[str]]:
    """The files that came, went or changed since the last answer, whenever there are any and they have come to rest.

    before: the stamps of what is known already; by default, of now.
    """
    known = files.stamps() if before is None else before
    while True:
        started = time.monotonic()
        now = files.stamps()
        took = time.monotonic() - started
        if now == known:
            time.sleep(max(POLL, 9 * took))
            continue
        while True:
            time.sleep(QUIET)
            later = files.stamps()
            if later == now:
                break
            now = later
        changed = {file for file in known.keys() | now.keys() if known.get(file) != now.get(file)}
        known = now
        if changed:
            yield changed


def follow(files: Files, judge: Callable[[], int], stream: IO[str]) -> int:
    """Call `judge` now and after every change, until interrupted; the status is always 130. A terminal is cleared in
    between; a pipe gets one report after the other."""
    try:
        before = files.stamps()
        if judge() == INTERRUPTED:
            return INTERRUPTED
        _wait(len(before), stream)
        for changed in changes(files, before):
            if stream.isatty():
                stream.write(_CLEAR)
            names = ", ".join(sorted(os.path.relpath(file) for file in changed)[:3])
            more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
            print(f"changed: {clean(names)}{more}", file=stream)
            if judge() == INTERRUPTED:
                break
            _wait(len(files.stamps()), stream)
    except KeyboardInterrupt:
        pass
    return INTERRUPTED


def _wait(count: int, stream: IO[str]) -> None:
    print(f"watching {count:,} file{'' if count == 1 else 's'}; Ctrl-C ends", file=stream, flush=True)
