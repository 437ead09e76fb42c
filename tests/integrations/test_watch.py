"""Watching: what changed is noticed once it has come to rest, and only that is judged anew."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofcheck.integrations import watch
from proofcheck.integrations.watch import Files, changes, follow
from proofcheck.run.shared import close_shared
from proofcheck.session import session
from proofcheck.session.answers import Sitting

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(watch, "POLL", 0.01)
    monkeypatch.setattr(watch, "QUIET", 0.03)
    for name in ("a.yaml", "b/c.yaml", "b/.hidden.yaml", ".git/d.yaml", "drafts/e.yaml", "f.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("x", "utf-8")
    return tmp_path


def shown(paths: object, tree: Path) -> list[str]:
    return sorted(os.path.relpath(path, tree) for path in paths)  # type: ignore[attr-defined]


def test_which_files_are_watched(tree, monkeypatch):
    monkeypatch.chdir(tree)
    assert shown(Files([tree], (".yaml",), ["drafts"]).stamps(), tree) == ["a.yaml", "b/c.yaml"]
    assert shown(Files([tree / "f.txt"], (".yaml",), []).stamps(), tree) == ["f.txt"]
    assert Files([tree / "none"], (".yaml",), []).stamps() == {}


def test_changes_new_files_and_lost_ones(tree):
    found = changes(Files([tree], (".yaml",), []), {})
    assert shown(next(found), tree) == ["a.yaml", "b/c.yaml", "drafts/e.yaml"]
    (tree / "a.yaml").write_text("longer", "utf-8")
    assert shown(next(found), tree) == ["a.yaml"]
    (tree / "a.yaml").unlink()
    (tree / "new.yaml").write_text("x", "utf-8")
    assert shown(next(found), tree) == ["a.yaml", "new.yaml"]


def test_a_file_replaced_by_another_of_the_same_size_and_time(tree):
    files = Files([tree], (".yaml",), [])
    before = files.stamps()
    status = os.stat(tree / "a.yaml")
    (tree / "other").write_text("y", "utf-8")
    os.utime(tree / "other", ns=(status.st_atime_ns, status.st_mtime_ns))
    os.replace(tree / "other", tree / "a.yaml")
    assert shown(next(changes(files, before)), tree) == ["a.yaml"]


class Interrupted:
    """A judge that is interrupted at its third call."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.calls = 0

    def __call__(self) -> int:
        self.calls += 1
        if self.calls == 3:
            raise KeyboardInterrupt
        (self.tree / "a.yaml").write_text("z" * (self.calls + 1), "utf-8")
        return 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()])
def test_following_ends_with_an_interrupt_and_clears_terminals_only(tree, stream):
    judge = Interrupted(tree)
    assert follow(Files([tree], (".yaml",), []), judge, stream) == 130
    assert judge.calls == 3 and "a.yaml" in stream.getvalue()
    assert ("\x1b[2J" in stream.getvalue()) == stream.isatty()


def test_a_name_of_a_file_cannot_act_on_the_terminal(tree):
    stream = io.StringIO()
    (tree / "x\x1b[2J\u202e.yaml").write_text("x", "utf-8")

    class Touched(Interrupted):
        def __call__(self) -> int:
            (self.tree / "x\x1b[2J\u202e.yaml").write_text("y" * (self.calls + 2), "utf-8")
            return super().__call__()

    follow(Files([tree], (".yaml",), []), Touched(tree), stream)
    assert "2J" in stream.getvalue()
    assert "\x1b" not in stream.getvalue() and "\u202e" not in stream.getvalue()


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Sitting]:
    monkeypatch.syspath_prepend(str(ROOT / "tests/session"))
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("FAKE_JUDGE_LOG", str(tmp_path / "log"))
    monkeypatch.setenv("PROOFCHECK_SANDBOX", "off")  # a worker could not write the log
    close_shared()
    yield Sitting()
    close_shared()


def test_a_run_that_is_left_stops_no_other(tmp_path, sitting):
    """Servers run several at once, with the same workers: one of them may be given up."""
    entry = "fake_judge:judge_payload"
    for place in ("left", "kept"):
        (tmp_path / place).mkdir()
        for k in range(12):
            (tmp_path / f"{place}/c{k}.yaml").write_text(f"title: T\nclaim: {k} == {k}\n", "utf-8")
    seen: list[int] = []
    records: list[Any] = []

    class Left(Exception):
        pass

    def leave(done: int, *_: object) -> None:
        seen.append(done)
        if done == 2:
            raise Left

    def keep() -> None:
        records.append(session.run([tmp_path / "kept"], sitting=Sitting(), use_cache=False, entry=entry))

    other = threading.Thread(target=keep)
    other.start()
    with pytest.raises(Left):
        session.run([tmp_path / "left"], sitting=sitting, use_cache=False, entry=entry, progress=leave)
    other.join(60)
    assert [entry["verdict"] for entry in records[0]["claims"]] == ["proved"] * 12
    assert seen[-1] == 2 and len((tmp_path / "log").read_text().split()) < 24


