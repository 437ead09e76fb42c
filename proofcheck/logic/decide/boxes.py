"""A statement about one real number on a stretch of the line, by enclosures over ever smaller intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps, nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

MAX_BOXES = 2_000
BITS = 96


def holds(problem: Problem, name: str, low: Term, high: Term) -> bool:
    """Whether the statement certainly holds, and is defined, for every value from `low` to `high`."""
    if problem.statement.names - {name} or low.names or high.names:
        return False
    old = flint.ctx.prec
    flint.ctx.prec = BITS
    try:
        ns = Ball()
        plain = nameless(ns)
        left = [(_exactly(plain(low).lower()), _exactly(plain(high).upper()))]
        for _ in range(MAX_BOXES):
            if not left:
                return True
            a, b = left.pop()
            if not _certain(problem, ns, a, b):
                middle = (a + b) / 2
                left += [(a, middle), (middle, b)]
        return False
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return False
    finally:
        flint.ctx.prec = old


def _certain(problem: Problem, ns: Ball, a: Fraction, b: Fraction) -> bool:
    # The statement has one name only.
    box = ns.number((a + b) / 2) + flint.arb(0, ns.number((b - a) / 2).abs_upper())
    values = Environment(problem.declarations, {}, lambda other, entry: box)
    try:
        return Interpreter(ns, values, Steps())(problem.statement) is True
    except (Undefined, Inexact, Unsupported, Retry):
        return False


def _exactly(x: Any) -> Fraction:
    """The value of a ball of radius zero."""
    mantissa, exponent = (int(v) for v in x.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent
