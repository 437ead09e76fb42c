"""An inequality in one real number x from its truth at one point and the sign of the derivative on either side.

Let f(x) = right - left be continuous on an interval, and c a point of it. Where f(c) >= 0, f' >= 0 for x > c and
f' <= 0 for x < c, f is not negative, by the mean value theorem; f(c) > 0 makes it positive. Where the values of x
begin or end strictly at c, c is added to them; then a strict inequality needs f(c) >= 0 and a derivative strictly of
its sign.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Regularity, regular
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem

# What is continuous wherever it has a value; powers are looked at by themselves.
CONTINUOUS = regular(Regularity.CONTINUOUS) | {"add", "mul", "div"}
# Of these the derivatives are continuous too wherever there are some.
SMOOTH = regular(Regularity.ANALYTIC) | {"number", "symbol", "add", "mul", "div", "pow", "apply", "derivative"}

Bound = tuple[Term, bool, bool]  # the bound, whether it is from below, whether it is excluded


def bounds(problem: Problem, name: str) -> list[Bound] | None:
    """The bounds on a real name, where they are all that is assumed of it: then its values are an interval. None for
    any other name."""
    declaration = problem.declarations[name]
    if declaration.kind not in ("real", "positive", "nonnegative") or declaration.shape or declaration.law is not None:
        return None
    found: list[Bound] = [] if declaration.kind == "real" else [(terms.ZERO, True, declaration.kind == "positive")]
    symbol = terms.symbol(name)
    for assumption in problem.given:
        for part in assumption.args if assumption.op == "and" else (assumption,):
            if name not in part.names:
                continue
            if part.op not in ("le", "lt") or symbol not in part.args:
                return None
            below = part.args[1] == symbol
            bound = part.args[0 if below else 1]
            if name in bound.names:
                return None
            found.append((bound, below, part.op == "lt"))
    return found


def cases(problem: Problem, name: str, point: Term) -> tuple[Problem, ...] | None:
    """All that has to be shown, for a point that is a term without the name. None where the statement or the name is of
    another kind."""
    core, known = problem.statement, bounds(problem, name)
    if core.op not in ("le", "lt") or known is None or not all(continuous(a, name) for a in core.args):
        return None
    if any(t.op == "derivative" and any(s.op == "apply" for s in terms.nodes(t)) for t in terms.nodes(core)):
        return None  # a declared function has no more derivatives than the statement takes of it
    if name in point.names or point.free:
        return None
    symbol = terms.symbol(name)
    slope = Term("derivative", (terms.sub(core.args[1], core.args[0]),), name)
    strict = core.op
    others = tuple(g for g in problem.given if name not in g.names)
    inside = []
    for bound, below, excluded in known:
        at_end = excluded and point == bound
        strict = "le" if at_end else strict
        sign = terms.lt if excluded and not at_end else terms.le
        inside.append(sign(bound, symbol) if below else sign(symbol, bound))
    real = {**problem.declarations, name: replace(problem.declarations[name], kind="real")}

    def about(statement: Term, *given: Term) -> Problem:
        return problem.about(statement, declarations=real, given=given)

    def placed(statement: Term, place: Term) -> Problem | None:
        moved = terms.replace_name(statement, name, (), place)
        if moved is None and any(t.op == "derivative" for t in terms.nodes(statement)):
            # A derivative at the place: the name stays inside of it, and is the place outside.
            moved = Term(statement.op, tuple(Term("let", (side, place), (name,)) for side in statement.args))
        return None if moved is None else about(moved, *others)

    # At an end that is left out only a derivative that is strictly of its sign keeps a strict inequality strict.
    sign = terms.lt if strict != core.op else terms.le
    # No values lie beyond an end.
    sides = (
        (about(sign(terms.ZERO, slope), *others, *inside, terms.lt(point, symbol)), terms.le(symbol, point)),
        (about(sign(slope, terms.ZERO), *others, *inside, terms.lt(symbol, point)), terms.le(point, symbol)),
    )
    parts = [
        *(part for part, excluded in sides if excluded not in inside),
        *(placed(b, point) for b in (*inside, Term(strict, core.args))),
    ]
    return None if None in parts else tuple(p for p in parts if p is not None)


def continuous(term: Term, name: str) -> bool:
    """Whether a term is put together so that it is continuous in a real name, or in each entry of a tensor of this
    name, on each interval where it has a value."""
    if name not in term.names:
        # An expectation may depend on a name that it does not mention, by a law.
        return not any(t.op == "expectation" for t in terms.nodes(term))
    if term.op == "pow":
        base, exponent = term.args
        known = base.op in FUNCTIONS and FUNCTIONS[base.op].range.positive()
        positive = known or (base.op == "number" and base.data > 0)
        # A fixed exponent, or a fixed positive base.
        fixed = continuous(exponent, name) if positive else name not in exponent.names
        return fixed and continuous(base, name)
    if term.op == "derivative":
        # Of a function that is as often differentiable as it is differentiated, and of what has no corners.
        return all(t.op in SMOOTH for t in terms.nodes(term)) and continuous(term.args[0], name)
    if term.op in ("entry", "sum"):
        # A place that does not move, or finitely many terms.
        still = term.args if term.op == "entry" else term.args[:2]
        return all(name not in a.names for a in still) and all(continuous(a, name) for a in term.args)
    # A declared function is differentiable, so it is continuous.
    return term.op == "symbol" or (term.op in CONTINUOUS | {"apply"} and all(continuous(a, name) for a in term.args))
