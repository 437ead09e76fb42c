"""What numbers cannot speak for, however many points agree.

*What holds almost everywhere.* `f != g` holds at nearly every point whatever f and g are, unless they are equal
everywhere; so does an implication from an equation, and the denial of one. Points drawn at random, and the few plain
ones among them, miss the set on which such a statement can fail. Equations between whole numbers are another matter:
`n % 3 == 1` holds at every third. An equation that is assumed is one too, for points are moved onto it (`onto`).

*Complex names*, of which real values are drawn. An equation between entire functions that holds at all real points
holds at all complex ones, and a false one is seen at real points; of anything else these say nothing:
`z**2 + 1 != 0` and `1 / (z**2 + 1) == 1 / (1 + z**2)` hold at each of them.
"""

from __future__ import annotations

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem

_DISCRETE = INTEGER_KINDS | {"bool"}
_ENTIRE = frozenset({"symbol", "entry", "add", "mul", "exp", "sin", "cos", "erf", "sum", "product", "determinant"})
_QUANTIFIERS = frozenset({"forall", "exists"})


def untold(problem: Problem) -> str:
    """Why agreement at the points that are drawn says nothing for the statement; empty where it does."""
    if _complex(problem, problem.statement) and not _entire(problem, problem.statement):
        return "only real values of complex names are drawn"
    if _dense(problem, problem.statement):
        return "a statement that holds almost everywhere agrees at drawn points, whether it is true or not"
    return ""


def _dense(problem: Problem, term: Term) -> bool:
    """Whether a statement, or a part on which it rests, holds almost everywhere by its form, true or not."""
    if term.op == "ne":
        return _continuous(problem, term)
    if term.op in ("and", "or"):
        return any(_dense(problem, a) for a in term.args)
    if term.op == "implies":
        return _thin(problem, term.args[0]) or _dense(problem, term.args[1])
    if term.op in _QUANTIFIERS:
        return _dense(problem, term.args[2])
    return term.op == "not" and _thin(problem, term.args[0])


def _thin(problem: Problem, term: Term) -> bool:
    """Whether a statement holds almost nowhere by its form, unless it holds everywhere."""
    if term.op == "eq":
        return _continuous(problem, term)
    if term.op == "and":
        return any(_thin(problem, a) for a in term.args)
    if term.op == "or":
        return all(_thin(problem, a) for a in term.args)
    if term.op in _QUANTIFIERS:
        return _thin(problem, term.args[2])
    return term.op == "not" and term.args[0].op == "ne" and _continuous(problem, term.args[0])


def _continuous(problem: Problem, comparison: Term) -> bool:
    """Whether names that are no whole numbers stand in a comparison of numbers. Random ones are averaged over."""
    averaged = any(t.op == "expectation" for t in nodes(comparison))
    declared = (problem.declarations[n] for n in comparison.names if n in problem.declarations)
    return any(d.kind not in _DISCRETE and not (averaged and d.law is not None) for d in declared)


def _complex(problem: Problem, term: Term) -> bool:
    return any(problem.declarations[n].kind == "complex" for n in term.names if n in problem.declarations)


def _entire(problem: Problem, statement: Term) -> bool:
    """Whether a statement is made of equations between functions that are entire in the complex names."""
    if statement.op in ("and", "forall"):
        parts = statement.args if statement.op == "and" else statement.args[2:]
        return all(_entire(problem, part) for part in parts)
    return statement.op == "eq" and all(_analytic(problem, side) for side in statement.args)


def _analytic(problem: Problem, term: Term) -> bool:
    if not _complex(problem, term):
        return True
    if term.op == "pow":
        base, exponent = term.args
        return (
            exponent.op == "number"
            and exponent.data >= 0
            and exponent.data.denominator == 1
            and _analytic(problem, base)
        )
    if term.op == "div":
        return not _complex(problem, term.args[1]) and _analytic(problem, term.args[0])
    if term.op == "where":
        return not _complex(problem, term.args[0]) and all(_analytic(problem, a) for a in term.args[1:])
    return term.op in _ENTIRE and all(_analytic(problem, a) for a in term.args)
