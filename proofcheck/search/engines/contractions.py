"""Inequalities that rest on `psd(M)` under `given`: the difference of the two sides as c * (x @ M @ x)
for a declared x, the difference of two or a product A @ x of the statement, and a number c, read off at size 1.

Where M is c * eye(n) - B.T @ B the form is also, with N for B.T @ B, (N @ x) @ M @ (N @ x) + norm2(B @ M @ x), which is
c * (x @ N @ M @ x): norm2(A @ x) <= L * (x @ A @ x) for 0 <= A <= L, and co-coercivity, come from that.

The assumption reads M == R.T @ R, by which x @ M @ x is the square of a norm. For M == c**2 * eye(n) - A.T @ A that is
what norm(A @ x) <= c * norm(x) comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, islice

from proofcheck.lang import terms
from proofcheck.lang.sympify import Untranslatable, from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, shown
from proofcheck.search.engines.derivations import derived
from proofcheck.search.engines.norms import is_gram, rooted
from proofcheck.search.engines.written import Entries, TooMuch, Writer
from proofcheck.search.lawsearch.derivation import assumed

NAME = "contractions"
OTHER, SUMMED = "other'", "summed'"  # bound indices that no statement has
MOST = 3  # differences of two vectors


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, behind `raised` where roots are compared."""
    nothing = Proposal(NAME, None)
    core, how = problem.statement, "by what is assumed to be positive semidefinite"
    if core.op not in ("le", "lt") or others.depth <= 0 or not any(True for _ in _signs(problem)):
        return nothing
    if rooted(core):
        found = shown(raised(problem, {}), others.plain.prove, partial(_evidence, prove=others.plain.prove))
        return nothing if found is None else Proposal(NAME, Evidence("raised", NAME, found), how)
    evidence = _evidence(problem, others.plain.prove)
    return nothing if evidence is None else Proposal(NAME, evidence, how)


def _evidence(problem: Problem, prove: Prove) -> Evidence | None:
    core = problem.statement
    difference = terms.sub(core.args[1], core.args[0])
    alone = ((place, plain, terms.ZERO, None) for place, plain in _signs(problem))
    for place, plain, square, length in chain(alone, _with_squares(problem)):
        scale = _scale(problem, difference, terms.add(plain, square))
        if scale is None:
            continue
        form = terms.mul(scale, plain)
        whole = terms.add(form, terms.mul(scale, square))
        lemma = terms.le(terms.ZERO, form)
        under = problem.about(given=(*problem.given, lemma))
        last = _as_squares(problem, whole, under)
        if last is None:
            continue
        written = prove if length is None else partial(_as_squares, form=terms.mul(scale, length))
        sign = shown(congruent(replace(under, given=problem.given, statement=lemma), {"place": place}), written)
        if sign is not None:
            first = Evidence("congruent", NAME, {"place": place, **sign})
            return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (first, last)})
    return None


def _as_squares(problem: Problem, form: Term, under: Problem | None = None) -> Evidence | None:
    """Evidence `squares` for the sign of a form, however it is written in the statement. `under`: the same statement
    with what is assumed besides."""
    from proofcheck.logic import kernel

    left, right = problem.statement.args
    traces = derived(problem, terms.eq(terms.sub(right, left), form))
    data = {"expression": form, "normal_forms": True, "traces": traces, "assumed": assumed(traces)}
    evidence = Evidence("squares", NAME, data)
    return evidence if kernel.rule(under or problem, evidence).word == "proved" else None


def _signs(problem: Problem) -> Iterator[tuple[int, Term]]:
    """(place, x @ M @ x) for the assumptions M == R.T @ R and the declared vectors of the statement."""
    for place, assumption in enumerate(problem.given):
        binders, core = terms.stripped(assumption)
        if core.op != "eq" or len(binders) != 2 or not is_gram(core.args[1]):
            continue
        (i, low, high), (j, *_) = binders
        for row in (*_vectors(problem, binders[0]), *(t for (t,) in _products(problem, i))):
            column = terms.substitute(row, {i: terms.index(j)})
            body = Term("mul", (row, core.args[0], column))
            yield place, terms.total(i, low, high, terms.total(j, low, high, body))


