"""Series, sequences, growth of sums, gamma, algebraic numbers, common divisors and complex parts: near misses, evidence
that lies, and each table and rule held against mpmath or enumeration."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import mpmath
import pytest
from mpmath import mp, mpc

from proofcheck import check
from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.lemmas.algebraic import same, vanishes
from proofcheck.logic.decide.lemmas.power_series import KNOWN
from proofcheck.search.engines import proved
from tests.corpus.numerically import Evaluator, Undefined

X, N, Z = {"x": "real"}, {"n": "dim"}, {"z": "complex"}
AB, ABC = {"a, b": "integer"}, {"a, b, c": "integer"}
FALSE: list[tuple[str, dict[str, str], list[str]]] = [
    ("sum(x**k for k in range(oo)) == 1 / (1 - x)", X, ["abs(x) <= 1", "x != 1"]),
    ("sum(x**k / k for k in range(1, oo)) == -log(1 - x)", X, ["x < 1"]),
    ("sum((-1)**k * x**(2*k + 1) / (2*k + 1) for k in range(oo)) == atan(x)", X, ["abs(x) <= 2"]),
    ("sum(x**(k - 1) / k for k in range(1, oo)) == -log(1 - x) / x", X, ["abs(x) < 1"]),
    ("sum(1 / (k - 3)**2 for k in range(1, oo)) > 0", {}, []),
    ("sum(1 / k for k in range(1, oo)) == sum(1 / k for k in range(1, oo))", {}, []),
    ("sum(1 / k - 1 / (k + 1) + 1 / (k + 2) for k in range(1, oo)) > 0", {}, []),
    ("limit(x**n, n, oo) == 0", {**X, **N}, ["-1 <= x", "x < 1"]),
    ("limit(n * x**n, n, oo) == 0", {**X, **N}, ["abs(x) <= 1"]),
    ("grows(sum(1 / k for k in range(1, n + 1)), log(n))", N, []),
    ("grows(sum(k for k in range(n)), n**2)", N, []),
    ("bounded(sum(1 / k for k in range(1, n + 1)), 1)", N, []),
    ("bounded(sum(1 / (k * log(k)) for k in range(2, n + 2)), 1)", N, []),
    ("dominates(-n, sum(1 / k for k in range(1, n + 1)), at=n)", N, []),
    ("dominates(sum(1 / k**2 for k in range(1, n + 1)), 1, at=n)", N, []),
    ("gamma(x + 1) == x * gamma(x)", X, []),
    ("gamma(x) == gamma(x)", X, []),
    ("lgamma(x + 1) == lgamma(x) + log(x)", X, ["x != 0", "x > -1"]),
    ("integral(t**(x - 1) * exp(-t) for t in interval(0, oo)) == gamma(x)", X, ["x > -1", "x != 0"]),
    ("asin(sin(3 * pi / 5)) == 3 * pi / 5", {}, []),
    ("acos(cos(-pi / 5)) == -pi / 5", {}, []),
    ("cos(pi / 5) < (1 + sqrt(5)) / 4", {}, []),
    ("gcd(a, b) * lcm(a, b) == a * b", AB, []),
    ("a * b / gcd(a, b) == lcm(a, b)", {"a, b": "natural"}, []),
    ("implies(b % a == 0, gcd(a, b) == abs(a))", AB, []),
    ("implies((6 * a) % (4 * a) != 0, gcd(a, 2) == 1)", {"a": "dim"}, []),
    ("gcd(a, 2) == 1", {"a": "dim"}, ["(6 * a) % (4 * a) != 0"]),
    ("implies(a == a * b, b == 1)", {"a, b": "natural"}, []),
    ("im(z + 1 / x) == im(z)", {**Z, **X}, []),
    ("im(0 * (1 / z)) == 0", Z, []),
    ("conj(1 / z) == 1 / conj(z)", Z, []),
    ("re(z)**0 == 2", Z, []),
    ("E(log(exp(g) * y)) == log(y)", {"g": "normal", "y": "real"}, []),
    ("binomial(x, 2) >= 0", X, []),
]
TRUE: list[tuple[str, dict[str, str], list[str]]] = [
    ("sum(x**k for k in range(oo)) == 1 / (1 - x)", X, ["abs(x) < 1"]),
    ("sum(k * x**(k - 1) for k in range(1, oo)) == 1 / (1 - x)**2", X, ["abs(x) < 1"]),
    ("limit(x**n, n, oo) == 0", {**X, **N}, ["abs(x) < 1"]),
    ("grows(sum(1 / k for k in range(1, n + 1)), log(n))", N, ["n >= 2"]),
    ("gcd(a, lcm(b, c)) == lcm(gcd(a, b), gcd(a, c))", ABC, []),
    ("conj(1 / z) == 1 / conj(z)", Z, ["z != 0"]),
    ("gamma(x + 1) == x * gamma(x)", {"x": "positive"}, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_nothing_false_is_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given).word in ("refuted", "unknown", "supported")


@pytest.mark.parametrize(("statement", "where", "given"), TRUE)
def test_what_is_true_is_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given).word == "proved"


def target(problem: Any, op: str = "limit") -> Term:
    return next(t for t in nodes(problem.statement) if t.op == op)


K, SMALL = terms.index("i1"), ["abs(x) < 1"]
x = terms.symbol("x")
SERIES = "sum(x**k for k in range(oo)) == 1 / (1 - x)"
FORGED: list[tuple[str, dict[str, str], list[str], str, dict[str, Any]]] = [
    (SERIES, X, [], "series", {"known": (("geometric 0", ONE, x, 0),), "difference": ZERO}),
    (SERIES, X, SMALL, "series", {"known": (("geometric 0", ONE, x, 1),), "difference": ZERO}),
    (SERIES, X, SMALL, "series", {"known": (("geometric 0", K, x, 0),), "difference": ZERO}),
    (SERIES, X, SMALL, "series", {"known": (("exp", ONE, x, 0),), "difference": ZERO}),
    (SERIES, X, SMALL, "divergent", {"difference": K, "from": 0, "sign": 1}),
    (SERIES, X, SMALL, "restless", {}),
    (SERIES, X, SMALL, "series", {"known": (("central", ONE, x, 0),)}),
    ("sum(1 / k for k in range(1, oo)) == 1", {}, [], "undefined term", {"from": 0, "place": 0}),
    ("sum(1 / k**2 for k in range(1, oo)) == 1", {}, [], "undefined term", {"from": 2, "place": 0}),
    ("sum(1 / (k - 2)**2 for k in range(oo)) == 1", {}, [], "undefined term", {"from": 2, "place": 1}),
    ("prod(1 + 1 / k**2 for k in range(1, oo)) == 0", {}, [], "zero factor", {"from": 1}),
    ("prod(1 - 1 / k**2 for k in range(2, oo)) == 0", {}, [], "zero factor", {"from": 1}),
    ("prod(k / (k - 3) for k in range(oo)) == 0", {}, [], "zero factor", {"from": 0}),
    ("sum(1 / k**2 for k in range(1, oo)) == 5", {}, [], "divergent", {"difference": K, "from": 1, "sign": 1}),
    ("sum(1 / k**3 for k in range(1, oo)) > 5", {}, [], "series", {"known": (("powers", ONE, terms.number(3), 1),)}),
]


@pytest.mark.parametrize(("statement", "where", "given", "kind", "data"), FORGED)
def test_what_is_offered_is_not_taken(
    statement: str, where: dict[str, str], given: list[str], kind: str, data: dict[str, Any]
) -> None:
    problem = problem_from(statement, where, given)
    step = LEMMAS[kind](problem, {"difference": ZERO, **data, "target": target(problem)})
    assert step is None or len(proved(step.parts, OTHERS.prove)) < len(step.parts)


def value(t: Term, known: dict[str, Any]) -> Any:
    """A term by mpmath."""
    if t.op == "number":
        return mpmath.mpf(t.data.numerator) / t.data.denominator
    if t.op in ("symbol", "index"):
        return known[t.data]
    args = [value(a, known) for a in t.args]
    if t.op == "pow":
        return args[0] ** int(args[1]) if args[1] == int(args[1]) else args[0] ** args[1]
    plain = {"add": mpmath.fsum, "mul": mpmath.fprod}
    if t.op in plain:
        return plain[t.op](args)
    if t.op == "div":
        return args[0] / args[1]
    return +mp.pi if t.op == "pi" else abs(args[0]) if t.op == "abs" else getattr(mpmath, t.op)(*args)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_known_series_have_their_values(name: str) -> None:
    series = KNOWN[name]
    exponent = series.condition(ONE) is None
    z = terms.symbol("z")
    with mp.workdps(30):
        for at in (2, 4, 6) if exponent else ("0.3", "-0.5", "0.8"):
            known = {"z": mpmath.mpf(at) / (4 if name == "central" else 1)}
            argument = terms.number(at) if exponent else z
            found = mpmath.nsum(
                lambda j, a=argument, k=known: value(series.term(a, terms.index("j")), {**k, "j": j}),
                [series.start, mpmath.inf],
            )
            assert abs(found - value(series.value(argument), known)) < 1e-10, (name, at)


def test_the_ends_of_log_and_atan() -> None:
    for name, ends in (("log", (-1,)), ("atan", (1, -1))):
        for at in ends:
            found = mpmath.nsum(
                lambda j, n=name, a=at: value(KNOWN[n].term(terms.number(a), terms.index("j")), {"j": j}),
                [KNOWN[name].start, mpmath.inf],
            )
            assert abs(found - value(KNOWN[name].value(terms.number(at)), {})) < 1e-8


def test_algebraic_numbers_that_differ_by_little_are_told_apart() -> None:
    root = Term("sqrt", (terms.TWO,))
    for bits in (10, 60, 200, 500):
        close = terms.number(f"{math.isqrt(2 << 2 * bits)}/{1 << bits}")
        assert not same(root, close) and not vanishes(terms.sub(root, close))
    # sqrt(2) + sqrt(3) and sqrt(5 + 2 sqrt(6)) are equal, with 24 in the place of 6 * 4 and one more they are not.
    sums = terms.add(root, Term("sqrt", (terms.number(3),)))
    assert same(sums, Term("sqrt", (terms.add(terms.number(5), Term("sqrt", (terms.number(24),))),)))
    assert not same(sums, Term("sqrt", (terms.add(terms.number(5), Term("sqrt", (terms.number("24.0000001"),))),)))


def test_common_divisors_hold_where_the_lemma_says_so() -> None:
    rng = random.Random(7)
    names = ["a", "b", "c"]

    def made(depth: int) -> str:
        if depth == 0:
            return rng.choice([*names, "2", "6", "12 * a", "a * b"])
        op = rng.choice(["gcd", "lcm", "gcd", "lcm", "abs"])
        return f"abs({made(depth - 1)})" if op == "abs" else f"{op}({made(depth - 1)}, {made(depth - 1)})"

    found = 0
    for _ in range(120):
        forms = [f"abs({made(1)})", f"gcd({made(1)}, {made(1)})", f"lcm({made(1)}, {made(0)})"]
        left, right = rng.choice(forms), rng.choice(forms)
        text = f"{left} == {right}"
        step = LEMMAS["exponents"](problem_from(text, ABC), {})
        if step is None or len(proved(step.parts, OTHERS.plain.prove)) < len(step.parts):
            continue
        found += 1
        for values in itertools.product((0, 1, -2, 3, 4, -6, 12), repeat=3):
            assert Evaluator(dict(zip(names, values, strict=True))).of(text), (text, values)
    assert found >= 3


def test_complex_parts_are_those_of_complex_numbers() -> None:
    rng = random.Random(11)

    def made(depth: int) -> str:
        if depth == 0:
            return rng.choice(["z", "w", "x", "2", "conj(z)", "re(w)"])
        kind = rng.choice(["add", "mul", "sub", "div", "pow", "exp", "sin", "cos", "conj", "abs"])
        a, b = made(depth - 1), made(depth - 1)
        two = {"add": f"({a} + {b})", "mul": f"({a}) * ({b})", "sub": f"({a} - {b})", "div": f"({a}) / ({b})"}
        return two.get(kind) or (f"({a})**3" if kind == "pow" else f"{kind}({a})")

    z, w, real = mpc(0.3, -0.7), mpc(-0.4, 0.2), mpmath.mpf("0.6")
    known = {"re(z)": z.real, "im(z)": z.imag, "re(w)": w.real, "im(w)": w.imag, "x": real}
    for _ in range(60):
        text = made(3)
        try:
            wanted = mpc(Evaluator({"z": z, "w": w, "x": real}).of(text))
        except (Undefined, OverflowError):
            continue
        if abs(wanted) > 1e6:
            continue
        for part, number in (("re", wanted.real), ("im", wanted.imag)):
            # Parts that lose an operand which may have no value are compared with u - u: the first part is enough.
            said = problem_from(f"{part}({text}) == 7 * im(z)", {"z, w": "complex", "x": "real"}).statement
            equation = said.args[0] if said.op == "and" else said
            assert abs(value(equation.args[0], known) - number) < 1e-6 * (1 + abs(wanted)), (part, text)
