"""The pytest plugin, in test runs of their own: it collects what it was asked for, and pytest's options work on it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The name may be installed as an entry point or not: loaded by its module it is there once in either case.
PLUGIN = ["-p", "no:proofcheck", "-p", "proofcheck.integrations.pytest_plugin", "-p", "no:cacheprovider"]
FAKE = """\
from functools import partial
from proofcheck.session import session
session.run = partial(session.run, entry="fake_judge:judge_payload")
"""
CLAIMS = {
    "t/good": "claim: 1 == 1",
    "t/wrong": "where: {x: real}\nclaim: refuted(x) == 1",
    "t/false": "where: {x: real}\nclaim: refuted(x) == 1\nexpect: refuted\ncorrect: {claim: 1 == 1}",
    "t/rests": "claim: 1 == 1\nneeds: [t/wrong]",
    "u/broken": "clam: 1",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Five claims, a test that passes, and the fake judge."""
    for name, body in CLAIMS.items():
        file = tmp_path / f"claims/{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"title: A claim\n{body}\n", "utf-8")
    (tmp_path / "conftest.py").write_text(FAKE, "utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_a.py").write_text("def test_a():\n    pass\n", "utf-8")
    return tmp_path


def run(
    place: Path, *arguments: str, ini: str = "", plugin: list[str] = PLUGIN, site: Path | None = None
) -> tuple[dict[str, int], str]:
    (place / "pytest.ini").write_text(f"[pytest]\ntestpaths = tests\n{ini}", "utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests/session"), *([str(site)] if site else [])])
    env = {**os.environ, "PYTHONPATH": path, "PROOFCHECK_CACHE": str(place / "cache"), "COLUMNS": "200"}
    for name in [name for name in env if name.startswith("PYTEST_")]:
        del env[name]
    command = [sys.executable, "-m", "pytest", *plugin, *arguments]
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, encoding="utf-8", timeout=120)
    counts = {
        word: int(n)
        for n, word in re.findall(
            r"(\d+) (passed|failed|deselected|errors?)\b", done.stdout.strip().rpartition("\n")[2]
        )
    }
    return counts, done.stdout + done.stderr


INI = "proofcheck_claims = claims\n"


def test_nothing_is_collected_unasked(project):
    counts, output = run(project)
    assert counts == {"passed": 1}, output


def test_the_setting_collects_beside_the_tests(project):
    counts, output = run(project, ini=INI)
    assert counts == {"passed": 3, "failed": 3}, output


def test_a_path_on_the_command_line_is_all_that_is_run(project):
    assert run(project, "tests", ini=INI)[0] == {"passed": 1}
    assert run(project, "claims/t/good.yaml", ini=INI)[0] == {"passed": 1}


def test_the_option_adds_to_anything(project):
    counts, output = run(project, "tests", "--proofcheck", "claims/t")
    assert counts == {"passed": 3, "failed": 2}, output


def test_a_failure_shows_verdict_witness_and_file(project):
    _, output = run(project, "--proofcheck", "claims", "-k", "wrong")
    assert "claims/t/wrong.yaml:3: expected proved, found refuted [t/wrong]" in output
    assert "witness: x = 1/2" in output
    assert "Traceback" not in output and "FAILED claims/t/wrong.yaml::t/wrong" in output


def test_a_claim_that_rests_on_a_fallen_one_fails(project):
    _, output = run(project, "--proofcheck", "claims/t/rests.yaml")
    assert "depends on `t/wrong`, which is refuted" in output


def test_a_broken_file_shows_the_place(project):
    _, output = run(project, "--proofcheck", "claims/u")
    assert "claims/u/broken.yaml:2:1: error: there is no key `clam`" in output


def test_a_path_that_does_not_exist_is_an_error(project):
    _, output = run(project, "--proofcheck", "clams")
    assert "no such file or directory" in output and "clams" in output


def test_choosing_and_stopping(project):
    counts, output = run(project, "--proofcheck", "claims", "-k", "good or false")
    assert counts == {"passed": 2, "deselected": 4}, output
    counts, output = run(project, "--proofcheck", "claims", "-x", "-k", "not test_a")
    assert counts["failed"] == 1, output


def test_the_last_failures_again(project):
    plugin = PLUGIN[:4]
    run(project, ini=INI, plugin=plugin)
    counts, output = run(project, "--lf", ini=INI, plugin=plugin)
    assert counts["failed"] == 3 and "passed" not in counts, output


def test_spread_over_processes(project):
    counts, output = run(project, "-n", "2", ini=INI)
    assert counts == {"passed": 3, "failed": 3}, output
    assert "[gw1]" in output or "[gw0]" in output


def test_ctrl_c_ends_the_run_and_not_only_a_test(project):
    for name in ("t/good", "t/hangs"):
        (project / f"claims/{name}.yaml").write_text("title: T\nclaim: hang(1) == 1\n", "utf-8")
    log = project / "log"
    log.touch()
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests/session")])
    env = {**os.environ, "PYTHONPATH": path, "PROOFCHECK_CACHE": str(project / "cache"), "FAKE_JUDGE_LOG": str(log)}
    env["PROOFCHECK_SANDBOX"] = "off"  # a worker could not write the log
    arguments = [*PLUGIN, "--proofcheck", "claims/t/good.yaml", "--proofcheck", "claims/t/hangs.yaml"]
    code = (
        "import signal, sys, pytest; signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"sys.exit(pytest.main({arguments!r}))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=project, env=env, stdout=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 30
        while not log.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == pytest.ExitCode.INTERRUPTED, output
    assert log.read_text().split() == ["t/good"]


def test_as_it_is_loaded_where_it_is_installed(project):
    """By its entry point alone, in the processes of xdist too."""
    place = project / "site/installed-1.0.dist-info"
    place.mkdir(parents=True)
    (place / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1.0\n", "utf-8")
    entry = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["pytest11"]
    (place / "entry_points.txt").write_text(f"[pytest11]\nproofcheck = {entry['proofcheck']}\n", "utf-8")
    counts, output = run(project, "-n", "2", "-k", "t/", ini=INI, plugin=[], site=place.parent)
    assert counts == {"passed": 2, "failed": 2}, output


def test_the_real_judge(project):
    (project / "conftest.py").unlink()
    (project / "claims/t/wrong.yaml").write_text("title: T\nwhere: {x: real}\nclaim: x + x == 3 * x\n", "utf-8")
    counts, output = run(project, "--proofcheck", "claims/t/wrong.yaml", "--proofcheck-numbers", "quick")
    assert counts == {"passed": 1, "failed": 1}, output
    assert "witness: x = " in output


def test_loading_the_plugin_imports_nothing_of_the_checker():
    code = (
        "import sys, pytest; before = set(sys.modules); import proofcheck.integrations.pytest_plugin; "
        "print(*sorted(m for m in set(sys.modules) - before if m not in sys.stdlib_module_names))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert set(done.stdout.split()) <= {
        "proofcheck",
        "proofcheck.integrations",
        "proofcheck.integrations.pytest_plugin",
    }


def test_the_entry_point_names_the_plugin():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"proofcheck": "proofcheck.integrations.pytest_plugin"}
