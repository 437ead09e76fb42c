"""One statement: every engine's evidence and the kernel's rulings on it, held against each other and exact evaluation.

Wrong is
- a proof and a refutation of one statement, by whichever engines;
- a proof of what the evaluator finds false at a point of the declared domain;
- a refutation at a witness at which the evaluator finds the statement true, or that is no declared value;
- a refutation by the kernel, at the evaluator's own points, of what the evaluator finds true there.

Three depths, because engines differ by a factor of a hundred in what they cost. `light`: the one or two engines that a
statement of this form is made for, and the kernel at the evaluator's points. `full`: all of `CORE` and a few others,
drawn. `every`: all engines. Kinds of evidence that the kernel needs no engine for are forged as well.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import OTHERS
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.terms import stripped
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import smt
from proofcheck.logic.kernel import contradictory, rule
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import all as engines
from proofcheck.source.span import SourceText
from tests.fuzz import assume
from tests.fuzz.arrays import IllTyped, array
from tests.fuzz.ask import confirmed
from tests.fuzz.declared import drawn, types
from tests.fuzz.declared import randoms as laws
from tests.fuzz.mutate import Statement
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.run import plain
from tests.fuzz.truth import Evaluator, parse

CORE = frozenset({"figures", "all", "algebra", "squares", "growth", "charts"})  # `all` holds `signs`
COSTLY = frozenset({"several", "monotone", "tight", "termwise", "prefix", "induction", "shapes", "partialsums"})
FORGED = ("identity", "enclosure")
ENGINE = 0.2  # seconds for one engine and the ruling on what it offers
DRAWN = 2  # engines beside those of CORE
POINTS = {"light": 2, "full": 3, "every": 3}
SIZES = (1, 2, 3)
EFFORT = 0.05  # of Z3's usual limits
SHARES = (("every", 0.002), ("full", 0.06), ("light", 1.0))
LARGE = 400_000


@dataclass
class Found:
    """words: who -> proved or refuted. truth: at each point. wrong: disagreements, in words. odd: crashes."""

    words: dict[str, str] = field(default_factory=dict)
    truth: list[bool | None] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    typed: bool = True
    point: Mapping[str, Any] | None = None  # one that satisfies the assumptions

    @property
    def word(self) -> str:
        said = set(self.words.values())
        return "untyped" if not self.typed else said.pop() if len(said) == 1 else "both" if said else "unknown"


def problem_of(s: Statement) -> Problem:
    return _reader(tuple(s.where.items()), s.given, tuple(s.define.items())).problem(SourceText.bare(s.text))


@lru_cache(maxsize=256)
def _reader(where: tuple[tuple[str, str], ...], given: tuple[str, ...], define: tuple[tuple[str, str], ...]) -> Reader:
    return Reader(Parts.of(dict(where), given, dict(define)))


@lru_cache(maxsize=256)
def _kinds(where: tuple[tuple[str, str], ...]) -> Any:
    return types(dict(where))


def crossed(s: Statement, seed: int, depth: str = "") -> Found:
    """All that is said of a statement; the depth is drawn where none is given."""
    found = Found()
    rng = random.Random(seed ^ 0x5DEECE66D)
    place = rng.random()
    depth = depth or next(name for name, share in SHARES if place < share or share == 1)
    if s.kind.startswith("large") and depth == "light":
        depth = "full"
    try:
        problem = problem_of(s)
    except ProofcheckError as error:
        found.typed = False
        if not {f.diagnostic for f in error.findings} <= TYPE_ERRORS:
            found.counts["unreadable"] += 1
        return found
    found.counts[f"depth: {depth}"] += 1
    with smt.share(EFFORT):
        for who, ask in _asked(s, problem, rng, depth):
            _one(s, problem, who, ask, found, seed)
        _evaluated(s, problem, seed, POINTS[depth], found)
    said = {word: who for who, word in found.words.items()}
    if len(said) > 1 and not _vacuous(problem, found):
        found.wrong.append(f"proved by {said['proved']}, refuted by {said['refuted']}")
    if "proved" in said and False in found.truth:
        found.wrong.append(f"proved by {said['proved']}, but false at {plain(found.point or {})}")
    return found


ENGINES = tuple(engines.in_order(OTHERS))
NAMES = tuple(map(engines.name, ENGINES))
SLOWLY = len(NAMES) - 1 - NAMES[::-1].index("charts")  # `charts.slowly`
REST = tuple(k for k, name in enumerate(NAMES) if name not in CORE or k == SLOWLY)
WEIGHTS = tuple(5.0 if NAMES[k] == "smt" else 0.25 if NAMES[k] in COSTLY or k == SLOWLY else 1.0 for k in REST)
BY_Z3 = {"logic": 0.5, "numbers that exist": 0.3, "whole numbers": 0.1, "inequalities": 0.1}  # of the light ones
MADE_FOR = {"eq": ("algebra", "charts"), "le": ("squares", "all", "charts"), "lt": ("squares", "all", "charts")}


def _asked(s: Statement, problem: Problem, rng: random.Random, depth: str) -> Iterator[tuple[str, Any]]:
    if depth == "light":
        core = stripped(problem.statement)[1].op
        names = ("figures",) if not problem.statement.names else MADE_FOR.get(core, ("all", "algebra", "charts"))
        chosen = {NAMES.index(rng.choice(names))}
        chosen |= {NAMES.index("algebra")} if core == "eq" else set()
        chosen |= {NAMES.index("smt")} if rng.random() < BY_Z3.get(s.kind, 0.02) else set()
    else:
        chosen = {k for k, n in enumerate(NAMES) if (n in CORE and k != SLOWLY) or depth == "every"}
        chosen |= set(rng.choices(REST, WEIGHTS, k=DRAWN))
    for k in sorted(chosen):
        yield NAMES[k], ENGINES[k]
    for kind in FORGED if rng.random() < {"light": 0.03, "full": 0.3, "every": 1.0}[depth] else ():
        yield f"kernel alone: {kind}", Evidence(kind, "forged")  # type: ignore[arg-type]


def _one(s: Statement, problem: Problem, who: str, ask: Any, found: Found, seed: int) -> None:
    """One engine's proposal and the ruling on it."""
    try:
        with deadline(ENGINE):
            evidence = ask if isinstance(ask, Evidence) else ask(problem).evidence
            if evidence is None:
                return
            ruling = rule(problem, evidence)
    except Expired:
        found.counts[f"slow: {who}"] += 1
        return
    except Exception as error:
        found.odd.append(f"{who}: {type(error).__name__}: {error}")
        return
    found.counts[f"{ruling.word}: {who}"] += 1
    if ruling.word == "rejected":
        return
    found.words[who] = ruling.word
    if ruling.word == "refuted" and ruling.witness is not None:
        problem_with = confirmed(s, ruling.witness.values, seed)
        found.counts["witness " + ("not evaluated" if problem_with == "?" else "evaluated")] += 1
        if problem_with not in ("", "?"):
            found.wrong.append(f"refuted by {who}, but {problem_with}: {plain(ruling.witness.values)}")


