"""What is assumed has a value: no divisor in it is 0, no root or logarithm is of less than there is one of.

Values at which an assumption has no value do not satisfy it. A comparison has one only where all that it is put
together from has, unless a part of it is one of several cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import REAL, Step

# What has a value only where all its arguments have.
_STRICT = frozenset({"number", "pi", "symbol", "add", "mul", "div", "pow", "abs", "sqrt", "log", "exp", "sin", "cos"})


def granted(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement under what follows from that its assumptions have a value."""
    given = dict.fromkeys(problem.given)
    facts = [f for g in given for f in _facts(problem, g) if f not in given]
    if not facts:
        return None
    return Step("", (), problem.about(given=(*problem.given, *dict.fromkeys(facts))))


def _facts(problem: Problem, assumption: Term) -> Iterator[Term]:
    declared = [problem.declarations.get(n) for n in assumption.names]
    plain = all(d is not None and d.kind in REAL and not d.shape and d.law is None for d in declared)
    inside = [t for side in assumption.args for t in nodes(side)] if assumption.op in COMPARISONS else []
    if not plain or assumption.free or any(t.op not in _STRICT for t in inside):
        return
    for t in inside:
        if t.op == "div" and t.args[1].names:
            yield Term("ne", (t.args[1], ZERO))
        elif t.op == "log" and t.args[0].names:
            yield terms.lt(ZERO, t.args[0])
        elif t.op == "sqrt" and t.args[0].names:
            yield terms.le(ZERO, t.args[0])


RULES = {"granted": granted}
