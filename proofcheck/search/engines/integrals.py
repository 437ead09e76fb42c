"""Integrals: break points, and antiderivatives that SymPy proposes; the kernel has both shown by the other engines.

Where an integrand has cases, absolute values or jumps, the interval is taken apart at their ends, in the order in which
they lie at one point of the other names; on each part the cases are decided. What SymPy answers is tried as it stands,
and with abs inside of logarithms.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.linear import linear_in
from proofcheck.lang.monotone import continuous
from proofcheck.lang.ops import CASED, COMPARISONS, FUNCTIONS
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.integrals import INFINITE, Context, by_pieces, evaluated, exposed
from proofcheck.logic.decide.lemmas.primitive import primitive
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline, up, working
from proofcheck.search.engines import Others, Proposal, Prove, proved
from proofcheck.search.engines.antiderivatives import SECONDS, antiderivatives
from proofcheck.search.engines.logs import written_out
from proofcheck.search.engines.trials import FAILS, some_points
from proofcheck.search.engines.trials import evaluated as at_point

NAME = "integrals"
PATIENCE = 6.0  # seconds
MAX_BREAKS = 24


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `integral`: antiderivatives, what is shown of them, and what becomes of the statement."""
    if not any(t.op == "integral" for t in nodes(problem.statement)):
        return Proposal(NAME, None)
    prove = others.deeper.prove
    step = primitive(problem, {})
    if step is not None:
        with share(0.1):
            pieces = proved(step.parts[::-1], prove)
        if len(pieces) == len(step.parts):
            return Proposal(NAME, Evidence("primitive", NAME, {"pieces": pieces[::-1]}), "for all antiderivatives")
    started = working()
    found: list[tuple[Term, Any]] = []
    facts: list[Term] = []
    slopes = [t for t in subterms(problem.statement) if t.op == "derivative" and t.args[0].op == "integral"]
    step = None
    for _ in range(len(exposed(problem)) + 1):
        # What was found so far stands in the integrals around it.
        step = evaluated(problem, {"antiderivatives": found, "facts": facts}) if found else None
        current = problem if step is None or step.then is None else step.then
        term = next((t for t in exposed(current) if t not in dict(found)), None)
        if term is None:
            break
        answer = next((o for o in _offers(current, term, started) if _confirmed(current, term, o, facts, prove)), None)
        if answer is None:
            break
        found.append((term, answer))
    data: dict[str, Any] = {"antiderivatives": found, "facts": facts}
    step = evaluated(problem, data) if found else None
    if slopes and (step is None or step.then is None or any(t.op == "integral" for t in nodes(step.then.statement))):
        data = {"antiderivatives": [], "derivatives": slopes}
        step = evaluated(problem, data)
    if step is None or step.then is None:
        return Proposal(NAME, None, why="no antiderivative is found")
    with share(0.5):
        pieces = proved(step.parts, prove)
    if len(pieces) < len(step.parts):
        return Proposal(NAME, None, why="the antiderivative is not confirmed")
    piece = others.deeper.settle(step.then)
    if piece is None:
        return Proposal(NAME, None, why="the integrals are known, the statement about them is not decided")
    return Proposal(NAME, Evidence("integral", NAME, {**data, "pieces": pieces, "piece": piece}), "by antiderivatives")


def _confirmed(problem: Problem, term: Term, offer: Any, facts: list[Term], prove: Prove) -> bool:
    """Whether the kernel would take an offer; to the facts are added those that it needs for that."""
    known = list(facts)
    step = evaluated(problem, {"antiderivatives": [(term, offer)], "facts": known})
    infinite = any(t in INFINITE for t in term.args[1:])
    while step is None and infinite and (more := _signs(problem, term, offer, known, prove)):
        # With one sign in sight it may be another one that is asked for.
        known += more
        step = evaluated(problem, {"antiderivatives": [(term, offer)], "facts": known})
    with share(0.25):
        if step is None or len(proved(step.parts, prove)) < len(step.parts):
            return False
    facts[:] = known
    return True


