"""Proofs inside of evidence, line by line: combinations of what is known, as a second program replays them.

    {"combinations": [{"of": goal, "cases": [[line, ...], ...]}]}

A line has the name of its rule and what the rule is given (`decide/combinations.py`). The comparison that a line takes
as known is written out, since the cases of another program may have another order: `["known", "lt", d]` is 0 < d.
Places of which only the range is known are `here_0`, `here_1`, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.judging.evidence.derivations import derivations
from proofcheck.judging.evidence.text import TooLong, Writer
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.cases import Case, cases
from proofcheck.logic.semantics.numbers import Unsupported
from proofcheck.logic.verdict import Evidence

MOST = 80  # lines of one case: longer proofs are left out


def proofs(problem: Problem, evidence: Evidence) -> dict[str, Any]:
    """What evidence holds beside its data: derivations, and the combinations that are short enough to be written."""
    offered = (_combination(problem, goal, proof) for goal, proof in evidence.data.get("combinations", ()))
    combined = [told for told in offered if told is not None]
    found = {"combinations": combined, "derivations": derivations(problem, evidence)}
    return {key: told for key, told in found.items() if told}


def _combination(problem: Problem, goal: Term, proof: Any) -> dict[str, Any] | None:
    if max(map(len, proof), default=0) > MOST:
        return None
    try:
        split = cases(problem, goal)
        write = Writer(problem.declarations)
        return {
            "of": {"term": write(goal)},
            "cases": [list(_lines(write, case, lines)) for case, lines in zip(split, proof, strict=True)],
        }
    except (Unsupported, TooLong, RecursionError, ValueError):
        return None


def _lines(write: Writer, case: Case, lines: Any) -> Iterator[list[Any]]:
    places = {name: terms.index(f"here_{k}") for k, name in enumerate(case.ranges)}

    def told(t: Term) -> dict[str, str]:
        return {"term": write(terms.substitute(t, places))}

    for rule, *given in lines:
        if rule == "literal":
            literal = case.literals[given[0]]
            yield ["known", literal.op, told(terms.sub(literal.args[1], literal.args[0]))]
        elif rule == "sum":
            yield ["sum", [[_number(c), i] for c, i in given[0]]]
        else:
            yield [rule, *(told(x) if isinstance(x, Term) else x for x in given)]


def _number(c: Fraction | int) -> Any:
    value = Fraction(c)
    return int(value) if value.denominator == 1 else {"number": str(value)}
