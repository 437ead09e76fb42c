"""Files from an attacker: each has a named finding, or a verdict that admits what is not known, within its limits.

Never a traceback, never a hang, nothing written elsewhere, nothing raw in what is printed. The small files stand in
`claims/`, with what comes of them in `expected.yaml`; what is large, binary or no plain file is made by `recipes.py`.
All commands run in one child process, and its memory is measured with that of all that it starts.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofcheck import payload
from proofcheck.answers import Shelf
from proofcheck.gate.catalog import Catalog
from proofcheck.payload import Settings
from proofcheck.report import record as records
from proofcheck.run import cache as caches
from proofcheck.run.limits import Limits
from tests.hostile import recipes

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "expected.yaml").read_text("utf-8"))
SECONDS = 4.0  # that the processor may work for one file, of which most take a hundredth
MEMORY = 2 << 30
LIMITS = ("--limit", "memory=900")  # MiB for each of two workers, so that the whole run stays below MEMORY
# What a terminal acts on, or does not show: nothing of it may be printed.
RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class Answers:
    """What came of each command, and the most memory that the child and its descendants had at a time."""

    def __init__(self, answers: Sequence[dict[str, Any]], peak: int) -> None:
        self.answers, self.peak = answers, peak


def memory_of(pid: int) -> int:
    """Bytes of memory of a process and its descendants; what several share counts once."""
    total = 0
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            total = sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                total += sum(map(memory_of, map(int, file.read().split())))
    except OSError:
        pass  # it has just ended
    return total


def run(jobs: Sequence[tuple[list[str], Path]], place: Path, cache: Path, limit: float = 240) -> Answers:
    """The commands run in a child, for at most so many seconds of the clock."""
    orders, told = place / "jobs.json", place / "answers.json"
    with open(orders, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump([[arguments, str(directory)] for arguments, directory in jobs], file)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PROOFCHECK_CACHE": str(cache), "PYTHONUTF8": "1"}
    environment.pop("GITHUB_STEP_SUMMARY", None)
    child = subprocess.Popen([sys.executable, str(HERE / "child.py"), str(orders), str(told)], env=environment)
    peak, ended = [0], threading.Event()

    def watch() -> None:
        while not ended.wait(0.1):
            peak[0] = max(peak[0], memory_of(child.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        assert child.wait(limit) == 0
    finally:
        child.kill()
        ended.set()
        watcher.join()
    with open(told, encoding="utf-8", errors="surrogateescape") as file:
        return Answers(json.load(file), peak[0])


def contents(directory: Path) -> dict[str, object]:
    """Everything below a directory, with what it holds."""
    found: dict[str, object] = {}
    for place, directories, files in os.walk(directory):
        for name in (*directories, *files):
            path = os.path.join(place, name)
            status = os.lstat(path)
            found[path] = status.st_mode, status.st_size, status.st_mtime_ns if name in files else 0
    return found


def clean(answer: dict[str, Any], *, raw: bool = False) -> None:
    """What a command printed has no traceback in it and, unless it is `raw` JSON, nothing that a terminal acts on."""
    for text in (answer["output"], answer["errors"]):
        assert "Traceback" not in text and "internal error" not in text
        assert raw or not RAW.search(text), RAW.search(text)
    assert answer["status"] in (0, 1, 2), answer


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All claim files in one directory, those of `claims/` and those of the recipes."""
    root = tmp_path_factory.mktemp("hostile") / "claims"
    shutil.copytree(HERE / "claims", root)
    recipes.claims(root)
    return root


# -- claim files -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def linted(hostile: Path, cache: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What `lint` says of each file by itself."""
    before = contents(hostile.parent)
    names = sorted(path.name for path in hostile.iterdir())
    jobs = [(["lint", name, "--format", "json"], hostile) for name in names]
    done = run(jobs, tmp_path_factory.mktemp("jobs"), cache)
    assert contents(hostile.parent) == before
    assert done.peak < MEMORY
    return {name.removesuffix(".yaml"): answer for name, answer in zip(names, done.answers, strict=True)}


MADE = {name: finds for name, (_, finds) in recipes.CLAIMS.items()}
FINDS = {**{name: set(said["finds"]) for name, said in EXPECTED.items()}, **MADE}
# Of these the file names another one of the directory, which is not there when it is read by itself.
TOGETHER = {"needs-in-a-circle", "needs-in-a-circle-too"}


def test_there_are_two_hundred_files() -> None:
    assert len(list((HERE / "claims").iterdir())) >= 200
    assert {path.stem for path in (HERE / "claims").iterdir()} == EXPECTED.keys()


