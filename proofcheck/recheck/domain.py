"""Whether values lie in what is declared, and whether laws with such parameters exist: exactly, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array
from proofcheck.recheck.claims import Claim, Declaration
from proofcheck.recheck.evaluate import Evaluator, Frame, Function, Here
from proofcheck.recheck.matrices import determinant
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.tree import Node

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
    e, here = Evaluator(claim, 50_000), Here(_Q, values)
    for name, declaration in claim.declarations.items():
        if declaration.law is not None:
            try:
                _law(e, here, declaration, name in random_outside)
            except Undecided:
                if declaration.law.parameters:
                    raise Outside(f"the law of {name} depends on values that are not given") from None


def _value(claim: Claim, d: Declaration, value: Any, values: Mapping[str, Any]) -> None:
    e, here = Evaluator(claim, 50_000), Here(_Q, values)
    shape = tuple(e.whole(size, Frame(), here) for size in d.shape)
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
    if d.bound is not None and value >= e.whole(d.bound, Frame(), here):
        raise Outside(f"{d.name} lies beyond its range")
    if d.structure is not None:
        _structured(d, value)


def _structured(d: Declaration, value: Array) -> None:
    n = value.shape[0]
    if value.shape != (n, n):
        raise Outside(f"{d.name} is not square")
    pairs = list(arrays.places(value.shape))
    symmetric = all(value[(i, j)] == value[(j, i)] for i, j in pairs)
    if d.structure == "symmetric":
        good = symmetric
    elif d.structure == "posdef":
        good = symmetric and all(_minor(value, range(k)) > 0 for k in range(1, n + 1))
    elif d.structure == "psd":
        if n > LARGEST:
            raise Unsupported("the principal minors of a large matrix")
        minors = (rows for k in range(1, n + 1) for rows in combinations(range(n), k))
        good = symmetric and all(_minor(value, rows) >= 0 for rows in minors)
    elif d.structure == "invertible":
        good = _minor(value, range(n)) != 0
    else:
        good = all(sum(value[(i, k)] * value[(j, k)] for k in range(n)) == int(i == j) for i, j in pairs)
        good = good and (d.structure == "orthogonal" or all(x in (0, 1) for x in value.items))
    if not good:
        raise Outside(f"{d.name} is not {d.structure}")


def _minor(value: Any, rows: Any) -> Any:
    return determinant([[value[(i, j)] for j in rows] for i in rows], _Q)


def semidefinite(matrix: list[list[Any]]) -> bool:
    """Whether a symmetric matrix of exact numbers has no negative eigenvalue: no principal minor is negative."""
    n = len(matrix)
    if n > 6:
        raise Outside("a large matrix of moments")
    for mask in range(1, 1 << n):
        rows = [k for k in range(n) if mask >> k & 1]
        if determinant([[matrix[i][j] for j in rows] for i in rows], _Q) < 0:
            return False
    return all(matrix[i][j] == matrix[j][i] for i in range(n) for j in range(n))


def _law(e: Evaluator, here: Here, d: Declaration, outside: bool) -> None:
    law = d.law
    assert law is not None

    def valued(node: Node) -> Any:
        try:
            return e(node, Frame(), here)
        except Undefined:
            raise Outside(f"a parameter of the law of {d.name} has no value") from None

    def parameter(key: str, default: Any) -> Any:
        node: Node | None = law.parameters.get(key)
        value = default if node is None else valued(node)
        if not all(exact(x) for x in arrays.entries(value)):
            raise Undecided("a parameter that is not exact")
        return value

    if "mean" in law.parameters:
        valued(law.parameters["mean"])
    if outside and (law.family != "normal" or law.joint):
        raise Outside(f"{d.name} has a law that is not known, and stands outside of an expected value")
    if law.joint:
        size = e.whole(d.shape[0], Frame(), here)
        covariance = parameter("cov", 0)
        if not semidefinite([[covariance[(i, j)] for j in range(size)] for i in range(size)]):
            raise Outside(f"the covariance of {d.name} is none")
        return
    variance = parameter("var", 1)
    if variance < 0 or (outside and variance == 0):
        raise Outside(f"the variance of {d.name} is none")
    if law.family != "iid":
        return
    moments = {0: 1, 1: parameter("mean", 0)}
    moments[2] = variance + moments[1] ** 2
    moments |= {k: parameter(f"m{k}", 0) for k in range(3, 13) if f"m{k}" in law.parameters}
    if variance == 0:
        if any(value != moments[1] ** k for k, value in moments.items()):
            raise Outside("moments that no distribution has")
        return
    known = moments.keys()
    if known <= {0, 1, 2, 3}:
        return
    # With mean 0 and no third moment declared, the third may be taken as 0.
    third = 0 if known == {0, 1, 2, 4} and moments[1] == 0 else moments.get(3)
    if not known <= {0, 1, 2, 3, 4} or third is None:
        raise Outside("moments that are not seen to exist")
    rows = [1, moments[1], moments[2], third, moments[4]]
    if not semidefinite([[rows[i + j] for j in range(3)] for i in range(3)]):
        raise Outside("moments that no distribution has")
