"""An operation added as one file to a copy of the package, and used in statements."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import proofcheck

LOGARITHM = '''
from proofcheck.lang.ops.log import Log


class Lgx(Log):
    """A logarithm by another name."""

    name, example, arity = "lgx", "lgx(1) == 0", 1
'''


def shown() -> dict[str, str]:
    """The files in the guide, by their paths."""
    page = Path(__file__).parents[2] / "docs/guide/add-an-operation.md"
    return dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL))


def verdicts(place: Path, files: dict[str, str]) -> dict[str, str]:
    """The word for each claim by a copy of the package, with these files added: of the package, and claims."""
    package = Path(proofcheck.__file__).parent
    shutil.copytree(package, place / "proofcheck", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "claims").mkdir()
    for path, text in files.items():
        assert not (place / path).exists()
        (place / path).write_text(text, "utf-8")
    command = [sys.executable, "-m", "proofcheck", "verify", "claims", "--format", "json", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, timeout=200)
    return {claim["id"]: claim["verdict"] for claim in json.loads(done.stdout)["claims"]}


def test_a_logarithm_has_no_value_at_negative_numbers(tmp_path: Path) -> None:
    files = {"proofcheck/lang/ops/lgx.py": LOGARITHM}
    for kind in ("real", "positive"):
        files[f"claims/{kind}.yaml"] = f"title: A logarithm\nwhere: {{x: {kind}}}\nclaim: lgx(x) == lgx(x)\n"
    found = verdicts(tmp_path, files)
    assert found["real"] != "proved" and found["positive"] == "proved", found


def test_the_operation_of_the_guide(tmp_path: Path) -> None:
    """It is one file, its attributes are at work, and the tests that every operation takes find it."""
    files = shown()
    found = verdicts(tmp_path, files)
    expected = {Path(f).stem: "refuted" if "expect: refuted" in files[f] else "proved" for f in files if "claims" in f}
    assert found == expected and len(found) > 5
    command = [sys.executable, "-m", "pytest", "-q", "-k", "erfi", "-p", "no:cacheprovider", str(Path(__file__).parent)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stdout  # 5 if there were none
