"""The identities in tensorgrad, for all sizes: the difference of the sides, fully simplified, is the zero tensor.

The other way is to simplify the sides and test them for isomorphism. Both were tried on the first two dozen: the
difference was clearly faster on most, and as fast or somewhat slower on the moments and the rank-one state. Edges are
named; `G = F.inverse(X)` pairs each edge of G with the edge of X of the same name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

import sympy as sp
import tensorgrad.functions as F
from tensorgrad import Delta, Expectation, Ones, Product, Sum, Tensor, Variable, Zero

Case = tuple[str, Callable[[], bool]]
n, d, m = sp.symbols("n d m")
NO_INVERSES = "no rule for a product with an inverse: the difference stays"


def before() -> None:
    """Nothing is kept between two runs: expressions are built anew."""


def versions() -> dict[str, str]:
    return {name: version(name) for name in ("tensorgrad", "torch", "networkx")}


def same(left: Tensor, right: Tensor) -> bool:
    difference = (left - right).full_simplify()
    return isinstance(difference, Zero) or (isinstance(difference, Sum) and not difference.terms)


def matrix(name: str, size: sp.Symbol = n) -> Variable:
    return Variable(name, i=size, j=size)


def product(*matrices: Tensor) -> Tensor:
    return F.multi_dot(list(matrices), ("i", "j"))


def transposed(tensor: Tensor) -> Tensor:
    return tensor.rename(i="j", j="i")


def associativity() -> bool:
    Q, K, V = Variable("Q", i=n, a=d), Variable("K", j=n, a=d), Variable("V", j=n, c=m)
    return same((Q @ K) @ V, Q @ (K @ V))


def transpose() -> bool:
    A, B = matrix("A"), matrix("B")
    return same(transposed(product(A, B)), product(transposed(B), transposed(A)))


def squares() -> bool:
    A, B = matrix("A"), matrix("B")
    return same(product(A + B, A - B), product(A, A) - product(A, B) + product(B, A) - product(B, B))


def rank_one() -> bool:
    x, y, q = Variable("x", i=n), Variable("y", j=n), Variable("q", j=n)
    return same((x @ y) @ q, x @ (y @ q))


def cyclic() -> bool:
    A, B, C = matrix("A"), matrix("B"), matrix("C")
    return same(F.trace(product(A, B, C)), F.trace(product(C, A, B)))


def frobenius() -> bool:
    Y = Variable("Y", i=n, j=m)
    return same(F.frobenius2(Y), F.trace(Y.rename(j="a") @ Y.rename(j="b")))


def kronecker() -> bool:
    A, R = Variable("A", i=n, j=n), Variable("R", p=m, q=m)
    return same((A @ R) @ Delta(n, "i", "j") @ Delta(m, "p", "q"), F.trace(A) * F.trace(R))


def gram_powers() -> bool:
    Y = Variable("Y", i=n, j=m)

    def ring(inner: str, outer: str) -> Tensor:
        pairs = [(f"{a}", f"o{b}") for a in range(3) for b in (a, (a + 1) % 3)]
        return Product([Y.rename(**{inner: f"i{a}", outer: b}) for a, b in pairs])

    return same(ring("i", "j"), ring("j", "i"))


def quadratic() -> bool:
    x, A = Variable("x", i=n), matrix("A")
    slope = (x @ A @ x.rename(i="j")).grad(x, {"i": "g"})
    return same(slope, A.rename(i="g") @ x.rename(i="j") + A.rename(j="g") @ x)


def trace_slope() -> bool:
    A, B, X = matrix("A"), matrix("B"), matrix("X")
    slope = F.trace(product(A, X, B)).grad(X, {"i": "g", "j": "h"})
    return same(slope, product(transposed(A), transposed(B)).rename(i="g", j="h"))


def error_by_input() -> bool:
    W, x, y = Variable("W", j=m, i=n), Variable("x", i=n), Variable("y", j=m)
    return same(F.frobenius2(W @ x - y).grad(x, {"i": "i"}), 2 * (W @ (W @ x - y)))


def error_by_weights() -> bool:
    W, x, y = Variable("W", j=m, i=n), Variable("x", i=n), Variable("y", j=m)
    slope = F.frobenius2(W @ x - y).grad(W, {"j": "g", "i": "h"})
    return same(slope, 2 * ((W @ x - y).rename(j="g") @ x.rename(i="h")))


def fourth_power() -> bool:
    x = Variable("x", i=n)
    square = x @ x
    right = 8 * (x.rename(i="g") @ x.rename(i="h")) + 4 * (square @ Delta(n, "g", "h"))
    return same((square * square).grad(x, {"i": "g"}).grad(x, {"i": "h"}), right)


def shifted() -> bool:
    x, c = Variable("x", i=n), Variable("c")
    return same(F.softmax(x + c @ Ones(i=n), "i"), F.softmax(x, "i"))


def softmax_slope() -> bool:
    x = Variable("x", i=n)
    s = F.softmax(x, "i")
    return same(s.grad(x, {"i": "g"}), F.diag(s, ["i", "g"]) - s @ s.rename(i="g"))


def logsumexp() -> bool:
    x = Variable("x", i=n)
    return same(F.log(F.sum(F.exp(x))).grad(x, {"i": "i"}), F.softmax(x, "i"))


def cross_entropy() -> bool:
    x, y = Variable("x", i=n), Variable("y", i=n)
    return same(F.cross_entropy(x, y, "i").grad(x, {"i": "i"}), F.sum(y) @ F.softmax(x, "i") - y)


def score() -> tuple[Tensor, Callable[[Tensor], Tensor]]:
    q, k = Variable("q", i=d), Variable("k", i=d)
    return q @ k, lambda tensor: Expectation(Expectation(tensor, q), k)


def score_variance() -> bool:
    s, mean = score()
    return same(mean(s * s) - mean(s) * mean(s), Tensor(d))


def score_fourth() -> bool:
    s, mean = score()
    return same(mean(s * s * s * s), 3 * (Tensor(d) @ Tensor(d)) + 6 * Tensor(d))


def norm_sixth() -> bool:
    q = Variable("q", i=d)
    s = q @ q
    rising = Product([Tensor(d), *(Tensor(d) + k for k in (2, 4, 6, 8, 10))])
    return same(Expectation(s * s * s * s * s * s, q), rising)


def sandwich() -> bool:
    x, A = Variable("x", i=n), matrix("A")
    inner = x.rename(i="g") @ x @ A @ x.rename(i="j") @ x.rename(i="h")
    right = A.rename(i="g", j="h") + A.rename(i="h", j="g") + F.trace(A) @ Delta(n, "g", "h")
    return same(Expectation(inner, x), right)


def gram_moment(power: int) -> bool:
    X, N, D = Variable("X", i=n, j=d), Tensor(n), Tensor(d)
    grams = [X.rename(j=f"e{k}") @ X.rename(j=f"e{k + 1}") for k in range(power)]
    value = N @ (N + D + 1) if power == 2 else N @ (N @ N + D @ D + 3 * (N @ D) + 3 * N + 3 * D + 4)
    return same(Expectation(Product(grams), X), value @ Delta(d, "e0", f"e{power}"))


def inverse() -> bool:
    A = matrix("A")
    return same(A.rename(j="g") @ F.inverse(A).rename(j="h"), Delta(n, "g", "h"))


def inverse_of_product() -> bool:
    A, B = matrix("A"), matrix("B")
    return same(F.inverse(product(A, B)), product(F.inverse(A), F.inverse(B)))


def log_det() -> bool:
    X = matrix("X")
    return same(F.log(F.det(X)).grad(X, {"i": "g", "j": "h"}), F.inverse(X).rename(i="g", j="h"))


def inverse_trace() -> bool:
    X = matrix("X")
    G = F.inverse(X)
    return same(F.trace(G).grad(X, {"i": "g", "j": "h"}), -product(G, G).rename(i="g", j="h"))


def determinants() -> bool:
    A, B = matrix("A"), matrix("B")
    return same(F.det(product(A, B)), F.det(A) * F.det(B))


CASES: dict[str, Case | str] = {
    "associativity of attention": ("all", associativity),
    "transpose of a product": ("all", transpose),
    "difference of squares": ("all", squares),
    "rank-one state": ("all", rank_one),
    "cyclic trace": ("all", cyclic),
    "Frobenius norm": ("all", frobenius),
    "trace of a Kronecker product": ("all", kronecker),
    "trace of the third Gram power": ("all", gram_powers),
    "gradient of a quadratic form": ("all", quadratic),
    "gradient of a trace": ("all", trace_slope),
    "gradient of squared error by the input": ("all", error_by_input),
    "gradient of squared error by the weights": ("all", error_by_weights),
    "Hessian of a fourth power": ("all", fourth_power),
    "shift of softmax": ("all", shifted),
    "Jacobian of softmax": ("all", softmax_slope),
    "gradient of logsumexp": ("all", logsumexp),
    "gradient of cross entropy": ("all", cross_entropy),
    "variance of a score": ("all", score_variance),
    "fourth moment of a score": ("all", score_fourth),
    "sixth moment of a squared norm": ("all", norm_sixth),
    "E[x x' A x x']": ("all", sandwich),
    "E[(X'X)^2]": ("all", lambda: gram_moment(2)),
    "E[(X'X)^3]": ("all", lambda: gram_moment(3)),
    "inverse": ("all", inverse),
    "inverse of a product": ("all", inverse_of_product),
    "push-through": NO_INVERSES,
    "Sherman and Morrison": NO_INVERSES,
    "Woodbury": NO_INVERSES,
    "gradient of log det": ("all", log_det),
    "gradient of the trace of an inverse": ("all", inverse_trace),
    "determinant of a product": ("all", determinants),
    "relative positions of rotations": "no sine and cosine",
}
