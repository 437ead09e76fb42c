"""Equations between elementary expressions in several real numbers, by one normal form: logarithms of products, powers
with names in the exponent, roots.

Both sides are written as polynomials in generators (`tower.py`), the names among them. A name declared positive is a
unit, and so is what is seen to be positive by structure. Equal normal forms are equal for all values of the names; what
is different here may be equal all the same.
"""

from __future__ import annotations

from proofcheck.decide.charts import compared
from proofcheck.decide.signs import Signs
from proofcheck.decide.tower import Poly, Tower
from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.semantics.numbers import LimitExceeded, Unsupported

_KINDS = ("real", "positive", "nonnegative", "dim", "natural", "integer")


def holds(problem: Problem) -> bool:
    """Whether both sides of an equation have a value and the same normal form."""
    statement = problem.statement
    declared = [problem.declarations.get(n) for n in statement.names]
    if statement.op not in ("eq", "le") or statement.free:
        return False
    if any(d is None or d.kind not in _KINDS or d.shape or d.law is not None for d in declared):
        return False
    signs = Signs(problem.declarations, problem.given, (statement,))

    def unit(tower: Tower, f: Poly) -> int:
        term = tower.term(f)
        if signs.positive(term):
            return 1
        if signs.positive(tower.term(tower.scaled(f, tower.number(-1)[()]))):
            return -1
        raise Unsupported("a denominator, a root or a logarithm that is not seen to be defined")

    tower = Tower(None, 0, unit, _no_case)
    for name in sorted(statement.names):
        tower.name_constant(name, 1 if signs.positive(terms.symbol(name)) else 0)
    try:
        difference = tower(terms.sub(statement.args[1], statement.args[0]))
        return not tower.normal(difference)[1] and compared(statement.op, 0)
    except (Unsupported, LimitExceeded, Undefined, Inexact, ArithmeticError, RecursionError):
        return False


def _no_case(tower: Tower, term: Term) -> Term:
    raise Unsupported("a case distinction")
