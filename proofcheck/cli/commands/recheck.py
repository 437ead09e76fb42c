"""`proofcheck recheck`: confirm a directory of evidence with a second program."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from proofcheck.recheck import files
from proofcheck.recheck.run import WORDS, run
from proofcheck.report.terminal import clean, count

OK, REFUSED, UNUSABLE = 0, 1, 2
_NONE = "the directory contains no evidence; write it with `proofcheck verify PATH --evidence DIR`"


def recheck(folder: Path, *, jobs: int | None, form: str, verbose: bool) -> int:
    """Print what comes of it, and return the exit status."""
    if not folder.is_dir():
        print(f"error: {clean(str(folder))}: there is no such directory", file=sys.stderr)
        return UNUSABLE
    if not (folder / files.MANIFEST).exists():
        print(f"error: {clean(str(folder))}: {_NONE}", file=sys.stderr)
        return UNUSABLE
    try:
        record = run(folder, jobs=jobs, root=Path())
    except files.Refused as error:
        print(f"error: {clean(str(folder))}: {clean(str(error))}", file=sys.stderr)
        return UNUSABLE
    if not record["claims"]:
        print(f"error: {clean(str(folder))}: {_NONE}", file=sys.stderr)
        return UNUSABLE
    if form == "json":
        print(json.dumps(record, indent=2))
    else:
        print("\n".join(lines(record, verbose)))
    return REFUSED if record["summary"]["refused"] else OK


def lines(record: Mapping[str, Any], verbose: bool) -> list[str]:
    """The report for people: what is not confirmed, with `verbose` everything, and the summary."""
    shown: list[str] = []
    for claim in record["claims"]:
        if claim["word"] in ("confirmed", "listed") and not verbose:
            continue
        verdict = f" ({claim['verdict']})" if claim["verdict"] else ""
        shown.append(f"{claim['word']:<12} {clean(claim['id'])}{verdict}")
        if claim["reason"]:
            shown.append(f"  {clean(claim['reason'])}")
        for statement in claim["statements"]:
            if statement["word"] in ("confirmed", "listed") and not verbose:
                continue
            shown.append(f"  {statement['word']}: {clean(statement['text'][:200])}")
            shown.append(f"    {clean(statement['how'])}")
            if statement["rests_on"]:
                shown.append(f"    relies on: {clean('; '.join(statement['rests_on']))}")
    told = {"listed": "need no confirmation"}
    counts = [f"{record['summary'][word]} {told.get(word, word)}" for word in WORDS if record["summary"][word]]
    shown.append(f"{count(len(record['claims']), 'claim')}: {', '.join(counts)}; {record['timing']['seconds']:.1f} s")
    return shown
