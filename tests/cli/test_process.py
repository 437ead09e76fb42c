"""The command as a process of its own: start-up, imports, pipes, signals."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = {"sympy", "z3", "flint", "numpy", "cupy"}
# The fake judge instead of the real one, which these tests are not about.
FAKE = """
import sys
from functools import partial
from proofcheck.session import session
session.run = partial(session.run, entry="fake_judge:judge_payload")
from proofcheck.cli import main
main()
"""


def environment(**more: str) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "session")])
    return {**os.environ, "PYTHONPATH": path, **more}


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "proofcheck", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(**more), timeout=60)


def imported_by(*arguments: str, cwd: Path) -> set[str]:
    code = (
        "import sys\nfrom proofcheck.cli import main\n"
        f"sys.argv = ['proofcheck', *{list(arguments)!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('\\n@', *{m.partition('.')[0] for m in sys.modules})"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(), cwd=cwd, timeout=60)
    return set(result.stdout.rpartition("@")[2].split())


def test_help_is_there_at_once():
    """Within a few times of what the interpreter itself needs to start, in time of the processor: whatever else the
    machine does."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def quickest(command: list[str]) -> float:
        times = []
        for _ in range(5):
            before = spent()
            subprocess.run(command, capture_output=True, env=environment(), timeout=60, check=True)
            times.append(spent() - before)
        return min(times)

    bare = quickest([sys.executable, "-c", "import argparse, json"])
    assert quickest([sys.executable, "-m", "proofcheck", "--help"]) < 6 * bare


def test_help_imports_nothing_heavy(tmp_path):
    assert not imported_by("--help", cwd=tmp_path) & (HEAVY | {"yaml"})


@pytest.mark.parametrize("arguments", [["lint", "."], ["explain"], ["explain", "softmax"], ["schema"]])
def test_reading_commands_import_no_engine(tmp_path, arguments):
    (tmp_path / "a.yaml").write_text("title: t\nwhere: {x: real}\nclaim: x == x\n")
    found = imported_by(*arguments, cwd=tmp_path)
    assert "proofcheck" in found and not found & HEAVY


def test_importing_the_package_is_cheap():
    code = "import sys; before = set(sys.modules); import proofcheck; print(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment())
    loaded = result.stdout.split()
    assert [name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names] == ["proofcheck"]


def test_an_ascii_terminal_gets_escapes_and_no_crash():
    result = run("explain", "pi", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0 and r"\u03c0" in result.stdout


def test_a_reader_that_leaves_gets_no_traceback():
    command = [sys.executable, "-m", "proofcheck", "explain"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.wait(30)
    assert "Traceback" not in errors and "Exception ignored" not in errors


def test_ctrl_c_prints_what_is_there_and_leaves_no_process(tmp_path):
    claims = tmp_path / "claims"
    claims.mkdir()
    (claims / "a.yaml").write_text("title: t\nwhere: {x: real}\nclaim: x == x\n")
    (claims / "b.yaml").write_text("title: t\nwhere: {x: real}\nclaim: hang(x) == x\n")
    log = tmp_path / "log"
    more = {"FAKE_JUDGE_LOG": str(log), "PROOFCHECK_CACHE": str(tmp_path / "cache"), "PROOFCHECK_SANDBOX": "off"}
    process = subprocess.Popen(
        [sys.executable, "-c", FAKE, "verify", str(claims), "--jobs", "2", "-v"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(**more),
        start_new_session=True,
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (log.exists() and len(log.read_text().split()) == 2):
        time.sleep(0.02)
    time.sleep(0.3)
    # As a terminal does it: to the whole process group.
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 130, errors
    assert "proved       a" in output and "interrupted" in output
    assert "Traceback" not in errors
