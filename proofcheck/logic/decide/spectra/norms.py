"""Theorems about p-norms of vectors, row sums of matrices, and the product and the k largest entries of a vector.

|x|_p == (sum of abs(x_i)**p)**(1/p) for p >= 1. R(X) == max_i sum_j abs(X_ij), which is norm(X, oo).

norm(X, 1) is R(X.T). |y|_oo and |y|_1 are the largest absolute value of a vector y and the sum of all.

The sum of the k largest entries of x is written as the smallest k t + sum_j max(x_j - t, 0) over the entries t of x. As
a function of a real t that is convex and made of straight pieces that meet at entries; for 0 <= k <= n it does not rise
to the left of all entries, where its slope is k - n, nor fall to the right of them, where that is k. So it is the
smallest over all t.

Hölder              p > 1, q > 1 and 1/p + 1/q == 1: abs(r) <= |x|_p |y|_q. If one of the two is 0, its vector is; else
                    a b <= a**p / p + b**q / q for a, b >= 0 (log is concave), with a == abs(x_i) / |x|_p and b ==
                    abs(y_i) / |y|_q, summed over i, has 1/p + 1/q == 1 on its right side. So it goes for the sum of
                    abs(x_i y_i), too.
three vectors       Cauchy and Schwarz for abs(x_i y_i) and abs(z_i), and sum_i x_i**2 y_i**2 <= |x|**2 |y|**2.
Minkowski           With s the right side, other than 0, z / s is a mean of x / |x|_p and y / |y|_p with the weights
                    |x|_p / s and |y|_p / s; abs(.)**p is convex, so the sum of its p-th powers is at most 1. A vector
                    of norm 0 is 0 and may be left out.
p <= q              For |x|_p == 1 all abs(x_i) are at most 1, so that abs(x_i)**q <= abs(x_i)**p; both sides take a
                    positive factor of x out.
p <= q and size     The mean of abs(x_i)**p to the power of q / p is at most that of abs(x_i)**q (a power of at least 1
                    is convex).
p and oo            The largest abs(x_i)**p is one of those that are summed, and none of these exceeds it.
c x, 0 <= |x|       Powers of products, and of a number that is not negative.
row sums of X Y     sum_j abs(sum_k X_ik Y_kj) <= sum_k abs(X_ik) sum_j abs(Y_kj).
row sums of X + Y, c X
                    Row by row.
row sums of X y     abs(z_i) <= sum_k abs(X_ik) |y|_oo, and sum_i abs(z_i) <= sum_k abs(y_k) sum_i abs(X_ik).
row sums and |X|    |X|**2 <= R(X) R(X.T): for the largest eigenvalue |X|**2 of X.T X and an eigenvector v,
                    |X|**2 |v|_oo == |X.T X v|_oo <= R(X.T) R(X) |v|_oo. R(X) <= sqrt(m) |X|: a row x of X has
                    |x|_1 <= sqrt(m) |x|, and |x| <= |X|, as x == X.T e. |X| <= sqrt(n) R(X): |X y| <= sqrt(n) |X y|_oo,
                    and |y|_oo <= |y|. The same of X.T, which has the same |X|.
softmax             For p == softmax(x) the derivative along h has the entries p_i (h_i - m), m == p @ h. Times d, it is
                    a covariance under p, at most the root of the product of the two variances. A variance is at most
                    (a - b)**2 / 4 <= (a**2 + b**2) / 2 for the largest entry a and the smallest b, so for |d| == 1 it
                    is at most |h| / 2; and at most the mean of d_i**2, and of h_i**2, so for d with entries 1 and -1
                    it is at most |h|_oo. By the mean value theorem, on the line from y to x, so is d @ (u - v) with
                    h == x - y: for d == (u - v) / |u - v|, and for the signs of u - v. With the mean H of the
                    derivative on this line, u - v == H h; H is symmetric, positive semidefinite and |H| <= 1/2, so
                    |H h|**2 <= (h H h) / 2 <= |h|**2 / 4.
logsumexp           exp(y_i) <= exp(x_i) exp(r) for all i with r == |x - y|_oo, which other norms are
                    not below, and likewise with x and y exchanged.
mean and product    A factor of 0 makes the left side 0. Else the mean of log(x_i) is at most the logarithm of that of
                    x_i, as log is concave.
k largest           It is the largest w @ x over all w with entries between 0 and 1 that sum to k: at most sqrt(k) |x|,
                    as |w|**2 <= sum(w) == k (Cauchy-Schwarz), and at least k / n times the sum of all, w == k / n. For
                    k == n and k == 0 it is the sum of all, and 0, for k == 1 the largest entry.
k largest and t     It is at most the value at any t, as the smallest of all values.
k largest of -x     For each entry t, k t + sum_j max(x_j - t, 0) == sum(x) - (n - k) t + sum_j max(t - x_j, 0). So for
                    k == n - 1 it is the sum of all less the smallest entry.
k largest of x + y  max(x_j + y_j - s - t, 0) <= max(x_j - s, 0) + max(y_j - t, 0).
k largest of c x    For c >= 0, c times that of x.
"""

from __future__ import annotations

from proofcheck.logic.decide.spectra.theorems import table

