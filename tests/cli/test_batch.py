"""`proofcheck check --batch`: one entry for each line, in order, by the published schema."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from jsonschema import Draft202012Validator

from proofcheck.judging.posed import KEYS
from proofcheck.report.batch_schema import batch_schema
from proofcheck.session import stream

SCHEMA = batch_schema()
OUTPUT = Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": "#/$defs/output"}]})
INPUT = Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": "#/$defs/input"}]})
YES = {"claim": "yes(x) == 1", "where": {"x": "real"}, "id": "first"}
REFUTED = {"claim": "refuted(x) == 1", "where": {"x": "real"}}


@pytest.fixture(autouse=True)
def _fake_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    faked = partial(stream.Stream, entry="fake_judge:judge_payload")
    monkeypatch.setattr("proofcheck.cli.commands.batch.Stream", faked)


def written(folder: Path, *items: Any) -> Path:
    file = folder / "in.jsonl"
    file.write_bytes(b"".join(i if isinstance(i, bytes) else json.dumps(i).encode() + b"\n" for i in items))
    return file


def entries(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_line_has_its_entry(call: Callable[..., Result], tmp_path: Path) -> None:
    items = [
        YES,
        "1 == 1",
        b"\n",
        REFUTED,
        b"not json\n",
        b"[1]\n",
        b"\xff\n",
        b"NaN\n",
        b'{"claim": "' + b"x" * (1 << 21) + b'"}\n',
    ]
    result = call("check", "--batch", written(tmp_path, *items), "--jobs", 2)
    found = entries(result)
    assert [(e["id"], e["line"]) for e in found] == [("first", 1), *((str(n), n) for n in (2, 4, 5, 6, 7, 8, 9))]
    assert [e["verdict"] for e in found] == ["proved", "proved", "refuted", *["invalid"] * 5]
    assert [e["findings"][0]["diagnostic"] for e in found[3:]] == [
        "wrong-value",
        "wrong-value",
        "not-utf8",
        "wrong-value",
        "file-too-large",
    ]
    assert result.exit_code == 2
    for entry in found:
        OUTPUT.validate(entry)
        assert list(entry) == list(found[0])
    for item in (YES, "1 == 1", REFUTED):
        INPUT.validate(item)


def test_the_schema_knows_the_keys() -> None:
    (_, mapping) = SCHEMA["$defs"]["input"]["anyOf"]
    assert set(mapping["properties"]) == set(KEYS)
    for wrong in ({}, {"clam": "x"}, {"claim": 7}, {"steps": "x"}, {"claim": "x", "expect": "true"}):
        assert not INPUT.is_valid(wrong)


@pytest.mark.parametrize(
    ("items", "status"),
    [
        ([YES], 0),
        ([YES, REFUTED], 1),
        ([YES, {**REFUTED, "expect": "refuted"}], 0),
        ([{**YES, "expect": "refuted"}], 1),
        ([YES, {"claim": "conflict(x) == 1", "where": {"x": "real"}}, 7], 3),
        ([], 2),
    ],
)
def test_the_status_is_the_gravest(call: Callable[..., Result], tmp_path: Path, items: list[Any], status: int) -> None:
    assert call("check", "--batch", written(tmp_path, *items)).exit_code == status


def test_wrong_usage(call: Callable[..., Result], tmp_path: Path) -> None:
    file = written(tmp_path, YES)
    assert call("check").exit_code == 2
    assert call("check", "1 == 1", "--batch", file).exit_code == 2
    assert call("check", "--batch", file, "--where", "x: real").exit_code == 2
    missing = call("check", "--batch", tmp_path / "missing.jsonl")
    assert missing.exit_code == 2 and "path-not-found" in missing.stderr


def test_who_waits_for_an_answer_before_the_next_line_gets_it(tmp_path: Path) -> None:
    """With the judge itself, from a program that writes to standard input."""
    run = [sys.executable, "-m", "proofcheck", "check", "--batch", "-"]
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        for statement, verdict in (("x + x == 2 * x", "proved"), ("x + x == x", "refuted")):
            process.stdin.write(json.dumps({"claim": statement, "where": {"x": "real"}}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["verdict"] == verdict
        process.stdin.close()
        assert process.wait(60) == 1


def test_a_key_that_stands_twice_is_refused(call: Callable[..., Result], tmp_path: Path) -> None:
    lines = b'{"claim": "1 == 2", "claim": "1 == 1"}\n', b'{"claim": "1 == 1", "where": {"x": "real", "x": "dim"}}\n'
    found = entries(call("check", "--batch", written(tmp_path, *lines), "--jobs", 1))
    assert [(e["verdict"], e["findings"][0]["diagnostic"]) for e in found] == [("invalid", "duplicate-key")] * 2


def test_no_statement_at_all_is_said(call: Callable[..., Result], tmp_path: Path) -> None:
    result = call("check", "--batch", written(tmp_path, b"\n"), "--jobs", 1)
    assert result.exit_code == 2 and "holds no statement [nothing-to-check]" in result.stderr


def test_broken_json_is_placed(call: Callable[..., Result], tmp_path: Path) -> None:
    (found,) = entries(call("check", "--batch", written(tmp_path, b'{"claim": 1 == 1}\n'), "--jobs", 1))
    assert found["findings"][0]["span"]["column"] == 13
