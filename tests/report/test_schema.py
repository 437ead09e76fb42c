"""The published schemas: valid, up to date in docs/reference, and satisfied by what is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from proofcheck.logic.verdict import Numbers, Witness
from proofcheck.report.json import dumps
from proofcheck.report.record import complete, malformed, run_record, statement_record, unjudged
from proofcheck.report.schema import reference, verdict_schema, write_reference

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
VALIDATOR = Draft202012Validator(verdict_schema())


def test_the_schemas_are_schemas():
    for content in reference().values():
        Draft202012Validator.check_schema(json.loads(content))


@pytest.mark.parametrize("name", reference())
def test_docs_reference_is_up_to_date(name):
    """Otherwise run `python -m proofcheck.report.schema`."""
    assert (REFERENCE / name).read_text("utf-8") == reference()[name]


def test_the_files_are_written(tmp_path):
    write_reference(tmp_path / "new")
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == sorted(reference())


ANSWERS = [
    complete({}),
    unjudged("time-out after 20 s"),
    malformed([]),
    complete(
        {
            "verdict": "refuted",
            "numeric": Numbers("violated", "search", "numpy", {"n": 2}, 10, float("inf"), 1e-9).to_json(),
            "witness": Witness({"x": 1, "A": ((1, 2), (3, 4)), "flag": True}, "no", "1", "2").to_json(),
            "parts": [{"statement": "a == b", "verdict": "refuted", "engine": "smt", "how": "", "witness": None}],
            "correct": {"statement": "a != b", "verdict": "proved", "engine": "smt", "how": "", "census": []},
        }
    ),
    complete(
        {
            "verdict": "proved",
            "assumptions": [
                {"assumption": "x > 0", "needed": True, "reason": "", "witness": Witness({"x": 0}, "no").to_json()},
                {"assumption": "x < 9", "needed": None, "reason": "no time", "witness": None},
            ],
            "clash": ["x > 0", "x < 0"],
            "parts": [
                {
                    "line": 2,
                    "place": "a.yaml:5",
                    "statement": "a == b",
                    "verdict": "proved",
                    "engine": "smt",
                    "how": "",
                    "witness": None,
                }
            ],
            "whole": {
                "relation": None,
                "statement": "",
                "verdict": None,
                "engine": "",
                "how": "",
                "reason": "no",
                "witness": None,
            },
        }
    ),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_every_record_satisfies_the_schema(answer):
    VALIDATOR.validate(json.loads(dumps(run_record([statement_record(answer)], [], {"seconds": 1.0}))))


def test_an_infinite_share_of_error_is_null():
    assert ANSWERS[3]["numeric"]["error_share"] is None


@pytest.mark.parametrize(
    "break_",
    [
        lambda record: record.update(extra=1),
        lambda record: record["claims"][0].update(verdict="true"),
        lambda record: record["claims"][0].update(extra=1),
        lambda record: record["claims"][0].pop("census"),
        lambda record: record["summary"].update(exit_status=7),
    ],
)
def test_the_schema_is_strict(break_):
    record = json.loads(dumps(run_record([statement_record(complete({}))], [], {})))
    break_(record)
    with pytest.raises(ValidationError):
        VALIDATOR.validate(record)


def test_json_is_readable_and_harmless():
    text = dumps({"a": "ℝ \x9b\u202e\ud800\x1b"})
    assert "ℝ" in text and text.endswith("}\n")
    assert not set(text) & set("\x9b\u202e\ud800\x1b")
    assert json.loads(text) == {"a": "ℝ \x9b\u202e\ud800\x1b"}
