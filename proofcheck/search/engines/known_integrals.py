"""Integrals whose integrands are sums of multiples of those of a table.

Powers times exponentials of powers, or of t and 1 - t, or of t and 1 + b t**p, are known by their slopes. For the
others the numbers that stand in the integrand are put in as parameters, and a few points tell which of them fit.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.integral_table import KNOWN, Known
from proofcheck.logic.decide.lemmas.integrals import exposed
from proofcheck.logic.decide.lemmas.known_integrals import known_integral
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown

NAME = "known integrals"
SECONDS = 4.0  # for SymPy
SHARE = 0.25
BY_SLOPE = ("gamma", "beta", "power")
PARAMETERS = 4
TRIED = 400  # choices of parameters for one integrand
PLACES = (0.23, 0.41, 0.58)  # parts of the range
CLOSE = 1e-9
Multiple = tuple[str, Term, Term, Term, Term, Term]  # kind, factor, parameters


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `known integral` for the first such integral, and what the others find for the statement then."""
    for target in exposed(problem):
        line = target.args[1:] == (MINUS_INFINITY, INFINITY)
        ends = (ZERO, INFINITY) if line else target.args[1:]
        kinds = [kind for kind, known in KNOWN.items() if known.range == ends]
        if not kinds:
            continue
        for halves in _readings(problem, target, kinds, (1, -1)[: 2 if line else 1]):
            data: dict[str, Any] = {"integral": target, "multiples": halves[0]}
            if line:
                data["mirrored"] = halves[1]
            for way in (data, *({**data, "diverges": d} for d in _divergent(halves))):
                with share(SHARE):
                    parts = shown(known_integral(problem, way), others.deeper.prove, others.deeper.settle)
                if parts is not None:
                    return Proposal(NAME, Evidence("known integral", NAME, {**way, **parts}), "by a table of integrals")
    return Proposal(NAME, None)


def _divergent(halves: list[tuple[Multiple, ...]]) -> Iterator[tuple[int, int]]:
    """Where a half may diverge: at one of its ends, by the parameter at this place."""
    for half, rows in enumerate(halves):
        if len(rows) == 1:
            yield from ((half, place) for place in KNOWN[rows[0][0]].bounding)


def _readings(
    problem: Problem, target: Term, kinds: list[str], signs: tuple[int, ...]
) -> Iterator[list[tuple[Multiple, ...]]]:
    """What f(t), and f(-t), is the sum of: each by its slopes, or each by the numbers in it."""
    for read in (_by_slopes, _by_numbers):
        halves = []
        try:
            with deadline(SECONDS):
                for sign in signs:
                    halves.append(tuple(_multiples(problem, target, sign, kinds, read)))
        except (Exception, Expired):  # SymPy raises what it likes
            continue
        yield halves


def _multiples(problem: Problem, target: Term, sign: int, kinds: list[str], read: Any) -> list[Multiple]:
    import sympy as sp

    name = target.data[0]
    f = target.args[0]
    known = symbols(f.names | {name}, {**problem.declarations, name: Declaration(name, "positive")})
    t = known[name]

    def term(e: Any) -> Term:
        return from_sympy(sp.simplify(e), known)

    found = []
    for kind, factor, *parameters in read(sp, to_sympy(f, known).subs(t, sign * t), t, kinds):
        numbers = [*map(term, parameters), *[ONE] * PARAMETERS][:PARAMETERS]
        found.append((kind, term(factor), *numbers))
    return found


# -- by numbers that stand in the integrand --------------------------------------------------------------------------


def _by_numbers(sp: Any, body: Any, t: Any, kinds: list[str]) -> list[tuple[Any, ...]]:
    """One multiple, or one for each addend."""
    whole = _multiple(sp, body, t, kinds)
    rows = [whole] if whole else [_multiple(sp, part, t, kinds) for part in sp.Add.make_args(sp.expand(body))]
    if None in rows:
        raise ValueError("another integrand")
    return [row for row in rows if row is not None]


def _multiple(sp: Any, body: Any, t: Any, kinds: list[str]) -> tuple[Any, ...] | None:
    """A kind, a factor and parameters for which body / integrand is the same at a few points."""
    at_random = random.Random(7)
    drawn = {s: sp.Float(at_random.uniform(0.3, 1.7)) for s in sorted(body.free_symbols - {t}, key=str)}
    heads = _heads(sp, body, t)
    choices = _numbers(sp, body, t)
    low, high = (float(to_sympy(e, {})) if e != INFINITY else 2.0 for e in KNOWN[kinds[0]].range)  # that of all
    places = [low + (high - low) * p for p in PLACES]
    values = [body.subs({**drawn, t: p}).evalf() for p in places]
    if not all(map(_usable, values)):
        return None
    for kind in kinds:
        known = KNOWN[kind]
        mine = _heads(sp, _read(known, t, ())[0], t)
        if kind in BY_SLOPE or heads - mine or bool(heads) != bool(mine):
            continue
        for chosen in itertools.islice(itertools.product(choices, repeat=len(known.letters)), TRIED):
            integrand, needed = _read(known, t, chosen)
            at = [integrand.subs({**drawn, t: p}).evalf() for p in places]
            if not all(map(_usable, at)):
                continue
            ratios = [v / a for v, a in zip(values, at, strict=True)]
            same = all(abs(r - ratios[0]) <= CLOSE * abs(ratios[0]) for r in ratios)
            if same and all(n.subs(drawn) in (True, sp.true) for n in needed):
                factor = sp.simplify(body / integrand)
                return (kind, factor if t not in factor.free_symbols else _constant(sp, factor, t), *chosen)
    return None


