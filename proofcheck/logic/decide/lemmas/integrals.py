"""Integrals in a statement, replaced by what the fundamental theorem of calculus makes of them.

The integral of f between two break points is the limit of the integrals over smaller closed intervals, as their ends
tend to the break points; over an interval it is the sum over its parts. What f is at the ends and at break points does
not matter. It is undefined where a part does not converge.

An engine offers break points, and for each part an antiderivative F and a continuous function g that is f there. Shown
are F' = g = f inside of each part; the values of F at its ends, or their limits, are found here. A part whose F has no
limit makes the integral undefined. Inside a derivative or a limit an integral is replaced only where what is shown
holds around each value of the name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.constants import enclosed
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.limits import Known
from proofcheck.logic.semantics import growth
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

WHY = "fundamental theorem of calculus"
INFINITE = (INFINITY, MINUS_INFINITY)
MOVING = frozenset({"derivative", "limit"})
OPAQUE = frozenset({"let", "expectation", "map", "lambda", "grows", "bounded", "dominates", "every", "some"})
OPAQUE |= frozenset({"converges", "integrates", "integrable"})


def exposed(problem: Problem) -> list[Term]:
    """The integrals of a statement that may be replaced, inner ones first."""
    found: list[Term] = []
    _walk(problem, problem.statement, {}, found)
    return found


def replaced(problem: Problem, values: Mapping[Term, Term]) -> Term:
    """The statement with these integrals replaced by their values."""
    return _walk(problem, problem.statement, values, [])


def evaluated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with integrals replaced. `data["antiderivatives"]` has for each of them its pieces, each an
    interval (start, end), whether the integrand is looked at without the ends, F and g, and whether start and end may
    be equal, which asks for F to have a value at both. `data["facts"]`: what follows
    from the assumptions, to be shown, and is known where limits are looked for."""
    values: dict[Term, Term] = {}
    facts = tuple(data.get("facts", ()))
    about = [problem.declarations.get(n) for f in facts for n in f.names]
    if any(f.free for f in facts) or any(d is None or d.law is not None for d in about):
        return None
    parts = [problem.about(f) for f in facts]
    for term, pieces in data["antiderivatives"]:
        # Inner integrals stand in outer ones with their values.
        found = by_pieces(Context(problem, term, facts), term, pieces)
        if found is None:
            return None
        values[term], more = found
        parts += more
    for term in data.get("derivatives", ()):
        found = _leibniz(problem, term)
        if found is None:
            return None
        values[term], more = found
        parts += more
    statement = replaced(problem, values)
    if statement == problem.statement:
        return None
    then = replace(problem, statement=statement, earlier=())
    return Step(
        WHY, tuple(parts), then, undefined="an integral there diverges" if terms.UNDEFINED in values.values() else ""
    )


def _walk(problem: Problem, term: Term, values: Mapping[Term, Term], found: list[Term]) -> Term:
    if term in values:
        return values[term]
    if term.op in OPAQUE or not any(t.op == "integral" for t in nodes(term)):
        return term
    if term.op in MOVING and not _open(problem, term):
        return term
    args = tuple(_walk(problem, a, values, found) for a in term.args)
    rebuilt = terms.rebuild(term, args)
    if rebuilt.op == "integral":
        found.append(rebuilt)
        return values.get(rebuilt, rebuilt)
    return rebuilt


def _open(problem: Problem, term: Term) -> bool:
    """Whether what holds for all declared values of the name of a derivative or a limit holds around the place too."""
    name = term.data if term.op == "derivative" else term.data[0]
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.shape or declaration.law is not None:
        return False
    if any(name in g.names for g in problem.given) and not (term.op == "derivative" and open_around(problem, name)):
        return False
    far = term.op == "limit" and term.args[1] == INFINITY
    return (
        declaration.kind == "real"
        or (declaration.kind == "positive" and (far or term.op == "derivative"))
        or (declaration.kind in ("dim", "natural", "integer") and far)
    )


def open_around(problem: Problem, name: str) -> bool:
    """Whether what is assumed of a real name holds around each of its values where it holds: it is made of strict
    inequalities between terms that have a value everywhere and are continuous."""
    assumed = (p for g in problem.given for p in (g.args if g.op == "and" else (g,)) if name in p.names)
    return all(
        p.op in ("lt", "ne") and all(continuous(a, name) for a in p.args) and not obligations(p, problem.declarations)
        for p in assumed
    )


