"""Formulas of the gamma function, and binomials with a real number above, against mpmath and with their near misses."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import factorials
from proofcheck.logic.decide.signs import Signs
from proofcheck.search.engines.neighbours import FARTHEST, plan
from proofcheck.search.engines.trials import FAILS, evaluated

X, K = {"x": "positive"}, {"x": "real", "k": "natural"}
INSIDE = ("x < 1",)
Values = Callable[[Any], Any]

# Both sides in mpmath, the same statement for proofcheck, and what is false in its place.
GAMMAS: list[tuple[Values, Values, str, str, tuple[str, ...]]] = [
    (
        lambda x: mp.gamma(x) * mp.gamma(x + 0.5),
        lambda x: 2 ** (1 - 2 * x) * mp.sqrt(mp.pi) * mp.gamma(2 * x),
        "gamma(x) * gamma(x + 1 / 2) == 2**(1 - 2 * x) * sqrt(pi) * gamma(2 * x)",
        "gamma(x) * gamma(x + 1 / 2) == 2**(2 - 2 * x) * sqrt(pi) * gamma(2 * x)",
        (),
    ),
    (
        lambda x: mp.gamma(x + 2) * mp.gamma(x + 1.5),
        lambda x: x * (x + 1) * (x + 0.5) * 2 ** (1 - 2 * x) * mp.sqrt(mp.pi) * mp.gamma(2 * x),
        "gamma(x + 2) * gamma(x + 3 / 2) == x * (x + 1) * (x + 1 / 2) * 2**(1 - 2 * x) * sqrt(pi) * gamma(2 * x)",
        "gamma(x + 2) * gamma(x + 3 / 2) == x * (x + 1) * (x + 3 / 2) * 2**(1 - 2 * x) * sqrt(pi) * gamma(2 * x)",
        (),
    ),
    (
        lambda x: mp.gamma(x) * mp.gamma(1 - x),
        lambda x: mp.pi / mp.sin(mp.pi * x),
        "gamma(x) * gamma(1 - x) == pi / sin(pi * x)",
        "gamma(x) * gamma(1 - x) == pi / cos(pi * x)",
        INSIDE,
    ),
    (
        lambda x: mp.gamma(1 + x) * mp.gamma(2 - x),
        lambda x: mp.pi * x * (1 - x) / mp.sin(mp.pi * x),
        "gamma(1 + x) * gamma(2 - x) == pi * x * (1 - x) / sin(pi * x)",
        "gamma(1 + x) * gamma(2 - x) == pi * x / sin(pi * x)",
        INSIDE,
    ),
    (
        lambda x: mp.digamma(1 - x) - mp.digamma(x),
        lambda x: mp.pi * mp.cos(mp.pi * x) / mp.sin(mp.pi * x),
        "digamma(1 - x) - digamma(x) == pi * cos(pi * x) / sin(pi * x)",
        "digamma(1 - x) + digamma(x) == pi * cos(pi * x) / sin(pi * x)",
        INSIDE,
    ),
    (
        lambda x: mp.beta(x, x),
        lambda x: 2 ** (1 - 2 * x) * mp.beta(x, 0.5),
        "beta(x, x) == 2**(1 - 2 * x) * beta(x, 1 / 2)",
        "beta(x, x) == 2**(1 - x) * beta(x, 1 / 2)",
        (),
    ),
]


@pytest.mark.parametrize(("left", "right", "true", "false", "given"), GAMMAS, ids=[row[2] for row in GAMMAS])
def test_formulas_of_gamma(left: Values, right: Values, true: str, false: str, given: tuple[str, ...]) -> None:
    for x in (0.11, 0.37, 0.5, 0.83):
        assert mp.almosteq(left(mp.mpf(x)), right(mp.mpf(x)), 1e-12)
    assert check(true, X, given).word == "proved"
    assert check(false, X, given).word == "refuted"


NAMES = {"gamma": mp.gamma, "digamma": mp.digamma, "pi": mp.pi, "sqrt": mp.sqrt}


@pytest.mark.parametrize(
    ("statement", "value"),
    [
        ("gamma(1 / 4) * gamma(3 / 4)", "sqrt(2) * pi"),
        ("gamma(7 / 3) * gamma(2 / 3)", "8 * pi / (9 * sqrt(3))"),
        ("digamma(1 / 4) - digamma(3 / 4)", "-pi"),
        ("digamma(5 / 3) - digamma(1 / 3)", "3 / 2 + pi / sqrt(3)"),
        ("digamma(8 / 3) - digamma(4 / 3)", "-9 / 10 + pi / sqrt(3)"),
    ],
)
def test_values_at_fractions(statement: str, value: str) -> None:
    assert abs(_value(statement, NAMES) - _value(value, NAMES)) < 1e-12
    assert check(f"{statement} == {value}").word == "proved"
    assert check(f"{statement} == {value} + 1 / 1000").word == "refuted"


def test_where_the_formulas_have_no_value() -> None:
    # At whole numbers one of the two is a pole: nothing is proved where x may be one.
    for given in ((), ("x <= 1",), ("x < 2",)):
        assert check("gamma(x) * gamma(1 - x) == pi / sin(pi * x)", X, given).word not in ("proved", "supported")
    assert check(GAMMAS[0][2], {"x": "real"}).word != "proved"


@pytest.mark.parametrize(
    ("left", "right", "wrong", "where"),
    [
        ("binomial(-x, k)", "(-1)**k * binomial(x + k - 1, k)", "binomial(x + k - 1, k)", "natural"),
        ("k * binomial(x, k)", "x * binomial(x - 1, k - 1)", "x * binomial(x, k - 1)", "natural"),
        ("(k + 1) * binomial(x, k + 1)", "(x - k) * binomial(x, k)", "(x - k - 1) * binomial(x, k)", "natural"),
        ("binomial(x + 1, k)", "binomial(x, k) + binomial(x, k - 1)", "binomial(x, k) - binomial(x, k - 1)", "dim"),
        ("sum(binomial(x + j, j) for j in range(k))", "binomial(x + k, k - 1)", "binomial(x + k, k)", "dim"),
        ("binomial(-1 / 2, k)", "(-1)**k * binomial(2 * k, k) / 4**k", "binomial(2 * k, k) / 4**k", "natural"),
        ("binomial(x + 2, k)", "binomial(x, k) + 2 * binomial(x, k - 1) + binomial(x, k - 2)", "binomial(x, k)", "dim"),
    ],
)
def test_binomials_of_real_numbers(left: str, right: str, wrong: str, where: str) -> None:
    for x in (-2.5, -1, 0.3, 2, 4.25):
        for k in range(int(where == "dim"), 5):
            names = {"x": mp.mpf(x), "k": k, "binomial": _binomial}
            assert abs(_value(left, names) - _value(right, names)) < 1e-12
    declared = {**K, "k": where}
    assert check(f"{left} == {wrong}", declared).word == "refuted"
    if "x + 2" in left:  # open: where k is 1 the last binomial is another case
        return
    assert check(f"{left} == {right}", declared).word == "proved"


def _value(text: str, names: dict[str, Any]) -> Any:
    return eval(text, names)  # noqa: S307


def _binomial(x: Any, k: int) -> Any:
    return mp.ff(x, k) / mp.factorial(k) if k >= 0 else mp.mpf(0)


def test_binomials_by_gamma() -> None:
    right = "gamma(x + 1) / (gamma(k + 1) * gamma(x - k + 1))"
    assert check(f"binomial(x, k) == {right}", K, ["x > k - 1"]).word == "proved"
    assert check(f"binomial(x, k) == {right}", K).word not in ("proved", "supported")  # at whole x below k
    assert check(f"binomial(x, k + 1) == {right}", K, ["x > k"]).word == "refuted"


@pytest.mark.parametrize(
    ("statement", "word"),
    [
        ("divides(4, 2**(n + 1))", "proved"),
        ("divides(4, 2**n)", "refuted"),
        ("gcd(2**n, 6) == 2", "supported"),
        ("gcd(2**n, 6) == 6", "refuted"),
        ("sum(binomial(2**k, 1) for k in range(n)) == 2**n - 1", "proved"),
        ("harmonic(2**n) > 1 + n / 2", "refuted"),
        ("gcd(2**(n - 2), 2) >= 0", "invalid"),  # 2**(-1) is not whole
        ("gcd(2**(-n), 2) >= 0", "invalid"),
    ],
)
def test_powers_of_whole_numbers_are_whole(statement: str, word: str) -> None:
    assert check(statement, ["n: dim"]).word == word


def _written(problem: Problem, found: list[Term]) -> tuple[Term, Term, list[Term]]:
    """A sum of terms, what it is rewritten as, and where both are equal."""
    whole = terms.add(*found)
    stated = problem.about(terms.eq(whole, ZERO))
    step = factorials.rewritten(stated, {"rewritten": plan(stated, False)})
    if step is None:
        return whole, whole, []
    return whole, step.parts[-1].statement.args[0], [p.statement for p in step.parts[:-1]]


def _agree(problem: Problem, found: list[Term], values: dict[Any, Any]) -> int:
    """Whether a sum of terms has the value of what it is rewritten as; 0 where that is not told."""
    before, after, conditions = _written(problem, found)
    point = problem.declarations, ({}, values)
    try:
        if before == after or not all(evaluated(c, *point) for c in conditions):
            return 0
        a, b = (evaluated(t, *point) for t in (before, after))
    except FAILS:
        return 0
    assert (a - b).contains(0) and (a - b).rad() < 1e-9 * (1 + abs(a)), (before, after, values)
    return 1


@pytest.mark.parametrize("name", factorials.EQUATIONS)
def test_each_equation_holds_where_it_says(name: str) -> None:
    draw, told = random.Random(name), 0
    problem = factorials._equation(name)
    for _ in range(200):
        values = {
            (n, ()): Fraction(draw.randint(-3, 9)) if d.integral else Fraction(draw.randint(-30, 30), 8)
            for n, d in problem.declarations.items()
        }
        point = problem.declarations, ({}, values)
        try:
            if not all(evaluated(c, *point) for c in problem.given):
                continue
            a, b = (evaluated(t, *point) for t in problem.statement.args)
        except FAILS:
            # Neither side has a value, as (-1)**(1/2): one that has none alone would be seen elsewhere.
            for side in problem.statement.args:
                with pytest.raises(FAILS):
                    evaluated(side, *point)
            continue
        told += 1
        assert (a - b).contains(0) and (a - b).rad() < 1e-9 * (1 + abs(a)), values
    assert told > 20


def test_names_that_are_called_like_letters() -> None:
    """What folds to such a name is not replaced once more."""
    w, t = terms.symbol("w"), terms.symbol("t")
    problem = problem_from("w == w and t == t", {"w": "integer", "t": "real"}, ())
    signs, next_w = Signs(problem.declarations, ()), terms.add(w, ONE)
    found = factorials.written(signs, Term("gamma", (next_w,)), "gamma by factorials", (next_w,))
    assert found == (Term("factorial", (w,)), [terms.lt(ZERO, next_w)])
    less = terms.sub(t, ONE)
    onward = factorials.written(signs, Term("gamma", (t,)), "gamma onward", (less,))
    assert onward == (terms.mul(less, Term("gamma", (less,))), [terms.lt(ZERO, less)])
    for name in ("w", "t", "z", "c"):
        where = {name: "real", "n": "natural"}
        assert check(f"gamma({name} + 1) == {name} * gamma({name})", where, [f"{name} > 0"]).word == "proved"
        assert check(f"gamma({name}) == {name} * gamma({name})", where, [f"{name} > 1"]).word == "refuted"


def test_terms_that_are_no_left_side_are_refused() -> None:
    problem = problem_from("x == x and n == n", {"x": "real", "n": "integer"}, ())
    signs, x, n = Signs(problem.declarations, ()), terms.symbol("x"), terms.symbol("n")
    next_x = terms.add(x, ONE)
    assert factorials.written(signs, Term("gamma", (next_x,)), "gamma onward", (x,)) is not None
    for old, name, letters in (
        (Term("gamma", (next_x,)), "gamma onward", (next_x,)),
        (Term("gamma", (next_x,)), "gamma onward", (x, x)),
        (Term("gamma", (next_x,)), "digamma onward", (x,)),
        (Term("gamma", (next_x,)), "no such equation", (x,)),
        (Term("gamma", (x,)), "gamma by factorials", (x,)),  # x need not be whole
        (Term("gamma", (terms.add(terms.index("i"), ONE),)), "gamma onward", (terms.index("i"),)),
        (Term("factorial", (terms.number(-1),)), "value", ()),
        (Term("factorial", (terms.number(31),)), "value", ()),
        (Term("gamma", (terms.number(3),)), "value", ()),
        (Term("factorial", (n,)), "itself", (terms.add(n, ONE),)),
        (Term("pow", (x, n)), "itself", (n, x)),
        (Term("gamma", (x,)), "itself", (x,)),
    ):
        assert factorials.written(signs, old, name, letters) is None, (old, name)


@pytest.mark.parametrize("op", ["gamma", "digamma", "trigamma"])
def test_what_is_written_has_the_same_value(op: str) -> None:
    draw = random.Random(7)
    problem, told = problem_from("x == x and k == k", {"x": "real", "k": "integer"}, ()), 0
    for turn in range(600):
        x = terms.symbol("x" if turn % 3 else "k")
        parts = Fraction(draw.randint(-8, 8), draw.choice((1, 2, 3, 4))), Fraction(1, 2)
        found = []
        for _ in range(draw.randint(2, 4)):
            shift = terms.number(draw.choice((*parts, 0)) + draw.randint(-2, 3))
            found.append(Term(op, (terms.add(terms.mul(terms.number(draw.choice((0, 1, -1, 2))), x), shift),)))
        values = {("x", ()): Fraction(draw.randint(-12, 12), 8), ("k", ()): Fraction(draw.randint(-3, 4))}
        told += _agree(problem, found, values)
    assert told > 50


@pytest.mark.parametrize(
    ("op", "args", "conditions"),
    [
        ("gamma", ["x", "1 - x"], ["0 < x", "x < 1"]),
        ("gamma", ["x + 1", "1 - x"], ["0 < x", "x < 1"]),
        ("digamma", ["x", "1 - x"], ["0 < x", "x < 1"]),
        ("gamma", ["x", "x + 1 / 2", "2 * x"], ["0 < x"]),
        ("gamma", ["x", "x + 2"], ["0 < x", "0 < x + 1"]),
        ("trigamma", ["x - 1", "x + 2"], ["0 < x - 1", "0 < x", "0 < x + 1"]),
        ("gamma", ["n + 1 / 2"], ["0 <= n"]),
        ("gamma", ["n + 3"], ["0 < n + 3"]),
        ("trigamma", ["x", "1 - x"], []),  # of those no formula is known here
        ("gamma", ["x"], []),
    ],
)
def test_where_the_formulas_hold_is_asked(op: str, args: list[str], conditions: list[str]) -> None:
    where = {"x": "real", "n": "integer"}
    problem = problem_from("x == x and n == n", where, ())
    found = [Term(op, (problem_from(f"{a} == 0", where, ()).statement.args[0],)) for a in args]
    before, after, asked = _written(problem, found)
    assert (before != after) == bool(conditions)
    assert {*asked} == {problem_from(c, where, ()).statement for c in conditions}


def _product(above: Term, below: Term, index: str) -> Term:
    j = terms.index(index)
    return Term("product", (ZERO, below, terms.div(terms.sub(above, j), terms.add(j, ONE))), (index,))


def test_products_that_are_written_have_the_same_value() -> None:
    draw = random.Random(11)
    problem = problem_from("x == x and k == k", {"x": "real", "k": "integer"}, ())
    x, k, told = terms.symbol("x"), terms.symbol("k"), 0
    for _ in range(600):
        found = [Term("gamma", (terms.TWO,))] if draw.random() < 0.3 else []
        part = Fraction(draw.randint(0, 3), draw.choice((1, 2, 4)))
        for _ in range(draw.randint(2, 4)):
            sign, shift = terms.number(draw.choice((1, 1, -1))), terms.number(part + draw.randint(-2, 2))
            above = terms.add(terms.mul(sign, x), shift)
            below = terms.add(k, terms.number(draw.randint(-2, 2)))
            found.append(_product(above, below, f"i{len(found)}"))
        values = {("x", ()): Fraction(draw.randint(-20, 20), 4), ("k", ()): Fraction(draw.randint(-3, 5))}
        told += _agree(problem, found, values)
    assert told > 100


def test_other_products_are_no_binomials() -> None:
    i, x, k = terms.index("i"), terms.symbol("x"), terms.symbol("k")
    binomial = _product(x, k, "i")
    assert factorials.arguments_of(binomial) == (x, k)
    low, _, factor = binomial.args
    for other in (
        (ONE, k, factor),
        (low, terms.index("j"), factor),
        (low, k, terms.div(terms.sub(x, i), terms.add(i, terms.TWO))),
        (low, k, terms.div(terms.sub(x, terms.mul(terms.TWO, i)), terms.add(i, ONE))),
        (low, k, terms.div(terms.add(x, i), terms.add(i, ONE))),
        (low, k, terms.div(Term("add", (x, terms.neg(i), terms.neg(i))), terms.add(i, ONE))),
        (low, k, terms.div(terms.add(terms.neg(i), terms.mul(x, i)), terms.add(i, ONE))),
        (low, k, terms.sub(x, i)),
    ):
        assert factorials.arguments_of(Term("product", other, ("i",))) is None
    problem = problem_from("x == x and k == k", {"x": "real", "k": "integer"}, ())
    far = [_product(x, terms.add(k, terms.number(n)), "i") for n in (0, FARTHEST + 1)]
    for found in (far, far[:1]):
        before, after, _ = _written(problem, found)
        assert before == after


@pytest.mark.parametrize(
    ("said", "constant", "rest"),
    [
        ("(2 * x + 1) / 2", Fraction(1, 2), "x"),
        ("x + 1 - x", Fraction(1), "0"),
        ("x + y + x - 3", Fraction(-3), "2 * x + y"),
        ("(x - y) / 3 + 2 / 3", Fraction(2, 3), "1 / 3 * x + -1 / 3 * y"),
        ("-(x + 1 / 4)", Fraction(-1, 4), "-1 * x"),
        ("x / y + 1", Fraction(1), "x / y"),
    ],
)
def test_numbers_apart_from_names(said: str, constant: Fraction, rest: str) -> None:
    left, right = problem_from(f"{said} == {rest}", {"x, y": "positive"}, ()).statement.args
    assert factorials.apart(left) == (constant, factorials.apart(right)[1])
    assert factorials.apart(left, Fraction(-2))[0] == -2 * constant


Q = "1 / (x**3 - x - 1)"  # without a value at an irrational number


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        (f"gamma({Q} - {Q} + 1 / 2) == sqrt(pi)", []),
        (f"gamma(0 * ({Q}) + 1 / 2) == sqrt(pi)", []),
        (f"gamma({Q} - {Q} + y + 1) == y * gamma(y)", []),
        (f"gamma({Q} - {Q} + n + 1 / 2) == sqrt(pi) * factorial(2 * n) / (4**n * factorial(n))", []),
        (f"gamma(0 * ({Q}) + m) == factorial(m - 1)", []),
        (f"gamma(floor({Q}) - floor({Q}) + 3) == 2", []),
        (f"gamma({Q} - {Q} + y) * gamma(1 - y) == pi / sin(pi * y)", ["y < 1"]),
        (f"digamma({Q} - {Q} + 3 / 2) == digamma(1 / 2) + 2", []),
        ("gamma(0 * sum(sin(j**2) for j in range(1, oo)) + 1 / 2) == sqrt(pi)", []),
        (f"prod(({Q} - {Q} + y + 1 - j) / (j + 1) for j in range(n + 1)) == binomial(y, n) * (y + 1) / (n + 1)", []),
        ("prod((x - j - j) / (j + 1) for j in range(n + 1)) == binomial(x, n) * (x - n) / (n + 1)", ["n >= 1000"]),
        ("prod((x - j - j) / (j + 1) for j in range(n + 1)) == binomial(x, n + 1)", ["n >= 1000"]),
    ],
)
def test_what_cancels_has_to_have_a_value(statement: str, given: list[str]) -> None:
    where = {"x": "real", "y": "positive", "n": "natural", "m": "dim"}
    assert check(statement, where, given).word in ("unknown", "refuted")
