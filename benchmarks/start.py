"""What a command costs from start to end, against `python -c "import z3"`, in time of the processor, by turns.

    python benchmarks/start.py [TREE ...]

Each TREE is a checkout whose `proofcheck` was compiled (`python -m compileall proofcheck`), by default this one: the
worker of a statement is shut in, and cannot keep what it compiles. Trees, commands and the import of Z3 take turns; the
median of the runs is given, with its ratio to that of the import.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 7
MARKDOWN = "Let $x$ be real. 2 + 2 = 4 and $2^{10} = 1024$.\n\nWe have 3 of 12 (25 %).\n"
CLAIM = "title: t\nwhere:\n  x: real\nclaim: x + x == 2*x\n"
COMMANDS = {
    "identity": ["check", "(x+1)**2 == x**2 + 2*x + 1", "--where", "x: real"],
    "inequality": ["check", "x**2 + 1 > 0", "--where", "x: real"],
    "figure": ["check", "2**10 == 1024"],
    "lint": ["lint", "small.yaml"],
    "read": ["read", "--no-cache", "small.md"],
    "read --no-judge": ["read", "--no-judge", "small.md"],
    "scan": ["scan", "small.md"],
}


def spent(arguments: list[str], tree: str, place: str) -> float:
    """Seconds of the processor, of the command and of all that it waits for."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env={**kept, "PYTHONPATH": tree}, cwd=place, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    trees = [str(Path(tree).resolve()) for tree in sys.argv[1:]] or [str(Path(__file__).parents[1])]
    with tempfile.TemporaryDirectory() as place:
        Path(place, "small.md").write_text(MARKDOWN)
        Path(place, "small.yaml").write_text(CLAIM)
        for name, command in COMMANDS.items():
            z3: list[float] = []
            ours: dict[str, list[float]] = {tree: [] for tree in trees}
            for _ in range(RUNS):
                z3.append(spent(["-c", "import z3"], trees[0], place))
                for tree in trees:
                    ours[tree].append(spent(["-m", "proofcheck", *command], tree, place))
            unit = statistics.median(z3)
            found = [
                f"{statistics.median(times):.3f} ({statistics.median(times) / unit:.1f})" for times in ours.values()
            ]
            print(f"{name:16} z3 {unit:.3f}  ", "  ".join(found), flush=True)


if __name__ == "__main__":
    main()
