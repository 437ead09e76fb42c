"""How long a run over claim files takes: with an empty cache, with a warm one, and just to start. Prints a table."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HEAVY = ("sympy", "z3", "numpy", "flint")


def timed(arguments: list[str], environment: dict[str, str]) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Seconds of one run of `proofcheck` in a fresh process, and what it printed."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "proofcheck", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
    )
    return time.perf_counter() - start, done


def claims(paths: list[str], jobs: int | None, environment: dict[str, str]) -> tuple[float, float, dict[str, Any]]:
    """(cold seconds, warm seconds, the cold run's record), with a cache of their own."""
    with tempfile.TemporaryDirectory() as scratch:
        own = {**environment, "PROOFCHECK_CACHE": str(Path(scratch, "cache"))}
        arguments = ["verify", *paths, "--format", "json", *(["--jobs", str(jobs)] if jobs else [])]
        cold, first = timed(arguments, own)
        warm, _ = timed(arguments, own)
        return cold, warm, json.loads(first.stdout)


def heavy_imports(environment: dict[str, str]) -> list[str]:
    """Which of the heavy libraries `--help` imports: none, it is hoped."""
    code = (
        "import sys; from proofcheck.cli import app\n"
        "try: app(['--help'], prog_name='proofcheck')\n"
        "except SystemExit: pass\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    found: list[str] = json.loads(done.stderr.strip().splitlines()[-1].replace("'", '"'))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["claims/"])
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--slowest", type=int, default=10)
    options = parser.parse_args()
    environment = dict(os.environ)

    runs = [claims(options.paths, options.jobs, environment) for _ in range(options.repeat)]
    cold, record = min((cold, index) for index, (cold, _, _) in enumerate(runs))
    found = runs[record][2]
    started = min(timed(["--help"], environment)[0] for _ in range(5))
    print(f"claims        {found['summary']['claims']}, of which as expected {found['summary']['as_expected']}")
    print(f"cold          {cold:.2f} s")
    print(f"warm          {min(warm for _, warm, _ in runs):.2f} s")
    print(f"--help        {started:.3f} s, imports {heavy_imports(environment) or 'nothing heavy'}")
    seconds = [(claim["timing"].get("worker_seconds", 0.0), claim["id"]) for claim in found["claims"]]
    print("slowest")
    for wall, name in sorted(seconds, reverse=True)[: options.slowest]:
        print(f"  {wall:8.2f} s  {name}")


if __name__ == "__main__":
    main()
