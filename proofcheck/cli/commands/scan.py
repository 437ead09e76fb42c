"""`proofcheck scan`: false arithmetic in documents, without any claim file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from proofcheck.cli.commands.output import complain, deliver, no_document, unwritable, write_reports
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.diagnostics.render import render, render_all
from proofcheck.documents.scanning.files import (
    apply,
    documents,
    read_baseline,
    scan_file,
    scan_files,
    without_known,
    write_baseline,
)
from proofcheck.documents.scanning.report import record, summary
from proofcheck.documents.scanning.result import Scanned, scanned
from proofcheck.report.json import dumps
from proofcheck.report.record import findings_record
from proofcheck.report.terminal import wants_color
from proofcheck.report.view import View
from proofcheck.source.documents import MAX_BYTES, read_text
from proofcheck.source.exclude import Exclude

STANDARD_INPUT = "<stdin>"
_WRITE = "Write one with `--write-baseline`, or correct the path."


def scan(
    paths: Sequence[Path],
    *,
    form: str,
    fix: bool,
    baseline: Path | None,
    make_baseline: bool,
    verbose: bool,
    kind: str | None,
    exclude: Sequence[str] = (),
    reports: Sequence[tuple[str, Path]] = (),
) -> int:
    """Print the findings and a summary, and return the exit status: 0 none false, 1 some, 2 usage."""
    if unwritable([file for _, file in reports]):
        return 2
    if make_baseline and baseline is None:
        print("error: --write-baseline needs --baseline FILE", file=sys.stderr)
        return 2
    from_input = [path for path in paths if str(path) == "-"]
    if from_input and (fix or len(paths) > 1):
        print("error: `-` must be the only path, and cannot be combined with --fix", file=sys.stderr)
        return 2
    files, problems = documents(path for path in paths if str(path) != "-")
    if problems:
        print(render_all(problems), file=sys.stderr)
        return 2
    left_out = Exclude(exclude)
    files = [file for file in files if not left_out(file)]
    if not files and not from_input:
        return no_document(paths, "Name a document, or a directory of .md, .txt, .rst, .tex, .py or .ipynb files.")
    if from_input:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            print(f"error: standard input has more than {MAX_BYTES >> 20} MiB", file=sys.stderr)
            return 2
        text = data.decode("utf-8", "replace")
        results = [scanned(read_text(text, STANDARD_INPUT, kind or "markdown"), verbose)]
    elif kind:
        results = [scan_file(path, verbose, kind) for path in files]
    else:
        results = scan_files(files, verbose)
    fixed = _fix(results, verbose, kind) if fix else 0
    known = 0
    if baseline is not None and not make_baseline:
        try:
            known_findings = read_baseline(baseline)
        except FileNotFoundError:
            complain(PathNotFound.at(None, f"there is no baseline `{baseline}`", remedy=_WRITE))
            return 2
        except OSError as error:
            complain(PathNotFound.at(None, f"the baseline `{baseline}` cannot be read: {error.strerror}"))
            return 2
        except ValueError as error:
            told = f"`{baseline}` is not JSON" if isinstance(error, json.JSONDecodeError) else str(error)
            complain(PathNotFound.at(None, f"the baseline cannot be read: {told}", remedy=_WRITE))
            return 2
        known = sum(without_known(result, known_findings, baseline) for result in results)
    if baseline is not None and make_baseline:
        number = write_baseline(baseline, results)
        print(f"{number} finding{'' if number == 1 else 's'} written to {baseline}", file=sys.stderr)
        return 0
    run = record(results, known, fixed)
    if form == "json":
        sys.stdout.write(dumps(run, indent=1))
    elif form == "text":
        _print(run, results, verbose)
    status = int(run["summary"]["exit_status"])
    shared = findings_record(run["findings"], {}, status)
    view = View(command="scan", headline=[summary(run)])
    if form in ("text", "json"):
        return max(status, write_reports(shared, reports, view))
    return max(status, deliver(shared, form, view=view, reports=reports))


def _fix(results: list[Scanned], verbose: bool, kind: str | None) -> int:
    """Writes what can be corrected, and scans those files again."""
    done = 0
    for k, result in enumerate(results):
        fixes = [finding.fix for finding in result.findings if finding.fix is not None]
        if fixes:
            done += apply(Path(result.file), fixes)
            results[k] = scan_file(Path(result.file), verbose, kind)
    return done


def _print(run: dict[str, Any], results: Sequence[Scanned], verbose: bool) -> None:
    color = wants_color(sys.stdout)
    for result in results:
        for reading in result.readings if verbose else ():
            place = reading["span"]
            print(f"{place['file']}:{place['line']}:{place['column']}: {reading['verdict']}: {reading['text']}")
            if reading["read"] and reading["read"] != reading["text"]:
                print(f"    read as {reading['read']}")
        for found in result.findings:
            print(render(found.finding, _from(found.line), color), end="\n\n")
        for found, why in result.set_aside if verbose else ():
            print(f"{found.span}: set aside: {found.message} ({' '.join(why.split())})", end="\n\n")
    print(summary(run))


def _from(line: str) -> Callable[[str, int], str | None]:
    """The line that a finding carries: the file may have changed, or be no file."""
    return lambda file, number: line or None
