"""The long runs: `python -m tests.altered.run --count 20000 --seed 0 --sources sources.pickle --log altered.jsonl`.

The evidence of every true statement of the tests, the corpora and the claims is gathered first and kept in the file of
`--sources`; both files are gone on with where they are not complete. What is wrong is printed, and ends the command
with 1. `--report altered.jsonl` prints the counts of a log. `--only 17,42` does some numbers alone, without the log.

`--what steps` and `--what lines` alter single steps and equations of derivations, and single lines of combinations
(`parts.py`), with a log of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from tests.altered import parts
from tests.altered.campaign import Campaign, Outcome
from tests.altered.sources import Source, gathered

WORDS = ("rejected", "same", "true", "unevaluated", "slow", "wrong")


def read(log: Path) -> list[Outcome]:
    if not log.exists():
        return []
    return [Outcome(**json.loads(line)) for line in log.read_text().splitlines() if line.endswith("}")]


def table(outcomes: Iterable[Outcome]) -> str:
    """Counts, as tables of Markdown."""
    rows = [o for o in outcomes if o.word != "none"]
    lines = []
    for title, attribute in (("way", "way"), ("evidence", "evidence"), ("change", "change")):
        lines += [f"| {title} | altered | {' | '.join(WORDS)} |", "|---" * (len(WORDS) + 2) + "|"]
        counts: dict[str, Counter[str]] = {}
        for o in rows:
            counts.setdefault(getattr(o, attribute), Counter())[o.word] += 1
        every: Counter[str] = sum(counts.values(), Counter())
        for name, found in [*sorted(counts.items()), ("all", every)]:
            cells = " | ".join(f"{found[w]:,}" for w in WORDS)
            lines.append(f"| {name} | {sum(found.values()):,} | {cells} |")
        lines.append("")
    return "\n".join(lines)


def part_counts(log: Path) -> tuple[int, Counter[str]]:
    """(the first number that is not done, the counts so far) of a log of steps or lines."""
    counts: Counter[str] = Counter()
    first = 0
    for line in log.read_text().splitlines() if log.exists() else ():
        row = json.loads(line)
        first = row["number"] + 1
        counts.update(row["counts"])
    return first, counts


def run_parts(sources: list[Source], what: str, seed: int, most: int, log: Path) -> int:
    """Alters steps or lines until as many are done as are asked for; how many were wrong."""
    first, counts = part_counts(log)
    with log.open("a") as kept:
        for number, found in parts.counted(sources, what, seed, first):
            if counts.total() >= most:
                break
            counts += found
            kept.write(json.dumps({"number": number, "counts": found}) + "\n")
            kept.flush()
            wrong = sum(n for key, n in counts.items() if key.endswith("WRONG"))
            print(f"\r{counts.total()} of {most}, {wrong} wrong", end="", file=sys.stderr, flush=True)
    print(f"\n{parts.table(counts)}")
    return sum(n for key, n in counts.items() if key.endswith("WRONG"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sources", type=Path, default=Path("sources.pickle"))
    parser.add_argument("--log", type=Path, default=Path("altered.jsonl"))
    parser.add_argument("--what", choices=("evidence", "steps", "lines"), default="evidence")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    if options.report:
        plain = options.what == "evidence"
        print(table(read(options.report)) if plain else parts.table(part_counts(options.report)[1]))
        return 0

    def tell(text: str) -> None:
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    sources = gathered(options.sources, tell)
    print(file=sys.stderr)
    if options.what != "evidence":
        return 1 if run_parts(sources, options.what, options.seed, options.count, options.log) else 0
    campaign = Campaign(sources, options.seed)
    if options.only:
        for number in map(int, options.only.split(",")):
            print(campaign.outcome(number))
        return 0
    before = read(options.log)
    done, wrong, started = {o.number for o in before}, sum(o.word == "wrong" for o in before), time.monotonic()
    with options.log.open("a") as log:
        for number in range(options.count):
            if number in done:
                continue
            outcome = campaign.outcome(number)
            log.write(json.dumps(asdict(outcome)) + "\n")
            log.flush()
            if outcome.word == "wrong":
                wrong += 1
                print(f"\n#{number} {outcome.way}, {outcome.evidence}, {outcome.change}: {outcome.detail}")
            tell(f"{number + 1} of {options.count}, {wrong} wrong, {time.monotonic() - started:.0f} s")
    print(f"\n{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
