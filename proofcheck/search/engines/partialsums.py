"""Sums and products in an inequality: a closed form, or a closer bound that induction can carry, proved on the way.

    closed forms    by Gosper's algorithm, as SymPy has it, for sums of hypergeometric terms: T == s(n) t(n) - s(a) t(a)
    closer bounds   L <= R - h(n) in place of L <= R, for h(n) = d/n, d/n**2, d/2**n, ..., with d such that both sides
                    are equal for the first n

Either is proposed only; it is proved by induction like any other statement, and the statement at hand from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.induction import FIRST, least, numbers
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.sympify import arithmetic, from_arithmetic
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.smt import share
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Retry, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.antidifferences import PLAIN

NAME = "partial sums"
MOMENT = 1.0  # seconds for Gosper's algorithm
LOOK = 10  # values of n at which a bound has to hold before it is tried
SHARE = 0.25


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: what is proposed by induction, then the statement with it among the assumptions."""
    core = problem.statement
    if core.op not in ("le", "lt", "eq"):
        return Proposal(NAME, None)
    parts = others.within(depth=0)
    inductive = parts.only("induction")
    with share(SHARE):
        for said, how in (*_closed(problem), *_closer(problem)):
            rest = replace(problem, given=(*problem.given, said))
            last = parts.prove(rest)
            first = inductive.prove(replace(problem, statement=said)) if last is not None else None
            if first is not None:
                return Proposal(NAME, Evidence("cut", NAME, {"lemmas": (said,), "pieces": (first, last)}), how)
    return Proposal(NAME, None)


# -- closed forms ------------------------------------------------------------------------------------------------


def _closed(problem: Problem) -> Iterator[tuple[Term, str]]:
    found = [t for t in subterms(problem.statement) if t.op == "sum" and not t.free and t.args[1].names]
    if len(found) != 1 or (problem.statement.op == "eq" and found[0] in problem.statement.args):
        return
    low, high, body = found[0].args
    if any(t.op not in PLAIN for t in subterms(body)):
        return
    import sympy as sp
    from sympy.concrete.gosper import gosper_term

    k = sp.Symbol("k", integer=True, positive=True)
    names = {name: sp.Symbol(name, positive=True) for name in body.names}
    back = {name: terms.symbol(name) for name in body.names} | {"k": terms.index(found[0].data[0])}
    try:
        with deadline(MOMENT):
            factor = gosper_term(arithmetic(body, {found[0].data[0]: k, **names}), k)
            value = None if factor is None else from_arithmetic(sp.factor(factor), back)
    except (Exception, Expired):  # SymPy raises what it likes
        return
    if value is None:
        return
    whole = terms.mul(value, body)
    ends = (terms.substitute(whole, {found[0].data[0]: end}) for end in (high, low))
    yield terms.eq(found[0], terms.sub(*ends)), "a closed form of the sum, by induction"


# -- closer bounds -----------------------------------------------------------------------------------------------


def _closer(problem: Problem) -> Iterator[tuple[Term, str]]:
    core = problem.statement
    growing = [t for t in subterms(core) if t.op in ("sum", "product") and t.args[1].names]
    names = numbers(problem)
    if core.op == "eq" or not growing or len(names) != 1 or core.names != {names[0]}:
        return
    (name,) = names
    n = terms.symbol(name)
    bounds = [least(g, name) for g in problem.given]
    first = max([FIRST[problem.declarations[name].kind], *(b for b in bounds if b is not None)])
    left, right = core.args
    gaps = [_value(problem, terms.sub(right, left), name, first + k) for k in range(LOOK)]
    if any(g is None for g in gaps) or gaps[0] == 0:
        return
    later = terms.add(n, terms.ONE)
    bases = sorted({t.args[0] for t in subterms(core) if t.op == "pow" and t.args[0].op == "number"}, key=repr)
    shapes = [terms.div(terms.ONE, terms.power(b, n)) for b in bases if b.data > 1]
    shapes += [terms.div(terms.ONE, terms.power(terms.number(b), n)) for b in (2, 3) if terms.number(b) not in bases]
    shapes += [terms.div(terms.ONE, later), terms.div(terms.ONE, n), terms.div(terms.ONE, terms.power(n, terms.TWO))]
    shapes += [terms.div(terms.ONE, terms.power(later, terms.TWO))]
    for shape in shapes:
        values = [_value(problem, shape, name, first + k) for k in range(LOOK)]
        if any(v is None for v in values):
            continue
        rate = gaps[0] / values[0]  # type: ignore[operator]
        if rate <= 0 or any(rate * v > g for v, g in zip(values, gaps, strict=True)):  # type: ignore[operator]
            continue
        bound = terms.mul(terms.number(rate), shape)
        yield terms.le(left, terms.sub(right, bound)), "a closer bound, by induction"


def _value(problem: Problem, t: Term, name: str, at: int) -> Fraction | None:
    environment = Environment(problem.declarations, {name: Fraction(at)}, lambda n, entry: None)
    try:
        return Fraction(Interpreter(Rational(), environment, Steps())(t))
    except (Unsupported, LimitExceeded, Inexact, Retry, Undefined, ArithmeticError, TypeError):
        return None
