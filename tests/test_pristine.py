"""A worker that goes on with another claim answers as a new one would: byte for byte, whatever came before."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

CLAIMS = Path(__file__).parents[1] / "claims"
COMMON = """
import importlib, json, os, sys
from pathlib import Path
from proofcheck.judging import judge
for name in judge.PRELOAD:
    importlib.import_module(name)
from proofcheck.judging import payload
from proofcheck.judging.pristine import pristine

def in_a_fork(work):
    read, write = os.pipe()
    if not os.fork():
        code = 1
        try:
            with os.fdopen(write, "w") as file:
                json.dump(work(), file)
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as file:
        found = file.read()
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
    return json.loads(found)
"""
ONE = """
def one(case):
    claim = payload.statement_payload(*case)
    settings = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9}
    assert pristine()
    return judge.judge_payload({"claim": claim, "settings": settings})["verdict"], pristine()

print(json.dumps([in_a_fork(lambda: one(case)) for case in json.loads(sys.argv[1])]))
"""
MANY = """
from proofcheck.claimfile import load

names = json.loads(sys.stdin.read())
claims = {claim.id: claim for claim in load([Path(sys.argv[1])]).claims}
settings = payload.Settings().to_json()
jobs = {name: {"claim": payload.claim_payload(claims[name]), "settings": settings} for name in names}

def judged(name):
    record = judge.judge_payload(jobs[name])
    if record.pop("timing").get("limits"):  # a limit on time decided something: that may come out otherwise
        return None
    return json.dumps(record, sort_keys=True)

def run(names):
    found = []
    for name in names:
        found.append((name, judged(name)))
        if not pristine():
            break
    return found

alone = {name: in_a_fork(lambda: judged(name)) for name in names}
differing, joint = [], 0
for order in (names, names[::-1], names[1::2] + names[::2]):
    while order:
        found = in_a_fork(lambda: run(order))
        joint += len(found) - 1
        differing += [name for name, record in found if record and alone[name] and record != alone[name]]
        order = order[len(found):]
print(json.dumps([joint, differing]))
"""


def program(text: str, *arguments: str, given: str = "") -> object:
    command = [sys.executable, "-c", COMMON + text, *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("statement", "where", "given", "verdict", "as_new"),
    [
        ("(A @ B).T == B.T @ A.T", {"n": "dim", "A, B": "real[n, n]"}, [], "proved", True),
        ("A @ B == B @ A", {"n": "dim", "A, B": "real[n, n]"}, [], "refuted", True),
        ("exp(1) < 3", {}, [], "proved", True),
        ("x * y <= 1", {"x, y": "real"}, ["x <= 1", "y <= 1"], "refuted", True),  # Z3 begins anew
        ("x**2 + y**2 >= 2 * x * y - x", {"x, y": "real"}, ["x >= 0"], "proved", True),
        ("integral(x * exp(x) for x in interval(0, 1)) == 1", {}, [], "proved", False),  # SymPy integrates
    ],
)
def test_what_was_told_to_sympy_ends_a_worker(statement, where, given, verdict, as_new):
    assert program(ONE, json.dumps([[statement, where, given, {}]])) == [[verdict, as_new]]


def _compare(names: list[str]) -> None:
    joint, differing = program(MANY, str(CLAIMS), given=json.dumps(names))
    assert joint > len(names) and not differing


def test_claims_that_follow_others_are_answered_the_same():
    files = sorted(CLAIMS.rglob("*.yaml"))
    _compare([str(f.relative_to(CLAIMS).with_suffix("")) for f in files if crc32(f.name.encode()) % 61 == 0])


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_all_claims_whatever_came_before():
    _compare([str(file.relative_to(CLAIMS).with_suffix("")) for file in sorted(CLAIMS.rglob("*.yaml"))])
