"""What a run looks at: everything under the given paths, or only what an edit touched since a revision.

An edit touches a passage if its text differs, and a claim if its file or fence differs, if a passage that is linked to
it is touched, or if it names a claim that is touched (`needs`, `contradicts`, `negates`), directly or not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.facts import embedded, passages, states_digest, text_of
from proofcheck.documents.gate.revisions import Revision
from proofcheck.documents.gate.situation import Link, Situation
from proofcheck.source.documents import decoded, read_text
from proofcheck.source.documents.model import Document


@dataclass(slots=True)
class Focus:
    """Documents, links and claims that a run looks at; `whole` where no revision narrows it."""

    whole: bool
    documents: set[str] = field(default_factory=set)
    claim_files: set[str] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)
    claims: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)  # files that the edit deleted
    before: dict[str, Document] = field(default_factory=dict)  # documents as they were


def everything(situation: Situation) -> Focus:
    """All that lies under the given paths."""
    places = situation.places
    focus = Focus(True, set(places.documents), set(places.claims))
    for facts in situation.claims.values():
        if facts["path"] in places.claims or facts["path"] in places.documents:
            focus.claims.add(facts["id"])
    focus.links = [link for link in situation.links if _given(situation, link)]
    return focus


def _given(situation: Situation, link: Link) -> bool:
    facts, places = situation.claims.get(link.claim_id), situation.places
    if link.document in places.documents:
        return True
    return facts is not None and (facts["path"] in places.claims or facts["path"] in places.documents)


def touched(situation: Situation, revision: Revision) -> Focus:
    """What the edit since a revision touched, of what lies under the given paths."""
    changed = revision.changed()
    places = situation.places
    focus = Focus(False, places.documents & changed, places.claims & changed)
    focus.gone = {path for path in changed if not (places.root / path).exists()}
    moved = {path: _moved(situation, revision, path, focus) for path in sorted(focus.documents)}
    for facts in situation.claims.values():
        path = facts["path"]
        if path not in changed:
            continue
        fenced = facts.get("fenced", False)
        if (path in moved and facts["id"] in moved[path][1]) if fenced else path in places.claims:
            focus.claims.add(facts["id"])
    for link in situation.links:
        if not _given(situation, link):
            continue
        edited = link.document in moved and link.name in moved[link.document][0]
        if edited or link.claim_id in focus.claims or link.document in focus.gone:
            focus.links.append(link)
        if edited and link.claim_id in situation.claims:
            focus.claims.add(link.claim_id)
    _spread(situation, focus.claims)
    return focus


def _moved(situation: Situation, revision: Revision, path: str, focus: Focus) -> tuple[set[str], set[str]]:
    """The names of the passages whose text is not what it was, and the claims in fences that are not."""
    data = revision.text(path)
    asked = situation.asked(path)
    try:
        now = situation.document(path)
        then = read_text(decoded(data, path), path) if data is not None else None
    except (ProofcheckError, OSError):
        return set(), set()
    if then is not None:
        focus.before[path] = then
    before, fenced = _digests(then, asked), _fenced(then, path)
    after, fences = _digests(now, asked), _fenced(now, path)
    names = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    return names, {name for name, digest in fences.items() if fenced.get(name) != digest}


def _digests(document: Document | None, asked: list[str]) -> dict[str, str]:
    if document is None:
        return {}
    return {name: text_of(document, passage) for name, passage in passages(document, asked).items()}


def _fenced(document: Document | None, path: str) -> dict[str, str]:
    return {} if document is None else {claim.id: states_digest(claim) for claim in embedded(document, path)[0]}


def _spread(situation: Situation, claims: set[str]) -> None:
    """Adds the claims that name one of these, until there are no more."""
    named_by: dict[str, list[str]] = {}
    for facts in situation.claims.values():
        for name in (*facts["needs"], *facts["contradicts"], *facts["negates"]):
            named_by.setdefault(name, []).append(facts["id"])
    waiting = list(claims)
    while waiting:
        for name in named_by.get(waiting.pop(), ()):
            if name not in claims:
                claims.add(name)
                waiting.append(name)
