"""What there is to say about one claim, line by line, each with the level from which it is shown.

Reports differ in how much they show, not in what they say: the text report takes the lines up to its level, and
formats that list faults take those that are `listed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from proofcheck.logic.words import REPAIRS
from proofcheck.report.opened import OPEN, explained, internal
from proofcheck.report.terminal import Style, clean, count

Entry = Mapping[str, Any]
SHORT, MORE, ALL, NEVER = 0, 1, 2, 3  # without -v, with -v, with -vv, in no text report
NAMED = 2  # open statements of a claim that are named in a short report
_NUMBERS = {
    "consistent": "numbers agree",
    "violated": "numbers disagree",
    "inconclusive": "numbers do not decide",
    "skipped": "no numbers",
}


class Line(NamedTuple):
    """level: the least one at which it is shown. rank: its place in a short report. listed: whether formats other than
    the text report have it."""

    text: str
    level: int = SHORT
    style: Style = "plain"
    rank: int = 3
    listed: bool = True
    brief: str = ""  # the same without the names of engines, below -vv


def details(entry: Entry) -> list[str]:
    """The statement as understood, how its verdict came about, the witness, what is true instead, the reasons."""
    return [line.text for line in lines(entry) if line.listed]


def lines(entry: Entry) -> Iterator[Line]:
    """Everything about a claim but its head and its findings."""
    statement, symbolic, numeric = entry["statement"], entry["symbolic"], entry["numeric"]
    if statement["text"]:
        yield Line(f"understood: {clean(statement['text'])}", MORE, rank=0)
        if statement["latex"]:
            yield Line(f"LaTeX: {clean(statement['latex'])}", MORE, "faint", listed=False)
    if symbolic["engine"] or symbolic["how"]:
        where = f" ({clean(entry['scope'])})" if entry["scope"] and entry["verdict"] == "proved" else ""
        level = ALL if entry["verdict"] == "refuted" else SHORT
        name = "proof: " if entry["verdict"] == "proved" else ""
        brief = f"{name}{clean(symbolic['how'])}{where}" if symbolic["how"] else ""
        yield Line(f"{_how(symbolic)}{where}", level, brief=brief)
    if entry["witness"]:
        witness = entry["witness"]
        sides = [clean(witness[side]) for side in ("left", "right") if witness.get(side)]
        told = all(re.search(rf"(?<!\w){re.escape(side)}(?!\w)", witness["reason"]) for side in sides)
        brief = witness_told({**witness, "left": "", "right": ""} if told else witness)
        label = "witness" if witness["values"] else "type error" if symbolic["engine"] == "typing" else "reason"
        yield Line(f"{label}: {witness_told(witness)}", rank=1, brief=f"{label}: {brief}")
    yield from _parts(entry)
    if entry["correct"]:
        correct = entry["correct"]
        said = f"what is true: {_said(correct['statement'])} [{correct['verdict']}"
        yield Line(f"{said}; {_how(correct)}]", rank=2, brief=f"{said}]")
        yield from (line._replace(text=f"   {line.text}", rank=2) for line in _assumptions(correct))
    if entry["repair"]:
        yield Line(f"it would be true with {repair_told(entry['repair'])}", rank=2)
    if entry["verdict"] in OPEN:
        yield from (Line(clean(text), listed=False) for text in explained(entry))
    if numeric:
        yield Line(numbers_told(numeric), ALL, listed=numeric["verdict"] != "skipped")
    yield from _reasons(entry)
    if entry["conflict"]:
        yield Line(f"conflict: {clean(entry['conflict'])}", style="bad")
    yield from _assumptions(entry)
    if entry["census"]:
        yield Line(f"trusted: {'; '.join(clean(text) for text in entry['census'])}", MORE, "faint", listed=False)


def _reasons(entry: Entry) -> Iterator[Line]:
    """Reasons that stand in the claim's own findings are left to these."""
    messages = [finding["message"] for finding in entry["findings"]]
    told = [*entry["reasons"], *messages]
    told += entry["symbolic"]["reasons"] if entry["verdict"] not in ("proved", "refuted") else []
    for reason in dict.fromkeys([*entry["reasons"], *entry["symbolic"]["reasons"], *messages]):
        level = NEVER if reason in messages else ALL if internal(reason) else SHORT
        yield Line(f"reason: {clean(reason)}", level, listed=reason in told)


def _parts(entry: Entry) -> Iterator[Line]:
    """The statements of a claim that has several: those that decide a claim not proved come first to be told. The lines
    of a calculation are named by their number and place, and then what they come to."""
    named = 0
    # One statement may have parts that read alike: an equation of complex numbers, psd(A).
    alike = len({_said(part["statement"]) for part in entry["parts"]}) == 1
    for number, part in enumerate(entry["parts"], 1):
        if len(entry["parts"]) < 2 and not part.get("line"):
            continue
        proved = part["verdict"] == "proved"
        # What is open in a claim of one statement is told by what explains it.
        told = not proved and named < NAMED and (part.get("line") or not (alike or part["verdict"] in OPEN))
        named += not proved
        how = f" [{_how(part)}]" if _how(part) else ""
        place = f" ({clean(part['place'])})" if part.get("place") else ""
        name = f"line {part['line']}{place} is" if part.get("line") else f"{number}."
        said = f"{name} {part['verdict']}: {_said(part['statement'])}"
        yield Line(f"{said}{how}", SHORT if told else ALL, listed=not proved, brief=said)
        if part.get("witness") and part["witness"] != entry["witness"]:
            level = SHORT if told and not entry["witness"] else ALL
            yield Line(f"   witness: {witness_told(part['witness'])}", level, listed=not proved)
    if entry["whole"]:
        yield from _whole(entry["whole"], entry["parts"])


