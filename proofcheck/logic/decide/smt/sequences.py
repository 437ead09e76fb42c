"""Facts about factorial, binomial, fibonacci, gcd and lcm for Z3, at the arguments that occur in a question and at
their neighbours. Everything here is about whole numbers; n is not negative, since elsewhere there is no value.

    factorial   (n + 1)! = (n + 1) n!; at least 1 and n, even from 2 on; rising
    binomial    0 for k < 0 and k > n, else at least 1; C(n, 0) to C(n, 3); C(n, k) = C(n, n - k);
                k C(n, k) = n C(n - 1, k - 1) = (n - k + 1) C(n, k - 1), (n - k) C(n, k) = n C(n - 1, k);
                C(n, k) = C(n - 1, k) + C(n - 1, k - 1); C(n, k) k! (n - k)! = n!
    fibonacci   F(n + 2) = F(n + 1) + F(n), not negative, rising
    gcd         divides both, is a s + b t for some s and t; proportional pairs have proportional ones;
                gcd(a, b) lcm(a, b) = |a b|
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import z3

NAMES = frozenset({"factorial", "binomial", "fibonacci", "gcd", "lcm"})
MAX_CALLS = 8
Call = tuple[tuple[Any, ...], Any]


def facts(calls: list[tuple[str, tuple[Any, ...], Any]]) -> Iterator[Any]:
    """Facts about `calls`, (function, arguments, value), each value an application of a function of Z3."""
    by_name: dict[str, list[Call]] = {}
    for name, args, value in calls:
        if name in NAMES and not any(value.eq(v) for _, v in by_name.get(name, [])):
            by_name.setdefault(name, []).append((args, value))
    found = {name: some[:MAX_CALLS] for name, some in by_name.items()}
    yield from _factorials(found.get("factorial", []))
    yield from _binomials(found.get("binomial", []), found.get("factorial", []))
    yield from _fibonacci(found.get("fibonacci", []))
    yield from _divisors(found.get("gcd", []), found.get("lcm", []))


def _factorials(calls: list[Call]) -> Iterator[Any]:
    for (n,), v in calls:
        f = v.decl()
        yield z3.Implies(n >= 0, z3.And(v >= 1, v >= n, f(n + 1) == (n + 1) * v))
        yield z3.Implies(n >= 1, z3.And(v == n * f(n - 1), f(n - 1) >= 1))
        yield z3.Implies(n >= 2, v % 2 == 0)
        yield z3.And(z3.Implies(n == 0, v == 1), z3.Implies(n == 1, v == 1), z3.Implies(n == 2, v == 2))
        yield z3.And(z3.Implies(n == 3, v == 6), z3.Implies(n == 4, v == 24), z3.Implies(n >= 3, v >= 2 * n))
    for ((n,), v), ((m,), w) in permutations(calls, 2):
        yield z3.Implies(z3.And(n >= 0, n <= m), v <= w)


def _binomials(calls: list[Call], factorials: list[Call]) -> Iterator[Any]:
    for (n, k), v in calls:
        yield z3.Implies(n >= 0, z3.And(v >= 0, (v == 0) == z3.Or(k < 0, k > n)))
        yield z3.Implies(z3.And(n >= 0, z3.Or(k == 0, k == n)), v == 1)
        yield z3.Implies(z3.And(n >= 0, z3.Or(k == 1, k == n - 1)), v == n)
        yield z3.Implies(z3.And(n >= 0, k == 2), 2 * v == n * (n - 1))
        yield z3.Implies(z3.And(n >= 0, k == 3), 6 * v == n * (n - 1) * (n - 2))
    for ((n, k), v), ((m, j), w) in permutations(calls, 2):
        same, before = _difference(n, m, 0), _difference(n, m, 1)
        if same:
            yield z3.Implies(z3.And(n >= 0, k + j == n), v == w)
        if same and _difference(k, j, 1):
            yield z3.Implies(n >= 0, k * v == (n - k + 1) * w)
        if before and _difference(k, j, 1):
            yield z3.Implies(n >= 1, k * v == n * w)
        if before and _difference(k, j, 0):
            yield z3.Implies(n >= 1, (n - k) * v == n * w)
    for ((n, k), v), ((m, j), w), ((p, i), u) in permutations(calls, 3):
        if _difference(n, m, 1) and _difference(n, p, 1) and _difference(k, j, 0) and _difference(k, i, 1):
            yield z3.Implies(n >= 1, v == w + u)
    for ((n, k), v), ((m,), a), ((p,), b), ((q,), c) in product(calls, factorials, factorials, factorials):
        if _difference(n, m, 0) and _difference(k, p, 0) and _difference(n - k, q, 0):
            yield z3.Implies(z3.And(k >= 0, k <= n), v * b * c == a)


def _fibonacci(calls: list[Call]) -> Iterator[Any]:
    for (n,), v in calls:
        f = v.decl()
        yield z3.And(z3.Implies(n == 0, v == 0), z3.Implies(n == 1, v == 1), z3.Implies(n == 2, v == 1))
        yield z3.Implies(n >= 0, z3.And(v >= 0, f(n + 1) >= v, f(n + 1) >= 1, f(n + 2) == f(n + 1) + v))
        yield z3.Implies(n >= 1, z3.And(v >= 1, f(n + 1) == v + f(n - 1), f(n - 1) >= 0, f(n - 1) <= v))
        yield z3.Implies(n >= 2, z3.And(v == f(n - 1) + f(n - 2), f(n - 2) >= 0))
        yield z3.Implies(n >= 5, v >= n)
    for ((n,), v), ((m,), w) in permutations(calls, 2):
        yield z3.Implies(z3.And(n >= 0, n <= m), v <= w)


def _divisors(gcds: list[Call], lcms: list[Call]) -> Iterator[Any]:
    for (a, b), g in gcds:
        p, q, s, t = (z3.FreshInt(x) for x in "pqst")
        yield z3.And(g >= 0, (g == 0) == z3.And(a == 0, b == 0), a == g * p, b == g * q, g == a * s + b * t)
        yield z3.And(z3.Implies(a != 0, g <= _size(a)), z3.Implies(b != 0, g <= _size(b)))
        yield z3.And(z3.Implies(a == 0, g == _size(b)), z3.Implies(b == 0, g == _size(a)))
        yield z3.Implies(z3.Or(_size(a) == 1, _size(b) == 1), g == 1)
        yield z3.Implies(_size(a) == _size(b), g == _size(a))
    for (a, b), m in lcms:
        p, q = (z3.FreshInt(x) for x in "pq")
        yield z3.And(m >= 0, (m == 0) == z3.Or(a == 0, b == 0), m == a * p, m == b * q)
        yield z3.Implies(m != 0, z3.And(m >= _size(a), m >= _size(b), m <= _size(a * b)))
        # What Z3 finds hard to see of a multiple: that it leaves no remainder.
        yield z3.And(z3.Implies(a != 0, m % a == 0), z3.Implies(b != 0, m % b == 0))
    for (a, b), g in gcds:
        yield z3.And(z3.Implies(g != 0, z3.And(a % g == 0, b % g == 0)))
    for some in (gcds, lcms):
        for ((a, b), g), ((c, d), h) in combinations(some, 2):
            yield z3.Implies(
                z3.Or(
                    z3.And(_size(a) == _size(c), _size(b) == _size(d)),
                    z3.And(_size(a) == _size(d), _size(b) == _size(c)),
                ),
                g == h,
            )
            if _difference(a * d, b * c, 0):
                yield z3.And(g * _size(c) == h * _size(a), g * _size(d) == h * _size(b))
    for ((a, b), g), ((c, d), m) in product(gcds, lcms):
        if {z3.simplify(x) for x in (a, b)} == {z3.simplify(x) for x in (c, d)}:
            yield g * m == _size(a * b)


def _size(a: Any) -> Any:
    return z3.If(a >= 0, a, -a)


def _difference(a: Any, b: Any, wanted: int) -> bool:
    found = z3.simplify(a - b, som=True)
    return bool(z3.is_int_value(found)) and found.as_long() == wanted
