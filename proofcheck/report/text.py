"""The report for people: each claim with its verdict and why, what is not as expected in full, then the summary.

Whatever is not as expected stands out: marked, with the statement as understood, every reason and the place in the
file, and named again in the last lines. Nothing is cut: a witness is printed whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.render import ReadLine, render
from proofcheck.report.record import WORDS
from proofcheck.report.terminal import VERDICT_STYLES, Paint, Style, clean
from proofcheck.report.view import View
from proofcheck.source.span import Span
from proofcheck.verdict import REPAIRS

Entry = Mapping[str, Any]
_INDENT = " " * 13
_NUMBERS = {
    "consistent": "numbers agree",
    "violated": "numbers disagree",
    "inconclusive": "numbers do not decide",
    "skipped": "no numbers",
}


def write(record: Entry, view: View) -> str:
    """The text of a run record as a format (`report.formats`)."""
    return report(record, color=view.color, verbose=view.verbose, read_line=view.read_line)


def report(record: Entry, *, color: bool = False, verbose: bool = False, read_line: ReadLine | None = None) -> str:
    """The text of a run record, ending in a line break.

    `read_line` gives source lines for excerpts (by default they are read from the files).
    """
    paint = Paint(color)
    blocks = [render(finding_from(finding), read_line, color) for finding in record["findings"]]
    blocks += [_claim(entry, paint, verbose, read_line) for entry in record["claims"]]
    # A blank line only after what is long by nature keeps large runs short.
    lines = [f"{block}\n\n" if block.count("\n") > 3 else f"{block}\n" for block in blocks]
    if lines:
        lines[-1] = lines[-1].rstrip("\n") + "\n\n"
    return "".join(lines) + summary(record, color=color) + "\n"


def statement_report(record: Entry, *, color: bool = False, read_line: ReadLine | None = None) -> str:
    """The text of a run record of one statement, of which nothing is expected; ends in a line break."""
    paint = Paint(color)
    (entry,) = record["claims"]
    lines = [paint(entry["verdict"], "bad" if entry["verdict"] == "refuted" else VERDICT_STYLES[entry["verdict"]])]
    lines += ["  " + paint(line, style) for line, style in _details(entry, True)]
    for finding in entry["findings"]:
        lines += [f"  {line}" for line in render(finding_from(finding), read_line, color).split("\n")]
    return "\n".join(lines) + "\n"


def explain(entry: Entry) -> str:
    """Everything about one claim, in lines, without colours."""
    lines = [entry["verdict"], *(line for line, _ in _details(entry, True))]
    lines += [render(finding_from(finding)) for finding in entry["findings"]]
    return "\n".join(lines)


def summary(record: Entry, *, color: bool = False) -> str:
    """The last lines: how many claims of which verdict, how many with numbers, the time, what is not as expected."""
    paint = Paint(color)
    counts = record["summary"]
    words = ", ".join(f"{counts[word]} {word}" for word in WORDS if counts[word])
    total = _count(counts["claims"], "claim")
    parts = [f"{total}: {words}" if words else total]
    if counts["claims"]:
        parts.append(f"numbers for {counts['with_numbers']} of {counts['claims']}")
    if counts["statistical"]:
        stated = _count(counts["statistical"], "statement")
        parts.append(f"{stated} by samples, in all at level {counts['level']:g}")
    timing = record["timing"]
    if "seconds" in timing:
        cached = f", {timing['cached']} from the cache" if timing.get("cached") else ""
        parts.append(f"{timing['seconds']:.1f} s{cached}")
    lines = [coverage(item) for item in record.get("documents", ())] + ["; ".join(parts)]
    surprises = [entry for entry in record["claims"] if entry["as_expected"] is False]
    if surprises:
        lines.append(paint(f"{len(surprises)} not as expected:", "bad"))
        lines += [f"  {clean(e['id'])}: {surprise(e)}" for e in surprises]
    if counts["errors"]:
        lines.append(paint(f"{_count(counts['errors'], 'error')} in files that could not be used", "bad"))
    if counts["interrupted"]:
        lines.append(paint("interrupted: the claims that were not finished are unknown", "bad"))
    if counts["claims"] and counts["as_expected"] == counts["claims"] and not counts["errors"]:
        lines.append(paint("all as expected", "good"))
    if not counts["claims"] and not counts["errors"]:
        lines.append(paint("nothing to check", "bad"))
    return "\n".join(lines)


def coverage(item: Entry) -> str:
    """What is known of the formulas of a document, in one line."""
    c = item["coverage"]
    judged = f"{c['judged']} of {c['asserting']} assertions judged"
    words = ", ".join(f"{c[word]} {word}" for word in ("proved", "refuted", "open") if c[word])
    read = f"{c['read']} of {c['relations']} relations read"
    aside = f", {c['aside']} set aside" if c["aside"] else ""
    return f"{clean(item['file'])}: {c['formulas']} formulas{aside}; {read}; {judged}" + (f": {words}" if words else "")


def claim(entry: Entry, *, color: bool = False, verbose: bool = True, read_line: ReadLine | None = None) -> str:
    """The text of one claim, without a line break at its end; what is not as expected is always told in full."""
    return _claim(entry, Paint(color), verbose, read_line)


def details(entry: Entry) -> list[str]:
    """What there is to say about a claim, in lines without colours: the statement as understood, how its verdict came
    about, the witness, what is true instead, the reasons."""
    statement = clean(entry["statement"]["text"])
    understood = [f"understood: {statement}"] if statement else []
    return [*understood, *(line for line, _ in _details(entry, False))]


def finding_from(data: Entry) -> Finding:
    """The finding that `Finding.to_json` wrote; what a report adds to it is left out."""
    span = Span(**data["span"]) if data["span"] else None
    return Finding(data["diagnostic"], data["message"], data["remedy"], span, data["severity"])


def _claim(entry: Entry, paint: Paint, verbose: bool, read_line: ReadLine | None) -> str:
    surprising = entry["as_expected"] is False
    word = entry["verdict"]
    head = (
        paint(f"{word:<12}", "bad" if surprising else VERDICT_STYLES[word]) + " " + paint(clean(entry["id"]), "strong")
    )
    if entry["title"]:
        head += f"  {clean(entry['title'])}"
    lines = [head]
    if surprising:
        lines.append(_INDENT + paint(f"NOT AS EXPECTED: {surprise(entry)}", "bad"))
        lines.append(f"{_INDENT}{clean(entry['file'])}:{entry['line']}")
    full = verbose or surprising
    lines += [_INDENT + paint(line, style) for line, style in _details(entry, full)]
    for finding in entry["findings"] if full else ():
        lines += [_INDENT + line for line in render(finding_from(finding), read_line, paint.color).split("\n")]
    return "\n".join(lines)


def surprise(entry: Entry) -> str:
    """Why a claim is not as expected."""
    if entry.get("contradiction"):
        return clean(entry["contradiction"])
    if entry["verdict"] != entry["expected"]:
        return f"expected {entry['expected']}, found {entry['verdict']}"
    found = entry["correct"]["verdict"] if entry["correct"] else "not judged"
    return f"{entry['verdict']}, as expected, but what is given as correct is not proved ({found})"


def _details(entry: Entry, full: bool) -> Iterator[tuple[str, Style]]:
    """The lines below a claim's head, with their styles. In full, what the findings say is left to their own lines."""
    statement = entry["statement"]
    if full and statement["text"]:
        yield f"understood: {clean(statement['text'])}", "plain"
        if statement["latex"]:
            yield f"LaTeX: {clean(statement['latex'])}", "faint"
    symbolic = entry["symbolic"]
    if symbolic["engine"] or symbolic["how"]:
        where = f" ({clean(entry['scope'])})" if entry["scope"] and entry["verdict"] == "proved" else ""
        yield f"{_how(symbolic)}{where}", "plain"
    if entry["witness"]:
        yield f"witness: {_witness(entry['witness'])}", "plain"
    yield from _parts(entry, full)
    if entry["correct"]:
        correct = entry["correct"]
        yield f"what is true: {_said(correct['statement'])} [{correct['verdict']}; {_how(correct)}]", "plain"
        for line, style in _assumptions(correct, full):
            yield f"   {line}", style
    if entry["repair"]:
        yield f"it would be true with {_repair(entry['repair'])}", "plain"
    if entry["numeric"] and (full or entry["numeric"]["verdict"] != "skipped"):
        yield _numbers(entry["numeric"]), "plain"
    messages = [finding["message"] for finding in entry["findings"]]
    unsettled = entry["verdict"] not in ("proved", "refuted")
    reasons = [*entry["reasons"], *(symbolic["reasons"] if full or unsettled else []), *messages]
    reasons = [reason for reason in reasons if not (full and reason in messages)]
    for reason in dict.fromkeys(reasons):
        yield f"because {clean(reason)}", "plain"
    if entry["conflict"]:
        yield f"conflict: {clean(entry['conflict'])}", "bad"
    yield from _assumptions(entry, full)
    if full and entry["census"]:
        yield f"trusted: {'; '.join(clean(text) for text in entry['census'])}", "faint"


