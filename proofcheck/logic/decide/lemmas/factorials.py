"""Factorials, binomials and powers of neighbouring arguments, written by one of them.

    factorial(w + d)        = factorial(w) (w + 1) ... (w + d)                                  for 0 <= w
    binomial(u, v)          = factorial(u) / (factorial(v) factorial(u - v))                    for 0 <= v <= u
    binomial(w + a, z + b)  = binomial(w, z) [w; a] / ([z; b] [w - z; a - b])                   for 0 <= z <= w and
                              with [x; d] = (x + d)! / x!, a product of |d| factors or its          0 <= z + b <= w + a,
                              inverse: where a <= b it divides by z + 1, ..., z + b alone,    or 0 <= w, 0 <= z and
                              and where w < z the left is 0 as well                                 0 <= a <= b
    c ** (w + d)            = c ** w c ** d   for a whole d >= 0, and c a positive number or 0 <= w: where c is negative
                              both have a value for the same, whole, w

Values of the gamma function come first (`gammas.py`), and before them binomials of real numbers (`falling.py`). The
conditions are shown for all declared values, so the assumptions may be rewritten as well as the statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import factorial
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import falling, gammas
from proofcheck.logic.decide.lemmas.steps import Step

FARTHEST = 8  # factors of a quotient
LARGEST = 30  # factorials that are written as numbers
_WALKED = frozenset({"add", "mul", "div", "pow", "abs", "sqrt", "log"})
_WALKED |= {"eq", "ne", "lt", "le", "and", "or", "not", "implies"}


def rewritten(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with few factorials and binomials; with `data["expand"]` without binomials."""
    conditions: dict[Term, None] = {}
    all_terms = [*problem.given, problem.statement]
    products = _found(all_terms, "product")
    if products:
        beside = any(t.op == "gamma" for s in all_terms for t in terms.nodes(s))
        known = falling.written(products, beside, conditions)
        all_terms = [_rewrite(t, known.get) for t in all_terms]
    if data["expand"]:
        all_terms = [_rewrite(t, lambda s: _expanded(s, conditions)) for t in all_terms]
    for op in gammas.NAMES:
        known = gammas.written(problem, op, _found(all_terms, op), conditions)
        all_terms = [_rewrite(t, known.get) for t in all_terms]
    for op, written in (("factorial", _factorials), ("binomial", _binomials), ("pow", _powers)):
        known = written(_found(all_terms, op), conditions)
        all_terms = [_rewrite(t, known.get) for t in all_terms]
    if all_terms == [*problem.given, problem.statement]:
        return None
    parts = [problem.about(c) for c in conditions]
    *given, statement = all_terms
    last = problem.about(statement, given=tuple(given))
    return Step("", (*parts, last))


def _rewrite(t: Term, rule: Any) -> Term:
    found: Term | None = rule(t)
    if found is not None:
        return found
    return terms.rebuild(t, tuple(_rewrite(a, rule) for a in t.args)) if t.op in _WALKED else t


def _found(said: Iterable[Term], op: str) -> dict[Term, None]:
    found: dict[Term, None] = {}
    for t in said:
        _collect(t, op, found)
    return found


def _collect(t: Term, op: str, found: dict[Term, None]) -> None:
    if t.op == op and (op != "pow" or t.args[1].names):
        found[t] = None
    elif t.op in _WALKED:
        for a in t.args:
            _collect(a, op, found)


def _expanded(t: Term, conditions: dict[Term, None]) -> Term | None:
    if t.op != "binomial":
        return None
    u, v = t.args
    conditions |= {terms.le(terms.ZERO, v): None, terms.le(v, u): None}
    low, high = Size.from_term(v), Size.from_term(u)
    rest = terms.sub(u, v) if low is None or high is None else (high - low).term()
    return terms.div(Term("factorial", (u,)), terms.mul(Term("factorial", (v,)), Term("factorial", (rest,))))


