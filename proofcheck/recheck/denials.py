"""Statements that are false, shown by what they say: whatever the values are, or at values that are offered.

Where nothing is assumed every declaration has values, so that a denial for all of them refutes: of limits, of growth,
of what is said to exist. Expected values are written out for all values, and what is equal with numbers that are not
rational, before a witness is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from proofcheck.recheck import limits, sizes, terms
from proofcheck.recheck.claims import Claim, Declaration, Definition
from proofcheck.recheck.domain import Outside
from proofcheck.recheck.guided import Guide, Unguided, guided, walked
from proofcheck.recheck.limits import Unknown
from proofcheck.recheck.numbers.base import Undecided, Undefined, Unsupported
from proofcheck.recheck.polynomials import Large
from proofcheck.recheck.scalars import Mismatch
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.subject import Subject, about
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node, Unreadable, make, parse
from proofcheck.recheck.witness import FALSE, NUMBERS, NotValues, Unanswered, collides, refutes, values_of

PLAIN = ("dim", *NUMBERS)
OFFERED = 6  # terms that are tried for what exists


def denied(claim: Claim, statement: Node, evidence: Sequence[Mapping[str, Any]], points: Sequence[Any]) -> str:
    """How a statement is seen to be false; "" where it is not."""
    subject = Subject(claim, statement, "denial")
    unassumed = not claim.given and _inhabited(claim)
    ways: list[Callable[[], str]] = [lambda: _unbounded(subject)]
    if unassumed and _exists(statement):
        ways.append(lambda: _nowhere(subject, [text for tree in evidence for text in _terms(tree)]))
    elif unassumed:
        ways.append(lambda: _everywhere(subject))
    if statement.kind == "call" and statement.value == "injective" and "injective" not in claim.definitions:
        ways += [lambda at=at: collides(claim, statement, at) for at in points]  # type: ignore[misc]
    ways += [lambda values=values: _at(subject, values) for values in points]  # type: ignore[misc]
    for way in ways:
        try:
            how = way()
        except (Unguided, Unsupported, Mismatch, Unknown, Unreadable, Large, RecursionError):
            continue
        except (NotValues, Outside, Unanswered, KeyError, TypeError, Undecided, Undefined):
            continue  # values that are not admitted, or of which that is not seen
        if how:
            return how
    return ""


def _inhabited(claim: Claim) -> bool:
    """Whether all that is declared has values, where nothing is assumed: axes of some length, laws that exist."""
    plain = all(d.kind != "index" and not (d.law and d.law.parameters) for d in claim.declarations.values())
    return plain and next(sizes.small(claim, 1), None) is not None


def _exists(node: Node) -> bool:
    return node.kind == "call" and node.value in ("exists", "forall")


def _sequent(subject: Subject) -> Sequent:
    e, goal = subject.elaborated()
    return Sequent(e, replace(subject.claim, declarations=dict(subject.claim.declarations)), (), goal)


def _unbounded(subject: Subject) -> str:
    """A statement about growth in n, where what is assumed speaks of n alone and holds for all large n."""
    s = _sequent(subject)
    if s.goal.op != "opaque" or s.goal.data[0] not in limits.GROWTH or not s.goal.args:
        return ""
    declared = subject.claim.declarations
    if any(g.names - {s.goal.data[1]} for g in subject.given) or any(
        declared[n].kind not in PLAIN for n in s.goal.names
    ):
        return ""
    return "an expansion of the quotient" if limits.grows_not(replace(s, given=tuple(subject.given))) else ""


def _everywhere(subject: Subject) -> str:
    """False for all declared values, of which there are some."""
    if any(d.kind not in PLAIN or d.law or d.structure for d in subject.claim.declarations.values()):
        return ""
    return _false(_sequent(subject))


def _false(s: Sequent) -> str:
    """The denial, with limits replaced by their values. Nothing is assumed."""
    how = "the denial"
    if limits.limits_of(s.goal):
        found = limits.replaced(s)
        if found is None:
            return "a limit that does not exist"
        s, how = found, "the values of limits"
    denial = Sequent(s.e, s.claim, (), s.goal.args[0] if s.goal.op == "not" else Term("not", (s.goal,)))
    guide = Guide()
    try:
        guide.show(denial, None)
    except Unguided:
        return ""
    return f"{how}, by {', '.join(guide.hows) or 'signs by structure'}"


# -- what is written out before values are put in -------------------------------------------------------------------


def _at(subject: Subject, data: Mapping[str, Any]) -> str:
    """A statement that is false at these values once it is written out: without expected values, or with numbers that
    are no rational ones. That it has a value is seen for all values, where nothing is assumed."""
    claim = subject.claim
    s = _sequent(subject)
    if s.defined():
        return ""
    # A name that plays no part may have any value.
    free = {name: 1 for name, d in claim.declarations.items() if d.kind in NUMBERS and not (d.law or d.shape)}
    values = values_of(claim, {**free, **data})
    numbers = {Term("name", (), n): terms.number(values[n]) for n in free if not isinstance(values[n], bool)}
    moving = any(n.op in ("derivative", "let", "opaque") for n in terms.nodes(s.goal))
    told = s.simple(s.goal if moving else terms.replaced(s.goal, numbers))
    how = refutes(claim, subject.statement, {**free, **data}, told)
    return "written out, and evaluated at the witness" if how == FALSE else ""


# -- what exists --------------------------------------------------------------------------------------------------


def _terms(tree: Mapping[str, Any]) -> list[str]:
    """Terms that are offered for what exists, the names of bound variables without their mark."""
    told = [node["data"].get("value") for node in walked(tree)]
    return [t["term"] for t in told if isinstance(t, dict) and isinstance(t.get("term"), str)]


def _nowhere(subject: Subject, offered: Sequence[str]) -> str:
    """False for all values of the names: what exists is false for each value, and what holds for all fails at one."""
    node = subject.statement
    if not _exists(node):
        denial = make("compare", ("==",), node.args) if node.kind == "compare" and node.value == ("!=",) else None
        shown = guided(about(subject, denial or make("not", None, (node,))), None)
        return f"the denial for all values, by {shown.how}" if shown.holds else ""
    if len(node.args) != 1 or node.args[0].kind != "generator" or node.value in subject.claim.definitions:
        return ""
    (body,) = node.args
    claim = subject.claim
    if node.value == "exists":
        for clause in body.clauses:
            claim = _with(claim, clause)
        return _nowhere(Subject(claim, body.args[0], subject.seed), offered)
    if any(clause.over != "real" or clause.conditions for clause in body.clauses):
        return ""
    return _one_value(subject, list(body.clauses), body.args[0], offered)


def _one_value(subject: Subject, clauses: list[Any], body: Node, offered: Sequence[str]) -> str:
    """A statement for all real numbers fails where each is some offered term."""
    if not clauses:
        return _nowhere(Subject(subject.claim, body, subject.seed), offered)
    name = clauses[0].variable
    if name in subject.claim.declarations or name in subject.claim.definitions:
        return ""
    for text in list(dict.fromkeys(offered))[:OFFERED]:
        told = parse(_bare(text, subject.claim))
        if told.names - subject.claim.declarations.keys():
            continue
        valued = make("compare", ("==",), (told, told))
        if not guided(about(subject, valued), None).holds:
            continue
        definitions = {**subject.claim.definitions, name: Definition(name, (), told, plain=True)}
        further = Subject(replace(subject.claim, definitions=definitions), subject.statement, subject.seed)
        how = _one_value(further, clauses[1:], body, offered)
        if how:
            return how
    return ""


def _bare(text: str, claim: Claim) -> str:
    """The offered text, with the marks of bound variables taken off: `w_` is the w that was declared for it."""
    for name in claim.declarations:
        text = text.replace(f"{name}_", name) if f"{name}_" in text else text
    return text


def _with(claim: Claim, clause: Any) -> Claim:
    """The claim with the variable of `exists` as a declared name."""
    name = clause.variable
    if name in claim.declarations or name in claim.definitions:
        raise Unguided("a variable that is declared")
    given = tuple(clause.conditions)
    kind = clause.over
    variable = make("name", name)
    if kind == "interval":
        for low, high in ((clause.low, variable), (variable, clause.high)):
            if any(n in low.names | high.names for n in ("oo",)):
                raise Unguided("an interval without an end")
            given += (make("compare", ("<=",), (low, high)),)
        kind = "real"
    if kind not in NUMBERS:
        raise Unguided("a variable of another kind")
    return replace(
        claim, declarations={**claim.declarations, name: Declaration(name, kind)}, given=(*claim.given, *given)
    )
