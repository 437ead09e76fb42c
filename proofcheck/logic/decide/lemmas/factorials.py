"""Factorials, binomials, powers and values of gamma and its logarithmic derivatives, one by another.

Evidence says which term to write by which equation of the table below, with what in the place of its letters. The
conditions of each are shown for all declared values, so the assumptions may be rewritten as well as the statement.

Proofs. (w + 1)! = w! (w + 1), and binomials are quotients of factorials for 0 <= z <= w. By these, binomials at w + 1
and z + 1, or at w and z + 1, are binomial(w, z) times the factors that stand there; for 0 <= w < z both sides are 0,
and z + 1 is not. c**(w + 1) = c**w c for c > 0; where c is negative or 0 both have a value for the same w >= 0, whole
ones. A binomial with a real number t above is the product of (t - j) / (j + 1) for j in range(z): for z + 1 it has
one factor more, (t - z) / (z + 1), and above, the factors for t + 1 are t + 1 and those for t. As z >= 0, no divisor
is 0. For z < t + 1, what stands above is gamma(t + 1) / gamma(t - z + 1), both of positive numbers.

gamma(w + 1) = w gamma(w) wherever w is no pole: no whole number that is not positive. gamma(n) = (n - 1)! for n > 0.
The square of gamma(1/2) is pi, and the values at w + 1/2 for whole w follow. Legendre's formula is that for gamma(w +
1/2), Euler's that for gamma(1 - w), with sin(pi w) > 0. The equations of digamma and trigamma are derivatives of the
logarithms of those of gamma; their values are those at w = 1/2, and the sum of 1 / k**2.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.constants import known
from proofcheck.logic.decide.lemmas.steps import Step, filled
from proofcheck.logic.decide.signs import Signs, scaled_by

LARGEST = 30  # factorials that are written as numbers
WALKED = frozenset({"add", "mul", "div", "pow", "abs", "sqrt", "log"})
WALKED |= {"eq", "ne", "lt", "le", "and", "or", "not", "implies"}
_EVERYWHERE = frozenset({"symbol", "number", "add", "mul"})
WHOLE, REAL = {"w, z": "natural"}, {"w": "real"}
BINOMIAL = {"t": "real", "z": "natural"}
# By name: the letters, the equation, and where it holds. A letter that is declared whole stands for what is whole.
EQUATIONS: dict[str, tuple[Mapping[str, str], str, tuple[str, ...]]] = {
    "factorial onward": ({"w": "integer"}, "factorial(w + 1) == factorial(w) * (w + 1)", ("0 <= w",)),
    "power onward": ({"c, w": "real"}, "c**(w + 1) == c**w * c", ("0 <= w",)),
    "power of a positive number onward": ({"c, w": "real"}, "c**(w + 1) == c**w * c", ("0 < c",)),
    "binomial onward": (
        WHOLE,
        "binomial(w + 1, z + 1) == binomial(w, z) * (w + 1) / (z + 1)",
        ("0 <= w", "0 <= z"),
    ),
    "binomial to the right": (WHOLE, "binomial(w, z + 1) == binomial(w, z) * (w - z) / (z + 1)", ("0 <= w", "0 <= z")),
    "binomial to the left": (WHOLE, "binomial(w, z) == binomial(w, z + 1) * (z + 1) / (w - z)", ("0 <= z", "z < w")),
    "binomial below": (WHOLE, "binomial(w + 1, z) == binomial(w, z) * (w + 1) / (w + 1 - z)", ("0 <= z", "z <= w")),
    "binomial by factorials": (
        WHOLE,
        "binomial(w, z) == factorial(w) / (factorial(z) * factorial(w - z))",
        ("0 <= z", "z <= w"),
    ),
    "product onward": (BINOMIAL, "binomial(t + 1, z + 1) == binomial(t, z) * (t + 1) / (z + 1)", ("0 <= z",)),
    "product to the right": (BINOMIAL, "binomial(t, z + 1) == binomial(t, z) * (t - z) / (z + 1)", ("0 <= z",)),
    "product by gamma": (
        BINOMIAL,
        "binomial(t, z) == gamma(t + 1) / (factorial(z) * gamma(t - z + 1))",
        ("0 <= z", "z < t + 1"),
    ),
    "gamma onward": (REAL, "gamma(w + 1) == w * gamma(w)", ("0 < w",)),
    "gamma back": (REAL, "gamma(w) == gamma(w + 1) / w", ("0 < w",)),
    "gamma back from no whole number": (REAL, "gamma(w) == gamma(w + 1) / w", ("w != floor(w)",)),
    "digamma onward": (REAL, "digamma(w + 1) == digamma(w) + 1 / w", ("0 < w",)),
    "digamma back": (REAL, "digamma(w) == digamma(w + 1) - 1 / w", ("0 < w",)),
    "digamma back from no whole number": (REAL, "digamma(w) == digamma(w + 1) - 1 / w", ("w != floor(w)",)),
    "trigamma onward": (REAL, "trigamma(w + 1) == trigamma(w) - 1 / w**2", ("0 < w",)),
    "gamma by factorials": ({"w": "integer"}, "gamma(w) == factorial(w - 1)", ("0 < w",)),
    "gamma beside a whole number": (
        {"w": "integer"},
        "gamma(w + 1/2) == sqrt(pi) * factorial(2 * w) / (4**w * factorial(w))",
        ("0 <= w",),
    ),
    "gamma by half": (REAL, "gamma(w + 1/2) == 2**(1 - 2 * w) * sqrt(pi) * gamma(2 * w) / gamma(w)", ("0 < w",)),
    "gamma mirrored": (REAL, "gamma(1 - w) == pi / (sin(pi * w) * gamma(w))", ("0 < w", "w < 1")),
    "digamma mirrored": (
        REAL,
        "digamma(1 - w) == digamma(w) + pi * cos(pi * w) / sin(pi * w)",
        ("0 < w", "w < 1"),
    ),
    "gamma at 1/2": ({}, "gamma(1/2) == sqrt(pi)", ()),
    "digamma at 1/2": ({}, "digamma(1/2) == digamma(1) - 2 * log(2)", ()),
    "trigamma at 1/2": ({}, "trigamma(1/2) == pi**2 / 2", ()),
    "trigamma at 1": ({}, "trigamma(1) == pi**2 / 6", ()),
}


@cache
def _equation(name: str) -> Problem:
    letters, said, where = EQUATIONS[name]
    return problem_from(said, letters, where)


def rewritten(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with terms replaced one after the other: `data["rewritten"]` has each of them, the name of its
    equation, and what stands for the letters there; `value` for a factorial or a binomial of small numbers, `itself`
    where an argument is written in another way."""
    said = [*problem.given, problem.statement]
    conditions: dict[Term, None] = {}
    signs = Signs(problem.declarations, ())
    for old, name, letters in data["rewritten"]:
        found = written(signs, old, name, letters)
        if found is None:
            return None
        new, needed = found
        conditions |= dict.fromkeys(needed)
        said = [put(t, old, new) for t in said]
    if said == [*problem.given, problem.statement]:
        return None
    *given, statement = said
    return Step("", (*map(problem.about, conditions), problem.about(statement, given=tuple(given))))


