"""Steps of a proof: a problem comes down to others, each of which is proved by a piece of evidence of its own.

Each lemma reads what an engine offers and says what is left to show, or None where it does not apply. The kernel has
all parts proved; then the problem is proved, or refuted with the witness, or it is as true as `then` is. docs/trust.md
says what makes each of them right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import induction, monotone, reductions, shapes, terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import boxes, limits
from proofcheck.logic.decide.growth import FORMS
from proofcheck.logic.decide.lemmas import comparisons, cubes, orbits, prefixes, probabilities
from proofcheck.logic.decide.lemmas.algebraic import equal
from proofcheck.logic.decide.lemmas.averaged import averaged
from proofcheck.logic.decide.lemmas.cases import absolute, first, settled, split
from proofcheck.logic.decide.lemmas.dense import dense
from proofcheck.logic.decide.lemmas.entrywise import entrywise
from proofcheck.logic.decide.lemmas.equals import congruent, diagonal, rooted, solved
from proofcheck.logic.decide.lemmas.existence import attained, nowhere, taken
from proofcheck.logic.decide.lemmas.factorials import rewritten
from proofcheck.logic.decide.lemmas.instances import instance
from proofcheck.logic.decide.lemmas.integrals import evaluated, primitive
from proofcheck.logic.decide.lemmas.known_integrals import known_integral
from proofcheck.logic.decide.lemmas.largest import largest
from proofcheck.logic.decide.lemmas.multiples import multiples
from proofcheck.logic.decide.lemmas.opaque import opaque
from proofcheck.logic.decide.lemmas.pointwise import pointwise
from proofcheck.logic.decide.lemmas.quotients import compared, summable
from proofcheck.logic.decide.lemmas.recurrent import recurring
from proofcheck.logic.decide.lemmas.sequences import quotient, vanishing
from proofcheck.logic.decide.lemmas.series import divergent, restless, series
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.decide.lemmas.squeezed import squeezed
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.lemmas.telescoping import telescoped
from proofcheck.logic.decide.lemmas.valuations import exponents

Lemma = Callable[[Problem, Mapping[str, Any]], Step | None]


def _induction(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step(f"induction over {data['name']}", induction.cases(problem, data["name"], data["differences"]))


def _monotone(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    name, low, high = (data[key] for key in ("name", "low", "high"))
    cases = monotone.cases(problem, name, low, high)
    if cases is None or (low != high and not boxes.holds(problem, name, low, high)):
        return None
    return Step("mean value theorem" if low == high else "mean value theorem, enclosures on a stretch", cases)


def _prefix(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step(f"induction over {data['name']}", prefixes.cases(problem, data["name"], data["depth"]))


def _shape(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """A function that rises, falls or bends one way, by the sign of a derivative."""
    shape = shapes.recognised(problem, data["names"], data["kind"], data["strict"])
    cases = None if shape is None else shapes.cases(problem, shape, data["sign"], data["except_at"])
    return None if cases is None else Step("mean value theorem, for all pairs of points", cases)


def _premise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """An implication with the premise among the assumptions; that the premise has a value is shown, as `A or not A`."""
    statement = problem.statement
    if statement.op != "implies":
        return None
    premise, conclusion = statement.args
    if _about_sizes(statement) and any(problem.declarations[n].kind == "dim" for n in premise.names):
        return None  # a form of growth is about all sizes, and not about those for which the premise holds
    decided = Term("or", (premise, Term("not", (premise,))))
    shown = (replace(problem, statement=decided),) if obligations(premise, problem.declarations) else ()
    parts = premise.args if premise.op == "and" else (premise,)
    return Step("", shown, replace(problem, given=(*problem.given, *parts), statement=conclusion, earlier=()))


def _freed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("one index in the place of all", reductions.freed(problem))


def _placed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("a fixed position by a name", reductions.placed(problem))


def _termwise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("term by term", reductions.termwise(problem, data["binders"], data["body"], data.get("places", ())))


def _chosen(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("a place that exists, by a name", reductions.chosen(problem))


def _cut(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("by way of other statements", reductions.cut(problem, data["lemmas"]))


def _named(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _step("for every tensor with the same properties", reductions.named(problem, *data["named"]))


def _step(why: str, parts: reductions.Parts | None) -> Step | None:
    return None if parts is None else Step(why, parts)


def _limit(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    found = limits.evaluated(problem)
    if found is None:
        return None
    without, missing = found
    return Step(
        "expansions in several scales", (), without, undefined="a limit there does not exist" if missing else ""
    )


def _about_sizes(t: Term) -> bool:
    return any(s.op in FORMS for s in terms.nodes(t))


def _not_of_growth(lemma: Lemma) -> Lemma:
    """A form of growth speaks of all its sizes at once, like a quantifier: where a name or a value stands for one of
    them, or for a term in them, other things may be constants in it. So no lemma that puts some in applies."""

    def guarded(problem: Problem, data: Mapping[str, Any]) -> Step | None:
        said = (problem.statement, *problem.given)
        return None if any(map(_about_sizes, said)) else lemma(problem, data)

    return guarded


LEMMAS: dict[str, Lemma] = {
    "induction": _not_of_growth(_induction),
    "monotone": _monotone,
    "prefix": _not_of_growth(_prefix),
    "shape": _shape,
    "limit": _limit,
    "premise": _premise,
    "freed": _not_of_growth(_freed),
    "placed": _not_of_growth(_placed),
    "chosen": _not_of_growth(_chosen),
    "termwise": _termwise,
    "cut": _cut,
    "named": _not_of_growth(_named),
    "integral": evaluated,
    "primitive": primitive,
    "known integral": known_integral,
    "settled": settled,
    "split": split,
    "absolute": absolute,
    "first": _not_of_growth(first),
    "taken": _not_of_growth(taken),
    "attained": _not_of_growth(attained),
    "nowhere": _not_of_growth(nowhere),
    "invariant": orbits.settled,
    "written": comparisons.written,
    "restated": comparisons.restated,
    "factored": comparisons.factored,
    "logarithm": comparisons.logarithm,
    "raised": comparisons.raised,
    "squared": comparisons.squared,
    "ordered": comparisons.ordered,
    "bent": comparisons.bent,
    "boxes": cubes.holds,
    "telescoped": telescoped,
    "recurring": _not_of_growth(recurring),
    "factorials": rewritten,
    "multiples": _not_of_growth(multiples),
    "opaque": _not_of_growth(opaque),
    "solved": _not_of_growth(solved),
    "dense": _not_of_growth(dense),
    "congruent": _not_of_growth(congruent),
    "diagonal": _not_of_growth(diagonal),
    "rooted": _not_of_growth(rooted),
    "equal": equal,
    "exponents": exponents,
    "instance": _not_of_growth(instance),
    "series": series,
    "divergent": divergent,
    "restless": restless,
    "vanishing": vanishing,
    "quotient": quotient,
    "compared": compared,
    "summable": summable,
    "largest": _not_of_growth(largest),
    "probability": probabilities.evaluated,
    "entrywise": entrywise,
    "averaged": averaged,
    "spectral": _not_of_growth(spectral),
    "squeezed": _not_of_growth(squeezed),
    "pointwise": _not_of_growth(pointwise),
}
