"""How many indices of each sort the monomials of a term have, and of what degree their coefficients are.

One rule for each kind of term; docs/trust.md proves what they count (*The small-size theorem*). A rule returns the
counts of the numerator and what a common denominator adds, and notes what the theorem does not cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import UNDEFINED, Term, subterms
from proofcheck.lang.types import Declaration
from proofcheck.logic.smallsizes.bounds import (
    NotPolynomial,
    degree_in,
    divides_by,
    is_root,
    least,
    nesting,
    single_monomial,
    uses,
)
from proofcheck.logic.smallsizes.orders import Orders, compared
from proofcheck.logic.smallsizes.positions import Positions

RATIONAL = frozenset(("number", "symbol", "entry", "index", "add", "mul", "div", "pow"))
# Size -> number of indices; ("degree", dim) -> degree of the coefficients; ("index", name) and ("position", name) ->
# degree in the value of a bound index, of a declared one.
Counts = dict[object, int]
Pair = tuple[Counts, Counts]


def join(*counts: Counts) -> Counts:
    """What a product has: the sum of what its factors have."""
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = out.get(key, 0) + value
    return out


def most(*counts: Counts) -> Counts:
    """What a sum has at most."""
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = max(out.get(key, 0), value)
    return out


def times(counts: Counts, factor: int) -> Counts:
    return {key: value * factor for key, value in counts.items()}


def _has(kind: str, *counts: Counts) -> bool:
    return any(isinstance(key, tuple) and key[0] == kind for part in counts for key in part)


class Counter:
    """Walks a term. `gaps` collects what the theorem does not cover."""

    def __init__(self, declarations: Mapping[str, Declaration], statement: Term) -> None:
        self.declarations = declarations
        self.entries = any(t.op in ("entry", "where") for t in subterms(statement))
        self.gaps: set[str] = set()
        self.memo: dict[Term, Pair] = {}
        self.dims = {name for name, d in declarations.items() if d.kind == "dim"}
        self.orders = Orders(statement, declarations)
        self.positions = Positions(statement, declarations, self.orders.axes)
        self.constant: set[str] = set()  # indices over an axis of a fixed number of entries: positions there are no gap

    def count(self, term: Term) -> Pair:
        found = self.memo.get(term)
        if found is None:
            found = self.memo[term] = self._RULES.get(term.op, Counter._function)(self, term)
        return found

    def fixed(self, term: Term) -> bool:
        """Whether a position does not grow with any size."""
        return term.op == "number" or (term.op == "index" and term.data in self.constant)

    def plain(self, counts: Counts) -> None:
        """An index's value may be added and multiplied, nothing else."""
        if _has("index", counts):
            self.gaps.add("an index used as a number")

    def rational(self, *counts: Counts) -> None:
        """The value of a declared position may stand in polynomials and quotients, nothing else."""
        if _has("position", *counts):
            self.gaps.add("a function of a position")

    # -- what stands alone --------------------------------------------------------------------------------------

    def _number(self, term: Term) -> Pair:
        return {}, {}

    def _index(self, term: Term) -> Pair:
        return ({}, {}) if self.fixed(term) else ({("index", term.data): 1}, {})

    def _symbol(self, term: Term) -> Pair:
        """A size is a coefficient of degree 1. A declared position is an index, and a number."""
        declaration = self.declarations.get(term.data)
        if declaration is not None and declaration.kind == "dim":
            return {("degree", term.data): 1}, {}
        if declaration is not None and declaration.bound is not None:
            return {declaration.bound: 1, ("position", term.data): 1}, {}
        return {}, {}

    def _entry(self, term: Term) -> Pair:
        """An entry has the declared positions among its indices; bound ones are counted where they are summed."""
        declared = self.declarations.get(term.data)
        if declared is not None and declared.structure in ("orthogonal", "permutation"):
            self.gaps.add(f"the entries of the {declared.structure} matrix {term.data}, which are not independent")
        self.gaps.update(self.positions.gaps(term.data, term.args, self.constant))
        places = join(*(self.count(a)[0] for a in term.args if a.op == "symbol"))
        return {key: n for key, n in places.items() if isinstance(key, Size)}, {}

    # -- arithmetic ---------------------------------------------------------------------------------------------

    def _add(self, term: Term) -> Pair:
        """Over the common denominator, each numerator is multiplied by the denominators of the others."""
        parts = [self.count(a) for a in term.args]
        tops = [join(t, *(b for k, (_, b) in enumerate(parts) if k != j)) for j, (t, _) in enumerate(parts)]
        return most(*tops), join(*(b for _, b in parts))

    def _mul(self, term: Term) -> Pair:
        parts = [self.count(a) for a in term.args]
        return join(*(t for t, _ in parts)), join(*(b for _, b in parts))

    def _div(self, term: Term) -> Pair:
        (over, under), (divisor, its_under) = (self.count(x) for x in term.args)
        self.plain(divisor)
        return join(over, its_under), join(under, divisor)

    def _pow(self, term: Term) -> Pair:
        """A power multiplies. A polynomial in a root of order k has k times the degree."""
        if term.args[1].op != "number":
            return self._function(term)
        exponent = term.args[1].data
        root = exponent.denominator != 1
        top, bottom = self.count(term.args[0])
        if exponent < 0 or root:
            self.plain(top)
        if root:
            self.rational(top, bottom)
            if _has("degree", top) and not single_monomial(term.args[0]):
                self.gaps.add("a root of a sum of sizes")
        if exponent < 0:
            top, bottom = bottom, top
        factor = max(1, abs(exponent.numerator) * exponent.denominator)
        return times(top, factor), times(bottom, factor)

    # -- ranges -------------------------------------------------------------------------------------------------

    def _range(self, term: Term) -> Pair:
        """A sum, or a statement for all values of an index: one more index of its sort."""
        low, high, body = term.args
        name, summed = term.data[0], term.op == "sum"
        if low.op == high.op == "number":  # a fixed range only repeats its body
            self.constant.add(name)
            top, bottom = self.count(body)
            return top, times(bottom, max(int(high.data - low.data), 1) if summed else 1)
        top, bottom = self.count(body)
        values = top.pop(("index", name), 0)
        if values and (not summed or bottom or self.entries):
            self.gaps.add("an index used as a number")
        if summed and name in self.orders.compared and not uses(body, name):
            self.gaps.add("an index that only order conditions use")
        size = self._sort(name, low, high, summed)
        if size is None:
            self.gaps.add("a range that depends on an index")
            return top, bottom
        if divides_by(body, name):
            self.gaps.add("a denominator under a sum over its own index")
        # A sum of a polynomial of degree k in the index is one of degree k + 1 in the size.
        degrees: Counts = {("degree", d): values * degree_in(size, d) for d in size.dims} if values else {}
        if summed and not uses(
            body, name
        ):  # where no factor is left to carry the index, the sum is a factor of the size
            degrees = join(degrees, {("degree", d): degree_in(size, d) for d in size.dims})
        return join(top, {size: 1}, degrees), bottom

    def _sort(self, name: str, low: Term, high: Term, summed: bool) -> Size | None:
        """The sort of a bound index; None where its range is no axis."""
        part = self.orders.axes.get(name)
        if part is not None:
            return part
        size = Size.from_term(high)
        if size is None or low.op != "number" or high.free or not size.dims <= self.dims:
            return None
        if low.data > least(size):  # below its start a range is empty and no longer a polynomial in the size
            raise NotPolynomial(f"a range up to {size} that may end below its start")
        if low.data != 0 and (not summed or self.entries):
            self.gaps.add("a range that does not start at 0")
        return size

    def _product(self, term: Term) -> Pair:
        low, high, body = term.args
        if low.op != "number" or high.op != "number":
            self.gaps.add("a product over a range that grows")
            return self.count(body)
        self.constant.add(term.data[0])
        top, bottom = self.count(body)
        repeated = max(int(high.data - low.data), 1)
        return times(top, repeated), times(bottom, repeated)

    # -- statements and cases -----------------------------------------------------------------------------------

    def _and(self, term: Term) -> Pair:
        return most(*(join(*self.count(a)) for a in term.args)), {}

    def _where(self, term: Term) -> Pair:
        if term.args[2] == UNDEFINED:
            return self.count(term.args[1])
        self.gaps.update(self._condition(term.args[0]))
        then, otherwise = self.count(term.args[1]), self.count(term.args[2])
        return most(then[0], otherwise[0]), join(then[1], otherwise[1])

    def _condition(self, condition: Term) -> Iterator[str]:
        """Why the theorem does not cover a case distinction."""
        if condition.op in ("and", "or", "not", "implies"):
            for a in condition.args:
                yield from self._condition(a)
        elif condition.op not in COMPARISONS:
            yield "a case distinction other than equality or order of two indices"
        elif not all(map(self.fixed, condition.args)):
            pair = compared(condition)
            sorts = {self.positions.sort(a) or self.orders.axes.get(a.data) for a in pair or ()}
            if pair is None:
                yield "a case distinction other than equality or order of two indices"
            elif None in sorts or len(sorts) != 1:
                yield "two indices over different ranges compared"

    # -- averages, derivatives, functions -----------------------------------------------------------------------

    def _expectation(self, term: Term) -> Pair:
        """Pairings may join any two indices: every index may come out as a factor of its size."""
        top, bottom = self.count(term.args[0])
        for name in term.names:
            law = self.declarations[name].law if name in self.declarations else None
            self._parameters(() if law is None else law.written)
        if any(t.op == "exp" and self._random(t.names) for t in subterms(term.args[0])):
            self.gaps.add("an exponential of random entries")
        factors: list[Counts] = [
            {("degree", dim): n * degree_in(sort, dim) for dim in sort.dims}
            for sort, n in top.items()
            if isinstance(sort, Size)
        ]
        return join(top, *factors), bottom

    def _parameters(self, written: tuple[Term, ...]) -> None:
        names = [self.declarations[n] for v in written for n in v.names]
        if any(declared.kind == "dim" for declared in names):
            self.gaps.add("a law whose parameters depend on a size")
        if not all(t.op in RATIONAL and not is_root(t) for v in written for t in subterms(v)):
            self.gaps.add("a law whose parameters are no quotients of polynomials")
        if any(declared.bound is not None for declared in names):
            self.gaps.add("a law whose parameters depend on a position")

    def _random(self, names: frozenset[str]) -> bool:
        return any(self.declarations[n].law is not None for n in names if n in self.declarations)

    def _derivative(self, term: Term) -> Pair:
        """The chain rule brings down the argument of every function on the way, the quotient rule a denominator."""
        if len(term.args) > 1:
            self.gaps.update(self.positions.gaps(term.data, term.args[1:], self.constant))
        top, bottom = self.count(term.args[0])
        brought = 1 + nesting(term.args[0])
        return times(join(top, bottom), brought), times(bottom, brought + 1)

    def _function(self, term: Term) -> Pair:
        """A function of its arguments: their monomials count as often as they stand there."""
        parts = [self.count(a) for a in term.args]
        for top, bottom in parts:
            self.plain(top)
            self.rational(top, bottom)
            if _has("degree", top, bottom):
                self.gaps.add("a function of a size")
        return join(*(join(t, b) for t, b in parts)), {}

    def _sqrt(self, term: Term) -> Pair:
        """A polynomial in the root of a size has twice the degree."""
        top, bottom = self.count(term.args[0])
        self.plain(top)
        self.rational(top, bottom)
        if _has("degree", top, bottom) and not single_monomial(term.args[0]):
            self.gaps.add("a root of a sum of sizes")
        return times(join(top, bottom), 2), {}

    # -- what is not covered ------------------------------------------------------------------------------------

    def _map(self, term: Term) -> Pair:
        self.gaps.add("a declared function of tensors")
        return {}, {}

    def _let(self, term: Term) -> Pair:
        self.gaps.add("a name replaced by a value")
        return join(*(join(*self.count(a)) for a in term.args)), {}

    def _inverse(self, term: Term) -> Pair:
        self.gaps.add("an inverse of a matrix of symbolic size")
        return self.count(term.args[-1])

    def _largest(self, term: Term) -> Pair:
        self.gaps.add("the largest of values")
        return self.count(term.args[-1])

    def _determinant(self, term: Term) -> Pair:
        self.gaps.add("a determinant")
        return self.count(term.args[-1])

    def _matrix_power(self, term: Term) -> Pair:
        self.gaps.add("a power of a matrix")
        return self.count(term.args[-1])

    _RULES: ClassVar[dict[str, Callable[[Counter, Term], Pair]]] = {
        "number": _number,
        "index": _index,
        "symbol": _symbol,
        "entry": _entry,
        "add": _add,
        "eq": _add,
        "mul": _mul,
        "div": _div,
        "pow": _pow,
        "sum": _range,
        "forall": _range,
        "product": _product,
        "and": _and,
        "where": _where,
        "expectation": _expectation,
        "derivative": _derivative,
        "sqrt": _sqrt,
        "map": _map,
        "let": _let,
        "inverse": _inverse,
        "largest": _largest,
        "determinant": _determinant,
        "matrix_power": _matrix_power,
    }
