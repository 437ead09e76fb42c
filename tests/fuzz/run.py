"""The long run: `python -m tests.fuzz.run --count 20000 --seed 0 --jobs 2`.

Each statement is judged by one road (see `ask`); what is proved is evaluated at random points, what is refuted at its
witness. A disagreement is made small and printed with the values that show it. `--corpus` takes the entries of
tests/corpus/tensors and the claims of claims/ instead, each changed in many ways.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.fuzz.ask import ROADS, Said, asked, confirmed, examined
from tests.fuzz.mutate import Statement
from tests.fuzz.shrink import shrunk
from tests.fuzz.statements import statement

SLOW = 10.0  # seconds
BATCH = 50
SHARES = {"proofs": 0.80, "engines": 0.08, "kernel": 0.08, "judge": 0.04}


@dataclass
class Report:
    """words: (kind, origin, road, word) -> count. wrong: disagreements. odd: crashes, slow ones, own faults."""

    words: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.words += other.words
        self.checks += other.checks
        self.wrong += other.wrong
        self.odd += other.odd
        self.unproved += other.unproved


def road_of(seed: int, shares: dict[str, float]) -> str:
    place = (seed * 2654435761 % 2**32) / 2**32 * sum(shares.values())
    for road, share in shares.items():
        place -= share
        if place < 0:
            return road
    return ROADS[0]


def judged(s: Statement, seed: int, road: str, report: Report) -> None:
    """One statement through one road, the answer held against the evaluator."""
    said = asked(s, road)
    origin = s.origin.partition(":")[0]
    report.words[s.kind, origin, road, said.word] += 1
    label = f"#{seed} {s.kind}, {s.origin}, {road}"
    if said.word in ("crash", "conflict"):
        report.odd.append(f"{said.word}: {label}: {s}\n    {said.detail}")
    elif said.seconds > SLOW:
        report.odd.append(f"{said.seconds:.0f} s ({said.word}): {label}: {s}")
    if said.word == "proved" or s.true:
        checked = examined(s, seed)
        report.checks["points"] += len(checked.answers)
        known = any(a is not None for a in checked.answers)
        report.checks[f"{said.word}: {'evaluated' if known else 'not evaluated'}"] += 1
        if checked.broken is not None and said.word == "proved":
            report.wrong.append(_proved(s, seed, road, label, said))
        elif checked.broken is not None:
            report.odd.append(f"a rewriting that is none: {label}: {s}\n    at {plain(checked.broken)}")
    if s.true and said.word not in ("proved", "ill-typed"):
        report.unproved.append(f"{said.word}: {label}: {s}")
    if said.word == "refuted":
        problem = confirmed(s, said.witness or {}, seed)
        report.checks[f"refuted: {'not evaluated' if problem == '?' else 'evaluated'}"] += 1
        if problem not in ("", "?"):
            report.wrong.append(f"REFUTED, but {problem}: {label}: {s}\n    witness {plain(said.witness or {})}")


def _proved(s: Statement, seed: int, road: str, label: str, said: Said) -> str:
    def still(candidate: Statement) -> bool:
        return asked(candidate, road).word == "proved" and examined(candidate, seed).broken is not None

    small = shrunk(s, still)
    broken = examined(small, seed).broken or {}
    return f"PROVED by {said.detail}, but false: {label}\n    {small}\n    at {plain(broken)}\n    found as: {s}"


def plain(values: object) -> str:
    """Values as a person writes them."""
    if isinstance(values, dict):
        return ", ".join(f"{k} = {plain(v)}" for k, v in values.items())
    if isinstance(values, list | tuple):
        return "[" + ", ".join(map(plain, values)) + "]"
    return str(values)


def batch(seeds: Iterable[int], shares: dict[str, float]) -> Report:
    report = Report()
    for seed in seeds:
        judged(statement(seed), seed, road_of(seed, shares), report)
    return report


def run(
    count: int, seed: int, jobs: int, shares: dict[str, float], seconds: float, make: Callable[..., Report] = batch
) -> Report:
    """`count` statements from the number `seed` on; no new ones are begun after `seconds`."""
    report, started = Report(), time.monotonic()
    batches = [range(k, min(k + BATCH, seed + count)) for k in range(seed, seed + count, BATCH)]
    for done in _mapped(batches, shares, jobs, make, started + seconds):
        report.add(done)
        print(f"\r{sum(report.words.values())} statements, {len(report.wrong)} disagreements", end="", file=sys.stderr)
    print(file=sys.stderr)
    return report


def _mapped(
    batches: list[range], shares: dict[str, float], jobs: int, make: Callable[..., Report], until: float
) -> Iterator[Report]:
    if jobs == 1:
        for seeds in batches:
            if time.monotonic() > until:
                return
            yield make(seeds, shares)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = []
        for seeds in batches:
            if time.monotonic() > until:
                break
            waiting.append(pool.submit(make, seeds, shares))
            while len(waiting) >= 2 * jobs:
                yield waiting.pop(0).result()
        for left in waiting:
            yield left.result()


def table(report: Report) -> str:
    """Words by kind; for statements that are true by construction, the share that is proved."""
    words = ("proved", "refuted", "unknown", "vacuous", "ill-typed", "unreadable", "slow", "crash")
    kinds = sorted({key[0] for key in report.words})
    lines = [f"{'':32}" + "".join(f"{w:>11}" for w in words) + f"{'true: proved':>16}"]
    for kind in [*kinds, "all"]:
        row: Counter[str] = Counter()
        true: Counter[str] = Counter()
        for (k, origin, road, word), count in report.words.items():
            if kind in (k, "all"):
                row[word if word in words else "unknown"] += count
                if origin == "equal" and road != "kernel":
                    true[word] += count
        total = sum(true.values())
        share = f"{true['proved']}/{total}" if total else ""
        lines.append(f"{kind:32}" + "".join(f"{row[w]:>11}" for w in words) + f"{share:>16}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin nothing new after this time")
    parser.add_argument("--road", choices=ROADS, help="one road for all statements")
    parser.add_argument("--corpus", action="store_true", help="mutants and instances of the corpus and the claims")
    parser.add_argument("--unproved", action="store_true", help="print what is true by construction and not proved")
    options = parser.parse_args()
    shares = {options.road: 1.0} if options.road else SHARES
    make = batch
    if options.corpus:
        from tests.fuzz.corpus import batch as make
    report = run(options.count, options.seed, options.jobs, shares, options.seconds, make)
    print(table(report))
    print(", ".join(f"{k}: {v}" for k, v in sorted(report.checks.items())))
    for title, found in (("odd", report.odd), ("not proved", report.unproved if options.unproved else [])):
        if found:
            print(f"\n{title}:", *found, sep="\n  ")
    print(f"\n{len(report.wrong)} disagreements")
    for text in report.wrong:
        print(f"  {text}")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
