"""Averages of odd functions, limits by the central limit theorem, least values of sums of positions: what must hold of
laws, names and ranges, and that nothing follows without it."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.averaged import averaged
from proofcheck.logic.decide.lemmas.central import central
from proofcheck.logic.decide.lemmas.parts import by_parts
from proofcheck.logic.decide.lemmas.reflected import negated, reflected
from proofcheck.logic.decide.places import least
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

ONE, ZERO = terms.ONE, terms.ZERO


def posed(statement: str, where: dict[str, str], given: tuple[str, ...] = ()) -> Problem:
    return problem_from(statement, where, list(given))


# -- a change of sign ------------------------------------------------------------------------------------------------


def odd(problem: Problem, **more: Any) -> dict[str, Any]:
    """What an engine would offer for the first average of a statement."""
    e = next(t for t in nodes(problem.statement) if t.op == "expectation").args[0]
    return {"of": e, "centre": ZERO, "bound": ONE, "names": ("z",), **more}


def test_negatives_are_negatives_where_a_term_has_them_already() -> None:
    problem = posed("-z + exp(-z) + exp(z) * (z - 1) == 0", {"z": "real"})
    turned = negated(problem.statement, frozenset("z"))
    expected = posed("z + exp(z) + exp(-z) * (-z - 1) == 0", {"z": "real"}).statement
    assert set(map(repr, nodes(turned))) == set(map(repr, nodes(expected)))


@pytest.mark.parametrize("law", ["normal", "normal(mean=0, var=v)", "normal(mean=0, var=4)"])
def test_symmetric_laws_are_taken(law: str) -> None:
    problem = posed("E(tanh(z)) == 0", {"v": "positive", "z": law})
    assert reflected(problem, odd(problem)) is not None


@pytest.mark.parametrize(
    ("law", "more"),
    [
        ("normal(mean=1, var=1)", {}),
        ("normal(mean=v, var=1)", {}),
        ("iid(mean=0, var=1)", {}),
        ("normal", {"names": ()}),
        ("normal", {"names": ("v",)}),
        ("normal", {"bound": Term("exp", (terms.power(terms.symbol("z"), terms.TWO),))}),
        ("normal", {"centre": terms.symbol("z")}),
        ("normal", {"of": terms.symbol("z")}),
    ],
)
def test_of_others_nothing_follows(law: str, more: dict[str, Any]) -> None:
    problem = posed("E(tanh(z)) == 0", {"v": "positive", "z": law})
    assert reflected(problem, odd(problem, **more)) is None


def test_what_is_not_odd_or_not_bounded_is_not_shown() -> None:
    problem = posed("E(exp(-z)) == 1", {"z": "normal"})
    step = reflected(problem, odd(problem, centre=ONE))
    assert step is not None
    assert [rule(part, Evidence("signs", "forged", {})).word for part in step.parts] == ["rejected"] * 2
    turned, bounded = (part.statement for part in step.parts)
    assert all(d.law is None for part in step.parts for d in part.declarations.values())
    assert turned.args[0] == terms.add(*(Term("exp", (x,)) for x in (terms.neg(terms.symbol("z")), terms.symbol("z"))))
    assert bounded.args[0].op == "abs"


def test_an_average_inside_is_left_alone() -> None:
    problem = posed("E(tanh(z) * E(tanh(z) + 1)) == 0", {"z": "normal"})
    assert reflected(problem, odd(problem)) is None


def test_an_average_is_no_value_of_the_name() -> None:
    """E(x) of a real x is x; of a random x it is not. With x in the place of E(x), Var(x) would be 0."""
    problem = posed("Var(x) == 0", {"x": "normal"})
    x = terms.symbol("x")
    assert averaged(problem, {"pair": (Term("expectation", (x,)), x)}) is None
    assert averaged(problem, {"pair": (x, terms.add(x, ZERO, terms.sub(x, x)))}) is not None


# -- integration by parts --------------------------------------------------------------------------------------------

Z = terms.symbol("z")
TANH = posed("tanh(z) == 1 - tanh(z)**2", {"z": "real"}).statement.args
SQUARES = terms.add(ONE, terms.power(Z, terms.TWO))
FIRST = {
    name: terms.rewrite(t, lambda s: terms.entry("z", ZERO) if s == Z else None)
    for name, t in (("value", Z), ("body", TANH[0]), ("expression", TANH[1]), ("bound", SQUARES))
}


def parts(statement: str, law: str, **more: Any) -> Any:
    problem = posed(statement, {"v": "positive", "k": "real", "z": law, "y": "normal"})
    e = next(t for t in nodes(problem.statement) if t.op == "expectation").args[0]
    data = {"of": e, "value": Z, "body": TANH[0], "factor": ONE, "expression": TANH[1], "rest": ZERO, "bound": SQUARES}
    return by_parts(problem, {**data, **more})


def test_parts_of_one_entry() -> None:
    assert parts("E(tanh(z[0]) * z[0]) == 0", "normal[2]", **FIRST) is not None


@pytest.mark.parametrize(
    ("law", "variance"),
    [
        ("normal", ONE),
        ("normal(mean=0, var=v)", terms.symbol("v")),
        ("normal(mean=k, var=4)", terms.number(4)),
    ],
)
def test_parts_of_normal_laws(law: str, variance: Term) -> None:
    step = parts("E(tanh(z) * z) == 0", law)
    assert step is not None and not step.exact
    equation, derivative, *bounds = (part.statement for part in step.parts)
    assert all(d.law is None for part in step.parts for d in part.declarations.values())
    assert derivative.args == (terms.mul(variance, Term("derivative", (TANH[0],), "z")), TANH[1])
    assert [b.args[0].op for b in bounds] == ["abs"] * 3
    # The mean is subtracted: with a mean that is not 0, this is another term than what is averaged.
    assert ("k" in equation.names) is ("k" in law)


@pytest.mark.parametrize(
    ("law", "more"),
    [
        ("iid(mean=0, var=1)", {}),
        ("spherical[2]", FIRST),
        ("normal", {"value": terms.symbol("k")}),
        ("normal", {"factor": Z}),
        ("normal", {"factor": terms.symbol("y")}),
        ("normal", {"bound": Term("exp", (Z,))}),
        ("normal", {"bound": Term("exp", (terms.power(Z, terms.TWO),))}),
        ("normal", {"rest": Term("expectation", (Z,))}),
        ("normal", {"body": Term("expectation", (Z,))}),
        ("normal", {"of": Z}),
    ],
)
def test_of_other_laws_and_terms_no_parts(law: str, more: dict[str, Any]) -> None:
    statement = "E(tanh(z) * z) == 0" if "[" not in law else "E(tanh(z[0]) * z[0]) == 0"
    assert parts(statement, law, **more) is None


def test_parts_beside_assumptions_and_under_derivatives() -> None:
    problem = posed("diff(E(tanh(z) * z), v) == 0", {"v": "positive", "z": "normal(mean=0, var=v)"})
    e = next(t for t in nodes(problem.statement) if t.op == "expectation").args[0]
    data = {"of": e, "value": Z, "body": TANH[0], "factor": ONE, "expression": TANH[1], "rest": ZERO, "bound": SQUARES}
    assert by_parts(problem, data) is None


@pytest.mark.parametrize(
    "statement",
    ["E(z * tanh(z)) == E(1 - tanh(z))", "E(z * tanh(z)) == E(2 - tanh(z)**2)", "E(z * sigmoid(z)) == E(sigmoid(z))"],
)
def test_another_derivative_is_not_proved(statement: str) -> None:
    """NumPy: E(z tanh(z)) = 0.6057, E(z sigmoid(z)) = 0.2066."""
    assert proofcheck.check(statement, {"z": "normal"}).word != "proved"


def test_a_moving_law_is_left_alone() -> None:
    problem = posed("diff(E(tanh(z)), v) == 0", {"v": "positive", "z": "normal(mean=0, var=v)"})
    assert reflected(problem, odd(problem)) is None


# -- the central limit theorem ---------------------------------------------------------------------------------------

LIMIT = "limit(P(sum(x) / sqrt(n) <= t), n, oo) == (1 + erf(t / sqrt(2))) / 2"
PLACES = {"n": "dim", "t": "real", "v": "positive"}


def offered(**more: Any) -> dict[str, Any]:
    n = terms.symbol("n")
    factor = terms.div(ONE, Term("sqrt", (n,)))
    return {"name": "x", "factor": factor, "rest": terms.symbol("t"), "falling": False, **more}


@pytest.mark.parametrize("law", ["iid[n](mean=0, var=1)", "normal[n]", "iid[n](mean=v, var=v)"])
def test_one_law_with_two_moments_is_taken(law: str) -> None:
    step = central(posed(LIMIT, {**PLACES, "x": law}), offered())
    assert step is not None and not step.exact
    assert [part.statement.op for part in step.parts] == ["eq", "lt", "lt"]


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        (LIMIT, {"x": "iid[n](mean=0)"}),  # no variance
        (LIMIT, {"x": "iid[n](mean=0, var=v/n)"}),  # another law for each n
        (LIMIT, {"x": "normal[n](mean=0, var=1/n)"}),
        (LIMIT.replace("sum(x)", "sum(x[1:])"), {"x": "iid[n + 1](mean=0, var=1)"}),
        (LIMIT.replace("<= t", "<= t * y"), {"x": "iid[n](mean=0, var=1)", "y": "normal"}),
        ("limit(E(where(sum(x) / sqrt(n) <= t, 2, 0)), n, oo) == 1", {"x": "iid[n](mean=0, var=1)"}),
        ("P(sum(x) / sqrt(n) <= t) == (1 + erf(t / sqrt(2))) / 2", {"x": "iid[n](mean=0, var=1)"}),
        (LIMIT.replace("<= t", "== t"), {"x": "iid[n](mean=0, var=1)"}),
    ],
)
def test_of_other_sums_nothing_follows(statement: str, where: dict[str, str]) -> None:
    assert central(posed(statement, {**PLACES, **where}), offered()) is None


def test_what_is_assumed_of_the_size_is_not_assumed_in_the_limit() -> None:
    """What must hold for all sizes may not use that this one is at most 3."""
    step = central(posed(LIMIT, {**PLACES, "x": "iid[n](mean=0, var=v)"}, ("n <= 3", "v <= 2")), offered())
    assert step is not None and step.then is not None
    for part in (*step.parts, step.then):
        assert [g.names for g in part.given] == [frozenset("v")]


def test_what_is_offered_may_not_be_random() -> None:
    problem = posed(LIMIT, {**PLACES, "x": "iid[n](mean=0, var=1)", "y": "normal"})
    assert central(problem, offered(rest=terms.symbol("y"))) is None
    assert central(problem, offered(factor=terms.symbol("y"))) is None
    assert central(problem, offered(name="y")) is None


def test_the_place_is_that_of_the_standardised_sum() -> None:
    """At n == 4, with mean 3, variance 25, a factor of 2 and a rest of 7: (7 - 2 * 4 * 3) / (2 * sqrt(100))."""
    problem = posed(LIMIT, {**PLACES, "x": "normal[n](mean=3, var=25)"})
    step = central(problem, offered(factor=terms.TWO, rest=terms.number(7)))
    assert step is not None and step.then is not None
    inside = next(t for t in nodes(step.then.statement) if t.op == "limit").args[0]
    at_four = terms.rewrite(inside, lambda t: terms.number(4) if t == terms.symbol("n") else None)
    root = next(t for t in nodes(at_four) if t.op == "sqrt")
    assert root.args[0] == terms.number(100)
    assert at_four.args[0] == terms.number(7 - 24)
    falling = central(problem, offered(factor=terms.number(-2), rest=terms.number(7), falling=True))
    assert falling is not None and falling.then is not None
    sides = [next(t for t in nodes(s.then.statement) if t.op == "erf") for s in (step, falling) if s.then]
    above = falling.then.statement.args[0]
    assert terms.neg(sides[1]) in set(nodes(above)) and terms.neg(sides[0]) not in set(nodes(step.then.statement))
    assert falling.parts[1].statement == terms.lt(terms.number(-2), ZERO)
    assert step.parts[1].statement == terms.lt(ZERO, terms.TWO)


# -- sums of positions -----------------------------------------------------------------------------------------------

DECLARED = {"n": Declaration("n", "dim"), "m": Declaration("m", "dim"), "k": Declaration("k", "natural")}
NAMES = ["n", "m", "k", "i", "j"]


def _sum(counts: dict[str, int], constant: int) -> Term:
    parts = [terms.mul(terms.number(c), terms.index(a) if a in "ij" else terms.symbol(a)) for a, c in counts.items()]
    return terms.add(*parts, terms.number(constant))


def _value(counts: dict[str, int], constant: int, at: dict[str, int]) -> int:
    return sum(c * at[a] for a, c in counts.items()) + constant


def test_no_sum_of_positions_is_below_its_least_value() -> None:
    """Against all values up to size 4, for i in range(low, n + c) and j in a range that may end at i."""
    draw, seen = random.Random(3), 0
    for _ in range(400):
        low, more = draw.randint(0, 2), draw.randint(-1, 1)
        end = draw.choice(["i", "m"])
        ranges = {
            "i": (terms.number(low), terms.add(terms.symbol("n"), terms.number(more))),
            "j": (ZERO, terms.index("i") if end == "i" else terms.symbol("m")),
        }
        counts = {a: c for a in NAMES if (c := draw.choice((-2, -1, 0, 0, 1, 2)))}
        constant = draw.randint(-2, 2)
        found = least(_sum(counts, constant), ranges, DECLARED)
        if found is None:
            continue
        values = []
        for n, m, k in product(range(1, 5), range(1, 5), range(3)):
            for i in range(low, n + more):
                for j in range(i if end == "i" else m):
                    values.append(_value(counts, constant, {"n": n, "m": m, "k": k, "i": i, "j": j}))
        assert not values or min(values) >= found, (counts, constant, ranges, found)
        seen += bool(values)
    assert seen > 60


def test_of_what_is_no_position_nothing_is_said() -> None:
    x = {**DECLARED, "x": Declaration("x", "real"), "z": Declaration("z", "integer")}
    for name in ("x", "z"):
        assert least(terms.add(terms.symbol(name), ONE), {}, x) is None
    assert least(terms.sub(terms.index("i"), ONE), {}, x) is None  # of an index without a range
    half = terms.mul(terms.number(Fraction(1, 2)), terms.symbol("n"))
    assert least(half, {}, x) is None
    assert least(terms.sub(ONE, terms.index("i")), {"i": (ZERO, half)}, x) is None


def test_a_name_bound_once_more_is_another_position() -> None:
    """range(t) of an outer t says nothing of an inner t."""
    t, s = terms.index("t"), terms.index("s")
    inner = terms.forall("t", ZERO, terms.number(9), terms.le(ZERO, terms.sub(terms.sub(t, ONE), s)))
    outer = terms.forall("t", ZERO, terms.symbol("n"), terms.forall("s", ZERO, t, inner))
    assert not Signs(DECLARED, ()).holds(outer)
    plain = terms.forall("s", ZERO, t, terms.le(ZERO, terms.sub(terms.sub(t, ONE), s)))
    assert Signs(DECLARED, ()).holds(terms.forall("t", ZERO, terms.symbol("n"), plain))


# -- conditions that speak of other numbers than 0 -------------------------------------------------------------------


def test_what_evidence_offers_for_a_condition_is_compared_with_zero() -> None:
    """x < 1 does not follow from 0 < 1, nor -1 < x and x != 1 from the sign of x."""
    x = terms.symbol("x")
    problem = posed("2 * diff(asin(x), x) == diff(2 * asin(x), x)", {"x": "positive"})
    said = ((terms.lt(terms.number(-1), x), x), (terms.lt(x, ONE), ONE), (Term("ne", (x, ONE)), x))
    data = {"normal_forms": True, "assumed": False, "restated": said, "derivations": ()}
    assert rule(problem, Evidence("identity", "forged", data)).word != "proved"
