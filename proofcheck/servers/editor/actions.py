"""Changes that are offered at a place: a repair, a missing declaration, a figure put right, a passage set aside.

What changes a claim file is offered only if the changed file reads as it should: each edit is applied to a copy of the
text and read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.claimfile import Claim
from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.unknown_name import UnknownName
from proofcheck.documents.model import Said
from proofcheck.lang.latex import to_latex
from proofcheck.lang.parse import parse
from proofcheck.servers.editor.library import Library
from proofcheck.servers.editor.texts import Look, id_of, statement_span
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.span import SourceText, Span

_HEADS = re.compile(r"^(?:given|define|claim|steps)[ \t]*:", re.MULTILINE)
_BLOCK = re.compile(r"^where[ \t]*:[ \t]*(?:#.*)?\n(?P<indent>[ ]+)\S", re.MULTILINE)
_FLOW = re.compile(r"^where[ \t]*:[ \t]*\{[^\n]*?(?P<end>\})[ \t]*(?:#.*)?$", re.MULTILINE)
REASON = "REASON"  # stands where the author has to write one


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` in the place of what stands at `span`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Action:
    """A change that is offered. `accepts` names claims whose links are accepted, instead of a change of this text."""

    title: str
    edits: tuple[Edit, ...] = ()
    accepts: tuple[str, ...] = ()
    preferred: bool = False


def actions(look: Look, library: Library, low: int, high: int) -> list[Action]:
    """What is offered for lines `low` to `high`, counted from 1."""
    if look.kind == "claim":
        return [*_declare(look, low, high), *_claim(look, low, high)]
    return list(_in_document(look, library, low, high))


# -- claim files ------------------------------------------------------------------------------------------------------


def _claim(look: Look, low: int, high: int) -> Iterator[Action]:
    claim, entry = look.claim, look.answer
    if claim is None:
        return
    span = statement_span(claim)
    if entry is not None and entry["as_expected"] is False and span.line <= high and low <= span.end_line:
        repair = entry["repair"]
        if repair is not None and not repair["where"]:
            yield from _repairs(look, claim, repair["statement"], list(repair["given"]))
    if claim.source is not None:
        yield Action(f"Accept that `{claim.id}` and its passage agree", accepts=(claim.id,))


def _repairs(look: Look, claim: Claim, statement: str, given: list[str]) -> Iterator[Action]:
    if len(claim.claim) == 1 and not given:
        text = claim.claim[0]
        for written in (statement, f'"{statement}"'):
            edit = Edit(text.span(), written)
            if _reads(look, edit, lambda made: _same(made.claim, [statement])):
                yield Action(f"Claim this instead: {statement}", (edit,), preferred=True)
                break
    if claim.expect == "proved" and claim.correct is None and "expect" not in claim.spans:
        assumed = "".join(f"\n    - {_quoted(one)}" for one in given)
        under = f"\n  given:{assumed}" if given else ""
        block = f"expect: refuted\ncorrect:{under}\n  claim: {_quoted(statement)}\n"
        edit = _append(look, block)
        if _reads(look, edit, lambda made: made.correct is not None and _same(made.correct.claim, [statement])):
            yield Action("Record the claim as refuted, with what is true instead", (edit,))


def _declare(look: Look, low: int, high: int) -> Iterator[Action]:
    """Declarations of names that a claim uses and does not declare."""
    names = []
    for finding in look.findings:
        name = UnknownName.named(finding)
        if name and finding.span is not None and finding.span.line <= high and low <= finding.span.end_line:
            names.append(name)
    for name in dict.fromkeys(names):
        for kind in ("real", "dim"):
            for edit in _declarations(look, name, kind):
                if _reads(look, edit, lambda made, name=name: any(item.name == name for item in made.where)):
                    yield Action(f"Declare `{name}: {kind}`", (edit,), preferred=kind == "real")
                    break


def _declarations(look: Look, name: str, kind: str) -> Iterator[Edit]:
    """The ways to declare one more name, of which the one that reads is taken."""
    text = look.text
    if match := _BLOCK.search(text):
        yield Edit(_at(look, match.start("indent")), f"{match['indent']}{name}: {kind}\n")
    if match := _FLOW.search(text):
        yield Edit(_at(look, match.start("end")), f", {name}: {kind}")
    if match := _HEADS.search(text):
        yield Edit(_at(look, match.start()), f"where: {{{name}: {kind}}}\n")


def _append(look: Look, block: str) -> Edit:
    text = look.text
    return Edit(_at(look, len(text)), block if text.endswith("\n") else f"\n{block}")


def _at(look: Look, offset: int) -> Span:
    line = look.text.count("\n", 0, offset) + 1
    column = offset - (look.text.rfind("\n", 0, offset) + 1) + 1
    return Span(look.file, line, column, line, column)


def _reads(look: Look, edit: Edit, right: object) -> bool:
    """Whether the changed text is a claim file that says what it should."""
    assert callable(right)
    try:
        return bool(right(parse_claim(applied(look.text, edit), file=look.file, id=id_of(look.file))))
    except ProofcheckError:
        return False


def applied(text: str, edit: Edit) -> str:
    """A text with one edit made."""
    rows = text.split("\n")
    span = edit.span
    start = sum(len(row) + 1 for row in rows[: span.line - 1]) + span.column - 1
    end = sum(len(row) + 1 for row in rows[: span.end_line - 1]) + span.end_column - 1
    return text[:start] + edit.text + text[end:]


def _same(texts: tuple[SourceText, ...], wanted: list[str]) -> bool:
    return [text.value for text in texts] == wanted


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


# -- documents --------------------------------------------------------------------------------------------------------


def _in_document(look: Look, library: Library, low: int, high: int) -> Iterator[Action]:
    for finding, fix in look.fixes:
        if finding.span is not None and finding.span.line <= high and low <= finding.span.end_line:
            yield Action(f"Write {fix.text}", (Edit(fix.span, fix.text),), preferred=True)
    document = look.document
    if document is None or look.reading is None:
        return
    here = [said for said in look.reading.formulas if said.span.line <= high and low <= said.span.end_line]
    for said in here:
        yield from _formula(look, document, said)
    block = _block(document, low)
    if block is not None and look.kind in _ASIDE:
        span = document.span(*block.outer)
        place = Span(look.file, span.line, 1, span.line, 1)
        yield Action("Set this passage aside, with a reason", (Edit(place, _ASIDE[look.kind]),))
    offset = here[0].start if here else (block.outer[0] if block is not None else 0)
    for claim in library.about(document, offset)[:3]:
        yield Action(f"Accept that this passage and `{claim.id}` agree", accepts=(claim.id,))


_ASIDE = {
    "markdown": f"<!-- proofcheck: ignore {REASON} -->\n",
    "tex": f"% proofcheck: ignore {REASON}\n",
    "rst": f".. proofcheck: ignore {REASON}\n\n",
}


def _formula(look: Look, document: Document, said: Said) -> Iterator[Action]:
    if said.unclear is not None and said.unclear.missing and look.kind in ("markdown", "tex"):
        yield Action("Declare the missing names", (_notation(look, document, said.unclear.missing),))
    if said.verdict == "holds" and look.kind in ("markdown", "tex"):
        yield Action("Declare what it holds for", (_notation(look, document, said.assuming),))
    if said.answer is None:
        return
    math = next((s for s in document.walk() if s.kind == "math" and s.outer[0] <= said.start < s.outer[1]), None)
    if math is None:
        return
    repair = said.answer["repair"]
    single = len(said.claims) == 1 and document.text[math.start : math.end].strip() == said.tex.strip()
    if said.verdict == "refuted" and repair is not None and not repair["where"] and not repair["given"] and single:
        try:
            written = to_latex(parse(SourceText.bare(repair["statement"])))
        except ProofcheckError:
            written = ""
        if written:
            span = document.span(math.start, math.end)
            yield Action(f"Write {repair['statement']}", (Edit(span, written),))
    if said.doubt and look.kind == "markdown":
        start = document.span(math.outer[0], math.outer[0])
        comment = "<!-- proofcheck: role assertion -->"
        yield Action("Say that this formula is an assertion", (Edit(start, comment),))


def _notation(look: Look, document: Document, missing: tuple[str, ...]) -> Edit:
    """A block at the top of the document, with a question mark for each type that only the author knows."""
    front = next((s for s in document.segments if s.kind == "front-matter"), None)
    line = document.span(*front.outer).end_line + 1 if front is not None else 1
    if look.kind == "tex":
        block = "".join(f"% notation: {name}\n" for name in missing)
    else:
        block = "\n".join(["<!-- notation:", *missing, "-->", "", ""])
    return Edit(Span(look.file, line, 1, line, 1), block)


def _block(document: Document, line: int) -> Segment | None:
    """The block of a document that holds a line."""
    for segment in document.segments:
        span = document.span(*segment.outer)
        if span.line <= line <= span.end_line and segment.kind not in ("comment", "front-matter"):
            return segment
    return None
