"""Statements in the newer words: those of the corpora with known truth, altered, and judged by evaluators of their own.

    nice -n 15 python -m tests.differential.mutated --count 300000 --log mutated.jsonl
    python -m tests.differential.mutated --report mutated.jsonl

Each number is one statement: an entry of a corpus (laws and densities, inequalities of probability, matrices, arrays,
numbers, series) with up to three pieces exchanged: a number, a relation, a sign, a name, a word, an assumption, a type.
The engines made for the corpus propose, and one more, and the kernel rules. What is proved has to hold at values that
the evaluator of the corpus draws (quadrature, enumeration, NumPy, mpmath); of what is refuted, a share has to fail at
some. The log is as in `run.py`, and a run may be started again with the same log.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.distributions.reading import flattened
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import smt
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Proposal, combinations
from proofcheck.source.span import SourceText
from tests.differential.cross import COSTLY, EFFORT, ENGINES, NAMES, Found, _one, _vacuous
from tests.differential.run import DEPTH, RENEW, Report, page, read
from tests.differential.run import _line as line
from tests.differential.truths import POOLS, Pool, fails
from tests.fuzz.mutate import Statement

BLOCK = 100
SECONDS = 4.0  # of the processor, for what is said of the truth
DENIED = 0.25  # share of refutations of which the truth is asked
RELATIONS = ("==", "<=", ">=", "<", ">", "!=")
LIKE = (
    ("argmax", "argmin"),
    ("max", "min"),
    ("floor", "ceil", "round", "abs"),
    ("sum", "prod", "mean"),
    ("sum", "cumsum"),
    ("softmax", "exp"),
    ("exp", "cosh", "sinh"),
    ("sin", "cos", "atan", "tanh"),
    ("sqrt", "abs", "log"),
    ("gcd", "lcm"),
    ("gamma", "digamma", "trigamma", "lgamma"),
    ("re", "im", "abs", "conj"),
    ("det", "trace"),
    ("psd", "posdef"),
    ("inv", "pinv", "adjugate"),
    ("E", "Var"),
    ("density", "log_density"),
    ("KL", "cross_entropy"),
    ("norm", "norm2"),
    ("all", "any"),
)
KINDS = (
    ("positive", "nonnegative", "real"),
    ("dim", "natural", "integer"),
    ("posdef", "psd", "symmetric", "real"),
    ("invertible", "real"),
)
WORD = re.compile(r"\d+(?:\.\d+)?|[A-Za-z_]\w*|[<>=!]=|[<>]|\*\*|[-+*/]")
NAMED = re.compile(r"[A-Za-z_]\w*(?=\()")


@dataclass(frozen=True)
class Altered:
    """A statement of a pool; how: what was exchanged."""

    pool: Pool
    entry: Any
    how: str


def altered(seed: int) -> Altered:
    """The statement with this number; always the same."""
    rng = random.Random(seed)
    pool = rng.choices(POOLS, [p.share for p in POOLS])[0]
    entry = rng.choice(pool.entries())
    ways = []
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3))):
        way = rng.choice(WAYS)
        other = way(entry, rng)
        if other is not None:
            entry = other
            ways.append(way.__name__.strip("_"))
    return Altered(pool, entry, " and ".join(sorted(ways)) or "as it is")


def _put(entry: Any, match: re.Match[str], text: str) -> Any:
    s = entry.statement
    return replace(entry, statement=f"{s[: match.start()]}{text}{s[match.end() :]}")


def _tokens(entry: Any, rng: random.Random, fits: Any) -> tuple[re.Match[str], Any] | None:
    found = [(m, choices) for m in WORD.finditer(entry.statement) if (choices := fits(m[0]))]
    return rng.choice(found) if found else None


def _exchanged(entry: Any, rng: random.Random, fits: Any) -> Any:
    found = _tokens(entry, rng, fits)
    return None if found is None else _put(entry, found[0], rng.choice(found[1]))


def _number(entry: Any, rng: random.Random) -> Any:
    def fits(word: str) -> list[str]:
        return [str(k) for k in (int(word) - 1, int(word) + 1, 0, 1, 2) if k >= 0] if word.isdigit() else []

    return _exchanged(entry, rng, fits)


def _relation(entry: Any, rng: random.Random) -> Any:
    return _exchanged(entry, rng, lambda w: [r for r in RELATIONS if r != w] if w in RELATIONS else [])


def _sign(entry: Any, rng: random.Random) -> Any:
    found = _tokens(entry, rng, lambda w: {"+": "-", "-": "+", "*": "/", "/": "*"}.get(w, ""))
    if found is None or not re.search(r"[\w)\]]\s*$", entry.statement[: found[0].start()]):
        return None  # there is none, or it stands before a term alone
    return _put(entry, found[0], found[1])


def _word(entry: Any, rng: random.Random) -> Any:
    return _exchanged(entry, rng, lambda w: [v for group in LIKE if w in group for v in group if v != w])


def _name(entry: Any, rng: random.Random) -> Any:
    kinds = declared(entry.where)
    return _exchanged(entry, rng, lambda w: [v for v in kinds if v != w and kinds[v] == kinds[w]] if w in kinds else [])


def _assumption(entry: Any, rng: random.Random) -> Any:
    if not entry.given or getattr(entry, "make", None):
        return None
    given = list(entry.given)
    k = rng.randrange(len(given))
    if rng.random() < 0.5:
        del given[k]
    else:
        given[k] = re.sub(r"<=|>=|<|>", lambda m: {"<": "<=", ">": ">=", "<=": "<", ">=": ">"}[m[0]], given[k])
    return replace(entry, given=tuple(given))


def _kind(entry: Any, rng: random.Random) -> Any:
    where = dict(entry.where)
    names = rng.choice(list(where)) if where else ""
    head = re.match(r"\w+", where.get(names, "?"))
    choices = [k for group in KINDS if head and head[0] in group for k in group if k != head[0]]
    if not choices or head is None:
        return None
    where[names] = rng.choice(choices) + where[names][head.end() :]
    return replace(entry, where=where)


__all__ = ["Evidence", "Proposal", "altered", "asked", "block", "replace"]

WAYS = (_number, _number, _relation, _sign, _word, _word, _name, _assumption, _kind)


def declared(where: Mapping[str, str]) -> dict[str, str]:
    return {name.strip(): kind for names, kind in where.items() for name in names.split(",")}


# -- what is said of it ----------------------------------------------------------------------------------------------


def asked(a: Altered, seed: int) -> Found:
    found, rng = Found(), random.Random(seed ^ 0x5DEECE66D)
    entry = a.entry
    try:
        reader = Reader(Parts.of(dict(entry.where), entry.given, flattened(dict(entry.define or {}))))
        problem = reader.problem(SourceText.bare(entry.statement))
    except ProofcheckError:
        found.typed = False
        return found
    s = Statement(a.pool.name, entry.statement, dict(entry.where), tuple(entry.given), {}, a.how, False)
    first = [k for name in a.pool.engines for k, other in enumerate(NAMES) if name == other]
    others = [k for k in range(len(NAMES)) if NAMES[k] not in {*a.pool.engines, *COSTLY}]
    with smt.share(EFFORT):
        for k in (*first, rng.choice(others)):
            if found.words and k in first:
                continue
            try:
                _one(s, problem, NAMES[k], partial(_proposed, ENGINES[k]), found, seed)
            except TypeError:  # the evaluator of other runs knows fewer words
                found.counts["witness not evaluated"] += 1
    said = {word: who for who, word in found.words.items()}
    if len(said) > 1 and not _vacuous(problem, found):
        found.wrong.append(f"proved by {said['proved']}, refuted by {said['refuted']}")
    elif said:
        _compared(a, said, found, rng)
    return found


def _proposed(engine: Any, problem: Problem) -> Proposal:
    """What an engine proposes, with the proofs of its parts."""
    proposal: Proposal = engine(problem)
    if proposal.evidence is None:
        return proposal
    return replace(proposal, evidence=combinations.with_proofs(problem, proposal.evidence))


def _compared(a: Altered, said: Mapping[str, str], found: Found, rng: random.Random) -> None:
    """The verdict beside what the pool's own evaluator says."""
    proved = "proved" in said
    if not proved and rng.random() > DENIED:
        return
    try:
        with deadline(SECONDS):
            failing = fails(a.pool, a.entry, proved)
    except (Expired, Exception):  # an evaluator made for the corpus need not know what came out
        found.counts["truth: not known"] += 1
        return
    found.truth.append(not failing)
    found.counts[f"truth: {'fails somewhere' if failing else 'holds where looked at'}"] += 1
    if proved and failing:
        found.wrong.append(f"proved by {said['proved']}, but false: {failing}")
    if not proved and not failing:
        found.odd.append(f"refuted by {said['refuted']}, holds where it was looked at")


