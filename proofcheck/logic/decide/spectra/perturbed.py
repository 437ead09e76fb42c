"""Theorems about how far apart the eigenvalues, or the singular values, of two matrices are.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, s_0 <= s_1 <= ... the singular values of an n x m matrix X,
which are the square roots of the eigenvalues of X.T @ X: m of them, of which at least m - n are 0.

M - N               By Weyl's inequality v_k(M) <= v_k(N) + v_(n-1)(Z), the last of which is at most |Z|; likewise with
                    M and N exchanged.
all of M - N        Hoffman and Wielandt: the sum of all (v_k(M) - v_k(N))**2 is at most |Z|_F**2, as that is the sum of
                    all v_k(M)**2 + v_k(N)**2 less 2 trace(M @ N), of which see *trace of M N*.
trace of M N        It is the sum over k, l of v_k(M) v_l(N) w_kl, w_kl the square of the inner product of two unit
                    eigenvectors. The rows and the columns of w sum to 1, so w is a mean of permutations, for each of
                    which the sum lies between those where one list is turned round and where both are in order.
X - Y               abs(s_k(X) - s_k(Y)) <= |Z|. s_k is the smallest, over all subspaces of dimension k + 1, of the
                    largest |X u| for |u| == 1 in it, and |X u| <= |Y u| + |Z|.
all of X - Y        The sum of all (s_k(X) - s_k(Y))**2 is at most |Z|_F**2, as that is the sum of all s_k(X)**2 +
                    s_k(Y)**2 less 2 trace(X.T @ Y), of which see the next one. In the other order, too.
singular values and the trace of X.T Y
                    abs(q) <= the sum of all s_k(X) s_k(Y). With X == sum_k s_k u_k v_k.T and Y likewise q is the sum
                    over k, l of s_k(X) s_l(Y) w_kl, w_kl a product of two entries of orthogonal matrices. The absolute
                    values in a row or a column of w sum to at most 1 (Cauchy-Schwarz), so abs(q) is at most such a sum
                    for a mean of parts of permutations, of which the one in order has the largest.
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
M - N | Z: made[n, n]; M: symmetric[n, n]; N: symmetric[n, n]; k: index[n]
    if Z == M - N
    eigenvalues(M)[k] - eigenvalues(N)[k] <= norm(Z, 2)
    eigenvalues(N)[k] - eigenvalues(M)[k] <= norm(Z, 2)
all of M - N | Z: made[n, n]; M: symmetric[n, n]; N: symmetric[n, n]
    if Z == M - N
    sum((eigenvalues(M)[k] - eigenvalues(N)[k])**2 for k in range(n)) <= frobenius2(Z)
trace of M N | M: symmetric[n, n]; N: symmetric[n, n]; q: real
    if q == trace(M @ N)
    sum(eigenvalues(M)[k] * eigenvalues(N)[n - 1 - k] for k in range(n)) <= q
    q <= sum(eigenvalues(M)[k] * eigenvalues(N)[k] for k in range(n))
X - Y | Z: real[n0, m]; X: real[n0, m]; Y: real[n0, m]; k: index[m]
    if Z == X - Y
    sqrt(eigenvalues(X.T @ X)[k]) - sqrt(eigenvalues(Y.T @ Y)[k]) <= norm(Z, 2)
    sqrt(eigenvalues(Y.T @ Y)[k]) - sqrt(eigenvalues(X.T @ X)[k]) <= norm(Z, 2)
all of X - Y | Z: real[n0, m]; X: real[n0, m]; Y: real[n0, m]
    if Z == X - Y
    sum((sqrt(eigenvalues(X.T @ X)[k]) - sqrt(eigenvalues(Y.T @ Y)[k]))**2 for k in range(m)) <= frobenius2(Z)
    sum((singular_values(X)[k] - singular_values(Y)[k])**2 for k in range(m)) <= frobenius2(Z)
singular values and the trace of X.T Y | X: real[n0, m]; Y: real[n0, m]; q: real
    if q == sum(X[i, j] * Y[i, j] for i in range(n0) for j in range(m))
    abs(q) <= sum(sqrt(eigenvalues(X.T @ X)[k]) * sqrt(eigenvalues(Y.T @ Y)[k]) for k in range(m))
    abs(q) <= sum(singular_values(X)[k] * singular_values(Y)[k] for k in range(m))
""")
