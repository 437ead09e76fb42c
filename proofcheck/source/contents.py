"""The bytes of a file that a stranger may have put there: a plain file, and no more of it than is asked for.

Opening a pipe may never return, a device may have no end, and what says that it is empty may hold gigabytes.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def contents(path: str | os.PathLike[str], most: int, *, plain: bool = True) -> bytes:
    """At most `most + 1` bytes of a file: one byte more than is allowed shows that there is more.

    plain: whether pipes and devices are refused. Raises OSError.
    """
    # Without O_NONBLOCK a pipe that nobody writes to would hold up the opening itself.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | (getattr(os, "O_NONBLOCK", 0) if plain else 0))
    with os.fdopen(handle, "rb") as stream:
        if plain and not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is no plain file", os.fspath(path))
        return stream.read(most + 1)


def leads_out(path: Path, root: Path) -> bool:
    """Whether a path below `root` leads out of it, by links on the way."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))
