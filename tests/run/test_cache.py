"""The cache may forget, but it never lies and never gets in the way."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proofcheck.run import cache as cache_module
from proofcheck.run import store
from proofcheck.run.cache import Cache, content_key, default_directory

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

# Writes entries for ever; every value can be checked against its key.
WRITER = """
import sys
from proofcheck.run.cache import Cache, content_key
cache, name, count = Cache(sys.argv[1]), sys.argv[2], int(sys.argv[3])
assert cache.reason is None, cache.reason
print("ready", flush=True)
for k in range(count):
    cache.put(content_key(name, k), {"name": name, "k": k, "text": "x" * (k * 37 % 5000)})
    print(k, flush=True)
assert cache.failed_writes == 0 and not cache.warnings
"""


def writer(directory: Path, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(directory), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A closed cache of a hundred entries: content_key(k) -> {"k": k, ...}."""
    with Cache(tmp_path) as cache:
        cache.put_many({content_key(k): {"k": k, "text": "x" * 400} for k in range(100)})
        assert cache.reason is None
    return tmp_path / store.FILE_NAME


def test_what_is_put_is_found_again(tmp_path):
    value = {"verdict": "proved", "numbers": [1, 0.1, None, "é"], "nested": {"a": {}}}
    with Cache(tmp_path / "new" / "folder") as cache:
        assert cache.get("k") is None
        cache.put("k", {"verdict": "old"})
        cache.put("k", value)
        assert cache.get("k") == value
    with Cache(tmp_path / "new" / "folder") as cache:
        assert cache.get_many(["k", "other"]) == {"k": value}
        assert (cache.reason, cache.warnings, cache.rejected, cache.failed_writes) == (None, [], 0, 0)
        with pytest.raises(TypeError):
            cache.put("k", {"a": object()})
    assert cache.get("k") is None


def test_only_the_owner_may_read(tmp_path):
    directory = tmp_path / "cache"
    with Cache(directory) as cache:
        cache.put("k", {})
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()} == {0o600}


def test_a_thousand_entries_are_one_query(tmp_path):
    keys = [content_key("claim", k) for k in range(1000)]
    with Cache(tmp_path) as cache:
        cache.put_many({key: {"verdict": "proved", "evidence": ["x" * 300]} for key in keys})
    with Cache(tmp_path) as cache:
        queries = []
        cache._database.set_trace_callback(queries.append)
        assert len(cache.get_many(keys)) == 1000
        assert len(queries) == 1
        # Each key is looked up by the index, no row is read for nothing.
        plan = cache._database.execute("EXPLAIN QUERY PLAN " + queries[0]).fetchall()
        assert any("SEARCH entries USING" in row[-1] for row in plan) and "SCAN entries" not in str(plan)


def test_prune_drops_the_oldest(tmp_path):
    with Cache(tmp_path) as cache:
        for k in range(100):
            cache.put(str(k), {"text": "x" * 10_000})
        cache.put("0", {"text": "y" * 10_000})  # written again, hence the youngest
        assert cache.prune() == 0
        dropped = cache.prune(200_000)
        assert dropped == 100 - len(cache.get_many(map(str, range(100)))) > 0
        assert cache.get("0") and cache.get("99") and not cache.get("1")
        assert cache.clear() == 100 - dropped
        assert cache.get("0") is None
    assert (tmp_path / store.FILE_NAME).stat().st_size < 50_000


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"PROOFCHECK_CACHE": "/a", "XDG_CACHE_HOME": "/b"}, "/a"),
        ({"XDG_CACHE_HOME": "/b"}, "/b/proofcheck"),
        ({"XDG_CACHE_HOME": "relative"}, "/home/me/.cache/proofcheck"),
        ({}, "/home/me/.cache/proofcheck"),
    ],
)
def test_default_directory(monkeypatch, variables, expected):
    for name in ("PROOFCHECK_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **variables}.items():
        monkeypatch.setenv(name, value)
    assert default_directory() == Path(expected)


def test_content_key_is_stable():
    """Changing the encoding would silently empty everybody's cache."""
    assert content_key("a", 1) == "c1825e4186ada87c1516e236b7f182aa40042bff3222c2ed97d1639a68324994"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (["ab"], ["a", "b"], False),
        (["a", "b"], [["a", "b"]], False),
        ([], [""], False),
        ([1], [1.0], False),
        ([1], [True], False),
        ([1], ["1"], False),
        ([None], ["null"], False),
        (["é"], ["e\u0301"], False),
        (['1:"a"'], ["a"], False),
        ([{"a": 1, "b": 2}], [{"b": 2, "a": 1}], True),
        ([(1, 2)], [[1, 2]], True),
    ],
    ids=str,
)
def test_content_keys_differ_where_the_parts_do(one, other, same):
    assert (content_key(*one) == content_key(*other)) is same


@pytest.mark.parametrize("part", [{1: "a"}, [{"a": {None: 1}}], {"a": {1, 2}}, b"bytes"], ids=str)
def test_content_key_refuses_what_json_would_blur(part):
    with pytest.raises(TypeError):
        content_key(part)


