"""Floors, remainders and congruences: each rule against brute force, what follows from it, and near misses."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import product

import pytest
import z3

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import congruences, remainders, wholes
from proofcheck.logic.decide.smt.translator import Translator

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
NAMES = {"k, l, m, n, a, b, c": "integer", "d": "dim", "x, y": "real"}


def word(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


def side(text: str) -> tuple[Term, Signs, Translator]:
    problem = problem_from(f"{text} == 0", NAMES)
    signs = Signs(problem.declarations, ())
    return problem.statement.args[0], signs, Translator(problem.declarations, signs)


def at(term: Term, values: dict[str, int | Fraction]) -> Fraction:
    """A term at a point, by fractions."""
    args = [at(a, values) for a in term.args]
    if term.op == "number":
        return Fraction(term.data)
    if term.op == "symbol":
        return Fraction(values[term.data])
    if term.op == "pow":
        return args[0] ** int(args[1])
    simple = {"add": sum, "mul": math.prod, "div": lambda v: v[0] / v[1], "mod": lambda v: v[0] % v[1]}
    return Fraction(simple[term.op](args))


def placed(expression, values) -> int:
    """A translation at whole values."""
    here = [(z3.Int(n), z3.IntVal(v)) for n, v in values.items()]
    return z3.simplify(z3.substitute(expression, *here)).as_long()


@pytest.mark.parametrize(
    "text", ["n / 2", "(n + 1) / 3 - k / 4", "n * (k + 1 / 2) / 3", "(n / 2)**2 + 5 / 6", "-n / 7"]
)
def test_a_term_is_its_quotient(text) -> None:
    term, signs, translator = side(text)
    found = wholes.as_quotient(term, signs.integral)
    down, up = (wholes.translated(translator, Term(op, (term,)), {}) for op in ("floor", "ceil"))
    for n, k in product(range(-13, 14), range(-3, 4)):
        here = {"n": n, "k": k}
        top = at(found[0], here)
        assert top.denominator == 1 and top / found[1] == at(term, here)
        assert placed(down, here) == math.floor(at(term, here))
        assert placed(up, here) == math.ceil(at(term, here))


@pytest.mark.parametrize(
    "text", ["(k % m + l) % m", "(k % m * (l + m)) % m", "((n + k * m)**2 - n % m) % m", "(k + (l + m) % m % m) % m"]
)
def test_reduced_terms_leave_the_same_remainder(text) -> None:
    term, signs, _ = side(text)
    found = wholes.reduced(term.args[0], term.args[1], signs.integral)
    assert not any(t.op == "mod" for t in found.args) and found != term.args[0]
    rng = random.Random(text)
    for _ in range(300):
        here = {name: rng.randint(-20, 20) for name in "klmn"}
        if here["m"]:
            assert at(found, here) % here["m"] == at(term, here)


def test_a_congruence_is_one_for_each_prime_power() -> None:
    term, _, translator = side("(n**4 - 3 * n) % 360")
    for value in (0, 4, 10, 13, 340):
        found = wholes.translated(translator, Term("eq", (term, Term("number", (), Fraction(value)))), {})
        for n in range(-200, 200):
            here = z3.simplify(z3.substitute(found, (z3.Int("n"), z3.IntVal(n))))
            assert z3.is_true(here) == ((n**4 - 3 * n) % 360 == value)
    assert wholes.translated(translator, Term("eq", (term, Term("number", (), Fraction(360)))), {}) is None


def test_facts_about_floors_are_true() -> None:
    x, y = z3.Reals("x y")
    arguments = [x, 2 * x, x + z3.Q(1, 2), -x, 3 * x - z3.Q(2, 3), 2 * y - x]
    facts = list(wholes.floors(arguments))
    assert len(facts) >= 12
    rng = random.Random(0)
    for _ in range(60):
        here = [(v, z3.Q(rng.randint(-60, 60), rng.choice((1, 2, 3, 4, 6, 7)))) for v in (x, y)]
        assert all(z3.is_true(z3.simplify(z3.substitute(f, *here))) for f in facts), here


@pytest.mark.parametrize("modulus", [5, 8])
def test_remainders_of_three_squares(modulus) -> None:
    a, b, c = z3.Ints("a b c")
    found = remainders.table(a * a + b * b + 3 * c * c, z3.IntVal(modulus))
    for x, y, z in product(range(-4, 5, 2), range(-3, 6), range(3)):
        here = z3.simplify(z3.substitute(found, *((v, z3.IntVal(n)) for v, n in ((a, x), (b, y), (c, z)))))
        assert here.as_long() == (x * x + y * y + 3 * z * z) % modulus


FORMS = [
    "a**2 - 2*b**2",
    "a**3 + 2*b**3",
    "a**2 + a*b + b**2",
    "a**2 - 5*a*b + 6*b**2",
    "4*a**2 - 9*b**2",
    "a**4 + b**4",
]
EQUATIONS = [
    "a**2 - 3*b**2 + 1",
    "a**2 + b**2 - 4*c - 3",
    "6*a + 9*b - 4",
    "a**2 - b**2 - 2",
    "a**2 - 2*b**2 + 1",
    "a*b - 1",
]


@pytest.mark.parametrize("text", [*FORMS, *EQUATIONS])
def test_solutions_that_are_ruled_out_do_not_exist(text) -> None:
    term, signs, _ = side(text)
    p = congruences.polynomial(term, congruences.reader(signs.declarations))
    names = sorted(term.names)
    solutions = []
    for values in product(range(-12, 13), repeat=len(names)):
        here = dict(zip(names, values, strict=True))
        value = at(term, here)
        assert value == sum(c * math.prod(here[atom.data] ** e for atom, e in m) for m, c in p.items())
        if value == 0:
            solutions.append(values)
    assert not (solutions and congruences.no_solution(p))
    assert not (congruences.zero_only(p) and any(map(any, solutions)))
    if text in FORMS:
        assert congruences.zero_only(p) == (solutions == [(0, 0)])


@pytest.mark.parametrize("e", [2, 3, 4, 5])
def test_powers_of_fractions(e) -> None:
    for p, q in product(range(-40, 41), range(1, 30)):
        value = Fraction(p, q)
        roots = {s * Fraction(a, b) for a in range(7) for b in range(1, 7) for s in (1, -1)}
        assert congruences._is_power(value, e) == any(r**e == value for r in roots)


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("(k % d + l) % d == (k + l) % d", {"k, l": "integer", "d": "dim"}, ()),
        ("(n + 1)**2 % n == 1", {"n": "dim"}, ("n >= 2",)),
        ("floor(x) + floor(x + 1 / 2) == floor(2 * x)", {"x": "real"}, ()),
        ("floor(floor(x) / 2) == floor(x / 2)", {"x": "real"}, ()),
        ("n // 2 + (n + 1) // 2 == n", {"n": "integer"}, ()),
        ("ceil(n / 3) == floor((n + 2) / 3)", {"n": "integer"}, ()),
        ("(n**13 - n) % 2730 == 0", {"n": "integer"}, ()),
        ("implies(k**2 == 2 * l**2, k == 0 and l == 0)", {"k, l": "integer"}, ()),
        ("k**3 != 2 * l**3", {"k": "integer", "l": "dim"}, ()),
        ("x**2 - 3 * y**2 != -1", {"x, y": "integer"}, ()),
        ("k**2 + l**2 != 4 * m + 3", {"k, l, m": "integer"}, ()),
        ("(a**2 + b**2 + c**2) % 8 != 7", {"a, b, c": "integer"}, ()),
    ],
)
def test_consequences_are_proved(statement, where, given) -> None:
    assert word(statement, where, given) == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("(k % d + l) % d == k % d + l % d", {"k, l": "integer", "d": "dim"}, ()),
        ("(n + 1)**2 % n == 1", {"n": "dim"}, ()),
        ("floor(x) + floor(x + 1 / 3) == floor(2 * x)", {"x": "real"}, ()),
        ("floor(floor(x) / 2) == ceil(x / 2)", {"x": "real"}, ()),
        ("n // 2 + (n + 2) // 2 == n", {"n": "integer"}, ()),
        ("(n**13 - n) % 2731 == 0", {"n": "integer"}, ()),
        ("implies(k**2 == 4 * l**2, k == 0 and l == 0)", {"k, l": "integer"}, ()),
        ("k**3 != 8 * l**3", {"k": "integer", "l": "dim"}, ()),
        ("x**2 - 2 * y**2 != -1", {"x, y": "integer"}, ()),
        ("k**2 + l**2 != 4 * m + 1", {"k, l, m": "integer"}, ()),
        ("(a**2 + b**2 + c**2) % 8 != 6", {"a, b, c": "integer"}, ()),
    ],
)
def test_near_misses_are_refuted(statement, where, given) -> None:
    assert word(statement, where, given) == "refuted"
