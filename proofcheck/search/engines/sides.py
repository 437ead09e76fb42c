"""What `given` says further: products of square matrices the other way round, determinants, squares of norms.

If P @ Q == eye(n), P has a right inverse, so it has an inverse, and that is Q; so Q @ P is the identity. Both steps are
evidence that the kernel checks: inv(P) == Q, from which Q @ P == eye(n) follows, from which the statement does. Equal
matrices have equal determinants. Of norm(x) == 1 the square is x @ x == 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.index.parted import parted

NAME = "sides"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of what the equations say further: of a statement about determinants, about these."""
    about = any(t.op == "determinant" for t in terms.nodes(problem.statement))
    found: list[tuple[Term, Evidence]] = []
    known = problem.about()
    further = (_determinants,) if about else (_turned, _squared) if others.depth else (_turned,)
    for lemma, evidence in (pair for rule in further for pair in rule(known, others)):
        if lemma not in known.given:
            found.append((lemma, evidence))
            known = replace(known, given=(*known.given, lemma))
    # An equation is one more time the algebra's; what others make of one takes long, and seldom helps.
    rest = others.only("algebra") if problem.statement.op in ("eq", "forall") and not about else others.plain
    if found and problem.statement.op in ("le", "lt") and any(lemma.op != "forall" for lemma, _ in found):
        rest = others.deeper
    last = rest.prove(known) if found else None
    if last is None:
        return Proposal(NAME, None)
    data = {"lemmas": tuple(t for t, _ in found), "pieces": (*(e for _, e in found), last)}
    return Proposal(NAME, Evidence("cut", NAME, data), "by what the assumptions say further")


def _by_way(problem: Problem, others: Others, lemma: Term, piece: Evidence | None, statement: Term) -> Evidence | None:
    """Evidence for a statement by way of a lemma, of which there is a proof."""
    then = replace(problem, given=(*problem.given, lemma), statement=statement)
    second = None if piece is None else others.only("algebra").prove(then)
    return None if second is None else Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (piece, second)})


def _turned(problem: Problem, others: Others) -> Iterator[tuple[Term, Evidence]]:
    for assumption in problem.given:
        for inverse, turned in _products(assumption):
            piece = others.only("algebra").prove(replace(problem, statement=inverse))
            evidence = _by_way(problem, others, inverse, piece, turned)
            if evidence is not None:
                yield turned, evidence


def _squared(problem: Problem, others: Others) -> Iterator[tuple[Term, Evidence]]:
    """s == c**2 for each assumption sqrt(s) == c about a number, and so for inequalities."""
    for assumption in problem.given:
        if assumption.op not in ("eq", "le", "lt"):
            continue
        sides = [_square(side) for side in assumption.args]
        if None in sides or all(side.op == "number" for side in assumption.args):
            continue
        lemma = Term(assumption.op, tuple(side for side in sides if side is not None))
        piece = others.plain.prove(replace(problem, statement=lemma))
        if piece is not None:
            yield lemma, piece


def _square(side: Term) -> Term | None:
    if side.op == "sqrt":
        return side.args[0]
    return terms.number(side.data**2) if side.op == "number" and side.data >= 0 else None


def _determinants(problem: Problem, others: Others) -> Iterator[tuple[Term, Evidence]]:
    """det(M) == det(N) for each assumption M == N about square matrices."""
    for place, assumption in enumerate(problem.given):
        binders, core = terms.stripped(assumption)
        if core.op != "eq" or len(binders) != 2 or binders[0][1:] != binders[1][1:]:
            continue
        (i, _, size), (j, *_) = binders
        equal = terms.eq(*(Term("determinant", (size, side), (i, j)) for side in core.args))
        step = congruent(replace(problem, statement=equal), {"place": place})
        same = None if step is None else others.only("algebra").prove(step.parts[0])
        piece = None if same is None else Evidence("congruent", NAME, {"place": place, "pieces": (same,)})
        evidence = _by_way(problem, others, equal, piece, _plainly(equal))
        if evidence is not None:
            yield _plainly(equal), evidence


def _plainly(equation: Term) -> Term:
    """An equation between determinants in those of the names, which appear as they would in a statement."""

    def plain(t: Term) -> Term | None:
        if t.op != "determinant":
            return None
        (size, body), (i, j) = t.args, t.data
        a, b = terms.index(i), terms.index(j)
        if body.op == "where" and body.args[0] in (terms.eq(a, b), terms.eq(b, a)) and body.args[2] == terms.ZERO:
            return terms.ONE if body.args[1] == terms.ONE else None
        turned = body.op == "entry" and body.args == (b, a)
        return Term("determinant", (size, terms.entry(body.data, a, b)), (i, j)) if turned else None

    return terms.rewrite(parted(equation), plain)


def _products(assumption: Term) -> list[tuple[Term, Term]]:
    """(inv(P) == Q, Q @ P == 1) for an assumption P @ Q == 1, whichever side is written first."""
    binders, core = terms.stripped(assumption)
    if len(binders) != 2 or core.op != "eq" or binders[0][1:] != binders[1][1:]:
        return []
    (i, low, size), (j, *_) = binders
    unit = {terms.eq(terms.index(a), terms.index(b)) for a, b in ((i, j), (j, i))}
    found = []
    for product, one in (core.args, core.args[::-1]):
        identity = one.op == "where" and one.args[0] in unit and one.args[1:] == (terms.ONE, terms.ZERO)
        if not identity or product.op != "sum" or product.args[:2] != (low, size) or low != terms.ZERO or size.free:
            continue
        k, body = product.data[0], product.args[2]
        factors = body.args if body.op == "mul" else (body,)
        left, right = (terms.mul(*(f for f in factors if (j in f.free) == own)) for own in (False, True))
        if i in right.free or j not in right.free:
            continue
        a, b = terms.index(i), terms.index(j)
        inverted = Term("inverse", (size, a, b, left), (i, k))
        there = terms.substitute(right, {k: a})
        swapped = terms.mul(
            terms.substitute(right, {k: a, j: terms.index(k)}), terms.substitute(left, {i: terms.index(k), k: b})
        )
        back = terms.eq(terms.total(k, low, size, swapped), one)
        found.append((terms.quantified(binders, terms.eq(inverted, there)), terms.quantified(binders, back)))
    return found
