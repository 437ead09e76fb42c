"""Refutations redone: a statement evaluated at stated values, in rationals or else in enclosures that decide it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.claims import Claim, eliminated
from proofcheck.recheck.domain import Outside, admitted
from proofcheck.recheck.evaluate import Evaluator, Function
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported
from proofcheck.recheck.numbers.enclosure import systems
from proofcheck.recheck.scalars import Mismatch
from proofcheck.recheck.sizes import completed
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node, Unreadable, parse

MAX_DIGITS = 3_000
STEPS = 300_000
LONGEST = 200  # coefficients
FALSE, OUTSIDE = "false there", "outside of what is assumed"
NUMBERS = ("real", "positive", "nonnegative", "integer", "natural")


class Unanswered(ValueError):
    """Whether the values refute the statement is not decided."""


class NotValues(ValueError):
    """Values that are not of the documented form."""


def number(data: Any) -> Any:
    """A whole number, or {"number": "p/q"}."""
    if isinstance(data, int):
        return data
    if isinstance(data, dict) and data.keys() == {"number"} and isinstance(data["number"], str):
        data = data["number"]
    if isinstance(data, str) and len(data) <= MAX_DIGITS:
        top, slash, bottom = data.partition("/")
        if (
            top.lstrip("-").isdecimal()
            and top.isascii()
            and (not slash or (bottom.isascii() and bottom.isdecimal() and int(bottom)))
        ):
            value = Fraction(int(top), int(bottom) if slash else 1)
            return value.numerator if value.denominator == 1 else value
    raise NotValues("a number that is not of the documented form")


def tensor(data: Any, depth: int = 0) -> Any:
    if isinstance(data, list):
        if depth > 8:
            raise NotValues("a list that is nested too deeply")
        if not data:
            return arrays.Array((0,), [])
        rows = [tensor(item, depth + 1) for item in data]
        shape = arrays.shape_of(rows[0])
        if any(arrays.shape_of(row) != shape for row in rows):
            raise NotValues("rows of different lengths")
        return arrays.Array((len(rows), *shape), [x for row in rows for x in arrays.entries(row)])
    return number(data)


def values_of(claim: Claim, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a witness. Raises NotValues, and Unanswered for a law."""
    values: dict[str, Any] = {}
    for name, item in data.items():
        if isinstance(item, dict) and item.keys() == {"polynomial"}:
            if len(item["polynomial"]) > LONGEST:
                raise NotValues("a long polynomial")
            values[name] = Function(tuple(number(c) for c in item["polynomial"]))
        elif isinstance(item, dict) and item.keys() in ({"spheres"}, {"atoms"}):
            raise Unanswered("a law that is chosen")
        elif isinstance(item, dict) and item.keys() == {"term"} and isinstance(item["term"], str):
            values[name] = _term(claim, item["term"])
        else:
            values[name] = tensor(item)
    return {name: value for name, value in values.items() if name not in eliminated(claim)}


def _term(claim: Claim, text: str) -> Any:
    """A closed term as a value: where it is rational. Raises Undecided for others."""
    try:
        value = Evaluator(claim, {}, 10_000).value(parse(text), System())
    except (Unreadable, Undefined, Mismatch, RecursionError):
        raise NotValues("a term without a value") from None
    if not isinstance(value, int | Fraction):
        raise NotValues("a term that is no number")
    return value


def outside_expectation(claim: Claim, *statements: Node) -> frozenset[str]:
    """The random names that statements use otherwise than under E, Var, Cov and P."""
    found: set[str] = set()
    names = {name for name, d in claim.declarations.items() if d.law is not None}

    def look(node: Node, seen: frozenset[str]) -> None:
        if node.kind == "call" and node.value in ("E", "Var", "Cov", "P") and node.value not in claim.definitions:
            return
        if node.kind == "name":
            found.update({node.value} & names)
        if node.kind in ("name", "call") and node.value in claim.definitions and node.value not in seen:
            look(claim.definitions[node.value].body, seen | {node.value})
        for part in (*node.args, *(given for _, given in node.keywords)):
            if part is not None:
                look(part, seen)
        for clause in node.clauses:
            for part in (clause.low, clause.high, *clause.conditions):
                if part is not None:
                    look(part, seen)

    for statement in (*statements, *claim.given):
        look(statement, frozenset())
    return frozenset(found)