def _parts(entry: Entry, full: bool) -> Iterator[tuple[str, Style]]:
    """The statements of a claim that has several: all of them in full, else those that decide a claim not proved. The
    lines of a calculation are named by their number and place, and then what they come to."""
    for number, part in enumerate(entry["parts"], 1):
        if (len(entry["parts"]) > 1 or part.get("line")) and (full or part["verdict"] != "proved"):
            how = f" [{_how(part)}]" if _how(part) else ""
            place = f" ({clean(part['place'])})" if part.get("place") else ""
            head = (
                f"line {part['line']}{place} is {part['verdict']}"
                if part.get("line")
                else f"{number}. {part['verdict']}"
            )
            yield f"{head}: {_said(part['statement'])}{how}", "plain"
            if part.get("witness") and part["witness"] != entry["witness"]:
                yield f"   witness: {_witness(part['witness'])}", "plain"
    if entry["whole"]:
        yield from _whole(entry["whole"], entry["parts"], full)


def _whole(whole: Entry, parts: list[Entry], full: bool) -> Iterator[tuple[str, Style]]:
    """What a calculation comes to from its first line to its last."""
    open_lines = dict.fromkeys(part["line"] for part in parts if part.get("line") and part["verdict"] != "proved")
    if whole["relation"] is None:
        if full or open_lines:
            yield f"from the first line to the last nothing follows: {clean(whole['reason'])}", "plain"
        return
    said = clean(whole["statement"])
    if whole["verdict"] is None:
        if full or open_lines:
            yield f"the whole, {said}: {clean(whole['reason'])}", "plain"
    elif whole["verdict"] == "proved":
        named = ("line " if len(open_lines) == 1 else "lines ") + ", ".join(map(str, open_lines))
        without = f" all the same, without {named}" if open_lines else ""
        yield f"the whole holds{without}: {said} [{_how(whole)}]", "plain"
    else:
        how = f" [{_how(whole)}]" if _how(whole) else ""
        yield f"the whole is {whole['verdict']}: {said}{how}", "plain"
        if whole["witness"]:
            yield f"   witness: {_witness(whole['witness'])}", "plain"


