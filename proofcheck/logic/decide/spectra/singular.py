"""Theorems about singular values and ranks of real matrices.

s_1 >= s_2 >= ... are the singular values of X (n x m), the square roots of the eigenvalues of X.T @ X, and r is how
many are positive. X == U @ diag(s) @ V.T with orthonormal columns of U and V, as many as there are positive singular
values; |X| is the largest of them, |X|_F the root of the sum of all squares of entries, |X|_* their sum. So |X y| <=
|X| |y|, with equality for some y other than 0, as |X y|**2 == y @ (X.T @ X) @ y; and the sum of all s_k**2 is
|X|_F**2.

sizes of X          |X| <= |X|_F <= |X|_*, as s_1**2 <= sum of s_k**2 <= (sum of s_k)**2 for s_k >= 0. |X|_F**2 <=
                    |X| |X|_*, as s_k**2 <= s_1 s_k.
rank of X           0 <= r <= m, as it counts some of m numbers; r <= n, as X and X.T @ X have the same null space, so
                    that r is the dimension of the range of X, in n dimensions. s_1 is 0 or positive.
norms and rank of X |X|_F**2 <= r |X|**2 and |X|_* <= r |X|: sums of r numbers, none above the largest. |X|_* <= sqrt(r)
                    |X|_F, by Cauchy-Schwarz for the r positive singular values and ones.
norms and size of X the same with m, and with n, in the place of r, which is not larger.
squares of X        The sum of s_k**2 is that of the eigenvalues of X.T @ X, the trace of it, |X|_F**2; that of s_k is
                    |X|_*, also in the other order.
norms of X Y        |X Y u| <= |X| |Y u| <= |X| |Y| |u|. Column by column |X Y|_F <= |X| |Y|_F, by transposes |X Y|_F <=
                    |X|_F |Y|. |X Y|_* is the largest trace(W.T @ X Y) over |W| <= 1 (see *trace of X.T Y*), which is
                    trace((X.T @ W).T @ Y) <= |Y|_* |X|, and in the same way at most |X|_* |Y|; and by Cauchy-Schwarz
                    at most |X.T @ W|_F |Y|_F <= |X|_F |Y|_F.
rank of X Y         The range of X Y lies in that of X, and is the image of that of Y: its dimension is at most both.
                    Sylvester: the image of the range of Y, of dimension rank(Y), under X loses at most the dimension of
                    the null space of X, which is l - rank(X) for l columns of X.
norms of X + Y      |(X + Y) u| <= |X u| + |Y u|; and trace(W.T @ (X + Y)) == trace(W.T @ X) + trace(W.T @ Y), the
                    largest values of which over |W| <= 1 are the nuclear norms.
rank of X + Y       The range of X + Y lies in the sum of the ranges.
c X                 The singular values of c X are abs(c) s_k.
X.T                 X.T == V @ diag(s) @ U.T has the same positive singular values.
X.T X == Y.T Y      The singular values are made of the eigenvalues of that.
X X.T == Y Y.T      The same of the transposes.
rank of X.T X       The eigenvalues of X.T @ X are s_k**2, and as it is positive semidefinite, these are its singular
                    values.
rank of S X, X S    A matrix S with an inverse maps the range of X onto one of the same dimension; X S has the range of
                    X where S has an inverse.
S has an inverse    S.T @ S has one as well, so all its n eigenvalues, none of which is negative, are positive.
u v.T               Z.T @ Z == |u|**2 v v.T has the eigenvalue |u|**2 |v|**2, at v, and otherwise 0.
z X y               |q| <= |z| |X y| <= |X| |z| |y|.
trace of X.T Y      With X == U @ diag(s) @ V.T it is the sum of s_k u_k @ Y v_k, each at most s_k |Y| in absolute value
                    (for Y == U @ V.T, with |Y| <= 1, it is |X|_*); the second fact is Cauchy-Schwarz. For Y == eye(n),
                    with |Y| == 1, it is trace(X).
trace and rank of X Its absolute value is at most |X|_* (*trace of X.T Y*), which is at most sqrt(r) |X|_F.
|X y| <= c |y|      |X y|**2 <= c**2 |y|**2 for all y and c >= 0: |X| <= c, as |X y| == |X| |y| for some y other than 0.
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
sizes of X | X: real[n0, m]
    0 <= norm(X, 2)
    norm(X, 2) <= norm(X, "fro")
    norm(X, "fro") <= norm(X, "nuc")
    norm(X, "fro")**2 <= norm(X, 2) * norm(X, "nuc")
rank of X | X: real[n0, m]
    0 <= rank(X)
    rank(X) <= n0
    rank(X) <= m
    norm(X, 2) == 0 or 1 <= rank(X)
norms and rank of X | X: real[n0, m]
    norm(X, "fro") <= sqrt(rank(X)) * norm(X, 2)
    norm(X, "nuc") <= rank(X) * norm(X, 2)
    norm(X, "nuc") <= sqrt(rank(X)) * norm(X, "fro")
norms and size of X | X: real[n0, m]
    norm(X, "fro") <= sqrt(m) * norm(X, 2)
    norm(X, "nuc") <= m * norm(X, 2)
    norm(X, "nuc") <= sqrt(m) * norm(X, "fro")
    norm(X, "fro") <= sqrt(n0) * norm(X, 2)
    norm(X, "nuc") <= n0 * norm(X, 2)
    norm(X, "nuc") <= sqrt(n0) * norm(X, "fro")
squares of X | X: real[n0, m]
    sum(sqrt(eigenvalues(X.T @ X)[k])**2 for k in range(m)) == frobenius2(X)
    sum(sqrt(eigenvalues(X.T @ X)[m - 1 - k])**2 for k in range(m)) == frobenius2(X)
    sum(sqrt(eigenvalues(X.T @ X)[m - 1 - k]) for k in range(m)) == norm(X, "nuc")
norms of X Y | Z: real[n0, m]; X: real[n0, l]; Y: real[l, m]
    if Z == X @ Y
    norm(Z, 2) <= norm(X, 2) * norm(Y, 2)
    norm(Z, "fro") <= norm(X, 2) * norm(Y, "fro")
    norm(Z, "fro") <= norm(X, "fro") * norm(Y, 2)
    norm(Z, "nuc") <= norm(X, 2) * norm(Y, "nuc")
    norm(Z, "nuc") <= norm(X, "nuc") * norm(Y, 2)
    norm(Z, "nuc") <= norm(X, "fro") * norm(Y, "fro")
rank of X Y | Z: real[n0, m]; X: real[n0, l]; Y: real[l, m]
    if Z == X @ Y
    rank(Z) <= rank(X)
    rank(Z) <= rank(Y)
    rank(Z) <= l
    rank(X) + rank(Y) <= rank(Z) + l
norms of X + Y | Z: real[n0, m]; X: real[n0, m]; Y: real[n0, m]
    if Z == X + Y
    norm(Z, 2) <= norm(X, 2) + norm(Y, 2)
    norm(Z, "fro") <= norm(X, "fro") + norm(Y, "fro")
    norm(Z, "nuc") <= norm(X, "nuc") + norm(Y, "nuc")
rank of X + Y | Z: real[n0, m]; X: real[n0, m]; Y: real[n0, m]
    if Z == X + Y
    rank(Z) <= rank(X) + rank(Y)
c X | Z: real[n0, m]; X: real[n0, m]; c: real
    if Z == c * X
    norm(Z, 2) == abs(c) * norm(X, 2)
    norm(Z, "fro") == abs(c) * norm(X, "fro")
    norm(Z, "nuc") == abs(c) * norm(X, "nuc")
    rank(Z) <= rank(X)
    implies(c != 0, rank(Z) == rank(X))
X.T | Z: real[m, n]; X: real[n, m]
    if Z == X.T
    norm(Z, 2) == norm(X, 2)
    norm(Z, "fro") == norm(X, "fro")
    norm(Z, "nuc") == norm(X, "nuc")
    rank(Z) == rank(X)
X.T X == Y.T Y | Z: real[l0, m]; X: real[n0, m]
    if Z.T @ Z == X.T @ X
    norm(Z, 2) == norm(X, 2)
    norm(Z, "fro") == norm(X, "fro")
    norm(Z, "nuc") == norm(X, "nuc")
    rank(Z) == rank(X)
X X.T == Y Y.T | Z: real[n, l0]; X: real[n, m0]
    if Z @ Z.T == X @ X.T
    norm(Z, 2) == norm(X, 2)
    norm(Z, "fro") == norm(X, "fro")
    norm(Z, "nuc") == norm(X, "nuc")
    rank(Z) == rank(X)
rank of X.T X | Z: real[m, m]; X: real[n0, m]
    if Z == X.T @ X
    rank(Z) == rank(X)
    norm(Z, 2) == norm(X, 2)**2
    norm(Z, "nuc") == frobenius2(X)
rank of S X | Z: real[n, m]; S: real[n, n]; X: real[n, m]
    if Z == S @ X
    if det(S) != 0
    rank(Z) == rank(X)
rank of X S | Z: real[n0, m]; X: real[n0, m]; S: real[m, m]
    if Z == X @ S
    if det(S) != 0
    rank(Z) == rank(X)
S has an inverse | S: real[n, n]
    if det(S) != 0
    rank(S) == n
u v.T | Z: real[n0, m]; u: real[n0]; v: real[m]
    if Z == outer(u, v)
    norm(Z, 2) == norm(u) * norm(v)
    norm(Z, "nuc") == norm(u) * norm(v)
    rank(Z) <= 1
X y | X: real[n0, m]; z: real[n0]; y: real[m]
    if z == X @ y
    norm(z) <= norm(X, 2) * norm(y)
squares of X y | X: real[n0, m]; z: real[n0]; y: real[m]
    if z == X @ y
    norm2(z) <= norm(X, 2)**2 * norm2(y)
z X y | X: real[n0, m]; z: real[n0]; y: real[m]; q: real; p: real; r: real
    if q == (z X y)
    if p == norm2(z)
    if r == norm2(y)
    abs(q) <= norm(X, 2) * sqrt(p) * sqrt(r)
trace of X.T Y | X: real[n0, m]; Y: real[n0, m]; q: real
    if q == sum(X[i, j] * Y[i, j] for i in range(n0) for j in range(m))
    abs(q) <= norm(X, "nuc") * norm(Y, 2)
    abs(q) <= norm(X, "fro") * norm(Y, "fro")
trace(X) | X: real[n, n]
    abs(trace(X)) <= norm(X, "nuc")
trace and rank of X | X: real[n, n]
    trace(X)**2 <= rank(X) * frobenius2(X)
|X y| <= c |y| | X: real[n0, m]; c: real; y: any[m]
    if norm2(X @ y) <= c**2 * norm2(y)
    if 0 <= c
    norm(X, 2) <= c
""")
