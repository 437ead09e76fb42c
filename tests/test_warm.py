"""A worker is warm: what it needs was imported before it was forked, so that no claim pays for it."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import importlib, json, sys
from proofcheck.judging import judge
for name in judge.PRELOAD:
    importlib.import_module(name)
from proofcheck.judging.payload import statement_payload
before = set(sys.modules)
settings = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9}
words = []
for statement, where, given in json.loads(sys.argv[1]):
    claim = statement_payload(statement, where, given, {})
    words.append(judge.judge_payload({"claim": claim, "settings": settings})["verdict"])
late = sorted(m for m in set(sys.modules) - before if m.startswith("proofcheck."))
print(json.dumps([words, late]))
"""
STATEMENTS = [
    ("exp(1) < 3", {}, ()),
    ("x**2 + y**2 >= 2 * x * y", {"x, y": "real"}, ()),
    ("x * y <= 1", {"x, y": "real"}, ("x <= 1", "y <= 1")),
    ("sum(k for k in range(n)) == n * (n - 1) / 2", {"n": "natural"}, ()),
    ("2**n > n**3", {"n": "natural"}, ()),
    ("exp(x) >= 1 + x", {"x": "real"}, ()),
    ("limit(sin(x) / x, x, 0) == 1", {"x": "real"}, ()),
    ("integral(x**2 for x in interval(0, 1)) == 1 / 3", {}, ()),
    ("x == y", {"x, y": "real"}, ("x < y", "y < x")),
    ("(A @ B).T == B.T @ A.T", {"n": "dim", "A, B": "real[n, n]"}, ()),
    ("(-1)**n == 1", {"n": "integer"}, ()),
]
WORDS = [
    "proved",
    "proved",
    "refuted",
    "proved",
    "refuted",
    "proved",
    "proved",
    "proved",
    "vacuous",
    "proved",
    "refuted",
]


def test_no_module_is_imported_while_a_claim_is_judged() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(STATEMENTS)], capture_output=True, text=True, check=True, timeout=120
    )
    words, late = json.loads(done.stdout)
    assert words == WORDS
    assert late == []
