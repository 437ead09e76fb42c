"""What the system refuses or does: each time a documented status, a named diagnostic, a report that is whole, and no
verdict but the right one or `unknown`."""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from program import Program

CLAIMS = {
    "a": ("claim: proved(1) == 1", "proved"),
    "b": ("claim: refuted(1) == 2\nexpect: refuted", "refuted"),
    "c": ("claim: supported(1) == 3\nexpect: supported", "supported"),
    "d": ("claim: proved(1) == 4", "proved"),
}


class Run:
    """One run of `verify` over four claims: its status, what it printed, its report."""

    def __init__(self, place: Path, before: Callable[[], object] = lambda: None, *more: str, **surroundings: str):
        (place / "claims").mkdir(exist_ok=True)
        for name, (body, _) in CLAIMS.items():
            if surroundings.get("FAULT_ENTRY") == "":  # the usual judge, who knows no words
                body = body.replace(f"{CLAIMS[name][1]}(1)", "1", 1)
            (place / "claims" / f"{name}.yaml").write_text(f"title: A claim\n{body}\n")
        self.place = place
        known = {"PROOFCHECK_CACHE": str(place / "cache"), "FAULT_ENTRY": "stand_in:judge_payload", "FAULT_AT": ""}
        arguments = ["verify", "claims", "--jobs", "2", "--report", "json=run.json", *more]
        self.program = Program(arguments, place, {**known, **surroundings}, before)

    def end(self) -> Run:
        self.status = self.program.wait(60)
        self.errors = (self.place / "told").read_text("utf-8", "replace")
        assert self.status is not None and "Traceback" not in self.errors
        return self

    @property
    def report(self) -> dict[str, Any]:
        return json.loads((self.place / "run.json").read_bytes())  # type: ignore[no-any-return]

    def verdicts(self, *allowed: str) -> list[str]:
        """The verdicts, each the right one, or `unknown` with one of the allowed diagnostics or without a judgement."""
        found = {claim["id"]: claim for claim in self.report["claims"]}
        assert set(found) == set(CLAIMS)
        general = {finding["diagnostic"] for finding in self.report["findings"]}
        for name, claim in found.items():
            if claim["verdict"] != CLAIMS[name][1]:
                assert claim["verdict"] == "unknown"
                assert general | {finding["diagnostic"] for finding in claim["findings"]} & set(allowed)
        return [found[name]["verdict"] for name in CLAIMS]


RIGHT = [verdict for _, verdict in CLAIMS.values()]


