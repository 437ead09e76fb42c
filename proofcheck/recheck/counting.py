"""At which sizes an equation has to hold to hold at all sizes: the small-size theorem of docs/trust.md, counted anew.

Each side is a sum of products of entries. What is counted of a statement: of how many indices of each size a product
runs over at most, the free ones included, and of which degree in each dimension its coefficients are at most, where an
index that no factor is sure to carry counts as a factor of its size. Quotients are multiplied out, so each term has
two counts, of numerator and denominator. What the theorem does not speak of is a gap, and then the sizes settle nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Size, Term

Counts = dict[Any, int]  # Size -> indices over it; name of a dimension -> degree in it
Pair = tuple[Counts, Counts]
SMOOTH = frozenset({"exp", "sin", "cos"})  # polynomials in exponentials
LARGEST = 12
MOST = 150


class Gap(ValueError):
    """What the theorem does not cover."""


def _sum(*counts: Counts) -> Counts:
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


def _times(c: Counts, k: int) -> Counts:
    return {key: value * k for key, value in c.items()}


@dataclass(slots=True, eq=False)
class Counter:
    """Counts one statement. `axes`: the sizes of bound indices, from the elaborator and from ranges met on the way."""

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
            raise Gap(f"{t.data if t.op in ('opaque', 'call') else t.op}")
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
        bottom = _sum(*(b for _, b in pairs))
        tops = [_sum(top, *(b for k, (_, b) in enumerate(pairs) if k != j)) for j, (top, _) in enumerate(pairs)]
        return _most(*tops), bottom

    _eq = _add

    def _mul(self, t: Term) -> Pair:
        pairs = [self.count(a) for a in t.args]
        return _sum(*(top for top, _ in pairs)), _sum(*(b for _, b in pairs))

    def _div(self, t: Term) -> Pair:
        (a, b), (c, d) = map(self.count, t.args)
        return _sum(a, d), _sum(b, c)

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
        return _times(top, k), _times(bottom, k)

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
        if any(n in self.e.dims for n in inner.names) and not _monomial(inner):
            raise Gap("a root of a sum of sizes")

    def _call(self, t: Term) -> Pair:
        if t.data == "exp":
            return self._exponential(t.args[0])
        if t.data == "log" and t.names and t.names <= self.e.dims and len(t.names) == 1 and _monomial(t.args[0]):
            return {("log", *t.names): 1}, {}
        pairs = [self.count(a) for a in t.args]
        inside = _sum(*(c for pair in pairs for c in pair))
        if any(not isinstance(key, Size) for key in inside) and t.data != "sqrt":
            raise Gap("a function of a size")
        if t.data in SMOOTH:
            return _sum(inside, self._degrees(inside)), {}
        if t.data in ("sqrt", "abs"):
            self._rooted(t.args[0] if t.data == "sqrt" else terms.power(t.args[0], terms.number(2)))
            return _times(pairs[0][0], 2), _times(pairs[0][1], 2)
        raise Gap(f"the function {t.data}")

    def _exponential(self, argument: Term) -> Pair:
        """exp(c q), c a product of powers of sizes, the same one in all exponentials of the statement: another
        exponential function of q for each c that is not 0, with the same laws, so that the sizes in c do not count."""
        factor, rest = _factored(argument, self.e.dims)
        self.exponents.add(factor)
        if len(self.exponents) > 1:
            raise Gap("exponents with different factors of sizes")
        inside = _sum(*self.count(rest))
        if any(not isinstance(key, Size) for key in inside):
            raise Gap("a function of a size")
        return _sum(inside, self._degrees(inside)), {}

    def _apply(self, t: Term) -> Pair:
        inside = _sum(*(c for a in t.args for c in self.count(a)))
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
            times = max(int(t.args[1].data - t.args[0].data), 1)
            return top, _times(bottom, times)
        if bottom and t.data in _denominators(body):
            raise Gap("a denominator under a sum over its own index")
        carried = carries(body, t.data)
        if not carried and t.data in self.ordered:
            raise Gap("an index that only order conditions use")
        more = {} if carried else {d: size.degree(d) for d in size.dims}
        return _sum(top, {size: 1}, more), bottom

    def _all(self, t: Term) -> Pair:
        size, (top, bottom) = self._ranged(t)
        return (_sum(top, {size: 1}) if size is not None else top), bottom

    def _prod(self, t: Term) -> Pair:
        size, (top, bottom) = self._ranged(t)
        if size is not None:
            raise Gap("a product over a range that grows")
        times = max(int(t.args[1].data - t.args[0].data), 1)
        return _times(top, times), _times(bottom, times)

    def _and(self, t: Term) -> Pair:
        return _most(*(_sum(*self.count(a)) for a in t.args)), {}

    def _where(self, t: Term) -> Pair:
        self._condition(t.args[0])
        (a, b), (c, d) = self.count(t.args[1]), self.count(t.args[2])
        return _most(a, c), _sum(b, d)

    def _condition(self, t: Term) -> None:
        if t.op in ("and", "or", "not", "implies"):
            for a in t.args:
                self._condition(a)
            return
        if t.op not in ("eq", "le", "lt"):
            raise Gap("a case distinction")
        left, right = t.args
        if all(map(self.steady, t.args)):
            return
        # j < i + 1 and the like are orders of two indices too.
        if t.op != "eq":
            right = (
                right.args[0]
                if right.op == "add" and len(right.args) == 2 and right.args[1] == terms.ONE and t.op == "lt"
                else right
            )
        a, b = self.axis(left), self.axis(right)
        if t.op == "eq" and (a is None) != (b is None):
            size, place = (a, right) if b is None else (b, left)
            if size is not None and self._fixed_place(place, size):
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
                if any(n in self.e.dims for n in _names(self.claim, node)):
                    raise Gap("a law whose parameters depend on a size")
        if any(n.op == "call" and any(self._uncertain(x) for x in n.names) for n in terms.nodes(t.args[0])):
            raise Gap("a function of random entries")
        if any(self._uncertain(x) for n in terms.nodes(t.args[0]) for x in _below(n)):
            raise Gap("a quotient by random entries")
        for name in t.names:
            d = self.claim.declarations.get(name)
            if d is not None and d.law is not None and d.law.joint:
                if any(node.kind != "name" for node in d.law.parameters.values()):
                    raise Gap("a law whose parameters run over further indices")
        return _sum(top, self._degrees(top)), bottom

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
        k = 1 + _nesting(t.args[0], self.e.dims)
        # Each exponential on the way brings its factor of sizes down, which may be a root of one.
        steps = _nesting(t.args[0], self.e.dims)
        more = {("root", dim): steps for factor in self.exponents for dim in factor.names}
        return _sum(_times(_sum(top, bottom), k), more), _times(bottom, k + 1)

    def _let(self, t: Term) -> Pair:
        body, value = t.args
        if t.data[1] or value.indices or any(self.claim.declarations[n].kind == "dim" for n in value.names):
            raise Gap("a name replaced by a value that depends on sizes")
        if any(n.op in ("sum", "call", "apply", "div", "entry", "map") for n in terms.nodes(value)):
            raise Gap("a name replaced by a tensor")
        return self.count(body)


def _names(claim: Claim, node: Any, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names that a piece of syntax uses, by way of definitions too."""
    found = frozenset(node.names)
    for name in node.names & claim.definitions.keys() - seen:
        found |= _names(claim, claim.definitions[name].body, seen | {name})
    return found


