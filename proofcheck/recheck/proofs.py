"""Proved statements established anew: equations by points, signs by structure, sums of squares, combinations.

Each way either shows the statement for all declared values, or says what it lacks.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.recheck.claims import ranges_freely
from proofcheck.recheck.discharge import follows, undefined
from proofcheck.recheck.equations import equations, identity
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Mismatch
from proofcheck.recheck.subject import Shown, Subject, about
from proofcheck.recheck.tree import Node, make


def by_signs(subject: Subject) -> Shown:
    """The sign of each comparison, as it stands."""
    try:
        reader, facts = subject.reader()
        _, term = subject.elaborated()
        if equations(term) or not reader.holds(term, facts):
            return Shown(lacks="its sign is not seen")
        lacking = undefined(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(lacks=lacking) if lacking else Shown("signs by structure")


def by_combinations(subject: Subject) -> Shown:
    """By what evidence offers, added up."""
    try:
        reader, facts = subject.reader()
        _, term = subject.elaborated()
        if not follows(reader, term, facts):
            return Shown(lacks="no combination of what is known")
        lacking = undefined(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(lacks=lacking) if lacking else Shown("combinations of what is known")


def _lowest(subject: Subject) -> Node:
    """`minimizes(x, f, at=v)` as f with v for x, at most f; other statements as they are."""
    node = subject.statement
    if node.kind != "call" or node.value != "minimizes" or node.value in subject.claim.definitions:
        return node
    if len(node.args) != 2 or [key for key, _ in node.keywords] != ["at"]:
        return node
    name, body = node.args
    if name.kind != "name" or not ranges_freely(subject.claim, name.value):
        return node  # whether the place is one of the values would be left to show
    return make("compare", ("<=",), (make("call", "let", (body, name, node.keywords[0][1])), body))


def by_squares(subject: Subject, offered: Node) -> Shown:
    """`a <= b` between numbers: b - a equals an offered expression, whose sign is seen."""
    statement = _lowest(subject)
    if statement.kind != "compare" or len(statement.value) != 1 or statement.value[0] == "==":
        return Shown(lacks="it is no single comparison")
    sign, (a, b) = statement.value[0], statement.args
    if sign in (">", ">="):
        sign, a, b = {">": "<", ">=": "<="}[sign], b, a
    difference = make("compare", ("==",), (make("op", "-", (b, a)), offered))
    signed = make("compare", (sign,), (Node("number", Fraction(0), text="0"), offered))
    equal = identity(about(subject, difference))
    if not equal.holds:
        return equal
    seen = by_signs(about(subject, signed))
    if not seen.holds:
        return seen
    try:
        lacking = undefined(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(lacks=lacking) if lacking else Shown(f"{equal.how}, and signs by structure")
