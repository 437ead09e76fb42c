"""Entries on axes put together from others carry several labels in place of one; and what has no such labels."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import subterms
from proofcheck.search.index.build import Builder
from proofcheck.search.index.monomial import OutOfFragment
from proofcheck.search.index.render import form_term
from proofcheck.search.index.rules import vanishes

W = {
    "n, m": "dim",
    "A": "real[n, n]",
    "B": "real[n, m]",
    "D": "real[m, m]",
    "x": "real[n]",
    "y": "real[m]",
    "z": "real[n + m]",
    "v": "real[n*m]",
    "G": "symmetric[n*m, n*m]",
    "H": "symmetric[n + m, n + m]",
    "U": "orthogonal[n + m, n + m]",
    "q": "normal[n + m]",
    "mu": "real[n + m]",
    "S": "posdef[n + m, n + m]",
    "r": "random[n + m](mean=mu, cov=S)",
}
EQUAL = [
    "v @ kron(A, D) @ v == v @ kron(A.T, D.T) @ v",
    "v @ G @ v == sum(v[i*m + k] * G[j*m + l, i*m + k] * v[j*m + l] for i in range(n) for j in range(n)"
    " for k in range(m) for l in range(m))",
    "H[:n, n:] @ y == H[n:, :n].T @ y",
    "trace(H) == trace(H[:n, :n]) + trace(H[n:, n:])",
    "sum(H[:n]) == sum(H[:n, :n]) + sum(H[n:, :n])",
    "hessian(norm2(z[:n]) * norm2(z[n:]), z) == block([[2 * norm2(z[n:]) * eye(n), 4 * outer(z[:n], z[n:])],"
    " [4 * outer(z[n:], z[:n]), 2 * norm2(z[:n]) * eye(m)]])",
    "jacobian(kron(A, D) @ v, v) == kron(A, D)",
    "E((q[:n] @ x)**2 * (q[n:] @ y)**2) == (x @ x) * (y @ y)",
    "E(outer(q[:n], q[n:])) == 0 * B",
    "grad(z @ z, z, at=concat(2 * x, y)) == 2 * concat(2 * x, y)",
    "grad(v @ v, v, at=vec(B.T)) == 2 * vec(B.T)",
]
DIFFERENT = [
    "v @ kron(A, D) @ v == v @ kron(A, D.T) @ v",
    "trace(G) == sum(G[i*m + k, i*m + l] for i in range(n) for k in range(m) for l in range(m))",
    "E((q[:n] @ x)**2) == (y @ y)",
    "grad(z @ z, z, at=concat(2 * x, y)) == 2 * concat(x, y)",
]
REFUSED = [
    # two splittings of one axis, overlapping parts, structures and laws that speak of the whole
    "sum(v[i*m + k] * v[k*n + i] for i in range(n) for k in range(m)) == 0",
    "sum(z[:n]) + sum(z[m:]) == 0",
    "U[:n, :n] @ x == x",
    "E(r[:n] @ x) == mu[:n] @ x",
    "sum(H[:n]) + sum(H[:, m:]) == 0",
]


def difference(statement: str) -> tuple[Builder, list[Any]]:
    problem = problem_from(statement, W)
    builder = Builder(problem)
    algebra = builder.algebra
    from proofcheck.search.index.build import equations

    pairs = equations(problem.statement)
    return builder, [algebra.add(builder(a), algebra.scale(builder(b), -algebra.one)) for a, b in pairs]


@pytest.mark.parametrize("statement", EQUAL)
def test_equal(statement: str) -> None:
    builder, forms = difference(statement)
    assert forms and all(vanishes(builder.algebra, form) for form in forms)


@pytest.mark.parametrize("statement", DIFFERENT)
def test_different(statement: str) -> None:
    builder, forms = difference(statement)
    assert not all(vanishes(builder.algebra, form) for form in forms)


@pytest.mark.parametrize("statement", REFUSED)
def test_refused(statement: str) -> None:
    with pytest.raises(OutOfFragment):
        difference(statement)


def test_forms_go_back_to_entries_of_the_declared_rank() -> None:
    for statement in ("v @ G @ v == 0", "z @ concat(x, y) == 0", "norm2(v) == trace(kron(A, D)) * v[0]"):
        try:
            builder, forms = difference(statement)
        except OutOfFragment:
            continue
        for form in forms:
            for t in subterms(form_term(builder.algebra, form)):
                if t.op == "entry":
                    assert len(t.args) == len(builder.problem.declarations[t.data].shape)
