"""The JSON Schema of claim files, for editors: completion, hover texts and errors while typing.

It is generated from the models. The checker itself is stricter: it also sees what a schema cannot express, such as
statements that YAML has cut or names that are declared twice.
"""

from __future__ import annotations

import os
from copy import deepcopy
from pathlib import PurePath
from typing import Any

from proofcheck.claimfile.kinds import keys_of, required
from proofcheck.claimfile.model import ClaimKeys, Correct, Numeric, Source

SCHEMA_ID = "urn:proofcheck:schema:claim"


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a claim file, as a fresh dictionary."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **_schema(ClaimKeys),
        "title": "A claim of proofcheck",
        "description": "One statement of a document, with the types of its names and the expected verdict.",
        "$defs": {model.__name__: _schema(model) for model in (Correct, Numeric, Source)},
        "anyOf": [{"required": [key]} for key in ("claim", "steps", "evidence")],
        # `correct` says what holds instead of something that does not.
        "dependentSchemas": {"correct": {"properties": {"expect": {"const": "refuted"}}, "required": ["expect"]}},
    }
    return deepcopy(schema)


def modeline(file: str | os.PathLike[str], schema: str | os.PathLike[str]) -> str:
    """The comment in the first line of the claim file `file` by which editors find the schema file `schema`."""
    start = os.path.dirname(os.path.abspath(file))
    relative = PurePath(os.path.relpath(os.path.abspath(schema), start)).as_posix()
    return f"# yaml-language-server: $schema={relative}"


def _schema(model: type[Any]) -> dict[str, Any]:
    """The mapping that says what a model holds. `key: null` is no way to leave a key out."""
    keys = keys_of(model)
    properties = {
        name: {
            **({"description": field.metadata["says"]} if field.metadata["says"] else {}),
            **field.metadata["kind"].schema(),
            **({"default": field.default} if isinstance(field.default, str) else {}),
        }
        for name, field in keys.items()
    }
    needed = [name for name, field in keys.items() if required(field)]
    return {
        "title": model.__name__,
        "description": model.__doc__,
        "type": "object",
        "properties": properties,
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }
