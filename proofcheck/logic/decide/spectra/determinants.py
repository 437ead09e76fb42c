"""Theorems about determinants of real matrices.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, of which its determinant is the product. M is positive
semidefinite where v_0 >= 0, positive definite where v_0 > 0. For a positive definite M and a symmetric N the matrix
inv(R).T @ N @ inv(R), with M == R.T @ R, has eigenvalues u_k, the sum of which is trace(inv(M) @ N), and det(c M + d N)
is det(M) times the product of all c + d u_k.

det(X)              det(X)**2 == det(X.T @ X), the product of the squares of all singular values: abs(det(X)) is the
                    product of these, at most |X|**n. Hadamard, for X.T @ X: it is at most the product of the lengths of
                    all columns, and for X.T of all rows.
det(X) and rank     det(X) is other than 0 where X has an inverse: where its null space is 0, and so its rank n.
triangular          The determinant is the sum over all permutations p of plus or minus the product of X[i, p(i)]. The
                    sum of all p(i) - i is 0, so if p is not the identity, some i has p(i) < i:
                    where all entries below the diagonal are 0, that product has a factor 0.
c**n <= det(X)      c >= 0 and c |y|**2 <= y @ X @ y for all y: for an eigenvector a + i b of X, with the eigenvalue l,
                    Re(l) (|a|**2 + |b|**2) == a @ X @ a + b @ X @ b, so Re(l) >= c. The determinant is the product of
                    all l, of which the real ones are at least c, and the others come in pairs with the product |l|**2,
                    at least c**2.
det(M) and trace    For a semidefinite M the geometric mean of the eigenvalues is at most their arithmetic mean. For a
                    definite M so is det(M)**(1 / n), as a power has a value for a positive base alone, log(det(M)) <=
                    n log(trace(M) / n), and log(det(M)) <= trace(M) - n, as log(v) <= v - 1.
det(M + N)          of semidefinite ones: det(Z) >= det(M) + det(N), as the product of all 1 + u_k, u_k >= 0, is at
                    least 1 + the product of all u_k, for a definite M; and both sides are limits of such with
                    M + e eye(n) for M. Minkowski, for definite ones, as a power has a value for a positive base alone:
                    det(Z)**(1/n) >= det(M)**(1/n) + det(N)**(1/n), as the geometric mean of all 1 + u_k is at least 1
                    and that of all u_k.
det of c M + d N    c, d >= 0, c + d == 1, both definite, then so is Z: log(det(Z)) >= c log(det(M)) + d log(det(N)), as
                    log(c + d u_k) >= d log(u_k) (log is concave).
trace of inv(M) N   both definite: n + log(det(N)) - log(det(M)) <= q, as log(u_k) <= u_k - 1.
det(M) <= det(N)    y @ M @ y <= y @ N @ y for all y, then v_k(M) <= v_k(N) for all k; and where v_0(M) >= 0, their
                    products.
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
det(X) | X: real[n, n]
    prod(sqrt(eigenvalues(X.T @ X)[k]) for k in range(n)) == abs(det(X))
    prod(sqrt(eigenvalues(X.T @ X)[n - 1 - k]) for k in range(n)) == abs(det(X))
    abs(det(X)) <= norm(X, 2)**n
    abs(det(X)) <= prod(sqrt(sum(X[j, i]**2 for j in range(n))) for i in range(n))
    abs(det(X)) <= prod(sqrt(sum(X[i, j]**2 for j in range(n))) for i in range(n))
det(X) and rank | X: real[n, n]
    det(X) == 0 or n <= rank(X)
    det(X) != 0 or rank(X) <= n - 1
triangular | X: real[n, n]
    if all(X[i, j] == 0 for i in range(n) for j in range(n) if j < i)
    det(X) == prod(X[i, i] for i in range(n))
c**n <= det(X) | X: real[n, n]; c: real; y: any[n]
    if 0 <= c
    if c * norm2(y) <= (y X y)
    c**n <= det(X)
det(M) and trace | M: symmetric[n, n]
    implies(0 <= eigenvalues(M)[0], det(M) <= (trace(M) / n)**n)
    implies(0 < eigenvalues(M)[0], det(M)**(1 / n) <= trace(M) / n)
    implies(0 < eigenvalues(M)[0], log(det(M)) <= n * log(trace(M) / n))
    implies(0 < eigenvalues(M)[0], log(det(M)) <= trace(M) - n)
det(M + N) | Z: made[n, n]; M: symmetric[n, n]; N: symmetric[n, n]
    if Z == M + N
    if 0 <= eigenvalues(M)[0]
    if 0 <= eigenvalues(N)[0]
    det(M) + det(N) <= det(Z)
    implies(0 < eigenvalues(M)[0] and 0 < eigenvalues(N)[0], det(M)**(1 / n) + det(N)**(1 / n) <= det(Z)**(1 / n))
det of c M + d N | Z: made[n, n]; M: symmetric[n, n]; N: symmetric[n, n]; c: real; d: real
    if Z == c * M + d * N
    if 0 <= c
    if 0 <= d
    if c + d == 1
    if 0 < eigenvalues(M)[0]
    if 0 < eigenvalues(N)[0]
    0 < det(Z)
    c * log(det(M)) + d * log(det(N)) <= log(det(Z))
trace of inv(M) N | M: symmetric[n, n]; N: symmetric[n, n]; q: real
    if 0 < eigenvalues(M)[0]
    if 0 < eigenvalues(N)[0]
    if q == trace(inv(M) @ N)
    n + log(det(N)) - log(det(M)) <= q
det(M) <= det(N) | M: symmetric[n, n]; N: symmetric[n, n]; y: any[n]
    if (y M y) <= (y N y)
    implies(0 <= eigenvalues(M)[0], det(M) <= det(N))
    implies(0 < eigenvalues(M)[0], 0 < det(N))
    implies(0 < eigenvalues(M)[0], log(det(M)) <= log(det(N)))
""")