class Context:
    """What an integral is taken in: its variable is a real name of which nothing else is assumed."""

    def __init__(self, problem: Problem, term: Term, facts: tuple[Term, ...] = ()) -> None:
        self.problem, self.name, self.names = problem, term.data[0], term.names
        self.given = (*problem.given, *facts)
        self.known = Known(replace(problem, given=self.given))

    def fits(self) -> bool:
        declaration = self.problem.declarations.get(self.name)
        plain = declaration is not None and declaration.kind == "real" and not declaration.shape
        declared = [self.problem.declarations.get(n) for n in self.names]
        fixed = all(d is not None and d.law is None for d in declared)
        return plain and fixed and not any(self.name in g.names for g in self.given)

    def less(self, a: Term, b: Term, strict: bool = True) -> bool:
        if a == MINUS_INFINITY or b == INFINITY:
            return a != b
        if INFINITE[0] == a or INFINITE[1] == b:
            return False
        sign = terms.lt if strict else terms.le
        if not (a.names | b.names | a.free | b.free):
            return enclosed(sign(a, b))
        return any(self.known.holds(s) for s in (sign(a, b), sign(terms.ZERO, terms.sub(b, a)), terms.lt(a, b)))

    def part(self, statement: Term, *given: Term) -> Problem:
        return self.problem.about(statement, given=(*self.given, *given))

    def at(self, antiderivative: Term, end: Term, side: str) -> Term | None:
        """The limit of F at an end; undefined where there is none."""
        x, moving = terms.symbol(self.name), antiderivative
        if end == MINUS_INFINITY:
            turned = terms.replace_name(antiderivative, self.name, (), terms.neg(x))
            if turned is None:
                return None
            moving, side = turned, ""
        point = INFINITY if end in INFINITE else end
        try:
            return growth.value(
                Term("limit", (moving, point), (self.name, "" if end in INFINITE else side)), self.known
            )
        except (Unsupported, LimitExceeded, RecursionError):
            return None

    def ordered(self, start: Term, end: Term, weak: bool) -> list[Problem] | None:
        """What is left to be shown of the order of two ends, which may be equal if `weak`; None where they are not in
        order."""
        if self.less(start, end):
            return []
        certain = start in INFINITE or end in INFINITE or not (start.names | end.names)
        return None if certain else [self.part(Term("le" if weak else "lt", (start, end)))]

    def at_both(
        self, whole: Term, start: Term, end: Term, closed: bool
    ) -> tuple[Term | None, Term | None, list[Problem]]:
        """F at the end and at the start, or its limits there, and what is left to be shown of them."""
        if closed:
            last, first = (terms.replace_name(whole, self.name, (), e) for e in (end, start))
            return last, first, []
        found, valued = [], []
        for place, side in ((end, "-"), (start, "+")):
            value = self.at(whole, place, side)
            if value is None and place not in INFINITE:
                # F is continuous on each interval where it has a value, so the limit is this one, if it has one.
                value = terms.replace_name(whole, self.name, (), place)
                valued += [self.part(terms.eq(value, value))] if value is not None else []
            found.append(value)
        return found[0], found[1], valued


def by_pieces(context: Context, term: Term, pieces: Any) -> tuple[Term, list[Problem]] | None:
    """What the integral is by the pieces that are offered, and what is left to be shown."""
    if term.op != "integral" or term.free or not pieces or not context.fits():
        return None
    f, low, high = term.args
    joints = [low, *(p["end"] for p in pieces)]
    if [p["start"] for p in pieces] != joints[:-1] or joints[-1] != high:
        return None
    breaks = joints[1:-1]
    inner = [*breaks, *(e for e in (low, high) if e not in INFINITE)]
    if any(context.name in t.names or t.free for t in inner) or any(b in INFINITE for b in breaks):
        return None
    parts = [context.part(terms.eq(e, e)) for e in inner if obligations(e, context.problem.declarations)]
    total: list[Term] = []
    diverges = False
    for piece in pieces:
        found = _piece(context, f, piece, len(pieces) > 1)
        if found is None:
            return None
        last, first, more = found
        diverges = diverges or terms.UNDEFINED in (last, first)
        parts += more
        total += [last, terms.neg(first)]
    return terms.UNDEFINED if diverges else terms.add(*total), parts