def lowered(kind: int, value: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(kind, (value, value))


def into(path: str, number: int) -> Callable[[], object]:
    return lambda: os.dup2(os.open(path, os.O_WRONLY), number)


def test_output_to_a_full_disk(tmp_path):
    run = Run(tmp_path, into("/dev/full", 1)).end()
    assert run.status == 2 and run.verdicts() == RIGHT
    assert "the output cannot be written: No space left on device [report-not-written]" in run.errors


@pytest.mark.parametrize("numbers", [(1,), (0, 1, 2)], ids=["stdout", "all"])
def test_closed_streams(tmp_path, numbers):
    run = Run(tmp_path, lambda: [os.close(number) for number in numbers], "--verbose")
    assert run.end().status == 0 and run.verdicts() == RIGHT
    assert (tmp_path / "cache" / "results-1.sqlite3").read_bytes().startswith(b"SQLite format 3")


def test_a_reader_that_has_gone(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    run = Run(tmp_path, lambda: os.dup2(writing, 1)).end()
    os.close(writing)
    assert run.status == 141 and run.verdicts() == RIGHT


def test_errors_that_nobody_reads(tmp_path):
    run = Run(tmp_path, into("/dev/full", 2), PROOFCHECK_CACHE="/proc/none").end()
    assert run.status == 0 and run.verdicts() == RIGHT


def test_a_place_that_takes_no_report(tmp_path):
    run = Run(tmp_path, lambda: None, "--report", "sarif=/proc/run.sarif").end()
    assert run.status == 2 and run.verdicts() == RIGHT
    assert "error: /proc/run.sarif cannot be written" in run.errors and "[report-not-written]" in run.errors
    assert "help: Free some space or choose another place" in run.errors


def test_a_disk_that_is_full(tmp_path):
    """No file may grow beyond some bytes: nothing is kept, and a report that was there before stays as it was."""
    (tmp_path / "run.json").write_text("{}")
    run = Run(tmp_path, lambda: (into(os.devnull, 1)(), lowered(resource.RLIMIT_FSIZE, 900)())).end()
    assert run.status == 2 and run.report == {}
    assert "run.json cannot be written: File too large [report-not-written]" in run.errors
    assert "[cache-unusable]" in run.errors
    assert [name for name in os.listdir(tmp_path) if name.startswith(".")] == []
    run = Run(tmp_path).end()
    assert run.status == 0 and run.verdicts() == RIGHT


def test_no_home(tmp_path):
    def homeless() -> None:
        def home() -> Path:
            raise RuntimeError("Could not determine home directory.")

        Path.home = home  # type: ignore[method-assign, assignment]
        os.environ.pop("XDG_CACHE_HOME", None)

    run = Run(tmp_path, homeless, PROOFCHECK_CACHE="").end()
    assert run.status == 0 and run.verdicts() == RIGHT
    assert "warning: no cache can be kept: Could not determine home directory. [cache-unusable]" in run.errors


@pytest.mark.parametrize("seconds", [-1e9, 1e9])
def test_a_clock_that_jumps(tmp_path, seconds):
    """In all processes, at every other look, back and forth."""
    place = tmp_path / "clock"
    place.mkdir()
    (place / "sitecustomize.py").write_text(
        f"import time, itertools\nreal, looks = time.time, itertools.count()\n"
        f"time.time = lambda: real() + next(looks) % 2 * {seconds}\n"
        f"time.time_ns = lambda: int(time.time() * 1e9)\n"
    )

    def jump() -> None:
        import sys

        sys.path.insert(0, str(place))
        exec((place / "sitecustomize.py").read_text(), {})  # noqa: S102

    run = Run(tmp_path, jump).end()
    assert run.status == 0 and run.verdicts() == RIGHT
    assert 0 <= run.report["timing"]["seconds"] < 60


def missing(place: Path, name: str, text: str) -> Callable[[], object]:
    """A library that fails when it is imported, for the program and its workers."""
    import sys

    (place / "broken" / name).mkdir(parents=True)
    (place / "broken" / name / "__init__.py").write_text(text)
    return lambda: sys.path.insert(0, str(place / "broken"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("z3", "raise ImportError('half of it')"),
        pytest.param("numpy", "from numpy.core import nothing", marks=pytest.mark.long),
    ],
)
def test_half_a_library(tmp_path, name, text):
    broken = missing(tmp_path, name, text)

    def before() -> None:
        from proofcheck.session import session

        broken()
        session.FEW_CLAIMS = 0

    run = Run(tmp_path, before, FAULT_ENTRY="").end()
    assert run.status == 2 and run.verdicts("installation-broken") == ["unknown"] * 4
    (finding,) = run.report["findings"]
    assert finding["diagnostic"] == "installation-broken" and "Error: " in finding["message"]
    assert "proofcheck doctor" in finding["remedy"]


@pytest.mark.parametrize("text", ["raise ImportError('half of it')", "raise RuntimeError('no')"])
@pytest.mark.parametrize("command", ["check", "verify"])
def test_half_a_library_where_it_is_imported_late(tmp_path, command, text):
    """It is no defect of the engine that asked for it; and what needs none of it is judged."""
    broken = missing(tmp_path, "z3", text)
    for statement, given, status in (("x * y <= 1", ["0 <= x", "x <= 1", "y <= 1"], 2), ("x + y == y + x", [], 0)):
        arguments = ["check", statement, "--where", "x, y: real", *(part for one in given for part in ("--given", one))]
        if command == "verify":
            assumed = f"given: {json.dumps(given)}\n" if given else ""
            (tmp_path / "a.yaml").write_text(f"title: t\nwhere: {{x, y: real}}\n{assumed}claim: {statement}\n")
            arguments = ["verify", "a.yaml", "--no-cache"]
        program = Program(arguments, tmp_path, {"FAULT_ENTRY": "", "FAULT_AT": ""}, broken)
        assert program.wait(60) == status
        shown = (tmp_path / "out").read_text("utf-8") + (tmp_path / "told").read_text("utf-8")
        assert ("[installation-broken]" in shown and "z3: " in shown) == (status == 2), shown


@pytest.mark.parametrize("text", ["raise ImportError('half of it')", "raise RuntimeError('no')"])
def test_half_a_second_opinion(tmp_path, text):
    def before() -> None:
        import sys

        sys.modules.pop("cvc5", None)
        broken()

    broken = missing(tmp_path, "cvc5", text)
    run = Run(tmp_path, before, "--second-opinion").end()
    assert run.status == 2 and "cvc5 is installed but cannot be imported" in run.errors
    assert "[second-opinion-unavailable]" in run.errors


FILES = [5, 8, 10, 12, 13, 14, 16, 24]


@pytest.mark.parametrize("number", [pytest.param(n, marks=[] if n in (8, 13) else pytest.mark.long) for n in FILES])
def test_out_of_file_handles(tmp_path, number):
    run = Run(tmp_path, lowered(resource.RLIMIT_NOFILE, number)).end()
    assert run.status in (0, 1, 2)
    if (tmp_path / "run.json").exists():
        found = run.verdicts("system-limit", "worker-crashed", "installation-broken")
        assert run.status or found == RIGHT
    else:
        assert run.status == 2 and ("[report-not-written]" in run.errors or "[system-limit]" in run.errors)


def test_no_process_for_the_server(tmp_path):
    def before() -> None:
        import subprocess

        def refuse(*_: Any, **__: Any) -> None:
            raise BlockingIOError(11, "Resource temporarily unavailable")

        subprocess.Popen = refuse  # type: ignore[misc, assignment]

    run = Run(tmp_path, before).end()
    assert run.status == 2 and run.verdicts("system-limit") == ["unknown"] * 4
    assert "ulimit -u" in run.report["findings"][0]["remedy"]


@pytest.mark.parametrize(("refused", "right"), [("count % 2", 4), ("True", 0)], ids=["every other", "all"])
def test_no_process_for_a_worker(tmp_path, refused, right):
    """Where some worker runs, the claim waits for it to end, and is judged then."""
    place = tmp_path / "few"
    place.mkdir()
    (place / "sitecustomize.py").write_text(
        "import os\nfork, count = os.fork, 1\n"
        "def few():\n    global count\n    count += 1\n"
        f"    if {refused}:\n        raise BlockingIOError(11, 'Resource temporarily unavailable')\n"
        "    return fork()\nos.fork = few\n"
    )

    def before() -> None:
        import sys

        sys.path.insert(0, str(place))

    run = Run(tmp_path, before).end()
    found = run.verdicts("system-limit")
    assert sum(a == b for a, b in zip(found, RIGHT, strict=True)) == right
    assert run.status == (0 if right == 4 else 2)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("seconds", [0.1, 0.2, *(pytest.param(k / 50, marks=pytest.mark.long) for k in range(50))])
def test_told_to_end(tmp_path, number, seconds):
    run = Run(tmp_path)
    time.sleep(seconds)
    if run.program.poll() is None:
        os.kill(run.program.pid, number)
    run.status = run.program.wait(60)
    if run.status == -number:  # before the program had begun
        return
    run.end()
    assert run.status in (0, 130)
    assert run.report["summary"]["exit_status"] == run.status
    if run.report["claims"]:
        run.verdicts("run-interrupted")
    told = dict(line.split()[1:] for line in run.errors.splitlines() if line.startswith("told"))
    assert {claim["id"]: claim["verdict"] for claim in run.report["claims"]}.items() >= told.items()