def _assumptions(entry: Entry, full: bool) -> Iterator[tuple[str, Style]]:
    """Which assumptions a proof needs: in full all that is known, else those that it does not need."""
    if entry.get("unneeded_assumptions"):
        unneeded = ", ".join(clean(text) for text in entry["unneeded_assumptions"])
        yield f"not needed for it: {unneeded}", "plain"
    for item in entry.get("assumptions", ()) if full else ():
        if item["needed"] is None:
            yield f"not known whether needed: {clean(item['assumption'])} ({clean(item['reason'])})", "plain"
        elif item["needed"]:
            at = f" at {_witness(item['witness'])}" if item["witness"] else ""
            yield f"needed: {clean(item['assumption'])} ({clean(item['reason'])}{at})", "plain"


def _repair(repair: Entry) -> str:
    """What is changed, and the statement that is true then."""
    where: dict[str, list[str]] = {}
    for name, kind in repair["where"].items():
        where.setdefault(clean(kind), []).append(clean(name))
    declared = [f"{', '.join(names)} declared as {kind}" for kind, names in where.items()]
    assumed = [f"the assumption {clean(text)}" for text in repair["given"]]
    return f"{' and '.join(declared + assumed) or REPAIRS[repair['kind']]}: {clean(repair['statement'])}"


def _how(symbolic: Entry) -> str:
    return ": ".join(clean(symbolic[key]) for key in ("engine", "how") if symbolic.get(key))


def _said(statement: Any) -> str:
    return clean(statement if isinstance(statement, str) else statement["text"])


def _witness(witness: Entry) -> str:
    values = ", ".join(f"{clean(name)} = {_value(value)}" for name, value in witness["values"].items())
    sides = [f"{side} side {clean(witness[side])}" for side in ("left", "right") if witness.get(side)]
    told = "; ".join(part for part in (clean(witness["reason"]), ", ".join(sides)) if part)
    return f"{values}: {told}" if values and told else values or told


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str) and not re.fullmatch(r"[-+]?\d[\d./e+-]*", value):
        return f"x -> {clean(value)}"
    return clean(value)


def _numbers(numeric: Entry) -> str:
    told = []
    if numeric["method"]:
        backend = f" on {clean(numeric['backend'])}" if numeric["backend"] else ""
        told.append(clean(numeric["method"]) + backend)
    told += [f"{clean(name)} = {size:,}" for name, size in numeric["sizes"].items()]
    if numeric["samples"]:
        told.append(f"{_count(numeric['samples'], 'sample')}")
    if numeric["error_share"] is not None:
        told.append(f"error {numeric['error_share']:.2g} of its bound")
    if numeric["detectable"] is not None:
        told.append(f"would have seen a relative difference of {numeric['detectable']:.1g}")
    if numeric["detail"]:
        told.append(clean(numeric["detail"]))
    head = _NUMBERS.get(numeric["verdict"], clean(numeric["verdict"]))
    return f"{head}: {', '.join(told)}" if told else head


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