def _vacuous(problem: Problem, found: Found) -> bool:
    """Where no values satisfy the assumptions, everything may be proved; a refutation has values that do."""
    return found.point is None and "refuted" not in found.words.values() and contradictory(problem)


# -- the evaluator, and the kernel at the same points ------------------------------------------------------------------


def _evaluated(s: Statement, problem: Problem, seed: int, points: int, found: Found) -> None:
    tree = parse(s.text)
    for k in range(points if s.where else 1):
        rng = random.Random(seed * 31 + k)
        try:
            with deadline(ENGINE):
                at = _point(s, rng, SIZES[k % len(SIZES)])
                if at is None:
                    found.counts["points: none"] += 1
                    continue
                answer = _holds(s, tree, at)
        except (Expired, IllTyped, AttributeError):
            found.counts["points: given up"] += 1
            continue
        found.truth.append(answer)
        found.counts[f"points: {answer}"] += 1
        if found.point is None or answer is False:
            found.point = at.shown()
        _witnessed(s, problem, at, answer, found)
        if answer is False:
            break


def _point(s: Statement, rng: random.Random, size: int) -> assume.Point | None:
    """Values of all names. Few declarations need what `assume.point` can."""
    if s.kind.startswith("large") or any("iid" in kind or "cov" in kind for kind in s.where.values()):
        return assume.point(s.where, s.given, rng, size, s.define)
    kinds = _kinds(tuple(s.where.items()))
    given = [parse(g) for g in s.given]
    for _ in range(12):
        values: dict[str, Any] = {}
        for name, kind in kinds.items():
            values[name] = Fraction(rng.randint(1, size + 1)) if kind.family == "dim" else drawn(kind, rng, values)
        names = {n: array(v) for n, v in values.items()}
        if all(Evaluator().value(g, names, {}) for g in given):
            return assume.Point(values, laws(kinds, values, rng))
    return None


def _holds(s: Statement, tree: Any, at: assume.Point) -> bool | None:
    if s.define:
        from tests.fuzz.truth import holds

        return holds(s.text, at.values, at.randoms, s.define)
    evaluator = Evaluator(at.randoms, {}, LARGE)
    try:
        answer: bool | None = evaluator.value(tree, {n: array(v) for n, v in at.values.items()}, {})
    except Undefined:
        return False
    except (OutOfReach, RecursionError, OverflowError):
        return None
    return answer


def _witnessed(s: Statement, problem: Problem, at: assume.Point, answer: bool | None, found: Found) -> None:
    """The kernel on the same point, offered as a witness."""
    used = problem.used()
    values = {n: v for n, v in at.shown().items() if n in used}
    if any(callable(v) for v in values.values()):
        return
    try:
        with deadline(ENGINE):
            ruling = rule(problem, Evidence("witness", "a point", {"values": values}))
    except Expired:
        found.counts["slow: witness"] += 1
        return
    except Exception as error:
        found.odd.append(f"witness: {type(error).__name__}: {error} at {plain(values)}")
        return
    if ruling.word == "refuted":
        found.words["a point"] = "refuted"
        if answer is True:
            found.wrong.append(f"refuted by the kernel where the evaluator finds it true: {plain(values)}")
    elif answer is False:
        found.counts["points: false, not refuted by the kernel"] += 1
        # Values of random names, of functions and irrational ones may be out of the kernel's reach; plain ones never.
        if not at.randoms and not any(callable(v) for v in at.values.values()):
            found.counts[f"unconfirmed: {s.kind}"] += 1
