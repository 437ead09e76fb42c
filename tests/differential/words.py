"""Random statements in the newer words of the language, held against independent evaluation.

`python -m tests.differential.words --count 10000 --first 0 --log words.jsonl` puts the statements with these numbers to
the checker, in processes that can be stopped. The log has one line of JSON for each statement; started again with
the same log, the run leaves out the numbers in it. `--report LOG` prints the summary of a log as Markdown.

Wrong is a proof of what is false, or has no value, at a point that satisfies declarations and assumptions; a refutation
of what was written as true and holds at all points that were looked at; a refutation at a witness at which the
statement holds; and that no values satisfy the assumptions, where some do.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from mpmath import mp, mpc

from proofcheck.judging.payload import statement_payload
from proofcheck.run.deadline import Expired, deadline
from proofcheck.run.pool import Limits, Pool
from proofcheck.session.session import ENTRY, preload_of
from tests.differential import (
    words_arrays,
    words_chance,
    words_corners,
    words_edges,
    words_gamma,
    words_growth,
    words_numbers,
    words_series,
)
from tests.differential.words_kit import Topic
from tests.differential.words_kit import statement as of_topic
from tests.differential.words_truth import WIDE, Unclear, number
from tests.differential.words_values import Evaluator
from tests.fuzz.mutate import Statement

SETTINGS = {"numbers": "off", "backend": "numpy", "seed": 0, "repair": False}
SECONDS = 1.2  # for one verdict
POINTS = 12
EFFORT = 0.15  # seconds for all points of a statement
DRAWS = 150
FITS = 20  # draws of what a witness leaves out
NUMBERS = [Fraction(k, 2) for k in range(-7, 10)] + [Fraction(1, 3), Fraction(-2, 3), Fraction(3, 4), Fraction(-1, 5)]
PLAIN = [Fraction(k) for k in (-2, -1, -1, 0, 0, 1, 1, 2, 3)]
WORDS = ("proved", "refuted", "unknown", "vacuous", "invalid", "other")


def _of(*topics: Topic) -> Callable[[random.Random], Statement]:
    return lambda rng: of_topic(rng.choice(topics), rng)


SIZES = ("n", "n", "n", "1", "2", "3")
ARRAYS = (*map(words_arrays.sized, SIZES), *map(words_corners.array_edges, SIZES))
# Shares are in hundredths.
CLASSES: dict[str, tuple[int, Callable[[random.Random], Statement]]] = {
    "gamma": (20, _of(words_gamma.GAMMA, words_edges.GAMMA_EDGES)),
    "complex": (12, _of(words_numbers.COMPLEX, words_edges.COMPLEX_EDGES)),
    "series": (16, _of(words_series.SERIES, words_edges.SERIES_EDGES)),
    "limits": (8, _of(words_series.LIMITS, words_edges.LIMITS_EDGES)),
    "growth": (3, words_growth.grown),
    "whole numbers": (14, _of(words_numbers.WHOLE, words_corners.WHOLE_EDGES)),
    "laws": (15, words_chance.chances),
    "arrays": (10, _of(*ARRAYS)),
}


def statement(seed: int) -> Statement:
    """The statement with this number; always the same."""
    rng = random.Random(f"words {seed}")
    place = rng.randrange(sum(share for share, _ in CLASSES.values()))
    for share, made in CLASSES.values():
        place -= share
        if place < 0:
            return made(rng)
    raise AssertionError


# -- values ----------------------------------------------------------------------------------------------------------


def drawn(kind: str, rng: random.Random, names: Mapping[str, Any]) -> Any:
    family, _, size = kind.partition("[")
    if size and family != "index":
        length = size.rstrip("]")
        count = int(length) if length.isdigit() else names[length]
        values = rng.choice((PLAIN, NUMBERS))
        if family in ("positive", "nonnegative"):
            return [abs(rng.choice(values)) + (family == "positive") for _ in range(count)]
        return [tidied(rng.choice(values)) for _ in range(count)]
    if family == "dim":
        return rng.choice((1, 1, 2, 2, 3, 4, 5, 7))
    if family == "natural":
        return rng.choice((0, 0, 1, 2, 3, 4, 6))
    if family == "integer":
        return rng.choice((*range(-7, 8), 0, 1, 12, -15, 30))
    if family == "index":
        return rng.randrange(names[size.rstrip("]")])
    if family == "complex":
        real, imaginary = (rng.choice(rng.choice((PLAIN, NUMBERS[:17]))) for _ in range(2))
        imaginary = rng.choice((imaginary, imaginary, imaginary, Fraction(0)))
        return mpc(float(real), float(imaginary)) if imaginary else tidied(real)
    x = rng.choice(NUMBERS)
    return tidied(abs(x) or Fraction(1, 4) if family == "positive" else abs(x) if family == "nonnegative" else x)


def tidied(x: Fraction) -> int | Fraction:
    return int(x) if x.denominator == 1 else x


FIXED = ("dim", "natural", "integer", "index", "real", "positive", "nonnegative", "complex")


def _fixed(s: Statement) -> list[tuple[str, str]]:
    """The names that are not random, sizes first."""
    found = [(n, kind) for n, kind in s.where.items() if kind.split("[")[0] in FIXED]
    return sorted(found, key=lambda item: (item[1] not in ("dim", "natural"), item[0]))


def points(s: Statement, seed: int) -> Iterator[Evaluator]:
    """Values of the names that satisfy the assumptions, drawn at random; random names have none."""
    rng = random.Random(f"points {seed}")
    fixed = _fixed(s)
    for turn in range(DRAWS if fixed else 1):
        names: dict[str, Any] = {}
        for name, kind in fixed:
            # A number without direction is where most complex functions have no value.
            names[name] = 0 if kind == "complex" and not turn else drawn(kind, rng, names)
        evaluator = Evaluator(names, s.where)
        if evaluator.lawful() and all(evaluator.holds(g) for g in s.given):
            yield evaluator


def truths(s: Statement, seed: int, effort: float = EFFORT, count: int = POINTS) -> list[tuple[bool, str]]:
    """Whether a statement holds, at points where that is known; the last one is the first at which it does not."""
    found: list[tuple[bool, str]] = []
    started, unknown = time.monotonic(), 0
    for evaluator in points(s, seed):
        answer = limited(evaluator, s.text, 4 * effort)
        unknown += answer is None
        if answer is not None:
            found.append((answer, shown(evaluator.names)))
        if answer is False or len(found) >= count or time.monotonic() - started > effort or unknown > 30:
            break
    return found


def limited(evaluator: Evaluator, text: str, seconds: float) -> bool | None:
    try:
        with deadline(seconds):
            return evaluator.holds(text)
    except Expired:
        return None


def shown(names: Mapping[str, Any]) -> str:
    def text(value: Any) -> str:
        return f"[{', '.join(map(text, value))}]" if isinstance(value, list) else str(value)

    return ", ".join(f"{name} = {text(value)}" for name, value in names.items())


def witnessed(s: Statement, values: Mapping[str, Any]) -> bool | None:
    """Whether a statement holds at the values that a refutation names; None where that is not known. Names that it
    leaves out have any values: then only that the statement fails there is an answer."""
    rng = random.Random(s.text)
    for _ in range(FITS):
        names, left_out = _completed(s, values, rng)
        if names is None:
            return None
        evaluator = Evaluator(names, s.where)
        if evaluator.lawful() and all(evaluator.holds(g) for g in s.given):
            answer = limited(evaluator, s.text, 2.0)
            return None if answer and left_out else answer
        if not left_out:
            break
    return None


def _completed(s: Statement, values: Mapping[str, Any], rng: random.Random) -> tuple[dict[str, Any] | None, bool]:
    """The values of a witness and some for what it leaves out, and whether it does; None where one cannot be read."""
    names: dict[str, Any] = {}
    left_out = False
    for name, kind in _fixed(s):
        parts = [name] if kind != "complex" or name in values else [f"re({name})", f"im({name})"]
        left_out |= not set(parts) <= set(values)
        if not set(parts) & set(values):
            names[name] = drawn(kind, rng, names)
            continue
        try:
            read_values = [_read(values[part]) if part in values else rng.choice(NUMBERS) for part in parts]
        except (ValueError, TypeError, Unclear):
            return None, left_out
        names[name] = read_values[0]
        if len(parts) == 2 and read_values[1]:
            with mp.workdps(2 * WIDE):
                names[name] = mpc(*map(number, read_values))
    return names, left_out


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return [_read(v) for v in value]
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return tidied(Fraction(value))
    raise Unclear


# -- judged ----------------------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """wrong: what disagrees with the verdict, or ""."""

    seed: int
    kind: str
    origin: str
    word: str
    wrong: str = ""
    known: int = 0  # points at which the truth is known
    false: bool = False  # at one of them
    seconds: float = 0.0
    judged: float = 0.0  # seconds of them for the verdict
    text: str = ""
    where: dict[str, str] = field(default_factory=dict)
    given: tuple[str, ...] = ()


def asked(pool: Pool, s: Statement) -> tuple[str, Mapping[str, Any] | None]:
    """The verdict, and the witness of a refutation."""
    claim = statement_payload(s.text, dict(s.where), list(s.given), {})
    outcome = pool.call({"claim": claim, "settings": SETTINGS}, key=s.text)
    if outcome.failure is not None:
        return ("unknown" if outcome.failure.reason == "time" else f"other: {outcome.failure.reason}"), None
    witness = outcome.value.get("witness")
    return outcome.value["verdict"], witness and witness.get("values")


def compared(s: Statement, seed: int, word: str, witness: Mapping[str, Any] | None, effort: float = EFFORT) -> Outcome:
    """A verdict beside what is known of the statement."""
    found = Outcome(seed, s.kind, s.origin, word)
    if word == "vacuous":
        at = next(points(s, seed), None)
        found.wrong = f"no values are said to fit, but {shown(at.names)} do" if at else ""
    if word not in ("proved", "refuted"):
        return found
    if s.kind == "growth" and s.origin in ("equal", "false"):
        found.known = 1
    if s.origin == "false":
        found.wrong = "proved, though written as false" * (word == "proved")
    known = truths(s, seed, effort if word == "proved" else effort / 2)
    found.known += len(known)
    found.false = not all(answer for answer, _ in known)
    if word == "proved" and known and not known[-1][0]:
        found.wrong = f"proved, but false at {known[-1][1]}"
    if word == "refuted" and s.true and all(answer for answer, _ in known) and (len(known) > 3 or s.kind == "growth"):
        found.wrong = f"refuted, though written as true and true at {len(known)} points"
    if word == "refuted" and witness is not None:
        there = witnessed(s, witness)
        if there is not None:
            found.known += 1
            found.false |= not there
            found.wrong = f"refuted at {dict(witness)}, where it holds" if there else ""
    return found


def one(pool: Pool, seed: int, effort: float = EFFORT) -> Outcome:
    started = time.monotonic()
    s = statement(seed)
    word, witness = asked(pool, s)
    judged = time.monotonic() - started
    found = compared(s, seed, word, witness, effort)
    if found.wrong:
        found.text, found.where, found.given = s.text, dict(s.where), s.given
    found.judged = round(judged, 3)
    found.seconds = round(time.monotonic() - started, 3)
    return found


def read(log: Path) -> dict[int, Outcome]:
    lines = log.read_text().splitlines() if log.exists() else []
    return {data["seed"]: Outcome(**data) for data in map(json.loads, lines)}


def page(outcomes: Iterable[Outcome]) -> str:
    """The summary of a run as Markdown."""
    found = sorted(outcomes, key=lambda o: o.seed)
    counts = Counter((o.kind, o.word if o.word in WORDS else "other") for o in found)
    seconds = sum(o.seconds for o in found)
    wrong = [o for o in found if o.wrong]
    tested = sum(o.known > 0 for o in found)
    lines = [
        f"{len(found):,} statements, **{len(wrong)} disagreements**, {tested:,} verdicts held against known truth, "
        f"{seconds / 60:.0f} minutes ({1000 * seconds / max(len(found), 1):.0f} ms each).",
        "",
        "| class | " + " | ".join(WORDS) + " | decided | held against truth |",
        "|---" * (len(WORDS) + 3) + "|",
    ]
    for kind in (*CLASSES, ""):
        row = [sum(n for (k, w), n in counts.items() if kind in ("", k) and w == word) for word in WORDS]
        sure = sum(o.known > 0 for o in found if kind in ("", o.kind))
        share = (row[0] + row[1]) / max(sum(row), 1)
        lines.append(f"| {kind or 'all'} | " + " | ".join(f"{n:,}" for n in row) + f" | {share:.0%} | {sure:,} |")
    lines += ["", *(f"- #{o.seed} {o.kind}, {o.origin}: {o.wrong}\n    {o.text}    {o.where} {o.given}" for o in wrong)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one verdict")
    parser.add_argument("--effort", type=float, default=EFFORT, help="seconds for all points of one statement")
    parser.add_argument("--report", type=Path, help="print the summary of this log, run nothing")
    options = parser.parse_args()
    if options.report:
        print(page(read(options.report).values()))
        return 0
    done = read(options.log) if options.log else {}
    preload, again = preload_of(ENTRY)
    with Pool(ENTRY, jobs=1, preload=preload, limits=Limits(seconds=options.seconds), again=again) as pool:
        for seed in range(options.first, options.first + options.count):
            if seed in done:
                continue
            done[seed] = one(pool, seed, options.effort)
            if options.log:
                with options.log.open("a") as out:
                    out.write(json.dumps(asdict(done[seed])) + "\n")
            if seed % 100 == 99:
                print(f"{seed + 1 - options.first}: {sum(bool(o.wrong) for o in done.values())} wrong", file=sys.stderr)
    print(page(done.values()))
    return any(o.wrong for o in done.values())


if __name__ == "__main__":
    sys.exit(main())
