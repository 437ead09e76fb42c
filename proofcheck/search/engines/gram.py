"""Sums of squares with cross terms: a form as z^T G z over tensors z that share their indices, with G semidefinite.

The tensors are the halves of the monomials that are squares; every other monomial must be a product of two of them.
The matrix G of coefficients is factored exactly (L D L^T over the rationals); where D has no negative entry, the form
is the sum of the squares of the rows. Cauchy-Schwarz comes out as half the squared norm of u v^T - v u^T.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.cancel import reduced
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import Factor, Monomial
from proofcheck.search.index.render import form_term

MAX_TENSORS = 12
MAX_ORDERS = 24
Half = tuple[tuple[Size, ...], Form]  # sizes of the shared indices f0, f1, ...; the tensor under these labels


def halves(algebra: Algebra, sorts: tuple[Size, ...], shared: list[int], half: list[Factor]) -> list[Half]:
    """The half of a square monomial as a tensor under its shared indices, in every order of equal sorts."""
    inner = sorted({a for _, args, _ in half for a in args if isinstance(a, int)} - set(shared))
    out = []
    for order in permutations(shared):
        if [sorts[k] for k in order] != [sorts[k] for k in shared]:
            continue
        names: dict[int, int | str] = {k: f"f{p}" for p, k in enumerate(order)}
        moved = tuple((h, tuple(names.get(a, a) if isinstance(a, int) else a for a in args), e) for h, args, e in half)
        out.append((tuple(sorts[k] for k in shared), algebra.normal({k: sorts[k] for k in inner}, moved)))
    return out


def decomposed(algebra: Algebra, form: Form, tensors: list[Half]) -> Term | None:
    """The form as a sum of squares of combinations of `tensors`, or None."""
    groups: dict[tuple[Size, ...], list[Form]] = {}
    for shape, tensor in tensors:
        group = groups.setdefault(shape, [])
        if tensor not in group:
            group.append(tensor)
    if sum(map(len, groups.values())) > MAX_TENSORS:
        groups = {shape: _needed(algebra, form, shape, group) for shape, group in groups.items()}
    if sum(map(len, groups.values())) > MAX_TENSORS:
        return None
    products: dict[Monomial, list[tuple[tuple[Size, ...], int, int]]] = {}
    for shape, group in groups.items():
        for a in range(len(group)):
            for b in range(a, len(group)):
                product = _multiplied(algebra, shape, group[a], group[b])
                if len(product) == 1 and set(product.values()) == {Fraction(1)}:
                    products.setdefault(next(iter(product)), []).append((shape, a, b))
    gram = {shape: [[Fraction(0)] * len(group) for _ in group] for shape, group in groups.items()}
    for monomial, c in form.items():
        pairs = products.get(monomial, [])
        # A negative coefficient can only come from a cross term, a positive one best from the squares themselves.
        chosen = [p for p in pairs if (p[1] == p[2]) == (c > 0)] or pairs
        if not chosen:
            return None
        for shape, a, b in chosen:
            share = c / len(chosen)
            if a == b:
                gram[shape][a][a] += share
            else:
                gram[shape][a][b] += share / 2
                gram[shape][b][a] += share / 2
    parts = []
    for shape, group in groups.items():
        rows = semidefinite_rows(gram[shape])
        if rows is None:
            return None
        for weight, row in rows:
            combination: Form = {}
            for x, tensor in zip(row, group, strict=True):
                combination = algebra.add(combination, algebra.scale(tensor, x))
            body = terms.mul(terms.number(weight), terms.power(form_term(algebra, combination, 50), terms.TWO))
            for p in reversed(range(len(shape))):
                body = terms.total(f"f{p}", terms.ZERO, shape[p].term(), body)
            parts.append(body)
    return terms.add(*parts) if parts else terms.ZERO


def _multiplied(algebra: Algebra, shape: tuple[Size, ...], a: Form, b: Form) -> Form:
    """The product of two tensors, summed over the indices that they share."""
    product = algebra.mul(a, b)
    for p, size in enumerate(shape):
        product = algebra.bind(product, f"f{p}", size)
    return reduced(algebra, product)


def _needed(algebra: Algebra, form: Form, shape: tuple[Size, ...], group: list[Form]) -> list[Form]:
    """Of tensors that differ by the order of their indices one, and those which with it make what has to be a product
    of two different ones."""
    orders = [order for order in permutations(range(len(shape))) if [shape[k] for k in order] == list(shape)]
    if len(orders) > MAX_ORDERS:
        return group
    first: list[Form] = []
    seen: list[Form] = []
    for tensor in group:
        if tensor not in seen:
            first.append(tensor)
            seen += [algebra.rename(tensor, {f"f{k}": f"f{p}" for k, p in enumerate(order)}) for order in orders]
    kept = list(first)
    for lead in first:
        for other in group:
            product = _multiplied(algebra, shape, lead, other)
            if other not in kept and len(product) == 1 and form.get(next(iter(product)), 0) < 0:
                kept.append(other)
    return kept


def semidefinite_rows(matrix: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """(d, l) with matrix = sum of d * l l^T and d > 0, or None where the matrix is not positive semidefinite."""
    size = len(matrix)
    rest = [list(row) for row in matrix]
    rows = []
    for k in range(size):
        pivot = rest[k][k]
        if pivot < 0 or (pivot == 0 and any(rest[k])):
            return None
        if pivot == 0:
            continue
        row = [x / pivot for x in rest[k]]
        rows.append((pivot, row))
        rest = [[rest[i][j] - pivot * row[i] * row[j] for j in range(size)] for i in range(size)]
    return rows
