"""Forms: sums of monomials with bound indices, and the ring operations on them.

A monomial is a product of integer powers of atoms under sums over whole ranges,

    c * sum_{i < n, j < m, ...}  a_1**e_1 * a_2**e_2 * ...

An *atom* is any term, read as one unknown number that depends on its free indices; a comparison stands for its bracket,
1 where it holds and 0 where it does not. Nothing else is known of an atom here: what exp, a sum or an inverse is, is
said by the equations of this package.

Values are total: a term without a value gets an arbitrary one, the same for equal arguments, and 0**e is 0 for every
e < 0. Where a statement is defined, total values are its values. So that no law of the ring has a condition, a**0 that
comes from a**e * a**-e is kept: it is [a != 0]. Then a**d * a**e == a**(d + e) for all numbers a and all integers d, e,
for at a = 0 both sides are 0 if one of d, e is positive, negative, or zero in this sense. No other zero is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term

MAX_MONOMIALS = 4_000
MAX_POWER = 60
COMPARISONS = frozenset({"eq", "lt"})
BRACKETS = frozenset({"eq", "lt", "le", "ne", "and", "or", "not", "implies", "forall", "exists", "true", "false"})

Binder = tuple[str, Size]  # an index and the length n of its range 0, ..., n - 1, empty for n <= 0
Factor = tuple[Term, int]


class Invalid(ValueError):
    """A step that is no instance of its law; says why. Nothing follows about the statement."""


class Monomial(NamedTuple):
    """The sum over all `binders`, sorted by name, of the product of `factors`. Equal only if names are equal."""

    binders: tuple[Binder, ...]
    factors: frozenset[Factor]

    @property
    def names(self) -> frozenset[str]:
        """The bound indices."""
        return frozenset(name for name, _ in self.binders)

    @property
    def used(self) -> frozenset[str]:
        """The indices that stand in factors, bound or free."""
        return frozenset().union(*(atom.free for atom, _ in self.factors))


Form = dict[Monomial, Fraction]
ONE = Monomial((), frozenset())


@lru_cache(maxsize=50_000)
def canonical(term: Term) -> Term:
    """An atom up to the names of the indices that are bound in it, and the order of summands, of factors, and of the
    sides of an equation."""
    if any(name.startswith("_") for name in term.free):
        raise Invalid("an index whose name is kept for the inside of atoms")
    return terms.rewrite(terms.alpha(term), _ordered)


def _ordered(term: Term) -> Term | None:
    if term.op not in ("add", "mul", "eq"):
        return None
    return Term(term.op, tuple(sorted(term.args, key=repr)))


def decided(comparison: Term) -> bool | None:
    """Whether a comparison holds, where that is seen from its sides: two numbers, or twice the same."""
    a, b = comparison.args
    if a == b:
        return comparison.op == "eq"
    if a.op == b.op == "number":
        return bool(a.data == b.data if comparison.op == "eq" else a.data < b.data)
    return None


def monomial(binders: Iterable[Binder], factors: Iterable[Factor], c: Fraction = Fraction(1)) -> Form:
    """c times the sum over `binders` of a product: equal atoms joined, numbers and settled comparisons evaluated."""
    joined: dict[Term, int] = {}
    for term, exponent in factors:
        atom = canonical(term)
        if atom.op == "number":
            if atom.data == 0:
                return {}
            c *= atom.data**exponent
            continue
        if atom.op in COMPARISONS:
            holds = decided(atom)
            if holds is False:
                return {}
            if holds is None:
                joined[atom] = 1  # b**e == b for every b in {0, 1} and every e but a zero from nowhere
            continue
        joined[atom] = joined.get(atom, 0) + exponent
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
    out: Form = dict(forms[0]) if forms else {}
    for form in forms[1:]:
        for m, c in form.items():
            total = out[m] + c if m in out else c
            if total:
                out[m] = total
            else:
                del out[m]
    if len(out) > MAX_MONOMIALS:
        raise Invalid("too many monomials")
    return out


def scale(form: Form, c: Fraction | int) -> Form:
    return {m: x * c for m, x in form.items()} if c else {}


def free_name(taken: Iterable[str]) -> str:
    """The first of $0, $1, ... that is not taken."""
    names, k = set(taken), 0
    while f"${k}" in names:
        k += 1
    return f"${k}"


def substituted(m: Monomial, values: Mapping[str, Term]) -> Form:
    """The monomial with free indices replaced by terms; bound ones make way for the names that arrive."""
    values = {name: value for name, value in values.items() if name in m.used - m.names}
    arriving = frozenset().union(*(value.free for value in values.values())) if values else frozenset[str]()
    renaming: dict[str, str] = {}
    taken = set(m.used | m.names | arriving)
    for name in sorted(m.names & arriving):
        renaming[name] = free_name(taken)
        taken.add(renaming[name])
    every = {**values, **{old: terms.index(new) for old, new in renaming.items()}}
    if not every:
        return {m: Fraction(1)}
    binders = [(renaming.get(name, name), size) for name, size in m.binders]
    return monomial(binders, [(terms.substitute(a, every), e) for a, e in m.factors])


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
    values = {old: terms.index(name) for old, name in names.items()}
    binders = [(name, size) for name, (_, size) in zip(new, m.binders, strict=True)]
    return monomial(binders, [(terms.substitute(a, values), e) for a, e in m.factors])


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
                total = out[m] + x * y * c if m in out else x * y * c
                if total:
                    out[m] = total
                else:
                    out.pop(m, None)
        if len(out) > MAX_MONOMIALS:
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
        if exponent > MAX_POWER:
            raise Invalid("too high a power")
        return product(repeat(base, exponent))
    if not base:
        return {}
    if len(base) > 1:
        return None
    ((m, c),) = base.items()
    if m.binders:
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
    """The sum over a free index, which gets a name $k that no index of the statement has."""
    out: Form = {}
    for m, c in form.items():
        m = apart(m, frozenset((name,)))
        new = free_name(m.used | m.names | {name})
        inside = [(terms.substitute(a, {name: terms.index(new)}), e) for a, e in m.factors]
        out = add(out, monomial((*m.binders, (new, size)), inside, c))
    return out


def substitute(form: Form, values: Mapping[str, Term]) -> Form:
    out: Form = {}
    for m, c in form.items():
        out = add(out, scale(substituted(m, values), c))
    return out


def free(form: Form) -> frozenset[str]:
    """The indices that stand free in a form."""
    return frozenset().union(*(m.used - m.names for m in form))
