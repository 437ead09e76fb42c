"""The checks of the gate that need no proof: links that lead nowhere, what has changed, contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import Diagnostic, Finding, hint
from proofcheck.diagnostics.claim_changed import ClaimChanged
from proofcheck.diagnostics.contradicting_claims import ContradictingClaims
from proofcheck.diagnostics.drift import Drift
from proofcheck.diagnostics.ignore_without_reason import IgnoreWithoutReason
from proofcheck.diagnostics.link_not_accepted import LinkNotAccepted
from proofcheck.diagnostics.orphan_claim import OrphanClaim
from proofcheck.diagnostics.unlinked_marker import UnlinkedMarker
from proofcheck.diagnostics.vanished_anchor import VanishedAnchor
from proofcheck.diagnostics.vanished_claim import VanishedClaim
from proofcheck.documents.gate.drift import Change, changes, placed
from proofcheck.documents.gate.equality import same_formula
from proofcheck.documents.gate.facts import Facts, passages, said
from proofcheck.documents.gate.focus import Focus
from proofcheck.documents.gate.formulas import compare, vocabularies
from proofcheck.documents.gate.passages import Passage
from proofcheck.documents.gate.situation import Link, Situation
from proofcheck.source.documents.model import Document
from proofcheck.source.span import Span

MAX_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, with the claims that it is about and where these are written."""

    finding: Finding
    claims: tuple[str, ...] = ()
    related: tuple[Span, ...] = ()


def links(situation: Situation, focus: Focus) -> Iterator[Found]:
    """Links that lead nowhere, that nobody has accepted, or whose two ends have changed."""
    by_passage: dict[tuple[str, str], list[Link]] = {}
    for link in focus.links:
        facts = situation.claims.get(link.claim_id)
        document = situation.documents.get(link.document)
        if facts is None:
            message = f"there is no claim `{link.claim_id}`{hint(link.claim_id, list(situation.claims))}"
            yield _found(UnlinkedMarker, situation.span(link.path, link.place), message, link.claim_id)
        elif document is None:
            message = f"`source` names the document `{link.document}`, which does not exist"
            if not situation.has(link.document):
                yield _found(OrphanClaim, situation.span(link.path, link.place), message, link.claim_id)
        elif "passages" in document and link.name not in document["passages"]:
            message = f"`{link.document}` has no anchor or heading `{link.name}`"
            yield _found(VanishedAnchor, situation.span(link.path, link.place), message, link.claim_id)
        elif "passages" in document:
            by_passage.setdefault((link.document, link.name), []).append(link)
    for (path, name), together in by_passage.items():
        yield from _passage(situation, focus, path, name, together)
    yield from _sources_without_anchor(situation, focus)


def _found(kind: type[Diagnostic], span: Span, message: str, *claims: str, related: Iterable[Span] = ()) -> Found:
    return Found(kind.at(span, message), claims, tuple(related))


def _sources_without_anchor(situation: Situation, focus: Focus) -> Iterator[Found]:
    """Claims that name a document and no place in it."""
    for name in sorted(focus.claims):
        facts = situation.claims[name]
        if facts["document"] and not facts["anchor"] and not situation.has(facts["document"]):
            place = situation.span(facts["path"], facts["place"])
            yield _found(
                OrphanClaim, place, f"`source` names the document `{facts['document']}`, which does not exist", name
            )


def _passage(situation: Situation, focus: Focus, path: str, name: str, together: list[Link]) -> Iterator[Found]:
    text, meaning = situation.documents[path]["passages"][name][:2]
    drifted: dict[tuple[str, ...], list[Link]] = {}
    for link in together:
        facts = situation.claims[link.claim_id]
        entry = situation.lock.get(link.key)
        where = situation.span(facts["path"], facts["line"])
        if entry is None:
            message = f"the link of this claim to `{path}#{name}` was not accepted yet"
            remedy = f"Compare the two, then run `proofcheck accept {link.claim_id}`."
            place = situation.span(link.path, link.place)
            yield Found(LinkNotAccepted.at(place, message, remedy=remedy), (link.claim_id,))
            continue
        if entry.text != text and entry.meaning != meaning:
            drifted.setdefault(entry.says, []).append(link)
        if entry.claim != facts["digest"]:
            yield _changed_claim(situation, link, facts, entry.states, where)
    for says, links_ in drifted.items():
        yield from _drift(situation, focus, path, name, says, links_)


def _changed_claim(situation: Situation, link: Link, facts: Facts, old: str, where: Span) -> Found:
    now = facts["states"]
    if old != now:
        what = f"the claim now states `{_cut(now)}` instead of `{_cut(old)}`"
    else:
        what = "the declarations, assumptions or definitions of the claim have changed"
    related = []
    if link.document in situation.documents:
        passage = situation.passage(link)
        if passage is not None:
            related.append(situation.document(link.document).span(passage.start, passage.end))
    return _found(
        ClaimChanged, where, f"{what} (linked to `{link.document}#{link.name}`)", link.claim_id, related=related
    )


