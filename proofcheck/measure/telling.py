"""What numbers cannot speak for, however many points agree.

*What holds almost everywhere.* `f != g` holds at nearly every point whatever f and g are, unless they are equal
everywhere; so does an implication from an equation, and the denial of one. Points drawn at random, and the few plain
ones among them, miss the set on which such a statement can fail. With `f < g` they tell that f is no larger than g, and
not that it is never equal to g. Between whole numbers equations are as rare, `n**3 == 10**45`, but for remainders:
`n % 3 == 1` holds at every third. An equation that is assumed is another matter, for points are moved onto it (`onto`).

*Numbers without names.* There is one point, and enclosures of thousands of digits have not told the two sides apart.
That 16 digits agree adds nothing: `1 + exp(-10**5) == 1`.

*Certain events.* What has not happened in a million samples may happen: `P(x <= 100) == 1`.

*Laws of which moments are known.* A few of them are drawn. An equation that holds for laws of very different shape may
be taken to hold for all; a bound on what the moments do not determine is met by most: `E(abs(q)) >= 1 / 2`. Nor is an
equation told where all that are drawn are alike: `P(v[0] > 0) == 1 / 2` for a spherical v, which may be 0.

*Declared functions of random numbers.* Those that are drawn grow slowly; of others `E(f(x))` need not exist.

*Complex names*, of which real values are drawn. An equation between entire functions that holds at all real points
holds at all complex ones, and a false one is seen at real points; of anything else these say nothing:
`z**2 + 1 != 0` and `1 / (z**2 + 1) == 1 / (1 + z**2)` hold at each of them.
"""

from __future__ import annotations

from itertools import count

from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.ops import COMPARISONS, Regularity, regular
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.measure.averages import is_event
from proofcheck.measure.edges import continuous
from proofcheck.measure.laws import degree_of

_CLASSES = 64  # remainders that are drawn many times among a thousand whole numbers
_COMMON = frozenset({"bool", "index"})  # kinds of few values
_ENTIRE = regular(Regularity.ENTIRE) | {"symbol", "entry", "add", "mul", "sum", "product", "determinant"}
_QUANTIFIERS = frozenset({"forall", "exists"})


def untold(problem: Problem) -> str:
    """Why agreement at the points that are drawn says nothing for the statement; empty where it does."""
    if _complex(problem, problem.statement) and not _entire(problem, problem.statement):
        return "only real values of complex names are drawn"
    if not problem.statement.names:
        return "a statement without names is one for enclosures"
    if _loose(problem):
        return "of the laws with the declared moments only a few are drawn"
    if _unbounded(problem):
        return "the average of a declared function of a random number need not exist"
    if _certain(problem.statement):
        return "samples do not tell what is certain from what is rare"
    if _dense(problem, problem.statement) or _strict(problem, problem.statement):
        return "a statement that holds almost everywhere agrees at drawn points, whether it is true or not"
    return ""


def _dense(problem: Problem, term: Term) -> bool:
    """Whether a statement, or a part on which it rests, holds almost everywhere by its form, true or not."""
    if term.op == "ne":
        return continuous(problem, term) or _rare(problem, term)
    if term.op in ("and", "or"):
        return any(_dense(problem, a) for a in term.args)
    if term.op == "implies":
        return _thin(problem, term.args[0]) or _dense(problem, term.args[1])
    if term.op in _QUANTIFIERS:
        return _dense(problem, term.args[2])
    if term.op == "not":
        return _thin(problem, term.args[0]) or (term.args[0].op == "eq" and _rare(problem, term.args[0]))
    return False


def _thin(problem: Problem, term: Term) -> bool:
    """Whether a statement holds almost nowhere by its form, unless it holds everywhere."""
    if term.op == "eq":
        return continuous(problem, term)
    if term.op == "and":
        return any(_thin(problem, a) for a in term.args)
    if term.op == "or":
        return all(_thin(problem, a) for a in term.args)
    if term.op in _QUANTIFIERS:
        return _thin(problem, term.args[2])
    return term.op == "not" and term.args[0].op == "ne" and continuous(problem, term.args[0])


