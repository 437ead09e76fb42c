"""Proved statements established anew: figures by enclosures, equations by points, signs by structure, the rest by cvc5.

Each way either shows the statement for all declared values, or says what it lacks. Apart from these, any statement is
looked at where its names take explicit values (`looked_at`): that shows nothing for all values, but a place where it
fails shows that it is false.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction as Fractional
from itertools import islice, product
from typing import Any

from proofcheck.recheck import arrays, sizes, solver
from proofcheck.recheck.arrays import WrongShape
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.closing import closed
from proofcheck.recheck.counting import Plan, plan, used_sizes
from proofcheck.recheck.domain import Outside, admitted
from proofcheck.recheck.evaluate import Evaluator, Frame, Here
from proofcheck.recheck.moments import Laws
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported
from proofcheck.recheck.numbers.enclosure import Enclosure
from proofcheck.recheck.numbers.field import HEIGHT, Field
from proofcheck.recheck.points import Draw, NoPoint, drawn, solved
from proofcheck.recheck.scalars import Elaborator, Mismatch
from proofcheck.recheck.signs import Facts, Obligation, Reader, obligations
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node, make
from proofcheck.recheck.witness import outside_expectation

STEPS = 250_000
PRECISIONS = (80, 260)
AGREEMENT = 500  # bits of the arithmetic in which equations with functions are compared
POSITIONS = 60
RETRIES = 12
ROOT_POINTS = 24
SMALL = ", small whole numbers"
LACKING = (Undecided, Unsupported, WrongShape, RecursionError, NoPoint, Outside)


@dataclass(slots=True, eq=False)
class Subject:
    """A statement under its claim. `used`: declared names that it depends on, by way of definitions and assumptions."""

    claim: Claim
    statement: Node
    seed: str
    steps: int = 500_000  # of evaluation, for all looks together
    e: Elaborator | None = None
    term: Term | None = None
    given: list[Term] = field(default_factory=list)

    def elaborated(self) -> tuple[Elaborator, Term]:
        if self.e is None or self.term is None:
            self.e = Elaborator(self.claim)
            self.term = closed(self.e.statement(self.statement), self.e)
            self.given = [closed(self.e.statement(g), self.e) for g in self.claim.given]
        return self.e, self.term

    def reader(self) -> tuple[Reader, Facts]:
        e, _ = self.elaborated()
        reader = Reader(e, self.claim)
        return reader, reader.assumed(self.given)

    def rng(self, *what: Any) -> random.Random:
        return random.Random(f"{self.seed} {what!r}")

    def names(self) -> frozenset[str]:
        """Declared names that the statement reads, by way of definitions too."""
        found: set[str] = set()
        stack, seen = [self.statement.names], set()
        while stack:
            for name in stack.pop():
                if name in self.claim.declarations:
                    found.add(name)
                elif name in self.claim.definitions and name not in seen:
                    seen.add(name)
                    defined = self.claim.definitions[name]
                    stack.append(defined.body.names - set(defined.parameters))
        return frozenset(found)

    def sized(self) -> bool:
        """Whether the statement depends on sizes that are not fixed."""
        try:
            e, term = self.elaborated()
        except (Unsupported, Mismatch, RecursionError):
            return True
        return bool(used_sizes(e, self.claim, term))

    def evaluator(self, draw: Draw | None, choices: Any = None) -> Evaluator:
        """An evaluator with its share of the work that is left."""
        if self.steps <= 0:
            raise Unsupported("it takes too long")
        laws = Laws(self.claim, draw.moment if draw is not None else _no_moment)
        return Evaluator(self.claim, min(STEPS, self.steps), choices, laws)

    def spent(self, e: Evaluator) -> None:
        self.steps -= min(STEPS, self.steps) - e.steps


def _no_moment(name: str, order: int, size: int) -> Any:
    raise Unsupported("a moment that is not declared")


def about(subject: Subject, statement: Node) -> Subject:
    """Another statement under the same claim."""
    return replace(subject, statement=statement, e=None, term=None, given=[])


@dataclass(frozen=True, slots=True)
class Shown:
    """What a way shows: that the statement holds for all values, and how; or what it lacks."""

    how: str = ""
    lacks: str = ""
    seen: str = ""  # what was evaluated without a violation, where that does not settle it

    @property
    def holds(self) -> bool:
        return bool(self.how)


# -- at explicit values -------------------------------------------------------------------------------------------


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


def looked_at(subject: Subject, most: int = 10) -> Looked:
    """The statement at small sizes, at plain and at random values that satisfy the assumptions."""
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
        told = _at(subject, values, draw)
        if told is None:
            continue
        found.points += 1
        if told:
            shown = {n: v for n, v in values.items() if n in claim.declarations and not isinstance(v, arrays.Array)}
            found.fails = (
                f"{told} at {', '.join(f'{n} = {v}' for n, v in shown.items() if isinstance(v, int | Fractional))}"
            )
            return found
    return found


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
        if d.kind in ("real", "nonnegative", "integer", "natural", "positive") and d.structure is None and not d.shape:
            found[name] = max(plain, 1) if d.kind == "positive" else plain
    return found


def _at(subject: Subject, values: Mapping[str, Any], draw: Draw) -> str | None:
    """How the statement fails at these values; "" where it holds, None where nothing is decided or an assumption
    does not hold."""

    def choices(variable: str, over: str, low: Any, high: Any) -> list[Any]:
        rng = draw.rng
        numbers = (
            [0, 1, 2, 5]
            if over in ("natural", "nonnegative")
            else [1, 2, 5]
            if over == "positive"
            else [0, 1, -1, 3, -4]
        )
        if over not in ("integer", "natural"):
            numbers += [
                abs(x) if over in ("positive", "nonnegative") else x for x in (draw.real("positive") for _ in range(2))
            ]
        if (
            low is not None
            and high is not None
            and isinstance(low, int | Fractional)
            and isinstance(high, int | Fractional)
        ):
            numbers = [low + (high - low) * Fractional(k, 4) for k in range(5)]
        return numbers[: 4 + rng.randrange(2)]

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
            k, ratio = order // 2, 1 if "var" in law.parameters else Fractional(1 + len(name) % 3, 2)
            value = Fractional(size * ratio) ** k
            for j in range(k):
                value /= size + 2 * j
            return value
        raise Undecided("a moment that is not declared")


# -- equations ----------------------------------------------------------------------------------------------------


def equations(t: Term) -> bool:
    """Whether a statement is made of equations alone, for all indices."""
    if t.op in ("all",):
        return equations(t.args[2])
    if t.op == "and":
        return all(map(equations, t.args))
    return t.op in ("eq", "true")


def identity(subject: Subject, offered: list[dict[str, int]] | None = None) -> Shown:
    """Equations, evaluated at random points of a field at the sizes that settle them, defined everywhere."""
    try:
        e, term = subject.elaborated()
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    if not equations(term):
        return Shown(lacks="it is not made of equations alone")
    settled = plan(e, subject.claim, term)
    free = [n for n in sizes.dimensions(subject.claim) if n in e.dims]
    configurations = [dict(c) for c in settled.configurations] or list(islice(_second_look(subject, free), 3))
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
    if "assumption" in how:
        return Shown(lacks="equations among the assumptions", seen=f"{how} at {len(configurations)} sizes")
    lacking = undefined(subject)
    if lacking:
        return Shown(lacks=lacking, seen=f"{how} at the sizes that settle it")
    return Shown(f"{how} at the sizes that settle it" if free else how)


def _second_look(subject: Subject, free: list[str]) -> Iterator[dict[str, int]]:
    for k, dims in enumerate(sizes.small(subject.claim, 12)):
        if k in (0, 1, 4, 8):
            yield {n: v for n, v in dims.items() if n in free}


def _at_sizes(subject: Subject, dims: Mapping[str, int]) -> Shown:
    """At all positions, at random points: of a field, or in enclosures."""
    claim = subject.claim
    names = [n for n, d in claim.declarations.items() if d.kind == "index" and n in subject.names()]
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
            if failures > 4:
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
    return Shown(how + (" that satisfy the assumptions" if assumed else "") + (SMALL if small and wholes(subject) else ""))


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
    return Shown(f"agreement to {AGREEMENT // 2} bits at random points" + (SMALL if small and wholes(subject) else ""))


# -- definedness, signs, cvc5 ----------------------------------------------------------------------------------------


def undefined(subject: Subject, statement: Term | None = None) -> str:
    """Why the statement is not seen to have a value everywhere; "" where it is."""
    reader, facts = subject.reader()
    _, term = subject.elaborated()
    try:
        for obligation in obligations(reader, statement if statement is not None else term, facts):
            if not discharged(reader, obligation):
                return f"not seen to have a value everywhere: {obligation.about}"
    except RecursionError:
        return "nested too deeply"
    return ""


def discharged(reader: Reader, obligation: Obligation) -> bool:
    if obligation.statement is None:
        return False
    return reader.holds(obligation.statement, obligation.facts) or solver.proves(
        reader, obligation.statement, obligation.facts, 20_000
    )


def by_signs(subject: Subject) -> Shown:
    """The sign of each comparison, as it stands."""
    try:
        reader, facts = subject.reader()
        _, term = subject.elaborated()
        if not reader.holds(term, facts):
            return Shown(lacks="its sign is not seen")
        lacking = undefined(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(lacks=lacking) if lacking else Shown("signs by structure")


def by_solver(subject: Subject) -> Shown:
    """cvc5 finds no counterexample."""
    try:
        reader, facts = subject.reader()
        _, term = subject.elaborated()
        if not solver.proves(reader, term, facts):
            return Shown(lacks="cvc5 gives no answer")
        lacking = undefined(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(lacks=lacking) if lacking else Shown("cvc5")


def by_squares(subject: Subject, offered: Node) -> Shown:
    """`a <= b` between numbers: b - a equals an offered expression, whose sign is seen."""
    statement = subject.statement
    if statement.kind != "compare" or len(statement.value) != 1 or statement.value[0] == "==":
        return Shown(lacks="it is no single comparison")
    sign, (a, b) = statement.value[0], statement.args
    if sign in (">", ">="):
        sign, a, b = {">": "<", ">=": "<="}[sign], b, a
    difference = make("compare", ("==",), (make("op", "-", (b, a)), offered))
    signed = make("compare", (sign,), (Node("number", Fractional(0), text="0"), offered))
    equal = identity(about(subject, difference))
    if not equal.holds:
        return equal
    seen = by_signs(about(subject, signed))
    if not seen.holds:
        return seen
    lacking = undefined(subject)
    return Shown(lacks=lacking) if lacking else Shown(f"{equal.how}, and signs by structure")
