"""Theorems about squares, inverses, similar matrices, and what ridge regression makes of a matrix.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, s_0 <= s_1 <= ... the singular values of an n x m matrix.

M M                 The eigenvalues are v_j**2, in the same order where no v_j is negative. They are the squares of the
                    singular values of M, so |Z| == |M|**2.
inv(M)              of a symmetric M: the eigenvalues are 1 / v_j, in the other order where all v_j are positive.
inv(X)              |Z| is 1 / s_0, as X maps a vector of length 1 / s_0 to one of length 1 and no longer one. So
                    |Z| |X| >= 1, and det(Z) == 1 / det(X).
norm of inv(M)      of a symmetric M with positive eigenvalues: these are its singular values, so |Z| == 1 / v_0, and
                    |Z|_* == trace(Z).
Q.T M Q             for an orthogonal Q: Q.T maps eigenvectors of M to those of Z, for the same eigenvalues.
two by two          v_0 + v_1 == trace(M) and v_0 v_1 == det(M), so (v_1 - v_0)**2 == (M_00 - M_11)**2 + 4 M_01**2.
ridge               With U diag(s) V.T for X it is V diag(s / (s**2 + c)) U.T, and 2 sqrt(c) s <= s**2 + c.
hat matrix of ridge It is U diag(s**2 / (s**2 + c)) U.T: its eigenvalues are not negative and less than 1, and so are
                    its singular values. It has the rank of X, and |Z|_* == trace(Z).
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
M M | Z: made[n, n]; M: symmetric[n, n]; k: index[n]
    if Z == M @ M
    implies(0 <= eigenvalues(M)[0], eigenvalues(Z)[k] == eigenvalues(M)[k]**2)
    0 <= eigenvalues(Z)[k]
    norm(Z, 2) == norm(M, 2)**2
inv(M) | Z: made[n, n]; M: symmetric[n, n]; k: index[n]
    if Z == inv(M)
    if det(M) != 0
    implies(0 < eigenvalues(M)[0], eigenvalues(Z)[k] * eigenvalues(M)[n - 1 - k] == 1)
    implies(0 < eigenvalues(M)[0], 0 < eigenvalues(Z)[k])
inv(X) | Z: real[n, n]; X: real[n, n]
    if Z == inv(X)
    if det(X) != 0
    norm(Z, 2) * sqrt(eigenvalues(X.T @ X)[0]) == 1
    1 <= norm(Z, 2) * norm(X, 2)
    det(Z) * det(X) == 1
norm of inv(M) | Z: made[n, n]; M: symmetric[n, n]
    if Z == inv(M)
    if 0 < eigenvalues(M)[0]
    norm(Z, 2) * eigenvalues(M)[0] == 1
    norm(Z, "nuc") == trace(Z)
Q.T M Q | Z: made[n, n]; Q: real[n, n]; M: symmetric[n, n]; k: index[n]
    if Z == Q.T @ M @ Q
    if Q.T @ Q == eye(n)
    eigenvalues(Z)[k] == eigenvalues(M)[k]
two by two | M: symmetric[2, 2]
    eigenvalues(M)[0] + eigenvalues(M)[1] == M[0, 0] + M[1, 1]
    (eigenvalues(M)[1] - eigenvalues(M)[0])**2 == (M[0, 0] - M[1, 1])**2 + 4 * M[0, 1]**2
    eigenvalues(M)[1] - eigenvalues(M)[0] == sqrt((M[0, 0] - M[1, 1])**2 + 4 * M[0, 1]**2)
ridge | Z: real[m, n]; X: real[n, m]; c: real
    if Z == inv(X.T @ X + c * eye(m)) @ X.T
    if 0 < c
    2 * sqrt(c) * norm(Z, 2) <= 1
hat matrix of ridge | Z: made[n, n]; X: real[n, m]; c: real
    if Z == X @ inv(X.T @ X + c * eye(m)) @ X.T
    if 0 < c
    norm(Z, 2) < 1
    0 <= eigenvalues(Z)[0]
    eigenvalues(Z)[n - 1] < 1
    rank(Z) == rank(X)
    norm(Z, "nuc") == trace(Z)
""")
