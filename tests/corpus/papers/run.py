"""Put the entries to proofcheck: `python -m tests.corpus.papers.run open|sealed [--second|...|--fifth] [--list]`.

Prints how many of the true and of the false statements got each verdict; with --list those that did not get theirs.
With --second, ... or --fifth that set alone, with --topic NAME one topic.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import proofcheck

from .entries import ENTRIES, FIFTH, FOURTH, SECOND, THIRD, part

SETS_BY_NAME = {"--second": SECOND, "--third": THIRD, "--fourth": FOURTH, "--fifth": FIFTH}
WANTED = {True: "proved", False: "refuted"}


def main() -> int:
    words = sys.argv[1:]
    if not words or words[0] not in ("open", "sealed"):
        print(__doc__)
        return 2
    asked = (entries for name, entries in SETS_BY_NAME.items() if name in words)
    entries = part(words[0], next(asked, ENTRIES))
    if "--topic" in words:
        entries = [e for e in entries if e.topic == words[words.index("--topic") + 1]]
    count: Counter[tuple[bool, str]] = Counter()
    for entry in entries:
        started = time.perf_counter()
        word = proofcheck.check(entry.statement, entry.where, entry.given, entry.define).word
        count[entry.true, word] += 1
        if word == WANTED[not entry.true] or ("--list" in words and word != WANTED[entry.true]):
            mark = "WRONG " if word == WANTED[not entry.true] else ""
            print(f"{mark}{word} [{'true' if entry.true else 'false'}, {entry.topic}] {entry.statement}")
            more = f" given {', '.join(entry.given)}" if entry.given else ""
            print(f"    where {entry.where}{more}    {time.perf_counter() - started:.0f} s", flush=True)
    for truth in (True, False):
        told = ", ".join(f"{word} {n}" for (side, word), n in sorted(count.items()) if side is truth)
        print(f"{'true' if truth else 'false'}: {sum(n for (side, _), n in count.items() if side is truth)}: {told}")
    return 1 if count[True, "refuted"] or count[False, "proved"] else 0


if __name__ == "__main__":
    sys.exit(main())
