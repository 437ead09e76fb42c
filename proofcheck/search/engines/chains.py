"""Norms of products of several matrices, and of layers: at most the product of the norms of the matrices.

The norm of A @ B @ x is that of A @ y for the vector y = B @ x, which is at most the norm of A times that of y; so it
goes on. Each step is shown for any matrix or vector in the place of what stands behind, where other engines know it. Of
a matrix the norm is taken that stands on the larger side: the root of an eigenvalue, or of the sum of all squares. A
function of entries, as in relu(A @ x) - relu(A @ y), is at most `SLOPES` times what stands in it, for any vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain as each

from proofcheck.lang import terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.norms import by_lemmas, for_any, layers
from proofcheck.search.engines.trials import plausible

NAME = "chains"
MOST = 6  # factors
SLOPES = (Fraction(1, 4), Fraction(1))


@dataclass(frozen=True, slots=True)
class Factor:
    """An entry of a declared matrix or vector, by the range of its first index, and of its second if it has one."""

    entry: Term
    row: Binder
    column: Binder | None


def concerns(problem: Problem) -> bool:
    """Whether the smaller side has the norm of a product of three factors, of a matrix and itself, or of a layer."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return False
    return any(_chain(t) or _addends(t) or _inside(t) for t in subterms(core.args[0]))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, with `named` for what stands behind a factor or in a function."""
    core = problem.statement
    if not concerns(problem) or not plausible(problem, problem):
        return Proposal(NAME, None)
    slopes: dict[Term, Prove] = {}
    factors: dict[Term, Prove] = {}
    bounds: dict[Term, Term] = {}
    for root in subterms(core.args[0]):
        bound = _by_factors(root, (core.args[1], *problem.given), factors, others)
        bound = bound or _by_addends(root, slopes, others) or _by_slope(problem, root, slopes, others)
        if bound is not None:
            bounds[root] = bound
    rest = Term(core.op, _without_common(terms.rewrite(core.args[0], bounds.get), core.args[1]))
    if not plausible(problem.about(rest), problem):
        return Proposal(NAME, None)
    # Each lemma is shown under those before it, which are of no use and take time: what takes longest comes first.
    slopes[rest] = lambda part: propose(part, others.deeper).evidence or others.deeper.prove(part)
    lemmas = {**slopes, **factors}

    def show(part: Problem) -> Evidence | None:
        return lemmas[part.statement](part)

    evidence = by_lemmas(problem, tuple(lemmas), show, others.plain.prove, NAME)
    return Proposal(NAME, evidence, "by the norms of the factors")


def _without_common(small: Term, large: Term) -> tuple[Term, Term]:
    """Two products without the roots that are factors of both."""
    one, other = ([*t.args] if t.op == "mul" else [t] for t in (small, large))
    for factor in [f for f in one if f.op == "sqrt"]:
        if factor in other:
            one.remove(factor)
            other.remove(factor)
    return terms.mul(*one), terms.mul(*other)


def _by_factors(root: Term, said: Sequence[Term], lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """The product of the norms of the factors, where the root is the norm of their product; its lemmas are put down."""
    chain = _chain(root)
    if not chain:
        return None
    last = chain[-1].column
    behind = [chain[-1].entry]
    for factor, following in zip(chain[-2::-1], chain[:0:-1], strict=True):
        behind.append(_summed(following.row, terms.mul(factor.entry, behind[-1])))
    behind.reverse()
    lengths = [_length(part, factor.row, last) for part, factor in zip(behind, chain, strict=True)]
    if lengths[0] != root:
        lemmas[terms.eq(root, lengths[0])] = others.plain.prove
    bound = root
    sizes: list[Term] = []
    for factor, length, rest, norm in zip(chain, lengths, behind[1:], lengths[1:], strict=False):
        size = _size(factor, said)
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


def _inside(root: Term) -> tuple[Binder, list[Term]] | None:
    """The axis and the one or two different sums in a function of entries whose norm this is."""
    if root.op != "sqrt" or root.free:
        return None
    axes, body = layers(root.args[0])
    if len(axes) != 1 or body.op != "pow" or body.args[1] != terms.TWO or body.args[0].op == "sum":
        return None
    sums: dict[Term, Term] = {}
    stack = [body.args[0]]
    while stack:
        t = stack.pop()
        if t.op == "sum":
            sums.setdefault(terms.alpha(t), t)
        else:
            stack.extend(t.args)
    linear = body.args[0].op == "add" and all("sum" in (a.op, a.args[-1].op) for a in body.args[0].args if a.args)
    found = [t for t in sums.values() if t.free == {axes[0][0]}]
    return (axes[0], found[::-1]) if 1 <= len(found) == len(sums) <= 2 and not linear else None


def _by_slope(problem: Problem, root: Term, lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """A multiple of the norm of what stands in a function of entries, or of the difference of two."""
    found = _inside(root)
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


def _addends(root: Term) -> tuple[Binder, Term, Term] | None:
    """The axis, a vector and the sums that are added to it where this is the norm of such a sum, as in x + A @ y."""
    if root.op != "sqrt" or root.free:
        return None
    axes, body = layers(root.args[0])
    if len(axes) != 1 or body.op != "pow" or body.args[1] != terms.TWO or body.args[0].op != "add":
        return None
    parts: tuple[list[Term], list[Term]] = [], []
    for a in body.args[0].args:
        inner = a.args[-1] if a.op == "mul" and a.args[0].op == "number" else a
        if inner.op != "sum" and _bound(inner):
            return None
        parts[inner.op == "sum"].append(a)
    return (axes[0], *(terms.add(*part) for part in parts)) if all(parts) else None


def _by_addends(root: Term, lemmas: dict[Term, Prove], others: Others) -> Term | None:
    """The norm of the vector and that of the sums, for any two vectors in their place."""
    found = _addends(root)
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
    columns = [b for b in layers(problem.statement.args[0].args[0])[0] if b[0] not in (factor.row[0], *_bound(behind))]
    ids += [b for b in columns if b[0] in behind.free]
    name = terms.fresh(str(factor.entry.data), {*problem.declarations, *problem.statement.names})
    place = terms.entry(name, *(terms.index(i) for i, *_ in ids))
    product = _summed(factor.column, terms.mul(factor.entry, place))
    last = ids[1] if len(ids) > 1 else None
    general = terms.le(_length(product, factor.row, last), terms.mul(size, _length(place, factor.column, last)))

    def show(part: Problem) -> Evidence | None:
        return (others.deeper if part.statement == general else others.plain).prove(part)

    return for_any(problem, ids, behind, general, name, show)


def _bound(t: Term) -> set[str]:
    return {name for s in subterms(t) for name in terms.bound_indices(s)}


def _size(factor: Factor, said: Sequence[Term]) -> Term:
    """The norm of a factor that the larger side or an assumption speaks of."""
    for t in each.from_iterable(map(subterms, said)):
        if t.op == "sqrt" and t.args[0].op == "eigenvalue" and _tensors(t) == {factor.entry.data}:
            return t
    return _length(factor.entry, factor.row, factor.column)


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


def _tensors(t: Term) -> set[object]:
    return {s.data for s in subterms(t) if s.op == "entry"}


def _summed(binder: Binder, body: Term) -> Term:
    return terms.total(*binder, body)


def _length(entry: Term, *axes: Binder | None) -> Term:
    total = terms.power(entry, terms.TWO)
    for binder in reversed(axes):
        total = total if binder is None else _summed(binder, total)
    return Term("sqrt", (total,))


def _chain(t: Term) -> list[Factor]:
    """The factors of the product whose norm this is; none where it is another term, or of two different factors."""
    if t.op != "sqrt" or t.free:
        return []
    axes, body = layers(t.args[0])
    if not 1 <= len(axes) <= 2 or body.op != "pow" or body.args[1] != terms.TWO:
        return []
    ranges = {b[0]: b for b in axes}
    factors = _factors(body.args[0], ranges)
    if factors is None or not 2 <= len(factors) <= MOST:
        return []
    plain = len(factors) == 2 and all(f.op == "entry" for f in factors) and factors[0].data != factors[1].data
    if plain and not any(f.args[1:] == (terms.index(axes[0][0]),) for f in factors):
        return []  # other engines know A @ x, but not A.T @ x by the norm of A
    chain: list[Factor] = []
    place: str | None = axes[0][0]
    while factors and place is not None:
        found = next((f for f in factors if place in f.free), None)
        if found is None:
            return []
        factors.remove(found)
        other = next(iter(found.free - {place}), None)
        chain.append(Factor(found, ranges[place], None if other is None else ranges[other]))
        place = other
    ends = place == (axes[1][0] if len(axes) > 1 else None)
    return chain if ends and not factors and len({f.row[0] for f in chain}) == len(chain) else []


def _factors(t: Term, ranges: dict[str, Binder]) -> list[Term] | None:
    """The entries that are multiplied and summed over what they share, the last of them perhaps a term of its own; the
    ranges of these indices are put down."""
    if t.op == "entry":
        return [t] if all(a.op == "index" for a in t.args) and len({a.data for a in t.args}) == len(t.args) else None
    if t.op == "add" and (len(t.free) != 1 or _bound(t)):
        return _of_difference(t, ranges)
    binders, t = layers(t)
    ranges |= {b[0]: b for b in binders}
    if t.op != "mul":
        return [t] if len(t.free) == 1 and not binders else None
    found = [_factors(a, ranges) for a in t.args]
    return None if None in found else [f for part in found if part is not None for f in part]


def _of_difference(t: Term, ranges: dict[str, Binder]) -> list[Term] | None:
    """The factors of A @ x - A @ y as those of A @ (x - y)."""
    if len(t.args) != 2 or len(t.free) != 1:
        return None
    negative = next((a for a in t.args if a.op == "mul" and a.args[0] == terms.number(-1)), None)
    positive = next((a for a in t.args if a is not negative), None)
    if negative is None or positive is None:
        return None
    own: dict[str, Binder] = {}
    first, second = _factors(positive, ranges), _factors(terms.mul(*negative.args[1:]), own)
    if first is None or second is None or len(first) != len(second):
        return None
    back: dict[str, Term] = {}
    for one, other in zip(first, second, strict=True):
        if one.op == other.op == "entry" and len(one.args) == len(other.args):
            back |= {str(a.data): b for a, b in zip(other.args, one.args, strict=True)}
    moved = [terms.substitute(f, back) for f in second]
    apart = [k for k, (one, other) in enumerate(zip(first, moved, strict=True)) if one != other]
    if len(apart) != 1 or len(first[apart[0]].free | moved[apart[0]].free) != 1:
        return None
    first[apart[0]] = terms.sub(first[apart[0]], moved[apart[0]])
    return first
