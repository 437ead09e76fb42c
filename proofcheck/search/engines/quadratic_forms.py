"""Inequalities between quadratic forms, written out: what is subtracted on one side, what is added on the other.

`psd(diag(p) - outer(p, p))` says sum(p[i] * v[i]) * sum(p[j] * v[j]) <= sum(p[i] * v[i]**2) for all v, and the other
engines know that form. Positive numbers that are divided by are multiplied with. X @ v becomes a vector u, for any u.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from proofcheck.lang import reductions, terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.comparisons import factored
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.norms import for_any
from proofcheck.search.engines.trials import seen_to_fail
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import reduced
from proofcheck.search.index.labels import UNIT, Form
from proofcheck.search.index.monomial import Factor, Monomial
from proofcheck.search.index.positivity import positive
from proofcheck.search.index.render import factor_term, summed

NAME = "quadratic_forms"
MOST = 12  # monomials
PLACE = "place"
Vector = tuple[Binder, Term]  # the range of its index PLACE and its entry there


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `factored`, with `named` for the vectors."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return nothing
    try:
        written = _written(problem)
    except (ArithmeticError, RecursionError):
        return nothing
    if written is None:
        return nothing
    factor, sides, vectors = written
    general = Term(core.op, sides)
    statement = _put(general, vectors)
    if statement is None or statement == core or seen_to_fail(problem):
        return nothing
    data = {"factor": factor, "sides": statement.args}
    found = shown(
        factored(problem, data), others.plain.prove, lambda part: _for_any(part, [*vectors.items()], general, others)
    )
    if found is None:
        return nothing
    return Proposal(NAME, Evidence("factored", NAME, {**data, **found}), "between quadratic forms")


def _for_any(problem: Problem, vectors: list[tuple[str, Vector]], general: Term, others: Others) -> Evidence | None:
    """Evidence for the statement with each of the vectors in its place, by that about any."""
    if not vectors:
        return _row_by_row(problem.about(general), others) or others.deeper.prove(problem.about(general))
    (name, (binder, value)), *rest = vectors
    stated = _put(general, dict(rest))

    def show(part: Problem) -> Evidence | None:
        return _for_any(part, rest, general, others) if part.statement == stated else others.plain.prove(part)

    return None if stated is None else for_any(problem, [binder], value, stated, name, show)


def _row_by_row(problem: Problem, others: Others) -> Evidence | None:
    """Evidence `termwise` for sums over the rows."""
    small, large = problem.statement.args
    if not all(side.op == "sum" and side.data == ("row",) for side in (small, large)):
        return None
    body = terms.sub(large.args[2], small.args[2])
    binders = (("row", terms.ZERO, large.args[1]),)
    parts = reductions.termwise(problem, binders, body, ())
    pieces = () if parts is None else proved(parts, others.deeper.prove)
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("termwise", NAME, {"binders": binders, "body": body, "places": (), "pieces": pieces})


def _put(general: Term, vectors: dict[str, Vector]) -> Term | None:
    """The statement with the vectors as they are written, the last of them first: it may be made of those before it."""
    found: Term | None = general
    for name, (_, value) in reversed(vectors.items()):
        found = None if found is None else terms.replace_name(found, name, (PLACE,), value)
    return found


def _written(problem: Problem) -> tuple[Term, tuple[Term, Term], dict[str, Vector]] | None:
    """A positive factor, the two sides without it, and the vectors that they speak of."""
    builder = Builder(problem)
    algebra = builder.algebra
    left, right = (builder(side) for side in problem.statement.args)
    difference = reduced(algebra, algebra.add(right, algebra.scale(left, -algebra.one)))
    if not 1 < len(difference) <= MOST:
        return None
    divided: dict[str, Fraction] = {}
    for _, factors in difference:
        for head, args, e in factors:
            if not args and e < 0 and positive(algebra, head):
                divided[head] = min(divided.get(head, e), e)
    lifts: tuple[Factor, ...] = tuple((head, (), -e) for head, e in divided.items())
    numerators: Form = {}
    for (sorts, factors), c in difference.items():
        part = algebra.normal(dict(enumerate(sorts)), (*factors, *lifts))
        numerators = algebra.add(numerators, algebra.scale(part, c))
    vectors: dict[str, Vector] = {}
    small: list[Term] = []
    large: list[Term] = []
    rows = _rows(numerators)
    for (sorts, factors), c in numerators.items():
        if rows is None:
            whole = _contracted(problem, algebra, (sorts, factors), abs(c), vectors)
        else:
            k = rows[1][sorts, factors]
            named = tuple((h, tuple("row" if a == k else a for a in args), e) for h, args, e in factors)
            whole = summed(algebra, {a: s for a, s in enumerate(sorts) if a != k}, named, abs(c))
        (large if c > 0 else small).append(whole)
    sides = [terms.add(*side) for side in (small, large)]
    if rows is not None:
        sides = [terms.total("row", terms.ZERO, rows[0].term(), side) for side in sides]
    factor = terms.mul(*(factor_term(algebra, (head, args, -e)) for head, args, e in lifts))
    return factor, (sides[0], sides[1]), vectors


def _rows(form: Form) -> tuple[Size, dict[Monomial, int]] | None:
    """One size, and for each monomial an index of this size that stands in all its tensors, or in all its matrices:
    the inequality is one for each row."""
    if any(len(sorts) < 2 for sorts, _ in form):
        return None
    return _shared_row(form, 1) or _shared_row(form, 2)


def _shared_row(form: Form, rank: int) -> tuple[Size, dict[Monomial, int]] | None:
    """Of tensors with so many indices or more."""
    shared: dict[Monomial, list[int]] = {}
    for sorts, factors in form:
        tensors = [args for _, args, _ in factors if len(args) >= rank]
        shared[sorts, factors] = [k for k in range(len(sorts)) if tensors and all(k in args for args in tensors)]
    for size in {sorts[k] for (sorts, _), places in shared.items() for k in places}:
        found = {m: next((k for k in places if m[0][k] == size), -1) for m, places in shared.items()}
        if -1 not in found.values():
            return size, found
    return None


def _contracted(
    problem: Problem, algebra: Algebra, monomial: Monomial, c: Fraction, vectors: dict[str, Vector]
) -> Term:
    """The monomial as a term, in which products of matrices with vectors are vectors of `vectors`."""
    sorts = dict(enumerate(monomial[0]))
    factors = list(monomial[1])
    while (found := _product(sorts, factors)) is not None:
        k, (matrix, vector) = found
        (kept,) = (a for a in matrix[1] if isinstance(a, int) and a != k)
        entries = (
            factor_term(algebra, (h, tuple(PLACE if a == kept else a for a in args), e))
            for h, args, e in (matrix, vector)
        )
        value = terms.total(f"b{k}", terms.ZERO, sorts[k].term(), terms.mul(*entries))
        size = sorts[kept]
        known = (n for n, (_, v) in vectors.items() if terms.alpha(v) == terms.alpha(value))
        name = next(known, "") or terms.fresh("u", problem.declarations.keys() | vectors.keys())
        vectors[name] = (PLACE, terms.ZERO, size.term()), value
        algebra.declarations = {**algebra.declarations, name: Declaration(name, "real", (size,))}
        factors = [f for f in factors if f not in (matrix, vector)] + [(name, (kept,), UNIT)]
        del sorts[k]
    return summed(algebra, sorts, tuple(factors), c)


def _product(sorts: Mapping[int, object], factors: list[Factor]) -> tuple[int, tuple[Factor, Factor]] | None:
    """A bound index that a matrix and a vector share, and no other factor: the two."""
    for k in sorts:
        at = [f for f in factors if k in f[1]]
        if len(at) != 2 or at[0] == at[1] or any(e != UNIT for *_, e in at):
            continue
        vector, matrix = sorted(at, key=lambda f: len(f[1]))
        if vector[1] == (k,) and len(matrix[1]) == 2 and all(a in sorts for a in matrix[1]) and len({*matrix[1]}) == 2:
            return k, (matrix, vector)
    return None
