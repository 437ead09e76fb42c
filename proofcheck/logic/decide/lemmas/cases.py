"""Statements by cases: absolute values, maxima and case distinctions of which one case holds for all declared values.

settled    a case that holds everywhere stands for the whole, inside of a derivative too: the inequality that
           decides it is strict and its sides are continuous around each point, so it holds around each point
absolute   abs(a) <= b where a <= b and -a <= b; max(a, c) <= b where a <= b and c <= b; a <= min(b, c) likewise
branches   the first branch stands for a case distinction whose condition holds, the second where it does not
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.events import negation
from proofcheck.lang.monotone import continuous
from proofcheck.lang.ops import CASED, FUNCTIONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth

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
    "absolute": absolute,
    "branches": not_of_growth(branches),
}
