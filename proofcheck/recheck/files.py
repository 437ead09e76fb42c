"""A directory of evidence, read strictly: its manifest, the digests, and the shape of each file.

Files come from strangers: their number and size are bounded, names cannot lead out of the directory, and a key that is
missing or that nobody documented is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST = "MANIFEST.json"
SCHEMA = 1
MAX_BYTES = 16 << 20
MAX_FILES = 20_000
MAX_DEPTH = 60  # of a tree of evidence
VERDICTS = ("proved", "refuted", "supported", "unsupported", "vacuous", "unknown", "invalid", "conflict")
Shape = Any


class Refused(ValueError):
    """What is there is not evidence of the documented form."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the manifest. `text` is None, and `trouble` says why, where it cannot be used."""

    claim: str
    place: str
    text: str | None
    trouble: str = ""


def entries(folder: Path, root: Path | None = None) -> list[Entry]:
    """The files of a directory, in the order of the manifest. `root`: where claim files are looked for, so that those
    that have changed since are told; not looked for where it is None. Raises Refused for a directory without a manifest
    that can be read."""
    manifest = decoded(_bytes(folder / MANIFEST), MANIFEST)
    _fields(manifest, {"schema": int, "files": dict}, MANIFEST)
    if manifest["schema"] != SCHEMA:
        raise Refused(f"{MANIFEST} has another version of the schema")
    if len(manifest["files"]) > MAX_FILES:
        raise Refused(f"{MANIFEST} names more than {MAX_FILES} files")
    found = []
    for place, told in manifest["files"].items():
        try:
            found.append(_entry(folder, place, told, root))
        except Refused as error:
            name = told.get("id") if isinstance(told, dict) and isinstance(told.get("id"), str) else place
            found.append(Entry(str(name), place, None, str(error)))
    named = set(manifest["files"])
    for path in sorted(folder.rglob("*.json")):
        place = path.relative_to(folder).as_posix()
        if place not in named and place != MANIFEST:
            found.append(Entry(place, place, None, f"{MANIFEST} does not name it"))
    return found


def _entry(folder: Path, place: str, told: Any, root: Path | None) -> Entry:
    _fields(told, dict.fromkeys(("id", "sha256", "claim_sha256"), str), "its entry in the manifest")
    parts = PurePosixPath(place).parts
    leads_out = not parts or place.startswith("/") or ".." in parts or "\\" in place or "\0" in place
    if leads_out or not place.endswith(".json"):
        raise Refused("its name leads out of the directory")
    data = _bytes(folder / place)
    if not (folder / place).resolve().is_relative_to(folder.resolve()):
        raise Refused("its name leads out of the directory")
    if hashlib.sha256(data).hexdigest() != told["sha256"]:
        raise Refused("its digest is not the one in the manifest")
    record = decoded(data, place)
    check(record)
    if record["id"] != told["id"]:
        raise Refused("it speaks of another claim than the manifest says")
    if root is not None:
        _source(root, record["file"], told["claim_sha256"])
    return Entry(told["id"], place, data.decode("utf-8"))


def _source(root: Path, name: str, wanted: str) -> None:
    """A claim file that is there has to be the one that the evidence speaks of."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\0" in name:
        return
    try:
        file = root / path
        if not file.is_file() or file.stat().st_size > MAX_BYTES:
            return
        data = file.read_bytes()
    except OSError:
        return
    if hashlib.sha256(data).hexdigest() != wanted:
        raise Refused(f"{name} has changed since")


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise Refused("there is no such file")
        if path.stat().st_size > MAX_BYTES:
            raise Refused(f"it is larger than {MAX_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"it cannot be read: {error.strerror}") from None


def decoded(data: bytes, name: str) -> Any:
    """Strict JSON: UTF-8, no key twice, no number that JSON lacks."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            raise Refused(f"{name} has a key twice")
        return found

    def constant(text: str) -> Any:
        raise Refused(f"{name} holds {text}")

    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant)
    except Refused:
        raise
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name} is no JSON: {error}") from None


# -- the shape of a record ------------------------------------------------------------------------------------------

_TEXTS: Shape = [str]
_PAIRS: Shape = [(str, str)]
_SECTIONS: dict[str, Shape] = {"where": _PAIRS, "given": _TEXTS, "define": _PAIRS, "claim": _TEXTS, "steps": _TEXTS}
_STATEMENT: dict[str, Shape] = {
    "text": str,
    "line": int,
    "part": (int, int),
    "verdict": VERDICTS,
    "scope": str,
    "census": _TEXTS,
    "witness": dict,
    "evidence": dict,
}
_RECORD: dict[str, Shape] = {
    "schema": int,
    "id": str,
    "file": str,
    **_SECTIONS,
    "prelude": dict,
    "verdict": VERDICTS,
    "scope": str,
    "census": _TEXTS,
    "statements": [dict],
    "correct": dict,
}
_CORRECT: dict[str, Shape] = {**_SECTIONS, "verdict": VERDICTS, "statements": [dict]}
_WITNESS: dict[str, Shape] = {"values": dict, "reason": str, "left": str, "right": str}
_PROBLEM: dict[str, Shape] = {"where": _PAIRS, "given": _TEXTS, "claim": str}
_NULLABLE = frozenset({"witness", "evidence", "correct"})


def check(record: Any) -> None:
    """Raises Refused for a record that is not of the documented form."""
    _fields(record, _RECORD, "the record")
    if record["schema"] != SCHEMA:
        raise Refused("another version of the schema")
    for name, entry in record["prelude"].items():
        _fields(entry, {"where": _PAIRS, "is": str}, f"the definition of {name}")
    for part in (record, *([record["correct"]] if record["correct"] is not None else [])):
        if part is not record:
            _fields(part, _CORRECT, "correct")
        for statement in part["statements"]:
            _fields(statement, _STATEMENT, "a statement")
            if statement["witness"] is not None:
                _fields(statement["witness"], _WITNESS, "a witness")
            if statement["evidence"] is not None:
                _node(statement["evidence"], 0)


def _node(node: Any, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise Refused("evidence that is nested too deeply")
    optional = {
        key: shape for key, shape in (("pieces", [dict]), ("piece", dict)) if isinstance(node, dict) and key in node
    }
    _fields(node, {"kind": str, "engine": str, "problem": dict, "data": dict, **optional}, "a piece of evidence")
    if node["problem"].keys() != {"left_out"}:
        _fields(node["problem"], _PROBLEM, "a problem")
    for below in (*node.get("pieces", ()), *([node["piece"]] if "piece" in node else [])):
        _node(below, depth + 1)


def _fields(value: Any, shape: Mapping[str, Shape], what: str) -> None:
    if not isinstance(value, dict) or value.keys() != shape.keys():
        raise Refused(f"{what} has not the documented keys")
    for key, kind in shape.items():
        if value[key] is None and key in _NULLABLE:
            continue
        if not _fits(value[key], kind):
            raise Refused(f"`{key}` of {what} is not of the documented form")


def _fits(value: Any, kind: Shape) -> bool:
    if isinstance(kind, list):
        return isinstance(value, list) and all(_fits(item, kind[0]) for item in value)
    if isinstance(kind, tuple) and all(isinstance(k, str) for k in kind):
        return isinstance(value, str) and value in kind
    if isinstance(kind, tuple):
        return isinstance(value, list) and len(value) == len(kind) and all(map(_fits, value, kind))
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31
    return isinstance(value, kind)
