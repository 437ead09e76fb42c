"""Largest values: the statement for every number that no value exceeds and that one of them equals, or with the value
at a place, which no other value exceeds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain, islice

from proofcheck.lang import reductions, terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.lemmas.instances import said_of
from proofcheck.logic.decide.lemmas.largest import instances
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved
from proofcheck.search.engines.guards import cases, first, guarded
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import plausible

NAME = "largest"
FACTS = 16  # about places, among which no engine finds its way if there are more
POINTS = 24  # at which a statement has to hold before a proof of it is looked for
MOST = 8  # facts about places by way of which a statement is shown
KINDS = ("bound", "number", "place")  # in which order the lemma's ways are tried by all engines


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `largest`, after `freed` and `first` where these apply, by engines that hand on nothing."""
    if not plausible(problem, problem, POINTS):
        return Proposal(NAME, None, why="it fails at a small point", differs=True)
    return _proposal(_freed(problem, others, partial(_named, "places", others.plain)))


def further(problem: Problem, others: Others) -> Proposal:
    """The same by all engines."""
    if not plausible(problem, problem, POINTS):
        return Proposal(NAME, None)
    ways = [partial(_named, kind, others.within(depth=1)) for kind in KINDS]
    return _proposal(_freed(problem, others, lambda part: next(filter(None, (way(part) for way in ways)), None)))


def _proposal(found: Evidence | None) -> Proposal:
    return Proposal(NAME, found, "for every number in the place of a largest value")


def _freed(problem: Problem, others: Others, named: Prove) -> Evidence | None:
    """Of a statement for all entries, one entry is taken first."""
    if problem.statement.op != "forall":
        return guarded(problem, others, named, NAME)
    step = LEMMAS["freed"](problem, {})
    piece = guarded(step.parts[0], others, named, NAME) if step is not None else None
    return Evidence("freed", NAME, {"pieces": (piece,)}) if piece is not None else None


def _named(kind: str, others: Others, problem: Problem) -> Evidence | None:
    step = LEMMAS["largest"](problem, {"kind": kind})
    if step is None or len(step.parts[-1].given) - len(problem.given) > FACTS:
        return None
    pieces = proved(step.parts[:-1], others.prove)
    piece = _settled(step.parts[-1], others) if len(pieces) == len(step.parts) - 1 else None
    return Evidence("largest", NAME, {"kind": kind, "pieces": (*pieces, piece)}) if piece is not None else None


def _settled(problem: Problem, others: Others) -> Evidence | None:
    """The statement, with the case distinctions that are settled by what is known of the places: x[argmax(x)]. What is
    known of one place is then said of another with the same value."""
    held = tuple(t for t in cases(problem) if others.plain.prove(replace(problem, statement=t.args[0])))
    if not held:
        return _ordered(problem, others)
    equal = {a: b for t in held if t.args[0].op == "eq" for b, a in (t.args[0].args,)}
    known = (terms.rewrite(fact, equal.get) for fact in problem.given)
    lemmas = tuple(dict.fromkeys(fact for fact in known if fact not in problem.given))

    def left(part: Problem) -> Evidence | None:
        ordered = partial(_ordered, others=others)
        if not lemmas or reductions.cut(part, lemmas) is None:
            return ordered(part)
        return by_lemmas(part, lemmas, others.prove, ordered, NAME)

    return first(problem, held, others.plain.prove, left, NAME)


def _ordered(problem: Problem, others: Others) -> Evidence | None:
    """The statement; an equation by way of both orders."""
    direct, sides = others.prove(problem), problem.statement.args
    if direct is not None or problem.statement.op not in ("eq", "le") or not others.sums:
        return direct
    if problem.statement.op == "le":
        return _by_way(problem, others)
    orders = terms.le(*sides), terms.le(*sides[::-1])
    parts = reductions.cut(problem, orders) or ()
    pieces = proved(parts, lambda part: others.prove(part) or (_by_way(part, others) if part in parts[:-1] else None))
    return Evidence("cut", NAME, {"lemmas": orders, "pieces": pieces}) if parts and len(pieces) == len(parts) else None


def _by_way(problem: Problem, others: Others) -> Evidence | None:
    """a <= b by a + q - p <= b, where p <= q is known of a place."""
    left, right = problem.statement.args
    known = [g for g in problem.given if g.op == "forall"]
    # Last, what is known of the last place: of partial sums, of the whole sum.
    last = (said_of(problem, g, terms.sub(g.args[1], terms.ONE)) for g in known)
    facts = chain((i for g in known for i in instances(problem, g)), (i for i in last if i is not None))
    for fact in islice(facts, MOST):
        if fact.op != "le" or fact.args[0] == fact.args[1]:
            continue
        lemma = terms.le(terms.add(left, fact.args[1], terms.neg(fact.args[0])), right)
        parts = reductions.cut(problem, (fact, lemma))
        if parts is None or not plausible(parts[1], problem):
            continue
        pieces = proved(parts, others.prove)
        if len(pieces) == len(parts):
            return Evidence("cut", NAME, {"lemmas": (fact, lemma), "pieces": pieces})
    return None
