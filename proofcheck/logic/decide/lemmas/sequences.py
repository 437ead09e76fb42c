"""Limits of sequences of numbers, brought down to other limits. The limit is taken as a whole number n grows, and all
other names stay fixed; what is said of all n is said of those from a number on.

    vanishing   body == rest + t_1 + ... where t_i(n + 1) == q_i(n) t_i(n) and q_i tends to a number between -1 and 1:
                from some n on abs(q_i) is below a number less than 1, so t_i tends to 0 like a geometric sequence. The
                limit is that of the rest, and exists where that does.
    quotient    body == a / b where the steps a(n + 1) - a(n) == p(n), b(n + 1) - b(n) == q(n) > 0, and b tends to
                infinity, as q(n) is at least d(n + 1) - d(n) for a d that does. If p / q has a limit, then a / b has
                the same (Stolz and Cesaro): for p <= c q from n on, a(m) - a(n) <= c (b(m) - b(n)), and b(m) > 0
                grows past all bounds; likewise from below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.series import fixed, walked
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.lemmas.telescoping import kind_from

_PLAIN = frozenset({"add", "mul", "div", "pow"})


def onward(t: Term, name: str, first: int = 0) -> Term | None:
    """t(n + 1) for n >= first; sums over range(low, n + c) that are not empty then are themselves and one more term."""
    size = Size.of(name)

    def longer(s: Term) -> Term | None:
        if s.op != "sum" or name in s.args[2].names or s.args[0].op != "number":
            return None
        far = Size.from_term(s.args[1])
        beyond = None if far is None else (far - size).constant
        if beyond is None or first + beyond < s.args[0].data:
            return None
        return terms.add(s, terms.substitute(s.args[2], {s.data[0]: s.args[1]}))

    def walk(s: Term) -> Term:
        if name not in s.names:
            return s
        found = longer(s)
        if found is not None:
            return found
        return terms.rebuild(s, tuple(map(walk, s.args))) if s.op in _PLAIN else moved(s)

    def moved(s: Term) -> Term:
        found = terms.replace_name(s, name, (), terms.add(terms.symbol(name), terms.ONE))
        if found is None:
            raise LookupError
        return found

    try:
        return walk(t)
    except LookupError:
        return None


def of_all(problem: Problem, name: str, first: int, *statements: Term) -> tuple[Problem, ...] | None:
    """Statements for all whole numbers from `first` in the place of a name, of which nothing else is assumed."""
    number = terms.fresh(name, set(problem.declarations))
    low = terms.number(first)
    declarations = {**problem.declarations, number: Declaration(number, kind_from(low))}
    given = (*problem.given, terms.le(low, terms.symbol(number)))
    said = [terms.replace_name(s, name, (), terms.symbol(number)) for s in statements]
    if None in said:
        return None
    return tuple(problem.about(s, declarations=declarations, given=given) for s in said if s is not None)


def plainly(problem: Problem, *statements: Term) -> tuple[Problem, ...]:
    return tuple(problem.about(s) for s in statements)


def infinite(problem: Problem, term: Term, name: str) -> Problem | None:
    """That a term tends to infinity with a whole number: with a size of which nothing is assumed in its place."""
    size = terms.fresh(name, set(problem.declarations))
    moved = terms.replace_name(term, name, (), terms.symbol(size))
    if moved is None:
        return None
    declarations = {**problem.declarations, size: Declaration(size, "dim")}
    statement = Term("dominates", (moved, terms.ONE), (size,))
    return problem.about(statement, declarations=declarations)


def vanishing(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the limit `data["target"]` replaced by that of `data["rest"]`. `data["vanishing"]` holds the
    other addends t, each with its q and the limit of that."""
    target, rest, first = data["target"], data["rest"], data["from"]
    if not fixed(problem, target) or not data["vanishing"]:
        return None
    (body, _), name = target.args, target.data[0]
    said = [terms.eq(body, terms.add(rest, *(t for t, _, _ in data["vanishing"])))]
    limits: list[Term] = []
    for t, q, end in data["vanishing"]:
        following = onward(t, name)
        if following is None or name in end.names:
            return None
        said.append(terms.eq(following, terms.mul(q, t)))
        limits += [terms.eq(_limit(q, target), end), terms.lt(terms.number(-1), end), terms.lt(end, terms.ONE)]
    parts = of_all(problem, name, first, *said)
    if parts is None:
        return None
    left = _limit(rest, target) if name in rest.names else rest
    return _replaced(problem, target, left, (*parts, *plainly(problem, *limits)))


def quotient(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the limit `data["target"]` of a / b, the `data["sides"]`, replaced by that of the quotient of
    their `data["steps"]`; `data["difference"]` is the d below b."""
    target, (a, b), (p, q), d = (data[key] for key in ("target", "sides", "steps", "difference"))
    if not fixed(problem, target):
        return None
    (body, _), name = target.args, target.data[0]
    beyond = [onward(t, name, data["from"]) for t in (a, b, d)]
    if None in beyond:
        return None
    up = [terms.sub(t, old) for t, old in zip(beyond, (a, b, d), strict=True) if t is not None]
    # Far out b is not 0.
    said = [] if body == terms.div(a, b) else [terms.eq(body, terms.div(a, b))]
    said += [terms.eq(up[0], p), terms.eq(up[1], q)]
    said += [terms.lt(terms.ZERO, q), terms.le(up[2], q)]
    parts, grown = of_all(problem, name, data["from"], *said), infinite(problem, d, name)
    if parts is None or grown is None:
        return None
    found = _limit(terms.div(p, q), target)
    return _replaced(problem, target, found, (*parts, grown, *plainly(problem, terms.eq(found, found))))


def _limit(t: Term, like: Term) -> Term:
    return Term("limit", (t, INFINITY), like.data)


def _replaced(problem: Problem, target: Term, value: Term, parts: tuple[Problem, ...]) -> Step:
    statement = walked(problem.statement, lambda t: value if t == target else None)
    return Step("limits of sequences", parts, problem.about(statement))


RULES = {
    "vanishing": vanishing,
    "quotient": quotient,
}