THEOREMS = table("""
Hölder | x: real[n0]; y: real[n0]; r: real; p: real; q: real
    if 1 < p
    if 1 < q
    if 1 / p + 1 / q == 1
    if r == sum(x[i] * y[i] for i in range(n0))
    abs(r) <= norm(x, p) * norm(y, q)
Hölder and abs | x: real[n0]; y: real[n0]; p: real; q: real
    if 1 < p
    if 1 < q
    if 1 / p + 1 / q == 1
    sum(abs(x[i] * y[i]) for i in range(n0)) <= norm(x, p) * norm(y, q)
three vectors | x: real[n0]; y: real[n0]; z: real[n0]
    sum(abs(x[i] * y[i] * z[i]) for i in range(n0)) <= norm(x) * norm(y) * norm(z)
Minkowski | z: real[n0]; x: real[n0]; y: real[n0]; p: real
    if z == x + y
    if 1 <= p
    norm(z, p) <= norm(x, p) + norm(y, p)
p <= q | x: real[n0]; p: real; q: real
    if 1 <= p
    if p <= q
    norm(x, q) <= norm(x, p)
p <= q and size | x: real[n0]; p: real; q: real
    if 1 <= p
    if p <= q
    norm(x, p) <= n0**(1 / p - 1 / q) * norm(x, q)
p and oo | x: real[n]; p: real
    if 1 <= p
    norm(x, oo) <= norm(x, p)
    norm(x, p) <= n**(1 / p) * norm(x, oo)
c x | z: real[n0]; x: real[n0]; c: real; p: real
    if z == c * x
    if 1 <= p
    norm(z, p) == abs(c) * norm(x, p)
0 <= |x| | x: real[n0]; p: real
    if 1 <= p
    0 <= norm(x, p)
row sums of X | X: real[n, m]
    0 <= norm(X, oo)
row sums of X Y | Z: real[n, m]; X: real[n, l]; Y: real[l, m]
    if Z == X @ Y
    norm(Z, oo) <= norm(X, oo) * norm(Y, oo)
row sums of X + Y | Z: real[n, m]; X: real[n, m]; Y: real[n, m]
    if Z == X + Y
    norm(Z, oo) <= norm(X, oo) + norm(Y, oo)
row sums of c X | Z: real[n, m]; X: real[n, m]; c: real
    if Z == c * X
    norm(Z, oo) == abs(c) * norm(X, oo)
row sums of X y | X: real[n, m]; z: real[n]; y: real[m]
    if z == X @ y
    norm(z, oo) <= norm(X, oo) * norm(y, oo)
    norm(z, 1) <= norm(X, 1) * norm(y, 1)
row sums and |X| | X: real[n, m]
    norm(X, 2)**2 <= norm(X, oo) * norm(X, 1)
    norm(X, oo) <= sqrt(m) * norm(X, 2)
    norm(X, 2) <= sqrt(n) * norm(X, oo)
    norm(X, 1) <= sqrt(n) * norm(X, 2)
    norm(X, 2) <= sqrt(m) * norm(X, 1)
softmax | x: real[n]; y: real[n]; u: real[n]; v: real[n]
    if u == softmax(x)
    if v == softmax(y)
    2 * norm(u - v) <= norm(x - y)
    2 * sum((u[i] - v[i])**2 for i in range(n)) <= sum((u[i] - v[i]) * (x[i] - y[i]) for i in range(n))
    2 * sum((u[i] - v[i]) * (x[i] - y[i]) for i in range(n)) <= sum((x[i] - y[i])**2 for i in range(n))
    sum(abs(u[i] - v[i]) for i in range(n)) <= norm(x - y, oo)
logsumexp | x: real[n]; y: real[n]; p: real; q: real
    if p == log(sum(exp(x[i]) for i in range(n)))
    if q == log(sum(exp(y[i]) for i in range(n)))
    abs(p - q) <= norm(x - y, oo)
    abs(p - q) <= norm(x - y)
    abs(p - q) <= norm(x - y, 1)
mean and product | x: real[n]
    if all(0 <= x[i] for i in range(n))
    prod(x[i] for i in range(n)) <= (sum(x[i] for i in range(n)) / n)**n
k largest | x: real[n]; k: real
    if 0 <= k
    if k <= n
    top_sum(x, k) <= sqrt(k) * norm(x)
    k * sum(x) <= n * top_sum(x, k)
    implies(k == n, top_sum(x, k) == sum(x))
    implies(k == 0, top_sum(x, k) == 0)
    implies(k == 1, top_sum(x, k) == max(x))
    implies(k == n - 1, top_sum(x, k) == sum(x) - min(x))
k largest of abs(x) | x: real[n]; k: real
    if 0 <= k
    if k <= n
    top_sum(abs(x), k) <= sqrt(k) * norm(x)
k largest and t | x: real[n]; k: real; t: real
    if 0 <= k
    if k <= n
    top_sum(x, k) <= k * t + sum(max(x[j] - t, 0) for j in range(n))
k largest of -x | z: real[n]; x: real[n]; k: real
    if z == -x
    top_sum(x, k) == sum(x) + top_sum(z, n - k)
k largest of x + y | z: real[n]; x: real[n]; y: real[n]; k: real
    if z == x + y
    if 0 <= k
    if k <= n
    top_sum(z, k) <= top_sum(x, k) + top_sum(y, k)
k largest of c x | z: real[n]; x: real[n]; c: real; k: real
    if z == c * x
    if 0 <= c
    if 0 <= k
    if k <= n
    top_sum(z, k) == c * top_sum(x, k)
""")
