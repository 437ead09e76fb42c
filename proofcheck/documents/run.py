"""A run over claims and documents: `verify` and `read` take both, and answer with one record."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.documents import judge as judging
from proofcheck.documents.files import apart, read_all
from proofcheck.documents.model import Reading, Said
from proofcheck.judging.payload import Settings
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.session import session


def run(
    paths: Iterable[str | os.PathLike[str]],
    *,
    exclude: Sequence[str] = (),
    only: str | None = None,
    evidence: Path | None = None,
    **options: Any,
) -> Record:
    """As `session.run`, with documents among the paths: their assertions are entries of the record."""
    from proofcheck.documents.taken import resolved  # with all that reads claims, which documents alone do not need

    claims, documents = apart(paths, exclude)
    if not documents:
        return session.run(claims, exclude=exclude, only=only, evidence=evidence, resolve=resolved, **options)
    if not claims:
        return record_of(documents, **options)[0]
    first = session.run(claims, exclude=exclude, only=only, evidence=evidence, resolve=resolved, **options)
    if first["summary"]["interrupted"]:
        return first
    return records.joined(first, record_of(documents, **options)[0])


def record_of(
    documents: Sequence[Path],
    *,
    jobs: int | None = None,
    budget: float | None = None,
    use_cache: bool = True,
    progress: session.Progress | None = None,
    entry: str = session.ENTRY,
    sitting: Any = None,
    root: Any = None,
    judged: bool = True,
    **settings: Any,
) -> tuple[Record, list[Reading]]:
    """The record of some documents, and what each reads as; without verdicts if nothing is to be judged."""
    started = time.monotonic()
    settings["limits"] = settings.get("limits") or {}
    asked = Settings(budget, **settings)
    readings, findings = read_all(documents, use_cache)
    options: dict[str, Any] = {"jobs": jobs, "use_cache": use_cache, "progress": progress, "entry": entry}
    return record_of_readings(readings, findings, asked, judged=judged, started=started, **options), readings


def record_of_readings(
    readings: Sequence[Reading],
    findings: Sequence[Finding],
    asked: Settings,
    *,
    judged: bool = True,
    started: float | None = None,
    **options: Any,
) -> Record:
    """The record of documents that were read already, with the findings of whoever read them.

    started: when the run began by the monotonic clock, if before this call. options: as for `documents.judge.judge`.
    """
    started = time.monotonic() if started is None else started
    judgement = judging.judge(readings, asked, only=None if judged else (), **options)
    entries = [entry_of(said) for reading in readings for said in reading.formulas if said.answer is not None]
    unique = {(item["id"], str(item["statement"])): item for item in entries}
    about = [{"file": reading.file, "coverage": reading.coverage()} for reading in readings]
    made = records.run_record(
        unique.values(),
        [*findings, *judgement.findings],
        {"seconds": round(time.monotonic() - started, 3), **judgement.timing},
        interrupted=judgement.interrupted,
        level=asked.statement_level,
        documents=about,
    )
    if (
        readings
        and not entries
        and made["summary"]["exit_status"] == records.UNUSABLE
        and not made["summary"]["errors"]
    ):
        made["summary"]["exit_status"] = records.OK  # a document that asserts nothing is no fault
    return made


def entry_of(said: Said) -> Record:
    """The entry of one assertion: as expected if it is proved, not if it is refuted, and neither where it is open."""
    answer = dict(said.answer or {})
    if said.reserve:
        remedy = "; if it is an assertion, say so: `<!-- proofcheck: role assertion -->` before it"
        asked = said.doubt and said.verdict != "holds"
        answer |= {"verdict": "unknown", "reasons": [f"{said.reserve}{remedy if asked else ''}"]}
        answer["witness"] = None
    answer["parts"] = [
        {**part, "place": str(said.steps[part["line"] - 1].span())} if part.get("line") else part
        for part in answer["parts"]
    ]
    expected = "refuted" if said.role == "denied" else "proved"
    decided = answer["verdict"] in ("proved", "refuted", "conflict", "invalid")
    as_expected = answer["verdict"] == expected if decided else None
    return records.formula_record(judging.name_of(said), said.span.file, said.span.line, expected, as_expected, answer)
