"""Points with names at which a statement about one or two real numbers may fail: pi / 2, sqrt(2), exp(1), 1, ...

Where equations between functions of one number are among the conditions of a statement, as in
`implies(exp(2*x) == 5*exp(x) - 6, x == log(2))`, their solutions are tried as well, as SymPy finds them. A number that
an assumption determines, as in `p == sigmoid(z)`, is what that says.

The kernel decides each that enclosures do not confirm. Last but one: other engines find most counterexamples sooner.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import value_of
from proofcheck.logic.kernel import closed
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Proposal

NAME = "search"
KINDS = ("real", "positive", "nonnegative")
MOMENT = 2.0  # seconds for the solutions of an equation
MOST = 3  # equations


def _points() -> list[Term]:
    numbers = [Fraction(n, d) for d in (1, 2, 3, 4) for n in range(-4, 5) if d == 1 or n % d]
    found = [terms.number(v) for v in sorted(set(numbers), key=lambda v: (v.denominator, abs(v), v))]
    pi, one = Term("pi"), terms.ONE
    for factor in (
        Fraction(1),
        Fraction(1, 2),
        Fraction(2),
        Fraction(1, 4),
        Fraction(1, 3),
        Fraction(1, 6),
        Fraction(3, 2),
    ):
        found += [terms.mul(terms.number(factor), pi), terms.mul(terms.number(-factor), pi)]
    for q in (2, 3, 5):
        root = Term("sqrt", (terms.number(q),))
        found += [root, terms.neg(root)]
    far = [Fraction(n, d) for n, d in ((1, 10), (9, 10), (1, 100), (99, 100), (10, 1), (100, 1), (-10, 1), (-100, 1))]
    found += map(terms.number, far)
    return [*found, Term("exp", (one,)), Term("exp", (terms.number(-1),)), Term("log", (terms.TWO,))]


def propose(problem: Problem) -> Proposal:
    """Evidence `point` where the statement is false at one of them."""
    for point in (*offers(problem), *_solutions(problem)):
        if closed.check(problem, point) is not None:
            return Proposal(NAME, Evidence("point", NAME, {"point": point}), "a point with a name")
    return Proposal(NAME, None)


def _solutions(problem: Problem) -> Iterator[dict[str, Term]]:
    names = sorted(problem.statement.names)
    if len(names) != 1 or problem.statement.op in COMPARISONS:
        return
    (name,) = names
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.kind not in KINDS or declaration.shape or declaration.law is not None:
        return
    import sympy  # noqa: F401  its loading is no part of the moment

    equations = [t for t in nodes(problem.statement) if t.op in ("eq", "ne") and not t.free and t.names]
    for equation in equations[:MOST]:
        try:
            with deadline(MOMENT):
                found = _solved(equation, name, problem)
        except (Exception, Expired):  # SymPy raises what it likes
            continue
        yield from ({name: value} for value in found)


def _solved(equation: Term, name: str, problem: Problem) -> list[Term]:
    import sympy as sp

    known = symbols({name}, problem.declarations)
    left, right = (to_sympy(side, known) for side in equation.args)
    found = sp.solve(left - right, known[name])
    return [from_sympy(value, {}) for value in found if not value.free_symbols and value.is_real]


def offers(problem: Problem) -> Iterator[dict[str, Term]]:
    """Points of the names of the statement, plain ones first."""
    told = _determined(problem)
    names = sorted(problem.statement.names.union(*(value.names for value in told.values())) - told.keys())
    for point in _plain(problem, names):
        for name, value in told.items():
            placed: Term | None = value
            for other, put in point.items():
                placed = None if placed is None else terms.replace_name(placed, other, (), put)
            if placed is None or placed.names:
                break
            point = {**point, name: placed}
        else:
            yield point


def _determined(problem: Problem) -> dict[str, Term]:
    """Numbers of the statement that an assumption tells in terms of others."""
    found: dict[str, Term] = {}
    for name in sorted(problem.statement.names):
        declaration = problem.declarations.get(name) if "'" not in name else None
        if declaration is None or declaration.shape or declaration.kind not in KINDS or declaration.law is not None:
            continue
        values = (told for g in problem.given if (told := value_of(g, declaration)) is not None)
        value = next((v for _, v in values if not v.names & found.keys() and not any("'" in n for n in v.names)), None)
        if value is not None and not any(name in other.names for other in found.values()):
            found[name] = value
    return found


def _plain(problem: Problem, names: list[str]) -> Iterator[dict[str, Term]]:
    kinds = [problem.declarations[n] for n in names if n in problem.declarations]
    if not names:
        yield {}
    if not 1 <= len(names) <= 2 or any(d.kind not in KINDS or d.shape or d.law is not None for d in kinds):
        return
    places = _points()
    if len(names) == 1:
        yield from ({names[0]: p} for p in places)
        return
    few = [p for p in places if p.op != "number" or p.data.denominator == 1][:20]
    yield from (dict(zip(names, pair, strict=True)) for pair in product(few, repeat=2))
