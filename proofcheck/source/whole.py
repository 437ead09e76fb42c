"""Files written as a whole or not at all: a program that reads one, or a kill on the way, never sees half of it."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes, mode: int | None = None) -> None:
    """Put `data` into the file, by way of another one beside it; what the file allows to whom stays as it is. `mode`:
    what a new one allows, where that is not the usual.

    Raises OSError, and leaves what was there. A link keeps leading where it leads.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a pipe cannot be replaced
        return
    import tempfile

    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            # Some systems find out only here that there is no room; nor may the name lead to nothing after a power cut.
            os.fsync(handle)
        os.chmod(name, _mode(path, mode))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _mode(path: Path, new: int | None) -> int:
    """The permissions of the file, or those that a new one gets."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        if new is not None:
            return new
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
