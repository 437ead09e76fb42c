"""What a witness must be: values that are declared, laws that exist, assumptions that hold; and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import contradictory, rule
from proofcheck.logic.semantics.domain import feasible_moments, semidefinite
from proofcheck.logic.verdict import Evidence, Polynomial, Ruling, Spheres

HALF = Fraction(1, 2)


def ruled(text: str, where: Mapping[str, str], values: Mapping[str, Any], *given: str) -> Ruling:
    return rule(problem_from(text, where, given), Evidence("witness", "test", {"values": exact(values)}))


def exact(values: Any) -> Any:
    if isinstance(values, Mapping):
        return {name: exact(v) for name, v in values.items()}
    if isinstance(values, list | tuple):
        return tuple(map(exact, values))
    return Fraction(values) if isinstance(values, int) else values


# Laws that exist: the statement is false there. The same with one parameter that no distribution has: nothing follows.
LAWS: list[tuple[str, dict[str, str], dict[str, Any], str]] = [
    ("E(q**2) == s + 1", {"q": "normal(mean=0, var=s)", "s": "real"}, {"s": 4}, "refuted"),
    ("E(q**2) == s + 1", {"q": "normal(mean=0, var=s)", "s": "real"}, {"s": 0}, "refuted"),
    ("E(q**2) == s + 1", {"q": "normal(mean=0, var=s)", "s": "real"}, {"s": -1}, "rejected"),
    # a name with a law stands outside an expectation for any real value, if its law has any: not where s = 0
    ("q == 1", {"q": "normal(mean=0, var=s)", "s": "real"}, {"s": 1, "q": 2}, "refuted"),
    ("q == 0", {"q": "normal(mean=0, var=s)", "s": "real"}, {"s": 0, "q": 2}, "rejected"),
    ("q == 1", {"q": "iid(mean=0, var=1)"}, {"q": 2}, "rejected"),
    ("E(q) + q == 1", {"q": "iid(mean=0, var=1)"}, {"q": 2}, "rejected"),
    ("E(q * s) == 1", {"q": "iid(mean=0, var=1)", "s": "real"}, {"s": 2}, "refuted"),
    ("E(u[0]) == q", {"q": "iid(mean=0, var=1)", "u": "normal[2]"}, {"q": 2}, "rejected"),
    ("E(q) == 1", {"q": "iid(mean=0, var=s)", "s": "real"}, {"s": 1}, "refuted"),
    ("E(q) == 1", {"q": "iid(mean=0, var=s)", "s": "real"}, {"s": -1}, "rejected"),
    ("E(q) == 1", {"q": "iid(mean=0, var=1, m4=s)", "s": "real"}, {"s": 1}, "refuted"),
    ("E(q) == 1", {"q": "iid(mean=0, var=1, m4=s)", "s": "real"}, {"s": HALF}, "rejected"),
    ("E(q) == 1", {"q": "iid(mean=0, var=1, m3=s, m4=2)", "s": "real"}, {"s": 1}, "refuted"),
    ("E(q) == 1", {"q": "iid(mean=0, var=1, m3=s, m4=2)", "s": "real"}, {"s": 2}, "rejected"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[1, s], [s, 1]])", "s": "real"}, {"s": 1}, "refuted"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[1, s], [s, 1]])", "s": "real"}, {"s": -1}, "refuted"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[1, s], [s, 1]])", "s": "real"}, {"s": 2}, "rejected"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[s, 0], [0, 2]])", "s": "real"}, {"s": -1}, "rejected"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[2, 0], [0, s]])", "s": "real"}, {"s": -1}, "rejected"),
    ("E(v @ v) == 0", {"v": "random[2](mean=[0, 0], cov=[[2, s], [0, 1]])", "s": "real"}, {"s": 1}, "rejected"),
    ("v[0] == 0", {"v": "random[2](mean=[0, 0], cov=[[1, 0], [0, 1]])"}, {"v": (1, 1)}, "rejected"),
]


@pytest.mark.parametrize(("text", "where", "values", "word"), LAWS)
def test_a_law_that_exists(text: str, where: dict[str, str], values: dict[str, Any], word: str) -> None:
    assert ruled(text, where, values).word == word


SPHERE = {"v": "spherical[n]", "n": "dim"}
SCALED = {"v": "spherical[n](var=s)", "n": "dim", "s": "real"}


@pytest.mark.parametrize(
    ("text", "where", "values", "word"),
    [
        ("E(v @ v) == 0", SPHERE, {"n": 2, "v": ((1, 1),)}, "refuted"),
        ("E(v @ v) == 2", SPHERE, {"n": 2, "v": ((1, 1),)}, "rejected"),  # |v|**2 = n there
        ("E((v @ v)**2) == E(v @ v)**2", SPHERE, {"n": 2, "v": ((0, HALF), (2, HALF))}, "refuted"),
        ("E(v[0]**4) == 3 * E(v[0]**2)**2", SPHERE, {"n": 3, "v": ((1, 1),)}, "refuted"),
        # On the sphere of radius r: E v_0**4 = 3 r**4 / (n (n + 2)), E v_0**6 = 15 r**6 / (n (n + 2) (n + 4)).
        ("E(v[0]**4) == 9/5", SPHERE, {"n": 3, "v": ((1, 1),)}, "rejected"),
        ("E(v[0]**4) == 2", SPHERE, {"n": 3, "v": ((1, 1),)}, "refuted"),
        ("E(v[0]**2 * v[1]**2) == 3/5", SPHERE, {"n": 3, "v": ((1, 1),)}, "rejected"),
        ("E(v[0]**6) == 27/7", SPHERE, {"n": 3, "v": ((1, 1),)}, "rejected"),
        ("E(v[0]**6) == 4", SPHERE, {"n": 3, "v": ((1, 1),)}, "refuted"),
        ("E(v[0]**4) == 16 * 9/5", SCALED, {"n": 3, "s": 4, "v": ((1, 1),)}, "rejected"),
        ("E(v @ v) == s * n + 1", SCALED, {"n": 2, "s": 3, "v": ((1, 1),)}, "refuted"),
        ("E(v @ v) == s * n", SCALED, {"n": 2, "s": 3, "v": ((1, 1),)}, "rejected"),
        ("E(v @ v) == s * n + 1", SCALED, {"n": 2, "s": -3, "v": ((1, 1),)}, "rejected"),
        ("E(v @ v) == 1", SCALED, {"n": 2, "s": 0, "v": ((1, 1),)}, "refuted"),
        ("E(v @ v) == s * n + 1", SCALED, {"n": 2, "s": 3, "v": ((2, 1),)}, "rejected"),  # another variance
        ("v[0] == 0", SPHERE, {"n": 2, "v": ((1, 1),)}, "rejected"),
    ],
)
def test_laws_on_spheres(text: str, where: dict[str, str], values: dict[str, Any], word: str) -> None:
    law = Spheres(tuple((Fraction(a), Fraction(b)) for a, b in values["v"]))
    ruling = rule(
        problem_from(text, where), Evidence("witness", "test", {"values": {**exact({**values, "v": 0}), "v": law}})
    )
    assert ruling.word == word
    if word == "refuted" and "s" in values and values["s"]:
        assert ruling.witness is not None
        # |v|**2 is n s times each ratio.
        assert str(values["n"] * values["s"]) in str(ruling.witness.values["v"])


FEASIBLE = [Fraction(k, 2) for k in range(-3, 7)]


def test_moments_that_some_law_has() -> None:
    """Laws on three points have the moments they have; a mean of squares that is negative, no law has."""
    weights = [(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)]
    for (x, y, z), (a, b, c) in product([(-2, 0, 1), (-1, 0, 1), (0, 1, 3), (1, 1, 1), (-1, 1, 3)], weights):
        raw = {k: Fraction(a * x**k + b * y**k + c * z**k, 4) for k in range(1, 5)}
        assert feasible_moments(raw) and feasible_moments({k: raw[k] for k in (1, 2)})
        assert feasible_moments({k: raw[k] for k in (1, 2, 3)})
    for m1, m2, m3, m4 in product(FEASIBLE[::3], FEASIBLE, FEASIBLE[::3], FEASIBLE[::2]):
        moments = {1: m1, 2: m2, 3: m3, 4: m4}
        # E (p(q))**2 for quadratic p with small coefficients
        squares = [
            a * a + 2 * a * b * m1 + (b * b + 2 * a * c) * m2 + 2 * b * c * m3 + c * c * m4
            for a, b, c in product((-2, -1, 0, 1), repeat=3)
        ]
        if min(squares) < 0:
            assert not feasible_moments(moments), moments


def test_semidefinite_matrices() -> None:
    for entries in product(range(-2, 3), repeat=3):
        a, b, c = map(Fraction, entries)
        least = min(a * x * x + 2 * b * x * y + c * y * y for x, y in product(range(-5, 6), repeat=2))
        assert semidefinite([[a, b], [b, c]]) == (least >= 0)
    assert not semidefinite([[Fraction(1), Fraction(1)], [Fraction(0), Fraction(1)]])
    assert semidefinite([[Fraction(0)] * 3] * 3)
    assert not semidefinite(
        [[Fraction(0), Fraction(0), Fraction(1)], [Fraction(0)] * 3, [Fraction(1), Fraction(0), Fraction(5)]]
    )


@pytest.mark.parametrize(
    ("law", "impossible"),
    [
        ("iid(mean=0, var=1, m4=1/2)", True),
        ("iid(mean=0, var=1, m4=1)", False),
        ("iid(mean=0, var=1, m3=2, m4=2)", True),
        ("iid(mean=0, var=1, m3=1, m4=2)", False),
        ("iid(mean=1, var=1, m4=1)", False),  # not decided: the third moment is free
        ("iid(mean=1, var=1, m3=4, m4=1)", True),
        ("iid(mean=0, var=1, m6=1)", False),  # not decided: of higher order
        ("random[2](mean=[0, 0], cov=[[1, 2], [2, 1]])", True),
        ("random[2](mean=[0, 0], cov=[[1, 1], [1, 1]])", False),
        ("random[2](mean=[0, 0], cov=[[-1, 0], [0, 1]])", True),
        ("random[3](mean=[0, 0, 0], cov=[[1, 0, 0], [0, 1, 2], [0, 2, 1]])", True),
        ("normal", False),
    ],
)
def test_laws_that_no_distribution_has(law: str, impossible: bool) -> None:
    text = "E(q) == 0 * E(q)" if "[" not in law else "E(q[0]) == 0 * E(q[0])"
    problem = problem_from(text, {"q": law})
    assert contradictory(problem) is impossible
    if impossible:
        assert rule(problem, Evidence("identity", "test")).word == "rejected"


def test_a_law_of_unknown_size_is_not_decided() -> None:
    assert not contradictory(problem_from("E(q[0]) == 0", {"n": "dim", "q": "iid[n](mean=0, var=1, m4=1/2)"}))


# -- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "values", "reason"),
    [
        ("x == y", {"x, y": "real"}, {"x": 1, "y": 2}, "1 = 2 is false"),
        ("x != y", {"x, y": "real"}, {"x": 1, "y": 1}, "1 != 1 is false"),
        ("x < y", {"x, y": "real"}, {"x": 2, "y": 1}, "2 < 1 is false"),
        ("x <= y", {"x, y": "real"}, {"x": 2, "y": 1}, "2 <= 1 is false"),
        ("abs(x) <= y", {"x, y": "real"}, {"x": 2, "y": 1}, "2 <= 1 is false"),
        ("implies(x > 1, y == x)", {"x, y": "real"}, {"x": 2, "y": 1}, "1 = 2 is false"),
        ("x == 2 and y == x", {"x, y": "real"}, {"x": 2, "y": 1}, "1 = 2 is false"),
        ("not (x == y)", {"x, y": "real"}, {"x": 1, "y": 1}, "the statement is false there"),
        ("1 / x == 1 / x", {"x": "real"}, {"x": 0}, "undefined there"),
        ("u == v", {"n": "dim", "u, v": "real[n]"}, {"n": 2, "u": (1, 2), "v": (1, 3)}, "2 = 3 is false at entry [1]"),
        (
            "A == A.T",
            {"A": "real[2, 2]"},
            {"A": ((1, 2), (3, 4))},
            "2 = 3 is false at entry [0, 1]",
        ),
        ("all(u[i] < 3 for i in range(n))", {"n": "dim", "u": "real[n]"}, {"n": 2, "u": (1, 4)}, "4 < 3 is false"),
    ],
)
def test_where_a_statement_fails_and_how(text: str, where: dict[str, str], values: dict[str, Any], reason: str) -> None:
    ruling = ruled(text, where, values)
    assert ruling.word == "refuted" and ruling.witness is not None
    assert reason in ruling.witness.reason
    assert ruling.work > 0


def test_no_value_of_one_name_refutes_where_another_has_none() -> None:
    """A tensor of a negative length has no entries and is no tensor: nothing is said of x."""
    for size, word in (("n", "refuted"), ("2 * n - 1", "refuted"), ("1 - 2 * n", "rejected")):
        assert ruled("x > 0", {"x": "real", "n": "dim", "y": f"real[{size}]"}, {"x": -1}).word == word


def test_assumptions_hold_at_a_witness_and_its_names_are_shown() -> None:
    where = {"n": "dim", "x": "real", "u": "real[n]", "q": "normal[n]"}
    values = {"n": 2, "x": 1, "u": (1, 2)}
    assert ruled("x == 2", where, values, "x > 0").word == "refuted"
    assert ruled("x == 2", where, values, "x > 1").word == "rejected"
    assert ruled("x == 2", where, values, "1 / (x - 1) > 0").word == "rejected"  # without a value
    assert ruled("x == 2", where, values, "x > 0", "sum(u) == 3").word == "refuted"
    assert ruled("x == 2", where, values, "sqrt(2)**2 == 2").word == "rejected"  # not decided
    found = ruled("E(q @ q) + x == 2", where, values).witness
    assert found is not None
    assert found.values == {"n": 2, "x": 1, "u": (1, 2)}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("sqrt(2) < x", "refuted"),
        ("exp(1) < x", "refuted"),
        ("exp(x) == 3", "refuted"),
        ("sqrt(2)**2 == 2 * x", "rejected"),
        ("exp(1)**x < 2.7182818284590452353602874713526624977572470936999", "refuted"),
        ("exp(-exp(x + 5)) > 0 * x", "rejected"),
        ("sin(x * 10**30) > 1", "refuted"),
    ],
)
def test_enclosures_as_long_as_they_have_to_be(text: str, word: str) -> None:
    assert ruled(text, {"x": "real"}, {"x": 1}).word == word


def test_slopes_of_a_polynomial_that_stands_for_a_function() -> None:
    """f(x) = 1 + 2 x + 3 x**2, with the slopes 2 + 6 x and 6."""
    where = {"x": "real", "f": "real -> real"}
    values = {"x": Fraction(2), "f": Polynomial((Fraction(1), Fraction(2), Fraction(3)))}
    for text, word in (
        ("f(x) == 17", "rejected"),
        ("f(x) == 16", "refuted"),
        ("diff(f(x), x) == 14", "rejected"),
        ("diff(f(x), x) == 13", "refuted"),
        ("diff(f(x), x, 2) == 6", "rejected"),
        ("diff(f(x), x, 2) == 0", "refuted"),
        ("diff(f(x**2), x) == 4 * (2 + 6 * 4)", "rejected"),
    ):
        assert rule(problem_from(text, where), Evidence("witness", "test", {"values": values})).word == word, text
