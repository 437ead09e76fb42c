"""Functions in normal forms: angles of sums, whole parts, and what is the same in another order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import prod
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.polynomials import (
    HALF_TURN,
    ONE,
    Large,
    Poly,
    Product,
    constant,
    free,
    height,
    minus,
    order,
    ordered,
    plus,
    scaled,
    turn,
)
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal

ODD = ("erf", "atan", "asin")


def called(normal: Normal, t: Term) -> Poly:
    if t.data == "exp":
        return normal.exponential(normal.form(t.args[0]))
    if t.data == "log":
        return normal.logarithm(normal.form(t.args[0]))
    if t.data in ("sin", "cos"):
        return _angle(normal, t.data, normal.form(t.args[0]))
    if t.data == "sqrt":
        return normal.power(normal.form(t.args[0]), Fraction(1, 2))
    if t.data in ("floor", "mod"):
        return _whole(normal, t.data, *map(normal.form, t.args))
    args = tuple(map(normal.canonical, t.args))
    if t.data in ODD:
        form = normal.form(t.args[0])
        if not form:
            return {}
        if form[min(form, key=order)] < 0:  # f(-x) = -f(x)
            return scaled(normal.atom(Term("call", (normal.term(scaled(form, Fraction(-1))),), t.data)), Fraction(-1))
    if t.data in ("max", "min"):
        args = tuple(sorted(args, key=repr))
    if t.data == "abs" and args[0].op == "number":
        return constant(abs(args[0].data))
    if t.data == "abs":
        form = normal.form(args[0])
        if form[min(form, key=order)] < 0:
            args = (normal.term(scaled(form, Fraction(-1))),)
    return normal.atom(Term("call", args, t.data))


def power_of(normal: Normal, base: Term, exponent: Term) -> Poly:
    if exponent.op == "number":
        return normal.power(normal.form(base), exponent.data)
    if normal.positive(base):
        return normal.exponential(normal.times(normal.form(exponent), normal.logarithm(normal.form(base))))
    form = normal.form(exponent)
    whole = form.get(ONE, Fraction(0))
    rest = {p: c for p, c in form.items() if p != ONE}
    natural = all(c > 0 and c.denominator == 1 and counted(normal, p) for p, c in rest.items())
    if whole > 0 and whole.denominator == 1 and natural:
        more = normal.term(rest)
        if normal.inside(more, terms.ZERO, terms.add(more, terms.ONE)):  # a**(n + 1) is a**n a, for a natural n
            return normal.times(power_of(normal, base, more), normal.power(normal.form(base), whole))
    return normal.atom(Term("pow", (normal.canonical(base), normal.canonical(exponent))))


def _whole(normal: Normal, name: str, a: Poly, b: Poly | None = None) -> Poly:
    """floor, without what is a whole number by its form; a % b is a - b floor(a / b)."""
    if b is not None:
        quotient = normal.times(a, normal.power(b, Fraction(-1)))
        return minus(a, normal.times(b, _whole(normal, "floor", quotient)))
    whole = {
        p: Fraction(c.numerator // c.denominator if p == ONE else c)
        for p, c in a.items()
        if p == ONE or (c.denominator == 1 and counted(normal, p))
    }
    rest = minus(a, whole)
    if rest.keys() <= {ONE} or _proper(normal, rest):
        return {p: c for p, c in whole.items() if c}
    return plus({p: c for p, c in whole.items() if c}, normal.atom(Term("call", (normal.term(rest),), "floor")))


def _proper(normal: Normal, rest: Poly) -> bool:
    """Whether it is one quotient a / b with b > 0, of which 0 <= a < b is seen: its whole part is 0."""
    if len(rest) != 1:
        return False
    (((factors, inner), c),) = rest.items()
    below = tuple((a, -k) for a, k in factors if k < 0)
    if inner or not below or not all(normal.positive(a) for a, _ in below):
        return False
    above = tuple((a, k) for a, k in factors if k > 0)
    return normal.inside(normal.term({(above, ()): c}), terms.ZERO, normal.term({(below, ()): Fraction(1)}))


def counted(normal: Normal, product: Product) -> bool:
    """Whether a product is a whole number by its form."""
    factors, inner = product
    return not inner and all(k > 0 and k.denominator == 1 and normal.counts(a) for a, k in factors)


def integral(normal: Normal, t: Term) -> bool:
    """Whether a term is a whole number by its form."""
    return all(c.denominator == 1 and (p == ONE or counted(normal, p)) for p, c in normal.form(t).items())


def _angle(normal: Normal, name: str, inner: Poly) -> Poly:
    """sin or cos, of sums and of small whole multiples by what they are of the parts."""
    if not inner:
        return constant(name == "cos")
    first, c = ordered(inner)[0]
    known = turn(name, c) if len(inner) == 1 and first == HALF_TURN else None
    if known is not None:
        return normal.form(known)
    if c < 0:
        out = _angle(normal, name, scaled(inner, Fraction(-1)))
        return out if name == "cos" else scaled(out, Fraction(-1))
    whole = c.denominator == 1 and c > 1
    if not normal.apart or len(inner) > 4 or c > 4 or (len(inner) == 1 and not whole):
        return normal.atom(Term("call", (normal.term(inner),), name))
    part: Poly = {first: Fraction(1) if whole else c}
    rest = minus(inner, part)
    sines = _angle(normal, "sin", part), _angle(normal, "sin", rest)
    cosines = _angle(normal, "cos", part), _angle(normal, "cos", rest)
    if name == "cos":
        return minus(normal.times(*cosines), normal.times(*sines))
    return plus(normal.times(sines[0], cosines[1]), normal.times(cosines[0], sines[1]))


def determinant(t: Term) -> Term:
    """A determinant of a number of rows, by Leibniz' formula."""
    i, j = (Term("index", (), name) for name in t.data)
    parts = []
    for columns in permutations(range(int(t.args[0].data))):
        sign = prod(1 if a < b else -1 for a, b in combinations(columns, 2))
        entries = (terms.replaced(t.args[1], {i: terms.number(k), j: terms.number(to)}) for k, to in enumerate(columns))
        parts.append(terms.mul(terms.number(sign), *entries))
    return terms.add(*parts)


def matrix(normal: Normal, t: Term) -> Term:
    """An inverse, a power or a determinant, with what stands under its row and column in normal form."""
    names, inner = named(t, normal.canonical)
    return Term(t.op, (*map(normal.canonical, t.args[:-1]), inner), names)


def named(t: Term, read: Callable[[Term], Term]) -> tuple[tuple[str, ...], Term]:
    """What stands under the indices that a form binds, as `read` has it, and labels for these above all in it."""
    given = [t.data] if t.op in terms.BINDERS else list(t.data)
    # A label of a normal form may be that of a form inside of it by now.
    own = [Term("index", (), name.replace("@", "&")) for name in given]
    inner = read(terms.replaced(t.args[-1], {Term("index", (), name): o for name, o in zip(given, own, strict=True)}))
    label = 1 + height(inner)
    names = tuple(f"@{label + k}" for k, _ in enumerate(given))
    free(inner, *names)
    inner = read(terms.replaced(inner, {o: Term("index", (), name) for o, name in zip(own, names, strict=True)}))
    if height(inner) >= label:
        raise Large
    return names, inner
