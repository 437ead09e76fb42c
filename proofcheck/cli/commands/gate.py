"""`proofcheck gate` and `proofcheck accept`: documents held to their claims."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from proofcheck.cli.commands.output import deliver, unwritable, write_reports
from proofcheck.diagnostics.render import render_all
from proofcheck.documents.gate.accept import accept as accepted
from proofcheck.documents.gate.judging import Judging
from proofcheck.documents.gate.run import GateResult
from proofcheck.documents.gate.run import gate as run_gate
from proofcheck.documents.gate.situation import survey
from proofcheck.judging.payload import Settings
from proofcheck.lang import bounds
from proofcheck.report import text
from proofcheck.report.json import dumps
from proofcheck.report.progress import ProgressLine
from proofcheck.report.record import Record, about, findings_record
from proofcheck.report.terminal import clean, columns, count, wants_color
from proofcheck.report.view import View
from proofcheck.run.cache import default_directory


def cache_directory(use_cache: bool) -> Path | None:
    """Where facts about files are kept, if they are."""
    try:
        return default_directory() if use_cache else None
    except RuntimeError:  # no home
        return None


def gate(
    paths: Sequence[Path],
    *,
    base: str | None,
    whole: bool,
    form: str,
    lock: Path | None,
    judge: bool,
    scan: bool,
    jobs: int | None,
    numbers: str,
    budget: float | None,
    use_cache: bool,
    verbose: bool,
    limits: Mapping[str, int] | None = None,
    reports: Sequence[tuple[str, Path]] = (),
) -> int:
    """Run, print or write the report, and return the exit status."""
    if unwritable([file for _, file in reports]):
        return 2
    line = ProgressLine(sys.stderr) if sys.stderr.isatty() else None
    judging = Judging(Settings(budget, limits=limits or {}, numbers=numbers), jobs, use_cache, line) if judge else None
    # Facts about files are kept for the usual limits only: what can be read hangs on them.
    cache = cache_directory(use_cache and not limits)
    try:
        with bounds.using(limits):
            result = run_gate(paths, base=base, whole=whole, judging=judging, scan=scan, lock=lock, cache=cache)
    finally:
        if line is not None:
            line.close()
    if form == "json":
        sys.stdout.write(dumps(to_json(result)))
    elif form == "text":
        _print(result, verbose)
    view = View(command="gate", links=result.places, headline=list(_headline(result)))
    if form in ("text", "json"):
        return max(result.exit_status, write_reports(_record(result), reports, view))
    return max(result.exit_status, deliver(_record(result), form, view=view, reports=reports))


def _record(result: GateResult) -> Record:
    """The run as every format takes it."""
    found = [
        about(item.finding, item.claims[0] if item.claims else "", [(span, "the claim") for span in item.related])
        for item in result.items
    ]
    return findings_record(found, {}, result.exit_status, result.record)


def to_json(result: GateResult) -> dict[str, Any]:
    """The JSON form of a run of the gate."""
    return {
        "schema_version": 1,
        "findings": [
            {
                **item.finding.to_json(),
                "claims": list(item.claims),
                "related": [asdict(span) for span in item.related],
            }
            for item in result.items
        ],
        "notes": [item.finding.to_json() for item in result.notes],
        "coverage": result.coverage.to_json(),
        "links": result.links,
        "claims": list(result.claims),
        "record": result.record,
        "exit_status": result.exit_status,
    }


def _print(result: GateResult, verbose: bool) -> None:
    color = wants_color(sys.stdout)
    shown = [*result.findings, *(item.finding for item in (result.notes if verbose else ()))]
    if shown:
        print(render_all(shown, color=color), end="\n\n")
    record = result.record
    if record is not None and (record["summary"]["exit_status"] or verbose):
        sys.stdout.write(text.report(record, level=int(verbose), color=color, width=columns(sys.stdout)))
    print("\n".join(_headline(result)))


def _headline(result: GateResult) -> Iterator[str]:
    """What was looked at, what is covered, and what came of it."""
    coverage = result.coverage
    apart = coverage.formulas - coverage.linked - coverage.aside
    yield (
        f"{count(coverage.documents, 'document')}, {count(coverage.formulas, 'formula')}: "
        f"{coverage.linked} linked to claims, {coverage.aside} set aside, {apart} not linked"
    )
    if result.links:
        yield (
            f"{count(result.links, 'link')} compared; formulas there: {coverage.confirmed} match the claim, "
            f"{coverage.read} say something else, {coverage.terms} state nothing, {coverage.unread} not read"
        )
    if coverage.asserting:
        yield f"{count(coverage.asserting, 'formula')} asserted, {coverage.judged} judged from the document alone"
    if coverage.assertions:
        yield f"{count(coverage.assertions, 'arithmetic statement')} scanned"
    if result.record is not None:
        words = result.record["summary"]
        yield f"{count(words['claims'], 'claim')} judged, {words['as_expected']} as expected"
    errors = sum(finding.severity == "error" for finding in result.findings)
    surprises = result.record["summary"]["not_as_expected"] if result.record is not None else 0
    if errors or not surprises:
        yield count(errors, "error") if errors else "no errors"
    if surprises:
        yield f"{count(surprises, 'claim')} not as expected"


def accept(names: Sequence[str], paths: Sequence[Path], *, everything: bool, lock: Path | None, use_cache: bool) -> int:
    """Store the links of these claims, say what was stored, and return the exit status."""
    situation = survey(paths or [Path()], lock=lock, cache=cache_directory(use_cache))
    done = accepted(situation, names, everything)
    if done.findings:
        print(render_all(done.findings, color=wants_color(sys.stderr)), file=sys.stderr)
    place = clean(situation.shown(situation.lock_path.absolute().relative_to(situation.places.root).as_posix()))
    gone = f", {done.dropped} removed" if done.dropped else ""
    if done.stored or done.dropped:
        print(f"{count(done.stored, 'link')} written to {place}{gone}")
    elif not done.findings:
        print(f"no link has changed since it was accepted; {place} stays as it is")
    return 2 if done.findings else 0
