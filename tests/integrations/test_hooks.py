"""The hooks for pre-commit: entries that exist, with options that they take, on the files that they are meant for."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
# What pre-commit knows (https://pre-commit.com/#new-hooks); a key beyond these is ignored with a warning.
KEYS = {"id", "name", "description", "entry", "language", "files", "types_or", "require_serial", "pass_filenames"}
KEYS |= {"args", "stages"}


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_well_formed(name):
    hook = HOOKS[name]
    assert hook.keys() <= KEYS
    assert {"id", "name", "description", "entry", "language"} <= hook.keys() and hook["language"] == "python"
    assert set(hook.get("stages", [])) <= {"pre-commit", "pre-push", "manual"}


@pytest.mark.parametrize("name", HOOKS)
def test_its_command_exists(name):
    program, command, *_ = shlex.split(HOOKS[name]["entry"])
    assert program == "proofcheck"
    if importlib.util.find_spec(f"proofcheck.cli.commands.{command}") is None:
        pytest.skip(f"this version has no `{command}`")
    run = [sys.executable, "-m", "proofcheck", command, "--help"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and f"proofcheck {command}" in done.stdout


@pytest.mark.parametrize(
    ("name", "file", "meant"),
    [
        ("proofcheck-lint", "claims/a/b.yaml", True),
        ("proofcheck-lint", "docs/claims/b.yaml", True),
        ("proofcheck-lint", "config.yaml", False),
        ("proofcheck-lint", "myclaims/a.yaml", False),
        ("proofcheck-verify", "claims/a.yaml", True),
        ("proofcheck-gate", "docs/a.md", True),
        ("proofcheck-gate", "claims/a.yaml", True),
        ("proofcheck-gate", "setup.cfg", False),
    ],
)
def test_which_files_a_hook_is_for(name, file, meant):
    assert bool(re.search(HOOKS[name]["files"], file)) == meant


def test_lint_runs_as_the_hook_runs_it(tmp_path):
    """With file names, from the top of the repository, importing no engine."""
    for name, body in {"a": "where: {x: real}\nclaim: x == x", "b": "where: {x: real}\nclaim: x == y"}.items():
        (tmp_path / "claims").mkdir(exist_ok=True)
        (tmp_path / f"claims/{name}.yaml").write_text(f"title: T\n{body}\n", "utf-8")
    entry = shlex.split(HOOKS["proofcheck-lint"]["entry"])
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv = {[*entry, 'claims/a.yaml', 'claims/b.yaml']!r}\n"
        "from proofcheck.cli import main\n"
        "try:\n    main()\nexcept SystemExit as left:\n    print('status', left.code)\n"
        "print('heavy', sorted({'sympy', 'z3', 'flint', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "claims/b.yaml:3:13" in done.stdout and "status 2" in done.stdout and "heavy []" in done.stdout, done.stdout
