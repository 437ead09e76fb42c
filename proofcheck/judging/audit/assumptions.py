"""Which assumptions a proved claim needs: each is taken away by itself, and the claim is judged without it.

An assumption is *unneeded* where the kernel proves every statement without it, by the same evidence or by new. It is
*needed* where the kernel refutes a statement without it: by values that satisfy all other assumptions, or because the
statement has no type any more. Else it is not known which; the search is small (a few plain candidates, the engines
with a part of their limits, a short hunt), because it runs beside every proof.

The claim is read anew without the assumption, so that assumptions which shape sizes (`h * dk == d`) are no exception.

Not decided: which assumptions can go *together*. Of two that say the same, each by itself is unneeded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import accepted, conjuncts, searched
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide import smt
from proofcheck.logic.verdict import Evidence, Ruling, Witness
from proofcheck.measure.plain import plain_candidates
from proofcheck.run.deadline import Expired, deadline, up, working
from proofcheck.search.engines import all as engines
from proofcheck.source.span import SourceText

SECONDS = 2.0  # for all assumptions of a claim: a safety behind the counts of work
SHARE = 1 / 32  # of Z3's usual limits
PLAIN = 48  # plain candidates looked at
HUNT = 20  # times the budget of the numbers
TIMED_OUT = "the time for this question was up"
Look = Callable[[Problem, Sequence[Evidence], Mapping[str, Any]], Ruling | None]


@dataclass(frozen=True, slots=True)
class Proved:
    """A proved statement: the text it comes from, the problem as it was judged, and the evidence for it."""

    text: SourceText
    problem: Problem
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Need:
    """What is known of one assumption. `needed` is None where it is not known; `conflict` names a contradiction."""

    assumption: str
    needed: bool | None
    reason: str
    witness: Witness | None = None
    conflict: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "assumption": self.assumption,
            "needed": self.needed,
            "reason": self.reason,
            "witness": self.witness.to_json() if self.witness else None,
        }


def needs(parts: Parts, proved: Sequence[Proved], settings: Mapping[str, Any]) -> list[Need]:
    """What is known of each assumption of a claim all of whose statements are proved."""
    ends = working() + SECONDS
    found = []
    for k, text in enumerate(parts.given):
        fewer = replace(parts, given=(*parts.given[:k], *parts.given[k + 1 :]))
        try:
            with _until(ends), smt.share(SHARE):
                found.append(_need(text.value, fewer, proved, settings))
        except Expired:
            found.append(Need(text.value, None, TIMED_OUT))
    return found


@contextmanager
def _until(ends: float) -> Iterator[None]:
    if up(ends, "audit.assumptions"):
        raise Expired
    with deadline(ends - working()):
        yield


def _need(assumption: str, parts: Parts, proved: Sequence[Proved], settings: Mapping[str, Any]) -> Need:
    try:
        reader = Reader(parts)
    except ProofcheckError as error:
        # What else is assumed of the sizes may make them equal all the same.
        return _untyped(assumption, error, "another part of the claim has no type", not _sizes_assumed(parts))
    parted: list[tuple[Problem, Sequence[Proved], Sequence[Proved]]] = []
    for text in {item.text.value: item.text for item in proved}.values():
        found = [item for item in proved if item.text.value == text.value]
        try:
            posed = list(conjuncts(reader.problem(text)))
        except ProofcheckError as error:
            return _untyped(assumption, error, "the statement has no type for all sizes")
        for place, problem in enumerate(posed):
            # A statement may have fewer parts without the assumption: then any evidence for it may serve any part.
            parted.append((problem, found[place : place + 1] if len(found) == len(posed) else found, found))
    # One part that is false is enough, and plain values cost next to nothing: all parts are tried at these first.
    for looks in ((_by_plain_candidates,), (_by_the_same, _by_engines, _by_search)):
        unsettled = 0
        for problem, tried, own in parted:
            ruling = _judged(problem, [item.evidence for item in tried], settings, looks)
            if ruling is None:
                unsettled += 1
            elif ruling.word == "refuted":
                return _needed(assumption, ruling, [item.problem for item in own])
    if not unsettled:
        return Need(assumption, False, "the claim is proved without it")
    return Need(assumption, None, "without it neither a proof nor a counterexample was found")


def _sizes_assumed(parts: Parts) -> bool:
    """Whether some assumption mentions a dimension."""
    dims = {name for name, text in parts.where if text.value.strip() == "dim"}
    return any(dims & set(re.findall(r"\w+", text.value)) for text in parts.given)


def _untyped(assumption: str, error: ProofcheckError, what: str, certain: bool = True) -> Need:
    """The answer where the claim cannot be read without the assumption."""
    first = error.findings[0]
    if certain and all(finding.diagnostic in TYPE_ERRORS for finding in error.findings):
        return Need(assumption, True, f"without it {what}: {first.message}")
    return Need(assumption, None, f"without it the claim cannot be read: {first.message}")


def _needed(assumption: str, ruling: Ruling, proved: Sequence[Problem]) -> Need:
    """The answer for a refutation, once it is seen not to refute what was proved under all assumptions as well."""
    witness = ruling.witness
    assert witness is not None
    if any(_refutes(problem, witness) for problem in proved):
        return Need(assumption, None, "", witness, f"proved, and refuted at {witness}")
    return Need(assumption, True, "without it the statement is false", witness)


def _refutes(problem: Problem, witness: Witness) -> bool:
    """Whether the witness satisfies all assumptions of the problem, those that its sizes took up too, and breaks it."""
    made = problem.sizes.keys() | problem.written.keys()
    values = {name: value for name, value in witness.values.items() if name not in made}
    if not values.keys() <= problem.declarations.keys():
        return False  # the assumption wrote a name by others
    sizes = {name: int(value) for name, value in values.items() if problem.declarations[name].kind == "dim"}
    for name, size in problem.sizes.items():
        if not size.dims <= sizes.keys() or size.value({d: sizes[d] for d in size.dims}) != witness.values.get(name):
            return False
    return kernel.rule(problem, Evidence("witness", "search", {"values": values})).word == "refuted"


def _judged(
    problem: Problem, evidence: Sequence[Evidence], settings: Mapping[str, Any], looks: Sequence[Look]
) -> Ruling | None:
    """The first proof or refutation of the problem, or None."""
    for look in looks:
        try:
            ruling = look(problem, evidence, settings)
        except MemoryError:
            raise
        except Exception:  # what looks for evidence is untrusted: its defect costs its answer and nothing else
            continue
        if ruling is not None:
            return ruling
    return None


def _by_the_same(problem: Problem, evidence: Sequence[Evidence], settings: Mapping[str, Any]) -> Ruling | None:
    rulings = (kernel.rule(problem, one) for one in evidence)
    return next((ruling for ruling in rulings if ruling.word == "proved"), None)


def _at(problem: Problem, values: Mapping[str, Any]) -> Ruling | None:
    ruling = kernel.rule(problem, Evidence("witness", "search", {"values": values}))
    return ruling if ruling.word == "refuted" else None


def _by_plain_candidates(problem: Problem, evidence: Sequence[Evidence], settings: Mapping[str, Any]) -> Ruling | None:
    found = (_at(problem, values) for values in islice(plain_candidates(problem), PLAIN))
    return next((ruling for ruling in found if ruling is not None), None)


def _by_engines(problem: Problem, evidence: Sequence[Evidence], settings: Mapping[str, Any]) -> Ruling | None:
    found = accepted(problem, engines.IN_ORDER)
    return None if found is None else found[1]


def _by_search(problem: Problem, evidence: Sequence[Evidence], settings: Mapping[str, Any]) -> Ruling | None:
    values = searched(problem, settings, HUNT)
    return None if values is None else _at(problem, values)
