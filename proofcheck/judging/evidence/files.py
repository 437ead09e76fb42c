"""A directory of evidence: one JSON file for each claim, and MANIFEST.json with what each of them is bound to.

The bytes depend on the claims and their verdicts alone. Each file is written whole or not at all, the manifest last: a
directory without one, or with files that it does not name as they are, is no evidence.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from proofcheck.judging.evidence.record import evidence_record
from proofcheck.source.whole import write_whole

MANIFEST = "MANIFEST.json"
SCHEMA_VERSION = 1


def encode(value: Any) -> bytes:
    """JSON with one fixed form."""
    return (json.dumps(value, ensure_ascii=True, indent=1, sort_keys=False, allow_nan=False) + "\n").encode()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def file_name(claim: str) -> str:
    """Where below the directory the evidence of a claim stands: its id with `.json`, and never outside."""
    parts = [part if part.strip(".") else f"_{part}" for part in claim.replace("\\", "/").split("/") if part]
    return "/".join(parts) + ".json"


def write_all(folder: Path, claims: Iterable[Mapping[str, Any]], answers: Mapping[str, Mapping[str, Any]]) -> None:
    """Write the evidence of these claims, as their judge was told them, with its answers by id. Files that an earlier
    manifest names and this one does not are removed. Raises OSError."""
    claims = list(claims)
    records = {claim["id"]: evidence_record(claim, answers[claim["id"]]) for claim in claims}
    sources = {claim["id"]: Path(claim["file"]) for claim in claims}
    folder.mkdir(parents=True, exist_ok=True)
    before = _named(folder / MANIFEST)
    entries: dict[str, dict[str, str]] = {}
    for claim, record in sorted(records.items()):
        place = file_name(claim)
        data = encode(record)
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
        entries[place] = {"id": claim, "sha256": digest(data), "claim_sha256": digest(sources[claim].read_bytes())}
    write_whole(folder / MANIFEST, encode({"schema": SCHEMA_VERSION, "files": entries}))
    for place in before - set(entries):
        path = folder / place
        if path.resolve().is_relative_to(folder.resolve()) and path.suffix == ".json":
            path.unlink(missing_ok=True)


def _named(manifest: Path) -> set[str]:
    """The files that an earlier manifest names, as far as it can be read."""
    try:
        files = json.loads(manifest.read_bytes())["files"]
        return {place for place in files if isinstance(place, str)}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
