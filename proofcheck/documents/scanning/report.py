"""The scan's record as JSON, with its schema, and its summary in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.documents.scanning.result import Scanned

SCHEMA = "proofcheck.scan/1"


def record(results: Sequence[Scanned], known: int = 0, fixed: int = 0) -> dict[str, Any]:
    """The run as JSON: `summary`, `findings`, `set_aside`, and `readings` where they were asked for."""
    counts = {verdict: sum(result.counts[verdict] for result in results) for verdict in ("true", "false", "unread")}
    aside = sum(len(result.set_aside) for result in results)
    findings = [finding for result in results for finding in result.findings]
    failing = any(finding.finding.severity == "error" for finding in findings)
    return {
        "schema": SCHEMA,
        "summary": {
            "files": len(results),
            "assertions": sum(counts.values()),
            **counts,
            "set_aside": aside,
            "in_baseline": known,
            "fixed": fixed,
            "exit_status": 1 if failing else 0,
        },
        "findings": [finding.to_json() for finding in findings],
        "set_aside": [{**finding.to_json(), "reason": why} for result in results for finding, why in result.set_aside],
        "readings": [reading for result in results for reading in result.readings],
    }


def summary(run: dict[str, Any]) -> str:
    """`12 arithmetic statements: 10 true, 1 false, 1 not read, 0 set aside`."""
    s = run["summary"]
    text = (
        f"{s['assertions']} arithmetic statement{'' if s['assertions'] == 1 else 's'}: {s['true']} true, "
        f"{s['false']} false, {s['unread']} not read, {s['set_aside']} set aside"
    )
    if s["in_baseline"]:
        text += f", {s['in_baseline']} in the baseline"
    return text + (f"; {s['fixed']} fixed" if s["fixed"] else "")


def schema() -> dict[str, Any]:
    """The JSON Schema of the record."""
    text = {"type": "string"}
    count = {"type": "integer", "minimum": 0}
    place = {name: {"type": "integer", "minimum": 1} for name in ("line", "column", "end_line", "end_column")}
    span = {
        "type": ["object", "null"],
        "properties": {"file": text, **place},
        "required": ["file", *place],
        "additionalProperties": False,
    }
    fix = {
        "type": ["object", "null"],
        "properties": {"span": span, "text": text},
        "required": ["span", "text"],
        "additionalProperties": False,
    }
    finding = {
        "diagnostic": text,
        "severity": {"enum": ["error", "warning", "note"]},
        "message": text,
        "remedy": text,
        "span": span,
        "text": {**text, "description": "the assertion as written"},
        "read": {**text, "description": "how it was read, one reading or several"},
        "right": {**text, "description": "the figure that would hold"},
        "fix": {**fix, "description": "what --fix would write, or null"},
        "key": {**text, "description": "what a baseline knows the finding by"},
    }
    counts = ("files", "assertions", "true", "false", "unread", "set_aside", "in_baseline", "fixed")
    reading = {
        "verdict": {"enum": ["true", "false", "unread"]},
        "kind": {"enum": ["arithmetic", "percentage", "total", "progress"]},
        "text": text,
        "read": text,
        "span": {"type": "object"},
    }

    def closed(properties: dict[str, Any]) -> dict[str, Any]:
        return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The record of proofcheck scan --format json",
        **closed(
            {
                "schema": {"const": SCHEMA},
                "summary": closed({**dict.fromkeys(counts, count), "exit_status": {"enum": [0, 1]}}),
                "findings": {"type": "array", "items": closed(finding)},
                "set_aside": {"type": "array", "items": closed({**finding, "reason": text})},
                "readings": {"type": "array", "items": closed(reading)},
            }
        ),
    }
