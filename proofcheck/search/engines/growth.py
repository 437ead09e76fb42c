"""Growth and limits: directions, weights and points for the kernel's own decisions.

Weights below which a product lies in a Newton polytope, and directions that separate it from one, are solutions of
linear inequalities over the rationals, found by Z3; small directions are tried first. The kernel checks whatever is
offered. Statements with limits are offered once more with the limits evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide import growth, limits
from proofcheck.logic.decide.smt.watch import answer
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal

NAME = "growth"
MILLISECONDS = 2_000
POINTS = 3


def propose(problem: Problem) -> Proposal:
    """Evidence `growth` for a statement that is one of the forms, `limit` for one with limits."""
    if problem.statement.op in growth.FORMS:
        return _form(problem)
    if not any(t.op == "limit" for t in subterms(problem.statement)):
        return Proposal(NAME, None)
    without = limits.evaluated(problem)
    if without is None:
        return Proposal(NAME, None, why="no limit is read off an expansion")
    pieces = [Evidence(kind, NAME) for kind in ("enclosure", "signs", "identity", "smt")]
    pieces += [Evidence("witness", NAME, {"values": values}) for values in _small_values(without[0])]
    piece = next((p for p in pieces if kernel.rule(without[0], p).word != "rejected"), None)
    if piece is None:
        return Proposal(NAME, None, why="the limits are known, the statement about them is not decided")
    return Proposal(
        NAME, Evidence("limit", NAME, {"pieces": (), "piece": piece}), "limits read off expansions in several scales"
    )


def _small_values(problem: Problem) -> Iterator[dict[str, Any]]:
    """A few values of the names, where they all are numbers."""
    names = sorted(problem.used())
    if any(problem.declarations[n].shape or problem.declarations[n].law for n in names) or len(names) > 3:
        return
    for values in product((Fraction(2), Fraction(3), Fraction(1), Fraction(1, 2), Fraction(-1)), repeat=len(names)):
        yield dict(zip(names, values, strict=True))


def _form(problem: Problem) -> Proposal:
    statement = problem.statement
    offers = [{}] if statement.op == "dominates" else [*_weights(problem), {}]
    offers += [{"direction": d} for d in _directions(problem)]
    if statement.op != "dominates":
        offers += [{"point": point} for point in _points(problem)]
    reason = ""
    for data in offers:
        evidence = Evidence("growth", NAME, data)
        ruling = kernel.rule(problem, evidence)
        if ruling.word != "rejected":
            how = "by the quotient's expansion" if not data else f"by a {next(iter(data)).removesuffix('s')}"
            return Proposal(NAME, evidence, how)
        reason = reason or ruling.reason
    return Proposal(NAME, None, why=reason)


def _points(problem: Problem) -> Iterator[dict[str, int]]:
    low = growth.least(problem)
    names = sorted(problem.used())
    if all(n in low for n in names) and len(names) <= 3:
        for steps in product(range(POINTS), repeat=len(names)):
            yield {n: low[n] + k for n, k in zip(names, steps, strict=True)}


def _directions(problem: Problem) -> Iterator[dict[str, int]]:
    sizes = growth.growing(problem, problem.statement)
    reach = 3 if len(sizes) <= 2 else 2 if len(sizes) == 3 else 1
    if len(sizes) <= 6:
        for powers in sorted(product(range(reach + 1), repeat=len(sizes)), key=sum):
            if any(powers):
                yield dict(zip(sizes, powers, strict=True))
    if len(sizes) > 1 and problem.statement.op != "dominates":
        yield from _separating(problem, sizes)


def _sides(problem: Problem) -> list[tuple[Mapping[Any, Any], Mapping[Any, Any]]]:
    e, g = (growth.products(problem, problem.statement, a) for a in problem.statement.args)
    return [(e, g), (g, e)] if problem.statement.op == "grows" else [(e, g)]


def _weights(problem: Problem) -> Iterator[dict[str, Any]]:
    """Weights under which each product of the smaller side lies below a mean of products of the larger one."""
    try:
        sides = _sides(problem)
    except ArithmeticError:
        return
    found: list[dict[Any, dict[Any, Fraction]]] = [{}, {}]
    for weights, (small, large) in zip(found, sides, strict=False):
        for one in small:
            below = _below(one, list(large))
            if below is None:
                return
            weights[one] = below
    yield {"weights": tuple(found)}


def _below(one: Any, others: list[Any]) -> dict[Any, Fraction] | None:
    atoms = {a for p in (one, *others) for a, _ in p}
    own = dict(one)
    for other in others:
        if all(own.get(a, 0) <= dict(other).get(a, 0) for a in atoms):
            return {other: Fraction(1)}
    import z3

    solver = z3.Solver()
    weights = [z3.Real(f"w{k}") for k in range(len(others))]
    solver.add(z3.Sum(weights) == 1, *(w >= 0 for w in weights))
    for atom in atoms:
        mean = z3.Sum([w * _rational(z3, dict(p).get(atom, 0)) for w, p in zip(weights, others, strict=True)])
        solver.add(mean >= _rational(z3, own.get(atom, 0)))
    if answer(solver, MILLISECONDS) != "sat":
        return None
    values = [_fraction(solver.model().eval(w, model_completion=True)) for w in weights]
    return {p: v for p, v in zip(others, values, strict=True) if v}


def _separating(problem: Problem, sizes: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Directions along which one product of a side outgrows all of the other."""
    import z3

    try:
        sides = _sides(problem)
    except ArithmeticError:
        return
    for small, large in sides:
        for one in small:
            solver = z3.Solver()
            powers = {n: z3.Real(n) for n in sizes}
            solver.add(*(w >= 0 for w in powers.values()))
            own = _exponents(one)
            for other in large:
                theirs = _exponents(other)
                gaps = [powers[n] * _rational(z3, own.get(n, 0) - theirs.get(n, 0)) for n in sizes]
                solver.add(z3.Sum(gaps) >= 1)
            if answer(solver, MILLISECONDS) == "sat":
                values = [_fraction(solver.model().eval(powers[n], model_completion=True)) for n in sizes]
                scale = lcm(*(v.denominator for v in values))
                yield {n: int(v * scale) for n, v in zip(sizes, values, strict=True)}


def _exponents(generators: Any) -> dict[str, Fraction]:
    """The exponents of the sizes alone: logarithms do not count along a direction."""
    return {a.data: e for a, e in generators if isinstance(a, Term) and a.op == "symbol"}


def _rational(z3: Any, value: Fraction | int) -> Any:
    value = Fraction(value)
    return z3.RealVal(f"{value.numerator}/{value.denominator}")


def _fraction(value: Any) -> Fraction:
    return Fraction(value.numerator_as_long(), value.denominator_as_long())
