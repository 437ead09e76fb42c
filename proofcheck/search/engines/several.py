"""Inequalities in several real numbers, brought down to fewer numbers or to simpler terms.

Before other engines: a counterexample in floating point; derivatives written out; the difference of both sides without
its positive factors; bounds that follow from two assumptions; a name put to 1 or 0 where scaling or shifting all names
changes nothing; logarithms of products as sums. After them: the order of two names as a case distinction, and two
products by their logarithms. What is left goes to the other engines, and to this one again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED, FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import exponents
from proofcheck.logic.decide.lemmas import orbits
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import share
from proofcheck.logic.decide.univariate.polynomials import Monomial, Poly
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.kernel import witness
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Kind
from proofcheck.search.engines import Others, Proposal, Prove, Settle, points, shown

NAME = "several"
MAX_FACTORS = 40
WEIGHTS = ((1, 1, 1), (1, -1, 0), (1, 2, 0), (2, 1, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1))


def simpler(problem: Problem, others: Others) -> Proposal:
    """Evidence `witness`, or `written`, `factored` or `invariant`: what is left is plainly simpler."""
    prove, settle = others.within(sums=0).prove, others.settle
    if not applies(problem):
        return Proposal(NAME, None)
    if any(t.op == "derivative" for t in nodes(problem.statement)):
        if any(t.op in CASED for t in nodes(problem.statement)):
            return Proposal(NAME, None)  # first it has to be seen which case holds
        with share(0.25):
            return _then(problem, "written", {}, prove, settle)
    known = [fact for fact in _chained(problem) if prove(replace(problem, statement=fact)) is not None]
    if known:
        return _parts(problem, "cut", {"lemmas": tuple(known)}, prove)
    for values in points.failing(problem):
        if witness.check(problem, values) is not None:
            return Proposal(NAME, Evidence("witness", "search", {"values": values}), "counterexample search")
    if _products(problem) and any(t.op == "exp" and t.names for t in nodes(problem.statement)):
        found = _then(problem, "logarithm", {}, prove, settle)
        if found.evidence is not None:
            return found
    if terms.ZERO in problem.statement.args and (data := _factored(problem)) is not None:
        with share(0.25):
            found = _then(problem, "factored", data, prove, settle)
        if found.evidence is not None:
            return found
    for data in _invariances(problem):
        found = _parts(problem, "invariant", data, prove)
        if found.evidence is not None:
            return found
    data = _restated(problem) or {}
    if data:
        found = _then(problem, "restated", data, prove, settle)
        if found.evidence is not None:
            return found
    return Proposal(NAME, None)


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `ordered` or `logarithm` for a comparison of real expressions with elementary functions."""
    deeper, settle = others.deeper.within(sums=0).prove, others.deeper.settle
    core = problem.statement
    if not applies(problem) or len(core.names) < 2:
        return Proposal(NAME, None)
    for pair in _pairs(problem):
        found = _parts(problem, "ordered", {"pair": pair}, deeper)
        if found.evidence is not None:
            return found
    return _then(problem, "logarithm", {}, deeper, settle) if _products(problem) else Proposal(NAME, None)


def applies(problem: Problem) -> bool:
    core = problem.statement
    declared = [problem.declarations.get(n) for n in core.names]
    return (
        core.op in ("le", "lt")
        and bool(declared)
        and not core.free
        and all(d is not None and d.kind in orbits.REAL and not d.shape and d.law is None for d in declared)
        and any(t.op in FUNCTIONS or t.op == "pow" for t in nodes(core))
    )


def _parts(problem: Problem, kind: Kind, data: dict[str, Any], prove: Prove) -> Proposal:
    from proofcheck.logic.decide.lemmas import LEMMAS

    found = shown(LEMMAS[kind](problem, data), prove)
    return _proposal(kind, data, found)


def _then(problem: Problem, kind: Kind, data: dict[str, Any], prove: Prove, settle: Settle) -> Proposal:
    from proofcheck.logic.decide.lemmas import LEMMAS

    found = shown(LEMMAS[kind](problem, data), prove, settle)
    return _proposal(kind, data, found)


