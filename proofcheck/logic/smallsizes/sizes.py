"""At which sizes an identity has to hold for it to hold at all sizes: the small-size theorem of docs/trust.md.

Expand both sides into monomials. A monomial runs over some number of indices of each sort (a sort is an axis size). If
no size of a sort is below that number, the identity at these sizes forces the coefficient of every monomial, so the
identity holds at all larger sizes and, by restriction, at all smaller ones. Coefficients that are polynomials of degree
k in a dimension need k + 1 values of it. What the theorem does not cover (an order between indices and fixed positions,
inverse matrices) is reported, and the census then says that the scope rests on the index algebra.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration
from proofcheck.logic.smallsizes.bounds import NotPolynomial, is_root, least
from proofcheck.logic.smallsizes.counts import Counter, join

MAX_CONFIGURATIONS = 12
MAX_SIZE = 7


@dataclass(frozen=True, slots=True)
class Plan:
    """Size configurations to check at. `covered` is False, with `gaps`, where they do not settle all sizes."""

    configurations: tuple[dict[str, int], ...]
    gaps: tuple[str, ...]

    @property
    def covered(self) -> bool:
        return not self.gaps


def plan(statement: Term, declarations: Mapping[str, Declaration]) -> Plan:
    """The configurations at which an identity must be checked, smallest first; at least one."""
    counter = Counter(declarations, statement)
    roots = {t.args[0] for t in subterms(statement) if t.op in ("sqrt", "abs") or is_root(t)}
    if len(roots) > 1:
        counter.gaps.add("several different roots")
    top, bottom = counter.count(statement)
    need = join(top, bottom)
    for name in statement.names:
        # A declared position is one more index, wherever and however often it stands.
        bound = declarations[name].bound if name in declarations else None
        if bound is not None:
            need = join(need, {bound: 1})
    gaps = set(counter.gaps)
    dims = {name for name, d in declarations.items() if d.kind == "dim"}
    used = set(statement.names & dims)
    for name in statement.names:
        declaration = declarations.get(name)
        if declaration is not None:
            used |= {d for shape in (declaration.shape, *declaration.arguments) for size in shape for d in size.dims}
            used |= declaration.bound.dims if declaration.bound is not None else set()
            for size in declaration.shape:
                least(size)
    base = dict.fromkeys(sorted(used), 1)
    if any(isinstance(sort, Size) and not sort.dims <= used for sort in need):
        raise NotPolynomial("a range that ends at a name which is no size here")
    for sort, count in need.items():
        if isinstance(sort, Size) and sort.dims:
            while sort.value(base) < count and max(base.values()) < 64:
                base[min(sorted(sort.dims), key=base.__getitem__)] += 1
    capped = {dim: min(value, MAX_SIZE) for dim, value in base.items()}
    if capped != base:
        gaps.add(f"sizes over {MAX_SIZE}")
    if any(isinstance(key, tuple) and key[0] == "index" for key in need):
        gaps.add("an index used as a number")
    degrees = {dim: need.get(("degree", dim), 0) for dim in capped}
    grid = 1
    for degree in degrees.values():
        grid *= degree + 1
    if grid > MAX_CONFIGURATIONS:
        gaps.add(f"coefficients of a degree that needs {grid} size configurations")
    return Plan(tuple(_configurations(capped, degrees)), tuple(sorted(gaps)))


def _configurations(base: dict[str, int], degrees: dict[str, int]) -> Iterator[dict[str, int]]:
    names = sorted(base)
    grid = sorted(product(*(range(degrees[n] + 1) for n in names)), key=lambda steps: (sum(steps), steps))
    for steps in grid[:MAX_CONFIGURATIONS]:
        yield {n: base[n] + step for n, step in zip(names, steps, strict=True)}
