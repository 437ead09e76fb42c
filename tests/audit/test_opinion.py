"""The second opinion: cvc5 on what Z3 answered. What needs cvc5 itself is skipped where the extra is not installed."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.audit import opinion
from proofcheck.judging.decision import Part
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import Settings, statement_payload
from proofcheck.logic.decide import smt
from proofcheck.session import session

SETTINGS: dict[str, Any] = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "second_opinion": True}
BELIEVED = "Z3 unsat, not independently certified"
HERE = pytest.mark.skipif(not opinion.available(), reason="needs the extra second-opinion")


def judged(statement: str, where: dict[str, str], given: list[str], **settings: Any) -> dict[str, Any]:
    return judge_payload({"claim": statement_payload(statement, where, given), "settings": SETTINGS | settings})


def answering(monkeypatch, *answers: str) -> list[list[str]]:
    """Stand-in answers; returns what was asked."""
    asked: list[list[str]] = []

    def ask(questions):
        asked.append(list(questions))
        return list(answers)

    monkeypatch.setattr(opinion, "ask", ask)
    return asked


@HERE
@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("n * (n + 1) >= 2 * m", ["n == m", "n >= 1"]),
        ("x * y <= (x**2 + y**2) / 2 + z", ["z > x", "x > 0"]),
        ("x * y > 2", ["x > 1", "y > 2"]),
    ],
)
def test_a_true_statement_is_confirmed(statement, given):
    record = judged(statement, {"n, m": "dim", "x, y, z": "real"}, given)
    assert record["verdict"] == "proved"
    assert "Z3 unsat, confirmed by cvc5" in record["census"] and BELIEVED not in record["census"]


@HERE
def test_a_contradiction_between_assumptions_is_confirmed():
    record = judged("x == 1", {"x": "real"}, ["x > 1", "x < 0"])
    assert (record["verdict"], record["census"]) == ("vacuous", ["Z3 unsat, confirmed by cvc5"])


@HERE
def test_what_is_satisfiable_or_unreadable_is_seen():
    questions = ["(declare-const x Real)(assert (> x 0.0))(check-sat)", "(assert", "(assert false)(check-sat)"]
    assert opinion.ask(questions) == ["sat", "unknown", "unsat"]


@HERE
def test_the_process_is_stopped_when_its_time_is_up(monkeypatch):
    monkeypatch.setattr(opinion, "SECONDS", 0.01)
    assert opinion.ask(["(assert false)(check-sat)"]) == []


def test_no_answer_leaves_the_verdict_as_it_was(monkeypatch):
    asked = answering(monkeypatch)
    record = judged("x**3 > y**3", {"x, y": "real"}, ["x > y"])
    assert record["verdict"] == "proved" and "Z3 unsat, cvc5 gave no answer" in record["census"]
    assert len(asked) == 1 and all("(check-sat)" in question for question in asked[0]) and asked[0]


def test_a_counterexample_of_cvc5_is_a_conflict(monkeypatch):
    answering(monkeypatch, "sat")
    record = judged("x**3 > y**3", {"x, y": "real"}, ["x > y"])
    assert record["verdict"] == "conflict"
    assert record["reasons"] == ["Z3 finds no counterexample, but cvc5 says that there is one"]


def test_one_question_of_several_without_an_answer_is_no_confirmation(monkeypatch):
    answering(monkeypatch, "unsat", "unknown")
    part = Part("s", "proved", census=(BELIEVED, f"definedness: {BELIEVED}"), questions=("a", "b"))
    opinion.confirm([part])
    assert part.census == ("Z3 unsat, cvc5 gave no answer", "definedness: Z3 unsat, cvc5 gave no answer")


def test_a_question_beyond_the_most_that_are_asked_has_no_answer(monkeypatch):
    monkeypatch.setattr(opinion, "MOST", 1)
    answering(monkeypatch, "unsat")
    parts = [Part("s", "proved", census=(BELIEVED,), questions=(text,)) for text in ("a", "b")]
    opinion.confirm(parts)
    assert [part.census for part in parts] == [("Z3 unsat, confirmed by cvc5",), ("Z3 unsat, cvc5 gave no answer",)]


def test_nobody_is_asked_about_what_does_not_rest_on_z3(monkeypatch):
    asked = answering(monkeypatch)
    judged("(A @ B).T == B.T @ A.T", {"n": "dim", "A, B": "real[n, n]"}, [])
    judged("x > 3", {"x": "real"}, [])
    assert not any(asked)


def test_nobody_is_asked_without_the_option(monkeypatch):
    asked = answering(monkeypatch)
    record = judged("x**3 > y**3", {"x, y": "real"}, ["x > y"], second_opinion=False)
    assert not asked and BELIEVED in record["census"]


def test_a_transcript_holds_the_questions_inside_it_alone():
    with smt.transcript() as outer, smt.transcript() as inner:
        judged("x**3 > y**3", {"x, y": "real"}, ["x > y"], second_opinion=False)
    # The judge's own transcripts stand inside these.
    assert outer == []
    assert inner and all("(check-sat)" in question for question in inner)


def test_without_the_extra_there_is_one_error_that_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "cvc5", None)
    with pytest.raises(ProofcheckError) as error:
        session.run_statement(statement_payload("1 == 1"), Settings(second_opinion=True))
    (finding,) = error.value.findings
    assert finding.diagnostic == "second-opinion-unavailable" and "proofcheck[second-opinion]" in finding.remedy
