"""At which sizes an equation has to hold to hold at all sizes: the small-size theorem of docs/trust.md, counted anew.

Each side is a sum of products of entries. What is counted of a statement: of how many indices of each size a product
runs over at most, the free ones included, and of which degree in each dimension its coefficients are at most, where an
index that no factor is sure to carry counts as a factor of its size. Quotients are multiplied out, so each term has
two counts, of numerator and denominator. What the theorem does not speak of is a gap, and then the sizes settle
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.counts import Counts, joined, most, times
from proofcheck.recheck.factors import (
    below,
    carries,
    degree,
    denominators,
    factored,
    monomial,
    names_of,
    nesting,
)
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Size, Term

Pair = tuple[Counts, Counts]
SMOOTH = frozenset({"exp", "sin", "cos"})  # polynomials in exponentials


class Gap(ValueError):
    """What the theorem does not cover."""


@dataclass(slots=True, eq=False)
class Counter:
    """Counts one statement. `axes`: the sizes of bound indices."""

    e: Elaborator
    claim: Claim
    axes: dict[str, Size] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)  # indices over a range of a fixed number of places
    ordered: set[str] = field(default_factory=set)  # indices that order conditions speak of
    roots: set[Term] = field(default_factory=set)
    places: dict[Size, set[int]] = field(default_factory=dict)  # fixed positions on axes that grow
    bases: dict[str, Any] = field(default_factory=dict)  # of powers whose exponents are sizes
    exponents: set[Term] = field(default_factory=set)  # the factors of sizes that exponents have
    memo: dict[Term, Pair] = field(default_factory=dict)

    def axis(self, t: Term) -> Size | None:
        """The axis over all of which an index runs; a declared position counts as one."""
        if t.op == "index":
            return self.axes.get(t.data)
        if t.op == "name":
            bound = self.claim.declarations[t.data].bound if t.data in self.claim.declarations else None
            return None if bound is None else self.e.size(bound)
        return None

    def steady(self, t: Term) -> bool:
        """Whether a position does not grow with any size."""
        return t.op == "number" or (t.op == "index" and t.data in self.fixed)

    def count(self, t: Term) -> Pair:
        found = self.memo.get(t)
        if found is None:
            found = self.memo[t] = self._count(t)
        return found

    def _count(self, t: Term) -> Pair:
        if (
            t.op in ("call", "pow")
            and not t.names
            and not t.indices
            and not any(n.op == "opaque" for n in terms.nodes(t))
        ):
            return {}, {}  # a constant
        reader = getattr(self, f"_{t.op}", None)
        if reader is None:
            raise Gap(terms.word(t))
        pair: Pair = reader(t)
        return pair

    def _number(self, t: Term) -> Pair:
        return {}, {}

    _true = _false = _pi = _number

    def _name(self, t: Term) -> Pair:
        d = self.claim.declarations[t.data]
        if d.kind == "dim":
            return {t.data: 1}, {}
        if d.kind == "index":
            raise Gap("a position used as a number")
        return {}, {}

    def _index(self, t: Term) -> Pair:
        if t.data in self.fixed:
            return {}, {}
        raise Gap("an index used as a number")

    def _entry(self, t: Term) -> Pair:
        d = self.claim.declarations[t.data]
        if d.structure in ("orthogonal", "permutation"):
            raise Gap(f"the entries of an {d.structure} matrix, which are not independent")
        declared = Counts()
        for place, node in zip(t.args, d.shape, strict=True):
            size = self.e.size(node)
            if not size.dims:
                continue  # evaluated at all of its places
            if self.axis(place) != size and not self._fixed_place(place, size):
                raise Gap("a computed position on an axis that grows")
        return declared, {}

    def _fixed_place(self, place: Term, size: Size) -> bool:
        """A position that is a number, on an axis where nothing but equality of positions counts: as that axis may be
        renumbered, it is one more index that stands for every position, different ones for different numbers."""
        if place.op == "number" and place.data.denominator == 1 and place.data >= 0:
            self.places.setdefault(size, set()).add(int(place.data))
            return True
        return False

    def _add(self, t: Term) -> Pair:
        pairs = [self.count(a) for a in t.args]
        bottom = joined(*(b for _, b in pairs))
        tops = [joined(top, *(b for k, (_, b) in enumerate(pairs) if k != j)) for j, (top, _) in enumerate(pairs)]
        return most(*tops), bottom

    _eq = _add

    def _mul(self, t: Term) -> Pair:
        pairs = [self.count(a) for a in t.args]
        return joined(*(top for top, _ in pairs)), joined(*(b for _, b in pairs))

    def _div(self, t: Term) -> Pair:
        (a, b), (c, d) = map(self.count, t.args)
        return joined(a, d), joined(b, c)

    def _pow(self, t: Term) -> Pair:
        base, exponent = t.args
        if exponent.op != "number":
            return self._geometric(base, exponent)
        top, bottom = self.count(base)
        k = exponent.data
        if k < 0:
            top, bottom = bottom, top
        if k.denominator != 1:
            self._rooted(base)
        k = abs(k.numerator) * (k.denominator if k.denominator != 1 else 1)
        return times(top, k), times(bottom, k)

    def _geometric(self, base: Term, exponent: Term) -> Pair:
        """b**(k n + c), b a positive number: see `Plan`."""
        size = terms.size_of(exponent, self.e.dims)
        if base.op != "number" or base.data <= 0 or size is None or len(size.dims) != 1:
            raise Gap("an exponent that is no number")
        (dim,) = size.dims
        if size.degree(dim) != 1 or self.bases.setdefault(dim, base.data) != base.data:
            raise Gap("powers with different bases, or whose exponents are no multiples of a size")
        slope = next(c for m, c in size.items if m)
        return ({("**", dim): slope}, {}) if slope > 0 else ({}, {("**", dim): -slope})

    def _rooted(self, inner: Term) -> None:
        self.roots.add(inner)
        if len(self.roots) > 1:
            raise Gap("several different roots")
        if any(n in self.e.dims for n in inner.names) and not monomial(inner):
            raise Gap("a root of a sum of sizes")

    def _call(self, t: Term) -> Pair:
        if t.data == "exp":
            return self._exponential(t.args[0])
        if t.data == "log" and t.names and t.names <= self.e.dims and len(t.names) == 1 and monomial(t.args[0]):
            return {("log", *t.names): 1}, {}
        pairs = [self.count(a) for a in t.args]
        inside = joined(*(c for pair in pairs for c in pair))
        if any(not isinstance(key, Size) for key in inside) and t.data != "sqrt":
            raise Gap("a function of a size")
        if t.data in SMOOTH:
            return joined(inside, self._degrees(inside)), {}
        if t.data in ("sqrt", "abs"):
            self._rooted(t.args[0] if t.data == "sqrt" else terms.power(t.args[0], terms.number(2)))
            return times(pairs[0][0], 2), times(pairs[0][1], 2)
        raise Gap(f"the function {t.data}")

    def _exponential(self, argument: Term) -> Pair:
        """exp(c q), c a product of powers of sizes, the same one in all exponentials of the statement: another
        exponential function of q for each c that is not 0, with the same laws, so that the sizes in c do not count."""
        factor, rest = factored(argument, self.e.dims)
        self.exponents.add(factor)
        if len(self.exponents) > 1:
            raise Gap("exponents with different factors of sizes")
        inside = joined(*self.count(rest))
        if any(not isinstance(key, Size) for key in inside):
            raise Gap("a function of a size")
        return joined(inside, self._degrees(inside)), {}

    def _apply(self, t: Term) -> Pair:
        inside = joined(*(c for a in t.args for c in self.count(a)))
        if any(not isinstance(key, Size) for key in inside):
            raise Gap("a function of a size")
        return inside, {}

    def _degrees(self, counts: Counts) -> Counts:
        """What it adds that each index may end up as a factor of its size."""
        out: Counts = {}
        for size, k in counts.items():
            if isinstance(size, Size):
                for dim in size.dims:
                    out[dim] = out.get(dim, 0) + k * size.degree(dim)
        return out

    def _ranged(self, t: Term) -> tuple[Size | None, Pair]:
        """The axis of a range, None for one of fixed ends, and the count of the body."""
        low, high, body = t.args
        if low.op == "number" and high.op == "number":
            self.fixed.add(t.data)
            if high.data - low.data > 12:
                raise Gap("a long range")
            return None, self.count(body)
        size = terms.size_of(high, self.e.dims)
        if low == terms.ZERO and size is not None and not high.indices:
            self.axes[t.data] = size
        else:
            # range(i), range(i + 1): the indices before another one, or up to it.
            last = high.args[0] if high.op == "add" and len(high.args) == 2 and high.args[1] == terms.ONE else high
            size = self.axis(last)
            if low != terms.ZERO or size is None:
                raise Gap("a range between other ends")
            self.axes[t.data] = size
            self.ordered |= {t.data, last.data}
        return size, self.count(body)

    def _sum(self, t: Term) -> Pair:
        size, (top, bottom) = self._ranged(t)
        body = t.args[2]
        if size is None:
            repeats = max(int(t.args[1].data - t.args[0].data), 1)
            return top, times(bottom, repeats)
        if bottom and t.data in denominators(body):
            raise Gap("a denominator under a sum over its own index")
        carried = carries(body, t.data)
        if not carried and t.data in self.ordered:
            raise Gap("an index that only order conditions use")
        more = {} if carried else {d: size.degree(d) for d in size.dims}
        return joined(top, {size: 1}, more), bottom

    def _all(self, t: Term) -> Pair:
        size, (top, bottom) = self._ranged(t)
        return (joined(top, {size: 1}) if size is not None else top), bottom

    def _prod(self, t: Term) -> Pair:
        size, (top, bottom) = self._ranged(t)
        if size is not None:
            raise Gap("a product over a range that grows")
        repeats = max(int(t.args[1].data - t.args[0].data), 1)
        return times(top, repeats), times(bottom, repeats)

    def _and(self, t: Term) -> Pair:
        return most(*(joined(*self.count(a)) for a in t.args)), {}

    def _where(self, t: Term) -> Pair:
        self._condition(t.args[0])
        (a, b), (c, d) = self.count(t.args[1]), self.count(t.args[2])
        return most(a, c), joined(b, d)

    def _condition(self, t: Term) -> None:
        if t.op in ("and", "or", "not", "implies"):
            for part in t.args:
                self._condition(part)
            return
        if t.op not in ("eq", "le", "lt"):
            raise Gap("a case distinction")
        left, right = t.args
        if all(map(self.steady, t.args)):
            return
        if t.op == "lt" and right.op == "add" and len(right.args) == 2 and right.args[1] == terms.ONE:
            right = right.args[0]  # j < i + 1: an order of two indices too
        a, b = self.axis(left), self.axis(right)
        if t.op == "eq" and (a is None) != (b is None):
            whole, place = a or b, left if a is None else right
            if whole is not None and self._fixed_place(place, whole):
                return
        if a is None or a != b:
            raise Gap("a case distinction other than between two indices of one axis")
        if t.op != "eq":
            self.ordered |= {left.data, right.data}

    def _expect(self, t: Term) -> Pair:
        top, bottom = self.count(t.args[0])
        for name in t.names:
            law = self.claim.declarations[name].law if name in self.claim.declarations else None
            if law is None:
                continue
            for node in law.parameters.values():
                if any(n in self.e.dims for n in names_of(self.claim, node)):
                    raise Gap("a law whose parameters depend on a size")
        if any(n.op == "call" and any(self._uncertain(x) for x in n.names) for n in terms.nodes(t.args[0])):
            raise Gap("a function of random entries")
        if any(self._uncertain(x) for n in terms.nodes(t.args[0]) for x in below(n)):
            raise Gap("a quotient by random entries")
        for name in t.names:
            d = self.claim.declarations.get(name)
            law = d.law if d is not None else None
            if law is not None and law.joint and any(node.kind != "name" for node in law.parameters.values()):
                raise Gap("a law whose parameters run over further indices")
        return joined(top, self._degrees(top)), bottom

    def _uncertain(self, name: str) -> bool:
        d = self.claim.declarations.get(name)
        return d is not None and d.law is not None

    def _derivative(self, t: Term) -> Pair:
        d = self.claim.declarations[t.data]
        for place, node in zip(t.args[1:], d.shape, strict=True):
            size = self.e.size(node)
            if size.dims and self.axis(place) != size:
                raise Gap("a fixed or computed position on an axis that grows")
        if d.structure in ("orthogonal", "permutation"):
            raise Gap(f"the entries of an {d.structure} matrix")
        top, bottom = self.count(t.args[0])
        k = 1 + nesting(t.args[0], self.e.dims)
        # Each exponential on the way brings its factor of sizes down, which may be a root of one.
        steps = nesting(t.args[0], self.e.dims)
        more = {("root", dim): steps for factor in self.exponents for dim in factor.names}
        return joined(times(joined(top, bottom), k), more), times(bottom, k + 1)

    def _let(self, t: Term) -> Pair:
        """e with v in the place of x: what is counted of e, and of v for each factor x that a product of e may have. An
        index that x carried may then end up in no factor."""
        body, value = t.args
        (top, bottom), inside = self.count(body), self.count(value)
        inside_functions = any(n.op in ("call", "apply") and t.data[0] in n.names for n in terms.nodes(body))
        if inside_functions and value.names & self.e.dims:
            raise Gap("a function of a size")
        often = degree(body, t.data[0], self.e.dims)
        if bottom and t.data[0] in set().union(*(below(n) for n in terms.nodes(body))) and t.data[1]:
            raise Gap("a tensor in a denominator replaced by a value")
        more = times(joined(*inside), often)
        return joined(top, self._degrees(top), more), joined(bottom, more)