def test_a_writer_killed_at_any_moment_leaves_a_sound_cache(tmp_path):
    moments = random.Random(1)
    written = {}
    for k in range(20):
        process = writer(tmp_path, str(k), 1_000_000)
        assert process.stdout.readline() == "ready\n"
        time.sleep(moments.uniform(0, 0.05))
        os.kill(process.pid, signal.SIGKILL)
        done = [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        process.stdout.close()
        process.wait()
        written.update({content_key(str(k), i): (str(k), i) for i in done})
        with Cache(tmp_path) as cache:
            found = cache.get_many(written)
            assert found.keys() == written.keys()
            assert all((value["name"], value["k"]) == written[key] for key, value in found.items())
            assert (cache.reason, cache.warnings, cache.rejected) == (None, [], 0)
            assert cache._database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert len(written) > 100


def test_writers_at_the_same_time_all_succeed(tmp_path):
    processes = [writer(tmp_path, name, 150) for name in "abc"]
    for process in processes:
        process.communicate(timeout=20)
    assert [process.returncode for process in processes] == [0, 0, 0]
    with Cache(tmp_path) as cache:
        assert len(cache.get_many(content_key(name, k) for name in "abc" for k in range(150))) == 450


def garbage(path: Path) -> None:
    path.write_bytes(random.Random(0).randbytes(20_000))


def half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def stub(path: Path) -> None:
    os.truncate(path, 50)


def other_shape(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE entries (key TEXT, something TEXT)")
    database.close()


@pytest.mark.parametrize("harm", [garbage, half, stub, other_shape])
def test_a_damaged_file_is_moved_aside(filled, harm):
    harm(filled)
    with Cache(filled.parent) as cache:
        found = cache.get_many(content_key(k) for k in range(100))
        assert all(value["k"] in range(100) for value in found.values())
        assert len(cache.warnings) == 1 and "damaged" in cache.warnings[0]
        assert cache.reason is None
        cache.put("k", {"a": 1})
        assert cache.get("k") == {"a": 1}
    assert filled.with_name(filled.name + ".damaged").exists()
    with Cache(filled.parent) as cache:
        assert cache.get("k") == {"a": 1} and cache.warnings == []


def test_bytes_flipped_anywhere_never_change_an_answer(filled):
    sound = filled.read_bytes()
    places = random.Random(2)
    for _ in range(60):
        broken = bytearray(sound)
        for _ in range(20):
            broken[places.randrange(len(broken))] = places.randrange(256)
        for path in filled.parent.iterdir():
            path.unlink()
        filled.write_bytes(broken)
        with Cache(filled.parent) as cache:
            for k in range(100):
                assert cache.get(content_key(k)) in (None, {"k": k, "text": "x" * 400})
            cache.put("new", {"a": 1})
            assert cache.get("new") in (None, {"a": 1})


def test_a_tampered_value_is_refused(filled):
    with sqlite3.connect(filled) as database:
        database.execute("UPDATE entries SET value = ? WHERE key = ?", (b'{"k":1000}', content_key(1)))
        # A sound value under another's key.
        database.execute(
            "UPDATE entries SET (value, digest) = (SELECT value, digest FROM entries WHERE key = ?) WHERE key = ?",
            (content_key(3), content_key(2)),
        )
        database.execute("UPDATE entries SET value = 'text' WHERE key = ?", (content_key(4),))
    database.close()
    with Cache(filled.parent) as cache:
        found = cache.get_many(content_key(k) for k in range(100))
        assert {value["k"] for value in found.values()} == set(range(100)) - {1, 2, 4}
        assert cache.rejected == 3


@pytest.mark.parametrize("data", [b"[" * 100_000, b"3", b"{", b"9" * 5_000, b"\xff"])
def test_a_value_that_is_no_mapping_is_not_there(filled, data):
    """Whatever stands under its own right checksum, say by another version."""
    with sqlite3.connect(filled) as database:
        row = data, cache_module._digest(content_key(1), data), content_key(1)
        database.execute("UPDATE entries SET value = ?, digest = ? WHERE key = ?", row)
    database.close()
    with Cache(filled.parent) as cache:
        assert cache.get(content_key(1)) is None
        assert cache.rejected == 1


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/no-such-place"])
def test_where_nothing_can_be_written_memory_serves(tmp_path, place):
    (tmp_path / "file").write_text("not a folder")
    with Cache(tmp_path / place) as cache:
        assert "no cache can be kept in" in cache.reason
        cache.put("k", {"a": 1})
        assert cache.get("k") == {"a": 1}


def test_without_a_home_memory_serves(monkeypatch):
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("PROOFCHECK_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with Cache() as cache:
        assert cache.reason == "no cache can be kept: Could not determine home directory."


def test_a_full_disk_is_counted_and_otherwise_ignored(tmp_path):
    with Cache(tmp_path) as cache:
        cache.put("before", {"a": 1})
        cache._database.execute("PRAGMA max_page_count = 20")
        cache.put("large", {"text": "x" * 1_000_000})
        assert (cache.get("before"), cache.get("large")) == ({"a": 1}, None)
        assert cache.failed_writes == 1 and cache.warnings == []
        cache.put("small", {"a": 2})
        assert cache.get("small") == {"a": 2}


def test_a_file_that_stays_busy_is_counted_and_otherwise_ignored(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "_BUSY_SECONDS", 0.1)
    with Cache(tmp_path) as cache:
        other = sqlite3.connect(cache.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        cache.put("k", {})
        assert cache.failed_writes == 1
        other.execute("ROLLBACK")
        other.close()
        cache.put("k", {})
        assert cache.get("k") == {}
