"""Whether a document and its claims still say what they said when somebody last compared them, as the gate has it.

The files count as they are saved: both ends of a link are compared, and the other end is seldom open.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from proofcheck.cli.commands.gate import cache_directory
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.documents.gate import checks
from proofcheck.documents.gate.accept import accept
from proofcheck.documents.gate.focus import everything
from proofcheck.documents.gate.situation import survey


def drifted(file: str) -> list[Finding]:
    """What is wrong with the links of a file, a document or a claim, at their places in it."""
    try:
        situation = survey([file], cache=cache_directory(True))
        found = [item.finding for item in checks.links(situation, everything(situation))]
    except ProofcheckError as error:
        found = list(error.findings)
    here = os.path.abspath(file)
    return [
        replace(item, span=replace(item.span, file=file))
        for item in found
        if item.span is not None and os.path.abspath(item.span.file) == here
    ]


def accepted(file: str, names: Sequence[str], top: Path) -> str:
    """Stores what these claims and their passages say now as what belongs together, and says what was stored.

    top: the directory in which passages are looked for.
    """
    try:
        situation = survey([top], cache=cache_directory(True))
        done = accept(situation, names)
    except ProofcheckError as error:
        return error.findings[0].message
    if done.findings:
        return done.findings[0].message
    return f"{done.stored} link{'' if done.stored == 1 else 's'} written to {situation.lock_path}"
