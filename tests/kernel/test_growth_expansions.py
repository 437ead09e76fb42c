"""Expansions in several scales against mpmath at large arguments, and what they must leave undecided."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import mpmath
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import UNDEFINED, ZERO, Term, number, subterms
from proofcheck.logic.decide.limits import Known, evaluated
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth import value
from proofcheck.logic.semantics.growth.expansions import TERMS, UNIT, Expansion
from proofcheck.logic.semantics.growth.limits import identity, reader
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

WHERE = {"x": "real", "n": "dim", "a, b": "positive", "c": "real", "k": "natural", "y": "positive", "z": "complex"}


def limit(text: str, given: tuple[str, ...] = ()) -> Term:
    problem = problem_from(f"{text} == 0", WHERE, given)
    term = next(t for t in subterms(problem.statement) if t.op == "limit")
    return value(term, Known(problem))


# -- against numbers ------------------------------------------------------------------------------------------------


def evaluate(term: Term, names: dict[str, Any]) -> Any:
    op, mp = term.op, mpmath.mp
    if op == "number":
        return mp.mpf(term.data.numerator) / term.data.denominator
    if op == "symbol":
        return names[term.data]
    if op == "pi":
        return +mp.pi
    args = [evaluate(a, names) for a in term.args]
    if op == "add":
        return mp.fsum(args)
    if op == "mul":
        return mp.fprod(args)
    if op == "div":
        return args[0] / args[1]
    if op == "pow":
        return args[0] ** args[1]
    if op == "abs":
        return abs(args[0])
    return getattr(mp, op)(*args)


def parameters() -> dict[str, Any]:
    return {"a": mpmath.mpf(2) / 7, "b": mpmath.mpf(9) / 5}


def coefficient(c: Any) -> Any:
    return evaluate(ring.term(c), parameters())


def monomial(m: Any, x: Any) -> Any:
    return mpmath.exp(mpmath.fsum(coefficient(c) * generator(g, x) for g, c in m))


def generator(g: Any, x: Any) -> Any:
    if not isinstance(g, int):
        return monomial(g, x)
    for _ in range(g):
        x = mpmath.log(x)
    return x


def expression(rng: random.Random, depth: int, exponentials: bool) -> str:
    def again() -> str:
        return expression(rng, depth - 1, exponentials)

    if depth == 0:
        return rng.choice(
            ["x", "x", "x", "1/x", "2", "3", "log(x)", "sqrt(x)", "(x + 1)", "1/2", "a", "x**b", "(x + a)"]
        )
    shape = rng.randrange(11 if exponentials else 8)
    if shape < 2:
        return f"({again()} + {again()})"
    if shape < 4:
        return f"({again()} * {again()})"
    if shape == 4:
        return f"({again()} - {again()})"
    if shape == 5:
        return f"({again()} / {again()})"
    if shape == 6:
        return f"log({again()})"
    if shape == 7:
        return rng.choice(
            [
                f"{again()}**(1/3)",
                f"sqrt({again()})",
                f"exp(1/({again()}))",
                f"sin(1/({again()}))",
                f"atan({again()})",
                "asin(2/(x+5))+atan(1+1/x)",
            ]
        )
    return rng.choice(
        [
            f"exp(-x) * {again()}",
            f"exp({again()})",
            f"erf({again()})",
            f"{again()}**(1/x)",
            "2**x",
            f"exp(-a*x) * {again()}",
            f"exp(-sqrt(x))*{again()}",
        ]
    )


def expansions(seed: int, exponentials: bool) -> Iterator[tuple[Term, Expansion]]:
    rng = random.Random(f"{seed}{exponentials}")
    for _ in range(40):
        problem = problem_from(f"{expression(rng, 3, exponentials)} == 0", WHERE)
        term = problem.statement.args[0]
        read = reader({"x": identity()}, Known(problem))
        try:
            yield term, read(term)
        except (Unsupported, LimitExceeded):
            continue


@pytest.mark.parametrize("exponentials", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(k, marks=pytest.mark.long) for k in range(3, 10))])
def test_what_an_expansion_leaves_out_is_bounded_as_it_says(seed: int, exponentials: bool) -> None:
    """|f - terms| / rest must not grow: a factor log x between them would double it at each of the arguments."""
    checked = 0
    powers = (7, 8, 9, 10) if exponentials else (64, 128, 256, 512)
    for term, f in expansions(seed, exponentials):
        ratios: list[Any] = []
        with mpmath.workdps(1_500):
            for power in powers:
                x = mpmath.mpf(2) ** power
                terms = [coefficient(c) * monomial(m, x) for m, c in f.terms]
                left = abs(evaluate(term, {**parameters(), "x": x}) - mpmath.fsum(terms))
                size = max(map(abs, terms), default=mpmath.mpf(1))
                if f.rest is None:
                    assert left <= size * mpmath.mpf(10) ** -1_000, term
                    continue
                rest = monomial(f.rest, x)
                if rest > size * mpmath.mpf(10) ** -1_000:
                    ratios.append(left / rest)
        if len(ratios) == len(powers):
            checked += 1
            assert ratios[-1] <= 3 * max(ratios[0], ratios[1]) + 1e-6, (term, [mpmath.nstr(r, 5) for r in ratios])
    assert checked >= 3


# -- functions at a number, and far out --------------------------------------------------------------------------------

PLACES = [("1/3", ()), ("-2/5", ()), ("0", ()), ("2*a", ()), ("a", ("a**2 < 1",)), ("-a", ("a**2 < 1",))]


def expanded(text: str, given: tuple[str, ...] = ()) -> Expansion:
    problem = problem_from(f"{text} == 0", WHERE, given)
    return reader({"x": identity()}, Known(problem))(problem.statement.args[0])


def by_powers(f: Expansion) -> list[Any]:
    """The coefficients of X**0, X**-1, ... of an expansion, all of them known below its rest."""
    assert f.rest is not None
    found = {m: coefficient(c) for m, c in f.terms}
    powers = [UNIT, *(frozenset({(1, ring.number(-k))}) for k in range(1, TERMS))]
    assert not found.keys() - set(powers) and f.rest == frozenset({(1, ring.number(-TERMS))})
    return [found.get(m, mpmath.mpf(0)) for m in powers]


@pytest.mark.parametrize("name", ["sin", "cos", "erf", "atan", "asin", "acos", "exp"])
@pytest.mark.parametrize(("place", "given"), PLACES, ids=[place for place, _ in PLACES])
def test_expansions_at_a_number_are_taylor_polynomials(name: str, place: str, given: tuple[str, ...]) -> None:
    if name in ("asin", "acos") and place == "2*a":
        with pytest.raises(Unsupported):  # it may lie beyond the domain
            expanded(f"{name}({place} + 1/x)", given)
        return
    with mpmath.workdps(40):
        at = evaluate(problem_from(f"{place} == 1", WHERE).statement.args[0], parameters())
        wanted = mpmath.taylor(getattr(mpmath, name), at, TERMS - 1)
        found = by_powers(expanded(f"{name}({place} + 1/x)", given))
        assert all(mpmath.almosteq(a, b, 1e-12, 1e-12) for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("name", ["asin", "acos", "atan", "erf", "sin", "cos"])
def test_functions_at_a_number_that_nothing_moves(name: str) -> None:
    f = expanded(f"{name}(a) + 1/x", ("a**2 < 1",))
    with mpmath.workdps(20):
        assert mpmath.almosteq(coefficient(dict(f.terms)[UNIT]), getattr(mpmath, name)(parameters()["a"]))


def test_functions_of_what_cancels() -> None:
    """log(x**2) - 2 log(x) is 0 without a remainder."""
    for name in ("sin", "cos", "erf", "atan", "asin"):
        assert expanded(f"{name}(log(x**2) - 2*log(x))") == expanded(f"{name}(0)")


@pytest.mark.parametrize("sign", [1, -1])
def test_what_functions_tend_to_far_out(sign: int) -> None:
    with mpmath.workdps(30):
        atan = by_powers(expanded(f"atan({sign} * x)"))
        third, fifth, seventh = (mpmath.mpf(1) / k for k in (3, 5, 7))
        wanted = (mpmath.pi / 2, -1, 0, third, 0, -fifth, 0, seventh)
        assert all(mpmath.almosteq(a, sign * b, 1e-20, 1e-20) for a, b in zip(atan, wanted, strict=True))
    # 1 - erf(t) is exp(-t**2) / t up to a factor that tends to a number: its bound is no smaller.
    erf = expanded(f"erf({sign} * x)")
    assert erf.terms == ((UNIT, ring.number(sign)),)
    assert erf.rest == expanded("exp(-x**2)").terms[0][0]
    for name in ("sin", "cos"):
        assert expanded(f"{name}({sign} * x)") == Expansion((), UNIT)
        assert expanded(f"{name}(sin({sign} * x))") == Expansion((), UNIT)


@pytest.mark.parametrize("text", ["asin(x)", "acos(-x)", "atan(sin(x))", "erf(cos(x))", "asin(2 + 1/x)", "acos(a)"])
def test_functions_without_an_expansion(text: str) -> None:
    with pytest.raises(Unsupported):
        expanded(text)


# -- values ---------------------------------------------------------------------------------------------------------

VALUES = {
    "limit(x*exp(-x), x, oo)": "0",
    "limit(log(x)/x, x, oo)": "0",
    "limit(x**2/2**x, x, oo)": "0",
    'limit(sqrt(x)*log(x), x, 0, side="+")': "0",
    'limit(x**x, x, 0, side="+")': "1",
    "limit(n**(1/n), n, oo)": "1",
    "limit((log(x))**3/x**0.1, x, oo)": "0",
    "limit(tanh(x), x, oo)": "1",
    "limit(x*(log(x+1)-log(x)), x, oo)": "1",
    "limit((exp(x)+x)/(exp(x)-x), x, oo)": "1",
    "limit(erf(a - x), x, oo)": "-1",
    "limit(exp(-a*x), x, oo)": "0",
    "limit(x**k*exp(-a*x), x, oo)": "0",
    "limit((1 + c/x)**(b*x), x, oo)": "exp(b*c)",
    "limit(((a**x + b**x)/2)**(1/x), x, 0)": "sqrt(a)*sqrt(b)",
    "limit(sin(x)/x, x, oo)": "0",
    "limit(floor(x)/x, x, oo)": "1",
    "limit(log(x*log(x))/log(x), x, oo)": "1",
    "limit(x**(1/log(x)), x, oo)": "exp(1)",
    "limit((erf(x) - 2*x/sqrt(pi))/x**3, x, 0)": "-2/3/sqrt(pi)",
    "limit(sqrt(x**2 + x) - x, x, oo)": "1/2",
    "limit(max(x, x**2)/x**2, x, oo)": "1",
    "limit(where(x > 5, 1/x, x), x, oo)": "0",
    "limit(limit(x/(x + a), x, oo) + 1/y, y, oo)": "1",
    "limit(sum(x**j for j in range(4))/x**3, x, oo)": "1",
}


@pytest.mark.parametrize("text", VALUES)
def test_limits_have_these_values(text: str) -> None:
    names = {name: mpmath.mpf(k) / 7 for k, name in enumerate("abck", start=3)}
    wanted = problem_from(f"{VALUES[text]} == 0", WHERE).statement.args[0]
    assert mpmath.almosteq(evaluate(limit(text), names), evaluate(wanted, names), 1e-12)


@pytest.mark.parametrize(
    "text", ["limit(exp(x)/x, x, oo)", "limit(1/x, x, 0)", "limit(abs(x)/x, x, 0)", "limit(-log(n), n, oo)"]
)
def test_limits_that_do_not_exist(text: str) -> None:
    assert limit(text) == UNDEFINED


UNKNOWN = [
    "limit(exp(-c*x), x, oo)",  # depends on the sign of c
    "limit(c*x, x, oo)",  # exists at c = 0
    "limit(sin(x), x, oo)",
    "limit(floor(x) - x, x, oo)",
    'limit(floor(1 - x**9), x, 0, side="+")',
    "limit(abs(y)/y, y, 0)",  # only one side is declared
    "limit(x*log(x), x, 0)",  # undefined on one side
    "limit(log(sin(x)), x, oo)",
    "limit(cos(2*pi*n), n, oo)",  # 1 for whole n
    "limit((-1)**n/n, n, oo)",
    "limit(exp(x)*(exp(1/x + exp(-x)) - exp(1/x)), x, oo)",  # needs all powers of 1/x
    "limit(exp(-x)/(a - b), x, oo)",  # undefined at a = b
    "limit(1/log(a)/x, x, oo)",  # undefined at a = 1
    "limit(x*(sin(1)**2 + cos(1)**2 - 1), x, oo)",  # no enclosure tells that the factor is zero
    "limit((sqrt(2)*sqrt(3) - sqrt(c))*x, x, oo)",
    "limit(x**(a - a*b/b + 1 - 1)*exp((a + b)/(a + b)*x - x), x, oo)",  # relations of sums are not used
    "limit(z/x, x, oo)",
    "limit(x % 2 / x, x, oo)",
    "limit(asin(2) / x, x, oo)",  # has no value
    "limit(acos(-2 + 1/x), x, oo)",
    "limit(asin(1 - 1/x), x, oo)",  # no Taylor polynomial at the end of the domain
    "limit(asin(x) / x, x, oo)",
    "limit(floor(1/2) * x, x, oo)",  # 0: an enclosure that is zero has no sign
    "limit(x / floor(1/2), x, oo)",
]


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_not_known_is_not_guessed(text: str) -> None:
    with pytest.raises((Unsupported, LimitExceeded)):
        limit(text)


def test_assumptions_tell_signs() -> None:
    assert limit("limit(exp((a - b)*x), x, oo)", ("a < b",)) == ZERO
    assert limit("limit(x/a**x, x, oo)", ("a > 1",)) == ZERO
    assert limit("limit(exp((a - b)*x), x, oo)", ("b < a",)) == UNDEFINED
    assert limit("limit(sqrt(2)*sqrt(8)*x/(x + 1), x, oo)") == number(4)


def test_what_changes_with_the_size_is_no_constant() -> None:
    where = {"n": "dim", "x": "real[n]", "i": "index[n]"}
    for text in ("limit(x[0]/n, n, oo) == 0", "limit(i/n, n, oo) == 0"):
        assert evaluated(problem_from(text, where)) is None


def test_bound_names_keep_their_limits() -> None:
    """Under `at=` a name has another value than its declaration says."""
    problem = problem_from("diff(a*limit(exp(-a*x), x, oo), a, at=-1) == 0", WHERE)
    assert evaluated(problem) is None