@pytest.mark.parametrize("name", sorted(FINDS))
def test_a_claim_file_has_the_findings_that_it_should_have(linted: dict[str, dict[str, Any]], name: str) -> None:
    answer = linted[name]
    clean(answer)
    assert answer["seconds"] < SECONDS
    found = {finding["diagnostic"] for finding in json.loads(answer["output"])["findings"]}
    assert found == FINDS[name] or name in TOGETHER


def test_the_gate_reads_them_all(hostile: Path, cache: Path, tmp_path: Path) -> None:
    done = run([(["gate", "claims", "--all", "--no-judge", "--no-cache"], hostile.parent)], tmp_path, cache)
    (answer,) = done.answers
    clean(answer)
    assert answer["status"] == 2 and "nesting-too-deep" in answer["output"] + answer["errors"]
    assert done.peak < MEMORY


REPORTS = {"text": "run.txt", "junit": "run.xml", "sarif": "run.sarif", "github": "run.github", "markdown": "run.md"}


def verified(names: Sequence[str], hostile: Path, cache: Path, place: Path, limit: float = 240) -> Answers:
    """`verify` over some of the files, with a report in each format."""
    root = place / "claims"
    root.mkdir()
    for name in names:
        shutil.copy(hostile / f"{name}.yaml", root)
    jobs = [option for form, file in REPORTS.items() for option in ("--report", f"{form}={place / file}")]
    done = run(
        [(["verify", "claims", "--format", "json", "--no-cache", "--jobs", "2", *LIMITS, *jobs], place)],
        place,
        cache,
        limit,
    )
    assert done.peak < MEMORY
    assert not list(place.rglob("*hacked*"))
    (answer,) = done.answers
    clean(answer)
    judged = {entry["id"]: entry for entry in json.loads(answer["output"])["claims"]}
    for name in names:
        verdict = judged[name]["verdict"] if name in judged else "none"
        wanted = EXPECTED[name]["verdict"]
        # What is stopped by the clock, or not, is no certain thing on another machine; what is wrong would be.
        assert verdict == wanted or {verdict, wanted} <= {"unknown", "supported"} or verdict == "unknown", name
    return done


