"""Whether values lie in what `where` declares, decided exactly. A witness outside the domain refutes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from proofcheck.lang.types import Declaration
from proofcheck.logic.semantics.matrices import determinant
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.logic.verdict import Atoms, Polynomial, Spheres

MAX_DIM = 10**400
_Q = Rational()


class OutsideDomain(ValueError):
    """A value that its declaration does not admit."""


def normalise(declarations: Mapping[str, Declaration], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as exact numbers, truth values, nested tuples and polynomials; a truth value may be given as 0 or 1.
    Raises OutsideDomain for what does not fit."""
    dims: dict[str, int] = {}
    for name, value in values.items():
        declaration = declarations.get(name)
        if declaration is None:
            raise OutsideDomain(f"`{name}` is not declared")
        if declaration.kind == "dim":
            whole = _number(name, value)
            if whole.denominator != 1 or not 1 <= whole <= MAX_DIM:
                raise OutsideDomain(f"`{name}` is a dimension and cannot be {value}")
            dims[name] = int(whole)
    out: dict[str, Any] = dict(dims)
    for name, value in values.items():
        declaration = declarations[name]
        if any(not size.dims <= dims.keys() for shape in (declaration.shape, *declaration.arguments) for size in shape):
            raise OutsideDomain(f"a dimension of `{name}` has no value")
        if declaration.kind == "function":
            # A polynomial stands for a function of tensors where all of them have a single entry.
            sizes = [size.value(dims) for shape in (declaration.shape, *declaration.arguments) for size in shape]
            if not isinstance(value, Polynomial) or len(declaration.arguments) != 1 or any(s != 1 for s in sizes):
                raise OutsideDomain(f"`{name}` needs a function of one number")
            value = Polynomial(tuple(_number(name, c) for c in value.coefficients))
            out[name] = value
        elif isinstance(value, Atoms):
            if declaration.law is None or declaration.law.family != "iid":
                raise OutsideDomain(f"`{name}` has no such law")
            out[name] = _atoms(name, value)
        elif declaration.law is not None and declaration.law.family == "spherical":
            out[name] = _spheres(name, value, declaration.law.variance is not None)
        elif declaration.kind != "dim":
            shape = tuple(size.value(dims) for size in declaration.shape)
            out[name] = _entries(name, declaration, value, shape, dims)
            if declaration.structure is not None and not _structured(declaration.structure, out[name]):
                raise OutsideDomain(f"`{name}` is not {declaration.structure}")
    return out


OTHERS = (1, 2, 3, 4, 6, 8, 16, 64, 256, 1024)  # for dimensions without a value


def inhabited(declarations: Mapping[str, Declaration], values: Mapping[str, Any]) -> bool:
    """Whether every declared name may have a value where the dimensions have these: no axis has a negative length, and
    no position is one of an axis without places. A dimension without a value that a size shares with one that has a
    value is taken as 1, the others as the first of some numbers that serves."""
    known = {n: int(v) for n, v in values.items() if n in declarations and declarations[n].kind == "dim"}
    names = [n for n, d in declarations.items() if d.kind == "dim"]
    axes = [(size, 0) for d in declarations.values() for shape in (d.shape, *d.arguments) for size in shape]
    axes += [(d.bound, 1) for d in declarations.values() if d.bound is not None]
    fixed = set().union(*(size.dims for size, _ in axes if not size.dims.isdisjoint(known)))
    for other in OTHERS:
        dims = {n: known.get(n, 1 if n in fixed else other) for n in names}
        if all(
            size.value(dims) >= least if size.dims <= dims.keys() else size.dims.isdisjoint(known)
            for size, least in axes
        ):
            return True
    return False


def _spheres(name: str, value: Any, scaled: bool) -> Spheres:
    """A law on spheres: weights that sum to 1; with a declared variance, ratios of mean 1."""
    if not isinstance(value, Spheres) or not value.atoms or any(len(atom) != 2 for atom in value.atoms):
        raise OutsideDomain(f"`{name}` needs a law")
    atoms = tuple((_number(name, ratio), _number(name, weight)) for ratio, weight in value.atoms)
    mean = sum((ratio * weight for ratio, weight in atoms), Fraction(0))
    if any(ratio < 0 or weight <= 0 for ratio, weight in atoms) or sum(weight for _, weight in atoms) != 1:
        raise OutsideDomain(f"`{name}` has no such law")
    if scaled and mean != 1:
        raise OutsideDomain(f"`{name}` has another variance")
    return Spheres(atoms)


def _atoms(name: str, value: Atoms) -> Atoms:
    """A law of finitely many values, with positive weights that sum to 1."""
    if not value.atoms or any(len(atom) != 2 for atom in value.atoms):
        raise OutsideDomain(f"`{name}` needs a law")
    atoms = tuple((_number(name, a), _number(name, weight)) for a, weight in value.atoms)
    if any(weight <= 0 for _, weight in atoms) or sum(weight for _, weight in atoms) != 1:
        raise OutsideDomain(f"`{name}` has no such law")
    return Atoms(atoms)


