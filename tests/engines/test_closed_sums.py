"""Sums by antidifferences, by recurrences of their summands, and factorials of neighbouring numbers."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.decide.lemmas.factorials import rewritten
from proofcheck.logic.decide.lemmas.recurrent import recurring
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.decide.lemmas.telescoping import telescoped
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import opaque, recurrent, telescoping
from proofcheck.search.engines.neighbours import plan

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
N, D = {"n": "natural"}, {"n": "dim"}
XY = {**N, "x, y": "real"}


def judged(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


PROVED = [
    ("sum(j for i in range(n + 1) for j in range(i + 1)) == n*(n + 1)*(n + 2)/6", N),
    ("sum(1 for i in range(n) for j in range(i) for k in range(j)) == n*(n - 1)*(n - 2)/6", N),
    ("sum(max(i, j) for i in range(n) for j in range(n)) == n*(n - 1)*(4*n + 1)/6", N),
    ("limit(sum(1/2**k for k in range(n)), n, oo) == 2", D),
    ("limit(sum(k for k in range(n))/n**2, n, oo) == 1/2", D),
    ("sum(binomial(n, k) for k in range(n + 1)) == 2**n", N),
    ("sum(binomial(n, k)**2 for k in range(n + 1)) == binomial(2*n, n)", N),
    ("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**(n - 1)", D),
    ("sum((-1)**k*binomial(n, k) for k in range(n + 1)) == 0", D),
    ("sum(binomial(n, k)*x**k for k in range(n + 1)) == (1 + x)**n", {**N, "x": "real"}),
    ("sum(binomial(n, k)*x**k*y**(n - k) for k in range(n + 1)) == (x + y)**n", XY),
    ("(x - y)*sum(x**k*y**(n - 1 - k) for k in range(n)) == x**n - y**n", {**XY, "n": "dim"}),
    ("sum(2**(n - k)*3**k for k in range(n + 1)) == 3**(n + 1) - 2**(n + 1)", N),
    ("sum((n - k)*2**k for k in range(n)) == 2**(n + 1) - n - 2", D),
    ("sin(x/2)*sum(sin(k*x) for k in range(n + 1)) == sin(n*x/2)*sin((n + 1)*x/2)", XY),
    ("2*sin(x/2)*sum(cos(k*x) for k in range(1, n + 1)) == sin((n + 1/2)*x) - sin(x/2)", XY),
    ("binomial(2*n, n) <= 4**n", N),
    ("2**n <= binomial(2*n, n)", N),
    ("sum(binomial(n, k)*exp(x*k) for k in range(n + 1)) == (1 + exp(x))**n", XY),
    (
        "sum(exp(-x)*x**k*y**(n - k)*exp(-y)/(factorial(k)*factorial(n - k)) for k in range(n + 1)) == "
        "exp(-x - y)*(x + y)**n/factorial(n)",
        {**N, "x, y": "positive"},
    ),
    ("(1 - sum(x*(1 - x)**(k - 1) for k in range(1, n + 1)))**2 == (1 - x)**(2*n)", XY),
    ("log(factorial(n + 2)) == log(factorial(n)) + log(n + 1) + log(n + 2)", N),
    ("log(factorial(n)) == sum(log(k) for k in range(1, n + 1))", N),
    ("lgamma(x + 2) == lgamma(x) + log(x) + log(x + 1)", {"x": "positive"}),
    ("trigamma(3) == pi**2 / 6 - 5 / 4", {}),
    ("trigamma(5 / 2) == pi**2 / 2 - 4 - 4 / 9", {}),
    ("digamma(7 / 2) == digamma(1) - 2*log(2) + 2 + 2 / 3 + 2 / 5", {}),
]
REFUTED = [
    ("log(factorial(n + 1)) == log(factorial(n)) + log(n)", D),
    ("log(x*gamma(y)) == log(x) + log(gamma(y))", {"x": "positive", "y": "real"}),
    ("trigamma(5 / 2) == pi**2 / 2 - 4 - 5 / 9", {}),
    ("digamma(1 / 2) == digamma(1) - log(2)", {}),
    ("sum(binomial(n, k)*exp(x*k) for k in range(n + 1)) == (1 + exp(x))**(n + 1)", XY),
    ("(1 - sum(x*(1 - x)**(k - 1) for k in range(1, n + 1)))**2 == (1 - x)**n", XY),
    ("sum(j for i in range(n + 1) for j in range(i + 1)) == n*(n + 1)*(n + 3)/6", N),
    ("sum(max(i, j) for i in range(n) for j in range(n)) == n*(n - 1)*(4*n - 1)/6", N),
    ("limit(sum(1/3**k for k in range(n)), n, oo) == 2", D),
    ("sum(binomial(n, k) for k in range(n)) == 2**n", N),
    ("sum((-1)**k*binomial(n, k) for k in range(n + 1)) == 0", N),
    ("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**n", D),
    ("sum(binomial(n, k)*x**k for k in range(n + 1)) == (1 - x)**n", {**N, "x": "real"}),
    ("sum(binomial(n, k)*x**k*y**(n - k) for k in range(n + 1)) == (x - y)**n", XY),
    ("(x - y)*sum(x**k*y**(n - k) for k in range(n)) == x**n - y**n", XY),
    ("(x / y)*sum(y*x**k for k in range(n)) == x*sum(x**k for k in range(n))", XY),  # no value at y = 0, also for n = 0
    ("sin(x/2)*sum(sin(k*x) for k in range(n)) == sin(n*x/2)*sin((n + 1)*x/2)", XY),
    ("binomial(2*n, n) <= 3**n", N),
]


@pytest.mark.parametrize(("statement", "where"), PROVED)
def test_closed_forms_are_proved(statement, where) -> None:
    assert judged(statement, where) == "proved"


@pytest.mark.parametrize(("statement", "where"), REFUTED)
def test_near_misses_are_refuted(statement, where) -> None:
    assert judged(statement, where) == "refuted"


S = "sum(sin(k*x) for k in range(n))"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (f"diff({S}*x, x) == {S} + 0*{S}", "inside a derivative the sum depends on its name"),
        (f"limit({S}, x, 0) == {S} + 0*{S}", "inside a limit its name stands for other numbers"),
        ("sum(1/(k + x) for k in range(n)) == sum(1/(k + x) for k in range(n))", "it has no value for some x"),
        ("sum(log(k + x) for k in range(n)) - sum(log(k + x) for k in range(n)) == 0", "it has no value for some x"),
    ],
)
def test_what_is_no_number_of_its_own_is_not_replaced(statement, why) -> None:
    problem = problem_from(statement, {**N, "x": "real"})
    sums = tuple(t for t in nodes(problem.statement) if t.op == "sum")
    assert sums
    step = spectral(problem, {"theorems": (), "terms": sums})
    if step is not None:  # then each sum has to be shown to have a value, and no engine can
        assert step.parts and all(OTHERS.plain.prove(part) is None for part in step.parts), why
    offered = {"theorems": (), "terms": sums, "piece": Evidence("identity", "forged", {"normal_forms": True})}
    for pieces in ((), tuple(Evidence("signs", "forged", {}) for _ in (step.parts if step else ()))):
        assert rule(problem, Evidence("spectral", "forged", {**offered, "pieces": pieces})).word == "rejected", why


def test_sums_are_replaced_everywhere() -> None:
    problem = problem_from(f"{S}**2 >= 2*{S} - 1", {**N, "x": "real"}, [f"{S} > 3"])
    step = spectral(problem, {"theorems": (), "terms": (_sum(problem),)})
    left = step.then
    assert not step.parts and not step.exact and not step.why
    assert not any(t.op == "sum" for part in (left.statement, *left.given) for t in nodes(part))
    (name,) = left.statement.names
    assert left.declarations[name].kind == "positive"  # as is assumed of it
    assert left.given[0].names == {name}


def test_a_sum_whose_range_may_end_before_it_begins_is_not_replaced() -> None:
    """sum over range(m, n) is 0 where n < m, and not the difference at the ends."""
    assert judged("sum(1 for k in range(m, n)) == n - m", {"n, m": "dim"}) == "refuted"
    assert judged("sum(1 for k in range(m, n)) == n - m", {"n, m": "dim"}, ("m <= n",)) == "proved"


# -- the trusted steps, with offers that are wrong -----------------------------------------------------------------


def _problem(statement, where, given=()):
    return problem_from(statement, where, given)


def _sum(problem) -> Term:
    return next(t for t in nodes(problem.statement) if t.op == "sum")


def test_a_wrong_antidifference_is_rejected() -> None:
    problem = _problem("sum(k for k in range(n)) == n*(n + 1)/2", N)
    target = _sum(problem)
    k = terms.index(target.data[0])
    wrong = terms.div(terms.mul(k, terms.add(k, terms.ONE)), terms.TWO)
    right = terms.div(terms.mul(k, terms.sub(k, terms.ONE)), terms.TWO)
    for offered, shown in ((wrong, False), (right, True)):
        step = telescoped(problem, {"sum": target, "ranges": ((target.args[1], offered),)})
        assert step is not None
        assert all(_seen(part) for part in step.parts) is shown


def _seen(part) -> bool:
    kinds = ("signs", "identity", "smt")
    return any(rule(part, Evidence(kind, "test")).word == "proved" for kind in kinds)


def test_a_sum_is_left_alone_under_a_derivative_and_in_a_limit_with_assumptions() -> None:
    under = _problem("diff(sum(x for k in range(n)), x) == n", {**N, "x": "real"})
    assert telescoped(under, {"sum": _sum(under), "ranges": ((_sum(under).args[1], terms.ONE),)}) is None
    limited = _problem("limit(sum(k for k in range(n))/n**2, n, oo) == 1/2", D)
    data = {"sum": _sum(limited), "ranges": telescoping.antidifferences(_sum(limited))}
    assert telescoped(limited, data) is not None
    assumed = replace(limited, given=(terms.le(terms.number(5), terms.symbol("n")),))
    assert telescoped(assumed, data) is None


def _offer(problem):
    found = recurrent._certificate(_sum(problem), "n")
    assert found is not None
    return next(iter(recurrent._offers("n", *found)))


def test_a_recurrence_asks_for_the_first_numbers_and_for_the_value_moved_by_one_once() -> None:
    """n*2**(n - 1) at n + 1 is (n + 1)*2**n: what n + 1 makes of the exponent is not moved again."""
    problem = _problem("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**(n - 1)", D)
    step = recurring(problem, _offer(problem))
    assert step is not None
    first, whole = step.parts[0], step.parts[-1]
    assert "n" not in first.statement.names
    for n in range(1, 8):
        assert _true(whole, {"n": n})
    inside = step.parts[-2]
    (k,) = inside.declarations.keys() - problem.declarations.keys()
    assert all(_true(inside, {"n": n, k: i}) for n in range(1, 8) for i in range(n))


def test_a_recurrence_of_a_sum_with_another_value_fails_in_a_part() -> None:
    problem = _problem("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**(n - 1)", D)
    data = _offer(problem)
    for wrong in ("n*2**n", "(n + 1)*2**(n - 1)", "n*2**(n - 1) + 0*n + 1"):
        other = _problem(f"sum(k*binomial(n, k) for k in range(n + 1)) == {wrong}", D)
        step = recurring(other, data)
        assert step is not None
        outside = [p for p in step.parts if p.declarations.keys() <= problem.declarations.keys()]
        assert not all(_true(p, {"n": n}) for p in outside for n in range(1, 6) if "n" in p.declarations or n == 1)


def _true(part, values) -> bool:
    environment = Environment(part.declarations, {n: Fraction(v) for n, v in values.items()}, lambda n, entry: None)
    return Interpreter(Rational(), environment, Steps())(part.statement) is True


# -- factorials ----------------------------------------------------------------------------------------------------

SHIFTED = [
    "factorial(n + 3) + factorial(n + 1) == factorial(n)",
    "binomial(n + 2, k + 1) + binomial(n, k) == binomial(n + 1, k)",
    "binomial(2*n + 2, n + 1) == binomial(2*n, n) + factorial(n - k)",
    "binomial(n + k, k) + factorial(n + k + 1) == 0",
    "x**(n + 2) + 2**(n - 1) == x**n + 2**(n + 3)",
]


@pytest.mark.parametrize("expand", [False, True])
@pytest.mark.parametrize("statement", SHIFTED)
def test_rewritten_factorials_have_the_same_value_where_the_conditions_hold(statement, expand) -> None:
    problem = _problem(statement, {"n, k": "natural", "x": "real"})
    step = rewritten(problem, {"rewritten": plan(problem, expand)})
    if step is None:
        assert "**" not in statement
        return
    *conditions, last = step.parts
    rng, seen = random.Random(statement), 0
    for _ in range(200):
        values = {"n": rng.randrange(9), "k": rng.randrange(9), "x": Fraction(rng.randrange(-5, 6), 3)}
        if not all(_true(c, values) for c in conditions):
            continue
        seen += 1
        environment = Environment(problem.declarations, {n: Fraction(v) for n, v in values.items()}, lambda n, e: None)
        reader = Interpreter(Rational(), environment, Steps())
        for before, after in zip(problem.statement.args, last.statement.args, strict=True):
            assert _value(reader, before) == _value(reader, after), values
    assert seen > 20


def _value(reader, t):
    try:
        return reader(t)
    except Exception as error:  # both sides lack a value at the same places
        return type(error).__name__


def test_the_interpreter_agrees_with_the_tables_of_binomials() -> None:
    problem = _problem("binomial(n, k) == 0", {"n, k": "natural"})
    for n in range(7):
        for k in range(9):
            environment = Environment(problem.declarations, {"n": Fraction(n), "k": Fraction(k)}, lambda n, e: None)
            assert Interpreter(Rational(), environment, Steps())(problem.statement.args[0]) == math.comb(n, k)


def test_a_sum_that_may_have_no_value_is_no_number_of_its_own() -> None:
    """That it has one would be asked of the same engine, which would ask again."""
    total = "sum(log(x[i]) for i in range(n))"
    problem = problem_from(f"{total} * y <= {total} * y + 1", where={"n": "dim", "x": "real[n]", "y": "real"})
    assert opaque.propose(problem, OTHERS).evidence is None