def _usable(value: Any) -> bool:
    return bool(value.is_number and value.is_real and value != 0)


def _constant(sp: Any, factor: Any, t: Any) -> Any:
    """What does not change with t, at some t."""
    at = factor.subs(t, sp.Rational(1, 2))
    return sp.nsimplify(at.evalf(), rational=True, tolerance=CLOSE) if at.is_number else sp.simplify(at)


def _read(known: Known, t: Any, chosen: tuple[Any, ...]) -> tuple[Any, list[Any]]:
    """The integrand with these parameters, and what has to hold."""
    letters = dict(zip(known.letters, chosen or [t + k for k in range(2, 6)], strict=False))
    problem = known.read()
    integrand = to_sympy(problem.statement.args[0], {"t": t, **letters})
    return integrand, [_comparison(g, letters) for g in problem.given] if chosen else []


def _comparison(g: Term, letters: dict[str, Any]) -> Any:
    a, b = (to_sympy(side, letters) for side in g.args)
    return a < b if g.op == "lt" else a <= b


def _heads(sp: Any, e: Any, t: Any) -> set[Any]:
    """Functions of t that stand in it."""
    return {s.func for s in sp.preorder_traversal(e) if t in s.free_symbols and isinstance(s, sp.Function)}


def _numbers(sp: Any, body: Any, t: Any) -> list[Any]:
    """Numbers by which t is multiplied, to which it is raised, and to which something of it is added."""
    found = [sp.Integer(1), sp.Integer(2)]
    for e in sp.preorder_traversal(body):
        if t not in e.free_symbols:
            continue
        if e.is_Pow and t not in e.exp.free_symbols:
            found += [e.exp + 1, e.exp + 2, e.exp]
        if e.is_Add or e.is_Mul:
            fixed, _ = e.as_independent(t, as_Add=e.is_Add)
            found += [fixed, -fixed, *([sp.sqrt(fixed)] if e.is_Add else [])]
    return list(dict.fromkeys(sp.simplify(e) for e in found if e != 0 and e.is_real is not False))


# -- by slopes -------------------------------------------------------------------------------------------------------


def _by_slopes(sp: Any, body: Any, t: Any, kinds: list[str]) -> list[tuple[Any, ...]]:
    if not set(BY_SLOPE) & set(kinds):
        raise ValueError("another range")
    addends = sp.Add.make_args(sp.expand(body, power_base=False, power_exp=False))
    return [_by_slope(sp, addend, t, "beta" in kinds) for addend in addends]


def _by_slope(sp: Any, addend: Any, t: Any, unit: bool) -> tuple[Any, ...]:
    """An addend by its logarithmic derivative times t: a - 1 - b p t**p, or a - 1 - (b - 1) t / (1 - t), or
    a - 1 - c p b t**p / (1 + b t**p)."""
    addend, logarithm = _without_log(sp, addend, t)
    slope = sp.simplify(t * sp.diff(addend, t) / addend)
    if unit:
        top = sp.expand(sp.simplify(slope * (1 - t)))
        a = top.subs(t, 0) + 1
        b = 1 - sp.expand(top - (a - 1)).coeff(t, 1) - (a - 1)
        factor = sp.simplify(addend / (t ** (a - 1) * (1 - t) ** (b - 1)))
        row: tuple[Any, ...] = ("beta", factor, a, b)
    else:
        row = _grown(sp, addend, slope, t)
    if any(t in e.free_symbols for e in row[1:]):
        raise ValueError("another integrand")
    return (logarithm.get(row[0], row[0]), *row[1:])


def _without_log(sp: Any, addend: Any, t: Any) -> tuple[Any, dict[str, str]]:
    """An addend without a factor log(t) or log(1 - t), and what its kind is with it."""
    below = {"gamma": "log gamma", "beta": "log beta", "power": "log power"}
    above = {"beta": "beta log"}
    for factor, kinds in ((sp.log(t), below), (sp.log(1 - t), above)):
        rest = sp.cancel(addend / factor)
        if addend.has(factor) and not rest.has(factor):
            return rest, kinds
    return addend, {}


def _grown(sp: Any, addend: Any, slope: Any, t: Any) -> tuple[Any, ...]:
    """A multiple of t**(a - 1) exp(-b t**p), or of t**(a - 1) (1 + b t**p)**(-c)."""
    constant = sp.Add(*(x for x in sp.Add.make_args(sp.expand(slope)) if t not in x.free_symbols))
    rest = sp.simplify(slope - constant)
    p = sp.simplify(t * sp.diff(rest, t) / rest) if rest != 0 else sp.Integer(1)
    if t not in p.free_symbols:
        b = sp.simplify(-rest / (p * t**p))
        a = constant + 1
        return "gamma", sp.simplify(addend / (t ** (a - 1) * sp.exp(-b * t**p))), a, b, p
    a = sp.simplify(slope.subs(t, 0)) + 1
    rest = sp.simplify(a - 1 - slope)
    bend = sp.simplify(t * sp.diff(rest, t) / rest)  # p / (1 + b t**p)
    p = sp.simplify(bend.subs(t, 0))
    b = sp.simplify((p / bend - 1) / t**p)
    c = sp.simplify(rest * (1 + b * t**p) / (p * b * t**p))
    return "power", sp.simplify(addend * (1 + b * t**p) ** c / t ** (a - 1)), a, b, p, c