def _proposal(kind: Kind, data: dict[str, Any], found: dict[str, Any] | None) -> Proposal:
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence(kind, NAME, {**data, **found}), _HOW.get(kind, kind))


_HOW = {
    "invariant": "it does not change when names are scaled or shifted together",
    "factored": "without the positive factors of the difference",
    "written": "with derivatives written out",
    "ordered": "for both orders of two names",
}


def _products(problem: Problem) -> bool:
    """Whether both sides are products of positive factors, a sum on neither."""
    signs = Signs(problem.declarations, problem.given)
    sides = problem.statement.args
    return all(t.op in ("mul", "div", "pow", "exp") and signs.positive(t) for t in sides)


def _restated(problem: Problem) -> dict[str, Any] | None:
    """Logarithms of products as sums of logarithms, powers with names in the exponent as exponentials."""

    def mixed(t: Term) -> bool:
        if t.op == "log":
            return t.args[0].op in ("mul", "div", "pow", "exp", "sqrt")
        return t.op == "pow" and bool(t.args[1].names)

    if not any(mixed(t) for t in nodes(problem.statement)):
        return None
    try:
        tower = exponents.reader(problem)
        sides = tuple(terms.rewrite(tower.term(tower(a)), _root_of_exp) for a in problem.statement.args)
    except (Unsupported, LimitExceeded, Undefined, Inexact, ArithmeticError, RecursionError):
        return None
    return None if any(mixed(t) for side in sides for t in nodes(side)) else {"sides": sides}


def _chained(problem: Problem) -> list[Term]:
    """What the assumptions say of the one name of a statement by way of others: 3 <= b from 3 <= a and a <= b."""
    if len(problem.statement.names) != 1:
        return []
    (name,) = problem.statement.names
    known = [p for g in problem.given for p in (g.args if g.op == "and" else (g,)) if p.op in ("le", "lt")]
    x, found = terms.symbol(name), []
    for link in known:
        low, high = link.args
        for p in known:
            op = "lt" if "lt" in (p.op, link.op) else "le"
            if high == x and p.args[1] == low and low.op == "symbol" and not p.args[0].names:
                found.append(Term(op, (p.args[0], x)))
            if low == x and p.args[0] == high and high.op == "symbol" and not p.args[1].names:
                found.append(Term(op, (x, p.args[1])))
        if high == x and low.op == "symbol" and problem.declarations[low.data].kind == "positive":
            found.append(terms.lt(terms.ZERO, x))
    return [f for f in dict.fromkeys(found) if f not in known]


def _factored(problem: Problem) -> dict[str, Any] | None:
    """The difference of both sides in its normal form, without its positive factors. Where logarithms have one common
    factor, it is divided by that: then their derivatives have none."""
    left, right = problem.statement.args
    try:
        tower = exponents.reader(problem)
        whole = tower(terms.sub(right, left))
        if (sides := _two(tower, whole)) is not None:
            return {"factor": terms.ONE, "sides": sides}
        groups = _by_logarithms(tower, whole)
        shared = {frozenset((_stripped(tower, f)[1]).items()) for m, f in groups.items() if m}
        inside = [tower.mul({m: Fraction(1)}, f) for m, f in (_stripped(tower, g) for n, g in groups.items() if n)]
        factor, parts = tower.number(1), []
        if not inside:
            m, poly = _stripped(tower, whole)
            factor, parts = {m: Fraction(1)}, [tower.term(poly)]
        else:
            if len(shared) == 1 and all(len(f) == len(inside[0]) for f in inside):
                factor = inside[0]
            inverse = tower.raised(factor, Fraction(-1))
            for n, f in groups.items():
                m, poly = _stripped(tower, tower.mul(f, inverse))
                if poly:
                    parts.append(
                        terms.mul(tower.term({m: Fraction(1)}), tower.term({n: Fraction(1)}), tower.term(poly))
                    )
        outside, rest = tower.term(factor), terms.rewrite(terms.add(*parts), _root_of_exp)
    except (Unsupported, LimitExceeded, Undefined, Inexact, ArithmeticError, RecursionError):
        return None
    if points.sign(problem, outside) < 0:
        outside, rest = terms.neg(outside), terms.neg(rest)
    if rest == right and left == terms.ZERO:
        return None
    return {"factor": outside, "sides": (terms.ZERO, rest)}


