"""The schema for editors accepts what the checker accepts, and refuses what a schema can see."""

import json
from dataclasses import fields

import jsonschema
import pytest
import yaml

from proofcheck.claimfile import json_schema, modeline
from proofcheck.claimfile.kinds import keys_of
from proofcheck.claimfile.model import Claim, ClaimKeys

VALID = [
    "{title: t, claim: x == y}",
    "{title: t, claim: [x == y, z], given: x, define: {f(x): x, 'c': 0.5}, where: {q, k: real}, tags: [a]}",
    "{title: t, steps: [x, == y], source: {document: a.md}, covers: [a], needs: [b]}",
    "{title: t, evidence: {citation: x}, expect: unsupported}",
    "{title: t, evidence: [x, {measurement: y}], expect: unsupported}",
    "{title: t, claim: x, expect: refuted, correct: {claim: y, given: [z]}}",
    "{title: t, claim: x, numeric: {sizes: {n: [1, 2]}, samples: 10, dtypes: [float32]}}",
]
INVALID = [
    "{claim: x}",
    "{title: t}",
    "{title: 42, claim: x}",
    "{title: t, claims: x}",
    "{title: t, claim: x, expect: maybe}",
    "{title: t, claim: true}",
    "{title: t, claim: x, note: null}",
    "{title: t, claim: x, where: [x]}",
    "{title: t, claim: x, numeric: {samples: 0}}",
    "{title: t, claim: x, source: {document: a, line: 1}}",
    "{title: t, claim: x, correct: {claim: y}}",
    "{title: t, claim: x, expect: refuted, correct: {note: y}}",
    "{title: t, evidence: {book: x}}",
    "{title: t, steps: [x]}",
]


@pytest.fixture(scope="module")
def validator():
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("text", VALID)
def test_valid(validator, text):
    assert not list(validator.iter_errors(yaml.safe_load(text)))


@pytest.mark.parametrize("text", INVALID)
def test_invalid(validator, text):
    assert list(validator.iter_errors(yaml.safe_load(text)))


def test_the_schema_is_plain_json_and_describes_every_key():
    schema = json_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"].endswith("draft/2020-12/schema")
    assert schema["$id"]
    assert schema["properties"].keys() == keys_of(ClaimKeys).keys()
    assert all(field.get("description") for field in schema["properties"].values())
    assert {field.name for field in fields(Claim)} - keys_of(ClaimKeys).keys() == {"id", "file", "taken", "spans"}


@pytest.mark.parametrize(
    ("file", "schema", "expected"),
    [
        ("claims/a/b.yaml", "docs/reference/claim.schema.json", "../../docs/reference/claim.schema.json"),
        ("b.yaml", "docs/claim.schema.json", "docs/claim.schema.json"),
    ],
)
def test_the_modeline_leads_from_the_file_to_the_schema(file, schema, expected):
    assert modeline(file, schema) == f"# yaml-language-server: $schema={expected}"
