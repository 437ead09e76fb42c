"""Inequalities between sums, for all sizes: term by term.

The difference of the two sides is written as one sum, over one index or two. What stands outside a sum is spread over
it: evenly, by weights that add up to one (given, or those of a softmax), or to the one place of a declared index. With
two indices a term is taken together with the one in which they change places. Added may be what adds up to nothing:
multiples of `p[i] - 1 / n` for weights p, so that the term is smallest at equal weights; and those of `p[i] (x[i] - m)`
for a mean m that stands inside a function, as the tangent there asks for. What is left is a statement about one term,
for the other engines.

Statements that imply the one asked for are tried beside it (`termwise/implied.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from typing import Any

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence, Kind
from proofcheck.search.engines import Others, Proposal, Prove, proved, shown
from proofcheck.search.engines.logs import log
from proofcheck.search.engines.termwise.gibbs import summands
from proofcheck.search.engines.termwise.implied import implied_by, none_over_one, rows_of_weights, weights_named
from proofcheck.search.engines.termwise.spread import (
    HALF,
    Piece,
    Weight,
    cancelled,
    expanded,
    gathered,
    multipliers,
    tangents,
    uniform,
    weights,
    weights_given,
)
from proofcheck.search.engines.trials import plausible

NAME = "termwise"
MAX_CANDIDATES = 24
MAX_PROPOSALS = 20
MANY_POINTS = 48
MAX_APART = 6
Candidate = tuple[tuple[terms.Binder, ...], Term]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence for a comparison that speaks of a sum over a symbolic range, or of all places of such a range."""
    prove, prove_term = others.within(depth=1, sums=others.sums - 1).prove, others.within(depth=1, sums=0).prove
    core = problem.statement
    if core.op == "forall":
        return _offered("freed", {}, reductions.freed(problem), prove, "for one place, and so for all")
    summed = any(t.op == "sum" for t in subterms(core)) or any(t.names & core.names for t in weights_given(problem))
    if core.op not in ("le", "lt") or not summed:
        return Proposal(NAME, None)
    if not plausible(problem, problem):
        return Proposal(NAME, None, why="it fails at a small point", differs=True)
    rows = rows_of_weights(problem)
    if rows:
        lemmas = reductions.cut(problem, rows)
        return _offered("cut", {"lemmas": rows}, lemmas, prove, "for the rows of which the statement speaks")
    with share(0.06):
        some = reductions.chosen(problem)
        if some is not None:
            return _offered("chosen", {}, some, prove, "for a place that is assumed to exist")
        for proposal in islice(_proposals(problem, prove, prove_term), MAX_PROPOSALS):
            if proposal.evidence is not None:
                return proposal
    return Proposal(NAME, None, why="no sum of terms with a sign was found")


def _proposals(problem: Problem, prove: Prove, prove_term: Prove) -> Iterator[Proposal]:
    left, right = problem.statement.args
    rows = (t for total in weights_given(problem) for t in subterms(total) if t.op == "entry" and len(t.args) > 1)
    if left.op == "abs" and any(True for _ in rows):  # nothing is lost by taking both signs
        both = tuple(Term(problem.statement.op, (side, right)) for side in (left.args[0], terms.neg(left.args[0])))
        yield _offered("cut", {"lemmas": both}, reductions.cut(problem, both), prove, "for both signs")
    for parameters in weights_named(problem):
        parts = reductions.named(problem, *parameters)
        # What relates the weights to their scores is forgotten. Where these stand beside them, what is left may be
        # false, and a search for a proof of it takes long: it is tried at more points.
        if parts is not None and plausible(parts[-1], problem, MANY_POINTS):
            yield _offered(
                "named", {"named": parameters}, parts, prove, "for all weights, those of a softmax among them"
            )
    yield from _by_weights(problem, prove, prove_term)
    for binders, body in islice(_distinct(_candidates(problem)), MAX_CANDIDATES):
        for places in ((), *_places(problem, binders)):
            parts = reductions.termwise(problem, binders, body, places)
            if parts is not None and all(plausible(part, problem) for part in parts[1:]):
                data = {"binders": binders, "body": body, "places": places}
                own = {name for name, _, _ in binders}
                inner = any(t.op == "sum" and t.free & own for t in subterms(body))  # one for each term
                within = prove if inner else prove_term
                yield _by_sign(data, parts, partial(_term, within))
    for lemmas in implied_by(problem):
        parts = reductions.cut(problem, lemmas)
        if parts is not None and all(plausible(part, problem) for part in parts[:-1]):
            yield _offered("cut", {"lemmas": lemmas}, parts, prove, "from another statement", prove_term)
    lemmas = none_over_one(problem)
    parts = reductions.cut(problem, lemmas) if lemmas else None
    if parts is not None:
        yield _offered("cut", {"lemmas": lemmas}, parts, prove, "since no weight is over one")


