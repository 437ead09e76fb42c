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
from proofcheck.lang.terms import UNDEFINED, Term, subterms
from proofcheck.lang.types import Declaration
from proofcheck.smallsizes.bounds import (
    NotPolynomial,
    degree_in,
    divides_by,
    is_root,
    least,
    nesting,
    single_monomial,
    uses,
)
from proofcheck.smallsizes.orders import Orders, compared
from proofcheck.smallsizes.positions import Positions

MAX_CONFIGURATIONS = 12
RATIONAL = frozenset(("number", "symbol", "entry", "index", "add", "mul", "div", "pow"))
MAX_SIZE = 7
# Size -> number of indices; ("degree", dim) -> degree of the coefficients; ("index", name) and ("position", name) ->
# degree in the value of a bound index, of a declared one.
Counts = dict[object, int]


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

    def __init__(self, declarations: Mapping[str, Declaration], statement: Term) -> None:
        self.declarations = declarations
        self.entries = any(t.op in ("entry", "where") for t in subterms(statement))
        self.gaps: set[str] = set()
        self.memo: dict[Term, tuple[Counts, Counts]] = {}
        self.dims = {name for name, d in declarations.items() if d.kind == "dim"}
        self.orders = Orders(statement, declarations)
        self.positions = Positions(statement, declarations, self.orders.axes)
        self.constant: set[str] = set()  # indices over an axis of a fixed number of entries: positions there are no gap

    def fixed(self, term: Term) -> bool:
        """Whether a position does not grow with any size."""
        return term.op == "number" or (term.op == "index" and term.data in self.constant)

    def _random(self, names: frozenset[str]) -> bool:
        return any(self.declarations[n].law is not None for n in names if n in self.declarations)

    def _condition(self, condition: Term) -> Iterator[str]:
        """Why the theorem does not cover a case distinction."""
        if condition.op in ("and", "or", "not", "implies"):
            for a in condition.args:
                yield from self._condition(a)
        elif condition.op not in ("eq", "ne", "lt", "le"):
            yield "a case distinction other than equality or order of two indices"
        elif not all(map(self.fixed, condition.args)):
            pair = compared(condition)
            sorts = {self.positions.sort(a) or self.orders.axes.get(a.data) for a in pair or ()}
            if pair is None:
                yield "a case distinction other than equality or order of two indices"
            elif None in sorts or len(sorts) != 1:
                yield "two indices over different ranges compared"

    def plain(self, counts: Counts) -> None:
        """An index's value may be added and multiplied, nothing else."""
        if any(isinstance(key, tuple) and key[0] == "index" for key in counts):
            self.gaps.add("an index used as a number")

    def rational(self, *counts: Counts) -> None:
        """The value of a declared position may stand in polynomials and quotients, nothing else."""
        if any(isinstance(key, tuple) and key[0] == "position" for part in counts for key in part):
            self.gaps.add("a function of a position")

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
            return ({}, {}) if self.fixed(term) else ({("index", term.data): 1}, {})
        if op == "symbol":
            declaration = self.declarations.get(term.data)
            if declaration is not None and declaration.kind == "dim":
                return {("degree", term.data): 1}, {}
            if declaration is not None and declaration.bound is not None:
                return {declaration.bound: 1, ("position", term.data): 1}, {}
            return {}, {}
        if op == "entry":
            declared = self.declarations.get(term.data)
            if declared is not None and declared.structure in ("orthogonal", "permutation"):
                self.gaps.add(f"the entries of the {declared.structure} matrix {term.data}, which are not independent")
            self.gaps.update(self.positions.gaps(term.data, term.args, self.constant))
            places = _join(*(self.count(a)[0] for a in term.args if a.op == "symbol"))
            return {key: n for key, n in places.items() if isinstance(key, Size)}, {}
        if op in ("add", "eq"):
            parts = [self.count(a) for a in term.args]
            bottom = _join(*(b for _, b in parts))
            tops = [_join(t, *(b for k, (_, b) in enumerate(parts) if k != j)) for j, (t, _) in enumerate(parts)]
            return _most(*tops), bottom
        if op == "mul":
            parts = [self.count(a) for a in term.args]
            return _join(*(t for t, _ in parts)), _join(*(b for _, b in parts))
        if op == "div":
            (over, under), (divisor, its_under) = (self.count(x) for x in term.args)
            self.plain(divisor)
            return _join(over, its_under), _join(under, divisor)
        if op == "pow" and term.args[1].op == "number":
            exponent = term.args[1].data
            top, bottom = self.count(term.args[0])
            if exponent < 0 or exponent.denominator != 1:
                self.plain(top)
            if exponent.denominator != 1:
                self.rational(top, bottom)
            sized = "degree" in {k[0] for k in top if isinstance(k, tuple)}
            if exponent.denominator != 1 and sized and not single_monomial(term.args[0]):
                self.gaps.add("a root of a sum of sizes")
            if exponent < 0:
                top, bottom = bottom, top
            # A polynomial in a root of order k has k times the degree.
            times = max(1, abs(exponent.numerator) * (exponent.denominator if exponent.denominator != 1 else 1))
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
            values = top.pop(("index", term.data[0]), 0)
            if values and (op == "forall" or bottom or self.entries):
                self.gaps.add("an index used as a number")
            part = self.orders.axes.get(term.data[0])
            if op == "sum" and term.data[0] in self.orders.compared and not uses(body, term.data[0]):
                self.gaps.add("an index that only order conditions use")
            if part is not None:
                size = part
            elif size is None or low.op != "number" or high.free or not size.dims <= self.dims:
                self.gaps.add("a range that depends on an index")
                return top, bottom
            elif low.data > least(size):
                # Below its start a range is empty and no longer a polynomial in the size.
                raise NotPolynomial(f"a range up to {size} that may end below its start")
            if part is None and low.data != 0 and (op == "forall" or self.entries):
                self.gaps.add("a range that does not start at 0")
            # A sum of a polynomial of degree k in the index is one of degree k + 1 in the size.
            degrees: Counts = {("degree", d): values * degree_in(size, d) for d in size.dims} if values else {}
            if divides_by(body, term.data[0]):
                self.gaps.add("a denominator under a sum over its own index")
            if not uses(body, term.data[0]) and op == "sum":
                # Where no factor is left to carry the index, the sum is a factor of the size.
                degrees = _join(degrees, {("degree", d): degree_in(size, d) for d in size.dims})
            return _join(top, {size: 1}, degrees), bottom
        if op == "and":
            return _most(*(_join(*self.count(a)) for a in term.args)), {}
        if op == "where" and term.args[2] == UNDEFINED:
            return self.count(term.args[1])
        if op == "where":
            self.gaps.update(self._condition(term.args[0]))
            then, otherwise = self.count(term.args[1]), self.count(term.args[2])
            return _most(then[0], otherwise[0]), _join(then[1], otherwise[1])
        if op == "expectation":
            top, bottom = self.count(term.args[0])
            for name in term.names:
                law = self.declarations[name].law if name in self.declarations else None
                parameters = () if law is None else law.written
                if any(self.declarations[n].kind == "dim" for v in parameters for n in v.names):
                    self.gaps.add("a law whose parameters depend on a size")
                if not all(t.op in RATIONAL and not is_root(t) for v in parameters for t in subterms(v)):
                    self.gaps.add("a law whose parameters are no quotients of polynomials")
                if any(self.declarations[n].bound is not None for v in parameters for n in v.names):
                    self.gaps.add("a law whose parameters depend on a position")
            if any(t.op == "exp" and self._random(t.names) for t in subterms(term.args[0])):
                self.gaps.add("an exponential of random entries")
            # Pairings may join any two indices: every index may come out as a factor of its size.
            degrees = {}
            for sort, n in top.items():
                if isinstance(sort, Size):
                    for dim in sort.dims:
                        more = n * degree_in(sort, dim)
                        degrees[("degree", dim)] = degrees.get(("degree", dim), 0) + more
            return _join(top, degrees), bottom
        if op == "derivative":
            # The chain rule brings down the argument of every function on the way, the quotient rule a denominator.
            if len(term.args) > 1:
                self.gaps.update(self.positions.gaps(term.data, term.args[1:], self.constant))
            top, bottom = self.count(term.args[0])
            times = 1 + nesting(term.args[0])
            return {k: v * times for k, v in _join(top, bottom).items()}, {
                k: v * (times + 1) for k, v in bottom.items()
            }
        if op == "product":
            low, high, body = term.args
            if low.op != "number" or high.op != "number":
                self.gaps.add("a product over a range that grows")
                return self.count(body)
            self.constant.add(term.data[0])
            times = max(int(high.data - low.data), 1)
            top, bottom = self.count(body)
            return {k: v * times for k, v in top.items()}, {k: v * times for k, v in bottom.items()}
        if op == "map":
            self.gaps.add("a declared function of tensors")
            return {}, {}
        if op == "let":
            self.gaps.add("a name replaced by a value")
            return _join(*(_join(*self.count(a)) for a in term.args)), {}
        if op in ("inverse", "determinant"):
            self.gaps.add(f"an {op} of a matrix of symbolic size" if op == "inverse" else "a determinant")
            return self.count(term.args[-1])
        if op == "matrix_power":
            self.gaps.add("a power of a matrix")
            return self.count(term.args[-1])
        parts = [self.count(a) for a in term.args]
        for top, bottom in parts:
            self.plain(top)
            self.rational(top, bottom)
            sized = any(isinstance(key, tuple) and key[0] == "degree" for key in (*top, *bottom))
            if sized and op != "sqrt":
                self.gaps.add("a function of a size")
            if sized and op == "sqrt" and not single_monomial(term.args[0]):
                self.gaps.add("a root of a sum of sizes")
        if op == "sqrt":
            # A polynomial in the root of a size has twice the degree.
            parts = [(_join(t, t), _join(b, b)) for t, b in parts]
        return _join(*(_join(t, b) for t, b in parts)), {}


def plan(statement: Term, declarations: Mapping[str, Declaration]) -> Plan:
    """The configurations at which an identity must be checked, smallest first; at least one."""
    counter = _Counter(declarations, statement)
    roots = {t.args[0] for t in subterms(statement) if t.op in ("sqrt", "abs") or is_root(t)}
    if len(roots) > 1:
        counter.gaps.add("several different roots")
    top, bottom = counter.count(statement)
    need = _join(top, bottom)
    for name in statement.names:
        # A declared position is one more index, wherever and however often it stands.
        bound = declarations[name].bound if name in declarations else None
        if bound is not None:
            need = _join(need, {bound: 1})
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
