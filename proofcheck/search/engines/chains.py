"""Norms of products of several matrices, and of layers: at most the product of the norms of the matrices.

The norm of A @ B @ x is that of A @ y for the vector y = B @ x, which is at most the norm of A times that of y; so it
goes on. Each step is shown for any matrix or vector in the place of what stands behind, where other engines know it. Of
a matrix the norm is taken that stands on the larger side: the root of an eigenvalue, or of the sum of all squares. A
function of entries, as in relu(A @ x) - relu(A @ y), is at most `SLOPES` times what stands in it, for any vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import chain as joined

from proofcheck.lang import terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.norms import by_lemmas, for_any, layers, total_over
from proofcheck.search.engines.norms_read import Factor, addends, bound_in, chain, inside, tensors_in
from proofcheck.search.engines.trials import plausible

NAME = "chains"
STEPS = 12  # norms that are replaced by larger ones, one after another
SLOPES = (Fraction(1, 4), Fraction(1))


def concerns(problem: Problem) -> bool:
    """Whether the smaller side has the norm of a product of three factors, of a matrix and itself, or of a layer."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return False
    rooted = {t.args[0] for t in subterms(core) if t.op == "sqrt"}
    if any(t.op == "eigenvalue" and t not in rooted for t in subterms(core)):
        return False  # it speaks of eigenvalues themselves, and not of norms
    return any(chain(t) or addends(t) or inside(t) for t in subterms(core.args[0]))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, with `named` for what stands behind a factor or in a function."""
    core = problem.statement
    if not concerns(problem) or not plausible(problem, problem):
        return Proposal(NAME, None)
    slopes: dict[Term, Prove] = {}
    factors: dict[Term, Prove] = {}
    said = (core.args[1], *problem.given)
    small = core.args[0]
    for _ in range(STEPS):
        bounds = ((t, _bounded(problem, t, said, slopes, factors, others)) for t in subterms(small))
        root, bound = next(((t, b) for t, b in bounds if b is not None), (None, None))
        if root is None or bound is None:
            break
        larger = terms.rewrite(small, {root: bound}.get)
        factors.setdefault(terms.le(small, larger), others.plain.prove)
        small = larger
    rest = Term(core.op, (small, core.args[1]))
    if not plausible(problem.about(rest), problem):
        return Proposal(NAME, None)
    # Each lemma is shown under those before it, which are of no use and take time: what takes longest comes first.
    slopes[rest] = lambda part: others.plain.prove(part) or others.deeper.prove(part)
    lemmas = {**slopes, **{lemma: step for lemma, step in factors.items() if lemma not in slopes}}

    def show(part: Problem) -> Evidence | None:
        return lemmas[part.statement](part)

    evidence = by_lemmas(problem, tuple(lemmas), show, others.plain.prove, NAME)
    return Proposal(NAME, evidence, "by the norms of the factors")


def _bounded(
    problem: Problem,
    root: Term,
    said: Sequence[Term],
    slopes: dict[Term, Prove],
    factors: dict[Term, Prove],
    others: Others,
) -> Term | None:
    """What a norm is at most; the lemmas are put down, those of functions apart from those of matrices."""
    bound = _by_factors(root, said, factors, others)
    return bound or _by_addends(root, slopes, others) or _by_slope(problem, root, slopes, others)


def _by_factors(root: Term, said: Sequence[Term], lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """The product of the norms of the factors, where the root is the norm of their product; its lemmas are put down."""
    factors = chain(root, alone=True)
    norms = [_size(factor, said) for factor in factors[:-1]] if factors else []
    known = [norm for norm in norms if norm is not None]
    if not factors or len(known) < len(norms):
        return None
    last = factors[-1].column
    behind = [factors[-1].entry]
    for factor, following in zip(factors[-2::-1], factors[:0:-1], strict=True):
        behind.append(terms.total(*following.row, terms.mul(factor.entry, behind[-1])))
    behind.reverse()
    lengths = [_length(part, factor.row, last) for part, factor in zip(behind, factors, strict=True)]
    if lengths[0] != root:
        lemmas[terms.eq(root, lengths[0])] = others.plain.prove
    bound = root
    sizes: list[Term] = []
    for factor, size, length, rest, norm in zip(factors, known, lengths, behind[1:], lengths[1:], strict=False):
        own = _turned(size, factor)
        if own != size:
            lemmas[terms.eq(own, size)] = others.deeper.prove
        lemmas[terms.le(length, terms.mul(own, norm))] = partial(
            _for_any, factor=factor, size=own, behind=rest, others=others
        )
        sizes.append(size)
        bound = terms.mul(*sizes, norm)
        lemmas.setdefault(terms.le(root, bound), others.plain.prove)
    return bound


def _by_slope(problem: Problem, root: Term, lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """A multiple of the norm of what stands in a function of entries, or of the difference of two."""
    found = inside(root)
    if found is None:
        return None
    axis, sums = found
    inner = sums[0] if len(sums) == 1 else terms.sub(*sums)
    for slope in SLOPES:
        bound = terms.mul(terms.number(slope), _length(inner, axis))
        if plausible(problem.about(terms.le(root, bound)), problem):
            lemmas[terms.le(root, bound)] = partial(_for_vectors, axis=axis, sums=sums, others=others)
            return bound
    return None


def _by_addends(root: Term, lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """The norm of the vector and that of the sums, for any two vectors in their place."""
    found = addends(root)
    if found is None:
        return None
    axis, *parts = found
    bound = terms.add(*(_length(part, axis) for part in parts))
    whole = _length(terms.add(*parts), axis)
    lemma = terms.le(whole, bound)
    names = [terms.fresh(name, lemma.names) for name in ("vector", "layer")]
    entries = [terms.entry(name, terms.index(axis[0])) for name in names]

    def general(*values: Term) -> Term:
        return terms.le(_length(terms.add(*values), axis), terms.add(*(_length(value, axis) for value in values)))

    def show(part: Problem) -> Evidence | None:
        first, second = general(entries[0], parts[1]), general(*entries)

        def inner(rest: Problem) -> Evidence | None:
            return (others.deeper if rest.statement == second else others.plain).prove(rest)

        def outer(rest: Problem) -> Evidence | None:
            if rest.statement != first:
                return others.plain.prove(rest)
            return for_any(rest, [axis], parts[1], second, names[1], inner)

        return for_any(part, [axis], parts[0], first, names[0], outer)

    if whole != root:
        lemmas[terms.eq(root, whole)] = others.plain.prove
    lemmas[lemma] = show
    return bound


def _for_vectors(problem: Problem, axis: Binder, sums: list[Term], others: Others) -> Evidence | None:
    """Evidence for a function of entries: for any vectors in the place of the sums."""
    if not sums:
        return others.deeper.prove(problem)
    first, *rest = sums
    name = terms.fresh("layer", {*problem.declarations, *problem.statement.names})
    place = terms.entry(name, terms.index(axis[0]))
    same = terms.alpha(first)
    general = terms.rewrite(problem.statement, lambda t: place if t.op == "sum" and terms.alpha(t) == same else None)

    def show(part: Problem) -> Evidence | None:
        if part.statement == general:
            return _for_vectors(part, axis, rest, others)
        return others.plain.prove(part)

    return for_any(problem, [axis], first, general, name, show)


def _for_any(problem: Problem, factor: Factor, size: Term, behind: Term, others: Others) -> Evidence | None:
    """Evidence for one step: for any matrix or vector in the place of what stands behind the factor."""
    assert factor.column is not None
    ids = [factor.column]
    inner = {factor.row[0], *bound_in(behind)}
    columns = [b for b in layers(problem.statement.args[0].args[0])[0] if b[0] not in inner]
    ids += [b for b in columns if b[0] in behind.free]
    name = terms.fresh(str(factor.entry.data), {*problem.declarations, *problem.statement.names})
    place = terms.entry(name, *(terms.index(i) for i, *_ in ids))
    product = terms.total(*factor.column, terms.mul(factor.entry, place))
    last = ids[1] if len(ids) > 1 else None
    general = terms.le(_length(product, factor.row, last), terms.mul(size, _length(place, factor.column, last)))

    def show(part: Problem) -> Evidence | None:
        return (others.deeper if part.statement == general else others.plain).prove(part)

    return for_any(problem, ids, behind, general, name, show)


def _size(factor: Factor, said: Sequence[Term]) -> Term | None:
    """The norm of a factor that the larger side or an assumption speaks of; None where these speak of none."""
    roots = [t for t in joined.from_iterable(map(subterms, said)) if t.op == "sqrt"]
    of_it = [t for t in roots if factor.entry.data in tensors_in(t)]
    largest = (t for t in of_it if t.args[0].op == "eigenvalue" and tensors_in(t) == {factor.entry.data})
    return next(largest, _length(factor.entry, factor.row, factor.column) if of_it else None)


def _turned(size: Term, factor: Factor) -> Term:
    """The root of the largest eigenvalue of A @ A.T for that of A.T @ A, where the factor is the one that needs it."""
    if size.args[0].op != "eigenvalue":
        return size
    (count, _, gram), (i, j) = size.args[0].args, size.args[0].data
    if gram.op != "sum" or gram.args[2].op != "mul" or any(a.op != "entry" for a in gram.args[2].args):
        return size
    rows_summed = gram.args[2].args[0].args[0] == terms.index(gram.data[0])
    if rows_summed == (factor.entry.args[0] == terms.index(factor.row[0])):
        return size
    pairs = ((k, gram.data[0]) if rows_summed else (gram.data[0], k) for k in (i, j))
    entries = (terms.entry(factor.entry.data, *map(terms.index, places)) for places in pairs)
    turned = terms.total(gram.data[0], terms.ZERO, count, terms.mul(*entries))
    return Term("sqrt", (Term("eigenvalue", (gram.args[1], terms.sub(gram.args[1], terms.ONE), turned), (i, j)),))


def _length(entry: Term, *axes: Binder | None) -> Term:
    ranges = [binder for binder in axes if binder is not None]
    return Term("sqrt", (total_over(ranges, terms.power(entry, terms.TWO)),))
