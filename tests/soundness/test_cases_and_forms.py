"""Cases and forms of combinations against values: some case holds where a goal fails, and each form has its value.

The statements and the values are drawn; the values of terms are worked out by the evaluator of the fuzzer.
"""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath
import pytest

from proofcheck.judging.evidence.text import Writer
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.cases import Case, cases
from proofcheck.logic.decide.combinations import CONSTANT, Facts, contradicts
from proofcheck.logic.semantics.numbers import Unsupported
from tests.fuzz.arrays import array
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.truth import Evaluator, definitions, parse

WHERE = {
    "n": "dim",
    "x, u": "real[n]",
    "h": "real[n + 2]",
    "a, b": "real",
    "c": "positive",
    "i, j": "index[n]",
    "f": "real, real -> real",
}
SUM = "sum(where(x[k] <= 0, 1, 2) for k in range(n))"
NUMBERS = ("x[i]", "x[j]", "u[i]", "h[0]", "h[1]", "h[i + 1]", "a", "b", "f(x[i], a)", "f(h[1], x[j])", "0", "1", SUM)
BOUND = ("x[k]", "u[k]", "h[k]", "h[k + 1]", "f(x[k], u[k])", "abs(x[k])", "x[i]", "a", "where(k == i, a, x[k])", "1")
CHOICES = ("abs({0})", "max({0}, {1})", "min({0}, {1})", "where(i == j, {0}, {1})", "where({0} <= {1}, {1}, 2 * {0})")
SMALL = 1e-30
FUNCTION = {"f(p, q)": "2 * p - q + 1"}


def number(rng: random.Random) -> str:
    text = rng.choice(NUMBERS)
    return rng.choice(CHOICES).format(text, rng.choice(NUMBERS)) if rng.random() < 0.3 else text


def statement(rng: random.Random, depth: int = 2) -> str:
    kind = rng.randrange(8) if depth else 0
    if kind == 1:
        return f"({statement(rng, depth - 1)} and {statement(rng, depth - 1)})"
    if kind == 2:
        return f"({statement(rng, depth - 1)} or {statement(rng, depth - 1)})"
    if kind == 3:
        return f"implies({statement(rng, depth - 1)}, {statement(rng, depth - 1)})"
    if kind in (4, 5):
        quantifier, low = rng.choice(("all", "any")), rng.choice(("", "1, ", "i, "))
        compared = f"{rng.choice(BOUND)} {rng.choice(('==', '<=', '<', '!='))} {rng.choice(BOUND)}"
        return f"{quantifier}({compared} for k in range({low}n))"
    if kind == 7:
        return f"(not {statement(rng, depth - 1)})"
    if kind == 6:
        return rng.choice(("i == j", "i != j", "x[i] == h[1]", "h[1] == f(h[0], x[i])", "x[i] == a"))
    return f"{number(rng)} {rng.choice(('==', '<=', '<', '!='))} {number(rng)}"


def values(rng: random.Random) -> dict[str, Any]:
    n = rng.randint(1, 3)

    def some(count: int) -> Any:
        return array([Fraction(rng.randint(-1, 2)) for _ in range(count)])

    numbers = {"n": n, "i": rng.randrange(n), "j": rng.randrange(n), "a": rng.randint(-1, 2), "b": rng.randint(-1, 2)}
    known: dict[str, Any] = {name: Fraction(value) for name, value in numbers.items()}
    return {**known, "c": Fraction(rng.randint(1, 3)), "x": some(n), "u": some(n), "h": some(n + 2)}


def value(problem: Problem, t: Term, names: dict[str, Any]) -> Any:
    """None where the term has no value, or the evaluator cannot say."""
    try:
        told = parse(Writer(problem.declarations)(t))
        return Evaluator(define=definitions(FUNCTION)).value(told, names, {})
    except (Undefined, OutOfReach, ArithmeticError, ValueError, TypeError, KeyError):
        return None


