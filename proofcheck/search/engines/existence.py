"""Numbers that exist: a term for one, two terms between which there is one, or values at which there is none.

Terms are what SymPy solves an equation for, and plain numbers and other names with a little added. Where the other
names have plain values, that no number serves is asked of the other engines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from typing import Any, Literal

from proofcheck.lang import terms
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.existence import attained, nowhere, taken
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, Prove, shown

NAME = "existence"
SECONDS = 1.0  # for SymPy
PLACES = [Fraction(v) for v in (0, 1, -1, 2, -2, 3, -3, "1/2", "-1/2", 4, 5, 10, -4, -10, "1/4", "3/2", 100, -100)]
MAX_BRACKETS = 40
MAX_POINTS = 12


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `taken`, `attained` or `nowhere` for a statement that some number exists."""
    statement, prove = problem.statement, others.deeper.prove
    if statement.op == "implies" and statement.args[1].op == "some":
        refuted = _nowhere(problem, prove)
        return refuted if refuted is not None else Proposal(NAME, None)
    if statement.op != "some":
        return Proposal(NAME, None)
    if not statement.names:
        # Without other names there are no values to choose, and trying term after term costs most where none serves.
        refuted = _nowhere(problem, prove)
        if refuted is not None:
            return refuted
    for value in _values(problem):
        found = _by(problem, "taken", {"value": value}, prove)
        if found is not None:
            return Proposal(NAME, found, "a number that serves")
    refuted = _nowhere(problem, prove) if statement.names else None
    if refuted is not None:
        return refuted
    for low, high in islice(_brackets(problem), MAX_BRACKETS):
        for falling in (False, True):
            data: dict[str, Any] = {"low": low, "high": high, "falling": falling}
            found = _by(problem, "attained", data, prove)
            if found is not None:
                return Proposal(NAME, found, "a change of sign")
    return Proposal(NAME, None, why="no number is found that serves, and no proof that there is none")


def _by(problem: Problem, kind: Literal["taken", "attained"], data: Mapping[str, Any], prove: Prove) -> Evidence | None:
    with share(0.1):
        found = shown({"taken": taken, "attained": attained}[kind](problem, data), prove)
    return None if found is None else Evidence(kind, NAME, {**data, **found})


def _nowhere(problem: Problem, prove: Prove) -> Proposal | None:
    """Values of the other names at which it is proved that nothing serves."""
    names = sorted(problem.statement.names.union(*(g.names for g in problem.given)))
    kinds = [problem.declarations[n] for n in names]
    if any(d.shape or d.kind in ("complex", "bool", "function") or d.law is not None for d in kinds) or len(names) > 2:
        return None
    whole = [[v for v in PLACES if v.denominator == 1 or not d.integral] for d in kinds]
    for point in islice(product(*whole), MAX_POINTS):
        values = dict(zip(names, point, strict=True))
        with share(0.25):
            found = shown(nowhere(problem, {"values": values}), prove)
        if found is not None:
            return Proposal(NAME, Evidence("nowhere", NAME, {"values": values, **found}), "no number serves there")
    return None


def _values(problem: Problem) -> Iterator[Term]:
    """Terms for the first variable: solutions of the equations in the body, then plain ones."""
    import sympy as sp

    first = problem.statement.data[0]
    body = problem.statement.args[0]
    equations = [t for t in nodes(body) if t.op in ("eq", "le", "lt") and first in t.names]
    seen: set[Term] = set()
    for equation in equations[:3]:
        try:
            known = symbols(equation.names, problem.declarations)
            with deadline(SECONDS):
                left, right = (to_sympy(a, known) for a in equation.args)
                found = [from_sympy(r, known) for r in sp.solve(left - right, known[first])]
        except (Exception, Expired):  # SymPy raises what it likes
            continue
        for value in found:
            yield from (v for v in (value, _near(value, 1), _near(value, -1)) if v not in seen)
            seen.add(value)
    yield from (terms.number(v) for v in PLACES)
    others = sorted(problem.statement.names)
    for name in others:
        symbol = terms.symbol(name)
        yield from (symbol, _near(symbol, 1), _near(symbol, -1), terms.neg(symbol), terms.mul(terms.TWO, symbol))
    if len(others) == 2:
        a, b = map(terms.symbol, others)
        yield terms.mul(terms.number(Fraction(1, 2)), terms.add(a, b))
        yield terms.add(a, b)


def _near(value: Term, step: int) -> Term:
    return terms.add(value, terms.number(step))


def _brackets(problem: Problem) -> Iterator[tuple[Term, Term]]:
    """Pairs of terms between which an equation may have a solution."""
    if problem.statement.names:
        for name in sorted(problem.statement.names):
            y = terms.symbol(name)
            size = Term("abs", (y,))
            one = terms.ONE
            yield _near(y, -1), _near(y, 1)
            yield terms.neg(terms.add(size, one)), terms.add(size, one)
            yield terms.ZERO, terms.add(size, one)
            yield terms.ZERO, y
            yield terms.div(y, terms.TWO), terms.mul(terms.TWO, y)
    numbers = sorted(PLACES)
    ends = [terms.number(v) for v in (0, 1, -1, 2, -2, 3, 4, 10, -10, 100, -100) if v in numbers]
    for a in ends:
        for b in ends:
            if a.data < b.data:
                yield a, b