def one(seed: int, report: Report) -> None:
    a = altered(seed)
    found = asked(a, seed)
    text = f"{a.entry.statement} | {dict(a.entry.where)} | {list(a.entry.given)} | {sorted(a.entry.define or ())}"
    report.statements += 1
    report.seen.add(hash_of(text))
    report.words[f"{a.pool.name}|{found.word}"] += 1
    report.origins[f"{a.how.partition(' and ')[0]}|{found.word}"] += 1
    if found.word in ("proved", "refuted"):
        truth = "false" if False in found.truth else "true" if True in found.truth else "not asked"
        report.truth[f"{truth}|{found.word}"] += 1
        for word in set(NAMED.findall(text)):
            report.counts[f"word {word}"] += 1
    report.counts += found.counts
    report.odd += [f"#{seed} {told} | {text}" for told in found.odd]
    report.wrong += [f"#{seed} {told} | {text}" for told in found.wrong]


@cache
def _digest() -> Any:
    from hashlib import blake2b

    return blake2b


def hash_of(text: str) -> int:
    return int.from_bytes(_digest()(text.encode(), digest_size=8).digest())


def block(first: int, count: int) -> Report:
    import time

    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEPTH))
    report, started = Report(), time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(first, first + count):
            one(seed, report)
    report.seconds = time.process_time() - started
    return report


