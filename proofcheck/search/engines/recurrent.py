"""Sums of binomials and the like in closed form: certificates as Wilf and Zeilberger find them.

For sum(F(n, k)) == S(n) a number a(n) is found such that the terms F(n + 1, k) - a(n) F(n, k) are summed by Gosper's
algorithm: their sum G(n, k) is a rational function times F(n, k). The kernel shows by itself that G is what it should
be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import filterfalse
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.induction import numbers
from proofcheck.lang.linear import linear_in
from proofcheck.lang.sympify import arithmetic, from_arithmetic
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.factorials import arguments_of, rewritten
from proofcheck.logic.decide.lemmas.recurrent import recurring, summed
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.antidifferences import COUNTED, PLAIN, ratio, summed_by
from proofcheck.search.engines.neighbours import plan

NAME = "recurrent sums"
MOMENT = 2.0  # seconds for a certificate
SHARE = 0.25
SHORTLY = 0.05
GAMMA = frozenset({"gamma", "digamma", "trigamma"})


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `recurring` for an equation of which one side is a sum of products of factorials and powers."""
    statement = problem.statement
    if statement.op != "eq":
        return Proposal(NAME, None)
    sides = summed(problem)
    if sides is None:
        return Proposal(NAME, None)
    total, value = sides
    if any(t.op in ("sum", "product") for a in (value, total.args[2]) for t in nodes(a)):
        return Proposal(NAME, None)
    for name in numbers(problem, besides=True):
        if name not in total.args[1].names:
            continue
        if name not in total.args[2].names and not any(t.op in COUNTED for t in nodes(statement)):
            continue  # induction does as well
        found = _certificate(total, name)
        if found is None:
            continue
        factors, certificate = found
        for data in _offers(name, factors, certificate):
            with share(SHARE):
                parts = shown(recurring(problem, data), others.plain.prove)
            if parts is not None:
                evidence = Evidence("recurring", NAME, {**data, **parts})
                return Proposal(NAME, evidence, "a recurrence of the summands, with its certificate")
    return Proposal(NAME, None)


def _offers(name: str, factors: tuple[Term, Term], certificate: Term) -> Iterator[dict[str, Any]]:
    for short, ahead in ((1, 0), (1, 1), (0, 0), (2, 1)):
        yield {"name": name, "factors": factors, "certificate": certificate, "short": short, "from": ahead}


def _certificate(total: Term, name: str) -> tuple[tuple[Term, Term], Term] | None:
    """(b, a) and G with b F(n + 1, k) - a F(n, k) == G(n, k + 1) - G(n, k)."""
    import sympy as sp

    body, (index,) = total.args[2], total.data
    k = sp.Symbol("k", integer=True, positive=True)
    bases: dict[Term, str] = {}
    factors = body.args if body.op == "mul" else (body,)
    rational = terms.mul(*filter(_rational, factors))
    plain = [terms.rewrite(t, partial(_of_base, bases, (index, name))) for t in (body, rational)]
    used = sorted(frozenset({name}).union(*(t.names - {index} for t in plain)))
    symbols = {u: sp.Symbol(f"v{j}", positive=True, integer=True) for j, u in enumerate(used)}
    back = {f"v{j}": terms.symbol(u) for j, u in enumerate(used)} | {"k": terms.index(index)}
    back |= {symbols[base].name: Term("exp", (t,)) for t, base in bases.items()}
    n = symbols[name]
    try:
        with deadline(MOMENT):
            summand, beside = (arithmetic(t, {**symbols, index: k}) for t in plain)
            onward = ratio(summand, n)
            if not onward.is_rational_function(k, n):
                return None
            found = summed_by(ratio(summand, k), onward, k, unknown=True)
            if found is None:
                return None
            quotient, before, after = found
            certificate = from_arithmetic(sp.factor(sp.together(quotient * beside)), back)
            ends = from_arithmetic(after, back), from_arithmetic(before, back)
    except (Exception, Expired):  # SymPy raises what it likes
        return None
    if certificate is None or ends[0] is None or ends[1] is None:
        return None
    return (ends[0], ends[1]), terms.mul(certificate, *filterfalse(_rational, factors))


def _rational(t: Term) -> bool:
    """Whether a factor of the summands goes into the quotient of a certificate: it may cancel a pole there."""
    whole = all(s.args[1].op == "number" for s in nodes(t) if s.op == "pow")
    return whole and all(s.op in PLAIN for s in nodes(t))


def _of_base(bases: dict[Term, str], counts: tuple[str, ...], t: Term) -> Term | None:
    """exp(c + d k) as powers of names that stand for exp(c) and exp(d)."""
    if t.op != "exp":
        return None

    def base(u: Term) -> Term:
        return terms.symbol(bases.setdefault(u, f"~exp {len(bases)}"))

    factors, rest = [], terms.substitute(t.args[0], {c: terms.symbol(c) for c in counts})
    for count in counts:
        parts = linear_in(rest, terms.symbol(count))
        if parts is None or {*counts} & parts[0].names:
            return None
        slope, rest = parts
        factors += [terms.power(base(slope), terms.symbol(count))] if slope != terms.ZERO else []
    return terms.mul(*factors, *([base(rest)] if rest != terms.ZERO else []))


def counted(problem: Problem, others: Others) -> Proposal:
    """Evidence `factorials`: the statement with few factorials and binomials, and what the others find for it."""
    found = (t for t in nodes(problem.statement) if not t.free)
    if not any(t.op in COUNTED | GAMMA or (t.op == "product" and arguments_of(t) is not None) for t in found):
        return Proposal(NAME, None)
    equation, prove = problem.statement.op == "eq", others.plain.prove
    plain = equation and not any(t.op == "log" for t in nodes(problem.statement))
    for expand in (True, False) if equation else (False, True):
        rows = plan(problem, expand)
        step = rewritten(problem, {"rewritten": rows})
        if step is not None:
            *conditions, last = step.parts
            pieces = proved(conditions, prove)
            if len(pieces) == len(conditions):
                pieces += proved((last,), others.only("algebra").prove if plain else prove)
            if plain and len(pieces) == len(conditions):
                with share(SHORTLY):  # an equation is one of normal forms in most cases: Z3 would look for long
                    pieces += proved((last,), others.deeper.prove)
            if len(pieces) == len(step.parts):
                data = {"rewritten": rows, "pieces": pieces}
                return Proposal(NAME, Evidence("factorials", NAME, data), "factorials of neighbouring numbers by one")
    return Proposal(NAME, None)
