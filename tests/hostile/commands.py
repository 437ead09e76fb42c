"""Commands run in one child process, whose memory is measured with that of all that it starts.

And what each of them has to keep to, whatever it was given.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SECONDS = 4.0  # that the processor may work for one file, of which most take a hundredth
MEMORY = 2 << 30
# What a terminal acts on, or does not show: nothing of it may be printed.
RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class Answers:
    """What came of each command, and the most memory that the child and its descendants had at a time."""

    def __init__(self, answers: Sequence[dict[str, Any]], peak: int) -> None:
        self.answers, self.peak = answers, peak


def memory_of(pid: int) -> int:
    """Bytes of memory of a process and its descendants; what several share counts once."""
    total = 0
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            total = sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                total += sum(map(memory_of, map(int, file.read().split())))
    except OSError:
        pass  # it has just ended
    return total


def run(jobs: Sequence[tuple[list[str], Path]], place: Path, cache: Path, limit: float = 240) -> Answers:
    """The commands run in a child, for at most so many seconds of the clock."""
    orders, told = place / "jobs.json", place / "answers.json"
    with open(orders, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump([[arguments, str(directory)] for arguments, directory in jobs], file)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PROOFCHECK_CACHE": str(cache), "PYTHONUTF8": "1"}
    environment.pop("GITHUB_STEP_SUMMARY", None)
    child = subprocess.Popen([sys.executable, str(HERE / "child.py"), str(orders), str(told)], env=environment)
    peak, ended = [0], threading.Event()

    def watch() -> None:
        while not ended.wait(0.1):
            peak[0] = max(peak[0], memory_of(child.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        assert child.wait(limit) == 0
    finally:
        child.kill()
        ended.set()
        watcher.join()
    with open(told, encoding="utf-8", errors="surrogateescape") as file:
        return Answers(json.load(file), peak[0])


def contents(directory: Path) -> dict[str, object]:
    """Everything below a directory, with what it holds."""
    found: dict[str, object] = {}
    for place, directories, files in os.walk(directory):
        for name in (*directories, *files):
            path = os.path.join(place, name)
            status = os.lstat(path)
            found[path] = status.st_mode, status.st_size, status.st_mtime_ns if name in files else 0
    return found


def clean(answer: dict[str, Any], *, raw: bool = False) -> None:
    """What a command printed has no traceback in it and, unless it is `raw` JSON, nothing that a terminal acts on."""
    for text in (answer["output"], answer["errors"]):
        assert "Traceback" not in text and "internal error" not in text
        assert raw or not RAW.search(text), RAW.search(text)
    assert answer["status"] in (0, 1, 2), answer