def _factored(t: Term, dims: frozenset[str]) -> tuple[Term, Term]:
    """A term as a product of powers of sizes, and the rest, in which no size is left as a factor."""
    if t.op == "div":
        (a, b), (c, d) = (_factored(x, dims) for x in t.args)
        return _canonical(terms.div(a, c)), terms.div(b, d) if d != terms.ONE else b
    if t.op == "mul":
        pairs = [_factored(x, dims) for x in t.args]
        return _canonical(terms.mul(*(a for a, _ in pairs))), terms.mul(*(b for _, b in pairs))
    if t.op == "add":
        pairs = [_factored(x, dims) for x in t.args]
        factors = {a for a, b in pairs if b != terms.ZERO}
        return (factors.pop(), terms.add(*(b for _, b in pairs))) if len(factors) == 1 else (terms.ONE, t)
    if t.op == "sum":
        a, b = _factored(t.args[2], dims)
        return a, Term("sum", (*t.args[:2], b), t.data)
    if t.op == "where":
        (a, b), (c, d) = (_factored(x, dims) for x in t.args[1:])
        if b == terms.ZERO or d == terms.ZERO or a == c:
            return (c if b == terms.ZERO else a), Term("where", (t.args[0], b, d))
        return terms.ONE, t
    if (
        (t.names
        and t.names <= dims
        and _monomial(t))
        or (t.op == "call" and t.data == "sqrt" and t.names and t.names <= dims and _monomial(t.args[0]))
    ):
        return _canonical(t), terms.ONE
    return terms.ONE, t


