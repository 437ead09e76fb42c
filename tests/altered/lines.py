"""Lines of combinations, altered one at a time, at values at which their case holds.

A case is what the assumptions and the denial of a goal say together, so the values at which a false statement fails
satisfy one of its cases. A line that the kernel accepts there says that a polynomial is not negative, positive or zero:
an evaluator of its own has to agree at these values.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.judging.evidence.text import Writer
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.cases import Case, cases
from proofcheck.logic.decide.combinations import Fact, Facts
from proofcheck.logic.decide.fields import fields
from proofcheck.logic.verdict import Evidence, Missing
from tests.altered.alterations import LINES, Alterer
from tests.altered.campaign import named, placed
from tests.altered.nearby import false_ones
from tests.altered.sources import Source
from tests.fuzz.rings import OutOfReach, Undefined, compare
from tests.fuzz.truth import Evaluator, array, parse

CHANGES = (
    "a number by one or two",
    "a number scaled",
    "a sign",
    "a part dropped",
    "two parts exchanged",
    "a term for another",
    "a term with a value at fewer places",
    "an operation for another",
    "a rule for another",
)
TOLERANCE = 1e-30
SIGN = {"eq": "==", "le": "<=", "lt": "<"}


class At:
    """Values of all names, and of terms at them; None where a term has none, or the evaluator cannot say."""

    def __init__(self, problem: Problem, values: Mapping[str, Any]) -> None:
        self.write = Writer(problem.declarations)
        self.names = {n: array(v) for n, v in values.items() if not callable(v)}

    def value(self, t: Term) -> Any:
        try:
            return Evaluator().value(parse(self.write(t)), self.names, {})
        except (Undefined, OutOfReach, ArithmeticError, AttributeError, KeyError, TypeError, ValueError, SyntaxError):
            return None

    def agrees(self, fact: Fact) -> bool | None:
        """Whether a fact is true here; None where that is not known."""
        op, polynomial = fact
        total: Any = Fraction(0)
        for monomial, c in polynomial.items():
            part: Any = c
            for atom, e in monomial:
                value = self.value(atom)
                if value is None or isinstance(value, bool) or (e < 0 and not value):
                    return None
                try:
                    part = part * value**e
                except (TypeError, ArithmeticError):
                    return None
            total = total + part
        if not isinstance(total, Fraction) and abs(total) < TOLERANCE:
            return None if op == "lt" else True
        return compare(Fraction(0), total, SIGN[op])


def satisfied(problem: Problem, values: Mapping[str, Any]) -> list[tuple[Problem, Case, At]]:
    """The cases of a false statement that hold at values at which it fails."""
    at = At(problem, values)
    try:
        found = cases(problem, problem.statement)
    except (ArithmeticError, Missing):
        return []
    free = (case for case in found if not case.ranges)
    return [(problem, case, at) for case in free if all(at.value(t) is True for t in case.literals)]


def attacked(source: Source, rng: random.Random, times: int) -> Counter[str]:
    """Alters lines of the combinations of a source, in cases of false statements near its own. Counts what was
    rejected, and what was accepted and is right, wrong or not evaluated there."""
    count: Counter[str] = Counter()
    offered = [p.data["combinations"] for _, p in placed(source.evidence) if "combinations" in named(p)]
    lines = [line for rows in offered for _, proof in rows for one in proof for line in one]
    near = false_ones(source.statement, 0, 3) if lines else []
    held = [found for one in near for found in satisfied(one.problem, one.values)]
    alterer = Alterer(rng, list(source.problem.declarations), (source.evidence,))
    for problem, case, at in held:
        facts: list[Fact] = []
        reader = Facts(problem, case)
        for _ in range(times):
            line = rng.choice(lines)
            if rng.random() < 0.7:
                holder = Evidence("smt", "altered", {"combinations": ((case.literals[0], ((line,),)),)})
                found = alterer.altered(holder, rng.choice(CHANGES))
                if found is None:
                    continue
                try:
                    told = fields(found[1], problem).data["combinations"]
                    line = told[0][1][0][0]
                except (Missing, LookupError, TypeError):
                    count["rejected"] += 1
                    continue
            line = _referring(line, rng, len(case.literals), len(facts))
            word, fact = _accepted(reader, line, facts)
            if fact is not None:
                told_here = at.agrees(fact)
                word = {True: "right", False: "WRONG", None: "not evaluated"}[told_here]
                if told_here is False:
                    print("WRONG", source.statement, line, fact, case.literals, at.names)
                facts.append(fact)
            count[f"{line[0] if line and line[0] in LINES else 'other'}: {word}"] += 1
    return count


def _referring(line: Any, rng: random.Random, literals: int, known: int) -> Any:
    """The line, about literals and facts that are there, mostly."""

    def place(most: int) -> int:
        return rng.randrange(most) if most and rng.random() < 0.95 else most

    if line[:1] == ("literal",):
        return ("literal", place(literals))
    if line[:1] == ("sum",) and len(line) > 1 and isinstance(line[1], tuple):
        return ("sum", tuple((row[0], place(known)) for row in line[1]))
    return tuple(place(known) if k and type(x) is int else x for k, x in enumerate(line))


def _accepted(reader: Facts, line: Any, facts: list[Fact]) -> tuple[str, Fact | None]:
    try:
        fact = reader.line(line, facts)
    except (LookupError, ArithmeticError, Missing):
        return "rejected", None
    return ("rejected" if fact is None else ""), fact
