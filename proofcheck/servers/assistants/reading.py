"""The worker's side: texts of strangers read in a process that may be killed.

Each function takes and returns JSON. What a text reads as is judged by the ordinary workers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.kept import stored
from proofcheck.documents.notation import Line, Strange, keyed, line, strange
from proofcheck.documents.read import read_document
from proofcheck.documents.scanning.report import record
from proofcheck.documents.scanning.result import scanned
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.recursion import LIMIT
from proofcheck.source.documents import read_text
from proofcheck.source.span import SourceText

Job = Mapping[str, Any]
NOTATION = "<notation>"  # the name of the notation that comes beside a text


def read(job: Job) -> dict[str, Any]:
    """What a text reads as, under "read"; or what is wrong with it, under "findings"."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    try:
        return {"read": _READERS[job["kind"]](job)}
    except ProofcheckError as error:
        return {"findings": [finding.to_json() for finding in error.findings]}


def _statement(job: Job) -> Any:
    return statement_payload(job["statement"], job["where"], job["given"], job["define"])


def _document(job: Job) -> Any:
    document = read_text(job["text"], job["name"], job["format"])
    reading = read_document(document, _notation(job["notation"]), [])
    return {**stored(reading), "document_findings": [finding.to_json() for finding in document.findings]}


def _notation(text: str) -> list[Line]:
    found: list[Line] = []
    for begin, body, key in keyed(text):
        number, start = text.count("\n", 0, begin) + 1, begin - (text.rfind("\n", 0, begin) + 1) + 1
        count = len(body) + 1
        made = line(SourceText(body, NOTATION, (number,) * count, range(start, start + count)), key)
        if isinstance(made, Strange):
            raise ProofcheckError([strange(made)])
        found.append(made)
    return found


def _scan(job: Job) -> Any:
    return record([scanned(read_text(job["text"], job["name"], job["format"]))])


def _claim(job: Job) -> Any:
    parse_claim(job["text"], file=f"{job['name']}.yaml", id=job["name"])
    return True


_READERS: dict[str, Callable[[Job], Any]] = {
    "statement": _statement,
    "document": _document,
    "scan": _scan,
    "claim": _claim,
}