def written(signs: Signs, old: Term, name: str, letters: tuple[Term, ...]) -> tuple[Term, list[Term]] | None:
    """What a term equals by an equation, and where; None where it is not the left side of that."""
    if old.free or any(t.free for t in letters):
        return None
    if name == "value":
        small = old.op in ("factorial", "binomial") and all(a.op == "number" and a.data <= LARGEST for a in old.args)
        value = known(old) if small else None
        return None if value is None else (value, [])
    if name == "itself":
        alike = old.op in ("factorial", "pow") and len(letters) == len(old.args) and all(map(same, old.args, letters))
        return (Term(old.op, letters), []) if alike else None
    if name not in EQUATIONS:
        return None
    equation = _equation(name)
    declared = equation.declarations.values()
    if len(letters) != len(declared) or not all(
        signs.integral(t) for d, t in zip(declared, letters, strict=True) if d.integral
    ):
        return None
    values = {d.name: t for d, t in zip(declared, letters, strict=True)}
    left, right, *needed = (filled(t, values) for t in (*equation.statement.args, *equation.given))
    own, arguments = arguments_of(old), arguments_of(left)
    if old.op != left.op or own is None or arguments is None or not all(map(same, own, arguments)):
        return None
    return right, needed


def put(t: Term, old: Term, new: Term) -> Term:
    """The term with another one in the place of one that stands in arithmetic and comparisons."""
    if t == old:
        return new
    return terms.rebuild(t, tuple(put(a, old, new) for a in t.args)) if t.op in WALKED else t


def arguments_of(t: Term) -> tuple[Term, ...] | None:
    """The arguments of an operation; t and z of a product of (t - j) / (j + 1) for j in range(z), None of another."""
    if t.op != "product":
        return t.args
    low, z, factor = t.args
    j = terms.index(t.data[0])
    if low != ZERO or factor.op != "div" or factor.args[1] != terms.add(j, ONE) or z.free:
        return None
    addends = [*factor.args[0].args] if factor.args[0].op == "add" else [factor.args[0]]
    if terms.neg(j) not in addends:
        return None
    addends.remove(terms.neg(j))
    above = terms.add(ZERO, *addends)
    return None if above.free else (above, z)


def same(a: Term, b: Term) -> bool:
    """Whether two terms are equal, and have a value at the same places, as sums of multiples."""
    difference = Size.from_term(terms.sub(a, b))
    return a == b or (difference is not None and difference.constant == 0) or apart(a) == apart(b)


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


RULES = {"factorials": rewritten}
