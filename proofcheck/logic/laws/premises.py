"""What may be required in a derivation: conditions that signs show, that are assumed, or that definedness provides."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs


class Premises:
    """Answers whether a closed condition holds for all declared values that satisfy the assumptions, at which the
    statement is defined. That it is defined everywhere is shown beside the derivation, obligation by obligation: so an
    obligation of the statement is a premise that may be used."""

    def __init__(self, problem: Problem, statement: Term) -> None:
        self.declarations = problem.declarations
        self.signs = Signs(problem.declarations, problem.given)
        self.known = {named(o) for o in (*obligations(statement, problem.declarations), *problem.given)}
        self.used: dict[Term, bool] = {}
        self.signs_used = False

    def __call__(self, condition: Term) -> bool:
        found = self.used.get(condition)
        if found is None:
            found = self._follows(named(condition))
            if not found:
                found = self.signs.holds(condition) and self._defined(condition)
                self.signs_used = self.signs_used or found
            self.used[condition] = found
        return found

    def _defined(self, condition: Term) -> bool:
        """Whether a condition has a value, for all values of its indices. Signs say what holds where it has one: 1 / x
        is not zero. Forms have total values, and that of 1 / 0 is 0."""
        binders, core = terms.stripped(condition)
        if core.op == "nonsingular":
            determinant = Term("determinant", core.args, core.data)
            condition = terms.quantified(binders, terms.eq(determinant, determinant))
        return all(o == condition or self(o) for o in obligations(condition, self.declarations))

    def _follows(self, condition: Term) -> bool:
        """Whether a condition is known, or `a != 0` where `0 < a` is."""
        binders, core = terms.stripped(condition)
        if core.op == "ne" and core.args[1] == terms.ZERO:
            stronger = terms.quantified(binders, terms.lt(terms.ZERO, core.args[0]))
            return condition in self.known or stronger in self.known
        return condition in self.known


def named(statement: Term) -> Term:
    """A statement up to the names of its indices, and the order of the quantifiers in front of it."""
    binders, core = terms.stripped(statement)
    if any(low.free or high.free for _, low, high in binders) or len({name for name, _, _ in binders}) < len(binders):
        return terms.alpha(statement)
    order = [t.data for t in terms.nodes(core) if t.op == "index"]
    placed = sorted(binders, key=lambda b: order.index(b[0]) if b[0] in order else len(order))
    return terms.alpha(terms.quantified(placed, core))
