"""The published schema of `check --batch`: `input` for a line that it reads, `output` for a line that it prints."""

from __future__ import annotations

from typing import Any, get_args

from proofcheck.claimfile.model import Expectation
from proofcheck.report.schema import verdict_schema

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_TABLE: Schema = {"type": "object", "additionalProperties": _TEXT}
_DEFINED: Schema = {"type": "object", "additionalProperties": {"anyOf": [_TEXT, _TABLE]}}


def batch_schema() -> Schema:
    """The schema, with the two kinds of lines among its definitions."""
    verdicts = verdict_schema()
    definitions = dict(verdicts["$defs"])
    return {
        "$schema": verdicts["$schema"],
        "$id": "urn:proofcheck:schema:batch:1",
        "title": "Lines of proofcheck check --batch",
        "anyOf": [{"$ref": "#/$defs/input"}, {"$ref": "#/$defs/output"}],
        "$defs": {"input": _input(), "output": definitions.pop("claim"), **definitions},
    }


def _input() -> Schema:
    properties: dict[str, Schema] = {
        "id": {**_TEXT, "description": "Stands in the answer again; the number of the line if left out."},
        "title": {**_TEXT, "description": "Stands in the answer again."},
        "where": {
            "anyOf": [_TABLE, *_TEXTS["anyOf"]],
            "description": 'Every name with its type: {"x, y": "real"} or ["x, y: real"].',
        },
        "given": {**_TEXTS, "description": "Assumptions."},
        "define": {
            "anyOf": [_DEFINED, *_TEXTS["anyOf"]],
            "description": 'Local definitions: {"f(x)": "x + 1"} or ["f(x) = x + 1"].',
        },
        "claim": {**_TEXTS, "description": "The statement, or a list that must all hold."},
        "steps": {
            "type": "array",
            "items": _TEXT,
            "minItems": 2,
            "description": "A calculation: an expression, then lines such as `== x + y`.",
        },
        "expect": {
            "enum": list(get_args(Expectation)),
            "description": "The verdict that is right. Without it only `proved` gives the exit status 0.",
        },
    }
    whole = {"type": "object", "properties": properties, "additionalProperties": False}
    needed = {"anyOf": [{"required": ["claim"]}, {"required": ["steps"]}]}
    return {"description": "A statement.", "anyOf": [_TEXT, {**whole, **needed}]}
