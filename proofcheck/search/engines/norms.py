"""Evidence for inequalities between norms and forms: by squares, by Cauchy and Schwarz, by a lemma."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofcheck.lang import reductions, terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.comparisons import ordered, raised, restated
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Prove, proved, shown

NAME = "norms"


def root_below(problem: Problem, prove: Prove) -> Evidence | None:
    """Evidence `raised`: an inequality by that between the squares."""
    found = shown(raised(problem, {}), prove, prove)
    return None if found is None else Evidence("raised", NAME, found)


def by_lemma(
    problem: Problem, lemma: Term, shows: Callable[[Problem, Prove], Evidence | None], prove: Prove
) -> Evidence | None:
    """Evidence `cut`, with a lemma that is shown in a way of its own."""
    parts = reductions.cut(problem, (lemma,))
    pieces = () if parts is None else proved(parts, lambda p: shows(p, prove) if p.statement == lemma else prove(p))
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": pieces})


def by_lemmas(problem: Problem, lemmas: Sequence[Term], prove: Prove, left: Prove, engine: str) -> Evidence | None:
    """Evidence `cut`: `prove` shows the lemmas, each under those before it, and `left` the statement under all."""
    parts = reductions.cut(problem, lemmas)
    pieces = () if parts is None else proved(parts[:-1], prove)
    if parts is None or len(pieces) < len(lemmas):
        return None
    piece = left(parts[-1])
    return None if piece is None else Evidence("cut", engine, {"lemmas": tuple(lemmas), "pieces": (*pieces, piece)})


def by_order(problem: Problem, pair: tuple[Term, Term], prove: Prove, engine: str) -> Evidence | None:
    """Evidence `ordered`: the statement where the first term is the smaller one, and where it is not."""
    found = shown(ordered(problem, {"pair": pair}), prove)
    return None if found is None else Evidence("ordered", engine, {"pair": pair, **found})


def by_numbers(problem: Problem, chosen: tuple[Term, ...], prove: Prove, settle: Prove, engine: str) -> Evidence | None:
    """Evidence `spectral`, without theorems: for all numbers in the place of these closed terms."""
    data = {"theorems": (), "terms": chosen}
    found = shown(spectral(problem, data), prove, settle)
    return None if found is None else Evidence("spectral", engine, {**data, **found})


def by_sides(problem: Problem, sides: tuple[Term, Term], prove: Prove, settle: Prove) -> Evidence | None:
    found = shown(restated(problem, {"sides": sides}), prove, settle)
    return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})


def schwarz(problem: Problem, prove: Prove) -> Evidence | None:
    """Evidence `raised` for abs(p) <= sqrt(u) * sqrt(v), by p**2 <= u * v."""
    inner, lengths = problem.statement.args
    squares = terms.mul(*(f.args[0] for f in lengths.args))

    def polynomial(part: Problem) -> Evidence | None:
        return by_sides(part, (terms.power(inner.args[0], terms.TWO), squares), prove, prove)

    found = shown(raised(problem, {}), prove, polynomial)
    return None if found is None else Evidence("raised", NAME, found)


def for_any(
    problem: Problem,
    ids: list[Binder],
    value: Term,
    general: Term,
    name: str,
    show: Prove,
    facts: tuple[Term, ...] = (),
) -> Evidence | None:
    """Evidence `named`: the statement `general` about any numbers of which the facts hold, in the place of those of the
    entry `value`."""
    shape = [Size.from_term(high) for *_, high in ids]
    declaration = Declaration(name, "real", tuple(s for s in shape if s is not None))
    data = (declaration, tuple(i for i, *_ in ids), value, facts, general)
    parts = reductions.named(problem, *data) if len(declaration.shape) == len(ids) else None
    pieces = () if parts is None else proved(parts, show)
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("named", NAME, {"named": data, "pieces": pieces})


def layers(t: Term) -> tuple[list[Binder], Term]:
    """The ranges of the sums around a term, from the outermost on, and the term."""
    binders: list[Binder] = []
    while t.op == "sum" and t.args[0] == terms.ZERO and not t.args[1].free:
        binders.append((t.data[0], *t.args[:2]))
        t = t.args[2]
    return binders, t


def squared(t: Term) -> tuple[Binder, Term] | None:
    """The range and the entry of a sum over the squares of entries; None for any other term."""
    if t.op != "sum" or t.args[2].op != "pow" or t.args[2].args[1] != terms.TWO:
        return None
    return (t.data[0], *t.args[:2]), t.args[2].args[0]


def total_over(binders: Sequence[Binder], body: Term) -> Term:
    """The sum over these ranges, the first of which is the outermost."""
    for binder in reversed(binders):
        body = terms.total(*binder, body)
    return body


def norm_over(binders: Sequence[Binder], entry: Term) -> Term:
    """The root of the sum of the squares of an entry over these ranges."""
    return Term("sqrt", (total_over(binders, terms.power(entry, terms.TWO)),))


def two_vectors(problem: Problem, axes: Sequence[Binder], entries: tuple[Term, Term], prove: Prove) -> Evidence | None:
    """Evidence for norm(a + b) <= norm(a) + norm(b), with these entries, by that for any two vectors, one named after
    the other."""
    names = [terms.fresh(n, frozenset(problem.declarations)) for n in ("u", "v")]
    first, second = (terms.entry(n, *(terms.index(i) for i, *_ in axes)) for n in names)

    def said(a: Term, b: Term) -> Term:
        return terms.le(norm_over(axes, terms.add(a, b)), terms.add(norm_over(axes, a), norm_over(axes, b)))

    def then(part: Problem) -> Evidence | None:
        if part.statement != said(first, entries[1]):
            return prove(part)
        return for_any(part, list(axes), entries[1], said(first, second), names[1], prove)

    return for_any(problem, list(axes), entries[0], said(first, entries[1]), names[0], then)


def rooted(t: Term) -> bool:
    """Whether there is a root that no square takes away."""
    if t.op == "pow" and t.args[1].op == "number" and t.args[1].data % 2 == 0:
        return False
    return t.op == "sqrt" or any(map(rooted, t.args))


def is_gram(t: Term) -> bool:
    """Whether this is an entry of R.T @ R."""
    if t.op != "sum" or t.args[2].op != "mul" or len(t.args[2].args) != 2:
        return False
    one, other = t.args[2].args
    return one.op == other.op == "entry" and one.data == other.data and one.args[0] == other.args[0]