def belongs(problem: Problem, case: Case, names: dict[str, Any]) -> bool:
    """Whether the values belong to a case, for some place of each of its indices."""
    for places in product(range(int(names["n"]) + 2), repeat=len(case.ranges)):
        put = {index: terms.number(k) for index, k in zip(case.ranges, places, strict=True)}
        if all(value(problem, terms.substitute(t, put), names) is True for t in case.literals):
            return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_where_the_goal_fails_some_case_holds(seed):
    rng = random.Random(seed)
    looked = told = 0
    while looked < 25:
        texts = [statement(rng) for _ in range(rng.randint(2, 4))]
        problem = problem_from(texts[0], WHERE, texts[1:])
        try:
            found = cases(problem, problem.statement)
        except Unsupported:
            continue
        looked += 1
        for _ in range(40):
            names = values(rng)
            given = [value(problem, g, names) for g in problem.given]
            if all(g is True for g in given) and value(problem, problem.statement, names) is False:
                told += 1
                assert any(belongs(problem, case, names) for case in found), (texts, names, found)
                break
    assert told > 6


ARGUMENTS = ("a", "b", "2 * a", "a + b", "a - b / 2", "-3 * b", "log(c)", "log(2 * c)", "a * b", "1", "a * log(c) + b")
FORMS = ("exp({0})", "log(exp({0}) * c)", "c**({0})", "exp({0}) * exp({1})", "exp({0}) / c", "log(c**2 / 3)", "log(3)")


def term(problem: Problem, text: str) -> Term:
    return problem_from(f"{text} == 0", WHERE).statement.args[0]


@pytest.fixture
def digits():
    with mpmath.workdps(60):
        yield


@pytest.mark.usefixtures("digits")
@pytest.mark.parametrize("seed", range(6))
def test_forms_and_tangents_have_the_values_of_their_terms(seed):
    rng = random.Random(seed)
    problem = problem_from("a <= b", WHERE)
    reader = Facts(problem, Case())
    for _ in range(40):
        names = values(rng) | {n: Fraction(rng.randint(-8, 8), rng.randint(1, 4)) for n in "ab"}
        s, t = (term(problem, rng.choice(FORMS).format(*rng.choices(ARGUMENTS, k=2))) for _ in range(2))
        for side in (s, t):
            assert abs(real(value(problem, side, names)) - of_form(problem, reader(side), names)) < SMALL
        for side in (s, t):
            assert reader.line(("strict tangent", side, side), []) is None
        for one, other in ((s, t), (terms.neg(s), t), (s, terms.ONE), (terms.ONE, terms.neg(t))):
            fact = reader.line((rng.choice(("tangent", "strict tangent")), one, other), [])
            if fact is not None:
                assert of_form(problem, fact[1], names) >= (0 if fact[0] == "lt" else -SMALL)


def real(value: Any) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def of_form(problem: Problem, polynomial: Any, names: dict[str, Any]) -> Any:
    total = mpmath.mpf(0)
    for monomial, c in polynomial.items():
        part = real(c)
        for atom, e in monomial:
            part = part * real(value(problem, atom, names)) ** e
        total = total + part
    return total


def test_a_fact_and_its_opposite_are_an_equation():
    problem = problem_from("a == b", WHERE, ["a <= b", "b <= a"])
    reader = Facts(problem, Case(tuple(problem.given)))
    lines = [reader.line(("literal", k), []) for k in range(2)]
    assert reader.line(("both", 0, 1), lines)[0] == "eq"
    assert reader.line(("both", 0, 0), lines) is None
    strict = problem_from("a == b", WHERE, ["a < b", "b <= a"])
    lines = [Facts(strict, Case(tuple(strict.given))).line(("literal", k), []) for k in range(2)]
    assert reader.line(("both", 0, 1), lines) is None


def test_a_strict_tangent_needs_two_points():
    problem = problem_from("a <= b", WHERE, ["a < b"])
    reader = Facts(problem, Case(tuple(problem.given)))
    a, b, one = (term(problem, text) for text in ("exp(a)", "exp(b)", "exp(a + 1 - 1)"))
    assert reader.line(("strict tangent", a, b), [])[0] == "lt"
    squares = [term(problem, text) for text in ("exp(a * a)", "exp(b * b)")]
    for pair in ((a, one), (a, terms.ONE), tuple(squares), (squares[0], a)):
        assert reader.line(("strict tangent", *pair), []) is None
        assert reader.line(("tangent", *pair), [])[0] == "le"


