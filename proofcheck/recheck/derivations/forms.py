"""Forms: sums of monomials under bound indices, and the ring operations on them.

    c * sum_{i < n, j < m, ...}  a_1**e_1 * a_2**e_2 * ...

An atom is a term, read as one unknown number that depends on its free indices; a comparison stands for 1 where it holds
and 0 where it does not. Values are total: a term without a value has some value, the same for equal arguments, and
0**e is 0 for every e < 0. Where a statement has a value, total values are its values. So that a**d a**e is a**(d + e)
for all numbers a and whole d, e, a**0 that comes from a**e a**-e is kept: it is 1 where a is not 0, and else 0.

Inside a monomial a bound index is no name: the k-th binder is the leaf `#k` in the factors, and no term from outside
has such a leaf. What is put in for a free index is therefore never caught by a sum. A binder has a label besides, and
the value of a monomial does not depend on it. Labels are how evidence means a bound index, as `_0`; monomials are meant
by their number, in the order in which they come, and count as one where they are equal with their labels. Where labels
meet others, or free indices, those of one side give way as docs/reference/evidence.md says (`_yielding`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import chain, count, filterfalse
from typing import NamedTuple

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Size, Term

Binder = tuple[str, Size]  # a name or label, and n: the index is 0, ..., n - 1; there is none where n <= 0
Factor = tuple[Term, int]  # an atom and its exponent
COMPARISONS = frozenset(("eq", "lt"))  # atoms that are 0 or 1
LIMIT = 2_000  # monomials of a form
HIGHEST = 40  # power that is multiplied out
BITS = 4_000  # of a coefficient that powers of numbers make
EXPONENT = 10_000


class Monomial(NamedTuple):
    """A sum of products: labels and lengths, sorted by label; atoms with exponents, where `#k` is the k-th index."""

    binders: tuple[Binder, ...]
    factors: frozenset[Factor]

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.binders]

    @property
    def free(self) -> frozenset[str]:
        """The names of free indices."""
        return frozenset(name for atom, _ in self.factors for name in atom.indices if name[0] != "#")


Part = tuple[Monomial, Fraction]  # with its coefficient, which is not 0
Form = dict[Monomial, Fraction]


class Invalid(ValueError):
    """Something is no instance of the law that it should be one of. The statement may be true all the same."""


def index(name: str) -> Term:
    return Term("index", (), name)


def put(t: Term, values: Mapping[str, Term]) -> Term:
    """A term with free indices replaced by terms, all at once."""
    return terms.replaced(t, {index(name): value for name, value in values.items()}) if values else t


def comparison(op: str, a: Term, b: Term) -> Term:
    return Term(op, (a, b))


# -- atoms ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def canonical(t: Term) -> Term:
    """A term up to the names of the indices that it binds, and the order of summands, factors and sides."""
    if any(name[0] == "!" for name in t.indices):
        raise Invalid("an index with a name that is kept for the inside of atoms")
    return _leveled(t, 0)


def _leveled(t: Term, level: int) -> Term:
    """The same, inside of `level` bound indices: those that the term binds are called by how many are around them."""
    args, data = t.args, t.data
    if terms.binds(t):
        own = (data,) if t.op in terms.BINDERS else data[1] if t.op == "let" else data
        called = tuple(f"!{level + k}" for k in range(len(own)))
        args = (*args[:-1], put(args[-1], dict(zip(own, map(index, called), strict=True))))
        data = called[0] if t.op in terms.BINDERS else (data[0], called) if t.op == "let" else called
        level += len(own)
    inner = [_leveled(a, level) for a in args]
    if t.op in ("add", "mul", "eq"):
        inner.sort(key=repr)
    return Term(t.op, tuple(inner), data)


def decided(t: Term) -> bool | None:
    """Whether a comparison holds, where its sides are two numbers, or the same."""
    left, right = t.args
    if left == right:
        return t.op == "eq"
    if {left.op, right.op} != {"number"}:
        return None
    return bool(left.data < right.data) if t.op == "lt" else False


# -- monomials --------------------------------------------------------------------------------------------------------


def _sum(binders: Sequence[Binder], factors: Iterable[Factor], c: Fraction) -> Iterator[Part]:
    """c times the sum over `binders`, where `#k` is the k-th as they are given, of a product: nothing where it is 0."""
    order = sorted(range(len(binders)), key=lambda k: binders[k][0])
    moved = {f"#{old}": index(f"#{new}") for new, old in enumerate(order) if new != old}
    powers: dict[Term, int] = {}
    for term, e in factors:
        if abs(e) > EXPONENT:
            raise Invalid("a large exponent")
        a = canonical(put(term, moved))
        holds = decided(a) if a.op in COMPARISONS else None
        if holds is False or a == terms.ZERO:
            return
        if a.op == "number":
            c *= a.data**e
            if max(c.numerator.bit_length(), c.denominator.bit_length()) > BITS:
                raise Invalid("a large number")
        elif a.op in COMPARISONS:
            powers |= {} if holds else {a: 1}
        else:
            powers[a] = e + powers.get(a, 0)
    if c:
        yield Monomial(tuple(binders[k] for k in order), frozenset(powers.items())), c


def _numbered(names: Sequence[str], start: int = 0) -> dict[str, Term]:
    """The leaves that stand for indices of these names once they are bound, the first as number `start`."""
    if len(set(names)) < len(names):
        raise Invalid("one index is bound twice")
    return {name: index(f"#{k}") for k, name in enumerate(names, start)}


def _outer(t: Term) -> Term:
    """A term that comes from outside of monomials."""
    if any(name[0] == "#" for name in t.indices):
        raise Invalid("an index with a name that is kept for the inside of monomials")
    return t


def _yielding(m: Monomial, avoid: Collection[str]) -> list[str]:
    """The labels of a monomial where those in `avoid` give way: in their order each becomes the first of _0, _1, ...
    that is no label of it, before or after, no free index of it, and not in `avoid`."""
    out = m.labels
    used = {*out, *m.free, *avoid}
    for k, label in enumerate(out):
        if label in avoid:
            out[k] = _first("_", used)
            used.add(out[k])
    return out


def _first(letter: str, taken: Collection[str]) -> str:
    return next(filterfalse(taken.__contains__, (f"{letter}{k}" for k in count())))


def _with(m: Monomial, labels: Iterable[str]) -> list[Binder]:
    return [(label, size) for label, (_, size) in zip(labels, m.binders, strict=True)]


def opened(m: Monomial) -> tuple[list[Binder], list[Factor]]:
    """The binders and the factors of a monomial, where its bound indices go by their labels; `monomial` closes them."""
    if m.free.intersection(m.labels):
        raise Invalid("a bound index has the name of a free one")
    names = {f"#{k}": index(label) for k, label in enumerate(m.labels)}
    return list(m.binders), [(canonical(put(a, names)), e) for a, e in m.factors]


def monomial(binders: Iterable[Binder], factors: Iterable[Factor], c: Fraction = Fraction(1)) -> Form:
    """c times the sum over named indices of a product: equal atoms are joined, numbers and settled comparisons go."""
    bound = tuple(binders)
    numbers = _numbered([name for name, _ in bound])
    return collected(_sum(bound, [(put(_outer(a), numbers), e) for a, e in factors], c))


def renamed(m: Monomial, names: Mapping[str, str]) -> Form:
    """The monomial with other labels: all different, and none that stands free in it."""
    new = [names.get(label, label) for label in m.labels]
    if not names.keys() <= set(m.labels) or len(set(new)) < len(new) or m.free.intersection(new):
        raise Invalid("no renaming of bound indices")
    return collected(_sum(_with(m, new), m.factors, Fraction(1)))


# -- forms ------------------------------------------------------------------------------------------------------------


def collected(parts: Iterable[Part]) -> Form:
    """The sum of monomials, in the order in which they come. One that has cancelled is new when it comes again."""
    out: Form = {}
    for m, c in parts:
        out[m] = out.get(m, 0) + c
        if not out[m]:
            del out[m]
        elif len(out) > LIMIT:
            raise Invalid("too many monomials")
    return out


def constant(c: Fraction | int) -> Form:
    return monomial((), (), Fraction(c))


def atom(term: Term, exponent: int = 1) -> Form:
    return monomial((), ((term, exponent),))


def add(*forms: Form) -> Form:
    return collected(chain.from_iterable(form.items() for form in forms))


def scale(form: Form, c: Fraction | int) -> Form:
    return collected((m, x * c) for m, x in form.items())


def less(a: Form, b: Form) -> Form:
    return add(a, scale(b, -1))


def multiply(left: Form, right: Form) -> Form:
    return collected(part for a in left.items() for b in right.items() for part in _times(*a, *b))


def _times(a: Monomial, x: Fraction, b: Monomial, y: Fraction) -> Iterator[Part]:
    """The product of two sums is the sum over the indices of both; those of the second are numbered after the first."""
    first = _yielding(a, {*b.labels, *b.free})
    second = _yielding(b, {*first, *a.free})
    shift = {f"#{k}": index(f"#{k + len(first)}") for k in range(len(second))} if first else {}
    moved = [(put(t, shift), e) for t, e in b.factors]
    return _sum([*_with(a, first), *_with(b, second)], [*a.factors, *moved], x * y)


def product(forms: Iterable[Form]) -> Form:
    """The product of forms, from left to right."""
    return reduce(multiply, forms, constant(1))


def power(base: Form, exponent: int) -> Form | None:
    """A form to a whole power: multiplied out, or for a negative exponent the inverse of a product; None for that of a
    sum. (a b)**-1 == a**-1 b**-1 holds for all numbers, with 0**-1 = 0."""
    if exponent > HIGHEST:
        raise Invalid("too high a power")
    if exponent >= 0:
        return product([base] * exponent)
    if len(base) > 1 or any(m.binders for m in base) or (base and exponent < -HIGHEST):
        return None
    return collected(
        part for m, c in base.items() for part in _sum((), [(a, e * exponent) for a, e in m.factors], c**exponent)
    )


def under(form: Form, binders: tuple[Binder, ...]) -> Form:
    """The sum over free indices of a form, whose names become labels."""
    names = [name for name, _ in binders]
    return collected(
        part
        for m, c in form.items()
        for part in _summed(m, c, _numbered(names, len(m.binders)), [*_with(m, _yielding(m, names)), *binders])
    )


def bind(form: Form, name: str, size: Size) -> Form:
    """The sum over a free index, which gets the first label _0, _1, ... that is free."""
    parts: list[Part] = []
    for m, c in form.items():
        labels = _yielding(m, {name})
        own = _first("_", {*labels, *m.free, name})
        parts += _summed(m, c, _numbered([name], len(labels)), [*_with(m, labels), (own, size)])
    return collected(parts)


def substitute(form: Form, values: Mapping[str, Term]) -> Form:
    """The form with free indices replaced by terms, all at once. Labels give way to the indices that arrive."""
    parts: list[Part] = []
    for m, c in form.items():
        here = {name: _outer(value) for name, value in values.items() if name in m.free}
        arriving = frozenset[str]().union(*(value.indices for value in here.values()))
        parts += _summed(m, c, here, _with(m, _yielding(m, arriving)))
    return collected(parts)


def _summed(m: Monomial, c: Fraction, values: Mapping[str, Term], binders: Sequence[Binder]) -> Iterator[Part]:
    """A monomial with values for free indices, under binders that begin with its own."""
    return _sum(binders, [(put(a, values), e) for a, e in m.factors], c)


def free(form: Form) -> frozenset[str]:
    """The indices that stand free in a form."""
    return frozenset[str]().union(*(m.free for m in form))


def fresh(taken: Iterable[str]) -> str:
    """A name that no index of a file has, for what is bound at once."""
    return _first("%", frozenset(taken))
