"""Everything that README and guide show is run: claim files, Python, and commands with their output."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import proofcheck

_SPEC = importlib.util.spec_from_file_location("fences", Path(__file__).with_name("fences.py"))
assert _SPEC is not None and _SPEC.loader is not None
fences = importlib.util.module_from_spec(_SPEC)
sys.modules["fences"] = fences
_SPEC.loader.exec_module(fences)

CLAIMS = fences.blocks(*fences.guide(), language="claim")
PYTHON = fences.blocks(*fences.guide(), language="python")
CONSOLE = fences.blocks(*fences.guide(), language="console")
# What numbers were tried, and how far: true, but not the same in every version of a library.
UNSTABLE = ("numbers", "trusted", "LaTeX", "known: no violation")


def test_claims_come_out_as_they_say(tmp_path) -> None:
    """A fifth of the claim blocks, judged in one run; `proofcheck gate README.md docs --all` judges all of them."""
    sample = CLAIMS[::5]
    for block in sample:
        (tmp_path / f"{block.name}.yaml").write_text(block.text, "utf-8")
    report = proofcheck.verify(tmp_path, use_cache=False)
    assert not report.findings
    verdicts = [(block, report[block.name]) for block in sample]
    wrong = [f"{b.page}:{b.line}: {found.word}\n{found.why()}" for b, found in verdicts if not found.as_expected]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("block", PYTHON, ids=lambda b: b.name)
def test_python_runs(block) -> None:
    done = subprocess.run([sys.executable, "-c", block.text], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{block.page}:{block.line}\n{done.stdout}{done.stderr}"


def _timeless(line: str) -> str:
    """A line without the time that it tells."""
    return re.sub(r"\d+\.\d s$", "... s", line.strip())


@pytest.mark.parametrize("block", CONSOLE, ids=lambda b: b.name)
def test_console_prints_what_is_shown(block, tmp_path) -> None:
    """Each `$ command` is run in a copy of what it needs; every line shown below it is in its output, in order."""
    place = fences.workplace(tmp_path, block.page) if re.search("claims/|evidence/|notes", block.text) else tmp_path
    for part in block.text.replace("\\\n", " ").split("$ ")[1:]:
        command, _, shown = part.partition("\n")
        arguments = shlex.split(command)
        assert arguments[0] == "proofcheck"
        run = [sys.executable, "-m", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(fences.ROOT), "COLUMNS": "100"}
        done = subprocess.run(run, capture_output=True, text=True, timeout=120, env=environment, cwd=place)
        lines = map(_timeless, done.stdout.splitlines())
        for line in map(_timeless, shown.splitlines()):
            if line and not line.startswith(UNSTABLE):
                assert line in lines, f"{block.page}:{block.line}: not printed: {line}\n{done.stdout}{done.stderr}"


def test_there_are_examples() -> None:
    assert len(CLAIMS) > 15 and PYTHON and CONSOLE


def test_every_form_function_and_type_is_in_the_language_page() -> None:
    from proofcheck.lang.declare import LAWS, SCALAR_KINDS, STRUCTURES
    from proofcheck.lang.forms import FORMS
    from proofcheck.lang.ops import FUNCTIONS
    from proofcheck.lang.prelude import CONSTANTS

    page = (fences.ROOT / "docs/guide/language.md").read_text("utf-8")
    words = {*FORMS, *FUNCTIONS, *SCALAR_KINDS, *STRUCTURES, *LAWS, *CONSTANTS, "index"}
    missing = [word for word in sorted(words) if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", page)]
    assert not missing
