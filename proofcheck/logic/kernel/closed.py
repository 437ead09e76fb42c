"""Refutations at points that are no fractions, or where two sides are equal: pi / 2, sqrt(2), exp(1), or 1 in
`exp(x) > exp(1) * x`.

The names are replaced by closed terms. Enclosures decide what they can; two sides that they cannot tell apart are equal
if that is an identity of the field, and only then.
"""

from __future__ import annotations

from collections.abc import Mapping

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.cases import few
from proofcheck.logic.decide.constants import known, needed, words
from proofcheck.logic.decide.existing import together
from proofcheck.logic.kernel import identity
from proofcheck.logic.semantics.domain import inhabited
from proofcheck.logic.semantics.feasible import spread
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported
from proofcheck.logic.verdict import Witness

BITS = 256
MAX_CASES = 64
KINDS = {"positive": "lt", "nonnegative": "le"}


def check(problem: Problem, point: Mapping[str, Term]) -> Witness | None:
    """The point as a witness, where the real names take these values, satisfy all that is assumed, and break the
    statement."""
    if not all(_scalar(problem.declarations.get(name)) and not term.free | term.names for name, term in point.items()):
        return None
    if not inhabited(problem.declarations, {}):
        return None
    assumed = [*problem.given]
    for name, term in point.items():
        relation = KINDS.get(problem.declarations[name].kind)
        assumed += [Term(relation, (terms.ZERO, term))] if relation else []
    # The declared laws exist there, whether the statement mentions them or not.
    declared = [d.law for d in problem.declarations.values() if d.law is not None]
    laws = [law for law in declared if law.parameters & point.keys()]
    if not together(problem, [law for law in declared if law not in laws]):
        return None
    for law in laws:
        said = spread(law)
        if said is None:
            return None
        assumed += said
    given = [_placed(t, point) for t in assumed]
    parameters = [_placed(t, point) for law in laws for t in law.written]
    try:
        with flint.ctx.workprec(BITS):
            reader = _Reader()
            if None in parameters or not all(g is not None and reader.truth(g) is True for g in given):
                return None
            for parameter in filter(None, parameters):
                reader.plain(parameter)  # has a value, or there is no such law
            values = {n: words(t) for n, t in point.items()}
            for condition in (_placed(t, point) for t in needed(problem.statement)):
                if condition is not None and reader.truth(condition) is False:
                    return Witness(values, "undefined there", "", "")
            statement = _placed(problem.statement, point)
            if statement is not None and reader.truth(statement) is False:
                compared = statement.op in COMPARISONS
                left, right = (reader.shown(a) for a in statement.args) if compared else ("", "")
                return Witness(values, "false there", left, right)
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return None
    return None


def _scalar(declaration: Declaration | None) -> bool:
    return (
        declaration is not None
        and declaration.kind in ("real", "positive", "nonnegative")
        and not declaration.shape
        and declaration.law is None
    )


def _placed(term: Term, point: Mapping[str, Term]) -> Term | None:
    found: Term | None = term
    for name, value in point.items():
        found = None if found is None else terms.replace_name(found, name, (), value)
    return None if found is None or found.names or found.free else found


class _Reader:
    """The truth of closed statements: by enclosures, and by identities of the field."""

    def __init__(self) -> None:
        self.plain = nameless(Ball())

    def truth(self, t: Term) -> bool | None:
        """None where it is not decided; raises Undefined where some part has no value."""
        if t.op == "not":
            inner = self.truth(t.args[0])
            return None if inner is None else not inner
        if t.op == "implies":
            premise = self.truth(t.args[0])
            return True if premise is False else self.truth(t.args[1]) if premise else None
        if t.op in ("and", "or", "exists", "forall"):
            absorbing = t.op in ("or", "exists")
            parts = t.args if t.op in ("and", "or") else few(t, MAX_CASES)
            if parts is None:
                raise Unsupported("a long range")
            values = [self.truth(a) for a in parts]
            return absorbing if absorbing in values else None if None in values else not absorbing
        known = self.plain(t)
        if known is None and t.op in COMPARISONS and self._equal(t):
            return t.op in ("eq", "le")
        return None if known is None else bool(known)

    def _equal(self, t: Term) -> bool:
        equation = terms.eq(*(terms.rewrite(a, known) for a in t.args))
        free = {name: Declaration(name, "real") for name in equation.names}
        try:
            identity.check(Problem(free, (), terms.TRUE), equation, False)
        except (identity.NotShown, Unsupported, LimitExceeded):
            return False
        return True

    def shown(self, t: Term) -> str:
        return str(self.plain(t).str(12, radius=False))
