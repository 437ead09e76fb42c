"""Everything that is there: claims, documents, and the links between them, from the catalogue of facts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.claimfile.model import Claim
from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.catalog import Catalog, Facts
from proofcheck.documents.gate.facts import claim_facts, document_facts, embedded, passages, span_from
from proofcheck.documents.gate.lock import NAME, Locked, digest, read_lock
from proofcheck.documents.gate.passages import Passage
from proofcheck.documents.gate.places import Places, find
from proofcheck.source.contents import contents, leads_out
from proofcheck.source.documents import MAX_BYTES, decoded, read_text
from proofcheck.source.documents.model import Document
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Link:
    """A claim and the passage that makes it. `path` and `place` say where the link is written: in the claim or at the
    marker (`Situation.span`)."""

    claim_id: str
    document: str
    name: str
    path: str
    place: tuple[int, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        return self.claim_id, self.document, self.name


@dataclass(slots=True)
class Situation:
    """What a run sees. Paths are relative to the root; `claims` and `documents` hold facts."""

    places: Places
    catalog: Catalog
    lock_path: Path
    lock: Locked
    claims: dict[str, Facts] = field(default_factory=dict)
    broken: dict[str, Facts] = field(default_factory=dict)  # claim files that cannot be read, by path
    twice: list[tuple[Facts, Facts]] = field(default_factory=list)
    documents: dict[str, Facts] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    _read: dict[str, Document] = field(default_factory=dict)
    _passages: dict[str, dict[str, Passage]] = field(default_factory=dict)
    _names: dict[str, list[str]] | None = None
    _claims: dict[str, Claim | None] = field(default_factory=dict)
    _fenced: dict[str, dict[str, Claim]] = field(default_factory=dict)

    def shown(self, path: str) -> str:
        """A path as messages show it: from the current directory, as an editor or CI expects it."""
        full = self.places.root / path
        return Path(os.path.relpath(full)).as_posix()

    def span(self, path: str, place: Iterable[int]) -> Span:
        """Lines and columns of a file as a span."""
        return span_from(self.shown(path), place)

    def has(self, path: str) -> bool:
        """Whether there is such a file below the root, and no link on the way leads out of it."""
        place = self.places.root / path
        return place.is_file() and not leads_out(place, self.places.root)

    def document(self, path: str) -> Document:
        """A document as it is now. Raises ProofcheckError where it cannot be read."""
        if path not in self._read:
            data = contents(self.places.root / path, MAX_BYTES)
            self._read[path] = read_text(decoded(data, self.shown(path)), self.shown(path))
        return self._read[path]

    def passage(self, link: Link) -> Passage | None:
        """The passage of a link, as it is now."""
        return self.passages(link.document).get(link.name)

    def passages(self, path: str) -> dict[str, Passage]:
        """All passages of a document that may be linked."""
        if path not in self._passages:
            self._passages[path] = passages(self.document(path), self.asked(path))
        return self._passages[path]

    def asked(self, path: str) -> list[str]:
        """The anchors that claims name in a document."""
        if self._names is None:
            self._names = _asked(self.claims)
        return self._names.get(path, [])

    def claim(self, claim_id: str) -> Claim | None:
        """A claim, read from its file or document; each is read once."""
        if claim_id not in self._claims:
            try:
                self._claims[claim_id] = self._claim(claim_id)
            except (ProofcheckError, OSError):
                self._claims[claim_id] = None
        return self._claims[claim_id]

    def _claim(self, claim_id: str) -> Claim | None:
        facts = self.claims[claim_id]
        path = facts["path"]
        if not facts.get("fenced"):
            return parse_claim(contents(self.places.root / path, MAX_BYTES), file=self.shown(path), id=claim_id)
        if path not in self._fenced:
            self._fenced[path] = {claim.id: claim for claim in reversed(embedded(self.document(path), path)[0])}
        return self._fenced[path].get(claim_id)


def _asked(claims: dict[str, Facts]) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for facts in claims.values():
        if facts["document"] and facts["anchor"]:
            found.setdefault(facts["document"], set()).add(facts["anchor"])
    return {path: sorted(names) for path, names in found.items()}


def survey(
    paths: Iterable[str | os.PathLike[str]],
    *,
    root: str | os.PathLike[str] | None = None,
    lock: str | os.PathLike[str] | None = None,
    cache: Path | None = None,
) -> Situation:
    """Reads what is there. Raises ProofcheckError for a damaged file of links."""
    places = find(paths, root)
    home = places.claims_root if places.claims_root.is_dir() else places.root
    name = NAME if home == places.claims_root else f".proofcheck-{NAME}"
    lock_path = Path(lock) if lock is not None else home / name
    situation = Situation(places, Catalog(places.root, cache), lock_path, read_lock(lock_path))
    _claims(situation)
    _documents(situation)
    _links(situation)
    situation.catalog.keep()
    return situation


def _claims(situation: Situation) -> None:
    places = situation.places
    files = set(places.claims)
    if places.claims_root.is_dir():
        # Those beside the given ones are what markers and `needs` may name.
        files |= find([places.claims_root], places.root).claims
    for path in sorted(files):
        name = places.claim_id(path)

        def make(data: bytes, path: str = path, name: str = name) -> Facts:
            try:
                return claim_facts(parse_claim(data, file=path, id=name))
            except ProofcheckError as error:
                return {"broken": [finding.to_json() for finding in error.findings]}

        facts = situation.catalog.facts("claim", path, make)
        if facts is None:
            continue
        if "broken" in facts:
            situation.broken[path] = facts
        else:
            _add(situation, {**facts, "path": path})


def _add(situation: Situation, facts: Facts) -> None:
    other = situation.claims.setdefault(facts["id"], facts)
    if other is not facts:
        situation.twice.append((other, facts))


def _documents(situation: Situation) -> None:
    """The documents given, and those that the claims given name. Claims in a document may name further ones."""
    places = situation.places
    wanted = set(places.documents)
    wanted |= {
        facts["document"] for facts in situation.claims.values() if facts["document"] and facts["path"] in places.claims
    }
    asked = _asked(situation.claims)
    for path in sorted(wanted):
        names = asked.get(path, [])

        def make(data: bytes, path: str = path, names: list[str] = names) -> Facts:
            try:
                return document_facts(read_text(decoded(data, path), path), names)
            except ProofcheckError as error:
                return {"broken": [finding.to_json() for finding in error.findings]}

        facts = situation.catalog.facts("document", path, make, digest(*names)) if situation.has(path) else None
        if facts is None:
            continue
        situation.documents[path] = facts
        for claim in facts.get("claims", ()):
            _add(situation, {**claim, "path": path, "fenced": True})


def _links(situation: Situation) -> None:
    links = situation.links
    for facts in situation.claims.values():
        if facts["anchor"]:
            links.append(Link(facts["id"], facts["document"], facts["anchor"], facts["path"], tuple(facts["place"])))
    for path, facts in situation.documents.items():
        for names, *place in facts.get("markers", ()):
            links += [Link(name, path, f"claim:{name}", path, tuple(place)) for name in names]
    links.sort(key=lambda link: link.key)
