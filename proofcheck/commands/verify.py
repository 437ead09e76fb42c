"""`proofcheck verify`: judge claim files and report."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from proofcheck import session
from proofcheck.report import text
from proofcheck.report.json import dumps
from proofcheck.report.progress import ProgressLine
from proofcheck.report.terminal import clean, wants_color


def verify(
    paths: Sequence[Path],
    *,
    form: str,
    output_file: Path | None,
    only: str | None,
    jobs: int | None,
    budget: float,
    backend: str,
    seed: int,
    use_cache: bool,
    second_opinion: bool,
    memory: float | None,
    verbose: bool,
) -> int:
    """Run, print or write the report, and return the exit status."""
    if output_file is not None and not output_file.absolute().parent.is_dir():
        # Said before the work and not after it.
        print(f"error: there is no directory {clean(output_file.absolute().parent)} to write to", file=sys.stderr)
        return 2
    line = ProgressLine(sys.stderr) if sys.stderr.isatty() else None
    try:
        record = session.run(
            paths,
            only=only,
            jobs=jobs,
            budget=budget,
            backend=backend,
            seed=seed,
            use_cache=use_cache,
            second_opinion=second_opinion,
            memory=memory,
            progress=line,
        )
    finally:
        if line is not None:
            line.close()
    for warning in record["timing"].get("cache", []):
        print(f"warning: {clean(warning)}", file=sys.stderr)
    status = int(record["summary"]["exit_status"])
    if output_file is None:
        sys.stdout.write(_report(record, form, verbose, wants_color(sys.stdout)))
        return status
    try:
        _write(output_file, _report(record, form, verbose, False))
    except OSError as error:
        print(f"error: {clean(output_file)} cannot be written: {clean(error.strerror)}", file=sys.stderr)
        return max(status, 2)
    print(text.summary(record, color=wants_color(sys.stdout)))
    return status


def _report(record: dict[str, Any], form: str, verbose: bool, color: bool) -> str:
    return dumps(record) if form == "json" else text.report(record, color=color, verbose=verbose)


def _write(path: Path, content: str) -> None:
    """Write the whole file or nothing of it: a program that reads it never sees half a report."""
    if path.exists() and not path.is_file():
        path.write_text(content, "utf-8")  # a device or a pipe cannot be replaced
        return
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(content)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
