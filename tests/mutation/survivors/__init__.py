"""What no test sees among the mutants that were run (benchmarks/results/mutation.md), and why: one file for each part.

Each entry has a kind, a reason, and the mutants that it is the reason of. Held by tests/mutation/test_survivors.py.
"""

from __future__ import annotations

from pathlib import Path

import yaml

HOME = Path(__file__).parent


def survivors() -> list[dict[str, str]]:
    """mutant, kind and reason of each."""
    return [
        {"mutant": mutant, "kind": entry["kind"], "reason": entry["reason"]}
        for path in sorted(HOME.glob("*.yaml"))
        for entry in yaml.safe_load(path.read_text("utf-8"))
        for mutant in entry["mutants"]
    ]
