"""Which assumptions a proof needs. Every witness is checked here once more, by evaluation in the kernel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.audit import assumptions as audit
from proofcheck.judging.audit.assumptions import Need, Proved, needs
from proofcheck.judging.decision import conjuncts
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import Parts, Reader, problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.source.span import SourceText

SETTINGS: dict[str, Any] = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}
SQUARE = {"n": "dim", "A, B": "real[n, n]"}

# (statement, where, assumptions, which are needed)
CASES = [
    ("x / x == 1", {"x": "real"}, ["x != 0"], [True]),
    ("x > 0", {"x": "real"}, ["x > 1", "x < 5"], [True, False]),
    ("x**2 >= 0", {"x": "real"}, ["x > 0"], [False]),
    ("sqrt(x)**2 == x", {"x": "real"}, ["x >= 0"], [True]),
    ("x + y > 0", {"x, y": "real"}, ["x > 0", "y > 0"], [True, True]),
    ("A @ B @ A == A @ A @ B", SQUARE, ["A @ B == B @ A"], [True]),
    ("(A @ B).T == B.T @ A.T", SQUARE, ["A @ B == B @ A"], [False]),
    ("inv(A @ B) == inv(B) @ inv(A)", SQUARE, ["det(A) != 0", "det(B) != 0"], [True, True]),
    # the assumption makes a part of the statement: the point has to satisfy it
    ("minimizes(u, (u - 1)**2, at=1)", {"u": "real"}, ["u < 5"], [False]),
    # each alone can go, though not both
    ("x > 0", {"x": "real"}, ["x > 1", "x > 2"], [False, False]),
    # assumptions that shape sizes
    ("h * 3 * d * dk + d * d == 4 * d**2", {"d, h, dk": "dim"}, ["h * dk == d"], [True]),
    ("h >= 2", {"d, h": "dim"}, ["d == 2 * h", "d >= 3"], [True, True]),
    ("trace(A @ A.T) >= 0", {"d, h, dk": "dim", "A": "real[d, d]"}, ["h * dk == d"], [False]),
]


def judged(statement: str, where: dict[str, str], given: list[str]) -> dict[str, Any]:
    return judge_payload({"claim": statement_payload(statement, where, given), "settings": SETTINGS})


def exact(value: Any) -> Any:
    return [exact(item) for item in value] if isinstance(value, list) else Fraction(value)


@pytest.mark.parametrize(("statement", "where", "given", "wanted"), CASES, ids=[f"{c[0]} | {c[2]}" for c in CASES])
def test_each_assumption_is_needed_or_not(statement, where, given, wanted):
    record = judged(statement, where, given)
    assert record["verdict"] == "proved"
    found = record["assumptions"]
    assert [item["assumption"] for item in found] == given
    assert [item["needed"] for item in found] == wanted
    assert record["unneeded_assumptions"] == sorted(g for g, w in zip(given, wanted, strict=True) if not w)
    for k, item in enumerate(found):
        if item["needed"]:
            others = given[:k] + given[k + 1 :]
            values = {name: exact(value) for name, value in item["witness"]["values"].items()}
            breaks = Evidence("witness", "test", {"values": values})
            # Names that the statement does not hang on without the assumption may have any value.
            (posed,) = conjuncts(problem_from(statement, where, others))
            assert rule(posed, breaks).word == "refuted"


def test_an_assumption_that_gives_the_statement_a_type_is_needed():
    where = {"d, h, dk": "dim", "A": "real[d, h * dk]", "x": "real[d]"}
    (item,) = judged("A @ x == A @ x", where, ["h * dk == d"])["assumptions"]
    assert item["needed"] is True and item["witness"] is None
    assert "no type for all sizes" in item["reason"]


@pytest.mark.parametrize(("more", "wanted"), [([], True), (["d <= e", "e <= d"], None)])
def test_sizes_that_other_assumptions_may_settle_are_not_called_needed(more, wanted):
    where = {"d, e": "dim", "x": "real[d]", "y": "real[e]"}
    items = judged("x @ x >= 0", where, ["d == e", "x == y", *more])["assumptions"]
    assert [item["needed"] for item in items][:2] == [wanted, False]


def test_what_is_neither_proved_nor_refuted_is_not_known():
    """Whether the two waves ever vanish together nobody can say."""
    waves = "abs(sin(x**3)) + abs(cos(x**2 + 1)) > 0"
    text = SourceText.bare(waves)
    parts = Parts.of({"x": "real"}, ["x >= 0", waves])
    problem = Reader(parts).problem(text)
    evidence = Evidence("smt", "smt")
    assert rule(problem, evidence).word == "proved"
    first, second = needs(parts, [Proved(text, problem, evidence)], SETTINGS)
    assert first.needed is False
    assert second == Need(waves, None, "without it neither a proof nor a counterexample was found")


def test_a_statement_that_is_refuted_under_its_assumptions_is_a_conflict():
    """Should a false proof ever come through, its own assumptions may give it away."""
    text = SourceText.bare("x > 3")
    parts = Parts.of({"x": "real"}, ["x > 1"])
    problem = Reader(Parts.of({"x": "real"})).problem(text)  # as if the assumption had been lost on the way
    (need,) = needs(parts, [Proved(text, problem, Evidence("signs", "signs"))], SETTINGS)
    assert need.needed is None and need.conflict.startswith("proved, and refuted at x = ")


def test_every_line_of_a_claim_counts():
    """An assumption that one of two statements needs is needed."""
    record = judged("x**2 >= 0 and x > 0", {"x": "real"}, ["x > 1"])
    assert record["verdict"] == "proved"
    assert [item["needed"] for item in record["assumptions"]] == [True]


def test_time_that_is_up_leaves_it_open(monkeypatch):
    monkeypatch.setattr(audit, "SECONDS", 0.0)
    (item,) = judged("x / x == 1", {"x": "real"}, ["x != 0"])["assumptions"]
    assert (item["needed"], item["reason"]) == (None, audit.TIMED_OUT)


def test_a_claim_that_is_not_proved_says_nothing_of_its_assumptions():
    assert judged("x > 3", {"x": "real"}, ["x > 1"])["assumptions"] == []


def test_what_is_given_as_correct_has_its_assumptions_judged_too():
    claim = statement_payload("sqrt(x)**2 == x", {"x": "real"})
    text = statement_payload("sqrt(x)**2 == x", {}, ["x >= 0", "x < 9"])
    claim["correct"] = {key: text[key] for key in ("where", "given", "define", "claim", "steps")}
    record = judge_payload({"claim": claim, "settings": SETTINGS})
    assert record["verdict"] == "refuted" and record["assumptions"] == []
    assert [item["needed"] for item in record["correct"]["assumptions"]] == [True, False]
    assert record["correct"]["unneeded_assumptions"] == ["x < 9"]