def _number(name: str, value: Any) -> Fraction:
    if type(value) is Fraction:
        return value
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise OutsideDomain(f"`{name}` needs an exact number, not {value!r}")
    return Fraction(value)


def _entries(name: str, d: Declaration, value: Any, shape: tuple[int, ...], dims: Mapping[str, int]) -> Any:
    if shape:
        if not isinstance(value, tuple | list) or len(value) != shape[0]:
            raise OutsideDomain(f"`{name}` has not the declared shape")
        return tuple(_entries(name, d, v, shape[1:], dims) for v in value)
    if d.kind == "bool":
        if not isinstance(value, int | Fraction) or value not in (0, 1):
            raise OutsideDomain(f"`{name}` is a truth value and cannot be {value!r}")
        return bool(value)
    x = _number(name, value)
    if d.kind == "real":
        return x
    bad = (
        (d.integral and x.denominator != 1)
        or (d.kind == "positive" and x <= 0)
        or (d.kind in ("nonnegative", "natural", "index") and x < 0)
        or (d.kind == "index" and d.bound is not None and x >= d.bound.value(dims))
    )
    if bad:
        raise OutsideDomain(f"`{name}` is declared as {d.kind} and cannot be {x}")
    return x


def _structured(structure: str, rows: tuple[tuple[Fraction, ...], ...]) -> bool:
    n = len(rows)
    symmetric = all(rows[i][j] == rows[j][i] for i in range(n) for j in range(i))
    if structure == "symmetric":
        return symmetric
    if structure == "posdef":
        return symmetric and all(_minor(rows, tuple(range(k))) > 0 for k in range(1, n + 1))
    if structure == "invertible":
        return _minor(rows, tuple(range(n))) != 0
    products = [[sum((rows[i][k] * rows[j][k] for k in range(n)), Fraction(0)) for j in range(n)] for i in range(n)]
    orthogonal = all(products[i][j] == int(i == j) for i in range(n) for j in range(n))
    return orthogonal and (structure == "orthogonal" or all(x in (0, 1) for row in rows for x in row))


def _minor(rows: Any, keep: tuple[int, ...]) -> Fraction:
    value: Fraction = determinant(_Q, [[rows[i][j] for j in keep] for i in keep])
    return value


def semidefinite(rows: list[list[Fraction]]) -> bool:
    """Whether a small symmetric matrix has no negative eigenvalue: all principal minors, exactly."""
    n = len(rows)
    if any(rows[i][j] != rows[j][i] for i in range(n) for j in range(i)):
        return False
    return all(_minor(rows, keep) >= 0 for k in range(1, n + 1) for keep in combinations(range(n), k))


def feasible_moments(moments: Mapping[int, Fraction]) -> bool:
    """Whether some distribution has these raw moments: decided for orders up to 4, answered False beyond (not known).

    A zero variance leaves one point. Otherwise the Hankel matrix of the moments up to 4 must be semidefinite; with the
    third moment free and mean 0 it can be taken as 0, which leaves m4 >= m2**2.
    """
    if set(moments) == {1}:
        return True
    if max(moments) > 4 or not {1, 2} <= set(moments):
        return False
    m1, m2, m3, m4 = (moments.get(k) for k in (1, 2, 3, 4))
    assert m1 is not None and m2 is not None
    if m2 <= m1 * m1:
        return all(value == m1**k for k, value in moments.items())
    if m4 is None:
        return True
    if m3 is None:
        return m1 == 0 and m4 >= m2 * m2
    return semidefinite([[Fraction(1), m1, m2], [m1, m2, m3], [m2, m3, m4]])


def feasible_bounded(moments: Mapping[int, Fraction], low: Fraction | None, high: Fraction | None) -> bool | None:
    """Whether some distribution between these bounds has these raw moments: decided for mean and variance; None where
    it is not known.

    Where the mean is a bound, there is one value. Else two values around the mean, close by or as far out as the bounds
    allow, have every variance up to (high - mean) (mean - low), and (x - low) (high - x) >= 0 allows no other.
    """
    if low is not None and high is not None and low > high:
        return False
    if not moments:
        return True
    m1 = moments[1]
    if (low is not None and m1 < low) or (high is not None and m1 > high):
        return False
    if 2 not in moments:
        return True
    variance = moments[2] - m1 * m1
    if variance < 0 or (variance > 0 and m1 in (low, high)):
        return False
    if low is not None and high is not None and variance > (high - m1) * (m1 - low):
        return False
    return True if max(moments) == 2 else None
