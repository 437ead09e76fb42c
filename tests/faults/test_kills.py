"""What is left after kill -9; a small share of `python tests/faults/kills.py --kills 1000`."""

from __future__ import annotations

import random

import pytest
from kills import Bench, Fault


@pytest.mark.parametrize(("judge", "runs"), [("stand-in", 6), pytest.param("real", 60, marks=pytest.mark.slow)])
def test_a_kill_loses_nothing_that_was_told(tmp_path, judge, runs):
    bench, chance = Bench(tmp_path, judge), random.Random(5)
    killed = [bench.trial(chance) for _ in range(runs)]
    assert len([name for name in killed if name]) > runs // 4
    assert bench.counts["told"] > runs


def test_the_bench_notices(tmp_path):
    """A cache with a wrong verdict in it, and a verdict that was told and is nowhere."""
    bench = Bench(tmp_path, "stand-in")
    key = bench.keys["a/c1"]
    kept = bench.entries[key]
    bench.entries[key] = {**kept, "record": {**kept["record"], "verdict": "refuted"}}
    with pytest.raises(Fault, match="another entry"):
        bench.check(0, 0, set(), "")
    bench.entries[key] = kept
    bench.verdicts["a/c1"] = "refuted"
    with pytest.raises(Fault, match="a/c1: proved instead of refuted"):
        bench.check(0, 0, set(), "")
