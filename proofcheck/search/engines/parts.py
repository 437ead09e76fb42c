"""Averages of an entry times a function, by the average of the derivative: E(x * tanh(x)) == E(1 - tanh(x)**2).

A function of terms that are affine in normal names is differentiated by the chain rule. What else is averaged in the
statement is tried in the place of the derivative, so that nothing is left to be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.linear import affine
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Law, Problem
from proofcheck.logic.decide.lemmas.averaged import random_names
from proofcheck.logic.decide.lemmas.parts import along, by_parts
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.folding import squares_of
from proofcheck.search.engines.guards import of_one_place
from proofcheck.search.index.build import Builder
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.search.index.render import form_term

NAME = "parts"
FUNCTIONS = frozenset({"exp", "erf", "sin", "cos", "atan", "log", "sqrt"})
MOST = 24  # ways that are tried


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `by_parts` for one average of the statement, after `freed` where that applies."""
    found = of_one_place(problem, lambda part: _by_parts(part, others), NAME)
    return Proposal(NAME, found, "by parts: the average of a derivative")


def _by_parts(problem: Problem, others: Others) -> Evidence | None:
    for data in islice(_offers(problem), MOST):
        found = shown(by_parts(problem, data), others.plain.prove, others.deeper.settle)
        if found is not None:
            return Evidence("by_parts", NAME, {**data, **found})
    return None


def _offers(problem: Problem) -> Iterator[dict[str, Any]]:
    averages = [t for t in dict.fromkeys(nodes(problem.statement)) if t.op == "expectation" and not t.free]
    for (e,) in (t.args for t in averages):
        if not any(t.op in FUNCTIONS for t in nodes(e)):
            continue
        others = [t.args[0] for t in averages if t.args[0] != e]
        for x, law in _entries(problem, e):
            f, rest = _split(e, x, law.mean.body)
            known = _derivative(problem, f, x, law) if any(t.op in FUNCTIONS for t in nodes(f)) else None
            if known is None:
                continue
            factor, d = known
            scale = terms.add(ONE, Term("abs", (law.mean.body,))) if rest != ZERO else ONE
            squares = terms.add(ONE, *(squares_of(n, problem) for n in sorted(e.names & random_names(problem))))
            # Of T == -x in sigmoid(x) == 1 / (1 + exp(T)), the derivative by T is that by x with the other sign.
            for c, one in (*((c, o) for o in others for c in (factor, terms.neg(factor))), (factor, d)):
                for bound in (scale, terms.mul(scale, squares)):
                    data = {"of": e, "value": x, "body": f, "rest": rest, "bound": bound}
                    yield {**data, "factor": c, "expression": one}


def _entries(problem: Problem, e: Term) -> Iterator[tuple[Term, Law]]:
    """The entries of normal names that are factors in what is averaged."""
    for t in dict.fromkeys(s for m in _monomials(e) for f in m for s in (f.args if f.op == "add" else (f,))):
        declared = problem.declarations.get(t.data) if t.op in ("symbol", "entry") else None
        if declared is not None and declared.law is not None and declared.law.family in ("normal", "gaussian"):
            yield t, declared.law


def _monomials(e: Term) -> list[tuple[Term, ...]]:
    """The factors of each part of a sum; powers with whole exponents and quotients by closed terms come apart."""
    found = []
    for part in e.args if e.op == "add" else (e,):
        top, below = (part.args[0], (terms.div(ONE, part.args[1]),)) if part.op == "div" else (part, ())
        factors: list[Term] = []
        for factor in top.args if top.op == "mul" else (top,):
            whole = factor.op == "pow" and factor.args[1].op == "number" and factor.args[1].data.denominator == 1
            if whole and 1 < factor.args[1].data < 5:
                factors += [factor.args[0]] * int(factor.args[1].data)
            else:
                factors.append(factor)
        found.append((*factors, *below))
    return found


def _split(e: Term, x: Term, mean: Term) -> tuple[Term, Term]:
    """f and r with e == (x - mean) f + r, where x or x - mean is a factor of parts of e."""
    centred = terms.sub(x, mean)
    inside: list[Term] = []
    rest: list[Term] = []
    for factors in _monomials(e):
        at = next((k for k, f in enumerate(factors) if f in (centred, x)), None)
        if at is None:
            rest.append(terms.mul(*factors))
            continue
        other = terms.mul(*factors[:at], *factors[at + 1 :])
        inside.append(other)
        if factors[at] != centred and mean != ZERO:
            rest.append(terms.mul(mean, other))
    return terms.add(*inside), terms.add(*rest)


def _derivative(problem: Problem, f: Term, x: Term, law: Law) -> tuple[Term, Term] | None:
    """A number and a term whose product is what the lemma takes for the derivative, by the chain rule."""
    random = random_names(problem)
    inner = list(dict.fromkeys(_largest(f, random)))
    if not inner or len(inner) > 3:
        return None
    places = {t: terms.symbol(f"~{k}") for k, t in enumerate(inner)}
    outer = terms.rewrite(f, places.get)
    builder, found = Builder(problem), list[tuple[Term, Term]]()
    for t, place in places.items():
        steep = slope(outer, place.data)
        part = along(law, x, t)
        if part is None:
            return None
        try:
            by = form_term(builder.algebra, builder(part))
        except (OutOfFragment, TooMuchWork):
            return None
        if steep is None:
            return None
        back = {symbol: term for term, symbol in places.items()}
        if by != ZERO and steep != ZERO:
            found.append((by, terms.rewrite(steep, back.get)))
    if len(found) == 1:
        return found[0]
    return ONE, terms.add(*(terms.mul(a, b) for a, b in found))


def _largest(e: Term, random: frozenset[str]) -> Iterator[Term]:
    """The largest terms that are affine in random names."""
    if e.names.isdisjoint(random):
        return
    if affine(e, lambda t: t.names.isdisjoint(random)):
        yield e
        return
    for arg in e.args:
        yield from _largest(arg, random)