def _whole(whole: Entry, parts: list[Entry]) -> Iterator[Line]:
    """What a calculation comes to from its first line to its last."""
    open_lines = dict.fromkeys(part["line"] for part in parts if part.get("line") and part["verdict"] != "proved")
    level, listed = (SHORT, True) if open_lines else (ALL, False)
    said = clean(whole["statement"])
    if whole["relation"] is None:
        yield Line(f"from the first line to the last nothing follows: {clean(whole['reason'])}", level, listed=listed)
    elif whole["verdict"] is None:
        yield Line(f"from the first line to the last, {said}: {clean(whole['reason'])}", level, listed=listed)
    elif whole["verdict"] == "proved":
        named = ("line " if len(open_lines) == 1 else "lines ") + ", ".join(map(str, open_lines))
        without = f", without {named}" if open_lines else ""
        holds = f"proved from the first line to the last{without}: {said}"
        yield Line(f"{holds} [{_how(whole)}]", level, brief=holds)
    else:
        how = f" [{_how(whole)}]" if _how(whole) else ""
        yield Line(f"{whole['verdict']} from the first line to the last: {said}{how}")
        if whole["witness"]:
            yield Line(f"   witness: {witness_told(whole['witness'])}")


def _assumptions(entry: Entry) -> Iterator[Line]:
    """Which assumptions a proof needs."""
    if entry.get("unneeded_assumptions"):
        yield Line(f"not needed for it: {', '.join(clean(text) for text in entry['unneeded_assumptions'])}")
    for item in entry.get("assumptions", ()):
        said, reason = clean(item["assumption"]), clean(item["reason"])
        if item["needed"] is None:
            yield Line(f"not known whether needed: {said} ({reason})", ALL, listed=False)
        elif item["needed"]:
            at = f" at {witness_told(item['witness'])}" if item["witness"] else ""
            yield Line(f"needed: {said} ({reason}{at})", ALL, listed=False)


def repair_told(repair: Entry) -> str:
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


def witness_told(witness: Entry) -> str:
    values = ", ".join(_values_told(witness["values"]))
    sides = [f"{side} side {clean(witness[side])}" for side in ("left", "right") if witness.get(side)]
    told = "; ".join(part for part in (clean(witness["reason"]), ", ".join(sides)) if part)
    return f"{values}: {told}" if values and told else values or told


def _values_told(values: Mapping[str, Any]) -> Iterator[str]:
    """Each value by its name, those of the two parts of a complex number as one: z = 1 + 2i."""
    for name, value in values.items():
        part = re.fullmatch(r"(re|im)\((\w+)\)", name)
        pair = [str(values.get(f"{which}({part[2]})")) for which in ("re", "im")] if part else []
        if part is None or not all(re.fullmatch(r"-?\d+(/\d+)?", v) for v in pair):
            yield f"{clean(name)} = {value_told(value)}"
        elif part[1] == "re":
            yield f"{clean(part[2])} = {_complex(*pair)}"


def _complex(real: str, imaginary: str) -> str:
    if imaginary == "0":
        return real
    size = imaginary.removeprefix("-")
    unit = "i" if size == "1" else f"{size}i" if "/" not in size else f"({size})i"
    minus = imaginary.startswith("-")
    if real == "0":
        return f"{'-' if minus else ''}{unit}"
    return f"{real} {'-' if minus else '+'} {unit}"


def value_told(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(value_told, value))}]"
    if isinstance(value, str) and not re.fullmatch(r"[-+]?\d[\d./e+-]*", value):
        return clean(value) if value.startswith("(") else f"x -> {clean(value)}"  # a law is told in brackets
    return clean(value)


def numbers_told(numeric: Entry) -> str:
    told = []
    if numeric["method"]:
        backend = f" on {clean(numeric['backend'])}" if numeric["backend"] else ""
        told.append(clean(numeric["method"]) + backend)
    told += [f"{clean(name)} = {size:,}" for name, size in numeric["sizes"].items()]
    if numeric["samples"]:
        told.append(f"{count(numeric['samples'], 'sample')}")
    if numeric["error_share"] is not None:
        told.append(f"error {numeric['error_share']:.2g} of its bound")
    if numeric["detectable"] is not None:
        told.append(f"would have seen a relative difference of {numeric['detectable']:.1g}")
    if numeric["detail"]:
        told.append(clean(numeric["detail"]))
    head = _NUMBERS.get(numeric["verdict"], clean(numeric["verdict"]))
    return f"{head}: {', '.join(told)}" if told else head