@pytest.mark.usefixtures("digits")
@pytest.mark.parametrize("rule", ["sign", "root", "quotient"])
def test_facts_about_one_term_are_true(rule):
    rng = random.Random(3)
    problem = problem_from("a <= b", WHERE)
    reader, told = Facts(problem, Case()), 0
    parts = ("a", "c", "c + 1", "a * a", "exp(a)", "c / (c + 1)", "abs(a) + c", "a - b", "-c", "c * a", "c - 1", "2")
    for _ in range(80):
        names = values(rng)
        t = term(problem, " * ".join(rng.sample(parts, rng.randint(1, 2))))
        fact = reader.line((rule, t), [])
        if fact is not None:
            told += 1
            total = of_form(problem, fact[1], names)
            assert {"eq": abs(total) < SMALL, "le": total >= -SMALL, "lt": total > 0}[fact[0]], (rule, t, names)
    assert told > 20


def test_what_is_false_of_a_number():
    half = {CONSTANT: Fraction(1, 2)}
    less = {CONSTANT: Fraction(-1, 2)}
    assert [contradicts((op, p)) for op in ("eq", "le", "lt") for p in ({}, half, less)] == [
        *(False, True, True),
        *(False, False, True),
        *(True, False, True),
    ]
    assert not contradicts(("lt", {**less, frozenset({(terms.symbol("a"), 1)}): Fraction(1)}))


FALSE = [
    ("c**(3/2) == c", ()),
    ("c**(1/2) == 1", ()),
    ("a**k >= 0", ()),
    ("a**k * a**k == a**(2 * k) + 1", ()),
    ("log(c + 1) == log(c)", ()),
    ("log(c - 1) == log(c)", ()),
    ("exp(log(a)) == -a", ()),
    ("z * z != -1", ()),
    ("exp(z) != -1", ()),
    ("not a <= b", ("not b < a",)),
    ("x[0] <= a", ("all(diff(a**2 * x[k], a) <= 2 * a * a for k in range(n))",)),
    ("sum(where(x[k] <= 0, 1, 2) for k in range(n)) <= n", ()),
    ("sum(where(x[k] <= 0, 1, 2) for k in range(n)) <= 1", ("n <= 1",)),
    ("exp(a) >= 1 + a + a**2 / 2", ()),
    ("exp(a) <= exp(b)", ("a**2 <= b**2",)),
    ("log(c) <= c - 2", ()),
    ("log(c) >= 1 - 1 / c**2", ()),
    ("c**a <= c**b", ("a <= b",)),
    ("exp(a + b) <= exp(a) + exp(b)", ()),
    ("log(a) + log(b) == log(a * b)", ()),
    ("x[i] <= x[j]", ("all(x[k] <= x[i] for k in range(n))",)),
    ("x[i] < 1", ("all(x[k] < 1 for k in range(i))",)),
    ("h[i + 1] <= 1", ("all(h[k] <= 1 for k in range(n))",)),
    ("f(h[0], a) == f(b, a)", ("h[1] == b",)),
    ("diff(f(a, b), a) == 0", ("a == b",)),
    # Names that have other values inside are not exchanged, and nothing with them is put in.
    ("diff(f(x[0], a), a) == diff(f(a, a), a)", ("x[0] == a",)),
    ("y[m] >= limit(m / (m + 1), m, oo)", ("all(y[t] >= limit(t / (m + 1), m, oo) for t in range(n))", "m < n")),
    ("x[i] == x[j]", ("i <= j",)),
]


@pytest.mark.parametrize(("claim", "given"), FALSE)
def test_false_statements_have_no_proof(claim, given):
    from proofcheck.search.engines.combinations import proved

    problem = problem_from(claim, {**WHERE, "k": "natural", "z": "complex", "m": "natural", "y": "real[n]"}, given)
    assert proved(problem, problem.statement) is None


@pytest.mark.parametrize("given", [False, True])
def test_a_free_index_is_out_of_reach(given):
    problem = problem_from("a <= b", WHERE)
    open_ = terms.le(Term("entry", (terms.index("k"),), "x"), terms.ONE)
    problem, goal = (replace(problem, given=(open_,)), problem.statement) if given else (problem, open_)
    with pytest.raises(Unsupported):
        cases(problem, goal)
