"""Counts -> the sizes at which an equation is evaluated so that it holds at all sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.counting import Counter, Gap
from proofcheck.recheck.counts import Counts, joined
from proofcheck.recheck.factors import names_of
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Size, Term

LARGEST = 12
MOST = 150


@dataclass(frozen=True, slots=True)
class Plan:
    """Values of the dimensions at which an equation is evaluated; where there is a gap, they settle nothing.

    A coefficient that is a sum of n**i log(n)**j with i <= D, j <= K vanishes at (D + 1) (K + 1) - 1 positive n at
    most, unless it vanishes at all (a Chebyshev system: Rolle's theorem, after division by a power of n and K + 1
    derivatives). The same for n**i b**(j n), with one base b.
    """

    configurations: tuple[dict[str, int], ...]
    gap: str = ""


def plan(e: Elaborator, claim: Claim, statement: Term, least: int = 1) -> Plan:
    """The sizes that settle a statement made of equations, none of them below `least`."""
    used = used_sizes(e, claim, statement)
    if not used and not any(t.op == "map" for t in terms.nodes(statement)):
        return Plan(({},))
    counter = Counter(e, claim, dict(e.axes))
    gap, need = "", Counts()
    try:
        need = joined(*counter.count(statement))
        for name in statement.names:
            bound = claim.declarations[name].bound if name in claim.declarations else None
            if bound is not None:
                need = joined(need, {e.size(bound): 1})
        for size, found in counter.places.items():
            if any(counter.axes.get(i, size) == size or i in claim.declarations for i in counter.ordered):
                raise Gap("fixed positions beside an order of positions")
            need = joined(need, {size: max(found) + 1})
    except Gap as error:
        gap = str(error)
    # Sorts that share a dimension grow together: each is given room of its own.
    base = dict.fromkeys(sorted(used), least)
    if not gap:
        for size, k in need.items():
            if not isinstance(size, Size) or not size.dims:
                continue
            while size.value({**dict.fromkeys(size.dims, 1), **base}) < k:
                smallest = min(sorted(size.dims & base.keys()), key=base.__getitem__, default=None)
                if smallest is None or max(base.values()) > 40:
                    gap = "sizes beyond reach"
                    break
                base[smallest] += 1
    if not gap and max(base.values(), default=0) > LARGEST:
        gap = f"sizes over {LARGEST}"
    degrees = {dim: need.get(dim, 0) for dim in base}
    for dim in base:
        if ("root", dim) in need:
            # A polynomial in the root of the size, of twice the degree and what the roots add.
            degrees[dim] = 2 * degrees[dim] + need["root", dim]
    for dim in base:
        logs, powers = need.get(("log", dim), 0), need.get(("**", dim), 0)
        if logs and powers and not gap:
            gap = "logarithms and powers of one size"
        degrees[dim] = (degrees[dim] + 1) * (max(logs, powers) + 1) - 1
    count = 1
    for k in degrees.values():
        count *= k + 1
    if not gap and count > MOST:
        gap = f"a degree that needs {count} configurations of sizes"
    if gap:
        return Plan((), gap)
    return Plan(tuple(_grid(base, degrees)))


def _grid(base: Mapping[str, int], degrees: Mapping[str, int]) -> Iterator[dict[str, int]]:
    names = sorted(base)
    for steps in sorted(product(*(range(degrees[n] + 1) for n in names)), key=lambda s: (sum(s), s)):
        yield {n: base[n] + step for n, step in zip(names, steps, strict=True)}


def used_sizes(e: Elaborator, claim: Claim, statement: Term) -> set[str]:
    """The dimensions that the statement and the shapes of its names depend on."""
    found = {n for n in statement.names if n in e.dims}
    seen: set[str] = set()
    stack = list(statement.names)
    while stack:
        name = stack.pop()
        d = claim.declarations.get(name)
        if d is None or name in seen:
            continue
        seen.add(name)
        for node in (*d.shape, *(s for a in d.arguments for s in a), *([d.bound] if d.bound else [])):
            found |= e.size(node).dims
        if d.law is not None:
            for node in d.law.parameters.values():
                stack += list(names_of(claim, node) & claim.declarations.keys())
                found |= names_of(claim, node) & e.dims
    return found
