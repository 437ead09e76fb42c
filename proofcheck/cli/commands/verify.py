"""`proofcheck verify`: judge claim files and report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from proofcheck.cli.commands.output import complain, deliver, unwritable
from proofcheck.cluster import connected
from proofcheck.diagnostics.cache_unusable import CacheUnusable
from proofcheck.documents.files import IN_DIRECTORIES
from proofcheck.documents.run import run
from proofcheck.report.lines import ALL, MORE
from proofcheck.report.progress import ProgressLine
from proofcheck.report.record import Record
from proofcheck.report.view import View
from proofcheck.run import interrupts


def verify(
    paths: Sequence[Path],
    *,
    form: str,
    output_file: Path | None,
    reports: Sequence[tuple[str, Path]],
    only: str | None,
    exclude: Sequence[str],
    jobs: int | None,
    numbers: str,
    budget: float | None,
    backend: str,
    seed: int,
    use_cache: bool,
    second_opinion: bool,
    memory: float | None,
    limits: Mapping[str, int],
    evidence: Path | None,
    verbose: int,
    watch: bool = False,
    cluster: str | None = None,
) -> int:
    """Run, print or write the report, and return the exit status; with `watch`, again after every change."""
    if unwritable([*(file for file in (evidence, output_file) if file), *(file for _, file in reports)]):
        return 2
    options: dict[str, Any] = {
        "only": only,
        "exclude": exclude,
        "jobs": jobs,
        "numbers": numbers,
        "budget": budget,
        "backend": backend,
        "seed": seed,
        "use_cache": use_cache,
        "second_opinion": second_opinion,
        "memory": memory,
        "limits": limits,
        "evidence": evidence,
    }
    view = View(level=min(verbose, ALL))

    def show(record: Record, view: View = view) -> int:
        for warning in record["timing"].get("cache", []):
            complain(CacheUnusable.at(None, warning))
        unwritten = deliver(record, form, view=view, output_file=output_file, reports=reports)
        return max(int(record["summary"]["exit_status"]), unwritten)

    if not watch:
        with interrupts.held():
            with connected(cluster):
                record = _run(paths, options)
            status = show(record)
            interrupts.ignore()  # the report is there, and its status is the program's
        return status
    news = partial(show, view=replace(view, level=max(view.level, MORE)))
    return _watch(paths, options, show, news, form)


def _run(paths: Sequence[Path], options: Mapping[str, Any]) -> Record:
    line = ProgressLine(sys.stderr) if sys.stderr.isatty() else None
    try:
        return run(paths, **options, progress=line)
    finally:
        if line is not None:
            line.close()


def _watch(
    paths: Sequence[Path],
    options: Mapping[str, Any],
    show: Callable[[Record], int],
    show_news: Callable[[Record], int],
    form: str,
) -> int:
    """Judge after every change. What has not changed keeps its answer, whatever it was; the text report then names
    what came out otherwise than before (`show_news`), and shows what is not as expected."""
    from proofcheck.integrations.watch import Files, follow
    from proofcheck.session.answers import Sitting

    sitting = Sitting()
    before: dict[str, Any] = {}

    def judge() -> int:
        with interrupts.held():
            return judged(_run(paths, {**options, "sitting": sitting}))

    def judged(record: Record) -> int:
        entries = {entry["id"]: {**entry, "timing": {}} for entry in record["claims"]}
        tell, shown = show, record
        if before and form == "text":
            tell = show_news
            news = [e for e in record["claims"] if e["as_expected"] is False or before.get(e["id"]) != entries[e["id"]]]
            shown = {**record, "claims": news}
        before.clear()
        before.update(entries)
        return tell(shown)

    with interrupts.open_to_them():
        return follow(Files(paths, (".yaml", *IN_DIRECTORIES), options["exclude"]), judge, sys.stdout)
