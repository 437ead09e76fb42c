"""Links accepted: what passages and claims say now is stored as what somebody has looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.unknown_claim import UnknownClaim
from proofcheck.documents.gate.facts import said
from proofcheck.documents.gate.lock import Entry, write_lock
from proofcheck.documents.gate.situation import Link, Situation


@dataclass(frozen=True, slots=True)
class Accepted:
    """What was stored: how many links are new or changed, how many went, and what was wrong with the names given."""

    stored: int
    dropped: int
    findings: tuple[Finding, ...]


def accept(situation: Situation, names: Iterable[str], everything: bool = False) -> Accepted:
    """Stores the links of the claims called `names`, or of all; drops stored ones that are there no more.

    With names nothing else changes. With `everything` the file holds exactly the links there are, apart from those to
    documents that were not looked at.
    """
    wanted = set(names)
    linked = {link.claim_id for link in situation.links}
    stored_before = {entry.claim_id for entry in situation.lock.values()}
    unknown = sorted(wanted - linked - stored_before)
    findings = [UnknownClaim.at(None, f"no claim `{name}` is linked to a passage") for name in unknown]
    lock = dict(situation.lock)
    before = dict(lock)
    for key, entry in before.items():
        looked_at = entry.document in situation.documents or not (situation.places.root / entry.document).is_file()
        if (everything and looked_at) or entry.claim_id in wanted:
            del lock[key]
    for link in situation.links:
        if everything or link.claim_id in wanted:
            entry_now = entry_of(situation, link)
            if entry_now is not None:
                lock[link.key] = entry_now
    stored = sum(before.get(key) != entry for key, entry in lock.items())
    dropped = sum(key not in lock for key in before)
    if lock != before:
        write_lock(situation.lock_path, lock.values())
    return Accepted(stored, dropped, tuple(findings))


def entry_of(situation: Situation, link: Link) -> Entry | None:
    """What a link says now; None where one of its ends is missing."""
    facts = situation.claims.get(link.claim_id)
    document = situation.documents.get(link.document)
    if facts is None or document is None or link.name not in document.get("passages", {}):
        return None
    passage = situation.passages(link.document)[link.name]
    text, meaning = document["passages"][link.name][:2]
    says = tuple(element.said for element in said(situation.document(link.document), passage))
    home = facts["path"] if facts.get("fenced") else ""
    return Entry(link.claim_id, link.document, link.name, facts["digest"], meaning, text, facts["states"], says, home)
