"""Statements by cases: absolute values, maxima and case distinctions of which one case holds for all declared values.

settled    a case that holds everywhere stands for the whole, inside of a derivative too: the inequality that
           decides it is strict and its sides are continuous around each point, so it holds around each point
corners    a derivative is that of either case of what is differentiated, where both meet with the same slope
absolute   abs(a) <= b where a <= b and -a <= b; max(a, c) <= b where a <= b and c <= b; a <= min(b, c) likewise
branches   the first branch stands for a case distinction whose condition holds, the second where it does not
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.events import negation
from proofcheck.lang.monotone import continuous
from proofcheck.lang.ops import CASED, FUNCTIONS
from proofcheck.lang.terms import Binder, Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem
from proofcheck.logic.decide.lemmas.steps import REAL, Step, not_of_growth

# Where a declared name may stand for other values than outside.
ELSEWHERE = frozenset({*terms.BINDS_NAMES, "derivative", "expectation", "integrable", "map"})
_OPAQUE = frozenset({"let", "limit", "expectation", "map", "lambda", "integral", "every", "some"})


def choices(term: Term) -> tuple[tuple[Term, Term], ...]:
    """The cases of a term: a strict inequality, and what the term is where it holds; of a maximum, a minimum and an
    absolute value also the weak ones."""
    if term.op in CASED:
        strict = FUNCTIONS[term.op].cases(term.args)
        weak = tuple((terms.le(*c.args), value) for c, value in strict) if term.op in ("max", "min", "abs") else ()
        return (*strict, *weak)
    if term.op == "where" and term.args[0].op in ("lt", "le"):
        (a, b), then, otherwise = term.args[0].args, *term.args[1:]
        return ((terms.lt(a, b), then), (terms.lt(b, a), otherwise))
    return ()


def settled(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with cases decided: `data["cases"]` names terms and which of their cases holds."""
    chosen: dict[Term, Term] = {}
    parts = []
    moving = {t.data for t in nodes(problem.statement) if t.op == "derivative"}
    for term, which in data["cases"]:
        found = choices(term)
        if term.free or not 0 <= which < len(found):
            return None
        condition, chosen[term] = found[which]
        declared = [problem.declarations.get(n) for n in condition.names | moving]
        if any(d is None or d.kind == "complex" for d in declared):
            return None
        # With the condition its sides have a value, and with them all that the term needs.
        parts.append(problem.about(condition))
        for name in sorted(moving & condition.names):
            if (
                condition.op != "lt"
                or problem.declarations[name].shape
                or not all(continuous(side, name) for side in condition.args)
            ):
                return None
            # Around each point they have one where they can be differentiated.
            slopes = [Term("derivative", (side,), name) for side in condition.args if name in side.names]
            parts += [problem.about(terms.eq(s, s)) for s in slopes]

    def walk(t: Term) -> Term:
        if t in chosen:
            return walk(chosen[t])
        if t.op in _OPAQUE or not t.args:
            return t
        return terms.rebuild(t, tuple(map(walk, t.args)))

    statement = walk(problem.statement)
    if statement == problem.statement:
        return None
    return Step("", tuple(parts), problem.about(statement))


@dataclass(frozen=True)
class Cased:
    """A derivative, the part of what is differentiated that has cases, and what stands around it: the ranges that it is
    summed over, and the derivative of the whole by that of the part. values, slopes: the part in both cases, and the
    derivatives of these."""

    target: Term
    binders: tuple[Binder, ...]
    whole: Callable[[Term], Term]
    values: tuple[Term, ...]
    slopes: tuple[Term, ...]


def cased(core: Term, turn: Term) -> Iterator[Cased]:
    """Each derivative of what has `turn` in it."""
    for target in (t for t in nodes(core) if t.op == "derivative" and turn in nodes(t.args[0])):
        part, binders, whole = _linear(target, target.args[0], turn)
        values = tuple(terms.rewrite(part, {turn: value}.get) for _, value in choices(turn)[:2])
        yield Cased(target, binders, whole, values, tuple(_slope(target, value) for value in values))


def _slope(target: Term, body: Term) -> Term:
    return Term("derivative", (body, *target.args[1:]), target.data)


def _linear(target: Term, body: Term, turn: Term) -> tuple[Term, tuple[Binder, ...], Callable[[Term], Term]]:
    """Through sums and products with what does not move, down to the part that has `turn` in it."""
    moving = [a for a in body.args if target.data in a.names]
    inside = [a for a in body.args if turn in nodes(a)]
    if body.op == "sum" and moving == inside == [body.args[2]]:
        own: Binder = (body.data[0], body.args[0], body.args[1])
        part, binders, whole = _linear(target, body.args[2], turn)
        return part, (own, *binders), lambda slope: terms.total(*own, whole(slope))
    if body.op == "add" and len(inside) == 1:
        rest = terms.add(*(a for a in body.args if a != inside[0]))
        part, binders, whole = _linear(target, inside[0], turn)
        other = _slope(target, rest) if target.data in rest.names else terms.ZERO
        return part, binders, lambda slope: terms.add(whole(slope), other)
    if (body.op == "mul" or (body.op == "div" and inside == [body.args[0]])) and moving == inside and len(inside) == 1:
        part, binders, whole = _linear(target, inside[0], turn)

        def multiplied(slope: Term) -> Term:
            return terms.rebuild(body, tuple(whole(slope) if a == inside[0] else a for a in body.args))

        return part, binders, multiplied
    return body, (), lambda slope: slope