def _piece(context: Context, f: Term, piece: Any, several: bool) -> tuple[Term, Term, list[Problem]] | None:
    """F at the end and at the start of one piece, or its limits there, and what is to be shown of it."""
    x, parts = terms.symbol(context.name), []
    start, end, whole, g = piece["start"], piece["end"], piece["antiderivative"], piece["integrand"]
    finite = start not in INFINITE and end not in INFINITE
    closed = piece["closed"] and finite
    weak = piece["weak"] and finite
    if whole.free or not all(continuous(t, context.name) for t in (g, whole)):
        return None
    if several or not closed:
        # Such a part has an inside: its ends are in order. Or it is empty, and F is the same at both of them.
        order = context.ordered(start, end, weak)
        if order is None:
            return None
        parts += order
    sign = terms.le if closed else terms.lt
    between = [sign(start, x)] if start != MINUS_INFINITY else []
    between += [sign(x, end)] if end != INFINITY else []
    if start not in INFINITE and context.less(terms.ZERO, start, strict=closed):
        # What lies above a start that is not negative is positive, which is needed for powers of it.
        between = [*between, terms.lt(terms.ZERO, x)]
    ways = [between]
    if closed and not context.less(start, end, strict=False):
        # Between the ends in the other order as well.
        ways.append([terms.le(end, x), terms.le(x, start)])
    shown = [terms.eq(g, f)] if g != f else []
    if not piece["scaled"]:
        shown.append(terms.eq(Term("derivative", (whole,), context.name), g))
    elif closed or not context.less(terms.ZERO, start, strict=False):
        return None
    else:
        # At x = exp(s): the derivative by s is exp(s) times the one by x. Having a value is shown as it stands.
        moved = [_scaled(t, context.name) for t in (whole, g, *between)]
        if any(t is None for t in moved):
            return None
        primitive_there, g_there, *place = (t for t in moved if t is not None)
        slope = Term("derivative", (primitive_there,), context.name)
        parts += [context.part(terms.eq(slope, terms.mul(g_there, Term("exp", (x,)))), *place)]
        parts += [context.part(terms.eq(g, g), *between)]
    parts += [context.part(s, *way) for way in ways for s in shown]
    last, first, valued = context.at_both(whole, start, end, closed or weak)
    if last is None or first is None:
        return None
    if weak:
        valued = [context.part(terms.eq(value, value)) for value in (last, first)]
    return last, first, [*parts, *valued]


def _scaled(term: Term, name: str) -> Term | None:
    """The term at x = exp(s), with s written for x: powers of x become exponentials, and the logarithm of x is s."""
    x = terms.symbol(name)

    def walk(t: Term) -> Term:
        if name not in t.names:
            return t
        if t == x:
            return Term("exp", (x,))
        if t.op == "log" and t.args[0] == x:
            return x
        if t.op == "pow" and t.args[0] == x and name not in t.args[1].names:
            return Term("exp", (terms.mul(t.args[1], x),))
        return terms.rebuild(t, tuple(map(walk, t.args)))

    plain = all(t.op not in terms.BINDING and t.op not in (*terms.BINDS_NAMES, "derivative") for t in nodes(term))
    return walk(term) if plain else None


def _leibniz(problem: Problem, term: Term) -> tuple[Term, list[Problem]] | None:
    """The derivative of an integral by a name on which only its ends depend: f at the ends times their slopes, which
    these have everywhere."""
    if term.op != "derivative" or len(term.args) != 1 or term.args[0].op != "integral" or not _open(problem, term):
        return None
    name, integral = term.data, term.args[0]
    context = Context(problem, integral)
    f, low, high = integral.args
    if (
        name in f.names
        or not continuous(f, context.name)
        or integral.free
        or not context.fits()
        or {low, high} & set(INFINITE)
    ):
        return None
    x = terms.symbol(context.name)
    parts = [context.part(terms.eq(f, f), terms.le(a, x), terms.le(x, b)) for a, b in ((low, high), (high, low))]
    total = []
    for end, sign in ((high, 1), (low, -1)):
        if name not in end.names:
            parts += [context.part(terms.eq(end, end))] if obligations(end, problem.declarations) else []
            continue
        value = terms.replace_name(f, context.name, (), end)
        if value is None or not continuous(end, name):
            return None
        slope = Term("derivative", (end,), name)
        # Where an end has a corner, the integral may have a slope all the same: the integral of x from 0 to abs(t).
        parts.append(context.part(terms.eq(slope, slope)))
        total.append(terms.mul(terms.number(sign), value, slope))
    return terms.add(*total), parts


RULES = {"integral": evaluated}
