"""What earlier runs left: the cache's file and its entries, messages of workers, baselines, links, the catalogue.

The first byte chooses the reader. Promised besides: nothing comes out of the cache but what was put in; messages are
the same in pieces of any size; whatever else is wrong with a file costs time and nothing else.
"""

from __future__ import annotations

import json
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.catalog import Catalog
from proofcheck.documents.gate.lock import read_lock, written
from proofcheck.documents.scanning.files import BASELINE, read_baseline, without_known
from proofcheck.documents.scanning.result import scanned
from proofcheck.report.record import complete
from proofcheck.run import cache as caches
from proofcheck.run import store
from proofcheck.run.cache import Cache
from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.limits import Limits
from proofcheck.source.documents import read_text
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, for_file, require

WORDS = words("stored")
PUT = {
    "k1": {"record": {"verdict": "proved"}, "positions": None},
    "k2": {"record": {"verdict": "refuted", "parts": []}},
}
BODY_LIMIT = 1_000
_DOCUMENT = "We have 3 × 4 = 13 heads.\n"


def seeds() -> Iterator[bytes]:
    yield b"0" + encode({"job": 1, "seconds": 2.0, "memory_mb": 3, "result_mb": 1}, b"{}") + encode({"job": 2}, b"[1]")
    yield b"0" + struct.pack(">IQ", 2, 1 << 40) + b"{}"
    entry = {
        "claim": "a",
        "in": "b",
        "at": "d.md#x",
        "states": "s",
        "says": ["f x"],
        "of": "0",
        "meaning": "1",
        "text": "2",
    }
    yield b"1" + json.dumps({"version": 1, "links": [entry, entry | {"claim": "b"}]}).encode()
    yield b"2" + json.dumps({"schema": BASELINE, "findings": {"document.md": {"0123": 2}, "b.md": {"4": 1}}}).encode()
    yield (
        b"3"
        + json.dumps(
            {"code": "CODE", "entries": {"kind a.md": {"stamp": [1, 2, ""], "at": 9, "content": "0", "facts": {}}}}
        ).encode()
    )
    with tempfile.TemporaryDirectory() as folder:
        with Cache(folder) as kept:
            kept.put_many(PUT)
        yield b"4" + (Path(folder) / store.FILE_NAME).read_bytes()
    yield b"5" + json.dumps(PUT["k2"]).encode()
    yield (
        b"6"
        + json.dumps(
            {"verdict": "proved", "parts": [{"verdict": "proved"}], "symbolic": {"how": "x"}, "z": [1e308, None]}
        ).encode()
    )


def check(data: bytes) -> None:
    reader, rest = (data[0] if data else 0) % 7, data[1:]
    with tempfile.TemporaryDirectory(
        prefix="proofcheck-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None
    ) as folder:
        (_frames, _lock, _baseline, _catalog, _file, _entry, _record)[reader](rest, Path(folder))


def _frames(data: bytes, folder: Path) -> None:
    whole, pieces = _messages([data]), _messages([data[k : k + 7] for k in range(0, len(data), 7)])
    require(whole == pieces, "messages are the same in pieces", whole, pieces)
    for message in whole:
        if isinstance(message, tuple):
            try:
                task = Task.read(*message)
            except (KeyError, ValueError):
                continue
            require(isinstance(task.limits, Limits), "a task has limits")


def _messages(parts: list[bytes]) -> list[Any]:
    reader, found = FrameReader(BODY_LIMIT), []
    try:
        for part in parts:
            found.extend(reader.feed(part))  # one by one: what came before a broken one is there
    except FrameError:
        return [m for m in found if isinstance(m, tuple)]
    return found


def _lock(data: bytes, folder: Path) -> None:
    path = folder / "links.json"
    path.write_bytes(data)
    try:
        lock = read_lock(path)
    except ProofcheckError as error:
        check_findings(error.findings, for_file(path.as_posix(), data.decode("utf-8", "replace")))
        return
    path.write_text(written(lock.values()), "utf-8", errors="surrogatepass")
    require(read_lock(path) == lock, "links read back")


def _baseline(data: bytes, folder: Path) -> None:
    path = folder / "baseline.json"
    path.write_bytes(data)
    try:
        known = read_baseline(path)
    except ValueError:
        return
    result = scanned(read_text(_DOCUMENT, str(folder / "document.md"), "markdown"))
    before = len(result.findings)
    gone = without_known(result, known, path)
    require(before == gone + len(result.findings), "findings are kept or known")


def _catalog(data: bytes, folder: Path) -> None:
    (folder / "a.md").write_text(_DOCUMENT, "utf-8")
    name = next(iter([Catalog(folder, folder).path]))
    assert name is not None
    from proofcheck.documents.gate import catalog

    name.write_bytes(data.replace(b"CODE", catalog._code().encode()))
    kept = Catalog(folder, folder)
    made = kept.facts("kind", "a.md", lambda content: {"length": len(content)})
    require(made == {"length": len(_DOCUMENT.encode())}, "facts are those of the file", made)
    kept.keep()


def _file(data: bytes, folder: Path) -> None:
    (folder / store.FILE_NAME).write_bytes(data)
    with Cache(folder) as kept:
        for key, value in kept.get_many([*PUT, "k3"]).items():
            require(PUT.get(key) == value, "what comes out was put in", key, value)
        kept.put("k3", {"a": 1})
        require(kept.get("k3") in ({"a": 1}, None), "what was put is there or not", kept.get("k3"))
        require(
            kept.reason or kept.failed_writes or kept.get("k3") == {"a": 1},
            "a cache keeps, or says why not",
            kept.warnings,
        )
        kept.prune(100)


def _entry(data: bytes, folder: Path) -> None:
    """Bytes under their own right checksum: somebody else's entry, or one of another version."""
    with Cache(folder) as kept:
        kept.put("k1", {})
    with closing(sqlite3.connect(folder / store.FILE_NAME)) as database:
        database.execute("UPDATE entries SET value = ?, digest = ?", (data, caches._digest("k1", data)))
        database.commit()
    with Cache(folder) as kept:
        value = kept.get("k1")
        require(value is None or isinstance(value, dict), "an entry is a mapping or nothing", value)


def _record(data: bytes, folder: Path) -> None:
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError):
        return
    if isinstance(answer, dict) and isinstance(answer.get("symbolic", {}), dict):
        text = json.dumps(complete(answer), allow_nan=False)
        require(json.loads(text) == complete(json.loads(text)), "a completed answer is complete")
