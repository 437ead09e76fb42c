"""Bounds on degrees and on numbers, against the degrees and the numbers of random terms, computed apart from them."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import floor, prod

import pytest
import sympy

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.smallsizes.bounds import NotPolynomial, divides_by, least, nesting, uses
from proofcheck.logic.smallsizes.degrees import MAX_DEGREE, degree, height

Values = dict[str, Fraction]
Pair = tuple[Term, Callable[[Values], Fraction]]  # a term, and what it is where its indices have values


def whole(rng: random.Random, indices: tuple[str, ...], depth: int) -> Pair:
    """A number that is whole and not negative, for exponents and the ends of ranges."""
    kind = rng.choice(("number", "index", "add", "mul", "floor", "power", "over") if depth else ("number", "index"))
    if kind == "index" and indices:
        name = rng.choice(indices)
        return terms.index(name), lambda v: v[name]
    if kind in ("number", "index"):
        k = rng.randint(0, 3)
        return terms.number(k), lambda v: Fraction(k)
    (a, x), (b, y) = whole(rng, indices, depth - 1), whole(rng, indices, depth - 1)
    if kind == "add":
        return terms.add(a, b), lambda v: x(v) + y(v)
    if kind == "mul":
        return terms.mul(a, b), lambda v: x(v) * y(v)
    if kind == "floor":
        return Term("floor", (terms.div(a, terms.number(2)),)), lambda v: Fraction(floor(x(v) / 2))
    if kind == "over":  # b / (1 / (a + 1)), whole again
        inverse = terms.div(terms.ONE, terms.add(a, terms.ONE))
        return terms.div(b, inverse), lambda v: y(v) * (x(v) + 1)
    return terms.power(a, terms.TWO), lambda v: x(v) ** 2


def closed(rng: random.Random, indices: tuple[str, ...], depth: int) -> Pair:
    if not depth:
        if indices and rng.random() < 0.5:
            return whole(rng, indices, 1)
        q = Fraction(rng.randint(-9, 9), rng.randint(1, 9))
        return terms.number(q), lambda v: q
    kind = rng.choice(("add", "mul", "div", "pow", "sum", "product", "max"))
    a, x = closed(rng, indices, depth - 1)
    if kind in ("sum", "product"):
        name = f"k{depth}"
        low, high = rng.randint(0, 1), rng.randint(1, 4)
        body, each = closed(rng, (*indices, name), depth - 1)
        ends = (terms.number(low), terms.number(high))
        join = sum if kind == "sum" else prod
        return Term(kind, (*ends, body), (name,)), lambda v: Fraction(
            join(each({**v, name: Fraction(k)}) for k in range(low, high))
        )
    if kind == "pow":
        e, n = whole(rng, indices, 1)
        return terms.power(a, e), lambda v: x(v) ** int(n(v))
    b, y = closed(rng, indices, depth - 1)
    if kind == "max":
        return Term("max", (a, b)), lambda v: max(x(v), y(v))
    if kind == "div":
        return terms.div(a, b), lambda v: x(v) / y(v)
    if kind == "add":
        return terms.add(a, b), lambda v: x(v) + y(v)
    return terms.mul(a, b), lambda v: x(v) * y(v)


def test_numbers_are_no_longer_than_their_bound() -> None:
    compared = 0
    for seed in range(1500):
        rng = random.Random(seed)
        term, value = closed(rng, (), rng.choice((1, 2, 2, 3)))
        bound = height(term)
        if bound > 10**5:
            continue
        try:
            found = value({})
        except ZeroDivisionError:
            continue
        bits = max(found.numerator.bit_length(), found.denominator.bit_length())
        assert bits <= max(bound, 1), (seed, term)
        compared += bound < MAX_DEGREE and bits > 1
    assert compared > 600


def polynomial(rng: random.Random, indices: tuple[str, ...], depth: int) -> tuple[Term, Callable[[Values], sympy.Expr]]:
    """A quotient of polynomials in x."""
    x = sympy.Symbol("x")
    if not depth:
        if rng.random() < 0.6:
            return terms.symbol("x"), lambda v: x
        term, number = whole(rng, indices, 0)
        return term, lambda v: sympy.Integer(int(number(v)))
    kind = rng.choice(("add", "mul", "div", "pow", "sum", "product"))
    a, f = polynomial(rng, indices, depth - 1)
    if kind in ("sum", "product"):
        name, length = f"k{depth}", rng.randint(1, 4)
        body, each = polynomial(rng, (*indices, name), depth - 1)
        join = sympy.Add if kind == "sum" else sympy.Mul
        return Term(kind, (terms.ZERO, terms.number(length), body), (name,)), lambda v: join(
            *(each({**v, name: Fraction(k)}) for k in range(length))
        )
    if kind == "pow":
        e, n = whole(rng, indices, 1)
        return terms.power(a, e), lambda v: f(v) ** int(n(v))
    b, g = polynomial(rng, indices, depth - 1)
    if kind == "add":
        return terms.add(a, b), lambda v: f(v) + g(v)
    if kind == "mul":
        return terms.mul(a, b), lambda v: f(v) * g(v)
    # Never zero: x**2 + 1 more than a square.
    return terms.div(a, terms.add(terms.power(b, terms.TWO), terms.ONE)), lambda v: f(v) / (g(v) ** 2 + 1)


def test_degrees_are_no_higher_than_their_bound() -> None:
    compared = 0
    for seed in range(250):
        rng = random.Random(seed)
        term, value = polynomial(rng, (), rng.choice((1, 2, 3)))
        bound = degree(term)
        if bound > 60:
            continue
        over, under = sympy.fraction(sympy.together(value({})))
        found = max(sympy.Poly(part, sympy.Symbol("x")).degree() for part in (over, under))
        assert found <= bound, (seed, term)
        compared += found > 0
    assert compared > 100


def test_bounds_of_what_is_no_quotient_of_polynomials() -> None:
    """Each value, its length or its degree is known by other means."""
    where = {
        "x": "real",
        "n, m": "dim",
        "A": "real[n, n]",
        "q": "normal(mean=1/2, var=1)",
        "r": "normal(mean=x**3, var=x**4)",
        "s": "normal",
        "u": "real[n]",
        "t": "index[n]",
    }

    def side(text: str) -> Term:
        return problem_from(f"{text} == 0", where).statement.args[0]

    declared = problem_from("E(q) == 0", where).declarations
    halves, powers = (declared[name].law.written for name in "qr")  # type: ignore[union-attr]
    assert height(side("E(q)"), halves) >= 2  # 1/2
    assert height(side("E(q**4)"), halves) >= 6  # 1/16 + 6/4 + 3 = 73/16
    assert height(side("E(q)**30"), halves) >= 31
    assert degree(side("E(r**4)"), powers) >= 12
    assert degree(side("trace(matrix_power(A, 9))")) >= 9
    assert degree(side("x**(n / m)")) >= 18  # at the largest n that is looked at, with m = 1
    assert degree(side("x**(100 * n / m)")) >= 1800
    assert degree(side("x**(n / (m / 50))")) >= 900
    assert degree(side("x**(2**n)")) >= 2**18
    assert degree(side("2**x")) >= 1
    seventh = Term("div", (terms.symbol("n"), terms.number(Fraction(1, 7))))
    assert degree(Term("pow", (terms.symbol("x"), seventh))) >= 7 * 18
    assert height(side("diff(1 / (255 * x + 1), x)")) >= 16  # 255**2 in the denominator
    assert height(side("grad(sum(u[i]**(10**9) for i in range(n)), u)[t]")) >= 30
    assert height(side("E(s**20)")) >= 30  # 654729075
    assert height(side("diff(diff(x**9, x), x)")) >= 7  # 72
    assert height(side("diff(x**9, x)")) >= 4
    assert height(side("limit(((1 + x)**5 - 1 - 5*x) / x**2, x, 0)")) >= 4  # 10


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("x[i]", True),
        ("x[i] * y", True),
        ("x[i] + y", False),
        ("x[i] + x[i]**2", True),
        ("x[i]**0 * y", False),
        ("x[i] / x[i]", False),
        ("x[i] * x[i]**(-1)", False),
        ("where(i < 3, x[i], 0)", True),
        ("where(i < 3, 1, x[i])", False),
        ("where(i < 3, x[i], 1)", False),
        ("exp(x[i]) * exp(-x[i])", False),
        ("exp(x[i])", False),
        ("sum(x[i] * x[j] for j in range(n))", True),
        ("sum(x[j] for j in range(n))", False),
        ("sum(x[i] + x[j] for j in range(n))", False),
        ("(x[i] + 1)**2", False),
        ("(x[i] * y)**2", True),
        ("1 / x[i]", False),
        ("x[i] * (y + 1)", True),
        ("x[i] * exp(-log(y))", False),
        ("x[i]**2 * (1 / x[i])**2", False),
        ("x[i] * exp(y)**2", False),
        ("x[i]**(5/2)", None),
    ],
)
def test_an_index_is_kept_where_each_product_has_an_entry_there(text: str, kept: bool | None) -> None:
    statement = problem_from(f"sum({text} for i in range(n)) == 0", {"n": "dim", "x": "real[n]", "y": "positive"})
    total = statement.statement.args[0]
    assert total.op == "sum"
    # Of a root nothing is said: it keeps its index, and may be left out.
    assert kept is None or uses(total.args[2], total.data[0]) is kept


@pytest.mark.parametrize(
    ("text", "divides"),
    [
        ("1 / x[i]", True),
        ("x[i]**(-1)", True),
        ("x[i]**(-3) * y", True),
        ("y / (1 + x[i]**2)", True),
        ("exp(1 / (x[i] + y))", True),
        ("y**x[i]", True),
        ("1 / (i + 1)", True),
        ("x[i] / y", False),
        ("x[i]**2 / 3", False),
        ("y**(-1) * x[i]", False),
        ("exp(-x[i])", False),
    ],
)
def test_a_denominator_with_the_index_in_it(text: str, divides: bool) -> None:
    statement = problem_from(f"sum({text} for i in range(n)) == 0", {"n": "dim", "x": "real[n]", "y": "positive"})
    total = statement.statement.args[0]
    assert divides_by(total.args[2], total.data[0]) is divides


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("x", 0),
        ("x * y + 3", 0),
        ("sum(x * i for i in range(n))", 0),
        ("exp(x)", 1),
        ("y * exp(x)", 1),
        ("exp(x) * y", 1),
        ("exp(x) + exp(y)", 1),
        ("exp(y * exp(x))", 2),
        ("y + exp(exp(x) * y) * sin(x)", 2),
        ("where(n < 3, exp(x), y)", 1),
    ],
)
def test_how_deep_functions_are_nested(text: str, depth: int) -> None:
    assert nesting(problem_from(f"{text} == 0", {"n": "dim", "x, y": "real"}).statement.args[0]) == depth


def test_the_least_value_of_a_size() -> None:
    problem = problem_from("sum(x) == 0", {"n, m": "dim", "x": "real[n*m + 2*n]"})
    (size,) = problem.declarations["x"].shape
    assert least(size) == 3
    assert least(size - size) == 0
    with pytest.raises(NotPolynomial):
        least(size.of(-1))
    with pytest.raises(NotPolynomial):
        least(size.of(5) - size)
