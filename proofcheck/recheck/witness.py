"""Refutations redone: a statement evaluated at stated values, in rationals or else in enclosures that decide it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import WrongShape
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.domain import Outside, admitted
from proofcheck.recheck.evaluate import Evaluator, Frame, Function, Here
from proofcheck.recheck.moments import Laws
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported
from proofcheck.recheck.numbers.enclosure import Enclosure
from proofcheck.recheck.sizes import completed, eliminated
from proofcheck.recheck.tree import Node, Unreadable, parse

PRECISIONS = (90, 300, 1200)
MAX_DIGITS = 3_000
STEPS = 300_000


class Unanswered(ValueError):
    """Whether the values refute the statement is not decided."""


class NotValues(ValueError):
    """Values that are not of the documented form."""


def number(data: Any) -> Any:
    """A whole number, or {"number": "p/q"}."""
    if isinstance(data, bool):
        return data
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
        if not data or depth > 8:
            raise NotValues("an empty list")
        try:
            return arrays.stacked([tensor(item, depth + 1) for item in data])
        except WrongShape:
            raise NotValues("rows of different lengths") from None
    return number(data)


class Spheres:
    """The law of a witness: uniform on spheres, (ratio of the squared radius to its unit, weight)."""

    def __init__(self, atoms: list[tuple[Any, Any]]) -> None:
        self.atoms = atoms
        if any(r < 0 or w <= 0 for r, w in atoms) or sum(w for _, w in atoms) != 1:
            raise Outside("weights that are no distribution")


def values_of(claim: Claim, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Spheres]]:
    """The values of a witness, and its laws. Raises NotValues, Outside."""
    values: dict[str, Any] = {}
    laws: dict[str, Spheres] = {}
    for name, item in data.items():
        if isinstance(item, dict) and item.keys() == {"polynomial"}:
            values[name] = polynomial([number(c) for c in item["polynomial"]])
        elif isinstance(item, dict) and item.keys() == {"spheres"}:
            laws[name] = Spheres([(number(r), number(w)) for r, w in item["spheres"]])
        elif isinstance(item, dict) and item.keys() == {"atoms"}:
            raise Unanswered("a law of a few values")
        elif isinstance(item, dict) and item.keys() == {"term"} and isinstance(item["term"], str):
            values[name] = _term(claim, item["term"])
        else:
            values[name] = tensor(item)
    for name in list(values):
        if name in eliminated(claim):
            del values[name]
    return values, laws


def _term(claim: Claim, text: str) -> Any:
    """A closed term as a value: where it is rational. Raises Undecided for others."""
    try:
        value = Evaluator(claim, 10_000)(parse(text), Frame(), Here(System(), {}))
    except (Unreadable, Undefined, WrongShape, RecursionError):
        raise NotValues("a term without a value") from None
    if not isinstance(value, int | Fraction):
        raise NotValues("a term that is no number")
    return value


def polynomial(coefficients: list[Any]) -> Function:
    """x -> sum of coefficients[k] x**k; a function of tensors where these have a single entry."""
    if len(coefficients) > 200:
        raise NotValues("a long polynomial")

    def call(s: System, *args: Any) -> Any:
        if len(args) != 1 or len(arrays.entries(args[0])) != 1:
            raise Undecided("a function of more than one number")
        (x,) = arrays.entries(args[0])
        value: Any = 0
        for c in reversed(coefficients):
            value = s.add(s.mul(value, x), c)
        return value

    return Function(call)


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


def refutes(claim: Claim, statement: Node, data: Mapping[str, Any]) -> str | None:
    """How values of the declared names refute the statement, in words; None where they do not.

    They have to be admitted, satisfy the assumptions, and leave the statement false or without a value. Raises
    Unanswered where that is not decided."""
    try:
        values, spheres = values_of(claim, data)
        dims = {n: int(v) for n, v in values.items() if n in claim.declarations and claim.declarations[n].kind == "dim"}
        # Sizes that a witness does not name may be any: the statement does not depend on them.
        missing = {n for n, d in claim.declarations.items() if d.kind == "dim"} - dims.keys() - eliminated(claim).keys()
        full = completed(claim, {**dict.fromkeys(missing, 1), **dims})
        if full is None:
            return None
        values.update(full)
        admitted(claim, values, outside_expectation(claim, statement))
    except (NotValues, Outside, WrongShape, KeyError, TypeError):
        return None
    except (Undecided, Undefined, Unsupported) as error:
        raise Unanswered(str(error)) from None
    extra = {name: value for name, value in values.items() if name not in claim.declarations}

    def choices(variable: str, over: str, low: Any, high: Any) -> list[Any]:
        found = [v for n, v in extra.items() if n.partition("'")[0] == variable]
        return [v for v in found if _of(over, v)]

    laws = Laws(claim, lambda name, order, size: _moment(claim, spheres, name, order, size))
    for system in (System(), *map(Enclosure, PRECISIONS)):
        if isinstance(system, Enclosure):
            system.reset()
        try:
            told = _fails(claim, statement, values, system, choices, laws)
        except (Undecided, WrongShape):
            continue
        except (Unsupported, RecursionError) as error:
            raise Unanswered(str(error)) from None
        if told is not None:
            return told or None
    raise Unanswered("no precision decides it")


def _fails(
    claim: Claim, statement: Node, values: Mapping[str, Any], system: System, choices: Any, laws: Laws
) -> str | None:
    """How it fails; "" where it does not, None where the number system does not say."""
    e = Evaluator(claim, STEPS, choices, laws)
    here = Here(system, values)
    try:
        for given in claim.given:
            held = e.truth(given, here)
            if held is not True:
                return None if held is None else ""
    except Undefined:
        return ""
    try:
        held = e.truth(statement, here)
    except Undefined as error:
        return f"without a value there: {error}"
    return "false there" if held is False else None if held is None else ""


def _of(over: str, value: Any) -> bool:
    whole = Fraction(value).denominator == 1
    return {
        "positive": value > 0,
        "nonnegative": value >= 0,
        "integer": whole,
        "natural": whole and value >= 0,
    }.get(over, True)


def _moment(claim: Claim, spheres: Mapping[str, Spheres], name: str, order: int, size: int) -> Any:
    """c_k, k = order / 2: the k-th moment of the squared radius, over n (n + 2) ... (n + 2 k - 2)."""
    law = claim.declarations[name].law
    if law is None or law.family != "spherical" or name not in spheres:
        raise Unsupported("a moment that is not declared")
    k = order // 2
    mean = sum(Fraction(w) * Fraction(r) ** k for r, w in spheres[name].atoms)
    if "var" in law.parameters and sum(w * r for r, w in spheres[name].atoms) != 1:
        raise Unsupported("a law of another variance")
    return mean * Fraction(size) ** k / prod(size + 2 * j for j in range(k))
