"""Statements at explicit values of their names: figures, which that settles, and points where a statement may fail."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from typing import Any

from proofcheck.recheck import arrays, sizes
from proofcheck.recheck.claims import Claim, Declaration
from proofcheck.recheck.domain import admitted
from proofcheck.recheck.evaluate import Evaluator
from proofcheck.recheck.numbers.base import Undecided, Undefined
from proofcheck.recheck.numbers.enclosure import Enclosure, systems
from proofcheck.recheck.subject import LACKING, Shown, Subject
from proofcheck.recheck.witness import OUTSIDE, judged, outside_expectation


@dataclass(slots=True)
class Looked:
    """How many points were looked at, and the first at which the statement fails."""

    points: int = 0
    fails: str = ""


def figures(subject: Subject) -> Shown:
    """A statement without names is settled by one evaluation."""
    if subject.names():
        return Shown(lacks="it has names")
    for system in systems():
        try:
            if subject.evaluator({}).truth(subject.statement, system):
                return Shown("enclosures" if isinstance(system, Enclosure) else "exact evaluation")
        except Undecided:
            continue
        except (Undefined, *LACKING):
            break
    return Shown(lacks="its value is not decided")


def looked_at(subject: Subject, most: int = 10) -> Looked:
    """The statement at small sizes, at plain and at random values, where these satisfy the assumptions. Whatever is
    drawn comes from a generator that the text of the evidence seeds, so that nobody chooses the points without choosing
    the text."""
    found = Looked()
    claim, outside = subject.claim, outside_expectation(subject.claim, subject.statement)
    configurations = list(islice(sizes.small(claim, 30), 30)) or []
    picks = [*configurations[:3], *configurations[5:30:9]]
    for turn, dims in enumerate(islice(cycle(picks), 5 * most)):
        if found.points >= most or subject.steps <= 0:
            break
        rng = random.Random(f"{subject.seed} look {turn}")
        try:
            values = _drawn(claim, dims, rng, turn)
            admitted(claim, values, outside)
        except (Undefined, *LACKING):
            continue
        held = _at(subject, values)
        if held is None:
            continue
        found.points += 1
        if held:
            numbers = {n: v for n, v in values.items() if n in claim.declarations and isinstance(v, int | Fraction)}
            found.fails = f"{held} at {', '.join(f'{n} = {v}' for n, v in numbers.items())}"
            return found
    return found


def _drawn(claim: Claim, dims: Mapping[str, int], rng: random.Random, turn: int) -> dict[str, Any]:
    """Values of names, plain ones at the first turns, so that edges of what is declared are looked at as well. None for
    functions, complex numbers and matrices with a structure: what depends on these is not looked at."""
    values: dict[str, Any] = dict(dims)
    for name, d in claim.declarations.items():
        if d.kind not in ("dim", "function", "complex") and d.structure is None:
            values[name] = _value(claim, dims, d, rng, turn)
    return values


def _value(claim: Claim, dims: Mapping[str, int], d: Declaration, rng: random.Random, turn: int) -> Any:
    def shape(nodes: Any) -> tuple[int, ...]:
        return tuple(map(Evaluator(claim, dims, 20_000).whole, nodes))

    if d.kind == "index":
        return rng.randrange(shape([d.bound])[0])
    if d.kind == "bool":
        return arrays.build(shape(d.shape), lambda _: rng.random() < 0.5)
    if turn < 3:
        return arrays.build(shape(d.shape), lambda _: max(turn, 1) if d.kind == "positive" else turn)
    return arrays.build(shape(d.shape), lambda _: _number(d.kind, rng))


def _number(kind: str, rng: random.Random) -> Any:
    if kind in ("integer", "natural"):
        return rng.randrange(9) if kind == "natural" else rng.randrange(-9, 10)
    value = Fraction(rng.randrange(-160, 161), 64)
    if kind not in ("positive", "nonnegative"):
        return value
    return value * value + (Fraction(1, 64) if kind == "positive" else 0)


def _at(subject: Subject, values: Mapping[str, Any]) -> str | None:
    """How the statement fails at these values; "" where it holds, None where nothing is decided or an assumption
    does not hold."""
    for system in systems():
        e = subject.evaluator(values)
        try:
            held = judged(e, subject.statement, system)
            if held is not None:
                return None if held == OUTSIDE else held
        except Undecided:
            continue
        except LACKING:
            return None
        finally:
            subject.spent(e)
    return None
