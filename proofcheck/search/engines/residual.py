"""The norm of a sum of two vectors whose norms are spoken of: norm(x + A @ x) lies between norm(x) - norm(A @ x) and
norm(x) + norm(A @ x).

A root of a sum of squares on one side is that of a vector; another root of the statement or of an assumption is that of
a part of it, and what is left is the other part, often one that is known too: a block x + f(x) of which
norm(f(x) - f(y)) <= L * norm(x - y) is assumed. The statement is asked for with the bound in the place of the root.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice

from proofcheck.lang import terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.norms import by_lemmas, norm_over, squared, two_vectors
from proofcheck.search.engines.trials import plausible
from proofcheck.search.index.build import Builder
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.search.index.render import form_term

NAME = "residual"
MOST = 4  # pairs of norms on each side
Vector = tuple[Term, Binder, Term]  # the root, the range of its index, and the entry


@dataclass(frozen=True, slots=True)
class Bound:
    """What is put in the place of a root on a side, and the lemmas from which it follows; `show` is for the first."""

    side: int
    root: Term
    by: Term
    lemmas: tuple[Term, ...]
    show: Prove


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    core, prove = problem.statement, others.plain.prove
    if core.op not in ("le", "lt") or core.free or not plausible(problem, problem):
        return Proposal(NAME, None)
    for bound in _bounds(problem, others):
        sides = [*core.args]
        sides[bound.side] = terms.rewrite(core.args[bound.side], {bound.root: bound.by}.get)
        rest = Term(core.op, tuple(sides))
        last = others.deeper.prove(problem.about(rest)) if plausible(problem.about(rest), problem) else None
        if last is None:
            continue
        pair = (core.args[0], sides[0]) if bound.side == 0 else (sides[1], core.args[1])

        def shown(part: Problem, bound: Bound = bound, rest: Term = rest, last: Evidence = last) -> Evidence | None:
            if part.statement == rest:
                return last
            return bound.show(part) if part.statement == bound.lemmas[0] else prove(part)

        found = by_lemmas(problem, (*bound.lemmas, terms.le(*pair), rest), shown, prove, NAME)
        if found is not None:
            return Proposal(NAME, found, "by the triangle inequality for two vectors")
    return Proposal(NAME, None)


def _vectors(side: Term) -> Iterator[Vector]:
    for t in dict.fromkeys(subterms(side)):
        found = squared(t.args[0]) if t.op == "sqrt" and not t.free else None
        if found is not None and found[0][1] == terms.ZERO:
            yield t, *found


def _bounds(problem: Problem, others: Others) -> Iterator[Bound]:
    """S - T for a root on the larger side, S + T for one on the smaller side, with S a root of the other side or of an
    assumption."""
    small, large = map(tuple, map(_vectors, problem.statement.args))
    assumed = tuple(v for given in problem.given for v in _vectors(given))
    builder = Builder(problem)
    for side, roots, firsts in ((1, large, small), (0, small, (*large, *assumed))):
        summed = (v for v in roots if v[2].op == "add")
        pairs = ((v, w) for v in summed for w in firsts if w[0] != v[0] and w[1][1:] == v[1][1:])
        for vector, first in islice(pairs, MOST):
            with suppress(OutOfFragment, TooMuchWork):
                bound = _bound(builder, side, vector, first, (*firsts, *assumed), others)
                if bound is not None:
                    yield bound


def _bound(
    builder: Builder, side: int, vector: Vector, first: Vector, known: tuple[Vector, ...], others: Others
) -> Bound | None:
    """The bound of the norm of one vector by that of another one and of their difference, if they differ."""
    (root, axis, entry), (norm, own_axis, inner) = vector, first
    own = terms.substitute(inner, {own_axis[0]: terms.index(axis[0])})
    (whole, total), (part, size) = ((own, norm), (entry, root)) if side else ((entry, root), (own, norm))
    rest = builder.algebra.add(builder(whole), builder.algebra.scale(builder(part), -builder.algebra.one))
    if not rest:
        return None
    left, other = _written(builder, rest, axis, known)
    by = terms.sub(norm, left) if side else terms.add(norm, left)
    lemmas = _lemmas(axis, part, other, ((total, terms.add(part, other)), (size, part), (left, other)))
    show = partial(two_vectors, axes=(axis,), entries=(part, other), prove=others.deeper.prove)
    return Bound(side, root, by, lemmas, show)


def _lemmas(axis: Binder, part: Term, other: Term, norms: tuple[tuple[Term, Term], ...]) -> tuple[Term, ...]:
    """The triangle inequality for two entries, and what the norms in it are as the statement has them."""
    written = [(norm, norm_over((axis,), entry)) for norm, entry in norms]
    sizes = (norm_over((axis,), e) for e in (part, other))
    sum_ = terms.le(norm_over((axis,), terms.add(part, other)), terms.add(*sizes))
    return (sum_, *(terms.eq(norm, own) for norm, own in written if norm != own))


def _written(builder: Builder, rest: Form, axis: Binder, known: tuple[Vector, ...]) -> tuple[Term, Term]:
    """The norm of what is left, as the statement or an assumption has it, if one does, and its entry."""
    for root, other, entry in known:
        if other[1:] == axis[1:]:
            own = terms.substitute(entry, {other[0]: terms.index(axis[0])})
            for signed in (own, terms.neg(own)):
                if builder(signed) == rest:
                    return root, signed
    entry = form_term(builder.algebra, rest)
    return norm_over((axis,), entry), entry