@pytest.fixture(scope="module")
def quickly(hostile: Path, cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reports about the files that are soon judged."""
    place = tmp_path_factory.mktemp("quickly")
    verified([name for name, said in EXPECTED.items() if not said.get("slow")], hostile, cache, place)
    return place


def test_the_verdicts_are_as_expected_and_the_text_is_harmless(quickly: Path) -> None:
    text = (quickly / "run.txt").read_text("utf-8")
    assert not RAW.search(text)
    assert max(map(len, text.split("\n"))) < 30_000


def test_a_report_for_github_has_no_command_but_its_own(quickly: Path) -> None:
    for line in (quickly / "run.github").read_text("utf-8").split("\n"):
        assert "##[" not in line
        assert "::" not in line or re.match(r"::(?:error|warning|notice) (?:[a-zA-Z]+=[^:,]*,?)*::", line), line
        assert line.startswith("::") or "::" not in line


def test_a_report_in_xml_is_well_formed_and_has_no_elements_but_its_own(quickly: Path) -> None:
    tags = {element.tag for element in ET.parse(quickly / "run.xml").iter()}
    assert tags <= {
        "testsuites",
        "testsuite",
        "testcase",
        "failure",
        "error",
        "skipped",
        "system-out",
        "properties",
    } | {"property"}


def test_a_report_in_markdown_holds_no_markup_of_a_stranger(quickly: Path) -> None:
    text = (quickly / "run.md").read_text("utf-8")
    without = re.sub(r"</?code>|<br>|<!-- proofcheck -->", "", text)
    assert not re.search(r"[<>`@\[\]]", without)
    assert all(line.count("|") == 4 for line in text.split("\n") if line.startswith("|"))


def test_a_report_in_sarif_is_json_without_escapes(quickly: Path) -> None:
    text = (quickly / "run.sarif").read_text("utf-8")
    assert json.loads(text)["version"] == "2.1.0" and not RAW.search(text)


@pytest.mark.slow
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in (1, 2, 3))])
def test_claims_that_take_long_end_at_their_limits(start: int, hostile: Path, cache: Path, tmp_path: Path) -> None:
    """A quarter of them in each run, the others with `-m long`."""
    verified([name for name, said in EXPECTED.items() if said.get("slow")][start::4], hostile, cache, tmp_path, 900)


# -- documents ---------------------------------------------------------------------------------------------------------


def _scanned(place: Path, cache: Path, size: int, seconds: float) -> None:
    folder = place / "docs"
    folder.mkdir()
    names = recipes.documents(folder, size)
    before = contents(folder)
    done = run([(["scan", name, "--format", "json"], folder) for name in names], place, cache, 1200)
    slow = {}
    for name, answer in zip(names, done.answers, strict=True):
        clean(answer)
        if answer["seconds"] > seconds:
            slow[name] = round(answer["seconds"], 1)
    assert not slow
    assert done.peak < MEMORY and contents(folder) == before


def test_documents_are_read_in_the_time_that_their_length_allows(cache: Path, tmp_path: Path) -> None:
    _scanned(tmp_path, cache, 2_000, SECONDS)


@pytest.mark.slow
@pytest.mark.parametrize("size", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_documents_are_read_in_linear_time(size: int, cache: Path, tmp_path: Path) -> None:
    _scanned(tmp_path, cache, size, size * 3e-4)


# -- settings, links, baselines ----------------------------------------------------------------------------------------


def test_settings_of_a_stranger_are_findings(cache: Path, tmp_path: Path) -> None:
    jobs = []
    for name, content in recipes.CONFIGURATIONS.items():
        place = tmp_path / name
        place.mkdir()
        (place / "pyproject.toml").write_bytes(content)
        (place / "plain.yaml").write_text("title: a\nclaim: 1 == 1\n")
        jobs.append((["lint", "plain.yaml"], place))
    done = run(jobs, tmp_path, cache)
    for name, answer in zip(recipes.CONFIGURATIONS, done.answers, strict=True):
        clean(answer)
        assert answer["status"] == 2, (name, answer)
        assert re.search(r"\[(wrong|unknown)-setting\]", answer["errors"]), (name, answer)
        assert len(answer["errors"]) < 2_000_000 and answer["seconds"] < SECONDS


def test_links_and_baselines_of_a_stranger_are_refused(cache: Path, tmp_path: Path) -> None:
    jobs = []
    for kind, files in (("lock", recipes.LOCKS), ("baseline", recipes.BASELINES)):
        for name, content in files.items():
            place = tmp_path / f"{kind}-{name}"
            (place / "claims").mkdir(parents=True)
            (place / ".git").mkdir()
            (place / "a.md").write_text("1 + 1 = 2\n")
            (place / "claims" / "plain.yaml").write_text("title: a\nclaim: 1 == 1\n")
            given = place / ("claims/links.json" if kind == "lock" else "known.json")
            given.write_bytes(content)
            gate = ["gate", "a.md", "claims", "--no-judge", "--no-cache"]
            jobs.append((gate if kind == "lock" else ["scan", "a.md", "--baseline", "known.json"], place))
    done = run(jobs, tmp_path, cache)
    for (arguments, place), answer in zip(jobs, done.answers, strict=True):
        clean(answer)
        assert answer["status"] == 2, (arguments, place.name, answer)
        said = answer["output"] + answer["errors"]
        assert "lock-damaged" in said or "baseline" in said
        assert len(said) < 10_000


# -- what is no plain file ---------------------------------------------------------------------------------------------


def test_pipes_devices_and_links_are_not_followed(cache: Path, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    place.mkdir()
    (place / ".git").mkdir()
    recipes.inputs(place)
    named = "title: a\nsource: {{document: docs/{0}.md, anchor: x}}\nclaim: 1 == 1\n"
    for name in ("pipe", "endless", "outside", "loop", "directory", "sparse"):
        (place / "claims" / f"names-{name}.yaml").write_text(named.format(name))
    before = contents(place)
    done = run(
        [
            (["lint", "claims"], place),
            (["scan", "docs"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache"], place),
            (["scan", "docs/endless.md"], place),
            (["lint", "claims/pipe.yaml", "claims/endless.yaml", "claims/loop.yaml"], place),
            (["scan", "docs/plain.md", "--baseline", "docs/endless.md"], place),
            (["scan", "docs/plain.md", "--baseline", "docs/pipe.md"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache", "--lock", "docs/endless.md"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache", "--lock", "docs/pipe.md"], place),
        ],
        tmp_path,
        cache,
        60,
    )
    for answer in done.answers:
        clean(answer)
        assert "root:" not in answer["output"] + answer["errors"]
    lint, scan, gate, endless, *_ = (answer["output"] + answer["errors"] for answer in done.answers)
    assert "path-skipped" in lint and "file-too-large" in lint
    assert "file-too-large" in scan and "file-too-large" in endless
    assert "there is no document `docs/outside.md`, which this claim is said to be from [orphan-claim]" in gate
    assert contents(place) == before and done.peak < MEMORY


def test_names_of_files_do_nothing_to_a_terminal_or_a_workflow(cache: Path, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    (place / "claims").mkdir(parents=True)
    for name in recipes.NAMES:
        (place / "claims" / f"{name}.yaml").write_text("title: a\nclaim: 1 == 2\n")
        (place / f"{name}.md").write_text("1 + 1 = 3\n")
    formats = ("text", "json", "junit", "sarif", "github", "markdown")
    jobs = [([command, ".", "--format", form], place) for form in formats for command in ("lint", "scan")]
    done = run(jobs, tmp_path, cache)
    for (arguments, _), answer in zip(jobs, done.answers, strict=True):
        clean(answer)
        for line in answer["output"].split("\n") if arguments[-1] == "github" else ():
            assert "::" not in line or re.match(r"::(?:error|warning|notice) (?:[a-zA-Z]+=[^:,]*,?)*::", line), line
        if arguments[-1] == "junit":
            ET.fromstring(answer["output"])


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_poisoned_cache_is_no_source_of_verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries that were exchanged, cut off, edited, or put there in another shape, are not there."""
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path))
    monkeypatch.setattr(payload, "surroundings", dict)
    stated = {name: payload.statement_payload(text) for name, text in (("right", "1 == 1"), ("wrong", "1 == 2"))}

    def shelf() -> Shelf:
        return Shelf(stated, Settings(), Limits(), "entry")

    with closing(shelf()) as first:
        for name, verdict in (("right", "proved"), ("wrong", "refuted")):
            first.keep(name, records.complete({"verdict": verdict}))
    with closing(shelf()) as second:
        assert {name: answer["verdict"] for name, answer in second.found.items()} == {
            "right": "proved",
            "wrong": "refuted",
        }
    (file,) = tmp_path.glob("results*.sqlite3")
    with closing(sqlite3.connect(file)) as database:
        (a, x, dx), (b, y, dy) = database.execute("SELECT key, value, digest FROM entries ORDER BY key").fetchall()
    shapes = [
        b"[]",
        b'{"record": {}}',
        b'{"record": {"verdict": "proved", "findings": 7}}',
        b'{"record": null}',
        b"\x80.",
    ]
    poisons = [
        [(a, y, dy), (b, x, dx)],  # exchanged
        [(a, x[:-1], dx), (b, y[:-1], dy)],  # cut off
        [(a, x.replace(b"verdict", b"Verdict"), dx), (b, y.replace(b"refuted", b"proved") + b" ", dy)],  # edited
        *([(key, shape, caches._digest(key, shape)) for key in (a, b)] for shape in shapes),  # of another shape
    ]
    for poison in poisons:
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("DELETE FROM entries")
            database.executemany("INSERT INTO entries (key, value, digest) VALUES (?, ?, ?)", poison)
        with closing(shelf()) as again:
            assert again.found == {}


