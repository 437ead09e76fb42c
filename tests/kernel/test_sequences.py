"""factorial, binomial, fibonacci, gcd and lcm: what Z3 is told agrees with their values; what follows; near misses."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
import z3

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.logic.decide.smt import sequences

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}


def word(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


def recursive(name: str, *args: int) -> int:
    """The values by other means than those of the package."""
    a, b = args[0], args[-1]
    if name == "factorial":
        return 1 if a == 0 else a * recursive(name, a - 1)
    if name == "fibonacci":
        return a if a < 2 else recursive(name, a - 1) + recursive(name, a - 2)
    if name == "binomial":
        rows = [[1]]
        for _ in range(a):
            rows.append([x + y for x, y in zip([0, *rows[-1]], [*rows[-1], 0], strict=True)])
        return rows[a][b] if 0 <= b <= a else 0
    divisors = [d for d in range(1, 200) if a % d == b % d == 0]
    if name == "gcd":
        return max(divisors) if a or b else 0
    return next((m for m in range(1, 2000) if m % a == m % b == 0), 0) if a and b else 0


@pytest.mark.parametrize("name", sorted(sequences.NAMES))
def test_values(name) -> None:
    operation = FUNCTIONS[name]
    for args in product(range(-6, 13), repeat=operation.arity):
        if args[0] < 0 and name not in ("gcd", "lcm"):
            with pytest.raises(Undefined):
                operation.exact(*map(Fraction, args))
            continue
        assert operation.exact(*map(Fraction, args)) == recursive(name, *args)
    with pytest.raises(Undefined):
        operation.exact(*[Fraction(3, 2)] * operation.arity)
    if name not in ("gcd", "lcm"):
        with pytest.raises(Inexact):
            operation.exact(*[Fraction(10**6)] * operation.arity)


def agrees(calls: list[tuple[str, tuple[int, ...]]], shape) -> bool:
    """Whether the facts about calls can hold together with the true values; `shape` makes arguments from numbers."""
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    questions = []
    for name, args in calls:
        function = z3.Function(f"whole!{name}", *([z3.IntSort()] * (len(args) + 1)))
        written = tuple(shape(a) for a in args)
        questions.append((name, written, function(*written)))
        near = product(*(range(a - 2, a + 4) for a in args)) if len(args) == 1 else [args]
        for place in near:
            if place[0] >= 0 or name in ("gcd", "lcm"):
                solver.add(function(*map(z3.IntVal, place)) == recursive(name, *place))
    facts = list(sequences.facts(questions))
    assert facts
    solver.add(*facts)
    return str(solver.check()) == "sat"


@pytest.mark.parametrize("name", sorted(sequences.NAMES))
@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_is_true(name, seed) -> None:
    """At numbers near each other, so that the facts about neighbours have something to say; and written around a name,
    so that the differences of arguments are seen and not their values."""
    rng = random.Random(f"{name} {seed}")
    n, k = rng.randint(0, 9), rng.randint(-2, 10)
    if name in ("gcd", "lcm"):
        a, b = rng.randint(-12, 12), rng.randint(-12, 12)
        calls = [("gcd", (a, b)), ("gcd", (2 * a, 2 * b)), ("lcm", (a, b)), ("lcm", (-b, a)), ("gcd", (a + b, b))]
    elif name == "binomial":
        calls = [(name, place) for place in ((n, k), (n, n - k), (n + 1, k), (n + 1, k + 1), (n, k + 1))]
        calls += [("factorial", (m,)) for m in (n, k, n - k) if m >= 0]
    else:
        calls = [(name, (n + j,)) for j in (0, 1, 2, 4)]
    assert agrees(calls, z3.IntVal)
    base = z3.Int("base")
    around = n
    found = []
    for function, args in calls:
        symbol = z3.Function(f"whole!{function}", *([z3.IntSort()] * (len(args) + 1)))
        written = tuple(base + (a - around) for a in args)
        found.append((function, written, symbol(*written)))
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(base == around)
    for function, args in calls:
        symbol = z3.Function(f"whole!{function}", *([z3.IntSort()] * (len(args) + 1)))
        for place in product(*(range(a - 2, a + 4) for a in args)) if len(args) == 1 else [args]:
            if place[0] >= 0 or function in ("gcd", "lcm"):
                solver.add(symbol(*map(z3.IntVal, place)) == recursive(function, *place))
    solver.add(*sequences.facts(found))
    assert str(solver.check()) == "sat"


def test_a_wrong_value_is_noticed() -> None:
    """The test above can fail."""
    solver = z3.Solver()
    f = z3.Function("whole!gcd", *[z3.IntSort()] * 3)
    calls = [("gcd", (z3.IntVal(12), z3.IntVal(18)), f(12, 18))]
    solver.add(f(12, 18) == 4, *sequences.facts(calls))
    assert str(solver.check()) == "unsat"


N, AB = {"n": "natural"}, {"a, b": "integer"}
NK = {"n, k": "natural"}


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("factorial(n + 1) == (n + 1) * factorial(n)", N, ()),
        ("factorial(n) >= 2**(n - 1)", {"n": "dim"}, ()),
        ("sum(k * factorial(k) for k in range(n + 1)) == factorial(n + 1) - 1", N, ()),
        ("binomial(n + 1, k + 1) == binomial(n, k) + binomial(n, k + 1)", NK, ()),
        ("binomial(n, k) == binomial(n, n - k)", NK, ("k <= n",)),
        ("binomial(n, k) == factorial(n) / (factorial(k) * factorial(n - k))", NK, ("k <= n",)),
        ("gcd(a + b, b) == gcd(a, b)", AB, ()),
        ("gcd(n, n + 1) == 1", {"n": "integer"}, ()),
        ("gcd(a, b) * lcm(a, b) == a * b", {"a, b": "natural"}, ()),
        ("divides(3, n**3 - n)", {"n": "integer"}, ()),
        ("implies(is_odd(n), is_odd(n**2))", {"n": "integer"}, ()),
        ("n < (isqrt(n) + 1)**2", N, ()),
        ("fibonacci(n + 3) == 2 * fibonacci(n + 1) + fibonacci(n)", N, ()),
        ("fibonacci(n + 1)**2 - fibonacci(n + 1) * fibonacci(n) - fibonacci(n)**2 == (-1)**n", N, ()),
        ("harmonic(n) <= n", N, ()),
    ],
)
def test_consequences_are_proved(statement, where, given) -> None:
    assert word(statement, where, given) == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("factorial(n) == n * factorial(n - 1)", N, ()),
        ("factorial(n) >= 2**n", N, ()),
        ("factorial(n) >= 1", {"n": "integer"}, ()),
        ("binomial(n + 1, k + 1) == binomial(n, k) + binomial(n + 1, k)", NK, ()),
        ("binomial(n, k) >= 1", NK, ()),
        ("gcd(a + b, b) == gcd(a, b) + 1", AB, ()),
        ("gcd(n, n + 2) == 1", {"n": "integer"}, ()),
        ("gcd(a, b) * lcm(a, b) == a * b", AB, ()),
        ("divides(4, n**2 - n)", {"n": "integer"}, ()),
        ("implies(divides(a, b * c), divides(a, b) or divides(a, c))", {"a, b, c": "dim"}, ()),
        ("isqrt(n)**2 == n", N, ()),
        ("fibonacci(n) >= n", N, ()),
        ("fibonacci(n + 1)**2 - fibonacci(n + 1) * fibonacci(n) - fibonacci(n)**2 == 1", N, ()),
        ("harmonic(n) <= 3", N, ()),
    ],
)
def test_near_misses_are_refuted(statement, where, given) -> None:
    assert word(statement, where, given) == "refuted"


def test_they_take_whole_numbers() -> None:
    assert word("factorial(x) > 0", {"x": "real"}) == "invalid"
    assert word("gcd(n / 2, 3) >= 1", N) == "invalid"
