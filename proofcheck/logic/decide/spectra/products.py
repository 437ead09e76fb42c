"""Theorems about Kronecker products, products entry by entry, powers, projections, and U diag(s) V.T.

A projection P is the identity on its range, as P (P u) == P u, and the whole space is the sum of the range and of the
null space of P, as u == P u + (u - P u). So P has the eigenvalue 1 as often as its rank says, and otherwise 0, and its
trace is the sum of these.

kron(X, Y)          M is Z.T Z for Z == kron(X, Y). With U diag(s) V.T for X and P diag(r) Q.T for Y, Z is kron(U, P) @
                    diag(kron(s, r)) @ kron(V, Q).T, and kron(U, P) has orthonormal columns. So the singular values of Z
                    are the products of one of X and one of Y: the largest is the product of both largest, their sum
                    that of both sums, and as many are positive.
X * Y               Z is a part of kron(X, Y), that of the rows and columns that belong to one index each. A part of a
                    matrix has no larger norms and no larger rank, as it is the product with parts of the identity, of
                    norm 1.
power of X          matrix_power(X, k) has a value for whole k >= 0 alone: |Z| <= |X|**k, as |X Y| <= |X| |Y|, and
                    |Z| == 1 for k == 0. For k >= 1 likewise of the other norms.
projection          P @ P == P: the rank of P is its trace.
orthogonal projection
                    P @ P == P == P.T: then |P u|**2 == u @ P.T @ P u == u @ P u <= |u| |P u|, so |P u| <= |u|, and |P|,
                    the largest of all |P u| with |u| == 1, is at most 1. The singular values, which are roots of
                    eigenvalues of P.T @ P == P, are these eigenvalues themselves, so their sum is the trace; it is the
                    sum of all squares of entries, too.
M @ M               for M u == l u, u not 0, l l u == M (M u) == (b l + c) u, so l**2 == b l + c.
U diag(s) V.T       with orthonormal columns of U and V, s >= 0: Z.T Z has the eigenvectors V e_k with the eigenvalues
                    s_k**2, and 0 on what is orthogonal to all of them. So the s_k are the singular values of Z, and the
                    others are 0.
U diag(v) U.T       with a square U: the eigenvectors U e_k with the eigenvalues v_k span the whole space, so these are
                    all eigenvalues of Z.
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
kron(X, Y) | M: made[m * l, m * l]; X: real[n, m]; Y: real[r, l]
    if M == kron(X.T @ X, Y.T @ Y)
    sqrt(eigenvalues(M)[m * l - 1]) == norm(X, 2) * norm(Y, 2)
    sum(sqrt(eigenvalues(M)[k]) for k in range(m * l)) == norm(X, "nuc") * norm(Y, "nuc")
    sum(where(0 < eigenvalues(M)[k], 1, 0) for k in range(m * l)) == rank(X) * rank(Y)
X * Y | Z: real[n, m]; X: real[n, m]; Y: real[n, m]
    if Z == X * Y
    norm(Z, 2) <= norm(X, 2) * norm(Y, 2)
    norm(Z, "fro") <= norm(X, "fro") * norm(Y, "fro")
    norm(Z, "nuc") <= norm(X, "nuc") * norm(Y, "nuc")
    rank(Z) <= rank(X) * rank(Y)
power of X | Z: real[n, n]; X: real[n, n]; k: natural
    if Z == matrix_power(X, k)
    if 0 <= k
    norm(Z, 2) <= norm(X, 2)**k
    implies(1 <= k, norm(Z, "fro") <= norm(X, "fro")**k)
    implies(1 <= k, norm(Z, "nuc") <= norm(X, "nuc")**k)
projection | P: real[n, n]
    if P == P @ P
    rank(P) == trace(P)
orthogonal projection | P: symmetric[n, n]
    if P == P @ P
    norm(P, 2) <= 1
    rank(P) == trace(P)
    norm(P, "nuc") == trace(P)
    frobenius2(P) == trace(P)
M @ M | M: symmetric[n, n]; b: real; c: real; k: index[n]
    if M @ M == b * M + c * eye(n)
    eigenvalues(M)[k]**2 == b * eigenvalues(M)[k] + c
U diag(s) V.T | Z: real[n, m]; U: real[n, l]; V: real[m, l]; s: real[l]
    if all(Z[i, j] == sum(U[i, k] * s[k] * V[j, k] for k in range(l)) for i in range(n) for j in range(m))
    if U.T @ U == eye(l)
    if V.T @ V == eye(l)
    if all(0 <= s[k] for k in range(l))
    norm(Z, 2) == max(s)
    norm(Z, "nuc") == sum(s)
    norm(Z, "fro") == norm(s)
    rank(Z) == sum(where(0 < s[k], 1, 0) for k in range(l))
U diag(v) U.T | Z: made[n, n]; U: real[n, n]; v: real[n]
    if all(Z[i, j] == sum(U[i, k] * v[k] * U[j, k] for k in range(n)) for i in range(n) for j in range(n))
    if U.T @ U == eye(n)
    eigenvalues(Z)[n - 1] == max(v)
    eigenvalues(Z)[0] == min(v)
""")
