"""Forms: sums of monomials with bound indices, and the ring operations on them.

    c * sum_{i < n, j < m, ...}  a_1**e_1 * a_2**e_2 * ...

An atom is a term, read as one unknown number that depends on its free indices; a comparison stands for 1 where it holds
and 0 where it does not. Values are total: a term without a value has some value, the same for equal arguments, and
0**e is 0 for every e < 0. Where a statement has a value, total values are its values. So that a**d a**e is a**(d + e)
for all numbers a and whole d, e, a**0 that comes from a**e a**-e is kept: it is 1 where a is not 0, and else 0.

Steps count monomials, so they are kept in the order in which they came, and new names are made by one rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count, repeat
from typing import NamedTuple

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Size, Term

MOST = 2_000  # monomials
POWER = 40
COMPARISONS = ("eq", "lt")
Binder = tuple[str, Size]  # an index and the length n of its range 0, ..., n - 1, empty for n <= 0
Factor = tuple[Term, int]


class Invalid(ValueError):
    """What is no instance of a law. Nothing follows about the statement."""


class Monomial(NamedTuple):
    """The sum over all `binders`, sorted by name, of the product of `factors`."""

    binders: tuple[Binder, ...]
    factors: frozenset[Factor]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.binders)

    @property
    def used(self) -> frozenset[str]:
        """The indices that stand in factors, bound or free."""
        return frozenset[str]().union(*(atom.indices for atom, _ in self.factors))


Form = dict[Monomial, Fraction]
ONE = Monomial((), frozenset())


@lru_cache(maxsize=20_000)
def canonical(t: Term) -> Term:
    """A term up to the names of the indices that it binds, and the order of summands, factors and sides."""
    if any(name.startswith("!") for name in t.indices):
        raise Invalid("an index with a name that is kept for the inside of atoms")
    return _canonical(t, 0)


def _canonical(t: Term, depth: int) -> Term:
    bound = terms.binds(t)
    if bound:
        order = (t.data,) if t.op in terms.BINDERS else t.data[1] if t.op == "let" else t.data
        names = {name: f"!{depth + k}" for k, name in enumerate(order)}
        depth += len(order)
        body = terms.replaced(t.args[-1], {index(old): index(new) for old, new in names.items()})
        data = names[t.data] if t.op in terms.BINDERS else tuple(names[n] for n in order)
        t = Term(t.op, (*t.args[:-1], body), (t.data[0], data) if t.op == "let" else data)
    args = tuple(_canonical(a, depth) for a in t.args)
    if t.op in ("add", "mul", "eq"):
        args = tuple(sorted(args, key=repr))
    return t if args == t.args else Term(t.op, args, t.data)


def index(name: str) -> Term:
    return Term("index", (), name)


def comparison(op: str, a: Term, b: Term) -> Term:
    return Term(op, (a, b))


def decided(t: Term) -> bool | None:
    """Whether a comparison holds, where its sides are two numbers, or the same."""
    a, b = t.args
    if a == b:
        return t.op == "eq"
    if a.op == b.op == "number":
        return bool(a.data == b.data if t.op == "eq" else a.data < b.data)
    return None


def monomial(binders: Iterable[Binder], factors: Iterable[Factor], c: Fraction = Fraction(1)) -> Form:
    """c times the sum over `binders` of a product: equal atoms joined, numbers and settled comparisons evaluated."""
    joined: dict[Term, int] = {}
    for term, exponent in factors:
        atom_ = canonical(term)
        if abs(exponent) > 10_000:
            raise Invalid("a large exponent")
        if atom_.op == "number":
            if atom_.data == 0:
                return {}
            c *= atom_.data**exponent
            if max(c.numerator.bit_length(), c.denominator.bit_length()) > 4_000:
                raise Invalid("a large number")
        elif atom_.op in COMPARISONS:
            holds = decided(atom_)
            if holds is False:
                return {}
            if holds is None:
                joined[atom_] = 1
        else:
            joined[atom_] = joined.get(atom_, 0) + exponent
    if not c:
        return {}
    ordered = tuple(sorted(binders, key=lambda binder: binder[0]))
    if len({name for name, _ in ordered}) < len(ordered):
        raise Invalid("one index is bound twice")
    return {Monomial(ordered, frozenset(joined.items())): c}


def constant(c: Fraction | int) -> Form:
    return {ONE: Fraction(c)} if c else {}


def atom(term: Term, exponent: int = 1) -> Form:
    return monomial((), ((term, exponent),))


def add(*forms: Form) -> Form:
    out: Form = {}
    for form in forms:
        for m, c in form.items():
            total = out.get(m, Fraction(0)) + c
            if total:
                out[m] = total
            else:
                del out[m]
    if len(out) > MOST:
        raise Invalid("too many monomials")
    return out


def scale(form: Form, c: Fraction | int) -> Form:
    return {m: x * c for m, x in form.items()} if c else {}


def less(a: Form, b: Form) -> Form:
    return add(a, scale(b, -1))


def free_name(taken: Iterable[str]) -> str:
    """The first of _0, _1, ... that is not taken."""
    names = set(taken)
    return next(name for k in count() if (name := f"_{k}") not in names)


def fresh(taken: Iterable[str]) -> str:
    """A name that no index of a file has, for what is bound at once."""
    names = set(taken)
    return next(name for k in count() if (name := f"%{k}") not in names)


def substituted(m: Monomial, values: Mapping[str, Term]) -> Form:
    """The monomial with free indices replaced by terms; bound ones make way for the names that arrive."""
    values = {name: value for name, value in values.items() if name in m.used - m.names}
    arriving = frozenset[str]().union(*(value.indices for value in values.values()))
    renaming: dict[str, str] = {}
    taken = set(m.used | m.names | arriving)
    for name in sorted(m.names & arriving):
        renaming[name] = free_name(taken)
        taken.add(renaming[name])
    every = {**values, **{old: index(new) for old, new in renaming.items()}}
    if not every:
        return {m: Fraction(1)}
    binders = [(renaming.get(name, name), size) for name, size in m.binders]
    return monomial(binders, [(put(a, every), e) for a, e in m.factors])


def put(t: Term, values: Mapping[str, Term]) -> Term:
    """A term with free indices replaced by terms, all at once."""
    return terms.replaced(t, {index(name): value for name, value in values.items()})


def apart(m: Monomial, avoid: frozenset[str]) -> Monomial:
    """The monomial with other names for those of its bound indices that are in `avoid`."""
    clash = m.names & avoid
    if not clash:
        return m
    taken = set(m.used | m.names | avoid)
    names: dict[str, str] = {}
    for name in sorted(clash):
        names[name] = free_name(taken)
        taken.add(names[name])
    (found,) = renamed(m, names)
    return found


def renamed(m: Monomial, names: Mapping[str, str]) -> Form:
    """The monomial with other names for bound indices: all different, and none that stands free in it."""
    new = [names.get(name, name) for name, _ in m.binders]
    if not names.keys() <= m.names or len(set(new)) < len(new):
        raise Invalid("no renaming of bound indices")
    if set(new) & (m.used - m.names):
        raise Invalid("a bound index would take the name of a free one")
    values = {old: index(name) for old, name in names.items()}
    binders = [(name, size) for name, (_, size) in zip(new, m.binders, strict=True)]
    return monomial(binders, [(put(a, values), e) for a, e in m.factors])


def times(a: Monomial, b: Monomial) -> Form:
    """The product of two sums is the sum over the indices of both, once no name of one stands in the other."""
    a = apart(a, b.used | b.names)
    b = apart(b, a.used | a.names)
    return monomial((*a.binders, *b.binders), (*a.factors, *b.factors))


def multiply(left: Form, right: Form) -> Form:
    out: Form = {}
    for a, x in left.items():
        for b, y in right.items():
            for m, c in times(a, b).items():
                total = out.get(m, Fraction(0)) + x * y * c
                if total:
                    out[m] = total
                else:
                    out.pop(m, None)
        if len(out) > MOST:
            raise Invalid("too many monomials")
    return out


def product(forms: Iterable[Form]) -> Form:
    out = constant(1)
    for form in forms:
        out = multiply(out, form)
    return out


def power(base: Form, exponent: int) -> Form | None:
    """A form to a whole power: multiplied out, or for a negative exponent the inverse of a product; None for that of a
    sum. (a b)**-1 == a**-1 b**-1 holds for all numbers, with 0**-1 = 0."""
    if exponent >= 0:
        if exponent > POWER:
            raise Invalid("too high a power")
        return product(repeat(base, exponent))
    if not base:
        return {}
    if len(base) > 1:
        return None
    ((m, c),) = base.items()
    if m.binders or exponent < -POWER:
        return None
    return monomial((), [(a, e * exponent) for a, e in m.factors], c**exponent)


def under(form: Form, binders: tuple[Binder, ...]) -> Form:
    """The sum over free indices of a form, which keep their names."""
    names = frozenset(name for name, _ in binders)
    out: Form = {}
    for m, c in form.items():
        m = apart(m, names)
        out = add(out, monomial((*m.binders, *binders), m.factors, c))
    return out


def bind(form: Form, name: str, size: Size) -> Form:
    """The sum over a free index, which gets a name of the kind that `free_name` makes."""
    out: Form = {}
    for m, c in form.items():
        m = apart(m, frozenset((name,)))
        new = free_name(m.used | m.names | {name})
        inside = [(put(a, {name: index(new)}), e) for a, e in m.factors]
        out = add(out, monomial((*m.binders, (new, size)), inside, c))
    return out


def substitute(form: Form, values: Mapping[str, Term]) -> Form:
    out: Form = {}
    for m, c in form.items():
        out = add(out, scale(substituted(m, values), c))
    return out


def free(form: Form) -> frozenset[str]:
    """The indices that stand free in a form."""
    return frozenset[str]().union(*(m.used - m.names for m in form))
