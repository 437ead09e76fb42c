"""An accepted piece of evidence as JSON: its kind, its data, and the same for the parts that it is made of.

Each part stands with the problem that it answers, as the kernel derives that problem from the one above it; the root's
problem is the statement itself, elaborated. What the data holds is written as

    {"term": text}      a term of the claim language
    {"number": "p/q"}   a number
    [...], {...}        sequences, and mappings by name; truth values, whole numbers and words as they are
    {"polynomial": [..]}, {"spheres": [[ratio, weight], ...]}   functions and laws as values of a witness
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from proofcheck.judging.evidence.problems import spelled
from proofcheck.judging.evidence.proofs import proofs
from proofcheck.judging.evidence.text import TooLong, Writer
from proofcheck.lang.recurrences import problems as unrolled_problems
from proofcheck.lang.recurrences import recurrences
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Atoms, Evidence, Polynomial, Spheres, Witness

Node = dict[str, Any]
_APART = ("pieces", "piece", "traces", "derivations", "combinations")  # parts, and proofs that are written line by line


def tree(problem: Problem, evidence: Evidence) -> Node:
    """The evidence with the problems that it and its parts speak of."""
    write = Writer(problem.declarations)
    data = {str(k): _data(write, v) for k, v in evidence.data.items() if k not in _APART}
    data |= proofs(problem, evidence)
    node: Node = {"kind": evidence.kind, "engine": evidence.engine, "problem": spelled(problem), "data": data}
    pieces = evidence.data.get("pieces", ())
    parts, then = _below(problem, evidence)
    if len(parts) == len(pieces):
        node["pieces"] = [tree(part, piece) for part, piece in zip(parts, pieces, strict=True)]
    if "piece" in evidence.data and then is not None:
        node["piece"] = tree(then, evidence.data["piece"])
    return node


class Found(Protocol):
    """What a judge found about one statement."""

    statement: str
    line: int
    word: Any
    scope: str
    census: tuple[str, ...]
    witness: Witness | None
    evidence: Evidence | None


def statement(part: Found, problem: Problem | None, place: tuple[int, int]) -> Node:
    """The entry of one statement, or of one part of a conjunction: which, of how many."""
    shown = problem is not None and part.evidence is not None
    return {
        "text": part.statement,
        "line": part.line,
        "part": list(place),
        "verdict": part.word,
        "scope": part.scope,
        "census": list(part.census),
        "witness": part.witness.to_json() if part.witness else None,
        "evidence": tree(problem, part.evidence) if shown else None,  # type: ignore[arg-type]
    }


def _below(problem: Problem, evidence: Evidence) -> tuple[tuple[Problem, ...], Problem | None]:
    """The problems that the parts of the evidence answer, and the one that it comes down to."""
    if evidence.kind == "recurrence":
        found = next((r for r in recurrences(problem) if r.name == evidence.data["name"]), None)
        rolled = unrolled_problems(problem, found, evidence.data["closed"]) if found else None
        return ((rolled.first, rolled.next, rolled.rest) if rolled else ()), None
    lemma = LEMMAS.get(evidence.kind)
    step = lemma(problem, evidence.data) if lemma is not None else None
    return (step.parts, step.then) if step is not None else ((), None)


def _data(write: Writer, value: Any) -> Any:
    if isinstance(value, Term):
        try:
            return {"term": write(value)}
        except (TooLong, RecursionError):
            return {"left_out": "a term too long to be written out"}
    if isinstance(value, Evidence):
        return {"kind": value.kind, "engine": value.engine}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, Polynomial):
        return {"polynomial": [number(c) for c in value.coefficients]}
    if isinstance(value, Spheres):
        return {"spheres": [[number(ratio), number(weight)] for ratio, weight in value.atoms]}
    if isinstance(value, Atoms):
        return {"atoms": [[number(a), number(weight)] for a, weight in value.atoms]}
    if isinstance(value, Mapping):
        if all(isinstance(key, str) for key in value):
            return {key: _data(write, item) for key, item in value.items()}
        return [[_data(write, key), _data(write, item)] for key, item in value.items()]
    if isinstance(value, Iterable):
        return [_data(write, item) for item in value]
    return {"left_out": type(value).__name__}


def number(value: Fraction) -> Any:
    return int(value) if value.denominator == 1 else {"number": str(value)}
