"""`proofcheck read` and `proofcheck draft`: documents as they are understood, and what is still to be written."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from proofcheck.cli.commands.output import deliver, no_document, write_reports
from proofcheck.diagnostics.render import render, render_all
from proofcheck.documents.draft import claims, notation
from proofcheck.documents.files import apart, read_all
from proofcheck.documents.model import Reading
from proofcheck.documents.shown import shown
from proofcheck.report.progress import ProgressLine
from proofcheck.report.terminal import clean, wants_color
from proofcheck.report.text import finding_from
from proofcheck.report.view import View
from proofcheck.run import interrupts


def read(
    paths: Sequence[Path],
    *,
    form: str,
    exclude: Sequence[str],
    judged: bool,
    jobs: int | None,
    numbers: str,
    budget: float | None,
    use_cache: bool,
    limits: Mapping[str, int],
    reports: Sequence[tuple[str, Path]],
    verbose: bool,
) -> int:
    """Print what the documents read as, and return the exit status: 0 nothing refuted, 1 something, 2 unusable."""
    _, documents = apart(paths, exclude)
    if not documents:
        return no_document(paths, "Name a .md, .rst, .tex, .ipynb, .py or .txt file, or a directory of the first four.")
    if not judged and form == "text" and not reports:
        readings, findings = read_all(documents, use_cache)
        for reading in readings:
            sys.stdout.write(shown(reading, color=wants_color(sys.stdout), verbose=verbose))
        if findings:
            print(render_all(findings), file=sys.stderr)
        return 2 if any(finding.severity == "error" for finding in findings) else 0
    from proofcheck.documents.run import record_of  # what judges is not loaded where nothing is judged

    line = ProgressLine(sys.stderr) if sys.stderr.isatty() else None
    options: dict[str, Any] = {
        "jobs": jobs,
        "numbers": numbers,
        "budget": budget,
        "use_cache": use_cache,
        "limits": limits,
        "judged": judged,
    }
    with interrupts.held():
        try:
            record, readings = record_of(documents, progress=line, **options)
        finally:
            if line is not None:
                line.close()
    status = int(record["summary"]["exit_status"])
    view = View(command="read", pages=_pages(readings) if "html" in (form, *(f for f, _ in reports)) else ())
    if form == "text":
        for finding in record["findings"]:
            print(render(finding_from(finding), color=wants_color(sys.stdout)), end="\n\n")
        for reading in readings:
            sys.stdout.write(shown(reading, color=wants_color(sys.stdout), verbose=verbose))
        return max(status, write_reports(record, reports, view))
    return max(status, deliver(record, form, view=view, reports=reports))


def _pages(readings: Sequence[Reading]) -> list[dict[str, Any]]:
    """The documents as the page shows them."""
    from proofcheck.documents.paged import paged

    return [paged(reading, k) for k, reading in enumerate(readings)]


def draft(paths: Sequence[Path], *, as_claims: bool) -> int:
    """Print what would make the formulas of documents readable."""
    _, documents = apart(paths)
    if not documents:
        return no_document(paths, "Name a .md, .rst, .tex, .ipynb, .py or .txt file, or a directory of the first four.")
    readings, findings = read_all(documents)
    if any(finding.severity == "error" for finding in findings):
        print(render_all(findings), file=sys.stderr)
    for reading in readings:
        if as_claims:
            for name, text in claims(reading):
                _print(f"# {name}.yaml\n{text}")
        else:
            _print(f"# {reading.file}\n{notation(reading)}")
    return 0 if readings else 2


def _print(text: str) -> None:
    print("\n".join(clean(line) for line in text.split("\n")))
