"""Quantifiers over real and whole variables, taken out of statements and assumptions where that changes nothing.

A statement holds for all values of all declared names. A variable that `every` binds where the statement needs its body
to hold may be one more declared name: under `and`, after the premise of an implication, under `forall` over a range,
and under `not` if it is `some` that binds it. In an assumption it is the other way about. Other quantifiers stay where
they are; `some` in front of a statement, or of a part of it, is for the engines.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes

_TURNED = {"every": "some", "some": "every", "forall": "exists", "exists": "forall", "and": "or", "or": "and"}
QUANTIFIERS = frozenset({"every", "some"})


class Misplaced(ValueError):
    """A statement for all values of declared names stands where it cannot be one: under `not`, in an assumption."""


class Undirected(Misplaced):
    """A statement that is written in one way to be shown and in another to be assumed stands where it is both or
    neither."""


def freed(statement: Term) -> Term:
    """The statement with its variables declared, where it may be: it holds for all declared values as before."""
    return _checked(_freed(statement, "every"))


def supposed(assumption: Term) -> Term:
    """The assumption with the variables of `exists` declared: there are values as it says if some of them do."""
    return _checked(_freed(assumption, "some"))


def _freed(t: Term, opened: str) -> Term:
    if not _quantified(t):
        return t
    if t.op == "either":
        return _freed(t.args[0] if opened == "every" else t.args[1], opened)
    if t.op == opened and (t.data or opened == "every"):
        return _freed(t.args[0], opened)
    if t.op == "and":
        return terms.conjunction(*(_freed(a, opened) for a in t.args))
    if t.op == "not":
        turned = negated(t.args[0])
        return t if turned is None else _freed(turned, opened)
    if opened == "every" and t.op in ("implies", "forall"):
        # What guards the body does not use the variable.
        guards = tuple(_freed(a, "some") if _twofold(a) else a for a in t.args[:-1])
        return Term(t.op, (*guards, _freed(t.args[-1], opened)), t.data)
    return t


def negated(t: Term) -> Term | None:
    """What holds where the statement is false; None where it is no quantifier or connective around one."""
    if t.op in QUANTIFIERS and t.data:
        return Term(_TURNED[t.op], (_denied(t.args[0]),), t.data)
    if t.op == "implies":
        return terms.conjunction(t.args[0], _denied(t.args[1]))
    if t.op in ("and", "or"):
        turned = [_denied(a) for a in t.args]
        return terms.conjunction(*turned) if t.op == "or" else Term("or", tuple(turned))
    return None


def _denied(t: Term) -> Term:
    """The negation of a statement, with `not` as far inside as quantifiers go."""
    inner = negated(t) if _quantified(t) else None
    if inner is not None:
        return inner
    if t.op in ("eq", "ne"):
        return Term("ne" if t.op == "eq" else "eq", t.args)
    if t.op in ("lt", "le"):
        return Term("le" if t.op == "lt" else "lt", t.args[::-1])
    if t.op == "implies":
        return terms.conjunction(t.args[0], _denied(t.args[1]))
    return t.args[0] if t.op == "not" else Term("not", (t,))


def _quantified(t: Term) -> bool:
    return any(n.op in QUANTIFIERS or n.op == "either" for n in nodes(t))


def _twofold(t: Term) -> bool:
    return any(n.op == "either" for n in nodes(t))


def _checked(t: Term) -> Term:
    if _twofold(t):
        raise Undirected
    if any(n.op in QUANTIFIERS and not n.data for n in nodes(t)):
        raise Misplaced
    return t
