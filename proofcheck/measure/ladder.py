"""The sizes at which a statement is tried: a ladder from 1 up to those of published models.

Unequal sizes matter more than large ones: a transposed factor or a swapped index shows as soon as two dimensions
differ, so dimensions are unequal from size 3 on; odd and prime sizes are among them. Assumptions about sizes
alone (`d % h == 0`, `n > d`) are met by looking among the neighbours of a rung. The models are in `models.json`, with
their sources: a dimension takes the size that its name stands for in papers, any other the size of one head.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Space
from proofcheck.run.budget import Budget

SCALES = (1, 2, 3, 5, 8, 17, 31, 64, 128, 256, 512, 1024, 2048, 4096)
_NEIGHBOURS = 1024  # assignments of sizes tried around a rung
# What dimensions are called, and the size of a model that they then stand for.
_NAMES = {
    "context": ("n", "T", "L", "N", "seq", "seq_len", "n_ctx", "t", "s"),
    "width": ("d", "D", "d_model", "dmodel", "width", "C"),
    "heads": ("h", "H", "heads", "n_heads"),
    "feedforward": ("f", "d_ff", "dff", "hidden"),
    "vocabulary": ("V", "v", "vocab", "n_vocab"),
}


@dataclass(frozen=True)
class Rung:
    """One assignment of sizes; `samples` is how many points are drawn at once there.

    tops: every point has sizes of its own, up to one of these in turn; none where all points have `sizes`.
    model: the published model that has these sizes.
    """

    scale: int
    sizes: dict[str, int]
    samples: int
    model: str = ""
    tops: tuple[int, ...] = ()


def size_names(problem: Problem) -> tuple[str, ...]:
    """The names that have to be numbers before anything can be drawn: dimensions, and what occurs in shapes."""
    used = problem.used()
    shaping: set[str] = set()
    for name in used:
        declaration = problem.declarations[name]
        shapes = (declaration.shape, *declaration.arguments)
        bounds = () if declaration.bound is None else (declaration.bound,)
        shaping.update(d for shape in shapes for size in shape for d in size.dims)
        shaping.update(d for size in bounds for d in size.dims)
    return tuple(
        name
        for name, declaration in problem.declarations.items()
        if name not in problem.sizes and (name in shaping or (declaration.kind == "dim" and name in used))
    )


def reported(problem: Problem, sizes: dict[str, int]) -> dict[str, int]:
    """The sizes with those that `given` eliminated, in the order of declaration."""
    full = dict(sizes)
    for name, size in problem.sizes.items():
        if size.dims <= sizes.keys():
            full[name] = size.value(sizes)
    return {name: full[name] for name in problem.declarations if name in full}


def rungs(problem: Problem, space: Space) -> Iterator[Rung]:
    """The ladder for a problem, smallest first; a rung whose assumptions no neighbour meets is left out."""
    met: set[tuple[int, ...]] = set()
    for place in range(places()):
        rung = rung_at(problem, space, place)
        if rung is not None and tuple(rung.sizes.values()) not in met:
            met.add(tuple(rung.sizes.values()))
            yield rung


def places() -> int:
    """How many rungs a ladder has at most."""
    return len(SCALES) + len(models())


def rung_at(problem: Problem, space: Space, place: int) -> Rung | None:
    """The rung at a place of the ladder, counted from the smallest; None if no neighbour meets its assumptions."""
    names = size_names(problem)
    assumptions = [g for g in problem.given if g.names <= set(names)]
    if place < len(SCALES):
        scale, model = SCALES[place], ""
        target = {name: _size(scale, position, len(names), place) for position, name in enumerate(names)}
        samples = 32 if scale <= 3 else 8 if scale <= 8 else 2 if scale <= 31 else 1
    else:
        found = models()[place - len(SCALES)]
        target, model, samples = {name: found[_meaning(name)] for name in names}, found["name"], 1
    sizes = _adjusted(target, assumptions, space) if assumptions else target
    if sizes is None:
        return None
    return Rung(max(sizes.values(), default=1) if model else scale, sizes, samples, model)


@cache
def models() -> list[dict[str, Any]]:
    """The published configurations, the smallest first."""
    found = json.loads((Path(__file__).parent / "models.json").read_text("utf-8"))["models"]
    return sorted(found, key=lambda m: (m["width"], m["context"]))


def _meaning(name: str) -> str:
    return next((meaning for meaning, names in _NAMES.items() if name in names), "head")


def climb(steps: Sequence[Rung], budget: Budget) -> Iterator[Rung]:
    """The rungs that the budget is expected to carry; each is to be done before the next is asked for.

    What a rung will cost is judged by the last one: up to twice as much while sizes are small and the calls are
    what costs, then as if work grew with the power 2.6 of the largest size, between that of a pass over a matrix and
    that of a product of two. A rung is left out where doing it would put
    the highest one within reach out of reach.
    """
    rest = list(steps)
    spent, top = 0, 1
    while rest:
        left = budget.left

        def cost(rung: Rung, spent: int = spent, top: int = top) -> float:
            if rung.tops:
                return spent
            growth = max(1.0, max(rung.sizes.values(), default=1) / top)
            return spent * (min(2.0, growth**3) if rung.scale < 64 else growth**2.6)

        within = [rung for rung in rest if cost(rung) <= left]
        if not within:
            return
        rung = within[0]
        if rung.scale >= 64 and cost(rung) + cost(within[-1]) > left:
            rung = within[-1]
        yield rung
        spent, top = left - budget.left, max(rung.sizes.values(), default=1)
        rest = rest[rest.index(rung) + 1 :]


def _size(scale: int, position: int, count: int, step: int) -> int:
    """Equal sizes up to 2, then between a half and the whole, another name largest each time."""
    if scale <= 2:
        return scale
    place = (position + step) % count
    return max(1, scale - place * scale // (2 * count) - (place > 0))


def _adjusted(target: dict[str, int], assumptions: list[Term], space: Space) -> dict[str, int] | None:
    """The assignment nearest to `target` that satisfies the assumptions."""
    choices = []
    for size in target.values():
        near = [size, size + 1, size - 1, size + 2, 2 * size, size // 2, size // 4, 3 * size, 1, 2, 3, 4, 6, 8]
        choices.append(list(dict.fromkeys(s for s in near if s >= 1)))
    ranked = itertools.product(*(range(len(c)) for c in choices))
    order = sorted(itertools.islice(ranked, 50_000), key=lambda ranks: (sum(ranks), ranks))[:_NEIGHBOURS]
    rows = [tuple(c[r] for c, r in zip(choices, ranks, strict=True)) for ranks in order]
    arithmetic = Bounded(space)
    columns = dict(zip(target, zip(*rows, strict=True), strict=True))
    leaves = {name: arithmetic.given(space.array((SAMPLES,), list(column))) for name, column in columns.items()}
    evaluator = Sample(arithmetic, {}, len(rows), leaves).evaluator()
    verdict = arithmetic.logic.constant(True)
    for assumption in assumptions:
        verdict = arithmetic.logic.both(verdict, evaluator.truth(assumption, {}))
    fits = space.backend.host(space.xp.broadcast_to(verdict.yes.data, (len(rows),)))
    return next((dict(zip(target, row, strict=True)) for row, fit in zip(rows, fits, strict=True) if fit), None)
