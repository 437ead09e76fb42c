"""A run as one page to look at, which loads nothing: summary, statements with search and filters, plots, the graph of
`needs`, and the documents with a verdict under each formula.

mathml     LaTeX as MathML that is safe to show
details    what is said of one statement
plots      what was measured
graph      which claims need which
templates  the page, its style and its script

The templates escape every text that is put into them. The list of statements is part of the page; their details are
HTML too, but compressed, and unpacked by the script when one is opened: a page of thousands of formulas would take a
browser many seconds to read. The page's own policy (CSP) forbids the network and all scripts but this one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from proofcheck.logic.words import MEANINGS
from proofcheck.report.cell import MARKS
from proofcheck.report.html.details import details, in_document
from proofcheck.report.html.graph import graph
from proofcheck.report.html.mathml import mathml
from proofcheck.report.html.plots import plots
from proofcheck.report.terminal import clean, clip, count
from proofcheck.report.text import coverage
from proofcheck.report.view import View

_HERE = Path(__file__).parent / "templates"
CHUNK = 40  # statements whose details are compressed together
_TITLE = 160


def write(record: Mapping[str, Any], view: View) -> str:
    """The page."""
    page = environment()
    # What needs attention comes first; beyond that the order is that of the files, and of the lines in them.
    entries = sorted(record["claims"], key=lambda e: (e["as_expected"] is not False, e["file"] or "", e["line"] or 0))
    numbers = {entry["id"]: number for number, entry in enumerate(entries)}
    needed: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for need in entry["needs"]:
            needed.setdefault(need, []).append(number)
    block: Any = page.get_template("details.html").module
    told = []
    for entry in entries:
        needs = [(need, numbers.get(need)) for need in entry["needs"]]
        path = view.path(entry["file"]) if entry["file"] else ""
        made = block.details(details(entry), needs, needed.get(entry["id"], []), entries, path)
        told.append("\n".join(line for line in str(made).split("\n") if line.strip()))
    script = Markup((_HERE / "script.js").read_text("utf-8"))
    style = Markup(page.get_template("style.css").render())
    rows = [{**_row(entry, view), "number": number} for number, entry in enumerate(entries)]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text: str = page.get_template("page.html").render(
        record=record,
        command=view.command,
        title=_title(record, view),
        headline=_headline(record, view),
        coverage=[coverage(item) for item in record.get("documents", ())],
        rows=rows,
        topics=sorted({row["topic"] for row in rows if row["topic"]}),
        words=[word for word in MEANINGS if record["summary"][word]],
        meanings=MEANINGS,
        findings=[_finding(finding, view) for finding in record["findings"]],
        plots=plots(entries),
        graph=graph(entries),
        entries=entries,
        numbers=numbers,
        pages=view.pages,
        chunk=CHUNK,
        packed=[_packed(told[k : k + CHUNK]) for k in range(0, len(told), CHUNK)],
        searched=_packed([_searched(entry, row) for entry, row in zip(entries, rows, strict=True)]),
        script=script,
        style=style,
        digest=digest,
    )
    return text.rstrip() + "\n"


def _title(record: Mapping[str, Any], view: View) -> str:
    counts = record["summary"]
    if not counts["claims"]:
        return clean(view.headline[0]) if view.headline else "Nothing was judged"
    total = count(counts["claims"], "statement")
    if counts["not_as_expected"]:
        return f"{total}, {counts['not_as_expected']:,} not as expected"
    return f"{total}, all as expected" if counts["as_expected"] == counts["claims"] else total


def _headline(record: Mapping[str, Any], view: View) -> list[dict[str, str]]:
    """What there is to say of the run beside its title and its counts."""
    counts, timing = record["summary"], record["timing"]
    told = [{"tone": "", "text": line} for line in view.headline[0 if counts["claims"] else 1 :]]
    if counts["errors"] and not view.headline:
        told.append({"tone": "bad", "text": f"{count(counts['errors'], 'error')} in the input"})
    if counts["interrupted"]:
        told.append({"tone": "bad", "text": "Interrupted: the statements that were not finished are unknown."})
    facts = []
    if counts["claims"]:
        facts.append(f"{counts['with_numbers']:,} of {counts['claims']:,} also measured")
        if counts["statistical"]:
            facts.append(
                f"{count(counts['statistical'], 'statement')} by samples, together at level {counts['level']:g}"
            )
    if "seconds" in timing:
        cached = f", {timing['cached']:,} answers from the cache" if timing.get("cached") else ""
        facts.append(f"{timing['seconds']:.1f} s{cached}")
    return [*told, *([{"tone": "coverage", "text": "; ".join(facts)}] if facts else [])]


def environment() -> Environment:
    """The templates, which escape every text and make what no screen shows visible."""
    found = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
    )
    found.globals.update(marks=MARKS, math=mathml)
    found.filters["lines"] = lambda text: str(text).split("\n")
    found.filters["clip"] = clip
    return found


def _harmless(value: Any) -> Any:
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _row(entry: Mapping[str, Any], view: View) -> dict[str, Any]:
    """The line of a statement in the list."""
    path = view.path(entry["file"]) if entry["file"] else ""
    of_document = in_document(entry)
    topic = path if of_document else entry["id"].rpartition("/")[0]
    title = entry["title"] or entry["statement"]["text"] or entry["id"]
    name = f"{path}{entry['id'].removeprefix(entry['file'])}" if of_document else entry["id"]
    return {"entry": entry, "topic": topic, "title": clip(title, _TITLE), "name": name, "formula": not entry["title"]}


def _searched(entry: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """What the search looks at."""
    words = [row["name"], entry["title"], *entry["tags"], entry["statement"]["text"]]
    return " ".join(clean(word) for word in words).lower()


def _finding(finding: Mapping[str, Any], view: View) -> dict[str, Any]:
    span = finding["span"]
    place = f"{view.path(span['file'])}:{span['line']}:{span['column']}" if span else ""
    return {**finding, "place": place}


def _packed(texts: Sequence[str]) -> Markup:
    """Texts as compressed JSON in letters that no page reads anything into."""
    data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Markup(base64.b64encode(zlib.compress(data, 9)).decode())
