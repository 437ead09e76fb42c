"""Inequalities by way of the triangle inequality: the norm of a sum of vectors is at most the sum of their norms.

A root of a sum of squares on the smaller side, in which each square is one of a sum over i of e[i, j], is at most the
sum over i of the roots of the sums of e[i, j]**2, and what j does not change in these stands before the root as an
absolute value. The inequality itself is that of the squares, term by term over pairs of vectors, for any matrix in the
place of the vectors; each term is one of Cauchy and Schwarz. Of several sums, and of single vectors beside them, each
is taken by itself. What is left is a statement in which the vectors stand alone; unless it holds at a few points,
nothing is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved, shown
from proofcheck.search.engines.norms import (
    by_lemma,
    by_sides,
    for_any,
    layers,
    norm_over,
    root_below,
    schwarz,
    two_vectors,
)
from proofcheck.search.engines.termwise.spread import Piece, expanded
from proofcheck.search.engines.trials import plausible

NAME = "triangle"
MAX_VECTORS = 4


@dataclass(frozen=True, slots=True)
class Length:
    """A root of a sum of squares over `axes`, and the pieces whose sum is squared; those indices are names in them."""

    root: Term
    axes: tuple[Binder, ...]
    pieces: tuple[Piece, ...]

    def of(self, entry: Term) -> Term:
        """The root of the sum of the squares of an entry over the axes."""
        return norm_over(self.axes, entry)


def concerns(problem: Problem) -> bool:
    """Whether the smaller side has the norm of a sum over a range, of three vectors and more, or of multiples."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.free or any(t.op in ("eigenvalue", "expectation") for t in subterms(core)):
        return False
    return any(_summed(t) for t in _added(core.args[0]))


def _added(side: Term) -> Iterator[Term]:
    """The parts of a side but those that are subtracted: a bound of one of these bounds the side from below."""
    yield side
    if side.op != "mul" or not any(f.op == "number" and f.data < 0 for f in side.args):
        for a in side.args:
            yield from _added(a)


def _summed(t: Term) -> bool:
    if t.op != "sqrt" or t.free:
        return False
    _, body = layers(t.args[0])
    inner = subterms(body.args[0]) if body.op == "pow" and body.args[1] == terms.TWO else iter(())
    return any(s.op == "sum" or (s.op == "add" and (len(s.args) > 2 or any(map(_multiple, s.args)))) for s in inner)


def _multiple(t: Term) -> bool:
    """A vector times what is no number as written, or an outer product; of x - y the squares are shown without
    estimates."""
    if t.op != "mul" or not t.free:
        return False
    free = [f.free for f in t.args if f.op != "number"]
    return not all(free) or len(set(free)) > 1


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if not concerns(problem):
        return nothing
    bounds = {t: bound for t in _added(core.args[0]) if _summed(t) and (bound := _bound(t)) is not None}
    if not bounds or not all(_spoken_of(problem, steps) for _, steps in bounds.values()):
        return nothing
    estimate = {root: terms.add(*(last for *_, last in steps)) for root, (_, steps) in bounds.items()}
    left = Term(core.op, (terms.rewrite(core.args[0], estimate.get), core.args[1]))
    if not plausible(problem.about(left), problem):
        return nothing
    rest = others.deeper.prove(problem.about(left))
    if rest is None:
        return nothing
    shows: dict[Term, Callable[[Problem], Evidence | None]] = {left: lambda part: rest}
    for length, steps in bounds.values():
        shows |= _lemmas(length, steps, others)
    lemmas = tuple(shows)
    parts = reductions.cut(problem, lemmas)
    if parts is None:
        return nothing
    pieces = proved(parts, lambda part: shows.get(part.statement, others.plain.prove)(part))
    if len(pieces) < len(parts):
        return nothing
    return Proposal(NAME, Evidence("cut", NAME, {"lemmas": lemmas, "pieces": pieces}), "by the triangle inequality")


Step = tuple[Piece, Term, Term]  # a piece, the sum of the norms of its vectors, and the same with factors taken out


def _spoken_of(problem: Problem, steps: list[Step]) -> bool:
    """Whether the larger side or an assumption has a root in which the vectors stand: else nothing is known of their
    norms, as of the columns of a matrix."""
    known = (problem.statement.args[1], *problem.given)
    named = frozenset[str]().union(*(t.names for said in known for t in subterms(said) if t.op == "sqrt"))
    if any(t.op == "eigenvalue" for said in known for t in subterms(said)):
        return False
    vectors = [{t.data for t in subterms(piece.factor) if t.op == "entry"} for piece, *_ in steps]
    return all(names & named for names in vectors)


def _bound(root: Term) -> tuple[Length, list[Step]] | None:
    axes, body = layers(root.args[0])
    names = {name: terms.symbol(name) for name, *_ in axes}
    pieces = expanded(terms.substitute(body.args[0], names))
    if pieces is None or not axes or len(pieces) > MAX_VECTORS or any(len(p.binders) > 1 for p in pieces):
        return None
    # Back from symbols to indices: what `expanded` names itself are others.
    back = {name: terms.index(name) for name in names}

    def indexed(t: Term) -> Term | None:
        return back.get(t.data) if t.op == "symbol" else None

    pieces = [Piece(p.binders, terms.rewrite(p.factor, indexed)) for p in pieces]
    length = Length(root, tuple(axes), tuple(pieces))
    steps = []
    for piece in pieces:
        outside, inside = _apart(piece.factor, set(names))
        plain = Piece(piece.binders, length.of(piece.factor)).term()
        scale = terms.number(abs(outside.data)) if outside.op == "number" else Term("abs", (outside,))
        size = terms.mul(scale, length.of(inside))
        steps.append((piece, plain, Piece(piece.binders, size).term()))
    return length, steps