def _factorials(found: Iterable[Term], conditions: dict[Term, None]) -> dict[Term, Term]:
    known: dict[Term, Term] = {}
    for group in _groups({t: t.args for t in found}):
        (first,) = next(iter(group.values()))
        base = min((size for (size,) in group.values()), key=lambda s: (s - first).constant or 0)
        if base.constant is not None:
            for t, (size,) in group.items():
                value = size.constant
                if value is not None and 0 <= value <= LARGEST:
                    known[t] = terms.number(factorial(value))
            continue
        if len(group) > 1:
            conditions[terms.le(terms.ZERO, base.term())] = None
        for t, (size,) in group.items():
            known[t] = terms.mul(Term("factorial", (base.term(),)), *_rise(base, (size - base).constant or 0)[0])
    return known


def _binomials(found: Iterable[Term], conditions: dict[Term, None]) -> dict[Term, Term]:
    known: dict[Term, Term] = {}
    for group in _groups({t: t.args for t in found}):
        if len(group) < 2:
            continue
        first = next(iter(group.values()))
        top, bottom = min(group.values(), key=lambda s: [(a - b).constant or 0 for a, b in zip(s, first, strict=True)])
        moves = {t: ((high - top).constant or 0, (low - bottom).constant or 0) for t, (high, low) in group.items()}
        whole = [(terms.ZERO, top.term()), (terms.ZERO, bottom.term())]
        within = [e for high, low in group.values() for e in ((terms.ZERO, low.term()), (low.term(), high.term()))]
        conditions |= {terms.le(*ends): None for ends in (whole if all(a <= b for a, b in moves.values()) else within)}
        for t, (a, b) in moves.items():
            quotients = _rise(top, a), _rise(bottom, b)[::-1], _rise(top - bottom, a - b)[::-1]
            above, below = ([f for q in quotients for f in q[side]] for side in (0, 1))
            base = Term("binomial", (top.term(), bottom.term()))
            known[t] = terms.div(terms.mul(base, *above), terms.mul(*below)) if below else terms.mul(base, *above)
    return known


def _powers(found: Iterable[Term], conditions: dict[Term, None]) -> dict[Term, Term]:
    known: dict[Term, Term] = {}
    for c in dict.fromkeys(t.args[0] for t in found):
        for group in _groups({t: t.args[1:] for t in found if t.args[0] == c}):
            (first,) = next(iter(group.values()))
            base = min((size for (size,) in group.values()), key=lambda s: (s - first).constant or 0)
            if len(group) < 2:
                continue
            if c.op != "number" or c.data <= 0:
                conditions[terms.le(terms.ZERO, base.term())] = None
            for t, (size,) in group.items():
                further = terms.number((size - base).constant or 0)
                known[t] = terms.mul(terms.power(c, base.term()), terms.power(c, further))
    return known


def _groups(arguments: Mapping[Term, tuple[Term, ...]]) -> list[dict[Term, tuple[Size, ...]]]:
    """The terms whose arguments are polynomials, together with those whose arguments are a little apart."""
    groups: list[dict[Term, tuple[Size, ...]]] = []
    for t, args in arguments.items():
        sizes = tuple(Size.from_term(a) for a in args)
        if t.free or None in sizes:
            continue
        polynomials = tuple(s for s in sizes if s is not None)
        for group in groups:
            apart = [(a - b).constant for other in group.values() for a, b in zip(polynomials, other, strict=True)]
            if all(d is not None and abs(d) <= FARTHEST for d in apart):
                group[t] = polynomials
                break
        else:
            groups.append({t: polynomials})
    return groups


def _rise(x: Size, by: int) -> tuple[list[Term], list[Term]]:
    """(x + by)! / x! as factors above and below."""
    above = [(x + Size.of(k)).term() for k in range(1, by + 1)]
    return above, [(x + Size.of(k)).term() for k in range(by + 1, 1)]


RULES = {"factorials": rewritten}
