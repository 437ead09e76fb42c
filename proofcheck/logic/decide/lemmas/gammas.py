"""Values of the gamma function and of its logarithmic derivatives at neighbouring arguments, written by one of them.

    gamma(n)          = factorial(n - 1)                                              for whole numbers n > 0
    gamma(w + d)      = gamma(w) w (w + 1) ... (w + d - 1), with gamma(1/2) = sqrt(pi)     for w > 0
    gamma(1/2 - d)    = sqrt(pi) / ((1/2 - d) ... (-1/2))
    digamma(w + d)    = digamma(w) + 1/w + ... + 1/(w + d - 1)                             for w > 0
    trigamma(w + d)   = trigamma(w) - 1/w**2 - ... - 1/(w + d - 1)**2                      for w > 0
    digamma(1/2)      = digamma(1) - 2 log(2),     trigamma(1) = pi**2 / 6,     trigamma(1/2) = pi**2 / 2
    gamma(n + 1/2)    = sqrt(pi) factorial(2 n) / (4**n factorial(n))                      for whole numbers n >= 0
    gamma(w + 1/2)    = 2**(1 - 2 w) sqrt(pi) gamma(2 w) / gamma(w)                        for w > 0
    gamma(1 - w)      = pi / (sin(pi w) gamma(w))                                          for 0 < w < 1
    digamma(1 - w)    = digamma(w) + pi cos(pi w) / sin(pi w)                              for 0 < w < 1

Those of digamma and trigamma are derivatives of the logarithms of those of gamma, and their values follow from
Legendre's formula, the third from below, at w = 1/2 and the sum of 1 / k**2. The last but one is Euler's formula, with
sin(pi w) > 0. That w is positive, and below 1, are conditions to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs, scaled_by

NAMES = ("gamma", "digamma", "trigamma")
FARTHEST = 30  # steps
_EVERYWHERE = frozenset({"symbol", "number", "add", "mul"})
Group = tuple[Term, Fraction]  # arguments that differ by whole numbers: the names in them, and a number from 0 to 1
HALF = Fraction(1, 2)
_CIRCLE = terms.power(Term("pi"), terms.TWO)
# Values at the least positive place of whole numbers and of halves.
KNOWN: dict[tuple[str, Fraction], Term] = {
    ("gamma", HALF): Term("sqrt", (Term("pi"),)),
    ("digamma", HALF): terms.sub(Term("digamma", (ONE,)), terms.mul(terms.TWO, Term("log", (terms.TWO,)))),
    ("trigamma", HALF): terms.div(_CIRCLE, terms.TWO),
    ("trigamma", Fraction(1)): terms.div(_CIRCLE, terms.number(6)),
}


def written(problem: Problem, op: str, found: Iterable[Term], conditions: dict[Term, None]) -> dict[Term, Term]:
    """Terms for the values of one of the functions that were found; what has to be positive joins the conditions."""
    known: dict[Term, Term] = {}
    groups: dict[Group, list[tuple[int, Term]]] = {}
    whole = Signs(problem.declarations, ()).integral
    for t in found:
        (x,) = t.args
        if t.free:
            continue
        constant, rest = apart(x)
        x = terms.add(rest, terms.number(constant))
        if op == "gamma" and whole(x):
            conditions[terms.lt(ZERO, x)] = None
            known[t] = Term("factorial", (_polynomial(terms.sub(x, ONE)),))
            continue
        if op == "gamma" and rest != ZERO and constant % 1 == HALF and whole(rest):
            n = _polynomial(terms.add(rest, terms.number(constant - HALF)))
            conditions[terms.le(ZERO, n)] = None
            known[t] = _half(n)
            continue
        groups.setdefault((rest, constant % 1), []).append((int(constant // 1), t))
    first: dict[Group, tuple[int, Term | None]] = {}  # where the group begins, and the value there
    for key, group in groups.items():
        least, most = min(k for k, _ in group), max(k for k, _ in group)
        value = KNOWN.get((op, key[1] or Fraction(1))) if key[0] == ZERO and (op == "gamma" or least >= 0) else None
        start = least if value is None else int(key[1] == 0)
        if most - min(least, start) <= FARTHEST:
            first[key] = start, value
    for key, begins, needed in _between(op, first):
        first[key] = begins
        conditions |= dict.fromkeys(needed)
    for key, (start, value) in first.items():
        if len(groups[key]) > 1 or value is not None:
            base = _at(key, start)
            if value is None:
                conditions[terms.lt(ZERO, base)] = None
            known |= {t: _moved(op, value or Term(op, (base,)), base, k - start) for k, t in groups[key]}
    return known


def _between(
    op: str, first: Mapping[Group, tuple[int, Term | None]]
) -> Iterator[tuple[Group, tuple[int, Term], tuple[Term, ...]]]:
    """Values in one group by those in another: the group, where it begins and the value there, and conditions."""
    left = {key for key, (_, value) in first.items() if value is None}
    for key in [*first]:
        rest, part = key
        half, double = (rest, (part + HALF) % 1), (apart(rest, Fraction(2))[1], part * 2 % 1)
        if op != "gamma" or rest == ZERO or part >= HALF or not {key, half, double} <= left:
            continue
        start, begun = first[key][0], first[double][0]
        w, twice = _at(key, start), _at(double, begun)
        at_twice = _moved(op, Term(op, (twice,)), twice, 2 * start - begun)
        power = terms.power(terms.TWO, terms.sub(ONE, terms.mul(terms.TWO, w)))
        value = terms.div(terms.mul(power, Term("sqrt", (Term("pi"),)), at_twice), Term(op, (w,)))
        yield half, (start, value), (terms.lt(ZERO, w), terms.lt(ZERO, twice))
        left -= {half}
    for key in sorted(left, key=lambda k: _negative(k[0])):
        rest, part = key
        other = apart(rest, Fraction(-1))[1], -part % 1
        if op == "trigamma" or key == other or not {key, other} <= left:
            continue
        start = first[key][0]
        w, base = _at(key, 0), _at(key, start)
        angle = terms.mul(Term("pi"), w)
        sine = Term("sin", (angle,))
        at_w = _moved(op, Term(op, (base,)), base, -start)
        value = terms.div(Term("pi"), terms.mul(sine, at_w))
        if op == "digamma":
            value = terms.add(at_w, terms.div(terms.mul(Term("pi"), Term("cos", (angle,))), sine))
        yield other, (int(1 - part - other[1]), value), (terms.lt(ZERO, base), terms.lt(ZERO, w), terms.lt(w, ONE))
        left -= {key, other}


def _half(n: Term) -> Term:
    """gamma(n + 1/2)"""
    above = terms.mul(Term("sqrt", (Term("pi"),)), Term("factorial", (_polynomial(terms.mul(terms.TWO, n)),)))
    return terms.div(above, terms.mul(terms.power(terms.number(4), n), Term("factorial", (n,))))


def _at(key: Group, k: int) -> Term:
    return terms.add(key[0], terms.number(key[1] + k))


def _polynomial(t: Term) -> Term:
    size = Size.from_term(t)
    return t if size is None else size.term()


def _moved(op: str, first: Term, base: Term, by: int) -> Term:
    """The value `by` places after the base, or before it; neither it nor what lies between is a pole."""
    steps = [terms.add(base, terms.number(j)) for j in range(min(by, 0), max(by, 0))]
    onward = by >= 0
    if op == "gamma":
        return terms.mul(first, *steps) if onward else terms.div(first, terms.mul(*steps))
    power, sign = (ONE, onward) if op == "digamma" else (terms.TWO, not onward)
    parts = [terms.div(terms.number(1 if sign else -1), terms.power(s, power)) for s in steps]
    return terms.add(first, *parts)


def apart(x: Term, by: Fraction = Fraction(1)) -> tuple[Fraction, Term]:
    """The number that is added in a multiple of a term, and the rest, each addend of it once. What cancels is left out
    only if it has a value everywhere."""
    found: dict[Term, Fraction] = {}
    _collect(x, by, found)
    constant = found.pop(ONE, Fraction(0))
    kept = [(rest, c) for rest, c in found.items() if c or any(t.op not in _EVERYWHERE for t in terms.nodes(rest))]
    scaled = (rest if c == 1 else terms.mul(terms.number(c), rest) for rest, c in kept)
    return constant, terms.add(ZERO, *scaled)


def _collect(t: Term, by: Fraction, found: dict[Term, Fraction]) -> None:
    factor, rest = scaled_by(t)
    if rest.op == "add":
        for a in rest.args:
            _collect(a, by * factor, found)
    elif rest.op == "div" and rest.args[1].op == "number" and rest.args[1].data:
        _collect(rest.args[0], by * factor / rest.args[1].data, found)
    else:
        found[rest] = found.get(rest, Fraction(0)) + by * factor


def _negative(t: Term) -> int:
    """How many addends have a sign before them."""
    addends = t.args if t.op == "add" else (t,)
    return sum(a.op == "mul" and a.args[0].op == "number" and a.args[0].data < 0 for a in addends)