def test_a_sitting_judges_each_claim_once(tmp_path, sitting):
    (tmp_path / "claims").mkdir()
    for name, body in {"a": "unknown(1) == 1", "b": "1 == 1", "c": "supported(1) == 1"}.items():
        (tmp_path / f"claims/{name}.yaml").write_text(f"title: T\nclaim: {body}\n", "utf-8")

    def run() -> list[str]:
        record = session.run([tmp_path / "claims"], sitting=sitting, use_cache=False, entry="fake_judge:judge_payload")
        return [entry["verdict"] for entry in record["claims"]]

    log = tmp_path / "log"
    assert run() == ["unknown", "proved", "supported"]
    assert run() == ["unknown", "proved", "supported"]
    assert sorted(log.read_text().split()) == ["a", "b", "c"]
    (tmp_path / "claims/a.yaml").write_text("title: T\nclaim: 2 == 2\n", "utf-8")
    assert run() == ["proved", "proved", "supported"]
    assert sorted(log.read_text().split()) == ["a", "a", "b", "c"]
    (tmp_path / "claims/b.yaml").write_text("clam: 2", "utf-8")
    assert run() == ["proved", "supported"]
    assert len(log.read_text().split()) == 4


CODE = """
import signal, sys
from functools import partial
signal.signal(signal.SIGINT, signal.default_int_handler)
from proofcheck.session import session
session.run = partial(session.run, entry="fake_judge:judge_payload")
from proofcheck.cli import main
sys.argv = ["proofcheck", "verify", "claims", "--watch"]
main()
"""


def test_the_command_judges_what_changed_and_ends_with_ctrl_c(tmp_path):
    (tmp_path / "claims").mkdir()
    for name in "ab":
        (tmp_path / f"claims/{name}.yaml").write_text("title: T\nclaim: 1 == 1\n", "utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests/session")])
    env = {**os.environ, "PYTHONPATH": path, "PROOFCHECK_CACHE": str(tmp_path / "cache"), "PYTHONUNBUFFERED": "1"}
    out = tmp_path / "out"
    with out.open("w") as stream:
        process = subprocess.Popen([sys.executable, "-c", CODE], cwd=tmp_path, env=env, stdout=stream, stderr=stream)
        try:
            wait_for(out, "watching 2 files")
            (tmp_path / "claims/b.yaml").write_text("title: T\nclaim: refuted(1) == 1\n", "utf-8")
            wait_for(out, "expected proved, found refuted")
            wait_for(out, "watching 2 files", 2)
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
        finally:
            process.kill()
    text = out.read_text("utf-8")
    assert "2 claims: 2 proved" in text and "expected proved, found refuted [b]" in text, text
    assert "changed: claims/b.yaml" in text and "Traceback" not in text


def test_ctrl_c_ends_claims_that_hang(tmp_path):
    (tmp_path / "claims").mkdir()
    for name in "abc":
        (tmp_path / f"claims/{name}.yaml").write_text("title: T\nclaim: hang(1) == 1\n", "utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests/session")])
    env = {**os.environ, "PYTHONPATH": path, "PROOFCHECK_CACHE": str(tmp_path / "cache")}
    log, out = tmp_path / "log", tmp_path / "out"
    with out.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-c", CODE],
            cwd=tmp_path,
            env={**env, "FAKE_JUDGE_LOG": str(log), "PROOFCHECK_SANDBOX": "off"},
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
        try:
            log.touch()
            wait_for(log, "\n", 2)
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(15) == 130, out.read_text("utf-8")
        finally:
            process.kill()
    text = out.read_text("utf-8")
    assert "interrupted" in text and "Traceback" not in text, text


def wait_for(file: Path, text: str, times: int = 1) -> None:
    deadline = time.monotonic() + 30
    while file.read_text("utf-8").count(text) < times:
        assert time.monotonic() < deadline, file.read_text("utf-8")
        time.sleep(0.05)
