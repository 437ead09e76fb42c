"""Draw the sealed third of each set: `python -m tests.corpus.papers.seal`. What was drawn is never drawn again."""

from __future__ import annotations

import secrets
import sys

from .entries import SETS, key


def main() -> int:
    new = {seal: entries for seal, entries in SETS.items() if not seal.exists()}
    if not new:
        print("every set is sealed: a seal is drawn once", file=sys.stderr)
        return 2
    for seal, entries in new.items():
        drawn = secrets.SystemRandom().sample([key(entry) for entry in entries], len(entries) // 3)
        seal.write_text("".join(f"{line}\n" for line in sorted(drawn)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
