"""The page `proofcheck explain language`."""

LANGUAGE = """\
language: what a claim may contain

A claim declares its names under `where`; the statement then holds for all values of them.

  n, d: dim                      positive whole numbers (also: integer, natural; index[n] is one of 0..n-1)
  x: real                        also: positive, nonnegative, complex, bool
  A: real[n, d]                  a tensor; symmetric, posdef, invertible, orthogonal, permutation [n, n]
  X: normal[n, d]                independent standard normal entries; normal[d](mean, var)
  q: iid[d](mean=0, var=1)       independent entries known only by these moments (m3=, m4=, ...)
  g: normal[d](mean=m, cov=S)    a normal vector with this mean and covariance
  x: spherical[d]                a vector with a rotation-invariant distribution, otherwise unknown; spherical[n, d] has
                                 n independent rows with one such distribution; spherical[d](var=v): x[i] has variance v
  r: random[d](mean=m, cov=S)    a random vector known only by its mean and covariance
  u: uniform(0, 1)               a number with a distribution by name (docs/guide/distributions.md); bernoulli[n](p)
  f: real -> real                any differentiable function; real[n] -> real, ...

Statements are written in a subset of Python's expression syntax. They are parsed, never executed.

  numbers        3, 0.1 (exactly one tenth), 1e-6; units as factors: 49 * GB, 4 * KiB, 7 * percent
  arithmetic     + - * / ** // %     entry by entry; sizes are aligned at the last axis
  tensors        A @ B   A.T   x[i]   A[i, :]   [a, b, c]   [x[i] * y[j] for i in range(n) for j in range(m)]
  axes           x[:n]   X[:, a*d:(a+1)*d]   concat(x, y)   block([[A, B], [0, D]])   kron(A, B)   vec(A)   basis(i, n)
  ranges         sum(f(i) for i in range(n))   prod(...)   all(...)   any(...)   range(low, high), `if` conditions
  comparisons    == != < <= > >=   a == b == c   tensors compare entry by entry
  logic          and   or   not   implies(p, q)   where(p, a, b)
  figures        value == approx(17e9)   to the digits as written; digits=, rel=, abs= say otherwise
  calculus       diff(e, x)   grad(e, x)   jacobian(e, x)   hessian(e, x)   limit(e, x, oo)   at=point
  integrals      integral(f(x) for x in interval(a, b))   ends may be -oo, oo
  quantifiers    forall(p for x in real)   exists(p for x in interval(a, b))   also positive, integer, natural, ...
  shapes         increasing(f(x) for x in interval(a, b))   convex   monotone   strictly_...   injective   surjective
  probability    E(e)   Var(e)   Cov(x, y)   P(A)   E(e, given=A)   entropy(x)   KL(x, y)   density(x, t)
  matrices       inv(A)   det(A)   matrix_power(A, k)   k a whole number that is not negative
  growth         grows(e, g)   bounded(e, g)   dominates(a, b, at=n)   up to constants, as sizes grow
  and            einsum("ij,jk->ik", A, B)   minimizes(u, e, at=u0)   injective(lambda x: e)   well_typed(e)

Sizes are symbols: `A @ B` needs inner sizes that are equal for all values of the dimensions. A statement that is
undefined somewhere (x / x at 0) is false there; exclude such points under `given`.

`proofcheck explain NAME` has a page for each of these words; `proofcheck explain` lists them."""
