"""Draw the sealed third: `python -m tests.corpus.papers.seal`. Refuses to draw again."""

from __future__ import annotations

import secrets
import sys

from .entries import ENTRIES, SEAL, key


def main() -> int:
    if SEAL.exists():
        print(f"{SEAL.name} exists: a seal is drawn once", file=sys.stderr)
        return 2
    drawn = secrets.SystemRandom().sample([key(entry) for entry in ENTRIES], len(ENTRIES) // 3)
    SEAL.write_text("".join(f"{line}\n" for line in sorted(drawn)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