def _apart(entry: Term, axes: set[str]) -> tuple[Term, Term]:
    """Factors in which no index of the axes is free, and the others."""
    top, below = (entry.args[0], entry.args[1]) if entry.op == "div" else (entry, terms.ONE)
    if below.free & axes:
        return terms.ONE, entry
    factors = top.args if top.op == "mul" else (top,)
    apart = [terms.mul(*(f for f in factors if bool(f.free & axes) == free)) for free in (False, True)]
    return (terms.div(apart[0], below) if below != terms.ONE else apart[0]), apart[1]


def _lemmas(length: Length, steps: list[Step], others: Others) -> dict[Term, Prove]:
    """That the root is below the sum of what stands for its pieces, in lemmas that follow from each other; and what
    shows each of them."""
    prove = others.plain.prove
    entries = [piece.term() for piece, *_ in steps]
    tails = [terms.add(*entries[k:]) for k in range(len(steps))]
    found: dict[Term, Prove] = {}
    if length.of(tails[0]) != length.root:
        found[terms.eq(length.root, length.of(tails[0]))] = prove
    for entry, tail in zip(entries, tails[1:], strict=False):
        both = terms.le(length.of(terms.add(entry, tail)), terms.add(length.of(entry), length.of(tail)))
        found[both] = partial(two_vectors, axes=length.axes, entries=(entry, tail), prove=others.deeper.prove)
    for entry, (piece, plain, last) in zip(entries, steps, strict=True):
        if piece.binders:
            found[terms.le(length.of(entry), plain)] = partial(_of_vectors, length=length, piece=piece, prove=prove)
        if plain != last:
            taken = partial(_factors_taken, piece=piece) if piece.binders else root_below
            found[terms.le(plain, last)] = partial(taken, prove=prove)
    return found


def _factors_taken(problem: Problem, piece: Piece, prove: Prove) -> Evidence | None:
    """Term by term, evidence `termwise`."""
    plain, last = (side.args[2] for side in problem.statement.args)
    binders = tuple((name, terms.ZERO, high) for name, high in piece.binders)

    def below(part: Problem) -> Evidence | None:
        return prove(part) if part.statement.op == "eq" else by_lemma(part, terms.le(*_sides(part)), root_below, prove)

    return _termwise(problem, binders, terms.sub(last, plain), below)


def _sides(part: Problem) -> tuple[Term, Term]:
    """a and b of 0 <= b - a."""
    larger, smaller = part.statement.args[1].args
    return terms.neg(smaller), larger


def _termwise(problem: Problem, binders: tuple[Binder, ...], body: Term, prove: Prove) -> Evidence | None:
    parts = reductions.termwise(problem, binders, body, ())
    pieces = () if parts is None else proved(parts, prove)
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("termwise", NAME, {"binders": binders, "body": body, "places": (), "pieces": pieces})


def _of_vectors(problem: Problem, length: Length, piece: Piece, prove: Prove) -> Evidence | None:
    """For any matrix, whose rows are the vectors."""
    ((i, high),) = piece.binders
    ids = [(i, terms.ZERO, high), *length.axes]
    name = terms.fresh("v", frozenset(problem.declarations))
    entry = terms.entry(name, *(terms.index(i) for i, *_ in ids))
    general = terms.le(length.of(Piece(piece.binders, entry).term()), Piece(piece.binders, length.of(entry)).term())

    def then(part: Problem) -> Evidence | None:
        return _by_squares(part, length, piece, entry, prove) if part.statement == general else prove(part)

    return for_any(problem, ids, piece.factor, general, name, then)


def _by_squares(problem: Problem, length: Length, piece: Piece, entry: Term, prove: Prove) -> Evidence | None:
    """Evidence `raised`: the squares of both sides, term by term over pairs of vectors."""
    ((i, high),) = piece.binders
    root, size = problem.statement.args
    other = terms.fresh("k", problem.statement.names | frozenset({i, *(name for name, *_ in length.axes)}))
    there = {i: terms.index(other)}
    product = terms.mul(entry, terms.substitute(entry, there))
    for name, low, end in reversed(length.axes):
        product = terms.total(name, low, end, product)
    sizes = terms.mul(size.args[2], terms.substitute(size.args[2], there))

    def below(part: Problem) -> Evidence | None:
        """By the inequality of Cauchy and Schwarz."""
        if part.statement.op == "eq":
            return prove(part)
        inner, lengths = _sides(part)
        return by_lemma(part, terms.le(Term("abs", (inner,)), lengths), schwarz, prove)

    def pairs(part: Problem) -> Evidence | None:
        return _termwise(part, tuple((n, terms.ZERO, high) for n in (i, other)), terms.sub(sizes, product), below)

    def polynomial(squares: Problem) -> Evidence | None:
        return by_sides(squares, (root.args[0], squares.statement.args[1]), prove, pairs)

    found = shown(raised(problem, {}), prove, polynomial)
    return None if found is None else Evidence("raised", NAME, found)