def corners(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """Derivatives by a real number, or by an entry of a tensor of such, of terms with `data["cases"]`, a maximum, a
    minimum, an absolute value or a case distinction, in them: by cases, whose derivatives `data["sides"]` offers.

    Let f be A where a < b, B where b < a, and one of both where a == b, with a and b continuous and defined everywhere.
    Where a and b differ, they do so around the point, and f has the derivative of A or of B there, if either has any.
    Where they are equal, let A and B have the same value and the same derivative d. Then f(x + h) is A(x + h) or
    B(x + h), both of which are f(x) + d h + o(h): so d is the derivative of f. A sum of such f, each times what does
    not move, has the sum of their derivatives, each times that.
    """
    outer, core = terms.stripped(problem.statement)
    if len(data["cases"]) != 1 or any(t.op in ELSEWHERE and t.op != "derivative" for t in nodes(core)):
        return None
    turn = data["cases"][0][0]
    found, targets = choices(turn)[:2], list(cased(core, turn))
    if turn.op not in ("max", "min", "abs", "where") or len(found) < 2 or len(targets) != 1:
        return None
    (below, first), (above, second) = found
    a, b = below.args
    (each,) = targets
    binders = (*outer, *each.binders)
    defined = not obligations(terms.quantified(binders, terms.le(a, b)), problem.declarations)
    if above != terms.lt(b, a) or terms.UNDEFINED in (first, second) or not defined:
        return None
    names, offered = {name for name, *_ in binders}, data["sides"]
    if len(names) < len(binders) or not all(t.free <= names for t in (each.target, turn, *each.slopes, *offered)):
        return None
    if not _moves_freely(problem, each.target) or not all(continuous(side, each.target.data) for side in (a, b)):
        return None
    claims = [(terms.eq(*each.values), terms.eq(a, b)), (terms.eq(*offered), terms.eq(a, b))]
    for slope, offer, where in zip(each.slopes, offered, (terms.le(a, b), terms.le(b, a)), strict=True):
        claims += [(terms.eq(slope, offer), where)] if slope != offer else []  # else it stands in what is left
    parts = [problem.about(terms.quantified(binders, terms.implies(where, c))) for c, where in claims]
    left = each.whole(_chosen(problem, binders, below, offered))
    return Step("", tuple(parts), problem.about(terms.rewrite(problem.statement, {each.target: left}.get)))


def _chosen(problem: Problem, binders: tuple[Binder, ...], below: Term, offered: Sequence[Term]) -> Term:
    """One of two terms; where both have values everywhere, as a sum of products, in which indices can be contracted,
    times the factors that both have."""
    if not binders or obligations(terms.quantified(binders, terms.eq(*offered)), problem.declarations):
        return terms.where(below, *offered)
    factors = terms.where(below, terms.ONE, terms.ZERO), terms.where(below, terms.ZERO, terms.ONE)
    first, second = (list(t.args if t.op == "mul" else (t,)) for t in offered)
    both = []
    for f in list(first):
        if f in second:
            first.remove(f)
            second.remove(f)
            both.append(f)
    pairs = zip(factors, (terms.mul(*first), terms.mul(*second)), strict=True)
    return terms.mul(terms.add(*(terms.mul(factor, value) for factor, value in pairs if value != terms.ZERO)), *both)


def _moves_freely(problem: Problem, target: Term) -> bool:
    """Whether a derivative is a first one, of a term about real numbers that are not random, by a number or by an entry
    that no other one moves with."""
    known = [problem.declarations.get(n) for n in target.names | {target.data}]
    if any(d is None or d.kind not in REAL or d.law is not None for d in known):
        return False
    by = problem.declarations[target.data]
    inner = any(t.op == "derivative" for t in nodes(target.args[0]))
    return by.kind not in INTEGER_KINDS and not by.structure and not inner


def absolute(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    core = problem.statement
    if core.op not in ("le", "lt"):
        return None
    small, large = core.args
    below = (
        (*small.args, terms.neg(small.args[0])) if small.op == "abs" else small.args if small.op == "max" else (small,)
    )
    bounds = [Term(core.op, (a, b)) for a in below for b in (large.args if large.op == "min" else (large,))]
    parts = tuple(replace(problem, statement=bound, earlier=()) for bound in bounds)
    return Step("", parts) if len(parts) > 1 else None


def branches(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with one branch in the place of each case distinction in `data["cases"]`: the first where its
    condition is shown, the second where the opposite comparison is."""
    statement = problem.statement
    if any(t.op in ELSEWHERE for t in nodes(statement)):
        return None
    chosen, shown = {}, []
    for t, which in data["cases"]:
        if t.op != "where" or t.args[0].free or which not in (0, 1):
            return None
        condition = t.args[0]
        if which == 1:
            if condition.op not in ("le", "lt"):
                return None
            condition = negation(condition)
        chosen[t] = t.args[1 + which]
        shown.append(problem.about(condition))
    left = terms.rewrite(statement, chosen.get)
    return None if left == statement else Step("", (*shown, problem.about(left)))


RULES = {
    "settled": settled,
    "corners": not_of_growth(corners),
    "absolute": absolute,
    "branches": not_of_growth(branches),
}
