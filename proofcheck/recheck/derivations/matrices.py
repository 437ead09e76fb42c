"""Equations that declarations say of matrices, and of inverses and powers."""

from __future__ import annotations

from typing import Any

from proofcheck.recheck.derivations.forms import (
    Form,
    Invalid,
    add,
    atom,
    bind,
    comparison,
    constant,
    fresh,
    index,
    less,
    multiply,
    put,
)
from proofcheck.recheck.derivations.laws import PLAIN, Slots, exponent
from proofcheck.recheck.derivations.reading import Context, expand, nonzero, powered
from proofcheck.recheck.derivations.steps import Data, law, zero
from proofcheck.recheck.terms import Size, Term


def _declared(name: Any, slots: Slots, structures: tuple[str, ...], context: Context) -> Size:
    """The number of rows of a matrix of one of these structures, whose rows and columns the slots are."""
    declared = context.declared(name) if isinstance(name, str) else None
    if declared is None or declared.structure not in structures:
        raise Invalid("no such matrix")
    size = context.shape(name)[0]
    if any(own != size for _, own in slots):
        raise Invalid("another size than that of the matrix")
    return size


def _entry(name: str, row: Term, column: Term) -> Form:
    return atom(Term("entry", (row, column), name))


def _turned(first: bool, a: Term, b: Term) -> tuple[Term, Term]:
    return (a, b) if first else (b, a)


@law("symmetric.Symmetric")
def _symmetric(d: Data, slots: Slots, context: Context) -> Form:
    """A[i, j] == A[j, i] for a symmetric A."""
    _declared(d["name"], slots, ("symmetric", "posdef"), context)
    i, j = _indices(slots, 2)
    return less(_entry(d["name"], i, j), _entry(d["name"], j, i))


def _indices(slots: Slots, count: int) -> list[Term]:
    if len(slots) != count:
        raise Invalid("another number of slots")
    return [index(name) for name, _ in slots]


@law("pick.Exclusive")
def _exclusive(d: Data, slots: Slots, context: Context) -> Form:
    """P[i, j] P[i, k] == P[i, j] [j == k] for a permutation P, and P[j, i] P[k, i] likewise."""
    _declared(d["name"], slots, ("permutation",), context)
    i, j, k = _indices(slots, 3)
    first, second = (_entry(d["name"], *_turned(d["row"] is True, i, x)) for x in (j, k))
    return less(multiply(first, second), multiply(first, atom(comparison("eq", j, k))))


@law("pick.Whole")
def _row(d: Data, slots: Slots, context: Context) -> Form:
    """sum_j P[i, j] == 1 for a permutation P, and sum_j P[j, i] likewise."""
    n = _declared(d["name"], slots, ("permutation",), context)
    (i,) = _indices(slots, 1)
    j = fresh(context.ranges)
    return add(bind(_entry(d["name"], *_turned(d["row"] is True, i, index(j))), j, n), constant(-1))


@law("pick.Pick")
def _pick(d: Data, slots: Slots, context: Context) -> Form:
    """f(t)**e == sum_j P[i, j] f(a_j)**e where t == sum_j P[i, j] a_j, for a permutation P, a place i and an operation
    f of one argument; the same for t itself, and for P[j, i]."""
    n, e, plain = _declared(d["name"], (), ("permutation",), context), exponent(d["exponent"]), d["plain"] is True
    told, place, j = d["function"], d["place"], d["index"]
    if not plain and (told.op not in PLAIN or len(told.args) != 1):
        raise Invalid("no function of one argument")
    if not context.inside(place, n):
        raise Invalid("no row of the matrix")
    inside = context.extended([(j, n)])
    entry = _entry(d["name"], *_turned(d["row"] is True, place, index(j)))
    total = bind(multiply(entry, expand(d["argument"], inside)), j, n)
    zero(less(expand(told if plain else told.args[0], context), total), d["trace"], context)
    value = d["argument"] if plain else Term(told.op, (d["argument"],), told.data)
    return less(atom(told, e), bind(multiply(entry, atom(value, e)), j, n))


