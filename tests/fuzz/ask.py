"""What the checker says of a statement, by one of several roads, and what the evaluator says to that."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel import contradictory, rule
from proofcheck.logic.verdict import Evidence, Numbers, Polynomial
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import algebra, squares
from proofcheck.search.engines import all as engines
from proofcheck.source.span import SourceText
from tests.fuzz.arrays import IllTyped
from tests.fuzz.assume import point, satisfied
from tests.fuzz.declared import Function, belongs, randoms, types
from tests.fuzz.mutate import Statement
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.truth import Random, Unusable, holds

SIZES = (2, 3, 1, 3, 4, 2, 5, 3)
ROADS = ("proofs", "engines", "kernel", "judge")
LIMIT = {"proofs": 20.0, "engines": 40.0, "kernel": 30.0, "judge": 60.0}  # seconds
POINT_LIMIT = 4.0
SETTINGS = {"budget": 0.02, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
PROOFS = (engines.signs, algebra.propose, squares.propose)


@dataclass(frozen=True)
class Said:
    """word: proved, refuted, unknown, ill-typed, unreadable, vacuous, slow, crash. detail: the engine, or an error."""

    word: str
    detail: str = ""
    witness: Mapping[str, Any] | None = None
    seconds: float = 0.0


def asked(s: Statement, road: str) -> Said:
    """The checker's word. `proofs` asks the engines that prove identities, `engines` all of them, `kernel` the kernel
    alone with evidence that nobody found, `judge` the whole judge."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6000))
    started = time.monotonic()
    try:
        with deadline(LIMIT[road]):
            said = _asked(s, road)
    except Expired:
        said = Said("slow")
    except ProofcheckError as error:
        found = {f.diagnostic for f in error.findings}
        word = "ill-typed" if found <= TYPE_ERRORS else "unreadable"
        said = Said(word, "; ".join(sorted(found)))
    except Exception:
        said = Said("crash", traceback.format_exc(limit=-4))
    return replace(said, seconds=time.monotonic() - started)


def _asked(s: Statement, road: str) -> Said:
    problem = Reader(Parts.of(dict(s.where), s.given, dict(s.define))).problem(SourceText.bare(s.text))
    parts = problem.statement.args if problem.statement.op == "and" else (problem.statement,)
    answer = {"proofs": _proofs, "engines": _engines, "kernel": _kernel, "judge": _judge}[road]
    words = []
    for part in parts:
        said = answer(replace(problem, statement=part), s.text)
        if said.word != "proved":
            return said
        words.append(said)
    return words[0] if words else Said("proved", "nothing to show")


def _ruled(problem: Problem, proposals: Any) -> Said:
    for propose in proposals:
        proposal = propose(problem)
        if proposal.evidence is None:
            continue
        ruling = rule(problem, proposal.evidence)
        if ruling.word != "rejected":
            witness = ruling.witness.values if ruling.witness else None
            return Said(ruling.word, proposal.engine, witness)
    return Said("unknown")


def _proofs(problem: Problem, text: str) -> Said:
    return _ruled(problem, PROOFS)


def _engines(problem: Problem, text: str) -> Said:
    if contradictory(problem):
        return Said("vacuous")
    return _ruled(problem, engines.IN_ORDER)


def _kernel(problem: Problem, text: str) -> Said:
    """Evidence that nobody found: only what the kernel sees by itself is proved."""
    for kind in ("identity", "signs", "enclosure"):
        ruling = rule(problem, Evidence(kind, "forged"))  # type: ignore[arg-type]
        if ruling.word != "rejected":
            return Said(ruling.word, f"the kernel alone, {kind}", ruling.witness.values if ruling.witness else None)
    return Said("unknown")


def _judge(problem: Problem, text: str) -> Said:
    from proofcheck.judging import decision
    from proofcheck.measure import face

    kept = face.measure
    face.measure = lambda problem, **_: Numbers("skipped", detail="-")
    try:
        part = decision.decide(problem, text, SETTINGS)
    finally:
        face.measure = kept
    defect = next((r for r in part.reasons if ": defect:" in r), None)
    if defect is not None:
        return Said("crash", defect)
    return Said(part.word, part.engine, part.witness.values if part.witness else None)


# -- what the evaluator says -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """answers: how the statement came out at each point. broken: values at which it fails, if any."""

    answers: tuple[bool | None, ...] = ()
    broken: Mapping[str, Any] | None = None


def examined(s: Statement, seed: object, sizes: tuple[int, ...] = SIZES) -> Checked:
    """The statement at random points that satisfy the assumptions, until it fails."""
    answers: list[bool | None] = []
    for k, largest in enumerate(sizes):
        rng = random.Random(f"{seed} {k}")
        try:
            with deadline(POINT_LIMIT):
                at = point(s.where, s.given, rng, largest, s.define)
                answer = None if at is None else holds(s.text, at.values, at.randoms, s.define)
        except (Expired, IllTyped, AttributeError):
            continue
        answers.append(answer)
        if answer is False and at is not None:
            return Checked(tuple(answers), at.shown())
    return Checked(tuple(answers))


def confirmed(s: Statement, witness: Mapping[str, Any], seed: object) -> str:
    """What is wrong with a refutation; "" where nothing is, "?" where the evaluator cannot say."""
    try:
        with deadline(POINT_LIMIT):
            return _confirmed(s, witness, seed)
    except (Expired, OutOfReach, IllTyped, AttributeError, KeyError, ValueError):
        return "?"


def _confirmed(s: Statement, witness: Mapping[str, Any], seed: object) -> str:
    kinds = types(s.where)
    values: dict[str, Any] = {}
    told: dict[str, str] = {}
    for name, kind in kinds.items():
        if name not in witness:
            values[name] = Unusable("not in the witness")
            continue
        value = witness[name]
        if kind.family == "spherical":
            values[name] = Unusable("a random name outside an expectation")
            told[name] = value
            continue
        values[name] = Function(0, (), value.coefficients) if isinstance(value, Polynomial) else _exact(value)
        if kind.family == "function":
            continue
        if not belongs(kind, values[name], values):
            return f"the witness is no value of the type of {name}"
    laws: Mapping[str, Random] = {}
    try:
        laws = randoms(kinds, values, random.Random(f"{seed}"), told)
    except (TypeError, ValueError, AttributeError):
        return "?"
    try:
        if not satisfied(s.given, values, laws, s.define):
            return "the witness does not satisfy the assumptions"
    except Undefined:
        return "the assumptions have no value at the witness"
    answer = holds(s.text, values, laws, s.define)
    return "the statement holds at the witness" if answer else "?" if answer is None else ""


def _exact(value: Any) -> Any:
    return [_exact(v) for v in value] if isinstance(value, tuple | list) else Fraction(value)
