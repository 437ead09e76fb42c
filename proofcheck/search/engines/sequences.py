"""Limits of sequences that expansions do not show: addends that vanish like a geometric sequence, quotients by steps.

SymPy finds the quotient of neighbouring terms of an addend, and what the steps of sums come to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.sequences import onward, quotient, vanishing
from proofcheck.logic.decide.lemmas.series import fixed, walked
from proofcheck.logic.decide.limits import Known
from proofcheck.logic.semantics import growth
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Kind
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.antidifferences import growing
from proofcheck.search.engines.readings import Reading

NAME = "sequences"
MOMENT = 2.0  # seconds for SymPy
FIRST = 2  # from which number on the steps are looked at
Vanishing = tuple[Term, Term, Term]  # an addend, the quotient of its neighbours, and the limit of that


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `vanishing` or `quotient` for the first limit of the statement; the others settle the rest."""
    targets: dict[Term, None] = {}

    def note(t: Term) -> None:
        if fixed(problem, t):
            targets[t] = None

    walked(problem.statement, note)
    for target in targets:
        for kind, data in _offers(problem, target):
            step = (vanishing if kind == "vanishing" else quotient)(problem, data)
            parts = shown(step, others.deeper.prove, others.deeper.settle)
            if parts is not None:
                how = "addends that vanish" if kind == "vanishing" else "the quotient of the steps of two sequences"
                return Proposal(NAME, Evidence(kind, NAME, {**data, **parts}), how)
    return Proposal(NAME, None)


def _offers(problem: Problem, target: Term) -> Iterator[tuple[Kind, dict[str, Any]]]:
    body, name = target.args[0], target.data[0]
    summed = any(t.op in ("sum", "product") and name in t.names for t in nodes(body))
    try:
        with deadline(MOMENT):
            rest, addends = _vanishing(problem, body, target)
            known = tuple(_step(a, name, FIRST) for a in body.args) if body.op == "div" and summed else ()
    except (Exception, Expired):  # SymPy raises what it likes
        return
    if addends:
        yield "vanishing", {"target": target, "rest": rest, "vanishing": tuple(addends), "from": 1}
    if known:
        for d in _below(problem, body.args[1], known[1], name):
            common = {"target": target, "sides": body.args, "steps": known}
            yield "quotient", {**common, "difference": d, "from": FIRST}


def _vanishing(problem: Problem, body: Term, target: Term) -> tuple[Term, list[Vanishing]]:
    """The addends of a limit that vanish, and the sum of the others."""
    reading = Reading(terms.symbol(target.data[0]))
    sp, k = reading.sp, reading.k
    rest, found = [], []
    for addend in sp.Add.make_args(sp.expand(reading.expression(body), power_exp=False)):
        end = terms.UNDEFINED
        if k in addend.free_symbols and not addend.free_symbols & reading.moving:
            ratio = sp.combsimp(sp.powsimp(addend.subs(k, k + 1) / addend))
            try:
                q = reading.term(sp.simplify(ratio))
                end = growth.value(Term("limit", (q, INFINITY), target.data), Known(problem))
            except (ValueError, Unsupported, LimitExceeded, RecursionError):
                pass
        if end in (terms.ONE, terms.UNDEFINED):
            rest.append(reading.term(addend))
        else:
            found.append((reading.term(addend), q, end))
    return terms.add(terms.ZERO, *rest), found


def _step(t: Term, name: str, first: int) -> Term:
    """t(n + 1) - t(n), in which the sums cancel where they can."""
    moved = onward(t, name, first)
    if moved is None:
        raise ValueError("a step that is not seen")
    step = terms.sub(moved, t)
    if not any(s.op == "sum" for s in nodes(t)):
        return step
    reading = Reading(terms.symbol(name))
    return reading.term(reading.sp.expand(reading.expression(step)))


def _below(problem: Problem, b: Term, step: Term, name: str) -> Iterator[Term]:
    """What tends to infinity with steps that are at most those of b."""
    if not any(t.op == "sum" for t in nodes(b)):
        yield b
        return
    index = terms.fresh("k", set(problem.declarations))
    placed = terms.replace_name(step, name, (), terms.index(index))
    for sign, d in growing(problem, placed, index) if placed is not None else ():
        if sign > 0:
            yield terms.substitute(d, {index: terms.symbol(name)})
