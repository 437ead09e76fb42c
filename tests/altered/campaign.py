"""Altered evidence by number: what is put to the kernel, and what is wrong with its answer.

The evidence of a true statement is altered once and put to the kernel in one of four ways:

    same     for the statement that it was found for
    near     for a false statement one change away, half of the time without being altered
    alike    with the statement itself altered in the same way, one term for another in both
    anew     for a false statement, by the same lemma with altered hints, and pieces that engines find for its parts

Wrong is
- a proof of a statement that the evaluator of its own finds false, or that is false by logic: the denial of one that is
  true, an equation with 1 added to one side;
- a refutation of the statement that is true;
- a part of a proof, put to the kernel on the way, that is called proved and that the evaluator finds false;
- an error that is no answer.

Each way draws the statement by the kind of its evidence, so that rare kinds are met as often as the square root of
what there is of them.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import smt
from proofcheck.logic.decide.fields import _number_term
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.readable import Reader
from proofcheck.logic.kernel import check
from proofcheck.logic.verdict import Evidence, Ruling
from proofcheck.run.deadline import Expired, deadline
from tests.altered.alterations import Alterer, Path, alike, put, sites
from tests.altered.evaluation import evaluated
from tests.altered.nearby import false_ones
from tests.altered.sources import Source
from tests.fuzz.mutate import Statement

SECONDS = 1.5  # for one ruling
MOST = 60  # statements with evidence of one kind
EFFORT = 0.05  # of Z3's usual limits
WAYS = (("same", 0.6), ("near", 0.18), ("alike", 0.14), ("anew", 0.08))
WITNESSED = 0.04  # of what is put to the true statement: values that are said to refute it
UNALTERED = 0.3  # of the evidence that is put to false statements


@dataclass(frozen=True)
class Outcome:
    """What came of one number. word: rejected, same, true, unevaluated, slow, none or wrong; `same` is a proof of the
    statement that the evidence was for, `true` one of an altered statement that the evaluator finds no fault with,
    `unevaluated` one of which it cannot say anything. evidence: the kind of the piece that was altered."""

    number: int
    way: str
    evidence: str
    change: str
    word: str
    detail: str = ""


@dataclass
class Parts:
    """The problems that the kernel called proved while it ruled."""

    proved: dict[Any, Problem] = field(default_factory=dict)


@contextmanager
def watched() -> Iterator[Parts]:
    """Notes what `rule` says of parts of a proof."""
    parts, plain = Parts(), check.rule

    def rule(problem: Problem, evidence: Evidence) -> Ruling:
        ruling = plain(problem, evidence)
        if ruling.word == "proved":
            parts.proved[key(problem)] = problem
        return ruling

    check.rule = rule
    try:
        yield parts
    finally:
        check.rule = plain


def placed(evidence: Evidence) -> list[tuple[Path, Evidence]]:
    """The evidence and its pieces, with where they stand."""
    return [(path, value) for path, value in sites(evidence) if isinstance(value, Evidence)]


def named(piece: Evidence) -> str:
    """The kind of a piece of evidence, with how it is shown where there is more than one way."""
    data = piece.data
    by = [word for word in ("traces", "restated", "derivations", "combinations") if data.get(word)]
    return f"{piece.kind}: {', '.join(by)}" if by else piece.kind


def key(problem: Problem) -> Any:
    return problem.statement, problem.given, tuple(problem.declarations)


class Campaign:
    """Draws by number from sources; the same seed and number are the same altered evidence."""

    def __init__(self, sources: Sequence[Source], seed: int) -> None:
        self.sources, self.seed = sources, seed
        self.by_kind: dict[str, list[Source]] = {}
        for s in sources:
            for kind in {named(p) for _, p in placed(s.evidence)}:
                self.by_kind.setdefault(kind, []).append(s)
        for kind, several in self.by_kind.items():
            if len(several) > MOST:
                self.by_kind[kind] = random.Random(f"{seed} {kind}").sample(several, MOST)
        self.donors = tuple(s.evidence for s in sources)
        self.nearby = lru_cache(maxsize=None)(lambda k: false_ones(self.sources[k].statement, k))
        self.usual = lru_cache(maxsize=4096)(self._usual)
        self.numbers = {id(s): k for k, s in enumerate(sources)}

    def outcome(self, number: int) -> Outcome:
        """Alters, asks, and looks at the answer."""
        rng = random.Random(f"altered {self.seed} {number}")
        kinds = sorted(self.by_kind)
        (kind,) = rng.choices(kinds, [sqrt(len(self.by_kind[k])) for k in kinds])
        source = rng.choice(self.by_kind[kind])
        way = rng.choices(*zip(*WAYS, strict=True))[0]
        if way == "anew" and source.evidence.kind not in LEMMAS:
            way = "near"
        names = [n for n in source.problem.declarations if n.isidentifier()]
        alterer = Alterer(rng, names, self.donors)
        change, evidence = "none", source.evidence
        if way == "same" and rng.random() < WITNESSED:
            return self._witnessed(number, source, rng)
        if way == "anew":
            return self._anew(number, kind, source, rng, alterer)
        if way != "alike" and (way == "same" or rng.random() > UNALTERED):
            path, piece = rng.choice([(path, p) for path, p in placed(evidence) if named(p) == kind])
            found = alterer.altered(piece)
            if found is None:
                return Outcome(number, way, kind, "none", "none")
            change, evidence = found[0], put(evidence, path, found[1])
        told: tuple[Problem, Statement | None]
        if way == "same":
            told = source.problem, source.statement
        elif way == "near":
            chosen = self._false(source, rng)
            told = chosen
        else:
            both = self._alike(source, rng, alterer)
            if both is None:
                return Outcome(number, way, kind, "none", "none")
            problem, evidence = both
            change, told = "statement and evidence alike", (problem, None)
        return self._asked(number, way, kind, change, source, told, evidence)

    def _asked(
        self,
        number: int,
        way: str,
        kind: str,
        change: str,
        source: Source,
        told: tuple[Problem, Statement | None],
        evidence: Evidence,
    ) -> Outcome:
        problem, _ = told

        def out(word: str, detail: str = "") -> Outcome:
            return Outcome(number, way, kind, change, word, detail)

        try:
            with deadline(SECONDS), smt.share(EFFORT), watched() as parts:
                ruling = check.rule(problem, evidence)
        except Expired:
            return out("slow")
        except Exception:
            return out("wrong", f"an error: {traceback.format_exc(limit=-3)}")
        broken = self._broken_part(source, parts, problem)
        if broken:
            return out("wrong", broken)
        if ruling.word == "rejected":
            return out("rejected")
        if ruling.word == "refuted":
            return out("wrong", f"refuted: {problem.statement}") if way == "same" else out("rejected", "refuted")
        if way == "same":
            return out("same")
        if way in ("near", "anew"):
            return out("wrong", f"proved, but false: {problem.statement}")
        if key(problem) == key(source.problem):
            return out("same")
        answer = evaluated(problem)
        if answer is False:
            return out("wrong", f"proved, but false: {problem.statement} given {problem.given}")
        return out("true" if answer else "unevaluated")

    def _witnessed(self, number: int, source: Source, rng: random.Random) -> Outcome:
        """Values at which a statement nearby is false: they refute no true one."""
        near = [f for f in self.nearby(self.numbers[id(source)]) if not any(map(callable, f.values.values()))]
        if not near:
            return Outcome(number, "same", "witness", "none", "none")
        values = dict(rng.choice(near).values)
        name = rng.choice(list(values) or [""])
        if name and rng.random() < 0.5 and isinstance(values[name], int | Fraction):
            values[name] += rng.choice((-1, 1))
        evidence = Evidence("witness", "altered", {"values": values})
        told = source.problem, source.statement
        return self._asked(number, "same", "witness", "values of a false statement", source, told, evidence)

    def _anew(self, number: int, kind: str, source: Source, rng: random.Random, alterer: Alterer) -> Outcome:
        """A false statement by the lemma of the source, with hints that may be altered, and new pieces."""
        from tests.altered.lemmas import anew, hinted

        problem, _ = self._false(source, rng)
        kind = source.evidence.kind
        try:
            with deadline(4 * SECONDS):
                word, evidence = anew(problem, hinted(source.evidence, rng, alterer))
        except Expired:
            return Outcome(number, "anew", kind, "hints", "slow")
        except Exception:
            return Outcome(number, "anew", kind, "hints", "wrong", f"an error: {traceback.format_exc(limit=-3)}")
        if evidence is None:
            return Outcome(number, "anew", kind, word, "rejected")
        return self._asked(number, "anew", kind, word, source, (problem, None), evidence)

    def _false(self, source: Source, rng: random.Random) -> tuple[Problem, Statement | None]:
        """A statement that is false: by evaluation, or by logic."""
        near = self.nearby(self.numbers[id(source)])
        if near and rng.random() < 0.85:
            chosen = rng.choice(near)
            return chosen.problem, chosen.statement
        statement = source.problem.statement
        if statement.op == "eq" and rng.random() < 0.7:
            a, b = statement.args
            more = Term("eq", rng.choice(((a, terms.add(b, terms.ONE)), (terms.add(a, terms.ONE), b))))
        elif statement.op in ("eq", "ne"):
            more = Term({"eq": "ne", "ne": "eq"}[statement.op], statement.args)
        elif statement.op in ("le", "lt"):
            more = Term({"le": "lt", "lt": "le"}[statement.op], statement.args[::-1])
        else:
            more = Term("not", (statement,))
        return replace(source.problem, statement=more, composed=(), earlier=()), None

    def _alike(self, source: Source, rng: random.Random, alterer: Alterer) -> tuple[Problem, Evidence] | None:
        """One term for another in the statement, and in all of its evidence."""
        problem = source.problem
        found = [t for t in terms.nodes(problem.statement) if _number_term(t) and t.op != "index"]
        for _ in range(6):
            old = rng.choice(found) if found else None
            if old is None:
                return None
            if old.op == "number":
                new = terms.number(alterer.number(old.data))
            elif rng.random() < 0.3:
                new = alterer.narrower(old)
            else:
                new = rng.choice((alterer.subterm(old), alterer.sign(old), rng.choice(found)))
            try:
                statement = alike(problem.statement, old, new)
                given = problem.given if rng.random() < 0.7 else alike(problem.given, old, new)
                evidence = alike(source.evidence, old, new)
            except (TypeError, ValueError, LookupError, AttributeError, ZeroDivisionError):
                continue
            readable = all(map(Reader(problem.declarations), (statement, *given)))
            if statement != problem.statement and not statement.free and readable:
                return replace(problem, statement=statement, given=given, composed=(), earlier=()), evidence
        return None

    def _usual(self, k: int) -> frozenset[Any]:
        """The parts that are proved on the way with the evidence as it was found."""
        source = self.sources[k]
        try:
            with deadline(SECONDS), smt.share(EFFORT), watched() as parts:
                check.rule(source.problem, source.evidence)
        except (Expired, Exception):
            return frozenset()
        return frozenset(parts.proved)

    def _broken_part(self, source: Source, parts: Parts, problem: Problem) -> str:
        inner = {k: part for k, part in parts.proved.items() if part is not problem}
        known = self.usual(self.numbers[id(source)]) if inner else frozenset()
        for k, part in inner.items():
            if k not in known and evaluated(part) is False:
                return f"a part is proved, but false: {part.statement} given {part.given}"
        return ""
