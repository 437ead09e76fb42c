"""What the words of the language mean, written down once more from its documentation."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

from tests.fuzz import matrices, rings
from tests.fuzz.arrays import Array, At, IllTyped, elementwise, matrix
from tests.fuzz.rings import Jet, OutOfReach, Undefined, add, divide, equal, exp, log, mul, neg, sub, total


def raised(a: Any, b: Any) -> Any:
    """a ** b."""
    if isinstance(b, Fraction) and b.denominator == 1:
        return rings.power(a, int(b)) if b >= 0 or abs(b) < 400 else _beyond()
    if isinstance(b, Fraction) and b.denominator == 2 and abs(b) < 200:
        return rings.power(rings.sqrt(a), b.numerator)
    if not rings.positive(rings.body(a)):
        raise OutOfReach("a power of a number that is not positive")
    return exp(mul(b, log(a)))


def _beyond() -> Any:
    raise OutOfReach("a large exponent")


def larger(a: Any, b: Any) -> Any:
    x, y = rings.body(a), rings.body(b)
    if equal(x, y) is not False:
        if isinstance(a, Jet) or isinstance(b, Jet) or equal(x, y) is None:
            raise OutOfReach("a slope where two values meet")
        return a
    return a if rings.compare(x, y, ">") else b


def smaller(a: Any, b: Any) -> Any:
    return neg(larger(neg(a), neg(b)))


def floored(a: Any) -> Any:
    if not isinstance(a, Fraction):
        raise OutOfReach("the floor of an irrational number")
    return Fraction(floor(a))


def remainder(a: Any, b: Any) -> Any:
    return sub(a, mul(b, floored(divide(a, b))))


def tanh(x: Any) -> Any:
    up, down = exp(x), exp(neg(x))
    return divide(sub(up, down), add(up, down))


def _of_whole(function: Callable[..., int]) -> Callable[..., Any]:
    """A function of whole numbers; Undefined outside of its domain."""

    def value(*arguments: Any) -> Any:
        found = [whole(a) for a in arguments]
        if any(abs(a) > 400 for a in found):
            raise OutOfReach("a large whole number")
        return Fraction(function(*found))

    return value


def _natural(k: int) -> int:
    if k < 0:
        raise Undefined("a negative whole number")
    return k


def _fibonacci(k: int) -> int:
    a, b = 0, 1
    for _ in range(_natural(k)):
        a, b = b, a + b
    return a


# One number at a time, over all entries.
EACH: dict[str, Callable[..., Any]] = {
    "abs": rings.absolute,
    "sqrt": rings.sqrt,
    "exp": exp,
    "log": log,
    "sin": rings.sin,
    "cos": rings.cos,
    "erf": rings.erf,
    "floor": floored,
    "ceil": lambda a: neg(floored(neg(a))),
    "max": larger,
    "min": smaller,
    "mod": remainder,
    "gcd": _of_whole(math.gcd),
    "lcm": _of_whole(math.lcm),
    "factorial": _of_whole(lambda k: math.factorial(_natural(k))),
    "binomial": _of_whole(lambda n, k: math.comb(_natural(n), k) if k >= 0 else 0 * _natural(n)),
    "fibonacci": _of_whole(_fibonacci),
}


def inner(u: Array, v: Array) -> Any:
    if u.shape != v.shape:
        raise IllTyped("an inner product")
    return total(mul(u(k), v(k)) for k in u.positions())


def matmul(a: Any, b: Any) -> Any:
    if not isinstance(a, Array) or not isinstance(b, Array):
        raise IllTyped("@ of a number")
    if a.rank > 2 or b.rank > 2:
        raise OutOfReach("@ of stacks")
    if a.shape[-1] != b.shape[0]:
        raise IllTyped("@ of sizes that differ")

    def entry(at: At) -> Any:
        left, right = at[: a.rank - 1], at[a.rank - 1 :]
        return total(mul(a((*left, k)), b((k, *right))) for k in range(a.shape[-1]))

    shape = (*a.shape[:-1], *b.shape[1:])
    return Array(shape, entry) if shape else entry(())


def transpose(a: Any) -> Any:
    return Array(a.shape[::-1], lambda at: a(at[::-1])) if isinstance(a, Array) else a


def _square(a: Array) -> int:
    if a.shape[0] != a.shape[1]:
        raise IllTyped("not square")
    return a.shape[0]


def inverse(a: Array) -> Array:
    _square(a)
    found: list[Any] = []

    def entry(at: At) -> Any:
        if not found:
            found.append(matrices.inverse(a.rows()))
        return found[0][at[0]][at[1]]

    return Array(a.shape, entry)


def softmax(z: Array) -> Array:
    return Array(z.shape, lambda at: divide(exp(z(at)), total(exp(z((j,))) for j in range(z.shape[0]))))


def trace(a: Array) -> Any:
    return total(a((i, i)) for i in range(_square(a)))


def norm2(v: Array) -> Any:
    return total(mul(v(k), v(k)) for k in v.positions())


def kron(a: Array, b: Array) -> Array:
    p, q = b.shape

    def entry(at: At) -> Any:
        (i, k), (j, m) = divmod(at[0], p), divmod(at[1], q)
        return mul(a((i, j)), b((k, m)))

    return Array((a.shape[0] * p, a.shape[1] * q), entry)


def vec(a: Array) -> Array:
    n, m = a.shape
    return Array((n * m,), lambda at: a((at[0] % n, at[0] // n)))


def delta(i: int, j: int) -> Fraction:
    return Fraction(int(i == j))


def diag(v: Array) -> Array:
    n = v.shape[0]
    return Array((n, n), lambda at: v(at[:1]) if at[0] == at[1] else Fraction(0))


def rotation(angle: Any) -> Array:
    c, s = rings.cos(angle), rings.sin(angle)
    return matrix([[c, neg(s)], [s, c]])


def attention(q: Array, k: Array, v: Array) -> Any:
    scores = elementwise(divide, matmul(q, transpose(k)), rings.sqrt(Fraction(q.shape[1])))
    weights = [softmax(Array((k.shape[0],), lambda at, i=i: scores((i, *at)))) for i in range(q.shape[0])]
    return matmul(Array(scores.shape, lambda at: weights[at[0]](at[1:])), v)


def attend(q: Array, k: Array, v: Array) -> Any:
    return matmul(softmax(elementwise(divide, matmul(k, q), rings.sqrt(Fraction(q.shape[0])))), v)


def gelu(x: Any) -> Any:
    return divide(mul(x, add(Fraction(1), rings.erf(divide(x, rings.sqrt(Fraction(2)))))), Fraction(2))


# Ranks of the arguments, and the function; extra leading axes are gone over one by one.
DEFINED: dict[str, tuple[tuple[int, ...], Callable[..., Any]]] = {
    "softmax": ((1,), softmax),
    "logsumexp": ((1,), lambda z: log(total(exp(z(k)) for k in z.positions()))),
    "attention": ((2, 2, 2), attention),
    "attend": ((1, 2, 2), attend),
    "linear_attention": ((2, 2, 2), lambda q, k, v: matmul(matmul(q, transpose(k)), v)),
    "sigmoid": ((0,), lambda x: divide(Fraction(1), add(Fraction(1), exp(neg(x))))),
    "tanh": ((0,), tanh),
    "relu": ((0,), lambda x: larger(x, Fraction(0))),
    "gelu": ((0,), gelu),
    "outer": ((1, 1), lambda u, v: Array((*u.shape, *v.shape), lambda at: mul(u(at[:1]), v(at[1:])))),
    "dot": ((1, 1), inner),
    "diag": ((1,), diag),
    "diagonal": ((2,), lambda a: Array((_square(a),), lambda at: a((at[0], at[0])))),
    "trace": ((2,), trace),
    "norm2": ((1,), norm2),
    "norm": ((1,), lambda v: rings.sqrt(norm2(v))),
    "frobenius2": ((2,), norm2),
    "mean": ((1,), lambda v: divide(total(v(k) for k in v.positions()), Fraction(v.shape[0]))),
    "rotation": ((0,), rotation),
    "kron": ((2, 2), kron),
    "vec": ((2,), vec),
    "inv": ((2,), inverse),
    "det": ((2,), lambda a: matrices.determinant(a.rows()) if _square(a) else Fraction(1)),
}


def whole(x: Any) -> int:
    if not isinstance(x, Fraction) or x.denominator != 1:
        raise OutOfReach("a whole number is needed")
    return int(x)


def vector(size: Any, entry: Callable[[int], Any]) -> Array:
    n = whole(size)
    if n < 0:
        raise Undefined("a negative size")
    return Array((n,), lambda at: entry(at[0]))


def filled(value: Fraction, sizes: tuple[Any, ...]) -> Array:
    shape = tuple(map(whole, sizes))
    if min(shape) < 0:
        raise Undefined("a negative size")
    return Array(shape, lambda at: value)


SIZED: dict[str, Callable[..., Any]] = {
    "eye": lambda n: Array((whole(n), whole(n)), lambda at: delta(*at)),
    "zeros": lambda *sizes: filled(Fraction(0), sizes),
    "ones": lambda *sizes: filled(Fraction(1), sizes),
    "basis": lambda i, n: vector(n, lambda k: delta(k, whole(i))),
}


def concat(*parts: Array) -> Array:
    if len({(p.rank, p.shape[1:]) for p in parts}) != 1:
        raise IllTyped("concat")
    starts = [sum(p.shape[0] for p in parts[:k]) for k in range(len(parts))]

    def entry(at: At) -> Any:
        k = max(k for k, start in enumerate(starts) if start <= at[0] and parts[k].shape[0])
        return parts[k]((at[0] - starts[k], *at[1:]))

    return Array((sum(p.shape[0] for p in parts), *parts[0].shape[1:]), entry)


def block(rows: list[list[Any]]) -> Array:
    """A block that is the number 0 is filled up to fit."""
    heights = [next((v.shape[0] for v in row if isinstance(v, Array)), None) for row in rows]
    widths = [next((row[k].shape[1] for row in rows if isinstance(row[k], Array)), None) for k in range(len(rows[0]))]
    if None in heights or None in widths:
        raise OutOfReach("a block of unknown size")
    full = []
    for row, height in zip(rows, heights, strict=True):
        pieces = []
        for v, width in zip(row, widths, strict=True):
            if isinstance(v, Array) and v.shape != (height, width):
                raise IllTyped("block")
            if not isinstance(v, Array) and v != 0:
                raise IllTyped("a block that is a number")
            pieces.append(transpose(v) if isinstance(v, Array) else Array((width, height), lambda at: Fraction(0)))
        full.append(transpose(concat(*pieces)))
    return concat(*full)
