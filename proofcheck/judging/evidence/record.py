"""What a claim's evidence file holds, from what its judge found: plain JSON, without positions, times and paths.

The claim's text stands there in full, with the definitions of the prelude that it uses, so that nothing else is needed
to understand it. Statements stand in the order of the claim; one that is a conjunction has an entry for each part, with
`part` as [which, of how many].
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofcheck.lang import prelude

SCHEMA_VERSION = 1
_WORD = re.compile(r"[A-Za-z_]\w*")
Record = dict[str, Any]


def evidence_record(payload: Mapping[str, Any], answer: Mapping[str, Any]) -> Record:
    """The evidence file of one claim.

    payload: the claim as its judge was told it. answer: the judge's answer, whose `evidence` and `correct.evidence`
    hold an entry for each statement; an answer without them (nothing to check, out of time) has no statements.
    """
    texts = _sections(payload)
    correct = payload.get("correct")
    found = answer.get("correct")
    second: Record | None = None
    if correct and found:
        second = {**_sections(correct), "verdict": found["verdict"], "statements": found.get("evidence", [])}
    words = set(_words(texts)) | set(_words(second or {}))
    return {
        "schema": SCHEMA_VERSION,
        "id": payload["id"],
        "file": payload["file"],
        **texts,
        "prelude": _prelude(words),
        "verdict": answer["verdict"],
        "scope": answer["scope"],
        "census": list(answer["census"]),
        "statements": answer.get("evidence", []),
        "correct": second,
    }


def _sections(part: Mapping[str, Any]) -> Record:
    return {
        "where": [[name, text["value"]] for name, text in part["where"]],
        "given": [text["value"] for text in part["given"]],
        "define": [[header["value"], body["value"]] for header, body in part["define"]],
        "claim": [text["value"] for text in part["claim"]],
        "steps": [text["value"] for text in part["steps"]],
    }


def _words(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, Sequence):
        for item in value:
            yield from _words(item)


def _prelude(words: set[str]) -> Record:
    """The definitions of the prelude that these words may mean, and those that they are made of in turn."""
    found: Record = {}
    queue = sorted(words)
    while queue:
        name = queue.pop()
        defined = prelude.definition(name) if name not in found else None
        if defined is not None:
            found[name] = {"where": [list(pair) for pair in defined.types], "is": defined.source.value}
            queue += _WORD.findall(defined.source.value)
    return dict(sorted(found.items()))
