"""Terms with powers of matrices -> forms; matrices that are written out, entry by entry where their powers are known.

[[a, -b], [b, a]] has the powers of the number a + i b, and 1 + N with N^s = 0 is the sum of C(k, j) N^j for j < s.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.index import functions, kronecker
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.axes import plain_label
from proofcheck.search.index.chains import times
from proofcheck.search.index.inverses import other_labels
from proofcheck.search.index.labels import IMAGINARY, Form
from proofcheck.search.index.monomial import ONE, OutOfFragment
from proofcheck.search.index.powers import MAX_COPIES, entry_of, power, series, splits

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder

MAX_EXPLICIT = 4
Matrix = list[list[Form]]


def built(builder: Builder, term: Term) -> Form:
    """The form of an entry of a power of a matrix."""
    size_term, row, column, exponent_term, body = term.args
    size = Size.from_term(size_term, builder.dims)
    if size is None:
        raise OutOfFragment("a power of a matrix whose size is no polynomial")
    i, j = term.data
    pair = kronecker.power(builder, term)
    if pair is not None:
        return builder.algebra.mul(*map(builder, pair))
    exponent = builder(exponent_term)
    known = _not_negative(builder)
    if row.op == column.op == "number" and size.constant is not None and size.constant <= MAX_EXPLICIT:
        matrix = builder.entries(body, (i, j), size.constant)
        found = written_out(builder.algebra, matrix, exponent)
        if found is not None:
            return found[int(row.data)][int(column.data)]
    split = splits(builder.algebra, exponent, known)
    places = (plain_label(row), plain_label(column))

    def make(matrix: Form, power_of: Form) -> Form:
        return power(builder.algebra, matrix, power_of, size, split)

    return entry_of(builder.algebra, builder(body), (exponent,), (i, j), places, make)


def geometric(builder: Builder, term: Term) -> Form | None:
    """sum(M^(j + e) for j in range(k)), M and e free of j, for k and e that are not negative; None for another sum."""
    algebra, (low, high, inner) = builder.algebra, term.args
    name = term.data[0]
    if low != terms.ZERO or inner.op != "matrix_power" or high.op == "number":
        return None
    size_term, row, column, exponent, body = inner.args
    size = Size.from_term(size_term, builder.dims)
    shift = terms.sub(exponent, terms.index(name))
    rest, end = builder(shift), builder(high)
    known = _not_negative(builder)
    if size is None or any(name in t.free for t in (row, column, body)) or name in other_labels(rest, ("", "")):
        return None
    if not splits(algebra, end, known) or not splits(algebra, rest, known):
        return None

    def make(matrix: Form, below: Form, above: Form) -> Form:
        return times(algebra, power(algebra, matrix, above, size), series(algebra, matrix, below, size), size)

    places = (plain_label(row), plain_label(column))
    return entry_of(algebra, builder(body), (end, rest), inner.data, places, make)


def _not_negative(builder: Builder) -> frozenset[str]:
    """The names of whole numbers of which an assumption says that they are not negative."""
    found = set()
    for g in builder.problem.given:
        if g.op in ("le", "lt") and g.args[0].op == "number" and g.args[0].data >= 0 and g.args[1].op == "symbol":
            found.add(g.args[1].data)
    return frozenset(found)


def written_out(algebra: Algebra, matrix: Matrix, exponent: Form) -> Matrix | None:
    """The power of a matrix that is written out; None where its entries have no form of their own."""
    size = len(matrix)
    if set(exponent) <= {ONE}:
        count = exponent.get(ONE, Fraction(0))
        if not 0 <= count <= MAX_COPIES:
            raise OutOfFragment(f"a power of {count} factors written out")
        out = _unit(algebra, size)
        for _ in range(int(count)):
            out = _times(algebra, out, matrix)
        return out
    if all(not matrix[i][j] for i in range(size) for j in range(size) if i != j):
        diagonal = [functions.symbolic_power(algebra, matrix[i][i], exponent) for i in range(size)]
        return [[diagonal[i] if i == j else {} for j in range(size)] for i in range(size)]
    unipotent = _unipotent(algebra, matrix, exponent)
    return unipotent if unipotent is not None else _turn(algebra, matrix, exponent)


def _unit(algebra: Algebra, size: int) -> Matrix:
    return [[algebra.number(int(i == j)) for j in range(size)] for i in range(size)]


def _times(algebra: Algebra, a: Matrix, b: Matrix) -> Matrix:
    def entry(i: int, j: int) -> Form:
        total: Form = {}
        for k in range(len(b)):
            total = algebra.add(total, algebra.mul(a[i][k], b[k][j]))
        return total

    return [[entry(i, j) for j in range(len(b))] for i in range(len(a))]


def _unipotent(algebra: Algebra, matrix: Matrix, exponent: Form) -> Matrix | None:
    """The binomial sum for 1 + N, where N to the power of its size is zero."""
    size = len(matrix)
    minus = algebra.number(-1)
    rest = [[algebra.add(x, minus) if i == j else x for j, x in enumerate(row)] for i, row in enumerate(matrix)]
    out, part, binomial = _unit(algebra, size), _unit(algebra, size), algebra.number(1)
    for s in range(1, size + 1):
        part = _times(algebra, part, rest)
        if not any(x for row in part for x in row):
            return out
        lower = algebra.add(exponent, algebra.number(1 - s))
        binomial = algebra.scale(algebra.mul(binomial, lower), Fraction(1, s))
        out = [
            [algebra.add(x, algebra.mul(binomial, y)) for x, y in zip(a, b, strict=True)]
            for a, b in zip(out, part, strict=True)
        ]
    return None


def _turn(algebra: Algebra, matrix: Matrix, exponent: Form) -> Matrix | None:
    """The real and the imaginary part of (a + i b)^k, for a + i b a product of unit numbers exp(i t) and others."""
    minus = Fraction(-1)
    if len(matrix) != 2 or matrix[0][0] != matrix[1][1] or matrix[0][1] != algebra.scale(matrix[1][0], minus):
        return None
    imaginary = algebra.mul(matrix[1][0], algebra.factor(IMAGINARY))
    powers = []
    for sign in (1, -1):
        found = _unit_power(algebra, algebra.add(matrix[0][0], algebra.scale(imaginary, Fraction(sign))), exponent)
        if found is None:
            return None
        powers.append(found)
    half = Fraction(1, 2)
    real = algebra.scale(algebra.add(*powers), half)
    difference = algebra.add(powers[0], algebra.scale(powers[1], Fraction(-1)))
    sine = algebra.scale(algebra.mul(difference, algebra.factor(IMAGINARY)), -half)
    return [[real, algebra.scale(sine, Fraction(-1))], [sine, real]]


def _unit_power(algebra: Algebra, number: Form, exponent: Form) -> Form | None:
    """The power of one monomial; exp(i t) to the power of k is exp(i k t)."""
    if len(number) != 1:
        return None
    (((sorts, factors), c),) = number.items()
    if sorts or any(h == IMAGINARY for h, _, _ in factors):
        return None
    out = functions.symbolic_power(algebra, algebra.number(c), exponent)
    for head, args, e in factors:
        known = algebra.heads.get(head)
        if known is not None and known.builtin == "cis":
            angle = algebra.scale(algebra.mul(functions.filled(algebra, known.forms[0], args), exponent), e)
            out = algebra.mul(out, functions.unit_number(algebra, angle))
        else:
            out = algebra.mul(out, functions.symbolic_power(algebra, algebra.factor(head, *args, exponent=e), exponent))
    return out
