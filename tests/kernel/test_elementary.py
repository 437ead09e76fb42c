"""Every fact that Z3 is told about an elementary function holds at random arguments; what follows is proved."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
import z3

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.logic.decide.smt import arcs, elementary, remainders

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
CLOSE = mpmath.mpf(10) ** -40
FUNCTIONS = {name: getattr(mpmath, name) for name in ("exp", "log", "sin", "cos", "erf", "atan", "asin", "acos")}


def value(e, known):
    """A Z3 expression at the known values: a number, or whether it holds up to rounding."""
    if z3.is_const(e) and e.decl().name() in known:
        return known[e.decl().name()]
    if z3.is_int_value(e):
        return mpmath.mpf(e.as_long())
    if z3.is_rational_value(e):
        return mpmath.mpf(e.as_fraction().numerator) / e.as_fraction().denominator
    kind, args = e.decl().kind(), e.children()
    if kind == z3.Z3_OP_TRUE:
        return True
    if kind == z3.Z3_OP_IMPLIES:
        return not surely(args[0], known) or value(args[1], known)
    if kind == z3.Z3_OP_AND:
        return all(value(a, known) for a in args)
    if kind == z3.Z3_OP_OR:
        return any(value(a, known) for a in args)
    if kind == z3.Z3_OP_DISTINCT:
        return not value(args[0] == args[1], known)
    if kind == z3.Z3_OP_IS_INT:
        return value(args[0], known) == mpmath.floor(value(args[0], known))
    if kind == z3.Z3_OP_ITE:
        return value(args[1 if value(args[0], known) else 2], known)
    if kind == z3.Z3_OP_EQ and z3.is_bool(args[0]):
        return value(args[0], known) == value(args[1], known)
    numbers = [value(a, known) for a in args]
    if kind == z3.Z3_OP_TO_REAL:
        return numbers[0]
    if kind == z3.Z3_OP_MOD:
        return numbers[0] % numbers[1]
    if kind in (z3.Z3_OP_ADD, z3.Z3_OP_MUL):
        return mpmath.fsum(numbers) if kind == z3.Z3_OP_ADD else mpmath.fprod(numbers)
    if kind == z3.Z3_OP_SUB:
        return numbers[0] - mpmath.fsum(numbers[1:])
    if kind == z3.Z3_OP_UMINUS:
        return -numbers[0]
    if kind == z3.Z3_OP_DIV:
        return numbers[0] / numbers[1]
    a, b = numbers
    slack = CLOSE * (1 + abs(a) + abs(b))
    return {
        z3.Z3_OP_EQ: abs(a - b) <= slack,
        z3.Z3_OP_LE: a <= b + slack,
        z3.Z3_OP_GE: a >= b - slack,
        z3.Z3_OP_LT: a < b + slack,
        z3.Z3_OP_GT: a > b - slack,
    }[kind]


def surely(e, known) -> bool:
    """Whether a condition holds, strictly: what holds only up to rounding may not hold."""
    if e.decl().kind() == z3.Z3_OP_AND:
        return all(surely(a, known) for a in e.children())
    if e.decl().kind() == z3.Z3_OP_OR:
        return any(surely(a, known) for a in e.children())
    if e.decl().kind() in (z3.Z3_OP_LT, z3.Z3_OP_GT):
        a, b = (value(x, known) for x in e.children())
        return a < b if e.decl().kind() == z3.Z3_OP_LT else a > b
    return bool(value(e, known))


def _numbers(rng):
    special = [0, 1, -1, Fraction(1, 2), 2, 3]
    return [rng.choice([rng.choice(special), Fraction(rng.randint(-4000, 4000), 997)]) for _ in range(3)]


@pytest.mark.parametrize("seed", [*range(15), *(pytest.param(k, marks=pytest.mark.long) for k in range(15, 40))])
@pytest.mark.parametrize("names", [("exp",), ("log",), ("exp", "log"), ("sin", "cos"), ("sin",), ("cos",), ("erf",)])
def test_what_is_said_of_functions_is_true(seed, names) -> None:
    rng = random.Random(f"{seed} {names}")
    with mpmath.workdps(60):
        x, y, z = _numbers(rng)
        arguments = {"x": x, "y": y, "z": z}
        known = {name: mpmath.mpf(Fraction(v).numerator) / Fraction(v).denominator for name, v in arguments.items()}
        known["pi"] = +mpmath.pi
        symbols = [z3.Real(n) for n in arguments]
        points = [
            *symbols,
            symbols[0] + symbols[1],
            symbols[0] * 2,
            symbols[0] * symbols[1],
            (symbols[1] + symbols[2]) / 2,
        ]
        calls = []
        for name in names:
            for argument in points:
                at = value(argument, known)
                if name == "log" and at <= 0:
                    continue
                result = z3.Real(f"{name}@{len(calls)}")
                known[str(result)] = FUNCTIONS[name](at)
                calls.append((name, (argument,), result))
        said = list(elementary.facts(calls, [], z3.Real("pi")))
        assert said or not calls
        for fact in said:
            assert value(fact, known), fact


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_of_sines_of_whole_numbers_is_true(seed) -> None:
    """Near multiples of pi, too: 22, 355 and 103993 are closest to some."""
    rng = random.Random(f"whole {seed}")
    with mpmath.workdps(60):
        whole = {n: rng.choice([0, 1, -1, 11, 22, -22, 355, 103993, rng.randint(-9, 9)]) for n in "km"}
        known = {**{n: mpmath.mpf(v) for n, v in whole.items()}, "pi": +mpmath.pi}
        k, m = (z3.ToReal(z3.Int(n)) for n in "km")
        calls = []
        for argument in (k, m, k + m, k - m, 2 * k * m, z3.RealVal(22), k / 2):
            for name in ("sin", "cos"):
                result = z3.Real(f"{name}@{len(calls)}")
                known[str(result)] = FUNCTIONS[name](value(argument, known))
                calls.append((name, (argument,), result))
        for fact in elementary.facts(calls, [], z3.Real("pi")):
            assert value(fact, known), fact


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(k, marks=pytest.mark.long) for k in range(5, 10))])
@pytest.mark.parametrize("name", ["atan", "asin"])
def test_what_is_said_of_arcs_is_true(seed, name) -> None:
    """At arguments some of which are related: negatives, inverses, sines and cosines of angles, angles themselves."""
    rng = random.Random(f"{seed} {name}")
    with mpmath.workdps(60):
        near = [Fraction(rng.randint(-997, 997), 997) for _ in range(2)]
        t, u = (rng.choice([v, Fraction(0), Fraction(1, 2), Fraction(-1), Fraction(1)]) for v in near)
        angle = mpmath.mpf(rng.randint(-400, 400)) / 97
        values = {
            "t": mpmath.mpf(t.numerator) / t.denominator,
            "u": mpmath.mpf(u.numerator) / u.denominator,
            "s": mpmath.sin(angle),
            "c": mpmath.cos(angle),
            "a": angle,
        }
        values |= {"minus": -values["t"], "inverse": 1 / values["t"] if t else mpmath.mpf(7) / 8}
        values["q"] = values["s"] / values["c"]
        known = {**values, "pi": +mpmath.pi}
        calls = []
        for argument in ("t", "u", "s", "c", "q", "minus", "inverse"):
            for function in dict.fromkeys((name, "asin")):
                if function != "atan" and abs(values[argument]) > 1:
                    continue
                result = z3.Real(f"{function}@{len(calls)}")
                known[str(result)] = FUNCTIONS[function](values[argument])
                calls.append((function, (z3.Real(argument),), result))
        angles = [z3.Real("a"), *(value for _, _, value in calls[:3])]
        for at in angles:
            for function in ("sin", "cos"):
                result = z3.Real(function[0] if str(at) == "a" else f"{function} {at}")
                known.setdefault(str(result), FUNCTIONS[function](known[str(at)]))
                calls.append((function, (at,), result))
        said = list(arcs.facts(calls, z3.Real("pi") if seed % 2 else None))
        assert said
        for fact in said:
            assert value(fact, known), (fact, values)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_of_powers_is_true(seed) -> None:
    rng = random.Random(f"powers {seed}")
    with mpmath.workdps(60):
        whole = bool(seed % 2)
        b = Fraction(rng.randint(-4, 4)) if whole else Fraction(rng.randint(1, 40), 7)
        e = rng.randint(0, 5) if whole else Fraction(rng.randint(-30, 30), 7)
        base, exponent = (z3.Int("b"), z3.Int("e")) if whole else (z3.Real("b"), z3.Real("e"))
        known = {
            "b": mpmath.mpf(b.numerator) / b.denominator,
            "e": mpmath.mpf(Fraction(e).numerator) / Fraction(e).denominator,
        }
        powers = []
        for k in (0, 1, 3):
            v = (z3.Int if whole else z3.Real)(f"v{k}")
            known[f"v{k}"] = known["b"] ** (known["e"] + k) if known["b"] or known["e"] + k else mpmath.mpf(1)
            powers.append((base, exponent + k, v))
        for fact in elementary.facts([], powers, None):
            assert value(fact, known), (fact, b, e)


@pytest.mark.parametrize("seed", range(80))
def test_what_is_said_of_powers_of_two_bases_and_of_exponentials_is_true(seed) -> None:
    rng = random.Random(f"bases {seed}")
    with mpmath.workdps(60):
        e = Fraction(rng.randint(0, 60), 7)
        k = rng.randint(0, 4)
        b = Fraction(rng.randint(1, 30), 7)
        # The second base at random, or just where the mean of e times b and k times 1 is.
        c = rng.choice([Fraction(rng.randint(1, 30), 7), (e * b + k) / (e + k) if e + k else b, b])
        arguments = {"b": b, "c": c, "e": e, "x": rng.choice([e * (b - 1), e * (1 - 1 / b), Fraction(1)])}
        known = {name: mpmath.mpf(v.numerator) / v.denominator for name, v in arguments.items()}
        z3b, z3c, z3e, z3x = (z3.Real(n) for n in arguments)
        powers = [(z3b, z3e, z3.Real("v")), (z3c, z3e + k, z3.Real("w")), (z3c, z3e, z3.Real("u"))]
        known |= {"v": known["b"] ** known["e"], "w": known["c"] ** (known["e"] + k), "u": known["c"] ** known["e"]}
        known["y"] = mpmath.exp(known["x"])
        rng.shuffle(powers)
        for fact in elementary.facts([("exp", (z3x,), z3.Real("y"))], powers, None):
            assert value(fact, known), (fact, arguments)


@pytest.mark.parametrize("modulus", [2, 3, 4, 6, 7, 8])
def test_remainders_and_quotients_are_those_of_whole_numbers(modulus) -> None:
    k, m = z3.Ints("k m")
    for text, expression in {
        "k**3 - k": k * k * k - k,
        "k*m + 2*m*m - 5": k * m + 2 * m * m - 5,
        "-k*k": -(k * k),
    }.items():
        found = remainders.table(expression, z3.IntVal(modulus))
        for a in range(-9, 10):
            for b in (-5, 0, 4):
                here = z3.simplify(z3.substitute(found, (k, z3.IntVal(a)), (m, z3.IntVal(b)))).as_long()
                assert here == eval(text, {"k": a, "m": b}) % modulus  # noqa: S307


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(-7, 8) for b in (-3, -2, -1, 1, 2, 3)])
def test_quotients_are_rounded_down(a, b) -> None:
    found = remainders.quotient(z3.IntVal(a), z3.IntVal(b))
    assert z3.simplify(found).as_long() == a // b


X = {"x": "real"}


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("exp(x) >= 1 + x", X, ()),
        ("log(x) <= x - 1", {"x": "positive"}, ()),
        ("abs(sin(x)) <= abs(x)", X, ()),
        ("cos(x) >= 1 - x**2 / 2", X, ()),
        ("exp(x) + exp(-x) >= 2", X, ()),
        ("log(1 + exp(x)) >= x", X, ()),
        ("exp((x + y) / 2) <= (exp(x) + exp(y)) / 2", {"x, y": "real"}, ()),
        ("(a + b + c) / 3 >= (a * b * c)**(1 / 3)", {"a, b, c": "positive"}, ()),
        ("(1 + x)**n >= 1 + n * x", {"x": "real", "n": "natural"}, ("x >= -1",)),
        ("s == t", {"s, t": "integer"}, ("sin(s) == sin(t)", "cos(s) == cos(t)")),
        ("implies(cos(2 * k) == 1, k == 0)", {"k": "integer"}, ()),
        ("sin(n) != 0 and cos(n) != 0", {"n": "dim"}, ()),
        ("mod(n**3 - n, 6) == 0", {"n": "dim"}, ()),
        ("(7**n - 1) % 6 == 0", {"n": "natural"}, ()),
        ("(-1)**(2 * k) == 1", {"k": "integer"}, ()),
        ("sum(1 / (k + 1)**2 for k in range(n)) <= 2 - 1 / n", {"n": "dim"}, ()),
        ("2**n > n**2", {"n": "dim"}, ("n >= 5",)),
        ("sum(k * 2**k for k in range(n)) == (n - 2) * 2**n + 2", {"n": "dim"}, ()),
    ],
)
def test_consequences_are_proved(statement, where, given) -> None:
    claim = statement_payload(statement, where, given, {})
    assert judge_payload({"claim": claim, "settings": SETTINGS})["verdict"] == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("exp(x) > 1 + x", X, ()),
        ("log(x) < x - 1", {"x": "positive"}, ()),
        ("exp(x) >= 1 + x + x**2 / 2", X, ()),
        ("cos(x) >= 1 - x**2 / 3", X, ()),
        ("implies(cos(x) == 1, x == 0)", X, ()),
        ("sin(k) != 0", {"k": "integer"}, ()),
        ("(1 + x)**n >= 1 + n * x", {"x": "real", "n": "natural"}, ()),
        ("2**n > n**2", {"n": "dim"}, ()),
        ("2**n >= n**2", {"n": "dim"}, ("n >= 3",)),
        ("(7**n - 1) % 12 == 0", {"n": "natural"}, ()),
        ("(-1)**k == 1", {"k": "integer"}, ()),
        ("sum(k for k in range(n)) == n * (n + 1) / 2", {"n": "dim"}, ()),
        ("sqrt(x) >= 0 or x < 0", X, ()),
        ("1 / (x - 17) - 1 / (x - 17) == 0", X, ()),
        ("2**(1 / 2) < 1.414", {}, ()),
    ],
)
def test_what_does_not_follow_is_refuted(statement, where, given) -> None:
    claim = statement_payload(statement, where, given, {})
    assert judge_payload({"claim": claim, "settings": SETTINGS})["verdict"] == "refuted"
