"""What lemmas make of false statements: at least one part that is left to show has to be false.

A lemma takes hints, and says which statements together imply the one it is asked about. It is asked about a false one,
with altered hints; then all engines look for evidence for the parts, as somebody would who wants the false statement
proved. Where each part is proved, the kernel is asked about the whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from proofcheck.judging.decision import OTHERS
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide import smt
from proofcheck.logic.decide.fields import fields
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Missing
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import all as engines
from proofcheck.search.engines import combinations
from tests.altered.campaign import EFFORT
from tests.altered.evaluation import evaluated

SECONDS = 1.5  # for the evidence for one part
REJECTED = (Missing, Unsupported, LimitExceeded, RecursionError)


def anew(problem: Problem, evidence: Evidence) -> tuple[str, Evidence | None]:
    """(what came of it, evidence for a false statement with pieces that are looked for anew)."""
    try:
        told = fields(evidence, problem)
        step = LEMMAS[told.kind](problem, told.data)
    except REJECTED:
        return "the hints are rejected", None
    if step is None:
        return "the lemma does not apply", None
    parts = [*step.parts, *([step.then] if step.then is not None else [])]
    if any(evaluated(part) is False for part in parts):
        return "a part is false", None
    found = []
    for part in parts:
        piece = _shown(part)
        if piece is None:
            return "a part is not proved", None
        found.append(piece)
    pieces = tuple(found[: len(step.parts)])
    data: dict[str, Any] = {**evidence.data, "pieces": pieces}
    if step.then is not None:
        data["piece"] = found[-1]
    return "all parts are proved", Evidence(evidence.kind, evidence.engine, data)


def _shown(part: Problem) -> Evidence | None:
    try:
        with deadline(SECONDS), smt.share(EFFORT):
            for evidence in _offered(part):
                if kernel.rule(part, evidence).word == "proved":
                    return evidence
    except Expired:
        pass
    return None


def _offered(part: Problem) -> Iterator[Evidence]:
    for propose in engines.in_order(OTHERS.plain):
        try:
            found = propose(part).evidence
        except Exception:  # an engine is untrusted
            continue
        if found is not None:
            yield combinations.with_proofs(part, found)


def hinted(evidence: Evidence, rng: random.Random, alterer: Any) -> Evidence:
    """The evidence with altered hints, without its pieces."""
    bare = {k: v for k, v in evidence.data.items() if k not in ("pieces", "piece")}
    plain = Evidence(evidence.kind, evidence.engine, bare)
    found = alterer.altered(plain) if bare and rng.random() < 0.7 else None
    return plain if found is None or found[1].kind != plain.kind else found[1]
