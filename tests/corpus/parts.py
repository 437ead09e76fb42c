"""The sets that were written from the guide alone, each run once when it was new, put to the checker of today.

    python -m tests.corpus.parts --log parts.jsonl      some 40 minutes on a free core; started again, it goes on

Prints how many of the true ones are proved and of the false ones refuted, for each of the ten parts that the sets are
about, and what was judged otherwise. What is counted here is no longer unseen: work has gone on with these sets in
view. What each came to when it was new stands in benchmarks/results/words.md.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tests.corpus.judged import DECIDED, SETTINGS, processes, word

SETS = (
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
)
PARTS = {
    "equivalent": "the same, said otherwise",
    "proved to be something else": "proved to be something else",
    "else": "proved to be something else",
    "refutable": "proved to be something else",
    "laws": "distributions",
    "distributions": "distributions",
    "chances": "inequalities of probability",
    "inequalities": "inequalities of probability",
    "matrices": "matrices",
    "tensors": "tensors",
    "limits": "series and growth",
    "series": "series and growth",
    "numbers": "numbers",
    "learning": "as reviewers of papers state it",
    "textbook": "as readers of lecture notes state it",
}


@dataclass(frozen=True)
class Row:
    """A statement of a set. number: its place in the set."""

    set: str
    number: int
    truth: bool
    topic: str
    statement: str
    where: dict[str, str]
    given: tuple[str, ...]
    define: None = None


def rows() -> list[Row]:
    found = []
    for name in SETS:
        for number, (truth, topic, statement, where, given) in enumerate(import_module(f"tests.corpus.{name}").ROWS):
            declared = dict(map(str.strip, line.split(":", 1)) for line in where)
            found.append(Row(name, number, truth, topic, statement, declared, tuple(given)))
    return found


def page(judged: dict[tuple[str, int], str]) -> str:
    """The counts as Markdown."""
    counts: Counter[tuple[str, bool, bool]] = Counter()
    for row in rows():
        if (row.set, row.number) in judged:
            for part in (PARTS[row.topic], "all"):
                counts[part, row.truth, judged[row.set, row.number] == DECIDED[row.truth]] += 1
    lines = ["| part | true proved | false refuted |", "|---|---|---|"]
    for part in (*dict.fromkeys(PARTS.values()), "all"):
        shares = []
        for truth in (True, False):
            right, other = counts[part, truth, True], counts[part, truth, False]
            shares.append(f"{right} of {right + other} ({right / max(right + other, 1):.1%})")
        lines.append(f"| {part} | {' | '.join(shares)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=20, help="for one verdict")
    options = parser.parse_args()
    lines = options.log.read_text().splitlines() if options.log.exists() else []
    judged = {(name, number): found for name, number, found, _ in map(json.loads, lines)}
    with processes(options.seconds) as pool, options.log.open("a") as log:
        for row in rows():
            if (row.set, row.number) not in judged:
                started = time.monotonic()
                found = judged[row.set, row.number] = word(pool, row, SETTINGS)
                log.write(json.dumps([row.set, row.number, found, round(time.monotonic() - started, 2)]) + "\n")
                log.flush()
    for row in rows():
        found = judged[row.set, row.number]
        if found != DECIDED[row.truth]:
            wrong = "WRONG: " if found == DECIDED[not row.truth] else ""
            print(f"{wrong}{row.set} {row.number}, {row.truth}, {found}: {row.statement}  {row.where} {row.given}")
    print(page(judged))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
