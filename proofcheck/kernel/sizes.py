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
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

MAX_CONFIGURATIONS = 12
MAX_SIZE = 7
Counts = dict[object, int]  # Size -> number of indices; ("degree", dim) -> degree of the coefficients


@dataclass(frozen=True, slots=True)
class Plan:
    """Size configurations to check at. `covered` is False, with `gaps`, where they do not settle all sizes."""

    configurations: tuple[dict[str, int], ...]
    gaps: tuple[str, ...]

    @property
    def covered(self) -> bool:
        return not self.gaps


def _join(*counts: Counts) -> Counts:
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = out.get(key, 0) + value
    return out


def _most(*counts: Counts) -> Counts:
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = max(out.get(key, 0), value)
    return out


class _Counter:
    """Walks a term; `top` counts numerators, `bottom` what a common denominator adds."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        self.declarations = declarations
        self.gaps: set[str] = set()
        self.memo: dict[Term, tuple[Counts, Counts]] = {}
        self.constant: set[str] = set()  # indices over an axis of a fixed number of entries: positions there are no gap

    def fixed(self, term: Term) -> bool:
        """Whether a position does not grow with any size."""
        return term.op == "number" or (term.op == "index" and term.data in self.constant)

    def count(self, term: Term) -> tuple[Counts, Counts]:
        found = self.memo.get(term)
        if found is None:
            found = self.memo[term] = self._count(term)
        return found

    def _count(self, term: Term) -> tuple[Counts, Counts]:
        op = term.op
        if op == "number":
            return {}, {}
        if op == "index":
            if not self.fixed(term):
                self.gaps.add("an index used as a number")
            return {}, {}
        if op == "symbol":
            declaration = self.declarations.get(term.data)
            if declaration is not None and declaration.kind == "dim":
                return {("degree", term.data): 1}, {}
            if declaration is not None and declaration.bound is not None:
                return {declaration.bound: 1}, {}
            return {}, {}
        if op == "entry":
            shape = self.declarations[term.data].shape if term.data in self.declarations else ()
            for position, a in enumerate(term.args):
                constant = position < len(shape) and shape[position].constant is not None
                if a.op not in ("index", "symbol") and not (constant and self.fixed(a)):
                    self.gaps.add("a fixed or shifted position")
            return _join(*(self.count(a)[0] for a in term.args if a.op == "symbol")), {}
        if op in ("add", "eq"):
            parts = [self.count(a) for a in term.args]
            bottom = _join(*(b for _, b in parts))
            tops = [_join(t, *(b for k, (_, b) in enumerate(parts) if k != j)) for j, (t, _) in enumerate(parts)]
            return _most(*tops), bottom
        if op == "mul":
            parts = [self.count(a) for a in term.args]
            return _join(*(t for t, _ in parts)), _join(*(b for _, b in parts))
        if op == "div":
            (a, b), (c, d) = (self.count(x) for x in term.args)
            return _join(a, d), _join(b, c)
        if op == "pow" and term.args[1].op == "number":
            exponent = term.args[1].data
            top, bottom = self.count(term.args[0])
            if exponent < 0:
                top, bottom = bottom, top
            times = max(1, -(-abs(exponent.numerator) // exponent.denominator))
            return {k: v * times for k, v in top.items()}, {k: v * times for k, v in bottom.items()}
        if op in ("sum", "forall"):
            low, high, body = term.args
            size = Size.from_term(high)
            if low.op == high.op == "number":
                # A fixed range only repeats its body.
                self.constant.add(term.data[0])
                top, bottom = self.count(body)
                times = max(int(high.data - low.data), 1) if op == "sum" else 1
                return top, {k: v * times for k, v in bottom.items()}
            top, bottom = self.count(body)
            if size is None or low.op != "number" or low.data != 0 or high.free:
                self.gaps.add("a range that depends on an index or does not start at 0")
                return top, bottom
            return _join(top, {size: 1}), bottom
        if op == "and":
            return _most(*(_join(*self.count(a)) for a in term.args)), {}
        if op == "where":
            condition = term.args[0]
            fixed = all(map(self.fixed, condition.args))
            if not fixed and (condition.op not in ("eq", "ne") or any(a.op != "index" for a in condition.args)):
                self.gaps.add("a case distinction other than equality of two indices")
            (a, b), (c, d) = self.count(term.args[1]), self.count(term.args[2])
            return _most(a, c), _join(b, d)
        if op == "expectation":
            top, bottom = self.count(term.args[0])
            # Pairings may join any two indices: every index may come out as a factor of its size.
            degrees = {("degree", dim): n for size, n in top.items() if isinstance(size, Size) for dim in size.dims}
            for size, n in top.items():
                if isinstance(size, Size):
                    for dim in size.dims:
                        degrees[("degree", dim)] = max(degrees.get(("degree", dim), 0), n)
            return _join(top, degrees), bottom
        if op == "derivative":
            top, bottom = self.count(term.args[0])
            return _join(top, bottom), _join(bottom, bottom)
        if op in ("inverse", "determinant"):
            self.gaps.add(f"an {op} of a matrix of symbolic size" if op == "inverse" else "a determinant")
            return self.count(term.args[-1])
        parts = [self.count(a) for a in term.args]
        return _join(*(_join(t, b) for t, b in parts)), {}


def plan(statement: Term, declarations: Mapping[str, Declaration]) -> Plan:
    """The configurations at which an identity must be checked, smallest first; at least one."""
    counter = _Counter(declarations)
    top, bottom = counter.count(statement)
    need = _join(top, bottom)
    gaps = set(counter.gaps)
    dims = {name for name, d in declarations.items() if d.kind == "dim"}
    used = set(statement.names & dims)
    for name in statement.names:
        declaration = declarations.get(name)
        if declaration is not None:
            used |= {d for size in declaration.shape for d in size.dims}
    base = dict.fromkeys(sorted(used), 1)
    for size, count in need.items():
        if isinstance(size, Size) and size.dims:
            while size.value(base) < count and max(base.values()) < 64:
                smallest = min(sorted(size.dims), key=lambda d: base[d])
                base[smallest] += 1
    capped = {dim: min(value, MAX_SIZE) for dim, value in base.items()}
    if capped != base:
        gaps.add(f"sizes over {MAX_SIZE}")
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
