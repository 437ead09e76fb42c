"""One run of `verify` in a process of its own, in one way or another, and what of two reports differs.

python tests/determinism/runs.py claims/                  all ways, over all claims: the long test
python tests/determinism/runs.py claims/ --slower 3       limits on time that come three times as early
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAM = """
import os, sys
from proofcheck.session import session
from proofcheck.cli import main
original = session.run
if os.environ["SLOWER"] != "1":
    session.run = lambda *a, **k: original(*a, **{**k, "entry": "slow_machine:judge_payload"})
main()
"""


@dataclass(frozen=True)
class Way:
    """How a run is made. files: whether files are named one by one, in reverse order, and not their directory."""

    jobs: int = 1
    hashes: str = "0"
    files: bool = False
    cache: Path | None = None
    slower: float = 1
    backend: str = "numpy"

    def run(self, claims: Path) -> Any:
        """The report, from the directory above the claims."""
        claims = claims.resolve()
        paths = sorted(map(str, claims.rglob("*.yaml")), reverse=True) if self.files else [str(claims)]
        paths = [os.path.relpath(path, claims.parent) for path in paths]
        command = [sys.executable, "-c", PROGRAM, "verify", *paths, "--format", "json", "--jobs", str(self.jobs)]
        command += ["--backend", self.backend, *([] if self.cache else ["--no-cache"])]
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
        surroundings |= {"PYTHONHASHSEED": self.hashes, "SLOWER": f"{self.slower:g}"}
        if self.cache:
            surroundings["PROOFCHECK_CACHE"] = str(self.cache)
        done = subprocess.run(command, cwd=claims.parent, env=surroundings, capture_output=True)
        return json.loads(done.stdout)


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key != "timing"}
    return [timeless(item) for item in value] if isinstance(value, list) else value


def written(report: Any) -> str:
    """The bytes that have to be the same."""
    return json.dumps(timeless(report))


def differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Where two reports differ, `claims.scaling/unit-variance.census: [...] / [...]`."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{place}.{key}" if place else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for k, (first, second) in enumerate(zip(one, other, strict=True)):
            name = first.get("id", k) if isinstance(first, dict) else k
            yield from differences(first, second, f"{place}.{name}")
    elif one != other:
        yield f"{place}: {json.dumps(one)[:300]} / {json.dumps(other)[:300]}"


def hasty(report: Any) -> dict[str, list[str]]:
    """The claims whose answers a limit on time has shaped, and which limits these are."""
    return {c["id"]: c["timing"]["limits"] for c in report["claims"] if "limits" in c["timing"]}


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare runs over the same claims, made in different ways.")
    parser.add_argument("claims", type=Path)
    parser.add_argument("--slower", type=float, default=1)
    options = parser.parse_args()
    ways = [Way(2, "1"), Way(1, "2", files=True, slower=options.slower), Way(8, "3")]
    reports = []
    found = 0
    for way in ways[: 2 if options.slower != 1 else 3]:
        reports.append(way.run(options.claims))
        seconds = reports[-1]["timing"]["seconds"]
        print(f"{way}: {len(reports[-1]['claims'])} claims in {seconds:.0f} s; limits on time: {hasty(reports[-1])}")
        for line in differences(timeless(reports[0]), timeless(reports[-1])):
            found += 1
            print(f"    {line}", flush=True)
    print(f"{found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
