"""An operation added as one file to a copy of the package, and used in statements."""

from __future__ import annotations

import json
import os
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
