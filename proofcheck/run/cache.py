"""Results by content: an SQLite file that a kill at any moment leaves whole.

An entry is found by the SHA-256 of everything its result depends on (`content_key`), so nothing is ever out of date;
what is no longer asked for is pruned by age. The cache only saves time. It therefore raises nothing in use: a file
that is damaged is moved aside, an entry that does not match its own checksum is not there, a write that fails is not
made. `reason`, `warnings` and the counters say so.

The checksums guard against accidents (a bad disk, a cut-off copy), not against somebody who may write to the file:
keep the directory one's own (it is created with mode 0700). Several processes may share it, on one machine: over a
network file system SQLite's locks are not to be relied on. Values are JSON; nothing is unpickled.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from proofcheck.run import store

MAX_BYTES = 256 << 20


def default_directory() -> Path:
    """$PROOFCHECK_CACHE, else $XDG_CACHE_HOME/proofcheck, else ~/.cache/proofcheck; RuntimeError without a home."""
    if chosen := os.environ.get("PROOFCHECK_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME", "")
    # The XDG specification has relative paths ignored.
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "proofcheck"


def content_key(*parts: Any) -> str:
    """The SHA-256, in hexadecimal, of JSON-able values: equal for equal parts and for no others.

    Each part is hashed as canonical JSON (keys sorted, ASCII) behind its length, so no two lists of parts share an
    encoding. 1, 1.0, True and "1" differ; a tuple and a list do not. Raises TypeError for what is not JSON, including
    a key that is not a string, which JSON would silently turn into one.
    """
    digest = hashlib.sha256()
    for part in parts:
        _check_keys(part)
        text = json.dumps(part, sort_keys=True, separators=(",", ":")).encode()
        digest.update(b"%d:%b" % (len(text), text))
    return digest.hexdigest()


def _check_keys(value: Any) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key that is not a string: {key!r}")
            _check_keys(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _check_keys(item)


class Cache:
    """The entries of `directory` (by default `default_directory()`), which is made if it is not there.

    Where no file can be kept, the entries live in memory until `close` and `reason` says why. Any thread may call;
    after a fork the child must not.

    reason: why nothing is kept on disk; None if it is.
    warnings: what happened to the file, for people.
    rejected: entries refused because they do not match their checksum.
    failed_writes: calls whose entries were not kept (disk full, file busy for too long). failure: the last reason.
    """

    def __init__(self, directory: str | os.PathLike[str] | None = None) -> None:
        self.reason: str | None = None
        self.warnings: list[str] = []
        self.rejected = 0
        self.failed_writes = 0
        self.failure = ""
        self.path: Path | None = None
        self._lock = threading.RLock()
        try:
            self.path = Path(directory) if directory is not None else default_directory()
            self.path /= store.FILE_NAME
            self._database = store.open_file(self.path, self.warnings)
        except (OSError, RuntimeError, *store.Trouble) as error:
            self._use_memory(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def get(self, key: str) -> dict[str, Any] | None:
        """The value of `key`; None if there is none that is sound."""
        return self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[str]) -> dict[str, dict[str, Any]]:
        """The values of those `keys` that have a sound one, by one query."""
        query = "SELECT key, value, digest FROM entries WHERE key IN (SELECT value FROM json_each(?))"
        found = {}
        with self._lock:
            try:
                rows = self._database.execute(query, (json.dumps(list(keys)),)).fetchall()
            except store.Trouble as error:
                self._distrust(error)
                return {}
        for key, data, digest in rows:
            value = _decode(key, data, digest)
            if value is None:
                self.rejected += 1
            else:
                found[key] = value
        return found

    def put(self, key: str, value: dict[str, Any]) -> None:
        """Keep `value`, in a transaction of its own. Raises TypeError if it is not JSON-able."""
        self.put_many({key: value})

    def put_many(self, values: Mapping[str, dict[str, Any]]) -> None:
        """Keep all or, if that fails, none. Raises TypeError if a value is not JSON-able."""
        rows = []
        for key, value in values.items():
            data = json.dumps(value, separators=(",", ":")).encode()
            rows.append((key, data, _digest(key, data)))
        with self._lock:
            try:
                with store.transaction(self._database):
                    # REPLACE gives the row a new, higher id: the order of ids is the order of age.
                    self._database.executemany("REPLACE INTO entries (key, value, digest) VALUES (?, ?, ?)", rows)
            except store.Trouble as error:
                self._failed(error)
                self._distrust(error)

    def prune(self, max_bytes: int = MAX_BYTES) -> int:
        """Drop the oldest entries until the others fit in `max_bytes` (of content); how many were dropped."""
        ages = "SELECT id, SUM(LENGTH(value) + LENGTH(key) + 64) OVER (ORDER BY id DESC) AS size FROM entries"
        return self._delete(f"DELETE FROM entries WHERE id IN (SELECT id FROM ({ages}) WHERE size > ?)", (max_bytes,))

    def clear(self) -> int:
        """Drop every entry; how many there were."""
        return self._delete("DELETE FROM entries", ())

    def close(self) -> None:
        """Let go of the file. Idempotent; the cache is of no use afterwards: it finds and keeps nothing."""
        with self._lock:
            self._database.close()

    def _delete(self, statement: str, parameters: tuple[int, ...]) -> int:
        with self._lock:
            try:
                with store.transaction(self._database):
                    count = self._database.execute(statement, parameters).rowcount
                # Hands the freed pages back to the file system; `execute` would stop after the first of them.
                self._database.executescript("PRAGMA incremental_vacuum")
            except store.Trouble as error:
                self._failed(error)
                self._distrust(error)
                return 0
        return count

    def _failed(self, error: Exception) -> None:
        self.failed_writes += 1
        self.failure = str(error)

    def _distrust(self, error: Exception) -> None:
        """After a failed statement: exchange a damaged file for a new one. Any other failure may pass by itself."""
        if self.path is None or self.reason is not None or not store.is_damage(error):
            return
        self._database.close()
        try:
            self._database = store.open_file(self.path, self.warnings, suspect=True)
        except (OSError, *store.Trouble) as second:
            self._use_memory(second)

    def _use_memory(self, error: Exception) -> None:
        place = f" in {self.path.parent}" if self.path else ""
        self.reason = f"no cache can be kept{place}: {error}"
        self._database = store.open_memory()


def _digest(key: str, data: bytes) -> bytes:
    """Over the key as well: a sound value under another's key would be a wrong verdict."""
    name = key.encode()
    return hashlib.sha256(b"%d:%b%b" % (len(name), name, data)).digest()


def _decode(key: Any, data: Any, digest: Any) -> dict[str, Any] | None:
    """The value of a row, whatever damage may have made of its columns; None if it is not what was put."""
    if not (isinstance(key, str) and isinstance(data, bytes)) or digest != _digest(key, data):
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