def _blocks(options: argparse.Namespace) -> Iterator[int]:
    end = options.first + options.count
    after = max(read(options.log, BLOCK)[1], options.first) if options.log else options.first
    yield from range(after, end, BLOCK)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=BLOCK)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--report", type=Path, nargs="+", help="print the summary of these logs, run nothing")
    parser.add_argument("--blocks", type=int, default=0, help="stop after so many blocks")
    options = parser.parse_args()
    if options.report:
        total = Report()
        for log in options.report:
            total.add(read(log, BLOCK)[0])
        print(page(total))
        return 0
    if options.log and not options.blocks:  # in processes one after the other
        while next(_blocks(options), None) is not None:
            own = ["--count", str(options.count), "--first", str(options.first), "--log", str(options.log)]
            command = [sys.executable, "-m", "tests.differential.mutated", *own, "--blocks", str(RENEW)]
            subprocess.run(command, check=True)
        print(page(read(options.log, BLOCK)[0]))
        return 0
    total = Report()
    for k, first in enumerate(_blocks(options)):
        if options.blocks and k >= options.blocks:
            break
        report = block(first, min(BLOCK, options.first + options.count - first))
        if options.log:
            with options.log.open("a") as out:
                out.write(line(first, report))
            gc.collect()
        else:
            total.add(report)
    if not options.log:
        print(page(total))
    return bool(total.wrong)


if __name__ == "__main__":
    sys.exit(main())