def _canonical(t: Term) -> Term:
    """A product of powers of sizes with each of them once, without its number."""
    powers: dict[str, Any] = {}

    def walk(x: Term, k: Any) -> None:
        if x.op == "mul":
            for a in x.args:
                walk(a, k)
        elif x.op == "div":
            walk(x.args[0], k)
            walk(x.args[1], -k)
        elif x.op == "pow":
            walk(x.args[0], k * x.args[1].data)
        elif x.op == "call":
            walk(x.args[0], k / 2)
        elif x.op == "name":
            powers[x.data] = powers.get(x.data, 0) + k

    walk(t, terms.ONE.data)
    return terms.mul(*(Term("pow", (Term("name", (), n), terms.number(k))) for n, k in sorted(powers.items()) if k))


def _below(t: Term) -> frozenset[str]:
    """The names in a denominator."""
    if t.op == "div":
        return t.args[1].names
    if t.op == "pow" and (t.args[1].op != "number" or t.args[1].data < 0 or t.args[1].data.denominator != 1):
        return t.args[0].names
    return frozenset()


def _monomial(t: Term) -> bool:
    if t.op == "mul":
        return all(map(_monomial, t.args))
    if t.op == "div":
        return all(map(_monomial, t.args))
    if t.op == "pow":
        return _monomial(t.args[0]) and t.args[1].op == "number"
    return t.op in ("number", "name")


def carries(t: Term, index: str) -> bool:
    """Whether each product that the term consists of has a factor that shows the index."""
    if index not in t.indices:
        return t == terms.ZERO
    if t.op == "entry":
        return any(a.op == "index" and a.data == index for a in t.args)
    if t.op == "mul":
        return any(carries(a, index) for a in t.args)
    if t.op == "add":
        return all(carries(a, index) for a in t.args)
    if t.op in ("sum", "all", "prod"):
        return carries(t.args[2], index)
    if t.op == "where":
        return all(carries(a, index) for a in t.args[1:])
    if t.op == "div":
        return carries(t.args[0], index)
    if t.op == "pow":
        return t.args[1].op == "number" and t.args[1].data > 0 and carries(t.args[0], index)
    return False


def _denominators(t: Term) -> frozenset[str]:
    """The indices that denominators use."""
    found: frozenset[str] = frozenset()
    for n in terms.nodes(t):
        if n.op == "div":
            found |= n.args[1].indices
        elif n.op == "pow" and (n.args[1].op != "number" or n.args[1].data < 0):
            found |= n.args[0].indices
    return found


def _nesting(t: Term, dims: frozenset[str]) -> int:
    """How many functions are nested; roots and functions of sizes alone are coefficients."""
    if t.names <= dims and not t.indices:
        return 0
    inner = max((_nesting(a, dims) for a in t.args), default=0)
    root = t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator != 1
    return inner + (t.op in ("call", "apply", "map") or root)


@dataclass(frozen=True, slots=True)
class Plan:
    """Values of the dimensions at which an equation is evaluated; where there is a gap, they settle nothing.

    A coefficient that is a sum of n**i log(n)**j with i <= D, j <= K vanishes at (D + 1) (K + 1) - 1 positive n at most,
    unless it vanishes at all (a Chebyshev system: Rolle's theorem, after division by a power of n and K + 1
    derivatives). The same for n**i b**(j n), with one base b.
    """

    configurations: tuple[dict[str, int], ...]
    gap: str = ""


def plan(e: Elaborator, claim: Claim, statement: Term) -> Plan:
    """The sizes that settle a statement made of equations."""
    used = used_sizes(e, claim, statement)
    if not used and not any(t.op == "map" for t in terms.nodes(statement)):
        return Plan(({},))
    counter = Counter(e, claim, dict(e.axes))
    gap, need = "", Counts()
    try:
        need = _sum(*counter.count(statement))
        for name in statement.names:
            bound = claim.declarations[name].bound if name in claim.declarations else None
            if bound is not None:
                need = _sum(need, {e.size(bound): 1})
        for size, found in counter.places.items():
            if any(counter.axes.get(i, size) == size or i in claim.declarations for i in counter.ordered):
                raise Gap("fixed positions beside an order of positions")
            need = _sum(need, {size: max(found) + 1})
    except Gap as error:
        gap = str(error)
    # Sorts that share a dimension grow together: each is given room of its own.
    base = dict.fromkeys(sorted(used), 1)
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
                stack += list(_names(claim, node) & claim.declarations.keys())
                found |= _names(claim, node) & e.dims
    return found