def _drift(
    situation: Situation, focus: Focus, path: str, name: str, says: tuple[str, ...], together: list[Link]
) -> Iterator[Found]:
    document = situation.document(path)
    passage = situation.passages(path)[name]
    claims = [claim for link in together if (claim := situation.claim(link.claim_id)) is not None]
    known = [vocabulary for claim in claims for vocabulary in vocabularies(claim)]

    def same(old: str, new: str) -> bool:
        return same_formula(old, new, known)

    ids = tuple(link.claim_id for link in together)
    related = [situation.span(situation.claims[i]["path"], situation.claims[i]["line"]) for i in dict.fromkeys(ids)]
    old = focus.before.get(path)
    before = passages(old, situation.asked(path)).get(name) if old is not None else None
    for change in changes(says, said(document, passage), passage.start, same):
        if change.gone and old is not None and before is not None:
            change = placed(
                change, old.text[before.start : before.end], document.text[passage.start : passage.end], passage.start
            )
        if change.new is not None and _stated(document, passage, change, claims):
            continue  # the claim says just that: nobody has to compare the two
        message = f"{told(change)} (claim {', '.join(f'`{i}`' for i in ids)})"
        remedy = Drift.remedy.replace(" ID`", f" {' '.join(ids)}`")
        yield Found(Drift.at(_span(document, change), message, remedy=remedy), ids, tuple(related))


def _stated(document: Document, passage: Passage, change: Change, claims: list[Claim]) -> bool:
    """Whether the formula that stands there now is one that the claims state, up to notation or by its normal form."""
    formulas = [e for e in said(document, passage) if e.kind == "f" and e.start <= change.start < e.end]
    return bool(formulas) and all(compare([e], claims, document.text).confirmed for e in formulas)


def _span(document: Document, change: Change) -> Span:
    return document.span(change.start, change.end)


def told(change: Change) -> str:
    """A change in words, with both readings."""
    if change.note:
        return change.note
    if change.old is None:
        return f"`{_cut(change.new)}` was added to the passage"
    if change.new is None:
        return f"`{_cut(change.old)}` was removed from the passage"
    return f"the passage now says `{_cut(change.new)}` instead of `{_cut(change.old)}`"


def _cut(text: str | None) -> str:
    text = text or ""
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "..."


def vanished(situation: Situation, focus: Focus) -> Iterator[Found]:
    """Accepted links whose claim does not exist any more, while their document does."""
    for entry in situation.lock.values():
        if entry.claim_id in situation.claims or entry.document not in situation.documents:
            continue
        facts = situation.documents[entry.document]
        if not (focus.whole and entry.document in focus.documents) and not (
            entry.document in focus.documents or any(path.endswith(f"{entry.claim_id}.yaml") for path in focus.gone)
        ):
            continue
        if any(path.endswith(f"/{entry.claim_id}.yaml") for path in situation.broken):
            continue  # it is there, and cannot be read: that is reported by itself
        if entry.home and entry.home not in situation.documents and (situation.places.root / entry.home).is_file():
            continue  # it stands in a document that was not looked at
        document = situation.document(entry.document)
        passage = situation.passages(entry.document).get(entry.name)
        if passage is None and entry.name not in facts.get("passages", {}):
            span = document.span(0, 1)
        else:
            span = document.span(passage.start, passage.end) if passage is not None else document.span(0, 1)
        message = f"this passage is linked to the claim `{entry.claim_id}`, which no longer exists"
        remedy = VanishedClaim.remedy.replace("ID", entry.claim_id)
        yield Found(VanishedClaim.at(span, message, remedy=remedy), (entry.claim_id,))


def contradictions(situation: Situation, focus: Focus) -> Iterator[Found]:
    """Pairs of claims of which one states what the other denies."""
    stating: dict[str, list[str]] = {}
    for facts in situation.claims.values():
        for key in facts["keys"]:
            stating.setdefault(key, []).append(facts["id"])
    told_: set[tuple[str, ...]] = set()
    for facts in situation.claims.values():
        for key in facts["against"]:
            for other in stating.get(key, ()):
                pair = tuple(sorted((facts["id"], other)))
                if pair in told_ or facts["id"] == other or not focus.claims & set(pair):
                    continue
                told_.add(pair)
                first, second = (situation.claims[i] for i in pair)
                spans = [situation.span(f["path"], f["line"]) for f in (first, second)]
                message = f"`{pair[0]}` ({first['states']}) and `{pair[1]}` ({second['states']}) contradict each other"
                yield _found(ContradictingClaims, spans[0], message, *pair, related=spans[1:])


def aside(situation: Situation, focus: Focus) -> Iterator[Found]:
    """Passages that are to be set aside without a reason: they are not."""
    for path in sorted(focus.documents):
        for reason, _, _, *place in situation.documents.get(path, {}).get("ignored", ()):
            if not reason:
                span = situation.span(path, place)
                yield _found(IgnoreWithoutReason, span, "`proofcheck: ignore` gives no reason, so nothing is set aside")


__all__ = ["Claim", "Found", "aside", "contradictions", "links", "told", "vanished"]