def refutes(claim: Claim, statement: Node, data: Mapping[str, Any], said: Term | None = None) -> str | None:
    """How values of the declared names refute the statement, in words; None where they do not.

    They have to be admitted, satisfy the assumptions, and leave the statement false or without a value. `said`: what
    is looked at instead, as it says the same. Raises Unanswered where that is not decided."""
    values = _point(claim, statement, data)
    if values is None:
        return None
    for system in systems():
        try:
            told = judged(Evaluator(claim, values, STEPS), said or statement, system)
        except (Undecided, Mismatch):
            continue
        except (Unsupported, RecursionError) as error:
            raise Unanswered(str(error)) from None
        if told is not None:
            return None if told in ("", OUTSIDE) else told
    raise Unanswered("no precision decides it")


def _point(claim: Claim, statement: Node, data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The values of a witness, which are admitted; None where they are not."""
    try:
        values = values_of(claim, data)
        dims = {n: int(v) for n, v in values.items() if n in claim.declarations and claim.declarations[n].kind == "dim"}
        # Sizes that a witness does not name may be any: the statement does not depend on them.
        missing = {n for n, d in claim.declarations.items() if d.kind == "dim"} - dims.keys() - eliminated(claim).keys()
        full = completed(claim, {**dict.fromkeys(missing, 1), **dims})
        if full is None:
            return None
        values.update(full)
        _shaped(claim, values)
        admitted(claim, values, outside_expectation(claim, statement))
        return values
    except (NotValues, Outside, Mismatch, KeyError, TypeError):
        return None
    except (Undecided, Undefined, Unsupported) as error:
        raise Unanswered(str(error)) from None


def _shaped(claim: Claim, values: dict[str, Any]) -> None:
    """Gives tensors without entries the declared shape, of which a list shows the first axes alone."""
    for name, value in values.items():
        declaration = claim.declarations.get(name)
        if declaration is None or not isinstance(value, arrays.Array) or value.items:
            continue
        e = Evaluator(claim, values, 50_000)
        shape = tuple(map(e.whole, declaration.shape))
        if 0 in shape and shape[: len(value.shape)] == value.shape:
            values[name] = arrays.Array(shape, [])


def collides(claim: Claim, statement: Node, data: Mapping[str, Any]) -> str:
    """How `injective(lambda x, ...: e)` fails, "" where it does not: e has one value at x and at x', not all x are x',
    and all else is the same. Both points are admitted and satisfy the assumptions. Raises Unanswered."""
    told = statement.args[0]
    names = told.value if told.kind == "lambda" else ()
    declared = [claim.declarations.get(name) for name in names]
    if any(d is None or d.law or d.kind not in NUMBERS for d in declared):
        return ""
    plain = {name: value for name, value in data.items() if "'" not in name}
    moved = {**plain, **{name: data[f"{name}'"] for name in names if f"{name}'" in data}}
    points = [point for point in (_point(claim, statement, values) for values in (plain, moved)) if point is not None]
    if len(points) < 2 or all(arrays.entries(points[0][n]) == arrays.entries(points[1][n]) for n in names):
        return ""
    for system in systems():
        try:
            looks = [Evaluator(claim, values, STEPS) for values in points]
            if not all(e.truth(given, system) is True for given in claim.given for e in looks):
                continue
            values = [arrays.entries(e.value(told.args[0], system)) for e in looks]
            if all(system.equal(a, b) for a, b in zip(*values, strict=True)):
                return "one value at two points"
        except (Undecided, Mismatch):
            continue
    return ""


def judged(e: Evaluator, statement: Node | Term, system: System) -> str | None:
    """How a statement fails at the values of an evaluator; "" where it does not, OUTSIDE where what is assumed does not
    hold there, None where the number system does not say."""
    try:
        for given in e.claim.given:
            held = e.truth(given, system)
            if held is not True:
                return None if held is None else OUTSIDE
    except Undefined:
        return OUTSIDE
    try:
        held = e.truth(statement, system)
    except Undefined as error:
        return f"without a value there: {error}"
    return FALSE if held is False else None if held is None else ""
