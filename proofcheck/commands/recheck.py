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


def recheck(folder: Path, *, jobs: int | None, form: str, verbose: bool, scripts: Path | None = None) -> int:
    """Print what comes of it, and return the exit status. `scripts`: where the solver's questions are written."""
    asked: dict[str, list[str]] | None = {} if scripts is not None else None
    try:
        record = run(folder, jobs=jobs, root=Path(), scripts=asked)
    except files.Refused as error:
        print(f"error: {clean(str(folder))}: {clean(str(error))}", file=sys.stderr)
        return UNUSABLE
    if not record["claims"]:
        message = "the directory contains no evidence; write it with `proofcheck verify PATH --evidence DIR`"
        print(f"error: {message}", file=sys.stderr)
        return UNUSABLE
    if scripts is not None and asked and (trouble := _written(scripts, asked)):
        print(f"error: {clean(trouble)}", file=sys.stderr)
        return UNUSABLE
    if form == "json":
        print(json.dumps(record, indent=2))
    else:
        print("\n".join(lines(record, verbose)))
    return REFUSED if record["summary"]["refused"] else OK


def _written(folder: Path, asked: Mapping[str, list[str]]) -> str:
    """One file for each question: the name of the evidence and a number. What went wrong, or nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place, texts in asked.items():
            for number, text in enumerate(texts, 1):
                (folder / f"{place.removesuffix('.json').replace('/', '-')}-{number}.smt2").write_text(text, "utf-8")
    except OSError as error:
        return f"{folder}: {error.strerror or error}"
    return ""


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
            if verbose and statement["solver"]["answers"]:
                shown.append(f"    {_asked(statement['solver'])}")
    told = {"listed": "need no confirmation"}
    counts = [f"{record['summary'][word]} {told.get(word, word)}" for word in WORDS if record["summary"][word]]
    shown.append(f"{count(len(record['claims']), 'claim')}: {', '.join(counts)}; {record['timing']['seconds']:.1f} s")
    return [*shown, _asked(record["solver"])] if record["solver"]["answers"] else shown


def _asked(told: Mapping[str, int]) -> str:
    answers, checked = told["answers"], told["checked"]
    return f"cvc5: {count(answers, 'answer')}, {checked} with a proof that was checked step by step"