def _square(d: Data, key: str, op: str, slots: Slots, context: Context) -> tuple[Term, Size, Term, Term, str]:
    """An entry of an inverse or a power, its size, a row and a column from the slots, and an index between them."""
    told = d[key]
    if told.op != op or len(slots) < 2:
        raise Invalid("no entry of such a matrix")
    size = context.size(told.args[0])
    (r, own), (c, other) = slots[:2]
    standing = (told.args[-1].indices - set(told.data)).union(*(a.indices for a in told.args[3:-1]))
    if size is None or own != size or other != size or {r, c} & standing:
        raise Invalid("another size than that of the matrix")
    return told, size, index(r), index(c), fresh(context.ranges)


def _within(told: Term, a: Term, b: Term, k: str, size: Size, context: Context) -> Form:
    """The entry of the matrix itself at a, b."""
    places = dict(zip(told.data, (a, b), strict=True))
    return expand(put(told.args[-1], places), context.extended([(k, size)]))


def _at(told: Term, a: Term, b: Term) -> Form:
    return atom(Term(told.op, (told.args[0], a, b, *told.args[3:]), told.data))


@law("inverse.Inverse")
def _inverse(d: Data, slots: Slots, context: Context) -> Form:
    """sum_k M[r, k] inv(M)[k, c] == [r == c] == sum_k inv(M)[r, k] M[k, c], where M has an inverse."""
    told, size, r, c, k = _square(d, "inverse", "inverse", slots, context)
    context.regular(told)
    if d["left"] is True:
        whole = multiply(_within(told, r, index(k), k, size, context), _at(told, index(k), c))
    else:
        whole = multiply(_at(told, r, index(k)), _within(told, index(k), c, k, size, context))
    return less(bind(whole, k, size), atom(comparison("eq", r, c)))


@law("matrix_power.Commutes")
def _commutes(d: Data, slots: Slots, context: Context) -> Form:
    """sum_k (M**e)[r, k] M[k, c] == sum_k M[r, k] (M**e)[k, c], for a place e."""
    told, size, r, c, k = _square(d, "power", "power_of", slots, context)
    if context.bound(told.args[3]) is None:
        raise Invalid("no place, which is a whole number and not negative")
    left = multiply(_at(told, r, index(k)), _within(told, index(k), c, k, size, context))
    right = multiply(_within(told, r, index(k), k, size, context), _at(told, index(k), c))
    return less(bind(left, k, size), bind(right, k, size))


@law("inverse.Scaled")
def _scaled(d: Data, slots: Slots, context: Context) -> Form:
    """inv(A)[r, c] == inv(B)[r, c] / s, where A[i, j] == s B[i, j] for all i, j, s is not 0 and A has an inverse."""
    left, right, factor = d["left"], d["right"], d["factor"]
    if left.op != "inverse" or right.op != "inverse" or left.args[:3] != right.args[:3]:
        raise Invalid("no entries of inverses at one place")
    size = context.size(left.args[0])
    if size is None:
        raise Invalid("a matrix of no size")
    context.require(nonzero(factor))
    context.regular(left)
    rows = d["names"]
    taken = (left.args[-1].indices - set(left.data)) | (right.args[-1].indices - set(right.data)) | factor.indices
    if len(set(rows)) != 2 or set(rows) & taken:
        raise Invalid("a row or column of the matrix would take the name of a free index")
    inner = context.extended([(name, size) for name in rows])
    own, other = (put(t.args[-1], dict(zip(t.data, map(index, rows), strict=True))) for t in (left, right))
    zero(less(expand(own, inner), multiply(expand(factor, context), expand(other, inner))), d["trace"], inner)
    return less(atom(left), multiply(powered(factor, -1, context), atom(right)))
