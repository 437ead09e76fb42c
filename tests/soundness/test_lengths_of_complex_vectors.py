"""Norms, variances and inner products of complex numbers, as the field means them.

`norm2(v)` was the sum of the squares of the entries, so that `norm2(v) == v @ v` was proved and the true
`norm2(v) == sum(abs(v)**2)` refuted; `Var(z * x) == z**2` was proved, and the inner product of LaTeX took no conjugate.
"""

from __future__ import annotations

import pytest

import proofcheck

VECTORS = {"n, m": "dim", "u, v": "complex[n]", "A": "complex[n, m]", "z, w": "complex"}
RANDOM = {**VECTORS, "x, y": "normal(mean=0, var=1)", "X": "normal[n](mean=0, var=1)", "c": "real"}

TRUE = [
    "norm2(v) == sum(abs(v)**2)",
    "norm2(v) == conj(v) @ v",
    "norm2(v) >= 0",
    "norm(v)**2 == norm2(v)",
    "norm(v, 2)**2 == norm2(v)",
    'norm(A, "fro")**2 == frobenius2(A)',
    "frobenius2(A) == trace(conj(A).T @ A)",
    "norm2(z * v) == abs(z)**2 * norm2(v)",
    "norm2(u + v) == norm2(u) + norm2(v) + 2 * re(conj(u) @ v)",
    r"$\|z v\|^2 = |z|^2 \|v\|^2$",
    "Var(z * x) == abs(z)**2",
    "Var(z * x + w * y) == abs(z)**2 + abs(w)**2",
    "Var(v @ X) == norm2(v)",
    "im(E(z * (x + c))) == c * im(z)",
]
FALSE = [
    "norm2(v) == v @ v",
    "norm2(v) == sum(v**2)",
    r"$\|v\|^2 = v^\top v$",
    'norm(A, "fro")**2 == trace(A.T @ A)',
    "frobenius2(A) == trace(A.T @ A)",
    "norm2(z * v) == z**2 * norm2(v)",
    "Var(z * x) == z**2",
    "Var(z * x + w * y) == abs(z + w)**2",
    "Var(v @ X) == v @ v",
    "im(E(z * (x + c))) == c * re(z)",
]


def judged(statement: str) -> str:
    return proofcheck.check(statement, where=RANDOM, numbers="off").word


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert judged(statement) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_refuted(statement: str) -> None:
    assert judged(statement) == "refuted"


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("dot(u, v) == dot(v, u)", "takes real numbers"),
        ("Cov(z * x, y) == 0", "takes real numbers"),
        ("Cov(u * x, u * x) == outer(u, u)", "takes real numbers"),
        ("Var(z * x, given=x > 0) >= 0", "takes a real number"),
        (r"$\langle u, v \rangle = \langle v, u \rangle$", "conjugate"),
        (r"$\langle A, A \rangle = \|A\|_F^2$", "conjugate"),
    ],
)
def test_what_is_not_one_thing_is_refused(statement: str, told: str) -> None:
    found = proofcheck.check(statement, where=RANDOM, numbers="off")
    assert found.word == "invalid" and told in str(found.record)


def test_an_index_that_may_lie_beyond_its_axis_is_not_dropped() -> None:
    """im(re(v[k])) is 0 where v[k] has a value, and nothing where it has none."""
    where = {"n": "dim", "v": "complex[n]", "k": "integer"}
    assert proofcheck.check("im(re(v[k])) == 0", where=where, numbers="off").word != "proved"
    within = "all(sum(im(re(v[i])) for i in range(j)) == 0 for j in range(n + 2))"
    assert proofcheck.check(within, where=where, numbers="off").word != "proved"
    held = "all(im(re(v[i])) == 0 for i in range(n))"
    assert proofcheck.check(held, where=where, numbers="off").word == "proved"
