"""Values at which the kernel sees a statement refuted; and, where none are found, what agreeing numbers are worth.

Numbers speak for a statement only where they could have told that it is false (`measure/telling.py`). Where it may be
another statement on a thin set (`measure/edges.py`), the set has to be empty, or to hold a point at which the statement
is decided exactly. Two sides of an equation that agree to the last bit at every point may still be in an order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import describe
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence, Numbers, Ruling

HUNT = 160  # times the budget of the numbers: spent only on what nobody could prove
AT_FIRST = 0.03  # of it for finding one, before Z3 is asked about an equation that the index form sees as false
OPEN = 10  # times the budget of the numbers, where they are all there is
ON_EDGES = 60  # times the budget, for each thin set
SMT_SHARE = 0.05  # of Z3's usual effort, for an equation that the index form sees as false
Values = Mapping[str, Any]
Oracle = Callable[[Values, Callable[[int], None]], bool]
Settles = Callable[[Problem], str]  # "proved", "refuted" or ""


def at(values: Values) -> Evidence:
    return Evidence("witness", "search", {"values": values})


def ruling(problem: Problem, values: Values) -> Ruling:
    from proofcheck.logic import kernel

    return kernel.rule(problem, at(values))


def plain(problem: Problem, most: int | None = None) -> dict[str, Any] | None:
    """The first of the plainest values, moved onto the equations that are assumed, that refute the problem."""
    from proofcheck.logic.semantics.assignment import reader
    from proofcheck.measure.face import plainest

    candidates = islice(plainest(problem, partial(reader, problem)), most)
    return next((values for values in candidates if ruling(problem, values).word == "refuted"), None)


def searched(
    problem: Problem, settings: Mapping[str, Any], effort: float = HUNT, **how: float
) -> dict[str, Any] | None:
    """Values at which the kernel sees the problem refuted, as plain as a search in the numbers finds them, or None.

    effort: times the budget of the numbers. how: `find` of `hunt`.
    """

    def refutes(values: Values, spend: Callable[[int], None]) -> bool:
        found = ruling(problem, values)
        spend(found.work)
        return found.word == "refuted"

    return _hunt(problem, refutes, settings, effort, **how)


def _hunt(
    problem: Problem, oracle: Oracle, settings: Mapping[str, Any], effort: float, **how: float
) -> dict[str, Any] | None:
    from proofcheck.logic.semantics.assignment import reader
    from proofcheck.measure.face import hunt

    seconds, seed = effort * settings["budget"], settings["seed"]
    return hunt(problem, oracle, seconds=seconds, seed=seed, exact=partial(reader, problem), **how)


def doubt(
    problem: Problem, numbers: Numbers, settings: Mapping[str, Any], settles: Settles
) -> tuple[str, dict[str, Any] | None]:
    """Why numbers that agree say nothing for a statement, empty where they do; and values that refute it, if some were
    found on the way."""
    from proofcheck.measure.edges import edges
    from proofcheck.measure.face import left_out, lowest
    from proofcheck.measure.telling import untold

    why = untold(problem) or _ordered(problem, numbers, settles) or _idle(problem, settings, settles)
    seconds, seed = OPEN * settings["budget"], settings["seed"]
    if not why and (name := lowest(problem, seconds=seconds, seed=seed)):
        why = f"a vector {name} at which it fails is seen in floating point, and no exact one was found"
    for edge in () if why else (*edges(problem), *left_out(problem, seconds=seconds, seed=seed)):
        if _empty(problem, edge):
            continue
        met, refuting = (False, None) if edge == terms.FALSE else _on(problem, edge, settings)
        if refuting is not None:
            return "", refuting
        if not met:
            return f"no point was looked at of those that it may hang on ({describe(edge)})", None
    return why, None


def _ordered(problem: Problem, numbers: Numbers, settles: Settles) -> str:
    """Why two sides that agree to the last bit are not equal, where an order between them is proved; else empty."""
    if problem.statement.op != "eq" or numbers.error_share != 0:
        return ""
    for sides in (problem.statement.args, problem.statement.args[::-1]):
        if settles(replace(problem, statement=terms.lt(*sides), earlier=())) == "proved":
            return "both sides agree to the last bit, but one of them is proved to be larger"
    return ""


def _idle(problem: Problem, settings: Mapping[str, Any], settles: Settles) -> str:
    """Why numbers say nothing for `a or b`, or for an implication, one part of which is false by itself and held at all
    points: there was none at which it hung on the other part. Empty where there was."""
    from proofcheck.measure.face import measure

    first, *rest = problem.statement.args if problem.statement.op in ("or", "implies") else (terms.TRUE,)
    if not rest:
        return ""
    parts = (first if problem.statement.op == "or" else Term("not", (first,)), *rest)
    for k, part in enumerate(parts):
        others = parts[:k] + parts[k + 1 :]
        given = (*problem.given, Term("not", (part,)))
        left = replace(problem, given=given, statement=Term("or", others) if others[1:] else others[0], earlier=())
        options = {name: settings[name] for name in ("seed", "backend", "level")}
        numbers = measure(left, seconds=OPEN * settings["budget"], **options)
        if numbers.verdict == "consistent":
            continue
        alone = replace(problem, statement=part, earlier=())
        if settles(alone) == "refuted" or searched(alone, settings, HUNT * AT_FIRST) is not None:
            return "no point was looked at at which it hangs on each of its parts"
    return ""


def _empty(problem: Problem, edge: Term) -> bool:
    """Whether a thin set is seen to be empty; `edge` says that it is."""
    from proofcheck.logic.decide.signs import Signs
    from proofcheck.logic.decide.smt import share

    signs = Signs(problem.declarations, problem.given)
    if signs.holds(edge):
        return True
    from proofcheck.logic.decide.smt.questions import Z3Exception, counterexample

    with share(SMT_SHARE):
        try:
            return counterexample(replace(problem, statement=edge), edge, signs)[0] == "unsat"
        except (ArithmeticError, Z3Exception):
            return False


def _on(problem: Problem, edge: Term, settings: Mapping[str, Any]) -> tuple[bool, dict[str, Any] | None]:
    """Whether there are values in a thin set at which the statement is decided, and such as refute it, if any."""
    there, denied = replace(problem, statement=edge), replace(problem, statement=Term("not", (problem.statement,)))
    refuting: list[Values] = []

    def decided(values: Values, spend: Callable[[int], None]) -> bool:
        rulings = [ruling(there, values)]
        if rulings[0].word == "refuted":
            rulings += [ruling(problem, values), ruling(denied, values)]
            if rulings[1].word == "refuted":
                refuting.append(values)
        spend(sum(r.work for r in rulings))
        return any(r.word == "refuted" for r in rulings[1:])

    found = _hunt(there, decided, settings, ON_EDGES)
    return found is not None, dict(refuting[0]) if refuting else None
