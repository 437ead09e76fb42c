"""What a page says of one statement, as data for the templates: chosen and put into words here, laid out there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.latex import latex
from proofcheck.lang.parse import parse
from proofcheck.logic.words import MEANINGS
from proofcheck.report.census import plain
from proofcheck.report.html.mathml import mathml, statement
from proofcheck.report.lines import numbers_told, repair_told, value_told, witness_told
from proofcheck.report.opened import OPEN, explained, internal
from proofcheck.report.text import surprise
from proofcheck.source.span import SourceText

Entry = Mapping[str, Any]
_WIDEST = 8  # rows and columns of a matrix that is laid out as one


def details(entry: Entry) -> dict[str, Any]:
    """Everything that is known about one statement."""
    said = entry["statement"]
    return {
        "entry": entry,
        "meaning": MEANINGS[entry["verdict"]],
        "surprise": _surprise(entry) if entry["as_expected"] is False else "",
        "statement": shown(said),
        "witness": _witness(entry["witness"]),
        "correct": _correct(entry["correct"]),
        "repair": repair_told(entry["repair"]) if entry["repair"] else "",
        "repaired": _formula(entry["repair"]["statement"]) if entry["repair"] else None,
        "explained": [text.partition(": ")[::2] for text in explained(entry)] if entry["verdict"] in OPEN else [],
        "reasons": _reasons(entry),
        "parts": [_part(part) for part in entry["parts"]] if _several(entry) else [],
        "whole": entry["whole"],
        "numbers": numbers_told(entry["numeric"]) if entry["numeric"] else "",
        "census": [(plain(text), text) for text in entry["census"]],
        "assumptions": _assumptions(entry),
    }


def in_document(entry: Entry) -> bool:
    """Whether a statement is a formula of a document, whose id is its place."""
    return entry["file"] is not None and str(entry["id"]).startswith(f"{entry['file']}:")


def _surprise(entry: Entry) -> str:
    if in_document(entry) and entry["verdict"] != entry["expected"]:
        return f"{entry['verdict']}, but the document {'states' if entry['expected'] == 'proved' else 'denies'} it"
    return surprise(entry)


def shown(said: Any) -> dict[str, Any]:
    """A statement as understood, in lines of formulas where its LaTeX is known."""
    text, tex = (said, "") if isinstance(said, str) else (said["text"], said["latex"])
    return {"text": text, "latex": tex, "lines": statement(tex) if tex else []}


def _formula(text: str) -> Markup | None:
    """A statement in the language as a formula; None where it cannot be read as one, or where its printed form hangs on
    what its names are: a product of two vectors looks otherwise than one of two matrices."""
    if "@" in text:
        return None
    try:
        return mathml(latex(parse(SourceText.bare(text)), {}), display=True)
    except (ProofcheckError, RecursionError):
        return None


def _witness(witness: Entry | None) -> dict[str, Any] | None:
    if witness is None:
        return None
    values = [(name, _matrix(value), value_told(value)) for name, value in witness["values"].items()]
    return {**witness, "values": values}


def _matrix(value: Any) -> list[list[str]] | None:
    """The rows of a vector or a matrix that is small enough to be laid out as one."""
    if not isinstance(value, list) or not value or len(value) > _WIDEST:
        return None
    rows = value if all(isinstance(row, list) for row in value) else [value]
    if any(len(row) > _WIDEST or any(isinstance(item, list) for item in row) for row in rows):
        return None
    return [[value_told(item) for item in row] for row in rows]


def _correct(correct: Entry | None) -> dict[str, Any] | None:
    if correct is None:
        return None
    census = [(plain(text), text) for text in correct.get("census", ())]
    return {**correct, "shown": shown(correct["statement"]), "census": census, "assumptions": _assumptions(correct)}


def _several(entry: Entry) -> bool:
    return len(entry["parts"]) > 1 or any(part.get("line") for part in entry["parts"])


def _part(part: Entry) -> dict[str, Any]:
    text = part["statement"] if isinstance(part["statement"], str) else part["statement"]["text"]
    witness = witness_told(part["witness"]) if part.get("witness") else ""
    return {"line": None, "place": "", **part, "text": text, "formula": _formula(text), "told": witness}


def _reasons(entry: Entry) -> list[str]:
    """The reasons that say something to those who do not know the engines, beside what findings say by themselves."""
    messages = {finding["message"] for finding in entry["findings"]}
    found = [*entry["reasons"], *entry["symbolic"]["reasons"]]
    return [text for text in dict.fromkeys(found) if text not in messages and not internal(text)]


def _assumptions(entry: Entry) -> list[tuple[str, str, str]]:
    """Each assumption with the word for whether the proof needs it, and why."""
    words = {True: "needed", False: "not needed", None: "not known whether needed"}
    found = []
    for item in entry.get("assumptions", ()):
        at = f" at {witness_told(item['witness'])}" if item["witness"] else ""
        found.append((item["assumption"], words[item["needed"]], f"{item['reason']}{at}"))
    told = {text for text, _, _ in found}
    return [*found, *((text, words[False], "") for text in entry.get("unneeded_assumptions", ()) if text not in told)]
