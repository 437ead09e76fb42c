"""The lock file: what each linked passage said when somebody last looked, and what its claim stated.

JSON, one link a line, in the order of claims and places, so that a review shows what was accepted and two branches
rarely meet. `says` are the elements of the passage (`elements.py`) in the order of the text, `meaning` is a digest of
what they mean, `text` one of the words as they stand; `claim` is a digest of what the claim states, `states` its first
statements for people. A file that is damaged is refused, not repaired: it may have been merged badly.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from proofcheck.diagnostics.lock_damaged import LockDamaged
from proofcheck.source.contents import contents
from proofcheck.source.span import Span
from proofcheck.source.whole import write_whole

VERSION = 1
NAME = "links.json"
MAX_BYTES = 64 << 20
LONGEST = 200  # characters of what is wrong with it


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted link: the claim `claim_id` and the passage `name` of `document`."""

    claim_id: str
    document: str
    name: str
    claim: str
    meaning: str
    text: str
    states: str
    says: tuple[str, ...]
    home: str = ""  # the document that holds the claim, for one in a fence

    @property
    def key(self) -> tuple[str, str, str]:
        return self.claim_id, self.document, self.name


Locked = dict[tuple[str, str, str], Entry]


def digest(*parts: str) -> str:
    """A short digest of texts: 64 bits, enough to tell a change from none."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_lock(path: Path) -> Locked:
    """The accepted links; none where there is no file. Raises ProofcheckError for a file that cannot be used."""
    shown = path.as_posix()
    try:
        text = contents(path, MAX_BYTES)
        if len(text) > MAX_BYTES:
            raise LockDamaged.error(Span(shown, 1, 1, 1, 1), f"the file is larger than {MAX_BYTES >> 20} MiB")
        data = json.loads(text.decode("utf-8"))
        if data["version"] != VERSION:
            version = repr(data["version"])[:LONGEST]
            raise LockDamaged.error(
                Span(shown, 1, 1, 1, 1), f"the file has version {version}; this proofcheck reads version {VERSION}"
            )
        entries = [_entry(item) for item in data["links"]]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        message = f"the file of links cannot be read: {type(error).__name__}: {str(error)[:LONGEST]}"
        raise LockDamaged.error(Span(shown, line, 1, line, 1), message) from None
    return {entry.key: entry for entry in entries}


def _entry(item: Mapping[str, object]) -> Entry:
    document, _, name = str(item["at"]).partition("#")
    says = item["says"]
    if not isinstance(says, list) or not all(isinstance(text, str) and text[1:2] == " " for text in says):
        raise ValueError("`says` is no list of elements")
    values = [item[key] for key in ("claim", "states", "of", "meaning", "text")]
    if not all(isinstance(value, str) for value in values):
        raise ValueError("an entry holds something else than text")
    claim_id, states, claim, meaning, text = map(str, values)
    return Entry(claim_id, document, name, claim, meaning, text, states, tuple(says), str(item.get("in", "")))


def written(entries: Iterable[Entry]) -> str:
    """The contents of the lock file."""
    lines = []
    for entry in sorted(entries, key=lambda entry: entry.key):
        item = {
            "claim": entry.claim_id,
            **({"in": entry.home} if entry.home else {}),
            "at": f"{entry.document}#{entry.name}",
            "states": entry.states,
            "says": list(entry.says),
            "of": entry.claim,
            "meaning": entry.meaning,
            "text": entry.text,
        }
        lines.append(json.dumps(item, ensure_ascii=False))
    body = ",\n".join(lines)
    return f'{{"version": {VERSION}, "links": [\n{body}\n]}}\n'


def write_lock(path: Path, entries: Iterable[Entry]) -> None:
    """Writes the whole file or nothing of it."""
    write_whole(path, written(entries).encode())