def _by_weights(problem: Problem, prove: Prove, prove_term: Prove) -> Iterator[Proposal]:
    """By Gibbs' inequality, for the weights that are given, with all logarithms written as sums."""
    core = problem.statement
    if not weights_given(problem) or not any(t.op == "log" for t in subterms(core)):
        return
    data = {"sides": tuple(terms.rewrite(s, lambda t: log(t.args[0]) if t.op == "log" else None) for s in core.args)}
    if data["sides"] == core.args:
        yield from _gibbs(problem, prove, prove_term)
        return

    def left(part: Problem) -> Evidence | None:
        return next((p.evidence for p in _gibbs(part, prove, prove_term) if p.evidence is not None), None)

    found = shown(restated(problem, data), prove, left)
    if found is not None:
        yield Proposal(NAME, Evidence("restated", NAME, {**data, **found}), "by Gibbs' inequality")


def _gibbs(problem: Problem, prove: Prove, prove_term: Prove) -> Iterator[Proposal]:
    core = problem.statement
    totals = weights_given(problem)
    highs = {total.args[1] for total in totals}
    pieces = expanded(terms.sub(core.args[1], core.args[0])) if len(highs) == 1 else None
    if pieces is None:
        return
    name, (high,) = terms.fresh("t", core.names), highs
    binders = ((name, terms.ZERO, high),)
    for body, whole in summands(pieces, weights(problem, high), high, terms.index(name)):
        parts = reductions.termwise(problem, binders, body, ())
        if parts is None or not all(plausible(part, problem) for part in parts):
            continue
        here = terms.substitute(whole, {name: terms.symbol(name)})
        lemmas = (terms.le(terms.ZERO, here), terms.eq(parts[1].statement.args[1], here))
        steps = reductions.cut(parts[1], lemmas)
        sign = _offered("cut", {"lemmas": lemmas}, steps, prove_term, "").evidence
        if sign is not None:
            data = {"binders": binders, "body": body, "places": ()}
            sure = {parts[1].statement: sign}
            how = "term by term, by Gibbs' inequality"
            yield _offered("termwise", data, parts, lambda p, sure=sure: sure.get(p.statement) or prove(p), how)  # type: ignore[misc]


def _by_sign(data: dict[str, Any], parts: reductions.Parts, prove: Prove) -> Proposal:
    """The equation, which comes first, holds by construction: what may fail, the sign of the term, is asked before."""
    sign = prove(parts[1])
    if sign is None:
        return Proposal(NAME, None)
    return _offered("termwise", data, parts, lambda part: sign if part is parts[1] else prove(part), "term by term")


def _offered(
    kind: Kind,
    data: dict[str, Any],
    parts: reductions.Parts | None,
    prove: Prove,
    how: str,
    prove_last: Prove | None = None,
) -> Proposal:
    pieces: tuple[Evidence, ...] = ()
    if parts is not None:
        pieces = proved(parts[:-1], prove)
        if len(pieces) == len(parts) - 1:
            pieces += proved(parts[-1:], prove_last or prove)
    if parts is None or len(pieces) < len(parts):
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence(kind, NAME, {**data, "pieces": pieces}), how)


