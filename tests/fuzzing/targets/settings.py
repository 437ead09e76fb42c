"""Settings: `config` on a `pyproject.toml`, `source.toml`, and the globs of `source.exclude`.

Promised besides: every key of a text that `tomllib` accepts is found where it stands.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from proofcheck import config
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.source.exclude import Exclude
from proofcheck.source.toml import key_spans
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_span, for_file, lines_of, require

ROOT = Path(__file__).parents[3]
WORDS = words("settings")
_SEED = b"""\
# comment
[project]
name = "x"  # proofcheck
[tool.proofcheck]
paths = ["claims", 'docs/a"b',
  "c",  # why
]
exclude = ["drafts", "*.[ab]?.yaml", "/abs/**"]
format = "text"
budget = 0.5
jobs = 2
seed = 0
memory = 1.0
cache = true
second-opinion = false
baseline = "b.json"
[[tool.other]]
"quoted key".'x y' = { a = 1, b = [ { c = "]" } ], proofcheck.jobs = 3 }
text = \"\"\"many
 "" lines \\
   \"\"\"
day = 1979-05-27T07:32:00Z
"""


def seeds() -> Iterator[bytes]:
    yield _SEED
    yield (ROOT / "pyproject.toml").read_bytes()
    yield b"tool.proofcheck.jobs = 4\ntool.proofcheck.exclude = ['a[!b]*', '[a-', '[]]']\n"
    yield b"tool = {proofcheck = {jobs = 0, unknown = 1, format = 'x'}}\n"
    yield b'[tool.proofcheck]\r\njobs = "x"\r\npaths = []\r\n[tool."proofcheck".more]\r\n'
    yield b"[[tool.proofcheck]]\nseed = -1\n"


def check(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    shown = for_file("pyproject.toml", text)
    with tempfile.TemporaryDirectory(
        prefix="proofcheck-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None
    ) as folder:
        (Path(folder) / config.FILE).write_bytes(data)
        (Path(folder) / ".git").touch()
        try:
            found = config.find(Path(folder))
        except ProofcheckError as error:
            check_findings(error.findings, lambda file: shown("pyproject.toml"))
        else:
            for name in found.values:
                require(
                    config.SETTINGS[name].accepts(found.values[name]), "a setting has a value that it may have", name
                )
            found.paths()
            excluded = Exclude(found.exclude())
            for path in ("claims/a.yaml", folder, "a" * 200, "drafts/" * 30 + "x"):
                excluded(path)
    try:
        tables = tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError):
        return
    _check_keys(tables, text.replace("\r\n", "\n"))


def _check_keys(tables: dict[str, Any], text: str) -> None:
    spans = key_spans(text, "pyproject.toml")
    lines = lines_of(text)
    for span in spans.values():
        check_span(span, lines)
    for path in spans:
        require(_holds(tables, path), "a key that is placed is there", path)
    placed = {path[:k] for path in spans for k in range(1, len(path) + 1)}
    for key in tables:
        require((key,) in placed, "a key that is there is placed", key)


def _holds(value: Any, path: tuple[str, ...]) -> bool:
    if not path:
        return True
    if isinstance(value, list):
        return any(_holds(item, path) for item in value)
    return isinstance(value, dict) and path[0] in value and _holds(value[path[0]], path[1:])
