"""Statements under `u % v == 0`, with v q in the place of u, one assumption after another; and remainders of
polynomials by one of their factors, as those of products."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from proofcheck.lang import reductions, terms
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.decide.lemmas.multiples import multiples
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemma, by_order

NAME = "multiples"
SECONDS = 0.5  # for the quotient of two polynomials


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `multiples`, where the statement is proved for all quotients; or `cut`, by a remainder's factors."""
    step = multiples(problem, {}) if problem.given else None
    if step is None:
        found = _nonzero_or_not(problem, others)
        return Proposal(NAME, found, "zero or not") if found is not None else divided(problem, others)
    (part,) = step.parts
    piece = propose(part, others).evidence or others.plain.prove(part)
    if piece is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("multiples", NAME, {"pieces": (piece,)}), "multiples written as products")


def _nonzero_or_not(problem: Problem, others: Others) -> Evidence | None:
    """Evidence `ordered`, by the cases v < 0, 0 < v and v == 0 of a divisor v of which an assumption says that."""
    given = [g for g in problem.given if g.op == "or" and any(t.op == "mod" for t in nodes(g))]
    zeros = [t for g in given for t in nodes(g) if t.op == "eq" and t.args[1] == terms.ZERO]
    divisor = next((t.args[0] for t in zeros if t.args[0].op == "symbol"), None)
    if divisor is None:
        return None
    known = {terms.lt(terms.ZERO, divisor), terms.lt(divisor, terms.ZERO), terms.le(divisor, terms.ZERO)}
    if not known.isdisjoint(problem.given):
        return None
    prove = others.deeper.prove

    def below(part: Problem) -> Evidence | None:
        return by_lemma(part, Term("ne", (divisor, terms.ZERO)), lambda p, _: prove(p), prove)

    def above(part: Problem) -> Evidence | None:
        return by_order(part, (terms.ZERO, divisor), prove, NAME)

    def case(part: Problem) -> Evidence | None:
        return below(part) if part.given[-1].op == "lt" else above(part)

    return by_order(problem, (divisor, terms.ZERO), case, NAME)


def divided(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: u == v r, then the statement with v r in the place of u, for a remainder u % v in it."""
    for lemma in _products(problem.statement, problem):
        parts = reductions.cut(problem, (lemma,))
        if parts is None:
            continue
        data = {"place": len(problem.given)}
        found = shown(congruent(parts[1], data), others.plain.prove)
        first = others.only("algebra").prove(parts[0]) if found is not None else None
        if found is not None and first is not None:
            last = Evidence("congruent", NAME, {**data, **found})
            evidence = Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (first, last)})
            return Proposal(NAME, evidence, "a factor of it")
    return Proposal(NAME, None)


def _products(statement: Term, problem: Problem) -> Iterator[Term]:
    """u == v r of remainders u % v, where r has whole coefficients."""
    import sympy as sp

    for t in dict.fromkeys(t for t in nodes(statement) if t.op == "mod" and t.args[0].op == "add"):
        u, v = t.args
        with suppress(Exception, Expired):  # SymPy raises what it likes
            known = symbols(u.names | v.names, problem.declarations)
            with deadline(SECONDS):
                quotient, rest = sp.div(sp.Poly(to_sympy(u, known), *known.values()), to_sympy(v, known))
            if rest.is_zero and all(c.is_Integer for c in quotient.coeffs()):
                yield terms.eq(u, terms.mul(v, from_sympy(quotient.as_expr(), known)))
