"""Statements that come down to others by a rewriting of `lang/`: induction, functions that rise or bend one way,
premises, limits, and one index, place or tensor in the place of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import induction as steps_of
from proofcheck.lang import monotone as slopes
from proofcheck.lang import reductions, shapes
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import limits
from proofcheck.logic.decide.lemmas import prefixes
from proofcheck.logic.decide.lemmas.steps import Lemma, Step, about_sizes, not_of_growth


def shape(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """A function that rises, falls or bends one way, by the sign of a derivative."""
    shape = shapes.recognised(problem, data["names"], data["kind"], data["strict"])
    cases = None if shape is None else shapes.cases(problem, shape, data["sign"], data["except_at"])
    return None if cases is None else Step("mean value theorem, for all pairs of points", cases)


def premise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """An implication with the premise among the assumptions; that the premise has a value is shown, as `A or not A`."""
    statement = problem.statement
    if statement.op != "implies":
        return None
    premise, conclusion = statement.args
    if about_sizes(statement) and any(problem.declarations[n].kind == "dim" for n in premise.names):
        return None  # a form of growth is about all sizes, and not about those for which the premise holds
    decided = Term("or", (premise, Term("not", (premise,))))
    shown = (replace(problem, statement=decided),) if obligations(premise, problem.declarations) else ()
    parts = premise.args if premise.op == "and" else (premise,)
    return Step("", shown, replace(problem, given=(*problem.given, *parts), statement=conclusion, earlier=()))


def disjoined(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """What follows from each of the statements of which an assumption says that one holds, beside the other
    assumptions: a disjunction that holds has a part that does."""
    place = data["place"]
    if not 0 <= place < len(problem.given) or problem.given[place].op != "or":
        return None
    others = (*problem.given[:place], *problem.given[place + 1 :])
    return Step("", tuple(problem.about(given=(*others, part)) for part in problem.given[place].args))


def _by(why: str, cases: Callable[..., reductions.Parts | None], *fields: str) -> Lemma:
    """What `cases` makes of the problem and of these fields, with a phrase for the census that may name one of them."""

    def lemma(problem: Problem, data: Mapping[str, Any]) -> Step | None:
        return _step(why.format_map(data), cases(problem, *(data[f] for f in fields)))

    return lemma


def _step(why: str, parts: reductions.Parts | None) -> Step | None:
    return None if parts is None else Step(why, parts)


def limit(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    found = limits.evaluated(problem)
    if found is None:
        return None
    without, missing = found
    return Step(
        "expansions in several scales", (), without, undefined="a limit there does not exist" if missing else ""
    )


RULES = {
    "induction": not_of_growth(_by("induction over {name}", steps_of.cases, "name", "differences")),
    "monotone": _by("mean value theorem", slopes.cases, "name", "value"),
    "prefix": not_of_growth(_by("induction over {name}", prefixes.cases, "name", "depth")),
    "shape": shape,
    "limit": limit,
    "premise": premise,
    "disjoined": not_of_growth(disjoined),
    "freed": not_of_growth(_by("one index in the place of all", reductions.freed)),
    "placed": not_of_growth(_by("a fixed position by a name", reductions.placed)),
    "chosen": not_of_growth(_by("a place that exists, by a name", reductions.chosen)),
    "termwise": lambda problem, data: _step(
        "term by term", reductions.termwise(problem, data["binders"], data["body"], data.get("places", ()))
    ),
    "cut": _by("by way of other statements", reductions.cut, "lemmas"),
    "named": not_of_growth(
        lambda problem, data: _step(
            "for every tensor with the same properties", reductions.named(problem, *data["named"])
        )
    ),
}
