"""Faults that were found by reading signs, definedness and the translation to Z3; statements beside them that are true.

Each false statement was confirmed by the kernel once, some of them by the engines as they are led.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

KINDS = ("signs", "smt", "identity")


def words(text: str, where: dict[str, str], *given: str) -> set[str]:
    problem = problem_from(text, where, given)
    return {rule(problem, Evidence(kind, "forged", {})).word for kind in KINDS}


# -- a fact about all entries of a tensor says nothing of a place that the statement does not read

PLACED = {"n": "dim", "x": "real[n]", "p": "natural"}
SPARED = [
    ("where(p < 2, x[p], n - p) > 0", "all(where(i < 2, x[i], n - i) > 0 for i in range(n))"),
    ("where(2 <= p, n - p, x[p]) > 0", "all(where(2 <= i, n - i, x[i]) > 0 for i in range(n))"),
    ("(p < 2 and x[p] > 0) or n - p > 0", "all((i < 2 and x[i] > 0) or n - i > 0 for i in range(n))"),
    ("where(p < 2, x[p], n - p) != 0", "all(where(i < 2, x[i], n - i) != 0 for i in range(n))"),
]


@pytest.mark.parametrize(("text", "fact"), SPARED)
def test_an_entry_that_is_spared_carries_no_fact(text: str, fact: str) -> None:
    """False, or not said, at p = n."""
    assert "proved" not in words(text, PLACED, fact, "n >= 2")
    assert check(text, where=PLACED, given=[fact, "n >= 2"]).word not in ("proved", "conflict")


def test_an_entry_that_is_read_does() -> None:
    fact = "all(x[i] + n - i > 0 for i in range(n))"
    assert "proved" in words("x[p] + n - p > 0", PLACED, fact, "p < n")
    assert "proved" not in words("x[p] + n - p > 0", PLACED, fact, "p <= n")


# -- sines and cosines of different arguments, however long these are


def nested(name: str, start: str, times: int) -> str:
    return start if not times else f"{name}({nested(name, start, times - 1)})"


@pytest.mark.parametrize("times", [1, 25, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["f", "sin", "atan"])
def test_what_is_printed_alike_is_not_the_same(name: str, times: int) -> None:
    where = {"x, y": "real", "f": "real -> real"}
    a, b = nested(name, "x", times), nested(name, "y", times)
    problem = problem_from(f"sin({a})**2 + cos({b})**2 == 1", where)
    assert rule(problem, Evidence("smt", "forged", {})).word != "proved"
    same = problem_from(f"sin({a})**2 + cos({a})**2 == 1", where)
    assert rule(same, Evidence("smt", "forged", {})).word == "proved"


def test_nor_are_common_divisors() -> None:
    a, b = (nested("fibonacci", start, 30) for start in ("n", "m"))
    where = {"n, m": "natural"}
    false = problem_from(f"gcd({a}, 2) * lcm({b}, 2) == 2 * {a}", where)
    assert rule(false, Evidence("smt", "forged", {})).word != "proved"


# -- ranges that start below zero


def test_an_offered_range_may_start_below_zero() -> None:
    """The product over k = -3 of a sum over range(k + 1), which has no places, is zero; so is x - x."""
    problem = problem_from("1 / (x - x) == 1 / (x - x)", {"x": "real"})
    (obligation,) = obligations(problem.statement, problem.declarations)
    inner = terms.total("j", terms.ZERO, terms.add(terms.index("k"), terms.ONE), terms.ONE)
    offered = Term("product", (terms.number(-3), terms.number(-2), inner), ("k",))
    for kind in KINDS:
        assert rule(problem, Evidence(kind, "forged", {"restated": ((obligation, offered),)})).word != "proved"


def test_a_range_up_to_an_index_has_places() -> None:
    where = {"n": "dim", "x": "positive[n]"}
    assert "proved" in words("all(sum(x[j] for j in range(i + 1)) > 0 for i in range(n))", where)
    assert "proved" in words("all(sum(x[j] for j in range(i + 1)) > 0 for i in range(1, n))", where)
    assert "proved" not in words("all(sum(x[j] for j in range(i)) > 0 for i in range(n))", where)


# -- one name for two indices


def shadowed(t: Term) -> Term:
    """The term with `i` for every index."""
    args = tuple(map(shadowed, t.args))
    return terms.index("i") if t.op == "index" else Term(t.op, args, ("i",) if t.op in terms.BINDING else t.data)


@pytest.mark.parametrize(
    "text",
    [
        "all(implies(x[i] > 0, sum(1 / x[j] for j in range(n)) == sum(1 / x[j] for j in range(n))) for i in range(n))",
        "all(implies(x[i] > 0, prod(x[j] for j in range(n)) > 0) for i in range(n))",
        "all(where(x[i] > 0, sum(log(x[j])**2 for j in range(n)), 1) >= 0 for i in range(n))",
    ],
)
def test_a_condition_on_the_outer_index_is_none_on_the_inner_one(text: str) -> None:
    problem = problem_from(text, {"n": "dim", "x": "real[n]"})
    problem = replace(problem, statement=shadowed(problem.statement))
    for kind in KINDS:
        assert rule(problem, Evidence(kind, "forged", {})).word != "proved"


# -- derivatives bring down what stands under a sine

LAW = {"t": "real", "q": "iid(mean=0, var=1)", "r": "normal", "s": "iid(mean=0, var=1, m3=0, m4=3)"}
NOT_DECLARED = [
    "E(diff(sin(t*q), t, 3)**2) >= 0",
    "E(diff(sin(t*q), t, 2)**2) >= 0",
    "E(diff(sin(t*q), t, 3)) == E(diff(sin(q*t), t, 3))",
    "E(diff(cos(t*q**2), t)**2) >= 0",
    "E(diff(sin(q*sin(t*q**2)), t)**2) >= 0",
    "E(diff(sin(t*s), t, 3)**2) >= 0",
]
DECLARED = [
    "E(diff(sin(t*q), t)**2) >= 0",
    "E(diff(sin(t*q), t, 2)) == E(diff(sin(q*t), t, 2))",
    "E(diff(sin(t*s), t, 2)**2) >= 0",
    "E(diff(sin(t*r), t, 5)**2) >= 0",
]


@pytest.mark.parametrize("text", NOT_DECLARED)
def test_a_derivative_needs_higher_moments(text: str) -> None:
    assert "proved" not in words(text, LAW)
    assert check(text, where=LAW).word != "proved"


@pytest.mark.parametrize("text", DECLARED)
def test_which_may_be_declared(text: str) -> None:
    assert "proved" in words(text, LAW)


# -- complex numbers have no order, and an unknown in the place of one is no real number

COMPLEX = {"z": "complex", "v": "complex[n]", "A": "complex[n, n]", "n": "dim", "y": "real[n]", "q": "normal"}
SQUARES = [
    "sum(v)**2 != -1",
    "sum(v)**4 + 1 != 0",
    "prod(v[i] for i in range(n))**2 != -1",
    "det(A)**2 != -1",
    "(v @ v)**2 != -1",
    "sum(y * z)**2 + 1 != 0",
    "1 / (sum(v)**2 + 1) == 1 / (1 + sum(v)**2)",
    "implies(sum(v)**2 == -1, 1 == 2)",
    "1 / (1 + v @ v) == 1 / (v @ v + 1)",
]


@pytest.mark.parametrize("text", SQUARES)
def test_a_square_may_be_negative(text: str) -> None:
    assert "proved" not in words(text, COMPLEX)
    assert check(text, where=COMPLEX).word != "proved"


@pytest.mark.parametrize("text", ["exists(x == z for x in real)", "exists(x + 1 == z for x in real)"])
def test_no_real_number_is_every_complex_one(text: str) -> None:
    assert check(text, where={"z": "complex"}).word not in ("proved", "conflict")
    assert check(text, where={"z": "real"}).word == "proved"


def forged(kind: str, problem: Problem, **data: object) -> str:
    """The ruling on evidence whose parts are shown by whatever shows them."""
    step = LEMMAS[kind](problem, data)
    if step is None:
        return "rejected"
    pieces = []
    for part in step.parts:
        offers = (Evidence(k, "forged", {}) for k in ("smt", "signs", "enclosure", "identity"))
        pieces.append(next((e for e in offers if rule(part, e).word == "proved"), Evidence("smt", "forged", {})))
    return rule(problem, Evidence(kind, "forged", {**data, "pieces": tuple(pieces)})).word


@pytest.mark.parametrize("kind", ["complex", "real"])
def test_what_holds_of_real_entries(kind: str) -> None:
    problem = problem_from("z**2 != -1", {"z": kind})
    general = Term("ne", (terms.power(terms.symbol("p"), terms.TWO), terms.number(-1)))
    named = (Declaration("p", "real"), (), terms.symbol("z"), (), general)
    assert forged("named", problem, named=named) == ("proved" if kind == "real" else "rejected")


@pytest.mark.parametrize(("place", "word"), [("1/2", "rejected"), (0, "rejected"), (1, "rejected"), (2, "proved")])
def test_a_term_is_positive_at_a_whole_place(place: str | int, word: str) -> None:
    """i (i - 1) at 0 and 1 is 0, at 1/2 it is negative; (1 - i) i the other way round."""
    i, high = terms.index("i"), 2 if place == "1/2" else 3
    body = terms.mul(i, terms.sub(terms.ONE, i) if place == "1/2" else terms.sub(i, terms.ONE))
    text = f"0 < sum({'i*(1 - i)' if place == '1/2' else 'i*(i - 1)'} for i in range({high}))"
    data = {"binders": (("i", terms.ZERO, terms.number(high)),), "body": body, "places": (terms.number(place),)}
    assert forged("termwise", problem_from(text, {}), **data) == word


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(z**2) == z",
        "log(exp(z)) == z",
        "log(z, 2) == log(z, 2)",
        "atan(z) == -atan(-z)",
        "z % 2 == z % 2",
        "z**(1/2) == z**(1/2)",
        "f(z) == f(z)",
        "z == approx(1, abs=3)",
        "where(x > 0, z, 1) < 1",
        "limit(z, x, 0) < 1",
        "diff(z * x, x) < 1",
        "diff(x**2, x, at=z) == 2 * z",
        'einsum("i,i->", v, v) < 1',
    ],
)
def test_functions_with_branches_and_orders_are_of_real_numbers(text: str) -> None:
    assert check(text, where={"z": "complex", "v": "complex[3]", "x": "real", "f": "real -> real"}).word == "invalid"


@pytest.mark.parametrize(
    "text", ["exp(z) * exp(-z) == 1", "cos(z)**2 + sin(z)**2 == 1", "(z - 1) * (z + 1) == z**2 - 1"]
)
def test_others_are_of_complex_ones(text: str) -> None:
    assert check(text, where={"z": "complex"}).word == "proved"


# -- a probability under a derivative is what it is replaced by around the place too

CHANCE = {"x": "normal", "t": "real"}


@pytest.mark.parametrize(
    ("text", "slope"),
    [("P(abs(x) <= t)", "sqrt(2 / pi) * exp(-t**2 / 2)"), ("P(0 <= x and x <= t)", "exp(-t**2 / 2) / sqrt(2 * pi)")],
)
def test_a_corner_at_the_end_of_what_is_assumed(text: str, slope: str) -> None:
    """At t = 0 there is no derivative: for t < 0 the probability is 0."""
    claim = f"diff({text}, t) == {slope}"
    assert check(claim, where=CHANCE, given=["t >= 0"]).word not in ("proved", "conflict")
    assert check(claim, where=CHANCE, given=["t > 0"]).word == "proved"
    assert check(claim, where={**CHANCE, "t": "nonnegative"}).word not in ("proved", "conflict")
    assert check(claim, where={**CHANCE, "t": "positive"}).word == "proved"


# -- what has no value for some declared values makes the whole false there, whatever stands beside it

PARTIAL_NAMES = {
    "n, m": "dim",
    "k": "natural",
    "l": "integer",
    "i": "index[n]",
    "x, y, t": "real",
    "a": "positive",
    "b": "nonnegative",
    "u, v": "real[n]",
    "A": "real[n, n]",
    "B": "real[n, m]",
    "S": "symmetric[n, n]",
    "Z": "psd[n, n]",
    "f": "real -> real",
    "g": "normal",
    "h": "normal[n]",
    "e": "exponential(1)",
    "s": "student(2)",
    "w": "uniform(0, 1)",
    "c": "bernoulli(1 / 2)",
    "d": "poisson(1)",
}
PARTIAL = """
x / (x*x + x); log(b); x**y; b**(-a); x**l; x**(1/2); acos(2*x); atanh(x); 7 % l; l // k; gamma(b); beta(b, a);
log(2, a); factorial(k - 1); fibonacci(n - 2); factorial(l); u[n - 2]; u[i + 1]; A[i, n - 1 - 2*i]; B[0, 1];
max(u[j] for j in range(1, n)); argmax(u[1:]); top_sum(u, n + 1); norm(u, a); layer_norm(u)[0]; mean(u[1:]);
sum(1 / (j - k) for j in range(n)); sum(u[j] for j in range(-1, n)); sum(x**(j - 1) for j in range(n));
prod(u[j] / u[j] for j in range(n)); inv(S)[0, 0]; inv(B.T @ B)[0, 0]; logdet(Z); matrix_power(A, n - 2)[0, 0];
norm(B[:, 1:], 2); 1 / rank(B); singular_values(B)[1]; u @ v / (norm(u) * norm(v)); clip(1 / x, 0, 1);
diff(max(x, y), x); diff(cbrt(x), x); diff(x * abs(x), x, 2); diff(round(x), x); diff(f(abs(x)), x);
diff(P(t * g <= 1), t); diff(P(abs(g) <= t), t); diff(P(w <= t), t); diff(abs(x), x, at=y); grad(max(u), u)[0];
diff(integral(floor(p) for p in interval(0, x)), x); diff(integral(1 / p for p in interval(1, b)), b);
limit(floor(t), t, x); limit(abs(t) / t, t, x); limit(sin(t) / t + 0 * log(t), t, 0); limit(cos(pi * n / 2), n, oo);
sum(y / x**j for j in range(1, oo)); sum(1 / (j + x) - 1 / (j + 1 + x) for j in range(oo));
prod(2 for j in range(oo)); integral(p**x for p in interval(0, 1)); integral(1 / x for p in interval(0, 0));
integral(tan(p) for p in interval(0, x));
E(1 / (g + t)); E(exp(t * g**2)); E(s**2); E(log(w) / w); E(1 / (d - 2)); E(h[1]); E(u[1] * g); Var(1 / w);
Cov(g, 1 / w);
P(log(g) > 0); P(log(w - 1/2) > 0); P(max(e, sqrt(e - 1)) > 0); P(w > 0 and log(w - 1/2) > 0); P(1 / (1 - c) > 0);
E(g, given=w > x); E(e, given=e < b); Var(e, given=e < b); P(d == 1, given=d > x); log_density(d, l);
density(e, log(x)); KL(e, uniform(0, 1)); KL(bernoulli(1/2), bernoulli(b / (1 + b)))
"""


@pytest.mark.parametrize("part", [" ".join(part.split()) for part in PARTIAL.split(";")])
def test_nothing_spares_what_has_no_value(part: str) -> None:
    assert "proved" not in words(f"{part} == {part} or 1 == 1", PARTIAL_NAMES)