def _signs(problem: Problem, term: Term, offer: Any, facts: list[Term], prove: Prove) -> list[Term]:
    """What limits hang on and follows from the assumptions."""
    places = _Places(problem, term)
    found: list[Term] = []
    context = Context(problem, term, tuple(facts))
    by_pieces(context, term, offer)  # asks for signs in vain, to take limits of the antiderivatives
    for sign in dict.fromkeys(context.known.unseen):
        if sign.op in ("lt", "le", "ne") and places.at(sign) is True:
            with share(0.1):
                found += [sign] if prove(problem.about(sign)) is not None else []
    return found


def _offers(problem: Problem, term: Term, started: float) -> Iterator[list[dict[str, Any]]]:
    """Break points with antiderivatives, the plainest first."""
    name = term.data[0]
    f, low, high = term.args
    places = _Places(problem, term)
    breaks = places.breaks(f, low, high)
    joints = [low, *breaks, high]
    integrands = [f if not breaks and continuous(f, name) else places.decided(f, a, b) for a, b in _pairs(joints)]
    integrands = list(map(written_out, integrands))
    found: list[list[Term]] = []
    for g in integrands:
        if up(started + PATIENCE, "engines.integrals"):
            return
        choices = list(antiderivatives(problem, g, name))
        if not choices:
            return
        found.append(choices)
    ways = [(True, False, False), (False, False, False)] if not breaks else [(False, False, False)]
    if any(t.op == "pow" and t.args[1].op != "number" for t in nodes(f)):
        ways.insert(0, (False, True, False))
    if any(joint.names for joint in breaks):
        ways.append((False, False, True))
    for closed, scaled, weak in ways:
        for k in range(max(map(len, found))):
            yield [
                {
                    "start": a,
                    "end": b,
                    "antiderivative": choices[min(k, len(choices) - 1)],
                    "integrand": g,
                    "closed": closed,
                    "scaled": scaled,
                    "weak": weak,
                }
                for (a, b), g, choices in zip(_pairs(joints), integrands, found, strict=True)
            ]


def _pairs(joints: list[Term]) -> list[tuple[Term, Term]]:
    return list(itertools.pairwise(joints))


# -- break points --------------------------------------------------------------------------------------------------


def _inside(problem: Problem, names: frozenset[str]) -> Any:
    """A small point that satisfies the assumptions, and if there is one the strict inequalities between their sides."""
    strict = [terms.lt(*g.args) for g in problem.given if g.op == "le"]
    known = (d for n in names if (d := problem.declarations.get(n)) is not None)
    strict += [terms.lt(terms.ZERO, terms.symbol(d.name)) for d in known if d.kind == "nonnegative"]
    first = None
    for kinds, point in some_points(problem, names):
        first = first or (kinds, point)
        try:
            if all(at_point(s, kinds, point) is True for s in strict):
                return kinds, point
        except FAILS:
            continue
    return first


