"""Formulas judged from the page itself: what a document asserts, under the notation that it declares.

With a revision, only what the edit changed is judged: a formula that is new, or that is read otherwise because its
notation has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from proofcheck.diagnostics.formula_refuted import FormulaRefuted
from proofcheck.diagnostics.proof_lost import ProofLost
from proofcheck.documents import judge as judging_of_documents
from proofcheck.documents.files import macros_of, outer_lines
from proofcheck.documents.gate.checks import Found
from proofcheck.documents.gate.focus import Focus
from proofcheck.documents.gate.judging import Judging, witness_of
from proofcheck.documents.gate.situation import Situation
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document

_DECIDED = ("proved", "refuted", "conflict")


@dataclass(slots=True)
class Page:
    """A document in focus as it reads. `wanted`: what is to be judged; `replaced`: those of these that stand in the
    place of another at the revision, each with that one."""

    reading: Reading
    wanted: list[Said]
    before: Reading | None = None
    replaced: list[tuple[Said, Said]] = field(default_factory=list)


def readings(situation: Situation, focus: Focus) -> dict[str, Page]:
    """The documents in focus as they read, each with the formulas to be judged."""
    found: dict[str, Page] = {}
    for path in sorted(focus.documents):
        if "broken" in situation.documents.get(path, {"broken": ()}):
            continue
        outer = outer_lines((situation.places.root / path).absolute().parent)
        macros = macros_of(situation.places.root / path) if Path(path).suffix in (".tex", ".ltx") else []
        reading = read_document(situation.document(path), outer, macros)
        now = [said for said in reading.formulas if said.judged]
        before = focus.before.get(path)
        if before is None:
            found[path] = Page(reading, now)
            continue
        old = read_document(before, outer, macros)
        found[path] = _edited(reading, now, old, [said for said in old.formulas if said.judged])
    return found


def _edited(reading: Reading, now: Sequence[Said], before: Reading, old: Sequence[Said]) -> Page:
    """What an edit changed among the formulas, each with what stood in its place."""
    keys, were = [_key(said) for said in now], [_key(said) for said in old]
    known = set(were)
    page = Page(reading, [], before)
    # What stands in very many places is no anchor: pages of one formula would take quadratic time.
    for what, i, j, k, m in SequenceMatcher(None, were, keys).get_opcodes():
        if what not in ("replace", "insert"):
            continue
        for at in range(k, m):
            if keys[at] in known:  # it was moved
                continue
            if what == "replace" and i + at - k < j:
                page.replaced.append((now[at], old[i + at - k]))
            page.wanted.append(now[at])
    return page


def judged(read: dict[str, Page], judging: Judging) -> Iterator[Found]:
    """Judges formulas, and yields a finding for each that is not as the document says, or has lost its proof."""
    wanted = [said for page in read.values() for said in page.wanted]
    if not wanted:
        return
    earlier = [before for page in read.values() for _, before in page.replaced]
    judging_of_documents.judge(
        [reading for page in read.values() for reading in (page.reading, page.before) if reading is not None],
        judging.settings,
        jobs=judging.jobs,
        use_cache=judging.use_cache,
        entry=judging.entry,
        only=[*wanted, *earlier],
    )
    yield from (found for page in read.values() for found in _lost(page))
    for said in wanted:
        if said.answer is None or said.verdict != ("proved" if said.role == "denied" else "refuted"):
            continue
        if said.role == "denied":
            yield Found(
                FormulaRefuted.at(said.span, f"read as `{said.text}`, which the text calls false, but which is true")
            )
            continue
        names = ", ".join(f"{name} (line {origin.line})" for name, origin in sorted(said.origins.items()))
        because = f"; declared: {names}" if names else ""
        message = f"read as `{said.text}`, which is false{witness_of(said.answer) or ''}{because}"
        yield Found(FormulaRefuted.at(said.span, message))


def _lost(page: Page) -> Iterator[Found]:
    """Formulas that are open, in the place of others that were proved."""
    for said, before in page.replaced:
        if before.verdict == "proved" and before.role == said.role == "assertion" and said.verdict not in _DECIDED:
            word = "open" if said.verdict in ("", "holds") else said.verdict
            message = f"read as `{said.text}`, which is {word}; before, `{before.text}` was proved"
            yield Found(ProofLost.at(said.span, message))


def findings(read: dict[str, Page]) -> Iterator[Found]:
    """Lines of notation that are not read."""
    for page in read.values():
        yield from (Found(finding) for finding in page.reading.findings)


def _key(said: Said) -> tuple[object, ...]:
    parts = said.parts
    where = tuple((name, text.value) for name, text in parts.where) if parts is not None else ()
    given = tuple(text.value for text in parts.given) if parts is not None else ()
    define = tuple((h.value, b.value) for h, b in parts.define) if parts is not None else ()
    return said.role, said.text, said.tex, where, given, define
