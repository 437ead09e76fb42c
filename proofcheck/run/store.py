"""The cache's SQLite file: opening it, and exchanging it for a new one when it is damaged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

# The number is the format's: another format is another file, so versions of proofcheck that differ in it do not disturb
# one another.
FILE_NAME = "results-1.sqlite3"
_BUSY_SECONDS = 5.0
_SCHEMA = """
    CREATE TABLE IF NOT EXISTS entries (
        id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, value BLOB NOT NULL, digest BLOB NOT NULL
    )
"""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

# Python stumbles over SQLite's own messages when they quote a damaged schema.
Trouble = (sqlite3.Error, UnicodeDecodeError)


def is_damage(error: Exception) -> bool:
    """Whether the file is broken, as against busy, full or read-only. A table of another shape counts as broken."""
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in _DAMAGE or (code == sqlite3.SQLITE_ERROR and isinstance(error, sqlite3.OperationalError))


def open_memory() -> sqlite3.Connection:
    """An empty database that lives as long as the connection."""
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    database.execute(_SCHEMA)
    return database


def open_file(path: Path, warnings: list[str], *, suspect: bool = False) -> sqlite3.Connection:
    """The database at `path`, made if need be, in a directory made if need be.

    A damaged file is renamed to "... .damaged" (the last one is kept, to look at), a new one takes its place, and
    `warnings` gets a line. suspect: it is known to have given trouble, so it is examined in full. Raises OSError or
    sqlite3.Error where no database can be had there.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not suspect:
        try:
            return _connect(path)
        except Trouble as error:
            if not is_damage(error):
                raise
    with _alone(path):
        # Another process may have replaced the file while this one waited for its turn: only a file that is still
        # broken is moved.
        try:
            return _connect(path, thorough=True)
        except Trouble as error:
            if not is_damage(error):
                raise
            warnings.append(f"the cache was damaged ({error}) and starts empty; the old file is {_move_aside(path)}")
        return _connect(path)


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """BEGIN IMMEDIATE ... COMMIT, or ROLLBACK on an exception.

    The lock is taken at once: a transaction that starts by reading and must then wait to write would fail instead.
    """
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _connect(path: Path, *, thorough: bool = False) -> sqlite3.Connection:
    # SQLite would create the file with the umask's permissions; its journals then take over those of the file.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
    database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    # A key that is no longer text must fail its checksum and not the whole query.
    database.text_factory = lambda data: data.decode(errors="replace")
    try:
        _prepare(database)
        if thorough:
            verdict = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise _damage(verdict)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    """Bring a new file into shape; on an old one this only reads.

    Write-ahead log, synchronous = NORMAL: a transaction costs no flush, and neither a killed process nor a power cut
    harms the file (a power cut may lose the last entries).
    """
    until = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute(_SCHEMA)
            break
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself while another process turns the write-ahead log on or off.
            busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)
    with contextlib.closing(open_memory()) as fresh:
        if _shape(database) != _shape(fresh):
            raise _damage("it has another shape")


def _shape(database: sqlite3.Connection) -> list[tuple[object, ...]]:
    """What a damaged header or schema would change without an error of its own."""
    columns = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
    return database.execute("PRAGMA encoding").fetchall() + database.execute(columns).fetchall()


def _damage(text: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(text)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While one process repairs, others wait. Without fcntl (Windows) an open file cannot be moved anyway."""
    with open(path.with_name(path.name + ".lock"), "a") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _move_aside(path: Path) -> Path:
    """Rename the database and drop its log, which means nothing to another file. Raises OSError."""
    aside = path.with_name(path.name + ".damaged")
    os.replace(path, aside)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return aside