class _Places:
    """Where terms stand on the line of the variable, at one small point of all other names. The order that is seen
    there is one that the kernel asks about."""

    def __init__(self, problem: Problem, term: Term) -> None:
        self.problem, self.name = problem, term.data[0]
        names = term.names - {self.name}
        point = _inside(problem, names) if names else ({}, ({}, {}))
        self.kinds, (self.sizes, self.values) = point if point is not None else ({}, ({}, {}))
        self.known = {*self.kinds} if point is not None else set()

    def at(self, term: Term, place: float | None = None) -> Any:
        """What a term or a statement comes to with the variable here; None where that is not known."""
        if not term.names <= self.known | ({self.name} if place is not None else set()):
            return None
        values = self.values if place is None else {**self.values, (self.name, ()): Fraction(place)}
        kinds = self.kinds if place is None else {**self.kinds, self.name: self.problem.declarations[self.name]}
        try:
            found = at_point(term, kinds, (self.sizes, values))
        except (*FAILS, TypeError):
            return None
        return found if isinstance(found, bool) else float(found.mid())

    def end(self, term: Term) -> float | None:
        """Where an end or a break point lies."""
        if term in INFINITE:
            return math.inf if term == INFINITY else -math.inf
        return self.at(term)

    def breaks(self, f: Term, low: Term, high: Term) -> list[Term]:
        """Terms strictly between the ends at which a case of the integrand ends or a denominator vanishes."""
        ends = (self.end(low), self.end(high))
        if ends[0] is None or ends[1] is None or not ends[0] < ends[1]:
            return []
        found: dict[Term, float] = {}
        for t in subterms(f):
            for edge in self._edges(t, (ends[0], ends[1])):
                for root in self._roots(edge):
                    value = self.at(root)
                    if value is not None and ends[0] < value < ends[1]:
                        found[root] = value
        kept: list[Term] = []
        for t in sorted(found, key=lambda t: found[t])[:MAX_BREAKS]:
            if not kept or found[t] - found[kept[-1]] > 1e-9:
                kept.append(t)
        return kept

    def _roots(self, edge: Term) -> list[Term]:
        import sympy as sp

        if edge.names != {self.name}:
            slope, rest = linear_in(edge, terms.symbol(self.name)) or (terms.ZERO, terms.ZERO)
            if slope == terms.ZERO:
                return []
            return [terms.div(terms.neg(rest), slope) if slope != terms.ONE else terms.neg(rest)]
        try:
            known = symbols(edge.names, self.problem.declarations)
            with deadline(SECONDS / 4):
                return [from_sympy(r, known) for r in sp.solve(to_sympy(edge, known), known[self.name]) if r.is_real]
        except (Exception, Expired):  # SymPy raises what it likes
            return []

    def _edges(self, t: Term, ends: tuple[float, float]) -> Iterator[Term]:
        """Terms that vanish where a part of the integrand changes its form or has no value."""
        if self.name not in t.names:
            return
        if t.op in CASED:
            yield terms.sub(*FUNCTIONS[t.op].cases(t.args)[0][0].args)
        elif t.op in COMPARISONS:
            yield terms.sub(*t.args)
        elif t.op == "div":
            yield t.args[1]
        elif (t.op == "pow" and t.args[1].op == "number" and t.args[1].data < 0) or t.op == "log":
            yield t.args[0]
        elif t.op in ("floor", "ceil"):
            inner = t.args[0]
            values = [self.at(inner, e) for e in ends if math.isfinite(e)]
            numbers = [v for v in values if v is not None]
            if len(numbers) == 2 and abs(numbers[1] - numbers[0]) <= MAX_BREAKS:
                for k in range(math.floor(min(numbers)), math.ceil(max(numbers)) + 1):
                    yield terms.sub(inner, terms.number(k))

    def decided(self, f: Term, low: Term, high: Term) -> Term:
        """The integrand with its cases decided as they are in the middle of an interval."""
        ends = (self.end(low), self.end(high))
        if ends[0] is None or ends[1] is None:
            return f
        a = ends[0] if math.isfinite(ends[0]) else min(ends[1], 0.0) - 1
        b = ends[1] if math.isfinite(ends[1]) else max(ends[0], 0.0) + 1
        middle = a + (b - a) * 0.4871

        def rule(t: Term) -> Term | None:
            if self.name not in t.names:
                return None
            if t.op == "where" or t.op in CASED:
                condition, first, second = t.args if t.op == "where" else _cases(t)
                holds = self.at(condition, middle) if self.name in condition.names else None
                return None if holds is None else first if holds else second
            if t.op in ("floor", "ceil"):
                value = self.at(t.args[0], middle)
                return None if value is None else terms.number((math.floor if t.op == "floor" else math.ceil)(value))
            return None

        return terms.rewrite(f, rule)


def _cases(t: Term) -> tuple[Term, Term, Term]:
    (condition, first), (_, second) = FUNCTIONS[t.op].cases(t.args)
    return condition, first, second