def _places(problem: Problem, binders: tuple[terms.Binder, ...]) -> Iterator[tuple[Term, ...]]:
    """Places at which a sum of terms that are not negative may have a positive one, for a strict comparison."""
    if problem.statement.op != "lt" or len(binders) > 1:
        return
    high = binders[0][2]
    declared = [n for n, d in problem.declarations.items() if d.bound is not None and d.bound.term() == high]
    if declared:
        yield tuple(map(terms.symbol, declared))
        other = (_only(terms.symbol(name), terms.ZERO) for name in declared)
        yield tuple(other)


def _term(prove: Prove, part: Problem) -> Evidence | None:
    """Evidence for a part about one term, also by way of the same term with its logarithms put together."""
    found = prove(part)
    if found is not None or part.statement.op == "eq":
        return found
    together = {
        t.args[1]: gathered(t.args[1])
        for t in subterms(part.statement)
        if t.op in ("le", "lt") and t.args[0] == terms.ZERO
    }
    equations = tuple(terms.eq(term, other) for term, other in together.items() if term != other)
    if not equations:
        return None
    lemmas = (terms.rewrite(part.statement, together.get), *equations)
    return _offered("cut", {"lemmas": lemmas}, reductions.cut(part, lemmas), prove, "").evidence


def _distinct(candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """The terms tidied up, each once."""
    seen = set()
    for binders, body in candidates:
        tidy = body
        for high in dict.fromkeys(high for _, _, high in binders):
            tidy = cancelled(tidy, high)
        if tidy not in seen:
            seen.add(tidy)
            yield binders, tidy


def _candidates(problem: Problem) -> Iterator[Candidate]:
    """Binders and terms whose sum the difference of both sides should be."""
    core = problem.statement
    pieces = expanded(terms.sub(core.args[1], core.args[0]))
    if pieces is None:
        return
    ranges = {high for piece in pieces for _, high in piece.binders}
    count = max(len(piece.binders) for piece in pieces)
    if count == 0:
        ranges = {t.args[1] for t in weights_given(problem)}
    names = [terms.fresh("t", core.names)]
    names.append(terms.fresh("t", {*core.names, *names}))
    if count == 2:
        yield from _over_a_matrix(problem, pieces, names)
    if len(ranges) != 1 or count > 2:
        return
    (high,) = ranges
    known = weights(problem, high)
    everywhere = [uniform(high), *known]
    here = terms.index(names[0])
    if count == 2:
        binders = tuple((name, terms.ZERO, high) for name in names)
        pairs: list[tuple[Weight, Weight]] = [(weight, weight) for weight in everywhere]
        pairs.append((uniform(high), partial(_only, here)))  # on the diagonal alone
        for pair in pairs:
            body = terms.add(*(_placed(piece, names, pair) for piece in pieces))
            exchanged = terms.substitute(body, dict(zip(names, map(terms.index, reversed(names)), strict=True)))
            yield binders, terms.mul(HALF, terms.add(body, exchanged))
        return
    binders = ((names[0], terms.ZERO, high),)
    if len(known) > 1:
        everywhere.append(lambda i: terms.div(terms.add(*(w(i) for w in known)), terms.number(len(known))))
    for those in (pieces, *_without_one_place(problem, pieces, high)):
        options = [[None] if piece.binders else _spread(problem, piece, high, everywhere) for piece in those]
        for chosen in product(*options):
            if count or None not in chosen:
                placed = [_placed(piece, names, (weight,)) for piece, weight in zip(those, chosen, strict=True)]
                yield binders, terms.add(*placed)
    for weight in everywhere:
        body = terms.add(*(_placed(piece, names, (weight,)) for piece in pieces))
        factors = multipliers(problem, body, names[0], known, high)
        if factors is not None:
            level = terms.div(terms.ONE, high)
            rest = (terms.mul(f, terms.sub(w(here), level)) for f, w in zip(factors, known, strict=True))
            yield binders, terms.add(body, *rest)
        for tangent in tangents(core, high, weight):
            yield binders, terms.add(body, tangent(here))
            yield binders, terms.sub(body, tangent(here))


def _over_a_matrix(problem: Problem, pieces: list[Piece], names: list[str]) -> Iterator[Candidate]:
    """Sums over the same two ranges; what stands outside is put to a declared entry, or spread over all: evenly, or by
    products of weights."""
    first = next(piece for piece in pieces if len(piece.binders) == 2)
    order = {high: k for k, (_, high) in enumerate(first.binders)}
    pieces = [Piece(tuple(sorted(p.binders, key=lambda b: order.get(b[1], 0))), p.factor) for p in pieces]
    shapes = {tuple(high for _, high in piece.binders) for piece in pieces if piece.binders}
    highs = next(iter(shapes)) if len(shapes) == 1 else ()
    if len(highs) != 2:
        return
    binders = tuple((name, terms.ZERO, high) for name, high in zip(names, highs, strict=True))
    declared = [[n for n, d in problem.declarations.items() if d.bound and d.bound.term() == high] for high in highs]
    options: list[list[Weight]] = [[partial(_only, terms.symbol(n)) for n in places] for places in declared]
    spread = product(*(weights(problem, high) for high in highs))
    for filling in (*product(*options), tuple(map(uniform, highs)), *spread):
        yield binders, terms.add(*(_placed(piece, names, filling) for piece in pieces))


def _spread(problem: Problem, piece: Piece, high: Term, everywhere: list[Weight]) -> list[Weight]:
    """How what stands outside a sum may be spread over range(high): to a declared place of which it speaks, over all
    places, or to another declared place."""
    declared = [n for n, d in problem.declarations.items() if d.bound is not None and d.bound.term() == high]
    own = [name for name in declared if name in piece.factor.names]
    at: dict[bool, list[Weight]] = {True: [], False: []}
    for name in declared:
        at[name in own].append(partial(_only, terms.symbol(name)))
    return [*at[True], *everywhere, *at[False]]


def _without_one_place(problem: Problem, pieces: list[Piece], high: Term) -> Iterator[list[Piece]]:
    """The pieces with (n - 1) * c as n * c, which is spread over all n places, less c, which a declared place takes."""
    if not any(d.bound is not None and d.bound.term() == high for d in problem.declarations.values()):
        return

    def apart(factor: Term) -> list[Term]:
        """A product with the sums that speak of n multiplied out."""
        factors = factor.args if factor.op == "mul" else (factor,)
        k = next((k for k, f in enumerate(factors) if f.op == "add" and f.names & high.names), None)
        if k is None:
            return [factor]
        return [t for a in factors[k].args for t in apart(terms.mul(*factors[:k], a, *factors[k + 1 :]))]

    found = [q for p in pieces for q in ([p] if p.binders else [Piece((), t) for t in apart(p.factor)])]
    if len(pieces) < len(found) <= MAX_APART:
        yield found


def _only(place: Term, here: Term) -> Term:
    return terms.where(terms.eq(here, place), terms.ONE, terms.ZERO)


def _placed(piece: Piece, names: list[str], filling: tuple[Weight | None, ...]) -> Term:
    """The piece as a term under the indices `names`: those that it lacks are filled with weights."""
    own = {old: terms.index(new) for (old, _), new in zip(piece.binders, names, strict=False)}
    rest = zip(names[len(own) : len(filling)], filling[len(own) :], strict=True)
    return terms.mul(terms.substitute(piece.factor, own), *(w(terms.index(n)) for n, w in rest if w is not None))
