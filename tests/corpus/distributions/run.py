"""Put the entries to proofcheck: `python -m tests.corpus.distributions.run open|blind|fresh [--list] [--topic NAME]`.

Prints how many of the true and of the false statements got each verdict; with --list those that did not get theirs.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

import proofcheck

from .kit import Entry

WANTED = {True: "proved", False: "refuted"}
WORDS = ("proved", "refuted", "supported", "unknown", "unsupported", "vacuous", "invalid", "conflict")


def verdict(entry: Entry) -> str:
    if any(not isinstance(body, str) for body in (entry.define or {}).values()):
        return _verified(entry)
    return proofcheck.check(entry.statement, entry.where, entry.given, entry.define).word


def _verified(entry: Entry) -> str:
    """The verdict on a claim file, as `check` may not take definitions of laws."""
    claim: dict[str, Any] = {"title": entry.topic, "where": entry.where, "define": dict(entry.define or {})}
    claim |= {"given": list(entry.given)} if entry.given else {}
    claim["claim"] = entry.statement
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "statement.yaml"
        path.write_text(yaml.safe_dump(claim, sort_keys=False))
        verdicts = list(proofcheck.verify(path, use_cache=False, jobs=1))
    return verdicts[0].word if verdicts else "invalid"


def main() -> int:
    words = sys.argv[1:]
    name = words[0] if words else ""
    if name not in ("open", "blind", "fresh"):
        print(__doc__)
        return 2
    entries: list[Entry] = import_module(f"{__package__}.{name}").ENTRIES
    if "--topic" in words:
        entries = [e for e in entries if e.topic == words[words.index("--topic") + 1]]
    count: Counter[tuple[bool, str]] = Counter()
    topics: Counter[tuple[str, bool, bool]] = Counter()
    for entry in entries:
        word = verdict(entry)
        count[entry.true, word] += 1
        wanted = word == WANTED[entry.true]
        topics[entry.topic, entry.true, wanted] += 1
        if word == WANTED[not entry.true] or ("--list" in words and not wanted):
            mark = "WRONG " if word == WANTED[not entry.true] else ""
            print(f"{mark}{word} [{'true' if entry.true else 'false'}, {entry.topic}] {entry.statement}")
            print(f"    where {entry.where}" + (f" given {', '.join(entry.given)}" if entry.given else ""), flush=True)
    print(f"{'topic':18} {'proved':>9} {'refuted':>9}")
    for topic in dict.fromkeys(e.topic for e in entries):
        shares = (f"{topics[topic, k, True]}/{topics[topic, k, True] + topics[topic, k, False]}" for k in (True, False))
        print(f"{topic:18} " + " ".join(f"{share:>9}" for share in shares))
    for truth in (True, False):
        told = {word: count[truth, word] for word in WORDS if count[truth, word] or word == WANTED[not truth]}
        text = ", ".join(f"{k} {'(wrong!) ' if k == WANTED[not truth] else ''}{n}" for k, n in told.items())
        print(f"{'true' if truth else 'false'}: {sum(told.values())}: {text}")
    return 1 if count[True, "refuted"] or count[False, "proved"] else 0


if __name__ == "__main__":
    sys.exit(main())
