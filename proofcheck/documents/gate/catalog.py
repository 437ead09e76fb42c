"""The facts of all files, kept from run to run: a file is read again only when it has changed.

One file for each root in the cache directory: what made it, a digest, and JSON. A file is taken to be unchanged if
size and time of modification are; one that was modified within two seconds of being read is compared by its contents
as well, because a second edit may leave both as they were. The catalogue is thrown away when the code that makes facts
changes. It only saves time: whatever is wrong with it, the facts are made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from proofcheck.source.contents import contents
from proofcheck.source.documents import MAX_BYTES
from proofcheck.source.whole import write_whole

Facts = dict[str, Any]
MAX_CATALOG = 256 << 20
_RECENT = 2_000_000_000  # nanoseconds
_KEYS = {"stamp", "at", "content", "facts"}
_PARTS = ("gate", "lang", "source", "claimfile", "diagnostics")


class Catalog:
    """The facts of files below `root`, by kind and path. Paths are relative to the root, with forward slashes."""

    def __init__(self, root: Path, directory: Path | None) -> None:
        self.root = root
        self._prefix = f"{root}{os.sep}"
        self.path: Path | None = None
        self.read = 0
        self._changed = False
        self._entries: dict[str, Facts] = {}
        self._used: dict[str, Facts] = {}
        if directory is not None:
            name = hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
            self.path = directory / f"gate-{name}.json"
            self._entries = _stored(self.path)

    def facts(self, kind: str, path: str, make: Callable[[bytes], Facts], also: str = "") -> Facts | None:
        """The facts of one file, made by `make` from its contents if they are not known; None where it cannot be read.

        also: what the facts depend on besides the contents.
        """
        key = f"{kind} {path}"
        file = f"{self._prefix}{path}"
        try:
            status = os.stat(file)
            stamp = [status.st_mtime_ns, status.st_size, also]
            known = self._entries.get(key)
            if known is not None and known["stamp"] == stamp and known["at"] - status.st_mtime_ns > _RECENT:
                self._used[key] = known
                return known["facts"]
            data = contents(file, MAX_BYTES)
        except OSError:
            return None
        content = hashlib.sha256(data).hexdigest()
        self._changed = True
        if known is not None and known["content"] == content and known["stamp"][2] == also:
            facts = known["facts"]
        else:
            self.read += 1
            facts = make(data)
        self._used[key] = {"stamp": stamp, "at": time.time_ns(), "content": content, "facts": facts}
        return facts

    def keep(self) -> None:
        """Stores the catalogue, with what this run did not ask for left in it as long as the files are there."""
        if self.path is None or not self._changed:
            return
        for key, entry in self._entries.items():
            if key not in self._used and os.path.exists(self._prefix + key.partition(" ")[2]):
                self._used[key] = entry
        text = json.dumps(self._used, separators=(",", ":")).encode()
        data = b"\n".join((_code().encode(), hashlib.sha256(text).hexdigest().encode(), text))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.path, data, mode=0o600)
        except OSError:
            return  # a full disk costs time and nothing else


def _stored(path: Path) -> dict[str, Facts]:
    try:
        code, digest, text = contents(path, MAX_CATALOG).split(b"\n", 2)
        if code.decode() != _code() or digest.decode() != hashlib.sha256(text).hexdigest():
            return {}
        entries = json.loads(text)
        return {key: entry for key, entry in entries.items() if entry.keys() == _KEYS and len(entry["stamp"]) == 3}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _code() -> str:
    """What the code that makes facts is: sizes and times of its files, which change with every edit of them."""
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for part in _PARTS:
        for file in _files(package / part):
            status = os.stat(file)
            digest.update(f"{file} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _files(directory: Path) -> Iterable[str]:
    found = []
    for base, _, names in os.walk(directory):
        found += [os.path.join(base, name) for name in names if name.endswith((".py", ".yaml"))]
    return sorted(found)
