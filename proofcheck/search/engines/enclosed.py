"""Series with bounded terms: discounted sums of what is known to lie between bounds.

A term of a series is a product, one factor of which is an unknown function, or its absolute value, with assumed bounds
for all numbers, and the others powers of which only the exponent moves: C q**k. With the bounds in the place of the
function the sums are those of a geometric series, whose antidifference is C q**k / (q - 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.series import between, enclosed, shifted
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.tails import tails
from proofcheck.search.engines.trials import FAILS

NAME = "enclosed"
WRITTEN = (0, 1, 3, 8, 20)  # first terms that are written out


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `enclosed`."""

    def last(left: Problem) -> Evidence | None:
        return others.only("enclosures").prove(left) or others.deeper.prove(left)

    targets = (t for t in subterms(problem.statement) if t.op == "limit" and t.args[0].op == "sum")
    for target in dict.fromkeys(targets):
        for data, steps in _offers(problem, target):
            (index,) = target.args[0].data
            show = partial(_shown, others=others, index=index, steps=steps, known=frozenset(problem.declarations))
            parts = shown(enclosed(problem, data), show, others.deeper.settle)
            if parts is not None:
                return Proposal(NAME, Evidence("enclosed", NAME, {**data, **parts}), "by bounds of its terms")
        found = between(problem, target)
        for under, over in () if found is None else tails(problem, found[2], found[0]):
            for written in WRITTEN:
                data = {"target": target, "under": under, "over": over, "from": written}
                step = enclosed(problem, data)
                parts = shown(step, others.deeper.prove, last) if _close_enough(step) else None
                if parts is not None:
                    return Proposal(NAME, Evidence("enclosed", NAME, {**data, **parts}), "by bounds of its tail")
    return Proposal(NAME, None)


def _close_enough(step: Step | None) -> bool:
    """Whether the statement holds at both bounds of a series, as far as numbers can be told."""
    if step is None or step.then is None:
        return False
    *_, under, over = step.then.given
    name = under.args[1].data
    if (step.then.statement.names | under.names | over.names) - {name}:
        return True
    for value in (under.args[0], over.args[1]):
        said = terms.replace_name(step.then.statement, name, (), value)
        try:
            if said is not None and nameless(Ball())(said) is False:
                return False
        except FAILS:
            continue
    return True


def _shown(
    part: Problem, others: Others, index: str, steps: dict[Term, Term], known: frozenset[str]
) -> Evidence | None:
    """Evidence for a part; that a step is C q**k is said in an equation of its own."""
    core = part.statement
    name = next(iter(part.declarations.keys() - known), None)
    here = {index: terms.symbol(name)} if name is not None else {}
    plain = {terms.substitute(s, here): terms.substitute(t, here) for s, t in steps.items()}
    lemmas = [terms.eq(side, plain[side]) for side in core.args if side in plain]
    if core.op != "le" or not lemmas:
        return others.prove(part)
    powers = {t for s in plain for t in subterms(s) if t.op == "pow" and not t.free and t.args[1].op == "add"}
    lemmas = [*(terms.eq(t, _apart(t)) for t in powers), *lemmas]
    lemmas.append(terms.le(*(plain.get(side, side) for side in core.args)))
    parts = reductions.cut(part, lemmas)
    pieces = () if parts is None else proved(parts, partial(_known, others=others))
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("cut", NAME, {"lemmas": tuple(lemmas), "pieces": pieces})


def _apart(t: Term) -> Term:
    """q**(e + c) as q**e q**c, c being the number."""
    base, exponent = t.args
    last = exponent.args[-1] if exponent.args[-1].op == "number" else terms.ZERO
    return terms.mul(terms.power(base, terms.sub(exponent, last)), terms.power(base, last))


def _known(part: Problem, others: Others) -> Evidence | None:
    if part.statement.op == "eq":
        return others.deeper.prove(part)
    return others.plain.prove(part) or others.only("instanced").prove(part)


def _offers(problem: Problem, target: Term) -> Iterator[tuple[dict[str, object], dict[Term, Term]]]:
    """What the lemma takes; and the steps of the antidifferences, with what they are."""
    found = between(problem, target)
    if found is None:
        return
    index, _, body = found
    factors = body.args if body.op == "mul" else (body,)
    for factor in factors:
        for bounds in _bounds(problem, factor):
            rest = terms.mul(*(f for f in factors if f is not factor))
            ratio = _ratio(rest, index)
            if ratio is None:
                continue
            sides, steps = [], {}
            for bound in bounds:
                term = terms.ZERO if bound == terms.ZERO else terms.mul(bound, rest)
                whole = terms.ZERO if bound == terms.ZERO else terms.div(term, terms.sub(ratio, terms.ONE))
                sides.append((whole, terms.ZERO))
                if whole != terms.ZERO:
                    steps[terms.sub(shifted(whole, index), whole)] = term
            yield {"target": target, "under": sides[0], "over": sides[1], "from": 0}, steps


def _bounds(problem: Problem, factor: Term) -> Iterator[tuple[Term, Term]]:
    """Terms between which assumptions say that a value of an unknown function lies, whatever its argument."""
    if factor.op != "apply":
        return
    lows: list[Term] = []
    highs: list[Term] = []
    for fact in problem.given:
        if fact.op != "every" or len(fact.data) != 1:
            continue
        variable = fact.data[0]
        value = Term("apply", (terms.symbol(variable),), factor.data)
        for said in fact.args[0].args if fact.args[0].op == "and" else fact.args:
            if said.op not in ("le", "lt") or variable in (said.args[0].names & said.args[1].names):
                continue
            small, large = said.args
            if small == value:
                highs.append(large)
            elif large == value:
                lows.append(small)
            elif small == Term("abs", (value,)):
                lows.append(terms.neg(large))
                highs.append(large)
    yield from product(lows, highs)


def _ratio(term: Term, index: str) -> Term | None:
    """q where the term is C q**k."""
    ratio = terms.ONE
    for factor in term.args if term.op == "mul" else (term,):
        if index not in factor.free:
            continue
        if factor.op != "pow" or index in factor.args[0].free:
            return None
        slope = _slope(factor.args[1], index)
        if slope is None:
            return None
        ratio = terms.mul(ratio, factor.args[0] if slope == terms.ONE else terms.power(factor.args[0], slope))
    return ratio if ratio != terms.ONE else None


def _slope(exponent: Term, index: str) -> Term | None:
    """The factor of an index in an exponent that is affine in it."""
    if exponent == terms.index(index):
        return terms.ONE
    if exponent.op == "mul" and terms.index(index) in exponent.args:
        rest = terms.mul(*(a for a in exponent.args if a != terms.index(index)))
        return None if rest.free else rest
    if exponent.op == "add":
        moving = [a for a in exponent.args if index in a.free]
        return _slope(moving[0], index) if len(moving) == 1 else None
    return None
