"""`proofcheck check`: judge one statement given on the command line, or many from a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from proofcheck.judging.payload import Settings
from proofcheck.report import text
from proofcheck.report.json import dumps
from proofcheck.report.lines import ALL
from proofcheck.report.view import View
from proofcheck.session import single


def check(
    statement: str,
    where: Sequence[str],
    given: Sequence[str],
    define: Sequence[str],
    *,
    form: str,
    verbose: int = 0,
    **settings: Any,
) -> int:
    """Judge, print the report, and return the exit status: 0 proved, 1 not, 2 malformed, 3 a defect.

    settings: the fields of `Settings`.
    """
    record, payload = single.run_stated((statement, where, given, define), Settings(**settings))
    if form == "json":
        sys.stdout.write(dumps(record))
    else:
        view = View(level=min(verbose, ALL), read_line=_Lines(payload).read)
        sys.stdout.write(text.statement_report(record, view.on(sys.stdout)))
    return int(record["summary"]["exit_status"])


def check_lines(
    place: str,
    *,
    jobs: int | None,
    use_cache: bool,
    cluster: str | None,
    form: str,
    verbose: int = 0,
    **settings: Any,
) -> int:
    """Judge the lines of a file (`commands.batch`), which have one form whatever `form` and `verbose` say."""
    from proofcheck.cli.commands.batch import batch

    return batch(place, Settings(**settings), jobs=jobs, use_cache=use_cache, cluster=cluster)


class _Lines:
    """The lines of what was typed on the command line, by the names that spans give these texts."""

    def __init__(self, payload: dict[str, Any] | None) -> None:
        self.texts: dict[str, list[str]] = {}
        if payload is not None:
            texts = [*payload["claim"], *payload["given"], *(t for _, t in payload["where"])]
            texts += [t for pair in payload["define"] for t in pair]
            for item in texts:
                self.texts.setdefault(item["file"], []).append(item["value"])

    def read(self, file: str, line: int) -> str | None:
        values = self.texts.get(file, [])
        # Several assumptions share a name, so which one is meant is not known: better none than the wrong one.
        lines = values[0].split("\n") if len(values) == 1 else []
        return lines[line - 1] if 0 < line <= len(lines) else None
