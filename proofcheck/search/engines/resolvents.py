"""Inequalities between inverses: inv(A) - inv(B), of symmetric A and B with D = B - A, as a sum of visible signs.

    inv(A) - inv(B) == inv(B) @ D @ inv(B) + inv(B) @ D @ inv(A) @ D @ inv(B)

since A @ inv(A) @ B == B on either side. For D positive semidefinite and A positive definite, both parts are positive
semidefinite. The kernel checks the equation like any other, and sees the signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.linear import renamed
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.derivations import by_expression

NAME = "resolvents"
NAMES = tuple(f"{letter}'r" for letter in "ijpqrs")  # of indices


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the equation."""
    core = problem.statement
    nothing = Proposal(NAME, None)
    classes = {
        terms.alpha(Term("determinant", (t.args[0], t.args[3]), t.data)) for t in terms.nodes(core) if t.op == "inverse"
    }
    if core.op not in ("le", "lt") or len(classes) != 2:
        return nothing
    found = _difference(core)
    if found is None:
        evidence = _by_squares(problem)
        return nothing if evidence is None else Proposal(NAME, evidence, "a difference of inverses, with visible signs")
    lemma = _lemma(*found)
    known = problem.about()
    step = congruent(replace(known, given=(*problem.given, lemma)), {"place": len(problem.given)})
    if step is None or not Signs(problem.declarations, problem.given).holds(step.parts[0].statement):
        return nothing
    first = others.only("algebra").prove(replace(known, statement=lemma))
    if first is None:
        return nothing
    signs = Evidence("signs", NAME)
    last = Evidence("congruent", NAME, {"place": len(problem.given), "pieces": (signs,)})
    data = {"lemmas": (lemma,), "pieces": (first, last)}
    return Proposal(NAME, Evidence("cut", NAME, data), "a difference of inverses as products with visible signs")


def _by_squares(problem: Problem) -> Evidence | None:
    """Evidence `squares`, where each side is the same linear function of an inverse of its own."""
    left, right = problem.statement.args
    sides = [[t for t in terms.nodes(side) if t.op == "inverse"] for side in (left, right)]
    if problem.statement.free or any(len(side) != 1 for side in sides):
        return None
    (b,), (a,) = sides
    place = terms.entry("inverse'", *a.args[1:3])
    other = terms.entry("inverse'", *b.args[1:3])
    if terms.alpha(terms.rewrite(right, {a: place}.get)) != terms.alpha(terms.rewrite(left, {b: other}.get)):
        return None
    _, lemma = terms.stripped(_lemma(a, b))
    at = dict(zip(NAMES, a.args[1:3], strict=False))
    products = lemma.args[1].args if lemma.args[1].op == "add" else (lemma.args[1],)
    expression = terms.add(*(terms.rewrite(right, {a: terms.substitute(p, at)}.get) for p in products))
    return by_expression(problem, expression, NAME)


def _difference(core: Term) -> tuple[Term, Term] | None:
    """inv(A) and inv(B), where their difference stands at one place."""
    left, right = core.args
    if left != terms.ZERO:
        return None
    for t in terms.nodes(right):
        if t.op == "add" and len(t.args) == 2 and t.args[0].op == "inverse" and t.args[1].op == "mul":
            other = t.args[1].args[-1]
            if other.op == "inverse" and t.args[1] == terms.neg(other) and other.args[:3] == t.args[0].args[:3]:
                return t.args[0], other
    return None


def _lemma(a: Term, b: Term) -> Term:
    """inv(A) - inv(B) at every place, as products."""
    i, j, p, q, r, s = NAMES
    size = a.args[0]

    def matrix(of: Term, row: str, column: str) -> Term:
        return terms.substitute(of.args[3], dict(zip(of.data, map(terms.index, (row, column)), strict=True)))

    def inverse(of: Term, row: str, column: str) -> Term:
        return Term("inverse", (size, terms.index(row), terms.index(column), of.args[3]), of.data)

    def summed(body: Term, *names: str) -> Term:
        for name in reversed(names):
            body = terms.total(name, terms.ZERO, size, body)
        return body

    def less(row: str, column: str) -> list[Term]:
        return list(_less(matrix(b, row, column), matrix(a, row, column)))

    unit = Term("where", (terms.eq(terms.index(p), terms.index(q)), terms.ONE, terms.ZERO))
    products = []
    for d in less(p, q):
        factors = d.args if d.op == "mul" else (d,)
        if unit in factors:
            scale = terms.mul(*(f for f in factors if f != unit))
            products.append(summed(terms.mul(scale, inverse(b, p, i), inverse(b, p, j)), p))
        else:
            products.append(summed(terms.mul(inverse(b, p, i), d, inverse(b, q, j)), p, q))
    first, last = terms.add(*less(p, q)), renamed(terms.add(*less(s, r)))
    around = terms.mul(inverse(b, p, i), first, inverse(a, q, r), last, inverse(b, s, j))
    products.append(summed(around, p, q, r, s))
    equation = terms.eq(terms.sub(inverse(a, i, j), inverse(b, i, j)), terms.add(*products))
    return terms.quantified([(x, terms.ZERO, size) for x in (i, j)], equation)


def _less(large: Term, small: Term) -> Iterator[Term]:
    """The terms of a difference, those that both sides have left out."""
    counts: dict[Term, Fraction] = {}
    written: dict[Term, Term] = {}
    for side, sign in ((large, 1), (small, -1)):
        for t in side.args if side.op == "add" else (side,):
            number = t.op == "mul" and t.args[0].op == "number"
            scale, rest = (t.args[0].data, terms.mul(*t.args[1:])) if number else (Fraction(1), t)
            key = terms.alpha(rest)
            written.setdefault(key, rest)
            counts[key] = counts.get(key, Fraction(0)) + sign * scale
    return (terms.mul(terms.number(c), written[t]) for t, c in counts.items() if c)
