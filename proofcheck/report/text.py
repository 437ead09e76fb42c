"""The report for people, at three levels.

SHORT  what needs attention, in a few lines each, and one summary
MORE   a line for each claim before that; of one statement, how it was understood and what was trusted as well
ALL    everything that is known; nothing is cut
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.render import render, wrapped
from proofcheck.report.lines import ALL, MORE, SHORT, lines
from proofcheck.report.opened import OPEN, explains
from proofcheck.report.record import WORDS
from proofcheck.report.terminal import VERDICT_STYLES, Paint, clean, count
from proofcheck.report.view import View
from proofcheck.source.span import Span

Entry = Mapping[str, Any]
ROWS = 2  # of a line in a short report
BLOCK, OPEN_BLOCK = 8, 12  # lines on a claim in a short report, and on one that is open
_STOPPED = frozenset({"run-interrupted", "run-limit"})


def write(record: Entry, view: View) -> str:
    """The text of a run record, ending in a line break."""
    paint = Paint(view.color)
    blocks = [_rendered(finding, view) for finding in record["findings"]]
    calm = [entry for entry in record["claims"] if view.level == MORE or not _pressing(entry)]
    if view.level == MORE:
        blocks += ["\n".join(_head(entry, paint, view) for entry in calm)] if calm else []
    elif view.level == ALL:
        blocks += [claim(entry, view) for entry in calm]
    full = view if view.level == ALL else replace(view, level=SHORT)
    blocks += [claim(entry, full) for entry in record["claims"] if _pressing(entry)]
    return "\n\n".join([*blocks, summary(record, view)]) + "\n"


def report(record: Entry, **view: Any) -> str:
    """The same with a view made of `view`."""
    return write(record, View(**view))


def statement_report(record: Entry, view: View) -> str:
    """The text of a run record of one statement, of which nothing is expected; ends in a line break."""
    (entry,) = record["claims"]
    head = Paint(view.color)(
        entry["verdict"], "bad" if entry["verdict"] == "refuted" else VERDICT_STYLES[entry["verdict"]]
    )
    return "\n".join([head, *(f"  {line}" for line in _body(entry, view))]) + "\n"


def explain(entry: Entry) -> str:
    """Everything about one claim, in lines, without colours."""
    return "\n".join([entry["verdict"], *_body(entry, View(level=ALL))])


def claim(entry: Entry, view: View) -> str:
    """The text of one claim, without a line break at its end. Where it is not as expected, that comes first, and a
    short report keeps to few lines."""
    paint = Paint(view.color)
    inner = _body(entry, view)
    if not _pressing(entry):
        return "\n".join([_head(entry, paint, view), *(f"{'':13}{line}" for line in inner)])
    place, why, name = f"{clean(entry['file'])}:{entry['line']}", surprise(entry), f" [{clean(entry['id'])}]"
    if of_document(entry):
        place, name = clean(entry["id"]), ""
    if view.level < ALL and len(f"{place}: {why}{name}") > view.width:
        name = ""  # it is the path of the file once more
    head = f"{paint.link(paint(place, 'strong'), entry['file'])}: {paint(why, 'bad')}{name}"
    title = wrapped(clean(entry["title"]), view.width - 2, 1) if entry["title"] else []
    return "\n".join([head, *(f"  {line}" for line in [*title, *inner])])


def summary(record: Entry, view: View | None = None) -> str:
    """The last lines: how many claims of which verdict, and whether they are as expected."""
    view = view or View()
    paint, counts, timing = Paint(view.color), record["summary"], record["timing"]
    words = ", ".join(f"{counts[word]} {word}" for word in WORDS if counts[word])
    total = count(counts["claims"], "claim")
    parts = [f"{total}: {words}" if words else total]
    if "seconds" in timing:
        cached = f", {timing['cached']} from the cache" if timing.get("cached") else ""
        parts.append(f"{timing['seconds']:.1f} s{cached}")
    documents = record.get("documents", ())
    told = [coverage(item) for item in documents] + ["; ".join(parts)]
    if left := [item["file"] for item in documents if _left(item["coverage"])]:
        named = clean(left[0]) if len(left) == 1 else "FILE"
        told.append(paint(f"`proofcheck read {named}` shows what is open or not read, and why", "faint"))
    if counts["claims"] and view.level:
        samples = f"; {count(counts['statistical'], 'statement')} by samples, together at level {counts['level']:g}"
        tested = f"tested numerically: {counts['with_numbers']} of {counts['claims']}"
        told.append(f"{tested}{samples if counts['statistical'] else ''}")
    if counts["not_as_expected"]:
        told.append(paint(f"{counts['not_as_expected']} not as expected", "bad"))
    if counts["errors"]:
        told.append(paint(f"{count(counts['errors'], 'error')} in the input", "bad"))
    if counts["interrupted"]:
        told.append(paint("interrupted: the claims that were not finished are unknown", "bad"))
    if counts["claims"] and counts["as_expected"] == counts["claims"] and not counts["errors"]:
        told.append(paint("all as expected", "good"))
    if not counts["claims"] and not counts["errors"]:
        told.append("no formula was judged" if documents else paint("nothing to check", "bad"))
    return "\n".join(told)


_COUNTED = {"proved": "proved", "holds": "true for what is not declared", "refuted": "refuted", "open": "open"}


def _left(c: Mapping[str, int]) -> bool:
    """Whether a document has formulas that are open, or were not read."""
    return bool(c["open"] or c.get("holds")) or c["read"] < c["relations"] or c["judged"] < c["asserting"]


def coverage(item: Entry) -> str:
    """What is known of the formulas of a document, in one line."""
    c = item["coverage"]
    judged = f"{c['judged']} of {c['asserting']} assertions judged"
    words = ", ".join(f"{c[key]} {word}" for key, word in _COUNTED.items() if c.get(key))
    read = f"{c['read']} of {c['relations']} relations read"
    aside = f", {c['aside']} set aside" if c["aside"] else ""
    formulas = count(c["formulas"], "formula")
    return f"{clean(item['file'])}: {formulas}{aside}; {read}; {judged}" + (f": {words}" if words else "")


def surprise(entry: Entry) -> str:
    """Why a claim is not as expected."""
    if entry.get("contradiction"):
        return clean(entry["contradiction"])
    if of_document(entry) and entry["verdict"] != entry["expected"]:
        return f"{entry['verdict']}, but the document {'states' if entry['expected'] == 'proved' else 'denies'} it"
    if entry["verdict"] != entry["expected"]:
        return f"expected {entry['expected']}, found {entry['verdict']}"
    found = entry["correct"]["verdict"] if entry["correct"] else "not judged"
    return f"{entry['verdict']}, as expected, but what is given as correct is not proved ({found})"


def of_document(entry: Entry) -> bool:
    """Whether this is a formula of a document, whose id is its place."""
    return bool(entry["id"].startswith(f"{entry['file']}:"))


def finding_from(data: Entry) -> Finding:
    """The finding that `Finding.to_json` wrote; what a report adds to it is left out."""
    span = Span(**data["span"]) if data["span"] else None
    return Finding(data["diagnostic"], data["message"], data["remedy"], span, data["severity"])


def _pressing(entry: Entry) -> bool:
    """Whether a claim needs attention: one that nobody came to judge is counted, and not shown."""
    return entry["as_expected"] is False and not any(f["diagnostic"] in _STOPPED for f in entry["findings"])


def _head(entry: Entry, paint: Paint, view: View) -> str:
    word = entry["verdict"]
    style = "bad" if entry["as_expected"] is False else VERDICT_STYLES[word]
    name, title = clean(entry["id"]), f"  {clean(entry['title'])}" if entry["title"] else ""
    if view.level < ALL:
        (title,) = wrapped(title, max(view.width - 13 - len(name), 8), 1) if title else ("",)
    return f"{paint(f'{word:<12}', style)} {paint(name, 'strong')}{title}"


def _body(entry: Entry, view: View) -> list[str]:
    """What is said below a claim's head, in lines of the text."""
    paint = Paint(view.color)
    found = list(_findings(entry, view))
    if view.level == ALL:
        return [*(paint(line.text, line.style) for line in lines(entry) if line.level <= ALL), *found]
    # Of a claim in a file the statement is not at hand, as it is where it was typed.
    shown = [line for line in lines(entry) if line.level <= view.level or (line.rank == 0 and entry["file"])]
    if view.level == SHORT:
        shown.sort(key=lambda line: line.rank)
    rows = ROWS if view.level == SHORT else None
    told = [paint(row, line.style) for line in shown for row in wrapped(line.brief or line.text, view.width - 2, rows)]
    room = (OPEN_BLOCK if entry["verdict"] in OPEN else BLOCK) - 1 - bool(entry["title"])
    if view.level == SHORT and len(told) > room:
        told = [*told[: room - 1], paint("... (-vv shows all)", "faint")]
    return [*told, *found]


def _findings(entry: Entry, view: View) -> Iterator[str]:
    """The findings about a claim, in lines. In a short report those that explain an open claim are told with it."""
    for data in entry["findings"]:
        if view.level == ALL or entry["verdict"] not in OPEN or not explains(data, entry):
            yield from _rendered(data, view).split("\n")


def _rendered(data: Entry, view: View) -> str:
    return render(finding_from(data), view.read_line, view.color, None if view.level == ALL else view.width - 2)
