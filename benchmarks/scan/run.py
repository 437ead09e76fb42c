"""How long `proofcheck scan` takes over 10 MB of generated Markdown, as one thousand documents and as one.

    .venv/bin/python benchmarks/scan/run.py

Each run is the command in a process of its own, from its start to its end. The documents' false equations are
counted, and must be what the scan finds: a fast scan that misses them is no scan. Written to
benchmarks/results/scan.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from documents import write

RESULTS = Path(__file__).resolve().parents[1] / "results"
SIZE = 10_000_000
AIM = 12.0


def timed(paths: list[str], cores: int) -> tuple[float, float, dict[str, int]]:
    """Seconds, seconds of processor time, and the summary of one run on the first `cores` cores."""
    command = [sys.executable, "-m", "proofcheck", "scan", *paths, "--format", "json"]
    start, spent = time.perf_counter(), _spent()
    done = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=lambda: os.sched_setaffinity(0, set(range(cores)))
    )
    seconds = time.perf_counter() - start
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    return seconds, _spent() - spent, json.loads(done.stdout)["summary"]


def _spent() -> float:
    """The processor time of the processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=RESULTS / "scan.md")
    output = parser.parse_args().output
    cores = min(2, len(os.sched_getaffinity(0)))
    before = os.getloadavg()[0]
    rows = []
    with tempfile.TemporaryDirectory() as place:
        for documents in (1000, 1):
            folder = Path(place) / str(documents)
            folder.mkdir()
            size, equations, false = write(folder, documents, SIZE)
            for used in dict.fromkeys((cores, 1)):
                seconds, spent, summary = timed([str(folder)], used)
                assert summary["false"] == false, f"{summary['false']} called false, {false} are"
                assert summary["assertions"] >= equations
                rows.append(
                    f"| {documents} | {used} | {size / 1e6:.1f} | {summary['assertions']} | {summary['false']}"
                    f" | {seconds:.1f} | {spent:.1f} | {size / 1e6 / spent:.2f} |"
                )
                print(rows[-1], flush=True)
    lines = [
        "# Scanning generated Markdown",
        "",
        "Written by `benchmarks/scan/run.py`; one run of the command each, its start included. All false equations were"
        " found and nothing else was called false.",
        "",
        f"{date.today()}; {platform.system()} {platform.machine()}; load {before:.1f} before,"
        f" {os.getloadavg()[0]:.1f} after; python {platform.python_version()}.",
        "",
        f"The aim: 10 MB in under {AIM:.0f} s of processor time on two cores. Other work makes the seconds longer.",
        "",
        "| documents | cores | MB | assertions | false | seconds | processor | MB/s of it |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
    ]
    output.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
