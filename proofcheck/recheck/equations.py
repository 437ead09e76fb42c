"""Equations by evaluation at random points: of prime fields, else in enclosures, at the sizes that settle them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from typing import Any

from proofcheck.recheck import sizes
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.discharge import undefined
from proofcheck.recheck.evaluate import Evaluator, Frame, Here
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported
from proofcheck.recheck.numbers.enclosure import Enclosure
from proofcheck.recheck.numbers.field import HEIGHT, VANISHES, Field
from proofcheck.recheck.plans import Plan, plan
from proofcheck.recheck.points import Draw, NoPoint, drawn, solved
from proofcheck.recheck.scalars import Mismatch
from proofcheck.recheck.subject import LACKING, Shown, Subject
from proofcheck.recheck.terms import Term, nodes

AGREES = "agreement"  # how what is only seen in enclosures begins
AGREEMENT = 500  # bits of the arithmetic in which equations with functions are compared
POSITIONS = 60
RETRIES = 12
ROOT_POINTS = 24
SMALL = ", small whole numbers"


def _root(t: Term) -> bool:
    return t.op == "pow" and (t.args[1].op != "number" or t.args[1].data.denominator != 1)


def equations(t: Term) -> bool:
    """Whether a statement is made of equations alone, for all indices."""
    if t.op in ("all",):
        return equations(t.args[2])
    if t.op == "and":
        return all(map(equations, t.args))
    return t.op in ("eq", "true")


def numbers_compared(claim: Claim, condition: Term) -> bool:
    """Whether a condition compares anything but positions and sizes."""
    if condition.op in ("and", "or", "not", "implies"):
        return any(numbers_compared(claim, part) for part in condition.args)
    return any(
        n.op not in ("number", "index", "name", "add", "mul")
        or (
            n.op == "name"
            and not (n.data in claim.declarations and claim.declarations[n.data].kind in ("dim", "index"))
        )
        for n in nodes(condition)
        if n.op not in ("eq", "le", "lt", "true", "false")
    )


def identity(subject: Subject, least: int = 1) -> Shown:
    """Equations, evaluated at random points of a field at the sizes that settle them, defined everywhere."""
    try:
        e, term = subject.elaborated()
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    if not equations(term):
        return Shown(lacks="it is not made of equations alone")
    # Points are real: polynomials that agree there agree, and nothing is said of functions of complex numbers.
    complex_ = any(subject.claim.declarations[n].kind == "complex" for n in subject.names())
    if complex_ and any(t.op in ("call", "apply", "map") or _root(t) for t in nodes(term)):
        return Shown(lacks="functions of complex numbers")
    free = [n for n in sizes.dimensions(subject.claim) if n in e.dims]
    if any(numbers_compared(subject.claim, t.args[0]) for t in nodes(term) if t.op == "where"):
        # Random points miss the places where two numbers are equal.
        return Shown(lacks="a case distinction between numbers")
    settled = plan(e, subject.claim, term, least)
    configurations = [dict(c) for c in settled.configurations] or list(islice(_second_look(subject, free, least), 3))
    hows: dict[str, None] = {}
    done = 0
    for dims in configurations:
        full = sizes.completed(subject.claim, {**dict.fromkeys(free, 1), **dims})
        if full is None:
            if settled.configurations:
                full = {**dict.fromkeys(free, 1), **dims}
                if e.eliminated:
                    settled = Plan((), "sizes that the assumptions exclude")
                    continue
            else:
                continue
        told = _at_sizes(subject, full)
        if told.lacks == VANISHES and least == 1 and free:
            # A denominator that is 0 at size 1, as a variance of one number: larger sizes settle it as well.
            return identity(subject, 2)
        if told.lacks:
            return replace(told, seen=f"{' and '.join(hows)} at {done} sizes" if done else "")
        hows[told.how] = None
        done += 1
    if not hows:
        return Shown(lacks="no sizes could be looked at")
    how = " and ".join(hows)
    if settled.gap:
        return Shown(lacks=settled.gap, seen=f"{how} at {len(configurations)} sizes")
    if SMALL in how:
        return Shown(lacks="whole numbers of all sizes", seen=how)
    if AGREES in how:
        # No theorem bounds the chance that two analytic functions agree where they were looked at.
        return Shown(lacks="a function with no model in a field", seen=f"{how} at {len(configurations)} sizes")
    if "assumption" in how:
        return Shown(lacks="equations among the assumptions", seen=f"{how} at {len(configurations)} sizes")
    lacking = undefined(subject)
    if lacking:
        return Shown(lacks=lacking, seen=f"{how} at the sizes that settle it")
    return Shown(f"{how} at the sizes that settle it" if free else how)


def _second_look(subject: Subject, free: list[str], least: int) -> Iterator[dict[str, int]]:
    allowed = (dims for dims in sizes.small(subject.claim, 30) if all(dims[n] >= least for n in free))
    for k, dims in enumerate(islice(allowed, 12)):
        if k in (0, 1, 4, 8):
            yield {n: v for n, v in dims.items() if n in free}


def _at_sizes(subject: Subject, dims: Mapping[str, int]) -> Shown:
    """At all positions, at random points: of a field, or in enclosures."""
    claim = subject.claim
    read = _linked(claim, subject.names())
    names = [n for n, d in claim.declarations.items() if d.kind == "index" and n in read]
    bare = Evaluator(claim, 50_000)
    try:
        ranges = [range(bare.whole(claim.declarations[n].bound, Frame(), Here(System(), dims))) for n in names]  # type: ignore[arg-type]
    except LACKING as error:
        return Shown(lacks=str(error))
    spots = [dict(zip(names, place, strict=True)) for place in islice(product(*ranges), POSITIONS + 1)]
    if len(spots) > POSITIONS:
        return Shown(lacks="many positions")
    hows: dict[str, None] = {}
    for spot in spots:
        if _excluded(claim, {**dims, **spot}):
            continue
        told = _in_field(subject, dims, spot)
        if told.lacks:
            told = _in_enclosures(subject, dims, spot, told.lacks)
        if told.lacks:
            return told
        hows[told.how] = None
    return Shown(" and ".join(hows) or "no position that the assumptions allow")


def _linked(claim: Claim, names: frozenset[str]) -> frozenset[str]:
    """Names, and the positions that assumptions say something of beside one of them."""
    places = {n for n, d in claim.declarations.items() if d.kind == "index"}
    for given in sizes.about(claim, ("dim", "index")):
        if given.names & places & names and not given.names & places <= names:
            return _linked(claim, names | (given.names & places))
    return names


def _excluded(claim: Claim, values: Mapping[str, Any]) -> bool:
    """Whether an assumption about sizes and positions alone fails."""
    e, here = Evaluator(claim, 20_000), Here(System(), values)
    try:
        return any(e.truth(g, here) is False for g in sizes.about(claim, ("dim", "index")))
    except (Undefined, *LACKING):
        return False


def _in_field(subject: Subject, dims: Mapping[str, int], spot: Mapping[str, int]) -> Shown:
    lacks, assumed, rooted, small = "", False, False, False
    height, wanted, k, failures = 1, 2, 0, 0
    while k < wanted:
        if failures > RETRIES:
            return Shown(lacks=lacks or "no point of the field")
        field_ = Field(height)
        draw = Draw(
            subject.claim,
            field_,
            dims,
            subject.rng("field", sorted(dims.items()), sorted(spot.items()), k, failures, height),
            wide=True,
            whole=failures > 2,
        )
        e = None
        try:
            values = drawn(draw, spot)
            if assumed:
                solved(subject.claim, values, field_, 60_000)
            e = subject.evaluator(draw)
            truth = e.truth(subject.statement, Here(field_, values))
        except Undecided as error:
            lacks, failures = str(error), failures + 1
            if "nested" in lacks and height < HEIGHT:
                height, failures = height + 1, 0
            elif "model" in lacks or "order" in lacks:
                return Shown(lacks=lacks)
            continue
        except NoPoint as error:
            return Shown(lacks=str(error))
        except (Undefined, *LACKING) as error:
            lacks, failures = str(error), failures + 1
            if failures > 4 or (isinstance(error, Unsupported) and not wholes(subject)):
                return Shown(lacks=lacks)
            continue
        finally:
            if e is not None:
                subject.spent(e)
        if truth is not True and wholes(subject) and failures <= 2:
            failures = 3
            continue
        if truth is not True:
            if field_.roots or assumed or not subject.claim.given:
                return Shown(lacks="the sides differ in a field" + (", where roots were taken" if field_.roots else ""))
            assumed, k, wanted = True, 0, 4
            continue
        rooted, small = rooted or field_.roots, small or failures > 2
        if rooted:
            wanted = ROOT_POINTS
        k += 1
    how = "points of prime fields"
    return Shown(
        how + (" that satisfy the assumptions" if assumed else "") + (SMALL if small and wholes(subject) else "")
    )


def wholes(subject: Subject) -> bool:
    """Whether the statement reads names of whole numbers other than sizes and positions."""
    return any(subject.claim.declarations[n].kind in ("integer", "natural") for n in subject.names())


def _in_enclosures(subject: Subject, dims: Mapping[str, int], spot: Mapping[str, int], why: str) -> Shown:
    """Agreement of the sides at random rational points that satisfy the assumptions."""
    k, failures, lacks, small = 0, 0, why, False
    while k < 2:
        if failures > 2 * RETRIES:
            return Shown(lacks=lacks)
        system = Enclosure(AGREEMENT, agreement=True)
        draw = Draw(
            subject.claim,
            System(),
            dims,
            subject.rng("points", sorted(dims.items()), sorted(spot.items()), k, failures),
            wide=False,
            whole=failures > RETRIES,
        )
        e = None
        try:
            values = drawn(draw, spot)
            solved(subject.claim, values, System(), 40_000)
            e = subject.evaluator(draw)
            here = Here(system, values)
            if not all(e.truth(g, here) for g in subject.claim.given):
                failures += 1
                continue
            truth = e.truth(subject.statement, here)
        except (Undefined, *LACKING) as error:
            lacks, failures = str(error), failures + 1
            if isinstance(error, Unsupported) and not wholes(subject):
                return Shown(lacks=lacks)
            continue
        finally:
            if e is not None:
                subject.spent(e)
        if truth is not True:
            if failures <= RETRIES and wholes(subject):
                failures = RETRIES + 1
                continue
            return Shown(lacks="the sides differ at a random point")
        small = small or failures > RETRIES
        k += 1
    return Shown(f"{AGREES} to {AGREEMENT // 2} bits at random points" + (SMALL if small and wholes(subject) else ""))
