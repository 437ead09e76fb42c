"""Formulas judged from the page itself: what a document asserts, under the notation that it declares.

With a revision, only what the edit changed is judged: a formula that is new, or that is read otherwise because its
notation has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from proofcheck.diagnostics.formula_refuted import FormulaRefuted
from proofcheck.documents import judge as judging_of_documents
from proofcheck.documents.files import macros_of, outer_lines
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document
from proofcheck.gate.checks import Found
from proofcheck.gate.focus import Focus
from proofcheck.gate.judging import Judging, witness_of
from proofcheck.gate.situation import Situation


def readings(situation: Situation, focus: Focus) -> dict[str, tuple[Reading, list[Said]]]:
    """The documents in focus as they read, each with the formulas to be judged."""
    found: dict[str, tuple[Reading, list[Said]]] = {}
    for path in sorted(focus.documents):
        if "broken" in situation.documents.get(path, {"broken": ()}):
            continue
        outer = outer_lines((situation.places.root / path).absolute().parent)
        macros = macros_of(situation.places.root / path) if Path(path).suffix in (".tex", ".ltx") else []
        reading = read_document(situation.document(path), outer, macros)
        before = focus.before.get(path)
        known = {_key(said) for said in read_document(before, outer, macros).formulas} if before is not None else set()
        found[path] = reading, [said for said in reading.formulas if said.judged and _key(said) not in known]
    return found


def judged(read: dict[str, tuple[Reading, list[Said]]], judging: Judging) -> Iterator[Found]:
    """Judges formulas, and yields a finding for each that is not as the document says."""
    wanted = [said for _, formulas in read.values() for said in formulas]
    if not wanted:
        return
    judging_of_documents.judge(
        [reading for reading, _ in read.values()],
        judging.settings,
        jobs=judging.jobs,
        use_cache=judging.use_cache,
        entry=judging.entry,
        only=wanted,
    )
    for said in wanted:
        if said.answer is None or said.verdict != ("proved" if said.role == "denied" else "refuted"):
            continue
        if said.role == "denied":
            yield Found(
                FormulaRefuted.at(said.span, f"read as `{said.text}`, which the text denies, and which is true")
            )
            continue
        names = ", ".join(f"{name} (line {origin.line})" for name, origin in sorted(said.origins.items()))
        because = f"; declared: {names}" if names else ""
        message = f"read as `{said.text}`, which is false{witness_of(said.answer) or ''}{because}"
        yield Found(FormulaRefuted.at(said.span, message))


def findings(read: dict[str, tuple[Reading, list[Said]]]) -> Iterator[Found]:
    """Lines of notation that are not read."""
    for reading, _ in read.values():
        yield from (Found(finding) for finding in reading.findings)


def _key(said: Said) -> tuple[object, ...]:
    parts = said.parts
    where = tuple((name, text.value) for name, text in parts.where) if parts is not None else ()
    given = tuple(text.value for text in parts.given) if parts is not None else ()
    define = tuple((h.value, b.value) for h, b in parts.define) if parts is not None else ()
    return said.role, said.text, said.tex, where, given, define
