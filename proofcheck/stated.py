"""The worker's entry for a statement as it was typed: it is read here, once, and handed on to the judge.

The process that asks need not know the language, and this one imports what the statement needs and no more.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.recursion import LIMIT
from proofcheck.payload import statement_payload
from proofcheck.report import record as records
from proofcheck.run.job import resolve

# Imported by the engines that use them. Where one is missing no engine shall give up for it: the worker does not start.
for _library in ("sympy", "z3"):
    if find_spec(_library) is None:
        raise ModuleNotFoundError(f"No module named '{_library}'", name=_library)


def judge(job: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of the job's `entry` about its `stated` (statement, where, given, define), and the payload that was
    read of it; None in the place of that where it cannot be read."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    try:
        payload = statement_payload(*job["stated"])
    except ProofcheckError as error:
        return {"read": None, "answer": records.malformed(error.findings)}
    return {"read": payload, "answer": resolve(job["entry"])({"claim": payload, "settings": job["settings"]})}
