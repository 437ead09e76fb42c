"""Whether values lie in what is declared, and whether laws with such parameters exist: exactly, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array
from proofcheck.recheck.claims import Claim, Declaration
from proofcheck.recheck.evaluate import Evaluator, Function
from proofcheck.recheck.matrices import determinant
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact

_Q = System()
LARGEST = 6  # rows of a matrix all of whose principal minors are computed


class Outside(ValueError):
    """A value that its declaration does not admit, or a law that no distribution has."""


def admitted(claim: Claim, values: Mapping[str, Any], random_outside: frozenset[str]) -> None:
    """Raises Outside unless all values, which are exact, are admitted. `random_outside`: random names that stand
    outside of expected values, where only those serve whose entries may take every real value."""
    for name, value in values.items():
        declaration = claim.declarations.get(name.rstrip("'"))
        if declaration is None:
            raise Outside(f"{name} is not declared")
        if declaration.structure == "psd" and name != declaration.name:
            raise Unsupported(f"{declaration.name} by its root")
        if not isinstance(value, Function):
            _value(claim, declaration, value, values)
    for name, declaration in claim.declarations.items():
        if declaration.law is not None:
            _law(Evaluator(claim, values, 50_000), declaration, name in random_outside)


def _law(e: Evaluator, d: Declaration, outside: bool) -> None:
    """That a law with these parameters exists, and that its entries may take every real value where these stand outside
    of expected values."""
    law = d.law
    assert law is not None
    if not law.parameters.keys() <= {"mean", "var", "cov"}:
        raise Unsupported(f"whether the law of {d.name} exists")
    try:
        told = {key: e.value(node, _Q) for key, node in law.parameters.items()}
    except Undefined:
        raise Outside(f"a parameter of the law of {d.name} has no value") from None
    if not all(exact(x) for key, value in told.items() if key != "mean" for x in arrays.entries(value)):
        raise Undecided("a parameter that is not exact")
    if outside and (law.family != "normal" or law.joint):
        raise Outside(f"{d.name} has a law that is not known, and stands outside of an expected value")
    if law.joint:
        size = e.whole(d.shape[0])
        if arrays.shape_of(told["cov"]) != (size, size) or not _semidefinite(told["cov"]):
            raise Outside(f"the covariance of {d.name} is none")
        return
    variance = told.get("var", 1)
    if variance < 0 or (outside and variance == 0):
        raise Outside(f"the variance of {d.name} is none")


def _value(claim: Claim, d: Declaration, value: Any, values: Mapping[str, Any]) -> None:
    e = Evaluator(claim, values, 50_000)
    shape = tuple(map(e.whole, d.shape))
    if arrays.shape_of(value) != shape:
        raise Outside(f"{d.name} has another shape")
    for x in arrays.entries(value):
        if d.kind == "bool":
            if not isinstance(x, bool):
                raise Outside(f"{d.name} is a truth value")
            continue
        if not exact(x) or isinstance(x, bool):
            raise Outside(f"{d.name} is no exact number")
        whole = Fraction(x).denominator == 1
        least = {"dim": 1, "natural": 0, "index": 0, "nonnegative": 0}.get(d.kind)
        if (d.whole and not whole) or (least is not None and x < least) or (d.kind == "positive" and x <= 0):
            raise Outside(f"{d.name} cannot be {x}")
    if d.bound is not None and value >= e.whole(d.bound):
        raise Outside(f"{d.name} lies beyond its range")
    if d.structure is not None:
        _structured(d, value)


def _structured(d: Declaration, value: Array) -> None:
    n = value.shape[0]
    if value.shape != (n, n):
        raise Outside(f"{d.name} is not square")
    pairs = list(arrays.places(value.shape))
    if d.structure == "symmetric":
        good = _symmetric(value)
    elif d.structure == "posdef":
        good = _symmetric(value) and all(_minor(value, range(k)) > 0 for k in range(1, n + 1))
    elif d.structure == "psd":
        good = _semidefinite(value)
    elif d.structure == "invertible":
        good = _minor(value, range(n)) != 0
    else:
        good = all(sum(value[(i, k)] * value[(j, k)] for k in range(n)) == int(i == j) for i, j in pairs)
        good = good and (d.structure == "orthogonal" or all(x in (0, 1) for x in value.items))
    if not good:
        raise Outside(f"{d.name} is not {d.structure}")


def _symmetric(value: Array) -> bool:
    square = value.shape == value.shape[::-1]
    return square and all(value[(i, j)] == value[(j, i)] for i, j in arrays.places(value.shape))


def _semidefinite(value: Array) -> bool:
    """No principal minor is negative."""
    n = value.shape[0]
    if n > LARGEST:
        raise Unsupported("the principal minors of a large matrix")
    minors = (rows for k in range(1, n + 1) for rows in combinations(range(n), k))
    return _symmetric(value) and all(_minor(value, rows) >= 0 for rows in minors)


def _minor(value: Any, rows: Any) -> Any:
    return determinant([[value[(i, j)] for j in rows] for i in rows], _Q)