def _two(tower: Tower, f: Poly) -> tuple[Term, Term] | None:
    """Two positive products with an exponential in them, of which the second is to be the larger one."""
    if len(f) != 2 or not all(tower.generators[g].sign > 0 for m in f for g, _ in m):
        return None
    if not any(tower.generators[g].kind == "exp" for m in f for g, _ in m):
        return None
    (low, c), (high, d) = sorted(f.items(), key=lambda item: item[1])
    return (tower.term({low: -c}), tower.term({high: d})) if c < 0 < d else None


def _root_of_exp(t: Term) -> Term | None:
    if t.op != "pow" or t.args[0].op != "exp" or t.args[1].op != "number" or t.args[1].data.denominator == 1:
        return None
    return Term("exp", (terms.mul(t.args[1], *t.args[0].args),))


def _by_logarithms(tower: Tower, f: Poly) -> dict[Monomial, Poly]:
    """The terms by the logarithms in them."""
    groups: dict[Monomial, Poly] = {}
    for m, c in f.items():
        logs = tuple((g, e) for g, e in m if tower.generators[g].kind == "log")
        groups.setdefault(logs, {})[tuple((g, e) for g, e in m if (g, e) not in logs)] = c
    return groups


def _stripped(tower: Tower, f: Poly) -> tuple[Monomial, Poly]:
    """A polynomial as a product of units and a polynomial without denominators."""
    factor: Monomial = ()
    for _ in range(MAX_FACTORS):
        m = tower.common(f)
        if m:
            factor = next(iter(tower.mul({factor: Fraction(1)}, {m: Fraction(1)})))
            f = tower.mul(f, {tuple((g, -e) for g, e in m): Fraction(1)})
        atoms = [g for n in f for g, e in n if tower.generators[g].kind == "atom" and e >= 1]
        if not atoms:
            return factor, f
        f = tower.add(*(_expanded(tower, n, c, max(atoms)) for n, c in f.items()))
    raise LimitExceeded("an expression that does not become simple")


def _expanded(tower: Tower, m: Monomial, c: Fraction, g: int) -> Poly:
    """A term with whole powers of an atom multiplied out."""
    whole = int(dict(m).get(g, Fraction(0)) // 1)
    rest = tuple((h, e - whole if h == g else e) for h, e in m)
    rest = tuple((h, e) for h, e in rest if e)
    return tower.mul({rest: c}, tower.power(tower.generators[g].inside, whole)) if whole > 0 else {m: c}


def _invariances(problem: Problem) -> Iterator[dict[str, Any]]:
    names = sorted(problem.statement.names)
    if not 2 <= len(names) <= 3 or any(g.names & set(names) and g.names - set(names) for g in problem.given):
        return
    kinds = {n: problem.declarations[n].kind for n in names}
    scalable = [n for n in names if kinds[n] == "positive"]
    real = [n for n in names if kinds[n] == "real"]
    tried = set()
    for weights in WEIGHTS:
        for group, how in ((scalable, "scaled"), (real, "shifted")):
            moved = {n: terms.number(k) for n, k in zip(group, weights, strict=False) if k}
            key = how, tuple(sorted((n, str(k)) for n, k in moved.items()))
            if not moved or key in tried:
                continue
            tried.add(key)
            rest = {"scaled": {}, "shifted": {}, how: moved}
            # The last one is put to 1 or 0: names read better in the order of the alphabet.
            yield {"name": max(moved), **rest}


def _pairs(problem: Problem) -> Iterator[tuple[Term, Term]]:
    """Names whose order decides which case of an absolute value or a maximum holds."""
    if not any(t.op in CASED for t in nodes(problem.statement)):
        return
    known = [set(g.args) for g in problem.given if g.op in ("le", "lt")]
    for pair in combinations(sorted(problem.statement.names), 2):
        both = tuple(map(terms.symbol, pair))
        if set(both) not in known:
            yield both  # type: ignore[misc]
            return
