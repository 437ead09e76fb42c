"""One step of a proof: what is left to show, and what that makes of the problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import BINDS_NAMES, Term
from proofcheck.lang.types import REAL_KINDS, Problem
from proofcheck.logic.decide.growth import FORMS
from proofcheck.logic.verdict import Witness


@dataclass(frozen=True, slots=True)
class Step:
    """If all `parts` are true, the problem is: as true as `then`; refuted by `witness`; else true. `why` is the phrase
    of the census, "" where nothing has to be believed. Unless `exact`, `then` may fail where the problem does not, so
    that nothing follows from its being false. With `at`, `then` is the problem at these values alone: where it is
    false, so is the problem, and nothing follows from its being true."""

    why: str
    parts: tuple[Problem, ...]
    then: Problem | None = None
    witness: Witness | None = None
    undefined: str = ""  # why `then` has no value, where that is so
    exact: bool = True
    at: Mapping[str, Any] | None = None


# Where a declared name may stand for other values than the declared ones.
BINDING = frozenset({*BINDS_NAMES, "derivative", "expectation", "integrable", "map", "apply"})
REAL = REAL_KINDS

Lemma = Callable[[Problem, Mapping[str, Any]], Step | None]


def filled(t: Term, letters: Mapping[str, Term]) -> Term:
    """A formula with terms in the place of its letters, each place once: what folds to a symbol of the same name, as
    (w + 1) - 1 does where w + 1 is put for w, is a name of the problem and no letter."""
    if t.op == "symbol":
        return letters[t.data]
    return terms.rebuild(t, tuple(filled(a, letters) for a in t.args)) if t.args else t


def about_sizes(t: Term) -> bool:
    return any(s.op in FORMS for s in terms.nodes(t))


def not_of_growth(lemma: Lemma) -> Lemma:
    """A form of growth speaks of all its sizes at once, like a quantifier: where a name or a value stands for one of
    them, or for a term in them, other things may be constants in it. So no lemma that puts some in applies."""

    def guarded(problem: Problem, data: Mapping[str, Any]) -> Step | None:
        said = (problem.statement, *problem.given)
        return None if any(map(about_sizes, said)) else lemma(problem, data)

    return guarded
