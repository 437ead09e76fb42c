"""Integrals without an antiderivative in the language, by what their integrands are multiples of.

    gamma    t**(a - 1) exp(-b t**p) over (0, oo), for a, b, p > 0       gamma(a / p) / (p b**(a / p))
    beta     t**(a - 1) (1 - t)**(b - 1) over (0, 1), for a, b > 0       gamma(a) gamma(b) / gamma(a + b)
    power    t**(a - 1) (1 + b t**p)**(-c) over (0, oo), for a, b, p > 0 and c p > a
                                                      gamma(a / p) gamma(c - a / p) / (p b**(a / p) gamma(c))
    log gamma   log(t) times the first                the first times (digamma(a / p) - log(b)) / p
    log beta    log(t) times the second               the second times digamma(a) - digamma(a + b)
    beta log    log(1 - t) times the second           the second times digamma(b) - digamma(a + b)

Proof. The first is the definition of the gamma function, with b t**p in the place of t. The product gamma(a) gamma(b)
is the integral of s**(a - 1) u**(b - 1) exp(-s - u) over s, u > 0; with s = r t and u = r (1 - t) it is gamma(a + b)
times the second. The third is the second for a / p and c - a / p with t = b s**p / (1 + b s**p). What the integrand is
at the ends does not matter. For a <= 0, for b <= 0 of the second and for c p <= a of the third they diverge: near the
end in question the integrand stays above a positive multiple of 1 / t, of 1 / (1 - t), or of 1 / t for large t. Those
with a logarithm are derivatives by a, or by b: the integrands are differentiable by these, and near a fixed a > 0, or
b > 0, their derivatives stay below one function with an integral, as log(t) t**d tends to 0 at 0 for every d > 0, and
log(t) t**(-d) for large t. The derivative of gamma is gamma times digamma.

An integral of f over the real line is that over (0, oo), and that of f(-t) over (0, oo): it is the limit as both ends
move apart, each by itself, so it exists just where both do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.distributions.gammas import plain
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.integrals import exposed, replaced
from proofcheck.logic.decide.lemmas.steps import Step, filled

_GAMMA, _ITS = "t**(a - 1) * exp(-(b * t**p))", "gamma(a / p) / (p * b**(a / p))"
_BETA, _THEIRS = "t**(a - 1) * (1 - t)**(b - 1)", "gamma(a) * gamma(b) / gamma(a + b)"
_POWER = "t**(a - 1) * (1 + b * t**p)**(-c) == gamma(a / p) * gamma(c - a / p) / (p * b**(a / p) * gamma(c))"
# By kind: the parameters, where the range ends, the integrand and the value, and what has to be positive.
KNOWN: dict[str, tuple[str, Term, str, tuple[str, ...]]] = {
    "gamma": ("abp", INFINITY, f"{_GAMMA} == {_ITS}", ("a", "b", "p")),
    "beta": ("ab", ONE, f"{_BETA} == {_THEIRS}", ("a", "b")),
    "power": ("abpc", INFINITY, _POWER, ("a", "b", "p", "c * p - a")),
    "log gamma": ("abp", INFINITY, f"log(t) * ({_GAMMA}) == {_ITS} * ((digamma(a / p) - log(b)) / p)", ("a", "b", "p")),
    "log beta": ("ab", ONE, f"log(t) * ({_BETA}) == {_THEIRS} * (digamma(a) - digamma(a + b))", ("a", "b")),
    "beta log": ("ab", ONE, f"log(1 - t) * ({_BETA}) == {_THEIRS} * (digamma(b) - digamma(a + b))", ("a", "b")),
}
# Which of these decide whether the integral exists; the others have to be positive in any case.
BOUNDING = {"gamma": (0,), "beta": (0, 1), "power": (0, 3)}


@cache
def _read(kind: str) -> Problem:
    letters, _, said, positive = KNOWN[kind]
    return problem_from(said, {", ".join(("t", *letters)): "real"}, [f"0 < {p}" for p in positive])


def integral_of(kind: str, parameters: tuple[Term, ...], t: Term) -> tuple[Term, Term, list[Term]]:
    """The integrand, the value, and what has to be positive."""
    letters = dict(zip(("t", *KNOWN[kind][0]), (t, *parameters), strict=True))
    known = _read(kind)
    integrand, value = (filled(side, letters) for side in known.statement.args)
    value = terms.rewrite(value, lambda s: ONE if s.op == "pow" and s.args[0] == ONE else None)
    return integrand, value, [filled(g.args[1], letters) for g in known.given]


def known_integral(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement without the integral `data["integral"]`, whose integrand is the sum of the `data["multiples"]`: the
    kind of each, a factor, and the parameters. Over the real line `data["mirrored"]` has those of f(-t). With
    `data["diverges"]`, (half, place), one of these halves is a single multiple, not 0, and its parameter at this place
    is one for which it diverges."""
    target: Term = data["integral"]
    line = target.args[1:] == (MINUS_INFINITY, INFINITY)
    if target not in exposed(problem) or target.free or not (line or target.args[1] == ZERO):
        return None
    name = target.data[0]
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.kind != "real" or any(name in g.names for g in problem.given):
        return None
    if any(d is None or d.law is not None for d in (problem.declarations.get(n) for n in target.names)):
        return None
    t = terms.symbol(name)
    halves = [(target.args[0], data["multiples"])]
    if line:
        turned = terms.replace_name(target.args[0], name, (), terms.neg(t))
        if turned is None:
            return None
        halves.append((turned, data.get("mirrored", ())))
    diverges = data.get("diverges")
    if diverges is not None:
        half, place = diverges
        halves = halves[half : half + 1]
        if not halves or len(halves[0][1]) != 1 or place not in BOUNDING.get(halves[0][1][0][0], ()):
            return None
    parts, value, needed = [], [], []
    for body, rows in halves:
        total = []
        if not rows:
            return None
        for kind, factor, *parameters in rows:
            letters, end, *_ = KNOWN.get(kind, ("", None))
            known = tuple(parameters[: len(letters)])
            fixed = all(name not in p.names and not p.free for p in (factor, *known))
            if end != (INFINITY if line else target.args[2]) or not fixed:
                return None
            integrand, found, above = integral_of(kind, known, t)
            total.append(terms.mul(factor, integrand))
            value.append((factor, found))
            positive = [terms.lt(ZERO, p) for p in above]
            if diverges is not None:
                positive[place] = terms.le(above[place], ZERO)
                needed.append(Term("ne", (factor, ZERO)))
            needed += positive
        inside = [terms.lt(ZERO, t), *([terms.lt(t, ONE)] if target.args[2] == ONE else [])]
        equation = terms.eq(body, terms.add(*total))
        parts.append(problem.about(equation, given=(*problem.given, *inside)))
    parts += [problem.about(s) for s in dict.fromkeys(needed)]
    result = terms.UNDEFINED if diverges is not None else _total(problem, value)
    statement = replaced(problem, {target: result})
    why = "an integral there diverges" if diverges is not None else ""
    then = replace(problem, statement=statement, earlier=())
    return Step("integrals of gamma and beta", tuple(parts), then, undefined=why)


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
