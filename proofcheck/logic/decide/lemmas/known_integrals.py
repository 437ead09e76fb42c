"""Integrals that are sums of multiples of those in `integral_table.py`.

An integral of f over the real line is that over (0, oo), and that of f(-t) over (0, oo): it is the limit as both ends
move apart, each by itself, so it exists just where both do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.distributions.gammas import plain
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.integral_table import KNOWN, integral_of
from proofcheck.logic.decide.lemmas.integrals import exposed, replaced
from proofcheck.logic.decide.lemmas.steps import Step

Row = tuple[Any, ...]  # a kind, a factor, parameters


def known_integral(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement without the integral `data["integral"]`, whose integrand is the sum of the `data["multiples"]`: the
    kind of each, a factor, and the parameters. Over the real line `data["mirrored"]` has those of f(-t). With
    `data["diverges"]`, (half, place), one of these halves is a single multiple, not 0, and its parameter at this place
    is one for which it diverges."""
    target: Term = data["integral"]
    if target not in exposed(problem) or target.free:
        return None
    name = target.data[0]
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.kind != "real" or any(name in g.names for g in problem.given):
        return None
    if any(d is None or d.law is not None for d in (problem.declarations.get(n) for n in target.names)):
        return None
    halves = _halves(target, data)
    diverges = data.get("diverges")
    if diverges is not None:
        half, place = diverges
        halves = halves[half : half + 1]
        only = KNOWN.get(halves[0][1][0][0]) if halves and len(halves[0][1]) == 1 else None
        if only is None or place not in only.bounding:
            return None
    low, high = ends = (ZERO, INFINITY) if target.args[1:] == (MINUS_INFINITY, INFINITY) else target.args[1:]
    t = terms.symbol(name)
    inside = [terms.lt(low, t), *([terms.lt(t, high)] if high != INFINITY else [])]
    parts, value, needed = [], [], []
    for body, rows in halves:
        if not rows:
            return None
        sums = []
        for row in rows:
            found = _multiple(t, ends, row)
            if found is None:
                return None
            integrand, result, conditions = found
            sums.append(integrand)
            value.append(result)
            if diverges is not None:
                conditions[place] = terms.le(conditions[place].args[1], ZERO)
                needed.append(Term("ne", (row[1], ZERO)))
            needed += conditions
        parts.append(problem.about(terms.eq(body, terms.add(*sums)), given=(*problem.given, *inside)))
    parts += [problem.about(s) for s in dict.fromkeys(needed)]
    there = terms.UNDEFINED if diverges is not None else _total(problem, value)
    why = "an integral there diverges" if diverges is not None else ""
    then = replace(problem, statement=replaced(problem, {target: there}), earlier=())
    return Step("a known integral", tuple(parts), then, undefined=why)


def _halves(target: Term, data: Mapping[str, Any]) -> list[tuple[Term, tuple[Row, ...]]]:
    """The integrand and what it is the sum of; over the real line also f(-t)."""
    halves = [(target.args[0], tuple(data["multiples"]))]
    if target.args[1:] == (MINUS_INFINITY, INFINITY):
        name = target.data[0]
        turned = terms.replace_name(target.args[0], name, (), terms.neg(terms.symbol(name)))
        halves.append((ZERO, ()) if turned is None else (turned, tuple(data.get("mirrored", ()))))
    return halves


def _multiple(t: Term, ends: tuple[Term, ...], row: Row) -> tuple[Term, tuple[Term, Term], list[Term]] | None:
    """The integrand of a row, its factor and value, and what has to hold."""
    kind, *numbers = row
    known = KNOWN.get(kind)
    if known is None or known.range != ends or any(t.data in p.names or p.free for p in numbers):
        return None
    factor, *parameters = numbers
    found = integral_of(kind, tuple(parameters[: len(known.letters)]), t)
    return found and (terms.mul(factor, found[0]), (factor, found[1]), found[2])


def _total(problem: Problem, values: list[tuple[Term, Term]]) -> Term:
    """The sum of multiples of values, without those that cancel as they stand: all of them are numbers."""
    left: list[tuple[Term, Term]] = []
    for factor, value in values:
        opposite = next((o for o in left if o[1] == value and factor in (terms.neg(o[0]), _turned(o[0]))), None)
        if opposite is not None:
            left.remove(opposite)
        else:
            left.append((factor, value))
    shape = Shape(problem.declarations, {})
    return terms.add(ZERO, *(plain(terms.mul(factor, value), shape) for factor, value in left))


def _turned(t: Term) -> Term:
    """-t, with the sign inside of a quotient."""
    return terms.div(terms.neg(t.args[0]), t.args[1]) if t.op == "div" else terms.neg(t)


RULES = {"known integral": known_integral}