def test_a_poisoned_catalogue_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    catalog = Catalog(tmp_path, tmp_path / "kept")
    assert catalog.facts("document", "a.md", lambda data: {"is": data.decode()}) == {"is": "x"}
    catalog.keep()
    (file,) = (tmp_path / "kept").iterdir()
    assert list(Catalog(tmp_path, tmp_path / "kept")._entries) == ["document a.md"]
    code, digest, text = file.read_bytes().split(b"\n", 2)
    poisons = [
        b"",
        b"\x80\x04.",
        b"[" * 100_000,
        b"\n".join((code, digest, text.replace(b'"x"', b'"y"'))),
        b"\n".join((code, digest, b"[" * 100_000)),
        b"\n".join((b"other", digest, text)),
    ]
    for poison in poisons:
        file.write_bytes(poison)
        again = Catalog(tmp_path, tmp_path / "kept")
        assert again.facts("document", "a.md", lambda data: {"is": data.decode()}) == {"is": "x"}
        assert again.read == 1


def test_it_is_all_over_soon() -> None:
    """One command from outside: a claim file that once took all memory, in less than ten seconds with its imports."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "proofcheck", "lint", str(HERE / "claims" / "definitions-double.yaml")],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert done.returncode == 2 and "statement-too-large" in done.stdout
    assert time.monotonic() - began < 60
