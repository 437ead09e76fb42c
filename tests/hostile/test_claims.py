"""Claim files of an attacker: each has a named finding or, within its limits, a verdict that admits what is not known.

Never a traceback, never a hang, nothing written elsewhere, nothing raw in what is printed. The small files stand in
`claims/`, with what comes of them in `expected.yaml`; what is large, binary or no plain file is made by `recipes.py`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.hostile import recipes
from tests.hostile.commands import HERE, MEMORY, RAW, ROOT, SECONDS, Answers, clean, contents, run

EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "expected.yaml").read_text("utf-8"))
LIMITS = ("--limit", "memory=900")  # MiB for each of two workers, so that the whole run stays below MEMORY


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All claim files in one directory, those of `claims/` and those of the recipes."""
    root = tmp_path_factory.mktemp("hostile") / "claims"
    shutil.copytree(HERE / "claims", root)
    recipes.claims(root)
    return root


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


@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, 8))])
def test_claims_that_take_long_end_at_their_limits(start: int, hostile: Path, cache: Path, tmp_path: Path) -> None:
    """An eighth of them in each run, the others with `-m long`."""
    verified([name for name, said in EXPECTED.items() if said.get("slow")][start::8], hostile, cache, tmp_path, 900)


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
