"""Every kind of evidence: accepted where it is right, rejected where it is not, with the census that belongs to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import contradictory, rule, rule_typing
from proofcheck.logic.smallsizes.sizes import plan
from proofcheck.logic.verdict import Evidence, Polynomial

X = {"x": "real"}
W = {"n, m": "dim", "A": "real[n, m]", "B": "real[m, n]", "x": "real", "u": "real[n]", "f": "real -> real"}


def ruled(kind: Any, statement: str, where: Any = None, given: Any = (), **data: Any) -> Any:
    return rule(problem_from(statement, where or {}, given), Evidence(kind, "test", data))


@pytest.mark.parametrize(
    ("kind", "statement", "data", "word"),
    [
        ("identity", "trace(A @ B) == trace(B @ A)", {}, "proved"),
        ("identity", "A @ B == (A @ B).T", {}, "rejected"),
        ("identity", "x <= x", {}, "rejected"),
        ("signs", "x**2 + 1 > 0", {}, "proved"),
        ("signs", "x**2 + x > 0", {}, "rejected"),
        ("smt", "x**2 - 2*x + 1 >= 0", {}, "proved"),
        ("smt", "x**2 - 2*x + 1 > 0", {}, "rejected"),
        ("enclosure", "exp(1) < 3", {}, "proved"),
        ("enclosure", "exp(1) > 3", {}, "refuted"),
        ("enclosure", "exp(x) > 0", {}, "rejected"),
        ("enclosure", "sqrt(2)**2 == 2", {}, "rejected"),
        ("witness", "x > 1", {"values": {"x": Fraction(1)}}, "refuted"),
        ("witness", "x > 1", {"values": {"x": Fraction(2)}}, "rejected"),
        ("witness", "x > 1", {"values": {}}, "rejected"),
        ("witness", "x > 1", {"values": {"x": "1"}}, "rejected"),
        ("witness", "x > 1", {"values": {"x": 0.5}}, "rejected"),
        ("witness", "x > 1", {"values": {"x": True}}, "rejected"),
        ("witness", "x > 1", {"values": {"z": Fraction(1)}}, "rejected"),
        ("witness", "1 / x == 1 / x", {"values": {"x": Fraction(0)}}, "refuted"),
        ("witness", "f(x) >= 0", {"values": {"x": Fraction(1), "f": Polynomial((Fraction(-1),))}}, "refuted"),
        ("witness", "f(x) >= 0", {"values": {"x": Fraction(1), "f": Fraction(-1)}}, "rejected"),
        ("witness", "u[0] == 0", {"values": {"n": Fraction(1), "u": (Fraction(1),)}}, "refuted"),
        ("witness", "u[0] == 0", {"values": {"n": Fraction(2), "u": (Fraction(1),)}}, "rejected"),
        ("squares", "x**2 - 2*x + 1 >= 0", {"expression": None}, "proved"),
        ("unheard of", "x == x", {}, "rejected"),
    ],
)
def test_rulings(kind: str, statement: str, data: dict[str, Any], word: str) -> None:
    if kind == "squares":
        data = {"expression": terms.power(terms.add(terms.symbol("x"), terms.number(-1)), terms.TWO)}
    ruling = ruled(kind, statement, W, **data)
    assert ruling.word == word, ruling.reason
    assert bool(ruling.census) == (word != "rejected")
    assert bool(ruling.reason) == (word == "rejected")
    assert (ruling.witness is not None) == (word == "refuted")


def test_an_identity_that_is_undefined_somewhere_is_not_proved() -> None:
    assert ruled("identity", "x / x == 1", X).word == "rejected"
    assert ruled("identity", "x / x == 1", X, ["x != 0"]).word == "proved"
    assert ruled("identity", "x / x == 1", X, ["x > 3"]).word == "proved"
    assert ruled("identity", "x / x == 1", X, ["x >= 0"]).word == "rejected"


def test_contradictory_assumptions_are_seen() -> None:
    assert contradictory(problem_from("x == 1", X, ["x > 2", "x < 1"]))
    assert not contradictory(problem_from("x == 1", X, ["x > 1", "x < 2"]))
    assert not contradictory(problem_from("x == 1", X))


def test_typing_is_ruled_by_elaborating_again() -> None:
    def wrong() -> Any:
        return problem_from("u @ w == 0", {"n, m": "dim", "u": "real[n]", "w": "real[m]"})

    from proofcheck.diagnostics.base import ProofcheckError

    with pytest.raises(ProofcheckError) as caught:
        wrong()
    finding = caught.value.findings[0]
    assert rule_typing(wrong, finding).word == "refuted"
    assert rule_typing(lambda: problem_from("x == x", X), finding).word == "rejected"


PLANS = [
    # statement, where, at least these sizes in some configuration, gap expected
    ("(A @ B) @ A == A @ (B @ A)", {"n": 2, "m": 2}, False),
    ("trace(A @ B) == trace(B @ A)", {"n": 1, "m": 1}, False),
    ("sum(1 for i in range(n)) == n", {"n": 2}, False),
    ("sum(i for i in range(n)) == n*(n-1)/2", {"n": 3}, False),
    ("sum(i**2 for i in range(n)) == 0", {"n": 4}, False),
    ("(u @ u)**3 == 0", {"n": 3}, False),
    ("u[0] == 0", {}, True),
    ("exp(n) == 0", {}, True),
    ("2**n == 0", {}, True),
    ("abs(n - 3) == 0", {}, True),
    ("sum(where(i == 2, 1, 0) for i in range(n)) == 0", {}, True),
    ("prod(u[i] for i in range(n)) == 0", {}, True),
    ("sum(i * u[i] for i in range(n)) == 0", {}, True),
    ("sum(sum(1 for j in range(i)) for i in range(n)) == 0", {}, True),
    ("floor(n / 2) == 0", {}, True),
    ("u == ones(n)", {"n": 1}, False),
]


@pytest.mark.parametrize(("statement", "sizes", "gap"), PLANS)
def test_plans(statement: str, sizes: dict[str, int], gap: bool) -> None:
    problem = problem_from(statement, {**W, "w": "real[n]"})
    layout = plan(problem.statement, problem.declarations)
    assert bool(layout.gaps) == gap, layout
    assert layout.configurations
    for name, size in sizes.items():
        assert max(c.get(name, 0) for c in layout.configurations) >= size
    assert len({tuple(c.items()) for c in layout.configurations}) == len(layout.configurations)


MOMENTS: list[tuple[dict[int, str], bool]] = [
    ({1: "0", 2: "1"}, True),
    ({1: "0", 2: "1", 3: "0", 4: "3"}, True),
    ({1: "0", 2: "1", 3: "0", 4: "1/2"}, False),
    ({1: "0", 2: "1", 3: "2", 4: "4"}, False),
    ({1: "0", 2: "1", 3: "2", 4: "5"}, True),
    ({1: "1", 2: "0"}, False),
    ({1: "1", 2: "1"}, True),
    ({1: "1", 2: "1", 3: "2"}, False),
    ({1: "0", 2: "1", 4: "1"}, True),
    ({1: "0", 2: "1", 4: "1/2"}, False),
    ({1: "0", 2: "1", 5: "1"}, False),
]


@pytest.mark.parametrize(("moments", "possible"), MOMENTS)
def test_moments_that_no_distribution_has(moments: dict[int, str], possible: bool) -> None:
    from proofcheck.logic.semantics.domain import feasible_moments

    assert feasible_moments({k: Fraction(v) for k, v in moments.items()}) is possible
