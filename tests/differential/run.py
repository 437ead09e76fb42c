"""The long run: `nice -n 19 python -m tests.differential.run --count 1000000 --log differential.jsonl`.

Each number is one statement; one in `EVERY` of them is written differently once and asked about again. The log has one
line of JSON for each `BLOCK` of numbers; started again with the same log, the run goes on behind the last block in it.
`--report LOG` prints the summary of a log as a page.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import platform
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from tests.differential.classes import statement
from tests.differential.cross import Found, crossed
from tests.differential.metamorphic import clash, variant
from tests.fuzz.mutate import Statement
from tests.fuzz.shrink import shrunk

EVERY = 5  # numbers for one variant
BLOCK = 2_000
RENEW = 20  # blocks after which the process is a new one: what libraries keep does not pile up
DEPTH = 6_000


@dataclass
class Report:
    """words: (class, verdict) -> statements. origins: (how it came about, verdict). variants: (way, word, word)."""

    words: Counter[str] = field(default_factory=Counter)
    origins: Counter[str] = field(default_factory=Counter)
    truth: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    variants: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    statements: int = 0
    seconds: float = 0.0
    seen: set[int] = field(default_factory=set)

    def add(self, other: Report) -> None:
        for name in ("words", "origins", "truth", "counts", "variants"):
            getattr(self, name).update(getattr(other, name))
        self.wrong += other.wrong
        self.odd += other.odd
        self.statements += other.statements
        self.seconds += other.seconds
        self.seen |= other.seen


def one(seed: int, report: Report) -> None:
    """The statement with this number, and for some numbers a variant."""
    s = statement(seed)
    found = crossed(s, seed)
    kind = s.kind.partition(":")[0]
    report.statements += 1
    report.seen.add(_key(s))
    report.words[f"{kind}|{found.word}"] += 1
    report.origins[f"{s.origin.partition(':')[0]}|{found.word}"] += 1
    report.truth[f"{_truth(found)}|{found.word}"] += 1
    report.counts += found.counts
    report.odd += [f"#{seed} {text} | {s}" for text in found.odd]
    if found.wrong:
        report.wrong.append(_told(s, seed, found))
    if s.true and found.word == "refuted" and True in found.truth:
        report.counts["refuted, though written as equal"] += 1
    if seed % EVERY == 0 and found.typed and found.word != "both":
        _varied(s, seed, found, report)


def _varied(s: Statement, seed: int, found: Found, report: Report) -> None:
    other = variant(s, random.Random(seed + 1))
    if other is None:
        report.variants["does not apply||"] += 1
        return
    again = crossed(other.statement, seed)
    report.variants[f"{other.what}|{found.word}|{again.word}"] += 1
    report.odd += [f"#{seed} variant: {text} | {other.statement}" for text in again.odd]
    if again.wrong:
        report.wrong.append(_told(other.statement, seed, again))
    if clash(other.relation, found.word, again.word) and found.point is not None:
        report.wrong.append(
            f"#{seed} {other.what}: {found.word} {found.words}, then {again.word} {again.words}\n"
            f"    {s}\n    {other.statement}"
        )


def _truth(found: Found) -> str:
    """What the evaluator knows: false at a point, true at all that were looked at, or nothing."""
    known = set(found.truth)
    return "false" if False in known else "true" if True in known else "not known"


def _key(s: Statement) -> int:
    text = repr((s.text, sorted(s.where.items()), s.given))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def _told(s: Statement, seed: int, found: Found) -> str:
    """The disagreement, with the smallest statement that has one of the kind."""

    def still(candidate: Statement) -> bool:
        return bool(crossed(candidate, seed, "every").wrong)

    small = shrunk(s, still, 20.0)
    again = crossed(small, seed, "every").wrong
    return f"#{seed} {s.kind}: {'; '.join(found.wrong)}\n    {s}\n    smallest: {small}: {'; '.join(again)}"


def block(seeds: Iterable[int]) -> Report:
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEPTH))
    report, started = Report(), time.process_time()
    for seed in seeds:
        one(seed, report)
    report.seconds = time.process_time() - started
    return report


# -- the log ---------------------------------------------------------------------------------------------------------


def _line(first: int, report: Report) -> str:
    data = {
        "first": first,
        "statements": report.statements,
        "cpu_seconds": round(report.seconds, 1),
        "memory_MiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "at": time.strftime("%H:%M:%S"),
        **{name: dict(getattr(report, name)) for name in ("words", "origins", "truth", "counts", "variants")},
        "wrong": report.wrong,
        "odd": report.odd,
        "keys": sorted(report.seen),
    }
    return json.dumps(data) + "\n"


def read(log: Path, size: int = BLOCK) -> tuple[Report, int]:
    """What a log of blocks of this size says in all, and the number behind its last block."""
    total, after = Report(), 0
    lines = log.read_text().splitlines() if log.exists() else []
    for data in {data["first"]: data for data in map(json.loads, lines)}.values():  # each block once
        part = Report(**{n: Counter(data[n]) for n in ("words", "origins", "truth", "counts", "variants")})
        part.wrong, part.odd, part.statements = data["wrong"], data["odd"], data["statements"]
        part.seconds, part.seen = data["cpu_seconds"], set(data["keys"])
        total.add(part)
        after = max(after, data["first"] + size)
    return total, after


def page(report: Report) -> str:
    """The summary of a run as Markdown."""
    libraries = ", ".join(f"{n} {version(n)}" for n in ("z3-solver", "python-flint", "sympy"))
    lines = [
        f"{report.statements:,} statements, {len(report.seen):,} of them different, and {_asked(report):,} variants: "
        f"**{len(report.wrong)} disagreements**, {len(report.odd)} failures of an engine, "
        f"{report.seconds / 60:.0f} minutes of one core "
        f"({1000 * report.seconds / max(report.statements, 1):.1f} ms each). "
        f"Python {platform.python_version()}, {libraries}.",
        "",
    ]
    columns = ("proved", "refuted", "unknown", "untyped", "both")
    for title, counter in (
        ("class", report.words),
        ("how it was made", report.origins),
        ("exact evaluation at points", report.truth),
    ):
        lines += [f"| {title} | " + " | ".join(columns) + " | decided |", "|---" * (len(columns) + 2) + "|"]
        for row in [*sorted({key.partition("|")[0] for key in counter}), ""]:
            found = [
                sum(n for k, n in counter.items() if k.endswith(f"|{c}") and row in ("", k.partition("|")[0]))
                for c in columns
            ]
            share = (found[0] + found[1]) / max(sum(found), 1)
            lines.append(f"| {row or 'all'} | " + " | ".join(f"{n:,}" for n in found) + f" | {share:.0%} |")
        lines.append("")
    lines += ["| variant | asked | both decided | one decided | neither |", "|---|---|---|---|---|"]
    for way in sorted({key.partition("|")[0] for key in report.variants} - {"does not apply"}):
        both = one_of = 0
        rows = {k: n for k, n in report.variants.items() if k.startswith(f"{way}|")}
        for key, n in rows.items():
            known = sum(w in ("proved", "refuted") for w in key.split("|")[1:])
            both, one_of = both + n * (known == 2), one_of + n * (known == 1)
        total = sum(rows.values())
        lines.append(f"| {way} | {total:,} | {both:,} | {one_of:,} | {total - both - one_of:,} |")
    lines += ["", "| who | proved | refuted | rejected by the kernel |", "|---|---|---|---|"]
    for who in sorted({k.partition(": ")[2] for k in report.counts if k.partition(": ")[0] in columns[:2]}):
        row_ = [report.counts[f"{word}: {who}"] for word in ("proved", "refuted", "rejected")]
        lines.append(f"| {who if who != 'all' else 'signs'} | " + " | ".join(f"{n:,}" for n in row_) + " |")
    others = {
        k: n for k, n in sorted(report.counts.items()) if k.partition(": ")[0] not in ("proved", "refuted", "rejected")
    }
    lines += ["", "; ".join(f"{k} {n:,}" for k, n in others.items()), ""]
    lines += [f"- {text}" for text in (*report.wrong, *report.odd)]
    return "\n".join(lines)


def _asked(report: Report) -> int:
    return sum(n for key, n in report.variants.items() if not key.startswith("does not apply"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--report", type=Path, help="print the summary of this log, run nothing")
    parser.add_argument("--blocks", type=int, default=0, help="stop after so many blocks")
    options = parser.parse_args()
    if options.report:
        print(page(read(options.report)[0]))
        return 0
    if options.log is None:
        total = Report()
        for first in range(options.first, options.first + options.count, BLOCK):
            total.add(block(range(first, min(first + BLOCK, options.first + options.count))))
        print(page(total))
        return bool(total.wrong)
    if options.blocks == 0:
        return _renewed(options)
    gc.freeze()  # what is imported stays; collections need not go over it
    _, after = read(options.log)
    for k in range(options.blocks):
        first = max(after, options.first) + k * BLOCK
        if first >= options.first + options.count:
            break
        report = block(range(first, first + BLOCK))
        with options.log.open("a") as out:
            out.write(_line(first, report))
        gc.collect()
    return 0


def _renewed(options: argparse.Namespace) -> int:
    """The run in processes one after the other."""
    while max(read(options.log)[1], options.first) < options.first + options.count:
        command = [
            sys.executable,
            "-m",
            "tests.differential.run",
            "--count",
            str(options.count),
            "--first",
            str(options.first),
            "--log",
            str(options.log),
            "--blocks",
            str(RENEW),
        ]
        subprocess.run(command, check=True)
    print(page(read(options.log)[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
