"""Sums of products of atoms with exponents: what normal forms are made of.

product = atom**k * ... * exp(polynomial)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Term

Product = tuple[tuple[tuple[Term, Fraction], ...], tuple[Any, ...]]  # atoms with exponents; the argument of exp
Poly = dict[Product, Fraction]
Key = TypeVar("Key")  # products, here or of another kind
ONE: Product = ((), ())
MOST = 400  # products in one polynomial
POWER, POWERS = 8, 200  # of sums, of products
BITS = 20_000
WORK = 15_000  # products made for one sequent


class Large(ValueError):
    """A normal form beyond its bound."""


@lru_cache(maxsize=50_000)
def written(t: Term) -> str:
    """By which atoms are put in order."""
    return repr(t)


def order(product: Product) -> tuple[Any, ...]:
    factors, inner = product
    return tuple((written(a), k) for a, k in factors), tuple((order(p), c) for p, c in inner)


def ordered(poly: Poly) -> list[tuple[Product, Fraction]]:
    return sorted(poly.items(), key=lambda item: order(item[0]))


def key(poly: Poly) -> tuple[Any, ...]:
    return tuple(ordered(poly))


def plus(*parts: Mapping[Key, Fraction]) -> dict[Key, Fraction]:
    out: dict[Key, Fraction] = {}
    for part in parts:
        for product, c in part.items():
            total = out.get(product, Fraction(0)) + c
            if total:
                out[product] = total
            else:
                out.pop(product, None)
    return out


def scaled(poly: Mapping[Key, Fraction], c: Fraction) -> dict[Key, Fraction]:
    return {p: c * k for p, k in poly.items()} if c else {}


def constant(c: Any) -> Poly:
    return {ONE: Fraction(c)} if c else {}


def minus(a: Mapping[Key, Fraction], b: Mapping[Key, Fraction]) -> dict[Key, Fraction]:
    return plus(a, scaled(b, Fraction(-1)))


def merged(a: Product, b: Product) -> Product:
    exponents = dict(a[0])
    for atom, k in b[0]:
        total = exponents.get(atom, Fraction(0)) + k
        if atom.op == "where" and total > 1:
            total = Fraction(1)  # 0 or 1
        if total:
            exponents[atom] = total
        else:
            exponents.pop(atom, None)
    inside = a[1] if not b[1] else b[1] if not a[1] else key(plus(dict(a[1]), dict(b[1])))
    return tuple(sorted(exponents.items(), key=lambda item: written(item[0]))), inside


def composite(atom: Term) -> bool:
    """Whether an atom stands for a polynomial of several products."""
    return atom.op == "add"


HALF_TURN: Product = (((Term("pi"), Fraction(1)),), ())
_SINES = {
    0: Fraction(0),
    2: Fraction(1, 4),
    3: Fraction(1, 2),
    4: Fraction(3, 4),
    6: Fraction(1),
}  # of pi k / 12, squared


def turn(name: str, c: Fraction) -> Term | None:
    """sin or cos of c pi, for multiples of pi / 6 and pi / 4."""
    steps = 12 * c + (6 if name == "cos" else 0)
    if steps.denominator != 1:
        return None
    k = int(steps) % 24
    sign, k = (1, k) if k <= 12 else (-1, k - 12)
    square = _SINES.get(min(k, 12 - k))
    if square is None:
        return None
    return terms.mul(terms.number(sign), Term("call", (terms.number(square),), "sqrt"))


def sine(atom: Term) -> bool:
    return atom.op == "call" and atom.data == "sin"


def atoms(product: Product) -> Iterable[Term]:
    for atom, _ in product[0]:
        yield atom
    for inner, _ in product[1]:
        yield from atoms(inner)


def within(atom: Term, other: Term) -> bool:
    return any(n == atom for n in terms.nodes(other))


def uses(product: Product, index: str) -> bool:
    return any(index in a.indices for a in atoms(product))


def height(t: Term) -> int:
    return max((int(n.data[1:]) for n in terms.nodes(t) if n.op in terms.BINDERS and str(n.data)[0] == "@"), default=0)


def free(t: Term, *names: str) -> None:
    """Raises Large where one of these names of indices means something in the term already."""
    if not t.indices.isdisjoint(names):
        raise Large


def alike(t: Term) -> Term:
    """The term with the indices that sums bind renamed, and nothing else changed."""
    args = tuple(map(alike, t.args))
    if t.op not in terms.BINDERS:
        return t if args == t.args else Term(t.op, args, t.data)
    name = f"@{1 + height(args[2])}"
    free(args[2], name)
    body = terms.replaced(args[2], {Term("index", (), t.data): Term("index", (), name)})
    return Term(t.op, (args[0], args[1], body), name)


def decided(t: Term) -> Term:
    """A statement without the parts that are true or false."""
    if t.op == "not":
        return {"true": terms.FALSE, "false": terms.TRUE}.get(t.args[0].op, t)
    if t.op == "implies":
        return decided(Term("or", (decided(Term("not", t.args[:1])), t.args[1])))
    ends, other = ("false", "true") if t.op == "and" else ("true", "false")
    if any(a.op == ends for a in t.args):
        return terms.FALSE if t.op == "and" else terms.TRUE
    kept = tuple(a for a in t.args if a.op != other)
    if not kept:
        return terms.TRUE if t.op == "and" else terms.FALSE
    return kept[0] if len(kept) == 1 else Term(t.op, kept)


def place(atom: Term, index: Term) -> Term | None:
    """e, of a condition `index == e`."""
    if atom.op != "where" or atom.args[0].op != "eq":
        return None
    a, b = atom.args[0].args
    if a == index and index.data not in b.indices:
        return b
    if b == index and index.data not in a.indices:
        return a
    return None


def root(c: Fraction, k: Fraction) -> Poly:
    """c**k for a positive c: a number times roots of primes, whose exponents lie between 0 and 1."""
    front, rest = Fraction(1), []
    for prime, e in primes(c):
        whole, part = divmod(e * k, 1)
        if abs(whole) * prime.bit_length() > BITS:
            raise Large
        front *= Fraction(prime) ** whole
        rest += [(terms.number(prime), part)] if part else []
    return {(tuple(sorted(rest, key=lambda item: written(item[0]))), ()): front}


def primes(c: Fraction) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for whole, sign in ((c.numerator, 1), (c.denominator, -1)):
        p = 2
        while p * p <= whole and p < 1000:
            while whole % p == 0:
                found[p] = found.get(p, 0) + sign
                whole //= p
            p += 1
        if whole > 1:
            found[whole] = found.get(whole, 0) + sign
    return sorted(found.items())


def raised(atom: Term, k: Fraction) -> Term:
    if k.denominator == 2:
        return terms.power(Term("call", (atom,), "sqrt"), terms.number(k.numerator))
    return terms.power(atom, terms.number(k))
