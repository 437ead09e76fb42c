"""The JSON Schema of claim files, for editors: completion, hover texts and errors while typing.

It is generated from the models. The checker itself is stricter: it also sees what a schema cannot express, such as
statements that YAML has cut or names that are declared twice.
"""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import Any

from proofcheck.claimfile.model import ClaimKeys

SCHEMA_ID = "urn:proofcheck:schema:claim"


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a claim file, as a fresh dictionary."""
    generated = ClaimKeys.model_json_schema()
    properties = generated.pop("properties")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **generated,
        "title": "A claim of proofcheck",
        "description": "One statement of a document, with the types of its names and the expected verdict.",
        "properties": {name: _without_null(field) for name, field in properties.items()},
        "$defs": {
            name: {**body, "properties": {key: _without_null(field) for key, field in body["properties"].items()}}
            for name, body in generated["$defs"].items()
        },
        "anyOf": [{"required": [key]} for key in ("claim", "steps", "evidence")],
        # `correct` says what holds instead of something that does not.
        "dependentSchemas": {"correct": {"properties": {"expect": {"const": "refuted"}}, "required": ["expect"]}},
    }


def modeline(file: str | os.PathLike[str], schema: str | os.PathLike[str]) -> str:
    """The comment in the first line of the claim file `file` by which editors find the schema file `schema`."""
    start = os.path.dirname(os.path.abspath(file))
    relative = PurePath(os.path.relpath(os.path.abspath(schema), start)).as_posix()
    return f"# yaml-language-server: $schema={relative}"


def _without_null(field: dict[str, Any]) -> dict[str, Any]:
    """A key that is left out is None in the model, but `key: null` is not a way to write that in a file."""
    field = {key: value for key, value in field.items() if key not in ("default", "title") or value}
    field.pop("title", None)
    choices = [choice for choice in field.get("anyOf", []) if choice != {"type": "null"}]
    if "anyOf" in field and len(choices) == 1:
        del field["anyOf"]
        return {**choices[0], **field}
    return field
