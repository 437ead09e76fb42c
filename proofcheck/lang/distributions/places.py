"""Whether the entries of random names that are averaged exist: an average over one that does not exist has no value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative, positive
from proofcheck.lang.distributions.standing import EVERY
from proofcheck.lang.ops import RANGES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def conditions(e: Term, names: Collection[str], elaborator: Elaborator) -> list[Term] | None:
    """Statements under which all entries of these names in a term exist, without those that are seen to be true; None
    where one depends on an index inside of the term."""
    found: dict[Term, None] = {}

    def walk(t: Term, ranges: Mapping[str, Size]) -> bool:
        if t.op in RANGES:
            size = Size.from_term(t.args[1], {n for n in t.args[1].names if _sized(n, elaborator)})
            inner = {n: s for n, s in ranges.items() if n not in t.data}
            if t.args[0] == ZERO and size is not None:
                inner[t.data[0]] = size
            return all(walk(a, ranges) for a in t.args[:2]) and walk(t.args[2], inner)
        if t.op == "entry" and t.data in names:
            for place, size in zip(t.args, elaborator.declarations[t.data].shape, strict=True):
                if _inside(place, size, ranges, elaborator):
                    continue
                if not place.free <= e.free:
                    return False
                found[terms.le(ZERO, place)] = found[terms.lt(place, size.term())] = None
        return all(walk(a, ranges) for a in t.args)

    return list(found) if walk(e, elaborator.ranges) else None


def exist(e: Term, elaborator: Elaborator) -> bool:
    """Whether all entries in a term are seen to exist."""
    return conditions(e, {t.data for t in terms.nodes(e) if t.op == "entry"}, elaborator) == []


def _inside(place: Term, size: Size, ranges: Mapping[str, Size], elaborator: Elaborator) -> bool:
    if place.op == "index":
        return ranges.get(place.data) == size
    if place.op == "symbol":
        declared = elaborator.declarations.get(place.data)
        moved = any(name in (EVERY, place.data) for name, _ in elaborator.moving)
        if declared is not None and declared.bound == size and not moved:
            return True
    there = Size.from_term(place, {n for n in place.names if _sized(n, elaborator)})
    return there is not None and never_negative(there) and positive(size - there)


def _sized(name: str, elaborator: Elaborator) -> bool:
    declared = elaborator.declarations.get(name)
    return declared is not None and declared.kind == "dim"
