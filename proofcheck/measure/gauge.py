"""What one evaluation of a statement says: violated where, how close to its bound, how fine it could have seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.measure.arithmetic import Truth
from proofcheck.measure.bound import Bound
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.propositions import COMPARISONS
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES


@dataclass(frozen=True)
class Reading:
    """The outcome at all points of one sample.

    violated: the point that breaks the statement, or None. decided: points at which something was learnt. share: the
    largest |left - right| of an equation as a share of its bound. detectable: the discrepancy that would have shown,
    relative to the largest entry: the median over the entries, of the equation that sees least. vacuous: every premise
    failed.
    """

    violated: int | None
    decided: int
    share: float | None
    detectable: float | None
    vacuous: bool
    left: str = ""
    right: str = ""


def watched(statement: Term) -> frozenset[Term]:
    """The comparisons and implications that the statement rests on: those in a positive position."""
    found: set[Term] = set()
    stack = [statement]
    while stack:
        term = stack.pop()
        if term.op in COMPARISONS:
            found.add(term)
        elif term.op in ("and", "or"):
            stack.extend(term.args)
        elif term.op == "forall":
            stack.append(term.args[2])
        elif term.op == "implies":
            found.add(term)
            stack.append(term.args[1])
    return frozenset(found)


def read(statement: Term, sample: Sample, evaluator: Evaluator[Bound] | None = None) -> Reading:
    """Evaluate `statement` at every point of the sample, with an evaluator of its own or one that watches already."""
    evaluator = evaluator or sample.evaluator(watched(statement))
    truth = evaluator.truth(statement, {})
    space = sample.arithmetic.space
    broken = space.backend.host(space.xp.broadcast_to(truth.no.data, (sample.count,)))
    violated = broken.index(True) if True in broken else None
    equations = {t: sides for t, sides in evaluator.seen.items() if t.op == "eq"}
    share, detectable = _precision(sample, list(equations.values()))
    left, right = ("", "") if violated is None else _sides(sample, evaluator, violated)
    return Reading(violated, _decided(sample, evaluator, truth), share, detectable, _vacuous(evaluator), left, right)


def _decided(sample: Sample, evaluator: Evaluator[Bound], truth: Truth) -> int:
    """Points where the statement is decided, or a comparison came out finite; and where a premise may hold, if any."""
    space = sample.arithmetic.space
    finite = space.map(space.xp.logical_or, truth.yes, truth.no)
    for a, b in evaluator.seen.values():
        gap, slack = sample.arithmetic.discrepancy(a, b)
        clear = space.map(lambda g, s: space.xp.isfinite(g) & space.xp.isfinite(s), gap, slack)
        reached = space.reduce(space.xp.any, clear, *(k for k in clear.labels if k != SAMPLES))
        finite = space.map(space.xp.logical_or, finite, reached)
    premises = list(evaluator.premises.values())
    if premises:
        # A point at which every premise fails says nothing about the conclusion.
        met = [space.map(space.xp.logical_not, p.no) for p in premises]
        met = [space.reduce(space.xp.any, m, *(k for k in m.labels if k != SAMPLES)) for m in met]
        reached = met[0]
        for other in met[1:]:
            reached = space.map(space.xp.logical_or, reached, other)
        finite = space.map(space.xp.logical_and, finite, reached)
    if not finite.labels:
        return sample.count if bool(finite.data) else 0
    return int(space.xp.sum(space.xp.astype(finite.data, space.xp.int64)))


def _vacuous(evaluator: Evaluator[Bound]) -> bool:
    """Whether there are implications, and none whose premise could hold anywhere."""
    xp = evaluator.arithmetic.space.xp
    premises = evaluator.premises.values()
    return bool(premises) and all(bool(xp.all(p.no.data)) for p in premises)


def _precision(sample: Sample, sides: list[tuple[Bound, Bound]]) -> tuple[float | None, float | None]:
    """The share of the bound that was used, and the relative discrepancy that would have shown."""
    share: float | None = None
    detectable: float | None = None
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp

    def used(gap: Any, slack: Any) -> Any:
        # Entries over the bound do not count here: in a statement that holds they lie outside a mask or a premise.
        inside = (xp.abs(gap) <= slack) & (slack > 0) & xp.isfinite(slack)
        return xp.where(inside, xp.abs(gap) / xp.where(inside, slack, 1.0 + 0.0 * slack), 0.0 * gap)

    for a, b in sides:
        gap, slack = sample.arithmetic.discrepancy(a, b)
        share = max(share or 0.0, space.peak(space.map(used, gap, slack)))
        scale, bounds = space.peak(a.value), xp.sort(xp.reshape(slack.data, (-1,)))
        if 0.0 < scale < float("inf"):
            detectable = max(detectable or 0.0, float(bounds[bounds.shape[0] // 2]) / scale)
    return share, detectable


def _sides(sample: Sample, evaluator: Evaluator[Bound], point: int) -> tuple[str, str]:
    """The two sides of the first comparison that certainly fails at a point, at its worst entry."""
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp
    for term, (a, b) in evaluator.seen.items():
        failed = sample.arithmetic.compare(term.op, a, b).no
        labels, arrays = space.align(failed, a.value, b.value)
        shape = xp.broadcast_arrays(*arrays)[0].shape
        flat = [xp.broadcast_to(x, shape) for x in arrays]
        if SAMPLES in labels:
            where = tuple(point if k == SAMPLES else slice(None) for k in labels)
            flat = [x[where] for x in flat]
        mask, left, right = (xp.reshape(x, (-1,)) for x in flat)
        if bool(xp.any(mask)):
            place = int(xp.argmax(xp.astype(mask, xp.int64)))
            return f"{float(left[place]):.9g}", f"{float(right[place]):.9g}"
    return "", ""