def _with_squares(problem: Problem) -> Iterator[tuple[int, Term, Term, Term]]:
    """(place, (N @ x) @ M @ (N @ x), norm2(B @ M @ x), norm2(R @ N @ x)) for vectors x and M = c * eye(n) - N.

    N is B.T @ B and M is R.T @ R, so that the form and the last are equal.
    """
    for place, assumption in enumerate(problem.given):
        binders, core = terms.stripped(assumption)
        if core.op != "eq" or len(binders) != 2 or not is_gram(core.args[1]):
            continue
        (i, low, high), (j, *_) = binders
        subtracted = [t for t in terms.subterms(core.args[0]) if is_gram(t) and t.free == {i, j}]
        if len(subtracted) != 1 or not any(t.op == "where" for t in terms.subterms(core.args[0])):
            continue
        (gram,) = subtracted
        for vector in _vectors(problem, binders[0]):
            across = terms.substitute(vector, {i: terms.index(j)})
            row = terms.total(j, low, high, terms.mul(gram, across))  # N @ x at i
            column = terms.substitute(row, {i: terms.index(OTHER), j: terms.index(SUMMED)})
            matrix = terms.substitute(core.args[0], {j: terms.index(OTHER)})
            form = Term("mul", (row, matrix, column))
            moved = terms.total(j, low, high, terms.mul(core.args[0], across))  # M @ x at i
            square = _length(binders[0], gram, moved)
            whole = terms.total(i, low, high, terms.total(OTHER, low, high, form))
            yield place, whole, square, _length(binders[0], core.args[1], row)


def _length(binder: terms.Binder, gram: Term, vector: Term) -> Term:
    """norm2(R @ u) for the entries of R.T @ R, and those of u at the same first index."""
    (inner,), (first, last, factors) = gram.data, gram.args
    half = next(f for f in factors.args if binder[0] in f.free)
    product = terms.total(*binder, terms.mul(half, vector))
    return terms.total(inner, first, last, terms.power(product, terms.TWO))


def _vectors(problem: Problem, binder: terms.Binder) -> Iterator[Term]:
    """The entries of the declared vectors of the statement with this range, and of differences of two."""
    i, _, high = binder
    vectors = [n for n, d in problem.declarations.items() if [s.term() for s in d.shape] == [high]]
    named = [terms.entry(n, terms.index(i)) for n in vectors if n in problem.statement.names]
    for chosen in (*((v,) for v in named), *islice(combinations(named, 2), MOST)):
        yield _difference(list(chosen))


def _products(problem: Problem, place: str) -> Iterator[tuple[Term]]:
    """The entries of products of a matrix and a vector in the statement, each once."""
    found: dict[Term, Term] = {}
    for t in terms.subterms(problem.statement):
        if t.op == "sum" and len(t.free) == 1 and t.args[0] == terms.ZERO and not any(a.free for a in t.args[:2]):
            (own,) = t.free
            here = terms.substitute(t, {own: terms.index(place)})
            found.setdefault(terms.alpha(here), here)
    yield from ((t,) for t in islice(found.values(), MOST))


def _scale(problem: Problem, whole: Term, form: Term) -> Term | None:
    """c where whole == c * form at size 1, in the declared numbers; None where there is no such c; 1 if both are 0 or
    that size says nothing."""
    import sympy

    sizes = {n: 1 for n in problem.used() if problem.declarations[n].kind == "dim"}
    tensors = {n for n in problem.used() if problem.declarations[n].shape}
    names = {(n, (0,) * len(problem.declarations[n].shape)): f"{n}~0" for n in tensors}
    try:
        written = [Writer(sizes, names)(t) for t in (whole, form)]
        known = symbols(written[0].names | written[1].names, {**problem.declarations, **_numbers(names)})
        quotient = sympy.cancel(to_sympy(written[0], known) / to_sympy(written[1], known))
        found = from_sympy(quotient, known)
    except (TooMuch, Untranslatable, KeyError, ArithmeticError):
        return terms.ONE
    if found.names & set(names.values()):
        return None
    return found if found != terms.ZERO else terms.ONE


def _numbers(names: Entries) -> dict[str, Declaration]:
    return {name: Declaration(name, "real") for name in names.values()}


def _difference(entries: list[Term]) -> Term:
    return entries[0] if len(entries) == 1 else terms.sub(*entries)
