"""Statements at explicit values of their names: figures, which that settles, and points where a statement may fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from proofcheck.recheck import arrays, sizes
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.domain import admitted
from proofcheck.recheck.evaluate import Here
from proofcheck.recheck.numbers.base import System, Undecided, Undefined
from proofcheck.recheck.numbers.enclosure import Enclosure
from proofcheck.recheck.points import Draw, drawn, solved
from proofcheck.recheck.subject import LACKING, Shown, Subject
from proofcheck.recheck.witness import outside_expectation

PRECISIONS = (80, 260)
OTHER = "not what its proof is of"


@dataclass(slots=True)
class Looked:
    """How many points were looked at, and the first at which the statement fails."""

    points: int = 0
    fails: str = ""


def figures(subject: Subject) -> Shown:
    """A statement without names is settled by one evaluation."""
    if subject.names():
        return Shown(lacks="it has names")
    for system in (System(), *map(Enclosure, (90, 300, 1500))):
        if isinstance(system, Enclosure):
            system.reset()
        e = subject.evaluator(None)
        try:
            if e.truth(subject.statement, Here(system, {})):
                how = "exact evaluation" if not isinstance(system, Enclosure) else "enclosures"
                return Shown(how)
        except Undecided:
            continue
        except (Undefined, *LACKING):
            break
    return Shown(lacks="its value is not decided")


def looked_at(subject: Subject, most: int = 10, told: Sequence[Subject] = ()) -> Looked:
    """The statement at small sizes, at plain and at random values that satisfy the assumptions. `told`: what proofs say
    that they are of; what they assume and what they show has to hold there, too."""
    found = Looked()
    claim, outside = subject.claim, outside_expectation(subject.claim, subject.statement)
    configurations = list(islice(sizes.small(claim, 30), 30)) or []
    picks = [*configurations[:3], *configurations[5:30:9]]
    tries = 0
    for turn, dims in enumerate(_cycled(picks, 5 * most)):
        tries += 1
        if found.points >= most or subject.steps <= 0:
            break
        draw = Draw(claim, System(), dims, subject.rng("look", turn), wide=False)
        try:
            values = drawn(draw, _plain(claim, draw, turn))
            solved(claim, values, System(), 20_000)
            admitted(claim, values, outside)
        except (Undefined, *LACKING):
            continue
        held = _at(subject, values, draw)
        if held is None:
            continue
        found.points += 1
        if not held and any(_differs(other, values) for other in told):
            found.fails = OTHER
            return found
        if held:
            shown = {n: v for n, v in values.items() if n in claim.declarations and not isinstance(v, arrays.Array)}
            found.fails = (
                f"{held} at {', '.join(f'{n} = {v}' for n, v in shown.items() if isinstance(v, int | Fraction))}"
            )
            return found
    return found


def _differs(other: Subject, values: Mapping[str, Any]) -> bool:
    """Whether an assumption or the statement of a problem is seen to fail at these values."""
    for node in (*other.claim.given, other.statement):
        try:
            if other.evaluator(None).truth(node, Here(System(), values)) is False:
                return True
        except (Undefined, *LACKING):
            continue
    return False


def _cycled(picks: list[dict[str, int]], count: int) -> Iterator[dict[str, int]]:
    for k in range(count if picks else 0):
        yield picks[k % len(picks)]


def _plain(claim: Claim, draw: Draw, turn: int) -> dict[str, Any]:
    """At the first turns plain values: edges of what is declared are looked at as well."""
    plain = [0, 1, 2][turn] if turn < 3 else None
    found: dict[str, Any] = {}
    if plain is None:
        return found
    for name, d in claim.declarations.items():
        if d.kind in ("real", "nonnegative", "integer", "natural", "positive") and d.structure is None:
            value = max(plain, 1) if d.kind == "positive" else plain
            found[name] = arrays.build(draw.shape(d.shape), lambda _, value=value: value)  # type: ignore[misc]
    return found


def _at(subject: Subject, values: Mapping[str, Any], draw: Draw) -> str | None:
    """How the statement fails at these values; "" where it holds, None where nothing is decided or an assumption
    does not hold."""

    def choices(variable: str, over: str, low: Any, high: Any) -> list[Any]:
        plain = {"natural": [0, 1, 2, 5], "nonnegative": [0, 1, 2, 5], "positive": [1, 2, 5]}.get(
            over, [0, 1, -1, 3, -4]
        )
        further: list[Any] = [] if over in ("integer", "natural") else [draw.real("positive") for _ in range(2)]
        if all(isinstance(end, int | Fraction) for end in (low, high)):
            return [low + (high - low) * Fraction(k, 4) for k in range(5)]
        return [*plain, *further]

    for system in (System(), Enclosure(PRECISIONS[0]), Enclosure(PRECISIONS[1], agreement=True)):
        if isinstance(system, Enclosure):
            system.reset()
        e = subject.evaluator(_Feasible(draw, system), choices)  # type: ignore[arg-type]
        here = Here(system, values)
        try:
            try:
                held = [e.truth(g, here) for g in subject.claim.given]
            except Undefined:
                return None
            if False in held:
                return None
            if None in held:
                continue
            try:
                truth = e.truth(subject.statement, here)
            except Undefined as error:
                return f"without a value ({error})"
            if truth is False:
                return "false"
            if truth:
                return ""
        except Undecided:
            continue
        except LACKING:
            return None
        finally:
            subject.spent(e)
    return None


@dataclass(frozen=True, slots=True, eq=False)
class _Feasible:
    """Moments that some law has: entries m + s z, with z one of -c, 0, c; vectors uniform on one sphere."""

    draw: Draw
    system: System

    def moment(self, name: str, order: int, size: int) -> Any:
        law = self.draw.claim.declarations[name].law
        assert law is not None
        if law.family == "spherical":
            k, ratio = order // 2, 1 if "var" in law.parameters else Fraction(1 + len(name) % 3, 2)
            value = Fraction(size * ratio) ** k
            for j in range(k):
                value /= size + 2 * j
            return value
        raise Undecided("a moment that is not declared")
