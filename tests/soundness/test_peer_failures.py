"""Statements on which other checkers of mathematics fail, and what is said of them here.

Each group is a failure that is known of a computer algebra system, a sampling tester or a grader of answers: a quotient
cancelled where it has no value, a root taken without its sign, a gap below the precision of a float, an exponent whose
type is not asked for, an overflow taken for a counterexample, tests that counted though no point was tested, and an
`unknown` that passes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import proofcheck

X, XY = {"x": "real"}, {"x, y": "real"}
FAR = ("x >= 1e308",)

ANSWERS: list[tuple[str, dict[str, str], tuple[str, ...], str]] = [
    # a quotient is cancelled, and the point without a value forgotten
    ("x/x == 1", X, (), "refuted"),
    ("x/x == 1", X, ("x != 0",), "proved"),
    ("(x**2 - 1)/(x - 1) == x + 1", X, (), "refuted"),
    ("x/x == 1", X, ("x != 1e-300",), "refuted"),
    # a root is taken without its sign
    ("x == y", XY, ("x**2 == y**2",), "refuted"),
    ("implies(x**2 == y**2, x == y)", XY, (), "refuted"),
    ("abs(x) == abs(y)", XY, ("x**2 == y**2",), "proved"),
    ("sqrt(x**2) == x", X, (), "refuted"),
    # a gap that no float shows
    ("sqrt(2) + 10**(-18) == sqrt(2)", {}, (), "refuted"),
    ("sqrt(2) + 10**(-18) > sqrt(2)", {}, (), "proved"),
    ("sqrt(2) + 10**(-200) == sqrt(2)", {}, (), "refuted"),
    ("x + 10**(-18) == x", X, (), "refuted"),
    # numbers that are both zero to within a tolerance
    ("1/2**99 == 1/2**98", {}, (), "refuted"),
    ("1/2**99 < 1/2**98", {}, (), "proved"),
    ("1/2**1200 == 0", {}, (), "refuted"),
    # the exponent's type decides
    ("(-1)**(2*n) == 1", {}, (), "invalid"),
    ("(-1)**(2*n) == 1", {"n": "real"}, (), "refuted"),
    ("(-1)**(2*n) == 1", {"n": "integer"}, (), "proved"),
    # an overflow is no counterexample
    ("10 * x / 10 == x", X, FAR, "proved"),
    ("x**2 / x == x", X, FAR, "proved"),
    ("x * x - x * x == 0", X, FAR, "proved"),
    ("x**2 > x", X, FAR, "proved"),
    ("exp(x) / exp(x) == 1", X, FAR, "proved"),
    ("10 * 1e308 / 10 == 1e308", {}, (), "proved"),
    ("exp(1000) / exp(999) == exp(1)", {}, (), "proved"),
    ("10 * 1e308 == 11 * 1e308", {}, (), "refuted"),
]


@pytest.mark.parametrize(("statement", "where", "given", "word"), ANSWERS)
def test_the_answer_is_right(statement: str, where: dict[str, str], given: tuple[str, ...], word: str) -> None:
    assert proofcheck.check(statement, where=where, given=given).word == word


# `given` is satisfied at points that no sample meets, or at none: what may be said of these instead of `unknown`.
NOT_MET: list[tuple[str, dict[str, str], tuple[str, ...], tuple[str, ...]]] = [
    ("sin(x) < 1/2", X, ("exp(x) + sin(x) == 100",), ("proved",)),
    ("sin(x * y) > cos(x)", XY, ("exp(x) * sin(y) == 10**9", "x < 25"), ("refuted",)),
    ("sin(x) <= 1/2", X, ("x * sin(x) == 10**6 + 1/7", "x * cos(x) == 1"), ("vacuous",)),
    ("sin(x) <= 1/2", X, ("cos(x) == sin(x**2)", "x > 10"), ("refuted",)),
    ("x > 4", X, ("exp(x) == 21",), ("refuted",)),
    ("m % 2 == 0", {"m, n": "dim"}, ("m * exp(1) == n * pi",), ()),
    ("sin(x) <= 1/2", X, ("x > 1", "x < 0"), ("vacuous",)),
]


@pytest.mark.parametrize(("statement", "where", "given", "words"), NOT_MET)
def test_what_was_tested_nowhere_does_not_count_as_tested(
    statement: str, where: dict[str, str], given: tuple[str, ...], words: tuple[str, ...]
) -> None:
    found = proofcheck.check(statement, where=where, given=given)
    assert found.word in ("unknown", *words)
    if found.word == "unknown":
        assert found.numeric is not None and (found.numeric["verdict"], found.numeric["samples"]) == ("skipped", 0)


# Nobody knows whether pi / e is rational, so nobody knows whether these numbers exist.
UNDECIDED = ("m % 2 == 0", {"m, n": "dim"}, ("m * exp(1) == n * pi",))


def test_unknown_does_not_pass_on_the_command_line() -> None:
    statement, _, (given,) = UNDECIDED
    arguments = ["check", statement, "--where", "m, n: dim", "--given", given, "--format", "json"]
    done = subprocess.run([sys.executable, "-m", "proofcheck", *arguments], capture_output=True, text=True, timeout=120)
    record = json.loads(done.stdout)
    assert record["claims"][0]["verdict"] == "unknown" and record["claims"][0]["as_expected"] is None
    assert (record["summary"]["unknown"], record["summary"]["proved"]) == (1, 0)
    assert done.returncode == record["summary"]["exit_status"] == 1


def test_unknown_is_not_true_in_the_library() -> None:
    statement, where, given = UNDECIDED
    found = proofcheck.check(statement, where=where, given=given)
    assert found.word == "unknown" and not found and not found.proved and not found.refuted


def test_unknown_does_not_pass_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "open.yaml").write_text(
        "title: Not decided\nwhere: {'m, n': dim}\ngiven: m * exp(1) == n * pi\nclaim: m % 2 == 0\n", "utf-8"
    )
    (tmp_path / "right.yaml").write_text("title: Decided\nwhere: {x: real}\nclaim: x**2 >= 0\n", "utf-8")
    run = proofcheck.verify([tmp_path])
    summary = run.record["summary"]
    assert not run.ok and run.exit_status == 1
    assert (summary["proved"], summary["unknown"], summary["not_as_expected"]) == (1, 1, 1)
