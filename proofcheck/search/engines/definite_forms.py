"""Inequalities between quadratic forms of one symmetric matrix whose eigenvalues lie between assumed bounds.

Under psd(A - m*eye(n)) and psd(L*eye(n) - A) the matrix A is m*eye(n) + R.T @ R, and with P == R.T @ R the other
assumption says that c*eye(n) - k*P is positive semidefinite. A statement about A and one vector v, or the difference of
two, is often one about X == v @ v, Y == v @ P @ v and Z == v @ P @ P @ v: gradient steps on a quadratic function, their
contraction, co-coercivity. Of these numbers is known, with W == v @ P @ P @ P @ v,

    k Y <= c X,  k W <= c Z,  Y**2 <= X Z,  Z**2 <= W Y,

the first two by the assumption, the others by the inequality of Cauchy and Schwarz. What X, Y and Z are multiplied by
is read off at size 1. Where the assumption is about the largest eigenvalue of P or its norm, this number is c, and k is
1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice

from proofcheck.lang import reductions, terms
from proofcheck.lang.sympify import Untranslatable, from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved, shown
from proofcheck.search.engines.derivations import by_expression
from proofcheck.search.engines.norms import by_numbers, by_sides, for_any, is_gram, rooted
from proofcheck.search.engines.written import TooMuch, Writer

NAME = "definite_forms"
MOST = 6  # a root, an assumption and a vector
PLACE = "i"


@dataclass(frozen=True, slots=True)
class Forms:
    """The sums for a vector of length `size` and P == R.T @ R, and the assumption about P at `place` of `given`.

    vector: its entry at the index PLACE, as are those of all vectors here. largest: the eigenvalue or the norm of P
    that the assumption is about, if it is not that a matrix made of P is positive semidefinite.
    """

    place: int
    size: Term
    root: str
    vector: Term
    largest: Term | None = None

    def vectors(self) -> tuple[Term, ...]:
        """v, R v, P v and R P v."""
        found = [self.vector]
        for depth, turned in enumerate((False, True, False)):
            own, inner = terms.index(PLACE), terms.index(f"k{depth}")
            factor = terms.entry(self.root, *((inner, own) if turned else (own, inner)))
            product = terms.mul(factor, at(found[-1], inner.data))
            found.append(terms.total(inner.data, terms.ZERO, self.size, product))
        return tuple(found)

    def squares(self) -> tuple[Term, ...]:
        """X, Y, Z and W."""
        return tuple(self.product(v, v) for v in self.vectors())

    def product(self, a: Term, b: Term) -> Term:
        """The inner product of two vectors."""
        return terms.total(PLACE, terms.ZERO, self.size, terms.power(a, terms.TWO) if a == b else terms.mul(a, b))


def at(entry: Term, name: str) -> Term:
    """The entry of a vector at another index."""
    return terms.substitute(entry, {PLACE: terms.index(name)})


def _roots(problem: Problem) -> Iterator[tuple[int, Term, str]]:
    """Assumptions M == S.T @ S, the size of M, and the R of the statement for which R.T @ R stands in M."""
    for place, assumption in enumerate(problem.given):
        binders, core = terms.stripped(assumption)
        if core.op == "eq" and len(binders) == 2 and is_gram(core.args[1]):
            found = {t.args[2].args[0].data for t in terms.subterms(core.args[0]) if is_gram(t)}
            for name in sorted(found & problem.statement.names):
                yield place, binders[0][2], name


def _eigenvalues(problem: Problem) -> Iterator[tuple[int, Term, str, Term]]:
    """The same for assumptions about an eigenvalue or a norm of R.T @ R, with this."""
    for place, assumption in enumerate(problem.given):
        found = [t for t in terms.subterms(assumption) if t.op == "eigenvalue"] if not assumption.free else []
        norms = [t for t in terms.subterms(assumption) if t.op == "sqrt" and t.args[0] in found]
        for largest in norms or found:
            (value,) = largest.args if largest.op == "sqrt" else (largest,)
            for t in terms.subterms(value.args[2]):
                if is_gram(t) and (root := t.args[2].args[0].data) in problem.statement.names:
                    yield place, value.args[0], root, largest
                    break


def _offers(problem: Problem) -> Iterator[Forms]:
    offers = (*((*row, None) for row in _roots(problem)), *_eigenvalues(problem))
    for place, size, root, largest in offers:
        vectors = [n for n, d in problem.declarations.items() if [s.term() for s in d.shape] == [size]]
        entries = [terms.entry(n, terms.index(PLACE)) for n in vectors if n in problem.statement.names]
        for vector in (*entries, *(terms.sub(*two) for two in combinations(entries, 2))):
            yield Forms(place, size, root, vector, largest)


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    if problem.statement.op == "le":
        for forms in islice(_offers(problem), MOST):
            evidence = _evidence(problem, forms, others)
            if evidence is not None:
                return Proposal(NAME, evidence, "by forms of a matrix between two others")
    return Proposal(NAME, None)


def _evidence(problem: Problem, forms: Forms, others: Others) -> Evidence | None:
    prove = others.plain.prove
    core = whole = problem.statement
    if rooted(core):
        step = raised(problem, {})
        if step is None or step.then is None:
            return None
        whole = step.then.statement
    bound = _bound(problem, forms) if forms.largest is None else (forms.largest, terms.ONE)
    factors = None if bound is None else _factors(problem, forms, terms.sub(*reversed(whole.args)))
    if bound is None or factors is None:
        return None
    c, k = bound
    x, y, z, w = squares = forms.squares()
    v, rv, pv, rpv = forms.vectors()
    form = terms.add(*(terms.mul(f, s) for f, s in zip(factors, squares, strict=False)))
    named = partial(_of_numbers, sums=squares if forms.largest is None else (*squares, forms.largest), prove=prove)
    shows: dict[Term, Prove] = {}
    for small, large, vector in ((y, x, v), (w, z, pv)):
        lemma = terms.le(terms.mul(k, small), terms.mul(c, large))
        by = partial(_by_assumption, prove=prove) if forms.largest is None else partial(_by_eigenvalue, others=others)
        shows[lemma] = partial(by, forms=forms, vector=vector)
    for middle, ends, vectors in ((y, (x, z), (v, pv)), (z, (y, w), (rv, rpv))):
        lemma = terms.le(terms.power(middle, terms.TWO), terms.mul(*ends))
        shows[lemma] = partial(_between, forms=forms, vectors=vectors, prove=prove)
    lemmas = (*shows, terms.le(terms.ZERO, form))
    parts = reductions.cut(problem, lemmas)
    sign = None if parts is None else named(parts[-2])  # what may fail comes first
    if parts is None or sign is None:
        return None
    shows[lemmas[-1]] = lambda part: sign
    shows[core] = partial(_last, form=form, named=named)
    pieces = proved(parts, lambda part: shows[part.statement](part))
    return Evidence("cut", NAME, {"lemmas": lemmas, "pieces": pieces}) if len(pieces) == len(parts) else None


def _by_eigenvalue(problem: Problem, forms: Forms, vector: Term, others: Others) -> Evidence | None:
    """|R v|**2 <= c |v|**2 for the largest eigenvalue or the norm c of R.T @ R: for any vector."""
    name = terms.fresh("u", frozenset(problem.declarations))
    general = replace(forms, vector=terms.entry(name, terms.index(PLACE)))
    x, y, *_ = general.squares()
    stated = terms.le(y, terms.mul(problem.statement.args[1].args[0], x))

    def then(part: Problem) -> Evidence | None:
        return others.only("spectral").prove(part) if part.statement == stated else others.plain.prove(part)

    def general_of(part: Problem) -> Evidence | None:
        return for_any(part, [(PLACE, terms.ZERO, forms.size)], vector, stated, name, then)

    small, large = (terms.replace_name(side, name, (PLACE,), vector) or side for side in stated.args)
    if (small, large) == problem.statement.args:
        return general_of(problem)
    return by_sides(problem, (small, large), others.plain.prove, general_of)


def _by_assumption(problem: Problem, forms: Forms, vector: Term, prove: Prove) -> Evidence | None:
    """k |R v|**2 <= c |v|**2, as v @ M @ v is not negative for M == c*eye(n) - k*P."""
    binders, core = terms.stripped(problem.given[forms.place])
    (i, low, high), (j, *_) = binders
    body = Term("mul", (at(vector, i), core.args[0], at(vector, j)))
    form = terms.total(i, low, high, terms.total(j, low, high, body))
    lemma = terms.le(terms.ZERO, form)
    parts = reductions.cut(problem, (lemma,))
    place = {"place": forms.place}
    sign = None if parts is None else shown(congruent(parts[0], place), prove)
    if parts is None or sign is None:
        return None
    pieces = Evidence("congruent", NAME, {**place, **sign}), by_expression(parts[1], form, NAME)
    return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": pieces})


def _between(problem: Problem, forms: Forms, vectors: tuple[Term, Term], prove: Prove) -> Evidence | None:
    """The square of the inner product of two vectors is at most the product of their squares: for any two vectors."""
    one, other = vectors
    names = [terms.fresh(n, frozenset(problem.declarations)) for n in ("u", "v")]
    first, second = (terms.entry(n, terms.index(PLACE)) for n in names)
    ids: list[Binder] = [(PLACE, terms.ZERO, forms.size)]

    def schwarz(a: Term, b: Term) -> Term:
        squares = terms.mul(forms.product(a, a), forms.product(b, b))
        return terms.le(terms.power(forms.product(a, b), terms.TWO), squares)

    def then(part: Problem) -> Evidence | None:
        if part.statement != schwarz(first, other):
            return prove(part)
        return for_any(part, ids, other, schwarz(first, second), names[1], prove)

    def general(part: Problem) -> Evidence | None:
        return for_any(part, ids, one, schwarz(first, other), names[0], then)

    left, right = schwarz(one, other).args
    return by_sides(problem, (left, right), prove, general)


def _of_numbers(problem: Problem, sums: tuple[Term, ...], prove: Prove) -> Evidence | None:
    """Evidence `spectral`: for all numbers in the place of the sums."""
    return by_numbers(problem, sums, prove, prove, NAME)


def _last(problem: Problem, form: Term, named: Prove) -> Evidence | None:
    """Evidence `squares`, behind `raised` where roots are compared."""
    if rooted(problem.statement):
        found = shown(raised(problem, {}), partial(_sign, named=named), partial(_last, form=form, named=named))
        return None if found is None else Evidence("raised", NAME, found)
    return by_expression(problem, form, NAME)


def _sign(problem: Problem, named: Prove) -> Evidence | None:
    from proofcheck.logic import kernel

    plain = Evidence("signs", NAME)
    return plain if kernel.rule(problem, plain).word == "proved" else named(problem)


def _bound(problem: Problem, forms: Forms) -> tuple[Term, Term] | None:
    """c and k where the matrix of the assumption is c*eye(n) - k*P, by what it is at size 1."""
    binders, core = terms.stripped(problem.given[forms.place])
    body = terms.substitute(core.args[0], {name: terms.ZERO for name, *_ in binders})
    found = _coefficients(problem, body, forms.root, ())
    return (found[0], terms.neg(found[1])) if found is not None and len(found) == 2 else None


def _factors(problem: Problem, forms: Forms, whole: Term) -> tuple[Term, ...] | None:
    """What X, Y, Z and W are multiplied by, by what the whole is at size 1."""
    names = tuple(t.data for t in terms.subterms(forms.vector) if t.op == "entry")
    found = _coefficients(problem, whole, forms.root, names)
    return found if found is not None and len(found) <= 4 else None


def _coefficients(problem: Problem, whole: Term, root: str, vector: tuple[str, ...]) -> tuple[Term, ...] | None:
    """Those of the powers of r**2, r the entry of the root at size 1, beside the square of the entry of the vector."""
    import sympy

    sizes = {n: 1 for n in problem.used() if problem.declarations[n].kind == "dim"}
    tensors = [n for n in whole.names if n in problem.declarations and problem.declarations[n].shape]
    names = {(n, (0,) * len(problem.declarations[n].shape)): f"{n}~0" for n in tensors}
    numbers = {name: Declaration(name, "real") for name in names.values()}
    try:
        written = Writer(sizes, names)(whole)
        known = symbols(written.names, {**problem.declarations, **numbers})
        value, r, one = to_sympy(written, known), known[f"{root}~0"], sympy.Symbol("v")
        entries = [known[f"{n}~0"] for n in vector]
        if entries:
            value = value.subs(entries[0], sympy.Add(one, *entries[1:]))
        polynomial = sympy.Poly(sympy.expand(value), r, one, *entries[1:])
        found: dict[int, Term] = {}
        for (power, degree, *rest), factor in polynomial.terms():
            if power % 2 or degree != (2 if entries else 0) or any(rest):
                return None
            found[power // 2] = from_sympy(sympy.factor(factor), known)
    except (TooMuch, Untranslatable, KeyError, ArithmeticError, sympy.PolynomialError):
        return None
    if not found or any(t.names & set(names.values()) for t in found.values()):
        return None
    return tuple(found.get(power, terms.ZERO) for power in range(max(found) + 1))
