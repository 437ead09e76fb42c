"""The distribution: what is in the wheel, and what an installation of it can do."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import proofcheck

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the working tree."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(place), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (found,) = place.glob("*.whl")
    return found


def test_version_is_the_same_everywhere() -> None:
    assert proofcheck.__version__ == PROJECT["version"] == importlib.metadata.version("proofcheck")
    assert f"## [{PROJECT['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_entry_point() -> None:
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="proofcheck")
    assert script.value == PROJECT["scripts"]["proofcheck"]
    assert callable(script.load())


def test_extras() -> None:
    assert {"gpu", "second-opinion", "test", "dev"} <= set(PROJECT["optional-dependencies"])


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (command,) = set(re.findall(r"\.venv/bin/python (-m pytest[^\n`]*)", readme))
    script = (ROOT / ".ci/run").read_text("utf-8")
    assert f'"$venv/bin/python" {command.strip()} < /dev/null\n' in script


def test_wheel_holds_all_of_the_package(wheel) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tree = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "proofcheck").rglob("*")
        if path.suffix in (".py", ".yaml", ".typed") and "__pycache__" not in path.parts
    }
    assert tree <= names and "proofcheck/py.typed" in tree
    assert not [name for name in names if not name.startswith(("proofcheck/", "proofcheck-"))]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_wheel_works_where_it_is_unpacked(wheel, tmp_path) -> None:
    """With the libraries of this environment, and nothing of the repository on the path."""
    place = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import proofcheck; "
        "assert proofcheck.__file__.startswith(sys.argv[1]); "
        "from proofcheck.lang import prelude; assert 'softmax' in prelude.names(); "
        "from proofcheck.lang.ops import FUNCTIONS; assert 'exp' in FUNCTIONS"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, str(place)], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


USER = """
from pathlib import Path

import proofcheck


def holds(statement: str) -> bool:
    verdict = proofcheck.check(statement, where={"x": "real"}, given=["x > 0"])
    if verdict.refuted:
        print(verdict.witness, verdict.why())
    return verdict.proved


def all_hold(place: Path) -> bool:
    report = proofcheck.verify(place, use_cache=False)
    words: list[str] = [verdict.word for verdict in report]
    return report.ok and words.count("proved") == len(words)


def titles(place: Path) -> list[str]:
    try:
        return [claim.title for claim in proofcheck.load([place]).claims]
    except proofcheck.ProofcheckError as error:
        return [finding.message for finding in error.findings]


rights: list[str | None] = [finding.right for finding in proofcheck.scan("12 × 64 = 786")]
"""


def _mypy(place: Path, text: str) -> subprocess.CompletedProcess[str]:
    """`mypy --strict` on a module of a user, who sees of proofcheck what its types say."""
    (place / "user.py").write_text(text, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", "user.py"]
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, timeout=280)


def test_a_users_module_passes_a_strict_type_check(tmp_path) -> None:
    pytest.importorskip("mypy")
    done = _mypy(tmp_path, USER)
    assert done.returncode == 0, done.stdout
    done = _mypy(tmp_path, USER + "proofcheck.check(3)\n")
    assert done.returncode == 1 and "arg-type" in done.stdout  # the types are seen at all
