"""True statements with the evidence that engines find for them and the kernel accepts, kept in a file.

The statements are those of the tests of evidence and of laws, of the corpora, and of the claims of this project. A
conjunction is taken apart, as the judge does. What is gathered once is read from the file by later runs; a file that is
not complete is gone on with.
"""

from __future__ import annotations

import pickle
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import OTHERS, conjuncts
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide import smt
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import all as engines
from proofcheck.search.engines import combinations
from proofcheck.source.span import SourceText
from tests.fuzz.mutate import Statement

SECONDS = 4.0  # for the evidence of one statement
EFFORT = 0.2  # of Z3's usual limits
TESTED = "tests"  # the kind of statements that the tests of evidence state: all engines are asked about them


@dataclass(frozen=True)
class Source:
    """A true statement, as text and as a problem, and evidence that the kernel accepts as a proof of it."""

    statement: Statement
    problem: Problem
    evidence: Evidence


def problem_of(s: Statement) -> Problem:
    """Raises ProofcheckError where a statement is not one."""
    return Reader(Parts.of(dict(s.where), s.given, dict(s.define))).problem(SourceText.bare(s.text))


def spread(where: dict[str, str]) -> dict[str, str]:
    """One name a line."""
    return {one.strip(): kind for several, kind in where.items() for one in several.split(",")}


def tested() -> Iterator[Statement]:
    """What the tests of evidence, of wrong fields and of laws state."""
    from tests.kernel.test_replayed_evidence import ROWS
    from tests.kernel.test_wrong_types import MORE
    from tests.laws.statements import TRUE

    rows = [(row[1], row[3], row[4]) for row in ROWS] + MORE
    rows += [(text, where, given) for where, given, text in TRUE.values()]
    for text, where, given in rows:
        yield Statement(TESTED, text, spread(where), tuple(given), {}, true=True)


def stated() -> Iterator[Statement]:
    """Every true statement: tests first, then those of corpora and claims, in a random order that is always the same:
    so what was gathered up to some time is a sample of all."""
    from tests.corpus.statements import TRUE
    from tests.fuzz.corpus import _claims, _corpus

    yield from tested()
    others = list(scalars())
    for _, text, where, *rest in TRUE:
        given, define = ([*rest, [], {}] if not rest else [*rest, {}])[:2]
        others.append(Statement("corpus", text, spread(where), tuple(given), dict(define), true=True))
    others += [replace(s, where=spread(dict(s.where)), true=True) for s in (*_corpus(), *_claims())]
    random.Random(0).shuffle(others)
    yield from others


def scalars() -> Iterator[Statement]:
    from tests.corpus import scalars as corpus

    for e in corpus.TRUE:
        yield Statement(f"scalars: {e.topic}", e.statement, spread(e.where), tuple(e.given), dict(e.define), true=True)


def proofs(problem: Problem, every: bool) -> Iterator[Evidence]:
    """Evidence that the kernel accepts as a proof: the first that an engine finds, or what `every` engine does."""
    for propose in engines.in_order(OTHERS):
        try:
            evidence = propose(problem).evidence
        except Exception:  # an engine is untrusted
            continue
        if evidence is None:
            continue
        evidence = combinations.with_proofs(problem, evidence)
        if kernel.rule(problem, evidence).word == "proved":
            yield evidence
            if not every:
                return


def found_for(s: Statement, every: bool, seconds: float = SECONDS) -> list[Source]:
    """What is found for a statement within the time; nothing for what cannot be read. `every`: what each engine finds
    that is asked, else the first."""
    out: list[Source] = []
    try:
        with deadline(seconds), smt.share(EFFORT):
            for part in conjuncts(problem_of(s)):
                if kernel.contradictory(part):
                    continue  # everything follows from assumptions that nothing satisfies
                out += [Source(s, part, e) for e in proofs(part, every)]
    except (Expired, ProofcheckError):
        pass
    return out


def gathered(
    path: Path | None, tell: Callable[[str], None] = lambda _: None, statements: Iterator[Statement] | None = None
) -> list[Source]:
    """All sources; a file that holds those of some statements is gone on with."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6000))
    out: list[Source] = []
    done: set[str] = set()
    if path is not None and path.exists():
        with path.open("rb") as kept:
            while True:
                try:
                    text, found = pickle.load(kept)
                except (EOFError, pickle.UnpicklingError):
                    break
                done.add(text)
                out += found
    started = time.monotonic()
    for s in statements or stated():
        if str(s) in done:
            continue
        found = found_for(s, s.kind == TESTED)
        done.add(str(s))
        out += found
        if path is not None:
            with path.open("ab") as kept:
                pickle.dump((str(s), found), kept)
        tell(f"{len(done)} statements, {len(out)} pieces of evidence, {time.monotonic() - started:.0f} s")
    return out


@cache
def few() -> tuple[Source, ...]:
    """The first evidence for what the tests state, without a file."""
    return tuple(source for s in tested() for source in found_for(s, every=False))
