"""The entries of workers that read their statement or import what it needs: of one that was typed, of one of many, and
of a claim.

The process that asks need not know the language: a statement is read here, once, and handed on to the judge.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import statement_payload
from proofcheck.judging.posed import payload_of
from proofcheck.lang.recursion import LIMIT
from proofcheck.report import record as records
from proofcheck.run import sandbox
from proofcheck.run.job import resolve
from proofcheck.run.launch import ImportFailed

# Imported by the engines that use them. Where one is missing no engine shall give up for it: the worker does not start.
_LIBRARIES = ("sympy", "mpmath", "z3", "array_api_compat")
for _library in (*_LIBRARIES, "cvc5"):
    _found = find_spec(_library)
    if _found is None and _library in _LIBRARIES:
        raise ModuleNotFoundError(f"No module named '{_library}'", name=_library)
    sandbox.later.update((_found and _found.submodule_search_locations) or ())


class _Sought(MetaPathFinder):
    """Notes which of the libraries are looked for, and finds nothing."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if fullname in _LIBRARIES:
            self.names.add(fullname)


_SOUGHT = _Sought()
sys.meta_path.insert(0, _SOUGHT)


def judge(job: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of the job's `entry` about its `stated` (statement, where, given, define), and the payload that was
    read of it; None in the place of that where it cannot be read."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    try:
        payload = statement_payload(*job["stated"])
    except ProofcheckError as error:
        return {"read": None, "answer": records.malformed(error.findings)}
    answer = judge_claim({"claim": payload, "settings": job["settings"], "entry": job["entry"]})
    return {"read": payload, "answer": answer}


def judge_posed(job: Mapping[str, Any]) -> Any:
    """The answer of the job's `entry` about what a program has `said` (`proofcheck.judging.posed`)."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    try:
        payload = payload_of(job["said"])
    except ProofcheckError as error:
        return records.malformed(error.findings)
    return judge_claim({"claim": payload, "settings": job["settings"], "entry": job["entry"]})


def judge_claim(job: Mapping[str, Any]) -> Any:
    """The answer of the job's `entry` about its claim. Raises ImportFailed where a library that was asked for cannot be
    imported: to whoever asked, that is a defect of an engine like any other."""
    try:
        return resolve(job["entry"])(job)
    finally:
        # Each is looked up: going through all modules would touch them, and copy their memory in a process that is new.
        for name in [name for name in _SOUGHT.names if name not in sys.modules]:
            try:
                importlib.import_module(name)
            except MemoryError:
                raise
            except Exception as error:
                raise ImportFailed(f"{name}: {type(error).__name__}: {error}") from error
