"""What one evaluation of a statement says: violated where, how close to its bound, how fine it could have seen."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term
from proofcheck.measure.arithmetic import Truth
from proofcheck.measure.bound import Bound
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.sample import Sample
from proofcheck.measure.slices import by_slices
from proofcheck.measure.space import SAMPLES, Named

TIED = "at some point rounding or chance does not tell two sides apart that have to differ, or the sides of a jump"
_MEDIAN = 10_007  # entries of which the median of the bounds is taken


@dataclass(frozen=True)
class Reading:
    """The outcome at all points of one sample.

    violated: the point that breaks the statement, or None. decided: points at which something was learnt. share: the
    largest |left - right| of an equation as a share of its bound. detectable: the discrepancy that would have shown,
    relative to the largest entry: the median over the entries, of the equation that sees least. vacuous: every premise
    failed. sides: a single comparison of two numbers, with their bounds. tied: at some point the statement hangs on
    whether two numbers differ, or on which side of a jump one lies, and rounding or chance does not tell.
    """

    violated: int | None
    decided: int
    share: float | None
    detectable: float | None
    vacuous: bool
    left: str = ""
    right: str = ""
    sides: str = ""
    tied: bool = False


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


def read(
    statement: Term,
    sample: Sample,
    evaluator: Evaluator[Bound] | None = None,
    strict: frozenset[Term] = frozenset(),
    jumping: bool = False,
) -> Reading:
    """Evaluate `statement` at every point of the sample, with an evaluator of its own or one that watches already.
    `strict`, `jumping`: comparisons that fail between equal numbers, and whether there are jumps: to look for points at
    which the statement hangs on what is not told."""
    evaluator = evaluator or sample.evaluator(watched(statement) | strict)
    readings: list[tuple[Reading, Any]] = []
    kept = watched(statement), strict, jumping
    by_slices(
        statement,
        evaluator,
        sample.count,
        lambda term, env: readings.append(_slice(term, env, sample, evaluator, *kept)),
    )
    return readings[0][0] if len(readings) == 1 else _joined(readings, sample)


def _slice(
    term: Term,
    env: Env,
    sample: Sample,
    evaluator: Evaluator[Bound],
    stated: frozenset[Term],
    strict: frozenset[Term],
    jumping: bool,
) -> tuple[Reading, Any]:
    """What some rows of a statement say, and at which points something was learnt."""
    truth = evaluator.truth(term, env)
    seen = {t: sides for t, sides in evaluator.seen.items() if t in stated}
    apart = {t: sides for t, sides in evaluator.seen.items() if t in strict}
    space = sample.arithmetic.space
    rest = [k for k in truth.no.labels if k != SAMPLES]
    truth = Truth(space.reduce(space.xp.all, truth.yes, *rest), space.reduce(space.xp.any, truth.no, *rest))
    broken = space.backend.host(space.xp.broadcast_to(truth.no.data, (sample.count,)))
    violated = broken.index(True) if True in broken else None
    equations = {t: sides for t, sides in seen.items() if t.op == "eq"}
    share, detectable = _precision(sample, list(equations.values()))
    left, right = ("", "") if violated is None else _sides(sample, seen, violated)
    reached = space.xp.broadcast_to(_decided(sample, evaluator, seen, truth).data, (sample.count,))
    count = int(space.xp.sum(space.xp.astype(reached, space.xp.int64)))
    vacuous, sides = _vacuous(evaluator), _interval(sample, list(seen.values()))
    tied = _tied(sample, seen, apart, truth, jumping)
    return Reading(violated, count, share, detectable, vacuous, left, right, sides, tied), reached


def _tied(
    sample: Sample,
    seen: dict[Term, tuple[Bound, Bound]],
    apart: dict[Term, tuple[Bound, Bound]],
    truth: Truth,
    jumping: bool,
) -> bool:
    """Whether the statement is open at a point at which a comparison of two numbers that are known well is. If it is
    `jumping`, also where numbers were computed and nothing is known of them: on which side of a jump they lie."""
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp

    def unknown(yes: Any, no: Any) -> Any:
        return ~(yes | no)

    def at_some(where: Named) -> bool:
        points = space.reduce(xp.any, where, *(k for k in where.labels if k != SAMPLES))
        return bool(xp.any(space.map(xp.logical_and, left, points).data))

    left = space.map(unknown, truth.yes, truth.no)
    for term, (a, b) in apart.items():
        told = sample.arithmetic.compare(term.op, a, b)
        gap, slack = sample.arithmetic.discrepancy(a, b)
        known = space.map(lambda g, s: xp.isfinite(g) & xp.isfinite(s), gap, slack)
        if at_some(space.map(xp.logical_and, space.map(unknown, told.yes, told.no), known)):
            return True
    for a, b in seen.values() if jumping else ():
        gap, slack = sample.arithmetic.discrepancy(a, b)
        if at_some(space.map(lambda g, s: xp.isfinite(g) & ~xp.isfinite(s), gap, slack)):
            return True
    return False


def _interval(sample: Sample, compared: list[tuple[Bound, Bound]]) -> str:
    """Both sides of the only comparison, each with its bound, where they are single numbers."""
    if len(compared) != 1 or any(math.prod(side.value.data.shape) != 1 for side in compared[0]):
        return ""
    words = []
    for side in compared[0]:
        xp, error = sample.arithmetic.space.xp, sample.arithmetic.error(side)
        value, slack = (float(xp.reshape(named.data, (-1,))[0]) for named in (side.value, error))
        words.append(f"{value:.7g} +- {slack:.1g}" if slack > 1e-12 * abs(value) else f"{value:.7g}")
    return " against ".join(words)


def _joined(readings: list[tuple[Reading, Any]], sample: Sample) -> Reading:
    """The outcome for all rows: the first violation, the points that any of them decides, the worst precision."""
    xp = sample.arithmetic.space.xp
    reached = readings[0][1]
    for _, other in readings[1:]:
        reached = xp.logical_or(reached, other)
    every = [reading for reading, _ in readings]
    broken = next((r for r in every if r.violated is not None), every[0])
    shares = [r.share for r in every if r.share is not None]
    fine = [r.detectable for r in every if r.detectable is not None]
    return Reading(
        broken.violated,
        int(xp.sum(xp.astype(reached, xp.int64))),
        max(shares, default=None),
        max(fine, default=None),
        all(r.vacuous for r in every),
        broken.left,
        broken.right,
        tied=any(r.tied for r in every),
    )


def _decided(sample: Sample, evaluator: Evaluator[Bound], seen: dict[Term, tuple[Bound, Bound]], truth: Truth) -> Named:
    """Points where the statement is decided, or a comparison came out finite; and where a premise may hold, if any."""
    space = sample.arithmetic.space
    finite = space.map(space.xp.logical_or, truth.yes, truth.no)
    for a, b in seen.values():
        gap, slack = sample.arithmetic.discrepancy(a, b)
        clear = space.map(lambda g, s: space.xp.isfinite(g) & space.xp.isfinite(s), gap, slack)
        clear = space.map(space.xp.logical_and, clear, _told(sample, a, b, slack))
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
    return finite


def _told(sample: Sample, a: Bound, b: Bound, slack: Named) -> Named:
    """Where a comparison tells something: a side is told from zero. Where neither is, any two numbers of that size
    would have passed for equal, unless one side is zero as it stands: then the other one is a residual, and its bound
    is one on what it is the difference of."""
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp
    if any(side.error is None and not bool(xp.any(side.value.data != 0)) for side in (a, b)):
        return space.map(lambda s: s == s, slack)
    return space.map(lambda x, y, s: (s == 0) | (xp.maximum(xp.abs(x), xp.abs(y)) > s), a.value, b.value, slack)


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
    for a, b in sides:
        _, slack = sample.arithmetic.discrepancy(a, b)
        share = max(share or 0.0, space.peak(_used(sample, a, b, over=False)))
        bounds = xp.reshape(slack.data, (-1,))
        scale, bounds = space.peak(a.value), xp.sort(bounds[:: max(1, bounds.shape[0] // _MEDIAN)], stable=True)
        if 0.0 < scale < float("inf"):
            detectable = max(detectable or 0.0, float(bounds[bounds.shape[0] // 2]) / scale)
    return share, detectable


def _used(sample: Sample, a: Bound, b: Bound, over: bool) -> Named:
    """|left - right| as a share of its bound, entry by entry; 0 where there is none, or over it unless `over`.

    Entries over the bound do not count in a statement that holds: they lie outside a mask or a premise.
    """
    xp = sample.arithmetic.space.xp
    gap, slack = sample.arithmetic.discrepancy(a, b)

    def used(gap: Any, slack: Any) -> Any:
        inside = (slack > 0) & xp.isfinite(slack) & xp.isfinite(gap)
        inside = inside if over else inside & (xp.abs(gap) <= slack)
        return xp.where(inside, xp.abs(gap), 0.0) / xp.where(inside, slack, 1.0)

    return sample.arithmetic.space.map(used, gap, slack)


def largest_share(sample: Sample, a: Bound, b: Bound) -> float | None:
    """The largest discrepancy as a share of its bound, beyond 1 if it is."""
    share = sample.arithmetic.space.peak(_used(sample, a, b, over=True))
    return share if math.isfinite(share) else None


def _sides(sample: Sample, seen: dict[Term, tuple[Bound, Bound]], point: int) -> tuple[str, str]:
    """The two sides of the first comparison that certainly fails at a point, at its worst entry."""
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp
    for term, (a, b) in seen.items():
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