def _strict(problem: Problem, term: Term) -> bool:
    """Whether a statement may fail only where two sides are equal, by its form: at an edge of where it holds."""
    if term.op == "lt":
        return continuous(problem, term)
    if term.op == "and":
        return any(_strict(problem, a) for a in term.args)
    if term.op == "or":
        # Where a >= b an open set remains for the rest to fail on, if the rest fails on one.
        return all(_strict(problem, a) or _dense(problem, a) for a in term.args)
    if term.op == "implies":
        return _strict(problem, term.args[1])
    if term.op in _QUANTIFIERS:
        return _strict(problem, term.args[2])
    return term.op == "not" and _closed(problem, term.args[0])


def _closed(problem: Problem, term: Term) -> bool:
    """Whether the denial of a statement is strict."""
    if term.op == "le":
        return continuous(problem, term)
    if term.op in ("and", "or"):
        return (all if term.op == "and" else any)(_closed(problem, a) for a in term.args)
    if term.op in _QUANTIFIERS:
        return _closed(problem, term.args[2])
    return term.op == "not" and _strict(problem, term.args[0])


def _rare(problem: Problem, comparison: Term) -> bool:
    """Whether two whole numbers may be equal at few places: if none of them is a remainder by a small number, and they
    are no positions."""
    if any(s.op == "mod" and s.args[1].op == "number" and abs(s.args[1].data) <= _CLASSES for s in comparison.args):
        return False
    declared = (problem.declarations[n] for n in comparison.names if n in problem.declarations)
    return any(d.law is None and d.kind not in _COMMON for d in declared)


def _loose(problem: Problem) -> bool:
    """Whether an average that the declared moments do not determine is compared: by an equation only where the laws
    that are drawn have more in common than their moments."""
    for comparison in nodes(problem.statement):
        if comparison.op in ("eq", "lt", "le", "ne"):
            for average in nodes(comparison):
                if average.op == "expectation" and any(
                    _open(problem.declarations[name], average.args[0])
                    and (comparison.op != "eq" or _alike(problem.declarations[name], average.args[0]))
                    for name in average.names
                    if name in problem.declarations
                ):
                    return True
    return False


def _alike(declaration: Declaration, body: Term) -> bool:
    """Whether all laws that are drawn agree in what the declared ones do not: the vectors of covariance S that are
    drawn have independent parts, and no spherical one that is drawn is ever 0."""
    family = declaration.law.family if declaration.law is not None else ""
    return family == "random" or (family == "spherical" and degree_of(body, declaration.name) is None)


def _open(declaration: Declaration, body: Term) -> bool:
    """Whether a law is known by moments alone, which do not determine the average of a term."""
    law = declaration.law
    if law is None or law.family in ("normal", "gaussian"):
        return False
    known = 2 if law.family == "random" or law.variance is not None else 0
    if law.family == "iid":
        known = next(k for k in count() if k + 1 not in dict(law.moments))
    degree = degree_of(body, declaration.name)
    return degree is None or degree > known


def _unbounded(problem: Problem) -> bool:
    """Whether a declared function of a number with a known law is averaged, whose values are not bounded. A law that is
    known by moments is meant to be one for which the average exists."""
    averages = (t.args[0] for t in nodes(problem.statement) if t.op == "expectation" and not is_event(t.args[0]))
    called = {n for body in averages for t in nodes(body) if t.op in ("apply", "map") for n in t.names}
    return any(_endless(d) for name, d in problem.declarations.items() if name in called)


def _endless(declaration: Declaration) -> bool:
    """Whether a law is known, and its values are not bounded."""
    law = declaration.law
    if law is None or law.density is None:
        return law is not None and law.family in ("normal", "gaussian")
    return law.density.low == MINUS_INFINITY or law.density.high == INFINITY


def _certain(term: Term) -> bool:
    """Whether a statement compares a probability with 0 or 1."""
    if term.op in ("and", "or"):
        return any(map(_certain, term.args))
    if term.op == "implies":
        return _certain(term.args[1])
    if term.op in _QUANTIFIERS:
        return _certain(term.args[2])
    sides = term.args if term.op in COMPARISONS else ()
    return any(s.op == "expectation" and is_event(s.args[0]) for s in sides) and (ONE in sides or ZERO in sides)


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
