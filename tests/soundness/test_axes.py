"""Axes put together from others: false statements that no engine gets past the kernel, and true ones for all sizes.

The false ones are right for sizes of 1, for equal sizes, or for another order of stacking: what a careless split of an
axis, or a careless count of its indices, would let through.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import algebra
from proofcheck.search.engines import all as engines

SQUARE = {"n": "dim", "A, B, C, D, X": "real[n, n]", "x, y": "real[n]"}
TWO = {
    "n, m": "dim",
    "S": "invertible[n, n]",
    "T": "invertible[m, m]",
    "A": "real[n, n]",
    "B": "real[n, m]",
    "C": "real[m, n]",
    "D": "real[m, m]",
    "x": "real[n]",
    "y": "real[m]",
    "z, w": "real[n + m]",
    "v": "real[n*m]",
    "G": "symmetric[n*m, n*m]",
    "O": "orthogonal[n + m, n + m]",
}
FOUR = {
    "n, m, p, q, r, s": "dim",
    "A": "real[n, m]",
    "B": "real[p, q]",
    "C": "real[m, r]",
    "D": "real[q, s]",
}
HEADS = {"n, h, dk, d, m": "dim", "X": "real[n, d]", "W": "real[d, m]", "Q, K, V": "real[n, d]", "a": "index[h]"}
RANDOM = {
    "n, m": "dim",
    "X": "normal[n, n]",
    "A, B": "real[n, n]",
    "q": "normal[n + m]",
    "mu": "real[n + m]",
    "S": "posdef[n + m, n + m]",
    "r": "random[n + m](mean=mu, cov=S)",
    "g": "normal[n*m]",
}
SPLIT = ("h * dk == d",)
HEAD = {
    "head(a)": "attention(Q[:, a*dk:(a + 1)*dk], K[:, a*dk:(a + 1)*dk], V[:, a*dk:(a + 1)*dk])",
    "heads": "[head(I // dk)[i, I % dk] for i in range(n) for I in range(d)]",
}
PAIRS = {"d": "dim", "x, y": "real[2*d]", "u": "real[d]", "s, t": "real"}
ROPE = {
    "c(s)": "[cos(s * u[i]) for i in range(d)]",
    "w(s)": "[sin(s * u[i]) for i in range(d)]",
    "rope(x, s)": "concat(x[:d] * c(s) - x[d:] * w(s), x[:d] * w(s) + x[d:] * c(s))",
    "pairs(x, s)": "[where(I % 2 == 0, x[I] * c(s)[I // 2] - x[I + 1] * w(s)[I // 2],"
    " x[I - 1] * w(s)[I // 2] + x[I] * c(s)[I // 2]) for I in range(2*d)]",
}

FALSE: list[tuple[Any, ...]] = [
    ("kron(A, B) == kron(B, A)", SQUARE),
    ("kron(A, D) == kron(D, A)", TWO),
    ("kron(A, B) @ kron(C, D) == kron(A @ D, B @ C)", SQUARE),
    ("kron(A, B).T == kron(B.T, A.T)", SQUARE),
    ("trace(kron(A, D)) == trace(A) + trace(D)", TWO),
    ("vec(A) == vec(A.T)", SQUARE),
    ("vec(A @ X @ B) == kron(A, B.T) @ vec(X)", SQUARE),
    ("vec(A @ X @ B) == kron(B, A) @ vec(X)", SQUARE),
    ("trace(A @ B) == vec(A) @ vec(B)", SQUARE),
    ("block([[A, B], [C, D]]).T == block([[A.T, B.T], [C.T, D.T]])", SQUARE),
    ("block([[A, B], [C, D]]) @ concat(x, y) == concat(A @ x + C @ y, B @ x + D @ y)", SQUARE),
    ("concat(x, y) == concat(y, x)", SQUARE),
    ("concat(x, y) @ concat(y, x) == 2 * x @ x", SQUARE),
    ("sum(z[:n + 1]) + sum(z[n:]) == sum(z)", TWO),
    ("sum(z[:n]) + sum(z[m:]) == sum(z)", TWO),
    ("sum(z[:n]) == sum(z[m:])", TWO),
    ("v == vec([v[i*m + k] for i in range(n) for k in range(m)])", TWO),
    ("sum(v[i*m + k] * v[k*n + i] for i in range(n) for k in range(m)) == v @ v", TWO),
    ("trace(G) == sum(G[i*m + k, k*n + i] for i in range(n) for k in range(m))", TWO),
    ("sum(v[i*m + k] for i in range(n) for k in range(n)) == sum(v)", TWO),
    ("O[:, :n] @ O[:, :n].T == eye(n + m)", TWO),
    ("O[:n, :n] @ O[:n, :n].T == eye(n)", TWO),
    ("basis(0, n) @ x == x[0] + x[n - 1]", TWO),
    # heads
    ("X == [X[i, (I % h) * dk + I // h] for i in range(n) for I in range(d)]", HEADS, SPLIT),
    ("X @ W == sum(X[:, a*dk:(a + 1)*dk] @ W[a*dk:(a + 1)*dk] for a in range(h - 1))", HEADS, SPLIT),
    ("X[:, :dk] @ W[:dk] == X @ W", HEADS, SPLIT),
    ("heads[:, a*dk:(a + 1)*dk] == head(0)", HEADS, SPLIT, HEAD),
    ("heads == attention(Q, K, V)", HEADS, SPLIT, HEAD),
    ("rope(x, s) @ rope(y, t) == rope(x, s + t) @ y", PAIRS, (), ROPE),
    ("pairs(x, s) == rope(x, s)", PAIRS, (), ROPE),
    # inverses
    ("inv(kron(S, T)) == kron(inv(T), inv(S))", {"n": "dim", "S, T": "invertible[n, n]"}),
    ("inv(kron(A, A)) == kron(inv(A), inv(A))", SQUARE),
    ("inv(block([[S, B], [0, T]])) == block([[inv(S), inv(S) @ B @ inv(T)], [0, inv(T)]])", TWO),
    ("inv(block([[S, B], [C, T]])) == block([[inv(S), -B], [-C, inv(T)]])", TWO),
    ("inv(0 * A) == 0 * A", SQUARE),
    ("inv(D) @ (D @ y) == y", TWO),
    ("inv(kron(S, D)) @ vec(C) == vec(inv(D) @ C @ inv(S).T)", TWO),
    ("inv(kron(S, T)) @ vec(C) == vec(inv(T) @ C @ inv(S))", TWO),
    ("vec(C) @ inv(kron(S, T)) == vec(inv(T) @ C @ inv(S).T)", TWO),
    ("inv(block([[S, B], [0, T]])) @ concat(x, y) == concat(inv(S) @ (x + B @ inv(T) @ y), inv(T) @ y)", TWO),
    ("inv(block([[S, B], [C, T]])) @ z == inv(block([[S, B], [C, T]])) @ z", TWO),
    ("inv(A) == inv(A)", SQUARE),
    ("inv(S) == S", TWO),
    ("inv(z[:n + m] @ w * eye(n)) == eye(n)", TWO),
    # expectations and derivatives
    ("E(outer(vec(A @ X @ B), vec(A @ X @ B))) == kron(A @ A.T, B.T @ B)", RANDOM),
    ("E(q[:n] @ q[:n]) == n + m", RANDOM),
    ("E((sum(q[:n]))**2 + (sum(q[n:]))**2) == (n + m)**2", RANDOM),
    ("E(r[:n] @ r[:n]) == mu[:n] @ mu[:n]", RANDOM),
    ("E(sum(g[i*m + k] * g[k*n + i] for i in range(n) for k in range(m))) == n * m", RANDOM),
    ("grad(z[:n] @ x, z) == concat(x, y)", TWO),
    ("grad(z @ z, z, at=concat(x, y))[:n] == 2 * y", {**SQUARE, "z": "real[2*n]"}),
    ("grad(v @ v, v, at=vec(B)) == 2 * vec(B.T)", TWO),
    ("sum(grad(u @ u, u)[k] for k in range(3)) == 2 * sum(u)", {"n": "dim", "u": "real[n + 2]"}),
    ("sum(u[i] * u[i + 1] for i in range(n)) == u[0] * u[1]", {"n": "dim", "u": "real[n + 1]"}),
]

TRUE: list[tuple[Any, ...]] = [
    ("kron(A, B) @ kron(C, D) == kron(A @ C, B @ D)", FOUR),
    ("kron(S, T).T == kron(S.T, T.T)", TWO),
    ("trace(kron(A, D)) == trace(A) * trace(D)", TWO),
    ("kron(A + 2 * S, D) == kron(A, D) + 2 * kron(S, D)", TWO),
    ("kron(kron(A, B), D) == kron(A, kron(B, D))", TWO),
    ("vec(A @ B @ D) == kron(D.T, A) @ vec(B)", TWO),
    ("trace(C.T @ B.T) == vec(C) @ vec(B.T)", TWO),
    ("kron(eye(n), eye(m)) == eye(n * m)", TWO),
    ("block([[A, B], [C, D]]).T == block([[A.T, C.T], [B.T, D.T]])", TWO),
    ("block([[A, B], [0, D]]) @ block([[A, B], [0, D]]) == block([[A @ A, A @ B + B @ D], [0, D @ D]])", TWO),
    ("trace(block([[A, B], [C, D]])) == trace(A) + trace(D)", TWO),
    ("norm2(concat(x, y)) == norm2(x) + norm2(y)", TWO),
    ("z == concat(z[:n], z[n:])", TWO),
    ("concat(x, y) @ z == x @ z[:n] + y @ z[n:]", TWO),
    ("sum(z[i] for i in range(n, n + m)) + sum(z[:n]) == sum(z)", TWO),
    ("v == vec([v[k*n + i] for i in range(n) for k in range(m)])", TWO),
    ("basis(t, n) @ x == x[t]", {**TWO, "t": "index[n]"}),
    ("X @ W == sum(X[:, a*dk:(a + 1)*dk] @ W[a*dk:(a + 1)*dk] for a in range(h))", HEADS, SPLIT),
    ("E(q[:n] @ q[:n]) == n", RANDOM),
    ("E(outer(vec(X), vec(X))) == eye(n * n)", RANDOM),
    ("sum(Q[:, a*dk:(a + 1)*dk] @ K[:, a*dk:(a + 1)*dk].T for a in range(h)) == Q @ K.T", HEADS, SPLIT),
    ("grad(v @ kron(A, D) @ v, v) == (kron(A, D) + kron(A, D).T) @ v", TWO),
    ("norm2(rope(x, s)) == norm2(x)", PAIRS, (), ROPE),
    ("rope(x, s) @ rope(y, t) == rope(x, s - t) @ y", PAIRS, (), ROPE),
    ("rope(rope(x, s), t) == rope(x, s + t)", PAIRS, (), ROPE),
    ("pairs(x, s) @ pairs(y, t) == pairs(x, s - t) @ y", PAIRS, (), ROPE),
    ("jacobian(concat(x, y), x) == block([[eye(n)], [0 * C]])", TWO),
]

SEEN_BY_THE_INDEX_FORM: list[tuple[Any, ...]] = [
    # Beyond the theorem, for the reason in brackets in the census.
    ("inv(kron(S, T)) == kron(inv(S), inv(T))", TWO),
    ("inv(block([[S, B], [0, T]])) == block([[inv(S), -inv(S) @ B @ inv(T)], [0, inv(T)]])", TWO),
    ("kron(S, T) @ kron(inv(S), inv(T)) == eye(n * m)", TWO),
    ("inv(kron(S, T)) @ vec(C) == vec(inv(T) @ C @ inv(S).T)", TWO),
    ("vec(C) @ inv(kron(S, T)) == vec(inv(T).T @ C @ inv(S))", TWO),
    ("inv(kron(S, T)) @ kron(S, T) == eye(n * m)", TWO),
    ("inv(block([[S, B], [0, T]])) @ concat(x, y) == concat(inv(S) @ (x - B @ inv(T) @ y), inv(T) @ y)", TWO),
    ("kron(O, S) @ kron(O, S).T == kron(eye(n + m), S @ S.T)", TWO),
    ("grad(z @ z, z, at=concat(x, y)) == 2 * concat(x, y)", TWO),
    # These are polynomials or quotients, but of too many indices for the kernel's limits.
    ("heads[:, a*dk:(a + 1)*dk] == head(a)", HEADS, SPLIT, HEAD),
    ("heads @ W == sum(head(a) @ W[a*dk:(a + 1)*dk] for a in range(h))", HEADS, SPLIT, HEAD),
    ("E(outer(vec(A @ X @ B), vec(A @ X @ B))) == kron(B.T @ B, A @ A.T)", RANDOM),
    (
        "attend(x, concat(K, L), concat(V, U)) * (sum(exp(K @ x / sqrt(d))) + sum(exp(L @ x / sqrt(d))))"
        " == sum(exp(K @ x / sqrt(d))) * attend(x, K, V) + sum(exp(L @ x / sqrt(d))) * attend(x, L, U)",
        {
            "n, m, d, p": "dim",
            "x": "real[d]",
            "K": "real[n, d]",
            "L": "real[m, d]",
            "V": "real[n, p]",
            "U": "real[m, p]",
        },
    ),
]


def _problem(row: tuple[Any, ...]) -> Any:
    statement, where, *rest = row
    return problem_from(statement, where, rest[0] if rest else (), rest[1] if len(rest) > 1 else None)


def _name(row: tuple[Any, ...]) -> str:
    return str(row[0])[:70]


@pytest.mark.parametrize("row", FALSE, ids=_name)
def test_no_engine_gets_a_false_statement_past_the_kernel(row: tuple[Any, ...]) -> None:
    problem = _problem(row)
    for propose in engines.IN_ORDER:
        proposal = propose(problem)
        if proposal.evidence is not None:
            assert rule(problem, proposal.evidence).word != "proved", proposal.engine


@pytest.mark.parametrize("row", FALSE, ids=_name)
@pytest.mark.parametrize("kind", ["identity", "inverse", "signs"])
def test_the_kernel_alone_proves_no_false_statement(row: tuple[Any, ...], kind: Any) -> None:
    assert rule(_problem(row), Evidence(kind, "forged")).word != "proved"


@pytest.mark.parametrize("row", TRUE, ids=_name)
def test_small_sizes_settle_all_sizes(row: tuple[Any, ...]) -> None:
    problem = _problem(row)
    ruling = rule(problem, Evidence("identity", "test"))
    assert ruling.word == "proved", ruling.reason
    assert "small-size theorem (docs/trust.md)" in ruling.census
    proposal = algebra.propose(problem)
    assert proposal.evidence is not None, proposal.how
    assert rule(problem, proposal.evidence).word == "proved"


@pytest.mark.parametrize("row", SEEN_BY_THE_INDEX_FORM, ids=_name)
def test_what_the_index_form_sees(row: tuple[Any, ...]) -> None:
    problem = _problem(row)
    proposal = algebra.propose(problem)
    assert proposal.evidence is not None, proposal.how
    ruling = rule(problem, proposal.evidence)
    assert ruling.word == "proved", ruling.reason
    assert any(phrase.startswith(("index algebra for sizes beyond these", "laws of sums")) for phrase in ruling.census)


@pytest.mark.parametrize(
    ("matrix", "seen"),
    [
        ("kron(S, T)", True),
        ("kron(S, kron(T, S))", True),
        ("kron(A @ A.T + eye(n), 2 * T)", True),
        ("kron(S, D)", False),
        ("c * kron(S, T)", False),
        ("block([[S, B], [0, T]])", True),
        ("block([[S, 0, 0], [C, T, 0], [C, D, T]])", True),
        ("block([[S, B], [C, T]])", False),
        ("block([[S, B], [0, D]])", False),
        ("block([[0, S], [S, 0]])", False),
        ("kron(S, block([[S, B], [0, T]]))", True),
    ],
)
def test_which_matrices_put_together_are_seen_to_be_invertible(matrix: str, seen: bool) -> None:
    problem = problem_from(f"inv({matrix})[0, 0] == 0", {**TWO, "c": "real"})
    signs = Signs(problem.declarations, ())
    found = [o for o in obligations(problem.statement, problem.declarations) if o.op == "nonsingular"]
    assert len(found) == 1 and signs.holds(found[0]) is seen


def test_an_inverse_is_only_what_stands_alone() -> None:
    """The kernel's rule on inverses takes inv(M) == X and inv(M) Y == X, and nothing else."""
    for statement in ("inv(S) + S == inv(S) + S", "inv(S)[0, 0] == inv(S)[0, 0]", "S == S", "x @ inv(S) @ x == x @ x"):
        assert rule(problem_from(statement, TWO), Evidence("inverse", "forged")).word == "rejected"
