"""Theorems about eigenvalues of symmetric matrices.

A symmetric M (n x n) is U.T @ diag(v) @ U for an orthogonal U and its eigenvalues v_0 <= v_1 <= ... So y @ M @ y is
the sum of v_k w_k**2 with w == U @ y, |w| == |y|: it lies between v_0 |y|**2 and v_(n-1) |y|**2, and reaches both for
rows of U. By the principle of Courant and Fischer, v_k is the smallest, over all subspaces of dimension k + 1, of the
largest y @ M @ y for |y| == 1 in it.

y M y               As above.
y M y and M y       (v_k - v_0) (v_(n-1) - v_k) w_k**2 is not negative, and the sums of w_k**2, v_k w_k**2 and
                    v_k**2 w_k**2 are |y|**2, y @ M @ y and |M @ y|**2. The other fact is Cauchy and Schwarz.
c y + d M y         Multiplied out.
sums                The trace is the sum of all eigenvalues, the determinant their product, the sum of their squares is
                    that of the squares of all entries. n v_0 <= trace <= n v_(n-1).
M + N               Weyl: y @ (M + N) @ y lies between y @ M @ y plus the least and the greatest eigenvalue of N for
                    |y| == 1, on each subspace; likewise with M and N exchanged.
c M + d             Its eigenvalues are c v_k + d, in the same order for c >= 0, turned round for c <= 0. So equal
                    matrices have equal eigenvalues, and those of d eye(n) are all d.
c + d u u.T         Z @ u == (c + d s) u, and Z @ y == c y for the y that are orthogonal to u; such there are for
                    n >= 2. For u == 0 all eigenvalues are c, and s is 0.
y M y <= y N y      For all y, then v_k(M) <= v_k(N), by Courant and Fischer.
c |y|**2 <= y M y   For all y, then c <= v_0, which y @ M @ y is for some y of length 1; and the other way about.
definite            The eigenvalues of a positive definite matrix are positive, and so is their product, the
                    determinant.
logarithms of the diagonal
                    The diagonal of a positive definite matrix is positive, and the logarithm of the determinant is at
                    most that of the product of the diagonal (Hadamard, see *semidefinite*).
semidefinite        0 <= y @ M @ y for all y: all v_k >= 0. They are then the singular values of M, as M.T @ M == M @ M
                    has the eigenvalues v_k**2. Hadamard: det(M) is at most the product of the diagonal. That is plain
                    if det(M) == 0, as no diagonal entry is negative; else all M_ii > 0, and with
                    D == diag(1 / sqrt(M_ii)) the eigenvalues of D @ M @ D, whose diagonal is 1, have the mean 1, so
                    their product is at most 1.
norm of M           The singular values of a symmetric M are abs(v_k): the largest is that of -v_0 or that of v_(n-1).
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
y M y | M: symmetric[n, n]; y: real[n]; q: real; r: real
    if q == (y M y)
    if r == norm2(y)
    eigenvalues(M)[0] * r <= q
    q <= eigenvalues(M)[n - 1] * r
y M y and M y | M: symmetric[n, n]; y: real[n]; q: real; r: real; s: real
    if q == (y M y)
    if r == norm2(y)
    if s == norm2(M @ y)
    s + eigenvalues(M)[0] * eigenvalues(M)[n - 1] * r <= (eigenvalues(M)[0] + eigenvalues(M)[n - 1]) * q
    q**2 <= r * s
c y + d M y | M: symmetric[n, n]; y: real[n]; c: real; d: real; q: real; r: real; s: real; u: real
    if q == (y M y)
    if r == norm2(y)
    if s == norm2(M @ y)
    if u == norm2(c * y + d * (M @ y))
    u == c**2 * r + 2 * c * d * q + d**2 * s
two places | M: symmetric[n, n]; k: index[n]; l: index[n]
    if k <= l
    eigenvalues(M)[k] <= eigenvalues(M)[l]
sums | M: symmetric[n, n]
    sum(eigenvalues(M)[k] for k in range(n)) == trace(M)
    sum(eigenvalues(M)[k]**2 for k in range(n)) == frobenius2(M)
    prod(eigenvalues(M)[k] for k in range(n)) == det(M)
    n * eigenvalues(M)[0] <= trace(M)
    trace(M) <= n * eigenvalues(M)[n - 1]
M + N | Z: made[n, n]; M: symmetric[n, n]; N: symmetric[n, n]; k: index[n]
    if Z == M + N
    eigenvalues(M)[k] + eigenvalues(N)[0] <= eigenvalues(Z)[k]
    eigenvalues(Z)[k] <= eigenvalues(M)[k] + eigenvalues(N)[n - 1]
    eigenvalues(N)[k] + eigenvalues(M)[0] <= eigenvalues(Z)[k]
    eigenvalues(Z)[k] <= eigenvalues(N)[k] + eigenvalues(M)[n - 1]
c M + d | Z: made[n, n]; M: symmetric[n, n]; c: real; d: real; k: index[n]
    if Z == c * M + d * eye(n)
    implies(0 <= c, eigenvalues(Z)[k] == c * eigenvalues(M)[k] + d)
    implies(c <= 0, eigenvalues(Z)[k] == c * eigenvalues(M)[n - 1 - k] + d)
c + d u u.T | Z: made[n, n]; u: real[n]; c: real; d: real; s: real
    if Z == c * eye(n) + d * outer(u, u)
    if s == norm2(u)
    implies(0 <= d, eigenvalues(Z)[n - 1] == c + d * s)
    implies(d <= 0, eigenvalues(Z)[0] == c + d * s)
    implies(0 <= d, c <= eigenvalues(Z)[0])
    implies(d <= 0, eigenvalues(Z)[n - 1] <= c)
    implies(2 <= n and 0 <= d, eigenvalues(Z)[0] == c)
    implies(2 <= n and d <= 0, eigenvalues(Z)[n - 1] == c)
y M y <= y N y | M: symmetric[n, n]; N: symmetric[n, n]; k: index[n]; y: any[n]
    if (y M y) <= (y N y)
    eigenvalues(M)[k] <= eigenvalues(N)[k]
c |y|**2 <= y M y | M: symmetric[n, n]; c: real; y: any[n]
    if c * norm2(y) <= (y M y)
    c <= eigenvalues(M)[0]
y M y <= c |y|**2 | M: symmetric[n, n]; c: real; y: any[n]
    if (y M y) <= c * norm2(y)
    eigenvalues(M)[n - 1] <= c
definite | M: definite[n, n]
    0 < eigenvalues(M)[0]
    0 < det(M)
logarithms of the diagonal | M: definite[n, n]
    log(det(M)) <= sum(log(M[i, i]) for i in range(n))
semidefinite | M: symmetric[n, n]; y: any[n]
    if 0 <= (y M y)
    0 <= eigenvalues(M)[0]
    norm(M, 2) == eigenvalues(M)[n - 1]
    norm(M, "nuc") == trace(M)
    0 <= det(M)
    det(M) <= prod(M[i, i] for i in range(n))
norm of M | M: symmetric[n, n]
    norm(M, 2) == max(-eigenvalues(M)[0], eigenvalues(M)[n - 1])
""")
