"""Quadratic forms with a definite matrix in them, by completing the square.

For a declared positive definite A the form x @ A @ x + 2 * (x @ g) + r is w @ A @ w + r - g @ inv(A) @ g with w == x +
inv(A) @ g. `psd(block([[A, B], [B.T, C]]))` speaks of one with g == B @ y, and of what is left
psd(C - B.T @ inv(A) @ B) says that it is norm2(R @ y).
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.binders import apart
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Proposal
from proofcheck.search.engines.derivations import by_expression
from proofcheck.search.engines.norms import is_gram

NAME = "completed"
ROW, INNER = "i'", "j'"


def propose(problem: Problem) -> Proposal:
    """Evidence `squares`: a form of A, and perhaps the square of a vector that an assumption is about."""
    from proofcheck.logic import kernel

    for square in _completed(problem):
        for expression in (square, *(terms.add(square, rest) for rest in _left(problem))):
            evidence = by_expression(problem, expression, NAME)
            if kernel.rule(problem, evidence).word == "proved":
                return Proposal(NAME, evidence, "by completing the square")
    return Proposal(NAME, None)


def _completed(problem: Problem) -> Iterator[Term]:
    """w @ A @ w, from an entry of A @ x + g beside that of x."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.args[0] != terms.ZERO:
        return
    for t in terms.nodes(core.args[1]):
        if t.op != "sum" or t.free or t.args[0] != terms.ZERO or t.args[2].op != "mul" or len(t.args[2].args) != 2:
            continue
        (i,), size, (image, x) = t.data, t.args[1], sorted(t.args[2].args, key=lambda f: f.op != "add")
        if image.op != "add" or x.op != "entry" or len(x.args) != 1:
            continue
        for part in image.args:
            matrix = _definite(problem, part)
            if not matrix:
                continue
            rest = terms.add(*(other for other in image.args if other is not part))
            inverse = Term(
                "inverse",
                (size, terms.index(ROW), terms.index(INNER), terms.entry(matrix, *map(terms.index, "kl"))),
                ("k", "l"),
            )
            moved = terms.total(
                INNER, terms.ZERO, size, terms.mul(inverse, terms.substitute(rest, {i: terms.index(INNER)}))
            )
            w = terms.add(terms.substitute(x, {i: terms.index(ROW)}), moved)
            yield _form(w, terms.entry(matrix, *map(terms.index, (ROW, "k'"))), size)


def _form(w: Term, entry: Term, size: Term) -> Term:
    """w @ A @ w"""
    other = terms.substitute(w, {ROW: terms.index("k'")})
    inner = terms.total("k'", terms.ZERO, size, terms.mul(w, entry, other))
    return apart(terms.total(ROW, terms.ZERO, size, inner))


def _definite(problem: Problem, part: Term) -> str:
    """A, for a sum with an entry of a definite A in it as its only matrix."""
    factors = part.args[2].args if part.op == "sum" and part.args[2].op == "mul" else ()
    matrices = [f.data for f in factors if f.op == "entry" and len(f.args) == 2]
    definite = len(factors) == 2 and len(matrices) == 1 and problem.declarations[matrices[0]].structure == "posdef"
    return matrices[0] if definite else ""


def _left(problem: Problem) -> Iterator[Term]:
    """norm2(R @ y) for an R of which R.T @ R is assumed to be something, and y a part of a vector of the statement."""
    places = dict.fromkeys(t for t in terms.nodes(problem.statement) if t.op == "entry" and len(t.args) == 1)
    for assumption in problem.given:
        binders, core = terms.stripped(assumption)
        if core.op != "eq" or len(binders) != 2 or not is_gram(core.args[1]):
            continue
        root, size = core.args[1].args[2].args[0].data, binders[0][2]
        for y in places:
            free = sorted(y.free)
            if len(free) == 1:
                entry = terms.substitute(y, {free[0]: terms.index(INNER)})
                body = terms.mul(terms.entry(root, *map(terms.index, (ROW, INNER))), entry)
                image = terms.total(INNER, terms.ZERO, size, body)
                yield terms.total(ROW, terms.ZERO, size, terms.power(image, terms.TWO))
