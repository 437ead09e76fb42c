"""Where reports go: to the terminal, into files, and into the summary of a GitHub Actions job."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.diagnostics.render import render
from proofcheck.diagnostics.report_not_written import ReportNotWritten
from proofcheck.report import formats
from proofcheck.report.terminal import clean, wants_color
from proofcheck.report.view import View
from proofcheck.source.whole import write_whole

UNWRITTEN = 2  # the exit status where a report cannot be written


def reports_of(texts: Sequence[str]) -> list[tuple[str, Path]]:
    """`sarif=run.sarif` -> its format and its file. Raises ValueError, in words, for what is not of that kind, and
    for a format that needs what is not installed."""
    found = []
    for text in texts:
        form, sign, file = text.partition("=")
        if sign and form not in formats.FORMATS:
            raise ValueError(f"there is no format `{form[:60]}`; the formats are {', '.join(formats.FORMATS)}")
        if not sign or not file:
            raise ValueError(f"`{text}` is not of the form FORMAT=FILE; the formats are {', '.join(formats.FORMATS)}")
        found.append((installed(form), Path(file)))
    return found


def installed(form: str) -> str:
    """The format, if all that it needs is installed. Raises ValueError, in words, where it is not."""
    if told := formats.missing(form):
        raise ValueError(told)
    return form


def unwritable(files: Sequence[Path]) -> bool:
    """Whether a directory of `files` does not exist: said on stderr, before the work and not after it."""
    nowhere = next((place for file in files if not (place := file.absolute().parent).is_dir()), None)
    if nowhere is not None:
        print(f"error: cannot write the report: there is no directory {clean(nowhere)}", file=sys.stderr)
    return nowhere is not None


def no_document(paths: Sequence[Path], remedy: str) -> int:
    """Says that none of the paths is a document, or which of them is not there, and returns the exit status."""
    gone = [path for path in paths if not path.exists()]
    if gone:
        complain(PathNotFound.at(None, f"`{gone[0]}` does not exist"))
    else:
        named = ", ".join(f"`{path}`" for path in paths[:3])
        complain(NothingToCheck.at(None, f"there is no document in {named}", remedy=remedy))
    return 2


def complain(finding: Finding) -> None:
    """Print a finding to stderr; where nobody can read it (a closed pipe, a full disk) the reports still come."""
    with suppress(OSError, ValueError):
        print(render(finding, color=wants_color(sys.stderr)), file=sys.stderr, flush=True)


def deliver(
    record: Mapping[str, Any],
    form: str,
    *,
    view: View,
    output_file: Path | None = None,
    reports: Sequence[tuple[str, Path]] = (),
) -> int:
    """Print the report, or write it to `output_file` and print what needs attention; write the further `reports`, and
    the job summary where the format is `github` and there is one. 0, or `UNWRITTEN`."""
    files = [*reports, *([(form, output_file)] if output_file is not None else [])]
    status = write_reports(record, files, view)
    if output_file is None:
        sys.stdout.write(formats.write(form, record, view.on(sys.stdout)))
        sys.stdout.flush()
    elif view.headline:
        print("\n".join(view.headline))
    else:
        sys.stdout.write(formats.write("text", record, replace(view, level=0).on(sys.stdout)))
    if form == "github":
        status = max(status, _job_summary(record, view))
    return status


def write_reports(record: Mapping[str, Any], reports: Sequence[tuple[str, Path]], view: View) -> int:
    """Write each report to its file; 0, or `UNWRITTEN` where one could not be."""
    status = 0
    for form, file in reports:
        try:
            content = formats.write(form, record, replace(view, color=False))
            write_whole(file, content.encode("utf-8", "backslashreplace"))
        except OSError as error:
            complain(ReportNotWritten.at(None, f"{file} cannot be written: {error.strerror or error}"))
            status = UNWRITTEN
    return status


def _job_summary(record: Mapping[str, Any], view: View) -> int:
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if not place:
        return 0
    from proofcheck.report.github import job_summary

    try:
        with open(place, "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(job_summary(record, view))
    except OSError as error:
        complain(ReportNotWritten.at(None, f"the job summary cannot be written: {error.strerror or error}"))
        return UNWRITTEN
    return 0
