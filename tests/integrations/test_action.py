"""The GitHub Action, run here from its own definition: the steps of action.yml, in order, in the environment of a job.

Only what needs a network is replaced: `python -m venv` gives a directory whose `proofcheck` is this one and whose pip
notes what it was asked to install.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = ACTION["runs"]["steps"]
STUB = """\
#!/bin/sh
# Stands in for the interpreter of the runner: `python -m venv DIR`.
[ "$1 $2" = "-m venv" ] || exit 99
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "$@" >> "%s/installed"\\n' "$RUNNER_TEMP" > "$3/bin/python"
printf '#!/bin/sh\\nexec "%s" -m proofcheck "$@"\\n' "$REAL_PYTHON" > "$3/bin/proofcheck"
chmod +x "$3/bin/python" "$3/bin/proofcheck"
"""


class Job:
    """A job that uses the action: its workspace, and the files that GitHub reads."""

    def __init__(self, place: Path) -> None:
        self.workspace = place / "work"
        self.temp = place / "temp"
        for directory in (self.workspace / "claims", self.workspace / ".git", self.temp, place / "bin"):
            directory.mkdir(parents=True)
        python = place / "bin/python3"
        python.write_text(STUB, "utf-8")
        python.chmod(0o755)
        self.output, self.summary = place / "output", place / "summary"
        self.environment = {
            "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(place),
            "PYTHONPATH": str(ROOT),
            "REAL_PYTHON": sys.executable,
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "PROOFCHECK_CACHE": str(place / "cache"),
        }
        self.log = ""

    def claim(self, name: str, body: str) -> None:
        (self.workspace / f"claims/{name}.yaml").write_text(f"title: A claim\n{body}\n", "utf-8")

    def run(self, **inputs: str) -> int:
        """Run the steps as a runner does: the first that fails ends those without a condition. Its status."""
        given = {name: str(told["default"]) for name, told in ACTION["inputs"].items()}
        unknown = {name.replace("_", "-") for name in inputs} - given.keys()
        assert not unknown
        given |= {name.replace("_", "-"): value for name, value in inputs.items()}
        status = 0
        for step in STEPS:
            if "run" not in step:
                continue
            if status == 0:
                status = self.step(step, given)
        return status

    def step(self, step: dict[str, Any], inputs: dict[str, str]) -> int:
        assert step["shell"] == "bash"
        environment = self.environment | {name: filled(text, inputs) for name, text in step.get("env", {}).items()}
        place = self.workspace / filled(step.get("working-directory", "."), inputs)
        script = self.temp / "script.sh"
        script.write_text(step["run"], "utf-8")
        # The command line with which the runner starts `shell: bash`.
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        done = subprocess.run(command, cwd=place, env=environment, capture_output=True, encoding="utf-8", timeout=120)
        self.log += done.stdout + done.stderr
        return done.returncode

    @property
    def outputs(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.output.read_text("utf-8").splitlines())


def filled(text: str, inputs: dict[str, str]) -> str:
    """`text` with its expressions evaluated; only these two kinds are known here."""

    def value(match: re.Match[str]) -> str:
        expression = match[1].strip()
        if expression == "github.action_path":
            return str(ROOT)
        assert expression.startswith("inputs."), expression
        return inputs[expression.removeprefix("inputs.")]

    return re.sub(r"\$\{\{(.*?)\}\}", value, text)


@pytest.fixture
def job(tmp_path: Path) -> Job:
    if shutil.which("bash") is None:
        pytest.fail("the steps of the action are scripts for bash")
    return Job(tmp_path)


def test_all_is_well(job):
    job.claim("a", "where: {x: real}\nclaim: x + x == 2 * x")
    assert job.run() == 0, job.log
    assert job.outputs == {"exit-status": "0", "sarif-file": "proofcheck.sarif"}
    assert "all as expected" in job.log and "::error" not in job.log
    assert (job.temp / "installed").read_text().split()[-1] == str(ROOT)


def test_a_false_claim_fails_the_step_and_leaves_every_report(job):
    job.claim("a", "where: {x: real}\nclaim: x + x == 3 * x")
    assert job.run(arguments="--numbers=quick\n\n  --no-cache\n") == 1, job.log
    assert job.outputs["exit-status"] == "1"
    assert "::error file=claims/a.yaml,line=3,endLine=3,title=claim-refuted%3A a::" in job.log
    assert "<code>claim-refuted</code>" in job.summary.read_text("utf-8")
    log = json.loads((job.workspace / "proofcheck.sarif").read_text("utf-8"))
    assert log["runs"][0]["results"][0]["ruleId"] == "claim-refuted"


def test_inputs_are_never_run(job):
    job.claim("a", "claim: 1 == 1")
    marker = job.temp / "touched"
    evil = f"claims/\n$(touch {marker})\n`touch {marker}`; touch {marker}\n--help"
    assert job.run(paths=evil, format="text", sarif_file="") == 2
    assert not marker.exists()
    assert "does not exist" in job.log and not (job.workspace / "proofcheck.sarif").exists()


def test_paths_may_come_from_the_settings_and_the_directory_may_be_another(job):
    (job.workspace / "sub").mkdir()
    shutil.move(job.workspace / "claims", job.workspace / "sub/claims")
    (job.workspace / "sub/claims/a.yaml").write_text("title: T\nclaim: 1 == 1\n", "utf-8")
    (job.workspace / "pyproject.toml").write_text('[tool.proofcheck]\npaths = ["sub/claims"]\n', "utf-8")
    assert job.run(command="lint", paths="", working_directory="sub", format="text") == 0, job.log
    assert "1 claim read, no errors" in job.log


@pytest.mark.parametrize("command", ["scan", "gate"])
def test_documents(job, command):
    (job.workspace / "docs").mkdir()
    (job.workspace / "docs/a.md").write_text("# A\n\n<!-- claim: none -->\nThere are 12 × 64 = 786.\n", "utf-8")
    job.claim("a", "claim: 1 == 1")
    paths = "docs" if command == "scan" else "docs\nclaims"
    assert job.run(command=command, paths=paths) == 1, job.log
    assert "::error file=docs/a.md,line=" in job.log
    log = json.loads((job.workspace / "proofcheck.sarif").read_text("utf-8"))
    assert log["runs"][0]["automationDetails"]["id"] == f"proofcheck/{command}/"
    assert log["runs"][0]["results"]


def test_scripts_hold_no_expressions():
    """An expression inside a script would be pasted into it before bash reads it."""
    for step in STEPS:
        assert "${{" not in step.get("run", "")


def test_every_input_is_used_and_every_used_one_declared():
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text("utf-8")))
    assert used == set(ACTION["inputs"])


def test_the_upload_runs_after_a_failure_and_only_when_asked():
    (upload,) = [step for step in STEPS if "uses" in step]
    assert upload["uses"].startswith("github/codeql-action/upload-sarif@")
    assert "!cancelled()" in upload["if"] and "inputs.upload-sarif == 'true'" in upload["if"]
    assert upload["with"]["sarif_file"].endswith("${{ inputs.sarif-file }}")
