"""Whether distributions with the declared laws exist: at given values of all names, at closed terms, at any values.

A law exists where all of its parameters have values, no variance is negative, and moments and covariances are those of
some distribution. Where that is not known the answer is no: values that it speaks of refute nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.averages import within
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Law, Problem
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.domain import feasible_bounded, feasible_moments, semidefinite
from proofcheck.logic.semantics.interpreter import Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball, Rational
from proofcheck.logic.verdict import Atoms


def spread(law: Law) -> tuple[Term, ...] | None:
    """Statements under which a distribution has this law, its parameters having values; None where no statement is
    known that says so."""
    if law.density is not None:
        return law.density.given
    if law.covariance is not None or law.bounds or any(order > 2 for order, _ in law.moments):
        return None
    return () if law.variance is None else (terms.le(terms.ZERO, law.variance.body),)


def laws_allow(problem: Problem, known: Mapping[str, Any]) -> bool:
    """Whether the distributions exist with these parameters, and random names stand outside E only where any real
    value may occur."""
    ns = Rational()
    outside = outside_expectation(problem.statement)
    for assumption in problem.given:
        outside |= outside_expectation(assumption)
    interpreter = Interpreter(ns, environment(problem, known, ns), Steps())
    used = problem.used()
    for name, declaration in problem.declarations.items():
        law = declaration.law
        if law is None or name not in used:
            continue
        try:
            if law.family == "normal":
                assert law.variance is not None
                variance = interpreter(law.variance.body)
                if variance < 0 or (variance == 0 and name in outside) or not _valued(problem, known, law.mean.body):
                    return False
            elif name in outside:
                return False
            elif law.family == "spherical":
                if law.variance is not None and interpreter(law.variance.body) < 0:
                    return False
            elif law.density is not None:
                # No other distribution with these moments is this one.
                if isinstance(known.get(name), Atoms) or not all(map(interpreter, law.density.given)):
                    return False
            elif isinstance(known.get(name), Atoms):
                if not _fits(known[name], law, interpreter):
                    return False
            elif law.family == "iid":
                if not _moments_allow(problem, known, interpreter, law):
                    return False
            elif law.covariance is not None:
                (i, size), (j, _) = law.covariance.axes
                n = size.value({d: int(known[d]) for d in size.dims})
                body = law.covariance.body
                if n > 5 or not semidefinite([[interpreter(body, {i: a, j: b}) for b in range(n)] for a in range(n)]):
                    return False
                entries = [{i: a} for i, _ in law.mean.axes for a in range(n)] if law.mean.axes else [{}]
                if not all(_valued(problem, known, law.mean.body, entry) for entry in entries):
                    return False
        except (ArithmeticError, KeyError):
            return False
    return True


def moments_allow(problem: Problem, law: Law) -> bool:
    """Whether a law whose parameters are numbers exists; also False where that is not known."""
    ns = Rational()
    try:
        return _moments_allow(problem, {}, Interpreter(ns, environment(problem, {}, ns), Steps()), law)
    except (ArithmeticError, KeyError):
        return False


def _moments_allow(problem: Problem, known: Mapping[str, Any], interpreter: Interpreter, law: Law) -> bool:
    """Whether some distribution has these moments: exactly, or where enclosures leave no doubt of it."""
    try:
        moments = {k: interpreter(m) for k, m in law.moments}
        return bool(feasible_bounded(moments, *_ends(law, interpreter)) if law.bounds else feasible_moments(moments))
    except Inexact:
        if law.bounds:
            return False
        ns = Ball()
        enclosed = Interpreter(ns, environment(problem, known, ns), Steps())
        m = {k: enclosed(body) for k, body in law.moments}
    if not m.keys() <= {1, 2, 3, 4} or not {1, 2} <= m.keys():
        return False
    spread = m[2] - m[1] * m[1]
    if not spread > 0:
        return False
    if 4 not in m:
        return True  # any third moment occurs with a variance that is not zero
    # The Hankel matrix of 1, m1, ..., m4 is positive definite where its leading minors are.
    return 3 in m and bool(spread * m[4] - (m[3] - m[1] * m[2]) * m[3] + m[2] * (m[1] * m[3] - m[2] * m[2]) > 0)


def _ends(law: Law, interpreter: Interpreter) -> tuple[Any, Any]:
    low, high = (None if end is None else interpreter(end) for end in (law.low, law.high))
    return low, high


def _fits(atoms: Atoms, law: Law, interpreter: Interpreter) -> bool:
    """Whether a distribution of finitely many values has the moments and bounds of a law, exactly."""
    low, high = _ends(law, interpreter)
    inside = all((low is None or low <= a) and (high is None or a <= high) for a, _ in atoms.atoms)
    return inside and all(atoms.moment(k) == interpreter(m) for k, m in law.moments)


def _valued(problem: Problem, known: Mapping[str, Any], term: Term, indices: Mapping[str, int] | None = None) -> bool:
    """Whether a parameter has a value there, rational or in an enclosure."""
    for ns in (Rational(), Ball()):
        try:
            Interpreter(ns, environment(problem, known, ns), Steps())(term, dict(indices or {}))
            return True
        except Undefined:
            return False
        except (ArithmeticError, KeyError):
            continue
    return False


def settled(problem: Problem) -> bool:
    """Whether one evaluation settles the statement: it depends on no declared name but through averages over normal
    numbers whose mean and variance are figures."""
    laws = [(d, d.law) for n in problem.statement.names if (d := problem.declarations[n])]
    known = all(law is not None and law.family == "normal" and not law.parameters and not d.shape for d, law in laws)
    return known and not outside_expectation(problem.statement) & problem.statement.names


@lru_cache(maxsize=256)
def outside_expectation(term: Term) -> frozenset[str]:
    names: set[str] = set()
    stack = [term]
    while stack:
        t = stack.pop()
        if t.op == "expectation":
            continue
        if t.op in ("symbol", "entry", "derivative"):
            names.add(t.data)
        stack.extend(t.args)
    return frozenset(names)


def impossible_law(problem: Problem) -> str | None:
    """A declared name whose law, with parameters that are plain numbers, no distribution has; None where there is none
    or where it is not known."""
    ns = Rational()
    interpreter = Interpreter(ns, environment(problem, {}, ns), Steps())
    for name, declaration in problem.declarations.items():
        law = declaration.law
        if law is None or any(size.dims for size in declaration.shape):
            continue
        try:
            if law.density is not None:
                if not all(map(interpreter, law.density.given)):
                    return name
            elif law.family == "iid":
                moments = {k: interpreter(m) for k, m in law.moments}
                if law.bounds:
                    if feasible_bounded(moments, *_ends(law, interpreter)) is False:
                        return name
                    continue
                if 2 not in moments:
                    continue  # any mean occurs
                decided = max(moments) <= 4 and (3 in moments or 4 not in moments or moments[1] == 0)
                if decided and not feasible_moments(moments):
                    return name
            elif law.covariance is not None:
                (i, size), (j, _) = law.covariance.axes
                n, body = size.value({}), law.covariance.body
                if n <= 5 and not semidefinite([[interpreter(body, {i: a, j: b}) for b in range(n)] for a in range(n)]):
                    return name
        except (ArithmeticError, KeyError):
            continue
    return None


def required(problem: Problem) -> tuple[Term, ...]:
    """What is necessary for the laws with bounds to exist."""
    laws = (d.law for n in sorted(problem.used()) if (d := problem.declarations.get(n)) is not None)
    return tuple(t for law in laws if law is not None for t in within(law))
