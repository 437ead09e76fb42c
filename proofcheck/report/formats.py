"""The formats of a report, by the names that `--format` takes. A format is a module of this package with one function,

    write(record, view) -> str

from a run record and a `View` to the whole text, ending in a line break. Adding one takes its file and its line here.

A record is what `report.record.run_record` makes. `scan` and `gate` make records of the same shape; their `claims` may
be empty, and a finding may name what it is about: `claim`, an id, and `related`, a list of further places with a
`message` each. Nothing here is imported before a report is written.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any

from proofcheck.report.view import View

FORMATS: dict[str, str] = {
    "text": "for people",
    "json": "for programs",
    "junit": "XML for test reports of CI systems, one test case for each claim",
    "sarif": "SARIF 2.1.0 for code scanning",
    "github": "annotations of a GitHub Actions run, and its job summary",
    "markdown": "a summary for a comment on a pull request",
    "html": "a page to look at, with formulas, search and plots",
}
# What a format needs beside the core: the extra that has it, and the modules.
NEEDS: dict[str, tuple[str, tuple[str, ...]]] = {"html": ("report", ("jinja2", "latex2mathml", "matplotlib"))}


def missing(form: str) -> str:
    """What is not installed of what a format needs, with the remedy; nothing where all is there."""
    extra, modules = NEEDS.get(form, ("", ()))
    if all(importlib.util.find_spec(module) for module in modules):
        return ""
    listed = f"{', '.join(modules[:-1])} and {modules[-1]}"
    return f"the format {form} needs {listed}: pip install 'proofcheck[{extra}]'"


def write(form: str, record: Mapping[str, Any], view: View | None = None) -> str:
    """The report in the format called `form`. Raises KeyError for one that does not exist."""
    if form not in FORMATS:
        raise KeyError(form)
    text: str = importlib.import_module(f"proofcheck.report.{form}").write(record, view or View())
    return text
