"""The published JSON Schemas (draft 2020-12): of the run record, and of claim files.

`python -m proofcheck.report.schema docs/reference` writes both; a test fails where the files are not up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from proofcheck.logic.words import REPAIRS, SZS
from proofcheck.report.record import SCHEMA_VERSION, WORDS

Schema = dict[str, Any]
SCHEMA_ID = f"urn:proofcheck:schema:verdicts:{SCHEMA_VERSION}"
_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_WORD: Schema = {"enum": list(WORDS)}
_TIMING: Schema = {"type": "object", "description": "All that may differ between two runs on the same input."}


def verdict_schema() -> Schema:
    """The schema of the run record that `verify --format json` and `check --format json` print."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A run of proofcheck",
        **_object(
            {
                "schema_version": {"const": SCHEMA_VERSION},
                "tool": _object({"name": {"const": "proofcheck"}, "version": _TEXT}),
                "claims": {"type": "array", "items": _ref("claim"), "description": "Sorted by id."},
                "findings": {
                    "type": "array",
                    "items": _ref("finding"),
                    "description": "What is wrong with files that could not be used.",
                },
                "documents": {
                    "type": "array",
                    "items": _object({"file": _TEXT, "coverage": {"type": "object", "additionalProperties": _COUNT}}),
                    "description": "How many formulas each document has, and what is known of them.",
                },
                "summary": _summary(),
                "timing": _TIMING,
            },
            optional=("documents",),
        ),
        "$defs": {
            "claim": _claim(),
            "statement": _object({"text": _TEXT, "latex": _TEXT}),
            "symbolic": _object({"verdict": _WORD, "engine": _TEXT, "how": _TEXT, "reasons": _TEXTS}),
            "part": _part(),
            "whole": _whole(),
            "assumption": _assumption(),
            "repair": _repair(),
            "numeric": _numeric(),
            "witness": _witness(),
            "value": _value(),
            "finding": _finding(),
        },
    }


def _object(properties: Mapping[str, Schema], optional: Sequence[str] = (), description: str = "") -> Schema:
    """An object with exactly these properties; those in `optional` may be missing."""
    schema: Schema = {"type": "object", "description": description} if description else {"type": "object"}
    required = [name for name in properties if name not in optional]
    return {**schema, "properties": dict(properties), "required": required, "additionalProperties": False}


def _ref(name: str, *, null: bool = False) -> Schema:
    reference = {"$ref": f"#/$defs/{name}"}
    return {"anyOf": [reference, {"type": "null"}]} if null else reference


def _or_null(kind: str, description: str) -> Schema:
    return {"type": [kind, "null"], "description": description}


def _claim() -> Schema:
    return _object(
        {
            "id": _TEXT,
            "file": _or_null("string", "Null for a statement that came from no file."),
            "line": _or_null("integer", "Where the statement stands in the file, from 1."),
            "title": _TEXT,
            "tags": _TEXTS,
            "needs": {**_TEXTS, "description": "Ids of the claims that this one depends on."},
            "verdict": _WORD,
            "szs": {"enum": sorted(set(SZS.values())), "description": "The SZS ontology's word for the verdict."},
            "expected": {"enum": [*WORDS, None], "description": "Null where nothing is expected."},
            "as_expected": _or_null("boolean", "The verdict is the expected one, and `correct` is proved."),
            "contradiction": _or_null("string", "A claim that cannot be as it was found together with this one."),
            "scope": {
                **_TEXT,
                "description": "For what it holds: all declared values, or sizes that it names.",
            },
            "statement": {**_ref("statement"), "description": "The claim as it was understood."},
            "reasons": {**_TEXTS, "description": "Why the verdict is not a better one."},
            "symbolic": _ref("symbolic"),
            "numeric": _ref("numeric", null=True),
            "statistical": {**_COUNT, "description": "How many statements the numbers judge by samples."},
            "witness": _ref("witness", null=True),
            "parts": {"type": "array", "items": _ref("part"), "description": "Each statement or step by itself."},
            "whole": {**_ref("whole", null=True), "description": "What the lines of `steps` come to, end to end."},
            "correct": {**_ref("part", null=True), "description": "What is true instead of a refuted claim."},
            "repair": {**_ref("repair", null=True), "description": "What would make a refuted claim true."},
            "census": {**_TEXTS, "description": "What had to be trusted for the verdict."},
            **_assumptions(),
            "clash": {**_TEXTS, "description": "Of a vacuous claim: what excludes each other, as written."},
            "conflict": _or_null("string", "How engines contradict each other: a defect of the checker."),
            "findings": {"type": "array", "items": _ref("finding")},
            "timing": _TIMING,
        }
    )


def _part() -> Schema:
    properties = {
        "line": {"type": "integer", "minimum": 2, "description": "The line of `steps`, from 1."},
        "place": {**_TEXT, "description": "Where that line stands, as file:line."},
        "statement": {"anyOf": [_TEXT, _ref("statement")]},
        "verdict": _WORD,
        "engine": _TEXT,
        "how": _TEXT,
        "scope": _TEXT,
        "reasons": _TEXTS,
        "witness": _ref("witness", null=True),
        "numeric": _ref("numeric", null=True),
        "census": _TEXTS,
        **_assumptions(),
    }
    optional = ("line", "place", "scope", "reasons", "witness", "numeric", "census", *_assumptions())
    return _object(properties, optional=optional)


