"""What no hint makes true: flags for normal forms, derivations of other statements, and of what is not zero."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.kernel import rule
from proofcheck.logic.laws import derived
from proofcheck.logic.laws.trace import Trace
from proofcheck.logic.laws.use import Use
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import algebra, squares

ROOTS = " * ".join(f"(n - {k})" for k in range(1, 15))
WHERE = {"n, d": "dim", "x, y": "real[n]", "v": "positive", "z": "normal[n](mean=0, var=v)", "A": "real[n, n]"}
FALSE = [
    f"{ROOTS} == 0",  # at all sizes that are looked at
    f"{ROOTS} * sum(x) == 0",
    "sum(exp(x)) == n",
    "diff(E((z @ z)**2), v) == 0",  # the law has the parameter, and the term does not name it
    "trace(A) == A[0, 0]",
]
TRUE = "E((z @ softmax(x))**2) == v * sum(softmax(x)**2)"


@pytest.mark.parametrize("text", FALSE)
@pytest.mark.parametrize("data", [{}, {"normal_forms": True}, {"normal_forms": True, "assumed": True}, {"traces": ()}])
def test_no_flag_proves(text: str, data: dict[str, Any]) -> None:
    assert rule(problem_from(text, WHERE), Evidence("identity", "forged", data)).word != "proved"


@pytest.mark.parametrize("text", FALSE)
def test_no_derivation_of_another_statement_proves(text: str) -> None:
    found = algebra.propose(problem_from(TRUE, WHERE)).evidence
    assert found is not None and found.data["traces"]
    problem = problem_from(text, WHERE)
    assert derived.check(problem, problem.statement, found.data["traces"]) is None
    assert rule(problem, found).word != "proved"


@pytest.mark.parametrize(
    "traces",
    [
        None,
        "traces",
        (Trace(),),
        (Trace(steps=(Use(0, (), Fraction(1)),)),),
        (Trace(steps=("contract",)),),  # type: ignore[arg-type]
        (Trace(equations=(terms.ONE,)),),  # type: ignore[arg-type]
        ((),),
    ],
)
def test_hints_of_another_shape_are_none(traces: Any) -> None:
    problem = problem_from("sum(x) == 0", WHERE)
    assert derived.check(problem, problem.statement, traces) is None
    assert rule(problem, Evidence("identity", "forged", {"traces": traces})).word == "rejected"


def test_the_census_says_what_a_proof_rests_on() -> None:
    problem = problem_from(TRUE, WHERE)
    evidence = algebra.propose(problem).evidence
    assert evidence is not None
    census = rule(problem, evidence).census
    assert census[0] == derived.LAWS and derived.MOMENTS in census
    without = Evidence(evidence.kind, evidence.engine, {**evidence.data, "traces": None})
    assert any(line.startswith("index algebra") for line in rule(problem, without).census)


SQUARES = "2 * n**4 * v * (x @ y) <= n**4 * (x @ x) + n**4 * v**2 * (y @ y)"


def test_squares_may_be_derived_and_only_their_own() -> None:
    problem = problem_from(SQUARES, WHERE)
    found = squares.propose(problem).evidence
    assert found is not None and found.data["traces"]
    ruling = rule(problem, found)
    assert ruling.word == "proved" and derived.LAWS in ruling.census
    assert not any(line.startswith("index algebra") for line in ruling.census)
    assert rule(problem_from(f"{SQUARES} - 1", WHERE), found).word == "rejected"
    for offered in (terms.ZERO, terms.ONE):
        forged = Evidence("squares", "forged", {**found.data, "expression": offered})
        assert rule(problem, forged).word == "rejected"


def test_an_obligation_is_derived_from_its_own_equation() -> None:
    """A derivation counts for the obligation it is given for, and for what is offered there."""
    problem = problem_from("inv(eye(n) - A) == eye(n) + A", WHERE, ["A @ A == 0 * A"])
    found = algebra.propose(problem).evidence
    assert found is not None
    ((obligation, traces, assumed),) = found.data["derivations"]
    assert rule(problem, found).word == "proved"
    ((_, offered),) = found.data["restated"]
    twice = Term("lambda", (terms.mul(offered.args[0], terms.TWO),), offered.data)
    for other in (((obligation, twice),), ((obligation, terms.ONE),)):
        forged = Evidence("identity", "forged", {**found.data, "restated": other})
        assert rule(problem, forged).word == "rejected"
    for rows in ((), ((obligation, (), assumed),), ((obligation, (Trace(),), assumed),), ((terms.TRUE, traces, True),)):
        plain = rule(problem, Evidence("identity", "forged", {**found.data, "derivations": rows}))
        assert plain.word == "proved" and any(line.startswith("index algebra") for line in plain.census)
    for rows in ("rows", ((obligation, traces),), ((traces, traces, True),), ((obligation, traces, 1),)):
        assert rule(problem, Evidence("identity", "forged", {**found.data, "derivations": rows})).word == "rejected"
