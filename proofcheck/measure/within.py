"""Points moved to where an inequality of `given` holds, by scaling a name.

At large sizes hardly a drawn point meets `abs(s[i]) <= m` for all i, or `norm(x) <= r`. Of `f(u) <= c`, with f
homogeneous in the entries of u and c free of it, the points that fail are scaled until all of the inequality holds: u
as a whole, so that its entries stay different. Of `0 <= u[i]` for all i the absolute values are taken, and of
`x[j] <= x[i]` for all j the index i is that of the largest entry. Points that nothing brings there are rejected as
before: this only changes where one looks.
"""

from __future__ import annotations

from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Binder, Term
from proofcheck.lang.types import Problem
from proofcheck.measure.homogeneous import computable, degree_in, opened, store
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Named

_INSIDE = 0.75  # of the way to the bound: so far inside that rounding cannot lead out


def signed(problem: Problem, sample: Sample, part: Term) -> None:
    """Take the absolute values of a name of which `0 <= u[i]` is assumed; what equations scale later stays so."""
    for inequality in _inequalities(part)[1]:
        low, high = inequality.args
        if low == ZERO and high.op in ("symbol", "entry") and high.data in computable(problem, high, set()):
            leaf = sample.leaves[high.data]
            _keep(sample, high.data, sample.arithmetic.space.map(sample.arithmetic.space.xp.abs, leaf.value))


def chosen(problem: Problem, sample: Sample, part: Term) -> None:
    """Let an index be that of the largest entry where `x[j] <= x[i]` is assumed for all j, or of the smallest."""
    binders, body = terms.stripped(part)
    if body.op not in ("le", "lt") or len(binders) != 1 or {a.op for a in body.args} != {"entry"}:
        return
    bound = terms.index(binders[0][0])
    xp = sample.arithmetic.space.xp
    for (one, other), pick in ((body.args, xp.argmax), (body.args[::-1], xp.argmin)):
        place = other.args[0]
        declared = problem.declarations.get(place.data) if place.op == "symbol" else None
        if one.args != (bound,) or len(other.args) != 1 or one.data != other.data or declared is None:
            continue
        x = sample.leaves[one.data].value
        if declared.kind == "index" and not declared.shape and x.labels[0] == SAMPLES and len(x.labels) == 2:
            _keep(sample, place.data, sample.arithmetic.space.array((SAMPLES,), pick(x.data, axis=1)))


def bring(problem: Problem, sample: Sample, part: Term, settled: set[str]) -> None:
    """Scale a name, other than those settled, at the points at which an inequality fails."""
    binders, inequalities = _inequalities(part)
    for inequality in inequalities:
        _bring(problem, sample, binders, inequality, settled)


def _inequalities(part: Term) -> tuple[list[Binder], list[Term]]:
    """The quantifiers of an assumption, and the inequalities that it states under them."""
    binders, body = terms.stripped(part)
    return binders, [each for each in (body.args if body.op == "and" else (body,)) if each.op in ("le", "lt")]


def _bring(problem: Problem, sample: Sample, binders: list[Binder], inequality: Term, settled: set[str]) -> None:
    low, high = inequality.args
    env = opened(sample, binders)
    if env is None or any(axis.size == 0 for axis in env.values()):
        return
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp

    def inside(least: Any, most: Any) -> Any:
        return xp.where(least < 1, _INSIDE * least, xp.where(most > 1, most / _INSIDE, 1.0 + 0.0 * most))

    for side, other, down in ((low, high, True), (high, low, False)):
        for name in computable(problem, side, settled):
            degree = degree_in(side, frozenset({name})) if name not in other.names else None
            if not degree or degree < 0:
                continue
            power, evaluator = 1.0 / float(degree), sample.evaluator()
            measured, bound = (sample.arithmetic.main(evaluator.evaluate(t, env)) for t in (side, other))

            def factor(f: Any, c: Any, power: float = power, down: bool = down) -> Any:
                # What has the sign of its bound can be scaled to it; 1 where the inequality holds, or nothing helps.
                movable = (f * c > 0) & xp.isfinite(f * c) & ((f > c) if down else (f < c))
                share = xp.where(movable, c, 1.0 + 0.0 * c) / xp.where(movable, f, 1.0 + 0.0 * f)
                return xp.where(movable, share**power, 1.0 + 0.0 * share)

            needed = space.map(factor, measured, bound)
            along = [k for k in needed.labels if k != SAMPLES]
            least, most = space.reduce(xp.min, needed, *along), space.reduce(xp.max, needed, *along)
            scale = space.map(inside, least, most)
            _keep(sample, name, space.map(lambda u, s: u * s, sample.leaves[name].value, scale))
            return


def _keep(sample: Sample, name: str, value: Named) -> None:
    """Make an array the leaf of a name: its entries are numbers like those that were drawn."""
    store(sample, name, sample.arithmetic.given(value), {})