def _whole() -> Schema:
    relation: Schema = {"enum": ["==", "<=", ">=", "!=", "<", ">", None]}
    return _object(
        {
            "relation": {**relation, "description": "Between the first and the last line; null where none follows."},
            "statement": _TEXT,
            "verdict": {"enum": [*WORDS, None], "description": "Null where each line is proved, or none follows."},
            "engine": _TEXT,
            "how": _TEXT,
            "reason": {**_TEXT, "description": "Why there is no verdict."},
            "witness": _ref("witness", null=True),
        }
    )


def _assumptions() -> dict[str, Schema]:
    items = {"type": "array", "items": _ref("assumption")}
    return {
        "assumptions": {**items, "description": "Of what is proved: each assumption, and whether it is needed."},
        "unneeded_assumptions": {**_TEXTS, "description": "Those that are known not to be needed, each by itself."},
    }


def _assumption() -> Schema:
    return _object(
        {
            "assumption": {**_TEXT, "description": "As written."},
            "needed": _or_null("boolean", "Null where it is not known."),
            "reason": _TEXT,
            "witness": {**_ref("witness", null=True), "description": "Values that show that it is needed."},
        }
    )


def _repair() -> Schema:
    return _object(
        {
            "kind": {"enum": list(REPAIRS), "description": "What is changed."},
            "statement": {**_TEXT, "description": "The statement as changed; it is proved."},
            "where": {
                "type": "object",
                "additionalProperties": _TEXT,
                "description": "Names that are declared more narrowly, with their types.",
            },
            "given": {**_TEXTS, "description": "Assumptions that are added."},
            "census": {**_TEXTS, "description": "What had to be trusted for its proof."},
        },
        description="One change that makes a refuted statement true.",
    )


def _numeric() -> Schema:
    return _object(
        {
            "verdict": {"enum": ["consistent", "violated", "inconclusive", "skipped"]},
            "method": _TEXT,
            "backend": _TEXT,
            "sizes": {
                "type": "object",
                "additionalProperties": _COUNT,
                "description": "The largest reached.",
            },
            "samples": _COUNT,
            "error_share": _or_null("number", "The largest discrepancy as a share of its derived bound."),
            "detectable": _or_null("number", "The smallest relative discrepancy that would have been seen."),
            "detail": _TEXT,
        }
    )


def _witness() -> Schema:
    return _object(
        {
            "values": {"type": "object", "additionalProperties": _ref("value")},
            "reason": _TEXT,
            "left": _TEXT,
            "right": _TEXT,
        },
        description="Values of the declared names at which the statement fails.",
    )


def _value() -> Schema:
    description = 'A whole number, a fraction as "p/q", a truth value, a tensor row by row, or a function as text.'
    kinds: list[Schema] = [{"type": ["integer", "string", "boolean"]}, {"type": "array", "items": _ref("value")}]
    return {"description": description, "anyOf": kinds}


def _finding() -> Schema:
    place = {name: {"type": "integer", "minimum": 1} for name in ("line", "column", "end_line", "end_column")}
    span: Schema = {"anyOf": [_object({"file": _TEXT, **place}), {"type": "null"}]}
    return _object(
        {
            "diagnostic": {**_TEXT, "description": "`proofcheck explain NAME` has its page."},
            "severity": {"enum": ["error", "warning", "note"]},
            "message": _TEXT,
            "remedy": _TEXT,
            "span": span,
            "claim": {**_TEXT, "description": "The id of the claim it is about."},
            "related": {"type": "array", "items": _object({"span": span, "message": _TEXT})},
        },
        optional=("claim", "related"),
    )


def _summary() -> Schema:
    counts = ("claims", *WORDS, "as_expected", "not_as_expected", "with_numbers", "statistical", "errors")
    statuses = (
        "0 all as expected, 1 not, 2 unusable input or nothing to check, 3 a defect of the checker, 130 interrupted"
    )
    return _object(
        {
            **dict.fromkeys(counts, _COUNT),
            "level": {
                "type": "number",
                "minimum": 0,
                "description": "The probability, at most, that samples call any true statement of the run violated.",
            },
            "interrupted": {"type": "boolean"},
            "exit_status": {"enum": [0, 1, 2, 3, 130], "description": statuses},
        }
    )


def reference() -> dict[str, str]:
    """The files of docs/reference: name -> content."""
    from proofcheck.claimfile import json_schema
    from proofcheck.report.batch_schema import batch_schema

    schemas = {
        "batch.schema.json": batch_schema(),
        "claim.schema.json": json_schema(),
        "verdicts.schema.json": verdict_schema(),
    }
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def write_reference(directory: Path) -> None:
    """Write the files of docs/reference to `directory`."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, content in reference().items():
        (directory / name).write_text(content, "utf-8")


if __name__ == "__main__":
    write_reference(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference"))
