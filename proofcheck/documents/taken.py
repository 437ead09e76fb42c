"""Claims that take their statement from a page: `claim: {document: docs/notes/scaling.md, anchor: unit-variance}`.

The passage of an anchor goes to the next anchor or heading, that of a heading is its section. What the passage asserts
is the claim, under the document's notation; so nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from proofcheck.claimfile.model import Claim, Definition, Source, Variable
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.page_states_nothing import PageStatesNothing
from proofcheck.documents.files import read_file
from proofcheck.documents.model import Reading, Said
from proofcheck.source.documents.model import Document
from proofcheck.source.span import SourceText


def resolved(claims: Mapping[str, Claim]) -> tuple[dict[str, Claim], list[Finding]]:
    """The claims with their statements, and what is wrong with those whose page has none: these are left out."""
    made: dict[str, Claim] = {}
    findings: list[Finding] = []
    readings: dict[Path, Reading] = {}
    for name, claim in claims.items():
        if claim.taken is None:
            made[name] = claim
            continue
        try:
            made[name] = _filled(claim, claim.taken, readings)
        except ProofcheckError as error:
            findings += error.findings
    return made, findings


def _filled(claim: Claim, taken: Source, readings: dict[Path, Reading]) -> Claim:
    span = claim.span_of("claim")
    path = next(
        (place / taken.document for place in Path(claim.file).absolute().parents if (place / taken.document).is_file()),
        None,
    )
    if path is None:
        raise PageStatesNothing.error(span, f"no document `{taken.document}` is found from here")
    reading = readings.get(path) or read_file(path)
    readings[path] = reading
    low, high = passage(reading.document, taken.anchor or "")
    if low == high:
        raise PageStatesNothing.error(span, f"`{taken.document}` has no anchor or heading `{taken.anchor}`")
    inside = [said for said in reading.formulas if low <= said.start < high and said.role == "assertion"]
    if unread := [said for said in inside if not said.judged]:
        why = unread[0].unclear.reason if unread[0].unclear is not None else ""
        raise PageStatesNothing.error(span, f"the formula in line {unread[0].span.line} there was not read: {why}")
    if not inside:
        raise PageStatesNothing.error(span, "there is no assertion at that place")
    first = inside[0].parts
    assert first is not None
    if any(_given(said) != _given(inside[0]) for said in inside):
        raise PageStatesNothing.error(span, "the formulas at that place hold under different conditions")
    where = {n: t for said in inside if said.parts is not None for n, t in said.parts.where}
    define = {h.value: (h, b) for said in inside if said.parts is not None for h, b in said.parts.define}
    steps = inside[0].steps if len(inside) == 1 else ()
    return replace(
        claim,
        where=tuple(Variable(name=n, type=t, span=t.span()) for n, t in where.items()),
        given=first.given,
        define=tuple(_definition(h, b) for h, b in define.values()),
        claim=() if steps else tuple(text for said in inside for text in _stated(said)),
        steps=steps,
    )


def passage(document: Document, anchor: str) -> tuple[int, int]:
    """The stretch of a document that an anchor or a heading names; empty where there is none."""
    name = anchor.removeprefix("#")
    for item in document.anchors:
        if item.name == name:
            stops = [a.start for a in document.anchors if a.start > item.start]
            stops += [h.start for h in document.headings if h.start > item.start]
            return item.start, min([*stops, len(document.text)])
    found = document.find(anchor)
    return found if found is not None else (0, 0)


def _stated(said: Said) -> tuple[SourceText, ...]:
    if said.claims:
        return said.claims
    whole = " ".join(step.value for step in said.steps)
    span = said.steps[0].span()
    count = len(whole) + 1
    return (SourceText(whole, span.file, (span.line,) * count, (span.column,) * count),)


def _given(said: Said) -> tuple[str, ...]:
    return tuple(text.value for text in said.parts.given) if said.parts is not None else ()


def _definition(header: SourceText, body: SourceText) -> Definition:
    name, _, rest = header.value.partition("(")
    parameters = tuple(part.strip() for part in rest.rstrip(") ").split(",") if part.strip())
    return Definition(name=name.strip(), parameters=parameters, body=body, span=header.span())
